/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/mechanism/jd-units.h"
#include "core/report/answer/jd-spool.h"

G_BEGIN_DECLS

/**
 * JdAnswer:
 *
 * Answer of one command about a mechanism, as the command line prints it: a verdict with its reason, warnings, and
 * the members of the command in the order of the format's documentation.  The caller of a command owns its answer.
 */
typedef struct
{
  char       *command;   /* "evaluate", ...: untranslated */
  JdVerdict   verdict;
  char       *why;       /* translated sentence; never NULL */
  JsonArray  *warnings;  /* {code, text} */
  JsonObject *members;   /* the members of the command */
  const char *const *left_sides;  /* members that are objects of left sides of equations; the readable text writes "=
                                   * 0" after each.  Lent; NULL: none */
  char       *list;      /* name of the member whose elements are in @items; it is an empty list in @members.  NULL:
                          * none */
  JdSpool    *items;     /* one line for each element, a JSON object; owned; NULL: none */
  /* of the text for reading */
  JdUnits    *units;     /* of the mechanism; owned; NULL: none are shown */
  int         digits;    /* significant digits, 1 to 17; 17: as many as read back equal */
  int         width;     /* columns of a line; 0: lines are not folded */
} JdAnswer;

/**
 * JD_ANSWER_USUAL_DIGITS:
 *
 * Significant digits of the text for reading, unless others are asked for.
 */
#define JD_ANSWER_USUAL_DIGITS 6

JdAnswer  *jd_answer_new           (const char *command) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_answer_new_refusal:
 *
 * Answer with the verdict of @error, of JD_MODEL_ERROR (singular, inconsistent).  NULL if the error is no verdict but
 * a mistake of the file or of the arguments.
 */
JdAnswer  *jd_answer_new_refusal   (const char   *command,
                                    const GError *error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_answer_add_refusal:
 *
 * Adds the verdict of @error.  FALSE if the error is no verdict.
 */
gboolean   jd_answer_add_refusal   (JdAnswer     *self,
                                    const GError *error);
void       jd_answer_free          (JdAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAnswer, jd_answer_free)

/**
 * jd_answer_add_verdict:
 *
 * Adds a second verdict: the graver one becomes the verdict, the other a warning.  @why may be NULL.
 */
void       jd_answer_add_verdict   (JdAnswer   *self,
                                    JdVerdict   verdict,
                                    const char *why);
void       jd_answer_add_warning   (JdAnswer   *self,
                                    const char *code,
                                    const char *text);
/**
 * jd_answer_is_known:
 *
 * Returns whether all numbers are known (determinate, hyperstatic, energy-growth); FALSE: the answer is a refusal.
 */
gboolean   jd_answer_is_known      (const JdAnswer *self);

/**
 * jd_answer_take_list:
 *
 * Sets the list @name, which is too long for memory.  Its objects are in @items (taken) and are read when the answer
 * is printed.
 */
void       jd_answer_take_list     (JdAnswer       *self,
                                    const char     *name,
                                    JdSpool        *items);

/**
 * JdAnswerPrint:
 *
 * Receives a piece of the printed text.
 */
typedef void (*JdAnswerPrint) (const char *piece, gpointer user_data);

/**
 * jd_answer_print:
 *
 * Prints the answer piece by piece: as one JSON object (@json), or for reading, as names and numbers in columns.
 * FALSE and @error: nothing was printed, or a long list was not completed.
 */
gboolean   jd_answer_print         (const JdAnswer *self,
                                    gboolean        json,
                                    JdAnswerPrint   print,
                                    gpointer        user_data,
                                    GError        **error);
/**
 * jd_answer_to_json:
 *
 * The complete answer as one text, without long lists.  Owned by the caller.
 */
char      *jd_answer_to_json       (const JdAnswer *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_answer_find_not_finite:
 *
 * Path of the first member with a formula or a number that is not finite, such as "lagrange/x"; NULL: all are finite.
 * @formulas: whether formulas with such numbers have been printed.
 */
char      *jd_answer_find_not_finite (const JdAnswer  *self,
                                      gboolean         formulas);
/**
 * jd_text_to_show:
 *
 * @text for a terminal: control characters other than the line feed become \uXXXX.  Owned by the caller.
 */
char      *jd_text_to_show          (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_answer_set_finite:
 *
 * Sets a number that must be finite: jd_answer_find_not_finite() reports it if it is not.
 */
void       jd_answer_set_finite (JsonObject *object,
                                 const char *name,
                                 double      value);
/**
 * jd_answer_set_number:
 *
 * Sets a number; null if @value is not finite.
 */
void       jd_answer_set_number    (JsonObject *object,
                                    const char *name,
                                    double      value);

G_END_DECLS
