/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Words of the glossary on widgets, and the question to the window. */
#include "ui/widgets/jd-explain.h"

#define WORD   "jd-explain-word"
#define PLACES "jd-explain-places"
#define ASKING "jd-explain-asking"
#define SCHEME "jd:"

void
jd_explain_register (GtkWidget  *widget,
                     const char *word)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_object_set_data_full (G_OBJECT (widget), WORD, g_strdup (word), g_free);
}

void
jd_explain_register_places (GtkWidget     *widget,
                            JdExplainFind  find)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_object_set_data (G_OBJECT (widget), PLACES, find);
}

const char *
jd_explain_get_word (GtkWidget *widget,
                     double     x,
                     double     y)
{
  JdExplainFind find;
  const char *word;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  find = g_object_get_data (G_OBJECT (widget), PLACES);
  word = find != NULL ? find (widget, x, y) : NULL;
  return word != NULL ? word : g_object_get_data (G_OBJECT (widget), WORD);
}

gboolean
jd_explain_ask (GtkWidget  *widget,
                const char *word)
{
  GtkRoot *root;
  gboolean asked;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), FALSE);

  root = gtk_widget_get_root (widget);
  if (root == NULL)
    return FALSE;
  g_object_set_data (G_OBJECT (root), ASKING, widget);
  asked = gtk_widget_activate_action (GTK_WIDGET (root), "win.explain", "s", word);
  g_object_set_data (G_OBJECT (root), ASKING, NULL);
  return asked;
}

GtkWidget *
jd_explain_get_asking (GtkWidget *window)
{
  g_return_val_if_fail (GTK_IS_WIDGET (window), NULL);

  return g_object_get_data (G_OBJECT (window), ASKING);
}

static gboolean
activate_link_cb (GtkLabel   *label,
                  const char *uri,
                  gpointer    data G_GNUC_UNUSED)
{
  g_autofree char *word = NULL;

  if (!g_str_has_prefix (uri, SCHEME))
    return FALSE;
  word = g_uri_unescape_string (uri + strlen (SCHEME), NULL);
  return word != NULL && jd_explain_ask (GTK_WIDGET (label), word);
}

void
jd_explain_follow_links (GtkLabel *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_widget_add_css_class (GTK_WIDGET (label), "explained");
  g_signal_connect (label, "activate-link", G_CALLBACK (activate_link_cb), NULL);
}

char *
jd_explain_dup_link (const char *word,
                     const char *shown)
{
  g_autofree char *address = g_uri_escape_string (word, NULL, FALSE);
  g_autofree char *text = g_markup_escape_text (shown, -1);

  return g_strdup_printf ("<a href=\"" SCHEME "%s\">%s</a>", address, text);
}
