/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-sheet.h"

#include "ui/jd-arrow-group.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/drawing/jd-picture-pick.h"

/* px: room for names around what moves; around the legend. */
#define LABEL_WIDTH  150
#define LABEL_HEIGHT 60
#define LEGEND_PLACE 16
/* A motion that goes further than this many sizes of the mechanism is not fitted: the sheet turns a page when it leaves it. */
#define FAR_SIZES    3.5
#define PAGE_SIZES   2.5
/* Likewise of a sheet that stays close to the mechanism. */
#define CLOSE_FAR_SIZES  2.0
#define CLOSE_PAGE_SIZES 1.2
/* px: as wide as the controls over the sheet are high; of a sheet that is close. */
#define PAGE_MARGIN       54
#define CLOSE_PAGE_MARGIN 16

/* What an exported sheet measures while the window has given it no room, pixels. */
#define SMALLEST_FIGURE 64
#define FIGURE_WIDTH    1280
#define FIGURE_HEIGHT   800
/* rad: turning by a pixel, and by a key. */
#define TURN_PIXEL 0.01
#define TURN_KEY   0.1

struct _JdSheet
{
  JdPaper           parent_instance;

  JdStudy          *study;
  GSignalGroup     *signals;
  JdPicture        *picture;
  JdPictureFrame   *frame;
  JdPictureOptions  options;
  gboolean         *released;   /* n_equations */
  gboolean         *acts;
  char             *refusal;    /* why there is no picture */

  gboolean          shows[JD_N_SHOWS];
  gboolean          close;      /* shows the mechanism large rather than where it will go */
  gboolean          follows;    /* the fitted view follows the mechanism, which goes far */
  JdBounds          bounds;     /* world: the whole motion */

  GArray           *arrows;
  JdArrowGroup     *scales;
  gboolean         *lit;        /* n_equations */
  gboolean          lit_given, lit_constraint;
  JdSheet          *led_by;     /* the sheet that decides which place is shown, weak; NULL: this one */
  JdBounds          legend;     /* sheet: where it was drawn last */

  double            eye[2];     /* in space: azimuth and height, rad */
  gboolean          has_turned; /* else the picture's own eye */
  double            drag[2];    /* how far the drag that turns has come, px */

  guint             tick;
  gint64            last_frame;  /* us; 0: none yet */
};

enum
{
  PROP_0,
  PROP_STUDY,
  PROP_SHOW,  /* JD_N_SHOWS of them */
  N_PROPS = PROP_SHOW + JD_N_SHOWS
};

static GParamSpec *properties[N_PROPS];
static guint joint_picked;

G_DEFINE_FINAL_TYPE (JdSheet, jd_sheet, JD_TYPE_PAPER)

/* Bodies, joints and ground of another model. */
static void
update_model (JdSheet *self)
{
  JdModel *model = self->study != NULL ? jd_study_get_model (self->study) : NULL;
  g_autoptr(GError) error = NULL;
  gsize n;

  g_clear_pointer (&self->frame, jd_picture_frame_free);
  g_clear_pointer (&self->picture, jd_picture_unref);
  g_clear_pointer (&self->released, g_free);
  g_clear_pointer (&self->acts, g_free);
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
  /* In space a drag turns the mechanism. */
  jd_paper_set_pan_button (JD_PAPER (self), jd_picture_get_spatial (self->picture) ? GDK_BUTTON_MIDDLE : 0);
  jd_picture_options_init (&self->options);
  self->options.released = self->released;
  self->options.acts = self->acts;
}

static double
size_of (const JdBounds *bounds)
{
  return jd_bounds_is_empty (bounds) ? 0 : hypot (bounds->x1 - bounds->x0, bounds->y1 - bounds->y0);
}

static void
widen (JdBounds *bounds,
       double    factor)
{
  const double width = bounds->x1 - bounds->x0, height = bounds->y1 - bounds->y0;
  const double more = (factor - 1) / 2 * MAX (width, height);

  bounds->x0 -= more;
  bounds->x1 += more;
  bounds->y0 -= more;
  bounds->y1 += more;
}

