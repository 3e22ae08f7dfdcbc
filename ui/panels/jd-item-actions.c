/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Menu actions on a parameterization or an event: new, duplicate, rename, delete. */
#include "ui/panels/jd-item-actions-private.h"

#include <glib/gi18n.h>

#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-name-dialog.h"

/* Of a type of panel: the JdObjectKind of its entries. */
static G_DEFINE_QUARK (jd-item-actions-kind, kind)

static JdObjectKind
kind_of (gpointer panel)
{
  return (JdObjectKind) GPOINTER_TO_INT (g_type_get_qdata (G_OBJECT_TYPE (panel), kind_quark ()));
}

void
jd_item_actions_show (GtkWidget    *panel,
                      const GError *problem)
{
  if (problem != NULL)
    jd_show_text (GTK_LABEL (gtk_widget_get_template_child (panel, G_OBJECT_TYPE (panel), "problem")),
                  problem->message);
}

/* Adds a copy of @copy_of and makes it the current entry.  NULL makes an empty entry: all equations of an empty
 * parameterization are complementary. */
static void
add (JdStudy       *study,
     JdObjectKind   kind,
     const char    *name,
     const char    *copy_of,
     GError       **error)
{
  JdDocument *document = jd_study_get_document (study);
  g_autofree char *added = NULL;

  if (kind == JD_OBJECT_EVENT)
    {
      added = jd_document_add_event (document, name, copy_of, jd_study_get_time (study), error);
      jd_study_set_event_name (study, added);
      return;
    }
  added = jd_document_add_parameterization (document, name, copy_of, error);
  if (added != NULL)
    jd_study_set_parameterization_name (study, added);
}

static void
renamed_cb (gpointer    panel,
            const char *name)
{
  JdStudy *study = jd_panel_get_study (panel);
  g_autoptr(GError) error = NULL;

  if (study != NULL)
    jd_study_rename (study, kind_of (panel), name, &error);
  jd_item_actions_show (panel, error);
}

static void
activate_cb (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter G_GNUC_UNUSED)
{
  JdStudy *study = jd_panel_get_study (JD_PANEL (widget));
  const JdObjectKind kind = kind_of (widget);
  const gboolean event = kind == JD_OBJECT_EVENT;
  g_autofree char *name = g_strdup (event ? jd_study_get_event_name (study)
                                          : jd_study_get_parameterization_name (study));
  g_autoptr(GError) error = NULL;

  if (g_str_has_suffix (action, ".new"))
    add (study, kind, event ? _("event") : _("total"), NULL, &error);
  else if (g_str_has_suffix (action, ".duplicate"))
    add (study, kind, name, name, &error);
  else if (g_str_has_suffix (action, ".rename"))
    jd_name_dialog_show (widget, event ? _("Rename the Event") : _("Rename the Parameterization"), name,
                         renamed_cb);
  else
    jd_document_remove (jd_study_get_document (study), kind, name, &error);
  jd_item_actions_show (widget, error);
}

void
jd_item_actions_install (GtkWidgetClass *widget_class,
                         JdObjectKind    kind,
                         const char     *prefix)
{
  static const char *const names[] = { "new", "duplicate", "rename", "delete" };

  g_type_set_qdata (G_TYPE_FROM_CLASS (widget_class), kind_quark (), GINT_TO_POINTER (kind));
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (prefix, ".", names[i], NULL);

      gtk_widget_class_install_action (widget_class, name, NULL, activate_cb);
    }
}
