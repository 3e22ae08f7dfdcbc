/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The simplifier's polynomials: the laws of a ring, of monomials and of angles, division, roots and factors, compared
 * with values and with products that are made on purpose. */
#include "core/expression/simplify/jd-expr-simplify-basis-private.h"
#include "core/expression/simplify/jd-expr-simplify-gather-private.h"
#include "core/expression/simplify/jd-expr-simplify-private.h"
#include "tests/core/expression/expr-testing.h"

#define AT 0.83 /* the value of x; testing_value() gives the others */

typedef struct
{
  JdExprPool *pool;
  GRand *rand;
  JdWork work;
} Algebra;

static void
algebra_init (Algebra *self,
              guint32  seed)
{
  self->pool = jd_expr_pool_new ();
  self->rand = g_rand_new_with_seed (seed);
  jd_work_init (&self->work, self->pool, G_MAXUINT32);
  /* the first expression makes the letters of all known */
  jd_poly_from_expr (&self->work, testing_parse (self->pool, "x + y + theta + phi + m + R + t + pi + x' + x'' + "
                                                             "lambda(\"a.b\")"));
}

static void
algebra_clear (Algebra *self)
{
  g_assert_false (self->work.exceeded);
  jd_work_clear (&self->work);
  g_rand_free (self->rand);
  jd_expr_pool_free (self->pool);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Algebra, algebra_clear)

static const char *const plain_terms[] = { "x", "y", "m", "R", "x'", "-2", "1/3", "m*x", "R*y^2", "5*x'*m" };
static const char *const trig_terms[] = {
  "x",  "m",          "cos(theta)",           "sin(theta)",         "sin(2*phi)",   "cos(theta)^2",
  "-1", "R*cos(phi)", "3*y*sin(theta - phi)", "cos(theta + phi)/2", "sin(m*t)",     "x*cos(theta - pi/2)",
};

static const JdPoly *
read_poly (Algebra    *self,
           const char *text)
{
  return jd_poly_from_expr (&self->work, testing_parse (self->pool, text));
}

/* A sum of one to three of some terms. */
static const JdPoly *
random_poly (Algebra           *self,
             const char *const *terms,
             gint32             n_terms)
{
  const JdPoly *sum = jd_poly_number (&self->work, jd_zero);

  while (sum->n == 0)
    for (gint32 n = g_rand_int_range (self->rand, 1, 4); n > 0; n--)
      sum = jd_poly_add (&self->work, sum, read_poly (self, terms[g_rand_int_range (self->rand, 0, n_terms)]),
                         jd_number_from_fraction (g_rand_int_range (self->rand, 1, 4), 1));
  return sum;
}

static const JdPoly *
random_plain (Algebra *self)
{
  return random_poly (self, plain_terms, G_N_ELEMENTS (plain_terms));
}

static const JdPoly *
random_trig (Algebra *self)
{
  return random_poly (self, trig_terms, G_N_ELEMENTS (trig_terms));
}

/* A polynomial of at least two terms that have no common factor. */
static const JdPoly *
random_primitive (Algebra *self)
{
  const JdPoly *poly;
  JdNumber c;
  guint32 mono;

  do
    poly = jd_poly_primitive (&self->work, random_plain (self), &c, &mono);
  while (poly->n < 2);
  return poly;
}

static const JdPoly *
product (Algebra      *self,
         const JdPoly *a,
         const JdPoly *b)
{
  return jd_poly_mul (&self->work, a, b);
}

static const JdPoly *
difference (Algebra      *self,
            const JdPoly *a,
            const JdPoly *b)
{
  return jd_poly_add (&self->work, a, b, jd_minus_one);
}

static double
mono_value (Algebra *self,
            guint32  mono)
{
  const JdFactor *factors = jd_work_factors (&self->work, mono);
  double value = 1.0;

  for (gsize i = 0; i < jd_work_mono (&self->work, mono)->n; i++)
    value *= pow (testing_eval (jd_work_atom (&self->work, factors[i].atom)->node, AT), factors[i].exponent);
  return value;
}

