/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-fields-private.h"
#include "core/lesson/jd-lesson.h"

G_BEGIN_DECLS

/* The struct of a lesson, and functions that its sources share. */

struct _JdLesson
{
  int         ref_count;
  gboolean    inside;     /* it is a member of its mechanism: paths begin with "lesson." */
  JsonNode   *root;       /* the object of the lesson */
  char       *file_name;
  char       *print;
  char      **needs;
  JsonNode   *model;      /* the mechanism's document, merged with "merge"; NULL: it was not found */
  JsonNode   *unmerged;   /* the same without "merge"; NULL: there is no "merge" */
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

G_END_DECLS
