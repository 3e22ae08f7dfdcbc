/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "tests/core/model-from-text.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-icon-keeper.h"
#include "ui/panels/parts/jd-meter.h"
#include "ui/widgets/jd-readout.h"
#include "ui/study/jd-series.h"
#include "ui/widgets/jd-table.h"
#include "ui/widgets/jd-toast.h"
#include "ui/widgets/jd-widget-helpers.h"

static GtkIconPaintable *
find_icon (const char *name)
{
  g_autoptr(GIcon) icon = g_themed_icon_new (name);
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());

  return gtk_icon_theme_lookup_by_gicon (theme, icon, 16, 1, GTK_TEXT_DIR_LTR, GTK_ICON_LOOKUP_PRELOAD);
}

/* An icon that is kept outlives its image and GTK's list of recently used icons; another one does not. */
static void
test_icon_keeper (void)
{
  static const char *const names[] = { "jd-kept-symbolic", "jd-released-symbolic" };
  gpointer icons[2];

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
      g_autoptr(GtkIconPaintable) icon = find_icon (names[i]);

      icons[i] = icon;
      g_object_add_weak_pointer (G_OBJECT (icon), &icons[i]);
      gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (names[i]));
      if (i == 0)
        jd_icon_keeper_keep (box);
      g_object_unref (box);
    }
  for (guint k = 0; k < 300; k++)
    {
      g_autofree char *name = g_strdup_printf ("jd-other-%u-symbolic", k);

      g_object_unref (find_icon (name));
    }
  jd_test_wait (jd_test_is_null, &icons[1]);
  g_assert_nonnull (icons[0]);
  g_object_remove_weak_pointer (icons[0], &icons[0]);
}

static gint go_on;      /* atomic: the jobs may end */
static gint n_called;   /* atomic */

static void
wait_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data G_GNUC_UNUSED,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  g_atomic_int_inc (&n_called);
  while (!g_atomic_int_get (&go_on))
    g_usleep (1000);
  g_task_return_boolean (task, TRUE);
}

static void
cancelled_cb (GObject      *source G_GNUC_UNUSED,
              GAsyncResult *result,
              gpointer      cancelled)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (g_task_propagate_boolean (G_TASK (result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  *(gboolean *) cancelled = TRUE;
}

static gboolean
is_true (gpointer value)
{
  return *(gboolean *) value;
}

/* The end of the program waits for jobs; one that is cancelled before it begins is not called. */
static void
test_background (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  gboolean cancelled = FALSE;

  /* Jobs of the cases before. */
  g_assert_true (jd_background_wait ((gint64) (G_USEC_PER_SEC * jd_test_get_patience ())));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr(GTask) task = g_task_new (NULL, NULL, NULL, NULL);
      g_autoptr(GTask) other = g_task_new (NULL, cancellable, cancelled_cb, &cancelled);

      cancelled = FALSE;
      g_atomic_int_set (&go_on, FALSE);
      g_cancellable_cancel (cancellable);
      (i == 0 ? jd_background_run : jd_background_queue) (task, wait_thread);
      (i == 0 ? jd_background_run : jd_background_queue) (other, wait_thread);
      g_assert_false (jd_background_wait (1000));
      g_atomic_int_set (&go_on, TRUE);
      g_assert_true (jd_background_wait ((gint64) (G_USEC_PER_SEC * jd_test_get_patience ())));
      g_assert_cmpint (g_atomic_int_get (&n_called), ==, (int) i + 1);
      jd_test_wait (is_true, &cancelled);
    }
}

/* A toast and what the test looks at. */
typedef struct
{
  AdwToast *toast;   /* weak */
  GtkWidget *title;  /* of the toast; weak */
} Toast;

static gboolean
is_toast_shown (gpointer toast)
{
  return gtk_widget_get_mapped (((Toast *) toast)->title);
}

static void
add_toast (Toast           *self,
           AdwToastOverlay *overlay)
{
  AdwToast *toast = jd_toast_new ("Text");

  adw_toast_set_timeout (toast, 0);
  g_set_weak_pointer (&self->toast, toast);
  g_set_weak_pointer (&self->title, adw_toast_get_custom_title (toast));
  adw_toast_overlay_add_toast (overlay, toast);
}

/* Toasts may be dismissed while they come in, replace each other or wait. */
static void
test_toasts (void)
{
  GtkWidget *window = gtk_window_new ();
  AdwToastOverlay *overlay = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  Toast toasts[5] = { { NULL, NULL } };

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (overlay));
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < 4; i++)
    add_toast (&toasts[i], overlay);
  /* Each of the first three comes in where another goes. */
  for (guint i = 0; i < 3; i++)
    {
      jd_test_wait (is_toast_shown, &toasts[i]);
      jd_toast_set_text (toasts[i].toast, "Another");
      g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (toasts[i].title)), ==, "Another");
      adw_toast_dismiss (toasts[i].toast);
      if (i == 0)
        {
          adw_toast_dismiss (toasts[3].toast);
          g_assert_null (toasts[3].toast);
        }
    }
  for (guint i = 0; i < 3; i++)
    jd_test_wait (jd_test_is_null, &toasts[i].toast);
  /* The animations of all have ended when a later one has gone. */
  add_toast (&toasts[4], overlay);
  jd_test_wait (is_toast_shown, &toasts[4]);
  adw_toast_dismiss (toasts[4].toast);
  jd_test_wait (jd_test_is_null, &toasts[4].toast);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
