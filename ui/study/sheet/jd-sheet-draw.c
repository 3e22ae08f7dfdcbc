/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of the sheet: what is shown at the instant, where the view stands, and the legend. */
#include "ui/study/sheet/jd-sheet-private.h"

#include <math.h>
#include <string.h>

#include "core/mechanism/jd-letters.h"
#include "ui/drawing/jd-markup.h"

/* px: space for names around the moving parts; distance and padding of the legend */
#define LABEL_WIDTH  150
#define LABEL_HEIGHT 60
#define LEGEND_PLACE 16
#define LEGEND_PAD   6
/* In sizes of the mechanism.  A motion wider than FAR_SIZES is not fitted; the view then moves in pages of
 * PAGE_SIZES. */
#define FAR_SIZES    3.5
#define PAGE_SIZES   2.5
/* The same for a sheet that shows the mechanism large. */
#define CLOSE_FAR_SIZES  2.0
#define CLOSE_PAGE_SIZES 1.2
/* px: margin of a page, as high as the controls over the sheet; and for a sheet that shows the mechanism large. */
#define PAGE_MARGIN       54
#define CLOSE_PAGE_MARGIN 16
/* Fraction of the sheet at each edge from which what stands still is brought back to the middle. */
#define STILL_PART        0.15
/* Largest margin on each side of a small sheet, as a fraction of its size. */
#define MOST_MARGIN       0.25

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

void
jd_sheet_update_bounds (JdSheet *self)
{
  JdMotion *motion;
  const double *p;
  JdUnderlay place;
  JdBounds whole;

  if (self->picture == NULL)
    return;
  jd_bounds_clear (&self->bounds);
  self->widened = FALSE;
  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_picture_frame_set_feet (self->frame, jd_study_get_feet (self->study));
  jd_picture_update (self->frame, jd_study_get_time (self->study), p);
  jd_picture_add_near_bounds (self->frame, &self->bounds);
  if (self->underlay.image != NULL && jd_mechanism_get_underlay (jd_picture_get_mechanism (self->picture), &place))
    jd_underlay_image_add_bounds (self->underlay.image, &place, &self->bounds);
  self->follows = FALSE;
  motion = jd_study_get_motion (self->study);
  if (motion == NULL)
    return;

  whole = self->bounds;
  jd_picture_add_motion_bounds (self->frame, motion, &whole);
  self->follows = size_of (&self->bounds) > 0 &&
                  size_of (&whole) > (self->close ? CLOSE_FAR_SIZES : FAR_SIZES) * size_of (&self->bounds);
  if (self->follows)
    widen (&self->bounds, self->close ? CLOSE_PAGE_SIZES : PAGE_SIZES);
  else
    self->bounds = whole;
}

void
jd_sheet_update_released (JdSheet *self)
{
  JdParameterization *parameterization;

  if (self->picture == NULL)
    return;
  parameterization = jd_study_get_parameterization (self->study);
  if (parameterization != NULL)
    jd_picture_get_released (self->picture, parameterization, self->released);
}

/* Longest meaning that is written on the sheet, characters. */
#define LONGEST_MEANING 24

/* "\u03bb = N a sin \u03b8" as markup; NULL where it is not known or too long. */
static char *
dup_meaning (JdModel                   *model,
             const JdMultiplierMeaning *meaning,
             JdCovers                  *covers)
{
  const char *name = jd_model_get_equation (model, meaning->equation)->name;
  const char *letter = jd_mechanism_get_letter (jd_model_get_mechanism (model), name);
  g_autofree char *symbol = jd_symbol_to_markup (letter != NULL ? letter : "lambda", 0);
  g_autofree char *formula = NULL;

  if (meaning->meaning == NULL || strlen (meaning->meaning) > LONGEST_MEANING ||
      jd_covers_has_of (covers, "meaning:", name))
    return NULL;
  formula = jd_markup_of_formula (meaning->meaning);
  return g_strdup_printf ("<i>%s</i> = %s", symbol, formula);
}

