/* SPDX-License-Identifier: GPL-3.0-or-later */

/* read('command', key, ...): any member of a command's answer, by its path through the answer in memory. */
#include "core/lesson/language/jd-lesson-report-options-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-imperfect.h"
#include "core/mechanism/jd-json.h"
#include "core/report/jd-report-analysis.h"
#include "core/report/jd-report-road.h"

/* Least work of a search for equilibria. */
#define WORK_OF_SEARCH 1e7
/* Values of a constant along branches of equilibria, unless it is said. */
#define USUAL_COUNT 51
/* Members that a message lists. */
#define MOST_NAMES 24

typedef struct
{
  const char *name;
  gboolean    of_parameterization;
  gboolean    solves;  /* needs what every joint does: jd_imperfect_check() */
  JdAnswer *(*run) (JdLessonScene *scene, const JdLessonReportOptions *options, JdParameterization *parameterization,
                    GError **error);
} Command;

static JdAnswer *
run_check (JdLessonScene       *scene,
           const JdLessonReportOptions       *options,
           JdParameterization  *none G_GNUC_UNUSED,
           GError             **error)
{
  return jd_report_check (jd_lesson_scene_get_model (scene), options->road, error);
}

static JdAnswer *
run_joints (JdLessonScene       *scene,
            const JdLessonReportOptions       *options,
            JdParameterization  *none G_GNUC_UNUSED,
            GError             **error)
{
  return jd_report_joints (jd_lesson_scene_get_model (scene), options->compound, options->external, options->road,
                           error);
}

static JdAnswer *
run_equations (JdLessonScene       *scene G_GNUC_UNUSED,
               const JdLessonReportOptions       *options G_GNUC_UNUSED,
               JdParameterization  *parameterization,
               GError             **error)
{
  return jd_report_equations (parameterization, error);
}

static JdAnswer *
run_evaluate (JdLessonScene       *scene G_GNUC_UNUSED,
              const JdLessonReportOptions       *options,
              JdParameterization  *parameterization,
              GError             **error)
{
  g_autoptr(JdAnswer) answer = jd_report_evaluate (parameterization, error);

  if (answer == NULL || (options->road && !jd_report_evaluate_add_road (answer, parameterization, error)))
    return NULL;
  return g_steal_pointer (&answer);
}

static JdAnswer *
run_field (JdLessonScene       *scene G_GNUC_UNUSED,
           const JdLessonReportOptions       *options,
           JdParameterization  *parameterization,
           GError             **error)
{
  return jd_report_field (parameterization, options->compatible, options->road, error);
}

static JdAnswer *
run_integrals (JdLessonScene       *scene G_GNUC_UNUSED,
               const JdLessonReportOptions       *options,
               JdParameterization  *parameterization,
               GError             **error)
{
  return jd_report_integrals (parameterization, options->road, error);
}

/* The event that the options name, or that of the scene. */
static const JdEvent *
take_event (JdLessonScene  *scene,
            const JdLessonReportOptions  *options,
            GError        **error)
{
  JdMechanism *mechanism = jd_lesson_scene_get_mechanism (scene);
  const JdEvent *event = options->event != NULL ? jd_mechanism_find_event (mechanism, options->event) : scene->event;

  if (event == NULL)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME,
                 options->event != NULL ? _("no event is called “%s”") : _("the mechanism has no event%s"),
                 options->event != NULL ? options->event : "");
  return event;
}

/* Adds what --orders and --laws compare at the jump that the motion meets at @met (NULL: at the state of the
 * scene). */
static gboolean
compare_jumps (JdLessonScene        *scene,
               const JdLessonReportOptions        *options,
               JdAnswer             *answer,
               JdParameterization   *parameterization,
               const JdEvent        *event,
               const JdMotionEvent  *met,
               GError              **error)
{
  g_auto(JdJumpCase) at = { 0 };

  if (options->orders != NULL && !g_str_equal (options->orders, "all"))
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("--orders is “all”, not “%s”"), options->orders);
      return FALSE;
    }
  if (met == NULL)
    jd_jump_case_init (&at, jd_lesson_scene_get_model (scene), event);
  else if (!jd_jump_case_init_of_motion (&at, jd_lesson_scene_get_mechanism (scene), scene->travel, met, error))
    return FALSE;
  return (options->orders == NULL || jd_report_jump_add_orders (answer, parameterization, &at, error)) &&
         (options->laws == NULL || jd_report_jump_add_laws (answer, parameterization, &at, options->laws, error));
}

