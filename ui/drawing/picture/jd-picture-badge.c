/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Places of badges: joints that are equations between parameters and have no place of their own. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <math.h>

#define N_DIRECTIONS 16
/* Distances from the anchor that are tried, pixels. */
static const double distances[] = { 34, 62, 96, 140, 200 };
#define N_CANDIDATES (N_DIRECTIONS * G_N_ELEMENTS (distances))
/* Height of the title and of the buttons at the top of a sheet that is at least TALL high. */
#define TOP  44.0
#define TALL 240.0
/* Cost of an area outside the sheet, on another badge and on a body, relative to that on a line; cost of a distance,
 * relative to the badge's area on a line for 1000 pixels; gain for which a badge leaves its place. */
#define OUTSIDE_WEIGHT  20
#define BADGE_WEIGHT    12
#define BODY_WEIGHT     0.4
#define DISTANCE_WEIGHT 1.5
#define WORTH_MOVING    0.3

void
jd_picture_badge_anchor (const JdPictureFrame *frame,
                         gsize                 joint,
                         const JdView         *view,
                         double                out[2])
{
  const JdJointPlan *plan = &frame->picture->joints[joint];

  if (plan->n_points > 0)
    jd_view_to_sheet (view, frame->at[plan->points[0]][0], frame->at[plan->points[0]][1], &out[0], &out[1]);
  else
    {
      out[0] = 0.12 * view->width + 46;
      out[1] = 0.5 * view->height;
    }
}

static double
covered (const JdBounds *a,
         const JdBounds *b)
{
  const double w = fmin (a->x1, b->x1) - fmax (a->x0, b->x0), h = fmin (a->y1, b->y1) - fmax (a->y0, b->y0);

  return w > 0 && h > 0 ? w * h : 0;
}

static double
area_of (const JdBounds *box)
{
  return (box->x1 - box->x0) * (box->y1 - box->y0);
}

/* The boxes of the bodies on the sheet, except parts of the ground, which are large. */
static guint
collect_bodies (const JdPictureFrame *frame,
                const JdView         *view,
                JdBounds             *out)
{
  guint n = 0;

  for (gsize b = 0; b < frame->picture->n_bodies; b++)
    {
      JdBounds world;

      if (frame->picture->bodies[b].is_support || !jd_picture_has_body (frame, b))
        continue;
      jd_bounds_clear (&world);
      jd_picture_add_body_bounds (frame, b, &world);
      jd_view_to_sheet (view, world.x0, world.y1, &out[n].x0, &out[n].y0);
      jd_view_to_sheet (view, world.x1, world.y0, &out[n].x1, &out[n].y1);
      n++;
    }
  return n;
}

/* What a search for the place of one badge knows. */
typedef struct
{
  const JdPictureFrame *frame;
  const JdPainter      *painter;
  JdBounds              extents;   /* of the badge, relative to its place */
  double                anchor[2];
  const JdBounds       *bodies;
  guint                 n_bodies;
  gsize                 joint;     /* the badges of the joints before it have their places */
} Search;

/* Candidate @c: the direction up and to the left first, then on both sides of it; the nearest ring first. */
static void
candidate_offset (const Search *search,
                  guint         c,
                  double        out[2])
{
  const guint turn = c % N_DIRECTIONS;
  const double angle = -0.75 * G_PI +
                       2 * G_PI / N_DIRECTIONS * (turn % 2 == 1 ? (turn + 1) / 2 : -(double) (turn / 2));
  const double distance = distances[c / N_DIRECTIONS] * search->painter->style->scale;
  const JdBounds *e = &search->extents;

  out[0] = cos (angle) * (distance + 0.5 * (e->x1 - e->x0)) - 0.5 * (e->x0 + e->x1);
  out[1] = sin (angle) * (distance + 0.5 * (e->y1 - e->y0)) - 0.5 * (e->y0 + e->y1);
}

