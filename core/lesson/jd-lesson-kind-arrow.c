/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind “arrow”: the student sketches a velocity, a virtual velocity, a force or an impulse. */
#include "core/lesson/jd-lesson-task-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-vector-private.h"
#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-json.h"

#define END { .name = NULL }
#define USUAL_ANGLE  12.0   /* degrees */
#define USUAL_LENGTH "25%"

static const char *const vector_kinds[] = { "velocity", "field", "force", "impulse", NULL };
static const char *const what[] = { "velocity", "velocity-after", "virtual", "force", "impulse", "vector" };

static void
read_components (JdLessonReader *reader,
                 JsonNode       *node)
{
  const guint n = JSON_NODE_HOLDS_ARRAY (node) ? json_array_get_length (json_node_get_array (node)) : 0;

  if (n < 2 || n > 3)
    {
      jd_lesson_reader_fail (reader, _("a vector is a list of its components: [\"x'\", 0]"));
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      const gsize mark = jd_lesson_reader_enter_index (reader, i);

      jd_lesson_reader_expression (reader, json_array_get_element (json_node_get_array (node), i));
      jd_lesson_reader_leave (reader, mark);
    }
}

static gboolean
is_false (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN &&
         !json_node_get_boolean (node);
}

/* A tolerance of the length, or false where it does not count. */
static void
read_length (JdLessonReader *reader,
             JsonNode       *node)
{
  if (!is_false (node))
    jd_lesson_check_tolerance (reader, node);
}

/* An angle in degrees, or false where it does not count. */
static void
read_angle (JdLessonReader *reader,
            JsonNode       *node)
{
  if (!is_false (node) && !(jd_json_is_number (node) && json_node_get_double (node) >= 0.0))
    jd_lesson_reader_fail (reader, _("the tolerance of an angle is a number of degrees, such as 12, or false"));
}

/* Some part of the arrow counts. */
static void
read_tolerance (JdLessonReader *reader,
                JsonNode       *node)
{
  JsonObject *object = jd_json_as_object (node);

  if (is_false (jd_json_get_member (object, "angle")) && is_false (jd_json_get_member (object, "length")))
    jd_lesson_reader_fail (reader, _("with this tolerance every arrow is right; let the angle or the length count"));
}

const JdLessonField jd_lesson_vector_fields[] = {
  { .name = "velocity", .kind = JD_LFIELD_STRING },
  { .name = "velocity-after", .kind = JD_LFIELD_STRING },
  { .name = "virtual", .kind = JD_LFIELD_STRING },
  { .name = "direction", .kind = JD_LFIELD_EXPRESSIONS },
  { .name = "parameterization", .kind = JD_LFIELD_STRING },
  { .name = "force", .kind = JD_LFIELD_STRING },
  { .name = "impulse", .kind = JD_LFIELD_STRING },
  { .name = "vector", .kind = JD_LFIELD_ANY, .check = read_components },
  { .name = "at", .kind = JD_LFIELD_STRING },
  { .name = "is", .kind = JD_LFIELD_WORD, .words = vector_kinds },
  END
};

/* "of" of an arrow, or "near" of its feedback, names exactly one vector. */
static void
lesson_read_vector (JdLessonReader *reader,
                    JsonNode       *node)
{
  JsonObject *object = jd_json_as_object (node);
  guint n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (what); i++)
    n += jd_json_get_member (object, what[i]) != NULL;
  if (object != NULL && n != 1)
    jd_lesson_reader_fail (reader,
                           _("a vector is one of velocity, velocity-after, virtual, force, impulse, vector"));
}

static const JdLessonField tolerance_fields[] = {
  { .name = "angle", .kind = JD_LFIELD_ANY, .check = read_angle },
  { .name = "length", .kind = JD_LFIELD_ANY, .check = read_length },
  END
};

static const JdLessonField fields[] = {
  { .name = "kind", .kind = JD_LFIELD_ANY },
  { .name = "of", .kind = JD_LFIELD_OBJECT, .required = TRUE, .fields = jd_lesson_vector_fields,
    .check = lesson_read_vector },
  { .name = "tolerance", .kind = JD_LFIELD_OBJECT, .fields = tolerance_fields, .check = read_tolerance },
  { .name = "unit", .kind = JD_LFIELD_STRING },
  END
};

static const JdLessonField feedback[] = {
  { .name = "near", .kind = JD_LFIELD_OBJECT, .required = TRUE, .fields = jd_lesson_vector_fields,
    .check = lesson_read_vector },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_REPLY_WORDS },
  END
};

/* How one arrow lies to another. */
typedef struct
{
  gboolean  near;
  gboolean  angle_near, length_near;
  double    angle;   /* rad; NAN where one of them is null */
} Likeness;

static gboolean
counts (JsonObject *tolerance,
        const char *name)
{
  return !is_false (jd_json_get_member (tolerance, name));
}

