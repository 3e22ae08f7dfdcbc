/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers known from elsewhere: the sources' closed forms, and numbers computed from Newton-Euler balances with every
 * reaction unknown.  Each file holds cases: a mechanism (or an example of data/examples), a parameterization, and
 * what must come out.  See README.md beside the files. */
#include "core/impulse/jd-jump.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"

#include "reference.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

/* "name" of the case as a table of overrides. */
static GHashTable *
read_overrides (const Case *c,
                const char *name)
{
  g_autoptr(GHashTable) table = NULL;
  JsonObjectIter iter;
  const char *key;
  JsonNode *node;

  if (!json_object_has_member (c->data, name))
    return NULL;
  table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  json_object_iter_init_ordered (&iter, json_object_get_object_member (c->data, name));
  while (json_object_iter_next_ordered (&iter, &key, &node))
    {
      const double value = get_number (node);

      g_hash_table_insert (table, g_strdup (key), g_memdup2 (&value, sizeof value));
    }
  return g_steal_pointer (&table);
}

/* The document of the case, at the instant "time" if it names one. */
static JsonNode *
read_document (const Case *c)
{
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  JsonNode *document;
  gsize length;

  if (!json_object_has_member (c->data, "example"))
    return json_node_copy (json_object_get_member (c->data, "mechanism"));
  path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), json_object_get_string_member (c->data, "example"), NULL);
  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  document = jd_json_parse (text, (gssize) length, &error);
  g_assert_no_error (error);
  if (json_object_has_member (c->data, "time"))
    json_object_set_double_member (json_node_get_object (document), "time",
                                   json_object_get_double_member (c->data, "time"));
  return document;
}

static JdMechanism *
read_mechanism (const Case *c)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) document = read_document (c);
  JdMechanism *mechanism = jd_mechanism_new_from_json (document, jd_joint_catalogue (), &error);

  if (mechanism == NULL)
    g_error ("%s: %s", c->what, error->message);
  if (jd_mechanism_get_warnings (mechanism)->len > 0)
    g_error ("%s: %s", c->what, ((JdWarning *) g_ptr_array_index (jd_mechanism_get_warnings (mechanism), 0))->text);
  return mechanism;
}

static gsize
find_equation (const Case    *c,
               const JdModel *model,
               const gsize   *indices,
               gsize          n,
               const char    *name)
{
  for (gsize i = 0; i < n; i++)
    if (strcmp (jd_model_get_equation (model, indices[i])->name, name) == 0)
      return i;
  g_error ("%s: “%s” is not complementary", c->what, name);
}

/* Compares the members of @expected with @values, found by parameter. */
static void
check_parameters (const Case         *c,
                  const char         *quantity,
                  JsonObject         *expected,
                  JdParameterization *parameterization,
                  const double       *values)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (expected == NULL)
    return;
  json_object_iter_init_ordered (&iter, expected);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    check_number (c, quantity, name,
                  values[find_parameter (c, jd_parameterization_get_model (parameterization),
                                         jd_parameterization_get_retained (parameterization),
                                         jd_parameterization_get_n_retained (parameterization), name)],
                  get_number (node));
}

static JsonObject *
get_object (JsonObject *object,
            const char *name)
{
  return json_object_has_member (object, name) ? json_object_get_object_member (object, name) : NULL;
}

/* The component "joint.component" of a reaction, out of the multiplier that shows it. */
static double
get_reaction (const Case         *c,
              JdParameterization *parameterization,
              const double       *multipliers,
              const char         *name)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  const char *component = strchr (name, '.') + 1;

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);

      if (strncmp (equation->name, name, (gsize) (component - name)) == 0 &&
          g_strcmp0 (equation->reaction, component) == 0)
        return equation->reaction_factor * multipliers[h];
    }
  g_error ("%s: the reaction “%s” is out of reach", c->what, name);
}

