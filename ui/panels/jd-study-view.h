/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/panels/jd-panel.h"
#include "ui/study/jd-sliders.h"
#include "ui/study/jd-study.h"
#include "ui/study/jd-transport.h"
#include "ui/study/sheet/jd-sheet.h"

G_BEGIN_DECLS

/* The Study view: the sheet with its transport bar, and the column of panels.  It installs the actions "study.*" for
 * all of them. */
#define JD_TYPE_STUDY_VIEW (jd_study_view_get_type ())
G_DECLARE_FINAL_TYPE (JdStudyView, jd_study_view, JD, STUDY_VIEW, GtkWidget)

void      jd_study_view_set_study     (JdStudyView *self,
                                       JdStudy     *study);
JdSheet  *jd_study_view_get_sheet     (JdStudyView *self);
JdTransport *jd_study_view_get_transport (JdStudyView *self);
/* Shows @widget above the panels, except while one is enlarged. */
void      jd_study_view_set_above     (JdStudyView *self,
                                       GtkWidget   *widget);
/* The panel of this type, or NULL. */
JdPanel  *jd_study_view_get_panel     (JdStudyView *self,
                                       GType        type);
/* Folds or unfolds all panels. */
void      jd_study_view_set_expanded  (JdStudyView *self,
                                       gboolean     expanded);
/* Shows or hides what stands beside the sheet. */
void          jd_study_view_set_panels    (JdStudyView *self,
                                           gboolean     shown);
JdSliders    *jd_study_view_get_sliders   (JdStudyView *self);
/* Projector mode: larger strokes and fonts, and only one panel unfolded. */
void      jd_study_view_set_projector (JdStudyView *self,
                                       gboolean     projector);

G_END_DECLS
