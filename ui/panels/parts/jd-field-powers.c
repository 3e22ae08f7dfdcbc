/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The power meters of the Virtual Velocities panel. */
#include "ui/panels/parts/jd-field-powers.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/document/jd-cover.h"
#include "ui/panels/parts/jd-meter.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-widget-helpers.h"

/* The power of a given effort, of the constraint efforts of a joint, or of all of them (widgets lent). */
typedef struct
{
  char      *name;
  int        effort;   /* index in the model, or -1 */
  int        joint;    /* index in the mechanism, or -1 */
  GtkWidget *meter;
  JdReadout *readout;
} Power;

static void
power_free (Power *power)
{
  g_free (power->name);
  g_free (power);
}

void
jd_field_powers_init (JdFieldPowers *self,
                      GtkGrid       *grid)
{
  *self = (JdFieldPowers) { grid, g_ptr_array_new_with_free_func ((GDestroyNotify) power_free) };
}

void
jd_field_powers_clear (JdFieldPowers *self)
{
  g_clear_pointer (&self->meters, g_ptr_array_unref);
}

gboolean
jd_field_has_complementary (JdStudy *study,
                            gsize    joint)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (jd_model_get_equation (jd_study_get_model (study),
                               jd_parameterization_get_complementary (parameterization)[h])
          ->joint == joint)
      return TRUE;
  return FALSE;
}

GtkWidget *
jd_field_name_label_new (const char *name)
{
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static void
add_power (JdFieldPowers *self,
           const char    *name,
           const char    *title,
           int            effort,
           int            joint)
{
  const int line = (int) self->meters->len;
  GtkWidget *meter = jd_meter_new (), *readout = jd_readout_new ();
  Power *power = g_new0 (Power, 1);
  g_autofree char *label = g_strdup_printf (_("Virtual power of %s"), title);

  *power = (Power) { g_strdup (name), effort, joint, meter, JD_READOUT (readout) };
  gtk_widget_set_hexpand (meter, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (meter), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  jd_readout_set_name (power->readout, label);
  gtk_grid_attach (self->grid, jd_field_name_label_new (title), 0, line, 1, 1);
  gtk_grid_attach (self->grid, meter, 1, line, 1, 1);
  gtk_grid_attach (self->grid, readout, 2, line, 1, 1);
  g_ptr_array_add (self->meters, power);
}

void
jd_field_powers_make (JdFieldPowers *self,
                      JdStudy       *study)
{
  JdModel *model = jd_study_get_model (study);
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));

  jd_clear_children (self->grid);
  g_ptr_array_set_size (self->meters, 0);
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (model, e);

      /* Translators: weight: the effort of gravity. */
      add_power (self, effort->name, g_str_equal (effort->name, "weight") ? _("weight") : effort->name, (int) e, -1);
    }
  for (guint j = 0; j < joints->len; j++)
    if (jd_field_has_complementary (study, j))
      {
        const JdJoint *joint = g_ptr_array_index (joints, j);
        g_autofree char *title = g_strdup_printf (_("joint %s"), joint->name);

        add_power (self, joint->name, title, -1, (int) j);
      }
  add_power (self, "all", _("all efforts"), -1, -1);
}

/* Virtual power of the constraint efforts of @joint, summed over its complementary equations:
 *   P* = sum_h lambda_h (alpha_h . q*).
 * NAN if a multiplier of the sum is not unique. */
static double
constraint_power (JdStudy            *study,
                  const JdEvaluation *evaluation,
                  int                 joint)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  double power = 0;

  for (gsize h = 0; h < evaluation->m; h++)
    {
      const gsize e = jd_parameterization_get_complementary (parameterization)[h];
      const double rate = jd_study_virtual_rate (study, h);

      if ((int) jd_model_get_equation (jd_study_get_model (study), e)->joint != joint || !evaluation->acts[h])
        continue;
      if (!evaluation->unique[h] && rate != 0)
        return NAN;
      power += evaluation->multipliers[h] * rate;
    }
  return power;
}

/* Virtual power of all efforts, (D + L) . q*.  It is unique even where single multipliers are not. */
static double
whole_power (JdStudy            *study,
             const JdEvaluation *evaluation)
{
  const double *direction = jd_study_get_direction (study);
  double power = 0;

  for (gsize i = 0; i < evaluation->n; i++)
    power += (evaluation->given[i] + evaluation->constraint[i]) * direction[i];
  return power;
}

static double
get_power (JdStudy            *study,
           const JdEvaluation *evaluation,
           const Power        *power)
{
  const double *given = jd_study_get_given_powers (study);

  if (power->effort >= 0)
    return given != NULL ? given[power->effort] : NAN;
  if (evaluation == NULL)
    return NAN;
  return power->joint >= 0 ? constraint_power (study, evaluation, power->joint) : whole_power (study, evaluation);
}

void
jd_field_powers_update (JdFieldPowers *self,
                        JdStudy       *study)
{
  const JdEvaluation *evaluation = jd_study_get_evaluation (study, NULL);
  g_autofree double *values = g_new0 (double, self->meters->len + 1);
  double full = 1e-9;

  for (guint i = 0; i < self->meters->len; i++)
    {
      values[i] = get_power (study, evaluation, g_ptr_array_index (self->meters, i));
      if (isfinite (values[i]))
        full = MAX (full, fabs (values[i]));
    }
  for (guint i = 0; i < self->meters->len; i++)
    {
      const Power *power = g_ptr_array_index (self->meters, i);
      const double zero = 1e-12 * full;
      const double value = fabs (values[i]) <= zero ? 0 : values[i];

      jd_meter_set_value (JD_METER (power->meter), isfinite (value) ? value : 0, full);
      jd_readout_set_value (power->readout, value);
    }
}

void
jd_field_powers_cover (JdFieldPowers *self,
                       JdCovers      *covers)
{
  for (guint i = 0; i < self->meters->len; i++)
    {
      const Power *power = g_ptr_array_index (self->meters, i);
      g_autofree char *quantity = g_strconcat ("power:", power->name, NULL);

      jd_cover_cell (power->readout, covers, quantity);
      gtk_widget_set_visible (power->meter, !jd_covers_has (covers, quantity));
    }
}
