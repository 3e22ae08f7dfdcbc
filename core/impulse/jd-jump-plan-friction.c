/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Part of the plan of a jump: friction, its rest frame, the order of the impacts, and laws that depend on active
 * forces. */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/impulse/jd-jump-frame-private.h"

/* The joint's law of friction along equation @i, or NULL. */
static const JdModelLaw *
find_law (const JdJumpState *self,
          gsize              i)
{
  for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);

      if (law->slip == (int) i)
        return law;
    }
  return NULL;
}

gboolean
jd_jump_state_slips_with_friction (const JdJumpState *self,
                                   gsize              i)
{
  const JdImpulsiveType *type = jd_jump_state_find_type (self, i);

  return type != NULL ? type->kind == JD_IMPULSIVE_FRICTION : find_law (self, i) != NULL;
}

/* ---- Frictions ---- */

static JdFrictionPlan *
add_friction (JdJumpPlan *plan,
              gsize       normal,
              int         slip,
              double      coefficient)
{
  JdFrictionPlan *friction;

  plan->frictions = g_renew (JdFrictionPlan, plan->frictions, plan->n_frictions + 1);
  friction = &plan->frictions[plan->n_frictions++];
  *friction = (JdFrictionPlan) { .normal = normal, .slip = slip, .coefficient = coefficient, .partner = -1 };
  return friction;
}

static char *
friction_text (double coefficient)
{
  g_autofree char *f = jd_number_to_text (coefficient);

  return g_strdup_printf (_("Coulomb's law of friction, f = %s"), f);
}

/* The slip @i of a contact, with friction @coefficient bounded by @normal. */
static void
add_slip (const JdJumpState *self,
          JdJumpPlan        *plan,
          gsize              i,
          gsize              normal,
          double             coefficient)
{
  JdEquationPlan *slip = &plan->equations[i];
  JdFrictionPlan *friction;

  if (!plan->equations[normal].takes_part || plan->equations[normal].row.type == JD_ROW_RELEASED)
    {
      slip->takes_part = FALSE;
      return;
    }
  friction = add_friction (plan, normal, (int) i, coefficient);
  friction->name = g_strdup (jd_model_get_equation (self->model, i)->name);
  g_clear_pointer (&slip->law, g_free);
  slip->law = friction_text (coefficient);
}

/* The number, from 0, of the contact of @joint to which equation @normal belongs. */
static gsize
contact_of (const JdJumpState *self,
            const JdJoint     *joint,
            gsize              normal)
{
  const char *dot = strrchr (jd_model_get_equation (self->model, normal)->name, '.');
  gsize contact = 0;

  return dot != NULL && jd_joint_find_reaction (joint, dot + 1, &contact) != NULL ? contact : 0;
}

/* Friction of a contact, or rolling resistance, for which the file has no equation. */
static void
add_law (const JdJumpState *self,
         JdJumpPlan        *plan,
         const JdModelLaw  *law)
{
  const JdJoint *joint = jd_model_get_joint (self->model, law->joint);
  JdFrictionPlan *friction = add_friction (plan, law->normal, -1, law->coefficient);

  friction->row = g_new0 (double, self->N + 1);
  for (gsize k = 0; k < law->n_terms; k++)
    friction->row[law->parameters[k]] = jd_jump_state_eval (self, law->coefficients[k]);
  friction->beta = jd_jump_state_eval (self, law->beta);
  friction->name = g_strdup_printf ("%s.%s", joint->name,
                                    jd_joint_number_name (law->rolling ? "rolling" : "slip",
                                                          contact_of (self, joint, law->normal)));
}

