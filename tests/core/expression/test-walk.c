/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What walks over nodes say of an expression, compared with recursion over its tree, node after node, which knows
 * nothing of shared nodes, of sets of symbols kept in bits, or of what was found before. */
#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-expr-private.h"
#include "tests/core/expression/expr-testing.h"

#define N_ROUNDS 300

typedef gboolean (*Visit) (const JdExpr *node, gpointer data);

/* Calls @visit for each node of the tree until it returns TRUE; whether it did. */
static gboolean
visit_tree (const JdExpr *expr,
            Visit         visit,
            gpointer      data)
{
  if (visit (expr, data))
    return TRUE;
  for (gsize i = 0; i < jd_expr_get_n_args (expr); i++)
    if (visit_tree (jd_expr_get_arg (expr, i), visit, data))
      return TRUE;
  return FALSE;
}

static gboolean
is_node (const JdExpr *node,
         gpointer      data)
{
  return node == data;
}

typedef struct
{
  JdSymbolKind kind;
  guint        least, most; /* order */
} Sought;

static gboolean
is_of_kind (const JdExpr *node,
            gpointer      data)
{
  const Sought *sought = data;

  return jd_expr_get_kind (node) == JD_EXPR_SYMBOL && jd_expr_get_symbol (node) == sought->kind &&
         jd_expr_get_order (node) >= sought->least && jd_expr_get_order (node) <= sought->most;
}

static gboolean
collect (const JdExpr *node,
         gpointer      set)
{
  g_hash_table_add (set, (gpointer) node);
  return FALSE;
}

static gboolean
count (const JdExpr *node G_GNUC_UNUSED,
       gpointer      n)
{
  *(double *) n += 1.0;
  return FALSE;
}

static GHashTable *
nodes_of (const JdExpr *expr)
{
  GHashTable *set = g_hash_table_new (NULL, NULL);

  visit_tree (expr, collect, set);
  return set;
}

static G_GNUC_NORETURN void
fail_for (const JdExpr *expr,
          const char   *what)
{
  g_autofree char *text = jd_expr_to_text (expr);

  g_error ("%s: %s", what, text);
}

/* Symbols of which some do not occur. */
static const char *const sought_texts[] = { "x", "y", "phi", "theta", "m", "R", "x'", "theta''", "t", "pi",
                                            "lambda(\"a.b\")", "k", "y'" };

/* Which symbols occur, and of which kinds; numbers of nodes of the graph and of the tree. */
static void
test_questions (void)
{
  static const Sought kinds[] = {
    { JD_SYMBOL_CONSTANT, 0, 0 },  { JD_SYMBOL_PI, 0, 0 },        { JD_SYMBOL_TIME, 0, 0 },
    { JD_SYMBOL_PARAMETER, 0, 0 }, { JD_SYMBOL_PARAMETER, 1, 1 }, { JD_SYMBOL_PARAMETER, 2, 2 },
    { JD_SYMBOL_PARAMETER, 0, 1 }, { JD_SYMBOL_PARAMETER, 1, 2 }, { JD_SYMBOL_MULTIPLIER, 0, 0 },
    { JD_SYMBOL_LOCAL, 0, 0 },
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (211);
  guint n_found = 0;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_random (pool, rand, i % 6);
      g_autoptr(GHashTable) nodes = nodes_of (f);
      double n_tree = 0.0;

      visit_tree (f, count, &n_tree);
      if (jd_expr_count_tree (f) != n_tree || jd_expr_count_nodes (f) != g_hash_table_size (nodes))
        fail_for (f, "number of nodes");
      for (gsize k = 0; k < G_N_ELEMENTS (sought_texts); k++)
        {
          const JdExpr *symbol = testing_parse (pool, sought_texts[k]);

          n_found += jd_expr_depends_on (f, symbol);
          if (jd_expr_depends_on (f, symbol) != visit_tree (f, is_node, (gpointer) symbol))
            fail_for (f, sought_texts[k]);
        }
      for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
        if (jd_expr_depends_on_kind (f, kinds[k].kind, kinds[k].least, kinds[k].most) !=
            visit_tree (f, is_of_kind, (gpointer) &kinds[k]))
          fail_for (f, "kind of symbol");
    }
  g_assert_cmpuint (n_found, >, N_ROUNDS);
}

