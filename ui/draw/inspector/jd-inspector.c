/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The inspector: its rows, and their update after edits and selections. */
#include "ui/draw/inspector/jd-inspector.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-measured.h"
#include "ui/draw/inspector/jd-property-editor-private.h"
#include "ui/widgets/jd-resources.h"

struct _JdInspector
{
  GtkWidget      parent_instance;

  JdDocument    *document;
  JdSelection   *selection;
  GSignalGroup  *document_signals;
  GSignalGroup  *selection_signals;
  GPtrArray     *properties;  /* JdProperty * */
  JdPropertyEditor *editor;
  gboolean       renamed;     /* here: the rows stay, with the focus, and get the new name */
  guint          source;      /* updates the rows before the next frame; 0: the rows are up to date */

  GtkLabel      *heading;
  GtkLabel      *note;        /* shown for several objects without a common property */
  GtkBox        *rows;
};

G_DEFINE_FINAL_TYPE (JdInspector, jd_inspector, GTK_TYPE_WIDGET)

static JsonNode *
dup_root (JdInspector *self)
{
  return jd_mechanism_dup_json (jd_document_get_mechanism (self->document));
}

/* The zero vector as it is written in a plane or a spatial mechanism. */
static const char *
zero_vector (JsonNode *root)
{
  return json_object_get_int_member_with_default (json_node_get_object (root), "dimension", 2) == 3 ? "[0, 0, 0]"
                                                                                                    : "[0, 0]";
}

/* Adds a zero impulse at the mass centre of the first body. */
static gboolean
add_impulse (const JdObject  *target,
             JsonNode        *root,
             GError         **error)
{
  g_autoptr(GPtrArray) bodies = jd_edit_list (root, JD_OBJECT_BODY);
  JsonNode *list = jd_edit_get_member (root, target->kind, target->name, "impulses");
  g_autofree char *text = NULL;

  if (bodies->len == 0)
    {
      g_set_error_literal (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN,
                           _("There is no body on which an impulse could act: draw one first"));
      return FALSE;
    }
  if (list == NULL)
    {
      if (!jd_edit_set_member (root, target->kind, target->name, "impulses", json_from_string ("[]", NULL), error))
        return FALSE;
      list = jd_edit_get_member (root, target->kind, target->name, "impulses");
    }
  text = g_strdup_printf ("{\"point\": \"%s.center\", \"vector\": %s}",
                          ((const JdObject *) g_ptr_array_index (bodies, 0))->name, zero_vector (root));
  json_array_add_element (json_node_get_array (list), json_from_string (text, NULL));
  return TRUE;
}

static gboolean
add_point (const JdObject  *target,
           JsonNode        *root,
           GError         **error)
{
  g_autofree char *stem = g_strconcat (target->name, ".P", NULL);
  g_autofree char *name = jd_edit_free_name (root, JD_OBJECT_POINT, stem);
  const char *dot = strchr (name, '.');
  g_autofree char *path = g_strconcat ("points/", dot != NULL ? dot + 1 : name, NULL);

  return jd_edit_set_member (root, target->kind, target->name, path, json_from_string (zero_vector (root), NULL),
                             error);
}

/* Removes one element of a list. */
static gboolean
remove_element (const JdProperty  *property,
                const JdObject    *target,
                JsonNode          *root)
{
  const char *slash = strrchr (property->path, '/');
  g_autofree char *list_path = g_strndup (property->path, (gsize) (slash - property->path));
  JsonNode *list = jd_edit_get_member (root, target->kind, target->name, list_path);

  json_array_remove_element (json_node_get_array (list), (guint) g_ascii_strtoull (slash + 1, NULL, 10));
  return TRUE;
}

