/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Complete figures: layout of mechanism, title, equations, laws and legend. */

#include "ui/drawing/figure/jd-figure-private.h"

#include <math.h>
#include <string.h>

#include "core/parameterization/jd-shown.h"
#include "ui/drawing/figure/jd-jump-geometry.h"
#include "ui/drawing/jd-formula.h"
#include "ui/drawing/jd-sink.h"
#include "ui/drawing/picture/jd-underlay.h"

/* Maximum number of equations below a figure. */
#define MAX_EQUATIONS 6
/* px: a smaller figure shows the mechanism without texts. */
#define SMALL_SIDE 260.0
/* Maximum number of lines about the laws of a jump; height of a line in units of the text size. */
#define MAX_LAWS 6
#define LAW_LINE 1.4
/* Opacity of the mechanism at earlier instants. */
#define EARLIER_ALPHA 0.38
/* px: length of the strokes of hatching, with their width. */
#define HATCHING 8.5

void
jd_figure_init (JdFigure           *self,
                const JdPicture    *picture,
                JdParameterization *parameterization)
{
  memset (self, 0, sizeof *self);
  self->picture = picture;
  self->parameterization = parameterization;
  self->time = jd_picture_get_time (picture);
  self->show = JD_FIGURE_DEFAULT;
  jd_draw_style_init_printed (&self->style);
}

/* Data of a figure while it is drawn. */
typedef struct
{
  const JdFigure      *figure;
  JdPictureFrame      *frame;
  GArray              *arrows;
  double               time;
  const double        *p, *pd;
  gboolean            *released, *acts;
  const JdJump        *jump;         /* NULL until get_jump() has found one */
  JdJump              *computed;     /* that jump, if it is not the figure's */
  GPtrArray           *formulas;     /* JdFormula * */
  gsize                equations[MAX_EQUATIONS];  /* complementary equation of each formula */
  double               equations_height;
  GPtrArray           *laws;         /* char *: lines about a jump, below the title */
  const JdMeasures    *measures;     /* NULL: none is shown */
  gboolean            *marked;       /* N: parameters whose measures are shown */
  gboolean             measures_ink; /* what fills the sheet is left out */
  JdView               view;         /* its width and height are the figure's */
  JdPainter            painter;
} Plan;

static void
free_formula (gpointer formula)
{
  jd_formula_free (formula);
}

static gboolean
add_field (Plan    *plan,
           GError **error)
{
  const JdFigure *figure = plan->figure;
  JdParameterization *parameterization = figure->parameterization;
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  gsize n = jd_parameterization_get_n_retained (parameterization);
  gsize n_bodies = jd_mechanism_get_bodies (jd_picture_get_mechanism (figure->picture))->len;
  g_autofree double *direction = g_new0 (double, n + 1);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);

  if (figure->direction != NULL)
    memcpy (direction, figure->direction, n * sizeof *direction);
  else
    direction[0] = 1;
  jd_parameterization_work_set_feet (work, figure->feet);
  if (!jd_parameterization_field (parameterization, plan->time, plan->p, direction, fields, work, error))
    return FALSE;
  if (figure->background != NULL)
    jd_picture_add_background (plan->frame, figure->background, plan->arrows);
  jd_picture_add_field (plan->frame, figure->relative != NULL ? figure->relative : fields, plan->arrows);
  if (figure->composed)
    jd_picture_add_composition (plan->frame, figure->composition[0], figure->composition[1], figure->composition[2],
                                plan->arrows);
  return TRUE;
}

static gboolean
add_forces (Plan    *plan,
            GError **error)
{
  const JdFigure *figure = plan->figure;
  const JdEvaluation *evaluation = figure->evaluation;
  g_autoptr(JdEvaluation) computed = NULL;

  jd_picture_add_efforts (plan->frame, plan->pd, plan->arrows);
  if (figure->parameterization == NULL)
    return TRUE;
  if (evaluation == NULL)
    evaluation = computed = jd_evaluate (figure->parameterization, plan->time, plan->p, plan->pd, figure->skip,
                                         error);
  if (evaluation == NULL)
    return FALSE;
  jd_picture_add_reactions (plan->frame, figure->parameterization, evaluation, plan->arrows);
  return TRUE;
}

/* Lists the laws of the jump, defaults included. */
static void
add_laws (Plan         *plan,
          const JdJump *jump)
{
  for (guint i = 0; plan->laws != NULL && i + 1 < jump->laws->len && plan->laws->len < MAX_LAWS; i += 2)
    g_ptr_array_add (plan->laws, g_strdup_printf ("%s: %s", (char *) g_ptr_array_index (jump->laws, i),
                                                  (char *) g_ptr_array_index (jump->laws, i + 1)));
}

