/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The typeset equations of a parameterization, derived in a thread. */
#include "ui/panels/jd-equations-panel.h"

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/tree/jd-math-rate.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/jd-shown.h"
#include "ui/drawing/jd-markup.h"
#include "ui/panels/parts/jd-meaning.h"
#include "ui/study/jd-touching.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-formula-view.h"

/* Maximum length of a shown formula as text, about half a page.  For a longer one only its length is shown. */
#define MAX_LENGTH 1500
/* ms: time for which the old formulas stay without a message while the new ones are derived. */
#define PATIENCE 150

struct _JdEquationsPanel
{
  JdPanel        parent_instance;

  GCancellable  *deriving;
  JdTouching    *touching;   /* whose formulas are shown or being derived; NULL: none */
  guint          patience;

  GtkWidget     *waiting;
  GtkSpinner    *spinner;
  GtkLabel      *problem;
  GtkBox        *formulas;
  JdMechanism   *mechanism;  /* of what is shown, lent: its letters of multipliers */
  GPtrArray     *meanings;   /* GtkBox *, lent: below each complementary equation, for the meaning of its
                              * multiplier */
};

G_DEFINE_FINAL_TYPE (JdEquationsPanel, jd_equations_panel, JD_TYPE_PANEL)

/* Derives the formulas in the thread, by asking for them: the parameterization keeps them. */
static void
derive_thread (GTask        *task,
               gpointer      source G_GNUC_UNUSED,
               gpointer      task_data,
               GCancellable *cancellable)
{
  JdParameterization *parameterization = jd_touching_derive (task_data);
  const JdExpr *momentum, *rest;

  jd_shown_get_kinetic_energy (parameterization);
  jd_shown_get_potential (parameterization);
  for (guint degree = 0; degree < 3; degree++)
    jd_parameterization_get_kinetic_part (parameterization, degree);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    jd_shown_get_equation (parameterization, h);
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        break;
      jd_parameterization_get_lagrange (parameterization, i);
      jd_shown_get_rate_form (parameterization, i, &momentum, &rest);
    }
  g_task_return_pointer (task, parameterization, (GDestroyNotify) jd_parameterization_unref);
}

static void
add_heading (JdEquationsPanel *self,
             const char       *text)
{
  GtkWidget *label = jd_new_text (text, "caption-heading");

  gtk_widget_add_css_class (label, "formula-heading");
  gtk_box_append (self->formulas, label);
}

static GtkLabel *
add_remark (JdEquationsPanel *self,
            const char       *text)
{
  GtkWidget *label = jd_new_text (text, "dim-label");

  gtk_box_append (self->formulas, label);
  return GTK_LABEL (label);
}

/* Adds @left = @expr, or, if @left is NULL, @expr = 0.  Takes @left. */
static void
add_formula (JdEquationsPanel *self,
             JdMath           *left,
             const JdExpr     *expr)
{
  const double length = jd_expr_count_tree (expr);
  g_autofree char *text = length <= MAX_LENGTH ? jd_expr_to_text (expr) : NULL;
  GtkWidget *view;
  JdMath *math;

  if (text == NULL || strlen (text) > MAX_LENGTH)
    {
      g_autofree char
        *remark = g_strdup_printf (_("This formula is too long to show: it has %.0f numbers and names. Export the "
                                     "equations as LaTeX to read it."),
                                   length);

      g_clear_pointer (&left, jd_math_free);
      add_remark (self, remark);
      return;
    }
  view = jd_formula_view_new ();
  math = jd_mechanism_set_letters (self->mechanism, jd_math_new (expr));
  if (left != NULL)
    jd_formula_view_set_equation (JD_FORMULA_VIEW (view), left, math, text);
  else
    jd_formula_view_set_equation (JD_FORMULA_VIEW (view), math, NULL, text);
  gtk_box_append (self->formulas, view);
}

