/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "ui/drawing/jd-cairo.h"

G_BEGIN_DECLS

/* How things look: colours, line widths, type.  A plain value, copied freely; everything that draws is handed one, so
 * a screen, a projector and a printed figure can be drawn beside each other.  Lengths are in sheet units (a CSS pixel
 * on screen, 0.75 pt in PDF), angles in radians. */
typedef enum
{
  JD_THEME_LIGHT,
  JD_THEME_DARK,
  JD_THEME_HIGH_CONTRAST,       /* black on white */
  JD_THEME_HIGH_CONTRAST_DARK,  /* white on black */
  JD_N_THEMES,
} JdTheme;

typedef struct
{
  double red, green, blue, alpha;
} JdColor;

/* What an arrow says.  Each has one colour, one head and one dash everywhere. */
typedef enum
{
  JD_ARROW_VELOCITY,  /* m/s, rad/s: plain head */
  JD_ARROW_VIRTUAL,   /* virtual velocity: dashed, open head */
  JD_ARROW_FORCE,     /* N, N m: filled head */
  JD_ARROW_IMPULSE,   /* N s, N m s: double head */
  JD_N_ARROW_KINDS,
} JdArrowKind;

typedef enum
{
  JD_COLOR_PAPER,
  JD_COLOR_INK,       /* joints, text */
  JD_COLOR_MUTED,     /* names, axes, what is less important */
  JD_COLOR_GRID,
  JD_COLOR_GRID_MAJOR,
  JD_COLOR_GROUND,    /* ground curves and hatching */
  JD_COLOR_BODY,      /* outline of bodies */
  JD_COLOR_FILL,      /* inside of bodies; translucent */
  JD_COLOR_RELEASED,  /* dashed strokes of virtually released joints: the hue of what is virtual */
  JD_COLOR_SELECTED,
  JD_N_COLORS,
} JdColorRole;

typedef struct
{
  JdTheme     theme;
  double      scale;                     /* projector setting: 1, or 1.5 to 2; multiplies strokes and type, not the
                                          * zoom */
  double      line;                      /* width of an ordinary stroke, with scale */
  double      text;                      /* height of labels in pixels, with scale */
  JdColor     colors[JD_N_COLORS];
  JdColor     arrows[JD_N_ARROW_KINDS];
  JdColor     arrow_texts[JD_N_ARROW_KINDS]; /* labels of arrows: the same hues, readable on the paper */
  JdColor     series[8];                 /* graphs: told apart with their dashes */
  JdColor     series_texts[8];           /* values beside them */
  const char *sans;                      /* font families, for Pango: static strings */
  const char *serif;
} JdDrawStyle;

/* @scale: 1 for a screen at arm's length, 1.6 for a projector. */
void         jd_draw_style_init         (JdDrawStyle *self,
                                         JdTheme      theme,
                                         double       scale);
/* For files and the printer: light whatever the screen is, on paper as white as the page it comes to stand on. */
void         jd_draw_style_init_printed (JdDrawStyle *self);

void         jd_draw_style_set_source   (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         JdColorRole        role);
/* Colour of an arrow kind: lighter tints of the same on dark. */
void         jd_draw_style_set_arrow    (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         JdArrowKind        kind);
/* A series of a graph: colour, dash and width of the number @i; more than 8 repeat with another dash. */
void         jd_draw_style_set_series   (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         gsize              i);
/* The dash of what is virtual, in a stroke of ordinary width. */
void         jd_draw_style_set_dashed   (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         gboolean           dashed);
/* Adds the segment to the path as far as the clip of @cr shows it, a dash beginning where it would: thousands of
 * dashes far outside, of a line between places of a sheet that is magnified, would take seconds. */
void         jd_draw_line               (cairo_t           *cr,
                                         double             x0,
                                         double             y0,
                                         double             x1,
                                         double             y1);
/* "velocity", "torque", ...: translated, for legends; unit of its arrows ("m/s"). */
const char  *jd_arrow_kind_title        (JdArrowKind kind,
                                         gboolean    turn);
const char  *jd_arrow_kind_unit         (JdArrowKind kind,
                                         gboolean    turn);

void         jd_color_set_source        (JdColor  color,
                                         cairo_t *cr);

G_END_DECLS
