/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The toasts of the program.  Whoever dismisses one while it comes in, the program, a key or the pointer, it goes as
 * soon as it has come in: libadwaita 1.2 frees a toast that goes faster than it comes in, and its animation uses it
 * again. */
AdwToast *jd_toast_new      (const char *text) G_GNUC_WARN_UNUSED_RESULT;
void      jd_toast_set_text (AdwToast   *toast,
                             const char *text);

G_END_DECLS
