/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plan of a jump: the equations that take part, their types (Wang and Chou, table 1), and their laws. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame-private.h"
#include "core/linear/jd-dense.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

static const JdJoint *
joint_of (const JdJumpState *self,
          gsize              i)
{
  return jd_model_get_joint (self->model, jd_model_get_equation (self->model, i)->joint);
}

const JdImpulsiveType *
jd_jump_state_find_type (const JdJumpState *self,
                         gsize              i)
{
  return self->event == NULL ? NULL : jd_event_find_type (self->event, jd_model_get_equation (self->model, i)->name);
}

static gboolean
is_closing (const JdJumpState *self,
            gsize              i)
{
  return self->closing != NULL && self->closing[i];
}

static gboolean
is_skipped (const JdJumpState *self,
            gsize              i)
{
  return self->skip != NULL && self->skip[i];
}

/* A number for a sentence: six digits. */
static char *
dup_digits (double value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits, "%.6g", value));
}

static char *
restitution_text (const char *type,
                  double      e,
                  int         side)
{
  g_autofree char *value = dup_digits (e);

  return side != 0 ? g_strdup_printf (_("%s, e = %s; unilateral: it pushes only"), type, value)
                   : g_strdup_printf (_("%s, e = %s"), type, value);
}

static char *
live_text (double before,
           double after)
{
  g_autofree char *from = dup_digits (before), *to = dup_digits (after);

  return g_strdup_printf (_("live: B q' = v, v = %s before and %s after"), from, to);
}

static gboolean
when_holds (const JdJumpState *self,
            gsize              i)
{
  return jd_model_when_holds (self->model, jd_model_get_equation (self->model, i)->joint, self->t, self->p, self->pd);
}

/* Whether equation @i is a permanent positional constraint, which may be primitive in the parameterization (Pasquero,
 * 2.1.1). */
static gboolean
is_permanent_position (const JdJumpState *self,
                       gsize              i)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);
  const JdImpulsiveType *type = jd_jump_state_find_type (self, i);

  return equation->f != NULL && equation->side == 0 && !is_skipped (self, i) && when_holds (self, i) &&
         (type == NULL || type->kind == JD_IMPULSIVE_REGULAR || type->kind == JD_IMPULSIVE_LIVE);
}

/* |V_perp| = |B q'- + b| / |Z B^T|: the size of the row's velocity in the metric of M.  The rows of Z span the
 * velocities that satisfy the permanent positional constraints, and Z M Z^T = 1; without such constraints
 * |Z B^T|^2 = B M^-1 B^T.  NAN if M is singular. */
static double
normal_size (const JdJumpState    *self,
             gsize                 i,
             const JdEquationPlan *plan)
{
  const gsize N = self->N;
  const double *row = self->coefficients + i * N;
  g_autofree double *others = g_new0 (double, self->n_equations * N + 1), *z = g_new0 (double, N * N + 1);
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (N, 0);
  g_autoptr(JdRowRank) rank = NULL;
  double squared = 0.0;
  gsize k = 0;

  if (!jd_impulse_projector_form (N, 0, self->mass, NULL, NULL, row, z, work))
    return NAN;
  for (gsize j = 0; j < self->n_equations; j++)
    if (j != i && is_permanent_position (self, j))
      memcpy (others + N * k++, self->coefficients + j * N, N * sizeof (double));
  rank = jd_row_rank_new (N, k, others, self->mass, JD_RANK_METRIC);
  if (!jd_row_rank_metric_kernel (rank, others, self->mass, z))
    return NAN;
  for (gsize j = 0; j < N - rank->rank; j++)
    {
      const double part = jd_dense_dot (N, z + j * N, row);

      squared += part * part;
    }
  return fabs (jd_jump_state_rate (self, i, plan->row.b, NULL)) / sqrt (squared);
}

/* Pasquero, example 18: above its threshold the equation has another restitution, and others are released. */
static void
plan_switch (const JdJumpState     *self,
             const JdImpulsiveType *type,
             double                 ratio,
             JdEquationPlan        *plan)
{
  g_autofree char *size = dup_digits (ratio), *kappa = NULL;

  plan->row.type = JD_ROW_ELASTIC;
  plan->breaks = ratio > 1.0;
  plan->row.restitution = jd_jump_state_eval (self, plan->breaks ? type->above : type->restitution);
  kappa = dup_digits (plan->row.restitution);
  plan->law = g_strdup_printf (plan->breaks ? _("elastic, above its threshold (%s of it): e = %s, and the "
                                                "equations it releases are released")
                                            : _("elastic, up to its threshold (%s of it): e = %s"),
                               size, kappa);
}

