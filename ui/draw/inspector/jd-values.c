/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of constants and parameters. */
#include "ui/draw/inspector/jd-values.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/inspector/jd-property-editor-private.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-resources.h"

/* Number of rows shown at first; a button shows more.  Making thousands of entries takes seconds. */
#define N_SHOWN 60

/* One of the two tables.  Its rows are made when its names change. */
typedef struct
{
  JdObjectKind  kind;
  GtkGrid      *grid;
  GPtrArray    *lists;  /* GPtrArray * of JdProperty *, one for each row */
  guint         limit;  /* maximum number of rows shown */
  guint         n;      /* number of all rows */
} Part;

struct _JdValues
{
  GtkWidget         parent_instance;

  JdDocument       *document;
  JdPropertyEditor *editor;
  GSignalGroup     *document_signals;
  guint             source;  /* updates the tables before the next frame; 0: they are up to date */
  Part              parts[2];

  GtkGrid          *constants;
  GtkGrid          *parameters;
  GtkLabel         *note;
};

G_DEFINE_FINAL_TYPE (JdValues, jd_values, GTK_TYPE_WIDGET)

static JsonNode *
dup_root (JdValues *self)
{
  return jd_mechanism_dup_json (jd_document_get_mechanism (self->document));
}

/* Replaces the constant by its value in all expressions. */
static void
remove_cb (JdValues  *self,
           GtkWidget *button)
{
  const char *name = g_object_get_data (G_OBJECT (button), "jd-name");
  g_autoptr(JsonNode) root = dup_root (self);
  g_autoptr(GPtrArray) objects = jd_object_array_new ();
  g_autoptr(GError) error = NULL;
  g_autofree char *label = g_strdup_printf (_("Delete %s"), name);

  g_ptr_array_add (objects, jd_object_new (JD_OBJECT_CONSTANT, name));
  if (jd_edit_remove (root, objects, &error))
    jd_document_replace (self->document, g_steal_pointer (&root), label, NULL, &error);
  jd_show_text (self->note, error != NULL ? error->message : NULL);
}

static GtkWidget *
new_remove_button (JdValues   *self,
                   const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *text = g_strdup_printf (_("Delete %s"), name);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  g_object_set_data_full (G_OBJECT (button), "jd-name", g_strdup (name), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  return button;
}

static void
clear_part (JdValues *self,
            Part     *part)
{
  GtkWidget *child;

  jd_property_editor_forget (self->editor);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (part->grid))) != NULL)
    {
      if (JD_IS_PROPERTY_ROW (child))
        jd_property_row_retire (JD_PROPERTY_ROW (child));
      gtk_grid_remove (part->grid, child);
    }
}

static void
make_headings (Part *part)
{
  const char *const titles[] = { _("Name"), _("Value"), part->kind == JD_OBJECT_PARAMETER ? _("Rate") : NULL };

  for (int i = 0; i < 3 && titles[i] != NULL; i++)
    {
      GtkWidget *label = gtk_label_new (titles[i]);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "dim-label");
      gtk_grid_attach (part->grid, label, i, 0, 1, 1);
    }
}

/* Accessible name of an entry without a visible title: "Value of m". */
static void
name_row (GtkWidget        *row,
          const JdProperty *property)
{
  const JdObject *object = g_ptr_array_index (property->targets, 0);
  g_autofree char *text = g_strdup_printf (_("%s of %s"), property->title, object->name);

  gtk_widget_set_tooltip_text (row, text);
}

static void
make_part (JdValues  *self,
           Part      *part,
           GPtrArray *lists)
{
  clear_part (self, part);
  if (lists->len > 0)
    make_headings (part);
  for (guint i = 0; i < lists->len; i++)
    {
      GPtrArray *list = g_ptr_array_index (lists, i);
      const JdProperty *first = g_ptr_array_index (list, 0);

      for (guint k = 0; k < list->len; k++)
        {
          GtkWidget *row = jd_property_row_new_untitled (g_ptr_array_index (list, k));

          name_row (row, g_ptr_array_index (list, k));
          jd_property_editor_attach (self->editor, JD_PROPERTY_ROW (row));
          gtk_grid_attach (part->grid, row, (int) k, (int) i + 1, 1, 1);
        }
      if (part->kind == JD_OBJECT_CONSTANT)
        gtk_grid_attach (part->grid, new_remove_button (self, first->text), (int) list->len, (int) i + 1, 1, 1);
    }
}

