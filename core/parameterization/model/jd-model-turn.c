/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The model with other angles for the attitudes of some bodies. */
#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/model/jd-model-private.h"

/* The mechanism at @t with the rotations of the @turned bodies about their other axes. */
static JdMechanism *
turn_mechanism (JdMechanism       *mechanism,
                gsize              n,
                const JdAttitude  *attitudes,
                const gboolean    *turned,
                double             t,
                GError           **error)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  JsonObject *document = json_node_get_object (root);
  JsonArray *bodies = json_object_get_array_member (document, "bodies");

  json_object_set_double_member (document, "time", t);
  for (gsize a = 0; a < n; a++)
    {
      JsonObject *body = json_array_get_object_element (bodies, (guint) attitudes[a].body);
      JsonArray *rotations = json_object_get_array_member (body, "rotation");

      for (guint r = 0; turned[a] && r < 3; r++)
        {
          const char axis[2] = { attitudes[a].other[r], '\0' };

          json_node_set_string (json_array_get_element (json_array_get_array_element (rotations, r), 0), axis);
        }
    }
  return jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);
}

static void
copy_value (GHashTable *table,
            const char *name,
            double      value)
{
  g_hash_table_insert (table, g_strdup (name), g_memdup2 (&value, sizeof value));
}

JdModel *
jd_model_new_turned (JdModel           *self,
                     gsize              n,
                     const JdAttitude  *attitudes,
                     const gboolean    *turned,
                     double             t,
                     const double      *p,
                     const double      *pd,
                     GError           **error)
{
  g_autoptr(JdMechanism) mechanism = turn_mechanism (self->mechanism, n, attitudes, turned, t, error);
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GHashTable) rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer key, value;

  if (mechanism == NULL)
    return NULL;
  g_hash_table_iter_init (&iter, self->constants);
  while (g_hash_table_iter_next (&iter, &key, &value))
    copy_value (values, key, *(double *) value);
  for (gsize k = 0; k < self->n; k++)
    {
      copy_value (values, self->names[k], p[k]);
      copy_value (rates, self->names[k], pd[k]);
    }
  return jd_model_new_full (mechanism, values, rates, self->divided, NULL, error);
}
