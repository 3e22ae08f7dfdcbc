/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The status line: hint of the tool, diagnosis of the drawing, and its fixes. */
#include "ui/draw/jd-status-line.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "core/mechanism/edit/jd-edit.h"
#include "ui/document/jd-cover.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Maximum number of lines of the diagnosis, and minimum width of the hint beside it. */
#define LINES      2
/* Maximum number of overlaps in the popover. */
#define N_OVERLAPS 5
#define HINT_WIDTH 170 /* px */

struct _JdStatusLine
{
  GtkWidget     parent_instance;

  JdCanvas     *canvas;
  GSignalGroup *document_signals;
  GSignalGroup *covers_signals;
  GSignalGroup *study_signals;
  JdStudy      *study;      /* whose motion finds the bodies that overlap, or NULL */
  JdModel      *model;      /* being diagnosed in a thread, or NULL */
  JdModel      *before;     /* the document's last model whose positions and velocities hold, or NULL */
  GCancellable *diagnosing; /* cancels that diagnosis */
  JdDiagnosis  *diagnosis;  /* of the present document, or NULL */

  GtkWidget    *hint;
  GtkWidget    *freedom;
  GtkWidget    *fix;
  GtkWidget    *fixes;      /* in the popover of the fix button */
  gboolean      complains;  /* a complaint replaces the hint */
};

G_DEFINE_FINAL_TYPE (JdStatusLine, jd_status_line, GTK_TYPE_WIDGET)

static void
show_hint (JdStatusLine *self,
           const char   *text,
           gboolean      complains)
{
  self->complains = complains;
  gtk_label_set_text (GTK_LABEL (self->hint), text);
  gtk_widget_set_tooltip_text (self->hint, text);
  if (complains)
    gtk_widget_add_css_class (self->hint, "refusal");
  else
    gtk_widget_remove_css_class (self->hint, "refusal");
}

static void
hint_cb (JdStatusLine *self)
{
  show_hint (self, jd_canvas_get_hint (self->canvas), FALSE);
}

static void
complaint_cb (JdStatusLine *self,
              const char   *text)
{
  if (text != NULL)
    show_hint (self, text, TRUE);
  else if (self->complains)
    hint_cb (self);
}

static void
note_cb (JdStatusLine *self,
         const char   *text)
{
  show_hint (self, text, FALSE);
}

static JdDocument *
document_of (JdStatusLine *self)
{
  return jd_canvas_get_document (self->canvas);
}

static void
apply_fix (JdStatusLine *self,
           const JdFix  *fix)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (self->canvas);

  if (jd_fix_apply (fix, root, &error))
    jd_canvas_commit (self->canvas, g_steal_pointer (&root), jd_fix_get_label (fix), NULL, &error);
  jd_canvas_complain (self->canvas, error != NULL ? error->message : NULL);
}

/* The diagnosis owns the fixes.  Their buttons are removed before it. */
static void
fix_cb (GtkWidget *button,
        gpointer   data)
{
  JdStatusLine *self = JD_STATUS_LINE (gtk_widget_get_ancestor (button, JD_TYPE_STATUS_LINE));
  GtkPopover *popover = adw_split_button_get_popover (ADW_SPLIT_BUTTON (self->fix));

  gtk_popover_popdown (popover);
  apply_fix (self, data);
}

static const char *
name_body (JdStatusLine *self,
           gsize         body)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_document_get_mechanism (document_of (self)));

  return ((const JdBody *) g_ptr_array_index (bodies, (guint) body))->name;
}

/* The overlaps of the motion of the document that is shown; NULL if they are not known. */
static const JdOverlaps *
get_overlaps (JdStatusLine *self)
{
  return self->study != NULL && document_of (self) != NULL && jd_study_get_model (self->study) != NULL &&
             jd_study_get_model (self->study) == jd_document_get_model (document_of (self))
           ? jd_study_get_overlaps (self->study)
           : NULL;
}

