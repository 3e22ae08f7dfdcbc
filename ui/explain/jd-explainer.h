/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/lesson/jd-glossary.h"
#include "ui/explain/jd-explain-card.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Explains the words of a window's widgets (ui/widgets/jd-explain.h) in a popover that does not block the window.
 * One popover is open at a time; Esc closes it, and gives the focus back.
 *
 * While picking, the next click or Enter explains what is there instead of using it; Esc ends picking.  The property
 * "picking" says so.  A click of the secondary button, or the menu key, that no widget handles offers to explain what
 * is there. */
#define JD_TYPE_EXPLAINER (jd_explainer_get_type ())
G_DECLARE_FINAL_TYPE (JdExplainer, jd_explainer, JD, EXPLAINER, GObject)

/* The file of the lesson of @entry, as the action win.open-lesson takes it, and its title; NULL: there is none.  The
 * caller owns both. */
typedef char *(*JdExplainLesson) (const JdGlossaryEntry  *entry,
                                  char                  **out_title);

/* @host: a widget of @window that stays, at which the popover hangs.  @find_lesson may be NULL. */
JdExplainer *jd_explainer_new           (GtkWindow       *window,
                                         GtkWidget       *host,
                                         JdGlossary      *glossary,
                                         JdExplainLesson  find_lesson) G_GNUC_WARN_UNUSED_RESULT;
/* The study whose mechanism the sentence “here” is about; NULL: none. */
void         jd_explainer_set_study     (JdExplainer     *self,
                                         JdStudy         *study);
/* Explains @word in a popover at @at.  FALSE: the glossary does not have it. */
gboolean     jd_explainer_explain       (JdExplainer     *self,
                                         GtkWidget       *at,
                                         const char      *word);
/* Explains what has the focus.  FALSE: it has no word. */
gboolean     jd_explainer_explain_focus (JdExplainer     *self);
gboolean     jd_explainer_get_picking   (JdExplainer     *self);
void         jd_explainer_set_picking   (JdExplainer     *self,
                                         gboolean         picking);
/* The card in the popover that is open; NULL: none is. */
JdExplainCard *jd_explainer_get_card    (JdExplainer     *self);

G_END_DECLS
