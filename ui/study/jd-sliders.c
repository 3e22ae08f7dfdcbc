/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sliders of constants beside the sheet. */
#include "ui/study/jd-sliders.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

/* A value below this part of a step is rounding error of zero. */
#define ROUNDING 1e-9
/* px of a slider at least; its steps. */
#define WIDTH   140
#define N_STEPS 200
/* Name of a line's data. */
#define SLIDER  "jd-slider"

struct _JdSliders
{
  GtkWidget     parent_instance;

  JdStudy      *study;
  GSignalGroup *signals;
  GPtrArray    *names;     /* char *: as they were chosen; those that do not exist are not shown */
  GtkWidget    *box;
};

typedef struct
{
  JdSliders *owner;        /* lent: it contains the line */
  char      *name;
  GtkWidget *scale, *readout;
  double     step;
  gboolean   updating;
  gboolean   waits;        /* its value is to be written when the motion under way is known */
} Slider;

G_DEFINE_FINAL_TYPE (JdSliders, jd_sliders, GTK_TYPE_WIDGET)

static guint changed;

static void
slider_free (gpointer pointer)
{
  Slider *self = pointer;

  g_free (self->name);
  g_free (self);
}

static JsonObject *
get_constants (JdStudy *study)
{
  JsonNode *root = jd_mechanism_get_json (jd_study_get_mechanism (study));

  return jd_json_get_object (json_node_get_object (root), "constants");
}

/* The number that the file gives @name.  FALSE: it is a formula, or there is none. */
static gboolean
read_number (JdStudy    *study,
             const char *name,
             double     *out)
{
  JsonObject *constants = get_constants (study);
  JsonNode *node = constants != NULL ? json_object_get_member (constants, name) : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) == G_TYPE_STRING ||
      json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return FALSE;
  *out = json_node_get_double (node);
  return isfinite (*out);
}

/* The value of the slider, a multiple of its step without rounding errors. */
static double
get_value (const Slider *self)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  const double value = round (gtk_range_get_value (GTK_RANGE (self->scale)) / self->step) * self->step;

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.6g", value), NULL);
}

static void
show_value (Slider *self,
            double  value)
{
  GtkAdjustment *range = gtk_range_get_adjustment (GTK_RANGE (self->scale));

  self->updating = TRUE;
  if (value < gtk_adjustment_get_lower (range))
    gtk_adjustment_set_lower (range, value);
  if (value > gtk_adjustment_get_upper (range))
    gtk_adjustment_set_upper (range, value);
  gtk_range_set_value (GTK_RANGE (self->scale), value);
  self->updating = FALSE;
  jd_readout_set_value (JD_READOUT (self->readout), value);
}

/* Writes the slider's value.  A refusal leaves the document as it was; the slider goes back and says why. */
static void
write_value (Slider *self)
{
  JdStudy *study = self->owner->study;
  JsonNode *root = jd_mechanism_dup_json (jd_study_get_mechanism (study));
  JsonObject *constants = jd_json_get_object (json_node_get_object (root), "constants");
  const double value = get_value (self);
  g_autofree char *label = g_strdup_printf (_("Set %s"), self->name);
  g_autofree char *group = g_strconcat ("slider:", self->name, NULL);
  g_autoptr(GError) error = NULL;
  double now;

  self->waits = FALSE;
  if (!read_number (study, self->name, &now) || now == value)
    {
      json_node_unref (root);
      return;
    }
  json_object_set_member (constants, self->name, jd_json_number (value));
  jd_study_set_holding (study, TRUE);
  jd_document_replace (jd_study_get_document (study), root, label, group, &error);
  if (error != NULL)
    jd_study_set_holding (study, FALSE);
  gtk_widget_set_tooltip_text (self->scale, error != NULL ? error->message : NULL);
  if (error != NULL && read_number (study, self->name, &now))
    show_value (self, now);
}

static void
slid_cb (Slider *self)
{
  if (self->updating)
    return;
  jd_readout_set_value (JD_READOUT (self->readout), get_value (self));
  if (jd_study_get_computing (self->owner->study))
    self->waits = TRUE;
  else
    write_value (self);
}

/* The end of a drag ends the edit. */
static void
released_cb (Slider *self)
{
  if (!self->waits)
    jd_document_end_group (jd_study_get_document (self->owner->study));
}

/* A round number that is at least @value > 0. */
static double
round_up (double value)
{
  const double power = pow (10, floor (log10 (value)));

  return power * (value <= power ? 1 : value <= 2 * power ? 2 : value <= 5 * power ? 5 : 10);
}

static void
add_slider (JdSliders  *owner,
            const char *name,
            double      value)
{
  Slider *self = g_new0 (Slider, 1);
  const double reach = value != 0 ? round_up (1.5 * fabs (value)) : 1;
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkGesture *click = gtk_gesture_click_new ();

  self->owner = owner;
  self->name = g_strdup (name);
  self->step = reach / N_STEPS;
  self->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, value > 0 ? 0 : -reach, value < 0 ? 0 : reach,
                                          self->step);
  self->readout = jd_readout_new ();
  jd_readout_set_zero (self->readout, ROUNDING * self->step);
  gtk_widget_set_size_request (self->scale, WIDTH, -1);
  gtk_widget_set_hexpand (self->scale, TRUE);
  gtk_widget_set_name (self->scale, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  jd_readout_set_name (JD_READOUT (self->readout), name);
  gtk_box_append (GTK_BOX (line), gtk_label_new (name));
  gtk_box_append (GTK_BOX (line), self->scale);
  gtk_box_append (GTK_BOX (line), self->readout);
  gtk_widget_set_hexpand (line, TRUE);
  gtk_widget_set_valign (line, GTK_ALIGN_CENTER);
  g_object_set_data_full (G_OBJECT (line), SLIDER, self, slider_free);
  show_value (self, value);
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (slid_cb), self);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (self->scale, GTK_EVENT_CONTROLLER (click));
  jd_wrap_box_append (JD_WRAP_BOX (owner->box), line);
}

