/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The transport bar and the ticks of its scrub bar. */
#include "ui/study/jd-transport.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/dynamics/motion/jd-motion-breaks.h"
#include "ui/widgets/jd-resources.h"
#include "ui/study/jd-study-actions.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

/* Bytes of a printed time. */
#define TIME_SIZE 64

static const double speeds[] = { 0.1, 0.25, 0.5, 1, 2, 4 };

struct _JdTransport
{
  GtkWidget       parent_instance;

  JdStudy        *study;
  GSignalGroup   *signals;
  GPtrArray      *followers;   /* JdStudy * */
  GArray         *ticks;       /* Tick, sorted by time */
  gboolean        updating;    /* TRUE while the widgets are set from the study, not by the user */

  GtkAdjustment  *adjustment;
  GtkWidget      *play_button;
  GtkStack       *stack;
  GtkScale       *scale;
  GtkProgressBar *progress;
  GtkInscription *time_label;
  GtkDropDown    *speed;
  GtkStringList  *speeds;
};

G_DEFINE_FINAL_TYPE (JdTransport, jd_transport, GTK_TYPE_WIDGET)

static void
print_time (double t,
            char   text[TIME_SIZE])
{
  g_snprintf (text, TIME_SIZE, "t = %.3f s", t);
}

static void
update_time (JdTransport *self)
{
  char text[TIME_SIZE];

  self->updating = TRUE;
  gtk_adjustment_set_value (self->adjustment, jd_study_get_time (self->study));
  self->updating = FALSE;
  print_time (jd_study_get_time (self->study), text);
  /* A position outside the motion is at no time. */
  gtk_inscription_set_text (self->time_label, jd_study_get_previewing (self->study) ? NULL : text);
}

/* Tick of an event on the scrub bar. */
typedef struct
{
  double time;
  char   letters[JD_MAX_COLUMNS + 1];  /* of the followers that have the event; "": an event of the study itself */
} Tick;

/* Events closer than this fraction (1/1000) of the range share one tick, which is faster to draw. */
#define TICK_PART 1000

static void
add_tick (JdTransport *self,
          double       time,
          double       near,
          char         letter)
{
  for (guint i = 0; i < self->ticks->len; i++)
    {
      Tick *tick = &g_array_index (self->ticks, Tick, i);
      const gsize n = strlen (tick->letters);

      if (fabs (tick->time - time) > near)
        continue;
      if (n > 0 && n < JD_MAX_COLUMNS && strchr (tick->letters, letter) == NULL)
        tick->letters[n] = letter;
      return;
    }
  g_array_append_vals (self->ticks, &(Tick) { .time = time, .letters = { letter } }, 1);
}

static void
add_ticks_of (JdTransport *self,
              JdStudy     *study,
              double       near,
              char         letter)
{
  JdMotion *motion = jd_study_get_motion (study);

  for (gsize i = 0; motion != NULL && i < jd_motion_get_n_events (motion); i++)
    add_tick (self, jd_motion_get_event (motion, i)->time, near, letter);
}

/* Marks from when and until when given efforts act, such as pulls, and says it in @text. */
static void
add_effort_marks (JdTransport *self,
                  GString     *text)
{
  JdMotion *motion = jd_study_get_motion (self->study);
  JdModel *model = motion != NULL ? jd_motion_get_model (motion) : NULL;

  for (gsize e = 0; model != NULL && e < jd_model_get_n_efforts (model); e++)
    {
      g_autoptr(GArray)
        breaks = jd_motion_breaks_of (model, e, jd_motion_get_start (motion), jd_motion_get_end (motion));
      const double *times = (const double *) (gpointer) breaks->data;

      if (breaks->len == 0)
        continue;
      gtk_scale_add_mark (self->scale, times[0], GTK_POS_BOTTOM, NULL);
      if (breaks->len == 1)
        continue;
      gtk_scale_add_mark (self->scale, times[breaks->len - 1], GTK_POS_BOTTOM, NULL);
      if (text->len > 0)
        g_string_append_c (text, '\n');
      g_string_append_printf (text, _("%s changes from t = %.2f s to t = %.2f s"),
                              jd_model_get_effort (model, e)->name, times[0], times[breaks->len - 1]);
    }
}

/* Marks the time up to which the motion can be trusted. */
static void
add_trusted_mark (JdTransport *self,
                  GString     *text)
{
  const double trusted = jd_study_get_trusted (self->study, NULL);

  if (!isfinite (trusted))
    return;
  gtk_scale_add_mark (self->scale, trusted, GTK_POS_BOTTOM, NULL);
  g_string_append_printf (text, _("This motion is known to one millionth up to t = %.2f s"), trusted);
}

