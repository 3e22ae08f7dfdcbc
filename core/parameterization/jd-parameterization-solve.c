/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The equations solved while they are compiled: elimination with the values of M, h, D, A and gamma as the tape
 * computes them, so that what is zero or constant costs nothing.  Without pivoting: the tape decides where it must
 * not be trusted.
 *
 * M = L D L^T, W = L^-1 A^T, S = W^T D^-1 W, z = L^-1 (given - h):
 * S y = -gamma - W^T D^-1 z,  L^T x = D^-1 (z + W y).
 *
 * Where the formulas stay in the primitive parameters p (see jd_reduction_make()), the system is that in p,
 * with the equations that eliminate among the rows: for a chain or a tree its matrices are sparse, and the number of
 * operations grows like that of the bodies, where T^T M T would be full. */
#include "core/expression/tape/jd-tape-builder.h"
#include "core/parameterization/jd-parameterization-private.h"

/* Sizes beyond which nothing is tried. */
#define MAX_PARAMETERS 1000
#define MAX_ROWS 800
/* Parameters up to which the formulas in s are taken whatever others there are. */
#define MAX_DIRECT 8
/* Entries of L and of S's own L for each of their rows, above which a general solver, which knows the blocks of M, is
 * as good. */
#define MAX_ENTRIES 6.0

/* The formulas before the elimination, in the parameters that they are in. */
typedef struct
{
  JdParameterization *self;
  JdParameterization *total;   /* whose formulas, those in p, or NULL */
  const JdFormulas   *formulas;
  gsize               n, m;    /* parameters, equations */
  gboolean           *acts;    /* m */
  gboolean           *shown;   /* m: whose multipliers are wanted */
  gboolean           *wanted;  /* n: whose accelerations are */
} Source;

/* An entry of a sparse row, whose entries are in ascending order of columns. */
typedef struct
{
  gsize       column;
  JdTapeValue value;
} Entry;

typedef GArray Row;   /* Entry */

typedef struct
{
  const JdParameterization *of;
  JdTapeBuilder *tape;
  gsize          n, k;     /* parameters, rows */
  GPtrArray     *mass;     /* n: M's lower triangle, then L without its diagonal */
  JdTapeValue   *inverse;  /* n: 1 / D */
  GPtrArray     *white;    /* k: W */
  GPtrArray     *scaled;   /* k: W / D */
  gsize         *order;    /* k: the rows in the order of elimination */
  gboolean      *meets;    /* k x k: which entries S has */
  GPtrArray     *schur;    /* k: S in that order, then its L */
  JdTapeValue   *schur_inverse; /* k */
  JdTapeValue   *x, *y;    /* n, k: right sides, then solutions, y with the other sign; k in the rows' own order */
  JdTapeValue   *lengths;  /* k: the diagonal of S, in the rows' own order */
  GArray        *checks;   /* JdTapeValue: pivots, and what they were before eliminating, in pairs */
  GArray        *left, *right;  /* JdTapeValue: scratch, the factors of a sum */
  gboolean       regular;  /* as far as is known; FALSE too where nobody wants it any more */
} Elimination;

/* Returns whether the elimination is regular so far and not cancelled.  Long loops call it. */
static gboolean
may_continue (Elimination *e)
{
  e->regular = e->regular && jd_parameterization_may_continue (e->of);
  return e->regular;
}

static JdTapeValue *
new_values (gsize n)
{
  JdTapeValue *values = g_new (JdTapeValue, n + 1);

  for (gsize i = 0; i < n; i++)
    values[i] = jd_tape_value_constant (0.0);
  return values;
}

static Row *
new_row (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Entry));
}

static GPtrArray *
new_rows (gsize n)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (gsize i = 0; i < n; i++)
    g_ptr_array_add (rows, new_row ());
  return rows;
}

static Row *
row_at (const GPtrArray *rows,
        gsize            i)
{
  return g_ptr_array_index (rows, i);
}

static const Entry *
entry_at (const Row *row,
          guint      i)
{
  return &g_array_index (row, Entry, i);
}

