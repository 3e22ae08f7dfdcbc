/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/jd-type-chooser.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/jd-resources.h"

/* What can be chosen, with the values each type needs: their keys in the file, what they are called, and what they are at first. */
static const struct
{
  const char *type;
  const char *title;
  const char *keys[2];
  const char *titles[2];
  const char *defaults[2];
} types[] = {
  { "regular", N_("regular"), { NULL }, { NULL }, { NULL } },
  { "inert", N_("inert"), { NULL }, { NULL }, { NULL } },
  { "elastic", N_("elastic"), { "restitution" }, { N_("restitution e") }, { "0.5" } },
  { "instantaneous", N_("instantaneous"), { "restitution" }, { N_("restitution e") }, { "0" } },
  { "live", N_("live"), { "before", "after" },
    { N_("value before"), N_("value after") }, { "0", "0" } },
  { "released", N_("released"), { NULL }, { NULL }, { NULL } },
  { "breakable", N_("breakable"), { "law", "threshold" },
    { N_("law: glass or fluid"), N_("threshold, in the metric of the masses") }, { "glass", "1" } },
  { "friction", N_("friction"), { "normal", "coefficient" },
    { N_("equation of the contact's normal"), N_("coefficient of friction") }, { NULL, "0.3" } },
};

struct _JdTypeChooser
{
  GtkWidget      parent_instance;

  JdStudy       *study;
  char          *equation;
  gboolean       updating;

  GtkLabel      *event_label;
  GtkDropDown   *types;
  GtkStringList *type_names;
  GtkEntry      *first;
  GtkEntry      *second;
};

enum
{
  REFUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdTypeChooser, jd_type_chooser, GTK_TYPE_WIDGET)

/* A number where the text is one, else an expression or a name. */
static JsonNode *
node_of_text (const char *text)
{
  char *end;
  const double value = g_ascii_strtod (text, &end);

  if (*text != '\0' && *end == '\0')
    return jd_json_number (value);
  return json_node_init_string (json_node_alloc (), text);
}

static char *
text_of_node (JsonNode *node)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node))
    return g_strdup ("");
  if (json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_dup_string (node);
  return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.15g", json_node_get_double (node)));
}

/* Whether the entry has members that are not shown here, which a change would lose: it is edited in the file. */
static gboolean
has_more (JsonNode *node,
          int       type)
{
  JsonObject *object = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  guint known = 1;

  for (guint k = 0; k < 2 && type >= 0 && types[type].keys[k] != NULL; k++)
    known++;
  return object != NULL && json_object_get_size (object) > known;
}

/* The type of the document's entry: of its text, or of its member "type". */
static const char *
type_of_node (JsonNode *node)
{
  if (node == NULL)
    return "regular";
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_string_member_with_default (json_node_get_object (node), "type",
                                                       "regular");
  return json_node_get_string (node);
}

static int
find_type (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (types[i].type, type) == 0)
      return (int) i;
  return -1;
}

static JsonNode *
new_type_node (guint       type,
               const char *first,
               const char *second)
{
  const char *const texts[] = { first, second };
  JsonObject *object;
  JsonNode *node;

  if (type == 0)
    return NULL;
  if (types[type].keys[0] == NULL)
    return json_node_init_string (json_node_alloc (), types[type].type);

  object = json_object_new ();
  json_object_set_string_member (object, "type", types[type].type);
  for (guint k = 0; k < 2 && types[type].keys[k] != NULL; k++)
    json_object_set_member (object, types[type].keys[k], node_of_text (texts[k]));
  node = json_node_alloc ();
  json_node_init_object (node, object);
  json_object_unref (object);
  return node;
}

/* Hands @node (taken) to the document; a refusal is told and what stood before shown again. */
static void
commit (JdTypeChooser *self,
        JsonNode      *node)
{
  g_autoptr(GError) error = NULL;

  if (jd_study_set_impulsive_type (self->study, self->equation, node, &error))
    return;
  jd_type_chooser_update (self);
  g_signal_emit (self, signals[REFUSED], 0, error->message);
}

/* The normal equation of the contact whose slip @equation is. */
static char *
normal_of (const char *equation)
{
  const char *dot = strchr (equation, '.');

  return g_strdup_printf ("%.*s.normal", dot != NULL ? (int) (dot - equation) : (int) strlen (equation), equation);
}

