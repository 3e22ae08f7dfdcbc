/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that pass through each other. */
#include "core/analysis/overlap/jd-overlap.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/overlap/jd-curve-passage-private.h"
#include "core/analysis/overlap/jd-solid-private.h"
#include "core/analysis/overlap/jd-ties-private.h"
#include "core/dynamics/motion/jd-motion-steps.h"
#include "core/expression/tape/jd-tape.h"
#include "core/mechanism/jd-format.h"

/* The least part of the way between two samples after which is looked again. */
#define LEAST_PART (1.0 / 4096.0)
/* Halvings of the time between a look without and one with an overlap. */
#define N_HALVINGS 40

typedef struct
{
  gsize    a, b;    /* in the solids */
  gboolean touches; /* a contact is between them */
  gboolean are_rods; /* which touch */
  int      side;     /* of rods: on which side of a b was last; 0: beside it, or not known */
  gboolean found;
} Pair;

struct _JdOverlaps
{
  JdModel    *model;
  JdExprPool *pool;
  gsize       N;          /* parameters */
  gsize       n_solids;
  gsize      *bodies;     /* n_solids */
  JdSolid    *solids;     /* n_solids */
  JdSolid    *touching;   /* n_solids: rods without thickness, as contacts see them; else the same, lent */
  JdTape     *tape;       /* places of the solids from t and p */
  double     *inputs, *work;
  GArray     *pairs;      /* Pair */
  GArray     *found;      /* JdOverlap */
};

static double
value_of (const JdModel *model,
          const JdExpr  *expr)
{
  return jd_model_eval (model, expr, jd_model_get_time (model), jd_model_get_values (model),
                        jd_model_get_rates (model));
}

static void
take_box (const JdModel *model,
          const JdShape *shape,
          JdSolid       *out)
{
  const double x = 0.5 * value_of (model, shape->size[0]);
  const double y = jd_shape_types[shape->kind].form == JD_FORM_LINE ? JD_ROD_THICKNESS * x
                                                                    : 0.5 * value_of (model, shape->size[1]);
  const double at[][2] = { { -x, -y }, { x, -y }, { x, y }, { -x, y } };

  out->n = G_N_ELEMENTS (at);
  out->at = g_memdup2 (at, out->n * sizeof *at);
}

/* A rod as its two ends. */
static void
take_ends (const JdSolid *rod,
           JdSolid       *out)
{
  const double x = rod->at[1][0], at[][2] = { { -x, 0.0 }, { x, 0.0 } };

  *out = (JdSolid) { .n = G_N_ELEMENTS (at), .at = g_memdup2 (at, sizeof at) };
  jd_solid_measure (out);
}

static gboolean
is_rod (const JdOverlaps *self,
        gsize             i)
{
  return self->touching[i].at != self->solids[i].at;
}

/* FALSE for a body that is no solid. */
static gboolean
take_solid (const JdModel *model,
            const JdBody  *body,
            JdSolid       *out)
{
  const JdShape *shape = &body->shape;
  const JdShapeType *type = &jd_shape_types[shape->kind];

  if (shape->kind == JD_SHAPE_NONE)
    out->is_round = body->is_particle;
  else if (type->is_solid && type->form == JD_FORM_ROUND)
    {
      out->is_round = TRUE;
      out->radius = value_of (model, shape->size[0]);
    }
  else if (type->is_solid && type->form == JD_FORM_CORNERS)
    {
      out->n = shape->n_vertices;
      out->at = g_malloc_n (out->n, sizeof *out->at);
      for (gsize k = 0; k < out->n; k++)
        for (gsize c = 0; c < 2; c++)
          out->at[k][c] = value_of (model, shape->vertices[k][c]);
    }
  else if (type->is_solid)
    take_box (model, shape, out);
  jd_solid_measure (out);
  return out->is_round || out->n > 0;
}

static void
find_solids (JdOverlaps *self)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->model));

  self->bodies = g_new0 (gsize, bodies->len + 1);
  self->solids = g_new0 (JdSolid, bodies->len + 1);
  self->touching = g_new0 (JdSolid, bodies->len + 1);
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      JdSolid *solid = &self->solids[self->n_solids];

      if (!take_solid (self->model, body, solid))
        continue;
      self->touching[self->n_solids] = *solid;
      if (jd_shape_types[body->shape.kind].form == JD_FORM_LINE)
        take_ends (solid, &self->touching[self->n_solids]);
      self->bodies[self->n_solids++] = b;
    }
}

