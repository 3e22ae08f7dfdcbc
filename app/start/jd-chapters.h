/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The chapters of the bundled examples, and the authors they are from. */

guint       jd_chapters_get_n       (void);
/* Translated. */
const char *jd_chapters_get_title   (guint       chapter);
/* The chapter of the example with this file name, and its place there: families stand together.  The number of
 * chapters if it is in none. */
guint       jd_chapters_find        (const char *name,
                                     guint      *out_place);

guint       jd_authors_get_n        (void);
/* Short name, translated where it is no name. */
const char *jd_authors_get_name     (guint       author);
/* The authors of the citation @source (may be NULL), as a set of bits 1 << author: classical works are one, and what
 * cites nobody is the program's own. */
guint       jd_authors_find         (const char *source);
/* @source without titles of books and journals: "Le van and Bouzidi 8.3".  Owned by the caller. */
char       *jd_authors_dup_short    (const char *source) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
