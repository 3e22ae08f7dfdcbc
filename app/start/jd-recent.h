/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The recently used mechanism files that still exist: at most @n GtkRecentInfo *, newest first.  The caller owns
 * them. */
GPtrArray  *jd_recent_list  (guint  n) G_GNUC_WARN_UNUSED_RESULT;
/* The recently used lesson files that still exist, as jd_recent_list() lists those of mechanisms. */
GPtrArray  *jd_recent_list_lessons (guint n) G_GNUC_WARN_UNUSED_RESULT;
/* Adds @file, a mechanism or a lesson, as used now. */
void        jd_recent_add   (GFile *file);

G_END_DECLS
