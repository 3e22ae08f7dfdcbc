/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of any letters and texts of any signs: the LaTeX of a derivation compiles, and both it and the HTML show the
 * name. */
#include <gsl/gsl_errno.h>

#include "tests/core/count-in-text.h"
#include "tests/core/handout/handout-testing.h"

/* A particle on a rod, with a force and a blow.  @name is a part of every name, @text that of what may be any text. */
static JdModel *
model_named (const char *name,
             const char *text)
{
  g_autoptr(GString) quoted = g_string_new (text);
  g_autoptr(GString) plain = g_string_new (
    "{\"jourdain\": 1, \"name\": \"@ M\", \"description\": \"@ D\", \"constants\": {\"#c\": 1.5, \"#l\": 2}, "
    "\"gravity\": [0, -10], \"parameters\": [{\"name\": \"#x\", \"rate\": 3}, {\"name\": \"#y\", \"value\": \"-#l\"}], "
    "\"bodies\": [{\"name\": \"#\", \"origin\": [\"#x\", \"#y\"], \"mass\": \"#c\"}], \"joints\": [{\"name\": \"#r\", "
    "\"type\": \"rod\", \"between\": [\"#.origin\", \"ground.origin\"], \"length\": \"#l\"}], \"efforts\": [{\"name\": "
    "\"#f\", \"type\": \"force\", \"point\": \"#.origin\", \"vector\": [1, 0]}], \"parameterizations\": [{\"name\": "
    "\"@ p\"}], \"events\": [{\"name\": \"@ e\", \"at\": 0, \"impulses\": [{\"point\": \"#.origin\", \"vector\": "
    "[1, 0]}]}]}");

  g_string_replace (quoted, "\\", "\\\\", 0);
  g_string_replace (quoted, "\"", "\\\"", 0);
  g_string_replace (plain, "#", name, 0);
  g_string_replace (plain, "@", quoted->str, 0);
  return model_from_json (plain->str);
}

static JdHandout *
derive_named (const char *name,
              const char *text)
{
  g_autoptr(JdModel) model = model_named (name, text);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JdParameterization) it =
    parameterization_of (model,
                         ((JdParameterizationTags *) jd_mechanism_get_parameterizations (mechanism)->pdata[0])->name);
  const JdHandoutCase what = { .parameterization = it, .event = jd_mechanism_get_events (mechanism)->pdata[0],
                               .road = TRUE };
  g_autoptr(GError) error = NULL;
  JdHandout *handout = jd_handout_new (&what, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return handout;
}

/* Letters beside ASCII that the T1 fonts of LaTeX have: Latin-1 and Latin Extended-A but these, and quotation marks. */
static gboolean
is_of_latex (gunichar c)
{
  return (c >= 0xa1 && c <= 0x17f && g_utf8_strchr ("ĦħĸĿŀŉŦŧſ", -1, c) == NULL) || c == 0x2018 || c == 0x2019 ||
         (c >= 0x201a && c <= 0x201e && c != 0x201b);
}

/* The fonts of LaTeX have the letter @c, or the preamble of @latex says how pdflatex shows it. */
static gboolean
is_known (const char *latex,
          gunichar    c)
{
  g_autofree char *declared = g_strdup_printf ("\\DeclareUnicodeCharacter{%04X}{{[}U+%04X]}\n", c, c);
  const char *found = strstr (latex, declared);

  return is_of_latex (c) || (found != NULL && found < strstr (latex, "\\begin{document}"));
}

/* Where the group "{...}" at @open ends. */
static const char *
find_end (const char *open)
{
  int depth = 0;

  for (const char *c = open;; c++)
    if (*c == '\\')
      c++;
    else if (*c == '{')
      depth++;
    else if (*c == '}' && --depth == 0)
      return c;
}

/* Formulas have ASCII alone, but in \textrm; texts the letters that LaTeX has; nothing begins like an argument of the
 * command before it. */
