/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson.h"

G_BEGIN_DECLS

/* A lesson that is being written.  Its steps hold how the model stands as each opens, as a whole; the file says only
 * what differs from the step before. */

typedef struct _JdLessonDraft JdLessonDraft;

/**
 * jd_lesson_draft_new:
 *
 * A lesson called @name on the mechanism @model (a file's name), without a step.
 */
JdLessonDraft *jd_lesson_draft_new          (const char *name,
                                             const char *model) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_new_from_json:
 *
 * The lesson of a file that was read without an error (copied), to go on writing it.  A step's setup is then what the
 * file says, without what stays from the step before.
 */
JdLessonDraft *jd_lesson_draft_new_from_json (JsonNode *root) G_GNUC_WARN_UNUSED_RESULT;
void           jd_lesson_draft_free         (JdLessonDraft *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonDraft, jd_lesson_draft_free)

/**
 * jd_lesson_draft_set:
 *
 * Sets member @name of the lesson, such as "goal" or "variants", to @value (taken); NULL removes it.
 */
void           jd_lesson_draft_set          (JdLessonDraft *self,
                                             const char    *name,
                                             JsonNode      *value);

guint          jd_lesson_draft_get_n_steps  (const JdLessonDraft *self);
/**
 * jd_lesson_draft_add_step:
 *
 * Adds an empty step after all others, and returns its index.  @id NULL: a number that no other step has.
 */
guint          jd_lesson_draft_add_step     (JdLessonDraft *self,
                                             const char    *id);

/**
 * jd_lesson_draft_insert_step:
 *
 * Adds an empty step before step @i, with a number that no other step has; @i may be the number of steps.
 */
void           jd_lesson_draft_insert_step  (JdLessonDraft *self,
                                             guint          i);
/**
 * jd_lesson_draft_move_step:
 *
 * Moves step @i so that it becomes step @to.
 */
void           jd_lesson_draft_move_step    (JdLessonDraft *self,
                                             guint          i,
                                             guint          to);
void           jd_lesson_draft_remove_step  (JdLessonDraft *self,
                                             guint          i);

/**
 * jd_lesson_draft_get_lesson:
 *
 * The lesson's own members without the steps; lent and constant.
 */
JsonObject    *jd_lesson_draft_get_lesson   (const JdLessonDraft *self);
/**
 * jd_lesson_draft_get_step:
 *
 * Step @i, its "setup" whole; lent and constant.
 */
JsonObject    *jd_lesson_draft_get_step     (const JdLessonDraft *self,
                                             guint                i);
/**
 * jd_lesson_draft_put:
 *
 * Sets member @name of step @i, such as "hints", or of its question, such as "ask.unit", to @value (taken); NULL
 * removes it.  A question that is not there is made.
 */
void           jd_lesson_draft_put          (JdLessonDraft *self,
                                             guint          i,
                                             const char    *name,
                                             JsonNode      *value);

/**
 * jd_lesson_draft_set_text:
 *
 * Sets the text @name of step @i: "title", "text" or "explain".  Blanks around it are dropped; an empty text is none.
 */
void           jd_lesson_draft_set_text     (JdLessonDraft *self,
                                             guint          i,
                                             const char    *name,
                                             const char    *text);
/**
 * jd_lesson_draft_get_text:
 *
 * The text; "" if there is none.  Lent.
 */
const char    *jd_lesson_draft_get_text     (const JdLessonDraft *self,
                                             guint                i,
                                             const char          *name);
/**
 * jd_lesson_draft_count_words:
 *
 * The number of words of the text; an {expression} is a part of one.
 */
guint          jd_lesson_draft_count_words  (const JdLessonDraft *self,
                                             guint                i,
                                             const char          *name);

/**
 * jd_lesson_draft_set_setup:
 *
 * Says how the model stands as step @i opens (all members that matter; copied).
 */
void           jd_lesson_draft_set_setup    (JdLessonDraft *self,
                                             guint          i,
                                             JsonObject    *setup);
/**
 * jd_lesson_draft_set_reveal:
 *
 * Says what changes when its answer is in (copied; NULL: nothing).
 */
void           jd_lesson_draft_set_reveal   (JdLessonDraft *self,
                                             guint          i,
                                             JsonObject    *reveal);

