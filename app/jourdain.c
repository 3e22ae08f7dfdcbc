/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "jd-config.h"

#include <glib/gi18n.h>
#include <gsl/gsl_errno.h>
#include <locale.h>

#include "app/jd-application.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr(JdApplication) application = NULL;

  /* Every GSL status is looked at; its own handler would abort. */
  gsl_set_error_handler_off ();
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, JD_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  g_set_application_name (_("Jourdain"));

  application = jd_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
