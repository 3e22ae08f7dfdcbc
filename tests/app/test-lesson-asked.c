/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Predictions of the user: what he predicts, or sketches, is covered in the window until he has answered. */
#include "tests/app/jd-test-covers.h"

static gboolean
is_answered (gpointer data G_GNUC_UNUSED)
{
  return jd_test_find_dialog () == NULL;
}

static gboolean
is_uncovered (gpointer covers)
{
  return !jd_covers_has (covers, "rope.T");
}

/* The answer @given to the dialog that asks for a prediction. */
static void
answer (const char *given)
{
  GtkWidget *dialog = jd_test_find_dialog ();

  g_assert_nonnull (dialog);
  gtk_editable_set_text (jd_test_find (dialog, GTK_TYPE_ENTRY), given);
  jd_test_answer ("commit");
  jd_test_wait (is_answered, NULL);
}

/* The user predicts the tension: it is hidden everywhere, then his answer stands beside it.  What a lesson asks is not
 * asked again. */
/* The note of an example tells "T = 10.4 N": it is not there while the force is asked. */
static void
test_note (void)
{
  static const char *const asked[] = { "rope.T", NULL };
  JdWindow *window = jd_window_new (NULL);
  g_autoptr(GFile) file = jd_test_example ("02-cart-and-particle.jourdain");
  GtkWidget *note;
  JdCovers *covers;
  gpointer alive = window;

  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  jd_test_wait (has_loaded, window);
  note = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), JD_TYPE_NOTE);
  covers = jd_document_get_covers (jd_test_get_document (window));
  g_assert_true (gtk_widget_get_visible (note));
  jd_covers_set (covers, asked);
  g_assert_false (gtk_widget_get_visible (note));
  jd_covers_clear (covers);
  g_assert_true (gtk_widget_get_visible (note));
  g_object_add_weak_pointer (G_OBJECT (alive), &alive);
  gtk_window_destroy (GTK_WINDOW (window));
  jd_test_wait (jd_test_is_null, &alive);
}

static void
test_predict (void)
{
  static const char *const asked[] = { "rope.T", NULL };
  Fixture self;

  begin_example (&self, "02-cart-and-particle.jourdain");
  tell_all (&self);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self.window), "win.predict", "s", "rope.T"));
  g_assert_true (jd_covers_has (self.covers, "lambda:rope.length"));
  answer ("11.8 N");
  jd_test_wait (is_uncovered, self.covers);
  read_window (&self);
  g_assert_nonnull (find_words (self.texts, "you: 11.8 N, differ"));

  jd_covers_set (self.covers, asked);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self.window), "win.predict", "s", "rope.T"));
  g_assert_null (jd_test_find_dialog ());
  g_assert_true (jd_covers_has (self.covers, "rope.T"));
  read_window (&self);
  g_assert_null (find_words (self.texts, "you: 11.8 N"));
  end (&self);
}

static gboolean
is_drawn (gpointer window)
{
  JdSketch *sketch = NULL;

  for (GtkWidget *child =
         gtk_widget_get_first_child (gtk_widget_get_ancestor (jd_test_find (GTK_WIDGET (window), JD_TYPE_SHEET),
                                                              GTK_TYPE_OVERLAY));
       child != NULL && sketch == NULL; child = gtk_widget_get_next_sibling (child))
    if (G_OBJECT_TYPE (child) == JD_TYPE_SKETCH)
      sketch = JD_SKETCH (child);
  if (sketch == NULL || !gtk_widget_get_visible (GTK_WIDGET (sketch)))
    return FALSE;
  g_object_set_data (window, "sketch", sketch);
  return TRUE;
}

static gboolean
tells_velocities (gpointer covers)
{
  return !jd_covers_has (covers, "velocity");
}

/* The index of the choice whose words are @words. */
static guint
find_choice (GtkDropDown *choice,
             const char  *words)
{
  GListModel *model = gtk_drop_down_get_model (choice);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), i), words))
      return i;
  g_test_fail_printf ("%s is not offered", words);
  return 0;
}

/* Chooses to draw the velocity @words; all velocities are hidden meanwhile. */
static JdSketch *
begin_sketch (Fixture    *self,
              const char *words)
{
  GtkDropDown *choice;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self->window), "win.predict-first", NULL));
  choice = jd_test_find (jd_test_find_dialog (), GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (choice, find_choice (choice, words));
  jd_test_answer ("commit");
  jd_test_wait (is_answered, NULL);
  jd_test_wait (is_drawn, self->window);
  g_assert_true (jd_covers_has (self->covers, "velocity"));
  return g_object_get_data (G_OBJECT (self->window), "sketch");
}

/* Commits the arrow, and reads what the window says then. */
static void
commit_sketch (Fixture      *self,
               JdSketch     *sketch,
               const double  vector[2])
{
  jd_sketch_set_vector (sketch, vector);
  g_signal_emit_by_name (sketch, "committed");
  jd_test_wait (tells_velocities, self->covers);
  g_ptr_array_set_size (self->texts, 0);
  read_window (self);
}

/* The number that is chosen to be predicted is hidden while the dialog asks, and shown again when another is chosen or
 * none is predicted. */
