/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reduction of a jump to a contact problem (jd-contact.h).  Its rows are the unilateral rows, the rows of frictions,
 * and the rows under a law of impact over time.  With Pi the projector of the other, bilateral rows,
 *
 *   q'_0 = q' of these rows and the applied impulse alone,   X_j = Pi M^-1 B_j^T.
 *
 * The velocities of the contact problem are in natural units, q'_j / velocity_j. */
#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-dense.h"

/* What is left of a row beside the bilateral ones, squared, below which it is one of them. */
#define DEPENDENT (JD_RANK_METRIC * JD_RANK_METRIC)

static const double *
row_of (const JdImpulseProblem *problem,
        gsize                   i)
{
  return problem->coefficients + i * problem->n;
}

static double
speed_of (const JdImpulseProblem *problem,
          gsize                   i,
          const double           *velocity,
          double                  b)
{
  return jd_dense_dot (problem->n, row_of (problem, i), velocity) + b;
}

/* Natural velocity of coordinate @j. */
static double
natural (const JdImpulseProblem *problem,
         gsize                   j)
{
  return problem->velocity != NULL ? problem->velocity[j] : 1.0;
}

/* max (1, max_j |q'-_j| / v_j), with the natural velocities v. */
static double
fastest_of (const JdImpulseProblem *problem)
{
  double fastest = 1.0;

  for (gsize j = 0; j < problem->n; j++)
    fastest = MAX (fastest, fabs (problem->prior[j]) / natural (problem, j));
  return fastest;
}

/* The sum of the terms' sizes of w0: max (scale, |b+|) + sum_j |B_j| (|velocity_j| + |q'-_j|), and a floor far below
 * any motion, JD_IMPACT_REST sum_j |B_j| v_j @fastest. */
static double
size_of (const JdImpulseProblem *problem,
         gsize                   i,
         const double           *velocity,
         double                  fastest)
{
  const double *row = row_of (problem, i);
  double size = MAX (problem->rows[i].scale, fabs (problem->rows[i].b_after));

  for (gsize j = 0; j < problem->n; j++)
    size += fabs (row[j]) *
            (fabs (velocity[j]) + fabs (problem->prior[j]) + JD_IMPACT_REST * fastest * natural (problem, j));
  return size;
}

/* Which rows are in question. */
static gboolean *
find_in_question (const JdImpulseProblem *problem,
                  gsize                   k,
                  const JdContactLaw     *frictions,
                  const JdImpactLaw      *laws)
{
  gboolean *in_question = g_new0 (gboolean, problem->m + 1);

  for (gsize i = 0; i < problem->m; i++)
    {
      const JdImpulseRow *row = &problem->rows[i];

      in_question[i] = jd_impulse_row_is_virtual (row) &&
                       (row->side != 0 || (laws[i] != JD_IMPACT_NEWTON && row->type == JD_ROW_ELASTIC));
    }
  for (gsize f = 0; f < k; f++)
    in_question[frictions[f].tangent] = in_question[frictions[f].normal] = TRUE;
  return in_question;
}

/* The rows in question and the laws of friction, by their places among these. */
static void
take_rows (JdContactProblem       *self,
           const JdImpulseProblem *problem,
           const gboolean         *in_question,
           const JdContactLaw     *frictions,
           const JdImpactLaw      *laws)
{
  g_autofree gsize *place = g_new0 (gsize, problem->m + 1);
  gsize c = 0;

  for (gsize i = 0; i < problem->m; i++)
    if (in_question[i])
      {
        const JdImpulseRow *row = &problem->rows[i];
        const gboolean returns = row->type == JD_ROW_ELASTIC || row->type == JD_ROW_INSTANTANEOUS;

        place[i] = c;
        self->rows[c++] = (JdContactRow) {
          .row = i, .side = row->side, .law = laws[i], .restitution = returns ? row->restitution : 0.0,
        };
      }
  for (gsize f = 0; f < self->k; f++)
    {
      self->laws[f] = frictions[f];
      self->laws[f].tangent = place[frictions[f].tangent];
      self->laws[f].normal = place[frictions[f].normal];
    }
}

/* Clears the entries of @response (n) that are rounding beside the largest of @free, the response without the
 * bilateral rows: they hold these coordinates.  In natural velocities. */
static void
clear_rounding (const JdImpulseProblem *problem,
                const double           *free,
                double                 *response)
{
  double largest = 0.0;

  for (gsize j = 0; j < problem->n; j++)
    largest = MAX (largest, fabs (free[j]) / natural (problem, j));
  for (gsize j = 0; j < problem->n; j++)
    if (fabs (response[j]) / natural (problem, j) <= JD_ROUNDING_SOLVED * largest)
      response[j] = 0.0;
}

/* X_i = Pi M^-1 B_i^T of row @i, with @rows (@k) at rest, and its unit without them, sqrt (B_i M^-1 B_i^T). */
static gboolean
find_response (JdContactProblem       *self,
               const JdImpulseProblem *problem,
               gsize                   i,
               gsize                   k,
               const double           *rows,
               const double           *rest,
               JdImpulseWork          *work)
{
  const gsize n = self->n;
  const double *row = row_of (problem, self->rows[i].row);
  double *response = self->response + i * n;
  g_autofree double *free = g_new0 (double, n + 1);
  const gboolean is_free = jd_impulse_multiplier_form (n, 0, problem->mass, NULL, NULL, row, free, NULL, work);
  const double square = is_free ? jd_dense_dot (n, row, free) : 0.0;

  self->rows[i].unit = square > 0.0 && isfinite (square) ? sqrt (square) : 1.0;
  if (!jd_impulse_multiplier_form (n, k, problem->mass, rows, rest, row, response, NULL, work))
    return FALSE;
  /* A row that the bilateral ones give answers its own impulse with rounding only: with nothing. */
  if (k > 0 && is_free && fabs (jd_dense_dot (n, row, response)) <= DEPENDENT * square)
    memset (response, 0, n * sizeof (double));
  else if (k > 0 && is_free)
    clear_rounding (problem, free, response);
  return TRUE;
}

