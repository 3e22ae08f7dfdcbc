/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The application: its windows, its start after a normal end or a crash, and opening of files. */
#include "app/window/jd-application.h"

#include "jd-config.h"

#include <glib/gi18n-lib.h>
#include <malloc.h>

#include "app/window/jd-window.h"
#include "app/window/parts/jd-help.h"
#include "ui/widgets/jd-background.h"

#define N_HEAPS    2   /* of threads, the main one's among them */
#define TRIM_AFTER 2   /* s after a window closed */
/* us: as long the program waits for its threads at its end. */
#define PATIENCE   (G_USEC_PER_SEC / 2)

struct _JdApplication
{
  AdwApplication  parent_instance;

  JdSession      *session;
  JdRecovery     *recovery;
  GPtrArray      *made;      /* JdWindow *, not owned and possibly destroyed: windows whose file is still being
                              * opened */
  GPtrArray      *failures;  /* char *: messages about files that could not be opened meanwhile */
  GPtrArray      *interrupted;  /* char *: addresses, see jd_application_get_interrupted() */
  gboolean        settled;   /* the windows of the last run are restored; from now on changes are stored */
};

G_DEFINE_FINAL_TYPE (JdApplication, jd_application, ADW_TYPE_APPLICATION)

static void
new_window_cb (GSimpleAction *action G_GNUC_UNUSED,
               GVariant      *parameter G_GNUC_UNUSED,
               gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (jd_window_new (user_data)));
}

/* A window that shows the start page and nothing else, or a new one. */
static JdWindow *
get_start_page (GtkApplication *application)
{
  for (GList *iter = gtk_application_get_windows (application); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_is_empty (iter->data))
      return iter->data;
  return jd_window_new (JD_APPLICATION (application));
}

/* Lessons, the tour and the examples: the start page.  No document is left. */
static void
lessons_cb (GSimpleAction *action G_GNUC_UNUSED,
            GVariant      *parameter G_GNUC_UNUSED,
            gpointer       user_data)
{
  gtk_window_present (GTK_WINDOW (get_start_page (user_data)));
}

/* The manual; where it is not installed, the start page, which has the tour. */
static void
help_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  if (!jd_help_show (gtk_application_get_active_window (user_data)))
    lessons_cb (action, parameter, user_data);
}

/* The search of the desktop goes on here. */
static void
search_cb (GSimpleAction *action G_GNUC_UNUSED,
           GVariant      *words,
           gpointer       user_data)
{
  JdWindow *window = get_start_page (user_data);

  JD_APPLICATION (user_data)->settled = TRUE;
  gtk_window_present (GTK_WINDOW (window));
  jd_window_search (window, g_variant_get_string (words, NULL));
}

static JdWindow *
find_unsaved (JdApplication *self)
{
  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (self)); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_needs_answer (iter->data))
      return iter->data;
  return NULL;
}

static void quit_when_free (JdApplication *self);

/* Asks all windows about unsaved work before any closes: if the last question is cancelled, nothing is lost. */
static void
answered (JdWindow *window,
          gboolean  proceed,
          gpointer  data)
{
  JdApplication *self = data;

  if (proceed)
    {
      jd_window_allow_close (window, TRUE);
      quit_when_free (self);
      return;
    }
  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (self)); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data))
      jd_window_allow_close (iter->data, FALSE);
}

static void
quit_when_free (JdApplication *self)
{
  JdWindow *unsaved = find_unsaved (self);
  g_autoptr(GList) windows = NULL;

  if (unsaved != NULL)
    {
      gtk_window_present (GTK_WINDOW (unsaved));
      jd_window_confirm_close (unsaved, answered, self);
      return;
    }
  jd_application_remember_windows (self);
  self->settled = FALSE;
  windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (self)));
  for (GList *iter = windows; iter != NULL; iter = iter->next)
    gtk_window_close (iter->data);
}

static void
quit_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       user_data)
{
  quit_when_free (user_data);
}

