/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Joints cut virtually in the selected equilibrium: Le van and Bouzidi, 10.12. */
#include "ui/panels/jd-equilibria-panel-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-widget-helpers.h"

void
jd_equilibria_forget_cut (JdEquilibriaPanel *self)
{
  gtk_widget_set_visible (self->cut_box, FALSE);
}

/* Lists the joints, once for each mechanism. */
void
jd_equilibria_list_joints (JdEquilibriaPanel *self,
                           JdStudy           *study)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);

  for (guint j = 0; j < joints->len; j++)
    gtk_string_list_append (names, ((const JdJoint *) g_ptr_array_index (joints, j))->name);
  gtk_drop_down_set_model (self->cut, G_LIST_MODEL (names));
}

static void
show_efforts (JdEquilibriaPanel *self,
              gsize              joint,
              const double      *values,
              gsize              n)
{
  const char *columns[] = { _("Reactions on the first-named body"), _("value (SI)"), NULL };
  JdModel *model = jd_parameterization_get_model (self->parameterization);
  gsize k = 0;

  jd_table_begin (self->cut_efforts, columns);
  for (gsize i = 0; i < jd_model_get_n_equations (model) && k < n; i++)
    {
      const JdEquation *equation = jd_model_get_equation (model, i);
      guint row;

      if (equation->joint != joint)
        continue;
      row = jd_table_add_row (self->cut_efforts,
                              equation->reaction != NULL ? equation->reaction : strrchr (equation->name, '.') + 1,
                              NULL);
      jd_table_set_value (self->cut_efforts, row, 0,
                          (equation->reaction != NULL ? equation->reaction_factor : 1) * values[k++]);
    }
  jd_table_end (self->cut_efforts);
}

void
jd_equilibria_show_cut (JdEquilibriaPanel *self)
{
  const guint joint = gtk_drop_down_get_selected (self->cut);
  g_autoptr(GError) error = NULL;
  g_autofree double *values = NULL;
  gsize n = 0;

  if (self->picked == NULL || joint == GTK_INVALID_LIST_POSITION || self->equilibria->rates != NULL)
    {
      jd_equilibria_forget_cut (self);
      return;
    }
  values = jd_equilibrium_cut (self->parameterization, joint, self->picked->p, &n, &error);
  if (values != NULL)
    show_efforts (self, joint, values, n);
  jd_show_text (self->cut_remark, error != NULL ? error->message : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->cut_efforts), values != NULL);
  gtk_widget_set_visible (self->cut_box, TRUE);
}
