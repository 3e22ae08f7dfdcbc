/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The meaning of the multipliers, the known efforts of the joints, and the first integrals of the motion. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/integrals/jd-integrals.h"
#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "core/analysis/verdict/jd-slipping.h"
#include "core/analysis/verdict/jd-verdict.h"

/* Number of parameters above which joints and multipliers are not judged; it limits the time. */
#define LARGEST_JUDGED 60

/* ---- Joints ---- */

static void
say_verdict (JdDeriver            *w,
             const JdJoint        *joint,
             const JdJointVerdict *verdict)
{
  g_autoptr(GString) list = g_string_new (NULL);
  g_autofree char *efforts = NULL;

  for (char **condition = verdict->conditions; *condition != NULL; condition++)
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", jd_derive_formula (w, *condition));
  if (verdict->assumed && verdict->needed)
    jd_derive_item (w, _("“%s” is assumed perfect: %s."), joint->name, list->str);
  else if (list->len > 0)
    jd_derive_item (w,
                    verdict->perfect ? _("“%s” is perfect, because %s.")
                                     : _("“%s” would be perfect if and only if %s; it is not."),
                    joint->name, list->str);
  else if (verdict->perfect)
    jd_derive_item (w, _("“%s” is perfect whatever its efforts."), joint->name);
  else
    jd_derive_item (w, _("“%s”: %s."), joint->name, verdict->condition);
}

static void
say_joints (JdDeriver *w)
{
  const GPtrArray *joints = jd_mechanism_get_joints (w->mechanism);
  g_autofree gboolean *slipping = jd_find_slipping (w->model, w->evaluation);

  jd_derive_say (w, "%s",
                 _("A joint is perfect if its efforts have no virtual power in any field compatible with it, "
                   "all other joints released."));
  for (gsize j = 0; j < joints->len; j++)
    {
      g_autoptr(JdJointVerdict) verdict = jd_joint_verdict_new (w->model, &j, 1, FALSE, slipping, NULL);

      if (verdict != NULL)
        say_verdict (w, g_ptr_array_index (joints, j), verdict);
    }
}

/* ---- Multipliers ---- */

static void
say_multiplier (JdDeriver                 *w,
                const JdMultiplierMeaning *meaning,
                gsize                      h)
{
  const JdEquation *equation = jd_model_get_equation (w->model, meaning->equation);
  const char *joint = jd_model_get_joint (w->model, equation->joint)->name;
  JdMath *multiplier = jd_model_math_multiplier (w->model, equation->name);

  if (meaning->expr != NULL)
    jd_derive_item (w, _("The multiplier of “%s” is %s, in the efforts of “%s”."), equation->name,
                    jd_derive_math (w, jd_math_new_row (multiplier, jd_math_new_text ("="),
                                                        jd_math_new (meaning->expr), NULL)),
                    joint);
  else
    jd_derive_item (w, _("The multiplier of “%s” is %s: %s."), equation->name, jd_derive_math (w, multiplier),
                    meaning->why);
  jd_derive_join (w);
  if (w->evaluation == NULL || w->evaluation->verdict > JD_VERDICT_ENERGY_GROWTH)
    return;
  if (w->evaluation->unique[h])
    jd_derive_say (w, _("Its value is %s."),
                   jd_derive_multiplier (w, meaning->equation, w->evaluation->multipliers[h]));
  else
    jd_derive_say (w, "%s", _("Its value is not unique."));
}

/* The efforts of one joint: those known with their values, and why the others are not. */
static void
say_efforts (JdDeriver                  *w,
             const JdMultiplierMeanings *meanings,
             gsize                       j)
{
  g_autoptr(GString) known = g_string_new (NULL), unknown = g_string_new (NULL);

  for (gsize e = 0; e < meanings->n_efforts; e++)
    {
      const JdEffortMeaning *effort = &meanings->efforts[e];
      JdMath *symbol;

      if (effort->joint != j)
        continue;
      symbol = jd_math_new_symbol (effort->effort, 0);
      if (effort->known && effort->has_value)
        {
          g_autofree char *name = g_strdup_printf ("%s.%s", jd_model_get_joint (w->model, j)->name, effort->effort);
          JdMath *row = jd_math_new_row (symbol, jd_math_new_text ("="), jd_derive_new_number (effort->value), NULL);

          g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "",
                                  jd_derive_with_unit (w, jd_derive_math (w, row), name));
        }
      else
        g_string_append_printf (unknown, "%s%s: %s", unknown->len > 0 ? "; " : "", jd_derive_math (w, symbol),
                                effort->why);
    }
  if (known->len > 0)
    {
      jd_derive_item (w, _("“%s” transmits %s."), jd_model_get_joint (w->model, j)->name, known->str);
      if (unknown->len > 0)
        {
          jd_derive_join (w);
          jd_derive_say (w, "%s.", unknown->str);
        }
    }
  else if (unknown->len > 0)
    jd_derive_item (w, _("“%s”: %s."), jd_model_get_joint (w->model, j)->name, unknown->str);
}

