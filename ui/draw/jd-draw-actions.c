/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Actions on the selection: delete, duplicate, clipboard, connect, assemble. */
#include "ui/draw/jd-draw-actions-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "ui/document/jd-document-lock.h"
#include "ui/draw/canvas/jd-connect.h"
#include "ui/draw/jd-arrange-private.h"
#include "ui/draw/jd-picture-scale-private.h"

/* Offset of a pasted copy from its original, in grid steps. */
#define PASTE_STEPS 2
/* Maximum number of names listed in a message about deleted objects. */
#define MAX_NAMES 4

static GPtrArray *
selected (JdCanvas *canvas)
{
  return jd_selection_get_objects (jd_canvas_get_selection (canvas));
}

/* Message that names the objects deleted together with the selection. */
static char *
describe_dependents (GPtrArray *dependents)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (dependents->len, MAX_NAMES); i++)
    {
      g_autofree char *one = jd_object_describe (g_ptr_array_index (dependents, i));

      g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", one);
    }
  if (dependents->len > MAX_NAMES)
    /* Translators: Ends a list of names. */
    g_string_append_printf (text, _(" and %u more"), dependents->len - MAX_NAMES);
  return g_string_free (text, FALSE);
}

static char *
delete_label (GPtrArray *objects)
{
  const JdObject *first = g_ptr_array_index (objects, 0);

  return objects->len == 1
           ? g_strdup_printf (_("Delete %s"), first->name)
           : g_strdup_printf (ngettext ("Delete %u Object", "Delete %u Objects", objects->len), objects->len);
}

static void
complain (JdCanvas     *canvas,
          const GError *error)
{
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
}

static void
delete_selected (JdCanvas *canvas)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GPtrArray) dependents = NULL;
  g_autofree char *label = NULL;
  g_autofree char *names = NULL;
  g_autofree char *text = NULL;
  gboolean removed;

  if (selected (canvas)->len == 0)
    return;
  dependents = jd_edit_get_dependents (root, selected (canvas));
  label = delete_label (selected (canvas));
  names = describe_dependents (dependents);
  text = g_strdup_printf (_("These were deleted, too: %s. Undo restores everything"), names);
  removed = jd_edit_remove (root, selected (canvas), &error);
  if (removed && jd_document_may (jd_canvas_get_document (canvas), "constants"))
    jd_edit_drop_sizes (root, jd_mechanism_get_json (jd_document_get_mechanism (jd_canvas_get_document (canvas))));
  if (!removed || !jd_canvas_commit (canvas, g_steal_pointer (&root), label, NULL, &error))
    complain (canvas, error);
  else if (dependents->len > 0)
    jd_canvas_note (canvas, text);
}

/* Adds to the selected bodies the joints and efforts whose bodies are all selected. */
static GPtrArray *
with_joints_between (JdCanvas *canvas,
                     JsonNode *root)
{
  GPtrArray *objects = jd_object_array_new ();
  GPtrArray *chosen = selected (canvas);
  g_autoptr(GPtrArray) bodies = jd_object_array_new ();
  static const JdObjectKind kinds[] = { JD_OBJECT_JOINT, JD_OBJECT_EFFORT };

  for (guint i = 0; i < chosen->len; i++)
    {
      const JdObject *object = g_ptr_array_index (chosen, i);

      g_ptr_array_add (objects, jd_object_copy (object));
      if (object->kind == JD_OBJECT_BODY)
        g_ptr_array_add (bodies, jd_object_copy (object));
    }
  for (guint k = 0; bodies->len > 1 && k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr(GPtrArray) all = jd_edit_list (root, kinds[k]);
      g_autoptr(GHashTable) of_all = g_hash_table_new (jd_object_hash, jd_object_equal);

      /* Takes the objects that depend on at least two of the bodies. */
      for (guint b = 0; b < bodies->len; b++)
        {
          g_autoptr(GPtrArray) one = jd_object_array_new ();
          g_autoptr(GPtrArray) dependents = NULL;

          g_ptr_array_add (one, jd_object_copy (g_ptr_array_index (bodies, b)));
          dependents = jd_edit_get_dependents (root, one);
          for (guint i = 0; i < all->len; i++)
            for (guint d = 0; d < dependents->len; d++)
              if (jd_object_equal (g_ptr_array_index (all, i), g_ptr_array_index (dependents, d)))
                {
                  const guint n = GPOINTER_TO_UINT (g_hash_table_lookup (of_all, g_ptr_array_index (all, i)));

                  g_hash_table_insert (of_all, g_ptr_array_index (all, i), GUINT_TO_POINTER (n + 1));
                }
        }
      for (guint i = 0; i < all->len; i++)
        if (GPOINTER_TO_UINT (g_hash_table_lookup (of_all, g_ptr_array_index (all, i))) > 1 &&
            !g_ptr_array_find_with_equal_func (objects, g_ptr_array_index (all, i), jd_object_equal, NULL))
          g_ptr_array_add (objects, jd_object_copy (g_ptr_array_index (all, i)));
    }
  return objects;
}

