/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Units of quantities: what the members of a file say, and what follows from sums and products. */
#include <math.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-units-private.h"

/* A rod that slides and turns, a force law in a constant, an equation in squares, one that is not holonomic, a drive,
 * numbers that stand for lengths, and a system in numbers alone. */
static const char text[] =
  "{`jourdain`: 1, `constants`: {`m`: 2, `h`: 0.5, `l`: `2*h`, `w`: 3, `g`: 9.81, `k`: 100, `f`: 0.3, `M`: 1, `E`: 2, `c`: 0.3, `z`: `sin(c)`, `v`: 2, `y0`: `w/v`},"
  " `gravity`: [0, `-g`],"
  " `parameters`: [{`name`: `x`, `rate`: `l*z*w + l*y0*v`}, {`name`: `a`, `value`: `pi/4`, `rate`: `v`}, {`name`: `s`, `value`: `l`}, {`name`: `u`},"
  "                {`name`: `b`}, {`name`: `n`}],"
  " `ground`: {`points`: {`O`: [0, 0]}},"
  " `bodies`: [{`name`: `R`, `origin`: [`x + s*cos(a)`, `0.37*sin(b) + s*sin(a)`], `angle`: `a`, `mass`: `m`,"
  "             `inertia`: `m*l^2/12`, `points`: {`P`: [`l`, 0]}}],"
  " `kinetic_energy`: `(u'^2)/2`,"
  " `joints`: [{`name`: `pin`, `type`: `pivot`, `between`: [`R.P`, `ground.O`]},"
  "            {`name`: `weld`, `type`: `weld`, `between`: [`R.P`, `ground.O`]},"
  "            {`name`: `own`, `type`: `equation`, `holonomic`: {`square`: `x^2 + s^2 - 9`, `angle`: `a - b`},"
  "             `differential`: {`rate`: `x' - s*a'`, `strange`: `n' - 2*u'`}},"
  "            {`name`: `motor`, `type`: `drive`, `value`: `w*t`, `of`: `a`}],"
  " `efforts`: [{`name`: `spring`, `type`: `spring`, `between`: [`R.P`, `ground.O`], `stiffness`: `k`},"
  "             {`name`: `turn`, `type`: `torque`, `body`: `R`, `value`: `M`}]}";

static const struct
{
  const char *quantity, *unit;
} cases[] = {
  { "m", "kg" }, { "l", "m" }, { "h", "m" }, { "g", "m/s²" }, { "k", "N/m" }, { "M", "N m" },
  { "w", "rad/s" }, { "f", NULL }, { "t", "s" },
  /* beside an angular rate, and between two, is a number */
  { "z", NULL }, { "c", "rad" }, { "v", "rad/s" }, { "y0", NULL },
  { "x", "m" }, { "x'", "m/s" }, { "x''", "m/s²" }, { "x'+", "m/s" }, { "x(10)", "m" }, { "x'(0.5)", "m/s" },
  { "a", "rad" }, { "a'", "rad/s" }, { "a''", "rad/s²" }, { "s", "m" }, { "b", "rad" },
  /* in numbers alone: kg^(1/2) m is no unit, and n has none */
  { "u", NULL }, { "u'", NULL }, { "n", NULL }, { "lambda:own.strange", NULL },
  /* a constant of this file is called E */
  { "E", NULL }, { "E+", "J" }, { "V", "J" }, { "energy", "J" },
  { "D:x", "N" }, { "L:a", "N m" }, { "Q:s", "N" }, { "printed:a", "N m" }, { "momentum a", "N m s" },
  { "momentum x", "N s" }, { "mass:x:a", "kg m" }, { "mass:a:a", "kg m²" }, { "velocity:a", "m" },
  { "lambda:pin.x", "N" }, { "impulse:pin.x", "N s" }, { "rate:pin.x", "m/s" }, { "lambda:weld.angle", "N m" },
  { "impulse:weld.angle", "N m s" }, { "rate:weld.angle", "rad/s" }, { "weld.Gamma", "N m" }, { "pin.X", "N" },
  { "lambda:own.square", "N/m" }, { "own.square", "N/m" }, { "lambda:own.angle", "N m" },
  { "lambda:own.rate", "N" }, { "rate:own.rate", "m/s" }, { "lambda:motor.drive", "N m" }, { "motor.Gamma", "N m" },
  { "lambda:nothing.x", NULL }, { "y", NULL }, { "x + a", NULL }, { "x'''''", "m/s⁵" },
};

static void
test_units (void)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "`", '"');
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdUnits) units = NULL;
  g_autofree char *with = NULL, *without = NULL, *unknown = NULL;

  g_assert_no_error (error);
  units = jd_units_new (mechanism);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *unit = jd_units_dup_unit (units, cases[i].quantity);

      if (g_strcmp0 (unit, cases[i].unit) != 0)
        g_error ("%s: %s, not %s", cases[i].quantity, unit, cases[i].unit);
    }
  with = jd_units_dup_header (units, "x'");
  without = jd_units_dup_header (NULL, "x'");
  unknown = jd_units_dup_header (units, "u");
  g_assert_cmpstr (with, ==, "x' (m/s)");
  g_assert_cmpstr (without, ==, "x'");
  g_assert_cmpstr (unknown, ==, "u");
}

