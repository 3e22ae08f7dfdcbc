/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/widgets/jd-table.h"
#include "ui/panels/jd-equilibria-panel.h"

G_BEGIN_DECLS

/* Shared data of the sources of the panel: input and results of its thread, and the rows of its lists. */
typedef struct
{
  JdModel            *model;
  JdMechanism        *mechanism;  /* with the present tags: the model may be older than they are */
  char               *parameterization_name;
  GPtrArray          *names;
  GArray             *lows, *highs;
  char               *constant;   /* NULL: search equilibria or steady motions; else branches */
  gboolean            steady;
  double              from, to;
  JdParameterization *parameterization;
  JdEquilibria       *equilibria;
  JdContinuation     *branches;
} JdEquilibriaSearch;

struct _JdEquilibriaPanel
{
  JdPanel             parent_instance;

  GCancellable       *searching;        /* NULL: no search runs */
  JdParameterization *parameterization; /* of the results */
  JdEquilibria       *equilibria;
  JdContinuation     *branches;
  JdLinearized       *modes;
  const JdEquilibrium *picked;          /* one of equilibria; NULL: none */
  GPtrArray          *names;            /* char *: parameters with a range */
  GPtrArray          *lows, *highs;     /* GtkEntry, lent */
  GPtrArray          *numbers;          /* JdFileNumber *: numbers of the file that are no constants */
  gboolean            wanted;           /* equilibria that are to be found when the panel is next refreshed */
  guint               tick;
  int                 playing;          /* index of the mode that plays; -1: none */
  gint64              playing_since;

  GtkGrid            *ranges;
  GtkCheckButton     *steady;
  GtkLabel           *rates;            /* those that steady motions keep */
  GtkButton          *find;
  GtkWidget          *cancel;
  GtkWidget          *focus;           /* weak: the button that began the search, while it has lent its focus */
  GtkSpinner         *spinner;
  GtkLabel           *remark;
  GtkListBox         *list;
  GtkWidget          *modes_box;
  GtkLabel           *modes_remark;
  GtkListBox         *modes_list;
  GtkMenuButton      *road;
  GtkWidget          *cut_box;
  GtkDropDown        *cut;
  GtkLabel           *cut_remark;
  JdTable            *cut_efforts;
  GtkWidget          *branches_box;
  GtkDropDown        *constant;
  GtkEntry           *from;
  GtkEntry           *to;
  GtkWidget          *ordinate_box;
  GtkDropDown        *ordinate;
  GtkLabel           *turns;
  JdChartView        *diagram;
};

/* Functions of jd-equilibria-modes.c. */
void        jd_equilibria_stop_playing    (JdEquilibriaPanel   *self);
/* Deselects the equilibrium and removes its modes. */
void        jd_equilibria_forget_pick     (JdEquilibriaPanel   *self);
/* Shows the selected equilibrium on the sheet. */
void        jd_equilibria_show_picked     (JdEquilibriaPanel   *self);
/* Lists the modes of the selected equilibrium. */
void        jd_equilibria_show_modes      (JdEquilibriaPanel   *self);

/* Lets the button tell how sure the equilibrium and its modes are. */
void        jd_equilibria_init_road       (JdEquilibriaPanel   *self);

/* Functions of jd-equilibria-cut.c. */
void        jd_equilibria_list_joints     (JdEquilibriaPanel   *self,
                                           JdStudy             *study);
/* Shows the efforts of the chosen joint in the selected equilibrium; hides them if none is selected. */
void        jd_equilibria_show_cut        (JdEquilibriaPanel   *self);
void        jd_equilibria_forget_cut      (JdEquilibriaPanel   *self);

/* Functions of jd-equilibria-rows.c. */
void        jd_equilibria_search_free     (gpointer search);
/* A GTaskThreadFunc; the task data is the search. */
void        jd_equilibria_search_run      (GTask        *task,
                                           gpointer      source,
                                           gpointer      task_data,
                                           GCancellable *cancellable);
/* A row for the equilibrium or the steady motion @i: an icon and a word for its stability, its position, and the
 * reason. */
GtkWidget  *jd_equilibria_row_new         (JdParameterization  *parameterization,
                                           const JdEquilibria  *equilibria,
                                           guint                i) G_GNUC_WARN_UNUSED_RESULT;
/* Frequency and growth of a mode in words.  The caller owns the text. */
char       *jd_equilibria_dup_mode_text   (const JdMode *mode) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