/* Adds @fragment, @steps times the offset from its original.  Returns the first added object, owned by the caller. */
static JdObject *
add_fragment (JdCanvas   *canvas,
              JsonNode   *fragment,
              guint       steps,
              const char *label)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GPtrArray) added = NULL;
  const double by = steps * PASTE_STEPS * jd_canvas_get_grid_step (canvas);
  JdObject *first = NULL;

  added = jd_edit_paste (root, fragment, by, -by, &error);
  if (added != NULL && jd_canvas_commit (canvas, g_steal_pointer (&root), label, NULL, &error))
    {
      jd_selection_set_objects (jd_canvas_get_selection (canvas), added);
      if (added->len > 0)
        first = jd_object_copy (g_ptr_array_index (added, 0));
    }
  complain (canvas, error);
  return first;
}

/* The copies of one fragment in a document. */
typedef struct
{
  gpointer   document;  /* compared only */
  char      *text;
  GPtrArray *copies;    /* JdObject *: the first object of each copy, in their order */
} Pasted;

static void
pasted_free (gpointer data)
{
  Pasted *self = data;

  g_free (self->text);
  g_ptr_array_unref (self->copies);
  g_free (self);
}

/* The copies of the fragment @text (taken), without the last ones that are there no more. */
static Pasted *
get_pasted (JdCanvas *canvas,
            char     *text)
{
  Pasted *self = g_object_get_data (G_OBJECT (canvas), "jd-pasted");
  JsonNode *root = jd_mechanism_get_json (jd_document_get_mechanism (jd_canvas_get_document (canvas)));

  if (self == NULL || self->document != jd_canvas_get_document (canvas) || !g_str_equal (self->text, text))
    {
      self = g_new0 (Pasted, 1);
      self->document = jd_canvas_get_document (canvas);
      self->text = text;
      self->copies = jd_object_array_new ();
      g_object_set_data_full (G_OBJECT (canvas), "jd-pasted", self, pasted_free);
      return self;
    }
  g_free (text);
  while (self->copies->len > 0)
    {
      const JdObject *last = g_ptr_array_index (self->copies, self->copies->len - 1);

      if (jd_edit_get (root, last->kind, last->name) != NULL)
        break;
      g_ptr_array_set_size (self->copies, (int) self->copies->len - 1);
    }
  return self;
}

/* Each further copy is one offset farther from the original. */
static void
paste_fragment (JdCanvas *canvas,
                JsonNode *fragment,
                char     *text)
{
  Pasted *pasted = get_pasted (canvas, text);
  JdObject *first = add_fragment (canvas, fragment, pasted->copies->len + 1, _("Paste"));

  if (first != NULL)
    g_ptr_array_add (pasted->copies, first);
}

static void
duplicate_selected (JdCanvas *canvas)
{
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GPtrArray) objects = with_joints_between (canvas, root);
  g_autoptr(JsonNode) fragment = NULL;
  JdObject *copy;

  if (objects->len == 0)
    return;
  fragment = jd_edit_copy (root, objects);
  copy = add_fragment (canvas, fragment, 1, _("Duplicate"));
  g_clear_pointer (&copy, jd_object_free);
}

