/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/window/parts/jd-file-watch.h"
#include "app/window/parts/jd-note.h"
#include "app/window/parts/jd-prediction.h"
#include "app/window/parts/jd-print.h"
#include "app/start/jd-start-page.h"
#include "app/window/jd-window.h"
#include "ui/document/jd-autosave.h"
#include "ui/explain/jd-explainer.h"
#include "ui/lesson/class/jd-class-view.h"
#include "ui/lesson/jd-lesson-arrow.h"
#include "ui/lesson/jd-lesson-pointer.h"
#include "ui/lesson/record/jd-lesson-recorder.h"
#include "ui/lesson/jd-lesson-strip.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-alert.h"

G_BEGIN_DECLS

/* Predict First of a window (jd-window-predict.c), and an arrow that is drawn for it (jd-window-sketch.c). */
typedef struct _JdPredictor JdPredictor;
typedef struct _JdSketching JdSketching;

/* The document's file. */
typedef struct
{
  GCancellable *loading;
  GFile        *opening;    /* the file being loaded, or NULL */
  JdAutosave   *autosave;   /* of the document; NULL without an application */
  GFile        *recovered;  /* the recovery copy of the document, until its work is saved; or NULL */
  JdFileWatch  *watch;      /* of the document's file; NULL for a template or a new document */
  gboolean      read_only;
} JdWindowFile;

/* Private data of the window. jd-window.c shows the document, jd-window-file.c loads and saves it,
 * jd-window-unsaved.c asks about unsaved work, jd-window-chooser.c chooses files, jd-window-lesson.c runs a lesson,
 * jd-window-actions.c has the actions. */
typedef struct _JdWindowHost JdWindowHost;

struct _JdWindow
{
  AdwApplicationWindow  parent_instance;

  JdDocument           *document;
  JdStudy              *study;
  GSignalGroup         *document_signals;
  JdWindowFile          file;
  gboolean              close_anyway;
  GPtrArray            *writing;         /* GCancellable of each export that a thread writes; NULL: none was */
  GtkWidget            *written;         /* weak; the alert that waits for them before the window closes */

  gboolean              locked;          /* the lock as last shown */
  char                 *open;
  JdLessonSession      *session;         /* the lesson; NULL: none */
  JdWindowHost         *host;            /* what the window showed before the lesson; NULL without one */

  AdwToastOverlay      *toasts;
  AdwWindowTitle       *title;
  AdwSplitButton       *open_button;
  GtkMenuButton        *menu_button, *export_button;
  GtkStack             *pages;
  GtkWidget            *document_controls;
  GtkWidget            *undo_button, *redo_button;
  GMenu                *undo_section;    /* of the menu: Undo and Redo with the labels of their edits */
  GtkBox               *bars;            /* messages about the file */
  JdLessonStrip        *strip;
  GtkBox               *beside;          /* the lesson: all views, and the strips of a class and a new lesson */
  JdLessonRecorder       *record;          /* the lesson being made; NULL: none was yet */
  char                   *recorded;        /* its text as it was saved, or as it began; NULL: none is made */
  JdLessonArrow        *arrow;           /* over the sheet of the Study view */
  JdLessonPointer      *pointer;         /* over the whole window */
  GtkRevealer          *deriving;
  GtkProgressBar       *progress;        /* of the derivation */
  JdStartPage          *start_page;
  JdStudyView          *study_view;
  JdDrawView           *draw_view;       /* weak; NULL: not made yet, as the two that follow */
  JdCompareView        *compare_view;    /* weak */
  JdNote               *compare_note;    /* weak; above the Compare view */
  JdNote               *study_note;
  GtkWidget            *views;
  JdClassView          *class_view;      /* NULL: class mode was never on */
  char                 *saved_votes;     /* the CSV that was saved last; NULL: none */
  JdExplainer          *explainer;       /* NULL: the glossary is not installed */
  JdPredictor          *predictor;
  JdSketching          *sketching;       /* NULL: none was ever drawn */
  AdwToast             *picking_toast;   /* weak */
};