starve_cb (gpointer data G_GNUC_UNUSED)
{
  g_usleep (1000);
  return G_SOURCE_CONTINUE;
}

/* A busy program: for @duration us the main loop has more urgent things to do than to draw. */
static void
starve (gint64 duration)
{
  gint64 until = g_get_monotonic_time () + duration;
  guint source = g_idle_add_full (G_PRIORITY_DEFAULT, starve_cb, NULL, NULL);

  while (g_get_monotonic_time () < until)
    g_main_context_iteration (NULL, FALSE);
  g_source_remove (source);
}

static gboolean
count_cb (GtkWidget     *widget G_GNUC_UNUSED,
          GdkFrameClock *clock G_GNUC_UNUSED,
          gpointer       n_frames)
{
  ++*(guint *) n_frames;
  return G_SOURCE_CONTINUE;
}

typedef struct
{
  guint n_frames;
  guint enough;
} Frames;

static gboolean
is_enough (gpointer frames)
{
  return ((Frames *) frames)->n_frames >= ((Frames *) frames)->enough;
}

/* A toast may be dismissed at each frame of its animation, also while no frame is drawn for longer than a toast takes
 * to come in and to go. */
static void
test_toasts_busy (void)
{
  GtkWidget *window = gtk_window_new ();
  AdwToastOverlay *overlay = ADW_TOAST_OVERLAY (adw_toast_overlay_new ());
  Frames frames = { 0, 0 };

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (overlay));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_add_tick_callback (GTK_WIDGET (overlay), count_cb, &frames.n_frames, NULL);
  for (guint i = 0; i < 3; i++)
    {
      Toast toasts[2] = { { NULL, NULL } };

      /* The second one comes in where the first one goes. */
      add_toast (&toasts[0], overlay);
      add_toast (&toasts[1], overlay);
      for (guint k = 0; k < 2; k++)
        {
          jd_test_wait (is_toast_shown, &toasts[k]);
          frames.enough = frames.n_frames + 8 * i;
          jd_test_wait (is_enough, &frames);
          adw_toast_dismiss (toasts[k].toast);
          starve (1000000);
        }
      jd_test_wait (jd_test_is_null, &toasts[0].toast);
      jd_test_wait (jd_test_is_null, &toasts[1].toast);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_readout_format (void)
{
  static const struct
  {
    double value;
    const char *text;
  } cases[] = {
    { 0, "0" },
    { -0.0, "0" },
    { 1e-15, "0" },
    { 1.5, "1.5" },
    { -1.5, "−1.5" },
    { 1.0 / 3, "0.333333" },
    { -1.23456789e-7, "−1.23457e−07" },
    { INFINITY, "–" },
    { NAN, "–" },
  };
  g_autofree char *zero = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = jd_readout_format (cases[i].value);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  zero = jd_readout_format_above (-0.0, 0.0);
  g_assert_cmpstr (zero, ==, "0");
}

/* What counts as rounding error is set for a widget and all that it contains, and may change later. */
static void
test_readout_zero (void)
{
  GtkWidget *box = g_object_ref_sink (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0)), *readout = jd_readout_new ();
  static const struct
  {
    double zero;
    const char *text;
  } cases[] = { { 1e-12, "0" }, { 1e-20, "2.5e−15" }, { 1e-3, "0" } };

  gtk_box_append (GTK_BOX (box), readout);
  jd_readout_set_value (JD_READOUT (readout), 2.5e-15);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = NULL, *text = NULL;

      jd_readout_set_zero (box, cases[i].zero);
      shown = jd_readout_dup_shown (JD_READOUT (readout));
      text = jd_readout_format_in (readout, 2.5e-15);
      g_assert_cmpstr (shown, ==, cases[i].text);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
  g_assert_finalize_object (box);
}

