/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes what is installed beside the command-line program: jd-cli-pages man|bash|zsh|fish.  It runs when the project
 * is built, and is not installed. */
#include <stdio.h>

#include "app/cli/jd-cli.h"

int
main (int    argc,
      char **argv)
{
  g_autofree char *page = NULL;

  if (argc != 2)
    return 1;
  page = g_str_equal (argv[1], "man") ? jd_cli_manual () : jd_cli_completion (argv[1]);
  if (page == NULL)
    return 1;
  fputs (page, stdout);
  return fflush (stdout) != 0;
}
