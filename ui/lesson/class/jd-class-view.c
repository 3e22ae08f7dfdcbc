/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A lesson on a projector, with a vote by show of hands. */
#include "ui/lesson/class/jd-class-view-private.h"

#include <string.h>

#include <adwaita.h>

#include "ui/lesson/class/jd-class-crib-private.h"
#include "ui/lesson/class/jd-class-job-private.h"
#include "ui/lesson/class/jd-class-ring.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

/* Seconds to think, as the list of the template names them. */
static const guint lengths[] = { 30, 60, 120, 180 };

enum
{
  LEAVE,
  SAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdClassView, jd_class_view, GTK_TYPE_WIDGET)

JdLessonPoll *
jd_class_view_get_poll (JdClassView *self)
{
  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), NULL);

  return self->step != NULL ? self->step->poll : NULL;
}

JdClassPhase
jd_class_view_get_phase (JdClassView *self)
{
  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), JD_CLASS_COUNTING);

  return self->phase;
}

guint
jd_class_view_get_seconds (JdClassView *self)
{
  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), 0);

  return lengths[MIN (gtk_drop_down_get_selected (self->length), G_N_ELEMENTS (lengths) - 1)];
}

void
jd_class_view_set_sketch (JdClassView *self,
                          JdSketch    *sketch)
{
  g_return_if_fail (JD_IS_CLASS_VIEW (self));

  self->sketch = sketch;
}

void
jd_class_view_set_figure (JdClassView       *self,
                          JdClassFigureFunc  func,
                          gpointer           data)
{
  g_return_if_fail (JD_IS_CLASS_VIEW (self));

  self->figure = func;
  self->figure_data = data;
}

static void
show_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  jd_lesson_poll_close_vote (jd_class_view_get_poll (self), self->hinted,
                             (double) (g_get_monotonic_time () - self->opened) / G_USEC_PER_SEC);
  jd_class_ring_stop (self->ring);
  self->phase = JD_CLASS_SHOWN;
  self->selected = -1;
  jd_class_view_update (self);
}

static void
again_cb (GtkWidget  *widget,
          const char *action G_GNUC_UNUSED,
          GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if (jd_lesson_poll_vote_again (jd_class_view_get_poll (self)))
    self->phase = JD_CLASS_COUNTING;
  self->opened = g_get_monotonic_time ();
  jd_class_view_update (self);
}

static void
think_cb (GtkWidget  *widget,
          const char *action G_GNUC_UNUSED,
          GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if (jd_class_ring_get_started (self->ring))
    jd_class_ring_stop (self->ring);
  else
    jd_class_ring_start (self->ring, jd_class_view_get_seconds (self));
}

/* The next length; time that runs begins again. */
static void
longer_cb (GtkWidget  *widget,
           const char *action G_GNUC_UNUSED,
           GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  gtk_drop_down_set_selected (self->length, (gtk_drop_down_get_selected (self->length) + 1) % G_N_ELEMENTS (lengths));
  if (jd_class_ring_get_started (self->ring))
    jd_class_ring_start (self->ring, jd_class_view_get_seconds (self));
  jd_class_view_update (self);
}

static void
settings_cb (GtkWidget  *widget,
             const char *action G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  gtk_menu_button_popup (self->menu);
  gtk_widget_grab_focus (GTK_WIDGET (self->size));
}

static void
hint_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JD_CLASS_VIEW (widget)->hinted = TRUE;
  jd_class_view_update (JD_CLASS_VIEW (widget));
}

/* A step to be made is solved by the author's edit; the others are given up, which uncovers their answer. */
static void
reveal_cb (GtkWidget  *widget,
           const char *action G_GNUC_UNUSED,
           GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  /* Each of them acts in its kind of step. */
  jd_lesson_session_show_me (self->session);
  jd_lesson_session_give_up (self->session);
}

static void
next_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);

  if (self->phase < JD_CLASS_EXPLAINED &&
      jd_lesson_session_get_prose (self->session, JD_LESSON_PROSE_EXPLAIN) != NULL)
    {
      self->phase = JD_CLASS_EXPLAINED;
      jd_class_view_update (self);
    }
  else if (jd_lesson_session_can_go (self->session, 1))
    jd_lesson_session_go (self->session, 1);
}

/* The text of the question without its links. */
static char *
dup_question (JdClassView *self)
{
  return g_strdup (gtk_label_get_text (self->question));
}

static void
copy_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (widget);
  const JdLessonPoll *poll = jd_class_view_get_poll (self);
  const gboolean revealed = self->phase >= JD_CLASS_REVEALED;
  g_autofree char *question = dup_question (self);
  JdClassFigure figure;
  const gboolean drawn = self->figure != NULL && self->figure (self->figure_data, &figure);
  g_autoptr(GBytes)
    png = jd_class_picture_new (poll, question, drawn ? &figure : NULL, revealed, JD_EXPORT_PNG, NULL);
  g_autoptr(GBytes)
    svg = jd_class_picture_new (poll, question, drawn ? &figure : NULL, revealed, JD_EXPORT_SVG, NULL);
  g_autoptr(GdkContentProvider) both = NULL;
  GdkContentProvider *kinds[2];

  if (png == NULL || svg == NULL)
    return;
  kinds[0] = gdk_content_provider_new_for_bytes ("image/svg+xml", svg);
  kinds[1] = gdk_content_provider_new_for_bytes ("image/png", png);
  both = gdk_content_provider_new_union (kinds, G_N_ELEMENTS (kinds));
  gdk_clipboard_set_content (gtk_widget_get_clipboard (widget), both);
}

