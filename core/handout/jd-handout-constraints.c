/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The joints, their equations with kinds and tags, and what the parameterization makes of them. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>

#include "core/parameterization/jd-shown.h"

static void
add_to_list (GString    *list,
             const char *text)
{
  g_string_append_printf (list, _("%s“%s”"), list->len > 0 ? ", " : "", text);
}

/* What the joint connects: its points, bodies and curve. */
static char *
dup_partners (JdDeriver     *w,
              const JdJoint *joint)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (w->mechanism);
  const GPtrArray *curves = jd_mechanism_get_curves (w->mechanism);
  GString *list = g_string_new (NULL);

  for (gsize i = 0; i < joint->n_points; i++)
    {
      g_autofree char *name = jd_mechanism_dup_point_name (w->mechanism, joint->points[i]);

      add_to_list (list, name);
    }
  for (gsize i = 0; i < joint->n_bodies; i++)
    add_to_list (list, joint->bodies[i] >= 0
                         ? ((const JdBody *) g_ptr_array_index (bodies, (guint) joint->bodies[i]))->name
                         : _("ground"));
  if (joint->curve >= 0)
    add_to_list (list, ((const JdCurve *) g_ptr_array_index (curves, (guint) joint->curve))->name);
  return g_string_free (list, FALSE);
}

static void
say_joint (JdDeriver     *w,
           const JdJoint *joint)
{
  g_autofree char *partners = dup_partners (w, joint);

  jd_derive_break (w);
  if (*partners != '\0')
    jd_derive_say (w, _("The joint “%s” (%s) connects %s."), joint->name, _(joint->type->title), partners);
  else
    jd_derive_say (w, _("The joint “%s” (%s) is given by its equations."), joint->name, _(joint->type->title));
  if (joint->friction != NULL)
    jd_derive_say (w, _("It has friction with the coefficient %s."), jd_derive_expr (w, joint->friction));
  if (joint->rolling_resistance != NULL)
    jd_derive_say (w, _("It resists rolling with the coefficient %s m."),
                   jd_derive_expr (w, joint->rolling_resistance));
  if (joint->restitution != NULL)
    jd_derive_say (w, _("Its coefficient of restitution is %s."), jd_derive_expr (w, joint->restitution));
  if (joint->assumed == JD_ASSUMED_PERFECT)
    jd_derive_say (w, "%s", _("The file assumes that it is perfect."));
}

/* ---- Equations ---- */

/* The parameter for which equation @i is solved: the one that it eliminates, if it does; -1: for none. */
static int
find_solved (const JdDeriver *w,
             gsize            i)
{
  const JdEquation *equation = jd_model_get_equation (w->model, i);
  const int eliminated = jd_parameterization_get_eliminated (w->parameterization, i);

  if (eliminated < 0)
    return (int) equation->solvable_for[0];
  for (gsize k = 0; k < equation->n_solvable; k++)
    if (equation->solvable_for[k] == (gsize) eliminated)
      return eliminated;
  return -1;
}

static void
say_kind (JdDeriver *w,
          gsize      i)
{
  const JdEquation *equation = jd_model_get_equation (w->model, i);
  const int solved = equation->kind == JD_EQUATION_SOLVED ? find_solved (w, i) : -1;

  switch (equation->kind)
    {
    case JD_EQUATION_SOLVED:
      if (solved >= 0)
        jd_derive_say (w, _("It is holonomic, and solved for %s."),
                       jd_derive_symbol (w, jd_model_get_parameter_name (w->model, (gsize) solved), 0));
      else
        jd_derive_say (w, "%s", _("It is holonomic."));
      break;
    case JD_EQUATION_HOLONOMIC:
      jd_derive_say (w, "%s", _("It is holonomic."));
      break;
    case JD_EQUATION_SEMI_HOLONOMIC:
      if (equation->integral != NULL)
        jd_derive_say (w, _("It is semi-holonomic: it keeps %s constant."), jd_derive_expr (w, equation->integral));
      else
        jd_derive_say (w, "%s", _("It is semi-holonomic."));
      break;
    case JD_EQUATION_NON_HOLONOMIC:
    default:
      jd_derive_say (w, "%s", _("It is non-holonomic."));
    }
  if (equation->time_dependent)
    jd_derive_say (w, "%s", _("It contains the time."));
  if (!equation->homogeneous)
    jd_derive_say (w, "%s", _("Its differential form is not homogeneous."));
  if (equation->side != 0)
    jd_derive_say (w, "%s",
                   equation->side > 0 ? _("It is unilateral: its left side may be positive.")
                                      : _("It is unilateral: its left side may be negative."));
}

