/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Fuzz targets.  Each reads any bytes, and aborts where the program breaks a promise: a wrong value, a refusal
 * without its place, a number that is not finite.  libFuzzer calls the functions below by their names; replay.c calls
 * them for files, and for AFL++. */
#include <glib.h>

int LLVMFuzzerInitialize   (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

/* The input as text that ends with a zero byte; owned. */
static inline char *
fuzz_text (const guint8 *data,
           gsize         size)
{
  char *text = g_malloc (size + 1);

  if (size > 0)
    memcpy (text, data, size);
  text[size] = '\0';
  return text;
}