/* d/dt (@momentum) + @rest = 0. */
static void
add_rate_form (JdEquationsPanel *self,
               const JdExpr     *momentum,
               const JdExpr     *rest)
{
  g_autofree char *first = jd_expr_to_text (momentum);
  g_autofree char *second = jd_expr_to_text (rest);
  g_autofree char *text = jd_expr_is_zero (rest) ? g_strdup_printf ("d/dt(%s)", first)
                                                 : g_strdup_printf ("d/dt(%s) + (%s)", first, second);
  GtkWidget *view = jd_formula_view_new ();

  jd_formula_view_set_equation (JD_FORMULA_VIEW (view),
                                jd_mechanism_set_letters (self->mechanism, jd_math_new_rate (momentum, rest)), NULL,
                                text);
  gtk_box_append (self->formulas, view);
}

static void
add_lagrange (JdEquationsPanel   *self,
              JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);

  add_heading (self, _("Lagrange’s equations"));
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const char *name = jd_model_get_parameter_name (model, jd_parameterization_get_retained (parameterization)[i]);
      g_autofree char *symbol = jd_markup_of_parameter (name, 0);
      /* Translators: of %s: before the parameter that an equation of Lagrange belongs to. */
      g_autofree char *heading = g_strdup_printf (_("of %s"), symbol);
      const JdExpr *momentum, *rest;

      gtk_label_set_markup (add_remark (self, NULL), heading);
      if (jd_shown_get_rate_form (parameterization, i, &momentum, &rest))
        add_rate_form (self, momentum, rest);
      else
        add_formula (self, NULL, jd_parameterization_get_lagrange (parameterization, i));
    }
  if (jd_parameterization_get_n_retained (parameterization) == 0)
    add_remark (self, _("None: every parameter is eliminated."));
}

/* "contact.slip", or "contact.slip, multiplier mu" where the document gives it a letter. */
static void
add_equation_name (JdEquationsPanel *self,
                   const char       *name)
{
  const char *letter = jd_mechanism_get_letter (self->mechanism, name);
  g_autofree char *symbol = letter != NULL ? jd_symbol_to_markup (letter, 0) : NULL;
  g_autofree char *escaped = g_markup_escape_text (name, -1);
  g_autofree char *remark = letter != NULL ? g_strdup_printf (_("%s, multiplier %s"), escaped, symbol) : NULL;

  gtk_label_set_markup (add_remark (self, NULL), remark != NULL ? remark : escaped);
}

/* Shows "lambda = -T" below each complementary equation, or why no formula can say what its multiplier stands for. */
static void
show_meanings (JdEquationsPanel *self,
               JdStudy          *study)
{
  const JdMultiplierMeanings *meanings = self->meanings->len > 0 ? jd_study_get_meanings (study) : NULL;
  JdModel *model = jd_study_get_model (study);

  for (gsize h = 0; meanings != NULL && h < meanings->n_multipliers && h < self->meanings->len; h++)
    {
      const JdMultiplierMeaning *meaning = &meanings->multipliers[h];
      GtkBox *box = g_ptr_array_index (self->meanings, (guint) h);

      jd_clear_children (box);
      if (jd_covers_has_of (jd_study_get_covers (study),
                            "meaning:", jd_model_get_equation (model, meaning->equation)->name))
        continue;
      gtk_box_append (box, meaning->expr != NULL ? jd_new_meaning (model, meaning)
                                                 : jd_new_text (meaning->why, "dim-label"));
    }
}

static void
add_complementary_equation (JdEquationsPanel   *self,
                            JdParameterization *parameterization,
                            gsize               h)
{
  const gsize e = jd_parameterization_get_complementary (parameterization)[h];
  const char *name = jd_model_get_equation (jd_parameterization_get_model (parameterization), e)->name;
  g_autofree char *idle = NULL;

  add_equation_name (self, name);
  if (!jd_shown_is_idle (parameterization, h))
    {
      add_formula (self, NULL, jd_shown_get_equation (parameterization, h));
      return;
    }
  idle = g_strdup_printf (_("No corner touches with the number of the equation “%s” in this state."), name);
  add_remark (self, idle);
}