JdTape *
jd_overlap_compile (JdModel         *model,
                    JdExprPool      *pool,
                    const GPtrArray *outputs)
{
  g_autoptr(GPtrArray) inputs = g_ptr_array_new ();

  g_ptr_array_add (inputs, (gpointer) jd_expr_time (pool));
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    g_ptr_array_add (inputs, (gpointer) jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                        jd_model_get_parameter_name (model, k), 0));
  return jd_tape_new ((const JdExpr *const *) outputs->pdata, outputs->len, (const JdExpr *const *) inputs->pdata,
                      inputs->len, jd_model_get_constants (model), NULL);
}

static gboolean
compile (JdOverlaps *self)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();

  for (gsize i = 0; i < self->n_solids; i++)
    {
      const JdExprVec origin = jd_model_get_origin (self->model, self->bodies[i]);
      const JdExpr *angle = jd_model_get_angle (self->model, self->bodies[i]);

      g_ptr_array_add (outputs, (gpointer) jd_expr_import (self->pool, origin.x[0]));
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (self->pool, origin.x[1]));
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (self->pool, angle));
    }
  self->tape = jd_overlap_compile (self->model, self->pool, outputs);
  if (self->tape == NULL)
    return FALSE;
  self->inputs = g_new0 (double, 1 + self->N);
  self->work = g_new0 (double, jd_tape_get_work_size (self->tape) + 1);
  return TRUE;
}

static void
find_pairs (JdOverlaps *self,
            gboolean    only_touching)
{
  g_autoptr(JdTies) ties = jd_ties_new (self->model);

  for (gsize a = 0; a < self->n_solids; a++)
    for (gsize b = a + 1; b < self->n_solids; b++)
      {
        const gboolean touches = jd_ties_touch (ties, self->bodies[a], self->bodies[b]);
        const Pair pair = { .a = a, .b = b, .touches = touches,
                            .are_rods = touches && is_rod (self, a) && is_rod (self, b) };

        if ((touches || !only_touching) && (self->solids[a].thickness > 0.0 || self->solids[b].thickness > 0.0) &&
            !jd_ties_tie (ties, self->bodies[a], self->bodies[b]))
          g_array_append_val (self->pairs, pair);
      }
}

static void
place_all (JdOverlaps   *self,
           double        t,
           const double *p,
           JdPlace      *out)
{
  self->inputs[0] = t;
  for (gsize k = 0; k < self->N; k++)
    self->inputs[1 + k] = p[k];
  jd_tape_eval (self->tape, self->inputs, (double *) out, self->work);
}

static gboolean
shapes_overlap (const JdOverlaps *self,
                const Pair       *pair,
                const JdPlace    *places)
{
  const JdSolid *solids = pair->touches ? self->touching : self->solids;

  return jd_solid_overlaps (&solids[pair->a], &places[pair->a], &solids[pair->b], &places[pair->b]);
}

static JdRodSide
side_of_rods (const JdOverlaps *self,
              const Pair       *pair,
              const JdPlace    *places)
{
  return jd_solid_side (&self->touching[pair->a], &places[pair->a], &self->touching[pair->b], &places[pair->b]);
}

/* Whether two rods lie along each other, or have done so since they were looked at: they are on the other side. */
static gboolean
rods_pass (const JdOverlaps *self,
           const Pair       *pair,
           const JdPlace    *places)
{
  const JdRodSide side = pair->are_rods ? side_of_rods (self, pair, places) : JD_ROD_BESIDE;

  return side == JD_ROD_ALONG || (pair->side != 0 && (int) side == -pair->side);
}

static gboolean
pair_overlaps (const JdOverlaps *self,
               const Pair       *pair,
               const JdPlace    *places)
{
  return shapes_overlap (self, pair, places) || rods_pass (self, pair, places);
}

static void
note_side (const JdOverlaps *self,
           Pair             *pair,
           const JdPlace    *places)
{
  const JdRodSide side = pair->are_rods ? side_of_rods (self, pair, places) : JD_ROD_BESIDE;

  if (side == JD_ROD_LEFT || side == JD_ROD_RIGHT)
    pair->side = (int) side;
  else if (side == JD_ROD_BESIDE)
    pair->side = 0;
}

