/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lessons on the start page. */
#include "app/start/jd-lesson-shelf-private.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "app/start/jd-example-card.h"
#include "app/start/jd-lesson-row-private.h"
#include "app/start/jd-search.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdLessonShelf
{
  GtkWidget           parent_instance;

  const JdCollection *collection;
  JdSession          *session;    /* NULL: nothing is remembered */
  GHashTable         *unfolded;   /* char *: the tracks that the user has unfolded */

  GtkWidget          *content;
  GtkFlowBox         *cards;
  GtkWidget          *warm_up;   /* card; NULL: nothing is due */
  GtkListBox         *tracks;
  GtkListBox         *found;
};

G_DEFINE_FINAL_TYPE (JdLessonShelf, jd_lesson_shelf, GTK_TYPE_WIDGET)

/* Names of the tracks of the bundled lessons, as in their files. */
static const char *const tracks[] = { N_("Short course"), N_("Motion and forces"), N_("Impacts") };

static void
activated_cb (JdLessonShelf   *self,
              GtkFlowBoxChild *child)
{
  if (GTK_WIDGET (child) == self->warm_up)
    gtk_widget_activate_action_variant (GTK_WIDGET (self), "win.warm-up", self->collection->due);
  else
    jd_lesson_row_open (GTK_WIDGET (self), jd_example_card_get_file (JD_EXAMPLE_CARD (child)));
}

static gboolean
is_open (JdLessonShelf    *self,
         JdSessionSetting  card)
{
  return self->session == NULL || jd_session_get (self->session, card);
}

static void fill_cards (JdLessonShelf *self);

static void
close_tour_cb (JdLessonShelf *self)
{
  if (self->session != NULL)
    jd_session_set (self->session, JD_SESSION_TOUR_CARD, FALSE);
  fill_cards (self);
}

static void
close_begin_cb (JdLessonShelf *self)
{
  if (self->session != NULL)
    jd_session_set (self->session, JD_SESSION_BEGIN_CARD, FALSE);
  fill_cards (self);
}

static JdExampleCard *
add_card (JdLessonShelf            *self,
          const JdCollectionLesson *lesson,
          const char               *title,
          const char               *footer)
{
  GtkWidget *card = jd_example_card_new_lesson (lesson->file, title, lesson->goal, footer);

  gtk_flow_box_append (self->cards, card);
  return JD_EXAMPLE_CARD (card);
}

static void
add_tour (JdLessonShelf *self)
{
  const JdCollectionLesson *tour = jd_collection_find_tour (self->collection);
  g_autofree char *minutes = NULL;
  JdExampleCard *card;

  if (tour == NULL || tour->problem != NULL || tour->state >= JD_LESSON_DONE || !is_open (self, JD_SESSION_TOUR_CARD))
    return;
  minutes = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", tour->minutes), tour->minutes);
  card = add_card (self, tour, tour->name, tour->minutes > 0 ? minutes : NULL);
  jd_example_card_add_close (card);
  g_signal_connect_object (card, "closed", G_CALLBACK (close_tour_cb), self, G_CONNECT_SWAPPED);
}

static gboolean
has_progress (const JdCollection *collection)
{
  const JdCollectionLesson *tour = jd_collection_find_tour (collection);

  for (guint i = 0; i < collection->lessons->len; i++)
    {
      const JdCollectionLesson *lesson = g_ptr_array_index (collection->lessons, i);

      if (lesson != tour && lesson->state != JD_LESSON_NEW)
        return TRUE;
    }
  return FALSE;
}

/* The lesson to go on with.  Before the first answer it is an offer that can be closed. */
static void
add_next (JdLessonShelf *self)
{
  const JdCollectionLesson *next = jd_collection_find_next (self->collection);
  const gboolean is_offer = !has_progress (self->collection);
  g_autofree char *title = NULL, *footer = NULL, *progress = NULL;
  JdExampleCard *card;

  if (next == NULL || (is_offer && !is_open (self, JD_SESSION_BEGIN_CARD)))
    return;
  title = g_strdup_printf (next->state == JD_LESSON_BEGUN ? _("Continue: %s") : _("Begin: %s"), next->name);
  progress = jd_collection_dup_progress (next);
  footer = next->state == JD_LESSON_BEGUN
             ? g_strdup (progress)
             : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u minute", "%u minutes", next->minutes),
                                next->minutes);
  card = add_card (self, next, title, next->state == JD_LESSON_BEGUN || next->minutes > 0 ? footer : NULL);
  if (!is_offer)
    return;
  jd_example_card_add_close (card);
  g_signal_connect_object (card, "closed", G_CALLBACK (close_begin_cb), self, G_CONNECT_SWAPPED);
}