static void
change_restore_cb (GSimpleAction *action,
                   GVariant      *state,
                   gpointer       user_data)
{
  jd_session_set (JD_APPLICATION (user_data)->session, JD_SESSION_RESTORE, g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

#if ADW_CHECK_VERSION(1, 5, 0)
#define show_about(window, ...) adw_show_about_dialog (GTK_WIDGET (window), __VA_ARGS__)
#else
#define show_about(window, ...) adw_show_about_window (window, __VA_ARGS__)
#endif

static void
about_cb (GSimpleAction *action G_GNUC_UNUSED,
          GVariant      *parameter G_GNUC_UNUSED,
          gpointer       user_data)
{
  const char *developers[] = { "The Jourdain authors", NULL };

  show_about (gtk_application_get_active_window (user_data), "application-name", _("Jourdain"), "application-icon",
              JD_APPLICATION_ID, "version", JD_VERSION, "developers", developers, "license-type", GTK_LICENSE_GPL_3_0,
              "comments",
              _("Analytical mechanics on a sheet: say which constraints are "
                "primitive and which complementary, and watch what changes "
                "and what does not.\n\nNamed after Jourdain’s principle of "
                "velocity variations (1909)."),
              NULL);
}

static const GActionEntry actions[] = {
  { .name = "new-window", .activate = new_window_cb },
  { .name = "help", .activate = help_cb },
  { .name = "lessons", .activate = lessons_cb },
  { .name = "search", .activate = search_cb, .parameter_type = "s" },
  { .name = "about", .activate = about_cb },
  { .name = "quit", .activate = quit_cb },
  { .name = "restore-session", .state = "true", .change_state = change_restore_cb },
};

/* Keys of the whole window.  The keys of the motion (space, arrows) belong to the Study view, where a focused widget
 * can use them first. */
static const struct
{
  const char *action;
  const char *keys[3];
} accelerators[] = {
  { "app.help", { "F1" } },
  { "app.quit", { "<Control>q" } },
  { "app.new-window", { "<Control><Shift>n" } },
  { "win.new", { "<Control>n" } },
  { "window.close", { "<Control>w" } },
  { "win.open", { "<Control>o" } },
  { "win.save", { "<Control>s" } },
  { "win.save-as", { "<Control><Shift>s" } },
  { "win.undo", { "<Control>z" } },
  { "win.redo", { "<Control><Shift>z", "<Control>y" } },
  { "win.export-sheet", { "<Control>e" } },
  { "win.show-help-overlay", { "<Control>question" } },
  { "win.explain('')", { "<Shift>F1" } },
  { "win.start-page", { "<Alt>Home" } },
  { "win.view('draw')", { "<Alt>1" } },
  { "win.view('study')", { "<Alt>2" } },
  { "win.view('compare')", { "<Alt>3" } },
  { "win.print", { "<Control>p" } },
  { "win.print-preview", { "<Control><Shift>p" } },
  { "win.fullscreen", { "F11" } },
  { "win.projector", { "F12" } },
  { "win.panels", { "F7" } },
  { "win.teach", { "<Shift>F11" } },
  { "win.try-lesson", { "F5" } },
  { "win.crib", { "<Control><Shift>k" } },
  { "win.next-region", { "F6" } },
  { "win.copy-equations", { "<Control><Shift>c" } },
  { "win.copy-figure", { "<Control><Shift>e" } },
};

static void
install_accelerators (GtkApplication *application)
{
  for (gsize i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (application, accelerators[i].action,
                                           (const char *const *) accelerators[i].keys);
}

static gboolean
is_left_behind (GPtrArray  *work,
                const char *uri)
{
  for (guint i = 0; i < work->len; i++)
    {
      const JdAutosaved *left = g_ptr_array_index (work, i);
      g_autofree char *other = left->file != NULL ? g_file_get_uri (left->file) : NULL;

      if (g_strcmp0 (uri, other) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Files with a recovery copy are offered as recovered work instead. */
static void
find_interrupted (JdApplication *self)
{
  g_autoptr(GPtrArray) windows = jd_session_list_windows (self->session);
  g_autoptr(GPtrArray) work = jd_recovery_list (self->recovery);

  for (guint i = 0; i < windows->len; i++)
    {
      const JdSessionWindow *window = g_ptr_array_index (windows, i);

      if (window->uri != NULL && !is_left_behind (work, window->uri))
        g_ptr_array_add (self->interrupted, g_strdup (window->uri));
    }
}

/* glibc gives threads heaps of their own, by default eight for each processor, and keeps what a thread leaves in its
 * heap.  Each heap then grows to the size of the largest derivation. */
static void
limit_heaps (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, N_HEAPS);
#endif
}

/* Gives the memory of a closed window back to the system. */
static gboolean
trim_heaps_cb (gpointer data G_GNUC_UNUSED)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
  return G_SOURCE_REMOVE;
}

static void
jd_application_startup (GApplication *application)
{
  JdApplication *self = JD_APPLICATION (application);

  limit_heaps ();
  G_APPLICATION_CLASS (jd_application_parent_class)->startup (application);

  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions), application);
  install_accelerators (GTK_APPLICATION (application));
  gtk_window_set_default_icon_name (JD_APPLICATION_ID);

  self->session = jd_session_new (NULL);
  jd_session_take_over (self->session, NULL);
  self->recovery = jd_recovery_new (NULL);
  if (jd_session_get (self->session, JD_SESSION_RUNNING))
    find_interrupted (self);
  jd_session_set (self->session, JD_SESSION_RUNNING, TRUE);
  g_action_group_change_action_state (G_ACTION_GROUP (self), "restore-session",
                                      g_variant_new_boolean (jd_session_get (self->session, JD_SESSION_RESTORE)));
}

static void
jd_application_shutdown (GApplication *application)
{
  JdApplication *self = JD_APPLICATION (application);

  if (self->session != NULL)
    jd_session_set (self->session, JD_SESSION_RUNNING, FALSE);

  G_APPLICATION_CLASS (jd_application_parent_class)->shutdown (application);
}

void
jd_application_remember_windows (JdApplication *self)
{
  g_autoptr(GPtrArray) windows = NULL;

  g_return_if_fail (JD_IS_APPLICATION (self));

  if (!self->settled)
    return;
  windows = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_session_window_free);
  for (GList *iter = g_list_last (gtk_application_get_windows (GTK_APPLICATION (self))); iter != NULL;
       iter = iter->prev)
    if (JD_IS_WINDOW (iter->data))
      g_ptr_array_add (windows, jd_window_describe (iter->data));
  jd_session_set_windows (self->session, windows);
}

void
jd_application_terminate (JdApplication *self)
{
  g_autoptr(GList) windows = NULL;

  g_return_if_fail (JD_IS_APPLICATION (self));

  jd_application_remember_windows (self);
  self->settled = FALSE;
  windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (self)));
  for (GList *iter = windows; iter != NULL; iter = iter->next)
    gtk_window_destroy (iter->data);
  g_application_quit (G_APPLICATION (self));
}

