/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Virtual Velocities panel: its sliders and the badges of its joints. */
#include "ui/panels/jd-field-panel.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/parameterization/jd-model-math.h"
#include "core/parameterization/model/jd-model-size.h"
#include "ui/document/jd-cover.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/panels/parts/jd-field-efforts.h"
#include "ui/panels/parts/jd-field-powers.h"
#include "ui/panels/parts/jd-invariance-box.h"
#include "ui/panels/jd-observer-box.h"
#include "ui/widgets/jd-readout.h"

/* m/s or rad/s at the ends of a slider; a dragged slider takes multiples of SNAP, and those of ROUND within NEAR. */
#define RANGE 2.0
#define SNAP  0.05
#define ROUND 0.5
#define NEAR  0.12

/* A line of the panel (widgets lent): slider and virtual rate of a retained parameter, or badge of a joint. */
typedef struct
{
  char      *name;
  int        joint;       /* index in the mechanism, or -1 */
  GtkWidget *shown;       /* GtkRange or GtkLabel */
  GtkWidget *toggle;      /* of a badge: keeps the field compatible with the joint; else NULL */
  JdReadout *readout;     /* NULL for a badge */
} Line;

struct _JdFieldPanel
{
  JdPanel    parent_instance;

  gboolean   updating;
  GPtrArray *rates;    /* Line *, in the order of the retained parameters */
  GPtrArray *badges;   /* Line *, one for each joint */

  GtkLabel  *problem;
  GtkGrid   *sliders;
  GtkWidget *buttons;
  GtkToggleButton *all;       /* keeps the field compatible with all joints */
  GtkLabel  *kept;            /* what the sliders do while the field is kept compatible */
  JdObserverBox *observer;
  JdTable   *efforts;
  JdInvarianceBox *invariance;
  GtkWidget *joints_heading;
  GtkGrid   *joints;
  GtkWidget *powers_heading;
  GtkGrid   *powers;
  JdFieldPowers meters;  /* in @powers */
};

G_DEFINE_FINAL_TYPE (JdFieldPanel, jd_field_panel, JD_TYPE_PANEL)

static Line *
line_new (const char *name,
          GtkWidget  *shown,
          JdReadout  *readout)
{
  Line *line = g_new0 (Line, 1);

  *line = (Line) { .name = g_strdup (name), .joint = -1, .shown = shown, .readout = readout };
  return line;
}

static void
line_free (Line *line)
{
  g_free (line->name);
  g_free (line);
}

/* Index of the line @name in @lines, or -1. */
static int
find_line (const GPtrArray *lines,
           const char      *name)
{
  for (guint i = 0; i < lines->len; i++)
    if (g_str_equal (((const Line *) g_ptr_array_index (lines, i))->name, name))
      return (int) i;
  return -1;
}

static void
slid_cb (JdFieldPanel *self,
         GtkRange     *scale)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  const int i = find_line (self->rates, g_object_get_data (G_OBJECT (scale), "jd-parameter"));

  if (!self->updating && study != NULL && i >= 0)
    jd_study_set_direction (study, (gsize) i, gtk_range_get_value (scale));
}

/* A value near @value that is round. */
static double
snap (double value)
{
  const double round_value = round (value / ROUND) * ROUND;

  return fabs (value - round_value) < NEAR ? round_value : round (value / SNAP) * SNAP;
}

/* A dragged slider takes round values; the keyboard keeps its own steps. */
static gboolean
dragged_cb (GtkRange      *scale,
            GtkScrollType  scroll,
            double         value)
{
  if (scroll != GTK_SCROLL_JUMP)
    return FALSE;
  gtk_range_set_value (scale, snap (value));
  return TRUE;
}

/* Chooses the basis field of a parameter: its rate is 1 and the other free ones are 0. */
static void
basis_cb (JdFieldPanel *self,
          GtkWidget    *button)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  const int i = find_line (self->rates, g_object_get_data (G_OBJECT (button), "jd-parameter"));

  if (i < 0)
    return;
  jd_study_set_directions (study, NULL);
  jd_study_set_direction (study, (gsize) i, 1);
}

