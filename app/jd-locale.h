/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The language of the user's locale, for texts; numbers keep their point.  First of all in both programs.  The
 * translations are where they were installed, or in the folder that JD_LOCALE_DIR names: a program that is not
 * installed finds them too. */
void jd_locale_init (void);

G_END_DECLS
