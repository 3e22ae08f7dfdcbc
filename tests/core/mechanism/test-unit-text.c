/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Typed quantities: their values in SI, against factors of the units written another way, and their dimensions. */
#include <math.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/edit/jd-unit-text.h"
#include "core/mechanism/jd-json.h"
#include "tests/new-document.h"

static const char text[] =
  "{`jourdain`: 1, `constants`: {`m`: 2, `L`: 1.5, `w`: 3, `none`: 1}, `parameters`: [{`name`: `x`}, {`name`: `a`}],"
  " `bodies`: [{`name`: `R`, `origin`: [`x`, `L`], `angle`: `a`, `mass`: `m`}],"
  " `joints`: [{`name`: `motor`, `type`: `drive`, `value`: `w*t`, `of`: `a`}]}";

static JdMechanism *
new_mechanism (void)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "`", '"');
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}

static const struct
{
  const char *typed, *si;
} texts[] = {
  { "20 cm", "0.2" }, { "20cm", "0.2" }, { "7 cm", "0.07" }, { "0.3 mm", "0.0003" }, { "2 kg", "2" },
  { "1.4 g", "0.0014" }, { "-3780 mW", "-3.78" }, { "367 mJ", "0.367" }, { "2.5 MJ", "2500000" },
  { "4 kNm", "4000" }, { "12 mN m", "0.012" }, { "2 GW", "2000000000" }, { "7 μs", "7e-06" }, { "3 µN", "3e-06" },
  { "5 kHz", "5000" }, { "2 kg mm²", "2e-06" }, { "2 Mg", "2000" }, { "2 kmin", "2 kmin" }, { "2 mdeg", "2 mdeg" },
  { "30°", "pi/6" }, { "30 °", "pi/6" }, { "-150 deg", "-5*pi/6" }, { "0°", "0" },
  { "22.5°", "pi/8" }, { "17°", "17*pi/180" }, { "12.34°", "12.34*pi/180" }, { "360°", "2*pi" },
  { "60 rpm", "2*pi" }, { "100 rpm", "10*pi/3" }, { "90 km/h", "25" }, { "9.81 m/s²", "9.81" },
  { "9.81 m/s^2", "9.81" }, { "5 N/m", "5" }, { "3 kN/m", "3000" }, { "2 N m", "2" }, { "2 kg m²", "2" },
  { "3 kg cm²", "0.0003" }, { "1 h", "3600" }, { "1e3 mm", "1" }, { "L + 20 cm", "L + 0.2" },
  { "20 cm*sin(30°)", "0.2*sin(pi/6)" }, { "1/30°", "1/(pi/6)" }, { "30°^L", "(pi/6)^L" }, { "(20 cm)^2", "(0.2)^2" },
  { "1/-30°", "1/-(pi/6)" }, { "2^ - 30°", "2^ - (pi/6)" }, { "1 - 30°", "1 - pi/6" },
  { "60 rpm*t", "2*pi*t" }, { "2 m/2", "2/2" }, { "20 cm/L", "0.2/L" },
  /* no quantities */
  { "2*m", "2*m" }, { "l2 m", "l2 m" }, { "x'", "x'" }, { "2 L", "2 L" }, { "lambda(\"a 2 m\")", "lambda(\"a 2 m\")" },
  { "1e5", "1e5" }, { "2 m(3)", "2 m(3)" }, { "2 m_1", "2 m_1" }, { "", "" }, { "2 mm2", "2 mm2" },
};

static void
test_to_si (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *si = jd_unit_text_to_si (texts[i].typed);

      g_test_message ("%s: %s", texts[i].typed, si);
      g_assert_cmpstr (si, ==, texts[i].si);
    }
}

/* The value of what is written is the number times the factor, at the last digit. */
static void
test_values (void)
{
  static const struct
  {
    const char *unit;
    double factor;
  } factors[] = {
    { "cm", 0.01 },        { "mm", 0.001 },          { "km", 1000 },        { "g", 0.001 },
    { "°", G_PI / 180 },   { "rpm", 2 * G_PI / 60 }, { "min", 60 },         { "mrad", 0.001 },
    { "°/s", G_PI / 180 }, { "kJ/g", 1e6 },          { "s/°", 180 / G_PI }, { "kg/(m s)", NAN },
  };
  g_autoptr(JsonNode) root = new_document ("values");
  GRand *rand = g_rand_new_with_seed (7);

  for (gsize i = 0; i < G_N_ELEMENTS (factors); i++)
    for (guint k = 0; k < 50; k++)
      {
        const double number = k % 2 == 0 ? g_rand_int_range (rand, 0, 1000)
                                         : g_rand_int_range (rand, 0, 9999) / 100.0;
        g_autofree char *typed = g_strdup_printf ("%g %s", number, factors[i].unit);
        g_autofree char *si = jd_unit_text_to_si (typed);
        g_autoptr(JsonNode) node = jd_edit_value_from_text (si);
        const double value = jd_edit_evaluate (root, node);

        if (isnan (factors[i].factor))
          g_assert_true (isnan (value));
        else
          g_assert_cmpfloat_with_epsilon (value, number * factors[i].factor, 4e-15 * (1 + fabs (value)));
        g_assert_true (strchr (si, '.') == NULL || strstr (strchr (si, '.'), "0000000") == NULL);
      }
  g_rand_free (rand);
}

