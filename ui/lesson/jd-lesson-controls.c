/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sliders of a lesson's step. */
#include "ui/lesson/jd-lesson-controls-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-readout.h"

/* A value below this part of a step is rounding error of zero. */
#define ROUNDING 1e-9
#define WIDTH   150
#define CONTROL "jd-control"

typedef struct
{
  JdLessonSession *session;   /* not owned: the strip drops the sliders before */
  const char      *what;      /* "constant", "value", "rate", "direction": static */
  char            *name;
  GtkWidget       *scale;
  GtkWidget       *readout;
  gboolean         updating;
} Control;

static void
control_free (gpointer data)
{
  Control *self = data;

  g_free (self->name);
  g_free (self);
}

/* The object of parameter @name in the document @root. */
static JsonObject *
find_parameter (JsonObject *root,
                const char *name)
{
  JsonArray *parameters = jd_json_get_array (root, "parameters");

  for (guint i = 0; parameters != NULL && i < json_array_get_length (parameters); i++)
    {
      JsonObject *parameter = json_array_get_object_element (parameters, i);

      if (g_strcmp0 (json_object_get_string_member_with_default (parameter, "name", NULL), name) == 0)
        return parameter;
    }
  return NULL;
}

/* Place of the virtual rate of the parameter among the retained ones; -1: it is not retained. */
static int
find_retained (JdStudy    *study,
               const char *name)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);

  for (gsize i = 0; parameterization != NULL && i < jd_parameterization_get_n_retained (parameterization); i++)
    if (g_str_equal (jd_model_get_parameter_name (jd_study_get_model (study),
                                                  jd_parameterization_get_retained (parameterization)[i]),
                     name))
      return (int) i;
  return -1;
}

/* The value as it is now. */
static double
read_value (const Control *self)
{
  JdStudy *study = jd_lesson_session_get_study (self->session);
  JdModel *model = jd_study_get_model (study);
  const double *constant;
  int i;

  if (model == NULL)
    return NAN;
  if (g_str_equal (self->what, "constant"))
    {
      constant = g_hash_table_lookup (jd_model_get_constants (model), self->name);
      return constant != NULL ? *constant : NAN;
    }
  if (g_str_equal (self->what, "direction"))
    {
      i = find_retained (study, self->name);
      return i >= 0 ? jd_study_get_direction (study)[i] : NAN;
    }
  i = jd_mechanism_find_parameter (jd_model_get_mechanism (model), self->name);
  return i < 0                              ? NAN
         : g_str_equal (self->what, "rate") ? jd_model_get_rates (model)[i]
                                            : jd_model_get_values (model)[i];
}

/* Writes @value into the student's document.  A refusal leaves it as it was; the slider goes back. */
static void
write_value (const Control *self,
             double         value)
{
  JdDocument *document = jd_lesson_session_get_document (self->session);
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonObject *object = json_node_get_object (root);
  const gboolean constant = g_str_equal (self->what, "constant");
  JsonObject *owner = constant ? jd_json_get_object (object, "constants") : find_parameter (object, self->name);
  /* Translators: Set %s: a verb, for undo; %s is the name of a parameter. */
  g_autofree char *label = g_strdup_printf (_("Set %s"), self->name);
  g_autofree char *group = g_strconcat ("lesson:", self->what, ":", self->name, NULL);

  if (owner == NULL)
    {
      json_node_unref (root);
      return;
    }
  json_object_set_member (owner, constant ? self->name : self->what, jd_json_number (value));
  jd_document_replace (document, root, label, group, NULL);
}

static void
show_value (Control *self,
            double   value)
{
  self->updating = TRUE;
  if (!isnan (value))
    gtk_range_set_value (GTK_RANGE (self->scale), value);
  self->updating = FALSE;
  jd_readout_set_value (JD_READOUT (self->readout), value);
}

static void
slid_cb (Control *self)
{
  JdStudy *study = jd_lesson_session_get_study (self->session);
  const double value = gtk_range_get_value (GTK_RANGE (self->scale));
  int i;

  if (self->updating)
    return;
  if (!g_str_equal (self->what, "direction"))
    write_value (self, value);
  else if ((i = find_retained (study, self->name)) >= 0)
    jd_study_set_direction (study, (gsize) i, value);
  jd_readout_set_value (JD_READOUT (self->readout), value);
}

