/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Search of words in texts, independent of case, accents and width.  Both sides are folded first. */

/* Owned by the caller. */
char      *jd_search_fold    (const char *text) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether each word of the folded @query begins a word of the folded @text.  An empty query matches. */
gboolean   jd_search_matches (const char *text,
                              const char *query);

G_END_DECLS
