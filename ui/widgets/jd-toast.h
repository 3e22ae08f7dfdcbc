/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Toasts that the program dismisses.  libadwaita 1.2 frees a toast that has replaced another, and is dismissed while
 * it still comes in, before its animation ends, which then uses it again. */
AdwToast *jd_toast_new      (const char *text) G_GNUC_WARN_UNUSED_RESULT;
void      jd_toast_set_text (AdwToast   *toast,
                             const char *text);
/* Dismisses a toast of jd_toast_new(): as soon as it has come in. */
void      jd_toast_dismiss  (AdwToast   *toast);

G_END_DECLS
