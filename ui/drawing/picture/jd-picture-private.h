/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-tape.h"
#include "core/mechanism/jd-format.h"
#include "ui/drawing/glyph/jd-glyph.h"
#include "ui/drawing/picture/jd-picture.h"

G_BEGIN_DECLS

/* Plans hold what is constant, frames hold the numbers of one instant.  A tape gives vectors of three components,
 * then scalars; a plan holds their indices, called slots.  There are two tapes: places, from (t, p), and rates
 * (efforts and velocities), from (t, p, p'). */
typedef gsize JdSlot;

#define JD_NO_SLOT G_MAXSIZE

/* Sine of the smallest elevation of the eye at which the floor is drawn in space. */
#define JD_MIN_FLOOR_SLOPE 0.05
/* The mechanism's size, in parts: a distance from a plane within which a body is at the plane, in space. */
#define JD_NEAR_PLANE 0.02

typedef struct
{
  const JdBody  *body;
  JdSlot         origin, center;   /* vectors, ground axes */
  JdSlot         axes[3];          /* unit vectors of the body */
  JdSlot        *points;           /* vectors, one for each of body->points */
  const char   **point_names;      /* markup; NULL: not written */
  const char    *name;             /* markup */
  JdSlot         size[2];          /* scalars of the shape */
  gsize          n_vertices;       /* POLYGON: of the shape; NONE: of the hull of its points */
  JdSlot        *vertices;         /* vectors, ground axes */
  gboolean       is_support;       /* part of the ground: a plate that is fixed or, in space, does not turn */
  /* Slots of the tape of rates. */
  JdSlot         velocity;         /* of the origin */
  JdSlot         angular;
  JdSlot         weight;           /* m g */
} JdBodyPlan;

typedef struct
{
  const JdCurve *curve;
  gboolean       still;       /* on the ground, and constant */
  JdSlot         point;       /* LINE: a point; CIRCLE: the centre */
  JdSlot         direction;   /* LINE */
  JdSlot         radius;      /* CIRCLE: scalar */
  JdTape        *tape;        /* GRAPH, PARAMETRIC: (local, t, p) -> x, y in the axes of its carrier */
  gboolean       moves_material; /* the material of the curve has a velocity */
  gboolean       is_rough;       /* something rolls on it, or slides with friction */
  gboolean       is_wire;        /* a curve on which particles only slide, on either side */
  const char    *name;
} JdCurvePlan;

/* A place where the two bodies of a joint may touch. */
typedef struct
{
  JdSlot place, normal;  /* vectors; the normal is zero where they do not */
  JdSlot gap;            /* scalar */
} JdTouchPlan;

/* An effort with which a drive acts, for a multiplier of 1: a force at the origin of a body, or a torque about z. */
typedef struct
{
  int       body;
  gboolean  turns;
  JdExprVec effort;
  JdSlot    slot;        /* the effort, a vector */
} JdDriveEffort;

typedef struct
{
  const JdJoint *joint;
  const JdGlyph *glyph;
  gsize          n_equations;
  gsize         *equations;     /* indices in the model */
  const char   **names;         /* names of the equations, n + 1 entries, NULL at the end */
  const char   **labels;        /* markup of the multipliers: "Y = lambda_pin.y" */
  const char    *name;          /* markup */
  gsize          n_points;
  JdSlot         points[JD_GLYPH_MAX_POINTS];
  int            first, second; /* bodies of the first and the second point, or JD_GROUND, JD_NONE */
  JdSlot         axis;          /* vector, or JD_NO_SLOT */
  int            curve;         /* index, or JD_NONE */
  JdSlot         radius;        /* scalar, of the disk at a contact, or JD_NO_SLOT */
  JdSlot         length;        /* scalar, of a rope or rod, or JD_NO_SLOT */
  gboolean       is_badge;      /* drawn beside its place */
  gsize          n_touches;     /* of bodies that touch each other */
  JdTouchPlan   *touches;
  GArray        *drives;        /* JdDriveEffort, of a drive; NULL: it is none */
} JdJointPlan;

/* Whether the joint lets bodies touch a curve, or each other. */
static inline gboolean
jd_picture_is_contact (const JdJointPlan *plan)
{
  return plan->curve >= 0 || plan->n_touches > 0;
}

