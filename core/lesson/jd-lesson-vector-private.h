/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-lesson-task.h"
#include "core/lesson/language/jd-lesson-scene-private.h"

G_BEGIN_DECLS

/* A vector of the mechanism: an arrow's right answer, or a misconception. */
typedef struct
{
  const char *kind;      /* "velocity", "field", "force", "impulse" */
  gboolean    has_place;
  double      at[3];     /* its foot, ground axes, m */
  double      vector[3]; /* ground axes */
  double      terms;     /* the sum of the sizes of its terms: below JD_SAME of it the vector is null */
} JdLessonVector;

/* The vector that @of describes ({"velocity": point}, {"velocity-after": point}, {"virtual": point, "direction": ...,
 * "parameterization": ...}, {"force": joint}, {"impulse": joint}, {"vector": [...], "at": point, "is": kind}).  FALSE
 * and @error: a mistake, or nothing determines it ("null"). */
gboolean jd_lesson_scene_vector (JdLessonScene   *scene,
                                 JsonObject      *of,
                                 JdLessonVector  *out,
                                 GError         **error);
/* @vector as it is seen in @plane (6 numbers, see JdLessonGiven; NULL: x and y). */
void     jd_lesson_vector_project  (const JdLessonVector *vector,
                                    const double         *plane,
                                    double                out[2]);
/* Returns whether one vector, as it is seen in @plane, would be taken for the other within the tolerance of the arrow
 * that @task asks for. */
gboolean jd_lesson_vector_is_alike (const JdLessonTask   *task,
                                    const double         *plane,
                                    const JdLessonVector *given,
                                    const JdLessonVector *right);

G_END_DECLS
