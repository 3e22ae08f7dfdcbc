/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The kind “make”: the student changes the mechanism or its tags until conditions hold. */
#include "core/lesson/jd-lesson-task-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/jd-json.h"

#define END { .name = NULL }

/* The solution is the author's proof that the step can be done: an edit that changes something. */
static void
read_solution (JdLessonReader *reader,
               JsonNode       *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) == 0)
    jd_lesson_reader_fail (reader, _("an empty solution changes nothing"));
}

static const JdLessonField fields[] = {
  { .name = "kind", .kind = JD_LFIELD_ANY },
  { .name = "goal", .kind = JD_LFIELD_CONDITION, .required = TRUE, .least = 1 },
  { .name = "solution", .kind = JD_LFIELD_OBJECT, .required = TRUE, .fields = jd_lesson_edit_fields,
    .check = read_solution },
  { .name = "says", .kind = JD_LFIELD_PROSES },
  END
};

static const JdLessonField feedback[] = {
  { .name = "if", .kind = JD_LFIELD_CONDITION, .required = TRUE, .least = 1 },
  { .name = "text", .kind = JD_LFIELD_PROSE, .required = TRUE, .most = JD_LESSON_REPLY_WORDS },
  END
};

/* The conditions of the goal, one by one. */
static guint
count_goals (const JdLessonTask *task)
{
  JsonNode *goal = jd_json_get_member (task->step->ask, "goal");

  return JSON_NODE_HOLDS_ARRAY (goal) ? json_array_get_length (json_node_get_array (goal)) : 1;
}

static JsonNode *
get_goal (const JdLessonTask *task,
          guint               i)
{
  JsonNode *goal = jd_json_get_member (task->step->ask, "goal");

  return JSON_NODE_HOLDS_ARRAY (goal) ? json_array_get_element (json_node_get_array (goal), i) : goal;
}

/* A name in quotes, or a whole number where @quoted is false: the condition says nothing else. */
static gboolean
is_single (const char *text,
           gboolean    quoted)
{
  char *end;

  if (quoted)
    return strchr (text, '\'') == NULL;
  g_ascii_strtod (text, &end);
  return *end == '\0';
}

/* "name('argument') == 1" and the like: the name or the number of the text that begins with @before and ends with
 * @after, spaces aside; owned.  NULL: the text is another. */
static char *
match (const char *text,
       const char *before,
       const char *after)
{
  g_autoptr(GString) plain = g_string_new (NULL);
  g_autofree char *name = NULL;
  gboolean quoted = FALSE;

  for (const char *c = text; *c != '\0'; c++)
    {
      const char plain_c = *c == '"' ? '\'' : *c;

      quoted ^= plain_c == '\'';
      if (quoted || *c != ' ')
        g_string_append_c (plain, plain_c);
    }
  if (plain->len <= strlen (before) + strlen (after) || !g_str_has_prefix (plain->str, before) ||
      !g_str_has_suffix (plain->str, after))
    return NULL;
  name = g_strndup (plain->str + strlen (before), plain->len - strlen (before) - strlen (after));
  return is_single (name, g_str_has_suffix (before, "'")) ? g_steal_pointer (&name) : NULL;
}

/* The value of "unknowns()" and the like, for a lamp; "?" where there is none. */
static char *
value_words (JdLessonScene *scene,
             const char    *text)
{
  JdLessonValue value;

  if (jd_lesson_scene_value (scene, text, &value, NULL, NULL) && value.kind == JD_LESSON_NUMBER)
    return jd_lesson_number_to_text (value.number, JD_LESSON_DIGITS);
  return g_strdup ("?");
}

/* Goals that can be said in words: what stands before and after the name or number in the condition, and the sentence
 * about it.  @now: what is shown beside it. */
