/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "core/joint/jd-joint-catalogue.h"
#include "ui/drawing/jd-stamp.h"
#include "ui/drawing/glyph/jd-glyph-icon.h"
#include "ui/drawing/glyph/jd-glyph.h"

#include <math.h>
#include <string.h>

/* Of colours: two drawings of one shape at places that are equal within a pixel; a quarter of a pixel makes 50. */
#define NOISE 20
#define STAMP_SIDE 200
#define CELL_WIDTH 150
#define CELL_HEIGHT 130

/* Every joint of the plane and of space, with its equations as the catalogue of the file format has them. */
static const struct
{
  const char *type;
  guint       n_equations;
  const char *names[3];
} joints[] = {
  { "pivot", 2, { "x", "y" } },
  { "weld", 3, { "x", "y", "angle" } },
  { "slider", 2, { "normal", "angle" } },
  { "pin-slot", 1, { "normal" } },
  { "rod", 1, { "length" } },
  { "rope", 1, { "length" } },
  { "contact", 1, { "normal" } },
  { "rolling", 2, { "normal", "slip" } },
  { "on-curve", 1, { "normal" } },
  { "gear", 1, { "ratio" } },
  { "blade", 1, { "lateral" } },
  { "drive", 1, { "drive" } },
  { "ball", 3, { "x", "y", "z" } },
  { "equation", 3, { "f", "g", "h" } },
};

static void
place_joint (JdGlyphPlace *place,
             gsize         joint,
             guint         released,
             double        tilt)
{
  const char *type = joints[joint].type;
  double x = CELL_WIDTH / 2.0, y = CELL_HEIGHT / 2.0 - 8;

  memset (place, 0, sizeof *place);
  place->n_equations = joints[joint].n_equations;
  place->released = released;
  place->names = joints[joint].names;
  place->axis[0] = cos (tilt);
  place->axis[1] = -sin (tilt);
  place->normal[0] = -sin (tilt);
  place->normal[1] = -cos (tilt);
  place->n_points = 1;
  place->points[0][0] = x;
  place->points[0][1] = y;
  if (g_str_equal (type, "rod") || g_str_equal (type, "rope") || g_str_equal (type, "gear"))
    {
      place->n_points = 2;
      place->points[0][0] = x - 48;
      place->points[0][1] = y + 14;
      place->points[1][0] = x + 48;
      place->points[1][1] = y - 14;
    }
  if (g_str_equal (type, "contact") || g_str_equal (type, "rolling"))
    {
      place->radius = 34;
      place->points[0][1] = y + 24;
    }
}

static cairo_surface_t *
draw_cell (JdLabels           *labels,
           const JdDrawStyle  *style,
           gsize               joint,
           guint               released,
           double              tilt,
           gboolean            on_ground)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, CELL_WIDTH, CELL_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  JdGlyphPlace place;

  place_joint (&place, joint, released, tilt);
  place.on_ground = on_ground;
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  if (place.radius > 0)
    {
      jd_draw_style_set_source (style, cr, JD_COLOR_FILL);
      cairo_arc (cr, place.points[0][0] + place.radius * place.normal[0],
                 place.points[0][1] + place.radius * place.normal[1], place.radius, 0, 2 * G_PI);
      cairo_fill_preserve (cr);
      jd_draw_style_set_source (style, cr, JD_COLOR_BODY);
      cairo_set_line_width (cr, style->line);
      cairo_stroke (cr);
    }
  jd_labels_begin (labels, style, CELL_WIDTH, CELL_HEIGHT);
  jd_glyph_draw (jd_glyph_find (joints[joint].type), &place,
                 &(JdPainter) { .cr = cr, .style = style, .labels = labels });
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Pixels that differ by more than antialiasing noise in any channel. */
static guint
count_differing (cairo_surface_t *a,
                 cairo_surface_t *b)
{
  const guint8 *p = cairo_image_surface_get_data (a), *q = cairo_image_surface_get_data (b);
  int stride = cairo_image_surface_get_stride (a);
  guint n = 0;

  for (int y = 0; y < CELL_HEIGHT; y++)
    for (int x = 0; x < CELL_WIDTH; x++)
      {
        int largest = 0;

        for (int c = 0; c < 3; c++)
          largest = MAX (largest, ABS (p[y * stride + 4 * x + c] - q[y * stride + 4 * x + c]));
        n += largest > 48;
      }
  return n;
}