static JdBounds
box_at (const Search *search,
        const double  offset[2])
{
  const double x = search->anchor[0] + offset[0], y = search->anchor[1] + offset[1];
  const JdBounds *e = &search->extents;

  return (JdBounds) { x + e->x0, y + e->y0, x + e->x1, y + e->y1 };
}

static double
cost_of (const Search *search,
         const double  offset[2])
{
  const JdView *view = search->painter->view;
  const JdBounds box = box_at (search, offset);
  const JdBounds sheet = { 4, view->height >= TALL ? TOP * search->painter->style->scale : 0, view->width - 4,
                           view->height - 4 };
  double cost = OUTSIDE_WEIGHT * (area_of (&box) - covered (&box, &sheet));

  cost += jd_labels_get_covered (search->painter->labels, &box);
  for (gsize j = 0; j < search->joint; j++)
    if (search->frame->picture->joints[j].is_badge)
      cost += BADGE_WEIGHT * covered (&box, &search->frame->badges[j].box);
  for (guint b = 0; b < search->n_bodies; b++)
    cost += BODY_WEIGHT * covered (&box, &search->bodies[b]);
  return cost + DISTANCE_WEIGHT * area_of (&box) * hypot (offset[0], offset[1]) / 1000;
}

/* The cheapest candidate; that of the frame before, unless another one is much better: badges must not jump during a
 * motion. */
static int
choose (const Search *search,
        int           before)
{
  double offset[2], least = HUGE_VAL, kept = HUGE_VAL;
  int best = 0;

  for (guint c = 0; c < N_CANDIDATES; c++)
    {
      double cost;

      candidate_offset (search, c, offset);
      cost = cost_of (search, offset);
      if ((int) c == before)
        kept = cost;
      if (cost < least)
        {
          least = cost;
          best = (int) c;
        }
    }
  return kept - least < WORTH_MOVING * area_of (&search->extents) ? before : best;
}

void
jd_picture_place_badges (JdPictureFrame  *frame,
                         const JdPainter *painter)
{
  const JdPicture *self = frame->picture;
  g_autofree JdBounds *bodies = g_new (JdBounds, self->n_bodies + 1);
  Search search = { .frame = frame, .painter = painter, .bodies = bodies,
                    .n_bodies = collect_bodies (frame, painter->view, bodies) };

  for (gsize j = 0; j < self->n_joints; j++)
    {
      JdBadge *badge = &frame->badges[j];
      JdGlyphPlace place;

      if (!self->joints[j].is_badge)
        continue;
      jd_picture_place_joint (frame, j, painter->view, &place);
      jd_glyph_measure (self->joints[j].glyph, &place, painter, &search.extents);
      jd_picture_badge_anchor (frame, j, painter->view, search.anchor);
      search.joint = j;
      if (isfinite (search.anchor[0]) && isfinite (search.anchor[1]))
        badge->candidate = choose (&search, badge->candidate);
      candidate_offset (&search, (guint) MAX (badge->candidate, 0), badge->offset);
      badge->box = box_at (&search, badge->offset);
    }
  for (gsize j = 0; j < self->n_joints; j++)
    if (self->joints[j].is_badge)
      jd_labels_occupy (painter->labels, &frame->badges[j].box);
}

void
jd_picture_draw_badge_lead (const JdPictureFrame *frame,
                            gsize                 joint,
                            const JdPainter      *painter)
{
  const JdBounds *box = &frame->badges[joint].box;
  double anchor[2];

  if (frame->picture->joints[joint].n_points == 0)
    return;
  jd_picture_badge_anchor (frame, joint, painter->view, anchor);
  jd_painter_pen (painter, JD_COLOR_MUTED, 0.5);
  jd_painter_segment (painter, CLAMP (anchor[0], box->x0, box->x1), CLAMP (anchor[1], box->y0, box->y1), anchor[0],
                      anchor[1]);
  cairo_stroke (painter->cr);
}