static void
check_evaluation (const Case         *c,
                  JsonObject         *expected,
                  JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation)
    evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                              jd_model_get_rates (model), NULL, &error);
  JsonObject *kinetic = get_object (expected, "kinetic_energy");
  JsonObject *table;
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  if (evaluation == NULL)
    g_error ("%s: %s", c->what, error->message);
  g_assert_cmpstr (jd_verdict_name (evaluation->verdict), ==,
                   json_object_get_string_member_with_default (expected, "verdict", "determinate"));
  check_parameters (c, "acceleration of", get_object (expected, "accelerations"), parameterization, evaluation->qdd);
  check_parameters (c, "D of", get_object (expected, "D"), parameterization, evaluation->given);
  check_parameters (c, "L of", get_object (expected, "L"), parameterization, evaluation->constraint);

  table = get_object (expected, "multipliers");
  if (table != NULL)
    {
      json_object_iter_init_ordered (&iter, table);
      while (json_object_iter_next_ordered (&iter, &name, &node))
        check_number (c, "multiplier of", name,
                      evaluation->multipliers[find_equation (c, model,
                                                             jd_parameterization_get_complementary (parameterization),
                                                             evaluation->m, name)],
                      get_number (node));
    }
  table = get_object (expected, "reactions");
  if (table != NULL)
    {
      json_object_iter_init_ordered (&iter, table);
      while (json_object_iter_next_ordered (&iter, &name, &node))
        check_number (c, "reaction", name, get_reaction (c, parameterization, evaluation->multipliers, name),
                      get_number (node));
    }
  if (kinetic != NULL)
    {
      static const char *const parts[] = { "E0", "E1", "E2" };

      for (int i = 0; i < 3; i++)
        check_number (c, "kinetic energy", parts[i], evaluation->kinetic[i],
                      get_number (json_object_get_member (kinetic, parts[i])));
    }
  if (json_object_has_member (expected, "potential"))
    check_number (c, "potential", "V", evaluation->potential,
                  get_number (json_object_get_member (expected, "potential")));
}

/* Coefficients of @direction (n) in the basis of privileged velocities (k x n), which must contain it. */
static gsl_vector *
find_coefficients (const Case            *c,
                   const JdImpulseResult *result,
                   gsize                  n,
                   JsonArray             *direction)
{
  const gsize k = result->n_privileged;
  gsl_matrix *basis = gsl_matrix_alloc (n, k);
  gsl_vector *target = gsl_vector_alloc (n);
  gsl_vector *tau = gsl_vector_alloc (k);
  gsl_vector *residual = gsl_vector_alloc (n);
  gsl_vector *coefficients = gsl_vector_alloc (k);

  for (gsize i = 0; i < n; i++)
    {
      gsl_vector_set (target, i, json_array_get_double_element (direction, (guint) i));
      for (gsize j = 0; j < k; j++)
        gsl_matrix_set (basis, i, j, result->privileged[j * n + i]);
    }
  gsl_linalg_QR_decomp (basis, tau);
  gsl_linalg_QR_lssolve (basis, tau, target, coefficients, residual);
  for (gsize i = 0; i < n; i++)
    check_number (c, "privileged velocity", "residual", gsl_vector_get (residual, i), 0);
  gsl_matrix_free (basis);
  gsl_vector_free (target);
  gsl_vector_free (tau);
  gsl_vector_free (residual);
  return coefficients;
}

/* Momenta along given virtual velocities: a basis is a choice, the momentum along a direction is not. */
static void
check_privileged (const Case            *c,
                  JsonObject            *expected,
                  const JdImpulseResult *result,
                  gsize                  n)
{
  JsonArray *basis = json_object_get_array_member (expected, "basis");
  static const char *const names[] = { "before", "after", "applied", "friction" };
  const double *const momenta[] = {
    result->momentum_before, result->momentum_after, result->momentum_applied, result->momentum_friction
  };

  g_assert_cmpuint (json_array_get_length (basis), ==, result->n_privileged);
  for (guint i = 0; i < json_array_get_length (basis); i++)
    {
      gsl_vector *coefficients = find_coefficients (c, result, n, json_array_get_array_element (basis, i));

      for (int k = 0; k < 4; k++)
        {
          double sum = 0;

          if (!json_object_has_member (expected, names[k]))
            continue;
          for (gsize j = 0; j < result->n_privileged; j++)
            sum += gsl_vector_get (coefficients, j) * momenta[k][j];
          check_number (c, "privileged momentum", names[k], sum,
                        json_array_get_double_element (json_object_get_array_member (expected, names[k]), i));
        }
      gsl_vector_free (coefficients);
    }
}

/* Each stage of impacts one after another: the contact, its speed before, p' after, its impulse, degrees of
 * freedom. */
