/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Functions that the sources of the reference tests share. */
#include "core/mechanism/jd-json.h"
#include "core/parameterization/jd-parameterization.h"

#include <math.h>
#include <string.h>

#define RELATIVE 1e-9
#define ABSOLUTE 1e-11

typedef struct
{
  const char *what;   /* file and case, for messages */
  JsonObject *data;
} Case;

static inline void
check_number (const Case *c,
              const char *quantity,
              const char *name,
              double      value,
              double      expected)
{
  if (!(fabs (value - expected) <= RELATIVE * fabs (expected) + ABSOLUTE))
    g_error ("%s: %s %s is %.17g, expected %.17g", c->what, quantity, name, value, expected);
}

static inline double
get_number (JsonNode *node)
{
  return json_node_get_double (node);
}

static inline double
get_number_at (JsonArray *array,
               guint      i)
{
  return json_node_get_double (json_array_get_element (array, i));
}

/* Index in @indices of the parameter @name. */
static inline gsize
find_parameter (const Case    *c,
                const JdModel *model,
                const gsize   *indices,
                gsize          n,
                const char    *name)
{
  for (gsize i = 0; i < n; i++)
    if (strcmp (jd_model_get_parameter_name (model, indices[i]), name) == 0)
      return i;
  g_error ("%s: “%s” is not retained", c->what, name);
}

/* reference-book.c: the members "mass", "fields" and "motion" of a case (README.md). */
void check_mass   (const Case         *c,
                   JsonObject         *expected,
                   JdParameterization *parameterization);
void check_fields (const Case         *c,
                   JsonArray          *expected,
                   JdParameterization *parameterization);
void check_motion (const Case         *c,
                   JsonObject         *expected,
                   JdModel            *model);
