/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pixels of traces. */
#include "ui/study/sheet/jd-trace-ink-private.h"

#include <math.h>

/* Number of blocks in the longest span, and of steps in a block. */
#define N_BLOCKS 32
#define N_STEPS  16

struct _JdTraceInk
{
  double           step;      /* s of a block; 0: nothing is known */
  GHashTable      *blocks;    /* number of a block -> Pixels * */
  struct _Pixels  *flat;      /* blocks [flat_first, flat_end), then what follows up to @flat_to; NULL: none */
  gint64           flat_first, flat_end;
  double           flat_to;   /* s */
  JdBounds         inked;     /* sheet coordinates: where @flat has something */
  GskRenderNode   *node;      /* of @flat; NULL: to be made, or nothing to draw */
  guint            n_strokes;
};

/* Opacity of a part of the sheet; the bounds are sheet coordinates, and what is drawn lies inside. */
typedef struct _Pixels
{
  cairo_surface_t *mask;     /* NULL: nothing is drawn */
  JdBounds         bounds;
} Pixels;

/* What a frame draws with. */
typedef struct
{
  const JdTrace        *trace;
  const JdTraceSpan    *span;
  const JdPictureFrame *frame;
  const JdPainter      *painter;
  int                   scale;
} Drawing;

static void
pixels_free (gpointer pointer)
{
  Pixels *self = pointer;

  g_clear_pointer (&self->mask, cairo_surface_destroy);
  g_free (self);
}

static void
crop (JdBounds        *bounds,
      const JdPainter *painter)
{
  bounds->x0 = fmax (floor (bounds->x0), 0);
  bounds->y0 = fmax (floor (bounds->y0), 0);
  bounds->x1 = fmin (ceil (bounds->x1), painter->view->width);
  bounds->y1 = fmin (ceil (bounds->y1), painter->view->height);
  if (bounds->x1 <= bounds->x0 || bounds->y1 <= bounds->y0)
    jd_bounds_clear (bounds);
}

/* Pixels for @bounds, empty so far. */
static Pixels *
pixels_new (const JdBounds *bounds,
            int             scale)
{
  Pixels *self = g_new0 (Pixels, 1);

  self->bounds = *bounds;
  if (jd_bounds_is_empty (bounds))
    return self;
  self->mask = cairo_image_surface_create (CAIRO_FORMAT_A8, (int) (bounds->x1 - bounds->x0) * scale,
                                           (int) (bounds->y1 - bounds->y0) * scale);
  cairo_surface_set_device_scale (self->mask, scale, scale);
  cairo_surface_set_device_offset (self->mask, -bounds->x0 * scale, -bounds->y0 * scale);
  return self;
}

/* Strokes the paths from @from to @to onto @pixels. */
static void
stroke (JdTraceInk    *self,
        const Drawing *drawing,
        double         from,
        double         to,
        Pixels        *pixels)
{
  JdPainter painter = *drawing->painter;

  if (pixels->mask == NULL || to <= from)
    return;
  painter.cr = cairo_create (pixels->mask);
  jd_trace_draw (drawing->trace, drawing->frame, from, to, drawing->span->dots, 1, &painter);
  cairo_destroy (painter.cr);
  self->n_strokes++;
}

static double
begin_of (const JdTraceInk *self,
          const Drawing    *drawing,
          gint64            block)
{
  return drawing->trace->times[0] + (double) block * self->step;
}

static Pixels *
get_block (JdTraceInk    *self,
           const Drawing *drawing,
           gint64         block)
{
  Pixels *pixels = g_hash_table_lookup (self->blocks, &block);
  const double from = begin_of (self, drawing, block), to = begin_of (self, drawing, block + 1);
  JdBounds bounds;

  if (pixels != NULL)
    return pixels;
  bounds = jd_trace_get_extents (drawing->trace, drawing->frame, from, to, drawing->painter);
  crop (&bounds, drawing->painter);
  pixels = pixels_new (&bounds, drawing->scale);
  stroke (self, drawing, from, to, pixels);
  g_hash_table_insert (self->blocks, g_memdup2 (&block, sizeof block), pixels);
  return pixels;
}

/* Drops the blocks that are no longer shown. */
static void
drop_blocks (JdTraceInk *self,
             gint64      first,
             gint64      end)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, self->blocks);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (*(gint64 *) key < first || *(gint64 *) key >= end + N_BLOCKS)
      g_hash_table_iter_remove (&iter);
}

/* Strokes the paths from @from to @to onto the joined pixels. */
static void
extend_flat (JdTraceInk    *self,
             const Drawing *drawing,
             double         from,
             double         to)
{
  JdBounds bounds = jd_trace_get_extents (drawing->trace, drawing->frame, from, to, drawing->painter);

  crop (&bounds, drawing->painter);
  if (jd_bounds_is_empty (&bounds))
    return;
  stroke (self, drawing, from, to, self->flat);
  jd_bounds_join (&self->inked, &bounds);
}

