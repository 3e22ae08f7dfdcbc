/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Explain This, by real pointer and key events: each road opens the popover of the right word, the sentence about the
 * mechanism is that of the instant shown, and every word of a widget has an entry. */
#include <string.h>

#include "app/start/jd-lessons.h"
#include "tests/app/jd-test-input.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/explain/jd-explain-card.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/sheet/jd-sheet.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-table.h"

#define CART   "02-cart-and-particle.jourdain"
#define SLEIGH "06-sleigh-landing.jourdain"

static gboolean
has_motion (gpointer window)
{
  return jd_test_has_loaded (window) && jd_test_get_study (window) != NULL &&
         jd_study_get_motion (jd_test_get_study (window)) != NULL;
}

static void
open_example (JdInput    *input,
              const char *name,
              const char *view)
{
  g_autoptr(GFile) file = jd_test_example (name);

  jd_input_init (input);
  jd_window_open_file (input->window, file);
  jd_test_wait (has_motion, input->window);
  gtk_widget_activate_action (GTK_WIDGET (input->window), "win.view", "s", view);
  jd_input_settle (input);
}

/* The word that is explained; NULL: no popover is open. */
static const char *
get_word (JdInput *input)
{
  JdExplainCard *card = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_EXPLAIN_CARD);

  return card != NULL && gtk_widget_get_mapped (GTK_WIDGET (card)) ? gtk_label_get_text (jd_test_child (card, "word"))
                                                                   : NULL;
}

static gboolean
is_explained (gpointer input)
{
  return get_word (input) != NULL;
}

static gboolean
is_closed (gpointer input)
{
  return get_word (input) == NULL;
}

/* The card's sentence about the mechanism; NULL: it has none. */
static const char *
get_here (JdInput *input)
{
  GtkWidget *here = jd_test_child (jd_test_find (GTK_WIDGET (input->window), JD_TYPE_EXPLAIN_CARD), "here");

  return gtk_widget_get_visible (here) ? gtk_label_get_text (GTK_LABEL (here)) : NULL;
}

static gboolean
has_here (gpointer input)
{
  return get_here (input) != NULL;
}

static JdPanel *
get_panel (JdInput *input)
{
  return jd_test_find (GTK_WIDGET (input->window), JD_TYPE_PARAMETERIZATION_PANEL);
}

static JdEquationRow *
get_row (JdInput    *input,
         const char *equation)
{
  JdPanel *panel = get_panel (input);

  jd_panel_set_expanded (panel, TRUE);
  jd_panel_flush (panel);
  jd_input_settle (input);
  return jd_parameterization_panel_get_row (JD_PARAMETERIZATION_PANEL (panel), equation);
}

static void
close_by_key (JdInput *input)
{
  jd_input_key (input, "Escape");
  jd_test_wait (is_closed, input);
}

static void
click_at (JdInput   *input,
          GtkWidget *widget,
          double     x,
          double     y,
          guint      button)
{
  int at[2];

  jd_input_on_screen (input, widget, x, y, at);
  jd_input_do (input, "mousemove %d %d", at[0], at[1]);
  jd_input_do (input, "click %u", button);
}

static void
click (JdInput   *input,
       gpointer   widget,
       guint      button)
{
  click_at (input, widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0, button);
}

/* Shift+F1 and a click: the heading is explained, and not folded.  Esc gives the focus back. */
static void
test_click (void)
{
  JdInput input = { 0 };
  JdPanel *panel;
  gboolean expanded;

  open_example (&input, CART, "study");
  panel = get_panel (&input);
  expanded = jd_panel_get_expanded (panel);
  gtk_window_set_focus_visible (GTK_WINDOW (input.window), FALSE);
  jd_input_key (&input, "shift+F1");
  g_assert_null (get_word (&input));
  click (&input, jd_test_child (panel, "heading"), 1);
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "parameterization");
  g_assert_true (jd_panel_get_expanded (panel) == expanded);
  close_by_key (&input);
  /* picking has ended: the next click folds */
  jd_input_press (&input, jd_test_child (panel, "heading"));
  g_assert_true (jd_panel_get_expanded (panel) != expanded);
  jd_input_clear (&input);
}

