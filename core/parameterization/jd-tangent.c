/* SPDX-License-Identifier: GPL-3.0-or-later */

/* T in numbers, by the entries of its rows that are not 0. */
#include "core/parameterization/jd-tangent.h"

#include <math.h>
#include <string.h>

#include "core/parameterization/jd-parameterization-private.h"

/* The rows in order, out of the entries that the tape gave and of du/dq of what is eliminated numerically. */
typedef struct
{
  const JdParameterization     *of;
  const JdParameterizationWork *work;
  gsize                         next;    /* entry of the tape */
  double                       *row;     /* n: sums; 0 between rows */
  gboolean                     *filled;  /* n */
  GArray                       *columns, *values;
} Build;

static void
add (Build  *b,
     gsize   i,
     double  value)
{
  b->row[i] += value;
  b->filled[i] |= value != 0.0;
}

static void
take_row (Build *b)
{
  for (gsize i = 0; i < b->of->part.n; i++)
    if (b->filled[i])
      {
        g_array_append_val (b->columns, i);
        g_array_append_val (b->values, b->row[i]);
        b->row[i] = 0.0;
        b->filled[i] = FALSE;
      }
}

/* Row k of a parameter that is solved for. */
static void
fill_solved (Build *b,
             gsize  k)
{
  const gsize n = b->of->part.n;
  const JdSparsity *entries = &b->of->kinematics.entries;

  for (; b->next < entries->n && entries->row[b->next] == k; b->next++)
    {
      const gsize i = entries->column[b->next];
      const double value = b->work->tape.outputs[b->next];

      if (i < n)
        add (b, i, value);
      for (gsize c = 0; i >= n && c < n; c++)
        add (b, c, value * b->work->implicit.du[(i - n) * n + c]);
    }
  take_row (b);
}

static void
build_clear (Build *b)
{
  g_free (b->row);
  g_free (b->filled);
  g_clear_pointer (&b->columns, g_array_unref);
  g_clear_pointer (&b->values, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Build, build_clear)

JdTangent *
jd_tangent_new (const JdParameterization  *parameterization,
                double                     t,
                const double              *p,
                JdParameterizationWork    *work,
                GError                   **error)
{
  const gsize n = parameterization->part.n, N = parameterization->model->n;
  JdTangent *self;
  g_auto(Build) b = { .of = parameterization, .work = work };

  if (!jd_parameterization_run_tangent (parameterization, t, p, work, error))
    return NULL;
  self = g_new0 (JdTangent, 1);
  self->n_rows = N;
  self->n_columns = n;
  self->start = g_new0 (gsize, N + 1);
  b.row = g_new0 (double, n + 1);
  b.filled = g_new0 (gboolean, n + 1);
  b.columns = g_array_new (FALSE, FALSE, sizeof (gsize));
  b.values = g_array_new (FALSE, FALSE, sizeof (double));
  for (gsize k = 0; k < N; k++)
    {
      const gsize place = parameterization->part.s_of[k];
      const double one = 1.0;

      if (place < n)
        {
          g_array_append_val (b.columns, place);
          g_array_append_val (b.values, one);
        }
      else if (place < parameterization->part.ns)
        {
          for (gsize c = 0; c < n; c++)
            add (&b, c, work->implicit.du[(place - n) * n + c]);
          take_row (&b);
        }
      else
        {
          fill_solved (&b, k);
        }
      self->start[k + 1] = b.columns->len;
    }
  self->column = (gsize *) (gpointer) g_array_free (g_steal_pointer (&b.columns), FALSE);
  self->value = (double *) (gpointer) g_array_free (g_steal_pointer (&b.values), FALSE);
  return self;
}

void
jd_tangent_free (JdTangent *self)
{
  if (self == NULL)
    return;
  g_free (self->start);
  g_free (self->column);
  g_free (self->value);
  g_free (self);
}

JdTangent *
jd_tangent_transpose (const JdTangent *self)
{
  JdTangent *other = g_new0 (JdTangent, 1);
  const gsize n_entries = self->start[self->n_rows];

  other->n_rows = self->n_columns;
  other->n_columns = self->n_rows;
  other->start = g_new0 (gsize, other->n_rows + 2);
  other->column = g_new0 (gsize, n_entries + 1);
  other->value = g_new0 (double, n_entries + 1);
  for (gsize a = 0; a < n_entries; a++)
    other->start[self->column[a] + 2]++;
  for (gsize i = 1; i <= other->n_rows; i++)
    other->start[i + 1] += other->start[i];
  for (gsize k = 0; k < self->n_rows; k++)
    for (gsize a = self->start[k]; a < self->start[k + 1]; a++)
      {
        const gsize place = other->start[self->column[a] + 1]++;

        other->column[place] = k;
        other->value[place] = self->value[a];
      }
  return other;
}

double
jd_tangent_compare (const JdTangent *a,
                    gsize            i,
                    const JdTangent *b,
                    gsize            j,
                    const double    *unit,
                    double          *out_size)
{
  gsize k = a->start[i], l = b->start[j];
  double difference = 0.0;

  *out_size = 0.0;
  while (k < a->start[i + 1] || l < b->start[j + 1])
    {
      const gsize of_a = k < a->start[i + 1] ? a->column[k] : G_MAXSIZE;
      const gsize of_b = l < b->start[j + 1] ? b->column[l] : G_MAXSIZE;
      const double one = unit[MIN (of_a, of_b)];
      const double x = of_a <= of_b ? a->value[k++] / one : 0.0, y = of_b <= of_a ? b->value[l++] / one : 0.0;

      *out_size = fmax (*out_size, fmax (fabs (x), fabs (y)));
      difference = fmax (difference, fabs (x - y));
    }
  return difference;
}

void
jd_tangent_apply (const JdTangent *self,
                  const double    *direction,
                  double          *rates)
{
  for (gsize k = 0; k < self->n_rows; k++)
    {
      rates[k] = 0.0;
      for (gsize a = self->start[k]; a < self->start[k + 1]; a++)
        rates[k] += self->value[a] * direction[self->column[a]];
    }
}

void
jd_tangent_combine (const JdTangent *self,
                    const double    *factors,
                    double          *row,
                    double          *terms)
{
  memset (row, 0, self->n_columns * sizeof (double));
  if (terms != NULL)
    memset (terms, 0, self->n_columns * sizeof (double));
  for (gsize k = 0; k < self->n_rows; k++)
    for (gsize a = self->start[k]; a < self->start[k + 1] && factors[k] != 0.0; a++)
      {
        const double term = factors[k] * self->value[a];

        row[self->column[a]] += term;
        if (terms != NULL)
          terms[self->column[a]] += fabs (term);
      }
}