static double
angle_value (Algebra *self,
             guint32  angle)
{
  guint n;
  const JdAnglePart *parts = jd_angle_parts (&self->work, angle, &n);
  double value = 0.0;

  for (guint i = 0; i < n; i++)
    value += parts[i].c.value * mono_value (self, parts[i].mono);
  return value;
}

/* Of a cosine, a sine or 1. */
static double
trig_value (Algebra *self,
            guint32  trig)
{
  if (trig == 0)
    return 1.0;
  return trig & 1 ? sin (angle_value (self, trig / 2)) : cos (angle_value (self, trig / 2));
}

static double
poly_value (Algebra      *self,
            const JdPoly *poly)
{
  double value = 0.0;

  for (gsize i = 0; i < poly->n; i++)
    value += poly->terms[i].c.value * mono_value (self, poly->terms[i].mono) * trig_value (self, poly->terms[i].trig);
  return value;
}

/* An expression, its polynomial, and what is printed of that have one value. */
static void
test_conversion (void)
{
  static const char *const texts[] = {
    "x*y + m*(x - 2*y)^3", "cos(theta)^4*sin(phi)^3 - x/7", "(x + m)/(R*y) - 1/(x + y)", "sqrt(x + y)^3*sqrt(4*m)",
    "tan(theta)*cos(phi)", "sin(x + theta - pi/2)*cos(3*phi + pi/6)", "1/cos(theta)^2", "exp(x)*exp(-x)*y + abs(m)",
    "x/sqrt(x^2 + y^2) + sqrt(x^2 + y^2)/x", "(0.1*x + 0.25*y)^2", "sin(asin(x/9))*cos(acos(x/9))",
    "x'*x''^2*lambda(\"a.b\")",
  };
  g_auto(Algebra) self = { 0 };

  algebra_init (&self, 221);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const JdExpr *expr = testing_parse (self.pool, texts[i]);
      const JdPoly *poly = jd_poly_from_expr (&self.work, expr), *cancelled = jd_poly_cancel (&self.work, poly);
      const double value = testing_eval (expr, AT);
      const JdPoly *atoms;

      self.work.plain = TRUE;
      atoms = jd_poly_short_trig (&self.work, poly);
      self.work.plain = FALSE;
      g_test_message ("%s is %g", texts[i], value);
      testing_assert_close (poly_value (&self, poly), value, 1e-11);
      testing_assert_close (poly_value (&self, cancelled), value, 1e-11);
      testing_assert_close (poly_value (&self, atoms), value, 1e-11);
      testing_assert_close (testing_eval (jd_poly_expanded (&self.work, atoms), AT), value, 1e-11);
      testing_assert_close (testing_eval (jd_poly_present (&self.work, poly), AT), value, 1e-11);
    }
}

/* Two polynomials that are equal as functions are the same, whatever identities of cosines and sines lead from one to
 * the other: their difference has no terms. */
static void
test_ring (void)
{
  g_auto(Algebra) self = { 0 };

  algebra_init (&self, 222);
  for (guint i = 0; i < 300; i++)
    {
      const JdPoly *a = random_trig (&self), *b = random_trig (&self), *c = random_trig (&self);
      const JdPoly *sum = jd_poly_add (&self.work, a, b, jd_one);
      const JdPoly *ab = product (&self, a, b), *cube = product (&self, product (&self, a, a), a);

      testing_assert_close (1e3 + poly_value (&self, sum), 1e3 + poly_value (&self, a) + poly_value (&self, b),
                            1e-13);
      testing_assert_close (1e3 + poly_value (&self, ab), 1e3 + poly_value (&self, a) * poly_value (&self, b), 1e-13);
      g_assert_cmpuint (difference (&self, ab, product (&self, b, a))->n, ==, 0);
      g_assert_cmpuint (difference (&self, product (&self, ab, c), product (&self, a, product (&self, b, c)))->n, ==,
                        0);
      g_assert_cmpuint (difference (&self, product (&self, sum, c),
                                    jd_poly_add (&self.work, product (&self, a, c), product (&self, b, c), jd_one))
                          ->n,
                        ==, 0);
      g_assert_cmpuint (difference (&self, cube, jd_poly_pow (&self.work, a, 3))->n, ==, 0);
      g_assert_true (jd_poly_equal (a, jd_poly_scale (&self.work, a, jd_one, 0)));
      g_assert_false (jd_poly_equal (a, jd_poly_scale (&self.work, a, jd_half, 0)));
      g_assert_true (jd_poly_equal (jd_poly_pow (&self.work, a, 0), jd_poly_number (&self.work, jd_one)));
    }
}