/* A text that is being written, whose value is known all the while. */
typedef struct
{
  GRand   *rand;
  GString *text;
} Typing;

static double type_sum (Typing *self, guint depth);

/* A number, a quantity, a pair of parentheses or a function. */
static double
type_primary (Typing *self,
              guint   depth)
{
  static const struct
  {
    const char *text;
    double value;
  } words[] = {
    { "20 cm", 0.2 },
    { "30°", G_PI / 6 },
    { "1.5", 1.5 },
    { "60 rpm", 2 * G_PI },
    { "2 kN", 2000 },
    { "7 °", 7 * G_PI / 180 },
    { "22.5°", G_PI / 8 },
    { "3 s/rad", 3 },
    { "0.25 mm²", 2.5e-7 },
    { "5 s^-2", 5 },
    { "2 N m/°", 360 / G_PI },
    { "pi", G_PI },
    { "12.345 rpm", 12.345 * G_PI / 30 },
    { "4 km/h", 4 / 3.6 },
    { "2 cm⁻¹", 200 },
  };
  const gsize i = (gsize) g_rand_int_range (self->rand, 0, G_N_ELEMENTS (words));
  double value;

  if (depth == 0 || g_rand_boolean (self->rand))
    {
      g_string_append (self->text, words[i].text);
      return words[i].value;
    }
  g_string_append (self->text, i % 2 == 0 ? "abs(" : "(");
  value = type_sum (self, depth - 1);
  g_string_append_c (self->text, ')');
  return i % 2 == 0 ? fabs (value) : value;
}

/* An exponent or a factor may have a sign. */
static double
type_signed (Typing *self,
             guint   depth)
{
  const gint32 kind = g_rand_int_range (self->rand, 0, 4);

  g_string_append (self->text, kind == 0 ? "-" : kind == 1 ? " - " : "");
  return (kind < 2 ? -1 : 1) * type_primary (self, depth);
}

static double
type_product (Typing *self,
              guint   depth)
{
  double product = type_signed (self, depth);

  for (gint32 n = g_rand_int_range (self->rand, 0, 3); n > 0; n--)
    switch (g_rand_int_range (self->rand, 0, 4))
      {
      case 0:
        g_string_append (self->text, "/");
        product /= type_signed (self, depth);
        break;
      case 1:
        g_string_append (self->text, " / ");
        product /= type_signed (self, depth);
        break;
      case 2:
        g_string_append (self->text, "*1.1^");
        product *= pow (1.1, type_signed (self, depth));
        break;
      default:
        g_string_append (self->text, "*");
        product *= type_signed (self, depth);
        break;
      }
  return product;
}

static double
type_sum (Typing *self,
          guint   depth)
{
  double sum = type_product (self, depth);

  if (g_rand_boolean (self->rand))
    {
      g_string_append (self->text, " - ");
      sum -= type_product (self, depth);
    }
  return sum;
}

/* Quantities keep their value wherever they stand: below a fraction, behind a sign, in an exponent. */
static void
test_formulas (void)
{
  g_autoptr(JsonNode) root = new_document ("formulas");
  g_autoptr(GRand) rand = g_rand_new_with_seed (17);
  guint n = 0;

  for (guint k = 0; k < 600; k++)
    {
      g_autoptr(GString) typed = g_string_new (NULL);
      Typing typing = { rand, typed };
      const double expected = type_sum (&typing, 1 + k % 2);
      g_autofree char *si = jd_unit_text_to_si (typed->str);
      g_autoptr(JsonNode) node = jd_edit_value_from_text (si);
      const double value = jd_edit_evaluate (root, node);

      if (!(fabs (expected) < 1e9))
        continue;
      n++;
      if (!(fabs (value - expected) <= 1e-9 * (1 + fabs (expected))))
        g_error ("“%s” is “%s”: %.15g, not %.15g", typed->str, si, value, expected);
    }
  g_assert_cmpuint (n, >, 400);
}