/* Among words from right to left a minus sign stays at the left of its number. */
static void
test_readout_direction (void)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new (NULL));
  g_autofree char *number = jd_readout_format (-1.5);
  g_autofree char *plain = jd_readout_direct (label, number);
  g_autofree char *direct = NULL;
  g_autoptr(PangoLayout) layout = NULL;
  PangoRectangle sign, digit;

  g_assert_cmpstr (plain, ==, number);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_RTL);
  direct = jd_readout_direct (label, number);
  layout = gtk_widget_create_pango_layout (label, direct);
  pango_layout_index_to_pos (layout, (int) (strstr (direct, "−") - direct), &sign);
  pango_layout_index_to_pos (layout, (int) (strchr (direct, '1') - direct), &digit);
  g_assert_cmpint (sign.x, <, digit.x);
  g_object_unref (label);
}

/* A readout is as wide and as high whatever it says: a new value never asks for another layout.  Numbers beside each
 * other do not touch. */
static void
test_readout_size (void)
{
  static const double values[] = { 0, -1.23456789e-10, 1e22, 5, -0.00176008, -0.000123457, 0.285714285, -123456.7 };
  GtkWidget *readout = g_object_ref_sink (jd_readout_new ());
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout (readout, "−0.285714");
  g_autofree char *short_enough = NULL;
  int width, height, drawn;

  jd_readout_set_value (JD_READOUT (readout), 1);
  gtk_widget_measure (readout, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (readout, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
  pango_layout_get_pixel_size (layout, &drawn, NULL);
  g_assert_cmpint (width, >=, drawn);
  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *shown = NULL;
      int size;

      jd_readout_set_value (JD_READOUT (readout), values[i]);
      g_assert_cmpfloat (jd_readout_get_value (JD_READOUT (readout)), ==, values[i]);
      gtk_widget_measure (readout, GTK_ORIENTATION_HORIZONTAL, -1, &size, NULL, NULL, NULL);
      g_assert_cmpint (size, ==, width);
      gtk_widget_measure (readout, GTK_ORIENTATION_VERTICAL, -1, &size, NULL, NULL, NULL);
      g_assert_cmpint (size, ==, height);
      shown = jd_readout_dup_shown (JD_READOUT (readout));
      pango_layout_set_text (layout, shown, -1);
      pango_layout_get_pixel_size (layout, &drawn, NULL);
      g_assert_cmpint (drawn, <=, width);
    }
  jd_readout_set_value (JD_READOUT (readout), 0.285714285);
  short_enough = jd_readout_dup_shown (JD_READOUT (readout));
  g_assert_cmpstr (short_enough, ==, "0.285714");
  jd_readout_set_text (JD_READOUT (readout), "not unique");
  g_assert_true (isnan (jd_readout_get_value (JD_READOUT (readout))));
  g_assert_cmpstr (jd_readout_get_text (JD_READOUT (readout)), ==, "not unique");
  g_assert_finalize_object (readout);
}

static guint
count_children (GtkWidget *widget)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

static void
assert_hyphens (GtkWidget  *table,
                const char *name,
                gboolean    expected)
{
  GtkLabel *label = GTK_LABEL (jd_test_find_label (table, name));
  PangoAttrIterator *iterator;
  PangoAttribute *hyphens;

  g_assert_cmpint (gtk_label_get_wrap_mode (label), ==, PANGO_WRAP_WORD_CHAR);
  g_assert_nonnull (gtk_label_get_attributes (label));
  iterator = pango_attr_list_get_iterator (gtk_label_get_attributes (label));
  hyphens = pango_attr_iterator_get (iterator, PANGO_ATTR_INSERT_HYPHENS);
  g_assert_nonnull (hyphens);
  g_assert_cmpint (((PangoAttrInt *) hyphens)->value, ==, expected);
  pango_attr_iterator_destroy (iterator);
}

/* A long name goes on in the next line without a hyphen, which would seem to belong to it.  A word with a soft hyphen
 * gets one, also where a name stood before. */
static void
test_table_names (void)
{
  const char *columns[] = { "Impulses", "value", NULL };
  GtkWidget *table = g_object_ref_sink (g_object_new (JD_TYPE_TABLE, NULL));

  for (guint i = 0; i < 2; i++)
    {
      jd_table_begin (JD_TABLE (table), columns);
      jd_table_add_row (JD_TABLE (table), i == 0 ? "floor_again.slip" : "Freiheits\u00adgrade", NULL);
      jd_table_add_row (JD_TABLE (table), i == 0 ? "Freiheits\u00adgrade" : "floor_again.slip", NULL);
      jd_table_end (JD_TABLE (table));
      assert_hyphens (table, "floor_again.slip", FALSE);
      assert_hyphens (table, "Freiheits\u00adgrade", TRUE);
    }
  g_assert_finalize_object (table);
}

/* What is told again stays where it is; other rows, fewer rows and rows of another kind take its place. */
static void
test_table_again (void)
{
  const char *columns[] = { "Rates", "before", NULL }, *others[] = { "Rates", "after", NULL };
  GtkWidget *table = g_object_ref_sink (g_object_new (JD_TYPE_TABLE, NULL));
  GtkWidget *grid = gtk_widget_get_first_child (table);
  JdReadout *cell = NULL;

  for (guint turn = 0; turn < 3; turn++)
    {
      jd_table_begin (JD_TABLE (table), columns);
      jd_table_add_row (JD_TABLE (table), "x", NULL);
      jd_table_add_equation (JD_TABLE (table), jd_math_new_symbol ("x", 0), "x = 0");
      for (guint i = turn; i < 2; i++)
        jd_table_add_row (JD_TABLE (table), i == 0 ? "y" : "z", NULL);
      jd_table_end (JD_TABLE (table));
      g_assert_cmpuint (jd_table_get_n_rows (JD_TABLE (table)), ==, 3 - turn);
      /* headings, the row x and its equation, the others */
      g_assert_cmpuint (count_children (grid), ==, 2 + 3 + 2 * (2 - turn));
      if (turn == 0)
        cell = jd_table_get_cell (JD_TABLE (table), 0, 0);
      g_assert_true (jd_table_get_cell (JD_TABLE (table), 0, 0) == cell);
      g_assert_true (isnan (jd_readout_get_value (cell)));
      jd_table_set_value (JD_TABLE (table), 0, 0, 7);
      g_assert_cmpint (jd_table_find_row (JD_TABLE (table), "y"), ==, turn == 0 ? 1 : -1);
      g_assert_cmpint (jd_table_find_row (JD_TABLE (table), "z"), ==, turn == 0 ? 2 : turn == 1 ? 1 : -1);
    }
  jd_table_begin (JD_TABLE (table), columns);
  jd_table_add_row (JD_TABLE (table), "x", jd_math_new_symbol ("x", 1));
  jd_table_add_row (JD_TABLE (table), "y", NULL);
  jd_table_end (JD_TABLE (table));
  g_assert_cmpuint (count_children (grid), ==, 2 + 2 * 2);
  jd_table_begin (JD_TABLE (table), others);
  jd_table_end (JD_TABLE (table));
  g_assert_cmpuint (count_children (grid), ==, 2);
  g_assert_finalize_object (table);
}

static void
test_table (void)
{
  const char *columns[] = { "Rates", "before", "after", NULL };
  GtkWidget *table = g_object_ref_sink (g_object_new (JD_TYPE_TABLE, NULL));

  for (guint turn = 0; turn < 2; turn++)
    {
      jd_table_begin (JD_TABLE (table), columns);
      g_assert_cmpuint (jd_table_get_n_rows (JD_TABLE (table)), ==, 0);
      g_assert_cmpuint (jd_table_add_row (JD_TABLE (table), "x", jd_math_new_symbol ("x", 1)), ==, 0);
      jd_table_add_equation (JD_TABLE (table), jd_math_new_symbol ("x", 0), "x = 0");
      g_assert_cmpuint (jd_table_add_row (JD_TABLE (table), "y", NULL), ==, 1);
      g_assert_cmpint (jd_table_find_row (JD_TABLE (table), "y"), ==, 1);
      g_assert_cmpint (jd_table_find_row (JD_TABLE (table), "z"), ==, -1);
      jd_table_set_value (JD_TABLE (table), 1, 1, 2.5);
      g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (JD_TABLE (table), 1, 1)), ==, 2.5);
      g_assert_true (isnan (jd_readout_get_value (jd_table_get_cell (JD_TABLE (table), 0, 1))));
      jd_table_end (JD_TABLE (table));
    }
  g_assert_finalize_object (table);
}

