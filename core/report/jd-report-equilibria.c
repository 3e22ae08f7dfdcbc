/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers of `equilibria`, `branches` and `modes`. */
#include "core/analysis/equilibrium/jd-equilibrium-kind.h"
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"

/* {complementary equation: number, or null if not unique}. */
static JsonObject *
multipliers_to_json (JdParameterization  *parameterization,
                     const JdEquilibrium *e)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JsonObject *object = json_object_new ();

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    jd_answer_set_number (object,
                          jd_model_get_equation (model, jd_parameterization_get_complementary (parameterization)[h])
                            ->name,
                          e->unique[h] ? e->multipliers[h] : NAN);
  return object;
}

static JsonArray *
limits_to_json (JdModel         *model,
                const GPtrArray *limits)
{
  JsonArray *array = json_array_new ();

  for (guint k = 0; k < limits->len; k++)
    {
      const JdEquilibriumLimit *limit = g_ptr_array_index (limits, k);
      JsonObject *object = json_object_new ();

      json_object_set_object_member (object, "parameters", jd_report_parameters (model, limit->p));
      json_object_set_string_member (object, "why", limit->why);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* {parameter: {limits, closed}}: how far a range reaches along each of its free parameters, the other free ones
 * held. */
static JsonObject *
along_to_json (JdModel         *model,
               const GPtrArray *along)
{
  JsonObject *object = json_object_new ();

  for (guint k = 0; k < along->len; k++)
    {
      const JdEquilibriumInterval *interval = g_ptr_array_index (along, k);
      JsonObject *entry = json_object_new ();

      json_object_set_array_member (entry, "limits", limits_to_json (model, interval->limits));
      json_object_set_boolean_member (entry, "closed", interval->closed);
      json_object_set_object_member (object, jd_model_get_parameter_name (model, interval->parameter), entry);
    }
  return object;
}

/* What virtually cutting @joint shows: {component or equation: number}. */
static gboolean
add_cut (JsonObject          *object,
         JdParameterization  *parameterization,
         gsize                joint,
         const JdEquilibrium *e,
         GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JsonObject *efforts = json_object_new ();
  gsize n, k = 0;
  g_autofree double *values = jd_equilibrium_cut (parameterization, joint, e->p, &n, error);

  if (values == NULL)
    {
      json_object_unref (efforts);
      return FALSE;
    }
  for (gsize i = 0; i < jd_model_get_n_equations (model) && k < n; i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);

      if (equation->joint != joint)
        continue;
      if (equation->reaction != NULL)
        jd_answer_set_number (efforts, equation->reaction, equation->reaction_factor * values[k]);
      else
        jd_answer_set_number (efforts, strrchr (equation->name, '.') + 1, values[k]);
      k++;
    }
  json_object_set_object_member (object, "cut", efforts);
  return TRUE;
}

static JsonObject *
equilibrium_to_json (JdParameterization  *parameterization,
                     const JdEquilibrium *e)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JsonObject *object = json_object_new ();

  json_object_set_object_member (object, "parameters", jd_report_parameters (model, e->p));
  if (e->stability == JD_STABILITY_UNDECIDED)
    json_object_set_null_member (object, "stable");
  else
    json_object_set_boolean_member (object, "stable", e->stability == JD_STABILITY_STABLE);
  json_object_set_string_member (object, "why", e->why);
  json_object_set_string_member (object, "kind",
                                 jd_equilibrium_kind_name (jd_equilibrium_kind (parameterization,
                                                                                jd_model_get_time (model), e->p)));
  json_object_set_object_member (object, "multipliers", multipliers_to_json (parameterization, e));
  json_object_set_boolean_member (object, "admissible", e->admissible);
  if (!e->admissible)
    json_object_set_string_member (object, "inadmissible", e->inadmissible);
  json_object_set_int_member (object, "dimension", (gint64) e->dimension);
  if (e->dimension > 0)
    {
      json_object_set_boolean_member (object, "closed", e->closed);
      json_object_set_array_member (object, "limits", limits_to_json (model, e->limits));
      if (e->along != NULL)
        json_object_set_object_member (object, "along", along_to_json (model, e->along));
    }
  return object;
}