/* The jump of the figure, or that of its event computed here: of the motion, if it has the event at this instant,
 * whatever side of it the state is of.  NULL if there is none. */
static const JdJump *
get_jump (Plan    *plan,
          GError **error)
{
  const JdFigure *figure = plan->figure;
  const JdMotionEvent *met = jd_motion_find_named_at (figure->motion,
                                                      figure->event != NULL ? figure->event->name : NULL, plan->time);

  if (plan->jump == NULL && figure->jump == NULL && figure->parameterization != NULL)
    plan->computed = met != NULL ? jd_jump_new_of_motion (figure->parameterization, figure->motion, met, error)
                                 : jd_jump_new (figure->parameterization, NULL, figure->event, NULL, plan->time,
                                                plan->p, plan->pd, figure->skip, error);
  if (plan->jump == NULL)
    plan->jump = figure->jump != NULL ? figure->jump : plan->computed;
  return plan->jump;
}

static gboolean
add_jump (Plan    *plan,
          GError **error)
{
  const JdFigure *figure = plan->figure;
  const JdJump *jump = get_jump (plan, error);

  if (jump == NULL)
    return figure->parameterization == NULL;
  jd_picture_add_jump (plan->frame, jump,
                       plan->figure->posterior != NULL ? plan->figure->posterior
                       : jd_jump_is_known (jump)       ? jump->posterior
                                                       : NULL,
                       plan->arrows);
  add_laws (plan, jump);
  return TRUE;
}

/* Adds the arrows that are to be shown.  The first quantity that cannot be computed is reported; the others are
 * drawn. */
static gboolean
collect_arrows (Plan    *plan,
                GError **error)
{
  const JdFigure *figure = plan->figure;
  gboolean good = TRUE;

  jd_figure_add_given (figure, plan->frame, plan->time, plan->p, plan->pd, plan->arrows);
  if (figure->show & JD_FIGURE_VELOCITY && !(figure->show & JD_FIGURE_JUMP))
    jd_picture_add_velocities (plan->frame, plan->pd, figure->before, plan->arrows);
  if (figure->show & JD_FIGURE_FIELD && figure->parameterization != NULL)
    good = add_field (plan, error);
  if (figure->show & JD_FIGURE_FORCES)
    good = add_forces (plan, good ? error : NULL) && good;
  if (figure->show & JD_FIGURE_JUMP)
    good = add_jump (plan, good ? error : NULL) && good;
  jd_arrows_drop (plan->arrows, figure->covered);
  return good;
}

/* Finds the equations that are released and those that act; where a jump is shown, those of its virtual phase. */
static void
find_what_acts (Plan *plan)
{
  const JdJump *jump = plan->figure->jump;
  JdModel *model = jd_picture_get_model (plan->figure->picture);
  g_autoptr(JdModel) followed = model != NULL ? jd_model_follow (model, plan->figure->feet) : NULL;
  gsize n = jd_picture_get_n_equations (plan->figure->picture);

  plan->released = g_new0 (gboolean, n + 1);
  plan->acts = g_new0 (gboolean, n + 1);
  if (plan->figure->parameterization != NULL && !(plan->figure->show & JD_FIGURE_SOLID))
    jd_picture_get_released (plan->figure->picture, plan->figure->parameterization, plan->released);
  for (gsize i = 0; i < n; i++)
    plan->acts[i] = (plan->figure->skip == NULL || !plan->figure->skip[i]) &&
                    (followed == NULL || jd_model_equation_acts (followed, i, plan->time, plan->p, plan->pd));
  if (plan->figure->show & JD_FIGURE_JUMP)
    jump = get_jump (plan, NULL);
  for (gsize r = 0; jump != NULL && r < jump->n_rows; r++)
    plan->acts[jump->row_equation[r]] = jump->result->active[r];
}

/* The formula "name:  left side = 0". */
static JdMath *
create_math (const Plan *plan,
             gsize       h)
{
  JdParameterization *parameterization = plan->figure->parameterization;
  const JdModel *model = jd_picture_get_model (plan->figure->picture);
  gsize index = jd_parameterization_get_complementary (parameterization)[h];
  const char *name = jd_model_get_equation (model, index)->name;

  return jd_math_new_row (jd_math_new_text (name), jd_math_new_text (":"),
                          jd_math_new (jd_shown_get_equation (parameterization, h)), jd_math_new_text ("="),
                          jd_math_new_text ("0"), NULL);
}

