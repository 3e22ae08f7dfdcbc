/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Fuzz targets.  Each reads any bytes, and aborts where the program breaks a promise: a wrong value, a refusal
 * without its place, a number that is not finite.  libFuzzer calls the functions below by their names; replay.c calls
 * them for files, and for AFL++. */
#include <glib.h>
#include <signal.h>
#include <stdlib.h>

int LLVMFuzzerInitialize   (int *argc, char ***argv);
int LLVMFuzzerTestOneInput (const guint8 *data, gsize size);

static inline void
fuzz_abort (int signal_number G_GNUC_UNUSED)
{
  abort ();
}

/* Warnings end the program.  GLib raises SIGTRAP for them, at which libFuzzer would not keep the input. */
static inline void
fuzz_make_warnings_fatal (void)
{
  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING | G_LOG_FATAL_MASK);
  signal (SIGTRAP, fuzz_abort);
}

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
