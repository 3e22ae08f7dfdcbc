/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The table of outcomes of a jump over types, laws and orders.  The sheet shows a row in place of the jump.  The
 * table is computed when the widget is first looked at. */
#define JD_TYPE_OUTCOME_TABLE (jd_outcome_table_get_type ())
G_DECLARE_FINAL_TYPE (JdOutcomeTable, jd_outcome_table, JD, OUTCOME_TABLE, GtkWidget)

/* Shows what @study has found, or how far it is.  @changed: the jump may be another one.  @asks: the widget is looked
 * at, so that the study computes the table. */
void  jd_outcome_table_show   (JdOutcomeTable *self,
                               JdStudy        *study,
                               gboolean        changed,
                               gboolean        asks);

G_END_DECLS
