/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes that tolerances refer to, numbers that a file has outside its constants, and formulas that are shown: in other
 * units, written otherwise, and as numbers. */
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-shown.h"
#include "core/parameterization/jd-statics.h"
#include "core/parameterization/model/jd-coordinates.h"
#include "core/parameterization/model/jd-file-numbers.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

#define SAME 1e-12

/* A rod on a rod with a spring and a drive; lengths in L, masses in m, times in T, turns without a unit. */
static JdModel *
model_in (double L,
          double m,
          double T)
{
  char numbers[3][G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'constants': {'L': %s, 'm': %s, 'T': %s, 'g': '9.81*L/T^2'}, 'gravity': [0, '-g'],"
    " 'parameters': [{'name': 'x', 'value': '0.3*L', 'rate': '0.4*L/T'}, {'name': 'y', 'value': '-0.2*L',"
    " 'rate': '0.1*L/T'}, {'name': 'a', 'value': 0.5, 'rate': '2/T'}, {'name': 's', 'value': 0.7, 'rate': '0.3/T'}],"
    " 'ground': {'points': {'G': ['2*L', '-L']}},"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 'm', 'inertia': 'm*L^2/3',"
    " 'points': {'P': ['1.5*L', 0]}}, {'name': 'B', 'origin': ['L*cos(s)', 'L*sin(s)'], 'mass': '2*m'}],"
    " 'joints': [{'name': 'r', 'type': 'rod', 'between': ['A.P', 'B.origin'], 'length': '2*L'},"
    " {'name': 'p', 'type': 'pin-slot', 'between': ['A.origin', 'ground.G'], 'axis': [1, 1]},"
    " {'name': 'b', 'type': 'blade', 'point': 'A.P', 'direction': [1, 0]}],"
    " 'efforts': [{'name': 'k', 'type': 'spring', 'between': ['A.P', 'ground.G'], 'stiffness': '7*m/T^2',"
    " 'length': '0.5*L'}]}",
    g_ascii_dtostr (numbers[0], sizeof numbers[0], L), g_ascii_dtostr (numbers[1], sizeof numbers[1], m),
    g_ascii_dtostr (numbers[2], sizeof numbers[2], T));

  return model_from_text (text);
}

static void
assert_ratio (double value,
              double base,
              double unit)
{
  g_assert_true (isfinite (value) && value > 0.0);
  g_assert_cmpfloat_with_epsilon (value / (base * unit), 1.0, SAME);
}

/* Every size is a number times the unit of its quantity; the units are powers of two. */
static void
test_units (void)
{
  static const double units[][3] = { { 0x1p20, 1, 1 }, { 1, 0x1p-30, 1 },        { 1, 1, 0x1p10 },
                                     { 0x1p-20, 1, 1 }, { 0x1p5, 0x1p7, 0x1p-3 }, { 0x1p-30, 0x1p-30, 0x1p-30 } };
  g_autoptr(JdModel) base = model_in (1, 1, 1);
  const JdModelSizes *one = jd_model_get_sizes (base);

  /* the farthest points are G and P or B, at least L apart and at most 5 L */
  g_assert_cmpfloat (one->length, >, 1.0);
  g_assert_cmpfloat (one->length, <, 5.0);
  for (gsize u = 0; u < G_N_ELEMENTS (units); u++)
    {
      const double L = units[u][0], m = units[u][1], T = units[u][2], force = m * L / (T * T);
      g_autoptr(JdModel) model = model_in (L, m, T);
      const JdModelSizes *sizes = jd_model_get_sizes (model);

      assert_ratio (sizes->length, one->length, L);
      assert_ratio (sizes->time, one->time, T);
      assert_ratio (sizes->energy, one->energy, force * L);
      assert_ratio (jd_model_time_size (model), jd_model_time_size (base), T);
      for (gsize k = 0; k < 4; k++)
        {
          const double unit = k < 2 ? L : 1.0;

          assert_ratio (sizes->displacement[k], one->displacement[k], unit);
          assert_ratio (sizes->velocity[k], one->velocity[k], unit / T);
          assert_ratio (jd_model_acceleration_size (model, k), jd_model_acceleration_size (base, k), unit / (T * T));
          assert_ratio (jd_model_force_size (model, k), jd_model_force_size (base, k), force * L / unit);
        }
      for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
        {
          const gboolean differential = jd_model_get_equation (model, i)->f == NULL;

          assert_ratio (sizes->row[i], one->row[i], L);
          assert_ratio (jd_model_multiplier_size (model, i), jd_model_multiplier_size (base, i), force);
          assert_ratio (jd_model_impulse_size (model, i), jd_model_impulse_size (base, i), force * T);
          if (differential)
            continue;
          assert_ratio (jd_model_equation_size (model, i, 0.0, jd_model_get_values (model)),
                        jd_model_equation_size (base, i, 0.0, jd_model_get_values (base)), L);
          g_assert_true (jd_model_position_holds (model, i, 0.0, jd_model_get_values (model), 1e-9 * L));
          g_assert_false (jd_model_position_holds (model, i, 0.0, jd_model_get_values (model), 1e-6 * L));
        }
    }
}

