/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The examples and lessons as the search of the desktop finds them.  A result's id is the name of its file.  It is
 * read once and constant then. */
typedef struct
{
  GFile *file;
  char  *id;
  char  *name;         /* translated, as the description */
  char  *description;
  char  *title_words;  /* folded by jd_search_fold() */
  char  *words;
} JdShellResult;

typedef struct _JdShellSearch JdShellSearch;

JdShellSearch       *jd_shell_search_new         (void) G_GNUC_WARN_UNUSED_RESULT;
void                 jd_shell_search_free        (JdShellSearch      *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdShellSearch, jd_shell_search_free)

/* The ids of the results that have all @terms, those with all terms in their names first.  @among: ids, or NULL for
 * all.  The array ends with NULL and is owned by the caller. */
char               **jd_shell_search_find        (JdShellSearch      *self,
                                                  const char *const  *terms,
                                                  const char *const  *among) G_GNUC_WARN_UNUSED_RESULT;
/* NULL if there is no such result; lent. */
const JdShellResult *jd_shell_search_get         (JdShellSearch      *self,
                                                  const char         *id);

G_END_DECLS