static const struct
{
  const char *before, *after, *words, *now;
} phrases[] = {
  { "told('", "')==1", N_("%s is told"), NULL },
  { "told('", "')", N_("%s is told"), NULL },
  { "unknowns()==fewest('", "')", N_("as few unknowns as tell %s"), "unknowns()" },
  { "unknowns()==", "", N_("unknowns: %s"), "unknowns()" },
  { "unknowns()<=", "", N_("unknowns: at most %s"), "unknowns()" },
  { "compatible('", "')==1", N_("compatible with %s"), NULL },
  { "read('check','degrees_of_freedom')==", "", N_("degrees of freedom: %s"), "read('check', 'degrees_of_freedom')" },
  { "read('check','redundant')==", "", N_("equations that follow from others: %s"), "read('check', 'redundant')" },
  { "count('bodies')==", "", N_("bodies: %s"), "count('bodies')" },
  { "count('joints')==", "", N_("joints: %s"), "count('joints')" },
  { "count('joints')>=", "", N_("joints: at least %s"), "count('joints')" },
  { "joints_at('", "')>=1", N_("a joint at %s"), NULL },
  { "events('", "')>=1", N_("the motion has the event “%s”"), NULL },
  { "view()=='", "'", N_("the view “%s” is open"), NULL },
  { "size('direction')>", "", N_("the direction is not zero"), NULL },
};

