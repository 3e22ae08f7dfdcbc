/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Options of the command line, and the commands that know them. */
#include "app/cli/jd-cli-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

/* Rejects names in expressions: on the command line no name has a value. */
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

/* Adds the @n numbers of @name to @into.  FALSE and @error: it has some already. */
static gboolean
add_numbers (const char    *option,
             const char    *text,
             char          *name,
             const double  *numbers,
             gsize          n,
             GHashTable    *into,
             GError       **error)
{
  if (!g_hash_table_contains (into, name))
    {
      g_hash_table_insert (into, name, g_memdup2 (numbers, n * sizeof *numbers));
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("%s %s: “%s” is given twice"), option, text, name);
  g_free (name);
  return FALSE;
}

/* Parses "name=value" and adds it to @into. */
static gboolean
parse_override (const char  *option,
                const char  *text,
                GHashTable  *into,
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
  return add_numbers (option, text, g_strndup (text, (gsize) (equals - text)), &value, 1, into, error);
}

/* Parses "name=a:b" and adds it to @into. */
static gboolean
parse_range (const char  *option,
             const char  *text,
             GHashTable  *into,
             GError     **error)
{
  const char *equals = strchr (text, '=');
  const char *colon = equals != NULL ? strchr (equals, ':') : NULL;
  g_autofree char *low = NULL;
  double range[2];

  if (colon == NULL || equals == text || strchr (colon + 1, ':') != NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("%s %s: should be name=a:b, such as theta=-pi:pi"), option, text);
      return FALSE;
    }
  low = g_strndup (equals + 1, (gsize) (colon - equals - 1));
  if (!jd_cli_parse_value (option, text, low, &range[0], error) ||
      !jd_cli_parse_value (option, text, colon + 1, &range[1], error))
    return FALSE;
  return add_numbers (option, text, g_strndup (text, (gsize) (equals - text)), range, 2, into, error);
}

/* Parses "name=a:b" or "name=a:b:n" and appends it to @into. */
static gboolean
parse_axis (const char  *text,
            GArray      *into,
            GError     **error)
{
  const char *equals = strchr (text, '=');
  g_auto(GStrv) parts = g_strsplit (equals != NULL ? equals + 1 : "", ":", -1);
  const guint n = g_strv_length (parts);
  JdSweepAxis axis = { 0 };
  guint64 count = 0;

  if (equals == NULL || equals == text || n < 2 || n > 3 ||
      (n == 3 && !g_ascii_string_to_unsigned (parts[2], 10, 1, G_MAXUINT, &count, NULL)))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--vary %s: should be name=a:b, such as theta=-pi:pi, or name=a:b:n with the number of values"),
                   text);
      return FALSE;
    }
  if (!jd_cli_parse_value ("--vary", text, parts[0], &axis.from, error) ||
      !jd_cli_parse_value ("--vary", text, parts[1], &axis.to, error))
    return FALSE;
  axis.count = (guint) count;
  axis.name = g_strndup (text, (gsize) (equals - text));
  g_array_append_val (into, axis);
  return TRUE;
}

static gboolean
parse_axes (char   **texts,
            GArray  *into,
            GError **error)
{
  for (char **text = texts; text != NULL && *text != NULL; text++)
    if (!parse_axis (*text, into, error))
      return FALSE;
  return TRUE;
}

static gboolean
parse_all (const char  *option,
           char       **texts,
           gboolean   (*parse) (const char *, const char *, GHashTable *, GError **),
           GHashTable  *into,
           GError     **error)
{
  for (char **text = texts; text != NULL && *text != NULL; text++)
    if (!parse (option, *text, into, error))
      return FALSE;
  return TRUE;
}

#define STATES "check,equations,evaluate,field,joints,jump,compare,figure,report"

