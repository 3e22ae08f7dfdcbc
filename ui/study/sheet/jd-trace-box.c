/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The choice of the traces of a sheet. */
#include "ui/study/sheet/jd-trace-box.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdTraceBox
{
  GtkWidget      parent_instance;

  JdTraces      *traces;
  gboolean       filling;

  GtkWidget     *box;
  GtkLabel      *remark;
  GtkBox        *points;
  GtkSpinButton *length, *dots;
  GtkCheckButton *fades;
  GtkWidget     *none;
};

G_DEFINE_FINAL_TYPE (JdTraceBox, jd_trace_box, GTK_TYPE_WIDGET)

static void
point_toggled_cb (JdTraceBox     *self,
                  GtkCheckButton *check)
{
  if (!self->filling)
    jd_traces_set_traced (self->traces, gtk_check_button_get_label (check), gtk_check_button_get_active (check));
}

static void
look_changed_cb (JdTraceBox *self)
{
  if (!self->filling && self->traces != NULL)
    jd_traces_set_look (self->traces, gtk_spin_button_get_value (self->length),
                        gtk_spin_button_get_value (self->dots), gtk_check_button_get_active (self->fades));
}

static void
none_cb (JdTraceBox *self)
{
  jd_traces_clear (self->traces);
}

/* Shows the state of the traces, which may have been changed elsewhere. */
static void
update (JdTraceBox *self)
{
  gboolean any = FALSE;

  self->filling = TRUE;
  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->points)); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    {
      const char *name = gtk_check_button_get_label (GTK_CHECK_BUTTON (check));

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), jd_traces_get_traced (self->traces, name));
      any = any || jd_traces_get_traced (self->traces, name);
    }
  gtk_spin_button_set_value (self->length, jd_traces_get_length (self->traces));
  gtk_spin_button_set_value (self->dots, jd_traces_get_dots (self->traces));
  gtk_check_button_set_active (self->fades, jd_traces_get_fades (self->traces));
  gtk_widget_set_sensitive (self->none, any);
  self->filling = FALSE;
}

static void
add_point (JdTraceBox *self,
           const char *name)
{
  GtkWidget *check = gtk_check_button_new_with_label (name);

  g_signal_connect_object (check, "toggled", G_CALLBACK (point_toggled_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->points, check);
}

void
jd_trace_box_fill (JdTraceBox *self,
                   JdSheet    *sheet,
                   JdStudy    *study)
{
  JdTraces *traces = jd_sheet_get_traces (sheet);
  JdMechanism *mechanism = jd_study_get_mechanism (study);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  g_return_if_fail (JD_IS_TRACE_BOX (self));

  if (self->traces != traces)
    {
      if (self->traces != NULL)
        g_signal_handlers_disconnect_by_data (self->traces, self);
      g_set_object (&self->traces, traces);
      g_signal_connect_object (traces, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
    }
  jd_clear_children (self->points);
  for (guint b = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len; i++)
      {
        g_autofree char *name = jd_mechanism_dup_point_name (mechanism, (JdPointRef) { (int) b, i });

        add_point (self, name);
      }
  jd_show_text (self->remark, bodies->len == 0 ? _("The mechanism has no body.") : NULL);
  update (self);
}

static void
jd_trace_box_dispose (GObject *object)
{
  JdTraceBox *self = JD_TRACE_BOX (object);

  g_clear_object (&self->traces);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (jd_trace_box_parent_class)->dispose (object);
}

static void
jd_trace_box_class_init (JdTraceBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_trace_box_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-trace-box.ui");
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, box);
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, remark);
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, points);
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, length);
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, dots);
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, fades);
  gtk_widget_class_bind_template_child (widget_class, JdTraceBox, none);
  gtk_widget_class_bind_template_callback (widget_class, look_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, none_cb);
}

static void
jd_trace_box_init (JdTraceBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
