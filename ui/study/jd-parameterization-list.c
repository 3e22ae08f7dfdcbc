/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drop-down rows that show a parameterization's name and its class. */
#include "ui/study/jd-parameterization-list.h"

const char *
jd_parameterization_list_get_class (JdStudy    *study,
                                    const char *name)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_study_get_mechanism (study), name);
  const JdModel *model = jd_study_get_model (study);

  return tags == NULL || model == NULL
           ? NULL
           : jd_parameterization_class_words (jd_parameterization_class_of_tags (model, tags));
}

/* Makes a row: the name, and the class dimmed at the end of the line. */
static void
setup_cb (GtkListItemFactory *factory G_GNUC_UNUSED,
          GtkListItem        *item,
          gpointer            data G_GNUC_UNUSED)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = gtk_label_new (NULL), *class_label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (name), 0.0f);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (class_label, "dim-label");
  gtk_widget_add_css_class (class_label, "caption");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), class_label);
  gtk_list_item_set_child (item, box);
}

static void
weak_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

static void
bind_cb (GtkListItemFactory *factory G_GNUC_UNUSED,
         GtkListItem        *item,
         gpointer            weak)
{
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  g_autoptr(JdStudy) study = g_weak_ref_get (weak);
  const char *words = study != NULL ? jd_parameterization_list_get_class (study, name) : NULL;

  gtk_label_set_text (GTK_LABEL (label), name);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (label)), words != NULL ? words : "");
}

void
jd_parameterization_list_set_study (GtkDropDown *names,
                                    JdStudy     *study)
{
  GWeakRef *weak = g_object_get_data (G_OBJECT (names), "class-list-study");
  g_autoptr(GtkListItemFactory) factory = NULL;

  if (weak != NULL)
    {
      g_weak_ref_set (weak, study);
      return;
    }
  weak = g_new0 (GWeakRef, 1);
  g_weak_ref_init (weak, study);
  g_object_set_data_full (G_OBJECT (names), "class-list-study", weak, weak_free);
  factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), weak);
  gtk_drop_down_set_list_factory (names, factory);
}