/* The constant has the name of the measure, or the next free one. */
static gboolean
make_constant (JdInspector     *self,
               const JdObject  *target,
               JsonNode        *root,
               GError         **error)
{
  const double value = jd_mechanism_measure (jd_document_get_mechanism (self->document), target->name);

  if (!isfinite (value))
    {
      g_set_error_literal (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN,
                           _("the number is not finite; give a finite one"));
      return FALSE;
    }
  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, target->name, jd_json_number (jd_edit_clean (value))));
  return TRUE;
}

static gboolean
use_inertia_of_shape (const JdObject  *target,
                      JsonNode        *root,
                      GError         **error)
{
  return jd_edit_check_sides (root, target->name, error) && jd_edit_set_homogeneous (root, target->name);
}

static void
action_cb (JdInspector *self,
           GtkWidget   *button)
{
  const JdProperty *property = g_object_get_data (G_OBJECT (button), "jd-property");
  const JdObject *target = property->targets->len > 0 ? g_ptr_array_index (property->targets, 0) : NULL;
  g_autofree char *label = target != NULL ? g_strdup_printf (_("Change %s"), target->name)
                                          : g_strdup (_("Change the Drawing"));
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GError) error = NULL;
  gboolean done;

  if (self->document == NULL)
    return;
  root = dup_root (self);
  done = property->action == JD_ACTION_CLEAR         ? jd_property_set (property, root, NULL, &error)
         : property->action == JD_ACTION_ADD_POINT   ? add_point (target, root, &error)
         : property->action == JD_ACTION_ADD_IMPULSE ? add_impulse (target, root, &error)
         : property->action == JD_ACTION_CONSTANT    ? make_constant (self, target, root, &error)
         : property->action == JD_ACTION_HOMOGENEOUS ? use_inertia_of_shape (target, root, &error)
                                                     : remove_element (property, target, root);
  if (!done || !jd_document_replace (self->document, g_steal_pointer (&root), label, NULL, &error))
    gtk_widget_set_tooltip_text (button, error != NULL ? error->message : NULL);
}

/* Makes the widget of a property: a row, a heading, or a button. */
static GtkWidget *
make_widget (JdInspector *self,
             JdProperty  *property)
{
  GtkWidget *widget;

  switch (property->kind)
    {
    case JD_PROPERTY_HEADING:
      widget = gtk_label_new (property->title);
      gtk_label_set_xalign (GTK_LABEL (widget), 0);
      gtk_widget_add_css_class (widget, "caption-heading");
      gtk_widget_set_margin_top (widget, 8);
      return widget;
    case JD_PROPERTY_ACTION:
      widget = gtk_button_new_with_label (property->title);
      gtk_widget_set_halign (widget, GTK_ALIGN_START);
      g_object_set_data (G_OBJECT (widget), "jd-property", property);
      g_signal_connect_object (widget, "clicked", G_CALLBACK (action_cb), self, G_CONNECT_SWAPPED);
      return widget;
    default:
      widget = jd_property_row_new (property);
      jd_property_editor_attach (self->editor, JD_PROPERTY_ROW (widget));
      return widget;
    }
}

static char *
dup_heading (JdInspector *self)
{
  if (self->selection == NULL || jd_selection_get_n (self->selection) == 0)
    return g_strdup (_("Mechanism"));
  if (jd_selection_get_n (self->selection) == 1)
    {
      const JdObject *object = jd_selection_get (self->selection, 0);

      /* Translators: a kind of thing and its name, as in "Joint “crank”". */
      return g_strdup_printf (_("%s “%s”"), jd_object_kind_title (object->kind), object->name);
    }
  return g_strdup_printf (ngettext ("%u Object", "%u Objects", jd_selection_get_n (self->selection)),
                          jd_selection_get_n (self->selection));
}

