/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Gives each button that is shown after this call the name that a screen reader should say.  GTK 4.8 says the label
 * of a button with a mnemonic twice, once with its underscore ("_Draw Draw"), and says the name of the C type for
 * expanders and for the buttons inside its drop-down lists and split buttons. */
void jd_spoken_names_mend_shown (void);

G_END_DECLS
