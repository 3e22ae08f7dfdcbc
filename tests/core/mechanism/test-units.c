/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Units of quantities: what the members of a file say, and what follows from sums and products. */
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-units.h"

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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/units", test_units);
  return g_test_run ();
}
