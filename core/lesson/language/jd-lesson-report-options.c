/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The first text of read(): a command and its options, as on the command line. */
#include "core/lesson/language/jd-lesson-report-options-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene.h"

void
jd_lesson_report_options_clear (JdLessonReportOptions *self)
{
  g_free (self->command);
  g_free (self->parameterization);
  g_free (self->event);
  g_free (self->compatible);
  g_free (self->compound);
  g_free (self->cut);
  g_free (self->laws);
  g_free (self->orders);
  g_free (self->constant);
  g_strfreev (self->ranges);
  g_strfreev (self->vary);
}

gboolean
jd_lesson_report_options_parse_range (const char  *text,
                                      char       **out_name,
                                      double      *out_from,
                                      double      *out_to,
                                      GError     **error)
{
  const char *equals = strchr (text, '=');
  const char *colon = equals != NULL ? strchr (equals, ':') : NULL;
  char *end_from, *end_to;

  if (colon != NULL)
    {
      *out_from = g_ascii_strtod (equals + 1, &end_from);
      *out_to = g_ascii_strtod (colon + 1, &end_to);
      if (end_from == colon && end_from > equals + 1 && *end_to == '\0' && end_to > colon + 1)
        {
          *out_name = g_strndup (text, (gsize) (equals - text));
          return TRUE;
        }
    }
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("“%s” is no range; it is written name=1:20"), text);
  return FALSE;
}

gboolean
jd_lesson_report_options_check (const JdLessonReportOptions  *self,
                                GError                      **error)
{
  const struct { const char *name; gboolean given; const char *commands; } options[] = {
    { "parameterization", self->parameterization != NULL,
      "equations, evaluate, field, jump, integrals, equilibria, modes" },
    { "event", self->event != NULL, "jump, compare" },
    { "compatible", self->compatible != NULL, "field" },
    { "compound", self->compound != NULL, "joints" },
    { "external", self->external, "joints" },
    { "range", self->ranges != NULL, "equilibria" },
    { "vary", self->vary != NULL, "equilibria" },
    { "count", self->count != 0, "equilibria" },
    { "cut", self->cut != NULL, "equilibria" },
    { "laws", self->laws != NULL, "jump" },
    { "orders", self->orders != NULL, "jump" },
    { "at-equilibrium", self->at_equilibrium != 0, "modes" },
    { "steady", self->steady, "equilibria, modes" },
    { "road", self->road, "check, joints, evaluate, field, integrals, jump" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_auto(GStrv) commands = g_strsplit (options[i].commands, ", ", -1);

      if (!options[i].given || g_strv_contains ((const char *const *) commands, self->command))
        continue;
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                   _("--%s: the command “%s” does not know this option; it belongs to %s"), options[i].name,
                   self->command, options[i].commands);
      return FALSE;
    }
  return TRUE;
}

gboolean
jd_lesson_report_options_parse (JdLessonReportOptions  *self,
                                const char             *text,
                                GError                **error)
{
  const GOptionEntry entries[] = {
    { "parameterization", 'p', 0, G_OPTION_ARG_STRING, &self->parameterization, NULL, NULL },
    { "event", 'e', 0, G_OPTION_ARG_STRING, &self->event, NULL, NULL },
    { "compatible", 0, 0, G_OPTION_ARG_STRING, &self->compatible, NULL, NULL },
    { "compound", 0, 0, G_OPTION_ARG_STRING, &self->compound, NULL, NULL },
    { "external", 0, 0, G_OPTION_ARG_NONE, &self->external, NULL, NULL },
    { "range", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->ranges, NULL, NULL },
    { "vary", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->vary, NULL, NULL },
    { "count", 0, 0, G_OPTION_ARG_INT, &self->count, NULL, NULL },
    { "cut", 0, 0, G_OPTION_ARG_STRING, &self->cut, NULL, NULL },
    { "laws", 0, 0, G_OPTION_ARG_STRING, &self->laws, NULL, NULL },
    { "orders", 0, 0, G_OPTION_ARG_STRING, &self->orders, NULL, NULL },
    { "at-equilibrium", 0, 0, G_OPTION_ARG_INT, &self->at_equilibrium, NULL, NULL },
    { "steady", 0, 0, G_OPTION_ARG_NONE, &self->steady, NULL, NULL },
    { "road", 0, 0, G_OPTION_ARG_NONE, &self->road, NULL, NULL },
    { NULL, 0, 0, 0, NULL, NULL, NULL },
  };
  g_autoptr(GOptionContext) context = g_option_context_new (NULL);
  g_autofree char *line = g_strconcat ("read ", text, NULL);
  g_auto(GStrv) words = NULL;
  int n;

  if (!g_shell_parse_argv (line, &n, &words, error))
    return FALSE;
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_help_enabled (context, FALSE);
  if (!g_option_context_parse_strv (context, &words, error))
    return FALSE;
  if (g_strv_length (words) != 2)
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                   _("“%s” should be a command, and its options if it needs some"), text);
      return FALSE;
    }
  self->command = g_strdup (words[1]);
  return self->vary == NULL ||
         jd_lesson_report_options_parse_range (self->vary[0], &self->constant, &self->from, &self->to, error);
}
