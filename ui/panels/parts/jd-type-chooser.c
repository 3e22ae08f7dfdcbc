/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Choice of an impulsive type and its values. */
#include "ui/panels/parts/jd-type-chooser.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-name-list.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* A value that a type needs: key in the file, caption, accessible name, initial text.  An optional value that is
 * empty is left out.  A list has commas between its names. */
typedef struct
{
  const char *key;
  const char *caption;
  const char *title;
  const char *fallback;
  gboolean    optional;
  gboolean    list;
} Member;

#define MAX_MEMBERS 4
/* Number of values in a line below the type. */
#define LINE        2
/* Width of an entry, characters: minimum for a number, maximum for the name of an equation. */
#define SHORT_VALUE 5
#define LONG_VALUE  16

/* The types that can be chosen. */
static const struct
{
  const char *name;
  const char *type;   /* name in the file */
  const char *law;    /* "law" in the file, if several entries have one type; or NULL */
  const char *title;
  Member      members[MAX_MEMBERS];
} types[] = {
  { "regular", "regular", NULL, N_("regular"), { { NULL } } },
  { "inert", "inert", NULL, N_("inert"), { { NULL } } },
  { "elastic", "elastic", NULL, N_("elastic"),
    { { "restitution", "e", N_("restitution e"), "0.5", FALSE, FALSE },
      /* Translators: law: a noun: the law of an impact. */
      { "law", N_("law"), N_("law with friction: newton, poisson or stronge; empty: newton"), NULL, TRUE, FALSE } } },
  { "instantaneous", "instantaneous", NULL, N_("instantaneous"),
    { { "restitution", "e", N_("restitution e"), "0", FALSE, FALSE } } },
  /* Translators: live: a type of constraint in an impact: it acts before and after. */
  { "live", "live", NULL, N_("live"),
    { { "before", N_("before"), N_("value before"), "0", FALSE, FALSE },
      { "after", N_("after"), N_("value after"), "0", FALSE, FALSE } } },
  /* Translators: released: a type of constraint in an impact: it acts before and no longer after. */
  { "released", "released", NULL, N_("released"), { { NULL } } },
  { "breakable", "breakable", NULL, N_("breakable"),
    { { "law", N_("law"), N_("law: glass or fluid"), "glass", FALSE, FALSE },
      { "threshold", N_("threshold"), N_("threshold, in the metric of the masses"), "1", FALSE, FALSE } } },
  /* Translators: switch: a noun: the kinematic quantity that breaks a constraint. */
  { "switch", "breakable", "switch", N_("switch"),
    { { "threshold", N_("threshold"), N_("threshold, in the metric of the masses"), "1", FALSE, FALSE },
      { "restitution", N_("e below"), N_("restitution e below the threshold"), "0.5", FALSE, FALSE },
      { "above", N_("e above"), N_("restitution e above the threshold"), "0", FALSE, FALSE },
      { "releases", N_("releases"), N_("equations released above it, separated by commas"), NULL, TRUE, TRUE } } },
  { "friction", "friction", NULL, N_("friction"),
    { { "normal", N_("normal"), N_("equation of the contact's normal"), NULL, FALSE, FALSE },
      { "coefficient", N_("coefficient"), N_("coefficient of friction"), "0.3", FALSE, FALSE } } },
  { "pasquero", "pasquero", NULL, N_("Pasquero’s law (8)"),
    { { "alpha", "α", N_("alpha, on the velocity across"), "0.5", FALSE, FALSE },
      { "beta", "β", N_("beta, on the velocity along"), "0", FALSE, FALSE } } },
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
  GtkWidget     *lines[MAX_MEMBERS / LINE];
  GtkLabel      *captions[MAX_MEMBERS];
  GtkEntry      *values[MAX_MEMBERS];
};

enum
{
  REFUSED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdTypeChooser, jd_type_chooser, GTK_TYPE_WIDGET)

/* Value of a text: a number if it is one, else a string. */
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

static char *
text_of_member (JsonNode     *node,
                const Member *member)
{
  JsonNode *value = json_object_get_member (json_node_get_object (node), member->key);

  return member->list ? jd_name_list_to_text (value) : text_of_node (value);
}

