/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One step in one variant: its scene, its texts, and what is given to its kind to judge. */
#include "core/lesson/jd-lesson-task-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/lesson/language/jd-lesson-text-private.h"
#include "core/lesson/language/jd-lesson-scene-private.h"
#include "core/mechanism/edit/jd-unit-text.h"
#include "core/mechanism/jd-json.h"

static const JdLessonKind *const kinds[] = {
  &jd_lesson_kind_number, &jd_lesson_kind_choice, &jd_lesson_kind_change,
  &jd_lesson_kind_arrow,  &jd_lesson_kind_make,   &jd_lesson_kind_say,
};

const JdLessonKind *
jd_lesson_kind_find (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i]->name, name))
      return kinds[i];
  return NULL;
}

const char *const *
jd_lesson_kind_names (void)
{
  static const char *const names[] = { "number", "choice", "change", "arrow", "make", "say", NULL };

  G_STATIC_ASSERT (G_N_ELEMENTS (names) == G_N_ELEMENTS (kinds) + 1);
  return names;
}

const char *
jd_lesson_kind_get_name (const JdLessonKind *kind)
{
  return kind->name;
}

gboolean
jd_lesson_kind_is_prediction (const JdLessonKind *kind)
{
  return kind->predicts;
}

char *
jd_lesson_task_dup_path (const JdLessonTask *self,
                         const char         *path)
{
  return g_strdup_printf ("%ssteps[%u].%s", self->variant->lesson->inside ? "lesson." : "", self->index, path);
}

JdLessonTask *
jd_lesson_task_try (JdLessonVariant    *variant,
                    guint               i,
                    const JdLessonStep *step,
                    GPtrArray          *mistakes)
{
  JdLessonTask *self = g_new0 (JdLessonTask, 1);

  self->variant = jd_lesson_variant_ref (variant);
  self->step = step;
  self->index = i;
  self->stage = jd_lesson_stage_new (variant, i, mistakes);
  if (self->stage != NULL)
    self->scene = jd_lesson_stage_try (self->stage, variant, "setup", mistakes);
  if (self->scene != NULL)
    return self;
  jd_lesson_task_free (self);
  return NULL;
}

JdLessonTask *
jd_lesson_task_new (JdLessonVariant  *variant,
                    guint             i,
                    GError          **error)
{
  const JdLessonStep *step = jd_lesson_get_step (variant->lesson, i);
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonTask) self = NULL;
  const JdLessonMistake *first;

  if (step->is_faulty)
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, _("steps[%u]: this step has mistakes"), i);
      return NULL;
    }
  self = jd_lesson_task_try (variant, i, step, mistakes);
  if (mistakes->len == 0)
    return g_steal_pointer (&self);
  first = g_ptr_array_index (mistakes, 0);
  if (first->whole)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s", first->path, first->error->message);
  else
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "steps[%u].%s: %s", i, first->path,
                 first->error->message);
  return NULL;
}

void
jd_lesson_task_free (JdLessonTask *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->scene, jd_lesson_scene_free);
  g_clear_pointer (&self->changed, jd_lesson_scene_free);
  g_clear_pointer (&self->stage, jd_lesson_stage_free);
  g_clear_pointer (&self->variant, jd_lesson_variant_unref);
  g_free (self);
}

const JdLessonStep *
jd_lesson_task_get_step (const JdLessonTask *self)
{
  return self->step;
}

JdLessonScene *
jd_lesson_task_get_scene (const JdLessonTask *self)
{
  return self->scene;
}

static JdLessonSide
read_side (JsonNode *instant)
{
  const char *side = instant != NULL && JSON_NODE_HOLDS_OBJECT (instant)
                       ? jd_json_get_string (json_node_get_object (instant), "side")
                       : "after";

  return g_strcmp0 (side, "after") == 0    ? JD_LESSON_AFTER
         : g_strcmp0 (side, "during") == 0 ? JD_LESSON_DURING
                                           : JD_LESSON_BEFORE;
}

