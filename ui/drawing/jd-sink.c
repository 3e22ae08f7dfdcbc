/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sinks of contexts, and the cairo functions that report to them what is drawn. */
#define JD_CAIRO_ITSELF
#include "ui/drawing/jd-sink.h"

static const cairo_user_data_key_t key;

JdSink *
jd_sink_get (cairo_t *cr)
{
  return cairo_get_user_data (cr, &key);
}

void
jd_sink_set (cairo_t *cr,
             JdSink  *sink)
{
  cairo_set_user_data (cr, &key, sink, NULL);
}

static void
emit_path (cairo_t  *cr,
           gboolean  filled)
{
  JdSink *sink = jd_sink_get (cr);

  if (sink != NULL && sink->path != NULL)
    sink->path (sink, cr, filled);
}

void
jd_cairo_stroke (cairo_t *cr)
{
  emit_path (cr, FALSE);
  cairo_stroke (cr);
}

void
jd_cairo_stroke_preserve (cairo_t *cr)
{
  emit_path (cr, FALSE);
  cairo_stroke_preserve (cr);
}

void
jd_cairo_fill (cairo_t *cr)
{
  emit_path (cr, TRUE);
  cairo_fill (cr);
}

void
jd_cairo_fill_preserve (cairo_t *cr)
{
  emit_path (cr, TRUE);
  cairo_fill_preserve (cr);
}

void
jd_cairo_paint (cairo_t *cr)
{
  JdSink *sink = jd_sink_get (cr);

  if (sink != NULL && sink->paint != NULL)
    sink->paint (sink, cr);
  cairo_paint (cr);
}

void
jd_cairo_push_group (cairo_t *cr)
{
  JdSink *sink = jd_sink_get (cr);

  if (sink != NULL && sink->begin_group != NULL)
    sink->begin_group (sink);
  cairo_push_group (cr);
}

void
jd_cairo_paint_with_alpha (cairo_t *cr,
                           double   alpha)
{
  JdSink *sink = jd_sink_get (cr);

  if (sink != NULL && sink->end_group != NULL)
    sink->end_group (sink, alpha);
  cairo_paint_with_alpha (cr, alpha);
}
