/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The sheet of the Study view: properties, input, and its connection to the study. */
#include "ui/study/sheet/jd-sheet-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/drawing/picture/jd-picture-pick.h"
#include "ui/study/jd-study-actions.h"
#include "ui/widgets/jd-explain.h"

/* px: size of an exported sheet that has no size in the window yet. */
#define SMALLEST_FIGURE 64
#define FIGURE_WIDTH    1280
#define FIGURE_HEIGHT   800
/* rad: rotation of the view for one pixel of a drag, and for one key press. */
#define TURN_PIXEL 0.01
#define TURN_KEY   0.1
/* px at stroke scale 1: space reserved for a legend of three lines. */
#define LEGEND_WIDTH  250
#define LEGEND_HEIGHT 92

const char *const jd_sheet_show_names[JD_N_SHOWS] = {
  [JD_SHOW_VELOCITIES] = "show-velocities",
  [JD_SHOW_FIELD] = "show-field",
  [JD_SHOW_FORCES] = "show-forces",
  [JD_SHOW_JUMP] = "show-jump",
  [JD_SHOW_NAMES] = "show-names",
  [JD_SHOW_GRID] = "show-grid",
  [JD_SHOW_LEGEND] = "show-legend",
  [JD_SHOW_AXES] = "show-axes",
  [JD_SHOW_PARAMETERS] = "show-parameters",
  [JD_SHOW_DIMENSIONS] = "show-dimensions",
};

/* The properties; show-... has the index 1 + JdShow. */
static GParamSpec *properties[1 + JD_N_SHOWS];
static guint joint_picked;

G_DEFINE_FINAL_TYPE (JdSheet, jd_sheet, JD_TYPE_PAPER)

/* Makes the picture of another model: its bodies, joints and ground. */
static void
update_model (JdSheet *self)
{
  JdModel *model = self->study != NULL ? jd_study_get_model (self->study) : NULL;
  g_autoptr(GError) error = NULL;
  gsize n;

  g_clear_pointer (&self->frame, jd_picture_frame_free);
  g_clear_pointer (&self->measures, jd_measures_free);
  g_clear_pointer (&self->picture, jd_picture_unref);
  g_clear_pointer (&self->released, g_free);
  g_clear_pointer (&self->acts, g_free);
  g_clear_pointer (&self->covered, g_free);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->lit, g_free);
  g_array_set_size (self->arrows, 0);
  jd_arrow_group_forget (self->scales);
  jd_bounds_clear (&self->bounds);
  if (model == NULL)
    return;

  self->picture = jd_picture_new (model, &error);
  if (self->picture == NULL)
    {
      self->refusal = g_strdup (error->message);
      return;
    }
  n = jd_model_get_n_equations (model);
  self->frame = jd_picture_frame_new (self->picture);
  self->released = g_new0 (gboolean, n + 1);
  self->acts = g_new0 (gboolean, n + 1);
  if (self->has_turned)
    jd_picture_frame_set_eye (self->frame, self->eye[0], self->eye[1]);
  /* In a spatial mechanism the primary button turns the view. */
  jd_paper_set_pan_button (JD_PAPER (self), jd_picture_get_spatial (self->picture) ? GDK_BUTTON_MIDDLE : 0);
  jd_picture_options_init (&self->options);
  self->options.released = self->released;
  self->options.acts = self->acts;
  jd_underlay_keep_update (&self->underlay, jd_model_get_mechanism (model),
                           jd_document_get_file (jd_study_get_document (self->study)), TRUE);
  self->options.underlay = self->underlay.image;
  jd_sheet_update_covers (self);
}

static void
update_accessible (JdSheet *self)
{
  g_autofree char *label = NULL;

  if (self->study != NULL)
    label = g_strdup_printf (_("The sheet: %s at %.3f s"),
                             jd_document_get_title (jd_study_get_document (self->study)),
                             jd_study_get_time (self->study));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  label != NULL ? label : _("The sheet"), -1);
}

