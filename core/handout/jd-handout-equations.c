/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Energies, the virtual velocity field and Lagrange's equations. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>

#include "core/expression/simplify/jd-expr-simplify.h"
#include "core/expression/tree/jd-math-rate.h"
#include "core/parameterization/jd-shown.h"

/* Maximum number of rewriting steps for one component of a field. */
#define BUDGET 4000

/* ---- Energies ---- */

void
jd_derive_energies (JdDeriver *w)
{
  static const char *const names[] = { "E_0", "E_1", "E_2" };
  JdParameterization *it = w->parameterization;
  const JdExpr *parts[3];

  for (guint degree = 0; degree < 3; degree++)
    parts[degree] = jd_parameterization_get_kinetic_part (it, degree);
  jd_derive_section (w, _("Energies"));
  jd_derive_say (w, "%s", _("The kinetic energy in the retained parameters is"));
  jd_derive_expr_row (w, jd_math_new_symbol ("E", 0), jd_shown_get_kinetic_energy (it));
  if (jd_expr_is_zero (parts[1]) && jd_expr_is_zero (parts[0]))
    jd_derive_say (w, _("It is quadratic in the rates: %s is %s, and the parts %s and %s of degree 1 and 0 vanish."),
                   jd_derive_symbol (w, "E", 0), jd_derive_symbol (w, "E_2", 0), jd_derive_symbol (w, "E_1", 0),
                   jd_derive_symbol (w, "E_0", 0));
  else
    {
      jd_derive_say (w, "%s", _("Its parts of degree 2, 1 and 0 in the rates are"));
      for (guint degree = 3; degree-- > 0;)
        jd_derive_expr_row (w, jd_math_new_symbol (names[degree], 0), parts[degree]);
    }
  jd_derive_break (w);
  if (jd_expr_is_zero (jd_shown_get_potential (it)))
    {
      jd_derive_say (w, _("No given effort has a potential: %s is 0."), jd_derive_symbol (w, "V", 0));
      return;
    }
  jd_derive_say (w, "%s", _("The potential of the given efforts is"));
  jd_derive_expr_row (w, jd_math_new_symbol ("V", 0), jd_shown_get_potential (it));
}

/* ---- Virtual velocities ---- */

static JdMath *
with_star (JdMath *math)
{
  return jd_math_new_box (JD_MATH_POWER, math, jd_math_new_text ("*"));
}

/* Replaces the rates of a formula by virtual rates: a dot becomes a star. */
static JdMath *
with_stars (JdMath *math)
{
  if (math->kind == JD_MATH_SYMBOL && math->dots > 0)
    {
      math->dots = 0;
      return with_star (math);
    }
  for (guint i = 0; math->children != NULL && i < math->children->len; i++)
    if (math->children->pdata[i] != NULL)
      math->children->pdata[i] = with_stars (math->children->pdata[i]);
  return math;
}

/* sum_k d expr / d s_k s'_k, where @expr is a position, or sum_k d expr / d s'_k s'_k, where it is of rates. */
static const JdExpr *
virtual_part (JdDeriver    *w,
              JdExprPool   *pool,
              const JdExpr *expr,
              gboolean      of_rates)
{
  const gsize *indices = jd_parameterization_get_symbolic_indices (w->parameterization);
  const JdExpr *own = jd_expr_import (pool, jd_parameterization_reduce (w->parameterization, expr));
  const JdExpr *sum = jd_expr_number (pool, 0.0);

  for (gsize k = 0; k < jd_parameterization_get_n_symbolic (w->parameterization); k++)
    {
      const char *name = jd_model_get_parameter_name (w->model, indices[k]);
      const JdExpr *rate = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 1);
      const JdExpr *by = of_rates ? rate : jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 0);

      sum = jd_expr_add (pool, sum, jd_expr_mul (pool, jd_expr_diff (pool, own, by), rate));
    }
  return jd_expr_simplify (pool, sum, BUDGET);
}

/* "V*_x (S)", or "Omega* (S)" with @axis NULL. */
static JdMath *
new_component (const char *letter,
               const char *axis,
               const char *body)
{
  JdMath *symbol = jd_math_new_symbol (letter, 0);

  if (axis != NULL)
    symbol = jd_math_new_index (symbol, jd_math_new_symbol (axis, 0));
  return jd_math_new_row (with_star (symbol), jd_math_new_box (JD_MATH_PARENS, jd_math_new_text (body), NULL), NULL);
}

