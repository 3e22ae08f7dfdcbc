/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-study.h"
#include "ui/widgets/jd-table.h"

G_BEGIN_DECLS

/* The efforts of all joints in the virtual velocity field, as rows of a table: the effort, the virtual velocity along
 * it, and their product, its virtual power.  In a compatible field the powers of a perfect joint are 0 (Le van and
 * Bouzidi, [7.79]). */

/* Makes a row for each effort; none for a mechanism whose efforts would take too long. */
void  jd_field_efforts_make   (JdTable *table,
                               JdStudy *study);
/* Updates the numbers. */
void  jd_field_efforts_update (JdTable *table,
                               JdStudy *study);

G_END_DECLS
