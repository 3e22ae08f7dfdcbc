/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Text that threads draw.  Cairo 1.16 ends the program where one thread releases the last reference to a scaled font
 * while another takes it up again.  Threads therefore draw text one after the other, with one font map that is never
 * freed and keeps what they have used.  In the main thread, which must not wait and has a font map that stays, both
 * calls do nothing.  Turns may be nested. */
void jd_text_turn_begin (void);
void jd_text_turn_end   (void);

G_END_DECLS