static JdAnswer *
run_jump (JdLessonScene       *scene,
          const JdLessonReportOptions       *options,
          JdParameterization  *none G_GNUC_UNUSED,
          GError             **error)
{
  const JdEvent *event = take_event (scene, options, error);
  JdMechanism *mechanism = jd_lesson_scene_get_mechanism (scene);
  const char *name = options->parameterization != NULL ? options->parameterization : scene->parameterization;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (mechanism, name);
  const JdParameterizationTags total = { (char *) "total", NULL };
  g_autoptr(GPtrArray) none_tagged = g_ptr_array_new ();
  g_autoptr(JdParameterization) parameterization = NULL;
  JdParameterizationTags chosen = tags != NULL ? *tags : total;
  const JdMotionEvent *met;
  g_autoptr(JdAnswer) answer = NULL;

  if (event == NULL)
    return NULL;
  if (chosen.tags == NULL)
    chosen.tags = none_tagged;
  parameterization = jd_parameterization_new (jd_lesson_scene_get_model (scene), &chosen, event, error);
  if (parameterization == NULL)
    return NULL;
  met = event == scene->event ? jd_lesson_scene_find_occurrence (scene) : NULL;
  answer = jd_report_jump_at (parameterization, event, scene->travel, met, error);
  if (answer == NULL || !compare_jumps (scene, options, answer, parameterization, event, met, error) ||
      (options->road && !jd_report_jump_add_road (answer, parameterization, event, scene->travel, met, error)))
    return NULL;
  return g_steal_pointer (&answer);
}

static JdAnswer *
run_compare (JdLessonScene       *scene,
             const JdLessonReportOptions       *options,
             JdParameterization  *none G_GNUC_UNUSED,
             GError             **error)
{
  const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_lesson_scene_get_mechanism (scene));
  g_autoptr(GPtrArray) all = g_ptr_array_new ();
  const JdEvent *event = options->event != NULL ? take_event (scene, options, error) : scene->event;

  if (options->event != NULL && event == NULL)
    return NULL;
  for (guint i = 0; i < tags->len; i++)
    {
      const JdParameterizationTags *one = g_ptr_array_index (tags, i);
      JdParameterization *parameterization = jd_lesson_scene_parameterize (scene, one->name, error);

      if (parameterization == NULL)
        return NULL;
      g_ptr_array_add (all, parameterization);
    }
  return jd_report_compare ((JdParameterization **) all->pdata, all->len, event, scene->travel,
                            event == scene->event ? jd_lesson_scene_find_occurrence (scene) : NULL, error);
}

static JdAnswer *
run_simulate (JdLessonScene       *scene,
              const JdLessonReportOptions       *options G_GNUC_UNUSED,
              JdParameterization  *none G_GNUC_UNUSED,
              GError             **error)
{
  JdMotion *motion = jd_lesson_scene_get_motion (scene, error);
  g_autoptr(JdMotionLog) log = jd_motion_log_new ();

  if (motion == NULL)
    return NULL;
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    jd_motion_log_add (jd_motion_get_event (motion, i), log);
  return jd_report_motion (motion, log);
}