/* Whether @bounds (world coordinates) are in the view. */
static gboolean
is_in_sight (JdSheet        *self,
             const JdBounds *bounds)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  double x0, y0, x1, y1;

  if (jd_bounds_is_empty (bounds))
    return TRUE;
  jd_view_to_sheet (view, bounds->x0, bounds->y1, &x0, &y0);
  jd_view_to_sheet (view, bounds->x1, bounds->y0, &x1, &y1);
  return x0 >= 0 && y0 >= 0 && x1 <= view->width && y1 <= view->height;
}

/* A state beside the motion, such as an equilibrium, may lie outside of what the motion reaches: a fitted view then
 * shows both, until the motion is shown again. */
static void
show_preview (JdSheet *self)
{
  const double *p;
  JdBounds here;

  if (self->picture == NULL || self->follows)
    return;
  if (!jd_study_get_previewing (self->study))
    {
      if (self->widened)
        {
          jd_sheet_update_bounds (self);
          jd_paper_refit (JD_PAPER (self));
        }
      return;
    }
  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_picture_frame_set_feet (self->frame, jd_study_get_feet (self->study));
  jd_picture_update (self->frame, jd_study_get_time (self->study), p);
  jd_bounds_clear (&here);
  jd_picture_add_near_bounds (self->frame, &here);
  if (is_in_sight (self, &here))
    return;
  jd_bounds_join (&self->bounds, &here);
  self->widened = TRUE;
  jd_paper_refit (JD_PAPER (self));
}

void
jd_sheet_catch_up (JdSheet *self)
{
  /* While the model is being derived there is nothing else to show. */
  if (!self->waits || (jd_study_get_holding (self->study) && jd_study_get_model (self->study) == NULL))
    return;
  self->waits = FALSE;
  update_model (self);
  jd_sheet_update_released (self);
  jd_sheet_update_meanings (self);
  jd_traces_update (self->traces, self->study, self->picture);
  jd_sheet_update_bounds (self);
}

static void
follow_study (JdSheet        *self,
              JdStudyChanges  changes)
{
  if (jd_study_get_holding (self->study) && self->picture != NULL)
    {
      self->waits = self->waits || (changes & JD_STUDY_MODEL) != 0;
      changes &= ~(guint) JD_STUDY_MODEL;
    }
  else if (self->waits)
    {
      jd_sheet_catch_up (self);
      if (is_in_sight (self, &self->bounds))
        jd_paper_forget (JD_PAPER (self));
      else
        jd_paper_refit (JD_PAPER (self));
      return;
    }
  if (changes & JD_STUDY_MODEL)
    {
      update_model (self);
      jd_sheet_update_released (self);
      if (self->led_by == NULL)
        jd_paper_fit (JD_PAPER (self));
    }
  /* The picture of the old model cannot show the state of the new one. */
  else if (self->picture != NULL && jd_picture_get_model (self->picture) != jd_study_get_model (self->study))
    return;
  if (changes & (JD_STUDY_MODEL | JD_STUDY_MOTION))
    {
      jd_traces_update (self->traces, self->study, self->picture);
      jd_sheet_update_bounds (self);
      jd_paper_refit (JD_PAPER (self));
    }
  if (changes & JD_STUDY_TIME)
    show_preview (self);
  if (changes & (JD_STUDY_TIME | JD_STUDY_TRUST))
    jd_paper_set_faded (JD_PAPER (self), jd_study_get_time (self->study) > jd_study_get_trusted (self->study, NULL));
  if (changes & JD_STUDY_PLAYING)
    jd_study_update_tick (self->study, GTK_WIDGET (self), &self->tick);
  /* Of a motion that plays, the name says where it began. */
  if (changes & (JD_STUDY_MODEL | JD_STUDY_MOTION | JD_STUDY_PLAYING) ||
      (changes & JD_STUDY_TIME && !jd_study_get_playing (self->study)))
    update_accessible (self);
  if (changes & JD_STUDY_PARAMETERIZATION)
    jd_sheet_update_released (self);
  if (changes & (JD_STUDY_MODEL | JD_STUDY_PARAMETERIZATION | JD_STUDY_MEANING | JD_STUDY_COVERS))
    jd_sheet_update_meanings (self);
  if (changes & JD_STUDY_COVERS)
    jd_sheet_update_covers (self);
  if (changes & (JD_STUDY_PARAMETERIZATION | JD_STUDY_TIME | JD_STUDY_SIDE | JD_STUDY_DIRECTION | JD_STUDY_JUMP |
                 JD_STUDY_OUTCOMES | JD_STUDY_MEANING | JD_STUDY_COVERS))
    jd_paper_forget_moving (JD_PAPER (self));
}

