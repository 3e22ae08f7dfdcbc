/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Jump panel: choice of an event, and the report of its jump. */
#include "ui/panels/jd-jump-panel.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/parameterization/jd-model-math.h"
#include "ui/document/jd-cover.h"
#include "ui/drawing/figure/jd-jump-geometry.h"
#include "ui/panels/jd-item-actions-private.h"
#include "ui/panels/parts/jd-jump-frames.h"
#include "ui/panels/parts/jd-jump-tables.h"
#include "ui/panels/parts/jd-outcome-table.h"
#include "ui/study/jd-road-button.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-table.h"
#include "ui/widgets/jd-theme.h"

struct _JdJumpPanel
{
  JdPanel        parent_instance;

  gboolean       updating;

  GtkDropDown   *names;
  GtkStringList *name_list;
  GtkLabel      *remark;
  GtkLabel      *problem;
  GtkWidget     *result;
  JdTable       *rates;
  JdTable       *impulses;
  JdTable       *energies;
  JdTable       *carnot;
  GtkLabel      *laws;
  JdTable       *phases;
  JdTable       *momenta;
  JdTable       *stages;
  GtkMenuButton *menu_button, *road;
  GtkWidget     *more;
  JdJumpFrames  *frames;
  JdTable       *methods;
  JdTable       *transformations;
  JdTable       *forms;
  GtkWidget     *projector_fold;
  GtkLabel      *projector_text;
  JdTable       *projector;
  JdTable       *quasi;
  JdTable       *matrix_c;
  JdTable       *parts;
  JdTable       *mass;
  GtkWidget     *others;
  GtkWidget     *cases_fold;
  GtkLabel      *cases_text;
  JdTable       *cases;
  GtkExpander   *outcomes_fold;
  JdOutcomeTable *outcomes;
  GtkWidget     *geometry_fold;
  GtkDrawingArea *geometry_area;
};

G_DEFINE_FINAL_TYPE (JdJumpPanel, jd_jump_panel, JD_TYPE_PANEL)

static void
update_names (JdJumpPanel *self,
              JdStudy     *study)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_study_get_mechanism (study));

  self->updating = TRUE;
  jd_fill_names (self->names, self->name_list, events, jd_study_get_event_name (study));
  self->updating = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->names), events->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "event.duplicate", events->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "event.move", events->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "event.rename", events->len > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "event.delete", events->len > 0);
}

/* The event's time @at as written, with its value if that is different. */
static char *
dup_time (JdStudy       *study,
          const JdEvent *event,
          const char    *at)
{
  JdModel *model = jd_study_get_model (study);
  g_autofree char *number = NULL;

  if (model == NULL)
    return g_strdup (at);
  number = jd_readout_format (jd_model_eval (model, event->at, jd_model_get_time (model), jd_model_get_values (model),
                                             jd_model_get_rates (model)));
  return g_strcmp0 (number, at) == 0 ? g_strdup (at) : g_strdup_printf ("%s = %s", at, number);
}

/* Shows the kind of the event, or the state from which its jump was computed. */
static void
update_remark (JdJumpPanel *self,
               JdStudy     *study)
{
  const JdJump *jump = jd_study_get_jump (study);
  const JdEvent *event = jd_study_get_event (study);
  g_autofree char *text = NULL;

  if (jump != NULL && jump->event == NULL)
    text =
      g_strdup_printf (_("This is an impact of the motion at t = %.6g s. No event of the file gives its law: the "
                         "law of its joint applies, or the default law."),
                       jump->time);
  else if (jump != NULL && jump->law != NULL)
    text =
      g_strdup_printf (_("This event happens at t = %.6g s of the motion: it is the law of the contact that closes "
                         "there."),
                       jump->time);
  else if (jump != NULL && jd_study_get_jump_in_motion (study))
    text = g_strdup_printf (_("This event happens at t = %.6g s of the motion."), jump->time);
  else if (jump != NULL)
    text = g_strdup_printf (_("Computed from the file’s state, at t = %.6g s, because the motion does not meet this "
                              "event."),
                            jump->time);
  else if (event == NULL)
    text = g_strdup (_("There is no event yet. Go to an instant and add an event with the menu; choose its types "
                       "in the Parameterization panel."));
  else if (event->has_at)
    {
      g_autofree char *at = jd_expr_to_text (event->at);

      g_autofree char *time = dup_time (study, event, at);

      text = g_strdup_printf (_("This event happens at t = %s s. Run it to see its jump."), time);
    }
  else if (event->when == NULL && jd_study_get_model (study) != NULL &&
           jd_event_is_contact_law (jd_study_get_model (study), event))
    text = g_strdup (_("This event is the law of the contacts for which it has types: it happens "
                       "whenever one of them closes. Run it to see its jump."));
  else if (event->when == NULL)
    text = g_strdup (_("This event has no instant of its own: it happens at the instant shown when you run it. If "
                       "you run it there again, it is taken back. The menu can give it this instant permanently."));
  else
    {
      g_autofree char *when = jd_expr_to_text (event->when);

      text = g_strdup_printf (_("This event happens when %s crosses zero. Run it to see its jump."), when);
    }
  gtk_label_set_text (self->remark, text);
}

