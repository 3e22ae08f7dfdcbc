/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as what the program reads back of earlier runs: the progress file of lessons, the results of a class, and
 * the key file of sessions.  Records that are read can be written, and are then read equal. */
#define G_SETTINGS_ENABLE_BACKEND
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "app/start/jd-session.h"
#include "core/lesson/progress/jd-lesson-progress.h"
#include "tests/fuzz/fuzz.h"

int
LLVMFuzzerInitialize (int    *argc G_GNUC_UNUSED,
                      char ***argv G_GNUC_UNUSED)
{
  fuzz_make_warnings_fatal ();
  return 0;
}

/* A text with the tables of a class comes back from its CSV as it was. */
static void
check_records (const GPtrArray *records)
{
  g_autofree char *csv = jd_lesson_results_to_csv (records, "A"), *rewritten = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) again = jd_lesson_results_from_csv (csv, &error);
  g_autoptr(GPtrArray) sums = jd_lesson_results_sum (records);

  g_assert_no_error (error);
  g_assert_cmpuint (sums->len, <=, records->len);
  rewritten = jd_lesson_results_to_csv (again, NULL);
  g_assert_cmpstr (csv, ==, rewritten);
}

static void
check_progress (const char *path)
{
  g_autoptr(GError) error = NULL;
  guint n_skipped = 0;
  g_autoptr(GPtrArray) records = jd_lesson_progress_read (path, &n_skipped, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < records->len; i++)
    {
      const JdLessonRecord *record = g_ptr_array_index (records, i);

      g_assert_cmpint (record->outcome, <, JD_LESSON_N_OUTCOMES);
      g_assert_true (g_utf8_validate (record->given, -1, NULL) && g_utf8_validate (record->step, -1, NULL));
    }
  check_records (records);
}

static void
check_results (const char *text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) records = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return;
  records = jd_lesson_results_from_csv (text, &error);
  g_assert_true ((records != NULL) != (error != NULL));
  if (records != NULL)
    check_records (records);
}

static void
check_session (const char *path)
{
  static JdSession *session;
  g_autoptr(GPtrArray) windows = NULL;

  if (session == NULL)
    {
      session = jd_session_new (NULL);
      /* without the schema nothing is kept, and nothing would be tested */
      jd_session_set (session, JD_SESSION_RUNNING, TRUE);
      g_assert_true (jd_session_get (session, JD_SESSION_RUNNING));
    }
  jd_session_take_over (session, path);
  windows = jd_session_list_windows (session);
  for (guint i = 0; i < windows->len; i++)
    {
      const JdSessionWindow *window = g_ptr_array_index (windows, i);

      g_assert_true (window->uri == NULL || g_utf8_validate (window->uri, -1, NULL));
    }
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  const int descriptor = memfd_create ("session", 0);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", descriptor);

  g_assert_cmpint (descriptor, >=, 0);
  if (write (descriptor, data, size) == (gssize) size)
    {
      check_progress (path);
      check_results (text);
      check_session (path);
    }
  close (descriptor);
  return 0;
}
