/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "tests/app/jd-test-app.h"

/* Checks of a picture of the window for visible faults: a text that is cut off and has no tooltip, a text with too
 * little contrast, a control outside the window, two overlays on the sheet that cover each other, a control without
 * a name. */

typedef struct
{
  GtkWidget  *root;
  guint8     *pixels;    /* of the painted window: 4 bytes each, B G R A */
  int         width;
  int         height;
  double      contrast;  /* minimum contrast of a text to its background */
  GPtrArray  *faults;    /* char *: a fault and its place */
} JdLooks;

/* The drawn window; NULL until all changes are laid out and drawn. */
static inline GskRenderNode *
jd_looks_snapshot (JdLooks *self)
{
  g_autoptr(GdkPaintable) paintable = gtk_widget_paintable_new (self->root);
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  gdk_paintable_snapshot (paintable, snapshot, self->width, self->height);
  return gtk_snapshot_free_to_node (snapshot);
}

static inline gboolean
jd_looks_is_drawn (gpointer self)
{
  g_autoptr(GskRenderNode) node = jd_looks_snapshot (self);

  return node != NULL;
}

/* Paints the window as it is now, also to @path unless NULL. */
static inline void
jd_looks_paint (JdLooks    *self,
                const char *path)
{
  g_autoptr(GskRenderNode) node = NULL;
  g_autoptr(GdkTexture) texture = NULL;
  const graphene_rect_t whole = GRAPHENE_RECT_INIT (0, 0, (float) self->width, (float) self->height);

  jd_test_wait (jd_looks_is_drawn, self);
  node = jd_looks_snapshot (self);
  texture = gsk_renderer_render_texture (gtk_native_get_renderer (GTK_NATIVE (self->root)), node, &whole);
  gdk_texture_download (texture, self->pixels, (gsize) self->width * 4);
  if (path != NULL)
    g_assert_true (gdk_texture_save_to_png (texture, path));
}

/* Relative luminance of a pixel, as the Web Content Accessibility Guidelines define it. */
static inline double
jd_looks_luminance (const guint8 *pixel)
{
  static const double weight[3] = { 0.0722, 0.7152, 0.2126 }; /* of blue, green, red */
  double sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      const double c = pixel[i] / 255.0;

      sum += weight[i] * (c <= 0.04045 ? c / 12.92 : pow ((c + 0.055) / 1.055, 2.4));
    }
  return sum;
}

/* Contrast of the lightest and the darkest pixel in @area. */
static inline double
jd_looks_contrast (const JdLooks         *self,
                   const graphene_rect_t *area)
{
  double least = 1, most = 0;

  for (int y = MAX (0, (int) area->origin.y); y < MIN (self->height, area->origin.y + area->size.height); y++)
    for (int x = MAX (0, (int) area->origin.x); x < MIN (self->width, area->origin.x + area->size.width); x++)
      {
        const double luminance = jd_looks_luminance (self->pixels +
                                                     4 * ((gsize) y * (gsize) self->width + (gsize) x));

        least = MIN (least, luminance);
        most = MAX (most, luminance);
      }
  return (most + 0.05) / (least + 0.05);
}

static inline void
jd_looks_fault (JdLooks    *self,
                GtkWidget  *widget,
                const char *format,
                ...) G_GNUC_PRINTF (3, 4);

static inline void
jd_looks_fault (JdLooks    *self,
                GtkWidget  *widget,
                const char *format,
                ...)
{
  g_autoptr(GString) text = g_string_new (NULL);
  va_list args;

  va_start (args, format);
  g_string_append_vprintf (text, format, args);
  va_end (args);
  g_string_append (text, ", in");
  for (; widget != NULL && widget != self->root; widget = gtk_widget_get_parent (widget))
    if (!g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Gtk") || gtk_widget_get_parent (widget) == self->root)
      g_string_append_printf (text, " %s", G_OBJECT_TYPE_NAME (widget));
  g_ptr_array_add (self->faults, g_string_free (g_steal_pointer (&text), FALSE));
}

/* The place of a widget in the window.  Returns whether all of it is visible; a scrolled widget may be partly
 * visible. */
static inline gboolean
jd_looks_get_place (const JdLooks   *self,
                    GtkWidget       *widget,
                    graphene_rect_t *place,
                    gboolean        *scrolled)
{
  gboolean whole = TRUE;

  *scrolled = FALSE;
  if (!gtk_widget_compute_bounds (widget, self->root, place))
    return FALSE;
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL && parent != self->root;
       parent = gtk_widget_get_parent (parent))
    {
      graphene_rect_t outer;

      if (gtk_widget_get_overflow (parent) != GTK_OVERFLOW_HIDDEN && !GTK_IS_SCROLLED_WINDOW (parent))
        continue;
      *scrolled = *scrolled || GTK_IS_SCROLLED_WINDOW (parent);
      whole = whole && gtk_widget_compute_bounds (parent, self->root, &outer) &&
              graphene_rect_contains_rect (&outer, place);
    }
  return whole;
}

static inline gboolean
jd_looks_has_tooltip (GtkWidget *widget,
                      GtkWidget *root)
{
  for (; widget != NULL && widget != root; widget = gtk_widget_get_parent (widget))
    if (gtk_widget_get_has_tooltip (widget))
      return TRUE;
  return FALSE;
}

