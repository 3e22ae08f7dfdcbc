/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/jd-draw-style.h"

G_BEGIN_DECLS

/* A sink gets what is drawn on a cairo context as it is drawn, for formats that cairo does not write: TikZ, and SVG
 * whose texts stay texts.  The safe cairo functions (jd-cairo.h) and the labels call it.  All members but "text" may
 * be NULL. */
typedef struct _JdSink JdSink;

typedef struct
{
  JdLabelFace        face;
  const char        *markup;     /* as for Pango; without dots: derivatives are not set here */
  JdColor            color;
  const JdDrawStyle *style;
  double             x, y;       /* left end of the baseline, user space */
  double             width, ascent;
  double             align;      /* the part of the width, 0 to 1, that must not move if the text is set in another
                                  * font */
} JdSinkText;

struct _JdSink
{
  /* The current path of @cr is stroked, or filled. */
  void     (*path)        (JdSink           *self,
                           cairo_t          *cr,
                           gboolean          filled);
  void     (*paint)       (JdSink           *self,
                           cairo_t          *cr);
  void     (*begin_group) (JdSink           *self);
  void     (*end_group)   (JdSink           *self,
                           double            alpha);
  /* The text is not drawn on @cr. */
  void     (*text)        (JdSink           *self,
                           cairo_t          *cr,
                           const JdSinkText *text);
  /* A formula in LaTeX with the left end of its first baseline at (x, y).  Returns FALSE if it must be drawn. */
  gboolean (*formula)     (JdSink           *self,
                           cairo_t          *cr,
                           const char       *latex,
                           JdColor           color,
                           double            x,
                           double            y);
};

/* The sink of a context; NULL: none. */
JdSink *jd_sink_get (cairo_t *cr);
/* Gives @cr a sink, which must outlive the drawing. */
void    jd_sink_set (cairo_t *cr,
                     JdSink  *sink);

/* Markup of labels as LaTeX: in math mode if @face is JD_LABEL_MATH, else as text with formulas in dollar signs.  The
 * caller owns the results. */
char   *jd_markup_to_latex (const char  *markup,
                            JdLabelFace  face) G_GNUC_WARN_UNUSED_RESULT;
/* Markup of labels as the content of an SVG element <text>. */
char   *jd_markup_to_svg   (const char  *markup) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