/* Marks the times at which bodies begin to pass through each other. */
static void
add_overlap_marks (JdTransport *self,
                   GString     *text)
{
  const JdOverlaps *overlaps = jd_study_get_overlaps (self->study);
  const gsize n = overlaps != NULL ? jd_overlaps_get_n (overlaps) : 0;

  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *what = NULL;

      if (jd_overlaps_get (overlaps, i)->from_start)
        continue;
      gtk_scale_add_mark (self->scale, jd_overlaps_get (overlaps, i)->time, GTK_POS_BOTTOM, NULL);
      what = jd_overlaps_dup_text (overlaps, i);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", what);
    }
}

static void
update_ticks (JdTransport *self)
{
  const double near = (jd_study_get_last (self->study) - jd_study_get_start (self->study)) / TICK_PART;
  g_autoptr(GString) text = g_string_new (NULL);

  g_array_set_size (self->ticks, 0);
  add_ticks_of (self, self->study, near, '\0');
  for (guint c = 0; c < self->followers->len; c++)
    add_ticks_of (self, g_ptr_array_index (self->followers, c), near, 'A' + (char) c);
  gtk_scale_clear_marks (self->scale);
  for (guint i = 0; i < self->ticks->len; i++)
    {
      const Tick *tick = &g_array_index (self->ticks, Tick, i);
      g_autofree char *markup = tick->letters[0] != '\0' ? g_strdup_printf ("<small>%s</small>", tick->letters)
                                                         : NULL;

      gtk_scale_add_mark (self->scale, tick->time, GTK_POS_TOP, markup);
    }
  add_trusted_mark (self, text);
  add_effort_marks (self, text);
  add_overlap_marks (self, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->scale), text->len > 0 ? text->str : NULL);
}

static void
update_range (JdTransport *self)
{
  const double start = jd_study_get_start (self->study);
  const double end = jd_study_get_last (self->study);
  char first[TIME_SIZE], last[TIME_SIZE];

  print_time (start, first);
  print_time (end, last);
  gtk_inscription_set_min_chars (self->time_label, (guint) MAX (strlen (first), strlen (last)));
  self->updating = TRUE;
  gtk_adjustment_configure (self->adjustment, jd_study_get_time (self->study), start, MAX (end, start + 1e-6),
                            (end - start) / 500, (end - start) / 20, 0);
  update_ticks (self);
  self->updating = FALSE;
}

static void
update_playing (JdTransport *self)
{
  const gboolean playing = jd_study_get_playing (self->study);
  const char *label = playing ? _("Pause") : _("Play");
  g_autofree char *tooltip = g_strdup_printf (playing ? _("Pause (Space)") : _("Play (Space)"));

  gtk_button_set_icon_name (GTK_BUTTON (self->play_button),
                            playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play_button, tooltip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play_button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
update_computing (JdTransport *self)
{
  /* a motion that is held and soon replaced by another one keeps its bar */
  const gboolean waits = jd_study_get_computing (self->study) &&
                         (!jd_study_get_holding (self->study) || jd_study_get_progress (self->study) > 0);

  gtk_stack_set_visible_child_name (self->stack, waits ? "progress" : "scrub");
  gtk_progress_bar_set_fraction (self->progress, jd_study_get_progress (self->study));
}

/* The motion to come may be asked: then the bar does not move. */
static void
update_covers (JdTransport *self)
{
  JdCovers *covers = jd_study_get_covers (self->study);
  g_autofree char *spoken = jd_covers_dup_spoken (covers, "time", _("The motion"));
  const gboolean covered = jd_covers_has (covers, "time");

  gtk_widget_set_sensitive (GTK_WIDGET (self->scale), !covered);
  jd_set_css_class (GTK_WIDGET (self->stack), "covered", covered);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->stack), covered ? spoken : NULL);
}

static void
update_speed (JdTransport *self)
{
  self->updating = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    if (speeds[i] == jd_study_get_speed (self->study))
      gtk_drop_down_set_selected (self->speed, i);
  self->updating = FALSE;
}

static void
changed_cb (JdTransport    *self,
            JdStudyChanges  changes)
{
  if (jd_study_get_holding (self->study))
    changes &= ~(guint) (JD_STUDY_MOTION | JD_STUDY_MODEL | JD_STUDY_TIME | JD_STUDY_SIDE);
  if (changes & (JD_STUDY_MOTION | JD_STUDY_MODEL | JD_STUDY_TRUST | JD_STUDY_OVERLAPS))
    update_range (self);
  if (changes & (JD_STUDY_COMPUTING | JD_STUDY_PROGRESS))
    update_computing (self);
  if (changes & JD_STUDY_SPEED)
    update_speed (self);
  if (changes & (JD_STUDY_TIME | JD_STUDY_SIDE))
    update_time (self);
  if (changes & JD_STUDY_PLAYING)
    update_playing (self);
  if (changes & JD_STUDY_COVERS)
    update_covers (self);
}

