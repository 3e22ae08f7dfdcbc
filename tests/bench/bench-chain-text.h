/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/parameterization/jd-parameterization.h"
#include "tests/core/model-from-text.h"

#include <math.h>

/* A chain of uniform rods of mass 1 and length 1 that hangs from a pivot, as a mechanism file.  Rod k starts at rest
 * at the angle a_k from the horizontal. */
#define CHAIN_ANGLE(k) (0.3 * (double) ((k) % 3) - 0.2)

static inline char *
chain_text (guint n)
{
  GString *text = g_string_new (
    "{\"jourdain\":1,\"constants\":{\"m\":1,\"L\":1,\"g\":9.81},\"gravity\":[0,\"-g\"],\"parameters\":[");
  double x = 0.0, y = 0.0;
  char number[3][G_ASCII_DTOSTR_BUF_SIZE];

  for (guint k = 0; k < n; k++)
    {
      const double a = CHAIN_ANGLE (k);

      g_ascii_dtostr (number[0], sizeof number[0], x + 0.5 * cos (a));
      g_ascii_dtostr (number[1], sizeof number[1], y + 0.5 * sin (a));
      g_ascii_dtostr (number[2], sizeof number[2], a);
      g_string_append_printf (
        text, "%s{\"name\":\"x%u\",\"value\":%s},{\"name\":\"y%u\",\"value\":%s},{\"name\":\"a%u\",\"value\":%s}",
        k > 0 ? "," : "", k, number[0], k, number[1], k, number[2]);
      x += cos (a);
      y += sin (a);
    }
  g_string_append (text, "],\"ground\":{\"points\":{\"O\":[0,0]}},\"bodies\":[");
  for (guint k = 0; k < n; k++)
    g_string_append_printf (
      text,
      "%s{\"name\":\"R%u\",\"origin\":[\"x%u\",\"y%u\"],\"angle\":\"a%u\",\"mass\":\"m\",\"inertia\":\"m*L^2/12\","
      "\"points\":{\"P\":[\"-L/2\",0],\"Q\":[\"L/2\",0]}}",
      k > 0 ? "," : "", k, k, k, k);
  g_string_append (text, "],\"joints\":[");
  for (guint k = 0; k < n; k++)
    if (k == 0)
      g_string_append (text, "{\"name\":\"p0\",\"type\":\"pivot\",\"between\":[\"R0.P\",\"ground.O\"]}");
    else
      g_string_append_printf (text, ",{\"name\":\"p%u\",\"type\":\"pivot\",\"between\":[\"R%u.P\",\"R%u.Q\"]}", k, k,
                              k - 1);
  g_string_append (text, "]}");
  return g_string_free (text, FALSE);
}

