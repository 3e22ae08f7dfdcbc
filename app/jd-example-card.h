/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* An example on the start page: its picture, its name, and one sentence.  A thread reads and draws it; it is drawn
 * again when the theme changes. */
#define JD_TYPE_EXAMPLE_CARD (jd_example_card_get_type ())
G_DECLARE_FINAL_TYPE (JdExampleCard, jd_example_card, JD, EXAMPLE_CARD, GtkFlowBoxChild)

GtkWidget  *jd_example_card_new        (GFile         *file);
GFile      *jd_example_card_get_file   (JdExampleCard *self);

G_END_DECLS