/* The sentence of a phrase, of which only its "%s" is replaced. */
static char *
fill (const char *words,
      const char *name)
{
  g_autoptr(GString) text = g_string_new (words);

  g_string_replace (text, "%s", name, 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
goal_words (const JdLessonTask *task,
            guint               i,
            JdLessonScene      *scene)
{
  JsonArray *says = jd_json_get_array (task->step->ask, "says");
  const char *said = says != NULL && i < json_array_get_length (says)
                       ? jd_lesson_text_get (json_array_get_element (says, i))
                       : NULL;
  g_autofree char *condition = jd_lesson_expression_text (get_goal (task, i));
  char *words = said != NULL ? jd_lesson_scene_expand (scene, said, NULL, NULL) : NULL;

  if (words != NULL || condition == NULL)
    return words != NULL ? words : g_strdup ("");
  for (gsize k = 0; k < G_N_ELEMENTS (phrases); k++)
    {
      g_autofree char *name = match (condition, phrases[k].before, phrases[k].after);
      g_autofree char *text = name != NULL ? fill (_(phrases[k].words), name) : NULL;
      g_autofree char *now = name != NULL && phrases[k].now != NULL ? value_words (scene, phrases[k].now) : NULL;

      if (now != NULL)
        /* Translators: a goal, and the number that there is now: "3 unknowns (now 7)". */
        return g_strdup_printf (_("%s (now %s)"), text, now);
      if (text != NULL)
        return g_steal_pointer (&text);
    }
  return g_steal_pointer (&condition);
}

static void
goal_free (gpointer data)
{
  JdLessonGoal *goal = data;

  g_free (goal->words);
  g_free (goal);
}

GPtrArray *
jd_lesson_task_list_goals (JdLessonTask  *self,
                           JdLessonScene *scene)
{
  GPtrArray *goals = g_ptr_array_new_with_free_func (goal_free);

  for (guint i = 0; i < count_goals (self); i++)
    {
      JdLessonGoal *goal = g_new0 (JdLessonGoal, 1);

      goal->words = goal_words (self, i, scene);
      goal->holds = jd_lesson_scene_holds (scene, get_goal (self, i), NULL);
      g_ptr_array_add (goals, goal);
    }
  return goals;
}

static gboolean
all_hold (JdLessonTask  *task,
          JdLessonScene *scene)
{
  for (guint i = 0; i < count_goals (task); i++)
    if (!jd_lesson_scene_holds (scene, get_goal (task, i), NULL))
      return FALSE;
  return TRUE;
}

/* The scene without a direction: a field that is zero must not reach the goal. */
static gboolean
holds_without_direction (JdLessonTask *task)
{
  g_autoptr(JdLessonStage) still = jd_lesson_stage_copy (task->stage);
  g_autoptr(JdLessonScene) scene = NULL;

  g_clear_pointer (&still->direction, json_object_unref);
  scene = jd_lesson_stage_open (still, task->variant, NULL);
  return scene != NULL && all_hold (task, scene);
}

/* Every condition of the goal must hold in @scene, of @stage. */
static void
check_solved (JdLessonCheck       *check,
              const JdLessonStage *stage,
              JdLessonScene       *scene)
{
  JdLessonTask *task = check->task;

  for (guint i = 0; i < count_goals (task); i++)
    {
      g_autofree char *path = JSON_NODE_HOLDS_ARRAY (jd_json_get_member (task->step->ask, "goal"))
                                ? g_strdup_printf ("ask.goal[%u]", i)
                                : g_strdup ("ask.goal");
      g_autofree char *text = jd_lesson_expression_text (get_goal (task, i));
      g_autofree char *sides = NULL;
      JdLessonProgram *program;

      if (!jd_lesson_check_condition (check, stage, scene, path, get_goal (task, i)) ||
          jd_lesson_scene_holds (scene, get_goal (task, i), NULL))
        continue;
      program = text != NULL ? jd_lesson_scene_program (scene, text, NULL) : NULL;
      sides = program != NULL ? jd_lesson_program_sides (program, scene) : g_strdup ("false");
      jd_lesson_check_fail (check, stage, "ask.solution", _("does not reach goal[%u], %s: %s%s"), i,
                            text != NULL ? text : "false", sides, check->where);
    }
}

/* What a feedback asks must be a condition where the step ends. */
static void
check_feedback (JdLessonCheck       *check,
                const JdLessonStage *stage,
                JdLessonScene       *scene)
{
  for (guint i = 0; i < check->task->step->n_feedback; i++)
    {
      JsonNode *condition = jd_json_get_member (jd_json_get_element (check->task->step->object, "feedback", i), "if");
      g_autofree char *path = g_strdup_printf ("feedback[%u].if", i);

      if (condition != NULL && jd_lesson_check_condition (check, stage, scene, path, condition))
        json_array_add_element (check->wrong, json_node_ref (condition));
    }
}

static JsonNode *
answer_make (JdLessonTask  *task,
             GError       **error)
{
  JsonNode *node;
  JsonArray *array;

  (void) error;
  array = json_array_new ();
  for (guint i = 0; i < count_goals (task); i++)
    json_array_add_element (array, json_node_ref (get_goal (task, i)));
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, array);
  return node;
}

static void
check_make (JdLessonCheck *check)
{
  JdLessonTask *task = check->task;
  const gboolean has_goal = jd_json_get_member (task->step->ask, "goal") != NULL;
  const gboolean solved = check->solved != NULL;
  const JdLessonStage *stage = solved ? check->solved_stage : task->stage;
  JdLessonScene *scene = solved ? check->solved : task->scene;

  if (has_goal)
    check->answer = answer_make (task, NULL);
  if (has_goal && all_hold (task, task->scene))
    jd_lesson_check_fail (check, task->stage, "ask.goal", _("holds before anything is done%s"), check->where);
  else if (has_goal && task->stage->direction != NULL && holds_without_direction (task))
    jd_lesson_check_fail (check, task->stage, "ask.goal",
                          _("holds for the zero direction%s; ask for size('direction') > 0.01 too"), check->where);
  if (!solved && jd_json_get_object (task->step->ask, "solution") != NULL)
    return;
  if (has_goal)
    check_solved (check, stage, scene);
  check_feedback (check, stage, scene);
}

/* Right when all conditions hold; the feedback is what Where Am I? says. */
static gboolean
judge_make (JdLessonTask         *task,
            const JdLessonGiven  *given,
            JdLessonJudgement    *out,
            GError              **error G_GNUC_UNUSED)
{
  JdLessonScene *scene = given->scene != NULL ? given->scene : task->scene;

  jd_lesson_judgement_set (out, all_hold (task, scene), -1);
  for (guint i = 0; !out->right && out->feedback < 0 && i < task->step->n_feedback; i++)
    if (jd_lesson_scene_holds (scene,
                               jd_json_get_member (jd_json_get_element (task->step->object, "feedback", i), "if"),
                               NULL))
      out->feedback = (int) i;
  return TRUE;
}

const JdLessonKind jd_lesson_kind_make = {
  .name = "make",
  .fields = fields,
  .feedback = feedback,
  .check = check_make,
  .judge = judge_make,
  .answer = answer_make,
};