/* What has to be seen: the whole motion if it stays near, else the state and some room. */
static void
update_bounds (JdSheet *self)
{
  JdMotion *motion;
  const double *p;
  JdBounds whole;

  if (self->picture == NULL)
    return;
  jd_bounds_clear (&self->bounds);
  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_picture_update (self->picture, self->frame, jd_study_get_time (self->study), p);
  jd_picture_add_bounds (self->picture, self->frame, &self->bounds);
  self->follows = FALSE;
  motion = jd_study_get_motion (self->study);
  if (motion == NULL)
    return;

  whole = self->bounds;
  jd_picture_add_motion_bounds (self->picture, self->frame, motion, &whole);
  self->follows = size_of (&self->bounds) > 0 &&
                  size_of (&whole) > (self->close ? CLOSE_FAR_SIZES : FAR_SIZES) * size_of (&self->bounds);
  if (self->follows)
    widen (&self->bounds, self->close ? CLOSE_PAGE_SIZES : PAGE_SIZES);
  else
    self->bounds = whole;
}

static void
update_released (JdSheet *self)
{
  JdParameterization *parameterization;

  if (self->picture == NULL)
    return;
  parameterization = jd_study_get_parameterization (self->study);
  if (parameterization != NULL)
    jd_picture_get_released (self->picture, parameterization, self->released);
}

/* Which equations act at the instant; while an event happens, those of its virtual phase. */
static void
update_acts (JdSheet *self)
{
  JdModel *model = jd_study_get_model (self->study);
  const JdJump *jump = jd_study_get_jump (self->study);
  const gboolean during = jd_study_get_side (self->study) == JD_SIDE_DURING;
  const double *p, *pd;
  const gboolean *skip;

  jd_study_get_state (self->study, &p, &pd, &skip);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    self->acts[i] = !skip[i] &&
                    jd_model_equation_acts (model, i, jd_study_get_time (self->study), p, pd);
  if (!during || jump == NULL)
    return;
  for (gsize r = 0; r < jump->n_rows; r++)
    self->acts[jump->row_equation[r]] = jump->result->active[r];
}

/* TRUE if the jump known is that of the instant shown. */
static gboolean
jump_is_here (JdSheet *self)
{
  const JdJump *jump = jd_study_get_jump (self->study);

  return jump != NULL && fabs (jump->time - jd_study_get_time (self->study)) < 1e-9 &&
         jd_study_get_side (self->study) == JD_SIDE_DURING;
}

static gboolean
is_zero (const double *values,
         gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (values[i] != 0)
      return FALSE;
  return TRUE;
}

static void
add_field (JdSheet *self)
{
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const double *direction = jd_study_get_direction (self->study);
  const JdBodyField *fields;

  if (parameterization == NULL ||
      is_zero (direction, jd_parameterization_get_n_retained (parameterization)))
    return;
  fields = jd_study_get_fields (self->study);
  if (fields != NULL)
    jd_picture_add_field (self->picture, self->frame, fields, self->arrows);
}

static void
add_forces (JdSheet      *self,
            const double *pd)
{
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const JdEvaluation *evaluation = jd_study_get_evaluation (self->study, NULL);

  jd_picture_add_efforts (self->picture, self->frame, pd, self->arrows);
  if (parameterization != NULL && evaluation != NULL)
    jd_picture_add_reactions (self->picture, self->frame, parameterization, evaluation,
                              self->arrows);
}

/* Marks the arrows that are pointed at. */
static void
light_arrows (JdSheet *self)
{
  for (guint i = 0; i < self->arrows->len; i++)
    {
      JdArrow *arrow = &g_array_index (self->arrows, JdArrow, i);
      const gboolean effort = arrow->kind == JD_ARROW_FORCE || arrow->kind == JD_ARROW_IMPULSE;

      if (arrow->equation > 0)
        arrow->lit = self->lit_constraint || (self->lit != NULL && self->lit[arrow->equation - 1]);
      else
        arrow->lit = effort && self->lit_given;
    }
}

