/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The units that can be typed, and the prefixes before them. */
#include "core/mechanism/edit/jd-unit-private.h"

#include <math.h>
#include <string.h>

/* Units without a prefix, and those with one that is usual with them alone. */
static const struct
{
  const char *word;
  JdUnit        unit;
} units[] = {
  { "dm", { { 0, 1, 0, 0 }, 1, 10, 0 } }, { "cm", { { 0, 1, 0, 0 }, 1, 100, 0 } },
  { "min", { { 0, 0, 1, 0 }, 60, 1, 0 } }, { "h", { { 0, 0, 1, 0 }, 3600, 1, 0 } },
  { "°", { { 0, 0, 0, 1 }, 1, 180, 1 } }, { "deg", { { 0, 0, 0, 1 }, 1, 180, 1 } },
  { "rpm", { { 0, 0, -1, 1 }, 1, 30, 1 } },
};

/* Units that take each of the prefixes below. */
static const struct
{
  const char *word;
  JdUnit        unit;
} prefixed[] = {
  { "m", { { 0, 1, 0, 0 }, 1, 1, 0 } }, { "g", { { 1, 0, 0, 0 }, 1, 1000, 0 } },
  { "s", { { 0, 0, 1, 0 }, 1, 1, 0 } }, { "rad", { { 0, 0, 0, 1 }, 1, 1, 0 } },
  { "Hz", { { 0, 0, -1, 0 }, 1, 1, 0 } }, { "N", { { 1, 1, -2, 0 }, 1, 1, 0 } },
  { "Nm", { { 1, 2, -2, 0 }, 1, 1, 0 } }, { "J", { { 1, 2, -2, 0 }, 1, 1, 0 } },
  { "W", { { 1, 2, -3, 0 }, 1, 1, 0 } },
};

static const struct
{
  const char *word;
  double      num, den;
} prefixes[] = {
  { "", 1, 1 }, { "G", 1000000000, 1 }, { "M", 1000000, 1 }, { "k", 1000, 1 }, { "m", 1, 1000 },
  { "\302\265", 1, 1000000 },  /* the micro sign */
  { "\316\274", 1, 1000000 },  /* the Greek letter */
  { "n", 1, 1000000000 },
};

gboolean
jd_unit_find (const char *at,
              gsize       length,
              JdUnit     *out)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (strlen (units[i].word) == length && strncmp (units[i].word, at, length) == 0)
      {
        *out = units[i].unit;
        return TRUE;
      }
  for (gsize p = 0; p < G_N_ELEMENTS (prefixes); p++)
    for (gsize i = 0; i < G_N_ELEMENTS (prefixed); i++)
      {
        const gsize head = strlen (prefixes[p].word);

        if (head + strlen (prefixed[i].word) != length || strncmp (prefixes[p].word, at, head) != 0 ||
            strncmp (prefixed[i].word, at + head, length - head) != 0)
          continue;
        *out = prefixed[i].unit;
        out->num *= prefixes[p].num;
        out->den *= prefixes[p].den;
        if (fmod (out->num, out->den) == 0.0)
          {
            out->num /= out->den;
            out->den = 1;
          }
        return TRUE;
      }
  return FALSE;
}
