/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Helpers of widgets whose contents are replaced, and calls that GTK has renamed since 4.8. */
#include "ui/widgets/jd-widget-helpers.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"
#include "ui/widgets/jd-icon-keeper.h"

void
jd_clear_children (gpointer container)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (container)) != NULL)
    {
      /* The child may go while a thread still loads one of its icons. */
      jd_icon_keeper_keep (child);
      if (GTK_IS_BOX (container))
        gtk_box_remove (container, child);
      else if (GTK_IS_GRID (container))
        gtk_grid_remove (container, child);
      else if (GTK_IS_LIST_BOX (container))
        gtk_list_box_remove (container, child);
      else
        gtk_flow_box_remove (GTK_FLOW_BOX (container), child);
    }
}

void
jd_show_text (GtkLabel   *label,
              const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static gboolean
resolve_nothing (const char   *name G_GNUC_UNUSED,
                 JdSymbolKind *out_kind G_GNUC_UNUSED,
                 gpointer      user_data G_GNUC_UNUSED)
{
  return FALSE;
}

gboolean
jd_read_number (GtkEntry *entry,
                double   *out_value)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (entry));
  JdParseScope scope = { .resolve = resolve_nothing };
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *expr = *text != '\0' ? jd_expr_parse (pool, &scope, text, NULL, NULL) : NULL;
  const double value = expr != NULL ? jd_expr_eval (expr, NULL, NULL) : NAN;

  jd_set_css_class (GTK_WIDGET (entry), "error", *text != '\0' && !isfinite (value));
  *out_value = value;
  return isfinite (value);
}

void
jd_wrap_names (GtkLabel *label)
{
  g_autoptr(PangoAttrList) attributes = pango_attr_list_new ();
  const gboolean soft_hyphen = strstr (gtk_label_get_text (label), "\u00ad") != NULL;

  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (soft_hyphen));
  gtk_label_set_attributes (label, attributes);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
}

void
jd_fill_names (GtkDropDown     *list,
               GtkStringList   *strings,
               const GPtrArray *items,
               const char      *selected)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  guint found = 0;

  for (guint i = 0; i < items->len; i++)
    {
      char *name = *(char *const *) g_ptr_array_index (items, i);

      g_ptr_array_add (names, name);
      if (g_strcmp0 (name, selected) == 0)
        found = i;
    }
  g_ptr_array_add (names, NULL);
  gtk_string_list_splice (strings, 0, g_list_model_get_n_items (G_LIST_MODEL (strings)),
                          (const char *const *) names->pdata);
  if (items->len > 0)
    gtk_drop_down_set_selected (list, found);
}

void
jd_unparent_children (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

void
jd_lend_focus (GtkWidget  *parent,
               GtkWidget  *stop,
               GtkWidget **lender)
{
  GtkRoot *root = gtk_widget_get_root (parent);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus == NULL || !GTK_IS_BUTTON (focus) || !gtk_widget_is_ancestor (focus, parent))
    return;
  g_set_weak_pointer (lender, focus);
  gtk_widget_grab_focus (stop);
}

void
jd_return_focus (GtkWidget  *stop,
                 GtkWidget **lender)
{
  if (*lender != NULL && gtk_widget_is_focus (stop))
    gtk_widget_grab_focus (*lender);
  g_clear_weak_pointer (lender);
}

void
jd_set_css_class (GtkWidget  *widget,
                  const char *name,
                  gboolean    has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

void
jd_set_tooltip (GtkWidget  *widget,
                const char *text)
{
  const gboolean hide = gtk_widget_get_root (widget) == NULL && gtk_widget_get_visible (widget);

  if (g_strcmp0 (text, gtk_widget_get_tooltip_text (widget)) == 0)
    return;
  /* GTK looks for the pointer on every visible widget. */
  if (hide)
    gtk_widget_set_visible (widget, FALSE);
  gtk_widget_set_tooltip_text (widget, text);
  if (hide)
    gtk_widget_set_visible (widget, TRUE);
}

GtkWidget *
jd_new_text (const char *text,
             const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

void
jd_get_color (GtkWidget *widget,
              GdkRGBA   *out_color)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color (widget, out_color);
#else
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), out_color);
#endif
}

double
jd_get_font_size (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  const double size = pango_font_description_get_size (font) / (double) PANGO_SCALE;

  if (pango_font_description_get_size_is_absolute (font))
    return size;
  return size * pango_cairo_context_get_resolution (context) / 72.0;
}

int
jd_get_baseline (GtkWidget *widget)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  return gtk_widget_get_baseline (widget);
#else
  return gtk_widget_get_allocated_baseline (widget);
#endif
}

gboolean
jd_translate (GtkWidget *widget,
              GtkWidget *other,
              double     x,
              double     y,
              double    *out_x,
              double    *out_y)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  graphene_point_t point = GRAPHENE_POINT_INIT (0, 0);
  const gboolean is_known = gtk_widget_compute_point (widget, other, &GRAPHENE_POINT_INIT ((float) x, (float) y),
                                                      &point);

  *out_x = (double) point.x;
  *out_y = (double) point.y;
  return is_known;
#else
  return gtk_widget_translate_coordinates (widget, other, x, y, out_x, out_y);
#endif
}

void
jd_draw_layout (GtkWidget   *widget,
                GtkSnapshot *snapshot,
                double       x,
                double       y,
                PangoLayout *layout)
{
  GdkRGBA color;

  jd_get_color (widget, &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

void
jd_add_suffix (GtkWidget *row,
               GtkWidget *suffix)
{
#if ADW_CHECK_VERSION(1, 4, 0)
  adw_expander_row_add_suffix (ADW_EXPANDER_ROW (row), suffix);
#else
  adw_expander_row_add_action (ADW_EXPANDER_ROW (row), suffix);
#endif
}

static void
empty_menu (GMenuModel *menu)
{
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr(GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      if (section != NULL)
        empty_menu (section);
    }
  g_menu_remove_all (G_MENU (menu));
}

static void
release_menu (gpointer menu)
{
  empty_menu (menu);
  g_object_unref (menu);
}

void
jd_own_menu (GtkWidget  *owner,
             GMenuModel *menu)
{
  g_return_if_fail (G_IS_MENU (menu));

  g_object_set_data_full (G_OBJECT (owner), "jd-menu", g_object_ref (menu), release_menu);
}

void
jd_show_address (GtkWindow  *parent,
                 const char *address)
{
#if GTK_CHECK_VERSION(4, 10, 0)
  g_autoptr(GtkUriLauncher) launcher = gtk_uri_launcher_new (address);

  gtk_uri_launcher_launch (launcher, parent, NULL, NULL, NULL);
#else
  gtk_show_uri (parent, address, GDK_CURRENT_TIME);
#endif
}
