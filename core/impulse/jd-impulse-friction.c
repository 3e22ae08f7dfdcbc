/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Impulses with friction.  What the bilateral rows leave free is reduced to the rows in question:
 *
 *   w+ = w0 + W L,   W_ij = A_i Pi M^-1 A_j^T,
 *
 * w0 being their rates when only the bilateral rows and the applied impulse act. */

#include "core/impulse/jd-impulse-friction.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#include "core/impulse/jd-impulse-private.h"

/* An inequality holds up to this part of the sizes of its terms. */
#define INEQUALITY_TOLERANCE 1e-10
/* Two outcomes are the same up to this part of the velocities. */
#define SAME_TOLERANCE 1e-9
/* A singular value below this part of the largest one counts as zero. */
#define SINGULAR_TOLERANCE 1e-11

typedef struct
{
  const JdImpulseProblem *problem;
  gsize    n;
  gsize    c;         /* rows in question: unilateral, normal and tangent ones */
  gsize   *row;       /* c */
  double  *base;      /* n: q' with L = 0 */
  double  *response;  /* c x n: change of q' for a unit impulse */
  double  *w0;        /* c: left sides after, with L = 0 */
  double  *size;      /* c: of their terms */
  double  *goal;      /* c: what the row's own law asks for */
  double  *w;         /* c x c */
} Reduced;

static double
dot (gsize         n,
     const double *a,
     const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

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
  return dot (problem->n, row_of (problem, i), velocity) + b;
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

static void
reduced_clear (Reduced *self)
{
  g_free (self->row);
  g_free (self->base);
  g_free (self->response);
  g_free (self->w0);
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
      momentum[i] = dot (problem->n, problem->mass + i * problem->n, problem->prior);
      momentum[i] += problem->offset_before != NULL ? problem->offset_before[i] : 0.0;
      momentum[i] -= problem->offset_after != NULL ? problem->offset_after[i] : 0.0;
      momentum[i] += problem->applied != NULL ? problem->applied[i] : 0.0;
      momentum[i] += problem->friction != NULL ? problem->friction[i] : 0.0;
    }
}

static void
reduced_take (Reduced *self)
{
  const JdImpulseProblem *problem = self->problem;

  self->response = g_new0 (double, self->c * self->n + 1);
  self->w0 = g_new0 (double, self->c + 1);
  self->size = g_new0 (double, self->c + 1);
  self->goal = g_new0 (double, self->c + 1);
  self->w = g_new0 (double, self->c * self->c + 1);
  for (gsize i = 0; i < self->c; i++)
    {
      gsize r = self->row[i];

      self->w0[i] = speed_of (problem, r, self->base, problem->rows[r].b_after);
      self->size[i] = size_of (problem, r, self->base);
      self->goal[i] = jd_impulse_row_goal (&problem->rows[r],
                                           speed_of (problem, r, problem->prior, problem->rows[r].b));
    }
}

/* @in_question (m): the rows whose impulses are unknown; all other virtual ones are bilateral.  FALSE where these leave
 * a velocity without inertia, or contradict each other. */
static gboolean
reduced_init (Reduced                *self,
              const JdImpulseProblem *problem,
              const gboolean         *in_question)
{
  gsize n = problem->n, m = problem->m, k = 0;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, m);
  g_autofree double *rows = g_new0 (double, m * n + 1), *target = g_new0 (double, m + 1);
  g_autofree double *rest = g_new0 (double, m + 1), *momentum = g_new0 (double, n + 1);
  gboolean solved;

  *self = (Reduced) { .problem = problem, .n = n, .row = g_new0 (gsize, m + 1), .base = g_new0 (double, n + 1) };
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
  for (gsize i = 0; i < self->c && solved; i++)
    for (gsize j = 0; j < self->c; j++)
      self->w[i * self->c + j] = dot (n, row_of (problem, self->row[i]), self->response + j * n);
  return solved;
}

static gsize
place_of (const Reduced *self,
          gsize          row)
{
  for (gsize i = 0; i < self->c; i++)
    if (self->row[i] == row)
      return i;
  g_return_val_if_reached (0);
}

