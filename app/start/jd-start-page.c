/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The start page: work to recover, interrupted and recent files, lessons, templates and examples; and its search. */
#include "app/start/jd-start-page.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-example-card.h"
#include "app/start/jd-example-shelf-private.h"
#include "app/start/jd-examples.h"
#include "app/start/jd-lesson-row-private.h"
#include "app/start/jd-lesson-shelf-private.h"
#include "app/start/jd-lessons.h"
#include "app/start/jd-recent.h"
#include "app/start/jd-recovered-rows-private.h"
#include "app/start/jd-search.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

#define N_RECENT 4
/* Words of the glossary that a search shows. */
#define N_WORDS  5

struct _JdStartPage
{
  GtkWidget     parent_instance;

  JdRecovery   *recovery;
  GPtrArray    *interrupted;       /* char *, or NULL */

  JdCollection *collection;        /* NULL: not read yet */
  GCancellable *reading;
  gboolean      outdated;          /* what it shows is read when it is shown next */
  GtkEventController *typing;      /* of the window, while the page is shown */

  GtkWidget    *content;
  GtkScrolledWindow *scroller;
  GtkSearchEntry *search;
  GtkWidget    *files_box;         /* everything that is not searched */
  GtkWidget    *interrupted_box;
  GtkListBox   *interrupted_list;
  GtkWidget    *recovered_box;
  GtkListBox   *recovered_list;
  GtkWidget    *recent_box;
  GtkListBox   *recent_list;
  GtkWidget    *templates_box;
  GtkFlowBox   *templates;
  GtkWidget    *words_box;
  GtkListBox   *words;
  JdLessonShelf *lessons;
  JdExampleShelf *examples;
  AdwStatusPage *nothing;
};

G_DEFINE_FINAL_TYPE (JdStartPage, jd_start_page, GTK_TYPE_WIDGET)

static void
open_uri (JdStartPage *self,
          const char  *uri)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
}

static void
example_activated_cb (JdStartPage     *self,
                      GtkFlowBoxChild *child)
{
  g_autofree char *uri = g_file_get_uri (jd_example_card_get_file (JD_EXAMPLE_CARD (child)));

  open_uri (self, uri);
}

static void
file_activated_cb (JdStartPage *self,
                   GtkWidget   *row)
{
  open_uri (self, gtk_widget_get_name (row));
}

/* The folder of a file, relative to the home folder if it is inside. */
static char *
dup_folder (GFile *file)
{
  g_autoptr(GFile) folder = g_file_get_parent (file);
  g_autoptr(GFile) home = g_file_new_for_path (g_get_home_dir ());
  g_autofree char *below = NULL;

  if (folder == NULL)
    return g_file_get_parse_name (file);
  if (g_file_equal (folder, home))
    return g_strdup ("~");
  below = g_file_get_relative_path (home, folder);
  return below != NULL ? g_strconcat ("~" G_DIR_SEPARATOR_S, below, NULL) : g_file_get_parse_name (folder);
}

/* Adds a row; its widget name is the URI of the file. */
static void
add_file (GtkListBox *list,
          const char *uri,
          const char *name)
{
  GtkWidget *row = adw_action_row_new ();
  g_autoptr(GFile) file = g_file_new_for_uri (uri);
  g_autofree char *shown = dup_folder (file);

  gtk_widget_set_name (row, uri);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), shown);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 1);
  gtk_widget_set_tooltip_text (row, shown);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_list_box_append (list, row);
}

static void
update_recent (JdStartPage *self)
{
  g_autoptr(GPtrArray) recent = jd_recent_list (N_RECENT);

  jd_clear_children (self->recent_list);
  for (guint i = 0; i < recent->len; i++)
    {
      GtkRecentInfo *info = g_ptr_array_index (recent, i);

      add_file (self->recent_list, gtk_recent_info_get_uri (info), gtk_recent_info_get_display_name (info));
    }
  gtk_widget_set_visible (self->recent_box, recent->len > 0);
}

static void
update_interrupted (JdStartPage *self)
{
  guint n = 0;

  jd_clear_children (self->interrupted_list);
  for (guint i = 0; self->interrupted != NULL && i < self->interrupted->len; i++)
    {
      const char *uri = g_ptr_array_index (self->interrupted, i);
      g_autoptr(GFile) file = g_file_new_for_uri (uri);
      g_autofree char *base = g_file_get_basename (file);
      g_autofree char *name = base != NULL ? g_filename_display_name (base) : g_strdup (uri);

      if (!g_file_query_exists (file, NULL))
        continue;
      add_file (self->interrupted_list, uri, name);
      n++;
    }
  gtk_widget_set_visible (self->interrupted_box, n > 0);
}

