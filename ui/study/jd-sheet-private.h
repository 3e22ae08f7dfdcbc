/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/jd-arrow-group.h"
#include "ui/study/jd-sheet.h"

G_BEGIN_DECLS

/* Shared by jd-sheet.c (what is looked at, and by whom) and jd-sheet-draw.c (what is shown). */
struct _JdSheet
{
  JdPaper           parent_instance;

  JdStudy          *study;
  GSignalGroup     *signals;
  JdPicture        *picture;
  JdPictureFrame   *frame;
  JdPictureOptions  options;
  gboolean         *released;   /* n_equations */
  gboolean         *acts;
  char             *refusal;    /* why there is no picture */

  gboolean          shows[JD_N_SHOWS];
  gboolean          close;      /* shows the mechanism large rather than where it will go */
  gboolean          follows;    /* the fitted view follows the mechanism, which goes far */
  JdBounds          bounds;     /* world: the whole motion */

  GArray           *arrows;
  JdArrowGroup     *scales;
  gboolean         *lit;        /* n_equations */
  gboolean          lit_given, lit_constraint;
  JdSheet          *led_by;     /* the sheet that decides which place is shown, weak; NULL: this one */
  JdBounds          legend;     /* sheet: where it is, with the paper around it */

  double            eye[2];     /* in space: azimuth and height, rad */
  gboolean          has_turned; /* else the picture's own eye */
  double            drag[2];    /* how far the drag that turns has come, px */

  guint             tick;
};

/* What has to be seen: the whole motion if it stays near, else the state and some room. */
void     jd_sheet_update_bounds     (JdSheet      *self);
void     jd_sheet_update_released   (JdSheet      *self);
/* TRUE if the jump known is that of the instant shown. */
gboolean jd_sheet_jump_is_here      (JdSheet      *self);
/* TRUE if there is a virtual velocity to show. */
gboolean jd_sheet_has_direction     (JdSheet      *self);
void     jd_sheet_class_init_paper  (JdPaperClass *paper_class);

G_END_DECLS
