/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can be found on the start page: lessons with their progress, examples in chapters, filters and the search; by
 * keys too. */
#include "app/start/jd-chapters.h"
#include "app/start/jd-collection.h"
#include "app/start/jd-example-card.h"
#include "app/start/jd-examples.h"
#include "app/start/jd-lessons.h"
#include "app/window/parts/jd-note.h"
#include "app/start/jd-recent.h"
#include "app/start/jd-search.h"
#include "app/start/jd-start-page.h"
#include "core/mechanism/jd-json.h"
#include "tests/app/jd-test-input.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/explain/jd-explain-card.h"
#include "ui/panels/jd-study-view.h"

#define ROPE "03-cut-the-rope.jlesson"

static char *state;    /* the folder for what is remembered */
static char *opened;   /* what "win.open-lesson" was activated with */

static void
open_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter,
         gpointer       data G_GNUC_UNUSED)
{
  g_free (opened);
  opened = g_variant_dup_string (parameter, NULL);
}

/* The program with its start page; lessons are not opened, but remembered in "opened". */
static JdInput
begin (JdApplication **out_application)
{
  static const GActionEntry actions[] = { { .name = "open-lesson", .activate = open_cb, .parameter_type = "s" } };
  JdInput input = { 0 };

  *out_application = jd_test_application ();
  g_application_activate (G_APPLICATION (*out_application));
  input.window = JD_WINDOW (gtk_application_get_active_window (GTK_APPLICATION (*out_application)));
  g_action_map_remove_action (G_ACTION_MAP (input.window), "open-lesson");
  g_action_map_add_action_entries (G_ACTION_MAP (input.window), actions, 1, NULL);
  g_clear_pointer (&opened, g_free);
  return input;
}

static JdStartPage *
get_page (JdInput *input)
{
  return jd_test_find (GTK_WIDGET (input->window), JD_TYPE_START_PAGE);
}

/* Whether a label with this text is shown below @widget. */
static gboolean
shows (GtkWidget  *widget,
       const char *text)
{
  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_mapped (widget))
    return FALSE;
  if (GTK_IS_LABEL (widget) && g_strcmp0 (gtk_label_get_label (GTK_LABEL (widget)), text) == 0)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows (child, text))
      return TRUE;
  return FALSE;
}

typedef struct
{
  GtkWidget  *widget;
  const char *text;
} Shown;

static gboolean
is_shown (gpointer data)
{
  const Shown *self = data;

  return shows (self->widget, self->text);
}

static void
wait_for (JdInput    *input,
          const char *text)
{
  Shown shown = { GTK_WIDGET (get_page (input)), text };

  g_test_message ("waits for “%s”", text);
  jd_test_wait (is_shown, &shown);
}

static gboolean
is_hidden (gpointer data)
{
  return !is_shown (data);
}

static void
wait_until_gone (JdInput    *input,
                 const char *text)
{
  Shown shown = { GTK_WIDGET (get_page (input)), text };

  g_test_message ("waits until “%s” is gone", text);
  jd_test_wait (is_hidden, &shown);
}

/* Number of cards shown, of examples that match. */
static guint
count_cards (GtkWidget *widget)
{
  guint n = 0;

  if (JD_IS_EXAMPLE_CARD (widget))
    return gtk_widget_get_mapped (widget) && gtk_widget_get_child_visible (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_cards (child);
  return n;
}

static guint
count_examples (JdInput *input)
{
  return count_cards (jd_test_child (get_page (input), "examples"));
}

static void
set_search (JdInput    *input,
            const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (jd_test_child (get_page (input), "search")), text);
}

/* Appends an answer to the file of progress: the step was right at once. */
static void
answer (const char *lesson,
        const char *step)
{
  g_autofree char *path = jd_lessons_dup_progress_path ();
  g_autoptr(JdLessonRecord) record = jd_lesson_record_new ();
  g_autoptr(GError) error = NULL;

  record->when = g_strdup ("2026-01-05T10:00:00Z");
  record->lesson = g_strdup (lesson);
  record->print = g_strdup ("");
  record->step = g_strdup (step);
  record->kind = g_strdup ("choice");
  record->try = 1;
  record->given = g_strdup ("");
  record->outcome = JD_LESSON_OUTCOME_FIRST;
  record->feedback = -1;
  record->mode = g_strdup ("alone");
  g_assert_true (jd_lesson_progress_append (path, record, &error));
  g_assert_no_error (error);
}