/* Adds the road of each equilibrium of @objects. */
static gboolean
add_roads (JdParameterization  *parameterization,
           const double        *rates,
           const GPtrArray     *equilibria,
           const GPtrArray     *objects,
           GError             **error)
{
  g_autofree double *symbolic = g_new0 (double, jd_parameterization_get_n_symbolic (parameterization) + 1);
  g_autoptr(JdStatics) statics = jd_equilibrium_statics (parameterization, rates, symbolic, error);

  for (guint k = 0; k < objects->len && statics != NULL; k++)
    json_object_set_object_member (g_ptr_array_index (objects, k), "road",
                                   jd_report_road_of_equilibrium (statics, symbolic,
                                                                  g_ptr_array_index (equilibria, k)));
  return statics != NULL;
}

static JsonObject *
ranges_to_json (JdModel            *model,
                const JdEquilibria *equilibria)
{
  JsonObject *object = json_object_new ();

  for (gsize i = 0; i < equilibria->n_searched; i++)
    {
      JsonArray *range = json_array_new ();

      json_array_add_element (range, jd_json_number (equilibria->low[i]));
      json_array_add_element (range, jd_json_number (equilibria->high[i]));
      json_object_set_array_member (object, jd_model_get_parameter_name (model, equilibria->searched[i]), range);
    }
  return object;
}

/* {parameter: rate} of those that move. */
static JsonObject *
rates_to_json (JdModel      *model,
               const double *rates)
{
  JsonObject *object = json_object_new ();

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (rates[k] != 0.0)
      jd_answer_set_number (object, jd_model_get_parameter_name (model, k), rates[k]);
  return object;
}

static gboolean
add_list (JdAnswer            *answer,
          JdParameterization  *parameterization,
          const JdEquilibria  *equilibria,
          gssize               cut,
          gboolean             road,
          GError             **error)
{
  g_autoptr(GPtrArray) objects = g_ptr_array_new ();
  JdModel *model = jd_parameterization_get_model (parameterization);
  JsonArray *list = json_array_new (), *inadmissible = json_array_new ();

  json_object_set_array_member (answer->members, "equilibria", list);
  for (guint k = 0; k < equilibria->list->len; k++)
    {
      const JdEquilibrium *e = g_ptr_array_index (equilibria->list, k);
      JsonObject *object = equilibrium_to_json (parameterization, e);

      g_ptr_array_add (objects, object);
      json_array_add_object_element (e->admissible ? list : inadmissible, object);
      if (cut >= 0 && e->admissible && !add_cut (object, parameterization, (gsize) cut, e, error))
        {
          json_array_unref (inadmissible);
          return FALSE;
        }
    }
  json_object_set_array_member (answer->members, "inadmissible", inadmissible);
  if (road && !add_roads (parameterization, equilibria->rates, equilibria->list, objects, error))
    return FALSE;
  if (equilibria->rates != NULL)
    json_object_set_object_member (answer->members, "rates", rates_to_json (model, equilibria->rates));
  json_object_set_boolean_member (answer->members, "complete", equilibria->complete);
  json_object_set_object_member (answer->members, "range", ranges_to_json (model, equilibria));
  if (equilibria->corners->len > 0)
    json_object_set_array_member (answer->members, "corners", limits_to_json (model, equilibria->corners));
  return TRUE;
}

/* A sentence first, then how far the search went. */
static void
report_count (JdAnswer           *answer,
              const JdEquilibria *equilibria)
{
  const guint n = json_array_get_length (json_object_get_array_member (answer->members, "equilibria"));

  g_free (answer->why);
  answer->why = equilibria->rates != NULL
                  ? g_strdup_printf (ngettext ("%u steady motion. %s", "%u steady motions. %s", n), n,
                                     equilibria->why)
                : n == 0
                  ? g_strdup_printf (_("No equilibrium. %s"), equilibria->why)
                  : g_strdup_printf (ngettext ("%u equilibrium. %s", "%u equilibria. %s", n), n, equilibria->why);
  if (n == 0)
    jd_answer_add_warning (answer, "no-equilibrium", equilibria->why);
  if (!equilibria->complete && n > 0)
    jd_answer_add_warning (answer, "search-not-exhaustive", equilibria->why);
  for (guint k = 0; k < equilibria->corners->len; k++)
    jd_answer_add_warning (answer, "corner",
                           ((JdEquilibriumLimit *) g_ptr_array_index (equilibria->corners, k))->why);
}

static gssize
find_joint (JdModel     *model,
            const char  *name,
            GError     **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));

  for (guint i = 0; i < joints->len; i++)
    if (g_str_equal (((const JdJoint *) g_ptr_array_index (joints, i))->name, name))
      return (gssize) i;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("There is no joint “%s” to cut"), name);
  return -1;
}

