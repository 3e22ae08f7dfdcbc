/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Polynomial through values, first and second derivatives at @n_nodes <= 4 times (@nodes[k]: 3 numbers), at @t. */
void jd_hermite_eval (gsize         n_nodes,
                      const double *times,
                      const double *values,
                      double        t,
                      double        out[3]);

G_END_DECLS