/* Remembers the windows for the next start.  If one of several windows is closed, the others are remembered; if the
 * last one is closed, that one is. */
static void
jd_application_window_removed (GtkApplication *application,
                               GtkWindow      *window)
{
  GTK_APPLICATION_CLASS (jd_application_parent_class)->window_removed (application, window);

  if (gtk_application_get_windows (application) != NULL)
    jd_application_remember_windows (JD_APPLICATION (application));
  g_timeout_add_seconds (TRIM_AFTER, trim_heaps_cb, NULL);
}

static void
restore_window (JdApplication         *self,
                const JdSessionWindow *was)
{
  g_autoptr(GFile) file = g_file_new_for_uri (was->uri);
  JdWindow *window;

  if (!g_file_query_exists (file, NULL))
    return;
  window = jd_window_new (self);
  g_ptr_array_add (self->made, window);
  if (was->width > 0 && was->height > 0)
    gtk_window_set_default_size (GTK_WINDOW (window), was->width, was->height);
  if (was->maximized)
    gtk_window_maximize (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  gtk_window_present (GTK_WINDOW (window));
}

/* Removes the files that also have a recovery copy, which is newer and is offered on the start page. */
static void
restore_windows (JdApplication *self,
                 GPtrArray     *work)
{
  g_autoptr(GPtrArray) windows = jd_session_list_windows (self->session);

  for (guint i = 0; i < windows->len; i++)
    {
      const JdSessionWindow *window = g_ptr_array_index (windows, i);

      if (window->uri != NULL && !is_left_behind (work, window->uri))
        restore_window (self, window);
    }
}

/* Opens the first windows: those of the last run unless it crashed; and the start page if there is work to recover,
 * or no other window. */
static void
begin (JdApplication *self)
{
  g_autoptr(GPtrArray) work = jd_recovery_list (self->recovery);

  if (jd_session_get (self->session, JD_SESSION_RESTORE) && self->interrupted->len == 0)
    restore_windows (self, work);
  if (work->len > 0 || gtk_application_get_active_window (GTK_APPLICATION (self)) == NULL)
    gtk_window_present (GTK_WINDOW (jd_window_new (self)));
  self->settled = TRUE;
}

static void
jd_application_activate (GApplication *application)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (application));

  if (window == NULL)
    begin (JD_APPLICATION (application));
  else
    gtk_window_present (window);
}

/* The window that shows @file, or NULL. */
static JdWindow *
find_window_of (JdApplication *self,
                GFile         *file)
{
  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (self)); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_has_file (iter->data, file))
      return iter->data;
  return NULL;
}

/* A window that shows nothing yet, or a new one. */
static JdWindow *
get_empty_window (JdApplication *self)
{
  JdWindow *window;

  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (self)); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_is_empty (iter->data))
      return iter->data;
  window = jd_window_new (self);
  g_ptr_array_add (self->made, window);
  return window;
}

void
jd_application_open_file (JdApplication *self,
                          GFile         *file,
                          JdWindow      *window)
{
  JdWindow *shown;

  g_return_if_fail (JD_IS_APPLICATION (self));
  g_return_if_fail (G_IS_FILE (file));

  shown = find_window_of (self, file);
  if (shown == NULL)
    {
      if (window == NULL || !jd_window_is_disposable (window))
        window = get_empty_window (self);
      jd_window_open_file (window, file);
      shown = window;
    }
  gtk_window_present (GTK_WINDOW (shown));
}

