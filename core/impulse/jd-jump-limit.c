/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Constraints of variable rank: equations whose coefficients vanish at the instant, alone or after projection of
 * other rows (Cortes et al., section 4).  The row itself gives no constraint there.  The constraint before and after
 * the instant is the limit of B / |B| along the motion, D- and D+.  The motion afterwards is not known before the
 * jump, so that D+ is computed along several paths.  If these differ, the jump is indeterminate (5.2). */
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-tolerances.h"

/* The distance from the instant within which a row has to be, in displacements, and the first at which it is looked
 * for: a flat one may be below all numbers at the former. */
#define FIRST_STEP 1.0
#define OUTER_STEP 8.0
/* Other paths differ from the prior one by this part of its speed: near enough to lead into the same region. */
#define NEARBY 0.1
/* Orders of vanishing that derivatives are asked for. */
#define MAX_ORDER 3
/* What is left of a row among holonomic ones fades like the distance, not like its square: ratio at half of it. */
#define LINEAR 0.35
/* Looks from which the limit of a dependent row is extrapolated: each at half the distance of the one before. */
#define N_LOOKS 6
/* Halvings that find where a row fades: as many as a double has bits. */
#define N_HALVINGS 53

typedef struct
{
  const JdJumpState *state;
  gsize      i;              /* equation */
  gsize      n_others;
  const gsize *others;       /* n_others: equations whose rows are taken out of it */
  gsize      n_fixed;
  const double *fixed;       /* n_fixed x N, orthonormal: rows that other motions keep */
  gboolean   of_positions;   /* some are holonomic: a straight motion keeps to these to its first order only */
  double    *basis;          /* n_others x (N + 1): these rows, orthonormal, and their b */
  gsize      N;
  double    *p;              /* N */
  double    *coefficients;   /* n_equations x N */
  double    *beta;           /* n_equations */
  JdExprPool *pool;
  gboolean   vanishes;       /* the row is 0 at the instant; else it may be made of pieces */
  const JdExpr **derivatives;  /* (MAX_ORDER + 1) x (N + 1): of the coefficients and of b along a straight motion */
} Probe;

/* Scaled: rows may be as small as numbers go. */
static double
length_of (gsize         n,
           const double *x)
{
  double largest = 0.0, squared = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = fmax (largest, fabs (x[i]));
  for (gsize i = 0; i < n && largest > 0.0; i++)
    squared += (x[i] / largest) * (x[i] / largest);
  return largest * sqrt (squared);
}

/* 1 / speed, of rest that of the slowest path. */
static double
time_unit (const Probe  *self,
           const double *v)
{
  return 1.0 / fmax (jd_model_speed (self->state->model, v), JD_LIMIT_REST / jd_model_time_size (self->state->model));
}

static void
probe_init (Probe             *self,
            const JdJumpState *state,
            gsize              i,
            gsize              n_others,
            const gsize       *others)
{
  const JdEquation *equation = jd_model_get_equation (state->model, i);
  gsize N = state->N, width = N + 1;
  g_autoptr(GHashTable) straight = g_hash_table_new (NULL, NULL);

  *self = (Probe) {
    .state = state, .i = i, .n_others = n_others, .others = others, .N = N, .pool = jd_expr_pool_new (),
  };
  self->basis = g_new0 (double, n_others * width + 1);
  self->vanishes = n_others == 0 && equation->f == NULL &&
                   jd_model_row_length (state->model, state->coefficients + i * N) <=
                     JD_LIMIT_SMALL * jd_model_get_sizes (state->model)->row[i];
  self->p = g_new0 (double, N + 1);
  self->coefficients = g_new0 (double, state->n_equations * N + 1);
  self->beta = g_new0 (double, state->n_equations + 1);
  self->derivatives = g_new0 (const JdExpr *, (MAX_ORDER + 1) * width);
  for (gsize k = 0; k < N; k++)
    g_hash_table_insert (straight,
                         (gpointer) jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER,
                                                    jd_model_get_parameter_name (state->model, k), 2),
                         (gpointer) jd_expr_number (self->pool, 0.0));
  for (gsize k = 0; k < width; k++)
    self->derivatives[k] = jd_expr_number (self->pool, 0.0);
  for (gsize c = 0; c < equation->n_terms; c++)
    self->derivatives[equation->parameters[c]] = jd_expr_import (self->pool, equation->coefficients[c]);
  self->derivatives[N] = jd_expr_import (self->pool, equation->beta);
  for (gsize order = 1; order <= MAX_ORDER; order++)
    for (gsize k = 0; k < width; k++)
      self->derivatives[order * width + k] =
        jd_expr_substitute (self->pool, jd_expr_diff_time (self->pool, self->derivatives[(order - 1) * width + k]),
                            straight);
}

