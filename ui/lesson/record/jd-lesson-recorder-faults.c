/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Faults that the check has found in the lesson that is being made, and the way from a fault to its entry. */
#include "ui/lesson/record/jd-lesson-recorder-private.h"

#include <stdlib.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-widget-helpers.h"

/* The page of the strip on which the widget is; NULL: on none. */
static GtkWidget *
find_page (JdLessonRecorder *self,
           GtkWidget        *widget)
{
  while (widget != NULL && gtk_widget_get_parent (widget) != GTK_WIDGET (self->pages))
    widget = gtk_widget_get_parent (widget);
  return widget;
}

static GtkWidget *
find_named (GtkWidget  *widget,
            const char *name)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_name (widget), name) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_named (child, name);
  return found;
}

/* Shows the entry of the fault's path: the longest beginning of the path that has one. */
static void
show_entry (JdLessonRecorder *self,
            const char       *path)
{
  g_autofree char *name = g_strconcat ("record-", path, NULL);
  GtkWidget *entry = find_named (GTK_WIDGET (self), name);
  char *end = name + strlen (name);

  while (entry == NULL && end > name + strlen ("record-"))
    if (strchr (".[", *--end) != NULL)
      {
        *end = '\0';
        entry = find_named (GTK_WIDGET (self), name);
      }
  if (entry == NULL || find_page (self, entry) == NULL)
    return;
  gtk_stack_set_visible_child (self->pages, find_page (self, entry));
  gtk_widget_grab_focus (entry);
}

/* Goes to the place "steps[2].ask.answer". */
void
jd_lesson_recorder_follow_fault (JdLessonRecorder *self,
                                 GtkListBoxRow    *row)
{
  const char *path = g_object_get_data (G_OBJECT (row), "jd-path");
  char *rest = (char *) path;
  guint step = self->step;

  if (path == NULL)
    return;
  if (g_str_has_prefix (path, "steps["))
    {
      step = (guint) strtoul (path + strlen ("steps["), &rest, 10);
      rest += strspn (rest, "].");
    }
  if (step < jd_lesson_draft_get_n_steps (self->draft) && step != self->step)
    jd_lesson_recorder_go_to (self, step);
  show_entry (self, rest);
}

static void
add_fault (JdLessonRecorder *self,
           const char       *path,
           const char       *text)
{
  GtkWidget *row = gtk_list_box_row_new ();
  g_autofree char *line = path != NULL && *path != '\0' ? g_strdup_printf ("%s: %s", path, text) : g_strdup (text);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), jd_new_text (line, NULL));
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), path != NULL);
  g_object_set_data_full (G_OBJECT (row), "jd-path", g_strdup (path), g_free);
  gtk_list_box_append (self->faults, row);
}

void
jd_lesson_recorder_show_faults (JdLessonRecorder *self,
                                const GPtrArray  *faults)
{
  g_return_if_fail (JD_IS_LESSON_RECORDER (self));

  jd_clear_children (self->faults);
  for (guint i = 0; faults != NULL && i < faults->len; i++)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, i);

      add_fault (self, fault->path, fault->text);
    }
  if (faults != NULL && faults->len == 0)
    add_fault (self, NULL, _("No fault was found."));
  gtk_widget_set_visible (self->faults_box, faults != NULL);
}
