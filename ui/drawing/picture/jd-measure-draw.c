/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of measures: arcs of angles, dimension lines of lengths, radii. */

#include "ui/drawing/picture/jd-measure-private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/mechanism/jd-sheet.h"
#include "ui/drawing/jd-markup.h"
#include "ui/drawing/picture/jd-picture-pick.h"

/* px at scale 1: radius of the smallest arc, and what each further arc at one vertex adds; length of a leg beyond the
 * arc; distance of a dimension line from what it measures, and what each further level adds; length of a head. */
#define ARC_RADIUS   30.0
#define ARC_STEP     13.0
#define LEG          12.0
#define OFFSET       17.0
#define LEVEL        15.0
#define HEAD         7.0
/* px: a shorter length is not marked, and a length shorter than four heads has them outside. */
#define SHORTEST     3.0
/* rad: a smaller angle is not marked. */
#define SMALLEST     0.04
/* An angle of more turns is not marked; px by which the arc of an angle grows with each turn. */
#define MOST_TURNS   4
#define TURN_STEP    5.0
/* px: the widths of strokes, in those of ordinary ones. */
#define THIN         0.55
/* A length is not marked if it differs by more than this part from that in the picture: a joint's equation is broken
 * there. */
#define BROKEN       1e-3
#define N_LEVELS     3

/* A measure on the sheet. */
typedef struct
{
  const JdMeasure *measure;
  double           from[2], to[2], base[2];  /* px */
  double           value;
  const JdShownUnit *unit;                   /* of lengths; NULL: m */
  double          *line;                     /* 4: gets the line that is drawn; NULL: it is not kept */
} Spot;

/* Computes the tape at the state of the frame: vectors of three components, then scalars. */
static double *
evaluate (const JdMeasures     *self,
          const JdPictureFrame *frame)
{
  double *values = g_new0 (double, 3 * self->n_vectors + self->n_scalars + 1);
  g_autofree double *work = NULL;

  if (self->tape == NULL)
    return values;
  work = g_new (double, jd_tape_get_work_size (self->tape) + 1);
  jd_tape_eval (self->tape, frame->inputs + 1, values, work);
  return values;
}

/* Whether a constant length is that of its picture. */
static gboolean
holds (const JdMeasure *measure,
       const double    *values,
       double           value)
{
  const double *a = values + 3 * measure->from, *b = values + 3 * measure->to;

  return measure->parameter != JD_NONE || measure->of_file != NULL ||
         fabs (hypot (hypot (b[0] - a[0], b[1] - a[1]), b[2] - a[2]) - value) <= BROKEN * value;
}

static gboolean
is_marked (const JdMeasures *self,
           gsize             i,
           JdMeasureShow     show,
           const gboolean   *marked)
{
  const int parameter = g_array_index (self->measures, JdMeasure, i).parameter;

  return jd_measures_shows (self, i, show) && (parameter == JD_NONE || marked == NULL || marked[parameter]);
}

double
jd_measures_get (const JdMeasures     *self,
                 gsize                 i,
                 const JdPictureFrame *frame,
                 int                  *out_parameter,
                 double                out_from[2],
                 double                out_to[2])
{
  const JdMeasure *measure = &g_array_index (self->measures, JdMeasure, i);
  g_autofree double *values = evaluate (self, frame);

  *out_parameter = measure->parameter;
  jd_picture_project (frame, values + 3 * measure->from, out_from);
  jd_picture_project (frame, values + 3 * measure->to, out_to);
  return values[3 * self->n_vectors + measure->value];
}

void
jd_measures_add_bounds (const JdMeasures     *self,
                        const JdPictureFrame *frame,
                        JdMeasureShow         show,
                        const gboolean       *marked,
                        JdBounds             *bounds)
{
  g_autofree double *values = evaluate (self, frame);
  double at[2];

  for (gsize i = 0; i < self->measures->len; i++)
    {
      const JdMeasure *measure = &g_array_index (self->measures, JdMeasure, i);

      if (!is_marked (self, i, show, marked))
        continue;
      jd_picture_project (frame, values + 3 * measure->from, at);
      jd_bounds_add (bounds, at[0], at[1]);
      jd_picture_project (frame, values + 3 * measure->to, at);
      jd_bounds_add (bounds, at[0], at[1]);
    }
}

