/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Counts and values of the drawn mechanism. */
#include "tests/app/jd-test-input.h"
#include "ui/draw/canvas/jd-canvas-private.h"
#include "ui/draw/canvas/jd-handle.h"

#define ASSERT_COUNT(input, what, n) \
  g_assert_cmpuint (jd_mechanism_get_##what (jd_input_get_mechanism (input))->len, ==, (n))

static inline double
value_of (JdInput    *input,
          const char *parameter)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (jd_input_get_mechanism (input));
  const int k = jd_mechanism_find_parameter (jd_input_get_mechanism (input), parameter);

  g_assert_cmpint (k, >=, 0);
  return ((const JdParameter *) g_ptr_array_index (parameters, k))->value;
}
