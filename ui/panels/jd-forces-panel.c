/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Forces panel: generalized forces, multipliers, reactions and laws. */
#include "ui/panels/jd-forces-panel.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/parameterization/jd-model-math.h"
#include "ui/document/jd-cover.h"
#include "ui/panels/parts/jd-meaning.h"
#include "ui/study/jd-road-button.h"
#include "ui/study/jd-touching.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-table.h"

/* An effort that the file declares for an equation joint. */
typedef struct
{
  gsize joint, effort;  /* index of the joint in the mechanism, and of the effort among those of the joint */
} EffortRow;

struct _JdForcesPanel
{
  JdPanel    parent_instance;

  GArray    *reaction_rows;  /* gsize: index of the complementary equation of each row of reactions */
  GArray    *law_rows;       /* gsize: index of the law of each row after them */
  GArray    *effort_rows;    /* EffortRow: the rows after these */
  JdTouching *touching;      /* whose equations are shown beside the multipliers; NULL: none */

  GtkLabel  *verdict;
  JdTable   *forces;
  JdTable   *multipliers;
  JdTable   *reactions;
  GtkMenuButton *road;
  GtkWidget *hidden_box;
  GtkBox    *hidden;
};

G_DEFINE_FINAL_TYPE (JdForcesPanel, jd_forces_panel, JD_TYPE_PANEL)

static const JdEquation *
complementary (JdStudy *study,
               gsize    h)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  return jd_model_get_equation (jd_study_get_model (study),
                                jd_parameterization_get_complementary (parameterization)[h]);
}

static void
make_forces (JdForcesPanel *self,
             JdStudy       *study)
{
  /* Translators: given D: the head of a column; D is a symbol. */
  const char *columns[] = { _("Generalized forces (SI)"), _("given D"), _("constraint L"), _("D + L"),
                            NULL };
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  jd_table_begin (self->forces, columns);
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const gsize k = jd_parameterization_get_retained (parameterization)[i];
      const char *name = jd_model_get_parameter_name (jd_study_get_model (study), k);

      jd_table_add_row (self->forces, name, jd_math_new_symbol (name, 0));
    }
  jd_table_end (self->forces);
}

/* Adds each multiplier with its equation exactly as written, which determines the sign, and with what it stands for
 * once this is known. */
static void
make_multipliers (JdForcesPanel *self,
                  JdStudy       *study)
{
  const char *columns[] = { _("Multipliers of the equations as written"), _("value (SI)"), NULL };
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);
  const JdMultiplierMeanings *meanings = m > 0 ? jd_study_get_meanings (study) : NULL;
  g_autoptr(JdModel) model = NULL;

  g_clear_pointer (&self->touching, jd_touching_free);
  self->touching = jd_touching_new (study);
  model = jd_touching_new_model (self->touching);
  jd_table_begin (self->multipliers, columns);
  gtk_widget_set_visible (GTK_WIDGET (self->multipliers), m > 0);
  for (gsize h = 0; h < m; h++)
    {
      const gsize e = jd_parameterization_get_complementary (parameterization)[h];
      const char *name = jd_model_get_equation (jd_study_get_model (study), e)->name;
      g_autofree char *text = NULL;
      JdMath *math = jd_model_math_equation (model, e, &text, NULL);

      jd_table_add_row (self->multipliers, name, jd_model_math_multiplier (jd_study_get_model (study), name));
      jd_table_add_equation (self->multipliers, math, text);
      if (meanings != NULL && meanings->multipliers[h].expr != NULL &&
          !jd_covers_has_of (jd_study_get_covers (study), "meaning:", name))
        jd_table_add_meaning (self->multipliers, jd_study_get_model (study), &meanings->multipliers[h]);
    }
  jd_table_end (self->multipliers);
}

/* Adds friction and rolling resistance that no multiplier gives; their laws give them. */
static void
add_laws (JdForcesPanel *self,
          JdStudy       *study)
{
  JdModel *model = jd_study_get_model (study);
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));

  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);
      const JdJoint *joint = g_ptr_array_index (joints, (guint) law->joint);
      g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, law->effort);

      if (law->slip >= 0)
        continue;
      jd_table_add_row (self->reactions, name, NULL);
      g_array_append_val (self->law_rows, k);
    }
}

/* Adds the efforts that the file declares for @joint, an equation joint, whose multipliers have no other name than
 * that of their equations. */
static void
add_efforts (JdForcesPanel *self,
             JdStudy       *study,
             gsize          joint)
{
  gsize n;
  const JdEffortPower *efforts = jd_study_get_effort_powers (study, joint, FALSE, &n);

  for (gsize e = 0; efforts != NULL && e < n; e++)
    {
      const EffortRow row = { joint, e };
      g_autofree char *name = g_strdup_printf ("%s.%s", jd_model_get_joint (jd_study_get_model (study), joint)->name,
                                               efforts[e].name);

      jd_table_add_row (self->reactions, name, NULL);
      g_array_append_val (self->effort_rows, row);
    }
}

