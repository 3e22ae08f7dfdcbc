/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answers about one mechanism do not contradict each other: for every example and each of its parameterizations, what
 * evaluate, joints, integrals and jump say of uniqueness and of perfect joints. */
#include <math.h>
#include <string.h>

#include "core/analysis/verdict/jd-imperfect.h"
#include "core/mechanism/jd-joint-sets.h"
#include "tests/core/report/examples.h"

/* Whether a number in @object, at any depth, is null. */
static gboolean
has_null (JsonObject *object)
{
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonNode *node = json_object_get_member (object, l->data);

      if (JSON_NODE_HOLDS_NULL (node) || (JSON_NODE_HOLDS_OBJECT (node) && has_null (json_node_get_object (node))))
        return TRUE;
    }
  return FALSE;
}

static gboolean
friction_has_null (JsonObject *members)
{
  JsonArray *list = json_object_has_member (members, "friction") ? json_object_get_array_member (members, "friction")
                                                                 : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    if (json_object_get_null_member (json_array_get_object_element (list, i), "effort"))
      return TRUE;
  return FALSE;
}

static gboolean
says_not_unique (JsonObject *efforts)
{
  g_autoptr(GList) joints = json_object_get_members (efforts);
  gboolean found = FALSE;

  for (GList *j = joints; j != NULL; j = j->next)
    {
      JsonObject *joint = json_object_get_object_member (efforts, j->data);
      g_autoptr(GList) names = json_object_get_members (joint);

      for (GList *e = names; e != NULL; e = e->next)
        found |= strstr (json_object_get_string_member (json_object_get_object_member (joint, e->data), "why"),
                         "not unique") != NULL;
    }
  return found;
}

/* Determinate: every multiplier, reaction, friction and effort is unique.  Hyperstatic: one is not. */
static void
check_unique (const char         *what,
              JdParameterization *parameterization)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdAnswer) answer = jd_report_evaluate (parameterization, &error);
  JsonObject *members;
  gboolean some;

  g_assert_no_error (error);
  members = answer->members;
  if (!jd_answer_is_known (answer))
    return;
  some = has_null (json_object_get_object_member (members, "multipliers")) ||
         has_null (json_object_get_object_member (members, "reactions")) || friction_has_null (members);
  if ((answer->verdict == JD_VERDICT_HYPERSTATIC) != some)
    g_error ("%s: evaluate is %s, and %s number is not unique", what, jd_verdict_name (answer->verdict),
             some ? "a" : "no");
  if (!some && json_object_has_member (members, "efforts") &&
      says_not_unique (json_object_get_object_member (members, "efforts")))
    g_error ("%s: evaluate is determinate, and an effort is not unique", what);
}

static void
test_unique (void)
{
  example_visit_all (check_unique);
}

/* The entry of @joint in `imperfect`, or NULL. */
static JsonObject *
find_imperfect (JsonArray  *list,
                const char *joint)
{
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonObject *entry = json_array_get_object_element (list, i);

      if (g_str_equal (json_object_get_string_member (entry, "joint"), joint))
        return entry;
    }
  return NULL;
}

/* The index of the joint @name; that of the first one for a set of joints. */
static gsize
index_of_joint (JdModel    *model,
                const char *name)
{
  return (gsize) MAX (0, jd_mechanism_find_joint (jd_model_get_mechanism (model), name));
}

