/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers of `check`, `equations` and `evaluate`, and functions shared by the reports. */
#include "core/mechanism/jd-json.h"
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road-parts-private.h"
#include "core/report/jd-report-analysis.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/contact/jd-contact-laws.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/jd-shown.h"

/* Largest number of parameters for which `evaluate` reports the meaning of each multiplier; it limits the time. */
#define MEANING_MAX 60

/* "solved", ...: untranslated. */
static const char *
kind_name (JdEquationKind kind)
{
  switch (kind)
    {
    case JD_EQUATION_SOLVED:
      return "solved";
    case JD_EQUATION_HOLONOMIC:
      return "holonomic";
    case JD_EQUATION_SEMI_HOLONOMIC:
      return "semi-holonomic";
    case JD_EQUATION_NON_HOLONOMIC:
      return "non-holonomic";
    default:
      g_assert_not_reached ();
    }
}

/* A joint's own "impact" is of no use where an event is the law of its contact. */
static void
add_overridden (JdAnswer *answer,
                JdModel  *model)
{
  g_autoptr(JdContactLaws) laws = jd_contact_laws_new (model, NULL);

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      const JdJoint *joint = jd_model_get_joint (model, equation->joint);
      const JdEvent *law = jd_contact_laws_find (laws, i);
      g_autofree char *text = NULL;

      if (law == NULL || joint->restitution == NULL)
        continue;
      text =
        g_strdup_printf (_("The event “%s” is the law of “%s” in a motion; the “impact” of the joint “%s” has no "
                           "effect on it"),
                         law->name, equation->name, joint->name);
      jd_answer_add_warning (answer, "law-overridden", text);
    }
}

void
jd_report_add_file_warnings (JdAnswer *answer,
                             JdModel  *model)
{
  const GPtrArray *warnings = jd_mechanism_get_warnings (jd_model_get_mechanism (model));

  for (guint i = 0; i < warnings->len; i++)
    {
      const JdWarning *warning = g_ptr_array_index (warnings, i);

      jd_answer_add_warning (answer, warning->code, warning->text);
    }
  add_overridden (answer, model);
}

void
jd_report_add_state_warnings (JdAnswer *answer,
                              JdModel  *model)
{
  const double t = jd_model_get_time (model), *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

  jd_report_add_file_warnings (answer, model);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    if (jd_model_impact_is_due (model, i, t, p, pd))
      {
        g_autofree char *text = g_strdup_printf (
          _("“%s” is closed and approaches: an impact takes place at this instant. The contact does "
            "not act yet"),
          jd_model_get_equation (model, i)->name);

        jd_answer_add_warning (answer, "impact-due", text);
      }
}

/* An answer that refuses when the file's state breaks an acting equation; NULL with an error for what this version
 * cannot compute. */
