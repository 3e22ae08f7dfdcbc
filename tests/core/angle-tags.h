/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-mechanism.h"

static inline void
angle_tag_free (gpointer data)
{
  JdTag *tag = data;

  g_free (tag->equation);
  g_free (tag->parameter);
  g_free (tag);
}

/* Returns tags (JdTag *) that make the equations of @n pivots p0, p1, ... primitive: each places the origin (x, y) of
 * its body, and the angles of the bodies are retained. */
static inline GPtrArray *
angle_tags_new (guint n)
{
  GPtrArray *tags = g_ptr_array_new_with_free_func (angle_tag_free);

  for (guint k = 0; k < 2 * n; k++)
    {
      JdTag *tag = g_new0 (JdTag, 1);

      tag->equation = g_strdup_printf ("p%u.%c", k / 2, k % 2 == 0 ? 'x' : 'y');
      tag->parameter = g_strdup_printf ("%c%u", k % 2 == 0 ? 'x' : 'y', k / 2);
      g_ptr_array_add (tags, tag);
    }
  return tags;
}
