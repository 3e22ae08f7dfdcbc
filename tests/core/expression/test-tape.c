/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/expression/tape/jd-tape-builder.h"
#include "tests/core/expression/expr-testing.h"

#define N_INPUTS 7

/* The symbols of testing_random () that are not constants. */
static void
make_inputs (JdExprPool    *pool,
             const JdExpr **inputs)
{
  static const char *const texts[N_INPUTS] = { "x", "y", "phi", "x'", "t", "theta''", "lambda(\"a.b\")" };

  for (gsize i = 0; i < N_INPUTS; i++)
    inputs[i] = testing_parse (pool, texts[i]);
}

static GHashTable *
make_constants (void)
{
  static double m;
  static double R;
  GHashTable *constants = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  m = testing_eval (testing_parse (pool, "m"), 0.0);
  R = testing_eval (testing_parse (pool, "R"), 0.0);
  g_hash_table_insert (constants, (gpointer) "m", &m);
  g_hash_table_insert (constants, (gpointer) "R", &R);
  return constants;
}

/* The tape and jd_expr_eval () agree on many random expressions, compiled together. */
static void
test_tape_agrees (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GRand) rand = g_rand_new_with_seed (17);
  g_autoptr(GHashTable) constants = make_constants ();
  const JdExpr *inputs[N_INPUTS];
  const JdExpr *outputs[40];
  guint n_finite = 0;

  make_inputs (pool, inputs);
  for (int round = 0; round < 100; round++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdTape) tape = NULL;
      g_autofree double *work = NULL;
      double values[N_INPUTS];
      double results[40];

      for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
        outputs[i] = testing_random (pool, rand, (guint) (i % 6));
      tape = jd_tape_new (outputs, 40, inputs, N_INPUTS, constants, &error);
      g_assert_no_error (error);
      work = g_new (double, jd_tape_get_work_size (tape));
      for (double x = -1.7; x < 2.0; x += 0.9)
        {
          for (gsize i = 0; i < N_INPUTS; i++)
            values[i] = testing_eval (inputs[i], x);
          memset (work, 0xff, jd_tape_get_work_size (tape) * sizeof (double));
          jd_tape_eval (tape, values, results, work);
          for (gsize i = 0; i < G_N_ELEMENTS (outputs); i++)
            {
              double expected = testing_eval (outputs[i], x);

              /* sums that cancel and large arguments of sines widen a rounding */
              if (fabs (expected) < 1e6)
                {
                  if (isnan (expected) != isnan (results[i]) ||
                      fabs (expected - results[i]) > 1e-9 * (1.0 + fabs (expected)))
                    {
                      g_autofree char *text = jd_expr_to_text (outputs[i]);

                      g_error ("%s: %.17g is not %.17g", text, results[i], expected);
                    }
                  n_finite++;
                }
            }
        }
    }
  g_assert_cmpuint (n_finite, >, 5000);
}

static double
run_one (const char *text,
         double      x,
         gsize      *out_n_operations)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GHashTable) constants = make_constants ();
  g_autoptr(GError) error = NULL;
  const JdExpr *input = testing_parameter (pool, "x");
  const JdExpr *output = testing_parse (pool, text);
  g_autoptr(JdTape) tape = jd_tape_new (&output, 1, &input, 1, constants, &error);
  g_autofree double *work = NULL;
  double result;

  g_assert_no_error (error);
  work = g_new (double, jd_tape_get_work_size (tape));
  jd_tape_eval (tape, &x, &result, work);
  if (out_n_operations != NULL)
    *out_n_operations = jd_tape_get_n_operations (tape);
  return result;
}

