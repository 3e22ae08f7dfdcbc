/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-start-page.h"
#include "app/jd-window.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/draw/jd-draw-view.h"
#include "ui/jd-study-view.h"

G_BEGIN_DECLS

/* Shared by jd-window.c and jd-window-actions.c. */
struct _JdWindow
{
  AdwApplicationWindow  parent_instance;

  JdDocument           *document;
  JdStudy              *study;
  GSignalGroup         *document_signals;
  GCancellable         *loading;
  char                 *message;
  gboolean              close_anyway;

  AdwToastOverlay      *toasts;
  AdwWindowTitle       *title;
  AdwSplitButton       *open_button;
  GtkStack             *pages;
  GtkWidget            *document_controls;
  JdStartPage          *start_page;
  JdStudyView          *study_view;
  JdDrawView           *draw_view;
  JdCompareView        *compare_view;
  GtkWidget            *views;
};

void _jd_window_install_actions (JdWindow   *self);
void _jd_window_update_actions  (JdWindow   *self);
void _jd_window_update_recent   (JdWindow   *self);
void _jd_window_show_error      (JdWindow   *self,
                                 const char *heading,
                                 const char *body);
void _jd_window_show_toast      (JdWindow   *self,
                                 const char *text);
/* Calls @proceed once unsaved work is saved or given up; not at all if the user stays. */
void _jd_window_protect         (JdWindow   *self,
                                 void      (*proceed) (JdWindow *self, gpointer data),
                                 gpointer    data,
                                 GDestroyNotify free_data);
void _jd_window_show_start_page (JdWindow   *self);

G_END_DECLS