/* A letter without a tail and one with it, and their numbers, stand on one line each. */
static void
test_table_baseline (void)
{
  const char *columns[] = { "Rates", "before", NULL };
  GtkWidget *table = g_object_ref_sink (g_object_new (JD_TYPE_TABLE, NULL));
  GtkWidget *grid = gtk_widget_get_first_child (table);
  int height;

  jd_table_begin (JD_TABLE (table), columns);
  jd_table_add_row (JD_TABLE (table), "x", jd_math_new_symbol ("x", 0));
  jd_table_add_row (JD_TABLE (table), "y1", jd_math_new_symbol ("y1", 1));
  jd_table_add_row (JD_TABLE (table), "two words", NULL);
  jd_table_end (JD_TABLE (table));
  gtk_widget_measure (table, GTK_ORIENTATION_VERTICAL, 300, &height, NULL, NULL, NULL);
  gtk_widget_size_allocate (table, &(GtkAllocation) { 0, 0, 300, height }, -1);
  for (guint row = 0; row < jd_table_get_n_rows (JD_TABLE (table)); row++)
    {
      GtkWidget *pair[] = { gtk_grid_get_child_at (GTK_GRID (grid), 0, (int) row + 1),
                            GTK_WIDGET (jd_table_get_cell (JD_TABLE (table), row, 0)) };
      double lines[2];

      for (guint i = 0; i < 2; i++)
        {
          double x;

          g_assert_cmpint (jd_get_baseline (pair[i]), >=, 0);
          g_assert_true (jd_translate (pair[i], table, 0, jd_get_baseline (pair[i]), &x, &lines[i]));
        }
      g_assert_cmpfloat (lines[0], ==, lines[1]);
    }
  g_assert_finalize_object (table);
}

