/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A monkey in the Study view, by pointer and keys: it plays, stops, seeks, pulls bodies, drags the sheet, chooses
 * traces and sliders, moves the sliders, draws graphs, takes back and makes again, always the same for a seed.  Nothing
 * it does may crash or warn, the motion is always that of the document, and undoing everything gives back the first
 * document to the byte. */

#include "tests/app/jd-test-input.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/jd-sliders.h"
#include "ui/study/sheet/jd-sheet.h"

#define SEED      20261123
/* Of the whole run; the usual one is a twentieth. */
#define N_ACTIONS 250

typedef struct
{
  JdInput    input;
  GRand     *random;
  JdSheet   *sheet;
  JdSliders *sliders;
  guint      n_pulls;
} Monkey;

static JdStudy *
study_of (Monkey *self)
{
  return jd_test_get_study (self->input.window);
}

static JdDocument *
document_of (Monkey *self)
{
  return jd_study_get_document (study_of (self));
}

static guint
one_of (Monkey *self,
        guint   n)
{
  return (guint) g_rand_int_range (self->random, 0, (gint32) n);
}

static gboolean
is_at_rest (gpointer data)
{
  JdStudy *study = study_of (data);

  return !jd_study_get_computing (study);
}

static void
count_pull (Monkey *self)
{
  self->n_pulls++;
}

/* A place on the sheet: every other one on a body. */
static void
move_pointer (Monkey *self)
{
  GtkWidget *widget = GTK_WIDGET (self->sheet);
  double x = g_rand_double_range (self->random, 0.1, 0.9) * gtk_widget_get_width (widget);
  double y = g_rand_double_range (self->random, 0.2, 0.8) * gtk_widget_get_height (widget);
  const double *p;
  int at[2];

  jd_study_get_state (study_of (self), &p, NULL, NULL);
  if (one_of (self, 2) == 0 && p != NULL && jd_study_get_motion (study_of (self)) != NULL)
    jd_view_to_sheet (jd_paper_get_view (JD_PAPER (self->sheet)), p[2], p[3], &x, &y);
  jd_input_on_screen (&self->input, widget, x, y, at);
  jd_input_do (&self->input, "mousemove %d %d", CLAMP (at[0], 5, 850), CLAMP (at[1], 130, 650));
}

static void
drag (Monkey *self)
{
  if (one_of (self, 3) != 0)
    {
      jd_study_set_time (study_of (self), g_rand_double_range (self->random, 0, 6));
      jd_study_set_speed (study_of (self), 0.1);
      jd_study_set_playing (study_of (self), TRUE);
      jd_input_settle (&self->input);
    }
  move_pointer (self);
  jd_input_do (&self->input, "mousedown 1");
  for (guint i = one_of (self, 6) + 1; i > 0; i--)
    jd_input_do (&self->input, "mousemove_relative -- %d %d", (int) one_of (self, 41) - 20,
                 (int) one_of (self, 41) - 20);
  if (one_of (self, 5) == 0)
    jd_input_key (&self->input, "ctrl+z");
  jd_input_do (&self->input, "mouseup 1");
}

static void
slide (Monkey *self)
{
  static const char *const names[] = { "m1", "g", "l1" };
  const char *name = names[one_of (self, G_N_ELEMENTS (names))];
  GtkWidget *scale;

  if (one_of (self, 2) == 0)
    jd_sliders_set_pinned (self->sliders, name, !jd_sliders_get_pinned (self->sliders, name));
  scale = jd_test_find_named (self->sliders, GTK_TYPE_SCALE, name);
  for (guint i = one_of (self, 4); scale != NULL && i > 0; i--)
    gtk_range_set_value (GTK_RANGE (scale), g_rand_double_range (self->random, 0.3, 1.5));
}

static void
trace (Monkey *self)
{
  static const char *const names[] = { "lower.B", "upper.A", "lower.grip" };
  JdTraces *traces = jd_sheet_get_traces (self->sheet);
  const char *name = names[one_of (self, G_N_ELEMENTS (names))];

  jd_traces_set_traced (traces, name, !jd_traces_get_traced (traces, name));
  jd_traces_set_look (traces, one_of (self, 3), 0.1 * one_of (self, 3), one_of (self, 2) == 0);
}

static void
act (Monkey *self)
{
  static const char *const keys[] = { "space", "space", "space", "Left", "Right", "Home", "ctrl+z", "ctrl+y", "t", "c",
                                      "F7", "F12" };
  const char *key;

  switch (one_of (self, 8))
    {
    case 0:
    case 1:
    case 2:
      drag (self);
      break;
    case 3:
      slide (self);
      break;
    case 4:
      trace (self);
      break;
    case 5:
      jd_study_set_speed (study_of (self), 0.1 + 0.1 * one_of (self, 10));
      jd_study_set_time (study_of (self), g_rand_double_range (self->random, 0, 8));
      break;
    default:
      key = keys[one_of (self, G_N_ELEMENTS (keys))];
      gtk_widget_grab_focus (GTK_WIDGET (self->sheet));
      jd_input_key (&self->input, key);
      if (strlen (key) == 1)
        jd_input_key (&self->input, "Escape");
    }
}

/* Whoever waits for the motion sees that of the document. */
static void
look (Monkey *self)
{
  JdMotion *motion;

  jd_test_wait (is_at_rest, self);
  motion = jd_study_get_motion (study_of (self));
  g_assert_true (motion == NULL || jd_motion_get_model (motion) == jd_document_get_model (document_of (self)));
}

static gboolean
is_open (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && jd_study_get_motion (study) != NULL &&
         !jd_study_get_computing (study);
}

/* SEED, or another one from the environment. */
static guint32
get_seed (void)
{
  const char *other = g_getenv ("JD_TEST_SEED");

  return other != NULL ? (guint32) g_ascii_strtoull (other, NULL, 10) : SEED;
}

static void
test_monkey (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "11-double-pendulum.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL;
  const guint n = whole ? N_ACTIONS : N_ACTIONS / 20;
  g_autofree char *first = NULL, *last = NULL;
  Monkey self = { .random = g_rand_new_with_seed (get_seed ()) };

  jd_input_init (&self.input);
  jd_window_open_file (self.input.window, file);
  jd_test_wait (is_open, self.input.window);
  jd_window_set_view (self.input.window, "study");
  jd_input_settle (&self.input);
  self.sheet = jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_SHEET);
  self.sliders = jd_study_view_get_sliders (jd_test_find (GTK_WIDGET (self.input.window), JD_TYPE_STUDY_VIEW));
  g_signal_connect_swapped (self.sheet, "pulled", G_CALLBACK (count_pull), &self);
  first = jd_mechanism_to_text (jd_document_get_mechanism (document_of (&self)));
  for (guint i = 0; i < n; i++)
    {
      act (&self);
      if (i % 10 == 9)
        look (&self);
    }
  jd_study_set_playing (study_of (&self), FALSE);
  look (&self);
  g_test_message ("%u pulls", self.n_pulls);
  g_assert_true (self.n_pulls > 0 || !whole);
  while (jd_document_get_can_undo (document_of (&self)))
    jd_document_undo (document_of (&self));
  look (&self);
  last = jd_mechanism_to_text (jd_document_get_mechanism (document_of (&self)));
  g_assert_cmpstr (last, ==, first);
  g_rand_free (self.random);
  jd_input_clear (&self.input);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = jd_test_use_state ();
  int status;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/monkey/study", test_monkey);
  status = jd_test_run ();
  jd_test_remove_tree (folder);
  return status;
}
