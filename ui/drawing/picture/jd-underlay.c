/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture below a drawing. */
#include "ui/drawing/picture/jd-underlay.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* px of the longer side in memory; pictures that are larger are read smaller, and drawings are read at this size. */
#define LONGER_SIDE 2400
/* px of either side that a file may have. */
#define MAX_SIDE    20000
/* Bytes that a file may have. */
#define MAX_SIZE    (64 * 1024 * 1024)

struct _JdUnderlayImage
{
  gatomicrefcount  refs;
  cairo_surface_t *surface;
  double           width, height;   /* px */
};

/* The formats that are read, by the names of the loaders. */
static const char *const formats[] = { "png", "jpeg", "svg", NULL };

static gboolean
refuse (GError     **error,
        const char  *name)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("“%s” is no picture that can be read here; a PNG, JPEG or SVG file can"), name);
  return FALSE;
}

/* The path of the file, if what it holds may be read at all; @size: width and height in px. */
static char *
check_file (GFile   *file,
            int      size[2],
            GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr(GFileInfo)
    info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                              G_FILE_QUERY_INFO_NONE, NULL, error);
  GdkPixbufFormat *format;
  g_autofree char *format_name = NULL;

  if (info == NULL)
    return NULL;
  if (path == NULL || g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    {
      refuse (error, name);
      return NULL;
    }
  if (g_file_info_get_size (info) <= MAX_SIZE)
    {
      format = gdk_pixbuf_get_file_info (path, &size[0], &size[1]);
      format_name = format != NULL ? gdk_pixbuf_format_get_name (format) : NULL;
      if (format_name == NULL || !g_strv_contains (formats, format_name))
        {
          refuse (error, name);
          return NULL;
        }
      if (size[0] > 0 && size[1] > 0 && size[0] <= MAX_SIDE && size[1] <= MAX_SIDE)
        return g_steal_pointer (&path);
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
               _("The picture “%s” is too large: at most %d pixels on each side, and 64 MB, can be read"), name,
               MAX_SIDE);
  return NULL;
}

/* A copy with the bytes in cairo's order, each colour times its opacity. */
static cairo_surface_t *
surface_of (GdkPixbuf *pixbuf)
{
  const int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf),
            n = gdk_pixbuf_get_n_channels (pixbuf), from_stride = gdk_pixbuf_get_rowstride (pixbuf);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  const guint8 *from = gdk_pixbuf_read_pixels (pixbuf);
  guint8 *to = cairo_image_surface_get_data (surface);
  const int stride = cairo_image_surface_get_stride (surface);

  for (int y = 0; to != NULL && y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guint8 *at = from + y * from_stride + x * n;
        const guint32 alpha = n == 4 ? at[3] : 255;
        const guint32 pixel = alpha << 24 | (at[0] * alpha + 127) / 255 << 16 | (at[1] * alpha + 127) / 255 << 8 |
                              (at[2] * alpha + 127) / 255;

        memcpy (to + y * stride + 4 * x, &pixel, sizeof pixel);
      }
  cairo_surface_mark_dirty (surface);
  return surface;
}

JdUnderlayImage *
jd_underlay_image_load_file (GFile   *file,
                             GError **error)
{
  int size[2] = { 0, 0 };
  g_autofree char *path = NULL;
  g_autoptr(GdkPixbuf) pixbuf = NULL;
  g_autoptr(GdkPixbuf) turned = NULL;
  JdUnderlayImage *self;
  gboolean smaller;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  path = check_file (file, size, error);
  if (path == NULL)
    return NULL;
  smaller = MAX (size[0], size[1]) > LONGER_SIDE || g_str_has_suffix (path, ".svg");
  pixbuf = smaller ? gdk_pixbuf_new_from_file_at_scale (path, LONGER_SIDE, LONGER_SIDE, TRUE, error)
                   : gdk_pixbuf_new_from_file (path, error);
  if (pixbuf == NULL)
    return NULL;
  /* as the camera was held */
  turned = gdk_pixbuf_apply_embedded_orientation (pixbuf);
  self = g_new0 (JdUnderlayImage, 1);
  g_atomic_ref_count_init (&self->refs);
  self->surface = surface_of (turned);
  self->width = gdk_pixbuf_get_width (turned);
  self->height = gdk_pixbuf_get_height (turned);
  return self;
}

