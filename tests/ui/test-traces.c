/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/ui/jd-test-ui.h"
#include "ui/study/sheet/jd-sheet.h"
#include "ui/study/sheet/jd-trace-box.h"

#define PENDULUM "11-double-pendulum.jourdain"

/* A window with a sheet whose point lower.B leaves its path. */
typedef struct
{
  JdStudy   *study;
  GtkWidget *window;
  JdSheet   *sheet;
  JdTraces  *traces;   /* lent */
} Fixture;

static gboolean
is_drawn (gpointer sheet)
{
  return jd_paper_get_n_moving (JD_PAPER (sheet)) > 0;
}

static gboolean
is_traced (gpointer traces)
{
  return jd_traces_get_trace (traces) != NULL;
}

static void
set_up (Fixture       *self,
        gconstpointer  name)
{
  self->study = jd_test_study (name);
  self->window = gtk_window_new ();
  self->sheet = g_object_new (JD_TYPE_SHEET, NULL);
  self->traces = jd_sheet_get_traces (self->sheet);
  jd_sheet_set_study (self->sheet, self->study);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->sheet));
  gtk_window_present (GTK_WINDOW (self->window));
  jd_test_wait (is_drawn, self->sheet);
  jd_traces_set_traced (self->traces, "lower.B", TRUE);
  jd_test_wait (is_traced, self->traces);
}

static void
tear_down (Fixture       *self,
           gconstpointer  name G_GNUC_UNUSED)
{
  gpointer sheet = self->sheet;

  g_object_add_weak_pointer (G_OBJECT (sheet), &sheet);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &sheet);
  jd_test_assert_freed (self->study);
}

typedef struct
{
  JdSheet *sheet;
  guint    n;
} Frames;

static gboolean
has_frames (gpointer data)
{
  const Frames *frames = data;

  return jd_paper_get_n_moving (JD_PAPER (frames->sheet)) >= frames->n;
}

static void
show_time (Fixture *self,
           double   time)
{
  Frames frames = { self->sheet, jd_paper_get_n_moving (JD_PAPER (self->sheet)) + 1 };

  jd_study_set_time (self->study, time);
  jd_test_wait (has_frames, &frames);
  jd_test_settle ();
}

/* The end of the path is where the point is, in the state shown. */
static void
test_ends_at_point (Fixture       *self,
                    gconstpointer  name G_GNUC_UNUSED)
{
  const JdTrace *trace = jd_traces_get_trace (self->traces);
  const double l1 = *(double *) g_hash_table_lookup (jd_model_get_constants (jd_study_get_model (self->study)), "l1");
  const double l2 = *(double *) g_hash_table_lookup (jd_model_get_constants (jd_study_get_model (self->study)), "l2");
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  const int a = jd_mechanism_find_parameter (mechanism, "theta1"),
            b = jd_mechanism_find_parameter (mechanism, "theta2");

  g_assert_cmpint (MIN (a, b), >=, 0);
  for (double t = 0.1; t < 9; t += 0.37)
    {
      const double *p;
      double place[3];

      jd_study_set_time (self->study, t);
      jd_study_get_state (self->study, &p, NULL, NULL);
      jd_trace_get_place (trace, 0, t, place);
      g_assert_cmpfloat_with_epsilon (place[0], l1 * cos (p[a]) + l2 * cos (p[b]), 1e-3);
      g_assert_cmpfloat_with_epsilon (place[1], l1 * sin (p[a]) + l2 * sin (p[b]), 1e-3);
    }
}

/* A frame strokes only the part of the path at the point, also back in time; another view strokes all anew. */
static void
test_keeps_ink (Fixture       *self,
                   gconstpointer  name G_GNUC_UNUSED)
{
  guint n;

  show_time (self, 8);
  n = jd_traces_get_n_strokes (self->traces);
  /* The blocks before. */
  g_assert_cmpuint (n, >=, 25);
  for (guint k = 1; k <= 10; k++)
    {
      show_time (self, 8 + 0.01 * k);
      g_assert_cmpuint (jd_traces_get_n_strokes (self->traces), <=, n + 1);
      n = jd_traces_get_n_strokes (self->traces);
    }
  show_time (self, 2.1);
  g_assert_cmpuint (jd_traces_get_n_strokes (self->traces), <=, n + 1);
  n = jd_traces_get_n_strokes (self->traces);
  jd_paper_zoom (JD_PAPER (self->sheet), 1.1);
  show_time (self, 8);
  g_assert_cmpuint (jd_traces_get_n_strokes (self->traces), >=, n + 25);
}

