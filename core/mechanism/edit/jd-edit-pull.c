/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes what a hand did to a body as an effort. */
#include "core/mechanism/edit/jd-edit-pull.h"

#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/edit/jd-edit-private.h"
#include "core/mechanism/jd-kinematics.h"

static const JdExpr *
time_less_than (JdExprPool   *pool,
                double        t,
                const JdExpr *before,
                const JdExpr *after)
{
  return jd_expr_if (pool, JD_RELATION_LESS, jd_expr_time (pool), jd_expr_number (pool, t), before, after);
}

/* Twelve digits are more than a pixel has, and hide the rounding error of a quotient. */
static double
without_noise (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.12g", value), NULL);
}

/* Coordinate @i of X (t) on the pieces from node @first to node @last: a balanced tree. */
static const JdExpr *
path_between (JdExprPool       *pool,
              const JdPullNode *path,
              gsize             first,
              gsize             last,
              int               i)
{
  const gsize middle = (first + last) / 2;
  const JdPullNode *from = path + first, *to = path + last;
  const JdExpr *passed;
  double slope;

  if (middle > first)
    return time_less_than (pool, path[middle].t, path_between (pool, path, first, middle, i),
                           path_between (pool, path, middle, last, i));
  if (to->at[i] == from->at[i])
    return jd_expr_number (pool, from->at[i]);
  slope = (to->at[i] - from->at[i]) / (to->t - from->t);
  passed = jd_expr_sub (pool, jd_expr_time (pool), jd_expr_number (pool, from->t));
  return jd_expr_add (pool, jd_expr_number (pool, from->at[i]),
                      jd_expr_mul (pool, jd_expr_number (pool, without_noise (slope)), passed));
}

static char *
component_text (const JdKinematics *kinematics,
                const JdPull       *pull,
                int                 i)
{
  JdExprPool *pool = kinematics->pool;
  const JdExpr *zero = jd_expr_number (pool, 0.0);
  const JdExprVec held = jd_kinematics_place (kinematics, pull->body,
                                              (JdExprVec) { { jd_expr_number (pool, pull->at[0]),
                                                              jd_expr_number (pool, pull->at[1]), zero } });
  const JdExpr *stretch = jd_expr_sub (pool, path_between (pool, pull->path, 0, pull->n_nodes - 1, i), held.x[i]);
  const JdExpr *rate = jd_expr_vec_diff_time (pool, held).x[i];
  const JdExpr *force = jd_expr_sub (pool, jd_expr_mul (pool, jd_expr_number (pool, pull->stiffness), stretch),
                                     jd_expr_mul (pool, jd_expr_number (pool, pull->viscosity), rate));

  return jd_expr_to_text (time_less_than (pool, pull->path[0].t, zero,
                                          time_less_than (pool, pull->path[pull->n_nodes - 1].t, force, zero)));
}

void
jd_edit_set_pull (JsonNode     *root,
                  JdMechanism  *mechanism,
                  const char   *name,
                  const JdPull *pull)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdKinematics kinematics = { mechanism, pool };
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), (guint) pull->body);
  g_autofree char *point = NULL;
  JsonNode *node = jd_edit_get (root, JD_OBJECT_EFFORT, name);
  JsonArray *vector = json_array_new ();
  JsonObject *object;

  g_return_if_fail (pull->n_nodes >= 2);
  g_return_if_fail (jd_mechanism_get_dimension (mechanism) == 2);

  point = jd_edit_add_point (root, body->name, "grip", pull->at[0], pull->at[1]);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *text = component_text (&kinematics, pull, i);

      json_array_add_string_element (vector, text);
    }
  object = node != NULL ? json_object_ref (json_node_get_object (node)) : json_object_new ();
  json_object_set_string_member (object, "type", "force");
  json_object_set_string_member (object, "point", point);
  json_object_set_array_member (object, "vector", vector);
  if (node == NULL)
    {
      node = json_node_init_object (json_node_alloc (), object);
      g_free (jd_edit_add (root, JD_OBJECT_EFFORT, name, node));
    }
  json_object_unref (object);
}