static gboolean
is_even (JdWork         *work G_GNUC_UNUSED,
         const JdFactor *factor,
         gconstpointer   data G_GNUC_UNUSED)
{
  return factor->atom % 2 == 0;
}

/* Exponents add up, and the order of monomials is total and kept by products. */
static void
test_monomials (void)
{
  enum
  {
    N_ATOMS = 5
  };
  static const char *const names[N_ATOMS] = { "R", "m", "x", "y", "x'" };
  g_auto(Algebra) self = { 0 };
  guint16 atoms[N_ATOMS];

  algebra_init (&self, 223);
  for (gsize k = 0; k < N_ATOMS; k++)
    atoms[k] = jd_work_plain_atom (&self.work, testing_parse (self.pool, names[k]));
  for (guint i = 0; i < 2000; i++)
    {
      int exponents[3][N_ATOMS], power = g_rand_int_range (self.rand, -3, 4);
      guint32 monos[3] = { 0, 0, 0 };
      guint32 ab, raised, even;
      int order;

      for (gsize j = 0; j < 3; j++)
        for (gsize k = 0; k < N_ATOMS; k++)
          {
            exponents[j][k] = g_rand_int_range (self.rand, -2, 3);
            monos[j] = jd_mono_mul (&self.work, monos[j], jd_mono_power (&self.work, atoms[k], exponents[j][k]));
          }
      ab = jd_mono_mul (&self.work, monos[0], monos[1]);
      raised = jd_mono_raise (&self.work, monos[0], power);
      even = jd_mono_filter (&self.work, monos[0], is_even, NULL);
      for (gsize k = 0; k < N_ATOMS; k++)
        {
          g_assert_cmpint (jd_mono_exponent (&self.work, monos[0], atoms[k]), ==, exponents[0][k]);
          g_assert_cmpint (jd_mono_exponent (&self.work, ab, atoms[k]), ==, exponents[0][k] + exponents[1][k]);
          g_assert_cmpint (jd_mono_exponent (&self.work, raised, atoms[k]), ==, power * exponents[0][k]);
          g_assert_cmpint (jd_mono_exponent (&self.work, even, atoms[k]), ==,
                           atoms[k] % 2 == 0 ? exponents[0][k] : 0);
        }
      testing_assert_close (mono_value (&self, ab), mono_value (&self, monos[0]) * mono_value (&self, monos[1]),
                            1e-14);
      testing_assert_close (testing_eval (jd_mono_node (&self.work, ab), AT), mono_value (&self, ab), 1e-14);
      order = jd_mono_compare (&self.work, monos[0], monos[1]);
      g_assert_cmpint (order == 0, ==, monos[0] == monos[1]);
      g_assert_cmpint (jd_mono_compare (&self.work, monos[1], monos[0]), ==, -order);
      g_assert_cmpint (jd_mono_compare (&self.work, ab, jd_mono_mul (&self.work, monos[1], monos[1])), ==, order);
      if (order < 0 && jd_mono_compare (&self.work, monos[1], monos[2]) < 0)
        g_assert_cmpint (jd_mono_compare (&self.work, monos[0], monos[2]), <, 0);
      /* the first atom decides, and a higher power comes first */
      if (exponents[0][0] != exponents[1][0])
        g_assert_cmpint (order<0, ==, exponents[0][0]> exponents[1][0]);
    }
}

