/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Language and number format of both programs. */
#include "jd-config.h"

#include "app/jd-locale.h"

#include <glib/gi18n.h>
#include <locale.h>

void
jd_locale_init (void)
{
  const char *folder = g_getenv ("JD_LOCALE_DIR");

  setlocale (LC_ALL, "");
  /* Numbers are shown as they are typed: expressions use a decimal point in every locale, and commas between
   * arguments. */
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, folder != NULL ? folder : JD_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
