/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text in columns, numbers as text, words as LaTeX, and what an answer keeps: by the promises of their headers, for many
 * widths and values. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-answer.h"
#include "core/report/answer/jd-latex.h"
#include "core/report/answer/jd-text-layout.h"

static const char *const texts[] = {
  "", "one", "The joint “c” transmits N = 15 N and T = 0 N", "質量 の 大きさ は 単位 kg です", "e\u0301te\u0301 a\u0301 la plage",
  "averyveryveryveryverylongwordthatfitsnowhere in a line", "a b c d e f g h i j k l m n o p q r s t u v w x y z",
};

static void
test_width (void)
{
  static const struct
  {
    const char *text;
    int width;
  } cases[] = { { "", 0 },     { "abc", 3 },    { "é", 1 },       { "e\u0301", 1 },
                { "質量", 4 }, { "λ₁ = 2", 6 }, { "a\u200bb", 2 } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(GString) padded = g_string_new ("|"), full = g_string_new (NULL);

      g_assert_cmpint (jd_text_width (cases[k].text), ==, cases[k].width);
      jd_text_append_padded (padded, cases[k].text, 9);
      g_assert_cmpint (jd_text_width (padded->str), ==, 10);
      g_assert_true (g_str_has_prefix (padded->str + 1, cases[k].text));
      jd_text_append_padded (full, cases[k].text, cases[k].width - 1);
      g_assert_cmpstr (full->str, ==, cases[k].text);
    }
}

/* No line is longer than the width, unless it is one word; the words are those of the text; each line could not have
 * taken the first word of the next. */
static void
check_lines (char **lines,
             int    at,
             int    indent,
             int    width)
{
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = lines[i] + (i > 0 ? indent : 0);
      const int used = jd_text_width (line) + (i > 0 ? indent : at);

      g_assert_true (i == 0 || (int) strspn (lines[i], " ") == indent);
      g_assert_true (used <= width || strchr (line, ' ') == NULL);
      if (lines[i + 1] != NULL)
        {
          g_autofree char *next = g_strndup (lines[i + 1] + indent, strcspn (lines[i + 1] + indent, " "));

          g_assert_cmpint (used + 1 + jd_text_width (next), >, width);
        }
    }
}

static void
test_wrapped (void)
{
  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    for (int width = 8; width < 60; width += 3)
      for (int at = 0; at < 7; at += 3)
        for (int indent = 0; indent < 5; indent += 2)
          {
            g_autoptr(GString) wrapped = g_string_new (NULL), whole = g_string_new (NULL);
            g_auto(GStrv) lines = NULL;
            g_autofree char *separator = g_strdup_printf ("\n%*s", indent, "");

            jd_text_append_wrapped (wrapped, texts[k], at, indent, width);
            jd_text_append_wrapped (whole, texts[k], at, indent, 0);
            g_assert_cmpstr (whole->str, ==, texts[k]);
            lines = g_strsplit (wrapped->str, "\n", -1);
            check_lines (lines, at, indent, width);
            g_string_replace (wrapped, separator, " ", 0);
            g_assert_cmpstr (wrapped->str, ==, texts[k]);
          }
}

/* Each line is folded by itself, and its rest stands further right than it begins. */
static void
test_fold (void)
{
  g_autofree char *folded = jd_text_fold ("one two three\n  four five six\n\nseven", 3, 10);
  g_autofree char *whole = jd_text_fold ("one two three\n  four five six\n\nseven", 3, 0);

  g_assert_cmpstr (folded, ==, "one two\n   three\n  four\n     five\n     six\n\nseven");
  g_assert_cmpstr (whole, ==, "one two three\n  four five six\n\nseven");
}

/* With n digits a number is within half a unit of the n-th; from 17 on it reads back equal.  Zeros at the end are not
 * written, nor is a sign before 0. */
