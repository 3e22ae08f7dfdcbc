/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The model of isolated joints.  It is loaded from a copy of the document that contains only these joints, their
 * bodies and the curves they need.  Each body gets parameters of its own: the coordinates of its origin and its
 * angles. */
#include "core/analysis/verdict/jd-isolated-joints-private.h"

#include <math.h>

#include "core/joint/jd-joint-catalogue.h"

typedef struct
{
  JdModel    *model;
  JsonArray  *parameters;
  GHashTable *names;  /* names in use; owned */
} Writer;

/* Whether the equations of @joint are written in the parameters of the file. */
static gboolean
is_in_parameters (const JdJoint *joint)
{
  return joint->n_equations > 0 || joint->of != NULL;
}

static gboolean
touches (JdModel       *model,
         const JdJoint *joint,
         int            body)
{
  const GPtrArray *curves = jd_mechanism_get_curves (jd_model_get_mechanism (model));

  for (gsize i = 0; i < joint->n_points; i++)
    if (joint->points[i].body == body)
      return TRUE;
  for (gsize i = 0; i < joint->n_bodies; i++)
    if (joint->bodies[i] == body)
      return TRUE;
  return joint->curve >= 0 && ((const JdCurve *) g_ptr_array_index (curves, (guint) joint->curve))->on == body;
}

/* Adds a parameter with a unique name and returns the name, lent. */
static const char *
add_parameter (Writer     *self,
               const char *body,
               const char *letter,
               double      value)
{
  g_autofree char *name = g_strdup_printf ("%s_%s", letter, body);
  JsonObject *parameter = json_object_new ();

  while (g_hash_table_contains (self->names, name))
    {
      char *longer = g_strconcat (name, "_", NULL);

      g_free (name);
      name = longer;
    }
  json_object_set_string_member (parameter, "name", name);
  json_object_set_double_member (parameter, "value", value);
  json_array_add_object_element (self->parameters, parameter);
  g_hash_table_add (self->names, g_strdup (name));
  return json_object_get_string_member (parameter, "name");
}

static double
value_of (Writer       *self,
          const JdExpr *expr)
{
  return jd_model_eval (self->model, expr, jd_model_get_time (self->model), jd_model_get_values (self->model),
                        jd_model_get_rates (self->model));
}

/* a := a R, with R the rotation by @angle about @axis. */
static void
turn (double a[3][3],
      char   axis,
      double angle)
{
  const int j = (axis - 'x' + 1) % 3, k = (axis - 'x' + 2) % 3;

  for (int i = 0; i < 3; i++)
    {
      const double u = a[i][j], v = a[i][k];

      a[i][j] = u * cos (angle) + v * sin (angle);
      a[i][k] = v * cos (angle) - u * sin (angle);
    }
}

/* Writes the rotation of the body with three angles that are regular near its position.  With R the rotation matrix
 * and
 *    R = Rz(a) Ry(b) Rx(c):  a = atan2 (R10, R00), b = asin (-R20), c = atan2 (R21, R22);
 *    R = Rz(a) Rx(b) Rz(c):  a = atan2 (R02, -R12), b = acos (R22), c = atan2 (R20, R21).
 * The second form is used where b of the first is near a right angle. */
static void
write_rotation (Writer       *self,
                const JdBody *body,
                JsonObject   *object)
{
  double r[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  double angles[3];
  const char *axes;
  JsonArray *rotations = json_array_new ();

  for (gsize i = 0; i < body->n_rotations; i++)
    turn (r, body->rotations[i].axis, value_of (self, body->rotations[i].angle));
  if (fabs (r[2][0]) < 0.8)
    {
      axes = "zyx";
      angles[0] = atan2 (r[1][0], r[0][0]);
      angles[1] = asin (-r[2][0]);
      angles[2] = atan2 (r[2][1], r[2][2]);
    }
  else
    {
      axes = "zxz";
      angles[0] = atan2 (r[0][2], -r[1][2]);
      angles[1] = acos (CLAMP (r[2][2], -1.0, 1.0));
      angles[2] = atan2 (r[2][0], r[2][1]);
    }
  for (int i = 0; i < 3; i++)
    {
      static const char *const letters[] = { "first", "second", "third" };
      const char axis[] = { axes[i], '\0' };
      JsonArray *rotation = json_array_new ();

      json_array_add_string_element (rotation, axis);
      json_array_add_string_element (rotation, add_parameter (self, body->name, letters[i], angles[i]));
      json_array_add_array_element (rotations, rotation);
    }
  json_object_set_array_member (object, "rotation", rotations);
}

/* Gives the body parameters of its own, with values that keep its position. */
static void
free_body (Writer       *self,
           const JdBody *body,
           JsonObject   *object)
{
  static const char *const letters[] = { "x", "y", "z" };
  const guint dimension = jd_mechanism_get_dimension (jd_model_get_mechanism (self->model));
  JsonArray *origin = json_array_new ();

  for (guint i = 0; i < dimension; i++)
    json_array_add_string_element (origin,
                                   add_parameter (self, body->name, letters[i], value_of (self, body->origin[i])));
  json_object_set_array_member (object, "origin", origin);
  if (body->is_particle)
    return;
  if (dimension == 3)
    write_rotation (self, body, object);
  else
    json_object_set_string_member (object, "angle",
                                   add_parameter (self, body->name, "angle", value_of (self, body->angle)));
}

/* Reduces the array @member of the document to the elements that are @kept, in their order. */
static void
filter (JsonObject     *document,
        const char     *member,
        const gboolean *kept)
{
  JsonArray *old = json_object_has_member (document, member) ? json_object_get_array_member (document, member) : NULL;
  JsonArray *new = json_array_new ();

  for (guint i = 0; old != NULL && i < json_array_get_length (old); i++)
    if (kept[i])
      json_array_add_element (new, json_node_copy (json_array_get_element (old, i)));
  json_object_set_array_member (document, member, new);
}

/* The joints in question, their bodies, and the curves on these or on the ground. */
typedef struct
{
  gboolean *joints, *bodies, *curves;
} Kept;

static void
kept_init (Kept        *self,
           JdModel     *model,
           const gsize *joints,
           gsize        n_joints)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const GPtrArray *curves = jd_mechanism_get_curves (mechanism);
  const guint n_bodies = jd_mechanism_get_bodies (mechanism)->len;

  self->joints = g_new0 (gboolean, jd_mechanism_get_joints (mechanism)->len + 1);
  self->bodies = g_new0 (gboolean, n_bodies + 1);
  self->curves = g_new0 (gboolean, curves->len + 1);
  for (gsize i = 0; i < n_joints; i++)
    {
      self->joints[joints[i]] = TRUE;
      for (guint b = 0; b < n_bodies; b++)
        self->bodies[b] |= touches (model, jd_model_get_joint (model, joints[i]), (int) b);
    }
  for (guint c = 0; c < curves->len; c++)
    {
      const int on = ((const JdCurve *) g_ptr_array_index (curves, c))->on;

      self->curves[c] = on == JD_GROUND || self->bodies[on];
    }
}

