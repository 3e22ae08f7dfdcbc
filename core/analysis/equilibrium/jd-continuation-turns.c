/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turning points and branching points of curves of equilibria.  Near such a point the equations are nearly singular;
 * it is therefore found by interpolating a polynomial through points of the curve on both sides.  A branching is
 * classified by the directions of the curves that leave it. */
#include "core/analysis/equilibrium/jd-continuation-private.h"

#include <math.h>

#include "core/linear/jd-dense.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

/* Number of interpolation points; even, so that none is at the centre, where the searched point is. */
#define N_NODES 10
/* Distance of the points to either side, in widths. */
#define REACH 0.005
/* Number of intervals in which a sign change of the polynomial is searched. */
#define N_GRID 400
/* Number of starts for curves on a circle around a crossing. */
#define N_AROUND 64
/* Directions with a larger cosine are equal; opposite ones belong to one curve. */
#define SAME_DIRECTION 0.98
#define N_DIRECTIONS_MOST 16

/* det (Z K Z^T / scale), with the stiffness K in widths; the rows of Z span the kernel of the acting rows. */
double
jd_turn_determinant (JdEquilibriumEquations *equations,
                     const double           *x)
{
  const gsize n = equations->n;
  const JdStaticsNumbers *numbers = jd_equilibrium_equations_evaluate (equations, x, TRUE);
  g_autofree double *rows = g_new0 (double, equations->m * n + 1), *basis = g_new0 (double, n * n + 1);
  g_autofree double *half = g_new0 (double, n + 1), * reduced = NULL;
  g_autofree gsize *pivot = NULL;
  double largest = 0.0;
  gsize n_rows = 0, f;

  for (gsize h = 0; h < equations->m; h++)
    for (gsize i = 0; i < n && equations->acts[h]; i++)
      rows[(i == 0 ? n_rows++ : n_rows - 1) * n + i] = numbers->rows[h * n + i] * equations->width[i];
  f = jd_subspace_kernel (rows, n_rows, n, JD_RANK_DERIVED, basis);
  reduced = g_new0 (double, f * f + 1);
  pivot = g_new0 (gsize, f + 1);
  for (gsize p = 0; p < f; p++)
    {
      for (gsize j = 0; j < n; j++)
        {
          half[j] = 0.0;
          for (gsize i = 0; i < n; i++)
            half[j] += basis[p * n + i] * equations->width[i] * numbers->stiffness[i * n + j] * equations->width[j] /
                       equations->scale;
        }
      for (gsize q = 0; q < f; q++)
        {
          reduced[p * f + q] = jd_dense_dot (n, half, basis + q * n);
          largest = fmax (largest, fabs (reduced[p * f + q]));
        }
    }
  return f == 0 ? 0.0 : jd_dense_determinant (reduced, pivot, f, JD_RANK_DERIVED * largest);
}

/* Points of a curve at the distances v along the tangent from its start, each with its unknowns and the
 * determinant. */
typedef struct
{
  double v[N_NODES];
  double weight[N_NODES];   /* w_k = prod_{j != k} reach / (v_k - v_j), barycentric weights */
  double determinant[N_NODES];
  double *x[N_NODES];
  gsize  n_unknowns;
} Nodes;

