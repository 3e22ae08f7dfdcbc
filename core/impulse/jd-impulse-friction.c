/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impulses with friction: what the rows in question do (jd-impulse-friction-private.h), and every choice of sticking
 * and slipping. */

#include "core/impulse/jd-impulse-friction-private.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#include "core/impulse/jd-impulse-private.h"
#include "core/parameterization/jd-dense.h"

/* Two outcomes are the same up to this part of the velocities. */
#define SAME_TOLERANCE 1e-9
/* What is left of a row beside the bilateral ones, squared, below which it is one of them. */
#define DEPENDENT (JD_ROW_RANK_TOLERANCE * JD_ROW_RANK_TOLERANCE)
/* A singular value below this part of the largest one counts as zero. */
#define SINGULAR_TOLERANCE 1e-11

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

/* ---- Every choice ---- */

/* K x = right by singular values; FALSE if there is no solution, by more than rounding of what @right was made of, of
 * @scale.  *out_dependent: whether there is another; *out_free: whether that has another effect. */
static gboolean
solve_square (const JdReduced *self,
              gsize            size,
              const double    *matrix,
              const double    *right,
              const double    *scale,
              const double    *effect,
              double          *x,
              gboolean        *out_dependent,
              gboolean        *out_free)
{
  gsl_matrix *u, *v;
  gsl_vector *s, *work;
  gsl_vector_view solution = gsl_vector_view_array (x, MAX (size, 1));
  gsl_vector_const_view b = gsl_vector_const_view_array (right, MAX (size, 1));
  gboolean solved = TRUE;

  *out_dependent = *out_free = FALSE;
  if (size == 0)
    return TRUE;
  u = gsl_matrix_alloc (size, size);
  v = gsl_matrix_alloc (size, size);
  s = gsl_vector_alloc (size);
  work = gsl_vector_alloc (size);
  for (gsize i = 0; i < size * size; i++)
    u->data[i] = matrix[i];
  gsl_linalg_SV_decomp (u, v, s, work);
  for (gsize i = 0; i < size; i++)
    {
      if (gsl_vector_get (s, i) > SINGULAR_TOLERANCE * gsl_vector_get (s, 0))
        continue;
      gsl_vector_set (s, i, 0.0);
      *out_dependent = TRUE;
      /* A free combination of impulses: does it move anything? */
      for (gsize j = 0; j < self->n; j++)
        {
          double moved = 0.0, terms = 0.0;

          for (gsize a = 0; a < size; a++)
            {
              moved += effect[a * self->n + j] * gsl_matrix_get (v, a, i);
              terms += fabs (effect[a * self->n + j] * gsl_matrix_get (v, a, i));
            }
          *out_free = *out_free || fabs (moved) > 1e-7 * terms;
        }
    }
  gsl_linalg_SV_solve (u, v, s, &b.vector, &solution.vector);
  for (gsize i = 0; i < size; i++)
    {
      double left = jd_dense_dot (size, matrix + i * size, x), terms = fabs (right[i]);

      for (gsize j = 0; j < size; j++)
        terms += fabs (matrix[i * size + j] * x[j]);
      solved = solved && fabs (left - right[i]) <= 1e-8 * terms + JD_FRICTION_TOLERANCE * scale[i];
    }
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  gsl_vector_free (work);
  return solved;
}

static double
slip_sign (JdFrictionState state)
{
  return state == JD_FRICTION_FORWARD ? 1.0 : state == JD_FRICTION_BACKWARD ? -1.0 : 0.0;
}

static double
given_of (const JdChoices *self,
          gsize            i)
{
  return self->given != NULL ? self->given[i] : 0.0;
}