/* How many operations a formula may cost. */
static void
test_tape_operations (void)
{
  static const struct { const char *text; gsize n; } cases[] = {
    { "x", 0 }, { "3", 0 }, { "m*R^2", 0 }, { "2*x", 1 }, { "x + 1", 1 }, { "x^2", 1 }, { "x^4", 2 },
    { "sqrt(x)", 1 }, { "1/sqrt(x)", 2 }, { "2/x", 1 }, { "-x", 1 }, { "1 - x", 1 },
    { "sin(x) + cos(x)", 2 }, { "m*R^2*x/2", 1 }, { "x^2 + 1", 2 },
    { "sin(x)*cos(x) + m*sin(x)", 3 }, { "if(x > 0, 1, 2)", 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize n;

      run_one (cases[i].text, 0.5, &n);
      g_test_message ("%s: %" G_GSIZE_FORMAT, cases[i].text, n);
      g_assert_cmpuint (n, <=, cases[i].n);
    }
}

static void
test_tape_choice (void)
{
  g_assert_cmpfloat (run_one ("if(x > 0, log(x), 5)", -1.0, NULL), ==, 5.0);
  g_assert_cmpfloat (run_one ("if(x <= 0, 5, 1/(x - x^2))", 0.0, NULL), ==, 5.0);
  g_assert_cmpfloat (run_one ("if(x >= 2, 1, 0)", 2.0, NULL), ==, 1.0);
  g_assert_cmpfloat (run_one ("if(x > 2, 1, 0)", 2.0, NULL), ==, 0.0);
  g_assert_cmpfloat (run_one ("if(x < 2, 1, 0)", 2.0, NULL), ==, 0.0);
  g_assert_cmpfloat (run_one ("if(x <= 2, 1, 0)", 2.0, NULL), ==, 1.0);
  g_assert_true (isnan (run_one ("if(log(x) > 0, 1, 2)", -1.0, NULL)));
  g_assert_true (isnan (run_one ("min(log(x), 1)", -1.0, NULL)));
  g_assert_true (isnan (run_one ("max(1, log(x))", -1.0, NULL)));
}

static void
test_tape_constants (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GHashTable) constants = make_constants ();
  g_autoptr(GError) error = NULL;
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *outputs[] = {
    testing_parse (pool, "m*R + pi"), x, testing_parse (pool, "2*x"), testing_parse (pool, "0"),
  };
  g_autoptr(JdTape) tape = jd_tape_new (outputs, 4, &x, 1, constants, &error);
  g_autofree double *work = NULL;
  double value = 0.0;
  double in = 1.5;
  double out[4];

  g_assert_no_error (error);
  g_assert_true (jd_tape_output_is_constant (tape, 0, &value));
  testing_assert_close (value, testing_eval (outputs[0], 0.0), 1e-15);
  g_assert_false (jd_tape_output_is_constant (tape, 1, NULL));
  g_assert_false (jd_tape_output_is_constant (tape, 2, NULL));
  g_assert_true (jd_tape_output_is_constant (tape, 3, &value));
  work = g_new (double, jd_tape_get_work_size (tape));
  jd_tape_eval (tape, &in, out, work);
  g_assert_cmpfloat (out[1], ==, 1.5);
  g_assert_cmpfloat (out[2], ==, 3.0);
  g_assert_cmpfloat (out[3], ==, 0.0);

  outputs[0] = testing_parse (pool, "x + y'");
  g_assert_null (jd_tape_new (outputs, 1, &x, 1, constants, &error));
  g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL);
  g_assert_nonnull (strstr (error->message, "y'"));
}

/* Runs a tape whose inputs stand in @work, and reads its outputs there. */
static void
run_loaded (const JdTape *tape,
            double       *out,
            double       *work)
{
  jd_tape_run_in_place (tape, NULL, work);
  for (gsize i = 0; i < jd_tape_get_n_outputs (tape); i++)
    out[i] = work[jd_tape_get_places (tape)[i]];
}

