/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-file.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define LARGE 65536
/* Any user who is not the superuser. */
#define NOBODY 65534

typedef struct
{
  char *folder;
  char *path;    /* in it; not there yet */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data G_GNUC_UNUSED)
{
  fixture->folder = g_dir_make_tmp ("jd-file-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->path = g_build_filename (fixture->folder, "one.jourdain", NULL);
}

static guint
count_files (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr(GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static void
write_to (const char *path,
          const char *text)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_file_write (file, text, strlen (text), &error));
  g_assert_no_error (error);
}

static void
assert_text (const char *path,
             const char *text)
{
  g_autofree char *is = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &is, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (is, ==, text);
}

/* A new file, then a longer and a shorter text in it; nothing else is left in the folder. */
static void
test_replace (Fixture       *fixture,
              gconstpointer  data G_GNUC_UNUSED)
{
  static const char *const texts[] = { "first", "a longer one", "", "x" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      write_to (fixture->path, texts[i]);
      assert_text (fixture->path, texts[i]);
    }
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

/* The old permissions stay; a new file has those that the user's mask leaves. */
static void
test_mode (Fixture       *fixture,
           gconstpointer  data G_GNUC_UNUSED)
{
  const mode_t mask = umask (027);
  GStatBuf status;

  write_to (fixture->path, "new");
  umask (mask);
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0640);
  g_assert_cmpint (g_chmod (fixture->path, 0606), ==, 0);
  write_to (fixture->path, "newer");
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0606);
}

/* What a symbolic or a hard link names is written, and the link stays one. */
static void
test_links (Fixture       *fixture,
            gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *soft = g_build_filename (fixture->folder, "soft", NULL);
  g_autofree char *hard = g_build_filename (fixture->folder, "hard", NULL);

  write_to (fixture->path, "first");
  g_assert_cmpint (symlink ("one.jourdain", soft), ==, 0);
  write_to (soft, "second");
  assert_text (fixture->path, "second");
  g_assert_true (g_file_test (soft, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpint (link (fixture->path, hard), ==, 0);
  write_to (hard, "3");
  assert_text (fixture->path, "3");
}

/* Writes more than the disk holds. */
static void
refuse_large (const char *path)
{
  g_autofree char *large = g_strnfill (LARGE, 'x');
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  struct rlimit free_limit, limit;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &free_limit), ==, 0);
  limit = free_limit;
  limit.rlim_cur = LARGE / 2;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (jd_file_write (file, large, LARGE, &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &free_limit), ==, 0);
  g_assert_nonnull (error);
  g_assert_true (error->domain == G_IO_ERROR);
  g_assert_nonnull (strstr (error->message, path));
}

/* A limit on the size of files stands for the full disk: what was there before is there still, whichever way it is
 * written. */
static void
test_full (Fixture       *fixture,
           gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *hard = g_build_filename (fixture->folder, "hard", NULL);

  signal (SIGXFSZ, SIG_IGN);
  refuse_large (fixture->path);
  g_assert_cmpuint (count_files (fixture->folder), ==, 0);
  write_to (fixture->path, "work of an hour");
  refuse_large (fixture->path);
  assert_text (fixture->path, "work of an hour");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
  g_assert_cmpint (link (fixture->path, hard), ==, 0);
  refuse_large (fixture->path);
  assert_text (fixture->path, "work of an hour");
}

/* In a closed folder an open file can be written; a closed file cannot be, even in an open folder. */
static void
test_closed (Fixture       *fixture,
             gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr(GFile) file = g_file_new_for_path (fixture->path);
  g_autofree char *other_path = g_build_filename (fixture->folder, "two.jourdain", NULL);
  g_autoptr(GFile) other = g_file_new_for_path (other_path);
  g_autoptr(GError) error = NULL;
  const gboolean root = geteuid () == 0;

  write_to (fixture->path, "first");
  if (root)
    g_assert_cmpint (chown (fixture->path, NOBODY, NOBODY) | chown (fixture->folder, NOBODY, NOBODY) |
                       seteuid (NOBODY),
                     ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  write_to (fixture->path, "second");
  assert_text (fixture->path, "second");
  g_assert_false (jd_file_write (other, "no", 2, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_clear_error (&error);

  g_assert_cmpint (g_chmod (fixture->folder, 0755), ==, 0);
  g_assert_cmpint (g_chmod (fixture->path, 0444), ==, 0);
  g_assert_false (jd_file_write (file, "no", 2, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  assert_text (fixture->path, "second");
  if (root)
    g_assert_cmpint (seteuid (0), ==, 0);
}

/* What is no file or nowhere. */
static void
test_refusals (Fixture       *fixture,
               gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *nowhere_path = g_build_filename (fixture->folder, "no", "such", NULL);
  g_autoptr(GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr(GFile) nowhere = g_file_new_for_path (nowhere_path);
  g_autoptr(GFile) full = g_file_new_for_path ("/dev/full");
  g_autoptr(GFile) null = g_file_new_for_path ("/dev/null");
  g_autoptr(GError) error = NULL;

  g_assert_false (jd_file_write (folder, "x", 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
  g_clear_error (&error);
  g_assert_false (jd_file_write (nowhere, "x", 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (jd_file_write (full, "x", 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_clear_error (&error);
  g_assert_true (jd_file_write (null, "x", 1, &error));
  g_assert_no_error (error);
}

/* What is written in parts replaces the old contents when it is finished, and not before. */
static void
test_parts (Fixture       *fixture,
            gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *nowhere_path = g_build_filename (fixture->folder, "no", "such", NULL);
  g_autofree char *name = g_strdup_printf ("“%s”", nowhere_path);
  g_autoptr(GFile) file = g_file_new_for_path (fixture->path), nowhere = g_file_new_for_path (nowhere_path);
  g_autoptr(GError) error = NULL;

  write_to (fixture->path, "first");
  for (guint finished = 0; finished < 2; finished++)
    {
      g_autoptr(GFileIOStream) stream = jd_file_begin (file, &error);

      g_assert_no_error (error);
      g_assert_true (g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (stream)), "second", 6,
                                                NULL, NULL, NULL));
      assert_text (fixture->path, "first");
      g_assert_cmpuint (count_files (fixture->folder), ==, 1);
      if (finished)
        g_assert_true (jd_file_finish (file, stream, &error));
    }
  assert_text (fixture->path, "second");
  g_assert_null (jd_file_begin (nowhere, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, name));
}

/* The contents of another file; if there is none, the old contents stay. */
static void
test_copy (Fixture       *fixture,
           gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *from_path = g_build_filename (fixture->folder, "from", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (fixture->path), from = g_file_new_for_path (from_path);
  g_autoptr(GError) error = NULL;

  write_to (fixture->path, "a longer text than the other");
  g_assert_false (jd_file_copy (from, file, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  assert_text (fixture->path, "a longer text than the other");
  write_to (from_path, "short");
  g_assert_true (jd_file_copy (from, file, &error));
  g_assert_no_error (error);
  assert_text (fixture->path, "short");
}

#define add(path, function) g_test_add ("/core/mechanism/file/" path, Fixture, NULL, set_up, function, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  add ("replace", test_replace);
  add ("mode", test_mode);
  add ("links", test_links);
  add ("full", test_full);
  add ("closed", test_closed);
  add ("refusals", test_refusals);
  add ("parts", test_parts);
  add ("copy", test_copy);

  return g_test_run ();
}
