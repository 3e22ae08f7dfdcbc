/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Entries for the members of an object of a lesson. */
#include "ui/lesson/record/jd-lesson-form-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/record/jd-lesson-arrow-edit-private.h"
#include "ui/lesson/record/jd-lesson-edit-private.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdLessonForm
{
  GtkWidget          parent_instance;

  const JdFormField *fields;
  JdFormChanged      changed;
  gpointer           owner;      /* not owned: it contains the form */
  GPtrArray         *contents;   /* GtkWidget *, lent: an entry, or the box of a list, for each field */
  JdStudy           *study;      /* may be NULL */
  gboolean           updating;
};

/* Data of a line's widgets. */
#define COLUMN "jd-form-column"

G_DEFINE_FINAL_TYPE (JdLessonForm, jd_lesson_form, GTK_TYPE_WIDGET)

/* The value that is typed (owned); NULL: none. */
static JsonNode *
read_text (const char *text,
           JdFormKind  kind)
{
  g_autofree char *own = g_strstrip (g_strdup (text));
  char *end;
  double number;

  if (*own == '\0')
    return NULL;
  number = g_ascii_strtod (own, &end);
  if (kind == JD_FORM_VALUE && *end == '\0')
    return jd_json_number (number);
  if (kind == JD_FORM_VALUE && (g_str_equal (own, "true") || g_str_equal (own, "false")))
    return json_node_init_boolean (json_node_alloc (), *own == 't');
  return json_node_init_string (json_node_alloc (), own);
}

static JsonNode *
read_entry (GtkWidget  *entry,
            JdFormKind  kind)
{
  if (JD_IS_LESSON_EDIT (entry))
    return jd_lesson_edit_dup (JD_LESSON_EDIT (entry));
  if (JD_IS_LESSON_ARROW_EDIT (entry))
    return jd_lesson_arrow_edit_dup (JD_LESSON_ARROW_EDIT (entry));
  if (GTK_IS_CHECK_BUTTON (entry))
    return gtk_check_button_get_active (GTK_CHECK_BUTTON (entry)) ? json_node_init_boolean (json_node_alloc (), FALSE)
                                                                  : NULL;
  return read_text (gtk_editable_get_text (GTK_EDITABLE (entry)), kind);
}

/* The value of one line: its only value, or an object; NULL: nothing is typed. */
static JsonNode *
read_line (GtkWidget *line)
{
  JsonObject *object = json_object_new ();
  JsonNode *value = NULL;
  const char *chosen = NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (line); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      const JdFormColumn *column = g_object_get_data (G_OBJECT (child), COLUMN);

      if (column == NULL)
        continue;
      if (GTK_IS_DROP_DOWN (child))
        {
          chosen = column->members[gtk_drop_down_get_selected (GTK_DROP_DOWN (child))];
          continue;
        }
      value = read_entry (child, column->kind);
      if (value != NULL && (column->member != NULL || column->members != NULL))
        json_object_set_member (object, column->members != NULL ? chosen : column->member, g_steal_pointer (&value));
    }
  if (json_object_get_size (object) > 0)
    value = json_node_init_object (json_node_alloc (), object);
  json_object_unref (object);
  return value;
}

static JsonNode *
read_list (GtkWidget *list)
{
  g_autoptr(JsonArray) array = json_array_new ();

  for (GtkWidget *line = gtk_widget_get_first_child (list); line != NULL; line = gtk_widget_get_next_sibling (line))
    {
      JsonNode *value = GTK_IS_BOX (line) ? read_line (line) : NULL;

      if (value != NULL)
        json_array_add_element (array, value);
    }
  return json_array_get_length (array) > 0 ? json_node_init_array (json_node_alloc (), array) : NULL;
}

static gboolean
is_false (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN &&
         !json_node_get_boolean (node);
}

/* Another content for the member of content @i; NULL: none. */
static GtkWidget *
find_twin (JdLessonForm *self,
           guint         i)
{
  for (guint k = 0; k < self->contents->len; k++)
    if (k != i && g_str_equal (self->fields[k].member, self->fields[i].member))
      return g_ptr_array_index (self->contents, k);
  return NULL;
}

