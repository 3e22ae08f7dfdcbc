/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-picture-arrows.h"

G_BEGIN_DECLS

/* A whole figure: mechanism, arrows, title and legend, drawn in one call; what the command `figure`, the start page's
 * pictures and the window's export show. */
typedef enum
{
  JD_FIGURE_VELOCITY   = 1 << 0,  /* velocities */
  JD_FIGURE_FIELD      = 1 << 1,  /* the virtual field of "direction" */
  JD_FIGURE_FORCES     = 1 << 2,  /* given efforts and constraint efforts */
  JD_FIGURE_JUMP       = 1 << 3,  /* the jump of "event" at this state */
  JD_FIGURE_LABELS     = 1 << 4,  /* names of points and joints */
  JD_FIGURE_GRID       = 1 << 5,
  JD_FIGURE_EQUATIONS  = 1 << 6,  /* complementary equations, typeset, below the mechanism */
  JD_FIGURE_TITLE      = 1 << 7,
  JD_FIGURE_LEGEND     = 1 << 8,
  JD_FIGURE_GEOMETRY   = 1 << 9,  /* instead of the mechanism: the velocity space of the jump of "event" */
  JD_FIGURE_COMPARE    = 1 << 10, /* the comparison that this is a column of: jd-compare-figure.h; not drawn here */
} JdFigureShow;

#define JD_FIGURE_DEFAULT (JD_FIGURE_LABELS | JD_FIGURE_TITLE | JD_FIGURE_LEGEND)

typedef struct
{
  const JdPicture      *picture;           /* required */
  JdParameterization   *parameterization;  /* NULL: every joint solid; then no field, forces of constraints, jump */
  double                time;
  const double         *p, *pd;            /* N each; NULL: the model's state (and its time) */
  const gboolean       *skip;              /* equations that do not act here; NULL: by the state alone */
  JdFigureShow          show;
  const double         *direction;         /* n virtual rates q*; NULL: (1, 0, ..., 0) */
  const JdEvaluation   *evaluation;        /* NULL: computed if FORCES is shown */
  const JdJump         *jump;              /* NULL: computed from "event" if JUMP is shown */
  const JdEvent        *event;
  const char           *title;             /* plain text; NULL: the mechanism's name and the parameterization's */
  const JdView         *view;              /* NULL: fits everything */
  const JdBounds       *bounds;            /* what to fit if view is NULL; NULL: this state */
  const JdArrowScale   *arrow_scale;       /* NULL: the longest arrow of the figure sets it */
  const double         *eye;               /* in space: azimuth and height, rad; NULL: those of a new frame */
  gboolean              before;            /* velocities hollow: just before an event */
  JdDrawStyle           style;
} JdFigure;

/* Defaults: the model's state, JD_FIGURE_DEFAULT, light. */
void      jd_figure_init        (JdFigure           *self,
                                 const JdPicture    *picture,
                                 JdParameterization *parameterization);
/* "field,forces,jump": comma-separated names of what is to be shown besides the default; FALSE and an error naming an
 * unknown one and the known ones. */
gboolean  jd_figure_parse_show  (const char    *text,
                                 JdFigureShow  *out_show,
                                 GError       **error);
/* Adds the mechanism to @bounds, and the arrows that are to be shown to @arrows (JdArrow), so that several figures
 * can have one view and one scale.  What cannot be computed is left out.  Thread-safe. */
void      jd_figure_add_extents (const JdFigure  *self,
                                 JdBounds        *bounds,
                                 GArray          *arrows);
/* FALSE and @error if what is to be shown cannot be computed; then only the rest is drawn.  Thread-safe. */
gboolean  jd_figure_draw        (cairo_t         *cr,
                                 const JdFigure  *self,
                                 double           width,
                                 double           height,
                                 GError         **error);

G_END_DECLS