/* A row's impulse brings its slipping tangents' with it: column @i of W (c) and of the response (n), with theirs. */
static void
take_column (const JdChoices *self,
             gsize            i,
             double          *column,
             double          *effect)
{
  const JdReduced *reduced = self->reduced;
  gsize c = reduced->c, n = reduced->n;

  for (gsize r = 0; r < c; r++)
    column[r] = reduced->w[r * c + i];
  memcpy (effect, reduced->response + i * n, n * sizeof (double));
  for (gsize f = 0; f < self->k; f++)
    if (self->normal[f] == i && slip_sign (self->state[f]) != 0.0)
      {
        double factor = -slip_sign (self->state[f]) * self->frictions[f].coefficient * self->push[i];
        gsize t = self->tangent[f];

        for (gsize r = 0; r < c; r++)
          column[r] += factor * reduced->w[r * c + t];
        for (gsize j = 0; j < n; j++)
          effect[j] += factor * reduced->response[t * n + j];
      }
}

/* Rows with unknown impulses: closed ones, sticking tangents. */
static gsize
list_unknowns (const JdChoices *self,
               gsize           *unknown)
{
  gsize size = 0;

  for (gsize i = 0; i < self->reduced->c; i++)
    if (self->closed[i])
      unknown[size++] = i;
  for (gsize f = 0; f < self->k; f++)
    if (self->state[f] == JD_FRICTION_STICK)
      unknown[size++] = self->tangent[f];
  return size;
}

/* The impulses of the choice: what is given, and the unknowns; a slipping tangent's is its normal's, times -s f. */
static gboolean
solve_choice (JdChoices *self,
              gboolean  *out_dependent,
              gboolean  *out_free)
{
  const JdReduced *reduced = self->reduced;
  gsize c = reduced->c, n = reduced->n, size;
  g_autofree gsize *unknown = g_new0 (gsize, c + 1);
  g_autofree double *matrix = g_new0 (double, c * c + 1), *right = g_new0 (double, c + 1),
                    *scale = g_new0 (double, c + 1), *x = g_new0 (double, c + 1);
  g_autofree double *effect = g_new0 (double, c * n + n + 1), *column = g_new0 (double, c + 1);

  size = list_unknowns (self, unknown);
  for (gsize a = 0; a < size; a++)
    {
      right[a] = reduced->goal[unknown[a]] - reduced->w0[unknown[a]];
      scale[a] = reduced->size[unknown[a]];
    }
  for (gsize i = 0; i < c; i++)
    if (given_of (self, i) != 0.0)
      {
        take_column (self, i, column, effect);
        for (gsize a = 0; a < size; a++)
          right[a] -= column[unknown[a]] * given_of (self, i);
      }
  for (gsize b = 0; b < size; b++)
    {
      take_column (self, unknown[b], column, effect + b * n);
      for (gsize a = 0; a < size; a++)
        matrix[a * size + b] = column[unknown[a]];
      for (gsize j = 0; self->weight != NULL && j < n; j++)
        effect[b * n + j] *= self->weight[unknown[b]];
    }
  if (!solve_square (reduced, size, matrix, right, scale, effect, x, out_dependent, out_free))
    return FALSE;
  for (gsize i = 0; i < c; i++)
    self->impulses[i] = given_of (self, i);
  for (gsize a = 0; a < size; a++)
    self->impulses[unknown[a]] += x[a];
  for (gsize f = 0; f < self->k; f++)
    if (slip_sign (self->state[f]) != 0.0)
      self->impulses[self->tangent[f]] = -slip_sign (self->state[f]) * self->frictions[f].coefficient *
                                         self->push[self->normal[f]] * self->impulses[self->normal[f]];
  return TRUE;
}

/* Whether the signs of the choice come out at a friction: what sticks is held, what slips slips. */
static gboolean
friction_is_consistent (const JdChoices *self,
                        gsize            f,
                        double           largest)
{
  gsize t = self->tangent[f];
  double speed = jd_reduced_speed (self->reduced, t, self->impulses);
  double bound = self->frictions[f].coefficient * fabs (self->impulses[self->normal[f]]);

  if (self->state[f] == JD_FRICTION_STICK && fabs (self->impulses[t]) > bound + JD_FRICTION_TOLERANCE * largest)
    return FALSE;
  return slip_sign (self->state[f]) == 0.0 ||
         slip_sign (self->state[f]) * speed > JD_FRICTION_TOLERANCE * self->reduced->size[t];
}

