/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The derivation of a mechanism's equations: its results against closed forms, and the form of its LaTeX and HTML. */
#include <gsl/gsl_errno.h>

#include "tests/core/handout/handout-testing.h"

/* A particle at the lowest place of a rod; the tension is m (v^2/l + g) = 21.465 N, y'' = v^2/l. */
static const char pendulum[] =
  "{'jourdain': 1, 'name': 'A & B_1 <50%>', 'constants': {'m': 1.5, 'l': 2, 'g': 9.81}, 'gravity': [0, '-g'],"
  " 'parameters': [{'name': 'x', 'value': 0, 'rate': 3}, {'name': 'y', 'value': '-l'}],"
  " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 'm'}],"
  " 'joints': [{'name': 'rod', 'type': 'rod', 'between': ['P.origin', 'ground.origin'], 'length': 'l'}],"
  " 'parameterizations': [{'name': 'total'}, {'name': 'reduced', 'primitive': {'rod.length': 'y'}}]}";

static void
test_results (void)
{
  g_autoptr(JdModel) model = model_from_text (pendulum);
  g_autoptr(JdHandout) total = derive (model, "total"), reduced = derive (model, "reduced");
  g_autofree char *x = find_row (total, "x"), *y = find_row (total, "y");
  g_autofree char *eliminated = find_row (reduced, "y");
  g_autofree char *multiplier = find_row (total, "\\lambda_{\\mathrm{rod.length}}");
  g_autofree char *latex = jd_handout_to_latex (total, NULL), *other = jd_handout_to_latex (reduced, NULL);

  assert_contains (y, "4.5");
  assert_contains (y, "14.715");
  assert_contains (y, "21.465");
  assert_contains (x, "3");
  assert_contains (multiplier, "rod.length");
  assert_contains (multiplier, "21.465");
  assert_contains (latex, "$T = 21.465$");
  /* What is eliminated is not retained, and its effort is not told. */
  g_assert_null (find_row (reduced, "\\lambda_{\\mathrm{rod.length}}"));
  g_assert_null (strstr (eliminated, "4.5"));
  g_assert_null (strstr (other, "21.465"));
}

static void
test_escapes (void)
{
  g_autoptr(JdModel) model = model_from_text (pendulum);
  g_autoptr(JdHandout) handout = derive (model, "total");
  g_autofree char *latex = jd_handout_to_latex (handout, "\\includegraphics{figure}");
  g_autofree char *html = jd_handout_to_html (handout, "<svg/>", "de"),
                  *plain = jd_handout_to_html (handout, NULL, "en");

  g_assert_cmpstr (jd_handout_get_title (handout), ==, "A & B_1 <50%>");
  assert_contains (latex, "A \\& B\\_1");
  assert_contains (latex, "50\\%");
  assert_contains (latex, "\\includegraphics{figure}");
  assert_contains (html, "A &amp; B_1 &lt;50%&gt;");
  assert_contains (html, "<svg/>");
  assert_contains (html, "lang=\"de\"");
  g_assert_null (strstr (plain, "<svg"));
  check_latex (latex);
  check_html (html);
  check_html (plain);
}

/* Every eighth example, in each of its parameterizations. */
static void
test_examples (void)
{
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL), *text = NULL;
      g_autoptr(JdModel) model = NULL;
      const GPtrArray *tags;

      if (!g_str_has_suffix (name, ".jourdain") || atoi (name) % 8 != 3)
        continue;
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      model = model_from_json (text);
      tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      for (guint k = 0; k < tags->len; k++)
        {
          g_autoptr(JdHandout)
            handout = derive (model, ((JdParameterizationTags *) g_ptr_array_index (tags, k))->name);
          g_autofree char *latex = jd_handout_to_latex (handout, NULL),
                          *html = jd_handout_to_html (handout, NULL, "en");

          g_test_message ("%s", name);
          check_latex (latex);
          check_html (html);
          n++;
        }
    }
  g_assert_cmpuint (n, >=, 8);
}

/* With its road a report tells of each equation what the numbers leave of it, and the decision on the rank. */
static void
test_road (void)
{
  g_autoptr(JdModel) model = model_from_text (pendulum);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  const JdHandoutCase what = { .parameterization = parameterization, .road = TRUE };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdHandout) told = jd_handout_new (&what, NULL, NULL, NULL, &error), silent = derive (model, "total");
  g_autofree char *row = find_row (told, "rod.length"), *none = find_row (silent, "rod.length");

  g_assert_no_error (error);
  /* y'' - x'^2/l = 0, written as the second derivative of the length: its terms are v^2/l twice */
  g_assert_true (g_str_has_suffix (row, "|9"));
  g_assert_true (strstr (row, "|0|") != NULL || strstr (row, "10^{-1") != NULL);
  g_assert_cmpstr (none, ==, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/handout/results", test_results);
  g_test_add_func ("/core/handout/escapes", test_escapes);
  g_test_add_func ("/core/handout/examples", test_examples);
  g_test_add_func ("/core/handout/road", test_road);
  return g_test_run ();
}
