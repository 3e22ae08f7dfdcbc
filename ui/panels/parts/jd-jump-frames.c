/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Kinetic energies of a jump in frames of reference. */
#include "ui/panels/parts/jd-jump-frames.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/jump/jd-jump-observer.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-table.h"
#include "ui/widgets/jd-widget-helpers.h"

/* With more retained parameters no observer is offered. */
#define MOST_RATES 6

struct _JdJumpFrames
{
  GtkWidget   parent_instance;

  JdStudy    *study;     /* lent; NULL: none yet */
  char      **names;     /* of the retained parameters with a spin button; NULL: none yet */
  GPtrArray  *spins;     /* GtkSpinButton *, lent */
  JdTable    *table;
  GtkWidget  *observer;
  GtkBox     *rates;
  GtkLabel   *verdict;
  GtkLabel   *invariant;
};

G_DEFINE_FINAL_TYPE (JdJumpFrames, jd_jump_frames, GTK_TYPE_WIDGET)

static void
set_energies (JdJumpFrames *self,
              const char   *name,
              double        before,
              double        after)
{
  const guint row = jd_table_add_row (self->table, name, NULL);

  jd_table_set_value (self->table, row, 0, before);
  jd_table_set_value (self->table, row, 1, after);
  jd_table_set_value (self->table, row, 2, before - after);
}

static const JdEvent *
event_of (JdStudy      *study,
          const JdJump *jump)
{
  return jump->event != NULL ? jd_mechanism_find_event (jd_study_get_mechanism (study), jump->event) : NULL;
}

/* The energies for the observer whose velocity is typed. */
static void
show_observer (JdJumpFrames *self,
               const JdJump *jump)
{
  const gsize n = jd_parameterization_get_n_retained (jump->parameterization);
  g_autofree double *h = g_new0 (double, n + 1);
  JdJumpObserver seen;

  for (guint i = 0; i < self->spins->len; i++)
    h[i] = gtk_spin_button_get_value (g_ptr_array_index (self->spins, i));
  if (self->spins->len == 0 || !jd_jump_observe (jump, event_of (self->study, jump), h, &seen, NULL))
    {
      jd_show_text (self->verdict, NULL);
      return;
    }
  /* Translators: observer: the frame in which the energies were computed. */
  set_energies (self, _("observer"), seen.before, seen.after);
  jd_show_text (self->verdict,
                seen.at_rest ? _("All that acts is at rest for this observer: a frame of rest.")
                             : _("Something that acts moves for this observer: its impulse has power, and energy "
                                 "may be gained."));
}

/* What does not depend on the observer. */
static void
show_invariant (JdJumpFrames *self,
                const JdJump *jump)
{
  g_autoptr(GString) text = g_string_new (NULL);
  JdModel *model = jd_parameterization_get_model (jump->parameterization);

  g_string_append (text,
                   jump->loss_is_invariant
                     ? _("Invariant: V⊥, the impulses, and the loss in all frames of rest. The part of the energy "
                         "that is lost depends on the frame.")
                     : _("Invariant: V⊥ and the impulses. The loss depends on the frame, because an impulse has "
                         "power in what the constraints leave free."));
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->row_type[r] == JD_ROW_ELASTIC && jump->row_before[r] != 0.0)
      {
        g_autofree char *ratio = jd_readout_format (-jump->row_after[r] / jump->row_before[r]);

        g_string_append_c (text, '\n');
        g_string_append_printf (text, _("The restitution at %s is %s for every observer."),
                                jd_model_get_equation (model, jump->row_equation[r])->name, ratio);
      }
  gtk_label_set_text (self->invariant, text->str);
}