static void
test_asked (void)
{
  static const char words[] = "effort T of rope";
  Fixture self;
  GtkDropDown *choice;

  begin_example (&self, "02-cart-and-particle.jourdain");
  tell_all (&self);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self.window), "win.predict-first", NULL));
  choice = jd_test_find (jd_test_find_dialog (), GTK_TYPE_DROP_DOWN);
  for (guint i = 0; i < 4; i++)
    {
      const guint wanted = find_choice (choice, words);

      gtk_drop_down_set_selected (choice, wanted);
      g_assert_true (jd_covers_has (self.covers, "rope.T"));
      gtk_drop_down_set_selected (choice, wanted + 1);
      g_assert_false (jd_covers_has (self.covers, "rope.T"));
    }
  gtk_drop_down_set_selected (choice, find_choice (choice, words));
  gtk_drop_down_set_selected (choice, find_choice (choice, "velocity of origin (cart), as an arrow"));
  g_assert_false (jd_covers_has (self.covers, "rope.T"));
  gtk_drop_down_set_selected (choice, find_choice (choice, words));
  jd_test_answer ("cancel");
  g_assert_false (jd_covers_has (self.covers, "rope.T"));
  end (&self);
}

/* Without bodies only the energy can be predicted.  When it is covered too there is no dialog. */
static void
test_nothing (void)
{
  g_autoptr(JsonNode) root = json_from_string ("{ \"jourdain\": 1 }", NULL);
  Fixture self;

  begin (&self, root);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self.window), "win.predict-first", NULL));
  g_assert_nonnull (jd_test_find_dialog ());
  jd_test_answer ("cover");
  jd_test_wait (is_answered, NULL);
  g_assert_true (jd_covers_has (self.covers, "E"));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (self.window), "win.predict-first", NULL));
  g_assert_null (jd_test_find_dialog ());
  end (&self);
}

/* A velocity is drawn on the sheet, and the answer says whether it agrees. */
static void
test_sketch (void)
{
  static const struct { double vector[2]; const char *said; } cases[] = {
    { { 0.85, 0.0 }, "You: (0.85, 0) m/s. The model: (0.8, 0) m/s. agree, within 12°, 25 %" },
    { { 0.0, 0.85 }, "You: (0, 0.85) m/s. The model: (0.8, 0) m/s. differ: 90° apart" },
  };
  Fixture self;

  begin_example (&self, "02-cart-and-particle.jourdain");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      commit_sketch (&self, begin_sketch (&self, "velocity of origin (cart), as an arrow"), cases[i].vector);
      g_assert_nonnull (find_words (self.texts, cases[i].said));
    }
  end (&self);
}

/* In space what is drawn lies in the plane of the sheet, and is judged there: what agrees is the model's arrow as it
 * is seen.  It stands still while the sheet is turned. */
static void
test_sketch_in_space (void)
{
  static const char words[] = "velocity of origin (p), as an arrow";
  static const double wrong[2] = { 0.0, 0.0 };
  double plane[6], whole[3], seen[2] = { 0.0, 0.0 }, before[2], after[2];
  Fixture self;
  JdSketch *sketch;
  JdSheet *sheet;

  begin_example (&self, "60-particle-on-a-rotating-hoop.jourdain");
  sheet = jd_test_find (GTK_WIDGET (self.window), JD_TYPE_SHEET);
  sketch = begin_sketch (&self, words);
  commit_sketch (&self, sketch, wrong);
  g_assert_nonnull (find_words (self.texts, "differ"));
  memcpy (whole, jd_sketch_get_private (sketch)->whole, sizeof whole);
  sketch = begin_sketch (&self, words);
  g_assert_true (jd_sheet_get_plane (sheet, plane));
  for (guint k = 0; k < 6; k++)
    seen[k / 3] += plane[k] * whole[k % 3];
  /* it is neither along the view nor in the plane of x and y */
  g_assert_cmpfloat (hypot (seen[0], seen[1]), >, 0.1);
  g_assert_cmpfloat (hypot (seen[0] - whole[0], seen[1] - whole[1]), >, 0.1);
  commit_sketch (&self, sketch, seen);
  g_assert_nonnull (find_words (self.texts, "agree, within 12°, 25 %"));
  g_assert_nonnull (find_words (self.texts, "in the plane of the sheet"));
  jd_sketch_get_tip (sketch, before);
  jd_sheet_turn (sheet, 0.8, 0.2);
  jd_sketch_get_tip (sketch, after);
  g_assert_cmpfloat (hypot (after[0] - before[0], after[1] - before[1]), >, 5.0);
  end (&self);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = jd_test_use_state ();
  int status;

  g_setenv ("GTK_A11Y", "test", TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/lesson-covers/predict", test_predict);
  g_test_add_func ("/app/lesson-covers/asked", test_asked);
  g_test_add_func ("/app/lesson-covers/nothing", test_nothing);
  g_test_add_func ("/app/lesson-covers/sketch", test_sketch);
  g_test_add_func ("/app/lesson-covers/sketch-in-space", test_sketch_in_space);
  g_test_add_func ("/app/lesson-covers/note", test_note);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  return status;
}
