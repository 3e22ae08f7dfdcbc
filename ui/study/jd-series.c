/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Quantities of a motion, their names and units, and their samples for graphs. */
#include "ui/study/jd-series.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/drawing/jd-markup.h"

gboolean
jd_quantity_equal (const JdQuantity *a,
                   const JdQuantity *b)
{
  return a->kind == b->kind && a->index == b->index;
}

gboolean
jd_quantity_is_solved (const JdQuantity *self)
{
  return self->kind != JD_QUANTITY_VALUE && self->kind != JD_QUANTITY_RATE;
}

/* For each kind: the order of the derivative of a parameter, or the name and the symbol (markup) of an energy. */
static const struct
{
  int         order;
  const char *suffix;
  const char *name;
  const char *label;
} kinds[] = {
  [JD_QUANTITY_VALUE] = { 0, "", NULL, NULL },
  [JD_QUANTITY_RATE] = { 1, "′", NULL, NULL },
  [JD_QUANTITY_ACCELERATION] = { 2, "″", NULL, NULL },
  [JD_QUANTITY_KINETIC] = { -1, NULL, N_("kinetic energy E"), "<i>E</i>" },
  [JD_QUANTITY_POTENTIAL] = { -1, NULL, N_("potential V"), "<i>V</i>" },
  [JD_QUANTITY_ENERGY] = { -1, NULL, N_("energy E + V"), "<i>E</i> + <i>V</i>" },
  [JD_QUANTITY_MULTIPLIER] = { -1, NULL, NULL, NULL },
};

char *
jd_quantity_dup_name (const JdQuantity *self,
                      JdModel          *model)
{
  if (kinds[self->kind].name != NULL)
    return g_strdup (_(kinds[self->kind].name));
  if (kinds[self->kind].order >= 0)
    return g_strconcat (jd_model_get_parameter_name (model, self->index), kinds[self->kind].suffix, NULL);
  return g_strdup_printf ("λ %s", jd_model_get_equation (model, self->index)->name);
}

char *
jd_quantity_dup_label (const JdQuantity *self,
                       JdModel          *model)
{
  if (kinds[self->kind].label != NULL)
    return g_strdup (kinds[self->kind].label);
  if (kinds[self->kind].order >= 0)
    return jd_markup_of_parameter (jd_model_get_parameter_name (model, self->index), kinds[self->kind].order);
  return g_markup_printf_escaped ("<i>λ</i><sub>%s</sub>", jd_model_get_equation (model, self->index)->name);
}

char *
jd_quantity_dup_row_name (const JdQuantity *self,
                          JdModel          *model)
{
  static const char *const suffixes[] = {
    [JD_QUANTITY_VALUE] = "", [JD_QUANTITY_RATE] = "'", [JD_QUANTITY_ACCELERATION] = "''"
  };

  switch (self->kind)
    {
    case JD_QUANTITY_KINETIC:
      return g_strdup ("E");
    case JD_QUANTITY_POTENTIAL:
      return g_strdup ("V");
    case JD_QUANTITY_ENERGY:
      return g_strdup ("E+V");
    case JD_QUANTITY_MULTIPLIER:
      return g_strconcat ("lambda:", jd_model_get_equation (model, self->index)->name, NULL);
    case JD_QUANTITY_VALUE:
    case JD_QUANTITY_RATE:
    case JD_QUANTITY_ACCELERATION:
    default:
      return g_strconcat (jd_model_get_parameter_name (model, self->index), suffixes[self->kind], NULL);
    }
}

char *
jd_quantity_dup_unit (const JdQuantity *self,
                      JdModel          *model,
                      const JdUnits    *units)
{
  g_autofree char *name = jd_quantity_dup_row_name (self, model);
  char *unit = NULL;

  /* A parameter of the file may have the name of an energy. */
  if (kinds[self->kind].label != NULL)
    return g_strdup ("J");
  unit = jd_units_dup_unit (units, name);
  return unit != NULL ? unit : g_strdup ("");
}

static void
append (GArray         *list,
        JdQuantityKind  kind,
        gsize           index)
{
  const JdQuantity quantity = { kind, index };

  g_array_append_val (list, quantity);
}

GArray *
jd_quantity_list (JdModel            *model,
                  JdParameterization *parameterization)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (JdQuantity));
  const gsize n = jd_model_get_n_parameters (model);

  for (gsize k = 0; k < n; k++)
    append (list, JD_QUANTITY_VALUE, k);
  for (gsize k = 0; k < n; k++)
    append (list, JD_QUANTITY_RATE, k);
  if (parameterization == NULL)
    return list;
  for (gsize k = 0; k < n; k++)
    append (list, JD_QUANTITY_ACCELERATION, k);
  append (list, JD_QUANTITY_KINETIC, 0);
  append (list, JD_QUANTITY_POTENTIAL, 0);
  append (list, JD_QUANTITY_ENERGY, 0);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    append (list, JD_QUANTITY_MULTIPLIER, jd_parameterization_get_complementary (parameterization)[h]);
  return list;
}

