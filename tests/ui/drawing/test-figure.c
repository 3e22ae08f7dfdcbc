/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "tests/core/model-from-text.h"
#include "ui/drawing/figure/jd-compare-figure.h"
#include "ui/drawing/jd-export.h"
#include "ui/drawing/figure/jd-figure-look.h"

#include <math.h>
#include <string.h>

static void
draw_cb (cairo_t  *cr,
         double    width,
         double    height,
         gpointer  user_data)
{
  jd_figure_draw (cr, user_data, width, height, NULL);
}

static GBytes *
to_png (const JdFigure *figure)
{
  g_autoptr(GError) error = NULL;
  GBytes *bytes = jd_export_to_bytes (JD_EXPORT_PNG, 640, 400, draw_cb, (gpointer) figure, &error);

  g_assert_no_error (error);
  return bytes;
}

/* The kinds of arrow a word adds are seen, and what is not asked for is not. */
static void
test_figure_show (void)
{
  static const char *const words[] = { "", "velocity", "field", "forces", "jump", "grid", "equations", NULL };
  g_autoptr(JdModel) model = model_of_example ("05-sleigh-struck.jourdain");
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (mechanism);
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(GPtrArray) pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  parameterization = jd_parameterization_new (model, g_ptr_array_index (parameterizations, 0), NULL, &error);
  g_assert_no_error (error);
  for (gsize i = 0; words[i] != NULL; i++)
    {
      JdFigure figure;

      jd_figure_init (&figure, picture, parameterization);
      figure.event = g_ptr_array_index (jd_mechanism_get_events (mechanism), 0);
      g_assert_true (jd_figure_parse_show (words[i], &figure.show, &error));
      g_ptr_array_add (pages, to_png (&figure));
      for (guint k = 0; k < i; k++)
        g_assert_false (g_bytes_equal (g_ptr_array_index (pages, k), g_ptr_array_index (pages, i)));
    }
}

static void
test_figure_parse_show (void)
{
  g_autoptr(GError) error = NULL;
  JdFigureShow show;

  g_assert_true (jd_figure_parse_show ("field, forces,jump", &show, &error));
  g_assert_cmpint (show, ==, JD_FIGURE_DEFAULT | JD_FIGURE_FIELD | JD_FIGURE_FORCES | JD_FIGURE_JUMP);
  g_assert_false (jd_figure_parse_show ("forces,torques", &show, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "torques"));
}

/* TikZ has the names of objects with the indices of formulas, and the signs of a title that text has not. */
static void
test_figure_names (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain':1,'name':'<b>','parameters':[{'name':'x','value':1}],"
    "'bodies':[{'name':'rod_1','origin':['x',0],'mass':1,'shape':{'disk':0.2},'points':{'O_1':[0.5,0],'P_':[-0.5,0]}}],"
    "'parameterizations':[{'name':'a','primitive':{}}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  g_autoptr(GBytes) tikz = NULL;
  g_autofree char *text = NULL;
  JdFigure figure;

  jd_figure_init (&figure, picture, NULL);
  g_assert_true (jd_figure_parse_show ("labels,bodies", &figure.show, &error));
  tikz = jd_export_to_bytes (JD_EXPORT_TIKZ, 640, 400, draw_cb, &figure, &error);
  text = g_strndup (g_bytes_get_data (tikz, NULL), g_bytes_get_size (tikz));
  g_assert_nonnull (strstr (text, "{$<$b$>$}"));
  g_assert_nonnull (strstr (text, "$O_{1}$"));
  g_assert_nonnull (strstr (text, "$\\mathit{rod}_{1}$"));
  g_assert_nonnull (strstr (text, "$P\\_$"));
}