/* Any two sets of released equations of one joint look different: enough pixels to be seen from the last row. */
static void
test_glyph_subsets_differ (gconstpointer data)
{
  gsize joint = GPOINTER_TO_SIZE (data);
  guint n = 1u << joints[joint].n_equations;

  for (int theme = 0; theme < JD_N_THEMES; theme++)
    for (int ground = 0; ground < 2; ground++)
      for (int tilted = 0; tilted < 2; tilted++)
        {
          g_autoptr(JdLabels) labels = jd_labels_new ();
          cairo_surface_t *cells[8];
          JdDrawStyle style;

          jd_draw_style_init (&style, theme, 1);
          for (guint s = 0; s < n; s++)
            cells[s] = draw_cell (labels, &style, joint, s, tilted ? 0.6 : 0, ground);
          for (guint a = 0; a < n; a++)
            for (guint b = a + 1; b < n; b++)
              g_assert_cmpuint (count_differing (cells[a], cells[b]), >=, 60);
          for (guint s = 0; s < n; s++)
            cairo_surface_destroy (cells[s]);
        }
}

/* A joint that does not act is drawn fainter than one that does, and a slack rope hangs. */
static void
test_glyph_faint_and_slack (void)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdGlyphPlace place;
  JdDrawStyle style;
  cairo_surface_t *surfaces[3];

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  for (int i = 0; i < 3; i++)
    {
      cairo_t *cr;

      place_joint (&place, 5, 0, 0);
      place.faint = i == 1;
      place.slack = i == 2;
      place.sag = 20;
      surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, CELL_WIDTH, CELL_HEIGHT);
      cr = cairo_create (surfaces[i]);
      jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
      cairo_paint (cr);
      jd_labels_begin (labels, &style, CELL_WIDTH, CELL_HEIGHT);
      jd_glyph_draw (jd_glyph_find ("rope"), &place, &(JdPainter) { .cr = cr, .style = &style, .labels = labels });
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[i]);
    }
  g_assert_cmpuint (count_differing (surfaces[0], surfaces[1]), >, 60);
  g_assert_cmpuint (count_differing (surfaces[0], surfaces[2]), >, 60);
  for (int i = 0; i < 3; i++)
    cairo_surface_destroy (surfaces[i]);
}

/* What is drawn on the paper: differences from its colour, summed. */
static double
sum_ink (const JdDrawStyle *style,
         gsize              joint,
         guint              released,
         gboolean           on_ground,
         gboolean           faint)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, CELL_WIDTH, CELL_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  JdGlyphPlace place;
  const guint8 *data;
  double sum = 0;

  place_joint (&place, joint, released, 0);
  place.on_ground = on_ground;
  place.faint = faint;
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  jd_glyph_draw (jd_glyph_find (joints[joint].type), &place, &(JdPainter) { .cr = cr, .style = style });
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (gsize i = 0; i < (gsize) cairo_image_surface_get_stride (surface) * CELL_HEIGHT; i++)
    sum += ABS (data[i] - data[i % 4]);
  cairo_surface_destroy (surface);
  return sum;
}

/* A joint that does not act, with its ground, loses more than half of its ink, although what its paper hides shows
 * through. */
static void
test_glyph_faint_ground (void)
{
  for (int theme = 0; theme < JD_N_THEMES; theme++)
    for (gsize j = 0; j < G_N_ELEMENTS (joints); j++)
      for (guint released = 0; jd_glyph_find (joints[j].type)->is_stamp && released < 1u << joints[j].n_equations;
           released++)
        {
          JdDrawStyle style;

          jd_draw_style_init (&style, theme, 1);
          g_assert_cmpfloat (sum_ink (&style, j, released, TRUE, TRUE), <=,
                             0.5 * sum_ink (&style, j, released, TRUE, FALSE));
        }
}