/* Esc ends picking without an explanation. */
static void
test_cancel (void)
{
  JdInput input = { 0 };
  JdPanel *panel;
  gboolean expanded;

  open_example (&input, CART, "study");
  panel = get_panel (&input);
  expanded = jd_panel_get_expanded (panel);
  gtk_window_set_focus_visible (GTK_WINDOW (input.window), FALSE);
  jd_input_key (&input, "shift+F1");
  jd_input_key (&input, "Escape");
  jd_input_press (&input, jd_test_child (panel, "heading"));
  g_assert_null (get_word (&input));
  g_assert_true (jd_panel_get_expanded (panel) != expanded);
  jd_input_clear (&input);
}

/* By keyboard alone: the focused heading; Tab reaches the links; Enter follows one; Esc gives the focus back. */
static void
test_keyboard (void)
{
  JdInput input = { 0 };
  GtkWidget *heading, *card;
  GtkWidget *focus;

  open_example (&input, CART, "study");
  heading = jd_test_child (get_panel (&input), "heading");
  gtk_widget_grab_focus (heading);
  gtk_window_set_focus_visible (GTK_WINDOW (input.window), TRUE);
  jd_input_key (&input, "shift+F1");
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "parameterization");
  card = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_EXPLAIN_CARD);
  focus = gtk_window_get_focus (GTK_WINDOW (input.window));
  g_assert_true (gtk_widget_is_ancestor (focus, card));
  for (guint i = 0; i < 6 && focus != jd_test_child (card, "see"); i++)
    {
      jd_input_key (&input, "Tab");
      focus = gtk_window_get_focus (GTK_WINDOW (input.window));
    }
  g_assert_true (focus == jd_test_child (card, "see"));
  jd_input_key (&input, "Return");
  g_assert_cmpstr (get_word (&input), ==, "independent");
  close_by_key (&input);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (input.window)) == heading);
  jd_input_clear (&input);
}

static gboolean
menu_is_open (gpointer input)
{
  GtkWidget *item = jd_test_find_label (GTK_WIDGET (((JdInput *) input)->window), "_Explain This");

  if (item == NULL)
    item = jd_test_find_label (GTK_WIDGET (((JdInput *) input)->window), "Explain This");
  return item != NULL && gtk_widget_get_mapped (item);
}

/* The context menu, of a tag's button and of a kind, by pointer and by key. */
static void
test_menu (void)
{
  JdInput input = { 0 };
  JdEquationRow *row;

  open_example (&input, CART, "study");
  row = get_row (&input, "rope.length");
  click (&input, jd_test_child (row, "complementary"), 3);
  jd_test_wait (menu_is_open, &input);
  jd_input_key (&input, "Return");
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "complementary");
  jd_test_wait (has_here, &input);
  close_by_key (&input);

  click (&input, jd_test_child (row, "kind_label"), 3);
  jd_test_wait (menu_is_open, &input);
  jd_input_key (&input, "Return");
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "solved");
  close_by_key (&input);

  gtk_widget_grab_focus (jd_test_child (row, "primitive"));
  jd_input_key (&input, "Menu");
  jd_test_wait (menu_is_open, &input);
  jd_input_key (&input, "Return");
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "primitive");
  jd_input_clear (&input);
}

