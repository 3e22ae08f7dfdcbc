/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sheet of a document: its units, and the picture below the drawing, by real pointer and keys. */

#include "tests/app/jd-test-drawn.h"

#include <glib/gstdio.h>

#include "app/window/jd-window-private.h"
#include "ui/draw/canvas/jd-canvas-private.h"

static JsonObject *
member (JdInput    *self,
        const char *name)
{
  JsonObject *root = json_node_get_object (jd_mechanism_get_json (jd_input_get_mechanism (self)));

  return json_object_has_member (root, name) ? json_object_get_object_member (root, name) : NULL;
}

static double
written (JdInput      *self,
         JdObjectKind  kind,
         const char   *name,
         const char   *path)
{
  JsonNode *root = jd_mechanism_get_json (jd_input_get_mechanism (self));
  JsonNode *node = jd_edit_get_member (root, kind, name, path);

  g_assert_nonnull (node);
  return jd_edit_evaluate (root, node);
}

static const char *
shown (JdInput    *self,
       const char *title)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);
  JdPropertyRow *row = jd_inspector_find_row (inspector, title);

  g_assert_nonnull (row);
  return jd_property_row_get_text (row);
}

static const char *
unit_of (JdInput    *self,
         const char *title)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);

  return gtk_label_get_text (jd_test_child (jd_inspector_find_row (inspector, title), "unit"));
}

/* What is said below the entry. */
static const char *
note_of (JdInput    *self,
         const char *title)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);
  GtkWidget *note = jd_test_child (jd_inspector_find_row (inspector, title), "note");

  return gtk_widget_get_visible (note) ? gtk_label_get_text (GTK_LABEL (note)) : "";
}

static void
choose (JdInput    *self,
        const char *title,
        guint       which)
{
  JdInspector *inspector = jd_test_find (GTK_WIDGET (self->view), JD_TYPE_INSPECTOR);
  JdPropertyRow *row = jd_inspector_find_row (inspector, title);

  g_assert_nonnull (row);
  gtk_drop_down_set_selected (jd_test_find (GTK_WIDGET (row), GTK_TYPE_DROP_DOWN), which);
  jd_input_settle (self);
}

/* ---- Units ---- */

/* In centimetres, grams and degrees: what is typed while drawing and in the inspector is in these, what is shown too;
 * the file has SI.  A unit that is typed is taken; an expression is in SI, and its unit says so. */
static void
test_units (void)
{
  JdInput input;

  jd_input_init (&input);
  choose (&input, "Unit of lengths", 1);
  choose (&input, "Unit of masses", 1);
  choose (&input, "Unit of angles", 1);
  g_assert_cmpstr (json_object_get_string_member (member (&input, "sheet"), "length_unit"), ==, "cm");
  jd_input_key (&input, "d");
  jd_input_click (&input, 0, 0);
  jd_input_do (&input, "key 3 5 Return");
  g_assert_cmpfloat (written (&input, JD_OBJECT_BODY, "disk", "shape/disk"), ==, 0.35);
  g_assert_cmpstr (shown (&input, "Radius"), ==, "35");
  g_assert_cmpstr (unit_of (&input, "Radius"), ==, "cm");
  jd_input_type (&input, "Mass", "250");
  g_assert_cmpfloat (written (&input, JD_OBJECT_BODY, "disk", "mass"), ==, 0.25);
  g_assert_cmpstr (unit_of (&input, "Mass"), ==, "g");
  jd_input_type (&input, "Angle", "40");
  g_assert_cmpstr (unit_of (&input, "Angle"), ==, "°");
  g_assert_cmpstr (note_of (&input, "Angle"), ==, "");
  jd_input_enter (&input, "Radius");
  jd_input_do (&input, "type --delay 2 0.5*0.8");
  g_assert_cmpstr (unit_of (&input, "Radius"), ==, "m");
  jd_input_do (&input, "key Return");
  g_assert_cmpfloat_with_epsilon (written (&input, JD_OBJECT_BODY, "disk", "shape/disk"), 0.4, 1e-15);
  jd_input_enter (&input, "Radius");
  jd_input_do (&input, "type --delay 2 250mm");
  jd_input_do (&input, "key Return");
  g_assert_cmpfloat (written (&input, JD_OBJECT_BODY, "disk", "shape/disk"), ==, 0.25);
  g_assert_cmpstr (shown (&input, "Radius"), ==, "25");
  jd_input_shoot (&input, "units");
  gtk_widget_grab_focus (GTK_WIDGET (input.canvas));
  jd_input_key (&input, "Escape");
  jd_input_key (&input, "Escape");
  jd_input_type (&input, "Angle step of the sheet", "10");
  g_assert_cmpfloat_with_epsilon (jd_mechanism_get_angle_step (jd_input_get_mechanism (&input)), G_PI / 18, 1e-15);
  choose (&input, "Unit of lengths", 0);
  g_assert_false (json_object_has_member (member (&input, "sheet"), "length_unit"));
  jd_input_clear (&input);
}

/* ---- The picture below ---- */