static const char *
phase_mark (gboolean active)
{
  return active ? "●" : "–";
}

/* Shows in which phases each row holds: Wang and Chou, table 1. */
static void
show_phases (JdJumpPanel  *self,
             const JdJump *jump)
{
  const char *columns[] = { _("Phases"), _("prior"), _("virtual"), _("posterior"), NULL };
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  const JdImpulseResult *result = jump->result;
  guint row;

  jd_table_begin (self->phases, columns);
  row = jd_table_add_row (self->phases, _("degrees of freedom"), NULL);
  jd_table_set_value (self->phases, row, 0, (double) result->dof_prior);
  jd_table_set_value (self->phases, row, 1, (double) result->dof_virtual);
  jd_table_set_value (self->phases, row, 2, (double) result->dof_posterior);
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const JdRowType type = jump->row_type[r];

      row = jd_table_add_row (self->phases, jd_model_get_equation (model, jump->row_equation[r])->name, NULL);
      jd_table_set_text (self->phases, row, 0,
                         phase_mark (type == JD_ROW_REGULAR || type == JD_ROW_LIVE || type == JD_ROW_RELEASED));
      jd_table_set_text (self->phases, row, 1, phase_mark (result->active[r]));
      jd_table_set_text (self->phases, row, 2,
                         phase_mark (result->active[r] &&
                                     (type == JD_ROW_REGULAR || type == JD_ROW_LIVE || type == JD_ROW_INERT)));
    }
  jd_table_end (self->phases);
}

static void
show_rates (JdJumpPanel  *self,
            const JdJump *jump)
{
  const char *columns[] = { _("Rates (SI)"), _("before"), _("after"), _("jump"), NULL };
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  jd_table_begin (self->rates, columns);
  for (gsize k = 0; k < jump->N; k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);
      const guint row = jd_table_add_row (self->rates, name, jd_model_math_rate (name));

      jd_table_set_value (self->rates, row, 0, jump->prior[k]);
      jd_table_set_value (self->rates, row, 1, jump->posterior[k]);
      jd_table_set_value (self->rates, row, 2, jump->posterior[k] - jump->prior[k]);
    }
  jd_table_end (self->rates);
}

/* A privileged velocity as a combination of virtual rates, "x* + 0.5 theta*", as text and typeset. */
static JdMath *
new_direction (const JdJump  *jump,
               const double  *rates,
               char         **out_text)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  const gsize n = jd_parameterization_get_n_retained (jump->parameterization);
  g_autoptr(GString) text = g_string_new (NULL);
  JdMath *row = jd_math_new_row (jd_math_new_text (""), NULL);

  for (gsize i = 0; i < n; i++)
    {
      const char *name = jd_model_get_parameter_name (model,
                                                      jd_parameterization_get_retained (jump->parameterization)[i]);
      const double rate = rates[jd_parameterization_get_retained (jump->parameterization)[i]];
      g_autofree char *number = jd_readout_format (fabs (rate));
      const char *sign = rate < 0 ? "−" : text->len > 0 ? "+" : "";

      if (fabs (rate) < 1e-12)
        continue;
      g_string_append_printf (text, "%s%s%s%s%s%s*", text->len > 0 ? " " : "", sign, *sign != '\0' ? " " : "",
                              g_str_equal (number, "1") ? "" : number, g_str_equal (number, "1") ? "" : " ", name);
      g_ptr_array_add (row->children, jd_math_new_text (sign));
      if (!g_str_equal (number, "1"))
        g_ptr_array_add (row->children, jd_math_new_text (number));
      g_ptr_array_add (row->children, jd_model_math_virtual (name));
    }
  *out_text = g_string_free (g_steal_pointer (&text), FALSE);
  return row;
}

/* Shows the momenta that are conserved if neither an applied impulse nor friction acts along them: Wang and Chou
 * (18). A quasi-velocity of the event has its name, another privileged velocity is written in virtual rates. */
