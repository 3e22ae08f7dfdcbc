/* SPDX-License-Identifier: GPL-3.0-or-later */

/* jourdain-cli COMMAND FILE [options]: everything the window can do, for a file.  Exit status 0: an answer; 2: an
 * honest refusal; 1: a wrong file or argument. */
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <gsl/gsl_errno.h>
#include <string.h>

#include "app/jd-cli-commands.h"
#include "app/jd-locale.h"
#include "core/expression/jd-expr-parse.h"
#include "jd-config.h"

/* No name has a meaning on the command line. */
static gboolean
resolve_nothing (G_GNUC_UNUSED const char   *name,
                 G_GNUC_UNUSED JdSymbolKind *out_kind,
                 G_GNUC_UNUSED gpointer      user_data)
{
  return FALSE;
}

/* @text: a number, or an expression without names such as pi/4; with a point in every locale.  @given: what the
 * option was given, @text being all or the end of it. */
static gboolean
parse_value (const char  *option,
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
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, "%s %s: %s", option, given,
                   local->message);
      return FALSE;
    }
  *out_value = jd_expr_eval (expr, NULL, NULL);
  if (isfinite (*out_value))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("%s %s: the value is not a finite number"), option, given);
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
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("%s %s: should be name=value"), option, text);
      return FALSE;
    }
  if (!parse_value (option, text, equals + 1, &value, error))
    return FALSE;
  g_hash_table_replace (table, g_strndup (text, (gsize) (equals - text)),
                        g_memdup2 (&value, sizeof value));
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
  if (!parse_value (option, text, low, &range[0], error) || !parse_value (option, text, colon + 1, &range[1], error))
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

static gboolean
parse_options (JdCliOptions   *options,
               int            *argc,
               char         ***argv,
               GError        **error)
{
  g_auto(GStrv) values = NULL;
  g_auto(GStrv) rates = NULL;
  g_auto(GStrv) ranges = NULL;
  g_auto(GStrv) vary = NULL;
  g_autofree char *until = NULL;
  g_autofree char *step = NULL;
  g_autofree char *at = NULL;
  GOptionEntry entries[] = {
    { "parameterization", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &options->parameterizations,
      N_("Use the parameterization NAME (compare: may be given several times)"), N_("NAME") },
    { "event", 'e', 0, G_OPTION_ARG_STRING, &options->event, N_("Use the event NAME"), N_("NAME") },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &values, N_("Override a constant or a parameter's value"),
      N_("NAME=VALUE") },
    { "rate", 0, 0, G_OPTION_ARG_STRING_ARRAY, &rates, N_("Override a parameter's rate"), N_("NAME=VALUE") },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options->json, N_("Print one JSON object"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options->format, N_("equations, compare: text or latex"), N_("FORMAT") },
    { "orders", 0, 0, G_OPTION_ARG_STRING, &options->orders, N_("jump: “all” tries every order of the impacts"),
      "all" },
    { "laws", 0, 0, G_OPTION_ARG_STRING, &options->laws,
      N_("jump: laws of impact to compare, such as newton,poisson,stronge"), N_("LIST") },
    { "compatible", 0, 0, G_OPTION_ARG_STRING, &options->compatible,
      N_("field: a basis of the fields compatible with JOINT"), N_("JOINT") },
    { "compound", 0, 0, G_OPTION_ARG_STRING, &options->compound, N_("joints: judge these joints together"),
      N_("A,B") },
    { "external", 0, 0, G_OPTION_ARG_NONE, &options->external, N_("joints: as joints with the exterior"), NULL },
    { "range", 0, 0, G_OPTION_ARG_STRING_ARRAY, &ranges, N_("equilibria: seek a parameter between A and B"),
      N_("NAME=A:B") },
    { "vary", 0, 0, G_OPTION_ARG_STRING_ARRAY, &vary, N_("equilibria: their branches as a constant goes from A to B"),
      N_("NAME=A:B") },
    { "count", 0, 0, G_OPTION_ARG_INT, &options->count, N_("equilibria --vary: at N values"), N_("N") },
    { "cut", 0, 0, G_OPTION_ARG_STRING, &options->cut, N_("equilibria: cut JOINT virtually and tell its efforts"),
      N_("JOINT") },
    { "at-equilibrium", 0, 0, G_OPTION_ARG_INT, &options->at_equilibrium,
      N_("modes: around equilibrium K of the list of equilibria"), N_("K") },
    { "steady", 0, 0, G_OPTION_ARG_NONE, &options->steady,
      N_("modes: around the steady motion of the file's state; equilibria: steady motions"), NULL },
    { "until", 0, 0, G_OPTION_ARG_STRING, &until, N_("simulate: end of the motion, s"), N_("T") },
    { "step", 0, 0, G_OPTION_ARG_STRING, &step, N_("simulate: time between rows, s"), N_("H") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output, N_("simulate, figure: write FILE"), N_("FILE") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &at, N_("figure: the instant, s"), N_("T") },
    { "show", 0, 0, G_OPTION_ARG_STRING, &options->show,
      N_("figure: velocity, field, forces, jump, labels, compare and others, in a list"), N_("LIST") },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options->size, N_("figure: width x height in points"), N_("WxH") },
    { "version", 0, 0, G_OPTION_ARG_NONE, &options->version, N_("Print the version"), NULL },
    { NULL },
  };
  g_autoptr(GOptionContext) context = g_option_context_new (_("COMMAND FILE"));

  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, _("Commands: check, equations, evaluate, field, simulate, jump, compare, "
                                           "figure, joints, integrals, equilibria, modes"));
  return g_option_context_parse (context, argc, argv, error) &&
         parse_value ("--until", until, until, &options->until, error) &&
         parse_value ("--step", step, step, &options->step, error) &&
         parse_value ("--at", at, at, &options->at, error) &&
         parse_overrides ("--set", values, options->values, error) &&
         parse_overrides ("--rate", rates, options->rates, error) &&
         parse_ranges ("--range", ranges, options->ranges, error) &&
         parse_ranges ("--vary", vary, options->vary, error);
}

