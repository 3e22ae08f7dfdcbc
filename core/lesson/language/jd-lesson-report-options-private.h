/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What the first text of read() may say beside the command. */
typedef struct
{
  char  *command;
  char  *parameterization;
  char  *event;
  char  *compatible;
  char  *compound;
  char  *cut;
  char  *laws, *orders;
  char  *constant;       /* of --vary */
  double from, to;
  gint   count;
  gint   at_equilibrium;
  gboolean external, steady, road;
  char **ranges, **vary;
} JdLessonReportOptions;

void     jd_lesson_report_options_clear       (JdLessonReportOptions *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdLessonReportOptions, jd_lesson_report_options_clear)
/* Reads @text, "equilibria --vary F=1:20", into the empty @self. */
gboolean jd_lesson_report_options_parse       (JdLessonReportOptions  *self,
                                               const char             *text,
                                               GError                **error);
/* An option that the command would not look at is a mistake, as on the command line. */
gboolean jd_lesson_report_options_check       (const JdLessonReportOptions  *self,
                                               GError                      **error);
/* Reads "name=from:to"; the name is owned by the caller. */
gboolean jd_lesson_report_options_parse_range (const char  *text,
                                               char       **out_name,
                                               double      *out_from,
                                               double      *out_to,
                                               GError     **error);

G_END_DECLS
