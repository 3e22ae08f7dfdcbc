/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/document/jd-covers.h"
#include "ui/widgets/jd-table.h"

G_BEGIN_DECLS

/* Widgets that show what a document's covers allow.  Every function covers the widget if the quantity is covered and
 * uncovers it if not, so that it is called whenever the covers or the quantity may have changed.  @covers may be
 * NULL. */

/* @quantity NULL: the readout shows nothing that could be covered. */
void      jd_cover_readout  (JdReadout  *readout,
                             JdCovers   *covers,
                             const char *quantity);
/* Covers a readout as jd_cover_readout() does, in a cell of a panel.  A covered cell takes the focus, and its Menu
 * key asks for a prediction. */
void      jd_cover_cell     (JdReadout  *readout,
                             JdCovers   *covers,
                             const char *quantity);
/* The quantity of a row and a column of values of a table, or NULL. */
typedef char *(*JdCoverCell) (const char *row,
                              guint       column);
void      jd_cover_table    (JdTable     *table,
                             JdCovers    *covers,
                             JdCoverCell  quantity_of);
/* Shows @text, or the pill.  @shown is what the user calls the quantity; it stays readable where @text would tell
 * both.  Returns whether it is covered. */
gboolean  jd_cover_label    (GtkLabel   *label,
                             JdCovers   *covers,
                             const char *quantity,
                             const char *shown,
                             const char *text);
/* Returns the first covered name among @names (NULL-terminated); NULL if none is covered. */
const char *jd_cover_find   (JdCovers          *covers,
                             const char *const *names);

G_END_DECLS