static void
scrubbed_cb (JdTransport *self)
{
  if (self->updating || self->study == NULL)
    return;
  jd_study_actions_seek (self->study, gtk_adjustment_get_value (self->adjustment));
}

static void
speed_selected_cb (JdTransport *self)
{
  const guint selected = gtk_drop_down_get_selected (self->speed);

  if (!self->updating && self->study != NULL && selected < G_N_ELEMENTS (speeds))
    jd_study_set_speed (self->study, speeds[selected]);
}

void
jd_transport_set_study (JdTransport *self,
                        JdStudy     *study)
{
  g_return_if_fail (JD_IS_TRANSPORT (self));

  if (!g_set_object (&self->study, study))
    return;
  g_signal_group_set_target (self->signals, study);
  if (study == NULL)
    return;
  update_range (self);
  update_computing (self);
  update_covers (self);
  update_playing (self);
  update_speed (self);
  update_time (self);
}

static void
follower_changed_cb (JdTransport    *self,
                     JdStudyChanges  changes)
{
  if (self->study != NULL && (changes & JD_STUDY_MOTION))
    update_ticks (self);
}

void
jd_transport_set_followers (JdTransport *self,
                            GPtrArray   *studies)
{
  g_return_if_fail (JD_IS_TRANSPORT (self));
  g_return_if_fail (studies->len <= JD_MAX_COLUMNS);

  for (guint c = 0; c < self->followers->len; c++)
    g_signal_handlers_disconnect_by_func (g_ptr_array_index (self->followers, c), follower_changed_cb, self);
  g_ptr_array_set_size (self->followers, 0);
  for (guint c = 0; c < studies->len; c++)
    {
      JdStudy *study = g_ptr_array_index (studies, c);

      g_ptr_array_add (self->followers, g_object_ref (study));
      g_signal_connect_object (study, "changed", G_CALLBACK (follower_changed_cb), self, G_CONNECT_SWAPPED);
    }
  follower_changed_cb (self, JD_STUDY_MOTION);
}

const char *
jd_transport_get_tick (JdTransport *self,
                       double       time)
{
  g_return_val_if_fail (JD_IS_TRANSPORT (self), NULL);

  for (guint i = 0; i < self->ticks->len; i++)
    if (fabs (g_array_index (self->ticks, Tick, i).time - time) < 1e-9)
      return g_array_index (self->ticks, Tick, i).letters;
  return NULL;
}

static void
jd_transport_dispose (GObject *object)
{
  JdTransport *self = JD_TRANSPORT (object);

  jd_transport_set_study (self, NULL);
  for (guint c = 0; c < self->followers->len; c++)
    g_signal_handlers_disconnect_by_func (g_ptr_array_index (self->followers, c), follower_changed_cb, self);
  g_ptr_array_set_size (self->followers, 0);
  jd_unparent_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (jd_transport_parent_class)->dispose (object);
}

static void
jd_transport_finalize (GObject *object)
{
  JdTransport *self = JD_TRANSPORT (object);

  g_clear_object (&self->signals);
  g_ptr_array_unref (self->followers);
  g_array_unref (self->ticks);

  G_OBJECT_CLASS (jd_transport_parent_class)->finalize (object);
}

static void
jd_transport_class_init (JdTransportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_transport_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_transport_finalize;

  g_type_ensure (JD_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-transport.ui");
  gtk_widget_class_bind_template_child (widget_class, JdTransport, adjustment);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, play_button);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, stack);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, scale);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, progress);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, time_label);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, speed);
  gtk_widget_class_bind_template_child (widget_class, JdTransport, speeds);
  gtk_widget_class_bind_template_callback (widget_class, scrubbed_cb);
  gtk_widget_class_bind_template_callback (widget_class, speed_selected_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* Time runs from left to right, as in the graphs and for the keys Left and Right, in every language. */
static void
run_left_to_right (GtkWidget *widget)
{
  gtk_widget_set_direction (widget, GTK_TEXT_DIR_LTR);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    run_left_to_right (child);
}

static void
jd_transport_init (JdTransport *self)
{
  self->followers = g_ptr_array_new_with_free_func (g_object_unref);
  self->ticks = g_array_new (FALSE, TRUE, sizeof (Tick));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);

  self->updating = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      g_autofree char *text = g_strdup_printf ("×%g", speeds[i]);

      gtk_string_list_append (self->speeds, text);
    }
  gtk_drop_down_set_selected (self->speed, 3);
  run_left_to_right (GTK_WIDGET (self));
  self->updating = FALSE;
}
