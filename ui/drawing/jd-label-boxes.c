/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rectangles of labels and of what they keep clear of, and the search for a free place. */
#include "ui/drawing/jd-label-boxes-private.h"

#include <math.h>

/* Number of directions around a place that are tried, near and farther away. */
#define N_DIRECTIONS 8
#define N_NEAR_CANDIDATES (2 * N_DIRECTIONS)
#define N_CANDIDATES (5 * N_DIRECTIONS)
#define N_FAR_CANDIDATES (12 * N_DIRECTIONS)
/* A label over a label is worse than one over a line, by this factor; so is a label that the sheet's edge cuts.  In a
 * still figure, which is printed, a label rather stands over lines. */
#define LABEL_WEIGHT 4
#define CUT_WEIGHT 5
#define STILL_LABEL_WEIGHT 20
#define STILL_CUT_WEIGHT 25
/* How far an italic letter may lean out of its box, in heights: in a still figure no label touches another. */
#define LEAN 0.08
/* Of many labels, one that is shown stays while others cover at most this part of it, so that labels do not flicker
 * during a motion. */
#define KEPT_COVERED 0.2

typedef struct
{
  JdBounds box;
  double   weight;  /* of the area covered */
} Obstacle;

void
jd_label_boxes_init (JdLabelBoxes *self)
{
  *self = (JdLabelBoxes) { .n_candidates = N_CANDIDATES };
  self->occupied = g_array_new (FALSE, FALSE, sizeof (JdBounds));
  self->placed = g_array_new (FALSE, FALSE, sizeof (JdBounds));
  self->near = g_array_new (FALSE, FALSE, sizeof (Obstacle));
}

void
jd_label_boxes_clear (JdLabelBoxes *self)
{
  g_array_unref (self->occupied);
  g_array_unref (self->placed);
  g_array_unref (self->near);
}

void
jd_label_boxes_begin (JdLabelBoxes *self,
                      double        width,
                      double        height,
                      gboolean      large)
{
  self->width = width;
  self->height = height;
  self->n_candidates = self->far || large ? N_FAR_CANDIDATES : N_CANDIDATES;
  g_array_set_size (self->occupied, 0);
  g_array_set_size (self->placed, 0);
}

void
jd_label_boxes_search_far (JdLabelBoxes *self)
{
  self->far = TRUE;
  self->n_candidates = N_FAR_CANDIDATES;
}

/* The area that both have, square pixels. */
static double
overlap (const JdBounds *a,
         const JdBounds *b)
{
  /* Most pairs are apart. */
  if (!(a->x1 > b->x0 && b->x1 > a->x0 && a->y1 > b->y0 && b->y1 > a->y0))
    return 0;
  return (MIN (a->x1, b->x1) - MAX (a->x0, b->x0)) * (MIN (a->y1, b->y1) - MAX (a->y0, b->y0));
}

void
jd_label_boxes_add_line (JdLabelBoxes *self,
                         const double  from[2],
                         const double  to[2],
                         double        half)
{
  const double length = hypot (to[0] - from[0], to[1] - from[1]);
  int n;

  if (!isfinite (length) || !(half > 0))
    return;
  n = 1 + (int) (fmin (length, 2 * fmax (self->width, self->height)) / (2.5 * half));
  for (int i = 0; i <= n; i++)
    {
      const double x = from[0] + (to[0] - from[0]) * i / n, y = from[1] + (to[1] - from[1]) * i / n;
      const JdBounds box = { x - half, y - half, x + half, y + half };

      if (x > -half && y > -half && x < self->width + half && y < self->height + half)
        g_array_append_val (self->occupied, box);
    }
}

/* Candidate @c of a spot: its direction turned by 0, 45, -45, 90, ... degrees, then the same farther away. */
static JdBounds
candidate_box (const JdLabelSpot *spot,
               int            c)
{
  int turn = c % N_DIRECTIONS;
  double angle = G_PI / 4 * (turn % 2 == 1 ? (turn + 1) / 2 : -(turn / 2));
  double distance = spot->distance * (1 + 1.4 * (c / N_DIRECTIONS));
  double dx = spot->dx * cos (angle) - spot->dy * sin (angle);
  double dy = spot->dx * sin (angle) + spot->dy * cos (angle);
  double w = spot->width, h = spot->height;
  /* The box touches a circle of radius "distance" from outside: its centre moves with the direction. */
  double x = spot->x + dx * (distance + 0.5 * w) - 0.5 * w;
  double y = spot->y + dy * (distance + 0.5 * h * 0.8) - 0.5 * h;

  return (JdBounds) { x, y, x + w, y + h };
}

