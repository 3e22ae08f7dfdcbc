/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Models and parameterizations of tests of equilibria. */
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/equilibrium/jd-continuation.h"
#include "core/analysis/equilibrium/jd-modes.h"
#include "core/dynamics/motion/jd-motion.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "tests/core/model-from-text.h"

static inline JdParameterization *
choose (JdModel    *model,
        const char *name)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const JdParameterizationTags *tags = name != NULL
                                         ? jd_mechanism_find_parameterization (mechanism, name)
                                         : g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0);
  g_autoptr(GError) error = NULL;
  JdParameterization *parameterization;

  g_assert_nonnull (tags);
  parameterization = jd_parameterization_new (model, tags, NULL, &error);
  g_assert_no_error (error);
  return parameterization;
}

static inline double
parameter_of (JdModel      *model,
              const double *p,
              const char   *name)
{
  const int index = jd_mechanism_find_parameter (jd_model_get_mechanism (model), name);

  g_assert_cmpint (index, >=, 0);
  return p[index];
}