static void
say_tag (JdDeriver        *w,
         const JdEquation *equation,
         gsize             e)
{
  const int k = jd_parameterization_get_eliminated (w->parameterization, e);
  const char *parameter = k >= 0 ? jd_model_get_parameter_name (w->model, (gsize) k) : NULL;

  if (k < 0)
    jd_derive_say (w, _("It is complementary, with the multiplier %s."),
                   jd_derive_math (w, jd_model_math_multiplier (w->model, equation->name)));
  else if (jd_parameterization_get_implicit (w->parameterization, (gsize) k) >= 0)
    jd_derive_say (w, _("It is primitive: it eliminates %s, for which it is solved numerically."),
                   jd_derive_symbol (w, parameter, 0));
  else if (equation->kind == JD_EQUATION_SEMI_HOLONOMIC)
    jd_derive_say (w, _("It is primitive in its integrated form: it eliminates %s."),
                   jd_derive_symbol (w, parameter, 0));
  else
    jd_derive_say (w, _("It is primitive: it eliminates %s."), jd_derive_symbol (w, parameter, 0));
}

static gboolean
acts (JdDeriver *w,
      gsize      e)
{
  return (w->what->skip == NULL || !w->what->skip[e]) &&
         jd_model_equation_acts (w->model, e, jd_model_get_time (w->model), jd_model_get_values (w->model),
                                 jd_model_get_rates (w->model));
}

static const char *
impulsive_title (JdImpulsiveKind kind)
{
  static const char *const titles[JD_N_IMPULSIVE_TYPES] = {
    /* Translators: regular: a type of constraint in an impact. */
    [JD_IMPULSIVE_REGULAR] = N_("regular"),
    /* Translators: live: a type of constraint in an impact: it acts before and after. */
    [JD_IMPULSIVE_LIVE] = N_("live"),
    [JD_IMPULSIVE_INERT] = N_("inert"),
    [JD_IMPULSIVE_ELASTIC] = N_("elastic"),
    [JD_IMPULSIVE_INSTANTANEOUS] = N_("instantaneous"),
    [JD_IMPULSIVE_RELEASED] = N_("released"),
    [JD_IMPULSIVE_BREAKABLE] = N_("breakable"),
    [JD_IMPULSIVE_FRICTION] = N_("friction"),
    [JD_IMPULSIVE_PASQUERO] = N_("Pasquero’s law (8)"),
  };

  return _(titles[kind]);
}

static void
say_impact (JdDeriver        *w,
            const JdEquation *equation)
{
  const JdEvent *event = w->what->event;
  const JdImpulsiveType *type = event != NULL ? jd_event_find_type (event, equation->name) : NULL;

  if (type != NULL)
    jd_derive_say (w, _("Its impulsive type at “%s” is: %s."), event->name, impulsive_title (type->kind));
}

static void
say_equation (JdDeriver *w,
              gsize      e)
{
  const JdEquation *equation = jd_model_get_equation (w->model, e);
  JdEquationForm form;
  g_autoptr(JdMath)
    left = jd_mechanism_set_letters (w->mechanism, jd_model_math_equation (w->model, e, NULL, &form));

  if (form == JD_EQUATION_FORM_IDLE)
    {
      jd_derive_item (w, _("No corner touches with the number of the equation “%s” in this state."), equation->name);
      jd_derive_join (w);
    }
  else if (form == JD_EQUATION_FORM_LONG)
    {
      jd_derive_item (w, _("The equation “%s” is too long to be shown."), equation->name);
      jd_derive_join (w);
    }
  else if (jd_math_latex_width (left) <= JD_WIDEST_IN_SENTENCE)
    {
      jd_derive_item (w, _("The equation “%s” is %s."), equation->name,
                      jd_derive_math (w, jd_math_new_row (g_steal_pointer (&left), jd_math_new_text ("="),
                                                          jd_math_new_text ("0"), NULL)));
      jd_derive_join (w);
    }
  else
    {
      jd_derive_item (w, _("The equation “%s” is"), equation->name);
      jd_derive_row (w, g_steal_pointer (&left), NULL);
    }
  if (form == JD_EQUATION_FORM_TOUCHING)
    jd_derive_say (w, "%s", _("This is so while the same corners and edges touch as in this state."));
  say_kind (w, e);
  say_tag (w, equation, e);
  say_impact (w, equation);
  if (!acts (w, e))
    jd_derive_say (w, "%s", _("It does not act in the state of the results."));
}

static void
say_joints (JdDeriver *w)
{
  const GPtrArray *joints = jd_mechanism_get_joints (w->mechanism);

  jd_derive_section (w, _("Constraint Equations"));
  if (joints->len == 0)
    jd_derive_say (w, "%s", _("The mechanism has no joint: its parameters are independent."));
  for (gsize j = 0; j < joints->len; j++)
    {
      say_joint (w, g_ptr_array_index (joints, j));
      for (gsize e = 0; e < jd_model_get_n_equations (w->model); e++)
        if (jd_model_get_equation (w->model, e)->joint == j)
          say_equation (w, e);
    }
}

