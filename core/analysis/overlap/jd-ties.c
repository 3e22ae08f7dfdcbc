/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sets of bodies that joints tie together.  Such bodies may pass through each other. */
#include "core/analysis/overlap/jd-ties-private.h"

#include <string.h>

/* A forest of the bodies and the parameters that joints tie together. */
struct _JdTies
{
  gsize      n_bodies;
  gsize     *parent;    /* bodies, then parameters */
  gboolean  *moves;     /* bodies */
  gboolean  *is_fixed;  /* bodies: no parameter places it */
  GHashTable *touching; /* "body body" of a contact that nothing switches off */
  GHashTable *joined;   /* "body body" of one joint; "body class" of a body without parameters and a class tied to
                         * it */
};

static gsize
find_root (JdTies *self,
           gsize   i)
{
  while (self->parent[i] != i)
    i = self->parent[i] = self->parent[self->parent[i]];
  return i;
}

static void
tie (JdTies *self,
     gsize   a,
     gsize   b)
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
join (JdTies *self,
      gsize   a,
      gsize   b)
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
is_joined (const JdTies *self,
           gsize         a,
           gsize         b)
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

          if (g_str_has_prefix (type->equation, joint->name) && type->equation[strlen (joint->name)] == '.' &&
              type->kind != JD_IMPULSIVE_INERT && type->kind != JD_IMPULSIVE_ELASTIC)
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
tie_bodies (JdTies        *self,
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
tie_joints (JdTies        *self,
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

JdTies *
jd_ties_new (const JdModel *model)
{
  const gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
  const gsize n = n_bodies + jd_model_get_n_parameters (model);
  JdTies *self = g_new0 (JdTies, 1);

  self->n_bodies = n_bodies;
  self->parent = g_new (gsize, n + 1);
  for (gsize i = 0; i < n; i++)
    self->parent[i] = i;
  self->moves = g_new0 (gboolean, n_bodies + 1);
  self->is_fixed = g_new0 (gboolean, n_bodies + 1);
  self->touching = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->joined = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  tie_bodies (self, model);
  tie_joints (self, model);
  return self;
}

void
jd_ties_free (JdTies *self)
{
  g_free (self->parent);
  g_free (self->moves);
  g_free (self->is_fixed);
  g_hash_table_unref (self->touching);
  g_hash_table_unref (self->joined);
  g_free (self);
}

gboolean
jd_ties_touch (const JdTies *self,
               gsize         a,
               gsize         b)
{
  return is_in (self->touching, a, b);
}

gboolean
jd_ties_tie (JdTies *self,
             gsize   a,
             gsize   b)
{
  if ((!self->moves[a] && !self->moves[b]) || is_joined (self, a, b))
    return TRUE;
  if (self->is_fixed[a] || self->is_fixed[b])
    return is_joined (self, a, self->n_bodies + find_root (self, b)) ||
           is_joined (self, b, self->n_bodies + find_root (self, a));
  return find_root (self, a) == find_root (self, b);
}
