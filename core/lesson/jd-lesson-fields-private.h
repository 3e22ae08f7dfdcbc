/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-glossary.h"
#include "core/lesson/jd-lesson-faults.h"

G_BEGIN_DECLS

/* Tables of the members that the objects of a lesson may have, and the reader that compares a lesson with them.  It
 * finds every mistake, not only the first. */

typedef enum
{
  JD_LFIELD_NONE,        /* ends a table */
  JD_LFIELD_ANY,
  JD_LFIELD_STRING,      /* not empty */
  JD_LFIELD_PROSE,       /* a string, or {"en": "...", ...}; "most": words */
  JD_LFIELD_PROSES,      /* a list of them, at most "count" */
  JD_LFIELD_NUMBER,
  JD_LFIELD_INTEGER,     /* from "least" to "count" */
  JD_LFIELD_BOOLEAN,
  JD_LFIELD_WORD,        /* one of "words" */
  JD_LFIELD_WORDS,       /* a list of them; without "words": of any strings */
  JD_LFIELD_EXPRESSION,  /* a number, or an expression in quotes */
  JD_LFIELD_EXPRESSIONS, /* {name: expression} */
  JD_LFIELD_CONDITION,   /* an expression, a list of them, true or false */
  JD_LFIELD_OBJECT,      /* with "fields"; without: any object */
  JD_LFIELD_LIST,        /* of objects with "fields", from "least" to "count" of them */
} JdLessonFieldKind;

typedef struct _JdLessonReader JdLessonReader;
typedef struct _JdLessonField JdLessonField;
struct _JdLessonField
{
  const char          *name;
  JdLessonFieldKind    kind;
  gboolean             required;
  guint                least, count;
  guint                most;      /* words; 0: any number */
  const JdLessonField *fields;
  const char *const   *words;     /* NULL-terminated */
  void               (*check) (JdLessonReader *reader, JsonNode *node);  /* more than the kind says; may be NULL */
};

struct _JdLessonReader
{
  GString   *path;
  GPtrArray *faults;  /* JdLessonFault *; lent */
  const JdGlossary *glossary;  /* of the [[words]] in texts; lent; NULL: they are not looked up */
};

/* Goes into member @name, or element @i; leaves to the mark that it returned. */
gsize      jd_lesson_reader_enter       (JdLessonReader *self,
                                         const char     *name);
gsize      jd_lesson_reader_enter_index (JdLessonReader *self,
                                         guint           i);
void       jd_lesson_reader_leave       (JdLessonReader *self,
                                         gsize           mark);
/* Adds a fault at the reader's path. */
void       jd_lesson_reader_fail        (JdLessonReader *self,
                                         const char     *format,
                                         ...) G_GNUC_PRINTF (2, 3);
/* Compares @node with the table; the table's object is @node itself. */
void       jd_lesson_reader_object      (JdLessonReader      *self,
                                         JsonNode            *node,
                                         const JdLessonField *fields);
/* Checks one value. */
void       jd_lesson_reader_expression  (JdLessonReader *self,
                                         JsonNode       *node);

/* The expression in @node as a text: as it stands, or the number in shortest form; owned.  NULL: none. */
char       *jd_lesson_expression_text (JsonNode *node) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