/* Shows @document in the view @view, or the start page if @document is NULL.  The old document is released. */
void jd_window_set_document     (JdWindow   *self,
                                 JdDocument *document,
                                 const char *view);
/* Shows @document and its study (both may be NULL), and leaves the file, the recovery copies and the view alone. */
void jd_window_show_document    (JdWindow   *self,
                                 JdDocument *document,
                                 JdStudy    *study);
void jd_window_show_start_page  (JdWindow   *self);
void jd_window_update_title     (JdWindow   *self);
/* Shows an alert (jd-alert.h) with a button that closes it.  Returns it. */
GtkWidget *jd_window_show_error (JdWindow   *self,
                                 const char *heading,
                                 const char *body);
void jd_window_show_toast       (JdWindow   *self,
                                 const char *text);
/* Shows a bar above the views; there is one bar for each @kind.  It has a button that closes it, and other buttons:
 * pairs of a label and a detailed action name, NULL-terminated. */
void jd_window_show_bar         (JdWindow          *self,
                                 const char        *kind,
                                 const char        *text,
                                 ...) G_GNUC_NULL_TERMINATED;
void jd_window_hide_bar         (JdWindow   *self,
                                 const char *kind);

void jd_window_install_actions  (JdWindow   *self);
void jd_window_update_actions   (JdWindow   *self);
void jd_window_update_recent    (JdWindow   *self);

/* Shows a dialog that chooses a file (jd-window-chooser.c).  @suffixes (NULL-terminated, static) are the suffixes of
 * files that can be saved; the first one is suggested.  With NULL the dialog opens a file.  @chosen gets the file
 * with its complete name, which may be overwritten, or NULL.  The window is kept alive until then. */
typedef void (*JdWindowChosen)    (JdWindow           *self,
                                   GFile              *file,
                                   gpointer            data);
void  jd_window_choose_file       (JdWindow          *self,
                                   const char        *title,
                                   const char *const *suffixes,
                                   JdWindowChosen     chosen,
                                   gpointer           data);
/* Shows a dialog that opens a picture: PNG, JPEG or SVG. */
void  jd_window_choose_picture    (JdWindow           *self,
                                   const char         *title,
                                   JdWindowChosen      chosen);
/* Appends the suffix @chosen, or the first of @suffixes, if @name has none of them.  The caller owns the result. */
char *jd_window_complete_name     (const char        *name,
                                   const char *const *suffixes,
                                   const char        *chosen) G_GNUC_WARN_UNUSED_RESULT;
/* The name of the document's file, or its title, with @suffix.  The caller owns it. */
char *jd_window_suggest_name      (JdDocument *document,
                                   const char *suffix) G_GNUC_WARN_UNUSED_RESULT;

/* Returns whether closing the window would lose work. */
gboolean jd_window_is_unsaved   (JdWindow   *self);

/* Called with @proceed TRUE if the work is saved or discarded. */
typedef void (*JdWindowDone)    (JdWindow   *self,
                                 gboolean    proceed,
                                 gpointer    data);
/* Saves to the document's file, or asks for one. */
void jd_window_save             (JdWindow     *self,
                                 gboolean      elsewhere,
                                 JdWindowDone  done,
                                 gpointer      data);
/* Asks about unsaved work, if there is any. */
void jd_window_ask_unsaved      (JdWindow       *self,
                                 JdWindowDone    done,
                                 gpointer        data,
                                 GDestroyNotify  free_data);

/* Functions of jd-window-unsaved.c.  A thread begins to write an export, which @cancellable stops; or it has
 * ended. */
void jd_window_begin_writing    (JdWindow     *self,
                                 GCancellable *cancellable);
void jd_window_end_writing      (JdWindow     *self,
                                 GCancellable *cancellable,
                                 gboolean      done);
gboolean jd_window_is_writing   (JdWindow     *self);