/* What is shown as 0 is small beside every size of a small mechanism; a usual one has the usual limit. */
static void
test_shown (void)
{
  g_autoptr(JdModel) usual = model_in (1, 1, 1), large = model_in (0x1p20, 0x1p10, 1);
  g_autoptr(JdModel) small = model_in (0x1p-20, 0x1p-50, 1);
  const double zero = jd_model_shown_zero (small);

  g_assert_cmpfloat (jd_model_shown_zero (usual), ==, JD_SHOWN_ZERO);
  g_assert_cmpfloat (jd_model_shown_zero (large), ==, JD_SHOWN_ZERO);
  g_assert_cmpfloat (zero, >, 0.0);
  g_assert_cmpfloat (zero, <=, 1e-9 * jd_model_get_sizes (small)->energy);
  for (gsize k = 0; k < 4; k++)
    g_assert_cmpfloat (zero, <=, 1e-9 * jd_model_force_size (small, k));
  for (gsize i = 0; i < jd_model_get_n_equations (small); i++)
    g_assert_cmpfloat (zero, <=, 1e-9 * jd_model_multiplier_size (small, i));
}

/* All numbers of the equations of equilibrium in natural units, of a state in natural units: S forces, R left sides and
 * rates, then the matrices. */
static GArray *
statics_numbers (JdStatics *statics,
                 double     time)
{
  const gsize n = jd_statics_get_n (statics), n_rows = jd_statics_get_n_rows (statics);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (double));
  double s[4], rates[4], y[4];
  const JdStaticsNumbers *numbers;

  for (gsize i = 0; i < 4; i++)
    {
      s[i] = 0.3 + 0.1 * (double) i;
      rates[i] = 0.7 - 0.3 * (double) i;
      y[i] = 0.2 * (double) i - 0.5;
    }
  numbers = jd_statics_linearize (statics, time, s, rates, y);
  g_array_append_vals (all, numbers->force, (guint) n);
  g_array_append_vals (all, numbers->left, (guint) n_rows);
  g_array_append_vals (all, numbers->beta, (guint) n_rows);
  g_array_append_vals (all, numbers->rows, (guint) (n_rows * n));
  g_array_append_vals (all, numbers->stiffness, (guint) (n * n));
  g_array_append_vals (all, numbers->drift, (guint) (n_rows * n));
  g_array_append_vals (all, numbers->damping, (guint) (n * n));
  g_array_append_vals (all, numbers->mass, (guint) (n * n));
  return all;
}

static JdStatics *
statics_of (JdModel *model)
{
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  const gboolean moving[] = { TRUE, TRUE, TRUE, TRUE };
  g_autoptr(GError) error = NULL;
  JdStatics *statics = jd_statics_new (total, NULL, moving, &error);

  g_assert_no_error (error);
  g_assert_true (jd_statics_get_parameterization (statics) == total);
  return statics;
}

/* In natural units the equations of equilibrium are the same in all units of the file, and the units are in
 * proportion.  In the file's state the largest inertia is 1. */
