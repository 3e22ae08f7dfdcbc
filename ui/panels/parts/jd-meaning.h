/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/verdict/jd-multiplier-meaning.h"
#include "ui/widgets/jd-table.h"

G_BEGIN_DECLS

/* Meaning of a multiplier as a formula: lambda = N a sin(theta).  Le van and Bouzidi, 8.2.2.  @meaning has an
 * expression. */

/* A formula view. */
GtkWidget *jd_new_meaning       (JdModel                   *model,
                                 const JdMultiplierMeaning *meaning) G_GNUC_WARN_UNUSED_RESULT;
/* The formula across a table, below the last row. */
void       jd_table_add_meaning (JdTable                   *table,
                                 JdModel                   *model,
                                 const JdMultiplierMeaning *meaning);

G_END_DECLS