/* Writes the motion as numbered pictures of the Study sheet in a thread, with a bar that shows the progress and stops
 * it (jd-window-film.c).  FALSE: it may not be made now, and a dialog says why. */
gboolean         jd_window_export_film    (JdWindow  *self,
                                           GFile     *file);
void             jd_window_stop_film      (JdWindow  *self);
/* Writes a page in a thread; says so, and when it is done (jd-window-page.c).  FALSE: it may not be made now, and a
 * dialog says why. */
gboolean         jd_window_export_page    (JdWindow  *self,
                                           GFile     *file);
/* Writes the derivation with its figure and results in a thread.  FALSE: nothing is begun, and a message says why. */
gboolean         jd_window_export_report  (JdWindow  *self,
                                           GFile     *file);
/* The figure of the view shown, with the size of its sheet; what it points to is lent until the view changes.  FALSE:
 * there is none, or the view is Compare. */
gboolean         jd_window_get_figure     (JdWindow  *self,
                                           JdFigure  *out,
                                           double    *out_width,
                                           double    *out_height);
gboolean         jd_window_export_figure  (JdWindow  *self,
                                           GFile     *file,
                                           GError   **error);
/* Puts the figure of the view on the clipboard as SVG, PNG and PDF. */
gboolean         jd_window_copy_figure     (JdWindow   *self,
                                            GError    **error);
/* Prepares the page to print.  Returns NULL, after showing the reason, if there is none. */
JdPrint         *jd_window_prepare_print  (JdWindow  *self);

/* Shows the note of the document above the views, or none during a lesson (jd-window.c). */
void jd_window_update_notes     (JdWindow   *self);

/* Functions of jd-window-class.c.  The lesson under way is shown to a class, or no more. */
void jd_window_teach            (JdWindow   *self);
void jd_window_stop_teaching    (JdWindow   *self);
/* The figure of the view shown, with the arrows that stand over it, for the picture of a vote. */
gboolean jd_window_get_class_figure (gpointer       self,
                                     JdClassFigure *out);
void jd_window_toggle_crib      (JdWindow   *self);

/* Says what is wrong with the lesson of @file, which cannot be opened (jd-window-lesson.c). */
void     jd_window_show_lesson_faults (JdWindow        *self,
                                       GFile           *file,
                                       const GPtrArray *faults);

/* Functions of jd-window-record.c.  A lesson on the user's document is begun, or no longer made. */
void     jd_window_record         (JdWindow   *self);
/* Asks for a lesson on the user's document that was written before, to go on writing it. */
void     jd_window_choose_lesson  (JdWindow   *self);
void     jd_window_stop_recording (JdWindow   *self);
gboolean jd_window_is_recording   (JdWindow   *self);
/* Takes the lesson that is being made as a student, from the step that stands; or comes back from it. */
void     jd_window_try_recorded   (JdWindow   *self);
/* Returns whether a lesson is being made that is not saved; then asks what to do with it, and goes on with @done (may
 * be NULL) unless the user stays. */
gboolean jd_window_keeps_recording (JdWindow  *self);
void     jd_window_ask_recorded   (JdWindow     *self,
                                   JdWindowDone  done);

/* Functions of jd-window-explain.c. */
void jd_window_make_explainer   (JdWindow   *self);
void jd_window_drop_explainer   (JdWindow   *self);
/* Explains @word where it is asked; "": what has the focus, else what is clicked next. */
void jd_window_explain          (JdWindow   *self,
                                 const char *word);

/* Draws a prediction of "velocity:disk.A" or "force:rope" on the sheet (jd-window-sketch.c), or stops doing so. */
void  jd_window_sketch              (JdWindow           *self,
                                     const char         *quantity);
void  jd_window_stop_sketch         (JdWindow           *self);
/* Another document is shown. */
void  jd_window_forget_predictions  (JdWindow           *self);
void  jd_sketching_free             (JdSketching        *self);
void  jd_predictor_free             (JdPredictor        *self);
/* "You: 11.8 N. The model: 10.4 N. differ: 1.4 N apart"; owned by the caller. */
char *jd_window_describe_prediction (const JdPrediction *prediction) G_GNUC_WARN_UNUSED_RESULT;
/* Installs the actions "predict" (quantity) and "predict-first" (jd-window-predict.c). */
void jd_window_install_predict  (JdWindow   *self);

