/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dialogs that choose a file: its folder, its name, and its suffix. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/start/jd-examples.h"

/* Data of a dialog. */
typedef struct
{
  JdWindow             *window;
  GtkFileChooserNative *chooser;
  const char *const    *suffixes;   /* NULL: opens a file with any name */
  JdWindowChosen        chosen;
  gpointer              data;
  GFile                *file;       /* the file while the user is asked whether to replace it */
} Choice;

/* Suffixes of each kind of file, and the name of the kind. */
static const struct
{
  const char *suffix;
  const char *name;
} kinds[] = {
  { ".jourdain", N_("Mechanisms") },
  { ".jlesson", N_("Lessons") },
  { ".svg", N_("SVG figures") },
  { ".pdf", N_("PDF figures") },
  { ".png", N_("PNG pictures") },
  { ".tex", N_("LaTeX texts") },
  { ".csv", N_("Tables (CSV)") },
  { ".webm", N_("WebM films") },
};

/* Adds a filter for both cases: other systems may write "A.SVG". */
static void
add_filter (GtkFileChooser *chooser,
            const char     *name,
            const char     *suffix)
{
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  if (suffix != NULL)
    gtk_file_filter_add_suffix (filter, suffix + 1);
  else
    gtk_file_filter_add_pattern (filter, "*");
  g_object_set_data (G_OBJECT (filter), "jd-suffix", (gpointer) suffix);
  gtk_file_chooser_add_filter (chooser, filter);
}

static void
add_kind (GtkFileChooser *chooser,
          const char     *suffix)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].suffix, suffix))
      add_filter (chooser, _(kinds[i].name), kinds[i].suffix);
}

static void
add_pictures (GtkFileChooser *chooser)
{
  static const char *const suffixes[] = { "png", "jpg", "jpeg", "svg" };
  g_autoptr(GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Pictures (PNG, JPEG, SVG)"));
  for (gsize i = 0; i < G_N_ELEMENTS (suffixes); i++)
    gtk_file_filter_add_suffix (filter, suffixes[i]);
  gtk_file_chooser_add_filter (chooser, filter);
}

char *
jd_window_complete_name (const char        *name,
                         const char *const *suffixes,
                         const char        *chosen)
{
  const gsize length = strlen (name);
  const char *suffix = chosen != NULL ? chosen : suffixes[0];

  for (guint i = 0; suffixes[i] != NULL; i++)
    {
      const gsize end = strlen (suffixes[i]);

      if (length <= end || g_ascii_strcasecmp (name + length - end, suffixes[i]) != 0)
        continue;
      /* The suggested name was kept and another kind of file chosen. */
      if (i == 0 && !g_str_equal (suffix, suffixes[0]))
        return g_strdup_printf ("%.*s%s", (int) (length - end), name, suffix);
      return g_strdup (name);
    }
  return g_strconcat (name, suffix, NULL);
}

char *
jd_window_suggest_name (JdDocument *document,
                        const char *suffix)
{
  GFile *file = jd_document_get_file (document);
  const gboolean named = file != NULL && !jd_examples_is_template (file);
  g_autofree char *name = named ? g_file_get_basename (file) : g_strdup (jd_document_get_title (document));
  char *dot = named ? strrchr (name, '.') : NULL;

  if (dot != NULL && dot != name)
    *dot = '\0';
  g_strstrip (g_strdelimit (name, "/\n\t", '-'));
  /* A name that begins with a dot would be hidden. */
  return g_strconcat (*name == '\0' || *name == '.' ? _("Mechanism") : "", name, suffix, NULL);
}

static void
choice_end (Choice *choice,
            GFile  *file)
{
  JdWindow *window = choice->window;

  choice->chosen (window, file, choice->data);
  g_clear_object (&choice->file);
  g_free (choice);
  g_object_unref (window);
}

static void
replace_answered_cb (gpointer data)
{
  Choice *choice = data;

  choice_end (choice, choice->file);
}

/* Continues in an idle callback: the answer may close the window, which must outlive the response of its dialog. */
static void
replace_response_cb (AdwMessageDialog *dialog G_GNUC_UNUSED,
                     const char       *response,
                     Choice           *choice)
{
  if (!g_str_equal (response, "replace"))
    g_clear_object (&choice->file);
  g_idle_add_once (replace_answered_cb, choice);
}

/* Asks before replacing a file: the dialog has asked only about the name without its suffix. */
static void
ask_replace (Choice *choice)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (choice->window), _("Replace File?"), NULL);
  AdwMessageDialog *message = ADW_MESSAGE_DIALOG (dialog);
  g_autofree char *name = g_file_get_basename (choice->file);

  adw_message_dialog_format_body (message, _("“%s” already exists. Replacing it overwrites its contents."), name);
  adw_message_dialog_add_responses (message, "cancel", _("_Cancel"), "replace", _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (message, "replace", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (message, "cancel");
  adw_message_dialog_set_close_response (message, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (replace_response_cb), choice);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The chosen file with its complete name. */
static GFile *
take_file (Choice *choice)
{
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (choice->chooser);
  g_autoptr(GFile) file = gtk_file_chooser_get_file (chooser);
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *complete = NULL;

  if (folder == NULL || choice->suffixes == NULL)
    return g_steal_pointer (&file);
  complete = jd_window_complete_name (name, choice->suffixes,
                                      filter != NULL ? g_object_get_data (G_OBJECT (filter), "jd-suffix") : NULL);
  return g_str_equal (name, complete) ? g_steal_pointer (&file) : g_file_get_child (folder, complete);
}

static void
response_cb (GtkFileChooserNative *chooser,
             int                   response,
             Choice               *choice)
{
  g_autoptr(GFile) typed = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser))
                                                            : NULL;
  g_autoptr(GFile) file = response == GTK_RESPONSE_ACCEPT ? take_file (choice) : NULL;

  g_signal_handlers_disconnect_by_data (chooser, choice);
  choice->chooser = NULL;
  g_object_set_data (G_OBJECT (choice->window), "jd-chooser", NULL);
  if (file != NULL && !g_file_equal (file, typed) && g_file_query_exists (file, NULL))
    {
      choice->file = g_steal_pointer (&file);
      ask_replace (choice);
    }
  else
    choice_end (choice, file);
}

