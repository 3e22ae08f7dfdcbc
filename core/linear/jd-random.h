/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * jd_random_draw:
 *
 * The number @draw, counted from 0, of the stream of @name under @seed: the upper 32 bits of that output of
 * SplitMix64 (Steele, Lea and Flood, 2014) which begins with FNV-1a (64 bits) of @name, xor @seed times
 * 0x9e3779b97f4a7c15.  It is the same on every machine.
 */
static inline guint32
jd_random_draw (const char *name,
                guint64     seed,
                guint       draw)
{
  const guint64 golden = G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint64 z = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  for (; *name != '\0'; name++)
    z = (z ^ (guchar) *name) * G_GUINT64_CONSTANT (0x100000001b3);
  z = (z ^ (seed * golden)) + golden * (draw + G_GUINT64_CONSTANT (1));
  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return (guint32) ((z ^ (z >> 31)) >> 32);
}

G_END_DECLS
