/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Checks the names in the members "points" and "open" of a step. */
#include "core/lesson/jd-lesson-points.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/lesson/jd-lesson-task-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

static const char *const transport[] = { "to-start", "step-back", "play", "step-forward", "next-event",
                                         "time",     "speed",     NULL };
/* The palette's tools beside those of shapes, curves, joints and efforts; a test of the window compares them all. */
static const char *const tools[] = { "select", "pan", "ground", "ground-pivot", "particle", "linkage", "event",
                                     "impulse", "measure-length", "measure-angle", "scale-picture", NULL };

static const struct
{
  const char        *name;
  const char *const *names;
} places[JD_N_LESSON_POINTS] = {
  [JD_LESSON_POINT_TRANSPORT] = { "transport", transport },
  [JD_LESSON_POINT_VIEW] = { "view", jd_lesson_views },
  [JD_LESSON_POINT_PANEL] = { "panel", jd_lesson_panels },
  [JD_LESSON_POINT_TOOL] = { "tool", tools },
  [JD_LESSON_POINT_PARAMETERIZATION] = { "parameterization", NULL },
  [JD_LESSON_POINT_FIELD] = { "field", NULL },
};

JdLessonPoint
jd_lesson_point_parse (const char  *text,
                       const char **out_name)
{
  const char *colon = strchr (text, ':');

  for (JdLessonPoint p = 0; colon != NULL && p < JD_N_LESSON_POINTS; p++)
    {
      const gsize length = strlen (places[p].name);

      if ((gsize) (colon - text) == length && strncmp (text, places[p].name, length) == 0 && colon[1] != '\0')
        {
          *out_name = colon + 1;
          return p;
        }
    }
  return JD_N_LESSON_POINTS;
}

/* The tools that draw an object of a type: shapes, curves, joints of the plane, efforts that act at a place. */
static void
add_drawing_tools (GPtrArray *names)
{
  const JdJointType *const *joints = jd_joint_catalogue ();

  for (guint kind = 0; kind < JD_N_SHAPE_KINDS; kind++)
    if (jd_field_of_type (jd_shape_fields, kind) != NULL)
      g_ptr_array_add (names, g_strdup (jd_field_of_type (jd_shape_fields, kind)->name));
  for (guint kind = 0; kind < JD_N_CURVE_KINDS; kind++)
    g_ptr_array_add (names, g_strdup (jd_field_of_type (jd_curve_fields, kind)->name));
  for (gsize i = 0; joints[i] != NULL; i++)
    if (joints[i]->planar)
      g_ptr_array_add (names, g_strconcat ("joint-", joints[i]->name, NULL));
  for (guint kind = 0; kind < JD_N_EFFORT_KINDS; kind++)
    if (jd_effort_types[kind].action != JD_ACTS_ON_PARAMETERS)
      g_ptr_array_add (names, g_strdup (jd_effort_types[kind].name));
}

GPtrArray *
jd_lesson_point_list_names (JdLessonPoint point)
{
  GPtrArray *names;

  g_return_val_if_fail (point < JD_N_LESSON_POINTS, NULL);

  if (places[point].names == NULL)
    return NULL;
  names = g_ptr_array_new_with_free_func (g_free);
  for (const char *const *name = places[point].names; *name != NULL; name++)
    g_ptr_array_add (names, g_strdup (*name));
  if (point == JD_LESSON_POINT_TOOL)
    add_drawing_tools (names);
  return names;
}

void
jd_lesson_point_read (JdLessonReader *reader,
                      JsonNode       *node)
{
  const char *text = jd_json_get_text (node), *name = NULL;
  const JdLessonPoint point = text != NULL ? jd_lesson_point_parse (text, &name) : JD_N_LESSON_POINTS;
  g_autoptr(GPtrArray) known = NULL;
  g_autofree char *hint = NULL;

  if (text == NULL)
    return;
  if (point == JD_N_LESSON_POINTS)
    {
      jd_lesson_reader_fail (reader,
                             _("“%s” is no place to point at; write transport:, view:, panel:, tool:, "
                               "parameterization: (an equation) or field: (a parameter) and a name, such as "
                               "“transport:play”"),
                             text);
      return;
    }
  known = jd_lesson_point_list_names (point);
  if (known == NULL || g_ptr_array_find_with_equal_func (known, name, g_str_equal, NULL))
    return;
  hint = jd_lesson_did_you_mean (name, known);
  jd_lesson_reader_fail (reader, _("“%s” has no “%s”%s"), places[point].name, name, hint);
}

/* The equations of the model, lent. */
static GPtrArray *
list_equations (JdLessonScene *scene)
{
  GPtrArray *names = g_ptr_array_new ();
  JdModel *model = jd_lesson_scene_get_model (scene);

  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    g_ptr_array_add (names, (gpointer) jd_model_get_equation (model, i)->name);
  return names;
}