/* Whether the multiplier of @equation has no other name than that of its equation. */
static gboolean
is_nameless (const JdEquation *equation)
{
  return equation->reaction != NULL && g_str_equal (equation->reaction, strrchr (equation->name, '.') + 1);
}

/* Adds the efforts of the equation joints with a complementary equation, each joint once. */
static void
add_declared (JdForcesPanel *self,
              JdStudy       *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  gsize last = G_MAXSIZE;

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const JdEquation *equation = complementary (study, h);

      if (!is_nameless (equation) || equation->joint == last)
        continue;
      last = equation->joint;
      add_efforts (self, study, last);
    }
}

static void
make_reactions (JdForcesPanel *self,
                JdStudy       *study)
{
  const char *columns[] = { _("Reactions on the first-named body"), _("value (SI)"), NULL };
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));

  jd_table_begin (self->reactions, columns);
  g_array_set_size (self->reaction_rows, 0);
  g_array_set_size (self->law_rows, 0);
  g_array_set_size (self->effort_rows, 0);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const JdEquation *equation = complementary (study, h);
      const JdJoint *joint = g_ptr_array_index (joints, equation->joint);
      g_autofree char *name = NULL;

      if (equation->reaction == NULL || is_nameless (equation))
        continue;
      name = g_strdup_printf ("%s.%s", joint->name, equation->reaction);
      jd_table_add_row (self->reactions, name, NULL);
      g_array_append_val (self->reaction_rows, h);
    }
  add_laws (self, study);
  add_declared (self, study);
  jd_table_end (self->reactions);
  gtk_widget_set_visible (GTK_WIDGET (self->reactions), jd_table_get_n_rows (self->reactions) > 0);
}

/* Adds a sentence for each primitive equation: its effort is not available, and the tag that would show it. */
static void
make_hidden (JdForcesPanel *self,
             JdStudy       *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  JdModel *model = jd_study_get_model (study);
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));

  jd_clear_children (self->hidden);
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);
      const JdJoint *joint = g_ptr_array_index (joints, equation->joint);
      g_autofree char *text = NULL;
      GtkWidget *label;

      if (jd_parameterization_get_eliminated (parameterization, e) < 0)
        continue;
      /* The multiplier of an equation without a reaction of its own has the equation's name. */
      if (equation->reaction != NULL && !is_nameless (equation))
        text = g_strdup_printf (_("The effort %s of %s: make %s complementary to see it."), equation->reaction,
                                joint->name, equation->name);
      else
        text = g_strdup_printf (_("The multiplier of %s: make it complementary to see it."), equation->name);
      label = jd_new_text (text, NULL);
      jd_wrap_names (GTK_LABEL (label));
      gtk_box_append (self->hidden, label);
    }
  gtk_widget_set_visible (self->hidden_box, gtk_widget_get_first_child (GTK_WIDGET (self->hidden)) != NULL);
}

static void
show_cell (JdTable *table,
           guint    row,
           double   value,
           gboolean acts,
           gboolean unique)
{
  if (!acts)
    jd_table_set_text (table, row, 0, _("does not act"));
  else if (!unique)
    jd_table_set_text (table, row, 0, _("not unique"));
  else
    jd_table_set_value (table, row, 0, value);
}

static void
show_numbers (JdForcesPanel      *self,
              JdStudy            *study,
              const JdEvaluation *evaluation)
{
  for (guint i = 0; i < evaluation->n; i++)
    {
      jd_table_set_value (self->forces, i, 0, evaluation->given[i]);
      jd_table_set_value (self->forces, i, 1, evaluation->constraint[i]);
      jd_table_set_value (self->forces, i, 2, evaluation->given[i] + evaluation->constraint[i]);
    }
  for (guint h = 0; h < evaluation->m; h++)
    show_cell (self->multipliers, h, evaluation->multipliers[h], evaluation->acts[h], evaluation->unique[h]);
  for (guint r = 0; r < self->reaction_rows->len; r++)
    {
      const gsize h = g_array_index (self->reaction_rows, gsize, r);

      show_cell (self->reactions, r, complementary (study, h)->reaction_factor * evaluation->multipliers[h],
                 evaluation->acts[h], evaluation->unique[h]);
    }
  for (guint r = 0; r < self->law_rows->len; r++)
    {
      const JdSlipValue *value = &evaluation->laws[g_array_index (self->law_rows, gsize, r)];

      show_cell (self->reactions, self->reaction_rows->len + r, value->force, value->state != JD_SLIP_OPEN,
                 value->unique);
    }
}

/* An effort that the multipliers do not determine has no number. */
static void
show_efforts (JdForcesPanel *self,
              JdStudy       *study)
{
  const guint first = self->reaction_rows->len + self->law_rows->len;

  for (guint r = 0; r < self->effort_rows->len; r++)
    {
      const EffortRow *row = &g_array_index (self->effort_rows, EffortRow, r);
      gsize n;
      const JdEffortPower *efforts = jd_study_get_effort_powers (study, row->joint, FALSE, &n);

      jd_table_set_value (self->reactions, first + r, 0,
                          efforts != NULL && row->effort < n ? efforts[row->effort].value : NAN);
    }
}

