/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "app/start/jd-collection.h"

G_BEGIN_DECLS

/* The examples on the start page, in chapters: a card each, filters by chapter and by author, and the search.  It
 * emits "filtered" when the user has chosen a filter, and activates "win.open-uri". */
#define JD_TYPE_EXAMPLE_SHELF (jd_example_shelf_get_type ())
G_DECLARE_FINAL_TYPE (JdExampleShelf, jd_example_shelf, JD, EXAMPLE_SHELF, GtkWidget)

/* Lists the files again.  Cards that stay are kept with their pictures. */
void      jd_example_shelf_refresh        (JdExampleShelf     *self);
/* @collection is lent until the next one; NULL: not read yet. */
void      jd_example_shelf_set_collection (JdExampleShelf     *self,
                                           const JdCollection *collection);
/* Shows the examples that match @query, folded by jd_search_fold(), and the filters.  Returns their number. */
guint     jd_example_shelf_set_query      (JdExampleShelf     *self,
                                           const char         *query);
gboolean  jd_example_shelf_has_filter     (JdExampleShelf     *self);
/* Whether the focus is on a filter. */
gboolean  jd_example_shelf_is_at_filter   (JdExampleShelf     *self);
/* Gives the focus to the first card that is shown.  Returns FALSE without one. */
gboolean  jd_example_shelf_focus_card     (JdExampleShelf     *self);
void      jd_example_shelf_clear_filters  (JdExampleShelf     *self);

G_END_DECLS