/* ---- Drawn expressions ---- */

/* Symbols of known dimensions, in the file of drawn_text (). */
static const struct
{
  const char *text;
  JdDimension dimension;
} symbols[] = {
  { "L", { 0, 1, 0, 0 } }, { "M", { 1, 0, 0, 0 } }, { "t", { 0, 0, 1, 0 } }, { "x", { 0, 1, 0, 0 } },
  { "x'", { 0, 1, -1, 0 } }, { "y", { 0, 1, 0, 0 } }, { "F", { 1, 1, -2, 0 } }, { "G", { 0, 1, -2, 0 } },
  { "a'", { 0, 0, -1, 1 } }, { "c", { 1, 0, -1, 0 } },
};

/* Members of the file, and the dimension that belongs there. */
static const struct
{
  const char *name, *text;  /* %s: the expression */
  JdDimension dimension;
} slots[] = {
  { "force", "{`name`: `f`, `type`: `force`, `point`: `B.P`, `vector`: [`%s`, 0]}", { 1, 1, -2, 0 } },
  { "torque", "{`name`: `f`, `type`: `torque`, `body`: `B`, `value`: `%s`}", { 1, 2, -2, 0 } },
  { "generalized", "{`name`: `f`, `type`: `generalized`, `values`: {`x`: `%s`}}", { 1, 1, -2, 0 } },
  { "moment", "{`name`: `f`, `type`: `generalized`, `values`: {`a`: `%s`}}", { 1, 2, -2, 0 } },
};

static gboolean
is_equal (JdDimension a,
          JdDimension b)
{
  return fabs (a.mass - b.mass) < 1e-9 && fabs (a.length - b.length) < 1e-9 && fabs (a.time - b.time) < 1e-9;
}

/* Writes an expression with the dimension that is returned. */
static JdDimension
draw (GRand   *rand,
      GString *out,
      guint    depth)
{
  static const char *const same[] = { "(%s + %s*cos(a))", "abs(%s - %s)", "min(%s, %s)", "if(a > 1, %s, %s)", "max(%s, -%s)",
                                      "(%s - %s*exp(-t/T))" };
  static const char *const numbers[] = { "atan2(%s, %s)", "sin(%s/(%s))", "sign(%s - %s)", "(%s)/(%s)" };
  const gint32 kind = depth == 0 ? 0 : g_rand_int_range (rand, 0, 6);
  const gsize i = (gsize) g_rand_int_range (rand, 0, G_N_ELEMENTS (symbols));
  g_autoptr(GString) inner = g_string_new (NULL);
  JdDimension one, other = { 0, 0, 0, 0 };

  if (kind == 0)
    {
      g_string_append (out, symbols[i].text);
      return symbols[i].dimension;
    }
  one = draw (rand, inner, depth - 1);
  if (kind < 3)
    {
      const gboolean over = kind == 2;

      g_string_append_printf (out, over ? "%s/(" : "%s*(", inner->str);
      other = draw (rand, out, depth - 1);
      g_string_append_c (out, ')');
      return jd_dimension_times (one, other, over ? -1 : 1);
    }
  if (kind == 3)
    {
      const char *format = same[g_rand_int_range (rand, 0, G_N_ELEMENTS (same))];
      g_auto(GStrv) parts = g_strsplit (format, "%s", -1);
      g_autofree char *made = g_strjoinv (inner->str, parts);

      g_string_append (out, made);
      return one;
    }
  if (kind == 4)
    {
      g_string_append_printf (out, "sqrt((%s)^3)", inner->str);
      return jd_dimension_times (other, one, 1.5);
    }
  {
    g_auto(GStrv) parts = g_strsplit (numbers[g_rand_int_range (rand, 0, G_N_ELEMENTS (numbers))], "%s", -1);
    g_autofree char *made = g_strjoinv (inner->str, parts);

    g_string_append (out, made);
    return other;
  }
}

/* A constant k that stands beside a drawn expression in a member takes what is left of the member's dimension: also
 * as a divisor, below a root, and in a sum of its own. */
