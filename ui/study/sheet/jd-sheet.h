/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/figure/jd-figure.h"
#include "ui/drawing/figure/jd-follow.h"
#include "ui/widgets/jd-paper.h"
#include "ui/study/jd-study.h"
#include "ui/study/sheet/jd-traces.h"

G_BEGIN_DECLS

/* The sheet of the Study view.  It draws the mechanism at the instant shown, with each joint solid or virtually
 * released according to the parameterization, and the chosen arrows.  It advances the time while the study plays.
 * It is a JdPaper (jd-paper.h).
 *
 * A double click fits the view.  In a spatial mechanism a drag turns the view.  A click on a joint emits
 * "joint-picked" with the joint's name.
 *
 * While a plane mechanism plays, a drag from a body pulls it: the pull is an effort of the mechanism.  "pulled" (its
 * name, from when and until when it acts, s) is emitted when it has ended. */
#define JD_TYPE_SHEET (jd_sheet_get_type ())
G_DECLARE_FINAL_TYPE (JdSheet, jd_sheet, JD, SHEET, JdPaper)

/* Things that are shown besides the mechanism.  Each has a boolean property of its name ("show-velocities", ...). */
typedef enum
{
  JD_SHOW_VELOCITIES,
  JD_SHOW_FIELD,
  JD_SHOW_FORCES,
  JD_SHOW_JUMP,
  JD_SHOW_NAMES,
  JD_SHOW_GRID,
  JD_SHOW_LEGEND,
  JD_SHOW_AXES,
  JD_SHOW_PARAMETERS,  /* angles and lengths that parameters measure */
  JD_SHOW_DIMENSIONS,  /* constant lengths */
  JD_N_SHOWS,
} JdShow;

/* Names of these properties. */
extern const char *const jd_sheet_show_names[JD_N_SHOWS];

void      jd_sheet_set_study        (JdSheet  *self,
                                     JdStudy  *study);
gboolean  jd_sheet_get_show         (JdSheet  *self,
                                     JdShow    what);
void      jd_sheet_set_show         (JdSheet  *self,
                                     JdShow    what,
                                     gboolean  show);

/* The paths that points leave on the sheet. */
JdTraces *jd_sheet_get_traces       (JdSheet  *self);

/* Turns the direction of view of a spatial mechanism by @azimuth and @height, rad.  The user turns it by dragging,
 * or with Alt and the arrow keys; Shift and drag moves the paper. */
void      jd_sheet_turn             (JdSheet  *self,
                                     double    azimuth,
                                     double    height);
/* The plane in which the sheet is seen: six numbers, its unit vectors to the right and upwards in ground axes.  Of a
 * plane mechanism, x and y.  Returns whether the mechanism is spatial. */
gboolean  jd_sheet_get_plane        (JdSheet  *self,
                                     double    out[6]);
/* Emphasizes what another widget points at: the efforts of equations (@lit: n_equations of the model, copied; NULL:
 * none), the given efforts, or all constraint efforts.  The joint of such an equation is emphasized even where its
 * effort is not visible. */
void      jd_sheet_set_lit          (JdSheet        *self,
                                     const gboolean *lit,
                                     gboolean        given,
                                     gboolean        constraint);
/* Makes @self decide which place both sheets show.  @other no longer follows the mechanism by itself
 * (jd_paper_share_view ()).  The arrows of both get one scale. */
void      jd_sheet_lead             (JdSheet        *self,
                                     JdSheet        *other);

/* Chooses the view for a small sheet.  Fitted, it shows the mechanism large at its present position and follows it,
 * if the motion is wider than twice the mechanism's size. */
void      jd_sheet_set_close        (JdSheet  *self,
                                     gboolean  close);

/* Acts as a click at (@x, @y), sheet coordinates.  Returns FALSE if there is no joint. */
gboolean  jd_sheet_pick             (JdSheet  *self,
                                     double    x,
                                     double    y);

/* Finds the arrow at (@x, @y), sheet coordinates.  Returns "velocity", "velocity-after" (of the event) or "virtual"
 * and the point, in @out_name; or "force" or "impulse" and the joint.  Returns NULL if there is no arrow, or one
 * without such a name.  The result is static; @out_name is owned by the caller. */
const char *jd_sheet_find_arrow   (JdSheet  *self,
                                   double    x,
                                   double    y,
                                   char    **out_name);

/* The figure as it is drawn now, for exports.  It borrows data of the study and of the sheet: use it before either
 * changes. */
gboolean  jd_sheet_get_figure       (JdSheet   *self,
                                     JdFigure  *out_figure,
                                     double    *out_width,
                                     double    *out_height);
/* How the view follows the mechanism while it plays.  Returns whether it does: it is fitted, and the motion goes
 * far. */
gboolean  jd_sheet_get_follow       (JdSheet   *self,
                                     JdFollow  *out);

G_END_DECLS