/* Closes windows whose file could not be opened, except the last window.  Returns a window for the message. */
static JdWindow *
close_surplus (JdApplication *self,
               JdWindow      *window)
{
  g_autoptr(GList) windows = g_list_copy (gtk_application_get_windows (GTK_APPLICATION (self)));
  GPtrArray *surplus = g_ptr_array_new ();
  JdWindow *left = NULL;

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data))
      {
        if (g_ptr_array_find (self->made, iter->data, NULL) && jd_window_is_empty (iter->data))
          g_ptr_array_add (surplus, iter->data);
        else if (left == NULL || iter->data == window)
          left = iter->data;
      }
  for (guint i = 0; i < surplus->len; i++)
    if (left == NULL)
      left = g_ptr_array_index (surplus, i);
    else
      gtk_window_destroy (g_ptr_array_index (surplus, i));
  g_ptr_array_unref (surplus);
  return left;
}

/* Removes the file of @window from the list of interrupted files. */
static void
forget_interrupted (JdApplication *self,
                    JdWindow      *window)
{
  for (guint i = self->interrupted->len; i-- > 0;)
    {
      g_autoptr(GFile) file = g_file_new_for_uri (g_ptr_array_index (self->interrupted, i));

      if (jd_window_has_file (window, file))
        g_ptr_array_remove_index (self->interrupted, i);
    }
}

void
jd_application_end_opening (JdApplication *self,
                            JdWindow      *window,
                            const char    *failure)
{
  JdWindow *left;

  g_return_if_fail (JD_IS_APPLICATION (self));

  if (failure != NULL)
    g_ptr_array_add (self->failures, g_strdup (failure));
  forget_interrupted (self, window);
  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (self)); iter != NULL; iter = iter->next)
    if (JD_IS_WINDOW (iter->data) && jd_window_get_loading (iter->data))
      return;
  left = self->failures->len > 0 ? close_surplus (self, window) : NULL;
  if (left != NULL)
    jd_window_show_failures (left, (const char *const *) self->failures->pdata, self->failures->len);
  g_ptr_array_set_size (self->made, 0);
  g_ptr_array_set_size (self->failures, 0);
}

static void
jd_application_open (GApplication  *application,
                     GFile        **files,
                     int            n_files,
                     const char    *hint G_GNUC_UNUSED)
{
  JD_APPLICATION (application)->settled = TRUE;
  for (int i = 0; i < n_files; i++)
    jd_application_open_file (JD_APPLICATION (application), files[i], NULL);
}

static void
jd_application_dispose (GObject *object)
{
  JdApplication *self = JD_APPLICATION (object);

  g_clear_object (&self->session);
  g_clear_object (&self->recovery);
  g_clear_pointer (&self->made, g_ptr_array_unref);
  g_clear_pointer (&self->failures, g_ptr_array_unref);
  g_clear_pointer (&self->interrupted, g_ptr_array_unref);

  G_OBJECT_CLASS (jd_application_parent_class)->dispose (object);
}

static void
jd_application_class_init (JdApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_application_dispose;
  application_class->startup = jd_application_startup;
  application_class->shutdown = jd_application_shutdown;
  application_class->activate = jd_application_activate;
  application_class->open = jd_application_open;
  GTK_APPLICATION_CLASS (klass)->window_removed = jd_application_window_removed;
}

static void
jd_application_init (JdApplication *self)
{
  self->made = g_ptr_array_new ();
  self->failures = g_ptr_array_new_with_free_func (g_free);
  self->interrupted = g_ptr_array_new_with_free_func (g_free);
}

JdSession *
jd_application_get_session (JdApplication *self)
{
  g_return_val_if_fail (JD_IS_APPLICATION (self), NULL);

  return self->session;
}

GPtrArray *
jd_application_get_interrupted (JdApplication *self)
{
  g_return_val_if_fail (JD_IS_APPLICATION (self), NULL);

  return self->interrupted;
}

JdRecovery *
jd_application_get_recovery (JdApplication *self)
{
  g_return_val_if_fail (JD_IS_APPLICATION (self), NULL);

  return self->recovery;
}

JdApplication *
jd_application_new (void)
{
  return g_object_new (JD_TYPE_APPLICATION, "application-id", JD_APPLICATION_ID, "resource-base-path",
                       "/org/jourdain/Jourdain", "flags", G_APPLICATION_HANDLES_OPEN, NULL);
}

gboolean
jd_application_wait (void)
{
  return jd_background_wait (PATIENCE);
}
