/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The card that explains a word of the glossary. */
#include "ui/explain/jd-explain-card.h"

#include <glib/gi18n-lib.h>

#include "ui/explain/jd-explain-figure-private.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-theme.h"
#include "ui/widgets/jd-widget-helpers.h"

struct _JdExplainCard
{
  GtkWidget              parent_instance;

  JdGlossary            *glossary;
  const JdGlossaryEntry *entry;     /* lent by the glossary */

  GtkLabel              *word;
  GtkLabel              *says;
  GtkLabel              *here;
  GtkWidget             *figure;
  GtkLabel              *mistaken;
  GtkLabel              *see;
  GtkLabel              *source;
  GtkWidget             *lesson;
  GtkLabel              *lesson_label;
};

G_DEFINE_FINAL_TYPE (JdExplainCard, jd_explain_card, GTK_TYPE_WIDGET)

static void
draw_cb (GtkDrawingArea *area G_GNUC_UNUSED,
         cairo_t        *cr,
         int             width,
         int             height,
         gpointer        data)
{
  JdExplainCard *self = data;
  g_autoptr(JdLabels) labels = NULL;
  JdDrawStyle style;

  if (self->entry == NULL || !jd_explain_figure_exists (self->entry->word))
    return;
  labels = jd_labels_new ();
  jd_draw_style_init (&style, jd_theme_get_current (), jd_theme_get_text_scale ());
  jd_labels_begin (labels, &style, width, height);
  jd_explain_figure_draw (self->entry->word, &(JdPainter) { .cr = cr, .style = &style, .labels = labels }, width,
                          height);
}

/* The links to @words, with commas between. */
static char *
dup_links (const char *const *words)
{
  g_autoptr(GString) links = g_string_new (NULL);

  for (; *words != NULL; words++)
    {
      g_autofree char *link = jd_explain_dup_link (*words, *words);

      g_string_append_printf (links, "%s%s", links->len > 0 ? ", " : "", link);
    }
  return g_string_free (g_steal_pointer (&links), FALSE);
}

/* Shows @format with the links to @words; hides the label if there are none. */
static void
show_links (GtkLabel          *label,
            const char        *format,
            const char *const *words)
{
  g_autofree char *links = dup_links (words);
  g_autoptr(GString) text = g_string_new (format);

  g_string_replace (text, "%s", links, 1);
  gtk_label_set_markup (label, text->str);
  gtk_widget_set_visible (GTK_WIDGET (label), words[0] != NULL);
}

void
jd_explain_card_show (JdExplainCard         *self,
                      JdGlossary            *glossary,
                      const JdGlossaryEntry *entry,
                      const char            *lesson,
                      const char            *lesson_title)
{
  const char *mistaken[] = { entry->mistaken, NULL };
  const gboolean has_figure = jd_explain_figure_exists (entry->word);

  g_return_if_fail (JD_IS_EXPLAIN_CARD (self));

  jd_glossary_ref (glossary);
  g_clear_pointer (&self->glossary, jd_glossary_unref);
  self->glossary = glossary;
  self->entry = entry;
  gtk_label_set_text (self->word, _(entry->word));
  gtk_label_set_text (self->says, entry->says);
  jd_explain_card_set_here (self, NULL);
  show_links (self->mistaken, _("Not to be taken for %s."), mistaken);
  show_links (self->see, _("See also: %s"), entry->see);
  jd_show_text (self->source, entry->source);
  gtk_widget_set_visible (self->figure, has_figure);
  if (has_figure)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->figure), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _("Figure of the word"), -1);
  gtk_widget_queue_draw (self->figure);
  gtk_widget_set_visible (self->lesson, lesson != NULL);
  if (lesson != NULL)
    {
      gtk_label_set_text (self->lesson_label, lesson_title);
      gtk_actionable_set_action_target (GTK_ACTIONABLE (self->lesson), "s", lesson);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->lesson), "win.open-lesson");
    }
}

void
jd_explain_card_set_here (JdExplainCard *self,
                          const char    *here)
{
  g_return_if_fail (JD_IS_EXPLAIN_CARD (self));

  jd_show_text (self->here, here);
}

static void
jd_explain_card_dispose (GObject *object)
{
  JdExplainCard *self = JD_EXPLAIN_CARD (object);

  self->entry = NULL;
  jd_unparent_children (GTK_WIDGET (self));
  g_clear_pointer (&self->glossary, jd_glossary_unref);

  G_OBJECT_CLASS (jd_explain_card_parent_class)->dispose (object);
}

static void
jd_explain_card_class_init (JdExplainCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_explain_card_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-explain-card.ui");
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, word);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, says);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, here);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, figure);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, mistaken);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, see);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, source);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, lesson);
  gtk_widget_class_bind_template_child (widget_class, JdExplainCard, lesson_label);
}

static void
jd_explain_card_init (JdExplainCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (self->figure), draw_cb, self, NULL);
  jd_explain_follow_links (self->mistaken);
  jd_explain_follow_links (self->see);
  jd_theme_connect (self->figure, G_CALLBACK (gtk_widget_queue_draw));
}

GtkWidget *
jd_explain_card_new (void)
{
  return g_object_new (JD_TYPE_EXPLAIN_CARD, NULL);
}
