/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Virtual power of the efforts of a joint in the virtual field of the study. */
#include "ui/panels/parts/jd-effort-table.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/document/jd-cover.h"
#include "ui/widgets/jd-table.h"
#include "ui/widgets/jd-widget-helpers.h"

/* A sum below this part of its terms is zero. */
#define ROUNDING 1e-9

struct _JdEffortTable
{
  GtkWidget  parent_instance;

  GArray    *joints;  /* gsize */
  JdTable   *table;
  GtkLabel  *remark;
};

G_DEFINE_FINAL_TYPE (JdEffortTable, jd_effort_table, GTK_TYPE_WIDGET)

static void
jd_effort_table_dispose (GObject *object)
{
  JdEffortTable *self = JD_EFFORT_TABLE (object);

  jd_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->joints, g_array_unref);
  G_OBJECT_CLASS (jd_effort_table_parent_class)->dispose (object);
}

static void
jd_effort_table_class_init (JdEffortTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_effort_table_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
jd_effort_table_init (JdEffortTable *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  self->joints = g_array_new (FALSE, FALSE, sizeof (gsize));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 8);
  self->table = g_object_new (JD_TYPE_TABLE, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->table), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Virtual power of the efforts of the joint"), -1);
  self->remark = GTK_LABEL (jd_new_text (NULL, "dim-label"));
  gtk_widget_set_parent (GTK_WIDGET (self->table), GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->remark), GTK_WIDGET (self));
}

GtkWidget *
jd_effort_table_new (const gsize *joints,
                     gsize        n_joints)
{
  JdEffortTable *self = g_object_new (JD_TYPE_EFFORT_TABLE, NULL);

  g_array_append_vals (self->joints, joints, (guint) n_joints);
  return GTK_WIDGET (self);
}

/* "N", or "A.N" for several joints. */
static char *
dup_name (JdEffortTable       *self,
          JdStudy             *study,
          gsize                joint,
          const JdEffortPower *effort)
{
  return self->joints->len > 1
           ? g_strdup_printf ("%s.%s", jd_model_get_joint (jd_study_get_model (study), joint)->name, effort->name)
           : g_strdup (effort->name);
}

/* Makes the rows once: a change of the mechanism makes a new table. */
static void
make_rows (JdEffortTable *self,
           JdStudy       *study,
           gboolean       external)
{
  const char *columns[] = { _("Virtual power in the chosen field"), _("value (SI)"), _("value (W)"), NULL };

  if (jd_table_get_n_rows (self->table) > 0)
    return;
  jd_table_begin (self->table, columns);
  for (guint k = 0; k < self->joints->len; k++)
    {
      const gsize joint = g_array_index (self->joints, gsize, k);
      gsize n;
      const JdEffortPower *efforts = jd_study_get_effort_powers (study, joint, external, &n);

      for (gsize e = 0; efforts != NULL && e < n; e++)
        {
          g_autofree char *name = dup_name (self, study, joint, &efforts[e]);

          jd_table_add_row (self->table, name, jd_math_new_symbol (name, 0));
        }
    }
  jd_table_add_row (self->table, _("sum"), NULL);
  jd_table_end (self->table);
}

/* Fills the cells.  Returns the sum; 0 if it is rounding error. */
static double
fill_rows (JdEffortTable *self,
           JdStudy       *study,
           gboolean       external)
{
  double sum = 0.0, size = 0.0;
  guint row = 0;

  for (guint k = 0; k < self->joints->len; k++)
    {
      gsize n;
      const JdEffortPower *efforts = jd_study_get_effort_powers (study, g_array_index (self->joints, gsize, k),
                                                                 external, &n);

      for (gsize e = 0; efforts != NULL && e < n; e++)
        {
          if (row + 1 >= jd_table_get_n_rows (self->table))
            return NAN;
          jd_table_set_value (self->table, row, 0, efforts[e].value);
          jd_table_set_value (self->table, row++, 1, efforts[e].power);
          sum += efforts[e].power;
          size += fabs (efforts[e].power);
        }
    }
  sum = fabs (sum) <= ROUNDING * size ? 0.0 : sum;
  jd_table_set_text (self->table, row, 0, "");
  jd_table_set_value (self->table, row, 1, sum);
  return sum;
}

static const char *
choose_sentence (JdEffortTable *self,
                 JdStudy       *study,
                 const double  *direction,
                 gsize          n,
                 double         sum)
{
  gboolean compatible = TRUE, still = TRUE;

  for (gsize i = 0; i < n; i++)
    still = still && direction[i] == 0.0;
  for (guint k = 0; k < self->joints->len; k++)
    compatible = compatible && jd_study_is_compatible (study, g_array_index (self->joints, gsize, k), NULL);
  if (still)
    return _("Choose a field in Virtual Velocities.");
  if (isnan (sum))
    return _("A value that no multiplier tells is missing: make its equation complementary.");
  if (compatible && sum == 0.0)
    return _("The field is compatible with the joint, and the sum is zero: that is what perfect means.");
  if (compatible)
    return _("The field is compatible with the joint, and the efforts have power: the joint is not perfect.");
  return sum == 0.0 ? _("The field is not compatible with the joint; the sum may be zero by chance.")
                    : _("The field is not compatible with the joint: its efforts have power.");
}

void
jd_effort_table_show (JdEffortTable *self,
                      JdStudy       *study,
                      gboolean       external)
{
  GtkWidget *row;
  const double *direction;

  g_return_if_fail (JD_IS_EFFORT_TABLE (self));

  row = gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_EXPANDER_ROW);
  direction = jd_study_get_direction (study);
  if (direction == NULL || (row != NULL && !adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row))))
    return;
  make_rows (self, study, external);
  jd_show_text (self->remark,
                choose_sentence (self, study, direction,
                                 jd_parameterization_get_n_retained (jd_study_get_parameterization (study)),
                                 fill_rows (self, study, external)));
}

void
jd_effort_table_cover (JdEffortTable *self,
                       JdStudy       *study)
{
  JdCovers *covers = jd_study_get_covers (study);
  const guint n_joints = jd_mechanism_get_joints (jd_study_get_mechanism (study))->len;
  const guint n_rows = jd_table_get_n_rows (self->table);
  guint row = 0;
  gboolean any = FALSE;

  g_return_if_fail (JD_IS_EFFORT_TABLE (self));

  for (guint k = 0; k < self->joints->len; k++)
    {
      const gsize joint = g_array_index (self->joints, gsize, k);

      /* the joints of another mechanism are being judged, and the table is about to be replaced */
      if (joint >= n_joints)
        return;

      const char *name = jd_model_get_joint (jd_study_get_model (study), joint)->name;
      g_autofree char *power = g_strconcat ("power:", name, NULL);
      gsize n;
      const JdEffortPower *efforts = jd_study_get_effort_powers (study, joint, FALSE, &n);

      any = any || jd_covers_has (covers, power);
      for (gsize e = 0; efforts != NULL && e < n && row + 1 < n_rows; e++, row++)
        {
          g_autofree char *value = g_strdup_printf ("%s.%s", name, efforts[e].name);

          jd_cover_cell (jd_table_get_cell (self->table, row, 0), covers, value);
          jd_cover_cell (jd_table_get_cell (self->table, row, 1), covers, power);
        }
    }
  gtk_widget_set_visible (GTK_WIDGET (self->remark), !any);
  if (n_rows > 0)
    jd_cover_cell (jd_table_get_cell (self->table, n_rows - 1, 1), covers, any ? "power:all" : NULL);
}
