/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "app/window/parts/jd-note.h"
#include "app/start/jd-start-page.h"
#include "core/lesson/jd-lesson-task.h"
#include "tests/app/jd-test-app.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/drawing/figure/jd-figure.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/sheet/jd-sketch-private.h"
#include "ui/study/jd-study-export.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-pill.h"

/* What a lesson asks is nowhere to be read in the window: not in a text, a tooltip, an accessible name or description,
 * an arrow of the sheet, an export or the clipboard.  The short course says what is asked, and the window itself what
 * the values are, before they are covered. */

typedef struct
{
  char   *quantity;  /* name for the covers */
  double  value;
} Known;

typedef struct
{
  JdWindow      *window;
  JdStudy       *study;
  JdCovers      *covers;
  JdCompareView *compare;
  GArray        *known;   /* Known: everything that the window tells */
  GPtrArray     *texts;   /* char *: everything that can be read in the window */
  GPtrArray     *files;   /* char *: what is exported and copied */
  guint          n_seen;  /* covered values that were in sight before */
} Fixture;

static void
known_clear (gpointer known)
{
  g_free (((Known *) known)->quantity);
}

static gboolean
has_loaded (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && !jd_study_get_computing (study) &&
         (jd_study_get_motion (study) != NULL || jd_study_get_message (study) != NULL);
}

static gboolean
has_compared (gpointer view)
{
  return jd_compare_view_get_n_columns (view) > 0 && !jd_compare_view_get_busy (view);
}

/* The accessible property as text, or NULL. */
static char *
dup_accessible (GtkWidget             *widget,
                GtkAccessibleProperty  property)
{
  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "no such text");
}

static void
add_text (Fixture *self,
          char    *text)
{
  if (text != NULL)
    g_ptr_array_add (self->texts, text);
}

/* Everything that can be read of @widget and the widgets inside it.  A widget that is not visible is not in the
 * accessibility tree either; one of a folded panel or of another page may be. */
static void
read_widget (Fixture   *self,
             GtkWidget *widget)
{
  /* the start page tells of other mechanisms */
  if (!gtk_widget_get_visible (widget) || JD_IS_START_PAGE (widget))
    return;
  add_text (self, g_strdup (gtk_widget_get_tooltip_text (widget)));
  if (!GTK_IS_TEXT (widget))
    {
      add_text (self, dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_LABEL));
      add_text (self, dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
    }
  if (GTK_IS_LABEL (widget))
    add_text (self, g_strdup (gtk_label_get_text (GTK_LABEL (widget))));
  else if (GTK_IS_EDITABLE (widget))
    add_text (self, g_strdup (gtk_editable_get_text (GTK_EDITABLE (widget))));
  else if (JD_IS_FORMULA_VIEW (widget))
    add_text (self, g_strdup (jd_formula_view_get_text (JD_FORMULA_VIEW (widget))));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    read_widget (self, child);
}

static void
add_file (Fixture  *self,
          gboolean  done,
          char     *path)
{
  char *text = NULL;

  if (done && g_file_get_contents (path, &text, NULL, NULL))
    g_ptr_array_add (self->files, text);
  g_unlink (path);
  g_free (path);
}

/* The exports that are texts.  One that would tell what is asked may be refused. */
static void
read_exports (Fixture *self)
{
  static const char *const names[] = { "data.csv", "equations.tex", "comparison.tex" };
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  char *copied;

  g_ptr_array_set_size (self->files, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      gboolean done;

      if (i == 0)
        done = jd_study_export_data (self->study, file, NULL);
      else if (i == 1)
        done = jd_study_export_equations (self->study, file, NULL);
      else
        done = jd_window_export (self->window, "comparison", file);
      add_file (self, done, path);
    }
  copied = jd_study_dup_equations (self->study, NULL);
  if (copied != NULL)
    g_ptr_array_add (self->files, copied);
  g_rmdir (folder);
}

static void
show_view (Fixture    *self,
           const char *name)
{
  jd_window_set_view (self->window, name);
  for (guint i = 0; i < 20; i++)
    jd_test_settle ();
}

/* Everything in all three views. */
static void
read_window (Fixture *self)
{
  static const char *const views[] = { "study", "draw", "compare" };

  g_ptr_array_set_size (self->texts, 0);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      show_view (self, views[i]);
      if (g_str_equal (views[i], "compare"))
        jd_test_wait (has_compared, self->compare);
      read_widget (self, GTK_WIDGET (self->window));
    }
  read_exports (self);
}