/* Unless it is zero. */
static void
row_append (Row         *row,
            gsize        column,
            JdTapeValue  value)
{
  const Entry entry = { column, value };

  if (!jd_tape_value_is (value, 0.0))
    g_array_append_val (row, entry);
}

/* The rows of the transposed. */
static GPtrArray *
transpose (const GPtrArray *rows,
           gsize            n_columns)
{
  GPtrArray *columns = new_rows (n_columns);

  for (guint i = 0; i < rows->len; i++)
    for (guint j = 0; j < row_at (rows, i)->len; j++)
      {
        const Entry *entry = entry_at (row_at (rows, i), j);

        row_append (row_at (columns, entry->column), i, entry->value);
      }
  return columns;
}

static void
elimination_clear (Elimination *self)
{
  g_clear_pointer (&self->tape, jd_tape_builder_free);
  g_clear_pointer (&self->mass, g_ptr_array_unref);
  g_clear_pointer (&self->white, g_ptr_array_unref);
  g_clear_pointer (&self->scaled, g_ptr_array_unref);
  g_clear_pointer (&self->schur, g_ptr_array_unref);
  g_free (self->inverse);
  g_free (self->order);
  g_free (self->meets);
  g_free (self->schur_inverse);
  g_free (self->x);
  g_free (self->y);
  g_free (self->lengths);
  g_clear_pointer (&self->checks, g_array_unref);
  g_clear_pointer (&self->left, g_array_unref);
  g_clear_pointer (&self->right, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Elimination, elimination_clear)

static void
source_clear (Source *self)
{
  g_clear_pointer (&self->total, jd_parameterization_unref);
  g_free (self->acts);
  g_free (self->shown);
  g_free (self->wanted);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

/* Whether the formulas are taken in p. */
static gboolean
is_in_p (const JdParameterization *self)
{
  return self->part.n_solved > 0 && self->part.n > MAX_DIRECT;
}

/* The formulas of a large system in its angles are full: then those in p are taken. */
static JdParameterization *
total_of (JdParameterization *self)
{
  if (self->total != NULL)
    return jd_parameterization_ref (self->total);
  return is_in_p (self) ? jd_parameterization_new_total (self, NULL) : NULL;
}

/* In s where the formulas are; else in p, where the equations that eliminate act like the others. */
static void
source_init (Source             *source,
             JdParameterization *self,
             const gboolean     *active)
{
  JdParameterization *total = total_of (self);

  *source = (Source) { .self = self, .total = total, 
                       .formulas = &(total != NULL ? total : self)->dynamics.formulas };
  source->n = (total != NULL ? total : self)->part.n;
  source->m = (total != NULL ? total : self)->part.m;
  source->acts = g_new0 (gboolean, source->m + 1);
  source->shown = g_new0 (gboolean, source->m + 1);
  source->wanted = g_new0 (gboolean, source->n + 1);
  for (gsize e = 0; total != NULL && e < source->m; e++)
    source->acts[e] = self->part.eliminated[e] >= 0;
  for (gsize h = 0; h < self->part.m; h++)
    {
      const gsize row = total != NULL ? self->part.complementary[h] : h;

      source->acts[row] = source->shown[row] = active[h];
    }
  for (gsize i = 0; i < self->part.n; i++)
    source->wanted[total != NULL ? self->part.retained[i] : i] = TRUE;
}

/* M, D - h, and of the rows that act A and gamma, in this order. */
static JdTapeBuilder *
compile_terms (const Source *source)
{
  JdParameterization *self = source->self;
  const JdFormulas *formulas = source->formulas;
  g_autoptr(GPtrArray) exprs = g_ptr_array_new ();

  for (guint e = 0; e < formulas->mass->len; e++)
    g_ptr_array_add (exprs, (gpointer) g_array_index (formulas->mass, JdFormulaEntry, e).expr);
  for (gsize i = 0; i < source->n; i++)
    g_ptr_array_add (exprs, (gpointer) jd_expr_sub (self->pool, jd_expr_import (self->pool, formulas->given[i]),
                                                    jd_expr_import (self->pool, formulas->bias[i])));
  for (guint e = 0; e < formulas->rows->len; e++)
    if (source->acts[g_array_index (formulas->rows, JdFormulaEntry, e).row])
      g_ptr_array_add (exprs, (gpointer) g_array_index (formulas->rows, JdFormulaEntry, e).expr);
  for (gsize h = 0; h < source->m; h++)
    if (source->acts[h])
      g_ptr_array_add (exprs, (gpointer) formulas->gamma[h]);
  for (guint i = 0; source->total != NULL && i < exprs->len; i++)
    exprs->pdata[i] = (gpointer) jd_parameterization_to_s (self, exprs->pdata[i]);
  return jd_tape_builder_new ((const JdExpr *const *) exprs->pdata, exprs->len, self->s.inputs, 2 * self->part.ns + 1,
                              self->model->constants, self->progress, NULL);
}

static void
fill_matrices (Elimination  *e,
               const Source *source)
{
  const JdFormulas *formulas = source->formulas;
  g_autofree gsize *place = g_new0 (gsize, source->m + 1);
  gsize value = 0;

  for (gsize h = 0, k = 0; h < source->m; h++)
    if (source->acts[h])
      place[h] = k++;
  for (guint i = 0; i < formulas->mass->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->mass, JdFormulaEntry, i);

      row_append (row_at (e->mass, entry->row), entry->column, jd_tape_builder_get (e->tape, value++));
    }
  for (gsize i = 0; i < e->n; i++)
    e->x[i] = jd_tape_builder_get (e->tape, value++);
  for (guint i = 0; i < formulas->rows->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->rows, JdFormulaEntry, i);

      if (source->acts[entry->row])
        row_append (row_at (e->white, place[entry->row]), entry->column, jd_tape_builder_get (e->tape, value++));
    }
  for (gsize h = 0; h < e->k; h++)
    e->y[h] = jd_tape_builder_get (e->tape, value++);
}

