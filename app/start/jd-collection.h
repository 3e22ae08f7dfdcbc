/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/progress/jd-lesson-progress.h"

G_BEGIN_DECLS

/* Contents that the start page lists and searches: the examples, the lessons with the user's progress, and the words
 * of the glossary.  A thread reads it; it is constant then.  Words to search are folded by jd_search_fold(). */

typedef struct
{
  GFile *file;
  char  *title;        /* translated, as the description */
  char  *description;
  char  *source;       /* short citation, "" if there is none */
  guint  authors;      /* bits of jd_authors_find() */
  char  *lessons;      /* numbers of the lessons that use it, "3, 11"; "" if none does */
  char  *words;
} JdCollectionExample;

typedef struct
{
  GFile                 *file;
  char                  *name;
  char                  *goal;
  char                  *track;    /* as in the file; of a lesson elsewhere the folder's name */
  gboolean               elsewhere;
  guint                  number;   /* 0: it has none */
  guint                  minutes;  /* 0: not said */
  guint                  n_steps;
  guint                  next;     /* steps that are done, counted from the first */
  JdLessonProgressState  state;
  int                    latest;   /* place of its last record in the file of progress; -1: none */
  char                  *after;    /* names of lessons to do first that are not done, or NULL: none */
  char                  *problem;  /* what is wrong with the file, or NULL */
  char                  *words;
} JdCollectionLesson;

typedef struct
{
  char                     *word;
  char                     *says;
  char                     *source;  /* "" if there is none */
  const JdCollectionLesson *lesson;  /* where it is explained, or NULL */
  char                     *words;
} JdCollectionWord;

typedef struct
{
  GPtrArray *examples;   /* JdCollectionExample * */
  GPtrArray *templates;  /* JdCollectionExample * */
  GPtrArray *lessons;    /* JdCollectionLesson *, in their order; those of other folders at the end */
  GPtrArray *words;      /* JdCollectionWord * */
  GVariant  *due;        /* steps of a warm-up, the target of win.warm-up; NULL: nothing is due */
} JdCollection;

void                      jd_collection_free          (JdCollection  *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdCollection, jd_collection_free)

/* Reads everything in the calling thread.  @folders: GFile *, folders of lessons elsewhere. */
JdCollection             *jd_collection_read          (GPtrArray     *folders) G_GNUC_WARN_UNUSED_RESULT;

const JdCollectionExample *jd_collection_find_example (const JdCollection *self,
                                                       GFile              *file);
/* The lesson to go on with, or to begin with; NULL if all are done.  The tour is never it. */
const JdCollectionLesson *jd_collection_find_next     (const JdCollection *self);
/* The tour, 00-tour.jlesson; NULL if there is none. */
const JdCollectionLesson *jd_collection_find_tour     (const JdCollection *self);
/* Progress in words: "step 4 of 5"; translated, owned by the caller. */
char                     *jd_collection_dup_progress  (const JdCollectionLesson *lesson) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