static const struct
{
  const char *typed, *unit, *says;   /* says NULL: it fits */
} checks[] = {
  { "20 cm", "m", NULL }, { "20 cm", "rad", "30°" }, { "30°", "rad", NULL }, { "30°", "m", "20 cm" },
  { "2 kg", "kg", NULL }, { "2 kg", "kg m²", "2 kg m²" }, { "60 rpm", "rad/s", NULL }, { "2 Hz", "rad/s", "60 rpm" },
  { "5 N/m", "N/m", NULL }, { "5 kg/s^2", "N/m", NULL }, { "2 N m", "N m/rad", NULL }, { "2 N", "N m s/rad", "N m s" },
  { "0.2 m", "", "without a unit" }, { "20 cm/L", "", NULL }, { "20 cm", NULL, NULL },
  { "L + 20 cm", "m", NULL }, { "L + 2 kg", "m", "cannot be added" }, { "3*30°", "m", "20 cm" },
  { "2.37*20 cm", "kg", "500 g" }, { "none*20 cm", "kg", NULL }, { "sqrt(2)*20 cm", "kg", "500 g" },
  { "60 rpm*t", "rad", NULL }, { "60 rpm", "rad", "30°" }, { "20 cm + 1", "m", NULL }, { "(20 cm)^2", "m", "20 cm" },
  { "L", "kg", NULL }, { "20 cm +", "kg", NULL }, { "x' + 2 m/s", "m/s", NULL }, { "x' + 2 m", "m/s", "cannot" },
};

static void
test_check (void)
{
  g_autoptr(JdMechanism) mechanism = new_mechanism ();

  for (gsize i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autoptr(GError) error = NULL;
      const gboolean fits = jd_unit_text_check (checks[i].typed, mechanism, checks[i].unit, &error);

      g_test_message ("%s as %s: %s", checks[i].typed, checks[i].unit, fits ? "fits" : error->message);
      if (checks[i].says == NULL)
        {
          g_assert_no_error (error);
          g_assert_true (fits);
          continue;
        }
      g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNIT);
      g_assert_nonnull (strstr (error->message, checks[i].says));
    }
}

static void
test_unknown (void)
{
  static const char *const cases[][3] = {
    { "k", "k" }, { "x*sin(z)", "z" }, { "s*z", "z", "s" }, { "s", NULL, "s" },
    { "k +", NULL }, { "sin k", NULL }, { "k = 2*L", NULL }, { "2*(k", NULL }, { "k/0", NULL }, { "2*L + k*c", "k" }, { "L*sin(a)", NULL }, { "20 cm", NULL }, { "2*pi*t", NULL },
    { "x'' + c", "c" }, { "foo(2)", NULL }, { "2 k", NULL }, { "lambda(\"k\")", NULL }, { "if (x > 0, 1, q)", "q" },
  };
  g_autoptr(JdMechanism) mechanism = new_mechanism ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = jd_unit_text_dup_unknown (cases[i][0], mechanism, cases[i][2]);

      g_assert_cmpstr (name, ==, cases[i][1]);
    }
}

/* A new constant has the SI value of what was typed; what is no constant's value is refused, and nothing is added. */
static void
test_add_constant (void)
{
  static const struct
  {
    const char *name, *typed, *unit;
    double value; /* NAN: refused */
    const char *says;
  } cases[] = {
    { "k", "20 cm", "m", 0.2, NULL },
    { "k", "2*L", "m", 3, NULL },
    { "k", "30°", "rad", G_PI / 6, NULL },
    { "k", "2*L", NULL, 3, NULL },
    { "k", "20 cm", "kg", NAN, "a value in kg belongs here" },
    { "L", "2", "m", NAN, "taken" },
    { "x", "2", "m", NAN, "taken" },
    { "sin", "2", "m", NAN, "means something" },
    { "1k", "2", "m", NAN, "not a name" },
    { "k", "2*q", "m", NAN, "k needs a value" },
    { "k", "", "m", NAN, "k needs a value" },
    { "k", "k", "m", NAN, "k needs a value" },
    { "k", "1/0", "m", NAN, "k needs a value" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *json = g_strdelimit (g_strdup (text), "`", '"');
      g_autoptr(JdMechanism) mechanism = new_mechanism ();
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) root = jd_json_parse (json, -1, NULL);
      g_autofree char *before = jd_json_to_text (root);
      g_autofree char *after = NULL;
      const gboolean added = jd_unit_text_add_constant (root, mechanism, cases[i].name, cases[i].typed, cases[i].unit,
                                                        &error);

      g_test_message ("%s = %s: %s", cases[i].name, cases[i].typed, added ? "added" : error->message);
      g_assert_cmpint (added, ==, !isnan (cases[i].value));
      if (added)
        {
          g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                            jd_edit_get (root, JD_OBJECT_CONSTANT, cases[i].name)),
                                          cases[i].value, 1e-15);
          continue;
        }
      after = jd_json_to_text (root);
      g_assert_cmpstr (before, ==, after);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/unit-text/to-si", test_to_si);
  g_test_add_func ("/core/mechanism/unit-text/values", test_values);
  g_test_add_func ("/core/mechanism/unit-text/formulas", test_formulas);
  g_test_add_func ("/core/mechanism/unit-text/add-constant", test_add_constant);
  g_test_add_func ("/core/mechanism/unit-text/check", test_check);
  g_test_add_func ("/core/mechanism/unit-text/unknown", test_unknown);
  return g_test_run ();
}
