/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/mechanism/jd-joint-sets.h"
#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* Joints that the file assumes to be perfect: Le van and Bouzidi, 7.5.2 and 7.6.  The condition of perfection, stated
 * with all other joints released, is then the law of the efforts that no multiplier stands for. */

/**
 * JdAssumed:
 *
 * One assumption of the file: joints that are perfect together.
 */
typedef struct
{
  JdJointSet *set;
  char      **conditions;  /* "p*R.z + M.z = 0"; NULL-terminated; empty if the joints are perfect for all efforts */
  gsize       n_open;      /* independent combinations of the efforts of its compound joint that neither the motion
                            * nor the assumptions determine: the degree to which their sharing is hyperstatic (7.6) */
} JdAssumed;

/**
 * jd_assumed_list:
 *
 * The assumptions of the file, in the order of the joints and then of the sets, in the state of @model: JdAssumed *.
 * Sets whose joints are all assumed perfect by themselves, and assumptions about joints without declared efforts, are
 * left out.
 */
GPtrArray *jd_assumed_list  (JdModel *model) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_assumed_check:
 *
 * Checks that the assumptions about @compound, a compound joint of jd_mechanism_list_compounds(), determine the
 * motion: in each field compatible with all its joints the virtual power of their efforts follows from the
 * assumptions.  Sets with common joints may not.  Fails with JD_MODEL_ERROR_INDETERMINATE.
 */
gboolean   jd_assumed_check (JdModel           *model,
                             const JdJointSet  *compound,
                             GError           **error);

G_END_DECLS