JdAnswer *
jd_report_equilibria (JdParameterization         *parameterization,
                      const JdEquilibriumRanges  *ranges,
                      const char                 *cut,
                      gboolean                    steady,
                      gboolean                    road,
                      GError                    **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdAnswer) answer = jd_answer_new ("equilibria");
  g_autoptr(JdEquilibria) equilibria = NULL;
  gssize joint = -1;
  GError *local = NULL;

  if (cut != NULL && (joint = find_joint (model, cut, error)) < 0)
    return NULL;
  equilibria = steady ? jd_steady_motions_new (parameterization, ranges, NULL, NULL, NULL, &local)
                      : jd_equilibria_new (parameterization, ranges, NULL, NULL, NULL, &local);
  if (equilibria == NULL || !add_list (answer, parameterization, equilibria, joint, road, &local))
    return jd_report_refuse ("equilibria", model, local, error);
  jd_report_add_file_warnings (answer, model);
  report_count (answer, equilibria);
  return g_steal_pointer (&answer);
}

static JsonObject *
branch_to_json (JdModel        *model,
                const JdBranch *branch)
{
  JsonObject *object = json_object_new ();
  JsonArray *points = json_array_new ();

  for (guint k = 0; k < branch->points->len; k++)
    {
      const JdBranchPoint *point = g_ptr_array_index (branch->points, k);
      JsonObject *entry = json_object_new ();

      jd_answer_set_number (entry, "value", point->value);
      json_object_set_object_member (entry, "parameters", jd_report_parameters (model, point->p));
      if (point->stability == JD_STABILITY_UNDECIDED)
        json_object_set_null_member (entry, "stable");
      else
        json_object_set_boolean_member (entry, "stable", point->stability == JD_STABILITY_STABLE);
      if (point->turns)
        json_object_set_boolean_member (entry, "turns", TRUE);
      json_array_add_object_element (points, entry);
    }
  json_object_set_array_member (object, "points", points);
  return object;
}

static const char *const branchings[] = {
  [JD_BRANCHING_PITCHFORK] = "pitchfork",
  [JD_BRANCHING_TRANSCRITICAL] = "transcritical",
  [JD_BRANCHING_OTHER] = "other",
};

static JsonObject *
turn_to_json (JdModel      *model,
              const JdTurn *turn)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", turn->kind == JD_TURN_FOLD ? "fold" : "branching");
  if (turn->branching != JD_BRANCHING_NONE)
    json_object_set_string_member (object, "branching", branchings[turn->branching]);
  jd_answer_set_number (object, "value", turn->value);
  json_object_set_object_member (object, "parameters", jd_report_parameters (model, turn->p));
  return object;
}

static void
warn_of_branches (JdAnswer             *answer,
                  const JdContinuation *branches)
{
  g_autofree char *searches = NULL;

  if (branches->incomplete)
    jd_answer_add_warning (answer, "ranges-left-out",
                           _("Ranges of equilibria are not followed: only single ones make branches"));
  if (branches->complete)
    return;
  searches = g_strdup_printf (ngettext ("The curves start from what %u search found, which does not prove that there "
                                        "is no other",
                                        "The curves start from what %u searches found, which does not prove that "
                                        "there is no other",
                                        branches->n_searches),
                              branches->n_searches);
  jd_answer_add_warning (answer, "search-not-exhaustive",
                         branches->exhausted
                           ? _("The work this search may take is spent: not every curve was found, "
                               "or followed to its end")
                           : searches);
}

JdAnswer *
jd_report_branches (JdParameterization         *parameterization,
                    const JdEquilibriumRanges  *ranges,
                    const char                 *constant,
                    double                      from,
                    double                      to,
                    gsize                       count,
                    GError                    **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  GError *local = NULL;
  g_autoptr(JdContinuation)
    branches = jd_continuation_new (parameterization, ranges, constant, from, to, count, NULL, NULL, NULL, &local);
  JsonArray *list, *turns;
  JdAnswer *answer;

  if (branches == NULL)
    return jd_report_refuse ("equilibria", model, local, error);
  answer = jd_answer_new ("equilibria");
  list = json_array_new ();
  turns = json_array_new ();
  jd_report_add_file_warnings (answer, model);
  for (guint k = 0; k < branches->branches->len; k++)
    json_array_add_object_element (list, branch_to_json (model, g_ptr_array_index (branches->branches, k)));
  for (guint k = 0; k < branches->turns->len; k++)
    json_array_add_object_element (turns, turn_to_json (model, g_ptr_array_index (branches->turns, k)));
  json_object_set_string_member (answer->members, "constant", constant);
  json_object_set_array_member (answer->members, "branches", list);
  json_object_set_array_member (answer->members, "turns", turns);
  g_free (answer->why);
  answer->why = g_strdup_printf (ngettext ("%u branch of equilibria as “%s” varies",
                                           "%u branches of equilibria as “%s” varies", branches->branches->len),
                                 branches->branches->len, constant);
  json_object_set_boolean_member (answer->members, "complete", branches->complete);
  warn_of_branches (answer, branches);
  return answer;
}