/* Pasquero's breakable constraints as an elastic law, kappa = lambda - 1, with n = |V_perp| and the threshold Xi:
 *
 *   example 16 (glass):  lambda = 2 Xi^2 / (Xi^2 + n^2);   example 17 (fluid):  lambda = 2 n^2 / (Xi^2 + n^2).
 *
 * kappa < 0: it is broken through.  Example 18 is the switch. */
static gboolean
plan_breakable (const JdJumpState      *self,
                gsize                   i,
                const JdImpulsiveType  *type,
                JdEquationPlan         *plan,
                GError                **error)
{
  g_autofree char *kappa = NULL, *size = NULL;
  double threshold, ratio = normal_size (self, i, plan);

  if (!isfinite (ratio))
    return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                    _("“%s” is breakable, and its threshold is measured by the mass matrix, which is singular here: "
                      "give every parameter inertia"),
                    type->equation);
  if (!jd_jump_state_eval_force_law (self, type->threshold, &threshold, error))
    return FALSE;
  if (!(threshold > 0.0 && isfinite (threshold)))
    return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                    _("The threshold of “%s” is %g at this instant; it must be positive"), type->equation,
                    threshold);
  ratio /= threshold;
  if (type->breaking == JD_BREAKING_SWITCH)
    {
      plan_switch (self, type, ratio, plan);
      return TRUE;
    }
  ratio = ratio * ratio;
  plan->row.type = JD_ROW_INSTANTANEOUS;
  plan->row.restitution = (type->breaking == JD_BREAKING_FLUID ? 2.0 * ratio : 2.0) / (1.0 + ratio) - 1.0;
  /* what goes away from a contact does not break it */
  if (plan->row.restitution < 0.0 && !(plan->row.side * jd_jump_state_rate (self, i, plan->row.b, NULL) > 0.0))
    plan->row.side = 0;
  kappa = dup_digits (plan->row.restitution);
  size = dup_digits (sqrt (ratio));
  plan->law = g_strdup_printf (type->breaking == JD_BREAKING_FLUID
                                 ? _("breakable like a fluid: %s of the threshold, e = %s")
                                 : _("breakable like glass: %s of the threshold, e = %s"),
                               size, kappa);
  return TRUE;
}

/* Pasquero (8): alpha on the part of the velocity across the constraint, beta on the part along it, relative to the
 * rest frame.  As a law of restitution e = -alpha - 1. */
static void
plan_pasquero (const JdJumpState     *self,
               const JdImpulsiveType *type,
               JdEquationPlan        *plan)
{
  double alpha = jd_jump_state_eval (self, type->alpha);
  g_autofree char *across = dup_digits (alpha), *along = NULL;

  plan->row.type = JD_ROW_ELASTIC;
  plan->row.restitution = -alpha - 1.0;
  plan->parallel = jd_jump_state_eval (self, type->beta);
  along = dup_digits (plan->parallel);
  plan->law = g_strdup_printf (_("Pasquero (8): alpha = %s across, beta = %s along, relative to the rest frame"),
                               across, along);
}

static void
plan_regular (const JdJumpState     *self,
              const JdImpulsiveType *type,
              JdEquationPlan        *plan)
{
  g_autofree char *f = NULL;

  plan->row.type = JD_ROW_REGULAR;
  plan->rub = type->coefficient != NULL ? jd_jump_state_eval (self, type->coefficient) : 0.0;
  if (plan->rub == 0.0)
    return;
  f = dup_digits (plan->rub);
  plan->law = g_strdup_printf (_("regular with friction f = %s: the velocity along it is shortened by f times its "
                                 "impulse, relative to the rest frame"),
                               f);
}