static const JdCliOption table[] = {
  { "parameterization", 'p', G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, state.parameterizations), NULL,
    N_("Use the parameterization NAME; compare: compare NAME, may be given several times; figure: draw with NAME, "
       "may be given several times with --show compare"),
    N_("NAME") },
  { "event", 'e', G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, state.event), NULL,
    N_("Use the event NAME"), N_("NAME") },
  { "set", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, state.value_texts), NULL,
    N_("Override a constant or a parameter's value"), N_("NAME=VALUE") },
  { "rate", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, state.rate_texts), NULL,
    N_("Override a parameter's rate"), N_("NAME=VALUE") },
  { "json", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, answer.json), NULL,
    N_("Print one JSON object"), NULL },
  { "digits", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, answer.digits), NULL,
    N_("Round the numbers of the text to N significant digits, 1 to 17 (6)"), N_("N") },
  { "units", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, answer.units), "simulate,sweep",
    N_("simulate, sweep: write the units into the head of the table, as in “x' (m/s)”"), NULL },
  { "format", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, answer.format),
    "equations,compare,jump,figure,report",
    N_("equations, compare, jump: text or latex; figure: tikz, and with -o - svg, pdf or png; report -o -: tex, html "
       "or pdf"),
    N_("FORMAT") },
  { "orders", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, jump.orders), "jump",
    N_("jump: “all” tries every order of the impacts"), "all" },
  { "laws", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, jump.laws), "jump",
    N_("jump: laws of impact to compare, such as newton,poisson,stronge"), N_("LIST") },
  { "types", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, jump.types), "jump",
    N_("jump: types of the contacts to compare, such as inert,0.5,elastic"), N_("LIST") },
  { "observer", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, jump.observer_texts), "jump",
    N_("jump: energies as seen by an observer with this rate of a retained parameter"), N_("NAME=VALUE") },
  { "compatible", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, field.compatible), "field",
    N_("field: a basis of the fields compatible with JOINT"), N_("JOINT") },
  { "relative", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, field.relative), "field",
    N_("field: the fields relative to a body, with the background fields"), N_("BODY") },
  { "same-as", 0, G_OPTION_ARG_FILENAME, G_STRUCT_OFFSET (JdCliOptions, field.same_as), "field",
    N_("field: compare the compatible fields with those of another file"), N_("FILE") },
  { "compound", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, joints.compound), "joints",
    N_("joints: judge these joints as one compound joint"), N_("A,B") },
  { "external", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, joints.external), "joints",
    N_("joints: as joints with the exterior"), NULL },
  { "range", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, equilibria.range_texts), "equilibria",
    N_("equilibria: search a parameter between A and B"), N_("NAME=A:B") },
  { "vary", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, vary_texts), "equilibria,sweep",
    N_("equilibria: their branches as a constant goes from A to B; sweep: N values of a constant, parameter or rate"),
    N_("NAME=A:B[:N]") },
  { "measure", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, sweep.measures), "sweep",
    N_("sweep: a quantity, a quantity after a time such as x(10), or an expression"), N_("QUANTITY") },
  { "sample", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, sweep.sample), "sweep",
    N_("sweep: N random points between the ends in the place of a grid"), N_("N") },
  { "shard", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, sweep.shard), "sweep",
    N_("sweep: only share K of N shares of the rows"), N_("K/N") },
  { "threads", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, sweep.threads), "sweep",
    N_("sweep: number of threads (one for each processor)"), N_("N") },
  { "count", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, equilibria.count), "equilibria",
    N_("equilibria --vary: number of values of the constant"), N_("N") },
  { "cut", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, equilibria.cut), "equilibria",
    N_("equilibria: cut JOINT virtually and print its efforts"), N_("JOINT") },
  { "at-equilibrium", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, equilibria.at_equilibrium), "modes",
    N_("modes: around equilibrium K of the list of equilibria"), N_("K") },
  { "steady", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, equilibria.steady), "equilibria,modes",
    N_("modes: around the steady motion of the file's state; equilibria: steady motions"), NULL },
  { "until", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, motion.until_text), STATES ",simulate,sweep,page",
    N_("with --at EVENT: end of the search for it (10 s); simulate, page, sweep: end of the motion, s"), N_("T") },
  { "step", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, motion.step_text), "simulate,page",
    N_("simulate, page: time between rows or samples, s"), N_("H") },
  { "tolerance", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, motion.tolerance_text), "simulate",
    N_("simulate: relative error of a step (1e-11)"), N_("R") },
  { "time-stepping", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, motion.time_stepping_text), "simulate",
    N_("simulate: by time steps of H s, without events, for many bodies in contact"), N_("H") },
  { "estimate", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, motion.estimate), "simulate",
    N_("simulate: estimate the error by other integrations"), NULL },
  { "road", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, answer.road), 
    "check,evaluate,field,simulate,jump,compare,report,joints,integrals,equilibria,modes,sweep",
    N_("Tell residuals, condition and singular values"), NULL },
  { "output", 'o', G_OPTION_ARG_FILENAME, G_STRUCT_OFFSET (JdCliOptions, answer.output),
    "simulate,figure,report,page,sweep",
    N_("simulate, figure, report, page, sweep: write FILE"), N_("FILE") },
  { "at", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, state.at), STATES,
    N_("Use the state of the motion at a time, s, or at an event; “:before” or “:after” chooses the side"),
    N_("TIME|EVENT") },
  { "show", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, figure.show), "figure",
    N_("figure: a list of forces, field, velocity, jump, labels, axes, angles, parameters, dimensions and others; "
       "“no-title” takes one away, “none” and “textbook” begin the list"), N_("LIST") },
  { "size", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, figure.size), "figure,sweep",
    N_("figure, sweep: width x height in points"), N_("WxH") },
  { "width", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, figure.width), "figure",
    N_("figure: its width, such as 80mm or 8cm"), N_("LENGTH") },
  { "crop", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, figure.crop), "figure",
    N_("figure: only what is drawn, without the empty paper around it"), NULL },
  { "trace", 0, G_OPTION_ARG_STRING_ARRAY, G_STRUCT_OFFSET (JdCliOptions, figure.traces), "figure",
    N_("figure --at: the path of a point until the instant"), N_("BODY.POINT") },
  { "line-width", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, figure.line_width), "figure",
    N_("figure: width of an ordinary stroke, such as 0.8pt"), N_("LENGTH") },
  { "font-size", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, figure.font_size), "figure",
    N_("figure: size of the labels, such as 9pt"), N_("LENGTH") },
  { "font", 0, G_OPTION_ARG_STRING, G_STRUCT_OFFSET (JdCliOptions, figure.font), "figure",
    N_("figure: family of the font of all labels"), N_("FAMILY") },
  { "black-white", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, figure.black_white), "figure",
    N_("figure: black on white; heads and dashes tell the kinds of arrows"), NULL },
  { "transparent", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, figure.transparent), "figure",
    N_("figure: without paper"), NULL },
  { "text", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, figure.text), "figure",
    N_("figure: texts of an SVG stay texts, which can be edited"), NULL },
  { "dpi", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, figure.dpi), "figure",
    N_("figure: dots per inch of a PNG (96)"), N_("N") },
  { "seeds", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, check.seeds), "lesson",
    N_("lesson: check N variants (10)"), N_("N") },
  { "seed", 0, G_OPTION_ARG_INT, G_STRUCT_OFFSET (JdCliOptions, seed), "lesson,sweep",
    N_("lesson: the first variant (0: the file's own numbers); sweep: seed of the random points (0)"), N_("K") },
  { "results", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, check.results), "lesson",
    N_("lesson: sum up results of students, files CSV"), NULL },
  { "lesson", 0, G_OPTION_ARG_FILENAME, G_STRUCT_OFFSET (JdCliOptions, page.lesson), "page",
    N_("page: add the steps of a lesson about the mechanism"), N_("FILE") },
  { "help", 'h', G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, about.wants_help), NULL,
    N_("Show this help"), NULL },
  { "version", 0, G_OPTION_ARG_NONE, G_STRUCT_OFFSET (JdCliOptions, about.version), NULL,
    N_("Print the version"), NULL },
};

