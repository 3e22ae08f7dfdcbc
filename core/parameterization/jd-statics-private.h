/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization-private.h"
#include "core/parameterization/jd-statics.h"

G_BEGIN_DECLS

struct _JdStatics
{
  JdParameterization *parameterization;
  gsize               ns, m;
  JdStaticsRow       *rows;
  gboolean            has_vary;
  double              varied;             /* value of the varied constant */
  gboolean            timed;
  gboolean           *depends;            /* ns */
  gboolean           *potential_depends;  /* ns */
  JdTape             *first;              /* force, rows, left, beta */
  JdTape             *second;             /* stiffness, drift, damping, mass, by the constant */
  JdTape             *energy;             /* V - E0, then the N parameters */
  double             *inputs;             /* s, s', t, y, c */
  double             *steady;             /* S: s' where none are given; NULL: 0 */
  double             *outputs;
  double             *tape;
  double             *numbers;            /* of one evaluation */
  JdStaticsNumbers    view;
  gsize               n_first;            /* of the numbers, those of the first tape */
  gsize               n_numbers;
  double             *factor;             /* of each number: what makes it one of natural units */
  JdStaticsUnits      units;
  gboolean           *angle;              /* ns: it turns bodies, or occurs in trigonometric functions */
};

/* jd-statics-units.c: the units in which all numbers are given, once the tapes are there. */
void jd_statics_find_units      (JdStatics *self);
/* Which of the inputs the equations depend on. */
void jd_statics_find_dependence (JdStatics *self);

G_END_DECLS
