/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/class/jd-class-job-private.h"
#include "ui/lesson/class/jd-class-ring.h"
#include "ui/lesson/class/jd-class-view.h"

G_BEGIN_DECLS

struct _JdClassView
{
  GtkWidget        parent_instance;

  JdLessonSession *session;
  JdClassStep     *step;       /* NULL: it is being made */
  GCancellable    *making;
  GPtrArray       *records;    /* JdLessonRecord *: of the steps before */
  JdClassPhase     phase;
  guint            class_size; /* 0: not known */
  int              selected;   /* option; -1: none */
  gboolean         typing;     /* the next digit is added to the number */
  gboolean         hinted;
  gint64           opened;     /* when the vote began */
  JdSketch        *sketch;     /* not owned */
  JdClassFigureFunc figure;    /* NULL: no figure */
  gpointer         figure_data;
  GtkEventController *keys;    /* of the window, while there is a session */
  GtkWidget       *crib;       /* window; NULL: not open */
  GtkLabel        *crib_label; /* in it */

  GtkLabel        *question;
  GtkGrid         *rows;
  GtkLabel        *note;
  GtkLabel        *reply;
  GtkLabel        *explain;
  GtkLabel        *count;
  GtkSpinButton   *size;
  GtkDropDown     *length;
  GtkMenuButton   *menu;
  JdClassRing     *ring;
  GtkWidget       *content;    /* question, options and texts; it scrolls */
  GtkWidget       *toolbar;
  JdClassPhase     shown;      /* the phase as last shown */
  gboolean         turns;      /* the next allocation scrolls */
  guint            fitting;    /* source: the letters follow the width; 0: they fit */
  GtkWidget       *next;
};

/* Shows the step, the vote and the phase as they are. */
void     jd_class_view_update        (JdClassView *self);
/* Returns whether the step's answer is in sight. */
gboolean jd_class_view_is_answered   (JdClassView *self);
/* Returns the number of columns of the options of @poll, and sets their spacing, which is closer if they are many. */
int      jd_class_view_count_columns (JdClassView        *self,
                                      const JdLessonPoll *poll);
/* Makes the rows of the step's options, and shows its arrows on the sheet. */
void     jd_class_view_make_rows     (JdClassView *self);
/* Takes or leaves the keys of the window: they are this view's while it has a session. */
void     jd_class_view_take_keys     (JdClassView *self,
                                      gboolean     taken);
/* The view's size: its texts and options are in sight as far as limits allow. */
void     jd_class_view_install_size  (GtkWidgetClass *klass);

G_END_DECLS
