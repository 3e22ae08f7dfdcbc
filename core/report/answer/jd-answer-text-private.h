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

/* Prints the answer.  @items: whether to print the long list, too.  FALSE and @error: it could not be read again. */
gboolean  jd_answer_print_text (const JdAnswer  *self,
                                gboolean         items,
                                JdAnswerPrint    print,
                                gpointer         user_data,
                                GError         **error);

G_END_DECLS
