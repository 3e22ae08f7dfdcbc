/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Evaluates constants, parameters and rates, with overrides, and checks their bounds. */
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-mechanism-private.h"
#include "core/mechanism/jd-time-step.h"

#include <math.h>

#include <glib/gi18n-lib.h>

typedef struct
{
  JdMechanism *mechanism;  /* NULL: constants only */
  GHashTable  *constants;
} Values;

static double
get_value (const JdExpr *symbol,
           gpointer      user_data)
{
  const Values *values = user_data;
  const double *constant;
  int parameter;

  switch (jd_expr_get_symbol (symbol))
    {
    case JD_SYMBOL_CONSTANT:
      constant = g_hash_table_lookup (values->constants, jd_expr_get_name (symbol));
      return constant != NULL ? *constant : NAN;
    case JD_SYMBOL_TIME:
      return values->mechanism != NULL ? values->mechanism->time : NAN;
    case JD_SYMBOL_PARAMETER:
      if (values->mechanism == NULL || jd_expr_get_order (symbol) > 1)
        return NAN;
      parameter = jd_mechanism_find_parameter (values->mechanism, jd_expr_get_name (symbol));
      if (parameter < 0)
        return NAN;
      {
        const JdParameter *p = g_ptr_array_index (values->mechanism->parameters, (guint) parameter);

        return jd_expr_get_order (symbol) == 0 ? p->value : p->rate;
      }
    case JD_SYMBOL_MULTIPLIER:
    case JD_SYMBOL_LOCAL:
    default:
      return NAN;
    }
}

double
jd_mechanism_eval (JdMechanism  *self,
                   GHashTable   *values,
                   const JdExpr *expr)
{
  Values data = { .mechanism = self, .constants = values };

  return jd_expr_eval (expr, get_value, &data);
}

static gboolean
fail_bound (const JdBoundCheck  *check,
            GError             **error,
            const char          *what,
            double               value)
{
  g_autofree char *number = jd_number_to_text (value);

  return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID, _("%s: the value is %s; %s"), check->path,
                  number, what);
}

/* No moment of inertia about any axis is negative: the principal minors of the matrix are not, but for rounding. */
static gboolean
inertia_is_possible (const double v[6])
{
  const double xx = v[0], yy = v[1], zz = v[2], xy = v[3], xz = v[4], yz = v[5];
  const double scale = fabs (xx) + fabs (yy) + fabs (zz);
  const double e = JD_ROUNDING_SOLVED;

  return xx >= 0 && yy >= 0 && zz >= 0 && xx * yy - xy * xy >= -e * scale * scale &&
         xx * zz - xz * xz >= -e * scale * scale && yy * zz - yz * yz >= -e * scale * scale &&
         xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz) >= -e * scale * scale * scale;
}

gboolean
jd_bound_check_run (const JdBoundCheck  *check,
                    GHashTable          *constants,
                    GError             **error)
{
  double v[6] = { 0 };
  gboolean all_zero = TRUE;

  for (gsize i = 0; i < check->n; i++)
    {
      v[i] = jd_mechanism_eval (NULL, constants, check->expr[i]);
      all_zero = all_zero && v[i] == 0;
      if (!isfinite (v[i]))
        return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                        _("%s: the expression has no finite value with these constants; change it or the constants "
                          "in it"),
                        check->path);
    }
  switch (check->bound)
    {
    case JD_BOUND_NOT_NEGATIVE:
      return v[0] >= 0 || fail_bound (check, error, _("it may not be negative"), v[0]);
    case JD_BOUND_POSITIVE:
      return v[0] > 0 || fail_bound (check, error, _("it must be greater than 0"), v[0]);
    case JD_BOUND_UNIT:
      return (v[0] >= 0 && v[0] <= 1) || fail_bound (check, error, _("it must be from 0 to 1"), v[0]);
    case JD_BOUND_NOT_ZERO:
      if (!all_zero)
        return TRUE;
      return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                      _("%s: the vector is zero; give it a direction, such as [1, 0]"), check->path);
    case JD_BOUND_INERTIA:
      if (inertia_is_possible (v))
        return TRUE;
      return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                      _("%s: this matrix has a negative moment of inertia about some axis; check the signs of the "
                        "products Ixy, Ixz, Iyz, which stand here as in the matrix"),
                      check->path);
    case JD_BOUND_FINITE:
    default:
      return TRUE;
    }
}

char *
jd_did_you_mean (const char *name,
                        GPtrArray  *names)
{
  const char *nearest = names != NULL ? jd_name_nearest (name, names) : NULL;

  return nearest != NULL ? g_strdup_printf (_(" (did you mean “%s”?)"), nearest) : g_strdup ("");
}

GPtrArray *
jd_names_of (GPtrArray *array)
{
  GPtrArray *names = g_ptr_array_sized_new (array->len);

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (names, *(char **) g_ptr_array_index (array, i));
  return names;
}

