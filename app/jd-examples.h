/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The bundled examples, from where the program is installed, or from its sources when it is run from the build folder. */
GFile      *jd_examples_dup_folder (void) G_GNUC_WARN_UNUSED_RESULT;
/* Their files, by name: GFile *, owned. */
GPtrArray  *jd_examples_list       (void) G_GNUC_WARN_UNUSED_RESULT;
gboolean    jd_examples_contain    (GFile *file);

G_END_DECLS
