/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports on pages: nothing is drawn over the edge. */
#include <string.h>

#include "tests/core/model-from-text.h"
#include "ui/drawing/figure/jd-handout-pages-private.h"

/* A body on a spring, its lengths and its mass times %s: the numbers of the results have powers of ten. */
#define BODY                                                                                                   \
  "{'jourdain': 1, 'constants': {'L': %s}, 'gravity': [0, '-9.81*L'], 'parameters': [{'name': 'alpha', "       \
  "'value': 0.123456, 'rate': -2.22222}, {'name': 'x', 'value': '1.23456*L', 'rate': '-2.34567*L'}, "          \
  "{'name': 'y', 'value': '-3.45678*L', 'rate': '4.56789*L'}], 'bodies': [{'name': 'B', 'origin': "            \
  "['x', 'y'], 'angle': 'alpha', 'mass': '1.23456*L', 'inertia': '2.34567*L^3', 'points': {'P': "              \
  "['0.345678*L', '0.456789*L']}}], 'joints': [{'name': 'hold', 'type': 'equation', 'holonomic': {'f': "       \
  "'x + y + alpha*L - 2.22222*L - 0.123456*L + 4.44444*L'}}], 'efforts': [{'name': 'spring', 'type': "         \
  "'spring', 'between': ['B.P', 'ground.origin'], 'stiffness': 'L*12.3456', 'length': '1.11111*L'}]}"

/* Whether the report has the table of its results. */
static gboolean
has_six_columns (const JdHandout *report)
{
  for (gsize i = 0; i < jd_handout_get_n_blocks (report); i++)
    {
      const JdBlock *block = jd_handout_get_block (report, i);

      if (block->kind == JD_BLOCK_TABLE && strlen (block->columns) == 6)
        return TRUE;
    }
  return FALSE;
}

/* The right edge of what is drawn on all pages. */
static double
measure_right (JdModel *model)
{
  const JdParameterizationTags
    *tags = g_ptr_array_index (jd_mechanism_get_parameterizations (jd_model_get_mechanism (model)), 0);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, NULL, &error);
  const JdHandoutCase what = { .parameterization = parameterization };
  g_autoptr(JdHandout) report = NULL;
  JdHandoutDrawing drawing = { 0 };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  double x, y, width, height;

  g_assert_no_error (error);
  report = jd_handout_new (&what, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (has_six_columns (report));
  drawing.derivation = report;
  jd_handout_draw_pages (cr, JD_PAGE_WIDTH, JD_PAGE_HEIGHT, &drawing);
  cairo_recording_surface_ink_extents (surface, &x, &y, &width, &height);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (drawing.n_pages, >, 1);
  g_assert_cmpfloat (x, >, 0.0);
  return x + width;
}

static void
test_pages_wide_tables (void)
{
  static const char *const sizes[] = { "1", "1e-6", "1e6" };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *text = g_strdup_printf (BODY, sizes[i]);
      g_autoptr(JdModel) model = model_from_text (text);

      /* the text ends at its margin, which is more than 80 */
      g_assert_cmpfloat (measure_right (model), <=, JD_PAGE_WIDTH - 80.0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/handout-pages/wide-tables", test_pages_wide_tables);
  return g_test_run ();
}