static void
probe_clear (Probe *self)
{
  g_free (self->p);
  g_free (self->basis);
  g_free (self->coefficients);
  g_free (self->beta);
  g_free (self->derivatives);
  jd_expr_pool_free (self->pool);
}

/* Scales @row to length 1, and its b with it, and takes the first @n rows e_j of the basis, and their b_j, out of
 * them, twice for the rounding:
 *
 *   row -= (row . e_j) e_j,   b -= (row . e_j) b_j.
 *
 * FALSE if only rounding is left. */
static gboolean
take_out (const Probe *self,
          gsize        n,
          double      *row,
          double      *b)
{
  const gsize N = self->N;
  const double length = length_of (N, row);

  if (!(length > 0.0))
    return FALSE;
  *b /= length;
  for (gsize k = 0; k < N; k++)
    row[k] /= length;
  for (gsize pass = 0; pass < 2; pass++)
    for (gsize j = 0; j < n; j++)
      {
        const double *other = self->basis + j * (N + 1);
        double product = 0.0;

        for (gsize k = 0; k < N; k++)
          product += row[k] * other[k];
        for (gsize k = 0; k < N; k++)
          row[k] -= product * other[k];
        *b -= product * other[N];
      }
  return length_of (N, row) > JD_ROUNDING;
}

/* What is left of the row, and of its b, in the coefficients looked at last. */
static void
take_out_others (Probe  *self,
                 double *row,
                 double *b)
{
  const gsize N = self->N;
  gsize n = 0;

  for (gsize j = 0; j < self->n_others; j++)
    {
      double *other = self->basis + n * (N + 1), length;

      memcpy (other, self->coefficients + self->others[j] * N, N * sizeof (double));
      other[N] = self->beta[self->others[j]];
      if (!take_out (self, n, other, &other[N]))
        continue;
      length = length_of (N, other);
      for (gsize k = 0; k <= N; k++)
        other[k] /= length;
      n++;
    }
  if (!take_out (self, n, row, b))
    {
      memset (row, 0, N * sizeof (double));
      *b = 0.0;
    }
}

/* The row and its b at p + s v, t + s. */
static void
probe_look (Probe        *self,
            const double *v,
            double        s,
            double       *row,
            double       *out_b)
{
  const JdJumpState *state = self->state;

  for (gsize k = 0; k < self->N; k++)
    self->p[k] = state->p[k] + s * v[k];
  jd_model_eval_dense (state->model, state->t + s, self->p, v, NULL, NULL, self->coefficients, self->beta);
  memcpy (row, self->coefficients + self->i * self->N, self->N * sizeof (double));
  *out_b = self->beta[self->i];
  if (self->n_others > 0)
    take_out_others (self, row, out_b);
}

/* row / |row|, b / |row|. */
static void
normalize (gsize   n,
           double *row,
           double *b)
{
  double length = length_of (n, row);

  for (gsize k = 0; k < n; k++)
    row[k] /= length;
  *b /= length;
}

