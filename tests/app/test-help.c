/* SPDX-License-Identifier: GPL-3.0-or-later */

/* F1 shows the manual: in the viewer of help where it finds the manual, else as HTML in the browser.  Both are scripts
 * that write down the address. */
#include <string.h>

#include "tests/app/jd-test-input.h"

static char *folder;

static void
write_file (const char *name,
            const char *text,
            int         mode)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);
  g_autoptr(GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, mode, &error);
  g_assert_no_error (error);
}

/* A program @name that opens @type. */
static void
write_program (const char *name,
               const char *type)
{
  g_autofree char *file = g_strdup_printf ("applications/%s.desktop", name);
  g_autofree char
    *script = g_strdup_printf ("#!/bin/sh\nprintf '%s %%s' \"$1\" > '%s/part' && mv '%s/part' '%s/shown'\n", name,
                               folder, folder, folder);
  g_autofree char
    *text = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=%s\nExec=%s/%s.sh %%u\nMimeType=%s;\n", name,
                             folder, name, type);
  g_autofree char *program = g_strconcat (name, ".sh", NULL);

  write_file (program, script, 0700);
  write_file (file, text, 0600);
}

static gboolean
is_shown (gpointer data)
{
  char **shown = data;
  g_autofree char *path = g_build_filename (folder, "shown", NULL);

  if (!g_file_get_contents (path, shown, NULL, NULL))
    return FALSE;
  g_remove (path);
  return TRUE;
}

static void
test_manual (void)
{
  g_autofree char *browser = NULL;
  g_autofree char *viewer = NULL;
  JdInput input;

  jd_input_init (&input);
  jd_input_key (&input, "F1");
  jd_test_wait (is_shown, &browser);
  g_test_message ("%s", browser);
  g_assert_true (g_str_has_prefix (browser, "browser /"));
  g_assert_true (g_str_has_suffix (browser, "/index.html"));

  write_file ("help/C/jourdain/index.page", "", 0600);
  jd_input_key (&input, "F1");
  jd_test_wait (is_shown, &viewer);
  g_assert_cmpstr (viewer, ==, "viewer help:jourdain");
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  int result;

  folder = g_dir_make_tmp ("jourdain-help-XXXXXX", NULL);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  write_program ("browser", "text/html");
  write_program ("viewer", "x-scheme-handler/help");
  write_file ("mimeapps.list",
              "[Default Applications]\ntext/html=browser.desktop\nx-scheme-handler/help=viewer.desktop\n", 0600);
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/help/manual", test_manual);
  result = jd_test_run ();
  jd_test_remove_tree (folder);
  g_free (folder);
  return result;
}
