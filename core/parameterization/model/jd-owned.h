/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* List of the resources that an object owns, released together and in reverse order. */
typedef GArray JdOwned;

JdOwned  *jd_owned_new   (void) G_GNUC_WARN_UNUSED_RESULT;
void      jd_owned_free  (JdOwned        *self);
/**
 * jd_owned_take:
 *
 * Takes @what (may be NULL), which @release will release; returns it.
 */
gpointer  jd_owned_take  (JdOwned        *self,
                          gpointer        what,
                          GDestroyNotify  release);
/**
 * jd_owned_array:
 *
 * An array of @n members of @size bytes, all 0, with room for one more.
 */
gpointer  jd_owned_array (JdOwned        *self,
                          gsize           n,
                          gsize           size) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