static inline void
jd_looks_check_label (JdLooks               *self,
                      GtkLabel              *label,
                      const graphene_rect_t *place,
                      gboolean               whole)
{
  GtkWidget *widget = GTK_WIDGET (label);
  const char *text = gtk_label_get_text (label);
  double contrast;

  if (*text == '\0')
    return;
  if (pango_layout_is_ellipsized (gtk_label_get_layout (label)) && !jd_looks_has_tooltip (widget, self->root))
    jd_looks_fault (self, widget, "\"%s\" is cut and has no tooltip", text);
  if (!whole || !gtk_widget_is_sensitive (widget))
    return;
  contrast = jd_looks_contrast (self, place);
  if (contrast < self->contrast)
    jd_looks_fault (self, widget, "\"%s\" has a contrast of %.2f, less than %g", text, contrast, self->contrast);
}

/* px: a shorter text must fit into its entry. */
#define LONG_ENTRY 100

static inline void
jd_looks_check_entry (JdLooks *self,
                      GtkText *text)
{
  const char *entered = gtk_editable_get_text (GTK_EDITABLE (text));
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (text), entered);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  if (width > gtk_widget_get_width (GTK_WIDGET (text)) && width <= LONG_ENTRY)
    jd_looks_fault (self, GTK_WIDGET (text), "\"%s\" is wider than its entry", entered);
}

/* Whether the widget has a text or a tooltip. */
static inline gboolean
jd_looks_has_text (GtkWidget *widget)
{
  if (gtk_widget_get_tooltip_text (widget) != NULL ||
      (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0'))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (jd_looks_has_text (child))
      return TRUE;
  return FALSE;
}

/* Whether a button needs a name of its own.  Buttons inside another control have that control's name. */
static inline gboolean
jd_looks_needs_text (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (!GTK_IS_BUTTON (widget) && !GTK_IS_MENU_BUTTON (widget))
    return FALSE;
  for (; parent != NULL; parent = gtk_widget_get_parent (parent))
    if (GTK_IS_WINDOW_CONTROLS (parent) || GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent) ||
        GTK_IS_SPIN_BUTTON (parent) || ADW_IS_SPLIT_BUTTON (parent) || GTK_IS_SCALE (parent))
      return FALSE;
  return TRUE;
}

/* Checks that the overlays of one widget do not cover each other. */
static inline void
jd_looks_check_overlay (JdLooks   *self,
                        GtkWidget *overlay)
{
  for (GtkWidget *a = gtk_widget_get_first_child (overlay); a != NULL; a = gtk_widget_get_next_sibling (a))
    for (GtkWidget *b = gtk_widget_get_next_sibling (a); b != NULL; b = gtk_widget_get_next_sibling (b))
      {
        graphene_rect_t one, other, both;
        GtkWidget *child = gtk_overlay_get_child (GTK_OVERLAY (overlay));

        if (a == child || b == child || !gtk_widget_get_mapped (a) || !gtk_widget_get_mapped (b) ||
            !gtk_widget_get_can_target (a) || !gtk_widget_get_can_target (b) ||
            !gtk_widget_compute_bounds (a, self->root, &one) || !gtk_widget_compute_bounds (b, self->root, &other))
          continue;
        if (graphene_rect_intersection (&one, &other, &both) && both.size.width > 1 && both.size.height > 1)
          jd_looks_fault (self, b, "%s covers %s", G_OBJECT_TYPE_NAME (b), G_OBJECT_TYPE_NAME (a));
      }
}

static inline void
jd_looks_check_widget (JdLooks   *self,
                       GtkWidget *widget)
{
  graphene_rect_t place;
  gboolean scrolled, whole;

  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_opacity (widget) <= 0 || GTK_IS_NATIVE (widget))
    return;
  whole = jd_looks_get_place (self, widget, &place, &scrolled);
  if (GTK_IS_LABEL (widget))
    jd_looks_check_label (self, GTK_LABEL (widget), &place, whole);
  if (GTK_IS_TEXT (widget))
    jd_looks_check_entry (self, GTK_TEXT (widget));
  if (!scrolled && gtk_widget_get_width (widget) > 0 &&
      (place.origin.x < -1 || place.origin.y < -1 || place.origin.x + place.size.width > self->width + 1 ||
       place.origin.y + place.size.height > self->height + 1))
    jd_looks_fault (self, widget, "%s sticks out of the window", G_OBJECT_TYPE_NAME (widget));
  if (jd_looks_needs_text (widget) && !jd_looks_has_text (widget))
    jd_looks_fault (self, widget, "a %s has no text", G_OBJECT_TYPE_NAME (widget));
  if (GTK_IS_OVERLAY (widget))
    jd_looks_check_overlay (self, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    jd_looks_check_widget (self, child);
}

/* Checks @window, and paints it to @path unless NULL.  Any fault fails the test; all faults are reported. */
static inline void
jd_looks_check (GtkWidget  *window,
                const char *path,
                double      contrast)
{
  JdLooks self = {
    .root = window, .width = gtk_widget_get_width (window), .height = gtk_widget_get_height (window),
    .contrast = contrast, .faults = g_ptr_array_new_with_free_func (g_free),
  };

  self.pixels = g_malloc0 ((gsize) self.width * (gsize) self.height * 4);
  jd_looks_paint (&self, path);
  for (GtkWidget *child = gtk_widget_get_first_child (window); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    jd_looks_check_widget (&self, child);
  for (guint i = 0; i < self.faults->len; i++)
    g_test_message ("%s", (const char *) g_ptr_array_index (self.faults, i));
  if (self.faults->len > 0)
    g_test_fail_printf ("%u faults, the first: %s", self.faults->len,
                        (const char *) g_ptr_array_index (self.faults, 0));
  g_ptr_array_unref (self.faults);
  g_free (self.pixels);
}
