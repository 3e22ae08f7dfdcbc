/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-private.h"
#include "core/lesson/jd-lesson-task.h"

G_BEGIN_DECLS

/* Shared by the sources of tasks: the stage of a step, its variant, its check, and the kinds of question. */

/* The data of a step from which its scene is made, with the document as JSON. */
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
  char       *instant_path;      /* where "instant" is written: "setup.instant"; NULL: in another step */
  gboolean    unsure;            /* something wrong was left out: values are not those of the step */
  JsonNode   *left_out;          /* the merge patch that was left out; NULL: none */
  gboolean    no_names;          /* what was left out may have had any name */
} JdLessonStage;

/**
 * JdLessonMistake:
 *
 * A mistake in a setup or in an edit.
 */
typedef struct
{
  char     *path;     /* in the step: "setup.set.m" */
  char     *about;    /* the name or the expression that is wrong; NULL: neither */
  GError   *error;
  gboolean  follows;  /* from a mistake of another step, or of the lesson's model, which is reported there */
  gboolean  whole;    /* @path is one of the lesson: "merge" */
} JdLessonMistake;

/* An empty list of mistakes (JdLessonMistake *), which owns them. */
GPtrArray     *jd_lesson_mistakes_new (void) G_GNUC_WARN_UNUSED_RESULT;
/* Adds @error (taken), which is about @about (may be NULL), at @path of @stage's step, and marks @stage unsure.  Of a
 * stage that is unsure already, only an error of a name or of form is added. */
JdLessonMistake *jd_lesson_mistakes_add (GPtrArray      *mistakes,
                                         JdLessonStage  *stage,
                                         const char     *path,
                                         const char     *about,
                                         GError         *error);
/* Returns whether @error is one of a name or of form, whatever the state is. */
gboolean       jd_lesson_error_is_of_name (const GError *error);
/* Returns whether the names in @about may be those of what @stage leaves out. */
gboolean       jd_lesson_stage_may_miss   (const JdLessonStage *stage,
                                           const char          *about);
/* @path with its member @name: "set.m", "tags[\"rope.length\"]"; owned. */
char          *jd_lesson_path_join        (const char *path,
                                           const char *name) G_GNUC_WARN_UNUSED_RESULT;

void           jd_lesson_stage_free (JdLessonStage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdLessonStage, jd_lesson_stage_free)
JdLessonStage *jd_lesson_stage_copy (const JdLessonStage *self) G_GNUC_WARN_UNUSED_RESULT;
/* The stage of step @i in @variant, as it begins.  What is wrong is left out of it, and added to @mistakes.
 * NULL: its mechanism is not known. */
JdLessonStage *jd_lesson_stage_new  (JdLessonVariant  *variant,
                                     guint             i,
                                     GPtrArray        *mistakes) G_GNUC_WARN_UNUSED_RESULT;
/* @self after the edit @edit at @path ("ask.solution").  What is wrong is left out, and added to @mistakes. */
JdLessonStage *jd_lesson_stage_edit (const JdLessonStage  *self,
                                     JdLessonVariant      *variant,
                                     JsonObject           *edit,
                                     const char           *path,
                                     GPtrArray            *mistakes) G_GNUC_WARN_UNUSED_RESULT;
