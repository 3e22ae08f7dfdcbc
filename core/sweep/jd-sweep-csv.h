/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-units.h"
#include "core/sweep/jd-sweep.h"

G_BEGIN_DECLS

/* Rows of a sweep as CSV (RFC 4180). */

/**
 * jd_sweep_append_csv_header:
 *
 * Appends the names of the columns, with their units unless @units is NULL.
 */
void  jd_sweep_append_csv_header (GString       *csv,
                                  const JdSweep *sweep,
                                  const JdUnits *units);
/**
 * jd_sweep_append_csv_row:
 *
 * Appends a row of @n numbers.  One that is not finite is an empty field.
 */
void  jd_sweep_append_csv_row    (GString       *csv,
                                  const double  *numbers,
                                  guint          n);

G_END_DECLS
