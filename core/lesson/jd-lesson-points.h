/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Places of the window that a step of a lesson points at: "transport:play", "parameterization:contact.normal". */

typedef enum
{
  JD_LESSON_POINT_TRANSPORT,         /* a control of the transport bar */
  JD_LESSON_POINT_VIEW,              /* the button of a view */
  JD_LESSON_POINT_PANEL,             /* a panel of the Study view */
  JD_LESSON_POINT_TOOL,              /* a tool of the Draw view */
  JD_LESSON_POINT_PARAMETERIZATION,  /* the row of an equation */
  JD_LESSON_POINT_FIELD,             /* the slider of a virtual rate */
  JD_N_LESSON_POINTS,
} JdLessonPoint;

/**
 * jd_lesson_point_parse:
 *
 * The place that @text names, else JD_N_LESSON_POINTS.  @out_name: the text after the colon, lent by @text.
 */
JdLessonPoint jd_lesson_point_parse      (const char     *text,
                                          const char    **out_name);
/**
 * jd_lesson_point_list_names:
 *
 * The names that may follow @point, owned.  NULL: they are equations or parameters of the mechanism.
 */
GPtrArray    *jd_lesson_point_list_names (JdLessonPoint   point) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
