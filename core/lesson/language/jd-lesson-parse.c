/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The language of answers and conditions: parsing.  Sums are those of the mechanism file's grammar, read by its own
 * parser (jd_expr_parse_part()), which hands the readings back to this one.  Above them stand comparisons, not, and,
 * or, in this order of binding. */
#include "core/lesson/language/jd-lesson-program-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/lesson/language/jd-lesson-scene-private.h"

/* Readings within arguments of readings. */
#define MAX_NESTING 32

typedef struct
{
  JdLessonProgram  *program;
  JdLessonScene    *scene;    /* NULL: names are not known */
  const char       *at;
  const char       *wrong;
  guint             depth;
  GError          **error;
  GPtrArray        *calls;    /* of the sum that is read */
  GPtrArray        *names;    /* char *: known names */
  GPtrArray        *readings; /* char *: names of readings */
} Parser;

static JdLessonTerm *parse_or (Parser *self);

static JdLessonTerm *
term_new (JdLessonTermKind kind)
{
  JdLessonTerm *term = g_new0 (JdLessonTerm, 1);

  term->kind = kind;
  return term;
}

static void
lesson_term_free (JdLessonTerm *term)
{
  if (term == NULL)
    return;
  lesson_term_free (term->left);
  lesson_term_free (term->right);
  g_clear_pointer (&term->calls, g_ptr_array_unref);
  g_free (term->text);
  g_free (term);
}

static void
call_free (gpointer data)
{
  JdLessonCall *call = data;

  g_clear_pointer (&call->arguments, g_ptr_array_unref);
  g_free (call->columns);
  g_free (call->keys);
  g_free (call);
}

static gpointer
fail (Parser     *self,
      const char *place,
      const char *format,
      ...) G_GNUC_PRINTF (3, 4);

static gpointer
fail (Parser     *self,
      const char *place,
      const char *format,
      ...)
{
  g_autofree char *message = NULL;
  va_list args;

  if (self->wrong != NULL)
    return NULL;
  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  self->wrong = place;
  g_set_error_literal (self->error, JD_LESSON_ERROR, JD_LESSON_ERROR_SYNTAX, message);
  return NULL;
}

static void
skip_spaces (Parser *self)
{
  while (g_unichar_isspace (g_utf8_get_char (self->at)))
    self->at = g_utf8_next_char (self->at);
}

/* Whether the word @word stands at @at, and ends there. */
static gboolean
is_word (const char *at,
         const char *word)
{
  const char *end = at + strlen (word);
  gunichar c;

  if (!g_str_has_prefix (at, word))
    return FALSE;
  c = g_utf8_get_char (end);
  return !g_unichar_isalnum (c) && c != '_' && c != '\'';
}

static gboolean
take_word (Parser     *self,
           const char *word)
{
  skip_spaces (self);
  if (!is_word (self->at, word))
    return FALSE;
  self->at += strlen (word);
  return TRUE;
}

/* 'text' or "text". */
static char *
parse_string (Parser *self)
{
  const char quote = *self->at;
  const char *start = self->at + 1, *end = strchr (start, quote);

  if (end == NULL)
    return fail (self, self->at, _("the text that begins here has no closing %c"), quote);
  self->at = end + 1;
  return g_strndup (start, (gsize) (end - start));
}

static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      user_data)
{
  const Parser *self = user_data;
  JdModel *model;

  if (self->scene == NULL)
    {
      *out_kind = JD_SYMBOL_PARAMETER;
      return jd_name_is_valid (name);
    }
  model = jd_lesson_scene_get_model (self->scene);
  if (jd_mechanism_find_parameter (jd_model_get_mechanism (model), name) >= 0)
    *out_kind = JD_SYMBOL_PARAMETER;
  else if (g_hash_table_contains (jd_model_get_constants (model), name))
    *out_kind = JD_SYMBOL_CONSTANT;
  else
    return FALSE;
  return TRUE;
}

