/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lagrange's equations from a kinetic energy that is a sum of squares of velocities with shared terms. */
#include "core/parameterization/model/jd-kinetic-squares.h"

#include <string.h>

#include "core/parameterization/model/jd-kinetic.h"

/* Largest number of different constant factors of the terms and of the inertias, apart from numbers; and of the
 * products of three of them. */
#define MAX_FACTORS  10
#define MAX_PRODUCTS 220

/* number * factor * term: a part of a velocity. */
typedef struct
{
  gsize  velocity;
  gsize  term;
  guint  factor;
  double number;
} Part;

/* A velocity w, the parts of which begin at @first, and its inertia number * factor. */
typedef struct
{
  gsize  first;
  guint  factor;
  double number;
} Velocity;

struct _JdKineticSquares
{
  const JdCoordinates *of;
  GPtrArray           *terms;        /* const JdExpr *: r */
  GHashTable          *index;        /* r -> 1 + its index */
  GPtrArray           *factors;      /* const JdExpr *: constants, the first is 1 */
  GArray              *parts;        /* Part */
  GArray              *velocities;   /* Velocity */
  gboolean             is_possible;
};

JdKineticSquares *
jd_kinetic_squares_new (const JdCoordinates *coordinates)
{
  JdKineticSquares *self = g_new0 (JdKineticSquares, 1);

  self->of = coordinates;
  self->terms = g_ptr_array_new ();
  self->index = g_hash_table_new (NULL, NULL);
  self->factors = g_ptr_array_new ();
  self->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  self->velocities = g_array_new (FALSE, FALSE, sizeof (Velocity));
  self->is_possible = TRUE;
  g_ptr_array_add (self->factors, (gpointer) jd_expr_number (coordinates->pool, 1.0));
  return self;
}

void
jd_kinetic_squares_free (JdKineticSquares *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->terms);
  g_hash_table_unref (self->index);
  g_ptr_array_unref (self->factors);
  g_array_unref (self->parts);
  g_array_unref (self->velocities);
  g_free (self);
}

static gboolean
is_constant (const JdExpr *expr)
{
  return !jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 0, 2) &&
         !jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

/* Splits @expr into a number, the product of its other constant factors and the rest: the last two may be 1. */
static void
split (JdExprPool    *pool,
       const JdExpr  *expr,
       double        *number,
       const JdExpr **factor,
       const JdExpr **rest)
{
  const gboolean is_product = jd_expr_get_kind (expr) == JD_EXPR_MUL;
  g_autoptr(GPtrArray) constant = g_ptr_array_new (), other = g_ptr_array_new ();

  *number = 1.0;
  for (gsize a = 0; a < (is_product ? jd_expr_get_n_args (expr) : 1); a++)
    {
      const JdExpr *arg = is_product ? jd_expr_get_arg (expr, a) : expr;

      if (jd_expr_get_kind (arg) == JD_EXPR_NUMBER)
        *number *= jd_expr_get_value (arg);
      else
        g_ptr_array_add (is_constant (arg) ? constant : other, (gpointer) arg);
    }
  *factor = jd_expr_product (pool, (const JdExpr *const *) constant->pdata, constant->len);
  *rest = jd_expr_product (pool, (const JdExpr *const *) other->pdata, other->len);
}

/* The index of a constant factor.  Of too many it is 0, and the squares are not possible. */
static guint
find_factor (JdKineticSquares *self,
             const JdExpr     *factor)
{
  guint i;

  if (g_ptr_array_find (self->factors, factor, &i))
    return i;
  if (self->factors->len == MAX_FACTORS)
    {
      self->is_possible = FALSE;
      return 0;
    }
  g_ptr_array_add (self->factors, (gpointer) factor);
  return self->factors->len - 1;
}

static gsize
find_term (JdKineticSquares *self,
           const JdExpr     *term)
{
  const gpointer known = g_hash_table_lookup (self->index, term);

  if (known != NULL)
    return GPOINTER_TO_SIZE (known) - 1;
  g_ptr_array_add (self->terms, (gpointer) term);
  g_hash_table_insert (self->index, (gpointer) term, GSIZE_TO_POINTER (self->terms->len));
  return self->terms->len - 1;
}

/* Adds the parts of number * factor * @expr to the last velocity.  Sums are opened, also within products with
 * constants. */
static void
add_parts (JdKineticSquares *self,
           double            number,
           const JdExpr     *factor,
           const JdExpr     *expr)
{
  JdExprPool *pool = self->of->pool;
  const JdExpr *own, *rest;
  double value;

  if (jd_expr_get_kind (expr) == JD_EXPR_ADD)
    {
      for (gsize a = 0; a < jd_expr_get_n_args (expr); a++)
        add_parts (self, number, factor, jd_expr_get_arg (expr, a));
      return;
    }
  split (pool, expr, &value, &own, &rest);
  factor = jd_expr_mul (pool, factor, own);
  if (jd_expr_get_kind (rest) == JD_EXPR_ADD)
    {
      add_parts (self, number * value, factor, rest);
    }
  else if (number * value != 0.0)
    {
      const Part part = { self->velocities->len - 1, find_term (self, rest), find_factor (self, factor),
                          number * value };

      g_array_append_val (self->parts, part);
    }
}