static void
changed_cb (JdSheet        *self,
            JdStudyChanges  changes)
{
  follow_study (self, changes);
  if (changes & (JD_STUDY_TIME | JD_STUDY_COMPUTING | JD_STUDY_PLAYING))
    jd_sheet_pull_on (self);
}

void
jd_sheet_set_study (JdSheet *self,
                    JdStudy *study)
{
  g_return_if_fail (JD_IS_SHEET (self));

  if (!g_set_object (&self->study, study))
    return;
  self->waits = FALSE;
  g_signal_group_set_target (self->signals, study);
  update_model (self);
  jd_sheet_update_released (self);
  jd_sheet_update_meanings (self);
  jd_traces_update (self->traces, study, self->picture);
  jd_sheet_update_bounds (self);
  jd_paper_fit (JD_PAPER (self));
  jd_study_update_tick (self->study, GTK_WIDGET (self), &self->tick);
  update_accessible (self);
}

void
jd_sheet_set_arrow_scale (JdSheet     *self,
                          JdArrowKind  kind,
                          double       scale)
{
  g_return_if_fail (JD_IS_SHEET (self));

  jd_arrow_group_set_scale (self->scales, kind, scale);
}

JdBounds
jd_sheet_get_scale_bar (JdSheet *self)
{
  const JdPainter painter = { .style = jd_paper_get_style (JD_PAPER (self)),
                              .view = jd_paper_get_view (JD_PAPER (self)) };
  JdBounds none;

  jd_bounds_clear (&none);
  return self->picture != NULL ? jd_picture_get_scale_bar (self->picture, &self->options, &painter) : none;
}

gboolean
jd_sheet_get_show (JdSheet *self,
                   JdShow   what)
{
  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  return self->shows[what];
}

static void
update_corner (JdSheet *self)
{
  const gboolean legend = self->shows[JD_SHOW_LEGEND];

  jd_paper_set_corner (JD_PAPER (self), legend ? LEGEND_WIDTH : 0, legend ? LEGEND_HEIGHT : 0);
}

void
jd_sheet_set_show (JdSheet  *self,
                   JdShow    what,
                   gboolean  show)
{
  g_return_if_fail (JD_IS_SHEET (self));

  if (self->shows[what] == show)
    return;
  self->shows[what] = show;
  if (what == JD_SHOW_GRID)
    jd_paper_forget (JD_PAPER (self));
  else
    jd_paper_forget_moving (JD_PAPER (self));
  if (what == JD_SHOW_LEGEND)
    update_corner (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[1 + what]);
}

void
jd_sheet_set_lit (JdSheet        *self,
                  const gboolean *lit,
                  gboolean        given,
                  gboolean        constraint)
{
  JdModel *model;

  g_return_if_fail (JD_IS_SHEET (self));

  model = self->study != NULL ? jd_study_get_model (self->study) : NULL;
  g_clear_pointer (&self->lit, g_free);
  if (lit != NULL && model != NULL)
    self->lit = g_memdup2 (lit, (jd_model_get_n_equations (model) + 1) * sizeof *lit);
  self->lit_given = given;
  self->lit_constraint = constraint;
  jd_paper_forget_moving (JD_PAPER (self));
}

void
jd_sheet_lead (JdSheet *self,
               JdSheet *other)
{
  g_return_if_fail (JD_IS_SHEET (self));
  g_return_if_fail (JD_IS_SHEET (other) && other != self);

  /* The panned view is no longer fitted. */
  jd_paper_pan (JD_PAPER (other), 0, 0);
  jd_paper_share_view (JD_PAPER (self), JD_PAPER (other));
  g_set_weak_pointer (&other->led_by, self);
  jd_arrow_group_leave (other->scales, JD_PAPER (other));
  other->scales = jd_arrow_group_ref (self->scales);
  jd_paper_forget_moving (JD_PAPER (other));
}

