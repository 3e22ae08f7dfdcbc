/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Small oscillations of mechanisms of many bodies in absolute coordinates, where the free directions are the kernel
 * of many equations: against closed forms. */
#include <math.h>
#include <string.h>

#include <gsl/gsl_eigen.h>
#include <gsl/gsl_sort_vector.h>

#include "core/analysis/equilibrium/jd-equilibrium-kind.h"
#include "core/analysis/equilibrium/jd-equilibrium-road.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/parameterization/model/jd-model-size.h"
#include "tests/core/model-from-text.h"

#define G 9.81
#define CLOSE 1e-9

static JdLinearized *
linearize_file_state (JdModel *model)
{
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
  JdLinearized *linearized;

  g_assert_no_error (error);
  g_assert_true (e->admissible);
  linearized = jd_modes_new (parameterization, e, NULL, &error);
  g_assert_no_error (error);
  return linearized;
}

static double
frequency_of (const JdLinearized *linearized,
              gsize               k)
{
  return ((const JdMode *) g_ptr_array_index (linearized->modes, (guint) k))->frequency;
}

/* @n rods of mass 1 and length 1 that hang from each other, x, y and theta for each. */
static JdModel *
chain_new (gsize n)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL), joints = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < n; i++)
    {
      const char *comma = i == 0 ? "" : ",";

      g_string_append_printf (parameters,
                              "%s{'name':'x%zu'},{'name':'y%zu','value':'-%zu.5'},{'name':'a%zu','value':'-pi/2'}",
                              comma, i, i, i, i);
      g_string_append_printf (bodies,
                              "%s{'name':'B%zu','origin':['x%zu','y%zu'],'angle':'a%zu','mass':1,'inertia':'1/12',"
                              "'points':{'P':['-1/2',0],'Q':['1/2',0]}}",
                              comma, i, i, i, i);
      if (i == 0)
        g_string_append (joints, "{'name':'J0','type':'pivot','between':['B0.P','ground.O']}");
      else
        g_string_append_printf (joints, ",{'name':'J%zu','type':'pivot','between':['B%zu.P','B%zu.Q']}", i, i, i - 1);
    }
  text = g_strdup_printf ("{'jourdain':1,'gravity':[0,-9.81],'parameters':[%s],'ground':{'points':{'O':[0,0]}},"
                          "'bodies':[%s],'joints':[%s],'parameterizations':[{'name':'total'}]}",
                          parameters->str, bodies->str, joints->str);
  return model_from_text (text);
}

/* The squares of the frequencies in the angles: M_ii = 1/3 + n - i, M_ij = 1/2 + n - max (i, j), K_ii = g (n - i +
 * 1/2), i from 1. */
static gsl_vector *
chain_squares (gsize n)
{
  gsl_matrix *mass = gsl_matrix_alloc (n, n), *stiffness = gsl_matrix_calloc (n, n);
  gsl_vector *squares = gsl_vector_alloc (n);
  gsl_eigen_gensymm_workspace *work = gsl_eigen_gensymm_alloc (n);

  for (gsize i = 0; i < n; i++)
    {
      gsl_matrix_set (stiffness, i, i, G * ((double) (n - i) - 0.5));
      for (gsize j = 0; j < n; j++)
        gsl_matrix_set (mass, i, j, i == j ? 1.0 / 3.0 + (double) (n - 1 - i) : 0.5 + (double) (n - 1 - MAX (i, j)));
    }
  gsl_eigen_gensymm (stiffness, mass, squares, work);
  gsl_sort_vector (squares);
  gsl_matrix_free (mass);
  gsl_matrix_free (stiffness);
  gsl_eigen_gensymm_free (work);
  return squares;
}

