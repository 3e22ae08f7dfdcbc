/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Input of property rows: trying, committing, renaming. */
#include "ui/draw/inspector/jd-property-editor.h"

#include <glib/gi18n-lib.h>

#include "core/joint/jd-joint-catalogue.h"
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

/* Writes the value of the row into @root.  A name is replaced in all references. */
static gboolean
apply (JdPropertyRow  *row,
       JsonNode       *root,
       GError        **error)
{
  const JdProperty *property = jd_property_row_get_property (row);
  const JdObject *target;
  g_autofree char *text = NULL;

  if (property->kind != JD_PROPERTY_NAME)
    return jd_property_set (property, root, jd_property_row_dup_value (row), error);

  target = g_ptr_array_index (property->targets, 0);
  text = dup_name (row);
  if (!jd_edit_rename (root, target->kind, target->name, text, error))
    return FALSE;
  if (target->kind == JD_OBJECT_BODY)
    jd_edit_rename_own_parameters (root, target->name, text);
  return TRUE;
}

static void
set_error (JdPropertyRow *row,
           const GError  *error)
{
  jd_property_row_set_note (row, jd_property_skip_place (jd_property_row_get_property (row), error->message), TRUE);
}

/* Tries the contents of @row on a copy of the mechanism and shows the result. */
static void
try_row (JdPropertyEditor *self,
         JdPropertyRow    *row)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = dup_root (self);
  g_autoptr(JdMechanism) mechanism = NULL;

  if (jd_property_row_get_changed (row) && apply (row, root, &error))
    mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  if (error != NULL)
    set_error (row, error);
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
  if (!apply (row, root, &error) || !commit_root (self, row, g_steal_pointer (&root), &error))
    set_error (row, error);
}

void
jd_property_editor_attach (JdPropertyEditor *self,
                           JdPropertyRow    *row)
{
  g_return_if_fail (JD_IS_PROPERTY_EDITOR (self));
  g_return_if_fail (JD_IS_PROPERTY_ROW (row));

  g_signal_connect_object (row, "edited", G_CALLBACK (edited_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (row, "committed", G_CALLBACK (jd_property_editor_commit), self, G_CONNECT_SWAPPED);
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
