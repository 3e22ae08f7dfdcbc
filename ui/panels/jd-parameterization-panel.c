/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Parameterization panel: choice of a parameterization, its summary, and the rows of its equations. */
#include "ui/panels/jd-parameterization-panel.h"

#include <glib/gi18n-lib.h>

#include "ui/document/jd-cover.h"
#include "ui/drawing/jd-markup.h"
#include "ui/panels/jd-item-actions-private.h"
#include "ui/study/jd-parameterization-list.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Number of rows shown at first; a button shows more.  Making a thousand rows takes seconds. */
#define N_SHOWN 40

struct _JdParameterizationPanel
{
  JdPanel        parent_instance;

  gboolean       updating;
  JdStudy       *rows_study;  /* the study of the rows; not owned, only compared */
  gsize          n_equations; /* number of equations of the rows' model */

  GtkMenuButton *menu_button;
  GtkDropDown   *names;
  GtkStringList *name_list;
  GtkLabel      *summary;
  GtkLabel      *problem;
  GtkListBox    *rows;
  GtkButton     *more;
  GtkWidget     *no_equations;
};

G_DEFINE_FINAL_TYPE (JdParameterizationPanel, jd_parameterization_panel, JD_TYPE_PANEL)

#define FOR_EACH_ROW(self, row) \
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET ((self)->rows)); row != NULL; \
       row = gtk_widget_get_next_sibling (row))

static void
update_names (JdParameterizationPanel *self,
              JdStudy                 *study)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (study));

  self->updating = TRUE;
  jd_parameterization_list_set_study (self->names, study);
  jd_fill_names (self->names, self->name_list, parameterizations, jd_study_get_parameterization_name (study));
  self->updating = FALSE;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "parameterization.delete", parameterizations->len > 1);
}

/* The class as a link that explains it. */
static char *
dup_class (JdParameterization *parameterization)
{
  switch (jd_parameterization_get_class (parameterization))
    {
    case JD_CLASS_INDEPENDENT:
      return jd_explain_dup_link ("independent", _("Independent"));
    case JD_CLASS_REDUCED:
      return jd_explain_dup_link ("reduced", _("Reduced"));
    case JD_CLASS_TOTAL:
    default:
      return jd_explain_dup_link ("total", _("Total"));
    }
}

/* Maximum number of parameters named in the summary; of more only the number is given, because a long list is slow
 * to lay out. */
#define N_NAMED 24

/* An independent parameterization retains as many parameters as there are degrees of freedom. */
static gboolean
cover_summary (GtkLabel *summary,
               JdCovers *covers,
               gboolean  independent)
{
  if (independent && jd_covers_has (covers, "freedoms"))
    return jd_cover_label (summary, covers, "freedoms", _("degrees of freedom"), "");
  return jd_cover_label (summary, covers, "counts", _("numbers of equations and unknowns"), "");
}

/* Summary: "Reduced: retained x, theta; 1 complementary equation". */
static void
update_summary (JdParameterizationPanel *self,
                JdStudy                 *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  g_autoptr(GString) retained = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autofree char *count = NULL;
  g_autofree char *class = NULL;
  gsize m, n;

  jd_show_text (self->problem, parameterization == NULL ? jd_study_get_refusal (study) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->summary), parameterization != NULL);
  if (parameterization == NULL)
    return;

  n = jd_parameterization_get_n_retained (parameterization);
  for (gsize i = 0; i < MIN (n, N_NAMED); i++)
    {
      const gsize k = jd_parameterization_get_retained (parameterization)[i];
      const char *name = jd_model_get_parameter_name (jd_study_get_model (study), k);
      g_autofree char *symbol = jd_markup_of_parameter (name, 0);

      g_string_append_printf (retained, "%s%s", i > 0 ? ", " : "", symbol);
    }
  if (n > N_NAMED)
    g_string_append_printf (retained, _(" and %u more"), (guint) (n - N_NAMED));
  m = jd_parameterization_get_n_complementary (parameterization);
  count = m == 0 ? g_strdup (_("no complementary equation"))
                 : g_strdup_printf (ngettext ("%u complementary equation", "%u complementary equations", (gulong) m),
                                    (guint) m);
  class = dup_class (parameterization);
  text = g_strdup_printf (_("<b>%s.</b> Retained: %s; %s."), class, retained->len > 0 ? retained->str : _("none"),
                          count);
  if (!cover_summary (self->summary, jd_study_get_covers (study), m == 0))
    gtk_label_set_markup (self->summary, text);
}

/* Whether the rows belong to the study's model.  They are then kept, so that an edit of tags or types does not move
 * the focus. */
static gboolean
rows_fit (JdParameterizationPanel *self,
          JdStudy                 *study)
{
  return self->rows_study == study && self->n_equations == jd_model_get_n_equations (jd_study_get_model (study));
}

/* Adds a text below the rows that says how many are not shown. */
static void
offer_more (JdParameterizationPanel *self)
{
  g_autofree char *text = NULL;
  guint n = (guint) self->n_equations;

  FOR_EACH_ROW (self, row)
  n--;
  text = g_strdup_printf (ngettext ("%u More Row", "%u More Rows", n), n);
  gtk_button_set_label (self->more, text);
  gtk_widget_set_visible (GTK_WIDGET (self->more), n > 0);
}

/* The row of @equation, made if necessary, in the model's order. */
static JdEquationRow *
ensure_row (JdParameterizationPanel *self,
            gsize                    equation)
{
  GtkWidget *made;
  int place = 0;

  FOR_EACH_ROW (self, row)
  {
    const gsize index = jd_equation_row_get_index (JD_EQUATION_ROW (row));

    if (index == equation)
      return JD_EQUATION_ROW (row);
    place += index < equation;
  }
  made = jd_equation_row_new (self->rows_study, equation);
  jd_equation_row_update_instant (JD_EQUATION_ROW (made));
  gtk_list_box_insert (self->rows, made, place);
  return JD_EQUATION_ROW (made);
}