const JdCliOption *
jd_cli_options_list (gsize *out_n)
{
  *out_n = G_N_ELEMENTS (table);
  return table;
}

gboolean
jd_cli_option_belongs (const JdCliOption *option,
                       const char        *command)
{
  g_auto(GStrv) commands = option->commands != NULL ? g_strsplit (option->commands, ",", -1) : NULL;

  return commands == NULL || g_strv_contains ((const char *const *) commands, command);
}

/* Whether @option takes one value. */
static gboolean
takes_one (const JdCliOption *option)
{
  return option->arg == G_OPTION_ARG_STRING || option->arg == G_OPTION_ARG_FILENAME ||
         option->arg == G_OPTION_ARG_INT;
}

/* @given: for each option that takes one value, all values that are given; GLib alone would keep the last. */
static void
add_entries (GOptionContext *context,
             JdCliOptions   *options,
             char           **given[])
{
  GOptionEntry entries[G_N_ELEMENTS (table) + 1] = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const GOptionArg all = table[i].arg == G_OPTION_ARG_FILENAME ? G_OPTION_ARG_FILENAME_ARRAY
                                                                   : G_OPTION_ARG_STRING_ARRAY;
      const gboolean one = takes_one (&table[i]);

      entries[i] = (GOptionEntry) { table[i].name, table[i].key, 0, one ? all : table[i].arg,
                                    one ? &given[i] : G_STRUCT_MEMBER_P (options, table[i].place),
                                    table[i].description, table[i].value };
    }
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

