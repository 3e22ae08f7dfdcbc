/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What widgets that are filled anew share. */

/* Removes all children of a GtkBox, GtkGrid, GtkListBox or GtkFlowBox. */
void  jd_clear_children (gpointer    container);
/* Shows @text in the label; without one (NULL) the label is hidden. */
void  jd_show_text      (GtkLabel   *label,
                         const char *text);
/* Whether @widget is of the style class @name. */
void  jd_set_css_class  (GtkWidget  *widget,
                         const char *name,
                         gboolean    has);
/* A label that begins at the left (the right, where one reads so) and breaks its lines; @css_class may be NULL. */
GtkWidget  *jd_new_text (const char *text,
                         const char *css_class) G_GNUC_WARN_UNUSED_RESULT;
/* Makes @strings, the model of @list, the names of @items, structs that begin with a char *; the one called @selected
 * is selected, else the first. */
void  jd_fill_names     (GtkDropDown     *list,
                         GtkStringList   *strings,
                         const GPtrArray *items,
                         const char      *selected);
/* Of a widget that goes and made its children itself. */
void  jd_unparent_children (GtkWidget *widget);

G_END_DECLS
