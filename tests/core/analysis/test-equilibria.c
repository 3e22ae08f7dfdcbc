/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equilibria with their stability and small oscillations: against the numbers of the reference and closed forms, and
 * the residual against jd_evaluate(). */
#include "tests/core/analysis/equilibria-testing.h"

#define CLOSE 1e-8

static JdModel *
load (const char *file,
      JsonObject *set)
{
  g_autofree char *name = g_strconcat (file, ".jourdain", NULL);
  g_autoptr(GFile) path = g_file_new_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (path, jd_joint_catalogue (), &error);
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GList) names = set != NULL ? json_object_get_members (set) : NULL;
  JdModel *model;

  g_assert_no_error (error);
  for (GList *l = names; l != NULL; l = l->next)
    {
      const double value = json_object_get_double_member (set, l->data);

      g_hash_table_insert (values, g_strdup (l->data), g_memdup2 (&value, sizeof value));
    }
  model = jd_model_new (mechanism, values, NULL, &error);
  g_assert_no_error (error);
  return model;
}

static JdEquilibria *
find (JdParameterization *parameterization,
      JsonObject         *range)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autoptr(GArray) lows = g_array_new (FALSE, FALSE, sizeof (double)),
                     highs = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr(GList) members = range != NULL ? json_object_get_members (range) : NULL;
  g_autoptr(GError) error = NULL;
  JdEquilibriumRanges ranges;
  JdEquilibria *equilibria;

  for (GList *l = members; l != NULL; l = l->next)
    {
      JsonArray *ends = json_object_get_array_member (range, l->data);
      const double low = json_array_get_double_element (ends, 0), high = json_array_get_double_element (ends, 1);

      g_ptr_array_add (names, l->data);
      g_array_append_val (lows, low);
      g_array_append_val (highs, high);
    }
  ranges = (JdEquilibriumRanges) { names->len, (const char *const *) names->pdata,
                                   (const double *) (gpointer) lows->data, (const double *) (gpointer) highs->data, NULL };
  equilibria = jd_equilibria_new (parameterization, &ranges, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return equilibria;
}

static JsonObject *
get_object (JsonObject *from,
            const char *name)
{
  return json_object_has_member (from, name) ? json_object_get_object_member (from, name) : NULL;
}

static gboolean
has_parameters (JdModel             *model,
                const JdEquilibrium *e,
                JsonObject          *parameters)
{
  g_autoptr(GList) names = json_object_get_members (parameters);

  for (GList *l = names; l != NULL; l = l->next)
    if (fabs (remainder (parameter_of (model, e->p, l->data) - json_object_get_double_member (parameters, l->data),
                         2.0 * G_PI)) > CLOSE)
      return FALSE;
  return TRUE;
}

static void
check_multipliers (JdParameterization  *parameterization,
                   const JdEquilibrium *e,
                   JsonObject          *expected)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GList) names = json_object_get_members (expected);

  for (GList *l = names; l != NULL; l = l->next)
    {
      gboolean found = FALSE;

      for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
        if (g_str_equal (jd_model_get_equation (model, jd_parameterization_get_complementary (parameterization)[h])
                           ->name,
                         l->data))
          {
            const double value = json_object_get_double_member (expected, l->data);

            g_assert_true (e->unique[h]);
            g_assert_cmpfloat_with_epsilon (e->multipliers[h], value, CLOSE * (1.0 + fabs (value)));
            found = TRUE;
          }
      g_assert_true (found);
    }
}

/* The second road: the equations solved for the accelerations give none. */
static void
check_at_rest (JdParameterization  *parameterization,
               const JdEquilibrium *e)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = jd_model_get_n_parameters (model);
  g_autofree double *q = g_new0 (double, n + 1), * qd = g_new0 (double, n + 1),
                    *p = g_memdup2 (e->p, (n + 1) * sizeof (double));
  g_autofree double *pd = g_new0 (double, n + 1);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;

  jd_parameterization_retain (parameterization, e->p, q);
  g_assert_true (jd_parameterization_expand (parameterization, jd_model_get_time (model), q, qd, p, pd, work,
                                             &error));
  evaluation = jd_evaluate (parameterization, jd_model_get_time (model), p, pd, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (evaluation->verdict, <=, JD_VERDICT_HYPERSTATIC);
  for (gsize i = 0; i < evaluation->n; i++)
    g_assert_cmpfloat (fabs (evaluation->qdd[i]), <, 1e-7);
  for (gsize h = 0; h < evaluation->m; h++)
    if (e->unique[h] && evaluation->unique[h])
      g_assert_cmpfloat_with_epsilon (evaluation->multipliers[h], e->multipliers[h],
                                      1e-7 * (1.0 + fabs (e->multipliers[h])));
}

