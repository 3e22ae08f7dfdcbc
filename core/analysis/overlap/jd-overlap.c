/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that pass through each other. */
#include "core/analysis/overlap/jd-overlap.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/overlap/jd-solid-private.h"
#include "core/expression/tape/jd-tape.h"

/* The least part of the way between two samples after which is looked again. */
#define LEAST_PART (1.0 / 4096.0)
/* Halvings of the time between a look without and one with an overlap. */
#define N_HALVINGS 40

typedef struct
{
  gsize    a, b;    /* in the solids */
  gboolean touches; /* a contact is between them */
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
  const double y = shape->kind == JD_SHAPE_ROD ? JD_ROD_THICKNESS * x : 0.5 * value_of (model, shape->size[1]);
  const double at[][2] = { { -x, -y }, { x, -y }, { x, y }, { -x, y } };

  out->n = G_N_ELEMENTS (at);
  out->at = g_memdup2 (at, out->n * sizeof *at);
}

/* FALSE for a body that is no solid. */
static gboolean
take_solid (const JdModel *model,
            const JdBody  *body,
            JdSolid       *out)
{
  const JdShape *shape = &body->shape;

  switch (shape->kind)
    {
    case JD_SHAPE_NONE:
      out->is_round = body->is_particle;
      break;
    case JD_SHAPE_DISK:
    case JD_SHAPE_SPHERE:
      out->is_round = TRUE;
      out->radius = value_of (model, shape->size[0]);
      break;
    case JD_SHAPE_ROD:
    case JD_SHAPE_BOX:
    case JD_SHAPE_PANE:
      take_box (model, shape, out);
      break;
    case JD_SHAPE_POLYGON:
      out->n = shape->n_vertices;
      out->at = g_malloc_n (out->n, sizeof *out->at);
      for (gsize k = 0; k < out->n; k++)
        for (gsize c = 0; c < 2; c++)
          out->at[k][c] = value_of (model, shape->vertices[k][c]);
      break;
    case JD_SHAPE_RING:
    case JD_SHAPE_SHELL:
    case JD_SHAPE_STRING:
    case JD_N_SHAPE_KINDS:
    default:
      break;
    }
  jd_solid_measure (out);
  return out->is_round || out->n > 0;
}

static void
find_solids (JdOverlaps *self)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->model));

  self->bodies = g_new0 (gsize, bodies->len + 1);
  self->solids = g_new0 (JdSolid, bodies->len + 1);
  for (guint b = 0; b < bodies->len; b++)
    if (take_solid (self->model, g_ptr_array_index (bodies, b), &self->solids[self->n_solids]))
      self->bodies[self->n_solids++] = b;
}

static gboolean
compile (JdOverlaps *self)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new (), inputs = g_ptr_array_new ();

  g_ptr_array_add (inputs, (gpointer) jd_expr_time (self->pool));
  for (gsize k = 0; k < self->N; k++)
    g_ptr_array_add (inputs, (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                                        jd_model_get_parameter_name (self->model, k), 0));
  for (gsize i = 0; i < self->n_solids; i++)
    {
      const JdExprVec origin = jd_model_get_origin (self->model, self->bodies[i]);
      const JdExpr *angle = jd_model_get_angle (self->model, self->bodies[i]);

      g_ptr_array_add (outputs, (gpointer) jd_expr_import (self->pool, origin.x[0]));
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (self->pool, origin.x[1]));
      g_ptr_array_add (outputs, (gpointer) jd_expr_import (self->pool, angle));
    }
  self->tape = jd_tape_new ((const JdExpr *const *) outputs->pdata, outputs->len,
                            (const JdExpr *const *) inputs->pdata, inputs->len, jd_model_get_constants (self->model),
                            NULL);
  if (self->tape == NULL)
    return FALSE;
  self->inputs = g_new0 (double, 1 + self->N);
  self->work = g_new0 (double, jd_tape_get_work_size (self->tape) + 1);
  return TRUE;
}

