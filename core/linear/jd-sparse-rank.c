/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rank of sparse rows by Gaussian elimination with complete pivoting. */
#include "core/linear/jd-sparse-rank.h"

#include <math.h>

#include "core/linear/jd-tolerances.h"

/* A row with the first of its largest entries. */
typedef struct
{
  GArray *entries;   /* JdSparseEntry; lent */
  double  largest;
  gsize   column;
} Row;

typedef struct
{
  gsize    n_rows, n_columns;
  Row     *rows;      /* in the order in which they are exchanged */
  gsize   *place;     /* n_rows: of each row of the caller among them */
  gsize   *of;        /* n_rows: the row of the caller at each place */
  GArray **having;    /* n_columns: gsize, the rows of the caller that have, or had, an entry there */
  GArray  *sum;       /* JdSparseEntry: scratch */
} Elimination;

static void
elimination_clear (Elimination *self)
{
  for (gsize j = 0; j < self->n_columns; j++)
    g_clear_pointer (&self->having[j], g_array_unref);
  g_free (self->rows);
  g_free (self->place);
  g_free (self->of);
  g_free (self->having);
  g_clear_pointer (&self->sum, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Elimination, elimination_clear)

static void
find_largest (Row *row)
{
  row->largest = 0.0;
  row->column = 0;
  for (guint k = 0; k < row->entries->len; k++)
    {
      const JdSparseEntry *entry = &g_array_index (row->entries, JdSparseEntry, k);

      if (fabs (entry->value) > row->largest)
        {
          row->largest = fabs (entry->value);
          row->column = entry->column;
        }
    }
}

static void
note_entry (Elimination *self,
            gsize        row,
            gsize        column)
{
  if (self->having[column] == NULL)
    self->having[column] = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_array_append_val (self->having[column], row);
}

/* Brings the rows to one size; those of rounding become empty. */
static void
scale_rows (Elimination *self)
{
  double largest_row = 0.0;

  for (gsize i = 0; i < self->n_rows; i++)
    {
      find_largest (&self->rows[i]);
      largest_row = fmax (largest_row, self->rows[i].largest);
    }
  for (gsize i = 0; i < self->n_rows; i++)
    {
      Row *row = &self->rows[i];

      if (!(row->largest > JD_RANK_ZERO_ROW * largest_row))
        g_array_set_size (row->entries, 0);
      for (guint k = 0; k < row->entries->len; k++)
        {
          JdSparseEntry *entry = &g_array_index (row->entries, JdSparseEntry, k);

          entry->value /= row->largest;
          note_entry (self, i, entry->column);
        }
      find_largest (row);
    }
}

static void
elimination_init (Elimination *self,
                  GPtrArray   *rows,
                  gsize        n_columns)
{
  self->n_rows = rows->len;
  self->n_columns = n_columns;
  self->rows = g_new0 (Row, rows->len + 1);
  self->place = g_new (gsize, rows->len + 1);
  self->of = g_new (gsize, rows->len + 1);
  self->having = g_new0 (GArray *, n_columns + 1);
  self->sum = g_array_new (FALSE, FALSE, sizeof (JdSparseEntry));
  for (gsize i = 0; i < rows->len; i++)
    {
      self->rows[i].entries = g_ptr_array_index (rows, i);
      self->place[i] = self->of[i] = i;
    }
  scale_rows (self);
}

static void
exchange (Elimination *self,
          gsize        a,
          gsize        b)
{
  const Row row = self->rows[a];
  const gsize of = self->of[a];

  self->rows[a] = self->rows[b];
  self->rows[b] = row;
  self->of[a] = self->of[b];
  self->of[b] = of;
  self->place[self->of[a]] = a;
  self->place[self->of[b]] = b;
}

static double
value_at (const Row *row,
          gsize      column)
{
  guint low = 0, high = row->entries->len;

  while (low < high)
    {
      const guint middle = (low + high) / 2;
      const JdSparseEntry *entry = &g_array_index (row->entries, JdSparseEntry, middle);

      if (entry->column == column)
        return entry->value;
      if (entry->column < column)
        low = middle + 1;
      else
        high = middle;
    }
  return 0.0;
}

/* row := row - @factor pivot: row @place minus a multiple of the pivot's row, which has 1 in @zero.  There the row
 * becomes 0. */
static void
subtract (Elimination *self,
          gsize        place,
          const Row   *pivot,
          gsize        zero,
          double       factor)
{
  Row *row = &self->rows[place];
  guint k = 0, l = 0;

  g_array_set_size (self->sum, 0);
  while (k < row->entries->len || l < pivot->entries->len)
    {
      const JdSparseEntry *own = k < row->entries->len ? &g_array_index (row->entries, JdSparseEntry, k) : NULL;
      const JdSparseEntry *other = l < pivot->entries->len ? &g_array_index (pivot->entries, JdSparseEntry, l) : NULL;
      const gboolean has = own != NULL && (other == NULL || own->column <= other->column);
      const gboolean takes = other != NULL && (own == NULL || other->column <= own->column);
      JdSparseEntry entry = { has ? own->column : other->column, has ? own->value : 0.0 };

      if (takes)
        entry.value -= factor * other->value;
      k += has ? 1 : 0;
      l += takes ? 1 : 0;
      if (entry.column == zero || entry.value == 0.0)
        continue;
      g_array_append_val (self->sum, entry);
      if (!has)
        note_entry (self, self->of[place], entry.column);
    }
  g_array_set_size (row->entries, 0);
  g_array_append_vals (row->entries, self->sum->data, self->sum->len);
  find_largest (row);
}

/* Takes the pivot at place @rank out of the rows below. */
static void
eliminate (Elimination *self,
           gsize        rank)
{
  const Row *pivot = &self->rows[rank];
  const gsize column = pivot->column;
  const double value = value_at (pivot, column);
  const GArray *having = self->having[column];

  for (guint k = 0; k < pivot->entries->len; k++)
    g_array_index (pivot->entries, JdSparseEntry, k).value /= value;
  for (guint k = 0; k < having->len; k++)
    {
      const gsize place = self->place[g_array_index (having, gsize, k)];
      const double factor = place > rank ? value_at (&self->rows[place], column) : 0.0;

      if (factor != 0.0)
        subtract (self, place, pivot, column, factor);
    }
}

gsize
jd_sparse_rows_rank (GPtrArray *rows,
                gsize      n_columns,
                double     tolerance)
{
  g_auto(Elimination) self = { 0 };
  gsize rank = 0;

  g_return_val_if_fail (rows != NULL, 0);

  elimination_init (&self, rows, n_columns);
  for (; rank < self.n_rows && rank < n_columns; rank++)
    {
      gsize best = rank;

      for (gsize i = rank + 1; i < self.n_rows; i++)
        best = self.rows[i].largest > self.rows[best].largest ? i : best;
      if (!(self.rows[best].largest > tolerance))
        break;
      exchange (&self, rank, best);
      eliminate (&self, rank);
    }
  return rank;
}