/* Stores the one value of @option; @values: those that are given, NULL: none. */
static gboolean
take_value (JdCliOptions       *options,
            const JdCliOption  *option,
            char              **values,
            GError            **error)
{
  gint64 number;

  if (values == NULL)
    return TRUE;
  if (values[1] != NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--%s: given twice; it takes one value"),
                   option->name);
      return FALSE;
    }
  if (*values[0] == '\0')
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--%s: the value is empty"), option->name);
      return FALSE;
    }
  if (option->arg != G_OPTION_ARG_INT)
    G_STRUCT_MEMBER (char *, options, option->place) = g_strdup (values[0]);
  else if (g_ascii_string_to_signed (values[0], 10, G_MININT, G_MAXINT, &number, NULL))
    G_STRUCT_MEMBER (gint, options, option->place) = (gint) number;
  else
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--%s %s: should be a whole number"),
                   option->name, values[0]);
      return FALSE;
    }
  return TRUE;
}

static gboolean
parse_entries (JdCliOptions   *options,
               int            *argc,
               char         ***argv,
               GError        **error)
{
  g_autoptr(GOptionContext) context = g_option_context_new (_("COMMAND FILE"));
  char **given[G_N_ELEMENTS (table)] = { 0 };
  gboolean good;

  add_entries (context, options, given);
  /* GLib's own help would exit without checking whether it could be written. */
  g_option_context_set_help_enabled (context, FALSE);
  good = g_option_context_parse (context, argc, argv, error);
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      good = good && take_value (options, &table[i], given[i], error);
      g_strfreev (given[i]);
    }
  return good;
}

static gboolean
is_given (const JdCliOptions *options,
          const JdCliOption  *option)
{
  if (option->arg == G_OPTION_ARG_NONE)
    return G_STRUCT_MEMBER (gboolean, options, option->place);
  if (option->arg == G_OPTION_ARG_INT)
    return G_STRUCT_MEMBER (gint, options, option->place) != JD_CLI_NOT_GIVEN;
  return G_STRUCT_MEMBER (gpointer, options, option->place) != NULL;
}

void
jd_cli_options_clear (JdCliOptions *options)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (table[i].arg == G_OPTION_ARG_STRING_ARRAY)
      g_strfreev (G_STRUCT_MEMBER (char **, options, table[i].place));
    else if (table[i].arg == G_OPTION_ARG_STRING || table[i].arg == G_OPTION_ARG_FILENAME)
      g_free (G_STRUCT_MEMBER (char *, options, table[i].place));
  g_hash_table_unref (options->state.values);
  g_hash_table_unref (options->state.rates);
  g_hash_table_unref (options->jump.observer);
  g_hash_table_unref (options->equilibria.ranges);
  for (guint i = 0; i < options->vary->len; i++)
    g_free ((char *) g_array_index (options->vary, JdSweepAxis, i).name);
  g_array_unref (options->vary);
  g_free (options->about.help);
}

