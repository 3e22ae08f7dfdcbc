/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/joint/jd-joint-catalogue.h"
#include "tests/bench/bench.h"

#include <string.h>

/* From a file to its first accelerations: read, derive, compile, solve, for each bundled example in its first
 * parameterization.  Beside the seconds stands the ratio to a plain product of two matrices of 128 x 128, computed in
 * the same run. */

#define LIMIT_MS 20.0
#define SIZE 128

static void
from_file (gpointer data)
{
  g_autoptr(GFile) file = g_file_new_for_path (data);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;

  if (mechanism == NULL)
    g_error ("%s: %s", (const char *) data, error->message);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  if (model == NULL)
    g_error ("%s: %s", (const char *) data, error->message);
  parameterization = jd_parameterization_new (model,
                                              g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0),
                                              NULL, &error);
  if (parameterization == NULL)
    g_error ("%s: %s", (const char *) data, error->message);
  evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                            jd_model_get_rates (model), NULL, &error);
  if (evaluation == NULL)
    g_error ("%s: %s", (const char *) data, error->message);
}

static void
multiply (gpointer data)
{
  double *a = data, *b = a + SIZE * SIZE, *c = b + SIZE * SIZE;

  memset (c, 0, SIZE * SIZE * sizeof (double));
  for (guint i = 0; i < SIZE; i++)
    for (guint k = 0; k < SIZE; k++)
      for (guint j = 0; j < SIZE; j++)
        c[i * SIZE + j] += a[i * SIZE + k] * b[k * SIZE + j];
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

int
main (void)
{
  const char *folder = g_getenv ("JD_EXAMPLES_DIR");
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  g_autofree double *matrices = g_new0 (double, 3 * SIZE * SIZE);
  const char *name;
  double reference;
  gboolean kept = TRUE;

  if (dir == NULL)
    g_error ("no examples in %s", folder);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, compare_names);
  for (guint i = 0; i < 2 * SIZE * SIZE; i++)
    matrices[i] = 1.0 / (1.0 + i % 7);
  reference = bench_median (multiply, matrices, 7);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *base = g_path_get_basename (g_ptr_array_index (names, i));
      g_autofree char *what = NULL;
      const double seconds = bench_median (from_file, g_ptr_array_index (names, i), 5);

      what = g_strdup_printf ("%s, ms to first accelerations (%.2f products)", base, seconds / reference);
      kept &= bench_check (what, 1e3 * seconds, LIMIT_MS);
    }
  return kept && names->len > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