/* How many significant digits @number has, and the value of half a unit of the last of them. */
static guint
count_digits (const char *number,
              double     *out_half)
{
  guint n = 0, after = 0;
  gboolean point = FALSE;

  for (; g_ascii_isdigit (*number) || *number == '.'; number++)
    {
      if (*number == '.')
        point = TRUE;
      else if (n > 0 || *number != '0')
        n++;
      after += point && *number != '.';
    }
  *out_half = 0.5 * pow (10, -(double) after);
  if (*number == 'e' || *number == 'E')
    *out_half *= pow (10, g_ascii_strtod (number + 1, NULL));
  return n;
}

/* Lessons that are tried unless all are. */
#define N_USUAL 3

/* Digits of a number in the window, which shows fewer where there is little room; and in a file, where a time or a
 * position may look like a rounded value. */
#define LEAST_DIGITS      3
#define LEAST_FILE_DIGITS 6

/* Whether @text has @value, rounded to at least @least digits, whatever its sign. */
static gboolean
tells (const char *text,
       double      value,
       guint       least)
{
  for (const char *at = text; *at != '\0';)
    {
      char *end;
      double number, half;

      if (!g_ascii_isdigit (*at) || (at > text && (g_ascii_isalpha (at[-1]) || at[-1] == '.')))
        {
          at++;
          continue;
        }
      number = g_ascii_strtod (at, &end);
      if (count_digits (at, &half) >= least && fabs (number - fabs (value)) <= 1.001 * half)
        return TRUE;
      at = end > at ? end : at + 1;
    }
  return FALSE;
}

static const char *
find_text (GPtrArray *texts,
           double     value,
           guint      least)
{
  for (guint i = 0; i < texts->len; i++)
    if (tells (g_ptr_array_index (texts, i), value, least))
      return g_ptr_array_index (texts, i);
  return NULL;
}

static gboolean
agree (double a,
       double b)
{
  return fabs (fabs (a) - fabs (b)) <= 1e-2 * fabs (a);
}

/* Whether the value can be told from others: it has digits, and no quantity in sight or number of the document is near
 * to it. */
static gboolean
is_telling (Fixture     *self,
            const Known *known)
{
  g_autofree char *text = jd_mechanism_to_text (jd_study_get_mechanism (self->study));
  const double size = fabs (known->value);

  if (!(size > 1e-6) || tells (text, known->value, LEAST_DIGITS) || fabs (size - round (size)) < 1e-3 * size)
    return FALSE;
  for (guint i = 0; i < self->known->len; i++)
    {
      const Known *other = &g_array_index (self->known, Known, i);

      if (!jd_covers_has (self->covers, other->quantity) && agree (known->value, other->value))
        return FALSE;
    }
  return TRUE;
}

static void
learn (Fixture *self,
       char    *quantity,
       double   value)
{
  const Known known = { quantity, value };

  if (isfinite (value))
    g_array_append_val (self->known, known);
  else
    g_free (quantity);
}

/* The values of all quantities, from Compare and from the power meters. */
static void
learn_all (Fixture *self)
{
  const JdComparison *comparison;
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (self->study));
  JdFieldPanel *field = jd_test_find (GTK_WIDGET (self->window), JD_TYPE_FIELD_PANEL);

  show_view (self, "compare");
  jd_test_wait (has_compared, self->compare);
  comparison = jd_compare_view_get_comparison (self->compare);
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      for (gsize c = 0; c < jd_comparison_get_n_columns (comparison); c++)
        if (row->group != JD_COMPARISON_SHAPE && row->group != JD_COMPARISON_PRINTED && row->cells[c].known)
          learn (self, g_strdup (row->name), row->cells[c].value);
    }
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);

      learn (self, g_strconcat ("power:", joint->name, NULL), jd_field_panel_get_power (field, joint->name));
    }
  for (gsize e = 0; e < jd_model_get_n_efforts (jd_study_get_model (self->study)); e++)
    {
      const char *name = jd_model_get_effort (jd_study_get_model (self->study), e)->name;

      learn (self, g_strconcat ("power:", name, NULL), jd_field_panel_get_power (field, name));
    }
  learn (self, g_strdup ("power:all"), jd_field_panel_get_power (field, "all"));
}