/* At a row that can open: nothing pulls, nothing enters. */
static gboolean
row_is_consistent (const JdChoices *self,
                   gsize            i,
                   double           largest)
{
  const JdReduced *reduced = self->reduced;
  double more = self->push[i] * (self->impulses[i] - given_of (self, i));

  if (self->push[i] == 0 || self->two_sided[i])
    return TRUE;
  if (self->closed[i])
    return more >= -JD_FRICTION_TOLERANCE * largest;
  if (reduced->problem->rows[reduced->row[i]].side == 0)
    return TRUE;
  return self->push[i] * (jd_reduced_speed (reduced, i, self->impulses) - reduced->goal[i]) >=
         -JD_FRICTION_TOLERANCE * reduced->size[i];
}

static gboolean
is_consistent (const JdChoices *self)
{
  double largest = 0.0;

  for (gsize i = 0; i < self->reduced->c; i++)
    largest = MAX (largest, fabs (self->impulses[i]));
  for (gsize i = 0; i < self->reduced->c; i++)
    if (!row_is_consistent (self, i, largest))
      return FALSE;
  for (gsize f = 0; f < self->k; f++)
    if (!friction_is_consistent (self, f, largest))
      return FALSE;
  return TRUE;
}

/* Adds the outcome unless its velocities are known already. */
static void
add_outcome (JdChoices *self)
{
  JdFrictionAnswer *answer = self->answer;
  gsize n = self->reduced->n, k = self->k, c = answer->n_outcomes;
  g_autofree double *velocity = g_new0 (double, n + 1);

  jd_reduced_expand (self->reduced, self->impulses, velocity);
  for (gsize o = 0; o < c; o++)
    {
      double difference = 0.0, fastest = 0.0;

      for (gsize j = 0; j < n; j++)
        {
          difference = MAX (difference, fabs (velocity[j] - answer->posteriors[o * n + j]));
          fastest = MAX (fastest, MAX (fabs (velocity[j]), fabs (self->reduced->problem->prior[j])));
        }
      if (difference <= SAME_TOLERANCE * fastest)
        return;
    }
  answer->posteriors = g_renew (double, answer->posteriors, (c + 1) * n + 1);
  answer->states = g_renew (JdFrictionState, answer->states, (c + 1) * k + 1);
  memcpy (answer->posteriors + c * n, velocity, n * sizeof (double));
  memcpy (answer->states + c * k, self->state, k * sizeof (JdFrictionState));
  for (gsize f = 0; f < k && c == 0; f++)
    answer->impulses[f] = self->impulses[self->tangent[f]];
  g_array_append_vals (self->found, self->impulses, (guint) self->reduced->c);
  answer->n_outcomes++;
}

static gboolean
is_bilateral (const JdChoices *self,
              gsize            i)
{
  return self->reduced->problem->rows[self->reduced->row[i]].side == 0;
}

/* Whether row @i may be open or closed, or, of a bilateral contact with friction, pushed from either side. */
static gboolean
has_choice (const JdChoices *self,
            gsize            i)
{
  return self->push[i] != 0 && !self->two_sided[i] && !(self->released && is_bilateral (self, i));
}

/* Takes choice number @choice apart: for each row that can open one of two, and for each bilateral one that bounds a
 * friction, for each tangent one of three.  FALSE for one that stands for another. */
