/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Constraints of variable rank: equations whose coefficients vanish at the instant, alone or after projection of
 * other rows (Cortes et al., section 4).  The row itself gives no constraint there.  The constraint before and after
 * the instant is the limit of B / |B| along the motion, D- and D+.  The motion afterwards is not known before the
 * jump, so that D+ is computed along several paths.  If these differ, the jump is indeterminate (5.2). */
#include <math.h>
#include <string.h>

#include "core/impulse/jd-row-probe-private.h"
#include "core/linear/jd-tolerances.h"

/* Other paths differ from the prior one by this part of its speed: near enough to lead into the same region. */
#define NEARBY 0.1

/* Rates of paths through the instant: the prior ones, and p'- +- @amplitude speed u_k / |u_k| for each parameter k,
 * where u_k = e_k - sum_j (fixed_j . e_k) fixed_j is what the rows that are kept leave of it. */
static gsize
list_paths (const JdRowProbe  *self,
            double             amplitude,
            double           **out_paths)
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
  length = jd_row_length (N, rest);
  if (length < JD_LIMIT_TURN)
    return;
  limit->family = g_renew (double, limit->family, (limit->dimension + 1) * N);
  for (gsize k = 0; k < N; k++)
    limit->family[limit->dimension * N + k] = rest[k] / length;
  limit->dimension++;
}

/* Whether these b of rows of length 1 are one: to JD_SAME_DIRECTION of them and of the terms of @row p'-. */
static gboolean
is_same_rate (const JdRowProbe *self,
              const double     *row,
              double            before,
              double            after)
{
  double size = fabs (before) + fabs (after);

  for (gsize k = 0; k < self->N; k++)
    size += fabs (row[k] * self->state->pd[k]);
  return fabs (before - after) <= JD_SAME_DIRECTION * size;
}

/* Whether B q' + b = 0 is the same on both sides of the instant, for rows of one direction. */
static gboolean
is_same_speed (const JdRowProbe *self,
               const JdRowLimit *limit)
{
  double product = 0.0;

  for (gsize k = 0; k < self->N; k++)
    product += limit->before[k] * limit->after[k];
  return is_same_rate (self, limit->after, limit->b_before, product < 0.0 ? -limit->b_after : limit->b_after);
}

/* Whether |B| <= JD_LIMIT_VANISHED max |B (t + s, p + s v)| over paths v and distances s nearby. */
static gboolean
has_vanished (JdRowProbe *self)
{
  const double *row = self->state->coefficients + self->i * self->N;
  g_autofree double *paths = NULL, *near = g_new0 (double, self->N + 1);
  double largest = 0.0, here = jd_model_row_length (self->state->model, row), b;
  gsize count;

  count = list_paths (self, 2.0, &paths);
  for (gsize c = 0; c < count; c++)
    {
      const double *v = paths + c * self->N, unit = jd_row_probe_time_unit (self, v);

      if (!self->of_time && !(jd_model_speed (self->state->model, v) > 0.0))
        continue;
      for (int side = -1; side <= 1; side += 2)
        for (double s = JD_PROBE_FIRST_STEP; s > JD_LIMIT_NEAR_STEP; s /= 8.0)
          {
            jd_row_probe_look (self, v, side * s * unit, near, &b);
            largest = fmax (largest, jd_model_row_length (self->state->model, near));
          }
    }
  return here <= JD_LIMIT_VANISHED * largest;
}

/* The lengths that the row, which does not vanish, has next to the instant.  @row: N, overwritten. */
static void
measure_lengths (JdRowProbe *self,
                 JdRowLimit *limit,
                 double     *row)
{
  const double s = JD_NEARBY_TIME * jd_row_probe_time_unit (self, self->state->pd);
  double b;

  jd_row_probe_look (self, self->state->pd, -s, row, &b);
  limit->length_before = jd_row_length (self->N, row);
  jd_row_probe_look (self, self->state->pd, s, row, &b);
  limit->length_after = jd_row_length (self->N, row);
}