void
jd_kinetic_squares_add (JdKineticSquares *self,
                        const JdExpr     *inertia,
                        const JdExpr     *velocity)
{
  Velocity added = { .first = self->parts->len };
  const JdExpr *factor, *rest;

  split (self->of->pool, inertia, &added.number, &factor, &rest);
  self->is_possible &= jd_expr_is_number (rest, 1.0);
  added.factor = find_factor (self, factor);
  g_array_append_val (self->velocities, added);
  add_parts (self, 1.0, jd_expr_number (self->of->pool, 1.0), velocity);
}

gboolean
jd_kinetic_squares_is_possible (const JdKineticSquares *self)
{
  return self->is_possible;
}

double
jd_kinetic_squares_cost (const JdKineticSquares *self)
{
  double n_rates = 0.0;

  for (guint j = 0; j < self->terms->len; j++)
    {
      g_autoptr(GArray) rates = jd_coordinates_in (self->of, g_ptr_array_index (self->terms, j), 1);

      n_rates += rates->len;
    }
  return n_rates * n_rates;
}

/* The derivatives of a term r, and the sums over the other terms. */
typedef struct
{
  GArray       *rates;   /* indices of the rates in r */
  const JdExpr **by;     /* dr/dq' by each of these */
  const JdExpr *drift;   /* dr/dt without q'' */
  const JdExpr *rest;    /* r at q' = 0 */
  GPtrArray    *drifts;  /* Q_jk dr_k/dt */
  GPtrArray    *rests;   /* Q_jk r_k at q' = 0 */
  GArray       *parts;   /* indices of the parts with this term */
} Term;

typedef struct
{
  const JdKineticSquares *of;
  Term      *terms;
  GPtrArray *products;  /* const JdExpr *: of three factors */
  guint8     known[MAX_FACTORS][MAX_FACTORS][MAX_FACTORS];  /* 1 + index of that of these factors; 0: not yet made */
  double    *sums;      /* MAX_PRODUCTS x terms: row j of Q, by the products that stand in it */
  GArray    *mass, *bias, *offset;
} Derivation;

static void
terms_init (Derivation *self)
{
  const JdCoordinates *of = self->of->of;

  self->terms = g_new0 (Term, self->of->terms->len + 1);
  for (guint j = 0; j < self->of->terms->len; j++)
    {
      const JdExpr *r = g_ptr_array_index (self->of->terms, j);
      Term *term = &self->terms[j];
      g_autoptr(GHashTable) rest = jd_coordinates_rest (of, r);

      term->rates = jd_coordinates_in (of, r, 1);
      term->by = g_new (const JdExpr *, term->rates->len + 1);
      for (guint a = 0; a < term->rates->len; a++)
        term->by[a] = jd_expr_diff (of->pool, r, of->qd[g_array_index (term->rates, gsize, a)]);
      term->drift = jd_coordinates_drift (of, r);
      term->rest = jd_expr_substitute (of->pool, r, rest);
      term->drifts = g_ptr_array_new ();
      term->rests = g_ptr_array_new ();
      term->parts = g_array_new (FALSE, FALSE, sizeof (gsize));
    }
  for (gsize i = 0; i < self->of->parts->len; i++)
    g_array_append_val (self->terms[g_array_index (self->of->parts, Part, i).term].parts, i);
}

static void
derivation_clear (Derivation *self)
{
  for (guint j = 0; j < self->of->terms->len; j++)
    {
      g_array_unref (self->terms[j].rates);
      g_free (self->terms[j].by);
      g_ptr_array_unref (self->terms[j].drifts);
      g_ptr_array_unref (self->terms[j].rests);
      g_array_unref (self->terms[j].parts);
    }
  g_free (self->terms);
  g_ptr_array_unref (self->products);
  g_free (self->sums);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Derivation, derivation_clear)

static gsize
find_product (Derivation *self,
              guint       a,
              guint       b,
              guint       c)
{
  const JdExpr *factors[] = { g_ptr_array_index (self->of->factors, a), g_ptr_array_index (self->of->factors, b),
                              g_ptr_array_index (self->of->factors, c) };
  const JdExpr *product;
  guint i;

  if (self->known[a][b][c] > 0)
    return self->known[a][b][c] - 1u;
  product = jd_expr_product (self->of->of->pool, factors, G_N_ELEMENTS (factors));
  if (!g_ptr_array_find (self->products, product, &i))
    {
      g_assert (self->products->len < MAX_PRODUCTS);
      i = self->products->len;
      g_ptr_array_add (self->products, (gpointer) product);
    }
  self->known[a][b][c] = (guint8) (i + 1);
  return i;
}