static JsonNode *
node_of_member (const char   *text,
                const Member *member)
{
  return member->list ? jd_name_list_from_text (text) : node_of_text (text);
}

/* The type of the document's entry: its text, or its member "type". */
static const char *
type_of_node (JsonNode *node)
{
  if (node == NULL)
    return "regular";
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_string_member_with_default (json_node_get_object (node), "type", "regular");
  return json_node_get_string (node);
}

static const char *
law_of_node (JsonNode *node)
{
  JsonNode *law = node != NULL && JSON_NODE_HOLDS_OBJECT (node)
                    ? json_object_get_member (json_node_get_object (node), "law")
                    : NULL;

  return law != NULL && JSON_NODE_HOLDS_VALUE (law) ? json_node_get_string (law) : NULL;
}

/* Index of the entry in the list, or -1. */
static int
find_entry (JsonNode *node)
{
  const char *type = type_of_node (node), *law = law_of_node (node);
  int found = -1;

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_strcmp0 (types[i].type, type) == 0 && (types[i].law == NULL || g_strcmp0 (types[i].law, law) == 0))
      found = (int) i;
  return found;
}

static int
find_name (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (g_str_equal (types[i].name, name))
      return (int) i;
  return -1;
}

static guint
count_members (guint type)
{
  guint n = 0;

  while (n < MAX_MEMBERS && types[type].members[n].key != NULL)
    n++;
  return n;
}

/* The new entry with these texts.  Members of @now (may be NULL) without a field here are kept. */
static JsonNode *
new_type_node (guint              type,
               const char *const *texts,
               JsonNode          *now)
{
  const gboolean kept = now != NULL && JSON_NODE_HOLDS_OBJECT (now) && find_entry (now) == (int) type;
  const guint n = count_members (type);
  JsonObject *object;
  JsonNode *node;

  if (type == 0)
    return NULL;
  if (n == 0 && !kept)
    return json_node_init_string (json_node_alloc (), types[type].type);

  node = kept ? jd_json_copy (now) : json_node_new (JSON_NODE_OBJECT);
  if (!kept)
    json_node_take_object (node, json_object_new ());
  object = json_node_get_object (node);
  json_object_set_string_member (object, "type", types[type].type);
  if (types[type].law != NULL)
    json_object_set_string_member (object, "law", types[type].law);
  for (guint k = 0; k < n; k++)
    {
      const Member *member = &types[type].members[k];

      if (texts[k] != NULL && (*texts[k] != '\0' || !member->optional))
        json_object_set_member (object, member->key, node_of_member (texts[k], member));
      else
        json_object_remove_member (object, member->key);
    }
  return node;
}

/* Sets the entry @node (taken) in the document.  If it is refused, reports this and shows the old entry. */
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

/* Name of the normal equation of the contact whose slip is @equation. */
static char *
normal_of (const char *equation)
{
  const char *dot = strchr (equation, '.');

  return g_strdup_printf ("%.*s.normal", dot != NULL ? (int) (dot - equation) : (int) strlen (equation), equation);
}

void
jd_type_chooser_choose (JdTypeChooser *self,
                        const char    *name)
{
  const int i = find_name (name);
  const char *texts[MAX_MEMBERS] = { NULL };
  g_autofree char *normal = NULL;

  g_return_if_fail (JD_IS_TYPE_CHOOSER (self));
  g_return_if_fail (i >= 0);

  normal = normal_of (self->equation);
  for (guint k = 0; k < MAX_MEMBERS; k++)
    texts[k] = g_strcmp0 (types[i].members[k].key, "normal") == 0 ? normal : types[i].members[k].fallback;
  commit (self, new_type_node ((guint) i, texts, NULL));
}

static void
type_selected_cb (JdTypeChooser *self)
{
  const guint selected = gtk_drop_down_get_selected (self->types);

  if (!self->updating && selected < G_N_ELEMENTS (types))
    jd_type_chooser_choose (self, types[selected].name);
}

