/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of a jump by parameterizations and laws of impact: results that are the same, results that one
 * parameterization alone gives, results that differ by law, and the reasons. */
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct
{
  JdModel     *model;
  gsize        n_laws, n_columns;
  const char **laws;             /* n_laws */
  const JdJump *const *jumps;    /* n_columns x n_laws: NULL where it has no answer */
} Matrix;

/* A quantity of a jump, and the size of the numbers that it comes from, to which its rounding is relative.  FALSE if
 * the jump does not determine it.  @what: index among quantities of its kind. */
typedef gboolean (*Quantity) (const JdModel *model,
                              const JdJump  *jump,
                              gsize          what,
                              double        *out_value,
                              double        *out_size);

static gboolean
rate_after (const JdModel *model,
            const JdJump  *jump,
            gsize          what,
            double        *out_value,
            double        *out_size)
{
  *out_value = jump->posterior[what];
  *out_size = fmax (jd_model_speed (model, jump->prior), jd_model_speed (model, jump->posterior)) *
              jd_model_get_sizes (model)->displacement[what];
  return TRUE;
}

static gboolean
energy_after (G_GNUC_UNUSED const JdModel *model,
              const JdJump                *jump,
              G_GNUC_UNUSED gsize          what,
              double                      *out_value,
              double                      *out_size)
{
  *out_value = jump->result->energy_after;
  *out_size = jump->result->energy_before;
  return TRUE;
}

static gsize
row_of (const JdJump *jump,
        gsize         equation)
{
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->row_equation[r] == equation)
      return r;
  return G_MAXSIZE;
}

/* The impulse that would bring in the energy before at the speed of row @r; 0 where neither is known. */
static double
impulse_size (const JdJump *jump,
              gsize         r)
{
  return r < jump->n_rows && jump->row_scale[r] > 0.0 ? jump->result->energy_before / jump->row_scale[r] : 0.0;
}

static gboolean
impulse (G_GNUC_UNUSED const JdModel *model,
         const JdJump                *jump,
         gsize                        what,
         double                      *out_value,
         double                      *out_size)
{
  const gsize r = row_of (jump, what);

  if (r == G_MAXSIZE || !jump->result->unique[r])
    return FALSE;
  *out_value = jump->result->impulses[r];
  *out_size = impulse_size (jump, r);
  return TRUE;
}

/* -w+/w-: what restitution makes of the speed. */
static gboolean
speed_ratio (G_GNUC_UNUSED const JdModel *model,
             const JdJump                *jump,
             gsize                        what,
             double                      *out_value,
             double                      *out_size)
{
  const gsize r = row_of (jump, what);

  if (r == G_MAXSIZE || jump->row_type[r] != JD_ROW_ELASTIC || jump->row_before[r] == 0.0)
    return FALSE;
  *out_value = -jump->row_after[r] / jump->row_before[r];
  *out_size = 1.0;
  return TRUE;
}

static gboolean
friction (G_GNUC_UNUSED const JdModel *model,
          const JdJump                *jump,
          gsize                        what,
          double                      *out_value,
          double                      *out_size)
{
  if (what >= jump->n_frictions)
    return FALSE;
  *out_value = jump->frictions[what].impulse;
  *out_size = impulse_size (jump, row_of (jump, (gsize) jump->frictions[what].normal));
  return jump->frictions[what].unique;
}

static const JdJump *
jump_at (const Matrix *self,
         gsize         column,
         gsize         law)
{
  return self->jumps[column * self->n_laws + law];
}

/* Whether some column determines the quantity, with the names of these columns, the difference between them for each
 * law, and the size that rounding is relative to. */
static gboolean
look_along (const Matrix *self,
            Quantity      quantity,
            gsize         what,
            double       *values,
            JsonArray    *told_by,
            double       *out_difference,
            double       *out_size)
{
  gboolean any = FALSE;

  *out_difference = *out_size = 0.0;
  for (gsize l = 0; l < self->n_laws; l++)
    values[l] = NAN;
  for (gsize c = 0; c < self->n_columns; c++)
    {
      gboolean reveals = FALSE;

      for (gsize l = 0; l < self->n_laws; l++)
        {
          const JdJump *jump = jump_at (self, c, l);
          double value, size;

          if (jump == NULL || !quantity (self->model, jump, what, &value, &size))
            continue;
          reveals = TRUE;
          *out_size = fmax (*out_size, size);
          if (isnan (values[l]))
            values[l] = value;
          *out_difference = fmax (*out_difference, fabs (value - values[l]));
        }
      for (gsize l = 0; reveals && l < self->n_laws; l++)
        if (jump_at (self, c, l) != NULL)
          {
            json_array_add_string_element (told_by,
                                           jd_parameterization_get_name (jump_at (self, c, l)->parameterization));
            break;
          }
      any |= reveals;
    }
  return any;
}