/* The places that the glyph fills with paper on a sheet of another colour. */
static guint
count_paper (const JdDrawStyle *style,
             gsize              joint,
             gboolean           faint)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, CELL_WIDTH, CELL_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  const JdColor paper = style->colors[JD_COLOR_PAPER];
  const guint32 wanted = 0xff000000u | (guint32) lround (255 * paper.red) << 16 |
                         (guint32) lround (255 * paper.green) << 8 | (guint32) lround (255 * paper.blue);
  const guint32 *pixels;
  JdGlyphPlace place;
  guint n = 0;

  place_joint (&place, joint, 0, 0);
  place.on_ground = TRUE;
  place.faint = faint;
  cairo_set_source_rgb (cr, 0.9, 0.1, 0.6);
  cairo_paint (cr);
  jd_glyph_draw (jd_glyph_find (joints[joint].type), &place, &(JdPainter) { .cr = cr, .style = style });
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  pixels = (const guint32 *) cairo_image_surface_get_data (surface);
  for (guint i = 0; i < CELL_WIDTH * CELL_HEIGHT; i++)
    n += pixels[i] == wanted;
  cairo_surface_destroy (surface);
  return n;
}

/* What is below a joint that does not act shows through its paper. */
static void
test_glyph_faint_paper (void)
{
  guint n_filled = 0;

  for (int theme = 0; theme < JD_N_THEMES; theme++)
    for (gsize j = 0; j < G_N_ELEMENTS (joints); j++)
      {
        JdDrawStyle style;

        if (!jd_glyph_find (joints[j].type)->is_stamp)
          continue;
        jd_draw_style_init (&style, theme, 1);
        g_assert_cmpuint (count_paper (&style, j, TRUE), ==, 0);
        n_filled += count_paper (&style, j, FALSE) > 20 ? 1 : 0;
      }
  g_assert_cmpuint (n_filled, >, JD_N_THEMES);
}

/* Whether the table above has a line for @type. */
static gboolean
has_line (const char *type)
{
  for (gsize i = 0; i < G_N_ELEMENTS (joints); i++)
    if (g_str_equal (joints[i].type, type))
      return TRUE;
  return FALSE;
}

/* One glyph for each type of the catalogue and no other; an unknown type is a badge. */
static void
test_glyph_table (void)
{
  const JdJointType *const *types = jd_joint_catalogue ();
  const JdGlyph *const *table = jd_glyph_table ();

  for (gsize i = 0; types[i] != NULL; i++)
    {
      if (!g_str_equal (jd_glyph_find (types[i]->name)->type, types[i]->name))
        g_error ("the joint type “%s” has no glyph", types[i]->name);
      if (!has_line (types[i]->name))
        g_error ("the joint type “%s” has no line in the table of this test", types[i]->name);
    }
  for (gsize i = 0; table[i] != NULL; i++)
    if (jd_joint_catalogue_find (table[i]->type) == NULL)
      g_error ("the glyph “%s” belongs to no joint type", table[i]->type);
  g_assert_true (jd_glyph_find ("not a joint") == jd_glyph_find ("equation"));
}

static void
caption (cairo_t           *cr,
         JdLabels          *labels,
         const JdDrawStyle *style,
         gsize              joint,
         guint              released)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint k = 0; k < joints[joint].n_equations; k++)
    if ((released >> k) & 1)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", joints[joint].names[k]);
  if (released == 0)
    g_string_assign (text, "solid");
  g_string_prepend (text, ": ");
  g_string_prepend (text, joints[joint].type);
  jd_labels_begin (labels, style, CELL_WIDTH, CELL_HEIGHT);
  jd_labels_draw (labels, cr, JD_LABEL_SMALL, text->str, style->colors[JD_COLOR_MUTED], CELL_WIDTH / 2.0,
                  CELL_HEIGHT - 12, 0.5, 0.5);
}