static void
read_text_cb (GObject      *clipboard,
              GAsyncResult *result,
              gpointer      text)
{
  *(char **) text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static gboolean
is_read (gpointer text)
{
  return *(char **) text != NULL;
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static gboolean
is_unmapped (gpointer widget)
{
  return !gtk_widget_get_mapped (widget);
}

/* Copies the formula by an item of its context menu, and returns the text of the clipboard. */
static char *
copy_formula (JdInput   *input,
              GtkWidget *formula,
              gboolean   mathml)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (formula);
  GtkWidget *item = jd_test_find_action (GTK_WIDGET (input->window), "explain.copy");
  char *text = NULL;

  if (mathml)
    item = gtk_widget_get_next_sibling (item);
  /* The X server has to have hidden an earlier menu, which would take the click. */
  jd_test_wait (is_unmapped, item);
  jd_test_settle ();
  gdk_display_sync (gtk_widget_get_display (formula));
  click (input, formula, 3);
  jd_test_wait (is_mapped, item);
  for (guint i = 0; i < 5 && gtk_window_get_focus (GTK_WINDOW (input->window)) != item; i++)
    jd_input_key (input, "Tab");
  jd_input_key (input, "Return");
  gdk_clipboard_read_text_async (clipboard, NULL, read_text_cb, &text);
  jd_test_wait (is_read, &text);
  return text;
}

/* The context menu of a formula copies it. */
static void
test_copy_formula (void)
{
  g_autofree char *latex = NULL;
  g_autofree char *mathml = NULL;
  JdInput input = { 0 };
  GtkWidget *formula;

  open_example (&input, CART, "study");
  formula = jd_test_find (GTK_WIDGET (get_row (&input, "rope.length")), JD_TYPE_FORMULA_VIEW);
  latex = copy_formula (&input, formula, FALSE);
  g_assert_cmpstr (latex, ==, "c - x - y = 0");
  mathml = copy_formula (&input, formula, TRUE);
  g_assert_true (g_str_has_prefix (mathml, "<math xmlns="));
  g_assert_true (g_str_has_suffix (mathml, "<mn>0</mn></math>"));
  g_assert_null (strstr (strstr (mathml, "<math") + 1, "<math"));
  g_assert_true (gdk_content_formats_contain_mime_type (
    gdk_clipboard_get_formats (gtk_widget_get_clipboard (formula)), "application/mathml+xml"));
  jd_input_clear (&input);
}

/* A word of a text, and the lesson's button. */
static void
test_link (void)
{
  JdInput input = { 0 };
  GtkWidget *summary, *card, *lesson;
  gboolean handled = FALSE;

  open_example (&input, CART, "study");
  get_row (&input, "rope.length");
  summary = jd_test_child (get_panel (&input), "summary");
  click_at (&input, summary, 20, 8, 1);
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "independent");
  card = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_EXPLAIN_CARD);
  g_signal_emit_by_name (jd_test_child (card, "see"), "activate-link", "jd:virtual%20power", &handled);
  g_assert_true (handled);
  g_assert_cmpstr (get_word (&input), ==, "virtual power");
  lesson = jd_test_child (card, "lesson");
  g_assert_true (gtk_widget_get_visible (lesson));
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (lesson)), ==, "win.open-lesson");
  g_assert_cmpstr (g_variant_get_string (gtk_actionable_get_action_target_value (GTK_ACTIONABLE (lesson)), NULL), ==,
                   "06-whose-power-is-zero.jlesson");
  g_assert_nonnull (g_strrstr (gtk_label_get_text (jd_test_child (card, "lesson_label")), "Lesson 6: "));
  /* a link to elsewhere is none of ours */
  g_signal_emit_by_name (jd_test_child (card, "see"), "activate-link", "jd:nowhere", &handled);
  g_assert_cmpstr (get_word (&input), ==, "virtual power");
  close_by_key (&input);
  jd_input_clear (&input);
}

/* The lines of the legend, which the sheet draws. */
static void
test_legend (void)
{
  JdInput input = { 0 };
  GtkWidget *sheet;
  const char *word = NULL;
  int y;

  open_example (&input, CART, "study");
  sheet = jd_test_find (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW), JD_TYPE_SHEET);
  for (y = gtk_widget_get_height (sheet) - 1; y > 0 && word == NULL; y--)
    word = jd_explain_get_word (sheet, 40, y);
  g_assert_cmpstr (word, ==, "force");
  g_assert_null (jd_explain_get_word (sheet, gtk_widget_get_width (sheet) - 40, y));
  gtk_window_set_focus_visible (GTK_WINDOW (input.window), FALSE);
  jd_input_key (&input, "shift+F1");
  click_at (&input, sheet, 40, y - 4, 1);
  jd_test_wait (is_explained, &input);
  g_assert_cmpstr (get_word (&input), ==, "force");
  jd_input_clear (&input);
}

static void
ask (JdInput    *input,
     const char *word)
{
  GtkWidget *at = jd_test_child (get_panel (input), "heading");

  g_assert_true (jd_explain_ask (at, word));
  jd_test_wait (is_explained, input);
}

/* The sentence is about the instant shown, and is not told while something is covered. */
static void
test_here (void)
{
  JdInput input = { 0 };
  JdStudy *study;
  g_autofree char *at_start = NULL;
  const char *const hidden[] = { "E", NULL };
  const JdEvaluation *evaluation;
  g_autofree char *expected = NULL;

  open_example (&input, CART, "study");
  study = jd_test_get_study (input.window);
  ask (&input, "kinetic energy");
  jd_test_wait (has_here, &input);
  at_start = g_strdup (get_here (&input));
  g_assert_cmpstr (at_start, ==, "Kinetic energy now: 1.34 J.");
  jd_study_set_time (study, 0.3);
  ask (&input, "kinetic energy");
  g_assert_null (get_here (&input));
  jd_test_wait (has_here, &input);
  evaluation = jd_study_get_evaluation (study, NULL);
  g_assert_nonnull (evaluation);
  expected = g_strdup_printf ("Kinetic energy now: %.3g J.",
                              evaluation->kinetic[0] + evaluation->kinetic[1] + evaluation->kinetic[2]);
  g_assert_cmpstr (get_here (&input), ==, expected);
  g_assert_cmpstr (get_here (&input), !=, at_start);

  jd_covers_set (jd_document_get_covers (jd_study_get_document (study)), hidden);
  ask (&input, "kinetic energy");
  for (guint i = 0; i < 100; i++)
    {
      jd_test_settle ();
      g_usleep (2000);
    }
  g_assert_null (get_here (&input));
  jd_covers_clear (jd_document_get_covers (jd_study_get_document (study)));
  jd_input_clear (&input);
}