static void
forget_progress (void)
{
  g_autofree char *path = jd_lessons_dup_progress_path ();

  g_remove (path);
}

/* Each bundled example stands in one chapter, once; families stand together. */
static void
test_chapters (void)
{
  static const char *const families[][2] = {
    { "18-particle-on-a-circle", "71-hoop-polar" }, { "71-hoop-polar", "72-hoop-cartesian" },
    { "72-hoop-cartesian", "73-hoop-in-rates" }, { "20-jack", "28-jack-in-parts" },
    { "21-lifting-platform", "29-platform-in-parts" }, { "22-rod-in-gutter", "39-rod-in-gutter-in-parts" },
    { "30-two-rods", "77-two-rods-in-parts" }, { "31-elastic-chair", "78-elastic-chair-in-parts" },
    { "32-dump-truck", "79-dump-truck-in-parts" },
  };
  g_autoptr(GPtrArray) files = jd_examples_list ();
  g_autoptr(GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_cmpuint (files->len, >=, 84);
  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));
      guint place;
      const guint chapter = jd_chapters_find (name, &place);

      if (chapter == jd_chapters_get_n ())
        g_error ("%s is in no chapter", name);
      if (!g_hash_table_add (taken, g_strdup_printf ("%u %u", chapter, place)))
        g_error ("%s stands where another stands", name);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    {
      guint places[2];

      g_assert_cmpuint (jd_chapters_find (families[i][0], &places[0]), ==,
                        jd_chapters_find (families[i][1], &places[1]));
      g_assert_cmpuint (places[0] + 1, ==, places[1]);
    }
}