/* Unfolds every panel, moves every virtual rate and runs the event, so that all there is to tell is told. */
static void
unfold (Fixture   *self,
        GtkWidget *widget)
{
  if (JD_IS_PANEL (widget))
    {
      jd_panel_set_expanded (JD_PANEL (widget), TRUE);
      jd_panel_flush (JD_PANEL (widget));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    unfold (self, child);
}

/* Chooses the parameterization of the file that tells the most multipliers. */
static void
choose_telling (Fixture *self)
{
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_study_get_mechanism (self->study));
  const char *best = NULL;
  gsize most = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const char *name = ((const JdParameterizationTags *) g_ptr_array_index (all, i))->name;
      JdParameterization *made;

      jd_study_set_parameterization_name (self->study, name);
      made = jd_study_get_parameterization (self->study);
      if (made == NULL || (best != NULL && jd_parameterization_get_n_complementary (made) <= most))
        continue;
      best = name;
      most = jd_parameterization_get_n_complementary (made);
    }
  g_assert_nonnull (best);
  jd_study_set_parameterization_name (self->study, best);
}

static void
tell_all (Fixture *self)
{
  JdParameterization *parameterization;

  choose_telling (self);
  parameterization = jd_study_get_parameterization (self->study);
  for (gsize i = 0; parameterization != NULL && i < jd_parameterization_get_n_retained (parameterization); i++)
    jd_study_set_direction (self->study, i, 0.37 + 0.11 * (double) i);
  if (jd_study_get_event_name (self->study) != NULL)
    jd_study_run_event (self->study);
  jd_test_wait (has_loaded, self->window);
  show_view (self, "study");
  unfold (self, GTK_WIDGET (self->window));
  for (guint i = 0; i < 20; i++)
    jd_test_settle ();
}

static void
open_document (Fixture  *self,
               JsonNode *root)
{
  g_autofree char *path = NULL;
  g_autofree char *text = json_to_string (root, TRUE);
  g_autoptr(GFile) file = NULL;
  g_autoptr(GError) error = NULL;
  const int handle = g_file_open_tmp ("jourdain-XXXXXX.jourdain", &path, &error);

  g_assert_no_error (error);
  g_close (handle, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  file = g_file_new_for_path (path);
  jd_window_open_file (self->window, file);
  jd_test_wait (has_loaded, self->window);
  g_unlink (path);
  self->study = jd_test_get_study (self->window);
  self->covers = jd_study_get_covers (self->study);
  self->compare = jd_test_find (GTK_WIDGET (self->window), JD_TYPE_COMPARE_VIEW);
  g_array_set_size (self->known, 0);
}

/* No arrow of the sheet's figure is of a kind that is covered. */
static void
check_arrows (Fixture *self)
{
  JdStudyView *view = jd_test_find (GTK_WIDGET (self->window), JD_TYPE_STUDY_VIEW);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdModel *model = jd_study_get_model (self->study);
  JdFigure figure;
  JdBounds bounds;
  double width, height;

  if (!jd_sheet_get_figure (jd_study_view_get_sheet (view), &figure, &width, &height))
    return;
  jd_bounds_clear (&bounds);
  jd_figure_add_extents (&figure, &bounds, arrows);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);
      const char *name = arrow->equation > 0 ? jd_model_get_equation (model, arrow->equation - 1)->name : NULL;

      g_assert_false (arrow->kind == JD_ARROW_VIRTUAL && jd_covers_has (self->covers, "field"));
      g_assert_false (arrow->kind == JD_ARROW_VELOCITY && jd_covers_has (self->covers, "velocity"));
      g_assert_false (arrow->kind == JD_ARROW_FORCE && jd_covers_has (self->covers, "forces"));
      g_assert_false (arrow->kind == JD_ARROW_IMPULSE && jd_covers_has (self->covers, "jump"));
      if (name != NULL && arrow->kind == JD_ARROW_FORCE)
        g_assert_false (jd_covers_has_of (self->covers, "lambda:", name));
      if (name != NULL && arrow->kind == JD_ARROW_IMPULSE)
        g_assert_false (jd_covers_has_of (self->covers, "impulse:", name));
    }
}

static const char *
find_words (GPtrArray  *texts,
            const char *words)
{
  for (guint t = 0; t < texts->len; t++)
    {
      const char *text = g_ptr_array_index (texts, t);

      if (strstr (text, words) != NULL && strstr (text, "covered until") == NULL)
        return text;
    }
  return NULL;
}

