/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* A list of names in a file, as a field shows and takes it: with commas between. */

/* @node may be NULL: an empty text.  Owned by the caller. */
char      *jd_name_list_to_text   (JsonNode   *node) G_GNUC_WARN_UNUSED_RESULT;
/* Spaces around names do not count, nor names that are empty. */
JsonNode  *jd_name_list_from_text (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
