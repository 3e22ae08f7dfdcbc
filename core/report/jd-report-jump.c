/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `jump`: velocities, impulses, momenta, energies and laws of a jump. */
#include "core/impulse/jd-jump-balance.h"
#include "core/report/jd-report-private.h"

#include <math.h>

#include "core/analysis/jump/jd-jump-methods.h"
#include "core/analysis/jump/jd-jump-table.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

static JsonArray *
numbers_to_json (const double *x,
                 gsize         n)
{
  JsonArray *array = json_array_new ();

  for (gsize i = 0; i < n; i++)
    json_array_add_element (array, jd_json_number (x[i]));
  return array;
}

/* Whether a law of friction gives an impulse, or could. */
static gboolean
has_friction (const JdJump *jump)
{
  gboolean found = jump->n_frictions > 0;

  for (gsize k = 0; k < jump->N; k++)
    found = found || jump->friction[k] != 0.0;
  return found;
}

/* The row of @D (N) in retained parameters. */
static JsonObject *
basis_to_json (JdParameterization *parameterization,
               const double       *row)
{
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autofree double *values = g_new0 (double, n + 1);

  for (gsize j = 0; j < n; j++)
    values[j] = row[retained[j]];
  return jd_report_retained (parameterization, values);
}

/* The virtual phase's privileged velocities, those of the event first, and their momenta. */
static JsonObject *
privileged_to_json (const JdJump      *jump,
                    const JdJumpTable *table)
{
  const JdPhaseTable *phase = &table->phases[JD_PHASE_VIRTUAL];
  JsonObject *object = json_object_new ();
  JsonArray *velocities = json_array_new ();
  JsonArray *basis = json_array_new ();

  for (gsize s = 0; s < phase->m; s++)
    {
      json_array_add_string_element (velocities, phase->names[s]);
      json_array_add_object_element (basis, basis_to_json (jump->parameterization, phase->D + s * table->N));
    }
  json_object_set_array_member (object, "velocities", velocities);
  json_object_set_array_member (object, "before", numbers_to_json (table->momentum_before, phase->m));
  json_object_set_array_member (object, "after", numbers_to_json (table->momentum_after, phase->m));
  json_object_set_array_member (object, "applied", numbers_to_json (table->momentum_applied, phase->m));
  if (has_friction (jump))
    json_object_set_array_member (object, "friction", numbers_to_json (table->momentum_friction, phase->m));
  json_object_set_array_member (object, "basis", basis);
  return object;
}

/* {complementary equation: impulse}: 0 for those that take no part. */
static JsonObject *
impulses_to_json (const JdJump *jump)
{
  JdParameterization *parameterization = jump->parameterization;
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  JsonObject *object = json_object_new ();

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    jd_answer_set_number (object, jd_model_get_equation (model, complementary[h])->name, 0.0);
  for (gsize r = 0; r < jump->n_rows; r++)
    jd_answer_set_number (object, jd_model_get_equation (model, jump->row_equation[r])->name,
                          jump->result->unique[r] ? jump->result->impulses[r] : NAN);
  return object;
}

static JsonObject *
forms_to_json (const JdImpulseResult *result)
{
  JsonObject *object = json_object_new ();

  jd_answer_set_number (object, "privileged", result->has_privileged ? result->form_privileged : NAN);
  jd_answer_set_number (object, "multiplier", result->has_multiplier ? result->form_multiplier : NAN);
  jd_answer_set_number (object, "projector", result->has_projector ? result->form_projector : NAN);
  return object;
}

/* The same jump by Newton's, Lagrange's and the privileged equations, beside each other. */
static void
add_methods (JdAnswer      *answer,
             const JdJump  *jump,
             const JdEvent *event)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  g_autoptr(JdJumpMethods) methods = jd_jump_methods_new (jump, event, NULL);
  JsonObject *object;

  if (methods == NULL)
    return;
  object = json_object_new ();
  for (guint m = 0; m < JD_N_METHODS; m++)
    {
      const JdMethodResult *method = &methods->methods[m];
      JsonObject *entry;

      if (!method->defined)
        {
          json_object_set_null_member (object, jd_method_name (m));
          continue;
        }
      entry = json_object_new ();
      json_object_set_int_member (entry, "equations", (gint64) method->n_equations);
      json_object_set_int_member (entry, "unknowns", (gint64) method->n_unknowns);
      json_object_set_object_member (entry, "posterior", jd_report_parameters (model, method->posterior));
      jd_answer_set_number (entry, "difference", method->difference);
      json_object_set_object_member (object, jd_method_name (m), entry);
    }
  json_object_set_object_member (answer->members, "methods", object);
}