static gboolean
same_entries (GPtrArray *a,
              GPtrArray *b,
              gboolean   renamed)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!(renamed ? jd_property_alike : jd_property_same) (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

/* If the properties are the same and only their values differ, keeps the widgets and the focus. */
static void
update_rows (JdInspector *self,
             GPtrArray   *properties)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->rows));

  for (guint i = 0; i < properties->len; i++, child = gtk_widget_get_next_sibling (child))
    {
      if (JD_IS_PROPERTY_ROW (child))
        jd_property_row_set_property (JD_PROPERTY_ROW (child), g_ptr_array_index (properties, i));
      else
        g_object_set_data (G_OBJECT (child), "jd-property", g_ptr_array_index (properties, i));
    }
}

/* Removes @child.  Returns the widget below it. */
static GtkWidget *
remove_row (JdInspector *self,
            GtkWidget   *child)
{
  GtkWidget *next = gtk_widget_get_next_sibling (child);

  if (JD_IS_PROPERTY_ROW (child))
    jd_property_row_retire (JD_PROPERTY_ROW (child));
  gtk_box_remove (self->rows, child);
  return next;
}

static gboolean
may_stay (GtkWidget *child)
{
  return JD_IS_PROPERTY_ROW (child) && (gtk_widget_get_state_flags (child) & GTK_STATE_FLAG_FOCUS_WITHIN) == 0;
}

/* Reuses an existing row for another property if possible, because making rows is slow. */
static void
make_rows (JdInspector *self,
           GPtrArray   *properties)
{
  GtkWidget *last = NULL;
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->rows));

  jd_property_editor_forget (self->editor);
  for (guint i = 0; i < properties->len; i++)
    {
      JdProperty *property = g_ptr_array_index (properties, i);

      while (child != NULL && !may_stay (child))
        child = remove_row (self, child);
      if (child != NULL && jd_property_row_reuse (JD_PROPERTY_ROW (child), property))
        {
          last = child;
          child = gtk_widget_get_next_sibling (child);
        }
      else
        {
          GtkWidget *widget = make_widget (self, property);

          gtk_box_insert_child_after (self->rows, widget, last);
          last = widget;
        }
    }
  while (child != NULL)
    child = remove_row (self, child);
}

/* The next property row below @row (NULL: the first); headings and buttons are skipped.  NULL after the last. */
static JdPropertyRow *
next_row (JdInspector   *self,
          JdPropertyRow *row)
{
  GtkWidget *child = row != NULL ? gtk_widget_get_next_sibling (GTK_WIDGET (row))
                                 : gtk_widget_get_first_child (GTK_WIDGET (self->rows));

  while (child != NULL && !JD_IS_PROPERTY_ROW (child))
    child = gtk_widget_get_next_sibling (child);
  return (JdPropertyRow *) child;
}

/* Shows the values of the expressions below their entries. */
static void
note_worths (JdInspector *self,
             JsonNode    *root)
{
  for (JdPropertyRow *row = next_row (self, NULL); row != NULL; row = next_row (self, row))
    if (!jd_property_row_get_changed (row))
      jd_property_row_note_worth (row, root);
}

static void
refresh (JdInspector *self)
{
  g_autoptr(GPtrArray) none = jd_object_array_new ();
  g_autofree char *heading = NULL;
  GPtrArray *properties;
  JsonNode *root;

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->document == NULL)
    return;
  root = jd_mechanism_get_json (jd_document_get_mechanism (self->document));
  properties = jd_property_list (jd_document_get_mechanism (self->document), root,
                                 self->selection != NULL ? jd_selection_get_objects (self->selection) : none);
  heading = dup_heading (self);
  gtk_label_set_text (self->heading, heading);
  gtk_widget_set_visible (GTK_WIDGET (self->note), self->selection != NULL &&
                                                     jd_selection_get_n (self->selection) > 1 &&
                                                     properties->len == 0);
  if (same_entries (self->properties, properties, self->renamed))
    update_rows (self, properties);
  else
    make_rows (self, properties);
  self->renamed = FALSE;
  g_clear_pointer (&self->properties, g_ptr_array_unref);
  self->properties = properties;
  note_worths (self, root);
}