/* The law that the event names. */
static gboolean
plan_typed (const JdJumpState      *self,
            gsize                   i,
            const JdImpulsiveType  *type,
            JdEquationPlan         *plan,
            GError                **error)
{
  plan->takes_part = plan->named = TRUE;
  switch (type->kind)
    {
    case JD_IMPULSIVE_REGULAR:
      plan_regular (self, type, plan);
      return TRUE;

    case JD_IMPULSIVE_LIVE:
      plan->row.type = JD_ROW_LIVE;
      plan->row.b = -jd_jump_state_eval (self, type->before);
      plan->row.b_after = -jd_jump_state_eval (self, type->after);
      plan->law = live_text (-plan->row.b, -plan->row.b_after);
      return TRUE;

    case JD_IMPULSIVE_INERT:
      plan->row.type = JD_ROW_INERT;
      plan->law = g_strdup (plan->row.side != 0 ? _("inert; unilateral: it pushes only") : _("inert"));
      return TRUE;

    case JD_IMPULSIVE_ELASTIC:
    case JD_IMPULSIVE_INSTANTANEOUS:
      plan->row.type = type->kind == JD_IMPULSIVE_ELASTIC ? JD_ROW_ELASTIC : JD_ROW_INSTANTANEOUS;
      plan->row.restitution = jd_jump_state_eval (self, type->restitution);
      plan->impact_law = type->impact_law;
      plan->law = restitution_text (plan->row.type == JD_ROW_ELASTIC ? _("elastic") : _("instantaneous"),
                                    plan->row.restitution, plan->row.side);
      return TRUE;

    case JD_IMPULSIVE_RELEASED:
      plan->row.type = JD_ROW_RELEASED;
      plan->law = g_strdup (_("released: no impulse"));
      return TRUE;

    case JD_IMPULSIVE_BREAKABLE:
      return plan_breakable (self, i, type, plan, error);

    case JD_IMPULSIVE_FRICTION:
      plan->row.type = JD_ROW_INSTANTANEOUS;
      return TRUE;

    case JD_IMPULSIVE_PASQUERO:
      plan_pasquero (self, type, plan);
      return TRUE;

    case JD_N_IMPULSIVE_TYPES:
    default:
      g_return_val_if_reached (FALSE);
    }
}

/* A contact that closes by itself, or a region that is entered. */
static void
plan_closing (const JdJumpState *self,
              gsize              i,
              JdEquationPlan    *plan)
{
  const JdJoint *joint = joint_of (self, i);

  plan->takes_part = plan->named = TRUE;
  if (plan->row.side != 0 && joint->restitution != NULL)
    {
      plan->row.restitution = jd_jump_state_eval (self, joint->restitution);
      plan->row.type = plan->row.restitution > 0.0 ? JD_ROW_ELASTIC : JD_ROW_INERT;
      plan->impact_law = joint->impact_law;
      plan->law = restitution_text (plan->row.type == JD_ROW_ELASTIC ? _("elastic") : _("inert"),
                                    plan->row.restitution, plan->row.side);
      return;
    }
  plan->row.type = JD_ROW_INERT;
  plan->law = plan->row.side != 0 ? g_strdup_printf (_("inert, by default: “%s” names no impact"), joint->name)
                                  : g_strdup (_("inert, by default: it begins to act"));
}

/* An equation that comes with a contact: rolling at the touch of the ground.  It holds while the
 * contact does: afterwards too if the contact stays, only for the instant if it rebounds. */
static void
plan_following (const JdJumpState    *self,
                gsize                 governor,
                const JdEquationPlan *contact,
                JdEquationPlan       *plan)
{
  const char *name = jd_model_get_equation (self->model, governor)->name;

  plan->takes_part = plan->appears = TRUE;
  plan->governor = (int) governor;
  plan->row.type = contact->row.type == JD_ROW_ELASTIC ? JD_ROW_INSTANTANEOUS : JD_ROW_INERT;
  plan->law = plan->row.type == JD_ROW_INERT
                ? g_strdup_printf (_("inert, by default: it begins to act with “%s”"), name)
                : g_strdup_printf (_("instantaneous, e = 0, by default: it acts with “%s”"), name);
}

static double
condition_value (JdModel      *model,
                 const JdExpr *left,
                 const JdExpr *right,
                 double        t,
                 const double *p,
                 const double *pd)
{
  return jd_model_eval (model, left, t, p, pd) - (right != NULL ? jd_model_eval (model, right, t, p, pd) : 0.0);
}