/* The widget at which a step of a lesson points (jd-window-points.c). */
GtkWidget *jd_window_find_point (JdLessonPoint  point,
                                 const char    *name,
                                 gpointer       window);

/* Functions of jd-window-underlay.c.  Copies the picture @file into the folder of the document, shows it below the
 * drawing, and takes the tool that scales it.  A failure is shown. */
gboolean jd_window_add_underlay (JdWindow   *self,
                                 GFile      *file);
void jd_window_choose_underlay  (JdWindow   *self);
/* Copies the picture into the folder of @target, to which the document will be saved.  A failure is shown. */
void jd_window_take_underlay_along (JdWindow *self,
                                    GFile    *target);

/* Functions of jd-window-views.c: the view that is shown, and the note above the Study or the Compare view, which is
 * folded as it was left. */
GtkWidget *jd_window_get_page   (JdWindow   *self);
void jd_window_fold_note        (JdWindow   *self,
                                 JdNote     *note);

/* Functions of jd-window-lock.c.  The parts are those whose use a lock may close. */
void jd_window_lock_parts       (JdWindow   *self);
void jd_window_update_lock      (JdWindow   *self);
void jd_window_show_lock        (JdWindow   *self);

/* Moves the focus to the next region of the window (jd-window-regions.c). */
void        jd_window_next_region      (JdWindow      *self);

/* Functions of jd-window-lesson.c. */
void        jd_window_init_lesson      (JdWindow      *self);
/* Returns whether @file is a lesson, by its name. */
gboolean    jd_window_is_lesson        (GFile         *file);
void        jd_window_open_lesson      (JdWindow      *self,
                                        GFile         *file);
/* Begins the warm-up whose steps are @parameter, a(sst): URI of the lesson, id of the step, seed. */
void       jd_window_warm_up_cb        (GSimpleAction *action,
                                        GVariant      *parameter,
                                        gpointer       self);
void        jd_window_open_lesson_cb   (GSimpleAction *action,
                                        GVariant      *parameter,
                                        gpointer       self);
/* Shows the lesson that is being made to its author as to a student, from step @step. */
void        jd_window_try_lesson       (JdWindow      *self,
                                        JdLesson      *lesson,
                                        guint          step);
/* Ends the lesson, if there is one, and shows the user's document as it was. */
void        jd_window_leave_lesson     (JdWindow      *self);
/* Ends the lesson, if there is one, because another document will be shown. */
void        jd_window_drop_lesson      (JdWindow      *self);
/* Saves a copy of the step's document in a file that the user chooses. */
void        jd_window_keep_copy        (JdWindow      *self);
/* The user's own document: in a lesson the one that comes back.  NULL: the start page. */
JdDocument *jd_window_get_own_document (JdWindow      *self);

/* Functions of jd-window-file.c. */
void jd_window_watch            (JdWindow   *self,
                                 JdDocument *document);
/* Checks whether another program has changed the file, and whether it may be written. */
void jd_window_check_file       (JdWindow   *self);
void jd_window_reload           (JdWindow   *self);
void jd_window_keep_version     (JdWindow   *self);
/* Stores which files the windows show. */
void jd_window_remember_windows (JdWindow   *self);
/* Stores the present view for the document's file. */
void jd_window_remember_view    (JdWindow   *self);
/* Shows the traces and sliders that were stored for the document's file, or none; stores those that are shown. */
void jd_window_restore_traces   (JdWindow   *self);
void jd_window_remember_traces  (JdWindow   *self);
void jd_window_remember_sliders (JdWindow   *self);
/* Starts to keep recovery copies of the document shown, and removes those of the previous one. */
void jd_window_start_autosave   (JdWindow   *self);

G_END_DECLS