static void
list_frictions (const JdJumpState *self,
                JdJumpPlan        *plan)
{
  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdImpulsiveType *type = jd_jump_state_find_type (self, i);
      const JdModelLaw *law = find_law (self, i);

      if (!plan->equations[i].takes_part || !jd_jump_state_slips_with_friction (self, i))
        continue;
      if (type != NULL)
        add_slip (self, plan, i, (gsize) jd_model_find_equation (self->model, type->normal),
                  jd_jump_state_eval (self, type->coefficient));
      else
        add_slip (self, plan, i, law->normal, law->coefficient);
    }
  for (gsize k = 0; k < jd_model_get_n_laws (self->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);
      const JdEquationPlan *normal = &plan->equations[law->normal];

      if (law->slip < 0 && law->coefficient > 0.0 && normal->takes_part && normal->row.type != JD_ROW_RELEASED)
        add_law (self, plan, law);
    }
}

/* Two slip equations of one joint, bounded by one contact: components of one slip, and of one force. */
static gboolean
find_partners (const JdJumpState  *self,
               JdJumpPlan         *plan,
               GError            **error)
{
  for (gsize a = 0; a < plan->n_frictions; a++)
    for (gsize b = a + 1; b < plan->n_frictions; b++)
      {
        JdFrictionPlan *first = &plan->frictions[a], *second = &plan->frictions[b];

        if (first->normal != second->normal || first->slip < 0 || second->slip < 0 ||
            jd_model_get_equation (self->model, (gsize) first->slip)->joint !=
              jd_model_get_equation (self->model, (gsize) second->slip)->joint)
          continue;
        if (first->partner >= 0 || second->partner >= 0 || first->coefficient != second->coefficient)
          return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                          _("“%s” and “%s” are slips of one contact: a slip has at most two components, along "
                            "orthogonal directions, with one coefficient of friction"),
                          first->name, second->name);
        first->partner = (int) b;
        second->partner = (int) a;
      }
  return TRUE;
}

/* With friction the law of restitution matters; a default law is reported. */
static void
report_impact_laws (JdJumpPlan *plan)
{
  static const char *const texts[JD_N_IMPACT_LAWS] = {
    [JD_IMPACT_NEWTON] = N_("%s; restitution of the normal speeds (Newton)"),
    [JD_IMPACT_POISSON] = N_("%s; restitution of the normal impulses (Poisson)"),
    [JD_IMPACT_STRONGE] = N_("%s; restitution of the normal impulse's work (Stronge)"),
  };

  for (gsize i = 0; i < plan->n_equations; i++)
    {
      JdEquationPlan *equation = &plan->equations[i];
      gboolean rough = FALSE;
      char *text;

      for (gsize f = 0; f < plan->n_frictions; f++)
        rough = rough || plan->frictions[f].normal == i;
      if (equation->law == NULL || (!rough && equation->impact_law == JD_IMPACT_NEWTON))
        continue;
      text = g_strdup_printf (_(texts[equation->impact_law]), equation->law);
      g_free (equation->law);
      equation->law = text;
    }
}

/* ---- The rest frame ---- */

/* B velocity + b of the row B.  *out_size: |b| + sum_k |B_k| max (|velocity_k|, |p'_k|). */
static double
rate_in (const JdJumpState *self,
         const double      *row,
         double             b,
         const double      *velocity,
         double            *out_size)
{
  double rate = b;

  *out_size = fabs (b);
  for (gsize k = 0; k < self->N; k++)
    {
      rate += row[k] * velocity[k];
      *out_size += fabs (row[k]) * fmax (fabs (velocity[k]), fabs (self->pd[k]));
    }
  return rate;
}

/* Equation @i must be at rest in the frame: B h + b = 0 (Pasquero, theorem 2.1). */
static gboolean
check_at_rest (const JdJumpState  *self,
               const JdJumpPlan   *plan,
               gsize               i,
               GError            **error)
{
  const double *row = self->coefficients + i * self->N;
  double size, rate = rate_in (self, row, plan->equations[i].row.b_after, plan->rest_frame, &size);

  if (fabs (rate) <= JD_HOLDS * size)
    return TRUE;
  return jd_fail (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
    _("The “rest_frame” of the event is no rest frame of “%s”: there its left side grows at %g, not 0; "
      "give a velocity that the constraint allows"),
    jd_model_get_equation (self->model, i)->name, rate);
}