static void
show_momenta (JdJumpPanel       *self,
              const JdJump      *jump,
              const JdJumpTable *phases)
{
  const char *columns[] = {
    _("Privileged momenta (SI)"), _("before"), _("after"), _("applied"), _("friction"), NULL
  };
  const JdPhaseTable *phase = phases != NULL ? &phases->phases[JD_PHASE_VIRTUAL] : NULL;
  gboolean rubs = FALSE;

  gtk_widget_set_visible (GTK_WIDGET (self->momenta), phase != NULL && phase->m > 0);
  if (phase == NULL)
    return;
  for (gsize s = 0; s < phase->m; s++)
    rubs = rubs || phases->momentum_friction[s] != 0.0;
  if (!rubs)
    columns[4] = NULL;
  jd_table_begin (self->momenta, columns);
  for (gsize s = 0; s < phase->m; s++)
    {
      const gboolean quasi = !g_str_has_suffix (phase->names[s], "'");
      g_autofree char *name = quasi ? g_strdup (phase->names[s]) : NULL;
      JdMath *direction = quasi ? NULL : new_direction (jump, phase->D + s * phases->N, &name);
      const guint row = jd_table_add_row (self->momenta, name, direction);

      jd_table_set_value (self->momenta, row, 0, phases->momentum_before[s]);
      jd_table_set_value (self->momenta, row, 1, phases->momentum_after[s]);
      jd_table_set_value (self->momenta, row, 2, phases->momentum_applied[s]);
      if (rubs)
        jd_table_set_value (self->momenta, row, 3, phases->momentum_friction[s]);
    }
  jd_table_end (self->momenta);
}

static void
show_forms (JdJumpPanel  *self,
            const JdJump *jump)
{
  const char *columns[] = { _("The three forms"), _("difference"), NULL };
  const JdImpulseResult *result = jump->result;
  const struct
  {
    const char *title;
    gboolean has;
    double difference;
  } forms[] = {
    { _("privileged velocities"), result->has_privileged, result->form_privileged },
    { _("multipliers"), result->has_multiplier, result->form_multiplier },
    { _("projector"), result->has_projector, result->form_projector },
  };

  jd_table_begin (self->forms, columns);
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      const guint row = jd_table_add_row (self->forms, forms[i].title, NULL);

      if (forms[i].has)
        jd_table_set_value (self->forms, row, 0, forms[i].difference);
      else
        jd_table_set_text (self->forms, row, 0, _("not defined"));
    }
  jd_table_end (self->forms);
}

/* Shows the projector, its matrices and what they split. */
static void
show_projector (JdJumpPanel           *self,
                const JdJumpProjector *projector)
{
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->projector_fold, projector != NULL && projector->n > 0);
  if (projector == NULL)
    return;
  text =
    g_strdup_printf (_("P = I − wᵀ C⁻¹ w M⁻¹ and C = w M⁻¹ wᵀ, with the independent rows w of the virtual phase: "
                       "%u rows, %u rates. The transpose of P projects the velocities."),
                     (guint) projector->n_rows, (guint) projector->n);
  gtk_label_set_text (self->projector_text, text);
  jd_jump_show_projector (self->projector, projector, FALSE);
  jd_jump_show_projector (self->quasi, projector, TRUE);
  jd_jump_show_C (self->matrix_c, projector);
  jd_jump_show_parts (self->parts, projector);
  jd_jump_show_mass (self->mass, projector);
}

/* Shows the laws used, and warnings. */
static void
show_laws (JdJumpPanel  *self,
           const JdJump *jump)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; jump->laws != NULL && i + 1 < jump->laws->len; i += 2)
    g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "", (char *) g_ptr_array_index (jump->laws, i),
                            (char *) g_ptr_array_index (jump->laws, i + 1));
  for (guint i = 0; jump->warnings != NULL && i < jump->warnings->len; i++)
    {
      const JdWarning *warning = g_ptr_array_index (jump->warnings, i);

      g_string_append_printf (text, "%s⚠ %s", text->len > 0 ? "\n" : "", warning->text);
    }
  gtk_label_set_text (self->laws, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->laws), text->len > 0);
}

/* Shows the velocity space for up to three degrees of freedom; folded at first. */
static void
show_geometry (JdJumpPanel *self,
               JdStudy     *study)
{
  gtk_widget_set_visible (self->geometry_fold, jd_study_get_jump_report (study)->geometry != NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self->geometry_area));
}

