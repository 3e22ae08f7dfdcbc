/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/start/jd-collection.h"
#include "app/start/jd-session.h"

G_BEGIN_DECLS

/* The lessons on the start page: cards to go on with, and a track each that unfolds to its lessons.  It activates
 * "win.open-lesson" with the name of a bundled file or a URI. */
#define JD_TYPE_LESSON_SHELF (jd_lesson_shelf_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonShelf, jd_lesson_shelf, JD, LESSON_SHELF, GtkWidget)

/* Remembers which cards of the first start are closed. */
void   jd_lesson_shelf_set_session    (JdLessonShelf      *self,
                                       JdSession          *session);
/* @collection is lent until the next one; NULL: not read yet. */
void   jd_lesson_shelf_set_collection (JdLessonShelf      *self,
                                       const JdCollection *collection);
/* Shows the lessons that match @query, folded by jd_search_fold(), instead of cards and tracks; all is shown again
 * for "".  Returns their number. */
guint  jd_lesson_shelf_set_query      (JdLessonShelf      *self,
                                       const char         *query);

G_END_DECLS