/* A path that fades keeps its strokes until a block is complete, and forgets what is too old. */
static void
test_fades (Fixture       *self,
            gconstpointer  name G_GNUC_UNUSED)
{
  guint n;

  jd_traces_set_look (self->traces, 2, 0, TRUE);
  show_time (self, 4.001);
  n = jd_traces_get_n_strokes (self->traces);
  g_assert_cmpuint (n, >=, 31);
  show_time (self, 4.002);
  g_assert_cmpuint (jd_traces_get_n_strokes (self->traces), ==, n);
  /* One block more is stroked, 2 s / 32 later. */
  show_time (self, 4.001 + 2.0 / 32);
  g_assert_cmpuint (jd_traces_get_n_strokes (self->traces), <=, n + 2);
  g_assert_cmpuint (jd_traces_get_n_strokes (self->traces), >, n);
}

/* What was chosen is stored and comes back; a point that there is no more is not drawn, and not forgotten. */
static void
test_state (Fixture       *self,
            gconstpointer  name G_GNUC_UNUSED)
{
  g_autoptr(GVariant) state = NULL, again = NULL;
  JdTraces *other = jd_traces_new ();

  jd_traces_set_traced (self->traces, "nowhere.X", TRUE);
  jd_traces_set_look (self->traces, 2.5, 0.1, TRUE);
  jd_test_wait (is_traced, self->traces);
  g_assert_cmpuint (jd_traces_get_trace (self->traces)->n_points, ==, 1);
  state = jd_traces_dup_state (self->traces);
  g_assert_false (jd_traces_is_plain (state));
  jd_traces_set_state (other, state);
  again = jd_traces_dup_state (other);
  g_assert_true (g_variant_equal (state, again));
  g_assert_true (jd_traces_get_traced (other, "nowhere.X"));
  g_assert_cmpfloat (jd_traces_get_length (other), ==, 2.5);
  g_assert_cmpfloat (jd_traces_get_dots (other), ==, 0.1);
  g_assert_true (jd_traces_get_fades (other));
  jd_test_assert_freed (other);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* Setting what is set changes nothing; without points there is no path. */
static void
test_notifies (Fixture       *self,
               gconstpointer  name G_GNUC_UNUSED)
{
  guint n = 0;

  g_signal_connect_swapped (self->traces, "changed", G_CALLBACK (count_cb), &n);
  jd_traces_set_traced (self->traces, "lower.B", TRUE);
  jd_traces_set_look (self->traces, 0, 0, FALSE);
  g_assert_cmpuint (n, ==, 0);
  jd_traces_clear (self->traces);
  g_assert_cmpuint (n, ==, 1);
  g_assert_null (jd_traces_get_trace (self->traces));
  jd_traces_clear (self->traces);
  g_assert_cmpuint (n, ==, 1);
  g_signal_handlers_disconnect_by_data (self->traces, &n);
}

/* The figure has the path that the sheet shows. */
static void
test_figure (Fixture       *self,
             gconstpointer  name G_GNUC_UNUSED)
{
  JdFigure figure;
  double width, height;

  jd_traces_set_look (self->traces, 0.5, 0.1, TRUE);
  show_time (self, 3);
  g_assert_true (jd_sheet_get_figure (self->sheet, &figure, &width, &height));
  g_assert_true (figure.trace == jd_traces_get_trace (self->traces));
  g_assert_cmpfloat (figure.trace_from, ==, 2.5);
  g_assert_cmpfloat (figure.trace_to, ==, 3);
  g_assert_cmpfloat (figure.trace_dots, ==, 0.1);
  g_assert_true (figure.trace_fades);
}

/* The box lists every point of every body; its buttons trace them, and follow what is traced elsewhere. */
static void
test_box (Fixture       *self,
          gconstpointer  name G_GNUC_UNUSED)
{
  GtkWidget *box = g_object_ref_sink (g_object_new (JD_TYPE_TRACE_BOX, NULL));
  GtkCheckButton *check;

  jd_trace_box_fill (JD_TRACE_BOX (box), self->sheet, self->study);
  check = jd_test_find_label (box, "lower.B");
  g_assert_true (gtk_check_button_get_active (check));
  gtk_check_button_set_active (check, FALSE);
  g_assert_false (jd_traces_get_traced (self->traces, "lower.B"));
  jd_traces_set_traced (self->traces, "upper.A", TRUE);
  g_assert_true (gtk_check_button_get_active (jd_test_find_label (box, "upper.A")));
  g_assert_nonnull (jd_test_find_label (box, "upper.center"));
  jd_test_assert_freed (box);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *path;
    void (*test) (Fixture *, gconstpointer);
  } tests[] = {
    { "/ui/traces/ends-at-point", test_ends_at_point },
    { "/ui/traces/keeps-ink", test_keeps_ink },
    { "/ui/traces/fades", test_fades },
    { "/ui/traces/state", test_state },
    { "/ui/traces/notifies", test_notifies },
    { "/ui/traces/figure", test_figure },
    { "/ui/traces/box", test_box },
  };

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, PENDULUM, set_up, tests[i].test, tear_down);
  return jd_test_run ();
}