static void
test_citations (void)
{
  static const struct
  {
    const char *source, *shown;
    guint authors;
  } cases[] = {
    { "Le van and Bouzidi, Lagrangian Mechanics, 8.3", "Le van and Bouzidi 8.3", 1 },
    { "Le van and Bouzidi, Lagrangian Mechanics, appendix 2, A2.2", "Le van and Bouzidi, appendix 2, A2.2", 1 },
    { "Wang and Chou, J. Appl. Mech. 70 (2003), section 7, case (i)", "Wang and Chou, section 7, case (i)", 2 },
    { "Cortés, de León, Martín de Diego and Martínez, 5.2", "Cortés et al. 5.2", 4 },
    { "Garwin, Am. J. Phys. 37 (1969); Pasquero, Framing the bases of impulsive mechanics, example 6",
      "Garwin, Am. J. Phys. 37 (1969); Pasquero, example 6", 8 },
    { "Greenwood, Advanced Dynamics, example 2.13", "Greenwood, example 2.13", 16 },
    { "Classical", "Classical", 32 },
    { "Painlevé, Leçons sur le frottement (1895)", "Painlevé, Leçons sur le frottement (1895)", 32 },
    { "Jourdain", "Jourdain", 64 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = jd_authors_dup_short (cases[i].source);

      g_assert_cmpstr (shown, ==, cases[i].shown);
      g_assert_cmpuint (jd_authors_find (cases[i].source), ==, cases[i].authors);
    }
  g_assert_cmpuint (jd_authors_find (NULL), ==, 64);
}

static void
test_words (void)
{
  static const struct
  {
    const char *text, *query;
    gboolean matches;
  } cases[] = {
    { "Cortés et al. 5.2", "cortes", TRUE },      { "Cortés et al. 5.2", "CORTÉS 5.2", TRUE },
    { "Le van and Bouzidi 8.3", "8.3", TRUE },    { "Le van and Bouzidi 18.3", "8.3", FALSE },
    { "The multipliers", "multiplier", TRUE },    { "The multipliers", "plier", FALSE },
    { "rolling_resistance", "resistance", TRUE }, { "anything", "", TRUE },
    { "a rope", "rope spring", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = jd_search_fold (cases[i].text);
      g_autofree char *query = jd_search_fold (cases[i].query);

      g_test_message ("“%s” in “%s”", cases[i].query, cases[i].text);
      g_assert_true (jd_search_matches (text, query) == cases[i].matches);
    }
}

/* At the first start two cards are offered, each is closed for good, and the tour stays in the menu. */
static void
test_first_start (void)
{
  JdApplication *application;
  JdInput input = begin (&application);
  GtkWidget *card;

  wait_for (&input, "Begin: Place it first");
  g_assert_true (shows (GTK_WIDGET (get_page (&input)), "Four things in two minutes"));
  g_assert_true (shows (GTK_WIDGET (get_page (&input)), "10 minutes"));
  jd_test_picture (GTK_WIDGET (input.window), "collection-first-start");
  g_assert_null (jd_test_get_message (input.window));

  card = gtk_widget_get_ancestor (GTK_WIDGET (jd_test_find_label (get_page (&input), "Begin: Place it first")),
                                  JD_TYPE_EXAMPLE_CARD);
  jd_input_press (&input, jd_test_child (card, "close"));
  wait_until_gone (&input, "Begin: Place it first");
  g_assert_true (shows (GTK_WIDGET (get_page (&input)), "Four things in two minutes"));
  jd_test_end (application);

  input = begin (&application);
  wait_for (&input, "Four things in two minutes");
  g_assert_false (shows (GTK_WIDGET (get_page (&input)), "Begin: Place it first"));
  card = gtk_widget_get_ancestor (GTK_WIDGET (jd_test_find_label (get_page (&input), "Four things in two minutes")),
                                  JD_TYPE_EXAMPLE_CARD);
  jd_input_press (&input, card);
  g_assert_cmpstr (opened, ==, "00-tour.jlesson");
  jd_input_press (&input, jd_test_child (card, "close"));
  wait_until_gone (&input, "Four things in two minutes");
  jd_test_end (application);

  input = begin (&application);
  wait_for (&input, "8 lessons, 0 done");
  jd_input_settle (&input);
  g_assert_false (shows (GTK_WIDGET (get_page (&input)), "Four things in two minutes"));
  jd_test_end (application);
}

/* After some steps the page offers to go on there; after all of them, the lesson is done and the next one is offered. */
static void
test_continue (void)
{
  g_autoptr(GFile) file = jd_lessons_find (ROPE);
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lessons_load (file, faults);
  g_autofree char *where = NULL;
  JdApplication *application;
  JdInput input;

  g_assert_nonnull (lesson);
  for (guint i = 0; i < 2; i++)
    answer (ROPE, jd_lesson_get_step (lesson, i)->id);
  input = begin (&application);
  wait_for (&input, "Continue: Cut the rope");
  where = g_strdup_printf ("step 3 of %u", jd_lesson_get_n_steps (lesson));
  g_assert_true (shows (GTK_WIDGET (get_page (&input)), where));
  jd_test_picture (GTK_WIDGET (input.window), "collection-continue");
  jd_input_press (&input, gtk_widget_get_ancestor (GTK_WIDGET (jd_test_find_label (get_page (&input),
                                                                                   "Continue: Cut the rope")),
                                                   JD_TYPE_EXAMPLE_CARD));
  g_assert_cmpstr (opened, ==, ROPE);
  for (guint i = 2; i < jd_lesson_get_n_steps (lesson); i++)
    answer (ROPE, jd_lesson_get_step (lesson, i)->id);
  jd_start_page_refresh (get_page (&input));
  wait_for (&input, "Begin: The cheapest question");
  g_assert_true (shows (GTK_WIDGET (get_page (&input)), "8 lessons, 1 done"));
  jd_test_end (application);
  forget_progress ();
}

/* A folder of lessons elsewhere is a track of its own, and a bad lesson a row that says what is wrong. */
static void
test_elsewhere (void)
{
  g_autofree char *folder = g_build_filename (state, "Class 2b", NULL);
  g_autofree char *good = g_build_filename (folder, "half.jlesson", NULL);
  g_autofree char *bad = g_build_filename (folder, "bad.jlesson", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (good);
  g_autofree char *uri = g_file_get_uri (file);
  JdApplication *application;
  GtkWidget *found;
  JdInput input;

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (good,
                                      "{ \"jlesson\": 1, \"name\": \"Half the weight?\", \"needs\": "
                                      "[\"04-the-cheapest-question.jlesson\", \"nowhere.jlesson\"], \"model\": "
                                      "\"02-cart-and-particle.jourdain\", \"steps\": [ { \"id\": \"T\", \"text\": "
                                      "\"What is T?\", \"ask\": { \"kind\": \"number\", \"answer\": "
                                      "\"truth('rope.T')\" } } ] }",
                                      -1, NULL));
  g_assert_true (g_file_set_contents (
    bad, "{ \"jlesson\": 1, \"name\": \"Bad\", \"model\": \"01-pendulum.jourdain\", \"steps\": [] }", -1, NULL));
  jd_recent_add (file);
  input = begin (&application);
  wait_for (&input, "Class 2b");
  set_search (&input, "half the weight");
  wait_for (&input, "Half the weight?");
  found = jd_test_child (jd_test_child (get_page (&input), "lessons"), "found");
  g_assert_nonnull (jd_test_find_label (found, "Best after: The cheapest question"));
  jd_test_picture (GTK_WIDGET (input.window), "collection-elsewhere");
  jd_input_press (&input, gtk_widget_get_ancestor (GTK_WIDGET (jd_test_find_label (found, "Half the weight?")),
                                                   GTK_TYPE_LIST_BOX_ROW));
  g_assert_cmpstr (opened, ==, uri);
  set_search (&input, "bad");
  wait_for (&input, "Bad");
  g_assert_nonnull (jd_test_find_label (found, "steps: a lesson is a list of 1 to 40 steps"));
  jd_test_picture (GTK_WIDGET (input.window), "collection-bad-lesson");
  jd_test_end (application);
  gtk_recent_manager_purge_items (gtk_recent_manager_get_default (), NULL);
  jd_test_remove_tree (folder);
}

/* Typed anywhere, a word finds its entry, the lessons that explain it, and examples; Escape shows everything again. */
static void
test_search (void)
{
  JdApplication *application;
  JdInput input = begin (&application);
  GtkWidget *page = GTK_WIDGET (get_page (&input));
  guint n;

  wait_for (&input, "used in lesson 3");
  n = count_examples (&input);
  g_assert_cmpuint (n, >=, 84);
  jd_input_do (&input, "type multiplier");
  wait_until_gone (&input, "Begin With");
  g_assert_true (shows (page, "multiplier"));
  g_assert_true (shows (page, "Cut the rope"));
  g_assert_true (shows (page, "One force, three multipliers"));
  g_assert_true (shows (page, "Read the equation"));
  g_assert_false (shows (page, "Place it first"));
  g_assert_cmpuint (count_examples (&input), >, 10);
  g_assert_cmpuint (count_examples (&input), <, n);
  g_assert_true (shows (page, "Cart and particle joined by a rope"));
  g_assert_false (shows (page, "Superball"));
  jd_test_picture (GTK_WIDGET (input.window), "collection-search");
  jd_input_key (&input, "Escape");
  wait_for (&input, "Begin With");
  g_assert_cmpuint (count_examples (&input), ==, n);

  /* By source, by type of equation, and where there is nothing. */
  set_search (&input, "bouzidi 7.2.5");
  wait_until_gone (&input, "Superball");
  g_assert_cmpuint (count_examples (&input), ==, 5);
  set_search (&input, "breakable");
  wait_for (&input, "Bulletproof glass");
  /* where only lessons match, nothing is said to be missing */
  set_search (&input, "place it first");
  wait_until_gone (&input, "Bulletproof glass");
  g_assert_cmpuint (count_examples (&input), ==, 0);
  g_assert_true (shows (page, "Place it first"));
  g_assert_false (shows (page, "No Example Found"));
  set_search (&input, "zzqq");
  wait_for (&input, "Nothing Found");
  g_assert_cmpuint (count_examples (&input), ==, 0);
  jd_test_picture (GTK_WIDGET (input.window), "collection-nothing");
  jd_input_press (&input, jd_test_find (jd_test_child (page, "nothing"), GTK_TYPE_BUTTON));
  wait_for (&input, "Begin With");
  g_assert_cmpuint (count_examples (&input), ==, n);
  jd_test_end (application);
}

static void
test_filters (void)
{
  JdApplication *application;
  JdInput input = begin (&application);
  GtkWidget *page = GTK_WIDGET (get_page (&input));
  GtkWidget *shelf = jd_test_child (page, "examples");
  GtkDropDown *chapter = jd_test_child (shelf, "chapter_filter");
  GtkDropDown *author = jd_test_child (shelf, "author_filter");
  guint n, sum = 0;

  wait_for (&input, "Cortés et al., examples 2.1, 4.1, 4.5 and theorem 4.3");
  n = count_examples (&input);
  for (guint i = 1; i <= jd_chapters_get_n (); i++)
    {
      gtk_drop_down_set_selected (chapter, i);
      jd_input_settle (&input);
      g_assert_true (shows (shelf, jd_chapters_get_title (i - 1)));
      g_assert_cmpuint (count_examples (&input), >, 0);
      sum += count_examples (&input);
    }
  g_assert_cmpuint (sum, ==, n);

  /* The fourth chapter has nothing by the fifth author: the page says so, and leads back. */
  gtk_drop_down_set_selected (chapter, 4);
  gtk_drop_down_set_selected (author, 5);
  wait_for (&input, "No Example Found");
  g_assert_cmpuint (count_examples (&input), ==, 0);
  gtk_drop_down_set_selected (chapter, 0);
  wait_until_gone (&input, "No Example Found");
  g_assert_cmpuint (count_examples (&input), ==, 2);
  g_assert_true (shows (shelf, "Three particles falling on a smooth floor"));
  g_assert_false (shows (shelf, "Superball"));
  gtk_drop_down_set_selected (author, 0);
  jd_input_settle (&input);
  g_assert_cmpuint (count_examples (&input), ==, n);
  jd_test_end (application);
}

static gboolean
is_explained (gpointer input)
{
  JdExplainCard *card = jd_test_find (GTK_WIDGET (((JdInput *) input)->window), JD_TYPE_EXPLAIN_CARD);

  return card != NULL && gtk_widget_get_mapped (GTK_WIDGET (card)) &&
         g_str_equal (gtk_label_get_text (jd_test_child (card, "word")), "multiplier");
}

/* A word that is found is explained where it stands, by a click and by Enter. */
static void
test_explained (void)
{
  JdApplication *application;
  JdInput input = begin (&application);
  GtkListBox *words = GTK_LIST_BOX (jd_test_child (get_page (&input), "words"));
  GtkListBoxRow *row = NULL;

  wait_for (&input, "used in lesson 3");
  set_search (&input, "multiplier");
  wait_until_gone (&input, "Begin With");
  for (int i = 0; row == NULL && gtk_list_box_get_row_at_index (words, i) != NULL; i++)
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (gtk_list_box_get_row_at_index (words, i))),
                     "multiplier"))
      row = gtk_list_box_get_row_at_index (words, i);
  g_assert_nonnull (row);
  jd_input_press (&input, GTK_WIDGET (row));
  jd_test_wait (is_explained, &input);
  jd_input_shoot (&input, "explained");
  jd_input_key (&input, "Escape");
  g_assert_false (is_explained (&input));
  gtk_widget_grab_focus (GTK_WIDGET (row));
  jd_input_key (&input, "Return");
  jd_test_wait (is_explained, &input);
  jd_test_end (application);
}