static void
check_stages (const Case   *c,
              JsonArray    *expected,
              const JdJump *jump)
{
  const JdModel *model = jd_parameterization_get_model (jump->parameterization);

  g_assert_nonnull (jump->stages);
  g_assert_cmpuint (jump->stages->len, ==, json_array_get_length (expected));
  for (guint s = 0; s < jump->stages->len; s++)
    {
      const JdJumpStage *stage = g_ptr_array_index (jump->stages, s);
      JsonObject *object = json_array_get_object_element (expected, s);
      JsonArray *posterior = json_object_get_array_member (object, "posterior");
      JsonArray *dof = json_object_get_array_member (object, "dof");

      g_assert_cmpstr (jd_model_get_equation (model, stage->equation)->name, ==,
                       json_object_get_string_member (object, "equation"));
      check_number (c, "approach of", "stage", stage->approach,
                    get_number (json_object_get_member (object, "approach")));
      for (guint k = 0; k < json_array_get_length (posterior); k++)
        check_number (c, "velocity after", "stage", stage->posterior[k], get_number_at (posterior, k));
      for (gsize r = 0; r < stage->n_rows; r++)
        check_number (c, "impulse in", "stage", stage->impulses[r],
                      jump->row_equation[r] == stage->equation
                        ? get_number (json_object_get_member (object, "impulse"))
                        : 0.0);
      g_assert_cmpuint (stage->dof_prior, ==, (gsize) get_number_at (dof, 0));
      g_assert_cmpuint (stage->dof_virtual, ==, (gsize) get_number_at (dof, 1));
      g_assert_cmpuint (stage->dof_posterior, ==, (gsize) get_number_at (dof, 2));
    }
}

/* {slip: "stick" | "slip+" | "slip-"}. */
static void
check_friction (const Case   *c,
                JsonObject   *expected,
                const JdJump *jump)
{
  static const char *const names[] = { "open", "stick", "slip+", "slip-" };

  g_assert_cmpuint (jump->n_frictions, ==, json_object_get_size (expected));
  for (gsize f = 0; f < jump->n_frictions; f++)
    if (!json_object_has_member (expected, jump->frictions[f].name) ||
        strcmp (names[jump->frictions[f].state], json_object_get_string_member (expected, jump->frictions[f].name)) !=
          0)
      g_error ("%s: “%s” is in the state %s", c->what, jump->frictions[f].name, names[jump->frictions[f].state]);
}

/* {unilateral equation: entrance, tangent or exit, by the prior velocity}. */
static void
check_sides (JsonObject   *expected,
             const JdJump *jump)
{
  const JdModel *model = jd_parameterization_get_model (jump->parameterization);

  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const JdEquation *equation = jd_model_get_equation (model, jump->row_equation[r]);
      const double speed = equation->side * jump->row_before[r];

      g_assert_cmpstr (speed < 0   ? "entrance"
                       : speed > 0 ? "exit"
                                   : "tangent",
                       ==, json_object_get_string_member (expected, equation->name));
    }
}

static void
check_jump_numbers (const Case         *c,
                    JsonObject         *expected,
                    JdParameterization *parameterization,
                    const JdJump       *jump)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  JsonObject *table = get_object (expected, "posterior");
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  json_object_iter_init_ordered (&iter, table);
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      const int i = jd_mechanism_find_parameter (jd_model_get_mechanism (model), name);

      g_assert_cmpint (i, >=, 0);
      check_number (c, "posterior velocity of", name, jump->posterior[i], get_number (node));
    }
  if (json_object_has_member (expected, "stages"))
    check_stages (c, json_object_get_array_member (expected, "stages"), jump);
  if (json_object_has_member (expected, "friction"))
    check_friction (c, json_object_get_object_member (expected, "friction"), jump);
  table = get_object (expected, "impulses");
  if (table != NULL)
    {
      json_object_iter_init_ordered (&iter, table);
      while (json_object_iter_next_ordered (&iter, &name, &node))
        {
          double impulse = 0; /* of an equation that takes no part */

          for (gsize r = 0; r < jump->n_rows; r++)
            if (strcmp (jd_model_get_equation (model, jump->row_equation[r])->name, name) == 0)
              impulse = jump->result->impulses[r];
          check_number (c, "impulse of", name, impulse, get_number (node));
        }
    }
  if (json_object_has_member (expected, "dof"))
    {
      JsonArray *dof = json_object_get_array_member (expected, "dof");

      g_assert_cmpint (jump->result->dof_prior, ==, json_array_get_int_element (dof, 0));
      g_assert_cmpint (jump->result->dof_virtual, ==, json_array_get_int_element (dof, 1));
      g_assert_cmpint (jump->result->dof_posterior, ==, json_array_get_int_element (dof, 2));
    }
  if (json_object_has_member (expected, "kinetic_energy"))
    {
      JsonArray *energy = json_object_get_array_member (expected, "kinetic_energy");

      check_number (c, "kinetic energy", "before", jump->result->energy_before,
                    json_array_get_double_element (energy, 0));
      check_number (c, "kinetic energy", "after", jump->result->energy_after,
                    json_array_get_double_element (energy, 1));
    }
  if (json_object_has_member (expected, "privileged"))
    check_privileged (c, json_object_get_object_member (expected, "privileged"), jump->result,
                      jd_parameterization_get_n_retained (parameterization));
}

