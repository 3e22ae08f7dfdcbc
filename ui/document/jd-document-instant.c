/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits while an instant of the motion is shown: they keep that instant as the new initial state. */
#include "ui/document/jd-document.h"

#include "core/mechanism/jd-json.h"

/* Whether member @member of both objects is the same value, or absent. */
static void
keep (JsonObject *now,
      JsonObject *before,
      const char *member,
      double      value)
{
  if (before != NULL && jd_json_is_same (now, before, member))
    jd_edit_set_number (now, member, value);
}

void
jd_document_keep_instant (JdMechanism     *mechanism,
                          JsonNode        *root,
                          const JdInstant *instant)
{
  JsonNode *before = jd_mechanism_get_json (mechanism);
  g_autoptr(GPtrArray) parameters = NULL;

  g_return_if_fail (root != NULL && instant != NULL);

  parameters = jd_edit_list (root, JD_OBJECT_PARAMETER);
  keep (json_node_get_object (root), json_node_get_object (before), "time", instant->time);
  for (guint i = 0; i < parameters->len; i++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (parameters, i))->name;
      const int k = jd_mechanism_find_parameter (mechanism, name);
      JsonObject *now = jd_json_as_object (jd_edit_get (root, JD_OBJECT_PARAMETER, name));

      if (k < 0 || now == NULL)
        continue;
      keep (now, jd_json_as_object (jd_edit_get (before, JD_OBJECT_PARAMETER, name)), "value", instant->p[k]);
      keep (now, jd_json_as_object (jd_edit_get (before, JD_OBJECT_PARAMETER, name)), "rate", instant->pd[k]);
    }
}
