/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row beside the instant, and its limit along one path: by its first derivative that does not vanish, else by looks
 * at decreasing distances. */
#include "core/impulse/jd-row-probe-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* The first distance at which a row is looked for: a flat one may be below all numbers at JD_PROBE_FIRST_STEP. */
#define OUTER_STEP 8.0
/* Orders of vanishing that derivatives are asked for. */
#define MAX_ORDER 3
/* What is left of a row among holonomic ones fades like the distance, not like its square: ratio at half of it. */
#define LINEAR 0.35
/* Looks from which the limit of a dependent row is extrapolated: each at half the distance of the one before. */
#define N_LOOKS 6
/* Halvings that find where a row fades: as many as a double has bits. */
#define N_HALVINGS 53

double
jd_row_length (gsize         n,
               const double *x)
{
  double largest = 0.0, squared = 0.0;

  for (gsize i = 0; i < n; i++)
    largest = fmax (largest, fabs (x[i]));
  for (gsize i = 0; i < n && largest > 0.0; i++)
    squared += (x[i] / largest) * (x[i] / largest);
  return largest * sqrt (squared);
}

void
jd_row_normalize (gsize   n,
                  double *row,
                  double *b)
{
  double length = jd_row_length (n, row);

  for (gsize k = 0; k < n; k++)
    row[k] /= length;
  *b /= length;
}

double
jd_rows_apart (gsize         n,
               const double *a,
               const double *b)
{
  double product = 0.0;

  for (gsize k = 0; k < n; k++)
    product += a[k] * b[k];
  return 1.0 - fabs (product) / (jd_row_length (n, a) * jd_row_length (n, b));
}

double
jd_row_probe_time_unit (const JdRowProbe *self,
                        const double     *v)
{
  const double time = jd_model_time_size (self->state->model);
  const double unit = 1.0 / fmax (jd_model_speed (self->state->model, v), JD_LIMIT_REST / time);

  return self->of_time ? fmin (unit, time) : unit;
}

static gboolean
is_of_time (const JdRowProbe *self,
            gsize             i)
{
  const JdEquation *equation = jd_model_get_equation (self->state->model, i);
  gboolean of_time = jd_expr_depends_on_kind (equation->beta, JD_SYMBOL_TIME, 0, G_MAXUINT);

  for (gsize c = 0; c < equation->n_terms; c++)
    of_time |= jd_expr_depends_on_kind (equation->coefficients[c], JD_SYMBOL_TIME, 0, G_MAXUINT);
  return of_time;
}

