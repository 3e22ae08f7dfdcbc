/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK has renamed it since 4.8. */
#if GTK_CHECK_VERSION(4, 12, 0)
#define JD_ALIGN_BASELINE GTK_ALIGN_BASELINE_FILL
#else
#define JD_ALIGN_BASELINE GTK_ALIGN_BASELINE
#endif

/* Helpers of widgets whose contents are replaced, and calls that GTK has renamed since 4.8. */

/* Removes all children of a GtkBox, GtkGrid, GtkListBox or GtkFlowBox. */
void  jd_clear_children (gpointer    container);
/* Shows @text in the label.  NULL hides the label. */
void  jd_show_text      (GtkLabel   *label,
                         const char *text);
/* Reads the number in @entry, or the value of an expression without names such as pi/4.  FALSE if it is empty, or no
 * number: then it is marked. */
gboolean  jd_read_number (GtkEntry *entry,
                          double   *out_value);
/* Gives the keyboard focus to @stop if a button of @parent has it that is about to become insensitive; @lender, a
 * weak pointer, keeps that button.  Without a widget that has the focus, the next Tab would begin at the start of the
 * window. */
void  jd_lend_focus     (GtkWidget  *parent,
                         GtkWidget  *stop,
                         GtkWidget **lender);
/* Gives the focus back to @lender, which is sensitive again, if @stop, which is about to be hidden, still has it. */
void  jd_return_focus   (GtkWidget  *stop,
                         GtkWidget **lender);
/* Adds or removes the style class @name. */
void  jd_set_css_class  (GtkWidget  *widget,
                         const char *name,
                         gboolean    has);
/* Sets the tooltip if it differs.  For a widget that no window holds yet the display is not asked where the pointer
 * is, which takes several round trips to the X server for each widget. */
void  jd_set_tooltip    (GtkWidget  *widget,
                         const char *text);
/* Makes a label that is aligned to the start of the line and wraps its lines.  @css_class may be NULL. */
GtkWidget  *jd_new_text (const char *text,
                         const char *css_class) G_GNUC_WARN_UNUSED_RESULT;
/* Wraps the lines of @label also within names, without a hyphen, which would seem to belong to the name.  A text
 * with a soft hyphen is no name: it gets a hyphen where it is broken.  To be called after the text is set. */
void  jd_wrap_names     (GtkLabel   *label);
/* Fills @strings, the model of @list, with the names of @items, structs whose first member is a char *.  Selects the
 * item @selected, or the first if there is none. */
void  jd_fill_names     (GtkDropDown     *list,
                         GtkStringList   *strings,
                         const GPtrArray *items,
                         const char      *selected);
/* Unparents all children of a widget that created them itself, when it is disposed of. */
void  jd_unparent_children (GtkWidget *widget);
/* The colour of the widget's text. */
void  jd_get_color      (GtkWidget  *widget,
                         GdkRGBA    *out_color);
/* One em of the widget's font, px. */
double jd_get_font_size (GtkWidget  *widget);
/* The baseline of the widget's allocation, or -1. */
int   jd_get_baseline   (GtkWidget  *widget);
/* The point (@x, @y) of @widget in the coordinates of @other.  FALSE if they have no common ancestor; the point is
 * (0, 0) then. */
gboolean jd_translate   (GtkWidget  *widget,
                         GtkWidget  *other,
                         double      x,
                         double      y,
                         double     *out_x,
                         double     *out_y);

/* Draws @layout at the point (@x, @y) of @widget, in the colour of its text. */
void  jd_draw_layout    (GtkWidget   *widget,
                         GtkSnapshot *snapshot,
                         double       x,
                         double       y,
                         PangoLayout *layout);
/* Adds @suffix at the end of an AdwExpanderRow's first line. */
void  jd_add_suffix     (GtkWidget   *row,
                         GtkWidget   *suffix);
/* Lets @owner own @menu: when it is finalized, or owns another menu, the items of @menu and of its sections are
 * removed.  GTK 4.8 never releases the sections of a menu that a popover has shown, so their items would stay. */
void  jd_own_menu       (GtkWidget   *owner,
                         GMenuModel  *menu);
/* Opens an address with the program for it.  @parent may be NULL. */
void  jd_show_address   (GtkWindow   *parent,
                         const char  *address);

G_END_DECLS