/* A crop holds all ink: a title that is longer than the figure is wide, and the hatching of a circle. */
static void
test_figure_crop (void)
{
  static const struct
  {
    const char *file, *show;
    double width; /* 0: the crop decides */
  } cases[] = {
    { "73-hoop-in-rates.jourdain", "forces,velocity,legend,field", 80 / 25.4 * 96 },
    { "91-struck-at-the-border.jourdain", "forces,velocity", 80 / 25.4 * 96 },
    { "22-rod-in-gutter.jourdain", "no-title", 0 },
    { "22-rod-in-gutter.jourdain", "no-title", 300 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JdModel) model = model_of_example (cases[i].file);
      const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      g_autoptr(GError) error = NULL;
      g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
      g_autoptr(JdParameterization)
        parameterization = jd_parameterization_new (model, g_ptr_array_index (all, 0), NULL, &error);
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      JdFigureSheet sheet = { .width = 640, .height = 400 };
      const JdFigureLook look = { .crop = TRUE, .transparent = TRUE, .width = cases[i].width };
      double x, y, w, h;

      jd_figure_init (&sheet.figure, picture, parameterization);
      g_assert_true (jd_figure_parse_show (cases[i].show, &sheet.figure.show, &error));
      jd_figure_sheet_set_look (&sheet, &look);
      jd_figure_sheet_draw (cr, sheet.width, sheet.height, &sheet);
      cairo_destroy (cr);
      cairo_recording_surface_ink_extents (surface, &x, &y, &w, &h);
      cairo_surface_destroy (surface);
      g_test_message ("%s: ink from (%g, %g) to (%g, %g) in %g x %g", cases[i].file, x, y, x + w, y + h, sheet.width,
                      sheet.height);
      g_assert_true (x >= 0 && y >= 0 && x + w <= sheet.width && y + h <= sheet.height);
      jd_figure_sheet_clear (&sheet);
    }
}

/* A field needs a parameterization: without one the mechanism alone is drawn, and nothing fails. */
static void
test_figure_bare (void)
{
  g_autoptr(JdModel) model = model_of_example ("11-double-pendulum.jourdain");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 64, 40);
  cairo_t *cr = cairo_create (surface);
  JdFigure figure;

  jd_figure_init (&figure, picture, NULL);
  figure.show |= JD_FIGURE_FIELD | JD_FIGURE_FORCES | JD_FIGURE_JUMP | JD_FIGURE_EQUATIONS;
  g_assert_true (jd_figure_draw (cr, &figure, 64, 40, &error));
  g_assert_no_error (error);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* A state that breaks an equation is told, and the mechanism is drawn all the same. */
static void
test_figure_inconsistent (void)
{
  g_autoptr(JdModel) model = model_of_example ("11-double-pendulum.jourdain");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  g_autoptr(GPtrArray) none = g_ptr_array_new ();
  JdParameterizationTags tags = { (char *) "total", none };
  g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, NULL);
  gsize N = jd_model_get_n_parameters (model);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), N * sizeof *p);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 300, 200);
  cairo_t *cr = cairo_create (surface);
  JdFigure figure;

  g_assert_nonnull (total);
  for (gsize i = 0; i < N; i++)
    p[i] += 0.1 * (double) (i + 1);
  jd_figure_init (&figure, picture, total);
  figure.p = p;
  figure.pd = jd_model_get_rates (model);
  figure.show |= JD_FIGURE_FORCES;
  g_assert_false (jd_figure_draw (cr, &figure, 300, 200, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Usually a third of the examples, by the seed, with JD_TEST_LONG all; every parameterization, everything shown, light
 * and dark and for a projector: drawn, twice the same to the byte.  The pages stay in the build folder, to be looked
 * at. */
static void
test_figure_gallery (void)
{
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const char *build = g_getenv ("G_TEST_BUILDDIR"), *name;
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL;
  guint n = 0;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdPicture) picture = NULL;
      g_autoptr(GError) error = NULL;
      const GPtrArray *parameterizations, *events;

      if (!g_str_has_suffix (name, ".jourdain") || (!whole && g_test_rand_int_range (0, 3) != 0))
        continue;
      model = model_of_example (name);
      picture = jd_picture_new (model, &error);
      g_assert_no_error (error);
      parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      events = jd_mechanism_get_events (jd_model_get_mechanism (model));
      for (guint i = 0; i < parameterizations->len; i++)
        {
          g_autoptr(JdParameterization) parameterization = NULL;
          g_autoptr(GBytes) first = NULL, second = NULL;
          g_autofree char *file_name = g_strdup_printf ("figure-%s-%u.png", name, i);
          g_autofree char *path = g_build_filename (build != NULL ? build : ".", file_name, NULL);
          JdFigure figure;

          parameterization = jd_parameterization_new (model, g_ptr_array_index (parameterizations, i), NULL, &error);
          g_assert_no_error (error);
          jd_figure_init (&figure, picture, parameterization);
          jd_draw_style_init (&figure.style, n % JD_N_THEMES, n % 3 == 2 ? 1.6 : 1);
          figure.show |= JD_FIGURE_GRID | JD_FIGURE_FORCES | JD_FIGURE_FIELD | JD_FIGURE_EQUATIONS;
          if (events->len > 0)
            {
              figure.event = g_ptr_array_index (events, 0);
              figure.show |= JD_FIGURE_JUMP;
            }
          first = to_png (&figure);
          second = to_png (&figure);
          g_assert_true (g_bytes_equal (first, second));
          g_assert_true (g_file_set_contents (path, g_bytes_get_data (first, NULL), (gssize) g_bytes_get_size (first),
                                              NULL));
          n++;
        }
    }
  g_assert_cmpuint (n, >=, whole ? 20 : 1);
}

