/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "ui/compare/jd-compare-view.h"
#include "ui/study/jd-transport.h"

G_BEGIN_DECLS

/* Shared by jd-compare-view.c (the columns, as the file has them) and jd-compare-view-table.c (what they are compared
 * to say). */
struct _JdCompareView
{
  GtkWidget       parent_instance;

  JdStudy        *study;
  GSignalGroup   *signals;
  GSignalGroup   *document_signals;
  GSimpleActionGroup *actions;
  GPtrArray      *columns;      /* JdCompareColumn, lent */
  GtkSizeGroup   *problems;     /* their messages: one height */
  JdComparison   *comparison;
  GCancellable   *comparing;    /* NULL: nothing is being compared */
  gboolean        outdated;     /* what is shown, or being compared, is no longer what the columns look at */
  gint64          compared_at;  /* us */
  guint           refresh_source;
  guint           compare_source;
  guint           tick;
  gboolean        applying;     /* the columns follow the file, not the user */
  gboolean        hide_values;
  gboolean        projector;
  gboolean        legend;
  gboolean        placed;
  char           *refusal;      /* of the last edit; NULL: none */

  GtkPaned       *paned;
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

/* Compares anew, once for all changes of this turn of the main loop. */
void  jd_compare_view_queue           (JdCompareView *self);
void  jd_compare_view_stop            (JdCompareView *self);
void  jd_compare_view_show            (JdCompareView *self);
void  jd_compare_view_update_summary  (JdCompareView *self);
/* Why the last edit was refused; NULL: it was not. */
void  jd_compare_view_set_refusal     (JdCompareView *self,
                                       const char    *text);
/* What a row is about, on every sheet; and the rows of the joint that was clicked. */
void  jd_compare_view_light           (JdCompareView *self);
void  jd_compare_view_pick            (JdCompareView *self,
                                       const char    *name);

G_END_DECLS