/* What comes back from lessons that are done.  It is offered, and nothing reminds of it. */
static void
add_warm_up (JdLessonShelf *self)
{
  const guint n = self->collection->due != NULL ? (guint) g_variant_n_children (self->collection->due) : 0;
  g_autofree char *title = NULL;
  const char *uri;
  g_autoptr(GFile) file = NULL;

  self->warm_up = NULL;
  if (n == 0)
    return;
  g_variant_get_child (self->collection->due, 0, "(&sst)", &uri, NULL, NULL);
  file = g_file_new_for_uri (uri);
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Warm-up: %u question", "Warm-up: %u questions", n), n);
  self->warm_up = jd_example_card_new_lesson (file, title, _("From lessons that you know, with other numbers."),
                                              NULL);
  gtk_flow_box_append (self->cards, self->warm_up);
}

/* The cards of the shelf. */
static void
fill_cards (JdLessonShelf *self)
{
  jd_clear_children (self->cards);
  add_next (self);
  add_warm_up (self);
  add_tour (self);
  gtk_widget_set_visible (GTK_WIDGET (self->cards), gtk_flow_box_get_child_at_index (self->cards, 0) != NULL);
}

/* Pictures are drawn when they are first seen. */
static void
expanded_cb (JdLessonShelf  *self,
             GParamSpec     *pspec G_GNUC_UNUSED,
             AdwExpanderRow *track)
{
  GPtrArray *rows = g_object_get_data (G_OBJECT (track), "jd-rows");
  const char *name = gtk_widget_get_name (GTK_WIDGET (track));

  if (!adw_expander_row_get_expanded (track))
    {
      g_hash_table_remove (self->unfolded, name);
      return;
    }
  g_hash_table_add (self->unfolded, g_strdup (name));
  for (guint i = 0; i < rows->len; i++)
    jd_lesson_row_draw (g_ptr_array_index (rows, i));
}

/* Adds a track with the lessons @lessons; its widget name is @name. */
static void
add_track (JdLessonShelf *self,
           const char    *name,
           const char    *title,
           GPtrArray     *lessons)
{
  GtkWidget *track = adw_expander_row_new ();
  GPtrArray *rows = g_ptr_array_new ();
  g_autofree char *subtitle = NULL;
  guint n_done = 0;

  gtk_widget_set_name (track, name);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (track), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (track), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (track), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  for (guint i = 0; i < lessons->len; i++)
    {
      const JdCollectionLesson *lesson = g_ptr_array_index (lessons, i);
      GtkWidget *row = jd_lesson_row_new (lesson);

      adw_expander_row_add_row (ADW_EXPANDER_ROW (track), row);
      g_ptr_array_add (rows, row);
      n_done += lesson->state >= JD_LESSON_DONE;
    }
  subtitle = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u lesson, %u done", "%u lessons, %u done",
                                           lessons->len),
                              lessons->len, n_done);
  adw_expander_row_set_subtitle (ADW_EXPANDER_ROW (track), subtitle);
  g_object_set_data_full (G_OBJECT (track), "jd-rows", rows, (GDestroyNotify) g_ptr_array_unref);
  g_signal_connect_object (track, "notify::expanded", G_CALLBACK (expanded_cb), self, G_CONNECT_SWAPPED);
  gtk_list_box_append (self->tracks, track);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (track), g_hash_table_contains (self->unfolded, name));
}

/* The texts of a lesson may have been translated. */
static gboolean
is_track (const JdCollectionLesson *lesson,
          const char               *track)
{
  return g_str_equal (lesson->track, track) || g_str_equal (lesson->track, _(track));
}

