/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Question that a lesson can ask about a thing that is in sight. */

typedef struct
{
  char       *label;   /* "Ask for rope.T" */
  JsonObject *ask;     /* the question */
} JdLessonProposal;

/* The questions for what @widget shows at (@x, @y) of @host, which contains it: the likeliest first.  @base: the
 * parameterization in which the step stands.  JdLessonProposal *, owned by the caller; empty: none. */
GPtrArray *jd_lesson_pick            (GtkWidget  *host,
                                      GtkWidget  *widget,
                                      double      x,
                                      double      y,
                                      JdStudy    *study,
                                      const char *base) G_GNUC_WARN_UNUSED_RESULT;
/* The names of all numbers that a lesson can ask for, as Compare names them; owned by the caller. */
GtkStringList *jd_lesson_pick_list   (JdStudy    *study) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
