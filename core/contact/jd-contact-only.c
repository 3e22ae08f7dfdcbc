/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A sufficient condition that a solution of a contact problem is the only one.
 *
 * Let N, T satisfy all laws, with the rates u of the normal rows (less their goals) and v of the tangents, and let
 * N', T', u', v' do so too.  Write T = f N tau with -1 <= tau <= 1; where v is not 0, tau = -sign v.  Then with
 * dN = N' - N and so on
 *
 *   dN du = -N' u - N u' <= 0,   t dv <= 0   for   t = dT - f tau dN = f N' (tau' - tau),
 *
 * as tau' - tau has the sign against dv.  The rates answer linearly, (du, dv) = W (dN, dT) = M x with x = (dN, t) and
 * M = W E, where E adds f tau dN to t.  So x_i (M x)_i <= 0 for all i.  If for some positive weights d the form
 * sum_i d_i x_i (M x)_i is positive for every x that moves something, x moves nothing: the motion is the only one.
 * (Where M has that property for all x it is a P-matrix: Cottle, Pang and Stone, The Linear Complementarity Problem,
 * 1992, 3.3.)  Only the tau of the solution at hand enter, not the whole cone of friction.
 *
 * Without friction M = W, and the form is never negative: accelerations and velocities are unique whatever the
 * contacts.  A slip that is going on has t = 0, and its row is left out. */
#include "core/contact/jd-contact-private.h"

#include <math.h>

#include <gsl/gsl_eigen.h>

#include "core/linear/jd-dense.h"

/* Weights are looked for so many times, in problems of no more rows. */
#define N_WEIGHTS 60
#define MAX_WEIGHED 120
/* The first change of the logarithm of a weight. */
#define FIRST_CHANGE 1.0

typedef struct
{
  const JdContactProblem *problem;
  gsize       n;        /* rows that are kept */
  gsize      *row;      /* n */
  double     *share;    /* c x c: E, by columns of the problem's rows */
  double     *m;        /* n x n: M, in units */
  double     *motion;   /* n x n: E^T W E: the motion of x, squared */
  double     *weight;   /* n: d */
  gsl_matrix *form;     /* n x n */
} Proof;

/* tau = T / (f N) of law @f in the solution, -sign v where it slips; 0 where T and N are 0 and nothing slips. */
static double
part_of_cone (const JdContactProblem *problem,
              gsize                   f,
              const double           *impulses,
              double                  largest)
{
  const JdContactLaw *law = &problem->laws[f];
  const JdContactRow *tangent = &problem->rows[law->tangent];
  const double speed = jd_contact_speed (problem, law->tangent, impulses);
  const double bound = law->coefficient * law->push * impulses[law->normal];

  if (law->slip != 0)
    return -law->slip;
  if (fabs (speed) > jd_contact_rounding (tangent, largest))
    return speed > 0.0 ? -1.0 : 1.0;
  if (!(bound * tangent->unit > JD_ROUNDING * largest))
    return 0.0;
  return CLAMP (impulses[law->tangent] / bound, -1.0, 1.0);
}

/* Which rows are kept, and E.  FALSE: a bilateral contact bounds a friction, f |N|, to which this does not apply. */
static gboolean
fill_shares (Proof        *self,
             const double *impulses)
{
  const JdContactProblem *problem = self->problem;
  const gsize c = problem->c;
  g_autofree gboolean *left_out = g_new0 (gboolean, c + 1);
  double largest = 0.0;

  for (gsize i = 0; i < c; i++)
    {
      largest = MAX (largest, fabs (impulses[i]) * problem->rows[i].unit);
      self->share[i * c + i] = 1.0;
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];

      if (problem->rows[law->normal].side == 0 || law->partner >= 0)
        return FALSE;
      left_out[law->tangent] = law->slip != 0 || law->coefficient == 0.0;
      self->share[law->tangent * c + law->normal] = law->coefficient * law->push *
                                                    part_of_cone (problem, f, impulses, largest);
    }
  for (gsize i = 0; i < c; i++)
    if (!left_out[i])
      self->row[self->n++] = i;
  return TRUE;
}

/* M and E^T W E, in units that make the impulses comparable. */
static void
fill_matrices (Proof *self)
{
  const JdContactProblem *problem = self->problem;
  const gsize c = problem->c, n = self->n;
  g_autofree double *answer = g_new0 (double, c * n + 1);

  for (gsize i = 0; i < c; i++)
    for (gsize b = 0; b < n; b++)
      {
        double sum = 0.0;

        for (gsize k = 0; k < c; k++)
          if (self->share[k * c + self->row[b]] != 0.0)
            sum += problem->w[i * c + k] * self->share[k * c + self->row[b]];
        answer[i * n + b] = sum / problem->rows[self->row[b]].unit;
      }
  for (gsize a = 0; a < n; a++)
    for (gsize b = 0; b < n; b++)
      {
        const gsize i = self->row[a];

        self->m[a * n + b] = answer[i * n + b] / problem->rows[i].unit;
        self->motion[a * n + b] = 0.0;
        for (gsize k = 0; k < c; k++)
          if (self->share[k * c + i] != 0.0)
            self->motion[a * n + b] += self->share[k * c + i] * answer[k * n + b] / problem->rows[i].unit;
      }
}

