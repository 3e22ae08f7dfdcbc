/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of the virtual powers of the efforts of the joints. */
#include "ui/panels/parts/jd-field-efforts.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* The efforts of more parameters are not computed, because a frame of the motion would take too long. */
#define MOST_PARAMETERS 30

static gsize
count_joints (JdStudy *study)
{
  if (jd_model_get_n_parameters (jd_study_get_model (study)) > MOST_PARAMETERS)
    return 0;
  return jd_mechanism_get_joints (jd_study_get_mechanism (study))->len;
}

void
jd_field_efforts_make (JdTable *table,
                       JdStudy *study)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));
  /* Translators: effort: a force or torque: the head of a column. */
  const char *const columns[] = { _("Efforts of joints"), _("effort"), _("× velocity"), _("= power"), NULL };

  jd_table_begin (table, columns);
  for (gsize j = 0; j < count_joints (study); j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, (guint) j);
      gsize n;
      const JdEffortPower *efforts = jd_study_get_effort_powers (study, j, FALSE, &n);

      for (gsize e = 0; efforts != NULL && e < n; e++)
        {
          g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, efforts[e].name);

          jd_table_add_row (table, name, NULL);
        }
    }
  jd_table_end (table);
  gtk_widget_set_visible (GTK_WIDGET (table), jd_table_get_n_rows (table) > 0);
}

static void
show_effort (JdTable             *table,
             guint                row,
             const JdEffortPower *effort)
{
  if (isnan (effort->value) && effort->unit_power == 0)
    jd_table_set_text (table, row, 0, _("any"));
  else
    jd_table_set_value (table, row, 0, effort->value);
  jd_table_set_value (table, row, 1, effort->unit_power);
  jd_table_set_value (table, row, 2, effort->power);
}

void
jd_field_efforts_update (JdTable *table,
                         JdStudy *study)
{
  guint row = 0;

  for (gsize j = 0; j < count_joints (study); j++)
    {
      gsize n;
      const JdEffortPower *efforts = jd_study_get_effort_powers (study, j, FALSE, &n);

      for (gsize e = 0; efforts != NULL && e < n && row < jd_table_get_n_rows (table); e++)
        show_effort (table, row++, &efforts[e]);
    }
}
