/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Jumps of mechanisms that are written in a test. */

#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

G_GNUC_UNUSED static const JdParameterizationTags *
tags_of (JdModel *model, guint i)
{
  return g_ptr_array_index (jd_mechanism_get_parameterizations (jd_model_get_mechanism (model)), i);
}

G_GNUC_UNUSED static JdJump *
jump_in (JdModel *model, const JdParameterizationTags *tags, const char *event, const gboolean *closing, GError **error)
{
  const JdEvent *what = event != NULL ? jd_mechanism_find_event (jd_model_get_mechanism (model), event) : NULL;
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, what, error);

  if (parameterization == NULL)
    return NULL;
  return jd_jump_new (parameterization, NULL, what, closing, jd_model_get_time (model), jd_model_get_values (model),
                      jd_model_get_rates (model), NULL, error);
}

G_GNUC_UNUSED static void
assert_near (double value, double expected, double tolerance)
{
  if (!(fabs (value - expected) <= tolerance * MAX (1.0, fabs (expected))))
    g_error ("%.17g, not %.17g", value, expected);
}

/* The impulse of an equation; NAN if it has no row. */
G_GNUC_UNUSED static double
impulse_of (const JdJump *jump, const char *equation)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  for (gsize r = 0; r < jump->n_rows; r++)
    if (g_str_equal (jd_model_get_equation (model, jump->row_equation[r])->name, equation))
      return jump->result->impulses[r];
  return NAN;
}

G_GNUC_UNUSED static double
rate_after (const JdJump *jump, const char *parameter)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  for (gsize k = 0; k < jump->N; k++)
    if (g_str_equal (jd_model_get_parameter_name (model, k), parameter))
      return jump->posterior[k];
  g_assert_not_reached ();
}

G_GNUC_UNUSED static const char *
law_of (const JdJump *jump, const char *equation)
{
  for (guint i = 0; i < jump->laws->len; i += 2)
    if (g_str_equal (jump->laws->pdata[i], equation))
      return jump->laws->pdata[i + 1];
  return NULL;
}

G_GNUC_UNUSED static gboolean
warns (const JdJump *jump, const char *code)
{
  for (guint i = 0; i < jump->warnings->len; i++)
    if (g_str_equal (((JdWarning *) jump->warnings->pdata[i])->code, code))
      return TRUE;
  return FALSE;
}

/* Checks that two jumps agree in all quantities that both parameterizations give. */
G_GNUC_UNUSED static void
assert_same (const JdJump *a, const JdJump *b)
{
  JdModel *model = jd_parameterization_get_model (a->parameterization);

  g_assert_cmpint (jd_jump_get_verdict (a), ==, jd_jump_get_verdict (b));
  g_assert_cmpuint (a->result->dof_prior, ==, b->result->dof_prior);
  g_assert_cmpuint (a->result->dof_virtual, ==, b->result->dof_virtual);
  g_assert_cmpuint (a->result->dof_posterior, ==, b->result->dof_posterior);
  for (gsize k = 0; k < a->N; k++)
    assert_near (b->posterior[k], a->posterior[k], 1e-10);
  assert_near (b->result->energy_before, a->result->energy_before, 1e-10);
  assert_near (b->result->energy_after, a->result->energy_after, 1e-10);
  for (gsize r = 0; r < a->n_rows; r++)
    {
      double other = impulse_of (b, jd_model_get_equation (model, a->row_equation[r])->name);

      if (!isnan (other) && a->result->unique[r])
        assert_near (other, a->result->impulses[r], 1e-10);
    }
  g_assert_cmpfloat (b->result->form_privileged, <, 1e-10);
  g_assert_cmpfloat (b->result->form_projector, <, 1e-10);
}

/* The jump in the first parameterization of @text, after checking that all others give the same. */
G_GNUC_UNUSED static JdJump *
jump_everywhere (const char *text, const char *event, const char *closing)
{
  g_autoptr(JdModel) model = model_from_json (text);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autofree gboolean *closes = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  g_autoptr(JdJump) first = NULL;

  if (closing != NULL)
    closes[jd_model_find_equation (model, closing)] = TRUE;
  for (guint i = 0; i < parameterizations->len; i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump)
        jump = jump_in (model, parameterizations->pdata[i], event, closing != NULL ? closes : NULL, &error);

      g_assert_no_error (error);
      if (first == NULL)
        first = g_steal_pointer (&jump);
      else
        assert_same (first, jump);
    }
  return g_steal_pointer (&first);
}