/* Adds a button with the parameter's name, which chooses its basis field. */
static GtkWidget *
new_basis_button (JdFieldPanel *self,
                  const char   *name)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *formula = jd_formula_view_new ();
  g_autofree char *label = g_strdup_printf (_("Basis field of %s"), name);

  jd_formula_view_set_math (JD_FORMULA_VIEW (formula), jd_model_math_virtual (name), name);
  gtk_widget_set_halign (formula, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (formula, GTK_ALIGN_CENTER);
  gtk_button_set_child (GTK_BUTTON (button), formula);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data_full (G_OBJECT (button), "jd-parameter", g_strdup (name), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (basis_cb), self, G_CONNECT_SWAPPED);
  return button;
}

/* Inserts a line at @place. */
static void
insert_slider (JdFieldPanel *self,
               const char   *name,
               guint         place)
{
  GtkWidget *scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, -RANGE, RANGE, 0.05);
  GtkWidget *value = jd_readout_new ();
  g_autofree char *label = g_strdup_printf (_("Virtual rate of %s"), name);
  const int row = (int) place;

  gtk_scale_add_mark (GTK_SCALE (scale), 0, GTK_POS_BOTTOM, NULL);
  gtk_scale_set_has_origin (GTK_SCALE (scale), FALSE);
  gtk_widget_set_hexpand (scale, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (scale), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  jd_readout_set_name (JD_READOUT (value), label);
  g_object_set_data_full (G_OBJECT (scale), "jd-parameter", g_strdup (name), g_free);
  g_signal_connect (scale, "change-value", G_CALLBACK (dragged_cb), NULL);
  g_signal_connect_object (scale, "value-changed", G_CALLBACK (slid_cb), self, G_CONNECT_SWAPPED);
  gtk_grid_insert_row (self->sliders, row);
  gtk_grid_attach (self->sliders, new_basis_button (self, name), 0, row, 1, 1);
  gtk_grid_attach (self->sliders, scale, 1, row, 1, 1);
  gtk_grid_attach (self->sliders, value, 2, row, 1, 1);
  g_ptr_array_insert (self->rates, row, line_new (name, scale, JD_READOUT (value)));
}

static void
remove_slider (JdFieldPanel *self,
               guint         place)
{
  gtk_grid_remove_row (self->sliders, (int) place);
  g_ptr_array_remove_index (self->rates, place);
}

/* Updates the sliders after a change of tags: those of unchanged parameters are kept. */
static void
fit_sliders (JdFieldPanel *self,
             JdStudy      *study)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autofree const char **names = g_new0 (const char *, n + 1);

  for (gsize i = 0; i < n; i++)
    names[i] = jd_model_get_parameter_name (jd_study_get_model (study),
                                            jd_parameterization_get_retained (parameterization)[i]);
  for (guint i = self->rates->len; i-- > 0;)
    if (!g_strv_contains (names, ((const Line *) g_ptr_array_index (self->rates, i))->name))
      remove_slider (self, i);
  for (guint i = 0; i < n; i++)
    if (find_line (self->rates, names[i]) != (int) i)
      insert_slider (self, names[i], i);
  while (self->rates->len > n)
    remove_slider (self, self->rates->len - 1);
}

/* Keeps the field compatible with the joints whose toggles are active. */
static void
kept_cb (JdFieldPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  g_autofree gboolean *joints = g_new0 (gboolean, self->badges->len + 1);
  gboolean any = FALSE;

  if (self->updating || study == NULL)
    return;
  for (guint j = 0; j < self->badges->len; j++)
    {
      const Line *badge = g_ptr_array_index (self->badges, j);

      joints[j] = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (badge->toggle));
      any |= joints[j];
    }
  jd_study_set_compatible (study, any ? joints : NULL);
}

static void
all_kept_cb (JdFieldPanel *self)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (self));
  g_autofree gboolean *joints = g_new0 (gboolean, self->badges->len + 1);

  if (self->updating || study == NULL)
    return;
  for (guint j = 0; j < self->badges->len; j++)
    joints[j] = TRUE;
  jd_study_set_compatible (study, gtk_toggle_button_get_active (self->all) ? joints : NULL);
}