void
jd_sheet_update_meanings (JdSheet *self)
{
  const JdMultiplierMeanings *meanings;
  JdModel *model;

  if (self->picture == NULL)
    return;
  model = jd_picture_get_model (self->picture);
  g_ptr_array_set_size (self->meanings, 0);
  g_ptr_array_set_size (self->meanings, (int) jd_model_get_n_equations (model));
  meanings = jd_study_get_meanings (self->study);
  for (gsize h = 0; meanings != NULL && h < meanings->n_multipliers; h++)
    g_ptr_array_index (self->meanings,
                       meanings->multipliers[h].equation) = dup_meaning (model, &meanings->multipliers[h],
                                                                         jd_study_get_covers (self->study));
  jd_picture_frame_set_meanings (self->frame, (const char *const *) self->meanings->pdata);
}

/* Finds the equations that act at the instant; during an event, those of its virtual phase. */
static void
update_acts (JdSheet *self)
{
  JdModel *model = jd_study_get_model (self->study);
  const gboolean during = jd_study_get_side (self->study) == JD_SIDE_DURING;
  const JdJump *jump;
  const double *p, *pd, *posterior;
  const gboolean *skip;
  g_autoptr(JdModel) followed = jd_model_follow (model, jd_study_get_feet (self->study));

  jd_study_get_state (self->study, &p, &pd, &skip);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    self->acts[i] = !skip[i] && jd_model_equation_acts (followed, i, jd_study_get_time (self->study), p, pd);
  jump = during ? jd_study_get_drawn_jump (self->study, &posterior) : NULL;
  for (gsize r = 0; jump != NULL && r < jump->n_rows; r++)
    self->acts[jump->row_equation[r]] = jump->result->active[r];
}

gboolean
jd_sheet_jump_is_here (JdSheet *self)
{
  const JdJump *jump = jd_study_get_jump (self->study);

  return jump != NULL && fabs (jump->time - jd_study_get_time (self->study)) < 1e-9 &&
         jd_study_get_side (self->study) == JD_SIDE_DURING;
}

gboolean
jd_sheet_has_direction (JdSheet *self)
{
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const double *direction = jd_study_get_direction (self->study);

  for (gsize i = 0; parameterization != NULL && i < jd_parameterization_get_n_retained (parameterization); i++)
    if (direction[i] != 0)
      return TRUE;
  return FALSE;
}

void
jd_sheet_set_observed (JdSheet  *self,
                       JdFigure *figure)
{
  JdVirtualComposition composition;

  figure->background = jd_study_get_background (self->study);
  figure->relative = figure->background != NULL ? jd_study_get_relative_fields (self->study) : NULL;
  figure->composed = jd_study_compose (self->study, &composition);
  if (!figure->composed)
    return;
  memcpy (figure->composition[0], composition.place, sizeof composition.place);
  memcpy (figure->composition[1], composition.background, sizeof composition.background);
  memcpy (figure->composition[2], composition.relative, sizeof composition.relative);
}

static void
add_field (JdSheet *self)
{
  const JdBodyField *fields, *background;
  JdVirtualComposition composition;

  if (!jd_sheet_has_direction (self))
    return;
  fields = jd_study_get_relative_fields (self->study);
  background = jd_study_get_background (self->study);
  if (background != NULL)
    jd_picture_add_background (self->frame, background, self->arrows);
  if (fields != NULL)
    jd_picture_add_field (self->frame, fields, self->arrows);
  if (jd_study_compose (self->study, &composition))
    jd_picture_add_composition (self->frame, composition.place, composition.background, composition.relative,
                                self->arrows);
}

static void
add_forces (JdSheet      *self,
            const double *pd)
{
  JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const JdEvaluation *evaluation = jd_study_get_evaluation (self->study, NULL);

  jd_picture_add_efforts (self->frame, pd, self->arrows);
  if (parameterization != NULL && evaluation != NULL)
    jd_picture_add_reactions (self->frame, parameterization, evaluation, self->arrows);
}