static void
test_statics_units (void)
{
  static const double units[][3] = {
    { 0x1p20, 1, 1 }, { 1, 0x1p-20, 1 }, { 1, 1, 0x1p10 }, { 0x1p-9, 0x1p7, 0x1p-3 }
  };
  g_autoptr(JdModel) base = model_in (1, 1, 1);
  g_autoptr(JdStatics) one = statics_of (base);
  g_autoptr(GArray) expected = statics_numbers (one, 0.0);
  const JdStaticsUnits *natural = jd_statics_get_units (one);
  double largest = 0.0, place[4];

  for (gsize u = 0; u < G_N_ELEMENTS (units); u++)
    {
      const double L = units[u][0], m = units[u][1], T = units[u][2];
      g_autoptr(JdModel) model = model_in (L, m, T);
      g_autoptr(JdStatics) other = statics_of (model);
      g_autoptr(GArray) found = statics_numbers (other, 0.0);
      const JdStaticsUnits *of = jd_statics_get_units (other);

      assert_ratio (of->energy, natural->energy, m * L * L / (T * T));
      assert_ratio (of->time, natural->time, T);
      for (gsize i = 0; i < 4; i++)
        assert_ratio (of->place[i], natural->place[i], i < 2 ? L : 1.0);
      for (gsize h = 0; h < jd_statics_get_n_rows (other); h++)
        assert_ratio (of->row[h], natural->row[h], L);
      g_assert_cmpuint (found->len, ==, expected->len);
      for (guint k = 0; k < found->len; k++)
        g_assert_cmpfloat_with_epsilon (g_array_index (found, double, k), g_array_index (expected, double, k), SAME);
    }
  for (gsize i = 0; i < 4; i++)
    place[i] = jd_model_get_values (base)[i] / natural->place[i];
  for (gsize i = 0; i < 4; i++)
    largest = fmax (largest, jd_statics_linearize (one, 0.0, place, NULL, NULL)->mass[5 * i]);
  g_assert_cmpfloat_with_epsilon (largest, 1.0, SAME);
  g_assert_cmpfloat (jd_statics_get_cost (one, TRUE), >, jd_statics_get_cost (one, FALSE));
}

/* Rates that are set are those of evaluations without rates, until rest is set again; the places that are told are
 * those where some number is not 0. */
static void
test_statics_rates (void)
{
  g_autoptr(JdModel) model = model_in (1, 1, 1);
  g_autoptr(JdStatics) statics = statics_of (model);
  const gsize n = jd_statics_get_n (statics), n_rows = jd_statics_get_n_rows (statics), n_all = n + n_rows * (n + 2);
  const double rates[] = { 0.4, -0.2, 0.9, 0.3 }, rest[4] = { 0.0 }, y[] = { 0.3, -0.7, 0.5, 0.1 };
  const double *s = jd_model_get_values (model);
  g_autofree double *moving = NULL, *still = NULL;
  gsize n_places, k = 0;
  const gsize *places = jd_statics_get_places (statics, &n_places);

  moving = g_memdup2 (jd_statics_eval (statics, 0.0, s, rates, y)->force, n_all * sizeof (double));
  still = g_memdup2 (jd_statics_eval (statics, 0.0, s, rest, y)->force, n_all * sizeof (double));
  g_assert_true (memcmp (moving, still, n_all * sizeof (double)) != 0);
  g_assert_cmpmem (jd_statics_eval (statics, 0.0, s, NULL, y)->force, n_all * sizeof (double), still,
                   n_all * sizeof (double));
  jd_statics_set_rates (statics, rates);
  g_assert_cmpmem (jd_statics_eval (statics, 0.0, s, NULL, y)->force, n_all * sizeof (double), moving,
                   n_all * sizeof (double));
  g_assert_cmpmem (jd_statics_eval (statics, 0.0, s, rest, y)->force, n_all * sizeof (double), still,
                   n_all * sizeof (double));
  jd_statics_set_rates (statics, NULL);
  g_assert_cmpmem (jd_statics_eval (statics, 0.0, s, NULL, y)->force, n_all * sizeof (double), still,
                   n_all * sizeof (double));
  for (gsize i = 0; i < n_all; i++)
    {
      const gboolean is_told = k < n_places && places[k] == i;

      if (moving[i] != 0.0 || still[i] != 0.0)
        g_assert_true (is_told);
      k += is_told;
    }
  g_assert_cmpuint (k, ==, n_places);
  g_assert_cmpuint (n_places, <, n_all);
}