static GtkWidget *
new_keep_toggle (JdFieldPanel *self,
                 const char   *joint)
{
  /* Translators: Keep: a verb: keep this virtual velocity. */
  GtkWidget *toggle = gtk_toggle_button_new_with_label (_("Keep"));
  g_autofree char *label = g_strdup_printf (_("Compatible with joint %s"), joint);

  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (toggle, _("Compatible with This Joint: Sliders Move along Compatible Fields Only"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (toggle), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (toggle, "toggled", G_CALLBACK (kept_cb), self, G_CONNECT_SWAPPED);
  return toggle;
}

/* Shows with which joints the field is kept compatible, and what the sliders do. */
static void
update_kept (JdFieldPanel *self,
             JdStudy      *study)
{
  const gboolean *kept = jd_study_get_compatible (study);
  gboolean all = kept != NULL;
  gsize n_free = 0;

  self->updating = TRUE;
  for (guint j = 0; j < self->badges->len; j++)
    {
      const Line *badge = g_ptr_array_index (self->badges, j);

      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (badge->toggle), kept != NULL && kept[j]);
      all = all && kept[j];
    }
  gtk_toggle_button_set_active (self->all, all);
  for (guint i = 0; i < self->rates->len; i++)
    {
      const gboolean is_free = jd_study_is_free (study, i);

      n_free += is_free;
      gtk_widget_set_sensitive (((const Line *) g_ptr_array_index (self->rates, i))->shown, is_free);
    }
  self->updating = FALSE;
  if (kept != NULL)
    {
      g_autofree char *text = g_strdup_printf (
        ngettext ("The compatible fields have dimension %lu: one slider is free, the other rates follow. The field "
                  "began as the nearest one, each rate divided by its parameter's natural displacement.",
                  "The compatible fields have dimension %lu: as many sliders are free, the other rates follow. The "
                  "field began as the nearest one, each rate divided by its parameter's natural displacement.",
                  n_free),
        (gulong) n_free);

      jd_show_text (self->kept, text);
    }
  else
    jd_show_text (self->kept, NULL);
}

/* Whether there is a badge for each of @joints, in their order. */
static gboolean
badges_fit (JdFieldPanel    *self,
            const GPtrArray *joints)
{
  gboolean fit = self->badges->len == joints->len;

  for (guint j = 0; fit && j < joints->len; j++)
    {
      const Line *badge = g_ptr_array_index (self->badges, j);
      const JdJoint *joint = g_ptr_array_index (joints, j);

      fit = g_str_equal (badge->name, joint->name);
    }
  return fit;
}

static void
make_badges (JdFieldPanel *self,
             JdStudy      *study)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));

  gtk_widget_set_visible (self->joints_heading, joints->len > 0);
  if (badges_fit (self, joints))
    return;
  jd_clear_children (self->joints);
  g_ptr_array_set_size (self->badges, 0);
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      GtkWidget *label = gtk_label_new (NULL);
      Line *badge = line_new (joint->name, label, NULL);

      badge->joint = (int) j;
      badge->toggle = new_keep_toggle (self, joint->name);
      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_widget_add_css_class (label, "badge");
      gtk_grid_attach (self->joints, jd_field_name_label_new (joint->name), 0, (int) j, 1, 1);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_grid_attach (self->joints, label, 1, (int) j, 1, 1);
      gtk_grid_attach (self->joints, badge->toggle, 2, (int) j, 1, 1);
      g_ptr_array_add (self->badges, badge);
    }
}

static void
update_sliders (JdFieldPanel *self,
                JdStudy      *study)
{
  const double *direction = jd_study_get_direction (study);

  self->updating = TRUE;
  for (guint i = 0; i < self->rates->len; i++)
    {
      const Line *slider = g_ptr_array_index (self->rates, i);

      gtk_range_set_value (GTK_RANGE (slider->shown), direction[i]);
      jd_readout_set_value (slider->readout, direction[i]);
    }
  self->updating = FALSE;
}