static void
test_chain (gconstpointer data)
{
  const gsize n = GPOINTER_TO_SIZE (data);
  g_autoptr(JdModel) model = chain_new (n);
  g_autoptr(JdLinearized) linearized = linearize_file_state (model);
  gsl_vector *squares = chain_squares (n);

  g_assert_cmpuint (linearized->n_freedom, ==, n);
  g_assert_cmpuint (linearized->modes->len, ==, n);
  for (gsize k = 0; k < n; k++)
    g_assert_cmpfloat_with_epsilon (frequency_of (linearized, k) / sqrt (gsl_vector_get (squares, k)), 1.0, CLOSE);
  if (n == 23)
    g_assert_cmpfloat_with_epsilon (frequency_of (linearized, 0), 0.785324753, CLOSE);
  gsl_vector_free (squares);
}

/* @n four-bars side by side that hang symmetrically: cranks of length 0.8 on pivots 1 apart, a coupler of length 0.6,
 * each coupler joined to the next by a spring of stiffness 50 that is not stretched. */
static JdModel *
row_new (gsize n)
{
  const double h = sqrt (0.6);
  g_autoptr(GString) points = g_string_new (NULL), parameters = g_string_new (NULL), bodies = g_string_new (NULL),
                      joints = g_string_new (NULL), efforts = g_string_new (NULL);
  g_autofree char *text = NULL;

  for (gsize i = 0; i < n; i++)
    {
      const double x[] = { 2.0 * (double) i + 0.1, 2.0 * (double) i + 0.5, 2.0 * (double) i + 0.9 };
      const double y[] = { -h / 2.0, -h, -h / 2.0 }, length[] = { 0.8, 0.6, 0.8 };
      const double angle[] = { atan2 (-h, 0.2), 0.0, atan2 (-h, -0.2) };
      const char *comma = i == 0 ? "" : ",";

      g_string_append_printf (points, "%s'O%zu':[%zu,0],'Q%zu':[%zu,0]", comma, i, 2 * i, i, 2 * i + 1);
      for (gsize k = 0; k < 3; k++)
        {
          g_string_append_printf (parameters,
                                  "%s{'name':'x%zu_%zu','value':%.17g},{'name':'y%zu_%zu','value':%.17g},"
                                  "{'name':'a%zu_%zu','value':%.17g}",
                                  k == 0 ? comma : ",", k, i, x[k], k, i, y[k], k, i, angle[k]);
          g_string_append_printf (bodies,
                                  "%s{'name':'B%zu_%zu','origin':['x%zu_%zu','y%zu_%zu'],'angle':'a%zu_%zu',"
                                  "'mass':1,'inertia':'%g^2/12','points':{'P':[%g,0],'Q':[%g,0]}}",
                                  k == 0 ? comma : ",", k, i, k, i, k, i, k, i, length[k], -length[k] / 2.0,
                                  length[k] / 2.0);
        }
      g_string_append_printf (joints,
                              "%s{'name':'O%zu','type':'pivot','between':['B0_%zu.P','ground.O%zu']},"
                              "{'name':'A%zu','type':'pivot','between':['B1_%zu.P','B0_%zu.Q']},"
                              "{'name':'C%zu','type':'pivot','between':['B2_%zu.Q','B1_%zu.Q']},"
                              "{'name':'Q%zu','type':'pivot','between':['B2_%zu.P','ground.Q%zu']}",
                              comma, i, i, i, i, i, i, i, i, i, i, i, i);
      if (i > 0)
        g_string_append_printf (efforts,
                                "%s{'name':'s%zu','type':'spring','between':['B1_%zu.Q','B1_%zu.P'],"
                                "'stiffness':50,'length':1.4}",
                                i == 1 ? "" : ",", i, i - 1, i);
    }
  text = g_strdup_printf ("{'jourdain':1,'gravity':[0,-9.81],'parameters':[%s],'ground':{'points':{%s}},"
                          "'bodies':[%s],'joints':[%s],'efforts':[%s],'parameterizations':[{'name':'total'}]}",
                          parameters->str, points->str, bodies->str, joints->str, efforts->str);
  return model_from_text (text);
}

/* With u the displacement of a coupler, u' / h the rate of its cranks and e = 0.2: the inertia is 2 (r^2 / 3) / h^2 +
 * 1 + b^2 / 12 (2 e / (b h))^2, and the squares are those of one four-bar and k / M (2 - 2 cos (pi j / n)). */
