/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-glossary.h"

G_BEGIN_DECLS

/* The struct of the glossary, which one source reads from a file and another one searches. */

struct _JdGlossary
{
  int         ref_count;
  JsonNode   *root;
  GPtrArray  *entries;  /* JdGlossaryEntry * */
  GHashTable *exact;    /* word or other form -> entry */
  GHashTable *folded;   /* the same, folded -> entry */
};

/* Lets @entry be found under @word, and under @word as the program shows it in the user's language.  The first entry
 * that has a word keeps it. */
void jd_glossary_enter (JdGlossary      *self,
                        const char      *word,
                        JdGlossaryEntry *entry);

G_END_DECLS