/* Compares the arrow @given with @right, both in the plane of the drawing; @null: the right one is null. */
static Likeness
compare (const JdLessonTask *task,
         const double        given[2],
         gboolean            zero,
         const double        right[2],
         gboolean            null)
{
  JsonObject *tolerance = jd_json_get_object (task->step->ask, "tolerance");
  const double length = hypot (right[0], right[1]), given_length = hypot (given[0], given[1]);
  const double most = jd_json_get_number (tolerance, "angle", USUAL_ANGLE) * G_PI / 180.0;
  Likeness out = { .angle = NAN };

  zero = zero || given_length == 0.0;
  if (null || zero)
    {
      out.near = null && zero;
      return out;
    }
  out.angle = fabs (atan2 (given[0] * right[1] - given[1] * right[0], given[0] * right[0] + given[1] * right[1]));
  out.angle_near = !counts (tolerance, "angle") || out.angle <= most * (1.0 + JD_SAME);
  out.length_near = !counts (tolerance, "length") ||
                    fabs (given_length - length) <=
                      jd_lesson_tolerance (tolerance, "length", length, USUAL_LENGTH) + JD_SAME * length;
  out.near = out.angle_near && out.length_near;
  return out;
}

void
jd_lesson_vector_project (const JdLessonVector *vector,
                          const double         *plane,
                          double                out[2])
{
  for (int i = 0; i < 2; i++)
    {
      out[i] = plane == NULL ? vector->vector[i] : 0.0;
      for (int k = 0; plane != NULL && k < 3; k++)
        out[i] += plane[3 * i + k] * vector->vector[k];
    }
}

/* The vector is seen as null: its projection is a rounding of its terms, as where the view looks along it. */
static gboolean
lesson_vector_is_null (const JdLessonVector *vector,
                       const double          projected[2])
{
  return hypot (projected[0], projected[1]) <= JD_SAME * vector->terms;
}

gboolean
jd_lesson_vector_is_alike (const JdLessonTask   *task,
                           const double         *plane,
                           const JdLessonVector *given,
                           const JdLessonVector *right)
{
  double a[2], b[2];

  jd_lesson_vector_project (given, plane, a);
  jd_lesson_vector_project (right, plane, b);
  return compare (task, a, lesson_vector_is_null (given, a), b, lesson_vector_is_null (right, b)).near;
}

const char *
jd_lesson_arrow_get_unit (const char *kind)
{
  return g_strcmp0 (kind, "force") == 0 ? "N" : g_strcmp0 (kind, "impulse") == 0 ? "N s" : "m/s";
}

static JsonNode *
vector_to_node (JdLessonTask         *task,
                const JdLessonVector *vector)
{
  const guint n = jd_mechanism_get_dimension (jd_lesson_scene_get_mechanism (task->scene));
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *components = json_array_new ();
  JsonArray *at = json_array_new ();
  double length = 0.0;

  for (guint i = 0; i < n; i++)
    length = hypot (length, vector->vector[i]);
  for (guint i = 0; i < n; i++)
    {
      json_array_add_element (components,
                              jd_json_number (length <= JD_SAME * vector->terms ? 0.0 : vector->vector[i]));
      json_array_add_element (at, jd_json_number (vector->at[i]));
    }
  json_object_set_string_member (object, "kind", vector->kind);
  json_object_set_array_member (object, "vector", components);
  if (vector->has_place)
    json_object_set_array_member (object, "at", at);
  else
    json_array_unref (at);
  json_node_take_object (node, object);
  return node;
}

JsonNode *
jd_lesson_task_dup_misconception (JdLessonTask  *self,
                                  guint          i,
                                  GError       **error)
{
  JdLessonVector vector;

  g_return_val_if_fail (i < self->step->n_feedback, NULL);

  return jd_lesson_scene_vector (self->scene,
                                 jd_json_get_object (jd_json_get_element (self->step->object, "feedback", i), "near"),
                                 &vector, error)
           ? vector_to_node (self, &vector)
           : NULL;
}

static JsonNode *
answer_arrow (JdLessonTask  *task,
              GError       **error)
{
  JdLessonVector vector;

  return jd_lesson_scene_vector (task->scene, jd_json_get_object (task->step->ask, "of"), &vector, error)
           ? vector_to_node (task, &vector)
           : NULL;
}

