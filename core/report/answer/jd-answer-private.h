/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/answer/jd-answer.h"

G_BEGIN_DECLS

/* An answer for reading: names and values in columns, numbers aligned at their points, each with its unit. */

/* The place of a value in an answer. */
typedef struct
{
  GPtrArray  *names;   /* members from the command on, lent; elements of lists have none */
  const char *record;  /* member "name" of the innermost element of a list, or NULL */
} JdAnswerPlace;

/* The unit of a value, such as "m/s"; NULL: none, or not known.  Owned by the caller. */
char     *jd_answer_dup_unit   (const JdAnswer      *self,
                                const JdAnswerPlace *place) G_GNUC_WARN_UNUSED_RESULT;

/* Prints the answer with its long list.  Returns FALSE and @error if the list could not be read again. */
gboolean  jd_answer_print_text (const JdAnswer  *self,
                                JdAnswerPrint    print,
                                gpointer         user_data,
                                GError         **error);

/* Returns whether @node can stand in one cell or line: a value, or a list without objects. */
gboolean  jd_answer_is_flat      (JsonNode *node);
/* Returns whether it is a number or a list that begins with one. */
gboolean  jd_answer_has_number   (JsonNode *node);
/* Returns whether the members of @object are objects with much the same members, each flat. */
gboolean  jd_answer_is_matrix    (JsonObject *object);
/* The member "name" of an element of a list, lent; NULL: none. */
const char *jd_answer_get_record (JsonObject *object);
/* The place of the decimal point in the number @text, or its end. */
int       jd_answer_find_point   (const char *text);

/* A table of objects: first each row is looked at, then the table is closed, then each row is written. */
typedef struct _JdAnswerTable JdAnswerTable;

JdAnswerTable *jd_answer_table_new         (const JdAnswer      *answer,
                                            const JdAnswerPlace *place,
                                            int                  indent) G_GNUC_WARN_UNUSED_RESULT;
void           jd_answer_table_free        (JdAnswerTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAnswerTable, jd_answer_table_free)

/* @title: the first cell of the row; NULL: the table has no such column. */
void           jd_answer_table_look        (JdAnswerTable *self,
                                            const char    *title,
                                            JsonObject    *object);
/* FALSE: an object is too deep for a row, or the rows are wider than the answer may be. */
gboolean       jd_answer_table_close       (JdAnswerTable *self);
void           jd_answer_table_append_head (JdAnswerTable *self,
                                            GString       *into);
void           jd_answer_table_append_row  (JdAnswerTable *self,
                                            const char    *title,
                                            JsonObject    *object,
                                            GString       *into);

G_END_DECLS
