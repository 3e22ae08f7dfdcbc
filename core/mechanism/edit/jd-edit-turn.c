/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Turns bodies with their velocities and with what joins them to the ground. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JsonNode     *root;
  JsonNode     *original;
  JdEditValues *before;    /* the values that the document had */
  GHashTable   *bodies;    /* names of the bodies that turn, lent */
  GHashTable   *turned;    /* parameters whose rates have turned, lent -> double *, to what */
  double        c, s;      /* cosine and sine of the angle; a quarter turn is exact */
  double        angle;
} Turn;

static double
neat (double value)
{
  return fabs (value) < JD_ROUNDING_NOISE ? 0 : jd_edit_clean (value);
}

/* The parameter that is coordinate @path of @body, or NULL. */
static JsonObject *
get_parameter (Turn        *self,
               const char  *body,
               const char  *path,
               const char **out_name)
{
  JsonNode *node = jd_edit_get_member (self->root, JD_OBJECT_BODY, body, path), *parameter = NULL;

  *out_name = node != NULL ? jd_json_get_text (node) : NULL;
  if (*out_name != NULL)
    parameter = jd_edit_get (self->root, JD_OBJECT_PARAMETER, *out_name);
  return parameter != NULL ? json_node_get_object (parameter) : NULL;
}

/* The rate that the parameter had. */
static double
rate_of (Turn       *self,
         const char *parameter)
{
  JsonNode *node = jd_edit_get_member (self->original, JD_OBJECT_PARAMETER, parameter, "rate");

  return node != NULL ? jd_edit_values_get (self->before, node) : 0;
}

/* Sets the rate of a coordinate of @body.  A parameter that is several coordinates has to become the same in all. */
static gboolean
set_rate (Turn        *self,
          const char  *body,
          JsonObject  *parameter,
          const char  *name,
          double       from,
          double       to,
          GError     **error)
{
  const double *turned = g_hash_table_lookup (self->turned, name);

  if (turned != NULL && *turned != to)
    return jd_fail (error, JD_EDIT_ERROR, JD_EDIT_ERROR_FIXED,
                    _("%s cannot be moved there: its coordinate “%s” is another coordinate too"), body, name);
  if (turned == NULL && from != to)
    jd_edit_set_number (parameter, "rate", to);
  g_hash_table_insert (self->turned, (gpointer) name, g_memdup2 (&to, sizeof to));
  return TRUE;
}

/* The velocity of the origin. */
static gboolean
turn_rates (Turn        *self,
            const char  *body,
            GError     **error)
{
  const char *names[2];
  JsonObject *x = get_parameter (self, body, "origin/0", &names[0]);
  JsonObject *y = get_parameter (self, body, "origin/1", &names[1]);
  double vx, vy;

  if (x == NULL || y == NULL)
    return TRUE;
  vx = rate_of (self, names[0]);
  vy = rate_of (self, names[1]);
  if (!isfinite (vx) || !isfinite (vy))
    return TRUE;
  return set_rate (self, body, x, names[0], vx, self->c * vx - self->s * vy, error) &&
         set_rate (self, body, y, names[1], vy, self->s * vx + self->c * vy, error);
}

/* A component c a + sign s b of a direction, of numbers or of expressions. */
static JsonNode *
turned_component (Turn     *self,
                  JsonNode *a,
                  JsonNode *b,
                  double    sign)
{
  g_autofree char *c = NULL, *s = NULL, *first = NULL, *second = NULL, *text = NULL;

  if (jd_json_get_text (a) == NULL && jd_json_get_text (b) == NULL)
    return jd_json_number (neat (self->c * json_node_get_double (a) + sign * self->s * json_node_get_double (b)));
  c = jd_edit_factor_text (a);
  s = jd_edit_factor_text (b);
  first = g_strdup_printf ("%.15g*%s", self->c, c);
  second = g_strdup_printf ("%.15g*%s", fabs (self->s), s);
  text = g_strdup_printf ("%s %c %s", first, sign * self->s < 0 ? '-' : '+', second);
  return json_node_init_string (json_node_alloc (), text);
}

static void
turn_axis (Turn       *self,
           JsonObject *joint)
{
  JsonArray *axis = jd_json_get_array (joint, "axis");
  g_autoptr(JsonNode) x = NULL, y = NULL;

  if (axis == NULL || json_array_get_length (axis) < 2)
    return;
  x = turned_component (self, json_array_get_element (axis, 0), json_array_get_element (axis, 1), -1);
  y = turned_component (self, json_array_get_element (axis, 1), json_array_get_element (axis, 0), 1);
  jd_edit_set_element (axis, 0, g_steal_pointer (&x));
  jd_edit_set_element (axis, 1, g_steal_pointer (&y));
}