static double
equation_gap (const Plan *plan)
{
  return 0.5 * plan->figure->style.text;
}

/* Typesets as many equations as fit below the mechanism.  An equation of two shapes has the form of the corners that
 * touch; where none does it is left out. */
static void
set_equations (Plan *plan)
{
  const double text = plan->painter.style->text;
  JdParameterization *parameterization = plan->figure->parameterization;

  if (!(plan->figure->show & JD_FIGURE_EQUATIONS) || parameterization == NULL)
    return;
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      g_autoptr(JdMath) math = NULL;
      JdFormula *formula;
      double ascent, descent;

      if (plan->formulas->len == MAX_EQUATIONS)
        break;
      if (jd_shown_is_idle (parameterization, h))
        continue;
      math = create_math (plan, h);
      formula = jd_formula_new (math, plan->figure->style.text * 1.1);
      jd_formula_set_width (formula, plan->view.width - 4 * text);
      jd_formula_measure (formula, NULL, &ascent, &descent);
      if (plan->equations_height + ascent + descent > 0.35 * plan->view.height)
        {
          jd_formula_free (formula);
          break;
        }
      plan->equations_height += ascent + descent + equation_gap (plan);
      plan->equations[plan->formulas->len] = h;
      g_ptr_array_add (plan->formulas, formula);
    }
}

/* Gives formula @i to a sink that sets formulas itself. */
static gboolean
give_formula (const Plan *plan,
              guint       i,
              double      x,
              double      y)
{
  JdSink *sink = jd_sink_get (plan->painter.cr);
  g_autoptr(JdMath) math = sink != NULL && sink->formula != NULL ? create_math (plan, plan->equations[i]) : NULL;
  g_autofree char *latex = math != NULL ? jd_math_to_latex (math) : NULL;

  return latex != NULL &&
         sink->formula (sink, plan->painter.cr, latex, plan->painter.style->colors[JD_COLOR_INK], x, y);
}

static void
draw_equations (const Plan *plan)
{
  const JdPainter *painter = &plan->painter;
  double x = 1.5 * painter->style->text, y = plan->view.height - plan->equations_height;

  for (guint i = 0; i < plan->formulas->len; i++)
    {
      JdFormula *formula = g_ptr_array_index (plan->formulas, i);
      double ascent, descent;

      jd_formula_measure (formula, NULL, &ascent, &descent);
      if (!give_formula (plan, i, x, y + ascent))
        jd_formula_draw (formula, painter->cr, painter->style->colors[JD_COLOR_INK], x, y + ascent);
      y += ascent + descent + equation_gap (plan);
    }
}

/* Adds the earlier instants and the traces. */
static void
add_other_bounds (Plan     *plan,
                  JdBounds *bounds)
{
  const JdFigure *figure = plan->figure;
  const gsize N = jd_mechanism_get_parameters (jd_picture_get_mechanism (figure->picture))->len;

  jd_picture_frame_set_feet (plan->frame, NULL);
  for (gsize i = 0; i < figure->n_earlier; i++)
    {
      jd_picture_update (plan->frame, figure->earlier_times[i], figure->earlier_p + N * i);
      jd_picture_add_near_bounds (plan->frame, bounds);
    }
  if (figure->trace != NULL)
    jd_trace_add_bounds (figure->trace, plan->frame, bounds);
  jd_picture_frame_set_feet (plan->frame, figure->feet);
  jd_picture_update (plan->frame, plan->time, plan->p);
}

static void
add_underlay_bounds (const JdFigure *figure,
                     JdBounds       *bounds)
{
  JdUnderlay place;

  if (figure->underlay != NULL && !jd_picture_get_spatial (figure->picture) &&
      jd_mechanism_get_underlay (jd_picture_get_mechanism (figure->picture), &place))
    jd_underlay_image_add_bounds (figure->underlay, &place, bounds);
}