static void
test_numbers (void)
{
  static const double values[] = { 0.0, -0.0, 1.0, -1.0 / 3.0, 1e-5, 1e-4, 1.5e6, 123456789.0, 2.0 / 3e-200, 1e300,
                                   9.9999999, 0.1 + 0.2, -5e-324, DBL_MAX };
  static const struct
  {
    double value;
    int digits;
    const char *text;
  } cases[] = { { 1500000.0, 6, "1.5e6" }, { 0.00001, 6, "1e-5" },
                { 0.25, 6, "0.25" },       { -0.0, 6, "0" },
                { 1.0 / 3.0, 3, "0.333" }, { 1234567.0, 3, "1.23e6" },
                { 100.0, 6, "100" },       { -0.0, 17, "0" },
                { 0.1, 17, "0.1" },        { 2.0, 1, "2" } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text = jd_text_of_number (cases[k].value, cases[k].digits);

      g_assert_cmpstr (text, ==, cases[k].text);
    }
  for (gsize k = 0; k < G_N_ELEMENTS (values); k++)
    for (int digits = 1; digits <= 18; digits++)
      {
        g_autofree char *text = jd_text_of_number (values[k], digits);
        const double back = g_ascii_strtod (text, NULL);

        if (digits >= 17)
          g_assert_cmpfloat (back, ==, values[k]);
        else if (isfinite (back))
          g_assert_cmpfloat (fabs (back - values[k]), <=, 0.5001 * pow (10.0, 1 - digits) * fabs (values[k]));
        g_assert_true (digits >= 17 || strstr (text, "e+") == NULL);
        g_assert_true (digits >= 17 || strstr (text, "e0") == NULL);
      }
}

static void
test_json (void)
{
  static const struct
  {
    const char *json, *text;
  } cases[] = {
    { "3", "3" },
    { "0.1", "0.1" },
    { "\"a b\"", "a b" },
    { "true", "yes" },
    { "false", "no" },
    { "null", "–" },
    { "[1, 2.5, \"x\"]", "1, 2.5, x" },
    { "[[1, 2], [3, 4]]", "1, 2; 3, 4" },
    { "{\"a\": 1, \"b\": [2, 3]}", "a 1, b 2, 3" },
    { "{\"a\": {\"b\": 1, \"c\": null}}", "a (b 1, c –)" },
    { "[]", "" },
    { "{}", "" },
    { "[{\"x\": 1.23456789}]", "(x 1.23457)" },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *wrapped = g_strdup_printf ("[%s]", cases[k].json), *text = NULL;
      g_autoptr(JsonNode) node = jd_json_parse (wrapped, -1, &error);

      g_assert_no_error (error);
      text = jd_text_of_json (json_array_get_element (json_node_get_array (node), 0), 6);
      g_assert_cmpstr (text, ==, cases[k].text);
    }
}

/* ---- LaTeX ---- */

static void
test_latex_words (void)
{
  static const struct
  {
    const char *text, *latex;
  } cases[] = {
    { "50 % of A & B_1", "50 \\% of A \\& B\\_1" },
    { "#1 {x} $5", "\\#1 \\{x\\} \\$5" },
    { "1.5×10⁻⁸ m", "1.5$\\times 10^{-8}$ m" },
    { "plain words", "plain words" },
    { "[a] [b]", "{[}a] [b]" },
    { "*a*", "{*}a*" },
    { "Ωß ħ字", "$\\Omega$ß {[}U+0127]{[}U+5B57]" },
  };
  static const struct
  {
    double value;
    const char *format, *latex;
  } numbers[] = { { 0.0, "%.3g", "0" },
                  { -0.0, "%.3g", "0" },
                  { 1.25, "%.3g", "1.25" },
                  { 1.2e-16, "%.2g", "1.2 \\cdot 10^{-16}" },
                  { -3e7, "%.2g", "-3 \\cdot 10^{7}" },
                  { 0.0, "%.2e", "0" } };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(GString) out = g_string_new (NULL);

      jd_latex_append_words (out, cases[k].text);
      g_assert_cmpstr (out->str, ==, cases[k].latex);
    }
  for (gsize k = 0; k < G_N_ELEMENTS (numbers); k++)
    {
      g_autoptr(GString) out = g_string_new (NULL);

      jd_latex_append_number (out, numbers[k].value, numbers[k].format);
      g_assert_cmpstr (out->str, ==, numbers[k].latex);
    }
}

/* A name with an end of line, or with %, ends no comment: each line of it begins with %. */
static void
test_latex_comment (void)
{
  static const char *const names[] = { NULL, "Cart", "a\nb", "50 % \\end{document}", "a\r\n\\input{x}" };

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autoptr(GString) out = g_string_new (NULL);
      g_auto(GStrv) lines = NULL;

      jd_latex_append_comment (out, "\\usepackage{amsmath}", names[k], "equations");
      lines = g_strsplit_set (out->str, "\n\r", -1);
      for (char **line = lines; *line != NULL; line++)
        g_assert_true (**line == '\0' || **line == '%');
      g_assert_nonnull (strstr (out->str, "amsmath"));
    }
}