/* A forest of the bodies and the parameters that joints tie together. */
typedef struct
{
  gsize      n_bodies;
  gsize     *parent;    /* bodies, then parameters */
  gboolean  *moves;     /* bodies */
  gboolean  *is_fixed;  /* bodies: no parameter places it */
  GHashTable *touching; /* "body body" of a contact that nothing switches off */
  GHashTable *joined;   /* "body body" of one joint; "body class" of a body without parameters and a class tied to
                         * it */
} Ties;

static gsize
find_root (Ties  *self,
           gsize  i)
{
  while (self->parent[i] != i)
    i = self->parent[i] = self->parent[self->parent[i]];
  return i;
}

static void
tie (Ties  *self,
     gsize  a,
     gsize  b)
{
  self->parent[find_root (self, a)] = find_root (self, b);
}

static char *
dup_key (gsize a,
         gsize b)
{
  return g_strdup_printf ("%" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT, MIN (a, b), MAX (a, b));
}

static void
join (Ties  *self,
      gsize  a,
      gsize  b)
{
  g_hash_table_add (self->joined, dup_key (a, b));
}

static gboolean
is_in (GHashTable *pairs,
       gsize       a,
       gsize       b)
{
  g_autofree char *key = dup_key (a, b);

  return g_hash_table_contains (pairs, key);
}

static gboolean
is_joined (const Ties *self,
           gsize       a,
           gsize       b)
{
  return is_in (self->joined, a, b);
}

/* Whether the joint is a contact of two shapes that no condition and no event of the file switches off. */
static gboolean
keeps_apart (const JdModel *model,
             const JdJoint *joint)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));

  if (joint->n_bodies != 2 || joint->has_when || !g_str_equal (joint->type->name, "contact"))
    return FALSE;
  for (guint k = 0; k < events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (events, k);

      for (guint i = 0; i < event->types->len; i++)
        {
          const JdImpulsiveType *type = g_ptr_array_index (event->types, i);

          if (g_str_has_prefix (type->equation, joint->name) && type->kind != JD_IMPULSIVE_INERT &&
              type->kind != JD_IMPULSIVE_ELASTIC)
            return FALSE;
        }
    }
  return TRUE;
}

/* The bodies of a joint, without the ground. */
static GArray *
list_bodies (const JdModel *model,
             const JdJoint *joint)
{
  const GPtrArray *curves = jd_mechanism_get_curves (jd_model_get_mechanism (model));
  GArray *bodies = g_array_new (FALSE, FALSE, sizeof (int));

  for (gsize k = 0; k < joint->n_points; k++)
    g_array_append_val (bodies, joint->points[k].body);
  g_array_append_vals (bodies, joint->bodies, (guint) joint->n_bodies);
  if (joint->curve >= 0)
    g_array_append_val (bodies, ((const JdCurve *) g_ptr_array_index (curves, (guint) joint->curve))->on);
  for (guint k = bodies->len; k-- > 0;)
    if (g_array_index (bodies, int, k) < 0)
      g_array_remove_index (bodies, k);
  return bodies;
}

/* Bodies that share parameters. */
static void
tie_bodies (Ties          *self,
            const JdModel *model)
{
  g_autoptr(GHashTable) index = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    g_hash_table_insert (index, (gpointer) jd_model_get_parameter_name (model, k), GSIZE_TO_POINTER (k));
  for (gsize b = 0; b < self->n_bodies; b++)
    {
      const JdExprVec origin = jd_model_get_origin (model, b);
      const JdExpr *place[] = { origin.x[0], origin.x[1], jd_model_get_angle (model, b) };
      g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (place, G_N_ELEMENTS (place));

      self->is_fixed[b] = TRUE;
      for (guint i = 0; i < symbols->len; i++)
        {
          const JdExpr *symbol = g_ptr_array_index (symbols, i);
          gpointer k;

          self->moves[b] = self->moves[b] || jd_expr_get_symbol (symbol) == JD_SYMBOL_TIME;
          if (jd_expr_get_symbol (symbol) != JD_SYMBOL_PARAMETER ||
              !g_hash_table_lookup_extended (index, jd_expr_get_name (symbol), NULL, &k))
            continue;
          self->moves[b] = TRUE;
          self->is_fixed[b] = FALSE;
          tie (self, b, self->n_bodies + GPOINTER_TO_SIZE (k));
        }
    }
}

