/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Most choices of a search miss one of their conditions by far.  This is seen without singular values where the
 * equations K x = r of a choice are as many as its unknowns and far from singular:
 *
 *   L~_i = unit_i L_i,   W~_ij = W_ij / (unit_i unit_j),   L~_t = -s f push (unit_t / unit_n) L~_n of a slip,
 *
 *   w_i / unit_i = free_i / unit_i + sum_u E_iu x_u,   E_iu = W~_iu + sum of the slips t that u bounds, W~_it L~_t.
 *
 * What is not missed by far is left to the search. */
#include "core/contact/jd-contact-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"

struct _JdQuick
{
  const JdChoices *choices;
  gsize            c;
  double          *w;        /* c x c: W~ */
  double          *e;        /* c x c: E, of the unknowns of the choice */
  double          *k;        /* c x c: K, and its factors */
  double          *x, *part; /* c */
  double          *own;      /* c: the impulse L~ of each row */
  double          *slope;    /* c: L~_t / L~_n of slipping tangents, else 0 */
  gsize           *normal;   /* c: the row that bounds a tangent; of a normal row itself */
  gsize           *pivot;    /* c */
  double           largest;  /* max_u |x_u| */
};

JdQuick *
jd_quick_new (const JdChoices *choices)
{
  const JdContactProblem *problem = choices->problem;
  const gsize c = problem->c;
  JdQuick *self = g_new0 (JdQuick, 1);

  *self = (JdQuick) {
    .choices = choices, .c = c, .w = g_new0 (double, c * c + 1), .e = g_new0 (double, c * c + 1),
    .k = g_new0 (double, c * c + 1), .x = g_new0 (double, c + 1), .part = g_new0 (double, c + 1),
    .own = g_new0 (double, c + 1), .slope = g_new0 (double, c + 1), .normal = g_new0 (gsize, c + 1),
    .pivot = g_new0 (gsize, c + 1),
  };
  for (gsize i = 0; i < c; i++)
    for (gsize j = 0; j < c; j++)
      self->w[i * c + j] = problem->w[i * c + j] / (problem->rows[i].unit * problem->rows[j].unit);
  for (gsize i = 0; i < c; i++)
    self->normal[i] = i;
  for (gsize f = 0; f < problem->k; f++)
    self->normal[problem->laws[f].tangent] = problem->laws[f].normal;
  return self;
}

void
jd_quick_free (JdQuick *self)
{
  if (self == NULL)
    return;
  g_free (self->w);
  g_free (self->e);
  g_free (self->k);
  g_free (self->x);
  g_free (self->part);
  g_free (self->own);
  g_free (self->slope);
  g_free (self->normal);
  g_free (self->pivot);
  g_free (self);
}

static int
sign_of (JdSlipState state)
{
  return state == JD_SLIP_FORWARD ? 1 : state == JD_SLIP_BACKWARD ? -1 : 0;
}

static void
fill_slopes (JdQuick *self)
{
  const JdContactProblem *problem = self->choices->problem;

  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];

      self->slope[law->tangent] = -sign_of (self->choices->state[f]) * law->coefficient *
                                  self->choices->push[law->normal] * problem->rows[law->tangent].unit /
                                  problem->rows[law->normal].unit;
    }
}

static void
fill_effects (JdQuick *self)
{
  const JdChoices *choices = self->choices;
  const gsize c = self->c, size = choices->size;

  for (gsize i = 0; i < c; i++)
    for (gsize u = 0; u < size; u++)
      self->e[i * c + u] = self->w[i * c + choices->unknown[u]];
  for (gsize t = 0; t < c; t++)
    for (gsize u = 0; u < size && self->slope[t] != 0.0; u++)
      if (choices->unknown[u] == self->normal[t])
        for (gsize i = 0; i < c; i++)
          self->e[i * c + u] += self->w[i * c + t] * self->slope[t];
}

