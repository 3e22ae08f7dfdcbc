/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawing of formulas that are laid out. */

#include "ui/drawing/jd-formula-private.h"

#include <pango/pangocairo.h>

static void
draw_dots (const JdMathBox *box,
           cairo_t         *cr,
           double           x,
           double           y)
{
  /* Centre of the letter's ink; the offset to the right corrects for the slant. */
  double middle = x + 0.5 * (box->ink_left + box->ink_right) + 0.05 * box->size;
  double top = y - box->ascent + JD_MATH_DOT_RADIUS * box->size, apart = JD_MATH_DOTS_APART * box->size;

  for (guint i = 0; i < box->dots; i++)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, middle + (i - 0.5 * (box->dots - 1)) * apart, top, JD_MATH_DOT_RADIUS * box->size, 0, 2 * G_PI);
    }
  cairo_fill (cr);
}

/* Draws a parenthesis, thin at its ends and thick in the middle.  With @side 1 it opens to the right. */
static void
draw_parenthesis (const JdMathBox *box,
                  cairo_t         *cr,
                  double           x,
                  double           y,
                  int              side)
{
  double em = box->size, top = y - box->ascent, bottom = y + box->descent, height = bottom - top;
  double far = x + side * (box->fence - 0.04 * em), near = x + side * 0.04 * em, thick = side * (0.085 * em);

  cairo_move_to (cr, far, top);
  cairo_curve_to (cr, near - 0.02 * side * em, top + 0.25 * height, near - 0.02 * side * em, bottom - 0.25 * height,
                  far, bottom);
  cairo_line_to (cr, far + side * 0.025 * em, bottom);
  cairo_curve_to (cr, near + thick, bottom - 0.26 * height, near + thick, top + 0.26 * height,
                  far + side * 0.025 * em, top);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_root_sign (const JdMathBox *box,
                cairo_t         *cr,
                double           x,
                double           y)
{
  double em = box->size, top = y - box->ascent + 0.06 * em, bottom = y + box->descent, rule = JD_MATH_RULE * em;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
  cairo_set_line_width (cr, rule);
  cairo_move_to (cr, x + 0.06 * em, y - 0.22 * em);
  cairo_line_to (cr, x + 0.17 * em, y - 0.30 * em);
  cairo_line_to (cr, x + 0.34 * em, bottom - 0.03 * em);
  cairo_line_to (cr, x + box->fence - 0.02 * em, top);
  cairo_line_to (cr, x + box->width, top);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 2.0 * rule);
  cairo_move_to (cr, x + 0.18 * em, y - 0.27 * em);
  cairo_line_to (cr, x + 0.33 * em, bottom - 0.06 * em);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_fences (const JdMathBox *box,
             cairo_t         *cr,
             double           x,
             double           y)
{
  double em = box->size;

  switch (box->kind)
    {
    case JD_MATH_FRACTION:
      cairo_rectangle (cr, x + JD_MATH_FRACTION_SIDE * em, y - (JD_MATH_AXIS_HEIGHT + 0.5 * JD_MATH_RULE) * em,
                       box->width - 2 * JD_MATH_FRACTION_SIDE * em, JD_MATH_RULE * em);
      cairo_fill (cr);
      break;
    case JD_MATH_PARENS:
      draw_parenthesis (box, cr, x, y, 1);
      draw_parenthesis (box, cr, x + box->width, y, -1);
      break;
    case JD_MATH_ABS:
      cairo_rectangle (cr, x + 0.05 * em, y - box->ascent, JD_MATH_RULE * em, box->ascent + box->descent);
      cairo_rectangle (cr, x + box->width - (0.05 + JD_MATH_RULE) * em, y - box->ascent, JD_MATH_RULE * em,
                       box->ascent + box->descent);
      cairo_fill (cr);
      break;
    case JD_MATH_ROOT:
      draw_root_sign (box, cr, x, y);
      break;
    case JD_MATH_ROW:
    case JD_MATH_TEXT:
    case JD_MATH_SYMBOL:
    case JD_MATH_POWER:
    default:
      break;
    }
}

static void
draw_box (const JdMathBox *box,
          cairo_t         *cr,
          double           x,
          double           y)
{
  x += box->x;
  y += box->y;
  if (box->layout != NULL)
    {
      cairo_move_to (cr, x, y - box->baseline);
      pango_cairo_show_layout (cr, box->layout);
      cairo_new_path (cr);
    }
  if (box->dots > 0)
    draw_dots (box, cr, x, y);
  draw_fences (box, cr, x, y);
  for (guint i = 0; i < box->children->len; i++)
    draw_box (jd_math_box_child (box, i), cr, x, y);
}

void
jd_formula_draw (JdFormula *self,
                 cairo_t   *cr,
                 JdColor    color,
                 double     x,
                 double     baseline)
{
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  jd_color_set_source (color, cr);
  draw_box (self->root, cr, x, baseline);
  cairo_restore (cr);
}
