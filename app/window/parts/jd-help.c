/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual, in Yelp or in a browser. */
#include "app/window/parts/jd-help.h"

#include "app/common/jd-places.h"
#include "ui/widgets/jd-widget-helpers.h"

/* The first page, where a viewer of help looks for it below a folder of data. */
#define FIRST_PAGE "help", "C", "jourdain", "index.page"
#define ADDRESS    "help:jourdain"

static gboolean
has_page (const char *data)
{
  g_autofree char *path = g_build_filename (data, FIRST_PAGE, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Whether a viewer of help would find the manual. */
static gboolean
has_viewer (void)
{
  const char *const *folders = g_get_system_data_dirs ();
  g_autoptr(GAppInfo) viewer = g_app_info_get_default_for_uri_scheme ("help");
  gboolean found = has_page (g_get_user_data_dir ());

  for (gsize i = 0; folders[i] != NULL && !found; i++)
    found = has_page (folders[i]);
  return viewer != NULL && found;
}

gboolean
jd_help_show (GtkWindow *parent)
{
  g_autoptr(GFile) page = jd_places_find_help ();
  g_autofree char *address = has_viewer () ? g_strdup (ADDRESS) : page != NULL ? g_file_get_uri (page) : NULL;

  if (address != NULL)
    jd_show_address (parent, address);
  return address != NULL;
}