static void
collect_arrows (JdSheet *self)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const double *pd;
  const gboolean jump = self->shows[JD_SHOW_JUMP] && jump_is_here (self);

  g_array_set_size (self->arrows, 0);
  jd_study_get_state (self->study, NULL, &pd, NULL);
  if (jump)
    jd_picture_add_jump (self->picture, self->frame, jd_study_get_jump (self->study),
                         self->arrows);
  if (self->shows[JD_SHOW_VELOCITIES] && !jump)
    jd_picture_add_velocities (self->picture, self->frame, pd,
                               jd_study_get_side (self->study) == JD_SIDE_BEFORE &&
                                 jd_study_get_event_here (self->study) != NULL,
                               self->arrows);
  if (self->shows[JD_SHOW_FIELD])
    add_field (self);
  if (self->shows[JD_SHOW_FORCES] && !jump)
    add_forces (self, pd);
  jd_arrow_group_update (self->scales, JD_PAPER (self), self->arrows, view);
  light_arrows (self);
}

/* The joint of the first equation that is pointed at, or -1. */
static int
find_lit_joint (JdSheet *self)
{
  JdModel *model = jd_study_get_model (self->study);

  for (gsize e = 0; self->lit != NULL && model != NULL && e < jd_model_get_n_equations (model); e++)
    if (self->lit[e])
      return (int) jd_model_get_equation (model, e)->joint;
  return -1;
}

static void
update_options (JdSheet *self)
{
  self->options.flags = JD_PICTURE_CENTRES;
  self->options.selected = find_lit_joint (self);
  if (self->shows[JD_SHOW_GRID])
    self->options.flags |= JD_PICTURE_GRID;
  if (self->shows[JD_SHOW_NAMES])
    self->options.flags |= JD_PICTURE_POINT_NAMES | JD_PICTURE_BODY_NAMES;
}

/* Where the moving layer paints: what the frame shows with its names, every arrow, the legend; within the sheet. */
static graphene_rect_t
moving_bounds (JdSheet *self)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const double dx = LABEL_WIDTH * style->scale, dy = LABEL_HEIGHT * style->scale;
  JdBounds world, sheet;
  double x, y;

  jd_bounds_clear (&world);
  jd_bounds_clear (&sheet);
  jd_picture_add_bounds (self->picture, self->frame, &world);
  if (!jd_bounds_is_empty (&world))
    {
      jd_view_to_sheet (view, world.x0, world.y0, &x, &y);
      jd_bounds_add (&sheet, x - dx, y + dy);
      jd_view_to_sheet (view, world.x1, world.y1, &x, &y);
      jd_bounds_add (&sheet, x + dx, y - dy);
    }
  for (guint i = 0; i < self->arrows->len; i++)
    {
      JdBounds arrow;

      if (!jd_arrow_get_extents (&g_array_index (self->arrows, JdArrow, i), jd_arrow_group_get_scale (self->scales),
                                 style, view, &arrow))
        continue;
      jd_bounds_add (&sheet, arrow.x0 - dx, arrow.y0 - dy);
      jd_bounds_add (&sheet, arrow.x1 + dx, arrow.y1 + dy);
    }
  sheet.x0 = CLAMP (floor (sheet.x0), 0, view->width);
  sheet.y0 = CLAMP (floor (sheet.y0), 0, view->height);
  sheet.x1 = CLAMP (ceil (sheet.x1), 0, view->width);
  sheet.y1 = CLAMP (ceil (sheet.y1), 0, view->height);
  return GRAPHENE_RECT_INIT ((float) sheet.x0, (float) sheet.y0, (float) (sheet.x1 - sheet.x0),
                             (float) (sheet.y1 - sheet.y0));
}

