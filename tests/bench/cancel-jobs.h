/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Jobs that take long for a large mechanism and are cancelled. tests/core/dynamics/test-cancel.c counts how often
 * they ask whether they are cancelled; tests/bench/bench-cancel.c measures how soon they end. */

#include "core/dynamics/motion/jd-motion.h"
#include "tests/bench/bench-chain-text.h"

#define N_ANGLES  40
#define N_HINGES  80

typedef gboolean (*Job) (JdModel       *model,
                         GCancellable  *cancellable,
                         GError       **error);

static inline JdParameterization *
first_of (JdModel  *model,
          GError  **error)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));

  return jd_parameterization_new (model, g_ptr_array_index (parameterizations, 0), NULL, error);
}

static inline gboolean
prepare (JdModel       *model,
         GCancellable  *cancellable,
         GError       **error)
{
  g_autoptr(JdParameterization) parameterization = first_of (model, error);

  return parameterization != NULL && jd_parameterization_prepare (parameterization, cancellable, error);
}

/* Integrates only one small step. */
static inline gboolean
move (JdModel       *model,
      GCancellable  *cancellable,
      GError       **error)
{
  const JdMotionOptions options = { .until = 1e-6 };
  g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, cancellable, NULL, NULL, error);

  return motion != NULL;
}

/* A chain of rods placed by their angles, so that every formula contains all of them. */
static inline JdModel *
chain_in_angles (void)
{
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [");
  g_autoptr(GString) x = g_string_new ("0"), y = g_string_new ("0");

  for (guint i = 0; i < N_ANGLES; i++)
    g_string_append_printf (text, "%s{\"name\": \"a%u\", \"value\": 0.%u}", i > 0 ? ", " : "", i, i % 5);
  g_string_append (text, "], \"bodies\": [");
  for (guint i = 0; i < N_ANGLES; i++)
    {
      g_string_append_printf (text,
                              "%s{\"name\": \"R%u\", \"origin\": [\"%s + cos(a%u)/2\", \"%s + sin(a%u)/2\"], "
                              "\"angle\": \"a%u\", \"mass\": 1, \"inertia\": 1}",
                              i > 0 ? ", " : "", i, x->str, i, y->str, i, i);
      g_string_append_printf (x, " + cos(a%u)", i);
      g_string_append_printf (y, " + sin(a%u)", i);
    }
  g_string_append (text, "]}");
  return model_from_json (text->str);
}