/* ---- Strokes ---- */

/* Adds a filled head with its tip at (@x, @y), pointing along (@ux, @uy). */
static void
draw_head (const JdPainter *painter,
           double           x,
           double           y,
           double           ux,
           double           uy)
{
  const double length = HEAD * painter->style->scale, half = 0.3 * length;

  cairo_new_path (painter->cr);
  cairo_move_to (painter->cr, x, y);
  cairo_line_to (painter->cr, x - ux * length - uy * half, y - uy * length + ux * half);
  cairo_line_to (painter->cr, x - ux * length + uy * half, y - uy * length - ux * half);
  cairo_close_path (painter->cr);
  cairo_fill (painter->cr);
}

static void
draw_thin (const JdPainter *painter,
           double           x0,
           double           y0,
           double           x1,
           double           y1,
           gboolean         dashed)
{
  jd_painter_pen (painter, JD_COLOR_INK, THIN);
  jd_draw_style_set_dashed (painter->style, painter->cr, dashed);
  cairo_new_path (painter->cr);
  jd_painter_segment (painter, x0, y0, x1, y1);
  cairo_stroke (painter->cr);
  jd_draw_style_set_dashed (painter->style, painter->cr, FALSE);
}

/* The absolute value with four digits, "2.302·10<sup>6</sup>" where it has a power of ten. */
static char *
dup_number (double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  char *power;

  g_ascii_formatd (number, sizeof number, "%.4g", fabs (value));
  power = strchr (number, 'e');
  if (power == NULL)
    return g_strdup (number);
  *power++ = '\0';
  return g_strdup_printf ("%s\u00b710<sup>%s%d</sup>", number, *power == '-' ? "\u2212" : "", abs (atoi (power)));
}

/* "d = 1.25 m", "α = 30°": four digits. */
static char *
label_with_value (const Spot *spot)
{
  const gboolean angle = spot->measure->kind == JD_MEASURE_ANGLE;
  const double value = angle ? spot->value * 180 / G_PI : jd_shown_unit_get_value (spot->unit, spot->value);
  g_autofree char *number = dup_number (value);

  return g_strdup_printf ("%s%s</span> = %s%s%s%s", jd_markup_get_formula_span (), spot->measure->label,
                          value < 0 ? "\u2212" : "", number, angle ? "" : "\u2009",
                          angle                ? "°"
                          : spot->unit != NULL ? spot->unit->name
                                               : "m");
}

static void
keep_line (const Spot *spot,
           double      x0,
           double      y0,
           double      x1,
           double      y1)
{
  if (spot->line == NULL)
    return;
  spot->line[0] = x0;
  spot->line[1] = y0;
  spot->line[2] = x1;
  spot->line[3] = y1;
}

/* Requests the label of a measure.  A negative parameter measures the opposite: the distance or angle is −x. */
static void
ask_for_label (const Spot      *spot,
               const JdPainter *painter,
               double           x,
               double           y,
               double           dx,
               double           dy)
{
  const char *label = spot->measure->label;
  g_autofree char *text = spot->measure->of_file != NULL ? label_with_value (spot)
                          : spot->value < 0              ? g_strconcat ("\u2212", label, NULL)
                                                         : g_strdup (label);

  jd_labels_add (painter->labels, spot->measure->of_file != NULL ? JD_LABEL_SANS : JD_LABEL_MATH, text,
                 painter->style->colors[JD_COLOR_INK], x, y, dx, dy, 3.0 * painter->style->scale);
}

/* ---- Angles ---- */

/* Radius of the arc, so that arcs at one vertex are apart. */
static double
arc_radius (const Spot      *spot,
            guint            n_before,
            const JdPainter *painter)
{
  const double scale = painter->style->scale;
  const double arm = hypot (spot->to[0] - spot->from[0], spot->to[1] - spot->from[1]);
  const double usual = fmin (fmax (0.32 * arm, ARC_RADIUS * scale), 1.8 * ARC_RADIUS * scale);

  return usual + n_before * ARC_STEP * scale;
}

