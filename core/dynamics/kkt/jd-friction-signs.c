/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bilateral contacts with friction whose N are not unique, as of a body on three guides that are one line.
 * y + alpha nu with A^T nu = 0 has no effect but by T, and T = f |N| has a kink where N changes its sign.
 * Between the kinks T is affine in the alpha.  A slip is looked at on both sides of each kink; sticking laws
 * are where as many N are 0 as there are alpha, for their slack is concave between. */
#include "core/dynamics/kkt/jd-friction-search-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

/* How often the signs of N are taken from the last solution, until they stay. */
#define N_ROUNDS 8
/* Sets of N that are 0 together, of which more are not looked at. */
#define MAX_VERTICES 2000

/* The present case, and what is added to its N. */
typedef struct
{
  JdFrictionSearch *search;
  double           *x, *y, *forces, *base;  /* n, m, n_laws, m */
  int              *signs;                  /* n_laws */
  gboolean         *lively;                 /* n_laws: slips, or begins to */
  double            force, acceleration;
} Present;

/* Whether |N| of law @k bounds a friction of either sign. */
static gboolean
is_two_sided (const JdFriction *friction,
              gsize             k)
{
  return friction->bilateral[k] && friction->normal_row[k] >= 0 && friction->states[k] != JD_SLIP_OPEN &&
         jd_model_get_law (friction->model, k)->coefficient > 0.0;
}

static gboolean
slips (const JdFriction *friction,
       gsize             k)
{
  return friction->states[k] == JD_SLIP_FORWARD || friction->states[k] == JD_SLIP_BACKWARD;
}

/* The signs of the N of slipping two-sided laws.  Whether they are those that were assumed. */
static gboolean
follow_signs (JdFriction   *friction,
              const double *y)
{
  gboolean same = TRUE;

  for (gsize k = 0; k < friction->n_laws; k++)
    if (is_two_sided (friction, k) && slips (friction, k))
      {
        const double normal = y[friction->normal_row[k]];
        const int sign = normal < 0.0 ? -1 : normal > 0.0 ? 1 : friction->signs[k];

        same = same && sign == friction->signs[k];
        friction->signs[k] = sign;
      }
  return same;
}

/* Solves the present case with @alpha times @idle (m) added to N.  FALSE: there is no such solution. */
static gboolean
solve_at (const Present *self,
          const double  *idle,
          double         alpha)
{
  JdFriction *friction = self->search->friction;
  g_autofree double *y = g_new (double, self->search->m + 1);

  for (gsize h = 0; h < self->search->m; h++)
    {
      friction->responses.base_y[h] = self->base[h] + alpha * idle[h];
      y[h] = self->y[h] + alpha * idle[h];
    }
  follow_signs (friction, y);
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      if (!jd_friction_solve_case (self->search))
        return FALSE;
      if (follow_signs (friction, self->search->problem->y))
        {
          jd_friction_measure (self->search);
          return jd_friction_rows_consistent (self->search);
        }
    }
  return FALSE;
}

/* Whether the last solution has another motion, by the T of laws that slip or begin to. */
static gboolean
moves_otherwise (const Present *self)
{
  const JdFrictionSearch *search = self->search;
  gboolean moves = FALSE;

  for (gsize i = 0; i < search->n; i++)
    moves |= fabs (search->problem->x[i] - self->x[i]) > JD_SAME_SOLUTION * self->acceleration;
  for (gsize k = 0; k < search->l; k++)
    if (fabs (search->friction->forces[k] - self->forces[k]) > JD_RANK_ROWS * search->force && !self->lively[k] &&
        slips (search->friction, k))
      return FALSE;
  return moves;
}

/* Looks at the kink of the N of slipping law @k from both sides. */
static gboolean
look_at_kink (const Present *self,
              const double  *idle,
              gsize          k,
              double         scale)
{
  const gsize row = (gsize) self->search->friction->normal_row[k];
  const double kink = -self->y[row] / idle[row], beyond = scale / fabs (idle[row]);

  return (solve_at (self, idle, kink + beyond) && moves_otherwise (self)) ||
         (solve_at (self, idle, kink - beyond) && moves_otherwise (self));
}

/* The N of sticking two-sided laws that are looked at, and those of them that are chosen to be 0. */
typedef struct
{
  const Present *present;
  const double  *idle;           /* n_idle x m */
  gsize          n_idle, n_rows;
  gsize         *rows, *chosen;  /* n_rows, n_idle */
  guint          n_looked;
} Vertices;