static void
expand (const Reduced *self,
        const double  *impulses,
        double        *velocity)
{
  memcpy (velocity, self->base, self->n * sizeof (double));
  for (gsize i = 0; i < self->c; i++)
    for (gsize j = 0; j < self->n; j++)
      velocity[j] += impulses[i] * self->response[i * self->n + j];
}

/* ---- Every choice ---- */

typedef struct
{
  Reduced                  reduced;
  gsize                    k;
  const JdImpulseFriction *frictions;
  gsize                   *tangent, *normal;  /* k: places */
  int                     *push;              /* c: sign of the impulse the row can give; 0 for tangents */
  gboolean                *closed;            /* c: the choice */
  JdFrictionState         *state;             /* k: the choice */
  double                  *impulses;          /* c */
  gboolean                 unsure;            /* a singular choice that could not be decided */
  JdFrictionAnswer        *answer;
} Search;

/* K x = right by singular values; FALSE if there is no solution.  *out_free: whether another one has another effect. */
static gboolean
solve_square (const Reduced *self,
              gsize          size,
              const double  *matrix,
              const double  *right,
              const double  *effect,
              double        *x,
              gboolean      *out_free)
{
  gsl_matrix *u, *v;
  gsl_vector *s, *work;
  gsl_vector_view solution = gsl_vector_view_array (x, MAX (size, 1));
  gsl_vector_const_view b = gsl_vector_const_view_array (right, MAX (size, 1));
  gboolean solved = TRUE;

  *out_free = FALSE;
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
      double left = dot (size, matrix + i * size, x), terms = fabs (right[i]);

      for (gsize j = 0; j < size; j++)
        terms += fabs (matrix[i * size + j] * x[j]);
      solved = solved && fabs (left - right[i]) <= 1e-8 * terms;
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

/* The impulses of the choice: unknown are those of closed rows and of sticking tangents; a slipping tangent's is its
 * normal's, times -s f. */
static gboolean
solve_choice (Search   *self,
              gboolean *out_free)
{
  const Reduced *reduced = &self->reduced;
  gsize c = reduced->c, n = reduced->n, size = 0;
  g_autofree gsize *unknown = g_new0 (gsize, c + 1);
  g_autofree double *matrix = g_new0 (double, c * c + 1), *right = g_new0 (double, c + 1), *x = g_new0 (double, c + 1);
  g_autofree double *effect = g_new0 (double, c * n + 1), *column = g_new0 (double, c * c + 1);

  for (gsize i = 0; i < c; i++)
    if (self->closed[i])
      unknown[size++] = i;
  for (gsize f = 0; f < self->k; f++)
    if (self->state[f] == JD_FRICTION_STICK)
      unknown[size++] = self->tangent[f];
  for (gsize a = 0; a < size; a++)
    {
      gsize i = unknown[a];

      for (gsize r = 0; r < c; r++)
        column[a * c + r] = reduced->w[r * c + i];
      memcpy (effect + a * n, reduced->response + i * n, n * sizeof (double));
      for (gsize f = 0; f < self->k; f++)
        if (self->normal[f] == i && slip_sign (self->state[f]) != 0.0)
          {
            double factor = -slip_sign (self->state[f]) * self->frictions[f].coefficient * self->frictions[f].push;
            gsize t = self->tangent[f];

            for (gsize r = 0; r < c; r++)
              column[a * c + r] += factor * reduced->w[r * c + t];
            for (gsize j = 0; j < n; j++)
              effect[a * n + j] += factor * reduced->response[t * n + j];
          }
    }
  for (gsize a = 0; a < size; a++)
    {
      right[a] = reduced->goal[unknown[a]] - reduced->w0[unknown[a]];
      for (gsize b = 0; b < size; b++)
        matrix[a * size + b] = column[b * c + unknown[a]];
    }
  if (!solve_square (reduced, size, matrix, right, effect, x, out_free))
    return FALSE;
  memset (self->impulses, 0, c * sizeof (double));
  for (gsize a = 0; a < size; a++)
    self->impulses[unknown[a]] = x[a];
  for (gsize f = 0; f < self->k; f++)
    if (slip_sign (self->state[f]) != 0.0)
      self->impulses[self->tangent[f]] = -slip_sign (self->state[f]) * self->frictions[f].coefficient *
                                         self->frictions[f].push * self->impulses[self->normal[f]];
  return TRUE;
}

/* Whether the signs of the choice come out: nothing pulls, nothing enters, what sticks is held, what slips slips. */
static gboolean
is_consistent (const Search *self)
{
  const Reduced *reduced = &self->reduced;
  gsize c = reduced->c;
  double largest = 0.0;

  for (gsize i = 0; i < c; i++)
    largest = MAX (largest, fabs (self->impulses[i]));
  for (gsize i = 0; i < c; i++)
    {
      double speed = reduced->w0[i] + dot (c, reduced->w + i * c, self->impulses);

      if (self->push[i] == 0)
        continue;
      if (self->closed[i] && self->push[i] * self->impulses[i] < -INEQUALITY_TOLERANCE * largest)
        return FALSE;
      if (!self->closed[i] &&
          self->push[i] * (speed - reduced->goal[i]) < -INEQUALITY_TOLERANCE * reduced->size[i])
        return FALSE;
    }
  for (gsize f = 0; f < self->k; f++)
    {
      gsize t = self->tangent[f];
      double speed = reduced->w0[t] + dot (c, reduced->w + t * c, self->impulses);
      double bound = self->frictions[f].coefficient * fabs (self->impulses[self->normal[f]]);

      if (self->state[f] == JD_FRICTION_STICK &&
          fabs (self->impulses[t]) > bound + INEQUALITY_TOLERANCE * largest)
        return FALSE;
      if (slip_sign (self->state[f]) != 0.0 &&
          slip_sign (self->state[f]) * speed <= INEQUALITY_TOLERANCE * reduced->size[t])
        return FALSE;
    }
  return TRUE;
}

/* Adds the outcome unless its velocities are known already. */
static void
add_outcome (Search *self)
{
  JdFrictionAnswer *answer = self->answer;
  gsize n = self->reduced.n, k = self->k, c = answer->n_outcomes;
  g_autofree double *velocity = g_new0 (double, n + 1);

  expand (&self->reduced, self->impulses, velocity);
  for (gsize o = 0; o < c; o++)
    {
      double difference = 0.0, fastest = 0.0;

      for (gsize j = 0; j < n; j++)
        {
          difference = MAX (difference, fabs (velocity[j] - answer->posteriors[o * n + j]));
          fastest = MAX (fastest, MAX (fabs (velocity[j]), fabs (self->reduced.problem->prior[j])));
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
  answer->n_outcomes++;
}

/* Takes choice number @choice apart: for each row that can open one of two, for each tangent one of three.  FALSE for
 * one that stands for another. */
static gboolean
take_choice (Search *self,
             guint64 choice)
{
  const Reduced *reduced = &self->reduced;

  for (gsize i = 0; i < reduced->c; i++)
    {
      self->closed[i] = self->push[i] != 0;
      if (self->push[i] == 0 || reduced->problem->rows[reduced->row[i]].side == 0)
        continue;
      self->closed[i] = choice % 2 == 0;
      choice /= 2;
    }
  for (gsize f = 0; f < self->k; f++)
    {
      guint64 digit = choice % 3;

      choice /= 3;
      self->state[f] = (JdFrictionState) (JD_FRICTION_STICK + digit);
      if (self->closed[self->normal[f]])
        continue;
      if (digit != 0)
        return FALSE;
      self->state[f] = JD_FRICTION_OPEN;
    }
  return TRUE;
}

static guint64
count_choices (const Search *self)
{
  guint64 count = 1;

  for (gsize i = 0; i < self->reduced.c && count <= JD_FRICTION_MAX_CHOICES; i++)
    if (self->push[i] != 0 && self->reduced.problem->rows[self->reduced.row[i]].side != 0)
      count *= 2;
  for (gsize f = 0; f < self->k && count <= JD_FRICTION_MAX_CHOICES; f++)
    count *= 3;
  return count;
}

static void
search (Search *self)
{
  guint64 count = count_choices (self);

  if (count > JD_FRICTION_MAX_CHOICES)
    {
      self->answer->status = JD_FRICTION_TOO_MANY;
      return;
    }
  for (guint64 choice = 0; choice < count; choice++)
    {
      gboolean is_free;

      if (!take_choice (self, choice) || !solve_choice (self, &is_free))
        continue;
      if (!is_consistent (self))
        continue;
      self->unsure = self->unsure || is_free;
      add_outcome (self);
    }
  self->answer->status = self->answer->n_outcomes > 1 || self->unsure ? JD_FRICTION_SEVERAL
                         : self->answer->n_outcomes == 1              ? JD_FRICTION_FOUND
                                                                      : JD_FRICTION_NONE;
}

static void
search_prepare (Search *self)
{
  gsize c = self->reduced.c;

  self->tangent = g_new0 (gsize, self->k + 1);
  self->normal = g_new0 (gsize, self->k + 1);
  self->state = g_new0 (JdFrictionState, self->k + 1);
  self->push = g_new0 (int, c + 1);
  self->closed = g_new0 (gboolean, c + 1);
  self->impulses = g_new0 (double, c + 1);
  for (gsize i = 0; i < c; i++)
    self->push[i] = self->reduced.problem->rows[self->reduced.row[i]].side;
  for (gsize f = 0; f < self->k; f++)
    {
      self->tangent[f] = place_of (&self->reduced, self->frictions[f].tangent);
      self->normal[f] = place_of (&self->reduced, self->frictions[f].normal);
      self->push[self->normal[f]] = self->frictions[f].push;
      self->push[self->tangent[f]] = 0;
    }
}

static void
search_clear (Search *self)
{
  g_free (self->tangent);
  g_free (self->normal);
  g_free (self->state);
  g_free (self->push);
  g_free (self->closed);
  g_free (self->impulses);
}

static JdFrictionAnswer *
answer_new (gsize n,
            gsize k)
{
  JdFrictionAnswer *self = g_new0 (JdFrictionAnswer, 1);

  self->n = n;
  self->k = k;
  self->status = JD_FRICTION_UNSOLVED;
  self->impulses = g_new0 (double, k + 1);
  self->speed_after = NAN;
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
  g_free (self);
}

JdFrictionAnswer *
jd_friction_choose (const JdImpulseProblem  *problem,
                    gsize                    k,
                    const JdImpulseFriction *frictions)
{
  Search self = { .k = k, .frictions = frictions, .answer = answer_new (problem->n, k) };
  g_autofree gboolean *in_question = g_new0 (gboolean, problem->m + 1);

  for (gsize i = 0; i < problem->m; i++)
    in_question[i] = problem->rows[i].side != 0 && jd_impulse_row_is_virtual (&problem->rows[i]);
  for (gsize f = 0; f < k; f++)
    in_question[frictions[f].tangent] = in_question[frictions[f].normal] = TRUE;
  if (reduced_init (&self.reduced, problem, in_question))
    {
      search_prepare (&self);
      search (&self);
      search_clear (&self);
    }
  reduced_clear (&self.reduced);
  return self.answer;
}

/* ---- Over the time of the impact ---- */

/* The contact on its way: dw/dN and dT/dN are constant while it goes on as it does. */
typedef struct
{
  double nn, nt, tt;    /* W, for the push N */
  double f;
  double n, t;          /* impulses so far */
  double wn, wt;
  double slope_n, slope_t, slope_impulse;  /* dwn/dN, dwt/dN, dT/dN */
  double rest;          /* below this wt is none */
  JdFrictionState state;
} Routh;

/* How the contact goes on from here: it slips as it did, or from wt = 0 sticks if friction can hold it, else slips the
 * way it is pulled. */
static void
routh_choose (Routh *self)
{
  double s = self->wt > self->rest ? 1.0 : self->wt < -self->rest ? -1.0 : 0.0;

  if (s == 0.0 && (self->tt <= 0.0 || fabs (self->nt) <= self->f * self->tt))
    {
      self->state = JD_FRICTION_STICK;
      self->slope_impulse = self->tt > 0.0 ? -self->nt / self->tt : 0.0;
    }
  else
    {
      if (s == 0.0)
        s = self->nt > 0.0 ? 1.0 : -1.0;
      self->state = s > 0.0 ? JD_FRICTION_FORWARD : JD_FRICTION_BACKWARD;
      self->slope_impulse = -s * self->f;
    }
  self->slope_n = self->nn + self->slope_impulse * self->nt;
  self->slope_t = self->state == JD_FRICTION_STICK ? 0.0 : self->nt + self->slope_impulse * self->tt;
}

/* N until the slip ends, or infinity. */
static double
routh_until_rest (const Routh *self)
{
  if (self->state == JD_FRICTION_STICK || fabs (self->wt) <= self->rest || self->wt * self->slope_t >= 0.0)
    return INFINITY;
  return -self->wt / self->slope_t;
}

static void
routh_advance (Routh    *self,
               double    dn,
               gboolean  to_rest)
{
  self->n += dn;
  self->t += self->slope_impulse * dn;
  self->wn += self->slope_n * dn;
  self->wt = to_rest ? 0.0 : self->wt + self->slope_t * dn;
}

/* Whether the other rows that could push stay open meanwhile. */
static gboolean
others_stay (const Reduced *self,
             const Routh   *routh,
             gsize          normal,
             gsize          tangent,
             int            push)
{
  gsize c = self->c;

  for (gsize i = 0; i < c; i++)
    {
      double speed = self->w0[i] + push * routh->n * self->w[i * c + normal] + routh->t * self->w[i * c + tangent];
      int side = self->problem->rows[self->row[i]].side;

      if (i != normal && i != tangent && side * (speed - self->goal[i]) < -INEQUALITY_TOLERANCE * self->size[i])
        return FALSE;
    }
  return TRUE;
}

/* N over which @work is done from wn on: slope N^2 / 2 + wn N = work, the positive root. */
static double
push_for_work (const Routh *self,
               double       work)
{
  double root = sqrt (MAX (self->wn * self->wn + 2.0 * self->slope_n * work, 0.0));

  return self->slope_n * work == 0.0 && self->wn == 0.0 ? 0.0 : 2.0 * work / (self->wn + root);
}

/* Runs until the normal speed is zero (@work, @push INFINITY), until N is @push, or until @work is done.  *out_work: what
 * was done, N's part of it.  FALSE if another row would have to push. */
static gboolean
routh_run (Routh         *self,
           const Reduced *reduced,
           gsize          normal,
           gsize          tangent,
           int            direction,
           gboolean       compress,
           double         push,
           double         work,
           double        *out_work)
{
  *out_work = 0.0;
  for (guint phase = 0; phase < 8; phase++)
    {
      double rest, end;
      gboolean to_rest;

      routh_choose (self);
      rest = routh_until_rest (self);
      if (compress)
        end = self->slope_n > 0.0 ? -self->wn / self->slope_n : INFINITY;
      else
        end = isfinite (push) ? push - self->n : push_for_work (self, work - *out_work);
      to_rest = rest < end;
      if (!isfinite (MIN (rest, end)))
        return FALSE;
      *out_work += MIN (rest, end) * (self->wn + self->slope_n * MIN (rest, end) / 2.0);
      routh_advance (self, MIN (rest, end), to_rest);
      if (compress && !to_rest)
        self->wn = 0.0;
      if (!others_stay (reduced, self, normal, tangent, direction))
        return FALSE;
      if (!to_rest)
        return TRUE;
    }
  return FALSE;
}

/* Nothing else jumps at the instant: with no push of the contact, its rates stay as they were. */
static gboolean
is_alone (const Reduced *self)
{
  for (gsize i = 0; i < self->c; i++)
    {
      gsize r = self->row[i];
      double before = speed_of (self->problem, r, self->problem->prior, self->problem->rows[r].b);

      if (fabs (before - self->w0[i]) > INEQUALITY_TOLERANCE * self->size[i])
        return FALSE;
    }
  return TRUE;
}

static void
routh_tell (const Reduced           *reduced,
            const JdImpulseFriction *friction,
            const Routh             *routh,
            JdFrictionAnswer        *answer)
{
  g_autofree double *impulses = g_new0 (double, reduced->c + 1);

  impulses[place_of (reduced, friction->normal)] = friction->push * routh->n;
  impulses[place_of (reduced, friction->tangent)] = routh->t;
  answer->status = JD_FRICTION_FOUND;
  answer->n_outcomes = 1;
  answer->states = g_new0 (JdFrictionState, 2);
  answer->posteriors = g_new0 (double, reduced->n + 1);
  answer->states[0] = routh->n == 0.0                          ? JD_FRICTION_OPEN
                      : fabs (routh->wt) <= routh->rest        ? JD_FRICTION_STICK
                      : routh->wt > 0.0                        ? JD_FRICTION_FORWARD
                                                               : JD_FRICTION_BACKWARD;
  answer->impulses[0] = routh->t;
  answer->speed_after = friction->push * routh->wn;
  expand (reduced, impulses, answer->posteriors);
}

static void
integrate (const Reduced           *reduced,
           const JdImpulseFriction *friction,
           JdImpactLaw              law,
           double                   e,
           JdFrictionAnswer        *answer)
{
  gsize n = place_of (reduced, friction->normal), t = place_of (reduced, friction->tangent), c = reduced->c;
  Routh routh = {
    .nn = reduced->w[n * c + n], .nt = friction->push * reduced->w[n * c + t], .tt = reduced->w[t * c + t],
    .f = friction->coefficient, .wn = friction->push * reduced->w0[n], .wt = reduced->w0[t],
    .rest = INEQUALITY_TOLERANCE * reduced->size[t],
  };
  double compression, restitution;
  gboolean approaches = routh.wn < -INEQUALITY_TOLERANCE * reduced->size[n];

  answer->status = JD_FRICTION_CROWDED;
  if (!is_alone (reduced))
    return;
  if (approaches)
    {
      if (!routh_run (&routh, reduced, n, t, friction->push, TRUE, INFINITY, INFINITY, &compression))
        return;
      if (e > 0.0 &&
          !routh_run (&routh, reduced, n, t, friction->push, FALSE,
                      law == JD_IMPACT_POISSON ? (1.0 + e) * routh.n : INFINITY,
                      -e * e * compression, &restitution))
        return;
    }
  else
    {
      /* Closed and pushed in by its own slip: an impact out of nothing (Painleve). */
      routh_choose (&routh);
      if (routh.wn <= INEQUALITY_TOLERANCE * reduced->size[n] && routh.slope_n < 0.0)
        {
          answer->status = JD_FRICTION_SEVERAL;
          return;
        }
    }
  routh_tell (reduced, friction, &routh, answer);
}

JdFrictionAnswer *
jd_friction_integrate (const JdImpulseProblem  *problem,
                       const JdImpulseFriction *friction,
                       JdImpactLaw              law,
                       double                   restitution)
{
  JdFrictionAnswer *answer = answer_new (problem->n, 1);
  g_autofree gboolean *in_question = g_new0 (gboolean, problem->m + 1);
  Reduced reduced;

  for (gsize i = 0; i < problem->m; i++)
    in_question[i] = problem->rows[i].side != 0 && jd_impulse_row_is_virtual (&problem->rows[i]);
  in_question[friction->tangent] = in_question[friction->normal] = TRUE;
  if (reduced_init (&reduced, problem, in_question))
    integrate (&reduced, friction, law, restitution, answer);
  reduced_clear (&reduced);
  return answer;
}
