/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "tests/ui/jd-test-ui.h"

/* Helpers of the tests of the study. */

static inline void
jd_test_count_cb (guint *count)
{
  (*count)++;
}

/* What its threads compute is dropped. */
static inline void
jd_test_assert_dropped (JdStudy *study)
{
  g_object_run_dispose (G_OBJECT (study));
  jd_test_assert_freed (study);
}

static inline gboolean
jd_test_has_parameterization (gpointer study)
{
  return jd_study_get_parameterization (study) != NULL;
}
