/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `joints`: verdicts of perfect joints, and members that report imperfect ones. */
#include "core/report/jd-report-analysis.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-assumed.h"
#include "core/analysis/verdict/jd-slipping.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "core/report/jd-report-private.h"
#include "core/report/jd-report-road.h"

/* "A+I". */
static char *
name_of_set (JdModel          *model,
             const JdJointSet *set)
{
  GString *name = g_string_new (NULL);

  for (gsize i = 0; i < set->n_joints; i++)
    g_string_append_printf (name, "%s%s", i > 0 ? "+" : "", jd_model_get_joint (model, set->joints[i])->name);
  return g_string_free (name, FALSE);
}

static JsonArray *
strings_to_json (char *const *texts)
{
  JsonArray *array = json_array_new ();

  for (; *texts != NULL; texts++)
    json_array_add_string_element (array, *texts);
  return array;
}

static JsonObject *
verdict_to_json (const JdJointVerdict *verdict)
{
  JsonObject *object = json_object_new ();
  JsonArray *absent = json_array_new ();

  json_object_set_boolean_member (object, "perfect", verdict->perfect);
  json_object_set_boolean_member (object, "assumed", verdict->assumed);
  json_object_set_string_member (object, "condition", verdict->condition);
  json_object_set_array_member (object, "efforts", strings_to_json (verdict->efforts));
  for (gsize e = 0; e < verdict->n_efforts; e++)
    if (verdict->absent[e])
      json_array_add_string_element (absent, verdict->efforts[e]);
  json_object_set_array_member (object, "absent", absent);
  json_object_set_array_member (object, "conditions", strings_to_json (verdict->conditions));
  json_object_set_int_member (object, "compatible_dimension", (gint64) verdict->dimension);
  json_object_set_string_member (object, "why", verdict->why);
  return object;
}

/* What is asked about joints. */
typedef struct
{
  gboolean  external;
  gboolean  road;
  const gboolean *slipping;  /* jd_find_slipping() */
} Question;

/* The verdict, with its road where that is asked for; NULL and @error. */
static JsonObject *
judge (JdModel         *model,
       const gsize     *joints,
       gsize            n_joints,
       const Question  *asked,
       GError         **error)
{
  g_autoptr(JdJointVerdict)
    verdict = jd_joint_verdict_new (model, joints, n_joints, asked->external, asked->slipping, error);
  g_autoptr(JdFieldRoad) road = NULL;
  JsonObject *object;

  if (verdict == NULL)
    return NULL;
  if (asked->road && (road = jd_field_road_new_verdict (model, joints, n_joints, asked->external, asked->slipping,
                                                        verdict, error)) == NULL)
    return NULL;
  object = verdict_to_json (verdict);
  if (road != NULL)
    json_object_set_object_member (object, "road", jd_report_road_of_verdict (road));
  return object;
}

/* Adds the verdict of @joints under @name, or the error in its place if there is none. */
static gboolean
add_verdict (JsonObject      *table,
             const char      *name,
             JdModel         *model,
             const gsize     *joints,
             gsize            n_joints,
             const Question  *asked,
             GError         **error)
{
  g_autoptr(GError) local = NULL;
  JsonObject *object = judge (model, joints, n_joints, asked, &local);

  if (object != NULL)
    {
      json_object_set_object_member (table, name, object);
      return TRUE;
    }
  if (!g_error_matches (local, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  object = json_object_new ();
  json_object_set_null_member (object, "perfect");
  json_object_set_string_member (object, "condition", local->message);
  json_object_set_array_member (object, "efforts", json_array_new ());
  json_object_set_object_member (table, name, object);
  return TRUE;
}

/* Adds the verdict on the joints of @set under "A+I". */
static gboolean
add_set (JsonObject        *table,
         JdModel           *model,
         const JdJointSet  *set,
         const Question *asked,
         GError           **error)
{
  g_autofree char *title = name_of_set (model, set);

  return json_object_has_member (table, title) ||
         add_verdict (table, title, model, set->joints, set->n_joints, asked, error);
}

/* Every joint by itself, and the sets that the file assumes to be perfect. */
static gboolean
add_all (JsonObject      *table,
         JdModel         *model,
         const Question *asked,
         GError         **error)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (jd_model_get_mechanism (model));

  for (gsize j = 0; j < joints->len; j++)
    if (!add_verdict (table, ((JdJoint *) g_ptr_array_index (joints, j))->name, model, &j, 1, asked, error))
      return FALSE;
  for (gsize s = 0; s < sets->len; s++)
    if (!add_set (table, model, g_ptr_array_index (sets, s), asked, error))
      return FALSE;
  return TRUE;
}

static gboolean
add_compound (JsonObject  *table,
              JdModel     *model,
              const char  *compound,
              const Question *asked,
              GError     **error)
{
  g_auto(GStrv) names = g_strsplit (compound, ",", -1);
  g_autofree char *title = g_strjoinv ("+", names);
  const gsize n = g_strv_length (names);
  g_autofree gsize *joints = g_new0 (gsize, n + 1);

  for (gsize i = 0; i < n; i++)
    {
      const int joint = jd_mechanism_find_joint (jd_model_get_mechanism (model), names[i]);

      if (joint < 0)
        return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("There is no joint “%s”"), names[i]);
      for (gsize k = 0; k < i; k++)
        if (joints[k] == (gsize) joint)
          return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                          _("The joint “%s” stands twice in the compound joint; name it once"), names[i]);
      joints[i] = (gsize) joint;
    }
  return add_verdict (table, title, model, joints, n, asked, error);
}