/* Ctrl+F, a word, Enter to the first result, arrows among cards, Enter opens. */
static void
test_keys (void)
{
  JdApplication *application;
  JdInput input = begin (&application);
  GtkWidget *focus;

  wait_for (&input, "used in lesson 3");
  jd_input_key (&input, "ctrl+f");
  focus = gtk_window_get_focus (GTK_WINDOW (input.window));
  g_assert_true (gtk_widget_is_ancestor (focus, jd_test_child (get_page (&input), "search")));
  jd_input_do (&input, "type 7.2.5");
  wait_until_gone (&input, "Begin With");
  for (guint i = 0; i < 20; i++)
    {
      focus = gtk_window_get_focus (GTK_WINDOW (input.window));
      if (JD_IS_EXAMPLE_CARD (focus))
        break;
      jd_input_key (&input, "Tab");
    }
  g_assert_true (JD_IS_EXAMPLE_CARD (focus));
  jd_input_key (&input, "Right");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (input.window)) == gtk_widget_get_next_sibling (focus));
  jd_input_key (&input, "Left");
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (input.window)) == focus);
  jd_input_key (&input, "Return");
  jd_test_wait (jd_test_has_loaded, input.window);
  g_assert_nonnull (jd_test_get_document (input.window));
  g_assert_cmpstr (jd_document_get_title (jd_test_get_document (input.window)), ==,
                   "Particle on a circle, one equation");

  /* Back on the page nothing is drawn anew, and the search is as it was. */
  g_action_group_activate_action (G_ACTION_GROUP (input.window), "start-page", NULL);
  wait_for (&input, "Particle on a hoop, in polar coordinates");
  jd_test_end (application);
}