static const JdLessonReading *
find_reading (const char *name)
{
  for (const JdLessonReading *reading = jd_lesson_readings; reading->name != NULL; reading++)
    if (strcmp (reading->name, name) == 0)
      return reading;
  return NULL;
}

/* The letter of argument @i; 0: there is none. */
static char
argument_kind (const JdLessonReading *reading,
               gsize                  i)
{
  const gsize n = strlen (reading->arguments);

  if (n > 0 && reading->arguments[n - 1] == '+')
    return reading->arguments[MIN (i, n - 2)];
  return i < n ? reading->arguments[i] : '\0';
}

static gboolean
is_complete (const JdLessonReading *reading,
             gsize                  n)
{
  const gsize least = strlen (reading->arguments);

  return g_str_has_suffix (reading->arguments, "+") ? n >= least - 1 : n == least;
}

/* The arguments after the “(” at self->at. */
static gboolean
parse_arguments (Parser       *self,
                 JdLessonCall *call)
{
  g_autoptr(GArray) columns = g_array_new (FALSE, FALSE, sizeof (gsize));

  self->at++;
  skip_spaces (self);
  while (*self->at != ')')
    {
      const char *place = self->at;
      const gsize column = jd_lesson_program_column (self->program, place);
      JdLessonTerm *argument;

      if (argument_kind (call->reading, call->arguments->len) == '\0')
        return fail (self, place, _("%s has too many values; it is written %s"), call->reading->name,
                     call->reading->example) != NULL;
      argument = parse_or (self);
      if (argument == NULL)
        return FALSE;
      g_ptr_array_add (call->arguments, argument);
      g_array_append_val (columns, column);
      skip_spaces (self);
      if (*self->at == ',')
        self->at++;
      else if (*self->at != ')')
        return fail (self, self->at, _("the “)” that closes %s( is missing"), call->reading->name) != NULL;
      skip_spaces (self);
    }
  if (!is_complete (call->reading, call->arguments->len))
    return fail (self, self->at, _("%s lacks a value; it is written %s"), call->reading->name,
                 call->reading->example) != NULL;
  self->at++;
  call->columns = g_memdup2 (columns->data, columns->len * sizeof (gsize));
  return TRUE;
}

/* What is a text wherever a name is wanted is known already when the program is read. */
static void
note_keys (JdLessonCall *call)
{
  gsize n = 0;

  call->keys = g_new0 (const char *, call->arguments->len + 1);
  for (guint i = 0; i < call->arguments->len; i++)
    {
      const JdLessonTerm *argument = g_ptr_array_index (call->arguments, i);

      if (argument->kind == JD_LESSON_TERM_TEXT)
        call->keys[n++] = argument->text;
    }
}

/* What is called so is no reading: a function of the grammar, or a mistake. */
static gpointer
refuse_unknown (Parser      *self,
                const char  *name,
                GError     **error)
{
  JdSymbolKind kind;
  g_autofree char *hint = NULL;

  if (jd_name_is_reserved (name) || (self->scene != NULL && resolve_cb (name, &kind, self)))
    return NULL;
  hint = jd_lesson_did_you_mean (name, self->readings);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("there is no function “%s”%s"), name, hint);
  return NULL;
}

