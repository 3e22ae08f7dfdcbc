/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/compare/jd-compare-view.h"
#include "ui/study/jd-transport.h"

G_BEGIN_DECLS

/* Private data of the Compare view. jd-compare-view.c manages the columns of the file, jd-compare-view-table.c
 * compares them. */
struct _JdCompareView
{
  GtkWidget       parent_instance;

  JdStudy        *study;
  GSignalGroup   *signals;
  GSignalGroup   *document_signals;
  GSimpleActionGroup *actions;
  GPtrArray      *columns;      /* JdCompareColumn *, lent */
  GtkSizeGroup   *problems;     /* gives the columns' message boxes one height */
  JdComparison   *comparison;
  JdComparison   *covered;      /* the comparison without what is covered; NULL: nothing is */
  GCancellable   *comparing;    /* NULL: no comparison runs */
  gboolean        outdated;     /* the comparison shown or running no longer fits the columns */
  gint64          compared_at;  /* us */
  guint           refresh_source;
  guint           compare_source;
  guint           tick;
  gboolean        applying;     /* the columns are set from the file, not by the user */
  gboolean        hide_values;
  gboolean        projector;
  gboolean        legend;
  gboolean        placed;
  char           *refusal;      /* why the last edit was refused; NULL: it was not */

  GtkPaned       *paned;
  AdwBin         *above;         /* what stands above the columns */
  GtkBox         *columns_box;
  JdTransport    *transport;
  GtkSpinner     *spinner;
  GtkLabel       *summary;
  GtkWidget      *sides;
  JdCompareTable *table;
};

static inline JdCompareColumn *
jd_compare_view_column (JdCompareView *self,
                        guint          index)
{
  return g_ptr_array_index (self->columns, index);
}

/* Schedules one comparison for all changes in this iteration of the main loop. */
void  jd_compare_view_queue           (JdCompareView *self);
void  jd_compare_view_stop            (JdCompareView *self);
void  jd_compare_view_show            (JdCompareView *self);
/* Shows what the covers allow, after they have changed. */
void  jd_compare_view_cover           (JdCompareView *self);
void  jd_compare_view_update_summary  (JdCompareView *self);
/* Sets why the last edit was refused; NULL if it was not. */
void  jd_compare_view_set_refusal     (JdCompareView *self,
                                       const char    *text);
/* Emphasizes on every sheet the objects of the rows pointed at; selects the rows of a clicked joint. */
void  jd_compare_view_light           (JdCompareView *self);
void  jd_compare_view_pick            (JdCompareView *self,
                                       const char    *name);

G_END_DECLS