static void
nodes_clear (Nodes *nodes)
{
  for (gsize k = 0; k < N_NODES; k++)
    g_free (nodes->x[k]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Nodes, nodes_clear)

static gboolean
counts (const JdEquilibriumEquations *equations,
        gsize                         i)
{
  return i < equations->n || i >= equations->n + equations->m;
}

/* Places Chebyshev points u_k = middle + reach cos (pi (k + 1/2) / N) and converges each to the curve.  Returns
 * FALSE if one is not on the same curve. */
static gboolean
place_nodes (Nodes                  *nodes,
             JdEquilibriumEquations *equations,
             const double           *at,
             const double           *tangent,
             double                  middle,
             double                  reach)
{
  const gsize n = equations->n_unknowns;

  nodes->n_unknowns = n;
  for (gsize k = 0; k < N_NODES; k++)
    {
      const double u = middle + reach * cos (G_PI * ((double) k + 0.5) / N_NODES);
      double v = 0.0, off = 0.0;
      double *x = nodes->x[k] != NULL ? nodes->x[k] : (nodes->x[k] = g_new0 (double, n + 1));

      for (gsize i = 0; i < n; i++)
        x[i] = at[i] + u * tangent[i] * jd_equilibrium_equations_unit (equations, i);
      if (!jd_equilibrium_equations_converge (equations, x, NULL))
        return FALSE;
      for (gsize i = 0; i < n; i++)
        if (counts (equations, i))
          {
            const double d = (x[i] - at[i]) / jd_equilibrium_equations_unit (equations, i);

            v += d * tangent[i];
            off = fmax (off, fabs (d - u * tangent[i]));
          }
      if (off > 0.5 * fmax (fabs (u), reach))
        return FALSE;
      nodes->v[k] = v;
      nodes->determinant[k] = jd_turn_determinant (equations, x);
    }
  for (gsize k = 0; k < N_NODES; k++)
    {
      nodes->weight[k] = 1.0;
      for (gsize j = 0; j < N_NODES; j++)
        if (j != k)
          nodes->weight[k] *= reach / (nodes->v[k] - nodes->v[j]);
    }
  return TRUE;
}

/* Barycentric interpolation at @v of unknown @i, or of the determinant if @i is G_MAXSIZE:
 *   f (v) = (sum_k w_k f_k / (v - v_k)) / (sum_k w_k / (v - v_k)). */
static double
interpolate (const Nodes *nodes,
             gsize        i,
             double       v)
{
  double above = 0.0, below = 0.0;

  for (gsize k = 0; k < N_NODES; k++)
    {
      const double value = i == G_MAXSIZE ? nodes->determinant[k] : nodes->x[k][i];
      const double part = nodes->weight[k] / (v - nodes->v[k]);

      if (v == nodes->v[k])
        return value;
      above += part * value;
      below += part;
    }
  return above / below;
}

/* The function whose zero is searched: the determinant, or the central difference of the constant. */
static double
criterion (const Nodes *nodes,
           gsize        constant,
           double       v,
           double       reach)
{
  const double h = 0.02 * reach;

  return constant == G_MAXSIZE ? interpolate (nodes, constant, v)
                               : interpolate (nodes, constant, v + h) - interpolate (nodes, constant, v - h);
}

/* The sign change nearest to @middle, by bisection; NAN if there is none. */
static double
find_root (const Nodes *nodes,
           gsize        constant,
           double       middle,
           double       reach)
{
  double best = NAN, last = NAN;

  for (gsize k = 0; k <= N_GRID; k++)
    {
      double low = middle + reach * (2.0 * ((double) k - 1.0) / N_GRID - 1.0);
      double high = middle + reach * (2.0 * (double) k / N_GRID - 1.0);
      const double value = criterion (nodes, constant, high, reach);
      const gboolean rises = value > 0.0;

      if (k > 0 && rises != (last > 0.0))
        {
          for (guint i = 0; i < 60; i++)
            if ((criterion (nodes, constant, 0.5 * (low + high), reach) > 0.0) == rises)
              high = 0.5 * (low + high);
            else
              low = 0.5 * (low + high);
          if (isnan (best) || fabs (low - middle) < fabs (best - middle))
            best = low;
        }
      last = value;
    }
  return best;
}

double *
jd_turn_locate (JdEquilibriumEquations *equations,
                const double           *at,
                const double           *tangent,
                double                  step,
                gboolean                turns)
{
  const gsize n = equations->n_unknowns, constant = turns ? equations->n + equations->m : G_MAXSIZE;
  double middle = 0.5 * step, reach = fmax (step, REACH);
  double *x;
  g_auto(Nodes) nodes = { 0 };

  /* The first pass uses a wide interval; the next ones centre the points on the zero. */
  for (guint pass = 0; pass < 3; pass++)
    {
      if (!place_nodes (&nodes, equations, at, tangent, middle, reach))
        return NULL;
      middle = find_root (&nodes, constant, middle, reach);
      if (isnan (middle))
        return NULL;
      reach = fmax (0.5 * step, REACH);
    }
  x = g_new0 (double, n + 1);
  for (gsize i = 0; i < n; i++)
    x[i] = interpolate (&nodes, i, middle);
  return x;
}

/* A direction in which a curve leaves a crossing, and the second-order change of the constant along it. */
typedef struct
{
  double *d;
  double  change;
} Leaving;

/* a . b without the multipliers. */
static double
cosine_of (const JdEquilibriumEquations *equations,
           const double                 *a,
           const double                 *b)
{
  double dot = 0.0;

  for (gsize i = 0; i < equations->n_unknowns; i++)
    if (counts (equations, i))
      dot += a[i] * b[i];
  return dot;
}

/* Converges from @start to the nearby curve, and adds its direction from @x if it is new. */
static void
add_direction (JdEquilibriumEquations *equations,
               const double           *x,
               double                 *start,
               GArray                 *found)
{
  const gsize n = equations->n_unknowns, c = equations->n + equations->m;
  Leaving leaving = { g_new0 (double, n + 1), 0.0 };
  double size;

  if (jd_equilibrium_equations_converge (equations, start, NULL))
    {
      for (gsize i = 0; i < n; i++)
        leaving.d[i] = (start[i] - x[i]) / jd_equilibrium_equations_unit (equations, i);
      size = sqrt (cosine_of (equations, leaving.d, leaving.d));
      if (size > 0.3 * JD_CROSSING_RADIUS && size < 3.0 * JD_CROSSING_RADIUS)
        {
          gboolean known = FALSE;

          leaving.change = leaving.d[c] / (size * size);
          for (gsize i = 0; i < n; i++)
            leaving.d[i] /= size;
          for (guint k = 0; k < found->len; k++)
            known |= cosine_of (equations, g_array_index (found, Leaving, k).d, leaving.d) > SAME_DIRECTION;
          if (!known && found->len < N_DIRECTIONS_MOST)
            {
              g_array_append_val (found, leaving);
              return;
            }
        }
    }
  g_free (leaving.d);
}

/* Null vectors of the Jacobian at x as rows, orthonormal in the parameters and the constant; the multipliers follow.
 * Returns their number. */
static gsize
null_directions (JdEquilibriumEquations *equations,
                 const double           *x,
                 double                 *basis)
{
  const gsize n = equations->n_unknowns;
  gsize n_null = 0;

  if (!jd_equilibrium_equations_jacobian (equations, x) || !jd_equilibrium_equations_decompose (equations))
    return 0;
  for (gsize j = 0; j < n; j++)
    {
      double *row = basis + n_null * n, size;

      if (gsl_vector_get (equations->singular, j) >
          JD_CROSSING_NULLITY * fmax (1.0, gsl_vector_get (equations->singular, 0)))
        continue;
      for (gsize i = 0; i < n; i++)
        row[i] = gsl_matrix_get (equations->v, i, j);
      for (gsize k = 0; k < n_null; k++)
        {
          const double along = cosine_of (equations, row, basis + k * n);

          for (gsize i = 0; i < n; i++)
            row[i] -= along * basis[k * n + i];
        }
      size = sqrt (cosine_of (equations, row, row));
      for (gsize i = 0; i < n; i++)
        row[i] /= size;
      n_null += size > JD_CROSSING_MULTIPLIERS ? 1 : 0;
    }
  return n_null;
}

/* Classifies two curves, each with two opposite directions.  In a transcritical branching the constant is monotonic
 * along both; in a pitchfork it has an extremum along one. */
static JdBranching
judge_directions (const JdEquilibriumEquations *equations,
                  const GArray                 *found)
{
  guint n_through = 0, n_turning = 0;

  if (found->len != 4)
    return JD_BRANCHING_OTHER;
  for (guint a = 0; a < 4; a++)
    {
      const Leaving *one = &g_array_index (found, Leaving, a);
      const Leaving *opposite = NULL;

      for (guint b = 0; b < 4; b++)
        if (cosine_of (equations, one->d, g_array_index (found, Leaving, b).d) < -SAME_DIRECTION)
          opposite = &g_array_index (found, Leaving, b);
      if (opposite == NULL || fabs (one->change) < JD_CROSSING_FLAT || fabs (opposite->change) < JD_CROSSING_FLAT)
        return JD_BRANCHING_OTHER;
      if ((one->change > 0.0) != (opposite->change > 0.0))
        n_through++;
      else
        n_turning++;
    }
  return n_through == 4                     ? JD_BRANCHING_TRANSCRITICAL
         : n_through == 2 && n_turning == 2 ? JD_BRANCHING_PITCHFORK
                                            : JD_BRANCHING_OTHER;
}

JdBranching
jd_turn_classify (JdEquilibriumEquations *equations,
                  const double           *x)
{
  const gsize n = equations->n_unknowns;
  g_autofree double *basis = g_new0 (double, n * n + 1), *start = g_new0 (double, n + 1);
  g_autoptr(GArray) found = g_array_new (FALSE, FALSE, sizeof (Leaving));
  JdBranching branching = JD_BRANCHING_OTHER;

  if (null_directions (equations, x, basis) == 2)
    {
      for (guint k = 0; k < N_AROUND; k++)
        {
          const double angle = 2.0 * G_PI * ((double) k + 0.5) / N_AROUND;

          for (gsize i = 0; i < n; i++)
            start[i] = x[i] + JD_CROSSING_RADIUS * (cos (angle) * basis[i] + sin (angle) * basis[n + i]) *
                                jd_equilibrium_equations_unit (equations, i);
          add_direction (equations, x, start, found);
        }
      branching = judge_directions (equations, found);
    }
  for (guint k = 0; k < found->len; k++)
    g_free (g_array_index (found, Leaving, k).d);
  return branching;
}
