/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/answer/jd-answer-text-private.h"

G_BEGIN_DECLS

/* Whether @node can stand in one cell or line: a value, or a list without objects. */
gboolean  jd_answer_is_flat      (JsonNode *node);
gboolean  jd_answer_is_number    (JsonNode *node);
/* Whether it is a number or a list that begins with one. */
gboolean  jd_answer_has_number   (JsonNode *node);
/* Whether the members of @object are objects with much the same members, each flat. */
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