static void
value_changed_cb (JdTypeChooser *self)
{
  const guint selected = gtk_drop_down_get_selected (self->types);
  const char *texts[MAX_MEMBERS];
  g_autoptr(JsonNode) now = NULL;
  g_autoptr(JsonNode) node = NULL;

  if (self->updating || self->study == NULL || selected >= G_N_ELEMENTS (types) ||
      jd_study_get_event_name (self->study) == NULL)
    return;
  for (guint k = 0; k < MAX_MEMBERS; k++)
    texts[k] = self->values[k] != NULL ? gtk_editable_get_text (GTK_EDITABLE (self->values[k])) : NULL;
  now = jd_document_dup_impulsive_type (jd_study_get_document (self->study), jd_study_get_event_name (self->study),
                                        self->equation);
  node = new_type_node (selected, texts, now);
  if (node != NULL && (now == NULL || !json_node_equal (node, now)))
    commit (self, g_steal_pointer (&node));
}

/* Makes caption and entry of a value when a type first needs them. */
static void
add_value (JdTypeChooser *self,
           guint          k)
{
  GtkWidget *entry = gtk_entry_new (), *caption = gtk_label_new (NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), SHORT_VALUE);
  gtk_widget_set_hexpand (entry, TRUE);
  g_signal_connect_object (entry, "activate", G_CALLBACK (value_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (value_changed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (entry, focus);
  gtk_widget_add_css_class (caption, "dim-label");
  gtk_box_append (GTK_BOX (self->lines[k / LINE]), caption);
  gtk_box_append (GTK_BOX (self->lines[k / LINE]), entry);
  self->captions[k] = GTK_LABEL (caption);
  self->values[k] = GTK_ENTRY (entry);
}

static void
show_value (JdTypeChooser *self,
            guint          k,
            JsonNode      *node,
            const Member  *member)
{
  g_autofree char *text = NULL;
  GtkLabel *caption;
  GtkEntry *entry;

  if (member->key != NULL && self->values[k] == NULL)
    add_value (self, k);
  caption = self->captions[k];
  entry = self->values[k];
  if (entry == NULL)
    return;
  gtk_widget_set_visible (GTK_WIDGET (caption), member->key != NULL);
  gtk_widget_set_visible (GTK_WIDGET (entry), member->key != NULL);
  if (member->key == NULL)
    return;
  text = text_of_member (node, member);
  gtk_label_set_text (caption, _(member->caption));
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  /* The name of an equation must be readable in full; a number needs less space. */
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry),
                                    (int) CLAMP (g_utf8_strlen (text, -1) + 1, SHORT_VALUE, LONG_VALUE));
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), _(member->title));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, _(member->title), -1);
}

/* A type that can only be written in the file is shown as an additional entry. */
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

  node = jd_document_dup_impulsive_type (jd_study_get_document (self->study), event, self->equation);
  type = find_entry (node);
  /* Translators: at %s:: %s is the name of an event; a type follows. */
  label = g_strdup_printf (_("at %s:"), event);
  gtk_label_set_text (self->event_label, label);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->event_label), event);

  self->updating = TRUE;
  show_other (self, type < 0 ? type_of_node (node) : NULL);
  if (type >= 0)
    gtk_drop_down_set_selected (self->types, (guint) type);
  jd_explain_register (GTK_WIDGET (self->types), type >= 0 ? types[type].name : N_("impulsive type"));
  for (guint k = 0; k < MAX_MEMBERS; k++)
    show_value (self, k, node, &types[MAX (type, 0)].members[k]);
  for (guint l = 0; l < G_N_ELEMENTS (self->lines); l++)
    gtk_widget_set_visible (self->lines[l], type >= 0 && count_members ((guint) type) > l * LINE);
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

  self->updating = TRUE;
  jd_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->study);
  g_clear_pointer (&self->equation, g_free);

  G_OBJECT_CLASS (jd_type_chooser_parent_class)->dispose (object);
}

static void
jd_type_chooser_class_init (JdTypeChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_type_chooser_dispose;

  signals[REFUSED] = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-type-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, event_label);
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, types);
  gtk_widget_class_bind_template_child (widget_class, JdTypeChooser, type_names);
  gtk_widget_class_bind_template_callback (widget_class, type_selected_cb);
}

static void
jd_type_chooser_init (JdTypeChooser *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint l = 0; l < G_N_ELEMENTS (self->lines); l++)
    {
      self->lines[l] = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      gtk_widget_set_parent (self->lines[l], GTK_WIDGET (self));
    }
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    gtk_string_list_append (self->type_names, _(types[i].title));
  self->updating = FALSE;
}
