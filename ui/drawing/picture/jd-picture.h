/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/parameterization/model/jd-model.h"
#include "ui/drawing/jd-painter.h"

G_BEGIN_DECLS

/* A picture: the positions of a model's bodies, points, curves and joints, compiled to tapes once.  It is
 * reference-counted and constant; threads may share it, each with a frame of its own.
 *
 * A frame holds the numbers of one instant and the labels of one sheet.  Updating it allocates nothing.  Spatial
 * mechanisms are seen in axonometric view: "world" then means the plane of projection. */
typedef struct _JdPicture      JdPicture;
typedef struct _JdPictureFrame JdPictureFrame;

typedef enum
{
  JD_PICTURE_GRID         = 1 << 0,
  JD_PICTURE_AXES         = 1 << 1,  /* axes of the ground at the origin */
  JD_PICTURE_POINT_NAMES  = 1 << 2,
  JD_PICTURE_BODY_NAMES   = 1 << 3,
  JD_PICTURE_JOINT_NAMES  = 1 << 4,
  JD_PICTURE_CENTRES      = 1 << 5,  /* mass centres */
  JD_PICTURE_CURVE_NAMES  = 1 << 6,
  JD_PICTURE_NO_BADGES    = 1 << 7,  /* joints that are equations only are not drawn */
} JdPictureFlags;

#define JD_PICTURE_DEFAULT (JD_PICTURE_GRID | JD_PICTURE_POINT_NAMES | JD_PICTURE_CENTRES)

typedef struct
{
  JdPictureFlags   flags;
  const gboolean  *released;   /* n_equations of the model: TRUE draws the equation virtually released
                                * (complementary); NULL: all solid */
  const gboolean  *acts;       /* n_equations: FALSE draws the equation as not acting (faint); NULL: all act */
  int              selected;   /* emphasized joint, or -1 */
  const struct _JdUnderlayImage *underlay;  /* drawn on the paper of a plane mechanism; lent; NULL: none */
} JdPictureOptions;

/* Sets JD_PICTURE_DEFAULT, all equations solid and acting, nothing selected. */
void             jd_picture_options_init       (JdPictureOptions *self);
/* Sets @released (n_equations of the model) to TRUE for the complementary equations of @parameterization. */
void             jd_picture_get_released       (const JdPicture          *self,
                                                const JdParameterization *parameterization,
                                                gboolean                 *released);

JdPicture       *jd_picture_new                (JdModel  *model,
                                                GError  **error) G_GNUC_WARN_UNUSED_RESULT;
/* Makes a picture without a model, for a mechanism whose model is not derived.  The arrays of the options are in the
 * order of the joints' equations, which is that of a model.  Reactions, jumps and other quantities that need
 * formulas are not available. */
JdPicture       *jd_picture_new_for_mechanism  (JdMechanism  *mechanism,
                                                GError      **error) G_GNUC_WARN_UNUSED_RESULT;
JdPicture       *jd_picture_ref                (JdPicture *self);
void             jd_picture_unref              (JdPicture *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPicture, jd_picture_unref)
/* NULL if it was made without a model. */
JdModel         *jd_picture_get_model          (const JdPicture *self);
JdMechanism     *jd_picture_get_mechanism      (const JdPicture *self);
/* State of the file: time, N values, N rates. */
double           jd_picture_get_time           (const JdPicture *self);
const double    *jd_picture_get_values         (const JdPicture *self);
const double    *jd_picture_get_rates          (const JdPicture *self);
/* Number of equations of all joints. */
gsize            jd_picture_get_n_equations    (const JdPicture *self);

JdPictureFrame  *jd_picture_frame_new          (const JdPicture *picture) G_GNUC_WARN_UNUSED_RESULT;
void             jd_picture_frame_free         (JdPictureFrame *frame);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPictureFrame, jd_picture_frame_free)
const JdPicture *jd_picture_frame_get_picture  (const JdPictureFrame *frame);
JdLabels        *jd_picture_frame_get_labels   (JdPictureFrame *frame);

/* Computes all positions at (t, p); @p has N entries.  Allocates nothing. */
void             jd_picture_update             (JdPictureFrame *frame,
                                                double          t,
                                                const double   *p);
/* Positions in the updated frame, world coordinates. */
void             jd_picture_get_point          (const JdPictureFrame *frame,
                                                JdPointRef            ref,
                                                double                out_at[2]);
/* Returns the position of jd_picture_get_point() in ground axes, which in space have three components. */
void             jd_picture_get_place          (const JdPictureFrame *frame,
                                                JdPointRef            ref,
                                                double                out_place[3]);
/* Mass centre. */
void             jd_picture_get_center         (const JdPictureFrame *frame,
                                                gsize                 body,
                                                double                out_at[2]);
