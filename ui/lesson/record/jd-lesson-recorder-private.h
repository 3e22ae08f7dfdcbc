/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/lesson/record/jd-lesson-form-private.h"
#include "ui/lesson/record/jd-lesson-recorder.h"

G_BEGIN_DECLS

/* The widget around the sheet, in which the recorder takes keys and right clicks. */
typedef struct
{
  GtkWidget          *widget;
  GPtrArray          *controllers;  /* of the widget */
  GtkEventController *keys;         /* NULL while the strip is hidden */
  GtkWidget          *menu;         /* popover of a right click */
} JdRecorderHost;

/* The documents with which steps begin and end. */
typedef struct
{
  JsonNode   *start;   /* the mechanism's file */
  GHashTable *begun;   /* id of a step -> the document with which it begins, where that is not the file's */
  GHashTable *solved;  /* id of a step -> the document after its solution */
  JsonObject *before;  /* how the window stood when the solution began; NULL: none is being recorded */
} JdLessonRecording;

/* The answer that is computed for the step shown. */
typedef struct
{
  guint         source;       /* it begins a moment after the last change; 0: it does not */
  GCancellable *cancellable;  /* NULL: nothing is computed */
} JdRecorderPreview;

/* Private data of the recorder.  jd-lesson-recorder.c is the strip and its steps, jd-lesson-recorder-forms.c the
 * entries for what a step has besides its texts, jd-lesson-recorder-faults.c what the check has found,
 * jd-lesson-recorder-open.c the way back from a file, jd-lesson-recorder-window.c what is taken from the window. */
struct _JdLessonRecorder
{
  GtkWidget          parent_instance;

  JdLessonDraft     *draft;     /* NULL: no lesson is being made */
  JdLessonReadDraft  read;
  JdStudyView       *view;      /* lent by the window, which contains both */
  JdStudy           *study;
  JdRecorderHost     host;
  GSignalGroup      *of_document, *of_study;
  char              *page;      /* the window's view */
  guint              step;
  JdLessonRecording  recording;
  JdRecorderPreview  preview;
  gboolean           updating;

  GtkWidget         *box;
  GtkStack          *pages;
  GtkLabel          *progress, *words, *explain_words, *asked, *answer;
  GtkListBox        *faults;
  GtkWidget         *faults_box;
  GtkToggleButton   *ask, *solve;
  GtkEditable       *title, *text, *explain;
  GtkWidget         *back, *forward;
  GtkDropDown       *kind, *quantity, *vary;
  GtkMenuButton     *steps_button;
  GtkBox            *question, *replies, *student, *lesson, *open;
  GtkWidget         *propose;
  JdLessonForm      *ask_form, *reply_form, *hint_form, *student_form, *lesson_form;
};

/* jd-lesson-recorder.c */
JsonNode   *jd_lesson_recorder_dup_mechanism  (JdLessonRecorder *self) G_GNUC_WARN_UNUSED_RESULT;
void        jd_lesson_recorder_say            (JdLessonRecorder *self,
                                               const char       *text);
/* Shows the lesson's name, and which step stands. */
void        jd_lesson_recorder_show_progress  (JdLessonRecorder *self);
/* Shows what the step asks, and computes its answer again. */
void        jd_lesson_recorder_update_asked   (JdLessonRecorder *self);
/* Shows step @step, and arranges the window as it begins. */
void        jd_lesson_recorder_go_to          (JdLessonRecorder *self,
                                               guint             step);
/* Sets the question of the step (taken; NULL: none), and shows it. */
void        jd_lesson_recorder_set_ask        (JdLessonRecorder *self,
                                               JsonObject       *ask);

/* jd-lesson-recorder-faults.c */
/* Goes to the place of the fault in @row: "steps[2].ask.answer". */
void        jd_lesson_recorder_follow_fault   (JdLessonRecorder *self,
                                               GtkListBoxRow    *row);

/* jd-lesson-recorder-forms.c */
void        jd_lesson_recorder_init_forms     (JdLessonRecorder *self);
void        jd_lesson_recorder_show_forms     (JdLessonRecorder *self);
/* Fills the lists of what the mechanism has: its constants, and the numbers that can be asked for. */
void        jd_lesson_recorder_show_lists     (JdLessonRecorder *self);
/* Lights the lamps of the goals (JdLessonGoal *). */
void        jd_lesson_recorder_show_goals     (JdLessonRecorder *self,
                                               const GPtrArray  *goals);

/* jd-lesson-recorder-window.c */
void        jd_lesson_recorder_set_up         (JdLessonRecorder *self);
void        jd_lesson_recorder_set_reveal     (JdLessonRecorder *self);
/* Arranges the window as the step begins. */
void        jd_lesson_recorder_arrange        (JdLessonRecorder *self);
/* Gives the user's document back as its file is. */
void        jd_lesson_recorder_restore        (JdLessonRecorder *self);
/* Begins the recording of the solution, or takes it over. */
void        jd_lesson_recorder_solve          (JdLessonRecorder *self,
                                               gboolean          solving);
void        jd_lesson_recorder_add_host       (JdLessonRecorder *self,
                                               GtkWidget        *host);
void        jd_lesson_recorder_drop_host      (JdLessonRecorder *self);

G_END_DECLS
