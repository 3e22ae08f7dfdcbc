/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"

G_BEGIN_DECLS

/**
 * JdEquilibriumKind:
 *
 * Kind of an equilibrium, by what is at rest when the parameters are constant (Le van and Bouzidi, 10.1).  Every
 * equilibrium that the searches find is a parametric one.
 */
typedef enum
{
  JD_EQUILIBRIUM_ABSOLUTE,    /* all bodies are at rest in the Galilean frame (10.1.1, [10.1]) */
  JD_EQUILIBRIUM_RELATIVE,    /* the bodies that move keep their distances: they are at rest in a moving frame */
  JD_EQUILIBRIUM_PARAMETRIC,  /* bodies move relative to each other although the parameters are constant (10.1.2) */
} JdEquilibriumKind;

/**
 * jd_equilibrium_kind:
 *
 * The kind of an equilibrium at the position @p (N) at the time @t.  The file's own moving frame counts as a moving
 * frame.
 */
JdEquilibriumKind  jd_equilibrium_kind         (JdParameterization *parameterization,
                                                double              t,
                                                const double       *p);
/**
 * jd_equilibrium_kind_name:
 *
 * "absolute", "relative" or "parametric".
 */
const char        *jd_equilibrium_kind_name    (JdEquilibriumKind kind);
/**
 * jd_equilibrium_kind_explain:
 *
 * A translated sentence.
 */
const char        *jd_equilibrium_kind_explain (JdEquilibriumKind kind);

G_END_DECLS