/* The domain of a square root ends: said where, and only there. */
static void
test_statics_domain (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0.5}, {'name': 'y', 'value': 1}],"
    " 'kinetic_energy': '(x`^2 + y`^2)/2', 'efforts': [{'name': 'e', 'type': 'generalized', 'values': {'x': 'sqrt(y)'}}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'e': 'y - log(x)'}}]}");
  g_autoptr(JdParameterization) total = parameterization_of (model, "total");
  g_autoptr(JdStatics) statics = jd_statics_new (total, NULL, NULL, NULL);
  const JdStaticsUnits *u = jd_statics_get_units (statics);

  for (gsize i = 0; i < 4; i++)
    {
      const double x = i & 1 ? 0.7 : -0.7, y = i & 2 ? 0.4 : -0.4, s[] = { x / u->place[0], y / u->place[1] };
      g_autoptr(GError) error = NULL;

      g_test_message ("x = %g, y = %g", x, y);
      g_assert_cmpint (jd_statics_check_domain (statics, 0.0, s, NULL, &error), ==, i == 3);
      if (i != 3)
        g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
    }
}

/* The natural length, by hand: the largest distance of two points, or the largest radius. */
static void
test_length (void)
{
  static const struct
  {
    const char *text;
    double length;
  } cases[] = {
    /* ground.G at (3, 4), the particle at 0 */
    { "'ground': {'points': {'G': [3, 4]}}, 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]", 5 },
    /* A.P, turned by a quarter, at (1, 2), ground.G at (1, -1) */
    { "'ground': {'points': {'G': [1, -1]}}, 'bodies': [{'name': 'A', 'origin': ['x + 1', 0], 'angle': 'pi/2',"
      " 'mass': 1, 'inertia': 1, 'points': {'P': [2, 0]}}]",
      3 },
    /* a rod's shape adds nothing to its points, a disk's does */
    { "'ground': {'points': {'G': [3, 4]}}, 'bodies': [{'name': 'A', 'origin': ['x', 0], 'angle': 'x', 'mass': 1,"
      " 'inertia': 1, 'shape': {'rod': 60}}]",
      5 },
    { "'ground': {'points': {'G': [3, 4]}}, 'bodies': [{'name': 'A', 'origin': ['x', 0], 'angle': 'x', 'mass': 1,"
      " 'inertia': 1, 'shape': {'disk': 7}}]",
      7 },
    { "'curves': [{'name': 'c', 'circle': {'center': [1, 0], 'radius': 2}}],"
      " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]",
      2 },
    { "'curves': [{'name': 'c', 'circle': {'center': [9, 0], 'radius': 2}}],"
      " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]",
      9 },
    { "'curves': [{'name': 'c', 'line': {'point': [0, 6], 'direction': [1, 0]}}],"
      " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]",
      6 },
    /* the numbers of a graph are no places */
    { "'curves': [{'name': 'c', 'graph': {'y': '50 + x'}}], 'ground': {'points': {'G': [3, 4]}},"
      " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}]",
      5 },
    /* nothing is apart from anything: the distance from the origin */
    { "'bodies': [{'name': 'P', 'origin': ['x + 3', 4], 'mass': 1}]", 5 },
    /* all is at the origin: what is drawn is no length of the mechanism */
    { "'bodies': [{'name': 'A', 'origin': ['x', 0], 'angle': 'x', 'mass': 1, 'inertia': 1, 'shape': {'rod': 60}}]",
      0 },
    /* A.P, turned about x by a quarter, at (0, 0, 3) */
    { "'dimension': 3, 'ground': {'points': {'G': [0, 0, -1]}}, 'bodies': [{'name': 'A', 'origin': ['x', 0, 0],"
      " 'rotation': [['x', 'pi/2']], 'mass': 1, 'inertia': [1, 1, 1], 'points': {'P': [0, 3, 0]}}]",
      4 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x', 'value': 0}], %s}",
                                               cases[i].text);
      g_autoptr(JdModel) model = model_from_text (text);

      g_test_message ("%s", text);
      g_assert_cmpfloat_with_epsilon (jd_model_get_sizes (model)->length, cases[i].length,
                                      1e-14 * fmax (cases[i].length, 1));
    }
}

/* Rows by displacements and as parts of their size: signs stay, rounding of zero becomes 0, and no unit is left; the
 * lengths of rows and rates are those of these numbers. */