/* Where the mechanism and its straight arrows are in the sheet, whether or not that lies in it. */
static void
extents_here (JdSheet  *self,
              JdBounds *out_extents)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  JdBounds world;
  double x, y;

  jd_bounds_clear (&world);
  jd_bounds_clear (out_extents);
  jd_picture_add_bounds (self->picture, self->frame, &world);
  if (jd_bounds_is_empty (&world))
    return;
  jd_view_to_sheet (view, world.x0, world.y0, &x, &y);
  jd_bounds_add (out_extents, x, y);
  jd_view_to_sheet (view, world.x1, world.y1, &x, &y);
  jd_bounds_add (out_extents, x, y);
  for (guint i = 0; i < self->arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (self->arrows, JdArrow, i);
      const double scale = jd_arrow_group_get_scale (self->scales)->straight[arrow->kind];

      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      jd_view_to_sheet (view, arrow->at[0], arrow->at[1], &x, &y);
      jd_bounds_add (out_extents, x + scale * arrow->vector[0], y - scale * arrow->vector[1]);
    }
}

/* Turns the page when the mechanism leaves it: what is seen next begins where it is now.  At rest nothing need stay where it
 * was, so it is brought back as soon as it has left the middle. */
static void
follow (JdSheet *self)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const double width = view->width, height = view->height;
  const double part = jd_study_get_playing (self->study) ? 0 : 0.15;
  const double margin = self->close ? CLOSE_PAGE_MARGIN : PAGE_MARGIN;
  const double dx = MAX (margin, part * width), dy = MAX (margin, part * height);
  double x, y;
  JdBounds here;

  if (!jd_paper_get_fitted (JD_PAPER (self)) || !self->follows)
    return;
  extents_here (self, &here);
  if (jd_bounds_is_empty (&here) || (here.x0 >= dx && here.x1 <= width - dx &&
                                     here.y0 >= dy && here.y1 <= height - dy))
    return;
  jd_view_to_world (view, (here.x0 + here.x1) / 2, (here.y0 + here.y1) / 2, &x, &y);
  jd_paper_center_on (JD_PAPER (self), x, y);
}

static void
draw_arrows (JdSheet *self,
             cairo_t *cr)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  JdLabels *labels = jd_picture_frame_get_labels (self->frame);

  if (!jd_bounds_is_empty (&self->legend))
    jd_labels_occupy (labels, &self->legend);
  jd_arrows_draw (self->arrows, jd_arrow_group_get_scale (self->scales), style, view, labels, cr);
  jd_labels_finish (labels, cr);
}

/* The legend changes when a kind of arrow appears or its scale does; it has a node of its own. */
static void
append_legend (JdSheet     *self,
               GtkSnapshot *snapshot)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const double bottom = view->height - LEGEND_PLACE;
  const graphene_rect_t place = GRAPHENE_RECT_INIT (0, (float) MAX (0, bottom - 200),
                                                    (float) MIN (420 * style->scale, view->width),
                                                    (float) MIN (200 + LEGEND_PLACE, view->height));
  const JdColor *paper = &style->colors[JD_COLOR_PAPER];
  double width = 0, height = 0;
  cairo_t *cr;

  jd_bounds_clear (&self->legend);
  if (self->arrows->len == 0 || !self->shows[JD_SHOW_LEGEND])
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &place);
  cairo_push_group (cr);
  jd_arrows_draw_legend (self->arrows, jd_arrow_group_get_scale (self->scales), style,
                         jd_picture_frame_get_labels (self->frame), cr, LEGEND_PLACE, bottom,
                         &width, &height);
  cairo_pop_group_to_source (cr);
  /* Paper below it: the ground may run there. */
  cairo_save (cr);
  cairo_rectangle (cr, LEGEND_PLACE - 6, bottom - height - 4, width + 12, height + 8);
  cairo_set_source_rgba (cr, paper->red, paper->green, paper->blue, 0.85);
  cairo_fill (cr);
  cairo_restore (cr);
  cairo_paint (cr);
  cairo_destroy (cr);
  jd_bounds_add (&self->legend, LEGEND_PLACE, bottom - height);
  jd_bounds_add (&self->legend, LEGEND_PLACE + width, bottom);
}

