/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The help of the commands. */
#include "app/cli/jd-cli-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>

#include "core/report/answer/jd-text-layout.h"

/* Width of the help, columns, on a wide terminal and at least; and that of the names of options. */
#define WIDTH     79
#define MIN_WIDTH 46
#define INDENT    26

static const JdCliHelp table[] = {
  { "check", "FILE…", N_("Says whether the mechanism is consistent, and lists its equations and freedoms."),
    { "check 01-pendulum.jourdain", "check four-bar.jourdain --json" } },
  { "equations", "FILE…", N_("Prints energies, Lagrange's equations and constraint equations."),
    { "equations cart.jourdain -p total", "equations cart.jourdain --format latex" } },
  { "evaluate", "FILE…", N_("Computes accelerations, multipliers and reactions in one state."),
    { "evaluate cart.jourdain --set x=0.2 --rate x=1", "evaluate ball.jourdain --at landing:after" } },
  { "field", "FILE…", N_("Prints a basis of the virtual velocity fields and their virtual powers."),
    { "field disk.jourdain --compatible contact" } },
  { "simulate", "FILE…", N_("Integrates the motion, and lists its events."),
    { "simulate cart.jourdain --until 10", "simulate cart.jourdain --until 10 --step 0.01 -o motion.csv" } },
  { "jump", "FILE…", N_("Solves an impact: velocities after it, impulses and energies."),
    { "jump sleigh.jourdain -e landing", "jump cradle.jourdain --orders all",
      "jump rod.jourdain --laws newton,poisson" } },
  { "compare", "FILE…", N_("Compares parameterizations: what agrees, and what one alone tells."),
    { "compare cart.jourdain", "compare cart.jourdain -p independent -p total" } },
  { "figure", "FILE", N_("Draws the mechanism in a state."),
    { "figure cart.jourdain -o cart.svg", "figure cart.jourdain -o cart.pdf --show forces,no-title --size 600x400",
      "figure crank.jourdain -o crank.tex --show textbook --crop --width 80mm" } },
  { "report", "FILE", N_("Writes the derivation with its figure and results, as LaTeX, HTML or PDF."),
    { "report cart.jourdain -o cart.pdf", "report sleigh.jourdain -p total -e landing -o sleigh.tex" } },
  { "page", "FILE", N_("Writes the motion as one page of HTML, which any browser shows offline."),
    { "page cart.jourdain -o cart.html", "page cart.jourdain --until 4 --step 0.02 -o cart.html",
      "page cart.jourdain --lesson 03-cut-the-rope.jlesson -o lesson.html" } },
  { "joints", "FILE…", N_("Says of each joint under which condition it is perfect."),
    { "joints disk.jourdain", "joints hoop.jourdain --external" } },
  { "integrals", "FILE…", N_("Finds first integrals, and says which hypotheses hold."),
    { "integrals top.jourdain" } },
  { "equilibria", "FILE…", N_("Finds positions of equilibrium and their stability."),
    { "equilibria jack.jourdain", "equilibria jack.jourdain --vary F=1:20", "equilibria truss.jourdain --cut bar" } },
  { "modes", "FILE…", N_("Computes the small oscillations around an equilibrium or a steady motion."),
    { "modes metronome.jourdain", "modes governor.jourdain --steady" } },
  { "sweep", "FILE", N_("Measures quantities over a grid or a random sample, as CSV or as a picture."),
    { "sweep cart.jourdain --vary m=0.1:2:50 --measure rope.T",
      "sweep cart.jourdain --vary m=0.1:2:50 --vary k=1:9:50 --measure \"x(10)\" -o map.svg",
      "sweep cart.jourdain --vary m=0.1:2 --sample 1000 --seed 1 --measure \"E+\" --shard 1/4" } },
  { "lesson", "FILE…", N_("Checks lessons, and prints their answers for the teacher."),
    { "lesson 03-cut-the-rope.jlesson --seeds 25", "lesson --results monday.csv tuesday.csv" } },
  { "explain", "[WORD] [FILE]", N_("Explains a word of the glossary, and what it means for a mechanism."),
    { "explain multiplier", "explain complementary cart.jourdain" } },
};

const JdCliHelp *
jd_cli_help_list (gsize *out_n)
{
  *out_n = G_N_ELEMENTS (table);
  return table;
}

const char *const *
jd_cli_list_commands (void)
{
  static const char *names[G_N_ELEMENTS (table) + 1];
  static gsize made;

  if (g_once_init_enter (&made))
    {
      for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
        names[i] = table[i].name;
      g_once_init_leave (&made, 1);
    }
  return names;
}

/* ---- The help ---- */

static int
get_width (void)
{
  const int width = jd_cli_get_width ();

  return width > 0 ? CLAMP (width, MIN_WIDTH, WIDTH) : WIDTH;
}

/* Appends @text, whose first line goes on at the column @at; further lines begin at @indent. */
static void
append_wrapped (GString    *into,
                const char *text,
                int         at,
                int         indent)
{
  jd_text_append_wrapped (into, text, at, indent, get_width ());
  g_string_append_c (into, '\n');
}

/* Appends @name in the left column and @text beside it. */
static void
append_entry (GString    *into,
              const char *name,
              const char *text)
{
  const int length = 2 + jd_text_width (name);

  g_string_append_printf (into, "  %s", name);
  if (length + 2 > INDENT)
    g_string_append_printf (into, "\n%*s", INDENT, "");
  else
    g_string_append_printf (into, "%*s", INDENT - length, "");
  append_wrapped (into, text, INDENT, INDENT);
}

/* The value of @option as @command takes it; the number of values of a branch is an option of its own. */
static const char *
value_of (const JdCliOption *option,
          const char        *command)
{
  if (g_str_equal (option->name, "vary") && g_strcmp0 (command, "equilibria") == 0)
    return _("NAME=A:B");
  return option->value != NULL ? _(option->value) : NULL;
}