/* The lessons of a bundled track, or of the folder elsewhere that @like is in. */
static GPtrArray *
list_track (JdLessonShelf            *self,
            const char               *track,
            const JdCollectionLesson *like)
{
  GPtrArray *lessons = g_ptr_array_new ();

  for (guint i = 0; i < self->collection->lessons->len; i++)
    {
      JdCollectionLesson *lesson = g_ptr_array_index (self->collection->lessons, i);
      g_autoptr(GFile) folder = g_file_get_parent (lesson->file);

      if (like != NULL ? lesson->elsewhere && g_file_has_parent (like->file, folder)
                       : !lesson->elsewhere && is_track (lesson, track))
        g_ptr_array_add (lessons, lesson);
    }
  return lessons;
}

/* A track for each folder elsewhere. */
static void
add_folders (JdLessonShelf *self)
{
  g_autofree char *last = NULL;

  for (guint i = 0; i < self->collection->lessons->len; i++)
    {
      const JdCollectionLesson *lesson = g_ptr_array_index (self->collection->lessons, i);
      g_autoptr(GFile) folder = g_file_get_parent (lesson->file);
      g_autofree char *uri = g_file_get_uri (folder);
      g_autoptr(GPtrArray) lessons = NULL;

      if (!lesson->elsewhere || g_strcmp0 (uri, last) == 0)
        continue;
      lessons = list_track (self, NULL, lesson);
      add_track (self, uri, lesson->track, lessons);
      g_free (last);
      last = g_steal_pointer (&uri);
    }
}

static void
fill_tracks (JdLessonShelf *self)
{
  jd_clear_children (self->tracks);
  for (gsize i = 0; i < G_N_ELEMENTS (tracks); i++)
    {
      g_autoptr(GPtrArray) lessons = list_track (self, tracks[i], NULL);

      if (lessons->len > 0)
        add_track (self, tracks[i], _(tracks[i]), lessons);
    }
  add_folders (self);
}

void
jd_lesson_shelf_set_collection (JdLessonShelf      *self,
                                const JdCollection *collection)
{
  g_return_if_fail (JD_IS_LESSON_SHELF (self));

  self->collection = collection;
  if (collection == NULL)
    return;
  gtk_widget_set_visible (GTK_WIDGET (self), collection->lessons->len > 0);
  fill_cards (self);
  fill_tracks (self);
}

void
jd_lesson_shelf_set_session (JdLessonShelf *self,
                             JdSession     *session)
{
  g_return_if_fail (JD_IS_LESSON_SHELF (self));

  if (g_set_object (&self->session, session) && self->collection != NULL)
    fill_cards (self);
}

guint
jd_lesson_shelf_set_query (JdLessonShelf *self,
                           const char    *query)
{
  const gboolean searching = *query != '\0';
  guint n = 0;

  g_return_val_if_fail (JD_IS_LESSON_SHELF (self), 0);

  jd_clear_children (self->found);
  for (guint i = 0; searching && self->collection != NULL && i < self->collection->lessons->len; i++)
    {
      const JdCollectionLesson *lesson = g_ptr_array_index (self->collection->lessons, i);
      GtkWidget *row;

      if (!jd_search_matches (lesson->words, query))
        continue;
      row = jd_lesson_row_new (lesson);
      gtk_list_box_append (self->found, row);
      jd_lesson_row_draw (row);
      n++;
    }
  gtk_widget_set_visible (GTK_WIDGET (self->found), searching);
  gtk_widget_set_visible (GTK_WIDGET (self->tracks), !searching);
  gtk_widget_set_visible (GTK_WIDGET (self->cards),
                          !searching && gtk_flow_box_get_child_at_index (self->cards, 0) != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self),
                          self->collection != NULL && (searching ? n : self->collection->lessons->len) > 0);
  return n;
}

static void
jd_lesson_shelf_dispose (GObject *object)
{
  JdLessonShelf *self = JD_LESSON_SHELF (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->session);
  g_clear_pointer (&self->unfolded, g_hash_table_unref);

  G_OBJECT_CLASS (jd_lesson_shelf_parent_class)->dispose (object);
}

static void
jd_lesson_shelf_class_init (JdLessonShelfClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_lesson_shelf_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-lesson-shelf.ui");
  gtk_widget_class_bind_template_child (widget_class, JdLessonShelf, content);
  gtk_widget_class_bind_template_child (widget_class, JdLessonShelf, cards);
  gtk_widget_class_bind_template_child (widget_class, JdLessonShelf, tracks);
  gtk_widget_class_bind_template_child (widget_class, JdLessonShelf, found);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
}

static void
jd_lesson_shelf_init (JdLessonShelf *self)
{
  self->unfolded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
}
