/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The options of the command line, and which of them a command knows. */
#include "app/jd-cli-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

/* Of a number for which no value stands. */
#define NOT_GIVEN G_MININT

/* No name has a meaning on the command line. */
static gboolean
resolve_nothing (G_GNUC_UNUSED const char   *name,
                 G_GNUC_UNUSED JdSymbolKind *out_kind,
                 G_GNUC_UNUSED gpointer      user_data)
{
  return FALSE;
}

gboolean
jd_cli_parse_value (const char  *option,
                    const char  *given,
                    const char  *text,
                    double      *out_value,
                    GError     **error)
{
  JdParseScope scope = { .resolve = resolve_nothing };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GError) local = NULL;
  const JdExpr *expr;

  if (text == NULL)
    return TRUE;
  expr = jd_expr_parse (pool, &scope, text, NULL, &local);
  if (expr == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s %s: %s", option, given, local->message);
      return FALSE;
    }
  *out_value = jd_expr_eval (expr, NULL, NULL);
  if (isfinite (*out_value))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("%s %s: the value is not a finite number"), option,
               given);
  return FALSE;
}

/* "name=value" into @table. */
static gboolean
parse_override (const char  *option,
                const char  *text,
                GHashTable  *table,
                GError     **error)
{
  const char *equals = strchr (text, '=');
  double value;

  if (equals == NULL || equals == text)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("%s %s: should be name=value"), option, text);
      return FALSE;
    }
  if (!jd_cli_parse_value (option, text, equals + 1, &value, error))
    return FALSE;
  g_hash_table_replace (table, g_strndup (text, (gsize) (equals - text)), g_memdup2 (&value, sizeof value));
  return TRUE;
}

static gboolean
parse_overrides (const char  *option,
                 char       **texts,
                 GHashTable  *table,
                 GError     **error)
{
  for (char **text = texts; text != NULL && *text != NULL; text++)
    if (!parse_override (option, *text, table, error))
      return FALSE;
  return TRUE;
}

/* "name=a:b" into @table. */
static gboolean
parse_range (const char  *option,
             const char  *text,
             GHashTable  *table,
             GError     **error)
{
  const char *equals = strchr (text, '=');
  const char *colon = equals != NULL ? strchr (equals, ':') : NULL;
  g_autofree char *low = NULL;
  double range[2];

  if (colon == NULL || equals == text)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("%s %s: should be name=a:b, such as theta=-pi:pi"), option, text);
      return FALSE;
    }
  low = g_strndup (equals + 1, (gsize) (colon - equals - 1));
  if (!jd_cli_parse_value (option, text, low, &range[0], error) ||
      !jd_cli_parse_value (option, text, colon + 1, &range[1], error))
    return FALSE;
  g_hash_table_replace (table, g_strndup (text, (gsize) (equals - text)), g_memdup2 (range, sizeof range));
  return TRUE;
}

static gboolean
parse_ranges (const char  *option,
              char       **texts,
              GHashTable  *table,
              GError     **error)
{
  for (char **text = texts; text != NULL && *text != NULL; text++)
    if (!parse_range (option, *text, table, error))
      return FALSE;
  return TRUE;
}

/* What stands on the command line, as it is there. */
typedef struct
{
  char     **values, **rates, **ranges, **vary;
  char      *until, *step;
  gboolean   help;
  gint       count, at_equilibrium;   /* NOT_GIVEN: absent */
} Texts;

static void
texts_clear (Texts *self)
{
  g_strfreev (self->values);
  g_strfreev (self->rates);
  g_strfreev (self->ranges);
  g_strfreev (self->vary);
  g_free (self->until);
  g_free (self->step);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Texts, texts_clear)

