/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kinds of things with a name, and sets of such things. */
#include "core/mechanism/jd-object.h"

#include <glib/gi18n-lib.h>

static const char *const titles[] = {
  [JD_OBJECT_CONSTANT]         = N_("Constant"),
  [JD_OBJECT_PARAMETER]        = N_("Parameter"),
  [JD_OBJECT_POINT]            = N_("Point"),
  [JD_OBJECT_CURVE]            = N_("Curve"),
  [JD_OBJECT_BODY]             = N_("Body"),
  [JD_OBJECT_JOINT]            = N_("Joint"),
  [JD_OBJECT_EFFORT]           = N_("Effort"),
  [JD_OBJECT_PARAMETERIZATION] = N_("Parameterization"),
  [JD_OBJECT_EVENT]            = N_("Event"),
  /* Translators: Measure: a length or an angle that the user measures in the figure. */
  [JD_OBJECT_MEASURE]          = N_("Measure"),
};
G_STATIC_ASSERT (G_N_ELEMENTS (titles) == JD_N_OBJECT_KINDS);

JdObject *
jd_object_new (JdObjectKind  kind,
               const char   *name)
{
  JdObject *self = g_new (JdObject, 1);

  self->kind = kind;
  self->name = g_strdup (name);
  return self;
}

JdObject *
jd_object_copy (const JdObject *self)
{
  return jd_object_new (self->kind, self->name);
}

void
jd_object_free (JdObject *self)
{
  if (self == NULL)
    return;
  g_free (self->name);
  g_free (self);
}

gboolean
jd_object_equal (gconstpointer a,
                 gconstpointer b)
{
  const JdObject *one = a, *two = b;

  return one->kind == two->kind && g_strcmp0 (one->name, two->name) == 0;
}

guint
jd_object_hash (gconstpointer self)
{
  const JdObject *object = self;

  return g_str_hash (object->name) * JD_N_OBJECT_KINDS + object->kind;
}

GPtrArray *
jd_object_array_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) jd_object_free);
}

GHashTable *
jd_object_set_new (void)
{
  return g_hash_table_new_full (jd_object_hash, jd_object_equal, (GDestroyNotify) jd_object_free, NULL);
}

const char *
jd_object_kind_title (JdObjectKind kind)
{
  g_return_val_if_fail (kind < JD_N_OBJECT_KINDS, NULL);

  return _(titles[kind]);
}

const char *
jd_object_kind_word (JdObjectKind kind)
{
  g_return_val_if_fail (kind < JD_N_OBJECT_KINDS, NULL);

  return titles[kind];
}

char *
jd_object_describe (const JdObject *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  /* Translators: %s %s: kind and name of an object, such as “Joint A”. */
  return g_strdup_printf (_("%s %s"), jd_object_kind_title (self->kind), self->name);
}