static void
add_complementary (JdEquationsPanel   *self,
                   JdParameterization *parameterization)
{
  const gsize m = jd_parameterization_get_n_complementary (parameterization);

  if (m > 0)
    add_heading (self, _("Complementary equations, and what their multipliers stand for"));
  for (gsize h = 0; h < m; h++)
    {
      add_complementary_equation (self, parameterization, h);
      g_ptr_array_add (self->meanings, gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
      gtk_box_append (self->formulas, g_ptr_array_index (self->meanings, (guint) h));
    }
}

/* x_0 = 0.73, where x_0 - R phi is shown. */
static void
add_integration_constant (JdEquationsPanel   *self,
                          JdParameterization *parameterization,
                          gsize               k)
{
  double value;
  const char *name = jd_parameterization_get_integration_constant (parameterization, k, &value);
  g_autoptr(JdExprPool) pool = NULL;

  if (name == NULL)
    return;
  pool = jd_expr_pool_new ();
  add_formula (self, jd_math_new_symbol (name, 0), jd_expr_number (pool, value));
}

/* Adds the eliminated parameters as functions of the retained ones. */
static void
add_eliminated (JdEquationsPanel   *self,
                JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  gboolean any = FALSE;

  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      const int k = jd_parameterization_get_eliminated (parameterization, e);

      if (k < 0)
        continue;
      if (!any)
        add_heading (self, _("Eliminated by primitive equations"));
      any = TRUE;
      if (jd_parameterization_get_implicit (parameterization, (gsize) k) >= 0)
        {
          g_autofree char *symbol = jd_markup_of_parameter (jd_model_get_parameter_name (model, (gsize) k), 0);
          g_autofree char *equation = g_markup_escape_text (jd_model_get_equation (model, e)->name, -1);
          g_autofree char *remark = g_strdup_printf (_("%s is solved numerically from %s"), symbol, equation);

          gtk_label_set_markup (add_remark (self, NULL), remark);
          add_formula (self, NULL, jd_parameterization_get_shown_position (parameterization, (gsize) k));
        }
      else
        add_formula (self, jd_math_new_symbol (jd_model_get_parameter_name (model, (gsize) k), 0),
                     jd_parameterization_get_shown_position (parameterization, (gsize) k));
      add_integration_constant (self, parameterization, (gsize) k);
    }
}

/* Adds E = E2 + E1 + E0 and the parts of degree 2, 1 and 0 in the rates, if E has more than the first (2.57). */
static void
add_kinetic_energy (JdEquationsPanel   *self,
                    JdParameterization *parameterization)
{
  static const char *const names[] = { "E_0", "E_1", "E_2" };

  add_heading (self, _("Kinetic energy"));
  add_formula (self, jd_math_new_symbol ("E", 0), jd_shown_get_kinetic_energy (parameterization));
  if (jd_expr_is_zero (jd_parameterization_get_kinetic_part (parameterization, 0)) &&
      jd_expr_is_zero (jd_parameterization_get_kinetic_part (parameterization, 1)))
    return;
  add_remark (self, _("its parts of degree 2, 1 and 0 in the rates"));
  for (int degree = 2; degree >= 0; degree--)
    add_formula (self, jd_math_new_symbol (names[degree], 0),
                 jd_parameterization_get_kinetic_part (parameterization, (guint) degree));
}

/* Adds the quasi-velocities of the file's events, each once. */
static void
add_quasi_velocities (JdEquationsPanel *self)
{
  const GPtrArray *events = jd_mechanism_get_events (self->mechanism);
  g_autoptr(GHashTable) shown = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint e = 0; e < events->len; e++)
    {
      const JdEvent *event = g_ptr_array_index (events, e);

      for (gsize k = 0; k < event->n_quasi_velocities; k++)
        {
          if (g_hash_table_contains (shown, event->quasi_names[k]))
            continue;
          if (g_hash_table_size (shown) == 0)
            add_heading (self, _("Quasi-velocities"));
          g_hash_table_add (shown, event->quasi_names[k]);
          add_formula (self, jd_math_new_symbol (event->quasi_names[k], 0), event->quasi_velocities[k]);
        }
    }
}

