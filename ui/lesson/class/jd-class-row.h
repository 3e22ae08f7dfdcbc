/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/lesson/progress/jd-lesson-poll.h"

G_BEGIN_DECLS

/* One option of a vote: its letter, its text, and the hands of both votes as bars.  A click selects it; one on its
 * bar counts a hand.
 *
 * Signal "count" (int): 1, a hand more; -1, a hand less. */
#define JD_TYPE_CLASS_ROW (jd_class_row_get_type ())
G_DECLARE_FINAL_TYPE (JdClassRow, jd_class_row, JD, CLASS_ROW, GtkToggleButton)

typedef enum
{
  JD_CLASS_COUNTING,   /* the bars are covered */
  JD_CLASS_SHOWN,      /* the vote is in sight, and what is right is not */
  JD_CLASS_REVEALED,
  JD_CLASS_EXPLAINED,
} JdClassPhase;

/* @is_short: it stands beside another one. */
GtkWidget *jd_class_row_new    (const JdLessonPoll *poll,
                                guint               i,
                                gboolean            is_short) G_GNUC_WARN_UNUSED_RESULT;
/* Shows the votes as @phase allows; while counting, the hands of the selected option alone. */
void       jd_class_row_update (JdClassRow         *self,
                                const JdLessonPoll *poll,
                                JdClassPhase        phase,
                                gboolean            selected);

G_END_DECLS