static void
save_cb (GtkWidget  *widget,
         const char *action G_GNUC_UNUSED,
         GVariant   *parameter G_GNUC_UNUSED)
{
  g_signal_emit (widget, signals[SAVE], 0);
}

static void
leave_cb (GtkWidget  *widget,
          const char *action G_GNUC_UNUSED,
          GVariant   *parameter G_GNUC_UNUSED)
{
  g_signal_emit (widget, signals[LEAVE], 0);
}

static void
size_cb (JdClassView *self)
{
  JdLessonPoll *poll = jd_class_view_get_poll (self);

  self->class_size = (guint) gtk_spin_button_get_value_as_int (self->size);
  if (poll != NULL)
    jd_lesson_poll_set_class_size (poll, self->class_size);
  jd_class_view_update (self);
}

static void make_step (JdClassView *self);

/* Whether @step has arrows, and the sheet is seen in another plane than when it was begun: the picture of a step
 * comes after it has opened. */
static gboolean
is_turned (JdClassView       *self,
           const JdClassStep *step)
{
  double plane[6];

  return step != NULL && step->poll != NULL && jd_lesson_poll_get_option (step->poll, 0)->is_arrow &&
         self->sketch != NULL && jd_sketch_get_plane (self->sketch, plane) &&
         memcmp (plane, step->plane, sizeof plane) != 0;
}

static void
made_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data G_GNUC_UNUSED)
{
  JdClassView *self = JD_CLASS_VIEW (source);
  g_autoptr(JdClassStep) step = NULL;
  g_autoptr(GError) error = NULL;

  if (!jd_background_end (&self->making, result) || self->session == NULL)
    return;
  step = g_task_propagate_pointer (G_TASK (result), &error);
  if (is_turned (self, step))
    {
      make_step (self);
      return;
    }
  self->step = g_steal_pointer (&step);
  if (self->step != NULL && self->step->poll != NULL)
    jd_lesson_poll_set_class_size (self->step->poll, self->class_size);
  jd_class_view_make_rows (self);
  jd_class_view_update (self);
  if (error != NULL)
    gtk_label_set_text (self->count, error->message);
}

static void
make_step (JdClassView *self)
{
  double plane[6] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0 };

  if (self->sketch != NULL)
    jd_sketch_get_plane (self->sketch, plane);
  jd_class_step_begin (self, &self->making, jd_lesson_session_get_lesson (self->session),
                       jd_lesson_session_get_seed (self->session), jd_lesson_session_get_index (self->session), plane,
                       made_cb);
}

/* Keeps the votes of the step that is left. */
static void
keep_records (JdClassView *self)
{
  const JdLessonPoll *poll = jd_class_view_get_poll (self);

  if (poll != NULL)
    g_ptr_array_extend_and_steal (self->records, jd_lesson_poll_list_records (poll));
  g_clear_pointer (&self->step, jd_class_step_free);
}

/* The strip, which is hidden, moves the focus to its verdict; the keys belong to this view. */
static gboolean
take_focus_cb (gpointer data)
{
  JdClassView *self = data;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (self->session != NULL && (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self))))
    gtk_widget_grab_focus (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
take_focus (JdClassView *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_focus_cb, g_object_ref (self), g_object_unref);
}

static void
opened_cb (JdClassView *self)
{
  keep_records (self);
  self->phase = jd_class_view_is_answered (self) && jd_lesson_session_get_state (self->session) == JD_LESSON_ANSWERED
                  ? JD_CLASS_REVEALED
                  : JD_CLASS_COUNTING;
  self->selected = -1;
  self->hinted = FALSE;
  self->opened = g_get_monotonic_time ();
  jd_class_ring_stop (self->ring);
  if (self->sketch != NULL)
    jd_sketch_set_open (self->sketch, FALSE);
  jd_class_view_make_rows (self);
  jd_class_view_update (self);
  make_step (self);
  take_focus (self);
}

static void
changed_cb (JdClassView *self)
{
  take_focus (self);
  if (self->phase < JD_CLASS_REVEALED && jd_lesson_session_get_state (self->session) == JD_LESSON_ANSWERED)
    self->phase = JD_CLASS_REVEALED;
  jd_class_view_update (self);
}

gboolean
jd_class_view_has_votes (JdClassView *self)
{
  const JdLessonPoll *poll;

  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), FALSE);

  poll = jd_class_view_get_poll (self);
  return self->records->len > 0 || (poll != NULL && jd_lesson_poll_get_total (poll, 0) > 0);
}