/* max (|c|, |c (p_k + displacement_k) - c|, |c (t + time) - c|) of c = left - right. */
double
jd_condition_size (JdModel      *model,
                   const JdExpr *left,
                   const JdExpr *right,
                   double        t,
                   const double *p,
                   const double *pd)
{
  const JdModelSizes *sizes = jd_model_get_sizes (model);
  const gsize N = jd_model_get_n_parameters (model);
  g_autofree double *q = g_memdup2 (p, N * sizeof (double));
  const double here = condition_value (model, left, right, t, p, pd);
  double size = fabs (here);

  for (gsize k = 0; k <= N; k++)
    {
      double change;

      if (k < N)
        q[k] += sizes->displacement[k];
      change = fabs (condition_value (model, left, right, k < N ? t : t + sizes->time, q, pd) - here);
      if (k < N)
        q[k] = p[k];
      if (isfinite (change))
        size = fmax (size, change);
    }
  return size;
}

/* d/dt of c = left - right along @velocity by central differences, (c (t + h) - c (t - h)) / (2 h): the condition
 * may be any expression. */
gboolean
jd_jump_state_enters (const JdJumpState *self,
                      const JdJoint     *joint,
                      const double      *velocity)
{
  const double time = jd_model_get_sizes (self->model)->time, h = JD_REGION_TIME * (time > 0.0 ? time : 1.0);
  g_autofree double *p = g_new0 (double, self->N + 1);
  double difference[3], rate, size;
  gboolean above = joint->when_relation == JD_RELATION_GREATER || joint->when_relation == JD_RELATION_GREATER_EQUAL;

  for (int side = -1; side <= 1; side++)
    {
      for (gsize k = 0; k < self->N; k++)
        p[k] = self->p[k] + side * h * velocity[k];
      difference[side + 1] = jd_model_eval (self->model, joint->when_left, self->t + side * h, p, velocity) -
                             jd_model_eval (self->model, joint->when_right, self->t + side * h, p, velocity);
    }
  rate = (difference[2] - difference[0]) / (2.0 * h);
  size = jd_condition_size (self->model, joint->when_left, joint->when_right, self->t, self->p, self->pd);
  if (fabs (difference[1]) > JD_HOLDS * size)
    return above == (difference[1] > 0.0);
  return (above ? rate : -rate) * h > JD_REGION_TIME * JD_REGION_CHANGE * size;
}

static double
position_of (const JdJumpState *self,
             gsize              i)
{
  double f = 0.0;

  jd_model_equation_residuals (self->model, i, self->t, self->p, self->pd, &f, NULL, NULL);
  return f;
}

/* The largest distance at which equation @i counts as closed: that of a motion. */
static double
closed_at (const JdJumpState *self,
           gsize              i)
{
  return JD_HOLDS * jd_model_get_sizes (self->model)->reach[i];
}

/* Another unilateral equation of @i's joint about positions, or -1: the contact that the joint's
 * other equations need. */
static int
find_governor (const JdJumpState *self,
               gsize              i)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);

  for (gsize k = 0; k < self->n_equations; k++)
    {
      const JdEquation *other = jd_model_get_equation (self->model, k);

      if (k != i && jd_equation_is_with (other, equation) && other->side != 0 && !other->of_rates &&
          !is_skipped (self, k))
        return (int) k;
    }
  return -1;
}

static gboolean
is_off (const JdJumpState *self,
        gsize              i)
{
  return jd_model_get_equation (self->model, i)->side * position_of (self, i) > closed_at (self, i);
}

/* side (B q'- + b) > JD_HOLDS scale. */
gboolean
jd_jump_state_separates (const JdJumpState *self,
                         gsize              i)
{
  int side = jd_model_get_equation (self->model, i)->side;
  double scale, rate = jd_jump_state_rate (self, i, self->beta[i], &scale);

  return side * rate > JD_HOLDS * scale;
}

/* Unilateral, not named: regular where it stands on its bound, even if it separates, because
 * something else may push it; a rate's inequality always. */
static void
plan_unilateral (const JdJumpState *self,
                 gsize              i,
                 JdEquationPlan    *plan)
{
  int other = find_governor (self, i);

  plan->row.type = JD_ROW_REGULAR;
  plan->takes_part = when_holds (self, i) && (plan->row.of_rates || !is_off (self, i)) &&
                     (other < 0 || !is_off (self, (gsize) other));
}