/* What is computed from expressions by hand: the same as in C, constants folded, zeros left out. */
static void
test_tape_builder (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GError) error = NULL;
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *exprs[] = {
    testing_parse (pool, "sin(x)"), testing_parse (pool,
                                                   "cos(x)"), testing_parse (pool, "2"), testing_parse (pool, "0"),
  };
  g_autoptr(JdTapeBuilder) builder = jd_tape_builder_new (exprs, 4, &x, 1, NULL, NULL, &error);
  const JdTapeValue s = jd_tape_builder_get (builder, 0), c = jd_tape_builder_get (builder, 1);
  const JdTapeValue two = jd_tape_builder_get (builder, 2), zero = jd_tape_builder_get (builder, 3);
  const JdTapeValue left[] = { s, two, zero, c }, right[] = { c, two, s, c };
  JdTapeValue values[6];
  g_autoptr(JdTape) tape = NULL;
  g_autofree double *work = NULL;
  double out[6], *in;

  g_assert_no_error (error);
  values[0] = jd_tape_builder_add_products (builder, zero, 4, left, right, FALSE);
  values[1] = jd_tape_builder_add_products (builder, s, 4, left, right, TRUE);
  values[2] = jd_tape_builder_divide (builder, jd_tape_builder_multiply (builder, s, two), c);
  values[3] = jd_tape_builder_add_products (builder, two, 1, left + 1, right + 1, TRUE);
  values[4] = jd_tape_builder_add_products (builder, zero, 1, left + 3, right + 3, TRUE);
  values[5] = jd_tape_builder_add_products (builder, s, 2, left + 1, right + 1, TRUE);
  g_assert_true (jd_tape_value_is (values[3], -2.0));
  g_assert_true (jd_tape_value_is (jd_tape_builder_multiply (builder, zero, s), 0.0));
  tape = jd_tape_builder_finish (builder, values, 6);
  work = g_new (double, jd_tape_get_work_size (tape));
  in = jd_tape_load (tape, work);
  for (*in = -1.0; *in < 1.2; *in += 0.3)
    {
      const double a = sin (*in), b = cos (*in);

      run_loaded (tape, out, work);
      testing_assert_close (out[0], a * b + 4.0 + b * b, 1e-15);
      testing_assert_close (out[1], a - (a * b + 4.0 + b * b), 1e-15);
      testing_assert_close (out[2], 2.0 * a / b, 1e-15);
      testing_assert_close (out[4], -b * b, 1e-15);
      testing_assert_close (out[5], a - 4.0, 1e-15);
    }
}

/* Sines and cosines of sums from those of the terms: two are computed, the others follow; what nobody asks for is
 * left out. */
static void
test_tape_angles (void)
{
  static const char *const texts[] = {
    "sin(x)", "cos(y)", "sin(x + y)", "cos(x + y)", "sin(x - y)", "cos(x - y)", "sin(y - x)", "sin(-x - y)",
    "cos(-x - y)",
  };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(JdTapeBuilder) builder = NULL;
  g_autoptr(JdTape) tape = NULL, part = NULL;
  g_autofree double *work = NULL;
  const JdExpr *exprs[G_N_ELEMENTS (texts)],
    *inputs[] = { testing_parameter (pool, "x"), testing_parameter (pool, "y") };
  JdTapeValue values[G_N_ELEMENTS (texts)];
  double out[G_N_ELEMENTS (texts)], *in;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    exprs[i] = testing_parse (pool, texts[i]);
  builder = jd_tape_builder_new (exprs, G_N_ELEMENTS (texts), inputs, 2, NULL, NULL, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    values[i] = jd_tape_builder_get (builder, i);
  tape = jd_tape_builder_finish (builder, values, G_N_ELEMENTS (texts));
  work = g_new (double, jd_tape_get_work_size (tape));
  in = jd_tape_load (tape, work);
  for (in[0] = -3.0; in[0] < 3.0; in[0] += 0.7)
    for (in[1] = -2.9; in[1] < 3.0; in[1] += 0.6)
      {
        const double x = in[0], y = in[1];
        const double expected[] = { sin (x), cos (y), sin (x + y), cos (x + y), sin (x - y), cos (x - y), sin (y - x),
                                    sin (-x - y), cos (-x - y) };

        run_loaded (tape, out, work);
        for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
          g_assert_cmpfloat_with_epsilon (out[i], expected[i], 1e-15);
      }
  /* two for the terms and, at most, three for each of the others: no more sines */
  g_assert_cmpuint (jd_tape_get_cost (tape), <=, 2 * 10 + 7 * 4);

  jd_tape_builder_free (builder);
  builder = jd_tape_builder_new (exprs, G_N_ELEMENTS (texts), inputs, 2, NULL, NULL, NULL);
  values[0] = jd_tape_builder_get (builder, 0);
  part = jd_tape_builder_finish (builder, values, 1);
  g_assert_cmpuint (jd_tape_get_n_operations (part), ==, 1);
}

/* What is asked of each of many like parts: alone, of a part and the next, and along all of them. */
static const char *const part_texts[] = {
  "sin(x@)", "cos(x@)", "sin(y@)*cos(x@)", "x@*y@", "3*x@", "2.5 + y@", "x@ - y#", "2 - y@", "x@ - 7",
  "x@*y# + y@", "x@*y# - y@", "y@ - x@*x#", "4 + x@*y@", "0.3 - x@*y#", "y# - 1.7*x@",
  "2 + 3*x@^2", "x@*x# + y@*y# - x@*y#*y@", "1.5 - x@*y@ - y#^2 - x#*y@", "if(x@ > y@, x@*y@, 2)",
  "t*x@ + y@", "(x@ + y@)/(2 + x#^2)", "sqrt(4 + x@)*y@", "-x@*y#", "x@*y@ - sin(y@)", "2 - cos(y@)",
  "x@ + sin(x@)*y#",
  "7 + sin(y@)*x#", "x@*y@ - 1.9*sin(y#)", "y@*x@ - 0.7*cos(x#)", "6 - 1.1*x#", "8 - 0.4*cos(y#)",
};

static gboolean
resolve_parts (const char   *name G_GNUC_UNUSED,
               JdSymbolKind *out_kind,
               gpointer      user_data G_GNUC_UNUSED)
{
  *out_kind = JD_SYMBOL_PARAMETER;
  return TRUE;
}

static const JdExpr *
parse_part (JdExprPool *pool,
            const char *form,
            guint       i)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS, .resolve = resolve_parts };
  g_auto(GStrv) pieces = g_strsplit (form, "@", -1);
  g_autofree char *number = g_strdup_printf ("%u", i), *text = g_strjoinv (number, pieces);
  g_auto(GStrv) next_pieces = g_strsplit (text, "#", -1);
  g_autofree char *next = g_strdup_printf ("%u", i + 1), *whole = g_strjoinv (next, next_pieces);
  g_autoptr(GError) error = NULL;
  const JdExpr *expr = jd_expr_parse (pool, &scope, whole, NULL, &error);

  g_assert_no_error (error);
  return expr;
}