static void
fit_view (Plan   *plan,
          double  top,
          double  legend_width,
          double  legend_height)
{
  const JdFigure *figure = plan->figure;
  const double width = plan->view.width, height = plan->view.height;
  JdBounds bounds;

  if (figure->view != NULL)
    {
      plan->view = *figure->view;
      plan->view.width = width;
      plan->view.height = height;
      return;
    }
  jd_bounds_clear (&bounds);
  if (figure->bounds != NULL)
    bounds = *figure->bounds;
  else
    {
      jd_picture_add_near_bounds (plan->frame, &bounds);
      add_other_bounds (plan, &bounds);
      add_underlay_bounds (figure, &bounds);
      if (plan->measures != NULL)
        jd_measures_add_bounds (plan->measures, plan->frame, jd_figure_measures (figure), plan->marked, &bounds);
    }
  jd_view_init (&plan->view, width, height);
  jd_view_fit_beside (&plan->view, &bounds, plan->arrows->len > 0 ? 0.2 : 0.12, top, plan->equations_height,
                      legend_width, legend_height);
}

/* "t = 0.1, 0.2, 0.4 s": the instants of the figure. */
static char *
figure_instant (const Plan *plan)
{
  GString *text = g_string_new ("<i>t</i> = ");
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (plan->figure->instant != NULL)
    {
      g_string_free (text, TRUE);
      return g_markup_escape_text (plan->figure->instant, -1);
    }
  for (gsize i = 0; i <= plan->figure->n_earlier; i++)
    {
      const double time = i < plan->figure->n_earlier ? plan->figure->earlier_times[i] : plan->time;

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", g_ascii_formatd (number, sizeof number, "%.4g", time));
    }
  g_string_append (text, "\u2009s");
  return g_string_free (text, FALSE);
}

static gboolean
shows_instant (const JdFigure *figure)
{
  return (figure->show & JD_FIGURE_INSTANT) != 0 && figure->p != NULL;
}

/* Draws the paths of points. */
static void
draw_trace (const Plan *plan)
{
  const JdFigure *figure = plan->figure;

  if (figure->trace == NULL)
    return;
  if (figure->trace_fades)
    jd_trace_draw_fading (figure->trace, plan->frame, figure->trace_from, figure->trace_to, figure->trace_dots,
                          &plan->painter);
  else
    jd_trace_draw (figure->trace, plan->frame, figure->trace_from, figure->trace_to, figure->trace_dots, 1,
                   &plan->painter);
}

/* Draws the mechanism at the earlier instants, pale and without names; the last of them is the least pale. */
static void
draw_earlier (const Plan *plan)
{
  const JdFigure *figure = plan->figure;
  const gsize N = jd_mechanism_get_parameters (jd_picture_get_mechanism (figure->picture))->len;
  const gsize n = jd_picture_get_n_equations (figure->picture);
  JdPictureOptions options;

  jd_picture_options_init (&options);
  options.flags = JD_PICTURE_NO_BADGES;
  options.released = plan->released;
  for (gsize i = 0; i < figure->n_earlier; i++)
    {
      g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (figure->picture);

      options.acts = figure->earlier_acts != NULL ? figure->earlier_acts + n * i : NULL;
      if (figure->eye != NULL)
        jd_picture_frame_set_eye (frame, figure->eye[0], figure->eye[1]);
      jd_picture_update (frame, figure->earlier_times[i], figure->earlier_p + N * i);
      if (plan->measures_ink)
        {
          /* The ink of a group would be the whole sheet. */
          jd_picture_draw_moving (frame, &options, &plan->painter);
          continue;
        }
      cairo_push_group (plan->painter.cr);
      jd_picture_draw_moving (frame, &options, &plan->painter);
      cairo_pop_group_to_source (plan->painter.cr);
      cairo_paint_with_alpha (plan->painter.cr, EARLIER_ALPHA);
    }
}

static void
draw_mechanism (const Plan *plan)
{
  const JdFigure *figure = plan->figure;
  JdPictureOptions options;

  jd_picture_options_init (&options);
  options.flags = JD_PICTURE_CENTRES;
  if (figure->show & JD_FIGURE_GRID)
    options.flags |= JD_PICTURE_GRID;
  if (figure->keeps_labels || fmin (plan->view.width, plan->view.height) >= SMALL_SIDE)
    options.flags |= (figure->show & JD_FIGURE_LABELS ? JD_PICTURE_POINT_NAMES : 0) |
                     (figure->show & JD_FIGURE_BODIES ? JD_PICTURE_BODY_NAMES : 0);
  if (figure->show & JD_FIGURE_SOLID)
    options.flags |= JD_PICTURE_NO_BADGES;
  options.released = plan->released;
  options.acts = plan->acts;
  options.underlay = figure->underlay;
  if (!plan->measures_ink)
    jd_picture_draw_still (plan->frame, &options, &plan->painter);
  draw_trace (plan);
  draw_earlier (plan);
  jd_picture_draw_moving (plan->frame, &options, &plan->painter);
}

