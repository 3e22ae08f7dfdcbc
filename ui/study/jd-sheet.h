/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/drawing/picture/jd-figure.h"
#include "ui/widgets/jd-paper.h"
#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The sheet: the mechanism at the instant shown, its joints solid or virtually released as the parameterization says,
 * and the arrows asked for, on paper (jd-paper.h).  Lets time pass while the study plays.
 *
 * Double click to fit; in space, drag to turn; a click on a joint emits "joint-picked" with its name. */
#define JD_TYPE_SHEET (jd_sheet_get_type ())
G_DECLARE_FINAL_TYPE (JdSheet, jd_sheet, JD, SHEET, JdPaper)

/* What is shown besides the mechanism; each is a boolean property of its name ("show-velocities", ...). */
typedef enum
{
  JD_SHOW_VELOCITIES,
  JD_SHOW_FIELD,
  JD_SHOW_FORCES,
  JD_SHOW_JUMP,
  JD_SHOW_NAMES,
  JD_SHOW_GRID,
  JD_SHOW_LEGEND,
  JD_N_SHOWS,
} JdShow;

/* The names of these properties. */
extern const char *const jd_sheet_show_names[JD_N_SHOWS];

void      jd_sheet_set_study        (JdSheet  *self,
                                     JdStudy  *study);
gboolean  jd_sheet_get_show         (JdSheet  *self,
                                     JdShow    what);
void      jd_sheet_set_show         (JdSheet  *self,
                                     JdShow    what,
                                     gboolean  show);

/* In space, moves the eye: its azimuth and its height, rad.  Drag to turn, Shift and drag to move the paper, Alt and
 * the arrow keys. */
void      jd_sheet_turn             (JdSheet  *self,
                                     double    azimuth,
                                     double    height);
/* What is pointed at elsewhere: the efforts of equations (@lit: n_equations of the model, copied; NULL: none), given
 * efforts, all constraint efforts.  The joint of a lit equation is emphasized, whether or not its effort can be
 * seen. */
void      jd_sheet_set_lit          (JdSheet        *self,
                                     const gboolean *lit,
                                     gboolean        given,
                                     gboolean        constraint);
/* Leaves it to the other to follow a mechanism that goes far: both show the same place (jd_paper_share_view ()), and
 * from now on the arrows of both have one scale. */
void      jd_sheet_lead             (JdSheet        *self,
                                     JdSheet        *other);

/* A small sheet: fitted, it shows the mechanism as it is now, large, and follows it, rather than the whole of a
 * motion that goes further than twice its size. */
void      jd_sheet_set_close        (JdSheet  *self,
                                     gboolean  close);

/* What a click does; FALSE if there is no joint at (@x, @y), sheet. */
gboolean  jd_sheet_pick             (JdSheet  *self,
                                     double    x,
                                     double    y);

/* The figure as it is seen: for exports.  Borrows from the study and the sheet; use it before either changes. */
gboolean  jd_sheet_get_figure       (JdSheet   *self,
                                     JdFigure  *out_figure,
                                     double    *out_width,
                                     double    *out_height);

G_END_DECLS
