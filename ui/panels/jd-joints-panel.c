/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Perfect Joints panel: verdicts on joints, computed in a thread. */
#include "ui/panels/jd-joints-panel.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/analysis/verdict/jd-slipping.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "ui/drawing/jd-markup.h"
#include "ui/panels/parts/jd-effort-table.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdJointsPanel
{
  JdPanel         parent_instance;

  GCancellable   *judging;     /* NULL: no computation runs */
  GPtrArray      *verdicts;    /* JdJointVerdict *, one for each joint; NULL where there is none */
  GPtrArray      *refusals;    /* char *: why there is no verdict; or NULL */
  gboolean        outdated;    /* the verdicts belong to another instant than the one shown */
  JdJointVerdict *compound;
  GPtrArray      *ticks;       /* GtkCheckButton *, lent: one for each joint */
  GPtrArray      *tables;      /* JdEffortTable *, lent: one for each row with a verdict */
  JdEffortTable  *whole;       /* of the compound joint, lent; NULL: none is checked */

  GtkCheckButton *external;
  GtkLabel       *remark;
  GtkListBox     *list;
  GtkWidget      *hint;
  GtkListBox     *together;
};

G_DEFINE_FINAL_TYPE (JdJointsPanel, jd_joints_panel, JD_TYPE_PANEL)

/* Input and results of the thread that judges. */
typedef struct
{
  JdModel        *model;
  JdMotion       *motion;     /* NULL: the model's state is used */
  double          time;
  gboolean        after;
  gboolean        external;
  gboolean        alone;      /* also each joint alone */
  gboolean        keeps_rows; /* keeps rows whose contents do not change */
  GArray         *ticked;     /* gsize: indices of the checked joints */
  GPtrArray      *verdicts;
  GPtrArray      *refusals;   /* char *: why there is no verdict, or NULL */
  JdJointVerdict *compound;
  char           *compound_refusal;
} Judgement;

static void
verdict_free (gpointer verdict)
{
  if (verdict != NULL)
    jd_joint_verdict_free (verdict);
}

static void
judgement_free (gpointer data)
{
  Judgement *judgement = data;

  jd_model_unref (judgement->model);
  g_clear_pointer (&judgement->motion, jd_motion_unref);
  g_array_unref (judgement->ticked);
  g_clear_pointer (&judgement->verdicts, g_ptr_array_unref);
  g_clear_pointer (&judgement->refusals, g_ptr_array_unref);
  verdict_free (judgement->compound);
  g_free (judgement->compound_refusal);
  g_free (judgement);
}

static void
judge_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      task_data,
              GCancellable *cancellable)
{
  Judgement *judgement = task_data;
  const gsize n = jd_mechanism_get_joints (jd_model_get_mechanism (judgement->model))->len;
  g_autoptr(JdModel) model = judgement->motion == NULL
                                ? NULL
                                : jd_motion_new_model_at (judgement->motion, judgement->time, judgement->after, NULL);
  g_autofree gboolean *slipping = NULL;
  g_autoptr(GError) error = NULL;

  if (model == NULL)
    model = jd_model_ref (judgement->model);
  slipping = jd_find_slipping (model, NULL);

  for (gsize j = 0; judgement->alone && j < n && !g_cancellable_is_cancelled (cancellable); j++)
    {
      g_autoptr(GError) refusal = NULL;

      g_ptr_array_add (judgement->verdicts,
                       jd_joint_verdict_new (model, &j, 1, judgement->external, slipping, &refusal));
      g_ptr_array_add (judgement->refusals, refusal != NULL ? g_strdup (refusal->message) : NULL);
    }
  if (judgement->ticked->len > 1)
    judgement->compound = jd_joint_verdict_new (model, (gsize *) (gpointer) judgement->ticked->data,
                                                judgement->ticked->len, judgement->external, slipping, &error);
  if (error != NULL)
    judgement->compound_refusal = g_strdup (error->message);
  g_task_return_boolean (task, TRUE);
}

static const char *
verdict_word (const JdJointVerdict *verdict)
{
  if (verdict == NULL)
    return _("No verdict");
  if (verdict->assumed)
    return _("Assumed perfect");
  return verdict->perfect ? _("Perfect") : _("Perfect only under a condition");
}