static void
check_jump (const Case         *c,
            JsonObject         *expected,
            JdParameterization *parameterization,
            const JdEvent      *event)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const char *verdict = json_object_get_string_member (expected, "verdict");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jd_jump_new (parameterization, NULL, event, NULL, jd_model_get_time (model),
                                        jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);

  if (jump == NULL)
    {
      if (strcmp (verdict, "inconsistent") == 0 &&
          g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT))
        return;
      g_error ("%s: %s", c->what, error->message);
    }
  if (strcmp (jd_verdict_name (jd_jump_get_verdict (jump)), verdict) != 0)
    g_error ("%s: the verdict is %s (%s), expected %s", c->what, jd_verdict_name (jd_jump_get_verdict (jump)),
             jump->why, verdict);
  if (json_object_has_member (expected, "sides"))
    check_sides (json_object_get_object_member (expected, "sides"), jump);
  if (json_object_has_member (expected, "posterior"))
    check_jump_numbers (c, expected, parameterization, jump);
}

static void
run_case (const Case *c)
{
  const char *name = json_object_get_string_member (c->data, "parameterization");
  g_autoptr(JdMechanism) mechanism = read_mechanism (c);
  g_autoptr(GHashTable) values = read_overrides (c, "set");
  g_autoptr(GHashTable) rates = read_overrides (c, "rates");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (mechanism, values, rates, &error);
  g_autoptr(JdParameterization) parameterization = NULL;
  const JdEvent *event = NULL;

  if (model == NULL)
    g_error ("%s: %s", c->what, error->message);
  if (json_object_has_member (c->data, "event"))
    {
      event = jd_mechanism_find_event (mechanism, json_object_get_string_member (c->data, "event"));
      g_assert_nonnull (event);
    }
  g_assert_nonnull (jd_mechanism_find_parameterization (mechanism, name));
  parameterization = jd_parameterization_new (model, jd_mechanism_find_parameterization (mechanism, name), event,
                                              &error);
  if (parameterization == NULL)
    g_error ("%s: %s", c->what, error->message);
  if (json_object_has_member (c->data, "evaluate"))
    check_evaluation (c, json_object_get_object_member (c->data, "evaluate"), parameterization);
  if (json_object_has_member (c->data, "mass"))
    check_mass (c, json_object_get_object_member (c->data, "mass"), parameterization);
  if (json_object_has_member (c->data, "fields"))
    check_fields (c, json_object_get_array_member (c->data, "fields"), parameterization);
  if (json_object_has_member (c->data, "motion"))
    check_motion (c, json_object_get_object_member (c->data, "motion"), model);
  if (json_object_has_member (c->data, "jump"))
    check_jump (c, json_object_get_object_member (c->data, "jump"), parameterization, event);
}

static void
test_file (gconstpointer data)
{
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;
  JsonArray *cases;
  gsize length;

  g_file_get_contents (data, &text, &length, &error);
  g_assert_no_error (error);
  root = jd_json_parse (text, (gssize) length, &error);
  g_assert_no_error (error);
  cases = json_object_get_array_member (json_node_get_object (root), "cases");
  g_assert_cmpuint (json_array_get_length (cases), >, 0);
  for (guint i = 0; i < json_array_get_length (cases); i++)
    {
      JsonObject *object = json_array_get_object_element (cases, i);
      const Case c = { .what = json_object_get_string_member (object, "name"), .data = object };

      run_case (&c);
    }
}