static void
draw_geometry_cb (GtkDrawingArea *area G_GNUC_UNUSED,
                  cairo_t        *cr,
                  int             width,
                  int             height,
                  gpointer        user_data)
{
  JdStudy *study = jd_panel_get_study (user_data);
  const JdJumpGeometry *geometry = study != NULL ? jd_study_get_jump_report (study)->geometry : NULL;
  g_autoptr(JdLabels) labels = NULL;
  JdGeometryView view;
  JdDrawStyle style;

  if (geometry == NULL)
    return;
  labels = jd_labels_new ();
  jd_draw_style_init (&style, jd_theme_get_current (), jd_theme_get_text_scale ());
  jd_labels_begin (labels, &style, width, height);
  jd_geometry_view_init (&view, geometry, width, height, 0.5, 0.4);
  jd_jump_geometry_draw (geometry, jd_parameterization_get_model (jd_study_get_jump (study)->parameterization), &view,
                         &(JdPainter) { .cr = cr, .style = &style, .labels = labels });
}

static gboolean
is_determined (const JdJump *jump)
{
  return jump->result->status == JD_VERDICT_DETERMINATE || jump->result->status == JD_VERDICT_HYPERSTATIC;
}

/* Shows the case of a change of rank, also of a jump that the path leaves indeterminate. */
static void
show_cases (JdJumpPanel  *self,
            const JdJump *jump,
            JdStudy      *study)
{
  const JdJumpCases *cases = jump != NULL ? jd_study_get_jump_report (study)->cases : NULL;
  const gboolean shown = cases != NULL && (cases->number > 0 || jump->limits->len > 0);

  gtk_widget_set_visible (self->cases_fold, shown);
  if (shown)
    jd_jump_show_cases (self->cases, self->cases_text, jump, cases);
}

static void
update_outcomes (JdJumpPanel *self,
                 JdStudy     *study,
                 gboolean     changed)
{
  gtk_widget_set_visible (GTK_WIDGET (self->outcomes_fold), jd_study_get_jump (study) != NULL);
  jd_outcome_table_show (self->outcomes, study, changed, gtk_expander_get_expanded (self->outcomes_fold));
}

static void
outcomes_expanded_cb (JdJumpPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  if (study != NULL)
    update_outcomes (self, study, FALSE);
}

static void
update_jump (JdJumpPanel *self,
             JdStudy     *study)
{
  const JdJump *jump = jd_study_get_jump (study);
  const gboolean determined = jump != NULL && is_determined (jump);
  const JdJumpReport *report;

  gtk_widget_set_visible (self->result, determined);
  if (jump == NULL)
    jd_show_text (self->problem, jd_study_get_jump_error (study));
  else
    jd_show_text (self->problem, jump->result->status != JD_VERDICT_DETERMINATE ? jump->why : NULL);
  show_cases (self, jump, study);
  /* nothing else is known of a jump that is not determined */
  if (jump != NULL && !determined)
    {
      gtk_expander_set_expanded (GTK_EXPANDER (self->cases_fold), TRUE);
      gtk_expander_set_expanded (self->outcomes_fold, TRUE);
    }
  if (!determined)
    return;
  report = jd_study_get_jump_report (study);
  show_rates (self, jump);
  jd_jump_show_impulses (self->impulses, jump);
  jd_jump_show_energies (self->energies, jump, report->projector);
  jd_jump_show_carnot (self->carnot, jump);
  show_laws (self, jump);
  show_phases (self, jump);
  show_momenta (self, jump, report->table);
  jd_jump_show_stages (self->stages, jump);
  jd_jump_frames_show (self->frames, study);
  jd_jump_show_methods (self->methods, jump, report->methods);
  jd_jump_show_transformations (self->transformations, jump, report->table);
  show_forms (self, jump);
  show_projector (self, report->projector);
  show_geometry (self, study);
}

static void
jd_jump_panel_refresh (JdPanel   *panel,
                       JdStudy   *study,
                       JdChanges  changes)
{
  JdJumpPanel *self = JD_JUMP_PANEL (panel);

  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_EVENT))
    update_names (self, study);
  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_EVENT | JD_CHANGED_JUMP | JD_CHANGED_PARAMETERIZATION))
    {
      update_remark (self, study);
      update_jump (self, study);
      update_outcomes (self, study, TRUE);
    }
  else if (changes & JD_CHANGED_OUTCOMES)
    update_outcomes (self, study, FALSE);
}

/* Quantities of the cells of each table, for the covers. */
static char *
phase_of (const char *row G_GNUC_UNUSED,
          guint       column G_GNUC_UNUSED)
{
  return g_strdup ("dof");
}

static char *
rate_of (const char *row,
         guint       column)
{
  return column > 0 ? g_strconcat (row, "'+", NULL) : NULL;
}

static char *
method_of (const char *row,
           guint       column G_GNUC_UNUSED)
{
  const char *const counts[] = { _("equations"), _("unknowns"), _("impulses told"), NULL };

  return g_strv_contains (counts, row) ? g_strdup ("dof") : g_strconcat (row, "'+", NULL);
}

