/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The virtual power of each effort of a joint, or of the joints of a compound one, in the virtual field of the study,
 * and their sum: the definition of a perfect joint at work (Le van and Bouzidi, [7.79]). */
#define JD_TYPE_EFFORT_TABLE (jd_effort_table_get_type ())
G_DECLARE_FINAL_TYPE (JdEffortTable, jd_effort_table, JD, EFFORT_TABLE, GtkWidget)

/* @joints: indices in the mechanism. */
GtkWidget  *jd_effort_table_new      (const gsize   *joints,
                                      gsize          n_joints) G_GNUC_WARN_UNUSED_RESULT;
/* Shows the powers at the instant of @study in its virtual field, if the row of the table is unfolded.  @external: as
 * a joint with the exterior (7.5.4). */
void        jd_effort_table_show     (JdEffortTable *self,
                                      JdStudy       *study,
                                      gboolean       external);
/* Covers what the document's covers hide: the values of the efforts, and the virtual power of each joint. */
void        jd_effort_table_cover    (JdEffortTable *self,
                                      JdStudy       *study);

G_END_DECLS