static const char *
friction_state_name (JdSlipState state)
{
  switch (state)
    {
    case JD_SLIP_STICK:
      return "stick";
    case JD_SLIP_FORWARD:
      return "slip+";
    case JD_SLIP_BACKWARD:
      return "slip-";
    case JD_SLIP_OBLIQUE:
      return "slip";
    case JD_SLIP_OPEN:
    default:
      return "open";
    }
}

/* {slip: {state, impulse, coefficient, normal}}. */
static JsonObject *
friction_to_json (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonObject *object = json_object_new ();

  for (gsize f = 0; f < jump->n_frictions; f++)
    {
      const JdJumpFriction *friction = &jump->frictions[f];
      JsonObject *entry = json_object_new ();

      json_object_set_string_member (entry, "state", friction_state_name (friction->state));
      jd_answer_set_number (entry, "impulse", friction->unique ? friction->impulse : NAN);
      jd_answer_set_number (entry, "coefficient", friction->coefficient);
      json_object_set_string_member (entry, "normal", jd_model_get_equation (model, friction->normal)->name);
      json_object_set_object_member (object, friction->name, entry);
    }
  return object;
}

static JsonObject *
numbers_of_freedom (gsize prior,
                    gsize virtual,
                    gsize posterior)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "prior", (gint64) prior);
  json_object_set_int_member (object, "virtual", (gint64) virtual);
  json_object_set_int_member (object, "posterior", (gint64) posterior);
  return object;
}

/* The stages of impacts one after another: {equation, approach, impulses, posterior, dof}. */
static JsonArray *
stages_to_json (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonArray *array = json_array_new ();

  for (guint s = 0; s < jump->stages->len; s++)
    {
      const JdJumpStage *stage = g_ptr_array_index (jump->stages, s);
      JsonObject *entry = json_object_new (), *impulses = json_object_new ();

      if (stage->named)
        {
          json_object_set_string_member (entry, "equation", jd_model_get_equation (model, stage->equation)->name);
          jd_answer_set_number (entry, "approach", stage->approach);
        }
      else
        json_object_set_null_member (entry, "equation");
      for (gsize r = 0; r < stage->n_rows; r++)
        if (stage->impulses[r] != 0.0)
          jd_answer_set_number (impulses, jd_model_get_equation (model, jump->row_equation[r])->name,
                                stage->impulses[r]);
      json_object_set_object_member (entry, "impulses", impulses);
      json_object_set_object_member (entry, "posterior", jd_report_parameters (model, stage->posterior));
      json_object_set_object_member (entry, "dof",
                                     numbers_of_freedom (stage->dof_prior, stage->dof_virtual, stage->dof_posterior));
      json_array_add_object_element (array, entry);
    }
  return array;
}

/* Where friction allows several: the posterior rates of each. */
static JsonArray *
outcomes_to_json (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonArray *array = json_array_new ();

  for (gsize o = 0; o < jump->n_outcomes; o++)
    json_array_add_object_element (array, jd_report_parameters (model, jump->outcomes + o * jump->N));
  return array;
}

/* Adds the impulses of each outcome: null where the balance of momenta leaves them other values; nothing where no
 * impulses of the rows satisfy it. */
static void
add_outcome_impulses (JsonObject    *members,
                      const JdJump  *jump,
                      const JdEvent *event)
{
  g_autoptr(JsonArray) array = json_array_new ();

  for (gsize o = 0; o < jump->n_outcomes; o++)
    {
      g_autoptr(GArray) impulses = jd_jump_balance_outcome (jump, event, o);
      JsonObject *object;

      if (impulses == NULL)
        return;
      object = json_object_new ();
      for (guint k = 0; k < impulses->len; k++)
        {
          const JdBalancedImpulse *impulse = &g_array_index (impulses, JdBalancedImpulse, k);

          jd_answer_set_number (object, impulse->name, impulse->unique ? impulse->value : NAN);
        }
      json_array_add_object_element (array, object);
    }
  json_object_set_array_member (members, "outcome_impulses", g_steal_pointer (&array));
}

/* Whether all impulses of frictions that have no equation are unique, and so what they lose. */
static gboolean
friction_is_unique (const JdJump *jump)
{
  for (gsize f = 0; f < jump->n_frictions; f++)
    if (jump->frictions[f].slip < 0 && !jump->frictions[f].unique)
      return FALSE;
  return TRUE;
}

