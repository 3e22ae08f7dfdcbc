/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Draw and the Compare view of a window.  Each is made when it is first needed, so that a window opens sooner. */
#include "app/window/jd-window-private.h"

static JdSession *
get_session (JdWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return application != NULL ? jd_application_get_session (JD_APPLICATION (application)) : NULL;
}

static gboolean
get_switch (JdWindow   *self,
            const char *name)
{
  g_autoptr(GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (self), name);

  return g_variant_get_boolean (state);
}

static void
note_folded_cb (JdWindow   *self,
                GParamSpec *pspec G_GNUC_UNUSED,
                JdNote     *note)
{
  JdSession *session = get_session (self);

  if (session != NULL)
    jd_session_set (session, note == self->study_note ? JD_SESSION_NOTE : JD_SESSION_COMPARE_NOTE,
                    jd_note_get_expanded (note));
}

void
jd_window_fold_note (JdWindow *self,
                     JdNote   *note)
{
  JdSession *session = get_session (self);

  if (note == self->study_note)
    jd_note_set_expanded (note, session == NULL || jd_session_get (session, JD_SESSION_NOTE));
  else
    jd_note_set_expanded (note, session != NULL && jd_session_get (session, JD_SESSION_COMPARE_NOTE));
  g_signal_connect_object (note, "notify::expanded", G_CALLBACK (note_folded_cb), self, G_CONNECT_SWAPPED);
}

static void
name_new_cb (JdWindow *self)
{
  JdSession *session = get_session (self);

  if (session != NULL)
    jd_session_set (session, JD_SESSION_NAME_SIZES,
                    jd_canvas_get_names_sizes (jd_draw_view_get_canvas (self->draw_view)));
}

/* Whether sizes of new bodies are named is kept. */
static void
keep_name_new (JdWindow *self)
{
  JdSession *session = get_session (self);

  g_object_set (self->draw_view, "name-new", session == NULL || jd_session_get (session, JD_SESSION_NAME_SIZES),
                NULL);
  g_signal_connect_object (self->draw_view, "notify::name-new", G_CALLBACK (name_new_cb), self, G_CONNECT_SWAPPED);
}

static void
put_on_page (JdWindow   *self,
             const char *name,
             gpointer    view)
{
  adw_bin_set_child (ADW_BIN (gtk_stack_get_child_by_name (self->pages, name)), view);
}

JdDrawView *
jd_window_get_draw_view (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), NULL);

  if (self->draw_view != NULL)
    return self->draw_view;
  g_set_weak_pointer (&self->draw_view, g_object_new (JD_TYPE_DRAW_VIEW, NULL));
  put_on_page (self, "draw", self->draw_view);
  jd_draw_view_set_study (self->draw_view, self->study);
  jd_draw_view_set_projector (self->draw_view, get_switch (self, "projector"));
  jd_draw_view_set_panels (self->draw_view, get_switch (self, "panels"));
  keep_name_new (self);
  jd_window_lock_parts (self);
  /* Undo takes back places before edits. */
  g_signal_connect_object (jd_draw_view_get_canvas (self->draw_view), "notify::hint",
                           G_CALLBACK (jd_window_update_actions), self, G_CONNECT_SWAPPED);
  return self->draw_view;
}

JdCompareView *
jd_window_get_compare_view (JdWindow *self)
{
  g_return_val_if_fail (JD_IS_WINDOW (self), NULL);

  if (self->compare_view != NULL)
    return self->compare_view;
  g_set_weak_pointer (&self->compare_view, g_object_new (JD_TYPE_COMPARE_VIEW, NULL));
  put_on_page (self, "compare", self->compare_view);
  g_set_weak_pointer (&self->compare_note, JD_NOTE (jd_note_new (TRUE)));
  jd_compare_view_set_above (self->compare_view, GTK_WIDGET (self->compare_note));
  jd_window_fold_note (self, self->compare_note);
  jd_window_update_notes (self);
  jd_compare_view_set_projector (self->compare_view, get_switch (self, "projector"));
  jd_compare_view_set_study (self->compare_view, self->study);
  return self->compare_view;
}

GtkWidget *
jd_window_get_page (JdWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  return ADW_IS_BIN (page) && adw_bin_get_child (ADW_BIN (page)) != NULL ? adw_bin_get_child (ADW_BIN (page)) : page;
}
