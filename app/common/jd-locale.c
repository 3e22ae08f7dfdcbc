/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Language and number format of both programs. */
#include "app/common/jd-locale.h"

#include <glib/gi18n.h>
#include <locale.h>

#include "app/common/jd-places.h"

void
jd_locale_init (void)
{
  g_autofree char *folder = jd_places_find_locale ();

  setlocale (LC_ALL, "");
  /* Numbers are shown as they are typed: expressions use a decimal point in every locale, and commas between
   * arguments. */
  setlocale (LC_NUMERIC, "C");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}