static void
check_modes (JdParameterization  *parameterization,
             const JdEquilibrium *e,
             JsonObject          *expected)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdLinearized) linearized = jd_modes_new (parameterization, e, NULL, &error);
  const char *members[] = { "frequencies", "growths" };

  g_assert_no_error (error);
  for (int kind = 0; kind < 2; kind++)
    {
      JsonArray *values = json_object_has_member (expected, members[kind])
                            ? json_object_get_array_member (expected, members[kind])
                            : NULL;

      for (guint k = 0; values != NULL && k < json_array_get_length (values); k++)
        {
          const double value = json_array_get_double_element (values, k);
          gboolean found = FALSE;

          for (guint i = 0; i < linearized->modes->len; i++)
            {
              const JdMode *mode = g_ptr_array_index (linearized->modes, i);

              found |= fabs ((kind == 0 ? mode->frequency : mode->growth) - value) < CLOSE * (1.0 + fabs (value));
            }
          g_assert_true (found);
        }
    }
}

static void
check_one (JdParameterization *parameterization,
           const JdEquilibria *equilibria,
           JsonObject         *expected)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JsonNode *stable = json_object_get_member (expected, "stable");
  const gboolean admissible = json_object_get_boolean_member_with_default (expected, "admissible", TRUE);
  const JdEquilibrium *e = NULL;

  for (guint k = 0; k < equilibria->list->len && e == NULL; k++)
    {
      const JdEquilibrium *candidate = g_ptr_array_index (equilibria->list, k);

      if (candidate->admissible == admissible &&
          has_parameters (model, candidate, json_object_get_object_member (expected, "parameters")))
        e = candidate;
    }
  g_assert_nonnull (e);
  g_assert_nonnull (e->why);
  if (stable != NULL)
    g_assert_cmpint (e->stability, ==,
                     JSON_NODE_HOLDS_NULL (stable)    ? JD_STABILITY_UNDECIDED
                     : json_node_get_boolean (stable) ? JD_STABILITY_STABLE
                                                      : JD_STABILITY_UNSTABLE);
  g_assert_cmpuint (e->dimension, ==, json_object_get_int_member_with_default (expected, "dimension", 0));
  if (json_object_has_member (expected, "multipliers"))
    check_multipliers (parameterization, e, json_object_get_object_member (expected, "multipliers"));
  check_modes (parameterization, e, expected);
  if (admissible)
    check_at_rest (parameterization, e);
}

static guint
count_admissible (const JdEquilibria *equilibria)
{
  guint n = 0;

  for (guint k = 0; k < equilibria->list->len; k++)
    n += ((JdEquilibrium *) g_ptr_array_index (equilibria->list, k))->admissible ? 1 : 0;
  return n;
}

/* The places where the force changes its sign and no equation holds, exact to rounding. */
static void
check_corners (JdModel            *model,
               const JdEquilibria *equilibria,
               JsonObject         *object)
{
  JsonArray *expected = json_object_get_array_member (object, "corners");

  g_assert_cmpuint (equilibria->corners->len, ==, json_array_get_length (expected));
  for (guint k = 0; k < json_array_get_length (expected); k++)
    {
      JsonObject *parameters = json_array_get_object_element (expected, k);
      g_autoptr(GList) names = json_object_get_members (parameters);
      gboolean found = FALSE;

      for (guint c = 0; c < equilibria->corners->len; c++)
        {
          const JdEquilibriumLimit *corner = g_ptr_array_index (equilibria->corners, c);
          gboolean same = strstr (corner->why, json_object_get_string_member (object, "corner")) != NULL;

          for (GList *l = names; l != NULL; l = l->next)
            same = same && fabs (parameter_of (model, corner->p, l->data) -
                                 json_object_get_double_member (parameters, l->data)) < 1e-12;
          found = found || same;
        }
      g_assert_true (found);
    }
}

static void
test_case (gconstpointer data)
{
  JsonObject *object = (JsonObject *) data;
  g_autoptr(JdModel) model = load (json_object_get_string_member (object, "file"), get_object (object, "set"));
  g_autoptr(JdParameterization)
    parameterization = choose (model, json_object_get_string_member_with_default (object, "parameterization", NULL));
  g_autoptr(JdEquilibria) equilibria = find (parameterization, get_object (object, "range"));
  JsonArray *expected = json_object_get_array_member (object, "equilibria");

  g_assert_cmpuint (count_admissible (equilibria), ==,
                    json_object_get_int_member_with_default (object, "count", json_array_get_length (expected)));
  for (guint k = 0; k < json_array_get_length (expected); k++)
    check_one (parameterization, equilibria, json_array_get_object_element (expected, k));
  if (json_object_has_member (object, "corners"))
    check_corners (model, equilibria, object);
}