#define SHEETS_TOP    80
#define SHEETS_HEIGHT 240

/* Whether the sheets of columns @a and @b of @n look the same, within their frames. */
static gboolean
same_sheets (cairo_surface_t *surface,
             int              a,
             int              b,
             int              n)
{
  const int width = cairo_image_surface_get_width (surface), stride = cairo_image_surface_get_stride (surface);
  const int step = (width - 32) / n;
  const unsigned char *data = cairo_image_surface_get_data (surface);

  for (int y = SHEETS_TOP; y < SHEETS_TOP + SHEETS_HEIGHT; y++)
    if (memcmp (data + y * stride + 4 * (16 + a * step + 2), data + y * stride + 4 * (16 + b * step + 2),
                (gsize) (4 * (step - 12))) != 0)
      return FALSE;
  return TRUE;
}

/* Sheets of a comparison that have no view of their own have one together: the same state looks the same in each,
 * whatever the others show, and another state elsewhere. */
static void
test_figure_compare (void)
{
  g_autoptr(JdModel) model = model_of_example ("01-rolling-disk.jourdain");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, g_ptr_array_index (parameterizations, 1), NULL, &error);
  JdComparisonColumn columns[3] = { 0 };
  g_autoptr(JdComparison) comparison = NULL;
  JdCompareFigure figure = { .title = "Disk" };
  double p[3] = { 0.9, 0.6, 0.1 }, pd[3] = { 0 }, width, height;
  cairo_surface_t *surface;
  cairo_t *cr;

  g_assert_no_error (error);
  for (int c = 0; c < 3; c++)
    columns[c].parameterization = total;
  comparison = jd_comparison_new (model, columns, 3, NULL);
  figure.comparison = comparison;
  for (int c = 0; c < 3; c++)
    {
      jd_figure_init (&figure.figures[c], picture, total);
      figure.figures[c].show = 0;
      figure.names[c] = "total";
    }
  figure.figures[2].p = p;
  figure.figures[2].pd = pd;
  jd_draw_style_init (&figure.style, JD_THEME_LIGHT, 1);
  jd_compare_figure_measure (&figure, &width, &height);
  /* Columns on whole pixels. */
  g_assert_cmpfloat (fmod (width - 32, 3), ==, 0);
  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) width, (int) height);
  cr = cairo_create (surface);
  g_assert_true (jd_compare_figure_draw (cr, &figure, width, height, &error));
  g_assert_no_error (error);
  cairo_surface_flush (surface);
  g_assert_true (same_sheets (surface, 0, 1, 3));
  g_assert_false (same_sheets (surface, 0, 2, 3));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Size of the figure of @n columns with the first parameterization of a slider-crank, whose equations take many words
 * to tell; @out_words gets the width of these. */
static double
measure_columns (gsize   n,
                 double *out_words)
{
  g_autoptr(JdModel) model = model_of_example ("12-slider-crank.jourdain");
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization) first = jd_parameterization_new (model, g_ptr_array_index (tags, 0), NULL, NULL);
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdComparisonColumn columns[4] = { 0 };
  g_autoptr(JdComparison) comparison = NULL;
  JdCompareFigure figure = { .title = "Crank" };
  double width, height;

  for (gsize c = 0; c < n; c++)
    columns[c].parameterization = first;
  comparison = jd_comparison_new (model, columns, n, NULL);
  figure.comparison = comparison;
  jd_draw_style_init_printed (&figure.style);
  jd_labels_begin (labels, &figure.style, 1000, 1000);
  *out_words = 0;
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (row->group != JD_COMPARISON_SHAPE)
        continue;
      jd_labels_measure (labels, JD_LABEL_SMALL, row->cells[0].text, &width, &height);
      *out_words = fmax (*out_words, width);
    }
  jd_compare_figure_measure (&figure, &width, &height);
  return width;
}