void
jd_sheet_set_close (JdSheet  *self,
                    gboolean  close)
{
  g_return_if_fail (JD_IS_SHEET (self));

  if (self->close == close)
    return;
  self->close = close;
  jd_sheet_catch_up (self);
  jd_sheet_update_bounds (self);
  jd_paper_refit (JD_PAPER (self));
}

gboolean
jd_sheet_pick (JdSheet *self,
               double   x,
               double   y)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const GPtrArray *joints;
  const JdJoint *joint;
  int j;

  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  jd_sheet_catch_up (self);
  if (self->picture == NULL)
    return FALSE;
  j = jd_picture_pick_joint (self->frame, view, x, y);
  if (j < 0)
    return FALSE;
  joints = jd_mechanism_get_joints (jd_study_get_mechanism (self->study));
  joint = g_ptr_array_index (joints, j);
  g_signal_emit (self, joint_picked, 0, joint->name);
  return TRUE;
}

/* "t = 1.5 s, just before \u201clanding\u201d", as the command says it; or what is shown instead of an instant, as
 * an equilibrium.  NULL for any other instant. */
static char *
dup_instant (JdSheet *self)
{
  const JdMotionEvent *here = jd_study_get_event_here (self->study);
  const char *name = here == NULL ? NULL : here->event != NULL ? here->event : here->equation;
  const JdSide side = jd_study_get_side (self->study);

  if (jd_study_get_previewing (self->study))
    return g_strdup (jd_study_get_preview_name (self->study));
  if (name == NULL)
    return NULL;
  return g_strdup_printf (side == JD_SIDE_AFTER    ? _("t = %.4g s, just after “%s”")
                          : side == JD_SIDE_DURING ? _("t = %.4g s, during “%s”")
                                                   : _("t = %.4g s, just before “%s”"),
                          jd_study_get_time (self->study), name);
}

gboolean
jd_sheet_get_figure (JdSheet  *self,
                     JdFigure *out_figure,
                     double   *out_width,
                     double   *out_height)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  static const JdFigureShow shows[JD_N_SHOWS] = {
    [JD_SHOW_VELOCITIES] = JD_FIGURE_VELOCITY,
    [JD_SHOW_FIELD] = JD_FIGURE_FIELD,
    [JD_SHOW_FORCES] = JD_FIGURE_FORCES,
    [JD_SHOW_NAMES] = JD_FIGURE_LABELS | JD_FIGURE_BODIES,
    [JD_SHOW_GRID] = JD_FIGURE_GRID,
    [JD_SHOW_LEGEND] = JD_FIGURE_LEGEND,
    [JD_SHOW_AXES] = JD_FIGURE_AXES,
    [JD_SHOW_PARAMETERS] = JD_FIGURE_ANGLES | JD_FIGURE_PARAMETERS,
    [JD_SHOW_DIMENSIONS] = JD_FIGURE_DIMENSIONS,
  };

  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  jd_sheet_catch_up (self);
  if (self->picture == NULL || self->waits)
    return FALSE;
  jd_figure_init (out_figure, self->picture, jd_study_get_parameterization (self->study));
  out_figure->time = jd_study_get_time (self->study);
  jd_study_get_state (self->study, &out_figure->p, &out_figure->pd, &out_figure->skip);
  out_figure->feet = jd_study_get_feet (self->study);
  out_figure->underlay = self->underlay.image;
  out_figure->show = JD_FIGURE_INSTANT;
  for (guint i = 0; i < JD_N_SHOWS; i++)
    if (jd_sheet_is_visible (self, (JdShow) i))
      out_figure->show |= shows[i];
  out_figure->direction = jd_study_get_direction (self->study);
  jd_sheet_set_observed (self, out_figure);
  if (!jd_sheet_has_direction (self))
    out_figure->show &= ~(guint) JD_FIGURE_FIELD;
  out_figure->evaluation = jd_study_get_evaluation (self->study, NULL);
  if (jd_sheet_jump_is_here (self))
    out_figure->jump = jd_study_get_drawn_jump (self->study, &out_figure->posterior);
  if (self->shows[JD_SHOW_JUMP] && jd_sheet_jump_is_here (self))
    {
      if (jd_sheet_is_visible (self, JD_SHOW_JUMP))
        out_figure->show |= JD_FIGURE_JUMP;
      out_figure->show &= ~(guint) (JD_FIGURE_VELOCITY | JD_FIGURE_FORCES);
    }
  out_figure->covered = self->covered;
  out_figure->meanings = (const char *const *) self->meanings->pdata;
  g_free (self->instant);
  out_figure->instant = self->instant = dup_instant (self);
  if (!jd_study_get_previewing (self->study))
    jd_traces_set_figure (self->traces, out_figure);
  out_figure->view = view;
  if (self->has_turned)
    out_figure->eye = self->eye;
  out_figure->arrow_scale = jd_arrow_group_get_scale (self->scales);
  out_figure->before = jd_study_get_side (self->study) == JD_SIDE_BEFORE &&
                       jd_study_get_event_here (self->study) != NULL;
  *out_width = view->width;
  *out_height = view->height;
  if (view->width < SMALLEST_FIGURE || view->height < SMALLEST_FIGURE)
    {
      /* The sheet is not on a screen yet: the figure gets a view of its own. */
      out_figure->view = NULL;
      out_figure->arrow_scale = NULL;
      *out_width = FIGURE_WIDTH;
      *out_height = FIGURE_HEIGHT;
    }
  return TRUE;
}