static void
fill_cards (GtkFlowBox *box,
            GPtrArray  *files)
{
  jd_clear_children (box);
  for (guint i = 0; i < files->len; i++)
    gtk_flow_box_append (box, jd_example_card_new (g_ptr_array_index (files, i)));
}

static gboolean
is_searching (JdStartPage *self)
{
  return *gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0';
}

/* Cards are shown once their texts are known: they do not move any more under the pointer. */
static void
update_templates (JdStartPage *self)
{
  g_autoptr(GPtrArray) templates = jd_examples_list_templates ();

  if (gtk_flow_box_get_child_at_index (self->templates, 0) == NULL)
    fill_cards (self->templates, templates);
  for (guint i = 0; self->collection != NULL && i < self->collection->templates->len; i++)
    {
      const JdCollectionExample *template = g_ptr_array_index (self->collection->templates, i);
      GtkFlowBoxChild *card = gtk_flow_box_get_child_at_index (self->templates, (int) i);

      if (card != NULL && g_file_equal (jd_example_card_get_file (JD_EXAMPLE_CARD (card)), template->file))
        jd_example_card_set_text (JD_EXAMPLE_CARD (card), template->title, template->description);
    }
  gtk_widget_set_visible (self->templates_box,
                          self->collection != NULL && templates->len > 0 && !is_searching (self));
  gtk_widget_set_visible (GTK_WIDGET (self->examples), self->collection != NULL);
}

static void
word_lesson_cb (JdStartPage *self,
                GtkWidget   *button)
{
  jd_lesson_row_open (GTK_WIDGET (self), g_object_get_data (G_OBJECT (button), "jd-file"));
}

static void
explain_cb (GtkWidget *row)
{
  jd_explain_ask (row, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
}

/* A row of the glossary: it opens the word's card.  A button opens the lesson that explains the word. */
static void
add_word (JdStartPage            *self,
          const JdCollectionWord *word)
{
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *says = *word->source != '\0' ? g_strdup_printf ("%s\n%s", word->says, word->source)
                                                : g_strdup (word->says);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), word->word);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), says);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_set_tooltip_text (row, _("Explain This"));
  jd_explain_register (row, word->word);
  g_signal_connect (row, "activated", G_CALLBACK (explain_cb), NULL);
  if (word->lesson != NULL && word->lesson->number > 0)
    {
      g_autofree char *label = g_strdup_printf (_("Lesson %u"), word->lesson->number);
      GtkWidget *button = gtk_button_new_with_label (label);

      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (button, word->lesson->name);
      g_object_set_data_full (G_OBJECT (button), "jd-file", g_object_ref (word->lesson->file), g_object_unref);
      g_signal_connect_object (button, "clicked", G_CALLBACK (word_lesson_cb), self, G_CONNECT_SWAPPED);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
    }
  gtk_list_box_append (self->words, row);
}

static guint
show_words (JdStartPage *self,
            const char  *query)
{
  guint n = 0;

  jd_clear_children (self->words);
  for (guint i = 0; *query != '\0' && self->collection != NULL && i < self->collection->words->len && n < N_WORDS;
       i++)
    {
      const JdCollectionWord *word = g_ptr_array_index (self->collection->words, i);

      if (!jd_search_matches (word->words, query))
        continue;
      add_word (self, word);
      n++;
    }
  gtk_widget_set_visible (self->words_box, n > 0);
  return n;
}

/* What the status page says where nothing, or no example of the filters, matches. */
static void
show_nothing (JdStartPage *self,
              gboolean     others,
              gboolean     examples)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));
  const gboolean filters = jd_example_shelf_has_filter (self->examples);
  g_autofree char *description = NULL;

  if (!is_searching (self))
    description = g_strdup (_("This chapter has no example from this source."));
  else if (!filters)
    description = g_strdup_printf (_("No example, lesson or word matches “%s”."), text);
  else if (others)
    description = g_strdup_printf (_("No example matches “%s” and the filters."), text);
  else
    description = g_strdup_printf (_("No example, lesson or word matches “%s” and the filters."), text);

  adw_status_page_set_title (self->nothing,
                             others || !is_searching (self) ? _("No Example Found") : _("Nothing Found"));
  adw_status_page_set_description (self->nothing, description);
  /* lessons and words that match stand above; that the filters take all examples is said all the same */
  gtk_widget_set_visible (GTK_WIDGET (self->nothing),
                          !examples && self->collection != NULL && ((is_searching (self) && !others) || filters));
}