/* The same of all parts by one tape, where steps are done for many parts at once, and of each by its own: to the last
 * bit. */
static void
check_many (guint n)
{
  const gsize n_texts = G_N_ELEMENTS (part_texts), n_inputs = 2 * (gsize) n + 3, n_outputs = n * (n_texts + 1);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autofree const JdExpr **inputs = g_new (const JdExpr *, n_inputs), **outputs = g_new (const JdExpr *, n_outputs);
  g_autofree double *in = g_new (double, n_inputs), * out = g_new (double, n_outputs), * work = NULL;
  g_autoptr(JdTape) tape = NULL;

  for (guint i = 0; i <= n; i++)
    {
      inputs[i] = parse_part (pool, "x@", i);
      inputs[n + 1 + i] = parse_part (pool, "y@", i);
      in[i] = sin (1.0 + 3.7 * i);
      in[n + 1 + i] = 1.3 * cos (2.0 + 2.9 * i);
    }
  inputs[2 * n + 2] = parse_part (pool, "t", 0);
  in[2 * n + 2] = 0.7;
  for (guint i = 0; i < n; i++)
    {
      const JdExpr **of_part = outputs + i * (n_texts + 1);
      const JdExpr *before = i > 0 ? *(of_part - (n_texts + 1)) : inputs[n + 1];

      for (gsize k = 0; k < n_texts; k++)
        of_part[k + 1] = parse_part (pool, part_texts[k], i);
      of_part[0] = jd_expr_add (pool, jd_expr_mul (pool, inputs[i], before), of_part[1]);
    }
  tape = jd_tape_new (outputs, n_outputs, inputs, n_inputs, NULL, NULL);
  work = g_new (double, jd_tape_get_work_size (tape));
  memset (work, 0xff, jd_tape_get_work_size (tape) * sizeof (double));
  jd_tape_eval (tape, in, out, work);
  for (gsize k = 0; k < n_outputs; k++)
    {
      g_autoptr(JdTape) own = jd_tape_new (&outputs[k], 1, inputs, n_inputs, NULL, NULL);
      g_autofree double *own_work = g_new (double, jd_tape_get_work_size (own));
      double expected;

      jd_tape_eval (own, in, &expected, own_work);
      if (out[k] != expected)
        g_error ("%u parts, output %zu: %.17g is not %.17g", n, k, out[k], expected);
    }
}

static void
test_tape_many (void)
{
  static const guint sizes[] = { 1, 3, 7, 8, 9, 12, 31 };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    check_many (sizes[i]);
}

typedef struct
{
  const JdTape *tape;
  double        x;
  double        sum;
} Job;