/* 10.12 to 10.14: the effort of a bar, out of reach where it is primitive, is seen by cutting it; the same whatever
 * else is tagged. */
static void
check_cut (const char *file,
           const char *parameterization_name,
           const char *joint_name,
           double      expected)
{
  g_autoptr(JdModel) model = load (file, NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, parameterization_name);
  const int joint = jd_mechanism_find_joint (jd_model_get_mechanism (model), joint_name);
  g_autoptr(GError) error = NULL;
  gsize n;
  g_autofree double *efforts = jd_equilibrium_cut (parameterization, (gsize) joint, jd_model_get_values (model), &n,
                                                   &error);

  g_assert_no_error (error);
  g_assert_cmpuint (n, ==, 1);
  /* A tension is minus the multiplier of a length. */
  g_assert_cmpfloat_with_epsilon (-efforts[0], expected, CLOSE * fabs (expected));
}

static void
test_cut (void)
{
  const double mg = 3.0 * 9.81;
  static const char *const tags[] = { "AA' cut", "BB' cut", "total" };

  for (guint k = 0; k < G_N_ELEMENTS (tags); k++)
    {
      check_cut ("26-hexagonal-truss", tags[k], "bar_A", -2.5 * sqrt (3.0) * mg);
      check_cut ("26-hexagonal-truss", tags[k], "bar_B", -0.5 * sqrt (3.0) * mg);
    }
  check_cut ("27-tripod", "tied", "tie", (2.0 * 4.0 + 3.0 * 1.1) / (3.0 * sqrt (3.0)) * 9.81 * tan (0.45));
  check_cut ("27-tripod", "total", "tie", (2.0 * 4.0 + 3.0 * 1.1) / (3.0 * sqrt (3.0)) * 9.81 * tan (0.45));
}

/* 10.9, corrected: |cos phi| <= f (m + M) / M. */
static void
test_friction_range (void)
{
  g_autoptr(JdModel) model = load ("23-disk-with-spring", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  const char *names[] = { "x", "y" };
  const double lows[] = { 0.2, 0.0 }, highs[] = { 3.0, 0.6 };
  const JdEquilibriumRanges ranges = { 2, names, lows, highs, NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) equilibria = jd_equilibria_new (parameterization, &ranges, NULL, NULL, NULL, &error);
  const double bound = 0.2 * (1.2 + 0.5) / 0.5;

  g_assert_no_error (error);
  g_assert_cmpuint (count_admissible (equilibria), ==, 2);
  for (guint k = 0; k < 2; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (equilibria->list, k);

      g_assert_cmpuint (e->dimension, ==, 1);
      g_assert_cmpuint (e->limits->len, ==, 2);
      for (guint i = 0; i < 2; i++)
        {
          const JdEquilibriumLimit *limit = g_ptr_array_index (e->limits, i);
          const double phi = parameter_of (model, limit->p, "phi");

          g_assert_cmpfloat_with_epsilon (fabs (cos (phi)), bound, 1e-7);
          g_assert_cmpfloat_with_epsilon (parameter_of (model, limit->p, "x"), 0.5 * 9.81 / 60.0 * cos (phi) + 1.0,
                                          1e-8);
          g_assert_nonnull (strstr (limit->why, "contact"));
        }
    }
}

/* The text is an equilibrium at its own position, admissible or not. */
static void
check_admissible (const char *text,
                  gboolean    admissible)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  JdEquilibrium *e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);

  g_assert_no_error (error);
  g_assert_cmpint (e->admissible, ==, admissible);
  g_assert_cmpint (e->inadmissible == NULL, ==, admissible);
  jd_equilibrium_free (e);
}

/* A ladder on a floor with f1 against a wall with f2, N1 = W - f2 N2 at the most and f1 N1 >= N2: it can stand where
 * tan theta >= (1 - f1 f2) / (2 f1).  The forces are not unique: one choice that holds is enough. */