/* The first derivative along v that does not vanish: B ~ s^order row. */
static guint
leading_derivative (Probe        *self,
                    const double *v,
                    double       *row,
                    double       *out_b)
{
  const JdJumpState *state = self->state;

  for (guint order = 1; order <= MAX_ORDER; order++)
    {
      const JdExpr **derivatives = self->derivatives + order * (self->N + 1);
      const double size = fmax (JD_LIMIT_NO_DERIVATIVE,
                                JD_LIMIT_OF_POSITION * jd_model_speed (state->model, state->p));
      const double speed = pow (jd_model_speed (state->model, v), (double) order);

      for (gsize k = 0; k < self->N; k++)
        row[k] = jd_model_eval (state->model, derivatives[k], state->t, state->p, v);
      if (!(jd_model_row_length (state->model, row) > size * jd_model_get_sizes (state->model)->row[self->i] * speed))
        continue;
      *out_b = jd_model_eval (state->model, derivatives[self->N], state->t, state->p, v);
      return order;
    }
  return 0;
}

/* 1 - |cos| of the angle between two rows. */
static double
apart (gsize         n,
       const double *a,
       const double *b)
{
  double product = 0.0;

  for (gsize k = 0; k < n; k++)
    product += a[k] * b[k];
  return 1.0 - fabs (product) / (length_of (n, a) * length_of (n, b));
}

/* Halves the interval between @near, at whose distance the row is 0, and twice that, where @row is found with the
 * length @last, until the row is so short that it has faded away.  exp (-1/x^4) is 1e-27 at twice the distance at
 * which it is below all numbers.  A row that ends abruptly stays long.  Returns the last length. */
static double
follow_fading (Probe        *self,
               const double *v,
               double        near,
               double       *row,
               double       *out_b,
               double        last,
               double       *out_change)
{
  g_autofree double *next = g_new0 (double, self->N + 1);
  double far = 2.0 * near;

  for (guint k = 0; k < N_HALVINGS && last >= JD_LIMIT_FADED; k++)
    {
      const double middle = (near + far) / 2.0;
      double b, length;

      probe_look (self, v, middle, next, &b);
      length = length_of (self->N, next);
      if (!(length > JD_UNDERFLOW))
        {
          near = middle;
          continue;
        }
      normalize (self->N, next, &b);
      *out_change = apart (self->N, next, row);
      memcpy (row, next, self->N * sizeof (double));
      *out_b = b;
      far = middle;
      last = length;
    }
  return last;
}

/* The limit by steps of decreasing size, for rows without derivatives such as exp (-1/x^2) or max (x, 0).  *out_sure:
 * FALSE if the numbers end before the direction has settled. */
static gboolean
limit_by_steps (Probe        *self,
                const double *v,
                int           side,
                double       *row,
                double       *out_b,
                gboolean     *out_sure)
{
  g_autofree double *next = g_new0 (double, self->N + 1);
  double unit = time_unit (self, v), b, length, last = 0.0, change = 1.0;

  *out_sure = TRUE;
  for (double s = OUTER_STEP; s > JD_LIMIT_LAST_STEP; s /= 2.0)
    {
      probe_look (self, v, side * s * unit, next, &b);
      length = length_of (self->N, next);
      if (!(length > JD_UNDERFLOW))
        {
          if (last >= JD_LIMIT_FADED)
            last = follow_fading (self, v, side * s * unit, row, out_b, last, &change);
          if (s > FIRST_STEP && !(last > 0.0 && last < JD_LIMIT_FADED))
            {
              last = 0.0;
              continue;
            }
          /* It has faded away, or it is not there. */
          *out_sure = change < JD_ROUNDING || last == 0.0 || last >= JD_LIMIT_FADED;
          return last > 0.0 && last < JD_LIMIT_FADED;
        }
      normalize (self->N, next, &b);
      change = last > 0.0 ? apart (self->N, next, row) : 1.0;
      last = length;
      memcpy (row, next, self->N * sizeof (double));
      *out_b = b;
    }
  return TRUE;
}

/* The polynomial through looks at distance 1, 1/2, 1/4, ... of row and b (@width numbers each), at 0: f = near +
 * (near - far) / (2^level - 1), level after level.  Returns how much the last look changed it; overwrites @looks,
 * the answer being the first. */