static void
take (JdOverlaps *self,
      Pair       *pair,
      double      time,
      gboolean    from_start,
      gboolean    along)
{
  const JdOverlap overlap = { self->bodies[pair->a], self->bodies[pair->b], time, from_start, pair->touches, along };
  guint at = self->found->len;

  pair->found = TRUE;
  while (at > 0 && g_array_index (self->found, JdOverlap, at - 1).time > time)
    at--;
  g_array_insert_val (self->found, at, overlap);
}

static JdOverlaps *
overlaps_new (JdModel  *model,
              gboolean  only_touching)
{
  JdOverlaps *self = g_new0 (JdOverlaps, 1);
  g_autofree JdPlace *places = NULL;

  self->model = jd_model_ref (model);
  self->pool = jd_expr_pool_new ();
  self->N = jd_model_get_n_parameters (model);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  self->found = g_array_new (FALSE, FALSE, sizeof (JdOverlap));
  if (jd_mechanism_get_dimension (jd_model_get_mechanism (model)) == 3)
    return self;
  find_solids (self);
  find_pairs (self, only_touching);
  if (self->pairs->len == 0)
    return self;
  if (!compile (self))
    {
      g_array_set_size (self->pairs, 0);
      return self;
    }
  places = g_new (JdPlace, self->n_solids);
  place_all (self, jd_model_get_time (model), jd_model_get_values (model), places);
  for (guint k = self->pairs->len; k-- > 0;)
    {
      Pair *pair = &g_array_index (self->pairs, Pair, k);
      const gboolean along = rods_pass (self, pair, places);

      note_side (self, pair, places);
      if (!along && !shapes_overlap (self, pair, places))
        continue;
      /* a particle on a table, seen from above */
      if (self->solids[pair->a].reach == 0.0 || self->solids[pair->b].reach == 0.0)
        g_array_remove_index (self->pairs, k);
      else
        take (self, pair, jd_model_get_time (model), TRUE, along);
    }
  return self;
}

JdOverlaps *
jd_overlaps_new (JdModel *model)
{
  g_return_val_if_fail (model != NULL, NULL);

  return overlaps_new (model, FALSE);
}

void
jd_overlaps_free (JdOverlaps *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_solids; i++)
    {
      if (is_rod (self, i))
        jd_solid_clear (&self->touching[i]);
      jd_solid_clear (&self->solids[i]);
    }
  g_free (self->touching);
  g_free (self->solids);
  g_free (self->bodies);
  g_clear_pointer (&self->tape, jd_tape_free);
  g_free (self->inputs);
  g_free (self->work);
  g_array_unref (self->pairs);
  g_array_unref (self->found);
  jd_expr_pool_free (self->pool);
  jd_model_unref (self->model);
  g_free (self);
}

/* The part of the way between two samples after which the pair has to be looked at again: it moves by no more than
 * its distance, or by half the thickness of the thicker one. */
static double
find_part (const JdOverlaps *self,
           const Pair       *pair,
           const JdPlace    *from,
           const JdPlace    *to,
           const JdPlace    *now)
{
  const JdSolid *a = &self->solids[pair->a], *b = &self->solids[pair->b];
  const JdPlace *a_from = &from[pair->a], *a_to = &to[pair->a], *b_from = &from[pair->b], *b_to = &to[pair->b];
  const double way = hypot (b_to->x - b_from->x - a_to->x + a_from->x, b_to->y - b_from->y - a_to->y + a_from->y) +
                     a->reach * fabs (a_to->angle - a_from->angle) + b->reach * fabs (b_to->angle - b_from->angle);
  const double distance = jd_solid_distance (a, &now[pair->a], b, &now[pair->b]);
  const double free_way = fmax (distance, 0.5 * fmax (a->thickness, b->thickness));

  /* bodies that turn back on their way move farther than from one sample to the other */
  return way > 0.0 ? CLAMP (free_way / (2.0 * way), LEAST_PART, 1.0) : 1.0;
}

typedef struct
{
  const JdMotion *motion;
  double         *p, *pd;
  JdPlace        *from, *to, *places;  /* at two samples, and between */
  double         *ways;                /* n_solids: how far a point of each moves, at most, from one to the other */
  GArray         *near;                /* guint: the pairs that may come near each other on the way */
} Look;