/* The axis on the ground, and the angle to it, of the first body less that of the second. */
static void
turn_joint (Turn       *self,
            JsonObject *joint)
{
  char *owners[2] = { NULL, NULL };
  const gboolean joined = jd_edit_find_owners (joint, self->bodies, owners);
  const gboolean first = joined && g_str_equal (owners[0], "ground");
  const gboolean second = joined && g_str_equal (owners[1], "ground");
  JsonNode *angle = json_object_get_member (joint, "angle");

  if (second)
    turn_axis (self, joint);
  if ((first || second) && jd_edit_joint_has_angle (joint))
    {
      const double by = second ? self->angle : -self->angle;

      if (angle != NULL)
        jd_edit_add_to_node (angle, by);
      else
        jd_edit_set_number (joint, "angle", by);
    }
  g_free (owners[0]);
  g_free (owners[1]);
}

/* A drive of an angle that has grown. */
static void
turn_drive (Turn       *self,
            JsonObject *joint)
{
  const char *of = jd_json_get_text (json_object_get_member (joint, "of"));
  JsonNode *value = json_object_get_member (joint, "value");
  GHashTableIter iter;
  gpointer body;

  if (of == NULL || value == NULL || !JSON_NODE_HOLDS_VALUE (value))
    return;
  g_hash_table_iter_init (&iter, self->bodies);
  while (g_hash_table_iter_next (&iter, &body, NULL))
    {
      const char *name;

      if (get_parameter (self, body, "angle", &name) == NULL || !g_str_equal (name, of))
        continue;
      jd_edit_add_to_node (value, self->angle);
      return;
    }
}

static gboolean
turn_all (Turn       *self,
          GPtrArray  *objects,
          GError    **error)
{
  JsonArray *joints = jd_edit_list_array (self->root, JD_OBJECT_JOINT, FALSE);

  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);

      if (object->kind == JD_OBJECT_BODY && !turn_rates (self, object->name, error))
        return FALSE;
    }
  for (guint i = 0; joints != NULL && i < json_array_get_length (joints); i++)
    {
      turn_joint (self, json_array_get_object_element (joints, i));
      turn_drive (self, json_array_get_object_element (joints, i));
    }
  return TRUE;
}

gboolean
jd_edit_turn (JsonNode   *root,
              GPtrArray  *objects,
              double      x,
              double      y,
              double      angle,
              GError    **error)
{
  g_autoptr(JsonNode) copy = NULL;
  g_autoptr(JdEditValues) before = NULL;
  g_autoptr(GHashTable) bodies = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr(GHashTable) turned = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  Turn self = {
    .bodies = bodies, .turned = turned, .c = neat (cos (angle)), .s = neat (sin (angle)), .angle = angle
  };

  g_return_val_if_fail (root != NULL && objects != NULL && isfinite (angle), FALSE);

  copy = jd_json_copy (root);
  before = jd_edit_values_new (root);
  self.root = copy;
  self.original = root;
  self.before = before;
  for (guint i = 0; i < objects->len; i++)
    if (((const JdObject *) g_ptr_array_index (objects, i))->kind == JD_OBJECT_BODY)
      g_hash_table_add (bodies, ((const JdObject *) g_ptr_array_index (objects, i))->name);
  if (!jd_edit_rotate (copy, objects, x, y, angle, error) || !turn_all (&self, objects, error))
    return FALSE;
  jd_edit_take_root (root, copy);
  return TRUE;
}

gboolean
jd_edit_find_owners (JsonObject *joint,
                     GHashTable *bodies,
                     char       *out[2])
{
  JsonArray *between = jd_json_get_array (joint, "between");
  gboolean all = between != NULL && json_array_get_length (between) == 2;

  for (guint i = 0; all && i < 2; i++)
    {
      const char *point = json_array_get_string_element (between, i);

      out[i] = g_strndup (point, strcspn (point, "."));
      all = g_str_equal (out[i], "ground") || g_hash_table_contains (bodies, out[i]);
    }
  return all && !(g_str_equal (out[0], "ground") && g_str_equal (out[1], "ground"));
}

gboolean
jd_edit_joint_has_angle (JsonObject *joint)
{
  static const char *const types[] = { "weld", "slider", NULL };

  return g_strv_contains (types, json_object_get_string_member_with_default (joint, "type", ""));
}
