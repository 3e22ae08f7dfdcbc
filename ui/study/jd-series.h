/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/mechanism/jd-units.h"

G_BEGIN_DECLS

/* A quantity of a motion as a function of time, and its samples.  Values and rates are read from the motion.
 * Accelerations, energies and multipliers are computed at each sample with the equations of the parameterization. */
typedef enum
{
  JD_QUANTITY_VALUE,         /* parameter @index */
  JD_QUANTITY_RATE,
  JD_QUANTITY_ACCELERATION,
  JD_QUANTITY_KINETIC,       /* E2 + E1 + E0 */
  JD_QUANTITY_POTENTIAL,
  JD_QUANTITY_ENERGY,        /* sum of both */
  JD_QUANTITY_MULTIPLIER,    /* of complementary equation @index of the model */
} JdQuantityKind;

typedef struct
{
  JdQuantityKind kind;
  gsize          index;   /* of the model's parameter or equation */
} JdQuantity;

gboolean    jd_quantity_equal     (const JdQuantity *a,
                                   const JdQuantity *b);
/* Returns whether Lagrange's equations must be solved at each sample. */
gboolean    jd_quantity_is_solved (const JdQuantity *self);
/* The name as plain text, and as Pango markup for legends.  The caller owns both. */
char       *jd_quantity_dup_name  (const JdQuantity *self,
                                   JdModel          *model) G_GNUC_WARN_UNUSED_RESULT;
char       *jd_quantity_dup_label (const JdQuantity *self,
                                   JdModel          *model) G_GNUC_WARN_UNUSED_RESULT;
/* The name that Compare's rows and the covers give it: "x", "x'", "x''", "E", "V", "E+V", "lambda:rope.length".  The
 * caller owns it. */
char       *jd_quantity_dup_row_name (const JdQuantity *self,
                                      JdModel          *model) G_GNUC_WARN_UNUSED_RESULT;
/* The unit, "" if it is not known or the quantity is a pure number.  @units: of the model's mechanism.  The caller
 * owns it. */
char       *jd_quantity_dup_unit  (const JdQuantity *self,
                                   JdModel          *model,
                                   const JdUnits    *units) G_GNUC_WARN_UNUSED_RESULT;
/* All quantities that exist in this parameterization: array of JdQuantity, owned by the caller. */
GArray     *jd_quantity_list      (JdModel            *model,
                                   JdParameterization *parameterization) G_GNUC_WARN_UNUSED_RESULT;

typedef struct
{
  gsize     n_quantities;
  gsize     n_samples;
  double   *times;    /* n_samples, s */
  double  **values;   /* n_quantities rows of n_samples; NAN where there is no value */
} JdSeries;

/* Samples @quantities along @motion: at most @max_samples samples, and both sides of each event.  Thread-safe.
 * Returns NULL if cancelled. */
JdSeries   *jd_series_new         (JdMotion           *motion,
                                   JdParameterization *parameterization,
                                   const JdQuantity   *quantities,
                                   gsize               n_quantities,
                                   gsize               max_samples,
                                   GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void        jd_series_free        (JdSeries           *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSeries, jd_series_free)

G_END_DECLS
