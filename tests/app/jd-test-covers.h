/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* A window whose covers are tested: all texts that can be read in it, in its exports and in the clipboard. */
#include <string.h>

#include "app/window/parts/jd-note.h"
#include "app/start/jd-start-page.h"
#include "core/lesson/jd-lesson-task.h"
#include "tests/app/jd-test-app.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/drawing/figure/jd-figure.h"
#include "ui/panels/jd-field-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/sheet/jd-sketch-private.h"
#include "ui/study/jd-study-export.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-pill.h"

typedef struct
{
  char   *quantity;  /* name for the covers */
  double  value;
} Known;

typedef struct
{
  JdWindow      *window;
  JdStudy       *study;
  JdCovers      *covers;
  JdCompareView *compare;
  GArray        *known;   /* Known: everything that the window tells */
  GPtrArray     *texts;   /* char *: everything that can be read in the window */
  GPtrArray     *files;   /* char *: what is exported and copied */
  guint          n_seen;  /* covered values that were in sight before */
} Fixture;

static inline void
known_clear (gpointer known)
{
  g_free (((Known *) known)->quantity);
}

static inline gboolean
has_loaded (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && !jd_study_get_computing (study) &&
         (jd_study_get_motion (study) != NULL || jd_study_get_message (study) != NULL);
}

static inline gboolean
has_compared (gpointer view)
{
  return jd_compare_view_get_n_columns (view) > 0 && !jd_compare_view_get_busy (view);
}

/* The accessible property as text, or NULL. */
static inline char *
dup_accessible (GtkWidget             *widget,
                GtkAccessibleProperty  property)
{
  return gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "no such text");
}

static inline void
add_text (Fixture *self,
          char    *text)
{
  if (text != NULL)
    g_ptr_array_add (self->texts, text);
}

/* Everything that can be read of @widget and the widgets inside it.  A widget that is not visible is not in the
 * accessibility tree either; one of a folded panel or of another page may be. */
static inline void
read_widget (Fixture   *self,
             GtkWidget *widget)
{
  /* the start page tells of other mechanisms */
  if (!gtk_widget_get_visible (widget) || JD_IS_START_PAGE (widget))
    return;
  add_text (self, g_strdup (gtk_widget_get_tooltip_text (widget)));
  if (!GTK_IS_TEXT (widget))
    {
      add_text (self, dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_LABEL));
      add_text (self, dup_accessible (widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION));
    }
  if (GTK_IS_LABEL (widget))
    add_text (self, g_strdup (gtk_label_get_text (GTK_LABEL (widget))));
  else if (GTK_IS_EDITABLE (widget))
    add_text (self, g_strdup (gtk_editable_get_text (GTK_EDITABLE (widget))));
  else if (JD_IS_FORMULA_VIEW (widget))
    add_text (self, g_strdup (jd_formula_view_get_text (JD_FORMULA_VIEW (widget))));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    read_widget (self, child);
}

static inline void
add_file (Fixture  *self,
          gboolean  done,
          char     *path)
{
  char *text = NULL;

  if (done && g_file_get_contents (path, &text, NULL, NULL))
    g_ptr_array_add (self->files, text);
  g_unlink (path);
  g_free (path);
}

/* The exports that are texts.  One that would tell what is asked may be refused. */
static inline void
read_exports (Fixture *self)
{
  static const char *const names[] = { "data.csv", "equations.tex", "comparison.tex" };
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", NULL);
  char *copied;

  g_ptr_array_set_size (self->files, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      char *path = g_build_filename (folder, names[i], NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      gboolean done;

      if (i == 0)
        done = jd_study_export_data (self->study, file, NULL);
      else if (i == 1)
        done = jd_study_export_equations (self->study, file, NULL);
      else
        done = jd_window_export (self->window, "comparison", file);
      add_file (self, done, path);
    }
  copied = jd_study_dup_equations (self->study, NULL);
  if (copied != NULL)
    g_ptr_array_add (self->files, copied);
  g_rmdir (folder);
}

static inline void
show_view (Fixture    *self,
           const char *name)
{
  jd_window_set_view (self->window, name);
  for (guint i = 0; i < 20; i++)
    jd_test_settle ();
}

/* Everything in all three views. */
static inline void
read_window (Fixture *self)
{
  static const char *const views[] = { "study", "draw", "compare" };

  g_ptr_array_set_size (self->texts, 0);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      show_view (self, views[i]);
      if (g_str_equal (views[i], "compare"))
        jd_test_wait (has_compared, self->compare);
      read_widget (self, GTK_WIDGET (self->window));
    }
  read_exports (self);
}