static void
write_contact_sheet (JdTheme     theme,
                     const char *name)
{
  const char *folder = g_getenv ("G_TEST_BUILDDIR");
  g_autofree char *path = g_build_filename (folder != NULL ? folder : ".", name, NULL);
  g_autoptr(JdLabels) labels = jd_labels_new ();
  cairo_surface_t *sheet;
  JdDrawStyle style;
  cairo_t *cr;

  jd_draw_style_init (&style, theme, 1);
  sheet = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 8 * CELL_WIDTH, (int) G_N_ELEMENTS (joints) * CELL_HEIGHT);
  cr = cairo_create (sheet);
  jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  for (gsize j = 0; j < G_N_ELEMENTS (joints); j++)
    for (guint s = 0; s < 8; s++)
      {
        guint released = s % (1u << joints[j].n_equations);
        guint turn = s >> joints[j].n_equations;
        cairo_surface_t *cell;

        /* What room is left in a row shows the same on the ground and tilted. */
        cell = draw_cell (labels, &style, j, released, turn & 1 ? 0.5 : 0, turn < 1);
        cairo_save (cr);
        cairo_translate (cr, s * CELL_WIDTH, (double) j * CELL_HEIGHT);
        cairo_set_source_surface (cr, cell, 0, 0);
        cairo_paint (cr);
        caption (cr, labels, &style, j, released);
        cairo_restore (cr);
        cairo_surface_destroy (cell);
      }
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (sheet, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (sheet);
  g_test_message ("contact sheet: %s", path);
}

static void
test_glyph_contact_sheet (void)
{
  write_contact_sheet (JD_THEME_LIGHT, "glyphs-light.png");
  write_contact_sheet (JD_THEME_DARK, "glyphs-dark.png");
}

/* px: of an icon, and what is around it on the test's surface. */
#define ICON   24
#define MARGIN 12

/* There is a pixel with ink within the rectangle. */
static gboolean
has_ink (cairo_surface_t *surface,
         int              x0,
         int              y0,
         int              x1,
         int              y1)
{
  const unsigned char *data = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);

  for (int y = y0; y < y1; y++)
    for (int x = x0; x < x1; x++)
      if (((const guint32 *) (data + y * stride))[x] >> 24 > 24)
        return TRUE;
  return FALSE;
}

/* The icon of each joint of the catalogue is all there: it fills its square in one direction, leaves it in none, and
 * is of the one colour, whatever is behind. */
static void
test_glyph_icons (void)
{
  const JdJointType *const *types = jd_joint_catalogue ();
  const int side = ICON + 2 * MARGIN;

  for (gsize i = 0; types[i] != NULL; i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, side, side);
      cairo_t *cr = cairo_create (surface);
      gboolean wide, high;

      g_test_message ("%s", types[i]->name);
      cairo_translate (cr, MARGIN, MARGIN);
      jd_glyph_draw_icon (types[i], (JdColor) { 0, 0, 1, 1 }, ICON, cr);
      cairo_destroy (cr);
      cairo_surface_flush (surface);
      wide = has_ink (surface, MARGIN, MARGIN, MARGIN + 6, side - MARGIN) &&
             has_ink (surface, side - MARGIN - 6, MARGIN, side - MARGIN, side - MARGIN);
      high = has_ink (surface, MARGIN, MARGIN, side - MARGIN, MARGIN + 6) &&
             has_ink (surface, MARGIN, side - MARGIN - 6, side - MARGIN, side - MARGIN);
      g_assert_true (wide || high);
      g_assert_false (has_ink (surface, 0, 0, side, MARGIN - 1));
      g_assert_false (has_ink (surface, 0, side - MARGIN + 1, side, side));
      g_assert_false (has_ink (surface, 0, 0, MARGIN - 1, side));
      g_assert_false (has_ink (surface, side - MARGIN + 1, 0, side, side));
      for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++)
          {
            const guint32 *row = (const guint32 *) (cairo_image_surface_get_data (surface) +
                                                    y * cairo_image_surface_get_stride (surface));

            g_assert_cmpuint (row[x] & 0xffff00, <=, 0x020200);
          }
      cairo_surface_destroy (surface);
    }
}

