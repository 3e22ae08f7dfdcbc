/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-index-private.h"
#include "core/expression/tape/jd-tape-builder.h"
#include "core/expression/tape/jd-tape-private.h"

G_BEGIN_DECLS

struct _JdTapeBuilder
{
  gsize        n_inputs;
  guint32      n_places;        /* inputs and targets */
  GArray      *steps;           /* JdTapeStep */
  JdIndex      known_steps;     /* of steps that jd_tape_builder_emit() made */
  GArray      *constant_values; /* double */
  JdIndex      known_constants; /* of constant_values */
  JdTapeValue *values;          /* of the expressions */
  gsize        n_values;
  GPtrArray   *feet;            /* JdTapeFoot *, owned; NULL: none */
  gboolean     frequent;        /* the tape gets machine code */
};

/* Without expressions. */
JdTapeBuilder *jd_tape_builder_new_empty (gsize n_inputs) G_GNUC_WARN_UNUSED_RESULT;
guint32        jd_tape_builder_new_place (JdTapeBuilder *self);
/* Appends one step with a known place. */
void           jd_tape_builder_write     (JdTapeBuilder *self,
                                          guint          op,
                                          guint32        target,
                                          JdTapeValue    a,
                                          JdTapeValue    b);
/* The foot of (@x, @y) at the time @t on the curve that @foot (owned) evaluates. */
JdTapeValue    jd_tape_builder_find_foot (JdTapeBuilder *self,
                                          JdTapeFoot    *foot,
                                          JdTapeValue    x,
                                          JdTapeValue    y,
                                          JdTapeValue    t);
/* Appends one operation with a new place, or returns the place of the same earlier operation. */
JdTapeValue    jd_tape_builder_emit      (JdTapeBuilder *self,
                                          guint          op,
                                          JdTapeValue    a,
                                          JdTapeValue    b);

G_END_DECLS
