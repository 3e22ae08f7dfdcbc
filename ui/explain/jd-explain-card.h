/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "core/lesson/jd-glossary.h"

G_BEGIN_DECLS

/* Entry of the glossary for a word: explanation, the sentence about the mechanism, a figure, links to other words,
 * source and lesson. */
#define JD_TYPE_EXPLAIN_CARD (jd_explain_card_get_type ())
G_DECLARE_FINAL_TYPE (JdExplainCard, jd_explain_card, JD, EXPLAIN_CARD, GtkWidget)

GtkWidget  *jd_explain_card_new        (void) G_GNUC_WARN_UNUSED_RESULT;
/* Shows @entry of @glossary, and the lesson of the file @lesson with the name @lesson_title (NULL: none). */
void        jd_explain_card_show       (JdExplainCard         *self,
                                        JdGlossary            *glossary,
                                        const JdGlossaryEntry *entry,
                                        const char            *lesson,
                                        const char            *lesson_title);
/* The sentence about the mechanism; NULL: none. */
void        jd_explain_card_set_here   (JdExplainCard *self,
                                        const char    *here);

G_END_DECLS