JdLessonSide
jd_lesson_task_get_side (const JdLessonTask *self)
{
  return read_side (self->stage->instant);
}

gboolean
jd_lesson_task_find_instant (JdLessonTask  *self,
                             JsonObject    *edit,
                             double        *out_time,
                             JdLessonSide  *out_side,
                             GError       **error)
{
  g_autoptr(JdLessonScene) scene = jd_lesson_stage_open_edited (self->stage, self->variant, edit, error);

  if (scene == NULL)
    return FALSE;
  *out_time = jd_lesson_scene_get_time (scene);
  *out_side = read_side (jd_json_get_member (edit, "instant"));
  return TRUE;
}

JsonNode *
jd_lesson_task_get_document (const JdLessonTask *self)
{
  return self->stage->document;
}

JsonNode *
jd_lesson_task_dup_solved (JdLessonTask  *self,
                           GError       **error)
{
  JsonObject *solution = jd_json_get_object (self->step->ask, "solution");
  JsonObject *edit = solution != NULL ? solution : jd_json_get_object (self->step->ask, "when");
  g_autoptr(GPtrArray) mistakes = jd_lesson_mistakes_new ();
  g_autoptr(JdLessonStage) solved = NULL;

  g_return_val_if_fail (edit != NULL, NULL);

  solved = jd_lesson_stage_edit (self->stage, self->variant, edit, "", mistakes);
  if (mistakes->len == 0)
    return json_node_ref (solved->document);
  g_propagate_error (error, g_error_copy (((JdLessonMistake *) g_ptr_array_index (mistakes, 0))->error));
  return NULL;
}

JdLessonScene *
jd_lesson_task_open_live (JdLessonTask                *self,
                          const JdLessonSceneOptions  *shown,
                          GError                     **error)
{
  JdLessonSceneOptions options = *shown;
  const gboolean moved = shown->instant_event != NULL || shown->instant_when != NULL || shown->has_time;
  JsonObject *instant = !moved && self->stage->instant != NULL && JSON_NODE_HOLDS_OBJECT (self->stage->instant)
                          ? json_node_get_object (self->stage->instant)
                          : NULL;

  options.parameterization = shown->parameterization != NULL ? shown->parameterization
                                                             : self->stage->parameterization;
  options.event = shown->event != NULL ? shown->event : self->stage->event;
  options.until = shown->until > 0.0 ? shown->until : self->stage->until;
  options.view = shown->view != NULL ? shown->view : self->stage->view;
  if (instant != NULL)
    {
      options.instant_event = jd_json_get_string (instant, "event");
      options.instant_when = jd_json_get_string (instant, "when");
      options.side = g_strcmp0 (jd_json_get_string (instant, "side"), "after") == 0 ? JD_LESSON_AFTER
                                                                                    : JD_LESSON_BEFORE;
    }
  else if (!moved && self->stage->instant != NULL)
    {
      options.has_time = TRUE;
      options.time = jd_lesson_scene_get_time (self->scene);
      options.side = JD_LESSON_AFTER;
    }
  return jd_lesson_scene_new (&options, error);
}

/* The node of a text; NULL: the step has none. */
static JsonNode *
find_prose (const JdLessonTask *self,
            JdLessonProse       which,
            guint               i)
{
  JsonObject *step = self->step->object;
  JsonArray *hints = jd_json_get_array (step, "hints");

  switch (which)
    {
    case JD_LESSON_PROSE_TITLE:
      return jd_json_get_member (step, "title");
    case JD_LESSON_PROSE_TEXT:
      return jd_json_get_member (step, "text");
    case JD_LESSON_PROSE_HINT:
      return hints != NULL && i < json_array_get_length (hints) ? json_array_get_element (hints, i) : NULL;
    case JD_LESSON_PROSE_FEEDBACK:
      return jd_json_get_member (jd_json_get_element (step, "feedback", i), "text");
    case JD_LESSON_PROSE_CHOICE:
      return jd_json_get_member (jd_json_get_element (self->step->ask, "choices", i), "text");
    case JD_LESSON_PROSE_EXPLAIN:
      return jd_json_get_member (step, "explain");
    case JD_LESSON_PROSE_PROMPT:
      return jd_json_get_member (self->step->ask, "prompt");
    case JD_LESSON_PROSE_MODEL:
    default:
      return jd_json_get_member (self->step->ask, "model");
    }
}