static void
kept_clear (Kept *self)
{
  g_free (self->joints);
  g_free (self->bodies);
  g_free (self->curves);
}

static GHashTable *
names_in_use (JdMechanism *mechanism)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);
  const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);

  for (guint i = 0; i < constants->len; i++)
    g_hash_table_add (names, g_strdup (((const JdConstant *) g_ptr_array_index (constants, i))->name));
  for (guint i = 0; i < parameters->len; i++)
    g_hash_table_add (names, g_strdup (((const JdParameter *) g_ptr_array_index (parameters, i))->name));
  return names;
}

static void
free_bodies (JdModel    *model,
             const Kept *kept,
             JsonObject *document)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  JsonArray *written = json_object_get_array_member (document, "bodies");
  g_autoptr(GHashTable) names = names_in_use (mechanism);
  Writer writer = { .model = model, .names = names };
  guint n = 0;

  if (!json_object_has_member (document, "parameters"))
    json_object_set_array_member (document, "parameters", json_array_new ());
  writer.parameters = json_object_get_array_member (document, "parameters");
  for (guint b = 0; b < bodies->len; b++)
    if (kept->bodies[b])
      free_body (&writer, g_ptr_array_index (bodies, b), json_array_get_object_element (written, n++));
}

/* Writes the document with these joints alone, between free bodies at their present positions. */
static JsonNode *
write_released (JdModel    *model,
                const Kept *kept)
{
  static const char *const dropped[] = { "assumed_perfect", "efforts", "events", "parameterizations",
                                         "kinetic_energy", "letters" };
  JsonNode *root = jd_mechanism_dup_json (jd_model_get_mechanism (model));
  JsonObject *document = json_node_get_object (root);
  JsonArray *joints;

  for (gsize i = 0; i < G_N_ELEMENTS (dropped); i++)
    json_object_remove_member (document, dropped[i]);
  json_object_set_double_member (document, "time", jd_model_get_time (model));
  filter (document, "joints", kept->joints);
  filter (document, "bodies", kept->bodies);
  filter (document, "curves", kept->curves);
  joints = json_object_get_array_member (document, "joints");
  for (guint i = 0; i < json_array_get_length (joints); i++)
    json_object_remove_member (json_array_get_object_element (joints, i), "when");
  free_bodies (model, kept, document);
  return root;
}

static GHashTable *
values_of_model (JdModel *model)
{
  GHashTable *values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, jd_model_get_constants (model));
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_insert (values, g_strdup (name), g_memdup2 (value, sizeof (double)));
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    g_hash_table_insert (values, g_strdup (jd_model_get_parameter_name (model, k)),
                         g_memdup2 (&jd_model_get_values (model)[k], sizeof (double)));
  return values;
}

static gboolean
release_bodies (JdIsolatedJoints  *self,
                JdModel           *model,
                const Kept        *kept,
                GError           **error)
{
  g_autoptr(JsonNode) root = write_released (model, kept);
  g_autoptr(GHashTable) values = values_of_model (model);
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), error);

  if (mechanism == NULL)
    return FALSE;
  self->model = jd_model_new (mechanism, values, NULL, error);
  self->first = jd_model_get_n_parameters (model);
  self->new_parameters = TRUE;
  for (gsize i = 0; i < self->n_joints; i++)
    self->joints[i] = (gsize) jd_mechanism_find_joint (mechanism, jd_model_get_joint (model, self->joints[i])->name);
  return self->model != NULL;
}

gboolean
jd_isolated_joints_init (JdIsolatedJoints  *self,
                         JdModel           *model,
                         const gsize       *joints,
                         gsize              n_joints,
                         GError           **error)
{
  gboolean in_parameters = FALSE, done;
  Kept kept;

  *self = (JdIsolatedJoints) { .joints = g_memdup2 (joints, n_joints * sizeof *joints), .n_joints = n_joints };
  for (gsize i = 0; i < n_joints; i++)
    in_parameters |= is_in_parameters (jd_model_get_joint (model, joints[i]));
  if (in_parameters)
    {
      self->model = jd_model_ref (model);
      return TRUE;
    }
  kept_init (&kept, model, joints, n_joints);
  done = release_bodies (self, model, &kept, error);
  kept_clear (&kept);
  return done;
}

void
jd_isolated_joints_clear (JdIsolatedJoints *self)
{
  g_clear_pointer (&self->model, jd_model_unref);
  g_clear_pointer (&self->joints, g_free);
}