static char *
dup_touch_label (JdStatusLine    *self,
                 const JdOverlap *overlap)
{
  /* Translators: the label of a button, which adds a contact; the names are those of two bodies. */
  return g_strdup_printf (_("Let “%s” and “%s” Touch"), name_body (self, overlap->a), name_body (self, overlap->b));
}

/* Adds a contact of the two bodies. */
static void
let_touch (JdStatusLine    *self,
           const JdOverlap *overlap)
{
  g_autofree char *label = dup_touch_label (self, overlap), *name = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (self->canvas);
  g_autoptr(GError) error = NULL;
  JsonNode *node = json_node_init_object (json_node_alloc (), json_object_new ());
  JsonArray *names = json_array_new ();

  json_array_add_string_element (names, name_body (self, overlap->a));
  json_array_add_string_element (names, name_body (self, overlap->b));
  json_object_set_string_member (json_node_get_object (node), "type", "contact");
  json_object_set_array_member (json_node_get_object (node), "bodies", names);
  name = jd_edit_add (root, JD_OBJECT_JOINT, "contact", node);
  jd_canvas_commit (self->canvas, g_steal_pointer (&root), label, NULL, &error);
  jd_canvas_complain (self->canvas, error != NULL ? error->message : NULL);
}

static void
touch_cb (GtkWidget *button,
          gpointer   data)
{
  JdStatusLine *self = JD_STATUS_LINE (gtk_widget_get_ancestor (button, JD_TYPE_STATUS_LINE));
  const JdOverlaps *overlaps = get_overlaps (self);

  gtk_popover_popdown (adw_split_button_get_popover (ADW_SPLIT_BUTTON (self->fix)));
  if (overlaps != NULL)
    let_touch (self, jd_overlaps_get (overlaps, GPOINTER_TO_SIZE (data)));
}

static void
first_fix_cb (JdStatusLine *self)
{
  const JdOverlaps *overlaps = get_overlaps (self);

  for (guint i = 0; self->diagnosis != NULL && i < self->diagnosis->findings->len; i++)
    {
      const JdFinding *finding = g_ptr_array_index (self->diagnosis->findings, i);

      if (finding->fixes->len == 0)
        continue;
      apply_fix (self, g_ptr_array_index (finding->fixes, 0));
      return;
    }
  for (gsize i = 0; overlaps != NULL && i < jd_overlaps_get_n (overlaps); i++)
    if (!jd_overlaps_get (overlaps, i)->from_start && !jd_overlaps_get (overlaps, i)->touches)
      {
        let_touch (self, jd_overlaps_get (overlaps, i));
        return;
      }
}

/* Removes the buttons, which use fixes of the diagnosis. */
static void
drop_diagnosis (JdStatusLine *self)
{
  gtk_widget_set_visible (self->fix, FALSE);
  jd_clear_children (self->fixes);
  g_clear_pointer (&self->diagnosis, jd_diagnosis_free);
}

static const char *
text_of (GtkWidget *child)
{
  return GTK_IS_LABEL (child) ? gtk_label_get_text (GTK_LABEL (child)) : gtk_button_get_label (GTK_BUTTON (child));
}

static gboolean
is_offered (JdStatusLine *self,
            const char   *text)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->fixes); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (g_str_equal (text_of (child), text))
      return TRUE;
  return FALSE;
}

static void
append_sentence (JdStatusLine *self,
                 const char   *sentence)
{
  GtkWidget *label = gtk_label_new (sentence);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_box_append (GTK_BOX (self->fixes), label);
}

