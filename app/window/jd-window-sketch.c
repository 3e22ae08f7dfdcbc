/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A prediction that is drawn on the sheet: a velocity or a force. */
#include "app/window/jd-window-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "app/window/parts/jd-quantity.h"
#include "core/lesson/jd-lesson-task.h"
#include "ui/widgets/jd-background.h"

/* The arrow that is drawn. */
struct _JdSketching
{
  JdSketch     *sketch;
  GtkWidget    *bar, *commit;
  GtkLabel     *label;
  GCancellable *running;
  JsonNode     *question;  /* NULL: nothing is drawn */
  char         *quantity;
  GPtrArray    *covered;   /* char *: what it covers until it is committed */
};

void
jd_sketching_free (JdSketching *self)
{
  if (self == NULL)
    return;
  if (self->running != NULL)
    g_cancellable_cancel (self->running);
  g_clear_object (&self->running);
  g_clear_pointer (&self->question, json_node_unref);
  g_free (self->quantity);
  g_ptr_array_unref (self->covered);
  g_free (self);
}

static void
uncover (JdWindow *self)
{
  JdCovers *covers = self->document != NULL ? jd_document_get_covers (self->document) : NULL;

  for (guint i = 0; covers != NULL && i < self->sketching->covered->len; i++)
    jd_covers_uncover (covers, g_ptr_array_index (self->sketching->covered, i));
  g_ptr_array_set_size (self->sketching->covered, 0);
}

void
jd_window_stop_sketch (JdWindow *self)
{
  if (self->sketching == NULL || self->sketching->question == NULL)
    return;
  jd_background_stop (&self->sketching->running);
  uncover (self);
  g_clear_pointer (&self->sketching->question, json_node_unref);
  jd_sketch_end (self->sketching->sketch);
  gtk_widget_set_visible (self->sketching->bar, FALSE);
}

static void
judged_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data G_GNUC_UNUSED)
{
  JdWindow *self = JD_WINDOW (source);
  g_autoptr(JdPrediction) prediction = NULL;
  g_autofree char *words = NULL;

  if (!jd_background_end (&self->sketching->running, result))
    return;
  prediction = jd_prediction_finish (result);
  words = jd_window_describe_prediction (prediction);
  uncover (self);
  jd_sketch_reveal (self->sketching->sketch, prediction->vector);
  gtk_label_set_text (self->sketching->label, words);
  gtk_widget_set_visible (self->sketching->commit, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->sketching->label));
}

static void
commit_cb (JdWindow *self)
{
  double vector[2], plane[6];
  JdPredictionGiven given = { .arrow = vector };

  if (self->sketching->question == NULL || !jd_sketch_get_touched (self->sketching->sketch))
    return;
  jd_sketch_get_vector (self->sketching->sketch, vector);
  if (jd_sketch_get_plane (self->sketching->sketch, plane))
    given.plane = plane;
  jd_sketch_set_open (self->sketching->sketch, FALSE);
  jd_prediction_begin (self, &self->sketching->running, json_node_ref (self->sketching->question), &given, judged_cb);
}

static void
moved_cb (JdWindow *self)
{
  gtk_widget_set_sensitive (self->sketching->commit, TRUE);
}

/* The model's arrow is known: its foot, and the scale of the drawing. */
static void
prepared_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data G_GNUC_UNUSED)
{
  JdWindow *self = JD_WINDOW (source);
  g_autoptr(JdPrediction) prediction = NULL;
  g_autofree char *words = NULL, *text = NULL;

  if (!jd_background_end (&self->sketching->running, result))
    return;
  prediction = jd_prediction_finish (result);
  if (prediction->kind == NULL || isnan (prediction->at[0]))
    {
      jd_window_stop_sketch (self);
      jd_window_show_toast (self, _("Nothing determines this arrow here"));
      return;
    }
  words = jd_quantity_to_text (jd_document_get_model (self->document), self->sketching->quantity);
  text = g_strdup_printf (_("Draw it: %s. Drag the tip, or press the arrow keys."), words);
  gtk_label_set_text (self->sketching->label, text);
  gtk_widget_set_visible (self->sketching->commit, TRUE);
  gtk_widget_set_sensitive (self->sketching->commit, FALSE);
  gtk_widget_set_visible (self->sketching->bar, TRUE);
  jd_sketch_begin (self->sketching->sketch, prediction->at, prediction->kind,
                   jd_lesson_arrow_get_unit (prediction->kind),
                   hypot (hypot (prediction->vector[0], prediction->vector[1]), prediction->vector[2]));
  gtk_widget_grab_focus (GTK_WIDGET (self->sketching->sketch));
}