/* The pivot left of @before is to be safe; what is known now is looked at now. */
static void
check_pivot (Elimination *e,
             JdTapeValue  before,
             JdTapeValue  pivot)
{
  const JdTapeValue pair[] = { pivot, before };

  if (pivot.is_constant && before.is_constant)
    e->regular &= pivot.value > JD_SAFE_PIVOT * before.value;
  else
    g_array_append_vals (e->checks, pair, 2);
}

/* @start less, or plus, the products that e->left and e->right list. */
static JdTapeValue
add_listed (Elimination *e,
            JdTapeValue  start,
            gboolean     negative)
{
  return jd_tape_builder_add_products (e->tape, start, e->left->len, (const JdTapeValue *) (gpointer) e->left->data,
                                       (const JdTapeValue *) (gpointer) e->right->data, negative);
}

static void
list_clear (Elimination *e)
{
  g_array_set_size (e->left, 0);
  g_array_set_size (e->right, 0);
}

static void
list_add (Elimination *e,
          JdTapeValue  left,
          JdTapeValue  right)
{
  g_array_append_val (e->left, left);
  g_array_append_val (e->right, right);
}

/* Lists the products of entries in the same column. */
static void
list_common (Elimination *e,
             const Row   *a,
             const Row   *b)
{
  guint i = 0, j = 0;

  list_clear (e);
  while (i < a->len && j < b->len)
    {
      const Entry *x = entry_at (a, i), *y = entry_at (b, j);

      if (x->column == y->column)
        list_add (e, x->value, y->value);
      i += x->column <= y->column;
      j += y->column <= x->column;
    }
}

/* Lists those of a row with a column of numbers. */
static void
list_row (Elimination       *e,
          const Row         *row,
          const JdTapeValue *v)
{
  list_clear (e);
  for (guint i = 0; i < row->len; i++)
    list_add (e, entry_at (row, i)->value, v[entry_at (row, i)->column]);
}