/* Two equations of one joint may have equal findings: the message is shown once. */
static void
add_finding (JdStatusLine    *self,
             const JdFinding *finding)
{
  if (!is_offered (self, finding->sentence))
    append_sentence (self, finding->sentence);
  for (guint i = 0; i < finding->fixes->len; i++)
    {
      const JdFix *fix = g_ptr_array_index (finding->fixes, i);
      GtkWidget *button;

      if (is_offered (self, jd_fix_get_label (fix)))
        continue;
      button = gtk_button_new_with_label (jd_fix_get_label (fix));
      g_signal_connect (button, "clicked", G_CALLBACK (fix_cb), (gpointer) fix);
      gtk_box_append (GTK_BOX (self->fixes), button);
    }
}

/* Adds the overlaps, the first of them to @text, and buttons that let the bodies touch. */
static guint
add_overlaps (JdStatusLine *self,
              GString      *text)
{
  const JdOverlaps *overlaps = get_overlaps (self);
  const gsize n = overlaps != NULL ? MIN (jd_overlaps_get_n (overlaps), N_OVERLAPS) : 0;
  guint n_fixes = 0;

  for (gsize i = 0; i < n; i++)
    {
      const JdOverlap *overlap = jd_overlaps_get (overlaps, i);
      g_autofree char *sentence = jd_overlaps_dup_text (overlaps, i), *label = NULL;
      GtkWidget *button;

      if (text->len == 0)
        g_string_append_printf (text, "%s · ", sentence);
      append_sentence (self, sentence);
      if (overlap->from_start || overlap->touches)
        continue;
      label = dup_touch_label (self, overlap);
      button = gtk_button_new_with_label (label);
      g_signal_connect (button, "clicked", G_CALLBACK (touch_cb), GSIZE_TO_POINTER (i));
      gtk_box_append (GTK_BOX (self->fixes), button);
      n_fixes++;
    }
  return n_fixes;
}

/* @text says the degrees of freedom: it may be covered. */
static void
show_freedom (JdStatusLine *self,
              const char   *text)
{
  JdCovers *covers = document_of (self) != NULL ? jd_document_get_covers (document_of (self)) : NULL;

  if (!jd_cover_label (GTK_LABEL (self->freedom), covers, "freedoms", _("degrees of freedom"), text))
    gtk_widget_set_tooltip_text (self->freedom, text);
}

static void
show_diagnosis (JdStatusLine *self)
{
  GPtrArray *findings = self->diagnosis != NULL ? self->diagnosis->findings : NULL;
  g_autoptr(GPtrArray) faulty = jd_object_array_new ();
  g_autoptr(GString) text = g_string_new (NULL);
  guint n_fixes = 0;

  if (document_of (self) != NULL && jd_covers_has (jd_document_get_covers (document_of (self)), "freedoms"))
    findings = NULL;
  jd_clear_children (self->fixes);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const JdFinding *finding = g_ptr_array_index (findings, i);

      if (i == 0)
        g_string_append_printf (text, "%s · ", finding->sentence);
      n_fixes += finding->fixes->len;
      add_finding (self, finding);
      /* A finding about a missing or a rigid part does not mark objects as faulty. */
      for (guint k = 0; finding->kind < JD_FINDING_RIGID && k < finding->objects->len; k++)
        g_ptr_array_add (faulty, jd_object_copy (g_ptr_array_index (finding->objects, k)));
    }
  if (self->diagnosis != NULL)
    {
      n_fixes += add_overlaps (self, text);
      g_string_append (text, self->diagnosis->sentence);
    }
  show_freedom (self, text->str);
  gtk_widget_set_visible (self->fix, n_fixes > 0);
  jd_canvas_mark_faulty (self->canvas, faulty);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (((const JdFinding *) g_ptr_array_index (findings, i))->has_gap)
      jd_canvas_show_loop (self->canvas, g_ptr_array_index (findings, i));
}

/* What the thread of a diagnosis reads. */
typedef struct
{
  JdModel *model;
  JdModel *before; /* or NULL */
} Models;

static void
models_free (gpointer data)
{
  Models *self = data;

  jd_model_unref (self->model);
  g_clear_pointer (&self->before, jd_model_unref);
  g_free (self);
}

