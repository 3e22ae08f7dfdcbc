/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-fields-private.h"
#include "core/lesson/jd-lesson-task.h"

G_BEGIN_DECLS

/* What the sources of a lesson share. */

struct _JdLesson
{
  int         ref_count;
  JsonNode   *root;       /* the object of the lesson */
  char       *file_name;
  char       *print;
  char      **needs;
  JsonNode   *model;      /* the mechanism's document, merged with "merge"; NULL: it was not found */
  GFile      *folder;     /* may be NULL */
  GFile      *examples;
  GFile      *templates;
  GPtrArray  *steps;      /* JdLessonStep * */
};

/* A lesson's own object. */
static inline JsonObject *
jd_lesson_get_object (const JdLesson *self)
{
  return json_node_get_object (self->root);
}

/* The document of @file, a regular file of at most 4 MiB.  NULL and @error. */
JsonNode *jd_lesson_load_json  (GFile           *file,
                                GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/* The document of the model @name: beside the lesson, or bundled.  NULL and @error (JD_LESSON_ERROR) without a path.
 * */
JsonNode *jd_lesson_load_model (const JdLesson  *self,
                                const char      *name,
                                GError         **error) G_GNUC_WARN_UNUSED_RESULT;
/* @target changed by the JSON merge patch @patch (RFC 7396); @target (taken, may be NULL) and the result are owned.
 * */
JsonNode *jd_lesson_merge      (JsonNode        *target,
                                JsonNode        *patch) G_GNUC_WARN_UNUSED_RESULT;

/* Where a step stands: all that a scene is made of, and the document as JSON. */
typedef struct
{
  JsonNode   *document;
  char       *parameterization;  /* NULL: the first */
  char       *event;             /* NULL: the first */
  JsonNode   *instant;           /* NULL: the document's state */
  JsonObject *direction;         /* NULL: 0 */
  double      until;
  char       *view;
  double      played;
} JdLessonStage;

void           jd_lesson_stage_free (JdLessonStage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonStage, jd_lesson_stage_free)
JdLessonStage *jd_lesson_stage_copy (const JdLessonStage *self) G_GNUC_WARN_UNUSED_RESULT;
/* The stage of step @i in @variant, as it begins.  NULL and @error; @out_member (may be NULL): "setup" or "begin". */
JdLessonStage *jd_lesson_stage_new  (JdLessonVariant  *variant,
                                     guint             i,
                                     const char      **out_member,
                                     GError          **error) G_GNUC_WARN_UNUSED_RESULT;
/* @self after the edit @edit (a solution). */
JdLessonStage *jd_lesson_stage_edit (const JdLessonStage  *self,
                                     JdLessonVariant      *variant,
                                     JsonObject           *edit,
                                     GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The scene of the stage. */
JdLessonScene *jd_lesson_stage_open (const JdLessonStage  *self,
                                     JdLessonVariant      *variant,
                                     GError              **error) G_GNUC_WARN_UNUSED_RESULT;

struct _JdLessonVariant
{
  int         ref_count;
  JdLesson   *lesson;
  guint64     seed;
  JsonObject *constants;  /* drawn: name -> number or expression */
  GHashTable *models;     /* document as a line -> JdModel * */
  GHashTable *stages;     /* "step:ID", "solution:ID" -> JdLessonStage * */
};

/* The model of @document, which the variant keeps; lent. */
JdModel    *jd_lesson_variant_get_model (JdLessonVariant  *self,
                                         JsonNode         *document,
                                         GError          **error);
/* @document with the drawn constants that it has; takes it. */
JsonNode   *jd_lesson_variant_apply     (JdLessonVariant  *self,
                                         JsonNode         *document) G_GNUC_WARN_UNUSED_RESULT;

/* Drawn constants, {name: number or expression}, as "m = 1.2, k = 40"; owned. */
char       *jd_lesson_constants_to_text (JsonObject       *constants) G_GNUC_WARN_UNUSED_RESULT;

/* Which of @n values constant @name has in draw @draw of @seed (jd_lesson_variant_new()). */
guint64     jd_lesson_draw              (const char       *name,
                                         guint64           seed,
                                         guint             draw,
                                         guint64           n);

struct _JdLessonTask
{
  JdLessonVariant    *variant;
  const JdLessonStep *step;
  guint               index;
  JdLessonStage      *stage;
  JdLessonScene      *scene;
};

/* What a kind tells the check of one step in one variant. */
typedef struct
{
  JdLessonTask *task;
  JsonNode     *answer;   /* out: of the crib; owned */
  JsonArray    *wrong;    /* out: the values of the misconceptions */
  GPtrArray    *faults;
  const char   *where;    /* " in variant 4 (m = 1.2)", or "" */
  GHashTable   *seen;     /* faults that were told for another variant */
} JdLessonCheck;

/* Adds an error of the step at @path ("ask.answer"), once for all variants. */
void        jd_lesson_check_fail (JdLessonCheck *self,
                                  const char    *path,
                                  const char    *format,
                                  ...) G_GNUC_PRINTF (3, 4);

/* Whether "points" is a place and a name (jd-lesson-points.c); and whether the mechanism of the step has the name. */
void        jd_lesson_point_read  (JdLessonReader *reader,
                                   JsonNode       *node);
void        jd_lesson_point_check (JdLessonCheck  *check);
/* Whether the mechanism of the step has what "open" names. */
void        jd_lesson_open_check  (JdLessonCheck  *check);

/* A kind of question; one file each. */
struct _JdLessonKind
{
  const char          *name;         /* key in saved files: never changes */
  gboolean             predicts;
  gboolean             polls;        /* offered as a vote unless the step says otherwise */
  gboolean             polls_with_feedback;
  const JdLessonField *fields;       /* of "ask", "kind" included */
  const JdLessonField *feedback;     /* of each entry of "feedback" */
  /* More than the tables say; may be NULL. */
  void               (*read)         (JdLessonReader *reader, JsonObject *step, JsonObject *ask);
  /* Computes the answer and the misconceptions, and finds what is wrong with them. */
  void               (*check)        (JdLessonCheck *check);
  /* Judges what the student gives. */
  gboolean           (*judge)        (JdLessonTask *task, const JdLessonGiven *given, JdLessonJudgement *out,
                                      GError **error);
  /* The right answer as the crib and the reveal show it; owned. */
  JsonNode          *(*answer)       (JdLessonTask *task, GError **error);
};

extern const JdLessonKind jd_lesson_kind_number;
extern const JdLessonKind jd_lesson_kind_choice;
extern const JdLessonKind jd_lesson_kind_change;
extern const JdLessonKind jd_lesson_kind_arrow;
extern const JdLessonKind jd_lesson_kind_make;
extern const JdLessonKind jd_lesson_kind_say;

/* The kind called @name; NULL: none. */
const JdLessonKind *jd_lesson_kind_find  (const char *name);
/* The names of all kinds, NULL-terminated. */
const char *const  *jd_lesson_kind_names (void);

/* The members of a lesson, of a step, of a setup and of an edit, in the order in which they are written. */
extern const char *const   jd_lesson_controls[];  /* what a slider may set */
extern const char *const   jd_lesson_views[];
extern const char *const   jd_lesson_panels[];
extern const JdLessonField jd_lesson_fields[];
extern const JdLessonField jd_lesson_step_fields[];
extern const JdLessonField jd_lesson_setup_fields[];
extern const JdLessonField jd_lesson_edit_fields[];
/* Fields that several tables share. */
extern const JdLessonField jd_lesson_vector_fields[];
/* Copies the members of the setup @from (may be NULL) that stay until a later step says otherwise into @to. */
void        jd_lesson_take_staying (JsonObject *from,
                                    JsonObject *to);
/* "of" of an arrow, or "near" of its feedback, names exactly one vector. */
void        jd_lesson_read_vector (JdLessonReader *reader, JsonNode *node);

/* A percentage in quotes, or a number from 0. */
void        jd_lesson_check_tolerance (JdLessonReader *reader, JsonNode *node);

/* The value of a number or expression in @node, in the task's scene; FALSE and @error, also where it is null. */
gboolean    jd_lesson_task_number (JdLessonTask  *task,
                                   JsonNode      *node,
                                   double        *out,
                                   GError       **error);
/* Sets the judgement to feedback entry @i, or to none (-1). */
void        jd_lesson_judgement_set (JdLessonJudgement *out,
                                     gboolean           right,
                                     int                feedback);
/* The percentage or number of "tolerance" for an answer of size |@value|; @name: the member. */
double      jd_lesson_tolerance   (JsonObject *object,
                                   const char *name,
                                   double      value,
                                   const char *fallback);
/* "null: ..." with what is known of the reason; owned. */
char       *jd_lesson_why_null    (JdLessonTask *task,
                                   const char   *where) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