/* Slip is relative to the frame: to a belt that the file describes already, B h + b = 0, or to one that the frame
 * alone describes, which sets b = -B h. */
static gboolean
shift_slip (const JdJumpState  *self,
            JdJumpPlan         *plan,
            JdFrictionPlan     *friction,
            GError            **error)
{
  const double *row = friction->slip >= 0 ? self->coefficients + (gsize) friction->slip * self->N : friction->row;
  double b = friction->slip >= 0 ? plan->equations[friction->slip].row.b_after : friction->beta;
  double size, rate = rate_in (self, row, b, plan->rest_frame, &size);

  if (fabs (rate) <= JD_HOLDS * size)
    return TRUE;
  if (b != 0.0)
    return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                    _("The “rest_frame” of the event slips at %g on what “%s” touches, which moves by itself: leave "
                      "the frame out, or let it move along"),
                    rate, friction->name);
  if (friction->slip >= 0)
    plan->equations[friction->slip].row.b = plan->equations[friction->slip].row.b_after = -rate;
  else
    friction->beta = -rate;
  return TRUE;
}

/* Whether a law needs equation @i to be at rest in the frame: all that act, for one about the velocity along them. */
static gboolean
frame_matters (const JdJumpPlan *plan,
               gsize             i)
{
  gboolean along = FALSE;

  for (gsize k = 0; k < plan->n_equations; k++)
    along = along ||
            (plan->equations[k].takes_part && (!isnan (plan->equations[k].parallel) || plan->equations[k].rub > 0.0));
  for (gsize f = 0; f < plan->n_frictions; f++)
    {
      if (plan->frictions[f].normal == i)
        return TRUE;
      if (plan->frictions[f].slip == (int) i)
        return FALSE;
    }
  return along && plan->equations[i].takes_part && plan->equations[i].row.type != JD_ROW_RELEASED;
}

static gboolean
plan_rest_frame (const JdJumpState  *self,
                 JdJumpPlan         *plan,
                 GError            **error)
{
  const JdEvent *event = self->event;

  if (event == NULL || !event->has_rest_frame)
    return TRUE;
  plan->rest_frame = g_new0 (double, self->N + 1);
  for (gsize k = 0; k < event->n_rest_frame; k++)
    plan->rest_frame[event->rest_parameters[k]] = jd_jump_state_eval (self, event->rest_rates[k]);
  for (gsize i = 0; i < self->n_equations; i++)
    if (frame_matters (plan, i) && !check_at_rest (self, plan, i, error))
      return FALSE;
  for (gsize f = 0; f < plan->n_frictions; f++)
    if (!shift_slip (self, plan, &plan->frictions[f], error))
      return FALSE;
  return TRUE;
}

/* ---- The order ---- */

/* What belongs to contact @i of the order: the slip bounded by it, and its joint's other equations. */
static void
order_with (const JdJumpState *self,
            JdJumpPlan        *plan,
            gsize              i)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);
  int place = plan->equations[i].ordered;

  for (gsize f = 0; f < plan->n_frictions; f++)
    if (plan->frictions[f].normal == i && plan->frictions[f].slip >= 0)
      plan->equations[plan->frictions[f].slip].ordered = place;
  for (gsize k = 0; k < self->n_equations; k++)
    {
      const JdEquation *other = jd_model_get_equation (self->model, k);

      if (jd_equation_is_with (other, equation) && other->side == 0 && plan->equations[k].ordered < 0 &&
          other->f == NULL)
        plan->equations[k].ordered = place;
    }
}