/* A sum too wide for the panel is broken into lines: narrower is higher. */
static void
test_formula_breaks (void)
{
  GtkWidget *view = g_object_ref_sink (jd_formula_view_new ());
  JdMath *math = jd_math_new_row (jd_math_new_symbol ("x", 2), jd_math_new_text ("+"),
                                  jd_math_new_symbol ("theta1", 1), jd_math_new_text ("+"),
                                  jd_math_new_symbol ("y", 0), NULL);
  int natural, wide, narrow;

  jd_formula_view_set_math (JD_FORMULA_VIEW (view), math, "x'' + theta1' + y");
  g_assert_cmpstr (jd_formula_view_get_text (JD_FORMULA_VIEW (view)), ==, "x'' + theta1' + y");
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, natural, &wide, NULL, NULL, NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_VERTICAL, natural / 2, &narrow, NULL, NULL, NULL);
  g_assert_cmpint (narrow, >, wide);
  jd_formula_view_set_math (JD_FORMULA_VIEW (view), NULL, NULL);
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  g_assert_cmpint (natural, ==, 0);
  g_assert_finalize_object (view);
}

/* A fraction cannot be broken: far too narrow a place cuts it, and then the whole is a tooltip; a little too narrow
 * shrinks it. */
static void
test_formula_cut (void)
{
  GtkWidget *view = g_object_ref_sink (jd_formula_view_new ());
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *numerator = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, "x", 0);
  const JdExpr *denominator = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, "y", 0);
  int natural;

  for (int i = 1; i <= 6; i++)
    {
      g_autofree char *name = g_strdup_printf ("theta%d", i);

      numerator = jd_expr_add (pool, numerator, jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 2));
    }
  denominator = jd_expr_add (pool, denominator, jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, "z", 0));
  jd_formula_view_set_math (JD_FORMULA_VIEW (view), jd_math_new (jd_expr_div (pool, numerator, denominator)),
                            "the fraction");
  gtk_widget_measure (view, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  for (double part = 1.0; part > 0.3; part -= 0.2)
    {
      const GtkAllocation place = { 0, 0, (int) (part * natural), 60 };

      gtk_widget_size_allocate (view, &place, -1);
      g_assert_cmpint (jd_formula_view_get_cut (JD_FORMULA_VIEW (view)), ==, part < 0.7);
    }
  g_assert_finalize_object (view);
}