static void
check_letters (const char *latex)
{
  gboolean in_formula = FALSE, in_rows = FALSE;

  g_assert_null (strstr (latex, "\\\\\n["));
  g_assert_null (strstr (latex, "\\\\\n*"));
  g_assert_null (strstr (latex, "\\item ["));
  for (const char *c = strstr (latex, "\\begin{document}"); *c != '\0'; c = g_utf8_next_char (c))
    {
      if (g_str_has_prefix (c, "\\begin{align*}") || g_str_has_prefix (c, "\\end{align*}"))
        in_rows = c[1] == 'b';
      if (g_str_has_prefix (c, "\\textrm{"))
        {
          const char *end = find_end (c + strlen ("\\textrm"));

          for (; c < end; c = g_utf8_next_char (c))
            g_assert_true (g_utf8_get_char (c) < 0x80 || is_known (latex, g_utf8_get_char (c)));
        }
      if (*c == '\\')
        c++;
      else if (*c == '$')
        in_formula = !in_formula;
      else if (g_utf8_get_char (c) >= 0x80 && (in_formula || in_rows || !is_known (latex, g_utf8_get_char (c))))
        g_error ("“%.12s” in %s", c, in_formula || in_rows ? "a formula" : "a text");
    }
  g_assert_false (in_formula || in_rows);
}

/* LaTeX as it is read: a text without commands, formulas of one sign as this sign. */
static char *
read_latex (const char *latex)
{
  static const struct { const char *latex, *text; } signs[] = {
    { "$\\Omega$", "Ω" }, { "$\\theta$", "θ" }, { "$\\Sigma$", "Σ" }, { "$\\alpha$", "α" }, { "$\\beta$", "β" }, { "$\\vartheta$", "ϑ" },
    { "$<$", "<" },
    { "$>$", ">" }, { "$-$", "−" }, { "$\\times$", "×" }, { "$^2$", "²" }, { "$^\\circ$", "°" }, { "\\,", "\u202f" },
    { "\\textbackslash{}", "\\" }, { "\\textasciicircum{}", "^" }, { "\\textasciitilde{}", "~" }, { "{[}", "[" },
    { "{*}", "*" }, { "\\&", "&" }, { "\\%", "%" }, { "\\$", "$" }, { "\\#", "#" }, { "\\_", "_" }, { "\\{", "{" },
    { "\\}", "}" }, { "$\\to$", "→" }, { "\\dots{}", "…" }, { "--", "–" },
  };
  GString *out = g_string_new (NULL);

  for (const char *c = latex; *c != '\0';)
    {
      gsize i = 0;

      while (i < G_N_ELEMENTS (signs) && !g_str_has_prefix (c, signs[i].latex))
        i++;
      if (i < G_N_ELEMENTS (signs))
        {
          g_string_append (out, signs[i].text);
          c += strlen (signs[i].latex);
        }
      else
        {
          g_string_append_unichar (out, g_utf8_get_char (c));
          c = g_utf8_next_char (c);
        }
    }
  return g_string_free (out, FALSE);
}

/* What other letters than LaTeX's need: engines with fonts of the system, and for Chinese a package.  A number that
 * stands in the text stays one. */
static void
test_engines (void)
{
  static const struct { const char *name; gboolean others, chinese; } cases[] = {
    { "ö_1", FALSE, FALSE }, { "θ", FALSE, FALSE }, { "груз", TRUE, FALSE }, { "摆锤", TRUE, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdHandout) handout = derive_named (cases[i].name, "no. [U+0041]");
      g_autofree char *latex = jd_handout_to_latex (handout, NULL);
      const char *body = strstr (latex, "\\begin{document}");

      g_assert_cmpint (g_str_has_prefix (latex, "% an article of its own, for lualatex or xelatex\n"), ==,
                       cases[i].others);
      g_assert_cmpint (strstr (latex, "\\usepackage{fontspec}") != NULL, ==, cases[i].others);
      g_assert_cmpint (strstr (latex, "{ctex}") != NULL, ==, cases[i].chinese);
      g_assert_cmpint (strstr (latex, "\\setmainfont") != NULL, ==, cases[i].others && !cases[i].chinese);
      g_assert_cmpint (strstr (body, cases[i].name) != NULL, ==, cases[i].others);
      g_assert_nonnull (strstr (body, "no. [U+0041]"));
    }
}

