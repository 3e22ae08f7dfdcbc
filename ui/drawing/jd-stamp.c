/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Images of small shapes. */

#include "ui/drawing/jd-stamp.h"

#include <math.h>
#include <string.h>

#include "ui/drawing/jd-sink.h"

/* Places within a pixel, along x and along y. */
#define N_PHASES 4
/* Device pixels: farther from the corner of the sheet nothing is copied. */
#define FARTHEST 16000.0
/* Bytes of all images together: each size of a disk, at each zoom, has images of its own. */
#define MOST_BYTES (64u << 20)

struct _JdStamps
{
  GHashTable *images;  /* Image * -> the same */
  JdDrawStyle style;   /* of all images */
  int         scale;   /* device pixels of a unit; 0: not in use yet */
  gsize       n_bytes; /* of all images */
};

/* The stamp at one place within a pixel. */
typedef struct
{
  JdStamp          stamp;
  int              phase[2];
  cairo_surface_t *surface;
  int              left, top;  /* device pixels from the pixel of the place to the corner of the image */
} Image;

static const cairo_user_data_key_t key;

static guint
image_hash (gconstpointer data)
{
  const Image *image = data;

  return g_direct_hash (image->stamp.what) * 31 + image->stamp.look * 16 + (guint) image->phase[0] * N_PHASES +
         (guint) image->phase[1];
}

static gboolean
image_equal (gconstpointer a,
             gconstpointer b)
{
  const Image *p = a, *q = b;

  return p->stamp.draw == q->stamp.draw && p->stamp.what == q->stamp.what && p->stamp.look == q->stamp.look &&
         p->phase[0] == q->phase[0] && p->phase[1] == q->phase[1];
}

static void
image_free (gpointer data)
{
  Image *image = data;

  cairo_surface_destroy (image->surface);
  g_free (image);
}

JdStamps *
jd_stamps_new (void)
{
  JdStamps *self = g_new0 (JdStamps, 1);

  self->images = g_hash_table_new_full (image_hash, image_equal, NULL, image_free);
  return self;
}

void
jd_stamps_free (JdStamps *self)
{
  g_hash_table_unref (self->images);
  g_free (self);
}

gsize
jd_stamps_get_n_bytes (const JdStamps *self)
{
  return self->n_bytes;
}

static void
forget_images (JdStamps *self)
{
  g_hash_table_remove_all (self->images);
  self->n_bytes = 0;
}

void
jd_stamps_use (JdStamps *self,
               cairo_t  *cr,
               int       scale)
{
  if (self->scale != scale)
    forget_images (self);
  self->scale = scale;
  cairo_set_user_data (cr, &key, self, NULL);
  jd_cairo_set_image_scale (cr, scale);
}

static gboolean
same_look (const JdDrawStyle *a,
           const JdDrawStyle *b)
{
  return a->scale == b->scale && a->line == b->line && memcmp (a->colors, b->colors, sizeof a->colors) == 0;
}

/* The images for @painter; NULL: its shapes are drawn. */
static JdStamps *
find_stamps (const JdPainter *painter)
{
  JdStamps *self = cairo_get_user_data (painter->cr, &key);
  cairo_matrix_t matrix;

  /* A shape on transparent paper erases what is below it. */
  if (self == NULL || jd_sink_get (painter->cr) != NULL || painter->style->transparent)
    return NULL;
  cairo_get_matrix (painter->cr, &matrix);
  if (matrix.xx != 1 || matrix.yy != 1 || matrix.xy != 0 || matrix.yx != 0 || matrix.x0 != 0 || matrix.y0 != 0)
    return NULL;
  if (!same_look (&self->style, painter->style))
    forget_images (self);
  self->style = *painter->style;
  return self;
}

gboolean
jd_stamps_are_used (const JdPainter *painter)
{
  return find_stamps (painter) != NULL;
}

static void
draw_on (const JdStamp   *stamp,
         const JdPainter *painter,
         cairo_surface_t *surface,
         double           x,
         double           y)
{
  JdPainter own = *painter;

  own.cr = cairo_create (surface);
  stamp->draw (&own, stamp->what, stamp->look, x, y);
  cairo_destroy (own.cr);
}

static Image *
create_image (JdStamps        *self,
              const Image     *like,
              const JdPainter *painter)
{
  cairo_surface_t *extents = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  Image *image = g_memdup2 (like, sizeof *like);
  const double step = 1.0 / (N_PHASES * self->scale), x = image->phase[0] * step, y = image->phase[1] * step;
  double x0, y0, width, height;
  gsize n_bytes;

  draw_on (&image->stamp, painter, extents, x, y);
  cairo_recording_surface_ink_extents (extents, &x0, &y0, &width, &height);
  cairo_surface_destroy (extents);
  image->left = (int) floor (x0 * self->scale) - 1;
  image->top = (int) floor (y0 * self->scale) - 1;
  image->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                               (int) ceil ((x0 + width) * self->scale) + 1 - image->left,
                                               (int) ceil ((y0 + height) * self->scale) + 1 - image->top);
  cairo_surface_set_device_scale (image->surface, self->scale, self->scale);
  draw_on (&image->stamp, painter, image->surface, x - (double) image->left / self->scale,
           y - (double) image->top / self->scale);
  n_bytes = (gsize) cairo_image_surface_get_stride (image->surface) *
            (gsize) cairo_image_surface_get_height (image->surface);
  if (self->n_bytes + n_bytes > MOST_BYTES)
    forget_images (self);
  self->n_bytes += n_bytes;
  g_hash_table_add (self->images, image);
  return image;
}

void
jd_stamp_draw (const JdStamp   *self,
               const JdPainter *painter,
               double           x,
               double           y)
{
  JdStamps *stamps = find_stamps (painter);
  const double scale = stamps != NULL ? stamps->scale : 1;
  const double at[2] = { x * scale, y * scale };
  Image like = { .stamp = *self }, *image;
  int pixel[2];

  if (stamps == NULL || !(fabs (at[0]) < FARTHEST && fabs (at[1]) < FARTHEST))
    {
      self->draw (painter, self->what, self->look, x, y);
      return;
    }
  for (int i = 0; i < 2; i++)
    {
      const double quarters = round (at[i] * N_PHASES);

      pixel[i] = (int) floor (quarters / N_PHASES);
      like.phase[i] = (int) quarters - N_PHASES * pixel[i];
    }
  image = g_hash_table_lookup (stamps->images, &like);
  if (image == NULL)
    image = create_image (stamps, &like, painter);
  /* The image is not the source of what is drawn next. */
  cairo_save (painter->cr);
  cairo_set_source_surface (painter->cr, image->surface, (pixel[0] + image->left) / scale,
                            (pixel[1] + image->top) / scale);
  cairo_paint (painter->cr);
  cairo_restore (painter->cr);
}
