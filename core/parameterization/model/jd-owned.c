/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arrays and objects that a model or a parameterization releases at its end. */
#include "core/parameterization/model/jd-owned.h"

typedef struct
{
  gpointer       what;
  GDestroyNotify release;
} Item;

JdOwned *
jd_owned_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (Item));
}

void
jd_owned_free (JdOwned *self)
{
  for (guint i = self->len; i-- > 0;)
    g_array_index (self, Item, i).release (g_array_index (self, Item, i).what);
  g_array_unref (self);
}

gpointer
jd_owned_take (JdOwned        *self,
               gpointer        what,
               GDestroyNotify  release)
{
  const Item item = { what, release };

  if (what != NULL)
    g_array_append_val (self, item);
  return what;
}

gpointer
jd_owned_array (JdOwned *self,
                gsize    n,
                gsize    size)
{
  return jd_owned_take (self, g_malloc0_n (n + 1, size), g_free);
}