JdAnswer *
jd_report_joints (JdModel     *model,
                  const char  *compound,
                  gboolean     external,
                  gboolean     road,
                  GError     **error)
{
  g_autoptr(JsonObject) table = json_object_new ();
  g_autofree gboolean *slipping = NULL;
  Question asked = { .external = external, .road = road };
  GError *local = NULL;
  JdAnswer *answer;

  if (!jd_model_check_state (model, jd_model_get_time (model), jd_model_get_values (model),
                             jd_model_get_rates (model), NULL, &local))
    return jd_report_refuse ("joints", model, local, error);
  asked.slipping = slipping = jd_find_slipping (model, NULL);
  if (compound != NULL ? !add_compound (table, model, compound, &asked, error)
                       : !add_all (table, model, &asked, error))
    return NULL;
  answer = jd_answer_new ("joints");
  jd_report_add_state_warnings (answer, model);
  json_object_set_object_member (answer->members, "joints", g_steal_pointer (&table));
  return answer;
}

static gboolean
has_declared_law (const JdJoint *joint)
{
  for (gsize i = 0; i < joint->n_efforts; i++)
    if (joint->efforts[i].value != NULL)
      return TRUE;
  return FALSE;
}

/* {joint, condition, efforts, why}, or NULL for a joint that is perfect. */
static JsonObject *
imperfect_to_json (JdModel        *model,
                   const gboolean *slipping,
                   gsize           j)
{
  const JdJoint *joint = jd_model_get_joint (model, j);
  const gboolean part = jd_mechanism_is_in_compound (jd_model_get_mechanism (model), j);
  g_autoptr(JdJointVerdict) verdict = NULL;
  JsonObject *object;
  JsonArray *efforts;

  if (joint->friction == NULL && joint->rolling_resistance == NULL && !has_declared_law (joint) && !part)
    return NULL;
  verdict = jd_joint_verdict_new (model, &j, 1, FALSE, slipping, NULL);
  if (verdict == NULL || verdict->perfect)
    return NULL;
  object = json_object_new ();
  efforts = json_array_new ();
  for (gsize e = 0; e < verdict->n_efforts; e++)
    if (verdict->given[e] && verdict->powerful[e])
      json_array_add_string_element (efforts, verdict->efforts[e]);
  json_object_set_string_member (object, "joint", joint->name);
  json_object_set_string_member (object, "condition", verdict->condition);
  json_object_set_array_member (object, "efforts", efforts);
  json_object_set_string_member (object, "why",
                                 part ? _("It is part of a compound joint that the file assumes to be perfect as a "
                                          "whole: it need not be perfect itself (7.6).")
                                      : _("No multiplier stands for these efforts: their laws give them, and they "
                                          "enter the general equations by their own virtual power (8.2.4)."));
  return object;
}

void
jd_report_add_imperfect (JdAnswer           *answer,
                         JdModel            *model,
                         const JdEvaluation *evaluation)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (model));
  g_autofree gboolean *slipping = jd_find_slipping (model, evaluation);
  JsonArray *list = json_array_new ();

  for (gsize j = 0; j < joints->len; j++)
    {
      JsonObject *object = imperfect_to_json (model, slipping, j);

      if (object != NULL)
        json_array_add_object_element (list, object);
    }
  json_object_set_array_member (answer->members, "imperfect", list);
}

static JsonObject *
assumed_to_json (JdModel         *model,
                 const JdAssumed *assumed)
{
  JsonObject *object = json_object_new ();
  JsonArray *joints = json_array_new ();

  for (gsize i = 0; i < assumed->set->n_joints; i++)
    json_array_add_string_element (joints, jd_model_get_joint (model, assumed->set->joints[i])->name);
  json_object_set_array_member (object, "joints", joints);
  json_object_set_array_member (object, "conditions", strings_to_json (assumed->conditions));
  json_object_set_int_member (object, "undetermined", (gint64) assumed->n_open);
  json_object_set_string_member (
    object, "why",
    _("The file assumes that these joints are perfect (7.5.2). The condition, stated with "
      "all other joints released, is the law of the efforts that no multiplier stands "
      "for."));
  return object;
}

/* The motion is determined, and the sharing of the efforts is not: 7.6, second case of the remark. */
static void
add_sharing (JdAnswer        *answer,
             JdModel         *model,
             const JdAssumed *assumed)
{
  g_autofree char *name = name_of_set (model, assumed->set);
  g_autofree char *why = g_strdup_printf (
    ngettext ("“%s” is assumed perfect as a whole: the motion is determined, the sharing of the efforts is "
              "hyperstatic: %lu combination of them is not determined (7.6)",
              "“%s” is assumed perfect as a whole: the motion is determined, the sharing of the efforts is "
              "hyperstatic: %lu combinations of them are not determined (7.6)",
              assumed->n_open),
    name, (gulong) assumed->n_open);

  jd_answer_add_verdict (answer, JD_VERDICT_HYPERSTATIC, why);
}

void
jd_report_add_assumed (JdAnswer *answer,
                       JdModel  *model)
{
  g_autoptr(GPtrArray) assumed = jd_assumed_list (model);
  const gboolean evaluates = g_str_equal (answer->command, "evaluate");
  JsonArray *list = json_array_new ();

  for (guint i = 0; i < assumed->len; i++)
    {
      const JdAssumed *it = g_ptr_array_index (assumed, i);

      json_array_add_object_element (list, assumed_to_json (model, it));
      if (it->n_open > 0 && evaluates)
        add_sharing (answer, model, it);
    }
  if (assumed->len > 0)
    json_object_set_array_member (answer->members, "assumed", list);
  else
    json_array_unref (list);
}