/* A value that is typed and a button for “false” exclude each other. */
static void
update_twin (JdLessonForm *self,
             guint         i,
             JsonNode     *value)
{
  GtkWidget *twin = find_twin (self, i);

  self->updating = TRUE;
  if (GTK_IS_CHECK_BUTTON (twin))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (twin), FALSE);
  else if (twin != NULL && value != NULL)
    gtk_editable_set_text (GTK_EDITABLE (twin), "");
  self->updating = FALSE;
}

static void
report_change (JdLessonForm *self,
      guint         i)
{
  const JdFormField *field = &self->fields[i];
  GtkWidget *content = g_ptr_array_index (self->contents, i);
  JsonNode *value = field->columns != NULL ? read_list (content) : read_entry (content, field->kind);

  if (self->updating)
    {
      g_clear_pointer (&value, json_node_unref);
      return;
    }
  update_twin (self, i, value);
  self->changed (self->owner, field->member, value);
}

/* The field whose content @widget is, or is in. */
static guint
find_field (JdLessonForm *self,
            GtkWidget    *widget)
{
  guint i = 0;

  while (i < self->contents->len && widget != g_ptr_array_index (self->contents, i) &&
         !gtk_widget_is_ancestor (widget, g_ptr_array_index (self->contents, i)))
    i++;
  return i;
}

static void
edited_cb (GtkWidget *widget)
{
  JdLessonForm *self = JD_LESSON_FORM (gtk_widget_get_ancestor (widget, JD_TYPE_LESSON_FORM));

  if (self != NULL && !self->updating)
    report_change (self, find_field (self, widget));
}

static GtkWidget *
new_entry (const char *title,
           const char *path,
           int         width)
{
  GtkWidget *entry = gtk_entry_new ();
  g_autofree char *name = g_strconcat ("record-", path, NULL);

  gtk_widget_set_name (entry, name);
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), width > 0 ? width : 16);
  gtk_widget_set_hexpand (entry, width == 0);
  g_signal_connect (entry, "changed", G_CALLBACK (edited_cb), NULL);
  return entry;
}

static GtkWidget *
new_arrow (const char *title,
           const char *path)
{
  GtkWidget *arrow = jd_lesson_arrow_edit_new (title, path);

  g_signal_connect (arrow, "changed", G_CALLBACK (edited_cb), NULL);
  return arrow;
}

/* Shows @node (may be NULL) in a widget for one value. */
static void
show_node (GtkWidget *content,
           JsonNode  *node,
           JdStudy   *study)
{
  g_autofree char *text = NULL;

  if (JD_IS_LESSON_EDIT (content))
    jd_lesson_edit_show (JD_LESSON_EDIT (content), node);
  else if (GTK_IS_CHECK_BUTTON (content))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (content), is_false (node));
  else if (JD_IS_LESSON_ARROW_EDIT (content))
    {
      jd_lesson_arrow_edit_set_study (JD_LESSON_ARROW_EDIT (content), study);
      jd_lesson_arrow_edit_show (JD_LESSON_ARROW_EDIT (content), node);
    }
  else
    {
      text = jd_lesson_edit_dup_text (node);
      gtk_editable_set_text (GTK_EDITABLE (content), text);
    }
}

static guint
count_lines (GtkWidget *list)
{
  guint n = 0;

  for (GtkWidget *line = gtk_widget_get_first_child (list); line != NULL; line = gtk_widget_get_next_sibling (line))
    n += GTK_IS_BOX (line);
  return n;
}

/* The button at the end of a list. */
static void
update_add (const JdFormField *field,
            GtkWidget         *list)
{
  gtk_widget_set_visible (gtk_widget_get_last_child (list), field->most == 0 || count_lines (list) < field->most);
}