/* Row @j of Q up to the diagonal, into the sums. */
static void
add_row (Derivation *self,
         guint       j)
{
  const GArray *parts = self->of->parts, *velocities = self->of->velocities;
  const gsize n = self->of->terms->len;

  for (guint i = 0; i < self->terms[j].parts->len; i++)
    {
      const Part *own = &g_array_index (parts, Part, g_array_index (self->terms[j].parts, gsize, i));
      const Velocity *velocity = &g_array_index (velocities, Velocity, own->velocity);

      for (gsize k = velocity->first; k < parts->len; k++)
        {
          const Part *other = &g_array_index (parts, Part, k);

          if (other->velocity != own->velocity)
            break;
          if (other->term <= j)
            self->sums[find_product (self, velocity->factor, own->factor, other->factor) * n + other->term] +=
              velocity->number * own->number * other->number;
        }
    }
}

/* Adds the contribution of the entry @q of Q at (j, k), k <= j. */
static void
add_entry (Derivation   *self,
           guint         j,
           guint         k,
           const JdExpr *q)
{
  JdExprPool *pool = self->of->of->pool;
  Term *x = &self->terms[j], *y = &self->terms[k];

  for (guint a = 0; a < x->rates->len; a++)
    for (guint b = 0; b < (j == k ? a + 1 : y->rates->len); b++)
      {
        const gsize row = g_array_index (x->rates, gsize, a), column = g_array_index (y->rates, gsize, b);
        const JdExpr *factors[] = { q, x->by[a], y->by[b] };
        const JdExpr *product = jd_expr_product (pool, factors, G_N_ELEMENTS (factors));

        jd_entries_add (self->mass, MAX (row, column), MIN (row, column), product);
        if (j != k && row == column)
          jd_entries_add (self->mass, row, column, product);
      }
  for (guint side = 0; side < (j == k ? 1 : 2); side++)
    {
      Term *to = side == 0 ? x : y;
      const Term *from = side == 0 ? y : x;

      if (!jd_expr_is_zero (from->drift))
        g_ptr_array_add (to->drifts, (gpointer) jd_expr_mul (pool, q, from->drift));
      if (!jd_expr_is_zero (from->rest))
        g_ptr_array_add (to->rests, (gpointer) jd_expr_mul (pool, q, from->rest));
    }
}

/* h = sum_j dr_j/dq' sum_k Q_jk dr_k/dt: for a velocity that is a derivative of a position, d/dt (dw/dq') = dw/dq. */
static void
add_sums (Derivation *self,
          const Term *term)
{
  JdExprPool *pool = self->of->of->pool;
  const JdExpr *drift = jd_expr_sum (pool, (const JdExpr *const *) term->drifts->pdata, term->drifts->len);
  const JdExpr *rest = jd_expr_sum (pool, (const JdExpr *const *) term->rests->pdata, term->rests->len);

  for (guint a = 0; a < term->rates->len; a++)
    {
      const gsize row = g_array_index (term->rates, gsize, a);

      jd_entries_add (self->bias, row, 0, jd_expr_mul (pool, term->by[a], drift));
      jd_entries_add (self->offset, row, 0, jd_expr_mul (pool, term->by[a], rest));
    }
}

/* Q_jk from the sums. */
static const JdExpr *
entry_of_row (const Derivation *self,
              guint             k)
{
  JdExprPool *pool = self->of->of->pool;
  const JdExpr *entry = jd_expr_number (pool, 0.0);

  for (guint i = 0; i < self->products->len; i++)
    {
      const double sum = self->sums[i * self->of->terms->len + k];

      if (sum != 0.0)
        entry = jd_expr_add (pool, entry,
                             jd_expr_mul (pool, jd_expr_number (pool, sum), g_ptr_array_index (self->products, i)));
    }
  return entry;
}

gboolean
jd_kinetic_squares_derive (const JdKineticSquares  *self,
                           GArray                  *mass,
                           GArray                  *bias,
                           GArray                  *offset,
                           gboolean                *out_is_quadratic,
                           JdProgress              *progress,
                           GError                 **error)
{
  const guint n = self->terms->len;
  g_auto(Derivation) d = { .of = self, .mass = mass, .bias = bias, .offset = offset };

  d.products = g_ptr_array_new ();
  d.sums = g_new0 (double, MAX_PRODUCTS * n + 1);
  terms_init (&d);
  *out_is_quadratic = TRUE;
  for (guint j = 0; j < n; j++)
    {
      memset (d.sums, 0, (gsize) d.products->len * n * sizeof (double));
      add_row (&d, j);
      for (guint k = 0; k <= j; k++)
        {
          const JdExpr *entry = entry_of_row (&d, k);

          if (!jd_expr_is_zero (entry))
            add_entry (&d, j, k, entry);
        }
      *out_is_quadratic &= jd_expr_is_zero (d.terms[j].rest);
      if (!jd_progress_report (progress, j + 1, n, error))
        return FALSE;
    }
  for (guint j = 0; j < n; j++)
    add_sums (&d, &d.terms[j]);
  return TRUE;
}