static gboolean
refresh_cb (gpointer user_data)
{
  refresh (user_data);
  return G_SOURCE_REMOVE;
}

/* Schedules one update before the next layout, for any number of edits and selections. */
static void
queue_refresh (JdInspector *self)
{
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, refresh_cb, self, NULL);
}

static void
mechanism_changed_cb (JdInspector *self)
{
  if (self->document == NULL)
    return;
  if (jd_property_editor_get_renaming (self->editor))
    self->renamed = TRUE;
  else if (self->selection != NULL)
    jd_selection_keep (self->selection, jd_mechanism_get_json (jd_document_get_mechanism (self->document)));
  queue_refresh (self);
}

/* Commits typed text to the objects that were selected before. */
static void
selection_changed_cb (JdInspector *self)
{
  JdPropertyRow *row = next_row (self, NULL);

  while (row != NULL && !jd_property_row_get_typing (row))
    row = next_row (self, row);
  if (row != NULL)
    jd_property_editor_commit (self->editor, row);
  queue_refresh (self);
}

/* Without a document the inspector is empty. */
static void
clear (JdInspector *self)
{
  GtkWidget *child;

  jd_property_editor_forget (self->editor);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->rows))) != NULL)
    (void) remove_row (self, child);
  g_clear_pointer (&self->properties, g_ptr_array_unref);
}

void
jd_inspector_set_document (JdInspector *self,
                           JdDocument  *document)
{
  g_return_if_fail (JD_IS_INSPECTOR (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->document_signals, document);
  jd_property_editor_set_document (self->editor, document);
  clear (self);
  queue_refresh (self);
}

void
jd_inspector_set_selection (JdInspector *self,
                            JdSelection *selection)
{
  g_return_if_fail (JD_IS_INSPECTOR (self));

  if (!g_set_object (&self->selection, selection))
    return;
  g_signal_group_set_target (self->selection_signals, selection);
  jd_property_editor_set_selection (self->editor, selection);
  queue_refresh (self);
}

JdPropertyRow *
jd_inspector_find_row (JdInspector *self,
                       const char  *title)
{
  g_return_val_if_fail (JD_IS_INSPECTOR (self), NULL);

  if (self->source != 0)
    refresh (self);
  for (JdPropertyRow *row = next_row (self, NULL); row != NULL; row = next_row (self, row))
    if (g_str_equal (jd_property_row_get_property (row)->title, title))
      return row;
  return NULL;
}

void
jd_inspector_flush (JdInspector *self)
{
  g_return_if_fail (JD_IS_INSPECTOR (self));

  if (self->source != 0)
    refresh (self);
  jd_property_editor_flush (self->editor);
}

static void
jd_inspector_dispose (GObject *object)
{
  JdInspector *self = JD_INSPECTOR (object);
  GtkWidget *child;

  /* Before the rows go: a row that loses the focus may edit, and a refresh would be queued. */
  g_clear_object (&self->document_signals);
  g_clear_object (&self->selection_signals);
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->rows != NULL)
    clear (self);
  g_clear_object (&self->editor);
  g_clear_object (&self->document);
  g_clear_object (&self->selection);
  self->rows = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (jd_inspector_parent_class)->dispose (object);
}

static void
jd_inspector_class_init (JdInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_inspector_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/draw/jd-inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, JdInspector, heading);
  gtk_widget_class_bind_template_child (widget_class, JdInspector, note);
  gtk_widget_class_bind_template_child (widget_class, JdInspector, rows);
}

static void
jd_inspector_init (JdInspector *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->editor = jd_property_editor_new ();
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (mechanism_changed_cb), self,
                                 G_CONNECT_SWAPPED);
  self->selection_signals = g_signal_group_new (JD_TYPE_SELECTION);
  g_signal_group_connect_object (self->selection_signals, "changed", G_CALLBACK (selection_changed_cb), self,
                                 G_CONNECT_SWAPPED);
}
