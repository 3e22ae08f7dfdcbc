/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/mechanism/jd-object.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/**
 * JdFindingKind:
 *
 * The diagnosis of a mechanism while it is drawn: its degrees of freedom, redundant and contradictory joints, joints
 * that the drawing does not satisfy, and missing data.  Each finding has fixes.  A finding is not an error: an
 * unfinished mechanism is a normal state.
 *
 * A diagnosis is constant once made and keeps no reference to its model.
 */
typedef enum
{
  JD_FINDING_CONTRADICTORY,  /* no position, or no velocity, satisfies the equations together */
  JD_FINDING_APART,          /* the drawing does not satisfy its joints, but a position near it does */
  JD_FINDING_VELOCITIES,     /* the initial velocities violate equations */
  JD_FINDING_REDUNDANT,      /* redundant equations, whose efforts are not unique */
  JD_FINDING_RIGID,          /* nothing can move, and no redundancy shows which joint to weaken */
  JD_FINDING_INCOMPLETE,     /* data are missing: mass, inertia, bodies */
} JdFindingKind;

/**
 * JdFix:
 *
 * A change of the document that mends a finding.
 */
typedef struct _JdFix JdFix;

/**
 * JdFindingLine:
 *
 * A line on the sheet, m.
 */
typedef struct
{
  double from[2], to[2];
} JdFindingLine;

typedef struct
{
  JdFindingKind  kind;
  char          *sentence;   /* translated; names the objects and the defect */
  GPtrArray     *objects;    /* JdObject *: the joints or bodies concerned */
  char         **equations;  /* "joint.equation", NULL-terminated; may be empty */
  double         gap;        /* m or rad: the largest gap of its equations; of a loop that cannot close the gap at the
                              * joint where it is opened; 0 if there is none */
  gboolean       has_gap;    /* whether it is a loop; the members below draw it */
  double         gap_from[2], gap_to[2];  /* m: the two ends of the opened joint at their least distance */
  GArray        *loop;       /* JdFindingLine: the bodies of the loop in this position */
  GPtrArray     *fixes;      /* JdFix *: the smallest changes first */
} JdFinding;

typedef struct
{
  gsize      n_parameters;
  gsize      freedom;       /* number of parameters minus the rank of the acting equations */
  gsize      n_redundant;   /* number of acting equations that depend on others */
  gboolean   assembled;     /* whether some position satisfies the acting equations */
  char      *sentence;      /* "2 degrees of freedom": translated, for the status line */
  GPtrArray *findings;      /* JdFinding *: the most serious first */
  double    *values;        /* n_parameters: the position nearest to the drawing that satisfies the equations; if
                             * there is none, the position with the least sum of squares of the gaps */
  gsize      n_equations;
  double    *gaps;          /* n_equations of the model: |f| at @values; 0 where the equation holds or does not act */
} JdDiagnosis;

/**
 * jd_diagnosis_new:
 *
 * Makes the diagnosis of the state of @model.  For large mechanisms it takes some time: call it in a thread.  Returns
 * NULL soon after @cancellable (may be NULL) is cancelled.  @before (may be NULL): the model before the last changes;
 * where it can, a fix of the velocities keeps the rates that differ from its rates, and one of the positions the
 * values that differ from its values.
 */
JdDiagnosis *jd_diagnosis_new   (JdModel            *model,
                                 JdModel            *before,
                                 GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void         jd_diagnosis_free  (JdDiagnosis        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdDiagnosis, jd_diagnosis_free)

/**
 * jd_diagnosis_has:
 *
 * Returns whether a finding is of this kind.
 */
gboolean     jd_diagnosis_has   (const JdDiagnosis  *self,
                                 JdFindingKind       kind);

/**
 * jd_diagnosis_is_rigid:
 *
 * Returns whether @model is rigid at all times: the bilateral, unconditional and time-independent equations leave no
 * velocity.
 */
gboolean     jd_diagnosis_is_rigid (JdModel          *model);

/**
 * jd_fix_get_label:
 *
 * "Replace weld by a pivot": translated, for a button.
 */
const char  *jd_fix_get_label   (const JdFix        *self);
/**
 * jd_fix_apply:
 *
 * Applies the fix to @root, a copy of the JSON of the diagnosed mechanism.
 */
gboolean     jd_fix_apply       (const JdFix        *self,
                                 JsonNode           *root,
                                 GError            **error);

G_END_DECLS