/* Angles on the sheet, counterclockwise: of the reference direction, and the sweep from it to the line. */
static void
get_angles (const Spot *spot,
            double     *out_reference,
            double     *out_sweep)
{
  const double line = atan2 (-(spot->to[1] - spot->from[1]), spot->to[0] - spot->from[0]);

  *out_sweep = spot->measure->sense * spot->value;
  *out_reference = line - *out_sweep;
}

/* Adds the arc to the path: a spiral, which grows so that several turns can be distinguished. */
static void
arc_path (const Spot      *spot,
          double           radius,
          double           reference,
          double           sweep,
          const JdPainter *painter)
{
  const double growth = fabs (sweep) > 2 * G_PI ? TURN_STEP * painter->style->scale / (2 * G_PI) : 0;
  const int n = growth > 0 ? (int) ceil (fabs (sweep) / 0.1) : 0;

  cairo_new_path (painter->cr);
  if (n == 0 && sweep > 0)
    cairo_arc_negative (painter->cr, spot->from[0], spot->from[1], radius, -reference, -(reference + sweep));
  else if (n == 0)
    cairo_arc (painter->cr, spot->from[0], spot->from[1], radius, -reference, -(reference + sweep));
  for (int i = 0; n > 0 && i <= n; i++)
    {
      const double angle = reference + sweep * i / n, r = radius - growth * fabs (sweep) * (1 - (double) i / n);

      cairo_line_to (painter->cr, spot->from[0] + r * cos (angle), spot->from[1] - r * sin (angle));
    }
}

static void
stroke_arc (const Spot      *spot,
            double           radius,
            double           reference,
            double           sweep,
            const JdPainter *painter)
{
  const double end = reference + sweep, sense = sweep > 0 ? 1 : -1;
  const double back = fmin (0.8 * HEAD * painter->style->scale / radius, fabs (sweep));
  const double heading = end - sense * 0.5 * back;
  const gboolean has_head = spot->value > 0 && fabs (sweep) * radius > 1.5 * HEAD * painter->style->scale;

  jd_painter_pen (painter, JD_COLOR_INK, THIN * 1.2);
  arc_path (spot, radius, reference, has_head ? sweep - sense * back : sweep, painter);
  cairo_stroke (painter->cr);
  if (has_head)
    draw_head (painter, spot->from[0] + radius * cos (end), spot->from[1] - radius * sin (end),
               -sense * sin (heading), -sense * cos (heading));
}

static void
occupy_arc (const Spot      *spot,
            double           radius,
            double           reference,
            double           sweep,
            const JdPainter *painter)
{
  const double half = 3.0 * painter->style->scale;
  const int n = 1 + (int) (fabs (sweep) * radius / (2.0 * half));

  for (int i = 0; i <= n; i++)
    {
      const double angle = reference + sweep * i / n;

      jd_labels_occupy (painter->labels, &(JdBounds) { spot->from[0] + radius * cos (angle) - half,
                                                       spot->from[1] - radius * sin (angle) - half,
                                                       spot->from[0] + radius * cos (angle) + half,
                                                       spot->from[1] - radius * sin (angle) + half });
    }
}

static void
draw_angle (const Spot      *spot,
            guint            n_before,
            const JdPainter *painter)
{
  const double radius = arc_radius (spot, n_before, painter), leg = radius + LEG * painter->style->scale;
  double reference, sweep, middle;

  get_angles (spot, &reference, &sweep);
  if (!(fabs (sweep) > SMALLEST && fabs (sweep) < MOST_TURNS * 2 * G_PI) || !isfinite (reference))
    return;
  middle = reference + 0.5 * sweep;
  draw_thin (painter, spot->from[0], spot->from[1], spot->from[0] + leg * cos (reference),
             spot->from[1] - leg * sin (reference), TRUE);
  jd_labels_occupy_line (painter->labels, spot->from[0], spot->from[1], spot->from[0] + leg * cos (reference),
                         spot->from[1] - leg * sin (reference), 3.0 * painter->style->scale);
  if (spot->measure->leg == JD_LEG_SHORT)
    draw_thin (painter, spot->from[0], spot->from[1], spot->from[0] + leg * cos (reference + sweep),
               spot->from[1] - leg * sin (reference + sweep), FALSE);
  else if (spot->measure->leg == JD_LEG_TO_POINT)
    draw_thin (painter, spot->from[0], spot->from[1], spot->to[0], spot->to[1], FALSE);
  stroke_arc (spot, radius, reference, sweep, painter);
  keep_line (spot, spot->from[0] + 0.7 * radius * cos (middle), spot->from[1] - 0.7 * radius * sin (middle),
             spot->from[0] + radius * cos (middle), spot->from[1] - radius * sin (middle));
  occupy_arc (spot, radius, reference, sweep, painter);
  ask_for_label (spot, painter, spot->from[0] + radius * cos (middle), spot->from[1] - radius * sin (middle),
                 cos (middle), -sin (middle));
}