typedef struct
{
  const JdEffort *effort;
  const char     *name;          /* markup */
  const char     *symbol;        /* markup of the letter of its value; the name if it has none */
  JdSlot          points[2];     /* vectors */
  JdSlot          vector;        /* FORCE: ground axes; TORQUE in space: tape of rates */
  JdSlot          value;         /* scalar of the tape of rates: TORQUE in the plane; SPRING, DAMPER: tension;
                                  * TORSION_*: moment on the first body */
  double          aside;         /* offset of a spring and a damper side by side: -1 and +1; else 0 */
} JdEffortPlan;

typedef struct
{
  JdTape  *tape;
  gsize    n_vectors, n_scalars;
} JdSlots;

struct _JdPicture
{
  JdModel      *model;         /* NULL: made of the mechanism only */
  JdMechanism  *mechanism;     /* a reference */
  GHashTable   *constants;     /* name -> double *, a reference */
  double        time;          /* state of the file, with the model's overrides */
  double       *values, *file_rates;
  gboolean      spatial;
  gsize         N;
  JdSlots       places, rates;
  gsize         n_bodies, n_ground, n_curves, n_joints, n_efforts;
  gboolean      crowded;        /* glyphs of so many contacts would hide the bodies: only the selected one is drawn */
  gsize         n_equations;   /* number of equations of all joints */
  JdBodyPlan   *bodies;
  JdSlot       *ground;        /* vectors */
  const char  **ground_names;
  JdCurvePlan  *curves;
  JdJointPlan  *joints;
  JdEffortPlan *efforts;
  const char  **centre_names;  /* of virtual centres, one for each body */
  const char  **weight_names;  /* markup: m g, one for each body */
  const char  **weight_symbols; /* the same with the letter of the mass */
  GStringChunk *texts;         /* owns all names */
  gatomicrefcount refs;
};

/* Place of a badge on the sheet, pixels. */
typedef struct
{
  double   offset[2];  /* from its anchor: the body that its equations move, or a corner of the sheet */
  int      candidate;  /* its index among the places tried; -1: none yet */
  JdBounds box;        /* what it covers */
} JdBadge;

struct _JdPictureFrame
{
  JdPicture   *picture;        /* a reference */
  double       t;
  double      *inputs;         /* local variable of a curve, t, p, p' */
  double      *places;         /* outputs of the tape: vectors, then scalars */
  double      *rates;
  double      *work;
  double       eye[2];         /* direction of view in space: azimuth from x towards y, elevation above the plane z =
                                * 0, rad */
  double     (*at)[2];         /* the vectors of @places, projected onto the plane of projection */
  double     (*shadow)[2];     /* in space: the same without their heights */
  double       floor;          /* in space: height of the floor, at z = 0 or below a mechanism that hangs there */
  gsize       *order;          /* in space: bodies from far to near */
  double       x0, y0, x1, y1; /* world bounds of the points of bodies and ground: carried curves end there */
  double       reach;          /* size of the mechanism in the file, world */
  JdCurveSpot *spots;          /* one for each joint; used for joints on a curve and for bodies that touch */
  JdBadge     *badges;         /* one for each joint; used for badges */
  JdLabels    *labels;
  gboolean     symbols;        /* see jd_picture_frame_set_symbols() */
  const JdFeet *feet;          /* see jd_picture_frame_set_feet() */
  const char *const *meanings; /* n_equations: see jd_picture_frame_set_meanings() */
};

/* Values in the updated frame. */
const double *jd_frame_vector       (const JdPictureFrame *frame, JdSlot slot);
double        jd_frame_scalar       (const JdPictureFrame *frame, JdSlot slot);
/* Evaluates an expression at a state without a tape, which is slow. */
double        jd_picture_eval       (const JdPicture *self, const JdExpr *expr, double t, const double *p,
                                     const double *pd);
/* Evaluates the tape of rates at @pd. */
void          jd_frame_update_rates (JdPictureFrame *frame, const double *pd);
const double *jd_frame_rate_vector  (const JdPictureFrame *frame, JdSlot slot);
double        jd_frame_rate_scalar  (const JdPictureFrame *frame, JdSlot slot);

/* Returns whether all positions needed to draw it are finite. */
gboolean      jd_picture_has_body       (const JdPictureFrame *frame, gsize body);
gboolean      jd_picture_has_joint      (const JdPictureFrame *frame, gsize joint);
gboolean      jd_picture_has_effort     (const JdPictureFrame *frame, gsize effort);
/* Draws a note that names what is not finite, if there is any. */
void          jd_picture_draw_not_finite (const JdPictureFrame *frame,
                                          const JdPainter      *painter);

/* Makes the plans and tapes of a picture whose mechanism, constants and state are set. */
gboolean      jd_picture_compile     (JdPicture *self, GError **error);
/* Half the width of a bar between two positions on the sheet, pixels. */
double        jd_picture_rod_half         (const double       a[2],
                                           const double       b[2],
                                           const JdDrawStyle *style);