static void
remove_cb (GtkWidget *button)
{
  JdLessonForm *self = JD_LESSON_FORM (gtk_widget_get_ancestor (button, JD_TYPE_LESSON_FORM));
  GtkWidget *line = gtk_widget_get_parent (button), *list = gtk_widget_get_parent (line);
  const guint i = find_field (self, list);

  gtk_widget_grab_focus (gtk_widget_get_last_child (list));
  gtk_box_remove (GTK_BOX (list), line);
  update_add (&self->fields[i], list);
  report_change (self, i);
}

static GtkWidget *
new_remove (const char *path)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *name = g_strconcat ("record-remove-", path, NULL);

  gtk_widget_set_name (button, name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _("Remove This Line"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Remove this line"), -1);
  g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), NULL);
  return button;
}

/* The place of the member of @value that the column is for; 0: the first. */
static guint
find_member (const JdFormColumn *column,
             JsonNode           *value)
{
  JsonObject *object = jd_json_as_object (value);

  for (guint k = 0; object != NULL && column->members[k] != NULL; k++)
    if (json_object_has_member (object, column->members[k]))
      return k;
  return 0;
}

/* The list from which the member is chosen. */
static GtkWidget *
new_choice (const JdFormColumn *column)
{
  g_autoptr(GStrvBuilder) titles = g_strv_builder_new ();
  g_auto(GStrv) list = NULL;

  for (gsize i = 0; column->members[i] != NULL; i++)
    g_strv_builder_add (titles, _(column->titles[i]));
  list = g_strv_builder_end (titles);
  return gtk_drop_down_new_from_strings ((const char *const *) list);
}

static void
add_column (const JdFormColumn *column,
            GtkWidget          *line,
            const char         *path,
            JsonNode           *value,
            JdStudy            *study)
{
  const guint k = column->members != NULL ? find_member (column, value) : 0;
  const char *member = column->members != NULL ? column->members[k] : column->member;
  g_autofree char *own = member != NULL ? g_strconcat (path, ".", member, NULL) : g_strdup (path);
  JsonNode *node = value;
  GtkWidget *entry;

  if (column->members != NULL)
    {
      GtkWidget *choice = new_choice (column);

      gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), k);
      gtk_accessible_update_property (GTK_ACCESSIBLE (choice), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Of what"), -1);
      g_object_set_data (G_OBJECT (choice), COLUMN, (gpointer) column);
      g_signal_connect (choice, "notify::selected", G_CALLBACK (edited_cb), NULL);
      gtk_box_append (GTK_BOX (line), choice);
    }
  if (member != NULL && value != NULL)
    node = JSON_NODE_HOLDS_OBJECT (value) ? json_object_get_member (json_node_get_object (value), member) : NULL;
  entry = column->kind == JD_FORM_ARROW ? new_arrow (_(column->title), own)
                                        : new_entry (_(column->title), own, column->width);
  show_node (entry, node, study);
  g_object_set_data (G_OBJECT (entry), COLUMN, (gpointer) column);
  gtk_box_append (GTK_BOX (line), entry);
}

/* A line at the end of the list, with @value (may be NULL). */
static GtkWidget *
add_line (const JdFormField *field,
          GtkWidget         *list,
          JsonNode          *value)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *lamp = gtk_label_new (NULL);
  GtkWidget *add = gtk_widget_get_last_child (list);
  JdLessonForm *self = JD_LESSON_FORM (gtk_widget_get_ancestor (list, JD_TYPE_LESSON_FORM));
  g_autofree char *path = g_strdup_printf ("%s[%u]", field->member, count_lines (list));

  for (guint k = 0; k < field->n_columns; k++)
    add_column (&field->columns[k], line, path, value, self->study);
  gtk_widget_add_css_class (lamp, "lesson-lamp");
  gtk_widget_set_visible (lamp, FALSE);
  gtk_box_append (GTK_BOX (line), lamp);
  gtk_box_append (GTK_BOX (line), new_remove (path));
  gtk_box_insert_child_after (GTK_BOX (list), line, gtk_widget_get_prev_sibling (add));
  update_add (field, list);
  return line;
}

