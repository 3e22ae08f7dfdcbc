/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/analysis/jd-branches.h"
#include "core/analysis/jd-modes.h"

G_BEGIN_DECLS

/* What the sources of the panel of equilibria share: what its thread works on and finds, and the rows of its lists. */
typedef struct
{
  JdModel            *model;
  char               *tagging;
  GPtrArray          *names;
  GArray             *lows, *highs;
  char               *constant;   /* NULL: equilibria, else branches */
  double              from, to;
  JdParameterization *parameterization;
  JdEquilibria       *equilibria;
  JdBranches         *branches;
} JdEquilibriaSearch;

void        jd_equilibria_search_free     (gpointer search);
/* A GTaskThreadFunc; the task's data is the search. */
void        jd_equilibria_search_run      (GTask        *task,
                                           gpointer      source,
                                           gpointer      task_data,
                                           GCancellable *cancellable);
/* A row that tells an equilibrium: an icon and a word for its stability, where, and why. */
GtkWidget  *jd_equilibria_row_new         (JdParameterization  *parameterization,
                                           const JdEquilibrium *e) G_GNUC_WARN_UNUSED_RESULT;
/* A mode's frequency and growth in words; owned by the caller. */
char       *jd_equilibria_dup_mode_text   (const JdMode *mode) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