/* Writes the velocities in natural units, so that those of one outcome and another can be compared. */
static void
scale_velocities (JdContactProblem       *self,
                  const JdImpulseProblem *problem)
{
  for (gsize j = 0; j < self->n; j++)
    {
      const double unit = natural (problem, j);

      self->base[j] /= unit;
      self->prior[j] /= unit;
      for (gsize i = 0; i < self->c; i++)
        self->response[i * self->n + j] /= unit;
    }
  self->least = JD_IMPACT_REST;
}

/* d (n), with @rows (@k) and the change of their rates, @target:
 *
 *   M d - rows^T L = a- - a+ + P,   rows d = target.
 *
 * It is 0, without rounding, where nothing acts. */
static gboolean
find_change (const JdImpulseProblem *problem,
             gsize                   k,
             const double           *rows,
             const double           *target,
             JdImpulseWork          *work,
             double                 *change)
{
  g_autofree double *rest = g_new0 (double, problem->n + 1), * momentum = g_new0 (double, problem->n + 1);
  JdImpulseProblem still = *problem;

  still.prior = rest;
  jd_impulse_momentum (&still, momentum);
  return jd_impulse_multiplier_form (problem->n, k, problem->mass, rows, target, momentum, change, NULL, work);
}

/* The rate w- that row @i lacks of 0 before, by the accuracy of the state, where it holds before and after. */
static double
defect_of (const JdImpulseProblem *problem,
           gsize                   i)
{
  const JdImpulseRow *row = &problem->rows[i];

  return row->type == JD_ROW_REGULAR || row->type == JD_ROW_LIVE ? speed_of (problem, i, problem->prior, row->b)
                                                                 : 0.0;
}

/* With the rows outside the question: q'_0 = q'- + d, and the part of d that is not a correction of q'-. */
static gboolean
find_base (JdContactProblem       *self,
           const JdImpulseProblem *problem,
           const gboolean         *in_question,
           double                 *rows,
           gsize                  *out_k,
           JdImpulseWork          *work,
           double                 *jump)
{
  const gsize n = problem->n;
  g_autofree double *target = g_new0 (double, problem->m + 1), * intended = g_new0 (double, problem->m + 1);
  gsize k = 0;

  for (gsize i = 0; i < problem->m; i++)
    if (!in_question[i] && jd_impulse_row_is_virtual (&problem->rows[i]))
      {
        const JdImpulseRow *row = &problem->rows[i];

        memcpy (rows + k * n, row_of (problem, i), n * sizeof (double));
        target[k] = jd_impulse_row_goal (row, speed_of (problem, i, problem->prior, row->b)) -
                    speed_of (problem, i, problem->prior, row->b_after);
        intended[k] = target[k] + defect_of (problem, i);
        k++;
      }
  *out_k = k;
  if (!find_change (problem, k, rows, target, work, self->base) ||
      !find_change (problem, k, rows, intended, work, jump))
    return FALSE;
  for (gsize j = 0; j < n; j++)
    self->base[j] += problem->prior[j];
  return TRUE;
}

/* w-_i = B_i q'- + b_i,   w0_i = B_i q'_0 + b+_i,   W_ij = B_i X_j. */
gboolean
jd_impulse_reduce (JdContactProblem       *self,
                   const JdImpulseProblem *problem,
                   gsize                   n_frictions,
                   const JdContactLaw     *frictions,
                   const JdImpactLaw      *laws)
{
  const gsize n = problem->n, m = problem->m;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, m);
  g_autofree double *rows = g_new0 (double, m * n + 1), *rest = g_new0 (double, m + 1);
  g_autofree double *jump = g_new0 (double, n + 1);
  g_autofree gboolean *in_question = find_in_question (problem, n_frictions, frictions, laws);
  const double fastest = fastest_of (problem);
  gsize k = 0, c = 0;
  gboolean solved;

  for (gsize i = 0; i < m; i++)
    c += in_question[i] ? 1 : 0;
  jd_contact_problem_init (self, n, c, n_frictions);
  take_rows (self, problem, in_question, frictions, laws);
  memcpy (self->prior, problem->prior, n * sizeof (double));
  solved = find_base (self, problem, in_question, rows, &k, work, jump);
  for (gsize i = 0; i < c && solved; i++)
    {
      JdContactRow *row = &self->rows[i];
      const JdImpulseRow *what = &problem->rows[row->row];

      row->before = speed_of (problem, row->row, problem->prior, what->b);
      row->free = speed_of (problem, row->row, self->base, what->b_after);
      row->jump = speed_of (problem, row->row, jump, what->b_after - what->b);
      row->size = size_of (problem, row->row, self->base, fastest);
      row->goal = jd_impulse_row_goal (what, row->before);
      solved = find_response (self, problem, i, k, rows, rest, work) && isfinite (row->free * row->free) &&
               isfinite (row->before);
    }
  for (gsize i = 0; i < c && solved; i++)
    for (gsize j = 0; j < c; j++)
      self->w[i * c + j] = jd_dense_dot (n, row_of (problem, self->rows[i].row), self->response + j * n);
  scale_velocities (self, problem);
  return solved;
}