static gboolean
same_lists (GPtrArray *a,
            GPtrArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!jd_property_same (g_ptr_array_index ((GPtrArray *) g_ptr_array_index (a, i), 0),
                           g_ptr_array_index ((GPtrArray *) g_ptr_array_index (b, i), 0)))
      return FALSE;
  return TRUE;
}

static void
update_part (Part      *part,
             GPtrArray *lists,
             JsonNode  *root)
{
  for (guint i = 0; i < lists->len; i++)
    {
      GPtrArray *list = g_ptr_array_index (lists, i);

      for (guint k = 0; k < list->len; k++)
        {
          GtkWidget *row = gtk_grid_get_child_at (part->grid, (int) k, (int) i + 1);

          jd_property_row_set_property (JD_PROPERTY_ROW (row), g_ptr_array_index (list, k));
          if (!jd_property_row_get_changed (JD_PROPERTY_ROW (row)))
            jd_property_row_note_worth (JD_PROPERTY_ROW (row), root);
        }
    }
}

/* The properties of the rows shown.  @out_n is the number of all rows. */
static GPtrArray *
list_part (JdValues   *self,
           const Part *part,
           JsonNode   *root,
           guint      *out_n)
{
  g_autoptr(GPtrArray) objects = jd_edit_list (root, part->kind);
  GPtrArray *lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);

  *out_n = objects->len;
  for (guint i = 0; i < MIN (objects->len, part->limit); i++)
    {
      g_autoptr(GPtrArray) one = jd_object_array_new ();

      g_ptr_array_add (one, jd_object_copy (g_ptr_array_index (objects, i)));
      g_ptr_array_add (lists, jd_property_list (jd_document_get_mechanism (self->document), root, one));
    }
  return lists;
}

static void refresh (JdValues *self);

static void
more_cb (JdValues  *self,
         GtkWidget *button)
{
  Part *part = g_object_get_data (G_OBJECT (button), "jd-part");

  part->limit += 4 * N_SHOWN;
  refresh (self);
}

/* Adds a text below the rows that says how many are not shown. */
static void
offer_more (JdValues *self,
            Part     *part,
            guint     n_shown,
            guint     n)
{
  g_autofree char *text = NULL;
  GtkWidget *button;

  if (n_shown == n)
    return;
  text = g_strdup_printf (ngettext ("%u More Row", "%u More Rows", n - n_shown), n - n_shown);
  button = gtk_button_new_with_label (text);
  g_object_set_data (G_OBJECT (button), "jd-part", part);
  g_signal_connect_object (button, "clicked", G_CALLBACK (more_cb), self, G_CONNECT_SWAPPED);
  gtk_grid_attach (part->grid, button, 0, (int) n_shown + 1, 3, 1);
}

/* The position of the focus in the part's grid.  Returns FALSE if the focus is elsewhere. */
static gboolean
find_focus (Part *part,
            int  *out_column,
            int  *out_row)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (part->grid));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, JD_TYPE_PROPERTY_ROW) : NULL;
  int width, height;

  if (row == NULL || gtk_widget_get_parent (row) != GTK_WIDGET (part->grid))
    return FALSE;
  gtk_grid_query_child (part->grid, row, out_column, out_row, &width, &height);
  return TRUE;
}

/* Keeps the focus where it is while the user renames a constant. */
static void
remake_part (JdValues  *self,
             Part      *part,
             GPtrArray *lists,
             guint      n)
{
  int column, row;
  const gboolean focused = find_focus (part, &column, &row);
  GtkWidget *child;

  make_part (self, part, lists);
  offer_more (self, part, lists->len, n);
  part->n = n;
  child = focused ? gtk_grid_get_child_at (part->grid, column, row) : NULL;
  if (child != NULL)
    gtk_widget_child_focus (child, GTK_DIR_TAB_FORWARD);
}

/* Does nothing while the table is hidden; it is updated when it is shown. */
static void
refresh (JdValues *self)
{
  JsonNode *root;

  g_clear_handle_id (&self->source, g_source_remove);
  if (self->document == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  root = jd_mechanism_get_json (jd_document_get_mechanism (self->document));
  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      Part *part = &self->parts[i];
      guint n;
      GPtrArray *lists = list_part (self, part, root, &n);

      if (!same_lists (part->lists, lists) || n != part->n)
        remake_part (self, part, lists, n);
      update_part (part, lists, root);
      g_clear_pointer (&part->lists, g_ptr_array_unref);
      part->lists = lists;
    }
}