/* L D L^T of @a (lower triangle) in place: L without its diagonal, and 1 / D; part of it where it is not regular. */
static void
factor (Elimination *e,
        GPtrArray   *a,
        JdTapeValue *inverse)
{
  const JdTapeValue zero = jd_tape_value_constant (0.0), one = jd_tape_value_constant (1.0);

  for (guint i = 0; i < a->len && may_continue (e); i++)
    {
      const Row *given = row_at (a, i);
      g_autoptr(GArray) products = new_row (); /* L D */
      Row *l = new_row ();
      guint next = 0;
      JdTapeValue before, pivot;

      for (gsize j = 0; j < i; j++)
        {
          const gboolean has = next < given->len && entry_at (given, next)->column == j;
          const JdTapeValue start = has ? entry_at (given, next++)->value : zero;
          JdTapeValue product;

          if (!has && products->len == 0)
            continue;
          list_common (e, products, row_at (a, j));
          product = add_listed (e, start, TRUE);
          row_append (products, j, product);
          row_append (l, j, jd_tape_builder_multiply (e->tape, product, inverse[j]));
        }
      before = next < given->len ? entry_at (given, next)->value : zero;
      list_common (e, products, l);
      pivot = add_listed (e, before, TRUE);
      check_pivot (e, before, pivot);
      inverse[i] = jd_tape_builder_divide (e->tape, one, pivot);
      g_array_unref (a->pdata[i]);
      a->pdata[i] = l;
    }
}

/* v := L^-1 v. */
static void
solve_lower (Elimination     *e,
             const GPtrArray *l,
             JdTapeValue     *v)
{
  for (guint i = 0; i < l->len; i++)
    {
      list_row (e, row_at (l, i), v);
      v[i] = add_listed (e, v[i], TRUE);
    }
}

/* v := L^-T v where it is wanted (NULL: everywhere). */
static void
solve_upper (Elimination     *e,
             const GPtrArray *columns,
             const gboolean  *wanted,
             JdTapeValue     *v)
{
  for (guint i = columns->len; i-- > 0;)
    if (wanted == NULL || wanted[i])
      {
        list_row (e, row_at (columns, i), v);
        v[i] = add_listed (e, v[i], TRUE);
      }
}

/* W and W / D of row @h. */
static void
whiten (Elimination *e,
        gsize        h,
        JdTapeValue *dense)
{
  Row *white = row_at (e->white, h);

  for (guint i = 0; i < white->len; i++)
    dense[entry_at (white, i)->column] = entry_at (white, i)->value;
  g_array_set_size (white, 0);
  solve_lower (e, e->mass, dense);
  for (gsize i = 0; i < e->n; i++)
    {
      row_append (white, i, dense[i]);
      row_append (row_at (e->scaled, h), i, jd_tape_builder_multiply (e->tape, dense[i], e->inverse[i]));
      dense[i] = jd_tape_value_constant (0.0);
    }
}

/* Rows of W meet where they have an entry in the same column: S has an entry there. */
static void
find_meetings (Elimination *e)
{
  g_autoptr(GPtrArray) columns = transpose (e->white, e->n);

  for (gsize i = 0; i < e->n; i++)
    {
      const Row *column = row_at (columns, i);

      for (guint a = 0; a < column->len; a++)
        for (guint b = 0; b < column->len; b++)
          e->meets[entry_at (column, a)->column * e->k + entry_at (column, b)->column] = TRUE;
    }
}

static gsize
count_others (const gboolean *meets,
              const gboolean *done,
              gsize           k)
{
  gsize n = 0;

  for (gsize g = 0; g < k; g++)
    n += meets[g] && !done[g];
  return n;
}

/* The row left that has the fewest others. */
static gsize
find_fewest (const gsize    *n_others,
             const gboolean *done,
             gsize           k)
{
  gsize best = k;

  for (gsize h = 0; h < k; h++)
    if (!done[h] && (best == k || n_others[h] < n_others[best]))
      best = h;
  return best;
}

