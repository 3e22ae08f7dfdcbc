/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The answer of a lesson's question can be read nowhere in the window: not in a text, a tooltip, an accessible name or
 * description, an arrow of the sheet, an export or the clipboard.  The short course says which values are asked, and
 * the window itself shows the values before they are covered. */
#include "tests/app/jd-test-covers.h"
#include "tests/ui/jd-test-panels.h"

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
      g_autofree char *title = g_strconcat ("joint ", joint->name, NULL);

      learn (self, g_strconcat ("power:", joint->name, NULL), jd_test_read_power (field, title));
    }
  for (gsize e = 0; e < jd_model_get_n_efforts (jd_study_get_model (self->study)); e++)
    {
      const char *name = jd_model_get_effort (jd_study_get_model (self->study), e)->name;

      learn (self, g_strconcat ("power:", name, NULL), jd_test_read_power (field, name));
    }
  learn (self, g_strdup ("power:all"), jd_test_read_power (field, "all efforts"));
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
    { "freedoms", "; no complementary equation" },
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
  status = jd_test_run ();
  jd_test_remove_tree (state);
  return status;
}
