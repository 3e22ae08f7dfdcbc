/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Hash index of numbered objects: open addressing with linear probing. */
#include "core/expression/tree/jd-index-private.h"

#include <string.h>

/* An index with more slots for each number is too large to be emptied again and again. */
#define LARGEST_SPARSENESS 64

static void
put (JdIndex     *self,
     JdIndexSlot  slot)
{
  guint32 i = slot.hash & (self->size - 1);

  while (self->slots[i].number != 0)
    i = (i + 1) & (self->size - 1);
  self->slots[i] = slot;
}

void
jd_index_add (JdIndex *self,
              guint32  hash,
              guint32  number)
{
  if (self->n * 2 >= self->size)
    {
      g_autofree JdIndexSlot *old = self->slots;
      const guint32 old_size = self->size;

      self->size = MAX (64, old_size * 2);
      self->slots = g_new0 (JdIndexSlot, self->size);
      for (guint32 i = 0; i < old_size; i++)
        if (old[i].number != 0)
          put (self, old[i]);
    }
  put (self, (JdIndexSlot) { hash, number });
  self->n++;
}

void
jd_index_empty (JdIndex *self)
{
  if (self->size > 64 && self->size / LARGEST_SPARSENESS > self->n)
    jd_index_clear (self);
  else if (self->n > 0)
    memset (self->slots, 0, self->size * sizeof (JdIndexSlot));
  self->n = 0;
}

void
jd_index_clear (JdIndex *self)
{
  g_free (self->slots);
  *self = (JdIndex) { 0 };
}
