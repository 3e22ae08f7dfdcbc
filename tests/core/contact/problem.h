/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Contact problems of random or given masses and rows, and a solution of linear equations of the tests' own. */
#include "core/contact/jd-contact.h"

#include <math.h>
#include <string.h>

#define MOST 12

static inline void
assert_near (double value,
             double expected,
             double tolerance)
{
  if (!(fabs (value - expected) <= tolerance))
    g_error ("%.17g is not %.17g", value, expected);
}

/* Gauss's elimination with complete pivoting of the @size x (size + 1) numbers @a.  FALSE if a pivot is below 1e-9 of
 * the first one. */
static inline gboolean
eliminate (double *a,
           gsize   size,
           double *x)
{
  const gsize width = size + 1;
  gsize column[MOST];
  double first = 0.0;

  for (gsize k = 0; k < size; k++)
    {
      gsize row = k, best = k;

      if (k == 0)
        for (gsize j = 0; j < size; j++)
          column[j] = j;
      for (gsize i = k; i < size; i++)
        for (gsize j = k; j < size; j++)
          if (fabs (a[i * width + column[j]]) > fabs (a[row * width + column[best]]))
            {
              row = i;
              best = j;
            }
      for (gsize j = 0; j < width; j++)
        {
          const double kept = a[k * width + j];

          a[k * width + j] = a[row * width + j];
          a[row * width + j] = kept;
        }
      row = column[k];
      column[k] = column[best];
      column[best] = row;
      first = fmax (first, fabs (a[k * width + column[k]]));
      if (!(fabs (a[k * width + column[k]]) > 1e-9 * first))
        return FALSE;
      for (gsize i = 0; i < size; i++)
        for (gsize j = width; i != k && j-- > 0;)
          if (j != column[k])
            a[i * width + j] -= a[i * width + column[k]] / a[k * width + column[k]] * a[k * width + j];
      for (gsize i = 0; i < size; i++)
        if (i != k)
          a[i * width + column[k]] = 0.0;
    }
  for (gsize k = 0; k < size; k++)
    x[column[k]] = a[k * width + size] / a[k * width + column[k]];
  return TRUE;
}

/* Fills the response, W and the rates of the motion @velocity (n) without impulses, for the inverse @inverse (n x n)
 * of the mass matrix and the rows @b (c x n).  Nothing else causes a jump. */
static inline void
problem_fill (JdContactProblem *self,
              const double     *inverse,
              const double     *b,
              const double     *velocity)
{
  const gsize n = self->n, c = self->c;

  for (gsize j = 0; j < n; j++)
    self->base[j] = self->prior[j] = velocity[j];
  for (gsize i = 0; i < c; i++)
    for (gsize j = 0; j < n; j++)
      for (gsize k = 0; k < n; k++)
        self->response[i * n + j] += inverse[j * n + k] * b[i * n + k];
  for (gsize i = 0; i < c; i++)
    {
      self->rows[i].row = i;
      for (gsize j = 0; j < c; j++)
        for (gsize k = 0; k < n; k++)
          self->w[i * c + j] += b[i * n + k] * self->response[j * n + k];
      for (gsize k = 0; k < n; k++)
        {
          self->rows[i].free += b[i * n + k] * velocity[k];
          self->rows[i].size += fabs (b[i * n + k] * velocity[k]);
        }
      self->rows[i].before = self->rows[i].free;
      self->rows[i].unit = sqrt (self->w[i * c + i]);
    }
}

/* Random rows and masses, M = A A^T + 1 of a random A. */
static inline void
problem_draw (JdContactProblem *self,
              GRand            *random)
{
  const gsize n = self->n;
  g_autofree double *a = g_new (double, n * n), *inverse = g_new0 (double, n * n);
  g_autofree double *b = g_new (double, self->c * n), *velocity = g_new (double, n);

  for (gsize i = 0; i < n * n; i++)
    a[i] = g_rand_double_range (random, -1.0, 1.0);
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      {
        inverse[i * n + j] = i == j ? 0.3 : 0.0;
        for (gsize k = 0; k < n; k++)
          inverse[i * n + j] += a[i * n + k] * a[j * n + k];
      }
  for (gsize i = 0; i < self->c * n; i++)
    b[i] = g_rand_double_range (random, -1.0, 1.0);
  for (gsize j = 0; j < n; j++)
    velocity[j] = g_rand_double_range (random, -2.0, 2.0);
  problem_fill (self, inverse, b, velocity);
}

/* The greatest difference of two lists of @n numbers. */
static inline double
distance_of (const double *a,
             const double *b,
             gsize         n)
{
  double most = 0.0;

  for (gsize i = 0; i < n; i++)
    most = fmax (most, fabs (a[i] - b[i]));
  return most;
}

/* Outcomes that a test finds by a road of its own. */
typedef struct
{
  guint       n;
  double      impulses[16][MOST], velocity[16][MOST];
  JdSlipState states[16][MOST];
} Outcomes;

/* Returns the rate of row @i under the impulses. */
static inline double
rate_of (const JdContactProblem *self,
         gsize                   i,
         const double           *impulses)
{
  double rate = self->rows[i].free;

  for (gsize j = 0; j < self->c; j++)
    rate += self->w[i * self->c + j] * impulses[j];
  return rate;
}

/* Computes the motion under the impulses. */
static inline void
velocity_of (const JdContactProblem *self,
             const double           *impulses,
             double                 *velocity)
{
  for (gsize j = 0; j < self->n; j++)
    {
      velocity[j] = self->base[j];
      for (gsize i = 0; i < self->c; i++)
        velocity[j] += self->response[i * self->n + j] * impulses[i];
    }
}

/* Returns the index of the outcome of the answer with the motion @velocity. */
static inline gsize
find_outcome (const JdContactProblem *self,
              const JdContactAnswer  *answer,
              const double           *velocity,
              double                  tolerance)
{
  for (gsize o = 0; o < answer->n_outcomes; o++)
    if (distance_of (answer->posteriors + o * self->n, velocity, self->n) <= tolerance)
      return o;
  g_error ("an outcome is missing: of %u found, status %d", (guint) answer->n_outcomes, answer->status);
}
