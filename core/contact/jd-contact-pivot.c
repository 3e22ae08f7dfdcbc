/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One outcome of many contacts by pivoting.  With N = push L_n and L_t = b+ - b-, Newton's and Coulomb's laws are a
 * linear complementarity problem (Anitescu and Potra, Nonlinear Dynamics 14, 1997),
 *
 *   N >= 0 _|_ push (w_n - goal) >= 0,    b+- >= 0 _|_ s +- (w_t - goal) >= 0,    s >= 0 _|_ f N - b+ - b- >= 0,
 *
 * whose matrix is copositive.  Lemke's method (Cottle, Pang and Stone, The Linear Complementarity Problem, 1992, 4.4)
 * then ends with a solution wherever that theory finds one, as for an impact without restitution.  It is started from
 * conditions that are loosened a little, each by another amount, so that no step is degenerate.  What it finds is
 * therefore only a start for Newton's method. */
#include "core/contact/jd-contact-private.h"

#include <math.h>
#include <string.h>

/* Exchanges at most, for each variable. */
#define EXCHANGES_EACH 12
/* Variables of a problem at most. */
#define MOST 2000

typedef enum
{
  NORMAL,
  ALONG,      /* b+ */
  AGAINST,    /* b- */
  SLIP,       /* s */
} Kind;

/* A variable and its condition.  Units make the impulses comparable. */
typedef struct
{
  Kind   kind;
  gsize  row;      /* of the problem: normal or tangent; of SLIP the tangent */
  int    sign;     /* the impulse is sign z / unit */
  gsize  law;      /* of all but NORMAL */
} Variable;

typedef struct
{
  const JdChoices *choices;
  gsize            n;
  Variable        *variables;   /* n */
  double          *table;       /* n x (n + 1): basic variables by the others; the last column: the artificial one */
  double          *value;       /* n: of the basic variables */
  gsize           *basic;       /* n: v < n: z_v; n: the artificial one; n + 1 + v: w_v */
  gsize           *other;       /* n + 1: the same of the columns */
} Pivot;

static void
add (Pivot *self,
     Kind   kind,
     gsize  row,
     int    sign,
     gsize  law)
{
  self->variables[self->n++] = (Variable) { .kind = kind, .row = row, .sign = sign, .law = law };
}

/* FALSE: a bilateral contact bounds a friction, |N|, which is no such problem. */
static gboolean
list_variables (Pivot *self)
{
  const JdContactProblem *problem = self->choices->problem;

  for (gsize i = 0; i < problem->c; i++)
    if (self->choices->push[i] != 0 && problem->rows[i].side != 0)
      add (self, NORMAL, i, self->choices->push[i], 0);
    else if (self->choices->push[i] != 0)
      {
        add (self, NORMAL, i, 1, 0);
        add (self, NORMAL, i, -1, 0);
      }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];

      if (problem->rows[law->normal].side == 0 || law->partner >= 0)
        return FALSE;
      if (law->slip != 0 || law->coefficient == 0.0)
        continue;
      add (self, ALONG, law->tangent, 1, f);
      add (self, AGAINST, law->tangent, -1, f);
      add (self, SLIP, law->tangent, 0, f);
    }
  return self->n > 0;
}

/* The impulses (c) of a unit of variable @v: of a normal row whose slip is going on with that of the slip, L_t = -s f
 * N. */
static void
fill_impulses (const Pivot *self,
               gsize        v,
               double      *impulses)
{
  const JdContactProblem *problem = self->choices->problem;
  const Variable *variable = &self->variables[v];

  memset (impulses, 0, problem->c * sizeof (double));
  if (variable->kind == SLIP)
    return;
  impulses[variable->row] = variable->sign / problem->rows[variable->row].unit;
  for (gsize f = 0; f < problem->k && variable->kind == NORMAL; f++)
    if (problem->laws[f].normal == variable->row)
      impulses[problem->laws[f].tangent] = -problem->laws[f].slip * problem->laws[f].coefficient *
                                           fabs (impulses[variable->row]);
}

/* w = M z + q. */
static void
fill_table (Pivot *self)
{
  const JdContactProblem *problem = self->choices->problem;
  const gsize n = self->n, c = problem->c;
  g_autofree double *impulses = g_new0 (double, c + 1), * rates = g_new0 (double, c + 1);

  for (gsize v = 0; v < n; v++)
    {
      const Variable *from = &self->variables[v];

      fill_impulses (self, v, impulses);
      memset (rates, 0, c * sizeof (double));
      for (gsize j = 0; j < c; j++)
        for (gsize i = 0; i < c && impulses[j] != 0.0; i++)
          rates[i] += problem->w[i * c + j] * impulses[j];
      for (gsize u = 0; u < n; u++)
        {
          const Variable *to = &self->variables[u];
          const JdContactLaw *law = &problem->laws[to->law];
          double *entry = &self->table[u * (n + 1) + v];

          if (to->kind != SLIP)
            *entry = to->sign * rates[to->row] / problem->rows[to->row].unit;
          if ((to->kind == ALONG || to->kind == AGAINST) && from->kind == SLIP && from->law == to->law)
            *entry = 1.0;
          if (to->kind == SLIP && from->kind == NORMAL && from->row == law->normal)
            *entry = law->coefficient * problem->rows[to->row].unit / problem->rows[from->row].unit;
          if (to->kind == SLIP && (from->kind == ALONG || from->kind == AGAINST) && from->law == to->law)
            *entry = -1.0;
        }
    }
  for (gsize v = 0; v < n; v++)
    {
      const Variable *to = &self->variables[v];
      const JdContactRow *row = &problem->rows[to->row];

      self->value[v] = to->kind == SLIP ? 0.0 : to->sign * (row->free - row->goal) / row->unit;
      self->basic[v] = n + 1 + v;
      self->other[v] = v;
    }
  self->other[n] = n;
}