/* ---- Lengths ---- */

/* What a dimension line would cover at @offset px beside the length, along the normal. */
static double
cost_at (const Spot      *spot,
         const double     normal[2],
         double           offset,
         const JdPainter *painter)
{
  const double half = 5.0 * painter->style->scale;
  const int n = 16;
  double cost = 0;

  for (int i = 0; i <= n; i++)
    {
      const double x = spot->from[0] + (spot->to[0] - spot->from[0]) * i / n + offset * normal[0];
      const double y = spot->from[1] + (spot->to[1] - spot->from[1]) * i / n + offset * normal[1];
      const JdBounds box = { x - half, y - half, x + half, y + half };
      const gboolean outside = x < half || y < half || x > painter->view->width - half ||
                               y > painter->view->height - half;

      cost += jd_labels_get_covered (painter->labels, &box) + (outside ? 400 * half * half : 0);
    }
  return cost;
}

/* How far the body reaches beyond the two ends along the normal, px. */
static double
reach_of_body (const Spot           *spot,
               const JdPictureFrame *frame,
               const double          normal[2],
               const JdPainter      *painter)
{
  JdBounds bounds;
  double reach = 0;

  if (spot->measure->body < 0 || frame->picture->bodies[spot->measure->body].body->is_particle)
    return 0;
  jd_bounds_clear (&bounds);
  jd_picture_add_body_bounds (frame, (gsize) spot->measure->body, &bounds);
  for (int i = 0; i < 4 && !jd_bounds_is_empty (&bounds); i++)
    {
      double at[2];

      jd_painter_place (painter, (double[]) { i & 1 ? bounds.x1 : bounds.x0, i & 2 ? bounds.y1 : bounds.y0 }, at);
      reach = fmax (reach, (at[0] - spot->to[0]) * normal[0] + (at[1] - spot->to[1]) * normal[1]);
    }
  return reach;
}

/* The offset of the dimension line, px along the normal: the nearest level, on either side, that covers least. */
static double
choose_offset (const Spot           *spot,
               const JdPictureFrame *frame,
               const double          normal[2],
               const JdPainter      *painter)
{
  const double scale = painter->style->scale;
  double best = OFFSET * scale, best_cost = HUGE_VAL;

  for (int level = 0; level < N_LEVELS; level++)
    for (int side = 1; side >= -1; side -= 2)
      {
        const double towards[2] = { side * normal[0], side * normal[1] };
        const double offset = (OFFSET + LEVEL * level) * scale + reach_of_body (spot, frame, towards, painter);
        const double cost = cost_at (spot, towards, offset, painter) + 60 * level * scale * scale;

        if (cost < best_cost - 1e-6)
          {
            best = side * offset;
            best_cost = cost;
          }
      }
  return best;
}

/* Draws the line between the ends (@a, @b) with its heads. */
static void
draw_dimension_line (const Spot      *spot,
                     const double     a[2],
                     const double     b[2],
                     const double     u[2],
                     double           length,
                     const JdPainter *painter)
{
  const double head = HEAD * painter->style->scale;
  const gboolean inside = length > 4 * head, is_constant = spot->measure->parameter == JD_NONE;
  const double turn = inside ? 1 : -1, beyond = inside ? 0 : 1.8 * head;

  draw_thin (painter, a[0] - beyond * u[0], a[1] - beyond * u[1], b[0] + beyond * u[0], b[1] + beyond * u[1], FALSE);
  draw_head (painter, b[0], b[1], turn * u[0], turn * u[1]);
  /* A coordinate points from its reference to the body; a constant length or a negative coordinate is a distance. */
  if (is_constant || spot->value < 0 || !inside)
    draw_head (painter, a[0], a[1], -turn * u[0], -turn * u[1]);
}