/* A reading in a sum: its value becomes the symbol "#number". */
static const JdExpr *
call_cb (JdExprPool   *pool,
         const char   *name,
         const char   *open,
         const char  **out_end,
         const char  **out_wrong,
         gpointer      user_data,
         GError      **error)
{
  Parser *outer = user_data;
  const JdLessonReading *reading = find_reading (name);
  Parser self = *outer;
  JdLessonCall *call;
  g_autofree char *symbol = NULL;

  if (reading == NULL)
    return refuse_unknown (outer, name, error);
  call = g_new0 (JdLessonCall, 1);
  call->reading = reading;
  call->column = jd_lesson_program_column (self.program, open) - (gsize) g_utf8_strlen (name, -1);
  call->arguments = g_ptr_array_new_with_free_func ((GDestroyNotify) lesson_term_free);
  symbol = g_strdup_printf ("#%u", self.program->calls->len);
  g_ptr_array_add (self.program->calls, call);
  g_ptr_array_add (outer->calls, call);
  call->symbol = jd_expr_symbol (pool, JD_SYMBOL_LOCAL, symbol, 0);
  self.at = open;
  self.error = error;
  self.depth++;
  if (self.depth > MAX_NESTING)
    fail (&self, open, _("readings nest deeper than %d levels"), MAX_NESTING);
  else if (parse_arguments (&self, call))
    {
      note_keys (call);
      *out_end = self.at;
      return call->symbol;
    }
  *out_wrong = self.wrong;
  return NULL;
}

static JdLessonTerm *
parse_sum (Parser *self)
{
  const JdParseScope scope = {
    .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES,
    .resolve = resolve_cb,
    .user_data = self,
    .known_names = self->names,
    .call = call_cb,
    .known_calls = self->readings,
  };
  JdLessonTerm *term = term_new (JD_LESSON_TERM_SUM);
  GPtrArray *outer = self->calls;
  GError *error = NULL;
  const char *end, *wrong;

  term->calls = self->calls = g_ptr_array_new ();
  term->sum = jd_expr_parse_part (self->program->pool, &scope, self->at, &end, &wrong, &error);
  self->calls = outer;
  if (term->sum != NULL)
    {
      self->at = end;
      return term;
    }
  lesson_term_free (term);
  fail (self, wrong != NULL ? wrong : self->at, "%s", error->message);
  g_error_free (error);
  return NULL;
}

/* The “)” that closes the “(” at @open; NULL if there is none. */
static const char *
find_closing (const char *open)
{
  guint depth = 0;
  char before = '(';

  for (const char *c = open; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar u = g_utf8_get_char (c);

      if (*c == '(')
        depth++;
      else if (*c == ')' && --depth == 0)
        return c;
      else if ((*c == '"' || *c == '\'') && strchr ("(,<>=!", before) != NULL && before != '\0')
        {
          c = strchr (c + 1, *c);
          if (c == NULL)
            return NULL;
        }
      if (!g_unichar_isspace (u))
        before = u < 128 ? *c : 'a';
    }
  return NULL;
}

/* Whether the “(” at @open groups a condition, as in (a > 0 or b > 0), and not a sum: a comparison or a word stands
 * in it, outside deeper parentheses. */
static gboolean
is_group (const char *open)
{
  const char *close = find_closing (open);
  char before = '(';

  if (close == NULL)
    return FALSE;
  for (const char *c = open + 1; c < close; c = g_utf8_next_char (c))
    {
      const gunichar u = g_utf8_get_char (c);

      if (strchr ("<>=!", *c) != NULL)
        return TRUE;
      if (!g_unichar_isalnum ((guchar) before) && before != '_' &&
          (is_word (c, "and") || is_word (c, "or") || is_word (c, "not")))
        return TRUE;
      if (*c == '(')
        {
          const char *inner = find_closing (c);

          if (inner == NULL)
            return FALSE;
          if (before == '(' && is_group (c))
            return TRUE;
          c = inner;
        }
      else if ((*c == '"' || *c == '\'') && before == '(')
        return TRUE;
      if (!g_unichar_isspace (u))
        before = u < 128 ? *c : 'a';
    }
  return FALSE;
}