JdUnderlayImage *
jd_underlay_image_load (JdMechanism  *mechanism,
                        GFile        *folder,
                        GError      **error)
{
  JdUnderlay place;
  g_autoptr(GFile) file = NULL;

  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);

  if (!jd_mechanism_get_underlay (mechanism, &place))
    return NULL;
  if (folder == NULL)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("The picture “%s” cannot be found until the file is saved beside it"), place.image);
      return NULL;
    }
  file = g_file_get_child (folder, place.image);
  if (!g_file_query_exists (file, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("The picture “%s” is missing in the folder of the file"), place.image);
      return NULL;
    }
  return jd_underlay_image_load_file (file, error);
}

JdUnderlayImage *
jd_underlay_image_ref (JdUnderlayImage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
jd_underlay_image_unref (JdUnderlayImage *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  cairo_surface_destroy (self->surface);
  g_free (self);
}

void
jd_underlay_keep_clear (JdUnderlayKeep *self)
{
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->image, jd_underlay_image_unref);
  g_clear_pointer (&self->complaint, g_free);
}

void
jd_underlay_keep_update (JdUnderlayKeep *self,
                         JdMechanism    *mechanism,
                         GFile          *file,
                         gboolean        exported_only)
{
  g_autoptr(GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autofree char *folder_path = folder != NULL ? g_file_get_path (folder) : NULL;
  g_autofree char *path = NULL;
  g_autoptr(GError) error = NULL;
  JdUnderlay place;

  if (!jd_mechanism_get_underlay (mechanism, &place) || (exported_only && !place.exported))
    {
      jd_underlay_keep_clear (self);
      return;
    }
  path = g_build_filename (folder_path != NULL ? folder_path : "", place.image, NULL);
  if (self->image != NULL && g_strcmp0 (path, self->path) == 0)
    return;
  jd_underlay_keep_clear (self);
  self->path = g_steal_pointer (&path);
  self->image = jd_underlay_image_load (mechanism, folder, &error);
  self->complaint = error != NULL ? g_strdup (error->message) : NULL;
}

double
jd_underlay_image_get_aspect (const JdUnderlayImage *self)
{
  g_return_val_if_fail (self != NULL, 1);

  return self->height / self->width;
}

void
jd_underlay_image_add_bounds (const JdUnderlayImage *self,
                              const JdUnderlay      *place,
                              JdBounds              *bounds)
{
  const double height = place->width * self->height / self->width, c = cos (place->angle), s = sin (place->angle);

  for (int i = 0; i < 4; i++)
    {
      const double u = i & 1 ? place->width : 0, v = i & 2 ? height : 0;

      jd_bounds_add (bounds, place->x + c * u - s * v, place->y + s * u + c * v);
    }
}

gboolean
jd_underlay_image_contains (const JdUnderlayImage *self,
                            const JdUnderlay      *place,
                            double                 x,
                            double                 y)
{
  const double c = cos (place->angle), s = sin (place->angle), dx = x - place->x, dy = y - place->y;
  const double u = c * dx + s * dy, v = c * dy - s * dx;

  return u >= 0 && u <= place->width && v >= 0 && v <= place->width * self->height / self->width;
}

void
jd_underlay_image_draw (const JdUnderlayImage *self,
                        const JdUnderlay      *place,
                        const JdPainter       *painter)
{
  const JdView *view = painter->view;
  const double scale = view->scale * place->width / self->width;
  cairo_t *cr = painter->cr;
  double x, y;

  jd_view_to_sheet (view, place->x, place->y, &x, &y);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, -place->angle);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, self->surface, 0, -self->height);
  cairo_rectangle (cr, 0, -self->height, self->width, self->height);
  cairo_clip (cr);
  cairo_paint_with_alpha (cr, place->opacity);
  cairo_restore (cr);
}
