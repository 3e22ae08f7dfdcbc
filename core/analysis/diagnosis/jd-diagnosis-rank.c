/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rank and the dependences of sparse rows.  Each row is reduced by multiples of the reduced rows before it, whose
 * pivots are their largest entries.  The multiples are stored, so that a row that vanishes gives the combination of
 * original rows. */
#include "core/analysis/diagnosis/jd-diagnosis-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>

typedef struct
{
  gsize   index;
  double  value;
} Entry;

/* The elimination.  With u_i the rows scaled to length 1, r_i = (u_i - sum_k multiple_ik r_k) / divisor_i is the
 * reduced row, whose pivot entry is 1. */
typedef struct
{
  const JdSparseRows *rows;
  GPtrArray *reduced;      /* GArray of Entry for each row; empty if the row vanished */
  GPtrArray *multiples;    /* GArray of Entry for each row */
  gsize     *pivot;        /* n_rows: column */
  gsize     *pivot_row;    /* n_columns: index of the row with this pivot, + 1; 0: none */
  double    *divisor;      /* n_rows */
  double    *length;       /* n_rows */
  double    *dense;        /* n_columns: the row in reduction */
  GArray    *touched;      /* gsize: columns that may have an entry in @dense */
} Elimination;

void
jd_row_dependence_free (JdRowDependence *self)
{
  if (self == NULL)
    return;
  g_free (self->rows);
  g_free (self->factors);
  g_free (self);
}

static void
load (Elimination *self,
      gsize        i)
{
  const JdSparseRows *rows = self->rows;
  double sum = 0;

  g_array_set_size (self->touched, 0);
  for (gsize e = rows->start[i]; e < rows->start[i + 1]; e++)
    sum += rows->value[e] * rows->value[e];
  self->length[i] = sum > 0 ? sqrt (sum) : 1;
  for (gsize e = rows->start[i]; e < rows->start[i + 1]; e++)
    {
      self->dense[rows->column[e]] = rows->value[e] / self->length[i];
      g_array_append_val (self->touched, rows->column[e]);
    }
}

/* The first row whose pivot column has an entry in the dense row; G_MAXSIZE: none. */
static gsize
next_row (const Elimination *self)
{
  gsize first = G_MAXSIZE;

  for (guint k = 0; k < self->touched->len; k++)
    {
      const gsize c = g_array_index (self->touched, gsize, k);

      if (self->pivot_row[c] > 0 && fabs (self->dense[c]) > JD_CANCELLED_ENTRY)
        first = MIN (first, self->pivot_row[c] - 1);
    }
  return first;
}

/* Reduces the dense row and returns the multiples.  A reduced row has no entries in the columns of earlier pivots, so
 * each is subtracted once. */
static GArray *
reduce (Elimination *self)
{
  GArray *multiples = g_array_new (FALSE, FALSE, sizeof (Entry));

  for (gsize k = next_row (self); k != G_MAXSIZE; k = next_row (self))
    {
      const GArray *row = g_ptr_array_index (self->reduced, (guint) k);
      const Entry multiple = { k, self->dense[self->pivot[k]] };

      for (guint j = 0; j < row->len; j++)
        {
          const Entry *entry = &g_array_index (row, Entry, j);

          if (self->dense[entry->index] == 0)
            g_array_append_val (self->touched, entry->index);
          self->dense[entry->index] -= multiple.value * entry->value;
        }
      self->dense[self->pivot[k]] = 0;
      g_array_append_val (multiples, multiple);
    }
  return multiples;
}

/* Stores the remainder of row @i, and clears the dense row.  Returns FALSE if the row vanished. */
static gboolean
store (Elimination *self,
       gsize        i)
{
  GArray *row = g_array_new (FALSE, FALSE, sizeof (Entry));
  double sum = 0;
  gsize best = 0;

  for (guint k = 0; k < self->touched->len; k++)
    {
      const gsize c = g_array_index (self->touched, gsize, k);
      const Entry entry = { c, self->dense[c] };

      if (fabs (entry.value) > JD_CANCELLED_ENTRY)
        {
          if (row->len == 0 || fabs (entry.value) > fabs (g_array_index (row, Entry, best).value))
            best = row->len;
          g_array_append_val (row, entry);
        }
      sum += entry.value * entry.value;
      self->dense[c] = 0;
    }
  g_ptr_array_add (self->reduced, row);
  if (row->len == 0 || !(sqrt (sum) > JD_RANK_ELIMINATION))
    {
      g_array_set_size (row, 0);
      return FALSE;
    }
  self->divisor[i] = g_array_index (row, Entry, best).value;
  self->pivot[i] = g_array_index (row, Entry, best).index;
  self->pivot_row[self->pivot[i]] = i + 1;
  for (guint k = 0; k < row->len; k++)
    g_array_index (row, Entry, k).value /= self->divisor[i];
  return TRUE;
}

/* The combination of original rows that gives zero for the vanished row @i. */
static JdRowDependence *
trace (const Elimination *self,
       gsize              i)
{
  g_autofree double *reduced = g_new0 (double, i + 1); /* factors of the r_k */
  g_autofree double *factor = g_new0 (double, i + 1);  /* of the original rows */
  JdRowDependence *result = g_new0 (JdRowDependence, 1);
  double largest = 0;

  for (gsize k = i + 1; k-- > 0;)
    {
      const GArray *multiples = g_ptr_array_index (self->multiples, (guint) k);
      const double unit = k == i ? 1 : reduced[k] != 0 ? reduced[k] / self->divisor[k] : 0;

      factor[k] = unit / self->length[k];
      largest = fmax (largest, fabs (factor[k]));
      for (guint j = 0; unit != 0 && j < multiples->len; j++)
        reduced[g_array_index (multiples, Entry, j).index] -= unit * g_array_index (multiples, Entry, j).value;
    }
  result->rows = g_new (gsize, i + 1);
  result->factors = g_new (double, i + 1);
  for (gsize k = 0; k <= i; k++)
    if (fabs (factor[k]) > JD_COEFFICIENT_OF_STATE * largest)
      {
        result->rows[result->n] = k;
        result->factors[result->n++] = factor[k] / largest;
      }
  return result;
}

gsize
jd_diagnosis_find_rank (const JdSparseRows *rows,
                        GPtrArray          *dependences)
{
  Elimination self = { .rows = rows };
  gsize rank = 0;

  self.reduced = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self.multiples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self.pivot = g_new0 (gsize, rows->n_rows + 1);
  self.pivot_row = g_new0 (gsize, rows->n_columns + 1);
  self.divisor = g_new0 (double, rows->n_rows + 1);
  self.length = g_new0 (double, rows->n_rows + 1);
  self.dense = g_new0 (double, rows->n_columns + 1);
  self.touched = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (gsize i = 0; i < rows->n_rows; i++)
    {
      load (&self, i);
      g_ptr_array_add (self.multiples, reduce (&self));
      if (store (&self, i))
        rank++;
      else
        g_ptr_array_add (dependences, trace (&self, i));
    }
  g_ptr_array_unref (self.reduced);
  g_ptr_array_unref (self.multiples);
  g_free (self.pivot);
  g_free (self.pivot_row);
  g_free (self.divisor);
  g_free (self.length);
  g_free (self.dense);
  g_array_unref (self.touched);
  return rank;
}
