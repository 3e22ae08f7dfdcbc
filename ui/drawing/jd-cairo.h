/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Safe versions of cairo functions.  Cairo aborts on numbers that are not finite, and draws wrong lines outside the
 * range of its fixed-point numbers.  These functions ignore numbers that are not finite and cut lines at a limit.
 * Sources that include a header of ui/drawing get them under cairo's names. */
#define JD_CAIRO_FARTHEST 4e6  /* pixels: cairo's limit is 2^23, half of it on a high-density screen */

void jd_cairo_move_to            (cairo_t *cr, double x, double y);
void jd_cairo_line_to            (cairo_t *cr, double x, double y);
void jd_cairo_curve_to           (cairo_t *cr, double x1, double y1, double x2, double y2, double x3, double y3);
void jd_cairo_arc                (cairo_t *cr, double x, double y, double radius, double from, double to);
void jd_cairo_arc_negative       (cairo_t *cr, double x, double y, double radius, double from, double to);
void jd_cairo_rectangle          (cairo_t *cr, double x, double y, double width, double height);
void jd_cairo_translate          (cairo_t *cr, double x, double y);
void jd_cairo_scale              (cairo_t *cr, double x, double y);
void jd_cairo_rotate             (cairo_t *cr, double angle);
void jd_cairo_set_line_width     (cairo_t *cr, double width);
void jd_cairo_set_source_surface (cairo_t *cr, cairo_surface_t *surface, double x, double y);
/* These also call the sink of the context, if it has one (jd-sink.h).  A group ends with cairo_pop_group_to_source()
 * and cairo_paint_with_alpha(). */
void jd_cairo_stroke             (cairo_t *cr);
void jd_cairo_stroke_preserve    (cairo_t *cr);
void jd_cairo_fill               (cairo_t *cr);
void jd_cairo_fill_preserve      (cairo_t *cr);
void jd_cairo_paint              (cairo_t *cr);
void jd_cairo_push_group         (cairo_t *cr);
void jd_cairo_paint_with_alpha   (cairo_t *cr, double alpha);

/* Pixels of the screen for each unit of @cr, if small shapes and texts are copied from images; else 0. */
void jd_cairo_set_image_scale    (cairo_t *cr, int scale);
int  jd_cairo_get_image_scale    (cairo_t *cr);

#ifndef JD_CAIRO_ITSELF
#define cairo_move_to            jd_cairo_move_to
#define cairo_line_to            jd_cairo_line_to
#define cairo_curve_to           jd_cairo_curve_to
#define cairo_arc                jd_cairo_arc
#define cairo_arc_negative       jd_cairo_arc_negative
#define cairo_rectangle          jd_cairo_rectangle
#define cairo_translate          jd_cairo_translate
#define cairo_scale              jd_cairo_scale
#define cairo_rotate             jd_cairo_rotate
#define cairo_set_line_width     jd_cairo_set_line_width
#define cairo_set_source_surface jd_cairo_set_source_surface
#define cairo_stroke             jd_cairo_stroke
#define cairo_stroke_preserve    jd_cairo_stroke_preserve
#define cairo_fill               jd_cairo_fill
#define cairo_fill_preserve      jd_cairo_fill_preserve
#define cairo_paint              jd_cairo_paint
#define cairo_push_group         jd_cairo_push_group
#define cairo_paint_with_alpha   jd_cairo_paint_with_alpha
#endif

G_END_DECLS
