/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The main function of a fuzz target without libFuzzer.  Arguments are files and folders: each file is given to the
 * target once.  Without arguments the input is standard input, for AFL++. */
#include <stdio.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

#define LONGEST (1 << 20)  /* bytes read from standard input */

static guint
replay (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr(GDir) folder = g_dir_open (path, 0, NULL);
  g_autoptr(GError) error = NULL;
  const char *name;
  gsize length;
  guint n = 0;

  if (folder == NULL)
    {
      g_file_get_contents (path, &text, &length, &error);
      g_assert_no_error (error);
      g_printerr ("# %s\n", path);
      LLVMFuzzerTestOneInput ((const guint8 *) text, length);
      return 1;
    }
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      n += replay (file);
    }
  return n;
}

static void
read_input (void)
{
  g_autofree guint8 *input = g_malloc (LONGEST);

#ifdef __AFL_LOOP
  while (__AFL_LOOP (1000))
#endif
    {
      const gsize length = fread (input, 1, LONGEST, stdin);

      LLVMFuzzerTestOneInput (input, length);
    }
}

/* One test in TAP's form: every file was replayed, and there was one. */
int
main (int    argc,
      char **argv)
{
  guint n = 0;

  LLVMFuzzerInitialize (&argc, &argv);
#ifdef __AFL_HAVE_MANUAL_CONTROL
  __AFL_INIT ();
#endif
  if (argc == 1)
    {
      read_input ();
      return 0;
    }
  for (int i = 1; i < argc; i++)
    n += replay (argv[i]);
  printf ("1..1\n%s 1 - %u inputs\n", n > 0 ? "ok" : "not ok", n);
  return n > 0 ? 0 : 1;
}