static JdLessonTerm *
parse_operand (Parser *self)
{
  JdLessonTerm *term;

  skip_spaces (self);
  if (*self->at == '"' || *self->at == '\'')
    {
      g_autofree char *text = parse_string (self);

      if (text == NULL)
        return NULL;
      term = term_new (JD_LESSON_TERM_TEXT);
      term->text = g_steal_pointer (&text);
      return term;
    }
  if (*self->at != '(' || !is_group (self->at))
    return parse_sum (self);
  if (++self->depth > MAX_NESTING)
    return fail (self, self->at, _("parentheses nest deeper than %d levels"), MAX_NESTING);
  self->at++;
  term = parse_or (self);
  if (term == NULL)
    return NULL;
  self->depth--;
  skip_spaces (self);
  if (*self->at != ')')
    {
      lesson_term_free (term);
      return fail (self, self->at, _("a “)” is missing"));
    }
  self->at++;
  return term;
}

static gboolean
take_relation (Parser           *self,
               JdLessonRelation *out)
{
  static const char *const names[] = {
    [JD_LESSON_EQUAL] = "==",      [JD_LESSON_UNEQUAL] = "!=", [JD_LESSON_LESS_EQUAL] = "<=",
    [JD_LESSON_MORE_EQUAL] = ">=", [JD_LESSON_LESS] = "<",     [JD_LESSON_MORE] = ">",
  };

  skip_spaces (self);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_has_prefix (self->at, names[i]))
      {
        self->at += strlen (names[i]);
        *out = (JdLessonRelation) i;
        return TRUE;
      }
  return FALSE;
}

static JdLessonTerm *
parse_comparison (Parser *self)
{
  JdLessonTerm *left = parse_operand (self), *term;
  const char *place;
  JdLessonRelation relation;

  if (left == NULL)
    return NULL;
  skip_spaces (self);
  place = self->at;
  if (!take_relation (self, &relation))
    {
      if (*self->at != '=')
        return left;
      lesson_term_free (left);
      return fail (self, place, _("“=” does not compare; write “==”"));
    }
  term = term_new (JD_LESSON_TERM_COMPARE);
  term->relation = relation;
  term->left = left;
  term->column = jd_lesson_program_column (self->program, place);
  term->right = parse_operand (self);
  if (term->right == NULL)
    {
      lesson_term_free (term);
      return NULL;
    }
  skip_spaces (self);
  if (*self->at == '<' || *self->at == '>' || g_str_has_prefix (self->at, "==") || g_str_has_prefix (self->at, "!="))
    {
      lesson_term_free (term);
      return fail (self, self->at, _("one comparison at a time; join two with “and”"));
    }
  return term;
}

static JdLessonTerm *
parse_not (Parser *self)
{
  gboolean negative = FALSE;
  JdLessonTerm *inner, *term;

  while (take_word (self, "not"))
    negative = !negative;
  inner = parse_comparison (self);
  if (!negative || inner == NULL)
    return inner;
  term = term_new (JD_LESSON_TERM_NOT);
  term->left = inner;
  return term;
}

/* Operands joined by @word, each read by @parse. */
static JdLessonTerm *
parse_joined (Parser           *self,
              const char       *word,
              JdLessonTermKind  kind,
              JdLessonTerm   *(*parse) (Parser *))
{
  JdLessonTerm *term = parse (self);

  while (term != NULL && take_word (self, word))
    {
      JdLessonTerm *joined = term_new (kind);

      joined->left = term;
      joined->right = parse (self);
      term = joined;
      if (joined->right == NULL)
        g_clear_pointer (&term, lesson_term_free);
    }
  return term;
}

static JdLessonTerm *
parse_and (Parser *self)
{
  return parse_joined (self, "and", JD_LESSON_TERM_AND, parse_not);
}

static JdLessonTerm *
parse_or (Parser *self)
{
  return parse_joined (self, "or", JD_LESSON_TERM_OR, parse_and);
}

