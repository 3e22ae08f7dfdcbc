/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/jd-tape-builder.h"
#include "core/parameterization/jd-parameterization-private.h"

/* The equations solved while they are compiled: elimination with the values of M, h, D, A and gamma as the tape
 * computes them, so that what is zero or constant costs nothing.  Without pivoting: the tape tells where it must
 * not be trusted.
 *
 * M = L D L^T, W = L^-1 A^T, S = W^T D^-1 W, z = L^-1 (given - h):
 * S y = -gamma - W^T D^-1 z,  L^T x = D^-1 (z + W y). */

/* Sizes beyond which a general solver, which knows the blocks of M, is as good. */
#define MAX_PARAMETERS 8
#define MAX_ROWS 12

typedef struct
{
  JdTapeBuilder *tape;
  gsize          n, k;     /* parameters, rows that act */
  JdTapeValue   *mass;     /* n x n: M's lower triangle, then L */
  JdTapeValue   *inverse;  /* n: 1 / D */
  JdTapeValue   *white;    /* k x n: W by rows */
  JdTapeValue   *scaled;   /* k x n: W / D */
  JdTapeValue   *schur;    /* k x k: S, then its L */
  JdTapeValue   *schur_inverse; /* k */
  JdTapeValue   *x, *y;    /* n, k: right sides, then solutions, y with the other sign */
  GArray        *lengths;  /* JdTapeValue: the diagonal of S */
  GArray        *checks;   /* JdTapeValue: pivots, and what they were before eliminating, in pairs */
  gboolean       regular;
} Elimination;

static JdTapeValue *
new_values (gsize n)
{
  JdTapeValue *values = g_new (JdTapeValue, n + 1);

  for (gsize i = 0; i < n; i++)
    values[i] = jd_tape_value_constant (0.0);
  return values;
}

static void
elimination_clear (Elimination *self)
{
  g_clear_pointer (&self->tape, jd_tape_builder_free);
  g_free (self->mass);
  g_free (self->inverse);
  g_free (self->white);
  g_free (self->scaled);
  g_free (self->schur);
  g_free (self->schur_inverse);
  g_free (self->x);
  g_free (self->y);
  g_clear_pointer (&self->lengths, g_array_unref);
  g_clear_pointer (&self->checks, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Elimination, elimination_clear)

/* What the elimination starts from: M, D - h, and of the rows that act A and gamma, in this order. */
static JdTapeBuilder *
compile_terms (JdParameterization *self,
               const gboolean     *active,
               GError            **error)
{
  const JdFormulas *formulas = &self->formulas;
  g_autoptr(GPtrArray) exprs = g_ptr_array_new ();
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, 2 * self->ns + 1);

  for (guint e = 0; e < formulas->mass->len; e++)
    g_ptr_array_add (exprs, (gpointer) g_array_index (formulas->mass, JdFormulaEntry, e).expr);
  for (gsize i = 0; i < self->n; i++)
    g_ptr_array_add (exprs, (gpointer) jd_expr_sub (self->pool, formulas->given[i], formulas->bias[i]));
  for (guint e = 0; e < formulas->rows->len; e++)
    if (active[g_array_index (formulas->rows, JdFormulaEntry, e).row])
      g_ptr_array_add (exprs, (gpointer) g_array_index (formulas->rows, JdFormulaEntry, e).expr);
  for (gsize h = 0; h < self->m; h++)
    if (active[h])
      g_ptr_array_add (exprs, (gpointer) formulas->gamma[h]);
  for (gsize i = 0; i < self->ns; i++)
    {
      inputs[i] = self->s[i];
      inputs[self->ns + i] = self->sd[i];
    }
  inputs[2 * self->ns] = self->t;
  return jd_tape_builder_new ((const JdExpr *const *) exprs->pdata, exprs->len, inputs, 2 * self->ns + 1,
                              self->model->constants, error);
}

