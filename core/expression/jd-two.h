/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Two numbers side by side in an array, computed with at once; they need not stand where two begin. */
typedef double JdTwo __attribute__ ((vector_size (2 * sizeof (double)), aligned (sizeof (double)), may_alias));