/* Whether equation @i may eliminate a parameter: none whose multiplier enters a law of friction. */
static gboolean
eliminates (JdModel *model,
            gsize    i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  JdTag tag = { .equation = equation->name };
  g_autoptr(GPtrArray) list = g_ptr_array_new ();
  char name[] = "tried";
  const JdParameterizationTags tags = { .name = name, .tags = list };
  g_autoptr(JdParameterization) tried = NULL;

  if (equation->n_solvable == 0)
    return FALSE;
  tag.parameter = (char *) jd_model_get_parameter_name (model, equation->solvable_for[0]);
  g_ptr_array_add (list, &tag);
  tried = jd_parameterization_new (model, &tags, NULL, NULL);
  return tried != NULL;
}

/* Whether some equation about positions acts in the file's state, so that there is a choice. */
static gboolean
can_eliminate (JdModel *model)
{
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    if (jd_model_get_equation (model, i)->f != NULL && eliminates (model, i) &&
        jd_model_equation_acts (model, i, jd_model_get_time (model), jd_model_get_values (model),
                                jd_model_get_rates (model)))
      return TRUE;
  return FALSE;
}

/* Every example: all its parameterizations give one motion, and a multiplier that two of them show is the same in
 * both. */
static void
test_agreement (gconstpointer data)
{
  g_autoptr(GFile) file = g_file_new_for_path (data);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = NULL;
  g_autofree double *accelerations = NULL;
  g_autofree double *multipliers = NULL;
  const GPtrArray *parameterizations;
  gsize n;
  const Case c = { .what = data };

  g_assert_no_error (error);
  g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
  g_assert_true (json_object_has_member (json_node_get_object (jd_mechanism_get_json (mechanism)), "source"));
  g_assert_nonnull (jd_mechanism_get_description (mechanism));
  parameterizations = jd_mechanism_get_parameterizations (mechanism);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (parameterizations->len, >=, can_eliminate (model) ? 2 : 1);
  n = jd_model_get_n_parameters (model);
  multipliers = g_new (double, jd_model_get_n_equations (model));
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    multipliers[i] = NAN;

  for (guint k = 0; k < parameterizations->len; k++)
    {
      g_autoptr(JdParameterization)
        p = jd_parameterization_new (model, g_ptr_array_index (parameterizations, k), NULL, &error);
      g_autoptr(JdEvaluation) evaluation = NULL;

      g_assert_no_error (error);
      evaluation = jd_evaluate (p, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                                NULL, &error);
      g_assert_no_error (error);
      g_assert_true (evaluation->verdict == JD_VERDICT_DETERMINATE || evaluation->verdict == JD_VERDICT_HYPERSTATIC);
      if (k == 0)
        accelerations = g_memdup2 (evaluation->pdd, n * sizeof (double));
      for (gsize i = 0; i < n; i++)
        check_number (&c, "acceleration of", jd_model_get_parameter_name (model, i), evaluation->pdd[i],
                      accelerations[i]);
      for (gsize h = 0; h < evaluation->m; h++)
        {
          const gsize i = jd_parameterization_get_complementary (p)[h];

          if (!evaluation->unique[h])
            continue;
          if (isnan (multipliers[i]))
            multipliers[i] = evaluation->multipliers[h];
          check_number (&c, "multiplier of", jd_model_get_equation (model, i)->name, evaluation->multipliers[h],
                        multipliers[i]);
        }
    }
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
add_folder (const char   *folder,
            const char   *suffix,
            const char   *path,
            GTestDataFunc test)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, suffix))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  g_assert_cmpuint (names->len, >, 0);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *test_path = g_strconcat (path, (char *) g_ptr_array_index (names, i), NULL);

      g_test_add_data_func_full (test_path, g_build_filename (folder, (char *) g_ptr_array_index (names, i), NULL),
                                 test, g_free);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *folder = NULL;

  g_test_init (&argc, &argv, NULL);

  folder = g_build_filename (g_test_get_dir (G_TEST_DIST), "core", "reference", NULL);
  add_folder (folder, ".json", "/core/reference/", test_file);
  add_folder (g_getenv ("JD_EXAMPLES_DIR"), ".jourdain", "/core/reference/examples-agree/", test_agreement);

  return g_test_run ();
}
