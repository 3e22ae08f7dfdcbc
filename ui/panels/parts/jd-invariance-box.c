/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Check that compatible fields do not depend on the parameterization. */
#include "ui/panels/parts/jd-invariance-box.h"

#include <glib/gi18n-lib.h>

#include "core/analysis/verdict/jd-field-invariance.h"
#include "core/joint/jd-joint-catalogue.h"
#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-file-dialog.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdInvarianceBox
{
  GtkBox        parent_instance;

  JdStudy      *study;     /* weak */
  GCancellable *checking;  /* NULL: no check runs */

  GtkLabel     *statement;
  GtkLabel     *details;
};

G_DEFINE_FINAL_TYPE (JdInvarianceBox, jd_invariance_box, GTK_TYPE_BOX)

/* Data of a check.  The thread has its own copies. */
typedef struct
{
  JdParameterization *parameterization;
  gboolean           *joints;   /* n_joints */
  double              time;
  double             *p, *pd;   /* N */
  GFile              *file;     /* NULL: within the study's file */
  char               *with;     /* the joints in words */
} Check;

static void
check_free (gpointer data)
{
  Check *self = data;

  jd_parameterization_unref (self->parameterization);
  g_free (self->joints);
  g_free (self->p);
  g_free (self->pd);
  g_clear_object (&self->file);
  g_free (self->with);
  g_free (self);
}

static JdFieldInvariance *
compare_files (const Check  *check,
               GError      **error)
{
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (check->file, jd_joint_catalogue (), error);
  g_autoptr(JdModel) other = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, error) : NULL;

  if (other == NULL)
    return NULL;
  return jd_field_invariance_new_between (check->parameterization, check->time, check->p, check->pd, other, error);
}

static void
check_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      data,
              GCancellable *cancellable G_GNUC_UNUSED)
{
  const Check *check = data;
  GError *error = NULL;
  JdFieldInvariance *found = check->file != NULL ? compare_files (check, &error)
                                                 : jd_field_invariance_new (check->parameterization, check->joints,
                                                                            check->time, check->p, check->pd, &error);

  if (found == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, found, (GDestroyNotify) jd_field_invariance_free);
}

/* What is compared, and whether it is the same, in a sentence. */
static char *
write_statement (const Check             *check,
                 const JdFieldInvariance *found)
{
  g_autofree char *angle = jd_readout_format (found->largest);
  g_autofree char *name = check->file != NULL ? g_file_get_basename (check->file) : NULL;

  if (found->n_compared == 0)
    return g_strdup (_("There is nothing to compare: no parameterization has the fields."));
  if (name != NULL && found->same)
    return g_strdup_printf (_("✓ The fields compatible with %s are the same in “%s” (dimension %lu)."), check->with,
                            name, (gulong) found->dimension);
  if (name != NULL)
    return g_strdup_printf (_("✗ The fields compatible with %s are not the same in “%s”: they differ by %s rad."),
                            check->with, name, angle);
  if (found->same)
    return g_strdup_printf (ngettext ("✓ The fields compatible with %s are the same in %lu parameterization of this "
                                      "file (dimension %lu).",
                                      "✓ The fields compatible with %s are the same in all %lu parameterizations of "
                                      "this file that can be compared (dimension %lu).",
                                      found->n_compared),
                            check->with, (gulong) found->n_compared, (gulong) found->dimension);
  return g_strdup_printf (_("✗ The fields compatible with %s are not the same: they differ by %s rad."), check->with,
                          angle);
}

/* The distance, what was left out, and the conditions. */
static char *
write_details (const JdFieldInvariance *found)
{
  GString *text = g_string_new (NULL);

  if (found->n_compared > 0)
    g_string_append_printf (text, _("Largest angle between the spaces of fields: %.2g rad."), found->largest);
  if (found->bodies != NULL)
    {
      g_autofree char *bodies = g_strjoinv (", ", found->bodies);

      /* Translators: A sentence after another one. */
      g_string_append_printf (text, _(" Bodies of the same name: %s."), bodies);
    }
  if (found->broken != NULL)
    {
      g_autofree char *value = jd_readout_format (found->broken_value);

      g_string_append_printf (
        text, _(" At this position %s is %s there, and not 0: it is compared with another constant."), found->broken,
        value);
    }
  for (gsize i = 0; i < found->n; i++)
    if (found->agreements[i].refusal != NULL)
      g_string_append_printf (text, " %s: %s.", found->agreements[i].name, found->agreements[i].refusal);
    else if (!found->agreements[i].comparable)
      g_string_append_printf (text, _(" %s is left out: it has other tags at the other joints."),
                              found->agreements[i].name);
  return g_string_free (text, FALSE);
}