void
jd_derive_efforts (JdDeriver *w)
{
  const GPtrArray *joints = jd_mechanism_get_joints (w->mechanism);
  g_autoptr(JdMultiplierMeanings) meanings = NULL;
  const gboolean known = w->evaluation != NULL && w->evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH;

  if (joints->len == 0 || jd_model_get_n_parameters (w->model) > LARGEST_JUDGED)
    return;
  jd_derive_section (w, _("Constraint Efforts"));
  say_joints (w);
  meanings = jd_multiplier_meanings_new (w->parameterization, jd_model_get_time (w->model),
                                         jd_model_get_values (w->model), jd_model_get_rates (w->model),
                                         known ? w->evaluation : NULL, NULL);
  if (meanings == NULL)
    return;
  if (meanings->n_multipliers > 0)
    jd_derive_say (w, "%s",
                   _("The multipliers have these meanings and, in the state of the results, these values:"));
  for (gsize h = 0; h < meanings->n_multipliers; h++)
    say_multiplier (w, &meanings->multipliers[h], h);
  jd_derive_break (w);
  if (meanings->n_efforts > 0)
    jd_derive_say (w, "%s",
                   _("Of the efforts of the joints, on the body named first, this parameterization tells:"));
  for (gsize j = 0; j < joints->len; j++)
    say_efforts (w, meanings, j);
}

/* ---- First integrals ---- */

static const char *
integral_title (const JdIntegral *integral)
{
  if (integral->with_hidden)
    return integral->kind == JD_INTEGRAL_ENERGY
             ? _("With the potential of the efforts that are not in V the energy is conserved")
             : _("With the potential of the efforts that are not in V Painlevé’s integral is conserved");
  switch (integral->kind)
    {
    case JD_INTEGRAL_ENERGY:
      return _("The energy is conserved");
    case JD_INTEGRAL_PAINLEVE:
      return _("Painlevé’s integral is conserved");
    case JD_INTEGRAL_MOMENTUM:
    default:
      return _("A momentum is conserved");
    }
}

static void
say_failed (JdDeriver        *w,
            const JdIntegral *integral)
{
  for (gsize k = 0; k < integral->n_hypotheses; k++)
    if (!integral->hypotheses[k].holds)
      {
        jd_derive_say (w, _("The energy E + V is not conserved, because this hypothesis fails: %s."),
                       integral->hypotheses[k].text);
        return;
      }
}

/* The momentum of a parameter without inertia is 0 as a formula. */
static gboolean
is_stated (const JdIntegral *integral)
{
  return integral->exists && !jd_expr_is_zero (integral->expr);
}

static void
say_integral (JdDeriver        *w,
              const JdIntegral *integral)
{
  JdMath *formula = jd_math_new (integral->expr);

  jd_derive_item (w, "%s:", integral_title (integral));
  jd_derive_row (w, formula, jd_derive_new_number (jd_derive_round (integral->value, integral->size)));
}

void
jd_derive_integrals (JdDeriver *w)
{
  g_autoptr(JdIntegrals) integrals = NULL;
  gsize n_held = 0, n_stated = 0;

  if (jd_parameterization_get_n_retained (w->parameterization) == 0)
    return;
  integrals = jd_integrals_new (w->parameterization, jd_model_get_time (w->model), jd_model_get_values (w->model),
                                jd_model_get_rates (w->model), w->cancellable, NULL);
  if (integrals == NULL)
    return;
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    {
      n_held += jd_integrals_get (integrals, i)->exists ? 1 : 0;
      n_stated += is_stated (jd_integrals_get (integrals, i)) ? 1 : 0;
    }
  /* without inertia and forces all are 0 = 0 */
  if (n_held > 0 && n_stated == 0)
    return;
  jd_derive_section (w, _("First Integrals"));
  if (n_held == 0)
    jd_derive_say (w, "%s", _("Neither the energy nor a momentum of a retained parameter is conserved."));
  else
    jd_derive_say (w, "%s", _("The hypotheses of these first integrals hold; impacts may change them:"));
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    {
      const JdIntegral *integral = jd_integrals_get (integrals, i);

      if (integral->kind == JD_INTEGRAL_PAINLEVE && !integral->with_hidden &&
          jd_integrals_painleve_is_energy (integrals))
        continue;
      if (is_stated (integral))
        say_integral (w, integral);
    }
  jd_derive_break (w);
  if (!jd_integrals_get (integrals, 0)->exists)
    say_failed (w, jd_integrals_get (integrals, 0));
}