/* The value next to @value that is a whole number of steps from the least one, written with 12 digits: keys and
 * pointer reach the round numbers of a lesson from any value. */
static double
find_step (GtkAdjustment *adjustment,
           double         value)
{
  const double from = gtk_adjustment_get_lower (adjustment), step = gtk_adjustment_get_step_increment (adjustment);
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  value = CLAMP (from + step * round ((value - from) / step), from, gtk_adjustment_get_upper (adjustment));
  g_ascii_formatd (text, sizeof text, "%.12g", value);
  return g_ascii_strtod (text, NULL);
}

static gboolean
change_value_cb (GtkRange      *range,
                 GtkScrollType  scroll,
                 double         value)
{
  if (scroll == GTK_SCROLL_START || scroll == GTK_SCROLL_END)
    return GDK_EVENT_PROPAGATE;
  gtk_range_set_value (range, find_step (gtk_range_get_adjustment (range), value));
  return GDK_EVENT_STOP;
}

/* The document was changed elsewhere, by undo for example. */
static void
session_changed_cb (GtkWidget *line)
{
  Control *self = g_object_get_data (G_OBJECT (line), CONTROL);
  const double value = jd_lesson_session_get_study (self->session) != NULL ? read_value (self) : NAN;

  if (!isnan (value))
    show_value (self, value);
}

static void
add_control (JdWrapBox       *box,
             JdLessonSession *session,
             JsonObject      *object,
             const char      *what)
{
  const double from = json_object_get_double_member (object, "from"),
               to = json_object_get_double_member (object, "to");
  const double step = json_object_get_double_member_with_default (object, "step", (to - from) / 100.0);
  Control *self = g_new0 (Control, 1);
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = gtk_label_new (NULL);
  g_autofree char *label = NULL, *symbol = NULL, *markup = NULL;

  self->session = session;
  self->what = what;
  self->name = g_strdup (json_object_get_string_member (object, what));
  self->scale = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, from, to, step);
  self->readout = jd_readout_new ();
  jd_readout_set_zero (self->readout, ROUNDING * step);
  label = g_str_equal (what, "rate")        ? g_strconcat (self->name, "'", NULL)
          : g_str_equal (what, "direction") ? g_strconcat (self->name, "*", NULL)
                                            : g_strdup (self->name);
  gtk_widget_set_size_request (self->scale, WIDTH, -1);
  gtk_widget_set_hexpand (self->scale, TRUE);
  gtk_widget_set_name (self->scale, self->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->scale), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  jd_readout_set_name (JD_READOUT (self->readout), label);
  symbol = jd_markup_of_parameter (self->name, g_str_equal (what, "rate") ? 1 : 0);
  markup = g_strconcat (symbol, g_str_equal (what, "direction") ? "*" : NULL, NULL);
  gtk_label_set_markup (GTK_LABEL (title), markup);
  gtk_box_append (GTK_BOX (line), title);
  gtk_box_append (GTK_BOX (line), self->scale);
  gtk_box_append (GTK_BOX (line), self->readout);
  gtk_widget_set_valign (line, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (line, TRUE);
  g_object_set_data_full (G_OBJECT (line), CONTROL, self, control_free);
  show_value (self, read_value (self));
  g_signal_connect (self->scale, "change-value", G_CALLBACK (change_value_cb), NULL);
  g_signal_connect_swapped (self->scale, "value-changed", G_CALLBACK (slid_cb), self);
  g_signal_connect_object (session, "changed", G_CALLBACK (session_changed_cb), line, G_CONNECT_SWAPPED);
  jd_wrap_box_append (box, line);
}

void
jd_lesson_controls_add (JdWrapBox       *box,
                        JdLessonSession *session)
{
  static const char *const kinds[] = { "constant", "value", "rate", "direction" };
  JsonArray *controls = jd_json_get_array (jd_lesson_session_get_step (session)->object, "controls");

  for (guint i = 0; controls != NULL && i < json_array_get_length (controls); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
      if (json_object_has_member (json_array_get_object_element (controls, i), kinds[k]))
        add_control (box, session, json_array_get_object_element (controls, i), kinds[k]);
}
