/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The language of answers and conditions: evaluation.  A value that nothing determines (null) makes everything
 * computed from it null, and a condition with it neither true nor false: "null and false" is false, "null or true" is
 * true, the rest null.  A condition that is null does not hold. */
#include "core/lesson/language/jd-lesson-program-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene.h"
#include "core/mechanism/jd-json.h"

typedef struct
{
  JdLessonScene  *scene;
  double          size;
  GError        **error;
} Eval;

static gboolean eval_term (Eval *self, const JdLessonTerm *term, JdLessonValue *out);

char *
jd_lesson_value_to_text (const JdLessonValue *value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  switch (value->kind)
    {
    case JD_LESSON_NUMBER:
      g_ascii_formatd (number, sizeof number, "%.6g", value->number);
      return g_strdup (number);
    case JD_LESSON_TEXT:
      return g_strdup_printf ("'%s'", value->text);
    case JD_LESSON_NODE:
      return jd_json_to_line (value->node);
    case JD_LESSON_NULL:
    default:
      return g_strdup ("null");
    }
}

static void
set_truth (JdLessonValue *out,
           gboolean       holds)
{
  *out = (JdLessonValue) { .kind = JD_LESSON_NUMBER, .number = holds ? 1.0 : 0.0 };
}

/* -1: null. */
static gboolean
truth_of (Eval                *self,
          const JdLessonValue *value,
          int                 *out)
{
  if (value->kind == JD_LESSON_NULL)
    *out = -1;
  else if (value->kind == JD_LESSON_NUMBER)
    *out = value->number != 0.0;
  else
    {
      g_autofree char *text = jd_lesson_value_to_text (value);

      g_set_error (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                   _("%s is no condition; compare it, as in … == 'solved'"), text);
      return FALSE;
    }
  return TRUE;
}

/* The value of an argument must be of the kind that the reading wants. */
static gboolean
check_argument (Eval                *self,
                const JdLessonCall  *call,
                guint                i,
                char                 kind,
                const JdLessonValue *value)
{
  g_autofree char *text = NULL;

  if (kind == '*' || value->kind == JD_LESSON_NULL || (kind == 't' && value->kind == JD_LESSON_TEXT) ||
      (kind == 'n' && value->kind == JD_LESSON_NUMBER))
    return TRUE;
  text = jd_lesson_value_to_text (value);
  g_set_error (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
               kind == 't' ? _("column %lu: %s is no text; a name stands in quotes: %s")
                           : _("column %lu: %s is no number; it is written %s"),
               (gulong) call->columns[i], text, call->reading->example);
  return FALSE;
}

static gboolean
eval_arguments (Eval               *self,
                const JdLessonCall *call,
                JdLessonValue      *values,
                gboolean           *out_null)
{
  const char *kinds = call->reading->arguments;
  const gsize n_kinds = strlen (kinds);
  const gboolean open = g_str_has_suffix (kinds, "+");

  *out_null = FALSE;
  for (guint i = 0; i < call->arguments->len; i++)
    {
      const char kind = open ? kinds[MIN (i, n_kinds - 2)] : kinds[i];

      if (!eval_term (self, g_ptr_array_index (call->arguments, i), &values[i]) ||
          !check_argument (self, call, i, kind, &values[i]))
        return FALSE;
      *out_null = *out_null || (kind != '*' && values[i].kind == JD_LESSON_NULL);
    }
  return TRUE;
}

/* An error of the reading, with the column of the argument that is wrong. */
static void
place_error (Eval                    *self,
             const JdLessonCall      *call,
             const JdLessonArguments *arguments,
             GError                  *error)
{
  if (g_error_matches (error, JD_LESSON_ERROR, JD_LESSON_ERROR_PATH))
    {
      g_propagate_error (self->error, error);
      return;
    }
  g_set_error (self->error, JD_LESSON_ERROR, error->domain == JD_LESSON_ERROR ? error->code : JD_LESSON_ERROR_VALUE,
               _("column %lu: %s"),
               (gulong) (arguments->wrong > 0 ? call->columns[arguments->wrong - 1] : call->column), error->message);
  g_error_free (error);
}