static void
search_cb (JdStartPage *self)
{
  g_autofree char *query = jd_search_fold (gtk_editable_get_text (GTK_EDITABLE (self->search)));
  guint n_others, n_examples;

  g_strstrip (query);
  gtk_widget_set_visible (self->files_box, *query == '\0');
  update_templates (self);
  n_others = show_words (self, query);
  n_others += jd_lesson_shelf_set_query (self->lessons, query);
  n_examples = jd_example_shelf_set_query (self->examples, query);
  show_nothing (self, n_others > 0, n_examples > 0);
}

static void
search_changed_cb (JdStartPage *self)
{
  search_cb (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

/* A letter typed outside the entry begins a search.  Keys that are no letters stay with the cards. */
static gboolean
type_cb (JdStartPage           *self,
         guint                  key,
         guint                  code G_GNUC_UNUSED,
         GdkModifierType        state,
         GtkEventControllerKey *typing)
{
  GtkWidget *text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->search)));
  const gunichar letter = gdk_keyval_to_unicode (key);

  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0 || !g_unichar_isgraph (letter) ||
      !gtk_event_controller_key_forward (typing, text))
    return FALSE;
  gtk_text_grab_focus_without_selecting (GTK_TEXT (text));
  return TRUE;
}

static void
stop_search_cb (JdStartPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

/* Enter goes to the first result, or to the button that clears a search without one.  The filters of the examples,
 * which stand before them, are no result. */
static void
search_activate_cb (JdStartPage *self)
{
  search_changed_cb (self);
  gtk_widget_child_focus (GTK_WIDGET (self->scroller), GTK_DIR_TAB_FORWARD);
  if (jd_example_shelf_is_at_filter (self->examples) && !jd_example_shelf_focus_card (self->examples))
    gtk_widget_child_focus (GTK_WIDGET (self->nothing), GTK_DIR_TAB_FORWARD);
}

static void
clear_cb (JdStartPage *self)
{
  jd_example_shelf_clear_filters (self->examples);
  stop_search_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static gboolean
find_cb (GtkWidget *widget,
         GVariant  *args G_GNUC_UNUSED,
         gpointer   data G_GNUC_UNUSED)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_grab_focus (GTK_WIDGET (JD_START_PAGE (widget)->search));
}

static void
read_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      folders,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  g_task_return_pointer (task, jd_collection_read (folders), (GDestroyNotify) jd_collection_free);
}

static void
read_done_cb (GObject      *source G_GNUC_UNUSED,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr(JdStartPage) self = data;
  JdCollection *collection = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!jd_background_end (&self->reading, result) || collection == NULL)
    {
      jd_collection_free (collection);
      return;
    }
  jd_lesson_shelf_set_collection (self->lessons, collection);
  jd_example_shelf_set_collection (self->examples, collection);
  jd_collection_free (self->collection);
  self->collection = collection;
  search_cb (self);
}

/* Before the pictures that wait for a thread: it is less work, and all texts come from it. */
static void
update_collection (JdStartPage *self)
{
  g_autoptr(GTask) task = NULL;

  jd_background_stop (&self->reading);
  self->reading = g_cancellable_new ();
  /* The callback holds the page, not the task: the thread may be the last to release the task. */
  task = g_task_new (NULL, self->reading, read_done_cb, g_object_ref (self));
  g_task_set_task_data (task, jd_lessons_list_folders (), (GDestroyNotify) g_ptr_array_unref);
  g_task_set_priority (task, G_PRIORITY_HIGH);
  g_task_run_in_thread (task, read_thread);
}

static void
recovered_activated_cb (JdStartPage *self,
                        GtkWidget   *row)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.recover", "s", gtk_widget_get_name (row));
}

static void
update_recovered (JdStartPage *self)
{
  jd_recovered_rows_fill (self->recovered_list, self->recovery);
  gtk_widget_set_visible (self->recovered_box, gtk_list_box_get_row_at_index (self->recovered_list, 0) != NULL);
}

