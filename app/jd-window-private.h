/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/jd-file-watch.h"
#include "app/jd-print.h"
#include "app/jd-start-page.h"
#include "app/jd-window.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/draw/jd-draw-view.h"
#include "ui/document/jd-autosave.h"
#include "ui/panels/jd-study-view.h"

G_BEGIN_DECLS

/* Shared by jd-window.c (what is shown), jd-window-file.c (where it comes from and goes to), jd-window-protect.c
 * (unsaved work), jd-window-chooser.c (names of files) and jd-window-actions.c (commands). */
struct _JdWindow
{
  AdwApplicationWindow  parent_instance;

  JdDocument           *document;
  JdStudy              *study;
  GSignalGroup         *document_signals;
  GCancellable         *loading;
  GFile                *opening;         /* the file that is being loaded, or NULL */
  gboolean              close_anyway;

  JdAutosave           *autosave;        /* of the document; NULL without an application */
  GFile                *recovered;       /* the copy the document came from, until it is safe again; or NULL */
  JdFileWatch          *watch;           /* of the document's file; NULL for a template or a new document */
  gboolean              read_only;
  gboolean              locked;          /* as the bar and the widgets say */
  char                 *open;

  AdwToastOverlay      *toasts;
  AdwWindowTitle       *title;
  AdwSplitButton       *open_button;
  GtkStack             *pages;
  GtkWidget            *document_controls;
  GtkWidget            *undo_button, *redo_button;
  GMenu                *undo_section;    /* of the menu: Undo and Redo by name */
  GtkBox               *bars;            /* what the user should know about the file */
  GtkRevealer          *deriving;
  GtkProgressBar       *progress;        /* of it */
  JdStartPage          *start_page;
  JdStudyView          *study_view;
  JdDrawView           *draw_view;
  JdCompareView        *compare_view;
  GtkWidget            *views;
};

/* Shows @document in the view of this name, or the start page for NULL.  What was shown is given up. */
void jd_window_set_document     (JdWindow   *self,
                                 JdDocument *document,
                                 const char *view);
void jd_window_update_title     (JdWindow   *self);
/* The dialog is shown, with a button that closes it. */
AdwMessageDialog *jd_window_show_error  (JdWindow   *self,
                                         const char *heading,
                                         const char *body);
void jd_window_show_toast       (JdWindow   *self,
                                 const char *text);
/* A bar over the views, one of each @kind, with a button that closes it, and others: of each the words and the
 * detailed action, with NULL at the end. */
void jd_window_show_bar         (JdWindow          *self,
                                 const char        *kind,
                                 const char        *text,
                                 ...) G_GNUC_NULL_TERMINATED;
void jd_window_hide_bar         (JdWindow   *self,
                                 const char *kind);

void jd_window_install_actions  (JdWindow   *self);
void jd_window_update_actions   (JdWindow   *self);
void jd_window_update_recent    (JdWindow   *self);

/* jd-window-chooser.c: a dialog that names a file.  @suffixes, ending with NULL and living as long as the program:
 * how the names of what can be saved end, the first suggested; NULL to open one.  @chosen gets it, complete and free
 * to be written, or NULL; the window lives until then. */
typedef void (*JdWindowChosen)    (JdWindow           *self,
                                   GFile              *file,
                                   gpointer            data);
void  jd_window_choose_file       (JdWindow          *self,
                                   const char        *title,
                                   const char *const *suffixes,
                                   JdWindowChosen     chosen,
                                   gpointer           data);
/* @name with an end, if it has none of @suffixes: @chosen, or the first of them.  Owned by the caller. */
char *jd_window_complete_name     (const char        *name,
                                   const char *const *suffixes,
                                   const char        *chosen) G_GNUC_WARN_UNUSED_RESULT;
/* The name of the document's file, or else its title, with @suffix as its end.  Owned by the caller. */
char *jd_window_suggest_name      (JdDocument *document,
                                   const char *suffix) G_GNUC_WARN_UNUSED_RESULT;

/* Whether closing would lose anything. */
gboolean jd_window_is_unsaved   (JdWindow   *self);

/* @done learns whether it may go on: the work is saved or given up. */
typedef void (*JdWindowDone)    (JdWindow   *self,
                                 gboolean    go_on,
                                 gpointer    data);
/* Saves where the document belongs, or asks where. */
void jd_window_save             (JdWindow     *self,
                                 gboolean      elsewhere,
                                 JdWindowDone  done,
                                 gpointer      data);
/* Asks about unsaved work, if there is any. */
void jd_window_ask_unsaved      (JdWindow       *self,
                                 JdWindowDone    done,
                                 gpointer        data,
                                 GDestroyNotify  free_data);

/* jd-window-figure.c: the figure of the view that is shown, as a recording; NULL if there is none. */
cairo_surface_t *jd_window_record_figure  (JdWindow  *self,
                                           double    *out_width,
                                           double    *out_height,
                                           GError   **error);
gboolean         jd_window_export_figure  (JdWindow  *self,
                                           GFile     *file,
                                           GError   **error);
/* The page to be printed; NULL, after having said why, if there is none. */
JdPrint         *jd_window_prepare_print  (JdWindow  *self);

/* jd-window-lock.c */
void jd_window_update_lock      (JdWindow   *self);
void jd_window_show_lock        (JdWindow   *self);

/* jd-window-file.c */
void jd_window_watch            (JdWindow   *self,
                                 JdDocument *document);
/* What others have done to the file since: its text, and whether it may be written. */
void jd_window_look             (JdWindow   *self);
void jd_window_reload           (JdWindow   *self);
void jd_window_keep_mine        (JdWindow   *self);
/* The view is that of the document's file from now on. */
void jd_window_remember_view    (JdWindow   *self);
/* Copies of unsaved work from now on; none of what was shown before. */
void jd_window_keep_safe        (JdWindow   *self);

G_END_DECLS
