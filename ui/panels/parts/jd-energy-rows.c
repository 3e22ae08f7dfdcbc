/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Energies, Painlevé's lemma and the power balance at the instant. */
#include "ui/panels/parts/jd-energy-rows.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-format.h"
#include "ui/document/jd-cover.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-table.h"
#include "ui/widgets/jd-widget-helpers.h"

typedef enum
{
  ROW_ENERGIES,
  ROW_LEMMA,
  ROW_BALANCE,
  N_ROWS
} Row;

/* Widgets lent by the list. */
struct _JdEnergyRows
{
  JdPowerBalance *balance;           /* NULL: not derived */
  GtkWidget      *rows[N_ROWS];
  JdTable        *tables[N_ROWS];
  GtkLabel       *why;               /* of the balance: what no multiplier stands for */
  JdStudy        *study;             /* lent; NULL before the first one */
};

static void
expanded_cb (JdEnergyRows *self)
{
  if (self->study != NULL)
    jd_energy_rows_update (self, self->study);
}

/* Adds an expander with @formula (may be NULL), a table and a remark, which is returned. */
static GtkLabel *
add_row (JdEnergyRows *self,
         GtkListBox   *list,
         Row           place,
         const char   *title,
         const char   *subtitle,
         GtkWidget    *formula)
{
  GtkWidget *row = adw_expander_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *child = gtk_list_box_row_new (), *table = g_object_new (JD_TYPE_TABLE, NULL);
  GtkWidget *remark = jd_new_text (NULL, "dim-label");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), subtitle);
  gtk_widget_set_margin_start (box, 12);
  gtk_widget_set_margin_end (box, 12);
  gtk_widget_set_margin_top (box, 8);
  gtk_widget_set_margin_bottom (box, 8);
  if (formula != NULL)
    gtk_box_append (GTK_BOX (box), formula);
  gtk_accessible_update_property (GTK_ACCESSIBLE (table), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_box_append (GTK_BOX (box), table);
  gtk_widget_set_visible (remark, FALSE);
  gtk_box_append (GTK_BOX (box), remark);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (child), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (child), box);
  adw_expander_row_add_row (ADW_EXPANDER_ROW (row), child);
  g_signal_connect_swapped (row, "notify::expanded", G_CALLBACK (expanded_cb), self);
  gtk_list_box_append (list, row);
  g_set_weak_pointer (&self->rows[place], row);
  self->tables[place] = JD_TABLE (table);
  return GTK_LABEL (remark);
}

static JdMath *
minus (JdMath *left,
       JdMath *right)
{
  return jd_math_new_row (left, jd_math_new_text ("\u2212"), right, NULL);
}

/* dE2/dt - dE0/dt = sum Q_i q'_i - partial E / partial t. */
static GtkWidget *
new_lemma (void)
{
  GtkWidget *view = jd_formula_view_new ();
  JdMath *power = jd_math_new_row (jd_math_new_text ("Σ"), jd_math_new_symbol ("Q_i", 0),
                                   jd_math_new_symbol ("q_i", 1), NULL);

  jd_formula_view_set_equation (JD_FORMULA_VIEW (view),
                                minus (jd_math_new_symbol ("E_2", 1), jd_math_new_symbol ("E_0", 1)),
                                minus (power, jd_math_new_text ("∂E/∂t")),
                                "d/dt (E2 - E0) = sum Q_i q_i' - partial E / partial t");
  return view;
}

JdEnergyRows *
jd_energy_rows_new (GtkListBox *list)
{
  JdEnergyRows *self = g_new0 (JdEnergyRows, 1);

  add_row (self, list, ROW_ENERGIES, _("Energies"), _("Parts of E of degree 2, 1 and 0 in the rates, and V"), NULL);
  add_row (self, list, ROW_LEMMA, _("Painlevé’s lemma"), _("Holds for all joints and all efforts (9.1.1)"),
           new_lemma ());
  self->why = add_row (self, list, ROW_BALANCE, _("Power balance"), _("Which efforts change E + V"), NULL);
  return self;
}

void
jd_energy_rows_free (JdEnergyRows *self)
{
  for (Row place = 0; place < N_ROWS; place++)
    if (self->rows[place] != NULL)
      {
        g_signal_handlers_disconnect_by_data (self->rows[place], self);
        g_clear_weak_pointer (&self->rows[place]);
      }
  g_clear_pointer (&self->balance, jd_power_balance_free);
  g_free (self);
}

void
jd_energy_rows_forget (JdEnergyRows *self)
{
  g_clear_pointer (&self->balance, jd_power_balance_free);
  self->study = NULL;
}