/* Adds a component that is not 0. */
static void
add_component (JdDeriver    *w,
               JdMath       *left,
               const JdExpr *expr,
               gboolean      of_rates)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *value = virtual_part (w, pool, expr, of_rates);

  if (jd_expr_is_zero (value))
    jd_math_free (left);
  else
    jd_derive_row (w, left, with_stars (jd_math_new (value)));
}

static void
say_body_field (JdDeriver *w,
                gsize      b)
{
  static const char *const axes[] = { "x", "y", "z" };
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (w->mechanism), (guint) b);
  const JdExprVec origin = jd_model_get_origin (w->model, b);
  JdExprVec spin;
  const guint dimension = jd_mechanism_get_dimension (w->mechanism);

  for (guint c = 0; c < dimension; c++)
    add_component (w, new_component ("V", axes[c], body->name), origin.x[c], FALSE);
  if (body->is_particle)
    return;
  if (dimension == 2)
    {
      add_component (w, new_component ("Omega", NULL, body->name), jd_model_get_angle (w->model, b), FALSE);
      return;
    }
  spin = jd_model_get_angular_velocity (w->model, b);
  for (guint c = 0; c < 3; c++)
    add_component (w, new_component ("Omega", axes[c], body->name), spin.x[c], TRUE);
}

/* Virtual rates of the parameters that are eliminated numerically, which stand in the field. */
static void
say_implicit_rates (JdDeriver *w)
{
  const gsize n = jd_parameterization_get_n_retained (w->parameterization);
  const gsize *indices = jd_parameterization_get_symbolic_indices (w->parameterization);
  g_autoptr(GString) list = g_string_new (NULL);

  for (gsize k = n; k < jd_parameterization_get_n_symbolic (w->parameterization); k++)
    g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "",
                            jd_derive_math (w,
                                            with_star (jd_math_new_symbol (jd_model_get_parameter_name (w->model,
                                                                                                        indices[k]),
                                                                           0))));
  if (list->len > 0)
    jd_derive_say (w,
                   _("The virtual rates %s of the parameters that are eliminated numerically follow from their "
                     "equations, linearized."),
                   list->str);
}

void
jd_derive_field (JdDeriver *w)
{
  const gsize n = jd_parameterization_get_n_retained (w->parameterization);
  const gsize *retained = jd_parameterization_get_retained (w->parameterization);
  const GPtrArray *bodies = jd_mechanism_get_bodies (w->mechanism);
  g_autoptr(GString) list = g_string_new (NULL);

  if (bodies->len == 0 || n == 0)
    return;
  jd_derive_section (w, _("Virtual Velocity Field"));
  for (gsize i = 0; i < n; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                            jd_derive_math (w,
                                            with_star (jd_math_new_symbol (jd_model_get_parameter_name (w->model,
                                                                                                        retained[i]),
                                                                           0))));
  jd_derive_say (w,
                 _("The time is held, and the virtual rates %s are arbitrary. They give the origins of the bodies "
                   "the virtual velocities %s and the bodies the virtual angular velocities %s:"),
                 list->str, jd_derive_math (w, with_star (jd_math_new_symbol ("V", 0))),
                 jd_derive_math (w, with_star (jd_math_new_symbol ("Omega", 0))));
  for (gsize b = 0; b < bodies->len; b++)
    say_body_field (w, b);
  jd_derive_say (w, "%s", _("Components that are not listed are 0."));
  say_implicit_rates (w);
}

/* ---- Lagrange's equations ---- */

/* @top over @bottom, as a derivative: d @of / d @by with the sign @sign. */
static JdMath *
new_derivative (const char *sign,
                JdMath     *of,
                JdMath     *by)
{
  JdMath *top = of != NULL ? jd_math_new_row (jd_math_new_text (sign), of, NULL) : jd_math_new_text (sign);

  return jd_math_new_box (JD_MATH_FRACTION, top, jd_math_new_row (jd_math_new_text (sign), by, NULL));
}