static void
test_rows (void)
{
  static const double factors[] = { 1.0, -1.0, 0.5, -1e-6, 1e-20, -1e-20 };
  g_autoptr(JdModel) model = model_in (0x1p10, 1, 1);
  const JdModelSizes *sizes = jd_model_get_sizes (model);

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    for (gsize f = 0; f < G_N_ELEMENTS (factors); f++)
      {
        double row[4], sum = 0.0, rates[4];

        for (gsize k = 0; k < 4; k++)
          {
            row[k] = factors[(f + k) % G_N_ELEMENTS (factors)] * sizes->row[i] / sizes->displacement[k];
            rates[k] = factors[(f + k) % G_N_ELEMENTS (factors)] * sizes->displacement[k];
            sum += pow (factors[(f + k) % G_N_ELEMENTS (factors)], 2);
          }
        for (gsize k = 0; k < 4; k++)
          {
            const double factor = factors[(f + k) % G_N_ELEMENTS (factors)];

            g_assert_cmpfloat_with_epsilon (jd_model_scale_entry (model, i, k, row[k]),
                                            fabs (factor) > 1e-19 ? factor : 0.0, SAME * fabs (factor));
          }
        g_assert_cmpfloat_with_epsilon (jd_model_row_length (model, row) / sizes->row[i], sqrt (sum), SAME);
        g_assert_cmpfloat_with_epsilon (jd_model_speed (model, rates), sqrt (sum), SAME);
      }
}

/* ---- Numbers of the file ---- */

/* Each number stands once, with its name; the same number as a constant leaves every quantity as it is, and another one
 * changes it as the file with that number has it. */
static void
test_file_numbers (void)
{
  static const char *const format =
    "{'jourdain': 1, 'gravity': [0, -9.5], 'parameters': [{'name': 'x', 'value': 0.3, 'rate': 0.4},"
    " {'name': 'y', 'value': 0.25}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': %s,"
    " 'points': {'A': [0.5, 0.125]}, 'angle': 0, 'inertia': 1.25}],"
    " 'efforts': [{'name': 'k', 'type': 'spring', 'between': ['P.A', 'ground.origin'], 'stiffness': 8, 'length': 0.75}]}";
  static const struct
  {
    const char *name;
    double value;
  } numbers[] = { { "P.mass", 2.5 },    { "P.inertia", 1.25 }, { "P.points.A[0]", 0.5 }, { "P.points.A[1]", 0.125 },
                  { "k.stiffness", 8 }, { "k.length", 0.75 },  { "gravity[1]", -9.5 } };
  g_autofree char *text = g_strdup_printf (format, "2.5"), *heavy_text = g_strdup_printf (format, "4.5");
  g_autoptr(JdModel) model = model_from_text (text), heavy = model_from_text (heavy_text);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(GPtrArray) list = jd_file_numbers_list (mechanism);
  g_autoptr(GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

  for (guint k = 0; k < list->len; k++)
    g_assert_true (g_hash_table_add (names, ((JdFileNumber *) g_ptr_array_index (list, k))->name));
  for (gsize k = 0; k < G_N_ELEMENTS (numbers); k++)
    {
      g_autofree char *constant = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) varied = jd_file_numbers_new_varied (mechanism, numbers[k].name, &constant, &error);
      g_autoptr(GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
      g_autoptr(JdModel) same = NULL, other = NULL;
      double mass = 4.5;
      gboolean listed = FALSE;

      g_assert_no_error (error);
      for (guint i = 0; i < list->len; i++)
        {
          const JdFileNumber *number = g_ptr_array_index (list, i);

          listed |= g_str_equal (number->name, numbers[k].name) && number->value == numbers[k].value;
        }
      if (!listed)
        g_error ("%s is not listed with its value", numbers[k].name);
      same = jd_model_new (varied, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (*(double *) g_hash_table_lookup (jd_model_get_constants (same), constant), ==,
                         numbers[k].value);
      g_assert_cmpfloat (jd_model_eval (same, jd_model_get_potential (same), 0, p, pd), ==,
                         jd_model_eval (model, jd_model_get_potential (model), 0, p, pd));
      g_assert_cmpfloat (jd_model_eval (same, jd_model_get_kinetic_energy (same), 0, p, pd), ==,
                         jd_model_eval (model, jd_model_get_kinetic_energy (model), 0, p, pd));
      if (k > 0)
        continue;
      g_hash_table_insert (values, constant, &mass);
      other = jd_model_new (varied, values, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (jd_model_eval (other, jd_model_get_kinetic_energy (other), 0, p, pd), ==,
                         jd_model_eval (heavy, jd_model_get_kinetic_energy (heavy), 0, p, pd));
    }
}

/* A body with a shape, all in one place: the shape measures displacements, but it is no length of the mechanism, and an
 * equation holds only within the rounding of its terms. */
static void
test_one_place (void)
{
  static const double apart[] = { 0, 1e-10 };

  for (gsize k = 0; k < G_N_ELEMENTS (apart); k++)
    {
      g_autofree char *text =
        g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a'}],"
                         " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1,"
                         " 'shape': {'box': [4e-6, 1e-6]}}],"
                         " 'joints': [{'name': 'r', 'type': 'equation', 'holonomic': {'e': 'x - %g'}}]}",
                         apart[k]);
      g_autoptr(JdModel) model = model_from_text (text);
      const JdModelSizes *sizes = jd_model_get_sizes (model);

      g_assert_cmpfloat (sizes->length, ==, 0);
      g_assert_cmpfloat_with_epsilon (sizes->displacement[0], 4e-6, 1e-18);
      g_assert_true (jd_model_position_holds (model, 0, 0, jd_model_get_values (model), -apart[k]) ==
                     (apart[k] == 0));
    }
}

/* The new constant takes no name that the file has. */
static void
test_taken_names (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'constants': {'P_mass': 3, 'P_mass_1': 4, 'z': 1}, 'parameters': [{'name': 'P_mass_2'}],"
    " 'bodies': [{'name': 'P', 'origin': ['P_mass_2', 'z'], 'mass': 2}]}");
  g_autofree char *constant = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism)
    varied = jd_file_numbers_new_varied (jd_model_get_mechanism (model), "P.mass", &constant, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (constant, ==, "P_mass_3");
  g_assert_cmpuint (jd_mechanism_get_constants (varied)->len, ==, 4);
}

static void
test_no_such_number (void)
{
  static const char *const names[] = { "P.weight", "Q.mass", "gravity[5]", "", "x", "P.points.B[0]" };
  g_autoptr(JdModel) model = model_in (1, 1, 1);

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++)
    {
      g_autofree char *constant = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_file_numbers_new_varied (jd_model_get_mechanism (model), names[k], &constant, &error));
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
    }
}