/* Words that stand for verdicts, and what would tell them. */
static void
check_words (Fixture *self)
{
  static const struct
  {
    const char *word, *told;
  } cases[] = {
    { "kinds", "holonomic" },
    { "freedoms", "of freedom" },
    { "counts", "Retained:" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (jd_covers_has (self->covers, cases[i].word))
      {
        const char *text = find_words (self->texts, cases[i].told);

        if (text != NULL)
          g_error ("%s is covered, and the window says: %s", cases[i].word, text);
      }
}

/* Why the motion ends early is not told while it could be the answer. */
static void
check_reason (Fixture *self)
{
  JdMotion *motion = jd_study_get_motion (self->study);
  const char *reason = motion != NULL ? jd_motion_get_end_reason (motion) : NULL;

  if (reason != NULL && (jd_covers_has (self->covers, "after") || jd_covers_has (self->covers, "forces")))
    {
      g_assert_null (find_words (self->texts, reason));
      g_assert_null (find_words (self->files, reason));
    }
}

static void
check_panels (Fixture   *self,
              GtkWidget *widget)
{
  if (JD_IS_PANEL (widget))
    {
      g_autoptr(GtkWidget) content = NULL;

      g_object_get (widget, "content", &content, NULL);
      if (jd_covers_has (self->covers, JD_PANEL_GET_CLASS (widget)->name))
        g_assert_false (gtk_widget_get_visible (content));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_panels (self, child);
}

/* Values that happen to be those of quantities in sight which Compare does not list. */
static gboolean
is_chance (const char *where,
           const char *quantity)
{
  static const struct
  {
    const char *where, *quantity;
  } cases[] = {
    /* the momentum of x before the impact, m x' = 1.05 */
    { "26-seen-from-the-belt.jlesson: unknown", "y'+" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    if (g_str_equal (cases[i].where, where) && g_str_equal (cases[i].quantity, quantity))
      return TRUE;
  return FALSE;
}

static void
check_step (Fixture           *self,
            const char        *where,
            const char *const *names)
{
  g_autoptr(GPtrArray) seen = NULL;

  tell_all (self);
  learn_all (self);
  read_window (self);
  seen = g_steal_pointer (&self->texts);
  self->texts = g_ptr_array_new_with_free_func (g_free);

  jd_covers_set (self->covers, names);
  read_window (self);
  for (guint i = 0; i < self->known->len; i++)
    {
      const Known *known = &g_array_index (self->known, Known, i);
      const char *text;

      if (!jd_covers_has (self->covers, known->quantity) || !is_telling (self, known) ||
          is_chance (where, known->quantity))
        continue;
      text = find_text (self->texts, known->value, LEAST_DIGITS);
      if (text == NULL)
        text = find_text (self->files, known->value, LEAST_FILE_DIGITS);
      if (text != NULL)
        g_error ("%s: %s = %.9g is covered, and the window says: %.300s", where, known->quantity, known->value, text);
      self->n_seen += find_text (seen, known->value, LEAST_DIGITS) != NULL;
    }
  check_words (self);
  check_reason (self);
  check_panels (self, GTK_WIDGET (self->window));
  check_arrows (self);
  jd_covers_clear (self->covers);
}

/* A window with the document. */
static void
begin (Fixture  *self,
       JsonNode *root)
{
  *self = (Fixture) { .window = jd_window_new (NULL), .known = g_array_new (FALSE, TRUE, sizeof (Known)) };
  g_array_set_clear_func (self->known, known_clear);
  self->files = g_ptr_array_new_with_free_func (g_free);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  gtk_window_present (GTK_WINDOW (self->window));
  if (root != NULL)
    open_document (self, root);
}

static void
begin_example (Fixture    *self,
               const char *example)
{
  g_autoptr(JdDocument) document = jd_test_open (example);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (document));

  begin (self, root);
}

static void
end (Fixture *self)
{
  gpointer alive = self->window;

  g_object_add_weak_pointer (G_OBJECT (alive), &alive);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &alive);
  g_array_unref (self->known);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->texts);
}

static GFile *
folder_of (const char *variable)
{
  return g_file_new_for_path (g_getenv (variable));
}

static void
test_lesson (gconstpointer data)
{
  g_autoptr(GFile) folder = folder_of ("JD_LESSONS_DIR");
  g_autoptr(GFile) examples = folder_of ("JD_EXAMPLES_DIR");
  g_autoptr(GFile) templates = folder_of ("JD_TEMPLATES_DIR");
  const JdLessonPlaces places = { examples, templates, NULL };
  g_autoptr(GFile) file = g_file_get_child (folder, data);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lesson_load (file, &places, faults);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, &error);
  Fixture self;

  g_assert_no_error (error);
  begin (&self, NULL);
  for (guint i = 0; i < jd_lesson_get_n_steps (lesson); i++)
    {
      g_autoptr(JdLessonTask) task = jd_lesson_task_new (variant, i, &error);
      g_auto(GStrv) names = NULL;
      g_autofree char *where = g_strdup_printf ("%s: %s", (const char *) data, jd_lesson_get_step (lesson, i)->id);

      g_assert_no_error (error);
      names = jd_lesson_task_dup_covers (task);
      if (names[0] == NULL)
        continue;
      open_document (&self, jd_lesson_task_get_document (task));
      check_step (&self, where, (const char *const *) names);
    }
  /* these ask for numbers that were in sight; others for words, arrows and counts */
  if (atoi (data) > 2 && atoi (data) < 9)
    g_assert_cmpuint (self.n_seen, >, 0);
  end (&self);
}

/* Painlevé's rod: the motion ends at its start because two outcomes are possible, which is what the step asks. */
static void
test_reason (void)
{
  static const char *const asked[] = { "jump", NULL };
  g_autofree char *reason = NULL;
  Fixture self;

  begin_example (&self, "53-painleves-rod.jourdain");
  reason = g_strdup (jd_motion_get_end_reason (jd_study_get_motion (self.study)));
  g_assert_nonnull (reason);
  jd_study_set_time (self.study, jd_study_get_end (self.study));
  read_window (&self);
  g_assert_nonnull (find_words (self.texts, reason));
  jd_covers_set (self.covers, asked);
  read_window (&self);
  check_reason (&self);
  g_assert_nonnull (find_words (self.texts, "The reason is shown when"));
  end (&self);
}

/* Every value of a mechanism with an impact is covered at once, and was in sight before. */
static void
test_all (void)
{
  static const char *const names[] = { "forces", "field", "jump", "x''", "y''", "th''", "E", "V", "counts", NULL };
  Fixture self;

  begin_example (&self, "06-sleigh-landing.jourdain");
  check_step (&self, "sleigh", names);
  g_assert_cmpuint (self.n_seen, >=, 10);
  end (&self);
}

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

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

/* The bundled lessons but the tour, which asks nothing: char *. */
static GPtrArray *
list_lessons (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) folder = g_dir_open (g_getenv ("JD_LESSONS_DIR"), 0, NULL);
  const char *name;

  g_assert_nonnull (folder);
  while ((name = g_dir_read_name (folder)) != NULL)
    if (g_str_has_suffix (name, ".jlesson") && atoi (name) > 0)
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >=, 30);
  return names;
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
  g_autoptr(GPtrArray) lessons = NULL;
  int status;

  g_setenv ("GTK_A11Y", "test", TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  /* usually a few lessons, by the seed; with JD_TEST_LONG all */
  lessons = list_lessons ();
  for (guint i = 0; i < lessons->len; i++)
    {
      const char *lesson = g_ptr_array_index (lessons, i);
      g_autofree char *path = g_strconcat ("/app/lesson-covers/", lesson, NULL);

      /* the mechanisms of these two take minutes */
      const gboolean slow = g_str_has_prefix (lesson, "10-") || g_str_has_prefix (lesson, "27-");

      if (g_getenv ("JD_TEST_LONG") != NULL || (!slow && g_test_rand_int_range (0, (gint32) lessons->len) < N_USUAL))
        g_test_add_data_func (path, lesson, test_lesson);
    }
  g_test_add_func ("/app/lesson-covers/all", test_all);
  g_test_add_func ("/app/lesson-covers/reason", test_reason);
  g_test_add_func ("/app/lesson-covers/predict", test_predict);
  g_test_add_func ("/app/lesson-covers/asked", test_asked);
  g_test_add_func ("/app/lesson-covers/sketch", test_sketch);
  g_test_add_func ("/app/lesson-covers/sketch-in-space", test_sketch_in_space);
  g_test_add_func ("/app/lesson-covers/note", test_note);
  status = g_test_run ();
  jd_test_remove_tree (state);
  return status;
}
