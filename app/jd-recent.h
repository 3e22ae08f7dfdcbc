/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The mechanism files used lately that are still there: at most @n GtkRecentInfo *, newest first.  Owned by the
 * caller. */
GPtrArray  *jd_recent_list  (guint  n) G_GNUC_WARN_UNUSED_RESULT;
/* @file is used now. */
void        jd_recent_add   (GFile *file);

G_END_DECLS