/* A random sum of parts of an angle, some of them multiples of pi; their value. */
static gsize
random_parts (Algebra     *self,
              JdAnglePart *parts,
              double      *out_value)
{
  static const char *const letters[] = { "theta", "phi", "x", "pi", "m" };
  static const gint64 divisors[] = { 1, 1, 2, 3, 4, 6 };
  const gsize n = (gsize) g_rand_int_range (self->rand, 0, 5);

  *out_value = 0.0;
  for (gsize i = 0; i < n; i++)
    {
      const JdPoly *letter = read_poly (self, letters[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (letters))]);

      parts[i].mono = letter->terms[0].mono;
      parts[i].c = jd_number_from_fraction (g_rand_int_range (self->rand, -9, 10),
                                            divisors[g_rand_int_range (self->rand, 0, G_N_ELEMENTS (divisors))]);
      *out_value += parts[i].c.value * mono_value (self, parts[i].mono);
    }
  return n;
}

/* Cosine and sine of any sum, with multiples of pi and equal parts in it, have their values and one form for one
 * angle; a product of two is a sum of two. */
static void
test_trig (void)
{
  g_auto(Algebra) self = { 0 };

  algebra_init (&self, 224);
  for (guint i = 0; i < 3000; i++)
    {
      JdTrigUnit units[2];
      const JdTrigProduct *sum;
      double expected[2], angle;

      for (gsize k = 0; k < 2; k++)
        {
          JdAnglePart parts[5], negative[5];
          const gsize n = random_parts (&self, parts, &angle);
          const gboolean is_sin = g_rand_boolean (self.rand);
          JdTrigUnit other;

          for (gsize j = 0; j < n; j++)
            negative[n - 1 - j] = (JdAnglePart) { parts[j].mono, jd_number_negate (parts[j].c) };
          units[k] = jd_trig_unit (&self.work, parts, n, is_sin);
          other = jd_trig_unit (&self.work, negative, n, is_sin);
          expected[k] = is_sin ? sin (angle) : cos (angle);
          g_assert_cmpfloat_with_epsilon (units[k].c.value * trig_value (&self, units[k].trig), expected[k], 1e-13);
          g_assert_cmpuint (other.trig, ==, units[k].trig);
          g_assert_cmpfloat (other.c.value, ==, is_sin ? 0.0 - units[k].c.value : units[k].c.value);
        }
      if (units[0].trig == 0 || units[1].trig == 0)
        continue;
      sum = jd_trig_product (&self.work, units[0].trig, units[1].trig);
      g_assert_cmpfloat_with_epsilon (0.5 * units[0].c.value * units[1].c.value *
                                        (sum->c[0].value * trig_value (&self, sum->trig[0]) +
                                         sum->c[1].value * trig_value (&self, sum->trig[1])),
                                      expected[0] * expected[1], 1e-13);
    }
}

/* The angle of a text. */
static guint32
angle_of (Algebra    *self,
          const char *text)
{
  g_autofree char *cosine = g_strdup_printf ("cos(%s)", text);

  return read_poly (self, cosine)->terms[0].trig / 2;
}

/* The whole multiples of a basis that make an angle, found for all of them up to the limit and not beyond; halves of
 * sums, and the largest angle of which another is a multiple. */