static gboolean
eval_call (Eval               *self,
           const JdLessonCall *call,
           JdLessonValue      *out)
{
  g_autofree JdLessonValue *values = g_new0 (JdLessonValue, call->arguments->len + 1);
  JdLessonArguments arguments = { self->scene, call->arguments->len, values, 0, &self->size };
  GError *error = NULL;
  gboolean null;

  *out = (JdLessonValue) { .kind = JD_LESSON_NULL };
  if (!eval_arguments (self, call, values, &null))
    return FALSE;
  if (null || call->reading->read (&arguments, out, &error))
    return TRUE;
  place_error (self, call, &arguments, error);
  return FALSE;
}

typedef struct
{
  JdLessonScene      *scene;
  const JdLessonTerm *term;
} SumValues;

static double
sum_value_cb (const JdExpr *symbol,
              gpointer      user_data)
{
  const SumValues *values = user_data;

  if (jd_expr_get_symbol (symbol) != JD_SYMBOL_LOCAL)
    return jd_model_eval (jd_lesson_scene_get_model (values->scene), symbol, jd_lesson_scene_get_time (values->scene),
                          jd_lesson_scene_get_values (values->scene), jd_lesson_scene_get_rates (values->scene));
  for (guint i = 0; i < values->term->calls->len; i++)
    {
      const JdLessonCall *call = g_ptr_array_index (values->term->calls, i);

      if (call->symbol == symbol)
        return call->value;
    }
  return NAN;
}

static gboolean
eval_sum (Eval               *self,
          const JdLessonTerm *term,
          JdLessonValue      *out)
{
  SumValues values = { self->scene, term };
  gboolean null = FALSE;

  for (guint i = 0; i < term->calls->len; i++)
    {
      JdLessonCall *call = g_ptr_array_index (term->calls, i);

      if (!eval_call (self, call, out))
        return FALSE;
      if (term->sum == call->symbol)
        return TRUE;
      if (out->kind == JD_LESSON_TEXT || out->kind == JD_LESSON_NODE)
        {
          g_set_error (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                       _("column %lu: this is %s and no number; nothing can be computed with it"),
                       (gulong) call->column, out->kind == JD_LESSON_TEXT ? _("a text") : _("a list or an object"));
          return FALSE;
        }
      call->value = out->number;
      null = null || out->kind == JD_LESSON_NULL;
    }
  *out = (JdLessonValue) { .kind = JD_LESSON_NULL };
  if (null)
    return TRUE;
  out->number = jd_expr_eval (term->sum, sum_value_cb, &values);
  out->kind = JD_LESSON_NUMBER;
  if (isfinite (out->number))
    return TRUE;
  g_set_error_literal (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE, _("the expression has no finite value"));
  return FALSE;
}

/* A text that differs between languages can be compared with nothing. */
static gboolean
check_sentence (Eval                *self,
                gsize                column,
                const JdLessonValue *value)
{
  if (value->sentence == NULL)
    return TRUE;
  if (value->instead != NULL)
    g_set_error (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                 _("column %lu: “%s” is a sentence and differs between languages; use “%s”"), (gulong) column,
                 value->sentence, value->instead);
  else
    g_set_error (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                 _("column %lu: “%s” is a sentence and differs between languages; it can only be shown"),
                 (gulong) column, value->sentence);
  return FALSE;
}

static gboolean
compare_numbers (JdLessonRelation relation,
                 double           a,
                 double           b)
{
  switch (relation)
    {
    case JD_LESSON_EQUAL:
      return a == b;
    case JD_LESSON_UNEQUAL:
      return a != b;
    case JD_LESSON_LESS_EQUAL:
      return a <= b;
    case JD_LESSON_MORE_EQUAL:
      return a >= b;
    case JD_LESSON_LESS:
      return a < b;
    case JD_LESSON_MORE:
    default:
      return a > b;
    }
}