double
jd_label_boxes_covered (const JdLabelBoxes *self,
                        const JdBounds     *box)
{
  double covered = 0;

  for (guint i = 0; i < self->occupied->len; i++)
    covered += overlap (box, &g_array_index (self->occupied, JdBounds, i));
  for (guint i = 0; i < self->placed->len; i++)
    covered += LABEL_WEIGHT * overlap (box, &g_array_index (self->placed, JdBounds, i));
  return covered;
}

static void
add_near (JdLabelBoxes   *self,
          const GArray   *boxes,
          double          weight,
          const JdBounds *reach)
{
  for (guint i = 0; i < boxes->len; i++)
    {
      const Obstacle obstacle = { g_array_index (boxes, JdBounds, i), weight };

      if (overlap (reach, &obstacle.box) > 0)
        g_array_append_val (self->near, obstacle);
    }
}

/* Finds what the candidates of @spot up to @last can meet: on a dense sheet a small part of all. */
static void
find_near (JdLabelBoxes  *self,
           const JdLabelSpot *spot,
           int            last)
{
  const double far = spot->distance * (1 + 1.4 * (last / N_DIRECTIONS));
  const double x = far + spot->width, y = far + spot->height;
  const JdBounds reach = { spot->x - x, spot->y - y, spot->x + x, spot->y + y };

  g_array_set_size (self->near, 0);
  add_near (self, self->occupied, 1, &reach);
  add_near (self, self->placed, self->far ? STILL_LABEL_WEIGHT : LABEL_WEIGHT, &reach);
}

/* Cost of a place: the area it covers, plus the weighted area outside the sheet, square pixels.  It is not finished
 * where it is above @most. */
static double
candidate_cost (const JdLabelBoxes *self,
                const JdBounds *box,
                double          most)
{
  JdBounds sheet = { 0, 0, self->width, self->height };
  double area = (box->x1 - box->x0) * (box->y1 - box->y0);
  double cut = (self->far ? STILL_CUT_WEIGHT : CUT_WEIGHT) * (area - overlap (box, &sheet)), covered = 0;
  const Obstacle *near = (const Obstacle *) (gpointer) self->near->data;

  for (guint i = 0; i < self->near->len && cut + covered < most; i++)
    covered += near[i].weight * overlap (box, &near[i].box);
  return cut + covered;
}

/* The candidate of the first @n that is chosen. */
static int
choose_candidate (JdLabelBoxes      *self,
                  const JdLabelSpot *spot,
                  int                n,
                  int                before,
                  JdBounds          *out_box)
{
  int best = 0;
  double best_cost = HUGE_VAL;

  if (before >= n)
    before = JD_LABEL_NO_PLACE;
  find_near (self, spot, n - 1);
  for (int i = before >= 0 ? -1 : 0; i < n; i++)
    {
      int c = i < 0 ? before : i;
      JdBounds box = candidate_box (spot, c);
      double cost = candidate_cost (self, &box, best_cost);

      if (cost < best_cost)
        {
          best = c;
          best_cost = cost;
          *out_box = box;
        }
      if (best_cost <= 0)
        break;
    }
  return best;
}

/* Whether a label has room at @box among those placed before. */
static gboolean
has_room (const JdLabelBoxes *self,
          const JdBounds     *box,
          gboolean            shown)
{
  const double area = (box->x1 - box->x0) * (box->y1 - box->y0);
  double covered = 0;

  for (guint i = 0; i < self->placed->len; i++)
    covered += overlap (box, &g_array_index (self->placed, JdBounds, i));
  return covered <= (shown ? KEPT_COVERED * area : 0);
}

int
jd_label_boxes_place (JdLabelBoxes      *self,
                      const JdLabelSpot *spot,
                      int                before,
                      gboolean           many,
                      JdBounds          *out_box)
{
  const int chosen = choose_candidate (self, spot, many ? N_NEAR_CANDIDATES : self->n_candidates, before, out_box);
  const double lean = self->far ? LEAN * spot->height : 0;
  const JdBounds kept = { out_box->x0 - lean, out_box->y0, out_box->x1 + lean, out_box->y1 };

  if (many && !has_room (self, out_box, before >= 0))
    return JD_LABEL_LEFT_OUT;
  g_array_append_val (self->placed, kept);
  return chosen;
}
