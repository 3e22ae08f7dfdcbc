/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tape/jd-tape-builder.h"
#include "core/expression/tape/jd-tape-private.h"
#include "tests/core/expression/expr-testing.h"

/* Machine code against the interpreter: the same steps give the same numbers, to the bit. */

#define N_INPUTS 24
#define N_OUTPUTS 30
#define N_STEPS 400

#if defined (__x86_64__) && defined (__LP64__) && defined (__unix__)
#define HAS_MACHINE TRUE
#else
#define HAS_MACHINE FALSE
#endif

/* sin, cos and other functions of the inputs, in rows of equal steps, too. */
static JdTapeBuilder *
new_builder (JdExprPool    *pool,
             const JdExpr **inputs,
             gboolean       frequent)
{
  static const char *const forms[] = {
    "sin(%s)", "cos(%s)", "2 - %s", "%s/3", "3*%s + %s^2", "-%s", "sqrt(%s)", "exp(%s)", "%s*sin(%s) - 5*cos(%s)",
    "atan2(%s, 2)", "abs(2)^%s", "1 + %s*(2 - %s)", "tan(%s)", "log(%s)",
  };
  g_autoptr(GPtrArray) exprs = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;
  JdTapeBuilder *builder;

  for (gsize i = 0; i < N_INPUTS; i++)
    {
      g_autofree char *name = g_strdup_printf ("q%zu", i);

      inputs[i] = testing_parameter (pool, name);
    }
  for (gsize f = 0; f < G_N_ELEMENTS (forms); f++)
    for (gsize i = 0; i < (f < 5 ? N_INPUTS : 3); i++)
      {
        g_auto(GStrv) parts = g_strsplit (forms[f], "%s", -1);
        g_autofree char *text = g_strjoinv ("x", parts);
        const JdExpr *expr = testing_parse (pool, text), *x = testing_parameter (pool, "x");

        g_ptr_array_add (exprs, (gpointer) jd_expr_substitute_one (pool, expr, x, inputs[i]));
      }
  builder = jd_tape_builder_new ((const JdExpr *const *) exprs->pdata, exprs->len, inputs, N_INPUTS, NULL, NULL,
                                 &error);
  g_assert_no_error (error);
  if (frequent)
    jd_tape_builder_set_frequent (builder);
  return builder;
}

/* A random program on these values: products, quotients and sums of products of what there is, mostly of what is
 * new, so that more values are alive than the processor has registers. */
static JdTape *
random_tape (guint32  seed,
             gboolean frequent)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (seed);
  const JdExpr *inputs[N_INPUTS];
  g_autoptr(JdTapeBuilder) builder = new_builder (pool, inputs, frequent);
  JdTapeValue values[N_STEPS + 100], outputs[N_OUTPUTS];
  gsize n = 0;

  for (; n < 100; n++)
    values[n] = jd_tape_builder_get (builder, n);
  for (; n < N_STEPS + 100; n++)
    {
      const gsize first = g_rand_boolean (rand) ? n - 40 : 0;
      JdTapeValue v[7];

      for (gsize k = 0; k < G_N_ELEMENTS (v); k++)
        v[k] = values[g_rand_int_range (rand, (gint32) first, (gint32) n)];
      switch (g_rand_int_range (rand, 0, 5))
        {
        case 0:
          values[n] = jd_tape_builder_multiply (builder, v[0], v[1]);
          break;
        case 1:
          values[n] = jd_tape_builder_divide (builder, v[0], g_rand_boolean (rand) ? v[0] : v[1]);
          break;
        default:
          values[n] = jd_tape_builder_add_products (builder, g_rand_boolean (rand) ? v[6] : v[1],
                                                    (gsize) g_rand_int_range (rand, 1, 4), v, v + 3,
                                                    g_rand_boolean (rand));
          break;
        }
    }
  for (gsize i = 0; i < N_OUTPUTS; i++)
    outputs[i] = values[g_rand_int_range (rand, 0, (gint32) n)];
  return jd_tape_builder_finish (builder, outputs, N_OUTPUTS);
}