/* Next the row that meets the fewest others of those left, which then all meet.  FALSE if too many entries come. */
static gboolean
order_rows (Elimination *e)
{
  const gsize k = e->k;
  g_autofree gboolean *meets = g_memdup2 (e->meets, (k * k + 1) * sizeof (gboolean));
  g_autofree gboolean *done = g_new0 (gboolean, k + 1);
  g_autofree gsize *others = g_new (gsize, k + 1), * n_others = g_new (gsize, k + 1);
  double n_entries = 0.0;

  for (gsize h = 0; h < k; h++)
    n_others[h] = count_others (meets + h * k, done, k);
  for (gsize place = 0; place < k; place++)
    {
      const gsize best = find_fewest (n_others, done, k);
      gsize n = 0;

      e->order[place] = best;
      done[best] = TRUE;
      for (gsize g = 0; g < k; g++)
        if (meets[best * k + g] && !done[g])
          others[n++] = g;
      for (gsize a = 0; a < n; a++)
        for (gsize b = 0; b < n; b++)
          meets[others[a] * k + others[b]] = TRUE;
      for (gsize a = 0; a < n; a++)
        n_others[others[a]] = count_others (meets + others[a] * k, done, k);
      n_entries += (double) n;
    }
  return n_entries <= MAX_ENTRIES * (double) k;
}

/* S = W^T D^-1 W, in the order of elimination. */
static void
multiply_rows (Elimination *e)
{
  const JdTapeValue zero = jd_tape_value_constant (0.0);

  for (gsize i = 0; i < e->k && may_continue (e); i++)
    {
      Row *row = row_at (e->schur, i);

      for (gsize j = 0; j <= i; j++)
        {
          const gsize h = e->order[i], g = e->order[j];

          if (!e->meets[h * e->k + g])
            continue;
          list_common (e, row_at (e->scaled, h), row_at (e->white, g));
          row_append (row, j, add_listed (e, zero, FALSE));
          if (i == j && row->len > 0)
            e->lengths[h] = entry_at (row, row->len - 1)->value;
        }
    }
}

/* -y = S^-1 (gamma + W^T D^-1 z), D^-1 z being in x. */
static void
solve_multipliers (Elimination *e)
{
  g_autofree JdTapeValue *y = new_values (e->k);
  g_autoptr(GPtrArray) columns = NULL;

  for (gsize i = 0; i < e->k; i++)
    {
      list_row (e, row_at (e->white, e->order[i]), e->x);
      y[i] = add_listed (e, e->y[e->order[i]], FALSE);
    }
  factor (e, e->schur, e->schur_inverse);
  columns = transpose (e->schur, e->k);
  solve_lower (e, e->schur, y);
  for (gsize i = 0; i < e->k; i++)
    y[i] = jd_tape_builder_multiply (e->tape, y[i], e->schur_inverse[i]);
  solve_upper (e, columns, NULL, y);
  for (gsize i = 0; i < e->k; i++)
    e->y[e->order[i]] = y[i];
}

/* FALSE where a general solver is as good. */
static gboolean
eliminate (Elimination    *e,
           const gboolean *wanted)
{
  g_autofree JdTapeValue *dense = new_values (e->n);
  g_autofree gboolean *needed = g_memdup2 (wanted, (e->n + 1) * sizeof (gboolean));
  g_autoptr(GPtrArray) columns = NULL, rows = NULL;

  factor (e, e->mass, e->inverse);
  solve_lower (e, e->mass, e->x);
  for (gsize i = 0; i < e->n; i++)
    e->x[i] = jd_tape_builder_multiply (e->tape, e->x[i], e->inverse[i]);
  for (gsize h = 0; h < e->k && may_continue (e); h++)
    whiten (e, h, dense);
  if (!may_continue (e))
    return FALSE;
  find_meetings (e);
  if (!order_rows (e))
    return FALSE;
  multiply_rows (e);
  solve_multipliers (e);
  /* x = L^-T D^-1 (z + W y), where it is wanted or needed for that */
  columns = transpose (e->mass, e->n);
  rows = transpose (e->scaled, e->n);
  for (gsize i = 0; i < e->n; i++)
    for (guint j = 0; needed[i] && j < row_at (columns, i)->len; j++)
      needed[entry_at (row_at (columns, i), j)->column] = TRUE;
  for (gsize i = 0; i < e->n; i++)
    if (needed[i])
      {
        list_row (e, row_at (rows, i), e->y);
        e->x[i] = add_listed (e, e->x[i], TRUE);
      }
  solve_upper (e, columns, needed, e->x);
  return e->regular;
}

