/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* A mechanism with its motion as one page of HTML, which a browser shows without a network.  The page holds samples
 * of the motion: pictures, arrows and all numbers; its script only chooses among them and adds multiples of them. */

/* s: length of the motion if none is given; and samples for each of its seconds. */
#define JD_PAGE_USUAL_LENGTH 10.0
#define JD_PAGE_SAMPLE_RATE  25.0

typedef struct
{
  double       until;      /* end of the motion, s; NAN: the usual length after the file's time */
  double       step;       /* between samples, s; NAN: as the rate above gives */
  JdMechanism *mechanism;  /* the one whose parameterizations and texts are shown; NULL: that of the model */
  JdLesson    *lesson;     /* NULL: none */
} JdPageOptions;

/* The page of @model from its state, in the program's language.  Returns NULL and @error if the state breaks an
 * equation, if there are too many samples, or if it is cancelled.  Thread-safe. */
GBytes *jd_page_new (JdModel              *model,
                     const JdPageOptions  *options,
                     GCancellable         *cancellable,
                     GError              **error) G_GNUC_WARN_UNUSED_RESULT;

/* The document that most steps of @lesson are about, in the lesson's own numbers, if no step is about the mechanism
 * of @file as it is: a page of the lesson shows that.  NULL: some step is about @file.  Owned by the caller. */
JsonNode *jd_page_find_document (JdLesson    *lesson,
                                 JdMechanism *file) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