static gboolean
eval_compare (Eval               *self,
              const JdLessonTerm *term,
              JdLessonValue      *out)
{
  JdLessonValue a, b;
  g_autofree char *left = NULL;
  g_autofree char *right = NULL;

  if (!eval_term (self, term->left, &a) || !eval_term (self, term->right, &b) ||
      !check_sentence (self, term->column, &a) || !check_sentence (self, term->column, &b))
    return FALSE;
  *out = (JdLessonValue) { .kind = JD_LESSON_NULL };
  if (a.kind == JD_LESSON_NULL || b.kind == JD_LESSON_NULL)
    return TRUE;
  if (a.kind == JD_LESSON_NUMBER && b.kind == JD_LESSON_NUMBER)
    {
      set_truth (out, compare_numbers (term->relation, a.number, b.number));
      return TRUE;
    }
  if (a.kind == JD_LESSON_TEXT && b.kind == JD_LESSON_TEXT && term->relation <= JD_LESSON_UNEQUAL)
    {
      set_truth (out, g_str_equal (a.text, b.text) == (term->relation == JD_LESSON_EQUAL));
      return TRUE;
    }
  left = jd_lesson_value_to_text (&a);
  right = jd_lesson_value_to_text (&b);
  g_set_error (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
               _("column %lu: %s and %s cannot be compared so; numbers have < <= == != >= >, texts == and !="),
               (gulong) term->column, left, right);
  return FALSE;
}

static gboolean
eval_joined (Eval               *self,
             const JdLessonTerm *term,
             JdLessonValue      *out)
{
  const int deciding = term->kind == JD_LESSON_TERM_OR ? 1 : 0;
  int left, right;

  if (!eval_term (self, term->left, out) || !truth_of (self, out, &left))
    return FALSE;
  if (left == deciding)
    {
      set_truth (out, deciding);
      return TRUE;
    }
  if (!eval_term (self, term->right, out) || !truth_of (self, out, &right))
    return FALSE;
  if (right == deciding || (left >= 0 && right >= 0))
    set_truth (out, right);
  else
    *out = (JdLessonValue) { .kind = JD_LESSON_NULL };
  return TRUE;
}

static gboolean
eval_term (Eval               *self,
           const JdLessonTerm *term,
           JdLessonValue      *out)
{
  int truth;

  switch (term->kind)
    {
    case JD_LESSON_TERM_SUM:
      return eval_sum (self, term, out);
    case JD_LESSON_TERM_TEXT:
      *out = (JdLessonValue) { .kind = JD_LESSON_TEXT, .text = term->text };
      return TRUE;
    case JD_LESSON_TERM_COMPARE:
      return eval_compare (self, term, out);
    case JD_LESSON_TERM_NOT:
      if (!eval_term (self, term->left, out) || !truth_of (self, out, &truth))
        return FALSE;
      if (truth >= 0)
        set_truth (out, !truth);
      return TRUE;
    case JD_LESSON_TERM_AND:
    case JD_LESSON_TERM_OR:
    default:
      return eval_joined (self, term, out);
    }
}

gboolean
jd_lesson_program_eval (JdLessonProgram  *self,
                        JdLessonScene    *scene,
                        JdLessonValue    *out,
                        double           *out_size,
                        GError          **error)
{
  Eval eval = { .scene = scene, .error = error };
  const gboolean ok = eval_term (&eval, self->root, out);

  if (out_size != NULL)
    *out_size = eval.size;
  return ok;
}

char *
jd_lesson_program_sides (JdLessonProgram *self,
                         JdLessonScene   *scene)
{
  const JdLessonTerm *root = self->root;
  Eval eval = { .scene = scene };
  JdLessonValue a = { 0 }, b = { 0 };
  g_autofree char *left = NULL;
  g_autofree char *right = NULL;

  if (root->kind != JD_LESSON_TERM_COMPARE)
    return eval_term (&eval, root, &a) ? jd_lesson_value_to_text (&a) : g_strdup ("null");
  if (!eval_term (&eval, root->left, &a) || !eval_term (&eval, root->right, &b))
    return g_strdup ("null");
  left = jd_lesson_value_to_text (&a);
  right = jd_lesson_value_to_text (&b);
  /* Translators: the values of the two sides of a comparison that does not hold. */
  return g_strdup_printf (_("%s and %s"), left, right);
}