static gboolean
fail_override (GError     **error,
               const char  *name,
               GPtrArray   *names,
               const char  *format)
{
  g_autofree char *hint = jd_did_you_mean (name, names);
  g_autofree char *message = g_strdup_printf (format, name);

  return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID, "%s%s", message, hint);
}

/* Every override must fit something, and be finite. */
static gboolean
check_overrides (JdMechanism  *self,
                 GHashTable   *values,
                 GHashTable   *rates,
                 GError      **error)
{
  GHashTableIter iter;
  gpointer key, value;

  for (int pass = 0; pass < 2; pass++)
    {
      GHashTable *table = pass == 0 ? values : rates;

      if (table == NULL)
        continue;
      g_hash_table_iter_init (&iter, table);
      while (g_hash_table_iter_next (&iter, &key, &value))
        {
          const gboolean is_parameter = g_hash_table_contains (self->index.parameters, key);
          const gboolean is_constant = g_hash_table_contains (self->index.constants, key);

          if (!is_parameter && !(pass == 0 && is_constant))
            {
              g_autoptr(GPtrArray) names = jd_names_of (self->parameters);

              for (guint i = 0; pass == 0 && i < self->constants->len; i++)
                g_ptr_array_add (names, ((JdConstant *) g_ptr_array_index (self->constants, i))->name);
              if (pass == 1 && is_constant)
                return fail_override (error, key, names, _("“%s” is a constant and has no rate; name a parameter"));
              return fail_override (error, key, names,
                                    pass == 0 ? _("“%s” is neither a constant nor a parameter of the mechanism")
                                              : _("“%s” is not a parameter of the mechanism"));
            }
          if (!isfinite (*(double *) value))
            return fail_override (error, key, NULL, _("the value given for “%s” is not a finite number"));
        }
    }
  return TRUE;
}

static const double *
lookup (GHashTable *table,
        const char *name)
{
  return table != NULL ? g_hash_table_lookup (table, name) : NULL;
}

/* Constants in the file's order, so that later ones follow an overridden one. */
static gboolean
evaluate_constants (JdMechanism  *self,
                    GHashTable   *values,
                    GHashTable   *constants,
                    GError      **error)
{
  for (guint i = 0; i < self->constants->len; i++)
    {
      const JdConstant *constant = g_ptr_array_index (self->constants, i);
      const double *override = lookup (values, constant->name);
      const double value = override != NULL ? *override : jd_mechanism_eval (NULL, constants, constant->expr);

      if (!isfinite (value))
        return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                        _("constants.%s: the expression has no finite value with these constants"), constant->name);
      g_hash_table_insert (constants, g_strdup (constant->name), g_memdup2 (&value, sizeof value));
    }
  return TRUE;
}

gboolean
jd_mechanism_evaluate_state (JdMechanism  *self,
                             GHashTable   *values,
                             GHashTable   *rates,
                             GHashTable   *constants,
                             double       *out_values,
                             double       *out_rates,
                             GError      **error)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self) && constants != NULL, FALSE);

  if (!check_overrides (self, values, rates, error) || !evaluate_constants (self, values, constants, error))
    return FALSE;
  for (guint i = 0; i < self->checks->len; i++)
    if (!jd_bound_check_run (g_ptr_array_index (self->checks, i), constants, error))
      return FALSE;

  if (!isfinite (jd_mechanism_evaluate_time (self, constants)))
    return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                    _("time: the expression has no finite value with these constants"));
  for (guint i = 0; i < self->parameters->len; i++)
    {
      const JdParameter *parameter = g_ptr_array_index (self->parameters, i);
      const double *value = lookup (values, parameter->name);
      const double *rate = lookup (rates, parameter->name);

      out_values[i] = value != NULL ? *value : jd_mechanism_eval (NULL, constants, parameter->value_expr);
      out_rates[i] = rate != NULL ? *rate : jd_mechanism_eval (NULL, constants, parameter->rate_expr);
      if (!isfinite (out_values[i]) || !isfinite (out_rates[i]))
        return jd_fail (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_INVALID,
                        isfinite (out_values[i])
                          ? _("parameters[%u]: the rate of “%s” has no finite value with these constants")
                          : _("parameters[%u]: the value of “%s” has no finite value with these constants"),
                        i, parameter->name);
    }
  return TRUE;
}

double
jd_mechanism_evaluate_time (JdMechanism *self,
                            GHashTable  *constants)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self) && constants != NULL, NAN);

  return jd_mechanism_eval (NULL, constants, self->time_expr);
}

double
jd_mechanism_evaluate_time_step (JdMechanism *self,
                                 GHashTable  *constants)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self) && constants != NULL, 0.0);

  return self->time_stepping_expr != NULL ? jd_mechanism_eval (NULL, constants, self->time_stepping_expr) : 0.0;
}
