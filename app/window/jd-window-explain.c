/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Explain This: the words of the glossary on the widgets of the window. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-lessons.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-toast.h"

/* "Lesson 3: Cut the rope". */
static char *
dup_lesson_title (GFile      *file,
                  const char *name)
{
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  g_autoptr(JdLesson) lesson = jd_lessons_load (file, faults);
  const char *title = lesson != NULL ? jd_lesson_get_name (lesson) : name;
  const guint64 number = g_ascii_strtoull (name, NULL, 10);

  return number > 0 ? g_strdup_printf (_("Lesson %u: %s"), (guint) number, title)
                    : g_strdup_printf (_("Lesson: %s"), title);
}

static char *
find_lesson (const JdGlossaryEntry  *entry,
             char                  **out_title)
{
  g_autoptr(GPtrArray) files = entry->lesson != NULL ? jd_lessons_list () : NULL;

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *name = g_file_get_basename (file);

      if (!jd_glossary_entry_is_lesson (entry, name))
        continue;
      *out_title = dup_lesson_title (file, name);
      return jd_lessons_dup_target (file);
    }
  return NULL;
}

/* Says what the next click does, as long as it does it. */
static void
picking_cb (JdWindow *self)
{
  if (jd_explainer_get_picking (self->explainer))
    {
      AdwToast *toast = jd_toast_new (_("Click what you want explained, or press Enter at it. Esc ends this."));

      adw_toast_set_timeout (toast, 0);
      g_set_weak_pointer (&self->picking_toast, toast);
      adw_toast_overlay_add_toast (self->toasts, toast);
    }
  else if (self->picking_toast != NULL)
    adw_toast_dismiss (self->picking_toast);
}

void
jd_window_make_explainer (JdWindow *self)
{
  g_autoptr(JdGlossary) glossary = jd_lessons_load_glossary ();

  if (glossary == NULL)
    return;
  self->explainer = jd_explainer_new (GTK_WINDOW (self), gtk_widget_get_parent (GTK_WIDGET (self->pages)), glossary,
                                      find_lesson);
  g_signal_connect_object (self->explainer, "notify::picking", G_CALLBACK (picking_cb), self, G_CONNECT_SWAPPED);
}

void
jd_window_drop_explainer (JdWindow *self)
{
  g_clear_weak_pointer (&self->picking_toast);
  if (self->explainer != NULL)
    g_object_run_dispose (G_OBJECT (self->explainer));
  g_clear_object (&self->explainer);
}

void
jd_window_explain (JdWindow   *self,
                   const char *word)
{
  GtkWidget *asking = jd_explain_get_asking (GTK_WIDGET (self));
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (self->explainer == NULL)
    return;
  if (*word != '\0')
    {
      GtkWidget *at = asking != NULL ? asking : focus != NULL ? focus : GTK_WIDGET (self->pages);

      jd_explainer_explain (self->explainer, at, word);
      return;
    }
  if (jd_explainer_get_card (self->explainer) != NULL || !gtk_window_get_focus_visible (GTK_WINDOW (self)) ||
      !jd_explainer_explain_focus (self->explainer))
    jd_explainer_set_picking (self->explainer, !jd_explainer_get_picking (self->explainer));
}