static gboolean
take_choice (JdChoices *self,
             guint64    choice)
{
  for (gsize i = 0; i < self->reduced->c; i++)
    {
      self->closed[i] = self->push[i] != 0 && !(self->released && is_bilateral (self, i));
      if (self->released && self->push[i] != 0 && is_bilateral (self, i))
        self->push[i] = given_of (self, i) < 0.0 ? -1 : 1;
      if (!has_choice (self, i))
        continue;
      if (!is_bilateral (self, i))
        self->closed[i] = choice % 2 == 0;
      else
        self->push[i] = choice % 2 == 0 ? 1 : -1;
      choice /= 2;
    }
  for (gsize f = 0; f < self->k; f++)
    {
      guint64 digit = choice % 3;

      choice /= 3;
      self->state[f] = (JdFrictionState) (JD_FRICTION_STICK + digit);
      if (self->closed[self->normal[f]] || given_of (self, self->normal[f]) != 0.0)
        continue;
      if (digit != 0)
        return FALSE;
      self->state[f] = JD_FRICTION_OPEN;
    }
  return TRUE;
}

static guint64
count_choices (const JdChoices *self)
{
  guint64 count = 1;

  for (gsize i = 0; i < self->reduced->c && count <= JD_FRICTION_MAX_CHOICES; i++)
    if (has_choice (self, i))
      count *= 2;
  for (gsize f = 0; f < self->k && count <= JD_FRICTION_MAX_CHOICES; f++)
    count *= 3;
  return count;
}

void
jd_choices_search (JdChoices        *self,
                   JdFrictionAnswer *answer)
{
  guint64 count = count_choices (self);

  self->answer = answer;
  self->unsure = self->dependent = FALSE;
  g_array_set_size (self->found, 0);
  if (count > JD_FRICTION_MAX_CHOICES)
    {
      answer->status = JD_FRICTION_TOO_MANY;
      return;
    }
  for (guint64 choice = 0; choice < count; choice++)
    {
      gboolean is_dependent, is_free;

      if (!take_choice (self, choice) || !solve_choice (self, &is_dependent, &is_free) || !is_consistent (self))
        continue;
      self->dependent = self->dependent || is_dependent;
      self->unsure = self->unsure || is_free;
      add_outcome (self);
    }
  answer->status = answer->n_outcomes > 1 || self->unsure ? JD_FRICTION_SEVERAL
                   : answer->n_outcomes == 1              ? JD_FRICTION_FOUND
                                                          : JD_FRICTION_NONE;
}

void
jd_choices_init (JdChoices               *self,
                 const JdReduced         *reduced,
                 gsize                    k,
                 const JdImpulseFriction *frictions)
{
  gsize c = reduced->c;

  *self = (JdChoices) { .reduced = reduced, .k = k, .frictions = frictions };
  self->tangent = g_new0 (gsize, k + 1);
  self->normal = g_new0 (gsize, k + 1);
  self->state = g_new0 (JdFrictionState, k + 1);
  self->push = g_new0 (int, c + 1);
  self->two_sided = g_new0 (gboolean, c + 1);
  self->closed = g_new0 (gboolean, c + 1);
  self->impulses = g_new0 (double, c + 1);
  self->found = g_array_new (FALSE, FALSE, sizeof (double));
  for (gsize i = 0; i < c; i++)
    {
      self->push[i] = reduced->problem->rows[reduced->row[i]].side;
      self->two_sided[i] = self->push[i] == 0;
      if (self->two_sided[i])
        self->push[i] = reduced->before[i] > 0.0 ? -1 : 1;
    }
  for (gsize f = 0; f < k; f++)
    {
      self->tangent[f] = jd_reduced_place (reduced, frictions[f].tangent);
      self->normal[f] = jd_reduced_place (reduced, frictions[f].normal);
      self->push[self->normal[f]] = frictions[f].push;
      self->push[self->tangent[f]] = 0;
      self->two_sided[self->normal[f]] = FALSE;
    }
}

void
jd_choices_clear (JdChoices *self)
{
  g_free (self->tangent);
  g_free (self->normal);
  g_free (self->state);
  g_free (self->push);
  g_free (self->two_sided);
  g_free (self->closed);
  g_free (self->impulses);
  g_array_unref (self->found);
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
  g_free (self);
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
      jd_choices_init (&choices, &reduced, k, frictions);
      jd_choices_search (&choices, answer);
      jd_choices_clear (&choices);
    }
  jd_reduced_clear (&reduced);
  return answer;
}
