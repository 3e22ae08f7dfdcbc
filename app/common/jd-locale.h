/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Sets the language of the user's locale for texts, and the decimal point for numbers.  Both programs call it first.
 * The translations are read from the installation; the variable JD_LOCALE_DIR names the folder for a program that is
 * not installed. */
void jd_locale_init (void);

G_END_DECLS