static void
diagnose_thread (GTask        *task,
                 gpointer      source G_GNUC_UNUSED,
                 gpointer      data,
                 GCancellable *cancellable)
{
  const Models *models = data;
  JdDiagnosis *diagnosis = jd_diagnosis_new (models->model, models->before, cancellable);

  if (diagnosis != NULL)
    g_task_return_pointer (task, diagnosis, (GDestroyNotify) jd_diagnosis_free);
  else
    g_task_return_error_if_cancelled (task);
}

static void diagnose (JdStatusLine *self);

static void
diagnosed_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data G_GNUC_UNUSED)
{
  JdStatusLine *self = JD_STATUS_LINE (source);
  g_autoptr(JdDiagnosis) diagnosis = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr(JdModel) model = g_steal_pointer (&self->model);

  if (self->canvas == NULL || document_of (self) == NULL)
    return;
  /* The drawing has changed since the diagnosis began: the result is outdated. */
  if (jd_document_get_model (document_of (self)) != model)
    {
      diagnose (self);
      return;
    }
  drop_diagnosis (self);
  self->diagnosis = g_steal_pointer (&diagnosis);
  if (self->diagnosis != NULL && !jd_diagnosis_has (self->diagnosis, JD_FINDING_VELOCITIES) &&
      !jd_diagnosis_has (self->diagnosis, JD_FINDING_APART))
    {
      g_clear_pointer (&self->before, jd_model_unref);
      self->before = g_steal_pointer (&model);
    }
  show_diagnosis (self);
}

static void
study_cb (JdStatusLine *self,
          guint         changes)
{
  if ((changes & JD_STUDY_OVERLAPS) && self->diagnosis != NULL)
    show_diagnosis (self);
}

void
jd_status_line_set_study (JdStatusLine *self,
                          JdStudy      *study)
{
  g_return_if_fail (JD_IS_STATUS_LINE (self));

  g_set_object (&self->study, study);
  g_signal_group_set_target (self->study_signals, study);
  if (self->diagnosis != NULL)
    show_diagnosis (self);
}

/* Only one diagnosis runs at a time.  A change cancels an outdated one and schedules the next. */
static void
diagnose (JdStatusLine *self)
{
  g_autoptr(GTask) task = NULL;
  JdDocument *document = document_of (self);
  Models *models;
  JdModel *model = document != NULL ? jd_document_get_model (document) : NULL;

  if (self->model != NULL && self->model != model)
    g_cancellable_cancel (self->diagnosing);
  if (model == NULL || self->model != NULL)
    return;
  self->model = jd_model_ref (model);
  g_clear_object (&self->diagnosing);
  self->diagnosing = g_cancellable_new ();
  task = g_task_new (self, self->diagnosing, diagnosed_cb, NULL);
  models = g_new0 (Models, 1);
  models->model = jd_model_ref (model);
  /* An undo has changed what a fix had made, and not what the user wants to keep. */
  if (self->before != NULL && !jd_document_get_can_redo (document))
    models->before = jd_model_ref (self->before);
  g_task_set_task_data (task, models, models_free);
  jd_background_run (task, diagnose_thread);
}

/* Clears the diagnosis of an older drawing.  Without a model, shows why there is none. */
static void
model_cb (JdStatusLine *self)
{
  JdDocument *document = document_of (self);
  const GError *error = document != NULL ? jd_document_get_model_error (document) : NULL;

  drop_diagnosis (self);
  if (document == NULL)
    show_freedom (self, "");
  else if (jd_document_get_model (document) == NULL)
    show_freedom (self, error != NULL ? error->message : _("Deriving the equations…"));
  diagnose (self);
}

/* Says the same diagnosis again. */
static void
covers_cb (JdStatusLine *self)
{
  if (self->diagnosis != NULL)
    show_diagnosis (self);
}