static void
checked_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data G_GNUC_UNUSED)
{
  JdInvarianceBox *self = JD_INVARIANCE_BOX (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdFieldInvariance) found = g_task_propagate_pointer (G_TASK (result), &error);
  g_autofree char *statement = NULL, *details = NULL;

  if (!jd_background_end (&self->checking, result))
    return;
  if (found != NULL)
    {
      statement = write_statement (g_task_get_task_data (G_TASK (result)), found);
      details = write_details (found);
    }
  jd_show_text (self->statement, found != NULL ? statement : error->message);
  jd_show_text (self->details, details);
}

/* The joints of the check: those with which the field is kept compatible, or all. */
static gboolean *
find_joints (JdStudy  *study,
             char    **out_words)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_study_get_mechanism (study));
  const gboolean *kept = jd_study_get_compatible (study);
  gboolean *found = g_new0 (gboolean, joints->len + 1);
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;

  for (guint j = 0; j < joints->len; j++)
    {
      found[j] = kept == NULL || kept[j];
      if (found[j])
        g_ptr_array_add (names, ((JdJoint *) g_ptr_array_index (joints, j))->name);
    }
  if (names->len == joints->len)
    {
      *out_words = g_strdup (_("all joints"));
      return found;
    }
  g_ptr_array_add (names, NULL);
  list = g_strjoinv (", ", (char **) names->pdata);
  *out_words = g_steal_pointer (&list);
  return found;
}

void
jd_invariance_box_check (JdInvarianceBox *self,
                         GFile           *file)
{
  JdStudy *study;
  const double *p, *pd;
  Check *check;
  gsize n;

  g_return_if_fail (JD_IS_INVARIANCE_BOX (self));

  study = self->study;
  if (study == NULL || jd_study_get_parameterization (study) == NULL)
    return;
  n = jd_model_get_n_parameters (jd_study_get_model (study));
  jd_study_get_state (study, &p, &pd, NULL);
  check = g_new0 (Check, 1);
  check->parameterization = jd_parameterization_ref (jd_study_get_parameterization (study));
  check->joints = find_joints (study, &check->with);
  if (file != NULL)
    {
      g_free (check->with);
      check->with = g_strdup (_("all joints"));
    }
  check->time = jd_study_get_time (study);
  check->p = g_memdup2 (p, (n + 1) * sizeof (double));
  check->pd = g_memdup2 (pd, (n + 1) * sizeof (double));
  check->file = file != NULL ? g_object_ref (file) : NULL;
  jd_show_text (self->statement, _("Checking…"));
  jd_show_text (self->details, NULL);
  jd_background_begin (self, &self->checking, check_thread, check, check_free, checked_cb);
}

void
jd_invariance_box_reset (JdInvarianceBox *self,
                         JdStudy         *study)
{
  g_return_if_fail (JD_IS_INVARIANCE_BOX (self));

  g_set_weak_pointer (&self->study, study);
  jd_background_stop (&self->checking);
  jd_show_text (self->statement, NULL);
  jd_show_text (self->details, NULL);
}

static void
check_cb (JdInvarianceBox *self)
{
  jd_invariance_box_check (self, NULL);
}

static void
chosen_cb (GFile      *file,
           const char *suffix G_GNUC_UNUSED,
           gpointer    data)
{
  g_autoptr(JdInvarianceBox) self = data;

  if (file != NULL)
    jd_invariance_box_check (self, file);
}

static void
choose_cb (JdInvarianceBox *self)
{
  static const char *const suffixes[] = { ".jourdain", NULL };
  g_autoptr(GListStore) kinds = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr(GtkFileFilter) kind = jd_file_kind_new (_("Mechanisms"), suffixes);
  GFile *here = self->study != NULL ? jd_document_get_file (jd_study_get_document (self->study)) : NULL;
  g_autoptr(GFile) folder = here != NULL ? g_file_get_parent (here) : NULL;
  const JdFileDialog dialog = {
    .title = _("Compare with Another File"),
    .accept = _("_Compare"),
    .folder = folder,
  };

  g_list_store_append (kinds, kind);
  jd_file_dialog_show (&dialog, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), G_LIST_MODEL (kinds), chosen_cb,
                       g_object_ref (self));
}

static void
jd_invariance_box_dispose (GObject *object)
{
  JdInvarianceBox *self = JD_INVARIANCE_BOX (object);

  jd_background_stop (&self->checking);
  g_clear_weak_pointer (&self->study);

  G_OBJECT_CLASS (jd_invariance_box_parent_class)->dispose (object);
}

static void
jd_invariance_box_class_init (JdInvarianceBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_invariance_box_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-invariance-box.ui");
  gtk_widget_class_bind_template_child (widget_class, JdInvarianceBox, statement);
  gtk_widget_class_bind_template_child (widget_class, JdInvarianceBox, details);
  gtk_widget_class_bind_template_callback (widget_class, check_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_cb);
}

static void
jd_invariance_box_init (JdInvarianceBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
