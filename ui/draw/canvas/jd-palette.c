/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The palette of tools. */
#include "ui/draw/canvas/jd-palette.h"

#include <glib/gi18n-lib.h>

#include "ui/draw/canvas/jd-tool.h"
#include "ui/drawing/glyph/jd-glyph-icon.h"
#include "ui/widgets/jd-widget-helpers.h"

/* px: size of a joint's picture and of a tool's icon, and number of tools in a row; then the same for a projector. */
#define GLYPH_SIZE 24
#define ICON_SIZE 16
#define IN_LINE 3
#define LARGE_GLYPH_SIZE 32
#define LARGE_ICON_SIZE 24
#define LARGE_IN_LINE 4

struct _JdPalette
{
  GtkWidget  parent_instance;

  GtkWidget *scroller;
  GPtrArray *flows;     /* GtkFlowBox *, lent: the groups */
  GPtrArray *pictures;  /* GtkImage * or GtkDrawingArea *, lent: the picture of each tool */
};

G_DEFINE_FINAL_TYPE (JdPalette, jd_palette, GTK_TYPE_WIDGET)

/* Draws the glyph of a joint in the colour of the button's text. */
static void
draw_glyph_cb (GtkDrawingArea *area,
               cairo_t        *cr,
               int             width,
               int             height,
               gpointer        data)
{
  const double size = MIN (width, height);
  GdkRGBA color;

  jd_get_color (GTK_WIDGET (area), &color);
  cairo_translate (cr, 0.5 * (width - size), 0.5 * (height - size));
  jd_glyph_draw_icon (data, (JdColor) { (double) color.red, (double) color.green, (double) color.blue,
                                        (double) color.alpha }, size, cr);
}

static GtkWidget *
create_glyph (const JdJointType *type)
{
  GtkWidget *area = gtk_drawing_area_new ();

  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_glyph_cb, (gpointer) type, NULL);
  gtk_widget_set_valign (area, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (area, GTK_ALIGN_CENTER);
  return area;
}

static GtkWidget *
create_button (JdPalette    *self,
               const JdTool *tool)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *image = tool->icon != NULL ? gtk_image_new_from_icon_name (tool->icon) : create_glyph (tool->joint_type);
  g_autofree char *upper = tool->key != NULL ? g_ascii_strup (tool->key, -1) : NULL;
  g_autofree char *tooltip = upper != NULL ? g_strdup_printf ("%s (%s)", _(tool->title), upper)
                                           : g_strdup (_(tool->title));

  g_ptr_array_add (self->pictures, image);
  gtk_button_set_child (GTK_BUTTON (button), image);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "tool");
  gtk_widget_set_name (button, tool->name);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "draw.tool");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", tool->name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _(tool->title), -1);
  return button;
}

static GtkWidget *
create_group (JdPalette   *self,
              JdToolGroup  group)
{
  const JdTool *const *table = jd_tool_table ();
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_PROPERTY_LABEL, jd_tool_group_title (group),
                                  -1);
  for (gsize i = 0; table[i] != NULL; i++)
    if (table[i]->group == group)
      {
        GtkWidget *button = create_button (self, table[i]);

        gtk_flow_box_append (GTK_FLOW_BOX (flow), button);
        /* Only the button takes the focus, not the flow box child around it. */
        gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
      }
  g_ptr_array_add (self->flows, flow);
  return flow;
}

static void
set_picture_size (GtkWidget *picture,
                  gboolean   large)
{
  if (GTK_IS_IMAGE (picture))
    gtk_image_set_pixel_size (GTK_IMAGE (picture), large ? LARGE_ICON_SIZE : ICON_SIZE);
  else
    {
      gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (picture), large ? LARGE_GLYPH_SIZE : GLYPH_SIZE);
      gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (picture), large ? LARGE_GLYPH_SIZE : GLYPH_SIZE);
    }
}

void
jd_palette_set_projector (JdPalette *self,
                          gboolean   projector)
{
  g_return_if_fail (JD_IS_PALETTE (self));

  for (guint i = 0; i < self->pictures->len; i++)
    set_picture_size (g_ptr_array_index (self->pictures, i), projector);
  for (guint i = 0; i < self->flows->len; i++)
    {
      GtkFlowBox *flow = g_ptr_array_index (self->flows, i);
      const guint n = projector ? LARGE_IN_LINE : IN_LINE;

      /* Order of the calls: GTK requires that the minimum does not exceed the maximum. */
      gtk_flow_box_set_min_children_per_line (flow, IN_LINE);
      gtk_flow_box_set_max_children_per_line (flow, n);
      gtk_flow_box_set_min_children_per_line (flow, n);
    }
}

static void
jd_palette_dispose (GObject *object)
{
  JdPalette *self = JD_PALETTE (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_palette_parent_class)->dispose (object);
}

static void
jd_palette_finalize (GObject *object)
{
  JdPalette *self = JD_PALETTE (object);

  g_ptr_array_unref (self->flows);
  g_ptr_array_unref (self->pictures);

  G_OBJECT_CLASS (jd_palette_parent_class)->finalize (object);
}

static void
jd_palette_class_init (JdPaletteClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_palette_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_palette_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "palette");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void
jd_palette_init (JdPalette *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  self->flows = g_ptr_array_new ();
  self->pictures = g_ptr_array_new ();
  for (JdToolGroup group = 0; group < JD_N_TOOL_GROUPS; group++)
    {
      GtkWidget *title = gtk_label_new (jd_tool_group_title (group));

      gtk_widget_add_css_class (title, "tool-group");
      gtk_label_set_xalign (GTK_LABEL (title), 0);
      gtk_box_append (GTK_BOX (box), title);
      gtk_box_append (GTK_BOX (box), create_group (self, group));
    }
  jd_palette_set_projector (self, FALSE);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), box);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Tools"), -1);
}