static JdAnswer *
answer_at_state (const char  *command,
                 JdModel     *model,
                 GError     **error)
{
  g_autoptr(JdAnswer) answer = jd_answer_new (command);
  g_autoptr(GError) local = NULL;

  jd_report_add_state_warnings (answer, model);
  if (jd_model_check_state (model, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                            NULL, &local))
    return g_steal_pointer (&answer);
  if (!g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  jd_answer_add_verdict (answer, JD_VERDICT_INCONSISTENT, local->message);
  return g_steal_pointer (&answer);
}

/* What the equation keeps constant, or null where it integrates and no formula was found. */
static void
add_integral (JsonObject       *object,
              const JdEquation *equation)
{
  g_autofree char *text = equation->integral != NULL ? jd_expr_to_text (equation->integral) : NULL;

  if (text != NULL)
    json_object_set_string_member (object, "integral", text);
  else
    json_object_set_null_member (object, "integral");
}

static JsonObject *
equation_to_json (JdModel          *model,
                  const JdEquation *equation)
{
  JsonObject *object = json_object_new ();
  JsonArray *solvable = json_array_new ();

  json_object_set_string_member (object, "name", equation->name);
  json_object_set_string_member (object, "kind", kind_name (equation->kind));
  json_object_set_boolean_member (object, "homogeneous", equation->homogeneous);
  json_object_set_boolean_member (object, "time_dependent", equation->time_dependent);
  for (gsize i = 0; i < equation->n_solvable; i++)
    json_array_add_string_element (solvable, jd_model_get_parameter_name (model, equation->solvable_for[i]));
  json_object_set_array_member (object, "solvable_for", solvable);
  if (equation->kind == JD_EQUATION_SEMI_HOLONOMIC)
    add_integral (object, equation);
  return object;
}

JdAnswer *
jd_report_check (JdModel  *model,
                 gboolean  road,
                 GError  **error)
{
  JdAnswer *answer = answer_at_state ("check", model, error);
  g_autoptr(JdOverlaps) overlaps = NULL;
  JsonArray *parameters, *equations;
  gsize freedom, redundant;

  if (answer == NULL)
    return NULL;
  overlaps = jd_overlaps_new (model);
  jd_report_overlaps (answer, overlaps);
  parameters = json_array_new ();
  equations = json_array_new ();
  jd_model_count_freedom (model, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                          &freedom, &redundant);
  for (gsize i = 0; i < jd_model_get_n_parameters (model); i++)
    json_array_add_string_element (parameters, jd_model_get_parameter_name (model, i));
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    json_array_add_object_element (equations, equation_to_json (model, jd_model_get_equation (model, i)));
  json_object_set_int_member (answer->members, "degrees_of_freedom", (gint64) freedom);
  json_object_set_array_member (answer->members, "parameters", parameters);
  json_object_set_array_member (answer->members, "equations", equations);
  json_object_set_int_member (answer->members, "redundant", (gint64) redundant);
  if (road)
    jd_report_add_state_road (answer, model);
  if (redundant > 0)
    jd_report_add_redundancy (answer, model, redundant);
  return answer;
}

/* What the parameterization is: its name, class, retained parameters and complementary equations. */
static void
add_parameterization (JdAnswer           *answer,
                      JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  JdParameterizationClass cls = jd_parameterization_get_class (parameterization);
  JsonArray *names = json_array_new ();
  JsonArray *equations = json_array_new ();

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    json_array_add_string_element (names, jd_model_get_parameter_name (model, retained[i]));
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    json_array_add_string_element (equations, jd_model_get_equation (model, complementary[h])->name);
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  json_object_set_string_member (answer->members, "class", jd_parameterization_class_name (cls));
  json_object_set_array_member (answer->members, "retained", names);
  json_object_set_array_member (answer->members, "complementary", equations);
}

static void
set_formula (JsonObject   *object,
             const char   *name,
             const JdExpr *expr)
{
  g_autofree char *text = jd_expr_to_text (expr);

  json_object_set_string_member (object, name, text);
}

/* The left sides of the complementary equations after elimination, and the names of those that are idle. */
static void
add_constraints (JdAnswer           *answer,
                 JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  JsonObject *object = json_object_new ();
  JsonArray *idle = json_array_new ();

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const char *name = jd_model_get_equation (model, complementary[h])->name;

      if (jd_shown_is_idle (parameterization, h))
        json_array_add_string_element (idle, name);
      else
        set_formula (object, name, jd_shown_get_equation (parameterization, h));
    }
  json_object_set_object_member (answer->members, "constraints", object);
  if (json_array_get_length (idle) > 0)
    json_object_set_array_member (answer->members, "idle", idle);
  else
    json_array_unref (idle);
}

/* {parameter: {momentum, rest}} of the equations that are d/dt (momentum) + rest for short. */
static void
add_rate_forms (JdAnswer           *answer,
                JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const JdExpr *momentum, *rest;
      JsonObject *form;

      if (!jd_shown_get_rate_form (parameterization, i, &momentum, &rest))
        continue;
      form = jd_json_ensure_object (jd_json_ensure_object (answer->members, "rate_forms"),
                                    jd_model_get_parameter_name (model, retained[i]));
      set_formula (form, "momentum", momentum);
      set_formula (form, "rest", rest);
    }
}

/* {equation: letter} of the complementary equations that have one. */
static void
add_letters (JdAnswer           *answer,
             JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const char *equation = jd_model_get_equation (model, complementary[h])->name;
      const char *letter = jd_mechanism_get_letter (jd_model_get_mechanism (model), equation);

      if (letter != NULL)
        json_object_set_string_member (jd_json_ensure_object (answer->members, "letters"), equation, letter);
    }
}