/* The symbols of some expressions are all of them, each once, in ascending order. */
static void
test_symbols (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (212);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *exprs[3];
      const gsize n = i % 4;
      g_autoptr(GHashTable) expected = g_hash_table_new (NULL, NULL);
      g_autoptr(GPtrArray) symbols = NULL;
      guint n_symbols = 0;

      for (gsize k = 0; k < n; k++)
        {
          exprs[k] = testing_random (pool, rand, (i + (guint) k) % 5);
          visit_tree (exprs[k], collect, expected);
        }
      symbols = jd_expr_get_symbols_of (exprs, n);
      for (guint k = 0; k < symbols->len; k++)
        {
          const JdExpr *symbol = g_ptr_array_index (symbols, k);

          g_assert_true (g_hash_table_contains (expected, symbol));
          g_assert_cmpint (jd_expr_get_kind (symbol), ==, JD_EXPR_SYMBOL);
          if (k > 0)
            g_assert_cmpint (jd_expr_compare (g_ptr_array_index (symbols, k - 1), symbol), <, 0);
        }
      for (gsize k = 0; k < G_N_ELEMENTS (sought_texts); k++)
        n_symbols += g_hash_table_contains (expected, testing_parse (pool, sought_texts[k]));
      g_assert_cmpuint (symbols->len, ==, n_symbols);
    }
}

/* Arguments stand before the nodes that use them, each node once, and can be found; with a set of symbols only nodes
 * that depend on one of them are there, and the nodes above them. */
static void
test_order (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (213);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *roots[] = { testing_random (pool, rand, i % 6), testing_random (pool, rand, 3) };
      const JdExpr *x = testing_parameter (pool, "x");
      g_autoptr(GHashTable) nodes = nodes_of (roots[0]);
      g_auto(JdNodeOrder) order = { 0 }, only = { 0 };
      gsize n_on_x = 0;

      visit_tree (roots[1], collect, nodes);
      jd_node_order_init (&order, roots, 2, NULL);
      jd_node_order_init (&only, roots, 2, &x->symbols);
      g_assert_cmpuint (order.nodes.n, ==, g_hash_table_size (nodes));
      for (gsize k = 0; k < order.nodes.n; k++)
        {
          const JdExpr *node = order.nodes.at[k];
          const gboolean on_x = visit_tree (node, is_node, (gpointer) x);

          n_on_x += on_x;
          g_assert_true (g_hash_table_contains (nodes, node));
          g_assert_cmpuint (jd_node_order_find (&order, node), ==, k);
          g_assert_cmpint (jd_node_order_find (&only, node) != G_MAXSIZE, ==, on_x);
          for (gsize j = 0; j < jd_expr_get_n_args (node); j++)
            g_assert_cmpuint (jd_node_order_find (&order, jd_expr_get_arg (node, j)), <, k);
        }
      g_assert_cmpuint (only.nodes.n, ==, n_on_x);
    }
}

/* The order of expressions is total, 0 only for a node and itself, and the same in a pool that met the symbols in
 * another order; equal hashes go with equal nodes. */
static void
test_compare (void)
{
  enum
  {
    N = 40
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (214);

  for (guint round = 0; round < 10; round++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new (), other = jd_expr_pool_new ();
      const JdExpr *exprs[N], *copies[N];

      testing_parse (other, "theta*R + y - x'*m^2 + sin(phi)");
      for (gsize i = 0; i < N; i++)
        exprs[i] = testing_random (pool, rand, i % 5);
      for (gsize i = N; i-- > 0;)
        copies[i] = jd_expr_import (other, exprs[i]);
      for (gsize i = 0; i < N; i++)
        for (gsize j = 0; j < N; j++)
          {
            const int order = jd_expr_compare (exprs[i], exprs[j]), back = jd_expr_compare (exprs[j], exprs[i]);

            if ((order > 0) != (back < 0) || (order == 0) != (exprs[i] == exprs[j]))
              fail_for (exprs[i], "order");
            g_assert_cmpint (jd_expr_compare (copies[i], copies[j]) < 0, ==, order < 0);
            g_assert_cmpint (jd_expr_hash (exprs[i]) == jd_expr_hash (copies[j]), ==, order == 0);
            for (gsize k = 0; k < N && order < 0; k++)
              if (jd_expr_compare (exprs[j], exprs[k]) < 0 && jd_expr_compare (exprs[i], exprs[k]) >= 0)
                fail_for (exprs[i], "not transitive");
          }
    }
}

/* Symbols as they are sorted: constants, pi, t, parameters, rates, accelerations, multipliers. */
static void
test_compare_kinds (void)
{
  static const char *const ascending[] = { "-3", "0.5", "2", "R", "m", "pi", "t", "theta", "x", "y", "theta'", "x'",
                                           "theta''", "lambda(\"a.b\")", "lambda(\"a.c\")" };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (ascending); i++)
    for (gsize j = 0; j < i; j++)
      {
        g_test_message ("%s and %s", ascending[j], ascending[i]);
        g_assert_cmpint (jd_expr_compare (testing_parse (pool, ascending[j]), testing_parse (pool, ascending[i])), <,
                         0);
      }
}

