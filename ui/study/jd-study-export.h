/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Exports of the Study view as files: equations and data. */

/* The equations of the current parameterization as LaTeX. */
char     *jd_study_dup_equations    (JdStudy  *study,
                                     GError  **error) G_GNUC_WARN_UNUSED_RESULT;
/* The equations of the current parameterization as MathML, without heading; NULL if there are none. */
char     *jd_study_dup_mathml       (JdStudy  *study) G_GNUC_WARN_UNUSED_RESULT;
gboolean  jd_study_export_equations (JdStudy  *study,
                                     GFile    *file,
                                     GError  **error);
/* Writes the motion, with the multipliers that the current parameterization gives, as CSV. */
gboolean  jd_study_export_data      (JdStudy  *study,
                                     GFile    *file,
                                     GError  **error);

G_END_DECLS