char *
jd_cli_option_dup_name (const JdCliOption *option,
                        const char        *command)
{
  const char *value = value_of (option, command);

  return g_strconcat (option->key != 0 ? (char[]) { '-', option->key, '\0' } : "", option->key != 0 ? ", " : "", "--",
                      option->name, value != NULL ? "=" : NULL, value, NULL);
}

static const JdCliHelp *
find_help (const char *command)
{
  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (g_str_equal (table[i].name, command))
      return &table[i];
  return NULL;
}

/* Whether @text begins with names of commands and a colon or an option, as “simulate, page: ” or “equilibria --vary:
 * ”.
 * @out_named: whether @command is among them; @out_rest: what stands after the colon, or from the option on. */
static gboolean
begins_with_commands (const char  *text,
                      const char  *command,
                      gboolean    *out_named,
                      const char **out_rest)
{
  const char *at = text;

  *out_named = FALSE;
  while (TRUE)
    {
      const char *end = at;
      g_autofree char *name = NULL;

      while (g_ascii_islower (*end))
        end++;
      name = g_strndup (at, (gsize) (end - at));
      if (find_help (name) == NULL)
        return FALSE;
      *out_named |= g_str_equal (name, command);
      /* A blank, also one that does not break, may stand before the colon; Chinese has marks of its own. */
      for (at = end; g_unichar_isspace (g_utf8_get_char (at));)
        at = g_utf8_next_char (at);
      if (*at == '-')
        {
          *out_rest = at;
          return TRUE;
        }
      if (*at == ':' || g_utf8_get_char (at) == 0xff1a)
        break;
      if (*at != ',' && g_utf8_get_char (at) != 0x3001)
        return FALSE;
      for (at = g_utf8_next_char (at); *at == ' ';)
        at++;
    }
  for (at = g_utf8_next_char (at); *at == ' ';)
    at++;
  *out_rest = at;
  return TRUE;
}

/* What @option does for @command, without what is said of other commands; NULL: all that is said. */
static char *
cli_option_dup_description (const JdCliOption *option,
                            const char        *command)
{
  const char *text = _(option->description);
  g_auto(GStrv) parts = NULL;
  g_autoptr(GString) own = g_string_new (NULL), common = g_string_new (NULL);
  GString *into = common;

  if (command == NULL)
    return g_strdup (text);
  parts = g_regex_split_simple ("\\s*[;\xEF\xBC\x9B]\\s*", text, 0, 0);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *rest = parts[i];
      gboolean named;

      if (begins_with_commands (parts[i], command, &named, &rest))
        into = named ? own : NULL;
      if (into != NULL)
        g_string_append_printf (into, "%s%s", into->len > 0 ? "; " : "", rest);
    }
  if (own->len == 0)
    g_string_append (own, common->len > 0 ? common->str : text);
  return g_string_free (g_steal_pointer (&own), FALSE);
}

/* The options of @command; NULL: those that all commands know. */
static void
append_options (GString    *into,
                const char *command)
{
  gsize n;
  const JdCliOption *options = jd_cli_options_list (&n);

  g_string_append_printf (into, "\n%s\n", _("Options:"));
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *name = jd_cli_option_dup_name (&options[i], command);
      g_autofree char *description = cli_option_dup_description (&options[i], command);

      if (command != NULL ? jd_cli_option_belongs (&options[i], command) : options[i].commands == NULL)
        append_entry (into, name, description);
    }
  append_entry (into, "-", _("in the place of a file: standard input; after -o: standard output"));
}

static void
append_status (GString *into)
{
  g_string_append_printf (into, "\n%s\n", _("Exit status:"));
  /* Translators: an answer: what exit status 0 means. */
  append_entry (into, "0", _("an answer"));
  append_entry (into, "1", _("a wrong file or argument; standard error says where, what, and what would be right"));
  append_entry (into, "2", _("a refusal, such as “inconsistent”, with its reason"));
}

char *
jd_cli_dup_example (const char *example,
                    int         indent,
                    int         width)
{
  g_autoptr(GString) text = g_string_new ("jourdain-cli ");

  /* Two columns are left for the sign at the end of a line, with which a shell reads on. */
  jd_text_append_wrapped (text, example, indent + (int) text->len, indent + 4, width - 2);
  g_string_replace (text, "\n", " \\\n", 0);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
jd_cli_help (const char  *command,
             GError     **error)
{
  const JdCliHelp *help = command != NULL ? find_help (command) : NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  if (command != NULL && help == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("There is no command “%s”; jourdain-cli --help lists them"), command);
      return NULL;
    }
  g_string_append_printf (text, _("Usage: jourdain-cli %s %s [options]"), help != NULL ? help->name : _("COMMAND"),
                          help != NULL ? help->arguments : _("FILE"));
  g_string_append (text, "\n\n");
  append_wrapped (text,
                  help != NULL ? _(help->summary)
                               : _("Jourdain derives and solves the equations of motion of "
                                   "planar and spatial mechanisms."),
                  0, 0);
  if (help == NULL)
    {
      g_string_append_printf (text, "\n%s\n", _("Commands (COMMAND --help says more):"));
      for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
        append_entry (text, table[i].name, _(table[i].summary));
    }
  append_options (text, command);
  if (help != NULL)
    g_string_append_printf (text, "\n%s\n", _("Examples:"));
  for (gsize i = 0; help != NULL && i < G_N_ELEMENTS (help->examples) && help->examples[i] != NULL; i++)
    {
      g_autofree char *example = jd_cli_dup_example (help->examples[i], 2, get_width ());

      g_string_append_printf (text, "  %s\n", example);
    }
  append_status (text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}
