/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program with a window. */
#include "jd-config.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <gsl/gsl_errno.h>

#include <stdio.h>
#include <unistd.h>

#include "app/window/jd-application.h"
#include "app/common/jd-locale.h"

static int
local_options_cb (GApplication *application G_GNUC_UNUSED,
                  GVariantDict *options,
                  gpointer      data G_GNUC_UNUSED)
{
  if (!g_variant_dict_contains (options, "version"))
    return -1;
  g_print ("jourdain %s\n", JD_VERSION);
  return 0;
}

/* Quits without questions when the desktop session ends the program with a signal. */
static gboolean
terminated_cb (gpointer application)
{
  jd_application_terminate (application);
  return G_SOURCE_CONTINUE;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr(JdApplication) application = NULL;
  const GOptionEntry entries[] = {
    { "version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version"), NULL },
    { NULL },
  };
  int status;

  /* The program checks every GSL status; GSL's default handler would abort. */
  gsl_set_error_handler_off ();
  /* GTK would also set the locale of numbers. */
  gtk_disable_setlocale ();
  jd_locale_init ();
  g_set_application_name (_("Jourdain"));

  application = jd_application_new ();
  g_application_add_main_option_entries (G_APPLICATION (application), entries);
  g_application_set_option_context_parameter_string (G_APPLICATION (application), _("[FILE…]"));
  g_application_set_option_context_summary (G_APPLICATION (application),
                                            _("Opens mechanism files. Without a file it opens the windows of the "
                                              "last session, or the start page."));
  g_signal_connect (application, "handle-local-options", G_CALLBACK (local_options_cb), NULL);
  g_unix_signal_add (SIGTERM, terminated_cb, application);
  g_unix_signal_add (SIGHUP, terminated_cb, application);
  g_unix_signal_add (SIGINT, terminated_cb, application);
  status = g_application_run (G_APPLICATION (application), argc, argv);
  g_clear_object (&application);
  /* A thread that goes on must not meet the end of the libraries. */
  if (!jd_application_wait ())
    {
      fflush (NULL);
      _exit (status);
    }
  return status;
}