static JdAnswer *
run_equilibria (JdLessonScene       *scene,
                const JdLessonReportOptions       *options,
                JdParameterization  *parameterization,
                GError             **error)
{
  const guint n = options->ranges != NULL ? g_strv_length (options->ranges) : 0;
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree double *lows = g_new0 (double, n + 1);
  g_autofree double *highs = g_new0 (double, n + 1);
  JdEquilibriumRanges ranges;
  g_autoptr(JdAnswer) answer = NULL;

  if (!jd_lesson_scene_spend (scene, WORK_OF_SEARCH, error))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      char *name;

      if (!jd_lesson_report_options_parse_range (options->ranges[i], &name, &lows[i], &highs[i], error))
        return NULL;
      g_ptr_array_add (names, name);
    }
  ranges = (JdEquilibriumRanges) { n, (const char *const *) names->pdata, lows, highs, &scene->budget };
  answer = options->constant != NULL
             ? jd_report_branches (parameterization, &ranges, options->constant, options->from, options->to,
                                   options->count >= 2 ? (gsize) options->count : USUAL_COUNT, error)
             : jd_report_equilibria (parameterization, &ranges, options->cut, options->steady, FALSE, error);
  /* an incomplete search would count too few */
  return answer != NULL && jd_lesson_scene_spend (scene, 0.0, error) ? g_steal_pointer (&answer) : NULL;
}

static JdAnswer *
run_modes (JdLessonScene       *scene,
           const JdLessonReportOptions       *options,
           JdParameterization  *parameterization,
           GError             **error)
{
  g_autoptr(JdAnswer) answer = NULL;

  if (options->at_equilibrium > 0 && !jd_lesson_scene_spend (scene, WORK_OF_SEARCH, error))
    return NULL;
  answer = jd_report_modes (parameterization, MAX (options->at_equilibrium, 0), options->steady, &scene->budget,
                            FALSE, error);
  return answer != NULL && jd_lesson_scene_spend (scene, 0.0, error) ? g_steal_pointer (&answer) : NULL;
}

static const Command commands[] = {
  { "check", FALSE, FALSE, run_check },         { "equations", TRUE, FALSE, run_equations },
  { "evaluate", TRUE, TRUE, run_evaluate },     { "field", TRUE, FALSE, run_field },
  { "joints", FALSE, FALSE, run_joints },       { "jump", FALSE, TRUE, run_jump },
  { "compare", FALSE, TRUE, run_compare },      { "integrals", TRUE, FALSE, run_integrals },
  { "simulate", FALSE, TRUE, run_simulate },    { "equilibria", TRUE, TRUE, run_equilibria },
  { "modes", TRUE, TRUE, run_modes },
};

static const Command *
find_command (const char  *name,
              GError     **error)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      if (g_str_equal (commands[i].name, name))
        return &commands[i];
      g_ptr_array_add (names, (gpointer) commands[i].name);
    }
  hint = jd_lesson_did_you_mean (name, names);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("read() knows no command “%s”%s"), name, hint);
  return NULL;
}

/* A list too long for memory is read from its spool. */
static gboolean
read_list (JdAnswer  *answer,
           GError   **error)
{
  JsonArray *array;
  char *line;

  if (answer->items == NULL)
    return TRUE;
  if (!jd_spool_rewind (answer->items, error))
    return FALSE;
  array = json_object_get_array_member (answer->members, answer->list);
  while ((line = jd_spool_read (answer->items, NULL)) != NULL)
    {
      JsonNode *node = jd_json_parse (line, -1, NULL);

      if (node != NULL)
        json_array_add_element (array, node);
      g_free (line);
    }
  return TRUE;
}

static void
copy_member (JsonObject  *from G_GNUC_UNUSED,
             const char  *name,
             JsonNode    *node,
             gpointer     to)
{
  json_object_set_member (to, name, json_node_ref (node));
}

static JsonNode *
answer_to_node (JdAnswer *answer)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "command", answer->command);
  json_object_set_string_member (object, "verdict", jd_verdict_name (answer->verdict));
  json_object_set_string_member (object, "why", answer->why);
  json_object_set_array_member (object, "warnings", json_array_ref (answer->warnings));
  json_object_foreach_member (answer->members, copy_member, object);
  json_node_take_object (node, object);
  return node;
}

