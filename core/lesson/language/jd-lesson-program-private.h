/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-parse.h"
#include "core/lesson/language/jd-lesson-language-private.h"

G_BEGIN_DECLS

/* A parsed expression of the language, as the parser and the evaluation share it. */

typedef enum
{
  JD_LESSON_TERM_SUM,      /* sum, calls */
  JD_LESSON_TERM_TEXT,     /* text */
  JD_LESSON_TERM_COMPARE,  /* left relation right */
  JD_LESSON_TERM_NOT,      /* left */
  JD_LESSON_TERM_AND,      /* left, right */
  JD_LESSON_TERM_OR,
} JdLessonTermKind;

/* Operators, in the order in which the parser looks for them. */
typedef enum
{
  JD_LESSON_EQUAL,
  JD_LESSON_UNEQUAL,
  JD_LESSON_LESS_EQUAL,
  JD_LESSON_MORE_EQUAL,
  JD_LESSON_LESS,
  JD_LESSON_MORE,
} JdLessonRelation;

typedef struct _JdLessonTerm JdLessonTerm;
struct _JdLessonTerm
{
  JdLessonTermKind  kind;
  JdLessonRelation  relation;
  gsize             column;  /* of the relation, counted from 1 */
  JdLessonTerm     *left, *right;
  char             *text;
  const JdExpr     *sum;     /* node of the program's pool; the value of call i is the symbol "#i" */
  GPtrArray        *calls;   /* JdLessonCall *, lent: those that stand in the sum itself */
};

/* One use of a reading. */
typedef struct
{
  const JdLessonReading *reading;
  GPtrArray             *arguments;  /* JdLessonTerm * */
  gsize                 *columns;    /* of the arguments, counted from 1 */
  gsize                  column;
  const char           **keys;       /* its arguments that are texts, in order, NULL-terminated; lent */
  const JdExpr          *symbol;
  double                 value;      /* of this evaluation */
} JdLessonCall;

struct _JdLessonProgram
{
  char         *text;
  JdExprPool   *pool;
  GPtrArray    *calls;  /* JdLessonCall * */
  JdLessonTerm *root;
};

/* Column of @place in the text, in characters, counted from 1. */
gsize  jd_lesson_program_column (const JdLessonProgram *self,
                                 const char            *place);
/* Compares two char * by the pointers to them, for g_ptr_array_sort(). */
int    jd_lesson_compare_names  (gconstpointer          a,
                                 gconstpointer          b);

G_END_DECLS
