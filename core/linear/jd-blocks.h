/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The memory of many arrays that are released together: a GPtrArray that frees its elements. */

static inline GPtrArray *
jd_blocks_new (void)
{
  return g_ptr_array_new_with_free_func (g_free);
}

/**
 * jd_blocks_take:
 *
 * Allocates @n zeros of @size bytes, and one more, which live as long as @self.
 */
static inline gpointer
jd_blocks_take (GPtrArray *self,
                gsize      n,
                gsize      size)
{
  gpointer block = g_malloc0_n (n + 1, size);

  g_ptr_array_add (self, block);
  return block;
}

/**
 * jd_blocks_adopt:
 *
 * Returns the elements of @array, which from now on live as long as @self.  Takes @array.
 */
static inline gpointer
jd_blocks_adopt (GPtrArray *self,
                GArray    *array)
{
  gpointer block = g_array_free (array, FALSE);

  g_ptr_array_add (self, block);
  return block;
}

G_END_DECLS