char *
jd_class_view_dup_csv (JdClassView *self)
{
  const JdLessonPoll *poll;
  g_autoptr(GPtrArray) all = g_ptr_array_new ();
  g_autoptr(GPtrArray) present = NULL;

  g_return_val_if_fail (JD_IS_CLASS_VIEW (self), NULL);

  poll = jd_class_view_get_poll (self);
  present = poll != NULL ? jd_lesson_poll_list_records (poll) : NULL;
  for (guint i = 0; i < self->records->len; i++)
    g_ptr_array_add (all, g_ptr_array_index (self->records, i));
  for (guint i = 0; present != NULL && i < present->len; i++)
    g_ptr_array_add (all, g_ptr_array_index (present, i));
  return jd_lesson_results_to_csv (all, NULL);
}

static gboolean
crib_closed_cb (JdClassView *self)
{
  self->crib = NULL;
  self->crib_label = NULL;
  return FALSE;
}

void
jd_class_view_toggle_crib (JdClassView *self)
{
  g_return_if_fail (JD_IS_CLASS_VIEW (self));

  if (self->crib != NULL)
    {
      gtk_window_close (GTK_WINDOW (self->crib));
      return;
    }
  if (self->session == NULL)
    return;
  self->crib = jd_class_crib_new (&self->crib_label);
  g_signal_connect_object (self->crib, "close-request", G_CALLBACK (crib_closed_cb), self, G_CONNECT_SWAPPED);
  jd_class_view_update (self);
  gtk_window_present (GTK_WINDOW (self->crib));
}

void
jd_class_view_set_session (JdClassView     *self,
                           JdLessonSession *session)
{
  g_return_if_fail (JD_IS_CLASS_VIEW (self));

  if (self->session == session)
    return;
  jd_background_stop (&self->making);
  g_clear_pointer (&self->step, jd_class_step_free);
  g_ptr_array_set_size (self->records, 0);
  jd_class_ring_stop (self->ring);
  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      jd_lesson_session_set_in_class (self->session, FALSE);
    }
  if (self->session != NULL && session == NULL && self->sketch != NULL)
    {
      jd_sketch_set_candidates (self->sketch, NULL, 0);
      jd_sketch_set_open (self->sketch, jd_lesson_session_get_state (self->session) == JD_LESSON_ASKED);
    }
  if (self->crib != NULL)
    gtk_window_close (GTK_WINDOW (self->crib));
  g_set_object (&self->session, session);
  gtk_widget_set_visible (GTK_WIDGET (self), session != NULL);
  jd_class_view_take_keys (self, session != NULL);
  if (session == NULL)
    return;
  jd_lesson_session_set_in_class (session, TRUE);
  g_signal_connect_object (session, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "revealed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  opened_cb (self);
}

static void
jd_class_view_dispose (GObject *object)
{
  JdClassView *self = JD_CLASS_VIEW (object);

  jd_class_view_set_session (self, NULL);
  g_clear_handle_id (&self->fitting, g_source_remove);
  jd_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->records, g_ptr_array_unref);

  G_OBJECT_CLASS (jd_class_view_parent_class)->dispose (object);
}

static void
jd_class_view_class_init (JdClassViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_class_view_dispose;
  signals[LEAVE] = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[SAVE] = g_signal_new ("save", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-class-view.ui");
  gtk_widget_class_bind_template_child (widget_class, JdClassView, question);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, rows);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, note);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, reply);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, explain);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, count);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, size);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, length);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, menu);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, next);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, ring);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, content);
  gtk_widget_class_bind_template_child (widget_class, JdClassView, toolbar);
  gtk_widget_class_bind_template_callback (widget_class, size_cb);
  jd_class_view_install_size (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "class.show", NULL, show_cb);
  gtk_widget_class_install_action (widget_class, "class.again", NULL, again_cb);
  gtk_widget_class_install_action (widget_class, "class.hint", NULL, hint_cb);
  gtk_widget_class_install_action (widget_class, "class.think", NULL, think_cb);
  gtk_widget_class_install_action (widget_class, "class.longer", NULL, longer_cb);
  gtk_widget_class_install_action (widget_class, "class.settings", NULL, settings_cb);
  gtk_widget_class_install_action (widget_class, "class.reveal", NULL, reveal_cb);
  gtk_widget_class_install_action (widget_class, "class.next", NULL, next_cb);
  gtk_widget_class_install_action (widget_class, "class.copy", NULL, copy_cb);
  gtk_widget_class_install_action (widget_class, "class.save", NULL, save_cb);
  gtk_widget_class_install_action (widget_class, "class.leave", NULL, leave_cb);
}

static void
jd_class_view_init (JdClassView *self)
{
  self->records = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_lesson_record_free);
  self->selected = -1;
  g_type_ensure (JD_TYPE_CLASS_RING);
  g_type_ensure (JD_TYPE_WRAP_BOX);
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_explain_follow_links (self->question);
  jd_explain_follow_links (self->note);
  jd_explain_follow_links (self->reply);
  jd_explain_follow_links (self->explain);
}

GtkWidget *
jd_class_view_new (void)
{
  return g_object_new (JD_TYPE_CLASS_VIEW, NULL);
}
