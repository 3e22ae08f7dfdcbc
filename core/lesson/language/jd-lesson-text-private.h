/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/lesson/language/jd-lesson-text.h"

G_BEGIN_DECLS

/* The text of @node in the user's language: a string, translated where the program has a translation of it, or the
 * member of {"en": ..., "fr": ...}.  Lent; NULL: no text. */
const char *jd_lesson_text_get            (JsonNode    *node);
/* The number of words; an {expression} is a part of one. */
guint       jd_lesson_text_count_words    (const char  *text);
/* The next {expression} of the text at *@at, owned; *@at becomes the place after it.  What stands before it is added
 * to * @before (may be NULL), with “{{” as a brace.  NULL: there is none any more. */
char       *jd_lesson_text_next_expression (const char **at,
                                            GString     *before);

G_END_DECLS