static void
add_cb (GtkWidget *button)
{
  JdLessonForm *self = JD_LESSON_FORM (gtk_widget_get_ancestor (button, JD_TYPE_LESSON_FORM));
  GtkWidget *list = gtk_widget_get_parent (button);
  GtkWidget *line;

  self->updating = TRUE;
  line = add_line (&self->fields[find_field (self, list)], list, NULL);
  self->updating = FALSE;
  gtk_widget_child_focus (line, GTK_DIR_TAB_FORWARD);
}

static GtkWidget *
new_list (const JdFormField *field)
{
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *add = gtk_button_new_with_mnemonic (_(field->add));
  g_autofree char *name = g_strconcat ("record-add-", field->member, NULL);

  gtk_widget_set_name (add, name);
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_halign (add, GTK_ALIGN_START);
  g_signal_connect (add, "clicked", G_CALLBACK (add_cb), NULL);
  gtk_box_append (GTK_BOX (list), add);
  gtk_widget_set_hexpand (list, TRUE);
  return list;
}

static void
show_list (const JdFormField *field,
           GtkWidget         *list,
           JsonNode          *node)
{
  GtkWidget *line = gtk_widget_get_first_child (list);

  while (GTK_IS_BOX (line))
    {
      GtkWidget *next = gtk_widget_get_next_sibling (line);

      gtk_box_remove (GTK_BOX (list), line);
      line = next;
    }
  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      add_line (field, list, json_array_get_element (json_node_get_array (node), i));
  else if (node != NULL)
    add_line (field, list, node);
  update_add (field, list);
}

/* The member "ask.unit" of @object; NULL: none. */
static JsonNode *
find_node (JsonObject *object,
           const char *path)
{
  g_auto(GStrv) names = g_strsplit (path, ".", -1);
  JsonNode *node = NULL;

  for (gsize i = 0; names[i] != NULL; i++)
    {
      node = object != NULL && json_object_has_member (object, names[i]) ? json_object_get_member (object, names[i])
                                                                         : NULL;
      object = jd_json_as_object (node);
    }
  return node;
}

void
jd_lesson_form_show (JdLessonForm *self,
                     JsonObject   *object)
{
  g_return_if_fail (JD_IS_LESSON_FORM (self));

  self->updating = TRUE;
  for (guint i = 0; i < self->contents->len; i++)
    {
      const JdFormField *field = &self->fields[i];
      GtkWidget *content = g_ptr_array_index (self->contents, i);
      JsonNode *node = find_node (object, field->member);

      if (field->columns != NULL)
        show_list (field, content, node);
      else
        show_node (content, find_twin (self, i) != NULL && GTK_IS_ENTRY (content) && is_false (node) ? NULL : node,
                   self->study);
    }
  self->updating = FALSE;
}

void
jd_lesson_form_set_study (JdLessonForm *self,
                          JdStudy      *study)
{
  g_return_if_fail (JD_IS_LESSON_FORM (self));

  g_set_object (&self->study, study);
  for (guint i = 0; i < self->contents->len; i++)
    if (JD_IS_LESSON_EDIT (g_ptr_array_index (self->contents, i)))
      jd_lesson_edit_set_study (g_ptr_array_index (self->contents, i), study);
}

static GtkWidget *
find_list (JdLessonForm       *self,
           const char         *member,
           const JdFormField **out_field)
{
  for (guint i = 0; i < self->contents->len; i++)
    if (g_str_equal (self->fields[i].member, member))
      {
        *out_field = &self->fields[i];
        return g_ptr_array_index (self->contents, i);
      }
  return NULL;
}

void
jd_lesson_form_add_line (JdLessonForm *self,
                         const char   *member,
                         JsonNode     *value)
{
  const JdFormField *field;
  GtkWidget *list;

  g_return_if_fail (JD_IS_LESSON_FORM (self));

  list = find_list (self, member, &field);
  if (list != NULL)
    {
      add_line (field, list, value);
      report_change (self, find_field (self, list));
    }
  json_node_unref (value);
}