static void
elimination_init (Elimination  *e,
                  const Source *source)
{
  e->of = source->self;
  e->n = source->n;
  for (gsize h = 0; h < source->m; h++)
    e->k += source->acts[h] ? 1 : 0;
  e->mass = new_rows (e->n);
  e->inverse = new_values (e->n);
  e->white = new_rows (e->k);
  e->scaled = new_rows (e->k);
  e->order = g_new (gsize, e->k + 1);
  e->meets = g_new0 (gboolean, e->k * e->k + 1);
  e->schur = new_rows (e->k);
  e->schur_inverse = new_values (e->k);
  e->x = new_values (e->n);
  e->y = new_values (e->k);
  e->lengths = new_values (e->k);
  e->checks = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));
  e->left = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));
  e->right = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));
  e->regular = TRUE;
}

/* q'', then -lambda and the lengths of the rows that are shown. */
static GArray *
list_outputs (const Elimination *e,
              const Source      *source)
{
  GArray *outputs = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));

  for (gsize i = 0; i < e->n; i++)
    if (source->wanted[i])
      g_array_append_val (outputs, e->x[i]);
  for (int part = 0; part < 2; part++)
    for (gsize h = 0, place = 0; h < source->m; h++)
      {
        if (source->shown[h])
          g_array_append_val (outputs, (part == 0 ? e->y : e->lengths)[place]);
        place += source->acts[h] ? 1 : 0;
      }
  return outputs;
}

static JdTape *
make_tape (JdParameterization *self,
           const gboolean     *active,
           gsize              *out_n_checks)
{
  g_auto(Source) source = { 0 };
  g_auto(Elimination) e = { 0 };
  g_autoptr(GArray) outputs = NULL;

  source_init (&source, self, active);
  elimination_init (&e, &source);
  if (e.n > MAX_PARAMETERS || e.k > MAX_ROWS || source.formulas->mass->len > MAX_ENTRIES * (double) e.n)
    return NULL;
  e.tape = compile_terms (&source);
  if (e.tape == NULL)
    return NULL;
  fill_matrices (&e, &source);
  if (!eliminate (&e, source.wanted))
    return NULL;
  outputs = list_outputs (&e, &source);
  g_array_append_vals (outputs, e.checks->data, e.checks->len);
  *out_n_checks = e.checks->len / 2;
  jd_tape_builder_set_frequent (e.tape);
  return jd_tape_builder_finish (e.tape, (const JdTapeValue *) (gpointer) outputs->data, outputs->len);
}

gboolean
jd_parameterization_are_beyond_tape (gsize n_retained)
{
  return n_retained > MAX_PARAMETERS;
}

gboolean
jd_parameterization_is_beyond_tape (const JdParameterization *self)
{
  return is_in_p (self) ? self->model->n > MAX_PARAMETERS || self->part.n_solved > MAX_ROWS
                        : self->part.n > MAX_PARAMETERS;
}

JdTape *
jd_parameterization_new_acceleration_tape (JdParameterization *self,
                                           const gboolean     *active,
                                           GCancellable       *cancellable,
                                           gsize              *out_n_checks)
{
  JdProgress progress = { .cancellable = cancellable };
  JdTape *tape;

  jd_parameterization_get_pattern (self);
  if (self->part.n_u > 0)
    return NULL;
  g_rec_mutex_lock (&self->lock);
  self->progress = &progress;
  tape = make_tape (self, active, out_n_checks);
  self->progress = NULL;
  g_rec_mutex_unlock (&self->lock);
  return tape;
}