static void
set_badge (const Line *badge,
           const char *text,
           const char *css_class)
{
  static const char *const classes[] = { "success", "warning", "dim-label" };

  if (g_str_equal (gtk_label_get_text (GTK_LABEL (badge->shown)), text))
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (classes); i++)
    gtk_widget_remove_css_class (badge->shown, classes[i]);
  gtk_widget_add_css_class (badge->shown, css_class);
  gtk_label_set_text (GTK_LABEL (badge->shown), text);
}

/* The equations of the joint that the field breaks, and by how much: "radius* = 0.35"; NULL if it breaks none. */
static char *
list_broken (JdStudy *study,
             gsize    joint)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  g_autoptr(GString) list = g_string_new (NULL);

  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const JdEquation
        *equation = jd_model_get_equation (jd_study_get_model (study),
                                           jd_parameterization_get_complementary (parameterization)[h]);
      const char *dot = strrchr (equation->name, '.');
      g_autofree char *value = NULL;
      double defect;

      if (equation->joint != joint || !jd_study_is_broken (study, h, &defect))
        continue;
      value = jd_readout_format_above (defect, jd_model_shown_zero (jd_study_get_model (study)));
      g_string_append_printf (list, "%s%s* = %s", list->len > 0 ? ", " : "", dot != NULL ? dot + 1 : equation->name,
                              value);
    }
  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

static void
update_badges (JdFieldPanel *self,
               JdStudy      *study)
{
  for (guint i = 0; i < self->badges->len; i++)
    {
      const Line *badge = g_ptr_array_index (self->badges, i);
      g_autofree char *broken = list_broken (study, (gsize) badge->joint);
      g_autofree char *text = g_strdup_printf ("✗ %s", broken != NULL ? broken : "");

      if (!jd_field_has_complementary (study, (gsize) badge->joint))
        set_badge (badge, _("✓ always: primitive"), "dim-label");
      else if (broken == NULL)
        set_badge (badge, _("✓ compatible"), "success");
      else
        set_badge (badge, text, "warning");
      gtk_widget_set_tooltip_text (badge->shown, broken);
    }
}

static void
update_problem (JdFieldPanel *self,
                JdStudy      *study)
{
  const gboolean possible = jd_study_get_parameterization (study) != NULL;

  gtk_label_set_text (self->problem, possible ? "" : jd_study_get_refusal (study));
  gtk_widget_set_visible (GTK_WIDGET (self->problem), !possible);
  gtk_widget_set_visible (GTK_WIDGET (self->sliders), possible);
  gtk_widget_set_visible (self->buttons, possible);
  gtk_widget_set_visible (GTK_WIDGET (self->joints), possible);
  gtk_widget_set_visible (self->joints_heading, possible);
  gtk_widget_set_visible (GTK_WIDGET (self->powers), possible);
  gtk_widget_set_visible (self->powers_heading, possible);
  gtk_widget_set_visible (GTK_WIDGET (self->observer), possible);
  gtk_widget_set_visible (GTK_WIDGET (self->efforts), possible);
  gtk_widget_set_visible (GTK_WIDGET (self->invariance), possible);
}

static void
jd_field_panel_refresh (JdPanel   *panel,
                        JdStudy   *study,
                        JdChanges  changes)
{
  JdFieldPanel *self = JD_FIELD_PANEL (panel);

  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    update_problem (self, study);
  if (jd_study_get_parameterization (study) == NULL)
    return;
  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    {
      fit_sliders (self, study);
      make_badges (self, study);
      jd_field_powers_make (&self->meters, study);
      jd_field_efforts_make (self->efforts, study);
    }
  jd_observer_box_refresh (self->observer, study, changes);
  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_INSTANT))
    jd_invariance_box_reset (self->invariance, study);
  if (changes & (JD_CHANGED_PARAMETERIZATION | JD_CHANGED_DIRECTION) || jd_study_get_compatible (study) != NULL)
    {
      update_sliders (self, study);
      update_kept (self, study);
    }
  update_badges (self, study);
  jd_field_powers_update (&self->meters, study);
  jd_field_efforts_update (self->efforts, study);
}