static void
test_row (gconstpointer data)
{
  const gsize n = GPOINTER_TO_SIZE (data);
  const double inertia = 2.0 * 0.64 / 3.0 / 0.6 + 1.0 + 0.36 / 12.0 * pow (0.4 / 0.6, 2.0) / 0.6;
  g_autoptr(JdModel) one = row_new (1), model = row_new (n);
  g_autoptr(JdLinearized) single = linearize_file_state (one), linearized = linearize_file_state (model);
  const double lowest = frequency_of (single, 0);

  g_assert_cmpuint (single->modes->len, ==, 1);
  g_assert_cmpuint (linearized->modes->len, ==, n);
  for (gsize j = 0; j < n; j++)
    {
      const double square = lowest * lowest + 50.0 / inertia * (2.0 - 2.0 * cos (G_PI * (double) j / (double) n));

      g_assert_cmpfloat_with_epsilon (frequency_of (linearized, j) / sqrt (square), 1.0, CLOSE);
    }
}

/* A search that would go on for long ends when its work is spent, says so, and has the file's own state. */
static void
test_spent (void)
{
  g_autoptr(JdModel) model = chain_new (23);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) equilibria = jd_equilibria_new (parameterization, NULL, NULL, NULL, NULL, &error);
  gboolean found = FALSE;

  g_assert_no_error (error);
  g_assert_false (equilibria->complete);
  g_assert_nonnull (strstr (equilibria->why, "spent"));
  for (guint k = 0; k < equilibria->list->len; k++)
    {
      const double *p = ((const JdEquilibrium *) g_ptr_array_index (equilibria->list, k))->p;
      double distance = 0.0;

      for (gsize i = 0; i < jd_model_get_n_parameters (model); i++)
        distance = fmax (distance, fabs (p[i] - jd_model_get_values (model)[i]));
      found |= distance < 1e-8;
    }
  g_assert_true (found);
}

/* Dense matrices in thousands of parameters do not fit: a refusal, before they are made. */
static void
test_too_large (void)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain':1,'parameters':[{'name':'x'}");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdEquilibria) equilibria = NULL;
  g_autoptr(GError) error = NULL;

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text, ",{'name':'p%u'}", i);
  g_string_append (text,
                   "],'bodies':[{'name':'A','origin':['x','x'],'mass':1}],'parameterizations':[{'name':'total'}]}");
  model = model_from_text (text->str);
  parameterization = parameterization_of (model, "total");
  equilibria = jd_equilibria_new (parameterization, NULL, NULL, NULL, NULL, &error);
  g_assert_null (equilibria);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE);
}

