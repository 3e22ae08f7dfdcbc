/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-measure.h"
#include "ui/drawing/picture/jd-picture-arrows.h"
#include "ui/drawing/picture/jd-trace.h"

G_BEGIN_DECLS

/* A complete figure: mechanism, arrows, title and legend.  The command `figure`, the start page and the window's
 * export use it. */
typedef enum
{
  JD_FIGURE_VELOCITY   = 1 << 0,  /* velocities */
  JD_FIGURE_FIELD      = 1 << 1,  /* the virtual velocity field of "direction" */
  JD_FIGURE_FORCES     = 1 << 2,  /* given efforts and constraint efforts */
  JD_FIGURE_JUMP       = 1 << 3,  /* the jump of "event" at this state */
  JD_FIGURE_LABELS     = 1 << 4,  /* names of points and joints */
  JD_FIGURE_GRID       = 1 << 5,
  JD_FIGURE_EQUATIONS  = 1 << 6,  /* complementary equations, typeset below the mechanism */
  JD_FIGURE_TITLE      = 1 << 7,
  JD_FIGURE_LEGEND     = 1 << 8,
  JD_FIGURE_GEOMETRY   = 1 << 9,  /* instead of the mechanism: the velocity space of the jump of "event" */
  JD_FIGURE_COMPARE    = 1 << 10, /* a comparison with this figure as a column: jd-compare-figure.h; not drawn here */
  JD_FIGURE_AXES       = 1 << 11, /* axes of the ground; in space they are always drawn */
  JD_FIGURE_ANGLES     = 1 << 12, /* angles that retained parameters measure */
  JD_FIGURE_PARAMETERS = 1 << 13, /* angles and lengths that retained parameters measure */
  JD_FIGURE_DIMENSIONS = 1 << 14, /* constant lengths that have a letter */
  JD_FIGURE_INSTANT    = 1 << 15, /* the instant, if it is not that of the file */
  JD_FIGURE_SOLID      = 1 << 16, /* no joint is virtually released, and those that are equations only are left out */
  JD_FIGURE_SYMBOLS    = 1 << 17, /* forces and torques by the letters of their values, not by their names */
  JD_FIGURE_BODIES     = 1 << 18, /* names of bodies */
  JD_FIGURE_GIVEN      = 1 << 19, /* given forces and torques that have no picture except their arrow */
  JD_FIGURE_IMPULSES   = 1 << 20, /* impulses that events apply, by the events' names */
} JdFigureShow;

#define JD_FIGURE_DEFAULT (JD_FIGURE_LABELS | JD_FIGURE_TITLE | JD_FIGURE_LEGEND | JD_FIGURE_INSTANT)
/* Parts of a textbook's figure. */
#define JD_FIGURE_TEXTBOOK \
  (JD_FIGURE_LABELS | JD_FIGURE_AXES | JD_FIGURE_ANGLES | JD_FIGURE_PARAMETERS | JD_FIGURE_DIMENSIONS | \
   JD_FIGURE_SOLID | JD_FIGURE_SYMBOLS)