gboolean
jd_cli_options_parse (JdCliOptions   *options,
                      int            *argc,
                      char         ***argv,
                      GError        **error)
{
  int asks; /* 1: “help” stands before the command */

  if (!parse_entries (options, argc, argv, error))
    return FALSE;
  asks = *argc > 1 && g_str_equal ((*argv)[1], "help");
  if (asks || options->about.wants_help)
    {
      options->about.help = jd_cli_help (*argc > 1 + asks ? (*argv)[1 + asks] : NULL, error);
      return options->about.help != NULL;
    }
  return jd_cli_parse_value ("--until", options->motion.until_text, options->motion.until_text,
                             &options->motion.until, error) &&
         jd_cli_parse_value ("--step", options->motion.step_text, options->motion.step_text, &options->motion.step,
                             error) &&
         jd_cli_parse_value ("--tolerance", options->motion.tolerance_text, options->motion.tolerance_text,
                             &options->motion.tolerance, error) &&
         jd_cli_parse_value ("--time-stepping", options->motion.time_stepping_text,
                             options->motion.time_stepping_text, &options->motion.time_stepping, error) &&
         parse_all ("--set", options->state.value_texts, parse_override, options->state.values, error) &&
         parse_all ("--rate", options->state.rate_texts, parse_override, options->state.rates, error) &&
         parse_all ("--observer", options->jump.observer_texts, parse_override, options->jump.observer, error) &&
         parse_all ("--range", options->equilibria.range_texts, parse_range, options->equilibria.ranges, error) &&
         parse_axes (options->vary_texts, options->vary, error);
}

static gboolean
check_known (const JdCliOptions  *options,
             const char          *command,
             GError             **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      g_auto(GStrv) commands = NULL;
      g_autofree char *names = NULL;

      if (!is_given (options, &table[i]) || jd_cli_option_belongs (&table[i], command))
        continue;
      commands = g_strsplit (table[i].commands, ",", -1);
      names = g_strjoinv (", ", commands);
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_UNKNOWN_OPTION,
                   _("--%s: the command “%s” does not know this option; it belongs to %s"), table[i].name, command,
                   names);
      return FALSE;
    }
  return TRUE;
}

/* Checks options that need another option. */
static gboolean
check_together (const JdCliOptions  *options,
                const char          *command,
                GError             **error)
{
  const gboolean many = g_str_equal (command, "compare") ||
                        (options->figure.show != NULL && strstr (options->figure.show, "compare") != NULL);
  const char *problem = NULL;

  if (options->state.parameterizations != NULL && options->state.parameterizations[1] != NULL && !many)
    problem = _("This command takes -p only once; only compare and figure --show compare take several");
  else if (!isnan (options->motion.until) && options->state.at == NULL && !g_str_equal (command, "simulate") &&
           !g_str_equal (command, "sweep") && !g_str_equal (command, "page"))
    problem = _("This command takes --until only with --at: it limits the search for the event");
  else if (options->equilibria.count != JD_CLI_NOT_GIVEN && options->vary->len == 0)
    problem = _("--count needs --vary: it is the number of values of the constant");
  else if (options->equilibria.steady && options->equilibria.at_equilibrium != JD_CLI_NOT_GIVEN)
    problem = _("--steady and --at-equilibrium exclude each other: one is about the file’s state");
  else if (options->answer.digits != JD_CLI_NOT_GIVEN && (options->answer.digits < 1 || options->answer.digits > 17))
    problem = _("--digits takes a number from 1 to 17");
  else if (options->answer.units && options->answer.output == NULL &&
           (options->answer.json || g_str_equal (command, "simulate")))
    problem = _("--units needs a table: units stand in its head");
  else if (options->figure.traces != NULL && options->state.at == NULL)
    problem = _("--trace needs --at: it shows the path until that instant");
  else if (options->answer.road && options->vary->len > 0 && !g_str_equal (command, "sweep"))
    problem = _("--road and --vary exclude each other: the points of a branch have no road; ask for it with --set");
  else if (options->answer.road && !options->answer.json && g_strcmp0 (options->answer.format, "latex") == 0)
    problem = _("--road and --format latex exclude each other: the road is told as text or JSON");
  else if (options->answer.road && !options->answer.json && g_str_equal (command, "sweep") &&
           (options->answer.output == NULL || g_str_equal (options->answer.output, "-")))
    problem = _("sweep --road needs --json, or -o FILE for the table: the road is told beside it");
  else if (options->answer.road && g_str_equal (command, "simulate") && g_strcmp0 (options->answer.output, "-") == 0)
    problem = _("--road and -o - exclude each other: both write to standard output");
  else if (options->answer.json && g_strcmp0 (options->answer.output, "-") == 0)
    problem = _("-o - and --json exclude each other: both write to standard output");
  if (problem != NULL)
    g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
  return problem == NULL;
}

gboolean
jd_cli_options_check (const JdCliOptions  *options,
                      const char          *command,
                      GError             **error)
{
  return check_known (options, command, error) && check_together (options, command, error);
}