/* Carnot: the kinetic energy lost by each equation; all of them sum up to before - after. */
static JsonObject *
carnot_to_json (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonObject *object = json_object_new ();

  for (gsize r = 0; r < jump->n_rows; r++)
    jd_answer_set_number (object, jd_model_get_equation (model, jump->row_equation[r])->name,
                          jump->result->unique[r] ? jump->carnot[r] : NAN);
  if (jump->carnot_applied != 0.0)
    jd_answer_set_number (object, "applied", jump->carnot_applied);
  if (jump->carnot_friction != 0.0)
    jd_answer_set_number (object, "friction", friction_is_unique (jump) ? jump->carnot_friction : NAN);
  if (jump->carnot_placement != 0.0)
    jd_answer_set_number (object, "placement", jump->carnot_placement);
  if (jump->carnot_rest != 0.0)
    jd_answer_set_number (object, "primitive", jump->carnot_rest);
  return object;
}

/* Kinetic energy relative to the frame that the event names. */
static JsonObject *
rest_frame_to_json (const JdJump *jump,
                    gboolean      known)
{
  JsonObject *object = json_object_new ();

  jd_answer_set_number (object, "before", jump->rest_before);
  if (known)
    {
      jd_answer_set_number (object, "after", jump->rest_after);
      json_object_set_boolean_member (object, "conserving", jump->rest_is_common);
    }
  return object;
}

/* {frame: {before, after, loss, ratio}}: kinetic energy in other frames. */
static JsonObject *
frames_to_json (const JdJump *jump)
{
  static const char *const names[JD_N_JUMP_FRAMES] = { "file", "rest_frame", "prior", "posterior" };
  JsonObject *object = json_object_new ();

  for (gsize f = 0; f < JD_N_JUMP_FRAMES; f++)
    {
      const double before = jump->frame_before[f], after = jump->frame_after[f];
      JsonObject *entry = json_object_new ();

      jd_answer_set_number (entry, "before", before);
      jd_answer_set_number (entry, "after", after);
      jd_answer_set_number (entry, "loss", before - after);
      jd_answer_set_number (entry, "ratio", after / before);
      json_object_set_object_member (object, names[f], entry);
    }
  return object;
}

/* Which way a unilateral equation's left side goes: Pasquero (4), entrance velocities lead out of what is admissible,
 * exit velocities into it. */
static const char *
side_name (int    side,
           double speed,
           double scale)
{
  if (fabs (speed) <= JD_SAME * scale)
    return "tangent";
  return side * speed > 0.0 ? "exit" : "entrance";
}

/* {unilateral equation: {before, after}}. */
static JsonObject *
sides_to_json (const JdJump *jump,
               gboolean      known)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonObject *object = json_object_new ();

  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const JdEquation *equation = jd_model_get_equation (model, jump->row_equation[r]);
      double scale = fabs (jump->row_before[r]) + (known ? fabs (jump->row_after[r]) : 0.0) + jump->row_scale[r];
      JsonObject *entry;

      if (equation->side == 0)
        continue;
      entry = json_object_new ();
      json_object_set_string_member (entry, "before", side_name (equation->side, jump->row_before[r], scale));
      if (known)
        json_object_set_string_member (entry, "after", side_name (equation->side, jump->row_after[r], scale));
      json_object_set_object_member (object, equation->name, entry);
    }
  return object;
}

/* {equation: {before, after: {parameter: coefficient} or null, paths, depends_on_path}}: D- and D+. */
static JsonObject *
limits_to_json (const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < jump->limits->len; i++)
    {
      const JdJumpLimit *limit = g_ptr_array_index (jump->limits, i);
      const double *const sides[] = { limit->before, limit->after };
      static const char *const names[] = { "before", "after" };
      JsonObject *entry = json_object_new ();

      for (guint side = 0; side < 2; side++)
        if (sides[side] != NULL)
          json_object_set_object_member (entry, names[side], jd_report_parameters (model, sides[side]));
        else
          json_object_set_null_member (entry, names[side]);
      json_object_set_int_member (entry, "paths", (gint64) limit->n_paths);
      json_object_set_boolean_member (entry, "depends_on_path", limit->depends_on_path);
      if (limit->n_with > 0)
        {
          JsonArray *with = json_array_new ();

          for (gsize j = 0; j < limit->n_with; j++)
            json_array_add_string_element (with, jd_model_get_equation (model, limit->with[j])->name);
          json_object_set_array_member (entry, "with", with);
        }
      json_object_set_object_member (object, jd_model_get_equation (model, limit->equation)->name, entry);
    }
  return object;
}

static void
add_laws (JsonObject   *members,
          const JdJump *jump)
{
  JsonObject *laws = json_object_new ();

  for (guint i = 0; i + 1 < jump->laws->len; i += 2)
    json_object_set_string_member (laws, g_ptr_array_index (jump->laws, i), g_ptr_array_index (jump->laws, i + 1));
  json_object_set_object_member (members, "laws", laws);
}