static double
read_solved (const JdQuantity   *quantity,
             JdParameterization *parameterization,
             const JdEvaluation *evaluation)
{
  const double kinetic = evaluation->kinetic[0] + evaluation->kinetic[1] + evaluation->kinetic[2];

  switch (quantity->kind)
    {
    case JD_QUANTITY_ACCELERATION:
      return evaluation->pdd[quantity->index];
    case JD_QUANTITY_KINETIC:
      return kinetic;
    case JD_QUANTITY_POTENTIAL:
      return evaluation->potential;
    case JD_QUANTITY_ENERGY:
      return kinetic + evaluation->potential;
    case JD_QUANTITY_MULTIPLIER:
      for (gsize h = 0; h < evaluation->m; h++)
        if (jd_parameterization_get_complementary (parameterization)[h] == quantity->index)
          return evaluation->unique[h] ? evaluation->multipliers[h] : NAN;
      return NAN;
    case JD_QUANTITY_VALUE:
    case JD_QUANTITY_RATE:
    default:
      return NAN;
    }
}

/* Chooses the samples: evenly spaced ones, and both sides of each event. */
static gboolean *
dup_chosen (JdMotion *motion,
            gsize     max_samples,
            gsize    *out_n)
{
  const gsize n = jd_motion_get_n_samples (motion);
  const gsize stride = MAX (1, n / MAX (max_samples, 2));
  gboolean *chosen = g_new0 (gboolean, n + 1);

  *out_n = 0;
  for (gsize s = 0; s < n; s += stride)
    chosen[s] = TRUE;
  if (n > 0)
    chosen[n - 1] = TRUE;
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);

      chosen[event->before] = chosen[event->after] = TRUE;
    }
  for (gsize s = 0; s < n; s++)
    *out_n += chosen[s] ? 1 : 0;
  return chosen;
}

static JdSeries *
series_alloc (gsize n_quantities,
              gsize n_samples)
{
  JdSeries *self = g_new0 (JdSeries, 1);

  self->n_quantities = n_quantities;
  self->n_samples = n_samples;
  self->times = g_new0 (double, n_samples + 1);
  self->values = g_new0 (double *, n_quantities + 1);
  for (gsize i = 0; i < n_quantities; i++)
    self->values[i] = g_new0 (double, n_samples + 1);
  return self;
}

void
jd_series_free (JdSeries *self)
{
  if (self == NULL)
    return;
  for (gsize i = 0; i < self->n_quantities; i++)
    g_free (self->values[i]);
  g_free (self->values);
  g_free (self->times);
  g_free (self);
}

/* Whether this sample is the state after an event, or a border of pieces, at its time: the first of two samples of
 * one time is the state before it. */
static gboolean
is_after (JdMotion *motion,
          gsize     sample)
{
  if (sample + 1 < jd_motion_get_n_samples (motion) &&
      jd_motion_get_sample (motion, sample, NULL, NULL) == jd_motion_get_sample (motion, sample + 1, NULL, NULL))
    return FALSE;
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    if (jd_motion_get_event (motion, i)->before == sample)
      return FALSE;
  return TRUE;
}

static void
fill_sample (JdSeries           *self,
             gsize               at,
             JdMotion           *motion,
             gsize               sample,
             JdParameterization *parameterization,
             const JdQuantity   *quantities)
{
  const double *p, *pd;
  g_autofree gboolean *unvalued = g_new0 (gboolean, jd_model_get_n_parameters (jd_motion_get_model (motion)) + 1);
  g_autoptr(JdEvaluation) evaluation = NULL;
  gboolean solved = FALSE;

  self->times[at] = jd_motion_get_sample (motion, sample, &p, &pd);
  jd_motion_find_unvalued (motion, self->times[at], is_after (motion, sample), p, unvalued);
  for (gsize i = 0; i < self->n_quantities; i++)
    solved = solved || jd_quantity_is_solved (&quantities[i]);
  if (solved && parameterization != NULL)
    evaluation = jd_motion_evaluate (motion, parameterization, self->times[at], is_after (motion, sample), NULL);
  for (gsize i = 0; i < self->n_quantities; i++)
    if (quantities[i].kind == JD_QUANTITY_VALUE)
      self->values[i][at] = p[quantities[i].index];
    else if (quantities[i].kind == JD_QUANTITY_RATE)
      self->values[i][at] = unvalued[quantities[i].index] ? NAN : pd[quantities[i].index];
    else
      self->values[i][at] = evaluation != NULL ? read_solved (&quantities[i], parameterization, evaluation) : NAN;
}

JdSeries *
jd_series_new (JdMotion           *motion,
               JdParameterization *parameterization,
               const JdQuantity   *quantities,
               gsize               n_quantities,
               gsize               max_samples,
               GCancellable       *cancellable)
{
  gsize n, at = 0;
  g_autofree gboolean *chosen = dup_chosen (motion, max_samples, &n);
  g_autoptr(JdSeries) self = series_alloc (n_quantities, n);

  for (gsize s = 0; s < jd_motion_get_n_samples (motion); s++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      if (chosen[s])
        fill_sample (self, at++, motion, s, parameterization, quantities);
    }
  return g_steal_pointer (&self);
}