static const char *
verdict_icon (const JdJointVerdict *verdict)
{
  if (verdict == NULL)
    return "dialog-question-symbolic";
  return verdict->perfect ? "emblem-ok-symbolic" : "dialog-warning-symbolic";
}

static void
add_detail (AdwExpanderRow *expander,
            const char     *title,
            const char     *text)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), text);
  adw_expander_row_add_row (expander, row);
}

/* Components of a reaction: "X, Y, T (0: no law gives it)". */
static char *
dup_efforts (const JdJointVerdict *verdict)
{
  GString *text = g_string_new (NULL);

  for (gsize e = 0; verdict->efforts[e] != NULL; e++)
    {
      g_string_append_printf (text, "%s%s", e > 0 ? ", " : "", verdict->efforts[e]);
      if (e < verdict->n_efforts && verdict->absent[e])
        /* Translators: Follows the name of an effort. */
        g_string_append (text, _(" (zero: no law of the file gives it)"));
    }
  return g_string_free (text, FALSE);
}

/* The conditions as formulas, one below the other: "p R.z + M.z = 0". */
static void
add_conditions (AdwExpanderRow       *expander,
                const JdJointVerdict *verdict)
{
  g_autoptr(GString) markup = g_string_new (NULL);
  GtkWidget *row = adw_action_row_new ();

  for (gsize k = 0; verdict->conditions[k] != NULL; k++)
    {
      g_autofree char *formula = jd_markup_of_formula (verdict->conditions[k]);

      g_string_append_printf (markup, "%s%s", k > 0 ? "\n" : "", formula);
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), verdict->assumed
                                                              ? _("Assumed: a law for its efforts (7.5.2)")
                                                              : _("Condition on its efforts"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), markup->str);
  adw_expander_row_add_row (expander, row);
}

/* The table of the virtual powers in a row; @joints as in jd_effort_table_new(). */
static JdEffortTable *
add_powers (AdwExpanderRow *expander,
            const gsize    *joints,
            gsize           n_joints)
{
  GtkWidget *table = jd_effort_table_new (joints, n_joints), *row = gtk_list_box_row_new ();

  gtk_widget_set_margin_start (table, 12);
  gtk_widget_set_margin_end (table, 12);
  gtk_widget_set_margin_top (table, 8);
  gtk_widget_set_margin_bottom (table, 8);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), table);
  adw_expander_row_add_row (expander, row);
  return JD_EFFORT_TABLE (table);
}

/* @out_powers: the table of the row, NULL without a verdict. */
static GtkWidget *
new_row (const char            *name,
         const JdJointVerdict  *verdict,
         const char            *refusal,
         const gsize           *joints,
         gsize                  n_joints,
         JdEffortTable        **out_powers)
{
  GtkWidget *row = adw_expander_row_new ();
  g_autofree char *title = g_strdup_printf ("%s: %s", name, verdict_word (verdict));

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (row), verdict != NULL ? verdict->condition : refusal);
  adw_expander_row_add_prefix (ADW_EXPANDER_ROW (row), gtk_image_new_from_icon_name (verdict_icon (verdict)));
  if (verdict != NULL)
    {
      g_autofree char *efforts = dup_efforts (verdict);
      g_autofree char *dimension = g_strdup_printf ("%lu", (gulong) verdict->dimension);

      if (verdict->conditions[0] != NULL)
        add_conditions (ADW_EXPANDER_ROW (row), verdict);
      *out_powers = add_powers (ADW_EXPANDER_ROW (row), joints, n_joints);
      add_detail (ADW_EXPANDER_ROW (row), _("Efforts it can transmit"), efforts);
      add_detail (ADW_EXPANDER_ROW (row), _("Dimension of the virtual fields compatible with this joint alone"),
                  dimension);
      add_detail (ADW_EXPANDER_ROW (row), _("How this was found"), verdict->why);
    }
  return row;
}

static GPtrArray *
joints_of (JdStudy *study)
{
  return (GPtrArray *) jd_mechanism_get_joints (jd_study_get_mechanism (study));
}

/* What is to be computed. */
typedef enum
{
  JUDGE_ALL,       /* every joint alone, without checks */
  JUDGE_TICKED,    /* the checked joints together */
  JUDGE_INSTANT,   /* both, at another instant */
} Question;

