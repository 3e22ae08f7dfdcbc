/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Row of a constraint equation in the Parameterization panel. */
#include "ui/panels/parts/jd-equation-row.h"

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-print.h"
#include "core/parameterization/jd-model-math.h"
#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-resources.h"
#include "ui/document/jd-cover.h"
#include "ui/document/jd-lock.h"
#include "ui/panels/parts/jd-type-chooser.h"
#include "ui/study/jd-touching.h"

/* Maximum length of a name that is not ellipsized, characters. */
#define LONG_NAME 18

struct _JdEquationRow
{
  GtkListBoxRow   parent_instance;

  JdStudy        *study;
  gsize           equation;
  gboolean        updating;   /* the widgets are being set from the study, not by the user */
  gboolean        acts;
  JdTouching     *touching;   /* whose formula is shown; NULL: that of the file's state */

  GtkLabel       *name_label;
  GtkLabel       *kind_label;
  GtkBox         *content;
  JdFormulaView  *formula;
  GtkToggleButton *complementary;
  GtkToggleButton *primitive;
  GtkBox         *tag_line;
  GtkDropDown    *eliminated;    /* these two widgets are made when first shown, */
  JdTypeChooser  *type_chooser;  /* because they are slow to make, and there may be hundreds of rows */
  GtkRevealer    *error_revealer;
  GtkLabel       *error_label;
};

G_DEFINE_FINAL_TYPE (JdEquationRow, jd_equation_row, GTK_TYPE_LIST_BOX_ROW)

static const JdEquation *
get_equation (JdEquationRow *self)
{
  return jd_model_get_equation (jd_study_get_model (self->study), self->equation);
}

/* The message of a refused edit without the place in the file at its beginning, which the row already shows. */
static const char *
without_path (const char *message)
{
  const char *end = strstr (message, "]: ");

  if (end != NULL && (g_str_has_prefix (message, "parameterizations[") || g_str_has_prefix (message, "events[")))
    return end + strlen ("]: ");
  return message;
}

static void
show_error (JdEquationRow *self,
            const char    *text)
{
  if (text != NULL)
    gtk_label_set_text (self->error_label, without_path (text));
  gtk_revealer_set_reveal_child (self->error_revealer, text != NULL);
}

static const char *const kinds[] = {
  [JD_EQUATION_SOLVED] = N_("solved"),
  [JD_EQUATION_HOLONOMIC] = N_("holonomic"),
  [JD_EQUATION_SEMI_HOLONOMIC] = N_("semi-holonomic"),
  [JD_EQUATION_NON_HOLONOMIC] = N_("non-holonomic"),
};

static char *
dup_kind (JdEquationRow *self)
{
  const JdEquation *equation = get_equation (self);
  GString *text = g_string_new (_(kinds[equation->kind]));

  if (equation->side != 0)
    /* Translators: Follows the kind of an equation, such as “holonomic”. */
    g_string_append (text, equation->side > 0 ? _(", unilateral ≥ 0") : _(", unilateral ≤ 0"));
  if (equation->time_dependent)
    /* Translators: Follows the kind of an equation, such as “holonomic”. */
    g_string_append (text, _(", time-dependent"));
  if (!self->acts)
    /* Translators: Follows the kind of an equation, such as “holonomic”. */
    g_string_append (text, _(", does not act now"));
  return g_string_free (text, FALSE);
}

/* Description of the kind, such as "semi-holonomic: R*phi + x stays constant". */
static char *
dup_explanation (JdEquationRow *self,
                 const char    *kind)
{
  const JdEquation *equation = get_equation (self);
  g_autofree char *integral = NULL;

  if (equation->kind != JD_EQUATION_SEMI_HOLONOMIC || equation->integral == NULL)
    return g_strdup (kind);
  integral = jd_expr_to_text (equation->integral);
  return g_strdup_printf (_("%s: %s stays constant"), kind, integral);
}

static void
update_kind (JdEquationRow *self)
{
  g_autofree char *kind = dup_kind (self);
  g_autofree char *explanation = dup_explanation (self, kind);
  /* Translators: kind: a noun that covers “holonomic”, “semi-holonomic” and so on. */
  const gboolean covered = jd_cover_label (self->kind_label, jd_study_get_covers (self->study), "kinds", _("kind"),
                                           kind);

  /* the word would tell the kind */
  jd_explain_register (GTK_WIDGET (self->kind_label), covered ? NULL : kinds[get_equation (self)->kind]);
  if (!covered)
    gtk_widget_set_tooltip_text (GTK_WIDGET (self->kind_label), explanation);
}

