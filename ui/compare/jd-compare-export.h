/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/compare/jd-compare-view.h"

G_BEGIN_DECLS

/* Writes what the Compare view shows to @file, by the end of its name: a figure (.svg, .pdf, .png) or a LaTeX table (.tex). */
gboolean  jd_compare_view_export  (JdCompareView  *self,
                                   GFile          *file,
                                   GError        **error);

G_END_DECLS
