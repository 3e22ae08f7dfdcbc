/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Input of property rows: trying, committing, renaming. */
#include "ui/draw/inspector/jd-property-editor-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/edit/jd-unit-text.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-units.h"
#include "ui/draw/canvas/jd-mechanism-drag.h"

/* ms: pause in typing after which the text is tried. */
#define PAUSE 150
/* us: how long a typed size waits for the model of the mechanism. */
#define PATIENCE 300000

struct _JdPropertyEditor
{
  GObject        parent_instance;

  JdDocument    *document;
  JdSelection   *selection;
  guint          pause;      /* timeout source */
  JdPropertyRow *edited;     /* the row being typed into; NULL: none */
  gboolean       renaming;   /* the selection has a new name before the document */
};

G_DEFINE_FINAL_TYPE (JdPropertyEditor, jd_property_editor, G_TYPE_OBJECT)

static JsonNode *
dup_root (JdPropertyEditor *self)
{
  return jd_mechanism_dup_json (jd_document_get_mechanism (self->document));
}

/* The name typed in @row, without spaces around it. */
static char *
dup_name (JdPropertyRow *row)
{
  return g_strstrip (g_strdup (jd_property_row_get_text (row)));
}

/* The unit of a property: its own, that of the constant or parameter, or that of what a drive drives.  NULL if it is
 * not known. */
static char *
dup_unit (JdMechanism      *mechanism,
          const JdProperty *property)
{
  const JdObject *target = property->targets->len > 0 ? g_ptr_array_index (property->targets, 0) : NULL;
  g_autoptr(JdUnits) units = NULL;
  g_autofree char *quantity = NULL;
  g_autofree char *rate = NULL;

  if (property->unit != NULL || target == NULL)
    return g_strdup (property->unit);
  units = jd_units_new (mechanism);
  if (target->kind == JD_OBJECT_CONSTANT || target->kind == JD_OBJECT_PARAMETER)
    {
      quantity = g_strconcat (target->name, g_str_equal (property->path, "rate") ? "'" : "", NULL);
      return jd_units_dup_unit (units, quantity);
    }
  if (target->kind != JD_OBJECT_JOINT || !g_str_equal (property->path, "value"))
    return NULL;
  quantity = g_strdup_printf ("rate:%s.drive", target->name);
  rate = jd_units_dup_unit (units, quantity);
  return rate != NULL && g_str_has_suffix (rate, "/s") ? g_strndup (rate, strlen (rate) - 2) : NULL;
}

static gboolean
check_units (JdPropertyEditor  *self,
             const JdProperty  *property,
             const char        *text,
             GError           **error)
{
  JdMechanism *mechanism = jd_document_get_mechanism (self->document);
  g_autofree char *unit = NULL;

  if (property->kind != JD_PROPERTY_EXPRESSION)
    return TRUE;
  unit = dup_unit (mechanism, property);
  return jd_unit_text_check (text, mechanism, unit, error);
}

/* Writes the value of the row into @root.  A name is replaced in all references. */
static gboolean
apply (JdPropertyEditor  *self,
       JdPropertyRow     *row,
       JsonNode          *root,
       GError           **error)
{
  const JdProperty *property = jd_property_row_get_property (row);
  const JdObject *target;
  g_autofree char *typed = NULL;
  g_autofree char *text = NULL;

  typed = jd_property_row_dup_typed (row);
  if (!check_units (self, property, typed, error))
    return FALSE;
  if (property->kind != JD_PROPERTY_NAME)
    {
      const gboolean own = property->kind == JD_PROPERTY_EXPRESSION && property->text != NULL &&
                           jd_edit_is_own_size (root, property->text);
      const gboolean done = jd_property_set (property, root, jd_property_row_dup_value (row), error);

      if (done && own)
        jd_edit_drop_unused (root, property->text);
      return done;
    }

  target = g_ptr_array_index (property->targets, 0);
  text = dup_name (row);
  if (!jd_edit_rename (root, target->kind, target->name, text, error))
    return FALSE;
  if (target->kind == JD_OBJECT_BODY)
    jd_edit_rename_own_parameters (root, target->name, text);
  return TRUE;
}

/* The variable of a curve, which its formula may use; NULL if the member has none. */
static const char *
get_local (const JdProperty *property)
{
  const JdObject *target = property->targets->len > 0 ? g_ptr_array_index (property->targets, 0) : NULL;
  g_auto(GStrv) parts = g_strsplit (property->path, "/", 3);
  const JdField *fields = jd_curve_fields, *field = NULL;

  if (target == NULL || target->kind != JD_OBJECT_CURVE)
    return NULL;
  for (guint i = 0; parts[i] != NULL && fields != NULL; i++)
    {
      field = jd_field_find (fields, parts[i], JD_EVERY_TYPE);
      if (field == NULL)
        return NULL;
      if ((field->scope & (JD_SCOPE_LOCAL_X | JD_SCOPE_LOCAL_S)) != 0)
        return (field->scope & JD_SCOPE_LOCAL_X) != 0 ? "x" : "s";
      fields = field->fields;
    }
  return NULL;
}

