/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The selected objects of a mechanism. */
#include "ui/draw/canvas/jd-selection.h"

struct _JdSelection
{
  GObject    parent_instance;

  GPtrArray *objects;  /* JdObject * */
};

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdSelection, jd_selection, G_TYPE_OBJECT)

static gboolean
find (JdSelection  *self,
      JdObjectKind  kind,
      const char   *name,
      guint        *out_index)
{
  for (guint i = 0; i < self->objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (self->objects, i);

      if (object->kind == kind && g_str_equal (object->name, name))
        {
          if (out_index != NULL)
            *out_index = i;
          return TRUE;
        }
    }
  return FALSE;
}

static void
changed (JdSelection *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
jd_selection_finalize (GObject *object)
{
  g_ptr_array_unref (JD_SELECTION (object)->objects);

  G_OBJECT_CLASS (jd_selection_parent_class)->finalize (object);
}

static void
jd_selection_class_init (JdSelectionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_selection_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
}

static void
jd_selection_init (JdSelection *self)
{
  self->objects = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_object_free);
}

JdSelection *
jd_selection_new (void)
{
  return g_object_new (JD_TYPE_SELECTION, NULL);
}

guint
jd_selection_get_n (JdSelection *self)
{
  g_return_val_if_fail (JD_IS_SELECTION (self), 0);

  return self->objects->len;
}

const JdObject *
jd_selection_get (JdSelection *self,
                  guint        i)
{
  g_return_val_if_fail (JD_IS_SELECTION (self), NULL);
  g_return_val_if_fail (i < self->objects->len, NULL);

  return g_ptr_array_index (self->objects, i);
}

GPtrArray *
jd_selection_get_objects (JdSelection *self)
{
  g_return_val_if_fail (JD_IS_SELECTION (self), NULL);

  return self->objects;
}

gboolean
jd_selection_contains (JdSelection  *self,
                       JdObjectKind  kind,
                       const char   *name)
{
  g_return_val_if_fail (JD_IS_SELECTION (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return find (self, kind, name, NULL);
}

void
jd_selection_clear (JdSelection *self)
{
  g_return_if_fail (JD_IS_SELECTION (self));

  if (self->objects->len == 0)
    return;
  g_ptr_array_set_size (self->objects, 0);
  changed (self);
}

void
jd_selection_set (JdSelection  *self,
                  JdObjectKind  kind,
                  const char   *name)
{
  g_autofree char *kept = g_strdup (name); /* @name may belong to an object that is removed */

  g_return_if_fail (JD_IS_SELECTION (self));
  g_return_if_fail (name != NULL);

  if (self->objects->len == 1 && find (self, kind, kept, NULL))
    return;
  g_ptr_array_set_size (self->objects, 0);
  g_ptr_array_add (self->objects, jd_object_new (kind, kept));
  changed (self);
}

static gboolean
is_same (JdSelection *self,
         GPtrArray   *objects)
{
  if (objects->len != self->objects->len)
    return FALSE;
  for (guint i = 0; i < objects->len; i++)
    if (!jd_object_equal (g_ptr_array_index (objects, i), g_ptr_array_index (self->objects, i)))
      return FALSE;
  return TRUE;
}

void
jd_selection_set_objects (JdSelection *self,
                          GPtrArray   *objects)
{
  GPtrArray *old;

  g_return_if_fail (JD_IS_SELECTION (self));
  g_return_if_fail (objects != NULL);

  if (is_same (self, objects))
    return;
  old = self->objects;
  self->objects = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_object_free);
  for (guint i = 0; i < objects->len; i++)
    g_ptr_array_add (self->objects, jd_object_copy (g_ptr_array_index (objects, i)));
  g_ptr_array_unref (old);
  changed (self);
}

void
jd_selection_add (JdSelection  *self,
                  JdObjectKind  kind,
                  const char   *name)
{
  g_return_if_fail (JD_IS_SELECTION (self));
  g_return_if_fail (name != NULL);

  if (find (self, kind, name, NULL))
    return;
  g_ptr_array_add (self->objects, jd_object_new (kind, name));
  changed (self);
}

void
jd_selection_toggle (JdSelection  *self,
                     JdObjectKind  kind,
                     const char   *name)
{
  guint i;

  g_return_if_fail (JD_IS_SELECTION (self));
  g_return_if_fail (name != NULL);

  if (find (self, kind, name, &i))
    g_ptr_array_remove_index (self->objects, i);
  else
    g_ptr_array_add (self->objects, jd_object_new (kind, name));
  changed (self);
}

void
jd_selection_rename (JdSelection  *self,
                     JdObjectKind  kind,
                     const char   *name,
                     const char   *new_name)
{
  guint i;

  g_return_if_fail (JD_IS_SELECTION (self));
  g_return_if_fail (name != NULL && new_name != NULL);

  if (!find (self, kind, name, &i))
    return;
  jd_object_free (self->objects->pdata[i]);
  self->objects->pdata[i] = jd_object_new (kind, new_name);
  changed (self);
}

void
jd_selection_keep (JdSelection *self,
                   JsonNode    *root)
{
  gboolean any = FALSE;

  g_return_if_fail (JD_IS_SELECTION (self));
  g_return_if_fail (root != NULL);

  for (guint i = self->objects->len; i-- > 0;)
    {
      const JdObject *object = g_ptr_array_index (self->objects, i);

      if (jd_edit_get (root, object->kind, object->name) == NULL)
        {
          g_ptr_array_remove_index (self->objects, i);
          any = TRUE;
        }
    }
  if (any)
    changed (self);
}