/* Whether the laws cannot stick where the chosen N are 0: sum_d alpha_d idle_dh = -y_h. */
static gboolean
slips_at_vertex (Vertices *self)
{
  const gsize n = self->n_idle, m = self->present->search->m;
  JdFrictionSearch *search = self->present->search;
  g_autofree double *a = g_new (double, n * n), *alpha = g_new (double, n), * scale = g_new0 (double, n);
  g_autofree double *sum = g_new0 (double, m + 1);
  g_autofree gsize *pivot = g_new (gsize, n);

  for (gsize i = 0; i < n; i++)
    {
      alpha[i] = -self->present->y[self->chosen[i]];
      for (gsize d = 0; d < n; d++)
        a[i * n + d] = self->idle[d * m + self->chosen[i]];
    }
  if (!jd_dense_lu_factor (a, pivot, scale, n, JD_RANK_ROWS))
    return FALSE;
  jd_dense_lu_solve (a, pivot, alpha, n);
  for (gsize d = 0; d < n; d++)
    jd_dense_add_scaled (m, sum, alpha[d], self->idle + d * m);
  return solve_at (self->present, sum, 1.0) &&
         jd_friction_slack (search->friction, search->problem->y) < -JD_INEQUALITY_HOLDS * search->force;
}

static gboolean
look_at_vertices (Vertices *self,
                  gsize     depth,
                  gsize     from)
{
  if (depth == self->n_idle)
    return self->n_looked++ < MAX_VERTICES && slips_at_vertex (self);
  for (gsize i = from; i < self->n_rows; i++)
    {
      self->chosen[depth] = self->rows[i];
      if (look_at_vertices (self, depth + 1, i + 1))
        return TRUE;
    }
  return FALSE;
}

/* Whether there is a sharing of N by which what sticks now cannot. */
static gboolean
may_slip (const Present *self,
          const double  *idle,
          gsize          n_idle)
{
  const JdFrictionSearch *search = self->search;
  g_autofree gsize *rows = g_new0 (gsize, search->l + 1), * chosen = g_new0 (gsize, n_idle + 1);
  Vertices vertices = { .present = self, .idle = idle, .n_idle = n_idle, .rows = rows, .chosen = chosen };

  for (gsize k = 0; k < search->l; k++)
    if (is_two_sided (search->friction, k) && search->friction->states[k] == JD_SLIP_STICK &&
        !jd_friction_follows (search->friction, k))
      rows[vertices.n_rows++] = (gsize) search->friction->normal_row[k];
  return look_at_vertices (&vertices, 0, 0);
}

static gboolean
has_two_sided (const JdFrictionSearch *self)
{
  for (gsize k = 0; k < self->l; k++)
    if (is_two_sided (self->friction, k) && !self->friction->responses.base_unique[self->friction->normal_row[k]])
      return TRUE;
  return FALSE;
}

static void
restore (const Present *self)
{
  JdFrictionSearch *search = self->search;

  memcpy (search->friction->responses.base_y, self->base, search->m * sizeof (double));
  memcpy (search->friction->signs, self->signs, search->l * sizeof (int));
  memcpy (search->friction->forces, self->forces, search->l * sizeof (double));
  memcpy (search->problem->x, self->x, search->n * sizeof (double));
  memcpy (search->problem->y, self->y, search->m * sizeof (double));
  search->force = self->force;
  search->acceleration = self->acceleration;
}

gboolean
jd_friction_depends_on_signs (JdFrictionSearch *self)
{
  JdFriction *friction = self->friction;
  g_autofree double *idle = NULL, *x = NULL, *y = NULL, *forces = NULL, *base = NULL;
  g_autofree gboolean *lively = NULL;
  g_autofree int *signs = NULL;
  Present present;
  gsize n_idle;
  double scale;
  gboolean depends = FALSE;

  if (!has_two_sided (self))
    return FALSE;
  n_idle = jd_friction_find_idle (self, &idle);
  scale = jd_friction_scale_of_idle (self);
  x = g_memdup2 (self->problem->x, (self->n + 1) * sizeof (double));
  y = g_memdup2 (self->problem->y, (self->m + 1) * sizeof (double));
  forces = g_memdup2 (friction->forces, self->l * sizeof (double));
  base = g_memdup2 (friction->responses.base_y, (self->m + 1) * sizeof (double));
  signs = g_memdup2 (friction->signs, self->l * sizeof (int));
  lively = g_new0 (gboolean, self->l + 1);
  for (gsize k = 0; k < self->l; k++)
    lively[k] = !jd_friction_rests (friction, k) ||
                (slips (friction, k) &&
                 jd_friction_acceleration_along (self, k) > JD_INEQUALITY_HOLDS * self->acceleration);
  present = (Present) { self, x, y, forces, base, signs, lively, self->force, self->acceleration };
  for (gsize d = 0; d < n_idle && !depends; d++)
    for (gsize k = 0; k < self->l && !depends; k++)
      if (is_two_sided (friction, k) && slips (friction, k) && !jd_friction_follows (friction, k) &&
          idle[d * self->m + (gsize) friction->normal_row[k]] != 0.0)
        depends = look_at_kink (&present, idle + d * self->m, k, scale);
  depends = depends || may_slip (&present, idle, n_idle);
  restore (&present);
  return depends;
}