static int
fail (const GError *error)
{
  g_printerr ("jourdain-cli: %s\n", error->message);
  return 1;
}

static void
print_cb (const char             *piece,
          G_GNUC_UNUSED gpointer  user_data)
{
  g_print ("%s", piece);
}

/* Prints the answer; an honest refusal is also explained on standard error. */
static int
conclude (const JdAnswer     *answer,
          const JdCliOptions *options,
          const char         *printed)
{
  g_autoptr(GError) error = NULL;

  if (printed != NULL && !options->json && jd_answer_is_told (answer))
    g_print ("%s", printed);
  else if (!jd_answer_print (answer, options->json, print_cb, NULL, &error))
    return fail (error);
  if (jd_answer_is_told (answer))
    return 0;
  g_printerr ("jourdain-cli: %s: %s\n", jd_verdict_name (answer->verdict), answer->why);
  return 2;
}

int
main (int    argc,
      char **argv)
{
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autoptr(JdAnswer) answer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *printed = NULL;

  /* Every GSL status is looked at; its own handler would abort. */
  gsl_set_error_handler_off ();
  jd_locale_init ();

  if (!parse_options (&options, &argc, &argv, &error))
    return fail (error);
  if (options.version)
    {
      g_print ("jourdain-cli %s\n", JD_VERSION);
      return 0;
    }
  if (argc != 3)
    {
      g_printerr (_("Usage: jourdain-cli COMMAND FILE [options]; see jourdain-cli --help\n"));
      return 1;
    }
  answer = jd_cli_run (argv[1], argv[2], &options, &printed, &error);
  if (answer == NULL)
    return fail (error);
  return conclude (answer, &options, printed);
}