/* A column of a comparison has room for what it says. */
static void
test_figure_columns (void)
{
  double words, three, four;

  three = measure_columns (3, &words);
  four = measure_columns (4, &words);
  g_assert_cmpfloat (words, >, 100);
  g_assert_cmpfloat (four - three, >, words);
}

/* Whether the figure draws something faint, which does not act. */
static gboolean
has_faint (const JdFigure *figure)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) bytes = jd_export_to_bytes (JD_EXPORT_SVG, 640, 400, draw_cb, (gpointer) figure, &error);
  const char *text = g_bytes_get_data (bytes, NULL);

  g_assert_no_error (error);
  return g_strstr_len (text, (gssize) g_bytes_get_size (bytes), "opacity:0.35;") != NULL;
}

/* Begins the figure of the first event of a file in its first parameterization, which is returned. */
static JdParameterization *
begin_first_event (JdFigure  *figure,
                   JdPicture *picture,
                   JdModel   *model)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(GError) error = NULL;
  JdParameterization *parameterization =
    jd_parameterization_new (model, g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0), NULL,
                             &error);

  g_assert_no_error (error);
  jd_figure_init (figure, picture, parameterization);
  figure->event = g_ptr_array_index (jd_mechanism_get_events (mechanism), 0);
  return parameterization;
}

/* A blade that does not act yet is faint, but not in its landing, which makes it act. */
static void
test_figure_jump (void)
{
  g_autoptr(JdModel) model = model_of_example ("06-sleigh-landing.jourdain");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  JdFigure figure;
  g_autoptr(JdParameterization) parameterization = begin_first_event (&figure, picture, model);

  figure.show = 0;
  g_assert_true (has_faint (&figure));
  figure.show = JD_FIGURE_JUMP;
  g_assert_false (has_faint (&figure));
}

/* At an earlier instant, what did not act is faint. */
static void
test_figure_earlier (void)
{
  g_autoptr(JdModel) model = model_of_example ("06-sleigh-landing.jourdain");
  const gsize n = jd_model_get_n_equations (model);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPicture) picture = jd_picture_new (model, &error);
  JdFigure figure;
  g_autoptr(JdParameterization) parameterization = begin_first_event (&figure, picture, model);
  g_autofree gboolean *acts = g_new0 (gboolean, n);
  const double time = 0;

  figure.show = JD_FIGURE_JUMP;
  figure.n_earlier = 1;
  figure.earlier_times = &time;
  figure.earlier_p = jd_model_get_values (model);
  g_assert_false (has_faint (&figure));
  figure.earlier_acts = acts;
  for (gsize i = 0; i < n; i++)
    acts[i] = TRUE;
  g_assert_false (has_faint (&figure));
  acts[jd_model_find_equation (model, "blade.lateral")] = FALSE;
  g_assert_true (has_faint (&figure));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/figure/show", test_figure_show);
  g_test_add_func ("/ui/drawing/figure/parse-show", test_figure_parse_show);
  g_test_add_func ("/ui/drawing/figure/names", test_figure_names);
  g_test_add_func ("/ui/drawing/figure/crop", test_figure_crop);
  g_test_add_func ("/ui/drawing/figure/bare", test_figure_bare);
  g_test_add_func ("/ui/drawing/figure/inconsistent", test_figure_inconsistent);
  g_test_add_func ("/ui/drawing/figure/gallery", test_figure_gallery);
  g_test_add_func ("/ui/drawing/figure/compare", test_figure_compare);
  g_test_add_func ("/ui/drawing/figure/columns", test_figure_columns);
  g_test_add_func ("/ui/drawing/figure/jump", test_figure_jump);
  g_test_add_func ("/ui/drawing/figure/earlier", test_figure_earlier);
  return g_test_run ();
}