/* Marks the arrows to be emphasized. */
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
  const double *pd, *posterior;
  const gboolean jump = self->shows[JD_SHOW_JUMP] && jd_sheet_jump_is_here (self);

  g_array_set_size (self->arrows, 0);
  jd_study_get_state (self->study, NULL, &pd, NULL);
  if (jump && jd_sheet_is_visible (self, JD_SHOW_JUMP))
    {
      const JdJump *drawn = jd_study_get_drawn_jump (self->study, &posterior);

      jd_picture_add_jump (self->frame, drawn, posterior, self->arrows);
    }
  if (jd_sheet_is_visible (self, JD_SHOW_VELOCITIES) && !jump)
    jd_picture_add_velocities (self->frame, pd,
                               jd_study_get_side (self->study) == JD_SIDE_BEFORE &&
                                 jd_study_get_event_here (self->study) != NULL,
                               self->arrows);
  if (jd_sheet_is_visible (self, JD_SHOW_FIELD))
    add_field (self);
  if (jd_sheet_is_visible (self, JD_SHOW_FORCES) && !jump)
    add_forces (self, pd);
  jd_arrows_drop (self->arrows, self->covered);
  jd_arrow_group_update (self->scales, JD_PAPER (self), self->arrows, view);
  light_arrows (self);
}

/* Index of the joint of the first emphasized equation, or -1. */
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

/* Bounds of the moving layer inside the sheet: the frame with its names, every arrow, and the legend. */
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
  jd_picture_add_bounds (self->frame, &world);
  /* Dimension lines reach the axes. */
  if (self->shows[JD_SHOW_AXES] || self->shows[JD_SHOW_PARAMETERS] || self->shows[JD_SHOW_DIMENSIONS] ||
      jd_measures_of_file (self->picture) != 0)
    return GRAPHENE_RECT_INIT (0, 0, (float) view->width, (float) view->height);
  /* Badges may stand anywhere, and shadows fall far away. */
  if (jd_picture_covers_sheet (jd_picture_frame_get_picture (self->frame)))
    return GRAPHENE_RECT_INIT (0, 0, (float) view->width, (float) view->height);
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
                                 &(JdPainter) { .style = style, .view = view }, &arrow))
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

gboolean
jd_sheet_get_follow (JdSheet  *self,
                     JdFollow *out)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const double most = MOST_MARGIN * MIN (view->width, view->height);

  g_return_val_if_fail (JD_IS_SHEET (self), FALSE);

  out->margin = MIN (self->close ? CLOSE_PAGE_MARGIN : PAGE_MARGIN, most);
  out->top = MAX (0, jd_paper_get_top (JD_PAPER (self)) - out->margin);
  out->part = 0;
  return self->follows && jd_paper_get_fitted (JD_PAPER (self));
}

/* Moves the view to a new page when the moving parts leave the sheet.  The new page begins at their present
 * position.  When nothing plays, the view is centred again as soon as they leave its middle. */
static void
follow (JdSheet *self)
{
  JdView view = *jd_paper_get_view (JD_PAPER (self));
  const double scale = view.scale;
  JdFollow how;

  if (!jd_sheet_get_follow (self, &how))
    return;
  how.part = jd_study_get_playing (self->study) ? 0 : STILL_PART;
  if (jd_follow_view (&how, self->frame, self->arrows, jd_arrow_group_get_scale (self->scales), &view))
    jd_paper_center_on (JD_PAPER (self), view.center_x, view.center_y, view.scale / scale);
}

/* Computes the bounds of the legend of the arrows shown, on this sheet or one that shares its scale; empty without a
 * legend.  Labels avoid these bounds. */
static void
place_legend (JdSheet *self)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const JdPainter painter = { NULL, style, view, jd_picture_frame_get_labels (self->frame) };
  const JdBounds bar = jd_sheet_get_scale_bar (self);
  double bottom = view->height - LEGEND_PLACE, width = 0, height = 0;
  g_autoptr(GArray) arrows = jd_arrow_group_dup_arrows (self->scales);

  jd_bounds_clear (&self->legend);
  if (arrows->len == 0 || !self->shows[JD_SHOW_LEGEND])
    return;
  jd_arrows_draw_legend (arrows, jd_arrow_group_get_scale (self->scales), &painter, LEGEND_PLACE, bottom, &width,
                         &height);
  /* On a narrow sheet the legend would cover the scale bar: it is placed above the bar, or at the top of a low
   * sheet. */
  if (!jd_bounds_is_empty (&bar) && LEGEND_PLACE + width + 2 * LEGEND_PAD > bar.x0)
    bottom = bar.y0 - height > view->height / 2 ? bar.y0 - LEGEND_PAD : LEGEND_PAD + height;
  jd_bounds_add (&self->legend, LEGEND_PLACE - LEGEND_PAD, bottom - height - LEGEND_PAD);
  jd_bounds_add (&self->legend, LEGEND_PLACE + width + LEGEND_PAD, bottom + LEGEND_PAD);
}