static void
test_angles (void)
{
  static const char *const bases[][2] = {
    { "theta", "phi" }, { "theta - phi", "theta + 2*phi" }, { "theta/2", "3*phi" }, { "m*t - theta", "theta" },
  };
  static const struct { const char *angle, *primitive; } multiples[] = {
    { "2*theta", "theta" }, { "3*theta/2", "theta/2" }, { "4*theta - 6*phi", "2*theta - 3*phi" },
    { "theta + phi", "theta + phi" }, { "theta/2 + phi/3", "theta/2 + phi/3" },
    { "2*theta/3 + 4*phi/3", "theta/3 + 2*phi/3" },
  };
  static const struct { const char *a, *b; gboolean whole; } halves[] = {
    { "3*theta", "theta", TRUE }, { "theta + phi", "theta - phi", TRUE }, { "theta", "phi", FALSE },
    { "3*theta - phi", "theta + phi", TRUE }, { "5*theta/2", "x/2", FALSE }, { "2*theta", "x", FALSE },
  };
  g_auto(Algebra) self = { 0 };

  algebra_init (&self, 225);
  for (gsize k = 0; k < G_N_ELEMENTS (bases); k++)
    {
      const JdBasis basis = { { angle_of (&self, bases[k][0]), angle_of (&self, bases[k][1]) }, 2 };

      for (int i = -9; i <= 9; i++)
        for (int j = -9; j <= 9; j++)
          {
            g_autofree char *text = g_strdup_printf ("%d*(%s) + %d*(%s)", i, bases[k][0], j, bases[k][1]);
            const gboolean within = ABS (i) <= JD_BASIS_MULTIPLE_MAX && ABS (j) <= JD_BASIS_MULTIPLE_MAX;
            int found[JD_BASIS_MAX] = { 0 };
            guint32 angle;

            if (i == 0 && j == 0)
              continue;
            angle = angle_of (&self, text);
            g_assert_cmpint (jd_angle_coordinates (&self.work, angle, &basis, found), ==, within);
            if (!within)
              continue;
            /* an angle stands for its negative too */
            g_assert_cmpint (ABS (found[0]), ==, ABS (i));
            g_assert_cmpint (ABS (found[1]), ==, ABS (j));
            g_assert_cmpfloat_with_epsilon (found[0] * angle_value (&self, basis.angles[0]) +
                                              found[1] * angle_value (&self, basis.angles[1]),
                                            angle_value (&self, angle), 1e-13);
          }
      g_assert_false (jd_angle_coordinates (&self.work, angle_of (&self, "x"), &basis, (int[JD_BASIS_MAX]) { 0 }));
    }
  for (gsize k = 0; k < G_N_ELEMENTS (multiples); k++)
    {
      g_test_message ("%s", multiples[k].angle);
      g_assert_cmpuint (jd_primitive_angle (&self.work, angle_of (&self, multiples[k].angle)), ==,
                        angle_of (&self, multiples[k].primitive));
    }
  for (gsize k = 0; k < G_N_ELEMENTS (halves); k++)
    for (int sign = -1; sign <= 1; sign += 2)
      {
        const guint32 a = angle_of (&self, halves[k].a), b = angle_of (&self, halves[k].b);
        const guint32 found = jd_half_sum (&self.work, a, b, sign);
        const double half = (angle_value (&self, a) + sign * angle_value (&self, b)) / 2.0;

        g_test_message ("%s and %s", halves[k].a, halves[k].b);
        g_assert_cmpfloat_with_epsilon (fabs (angle_value (&self, found)), halves[k].whole ? fabs (half) : 0.0,
                                        1e-14);
      }
}

