/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/bench.h"
#include "tests/bench/cancel-jobs.h"

#include <pthread.h>

/* What is computed before a motion moves takes long for a large mechanism, and ends soon where nobody wants it any
 * more.  Times are those of the thread that computes. */

/* Part of the whole that may follow the wish to end it. */
#define AFTER     0.25

typedef struct
{
  GCancellable *cancellable;
  clockid_t     clock;      /* of the thread that computes */
  double        at;         /* s of it: when it is cancelled */
  double        cancelled;  /* s of it */
  int           ended;      /* it has, before that */
} Canceller;

static double
seconds_of (clockid_t clock)
{
  struct timespec now;

  g_assert_cmpint (clock_gettime (clock, &now), ==, 0);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static gpointer
cancel_thread (gpointer data)
{
  Canceller *self = data;

  while (!g_atomic_int_get (&self->ended) && seconds_of (self->clock) < self->at)
    g_usleep (100);
  self->cancelled = seconds_of (self->clock);
  g_cancellable_cancel (self->cancellable);
  return NULL;
}

/* Seconds of work after @job was cancelled, @after seconds of work from its beginning; negative if it had ended by
 * then. */
static double
run_cancelled (JdModel *model,
               Job      job,
               double   after)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  Canceller canceller = { .cancellable = cancellable };
  gboolean done;
  double end;
  GThread *thread;

  g_assert_cmpint (pthread_getcpuclockid (pthread_self (), &canceller.clock), ==, 0);
  canceller.at = seconds_of (canceller.clock) + after;
  thread = g_thread_new ("canceller", cancel_thread, &canceller);
  done = job (model, cancellable, &error);
  end = seconds_of (canceller.clock);
  g_atomic_int_set (&canceller.ended, TRUE);
  g_thread_join (thread);
  if (done)
    return -1.0;
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  return end - canceller.cancelled;
}

static gboolean
check_cancelled (const char *name,
                 JdModel    *model,
                 Job         job)
{
  static const double places[] = { 0.0, 0.1, 0.3, 0.5, 0.7, 0.85 };
  g_autoptr(GError) error = NULL;
  const double start = bench_now ();
  const gboolean done = job (model, NULL, &error);
  const double whole = bench_now () - start;
  double worst = 0.0;

  g_assert_no_error (error);
  g_assert_true (done);
  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    worst = MAX (worst, run_cancelled (model, job, places[k] * whole));
  return bench_check (name, worst / whole, AFTER);
}

/* The derivation of the model, once more. */
static gboolean
derive (JdModel       *model,
        GCancellable  *cancellable,
        GError       **error)
{
  JdProgress course = { .cancellable = cancellable };
  g_autoptr(JdModel) derived = jd_model_new_watched (jd_model_get_mechanism (model), NULL, NULL, &course, error);

  return derived != NULL;
}

int
main (void)
{
  g_autoptr(JdModel) angles = chain_in_angles ();
  g_autofree char *text = chain_text (N_HINGES);
  g_autoptr(JdModel) hinges = model_from_json (text);
  gboolean kept = TRUE;

  kept &= check_cancelled ("angles: deriving, after it was cancelled, of the whole", angles, derive);
  kept &= check_cancelled ("angles: preparing, after it was cancelled, of the whole", angles, prepare);
  kept &= check_cancelled ("angles: motion, after it was cancelled, of the whole", angles, move);
  /* Many small formulas: what takes long is the tape that solves for the multipliers. */
  kept &= check_cancelled ("hinges: motion, after it was cancelled, of the whole", hinges, move);
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}