static void
add_jump (JdAnswer          *answer,
          const JdJump      *jump,
          const JdJumpTable *table,
          const JdEvent     *event)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  const JdImpulseResult *result = jump->result;
  JsonObject *members = answer->members;
  JsonObject *kinetic = json_object_new ();
  gboolean known = table != NULL;

  json_object_set_object_member (members, "dof",
                                 numbers_of_freedom (result->dof_prior, result->dof_virtual, result->dof_posterior));
  json_object_set_object_member (members, "prior", jd_report_parameters (model, jump->prior));
  if (known)
    {
      json_object_set_object_member (members, "posterior", jd_report_parameters (model, jump->posterior));
      json_object_set_object_member (members, "impulses", impulses_to_json (jump));
      json_object_set_object_member (members, "privileged", privileged_to_json (jump, table));
    }
  jd_answer_set_number (kinetic, "before", result->energy_before);
  if (known)
    jd_answer_set_number (kinetic, "after", result->energy_after);
  if (jump->has_rest_frame)
    json_object_set_object_member (kinetic, "rest_frame", rest_frame_to_json (jump, known));
  if (jump->has_rest_frame && known)
    {
      json_object_set_object_member (kinetic, "frames", frames_to_json (jump));
      json_object_set_boolean_member (kinetic, "loss_is_invariant", jump->loss_is_invariant);
    }
  json_object_set_object_member (members, "kinetic_energy", kinetic);
  json_object_set_object_member (members, "unilateral", sides_to_json (jump, known));
  if (jump->stages != NULL)
    json_object_set_array_member (members, "stages", stages_to_json (jump));
  if (jump->n_frictions > 0 && known)
    json_object_set_object_member (members, "friction", friction_to_json (jump));
  if (jump->limits->len > 0)
    json_object_set_object_member (members, "limits", limits_to_json (jump));
  if (jump->n_outcomes > 0)
    {
      json_object_set_array_member (members, "outcomes", outcomes_to_json (jump));
      add_outcome_impulses (members, jump, event);
    }
  if (jump->n_outcomes > 0 && jump->is_range)
    json_object_set_boolean_member (members, "range", TRUE);
  if (known)
    {
      json_object_set_object_member (members, "carnot", carnot_to_json (jump));
      json_object_set_object_member (members, "forms", forms_to_json (result));
      add_methods (answer, jump, event);
      json_object_set_object_member (members, "table", jd_report_jump_table (model, table));
      jd_report_jump_add_projector (answer, jump, event);
    }
  jd_report_jump_add_cases (answer, jump, event);
  add_laws (members, jump);
}

/* Takes @jump, which is NULL where @local says why. */
static JdAnswer *
answer_jump (JdParameterization  *parameterization,
             const JdEvent       *event,
             JdJump              *taken,
             GError              *local,
             GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdJump) jump = taken;
  g_autoptr(JdJumpTable) table = NULL;

  if (jump != NULL && jd_jump_is_known (jump))
    table = jd_jump_table_new (jump, event, &local);
  if (jump == NULL || local != NULL)
    return jd_report_refuse ("jump", model, local, error);

  JdAnswer *answer = jd_answer_new ("jump");

  jd_report_add_file_warnings (answer, model);
  jd_answer_add_verdict (answer, jd_jump_get_verdict (jump), jump->why);
  for (guint i = 0; i < jump->warnings->len; i++)
    {
      const JdWarning *warning = g_ptr_array_index (jump->warnings, i);

      jd_answer_add_warning (answer, warning->code, warning->text);
    }
  json_object_set_string_member (answer->members, "parameterization",
                                 jd_parameterization_get_name (parameterization));
  if (event != NULL)
    json_object_set_string_member (answer->members, "event", event->name);
  add_jump (answer, jump, table, event);
  return answer;
}

JdJump *
jd_report_new_jump (JdParameterization   *parameterization,
                    const JdEvent        *event,
                    const JdMotion       *motion,
                    const JdMotionEvent  *met,
                    GError              **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);

  if (!jd_jump_check_size (model, error))
    return NULL;
  return met != NULL ? jd_jump_new_of_motion (parameterization, motion, met, error)
                     : jd_jump_new (parameterization, NULL, event, NULL, jd_model_get_time (model),
                                    jd_model_get_values (model), jd_model_get_rates (model), NULL, error);
}

JdAnswer *
jd_report_jump_at (JdParameterization   *parameterization,
                   const JdEvent        *event,
                   const JdMotion       *motion,
                   const JdMotionEvent  *met,
                   GError              **error)
{
  GError *local = NULL;
  JdJump *jump = jd_report_new_jump (parameterization, event, motion, met, &local);

  return answer_jump (parameterization, event, jump, local, error);
}