static void
draw_arrows (JdSheet *self,
             cairo_t *cr)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  JdLabels *labels = jd_picture_frame_get_labels (self->frame);

  place_legend (self);
  if (!jd_bounds_is_empty (&self->legend))
    jd_labels_occupy (labels, &self->legend);
  jd_arrows_draw (self->arrows, jd_arrow_group_get_scale (self->scales), &(JdPainter) { cr, style, view, labels });
  jd_labels_finish (labels, cr);
}

/* Draws the legend as a render node of its own.  It changes only when a kind of arrow appears or its scale
 * changes. */
static void
append_legend (JdSheet     *self,
               GtkSnapshot *snapshot)
{
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const JdBounds *legend = &self->legend;
  const JdColor *paper = &style->colors[JD_COLOR_PAPER];
  graphene_rect_t place;
  g_autoptr(GArray) arrows = NULL;
  cairo_t *cr;

  place_legend (self);
  if (jd_bounds_is_empty (legend))
    return;
  graphene_rect_init (&place, (float) legend->x0, (float) legend->y0, (float) (legend->x1 - legend->x0),
                      (float) (legend->y1 - legend->y0));
  cr = gtk_snapshot_append_cairo (snapshot, &place);
  /* The background hides ground lines below the legend. */
  cairo_set_source_rgba (cr, paper->red, paper->green, paper->blue, 0.85);
  cairo_paint (cr);
  arrows = jd_arrow_group_dup_arrows (self->scales);
  jd_arrows_draw_legend (arrows, jd_arrow_group_get_scale (self->scales),
                         &(JdPainter) {
                           .cr = cr, .style = style, .labels = jd_picture_frame_get_labels (self->frame) },
                         LEGEND_PLACE, legend->y1 - LEGEND_PAD, NULL, NULL);
  cairo_destroy (cr);
}

const char *
jd_sheet_find_word (GtkWidget *widget,
                    double     x,
                    double     y)
{
  JdSheet *self = JD_SHEET (widget);
  g_autoptr(GArray) arrows = NULL;
  JdPainter painter;

  if (self->picture == NULL || jd_bounds_is_empty (&self->legend))
    return NULL;
  painter = (JdPainter) { .style = jd_paper_get_style (JD_PAPER (self)),
                          .labels = jd_picture_frame_get_labels (self->frame) };
  arrows = jd_arrow_group_dup_arrows (self->scales);
  return jd_arrows_pick_legend (arrows, jd_arrow_group_get_scale (self->scales), &painter, LEGEND_PLACE,
                                self->legend.y1 - LEGEND_PAD, x, y);
}

/* Whether velocities before the event are shown too: filled arrows are then those after it. */
static gboolean
shows_jump (JdSheet *self)
{
  for (guint i = 0; i < self->arrows->len; i++)
    if (g_array_index (self->arrows, JdArrow, i).hollow)
      return TRUE;
  return FALSE;
}

/* What the arrow shows, and of which point or joint (owned); NULL: neither. */
static const char *
name_arrow (JdSheet        *self,
            const JdArrow  *arrow,
            char          **out_name)
{
  JdModel *model = jd_picture_get_model (self->picture);

  if (arrow->equation > 0)
    {
      const JdEquation *equation = jd_model_get_equation (model, arrow->equation - 1);

      *out_name = g_strdup (jd_model_get_joint (model, equation->joint)->name);
      return arrow->kind == JD_ARROW_IMPULSE ? "impulse" : "force";
    }
  if (arrow->point == 0)
    return NULL;
  *out_name = jd_mechanism_dup_point_name (jd_study_get_mechanism (self->study),
                                           (JdPointRef) { arrow->body, arrow->point - 1 });
  if (arrow->kind == JD_ARROW_VIRTUAL)
    return "virtual";
  return !arrow->hollow && shows_jump (self) ? "velocity-after" : "velocity";
}