static void
copy_selected (JdCanvas *canvas)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (canvas));
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  g_autoptr(GPtrArray) objects = with_joints_between (canvas, root);
  g_autoptr(JsonNode) fragment = NULL;
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GdkContentProvider) all = NULL;
  GdkContentProvider *providers[2];
  char *text;

  if (objects->len == 0)
    return;
  fragment = jd_edit_copy (root, objects);
  text = json_to_string (fragment, TRUE);
  bytes = g_bytes_new_take (text, strlen (text));
  providers[0] = gdk_content_provider_new_for_bytes (JD_FRAGMENT_MIME_TYPE, bytes);
  providers[1] = gdk_content_provider_new_typed (G_TYPE_STRING, text);
  all = gdk_content_provider_new_union (providers, 2);
  gdk_clipboard_set_content (clipboard, all);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr(JdCanvas) canvas = data;
  g_autoptr(GError) error = NULL;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, &error);
  g_autoptr(JsonNode) fragment = NULL;

  if (jd_canvas_get_document (canvas) == NULL)
    return;
  if (text != NULL)
    fragment = jd_json_parse (text, -1, &error);
  if (fragment == NULL || !JSON_NODE_HOLDS_OBJECT (fragment))
    jd_canvas_complain (canvas, _("The clipboard has no part of a mechanism to paste"));
  else
    paste_fragment (canvas, fragment, g_steal_pointer (&text));
}

static void
paste (JdCanvas *canvas)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (canvas)), NULL, read_cb,
                                 g_object_ref (canvas));
}

static void
select_all (JdCanvas *canvas)
{
  g_autoptr(GPtrArray) all = jd_canvas_list_drawn (canvas, TRUE);

  /* A body's points are selected with it. */
  for (guint i = all->len; i > 0; i--)
    {
      const JdObject *object = g_ptr_array_index (all, i - 1);

      if (object->kind == JD_OBJECT_POINT && !g_str_has_prefix (object->name, "ground."))
        g_ptr_array_remove_index (all, i - 1);
    }
  jd_selection_set_objects (jd_canvas_get_selection (canvas), all);
}

static void
assemble (JdCanvas *canvas)
{
  jd_canvas_assemble (canvas, _("Assemble"), NULL);
}

static void
switch_names (JdCanvas *canvas)
{
  jd_canvas_set_names (canvas, !jd_canvas_get_names (canvas));
}

static void
switch_measures (JdCanvas *canvas)
{
  jd_canvas_set_measures (canvas, !jd_canvas_get_measures (canvas));
}

static void
cut_selected (JdCanvas *canvas)
{
  copy_selected (canvas);
  delete_selected (canvas);
}

void
jd_draw_action (JdCanvas   *canvas,
                const char *name,
                GVariant   *parameter G_GNUC_UNUSED)
{
  static const struct
  {
    const char *name;
    void (*run) (JdCanvas *canvas);
  } actions[] = {
    { "delete", delete_selected },
    { "duplicate", duplicate_selected },
    { "cut", cut_selected },
    { "copy", copy_selected },
    { "paste", paste },
    { "select-all", select_all },
    { "connect", jd_connect_selected },
    { "touch", jd_connect_touching },
    { "assemble", assemble },
    { "names", switch_names },
    { "measures", switch_measures },
    { "name-sizes", jd_arrange_name_sizes },
    { "scale-picture", jd_picture_scale },
  };

  g_return_if_fail (JD_IS_CANVAS (canvas));

  if (jd_canvas_get_document (canvas) == NULL)
    return;
  if (g_str_has_prefix (name, "align-") || g_str_has_prefix (name, "distribute-") ||
      g_str_has_prefix (name, "rotate") || g_str_has_prefix (name, "mirror-"))
    jd_arrange (canvas, name);
  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    if (g_str_equal (actions[i].name, name))
      {
        actions[i].run (canvas);
        return;
      }
}
