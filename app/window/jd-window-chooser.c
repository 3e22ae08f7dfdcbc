/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dialogs that choose a file: its folder, its name, and its suffix. */
#include "app/window/jd-window-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/start/jd-examples.h"
#include "ui/widgets/jd-file-dialog.h"

/* Data of a dialog. */
typedef struct
{
  JdWindow          *window;     /* reference held */
  const char *const *suffixes;   /* NULL: opens a file with any name */
  JdWindowChosen     chosen;
  gpointer           data;
  GFile             *file;       /* the file while the user is asked whether to replace it */
} Choice;

/* Suffixes of each kind of file, and the name of the kind. */
static const struct
{
  const char *suffixes[2];
  const char *name;
} kinds[] = {
  { { ".jourdain" }, N_("Mechanisms") },
  { { ".jlesson" }, N_("Lessons") },
  { { ".svg" }, N_("SVG figures") },
  { { ".pdf" }, N_("PDF figures") },
  { { ".png" }, N_("PNG pictures") },
  { { ".tex" }, N_("LaTeX texts") },
  { { ".csv" }, N_("Tables (CSV)") },
  { { ".webm" }, N_("WebM films") },
};
static const char *const pictures[] = { ".png", ".jpg", ".jpeg", ".svg", NULL };

static void
add_filter (GListStore        *filters,
            const char        *name,
            const char *const *suffixes)
{
  g_autoptr(GtkFileFilter) filter = jd_file_kind_new (name, suffixes);

  g_list_store_append (filters, filter);
}

static void
add_kind (GListStore *filters,
          const char *suffix)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].suffixes[0], suffix))
      add_filter (filters, _(kinds[i].name), kinds[i].suffixes);
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
replace_response_cb (GtkWidget  *alert G_GNUC_UNUSED,
                     const char *response,
                     Choice     *choice)
{
  if (!g_str_equal (response, "replace"))
    g_clear_object (&choice->file);
  g_idle_add_once (replace_answered_cb, choice);
}

/* Asks before replacing a file: the dialog has asked only about the name without its suffix. */
static void
ask_replace (Choice *choice)
{
  g_autofree char *name = g_file_get_basename (choice->file);
  g_autofree char *body = g_strdup_printf (_("“%s” already exists. Replacing it overwrites its contents."), name);
  GtkWidget *alert = jd_alert_new (_("Replace File?"), body);

  jd_alert_add (alert, "cancel", _("_Cancel"), ADW_RESPONSE_DEFAULT);
  jd_alert_add (alert, "replace", _("_Replace"), ADW_RESPONSE_DESTRUCTIVE);
  jd_alert_set_keys (alert, "cancel", "cancel");
  g_signal_connect (alert, "response", G_CALLBACK (replace_response_cb), choice);
  jd_alert_show (alert, GTK_WIDGET (choice->window));
}

/* The chosen file with its complete name. */
static GFile *
complete_file (Choice     *choice,
               GFile      *file,
               const char *suffix)
{
  g_autoptr(GFile) folder = g_file_get_parent (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *complete = NULL;

  if (folder == NULL || choice->suffixes == NULL)
    return g_object_ref (file);
  complete = jd_window_complete_name (name, choice->suffixes, suffix);
  return g_file_get_child (folder, complete);
}

static void
chosen_cb (GFile      *typed,
           const char *suffix,
           gpointer    data)
{
  Choice *choice = data;
  g_autoptr(GFile) file = typed != NULL ? complete_file (choice, typed, suffix) : NULL;

  if (file != NULL && !g_file_equal (file, typed) && g_file_query_exists (file, NULL))
    {
      choice->file = g_steal_pointer (&file);
      ask_replace (choice);
    }
  else
    choice_end (choice, file);
}

/* Shows the dialog.  A file is saved in the document's folder; not in that of a template, which belongs to the
 * program. */
static void
choose_file (JdWindow          *self,
             const char        *title,
             const char *const *suffixes,
             GListStore        *filters,
             JdWindowChosen     chosen,
             gpointer           data)
{
  const gboolean saves = suffixes != NULL;
  GFile *file = saves ? jd_document_get_file (self->document) : NULL;
  g_autofree char *name = saves ? jd_window_suggest_name (self->document, suffixes[0]) : NULL;
  g_autoptr(GFile) folder = file != NULL && !jd_examples_contain (file) ? g_file_get_parent (file) : NULL;
  const JdFileDialog dialog = {
    .title = title,
    .accept = saves ? _("_Save") : _("_Open"),
    .saves = saves,
    .folder = folder,
    .name = name,
  };
  Choice *choice = g_new0 (Choice, 1);

  *choice = (Choice) { g_object_ref (self), suffixes, chosen, data, NULL };
  jd_file_dialog_show (&dialog, GTK_WINDOW (self), G_LIST_MODEL (filters), chosen_cb, choice);
}

void
jd_window_choose_file (JdWindow          *self,
                       const char        *title,
                       const char *const *suffixes,
                       JdWindowChosen     chosen,
                       gpointer           data)
{
  g_autoptr(GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);

  for (guint i = 0; suffixes != NULL && suffixes[i] != NULL; i++)
    add_kind (filters, suffixes[i]);
  if (suffixes == NULL)
    {
      add_kind (filters, ".jourdain");
      add_filter (filters, _("All files"), NULL);
    }
  choose_file (self, title, suffixes, filters, chosen, data);
}

void
jd_window_choose_picture (JdWindow       *self,
                          const char     *title,
                          JdWindowChosen  chosen)
{
  g_autoptr(GListStore) filters = g_list_store_new (GTK_TYPE_FILE_FILTER);

  add_filter (filters, _("Pictures (PNG, JPEG, SVG)"), pictures);
  choose_file (self, title, NULL, filters, chosen, NULL);
}