static double
extrapolate_halves (gsize   width,
                    double *looks)
{
  double change = 0.0;

  for (gsize level = 1; level < N_LOOKS; level++)
    {
      const double factor = 1.0 / (pow (2.0, (double) level) - 1.0);

      change = 0.0;
      for (gsize l = 0; l + level < N_LOOKS; l++)
        for (gsize k = 0; k < width; k++)
          {
            const double nearer = looks[(l + 1) * width + k], step = factor * (nearer - looks[l * width + k]);

            looks[l * width + k] = nearer + step;
            change = fmax (change, fabs (step));
          }
    }
  return change;
}

/* The limit from one side of what is left of a dependent row, from looks at three scales: the one that settles best.
 * FALSE if there is no row there. */
static gboolean
limit_of_dependent (Probe        *self,
                    const double *v,
                    int           side,
                    double       *row,
                    double       *out_b,
                    gboolean     *out_sure)
{
  static const double scales[] = JD_LIMIT_LOOKS;
  const gsize width = self->N + 1;
  const double speed = jd_model_speed (self->state->model, v);
  g_autofree double *looks = g_new0 (double, N_LOOKS * width);
  double best = HUGE_VAL;

  *out_sure = TRUE;
  for (gsize c = 0; c < G_N_ELEMENTS (scales) && speed > 0.0; c++)
    {
      gsize n = 0;
      double change, last = HUGE_VAL;

      for (double s = scales[c]; n < N_LOOKS; n++, s /= 2.0)
        {
          double length;

          probe_look (self, v, side * s / speed, looks + n * width, &looks[n * width + self->N]);
          length = length_of (self->N, looks + n * width);
          if (!(length > JD_LIMIT_FAINT) ||
              (self->of_positions && n == N_LOOKS - 1 && !(length > LINEAR * last && length > JD_LIMIT_STEEP * s)))
            break;
          last = length;
          normalize (self->N, looks + n * width, &looks[n * width + self->N]);
        }
      if (n < N_LOOKS)
        continue;
      change = extrapolate_halves (width, looks);
      if (!(change < best))
        continue;
      best = change;
      normalize (self->N, looks, &looks[self->N]);
      memcpy (row, looks, self->N * sizeof (double));
      *out_b = looks[self->N];
    }
  *out_sure = best < JD_LIMIT_SMALL || best == HUGE_VAL;
  return best < HUGE_VAL;
}

/* The limit from one side where the row does not flutter, from looks at the distances 4 s, 2 s, s: f(4s) / 3 - 2
 * f(2s) + 8 f(s) / 3. */
static void
extrapolate (Probe        *self,
             const double *v,
             int           side,
             double       *row,
             double       *out_b)
{
  static const double steps[] = JD_LIMIT_STEPS, weights[] = { 1.0 / 3.0, -2.0, 8.0 / 3.0 };
  const gsize N = self->N;
  const double unit = time_unit (self, v);
  g_autofree double *near = g_new0 (double, N + 1), * sum = g_new0 (double, N + 1);
  double b, sum_b = 0.0;

  for (gsize k = 0; k < G_N_ELEMENTS (steps); k++)
    {
      probe_look (self, v, side * steps[k] * unit, near, &b);
      if (!(length_of (N, near) > JD_UNDERFLOW))
        return;
      normalize (N, near, &b);
      if (apart (N, near, row) > JD_LIMIT_TURN)
        return;
      for (gsize j = 0; j < N; j++)
        sum[j] += weights[k] * near[j];
      sum_b += weights[k] * b;
    }
  normalize (N, sum, &sum_b);
  if (apart (N, sum, row) > JD_SAME_DIRECTION)
    return;
  memcpy (row, sum, N * sizeof (double));
  *out_b = sum_b;
}

static gboolean
limit_on_side (Probe        *self,
               const double *v,
               int           side,
               double       *row,
               double       *out_b,
               gboolean     *out_sure)
{
  if (!limit_by_steps (self, v, side, row, out_b, out_sure))
    return FALSE;
  extrapolate (self, v, side, row, out_b);
  return TRUE;
}

/* D on one side (-1 before, +1 after) of the instant for a motion through it at @v: B / |B|.  FALSE if there is no
 * row. */
