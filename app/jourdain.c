/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "jd-config.h"

#include <glib/gi18n.h>
#include <gsl/gsl_errno.h>

#include "app/jd-application.h"
#include "app/jd-locale.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr(JdApplication) application = NULL;

  /* Every GSL status is looked at; its own handler would abort. */
  gsl_set_error_handler_off ();
  /* GTK would take the locale's numbers too. */
  gtk_disable_setlocale ();
  jd_locale_init ();
  g_set_application_name (_("Jourdain"));

  application = jd_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