/* A sum or a product that begins as a longer one comes before it, so that the product of both is one node in whatever
 * order they are written. */
static void
test_compare_beginnings (void)
{
  static const char *const pairs[][2] = { { "x + y", "x + y + theta'" }, { "x*y", "x*y*sin(theta)" } };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const JdExpr *start = testing_parse (pool, pairs[i][0]), *whole = testing_parse (pool, pairs[i][1]);
      g_autofree char *one = g_strdup_printf ("cos(%s)*cos(%s)", pairs[i][0], pairs[i][1]);
      g_autofree char *two = g_strdup_printf ("cos(%s)*cos(%s)", pairs[i][1], pairs[i][0]);

      g_assert_cmpint (jd_expr_compare (start, whole), <, 0);
      g_assert_cmpint (jd_expr_compare (whole, start), >, 0);
      g_assert_true (testing_parse (pool, one) == testing_parse (pool, two));
    }
}

/* A sum or a product of many is one node in whatever order they come, and as if added one by one; of none it is 0
 * or 1.  No node is made twice. */
static void
test_many (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (215);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const gsize n = (gsize) g_rand_int_range (rand, 0, 8);
      const JdExpr *args[8], *sum = jd_expr_number (pool, 0.0), *product = jd_expr_number (pool, 1.0);
      gsize size;

      for (gsize k = 0; k < n; k++)
        args[k] = testing_random (pool, rand, 1);
      for (gsize k = 0; k < n; k++)
        {
          sum = jd_expr_add (pool, sum, args[k]);
          product = jd_expr_mul (pool, product, args[k]);
        }
      for (gsize k = n; k > 1; k--)
        {
          const gsize with = (gsize) g_rand_int_range (rand, 0, (gint32) k);
          const JdExpr *swap = args[with];

          args[with] = args[k - 1];
          args[k - 1] = swap;
        }
      testing_assert_close (testing_eval (jd_expr_sum (pool, args, n), 0.7), testing_eval (sum, 0.7), 1e-12);
      testing_assert_close (testing_eval (jd_expr_product (pool, args, n), 0.7), testing_eval (product, 0.7), 1e-12);
      if (n == 0)
        g_assert_true (jd_expr_is_zero (jd_expr_sum (pool, args, n)) &&
                       jd_expr_is_one (jd_expr_product (pool, args, n)));
      size = jd_expr_pool_get_size (pool);
      for (gsize k = 0; k < n; k++)
        g_assert_true (jd_expr_import (pool, args[k]) == args[k]);
      jd_expr_sum (pool, args, n);
      jd_expr_product (pool, args, n);
      g_assert_cmpuint (jd_expr_pool_get_size (pool), ==, size);
    }
}

/* The nodes of a pool are as many as different nodes were asked for: a symbol and its rates are different ones. */
static void
test_pool_size (void)
{
  static const struct
  {
    const char *text;
    gsize n;
  } steps[] = { { "x", 1 },   { "x", 1 },     { "x'", 2 }, { "x + x'", 3 }, { "x' + x", 3 }, { "sin(x)", 4 },
                { "2*x", 6 }, { "x + x", 6 }, { "y", 7 },  { "x*y", 8 },    { "y*x", 8 } };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      testing_parse (pool, steps[i].text);
      g_test_message ("%s: %" G_GSIZE_FORMAT " nodes", steps[i].text, jd_expr_pool_get_size (pool));
      g_assert_cmpuint (jd_expr_pool_get_size (pool), ==, steps[i].n);
    }
}

/* A comparison with NAN does not hold, whatever it is; others are those of C. */
static void
test_relations (void)
{
  static const double values[] = { -INFINITY, -1.0, 0.0, 1e-300, 2.0, INFINITY, NAN };

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (values); j++)
      {
        const double a = values[i], b = values[j];

        g_test_message ("%g and %g", a, b);
        g_assert_cmpint (jd_relation_holds (JD_RELATION_LESS, a, b), ==, a < b);
        g_assert_cmpint (jd_relation_holds (JD_RELATION_LESS_EQUAL, a, b), ==, a <= b);
        g_assert_cmpint (jd_relation_holds (JD_RELATION_GREATER, a, b), ==, a > b);
        g_assert_cmpint (jd_relation_holds (JD_RELATION_GREATER_EQUAL, a, b), ==, a >= b);
        if (isnan (a) || isnan (b))
          g_assert_true (isnan (jd_select_value (JD_RELATION_LESS, a, b, 1.0, 2.0)));
        else
          g_assert_cmpfloat (jd_select_value (JD_RELATION_LESS, a, b, 1.0, 2.0), ==, a < b ? 1.0 : 2.0);
      }
}