/**
 * jd_lesson_draft_set_ask:
 *
 * Sets the question of step @i (copied; NULL: none).  A solution that was recorded for a question of the kind "make"
 * stays if @ask is of this kind and has none.
 */
void           jd_lesson_draft_set_ask      (JdLessonDraft *self,
                                             guint          i,
                                             JsonObject    *ask);
/**
 * jd_lesson_draft_get_ask:
 *
 * The question; NULL: none.  Lent.
 */
JsonObject    *jd_lesson_draft_get_ask      (const JdLessonDraft *self,
                                             guint                i);
/**
 * jd_lesson_draft_set_solution:
 *
 * Sets the edit that reaches the goal of a “make” (copied).
 */
void           jd_lesson_draft_set_solution (JdLessonDraft *self,
                                             guint          i,
                                             JsonObject    *solution);
/**
 * jd_lesson_draft_set_open:
 *
 * Sets the topics that the student may touch (NULL-terminated; NULL: none).
 */
void           jd_lesson_draft_set_open     (JdLessonDraft     *self,
                                             guint              i,
                                             const char *const *topics);

/**
 * jd_lesson_draft_dup_json:
 *
 * The lesson as a document: its members, and those of each object, in the order of the format.
 */
JsonNode      *jd_lesson_draft_dup_json     (const JdLessonDraft *self) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_dup_text:
 *
 * The text of the file.  Owned by the caller.
 */
char          *jd_lesson_draft_dup_text     (const JdLessonDraft *self) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_lesson_draft_dup_reading:
 *
 * The expression that gives @quantity, as Compare and the covers name it ("rope.T", "power:rope", "freedoms"), in
 * what is so, whatever parameterization the student looks at.  NULL: no lesson can ask for it.  Owned by the caller.
 */
char          *jd_lesson_draft_dup_reading  (JdModel    *model,
                                             const char *quantity) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_ask_number:
 *
 * The question for the number of @quantity, in its unit.  Each of these questions is the object of "ask", owned by
 * the caller; NULL: it cannot be asked.
 */
JsonObject    *jd_lesson_draft_ask_number   (JdModel    *model,
                                             const char *quantity) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_ask_change:
 *
 * The question how @quantity of Compare changes when @parameterization is chosen.
 */
JsonObject    *jd_lesson_draft_ask_change   (JdModel    *model,
                                             const char *quantity,
                                             const char *parameterization) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_ask_known:
 *
 * The task to change the model until @quantity is known, or with @known FALSE until it is unknown.
 */
JsonObject    *jd_lesson_draft_ask_known    (const char *quantity,
                                             gboolean    known) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_ask_count:
 *
 * The task to change the model until the expression @reading is @n.
 */
JsonObject    *jd_lesson_draft_ask_count    (const char *reading,
                                             int         n) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_ask_arrow:
 *
 * The question for the arrow @what ("velocity", "velocity-after", "virtual", "force", "impulse") of the point or
 * joint @name.  @direction: of a virtual velocity; else NULL.
 */
JsonObject    *jd_lesson_draft_ask_arrow    (const char *what,
                                             const char *name,
                                             JsonObject *direction) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_dup_wrong:
 *
 * Wrong answers to the number asked for by @ask, as expressions: the opposite sign, and another effort in the same
 * unit.  NULL-terminated, owned by the caller.
 */
GStrv          jd_lesson_draft_dup_wrong    (JdModel    *model,
                                             JsonObject *ask) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_lesson_draft_find_edit:
 *
 * The edit that leads from the mechanism's document @before to @after: "tags" of @parameterization, "types" of
 * @event (each may be NULL: the first), "set" and "rate" of constants and parameters, and what else differs as
 * "merge".  @out_topics: the topics that it needs open, NULL-terminated, owned.  An object without members where
 * nothing differs.
 */
JsonObject    *jd_lesson_draft_find_edit    (JsonNode     *before,
                                             JsonNode     *after,
                                             const char   *parameterization,
                                             const char   *event,
                                             char       ***out_topics) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_lesson_draft_find_setup:
 *
 * The members of a setup by which a step begins with @after instead of @before: "set", "rate", and "merge" for the
 * rest.
 */
JsonObject    *jd_lesson_draft_find_setup   (JsonNode     *before,
                                             JsonNode     *after) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
