/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* A panel of the Study view: a heading that folds it, and contents made by the subclass.  The subclass updates them
 * in refresh(), which is called before the next frame, once for all changes of the study.  A folded panel is not
 * refreshed; it gets the missed changes when it is unfolded.
 *
 * Quantities that a lesson asks for are covered (jd-covers.h).  Of a panel whose name is covered the base class shows
 * the pill instead of the contents.  The subclass covers single quantities in cover(), which is called after
 * refresh(), and also for a folded panel when the covers change, because assistive tools may read what was shown
 * last. */
#define JD_TYPE_PANEL (jd_panel_get_type ())
G_DECLARE_DERIVABLE_TYPE (JdPanel, jd_panel, JD, PANEL, GtkWidget)

/* Changes of the study, grouped for panels. */
typedef enum
{
  JD_CHANGED_MODEL            = JD_STUDY_MODEL,      /* another mechanism; includes all other changes */
  JD_CHANGED_PARAMETERIZATION = JD_STUDY_PARAMETERIZATION | JD_STUDY_PARAMETERIZATION_NAME,
  JD_CHANGED_EVENT            = JD_STUDY_EVENT_NAME,
  JD_CHANGED_MOTION           = JD_STUDY_MOTION | JD_STUDY_COMPUTING | JD_STUDY_MESSAGE,
  JD_CHANGED_INSTANT          = JD_STUDY_TIME | JD_STUDY_SIDE,
  JD_CHANGED_DIRECTION        = JD_STUDY_DIRECTION,  /* virtual rates */
  JD_CHANGED_JUMP             = JD_STUDY_JUMP,
  JD_CHANGED_PLAYING          = JD_STUDY_PLAYING,
  JD_CHANGED_MEANING          = JD_STUDY_MEANING,    /* of the multipliers */
  JD_CHANGED_COVERS           = JD_STUDY_COVERS,
  JD_CHANGED_OUTCOMES         = JD_STUDY_OUTCOMES,   /* of the jump */
  JD_CHANGED_ALL = JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_EVENT | JD_CHANGED_MOTION |
                   JD_CHANGED_INSTANT | JD_CHANGED_DIRECTION | JD_CHANGED_JUMP | JD_CHANGED_PLAYING |
                   JD_CHANGED_MEANING | JD_CHANGED_COVERS | JD_CHANGED_OUTCOMES,
} JdChanges;

struct _JdPanelClass
{
  GtkWidgetClass parent_class;

  /* From jd-panels.h: see jd_panel_class_set_template(). */
  const char *name;
  const char *title;
  const char *icon_name;

  /* @study is never NULL. */
  void (*refresh) (JdPanel   *self,
                   JdStudy   *study,
                   JdChanges  changes);
  /* Covers and uncovers what is shown; may be NULL.  Called only while something is covered or predicted, and once
   * after that. */
  void (*cover)   (JdPanel   *self,
                   JdCovers  *covers);
};

/* Sets title, icon and template of a subclass from its line in jd-panels.h.  Call it before binding template
 * children. */
void        jd_panel_class_set_template (JdPanelClass *klass);

JdStudy    *jd_panel_get_study    (JdPanel  *self);
void        jd_panel_set_study    (JdPanel  *self,
                                   JdStudy  *study);
gboolean    jd_panel_get_expanded (JdPanel  *self);
void        jd_panel_set_expanded (JdPanel  *self,
                                   gboolean  expanded);
/* Returns whether the panel is enlarged: unfolded, and the only one in the column.  Folding it shows the others
 * again.  The Study view hides and shows the others. */
gboolean    jd_panel_get_enlarged (JdPanel  *self);
void        jd_panel_set_enlarged (JdPanel  *self,
                                   gboolean  enlarged);
/* Hides the heading, for a panel in a popover. */
void        jd_panel_set_bare     (JdPanel  *self);
/* Returns whether the animation of folding or unfolding has ended. */
gboolean    jd_panel_get_settled  (JdPanel  *self);
/* Requests a refresh of the panel itself, for example when a result has arrived. */
void        jd_panel_queue        (JdPanel   *self,
                                   JdChanges  changes);
/* For tests and pictures: refreshes at once. */
void        jd_panel_flush        (JdPanel  *self);

G_END_DECLS