/* The answer of @command; what it refuses is an answer with that verdict. */
static JdAnswer *
run_command (JdLessonScene  *scene,
             const Command  *command,
             const JdLessonReportOptions  *options,
             GError        **error)
{
  JdModel *model = jd_lesson_scene_get_model (scene);
  JdParameterization *parameterization = NULL;
  g_autoptr(GError) local = NULL;
  JdAnswer *answer = NULL;

  if (!jd_lesson_scene_check_forces (scene, error) ||
      !jd_lesson_scene_spend (scene, 100000.0 + 100.0 * (double) jd_model_get_size (model), error))
    return NULL;
  if (!command->solves || jd_imperfect_check (model, &local))
    {
      if (command->of_parameterization)
        parameterization = jd_lesson_scene_parameterize (scene, options->parameterization, &local);
      if (!command->of_parameterization || parameterization != NULL)
        answer = command->run (scene, options, parameterization, &local);
    }
  if (answer == NULL && (answer = jd_answer_new_refusal (command->name, local)) == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return answer;
}

/* The answer to the first text of read(), lent. */
static JsonNode *
find_answer (JdLessonScene  *scene,
             const char     *text,
             char          **out_command,
             GError        **error)
{
  JsonNode *node = g_hash_table_lookup (scene->answers, text);
  g_auto(JdLessonReportOptions) options = { 0 };
  g_autoptr(JdAnswer) answer = NULL;
  const Command *command;

  if (!jd_lesson_report_options_parse (&options, text, error))
    return NULL;
  *out_command = g_strdup (options.command);
  if (node != NULL)
    return node;
  command = find_command (options.command, error);
  if (command == NULL || !jd_lesson_report_options_check (&options, error))
    return NULL;
  answer = run_command (scene, command, &options, error);
  if (answer == NULL || !read_list (answer, error))
    return NULL;
  node = answer_to_node (answer);
  g_hash_table_insert (scene->answers, g_strdup (text), node);
  return node;
}

/* Members with sentences, and what to use instead. */
static const struct
{
  const char *member, *instead;
} sentences[] = {
  { "condition", "conditions" }, { "why", "verdict" }, { "text", "code" }, { "hypothesis", "holds" },
  { "inadmissible", NULL },      { "meaning", NULL },
};

static void
note_sentence (const char    *member,
               JdLessonValue *out)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sentences); i++)
    if (member != NULL && g_str_equal (sentences[i].member, member))
      {
        out->sentence = sentences[i].member;
        out->instead = sentences[i].instead;
      }
}

static void
add_names (JsonObject *object,
           GPtrArray  *names)
{
  JsonObjectIter iter;
  const char *name;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    g_ptr_array_add (names, (gpointer) name);
}

/* " (there are: a, b)", at most MOST_NAMES of them; "" if there are none. */
static char *
dup_list (GPtrArray *names)
{
  g_autoptr(GString) list = g_string_new (NULL);
  g_autofree char *says = NULL;

  if (names->len == 0)
    return g_strdup ("");
  for (guint i = 0; i < MIN (names->len, MOST_NAMES); i++)
    g_string_append_printf (list, "%s%s", i == 0 ? "" : ", ", (const char *) g_ptr_array_index (names, i));
  if (names->len > MOST_NAMES)
    g_string_append (list, ", …");
  says = g_strdup_printf (_("there are: %s"), list->str);
  return g_strdup_printf (" (%s)", says);
}

static gboolean
fail_member (const char  *command,
             const char  *name,
             GPtrArray   *names,
             GError     **error)
{
  g_autofree char *hint = jd_lesson_did_you_mean (name, names);
  g_autofree char *list = dup_list (names);

  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_PATH, _("read('%s'): there is no “%s”%s%s"), command, name,
               hint, list);
  return FALSE;
}

/* The element of a list of objects whose "name" is @name; adds the names to @names. */
static JsonNode *
find_named (JsonArray  *array,
            const char *name,
            GPtrArray  *names)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);
      JsonObject *object = jd_json_as_object (element);
      const char *own = object != NULL && json_object_has_member (object, "name")
                          ? jd_json_get_text (json_object_get_member (object, "name"))
                          : NULL;

      if (g_strcmp0 (own, name) == 0)
        return element;
      if (own != NULL)
        g_ptr_array_add (names, (gpointer) own);
    }
  return NULL;
}

