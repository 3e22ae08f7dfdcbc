/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-sink.h"

G_BEGIN_DECLS

/* A sink that appends the labels of a drawing to @into, which must outlive it, as elements <text> of SVG.  Freed by
 * g_free(). */
JdSink *jd_svg_text_sink_new (GString *into) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