/* Shows why the text is wrong.  An unknown name may become a constant. */
static void
set_error (JdPropertyEditor *self,
           JdPropertyRow    *row,
           const GError     *error)
{
  const JdProperty *property = jd_property_row_get_property (row);
  const char *message = jd_property_skip_place (property, error->message);
  g_autofree char *name = NULL;
  g_autofree char *question = NULL;
  gboolean offered;

  if (property->kind == JD_PROPERTY_EXPRESSION)
    name = jd_unit_text_dup_unknown (jd_property_row_get_text (row), jd_document_get_mechanism (self->document),
                                     get_local (property));
  offered = name != NULL && strstr (error->message, name) != NULL;
  /* A place in another member says nothing to the user. */
  if (offered && message == error->message)
    question = g_strdup_printf (_("“%s” is not known here; give it a value, and it is a constant"), name);
  jd_property_row_set_note (row, question != NULL ? question : message, TRUE);
  jd_property_row_offer (row, offered ? name : NULL);
}

/* Tries the contents of @row on a copy of the mechanism and shows the result. */
static void
try_row (JdPropertyEditor *self,
         JdPropertyRow    *row)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = dup_root (self);
  g_autoptr(JdMechanism) mechanism = NULL;

  if (jd_property_row_get_changed (row) && apply (self, row, root, &error))
    mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  if (error != NULL)
    set_error (self, row, error);
  else
    jd_property_row_note_worth (row, root);
}

static void
cancel_pause (JdPropertyEditor *self)
{
  g_clear_handle_id (&self->pause, g_source_remove);
  self->edited = NULL;
}

void
jd_property_editor_flush (JdPropertyEditor *self)
{
  JdPropertyRow *row;

  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));

  row = self->edited;
  cancel_pause (self);
  if (row != NULL && self->document != NULL)
    try_row (self, row);
}

static gboolean
pause_cb (gpointer user_data)
{
  JdPropertyEditor *self = user_data;

  self->pause = 0;
  jd_property_editor_flush (self);
  return G_SOURCE_REMOVE;
}

static void
edited_cb (JdPropertyEditor *self,
           JdPropertyRow    *row)
{
  cancel_pause (self);
  self->edited = row;
  self->pause = g_timeout_add (PAUSE, pause_cb, self);
}

static char *
dup_label (const JdProperty *property)
{
  const JdObject *target;

  if (property->kind != JD_PROPERTY_NAME)
    return jd_property_describe (property);
  target = g_ptr_array_index (property->targets, 0);
  return g_strdup_printf (_("Rename %s"), target->name);
}

/* A point is selected as "body.point"; its entry shows only "point". */
static char *
dup_new_name (const JdObject *target,
              JdPropertyRow  *row)
{
  const char *dot = strchr (target->name, '.');
  g_autofree char *text = dup_name (row);

  if (target->kind != JD_OBJECT_POINT || dot == NULL)
    return g_steal_pointer (&text);
  return g_strdup_printf ("%.*s.%s", (int) (dot - target->name), target->name, text);
}

/* Whether a change of this property can move points. */
static gboolean
is_size (const JdProperty *property,
         JsonNode         *root)
{
  const JdObject *target = property->targets->len > 0 ? g_ptr_array_index (property->targets, 0) : NULL;

  return property->kind == JD_PROPERTY_EXPRESSION && target != NULL && target->kind == JD_OBJECT_BODY &&
         jd_edit_is_size (root, property->path) && !g_str_equal (property->path, "mass");
}

/* If points have moved, assembles the mechanism as after a drag, in the same undo step.  Typed rates stay if nothing
 * has to move. */
static gboolean
commit_size (JdPropertyEditor  *self,
             JsonNode          *root,
             const char        *label,
             GError           **error)
{
  JsonNode *assembled = NULL;
  gboolean done;

  jd_document_end_group (self->document);
  done = jd_document_replace (self->document, root, label, "size", error);
  if (done && jd_document_wait_for_model (self->document, PATIENCE) != NULL)
    assembled = jd_mechanism_drag_dup_assembled (self->document, FALSE);
  if (assembled != NULL)
    jd_document_replace (self->document, assembled, label, "size", NULL);
  jd_document_end_group (self->document);
  return done;
}