static char *
impulse_of (const char *row,
            guint       column)
{
  return column == 0 ? g_strconcat ("impulse:", row, NULL) : column == 2 ? g_strdup ("after") : NULL;
}

static char *
energy_of (const char *row G_GNUC_UNUSED,
           guint       column)
{
  return g_strdup (column == 0 ? "E-" : "E+");
}

/* Whether a quantity of the jump is covered, which the folds and the losses would tell. */
static gboolean
is_covered (JdStudy  *study,
            JdCovers *covers)
{
  static const char *const names[] = { "dof", "after", "E-", "E+", NULL };
  const JdJump *jump = jd_study_get_jump (study);
  gboolean covered = jd_cover_find (covers, names) != NULL;

  for (gsize k = 0; jump != NULL && !covered && k < jump->N; k++)
    {
      g_autofree char *name = rate_of (jd_model_get_parameter_name (jd_study_get_model (study), k), 1);

      covered = jd_covers_has (covers, name);
    }
  for (gsize r = 0; jump != NULL && !covered && r < jump->n_rows; r++)
    {
      g_autofree char
        *name = impulse_of (jd_model_get_equation (jd_study_get_model (study), jump->row_equation[r])->name, 0);

      covered = jd_covers_has (covers, name);
    }
  return covered;
}

static void
jd_jump_panel_cover (JdPanel  *panel,
                     JdCovers *covers)
{
  JdJumpPanel *self = JD_JUMP_PANEL (panel);
  JdStudy *study = jd_panel_get_study (panel);
  const gboolean shown = !is_covered (study, covers);

  jd_cover_table (self->phases, covers, phase_of);
  jd_cover_table (self->rates, covers, rate_of);
  jd_cover_table (self->impulses, covers, impulse_of);
  jd_cover_table (self->energies, covers, energy_of);
  jd_cover_table (self->methods, covers, method_of);
  gtk_widget_set_visible (GTK_WIDGET (self->carnot), shown);
  gtk_widget_set_visible (GTK_WIDGET (self->road), jd_covers_is_empty (covers));
  gtk_widget_set_visible (self->more, shown);
  gtk_widget_set_visible (self->others, shown);
}

static void
name_selected_cb (JdJumpPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  const guint selected = gtk_drop_down_get_selected (self->names);

  if (!self->updating && study != NULL && selected != GTK_INVALID_LIST_POSITION)
    jd_study_set_event_name (study, gtk_string_list_get_string (self->name_list, selected));
}

static void
move_action (GtkWidget  *widget,
             const char *action G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (widget));
  g_autofree char *name = g_strdup (jd_study_get_event_name (study));
  g_autoptr(GError) error = NULL;

  jd_document_set_event_time (jd_study_get_document (study), name, jd_study_get_time (study), &error);
  jd_item_actions_show (widget, error);
}

static void
jd_jump_panel_class_init (JdJumpPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  JD_PANEL_CLASS (klass)->refresh = jd_jump_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_jump_panel_cover;

  g_type_ensure (JD_TYPE_TABLE);
  g_type_ensure (JD_TYPE_JUMP_FRAMES);
  g_type_ensure (JD_TYPE_OUTCOME_TABLE);
  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, road);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, menu_button);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, names);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, name_list);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, remark);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, problem);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, result);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, rates);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, impulses);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, energies);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, carnot);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, laws);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, phases);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, momenta);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, stages);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, more);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, frames);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, methods);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, transformations);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, forms);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, projector_fold);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, projector_text);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, projector);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, quasi);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, matrix_c);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, parts);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, mass);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, others);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, cases_fold);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, cases_text);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, cases);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, outcomes_fold);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, outcomes);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, geometry_fold);
  gtk_widget_class_bind_template_child (widget_class, JdJumpPanel, geometry_area);
  gtk_widget_class_bind_template_callback (widget_class, name_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, outcomes_expanded_cb);
  jd_item_actions_install (widget_class, JD_OBJECT_EVENT, "event");
  gtk_widget_class_install_action (widget_class, "event.move", NULL, move_action);
}

static JdStudy *
find_study (gpointer panel)
{
  return jd_panel_get_study (panel);
}

static void
jd_jump_panel_init (JdJumpPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_own_menu (GTK_WIDGET (self->menu_button), gtk_menu_button_get_menu_model (self->menu_button));
  jd_road_button_init (self->road, JD_ROAD_JUMP, find_study, self);
  gtk_drawing_area_set_draw_func (self->geometry_area, draw_geometry_cb, self, NULL);
}
