/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impulses with friction: what the rows in question do (jd-impulse-friction-private.h), and every choice of sticking
 * and slipping. */

#include "core/impulse/jd-impulse-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/linear/jd-dense.h"

/* What is left of a row beside the bilateral ones, squared, below which it is one of them. */
#define DEPENDENT (JD_ROW_RANK_TOLERANCE * JD_ROW_RANK_TOLERANCE)

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

static double
size_of (const JdImpulseProblem *problem,
         gsize                   i,
         const double           *velocity)
{
  const double *row = row_of (problem, i);
  double size = MAX (problem->rows[i].scale, fabs (problem->rows[i].b_after));

  for (gsize j = 0; j < problem->n; j++)
    size += fabs (row[j]) * (fabs (velocity[j]) + fabs (problem->prior[j]));
  return size;
}

void
jd_reduced_clear (JdReduced *self)
{
  g_free (self->row);
  g_free (self->base);
  g_free (self->response);
  g_free (self->w0);
  g_free (self->before);
  g_free (self->size);
  g_free (self->unit);
  g_free (self->goal);
  g_free (self->w);
}

static void
momentum_of (const JdImpulseProblem *problem,
             double                 *momentum)
{
  for (gsize i = 0; i < problem->n; i++)
    {
      momentum[i] = jd_dense_dot (problem->n, problem->mass + i * problem->n, problem->prior);
      momentum[i] += problem->offset_before != NULL ? problem->offset_before[i] : 0.0;
      momentum[i] -= problem->offset_after != NULL ? problem->offset_after[i] : 0.0;
      momentum[i] += problem->applied != NULL ? problem->applied[i] : 0.0;
      momentum[i] += problem->friction != NULL ? problem->friction[i] : 0.0;
    }
}

static void
reduced_take (JdReduced *self)
{
  const JdImpulseProblem *problem = self->problem;

  self->response = g_new0 (double, self->c * self->n + 1);
  self->w0 = g_new0 (double, self->c + 1);
  self->before = g_new0 (double, self->c + 1);
  self->size = g_new0 (double, self->c + 1);
  self->goal = g_new0 (double, self->c + 1);
  self->w = g_new0 (double, self->c * self->c + 1);
  for (gsize i = 0; i < self->c; i++)
    {
      gsize r = self->row[i];

      self->w0[i] = speed_of (problem, r, self->base, problem->rows[r].b_after);
      self->size[i] = size_of (problem, r, self->base);
      self->before[i] = speed_of (problem, r, problem->prior, problem->rows[r].b);
      self->goal[i] = jd_impulse_row_goal (&problem->rows[r], self->before[i]);
    }
}

/* The rows' units, with nothing else acting. */
static void
find_units (JdReduced     *self,
            JdImpulseWork *work)
{
  g_autofree double *free = g_new0 (double, self->n + 1);

  self->unit = g_new0 (double, self->c + 1);
  for (gsize i = 0; i < self->c; i++)
    {
      const double *row = row_of (self->problem, self->row[i]);
      double square = 0.0;

      if (jd_impulse_multiplier_form (self->n, 0, self->problem->mass, NULL, NULL, row, free, NULL, work))
        square = jd_dense_dot (self->n, row, free);
      self->unit[i] = square > 0.0 && isfinite (square) ? sqrt (square) : 1.0;
    }
}

/* A row that the bilateral ones give answers its own impulse with rounding only: with nothing. */
static void
clear_dependent (JdReduced     *self,
                 gsize          i,
                 JdImpulseWork *work)
{
  g_autofree double *free = g_new0 (double, self->n + 1);
  const double *row = row_of (self->problem, self->row[i]);
  double *response = self->response + i * self->n;

  if (jd_impulse_multiplier_form (self->n, 0, self->problem->mass, NULL, NULL, row, free, NULL, work) &&
      fabs (jd_dense_dot (self->n, row, response)) <= DEPENDENT * jd_dense_dot (self->n, row, free))
    memset (response, 0, self->n * sizeof (double));
}