gboolean
jd_sheet_get_plane (JdSheet *self,
                    double   out[6])
{
  const gboolean spatial = self->picture != NULL && jd_picture_get_spatial (self->picture);

  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  for (int k = 0; k < 3; k++)
    {
      double axis[3] = { 0.0, 0.0, 0.0 }, seen[2] = { k == 0, k == 1 };

      axis[k] = 1.0;
      if (spatial)
        jd_picture_project (self->frame, axis, seen);
      out[k] = seen[0];
      out[3 + k] = seen[1];
    }
  return spatial;
}

void
jd_sheet_turn (JdSheet *self,
               double   azimuth,
               double   height)
{
  g_return_if_fail (JD_IS_SHEET (self));

  jd_sheet_catch_up (self);
  if (self->picture == NULL || !jd_picture_get_spatial (self->picture))
    return;
  jd_picture_frame_get_eye (self->frame, &self->eye[0], &self->eye[1]);
  jd_picture_frame_set_eye (self->frame, self->eye[0] + azimuth, self->eye[1] + height);
  jd_picture_frame_get_eye (self->frame, &self->eye[0], &self->eye[1]);
  self->has_turned = TRUE;
  jd_sheet_update_bounds (self);
  jd_paper_forget (JD_PAPER (self));
  /* Turning is about the origin: the view is fitted again, so that the mechanism stays visible. */
  jd_paper_refit (JD_PAPER (self));
  g_signal_emit_by_name (self, "view-changed");
}

static void
turn_begin_cb (JdSheet    *self,
               double      x G_GNUC_UNUSED,
               double      y G_GNUC_UNUSED,
               GtkGesture *gesture)
{
  if (self->picture == NULL || !jd_picture_get_spatial (self->picture))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
  self->drag[0] = self->drag[1] = 0;
}

/* A drag turns the view; with Shift it moves the paper. */
static void
turn_update_cb (JdSheet    *self,
                double      dx,
                double      dy,
                GtkGesture *gesture)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (hypot (dx, dy) < 4 && self->drag[0] == 0 && self->drag[1] == 0)
    return;
  if ((state & GDK_SHIFT_MASK) != 0)
    jd_paper_pan (JD_PAPER (self), dx - self->drag[0], dy - self->drag[1]);
  else
    jd_sheet_turn (self, -TURN_PIXEL * (dx - self->drag[0]), TURN_PIXEL * (dy - self->drag[1]));
  self->drag[0] = dx;
  self->drag[1] = dy;
}

