/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The bundled examples and templates.  They are opened as copies that are saved elsewhere. */

/* The files of @folder (may be NULL) whose names end in @suffix, sorted by name: GFile *, owned by the caller. */
GPtrArray  *jd_examples_list_folder    (GFile      *folder,
                                        const char *suffix) G_GNUC_WARN_UNUSED_RESULT;
/* Their files, sorted by name: GFile *, owned by the caller. */
GPtrArray  *jd_examples_list           (void) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray  *jd_examples_list_templates (void) G_GNUC_WARN_UNUSED_RESULT;
/* The template of an empty sheet, or NULL. */
GFile      *jd_examples_dup_empty      (void) G_GNUC_WARN_UNUSED_RESULT;

/* Returns whether @file is one of them; and whether it is a template. */
gboolean    jd_examples_contain        (GFile *file);
gboolean    jd_examples_is_template    (GFile *file);

/* Things to try with an example, untranslated: texts, NULL-terminated.  NULL if there are none.  Lent. */
const char *const *jd_examples_get_tries (GFile    *file);
/* Translates the name or description of an example or a template into the user's language.  Any other @text is
 * returned as it is.  Lent. */
const char *jd_examples_translate      (const char *text);

G_END_DECLS