static GtkWidget *
add_button (GtkWidget  *bar,
            const char *label,
            GCallback   callback,
            JdWindow   *self)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_swapped (button, "clicked", callback, self);
  gtk_box_append (GTK_BOX (bar), button);
  return button;
}

/* The arrow and its bar over the sheet are made when they are first wanted. */
static void
ensure_sketching (JdWindow *self)
{
  JdSheet *sheet = jd_study_view_get_sheet (self->study_view);
  GtkWidget *overlay = gtk_widget_get_ancestor (GTK_WIDGET (sheet), GTK_TYPE_OVERLAY);
  JdSketching *sketching;

  if (self->sketching != NULL)
    return;
  self->sketching = sketching = g_new0 (JdSketching, 1);
  sketching->covered = g_ptr_array_new_with_free_func (g_free);
  sketching->sketch = JD_SKETCH (jd_sketch_new (sheet));
  sketching->bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  sketching->label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (sketching->label, TRUE);
  gtk_label_set_max_width_chars (sketching->label, 60);
  gtk_widget_set_hexpand (GTK_WIDGET (sketching->label), TRUE);
  gtk_widget_set_focusable (GTK_WIDGET (sketching->label), TRUE);
  gtk_box_append (GTK_BOX (sketching->bar), GTK_WIDGET (sketching->label));
  sketching->commit = add_button (sketching->bar, _("Co_mmit"), G_CALLBACK (commit_cb), self);
  add_button (sketching->bar, _("C_lose"), G_CALLBACK (jd_window_stop_sketch), self);
  gtk_widget_add_css_class (sketching->bar, "osd");
  gtk_widget_add_css_class (sketching->bar, "toolbar");
  gtk_widget_set_halign (sketching->bar, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (sketching->bar, GTK_ALIGN_START);
  gtk_widget_set_margin_top (sketching->bar, 54);
  gtk_widget_set_visible (sketching->bar, FALSE);
  g_signal_connect_swapped (sketching->sketch, "moved", G_CALLBACK (moved_cb), self);
  g_signal_connect_swapped (sketching->sketch, "committed", G_CALLBACK (commit_cb), self);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (sketching->sketch));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), sketching->bar);
}

static void
cover (JdWindow *self,
       char     *name)
{
  JdCovers *covers = jd_document_get_covers (self->document);

  if (!jd_covers_has (covers, name))
    {
      jd_covers_cover (covers, name);
      g_ptr_array_add (self->sketching->covered, name);
    }
  else
    g_free (name);
}

/* A velocity is hidden with all of them; a force with each component of its joint. */
static void
cover_arrow (JdWindow   *self,
             const char *quantity)
{
  JdModel *model = jd_document_get_model (self->document);

  if (g_str_has_prefix (quantity, "velocity:"))
    cover (self, g_strdup ("velocity"));
  for (gsize e = 0; g_str_has_prefix (quantity, "force:") && e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);
      const char *joint = jd_model_get_joint (model, equation->joint)->name;

      if (g_str_equal (joint, quantity + strlen ("force:")) && equation->reaction != NULL)
        cover (self, g_strconcat (joint, ".", equation->reaction, NULL));
    }
}

void
jd_window_sketch (JdWindow   *self,
                  const char *quantity)
{
  JsonNode *question = jd_prediction_dup_question (self->study, quantity);
  const JdPredictionGiven none = { 0 };

  if (question == NULL)
    return;
  ensure_sketching (self);
  jd_window_stop_sketch (self);
  jd_study_set_playing (self->study, FALSE);
  jd_window_set_view (self, "study");
  g_free (self->sketching->quantity);
  self->sketching->quantity = g_strdup (quantity);
  self->sketching->question = json_node_ref (question);
  cover_arrow (self, quantity);
  jd_prediction_begin (self, &self->sketching->running, question, &none, prepared_cb);
}