/* A product is divided by each factor, and by nothing else; it has factors; a square has its root. */
static void
test_factors (void)
{
  g_auto(Algebra) self = { 0 };
  guint n_split = 0;
  guint32 odd;

  algebra_init (&self, 226);
  odd = jd_mono_power (&self.work, jd_work_plain_atom (&self.work, testing_parse (self.pool, "x")), 1);
  for (guint i = 0; i < 500; i++)
    {
      const JdPoly *a = random_primitive (&self), *b = random_primitive (&self);
      const JdPoly *ab = product (&self, a, b), *square = product (&self, a, a);
      const JdPoly *off = jd_poly_add (&self.work, ab, jd_poly_number (&self.work, jd_one), jd_one);
      const JdPoly *root, *factors[2], *quotient = jd_poly_divide (&self.work, ab, a);

      g_assert_nonnull (quotient);
      g_assert_cmpuint (difference (&self, quotient, b)->n, ==, 0);
      g_assert_null (jd_poly_divide (&self.work, off, a));
      root = jd_poly_square_root (&self.work, square);
      g_assert_nonnull (root);
      g_assert_cmpuint (difference (&self, product (&self, root, root), square)->n, ==, 0);
      g_assert_cmpfloat (jd_poly_leading (&self.work, root)->c.value, >, 0.0);
      g_assert_null (jd_poly_square_root (&self.work, jd_poly_scale (&self.work, square, jd_minus_one, 0)));
      g_assert_null (jd_poly_square_root (&self.work, jd_poly_add (&self.work, square, a, jd_one)));
      g_assert_null (jd_poly_square_root (&self.work, jd_poly_scale (&self.work, square, jd_one, odd)));
      if (!jd_poly_split (&self.work, ab, &factors[0], &factors[1]))
        continue;
      n_split++;
      g_assert_cmpuint (MIN (factors[0]->n, factors[1]->n), >, 1);
      g_assert_cmpuint (difference (&self, product (&self, factors[0], factors[1]), ab)->n, ==, 0);
    }
  g_assert_cmpuint (n_split, >, 250);
}

/* Quadratic forms have factors where their discriminants are squares. */
static void
test_quadratic (void)
{
  static const struct { const char *text; gboolean splits; } cases[] = {
    { "x^2 + 3*x*y + 2*y^2", TRUE },      { "x^2 + 3*x*y + 3*y^2", FALSE }, { "6*x^2 - 5*x*y - 6*y^2", TRUE },
    { "4*x^2 + 4*x*y + y^2", TRUE },      { "4*x^2 + 4*x*y + 2*y^2", FALSE }, { "x^2 + x*y + y^2", FALSE },
    { "x^2 - 2*m*x*y + m^2*y^2", TRUE }, { "m*x^2 + (m*R + 1)*x*y + R*y^2", TRUE },
  };
  g_auto(Algebra) self = { 0 };

  algebra_init (&self, 230);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdPoly *poly = read_poly (&self, cases[i].text), *factors[2];

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (jd_poly_split (&self.work, poly, &factors[0], &factors[1]), ==, cases[i].splits);
      if (cases[i].splits)
        g_assert_cmpuint (difference (&self, product (&self, factors[0], factors[1]), poly)->n, ==, 0);
    }
}

/* Number, monomial and rest make the polynomial; the rest has whole coefficients without a common divisor, and no
 * atom in all its terms.  The leading term is the first one in order, and nothing is left of the denominator. */