/* Chooses the document's folder for saving and exporting; not that of a template, which belongs to the program. */
static void
suggest_place (JdWindow          *self,
               GtkFileChooser    *chooser,
               const char *const *suffixes)
{
  GFile *file = jd_document_get_file (self->document);
  g_autofree char *name = jd_window_suggest_name (self->document, suffixes[0]);
  g_autoptr(GFile) folder = file != NULL && !jd_examples_contain (file) ? g_file_get_parent (file) : NULL;

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
  gtk_file_chooser_set_current_name (chooser, name);
}

static void
choose_file (JdWindow          *self,
             const char        *title,
             const char *const *suffixes,
             gboolean           picture,
             JdWindowChosen     chosen,
             gpointer           data)
{
  const gboolean save = suffixes != NULL;
  GtkFileChooserNative *native = gtk_file_chooser_native_new (title, GTK_WINDOW (self),
                                                              save ? GTK_FILE_CHOOSER_ACTION_SAVE
                                                                   : GTK_FILE_CHOOSER_ACTION_OPEN,
                                                              save ? _("_Save") : _("_Open"), _("_Cancel"));
  Choice *choice = g_new0 (Choice, 1);

  *choice = (Choice) { g_object_ref (self), native, suffixes, chosen, data, NULL };
  for (guint i = 0; save && suffixes[i] != NULL; i++)
    add_kind (GTK_FILE_CHOOSER (native), suffixes[i]);
  if (save)
    suggest_place (self, GTK_FILE_CHOOSER (native), suffixes);
  else if (picture)
    add_pictures (GTK_FILE_CHOOSER (native));
  else
    {
      add_kind (GTK_FILE_CHOOSER (native), ".jourdain");
      add_filter (GTK_FILE_CHOOSER (native), _("All files"), NULL);
    }
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (native), TRUE);
  g_signal_connect (native, "response", G_CALLBACK (response_cb), choice);
  g_object_set_data_full (G_OBJECT (self), "jd-chooser", native, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (native));
}

void
jd_window_choose_file (JdWindow          *self,
                       const char        *title,
                       const char *const *suffixes,
                       JdWindowChosen     chosen,
                       gpointer           data)
{
  choose_file (self, title, suffixes, FALSE, chosen, data);
}

void
jd_window_choose_picture (JdWindow       *self,
                          const char     *title,
                          JdWindowChosen  chosen)
{
  choose_file (self, title, NULL, TRUE, chosen, NULL);
}