static void
jd_sheet_update_moving (JdPaper         *paper,
                        graphene_rect_t *out_bounds)
{
  JdSheet *self = JD_SHEET (paper);
  const double *p;

  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_picture_update (self->picture, self->frame, jd_study_get_time (self->study), p);
  update_options (self);
  update_acts (self);
  collect_arrows (self);
  follow (self);
  *out_bounds = moving_bounds (self);
}

static void
jd_sheet_draw_moving (JdPaper *paper,
                      cairo_t *cr)
{
  JdSheet *self = JD_SHEET (paper);

  jd_picture_draw_moving (self->picture, self->frame, &self->options, jd_paper_get_style (paper),
                          jd_paper_get_view (paper), cr);
  draw_arrows (self, cr);
}

static void
snapshot_refusal (JdSheet     *self,
                  GtkSnapshot *snapshot)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  g_autoptr(PangoLayout) layout =
    gtk_widget_create_pango_layout (GTK_WIDGET (self), self->refusal != NULL ? self->refusal : "");

  pango_layout_set_width (layout, (int) (0.8 * view->width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (GTK_WIDGET (self)),
                              0.1 * view->width, 0.4 * view->height, layout);
}

static gboolean
jd_sheet_is_ready (JdPaper *paper)
{
  return JD_SHEET (paper)->picture != NULL;
}

static void
jd_sheet_add_bounds (JdPaper  *paper,
                     JdBounds *bounds)
{
  jd_bounds_join (bounds, &JD_SHEET (paper)->bounds);
}

static void
jd_sheet_draw_still (JdPaper *paper,
                     cairo_t *cr)
{
  JdSheet *self = JD_SHEET (paper);

  jd_picture_draw_still (self->picture, self->frame, &self->options, jd_paper_get_style (paper),
                         jd_paper_get_view (paper), cr);
}

static void
jd_sheet_snapshot_over (JdPaper     *paper,
                        GtkSnapshot *snapshot)
{
  JdSheet *self = JD_SHEET (paper);

  if (self->picture != NULL)
    append_legend (self, snapshot);
  else
    snapshot_refusal (self, snapshot);
}

static gboolean
tick_cb (GtkWidget     *widget,
         GdkFrameClock *clock,
         gpointer       data G_GNUC_UNUSED)
{
  JdSheet *self = JD_SHEET (widget);
  const gint64 now = gdk_frame_clock_get_frame_time (clock);

  /* Another view is seen, and lets the time pass. */
  if (!gtk_widget_get_mapped (widget))
    {
      self->last_frame = 0;
      return G_SOURCE_CONTINUE;
    }
  /* After a stall the motion goes on from where it was, not from where it would be. */
  if (self->last_frame != 0)
    jd_study_advance (self->study, MIN (0.1, (double) (now - self->last_frame) / 1e6));
  self->last_frame = now;
  return G_SOURCE_CONTINUE;
}

static void
update_playing (JdSheet *self)
{
  const gboolean playing = self->study != NULL && jd_study_get_playing (self->study);

  if (playing == (self->tick != 0))
    return;
  if (playing)
    {
      self->last_frame = 0;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
    }
  else
    {
      gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
      self->tick = 0;
    }
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

static void
notify_cb (JdSheet    *self,
           GParamSpec *pspec)
{
  /* What changes together is told in any order: the picture of the old model knows nothing of the new one's state. */
  if (self->picture != NULL && !g_str_equal (pspec->name, "model") &&
      jd_picture_get_model (self->picture) != jd_study_get_model (self->study))
    return;
  if (g_str_equal (pspec->name, "model"))
    {
      update_model (self);
      update_released (self);
      if (self->led_by == NULL)
        jd_paper_fit (JD_PAPER (self));
    }
  if (g_str_equal (pspec->name, "model") || g_str_equal (pspec->name, "motion"))
    {
      update_bounds (self);
      jd_paper_refit (JD_PAPER (self));
      update_accessible (self);
    }
  else if (g_str_equal (pspec->name, "playing"))
    {
      update_playing (self);
      update_accessible (self);
    }
  else if (g_str_equal (pspec->name, "parameterization"))
    {
      update_released (self);
      jd_paper_forget_moving (JD_PAPER (self));
    }
  else if (g_str_equal (pspec->name, "time") || g_str_equal (pspec->name, "side") ||
           g_str_equal (pspec->name, "direction") || g_str_equal (pspec->name, "jump"))
    jd_paper_forget_moving (JD_PAPER (self));
}

void
jd_sheet_set_study (JdSheet *self,
                    JdStudy *study)
{
  g_return_if_fail (JD_IS_SHEET (self));

  if (!g_set_object (&self->study, study))
    return;
  g_signal_group_set_target (self->signals, study);
  update_model (self);
  update_released (self);
  update_bounds (self);
  jd_paper_fit (JD_PAPER (self));
  update_playing (self);
  update_accessible (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STUDY]);
}