void
jd_row_probe_init (JdRowProbe        *self,
                   const JdJumpState *state,
                   gsize              i,
                   gsize              n_others,
                   const gsize       *others)
{
  const JdEquation *equation = jd_model_get_equation (state->model, i);
  gsize N = state->N, width = N + 1;
  g_autoptr(GHashTable) straight = g_hash_table_new (NULL, NULL);

  *self = (JdRowProbe) {
    .state = state, .i = i, .n_others = n_others, .others = others, .N = N, .pool = jd_expr_pool_new (),
  };
  self->basis = g_new0 (double, n_others * width + 1);
  self->vanishes = n_others == 0 && equation->f == NULL &&
                   jd_model_row_length (state->model, state->coefficients + i * N) <=
                     JD_LIMIT_SMALL * jd_model_get_sizes (state->model)->row[i];
  self->of_time = is_of_time (self, i);
  for (gsize j = 0; j < n_others; j++)
    self->of_time |= is_of_time (self, others[j]);
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

void
jd_row_probe_clear (JdRowProbe *self)
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
take_out (const JdRowProbe *self,
          gsize             n,
          double           *row,
          double           *b)
{
  const gsize N = self->N;
  const double length = jd_row_length (N, row);

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
  return jd_row_length (N, row) > JD_ROUNDING;
}

/* What is left of the row, and of its b, in the coefficients looked at last. */
static void
take_out_others (JdRowProbe *self,
                 double     *row,
                 double     *b)
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
      length = jd_row_length (N, other);
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

void
jd_row_probe_look (JdRowProbe   *self,
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

/* The first derivative along v that does not vanish: B ~ s^order row. */
static guint
leading_derivative (JdRowProbe   *self,
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

/* Halves the interval between @near, at whose distance the row is 0, and twice that, where @row is found with the
 * length @last, until the row is so short that it has faded away.  exp (-1/x^4) is 1e-27 at twice the distance at
 * which it is below all numbers.  A row that ends abruptly stays long.  Returns the last length. */
static double
follow_fading (JdRowProbe   *self,
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

      jd_row_probe_look (self, v, middle, next, &b);
      length = jd_row_length (self->N, next);
      if (!(length > JD_UNDERFLOW))
        {
          near = middle;
          continue;
        }
      jd_row_normalize (self->N, next, &b);
      *out_change = jd_rows_apart (self->N, next, row);
      memcpy (row, next, self->N * sizeof (double));
      *out_b = b;
      far = middle;
      last = length;
    }
  return last;
}

/* The limit by steps of decreasing size, for rows without derivatives such as exp (-1/x^2) or max (x, 0). */
static gboolean
limit_by_steps (JdRowProbe   *self,
                const double *v,
                int           side,
                double       *row,
                double       *out_b,
                gboolean     *out_sure)
{
  g_autofree double *next = g_new0 (double, self->N + 1);
  double unit = jd_row_probe_time_unit (self, v), b, length, last = 0.0, change = 1.0;

  *out_sure = TRUE;
  for (double s = OUTER_STEP; s > JD_LIMIT_LAST_STEP; s /= 2.0)
    {
      jd_row_probe_look (self, v, side * s * unit, next, &b);
      length = jd_row_length (self->N, next);
      if (!(length > JD_UNDERFLOW))
        {
          if (last >= JD_LIMIT_FADED)
            last = follow_fading (self, v, side * s * unit, row, out_b, last, &change);
          if (s > JD_PROBE_FIRST_STEP && !(last > 0.0 && last < JD_LIMIT_FADED))
            {
              last = 0.0;
              continue;
            }
          /* It has faded away, or it is not there. */
          *out_sure = change < JD_ROUNDING || last == 0.0 || last >= JD_LIMIT_FADED;
          return last > 0.0 && last < JD_LIMIT_FADED;
        }
      jd_row_normalize (self->N, next, &b);
      change = last > 0.0 ? jd_rows_apart (self->N, next, row) : 1.0;
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
limit_of_dependent (JdRowProbe   *self,
                    const double *v,
                    int           side,
                    double       *row,
                    double       *out_b,
                    gboolean     *out_sure)
{
  static const double scales[] = JD_LIMIT_LOOKS;
  const gsize width = self->N + 1;
  const double unit = jd_row_probe_time_unit (self, v);
  g_autofree double *looks = g_new0 (double, N_LOOKS * width);
  double best = HUGE_VAL;

  *out_sure = TRUE;
  for (gsize c = 0; c < G_N_ELEMENTS (scales) && (self->of_time || jd_model_speed (self->state->model, v) > 0.0); c++)
    {
      gsize n = 0;
      double change, last = HUGE_VAL;

      for (double s = scales[c]; n < N_LOOKS; n++, s /= 2.0)
        {
          double length;

          jd_row_probe_look (self, v, side * s * unit, looks + n * width, &looks[n * width + self->N]);
          length = jd_row_length (self->N, looks + n * width);
          if (!(length > JD_LIMIT_FAINT) ||
              (self->of_positions && n == N_LOOKS - 1 && !(length > LINEAR * last && length > JD_LIMIT_STEEP * s)))
            break;
          last = length;
          jd_row_normalize (self->N, looks + n * width, &looks[n * width + self->N]);
        }
      if (n < N_LOOKS)
        continue;
      change = extrapolate_halves (width, looks);
      if (!(change < best))
        continue;
      best = change;
      jd_row_normalize (self->N, looks, &looks[self->N]);
      memcpy (row, looks, self->N * sizeof (double));
      *out_b = looks[self->N];
    }
  *out_sure = best < JD_LIMIT_SMALL || best == HUGE_VAL;
  return best < HUGE_VAL;
}

/* The limit from one side where the row does not flutter, from looks at the distances 4 s, 2 s, s: f(4s) / 3 - 2
 * f(2s) + 8 f(s) / 3. */
static void
extrapolate (JdRowProbe   *self,
             const double *v,
             int           side,
             double       *row,
             double       *out_b)
{
  static const double steps[] = JD_LIMIT_STEPS, weights[] = { 1.0 / 3.0, -2.0, 8.0 / 3.0 };
  const gsize N = self->N;
  const double unit = jd_row_probe_time_unit (self, v);
  g_autofree double *near = g_new0 (double, N + 1), * sum = g_new0 (double, N + 1);
  double b, sum_b = 0.0;

  for (gsize k = 0; k < G_N_ELEMENTS (steps); k++)
    {
      jd_row_probe_look (self, v, side * steps[k] * unit, near, &b);
      if (!(jd_row_length (N, near) > JD_UNDERFLOW))
        return;
      jd_row_normalize (N, near, &b);
      if (jd_rows_apart (N, near, row) > JD_LIMIT_TURN)
        return;
      for (gsize j = 0; j < N; j++)
        sum[j] += weights[k] * near[j];
      sum_b += weights[k] * b;
    }
  jd_row_normalize (N, sum, &sum_b);
  if (jd_rows_apart (N, sum, row) > JD_SAME_DIRECTION)
    return;
  memcpy (row, sum, N * sizeof (double));
  *out_b = sum_b;
}

gboolean
jd_row_probe_look_next (JdRowProbe   *self,
                        const double *v,
                        int           side,
                        double       *row,
                        double       *out_b)
{
  const gsize N = self->N;
  const double s = side * JD_NEARBY_TIME * jd_row_probe_time_unit (self, v);
  g_autofree double *far = g_new0 (double, N + 1);
  double b;

  jd_row_probe_look (self, v, 2.0 * s, far, &b);
  jd_row_probe_look (self, v, s, row, out_b);
  if (!(jd_row_length (N, far) > 0.0 && jd_row_length (N, row) > 0.0))
    return FALSE;
  jd_row_normalize (N, far, &b);
  jd_row_normalize (N, row, out_b);
  for (gsize k = 0; k < N; k++)
    row[k] = 2.0 * row[k] - far[k];
  *out_b = 2.0 * *out_b - b;
  jd_row_normalize (N, row, out_b);
  return TRUE;
}

static gboolean
limit_on_side (JdRowProbe   *self,
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

gboolean
jd_row_probe_find_limit (JdRowProbe   *self,
                         const double *v,
                         int           side,
                         double       *row,
                         double       *out_b,
                         gboolean     *out_sure)
{
  g_autofree double *near = g_new0 (double, self->N + 1);
  guint order = self->vanishes ? leading_derivative (self, v, row, out_b) : 0;
  double b, s = JD_LIMIT_DERIVATIVE_STEP * jd_row_probe_time_unit (self, v);

  if (self->n_others > 0)
    return limit_of_dependent (self, v, side, row, out_b, out_sure);
  *out_sure = TRUE;
  if (self->broken && jd_row_probe_look_next (self, v, side, row, out_b))
    return TRUE;
  if (order == 0)
    return limit_on_side (self, v, side, row, out_b, out_sure);
  jd_row_probe_look (self, v, side * s, near, &b);
  for (guint k = 0; k < order; k++)
    for (gsize j = 0; j < self->N; j++)
      near[j] /= s;
  /* A derivative from one side says nothing of the other. */
  if (jd_row_length (self->N, near) < JD_LIMIT_LENGTH * jd_row_length (self->N, row) ||
      jd_rows_apart (self->N, near, row) > JD_LIMIT_ANGLE)
    return limit_on_side (self, v, side, row, out_b, out_sure);
  jd_row_normalize (self->N, row, out_b);
  return TRUE;
}