static void judge (JdJointsPanel *self,
                   Question       question);

static void
tick_toggled_cb (JdJointsPanel *self)
{
  judge (self, JUDGE_TICKED);
}

static GtkWidget *
new_tick (JdJointsPanel *self,
          const char    *name,
          gboolean       active)
{
  GtkWidget *tick = gtk_check_button_new ();
  g_autofree char *label = g_strdup_printf (_("Include %s in the compound joint"), name);

  gtk_widget_set_valign (tick, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (tick, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (tick), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (tick), active);
  g_signal_connect_object (tick, "toggled", G_CALLBACK (tick_toggled_cb), self, G_CONNECT_SWAPPED);
  return tick;
}

static void jd_joints_panel_cover (JdPanel  *panel,
                                   JdCovers *covers);

/* Shows the powers at the instant in the virtual field of the study, in the rows that are unfolded. */
static void
show_powers (JdJointsPanel *self,
             JdStudy       *study)
{
  const gboolean external = gtk_check_button_get_active (self->external);

  if (jd_study_get_parameterization (study) == NULL)
    return;
  for (guint k = 0; k < self->tables->len; k++)
    jd_effort_table_show (g_ptr_array_index (self->tables, k), study, external);
  if (self->whole != NULL)
    jd_effort_table_show (self->whole, study, external);
  jd_joints_panel_cover (JD_PANEL (self), jd_study_get_covers (study));
}

static void
expanded_cb (JdJointsPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));

  if (study != NULL)
    show_powers (self, study);
}

static void
show_joints (JdJointsPanel *self,
             JdStudy       *study,
             const GArray  *ticked)
{
  const GPtrArray *joints = joints_of (study);

  jd_clear_children (self->list);
  g_ptr_array_set_size (self->ticks, 0);
  g_ptr_array_set_size (self->tables, 0);
  for (gsize j = 0; j < self->verdicts->len; j++)
    {
      const char *name = ((JdJoint *) g_ptr_array_index (joints, j))->name;
      JdEffortTable *powers = NULL;
      GtkWidget *row = new_row (name, g_ptr_array_index (self->verdicts, j), g_ptr_array_index (self->refusals, j),
                                &j, 1, &powers);
      gboolean active = FALSE;
      GtkWidget *tick;

      for (guint k = 0; k < ticked->len; k++)
        active |= g_array_index (ticked, gsize, k) == j;
      tick = joints->len > 1 ? new_tick (self, name, active) : NULL;
      if (tick != NULL)
        jd_add_suffix (row, tick);
      g_ptr_array_add (self->ticks, tick);
      if (powers != NULL)
        g_ptr_array_add (self->tables, powers);
      g_signal_connect_object (row, "notify::expanded", G_CALLBACK (expanded_cb), self, G_CONNECT_SWAPPED);
      gtk_list_box_append (self->list, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->list), self->verdicts->len > 0);
  gtk_widget_set_visible (self->hint, joints->len > 1);
}

/* Indices of the checked joints. */
static GArray *
get_ticked (JdJointsPanel *self)
{
  GArray *ticked = g_array_new (FALSE, FALSE, sizeof (gsize));

  for (gsize j = 0; j < self->ticks->len; j++)
    if (g_ptr_array_index (self->ticks, j) != NULL &&
        gtk_check_button_get_active (g_ptr_array_index (self->ticks, j)))
      g_array_append_val (ticked, j);
  return ticked;
}

static void
show_compound (JdJointsPanel *self,
               JdStudy       *study,
               const GArray  *ticked,
               const char    *refusal)
{
  const GPtrArray *joints = joints_of (study);
  g_autoptr(GString) name = g_string_new (NULL);

  jd_clear_children (self->together);
  self->whole = NULL;
  for (guint k = 0; k < ticked->len; k++)
    g_string_append_printf (name, "%s%s", k > 0 ? " + " : "",
                            ((JdJoint *) g_ptr_array_index (joints, g_array_index (ticked, gsize, k)))->name);
  if (ticked->len > 1)
    {
      GtkWidget *row = new_row (name->str, self->compound, refusal, (const gsize *) (gconstpointer) ticked->data,
                                ticked->len, &self->whole);

      g_signal_connect_object (row, "notify::expanded", G_CALLBACK (expanded_cb), self, G_CONNECT_SWAPPED);
      gtk_list_box_append (self->together, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->together), ticked->len > 1);
}