/* "same", "differs", or NULL where fewer than two laws have an answer. */
static const char *
agreement_of (const Matrix *self,
              const double *values,
              double        size)
{
  double low = HUGE_VAL, high = -HUGE_VAL;
  gsize count = 0;

  for (gsize l = 0; l < self->n_laws; l++)
    if (!isnan (values[l]))
      {
        low = fmin (low, values[l]);
        high = fmax (high, values[l]);
        count++;
      }
  if (count < 2)
    return NULL;
  return high - low <= JD_SAME * fmax (size, fmax (fabs (low), fabs (high))) ? "same" : "differs";
}

static char *
explain (gboolean differs,
         gboolean some_only)
{
  g_autoptr(GString) text = g_string_new (NULL);

  if (differs)
    g_string_append (text, _("The laws define restitution differently: Newton's by the speed, Poisson's by the "
                             "impulse, Stronge's by the work; with friction, or with other contacts, these are "
                             "not in proportion"));
  if (differs && some_only)
    g_string_append (text, "; ");
  if (some_only)
    g_string_append (text,
                     _("its equation is primitive in the other parameterizations: they do not reveal its impulse"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_row (const Matrix *self,
         JsonArray    *table,
         const char   *name,
         Quantity      quantity,
         gsize         what)
{
  g_autofree double *values = g_new0 (double, self->n_laws + 1);
  JsonArray *told_by = json_array_new ();
  JsonObject *row, *by_law;
  const char *agreement;
  double difference, size;
  g_autofree char *why = NULL;

  if (!look_along (self, quantity, what, values, told_by, &difference, &size))
    {
      json_array_unref (told_by);
      return;
    }
  agreement = agreement_of (self, values, size);
  why = explain (g_strcmp0 (agreement, "differs") == 0, json_array_get_length (told_by) < self->n_columns);
  row = json_object_new ();
  by_law = json_object_new ();
  for (gsize l = 0; l < self->n_laws; l++)
    jd_answer_set_number (by_law, self->laws[l], values[l]);
  json_object_set_string_member (row, "name", name);
  json_object_set_object_member (row, "values", by_law);
  json_object_set_array_member (row, "told_by", told_by);
  jd_answer_set_number (row, "difference", difference);
  if (agreement != NULL)
    json_object_set_string_member (row, "agreement", agreement);
  else
    json_object_set_null_member (row, "agreement");
  if (*why != '\0')
    json_object_set_string_member (row, "why", why);
  json_array_add_object_element (table, row);
}

static void
add_equation_rows (const Matrix *self,
                   JsonArray    *table,
                   const char   *prefix,
                   Quantity      quantity)
{
  for (gsize i = 0; i < jd_model_get_n_equations (self->model); i++)
    {
      g_autofree char *name = g_strconcat (prefix, jd_model_get_equation (self->model, i)->name, NULL);

      add_row (self, table, name, quantity, i);
    }
}

JsonArray *
jd_report_jump_matrix (JdModel             *model,
                       gsize                n_laws,
                       const char         **laws,
                       gsize                n_columns,
                       const JdJump *const *jumps)
{
  const Matrix self = { .model = model, .n_laws = n_laws, .n_columns = n_columns, .laws = laws, .jumps = jumps };
  JsonArray *table = json_array_new ();
  const JdJump *some = NULL;

  for (gsize k = 0; k < n_laws * n_columns && some == NULL; k++)
    some = jumps[k];
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      g_autofree char *name = g_strdup_printf ("%s'+", jd_model_get_parameter_name (model, k));

      add_row (&self, table, name, rate_after, k);
    }
  add_row (&self, table, "E+", energy_after, 0);
  add_equation_rows (&self, table, "impulse:", impulse);
  add_equation_rows (&self, table, "speeds:", speed_ratio);
  for (gsize f = 0; some != NULL && f < some->n_frictions; f++)
    {
      g_autofree char *name = g_strconcat ("friction:", some->frictions[f].name, NULL);

      add_row (&self, table, name, friction, f);
    }
  return table;
}