typedef struct
{
  const JdPicture      *picture;           /* required */
  JdParameterization   *parameterization;  /* NULL: every joint is solid; then no field, constraint efforts or jump */
  double                time;
  const double         *p, *pd;            /* N each; NULL: the model's state and its time */
  const gboolean       *skip;              /* equations that do not act here; NULL: determined by the state */
  const JdFeet         *feet;              /* of contacts with curves; NULL: the nearest points */
  JdFigureShow          show;
  const struct _JdUnderlayImage *underlay; /* below the drawing; NULL: none is shown */
  const JdMeasures     *measures;          /* NULL: derived if any is shown */
  const double         *direction;         /* n virtual rates q*; NULL: (1, 0, ..., 0) */
  const JdBodyField    *relative;          /* n_bodies: the field relative to a body, for that direction, and its */
  const JdBodyField    *background;        /* background; both NULL: the field relative to the ground */
  double                composition[3][3]; /* place, background and relative virtual velocity of a point */
  gboolean              composed;          /* there is such a point */
  const JdEvaluation   *evaluation;        /* NULL: computed if FORCES is shown */
  const JdMotion       *motion;            /* NULL, or that in which "event" may happen at "time" */
  const JdJump         *jump;              /* what acts is that of its virtual phase; NULL: computed from "event" if
                                            * JUMP is shown */
  const double         *posterior;         /* N: velocities after it; NULL: its own */
  const JdEvent        *event;
  const gboolean       *covered;           /* 2 n_equations: arrows left out (jd_arrows_drop()); NULL: none */
  const char           *title;             /* plain text; NULL: names of the mechanism and the parameterization */
  const JdView         *view;              /* NULL: everything is fitted */
  const JdBounds       *bounds;            /* bounds to fit if view is NULL; NULL: those of this state */
  const JdArrowScale   *arrow_scale;       /* NULL: determined by the longest arrow of the figure */
  const double         *eye;               /* in space: azimuth and elevation of the eye, rad; NULL: those of a new
                                            * frame */
  gboolean              before;            /* velocities are hollow: just before an event */
  const char           *instant;           /* what INSTANT writes; NULL: "t = 0.4 s" */
  const char *const    *meanings;          /* n_equations: jd_picture_frame_set_meanings(); NULL: none is known */
  gboolean              keeps_labels;      /* however small the figure is */
  gsize                 n_earlier;         /* instants drawn pale, in the same figure */
  const double         *earlier_times, *earlier_p;  /* n_earlier; N each */
  const gboolean       *earlier_acts;      /* n_equations each: FALSE is drawn as not acting; NULL: all act */
  const JdTrace        *trace;             /* paths that are drawn; NULL: none */
  double                trace_from, trace_to;       /* s: between these instants */
  double                trace_dots;        /* s between dots; 0: none */
  gboolean              trace_fades;       /* paler towards @trace_from */
  JdDrawStyle           style;
} JdFigure;

/* A part of a figure's sheet. */
typedef struct
{
  double   sheet_width, sheet_height;  /* px: of jd_figure_draw() */
  JdBounds box;                        /* px: the part of it that is kept */
  double   scale;                      /* of that part, so that it gets the width that was asked for */
} JdFigureCrop;

/* Sets the defaults: the model's state, JD_FIGURE_DEFAULT, light theme. */
void      jd_figure_init        (JdFigure           *self,
                                 const JdPicture    *picture,
                                 JdParameterization *parameterization);
/* Parses a list such as "field,forces,no-legend" of what is shown besides the default, and of what is not.  "none"
 * begins with nothing, "textbook" with JD_FIGURE_TEXTBOOK.  An unknown name is an error that lists the known ones. */
gboolean  jd_figure_parse_show  (const char    *text,
                                 JdFigureShow  *out_show,
                                 GError       **error);
/* N flags: the parameters that are marked, those that @parameterization (NULL: all) retains.  Owned by the caller. */
gboolean *jd_figure_dup_marked  (const JdPicture          *picture,
                                 const JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;
/* Adds the mechanism to @bounds and its arrows (JdArrow) to @arrows, so that several figures can have a common view
 * and scale.  Quantities that cannot be computed are left out.  Thread-safe. */
void      jd_figure_add_extents (const JdFigure  *self,
                                 JdBounds        *bounds,
                                 GArray          *arrows);
/* Draws the figure.  Returns FALSE with @error if a quantity cannot be computed; the rest is drawn.  Thread-safe. */
gboolean  jd_figure_draw        (cairo_t         *cr,
                                 const JdFigure  *self,
                                 double           width,
                                 double           height,
                                 GError         **error);

/* Finds the part of the sheet that is drawn on, without the ends of straight ground, for a figure of @width px; 0:
 * for a sheet of @sheet_width.  The sheet is made larger so that the part fills the width; its height stays within
 * @sheet_height. */
void      jd_figure_crop        (const JdFigure  *self,
                                 double           width,
                                 double           sheet_width,
                                 double           sheet_height,
                                 JdFigureCrop    *out);
/* Draws that part, with its upper left corner at (0, 0). */
gboolean  jd_figure_draw_crop   (cairo_t             *cr,
                                 const JdFigure      *self,
                                 const JdFigureCrop  *crop,
                                 GError             **error);

G_END_DECLS