GPtrArray *
jd_lesson_scene_list_symbols (JdLessonScene *scene)
{
  GPtrArray *names = g_ptr_array_new ();
  JdModel *model;
  GHashTableIter iter;
  gpointer name;

  if (scene == NULL)
    return names;
  model = jd_lesson_scene_get_model (scene);
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    g_ptr_array_add (names, (gpointer) jd_model_get_parameter_name (model, k));
  g_hash_table_iter_init (&iter, jd_model_get_constants (model));
  while (g_hash_table_iter_next (&iter, &name, NULL))
    g_ptr_array_add (names, name);
  g_ptr_array_sort (names, (GCompareFunc) jd_lesson_compare_names);
  return names;
}

int
jd_lesson_compare_names (gconstpointer a,
                         gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

gsize
jd_lesson_program_column (const JdLessonProgram *self,
                          const char            *place)
{
  return (gsize) g_utf8_pointer_to_offset (self->text, place) + 1;
}

static gboolean
check_text (const char  *text,
            GError     **error)
{
  if (!g_utf8_validate (text, -1, NULL))
    g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_SYNTAX, _("the text is not valid UTF-8"));
  else if (strlen (text) > JD_LESSON_MAX_TEXT)
    g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_SYNTAX,
                 _("the expression is longer than %d characters; write a shorter one"), JD_LESSON_MAX_TEXT);
  else if (*text == '\0' || strspn (text, " \t\n\r") == strlen (text))
    g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_SYNTAX,
                         _("the text is empty; a number or an expression is expected"));
  else
    return TRUE;
  return FALSE;
}

JdLessonProgram *
jd_lesson_program_new (const char     *text,
                       JdLessonScene  *scene,
                       GError        **error)
{
  g_autoptr(JdLessonProgram) program = NULL;
  g_autoptr(GPtrArray) names = NULL;
  g_autoptr(GPtrArray) readings = NULL;
  GError *local = NULL;
  Parser self = { .scene = scene, .error = &local };

  g_return_val_if_fail (text != NULL, NULL);

  if (!check_text (text, error))
    return NULL;
  program = g_new0 (JdLessonProgram, 1);
  program->text = g_strdup (text);
  program->pool = jd_expr_pool_new ();
  program->calls = g_ptr_array_new_with_free_func (call_free);
  names = jd_lesson_scene_list_symbols (scene);
  readings = g_ptr_array_new ();
  for (const JdLessonReading *reading = jd_lesson_readings; reading->name != NULL; reading++)
    g_ptr_array_add (readings, (gpointer) reading->name);
  self.program = program;
  self.names = names;
  self.readings = readings;
  self.at = program->text;
  program->root = parse_or (&self);
  skip_spaces (&self);
  if (program->root != NULL && *self.at != '\0')
    fail (&self, self.at, _("“%s” is not understood here; an operator or the end is expected"), self.at);
  if (local == NULL)
    return g_steal_pointer (&program);
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_SYNTAX, _("column %lu: %s"),
               (gulong) jd_lesson_program_column (program, self.wrong), local->message);
  g_error_free (local);
  return NULL;
}

void
jd_lesson_program_free (JdLessonProgram *self)
{
  if (self == NULL)
    return;
  lesson_term_free (self->root);
  g_clear_pointer (&self->calls, g_ptr_array_unref);
  g_clear_pointer (&self->pool, jd_expr_pool_free);
  g_free (self->text);
  g_free (self);
}

const JdExpr *
jd_lesson_program_get_sum (const JdLessonProgram *self)
{
  return self->root->kind == JD_LESSON_TERM_SUM && self->calls->len == 0 ? self->root->sum : NULL;
}

void
jd_lesson_program_foreach_use (const JdLessonProgram *self,
                               JdLessonUseFunc        func,
                               gpointer               user_data)
{
  for (guint i = 0; i < self->calls->len; i++)
    {
      const JdLessonCall *call = g_ptr_array_index (self->calls, i);
      const gboolean named = call->keys != NULL && call->keys[0] != NULL;
      const JdLessonUse use = { call->reading->name, named ? call->keys[0] : NULL,
                                named ? (const char **) call->keys + 1 : NULL };

      func (&use, user_data);
    }
}