/* A parameter that no equation contains costs next to nothing; each widens the range of equilibria by one dimension. */
static void
test_idle (void)
{
  enum
  {
    N_IDLE = 200
  };
  g_autoptr(GString) text = g_string_new ("{'jourdain':1,'gravity':[0,-10],'parameters':[{'name':'x'},{'name':'y'}");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdEquilibria) equilibria = NULL;
  g_autoptr(GError) error = NULL;
  const JdEquilibrium *e;

  for (guint i = 0; i < N_IDLE; i++)
    g_string_append_printf (text, ",{'name':'p%u','value':%u}", i, i);
  g_string_append (text, "],'bodies':[{'name':'A','origin':['x','y'],'mass':1,'points':{'P':[0,0]}}],"
                         "'ground':{'points':{'O':[0,0]}},"
                         "'efforts':[{'name':'s','type':'spring','between':['A.P','ground.O'],'stiffness':5}],"
                         "'parameterizations':[{'name':'total'}]}");
  model = model_from_text (text->str);
  parameterization = parameterization_of (model, "total");
  equilibria = jd_equilibria_new (parameterization, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (strstr (equilibria->why, "spent"));
  g_assert_cmpuint (equilibria->list->len, ==, 1);
  e = g_ptr_array_index (equilibria->list, 0);
  g_assert_cmpuint (e->dimension, ==, N_IDLE);
  g_assert_cmpfloat_with_epsilon (e->p[0], 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (e->p[1], -2.0, 1e-9);
  g_assert_cmpuint (e->along->len, ==, N_IDLE);
  for (gsize k = 0; k < N_IDLE; k++)
    {
      const JdEquilibriumInterval *interval = g_ptr_array_index (e->along, (guint) k);
      const JdEquilibriumLimit *low = g_ptr_array_index (interval->limits, 0);
      const JdEquilibriumLimit *high = g_ptr_array_index (interval->limits, 1);
      gsize i = 0;

      g_assert_cmpuint (interval->parameter, >=, 2);
      while (equilibria->searched[i] != interval->parameter)
        i++;
      g_assert_cmpfloat (low->p[interval->parameter], ==, equilibria->low[i]);
      g_assert_cmpfloat (high->p[interval->parameter], ==, equilibria->high[i]);
    }
}

/* More free directions than the work allows: a refusal that says so, and no mode. */
static void
test_too_much (void)
{
  enum
  {
    N = 380
  };
  g_autoptr(GString) text = g_string_new ("{'jourdain':1,'parameters':[{'name':'x0'}");
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdEquilibrium) equilibrium = NULL;
  g_autoptr(GError) error = NULL;

  for (guint i = 1; i < N; i++)
    g_string_append_printf (text, ",{'name':'x%u'}", i);
  g_string_append (text, "],'bodies':[");
  for (guint i = 0; i < N; i++)
    g_string_append_printf (text, "%s{'name':'B%u','origin':['x%u',0],'mass':1}", i > 0 ? "," : "", i, i);
  g_string_append (text, "],'efforts':[");
  for (guint i = 0; i < N; i++)
    g_string_append_printf (text, "%s{'name':'d%u','type':'generalized','values':{'x%u':'-x%u`-x%u'}}",
                            i > 0 ? "," : "", i, i, i, i);
  g_string_append (text, "],'parameterizations':[{'name':'total'}]}");
  model = model_from_text (text->str);
  parameterization = parameterization_of (model, "total");
  equilibrium = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
  g_assert_no_error (error);
  g_assert_null (jd_modes_new (parameterization, equilibrium, NULL, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_TOO_LARGE);
  g_assert_nonnull (strstr (error->message, "380"));
}

/* Masses of 1 kg in a row, between springs of 1 N/m without length; tied to the ground or free. */
static JdModel *
row_of_springs (guint    n,
                gboolean tied)
{
  g_autoptr(GString) text = g_string_new ("{'jourdain':1,'parameters':[");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s{'name':'x%u','value':0}", i > 0 ? "," : "", i);
  g_string_append (text, "],'ground':{'points':{'O':[0,0],'A':[1,0]}},'bodies':[");
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s{'name':'B%u','origin':['x%u',0],'mass':1}", i > 0 ? "," : "", i, i);
  g_string_append (text, "],'efforts':[");
  for (guint i = tied ? 0 : 1; i < n; i++)
    {
      g_autofree char *before = i > 0 ? g_strdup_printf ("B%u.origin", i - 1) : g_strdup ("ground.O");

      g_string_append_printf (text, "%s{'name':'s%u','type':'spring','stiffness':1,'between':['B%u.origin','%s']}",
                              i > (tied ? 0 : 1) ? "," : "", i, i, before);
    }
  g_string_append (text, "],'parameterizations':[{'name':'total'}]}");
  return model_from_text (text->str);
}

/* Large enough for the quick test of the singular values: alone where the row is tied, one of a range where it is
 * free; and the frequencies in closed form. */
static void
test_springs (void)
{
  enum
  {
    N = 90
  };

  for (int tied = 0; tied <= 1; tied++)
    {
      g_autoptr(JdModel) model = row_of_springs (N, tied);
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = NULL;

      g_assert_no_error (error);
      g_assert_cmpuint (e->dimension, ==, tied ? 0 : 1);
      g_assert_cmpint (e->stability, ==, tied ? JD_STABILITY_STABLE : JD_STABILITY_UNDECIDED);
      linearized = jd_modes_new (parameterization, e, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (linearized->modes->len, ==, N);
      for (guint k = 0; k < N; k++)
        {
          const JdMode *mode = g_ptr_array_index (linearized->modes, k);
          const double angle = tied ? (2.0 * k + 1.0) * G_PI / (2.0 * (2.0 * N + 1.0)) : k * G_PI / (2.0 * N);
          double largest = 0.0;

          for (guint i = 0; i < N; i++)
            largest = fmax (largest, fabs (mode->shape[i]));
          g_assert_cmpfloat_with_epsilon (largest, 1.0, 1e-12);
          g_assert_cmpfloat_with_epsilon (mode->frequency, 2.0 * sin (angle), 1e-9);
          for (guint i = 1; i < N; i++)
            {
              const double here = tied ? sin (2.0 * (i + 1.0) * angle) : cos ((2.0 * i + 1.0) * angle);
              const double before = tied ? sin (2.0 * i * angle) : cos ((2.0 * i - 1.0) * angle);

              g_assert_cmpfloat_with_epsilon (mode->shape[i] * before, mode->shape[i - 1] * here, 1e-9);
            }
        }
    }
}

/* Where the force is infinite, the position is outside the domain, whatever moves: no force is told. */
static void
test_domain (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain':1,'parameters':[{'name':'x'},{'name':'y'}],"
    " 'bodies':[{'name':'A','origin':['x','y'],'mass':1}],"
    " 'efforts':[{'name':'V','type':'potential','value':'1/x'}],'parameterizations':[{'name':'total'}]}");
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;

  g_assert_null (jd_equilibrium_at (parameterization, jd_model_get_values (model), &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
  g_clear_error (&error);
  g_assert_null (jd_modes_new_steady (parameterization, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
}

/* What falls is in no steady motion, whichever way it falls. */
static void
test_no_steady (void)
{
  static const char *const weights[] = { "-9.81", "9.81" };

  for (gsize i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain':1,'gravity':[0,%s],'parameters':[{'name':'x'},{'name':'y'}],"
        " 'bodies':[{'name':'A','origin':['x','y'],'mass':2}],'parameterizations':[{'name':'total'}]}",
        weights[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;

      g_assert_null (jd_modes_new_steady (parameterization, &error));
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
      g_assert_nonnull (strstr (error->message, "19.62"));
      g_assert_nonnull (strstr (error->message, "“y”"));
    }
}

/* Two particles on springs of 3 k and k, of masses 4 m and m, and a third without a spring that two equations tie to
 * the second: they are one.  The reduced M is 4 m and 5 m / 2.  The rows (0, -1, 1) and (0, -2, 2) have the singular
 * values 2 and 0 once they are scaled to size 1. */
static void
test_road (void)
{
  static const double sizes[] = { 1e-6, 1.0, 1e6 };

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'L': %.17g, 'k': 7, 'm': 0.3}, 'ground': {'points': {'O': [0, 0]}},"
        " 'parameters': [{'name': 'x', 'value': 'L'}, {'name': 'y', 'value': '2*L'}, {'name': 'z', 'value': '3*L'}],"
        " 'bodies': [{'name': 'A', 'origin': ['x', 0], 'mass': '4*m'},"
        "  {'name': 'B', 'origin': ['y', 0], 'mass': 'm'},"
        "  {'name': 'C', 'origin': ['z', 0], 'mass': '4*m'}],"
        " 'joints': [{'name': 'tie', 'type': 'equation',"
        "  'holonomic': {'one': 'z - y - L', 'two': '2*z - 2*y - 2*L'}}],"
        " 'efforts': [{'name': 's', 'type': 'spring', 'between': ['A.origin', 'ground.O'], 'stiffness': '3*k',"
        "  'length': 'L'}, {'name': 'u', 'type': 'spring', 'between': ['B.origin', 'A.origin'], 'stiffness': 'k',"
        "  'length': 'L'}]}",
        sizes[k]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);
      g_autoptr(JdLinearized) linearized = jd_modes_new (parameterization, e, NULL, &error);
      double symbolic[3];
      g_autoptr(JdStatics) statics = jd_equilibrium_statics (parameterization, NULL, symbolic, &error);
      g_autoptr(JdEquilibriumRoad) road = jd_equilibrium_road_new (statics, symbolic, e);

      g_assert_no_error (error);
      g_assert_cmpuint (linearized->modes->len, ==, 2);
      for (guint i = 0; i < 2; i++)
        g_assert_cmpfloat (((const JdMode *) g_ptr_array_index (linearized->modes, i))->residual, <, 1e-14);
      g_assert_cmpuint (linearized->road->k, ==, 2);
      g_assert_cmpuint (linearized->road->rank, ==, 1);
      g_assert_cmpfloat_with_epsilon (linearized->road->singular[0], 2.0, 1e-14);
      g_assert_cmpfloat (linearized->road->singular[1], <, 1e-14);
      g_assert_cmpfloat_with_epsilon (linearized->road->condition, 1.6, 1e-13);
      for (guint i = 0; i < 3; i++)
        g_assert_cmpfloat (fabs (road->balance[i]), <=, 1e-14 * road->balance_size[i]);
      for (guint h = 0; h < 2; h++)
        g_assert_cmpfloat (fabs (road->rows[h]), <=, 1e-14 * road->row_size[h]);

      /* beside the equilibrium, with the first spring longer by L / 100 */
      e->s[0] *= 1.01;
      jd_equilibrium_road_free (road);
      road = jd_equilibrium_road_new (statics, symbolic, e);
      g_assert_cmpfloat_with_epsilon (road->balance[0] / (7.0 * sizes[k]), -0.04, 1e-13);
      g_assert_cmpfloat_with_epsilon (road->balance[1] / (7.0 * sizes[k]), 0.01, 1e-13);
    }
}

/* What moves while the parameter x of a third body is constant: bodies that keep their distances are at rest in a
 * moving frame. */
static void
test_kinds (void)
{
  static const struct
  {
    const char *first, *second; /* origin and angle of two bodies */
    JdEquilibriumKind kind;
  } cases[] = {
    { "'origin':[1,0],'angle':0", "'origin':[0,1],'angle':1", JD_EQUILIBRIUM_ABSOLUTE },
    { "'origin':['2*t',0],'angle':0", "'origin':[0,1],'angle':1", JD_EQUILIBRIUM_RELATIVE },
    { "'origin':['2*t',0],'angle':0", "'origin':['2*t',1],'angle':1", JD_EQUILIBRIUM_RELATIVE },
    { "'origin':['2*t',0],'angle':0", "'origin':['3*t',1],'angle':1", JD_EQUILIBRIUM_PARAMETRIC },
    { "'origin':['2*t',0],'angle':0", "'origin':['2*t',1],'angle':'t'", JD_EQUILIBRIUM_PARAMETRIC },
    { "'origin':['cos(t)','sin(t)'],'angle':'t'", "'origin':['2*cos(t)','2*sin(t)'],'angle':'t'",
      JD_EQUILIBRIUM_RELATIVE },
    { "'origin':['cos(t)','sin(t)'],'angle':'t'", "'origin':['2*cos(t)','2*sin(t)'],'angle':0",
      JD_EQUILIBRIUM_PARAMETRIC },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *text =
        g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'x'}],'bodies':[{'name':'A',%s,'mass':1,'inertia':1},"
                         "{'name':'B',%s,'mass':1,'inertia':1},{'name':'C','origin':['x',3],'mass':1}],"
                         "'parameterizations':[{'name':'total','primitive':{}}]}",
                         cases[k].first, cases[k].second);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");

      g_assert_cmpint (jd_equilibrium_kind (parameterization, 0.7, jd_model_get_values (model)), ==, cases[k].kind);
    }
  g_assert_true (g_str_has_prefix (jd_equilibrium_kind_explain (JD_EQUILIBRIUM_ABSOLUTE), "Absolute"));
  g_assert_true (g_str_has_prefix (jd_equilibrium_kind_explain (JD_EQUILIBRIUM_RELATIVE), "Relative"));
  g_assert_true (g_str_has_prefix (jd_equilibrium_kind_explain (JD_EQUILIBRIUM_PARAMETRIC), "Parametric"));
}

/* Two particles on a line between springs of natural length @length, that of x damped beyond oscillating. */
static JdModel *
line_new (double length,
          double viscosity)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain':1,'constants':{'l':%.17g},'parameters':[{'name':'x','value':'l'},{'name':'y','value':'2*l'}],"
    "'ground':{'points':{'O':[0,0],'E':['3*l',0]}},"
    "'bodies':[{'name':'A','origin':['x',0],'mass':1},{'name':'B','origin':['y',0],'mass':1}],"
    "'efforts':[{'name':'a','type':'spring','between':['A.origin','ground.O'],'stiffness':1,'length':'l'},"
    "{'name':'b','type':'spring','between':['B.origin','ground.E'],'stiffness':1,'length':'l'},"
    "{'name':'c','type':'damper','between':['A.origin','ground.O'],'viscosity':%.17g}],"
    "'parameterizations':[{'name':'total'}]}",
    length, viscosity);

  return model_from_text (text);
}