static JsonObject *
mode_to_json (JdModel      *model,
              const JdMode *mode)
{
  JsonObject *object = json_object_new ();

  jd_answer_set_number (object, "frequency", mode->frequency);
  jd_answer_set_number (object, "growth", mode->growth);
  json_object_set_object_member (object, "shape", jd_report_parameters (model, mode->shape));
  if (mode->complex)
    json_object_set_object_member (object, "phase", jd_report_parameters (model, mode->phase));
  return object;
}

static JdAnswer *
modes_to_answer (JdModel            *model,
                 const JdLinearized *linearized)
{
  JdAnswer *answer = jd_answer_new ("modes");
  JsonArray *list = json_array_new ();

  jd_report_add_state_warnings (answer, model);
  for (guint k = 0; k < linearized->modes->len; k++)
    json_array_add_object_element (list, mode_to_json (model, g_ptr_array_index (linearized->modes, k)));
  json_object_set_array_member (answer->members, "modes", list);
  g_free (answer->why);
  answer->why = linearized->negligible
                  ? g_strdup (_("No motion is free"))
                  : g_strdup_printf (ngettext ("%u mode of the linearized motion",
                                               "%u modes of the linearized motion", linearized->modes->len),
                                     linearized->modes->len);
  if (linearized->n_massless > 0)
    jd_answer_add_warning (answer, "without-inertia",
                           _("Some free motions have no inertia: they follow the others at once, and are no modes"));
  if (linearized->n_leaves > 0)
    jd_answer_add_warning (answer, "range",
                           _("The differential equations leave a range of equilibria beside this one: the "
                             "motion along it is no mode"));
  return answer;
}

static gboolean
add_equilibrium (JdAnswer             *answer,
                 JdParameterization   *parameterization,
                 const JdEquilibrium  *e,
                 gboolean              road,
                 GError              **error)
{
  JsonObject *object = equilibrium_to_json (parameterization, e);
  g_autoptr(GPtrArray) equilibria = g_ptr_array_new (), objects = g_ptr_array_new ();

  json_object_set_object_member (answer->members, "equilibrium", object);
  g_ptr_array_add (equilibria, (gpointer) e);
  g_ptr_array_add (objects, object);
  return !road || add_roads (parameterization, NULL, equilibria, objects, error);
}

JdAnswer *
jd_report_modes (JdParameterization  *parameterization,
                 gint                 which,
                 gboolean             steady,
                 JdBudget            *budget,
                 gboolean             road,
                 GError             **error)
{
  const JdEquilibriumRanges ranges = { .budget = budget };
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdLinearized) linearized = NULL;
  g_autoptr(JdEquilibria) equilibria = NULL;
  g_autoptr(JdEquilibrium) own = NULL;
  const JdEquilibrium *e = NULL;
  GError *local = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  if (steady)
    {
      linearized = jd_modes_new_steady (parameterization, &local);
    }
  else
    {
      if (which > 0)
        equilibria = jd_equilibria_new (parameterization, &ranges, NULL, NULL, NULL, &local);
      else
        e = own = jd_equilibrium_at (parameterization, jd_model_get_values (model), &local);
      if (equilibria != NULL && (guint) which > equilibria->list->len)
        return jd_fail_null (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                             _("There is no equilibrium %d; “equilibria” finds %u"), which, equilibria->list->len);
      if (equilibria != NULL)
        e = g_ptr_array_index (equilibria->list, (guint) which - 1);
      if (e != NULL)
        linearized = jd_modes_new (parameterization, e, NULL, &local);
    }
  if (linearized == NULL)
    return jd_report_refuse ("modes", model, local, error);
  answer = modes_to_answer (model, linearized);
  if (road)
    json_object_set_object_member (answer->members, "road", jd_report_road_of_modes (linearized));
  if (e != NULL && !add_equilibrium (answer, parameterization, e, road, &local))
    return jd_report_refuse ("modes", model, local, error);
  return g_steal_pointer (&answer);
}