/* Bilateral, not named: regular if it acts; with a contact that closes, it comes with it. */
static void
plan_bilateral (const JdJumpState    *self,
                gsize                 i,
                const JdEquationPlan *plans,
                JdEquationPlan       *plan)
{
  int governor = find_governor (self, i);
  const JdEquationPlan *contact = governor >= 0 ? &plans[governor] : NULL;

  plan->row.type = JD_ROW_REGULAR;
  if (!when_holds (self, i) || (contact != NULL && !contact->takes_part))
    return;
  if (jd_jump_state_slips_with_friction (self, i))
    {
      plan->takes_part = contact == NULL || contact->row.type != JD_ROW_RELEASED;
      plan->row.type = JD_ROW_INSTANTANEOUS;
      return;
    }
  if (contact != NULL && (is_closing (self, (gsize) governor) || jd_jump_state_separates (self, (gsize) governor)))
    {
      plan_following (self, (gsize) governor, contact, plan);
      return;
    }
  plan->takes_part = TRUE;
  plan->governor = contact != NULL && contact->row.type != JD_ROW_RELEASED ? governor : -1;
}

/* An equation that takes part must hold at the position, f = 0.  A live one need not: an event before may have given
 * it another rate. */
static gboolean
check_position (const JdJumpState     *self,
                gsize                  i,
                const JdEquationPlan  *plan,
                GError               **error)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);
  double f;

  if (!plan->takes_part || equation->f == NULL || jd_model_is_live (self->model, i))
    return TRUE;
  /* Only a motion says what is skipped.  It has checked the position of what is live for the first time. */
  if (plan->row.type == JD_ROW_LIVE && self->skip != NULL)
    return TRUE;
  f = position_of (self, i);
  if (jd_model_position_holds (self->model, i, self->t, self->p, f) || fabs (f) <= closed_at (self, i))
    return TRUE;
  if (!isfinite (f))
    return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                    _("“%s” takes part in the jump, but its left side is not a number at this position"),
                    equation->name);
  return jd_fail (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                  _("“%s” takes part in the jump, but its left side is %g at this position, not 0"), equation->name,
                  f);
}

void
jd_jump_plan_free (JdJumpPlan *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_equations; i++)
    g_free (self->equations[i].law);
  for (gsize f = 0; f < self->n_frictions; f++)
    {
      g_free (self->frictions[f].row);
      g_free (self->frictions[f].name);
    }
  g_free (self->equations);
  g_free (self->frictions);
  g_free (self->rest_frame);
  g_free (self->order);
  g_free (self->old);
  g_free (self);
}

/* Adds D- as a released row of its own, since the equation's row is D+. */
static void
add_old (const JdJumpState *self,
         JdJumpPlan        *plan,
         const JdRowLimit  *limit)
{
  gsize width = self->N + 1;

  plan->old = g_renew (double, plan->old, (plan->n_old + 1) * width);
  memcpy (plan->old + plan->n_old * width, limit->before, self->N * sizeof (double));
  plan->old[plan->n_old * width + self->N] = limit->b_before;
  plan->n_old++;
}