static void
document_cb (JdStatusLine *self)
{
  JdDocument *document = document_of (self);

  g_signal_group_set_target (self->document_signals, document);
  g_signal_group_set_target (self->covers_signals, document != NULL ? jd_document_get_covers (document) : NULL);
  g_clear_pointer (&self->before, jd_model_unref);
  model_cb (self);
}

void
jd_status_line_set_canvas (JdStatusLine *self,
                           JdCanvas     *canvas)
{
  g_return_if_fail (JD_IS_STATUS_LINE (self));
  g_return_if_fail (self->canvas == NULL);

  self->canvas = g_object_ref (canvas);
  g_signal_connect_object (canvas, "notify::hint", G_CALLBACK (hint_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "complaint", G_CALLBACK (complaint_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "note", G_CALLBACK (note_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (canvas, "notify::document", G_CALLBACK (document_cb), self, G_CONNECT_SWAPPED);
  hint_cb (self);
  document_cb (self);
}

gboolean
jd_status_line_get_freedom (JdStatusLine *self,
                            GtkWidget    *widget,
                            gsize        *out)
{
  g_return_val_if_fail (JD_IS_STATUS_LINE (self), FALSE);

  if (self->diagnosis == NULL || widget != self->freedom)
    return FALSE;
  *out = self->diagnosis->freedom;
  return TRUE;
}

static void
jd_status_line_dispose (GObject *object)
{
  JdStatusLine *self = JD_STATUS_LINE (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->covers_signals);
  g_clear_object (&self->study_signals);
  g_clear_object (&self->study);
  g_cancellable_cancel (self->diagnosing);
  g_clear_object (&self->diagnosing);
  g_clear_pointer (&self->diagnosis, jd_diagnosis_free);
  g_clear_pointer (&self->before, jd_model_unref);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (jd_status_line_parent_class)->dispose (object);
}

static void
jd_status_line_class_init (JdStatusLineClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_status_line_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "statusline");
}

static GtkWidget *
add_label (JdStatusLine *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), LINES);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
jd_status_line_init (JdStatusLine *self)
{
  GtkWidget *popover = gtk_popover_new ();

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), 12);
  self->hint = add_label (self);
  gtk_widget_set_name (self->hint, "hint");
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0);
  gtk_widget_set_size_request (self->hint, HINT_WIDTH, -1);
  gtk_widget_set_hexpand (self->hint, TRUE);
  self->freedom = add_label (self);
  gtk_widget_set_name (self->freedom, "freedom");
  jd_explain_register (self->freedom, "freedom");
  gtk_label_set_natural_wrap_mode (GTK_LABEL (self->freedom), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (self->freedom), 1);
  gtk_label_set_justify (GTK_LABEL (self->freedom), GTK_JUSTIFY_RIGHT);
  self->fix = adw_split_button_new ();
  adw_split_button_set_label (ADW_SPLIT_BUTTON (self->fix), _("_Fix"));
  adw_split_button_set_use_underline (ADW_SPLIT_BUTTON (self->fix), TRUE);
  self->fixes = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->fixes, "fixes");
  gtk_popover_set_child (GTK_POPOVER (popover), self->fixes);
  adw_split_button_set_popover (ADW_SPLIT_BUTTON (self->fix), GTK_POPOVER (popover));
  g_signal_connect_object (self->fix, "clicked", G_CALLBACK (first_fix_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_visible (self->fix, FALSE);
  gtk_widget_set_parent (self->fix, GTK_WIDGET (self));
  self->covers_signals = g_signal_group_new (JD_TYPE_COVERS);
  g_signal_group_connect_object (self->covers_signals, "changed", G_CALLBACK (covers_cb), self, G_CONNECT_SWAPPED);
  self->study_signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->study_signals, "changed", G_CALLBACK (study_cb), self, G_CONNECT_SWAPPED);
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::model", G_CALLBACK (model_cb), self,
                                 G_CONNECT_SWAPPED);
}