char *
jd_lesson_task_dup_prose (JdLessonTask   *self,
                          JdLessonProse   which,
                          guint           i,
                          JdLessonScene  *scene,
                          GError        **error)
{
  const char *text = jd_lesson_text_get (find_prose (self, which, i));

  return text != NULL ? jd_lesson_scene_expand (scene != NULL ? scene : self->scene, text, NULL, error) : NULL;
}

gboolean
jd_lesson_task_judge (JdLessonTask         *self,
                      const JdLessonGiven  *given,
                      JdLessonJudgement    *out,
                      GError              **error)
{
  g_return_val_if_fail (self->step->kind != NULL && self->step->kind->judge != NULL, FALSE);

  *out = (JdLessonJudgement) { .feedback = -1, .value = NAN, .angle = NAN };
  return self->step->kind->judge (self, given, out, error);
}

JsonNode *
jd_lesson_task_dup_answer (JdLessonTask  *self,
                           GError       **error)
{
  g_return_val_if_fail (self->step->kind != NULL, NULL);

  return self->step->kind->answer (self, error);
}

void
jd_lesson_judgement_set (JdLessonJudgement *out,
                         gboolean           right,
                         int                feedback)
{
  out->right = right;
  out->feedback = right ? -1 : feedback;
}

const char *
jd_lesson_note_to_text (JdLessonNote note)
{
  switch (note)
    {
    case JD_LESSON_NOTE_SIGN:
      return _("The size is right: look at the sign.");
    case JD_LESSON_NOTE_SIZE:
      return _("The sign is right, the size is not.");
    case JD_LESSON_NOTE_UNIT:
      return _("The digits are right: look at the unit.");
    case JD_LESSON_NOTE_WHOLE:
      return _("A count is a whole number.");
    case JD_LESSON_NOTE_ANGLE:
      return _("The length is right: look at the direction.");
    case JD_LESSON_NOTE_LENGTH:
      return _("The direction is right: look at the length.");
    case JD_LESSON_NOTE_NONE:
    default:
      return NULL;
    }
}

char *
jd_lesson_why_null (JdLessonTask *task,
                    const char   *where)
{
  JdModel *model = jd_lesson_scene_get_model (task->scene);
  gsize freedom, redundant;
  g_autoptr(GError) error = NULL;

  if (!jd_model_check_state (model, jd_model_get_time (model), jd_model_get_values (model),
                             jd_model_get_rates (model), NULL, &error))
    return g_strdup_printf (_("null: the state breaks an equation%s: %s"), where, error->message);
  jd_model_count_freedom (model, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                          &freedom, &redundant);
  if (redundant > 0)
    return g_strdup_printf (_("null: the mechanism is hyperstatic%s, nothing determines this"), where);
  return g_strdup_printf (_("null: in the parameterization “%s” nothing determines this%s"),
                          jd_lesson_scene_get_parameterization (task->scene), where);
}

gboolean
jd_lesson_task_number (JdLessonTask  *task,
                       JsonNode      *node,
                       double        *out,
                       GError       **error)
{
  g_autofree char *text = jd_lesson_expression_text (node);
  gboolean null;

  if (!jd_lesson_scene_number (task->scene, text, out, &null, error))
    return FALSE;
  if (!null)
    return TRUE;
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, "null");
  return FALSE;
}