/* Where an expression has the place of the number, the constant that varies it is named. */
static void
test_expression_in_place (void)
{
  static const struct
  {
    const char *stiffness, *constant;
  } cases[] = { { "k", "“k”" }, { "2*kk+k", "“kk”" }, { "cos(k)*m", "“k”" }, { "2*3", "“spring.stiffness”" } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'k': 3, 'kk': 4, 'm': 2}, 'parameters': [{'name': 'x', 'value': 1}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 'm'}], 'efforts': [{'name': 'S', 'type': 'spring',"
        "  'between': ['ground.origin', 'P.origin'], 'stiffness': '%s'}]}",
        cases[i].stiffness);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autofree char *constant = NULL;
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_file_numbers_new_varied (jd_model_get_mechanism (model), "S.stiffness", &constant, &error));
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, cases[i].constant));
      g_assert_nonnull (strstr (error->message, "“S.stiffness”"));
    }
}

/* ---- Formulas as numbers ---- */

/* L as it is shown is A^T lambda with the rows that are computed, for any lambda; the momenta are M q' where E has no
 * part of degree 1. */
static void
test_forces (gconstpointer data)
{
  guint n_compared = 0;
  g_autoptr(JdModel) model = model_from_json (data);
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));

  for (guint c = 0; c < all->len; c++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdParameterization) it = jd_parameterization_new (model, all->pdata[c], NULL, &error);
      const JdDynamicsPattern *pattern = it != NULL ? jd_parameterization_get_pattern (it) : NULL;
      g_autoptr(JdParameterizationWork) work = it != NULL ? jd_parameterization_work_new (it) : NULL;
      g_autofree double *force = g_new0 (double, jd_model_get_n_parameters (model) + 1);
      g_auto(Solved) s = { 0 };
      const Values values = { it, &s };

      /* some tags are forbidden, and some parameters eliminated numerically */
      if (it == NULL || jd_parameterization_get_n_symbolic (it) > pattern->n)
        continue;
      solved_init (&s, it, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model));
      g_assert_true (jd_parameterization_eval_terms (it, s.t, s.q, s.qd, s.p, s.pd, &s.terms, work, &error));
      for (gsize h = 0; h < pattern->m; h++)
        s.lambda[h] = 1.5 - (double) h;
      for (gsize k = 0; k < pattern->n_rows; k++)
        force[pattern->row_column[k]] += s.lambda[pattern->row_row[k]] * s.terms.rows[k];
      for (gsize i = 0; i < pattern->n; i++)
        {
          const JdExpr *shown = jd_shown_get_constraint_force (it, i);
          double momentum = 0.0;

          n_compared++;
          g_assert_cmpfloat_with_epsilon (jd_expr_eval (shown, value_cb, (gpointer) &values), force[i],
                                          1e-11 * (1.0 + fabs (force[i])));
          for (gsize k = 0; k < pattern->n_mass; k++)
            {
              if (pattern->mass_row[k] == i)
                momentum += s.terms.mass[k] * s.qd[pattern->mass_column[k]];
              else if (pattern->mass_column[k] == i)
                momentum += s.terms.mass[k] * s.qd[pattern->mass_row[k]];
            }
          if (jd_expr_is_zero (jd_parameterization_get_kinetic_part (it, 1)))
            g_assert_cmpfloat_with_epsilon (jd_expr_eval (jd_parameterization_get_momentum (it, i), value_cb,
                                                          (gpointer) &values),
                                            momentum, 1e-11 * (1.0 + fabs (momentum)));
        }
    }
  g_assert_cmpuint (n_compared, >, 0);
}