static void
assert_same (const JdTape *machine,
             const JdTape *interpreted,
             GRand        *rand)
{
  g_autofree double *work = g_new0 (double, jd_tape_get_work_size (machine));
  g_autofree double *other = g_new0 (double, jd_tape_get_work_size (interpreted));
  const gsize n = jd_tape_get_n_outputs (machine);
  g_autofree double *found = g_new (double, n), * expected = g_new (double, n);

  for (guint round = 0; round < 20; round++)
    {
      const double size = round < 10 ? 2.0 : pow (10.0, 20.0 * (double) round - 280.0);
      double inputs[N_INPUTS];

      for (gsize i = 0; i < N_INPUTS; i++)
        inputs[i] = size * g_rand_double_range (rand, -1.0, 1.0);
      if (round == 5)
        inputs[3] = NAN;
      jd_tape_eval (machine, inputs, found, work);
      jd_tape_eval (interpreted, inputs, expected, other);
      for (gsize i = 0; i < n; i++)
        if (!isnan (found[i]) || !isnan (expected[i]))
          g_assert_cmpmem (&found[i], sizeof (double), &expected[i], sizeof (double));
    }
}

static void
test_random (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (4);

  for (guint32 seed = 0; seed < 60; seed++)
    {
      g_autoptr(JdTape) machine = random_tape (seed, TRUE), interpreted = random_tape (seed, FALSE);

      g_assert_cmpint (machine->machine != NULL, ==, HAS_MACHINE);
      g_assert_null (interpreted->machine);
      assert_same (machine, interpreted, rand);
    }
}

/* All values of the expressions: rows of equal steps go two at a time. */
static void
test_rows (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (5);
  const JdExpr *inputs[N_INPUTS];
  g_autoptr(JdTapeBuilder) one = new_builder (pool, inputs, TRUE), two = new_builder (pool, inputs, FALSE);
  g_autoptr(JdTape) machine = jd_tape_builder_finish_exprs (one), interpreted = jd_tape_builder_finish_exprs (two);

  g_assert_cmpint (machine->machine != NULL, ==, HAS_MACHINE);
  assert_same (machine, interpreted, rand);
}

/* What a row of equal steps does with its operands, and the same in C; each product and sum is rounded by itself. */
typedef enum
{
  ROW_PRODUCT,
  ROW_ADD_PRODUCT,
  ROW_SUBTRACT_PRODUCT,
  N_ROW_KINDS,
} RowKind;

static JdTapeValue
build_row (JdTapeBuilder *builder,
           RowKind        kind,
           JdTapeValue    a,
           JdTapeValue    b,
           JdTapeValue    c)
{
  if (kind == ROW_PRODUCT)
    return jd_tape_builder_multiply (builder, a, b);
  return jd_tape_builder_add_products (builder, c, 1, &a, &b, kind == ROW_SUBTRACT_PRODUCT);
}

static double
row_value (RowKind kind,
           double  a,
           double  b,
           double  c)
{
  const volatile double product = a * b;

  return kind == ROW_PRODUCT ? product : kind == ROW_ADD_PRODUCT ? c + product : c - product;
}

/* Rows of one to 13 steps of each kind on places behind each other, with constants among the operands: what is done
 * at once (from eight on, two at a time and one at the end) is what C computes. */