/* Makes rows for the first @n equations that have none. */
static void
add_rows (JdParameterizationPanel *self,
          gsize                    n)
{
  gsize equation = 0;
  int place = 0;
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->rows));

  for (; equation < self->n_equations && n > 0; equation++, place++)
    if (row != NULL && jd_equation_row_get_index (JD_EQUATION_ROW (row)) == equation)
      row = gtk_widget_get_next_sibling (row);
    else
      {
        gtk_list_box_insert (self->rows, jd_equation_row_new (self->rows_study, equation), place);
        n--;
      }
  offer_more (self);
}

static void
more_cb (JdParameterizationPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  if (study == NULL || jd_study_get_model (study) == NULL || !rows_fit (self, study))
    return;
  add_rows (self, 2 * N_SHOWN);
  FOR_EACH_ROW (self, row)
  jd_equation_row_update_instant (JD_EQUATION_ROW (row));
}

static void
make_rows (JdParameterizationPanel *self,
           JdStudy                 *study)
{
  jd_clear_children (self->rows);
  self->rows_study = study;
  self->n_equations = jd_model_get_n_equations (jd_study_get_model (study));
  add_rows (self, N_SHOWN);
  gtk_widget_set_visible (GTK_WIDGET (self->rows), self->n_equations > 0);
  gtk_widget_set_visible (self->no_equations, self->n_equations == 0);
}

static void
jd_parameterization_panel_refresh (JdPanel   *panel,
                                   JdStudy   *study,
                                   JdChanges  changes)
{
  JdParameterizationPanel *self = JD_PARAMETERIZATION_PANEL (panel);
  const JdChanges tags = JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_EVENT;

  if (changes & JD_CHANGED_MODEL && !rows_fit (self, study))
    make_rows (self, study);
  if (changes & tags)
    {
      update_names (self, study);
      update_summary (self, study);
      FOR_EACH_ROW (self, row)
      jd_equation_row_update (JD_EQUATION_ROW (row));
    }
  if (changes & JD_CHANGED_INSTANT)
    FOR_EACH_ROW (self, row)
  jd_equation_row_update_instant (JD_EQUATION_ROW (row));
}

static void
jd_parameterization_panel_cover (JdPanel  *panel,
                                 JdCovers *covers G_GNUC_UNUSED)
{
  JdParameterizationPanel *self = JD_PARAMETERIZATION_PANEL (panel);
  JdStudy *study = jd_panel_get_study (panel);

  if (jd_study_get_model (study) == NULL || !rows_fit (self, study))
    return;
  update_summary (self, study);
  FOR_EACH_ROW (self, row)
  jd_equation_row_cover (JD_EQUATION_ROW (row));
}

static void
name_selected_cb (JdParameterizationPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  const guint selected = gtk_drop_down_get_selected (self->names);

  if (!self->updating && study != NULL && selected != GTK_INVALID_LIST_POSITION)
    jd_study_set_parameterization_name (study, gtk_string_list_get_string (self->name_list, selected));
}

static void
jd_parameterization_panel_class_init (JdParameterizationPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  JD_PANEL_CLASS (klass)->refresh = jd_parameterization_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_parameterization_panel_cover;

  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, names);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, menu_button);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, name_list);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, summary);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, problem);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, rows);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, more);
  gtk_widget_class_bind_template_child (widget_class, JdParameterizationPanel, no_equations);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_selected_cb);
  jd_item_actions_install (widget_class, JD_OBJECT_PARAMETERIZATION, "parameterization");
}

static void
jd_parameterization_panel_init (JdParameterizationPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_own_menu (GTK_WIDGET (self->menu_button), gtk_menu_button_get_menu_model (self->menu_button));
  jd_explain_follow_links (self->summary);
  /* Until the panel is filled, nothing is written instead of GTK's "(None)". */
  gtk_string_list_append (self->name_list, "");
}

/* The model, if the rows belong to it; else NULL. */
static JdModel *
get_model (JdParameterizationPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  return study != NULL && jd_study_get_model (study) != NULL && rows_fit (self, study) ? jd_study_get_model (study)
                                                                                       : NULL;
}

JdEquationRow *
jd_parameterization_panel_get_row (JdParameterizationPanel *self,
                                   const char              *name)
{
  JdModel *model;
  JdEquationRow *row;
  int equation;

  g_return_val_if_fail (JD_IS_PARAMETERIZATION_PANEL (self), NULL);

  model = get_model (self);
  equation = model != NULL ? jd_model_find_equation (model, name) : -1;
  if (equation < 0)
    return NULL;
  row = ensure_row (self, (gsize) equation);
  offer_more (self);
  return row;
}

JdEquationRow *
jd_parameterization_panel_mark_joint (JdParameterizationPanel *self,
                                      const char              *name)
{
  g_autofree char *prefix = NULL;
  JdEquationRow *first = NULL;
  JdModel *model;

  g_return_val_if_fail (JD_IS_PARAMETERIZATION_PANEL (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);

  FOR_EACH_ROW (self, row)
  gtk_widget_remove_css_class (row, "picked");
  model = get_model (self);
  /* Names of equations are "joint.equation". */
  prefix = g_strconcat (name, ".", NULL);
  for (gsize i = 0; model != NULL && i < self->n_equations; i++)
    if (g_str_has_prefix (jd_model_get_equation (model, i)->name, prefix))
      {
        JdEquationRow *row = ensure_row (self, i);

        gtk_widget_add_css_class (GTK_WIDGET (row), "picked");
        if (first == NULL)
          first = row;
      }
  offer_more (self);
  return first;
}