static void
test_drawn (void)
{
  static const struct
  {
    const char *format;
    double power; /* of k: slot = expression * k^power */
  } forms[] = {
    { "k*(%s)", 1 }, { "(%s)/k", -1 }, { "sqrt(k)*(%s)", 0.5 }, { "-(%s)*k^2", 2 }, { "(2*k - k*a)*(%s)", 1 }
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (21);
  guint n_found = 0, n = 0;

  for (guint round = 0; round < 400; round++)
    {
      const gsize slot = (gsize) g_rand_int_range (rand, 0, G_N_ELEMENTS (slots));
      const gsize form = (gsize) g_rand_int_range (rand, 0, G_N_ELEMENTS (forms));
      g_autoptr(GString) drawn = g_string_new (NULL);
      const JdDimension one = draw (rand, drawn, 1 + round % 3);
      g_auto(GStrv) parts = g_strsplit (forms[form].format, "%s", -1);
      g_autofree char *whole = g_strjoinv (drawn->str, parts), *json = NULL, *member = NULL;
      g_auto(GStrv) around = g_strsplit (slots[slot].text, "%s", -1);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = NULL;
      g_autoptr(GHashTable) inferred = NULL;
      const JdDimension rest = jd_dimension_times (slots[slot].dimension, one, -1);
      const JdDimension expected = jd_dimension_times ((JdDimension) { 0, 0, 0, 0 }, rest, 1.0 / forms[form].power);
      const JdDimension *found;

      member = g_strjoinv (whole, around);
      json =
        g_strdup_printf ("{`jourdain`: 1, `constants`: {`L`: 1, `M`: 2, `F`: 3, `G`: 4, `T`: 5, `c`: 6, `k`: 7},"
                         " `gravity`: [0, `-G`], `parameters`: [{`name`: `x`}, {`name`: `y`}, {`name`: `a`}],"
                         " `ground`: {`points`: {`O`: [0, 0]}}, `bodies`: [{`name`: `B`, `origin`: [`x`, `y`],"
                         " `angle`: `a`, `mass`: `M`, `points`: {`P`: [`L`, 0]}}], `efforts`: [{`name`: `w`, `type`:"
                         " `force`, `point`: `B.P`, `vector`: [`F`, `F*sin(t/T)`]}, {`name`: `d`, `type`: `damper`,"
                         " `between`: [`B.P`, `ground.O`], `viscosity`: `c`}, %s]}",
                         member);
      mechanism = jd_mechanism_new_from_text (g_strdelimit (json, "`", '"'), -1, jd_joint_catalogue (), &error);
      /* 0 divided by 0 and the like */
      if (mechanism == NULL)
        continue;
      inferred = jd_units_infer (mechanism);
      found = g_hash_table_lookup (inferred, "k");
      n++;
      n_found += found != NULL;
      if (found != NULL && !is_equal (*found, expected))
        g_error ("%s: %s: k is kg^%g m^%g s^%g, not kg^%g m^%g s^%g", slots[slot].name, whole, found->mass,
                 found->length, found->time, expected.mass, expected.length, expected.time);
    }
  g_test_message ("%u of %u found", n_found, n);
  g_assert_cmpuint (n, >, 300);
  g_assert_cmpuint (n_found, >, n / 2);
}

/* The parts of a choice have one unit, and so have the two sides of a joint's condition, whichever is known. */
static void
test_choices (void)
{
  static const struct { const char *quantity, *unit; } choices[] = {
    { "F1", "N" }, { "F2", "N" }, { "S", "s" }, { "k", "N/m" }, { "d1", "m" }, { "d2", "m" }, { "n", NULL },
    { "C", NULL },
  };
  g_autofree char *json = g_strdelimit (
    g_strdup ("{`jourdain`: 1, `constants`: {`F1`: 2, `F2`: 3, `S`: 2, `k`: 5, `d1`: 1, `d2`: 2, `n`: 2.5,"
              " `C`: 7}, `parameters`: [{`name`: `x`}, {`name`: `y`}],"
              " `bodies`: [{`name`: `P`, `origin`: [`x`, `y`], `mass`: 1}],"
              " `joints`: [{`name`: `j`, `type`: `equation`, `when`: `S < t`, `holonomic`: {`e`:"
              " `y - if(t > 1, d1, d2)`}}],"
              " `efforts`: [{`name`: `f`, `type`: `force`, `point`: `P.origin`,"
              " `vector`: [`if(t < 1, F1, F2)`, `k*if(t < 1, x, 2*x)`]},"
              " {`name`: `h`, `type`: `force`, `point`: `P.origin`, `vector`: [`C*x^n`, 0]}]}"),
    "`", '"');
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), &error);
  g_autoptr(JdUnits) units = NULL;

  g_assert_no_error (error);
  units = jd_units_new (mechanism);
  for (gsize i = 0; i < G_N_ELEMENTS (choices); i++)
    {
      g_autofree char *unit = jd_units_dup_unit (units, choices[i].quantity);

      if (g_strcmp0 (unit, choices[i].unit) != 0)
        g_error ("%s: %s, not %s", choices[i].quantity, unit, choices[i].unit);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/units/table", test_units);
  g_test_add_func ("/core/mechanism/units/choices", test_choices);
  g_test_add_func ("/core/mechanism/units/drawn", test_drawn);
  return g_test_run ();
}