/* Unfolds every panel, moves every virtual rate and runs the event, so that all there is to tell is told. */
static inline void
unfold (Fixture   *self,
        GtkWidget *widget)
{
  if (JD_IS_PANEL (widget))
    {
      jd_panel_set_expanded (JD_PANEL (widget), TRUE);
      jd_panel_flush (JD_PANEL (widget));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    unfold (self, child);
}

/* Chooses the parameterization of the file that tells the most multipliers. */
static inline void
choose_telling (Fixture *self)
{
  const GPtrArray *all = jd_mechanism_get_parameterizations (jd_study_get_mechanism (self->study));
  const char *best = NULL;
  gsize most = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const char *name = ((const JdParameterizationTags *) g_ptr_array_index (all, i))->name;
      JdParameterization *made;

      jd_study_set_parameterization_name (self->study, name);
      made = jd_study_get_parameterization (self->study);
      if (made == NULL || (best != NULL && jd_parameterization_get_n_complementary (made) <= most))
        continue;
      best = name;
      most = jd_parameterization_get_n_complementary (made);
    }
  g_assert_nonnull (best);
  jd_study_set_parameterization_name (self->study, best);
}

static inline void
tell_all (Fixture *self)
{
  JdParameterization *parameterization;

  choose_telling (self);
  parameterization = jd_study_get_parameterization (self->study);
  for (gsize i = 0; parameterization != NULL && i < jd_parameterization_get_n_retained (parameterization); i++)
    jd_study_set_direction (self->study, i, 0.37 + 0.11 * (double) i);
  if (jd_study_get_event_name (self->study) != NULL)
    jd_study_run_event (self->study);
  jd_test_wait (has_loaded, self->window);
  show_view (self, "study");
  unfold (self, GTK_WIDGET (self->window));
  for (guint i = 0; i < 20; i++)
    jd_test_settle ();
}

static inline void
open_document (Fixture  *self,
               JsonNode *root)
{
  g_autofree char *path = NULL;
  g_autofree char *text = json_to_string (root, TRUE);
  g_autoptr(GFile) file = NULL;
  g_autoptr(GError) error = NULL;
  const int handle = g_file_open_tmp ("jourdain-XXXXXX.jourdain", &path, &error);

  g_assert_no_error (error);
  g_close (handle, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  file = g_file_new_for_path (path);
  jd_window_open_file (self->window, file);
  jd_test_wait (has_loaded, self->window);
  g_unlink (path);
  self->study = jd_test_get_study (self->window);
  self->covers = jd_study_get_covers (self->study);
  self->compare = jd_window_get_compare_view (self->window);
  g_array_set_size (self->known, 0);
}

static const char *
find_words (GPtrArray  *texts,
            const char *words)
{
  for (guint t = 0; t < texts->len; t++)
    {
      const char *text = g_ptr_array_index (texts, t);

      if (strstr (text, words) != NULL && strstr (text, "covered until") == NULL)
        return text;
    }
  return NULL;
}

/* A window with the document. */
static inline void
begin (Fixture  *self,
       JsonNode *root)
{
  *self = (Fixture) { .window = jd_window_new (NULL), .known = g_array_new (FALSE, TRUE, sizeof (Known)) };
  g_array_set_clear_func (self->known, known_clear);
  self->files = g_ptr_array_new_with_free_func (g_free);
  self->texts = g_ptr_array_new_with_free_func (g_free);
  gtk_window_present (GTK_WINDOW (self->window));
  if (root != NULL)
    open_document (self, root);
}

static inline void
begin_example (Fixture    *self,
               const char *example)
{
  g_autoptr(JdDocument) document = jd_test_open (example);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (document));

  begin (self, root);
}

static inline void
end (Fixture *self)
{
  gpointer alive = self->window;

  g_object_add_weak_pointer (G_OBJECT (alive), &alive);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &alive);
  g_array_unref (self->known);
  g_ptr_array_unref (self->files);
  g_ptr_array_unref (self->texts);
}
