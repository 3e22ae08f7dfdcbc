/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "app/start/jd-recovery.h"

G_BEGIN_DECLS

/* Fills @list with a row for each recovery copy of @recovery (NULL: none).  The name of a row is the URI of its copy.
 * "Open" activates "win.recover" with it; "Discard" asks first. */
void jd_recovered_rows_fill (GtkListBox *list,
                             JdRecovery *recovery);

G_END_DECLS
