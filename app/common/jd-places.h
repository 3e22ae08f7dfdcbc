/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Folders of the files that the programs need at run time.  They are searched for in this order:
 * 1. the build folder, for a program that was started there: its file "jourdain-build.ini" names the folders;
 * 2. the prefix that the program stands in: an installed tree works after it was moved;
 * 3. the prefix that was configured. */

/* The bundled folder or file @name.  The one that the environment variable @variable names has priority; NULL: no
 * variable.  NULL if there is none; owned by the caller. */
GFile                 *jd_places_find_data    (const char *name,
                                               const char *variable) G_GNUC_WARN_UNUSED_RESULT;
/* The first page of the manual as HTML, or NULL; owned by the caller. */
GFile                 *jd_places_find_help    (void) G_GNUC_WARN_UNUSED_RESULT;
/* The folder of the translations. */
char                  *jd_places_find_locale  (void) G_GNUC_WARN_UNUSED_RESULT;
/* The schemas of settings, with those of the system behind them; owned by the caller.  NULL: there are none. */
GSettingsSchemaSource *jd_places_find_schemas (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