/* ---- The parameterization ---- */

static void
say_freedom (JdDeriver *w)
{
  gsize freedom, redundant;

  jd_model_count_freedom (w->model, jd_model_get_time (w->model), jd_model_get_values (w->model),
                          jd_model_get_rates (w->model), &freedom, &redundant);
  jd_derive_say (w,
                 g_dngettext (GETTEXT_PACKAGE, "In the state of the results it has %lu degree of freedom.",
                              "In the state of the results it has %lu degrees of freedom.", (gulong) freedom),
                 (gulong) freedom);
  if (redundant > 0)
    jd_derive_say (w,
                   g_dngettext (GETTEXT_PACKAGE, "%lu acting equation follows from the others.",
                                "%lu acting equations follow from the others.", (gulong) redundant),
                   (gulong) redundant);
}

/* "x, y" as formulas. */
static char *
dup_retained (JdDeriver *w)
{
  const gsize *retained = jd_parameterization_get_retained (w->parameterization);
  GString *list = g_string_new (NULL);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (w->parameterization); i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                            jd_derive_symbol (w, jd_model_get_parameter_name (w->model, retained[i]), 0));
  return g_string_free (list, FALSE);
}

static void
say_constant (JdDeriver *w,
              gsize      k)
{
  double value;
  const char *name = jd_parameterization_get_integration_constant (w->parameterization, k, &value);

  if (name != NULL)
    jd_derive_row (w, jd_math_new_symbol (name, 0), jd_derive_new_number (value));
}

/* The eliminated parameters by what is left: solved, or the equations that are solved numerically. */
static void
say_eliminated (JdDeriver *w,
                gboolean   implicit)
{
  gboolean begun = FALSE;

  for (gsize e = 0; e < jd_model_get_n_equations (w->model); e++)
    {
      const int k = jd_parameterization_get_eliminated (w->parameterization, e);

      if (k < 0 || (jd_parameterization_get_implicit (w->parameterization, (gsize) k) >= 0) != implicit)
        continue;
      if (!begun)
        jd_derive_say (w, "%s",
                       implicit ? _("Further parameters are eliminated numerically, by the equations")
                                : _("The primitive equations give the eliminated parameters:"));
      begun = TRUE;
      jd_derive_expr_row (w,
                          implicit ? NULL : jd_math_new_symbol (jd_model_get_parameter_name (w->model, (gsize) k), 0),
                          jd_parameterization_get_shown_position (w->parameterization, (gsize) k));
      say_constant (w, (gsize) k);
    }
}

/* The equations of the parameters s of the nearest points of curves. */
static void
say_feet (JdDeriver *w)
{
  for (gsize k = 0; k < jd_model_get_n_feet (w->model); k++)
    {
      const JdExpr *foot, *equation;
      const char *joint = jd_model_get_foot (w->model, k, &foot, &equation);

      jd_derive_break (w);
      jd_derive_say (w, _("The point of the curve that is nearest at “%s” has the parameter %s, which solves"),
                     joint, jd_derive_expr (w, foot));
      jd_derive_expr_row (w, NULL, equation);
    }
}

/* Number of complementary equations that are not idle. */
static gsize
count_acting (JdParameterization *parameterization)
{
  gsize n = 0;

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    n += !jd_shown_is_idle (parameterization, h);
  return n;
}

static void
say_parameterization (JdDeriver *w)
{
  const gsize m = count_acting (w->parameterization);
  g_autofree char *retained = NULL;

  jd_derive_section (w, _("Parameterization"));
  retained = dup_retained (w);
  if (*retained != '\0')
    jd_derive_say (w, _("The parameterization “%s” is %s and retains %s."),
                   jd_parameterization_get_name (w->parameterization),
                   jd_parameterization_class_words (jd_parameterization_get_class (w->parameterization)), retained);
  else
    jd_derive_say (w, _("The parameterization “%s” is %s and retains no parameter."),
                   jd_parameterization_get_name (w->parameterization),
                   jd_parameterization_class_words (jd_parameterization_get_class (w->parameterization)));
  say_freedom (w);
  say_eliminated (w, FALSE);
  say_eliminated (w, TRUE);
  say_feet (w);
  if (m == 0)
    return;
  jd_derive_break (w);
  jd_derive_say (w, "%s",
                 ngettext ("In the parameters that are left, the complementary equation is",
                           "In the parameters that are left, the complementary equations are", m));
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (w->parameterization); h++)
    if (!jd_shown_is_idle (w->parameterization, h))
      jd_derive_expr_row (w, NULL, jd_shown_get_equation (w->parameterization, h));
}

void
jd_derive_constraints (JdDeriver *w)
{
  say_joints (w);
  say_parameterization (w);
}