static void
test_meter (void)
{
  GtkWidget *meter = g_object_ref_sink (jd_meter_new ());

  jd_meter_set_value (JD_METER (meter), -2, 4);
  g_assert_finalize_object (meter);
}

/* Sampled energies are those of the equations at each sample: constant here, where nothing is lost between events. */
static void
test_series (void)
{
  g_autoptr(JdStudy) study = jd_test_study ("01-rolling-disk.jourdain");
  const JdQuantity quantities[] = { { JD_QUANTITY_VALUE, 0 }, { JD_QUANTITY_RATE, 0 },
                                    { JD_QUANTITY_KINETIC, 0 }, { JD_QUANTITY_ENERGY, 0 },
                                    { JD_QUANTITY_POTENTIAL, 0 } };
  g_autoptr(JdSeries) series = jd_series_new (jd_study_get_motion (study), jd_study_get_parameterization (study),
                                              quantities, G_N_ELEMENTS (quantities), 100, NULL);

  g_assert_cmpuint (series->n_samples, >=, 100);
  for (gsize s = 0; s < series->n_samples; s++)
    {
      g_assert_cmpfloat_with_epsilon (series->values[3][s], series->values[2][s] + series->values[4][s], 1e-12);
      if (s > 0)
        g_assert_cmpfloat (series->times[s], >=, series->times[s - 1]);
    }
  g_assert_cmpfloat (series->times[series->n_samples - 1], ==, jd_study_get_end (study));
}