/* The joints that are not perfect are the same for evaluate, joints and the hypotheses of the energy. */
static void
check_perfect (const char         *what,
               JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdAnswer) evaluated = jd_report_evaluate (parameterization, NULL);
  g_autoptr(JdAnswer) judged = jd_report_joints (model, NULL, FALSE, FALSE, NULL);
  g_autoptr(JdAnswer) integrals = jd_report_integrals (parameterization, FALSE, NULL);
  JsonObject *joints = json_object_get_object_member (judged->members, "joints");
  g_autoptr(GList) names = NULL;
  gboolean all = TRUE;

  if (!jd_imperfect_check (model, NULL) || !jd_answer_is_known (evaluated) || joints == NULL)
    return;
  /* of many parameters evaluate does not say it */
  if (jd_model_get_n_parameters (model) > 60 && !json_object_has_member (evaluated->members, "imperfect"))
    return;
  names = json_object_get_members (joints);
  for (GList *l = names; l != NULL; l = l->next)
    {
      JsonObject *joint = json_object_get_object_member (joints, l->data);
      JsonObject *entry = find_imperfect (json_object_get_array_member (evaluated->members, "imperfect"), l->data);
      const gboolean undecided = json_object_get_null_member (joint, "perfect");
      const gboolean perfect = undecided || json_object_get_boolean_member (joint, "perfect");

      /* Contacts that lie open, and cannot be closed near the file's state, are not judged: the answer says why. */
      if (undecided)
        g_assert_nonnull (json_object_get_string_member (joint, "condition"));
      /* a part of a compound joint that is assumed perfect need not be perfect itself */
      all &= (perfect && !undecided) ||
             jd_mechanism_is_in_compound (jd_model_get_mechanism (model), index_of_joint (model, l->data));
      if (perfect != (entry == NULL))
        g_error ("%s: joints and evaluate do not agree on “%s”", what, (char *) l->data);
      if (entry != NULL)
        g_assert_cmpstr (json_object_get_string_member (entry, "condition"), ==,
                         json_object_get_string_member (joint, "condition"));
    }
  for (guint i = 0; i < json_array_get_length (json_object_get_array_member (integrals->members, "hypotheses")); i++)
    {
      JsonObject *hypothesis = json_array_get_object_element (json_object_get_array_member (integrals->members,
                                                                                            "hypotheses"),
                                                              i);

      if (g_str_equal (json_object_get_string_member (hypothesis, "hypothesis"), "every joint is perfect"))
        g_assert_cmpint (json_object_get_boolean_member (hypothesis, "holds"), ==, all);
    }
}

static void
test_perfect (void)
{
  example_visit_all (check_perfect);
}

/* A jump is hyperstatic if and only if an impulse is not unique, and Carnot's losses sum up to the energy lost. */
static void
check_jump_of (const char         *what,
               JdParameterization *parameterization,
               const JdEvent      *event)
{
  g_autoptr(JdAnswer) answer = jd_report_jump_at (parameterization, event, NULL, NULL, NULL);
  JsonObject *carnot, *energy;
  g_autoptr(GList) losses = NULL;
  double sum = 0.0, before;

  /* a tag that the event forbids */
  if (answer == NULL || !jd_answer_is_known (answer))
    return;
  if ((answer->verdict == JD_VERDICT_HYPERSTATIC) !=
      (has_null (json_object_get_object_member (answer->members, "impulses")) ||
       (json_object_has_member (answer->members, "friction") &&
        has_null (json_object_get_object_member (answer->members, "friction")))))
    g_error ("%s, %s: the jump is %s, and its impulses say the contrary", what, event->name,
             jd_verdict_name (answer->verdict));
  carnot = json_object_get_object_member (answer->members, "carnot");
  energy = json_object_get_object_member (answer->members, "kinetic_energy");
  if (has_null (carnot))
    return;
  losses = json_object_get_values (carnot);
  for (GList *l = losses; l != NULL; l = l->next)
    sum += json_node_get_double (l->data);
  before = json_object_get_double_member (energy, "before");
  g_assert_cmpfloat_with_epsilon (sum, before - json_object_get_double_member (energy, "after"),
                                  1e-9 * MAX (1.0, before));
}

static void
check_jump (const char         *what,
            JdParameterization *parameterization)
{
  const GPtrArray
    *events = jd_mechanism_get_events (jd_model_get_mechanism (jd_parameterization_get_model (parameterization)));

  for (guint i = 0; i < events->len; i++)
    check_jump_of (what, parameterization, g_ptr_array_index (events, i));
}

static void
test_jump (void)
{
  example_visit_all (check_jump);
}

/* What slips is not perfect, in the book's example 11.14; it is while it rolls. */
static void
test_slip (void)
{
  for (guint rolls = 0; rolls < 2; rolls++)
    {
      g_autoptr(JdModel) model = example_load ("70-dragged-by-friction.jourdain", rolls ? "psi" : NULL, 4.0);
      g_autoptr(JdAnswer) answer = jd_report_joints (model, NULL, FALSE, FALSE, NULL);
      JsonObject *plate = json_object_get_object_member (json_object_get_object_member (answer->members, "joints"),
                                                         "plate");

      g_assert_cmpint (json_object_get_boolean_member (plate, "perfect"), ==, rolls == 1);
      g_assert_cmpstr (json_object_get_string_member (plate, "condition"), ==,
                       "perfect if and only if it does not slip");
      g_assert_cmpuint (json_array_get_length (json_object_get_array_member (plate, "conditions")), ==, 1 - rolls);
    }
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/consistency/unique", test_unique);
  g_test_add_func ("/core/report/consistency/perfect", test_perfect);
  g_test_add_func ("/core/report/consistency/jump", test_jump);
  g_test_add_func ("/core/report/consistency/slip", test_slip);
  return g_test_run ();
}