/* Makes the changed copy (taken) the document's.  The selection gets a new name before others are notified. */
static gboolean
commit_root (JdPropertyEditor  *self,
             JdPropertyRow     *row,
             JsonNode          *root,
             GError           **error)
{
  const JdProperty *property = jd_property_row_get_property (row);
  g_autofree char *label = dup_label (property);
  g_autoptr(JdObject) target = NULL;
  g_autofree char *name = NULL;
  gboolean done;

  if (is_size (property, root))
    return commit_size (self, root, label, error);
  if (property->kind != JD_PROPERTY_NAME)
    return jd_document_replace (self->document, root, label, NULL, error);

  target = jd_object_copy (g_ptr_array_index (property->targets, 0));
  name = dup_new_name (target, row);
  self->renaming = TRUE;
  if (self->selection != NULL)
    jd_selection_rename (self->selection, target->kind, target->name, name);
  done = jd_document_replace (self->document, root, label, NULL, error);
  if (!done && self->selection != NULL)
    jd_selection_rename (self->selection, target->kind, name, target->name);
  self->renaming = FALSE;
  return done;
}

void
jd_property_editor_commit (JdPropertyEditor *self,
                           JdPropertyRow    *row)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;

  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));
  g_return_if_fail (JD_IS_PROPERTY_ROW (row));

  if (self->document == NULL)
    return;
  cancel_pause (self);
  root = dup_root (self);
  if (!apply (self, row, root, &error) || !commit_root (self, row, g_steal_pointer (&root), &error))
    {
      set_error (self, row, error);
      if (jd_property_row_get_property (row)->kind == JD_PROPERTY_CHOICE)
        jd_property_row_revert (row);
    }
  else
    jd_property_row_settle (row);
}

/* Adds the constant @name with the value @text to @root. */
static gboolean
add_constant (JdPropertyEditor  *self,
              JdPropertyRow     *row,
              JsonNode          *root,
              const char        *name,
              const char        *text,
              GError           **error)
{
  JdMechanism *mechanism = jd_document_get_mechanism (self->document);
  g_autofree char *whole = dup_name (row);
  g_autofree char *unit = g_str_equal (whole, name) ? dup_unit (mechanism, jd_property_row_get_property (row)) : NULL;

  return jd_unit_text_add_constant (root, mechanism, name, text, unit, error);
}

/* The offered name becomes a constant.  The text of the row is written in the same undo step, unless it contains
 * another unknown name. */
static void
defined_cb (JdPropertyRow    *row,
            const char       *name,
            const char       *text,
            JdPropertyEditor *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(JsonNode) both = NULL;
  g_autofree char *label = g_strdup_printf (_("Add Constant %s"), name);

  if (self->document == NULL)
    return;
  cancel_pause (self);
  root = dup_root (self);
  if (!add_constant (self, row, root, name, text, &error))
    {
      jd_property_row_set_note (row, error->message, TRUE);
      return;
    }
  both = jd_json_copy (root);
  if (apply (self, row, both, NULL) && commit_root (self, row, g_steal_pointer (&both), NULL))
    return;
  if (jd_document_replace (self->document, g_steal_pointer (&root), label, NULL, &error))
    try_row (self, row);
  else
    jd_property_row_set_note (row, error->message, TRUE);
}

void
jd_property_editor_attach (JdPropertyEditor *self,
                           JdPropertyRow    *row)
{
  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));
  g_return_if_fail (JD_IS_PROPERTY_ROW (row));

  g_signal_connect_object (row, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "committed", G_CALLBACK (jd_property_editor_commit), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "defined", G_CALLBACK (defined_cb), self, 0);
}

void
jd_property_editor_forget (JdPropertyEditor *self)
{
  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));

  cancel_pause (self);
}

gboolean
jd_property_editor_get_renaming (JdPropertyEditor *self)
{
  g_return_val_if_fail (JD_IS_PROPERTY_EDITOR (self), FALSE);

  return self->renaming;
}

void
jd_property_editor_set_document (JdPropertyEditor *self,
                                 JdDocument       *document)
{
  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));

  if (g_set_object (&self->document, document))
    cancel_pause (self);
}

void
jd_property_editor_set_selection (JdPropertyEditor *self,
                                  JdSelection      *selection)
{
  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));

  g_set_object (&self->selection, selection);
}

static void
jd_property_editor_dispose (GObject *object)
{
  JdPropertyEditor *self = JD_PROPERTY_EDITOR (object);

  cancel_pause (self);
  g_clear_object (&self->document);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (jd_property_editor_parent_class)->dispose (object);
}

static void
jd_property_editor_class_init (JdPropertyEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_property_editor_dispose;
}

static void
jd_property_editor_init (JdPropertyEditor *self G_GNUC_UNUSED)
{
}

JdPropertyEditor *
jd_property_editor_new (void)
{
  return g_object_new (JD_TYPE_PROPERTY_EDITOR, NULL);
}