gboolean
jd_sheet_get_show (JdSheet *self,
                   JdShow   what)
{
  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  return self->shows[what];
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
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOW + what]);
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

  /* It no longer fits by itself. */
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
  update_bounds (self);
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

  if (self->picture == NULL)
    return FALSE;
  j = jd_picture_pick_joint (self->picture, self->frame, view, x, y);
  if (j < 0)
    return FALSE;
  joints = jd_mechanism_get_joints (jd_study_get_mechanism (self->study));
  joint = g_ptr_array_index (joints, j);
  g_signal_emit (self, joint_picked, 0, joint->name);
  return TRUE;
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
    [JD_SHOW_NAMES] = JD_FIGURE_LABELS,
    [JD_SHOW_GRID] = JD_FIGURE_GRID,
    [JD_SHOW_LEGEND] = JD_FIGURE_LEGEND,
  };

  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  if (self->picture == NULL)
    return FALSE;
  jd_figure_init (out_figure, self->picture, jd_study_get_parameterization (self->study));
  out_figure->time = jd_study_get_time (self->study);
  jd_study_get_state (self->study, &out_figure->p, &out_figure->pd, &out_figure->skip);
  out_figure->show = 0;
  for (guint i = 0; i < JD_N_SHOWS; i++)
    if (self->shows[i])
      out_figure->show |= shows[i];
  out_figure->direction = jd_study_get_direction (self->study);
  if (out_figure->parameterization == NULL ||
      is_zero (out_figure->direction,
               jd_parameterization_get_n_retained (out_figure->parameterization)))
    out_figure->show &= ~(guint) JD_FIGURE_FIELD;
  out_figure->evaluation = jd_study_get_evaluation (self->study, NULL);
  if (self->shows[JD_SHOW_JUMP] && jump_is_here (self))
    {
      out_figure->show |= JD_FIGURE_JUMP;
      out_figure->show &= ~(guint) (JD_FIGURE_VELOCITY | JD_FIGURE_FORCES);
      out_figure->jump = jd_study_get_jump (self->study);
    }
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
      /* Not on a screen yet: a figure of its own. */
      out_figure->view = NULL;
      out_figure->arrow_scale = NULL;
      *out_width = FIGURE_WIDTH;
      *out_height = FIGURE_HEIGHT;
    }
  return TRUE;
}