/* The units of the axes are those of the answers: of lengths, angles, energies and multipliers. */
/* A force that is another one from 1 s on: the two samples there show the multiplier before and after. */
static void
test_series_sides (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain':1,'parameters':[{'name':'y'}],'ground':{'points':{'Q':[1,1]}},"
                     "'curves':[{'name':'floor','line':{'point':[0,0],'direction':[1,0]}}],"
                     "'bodies':[{'name':'B','origin':[0,'y'],'mass':2}],"
                     "'efforts':[{'name':'F','type':'force','point':'B.origin','vector':[0,'if(t<=1,-1,-3)']}],"
                     "'joints':[{'name':'c','type':'contact','point':'B.origin','curve':'floor'}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const JdMotionOptions options = { .until = 2, .step = 5 };
  const JdQuantity multiplier = { JD_QUANTITY_MULTIPLIER, 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_autoptr(JdSeries) series = NULL;

  g_assert_no_error (error);
  series = jd_series_new (motion, total, &multiplier, 1, 100, NULL);
  g_assert_cmpfloat (series->times[1], ==, 1.0);
  g_assert_cmpfloat (series->times[2], ==, 1.0);
  g_assert_cmpfloat_with_epsilon (series->values[0][1], 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (series->values[0][2], 3.0, 1e-12);
}

static void
test_series_units (void)
{
  g_autoptr(JdStudy) study = jd_test_study ("01-rolling-disk.jourdain");
  JdModel *model = jd_study_get_model (study);
  g_autoptr(JdUnits) units = jd_units_new (jd_study_get_mechanism (study));
  const struct
  {
    JdQuantity quantity;
    const char *unit;
  } cases[] = {
    { { JD_QUANTITY_VALUE, 0 }, "m" },      { { JD_QUANTITY_RATE, 0 }, "m/s" },
    { { JD_QUANTITY_VALUE, 2 }, "rad" },    { { JD_QUANTITY_RATE, 2 }, "rad/s" },
    { { JD_QUANTITY_KINETIC, 0 }, "J" },    { { JD_QUANTITY_ACCELERATION, 2 }, "rad/s²" },
    { { JD_QUANTITY_MULTIPLIER, 0 }, "N" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *unit = jd_quantity_dup_unit (&cases[i].quantity, model, units);

      g_assert_cmpstr (unit, ==, cases[i].unit);
    }
}

/* The words that name the parameter are letters of formulas; those that only begin like it are not, and the rest is
 * escaped. */
static void
test_sentence (void)
{
  g_autofree char *theta = jd_markup_of_parameter ("theta", 0);
  g_autofree char *rate = jd_markup_of_parameter ("theta", 1);
  g_autofree char *acceleration = jd_markup_of_parameter ("theta", 2);
  g_autofree char *words = jd_markup_of_sentence ("theta1 < theta, theta' and btheta: theta''", "theta");
  g_autofree char *expected = g_strdup_printf ("theta1 &lt; %s, %s and btheta: %s", theta, rate, acceleration);

  g_assert_cmpstr (words, ==, expected);
  g_assert_true (pango_parse_markup (words, -1, 0, NULL, NULL, NULL, NULL));
}

/* Exponents are raised without their parentheses, and a root holds what is under it. */
static void
test_formula (void)
{
  static const char *const formulas[][2] = {
    { "-2*N*x^2", "\u22122\u2009<i>N</i>\u2009<i>x</i><sup>2</sup>" },
    { "a*2^(n+1)", "<i>a</i>\u20092<sup><i>n</i>+1</sup>" },
    { "a^-1*b^(-(n+1))", "<i>a</i><sup>\u22121</sup>\u2009<i>b</i><sup>\u2212(<i>n</i>+1)</sup>" },
    { "cos(x)^sin(y)", "cos(<i>x</i>)<sup>sin(<i>y</i>)</sup>" },
    { "a*sqrt(3)", "<i>a</i>\u2009\u221a3" },
    { "sqrt(a)*sqrt(2*(b+1))", "\u221a<i>a</i>\u2009\u221a(2\u2009(<i>b</i>+1))" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (formulas); i++)
    {
      g_autofree char *markup = jd_markup_of_formula (formulas[i][0]);

      g_assert_cmpstr (markup, ==, formulas[i][1]);
      g_assert_true (pango_parse_markup (markup, -1, 0, NULL, NULL, NULL, NULL));
    }
}

/* A menu of one section, which @owner owns.  The section is kept. */
static GMenu *
own_menu (GtkWidget *owner)
{
  g_autoptr(GMenu) menu = g_menu_new ();
  GMenu *section = g_menu_new ();

  g_menu_append (section, "Item", "win.item");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (owner), G_MENU_MODEL (menu));
  jd_own_menu (owner, G_MENU_MODEL (menu));
  return section;
}

/* The items of a menu go with its popover and with the next menu, though GTK keeps the section. */
static void
test_own_menu (void)
{
  GtkWidget *popover = g_object_ref_sink (gtk_popover_menu_new_from_model (NULL));
  g_autoptr(GMenu) first = own_menu (popover), second = NULL;

  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (first)), ==, 1);
  second = own_menu (popover);
  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (first)), ==, 0);
  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (second)), ==, 1);
  g_object_unref (popover);
  g_assert_cmpint (g_menu_model_get_n_items (G_MENU_MODEL (second)), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/icon-keeper", test_icon_keeper);
  g_test_add_func ("/ui/readout/format", test_readout_format);
  g_test_add_func ("/ui/readout/zero", test_readout_zero);
  g_test_add_func ("/ui/readout/direction", test_readout_direction);
  g_test_add_func ("/ui/readout/size", test_readout_size);
  g_test_add_func ("/ui/table/rows", test_table);
  g_test_add_func ("/ui/table/again", test_table_again);
  g_test_add_func ("/ui/table/names", test_table_names);
  g_test_add_func ("/ui/table/baseline", test_table_baseline);
  g_test_add_func ("/ui/formula-view/breaks", test_formula_breaks);
  g_test_add_func ("/ui/formula-view/cut", test_formula_cut);
  g_test_add_func ("/ui/meter/value", test_meter);
  g_test_add_func ("/ui/series/energies", test_series);
  g_test_add_func ("/ui/series/units", test_series_units);
  g_test_add_func ("/ui/series/sides", test_series_sides);
  g_test_add_func ("/ui/markup/formula", test_formula);
  g_test_add_func ("/ui/markup/sentence", test_sentence);
  g_test_add_func ("/ui/menu/owned", test_own_menu);
  g_test_add_func ("/ui/background/wait", test_background);
  g_test_add_func ("/ui/toast/dismissed", test_toasts);
  g_test_add_func ("/ui/toast/busy", test_toasts_busy);
  return jd_test_run ();
}