/* The scene of the stage. */
JdLessonScene *jd_lesson_stage_open (const JdLessonStage  *self,
                                     JdLessonVariant      *variant,
                                     GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The scene of the stage; what is wrong is left out of the stage, and added to @mistakes, at @path where nothing more
 * is known.  NULL: there is none. */
JdLessonScene *jd_lesson_stage_try  (JdLessonStage    *self,
                                     JdLessonVariant  *variant,
                                     const char       *path,
                                     GPtrArray        *mistakes) G_GNUC_WARN_UNUSED_RESULT;
/* The scene after @edit.  NULL and @error, the first mistake. */
JdLessonScene *jd_lesson_stage_open_edited (const JdLessonStage  *self,
                                            JdLessonVariant      *variant,
                                            JsonObject           *edit,
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

/* The file's own numbers, whatever is wrong with "variants" and "where". */
JdLessonVariant *jd_lesson_variant_new_plain (JdLesson   *lesson) G_GNUC_WARN_UNUSED_RESULT;
/* Every mistake of the names in "variants" and of the conditions in "where" (JdLessonMistake *, of the whole lesson).
 * */
void        jd_lesson_variant_list_mistakes (JdLessonVariant *self,
                                             GPtrArray       *mistakes);
/* The model of @document, which the variant keeps; lent. */
JdModel    *jd_lesson_variant_get_model (JdLessonVariant  *self,
                                         JsonNode         *document,
                                         GError          **error);
/* @document with the drawn constants that it has; takes it. */
JsonNode   *jd_lesson_variant_apply     (JdLessonVariant  *self,
                                         JsonNode         *document) G_GNUC_WARN_UNUSED_RESULT;

/* Drawn constants, {name: number or expression}, as "m = 1.2, k = 40"; owned. */
char       *jd_lesson_constants_to_text (JsonObject       *constants) G_GNUC_WARN_UNUSED_RESULT;

/* Returns the index of the value, of @n values, that constant @name has in draw @draw of @seed
 * (jd_lesson_variant_new()). */
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
  JdLessonScene      *changed;  /* of a “change” step, after the change; NULL: not asked for yet */
};

/* The check of one step in one variant, to which the kind of its question reports. */
typedef struct
{
  const JdLesson *lesson;
  JdLessonTask  *task;
  JsonNode      *answer;   /* out: of the crib; owned */
  JsonArray     *wrong;    /* out: the values of the misconceptions */
  GPtrArray     *faults;
  const char    *where;    /* " in variant 4 (m = 1.2)", or "" */
  GHashTable    *seen;     /* faults that were reported for another variant */
  guint          n_read;   /* of the faults: those of the reader, which come first */
  JdLessonStage *solved_stage;  /* after the author's solution of a “make” step; NULL: there is none */
  JdLessonScene *solved;
} JdLessonCheck;

/* Returns whether the reader reported an error at @path of the lesson ("variants"), or below it; and at @path of the
 * step ("ask.answer"), or below it. */
gboolean    jd_lesson_check_is_lesson_reported (const JdLessonCheck *self,
                                                const char          *path);
gboolean    jd_lesson_check_is_reported (const JdLessonCheck *self,
                                         const char          *path);
/* Adds an error of the lesson at @path ("where[0]"), once for all variants. */
void        jd_lesson_check_whole   (JdLessonCheck       *self,
                                     const char          *path,
                                     const char          *format,
                                     ...) G_GNUC_PRINTF (3, 4);
/* Adds an error of the step at @path, once for all variants, unless the reader reported one there.  It judges values:
 * where @stage is unsure it is not reported. */
void        jd_lesson_check_fail    (JdLessonCheck       *self,
                                     const JdLessonStage *stage,
                                     const char          *path,
                                     const char          *format,
                                     ...) G_GNUC_PRINTF (4, 5);
/* Adds an error about the wrong name @about.  It is not reported where @stage may have left the name out. */
void        jd_lesson_check_name    (JdLessonCheck       *self,
                                     const JdLessonStage *stage,
                                     const char          *path,
                                     const char          *about,
                                     const char          *format,
                                     ...) G_GNUC_PRINTF (5, 6);
/* Adds @error, which the expression or name @about causes in a scene of @stage. */
void        jd_lesson_check_error   (JdLessonCheck       *self,
                                     const JdLessonStage *stage,
                                     const char          *path,
                                     const char          *about,
                                     const GError        *error);
/* The number in @node as the step opens.  FALSE: there is none, which is reported. */
gboolean    jd_lesson_check_number  (JdLessonCheck       *self,
                                     const char          *path,
                                     JsonNode            *node,
                                     double              *out);
/* Returns whether each condition of @node can be judged in @scene, of @stage; every mistake is reported. */
gboolean    jd_lesson_check_condition (JdLessonCheck       *self,
                                       const JdLessonStage *stage,
                                       JdLessonScene       *scene,
                                       const char          *path,
                                       JsonNode            *node);
/* The scene after the edit at @path, and its stage; every mistake of it is reported.  NULL: there is none. */
JdLessonScene *jd_lesson_check_edit (JdLessonCheck       *self,
                                     const char          *path,
                                     JsonObject          *edit,
                                     JdLessonStage      **out_stage) G_GNUC_WARN_UNUSED_RESULT;
/* Reports mistakes of a setup, of an edit, or of the lesson. */
void        jd_lesson_check_mistakes (JdLessonCheck *self,
                                      GPtrArray     *mistakes);

/* Check that "points" is a place and a name (jd-lesson-points.c), and that the mechanism of the step has the name. */
void        jd_lesson_point_read  (JdLessonReader *reader,
                                   JsonNode       *node);
void        jd_lesson_point_check (JdLessonCheck  *check);
/* Checks that the mechanism of the step has the objects that "open" names. */
void        jd_lesson_open_check  (JdLessonCheck  *check);
/* What the solution of the step changes must be open to the student. */
void        jd_lesson_open_check_solution (JdLessonCheck *check);

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

/* A percentage in quotes, or a number from 0. */
void        jd_lesson_check_tolerance (JdLessonReader *reader, JsonNode *node);

/* The task of step @i, which @step is or stands for; what is wrong with its setup is left out, and added to
 * @mistakes.  NULL: its mechanism is not known. */
JdLessonTask *jd_lesson_task_try  (JdLessonVariant    *variant,
                                   guint               i,
                                   const JdLessonStep *step,
                                   GPtrArray          *mistakes) G_GNUC_WARN_UNUSED_RESULT;
/* The path of the step's @path ("ask.answer") in the file; owned. */
char         *jd_lesson_task_dup_path (const JdLessonTask *self,
                                       const char         *path) G_GNUC_WARN_UNUSED_RESULT;
/* The kind that @ask has, or that its name or its members are nearest to; NULL: none. */
const JdLessonKind *jd_lesson_kind_guess (JsonObject *ask);

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