/* pdflatex is told once of each letter that it has not, however often the letter stands there, and of no other. */
static void
test_declared_once (void)
{
  g_autoptr(JdHandout) handout = derive_named ("摆锤摆", "ö θ 摆 锤");
  g_autofree char *latex = jd_handout_to_latex (handout, NULL);

  g_assert_cmpuint (count_of (latex, "摆"), >, 2);
  g_assert_cmpuint (count_of (latex, "\\DeclareUnicodeCharacter{6446}"), ==, 1);
  g_assert_cmpuint (count_of (latex, "\\DeclareUnicodeCharacter{9524}"), ==, 1);
  g_assert_cmpuint (count_of (latex, "\\DeclareUnicodeCharacter"), ==, 2);
}

/* Every kind of letter that a name may have, in the names of all objects. */
static void
test_letters (void)
{
  static const char *const names[] = { "A",  "a_1", "ö",  "Ł_2", "ß", "θ_1", "Ωmega", "Σ", "αβ", "数字", "Ħ", "ħ_2",
                                       "ſ", "я",   "א", "ᾱ",   "ϑ", "ﬁ",  "Ŀ",    "č", "ŋ",  "한",  "x数θö" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(JdHandout) handout = derive_named (names[i], names[i]);
      g_autofree char *latex = jd_handout_to_latex (handout, NULL), *html = jd_handout_to_html (handout, NULL, "en");
      g_autofree char *joint = g_strdup_printf ("The joint “%sr” (Rod) connects “%s.origin”, “ground.origin”.",
                                                names[i], names[i]);
      g_autofree char *read = read_latex (latex), *multiplier = g_strdup_printf ("\u201c%sr.length\u201d", names[i]);

      g_test_message ("%s", names[i]);
      /* the comment before it may be any text */
      check_latex (strstr (latex, "\\documentclass"));
      check_letters (latex);
      check_html (html);
      assert_contains (read, joint);
      assert_contains (read, multiplier);
      assert_contains (html, joint);
    }
}

/* What is no name of an object may be any text. */
static void
test_texts (void)
{
  static const char *const texts[] = { "[x] *y", "*", "[1ex]", "50 % & #1 {a} $5 _ ^ ~ \\ <b> 'c' \"d\"", "\\end{document}",
                                       "−2 × 3² → 5°…", "数字 θ", "]]>", "&amp;", "a\u202fb", "{", "}" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdHandout) handout = derive_named ("A", texts[i]);
      g_autofree char *latex = jd_handout_to_latex (handout, NULL), *html = jd_handout_to_html (handout, NULL, "en");
      g_autofree char *read = read_latex (latex), *escaped = g_markup_escape_text (texts[i], -1);
      g_autofree char *title = g_strdup_printf ("\\title{%s M}", texts[i]);
      g_autofree char *event = g_strdup_printf ("The event “%s e” acts on the state of the results.", texts[i]);
      g_autofree char *heading = g_strdup_printf ("<h1>%s M</h1>", escaped);
      g_autofree char *whole = g_strdup_printf ("%s M", texts[i]);

      g_test_message ("%s", texts[i]);
      g_assert_cmpstr (jd_handout_get_title (handout), ==, whole);
      /* the comment before it may be any text */
      check_latex (strstr (latex, "\\documentclass"));
      check_letters (latex);
      check_html (html);
      assert_contains (read, title);
      assert_contains (read, event);
      assert_contains (html, heading);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/handout/names/letters", test_letters);
  g_test_add_func ("/core/handout/names/engines", test_engines);
  g_test_add_func ("/core/handout/names/declared-once", test_declared_once);
  g_test_add_func ("/core/handout/names/texts", test_texts);
  return g_test_run ();
}