/* Calls @func for each name in a text: a word with a point inside, such as contact.slip, or what is in quotes. */
static void
each_name (const char *text,
           void      (*func) (const char *name, JdMechanism *mechanism),
           JdMechanism *mechanism)
{
  g_autoptr(GRegex) regex = g_regex_new ("“([^”]*)”|\\b([A-Za-z]\\w*\\.[a-z]\\w*)", 0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;

  for (g_regex_match (regex, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *quoted = g_match_info_fetch (match, 1);
      g_autofree char *dotted = g_match_info_fetch (match, 2);

      func (dotted != NULL && *dotted != '\0' ? dotted : quoted, mechanism);
    }
}

/* An equation or an effort of a joint, a parameterization, or an event of the file. */
static void
assert_named (const char  *name,
              JdMechanism *mechanism)
{
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism);
  g_autofree char *text = jd_json_to_text (jd_mechanism_get_json (mechanism));
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", name);
  const char *point = strchr (name, '.');

  for (guint i = 0; point != NULL && i < joints->len; i++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, i);

      if (strlen (joint->name) == (gsize) (point - name) && strncmp (joint->name, name, strlen (joint->name)) == 0)
        return;
    }
  if (strstr (text, quoted) == NULL && !g_str_equal (name, "total"))
    g_error ("%s: there is no “%s”", jd_mechanism_get_name (mechanism), name);
}

