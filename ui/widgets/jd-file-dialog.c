/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The dialog that chooses a file, with the GTK that is found. */
#include "ui/widgets/jd-file-dialog.h"

#include <glib/gi18n-lib.h>

#define SUFFIXES "jd-suffixes"

/* While the dialog is shown. */
typedef struct
{
  GtkWindow        *parent;   /* reference held */
  JdFileDialogFunc  func;
  gpointer          data;
} Asking;

static Asking *
asking_new (GtkWindow        *parent,
            JdFileDialogFunc  func,
            gpointer          data)
{
  Asking *self = g_new0 (Asking, 1);

  *self = (Asking) { g_object_ref (parent), func, data };
  return self;
}

static void
asking_end (Asking     *self,
            GFile      *file,
            const char *suffix)
{
  self->func (file, suffix, self->data);
  g_object_unref (self->parent);
  g_free (self);
}

static void
add_suffixes (GtkFileFilter     *filter,
              const char *const *suffixes)
{
  for (guint i = 0; suffixes[i] != NULL; i++)
    gtk_file_filter_add_suffix (filter, suffixes[i] + 1);
}

GtkFileFilter *
jd_file_kind_new (const char        *name,
                  const char *const *suffixes)
{
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  g_object_set_data (G_OBJECT (filter), SUFFIXES, (gpointer) suffixes);
  if (suffixes != NULL)
    add_suffixes (filter, suffixes);
  else
    gtk_file_filter_add_pattern (filter, "*");
  return filter;
}

#if GTK_CHECK_VERSION(4, 10, 0)

static void
chosen_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  GtkFileDialog *dialog = GTK_FILE_DIALOG (source);
  const gboolean saves = g_object_get_data (source, "jd-saves") != NULL;
  g_autoptr(GFile) file = saves ? gtk_file_dialog_save_finish (dialog, result, NULL)
                                 : gtk_file_dialog_open_finish (dialog, result, NULL);

  asking_end (data, file, NULL);
}

/* All @kinds as one: the dialog does not tell which of several was chosen, so the name alone decides. */
static GListModel *
join_kinds (GListModel *kinds)
{
  GListStore *joined = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new ();
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *name = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (kinds); i++)
    {
      g_autoptr(GtkFileFilter) kind = g_list_model_get_item (kinds, i);

      add_suffixes (filter, g_object_get_data (G_OBJECT (kind), SUFFIXES));
      g_ptr_array_add (names, (gpointer) gtk_file_filter_get_name (kind));
    }
  g_ptr_array_add (names, NULL);
  name = g_strjoinv (" · ", (char **) names->pdata);
  gtk_file_filter_set_name (filter, name);
  g_list_store_append (joined, filter);
  return G_LIST_MODEL (joined);
}

void
jd_file_dialog_show (const JdFileDialog *self,
                     GtkWindow          *parent,
                     GListModel         *kinds,
                     JdFileDialogFunc    func,
                     gpointer            data)
{
  g_autoptr(GtkFileDialog) dialog = gtk_file_dialog_new ();
  g_autoptr(GListModel) shown = self->saves ? join_kinds (kinds) : g_object_ref (kinds);
  Asking *asking = asking_new (parent, func, data);

  gtk_file_dialog_set_title (dialog, self->title);
  gtk_file_dialog_set_accept_label (dialog, self->accept);
  gtk_file_dialog_set_filters (dialog, shown);
  gtk_file_dialog_set_initial_folder (dialog, self->folder);
  gtk_file_dialog_set_initial_name (dialog, self->name);
  g_object_set_data (G_OBJECT (dialog), "jd-saves", GINT_TO_POINTER (self->saves));
  if (self->saves)
    gtk_file_dialog_save (dialog, parent, NULL, chosen_cb, asking);
  else
    gtk_file_dialog_open (dialog, parent, NULL, chosen_cb, asking);
}

#else

static void
response_cb (GtkFileChooserNative *native,
             int                   response,
             Asking               *asking)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);
  g_autoptr(GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (chooser) : NULL;
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  const char *const *suffixes = filter != NULL ? g_object_get_data (G_OBJECT (filter), SUFFIXES) : NULL;

  g_signal_handlers_disconnect_by_data (native, asking);
  g_object_set_data (G_OBJECT (asking->parent), "jd-chooser", NULL);
  asking_end (asking, file, suffixes != NULL ? suffixes[0] : NULL);
}

void
jd_file_dialog_show (const JdFileDialog *self,
                     GtkWindow          *parent,
                     GListModel         *kinds,
                     JdFileDialogFunc    func,
                     gpointer            data)
{
  GtkFileChooserNative *native = gtk_file_chooser_native_new (self->title, parent,
                                                              self->saves ? GTK_FILE_CHOOSER_ACTION_SAVE
                                                                          : GTK_FILE_CHOOSER_ACTION_OPEN,
                                                              self->accept, _("_Cancel"));
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (native);

  for (guint i = 0; i < g_list_model_get_n_items (kinds); i++)
    {
      g_autoptr(GtkFileFilter) kind = g_list_model_get_item (kinds, i);

      gtk_file_chooser_add_filter (chooser, kind);
    }
  if (self->folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, self->folder, NULL);
  if (self->name != NULL)
    gtk_file_chooser_set_current_name (chooser, self->name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (native), TRUE);
  g_signal_connect (native, "response", G_CALLBACK (response_cb), asking_new (parent, func, data));
  g_object_set_data_full (G_OBJECT (parent), "jd-chooser", native, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

#endif