static void
draw_length (const Spot           *spot,
             const JdPictureFrame *frame,
             const JdPainter      *painter)
{
  const double scale = painter->style->scale,
               length = hypot (spot->to[0] - spot->from[0], spot->to[1] - spot->from[1]);
  const double u[2] = { (spot->to[0] - spot->from[0]) / length, (spot->to[1] - spot->from[1]) / length };
  /* Down for a length that is rather level, to the left for one that is rather upright. */
  const double sign = copysign (1, fabs (u[0]) > fabs (u[1]) ? u[0] : u[1]);
  const double normal[2] = { -sign * u[1], sign * u[0] };
  double offset, a[2], b[2];

  if (!(length >= SHORTEST * scale) || !isfinite (length))
    return;
  offset = choose_offset (spot, frame, normal, painter);
  for (int i = 0; i < 2; i++)
    {
      a[i] = spot->from[i] + offset * normal[i];
      b[i] = spot->to[i] + offset * normal[i];
    }
  for (int end = 0; end < 2; end++)
    {
      const double *at = end == 0 ? spot->from : spot->to, *base = end == 0 ? spot->base : spot->to;
      const double level = (base[0] - at[0]) * normal[0] + (base[1] - at[1]) * normal[1];
      const double side = offset > level ? 1 : -1;
      const double first = level + side * 3 * scale, last = offset + side * 3 * scale;

      draw_thin (painter, at[0] + first * normal[0], at[1] + first * normal[1], at[0] + last * normal[0],
                 at[1] + last * normal[1], FALSE);
      jd_labels_occupy_line (painter->labels, at[0] + first * normal[0], at[1] + first * normal[1],
                             at[0] + last * normal[0], at[1] + last * normal[1], 2 * scale);
    }
  draw_dimension_line (spot, a, b, u, length, painter);
  keep_line (spot, a[0], a[1], b[0], b[1]);
  jd_labels_occupy_line (painter->labels, a[0], a[1], b[0], b[1], 3 * scale);
  ask_for_label (spot, painter, 0.5 * (a[0] + b[0]), 0.5 * (a[1] + b[1]), offset > 0 ? normal[0] : -normal[0],
                 offset > 0 ? normal[1] : -normal[1]);
}

/* Draws a radius, of all directions the one that covers least. */
static void
draw_radius (const Spot      *spot,
             const JdPainter *painter)
{
  const double radius = hypot (spot->to[0] - spot->from[0], spot->to[1] - spot->from[1]);
  double best = 0, best_cost = HUGE_VAL, end[2];

  if (!(radius >= SHORTEST * painter->style->scale) || !isfinite (radius))
    return;
  for (int i = 0; i < 12; i++)
    {
      const double angle = 0.75 * G_PI + G_PI / 6 * (i % 2 == 0 ? i / 2 : -(i + 1) / 2);
      const Spot part = { spot->measure, { spot->from[0] + 0.2 * radius * cos (angle),
                                           spot->from[1] - 0.2 * radius * sin (angle) },
                          { spot->from[0] + radius * cos (angle), spot->from[1] - radius * sin (angle) },
                          { 0 }, 0, NULL, NULL };
      const double along = fabs (cos (angle - atan2 (spot->from[1] - spot->to[1], spot->to[0] - spot->from[0])));
      const double cost = cost_at (&part, (double[]) { 0, 0 }, 0, painter) + (along > 0.97 ? 1e3 : 0);

      if (cost < best_cost - 1e-6)
        {
          best = angle;
          best_cost = cost;
        }
    }
  end[0] = spot->from[0] + radius * cos (best);
  end[1] = spot->from[1] - radius * sin (best);
  draw_thin (painter, spot->from[0], spot->from[1], end[0], end[1], FALSE);
  draw_head (painter, end[0], end[1], cos (best), -sin (best));
  jd_labels_occupy_line (painter->labels, spot->from[0], spot->from[1], end[0], end[1], 3 * painter->style->scale);
  ask_for_label (spot, painter, 0.5 * (spot->from[0] + end[0]), 0.5 * (spot->from[1] + end[1]), sin (best),
                 cos (best));
}

/* ---- All of them ---- */

