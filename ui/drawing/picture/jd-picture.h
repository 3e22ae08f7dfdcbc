/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/parameterization/jd-model.h"
#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* A model made ready to be drawn: where its bodies, points, curves and joints are, compiled to tapes once.
 * Reference-counted, constant once made; threads may share it, each with a frame of its own.
 *
 * A frame holds the numbers of one instant and the labels of one sheet; bringing it up to date allocates nothing.
 * Spatial mechanisms are seen axonometrically: everywhere below "world" then is the plane of projection. */
typedef struct _JdPicture      JdPicture;
typedef struct _JdPictureFrame JdPictureFrame;

typedef enum
{
  JD_PICTURE_GRID         = 1 << 0,
  JD_PICTURE_AXES         = 1 << 1,  /* ground axes, at the origin */
  JD_PICTURE_POINT_NAMES  = 1 << 2,
  JD_PICTURE_BODY_NAMES   = 1 << 3,
  JD_PICTURE_JOINT_NAMES  = 1 << 4,
  JD_PICTURE_CENTRES      = 1 << 5,  /* mass centres */
  JD_PICTURE_CURVE_NAMES  = 1 << 6,
} JdPictureFlags;

#define JD_PICTURE_DEFAULT (JD_PICTURE_GRID | JD_PICTURE_POINT_NAMES | JD_PICTURE_CENTRES)

typedef struct
{
  JdPictureFlags   flags;
  const gboolean  *released;   /* n_equations of the model: TRUE draws it virtually released (complementary); NULL:
                                * all solid */
  const gboolean  *acts;       /* n_equations: FALSE draws it as not acting (faint); NULL: all act */
  int              selected;   /* joint drawn emphasized, or -1 */
} JdPictureOptions;

/* JD_PICTURE_DEFAULT, everything solid and acting, nothing selected. */
void             jd_picture_options_init       (JdPictureOptions *self);
/* @released (n_equations of the model): TRUE for the complementary equations of @parameterization. */
void             jd_picture_get_released       (const JdPicture          *self,
                                                const JdParameterization *parameterization,
                                                gboolean                 *released);

JdPicture       *jd_picture_new                (JdModel  *model,
                                                GError  **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same without a model: what is being drawn need not be derived to be seen.  Options' arrays then are in the
 * order of the joints' equations, which is a model's; what needs formulas (reactions, jumps, released joints) is not
 * for it. */
JdPicture       *jd_picture_new_for_mechanism  (JdMechanism  *mechanism,
                                                GError      **error) G_GNUC_WARN_UNUSED_RESULT;
JdPicture       *jd_picture_ref                (JdPicture *self);
void             jd_picture_unref              (JdPicture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPicture, jd_picture_unref)
/* NULL if it was made without one. */
JdModel         *jd_picture_get_model          (const JdPicture *self);
JdMechanism     *jd_picture_get_mechanism      (const JdPicture *self);
/* The file's state: time, N values, N rates. */
double           jd_picture_get_time           (const JdPicture *self);
const double    *jd_picture_get_values         (const JdPicture *self);
const double    *jd_picture_get_rates          (const JdPicture *self);
/* Of all joints together. */
gsize            jd_picture_get_n_equations    (const JdPicture *self);

JdPictureFrame  *jd_picture_frame_new          (const JdPicture *picture) G_GNUC_WARN_UNUSED_RESULT;
void             jd_picture_frame_free         (JdPictureFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPictureFrame, jd_picture_frame_free)
const JdPicture *jd_picture_frame_get_picture  (const JdPictureFrame *frame);
JdLabels        *jd_picture_frame_get_labels   (JdPictureFrame *frame);

/* Where everything is at (t, p); @p has N entries. Allocates nothing. */
void             jd_picture_update             (JdPictureFrame *frame,
                                                double          t,
                                                const double   *p);
/* Of the updated frame, in world coordinates. */
void             jd_picture_get_point          (const JdPictureFrame *frame,
                                                JdPointRef            ref,
                                                double                out_at[2]);
/* Mass centre. */
void             jd_picture_get_center         (const JdPictureFrame *frame,
                                                gsize                 body,
                                                double                out_at[2]);
/* In space, from where the frame is seen: the eye's azimuth from the x axis towards y, and its height above the plane
 * z = 0, rad; the height is kept short of the vertical.  What was updated before is to be updated again. */
void             jd_picture_frame_set_eye      (JdPictureFrame       *frame,
                                                double                azimuth,
                                                double                height);
void             jd_picture_frame_get_eye      (const JdPictureFrame *frame,
                                                double               *out_azimuth,
                                                double               *out_height);
gboolean         jd_picture_get_spatial        (const JdPicture      *self);
/* A place or a direction of the ground (three components) as seen in the plane of projection; in the plane the first
 * two. */
void             jd_picture_project            (const JdPictureFrame *frame,
                                                const double          vector[3],
                                                double                out[2]);
/* What has no finite place in the updated frame and so is not drawn, as the file calls it ("disk.origin",
 * "ground.O"): char *. */
GPtrArray       *jd_picture_list_placeless     (const JdPictureFrame *frame) G_GNUC_WARN_UNUSED_RESULT;
/* Widens @bounds by what the frame shows (lines without end count by what touches them). */
void             jd_picture_add_bounds         (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* The same by what moves alone: bodies, and circles carried by them. */
void             jd_picture_add_moving_bounds  (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* By what moves, the other end of a spring or a rope, and of the ground what is no further away than the mechanism is
 * large in the file. */
void             jd_picture_add_near_bounds    (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* The near ones over a whole motion, by some hundred of its samples. */
void             jd_picture_add_motion_bounds  (JdPictureFrame *frame,
                                                const JdMotion *motion,
                                                JdBounds       *bounds);

/* Where the scale bar of a sheet with a grid is, with its number; empty without one. */
JdBounds          jd_picture_get_scale_bar        (const JdPicture        *self,
                                                   const JdPictureOptions *options,
                                                   const JdPainter        *painter);
/* The sheet in two layers.  Still: paper, grid, axes, ground curves with their hatching; depends on @view, @style and
 * flags alone.  Moving: bodies, joints, springs and names.  Begins a new page of labels (jd_labels_begin ()), asks
 * for names, and leaves jd_labels_finish () to the caller, so that arrows drawn in between can have labels too. */
void             jd_picture_draw_still         (JdPictureFrame         *frame,
                                                const JdPictureOptions *options,
                                                const JdPainter        *painter);
void             jd_picture_draw_moving        (JdPictureFrame         *frame,
                                                const JdPictureOptions *options,
                                                const JdPainter        *painter);
G_END_DECLS