static void
test_ladder (void)
{
  static const double frictions[][2] = { { 0.4, 0.4 }, { 0.2, 0.9 }, { 0.7, 0.05 }, { 0.3, 0.0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (frictions); i++)
    {
      const double f1 = frictions[i][0], f2 = frictions[i][1], critical = atan ((1.0 - f1 * f2) / (2.0 * f1));

      /* Several angles: the wall's force is 0 before the choice, with either sign by rounding. */
      for (int k = -5; k <= 5; k += 2)
        {
          const double theta = critical + 1e-4 * k;
          g_autofree char *text = g_strdup_printf (
            "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'value': %.17g},"
            " {'name': 'y', 'value': %.17g}, {'name': 'th', 'value': %.17g}],"
            " 'bodies': [{'name': 'S', 'mass': 1, 'inertia': '1/3', 'origin': ['x', 'y'], 'angle': 'th',"
            " 'points': {'A': [1, 0], 'B': [-1, 0]}}],"
            " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}},"
            "  {'name': 'wall', 'line': {'point': [0, 0], 'direction': [0, -1]}}],"
            " 'joints': [{'name': 'floor', 'type': 'contact', 'point': 'S.A', 'curve': 'floor', 'friction': %.17g},"
            "  {'name': 'wall', 'type': 'contact', 'point': 'S.B', 'curve': 'wall', 'friction': %.17g}]}",
            cos (theta), sin (theta), -theta, f1, f2);

          check_admissible (text, k > 0);
        }
    }
}

/* A stool on three rough feet with unequal loads is pulled along the floor below its centre of mass: the forces can
 * be shared as the loads are, so that it stands up to f W in every direction.  Equal shares would slip sooner. */
static void
test_stool (void)
{
  static const double pulls[][2] = { { 1.0, 0.0 }, { 0.0, -1.0 }, { -0.6, 0.8 } };

  for (gsize i = 0; i < G_N_ELEMENTS (pulls); i++)
    for (int k = -1; k <= 1; k += 2)
      {
        const double pull = 0.5 * 100.0 * (1.0 - 1e-4 * k);
        static const double feet[3][2] = { { 1.0, 0.1 }, { -0.2, 0.3 }, { -0.1, -0.7 } };
        g_autoptr(GString) joints = g_string_new (NULL);
        g_autofree char *text = NULL;

        for (gsize j = 0; j < 3; j++)
          g_string_append_printf (joints,
                                  "%s{'name': 'c%u', 'type': 'equation', 'unilateral': true, 'friction': 0.5,"
                                  " 'holonomic': {'n': 'z + %.17g*b + %.17g*c'},"
                                  " 'differential': {'u': 'x` - %.17g*a`', 'v': 'y` + %.17g*a`'}}",
                                  j > 0 ? ", " : "", (guint) j, feet[j][0], feet[j][1], feet[j][1], feet[j][0]);
        text = g_strdup_printf ("{'jourdain': 1, 'dimension': 3, 'parameters': [{'name': 'x'}, {'name': 'y'},"
                                " {'name': 'a'}, {'name': 'z'}, {'name': 'b'}, {'name': 'c'}],"
                                " 'kinetic_energy': '(x`^2 + y`^2 + a`^2 + z`^2 + b`^2 + c`^2)/2', 'joints': [%s],"
                                " 'efforts': [{'name': 'w', 'type': 'generalized', 'values': {'z': '-100',"
                                " 'x': '%.17g', 'y': '%.17g'}}]}",
                                joints->str, pull * pulls[i][0], pull * pulls[i][1]);
        check_admissible (text, k > 0);
      }
}

/* 11.13 driven: V - E0 is constant, though it is not written so: one range of two dimensions. */
static void
test_constant (void)
{
  g_autoptr(JdModel) model = load ("69-dumbbell-driven", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(JdEquilibria) equilibria = find (parameterization, NULL);

  g_assert_cmpuint (equilibria->list->len, ==, 1);
  g_assert_cmpuint (((JdEquilibrium *) g_ptr_array_index (equilibria->list, 0))->dimension, ==, 2);
}

/* Without gravity a triangle may lie anywhere above the floor, or on one or two of its three particles; each of its
 * two mirror images is a range of its own, told once, and none is unstable. */
static void
test_triangle (void)
{
  g_autoptr(JdModel) model = load ("08-three-particles", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(JdEquilibria) equilibria = find (parameterization, NULL);
  guint n_of_dimension[4] = { 0 };

  for (guint k = 0; k < equilibria->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (equilibria->list, k);

      g_assert_cmpint (e->stability, ==, JD_STABILITY_UNDECIDED);
      g_assert_cmpuint (e->dimension, <, 4);
      if (e->admissible)
        n_of_dimension[e->dimension]++;
    }
  g_assert_cmpuint (n_of_dimension[3], ==, 2);
  g_assert_cmpuint (n_of_dimension[2], ==, 6);
  g_assert_cmpuint (n_of_dimension[1], ==, 6);
  g_assert_cmpuint (n_of_dimension[0], ==, 0);
}

/* 10.11: the spring has no direction where A meets C: the force jumps, and that is told apart. */
static void
test_corner (void)
{
  g_autoptr(JdModel) model = load ("25-rod-spring-and-wall", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autoptr(JdEquilibria) equilibria = find (parameterization, NULL);

  g_assert_cmpuint (equilibria->corners->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (
    fabs (parameter_of (model, ((JdEquilibriumLimit *) g_ptr_array_index (equilibria->corners, 0))->p, "theta")),
    G_PI, 1e-7);
}

/* 11.2: the two equilibria of the chair meet at the largest load. */
static void
test_fold (void)
{
  g_autoptr(JdModel) model = load ("31-elastic-chair", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  const char *names[] = { "alpha" };
  const double lows[] = { 0.005 }, highs[] = { 0.9 };
  const JdEquilibriumRanges ranges = { 1, names, lows, highs, NULL };
  const double alpha = acos (pow (2.0, -1.0 / 6.0));
  const double largest = 300.0 * 0.6 / 2.0 * (sin (alpha) - sqrt (0.5) * tan (alpha));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdContinuation)
    branches = jd_continuation_new (parameterization, &ranges, "F", 1.0, 10.0, 19, NULL, NULL, NULL, &error);
  const JdTurn *turn;

  g_assert_no_error (error);
  g_assert_cmpuint (branches->branches->len, ==, 1);
  g_assert_cmpuint (branches->turns->len, ==, 1);
  turn = g_ptr_array_index (branches->turns, 0);
  g_assert_cmpint (turn->kind, ==, JD_TURN_FOLD);
  g_assert_cmpfloat_with_epsilon (turn->value, largest, 1e-9);
  g_assert_cmpfloat_with_epsilon (parameter_of (model, turn->p, "alpha"), alpha, 1e-7);
  /* Stable above the fold, unstable below, at every value on both sides. */
  {
    const GPtrArray *points = ((JdBranch *) g_ptr_array_index (branches->branches, 0))->points;

    g_assert_cmpuint (points->len, ==, 2 * 15 + 1);
    for (guint k = 0; k < points->len; k++)
      {
        const JdBranchPoint *point = g_ptr_array_index (points, k);
        const double a = parameter_of (model, point->p, "alpha");

        if (point->turns)
          continue;
        g_assert_cmpfloat_with_epsilon (point->value, 300.0 * 0.6 / 2.0 * (cos (a) - sqrt (0.5)) * tan (a), 1e-8);
        g_assert_cmpint (point->stability, ==, a > alpha ? JD_STABILITY_STABLE : JD_STABILITY_UNSTABLE);
      }
  }
}

/* 10.10: d theta / d omega by differences along the branch. */
static void
test_governor_branch (void)
{
  g_autoptr(JdModel) model = load ("24-governor", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  const char *names[] = { "theta" };
  const double lows[] = { 0.0 }, highs[] = { 1.57 };
  const JdEquilibriumRanges ranges = { 1, names, lows, highs, NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdContinuation)
    branches = jd_continuation_new (parameterization, &ranges, "omega", 8.999, 9.001, 3, NULL, NULL, NULL, &error);
  const GPtrArray *points;
  double first, last;

  g_assert_no_error (error);
  g_assert_cmpuint (branches->branches->len, ==, 1);
  points = ((JdBranch *) g_ptr_array_index (branches->branches, 0))->points;
  g_assert_cmpuint (points->len, ==, 3);
  first = parameter_of (model, ((JdBranchPoint *) g_ptr_array_index (points, 0))->p, "theta");
  last = parameter_of (model, ((JdBranchPoint *) g_ptr_array_index (points, 2))->p, "theta");
  g_assert_cmpfloat_with_epsilon (fabs (last - first) / 0.002, 0.19403821894122716, 1e-6);
}

/* A position that is none is refused, naming what is left. */
static void
test_no_equilibrium (void)
{
  g_autoptr(JdModel) model = load ("20-jack", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), sizeof (double) * jd_model_get_n_parameters (model));
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibrium) e = NULL;

  p[jd_mechanism_find_parameter (jd_model_get_mechanism (model), "alpha")] += 0.1;
  e = jd_equilibrium_at (parameterization, p, &error);
  g_assert_null (e);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "alpha"));
}

/* A moving constraint that is complementary leaves none, and says which. */
static void
test_moving (void)
{
  g_autoptr(JdModel) model = load ("24-governor", NULL);
  g_autoptr(JdParameterization) parameterization = choose (model, "total");
  g_autoptr(JdEquilibria) equilibria = find (parameterization, NULL);

  g_assert_cmpuint (equilibria->list->len, ==, 0);
  g_assert_nonnull (strstr (equilibria->why, "engine.drive"));
}

/* The equilibria of @text with x in [@low, @high]. */
static JdEquilibria *
find_in_text (const char *text,
              double      low,
              double      high)
{
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = choose (model, NULL);
  const char *names[] = { "x" };
  const JdEquilibriumRanges ranges = { 1, names, &low, &high, NULL };
  g_autoptr(GError) error = NULL;
  JdEquilibria *equilibria = jd_equilibria_new (parameterization, &ranges, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return equilibria;
}

/* A force that only touches zero, in a dip of 1/500 of the range, is an equilibrium; the search that has followed the
 * force along the whole range does not miss it. */
static void
test_dip (void)
{
  g_autoptr(JdEquilibria) equilibria = find_in_text (
    "{'jourdain':1,'parameters':[{'name':'x','value':2}],'kinetic_energy':'x`^2/2',"
    "'efforts':[{'name':'F','type':'generalized','values':{'x':'1 - exp(-((x - 1.2345)/0.00577)^2)'}}]}",
    0.0, 3.0);

  g_assert_true (equilibria->complete);
  g_assert_cmpuint (equilibria->list->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (((JdEquilibrium *) g_ptr_array_index (equilibria->list, 0))->p[0], 1.2345, 1e-6);
}

/* The same of an equation that locks the only parameter, (x - a)^2 = 0, in a range of any width.  The equation has no
 * derivative there and does not tell whether the position is an equilibrium. */
static void
test_locked_double (void)
{
  static const double widths[] = { 1e-3, 1.0, 1e3, 1e6 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      const double a = 0.41234 * widths[i];
      g_autofree char
        *text = g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'x','value':0.1}],'kinetic_energy':'x`^2/2',"
                                 "'joints':[{'name':'J','type':'equation','holonomic':{'f':'(x - %.17g)^2'}}]}",
                                 a);
      g_autoptr(JdEquilibria) equilibria = find_in_text (text, 0.0, widths[i]);
      const JdEquilibrium *e;

      g_test_message ("width %g: %s", widths[i], equilibria->why);
      g_assert_true (equilibria->complete);
      g_assert_cmpuint (equilibria->list->len, ==, 1);
      e = g_ptr_array_index (equilibria->list, 0);
      g_assert_false (e->admissible);
      g_assert_cmpfloat_with_epsilon (e->p[0], a, 1e-5 * a);
    }
}

/* A curve of configurations that ends, y = sqrt (x) at x = 0 or y^2 = x^3 in a cusp, is not followed as a whole, and
 * the equilibria on it are not called complete.  The parabola y^2 = x, without an end, is. */
static void
test_curve_ends (void)
{
  static const struct { const char *equation; guint n; gboolean complete; } cases[] = {
    { "y - sqrt(x)", 1, FALSE }, { "y^2 - x^3", 2, FALSE }, { "y^2 - x", 2, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain':1,'parameters':[{'name':'x','value':1},{'name':'y','value':1}],"
        "'kinetic_energy':'(x`^2 + y`^2)/2','efforts':[{'name':'v','type':'potential','value':'(x - 0.3)^2'}],"
        "'joints':[{'name':'J','type':'equation','holonomic':{'f':'%s'}}]}",
        cases[i].equation);
      g_autoptr(JdEquilibria) equilibria = find_in_text (text, -2.0, 2.0);
      guint n = 0;

      g_test_message ("%s: %s", cases[i].equation, equilibria->why);
      for (guint k = 0; k < equilibria->list->len; k++)
        n += fabs (((JdEquilibrium *) g_ptr_array_index (equilibria->list, k))->p[0] - 0.3) < 1e-9 ? 1 : 0;
      g_assert_cmpuint (n, ==, cases[i].n);
      g_assert_cmpint (equilibria->complete, ==, cases[i].complete);
    }
}

/* A differential equation that forbids to move along the curve of the holonomic one carries the force there: every
 * position of the curve is an equilibrium, though the force does not vanish. */
static void
test_blocked_curve (void)
{
  g_autoptr(JdEquilibria) equilibria = find_in_text (
    "{'jourdain':1,'parameters':[{'name':'x','value':1},{'name':'y'}],'kinetic_energy':'(x`^2 + y`^2)/2',"
    "'efforts':[{'name':'v','type':'potential','value':'5*x'}],"
    "'joints':[{'name':'J','type':'equation','holonomic':{'f':'y'}},"
    "{'name':'K','type':'equation','differential':{'r':'x` - x*y`'}}]}",
    -2.0, 2.0);
  const JdEquilibrium *e;

  g_assert_cmpuint (equilibria->list->len, ==, 1);
  e = g_ptr_array_index (equilibria->list, 0);
  g_assert_cmpuint (e->dimension, ==, 1);
  g_assert_cmpuint (e->limits->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (fabs (((JdEquilibriumLimit *) g_ptr_array_index (e->limits, i))->p[0]), 2.0,
                                    1e-9);
  /* lambda_K = 5 along x, lambda_J = 5 x along y */
  g_assert_cmpfloat_with_epsilon (e->multipliers[1], 5.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (e->multipliers[0], 5.0 * e->p[0], 1e-9);
}

/* Two equations for the same coordinate share its force, whatever their factors and signs: neither multiplier is
 * unique, that of the other coordinate is. */
static void
test_shared_force (void)
{
  static const double factors[] = { 1.0, -1.0, 2.0, -0.5 };

  for (gsize i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("{'jourdain':1,'parameters':[{'name':'x'},{'name':'y'}],'kinetic_energy':'(x`^2 + y`^2)/2',"
                         "'efforts':[{'name':'v','type':'potential','value':'3*x - 2*y'}],"
                         "'joints':[{'name':'J','type':'equation','holonomic':{'a':'x','b':'%g*x','c':'y'}}]}",
                         factors[i]);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdParameterization) parameterization = choose (model, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdEquilibrium) e = jd_equilibrium_at (parameterization, jd_model_get_values (model), &error);

      g_assert_no_error (error);
      g_assert_false (e->unique[0]);
      g_assert_false (e->unique[1]);
      g_assert_true (e->unique[2]);
      g_assert_cmpfloat_with_epsilon (e->multipliers[0] + factors[i] * e->multipliers[1], 3.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (e->multipliers[2], -2.0, 1e-9);
    }
}

static void
add_cases (JsonArray *cases)
{
  for (guint k = 0; k < json_array_get_length (cases); k++)
    {
      JsonObject *object = json_array_get_object_element (cases, k);
      g_autofree char *path = g_strdup_printf ("/core/analysis/equilibria/%s",
                                               json_object_get_string_member (object, "name"));

      g_test_add_data_func (path, object, test_case);
    }
}

/* Without forces the multipliers are rounding of 0 and pull nowhere: the ranges of a triangle end where a corner
 * touches the floor. */
static void
test_touching (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain':1,'constants':{'l':0.8},'parameters':[{'name':'x1'},{'name':'y1'},"
    " {'name':'x2','value':'sqrt(3)*l/2'},{'name':'y2','value':'l/2'},{'name':'x3'},{'name':'y3','value':'l'}],"
    " 'curves':[{'name':'floor','line':{'point':[0,0],'direction':[1,0]}}],"
    " 'bodies':[{'name':'P1','origin':['x1','y1'],'mass':1.5},{'name':'P2','origin':['x2','y2'],'mass':1.5},"
    " {'name':'P3','origin':['x3','y3'],'mass':1.5}],"
    " 'joints':[{'name':'a','type':'rod','between':['P2.origin','P1.origin'],'length':'l'},"
    " {'name':'b','type':'rod','between':['P3.origin','P2.origin'],'length':'l'},"
    " {'name':'c','type':'rod','between':['P3.origin','P1.origin'],'length':'l'},"
    " {'name':'f1','type':'contact','point':'P1.origin','curve':'floor'},"
    " {'name':'f2','type':'contact','point':'P2.origin','curve':'floor'},"
    " {'name':'f3','type':'contact','point':'P3.origin','curve':'floor'}],"
    " 'parameterizations':[{'name':'total'}]}");
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEquilibria) equilibria = jd_equilibria_new (parameterization, NULL, NULL, NULL, NULL, &error);
  guint n_touch = 0;

  g_assert_no_error (error);
  for (guint k = 0; k < equilibria->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (equilibria->list, k);

      for (guint i = 0; e->along != NULL && i < e->along->len; i++)
        {
          const JdEquilibriumInterval *interval = g_ptr_array_index (e->along, i);

          for (guint j = 0; j < interval->limits->len; j++)
            {
              const JdEquilibriumLimit *limit = g_ptr_array_index (interval->limits, j);
              double y[] = { limit->p[1], limit->p[3], limit->p[5] };
              guint n_low = 0;

              g_assert_null (strstr (limit->why, "pull"));
              for (gsize c = 0; c < 3; c++)
                n_low += fabs (y[c]) < 1e-9 ? 1 : 0;
              if (strstr (limit->why, "overlap") == NULL)
                continue;
              g_assert_cmpuint (n_low, >=, e->dimension == 2 ? 2 : 1);
              n_touch++;
            }
        }
    }
  g_assert_cmpuint (n_touch, >, 20);
}

/* A platform on @n equal cranks, with n - 2 redundant equations, under this gravity. */
static JdEquilibria *
find_on_cranks (guint       n,
                const char *gravity)
{
  g_autoptr(GString) parameters = g_string_new (NULL), bodies = g_string_new (NULL);
  g_autoptr(GString) joints = g_string_new (NULL), points = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;

  for (guint k = 0; k < n; k++)
    {
      g_string_append_printf (parameters, "{'name': 'q%u', 'value': 0.7}, ", k);
      g_string_append_printf (bodies,
                              "{'name': 'C%u', 'origin': [%u, 0], 'angle': 'q%u', 'mass': 1, 'inertia': 0.1,"
                              " 'center': [0.25, 0], 'points': {'E': [0.5, 0]}}, ",
                              k, k, k);
      g_string_append_printf (joints, "%s{'name': 'j%u', 'type': 'pivot', 'between': ['C%u.E', 'S.F%u']}",
                              k > 0 ? ", " : "", k, k, k);
      g_string_append_printf (points, "%s'F%u': [%u, 0]", k > 0 ? ", " : "", k, k);
    }
  text = g_strdup_printf ("{'jourdain': 1, 'gravity': %s, 'parameters': [%s{'name': 'x', 'value':"
                          " '0.5*cos(0.7)'}, {'name': 'y', 'value': '0.5*sin(0.7)'}, {'name': 'b'}],"
                          " 'bodies': [%s{'name': 'S', 'origin': ['x', 'y'], 'angle': 'b', 'mass': 1,"
                          " 'inertia': 1, 'points': {%s}}], 'joints': [%s]}",
                          gravity, parameters->str, bodies->str, points->str, joints->str);
  model = model_from_text (text);
  parameterization = choose (model, NULL);
  return find (parameterization, NULL);
}

/* It hangs down or stands up: redundant equations depend on others in every position, which makes none a dead centre.
 * Pulled along its dead centres it is in balance there, where the equations do not decide. */
static void
test_redundant (void)
{
  for (guint n = 2; n <= 6; n++)
    {
      g_autoptr(JdEquilibria) across = find_on_cranks (n, "[0, -2]"), along = find_on_cranks (n, "[2, 0]");
      guint stable = 0;

      g_test_message ("%u cranks", n);
      /* two cranks alone can also cross */
      g_assert_cmpuint (across->list->len, ==, n == 2 ? 4 : 2);
      for (guint i = 0; i < across->list->len; i++)
        {
          const JdEquilibrium *e = g_ptr_array_index (across->list, i);

          g_assert_true (e->admissible);
          for (guint k = 0; k < n && n > 2; k++)
            g_assert_cmpfloat_with_epsilon (fabs (e->p[k]), G_PI / 2.0, 1e-9);
          stable += e->p[0] < 0.0 && e->stability == JD_STABILITY_STABLE;
        }
      g_assert_cmpuint (stable, ==, across->list->len / 2);
      g_assert_cmpuint (along->list->len, ==, 2);
      for (guint i = 0; i < 2; i++)
        g_assert_false (((const JdEquilibrium *) g_ptr_array_index (along->list, i))->admissible);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *text = NULL;
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;
  gsize length;

  g_test_init (&argc, &argv, NULL);

  path = g_test_build_filename (G_TEST_DIST, "core", "analysis", "data", "equilibria.json", NULL);
  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  root = jd_json_parse (text, (gssize) length, &error);
  g_assert_no_error (error);
  add_cases (json_object_get_array_member (json_node_get_object (root), "cases"));
  g_test_add_func ("/core/analysis/equilibria/cut", test_cut);
  g_test_add_func ("/core/analysis/equilibria/friction-range", test_friction_range);
  g_test_add_func ("/core/analysis/equilibria/ladder", test_ladder);
  g_test_add_func ("/core/analysis/equilibria/stool", test_stool);
  g_test_add_func ("/core/analysis/equilibria/corner", test_corner);
  g_test_add_func ("/core/analysis/equilibria/constant", test_constant);
  g_test_add_func ("/core/analysis/equilibria/triangle", test_triangle);
  g_test_add_func ("/core/analysis/equilibria/touching", test_touching);
  g_test_add_func ("/core/analysis/equilibria/dip", test_dip);
  g_test_add_func ("/core/analysis/equilibria/locked-double", test_locked_double);
  g_test_add_func ("/core/analysis/equilibria/curve-ends", test_curve_ends);
  g_test_add_func ("/core/analysis/equilibria/blocked-curve", test_blocked_curve);
  g_test_add_func ("/core/analysis/equilibria/shared-force", test_shared_force);
  g_test_add_func ("/core/analysis/equilibria/refused", test_no_equilibrium);
  g_test_add_func ("/core/analysis/equilibria/moving", test_moving);
  g_test_add_func ("/core/analysis/equilibria/redundant", test_redundant);
  g_test_add_func ("/core/analysis/branches/fold", test_fold);
  g_test_add_func ("/core/analysis/branches/governor", test_governor_branch);

  return g_test_run ();
}