void
jd_equation_row_cover (JdEquationRow *self)
{
  g_return_if_fail (JD_IS_EQUATION_ROW (self));

  /* rows of another model are about to be replaced */
  if (jd_study_get_model (self->study) != NULL &&
      self->equation < jd_model_get_n_equations (jd_study_get_model (self->study)))
    update_kind (self);
}

/* Shows the equation exactly as written, because the sign of its multiplier depends on it. */
static void
show_formula (JdEquationRow *self)
{
  g_autofree char *text = NULL;
  g_autoptr(JdModel) touching = self->touching != NULL ? jd_touching_new_model (self->touching) : NULL;
  JdModel *model = touching != NULL ? touching : jd_study_get_model (self->study);
  JdMath *math = jd_model_math_equation (model, self->equation, &text, NULL);

  jd_formula_view_set_equation (self->formula, math, NULL, text);
}

/* Parameters that this equation can eliminate: first those for which it can be solved, each in the model's order.
 * Entry k of the list is candidate k. */
static gsize *
dup_candidates (JdEquationRow *self,
                gsize         *out_n)
{
  const JdEquation *equation = get_equation (self);
  gsize *candidates = g_new0 (gsize, equation->n_terms + equation->n_solvable + 1);
  gsize n = 0;

  for (gsize i = 0; i < equation->n_solvable; i++)
    candidates[n++] = equation->solvable_for[i];
  for (gsize i = 0; i < equation->n_terms; i++)
    {
      gboolean known = FALSE;

      for (gsize k = 0; k < n; k++)
        known = known || candidates[k] == equation->parameters[i];
      if (!known)
        candidates[n++] = equation->parameters[i];
    }
  *out_n = n;
  return candidates;
}

static gboolean
is_solved_numerically (const JdEquation *equation,
                       gsize             candidate)
{
  return candidate >= equation->n_solvable && equation->kind != JD_EQUATION_SEMI_HOLONOMIC;
}

static GListModel *
new_candidates (JdEquationRow *self)
{
  const JdEquation *equation = get_equation (self);
  JdModel *model = jd_study_get_model (self->study);
  GtkStringList *list = gtk_string_list_new (NULL);
  gsize n;
  g_autofree gsize *candidates = dup_candidates (self, &n);

  for (gsize k = 0; k < n; k++)
    {
      g_autofree char *symbol = jd_markup_of_parameter (jd_model_get_parameter_name (model, candidates[k]), 0);
      g_autofree char *text = g_strdup_printf (is_solved_numerically (equation, k) ? _("for %s, numerically")
                                                                                   : _("for %s"),
                                               symbol);

      gtk_string_list_append (list, text);
    }
  return G_LIST_MODEL (list);
}

/* Makes the equation primitive with @parameter or, if @any, with the first candidate that is accepted.  If all are
 * refused, shows the first refusal. */
static void
make_primitive (JdEquationRow *self,
                gsize          first,
                gboolean       any)
{
  JdModel *model = jd_study_get_model (self->study);
  const char *name = get_equation (self)->name;
  g_autoptr(GError) error = NULL;
  gsize n;
  g_autofree gsize *candidates = dup_candidates (self, &n);

  for (gsize k = first; k < n && (any || k == first); k++)
    {
      g_autoptr(GError) refusal = NULL;

      if (jd_study_set_primitive (self->study, name, jd_model_get_parameter_name (model, candidates[k]), &refusal))
        return;
      if (error == NULL)
        error = g_steal_pointer (&refusal);
    }
  jd_equation_row_update (self);
  show_error (self, error != NULL ? error->message : _("This equation contains no parameter"));
}

void
jd_equation_row_set_primitive (JdEquationRow *self,
                               gboolean       primitive)
{
  g_autoptr(GError) error = NULL;

  g_return_if_fail (JD_IS_EQUATION_ROW (self));

  if (primitive)
    {
      make_primitive (self, 0, TRUE);
      return;
    }
  if (!jd_study_set_primitive (self->study, get_equation (self)->name, NULL, &error))
    {
      jd_equation_row_update (self);
      show_error (self, error->message);
    }
}

