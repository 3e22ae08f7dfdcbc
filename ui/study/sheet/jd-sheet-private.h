/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/drawing/picture/jd-underlay.h"
#include "ui/study/sheet/jd-arrow-group-private.h"
#include "ui/study/sheet/jd-sheet.h"

G_BEGIN_DECLS

/* The hand that pulls a body: jd-sheet-pull.c. */
typedef struct _JdSheetPull JdSheetPull;

/* Private data of the sheet. jd-sheet.c handles the input, jd-sheet-draw.c draws. */
struct _JdSheet
{
  JdPaper           parent_instance;

  JdStudy          *study;
  GSignalGroup     *signals;
  JdPicture        *picture;
  JdPictureFrame   *frame;
  JdMeasures       *measures;   /* of the picture; NULL until they are shown */
  JdPictureOptions  options;
  JdUnderlayKeep    underlay;   /* the picture below the drawing, if it is shown here */
  gboolean         *released;   /* n_equations */
  gboolean         *acts;
  GPtrArray        *meanings;   /* char *, n_equations: markup of what the multipliers stand for; NULL where
                                 * unknown */
  gboolean         *covered;    /* 2 n_equations: whether the arrow of its effort, of its impulse, is covered; or
                                 * NULL */
  char             *refusal;    /* why there is no picture; else NULL */
  char             *instant;    /* what the last figure writes beside its event; or NULL */

  gboolean          shows[JD_N_SHOWS];
  gboolean          close;      /* shows the mechanism large instead of the whole motion */
  gboolean          follows;    /* the fitted view moves with a mechanism that goes far */
  JdBounds          bounds;     /* world coordinates: bounds of the whole motion */
  gboolean          widened;    /* the bounds also hold a state beside the motion */

  GArray           *arrows;
  JdArrowGroup     *scales;
  gboolean         *lit;        /* n_equations: the equations whose efforts are emphasized */
  gboolean          lit_given, lit_constraint;
  JdSheet          *led_by;     /* weak; the sheet that decides which place is shown.  NULL: this one */
  JdBounds          legend;     /* sheet coordinates: the legend with its background */

  double            eye[2];     /* direction of view in space: azimuth and elevation, rad */
  gboolean          has_turned; /* FALSE: @eye is the default of the picture */
  double            drag[2];    /* offset of the drag that turns the view, px */

  guint             tick;

  gboolean          waits;      /* until the motion of the model is known: jd_study_set_holding() */
  JdTraces         *traces;
  GtkWidget        *point_menu; /* of the points where the secondary button was pressed; or NULL */
  JdSheetPull      *pull;
};

/* Ends waiting for a motion: shows the study as it is. */
void     jd_sheet_catch_up          (JdSheet      *self);
/* jd-sheet-points.c: the menu of points. */
void     jd_sheet_init_points       (JdSheet      *self);
void     jd_sheet_drop_points       (JdSheet      *self);
/* Draws the traces. */
void     jd_sheet_snapshot_under    (JdPaper      *paper,
                                     GtkSnapshot  *snapshot);

/* jd-sheet-pull.c: pulling a body with the pointer. */
void     jd_sheet_init_pull         (JdSheet      *self);
void     jd_sheet_drop_pull         (JdSheet      *self);
void     jd_sheet_class_init_pull   (GType         type);
/* After a change of the study: the hand follows the pointer, or lets go where the motion stops. */
void     jd_sheet_pull_on           (JdSheet      *self);
/* Draws the line from the held particle to the pointer. */
void     jd_sheet_draw_pull         (JdSheet      *self,
                                     GtkSnapshot  *snapshot);

/* Computes what must be visible: the whole motion if it stays near, else the present state with a margin. */
void     jd_sheet_update_bounds     (JdSheet      *self);
void     jd_sheet_update_released   (JdSheet      *self);
/* Gives the figure the field relative to the observer, as it is drawn. */
void     jd_sheet_set_observed      (JdSheet      *self,
                                     JdFigure     *figure);
/* Writes what the multipliers stand for, once this is known. */
void     jd_sheet_update_meanings   (JdSheet      *self);
/* Reads which arrows are covered. */
void     jd_sheet_update_covers     (JdSheet      *self);
/* Returns whether @what is shown and not covered. */
gboolean jd_sheet_is_visible        (JdSheet      *self,
                                     JdShow        what);
/* Returns whether the known jump happens at the instant shown. */
gboolean jd_sheet_jump_is_here      (JdSheet      *self);
/* Returns whether a virtual velocity is chosen. */
gboolean jd_sheet_has_direction     (JdSheet      *self);
/* The name of the arrows in whose line of the legend (@x, @y) is; NULL: in none. */
const char *jd_sheet_find_word      (GtkWidget    *widget,
                                     double        x,
                                     double        y);
void     jd_sheet_class_init_paper  (JdPaperClass *paper_class);

/* Draws the straight arrows of @kind with @scale, px for each unit, until another is set; 0: with the scale that
 * the longest of them asks for. */
void jd_sheet_set_arrow_scale (JdSheet     *self,
                               JdArrowKind  kind,
                               double       scale);
/* Bounds of the bar of lengths, on the sheet; empty where there is none. */
JdBounds jd_sheet_get_scale_bar (JdSheet *self);

G_END_DECLS