/* Lessons and examples open in a window of their own; the document stays. */
static void
test_lessons (void)
{
  JdInput input = { 0 };
  GList *windows;

  open_example (&input, CART, "study");
  windows = gtk_application_get_windows (GTK_APPLICATION (jd_input_get_application ()));
  g_assert_cmpuint (g_list_length (windows), ==, 1);
  g_action_group_activate_action (G_ACTION_GROUP (jd_input_get_application ()), "lessons", NULL);
  jd_input_settle (&input);
  windows = gtk_application_get_windows (GTK_APPLICATION (jd_input_get_application ()));
  g_assert_cmpuint (g_list_length (windows), ==, 2);
  g_assert_nonnull (jd_test_get_document (input.window));
  for (GList *iter = windows; iter != NULL; iter = iter->next)
    if (iter->data != input.window)
      {
        g_assert_true (jd_window_is_empty (iter->data));
        gtk_window_destroy (iter->data);
        break;
      }
  jd_input_clear (&input);
}

/* Counts the words of @widget and all inside it; each has an entry. */
static guint
check_words (GtkWidget        *widget,
             const JdGlossary *glossary,
             GHashTable       *seen)
{
  const char *word = jd_explain_get_word (widget, -1, -1);
  guint n = word != NULL;

  /* a heading of a table without an entry is explained by its panel */
  if (word != NULL &&
      (gtk_widget_get_ancestor (widget, JD_TYPE_TABLE) == NULL || jd_glossary_find (glossary, word) != NULL))
    {
      if (jd_glossary_find (glossary, word) == NULL)
        g_error ("“%s” of a %s has no entry", word, G_OBJECT_TYPE_NAME (widget));
      g_hash_table_add (seen, g_strdup (word));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_words (child, glossary, seen);
  return n;
}

static void
expand_panels (GtkWidget *widget)
{
  if (JD_IS_PANEL (widget))
    {
      jd_panel_set_expanded (JD_PANEL (widget), TRUE);
      jd_panel_flush (JD_PANEL (widget));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    expand_panels (child);
}

/* Every word of a widget has an entry, in each view. */
static void
test_entries (void)
{
  static const char *const wanted[] = { "Parameterization", "solved", "primitive", "regular", "given D", "freedom",
                                        "only", "Multipliers" };
  g_autoptr(JdGlossary) glossary = jd_lessons_load_glossary ();
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  static const char *const views[] = { "draw", "study", "compare" };
  JdInput input = { 0 };

  open_example (&input, SLEIGH, "study");
  gtk_widget_activate_action (jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW), "study.run-event", NULL);
  for (gsize v = 0; v < G_N_ELEMENTS (views); v++)
    {
      gtk_widget_activate_action (GTK_WIDGET (input.window), "win.view", "s", views[v]);
      jd_input_settle (&input);
      expand_panels (GTK_WIDGET (input.window));
      jd_input_settle (&input);
      g_assert_cmpuint (check_words (GTK_WIDGET (input.window), glossary, seen), >, 20);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_test_message ("%s", wanted[i]);
      g_assert_true (g_hash_table_contains (seen, wanted[i]));
    }
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  g_test_add_func ("/app/explain/click", test_click);
  g_test_add_func ("/app/explain/cancel", test_cancel);
  g_test_add_func ("/app/explain/keyboard", test_keyboard);
  g_test_add_func ("/app/explain/menu", test_menu);
  g_test_add_func ("/app/explain/copy-formula", test_copy_formula);
  g_test_add_func ("/app/explain/link", test_link);
  g_test_add_func ("/app/explain/legend", test_legend);
  g_test_add_func ("/app/explain/here", test_here);
  g_test_add_func ("/app/explain/entries", test_entries);
  g_test_add_func ("/app/explain/help", test_lessons);
  return jd_test_run ();
}