static gboolean
refresh_cb (gpointer user_data)
{
  refresh (user_data);
  return G_SOURCE_REMOVE;
}

static void
queue_refresh (JdValues *self)
{
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, refresh_cb, self, NULL);
}

char *
jd_values_add_constant (JdValues *self)
{
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *name = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (JD_IS_VALUES (self), NULL);

  if (self->document == NULL)
    return NULL;
  root = dup_root (self);
  name = jd_edit_add (root, JD_OBJECT_CONSTANT, "a", jd_json_number (1));
  label = g_strdup_printf (_("Add Constant %s"), name);
  jd_document_replace (self->document, g_steal_pointer (&root), label, NULL, &error);
  jd_show_text (self->note, error != NULL ? error->message : NULL);
  return error == NULL ? g_steal_pointer (&name) : NULL;
}

static void
add_cb (JdValues *self)
{
  g_autofree char *name = jd_values_add_constant (self);
  JdPropertyRow *row = name != NULL ? jd_values_find_row (self, JD_OBJECT_CONSTANT, name, _("Name")) : NULL;

  if (row == NULL)
    return;
  gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
  jd_property_row_reveal (row);
}

JdPropertyRow *
jd_values_find_row (JdValues     *self,
                    JdObjectKind  kind,
                    const char   *name,
                    const char   *title)
{
  const Part *part;

  g_return_val_if_fail (JD_IS_VALUES (self), NULL);

  if (self->source != 0)
    refresh (self);
  part = &self->parts[kind == JD_OBJECT_PARAMETER ? 1 : 0];
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (part->grid)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (JD_IS_PROPERTY_ROW (child))
      {
        const JdProperty *property = jd_property_row_get_property (JD_PROPERTY_ROW (child));
        const JdObject *object = g_ptr_array_index (property->targets, 0);

        if (g_str_equal (object->name, name) && g_str_equal (property->title, title))
          return JD_PROPERTY_ROW (child);
      }
  return NULL;
}

void
jd_values_set_document (JdValues   *self,
                        JdDocument *document)
{
  g_return_if_fail (JD_IS_VALUES (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->document_signals, document);
  jd_property_editor_set_document (self->editor, document);
  queue_refresh (self);
}

void
jd_values_set_selection (JdValues    *self,
                         JdSelection *selection)
{
  g_return_if_fail (JD_IS_VALUES (self));

  jd_property_editor_set_selection (self->editor, selection);
}

static void
jd_values_dispose (GObject *object)
{
  JdValues *self = JD_VALUES (object);
  GtkWidget *child;

  /* Before the rows go: a row that loses the focus may edit, and a refresh would be queued. */
  g_clear_object (&self->document_signals);
  g_clear_handle_id (&self->source, g_source_remove);
  for (guint i = 0; i < G_N_ELEMENTS (self->parts); i++)
    {
      if (self->parts[i].grid != NULL)
        clear_part (self, &self->parts[i]);
      self->parts[i].grid = NULL;
      g_clear_pointer (&self->parts[i].lists, g_ptr_array_unref);
    }
  g_clear_object (&self->editor);
  g_clear_object (&self->document);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (jd_values_parent_class)->dispose (object);
}

static void
jd_values_class_init (JdValuesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_values_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/draw/jd-values.ui");
  gtk_widget_class_bind_template_child (widget_class, JdValues, constants);
  gtk_widget_class_bind_template_child (widget_class, JdValues, parameters);
  gtk_widget_class_bind_template_child (widget_class, JdValues, note);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
}

static void
jd_values_init (JdValues *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->parts[0] = (Part) { .kind = JD_OBJECT_CONSTANT, .grid = self->constants, .limit = N_SHOWN };
  self->parts[1] = (Part) { .kind = JD_OBJECT_PARAMETER, .grid = self->parameters, .limit = N_SHOWN };
  g_signal_connect (self, "map", G_CALLBACK (refresh), NULL);
  self->editor = jd_property_editor_new ();
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (queue_refresh), self,
                                 G_CONNECT_SWAPPED);
}