const char *
jd_sheet_find_arrow (JdSheet  *self,
                     double    x,
                     double    y,
                     char    **out_name)
{
  const JdArrow *arrow;

  g_return_val_if_fail (JD_IS_SHEET (self), NULL);

  *out_name = NULL;
  jd_sheet_catch_up (self);
  if (self->picture == NULL || self->waits)
    return NULL;
  arrow = jd_arrows_pick (self->arrows, jd_arrow_group_get_scale (self->scales),
                          &(JdPainter) { .style = jd_paper_get_style (JD_PAPER (self)),
                                         .view = jd_paper_get_view (JD_PAPER (self)) },
                          x, y);
  return arrow != NULL ? name_arrow (self, arrow, out_name) : NULL;
}

static void
jd_sheet_update_moving (JdPaper         *paper,
                        graphene_rect_t *out_bounds)
{
  JdSheet *self = JD_SHEET (paper);
  const double *p;

  /* Until the motion to come is known, the frame at hand is drawn again. */
  if (self->waits && jd_study_get_holding (self->study) && self->picture != NULL)
    {
      *out_bounds = moving_bounds (self);
      return;
    }
  jd_sheet_catch_up (self);
  if (self->picture == NULL)
    {
      *out_bounds = GRAPHENE_RECT_INIT (0, 0, 0, 0);
      return;
    }
  jd_study_get_state (self->study, &p, NULL, NULL);
  jd_picture_frame_set_feet (self->frame, jd_study_get_feet (self->study));
  jd_picture_update (self->frame, jd_study_get_time (self->study), p);
  update_options (self);
  update_acts (self);
  collect_arrows (self);
  follow (self);
  *out_bounds = moving_bounds (self);
}

/* Draws the axes, and what the retained parameters and the constant lengths are in the picture. */
static void
draw_measures (JdSheet *self,
               cairo_t *cr)
{
  const JdPainter painter = { cr, jd_paper_get_style (JD_PAPER (self)), jd_paper_get_view (JD_PAPER (self)),
                              jd_picture_frame_get_labels (self->frame) };
  const JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const guint show = (self->shows[JD_SHOW_PARAMETERS] ? JD_MEASURE_ANGLES | JD_MEASURE_LENGTHS : 0) |
                     (self->shows[JD_SHOW_DIMENSIONS] ? JD_MEASURE_DIMENSIONS : 0) |
                     (jd_covers_is_empty (jd_study_get_covers (self->study)) ? jd_measures_of_file (self->picture)
                                                                             : 0);
  g_autofree gboolean *marked = NULL;

  if (self->shows[JD_SHOW_AXES] && !jd_picture_get_spatial (self->picture))
    jd_picture_draw_axes (self->frame, TRUE, &painter);
  if (show == 0)
    return;
  if (self->measures == NULL)
    self->measures = jd_measures_new (self->picture);
  if (parameterization != NULL && !self->waits)
    marked = jd_figure_dup_marked (self->picture, parameterization);
  jd_measures_draw (self->measures, self->frame, show, marked, &painter);
}

static void
jd_sheet_draw_moving (JdPaper *paper,
                      cairo_t *cr)
{
  JdSheet *self = JD_SHEET (paper);

  if (self->picture == NULL)
    return;
  jd_picture_draw_moving (self->frame, &self->options,
                          &(JdPainter) { cr, jd_paper_get_style (paper), jd_paper_get_view (paper), NULL });
  draw_measures (self, cr);
  draw_arrows (self, cr);
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

  if (self->picture == NULL)
    return;
  jd_picture_draw_still (self->frame, &self->options,
                         &(JdPainter) { cr, jd_paper_get_style (paper), jd_paper_get_view (paper), NULL });
}

static void
jd_sheet_snapshot_over (JdPaper     *paper,
                        GtkSnapshot *snapshot)
{
  JdSheet *self = JD_SHEET (paper);

  if (self->picture != NULL)
    {
      append_legend (self, snapshot);
      jd_sheet_draw_pull (self, snapshot);
    }
  else
    jd_paper_snapshot_refusal (paper, self->refusal, snapshot);
}

void
jd_sheet_class_init_paper (JdPaperClass *paper_class)
{
  paper_class->add_bounds = jd_sheet_add_bounds;
  paper_class->is_ready = jd_sheet_is_ready;
  paper_class->draw_still = jd_sheet_draw_still;
  paper_class->update_moving = jd_sheet_update_moving;
  paper_class->draw_moving = jd_sheet_draw_moving;
  paper_class->snapshot_under = jd_sheet_snapshot_under;
  paper_class->snapshot_over = jd_sheet_snapshot_over;
}