static void
make_energies (JdTable *table)
{
  const char *columns[] = { _("At the instant"), _("value (J)"), NULL };

  jd_table_begin (table, columns);
  jd_table_add_row (table, "E2", jd_math_new_symbol ("E_2", 0));
  jd_table_add_row (table, "E1", jd_math_new_symbol ("E_1", 0));
  jd_table_add_row (table, "E0", jd_math_new_symbol ("E_0", 0));
  jd_table_add_row (table, "V", jd_math_new_symbol ("V", 0));
  jd_table_add_row (table, "E2 - E0 + V",
                    jd_math_new_row (minus (jd_math_new_symbol ("E_2", 0), jd_math_new_symbol ("E_0", 0)),
                                     jd_math_new_text ("+"), jd_math_new_symbol ("V", 0), NULL));
  jd_table_add_row (table, "E + V",
                    jd_math_new_row (jd_math_new_symbol ("E", 0), jd_math_new_text ("+"), jd_math_new_symbol ("V", 0),
                                     NULL));
  jd_table_end (table);
}

static void
make_lemma (JdTable *table)
{
  const char *columns[] = { _("At the instant"), _("value (W)"), NULL };

  jd_table_begin (table, columns);
  jd_table_add_row (table, _("left side, from the formulas of E2 and E0"), NULL);
  jd_table_add_row (table, _("right side, from the generalized forces"), NULL);
  jd_table_add_row (table, _("difference"), NULL);
  jd_table_end (table);
}

/* Whether the model's effort @e is a damper, whose power is never positive: it is dissipative (9.2.1). */
static gboolean
is_dissipative (JdModel *model,
                gsize    e)
{
  const GPtrArray *efforts = jd_mechanism_get_efforts (jd_model_get_mechanism (model));
  const int k = jd_model_get_effort (model, e)->effort;
  const JdEffort *effort = k >= 0 ? g_ptr_array_index (efforts, (guint) k) : NULL;

  return effort != NULL && jd_effort_types[effort->kind].is_damper;
}

static gboolean
has_multiplier (JdStudy *study,
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

/* The rows of the balance, in the order in which show_balance() fills them. */
static void
make_balance (JdEnergyRows *self,
              JdStudy      *study)
{
  const char *columns[] = { _("At the instant"), _("value (W)"), NULL };
  JdModel *model = jd_study_get_model (study);
  JdTable *table = self->tables[ROW_BALANCE];
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));
  const gboolean carried = jd_power_balance_is_carried (self->balance);

  jd_table_begin (table, columns);
  jd_table_add_row (table, _("change of E + V"), NULL);
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    {
      const JdModelEffort *effort = jd_model_get_effort (model, e);
      g_autofree char *name = is_dissipative (model, e) ? g_strdup_printf (_("%s, dissipative"), effort->name)
                                                        : g_strdup (effort->name);

      if (effort->potential == NULL)
        jd_table_add_row (table, name, NULL);
    }
  for (guint j = 0; j < joints->len; j++)
    {
      /* Translators: joint %s: %s is the name of the joint. */
      g_autofree char *name = g_strdup_printf (_("joint %s"), ((JdJoint *) g_ptr_array_index (joints, j))->name);

      if (has_multiplier (study, j))
        jd_table_add_row (table, name, NULL);
    }
  if (jd_model_get_n_laws (model) > 0)
    jd_table_add_row (table, _("friction, dissipative"), NULL);
  if (carried)
    jd_table_add_row (table, _("drives without a multiplier"), NULL);
  jd_table_add_row (table, _("difference"), NULL);
  jd_table_end (table);
  jd_show_text (self->why,
                carried
                  ? _("No multiplier stands for the efforts of primitive drives. Their power is d/dt (E1 + 2 E0) "
                      "− ∂(E − V)/∂t.")
                  : _("Efforts of perfect joints have no power, unless their equation is not homogeneous (a "
                      "drive). The power of dissipative efforts is never positive (9.2.1)."));
}

void
jd_energy_rows_make (JdEnergyRows   *self,
                     JdStudy        *study,
                     JdPowerBalance *balance)
{
  jd_energy_rows_forget (self);
  self->balance = balance;
  self->study = study;
  gtk_widget_set_visible (self->rows[ROW_LEMMA], balance != NULL);
  gtk_widget_set_visible (self->rows[ROW_BALANCE], balance != NULL);
  make_energies (self->tables[ROW_ENERGIES]);
  make_lemma (self->tables[ROW_LEMMA]);
  if (balance != NULL)
    make_balance (self, study);
  jd_energy_rows_update (self, study);
  jd_energy_rows_cover (self, jd_study_get_covers (study));
}

static void
fill (JdTable      *table,
      const double *values,
      guint         n)
{
  for (guint row = 0; row < jd_table_get_n_rows (table); row++)
    jd_table_set_value (table, row, 0, row < n ? values[row] : NAN);
}

