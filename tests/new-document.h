/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-json.h"

/* Makes an empty valid mechanism in the plane with gravity [0, -9.81] and the parameterization "total". */
static inline JsonNode *
new_document (const char *name)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"\", \"constants\": {}, \"gravity\": [0, -9.81], \"parameters\": [], "
    "\"ground\": {\"points\": {}}, \"curves\": [], \"bodies\": [], \"joints\": [], \"efforts\": [], "
    "\"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}], \"events\": []}";
  JsonNode *root = jd_json_parse (text, -1, NULL);

  g_assert (root != NULL);
  json_object_set_string_member (json_node_get_object (root), "name", name != NULL ? name : "");
  return root;
}