static void
test_row_of_each (void)
{
  enum
  {
    LONGEST = 13,
    N_PLACES = 3 * LONGEST
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);

  for (gsize n = 1; n <= LONGEST; n++)
    for (guint kind = 0; kind < N_ROW_KINDS; kind++)
      for (guint fixed = 0; fixed < 8; fixed++)
        for (guint frequent = 0; frequent < 2; frequent++)
          {
            g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
            const JdExpr *inputs[N_PLACES];
            g_autoptr(JdTapeBuilder) builder = NULL;
            g_autoptr(JdTape) tape = NULL;
            g_autofree double *work = NULL;
            JdTapeValue outputs[LONGEST];
            double at[N_PLACES], found[LONGEST];

            for (gsize i = 0; i < N_PLACES; i++)
              {
                g_autofree char *name = g_strdup_printf ("q%zu", i);

                inputs[i] = testing_parameter (pool, name);
                /* bits of fixed: one number in place of a, b or c of each step */
                at[i] = fixed >> i / LONGEST & 1 ? 0.7 + (double) (i / LONGEST) : g_rand_double_range (rand, -2, 2);
              }
            builder = jd_tape_builder_new (inputs, N_PLACES, inputs, N_PLACES, NULL, NULL, NULL);
            for (gsize i = 0; i < n; i++)
              {
                JdTapeValue v[3];

                for (gsize k = 0; k < 3; k++)
                  v[k] = fixed >> k & 1 ? jd_tape_value_constant (0.7 + (double) k)
                                        : jd_tape_builder_get (builder, k * LONGEST + i);
                outputs[i] = build_row (builder, kind, v[0], v[1], v[2]);
              }
            if (frequent)
              jd_tape_builder_set_frequent (builder);
            tape = jd_tape_builder_finish (builder, outputs, n);
            work = g_new (double, jd_tape_get_work_size (tape));
            jd_tape_eval (tape, at, found, work);
            for (gsize i = 0; i < n; i++)
              if (found[i] != row_value (kind, at[i], at[LONGEST + i], at[2 * LONGEST + i]))
                g_error ("%zu steps of kind %u, constants %u, frequent %u: the value %zu is %.17g", n, kind, fixed,
                         frequent, i, found[i]);
          }
}

/* Powers are computed by the same operations in the graph, on the tape and in machine code. */
static void
test_powers (void)
{
  for (double exponent = -9.5; exponent <= 9.5; exponent += 0.25)
    for (guint frequent = 0; frequent < 2; frequent++)
      {
        g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
        const JdExpr *x = testing_parameter (pool, "x");
        const JdExpr *power = jd_expr_pow (pool, x, jd_expr_number (pool, exponent));
        g_autoptr(JdTapeBuilder) builder = jd_tape_builder_new (&power, 1, &x, 1, NULL, NULL, NULL);
        g_autoptr(JdTape) tape = NULL;
        g_autofree double *work = NULL;

        if (frequent)
          jd_tape_builder_set_frequent (builder);
        tape = jd_tape_builder_finish_exprs (builder);
        work = g_new (double, jd_tape_get_work_size (tape));
        for (double at = 0.1; at < 3.0; at += 0.37)
          {
            double value;

            jd_tape_eval (tape, &at, &value, work);
            if (value != testing_eval (power, at) || !(fabs (value - pow (at, exponent)) <= 1e-14 * value))
              g_error ("%g^%g is %.17g, not %.17g", at, exponent, value, testing_eval (power, at));
          }
      }
}

/* A step that the machine code does not know leaves the tape to the interpreter. */
static void
test_others (void)
{
  static const char *const texts[] = { "abs(x)", "sign(x)", "min(x, 2)", "if(x < 1, x, 2)" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      const JdExpr *expr = testing_parse (pool, texts[i]), *x = testing_parameter (pool, "x");
      g_autoptr(JdTapeBuilder) builder = jd_tape_builder_new (&expr, 1, &x, 1, NULL, NULL, NULL);
      g_autoptr(JdTape) tape = NULL;
      double work[10], value, at = -0.5;

      jd_tape_builder_set_frequent (builder);
      tape = jd_tape_builder_finish_exprs (builder);
      g_assert_null (tape->machine);
      g_assert_cmpuint (jd_tape_get_work_size (tape), <=, G_N_ELEMENTS (work));
      jd_tape_eval (tape, &at, &value, work);
      g_assert_cmpfloat (value, ==, testing_eval (expr, at));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/tape-machine/random", test_random);
  g_test_add_func ("/core/expression/tape-machine/rows", test_rows);
  g_test_add_func ("/core/expression/tape-machine/row-of-each", test_row_of_each);
  g_test_add_func ("/core/expression/tape-machine/powers", test_powers);
  g_test_add_func ("/core/expression/tape-machine/others", test_others);
  return g_test_run ();
}
