/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * JdCircleFunction:
 *
 * Value of a function of a direction at @angle; NAN where it has none.
 */
typedef double   (*JdCircleFunction) (gpointer data,
                                      double   angle);
/**
 * JdCircleFound:
 *
 * Receives a change of sign at @angle, between values of @size at most: a zero if |value| is smaller, else a pole.
 * The function was last evaluated at @angle, with this @value.  FALSE ends the search.
 */
typedef gboolean (*JdCircleFound)    (gpointer data,
                                      double   angle,
                                      double   value,
                                      double   size);

/**
 * jd_circle_scan:
 *
 * Finds the changes of sign between @n samples around the circle, each to the last digit.
 */
void jd_circle_scan (guint            n,
                     JdCircleFunction function,
                     JdCircleFound    found,
                     gpointer         data);

G_END_DECLS
