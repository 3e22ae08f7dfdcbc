/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The pill: the look of a covered quantity, the same for every widget.  A widget with a pill is hatched, takes the
 * keyboard focus, and is called @spoken by assistive tools and by its tooltip.  A click, Enter or Space activates
 * the window's action "win.predict" with the name of the quantity: it says that the lesson asks for it, or asks for
 * the prediction.  The widget's owner shows JD_PILL_MARK instead of the value. */
#define JD_PILL_MARK "?"

/* Puts the pill on @widget.  @quantity is a name of JdCovers. */
void      jd_pill_cover       (GtkWidget  *widget,
                               const char *quantity,
                               const char *spoken);
/* Takes it away: the widget fades in and is lit once, unless animations are off.  Its owner sets its accessible name
 * and its tooltip again. */
void      jd_pill_uncover     (GtkWidget  *widget);
gboolean  jd_pill_is_covered  (GtkWidget  *widget);

/* The quantity of its context menu; NULL: none.  Lent. */
const char *jd_pill_get_offered (GtkWidget *widget);
/* Gives @widget a context menu, also by the keys Menu and Shift+F10 if it takes the focus, that asks for a prediction
 * of @quantity.  NULL takes it away. */
void      jd_pill_offer       (GtkWidget  *widget,
                               const char *quantity);

G_END_DECLS
