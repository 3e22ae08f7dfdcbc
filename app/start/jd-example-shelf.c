/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The examples on the start page. */
#include "app/start/jd-example-shelf-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-chapters.h"
#include "app/start/jd-example-card.h"
#include "app/start/jd-examples.h"
#include "app/start/jd-search.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* A chapter of cards. */
typedef struct
{
  GtkWidget  *box;    /* heading and cards */
  GtkFlowBox *cards;
} Chapter;

struct _JdExampleShelf
{
  GtkWidget           parent_instance;

  const JdCollection *collection;
  GPtrArray          *files;     /* GFile *, of the cards */
  char               *query;
  Chapter            *chapters;  /* one more than there are chapters: for what is in none */
  guint              *authors;   /* the author of each item of the filter but the first */

  GtkWidget          *content;
  GtkBox             *box;
  GtkDropDown        *chapter_filter;
  GtkDropDown        *author_filter;
  GtkStringList      *chapter_names;
  GtkStringList      *author_names;
  GtkWidget          *missing;
};

G_DEFINE_FINAL_TYPE (JdExampleShelf, jd_example_shelf, GTK_TYPE_WIDGET)

enum
{
  FILTERED,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

static void
activated_cb (JdExampleShelf  *self,
              GtkFlowBoxChild *child)
{
  g_autofree char *uri = g_file_get_uri (jd_example_card_get_file (JD_EXAMPLE_CARD (child)));

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
}

static gboolean
matches (JdExampleShelf *self,
         GFile          *file)
{
  const guint author = gtk_drop_down_get_selected (self->author_filter);
  const JdCollectionExample *example = self->collection != NULL ? jd_collection_find_example (self->collection, file)
                                                                : NULL;

  /* Nothing is known of it, or not yet. */
  if (example == NULL)
    return self->collection == NULL || (*self->query == '\0' && author == 0);
  return (author == 0 || author == GTK_INVALID_LIST_POSITION ||
          (example->authors & 1u << self->authors[author - 1]) != 0) &&
         jd_search_matches (example->words, self->query);
}

static gboolean
filter_cb (GtkFlowBoxChild *child,
           gpointer         self)
{
  return matches (self, jd_example_card_get_file (JD_EXAMPLE_CARD (child)));
}

static void
add_chapter (JdExampleShelf *self,
             guint           i)
{
  const char *title = i < jd_chapters_get_n () ? jd_chapters_get_title (i) : _("Other Examples");
  Chapter *chapter = &self->chapters[i];

  chapter->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  chapter->cards = GTK_FLOW_BOX (g_object_new (GTK_TYPE_FLOW_BOX, "selection-mode", GTK_SELECTION_NONE, "homogeneous",
                                               TRUE, "min-children-per-line", 3u, "max-children-per-line", 4u,
                                               "row-spacing", 12u, "column-spacing", 12u, NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (chapter->cards), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_flow_box_set_filter_func (chapter->cards, filter_cb, self, NULL);
  g_signal_connect_object (chapter->cards, "child-activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (chapter->box), jd_new_text (title, "heading"));
  gtk_box_append (GTK_BOX (chapter->box), GTK_WIDGET (chapter->cards));
  gtk_widget_set_visible (chapter->box, FALSE);
  gtk_box_append (self->box, chapter->box);
}

/* A file with its place, to sort. */
typedef struct
{
  GFile *file;   /* not owned */
  guint  chapter, place;
} Place;

static int
compare_places (gconstpointer a,
                gconstpointer b)
{
  const Place *x = a, *y = b;

  if (x->chapter != y->chapter)
    return x->chapter < y->chapter ? -1 : 1;
  return x->place != y->place ? (x->place < y->place ? -1 : 1) : 0;
}

static void
fill_cards (JdExampleShelf *self)
{
  g_autoptr(GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));

  for (guint i = 0; i < self->files->len; i++)
    {
      Place place = { .file = g_ptr_array_index (self->files, i) };
      g_autofree char *name = g_file_get_basename (place.file);

      place.chapter = jd_chapters_find (name, &place.place);
      g_array_append_val (places, place);
    }
  g_array_sort (places, compare_places);
  for (guint i = 0; i <= jd_chapters_get_n (); i++)
    jd_clear_children (self->chapters[i].cards);
  for (guint i = 0; i < places->len; i++)
    {
      const Place *place = &g_array_index (places, Place, i);

      gtk_flow_box_append (self->chapters[place->chapter].cards, jd_example_card_new (place->file));
    }
}

static gboolean
same_files (GPtrArray *a,
            GPtrArray *b)
{
  if (a == NULL || a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (!g_file_equal (g_ptr_array_index (a, i), g_ptr_array_index (b, i)))
      return FALSE;
  return TRUE;
}

void
jd_example_shelf_refresh (JdExampleShelf *self)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();

  g_return_if_fail (JD_IS_EXAMPLE_SHELF (self));

  if (same_files (self->files, files))
    return;
  g_clear_pointer (&self->files, g_ptr_array_unref);
  self->files = g_steal_pointer (&files);
  fill_cards (self);
  gtk_widget_set_visible (self->missing, self->files->len == 0);
  jd_example_shelf_set_query (self, self->query);
}

/* The filter offers the authors of whom there is an example. */
static void
fill_authors (JdExampleShelf *self)
{
  guint known = 0, n = 0;

  for (guint i = 0; i < self->collection->examples->len; i++)
    known |= ((const JdCollectionExample *) g_ptr_array_index (self->collection->examples, i))->authors;
  gtk_string_list_splice (self->author_names, 1, g_list_model_get_n_items (G_LIST_MODEL (self->author_names)) - 1,
                          NULL);
  for (guint i = 0; i < jd_authors_get_n (); i++)
    if (known & 1u << i)
      {
        gtk_string_list_append (self->author_names, jd_authors_get_name (i));
        self->authors[n++] = i;
      }
}

void
jd_example_shelf_set_collection (JdExampleShelf     *self,
                                 const JdCollection *collection)
{
  const gboolean first = self->collection == NULL;

  g_return_if_fail (JD_IS_EXAMPLE_SHELF (self));

  self->collection = collection;
  if (collection == NULL)
    return;
  if (first)
    fill_authors (self);
  for (guint i = 0; i <= jd_chapters_get_n (); i++)
    for (GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self->chapters[i].cards)); card != NULL;
         card = gtk_widget_get_next_sibling (card))
      {
        const JdCollectionExample
          *example = jd_collection_find_example (collection, jd_example_card_get_file (JD_EXAMPLE_CARD (card)));

        if (example != NULL)
          {
            jd_example_card_set_text (JD_EXAMPLE_CARD (card), example->title, example->description);
            jd_example_card_set_citation (JD_EXAMPLE_CARD (card), example->source, example->lessons);
          }
      }
  jd_example_shelf_set_query (self, self->query);
}

guint
jd_example_shelf_set_query (JdExampleShelf *self,
                            const char     *query)
{
  guint chosen, sum = 0;
  char *old;

  g_return_val_if_fail (JD_IS_EXAMPLE_SHELF (self), 0);

  chosen = gtk_drop_down_get_selected (self->chapter_filter);
  old = self->query;
  self->query = g_strdup (query);
  g_free (old);
  for (guint i = 0; i <= jd_chapters_get_n (); i++)
    {
      guint n = 0;

      for (GtkWidget *card = gtk_widget_get_first_child (GTK_WIDGET (self->chapters[i].cards)); card != NULL;
           card = gtk_widget_get_next_sibling (card))
        n += matches (self, jd_example_card_get_file (JD_EXAMPLE_CARD (card)));
      if (chosen != 0 && chosen != GTK_INVALID_LIST_POSITION && chosen != i + 1)
        n = 0;
      gtk_flow_box_invalidate_filter (self->chapters[i].cards);
      gtk_widget_set_visible (self->chapters[i].box, n > 0);
      sum += n;
    }
  return sum;
}

gboolean
jd_example_shelf_has_filter (JdExampleShelf *self)
{
  g_return_val_if_fail (JD_IS_EXAMPLE_SHELF (self), FALSE);

  return gtk_drop_down_get_selected (self->chapter_filter) != 0 ||
         gtk_drop_down_get_selected (self->author_filter) != 0;
}

gboolean
jd_example_shelf_is_at_filter (JdExampleShelf *self)
{
  g_return_val_if_fail (JD_IS_EXAMPLE_SHELF (self), FALSE);

  return gtk_widget_get_focus_child (GTK_WIDGET (self->chapter_filter)) != NULL ||
         gtk_widget_get_focus_child (GTK_WIDGET (self->author_filter)) != NULL;
}

gboolean
jd_example_shelf_focus_card (JdExampleShelf *self)
{
  g_return_val_if_fail (JD_IS_EXAMPLE_SHELF (self), FALSE);

  return gtk_widget_child_focus (GTK_WIDGET (self->box), GTK_DIR_TAB_FORWARD);
}

void
jd_example_shelf_clear_filters (JdExampleShelf *self)
{
  g_return_if_fail (JD_IS_EXAMPLE_SHELF (self));

  gtk_drop_down_set_selected (self->chapter_filter, 0);
  gtk_drop_down_set_selected (self->author_filter, 0);
}

static void
filtered_cb (JdExampleShelf *self)
{
  g_signal_emit (self, signals[FILTERED], 0);
}

static void
jd_example_shelf_dispose (GObject *object)
{
  JdExampleShelf *self = JD_EXAMPLE_SHELF (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->query, g_free);
  g_clear_pointer (&self->chapters, g_free);
  g_clear_pointer (&self->authors, g_free);

  G_OBJECT_CLASS (jd_example_shelf_parent_class)->dispose (object);
}

static void
jd_example_shelf_class_init (JdExampleShelfClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_example_shelf_dispose;

  signals[FILTERED] = g_signal_new ("filtered", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/app/jd-example-shelf.ui");
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, content);
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, box);
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, chapter_filter);
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, author_filter);
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, chapter_names);
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, author_names);
  gtk_widget_class_bind_template_child (widget_class, JdExampleShelf, missing);
  gtk_widget_class_bind_template_callback (widget_class, filtered_cb);
}

static void
jd_example_shelf_init (JdExampleShelf *self)
{
  self->query = g_strdup ("");
  self->chapters = g_new0 (Chapter, jd_chapters_get_n () + 1);
  self->authors = g_new0 (guint, jd_authors_get_n ());
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i <= jd_chapters_get_n (); i++)
    {
      if (i < jd_chapters_get_n ())
        gtk_string_list_append (self->chapter_names, jd_chapters_get_title (i));
      add_chapter (self, i);
    }
}