void
jd_sheet_turn (JdSheet *self,
               double   azimuth,
               double   height)
{
  g_return_if_fail (JD_IS_SHEET (self));

  if (self->picture == NULL || !jd_picture_get_spatial (self->picture))
    return;
  jd_picture_frame_get_eye (self->frame, &self->eye[0], &self->eye[1]);
  jd_picture_frame_set_eye (self->frame, self->eye[0] + azimuth, self->eye[1] + height);
  jd_picture_frame_get_eye (self->frame, &self->eye[0], &self->eye[1]);
  self->has_turned = TRUE;
  update_bounds (self);
  jd_paper_forget (JD_PAPER (self));
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

/* What is under the pointer goes with it; with Shift the paper does. */
static void
turn_update_cb (JdSheet    *self,
                double      dx,
                double      dy,
                GtkGesture *gesture)
{
  const GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

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

/* Not called after a drag. */
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
  JdSheet *self = JD_SHEET (object);

  if (prop_id == PROP_STUDY)
    g_value_set_object (value, self->study);
  else if (prop_id >= PROP_SHOW && prop_id < N_PROPS)
    g_value_set_boolean (value, self->shows[prop_id - PROP_SHOW]);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
jd_sheet_set_property (GObject      *object,
                       guint         prop_id,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  JdSheet *self = JD_SHEET (object);

  if (prop_id == PROP_STUDY)
    jd_sheet_set_study (self, g_value_get_object (value));
  else if (prop_id >= PROP_SHOW && prop_id < N_PROPS)
    jd_sheet_set_show (self, prop_id - PROP_SHOW, g_value_get_boolean (value));
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

  G_OBJECT_CLASS (jd_sheet_parent_class)->dispose (object);
}

static void
jd_sheet_finalize (GObject *object)
{
  JdSheet *self = JD_SHEET (object);

  g_clear_object (&self->signals);
  g_clear_pointer (&self->arrows, g_array_unref);
  g_free (self->lit);
  g_clear_pointer (&self->refusal, g_free);

  G_OBJECT_CLASS (jd_sheet_parent_class)->finalize (object);
}

static void
jd_sheet_class_init (JdSheetClass *klass)
{
  static const char *const names[JD_N_SHOWS] = {
    [JD_SHOW_VELOCITIES] = "show-velocities",
    [JD_SHOW_FIELD] = "show-field",
    [JD_SHOW_FORCES] = "show-forces",
    [JD_SHOW_JUMP] = "show-jump",
    [JD_SHOW_NAMES] = "show-names",
    [JD_SHOW_GRID] = "show-grid",
    [JD_SHOW_LEGEND] = "show-legend",
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  JdPaperClass *paper_class = JD_PAPER_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = jd_sheet_get_property;
  object_class->set_property = jd_sheet_set_property;
  object_class->dispose = jd_sheet_dispose;
  object_class->finalize = jd_sheet_finalize;
  paper_class->add_bounds = jd_sheet_add_bounds;
  paper_class->is_ready = jd_sheet_is_ready;
  paper_class->draw_still = jd_sheet_draw_still;
  paper_class->update_moving = jd_sheet_update_moving;
  paper_class->draw_moving = jd_sheet_draw_moving;
  paper_class->snapshot_over = jd_sheet_snapshot_over;

  properties[PROP_STUDY] = g_param_spec_object ("study", NULL, NULL, JD_TYPE_STUDY, flags);
  for (guint i = 0; i < JD_N_SHOWS; i++)
    properties[PROP_SHOW + i] = g_param_spec_boolean (names[i], NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, GDK_ALT_MASK, turn_key_cb, "(dd)", -TURN_KEY, 0.0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, GDK_ALT_MASK, turn_key_cb, "(dd)", TURN_KEY, 0.0);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Up, GDK_ALT_MASK, turn_key_cb, "(dd)", 0.0, TURN_KEY);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Down, GDK_ALT_MASK, turn_key_cb, "(dd)", 0.0, -TURN_KEY);
  joint_picked = g_signal_new ("joint-picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                               NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
jd_sheet_init (JdSheet *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *turn = gtk_gesture_drag_new ();

  for (guint i = 0; i < JD_N_SHOWS; i++)
    self->shows[i] = TRUE;
  self->arrows = jd_arrows_new ();
  self->scales = jd_arrow_group_new ();
  jd_bounds_clear (&self->bounds);
  jd_bounds_clear (&self->legend);
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "notify", G_CALLBACK (notify_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (turn), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (turn, "drag-begin", G_CALLBACK (turn_begin_cb), self);
  g_signal_connect_swapped (turn, "drag-update", G_CALLBACK (turn_update_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (turn));
}