static void
fill_matrices (Elimination              *e,
               const JdParameterization *self,
               const gboolean           *active)
{
  const JdFormulas *formulas = &self->formulas;
  g_autofree gsize *place = g_new0 (gsize, self->m + 1);
  gsize value = 0;

  for (gsize h = 0, k = 0; h < self->m; h++)
    if (active[h])
      place[h] = k++;
  for (guint i = 0; i < formulas->mass->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->mass, JdFormulaEntry, i);

      e->mass[entry->row * e->n + entry->column] = jd_tape_builder_get (e->tape, value++);
    }
  for (gsize i = 0; i < e->n; i++)
    e->x[i] = jd_tape_builder_get (e->tape, value++);
  for (guint i = 0; i < formulas->rows->len; i++)
    {
      const JdFormulaEntry *entry = &g_array_index (formulas->rows, JdFormulaEntry, i);

      if (active[entry->row])
        e->white[place[entry->row] * e->n + entry->column] = jd_tape_builder_get (e->tape, value++);
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

/* L D L^T of @a (@n x @n, lower triangle) in place: L without its diagonal, and 1 / D. */
static void
factor (Elimination *e,
        gsize        n,
        JdTapeValue *a,
        JdTapeValue *inverse)
{
  const JdTapeValue one = jd_tape_value_constant (1.0);
  g_autofree JdTapeValue *products = new_values (n);

  for (gsize i = 0; i < n; i++)
    {
      JdTapeValue *row = a + i * n;
      const JdTapeValue before = row[i];

      /* products: L D of the row */
      for (gsize j = 0; j < i; j++)
        {
          products[j] = jd_tape_builder_add_products (e->tape, row[j], j, products, a + j * n, TRUE);
          row[j] = jd_tape_builder_multiply (e->tape, products[j], inverse[j]);
        }
      row[i] = jd_tape_builder_add_products (e->tape, before, i, products, row, TRUE);
      check_pivot (e, before, row[i]);
      inverse[i] = jd_tape_builder_divide (e->tape, one, row[i]);
    }
}

/* v := L^-1 v. */
static void
solve_lower (Elimination       *e,
             gsize              n,
             const JdTapeValue *l,
             JdTapeValue       *v)
{
  for (gsize i = 0; i < n; i++)
    v[i] = jd_tape_builder_add_products (e->tape, v[i], i, l + i * n, v, TRUE);
}

/* v := L^-T v. */
static void
solve_upper (Elimination       *e,
             gsize              n,
             const JdTapeValue *l,
             JdTapeValue       *v)
{
  g_autofree JdTapeValue *column = new_values (n);

  for (gsize i = n; i-- > 0;)
    {
      for (gsize j = i + 1; j < n; j++)
        column[j] = l[j * n + i];
      v[i] = jd_tape_builder_add_products (e->tape, v[i], n - i - 1, column + i + 1, v + i + 1, TRUE);
    }
}

static void
eliminate (Elimination *e)
{
  const JdTapeValue zero = jd_tape_value_constant (0.0);
  const gsize n = e->n, k = e->k;
  g_autofree JdTapeValue *column = new_values (k);

  factor (e, n, e->mass, e->inverse);
  solve_lower (e, n, e->mass, e->x);
  for (gsize h = 0; h < k; h++)
    {
      solve_lower (e, n, e->mass, e->white + h * n);
      for (gsize i = 0; i < n; i++)
        e->scaled[h * n + i] = jd_tape_builder_multiply (e->tape, e->white[h * n + i], e->inverse[i]);
      for (gsize g = 0; g <= h; g++)
        e->schur[h * k + g] = jd_tape_builder_add_products (e->tape, zero, n, e->scaled + h * n,
                                                            e->white + g * n, FALSE);
      g_array_append_val (e->lengths, e->schur[h * k + h]);
    }
  /* -y */
  for (gsize h = 0; h < k; h++)
    e->y[h] = jd_tape_builder_add_products (e->tape, e->y[h], n, e->scaled + h * n, e->x, FALSE);
  factor (e, k, e->schur, e->schur_inverse);
  solve_lower (e, k, e->schur, e->y);
  for (gsize h = 0; h < k; h++)
    e->y[h] = jd_tape_builder_multiply (e->tape, e->y[h], e->schur_inverse[h]);
  solve_upper (e, k, e->schur, e->y);
  for (gsize i = 0; i < n; i++)
    {
      for (gsize h = 0; h < k; h++)
        column[h] = e->scaled[h * n + i];
      e->x[i] = jd_tape_builder_multiply (e->tape, e->x[i], e->inverse[i]);
      e->x[i] = jd_tape_builder_add_products (e->tape, e->x[i], k, column, e->y, TRUE);
    }
  solve_upper (e, n, e->mass, e->x);
}

static void
elimination_init (Elimination              *e,
                  const JdParameterization *self,
                  const gboolean           *active)
{
  e->n = self->n;
  for (gsize h = 0; h < self->m; h++)
    e->k += active[h] ? 1 : 0;
  e->mass = new_values (e->n * e->n);
  e->inverse = new_values (e->n);
  e->white = new_values (e->k * e->n);
  e->scaled = new_values (e->k * e->n);
  e->schur = new_values (e->k * e->k);
  e->schur_inverse = new_values (e->k);
  e->x = new_values (e->n);
  e->y = new_values (e->k);
  e->lengths = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));
  e->checks = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));
  e->regular = TRUE;
}

static JdTape *
make_tape (JdParameterization *self,
           const gboolean     *active,
           gsize              *out_n_checks)
{
  g_auto(Elimination) e = { 0 };
  g_autoptr(GArray) outputs = NULL;

  elimination_init (&e, self, active);
  e.tape = e.k <= MAX_ROWS ? compile_terms (self, active, NULL) : NULL;
  if (e.tape == NULL)
    return NULL;
  fill_matrices (&e, self, active);
  eliminate (&e);
  if (!e.regular)
    return NULL;
  outputs = g_array_new (FALSE, FALSE, sizeof (JdTapeValue));
  g_array_append_vals (outputs, e.x, (guint) e.n);
  g_array_append_vals (outputs, e.y, (guint) e.k);
  g_array_append_vals (outputs, e.lengths->data, e.lengths->len);
  g_array_append_vals (outputs, e.checks->data, e.checks->len);
  *out_n_checks = e.checks->len / 2;
  return jd_tape_builder_finish (e.tape, (const JdTapeValue *) (gpointer) outputs->data, outputs->len);
}

JdTape *
jd_parameterization_solve_tape (JdParameterization *self,
                                const gboolean     *active,
                                gsize              *out_n_checks)
{
  JdTape *tape;

  jd_parameterization_get_pattern (self);
  if (self->n_u > 0 || self->reduction != NULL || self->n > MAX_PARAMETERS)
    return NULL;
  g_rec_mutex_lock (&self->lock);
  tape = make_tape (self, active, out_n_checks);
  g_rec_mutex_unlock (&self->lock);
  return tape;
}
