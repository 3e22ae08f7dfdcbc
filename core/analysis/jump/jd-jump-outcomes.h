/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/jump/jd-jump-sequences.h"

G_BEGIN_DECLS

/**
 * JdOutcomeKind:
 *
 * Kind of an outcome, by the choice that leads to it.
 */
typedef enum
{
  JD_OUTCOME_GIVEN,       /* nothing: the event as the file has it */
  JD_OUTCOME_CONSISTENT,  /* one of the jumps that friction or the path leaves possible */
  JD_OUTCOME_TYPE,        /* the type of the contacts */
  JD_OUTCOME_LAW,         /* the law of restitution */
  JD_OUTCOME_ORDER,       /* the order of the contacts */
} JdOutcomeKind;

/**
 * JdJumpOutcome:
 *
 * One row of the table of outcomes of an event.
 */
typedef struct
{
  JdOutcomeKind  kind;
  GPtrArray     *names;      /* char *, lent: the choices of this kind with this outcome, untranslated: "inert",
                              * "elastic", "0.5"; "newton"; "a.normal, b.normal", "together".  NULL: none */
  const JdJump  *jump;       /* lent; NULL if refused */
  const char    *refusal;    /* translated, lent; NULL unless there are no numbers */
  const double  *posterior;  /* N: p'+, lent; NULL if there are no numbers */
  double         loss;       /* kinetic energy before less after, J; NAN */
} JdJumpOutcome;

/**
 * JdJumpOutcomes:
 *
 * The table of outcomes: the event as it is; with its contacts inert, with e = 1/2 and elastic; under the laws of
 * Newton, Poisson and Stronge; in every order of its contacts and with all of them together.  Choices of one kind
 * with the same outcome are one row.  A kind with a single choice has no row.
 */
typedef struct
{
  JdJump    *given;     /* the event as it is */
  gsize      N;
  GPtrArray *rows;      /* JdJumpOutcome *, owned */
  GPtrArray *groups;    /* arrays of JdJumpGroup, owned */
  char      *remark;    /* translated: why a kind is missing; NULL: none */
} JdJumpOutcomes;

/**
 * jd_jump_outcomes_new:
 *
 * The table of the jump at @at, whose event is not NULL.  Fails with the errors of jd_jump_new() for the event as it
 * is, and with G_IO_ERROR_CANCELLED.
 */
JdJumpOutcomes *jd_jump_outcomes_new  (JdParameterization  *parameterization,
                                       const JdJumpCase    *at,
                                       JdProgress          *progress,
                                       GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void            jd_jump_outcomes_free (JdJumpOutcomes      *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdJumpOutcomes, jd_jump_outcomes_free)
/**
 * jd_jump_outcome_get_rate:
 *
 * p'+ of parameter @k of a row with numbers, to be shown: 0 if it is rounding beside the other rates.
 */
double          jd_jump_outcome_get_rate (const JdJumpOutcome *self,
                                          gsize                k);

G_END_DECLS