static gpointer
run_job (gpointer data)
{
  Job *job = data;
  g_autofree double *work = g_new (double, jd_tape_get_work_size (job->tape));

  for (int i = 0; i < 20000; i++)
    {
      double in = job->x + i * 1e-4;
      double out;

      jd_tape_eval (job->tape, &in, &out, work);
      job->sum += out;
    }
  return NULL;
}

/* Two threads on one tape get what one gets. */
static void
test_tape_threads (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *x = testing_parameter (pool, "x");
  const JdExpr *f = testing_parse (pool, "sin(x)*x^3 + cos(x)/(1 + x^2) - 2*x*sin(x)");
  g_autoptr(JdTape) tape = jd_tape_new (&f, 1, &x, 1, NULL, NULL);
  Job jobs[] = { { tape, 0.1, 0.0 }, { tape, -3.0, 0.0 } };
  Job alone[] = { { tape, 0.1, 0.0 }, { tape, -3.0, 0.0 } };
  GThread *threads[2];

  for (int i = 0; i < 2; i++)
    threads[i] = g_thread_new ("tape", run_job, &jobs[i]);
  for (int i = 0; i < 2; i++)
    g_thread_join (threads[i]);
  for (int i = 0; i < 2; i++)
    {
      run_job (&alone[i]);
      g_assert_cmpfloat (alone[i].sum, ==, jobs[i].sum);
    }
}

/* What is defined step by step has the values of what is written out; a constant may be defined too. */
static void
test_tape_stepwise (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *defined[] = { testing_parse (pool, "y"), testing_parse (pool, "x'"),
                              testing_parse (pool, "theta''") };
  const JdExpr *outputs[] = {
    testing_parse (pool, "x^2 + phi"), testing_parse (pool, "sin(y)*x - y"), testing_parse (pool, "3/2"),
    testing_parse (pool, "y*x' + t*theta''"), testing_parse (pool, "x'"),
  };
  const JdExpr *written[] = {
    testing_parse (pool, "x^2 + phi"), testing_parse (pool,
                                                      "sin(x^2 + phi)*x - (x^2 + phi)"), testing_parse (pool, "3/2"),
    testing_parse (pool, "(x^2 + phi)*(sin(x^2 + phi)*x - (x^2 + phi)) + t*3/2"),
    testing_parse (pool, "sin(x^2 + phi)*x - (x^2 + phi)"),
  };
  const JdExpr *inputs[] = { testing_parse (pool, "x"), testing_parse (pool, "phi"), testing_parse (pool, "t") };
  const double values[] = { 0.7, -1.3, 0.4 };
  double found[5], expected[5], work[100];
  g_autoptr(GError) error = NULL;
  g_autoptr(JdTape) stepwise = jd_tape_new_stepwise (outputs, 5, defined, 3, inputs, 3, NULL, NULL, &error);
  g_autoptr(JdTape) plain = NULL;

  g_assert_no_error (error);
  plain = jd_tape_new (written, 5, inputs, 3, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (MAX (jd_tape_get_work_size (plain), jd_tape_get_work_size (stepwise)), <=, G_N_ELEMENTS (work));
  jd_tape_eval (stepwise, values, found, work);
  jd_tape_eval (plain, values, expected, work);
  for (gsize i = 0; i < 5; i++)
    g_assert_cmpfloat_with_epsilon (found[i], expected[i], 1e-15);
  /* what is not defined yet has no value */
  g_assert_null (jd_tape_new_stepwise (outputs + 1, 4, defined + 1, 2, inputs, 3, NULL, NULL, &error));
  g_assert_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/tape/agrees-with-graph", test_tape_agrees);
  g_test_add_func ("/core/expression/tape/operations", test_tape_operations);
  g_test_add_func ("/core/expression/tape/choice", test_tape_choice);
  g_test_add_func ("/core/expression/tape/constants", test_tape_constants);
  g_test_add_func ("/core/expression/tape/builder", test_tape_builder);
  g_test_add_func ("/core/expression/tape/angles", test_tape_angles);
  g_test_add_func ("/core/expression/tape/stepwise", test_tape_stepwise);
  g_test_add_func ("/core/expression/tape/many", test_tape_many);
  g_test_add_func ("/core/expression/tape/threads", test_tape_threads);
  return g_test_run ();
}
