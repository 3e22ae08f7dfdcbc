/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Registers the words of the glossary that widgets are about.  The window explains the word of a widget, in a popover
 * (ui/explain/jd-explainer.h), on Shift+F1, from the context menu, and where a text links to a word. */

/* Says that @widget is about @word: an entry of the glossary, in any form, or as it is shown in the user's language.
 * The word of the innermost widget counts.  NULL: about none any more. */
void        jd_explain_register        (GtkWidget  *widget,
                                        const char *word);
/* The word at a place of @widget, in its coordinates; NULL: none. */
typedef const char *(*JdExplainFind)   (GtkWidget  *widget,
                                        double      x,
                                        double      y);
/* Says that what @widget draws at (x, y) is about the word that @find returns. */
void        jd_explain_register_places (GtkWidget     *widget,
                                        JdExplainFind  find);
/* The word of @widget itself, at (x, y) of it; NULL: none. */
const char *jd_explain_get_word        (GtkWidget  *widget,
                                        double      x,
                                        double      y);

/* Asks the window to explain @word in a popover at @widget.  FALSE: it cannot. */
gboolean    jd_explain_ask             (GtkWidget  *widget,
                                        const char *word);
/* The widget of the question that the window is being asked; NULL: none is named. */
GtkWidget  *jd_explain_get_asking      (GtkWidget  *window);
/* Makes the words of the label's markup, <a href="jd:word">, links that explain them. */
void        jd_explain_follow_links    (GtkLabel   *label);
/* Markup of a link to @word that shows @shown.  Owned by the caller. */
char       *jd_explain_dup_link        (const char *word,
                                        const char *shown) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
