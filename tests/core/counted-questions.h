/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Replaces GLib's two functions that ask whether an operation is cancelled, so that a job is cancelled at its k-th
 * question, which is the same place on every machine.  A program that includes this header is linked with --wrap for
 * both functions. */

/* The cancellable whose questions are counted, and the number of the question at which it is cancelled. */
static struct
{
  GCancellable *cancellable;
  guint         n_asked;
  guint         at;
} counted;

gboolean __real_g_cancellable_is_cancelled           (GCancellable  *cancellable);
gboolean __real_g_cancellable_set_error_if_cancelled (GCancellable  *cancellable,
                                                      GError       **error);
gboolean __wrap_g_cancellable_is_cancelled           (GCancellable  *cancellable);
gboolean __wrap_g_cancellable_set_error_if_cancelled (GCancellable  *cancellable,
                                                      GError       **error);

static void
count (GCancellable *cancellable)
{
  if (cancellable != NULL && cancellable == counted.cancellable && ++counted.n_asked == counted.at)
    g_cancellable_cancel (cancellable);
}

gboolean
__wrap_g_cancellable_is_cancelled (GCancellable *cancellable)
{
  count (cancellable);
  return __real_g_cancellable_is_cancelled (cancellable);
}

gboolean
__wrap_g_cancellable_set_error_if_cancelled (GCancellable  *cancellable,
                                             GError       **error)
{
  count (cancellable);
  return __real_g_cancellable_set_error_if_cancelled (cancellable, error);
}