/* {name: value} of the constants of integration in what was eliminated. */
static void
add_integration_constant (JdAnswer           *answer,
                          JdParameterization *parameterization,
                          gsize               k)
{
  double value;
  const char *name = jd_parameterization_get_integration_constant (parameterization, k, &value);

  if (name != NULL)
    jd_answer_set_number (jd_json_ensure_object (answer->members, "integration_constants"), name, value);
}

/* {joint: the equation that foot ("joint") solves}, where there are any. */
static void
add_feet (JdAnswer      *answer,
          const JdModel *model)
{
  const JdExpr *foot, *equation;

  for (gsize k = 0; k < jd_model_get_n_feet (model); k++)
    {
      const char *joint = jd_model_get_foot (model, k, &foot, &equation);

      set_formula (jd_json_ensure_object (answer->members, "feet"), joint, equation);
    }
}

JdAnswer *
jd_report_equations (JdParameterization  *parameterization,
                     GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  JdAnswer *answer = answer_at_state ("equations", model, error);
  static const char *const left_sides[] = { "lagrange", "constraints", "implicit", "feet", NULL };
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  JsonObject *lagrange, *eliminated, *implicit;

  if (answer == NULL)
    return NULL;
  if (jd_model_has_borders (model))
    jd_answer_add_warning (answer, "as-it-touches",
                           _("The equations are those in which the same corners and edges touch as in this state"));
  lagrange = json_object_new ();
  eliminated = json_object_new ();
  implicit = json_object_new ();
  add_parameterization (answer, parameterization);
  set_formula (answer->members, "kinetic_energy", jd_shown_get_kinetic_energy (parameterization));
  set_formula (answer->members, "potential", jd_shown_get_potential (parameterization));
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    set_formula (lagrange, jd_model_get_parameter_name (model, retained[i]),
                 jd_parameterization_get_lagrange (parameterization, i));
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      int k = jd_parameterization_get_eliminated (parameterization, e);

      if (k < 0)
        continue;
      set_formula (jd_parameterization_get_implicit (parameterization, (gsize) k) >= 0 ? implicit : eliminated,
                   jd_model_get_parameter_name (model, (gsize) k),
                   jd_parameterization_get_shown_position (parameterization, (gsize) k));
      add_integration_constant (answer, parameterization, (gsize) k);
    }
  add_letters (answer, parameterization);
  json_object_set_object_member (answer->members, "lagrange", lagrange);
  add_rate_forms (answer, parameterization);
  add_constraints (answer, parameterization);
  json_object_set_object_member (answer->members, "eliminated", eliminated);
  json_object_set_object_member (answer->members, "implicit", implicit);
  add_feet (answer, model);
  answer->left_sides = left_sides;
  return answer;
}

JsonObject *
jd_report_retained (JdParameterization *parameterization,
                    const double       *values)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  JsonObject *object = json_object_new ();

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    jd_answer_set_finite (object, jd_model_get_parameter_name (model, retained[i]), values[i]);
  return object;
}

JsonObject *
jd_report_parameters (JdModel      *model,
                      const double *values)
{
  JsonObject *object = json_object_new ();

  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    jd_answer_set_finite (object, jd_model_get_parameter_name (model, k), values[k]);
  return object;
}

JdAnswer *
jd_report_refuse (const char  *command,
                  JdModel     *model,
                  GError      *error,
                  GError     **propagate)
{
  JdAnswer *answer = jd_answer_new_refusal (command, error);

  if (answer == NULL)
    {
      g_propagate_error (propagate, error);
      return NULL;
    }
  /* a jump begins with the impact that is due */
  if (g_str_equal (command, "jump"))
    jd_report_add_file_warnings (answer, model);
  else
    jd_report_add_state_warnings (answer, model);
  g_error_free (error);
  return answer;
}

/* {complementary equation: lambda, or null if not unique}. */
static JsonObject *
multipliers_to_json (JdParameterization *parameterization,
                     const JdEvaluation *evaluation)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  JsonObject *object = json_object_new ();

  for (gsize h = 0; h < evaluation->m; h++)
    {
      const char *name = jd_model_get_equation (model, complementary[h])->name;

      if (evaluation->unique[h])
        jd_answer_set_finite (object, name, evaluation->multipliers[h]);
      else
        json_object_set_null_member (object, name);
    }
  return object;
}