/* Clears the numbers at an instant without values. */
static void
show_none (JdForcesPanel *self)
{
  JdTable *const tables[] = { self->forces, self->multipliers, self->reactions };

  for (gsize t = 0; t < G_N_ELEMENTS (tables); t++)
    for (guint row = 0; row < jd_table_get_n_rows (tables[t]); row++)
      for (guint column = 0; column < (t == 0 ? 3 : 1); column++)
        jd_table_set_text (tables[t], row, column, "–");
}

static void
show_verdict (JdForcesPanel *self,
              const char    *text)
{
  if (text != NULL && !g_str_equal (gtk_label_get_text (self->verdict), text))
    gtk_label_set_text (self->verdict, text);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict), text != NULL);
}

static void
update_numbers (JdForcesPanel *self,
                JdStudy       *study)
{
  const char *why;
  const JdEvaluation *evaluation = jd_study_get_evaluation (study, &why);

  if (evaluation == NULL)
    {
      show_verdict (self, why);
      show_none (self);
      return;
    }
  if (evaluation->verdict == JD_VERDICT_DETERMINATE)
    show_verdict (self, NULL);
  else
    show_verdict (self, evaluation->why);
  if (evaluation->verdict == JD_VERDICT_DETERMINATE || evaluation->verdict == JD_VERDICT_HYPERSTATIC)
    {
      show_numbers (self, study, evaluation);
      show_efforts (self, study);
    }
  else
    show_none (self);
}

static void
jd_forces_panel_refresh (JdPanel   *panel,
                         JdStudy   *study,
                         JdChanges  changes)
{
  JdForcesPanel *self = JD_FORCES_PANEL (panel);
  const gboolean possible = jd_study_get_parameterization (study) != NULL;

  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    {
      gtk_widget_set_visible (GTK_WIDGET (self->forces), possible);
      gtk_widget_set_visible (GTK_WIDGET (self->multipliers), possible);
      gtk_widget_set_visible (GTK_WIDGET (self->reactions), possible);
      gtk_widget_set_visible (self->hidden_box, possible);
    }
  if (!possible)
    {
      show_verdict (self, jd_study_get_refusal (study));
      return;
    }
  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    {
      make_forces (self, study);
      make_reactions (self, study);
      make_hidden (self, study);
    }
  if ((changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_MEANING | JD_CHANGED_COVERS)) ||
      !jd_touching_is_current (self->touching, study))
    make_multipliers (self, study);
  update_numbers (self, study);
}

static char *
force_of (const char *row,
          guint       column)
{
  static const char *const prefixes[] = { "D:", "L:", "Q:" };

  return g_strconcat (prefixes[column], row, NULL);
}

static char *
multiplier_of (const char *row,
               guint       column G_GNUC_UNUSED)
{
  return g_strconcat ("lambda:", row, NULL);
}

static char *
effort_of (const char *row,
           guint       column G_GNUC_UNUSED)
{
  return g_strdup (row);
}

static void
jd_forces_panel_cover (JdPanel  *panel,
                       JdCovers *covers)
{
  JdForcesPanel *self = JD_FORCES_PANEL (panel);

  jd_cover_table (self->forces, covers, force_of);
  jd_cover_table (self->multipliers, covers, multiplier_of);
  jd_cover_table (self->reactions, covers, effort_of);
  gtk_widget_set_visible (GTK_WIDGET (self->road), jd_covers_is_empty (covers));
}

static void
jd_forces_panel_finalize (GObject *object)
{
  g_array_unref (JD_FORCES_PANEL (object)->reaction_rows);
  g_array_unref (JD_FORCES_PANEL (object)->law_rows);
  g_array_unref (JD_FORCES_PANEL (object)->effort_rows);
  jd_touching_free (JD_FORCES_PANEL (object)->touching);

  G_OBJECT_CLASS (jd_forces_panel_parent_class)->finalize (object);
}

static void
jd_forces_panel_class_init (JdForcesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_forces_panel_finalize;
  JD_PANEL_CLASS (klass)->refresh = jd_forces_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_forces_panel_cover;

  g_type_ensure (JD_TYPE_TABLE);
  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, road);
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, verdict);
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, forces);
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, multipliers);
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, reactions);
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, hidden_box);
  gtk_widget_class_bind_template_child (widget_class, JdForcesPanel, hidden);
}

static JdStudy *
find_study (gpointer panel)
{
  return jd_panel_get_study (panel);
}

static void
jd_forces_panel_init (JdForcesPanel *self)
{
  self->reaction_rows = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->law_rows = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->effort_rows = g_array_new (FALSE, FALSE, sizeof (EffortRow));
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_road_button_init (self->road, JD_ROAD_INSTANT, find_study, self);
}