static char *
effort_of (const char *row,
           guint       column G_GNUC_UNUSED)
{
  return g_strdup (row);
}

/* The powers of a joint's efforts would tell the power of the joint. */
static void
cover_joint_powers (JdTable  *table,
                    JdCovers *covers)
{
  const guint power = jd_table_get_n_columns (table) - 1;

  for (guint row = 0; row < jd_table_get_n_rows (table); row++)
    {
      const char *name = jd_table_get_row_name (table, row), *point = strrchr (name, '.');
      g_autofree char *joint = g_strndup (name, point != NULL ? (gsize) (point - name) : strlen (name));
      g_autofree char *quantity = g_strconcat ("power:", joint, NULL);

      if (jd_covers_has (covers, quantity))
        jd_cover_readout (jd_table_get_cell (table, row, power), covers, quantity);
    }
}

static void
jd_field_panel_cover (JdPanel  *panel,
                      JdCovers *covers)
{
  JdFieldPanel *self = JD_FIELD_PANEL (panel);

  /* the field of the real rates is the real velocity */
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "field.real", !jd_covers_has (covers, "velocity"));
  jd_field_powers_cover (&self->meters, covers);
  jd_cover_table (self->efforts, covers, effort_of);
  cover_joint_powers (self->efforts, covers);
}

static void
zero_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  jd_study_set_directions (jd_panel_get_study (JD_PANEL (widget)), NULL);
}

static void
real_action (GtkWidget  *widget,
             const char *name G_GNUC_UNUSED,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (widget));
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  g_autofree double *direction = NULL;
  const double *pd;

  if (parameterization == NULL)
    return;
  direction = g_new0 (double, jd_parameterization_get_n_retained (parameterization) + 1);
  jd_study_get_state (study, NULL, &pd, NULL);
  jd_parameterization_retain (parameterization, pd, direction);
  jd_study_set_directions (study, direction);
}

static void
jd_field_panel_finalize (GObject *object)
{
  JdFieldPanel *self = JD_FIELD_PANEL (object);

  g_ptr_array_unref (self->rates);
  jd_field_powers_clear (&self->meters);
  g_ptr_array_unref (self->badges);

  G_OBJECT_CLASS (jd_field_panel_parent_class)->finalize (object);
}

static void
jd_field_panel_class_init (JdFieldPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_field_panel_finalize;
  JD_PANEL_CLASS (klass)->refresh = jd_field_panel_refresh;
  JD_PANEL_CLASS (klass)->cover = jd_field_panel_cover;

  g_type_ensure (JD_TYPE_TABLE);
  g_type_ensure (JD_TYPE_OBSERVER_BOX);
  g_type_ensure (JD_TYPE_INVARIANCE_BOX);
  g_type_ensure (JD_TYPE_WRAP_BOX);
  jd_panel_class_set_template (JD_PANEL_CLASS (klass));
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, all);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, kept);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, observer);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, efforts);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, invariance);
  gtk_widget_class_bind_template_callback (widget_class, all_kept_cb);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, problem);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, sliders);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, buttons);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, joints_heading);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, joints);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, powers_heading);
  gtk_widget_class_bind_template_child (widget_class, JdFieldPanel, powers);
  gtk_widget_class_install_action (widget_class, "field.zero", NULL, zero_action);
  gtk_widget_class_install_action (widget_class, "field.real", NULL, real_action);
}

static void
jd_field_panel_init (JdFieldPanel *self)
{
  self->rates = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  self->badges = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_field_powers_init (&self->meters, self->powers);
}

GtkWidget *
jd_field_panel_get_slider (JdFieldPanel *self,
                           const char   *parameter)
{
  int i;

  g_return_val_if_fail (JD_IS_FIELD_PANEL (self), NULL);

  i = find_line (self->rates, parameter);
  return i >= 0 ? ((const Line *) g_ptr_array_index (self->rates, (guint) i))->shown : NULL;
}
