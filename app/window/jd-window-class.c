/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Class mode: the lesson under way on a projector, with a vote by show of hands. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-file.h"

static gboolean
window_is_teaching (JdWindow *self)
{
  return self->class_view != NULL && gtk_widget_get_visible (GTK_WIDGET (self->class_view));
}

/* Votes that nobody saved are kept in a file of their own, two of one second too: leaving loses no work. */
static void
keep_votes (JdWindow *self)
{
  g_autoptr(GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (now, "votes %Y-%m-%d %H.%M.%S.%f.csv");
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "jourdain", "votes", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *csv = jd_class_view_dup_csv (self->class_view);
  g_autofree char *words = g_strdup_printf (_("The votes are kept in %s"), path);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  if (!jd_class_view_has_votes (self->class_view) || g_strcmp0 (csv, self->saved_votes) == 0)
    return;
  g_mkdir_with_parents (folder, 0700);
  if (jd_file_write (file, csv, strlen (csv), NULL))
    jd_window_show_toast (self, words);
}

void
jd_window_stop_teaching (JdWindow *self)
{
  if (!window_is_teaching (self))
    return;
  keep_votes (self);
  g_clear_pointer (&self->saved_votes, g_free);
  jd_class_view_set_session (self->class_view, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), self->session != NULL);
}

static void
csv_chosen (JdWindow *self,
            GFile    *file,
            gpointer  data G_GNUC_UNUSED)
{
  g_autofree char *csv = NULL;
  g_autoptr(GError) error = NULL;

  if (file == NULL)
    return;
  csv = jd_class_view_dup_csv (self->class_view);
  if (jd_file_write (file, csv, strlen (csv), &error))
    {
      g_free (self->saved_votes);
      self->saved_votes = g_steal_pointer (&csv);
      jd_window_show_toast (self, _("Votes saved"));
    }
  else
    jd_window_show_error (self, _("The Votes Could Not Be Saved"), error->message);
}

static void
save_cb (JdWindow *self)
{
  static const char *const suffixes[] = { ".csv", NULL };

  jd_window_choose_file (self, _("Save the Votes"), suffixes, csv_chosen, NULL);
}

/* The view is made when it is first wanted.  It stands where the strip does, so that the sheet keeps a part of the
 * window of its own. */
static void
ensure_view (JdWindow *self)
{
  if (self->class_view != NULL)
    return;
  self->class_view = JD_CLASS_VIEW (jd_class_view_new ());
  jd_class_view_set_sketch (self->class_view, JD_SKETCH (self->arrow));
  jd_class_view_set_figure (self->class_view, jd_window_get_class_figure, self);
  g_signal_connect_object (self->class_view, "leave", G_CALLBACK (jd_window_stop_teaching), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->class_view, "save", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  gtk_box_prepend (self->beside, GTK_WIDGET (self->class_view));
}

void
jd_window_teach (JdWindow *self)
{
  if (self->session == NULL)
    return;
  if (window_is_teaching (self))
    {
      jd_window_stop_teaching (self);
      return;
    }
  ensure_view (self);
  gtk_widget_set_visible (GTK_WIDGET (self->strip), FALSE);
  jd_class_view_set_session (self->class_view, self->session);
}

void
jd_window_toggle_crib (JdWindow *self)
{
  if (window_is_teaching (self))
    jd_class_view_toggle_crib (self->class_view);
}
