/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of buttons for screen readers. */
#include "ui/widgets/jd-spoken-names.h"

#include <adwaita.h>

/* The label as it is shown: a mnemonic's underscore is left out, and a doubled one is a single one. */
static char *
without_mnemonic (const char *label)
{
  GString *plain = g_string_new (NULL);

  for (const char *at = label; *at != '\0'; at++)
    {
      if (*at == '_' && *++at == '\0')
        break;
      g_string_append_c (plain, *at);
    }
  return g_string_free (plain, FALSE);
}

static void
set_name (gpointer    widget,
          const char *label)
{
  g_autofree char *plain = without_mnemonic (label);

  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
}

/* Whether GTK took the widget's name from @label.  A name that somebody else gave it stays. */
static gboolean
is_named (gpointer    widget,
          const char *label)
{
  g_autofree char *other = gtk_test_accessible_check_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL, label);

  return other == NULL;
}

static gboolean
has_name (gpointer widget)
{
  return gtk_test_accessible_has_property (widget, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (widget, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* The label inside the button names it too, because its mnemonic belongs to the button.  One of the two is enough: a
 * name that was written for the button, else the label. */
static void
name_button (GtkWidget *button)
{
  const char *label = GTK_IS_BUTTON (button) ? gtk_button_get_label (GTK_BUTTON (button)) : NULL;
  const gboolean own = label != NULL && is_named (button, label);
  const gboolean underlined = own && gtk_button_get_use_underline (GTK_BUTTON (button));

  if (gtk_test_accessible_has_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL) &&
      gtk_test_accessible_has_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY))
    {
      if (own)
        gtk_accessible_reset_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL);
      else
        gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    }
  else if (underlined)
    set_name (button, label);
}

static void
name_check_button (GtkCheckButton *button)
{
  const char *label = gtk_check_button_get_label (button);

  if (label != NULL && gtk_check_button_get_use_underline (button) && is_named (button, label))
    set_name (button, label);
}

static void
name_after (GtkWidget *widget,
            GtkWidget *label)
{
  gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

static GtkWidget *
find_label (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_LABEL (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label (child);
  return found;
}

/* The button inside a drop-down list has the focus: it is named as the list is, else by the label beside the list. */
static void
name_opener (GtkWidget *button,
             GtkWidget *list)
{
  g_autoptr(GList) labels = gtk_widget_list_mnemonic_labels (list);
  GtkWidget *label = labels != NULL ? labels->data : list;

  if (labels == NULL && !gtk_test_accessible_has_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL))
    label = find_label (gtk_widget_get_parent (list));
  if (label != NULL)
    name_after (button, label);
}

static void
name_inner_button (GtkWidget *button)
{
  GtkWidget *outer = gtk_widget_get_parent (button);

  if (outer == NULL || (has_name (button) && !ADW_IS_SPLIT_BUTTON (outer)))
    return;
  if (GTK_IS_DROP_DOWN (outer))
    name_opener (button, outer);
  else if (ADW_IS_SPLIT_BUTTON (outer) && GTK_IS_BUTTON (button) && find_label (button) != NULL)
    name_after (button, find_label (button));
  else
    {
      const char *tooltip = gtk_widget_get_tooltip_text (GTK_IS_MENU_BUTTON (outer) ? outer : button);

      if (tooltip == NULL)
        return;
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tooltip, -1);
    }
}

static void
name_expander (GtkExpander *expander)
{
  GtkWidget *label = gtk_expander_get_label_widget (expander);

  if (GTK_IS_LABEL (label) && !has_name (expander))
    name_after (GTK_WIDGET (expander), label);
}

/* GTK gives the name anew with each new label. */
static void
name_anew (GtkWidget *widget,
           GCallback  name)
{
  g_signal_handlers_disconnect_by_func (widget, name, NULL);
  g_signal_connect (widget, "notify::label", name, NULL);
}

static void
name_widget (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget))
    {
      name_button (widget);
      name_anew (widget, G_CALLBACK (name_button));
      name_inner_button (widget);
    }
  else if (GTK_IS_CHECK_BUTTON (widget))
    {
      name_check_button (GTK_CHECK_BUTTON (widget));
      name_anew (widget, G_CALLBACK (name_check_button));
    }
  else if (GTK_IS_EXPANDER (widget))
    name_expander (GTK_EXPANDER (widget));
}

static void
name_inside (GtkWidget *widget)
{
  name_widget (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_inside (child);
}

/* The accessible tree also has what is folded or on another page, and is not mapped. */
static gboolean
shown_cb (GSignalInvocationHint *hint G_GNUC_UNUSED,
          guint                  n_values G_GNUC_UNUSED,
          const GValue          *values,
          gpointer               user_data G_GNUC_UNUSED)
{
  GtkWidget *widget = g_value_get_object (values);

  if (GTK_IS_NATIVE (widget) || GTK_IS_STACK (widget) || GTK_IS_REVEALER (widget))
    name_inside (widget);
  else
    name_widget (widget);
  return TRUE;
}

void
jd_spoken_names_mend_shown (void)
{
  static gboolean mends;

  /* where GTK speaks to no screen reader its widgets have no names that can be asked for */
  if (mends || g_strcmp0 (g_getenv ("GTK_A11Y"), "none") == 0)
    return;
  mends = TRUE;
  g_signal_add_emission_hook (g_signal_lookup ("map", GTK_TYPE_WIDGET), 0, shown_cb, NULL, NULL);
}
