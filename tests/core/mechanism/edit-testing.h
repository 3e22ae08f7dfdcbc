/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/edit/jd-edit.h"

#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/parameterization/model/jd-model.h"
#include "tests/core/mechanism/fixture.h"

/* What the tests of edits share: their documents, and the numbers that no name may change. */

static inline JsonNode *
parse (const char *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_json_parse (text, -1, &error);

  g_assert_no_error (error);
  return root;
}

static inline JsonNode *
parse_example (const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_no_error (error);
  return parse (text);
}

/* All bundled examples, and the fixture with something of everything (its name is NULL). */
static inline GPtrArray *
list_documents (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr(GDir) dir = g_dir_open (g_getenv ("JD_EXAMPLES_DIR"), 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      g_ptr_array_add (names, g_strdup (name));
  g_assert_cmpuint (names->len, >=, 13);
  g_ptr_array_add (names, NULL);
  return names;
}

/* Of the fixture what a model can be derived from: no point on a parametric curve yet. */
static inline JsonNode *
parse_document (const char *name)
{
  JsonNode *root = name != NULL ? parse_example (name) : parse (fixture_plane);

  if (name == NULL)
    {
      g_autoptr(GPtrArray) rail = jd_object_array_new ();

      g_ptr_array_add (rail, jd_object_new (JD_OBJECT_JOINT, "rail"));
      g_assert_true (jd_edit_remove (root, rail, NULL));
    }
  return root;
}

static inline JdMechanism *
read_root (JsonNode *root)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
  return mechanism;
}

static inline void
add (GArray *numbers,
     double  number)
{
  g_array_append_val (numbers, number);
}

/* The numbers of a mechanism that no name may change: state, energies, forces of given efforts, mass matrix,
 * equations with their coefficients, constants. */
static inline GArray *
measure (JsonNode *root)
{
  g_autoptr(JdMechanism) mechanism = read_root (root);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (double));
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);
  const double *p, *pd;
  g_autofree double *dense = NULL;
  gsize n, m;
  double t;

  g_assert_no_error (error);
  n = jd_model_get_n_parameters (model);
  m = jd_model_get_n_equations (model);
  t = jd_model_get_time (model);
  p = jd_model_get_values (model);
  pd = jd_model_get_rates (model);
  dense = g_new0 (double, n * n + n + m * n + m + 1);
  for (guint i = 0; i < constants->len; i++)
    add (numbers, ((const JdConstant *) g_ptr_array_index (constants, i))->value);
  g_array_append_vals (numbers, p, (guint) n);
  g_array_append_vals (numbers, pd, (guint) n);
  add (numbers, jd_model_eval (model, jd_model_get_kinetic_energy (model), t, p, pd));
  add (numbers, jd_model_eval (model, jd_model_get_potential (model), t, p, pd));
  /* Their sum: a weight without gravity is none. */
  for (gsize k = 0; k < n; k++)
    {
      double sum = 0;

      for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
        sum += jd_model_eval (model, jd_model_get_effort (model, e)->forces[k], t, p, pd);
      add (numbers, sum);
    }
  jd_model_eval_dense (model, t, p, pd, dense, dense + n * n, dense + n * n + n, dense + n * n + n + m * n);
  g_array_append_vals (numbers, dense, (guint) (n * n + n + m * n + m));
  for (gsize i = 0; i < m; i++)
    {
      double f, rate, scale;

      jd_model_equation_residuals (model, i, t, p, pd, &f, &rate, &scale);
      add (numbers, f);
      add (numbers, rate);
    }
  return numbers;
}

static inline void
assert_same (GArray *a,
             GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      const double x = g_array_index (a, double, i), y = g_array_index (b, double, i);

      g_assert_cmpfloat_with_epsilon (x, y, 1e-12 * MAX (1, fabs (x)));
    }
}

static inline void
assert_valid (JsonNode *root)
{
  g_autoptr(JdMechanism) mechanism = read_root (root);

  g_assert_nonnull (mechanism);
}

static inline GPtrArray *
objects_of (const char *first,
            ...)
{
  GPtrArray *objects = jd_object_array_new ();
  va_list args;

  va_start (args, first);
  for (const char *name = first; name != NULL; name = va_arg (args, const char *))
    g_ptr_array_add (objects, jd_object_new (va_arg (args, JdObjectKind), name));
  va_end (args);
  return objects;
}

/* The bodies, points and curves of @root, and with @joints its joints. */
static inline GPtrArray *
list_all (JsonNode *root,
          gboolean  joints)
{
  static const JdObjectKind kinds[] = { JD_OBJECT_BODY, JD_OBJECT_POINT, JD_OBJECT_CURVE, JD_OBJECT_JOINT };
  GPtrArray *all = jd_object_array_new ();

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (joints || kinds[k] != JD_OBJECT_JOINT)
      {
        g_autoptr(GPtrArray) some = jd_edit_list (root, kinds[k]);

        for (guint i = 0; i < some->len; i++)
          g_ptr_array_add (all, jd_object_copy (g_ptr_array_index (some, i)));
      }
  return all;
}