/* ---- Answers ---- */

/* Control characters and bytes that are no UTF-8 reach no terminal. */
static void
test_to_show (void)
{
  static const char *const hostile[] = { "a\033[2Jb",
                                         "bell\a",
                                         "tab\there",
                                         "line\nfeed",
                                         "\xff\xfe bytes",
                                         "\302\2331m",
                                         "ok é" };

  for (gsize k = 0; k < G_N_ELEMENTS (hostile); k++)
    {
      g_autofree char *shown = jd_text_to_show (hostile[k]);

      g_assert_true (g_utf8_validate (shown, -1, NULL));
      for (const char *c = shown; *c != '\0'; c = g_utf8_next_char (c))
        g_assert_true (*c == '\n' || !g_unichar_iscntrl (g_utf8_get_char (c)));
    }
}

/* The place of a number that is none, in objects and lists; formulas count where they are asked for. */
static void
test_not_finite (void)
{
  g_autoptr(JdAnswer) answer = jd_answer_new ("evaluate");
  JsonObject *inner = json_object_new ();
  JsonArray *list = json_array_new ();
  g_autofree char *none = NULL, *formula = NULL, *number = NULL;

  jd_answer_set_finite (inner, "good", 2.0);
  jd_answer_set_number (inner, "unknown", NAN);
  g_assert_true (json_object_get_null_member (inner, "unknown"));
  json_array_add_object_element (list, inner);
  json_object_set_array_member (answer->members, "list", list);
  json_object_set_string_member (answer->members, "formula", "x + 1/0");
  none = jd_answer_find_not_finite (answer, FALSE);
  g_assert_null (none);
  formula = jd_answer_find_not_finite (answer, TRUE);
  g_assert_cmpstr (formula, ==, "formula");
  jd_answer_set_finite (inner, "bad", INFINITY);
  number = jd_answer_find_not_finite (answer, FALSE);
  g_assert_cmpstr (number, ==, "list/0/bad");
}

/* An error of the model is a verdict; a mistake of the file is none. */
static void
test_refusal (void)
{
  static const struct
  {
    JdModelError code;
    gboolean is_answer;
    JdVerdict verdict;
  } cases[] = {
    { JD_MODEL_ERROR_SINGULAR, TRUE, JD_VERDICT_SINGULAR },
    { JD_MODEL_ERROR_INCONSISTENT, TRUE, JD_VERDICT_INCONSISTENT },
    { JD_MODEL_ERROR_TOO_LARGE, TRUE, JD_VERDICT_INDETERMINATE },
    { JD_MODEL_ERROR_INDETERMINATE, TRUE, JD_VERDICT_INDETERMINATE },
    { JD_MODEL_ERROR_INVALID, FALSE, 0 },
    { JD_MODEL_ERROR_FORBIDDEN, FALSE, 0 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(GError) error = g_error_new (JD_MODEL_ERROR, cases[k].code, "because %d", (int) k);
      g_autoptr(JdAnswer) answer = jd_answer_new_refusal ("jump", error);
      g_autofree char *json = NULL;

      g_assert_true ((answer != NULL) == cases[k].is_answer);
      if (answer == NULL)
        continue;
      g_assert_cmpint (answer->verdict, ==, cases[k].verdict);
      g_assert_cmpstr (answer->why, ==, error->message);
      g_assert_false (jd_answer_is_known (answer));
      json = jd_answer_to_json (answer);
      g_assert_nonnull (strstr (json, jd_verdict_name (cases[k].verdict)));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/layout/width", test_width);
  g_test_add_func ("/core/report/layout/wrapped", test_wrapped);
  g_test_add_func ("/core/report/layout/fold", test_fold);
  g_test_add_func ("/core/report/layout/numbers", test_numbers);
  g_test_add_func ("/core/report/layout/json", test_json);
  g_test_add_func ("/core/report/latex/words", test_latex_words);
  g_test_add_func ("/core/report/latex/comment", test_latex_comment);
  g_test_add_func ("/core/report/answer/to-show", test_to_show);
  g_test_add_func ("/core/report/answer/not-finite", test_not_finite);
  g_test_add_func ("/core/report/answer/refusal", test_refusal);
  return g_test_run ();
}
