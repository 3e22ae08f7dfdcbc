/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The window speaks another language: texts of templates, of code, and of menus; and it still fits. */
#include <glib/gi18n.h>

#include "app/start/jd-lessons.h"
#include "app/common/jd-locale.h"
#include "tests/app/jd-test-app.h"
#include "ui/lesson/jd-lesson-strip.h"

#define EXAMPLE "12-slider-crank.jourdain"

/* The first button with this label, or NULL. */
static GtkWidget *
find_button (GtkWidget  *widget,
             const char *label)
{
  if (GTK_IS_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_button (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_german (void)
{
  static const char *const views[] = { "draw", "study", "compare" };
  JdApplication *application = jd_test_application ();
  JdWindow *window = jd_window_new (application);
  g_autoptr(GFile) file = jd_test_example (EXAMPLE);
  int minimum;

  /* Or the file of translations is not where it should be. */
  g_assert_cmpstr (_("Not saved yet"), ==, "Noch nicht gespeichert");
  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  jd_test_wait (jd_test_has_loaded, window);

  g_assert_nonnull (find_button (GTK_WIDGET (window), "_Zeichnen"));
  g_assert_null (find_button (GTK_WIDGET (window), "_Draw"));
  g_assert_nonnull (jd_test_find_tooltip (GTK_WIDGET (window), "Rückgängig"));
  jd_test_set_constant (jd_test_get_document (window), "m1", 2, "Masse");
  g_assert_nonnull (jd_test_find_tooltip (GTK_WIDGET (window), "Rückgängig: Masse"));
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      jd_window_set_view (window, views[i]);
      jd_test_settle ();
      gtk_widget_measure (gtk_widget_get_first_child (GTK_WIDGET (window)), GTK_ORIENTATION_HORIZONTAL, -1, &minimum,
                          NULL, NULL, NULL);
      g_test_message ("%s: %d pixels at least", views[i], minimum);
      g_assert_cmpint (minimum, <=, 960);
    }
  jd_test_end (application);
}

static gboolean
has_question (gpointer window)
{
  JdLessonStrip *strip = jd_test_find (window, JD_TYPE_LESSON_STRIP);
  GtkLabel *text = jd_test_child (strip, "text");

  return g_str_has_prefix (gtk_label_get_text (text),
                           "Eine Feder zieht den Wagen zurück, eine Last vom Gewicht 11.8 N");
}

/* A lesson with its values, and the glossary by its German words. */
static void
test_lesson (void)
{
  JdApplication *application = jd_test_application ();
  JdWindow *window = jd_window_new (application);
  g_autoptr(JdGlossary) glossary = jd_lessons_load_glossary ();
  const JdGlossaryEntry *entry = jd_glossary_find (glossary, "Multiplikator");

  g_assert_nonnull (entry);
  g_assert_cmpstr (entry->word, ==, "multiplier");
  g_assert_true (g_str_has_prefix (entry->says, "Die Unbekannte λ einer komplementären Gleichung"));
  gtk_window_present (GTK_WINDOW (window));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.open-lesson", "s", "03-cut-the-rope.jlesson");
  jd_test_wait (has_question, window);
  jd_test_end (application);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = jd_test_use_state ();
  int status;

  jd_locale_init ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/translation/german", test_german);
  g_test_add_func ("/app/translation/lesson", test_lesson);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  return status;
}