/* The vector that @object names at @path.  FALSE: there is none, which is reported. */
static gboolean
check_vector (JdLessonCheck  *check,
              const char     *path,
              JsonObject     *object,
              JdLessonVector *out)
{
  JdLessonTask *task = check->task;
  g_autoptr(JsonNode) node = NULL;
  g_autofree char *about = NULL;
  g_autofree char *why = NULL;
  g_autoptr(GError) error = NULL;

  if (object == NULL || jd_lesson_check_is_reported (check, path))
    return FALSE;
  if (jd_lesson_scene_vector (task->scene, object, out, &error))
    return TRUE;
  if (g_str_equal (error->message, "null"))
    {
      why = jd_lesson_why_null (task, check->where);
      jd_lesson_check_fail (check, task->stage, path, "%s", why);
      return FALSE;
    }
  node = json_node_init_object (json_node_alloc (), object);
  about = jd_json_to_line (node);
  jd_lesson_check_error (check, task->stage, path, about, error);
  return FALSE;
}

/* The unit vectors of the plane in which both vectors lie, where they are seen as they are; @a if it is not null. */
static void
find_common_plane (const JdLessonVector *a,
                   const JdLessonVector *b,
                   double                plane[6])
{
  const double length = hypot (hypot (a->vector[0], a->vector[1]), a->vector[2]);
  double along = 0.0, across = 0.0;

  for (int k = 0; k < 3; k++)
    {
      plane[k] = length > 0.0 ? a->vector[k] / length : k == 0;
      along += plane[k] * b->vector[k];
    }
  for (int k = 0; k < 3; k++)
    {
      plane[3 + k] = b->vector[k] - along * plane[k];
      across = hypot (across, plane[3 + k]);
    }
  for (int k = 0; k < 3 && across > 0.0; k++)
    plane[3 + k] /= across;
}

/* @right: NULL, or the right answer. */
static void
check_misconception (JdLessonCheck        *check,
                     guint                 i,
                     const JdLessonVector *right)
{
  JdLessonTask *task = check->task;
  JsonObject *near = jd_json_get_object (jd_json_get_element (task->step->object, "feedback", i), "near");
  g_autofree char *path = g_strdup_printf ("feedback[%u].near", i);
  JdLessonVector wrong;
  double plane[6];

  if (!check_vector (check, path, near, &wrong))
    return;
  json_array_add_element (check->wrong, vector_to_node (task, &wrong));
  if (right != NULL)
    find_common_plane (right, &wrong, plane);
  if (right != NULL && !jd_lesson_check_is_reported (check, "ask.tolerance") &&
      jd_lesson_vector_is_alike (task, plane, &wrong, right))
    jd_lesson_check_fail (
      check, task->stage, path,
      _("(%.4g, %.4g) lies within the tolerance of the answer (%.4g, %.4g)%s; exclude such draws in "
        "“where” or ask more exactly"),
      wrong.vector[0], wrong.vector[1], right->vector[0], right->vector[1], check->where);
}

static void
check_arrow (JdLessonCheck *check)
{
  JdLessonTask *task = check->task;
  JdLessonVector right;
  const gboolean known = check_vector (check, "ask.of", jd_json_get_object (task->step->ask, "of"), &right);

  if (known && !right.has_place)
    jd_lesson_check_fail (check, task->stage, "ask.of",
                          _("the arrow has no foot; say where it begins: \"at\": \"body.point\""));
  if (known)
    check->answer = vector_to_node (task, &right);
  for (guint i = 0; i < task->step->n_feedback; i++)
    check_misconception (check, i, known ? &right : NULL);
}

static gboolean
judge_arrow (JdLessonTask         *task,
             const JdLessonGiven  *given,
             JdLessonJudgement    *out,
             GError              **error)
{
  JdLessonVector right, wrong;
  double wanted[2];
  Likeness likeness;

  if (!jd_lesson_scene_vector (task->scene, jd_json_get_object (task->step->ask, "of"), &right, error))
    return FALSE;
  jd_lesson_vector_project (&right, given->plane, wanted);
  likeness = compare (task, given->arrow, given->zero, wanted, lesson_vector_is_null (&right, wanted));
  jd_lesson_judgement_set (out, likeness.near, -1);
  out->angle = likeness.angle;
  for (guint i = 0; !out->right && out->feedback < 0 && i < task->step->n_feedback; i++)
    {
      if (!jd_lesson_scene_vector (task->scene,
                                   jd_json_get_object (jd_json_get_element (task->step->object, "feedback", i),
                                                       "near"),
                                   &wrong, NULL))
        continue;
      jd_lesson_vector_project (&wrong, given->plane, wanted);
      if (compare (task, given->arrow, given->zero, wanted, lesson_vector_is_null (&wrong, wanted)).near)
        out->feedback = (int) i;
    }
  if (!out->right && likeness.angle_near != likeness.length_near)
    out->note = likeness.angle_near ? JD_LESSON_NOTE_LENGTH : JD_LESSON_NOTE_ANGLE;
  return TRUE;
}

const JdLessonKind jd_lesson_kind_arrow = {
  .name = "arrow",
  .predicts = TRUE,
  .polls = TRUE,
  .fields = fields,
  .feedback = feedback,
  .check = check_arrow,
  .judge = judge_arrow,
  .answer = answer_arrow,
};