/* Each example has three things to try, which name what is in its file. */
static void
test_tries (void)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();

  for (guint i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      const char *const *tries = jd_examples_get_tries (file);
      g_autoptr(JdDocument) document = jd_document_load (file, NULL);

      g_assert_nonnull (tries);
      for (guint k = 0; k < 3; k++)
        {
          g_assert_nonnull (tries[k]);
          each_name (tries[k], assert_named, jd_document_get_mechanism (document));
        }
    }
}

/* The note of an example stands above the panels and can be folded, which is remembered; a mechanism without a
 * description has none. */
static void
test_note (void)
{
  JdApplication *application;
  JdInput input = begin (&application);
  g_autoptr(GFile) file = jd_test_example ("01-rolling-disk.jourdain");
  g_autoptr(GFile) empty = jd_examples_dup_empty ();
  GtkWidget *view, *note;

  jd_window_open_file (input.window, file);
  jd_test_wait (jd_test_has_loaded, input.window);
  jd_window_set_view (input.window, "study");
  view = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW);
  note = jd_test_find (view, JD_TYPE_NOTE);
  g_assert_true (gtk_widget_get_visible (note));
  g_assert_true (jd_note_get_expanded (JD_NOTE (note)));
  g_assert_nonnull (jd_test_find_label (note, "Le van and Bouzidi, Lagrangian Mechanics, 6.7"));
  g_assert_cmpuint (jd_test_count_children (jd_test_child (note, "tries")), ==, 3);
  jd_test_picture (GTK_WIDGET (input.window), "collection-note");
  jd_input_press (&input, jd_test_child (note, "heading"));
  g_assert_false (jd_note_get_expanded (JD_NOTE (note)));
  g_assert_false (jd_note_get_expanded (jd_test_find (GTK_WIDGET (jd_window_get_compare_view (input.window)),
                                                      JD_TYPE_NOTE)));
  jd_test_end (application);

  input = begin (&application);
  jd_window_open_file (input.window, empty);
  jd_test_wait (jd_test_has_loaded, input.window);
  view = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW);
  note = jd_test_find (view, JD_TYPE_NOTE);
  g_assert_false (jd_note_get_expanded (JD_NOTE (note)));
  g_assert_false (gtk_widget_get_visible (note));
  jd_test_end (application);
}

int
main (int    argc,
      char **argv)
{
  int status;

  state = jd_test_use_state ();
  g_setenv ("XDG_DATA_HOME", state, TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/collection/chapters", test_chapters);
  g_test_add_func ("/app/collection/citations", test_citations);
  g_test_add_func ("/app/collection/words", test_words);
  g_test_add_func ("/app/collection/first-start", test_first_start);
  g_test_add_func ("/app/collection/continue", test_continue);
  g_test_add_func ("/app/collection/elsewhere", test_elsewhere);
  g_test_add_func ("/app/collection/search", test_search);
  g_test_add_func ("/app/collection/filters", test_filters);
  g_test_add_func ("/app/collection/explained", test_explained);
  g_test_add_func ("/app/collection/keys", test_keys);
  g_test_add_func ("/app/collection/tries", test_tries);
  g_test_add_func ("/app/collection/note", test_note);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (state);
  g_free (opened);
  return status;
}
