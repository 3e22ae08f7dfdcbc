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
#endif

G_END_DECLS