static gboolean
find_limit (Probe        *self,
            const double *v,
            int           side,
            double       *row,
            double       *out_b,
            gboolean     *out_sure)
{
  g_autofree double *near = g_new0 (double, self->N + 1);
  guint order = self->vanishes ? leading_derivative (self, v, row, out_b) : 0;
  double b, s = JD_LIMIT_DERIVATIVE_STEP * time_unit (self, v);

  if (self->n_others > 0)
    return limit_of_dependent (self, v, side, row, out_b, out_sure);
  *out_sure = TRUE;
  if (order == 0)
    return limit_on_side (self, v, side, row, out_b, out_sure);
  probe_look (self, v, side * s, near, &b);
  for (guint k = 0; k < order; k++)
    for (gsize j = 0; j < self->N; j++)
      near[j] /= s;
  /* A derivative from one side says nothing of the other. */
  if (length_of (self->N, near) < JD_LIMIT_LENGTH * length_of (self->N, row) ||
      apart (self->N, near, row) > JD_LIMIT_ANGLE)
    return limit_on_side (self, v, side, row, out_b, out_sure);
  normalize (self->N, row, out_b);
  return TRUE;
}

/* Rates of paths through the instant: the prior ones, and p'- +- @amplitude speed u_k / |u_k| for each parameter k,
 * where u_k = e_k - sum_j (fixed_j . e_k) fixed_j is what the rows that are kept leave of it. */
static gsize
list_paths (const Probe *self,
            double       amplitude,
            double     **out_paths)
{
  const JdJumpState *state = self->state;
  gsize N = state->N, count = 0;
  double *paths = g_new0 (double, (2 * N + 1) * N + 1);
  g_autofree double *part = g_new0 (double, N + 1);
  const double speed = fmax (jd_model_speed (state->model, state->pd),
                             JD_LIMIT_LEAVING / jd_model_time_size (state->model));

  memcpy (paths, state->pd, N * sizeof (double));
  count++;
  for (gsize k = 0; k < N; k++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        memcpy (paths + count * N, state->pd, N * sizeof (double));
        for (gsize l = 0; l < N; l++)
          {
            part[l] = l == k ? 1.0 : 0.0;
            for (gsize j = 0; j < self->n_fixed; j++)
              part[l] -= self->fixed[j * N + k] * self->fixed[j * N + l];
          }
        for (gsize l = 0; l < N && jd_model_speed (state->model, part) > 0.0; l++)
          paths[count * N + l] += sign * amplitude * speed * part[l] / jd_model_speed (state->model, part);
        count++;
      }
  *out_paths = paths;
  return count;
}

/* Adds to the orthonormal family of limits what is left of @row outside its span, if this is longer than
 * JD_LIMIT_TURN. */
static void
add_to_family (JdRowLimit   *limit,
               gsize         N,
               const double *row)
{
  g_autofree double *rest = g_memdup2 (row, N * sizeof (double));
  double length;

  for (gsize d = 0; d < limit->dimension; d++)
    {
      double product = 0.0;

      for (gsize k = 0; k < N; k++)
        product += rest[k] * limit->family[d * N + k];
      for (gsize k = 0; k < N; k++)
        rest[k] -= product * limit->family[d * N + k];
    }
  length = length_of (N, rest);
  if (length < JD_LIMIT_TURN)
    return;
  limit->family = g_renew (double, limit->family, (limit->dimension + 1) * N);
  for (gsize k = 0; k < N; k++)
    limit->family[limit->dimension * N + k] = rest[k] / length;
  limit->dimension++;
}

/* Whether these b of rows of length 1 are one: to JD_SAME_DIRECTION of them and of the terms of @row p'-. */
static gboolean
is_same_rate (const Probe  *self,
              const double *row,
              double        before,
              double        after)
{
  double size = fabs (before) + fabs (after);

  for (gsize k = 0; k < self->N; k++)
    size += fabs (row[k] * self->state->pd[k]);
  return fabs (before - after) <= JD_SAME_DIRECTION * size;
}

/* Whether B q' + b = 0 is the same on both sides of the instant, for rows of one direction. */
static gboolean
is_same_speed (const Probe      *self,
               const JdRowLimit *limit)
{
  double product = 0.0;

  for (gsize k = 0; k < self->N; k++)
    product += limit->before[k] * limit->after[k];
  return is_same_rate (self, limit->after, limit->b_before, product < 0.0 ? -limit->b_after : limit->b_after);
}