void
jd_lesson_point_check (JdLessonCheck *check)
{
  const char *text = jd_json_get_string (check->task->step->object, "points"), *name = NULL;
  const JdLessonPoint point = text != NULL ? jd_lesson_point_parse (text, &name) : JD_N_LESSON_POINTS;
  g_autoptr(GPtrArray) known = NULL;
  g_autofree char *hint = NULL;

  if (point == JD_N_LESSON_POINTS || places[point].names != NULL)
    return;
  known = point == JD_LESSON_POINT_FIELD ? jd_lesson_scene_list_retained (check->task->scene)
                                         : list_equations (check->task->scene);
  if (g_ptr_array_find_with_equal_func (known, name, g_str_equal, NULL))
    return;
  hint = jd_lesson_did_you_mean (name, known);
  if (point == JD_LESSON_POINT_FIELD)
    jd_lesson_check_name (check, check->task->stage, "points", name, _("no parameter “%s” is retained here%s"), name,
                          hint);
  else
    jd_lesson_check_name (check, check->task->stage, "points", name, _("there is no equation “%s”%s"), name, hint);
}

/* The parameters of the mechanism, lent. */
static GPtrArray *
list_parameters (JdMechanism *mechanism)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < parameters->len; i++)
    g_ptr_array_add (names, ((const JdParameter *) g_ptr_array_index (parameters, i))->name);
  return names;
}

/* The constants of the model, lent. */
static GPtrArray *
list_constants (JdModel *model)
{
  GPtrArray *names = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer name;

  g_hash_table_iter_init (&iter, jd_model_get_constants (model));
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  return names;
}

void
jd_lesson_open_check (JdLessonCheck *check)
{
  JsonArray *open = jd_json_get_array (check->task->step->object, "open");
  JdModel *model = jd_lesson_scene_get_model (check->task->scene);

  for (guint i = 0; open != NULL && i < json_array_get_length (open); i++)
    {
      const char *topic = jd_json_get_text (json_array_get_element (open, i));
      const char *colon = topic != NULL ? strchr (topic, ':') : NULL;
      const gboolean constant = colon != NULL && g_str_has_prefix (topic, "constants:");
      const gboolean equation = colon != NULL &&
                                (g_str_has_prefix (topic, "tags:") || g_str_has_prefix (topic, "types:"));
      g_autofree char *path = g_strdup_printf ("open[%u]", i);
      g_autoptr(GPtrArray) known = constant   ? list_constants (model)
                                    : equation ? list_equations (check->task->scene)
                                               : list_parameters (jd_model_get_mechanism (model));
      g_autofree char *hint = NULL;

      if (colon == NULL || g_ptr_array_find_with_equal_func (known, colon + 1, g_str_equal, NULL))
        continue;
      hint = jd_lesson_did_you_mean (colon + 1, known);
      jd_lesson_check_name (check, check->task->stage, path, colon + 1,
                            constant   ? _("no constant is called “%s”%s")
                            : equation ? _("there is no equation “%s”%s")
                                       : _("no parameter is called “%s”%s"),
                            colon + 1, hint);
    }
}

/* Whether the step opens @topic for @name, or all that is drawn. */
static gboolean
is_opened (JsonArray  *open,
           const char *topic,
           const char *name)
{
  g_autofree char *named = g_strconcat (topic, ":", name, NULL);

  for (guint i = 0; open != NULL && i < json_array_get_length (open); i++)
    {
      const char *one = jd_json_get_text (json_array_get_element (open, i));

      if (g_strcmp0 (one, topic) == 0 || g_strcmp0 (one, named) == 0 || g_strcmp0 (one, "draw") == 0)
        return TRUE;
    }
  return FALSE;
}

/* Whether a control of the step moves @name. */
static gboolean
is_controlled (JsonObject *step,
               const char *name)
{
  for (guint i = 0; i < jd_json_get_length (step, "controls"); i++)
    for (gsize k = 0; jd_lesson_controls[k] != NULL; k++)
      if (g_strcmp0 (jd_json_get_string (jd_json_get_element (step, "controls", i), jd_lesson_controls[k]), name) ==
          0)
        return TRUE;
  return FALSE;
}

void
jd_lesson_open_check_solution (JdLessonCheck *check)
{
  static const struct { const char *member, *topic; } changes[] = {
    { "tags", "tags" }, { "types", "types" }, { "set", NULL }, { "rate", "values" }, { "direction", "direction" },
  };
  JsonObject *step = check->task->step->object;
  JsonObject *solution = jd_json_get_object (check->task->step->ask, "solution");
  JsonArray *open = jd_json_get_array (step, "open");
  JdModel *model = jd_lesson_scene_get_model (check->task->scene);

  for (gsize i = 0; solution != NULL && check->solved != NULL && i < G_N_ELEMENTS (changes); i++)
    {
      JsonObject *change = jd_json_get_object (solution, changes[i].member);
      JsonObjectIter iter;
      const char *name;

      if (change == NULL)
        continue;
      json_object_iter_init (&iter, change);
      while (json_object_iter_next (&iter, &name, NULL))
        {
          const char *topic = changes[i].topic != NULL                                       ? changes[i].topic
                              : g_hash_table_contains (jd_model_get_constants (model), name) ? "constants"
                                                                                             : "values";

          /* a name that is wrong is told as such */
          if (g_str_equal (changes[i].member, "set") && g_str_equal (topic, "values") &&
              jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) < 0)
            continue;
          if (!is_opened (open, topic, name) && !is_controlled (step, name))
            jd_lesson_check_fail (check, check->task->stage, "open",
                                  _("the solution changes %s of “%s”, which is closed: nobody can reach the goal"),
                                  topic, name);
        }
    }
}