/* Shows the instant of the motion to which the verdicts belong. */
static void
show_instant (JdJointsPanel   *self,
              const Judgement *judgement)
{
  g_autofree char *text = judgement->motion == NULL ? NULL : g_strdup_printf (_("At t = %.6g s"), judgement->time);

  jd_show_text (self->remark, text);
}

static gboolean
are_equal (const JdJointVerdict *a,
           const JdJointVerdict *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->perfect == b->perfect && a->dimension == b->dimension && g_strcmp0 (a->condition, b->condition) == 0 &&
         g_strcmp0 (a->why, b->why) == 0 && a->n_efforts == b->n_efforts &&
         (a->n_efforts == 0 || memcmp (a->absent, b->absent, a->n_efforts * sizeof (gboolean)) == 0);
}

/* Whether the rows stay as they are, unfolded or checked, because their contents do not change. */
static gboolean
says_the_same (JdJointsPanel   *self,
               const Judgement *judgement)
{
  gboolean same = self->verdicts->len > 0 && self->verdicts->len == judgement->verdicts->len;

  for (guint j = 0; same && j < self->verdicts->len; j++)
    same = are_equal (g_ptr_array_index (self->verdicts, j), g_ptr_array_index (judgement->verdicts, j)) &&
           g_strcmp0 (g_ptr_array_index (self->refusals, j), g_ptr_array_index (judgement->refusals, j)) == 0;
  return same;
}

static void
judged_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data G_GNUC_UNUSED)
{
  JdJointsPanel *self = JD_JOINTS_PANEL (source);
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  Judgement *judgement = g_task_get_task_data (G_TASK (result));

  /* Another mechanism has replaced this one, or the panel is being removed. */
  if (!jd_background_end (&self->judging, result) || study == NULL)
    return;
  show_instant (self, judgement);
  if (judgement->alone)
    {
      const gboolean same = judgement->keeps_rows && says_the_same (self, judgement);

      g_clear_pointer (&self->verdicts, g_ptr_array_unref);
      g_clear_pointer (&self->refusals, g_ptr_array_unref);
      self->verdicts = g_steal_pointer (&judgement->verdicts);
      self->refusals = g_steal_pointer (&judgement->refusals);
      self->outdated = FALSE;
      if (!same)
        show_joints (self, study, judgement->ticked);
      if (self->verdicts->len == 0)
        jd_show_text (self->remark, _("The mechanism has no joint."));
    }
  verdict_free (g_steal_pointer (&self->compound));
  self->compound = g_steal_pointer (&judgement->compound);
  show_compound (self, study, judgement->ticked, judgement->compound_refusal);
  show_powers (self, study);
}

/* The joints of the first compound that the file assumes to be perfect; none if there is no such assumption. */
static GArray *
dup_assumed (JdStudy *study)
{
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (jd_study_get_mechanism (study));
  GArray *joints = g_array_new (FALSE, FALSE, sizeof (gsize));

  if (sets->len > 0)
    g_array_append_vals (joints, ((JdJointSet *) g_ptr_array_index (sets, 0))->joints,
                         (guint) ((JdJointSet *) g_ptr_array_index (sets, 0))->n_joints);
  return joints;
}

/* Starts the computation for the instant shown. */
static void
judge (JdJointsPanel *self,
       Question       question)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  Judgement *judgement;

  jd_background_stop (&self->judging);
  if (study == NULL || jd_study_get_model (study) == NULL)
    return;
  judgement = g_new0 (Judgement, 1);
  judgement->model = jd_model_ref (jd_study_get_model (study));
  if (jd_study_get_motion (study) != NULL && !jd_study_get_previewing (study))
    judgement->motion = jd_motion_ref (jd_study_get_motion (study));
  judgement->time = jd_study_get_time (study);
  judgement->after = jd_study_get_side (study) == JD_SIDE_AFTER;
  judgement->external = gtk_check_button_get_active (self->external);
  judgement->alone = question != JUDGE_TICKED || self->verdicts->len == 0 || self->outdated;
  judgement->keeps_rows = question != JUDGE_ALL;
  judgement->ticked = question == JUDGE_ALL ? dup_assumed (study) : get_ticked (self);
  judgement->verdicts = g_ptr_array_new_with_free_func (verdict_free);
  judgement->refusals = g_ptr_array_new_with_free_func (g_free);
  if (self->verdicts->len == 0)
    jd_show_text (self->remark, _("Judging the joints…"));
  jd_background_begin (self, &self->judging, judge_thread, judgement, judgement_free, judged_cb);
}