/* Member or named element @name of @node; adds what there is to @names. */
static JsonNode *
find_key (JsonNode   *node,
          const char *name,
          GPtrArray  *names)
{
  JsonObject *object;

  if (JSON_NODE_HOLDS_ARRAY (node))
    return find_named (json_node_get_array (node), name, names);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return NULL;
  object = json_node_get_object (node);
  if (json_object_has_member (object, name))
    return json_object_get_member (object, name);
  add_names (object, names);
  return NULL;
}

static JsonNode *
find_element (const char  *command,
              JsonNode    *node,
              double       number,
              GError     **error)
{
  const guint n = JSON_NODE_HOLDS_ARRAY (node) ? json_array_get_length (json_node_get_array (node)) : 0;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_PATH, _("read('%s'): %g is asked of what is no list"),
                 command, number);
  else if (number != floor (number) || number < 0.0 || number >= n)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_PATH,
                 _("read('%s'): there is no element %g; the list has %u, counted from 0"), command, number, n);
  else
    return json_array_get_element (json_node_get_array (node), (guint) number);
  return NULL;
}

static void
set_value (JsonNode      *node,
           JdLessonValue *out)
{
  *out = (JdLessonValue) { .kind = JD_LESSON_NULL };
  if (JSON_NODE_HOLDS_ARRAY (node) || JSON_NODE_HOLDS_OBJECT (node))
    {
      out->kind = JD_LESSON_NODE;
      out->node = node;
    }
  else if (!JSON_NODE_HOLDS_VALUE (node))
    return;
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    {
      out->kind = JD_LESSON_TEXT;
      out->text = json_node_get_string (node);
    }
  else
    {
      out->number = json_node_get_value_type (node) == G_TYPE_BOOLEAN ? json_node_get_boolean (node)
                                                                      : json_node_get_double (node);
      out->kind = isfinite (out->number) ? JD_LESSON_NUMBER : JD_LESSON_NULL;
    }
}

/* A refused answer has no numbers: what is asked of it is null. */
static gboolean
is_refusal (JsonNode *answer)
{
  const char *verdict = json_object_get_string_member (json_node_get_object (answer), "verdict");

  for (JdVerdict v = JD_VERDICT_DETERMINATE; v <= JD_VERDICT_ENERGY_GROWTH; v++)
    if (g_str_equal (verdict, jd_verdict_name (v)))
      return FALSE;
  return TRUE;
}

gboolean
jd_lesson_read_report (JdLessonArguments *arguments,
                       JdLessonValue     *out,
                       GError           **error)
{
  g_autofree char *command = NULL;
  JsonNode *top, *node;
  const char *last = NULL;

  arguments->wrong = 1;
  top = node = find_answer (arguments->scene, arguments->values[0].text, &command, error);
  if (node == NULL)
    return FALSE;
  for (gsize i = 1; i < arguments->n; i++)
    {
      const JdLessonValue *key = &arguments->values[i];
      g_autoptr(GPtrArray) names = g_ptr_array_new ();
      JsonNode *found = NULL;

      arguments->wrong = (guint) i + 1;
      if (key->kind == JD_LESSON_TEXT)
        {
          last = key->text;
          found = find_key (node, key->text, names);
          if (found == NULL && node == top && json_object_has_member (json_node_get_object (top), command))
            found = find_key (json_object_get_member (json_node_get_object (top), command), key->text, names);
          if (found == NULL && node == top && is_refusal (top))
            return TRUE;
          if (found == NULL)
            return fail_member (command, key->text, names, error);
        }
      else if (key->kind == JD_LESSON_NUMBER)
        {
          if (node == top && json_object_has_member (json_node_get_object (top), command))
            node = json_object_get_member (json_node_get_object (top), command);
          found = find_element (command, node, key->number, error);
          if (found == NULL)
            return FALSE;
        }
      else
        {
          g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                               _("a key is a name in quotes, or a number"));
          return FALSE;
        }
      node = found;
      if (JSON_NODE_HOLDS_NULL (node))
        return TRUE;
    }
  set_value (node, out);
  note_sentence (out->kind == JD_LESSON_TEXT ? last : NULL, out);
  return TRUE;
}
