/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/* The same event under other laws: its contacts taken in every order, or with another law of restitution.  Outcomes
 * that agree stand together. */
typedef struct
{
  JdJump    *jump;    /* one of those that agree; NULL if refused */
  char      *refusal; /* translated; NULL unless refused */
  GPtrArray *names;   /* char *, owned: "a, b, c" or "together"; "newton", ... */
  GPtrArray *orders;  /* char **, owned, one for each name; NULL for "together" and for laws */
  double     difference;  /* largest |difference| of p'+ within the group */
} JdJumpGroup;

/* More contacts than this have more orders than can be shown. */
#define JD_JUMP_MAX_ORDERED 6

/* Every order of the contacts of the event, and together: its order's, or if it has none all that take part.  An
 * array of JdJumpGroup, the largest first.  JD_MODEL_ERROR_UNSUPPORTED: more than JD_JUMP_MAX_ORDERED. */
GPtrArray *jd_jump_all_orders (JdParameterization  *parameterization,
                               const JdJumpCase    *at,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The event under each of the @n @laws; groups in their order. */
GPtrArray *jd_jump_all_laws   (JdParameterization *parameterization,
                               const JdJumpCase   *at,
                               const JdImpactLaw  *laws,
                               gsize               n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
