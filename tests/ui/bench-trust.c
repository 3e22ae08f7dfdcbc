/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How soon a motion is shown while the error of another one is estimated in the background, of how soon it is shown
 * while nothing is computed. */

#include "tests/bench/bench.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/study/jd-study-private.h"

#define N_RUNS 25
#define LIMIT 1.25
#define EXAMPLE "11-double-pendulum.jourdain"

static gboolean
is_estimated (gpointer study)
{
  return JD_STUDY (study)->trust.estimating == NULL && JD_STUDY (study)->trust.found != NULL;
}

static gboolean
has_whole_motion (gpointer study)
{
  return jd_test_has_motion (study) && !jd_study_get_computing (study);
}

/* s, of the clock on the wall, until a study of the example has its whole motion. */
static double
show (JdStudy **out_study)
{
  g_autoptr(JdDocument) document = jd_test_open (EXAMPLE);
  const gint64 start = g_get_monotonic_time ();

  *out_study = jd_study_new (document);
  while (!has_whole_motion (*out_study))
    g_main_context_iteration (NULL, TRUE);
  return 1e-6 * (double) (g_get_monotonic_time () - start);
}

int
main (int    argc,
      char **argv)
{
  double seconds[2][N_RUNS];

  if (!jd_test_init_display (&argc, &argv))
    return 77;
  for (guint i = 0; i < N_RUNS; i++)
    {
      g_autoptr(JdStudy) before = NULL, estimated = NULL, after = NULL;

      show (&before);
      jd_test_wait (is_estimated, before);
      seconds[0][i] = show (&estimated);
      /* the error of that one is being estimated now */
      g_assert_nonnull (estimated->trust.estimating);
      seconds[1][i] = show (&after);
      jd_test_wait (is_estimated, estimated);
      jd_test_wait (is_estimated, after);
    }
  for (guint k = 0; k < 2; k++)
    qsort (seconds[k], N_RUNS, sizeof (double), bench_compare);
  g_print ("%-60s %8.3g ms\n", "motion shown", 1e3 * seconds[0][N_RUNS / 2]);
  return bench_check ("motion shown beside an estimate, times one without",
                      seconds[1][N_RUNS / 2] / seconds[0][N_RUNS / 2], LIMIT)
           ? 0
           : 1;
}