static void
draw_title (const Plan *plan)
{
  const double text = plan->painter.style->text;
  g_autofree char *instant = shows_instant (plan->figure) ? figure_instant (plan) : NULL;
  JdLabelFace face;
  g_autofree char *title = jd_figure_dup_title (plan->figure, instant, plan->painter.labels,
                                                plan->view.width - 2 * text, &face);

  jd_painter_write (&plan->painter, face, title, JD_COLOR_INK, text, 0.8 * text, 0, 0);
}

static void
draw_words (const Plan         *plan,
            const JdArrowScale *scale)
{
  const JdPainter *painter = &plan->painter;
  const double text = painter->style->text;

  if (plan->figure->show & JD_FIGURE_TITLE)
    {
      draw_title (plan);
      for (guint i = 0; i < plan->laws->len; i++)
        jd_painter_write (painter, JD_LABEL_SMALL, g_ptr_array_index (plan->laws, i), JD_COLOR_INK, text,
                          (2.7 + LAW_LINE * i) * text, 0, 0);
    }
  else if (shows_instant (plan->figure))
    {
      g_autofree char *instant = figure_instant (plan);

      jd_painter_write (painter, JD_LABEL_SANS, instant, JD_COLOR_INK, text, 0.8 * text, 0, 0);
    }
  if (plan->figure->show & JD_FIGURE_LEGEND && plan->arrows->len > 0)
    {
      double w, h, y = plan->view.height - plan->equations_height - 0.5 * text;

      jd_arrows_draw_legend (plan->arrows, scale, painter, text, y, &w, &h);
      jd_labels_occupy (painter->labels, &(JdBounds) { 0, y - h, text + w, y });
    }
  jd_labels_finish (painter->labels, painter->cr);
  draw_equations (plan);
}

static void
draw_plan (Plan *plan)
{
  const JdFigure *figure = plan->figure;
  const JdPainter measuring = { NULL, plan->painter.style, NULL, plan->painter.labels };
  const double words = (2.6 + LAW_LINE * plan->laws->len) * measuring.style->text;
  double top = figure->show & JD_FIGURE_TITLE || shows_instant (figure) ? words : 0, legend_width = 0,
         legend_height = 0;
  JdArrowScale scale;

  jd_arrow_scale_init (&scale);
  if (figure->arrow_scale != NULL)
    scale = *figure->arrow_scale;
  jd_labels_begin (measuring.labels, measuring.style, plan->view.width, plan->view.height);
  jd_labels_search_far (measuring.labels);
  if (figure->show & JD_FIGURE_LEGEND && plan->arrows->len > 0)
    jd_arrows_draw_legend (plan->arrows, &scale, &measuring, 0, 0, &legend_width, &legend_height);
  fit_view (plan, top, legend_width, legend_height);
  if (figure->arrow_scale == NULL)
    jd_arrow_scale_update (&scale, plan->arrows, &plan->view);
  draw_mechanism (plan);
  if (figure->show & JD_FIGURE_AXES && !jd_picture_get_spatial (figure->picture))
    jd_picture_draw_axes (plan->frame, TRUE, &plan->painter);
  if (plan->measures != NULL)
    jd_measures_draw (plan->measures, plan->frame, jd_figure_measures (figure), plan->marked, &plan->painter);
  jd_arrows_draw (plan->arrows, &scale, &plan->painter);
  draw_words (plan, &scale);
}

/* Draws the velocity space of the jump over the whole sheet. */
static gboolean
draw_geometry (Plan    *plan,
               GError **error)
{
  const JdFigure *figure = plan->figure;
  const JdPainter *painter = &plan->painter;
  const double width = plan->view.width, height = plan->view.height;
  g_autoptr(JdJumpGeometry) geometry = NULL;
  const JdJump *jump = get_jump (plan, error);
  JdGeometryView view;

  if (jump == NULL)
    return FALSE;
  geometry = jd_jump_geometry_new (jump, figure->event, error);
  if (geometry == NULL)
    return FALSE;
  jd_geometry_view_init (&view, geometry, width, height, figure->eye != NULL ? figure->eye[0] : 0.5,
                         figure->eye != NULL ? figure->eye[1] : 0.4);
  jd_draw_style_set_source (painter->style, painter->cr, JD_COLOR_PAPER);
  cairo_paint (painter->cr);
  jd_labels_begin (painter->labels, painter->style, width, height);
  jd_jump_geometry_draw (geometry, jd_parameterization_get_model (jump->parameterization), &view, painter);
  if (figure->show & JD_FIGURE_TITLE)
    draw_title (plan);
  return TRUE;
}

