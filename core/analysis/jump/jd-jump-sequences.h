/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tape/jd-progress.h"
#include "core/impulse/jd-jump.h"

G_BEGIN_DECLS

/**
 * JdJumpGroup:
 *
 * The comparison of sequences and laws: an event with every order of its contacts, or with other laws of restitution.
 * Equal outcomes form a group.
 */
typedef struct
{
  JdJump    *jump;    /* one jump of the group; NULL if refused */
  char      *refusal; /* translated; NULL unless refused */
  GPtrArray *names;   /* char *, owned: "a, b, c" or "together"; "newton", ... */
  GPtrArray *orders;  /* char **, owned, one for each name; NULL for "together" and for laws */
  double     difference;  /* largest |difference| of p'+ within the group */
  JdExprPool *pool;       /* of restitutions that are not the event's; NULL: none */
} JdJumpGroup;

/**
 * JD_JUMP_MAX_ORDERED:
 *
 * Largest number of contacts whose orders are compared.
 */
#define JD_JUMP_MAX_ORDERED 6

/**
 * jd_jump_all_orders:
 *
 * Computes the event with every order of its contacts, and with all contacts together.  The contacts are those of its
 * order, or all that take part if it has none.  Returns an array of JdJumpGroup, the largest first.  Fails with
 * JD_MODEL_ERROR_UNSUPPORTED for more than JD_JUMP_MAX_ORDERED contacts, and with G_IO_ERROR_CANCELLED.
 */
GPtrArray *jd_jump_all_orders (JdParameterization  *parameterization,
                               const JdJumpCase    *at,
                               JdProgress          *progress,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_jump_all_laws:
 *
 * Computes the event under each of the @n @laws; the groups are in the order of the laws.
 */
GPtrArray *jd_jump_all_laws   (JdParameterization *parameterization,
                               const JdJumpCase   *at,
                               const JdImpactLaw  *laws,
                               gsize               n) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_jump_all_types:
 *
 * Computes the event with each of @types (NULL-terminated) for its contacts: "inert", "elastic" (e = 1), or a
 * coefficient of restitution such as "0.5".  The contacts are the equations that the event types elastic, breakable
 * or by Pasquero's law, and the unilateral ones that it types inert.  The groups are in the order of the types; there
 * are none if the event has no such contact.  Fails with JD_MODEL_ERROR_INVALID for another type.
 */
GPtrArray *jd_jump_all_types  (JdParameterization  *parameterization,
                               const JdJumpCase    *at,
                               const char *const   *types,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
