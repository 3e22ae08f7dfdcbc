/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Recently used mechanism files, from GTK's list. */
#include "app/start/jd-recent.h"

/* Sorts by the time of the last change, which GTK updates at each use. */
static int
compare_used (gconstpointer a,
                 gconstpointer b)
{
  GtkRecentInfo *const *x = a;
  GtkRecentInfo *const *y = b;

  return g_date_time_compare (gtk_recent_info_get_modified (*y), gtk_recent_info_get_modified (*x));
}

/* Checks the existence of at most as many files as needed, because the list may be long and disks slow. */
static GPtrArray *
list_recent (const char *suffix,
             guint       n)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) gtk_recent_info_unref);

  for (GList *iter = items; iter != NULL; iter = iter->next)
    if (g_str_has_suffix (gtk_recent_info_get_uri (iter->data), suffix))
      g_ptr_array_add (list, gtk_recent_info_ref (iter->data));
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
  g_ptr_array_sort (list, compare_used);
  for (guint i = 0; i < list->len;)
    if (i >= n || !gtk_recent_info_exists (g_ptr_array_index (list, i)))
      g_ptr_array_remove_index (list, i);
    else
      i++;
  return list;
}

GPtrArray *
jd_recent_list (guint n)
{
  return list_recent (".jourdain", n);
}

GPtrArray *
jd_recent_list_lessons (guint n)
{
  return list_recent (".jlesson", n);
}

void
jd_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  const gboolean is_lesson = g_str_has_suffix (uri, ".jlesson");
  GtkRecentData data = {
    .mime_type = (char *) (is_lesson ? "application/x-jourdain-lesson+json" : "application/x-jourdain+json"),
    .app_name = (char *) "Jourdain",
    .app_exec = (char *) "jourdain %u",
  };

  gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
}