static void
jd_start_page_dispose (GObject *object)
{
  JdStartPage *self = JD_START_PAGE (object);

  jd_background_stop (&self->reading);
  if (self->content != NULL)
    {
      jd_lesson_shelf_set_collection (self->lessons, NULL);
      jd_example_shelf_set_collection (self->examples, NULL);
    }
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->collection, jd_collection_free);
  g_clear_object (&self->recovery);
  g_clear_pointer (&self->interrupted, g_ptr_array_unref);

  G_OBJECT_CLASS (jd_start_page_parent_class)->dispose (object);
}

static void
update_all (JdStartPage *self)
{
  self->outdated = FALSE;
  update_recovered (self);
  update_interrupted (self);
  update_recent (self);
  update_templates (self);
  jd_example_shelf_refresh (self->examples);
  update_collection (self);
}

/* The cards of all examples and their pictures are made for a page that is shown: a window that opens a file needs
 * none.  Typing anywhere in the window begins a search, as long as the page is shown. */
static void
jd_start_page_map (GtkWidget *widget)
{
  JdStartPage *self = JD_START_PAGE (widget);

  if (self->outdated)
    update_all (self);
  GTK_WIDGET_CLASS (jd_start_page_parent_class)->map (widget);
  self->typing = gtk_event_controller_key_new ();
  g_signal_connect_object (self->typing, "key-pressed", G_CALLBACK (type_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (gtk_widget_get_root (widget)), self->typing);
}

static void
jd_start_page_unmap (GtkWidget *widget)
{
  JdStartPage *self = JD_START_PAGE (widget);

  gtk_widget_remove_controller (GTK_WIDGET (gtk_widget_get_root (widget)), self->typing);
  self->typing = NULL;
  GTK_WIDGET_CLASS (jd_start_page_parent_class)->unmap (widget);
}

static void
jd_start_page_class_init (JdStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_start_page_dispose;
  widget_class->map = jd_start_page_map;
  widget_class->unmap = jd_start_page_unmap;

  g_type_ensure (JD_TYPE_LESSON_SHELF);
  g_type_ensure (JD_TYPE_EXAMPLE_SHELF);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, content);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, search);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, files_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, words_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, words);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, lessons);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, nothing);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, interrupted_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, interrupted_list);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, recent_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, recent_list);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, recovered_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, recovered_list);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, templates_box);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, templates);
  gtk_widget_class_bind_template_child (widget_class, JdStartPage, examples);
  gtk_widget_class_bind_template_callback (widget_class, example_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, file_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, recovered_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
}

static void
jd_start_page_init (JdStartPage *self)
{
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (shortcuts), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts),
                                        gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_f, GDK_CONTROL_MASK),
                                                          gtk_callback_action_new (find_cb, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), shortcuts);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed", G_CALLBACK (update_recent), self,
                           G_CONNECT_SWAPPED);
  self->outdated = TRUE;
}

void
jd_start_page_search (JdStartPage *self,
                      const char  *words)
{
  g_return_if_fail (JD_IS_START_PAGE (self));

  gtk_editable_set_text (GTK_EDITABLE (self->search), words);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

void
jd_start_page_refresh (JdStartPage *self)
{
  g_return_if_fail (JD_IS_START_PAGE (self));

  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    update_all (self);
  else
    self->outdated = TRUE;
}

void
jd_start_page_set_session (JdStartPage *self,
                           JdSession   *session)
{
  g_return_if_fail (JD_IS_START_PAGE (self));

  jd_lesson_shelf_set_session (self->lessons, session);
}

void
jd_start_page_set_recovery (JdStartPage *self,
                            JdRecovery  *recovery)
{
  g_return_if_fail (JD_IS_START_PAGE (self));

  if (!g_set_object (&self->recovery, recovery))
    return;
  g_signal_connect_object (recovery, "changed", G_CALLBACK (update_recovered), self, G_CONNECT_SWAPPED);
  update_recovered (self);
}

void
jd_start_page_set_interrupted (JdStartPage *self,
                               GPtrArray   *uris)
{
  g_return_if_fail (JD_IS_START_PAGE (self));

  g_clear_pointer (&self->interrupted, g_ptr_array_unref);
  self->interrupted = uris != NULL ? g_ptr_array_ref (uris) : NULL;
  update_interrupted (self);
}
