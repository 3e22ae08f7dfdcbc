/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/report/jd-spool.h"

G_BEGIN_DECLS

/* The answer to one question about a mechanism, as the command line prints it: a verdict with its reason, warnings,
 * and the members of the command in the order of the format's documentation.  Owned by whoever asked. */
typedef struct
{
  char       *command;   /* "evaluate", ...: untranslated */
  JdVerdict   verdict;
  char       *why;       /* translated sentence; never NULL */
  JsonArray  *warnings;  /* {code, text} */
  JsonObject *members;   /* the command's own */
  const char *const *left_sides;  /* members that are objects of left sides of equations: text for reading says that
                                   * these are 0.  Lent; NULL: none */
  char       *list;      /* the member, in @members an empty list, that stands in @items; NULL: none */
  JdSpool    *items;     /* each of a line, a JSON object; owned.  NULL: none */
} JdAnswer;

JdAnswer  *jd_answer_new           (const char *command) G_GNUC_WARN_UNUSED_RESULT;
/* The verdict that @error, of JD_MODEL_ERROR, stands for (singular, inconsistent); NULL if it is no verdict but a
 * mistake of the file or of the arguments. */
JdAnswer  *jd_answer_new_refusal   (const char   *command,
                                    const GError *error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the verdict that @error stands for; FALSE if it stands for none. */
gboolean   jd_answer_add_refusal   (JdAnswer     *self,
                                    const GError *error);
void       jd_answer_free          (JdAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAnswer, jd_answer_free)

/* Another verdict holds too: the graver one stays the verdict, the other becomes a warning.  @why may be NULL. */
void       jd_answer_add_verdict   (JdAnswer   *self,
                                    JdVerdict   verdict,
                                    const char *why);
void       jd_answer_add_warning   (JdAnswer   *self,
                                    const char *code,
                                    const char *text);
/* TRUE where all numbers are told (determinate, hyperstatic, energy-growth); FALSE for an honest refusal. */
gboolean   jd_answer_is_known      (const JdAnswer *self);

/* The member @name is a list too long for memory: an empty one now, of the objects in @items (taken) when it is
 * printed. */
void       jd_answer_take_list     (JdAnswer       *self,
                                    const char     *name,
                                    JdSpool        *items);

/* Takes a piece of what is printed. */
typedef void (*JdAnswerPrint) (const char *piece, gpointer user_data);

/* Prints one JSON object (@json), or, for reading, names and numbers in columns, piece by piece.  FALSE and @error:
 * nothing was printed, or a long list not to its end. */
gboolean   jd_answer_print         (const JdAnswer *self,
                                    gboolean        json,
                                    JdAnswerPrint   print,
                                    gpointer        user_data,
                                    GError        **error);
/* All of it as one text, long lists left out; owned by the caller. */
char      *jd_answer_to_json       (const JdAnswer *self) G_GNUC_WARN_UNUSED_RESULT;
char      *jd_answer_to_text       (const JdAnswer *self) G_GNUC_WARN_UNUSED_RESULT;

/* Where a formula or a number in the answer is not finite: the member's path, "lagrange/x"; NULL: all are.
 * @formulas: whether formulas with such numbers have been printed. */
char      *jd_answer_find_not_finite (const JdAnswer  *self,
                                      gboolean         formulas);
/* Text for a terminal: control characters but the line feed as \uXXXX.  Owned by the caller. */
char      *jd_text_to_show          (const char *text) G_GNUC_WARN_UNUSED_RESULT;

/* A member's number that is to be finite: jd_answer_find_not_finite() finds it where it is not. */
void       jd_answer_set_finite (JsonObject *object,
                                 const char *name,
                                 double      value);
/* A member's number; null where @value is not finite. */
void       jd_answer_set_number    (JsonObject *object,
                                    const char *name,
                                    double      value);

G_END_DECLS