/* What a joint ties: a bilateral position equation its parameters and its bodies. */
static void
tie_joints (Ties          *self,
            const JdModel *model)
{
  const gsize n_joints = jd_mechanism_get_joints (jd_model_get_mechanism (model))->len;
  g_autofree gboolean *ties = g_new0 (gboolean, n_joints + 1);

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);

      if (equation->f == NULL || equation->side != 0)
        continue;
      ties[equation->joint] = TRUE;
      for (gsize k = 1; k < equation->n_terms; k++)
        tie (self, self->n_bodies + equation->parameters[0], self->n_bodies + equation->parameters[k]);
    }
  for (gsize j = 0; j < n_joints; j++)
    {
      g_autoptr(GArray) bodies = list_bodies (model, jd_model_get_joint (model, j));

      for (guint k = 0; k < bodies->len; k++)
        for (guint l = 0; l < k; l++)
          {
            const gsize a = (gsize) g_array_index (bodies, int, k), b = (gsize) g_array_index (bodies, int, l);

            if (keeps_apart (model, jd_model_get_joint (model, j)))
              {
                g_hash_table_add (self->touching, dup_key (a, b));
                continue;
              }
            join (self, a, b);
            if (ties[j] && !self->is_fixed[a] && !self->is_fixed[b])
              tie (self, a, b);
          }
    }
  for (gsize j = 0; j < n_joints; j++)
    {
      g_autoptr(GArray) bodies = list_bodies (model, jd_model_get_joint (model, j));

      for (guint k = 0; ties[j] && k < bodies->len; k++)
        for (guint l = 0; l < bodies->len; l++)
          {
            const gsize a = (gsize) g_array_index (bodies, int, k), b = (gsize) g_array_index (bodies, int, l);

            if (self->is_fixed[a] && !self->is_fixed[b])
              join (self, a, self->n_bodies + find_root (self, b));
          }
    }
}

static gboolean
are_tied (Ties  *self,
          gsize  a,
          gsize  b)
{
  if ((!self->moves[a] && !self->moves[b]) || is_joined (self, a, b))
    return TRUE;
  if (self->is_fixed[a] || self->is_fixed[b])
    return is_joined (self, a, self->n_bodies + find_root (self, b)) ||
           is_joined (self, b, self->n_bodies + find_root (self, a));
  return find_root (self, a) == find_root (self, b);
}

static void
find_pairs (JdOverlaps *self)
{
  const gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->model))->len;
  g_autofree gsize *parent = g_new (gsize, n_bodies + self->N + 1);
  g_autofree gboolean *moves = g_new0 (gboolean, n_bodies + 1), * is_fixed = g_new0 (gboolean, n_bodies + 1);
  g_autoptr(GHashTable) touching = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GHashTable) joined = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Ties ties = { n_bodies, parent, moves, is_fixed, touching, joined };

  for (gsize i = 0; i < n_bodies + self->N; i++)
    parent[i] = i;
  tie_bodies (&ties, self->model);
  tie_joints (&ties, self->model);
  for (gsize a = 0; a < self->n_solids; a++)
    for (gsize b = a + 1; b < self->n_solids; b++)
      {
        const Pair pair = { a, b, is_in (touching, self->bodies[a], self->bodies[b]), FALSE };

        if ((self->solids[a].thickness > 0.0 || self->solids[b].thickness > 0.0) &&
            !are_tied (&ties, self->bodies[a], self->bodies[b]))
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
pair_overlaps (const JdOverlaps *self,
               const Pair       *pair,
               const JdPlace    *places)
{
  return jd_solid_overlaps (&self->solids[pair->a], &places[pair->a], &self->solids[pair->b], &places[pair->b]);
}

static void
take (JdOverlaps *self,
      Pair       *pair,
      double      time,
      gboolean    from_start)
{
  const JdOverlap overlap = { self->bodies[pair->a], self->bodies[pair->b], time, from_start, pair->touches };
  guint at = self->found->len;

  pair->found = TRUE;
  while (at > 0 && g_array_index (self->found, JdOverlap, at - 1).time > time)
    at--;
  g_array_insert_val (self->found, at, overlap);
}

JdOverlaps *
jd_overlaps_new (JdModel *model)
{
  JdOverlaps *self = g_new0 (JdOverlaps, 1);
  g_autofree JdPlace *places = NULL;

  g_return_val_if_fail (model != NULL, NULL);

  self->model = jd_model_ref (model);
  self->pool = jd_expr_pool_new ();
  self->N = jd_model_get_n_parameters (model);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  self->found = g_array_new (FALSE, FALSE, sizeof (JdOverlap));
  if (jd_mechanism_get_dimension (jd_model_get_mechanism (model)) == 3)
    return self;
  find_solids (self);
  find_pairs (self);
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

      if (!pair_overlaps (self, pair, places))
        continue;
      /* a particle on a table, seen from above */
      if (self->solids[pair->a].reach == 0.0 || self->solids[pair->b].reach == 0.0)
        g_array_remove_index (self->pairs, k);
      else
        take (self, pair, jd_model_get_time (model), TRUE);
    }
  return self;
}