static void
plan_order (const JdJumpState *self,
            JdJumpPlan        *plan)
{
  char **order = self->event != NULL ? self->event->order : NULL;

  if (order == NULL || order[0] == NULL)
    return;
  plan->order = g_new0 (gsize, g_strv_length (order) + 1);
  for (gsize k = 0; order[k] != NULL; k++)
    {
      gsize i = (gsize) jd_model_find_equation (self->model, order[k]);

      plan->order[plan->n_order] = i;
      if (plan->equations[i].ordered < 0)
        plan->equations[i].ordered = (int) plan->n_order;
      plan->equations[i].in_order = TRUE;
      plan->n_order++;
    }
  for (gsize k = 0; k < plan->n_order; k++)
    order_with (self, plan, plan->order[k]);
}

gboolean
jd_jump_state_plan_friction (const JdJumpState  *self,
                             JdJumpPlan         *plan,
                             GError            **error)
{
  list_frictions (self, plan);
  if (!find_partners (self, plan, error))
    return FALSE;
  report_impact_laws (plan);
  if (!plan_rest_frame (self, plan, error))
    return FALSE;
  plan_order (self, plan);
  return TRUE;
}

/* ---- Active forces ---- */

/* What does not act before the event. */
static gboolean *
list_skipped (const JdJumpState *self)
{
  gboolean *skip = g_new0 (gboolean, self->n_equations + 1);

  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdImpulsiveType *type = jd_jump_state_find_type (self, i);

      skip[i] = (self->skip != NULL && self->skip[i]) || (self->closing != NULL && self->closing[i]) ||
                (type != NULL && type->kind != JD_IMPULSIVE_REGULAR && type->kind != JD_IMPULSIVE_LIVE &&
                 type->kind != JD_IMPULSIVE_RELEASED);
    }
  return skip;
}

/* The accelerations and multipliers before the instant, as numbers for the symbols of @expr. */
static GHashTable *
map_motion (const JdJumpState  *self,
            JdExprPool         *pool,
            const JdEvaluation *evaluation)
{
  GHashTable *map = g_hash_table_new (NULL, NULL);

  for (gsize k = 0; k < self->N; k++)
    g_hash_table_insert (map,
                         (gpointer) jd_expr_symbol (pool, JD_SYMBOL_PARAMETER,
                                                    jd_model_get_parameter_name (self->model, k), 2),
                         (gpointer) jd_expr_number (pool, evaluation->qdd[k]));
  for (gsize i = 0; i < evaluation->m; i++)
    g_hash_table_insert (map,
                         (gpointer) jd_expr_symbol (pool, JD_SYMBOL_MULTIPLIER,
                                                    jd_model_get_equation (self->model, i)->name, 0),
                         (gpointer) jd_expr_number (pool, evaluation->multipliers[i]));
  return map;
}

gboolean
jd_jump_state_eval_force_law (const JdJumpState  *self,
                              const JdExpr       *expr,
                              double             *out_value,
                              GError            **error)
{
  char name[] = "total";
  g_autoptr(GPtrArray) tags = g_ptr_array_new ();
  const JdParameterizationTags total = { .name = name, .tags = tags };
  g_autoptr(JdExprPool) pool = NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(GHashTable) map = NULL;
  g_autofree gboolean *skip = NULL;

  if (!jd_expr_depends_on_kind (expr, JD_SYMBOL_MULTIPLIER, 0, 2) &&
      !jd_expr_depends_on_kind (expr, JD_SYMBOL_PARAMETER, 2, 2))
    {
      *out_value = jd_jump_state_eval (self, expr);
      return TRUE;
    }
  skip = list_skipped (self);
  parameterization = jd_parameterization_new (self->model, &total, NULL, error);
  if (parameterization != NULL)
    evaluation = jd_evaluate (parameterization, self->t, self->p, self->pd, skip, error);
  if (evaluation == NULL)
    {
      g_prefix_error (error, _("The forces before the instant enter a law, and: "));
      return FALSE;
    }
  pool = jd_expr_pool_new ();
  map = map_motion (self, pool, evaluation);
  *out_value = jd_jump_state_eval (self, jd_expr_substitute (pool, jd_expr_import (pool, expr), map));
  return TRUE;
}