static gboolean
is_choice (const JdExpr *node,
           gpointer      data G_GNUC_UNUSED)
{
  return jd_expr_get_kind (node) == JD_EXPR_IF;
}

/* Decided for some values, an expression has no choice left, and there the same value; where no condition changes on
 * the way to other values, it is decided alike there. */
static void
test_decide (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (216);
  guint n_choices = 0, n_alike = 0;

  for (guint i = 0; i < 2 * N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *f = testing_random (pool, rand, i % 6), *decided[2];
      g_autoptr(GPtrArray) kinks = g_ptr_array_new ();
      double at[] = { g_rand_double_range (rand, -2.0, 2.0), g_rand_double_range (rand, -2.0, 2.0) };
      gboolean same_side = TRUE;

      n_choices += visit_tree (f, is_choice, NULL);
      for (gsize k = 0; k < 2; k++)
        {
          decided[k] = jd_expr_decide (pool, f, testing_value, &at[k]);
          if (visit_tree (decided[k], is_choice, NULL))
            fail_for (f, "a choice is left");
          if (isfinite (testing_eval (f, at[k])))
            testing_assert_close (testing_eval (decided[k], at[k]), testing_eval (f, at[k]), 1e-11);
        }
      jd_expr_add_kinks (pool, f, kinks);
      for (guint k = 0; k < kinks->len; k++)
        {
          const JdExpr *kink = g_ptr_array_index (kinks, k);
          const double u = testing_eval (kink, at[0]), v = testing_eval (kink, at[1]);

          /* differences that round to 0 decide either way */
          same_side = same_side && ((u > 1e-9 && v > 1e-9) || (u < -1e-9 && v < -1e-9));
        }
      if (!same_side)
        continue;
      n_alike++;
      if (decided[0] != decided[1])
        fail_for (f, "a kink is missing");
    }
  g_assert_cmpuint (n_choices, >, 50);
  g_assert_cmpuint (n_alike, >, 50);
}

/* A map from nodes to numbers, as large as may be, holds what was put there last. */
static void
test_map (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_auto(JdNodeMap) map = { 0 };
  gboolean is_new;

  g_assert_null (jd_node_map_lookup (&map, jd_expr_number (pool, 1.0)));
  for (guint round = 0; round < 2; round++)
    for (int i = 0; i < 3000; i++)
      {
        JdNodeValue *value = jd_node_map_insert (&map, jd_expr_number (pool, i), &is_new);

        g_assert_cmpint (is_new, ==, round == 0);
        g_assert_cmpfloat (value->number, ==, round == 0 ? 0.0 : 0.5 * i);
        value->number = 0.5 * i;
      }
  for (int i = 0; i < 3000; i++)
    g_assert_cmpfloat (jd_node_map_lookup (&map, jd_expr_number (pool, i))->number, ==, 0.5 * i);
  g_assert_null (jd_node_map_lookup (&map, jd_expr_number (pool, 0.5)));
}

/* Made anew of its own arguments, an operation is the same node. */
static void
test_rebuild (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (217);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GHashTable) nodes = nodes_of (testing_random (pool, rand, i % 6));
      GHashTableIter iter;
      gpointer node;

      g_hash_table_iter_init (&iter, nodes);
      while (g_hash_table_iter_next (&iter, &node, NULL))
        {
          const gsize n = jd_expr_get_n_args (node);
          g_autofree const JdExpr **args = g_new (const JdExpr *, n + 1);

          for (gsize k = 0; k < n; k++)
            args[k] = jd_expr_get_arg (node, k);
          if (n > 0 && jd_expr_rebuild (pool, node, args) != node)
            fail_for (node, "made anew");
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/walk/questions", test_questions);
  g_test_add_func ("/core/expression/walk/symbols", test_symbols);
  g_test_add_func ("/core/expression/walk/order", test_order);
  g_test_add_func ("/core/expression/walk/compare", test_compare);
  g_test_add_func ("/core/expression/walk/compare-kinds", test_compare_kinds);
  g_test_add_func ("/core/expression/walk/compare-beginnings", test_compare_beginnings);
  g_test_add_func ("/core/expression/walk/many", test_many);
  g_test_add_func ("/core/expression/walk/pool-size", test_pool_size);
  g_test_add_func ("/core/expression/walk/relations", test_relations);
  g_test_add_func ("/core/expression/walk/decide", test_decide);
  g_test_add_func ("/core/expression/walk/map", test_map);
  g_test_add_func ("/core/expression/walk/rebuild", test_rebuild);
  return g_test_run ();
}