/* Joins the blocks from @first to before @end, each as pale as it is old, and strokes what follows up to @to. */
static void
build (JdTraceInk    *self,
       const Drawing *drawing,
       gint64         first,
       gint64         end,
       double         to)
{
  const JdBounds sheet = { 0, 0, drawing->painter->view->width, drawing->painter->view->height };
  const double now = begin_of (self, drawing, end);
  cairo_t *cr;

  g_clear_pointer (&self->flat, pixels_free);
  self->flat = pixels_new (&sheet, drawing->scale);
  jd_bounds_clear (&self->inked);
  cr = cairo_create (self->flat->mask);
  /* Faster than painting over.  Where paths cross, both are seen. */
  cairo_set_operator (cr, CAIRO_OPERATOR_ADD);
  for (gint64 block = first; block < end; block++)
    {
      const Pixels *pixels = get_block (self, drawing, block);
      const double middle = (begin_of (self, drawing, block) + begin_of (self, drawing, block + 1)) / 2;

      if (pixels->mask == NULL)
        continue;
      cairo_set_source_rgba (cr, 0, 0, 0,
                             drawing->span->fades ? jd_trace_get_alpha (middle, now, drawing->span->length) : 1);
      cairo_mask_surface (cr, pixels->mask, 0, 0);
      jd_bounds_join (&self->inked, &pixels->bounds);
    }
  cairo_destroy (cr);
  extend_flat (self, drawing, now, to);
  drop_blocks (self, first, end);
}

/* Brings the joined pixels to the blocks from @first to before @end and to @to.  Strokes only what is new, if it can:
 * a path that fades changes everywhere when a block is complete. */
static void
update_flat (JdTraceInk    *self,
             const Drawing *drawing,
             gint64         first,
             gint64         end,
             double         to)
{
  const gboolean on = self->flat != NULL && first == self->flat_first && to >= self->flat_to;

  if (on && end == self->flat_end && to == self->flat_to)
    return;
  if (on && (drawing->span->fades ? end == self->flat_end : end <= self->flat_end + 1))
    extend_flat (self, drawing, self->flat_to, to);
  else
    build (self, drawing, first, end, to);
  self->flat_first = first;
  self->flat_end = end;
  self->flat_to = to;
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

/* The joined pixels in the colour of the paths. */
static GskRenderNode *
make_node (const JdTraceInk *self,
           const JdPainter  *painter)
{
  const JdBounds *bounds = &self->inked;
  GskRenderNode *node;
  cairo_t *cr;

  if (jd_bounds_is_empty (bounds))
    return NULL;
  node = gsk_cairo_node_new (&GRAPHENE_RECT_INIT ((float) bounds->x0, (float) bounds->y0,
                                                  (float) (bounds->x1 - bounds->x0),
                                                  (float) (bounds->y1 - bounds->y0)));
  cr = gsk_cairo_node_get_draw_context (node);
  jd_draw_style_set_source (painter->style, cr, JD_COLOR_MUTED);
  cairo_mask_surface (cr, self->flat->mask, 0, 0);
  cairo_destroy (cr);
  return node;
}

/* Appends the paths from @from to @to as strokes. */
static void
append_strokes (const Drawing *drawing,
                GtkSnapshot   *snapshot,
                double         from,
                double         to)
{
  JdPainter painter = *drawing->painter;
  JdBounds bounds = jd_trace_get_extents (drawing->trace, drawing->frame, from, to, &painter);

  crop (&bounds, &painter);
  if (jd_bounds_is_empty (&bounds))
    return;
  painter.cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT ((float) bounds.x0, (float) bounds.y0,
                                                                         (float) (bounds.x1 - bounds.x0),
                                                                         (float) (bounds.y1 - bounds.y0)));
  jd_trace_draw (drawing->trace, drawing->frame, from, to, drawing->span->dots, 1, &painter);
  cairo_destroy (painter.cr);
}

void
jd_trace_ink_snapshot (JdTraceInk           *self,
                       GtkSnapshot          *snapshot,
                       const JdTrace        *trace,
                       const JdTraceSpan    *span,
                       const JdPictureFrame *frame,
                       const JdPainter      *painter,
                       int                   scale)
{
  const Drawing drawing = { trace, span, frame, painter, scale };
  const double start = trace->times[0];
  gint64 first, end;
  double shown, to;

  if (!(span->length > 0) || span->to <= span->from)
    return;
  self->step = span->length / N_BLOCKS;
  first = (gint64) ceil ((span->from - start) / self->step);
  end = MAX (first, (gint64) floor ((span->to - start) / self->step));
  shown = fmin (begin_of (self, &drawing, first), span->to);
  to = fmax (start + floor ((span->to - start) / self->step * N_STEPS) * self->step / N_STEPS, shown);
  update_flat (self, &drawing, first, end, to);
  if (self->node == NULL)
    self->node = make_node (self, painter);
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
  /* The oldest part of a path that fades is not seen. */
  if (span->from < shown && !span->fades)
    append_strokes (&drawing, snapshot, span->from, shown);
  if (to < span->to)
    append_strokes (&drawing, snapshot, to, span->to);
}

guint
jd_trace_ink_get_n_strokes (JdTraceInk *self)
{
  return self->n_strokes;
}

void
jd_trace_ink_forget (JdTraceInk *self)
{
  g_hash_table_remove_all (self->blocks);
  g_clear_pointer (&self->flat, pixels_free);
  g_clear_pointer (&self->node, gsk_render_node_unref);
}

JdTraceInk *
jd_trace_ink_new (void)
{
  JdTraceInk *self = g_new0 (JdTraceInk, 1);

  self->blocks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, pixels_free);
  return self;
}

void
jd_trace_ink_free (JdTraceInk *self)
{
  if (self == NULL)
    return;
  jd_trace_ink_forget (self);
  g_hash_table_unref (self->blocks);
  g_free (self);
}