/* Makes a frame with the state to be drawn. */
static void
place (Plan *plan)
{
  const JdFigure *self = plan->figure;

  plan->time = self->p != NULL ? self->time : jd_picture_get_time (self->picture);
  plan->p = self->p != NULL ? self->p : jd_picture_get_values (self->picture);
  plan->pd = self->p != NULL && self->pd != NULL ? self->pd : jd_picture_get_rates (self->picture);
  if (self->eye != NULL)
    jd_picture_frame_set_eye (plan->frame, self->eye[0], self->eye[1]);
  jd_picture_frame_set_symbols (plan->frame, (self->show & JD_FIGURE_SYMBOLS) != 0);
  jd_picture_frame_set_feet (plan->frame, self->feet);
  jd_picture_frame_set_meanings (plan->frame, self->meanings);
  jd_picture_update (plan->frame, plan->time, plan->p);
}

void
jd_figure_add_extents (const JdFigure *self,
                       JdBounds       *bounds,
                       GArray         *arrows)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (self->picture);
  Plan plan = { .figure = self, .frame = frame, .arrows = arrows };

  place (&plan);
  collect_arrows (&plan, NULL);
  jd_picture_add_near_bounds (frame, bounds);
  g_clear_pointer (&plan.computed, jd_jump_free);
}

/* Extends @out by @world on the sheet, with @pad px around it. */
static void
add_to_sheet (const Plan     *plan,
              const JdBounds *world,
              double          pad,
              JdBounds       *out)
{
  for (int i = 0; i < 4 && !jd_bounds_is_empty (world); i++)
    {
      double at[2];

      jd_painter_place (&plan->painter, (double[]) { i & 1 ? world->x1 : world->x0, i & 2 ? world->y1 : world->y0 },
                        at);
      jd_bounds_add (out, at[0] - pad, at[1] - pad);
      jd_bounds_add (out, at[0] + pad, at[1] + pad);
    }
}

/* The near parts of the ground with the hatching of its circles, and the bodies, on the sheet. */
static void
find_near (const Plan *plan,
           JdBounds   *out)
{
  JdBounds world, hatched;

  jd_bounds_clear (out);
  jd_bounds_clear (&world);
  jd_bounds_clear (&hatched);
  jd_picture_add_near_bounds (plan->frame, &world);
  add_to_sheet (plan, &world, 0, out);
  jd_picture_add_hatched_bounds (plan->frame, &hatched);
  add_to_sheet (plan, &hatched, HATCHING * plan->painter.style->scale, out);
}

gboolean
jd_figure_draw_sheet (cairo_t         *cr,
                      const JdFigure  *self,
                      double           width,
                      double           height,
                      gboolean         measures_ink,
                      JdBounds        *out_near,
                      GError         **error)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (self->picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  g_autoptr(GPtrArray) formulas = g_ptr_array_new_with_free_func (free_formula);
  g_autoptr(GPtrArray) laws = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(JdMeasures) derived = NULL;
  Plan plan = { .figure = self, .frame = frame, .arrows = arrows, .formulas = formulas, .laws = laws,
                .view = { .width = width, .height = height }, .measures_ink = measures_ink,
                .painter = { cr, &self->style, &plan.view, jd_picture_frame_get_labels (frame) } };
  gboolean good;

  place (&plan);
  if (self->show & JD_FIGURE_GEOMETRY)
    {
      good = draw_geometry (&plan, error);
      g_clear_pointer (&plan.computed, jd_jump_free);
      return good;
    }
  find_what_acts (&plan);
  if (jd_figure_measures (self) != 0)
    {
      plan.measures = self->measures != NULL ? self->measures : (derived = jd_measures_new (self->picture));
      plan.marked = jd_figure_dup_marked (self->picture, self->parameterization);
    }
  good = collect_arrows (&plan, error);
  set_equations (&plan);
  draw_plan (&plan);
  if (out_near != NULL)
    find_near (&plan, out_near);
  g_clear_pointer (&plan.computed, jd_jump_free);
  g_free (plan.marked);
  g_free (plan.released);
  g_free (plan.acts);
  return good;
}

gboolean
jd_figure_draw (cairo_t         *cr,
                const JdFigure  *self,
                double           width,
                double           height,
                GError         **error)
{
  return jd_figure_draw_sheet (cr, self, width, height, FALSE, NULL, error);
}
