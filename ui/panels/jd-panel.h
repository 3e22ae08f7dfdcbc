/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* A panel of the column: a heading that folds it, and below what the subclass shows of the study.  A subclass says in
 * refresh() what to do when the study changes; it is called before the next frame is painted, once for all that
 * changed, and only while the panel is unfolded: what was missed is made up for when it is. */
#define JD_TYPE_PANEL (jd_panel_get_type ())
G_DECLARE_DERIVABLE_TYPE (JdPanel, jd_panel, JD, PANEL, GtkWidget)

/* Changes of the study, as panels tell them apart. */
typedef enum
{
  JD_CHANGED_MODEL            = JD_STUDY_MODEL,      /* another mechanism: all of the others too */
  JD_CHANGED_PARAMETERIZATION = JD_STUDY_PARAMETERIZATION | JD_STUDY_PARAMETERIZATION_NAME,
  JD_CHANGED_EVENT            = JD_STUDY_EVENT_NAME,
  JD_CHANGED_MOTION           = JD_STUDY_MOTION | JD_STUDY_COMPUTING | JD_STUDY_MESSAGE,
  JD_CHANGED_INSTANT          = JD_STUDY_TIME | JD_STUDY_SIDE,
  JD_CHANGED_DIRECTION        = JD_STUDY_DIRECTION,  /* virtual rates */
  JD_CHANGED_JUMP             = JD_STUDY_JUMP,
  JD_CHANGED_PLAYING          = JD_STUDY_PLAYING,
  JD_CHANGED_ALL = JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_EVENT | JD_CHANGED_MOTION |
                   JD_CHANGED_INSTANT | JD_CHANGED_DIRECTION | JD_CHANGED_JUMP | JD_CHANGED_PLAYING,
} JdChanges;

struct _JdPanelClass
{
  GtkWidgetClass parent_class;

  /* As jd-panels.h has them: see jd_panel_class_set_template(). */
  const char *title;
  const char *icon_name;

  /* The study is never NULL here. */
  void (*refresh) (JdPanel   *self,
                   JdStudy   *study,
                   JdChanges  changes);
};

/* Gives a subclass the title, the icon and the template of its line in jd-panels.h, before it binds what the template
 * holds. */
void        jd_panel_class_set_template (JdPanelClass *klass);

JdStudy    *jd_panel_get_study    (JdPanel  *self);
void        jd_panel_set_study    (JdPanel  *self,
                                   JdStudy  *study);
gboolean    jd_panel_get_expanded (JdPanel  *self);
void        jd_panel_set_expanded (JdPanel  *self,
                                   gboolean  expanded);
/* Alone in the column, and unfolded; folding it brings the others back.  The column does the rest. */
gboolean    jd_panel_get_enlarged (JdPanel  *self);
void        jd_panel_set_enlarged (JdPanel  *self,
                                   gboolean  enlarged);
/* Only what it shows, without the heading: in a popover. */
void        jd_panel_set_bare     (JdPanel  *self);
/* TRUE once unfolding or folding has come to its end. */
gboolean    jd_panel_get_settled  (JdPanel  *self);
/* A subclass asks for its own refresh: what it waited for has come. */
void        jd_panel_queue        (JdPanel   *self,
                                   JdChanges  changes);
/* Refreshes now what is waiting, for tests and pictures. */
void        jd_panel_flush        (JdPanel  *self);

G_END_DECLS
