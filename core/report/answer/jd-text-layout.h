/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Text in columns of a terminal.  A wide character takes two columns, a combining one none. */

/**
 * jd_text_width:
 *
 * The columns that @text takes.
 */
int       jd_text_width          (const char *text);
/**
 * jd_text_append_padded:
 *
 * Appends @text, and spaces up to @width columns.
 */
void      jd_text_append_padded  (GString    *into,
                                  const char *text,
                                  int         width);
/**
 * jd_text_append_wrapped:
 *
 * Appends @text, which begins at column @at, folded between words so that no line exceeds @width columns; 0: not
 * folded.  Further lines begin at column @indent.  A word longer than a line is not divided.
 */
void      jd_text_append_wrapped (GString    *into,
                                  const char *text,
                                  int         at,
                                  int         indent,
                                  int         width);
/**
 * jd_text_of_number:
 *
 * @value with @digits significant digits, 1 to 17, without zeros at its end; from 17 on with as many digits as it
 * takes to read back equal.  Owned by the caller.
 */
char     *jd_text_of_number      (double value,
                                  int    digits) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_text_of_json:
 *
 * @node in words: numbers with @digits, lists with commas, members as "name value"; without the signs of JSON.  Owned
 * by the caller.
 */
char     *jd_text_of_json        (JsonNode   *node,
                                  int         digits) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_text_fold:
 *
 * @text with each line folded at @width (0: not); what is folded stands @indent columns further right than its line
 * begins.  Owned by the caller.
 */
char     *jd_text_fold           (const char *text,
                                  int         indent,
                                  int         width) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