/* Whether |B| <= JD_LIMIT_VANISHED max |B (t + s, p + s v)| over paths v and distances s nearby. */
static gboolean
has_vanished (Probe *self)
{
  const double *row = self->state->coefficients + self->i * self->N;
  g_autofree double *paths = NULL, *near = g_new0 (double, self->N + 1);
  double largest = 0.0, here = jd_model_row_length (self->state->model, row), b;
  gsize count;

  count = list_paths (self, 2.0, &paths);
  for (gsize c = 0; c < count; c++)
    {
      double speed = jd_model_speed (self->state->model, paths + c * self->N);

      if (speed <= 0.0)
        continue;
      for (int side = -1; side <= 1; side += 2)
        for (double s = FIRST_STEP; s > JD_LIMIT_NEAR_STEP; s /= 8.0)
          {
            probe_look (self, paths + c * self->N, side * s / speed, near, &b);
            largest = fmax (largest, jd_model_row_length (self->state->model, near));
          }
    }
  return here <= JD_LIMIT_VANISHED * largest;
}

/* The lengths that the row, which does not vanish, has next to the instant.  @row: N, overwritten. */
static void
measure_lengths (Probe      *self,
                 JdRowLimit *limit,
                 double     *row)
{
  const double s = JD_NEARBY_TIME * time_unit (self, self->state->pd);
  double b;

  probe_look (self, self->state->pd, -s, row, &b);
  limit->length_before = length_of (self->N, row);
  probe_look (self, self->state->pd, s, row, &b);
  limit->length_after = length_of (self->N, row);
}

static JdRowLimit *
look_around (Probe *self)
{
  JdRowLimit *limit = g_new0 (JdRowLimit, 1);
  g_autofree double *paths = NULL, *row = g_new0 (double, self->N + 1);
  const gboolean rests = length_of (self->N, self->state->pd) <= 0.0;
  gsize count = list_paths (self, NEARBY, &paths);
  gboolean sure[2];

  limit->before = g_new0 (double, self->N + 1);
  limit->after = g_new0 (double, self->N + 1);
  limit->length_before = limit->length_after = 1.0;
  limit->acts_before = find_limit (self, self->state->pd, -1, limit->before, &limit->b_before, &sure[0]);
  limit->acts_after = find_limit (self, self->state->pd, 1, limit->after, &limit->b_after, &sure[1]);
  limit->depends_on_path = !sure[0] || !sure[1];
  if (limit->acts_after)
    add_to_family (limit, self->N, limit->after);
  for (gsize c = 1; c < count && (limit->acts_after || rests); c++)
    {
      double b;
      gboolean settled;

      if (!find_limit (self, paths + c * self->N, 1, row, &b, &settled))
        continue;
      limit->n_paths++;
      if (!limit->acts_after)
        {
          /* from rest there is no path before, and this one is as good as any */
          limit->acts_after = TRUE;
          limit->b_after = b;
          memcpy (limit->after, row, self->N * sizeof (double));
          add_to_family (limit, self->N, row);
        }
      if (apart (self->N, row, limit->after) > JD_SAME_DIRECTION)
        {
          limit->depends_on_path = TRUE;
          add_to_family (limit, self->N, row);
        }
    }
  /* a row that has not vanished is known to rounding */
  limit->same = limit->acts_before && limit->acts_after &&
                apart (self->N, limit->before, limit->after) <=
                  (self->vanishes ? JD_SAME_DIRECTION : JD_SAME_DIRECTION * JD_SAME_DIRECTION) &&
                is_same_speed (self, limit);
  if (!self->vanishes && self->n_others == 0)
    measure_lengths (self, limit, row);
  return limit;
}

/* The row of length 1 at p + s v, t + s, and its b continued from there to the instant: 2 b (s) - b (2 s), so that a
 * b that changes smoothly is the same from both sides.  FALSE and 0 if there is no row. */
