/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Pair of doubles for SIMD arithmetic; alignment of one double is enough. */
typedef double JdDouble2 __attribute__ ((vector_size (2 * sizeof (double)), aligned (sizeof (double)), may_alias));
