/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The readings: their table, and those that need little. */
#include "core/lesson/language/jd-lesson-scene-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"

static void
set_number (JdLessonValue *out,
            double         number)
{
  *out = (JdLessonValue) { .kind = isfinite (number) ? JD_LESSON_NUMBER : JD_LESSON_NULL, .number = number };
}

/* |a - b| <= r max (|a|, |b|); for b = 0: |a| <= r. */
static gboolean
read_near (JdLessonArguments *arguments,
           JdLessonValue     *out,
           GError           **error)
{
  const double a = arguments->values[0].number, b = arguments->values[1].number, r = arguments->values[2].number;

  if (r < 0.0)
    {
      arguments->wrong = 3;
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                           _("the part that near() allows is 0 or more, such as 0.01"));
      return FALSE;
    }
  set_number (out, b == 0.0 ? fabs (a) <= r : fabs (a - b) <= r * MAX (fabs (a), fabs (b)));
  return TRUE;
}

/* Only the value that is chosen counts. */
static gboolean
read_if (JdLessonArguments *arguments,
         JdLessonValue     *out,
         GError           **error)
{
  const JdLessonValue *condition = &arguments->values[0];

  if (condition->kind == JD_LESSON_NULL)
    return TRUE;
  if (condition->kind == JD_LESSON_NUMBER)
    {
      *out = arguments->values[condition->number != 0.0 ? 1 : 2];
      return TRUE;
    }
  arguments->wrong = 1;
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                       _("this is no condition; a condition compares, as in if(x > 0, a, b)"));
  return FALSE;
}

static gboolean
read_cell (JdLessonArguments *arguments,
           guint              column,
           JdLessonValue     *out,
           GError           **error)
{
  const JdComparisonRow *row = jd_lesson_scene_find_row (arguments->scene, arguments->values[0].text, error);

  if (row == NULL)
    {
      arguments->wrong = 1;
      return FALSE;
    }
  *arguments->size = MAX (*arguments->size, row->size);
  set_number (out, row->cells[column].known ? row->cells[column].value : NAN);
  return TRUE;
}

static gboolean
lesson_read_value (JdLessonArguments *arguments,
                   JdLessonValue     *out,
                   GError           **error)
{
  return read_cell (arguments, 1, out, error);
}

static gboolean
lesson_read_truth (JdLessonArguments *arguments,
                   JdLessonValue     *out,
                   GError           **error)
{
  return read_cell (arguments, 0, out, error);
}

static gboolean
lesson_read_told (JdLessonArguments *arguments,
                  JdLessonValue     *out,
                  GError           **error)
{
  if (!read_cell (arguments, 1, out, error))
    return FALSE;
  set_number (out, out->kind == JD_LESSON_NUMBER);
  return TRUE;
}

static gboolean
lesson_read_unknowns (JdLessonArguments *arguments,
                      JdLessonValue     *out,
                      GError           **error)
{
  JdParameterization *parameterization = jd_lesson_scene_parameterize (arguments->scene, NULL, error);

  if (parameterization == NULL)
    return FALSE;
  set_number (out, (double) (jd_parameterization_get_n_retained (parameterization) +
                             jd_parameterization_get_n_complementary (parameterization)));
  return TRUE;
}

static gboolean
lesson_read_view (JdLessonArguments *arguments,
                  JdLessonValue     *out,
                  GError           **error G_GNUC_UNUSED)
{
  *out = (JdLessonValue) { .kind = JD_LESSON_TEXT, .text = arguments->scene->view };
  return TRUE;
}

static gboolean
lesson_read_played (JdLessonArguments *arguments,
                    JdLessonValue     *out,
                    GError           **error G_GNUC_UNUSED)
{
  set_number (out, arguments->scene->played);
  return TRUE;
}

/* The points of all bodies and of the ground, as the file writes them; owned. */
static GPtrArray *
list_points (JdMechanism *mechanism)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (int b = JD_GROUND; b < (int) bodies->len; b++)
    {
      const GPtrArray *points = b < 0 ? jd_mechanism_get_ground_points (mechanism)
                                      : ((const JdBody *) g_ptr_array_index (bodies, (guint) b))->points;

      for (guint i = 0; i < points->len; i++)
        g_ptr_array_add (names, jd_mechanism_dup_point_name (mechanism, (JdPointRef) { b, i }));
    }
  return names;
}

static gboolean
names_point (JdMechanism   *mechanism,
             const JdJoint *joint,
             const char    *name)
{
  for (gsize i = 0; i < joint->n_points; i++)
    {
      g_autofree char *point = jd_mechanism_dup_point_name (mechanism, joint->points[i]);

      if (g_str_equal (point, name))
        return TRUE;
    }
  return FALSE;
}

static gboolean
lesson_read_joints_at (JdLessonArguments *arguments,
                       JdLessonValue     *out,
                       GError           **error)
{
  JdMechanism *mechanism = jd_lesson_scene_get_mechanism (arguments->scene);
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism);
  const char *name = arguments->values[0].text;
  g_autoptr(GPtrArray) points = list_points (mechanism);
  guint n = 0;

  if (!g_ptr_array_find_with_equal_func (points, name, g_str_equal, NULL) && !g_str_equal (name, "ground.origin"))
    {
      g_autofree char *hint = jd_lesson_did_you_mean (name, points);

      arguments->wrong = 1;
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no point is called “%s”%s"), name, hint);
      return FALSE;
    }
  for (guint i = 0; i < joints->len; i++)
    if (names_point (mechanism, g_ptr_array_index (joints, i), name))
      n++;
  set_number (out, n);
  return TRUE;
}

