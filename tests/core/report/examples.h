/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Visits every example in each of its parameterizations, which are made once in a test program. */
#include <gsl/gsl_errno.h>

#include "core/report/jd-report-analysis.h"
#include "core/report/jd-report.h"
#include "tests/core/model-from-text.h"

typedef void (*ExampleVisit) (const char *what, JdParameterization *parameterization);

/* The model of an example, with the rate of one parameter set to @value if @rate is not NULL. */
static inline JdModel *
example_load (const char *name,
              const char *rate,
              double      value)
{
  g_autoptr(GFile) file = g_file_new_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(GHashTable) rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  JdModel *model;

  g_assert_no_error (error);
  if (rate != NULL)
    g_hash_table_insert (rates, g_strdup (rate), g_memdup2 (&value, sizeof value));
  model = jd_model_new (mechanism, NULL, rates, &error);
  g_assert_no_error (error);
  return model;
}

/* A parameterization of an example; the equations that it has derived stay with it from one visit to the next. */
typedef struct
{
  char               *what;
  JdParameterization *parameterization;
} ExampleCase;

static inline void
example_add (GArray     *cases,
             const char *name,
             JdModel    *model)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));

  for (guint i = 0; i < parameterizations->len; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (parameterizations, i);
      const ExampleCase found = { g_strdup_printf ("%s, %s", name, tags->name),
                                  jd_parameterization_new (model, tags, NULL, NULL) };

      if (found.parameterization != NULL)
        g_array_append_val (cases, found);
    }
}

/* A disk that slips on an axis, with rolling resistance. */
static const char slipping_disk[] =
  "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5, 'g': 9.81}, 'gravity': [0, '-g'], 'parameters': [{'name': 'x', "
  "'rate': 1.5}, {'name': 'y', 'value': 'R'}, {'name': 'phi', 'rate': -1.2}], 'curves': [{'name': 'axis', 'line': "
  "{'point': [0, 0], 'direction': [1, 0]}}], 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': "
  "'m', 'inertia': 'm*R^2/2', 'shape': {'disk': 'R'}}], 'joints': [{'name': 'contact', 'type': 'rolling', 'body': "
  "'S', 'curve': 'axis', 'friction': 0.4, 'rolling_resistance': 0.02}], 'efforts': [{'name': 'motor', 'type': "
  "'torque', 'body': 'S', 'value': -3}], 'parameterizations': [{'name': 'total', 'primitive': {}}]}";

/* Every example, and those with friction in another state.  One with more than 100 parameters takes half of the time
 * of all: it is usually left out nine times of ten, by the seed; with JD_TEST_LONG never. */
static inline GArray *
example_collect (void)
{
  static const struct { const char *file, *rate; double value; } states[] = {
    { "70-dragged-by-friction.jourdain", "psi", 4.0 },
    { "70-dragged-by-friction.jourdain", "phi", 8.0 },
  };
  GArray *cases = g_array_new (FALSE, FALSE, sizeof (ExampleCase));
  g_autoptr(JdModel) slipping = model_from_text (slipping_disk);
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL || g_test_rand_int_range (0, 10) == 0;
  const char *name;

  example_add (cases, "slipping disk", slipping);

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      {
        g_autoptr(JdModel) model = example_load (name, NULL, 0.0);

        if (whole || jd_model_get_n_parameters (model) <= 100)
          example_add (cases, name, model);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr(JdModel) model = example_load (states[i].file, states[i].rate, states[i].value);

      example_add (cases, states[i].file, model);
    }
  return cases;
}

/* Visits all parameterizations of example_collect(), which are made once. */
static inline void
example_visit_all (ExampleVisit visit)
{
  static GArray *cases = NULL;

  if (cases == NULL)
    cases = example_collect ();
  for (guint i = 0; i < cases->len; i++)
    {
      const ExampleCase *found = &g_array_index (cases, ExampleCase, i);

      visit (found->what, found->parameterization);
    }
}
