/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Sets @error by g_set_error() and has the value FALSE, or NULL: for "return jd_fail (error, domain, code, ...)". */
#define jd_fail(error, ...)      (g_set_error ((error), __VA_ARGS__), FALSE)
#define jd_fail_null(error, ...) (g_set_error ((error), __VA_ARGS__), NULL)
