/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Conversion of a list of names between the file's JSON and the text of an entry, separated by commas. */

/* @node may be NULL: an empty text.  The caller owns the result. */
char      *jd_name_list_to_text   (JsonNode   *node) G_GNUC_WARN_UNUSED_RESULT;
/* Spaces around names and empty names are ignored. */
JsonNode  *jd_name_list_from_text (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