/* d/dt dE/dq' - dE/dq = D_q + L_q */
static void
say_general_form (JdDeriver *w)
{
  JdMath *left = jd_math_new_row (new_derivative ("d", NULL, jd_math_new_symbol ("t", 0)),
                                  new_derivative ("\u2202", jd_math_new_symbol ("E", 0), jd_math_new_symbol ("q", 1)),
                                  jd_math_new_text ("\u2212"),
                                  new_derivative ("\u2202", jd_math_new_symbol ("E", 0), jd_math_new_symbol ("q", 0)),
                                  NULL);
  JdMath *right = jd_math_new_row (jd_model_math_index ("D", "q"), jd_math_new_text ("+"),
                                   jd_model_math_index ("L", "q"), NULL);

  jd_derive_say (w, _("For each retained parameter %s, Lagrange’s equation is"), jd_derive_symbol (w, "q", 0));
  jd_derive_row (w, left, right);
  jd_derive_say (w,
                 _("where %s is the generalized force of the given efforts and %s that of the constraint efforts."),
                 jd_derive_math (w, jd_model_math_index ("D", "q")),
                 jd_derive_math (w, jd_model_math_index ("L", "q")));
}

/* The generalized forces of given efforts that the potential does not give. */
static void
say_given (JdDeriver *w)
{
  const gsize *retained = jd_parameterization_get_retained (w->parameterization);
  gboolean begun = FALSE;

  for (gsize i = 0; i < jd_parameterization_get_n_retained (w->parameterization); i++)
    {
      const JdExpr *given = jd_parameterization_get_given (w->parameterization, i);
      const char *name = jd_model_get_parameter_name (w->model, retained[i]);

      if (jd_expr_is_zero (given))
        continue;
      if (!begun)
        jd_derive_say (w, "%s", _("The efforts without a potential have the generalized forces"));
      begun = TRUE;
      jd_derive_expr_row (w, jd_model_math_index ("D'", name), given);
    }
  if (begun)
    jd_derive_say (w, _("so that %s."),
                   jd_derive_math (w, jd_math_new_row (jd_model_math_index ("D", "q"), jd_math_new_text ("="),
                                                       jd_model_math_index ("D'", "q"), jd_math_new_text ("\u2212"),
                                                       new_derivative ("\u2202", jd_math_new_symbol ("V", 0),
                                                                       jd_math_new_symbol ("q", 0)),
                                                       NULL)));
  else
    jd_derive_say (w, _("All given efforts have a potential: %s."),
                   jd_derive_math (w, jd_math_new_row (jd_model_math_index ("D", "q"), jd_math_new_text ("="),
                                                       jd_math_new_text ("\u2212"),
                                                       new_derivative ("\u2202", jd_math_new_symbol ("V", 0),
                                                                       jd_math_new_symbol ("q", 0)),
                                                       NULL)));
}

/* L_q = sum of coefficients times multipliers, and friction. */
static void
say_constraint_forces (JdDeriver *w)
{
  const gsize m = jd_parameterization_get_n_complementary (w->parameterization);
  const gsize *retained = jd_parameterization_get_retained (w->parameterization);

  if (m == 0)
    {
      jd_derive_say (w, _("No equation is complementary: %s, and the constraint efforts do not enter."),
                     jd_derive_math (w, jd_math_new_row (jd_model_math_index ("L", "q"), jd_math_new_text ("="),
                                                         jd_math_new_text ("0"), NULL)));
      return;
    }
  jd_derive_say (w, "%s",
                 _("The multipliers of the complementary equations give the constraint efforts the "
                   "generalized forces"));
  for (gsize i = 0; i < jd_parameterization_get_n_retained (w->parameterization); i++)
    jd_derive_expr_row (w, jd_model_math_index ("L", jd_model_get_parameter_name (w->model, retained[i])),
                        jd_shown_get_constraint_force (w->parameterization, i));
}

void
jd_derive_lagrange (JdDeriver *w)
{
  const gsize n = jd_parameterization_get_n_retained (w->parameterization);

  if (n == 0)
    return;
  jd_derive_section (w, _("Lagrange’s Equations"));
  say_general_form (w);
  say_given (w);
  jd_derive_break (w);
  say_constraint_forces (w);
  jd_derive_break (w);
  jd_derive_say (w, "%s",
                 ngettext ("The equation of the parameterization is", "The equations of the parameterization are",
                           n));
  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *momentum, *rest;

      if (jd_shown_get_rate_form (w->parameterization, i, &momentum, &rest))
        jd_derive_row (w, jd_math_new_rate (momentum, rest), NULL);
      else
        jd_derive_expr_row (w, NULL, jd_parameterization_get_lagrange (w->parameterization, i));
    }
  if (jd_parameterization_get_n_complementary (w->parameterization) > 0)
    jd_derive_say (w, "%s",
                   _("Together with the complementary equations they determine the motion and the "
                     "multipliers."));
}