/* Makes the sliders of the constants that exist. */
static void
make_sliders (JdSliders *self)
{
  double value;

  jd_wrap_box_clear (JD_WRAP_BOX (self->box));
  for (guint i = 0; self->study != NULL && i < self->names->len; i++)
    if (read_number (self->study, g_ptr_array_index (self->names, i), &value))
      add_slider (self, g_ptr_array_index (self->names, i), value);
  gtk_widget_set_visible (GTK_WIDGET (self), gtk_widget_get_first_child (self->box) != NULL);
}

/* Shows the values of the document, writes what waits, and makes the sliders anew where a constant came or went. */
static void
study_changed_cb (JdSliders      *self,
                  JdStudyChanges  changes)
{
  guint n = 0;

  if ((changes & (JD_STUDY_MODEL | JD_STUDY_COMPUTING | JD_STUDY_MOTION)) == 0)
    return;
  for (guint i = 0; i < self->names->len; i++)
    {
      double value;

      n += read_number (self->study, g_ptr_array_index (self->names, i), &value) ? 1 : 0;
    }
  for (GtkWidget *line = gtk_widget_get_first_child (self->box); line != NULL;
       line = gtk_widget_get_next_sibling (line))
    {
      Slider *slider = g_object_get_data (G_OBJECT (line), SLIDER);
      double value;

      n -= 1;
      if (slider->waits && !jd_study_get_computing (self->study))
        write_value (slider);
      else if (!slider->waits && read_number (self->study, slider->name, &value))
        show_value (slider, value);
    }
  if (n != 0)
    make_sliders (self);
}

void
jd_sliders_set_study (JdSliders *self,
                      JdStudy   *study)
{
  g_return_if_fail (JD_IS_SLIDERS (self));

  if (!g_set_object (&self->study, study))
    return;
  g_signal_group_set_target (self->signals, study);
  make_sliders (self);
}

gboolean
jd_sliders_get_pinned (JdSliders  *self,
                       const char *name)
{
  g_return_val_if_fail (JD_IS_SLIDERS (self), FALSE);

  return g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, NULL);
}

void
jd_sliders_set_pinned (JdSliders  *self,
                       const char *name,
                       gboolean    pinned)
{
  guint i;

  g_return_if_fail (JD_IS_SLIDERS (self));

  if (g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, &i) == pinned)
    return;
  if (pinned)
    g_ptr_array_add (self->names, g_strdup (name));
  else
    g_ptr_array_remove_index (self->names, i);
  make_sliders (self);
  g_signal_emit (self, changed, 0);
}

GStrv
jd_sliders_dup_pinned (JdSliders *self)
{
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < self->names->len; i++)
    g_strv_builder_add (builder, g_ptr_array_index (self->names, i));
  return g_strv_builder_end (builder);
}

void
jd_sliders_set_all (JdSliders         *self,
                    const char *const *names)
{
  g_return_if_fail (JD_IS_SLIDERS (self));

  g_ptr_array_set_size (self->names, 0);
  for (gsize i = 0; names[i] != NULL; i++)
    g_ptr_array_add (self->names, g_strdup (names[i]));
  make_sliders (self);
  g_signal_emit (self, changed, 0);
}

static void
pin_toggled_cb (JdSliders      *self,
                GtkCheckButton *check)
{
  jd_sliders_set_pinned (self, gtk_check_button_get_label (check), gtk_check_button_get_active (check));
}

void
jd_sliders_fill_choice (JdSliders *self,
                        GtkBox    *box)
{
  JsonObject *constants = self->study != NULL ? get_constants (self->study) : NULL;
  g_autoptr(GList) members = constants != NULL ? json_object_get_members (constants) : NULL;
  GtkWidget *heading = gtk_label_new (_("Constants with a slider"));
  double value;

  g_return_if_fail (JD_IS_SLIDERS (self));

  jd_clear_children (box);
  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (box, heading);
  for (GList *member = members; member != NULL; member = member->next)
    if (read_number (self->study, member->data, &value))
      {
        GtkWidget *check = gtk_check_button_new_with_label (member->data);

        gtk_check_button_set_active (GTK_CHECK_BUTTON (check), jd_sliders_get_pinned (self, member->data));
        g_signal_connect_object (check, "toggled", G_CALLBACK (pin_toggled_cb), self, G_CONNECT_SWAPPED);
        gtk_box_append (box, check);
      }
  if (gtk_widget_get_last_child (GTK_WIDGET (box)) == heading)
    gtk_box_append (box, gtk_label_new (_("No constant of this mechanism is a number.")));
}

static void
jd_sliders_dispose (GObject *object)
{
  JdSliders *self = JD_SLIDERS (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->study);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  G_OBJECT_CLASS (jd_sliders_parent_class)->dispose (object);
}

static void
jd_sliders_class_init (JdSlidersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_sliders_dispose;
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                          0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
jd_sliders_init (JdSliders *self)
{
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->box = jd_wrap_box_new ();
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_widget_add_css_class (GTK_WIDGET (self), "toolbar");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Sliders of constants"),
                                  -1);
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (study_changed_cb), self, G_CONNECT_SWAPPED);
}