void
jd_type_chooser_choose (JdTypeChooser *self,
                        const char    *type)
{
  const int i = find_type (type);
  g_autofree char *normal = NULL;

  g_return_if_fail (JD_IS_TYPE_CHOOSER (self));
  g_return_if_fail (i >= 0);

  normal = normal_of (self->equation);
  commit (self, new_type_node ((guint) i, types[i].defaults[0] != NULL ? types[i].defaults[0] : normal,
                               types[i].defaults[1]));
}

static void
type_selected_cb (JdTypeChooser *self)
{
  const guint selected = gtk_drop_down_get_selected (self->types);

  if (!self->updating && selected < G_N_ELEMENTS (types))
    jd_type_chooser_choose (self, types[selected].type);
}

static void
value_changed_cb (JdTypeChooser *self)
{
  const guint selected = gtk_drop_down_get_selected (self->types);
  const char *first = gtk_editable_get_text (GTK_EDITABLE (self->first));
  const char *second = gtk_editable_get_text (GTK_EDITABLE (self->second));
  g_autoptr(JsonNode) now = NULL;
  g_autoptr(JsonNode) node = NULL;

  if (self->updating || self->study == NULL || selected >= G_N_ELEMENTS (types) ||
      jd_study_get_event_name (self->study) == NULL)
    return;
  now = jd_document_dup_impulsive_type (jd_study_get_document (self->study),
                                        jd_study_get_event_name (self->study), self->equation);
  node = new_type_node (selected, first, second);
  if (node != NULL && (now == NULL || !json_node_equal (node, now)))
    commit (self, g_steal_pointer (&node));
}

static void
show_value (GtkEntry *entry,
            JsonNode *node,
            guint     type,
            guint     k)
{
  const char *key = types[type].keys[k];
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (entry), key != NULL);
  if (key == NULL)
    return;
  text = text_of_node (json_object_get_member (json_node_get_object (node), key));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), _(types[type].titles[k]));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _(types[type].titles[k]), -1);
}

/* A type that can only be written in the file is shown as one more entry. */
static void
show_other (JdTypeChooser *self,
            const char    *type)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->type_names));

  if (n > G_N_ELEMENTS (types))
    gtk_string_list_remove (self->type_names, n - 1);
  if (type == NULL)
    return;
  gtk_string_list_append (self->type_names, type);
  gtk_drop_down_set_selected (self->types, G_N_ELEMENTS (types));
}

void
jd_type_chooser_update (JdTypeChooser *self)
{
  const char *event;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *label = NULL;
  int type;

  g_return_if_fail (JD_IS_TYPE_CHOOSER (self));

  event = self->study != NULL ? jd_study_get_event_name (self->study) : NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), event != NULL);
  if (event == NULL)
    return;

  node = jd_document_dup_impulsive_type (jd_study_get_document (self->study), event,
                                         self->equation);
  type = find_type (type_of_node (node));
  if (has_more (node, type))
    type = -1;
  label = g_strdup_printf (_("at %s:"), event);
  gtk_label_set_text (self->event_label, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->event_label), event);

  self->updating = TRUE;
  show_other (self, type < 0 ? type_of_node (node) : NULL);
  if (type >= 0)
    gtk_drop_down_set_selected (self->types, (guint) type);
  show_value (self->first, node, type >= 0 ? (guint) type : 0, 0);
  show_value (self->second, node, type >= 0 ? (guint) type : 0, 1);
  self->updating = FALSE;
}

void
jd_type_chooser_set_equation (JdTypeChooser *self,
                              JdStudy       *study,
                              const char    *equation)
{
  g_return_if_fail (JD_IS_TYPE_CHOOSER (self));

  g_set_object (&self->study, study);
  g_free (self->equation);
  self->equation = g_strdup (equation);
  jd_type_chooser_update (self);
}

static void
jd_type_chooser_dispose (GObject *object)
{
  JdTypeChooser *self = JD_TYPE_CHOOSER (object);
  GtkWidget *child;

  self->updating = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->study);
  g_clear_pointer (&self->equation, g_free);

  G_OBJECT_CLASS (jd_type_chooser_parent_class)->dispose (object);
}

static void
jd_type_chooser_class_init (JdTypeChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_type_chooser_dispose;

  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-type-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, event_label);
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, types);
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, type_names);
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, first);
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, second);
  gtk_widget_class_bind_template_callback (widget_class, type_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, value_changed_cb);
}

static void
jd_type_chooser_init (JdTypeChooser *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    gtk_string_list_append (self->type_names, _(types[i].title));
  self->updating = FALSE;
}