void
jd_overlaps_free (JdOverlaps *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_solids; i++)
    jd_solid_clear (&self->solids[i]);
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

static void
look_between (JdOverlaps *self,
              const Look *look,
              double      t,
              double      next)
{
  const JdPlace *now = look->from;
  double before = t, done = 0.0;

  while (done < 1.0)
    {
      double part = 1.0, time;

      for (guint k = 0; k < self->pairs->len; k++)
        if (!g_array_index (self->pairs, Pair, k).found)
          part = fmin (part, find_part (self, &g_array_index (self->pairs, Pair, k), look->from, look->to, now));
      done = fmin (done + part, 1.0);
      time = t + (next - t) * done;
      place_at (self, look, time);
      now = look->places;
      for (guint k = 0; k < self->pairs->len; k++)
        {
          Pair *pair = &g_array_index (self->pairs, Pair, k);

          if (pair->found || !pair_overlaps (self, pair, look->places))
            continue;
          take (self, pair, locate (self, look, pair, before, time), FALSE);
          place_at (self, look, time);
        }
      before = time;
    }
}

void
jd_overlaps_look (JdOverlaps     *self,
                  const JdMotion *motion,
                  GCancellable   *cancellable)
{
  const gsize n = jd_motion_get_n_samples (motion);
  g_autofree double *state = g_new (double, 2 * self->N + 1);
  g_autofree JdPlace *places = g_new (JdPlace, 3 * self->n_solids + 1);
  Look look = { motion, state, state + self->N, places, places + self->n_solids, places + 2 * self->n_solids };

  if (!jd_overlaps_has_pairs (self) || n == 0)
    return;
  for (gsize i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const double *p, *pd, *before_p, *before_pd;
      const double t = jd_motion_get_sample (motion, i, &p, &pd);
      const double before = i > 0 ? jd_motion_get_sample (motion, i - 1, &before_p, &before_pd) : t;
      JdPlace *swap = look.from;

      look.from = look.to;
      look.to = swap;
      place_all (self, t, p, look.to);
      if (t > before)
        look_between (self, &look, before, t);
    }
}

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

char *
jd_overlaps_dup_text (const JdOverlaps *self,
                      gsize             i)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (self->model));
  const JdOverlap *overlap = jd_overlaps_get (self, i);
  const char *a = ((const JdBody *) g_ptr_array_index (bodies, (guint) overlap->a))->name;
  const char *b = ((const JdBody *) g_ptr_array_index (bodies, (guint) overlap->b))->name;

  if (overlap->touches)
    return g_strdup_printf (
      _("At t = %g s “%s” and “%s” get into each other beside their contact: a corner met a corner. "
        "What follows is wrong; move one of them a little to the side"),
      overlap->time, a, b);
  if (overlap->from_start)
    return g_strdup_printf (_("“%s” and “%s” overlap, and no joint is between them: they pass through each other"),
                            a, b);
  return g_strdup_printf (
    _("From t = %g s on “%s” and “%s” pass through each other: no joint is between them. A contact "
      "of the two bodies lets them touch"),
    overlap->time, a, b);
}