/* The drift of an expression is its derivative along a straight motion of q, with the rates held. */
static void
test_coordinates (void)
{
  static const char *const names[] = { "x", "y" };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  JdCoordinates q;
  const JdExpr *expr, *drift;
  g_autoptr(GArray) of_q = NULL, of_rates = NULL;
  g_autoptr(GHashTable) rest = NULL;
  g_autofree char *text = NULL;

  jd_coordinates_init (&q, pool, names, 2);
  /* x^2 y' + t y: its drift is 2 x x' y' + t y' + y */
  expr = jd_expr_add (pool, jd_expr_mul (pool, jd_expr_mul (pool, q.q[0], q.q[0]), q.qd[1]),
                      jd_expr_mul (pool, q.t, q.q[1]));
  drift = jd_coordinates_drift (&q, expr);
  of_q = jd_coordinates_in (&q, expr, 0);
  of_rates = jd_coordinates_in (&q, expr, 1);
  rest = jd_coordinates_rest (&q, expr);
  g_assert_cmpuint (of_q->len, ==, 2);
  g_assert_cmpuint (of_rates->len, ==, 1);
  g_assert_cmpuint (g_array_index (of_rates, gsize, 0), ==, 1);
  text = jd_expr_to_text (jd_expr_substitute (pool, expr, rest));
  g_assert_cmpstr (text, ==, "t*y");
  g_assert_true (jd_expr_diff (pool, jd_expr_diff (pool, drift, q.qd[0]), q.qd[1]) ==
                 jd_expr_mul (pool, jd_expr_number (pool, 2.0), q.q[0]));
  g_assert_true (jd_expr_diff (pool, drift, q.q[1]) == jd_expr_number (pool, 1.0));
  g_assert_true (jd_expr_diff (pool, drift, q.t) == q.qd[1]);
  jd_coordinates_clear (&q);
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "rolling-disk", "double-pendulum", "slider-crank", "sleigh", "bowl" };
  static const char *const texts[] = { ROLLING_DISK, DOUBLE_PENDULUM (ALL_BUT_NONE), SLIDER_CRANK, SLEIGH, BOWL };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/parameterization/sizes/units", test_units);
  g_test_add_func ("/core/parameterization/sizes/shown", test_shown);
  g_test_add_func ("/core/parameterization/sizes/statics-units", test_statics_units);
  g_test_add_func ("/core/parameterization/sizes/statics-rates", test_statics_rates);
  g_test_add_func ("/core/parameterization/sizes/statics-domain", test_statics_domain);
  g_test_add_func ("/core/parameterization/sizes/length", test_length);
  g_test_add_func ("/core/parameterization/file-numbers", test_file_numbers);
  g_test_add_func ("/core/parameterization/sizes/rows", test_rows);
  g_test_add_func ("/core/parameterization/sizes/one-place", test_one_place);
  g_test_add_func ("/core/parameterization/file-numbers/taken", test_taken_names);
  g_test_add_func ("/core/parameterization/file-numbers/none", test_no_such_number);
  g_test_add_func ("/core/parameterization/file-numbers/expression-in-place", test_expression_in_place);
  g_test_add_func ("/core/parameterization/coordinates", test_coordinates);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/parameterization/shown-forces/%s", names[i]);

      g_test_add_data_func (path, texts[i], test_forces);
    }
  return g_test_run ();
}