static void
test_content (void)
{
  g_auto(Algebra) self = { 0 };

  algebra_init (&self, 227);
  for (guint i = 0; i < 500; i++)
    {
      const guint32 times = jd_mono_power (&self.work,
                                           jd_work_plain_atom (&self.work, testing_parse (self.pool, "y")),
                                           g_rand_int_range (self.rand, -3, 4));
      const JdNumber number = jd_number_from_fraction (g_rand_int_range (self.rand, 1, 40),
                                                       g_rand_int_range (self.rand, 1, 40));
      const JdPoly *poly = jd_poly_scale (&self.work, random_plain (&self), number, times), *rest, *whole, *sorted;
      guint32 mono, denominator;
      guint64 divisor = 0;
      JdNumber c;

      rest = jd_poly_primitive (&self.work, poly, &c, &mono);
      g_assert_cmpfloat (c.value, >, 0.0);
      g_assert_cmpuint (difference (&self, jd_poly_scale (&self.work, rest, c, mono), poly)->n, ==, 0);
      for (gsize k = 0; k < rest->n; k++)
        {
          g_assert_cmpint (rest->terms[k].c.denominator, ==, 1);
          divisor = jd_common_divisor (divisor, (guint64) ABS (rest->terms[k].c.numerator));
        }
      g_assert_cmpuint (divisor, ==, 1);
      denominator = jd_poly_denominator (&self.work, poly, -1);
      whole = jd_poly_scale (&self.work, poly, jd_one, jd_mono_raise (&self.work, denominator, -1));
      g_assert_cmpuint (jd_poly_denominator (&self.work, whole, -1), ==, 0);
      g_assert_cmpuint (jd_poly_denominator (&self.work, rest, -1), ==, 0);
      for (guint16 atom = 0; atom < self.work.atoms->len; atom++)
        {
          int least = G_MAXINT, least_whole = G_MAXINT;

          for (gsize k = 0; k < rest->n; k++)
            {
              least = MIN (least, jd_mono_exponent (&self.work, rest->terms[k].mono, atom));
              least_whole = MIN (least_whole, jd_mono_exponent (&self.work, whole->terms[k].mono, atom));
            }
          g_assert_cmpint (least, ==, 0);
          if (jd_mono_exponent (&self.work, denominator, atom) != 0)
            g_assert_cmpint (least_whole, ==, 0);
        }
      sorted = jd_poly_sorted (&self.work, poly);
      g_assert_cmpuint (jd_poly_leading (&self.work, poly)->mono, ==, sorted->terms[0].mono);
      for (gsize k = 1; k < sorted->n; k++)
        g_assert_cmpint (jd_term_compare (&sorted->terms[k - 1], &sorted->terms[k], &self.work), <, 0);
    }
}

/* What is saved where @common is written once: its size, times the terms less one that are @common or @common times
 * another atom. */
static double
saving (Algebra      *self,
        const JdPoly *poly,
        guint32       common)
{
  const JdPoly *rest, *kernel = jd_poly_take_kernel (&self->work, poly, common, &rest);
  double n = 0.0;

  for (gsize k = 0; k < kernel->n; k++)
    {
      const guint32 atom = kernel->terms[k].mono;

      n += atom == 0 || jd_mono_exponent (&self->work, common, jd_work_factors (&self->work, atom)->atom) == 0;
    }
  return (n - 1.0) * jd_mono_size (&self->work, common);
}

/* Buckets of proportional sums, and a kernel with what is left, add up to the polynomial; factors of a bucket are of
 * the levels asked for.  No monomial of the polynomial, and none with an atom less, saves more than the best. */
static void
test_gathered (void)
{
  g_auto(Algebra) self = { 0 };
  guint n_larger = 0;

  algebra_init (&self, 228);
  for (guint i = 0; i < 300; i++)
    {
      const JdAtomLevel least = (JdAtomLevel) g_rand_int_range (self.rand, 0, 3),
                        most = (JdAtomLevel) g_rand_int_range (self.rand, (gint32) least, 3);
      const JdPoly *poly = product (&self, product (&self, random_plain (&self), random_plain (&self)),
                                    random_plain (&self));
      const JdPoly *sum = jd_poly_number (&self.work, jd_zero), *kernel, *rest;
      g_autoptr(GArray) buckets = jd_poly_merge (&self.work, poly, least, most);
      guint32 common;

      for (guint k = 0; k < buckets->len; k++)
        {
          const JdBucket *bucket = &g_array_index (buckets, JdBucket, k);

          sum = jd_poly_add (&self.work, sum, product (&self, bucket->inner, bucket->outer), jd_one);
          n_larger += bucket->inner->n > 1 && bucket->outer->n > 1;
          for (guint level = 0; level < 3; level++)
            g_assert_false ((level >= least && level <= most ? jd_poly_levels (&self.work, bucket->inner)
                                                             : jd_poly_levels (&self.work, bucket->outer)) >>
                              level &
                            1);
        }
      g_assert_cmpuint (difference (&self, sum, poly)->n, ==, 0);
      common = jd_poly_best_kernel (&self.work, poly);
      kernel = jd_poly_take_kernel (&self.work, poly, common, &rest);
      sum = jd_poly_add (&self.work, rest, jd_poly_scale (&self.work, kernel, jd_one, common), jd_one);
      g_assert_cmpuint (difference (&self, sum, poly)->n, ==, 0);
      for (gsize k = 0; k < kernel->n; k++)
        g_assert_cmpuint (jd_work_mono (&self.work, kernel->terms[k].mono)->n, <=, 1);
      for (gsize k = 0; k < poly->n; k++)
        {
          const guint32 mono = poly->terms[k].mono;

          g_assert_cmpfloat (saving (&self, poly, mono), <=, saving (&self, poly, common));
          for (guint j = 0; j < jd_work_mono (&self.work, mono)->n; j++)
            {
              const JdFactor factor = jd_work_factors (&self.work, mono)[j];
              const guint32 less = jd_mono_mul (&self.work, mono, jd_mono_power (&self.work, factor.atom, -1));

              if (factor.exponent == 1)
                g_assert_cmpfloat (saving (&self, poly, less), <=, saving (&self, poly, common));
            }
        }
    }
  g_assert_cmpuint (n_larger, >, 10);
}