/* Draws the mark of a mass centre, with two quarters filled, at a position on the sheet. */
void          jd_picture_draw_center_mark (const double     at[2],
                                           const JdPainter *painter);
/* Draws curve @curve, with hatching if it is on the ground. */
void          jd_picture_draw_curve (const JdPictureFrame *frame,
                                     gsize                 curve,
                                     const JdPainter      *painter);
/* Finds places for all badges, at which they cover neither each other nor what is drawn. */
void          jd_picture_place_badges (JdPictureFrame  *frame,
                                       const JdPainter *painter);
/* Anchor of the badge of joint @joint, on the sheet. */
void          jd_picture_badge_anchor (const JdPictureFrame *frame,
                                       gsize                 joint,
                                       const JdView         *view,
                                       double                out[2]);
/* Draws a thin line from a badge to its anchor. */
void          jd_picture_draw_badge_lead (const JdPictureFrame *frame,
                                          gsize                 joint,
                                          const JdPainter      *painter);
/* Computes the position of a joint on the sheet. */
void          jd_picture_place_joint (const JdPictureFrame *frame, gsize joint,
                                      const JdView *view, JdGlyphPlace *place);
void          jd_picture_draw_body   (const JdPictureFrame *frame,
                                      gsize                 body,
                                      const JdPainter      *painter);

/* Draws all bodies in space, with their shadows and the posts of ground points. */
void          jd_picture_draw_space  (JdPictureFrame  *frame,
                                      const JdPainter *painter);
/* Sorts the finite bodies from far to near into frame->order.  Parts of the ground come first.  Returns the number of
 * bodies. */
gsize         jd_picture_sort_bodies (JdPictureFrame *frame,
                                      gsize          *out_n_support);
/* Height of the floor for the updated frame, whose reach is known. */
double        jd_picture_find_floor  (const JdPictureFrame *frame);
/* Component of a vector towards the eye, in space. */
double        jd_frame_depth         (const JdPictureFrame *frame,
                                      JdSlot                slot);
/* Fills and strokes a shaded ball at a position on the sheet; @r in pixels. */
void          jd_picture_fill_ball   (const JdPainter *painter,
                                      double           x,
                                      double           y,
                                      double           r);
/* Hatches the inside of the border of the path, a polygon, which is kept: a part of the ground. */
void          jd_picture_hatch       (const JdPainter *painter);
/* Draws dots, for a rough surface, inside the path, which is kept. */
void          jd_picture_stipple     (const JdPainter *painter);
/* Draws the reflections of a pane of glass. */
void          jd_picture_draw_glints (const JdPictureFrame *frame,
                                      const JdBodyPlan     *plan,
                                      const JdPainter      *painter);
void          jd_picture_draw_effort (const JdPictureFrame *frame,
                                      gsize                 effort,
                                      const JdPainter      *painter);

/* jd-picture-names.c: requests the names of bodies, points and joints that @flags ask for. */
void     jd_picture_ask_for_names (JdPictureFrame *frame, JdPictureFlags flags, const JdPainter *painter);

/* jd-picture-drive.c: the efforts of the drive @joint (JdDriveEffort); empty if they are unknown. */
GArray  *jd_picture_find_drive    (const JdPicture *self, const JdKinematics *kinematics, const JdJoint *joint)
                                   G_GNUC_WARN_UNUSED_RESULT;

/* jd-picture-touch.c */
/* Returns whether the bodies of @joint touch at its place @touch. */
gboolean jd_picture_touches       (const JdPictureFrame *frame, gsize joint, gsize touch);
void     jd_picture_get_touch     (const JdPictureFrame *frame, gsize joint, gsize touch, JdCurveSpot *spot);
/* The place with the smallest gap. */
gsize    jd_picture_nearest_touch (const JdPictureFrame *frame, gsize joint);

/* Extends @bounds (world) by a parametric curve that is periodic, as an ellipse. */
void jd_picture_add_round_bounds (const JdPictureFrame *frame,
                                  gsize                 curve,
                                  JdBounds             *bounds);
/* Returns whether @joint has a spot: it is on a curve, or its bodies touch each other. */
static inline gboolean
jd_picture_has_spot (const JdPicture *self,
                     gsize            joint)
{
  const JdJointPlan *plan = &self->joints[joint];

  return (plan->curve >= 0 && plan->n_points > 0) || plan->n_touches > 0;
}

G_END_DECLS