static gboolean
turn_key_cb (GtkWidget *widget,
             GVariant  *arguments,
             gpointer   user_data G_GNUC_UNUSED)
{
  double azimuth, height;

  g_variant_get (arguments, "(dd)", &azimuth, &height);
  jd_sheet_turn (JD_SHEET (widget), azimuth, height);
  return GDK_EVENT_STOP;
}

static void
pressed_cb (JdSheet *self,
            int      n_press,
            double   x G_GNUC_UNUSED,
            double   y G_GNUC_UNUSED)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (n_press == 2)
    jd_paper_fit (JD_PAPER (self->led_by != NULL ? self->led_by : self));
}

/* GtkGestureClick does not emit this after a drag. */
static void
released_cb (JdSheet *self,
             int      n_press,
             double   x,
             double   y)
{
  if (n_press == 1)
    jd_sheet_pick (self, x, y);
}

static void
jd_sheet_get_property (GObject    *object,
                       guint       prop_id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  if (prop_id >= 1 && prop_id < G_N_ELEMENTS (properties))
    g_value_set_boolean (value, jd_sheet_get_show (JD_SHEET (object), prop_id - 1));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
jd_sheet_set_property (GObject      *object,
                       guint         prop_id,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  if (prop_id >= 1 && prop_id < G_N_ELEMENTS (properties))
    jd_sheet_set_show (JD_SHEET (object), prop_id - 1, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
jd_sheet_dispose (GObject *object)
{
  JdSheet *self = JD_SHEET (object);

  jd_sheet_set_study (self, NULL);
  if (self->scales != NULL)
    jd_arrow_group_leave (self->scales, JD_PAPER (self));
  self->scales = NULL;
  g_clear_weak_pointer (&self->led_by);
  g_clear_object (&self->signals);
  jd_sheet_drop_points (self);
  jd_sheet_drop_pull (self);
  g_clear_pointer (&self->arrows, g_array_unref);
  g_clear_pointer (&self->meanings, g_ptr_array_unref);
  g_clear_pointer (&self->lit, g_free);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->instant, g_free);
  jd_underlay_keep_clear (&self->underlay);
  G_OBJECT_CLASS (jd_sheet_parent_class)->dispose (object);
}

static void
jd_sheet_class_init (JdSheetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  JdPaperClass *paper_class = JD_PAPER_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = jd_sheet_get_property;
  object_class->set_property = jd_sheet_set_property;
  object_class->dispose = jd_sheet_dispose;
  jd_sheet_class_init_paper (paper_class);

  for (guint i = 0; i < JD_N_SHOWS; i++)
    properties[1 + i] = g_param_spec_boolean (jd_sheet_show_names[i], NULL, NULL, i < JD_SHOW_AXES, flags);
  g_object_class_install_properties (object_class, G_N_ELEMENTS (properties), properties);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, GDK_ALT_MASK, turn_key_cb, "(dd)", -TURN_KEY, 0.0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, GDK_ALT_MASK, turn_key_cb, "(dd)", TURN_KEY, 0.0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, GDK_ALT_MASK, turn_key_cb, "(dd)", 0.0, TURN_KEY);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, GDK_ALT_MASK, turn_key_cb, "(dd)", 0.0, -TURN_KEY);
  jd_sheet_class_init_pull (G_TYPE_FROM_CLASS (klass));
  joint_picked = g_signal_new ("joint-picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
jd_sheet_init (JdSheet *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *turn = gtk_gesture_drag_new ();

  jd_explain_register_places (GTK_WIDGET (self), jd_sheet_find_word);
  for (guint i = 0; i < JD_N_SHOWS; i++)
    self->shows[i] = i < JD_SHOW_AXES;
  self->arrows = jd_arrows_new ();
  self->meanings = g_ptr_array_new_with_free_func (g_free);
  self->scales = jd_arrow_group_new ();
  jd_bounds_clear (&self->bounds);
  jd_bounds_clear (&self->legend);
  update_corner (self);
  jd_sheet_init_points (self);
  jd_sheet_init_pull (self);
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (turn), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (turn, "drag-begin", G_CALLBACK (turn_begin_cb), self);
  g_signal_connect_swapped (turn, "drag-update", G_CALLBACK (turn_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (turn));
}