void
jd_lesson_form_set_lamp (JdLessonForm *self,
                         const char   *member,
                         guint         line,
                         gboolean      holds,
                         const char   *says)
{
  const JdFormField *field;
  GtkWidget *list, *child;

  g_return_if_fail (JD_IS_LESSON_FORM (self));

  list = find_list (self, member, &field);
  child = list != NULL ? gtk_widget_get_first_child (list) : NULL;
  while (line-- > 0 && GTK_IS_BOX (child))
    child = gtk_widget_get_next_sibling (child);
  if (!GTK_IS_BOX (child))
    return;
  child = gtk_widget_get_prev_sibling (gtk_widget_get_last_child (child));
  gtk_label_set_text (GTK_LABEL (child), says);
  gtk_widget_set_visible (child, says != NULL);
  jd_set_css_class (child, "holds", holds);
}

static void
jd_lesson_form_dispose (GObject *object)
{
  g_clear_object (&JD_LESSON_FORM (object)->study);
  jd_unparent_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (jd_lesson_form_parent_class)->dispose (object);
}

static void
jd_lesson_form_finalize (GObject *object)
{
  g_ptr_array_unref (JD_LESSON_FORM (object)->contents);

  G_OBJECT_CLASS (jd_lesson_form_parent_class)->finalize (object);
}

static void
jd_lesson_form_class_init (JdLessonFormClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_lesson_form_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_lesson_form_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
}

static void
jd_lesson_form_init (JdLessonForm *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  self->contents = g_ptr_array_new ();
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 6);
}

/* An edit tells its changes as an entry does. */
static GtkWidget *
new_edit (const JdFormField *field)
{
  GtkWidget *edit = jd_lesson_edit_new (_(field->title), field->member,
                                        field->kind == JD_FORM_SETUP ? JD_LESSON_EDIT_SETUP : JD_LESSON_EDIT_CHANGE);

  g_signal_connect (edit, "changed", G_CALLBACK (edited_cb), NULL);
  return edit;
}

static GtkWidget *
new_check (const JdFormField *field)
{
  GtkWidget *check = gtk_check_button_new_with_label (_(field->title));
  g_autofree char *name = g_strdup_printf ("record-%s-any", field->member);

  gtk_widget_set_name (check, name);
  g_signal_connect (check, "toggled", G_CALLBACK (edited_cb), NULL);
  return check;
}

static GtkWidget *
new_content (const JdFormField *field)
{
  if (field->columns != NULL)
    return new_list (field);
  if (field->kind == JD_FORM_EDIT || field->kind == JD_FORM_SETUP)
    return new_edit (field);
  if (field->kind == JD_FORM_ARROW)
    return new_arrow (_(field->title), field->member);
  if (field->kind == JD_FORM_ANY)
    return new_check (field);
  return new_entry (_(field->title), field->member, field->width);
}

/* The title and the content of @field, in a row of its own or in @row. */
static GtkWidget *
add_field (JdLessonForm      *self,
           const JdFormField *field,
           GtkWidget         *row)
{
  GtkWidget *title = gtk_label_new (_(field->title));
  GtkWidget *content = new_content (field);

  if (row == NULL || !field->beside)
    {
      row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      gtk_widget_set_parent (row, GTK_WIDGET (self));
      gtk_label_set_width_chars (GTK_LABEL (title), 14);
    }
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_set_valign (title, GTK_IS_ENTRY (content) ? JD_ALIGN_BASELINE : GTK_ALIGN_START);
  gtk_widget_add_css_class (title, "dim-label");
  gtk_widget_set_visible (title, field->kind != JD_FORM_ANY);
  gtk_box_append (GTK_BOX (row), title);
  gtk_box_append (GTK_BOX (row), content);
  g_ptr_array_add (self->contents, content);
  return row;
}

GtkWidget *
jd_lesson_form_new (const JdFormField *fields,
                    JdFormChanged      changed,
                    gpointer           owner)
{
  JdLessonForm *self = g_object_new (JD_TYPE_LESSON_FORM, NULL);
  GtkWidget *row = NULL;

  self->fields = fields;
  self->changed = changed;
  self->owner = owner;
  for (const JdFormField *field = fields; field->member != NULL; field++)
    row = add_field (self, field, row);
  return GTK_WIDGET (self);
}