static void
show (JdEquationsPanel   *self,
      JdParameterization *parameterization)
{
  self->mechanism = jd_model_get_mechanism (jd_parameterization_get_model (parameterization));
  jd_clear_children (self->formulas);
  g_ptr_array_set_size (self->meanings, 0);
  add_kinetic_energy (self, parameterization);
  add_heading (self, _("Potential"));
  add_formula (self, jd_math_new_symbol ("V", 0), jd_shown_get_potential (parameterization));
  add_lagrange (self, parameterization);
  add_complementary (self, parameterization);
  add_eliminated (self, parameterization);
  add_quasi_velocities (self);
}

static void
stop_waiting (JdEquationsPanel *self)
{
  g_clear_handle_id (&self->patience, g_source_remove);
  gtk_widget_set_visible (self->waiting, FALSE);
  gtk_spinner_stop (self->spinner);
  jd_background_stop (&self->deriving);
}

static void
derived_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data G_GNUC_UNUSED)
{
  JdEquationsPanel *self = JD_EQUATIONS_PANEL (source);
  g_autoptr(JdParameterization) parameterization = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!jd_background_end (&self->deriving, result) || parameterization == NULL)
    return;
  stop_waiting (self);
  show (self, parameterization);
  if (jd_panel_get_study (JD_PANEL (self)) != NULL)
    show_meanings (self, jd_panel_get_study (JD_PANEL (self)));
}

static gboolean
patience_cb (gpointer user_data)
{
  JdEquationsPanel *self = user_data;

  self->patience = 0;
  gtk_widget_set_visible (self->waiting, TRUE);
  gtk_spinner_start (self->spinner);
  return G_SOURCE_REMOVE;
}

static void
jd_equations_panel_refresh (JdPanel   *panel,
                            JdStudy   *study,
                            JdChanges  changes)
{
  JdEquationsPanel *self = JD_EQUATIONS_PANEL (panel);
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gboolean touches = self->touching == NULL || jd_touching_is_current (self->touching, study);

  if (!(changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION)) && touches)
    {
      if ((changes & (JD_CHANGED_MEANING | JD_CHANGED_COVERS)) && self->deriving == NULL)
        show_meanings (self, study);
      return;
    }
  stop_waiting (self);
  g_clear_pointer (&self->touching, jd_touching_free);
  self->touching = jd_touching_new (study);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), parameterization == NULL);
  if (parameterization != NULL)
    {
      self->patience = g_timeout_add (PATIENCE, patience_cb, self);
      jd_background_begin (self, &self->deriving, derive_thread, jd_touching_new (study),
                           (GDestroyNotify) jd_touching_free, derived_cb);
    }
  else
    {
      jd_clear_children (self->formulas);
      g_ptr_array_set_size (self->meanings, 0);
      gtk_label_set_text (self->problem, jd_study_get_refusal (study));
    }
}

static void
jd_equations_panel_dispose (GObject *object)
{
  JdEquationsPanel *self = JD_EQUATIONS_PANEL (object);

  if (self->waiting != NULL)
    stop_waiting (self);
  self->waiting = NULL;
  g_clear_pointer (&self->touching, jd_touching_free);

  G_OBJECT_CLASS (jd_equations_panel_parent_class)->dispose (object);
}

static void
jd_equations_panel_finalize (GObject *object)
{
  g_ptr_array_unref (JD_EQUATIONS_PANEL (object)->meanings);

  G_OBJECT_CLASS (jd_equations_panel_parent_class)->finalize (object);
}

static void
jd_equations_panel_class_init (JdEquationsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_equations_panel_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_equations_panel_finalize;
  JD_PANEL_CLASS (klass)->refresh = jd_equations_panel_refresh;

  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdEquationsPanel, waiting);
  gtk_widget_class_bind_template_child (widget_class, JdEquationsPanel, spinner);
  gtk_widget_class_bind_template_child (widget_class, JdEquationsPanel, problem);
  gtk_widget_class_bind_template_child (widget_class, JdEquationsPanel, formulas);
}

static void
jd_equations_panel_init (JdEquationsPanel *self)
{
  self->meanings = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
