/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/panels/jd-equilibria-panel.h"

G_BEGIN_DECLS

/* What the sources of the panel of equilibria share: what its thread works on and finds, and the rows of its
 * lists. */
typedef struct
{
  JdModel            *model;
  JdMechanism        *mechanism;  /* of the tags: the model may have been made before the last of them */
  char               *tagging;
  GPtrArray          *names;
  GArray             *lows, *highs;
  char               *constant;   /* NULL: equilibria or steady motions, else branches */
  gboolean            steady;
  double              from, to;
  JdParameterization *parameterization;
  JdEquilibria       *equilibria;
  JdContinuation     *branches;
} JdEquilibriaSearch;

struct _JdEquilibriaPanel
{
  JdPanel             parent_instance;

  GCancellable       *searching;        /* NULL: nothing is under way */
  JdParameterization *parameterization; /* that of the results */
  JdEquilibria       *equilibria;
  JdContinuation     *branches;
  JdLinearized       *modes;
  const JdEquilibrium *picked;          /* of equilibria; NULL: none */
  GPtrArray          *names;            /* char *: parameters with a range */
  GPtrArray          *lows, *highs;     /* GtkEntry, lent */
  guint               tick;
  int                 playing;          /* mode; -1: none */
  gint64              playing_since;

  GtkGrid            *ranges;
  GtkCheckButton     *steady;
  GtkButton          *find;
  GtkWidget          *cancel;
  GtkSpinner         *spinner;
  GtkLabel           *remark;
  GtkListBox         *list;
  GtkWidget          *modes_box;
  GtkLabel           *modes_remark;
  GtkListBox         *modes_list;
  GtkWidget          *branches_box;
  GtkDropDown        *constant;
  GtkEntry           *from;
  GtkEntry           *to;
  GtkWidget          *ordinate_box;
  GtkDropDown        *ordinate;
  GtkLabel           *turns;
  JdChartView        *diagram;
};

/* jd-equilibria-modes.c */
void        jd_equilibria_stop_playing    (JdEquilibriaPanel   *self);
/* No equilibrium is picked: its modes go. */
void        jd_equilibria_forget_pick     (JdEquilibriaPanel   *self);
/* Lists the modes of the equilibrium picked. */
void        jd_equilibria_show_modes      (JdEquilibriaPanel   *self);

/* jd-equilibria-rows.c */
void        jd_equilibria_search_free     (gpointer search);
/* A GTaskThreadFunc; the task's data is the search. */
void        jd_equilibria_search_run      (GTask        *task,
                                           gpointer      source,
                                           gpointer      task_data,
                                           GCancellable *cancellable);
/* A row that tells an equilibrium: an icon and a word for its stability, where, and why; a steady motion, if @rates
 * (N) are not NULL. */
GtkWidget  *jd_equilibria_row_new         (JdParameterization  *parameterization,
                                           const JdEquilibrium *e,
                                           const double        *rates) G_GNUC_WARN_UNUSED_RESULT;
/* A mode's frequency and growth in words; owned by the caller. */
char       *jd_equilibria_dup_mode_text   (const JdMode *mode) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
