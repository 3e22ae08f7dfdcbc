/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A card of the start page: the picture of a mechanism or of a lesson's first step, a title, a citation, one sentence
 * and a footer. */
#define JD_TYPE_EXAMPLE_CARD (jd_example_card_get_type ())
G_DECLARE_FINAL_TYPE (JdExampleCard, jd_example_card, JD, EXAMPLE_CARD, GtkFlowBoxChild)

/* The card of a mechanism, which gives title and sentence. */
GtkWidget  *jd_example_card_new          (GFile         *file);
/* The card of a lesson; its texts are given. */
GtkWidget  *jd_example_card_new_lesson   (GFile         *file,
                                          const char    *title,
                                          const char    *sentence,
                                          const char    *footer);
GFile      *jd_example_card_get_file     (JdExampleCard *self);
/* Its title and its description, of which it shows the first sentence. */
void        jd_example_card_set_text     (JdExampleCard *self,
                                          const char    *title,
                                          const char    *description);
/* Sets the source of the mechanism, and the numbers of the lessons that use it, "3, 11".  "" stands for none. */
void        jd_example_card_set_citation (JdExampleCard *self,
                                          const char    *source,
                                          const char    *lessons);
/* Adds a button that closes the card; it emits "closed". */
void        jd_example_card_add_close    (JdExampleCard *self);

G_END_DECLS