/* T of contacts without a slip equation, and Gamma of the rolling resistance. */
static void
add_friction (JsonObject         *object,
              JdModel            *model,
              const JdEvaluation *evaluation)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));

  for (gsize k = 0; k < evaluation->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);
      const JdJoint *joint = g_ptr_array_index (joints, (guint) law->joint);
      JsonObject *member = jd_json_ensure_object (object, joint->name);

      if (law->slip < 0)
        jd_answer_set_number (member, law->effort, evaluation->laws[k].unique ? evaluation->laws[k].force : NAN);
    }
}

/* Components that declared laws give at (t, p, p'). */
static void
add_declared_laws (JsonObject   *object,
                   JdModel      *model,
                   double        t,
                   const double *p,
                   const double *pd)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));

  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (model, e);
      const JdJoint *joint;
      const JdDeclaredEffort *declared;

      if (effort->joint == JD_NONE)
        continue;
      joint = g_ptr_array_index (joints, (guint) effort->joint);
      declared = &joint->efforts[effort->declared];
      jd_answer_set_number (jd_json_ensure_object (object, joint->name), declared->name,
                            jd_model_eval (model, declared->value, t, p, pd));
    }
}

static const char *
friction_state_name (JdSlipState state)
{
  switch (state)
    {
    case JD_SLIP_OPEN:
      return "open";
    case JD_SLIP_STICK:
      return "stick";
    case JD_SLIP_FORWARD:
    case JD_SLIP_BACKWARD:
    default:
      return "slip";
    }
}

/* [{joint, law, normal, state, speed, effort, limit}], normal of a joint with several contacts */
static JsonArray *
friction_to_json (JdModel            *model,
                  const JdEvaluation *evaluation)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  JsonArray *array = json_array_new ();

  for (gsize k = 0; k < evaluation->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);
      const JdJoint *joint = g_ptr_array_index (joints, (guint) law->joint);
      const JdSlipValue *value = &evaluation->laws[k];
      const JdSlipValue *across = law->partner < 0 ? NULL : &evaluation->laws[law->partner];
      JsonObject *object;

      if (law->partner >= 0 && law->partner < (int) k)
        continue;
      object = json_object_new ();

      json_object_set_string_member (object, "joint", joint->name);
      json_object_set_string_member (object, "law", law->rolling ? "rolling_resistance" : "friction");
      if (joint->n_contacts > 1)
        json_object_set_string_member (object, "normal", jd_model_get_equation (model, law->normal)->name);
      json_object_set_string_member (object, "state", friction_state_name (value->state));
      jd_answer_set_number (object, "speed", across == NULL ? value->speed : hypot (value->speed, across->speed));
      jd_answer_set_number (object, "effort",
                            !value->unique || (across != NULL && !across->unique) ? NAN
                            : across == NULL                                      ? value->force
                                             : hypot (value->force, across->force));
      jd_answer_set_number (object, "limit", value->limit);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* {joint: {component: number}} by the unique multipliers of complementary equations. */
static JsonObject *
reactions_to_json (JdParameterization *parameterization,
                   const JdEvaluation *evaluation,
                   const double       *p,
                   const double       *pd)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  JsonObject *object = json_object_new ();

  for (gsize h = 0; h < evaluation->m; h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, complementary[h]);
      const JdJoint *joint = g_ptr_array_index (joints, equation->joint);

      if (equation->reaction == NULL || !evaluation->unique[h])
        continue;
      jd_answer_set_number (jd_json_ensure_object (object, joint->name), equation->reaction,
                            equation->reaction_factor * evaluation->multipliers[h]);
      if (g_str_equal (joint->type->name, "contact") || g_str_equal (joint->type->name, "on-curve"))
        jd_answer_set_number (jd_json_ensure_object (object, joint->name),
                              jd_joint_number_name ("T", equation->contact), 0.0);
    }
  add_friction (object, model, evaluation);
  add_declared_laws (object, model, evaluation->time, p, pd);
  return object;
}

/* {background: {retained: number}, coriolis: {..}}: the parts of D that the moving frame brings, by their virtual
 * powers. */