/* Draws the glyph on a screen of @scale pixels for each unit; copied if @stamps is given. */
static cairo_surface_t *
draw_at (gsize              joint,
         JdGlyphPlace      *place,
         const JdDrawStyle *style,
         JdStamps          *stamps,
         int                scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, scale * STAMP_SIDE, scale * STAMP_SIDE);
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  if (stamps != NULL)
    jd_stamps_use (stamps, cr, scale);
  jd_draw_style_set_source (style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  jd_glyph_draw (jd_glyph_find (joints[joint].type), place, &(JdPainter) { .cr = cr, .style = style });
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* Largest difference of two surfaces in any channel. */
static int
largest_difference (cairo_surface_t *a,
                    cairo_surface_t *b)
{
  const guint8 *p = cairo_image_surface_get_data (a), *q = cairo_image_surface_get_data (b);
  const int n = cairo_image_surface_get_stride (a) * cairo_image_surface_get_height (a);
  int largest = 0;

  for (int i = 0; i < n; i++)
    largest = MAX (largest, ABS (p[i] - q[i]));
  return largest;
}

/* A glyph copied from its image looks as if drawn: at quarters of a pixel it is the same but for its
 * edges, also after other looks, in another style and on a finer screen. */
static void
test_glyph_stamps (void)
{
  static const double places[][2] = { { 100, 100 }, { 100.25, 99.75 }, { 88.5, 101.25 } };
  JdStamps *stamps = jd_stamps_new ();

  for (int theme = 0; theme < 2; theme++)
    for (int scale = 1; scale <= 2; scale++)
      for (gsize i = 0; i < G_N_ELEMENTS (joints); i++)
        for (guint look = 0; look < 4u << joints[i].n_equations; look++)
          for (gsize k = 0; jd_glyph_find (joints[i].type)->is_stamp && k < G_N_ELEMENTS (places); k++)
            {
              cairo_surface_t *drawn, *copied;
              JdDrawStyle style;
              JdGlyphPlace place;

              jd_draw_style_init (&style, theme == 0 ? JD_THEME_LIGHT : JD_THEME_DARK, 1 + 0.6 * theme);
              place_joint (&place, i, look / 4, 0);
              place.on_ground = look & 1;
              place.faint = (look & 2) != 0;
              memcpy (place.points[0], places[k], sizeof places[k]);
              drawn = draw_at (i, &place, &style, NULL, scale);
              copied = draw_at (i, &place, &style, stamps, scale);
              g_assert_cmpint (largest_difference (drawn, copied), <=, NOISE);
              cairo_surface_destroy (drawn);
              cairo_surface_destroy (copied);
            }
  jd_stamps_free (stamps);
}

static void
draw_circle (const JdPainter *painter,
             gconstpointer    what G_GNUC_UNUSED,
             guint            look,
             double           x,
             double           y)
{
  jd_painter_circle (painter, x, y, look);
  cairo_fill (painter->cr);
}

/* A sheet that is zoomed shows disks of ever other sizes: their images keep a bounded memory. */
static void
test_stamps_memory (void)
{
  const gsize most = 64u << 20;
  JdStamps *stamps = jd_stamps_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 400);
  cairo_t *cr = cairo_create (surface);
  JdDrawStyle style;
  gsize used = 0, dropped = 0;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  jd_stamps_use (stamps, cr, 1);
  for (guint radius = 50; radius < 100; radius++)
    for (int phase = 0; phase < 16; phase++)
      {
        jd_stamp_draw (&(JdStamp) { draw_circle, NULL, radius }, &(JdPainter) { .cr = cr, .style = &style },
                       200 + 0.25 * (phase % 4), 200 + 0.25 * (phase / 4));
        g_assert_cmpuint (jd_stamps_get_n_bytes (stamps), <=, most);
        dropped += jd_stamps_get_n_bytes (stamps) < used;
        used = jd_stamps_get_n_bytes (stamps);
        g_assert_cmpuint (used, >, 0);
      }
  g_assert_cmpuint (dropped, >=, 1);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  jd_stamps_free (stamps);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (joints); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/drawing/glyph/subsets-differ/%s", joints[i].type);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_glyph_subsets_differ);
    }
  g_test_add_func ("/ui/drawing/glyph/faint-and-slack", test_glyph_faint_and_slack);
  g_test_add_func ("/ui/drawing/glyph/faint-ground", test_glyph_faint_ground);
  g_test_add_func ("/ui/drawing/glyph/faint-paper", test_glyph_faint_paper);
  g_test_add_func ("/ui/drawing/glyph/icons", test_glyph_icons);
  g_test_add_func ("/ui/drawing/glyph/stamps", test_glyph_stamps);
  g_test_add_func ("/ui/drawing/stamps/memory", test_stamps_memory);
  g_test_add_func ("/ui/drawing/glyph/table", test_glyph_table);
  g_test_add_func ("/ui/drawing/glyph/contact-sheet", test_glyph_contact_sheet);
  return g_test_run ();
}
