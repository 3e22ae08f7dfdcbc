/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/mechanism/jd-edit.h"
#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* What is to be said of a mechanism while it is drawn: how many degrees of freedom it has, which joints say the same
 * or contradict each other, what does not meet, what is still missing; each with what would mend it.  Nothing of this
 * is an error: an unfinished mechanism is a normal state.
 *
 * A diagnosis never changes once made, and keeps nothing of its model. */
typedef enum
{
  JD_FINDING_CONTRADICTORY,  /* no position, or no velocity, satisfies the equations together */
  JD_FINDING_APART,          /* the drawing does not meet its joints, but a position near it does */
  JD_FINDING_VELOCITIES,     /* the initial velocities break equations */
  JD_FINDING_REDUNDANT,      /* equations that follow from each other: efforts that cannot be told */
  JD_FINDING_RIGID,          /* nothing can move, and no redundancy hides which joint to weaken */
  JD_FINDING_INCOMPLETE,     /* something is missing: mass, inertia, bodies */
} JdFindingKind;

/* A change of the document that mends a finding. */
typedef struct _JdFix JdFix;

/* A line on the sheet, m. */
typedef struct
{
  double from[2], to[2];
} JdFindingLine;

typedef struct
{
  JdFindingKind  kind;
  char          *sentence;   /* translated; names the objects and what is the matter */
  GPtrArray     *objects;    /* JdObject *: joints or bodies it is about */
  char         **equations;  /* "joint.equation", NULL-terminated; may be empty */
  double         gap;        /* m or rad: the largest of its equations; of a loop that cannot close what it lacks
                              * if it is opened at one joint; 0 if it is about none */
  gboolean       has_gap;    /* it is a loop, which is drawn: */
  double         gap_from[2], gap_to[2];  /* m: the ends, as near as they come */
  GArray        *loop;       /* JdFindingLine: its bodies then */
  GPtrArray     *fixes;      /* JdFix *: those that change least first */
} JdFinding;

typedef struct
{
  gsize      n_parameters;
  gsize      freedom;       /* parameters less the rank of the equations that act */
  gsize      n_redundant;   /* acting equations that follow from others */
  gboolean   assembled;     /* a position satisfies the equations that act */
  char      *sentence;      /* "2 degrees of freedom": translated, for a status line */
  GPtrArray *findings;      /* JdFinding *: the worst first */
  double    *values;        /* n_parameters: the position nearest to the drawing that the equations allow; or that
                             * lacks least, by the sum of squares */
  gsize      n_equations;
  double    *gaps;          /* n_equations of the model: |f| at values, 0 where it holds or does not act */
} JdDiagnosis;

/* Of @model's state.  Takes a moment for large mechanisms: call it in a thread.  NULL, soon, where @cancellable (may
 * be NULL) is cancelled. */
JdDiagnosis *jd_diagnosis_new   (JdModel            *model,
                                 GCancellable       *cancellable) G_GNUC_WARN_UNUSED_RESULT;
void         jd_diagnosis_free  (JdDiagnosis        *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdDiagnosis, jd_diagnosis_free)

/* Whether nothing of @model can move from its state, at any time: the equations that hold on both sides, without
 * condition and whatever the time, leave no velocity. */
gboolean     jd_diagnosis_is_rigid (JdModel          *model);

/* "Replace weld by a pivot": translated, for a button. */
const char  *jd_fix_get_label   (const JdFix        *self);
/* Changes @root, a copy of the JSON the diagnosis was made of. */
gboolean     jd_fix_apply       (const JdFix        *self,
                                 JsonNode           *root,
                                 GError            **error);

G_END_DECLS