static JsonObject *
inertial_to_json (JdParameterization *parameterization,
                  const JdEvaluation *evaluation)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n = evaluation->n, n_efforts = jd_model_get_n_efforts (model), N = evaluation->N;
  g_autofree double *powers = g_new0 (double, n_efforts * n + 1);
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
  g_autofree double *p = g_memdup2 (jd_model_get_values (model), (N + 1) * sizeof (double)),
                    *pd = g_new0 (double, N + 1);
  JsonObject *object = json_object_new ();

  if (!jd_parameterization_expand (parameterization, evaluation->time, evaluation->q, evaluation->qd, p, pd, work,
                                   NULL) ||
      !jd_parameterization_powers (parameterization, evaluation->time, p, pd, powers, work, NULL))
    return object;
  for (gsize e = 0; e < n_efforts; e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (model, e);

      if (effort->effort == JD_NONE && effort->joint == JD_NONE && effort->potential == NULL)
        json_object_set_object_member (object, effort->name, jd_report_retained (parameterization, powers + e * n));
    }
  return object;
}

void
jd_report_add_evaluation (JsonObject         *members,
                          JdParameterization *parameterization,
                          const JdEvaluation *evaluation,
                          const double       *p,
                          const double       *pd)
{
  JsonObject *forces = json_object_new ();
  JsonObject *kinetic = json_object_new ();
  gboolean known = evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH;

  jd_answer_set_number (members, "time", evaluation->time);
  json_object_set_object_member (members, "retained", jd_report_retained (parameterization, evaluation->q));
  json_object_set_object_member (members, "rates", jd_report_retained (parameterization, evaluation->qd));
  if (known)
    {
      json_object_set_object_member (members, "accelerations",
                                     jd_report_retained (parameterization, evaluation->qdd));
      json_object_set_object_member (members, "multipliers", multipliers_to_json (parameterization, evaluation));
    }
  json_object_set_object_member (forces, "D", jd_report_retained (parameterization, evaluation->given));
  if (known)
    json_object_set_object_member (forces, "L", jd_report_retained (parameterization, evaluation->constraint));
  if (jd_mechanism_get_frame (jd_model_get_mechanism (jd_parameterization_get_model (parameterization))) != NULL)
    json_object_set_object_member (forces, "inertial", inertial_to_json (parameterization, evaluation));
  json_object_set_object_member (members, "generalized_forces", forces);
  jd_answer_set_finite (kinetic, "E2", evaluation->kinetic[2]);
  jd_answer_set_finite (kinetic, "E1", evaluation->kinetic[1]);
  jd_answer_set_finite (kinetic, "E0", evaluation->kinetic[0]);
  json_object_set_object_member (members, "kinetic_energy", kinetic);
  jd_answer_set_finite (members, "potential", evaluation->potential);
  if (known)
    json_object_set_object_member (members, "reactions", reactions_to_json (parameterization, evaluation, p, pd));
  if (known && evaluation->n_laws > 0)
    json_object_set_array_member (members, "friction",
                                  friction_to_json (jd_parameterization_get_model (parameterization), evaluation));
  if (evaluation->n_redundant > 0)
    {
      JsonArray *redundant = json_array_new ();

      for (char **name = evaluation->redundant; name != NULL && *name != NULL; name++)
        json_array_add_string_element (redundant, *name);
      json_object_set_array_member (members, "dependent", redundant);
    }
}

JdAnswer *
jd_report_evaluate (JdParameterization  *parameterization,
                    GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  GError *local = NULL;
  g_autoptr(JdEvaluation)
    evaluation = jd_evaluate (parameterization, jd_model_get_time (model), jd_model_get_values (model),
                              jd_model_get_rates (model), NULL, &local);

  if (evaluation == NULL)
    return jd_report_refuse ("evaluate", model, local, error);

  JdAnswer *answer = jd_answer_new ("evaluate");

  jd_report_add_state_warnings (answer, model);
  jd_answer_add_verdict (answer, evaluation->verdict, evaluation->why);
  if (evaluation->unproved)
    jd_answer_add_warning (answer, "not-proved-unique", evaluation->why);
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  jd_report_add_evaluation (answer->members, parameterization, evaluation, jd_model_get_values (model),
                            jd_model_get_rates (model));
  if (jd_model_get_n_parameters (model) <= MEANING_MAX)
    {
      jd_report_add_meaning (answer, parameterization,
                             evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH ? evaluation : NULL);
      jd_report_add_imperfect (answer, model, evaluation);
    }
  return answer;
}
