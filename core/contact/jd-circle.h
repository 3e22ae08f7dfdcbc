/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A function of a direction, at @angle; NAN where it has no value. */
typedef double   (*JdCircleFunction) (gpointer data,
                                      double   angle);
/* A change of its sign at @angle, between values of @size at most: a zero where |value| is smaller, else a pole.  The
 * function was evaluated last at @angle, with this @value.  FALSE ends the search. */
typedef gboolean (*JdCircleFound)    (gpointer data,
                                      double   angle,
                                      double   value,
                                      double   size);

/* Finds the changes of sign that @n looks around the circle show, each to the last digit. */
void jd_circle_scan (guint            n,
                     JdCircleFunction function,
                     JdCircleFound    found,
                     gpointer         data);

G_END_DECLS