/* An equation whose coefficients vanish at the instant acts by its limits: Cortes et al., table 2. */
static void
plan_limit (const JdJumpState *self,
            gsize              i,
            const JdRowLimit  *limit,
            JdJumpPlan        *plan)
{
  JdEquationPlan *equation = &plan->equations[i];
  double *row = self->coefficients + i * self->N;
  gboolean after = limit->acts_after && equation->row.type != JD_ROW_RELEASED;
  const double length = after ? limit->length_after : limit->length_before;

  if (!equation->takes_part)
    return;
  if (!limit->acts_before && !after)
    {
      equation->takes_part = FALSE;
      return;
    }
  for (gsize k = 0; k < self->N; k++)
    row[k] = length * (after ? limit->after : limit->before)[k];
  equation->row.b = equation->row.b_after = length * (after ? limit->b_after : limit->b_before);
  if (equation->row.type != JD_ROW_REGULAR && equation->row.type != JD_ROW_RELEASED)
    return;
  g_free (equation->law);
  if (!after)
    {
      equation->row.type = JD_ROW_RELEASED;
      equation->law = g_strdup (limit->n_others > 0 ? _("released: it follows from other equations here and "
                                                        "afterwards; its coefficients are the limit, from "
                                                        "before, of the part that does not follow from them")
                                                    : _("released: its coefficients vanish here and "
                                                        "afterwards, and their limit from before stands for "
                                                        "them"));
    }
  else if (!limit->acts_before || !limit->same)
    {
      equation->row.type = JD_ROW_INERT;
      equation->law = g_strdup (limit->n_others > 0 ? _("inert: it follows from other equations here; its "
                                                        "coefficients are the limit, from after the jump along "
                                                        "the velocities before it, of the part that does not "
                                                        "follow from them")
                                                    : _("inert: its coefficients vanish here, and their limit "
                                                        "from after the jump, along the velocities before it, "
                                                        "stands for them"));
      if (limit->acts_before)
        add_old (self, plan, limit);
    }
  else
    equation->law = g_strdup (limit->n_others > 0 ? _("regular: it follows from other equations here; its "
                                                      "coefficients are the limit, the same before and after, "
                                                      "of the part that does not follow from them")
                                                  : _("regular: its coefficients vanish here, and their limit, "
                                                      "the same before and after, stands for them"));
}

/* Releases the equations that a broken one releases. */
static void
plan_released (const JdJumpState *self,
               JdJumpPlan        *plan)
{
  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdImpulsiveType *type = jd_jump_state_find_type (self, i);

      if (type == NULL || !plan->equations[i].breaks || type->releases == NULL)
        continue;
      for (gsize k = 0; type->releases[k] != NULL; k++)
        {
          int released = jd_model_find_equation (self->model, type->releases[k]);
          JdEquationPlan *other = released >= 0 ? &plan->equations[released] : NULL;

          if (other == NULL || !other->takes_part || (gsize) released == i)
            continue;
          other->row.type = JD_ROW_RELEASED;
          other->named = TRUE;
          g_free (other->law);
          other->law = g_strdup_printf (_("released: “%s” is above its threshold"), type->equation);
        }
    }
}

static gboolean
plan_equations (const JdJumpState  *self,
                JdJumpPlan         *plan,
                GError            **error)
{
  gsize m = self->n_equations;
  JdEquationPlan *plans = plan->equations;
  gboolean planned = TRUE;

  for (gsize i = 0; i < m && planned; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);
      const JdImpulsiveType *type = jd_jump_state_find_type (self, i);

      plans[i] = (JdEquationPlan) {
        .governor = -1, .ordered = -1, .row.b = self->beta[i], .row.b_after = self->beta[i],
        .row.side = equation->side, .row.of_rates = equation->of_rates, .parallel = NAN,
      };
      if (type != NULL)
        planned = plan_typed (self, i, type, &plans[i], error);
      else if (is_closing (self, i))
        plan_closing (self, i, &plans[i]);
      else if (!is_skipped (self, i) && equation->side != 0)
        plan_unilateral (self, i, &plans[i]);
    }
  for (gsize i = 0; i < m && planned; i++)
    if (!plans[i].named && !is_skipped (self, i) && plans[i].row.side == 0)
      plan_bilateral (self, i, plans, &plans[i]);
  plan_released (self, plan);
  if (planned)
    jd_jump_state_find_dependent_limits (self, plan);
  for (gsize i = 0; i < m && planned; i++)
    if (jd_jump_state_get_limit (self, i) != NULL)
      plan_limit (self, i, jd_jump_state_get_limit (self, i), plan);
  for (gsize i = 0; i < m && planned; i++)
    planned = check_position (self, i, &plans[i], error);
  return planned;
}

JdJumpPlan *
jd_jump_state_plan (const JdJumpState  *self,
                    GError            **error)
{
  g_autoptr(JdJumpPlan) plan = g_new0 (JdJumpPlan, 1);

  plan->n_equations = self->n_equations;
  plan->equations = g_new0 (JdEquationPlan, self->n_equations + 1);
  if (!plan_equations (self, plan, error) || !jd_jump_state_plan_friction (self, plan, error))
    return NULL;
  return g_steal_pointer (&plan);
}