static JdRowLimit *
look_around (JdRowProbe *self)
{
  JdRowLimit *limit = g_new0 (JdRowLimit, 1);
  g_autofree double *paths = NULL, *row = g_new0 (double, self->N + 1);
  const gboolean rests = jd_row_length (self->N, self->state->pd) <= 0.0;
  gsize count = list_paths (self, NEARBY, &paths);
  gboolean sure[2];

  limit->before = g_new0 (double, self->N + 1);
  limit->after = g_new0 (double, self->N + 1);
  limit->length_before = limit->length_after = 1.0;
  limit->broken = self->broken;
  limit->acts_before = jd_row_probe_find_limit (self, self->state->pd, -1, limit->before, &limit->b_before, &sure[0]);
  limit->acts_after = jd_row_probe_find_limit (self, self->state->pd, 1, limit->after, &limit->b_after, &sure[1]);
  limit->depends_on_path = !sure[0] || !sure[1];
  if (limit->acts_after)
    add_to_family (limit, self->N, limit->after);
  for (gsize c = 1; c < count && (limit->acts_after || rests); c++)
    {
      double b;
      gboolean settled;

      if (!jd_row_probe_find_limit (self, paths + c * self->N, 1, row, &b, &settled))
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
      if (jd_rows_apart (self->N, row, limit->after) > JD_SAME_DIRECTION)
        {
          limit->depends_on_path = TRUE;
          add_to_family (limit, self->N, row);
        }
    }
  /* a row that has not vanished is known to rounding */
  limit->same = limit->acts_before && limit->acts_after &&
                jd_rows_apart (self->N, limit->before, limit->after) <=
                  (self->vanishes ? JD_SAME_DIRECTION : JD_SAME_DIRECTION * JD_SAME_DIRECTION) &&
                is_same_speed (self, limit);
  if (!self->vanishes && self->n_others == 0)
    measure_lengths (self, limit, row);
  return limit;
}

/* Whether another piece of the row begins at the instant, where it is another row. */
static gboolean
is_broken (JdRowProbe *self)
{
  const JdEquation *equation = jd_model_get_equation (self->state->model, self->i);
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();
  g_autofree double *before = g_new0 (double, self->N + 1), * after = g_new0 (double, self->N + 1);
  const double *v = self->state->pd;
  double b_before, b_after;
  gboolean was, is;

  for (gsize c = 0; c < equation->n_terms; c++)
    jd_expr_add_kinks (self->pool, equation->coefficients[c], kinks);
  jd_expr_add_kinks (self->pool, equation->beta, kinks);
  if (kinks->len == 0)
    return FALSE;
  was = jd_row_probe_look_next (self, v, -1, before, &b_before);
  is = jd_row_probe_look_next (self, v, 1, after, &b_after);
  return was != is || (was && (jd_rows_apart (self->N, before, after) > JD_SAME_DIRECTION * JD_SAME_DIRECTION ||
                               !is_same_rate (self, after, b_before, b_after)));
}

void
jd_jump_state_find_limits (JdJumpState *self)
{
  self->limits = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_row_limit_free);
  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      JdRowProbe probe;

      g_ptr_array_add (self->limits, NULL);
      if (equation->side != 0)
        continue;
      jd_row_probe_init (&probe, self, i, 0, NULL);
      probe.broken = !probe.vanishes && is_broken (&probe);
      if (probe.broken || (probe.vanishes && has_vanished (&probe)))
        self->limits->pdata[i] = look_around (&probe);
      jd_row_probe_clear (&probe);
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
  JdRowProbe probe;

  jd_row_probe_init (&probe, state, i, n_others, others);
  probe.n_fixed = n_fixed;
  probe.fixed = fixed;
  probe.of_positions = of_positions;
  limit = look_around (&probe);
  jd_row_probe_clear (&probe);
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
  return jd_rows_apart (n, a, b) <= JD_SAME_DIRECTION;
}

gboolean
jd_jump_state_limit_along (JdJumpState  *self,
                           gsize         i,
                           const double *v,
                           double       *row)
{
  const JdRowLimit *limit = jd_jump_state_get_limit (self, i);
  JdRowProbe probe;
  double b;
  gboolean found, sure;

  jd_row_probe_init (&probe, self, i, limit != NULL ? limit->n_others : 0, limit != NULL ? limit->others : NULL);
  probe.of_positions = limit != NULL && limit->of_positions;
  probe.broken = limit != NULL && limit->broken;
  found = jd_row_probe_find_limit (&probe, v, 1, row, &b, &sure);
  jd_row_probe_clear (&probe);
  return found;
}