static void
external_toggled_cb (JdJointsPanel *self)
{
  judge (self, JUDGE_ALL);
}

static void
jd_joints_panel_refresh (JdPanel   *panel,
                         JdStudy   *study,
                         JdChanges  changes)
{
  JdJointsPanel *self = JD_JOINTS_PANEL (panel);

  show_powers (self, study);
  /* Tags do not change a verdict.  While the study plays, the verdicts stay those of the instant that they name. */
  if (!(changes & JD_CHANGED_MODEL))
    {
      if (changes & (JD_CHANGED_MOTION | JD_CHANGED_INSTANT))
        self->outdated = TRUE;
      if (self->outdated && (changes & (JD_CHANGED_MOTION | JD_CHANGED_INSTANT | JD_CHANGED_PLAYING)) &&
          !jd_study_get_playing (study))
        judge (self, JUDGE_INSTANT);
      return;
    }
  g_ptr_array_set_size (self->verdicts, 0);
  g_ptr_array_set_size (self->refusals, 0);
  jd_clear_children (self->list);
  jd_clear_children (self->together);
  g_ptr_array_set_size (self->ticks, 0);
  g_ptr_array_set_size (self->tables, 0);
  self->whole = NULL;
  gtk_widget_set_visible (GTK_WIDGET (self->list), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->together), FALSE);
  gtk_widget_set_visible (self->hint, FALSE);
  if (jd_study_get_model (study) == NULL)
    jd_show_text (self->remark, jd_study_get_waiting (study));
  else
    judge (self, JUDGE_ALL);
}

static void
jd_joints_panel_cover (JdPanel  *panel,
                       JdCovers *covers G_GNUC_UNUSED)
{
  JdJointsPanel *self = JD_JOINTS_PANEL (panel);
  JdStudy *study = jd_panel_get_study (panel);

  if (jd_study_get_parameterization (study) == NULL)
    return;
  for (guint k = 0; k < self->tables->len; k++)
    jd_effort_table_cover (g_ptr_array_index (self->tables, k), study);
  if (self->whole != NULL)
    jd_effort_table_cover (self->whole, study);
}

static void
jd_joints_panel_dispose (GObject *object)
{
  JdJointsPanel *self = JD_JOINTS_PANEL (object);

  jd_background_stop (&self->judging);
  G_OBJECT_CLASS (jd_joints_panel_parent_class)->dispose (object);
  g_clear_pointer (&self->verdicts, g_ptr_array_unref);
  g_clear_pointer (&self->refusals, g_ptr_array_unref);
  g_clear_pointer (&self->compound, verdict_free);
  g_clear_pointer (&self->ticks, g_ptr_array_unref);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
}

static void
jd_joints_panel_class_init (JdJointsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_joints_panel_dispose;
  JD_PANEL_CLASS (klass)->refresh = jd_joints_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_joints_panel_cover;

  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdJointsPanel, external);
  gtk_widget_class_bind_template_child (widget_class, JdJointsPanel, remark);
  gtk_widget_class_bind_template_child (widget_class, JdJointsPanel, list);
  gtk_widget_class_bind_template_child (widget_class, JdJointsPanel, hint);
  gtk_widget_class_bind_template_child (widget_class, JdJointsPanel, together);
  gtk_widget_class_bind_template_callback (widget_class, external_toggled_cb);
}

static void
jd_joints_panel_init (JdJointsPanel *self)
{
  self->verdicts = g_ptr_array_new_with_free_func (verdict_free);
  self->refusals = g_ptr_array_new_with_free_func (g_free);
  self->ticks = g_ptr_array_new ();
  self->tables = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