/* Loosens each condition by another small amount, and fills the column of the artificial variable. */
static void
loosen (Pivot *self)
{
  double largest = 0.0;
  guint32 seed = 1;

  for (gsize v = 0; v < self->n; v++)
    largest = fmax (largest, fabs (self->value[v]));
  for (gsize v = 0; v < self->n; v++)
    {
      seed = seed * 1664525u + 1013904223u;
      self->value[v] += JD_CONTACT_LOOSENED * largest * (1.0 + ldexp ((double) seed, -32));
      self->table[v * (self->n + 1) + self->n] = 1.0;
    }
}

/* Column @e enters the basis in the place of row @r. */
static void
exchange (Pivot *self,
          gsize  r,
          gsize  e)
{
  const gsize n = self->n, width = n + 1;
  double *row = self->table + r * width;
  const double pivot = row[e];
  const gsize swap = self->basic[r];

  /* basic = value + sum row other  ->  other_e = (basic - value - the rest) / pivot */
  for (gsize k = 0; k < width; k++)
    row[k] /= -pivot;
  row[e] = 1.0 / pivot;
  self->value[r] /= -pivot;
  for (gsize i = 0; i < n; i++)
    {
      double *to = self->table + i * width;
      const double factor = to[e];

      if (i == r || factor == 0.0)
        continue;
      to[e] = 0.0;
      for (gsize k = 0; k < width; k++)
        to[k] += factor * row[k];
      self->value[i] += factor * self->value[r];
    }
  self->basic[r] = self->other[e];
  self->other[e] = swap;
}

static gsize
find_column (const Pivot *self,
             gsize        name)
{
  for (gsize k = 0; k <= self->n; k++)
    if (self->other[k] == name)
      return k;
  return self->n + 1;
}

/* The row that first reaches 0 while column @e grows, of those that fall; n: none does. */
static gsize
find_leaving (const Pivot *self,
              gsize        e)
{
  double shortest = HUGE_VAL;
  gsize leaving = self->n;

  for (gsize i = 0; i < self->n; i++)
    {
      const double fall = -self->table[i * (self->n + 1) + e];
      double way;

      if (!(fall > JD_CONTACT_PIVOT))
        continue;
      way = fmax (self->value[i], 0.0) / fall;
      if (way < shortest || (way == shortest && self->basic[i] == self->n))
        {
          shortest = way;
          leaving = i;
        }
    }
  return leaving;
}

/* FALSE: a ray, or too many exchanges. */
static gboolean
pivot (Pivot *self)
{
  const gsize n = self->n;
  gsize r = 0, e = n;

  for (gsize i = 1; i < n; i++)
    if (self->value[i] < self->value[r])
      r = i;
  if (self->value[r] >= 0.0)
    return TRUE;
  for (gsize count = 0; count < EXCHANGES_EACH * n + EXCHANGES_EACH; count++)
    {
      const gsize left = self->basic[r];

      exchange (self, r, e);
      if (left == n)
        return TRUE;
      /* the complement of what has left enters */
      e = find_column (self, left > n ? left - n - 1 : left + n + 1);
      r = find_leaving (self, e);
      if (r == n)
        return FALSE;
    }
  return FALSE;
}

gboolean
jd_choices_pivot (const JdChoices *self,
                  double          *impulses)
{
  const gsize c = self->problem->c, most = 2 * c + 3 * self->problem->k + 1;
  g_autofree Variable *variables = g_new0 (Variable, most);
  g_autofree double *table = NULL, *value = NULL, *part = g_new0 (double, c + 1);
  g_autofree gsize *basic = NULL, *other = NULL;
  Pivot work = { .choices = self, .variables = variables };
  gboolean found;

  if (!list_variables (&work) || work.n > MOST)
    return FALSE;
  work.table = table = g_new0 (double, work.n * (work.n + 1) + 1);
  work.value = value = g_new0 (double, work.n + 1);
  work.basic = basic = g_new0 (gsize, work.n + 1);
  work.other = other = g_new0 (gsize, work.n + 2);
  fill_table (&work);
  loosen (&work);
  found = pivot (&work);
  memset (impulses, 0, c * sizeof (double));
  for (gsize r = 0; r < work.n && found; r++)
    if (work.basic[r] < work.n)
      {
        fill_impulses (&work, work.basic[r], part);
        for (gsize i = 0; i < c; i++)
          impulses[i] += work.value[r] * part[i];
      }
  return found;
}