static gboolean
look_next (Probe        *self,
           const double *v,
           double        s,
           double       *row,
           double       *out_b)
{
  double b;

  probe_look (self, v, 2.0 * s, row, &b);
  if (!(length_of (self->N, row) > 0.0))
    return FALSE;
  normalize (self->N, row, &b);
  probe_look (self, v, s, row, out_b);
  if (!(length_of (self->N, row) > 0.0))
    return FALSE;
  normalize (self->N, row, out_b);
  *out_b = 2.0 * *out_b - b;
  return TRUE;
}

/* Whether another piece of the row begins at the instant, where it is another row. */
static gboolean
is_broken (Probe *self)
{
  const JdEquation *equation = jd_model_get_equation (self->state->model, self->i);
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();
  g_autofree double *before = g_new0 (double, self->N + 1), * after = g_new0 (double, self->N + 1);
  const double *v = self->state->pd;
  const double s = JD_NEARBY_TIME * time_unit (self, v);
  double b_before, b_after;

  for (gsize c = 0; c < equation->n_terms; c++)
    jd_expr_add_kinks (self->pool, equation->coefficients[c], kinks);
  jd_expr_add_kinks (self->pool, equation->beta, kinks);
  if (kinks->len == 0)
    return FALSE;
  if (look_next (self, v, -s, before, &b_before) != look_next (self, v, s, after, &b_after))
    return TRUE;
  return length_of (self->N, before) > 0.0 &&
         (apart (self->N, before, after) > JD_SAME_DIRECTION * JD_SAME_DIRECTION ||
          !is_same_rate (self, after, b_before, b_after));
}

void
jd_jump_state_find_limits (JdJumpState *self)
{
  self->limits = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_row_limit_free);
  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      Probe probe;

      g_ptr_array_add (self->limits, NULL);
      if (equation->side != 0)
        continue;
      probe_init (&probe, self, i, 0, NULL);
      if (probe.vanishes ? has_vanished (&probe) : is_broken (&probe))
        self->limits->pdata[i] = look_around (&probe);
      probe_clear (&probe);
    }
}

JdRowLimit *
jd_row_limit_new_dependent (const JdJumpState *state,
                            gsize              i,
                            gsize              n_others,
                            const gsize       *others,
                            gsize              n_fixed,
                            const double      *fixed,
                            gboolean           of_positions)
{
  JdRowLimit *limit;
  Probe probe;

  probe_init (&probe, state, i, n_others, others);
  probe.n_fixed = n_fixed;
  probe.fixed = fixed;
  probe.of_positions = of_positions;
  limit = look_around (&probe);
  probe_clear (&probe);
  limit->n_others = n_others;
  limit->others = g_memdup2 (others, (n_others + 1) * sizeof (gsize));
  limit->of_positions = of_positions;
  if (limit->acts_before || limit->acts_after)
    return limit;
  jd_row_limit_free (limit);
  return NULL;
}

const JdRowLimit *
jd_jump_state_get_limit (const JdJumpState *self,
                         gsize              i)
{
  return self->limits != NULL ? g_ptr_array_index (self->limits, i) : NULL;
}

void
jd_row_limit_free (JdRowLimit *self)
{
  if (self == NULL)
    return;
  g_free (self->before);
  g_free (self->after);
  g_free (self->family);
  g_free (self->others);
  g_free (self->involved);
  g_free (self);
}

gboolean
jd_rows_are_one (gsize         n,
                 const double *a,
                 const double *b)
{
  return apart (n, a, b) <= JD_SAME_DIRECTION;
}

gboolean
jd_jump_state_limit_along (JdJumpState  *self,
                           gsize         i,
                           const double *v,
                           double       *row)
{
  const JdRowLimit *limit = jd_jump_state_get_limit (self, i);
  Probe probe;
  double b;
  gboolean found, sure;

  probe_init (&probe, self, i, limit != NULL ? limit->n_others : 0, limit != NULL ? limit->others : NULL);
  probe.of_positions = limit != NULL && limit->of_positions;
  found = find_limit (&probe, v, 1, row, &b, &sure);
  probe_clear (&probe);
  return found;
}