/* The largest entry of K^-1. */
static double
largest_of_inverse (JdQuick *self)
{
  const gsize size = self->choices->size;
  double largest = 0.0;

  for (gsize j = 0; j < size; j++)
    {
      memset (self->part, 0, size * sizeof (double));
      self->part[j] = 1.0;
      jd_dense_lu_solve (self->k, self->pivot, self->part, size);
      for (gsize i = 0; i < size; i++)
        largest = MAX (largest, fabs (self->part[i]));
    }
  return largest;
}

/* Solves K x = r.  FALSE where K is not far from singular. */
static gboolean
solve (JdQuick *self)
{
  const JdContactProblem *problem = self->choices->problem;
  const gsize size = self->choices->size;

  for (gsize a = 0; a < size; a++)
    {
      const gsize i = self->choices->unknown[a];

      memcpy (self->k + a * size, self->e + i * self->c, size * sizeof (double));
      self->x[a] = (problem->rows[i].goal - problem->rows[i].free) / problem->rows[i].unit;
    }
  if (!jd_dense_lu_factor (self->k, self->pivot, NULL, size, JD_QUICK_REGULAR) ||
      !(largest_of_inverse (self) < 1.0 / JD_QUICK_REGULAR))
    return FALSE;
  jd_dense_lu_solve (self->k, self->pivot, self->x, size);
  self->largest = 0.0;
  memset (self->own, 0, self->c * sizeof (double));
  for (gsize a = 0; a < size; a++)
    {
      self->own[self->choices->unknown[a]] = self->x[a];
      self->largest = MAX (self->largest, fabs (self->x[a]));
    }
  for (gsize t = 0; t < self->c; t++)
    if (self->slope[t] != 0.0)
      self->own[t] = self->slope[t] * self->own[self->normal[t]];
  return TRUE;
}

/* Whether sign (w_i - @from) / unit_i >= 0 is missed by far. */
static gboolean
misses_rate (const JdQuick *self,
             gsize          i,
             int            sign,
             double         from)
{
  const JdContactRow *row = &self->choices->problem->rows[i];
  double rate = (row->free - from) / row->unit, size = row->size / row->unit + fabs (rate);

  for (gsize u = 0; u < self->choices->size; u++)
    {
      rate += self->e[i * self->c + u] * self->x[u];
      size += fabs (self->e[i * self->c + u]) * self->largest;
    }
  return sign * rate < -JD_QUICK_MISSED * size;
}

static gboolean
misses_row (const JdQuick *self,
            gsize          i)
{
  const JdChoices *choices = self->choices;
  const int push = choices->push[i];

  if (push == 0 || choices->two_sided[i])
    return FALSE;
  if (choices->closed[i])
    return push * self->own[i] < -JD_QUICK_MISSED * self->largest;
  return choices->problem->rows[i].side != 0 && misses_rate (self, i, push, choices->problem->rows[i].goal);
}

static gboolean
misses_law (const JdQuick *self,
            gsize          f)
{
  const JdContactProblem *problem = self->choices->problem;
  const JdContactLaw *law = &problem->laws[f];
  const JdSlipState state = self->choices->state[f];
  const double bound = law->coefficient * problem->rows[law->tangent].unit / problem->rows[law->normal].unit;

  if (state == JD_SLIP_OPEN || law->slip != 0)
    return FALSE;
  if (state == JD_SLIP_STICK)
    return bound * self->choices->push[law->normal] * self->own[law->normal] - fabs (self->own[law->tangent]) <
           -JD_QUICK_MISSED * (1.0 + bound) * self->largest;
  return misses_rate (self, law->tangent, sign_of (state), 0.0);
}

gboolean
jd_quick_misses (JdQuick *self)
{
  const JdContactProblem *problem = self->choices->problem;

  fill_slopes (self);
  fill_effects (self);
  if (!solve (self))
    return FALSE;
  for (gsize i = 0; i < self->c; i++)
    if (misses_row (self, i))
      return TRUE;
  for (gsize f = 0; f < problem->k; f++)
    if (misses_law (self, f))
      return TRUE;
  return FALSE;
}