double
jd_lesson_tolerance (JsonObject *object,
                     const char *name,
                     double      value,
                     const char *fallback)
{
  JsonNode *node = jd_json_get_member (object, name);
  const char *text = node != NULL ? jd_json_get_text (node) : fallback;

  if (text == NULL)
    return node != NULL ? json_node_get_double (node) : 0.0;
  return fabs (value) * g_ascii_strtod (text, NULL) / 100.0;
}

/* The function @name is called in @text: "min (", and not "kmin" or "minor". */
static gboolean
calls (const char *text,
       const char *name)
{
  for (const char *at = strstr (text, name); at != NULL; at = strstr (at + 1, name))
    {
      const char *end = at + strlen (name);
      const gunichar before = at > text ? g_utf8_get_char (g_utf8_prev_char (at)) : ' ';

      if (!g_unichar_isalnum (before) && before != '_' && end[strspn (end, " ")] == '(')
        return TRUE;
    }
  return FALSE;
}

/* The minus signs that answers are printed with become hyphens; the commas between digits become points, unless the
 * text calls a function of several arguments. */
static char *
read_typed (const char *text)
{
  static const char *const several[] = { "atan2", "min", "max", "if" };
  g_auto(GStrv) parts = g_strsplit (text, "\u2212", -1);
  char *plain = g_strjoinv ("-", parts);

  for (gsize i = 0; i < G_N_ELEMENTS (several); i++)
    if (calls (text, several[i]))
      return plain;
  for (char *c = plain; *c != '\0'; c++)
    if (*c == ',' && c > plain && g_ascii_isdigit (c[-1]) && g_ascii_isdigit (c[1]))
      *c = '.';
  return plain;
}

/* @text with the names of Greek letters in their place, as the mechanism has them: "2*α" becomes "2*alpha". */
static char *
spell_greek (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const char *name = jd_greek_to_name (g_utf8_get_char (c));

      if (name != NULL)
        g_string_append (out, name);
      else
        g_string_append_unichar (out, g_utf8_get_char (c));
    }
  return g_string_free (out, FALSE);
}

/* Whether one of the names has a letter beyond ASCII, which is then read as it is. */
static gboolean
has_letters (const GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    if (!g_str_is_ascii (g_ptr_array_index (names, i)))
      return TRUE;
  return FALSE;
}

static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      user_data)
{
  JdModel *model = user_data;

  if (jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) >= 0)
    *out_kind = JD_SYMBOL_PARAMETER;
  else if (g_hash_table_contains (jd_model_get_constants (model), name))
    *out_kind = JD_SYMBOL_CONSTANT;
  else
    return FALSE;
  return TRUE;
}

gboolean
jd_lesson_task_read_number (JdLessonTask  *self,
                            const char    *text,
                            double        *out,
                            GError       **error)
{
  JdModel *model = jd_lesson_scene_get_model (self->scene);
  g_autoptr(GPtrArray) names = jd_lesson_scene_list_symbols (self->scene);
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES,
                               .resolve = resolve_cb,
                               .user_data = model,
                               .known_names = names };
  const char *unit = self->step->ask != NULL ? jd_json_get_string (self->step->ask, "unit") : NULL;
  g_autofree char *plain = read_typed (text);
  /* a unit may begin with the Greek letter μ */
  g_autofree char *si = jd_unit_text_to_si (plain);
  g_autofree char *spelt = has_letters (names) ? g_strdup (si) : spell_greek (si);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *expr;

  if (!jd_unit_text_check (plain, jd_lesson_scene_get_mechanism (self->scene), unit != NULL ? unit : "", error))
    return FALSE;
  expr = jd_expr_parse (pool, &scope, spelt, NULL, error);
  if (expr == NULL)
    return FALSE;
  *out = jd_model_eval (model, expr, jd_model_get_time (model), jd_model_get_values (model),
                        jd_model_get_rates (model));
  if (isfinite (*out))
    return TRUE;
  g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("this has no finite value"));
  return FALSE;
}