/* What count() counts of a document. */
static gboolean
count_objects (JdModel    *model,
               const char *what,
               double     *out)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const struct { const char *name; gsize n; } counts[] = {
    { "bodies", jd_mechanism_get_bodies (mechanism)->len },
    { "joints", jd_mechanism_get_joints (mechanism)->len },
    { "efforts", jd_mechanism_get_efforts (mechanism)->len },
    { "parameters", jd_model_get_n_parameters (model) },
    { "equations", jd_model_get_n_equations (model) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    if (g_str_equal (counts[i].name, what))
      {
        *out = (double) counts[i].n;
        return TRUE;
      }
  return FALSE;
}

/* Whether the member @name of @element is true, or the text @text (NULL: true is meant). */
static gboolean
member_is (JsonNode   *element,
           const char *name,
           const char *text,
           gboolean   *out_has)
{
  JsonNode *member = JSON_NODE_HOLDS_OBJECT (element) ? json_object_get_member (json_node_get_object (element), name)
                                                      : NULL;

  *out_has = *out_has || member != NULL;
  if (member == NULL || !JSON_NODE_HOLDS_VALUE (member))
    return FALSE;
  if (text != NULL)
    return g_strcmp0 (jd_json_get_text (member), text) == 0;
  return json_node_get_value_type (member) == G_TYPE_BOOLEAN && json_node_get_boolean (member);
}

/* The elements of a list of objects whose member is true, or a text: count(list, 'member', 'text'). */
static gboolean
count_members (JdLessonArguments *arguments,
               JdLessonValue     *out,
               GError           **error)
{
  const JdLessonValue *values = arguments->values;
  const gboolean two_texts = values[1].kind == JD_LESSON_TEXT &&
                             (arguments->n == 2 || (arguments->n == 3 && values[2].kind == JD_LESSON_TEXT));
  JsonArray *list = values[0].kind == JD_LESSON_NODE && JSON_NODE_HOLDS_ARRAY (values[0].node)
                      ? json_node_get_array (values[0].node)
                      : NULL;
  const guint length = list != NULL ? json_array_get_length (list) : 0;
  gboolean has = length == 0;
  guint n = 0;

  for (guint i = 0; two_texts && i < length; i++)
    if (member_is (json_array_get_element (list, i), values[1].text, arguments->n == 3 ? values[2].text : NULL, &has))
      n++;
  set_number (out, n);
  if (two_texts && list != NULL && has)
    return TRUE;
  arguments->wrong = 2;
  g_set_error_literal (
    error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
    _("count() takes a list of read(), the name of a member of its elements, and the text that is "
      "counted, or no text where the member is true or false"));
  return FALSE;
}

static gboolean
lesson_read_count (JdLessonArguments *arguments,
                   JdLessonValue     *out,
                   GError           **error)
{
  const JdLessonValue *of = &arguments->values[0];
  double n;

  if (of->kind == JD_LESSON_NULL)
    return TRUE;
  if (arguments->n > 1)
    return count_members (arguments, out, error);
  if (of->kind == JD_LESSON_NODE)
    {
      set_number (out, JSON_NODE_HOLDS_ARRAY (of->node) ? json_array_get_length (json_node_get_array (of->node))
                                                        : json_object_get_size (json_node_get_object (of->node)));
      return TRUE;
    }
  if (of->kind == JD_LESSON_TEXT && count_objects (jd_lesson_scene_get_model (arguments->scene), of->text, &n))
    {
      set_number (out, n);
      return TRUE;
    }
  arguments->wrong = 1;
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                       _("count() counts 'bodies', 'joints', 'efforts', 'parameters', 'equations', or a list that "
                         "read() gives"));
  return FALSE;
}

const JdLessonReading jd_lesson_readings[] = {
  { "near", "nnn", "near(a, b, 0.01)", read_near },
  { "if", "***", "if(x > 0, a, b)", read_if },
  { "value", "t", "value('rope.T')", lesson_read_value },
  { "truth", "t", "truth('rope.T')", lesson_read_truth },
  { "told", "t", "told('rope.T')", lesson_read_told },
  { "unknowns", "", "unknowns()", lesson_read_unknowns },
  { "fewest", "t", "fewest('rope.T')", jd_lesson_read_fewest },
  { "read", "t*+", "read('check', 'degrees_of_freedom')", jd_lesson_read_report },
  { "direction", "t", "direction('phi')", jd_lesson_read_direction },
  { "size", "t", "size('direction')", jd_lesson_read_size },
  { "compatible", "t", "compatible('contact')", jd_lesson_read_compatible },
  { "power", "t", "power('motor')", jd_lesson_read_power },
  { "invariance", "tt", "invariance('contact', 'total')", jd_lesson_read_invariance },
  { "along", "ttn", "along('x', 'phi', 2)", jd_lesson_read_along },
  { "least", "t", "least('rope.T')", jd_lesson_read_least },
  { "most", "t", "most('rope.T')", jd_lesson_read_most },
  { "events", "t", "events('opens')", jd_lesson_read_events },
  { "view", "", "view()", lesson_read_view },
  { "played", "", "played()", lesson_read_played },
  { "joints_at", "t", "joints_at('rod.A')", lesson_read_joints_at },
  { "count", "*+", "count('bodies')", lesson_read_count },
  { NULL, NULL, NULL, NULL },
};