static void
add_entries (GOptionContext *context,
             JdCliOptions   *options,
             Texts          *texts)
{
  const GOptionEntry entries[] = {
    { "parameterization", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &options->parameterizations,
      N_("Use the parameterization NAME (compare: may be given several times)"), N_("NAME") },
    { "event", 'e', 0, G_OPTION_ARG_STRING, &options->event, N_("Use the event NAME"), N_("NAME") },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts->values, N_("Override a constant or a parameter's value"),
      N_("NAME=VALUE") },
    { "rate", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts->rates, N_("Override a parameter's rate"), N_("NAME=VALUE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_("Print one JSON object"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_("equations, compare, jump: text or latex"),
      N_("FORMAT") },
    { "orders", 0, 0, G_OPTION_ARG_STRING, &options->orders, N_("jump: “all” tries every order of the impacts"),
      "all" },
    { "laws", 0, 0, G_OPTION_ARG_STRING, &options->laws,
      N_("jump: laws of impact to compare, such as newton,poisson,stronge"), N_("LIST") },
    { "compatible", 0, 0, G_OPTION_ARG_STRING, &options->compatible,
      N_("field: a basis of the fields compatible with JOINT"), N_("JOINT") },
    { "compound", 0, 0, G_OPTION_ARG_STRING, &options->compound, N_("joints: judge these joints together"),
      N_("A,B") },
    { "external", 0, 0, G_OPTION_ARG_NONE, &options->external, N_("joints: as joints with the exterior"), NULL },
    { "range", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts->ranges, N_("equilibria: seek a parameter between A and B"),
      N_("NAME=A:B") },
    { "vary", 0, 0, G_OPTION_ARG_STRING_ARRAY, &texts->vary,
      N_("equilibria: their branches as a constant goes from A to B"), N_("NAME=A:B") },
    { "count", 0, 0, G_OPTION_ARG_INT, &texts->count, N_("equilibria --vary: at N values"), N_("N") },
    { "cut", 0, 0, G_OPTION_ARG_STRING, &options->cut, N_("equilibria: cut JOINT virtually and tell its efforts"),
      N_("JOINT") },
    { "at-equilibrium", 0, 0, G_OPTION_ARG_INT, &texts->at_equilibrium,
      N_("modes: around equilibrium K of the list of equilibria"), N_("K") },
    { "steady", 0, 0, G_OPTION_ARG_NONE, &options->steady,
      N_("modes: around the steady motion of the file's state; equilibria: steady motions"), NULL },
    { "until", 0, 0, G_OPTION_ARG_STRING, &texts->until,
      N_("simulate: end of the motion, s; with --at EVENT: until when it is looked for (10 s)"), N_("T") },
    { "step", 0, 0, G_OPTION_ARG_STRING, &texts->step, N_("simulate: time between rows, s"), N_("H") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, N_("simulate, figure: write FILE"), N_("FILE") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &options->at,
      N_("The state of the motion at a time, s, or at an event, “:before” or “:after” it"), N_("TIME|EVENT") },
    { "show", 0, 0, G_OPTION_ARG_STRING, &options->show,
      N_("figure: velocity, field, forces, jump, labels, compare and others, in a list"), N_("LIST") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options->size, N_("figure: width x height in points"), N_("WxH") },
    { "help", 'h', 0, G_OPTION_ARG_NONE, &texts->help, N_("Show this help"), NULL },
    { "version", 0, 0, G_OPTION_ARG_NONE, &options->version, N_("Print the version"), NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

gboolean
jd_cli_options_parse (JdCliOptions   *options,
                      int            *argc,
                      char         ***argv,
                      GError        **error)
{
  g_autoptr(GOptionContext) context = g_option_context_new (_("COMMAND FILE"));
  g_auto(Texts) texts = { .count = NOT_GIVEN, .at_equilibrium = NOT_GIVEN };

  add_entries (context, options, &texts);
  g_option_context_set_summary (context, _("Commands: check, equations, evaluate, field, simulate, jump, compare, "
                                           "figure, joints, integrals, equilibria, modes"));
  /* its own help ends the program without a look at what became of the text */
  g_option_context_set_help_enabled (context, FALSE);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  if (texts.help)
    options->help = g_option_context_get_help (context, TRUE, NULL);
  options->has_count = texts.count != NOT_GIVEN;
  options->count = options->has_count ? texts.count : 0;
  options->has_at_equilibrium = texts.at_equilibrium != NOT_GIVEN;
  options->at_equilibrium = options->has_at_equilibrium ? texts.at_equilibrium : 0;
  return jd_cli_parse_value ("--until", texts.until, texts.until, &options->until, error) &&
         jd_cli_parse_value ("--step", texts.step, texts.step, &options->step, error) &&
         parse_overrides ("--set", texts.values, options->values, error) &&
         parse_overrides ("--rate", texts.rates, options->rates, error) &&
         parse_ranges ("--range", texts.ranges, options->ranges, error) &&
         parse_ranges ("--vary", texts.vary, options->vary, error);
}

/* The commands that know an option, beside -p, -e, --set, --rate and --json, which all know. */
typedef struct
{
  const char *name;
  const char *commands;  /* with commas between */
  gboolean    given;
} Known;

#define STATES "check,equations,evaluate,field,joints,jump,compare,figure"

static gboolean
check_known (const Known  *known,
             gsize         n_known,
             const char   *command,
             GError      **error)
{
  for (gsize i = 0; i < n_known; i++)
    {
      g_auto(GStrv) commands = g_strsplit (known[i].commands, ",", -1);
      g_autofree char *names = NULL;

      if (!known[i].given || g_strv_contains ((const char *const *) commands, command))
        continue;
      names = g_strjoinv (", ", commands);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION,
                   _("%s: the command “%s” does not know this option; it belongs to %s"), known[i].name, command,
                   names);
      return FALSE;
    }
  return TRUE;
}

/* Options that are nothing without another. */
static gboolean
check_together (const JdCliOptions  *options,
                const char          *command,
                GError             **error)
{
  const gboolean many = g_str_equal (command, "compare") ||
                        (options->show != NULL && strstr (options->show, "compare") != NULL);
  const char *problem = NULL;

  if (options->parameterizations != NULL && options->parameterizations[1] != NULL && !many)
    problem = _("-p stands once here: only compare and figure --show compare take several");
  else if (!isnan (options->until) && options->at == NULL && !g_str_equal (command, "simulate"))
    problem = _("--until goes with --at here: it says how far an event is looked for");
  else if (options->has_count && g_hash_table_size (options->vary) == 0)
    problem = _("--count goes with --vary: it says at how many values");
  else if (options->steady && options->has_at_equilibrium)
    problem = _("--steady and --at-equilibrium exclude each other: one is about the file’s state");
  if (problem != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
  return problem == NULL;
}

gboolean
jd_cli_options_check (const JdCliOptions  *options,
                      const char          *command,
                      GError             **error)
{
  const Known known[] = {
    { "--format", "equations,compare,jump", options->format != NULL },
    { "--orders", "jump", options->orders != NULL },
    { "--laws", "jump", options->laws != NULL },
    { "--compatible", "field", options->compatible != NULL },
    { "--compound", "joints", options->compound != NULL },
    { "--external", "joints", options->external },
    { "--range", "equilibria", g_hash_table_size (options->ranges) > 0 },
    { "--vary", "equilibria", g_hash_table_size (options->vary) > 0 },
    { "--count", "equilibria", options->has_count },
    { "--cut", "equilibria", options->cut != NULL },
    { "--at-equilibrium", "modes", options->has_at_equilibrium },
    { "--steady", "equilibria,modes", options->steady },
    { "--until", STATES ",simulate", !isnan (options->until) },
    { "--step", "simulate", !isnan (options->step) },
    { "--output", "simulate,figure", options->output != NULL },
    { "--at", STATES, options->at != NULL },
    { "--show", "figure", options->show != NULL },
    { "--size", "figure", options->size != NULL },
  };

  return check_known (known, G_N_ELEMENTS (known), command, error) && check_together (options, command, error);
}
