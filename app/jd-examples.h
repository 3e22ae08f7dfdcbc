/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The bundled examples and templates, from where the program is installed, or from its sources when it is run from
 * the build folder.  Either is opened as a copy that is saved elsewhere. */

/* Their files, by name: GFile *, owned. */
GPtrArray  *jd_examples_list           (void) G_GNUC_WARN_UNUSED_RESULT;
GPtrArray  *jd_examples_list_templates (void) G_GNUC_WARN_UNUSED_RESULT;
/* The template of an empty sheet, or NULL. */
GFile      *jd_examples_dup_empty      (void) G_GNUC_WARN_UNUSED_RESULT;

/* Whether @file is one of them; whether it is a template: a beginning, to be drawn on. */
gboolean    jd_examples_contain        (GFile *file);
gboolean    jd_examples_is_template    (GFile *file);

/* What an example or a template says of itself, its name or its description, in the user's language; any other @text
 * as it is.  Lent. */
const char *jd_examples_translate      (const char *text);

G_END_DECLS
