/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* An index finds things by a hash.  The things stand in an array elsewhere, numbered from 1; the index holds only
 * their numbers and hashes (open addressing, linear probing).  Begin with { 0 }. */
typedef struct
{
  guint32 hash;
  guint32 number;  /* 0: the slot is empty */
} JdIndexSlot;

typedef struct
{
  JdIndexSlot *slots;
  guint32      size;  /* a power of two, or 0 */
  guint32      n;
} JdIndex;

/* The next number that was added with @hash, or 0 after the last one.  Begin with *probe = 0. */
static inline guint32
jd_index_next (const JdIndex *self,
               guint32        hash,
               guint32       *probe)
{
  const JdIndexSlot *slot;

  if (self->size == 0)
    return 0;
  do
    slot = &self->slots[(hash + (*probe)++) & (self->size - 1)];
  while (slot->number != 0 && slot->hash != hash);
  return slot->number;
}

void jd_index_add   (JdIndex *self,
                     guint32  hash,
                     guint32  number);
/* Forgets all numbers; keeps the memory unless it is far larger than was used. */
void jd_index_empty (JdIndex *self);
/* Frees the memory. */
void jd_index_clear (JdIndex *self);

G_END_DECLS