static void
show_energies (JdEnergyRows       *self,
               const JdEvaluation *evaluation)
{
  const double *E = evaluation != NULL ? evaluation->kinetic : NULL, V = E != NULL ? evaluation->potential : NAN;

  if (E == NULL)
    fill (self->tables[ROW_ENERGIES], NULL, 0);
  else
    fill (self->tables[ROW_ENERGIES], (double[]) { E[2], E[1], E[0], V, E[2] - E[0] + V, E[2] + E[1] + E[0] + V }, 6);
}

/* Values below this part of the largest term are rounding error. */
#define ROUNDING 1e-11

static double
without_rounding (double value,
                  double size)
{
  return fabs (value) <= ROUNDING * size ? 0.0 : value;
}

static void
show_lemma (JdEnergyRows       *self,
            const JdPowerTerms *terms)
{
  const double right = terms != NULL ? terms->generalized - terms->partial_kinetic : NAN;

  if (terms == NULL)
    fill (self->tables[ROW_LEMMA], NULL, 0);
  else
    fill (self->tables[ROW_LEMMA],
          (double[]) {
            terms->lemma_left, right,
            without_rounding (terms->lemma_residual, fabs (terms->generalized) + fabs (terms->partial_kinetic)) },
          3);
}

static void
show_balance (JdEnergyRows       *self,
              JdStudy            *study,
              const JdPowerTerms *terms)
{
  JdModel *model = jd_study_get_model (study);
  g_autoptr(GArray) values = g_array_new (FALSE, FALSE, sizeof (double));
  double size = 0.0, residual;

  if (terms == NULL)
    {
      fill (self->tables[ROW_BALANCE], NULL, 0);
      return;
    }
  g_array_append_val (values, terms->energy_rate);
  for (gsize e = 0; e < terms->n_efforts; e++)
    if (jd_model_get_effort (model, e)->potential == NULL)
      g_array_append_val (values, terms->given[e]);
  for (gsize j = 0; j < terms->n_joints; j++)
    if (has_multiplier (study, j))
      g_array_append_val (values, terms->joints[j]);
  if (jd_model_get_n_laws (model) > 0)
    g_array_append_val (values, terms->friction);
  if (jd_power_balance_is_carried (self->balance))
    g_array_append_val (values, terms->carried);
  /* The terms that cancel in dV/dt and dE/dt count as well. */
  size = fabs (terms->generalized);
  for (guint k = 0; k < values->len; k++)
    size = fmax (size, fabs (g_array_index (values, double, k)));
  residual = terms->residual;
  g_array_append_val (values, residual);
  for (guint k = 0; k < values->len; k++)
    g_array_index (values, double, k) = without_rounding (g_array_index (values, double, k), size);
  fill (self->tables[ROW_BALANCE], (const double *) (gpointer) values->data, values->len);
}

static gboolean
is_unfolded (JdEnergyRows *self,
             Row           place)
{
  return adw_expander_row_get_expanded (ADW_EXPANDER_ROW (self->rows[place]));
}

/* The energies by their first letter: E2, E1, E0, E2 - E0 + V and E + V tell E. */
static char *
energy_of (const char *row,
           guint       column G_GNUC_UNUSED)
{
  return g_strdup (row[0] == 'V' ? "V" : strchr (row, 'V') != NULL ? "E+V" : "E");
}

static char *
power_of (const char *row G_GNUC_UNUSED,
          guint       column G_GNUC_UNUSED)
{
  return g_strdup ("power:all");
}

void
jd_energy_rows_cover (JdEnergyRows *self,
                      JdCovers     *covers)
{
  jd_cover_table (self->tables[ROW_ENERGIES], covers, energy_of);
  jd_cover_table (self->tables[ROW_LEMMA], covers, power_of);
  jd_cover_table (self->tables[ROW_BALANCE], covers, power_of);
}

void
jd_energy_rows_update (JdEnergyRows *self,
                       JdStudy      *study)
{
  const JdEvaluation *evaluation = NULL;
  g_autoptr(JdPowerTerms) terms = NULL;
  const double *p, *pd;

  if (!is_unfolded (self, ROW_ENERGIES) && !is_unfolded (self, ROW_LEMMA) && !is_unfolded (self, ROW_BALANCE))
    return;
  evaluation = jd_study_get_evaluation (study, NULL);
  show_energies (self, evaluation);
  if (self->balance == NULL || (!is_unfolded (self, ROW_LEMMA) && !is_unfolded (self, ROW_BALANCE)))
    return;
  jd_study_get_state (study, &p, &pd, NULL);
  if (evaluation != NULL && p != NULL)
    terms = jd_power_balance_eval (self->balance, jd_study_get_time (study), p, pd, evaluation);
  show_lemma (self, terms);
  show_balance (self, study, terms);
}