/* What is shown of a mode has the size of the mechanism, and a mode that only decays stays on its side. */
static void
test_shown (void)
{
  static const double lengths[] = { 1e-3, 1.0, 1e3 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr(JdModel) model = line_new (lengths[i], 4.0);
      g_autoptr(JdLinearized) linearized = linearize_file_state (model);
      const double *displacement = jd_model_get_sizes (model)->displacement;

      g_assert_cmpuint (linearized->modes->len, ==, 3);
      for (guint k = 0; k < 3; k++)
        {
          const JdMode *mode = g_ptr_array_index (linearized->modes, k);
          const gsize moving = mode->frequency > 0.0 ? 1 : 0;
          double largest = 0.0, least = G_MAXDOUBLE;

          for (double phase = 0.0; phase < 2.0; phase += 1.0 / 64)
            {
              double p[2] = { 0.0, 0.0 };

              jd_mode_move (mode, displacement, 2, phase, p);
              g_assert_cmpfloat (p[1 - moving], ==, 0.0);
              largest = fmax (largest, p[moving] * (mode->shape[moving] > 0.0 ? 1.0 : -1.0));
              least = fmin (least, p[moving] * (mode->shape[moving] > 0.0 ? 1.0 : -1.0));
            }
          g_assert_cmpfloat_with_epsilon (largest, JD_MODE_SHOWN * 3.0 * lengths[i], CLOSE * lengths[i]);
          if (moving == 1)
            g_assert_cmpfloat_with_epsilon (least, -largest, CLOSE * lengths[i]);
          else
            g_assert_cmpfloat (least, >, 0.0);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/core/analysis/modes/chain-3", GSIZE_TO_POINTER (3), test_chain);
  g_test_add_data_func ("/core/analysis/modes/chain-23", GSIZE_TO_POINTER (23), test_chain);
  g_test_add_data_func ("/core/analysis/modes/chain-40", GSIZE_TO_POINTER (40), test_chain);
  g_test_add_data_func ("/core/analysis/modes/row-3", GSIZE_TO_POINTER (3), test_row);
  g_test_add_data_func ("/core/analysis/modes/row-28", GSIZE_TO_POINTER (28), test_row);
  g_test_add_func ("/core/analysis/equilibria/spent", test_spent);
  g_test_add_func ("/core/analysis/equilibria/too-large", test_too_large);
  g_test_add_func ("/core/analysis/equilibria/idle", test_idle);
  g_test_add_func ("/core/analysis/modes/too-much", test_too_much);
  g_test_add_func ("/core/analysis/modes/springs", test_springs);
  g_test_add_func ("/core/analysis/modes/shown", test_shown);
  g_test_add_func ("/core/analysis/modes/domain", test_domain);
  g_test_add_func ("/core/analysis/modes/no-steady", test_no_steady);
  g_test_add_func ("/core/analysis/modes/road", test_road);
  g_test_add_func ("/core/analysis/equilibria/kinds", test_kinds);
  return g_test_run ();
}