gboolean
jd_reduced_init (JdReduced              *self,
                 const JdImpulseProblem *problem,
                 const gboolean         *in_question)
{
  gsize n = problem->n, m = problem->m, k = 0;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, m);
  g_autofree double *rows = g_new0 (double, m * n + 1), *target = g_new0 (double, m + 1);
  g_autofree double *rest = g_new0 (double, m + 1), *momentum = g_new0 (double, n + 1);
  gboolean solved;

  *self = (JdReduced) { .problem = problem, .n = n, .row = g_new0 (gsize, m + 1), .base = g_new0 (double, n + 1) };
  for (gsize i = 0; i < m; i++)
    {
      const JdImpulseRow *row = &problem->rows[i];

      if (in_question[i])
        self->row[self->c++] = i;
      else if (jd_impulse_row_is_virtual (row))
        {
          memcpy (rows + k * n, row_of (problem, i), n * sizeof (double));
          target[k++] = jd_impulse_row_goal (row, speed_of (problem, i, problem->prior, row->b)) - row->b_after;
        }
    }
  momentum_of (problem, momentum);
  solved = jd_impulse_multiplier_form (n, k, problem->mass, rows, target, momentum, self->base, NULL, work);
  reduced_take (self);
  find_units (self, work);
  for (gsize i = 0; i < self->c && solved; i++)
    solved = jd_impulse_multiplier_form (n, k, problem->mass, rows, rest, row_of (problem, self->row[i]),
                                         self->response + i * n, NULL, work);
  for (gsize i = 0; i < self->c && solved && k > 0; i++)
    clear_dependent (self, i, work);
  for (gsize i = 0; i < self->c && solved; i++)
    for (gsize j = 0; j < self->c; j++)
      self->w[i * self->c + j] = jd_dense_dot (n, row_of (problem, self->row[i]), self->response + j * n);
  for (gsize i = 0; i < self->c && solved; i++)
    solved = isfinite (self->w0[i] * self->w0[i]) && isfinite (self->before[i]);
  return solved;
}

gsize
jd_reduced_place (const JdReduced *self,
                  gsize            row)
{
  for (gsize i = 0; i < self->c; i++)
    if (self->row[i] == row)
      return i;
  g_return_val_if_reached (0);
}

double
jd_reduced_speed (const JdReduced *self,
                  gsize            i,
                  const double    *impulses)
{
  return self->w0[i] + jd_dense_dot (self->c, self->w + i * self->c, impulses);
}

gboolean
jd_reduced_is_alone (const JdReduced *self)
{
  for (gsize i = 0; i < self->c; i++)
    if (fabs (self->before[i] - self->w0[i]) > JD_FRICTION_TOLERANCE * self->size[i])
      return FALSE;
  return TRUE;
}

void
jd_reduced_expand (const JdReduced *self,
                   const double    *impulses,
                   double          *velocity)
{
  memcpy (velocity, self->base, self->n * sizeof (double));
  for (gsize i = 0; i < self->c; i++)
    for (gsize j = 0; j < self->n; j++)
      velocity[j] += impulses[i] * self->response[i * self->n + j];
}

JdFrictionAnswer *
jd_friction_answer_new (const JdImpulseProblem *problem,
                        gsize                   k)
{
  JdFrictionAnswer *self = g_new0 (JdFrictionAnswer, 1);

  self->n = problem->n;
  self->k = k;
  self->status = JD_FRICTION_UNSOLVED;
  self->impulses = g_new0 (double, k + 1);
  self->speeds = g_new (double, problem->m + 1);
  self->pushes = g_new0 (double, problem->m + 1);
  self->known = g_new0 (gboolean, problem->m + 1);
  self->shared = g_new0 (gboolean, problem->m + 1);
  for (gsize i = 0; i < problem->m; i++)
    self->speeds[i] = NAN;
  return self;
}

void
jd_friction_answer_free (JdFrictionAnswer *self)
{
  if (self == NULL)
    return;
  g_free (self->states);
  g_free (self->posteriors);
  g_free (self->impulses);
  g_free (self->speeds);
  g_free (self->pushes);
  g_free (self->known);
  g_free (self->shared);
  g_free (self);
}

static void
tell (const JdChoices  *choices,
      JdFrictionAnswer *answer)
{
  const JdReduced *reduced = choices->reduced;

  for (gsize i = 0; i < reduced->c; i++)
    {
      answer->pushes[reduced->row[i]] = choices->impulses[i];
      answer->known[reduced->row[i]] = choices->unique[i];
      answer->shared[reduced->row[i]] = !choices->unique[i];
    }
  for (gsize f = 0; f < choices->k; f++)
    answer->impulses[f] = choices->impulses[choices->tangent[f]];
}

JdFrictionAnswer *
jd_friction_choose (const JdImpulseProblem  *problem,
                    gsize                    k,
                    const JdImpulseFriction *frictions)
{
  JdFrictionAnswer *answer = jd_friction_answer_new (problem, k);
  g_autofree gboolean *in_question = g_new0 (gboolean, problem->m + 1);
  JdReduced reduced;
  JdChoices choices;

  for (gsize i = 0; i < problem->m; i++)
    in_question[i] = problem->rows[i].side != 0 && jd_impulse_row_is_virtual (&problem->rows[i]);
  for (gsize f = 0; f < k; f++)
    in_question[frictions[f].tangent] = in_question[frictions[f].normal] = TRUE;
  if (jd_reduced_init (&reduced, problem, in_question))
    {
      jd_choices_init (&choices, &reduced, k, frictions, NULL);
      jd_choices_search (&choices, answer);
      tell (&choices, answer);
      jd_choices_clear (&choices);
    }
  jd_reduced_clear (&reduced);
  return answer;
}