/* form = (d M + M^T d) / 2 - least d (JD_CONTACT_ONLY E^T W E - rounding of W): the form must exceed a part of the
 * motion. */
static void
fill_form (Proof *self)
{
  const gsize n = self->n;
  double least = 1.0;

  for (gsize a = 0; a < n; a++)
    least = MIN (least, self->weight[a]);
  for (gsize a = 0; a < n; a++)
    for (gsize b = 0; b < n; b++)
      gsl_matrix_set (self->form, a, b,
                      0.5 * (self->weight[a] * self->m[a * n + b] + self->weight[b] * self->m[b * n + a]) -
                        least * JD_CONTACT_ONLY * 0.5 * (self->motion[a * n + b] + self->motion[b * n + a]) +
                        (a == b ? least * JD_ROUNDING_SOLVED : 0.0));
}

/* Whether the form is positive: Cholesky's factorization, form = L L^T, fails otherwise. */
static gboolean
is_positive (Proof *self)
{
  const gsize n = self->n;
  double *l;

  fill_form (self);
  l = gsl_matrix_ptr (self->form, 0, 0);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j <= i; j++)
      {
        const double rest = l[i * n + j] - jd_dense_dot_wide (j, l + i * n, l + j * n);

        if (i == j && !(rest > 0.0))
          return FALSE;
        l[i * n + j] = i == j ? sqrt (rest) : rest / l[j * n + j];
      }
  return TRUE;
}

/* Weights by which the form may be positive.  With x the eigenvector of its least eigenvalue, each round sets
 *
 *   d_a = d_a exp (change x_a (M x)_a / max_b |x_b (M x)_b|):
 *
 * the weights of rows that lower the form along x fall, the others grow. */
static gboolean
find_weights (Proof *self)
{
  const gsize n = self->n;
  gsl_eigen_symmv_workspace *work = gsl_eigen_symmv_alloc (n);
  gsl_vector *values = gsl_vector_alloc (n);
  gsl_matrix *vectors = gsl_matrix_alloc (n, n);
  g_autofree double *part = g_new0 (double, n + 1);
  gboolean found = FALSE;

  for (guint k = 0; k < N_WEIGHTS && !found; k++)
    {
      const double change = FIRST_CHANGE / sqrt (1.0 + k);
      double largest = 0.0, most = 0.0;
      gsize worst;

      fill_form (self);
      gsl_eigen_symmv (self->form, values, vectors, work);
      worst = gsl_vector_min_index (values);
      for (gsize a = 0; a < n; a++)
        {
          part[a] = 0.0;
          for (gsize b = 0; b < n; b++)
            part[a] += self->m[a * n + b] * gsl_matrix_get (vectors, b, worst);
          part[a] *= gsl_matrix_get (vectors, a, worst);
          largest = MAX (largest, fabs (part[a]));
        }
      for (gsize a = 0; a < n && largest > 0.0; a++)
        {
          self->weight[a] *= exp (change * part[a] / largest);
          most = MAX (most, self->weight[a]);
        }
      for (gsize a = 0; a < n && most > 0.0; a++)
        self->weight[a] = MAX (self->weight[a] / most, JD_CONTACT_LEAST_WEIGHT);
      found = is_positive (self);
    }
  gsl_eigen_symmv_free (work);
  gsl_vector_free (values);
  gsl_matrix_free (vectors);
  return found;
}

gboolean
jd_contact_is_only (const JdContactProblem *problem,
                    const double           *impulses)
{
  const gsize c = problem->c;
  g_autofree gsize *row = g_new0 (gsize, c + 1);
  g_autofree double *share = g_new0 (double, c * c + 1), *m = g_new0 (double, c * c + 1),
                    *motion = g_new0 (double, c * c + 1), *weight = g_new0 (double, c + 1);
  Proof self = { .problem = problem, .row = row, .share = share, .m = m, .motion = motion, .weight = weight };
  gboolean is_only;

  if (!fill_shares (&self, impulses))
    return FALSE;
  if (self.n == 0)
    return TRUE;
  fill_matrices (&self);
  for (gsize a = 0; a < self.n; a++)
    weight[a] = 1.0;
  self.form = gsl_matrix_alloc (self.n, self.n);
  is_only = is_positive (&self) || (self.n <= MAX_WEIGHED && find_weights (&self));
  gsl_matrix_free (self.form);
  return is_only;
}