/* Handles the check button that has become active, because it is toggled last.  A refusal may toggle both back. */
static void
tag_toggled_cb (JdEquationRow   *self,
                GtkToggleButton *button)
{
  if (!self->updating && gtk_toggle_button_get_active (button))
    jd_equation_row_set_primitive (self, button == self->primitive);
}

static void
eliminated_selected_cb (JdEquationRow *self)
{
  const guint selected = gtk_drop_down_get_selected (self->eliminated);

  if (!self->updating && selected != GTK_INVALID_LIST_POSITION)
    make_primitive (self, selected, FALSE);
}

/* Adds the choice of the eliminated parameter beside the tags. */
static void
add_eliminated (JdEquationRow *self)
{
  const char *const items[] = { JD_RESOURCES "/ui/jd-ellipsized-markup-item.ui",
                                JD_RESOURCES "/ui/jd-markup-item.ui" };
  g_autoptr(GtkListItemFactory) shown = gtk_builder_list_item_factory_new_from_resource (NULL, items[0]);
  g_autoptr(GtkListItemFactory) listed = gtk_builder_list_item_factory_new_from_resource (NULL, items[1]);
  GtkWidget *eliminated = gtk_drop_down_new (new_candidates (self), NULL);

  self->eliminated = GTK_DROP_DOWN (eliminated);
  gtk_drop_down_set_factory (self->eliminated, shown);
  gtk_drop_down_set_list_factory (self->eliminated, listed);
  gtk_widget_set_hexpand (eliminated, TRUE);
  gtk_widget_set_tooltip_text (eliminated, _("The parameter this equation eliminates"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (eliminated), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Eliminated parameter"), -1);
  g_signal_connect_object (eliminated, "notify::selected", G_CALLBACK (eliminated_selected_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (self->tag_line, eliminated);
}

static void
type_refused_cb (JdEquationRow *self,
                 const char    *reason)
{
  show_error (self, reason);
}

/* Updates the impulsive type at the current event. */
static void
add_type_chooser (JdEquationRow *self)
{
  self->type_chooser = g_object_new (JD_TYPE_TYPE_CHOOSER, NULL);
  jd_type_chooser_set_equation (self->type_chooser, self->study, get_equation (self)->name);
  g_signal_connect_object (self->type_chooser, "refused", G_CALLBACK (type_refused_cb), self, G_CONNECT_SWAPPED);
  gtk_box_insert_child_after (self->content, GTK_WIDGET (self->type_chooser), GTK_WIDGET (self->tag_line));
}

/* The tag in the file, also of a parameterization that cannot be made. */
static const JdTag *
find_tag (JdEquationRow *self)
{
  const JdParameterizationTags
    *tags = jd_mechanism_find_parameterization (jd_study_get_mechanism (self->study),
                                                jd_study_get_parameterization_name (self->study));
  const char *name = get_equation (self)->name;

  for (guint i = 0; tags != NULL && i < tags->tags->len; i++)
    {
      const JdTag *tag = g_ptr_array_index (tags->tags, i);

      if (g_str_equal (tag->equation, name))
        return tag;
    }
  return NULL;
}

/* Shows how the parameter is eliminated below the tags: a text such as "for psi, numerically" does not fit beside
 * them. */
static void
place_eliminated (JdEquationRow *self,
                  gsize          candidate)
{
  const gboolean below = is_solved_numerically (get_equation (self), candidate);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->tag_line),
                                  below ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

/* Updates the choice of the eliminated parameter.  It names a parameter only while the equation is primitive. */
static void
update_eliminated (JdEquationRow *self,
                   const JdTag   *tag)
{
  JdModel *model = jd_study_get_model (self->study);
  gsize n;
  g_autofree gsize *candidates = dup_candidates (self, &n);

  if (tag != NULL && self->eliminated == NULL)
    add_eliminated (self);
  if (self->eliminated == NULL)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self->eliminated), tag != NULL);
  for (gsize k = 0; tag != NULL && k < n; k++)
    if (g_str_equal (jd_model_get_parameter_name (model, candidates[k]), tag->parameter))
      {
        gtk_drop_down_set_selected (self->eliminated, (guint) k);
        place_eliminated (self, k);
      }
  jd_lock_update_widget (GTK_WIDGET (self->eliminated), jd_study_get_document (self->study), "tags");
}

static void
update_type (JdEquationRow *self)
{
  if (self->type_chooser == NULL && jd_study_get_event_name (self->study) != NULL)
    add_type_chooser (self);
  if (self->type_chooser == NULL)
    return;
  jd_lock_update_widget (GTK_WIDGET (self->type_chooser), jd_study_get_document (self->study), "types");
  jd_type_chooser_update (self->type_chooser);
}

void
jd_equation_row_update (JdEquationRow *self)
{
  const JdTag *tag;

  g_return_if_fail (JD_IS_EQUATION_ROW (self));

  tag = find_tag (self);
  self->updating = TRUE;
  gtk_toggle_button_set_active (tag != NULL ? self->primitive : self->complementary, TRUE);
  update_eliminated (self, tag);
  self->updating = FALSE;
  jd_lock_update_widget (GTK_WIDGET (self->complementary), jd_study_get_document (self->study), "tags");
  jd_lock_update_widget (GTK_WIDGET (self->primitive), jd_study_get_document (self->study), "tags");
  update_type (self);
  show_error (self, NULL);
}

void
jd_equation_row_update_instant (JdEquationRow *self)
{
  const double *p, *pd;
  const gboolean *skip;
  g_autoptr(JdModel) followed = NULL;
  gboolean acts;

  g_return_if_fail (JD_IS_EQUATION_ROW (self));

  jd_study_get_state (self->study, &p, &pd, &skip);
  followed = jd_model_follow (jd_study_get_model (self->study), jd_study_get_feet (self->study));
  acts = !skip[self->equation] &&
         jd_model_equation_acts (followed, self->equation, jd_study_get_time (self->study), p, pd);
  if ((self->touching != NULL || jd_touching_matters (self->study)) &&
      jd_study_get_parameterization (self->study) != NULL && !jd_touching_is_current (self->touching, self->study))
    {
      jd_touching_free (self->touching);
      self->touching = jd_touching_new (self->study);
      show_formula (self);
    }
  if (self->acts == acts)
    return;
  self->acts = acts;
  update_kind (self);
}

static void
jd_equation_row_dispose (GObject *object)
{
  g_clear_object (&JD_EQUATION_ROW (object)->study);
  g_clear_pointer (&JD_EQUATION_ROW (object)->touching, jd_touching_free);

  G_OBJECT_CLASS (jd_equation_row_parent_class)->dispose (object);
}

static void
jd_equation_row_class_init (JdEquationRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_equation_row_dispose;

  g_type_ensure (JD_TYPE_FORMULA_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-equation-row.ui");
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, kind_label);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, content);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, formula);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, complementary);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, primitive);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, tag_line);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, error_revealer);
  gtk_widget_class_bind_template_child (widget_class, JdEquationRow, error_label);
  gtk_widget_class_bind_template_callback (widget_class, tag_toggled_cb);
}

static void
jd_equation_row_init (JdEquationRow *self)
{
  self->acts = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_explain_register (GTK_WIDGET (self), N_("constraint equation"));
  jd_explain_register (GTK_WIDGET (self->complementary), "complementary");
  jd_explain_register (GTK_WIDGET (self->primitive), "primitive");
}

GtkWidget *
jd_equation_row_new (JdStudy *study,
                     gsize    equation)
{
  JdEquationRow *self = g_object_new (JD_TYPE_EQUATION_ROW, NULL);

  self->study = g_object_ref (study);
  self->equation = equation;
  /* Only a name longer than LONG_NAME is ellipsized. */
  gtk_label_set_width_chars (self->name_label, (int) MIN (g_utf8_strlen (get_equation (self)->name, -1), LONG_NAME));
  gtk_label_set_text (self->name_label, get_equation (self)->name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name_label), get_equation (self)->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, get_equation (self)->name,
                                  -1);
  show_formula (self);
  update_kind (self);
  jd_equation_row_update (self);
  return GTK_WIDGET (self);
}

gsize
jd_equation_row_get_index (JdEquationRow *self)
{
  g_return_val_if_fail (JD_IS_EQUATION_ROW (self), 0);

  return self->equation;
}