/* Reserves badges and straight ground, so that no dimension line is drawn over them. */
static void
occupy_surroundings (const JdPictureFrame *frame,
                     const JdPainter      *painter)
{
  const JdPicture *picture = frame->picture;
  const double half = 9.0 * painter->style->scale, far = painter->view->width + painter->view->height;

  for (gsize j = 0; j < picture->n_joints; j++)
    if (picture->joints[j].is_badge && jd_picture_has_joint (frame, j) && !jd_bounds_is_empty (&frame->badges[j].box))
      jd_labels_occupy (painter->labels, &frame->badges[j].box);
  for (gsize c = 0; c < picture->n_curves && !picture->spatial; c++)
    if (picture->curves[c].direction != JD_NO_SLOT && picture->curves[c].still)
      {
        JdCurveSpot spot;
        double at[2];

        jd_picture_find_spot (frame, c, painter->view->center_x, painter->view->center_y, &spot);
        jd_painter_place (painter, spot.at, at);
        /* The hatching is on the right of the curve. */
        at[0] -= 0.4 * half * spot.normal[0];
        at[1] += 0.4 * half * spot.normal[1];
        jd_labels_occupy_line (painter->labels, at[0] - far * spot.tangent[0], at[1] + far * spot.tangent[1],
                               at[0] + far * spot.tangent[0], at[1] - far * spot.tangent[1], half);
      }
}

/* Number of arcs drawn before at the vertex of spot @i. */
static guint
count_arcs (const Spot *spots,
            guint       i)
{
  guint n = 0;

  for (guint k = 0; k < i; k++)
    n += spots[k].measure->kind == JD_MEASURE_ANGLE &&
         hypot (spots[k].from[0] - spots[i].from[0], spots[k].from[1] - spots[i].from[1]) < ARC_STEP;
  return n;
}

static void
draw_spot (const Spot           *spots,
           guint                 i,
           const JdPictureFrame *frame,
           const JdPainter      *painter)
{
  switch (spots[i].measure->kind)
    {
    case JD_MEASURE_ANGLE:
      draw_angle (&spots[i], count_arcs (spots, i), painter);
      break;
    case JD_MEASURE_LENGTH:
      draw_length (&spots[i], frame, painter);
      break;
    case JD_MEASURE_RADIUS:
    default:
      draw_radius (&spots[i], painter);
    }
}

void
jd_measures_draw (const JdMeasures     *self,
                  const JdPictureFrame *frame,
                  JdMeasureShow         show,
                  const gboolean       *marked,
                  const JdPainter      *painter)
{
  g_autofree double *values = evaluate (self, frame);
  g_autofree Spot *spots = g_new0 (Spot, self->measures->len + 1);
  const JdShownUnit *unit = jd_mechanism_get_shown_unit (jd_picture_get_mechanism (self->picture), "m");
  guint n = 0;

  for (guint i = 0; i < self->measures->len; i++)
    {
      const JdMeasure *measure = &g_array_index (self->measures, JdMeasure, i);
      double at[2];

      if (!is_marked (self, i, show, marked))
        continue;
      spots[n] = (Spot) { .measure = measure, .value = values[3 * self->n_vectors + measure->value], .unit = unit,
                          .line = self->lines != NULL ? self->lines[i] : NULL };
      jd_picture_project (frame, values + 3 * measure->from, at);
      jd_painter_place (painter, at, spots[n].from);
      jd_picture_project (frame, values + 3 * measure->to, at);
      jd_painter_place (painter, at, spots[n].to);
      jd_picture_project (frame, values + 3 * measure->base, at);
      jd_painter_place (painter, at, spots[n].base);
      if (holds (measure, values, spots[n].value) &&
          isfinite (spots[n].from[0] + spots[n].from[1] + spots[n].to[0] + spots[n].to[1]))
        n++;
    }
  occupy_surroundings (frame, painter);
  cairo_save (painter->cr);
  cairo_set_line_cap (painter->cr, CAIRO_LINE_CAP_BUTT);
  for (JdMeasureKind kind = JD_MEASURE_ANGLE; kind <= JD_MEASURE_RADIUS; kind++)
    for (guint i = 0; i < n; i++)
      if (spots[i].measure->kind == kind)
        draw_spot (spots, i, frame, painter);
  cairo_restore (painter->cr);
}