/* Of a sum and its negative one reads as negative, unless its signs balance in every way. */
static void
test_signs (void)
{
  static const struct { const char *text; gboolean reads_negative, mostly; } cases[] = {
    { "R - m", FALSE, FALSE }, { "m - R", FALSE, FALSE }, { "-m - R", TRUE, TRUE }, { "x - R", FALSE, FALSE },
    { "R - x", TRUE, FALSE }, { "1 - R", TRUE, FALSE }, { "2*y - x", FALSE, FALSE }, { "x' - x", FALSE, FALSE },
    { "x - x'", TRUE, FALSE }, { "-x - y + m", TRUE, TRUE }, { "-x + y + m", FALSE, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(Algebra) self = { 0 };
      const JdPoly *poly, *negative;

      algebra_init (&self, 229);
      poly = read_poly (&self, cases[i].text);
      negative = jd_poly_scale (&self.work, poly, jd_minus_one, 0);
      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (jd_poly_is_mostly_negative (poly), ==, cases[i].mostly);
      if (!g_str_equal (cases[i].text, "R - m") && !g_str_equal (cases[i].text, "m - R"))
        g_assert_cmpint (jd_poly_reads_negative (&self.work, poly), ==, cases[i].reads_negative);
      g_assert_cmpint (jd_poly_reads_negative (&self.work, negative), !=, jd_poly_reads_negative (&self.work, poly));
    }
}

/* Work ends at its limit, not before. */
static void
test_limit (void)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_auto(JdWork) work = { 0 };

  jd_work_init (&work, pool, 100);
  g_assert_true (jd_work_step (&work, 60));
  g_assert_true (jd_work_step (&work, 40));
  g_assert_false (work.exceeded);
  g_assert_false (jd_work_step (&work, 1));
  g_assert_false (jd_work_step (&work, 0));
  g_assert_true (work.exceeded);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/expression/poly/conversion", test_conversion);
  g_test_add_func ("/core/expression/poly/ring", test_ring);
  g_test_add_func ("/core/expression/poly/monomials", test_monomials);
  g_test_add_func ("/core/expression/poly/trig", test_trig);
  g_test_add_func ("/core/expression/poly/angles", test_angles);
  g_test_add_func ("/core/expression/poly/factors", test_factors);
  g_test_add_func ("/core/expression/poly/quadratic", test_quadratic);
  g_test_add_func ("/core/expression/poly/content", test_content);
  g_test_add_func ("/core/expression/poly/gathered", test_gathered);
  g_test_add_func ("/core/expression/poly/signs", test_signs);
  g_test_add_func ("/core/expression/poly/limit", test_limit);
  return g_test_run ();
}
