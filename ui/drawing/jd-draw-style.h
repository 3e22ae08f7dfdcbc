/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "ui/drawing/jd-cairo.h"

G_BEGIN_DECLS

/* Style of drawings: colours, line widths, fonts.  A plain value; every drawing function gets one, so that a screen,
 * a projector and a printed figure can be drawn at the same time.  Lengths are in sheet units (a CSS pixel on
 * screen, 0.75 pt in PDF), angles in radians. */
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

/* Kinds of arrows.  Each has the same colour, head and dash everywhere. */
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
  JD_COLOR_MUTED,     /* names, axes, less important things */
  JD_COLOR_GRID,
  JD_COLOR_GRID_MAJOR,
  JD_COLOR_GROUND,    /* ground curves and hatching */
  JD_COLOR_BODY,      /* outline of bodies */
  JD_COLOR_FILL,      /* interior of bodies; translucent */
  JD_COLOR_RELEASED,  /* dashed strokes of virtually released joints: the colour of virtual quantities */
  JD_COLOR_SELECTED,
  JD_N_COLORS,
} JdColorRole;

typedef struct
{
  JdTheme     theme;
  double      scale;                     /* 1, or 1.5 to 2 for a projector; multiplies line widths and fonts, but not
                                          * the zoom */
  double      line;                      /* width of an ordinary stroke, including scale */
  double      text;                      /* height of labels in pixels, including scale */
  JdColor     colors[JD_N_COLORS];
  JdColor     arrows[JD_N_ARROW_KINDS];
  JdColor     arrow_texts[JD_N_ARROW_KINDS]; /* labels of arrows: the same hues, with enough contrast to be read */
  JdColor     series[8];                 /* of graphs, which also differ by their dashes */
  JdColor     series_texts[8];           /* values at the series */
  const char *sans;                      /* font families for Pango: static strings */
  const char *serif;
  gboolean    transparent;               /* no paper and no halos around texts */
} JdDrawStyle;

/* @scale: 1 for a screen at arm's length, 1.6 for a projector. */
void         jd_draw_style_init         (JdDrawStyle *self,
                                         JdTheme      theme,
                                         double       scale);
/* Style for files and the printer: always the light theme, on white paper. */
void         jd_draw_style_init_printed (JdDrawStyle *self);

/* Draws texts, heads and strokes for labels of @text pixels. */
void         jd_draw_style_set_text     (JdDrawStyle *self,
                                         double       text);
/* Black on white: heads and dashes distinguish the kinds of arrows. */
void         jd_draw_style_set_black    (JdDrawStyle *self);

void         jd_draw_style_set_source   (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         JdColorRole        role);
/* Sets the colour of an arrow kind; dark themes use lighter tints. */
void         jd_draw_style_set_arrow    (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         JdArrowKind        kind);
/* Sets colour, dash and width of series @i of a graph.  From 8 on the colours repeat with another dash. */
void         jd_draw_style_set_series   (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         gsize              i);
/* Sets the dash of virtual quantities, for a stroke of ordinary width. */
void         jd_draw_style_set_dashed   (const JdDrawStyle *self,
                                         cairo_t           *cr,
                                         gboolean           dashed);
/* Adds the part of the segment that is inside the clip of @cr to the path.  Its dashes begin as those of the whole
 * segment would.  Cairo would take seconds for thousands of dashes far outside the clip. */
void         jd_draw_line               (cairo_t           *cr,
                                         double             x0,
                                         double             y0,
                                         double             x1,
                                         double             y1);
/* Translated name for legends ("velocity", "torque", ...), and unit of its arrows ("m/s"). */
const char  *jd_arrow_kind_title        (JdArrowKind kind,
                                         gboolean    turn);
/* Returns the name of jd_arrow_kind_title(), untranslated. */
const char  *jd_arrow_kind_name         (JdArrowKind kind,
                                         gboolean    turn);
const char  *jd_arrow_kind_unit         (JdArrowKind kind,
                                         gboolean    turn);

void         jd_color_set_source        (JdColor  color,
                                         cairo_t *cr);

/* The faces of labels. */
typedef enum
{
  JD_LABEL_SANS,      /* titles, numbers, legends */
  JD_LABEL_MATH,      /* names of points, bodies, multipliers: serif italic */
  JD_LABEL_TITLE,     /* sans, bold, larger */
  JD_LABEL_SMALL,     /* sans, smaller: ticks, badges */
} JdLabelFace;

G_END_DECLS
