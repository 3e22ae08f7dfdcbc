/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The catalogues of translations have the texts of the bundled examples: app/start/jd-example-texts.c. */
#include "core/mechanism/jd-shown-texts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A text of several sentences: no message of the program is equal to it by chance. */
#define LEAST_DESCRIPTION 40

const char *
jd_mechanism_get_shown_description (JdMechanism *self)
{
  const char *description = jd_mechanism_get_description (self);

  return description != NULL && strlen (description) >= LEAST_DESCRIPTION ? g_dgettext (GETTEXT_PACKAGE, description)
                                                                          : description;
}

const char *
jd_mechanism_get_shown_name (JdMechanism *self)
{
  const char *name = jd_mechanism_get_name (self);
  const gboolean bundled = jd_mechanism_get_shown_description (self) != jd_mechanism_get_description (self);

  return bundled && name != NULL && *name != '\0' ? g_dgettext (GETTEXT_PACKAGE, name) : name;
}