static char *
make_picture (const char *folder)
{
  char *path = g_build_filename (folder, "crank.png", NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 600, 300);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 0.9, 0.95, 1);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.8, 0, 0);
  cairo_set_line_width (cr, 12);
  cairo_move_to (cr, 100, 150);
  cairo_line_to (cr, 400, 150);
  cairo_stroke (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  return path;
}

static JdUnderlay
underlay_of (JdInput *self)
{
  JdUnderlay place;

  g_assert_true (jd_mechanism_get_underlay (jd_input_get_mechanism (self), &place));
  return place;
}

/* World place of a pixel of the picture of 600 x 300. */
static void
at_pixel (JdInput *self,
          double   x,
          double   y,
          double   out[2])
{
  const JdUnderlay place = underlay_of (self);

  out[0] = place.x + x * place.width / 600;
  out[1] = place.y + (300 - y) * place.width / 600;
}

static void
remove_folder (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_remove (path);
    }
  g_rmdir (folder);
}

static GFile *
child (const char *folder,
       const char *name)
{
  return g_file_new_build_filename (folder, name, NULL);
}

/* A picture from another folder is copied beside the file, dragged, scaled by two clicks and a typed length, and locked;
 * a drag no longer moves it.  It goes along when the file is saved elsewhere; undo takes all back. */
static void
test_underlay (void)
{
  g_autofree char *own = g_dir_make_tmp ("jourdain-own-XXXXXX", NULL);
  g_autofree char *other = g_dir_make_tmp ("jourdain-other-XXXXXX", NULL);
  g_autofree char *photo = make_picture (other), *written = NULL;
  g_autoptr(GFile) file = child (own, "crank.jourdain");
  g_autoptr(GFile) copy = child (own, "crank.png");
  g_autoptr(GFile) source = g_file_new_for_path (photo);
  g_autoptr(GFile) elsewhere = child (other, "crank.jourdain");
  JdUnderlay before, after;
  double from[2], to[2];
  JdInput input;

  jd_input_init (&input);
  g_assert_true (jd_window_save_to (input.window, file));
  g_assert_true (jd_window_add_underlay (input.window, source));
  jd_input_settle (&input);
  g_assert_true (g_file_query_exists (copy, NULL));
  g_assert_nonnull (input.canvas->layers.underlay.image);
  g_assert_cmpstr (jd_canvas_get_tool (input.canvas), ==, "scale-picture");
  /* its place has no more digits than a pixel */
  written = jd_mechanism_to_text (jd_input_get_mechanism (&input));
  g_assert_true (g_regex_match_simple ("\"width\": [0-9.]{1,8}\\s", written, 0, 0));

  jd_input_key (&input, "s");
  before = underlay_of (&input);
  at_pixel (&input, 500, 250, from);
  jd_input_drag (&input, from[0], from[1], from[0] + 0.2, from[1] - 0.1);
  after = underlay_of (&input);
  g_assert_cmpfloat_with_epsilon (after.x - before.x, 0.2, 0.02);
  g_assert_cmpfloat_with_epsilon (after.y - before.y, -0.1, 0.02);
  jd_input_key (&input, "ctrl+z");
  g_assert_cmpfloat (underlay_of (&input).x, ==, before.x);

  jd_input_take (&input, "scale-picture");
  at_pixel (&input, 100, 150, from);
  at_pixel (&input, 400, 150, to);
  jd_input_click (&input, from[0], from[1]);
  jd_input_click (&input, to[0], to[1]);
  jd_test_wait (jd_input_has_ask, &input);
  jd_input_shoot (&input, "underlay-asks");
  jd_input_do (&input, "key 3 0 space c m Return");
  jd_test_wait (jd_input_has_no_ask, &input);
  jd_input_settle (&input);
  after = underlay_of (&input);
  g_assert_cmpfloat_with_epsilon (after.width, 0.6, 0.6 * 0.01);
  g_assert_true (after.locked);
  jd_input_shoot (&input, "underlay-scaled");

  at_pixel (&input, 500, 250, from);
  jd_input_drag (&input, from[0], from[1], from[0] + 0.02, from[1] - 0.02);
  g_assert_cmpfloat (underlay_of (&input).x, ==, after.x);

  g_assert_null (jd_canvas_get_exported_underlay (input.canvas));
  g_remove (photo);
  g_assert_true (jd_window_save_to (input.window, elsewhere));
  g_assert_true (g_file_test (photo, G_FILE_TEST_EXISTS));
  jd_input_settle (&input);
  jd_input_key (&input, "ctrl+z");
  jd_input_key (&input, "ctrl+z");
  g_assert_null (member (&input, "underlay"));
  jd_input_settle (&input);
  g_assert_null (input.canvas->layers.underlay.image);
  jd_input_clear (&input);
  remove_folder (own);
  remove_folder (other);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  /* One of them by default, in the suite long both. */
  if (g_getenv ("JD_TEST_LONG") != NULL || g_test_rand_int_range (0, 2) == 0)
    g_test_add_func ("/app/draw/sheet/units", test_units);
  else
    g_test_add_func ("/app/draw/sheet/underlay", test_underlay);
  if (g_getenv ("JD_TEST_LONG") != NULL)
    g_test_add_func ("/app/draw/sheet/underlay", test_underlay);
  return jd_test_run ();
}