/* Sets the direction of view of a spatial mechanism: azimuth from the x axis towards y, and elevation above the
 * plane z = 0, rad.  The elevation is kept below the vertical.  The frame must be updated again. */
void             jd_picture_frame_set_eye      (JdPictureFrame       *frame,
                                                double                azimuth,
                                                double                height);
/* Sets what the multipliers stand for: markup for each equation of the model, or NULL; lent.  A badge writes it
 * beside its equation where this is released.  NULL: nothing is written. */
void             jd_picture_frame_set_meanings (JdPictureFrame       *frame,
                                                const char *const    *meanings);
/* Sets the feet of contacts with curves, by joint, in the states that follow (lent), such as those of an instant of a
 * motion; NULL: the nearest points. */
void             jd_picture_frame_set_feet     (JdPictureFrame       *frame,
                                                const JdFeet         *feet);
/* Efforts are labelled with the letters of their values ("Γ", "m g") where they have one, instead of with their
 * names. */
void             jd_picture_frame_set_symbols  (JdPictureFrame       *frame,
                                                gboolean              symbols);
void             jd_picture_frame_get_eye      (const JdPictureFrame *frame,
                                                double               *out_azimuth,
                                                double               *out_height);
gboolean         jd_picture_get_spatial        (const JdPicture      *self);
/* Returns whether the moving layer may paint far from the bodies: it has badges, or shadows in space. */
gboolean         jd_picture_covers_sheet       (const JdPicture      *self);
/* Projects a position or a direction in ground axes (three components) onto the plane of projection.  In a plane
 * mechanism these are the first two. */
void             jd_picture_project            (const JdPictureFrame *frame,
                                                const double          vector[3],
                                                double                out[2]);
/* The objects that are not drawn because their positions in the updated frame are not finite, by their names in the
 * file ("disk.origin", "ground.O"): char *. */
GPtrArray       *jd_picture_list_not_finite    (const JdPictureFrame *frame) G_GNUC_WARN_UNUSED_RESULT;
/* Extends @bounds by what the frame shows.  Lines without ends count with the objects that touch them. */
void             jd_picture_add_bounds         (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* Extends @bounds by moving objects only: bodies and the circles they carry. */
void             jd_picture_add_moving_bounds  (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* Extends @bounds by the near circles and round curves of the ground that are hatched, without the hatching. */
void             jd_picture_add_hatched_bounds (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* Extends @bounds by moving objects, the other ends of springs and ropes, and the parts of the ground that are no
 * farther away than the size of the mechanism in the file. */
void             jd_picture_add_near_bounds    (const JdPictureFrame *frame,
                                                JdBounds             *bounds);
/* Extends @bounds by the near bounds during a whole motion, at some hundred samples. */
void             jd_picture_add_motion_bounds  (JdPictureFrame *frame,
                                                const JdMotion *motion,
                                                JdBounds       *bounds);

/* Bounds of the scale bar, with its number; empty if the sheet has no grid. */
JdBounds          jd_picture_get_scale_bar        (const JdPicture        *self,
                                                   const JdPictureOptions *options,
                                                   const JdPainter        *painter);
/* Draws the sheet in two layers.  Still: paper, grid, axes of the plane, ground curves with hatching; it depends only
 * on view, style and flags.  Moving: bodies, joints, springs and names.  The moving layer starts a new page of labels
 * (jd_labels_begin ()) and requests names.  The caller calls jd_labels_finish (), so that arrows drawn in between
 * can have labels. */
void             jd_picture_draw_still         (JdPictureFrame         *frame,
                                                const JdPictureOptions *options,
                                                const JdPainter        *painter);
void             jd_picture_draw_moving        (JdPictureFrame         *frame,
                                                const JdPictureOptions *options,
                                                const JdPainter        *painter);
/* Draws the axes of the ground at the origin.  @asks: their names are requested as labels of the moving layer, over
 * which the axes are drawn; else they are drawn at once. */
void             jd_picture_draw_axes          (const JdPictureFrame   *frame,
                                                gboolean                asks,
                                                const JdPainter        *painter);

/* A place of a curve, with its directions. */
typedef struct
{
  double at[2];
  double tangent[2];   /* unit vector, world, in the curve's direction ("reversed" included) */
  double normal[2];    /* tangent turned by +90 degrees */
} JdCurveSpot;

/* The place where @joint touches its curve: its foot, or the place nearest to (@x, @y), world. */
void      jd_picture_find_spot_of      (const JdPictureFrame *frame,
                                        gsize                 joint,
                                        double                x,
                                        double                y,
                                        JdCurveSpot          *out);
/* Extends @bounds (world) by the body. */
void      jd_picture_add_body_bounds   (const JdPictureFrame *frame,
                                        gsize                 body,
                                        JdBounds             *bounds);

G_END_DECLS