static void
place_at (JdOverlaps *self,
          const Look *look,
          double      t)
{
  jd_motion_get_state (look->motion, t, TRUE, look->p, look->pd);
  place_all (self, t, look->p, look->places);
}

/* The time between @low, without an overlap, and @high. */
static double
locate (JdOverlaps *self,
        const Look *look,
        const Pair *pair,
        double      low,
        double      high)
{
  for (int i = 0; i < N_HALVINGS; i++)
    {
      const double middle = 0.5 * (low + high);

      place_at (self, look, middle);
      if (pair_overlaps (self, pair, look->places))
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* The pairs for which find_part() is less than 1, or which may overlap at the end: their distance is no more than
 * twice their way. Contacts of a motion by time stepping reach into each other by a little. */
static void
find_near (JdOverlaps *self,
           const Look *look)
{
  const gboolean by_steps = jd_motion_get_steps (look->motion) != NULL;

  for (gsize i = 0; i < self->n_solids; i++)
    {
      const JdPlace *from = &look->from[i], *to = &look->to[i];

      look->ways[i] = hypot (to->x - from->x, to->y - from->y) +
                      self->solids[i].reach * fabs (to->angle - from->angle);
    }
  g_array_set_size (look->near, 0);
  for (guint k = 0; k < self->pairs->len; k++)
    {
      const Pair *pair = &g_array_index (self->pairs, Pair, k);
      const JdPlace *a = &look->from[pair->a], *b = &look->from[pair->b];
      const double within = self->solids[pair->a].reach + self->solids[pair->b].reach +
                            2.0 * (look->ways[pair->a] + look->ways[pair->b]);
      const double x = b->x - a->x, y = b->y - a->y;

      if (!pair->found && !(by_steps && pair->touches) && (pair->are_rods || x * x + y * y <= within * within))
        g_array_append_val (look->near, k);
    }
}

static void
look_between (JdOverlaps *self,
              const Look *look,
              double      t,
              double      next)
{
  const JdPlace *now = look->from;
  double before = t, done = 0.0;

  find_near (self, look);
  while (done < 1.0 && look->near->len > 0)
    {
      double part = 1.0, time;

      for (guint i = 0; i < look->near->len; i++)
        {
          const Pair *pair = &g_array_index (self->pairs, Pair, g_array_index (look->near, guint, i));

          if (!pair->found)
            part = fmin (part, find_part (self, pair, look->from, look->to, now));
        }
      done = fmin (done + part, 1.0);
      time = t + (next - t) * done;
      place_at (self, look, time);
      now = look->places;
      for (guint i = 0; i < look->near->len; i++)
        {
          Pair *pair = &g_array_index (self->pairs, Pair, g_array_index (look->near, guint, i));

          if (pair->found)
            continue;
          if (!pair_overlaps (self, pair, look->places))
            {
              note_side (self, pair, look->places);
              continue;
            }
          take (self, pair, locate (self, look, pair, before, time), FALSE,
                !shapes_overlap (self, pair, look->places));
          place_at (self, look, time);
        }
      before = time;
    }
}

/* From sample @first on, whose state was looked at. */
static void
look_from (JdOverlaps     *self,
           const JdMotion *motion,
           gsize           first,
           GCancellable   *cancellable)
{
  const gsize n = jd_motion_get_n_samples (motion);
  g_autofree double *state = g_new (double, 2 * self->N + 1);
  g_autofree JdPlace *places = g_new (JdPlace, 3 * self->n_solids + 1);
  g_autofree double *ways = g_new (double, self->n_solids + 1);
  g_autoptr(GArray) near = g_array_new (FALSE, FALSE, sizeof (guint));
  Look look = { motion, state, state + self->N, places, places + self->n_solids, places + 2 * self->n_solids, ways,
                near };

  if (!jd_overlaps_has_pairs (self))
    return;
  for (gsize i = first; i < n && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const double *p, *pd, *before_p, *before_pd;
      const double t = jd_motion_get_sample (motion, i, &p, &pd);
      const double before = i > first ? jd_motion_get_sample (motion, i - 1, &before_p, &before_pd) : t;
      JdPlace *swap = look.from;

      look.from = look.to;
      look.to = swap;
      place_all (self, t, p, look.to);
      if (t > before)
        look_between (self, &look, before, t);
    }
}

void
jd_overlaps_look (JdOverlaps     *self,
                  const JdMotion *motion,
                  GCancellable   *cancellable)
{
  look_from (self, motion, 0, cancellable);
}

/* What the guard looks at; either may be NULL. */
typedef struct
{
  JdOverlaps      *overlaps;
  JdCurvePassages *passages;
} Guard;

static void
guard_end (gpointer data)
{
  Guard *self = data;

  jd_overlaps_free (self->overlaps);
  jd_curve_passages_free (self->passages);
  g_free (self);
}

static gpointer
guard_begin (JdModel *model)
{
  Guard *self = g_new0 (Guard, 1);

  self->overlaps = overlaps_new (model, TRUE);
  if (self->overlaps->pairs->len == 0)
    g_clear_pointer (&self->overlaps, jd_overlaps_free);
  self->passages = jd_curve_passages_new (model);
  if (self->overlaps != NULL || self->passages != NULL)
    return self;
  guard_end (self);
  return NULL;
}

static gboolean
guard_look (gpointer        data,
            const JdMotion *motion,
            gsize           first,
            double         *out_time,
            GError        **error)
{
  const Guard *self = data;
  g_autofree char *text = NULL;

  if (self->passages != NULL && jd_curve_passages_look (self->passages, motion, first, out_time, error))
    return TRUE;
  if (self->overlaps == NULL)
    return FALSE;
  look_from (self->overlaps, motion, first, NULL);
  if (jd_overlaps_get_n (self->overlaps) == 0)
    return FALSE;
  text = jd_overlaps_dup_text (self->overlaps, 0);
  *out_time = g_array_index (self->overlaps->found, JdOverlap, 0).time;
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE, text);
  return TRUE;
}

gboolean
jd_overlaps_guards_curves (JdModel *model)
{
  g_autoptr(JdCurvePassages) passages = NULL;

  g_return_val_if_fail (model != NULL, FALSE);

  passages = jd_curve_passages_new (model);
  return passages != NULL;
}

const JdMotionGuard jd_overlaps_guard = { guard_begin, guard_look, guard_end };

gboolean
jd_overlaps_has_pairs (const JdOverlaps *self)
{
  return self->found->len < self->pairs->len;
}

gsize
jd_overlaps_get_n (const JdOverlaps *self)
{
  return self->found->len;
}

const JdOverlap *
jd_overlaps_get (const JdOverlaps *self,
                 gsize             i)
{
  g_return_val_if_fail (i < self->found->len, NULL);

  return &g_array_index (self->found, JdOverlap, i);
}

int
jd_overlaps_find_wrong (const JdOverlaps *self)
{
  for (guint i = 0; i < self->found->len; i++)
    if (g_array_index (self->found, JdOverlap, i).touches)
      return (int) i;
  return -1;
}

char *
jd_overlaps_dup_text (const JdOverlaps *self,
                      gsize             i)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->model));
  const JdOverlap *overlap;
  const char *a, *b;

  g_return_val_if_fail (i < self->found->len, NULL);

  overlap = &g_array_index (self->found, JdOverlap, i);
  a = ((const JdBody *) g_ptr_array_index (bodies, (guint) overlap->a))->name;
  b = ((const JdBody *) g_ptr_array_index (bodies, (guint) overlap->b))->name;
  if (overlap->along)
    return g_strdup_printf (
      _("At t = %g s the rods “%s” and “%s” lie along each other, and no contact holds them: a rod has no "
        "inside. The motion ends here; make one of them a thin box"),
      overlap->time, a, b);
  if (overlap->touches)
    return g_strdup_printf (
      _("At t = %g s “%s” and “%s” get into each other beside their contact: a corner met a corner. "
        "The motion ends here; move one of them a little to the side"),
      overlap->time, a, b);
  if (overlap->from_start)
    return g_strdup_printf (_("“%s” and “%s” overlap, and no joint is between them: they pass through each other"),
                            a, b);
  return g_strdup_printf (
    _("From t = %g s on “%s” and “%s” pass through each other: no joint is between them. A contact "
      "of the two bodies lets them touch"),
    overlap->time, a, b);
}