static void
update_table (JdJumpFrames *self)
{
  const char *columns[] = { _("Kinetic energy (J), seen"), _("before"), _("after"), _("lost"), NULL };
  const char *titles[] = { _("from the file’s frame"), _("from the event’s frame of rest"),
                           _("along with the motion before"), _("along with the motion after") };
  const JdJump *jump = self->study != NULL ? jd_study_get_jump (self->study) : NULL;

  if (jump == NULL || !jd_jump_is_known (jump))
    return;
  jd_table_begin (self->table, columns);
  for (guint f = 0; f < JD_N_JUMP_FRAMES; f++)
    if (!isnan (jump->frame_before[f]))
      set_energies (self, titles[f], jump->frame_before[f], jump->frame_after[f]);
  show_observer (self, jump);
  jd_table_end (self->table);
  show_invariant (self, jump);
}

static GtkWidget *
new_spin (JdJumpFrames *self,
          const char   *name)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (-1000.0, 1000.0, 0.1);
  g_autofree char *label = g_strdup_printf (_("Observer’s rate of %s"), name);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), 3);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), 0.0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (spin), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_swapped (spin, "value-changed", G_CALLBACK (update_table), self);
  g_ptr_array_add (self->spins, spin);
  return spin;
}

/* A spin button for each retained parameter; those of the same parameters are kept with their values. */
static void
update_spins (JdJumpFrames *self,
              const JdJump *jump)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  const gsize n = jd_parameterization_get_n_retained (jump->parameterization);
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);
  g_auto(GStrv) names = g_new0 (char *, n + 1);

  for (gsize i = 0; i < n; i++)
    names[i] = g_strconcat (jd_model_get_parameter_name (model, retained[i]), "'", NULL);
  gtk_widget_set_visible (self->observer, n > 0 && n <= MOST_RATES);
  if (self->names != NULL && g_strv_equal ((const char *const *) names, (const char *const *) self->names))
    return;
  g_strfreev (self->names);
  self->names = g_steal_pointer (&names);
  g_ptr_array_set_size (self->spins, 0);
  jd_clear_children (self->rates);
  for (gsize i = 0; n <= MOST_RATES && i < n; i++)
    {
      GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
      GtkWidget *label = gtk_label_new (self->names[i]);

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_set_hexpand (label, TRUE);
      gtk_box_append (GTK_BOX (line), label);
      gtk_box_append (GTK_BOX (line), new_spin (self, self->names[i]));
      gtk_box_append (self->rates, line);
    }
}

void
jd_jump_frames_show (JdJumpFrames *self,
                     JdStudy      *study)
{
  g_return_if_fail (JD_IS_JUMP_FRAMES (self));

  self->study = study;
  update_spins (self, jd_study_get_jump (study));
  update_table (self);
}

static void
jd_jump_frames_dispose (GObject *object)
{
  JdJumpFrames *self = JD_JUMP_FRAMES (object);

  self->study = NULL;
  g_ptr_array_set_size (self->spins, 0);
  jd_unparent_children (GTK_WIDGET (self));
  G_OBJECT_CLASS (jd_jump_frames_parent_class)->dispose (object);
}

static void
jd_jump_frames_finalize (GObject *object)
{
  JdJumpFrames *self = JD_JUMP_FRAMES (object);

  g_strfreev (self->names);
  g_ptr_array_unref (self->spins);
  G_OBJECT_CLASS (jd_jump_frames_parent_class)->finalize (object);
}

static void
jd_jump_frames_class_init (JdJumpFramesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_jump_frames_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_jump_frames_finalize;
  g_type_ensure (JD_TYPE_TABLE);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-jump-frames.ui");
  gtk_widget_class_bind_template_child (widget_class, JdJumpFrames, table);
  gtk_widget_class_bind_template_child (widget_class, JdJumpFrames, observer);
  gtk_widget_class_bind_template_child (widget_class, JdJumpFrames, rates);
  gtk_widget_class_bind_template_child (widget_class, JdJumpFrames, verdict);
  gtk_widget_class_bind_template_child (widget_class, JdJumpFrames, invariant);
}

static void
jd_jump_frames_init (JdJumpFrames *self)
{
  self->spins = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
