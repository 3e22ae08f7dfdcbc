/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels of a sheet: cache of layouts, placing, and drawing with halos. */
#include "ui/drawing/jd-label.h"

#include "ui/drawing/jd-dots-private.h"
#include "ui/drawing/jd-formula-font.h"
#include "ui/drawing/jd-label-boxes-private.h"
#include "ui/drawing/jd-sink.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Maximum number of cached texts: texts that change with every frame must not fill the memory. */
#define MAX_TEXTS 600
/* A label farther from its place than this many of its heights is joined to it by a line of this width (px). */
#define FAR_HEIGHTS 1.6
#define LEADER_WIDTH 0.8
/* With more labels than this none are drawn, because they would be unreadable. */
#define MAX_LABELS 300
/* With more labels than this each stays near what it names, and one that would cover another is left out: zooming in
 * makes room for it. */
#define MANY_LABELS 60
/* px: a place farther outside the sheet gets no label. */
#define OFF_SHEET 120
/* Number of labels with the same text whose places are remembered. */
#define N_REMEMBERED 4

typedef struct
{
  JdLabelFace  face;
  const char  *markup;
  JdColor      color;
} TextKey;

typedef struct
{
  TextKey          key;      /* owns its markup */
  PangoLayout     *layout;
  GArray          *dots;     /* JdDots of derivatives; NULL: none */
  double           width, height;
  cairo_surface_t *bitmap;   /* text and halo at bitmap_scale; NULL until drawn on pixels */
  double           bitmap_scale;
  guint            page;     /* number of the page of the last use */
  guint            uses;     /* number of uses on that page */
  int              places[N_REMEMBERED];  /* as jd_label_boxes_place () chose them at each use */
} Text;

typedef struct
{
  Text        *text;
  guint        use;
  JdLabelSpot  spot;
} Request;

struct _JdLabels
{
  PangoContext *context;
  JdDrawStyle   style;
  gboolean      has_style;
  guint         page;
  gboolean      crowded;   /* more than MAX_LABELS were requested on this page */
  GHashTable   *texts;     /* TextKey * -> Text * */
  GArray       *requests;  /* of Request */
  JdLabelBoxes  boxes;
};

static guint
text_key_hash (gconstpointer data)
{
  const TextKey *key = data;
  double mix = key->color.red * 251 + key->color.green * 64007 + key->color.blue * 16269 + key->color.alpha * 31;

  return g_str_hash (key->markup) * 31 + key->face + (guint) mix;
}

static gboolean
text_key_equal (gconstpointer a,
                gconstpointer b)
{
  const TextKey *p = a, *q = b;

  return p->face == q->face && p->color.red == q->color.red && p->color.green == q->color.green &&
         p->color.blue == q->color.blue && p->color.alpha == q->color.alpha && strcmp (p->markup, q->markup) == 0;
}

static void
text_free (gpointer data)
{
  Text *text = data;

  g_clear_object (&text->layout);
  g_clear_pointer (&text->dots, g_array_unref);
  g_clear_pointer (&text->bitmap, cairo_surface_destroy);
  g_free ((char *) text->key.markup);
  g_free (text);
}

JdLabels *
jd_labels_new (void)
{
  JdLabels *self = g_new0 (JdLabels, 1);

  self->context = jd_formula_font_new_context ();
  self->texts = g_hash_table_new_full (text_key_hash, text_key_equal, NULL, text_free);
  self->requests = g_array_new (FALSE, FALSE, sizeof (Request));
  jd_label_boxes_init (&self->boxes);
  return self;
}

void
jd_labels_free (JdLabels *self)
{
  g_array_unref (self->requests);
  jd_label_boxes_clear (&self->boxes);
  g_hash_table_unref (self->texts);
  g_object_unref (self->context);
  g_free (self);
}

void
jd_labels_begin (JdLabels          *self,
                 const JdDrawStyle *style,
                 double             width,
                 double             height)
{
  gboolean changed = !self->has_style || self->style.theme != style->theme || self->style.scale != style->scale ||
                     self->style.text != style->text || self->style.serif != style->serif ||
                     self->style.sans != style->sans;

  if (changed || g_hash_table_size (self->texts) > MAX_TEXTS)
    g_hash_table_remove_all (self->texts);
  self->style = *style;
  self->has_style = TRUE;
  self->page++;
  self->crowded = FALSE;
  g_array_set_size (self->requests, 0);
  jd_label_boxes_begin (&self->boxes, width, height, style->scale > 1);
}

void
jd_labels_search_far (JdLabels *self)
{
  jd_label_boxes_search_far (&self->boxes);
}

void
jd_labels_occupy (JdLabels       *self,
                  const JdBounds *extents)
{
  g_array_append_val (self->boxes.occupied, *extents);
}

void
jd_labels_occupy_text (JdLabels    *self,
                       JdLabelFace  face,
                       const char  *markup,
                       double       x,
                       double       y)
{
  double width, height;
  JdBounds box;

  jd_labels_measure (self, face, markup, &width, &height);
  box = (JdBounds) { x - 0.5 * width, y - 0.5 * height, x + 0.5 * width, y + 0.5 * height };
  g_array_append_val (self->boxes.placed, box);
}

void
jd_labels_occupy_line (JdLabels *self,
                       double    x0,
                       double    y0,
                       double    x1,
                       double    y1,
                       double    half)
{
  jd_label_boxes_add_line (&self->boxes, (double[]) { x0, y0 }, (double[]) { x1, y1 }, half);
}

double
jd_label_face_size (const JdDrawStyle *style,
                    JdLabelFace        face)
{
  static const double sizes[] = {
    [JD_LABEL_SANS] = 1.0, [JD_LABEL_MATH] = 1.08, [JD_LABEL_TITLE] = 1.35, [JD_LABEL_SMALL] = 0.82,
  };

  return style->text * sizes[face];
}

static void
describe_font (const JdDrawStyle    *style,
               JdLabelFace           face,
               PangoFontDescription *font)
{
  pango_font_description_set_family_static (font, face == JD_LABEL_MATH ? style->serif : style->sans);
  if (face == JD_LABEL_MATH)
    pango_font_description_set_style (font, PANGO_STYLE_ITALIC);
  if (face == JD_LABEL_TITLE)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, jd_label_face_size (style, face) * PANGO_SCALE);
}

/* The markup without dots, which are drawn separately: no letter then needs the font with good dots. */
static char *
in_formula_font (const char *markup)
{
  GString *text = g_string_new (markup);

  if (jd_formula_font_with_dots () != NULL)
    g_string_replace (text, jd_formula_font_with_dots (), jd_formula_font (), 0);
  return g_string_free (text, FALSE);
}

static Text *
create_text (JdLabels      *self,
             const TextKey *key)
{
  Text *text = g_new0 (Text, 1);
  PangoFontDescription *font = pango_font_description_new ();
  g_autofree char *in_font = in_formula_font (key->markup);
  g_autofree char *markup = jd_dots_take (in_font, &text->dots);
  int width, height;

  text->key = *key;
  text->key.markup = g_strdup (key->markup);
  text->layout = pango_layout_new (self->context);
  describe_font (&self->style, key->face, font);
  pango_layout_set_font_description (text->layout, font);
  pango_layout_set_markup (text->layout, markup, -1);
  pango_layout_get_size (text->layout, &width, &height);
  text->width = (double) width / PANGO_SCALE;
  text->height = (double) height / PANGO_SCALE;
  for (int i = 0; i < N_REMEMBERED; i++)
    text->places[i] = JD_LABEL_NO_PLACE;
  pango_font_description_free (font);
  g_hash_table_insert (self->texts, &text->key, text);
  return text;
}

static Text *
get_text (JdLabels    *self,
          JdLabelFace  face,
          const char  *markup,
          JdColor      color)
{
  TextKey key = { face, markup, color };
  Text *text;

  g_assert (self->has_style);
  text = g_hash_table_lookup (self->texts, &key);
  return text != NULL ? text : create_text (self, &key);
}

void
jd_labels_measure (JdLabels    *self,
                   JdLabelFace  face,
                   const char  *markup,
                   double      *out_width,
                   double      *out_height)
{
  Text *text = get_text (self, face, markup, self->style.colors[JD_COLOR_INK]);

  *out_width = text->width;
  *out_height = text->height;
}

void
jd_labels_add (JdLabels    *self,
               JdLabelFace  face,
               const char  *markup,
               JdColor      color,
               double       x,
               double       y,
               double       dx,
               double       dy,
               double       distance)
{
  Request request = { .spot = { .x = x, .y = y, .distance = distance } };
  double length = hypot (dx, dy);
  Text *text;

  if (x < -OFF_SHEET || x > self->boxes.width + OFF_SHEET || y < -OFF_SHEET || y > self->boxes.height + OFF_SHEET)
    return;
  self->crowded = self->crowded || self->requests->len >= MAX_LABELS;
  if (self->crowded)
    return;
  text = request.text = get_text (self, face, markup, color);
  request.spot.dx = length > 0 ? dx / length : 1;
  request.spot.dy = length > 0 ? dy / length : 0;
  request.spot.width = text->width;
  request.spot.height = text->height;
  if (text->page != self->page)
    {
      text->page = self->page;
      text->uses = 0;
    }
  request.use = text->uses++;
  g_array_append_val (self->requests, request);
}

static double
halo_width (const JdLabels *self)
{
  return 3.0 * self->style.scale;
}

/* Gives the text to the sink of @cr that sets texts itself.  Returns FALSE if there is none. */
static gboolean
give_text (JdLabels *self,
           cairo_t  *cr,
           Text     *text,
           double    x,
           double    y,
           double    align)
{
  JdSink *sink = jd_sink_get (cr);
  const double ascent = (double) pango_layout_get_baseline (text->layout) / PANGO_SCALE;

  if (sink == NULL)
    return FALSE;
  sink->text (sink, cr,
              &(JdSinkText) { text->key.face, text->key.markup, text->key.color, &self->style, x, y + ascent,
                              text->width, ascent, align });
  return TRUE;
}

static void
draw_plain (cairo_t *cr,
            Text    *text,
            double   x,
            double   y)
{
  if (!isfinite (x) || !isfinite (y))
    return;
  jd_color_set_source (text->key.color, cr);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, text->layout);
  if (text->dots != NULL)
    {
      cairo_new_path (cr);
      jd_dots_path (text->dots, text->layout, cr, x, y);
      cairo_fill (cr);
    }
  /* Drawing a text leaves a current point, from which the next line would start. */
  cairo_new_path (cr);
}

static void
draw_vector (JdLabels *self,
             cairo_t  *cr,
             Text     *text,
             double    x,
             double    y)
{
  if (self->style.transparent)
    {
      draw_plain (cr, text, x, y);
      return;
    }
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_move_to (cr, x, y);
  pango_cairo_layout_path (cr, text->layout);
  if (text->dots != NULL)
    jd_dots_path (text->dots, text->layout, cr, x, y);
  jd_draw_style_set_source (&self->style, cr, JD_COLOR_PAPER);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, halo_width (self));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  draw_plain (cr, text, x, y);
  cairo_restore (cr);
}

/* Image of a text with its halo.  Stroking a halo takes fifty times as long as copying it, so that it is drawn once
 * for raster output. */
static void
prepare_bitmap (JdLabels *self,
                Text     *text,
                double    device_scale)
{
  double pad = ceil (halo_width (self)) + 1;
  int width = (int) ceil ((text->width + 2 * pad) * device_scale);
  int height = (int) ceil ((text->height + 2 * pad) * device_scale);
  cairo_t *cr;

  g_clear_pointer (&text->bitmap, cairo_surface_destroy);
  text->bitmap = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, MAX (width, 1), MAX (height, 1));
  text->bitmap_scale = device_scale;
  cairo_surface_set_device_scale (text->bitmap, device_scale, device_scale);
  cr = cairo_create (text->bitmap);
  draw_vector (self, cr, text, pad, pad);
  cairo_destroy (cr);
}

static gboolean
takes_bitmaps (cairo_t *cr,
               double  *out_scale)
{
  cairo_surface_t *target = cairo_get_group_target (cr);
  cairo_matrix_t matrix;
  double sx, sy;

  if (jd_cairo_get_image_scale (cr) > 0)
    sx = sy = jd_cairo_get_image_scale (cr);
  else if (cairo_surface_get_type (target) == CAIRO_SURFACE_TYPE_IMAGE)
    cairo_surface_get_device_scale (target, &sx, &sy);
  else
    return FALSE;
  cairo_get_matrix (cr, &matrix);
  *out_scale = sx;
  return matrix.xx == 1 && matrix.yy == 1 && matrix.xy == 0 && matrix.yx == 0 && sx == sy;
}

static void
draw_text (JdLabels *self,
           cairo_t  *cr,
           Text     *text,
           double    x,
           double    y,
           double    align)
{
  double pad = ceil (halo_width (self)) + 1, scale;

  if (!isfinite (x) || !isfinite (y) || give_text (self, cr, text, x, y, align))
    return;
  if (!takes_bitmaps (cr, &scale))
    {
      draw_vector (self, cr, text, x, y);
      return;
    }
  if (text->bitmap == NULL || text->bitmap_scale != scale)
    prepare_bitmap (self, text, scale);
  cairo_set_source_surface (cr, text->bitmap, round ((x - pad) * scale) / scale, round ((y - pad) * scale) / scale);
  cairo_paint (cr);
}

void
jd_labels_draw (JdLabels    *self,
                cairo_t     *cr,
                JdLabelFace  face,
                const char  *markup,
                JdColor      color,
                double       x,
                double       y,
                double       align_x,
                double       align_y)
{
  Text *text = get_text (self, face, markup, color);

  draw_text (self, cr, text, x - align_x * text->width, y - align_y * text->height, align_x);
}

void
jd_labels_draw_plain (JdLabels    *self,
                      cairo_t     *cr,
                      JdLabelFace  face,
                      const char  *markup,
                      JdColor      color,
                      double       x,
                      double       y,
                      double       align_x,
                      double       align_y)
{
  Text *text = get_text (self, face, markup, color);

  x -= align_x * text->width;
  y -= align_y * text->height;
  if (!isfinite (x) || !isfinite (y) || give_text (self, cr, text, x, y, align_x))
    return;
  draw_plain (cr, text, x, y);
}

double
jd_labels_get_covered (const JdLabels *self,
                       const JdBounds *box)
{
  return jd_label_boxes_covered (&self->boxes, box);
}

const GArray *
jd_labels_get_placed (const JdLabels *self)
{
  return self->boxes.placed;
}

/* Nearly opaque: a curve below is still visible. */
static void
draw_plate (const JdLabels *self,
            cairo_t        *cr,
            const JdBounds *box)
{
  const double pad = 2 * self->style.scale;
  JdColor paper = self->style.colors[JD_COLOR_PAPER];

  paper.alpha *= 0.9;
  jd_color_set_source (paper, cr);
  cairo_rectangle (cr, box->x0 - pad, box->y0, box->x1 - box->x0 + 2 * pad, box->y1 - box->y0);
  cairo_fill (cr);
}

/* Joins a label that had to go far away to its place. */
static void
draw_leader (const JdLabels *self,
             cairo_t        *cr,
             const Request  *request,
             const JdBounds *box)
{
  const JdLabelSpot *spot = &request->spot;
  const double x = CLAMP (spot->x, box->x0, box->x1), y = CLAMP (spot->y, box->y0, box->y1);
  JdColor color = request->text->key.color;

  if (hypot (x - spot->x, y - spot->y) < FAR_HEIGHTS * spot->height)
    return;
  color.alpha *= 0.6;
  jd_color_set_source (color, cr);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, LEADER_WIDTH * self->style.scale);
  cairo_move_to (cr, spot->x, spot->y);
  cairo_line_to (cr, x, y);
  cairo_stroke (cr);
}

static void
finish (JdLabels *self,
        cairo_t  *cr,
        gboolean  plates)
{
  const gboolean many = self->requests->len > MANY_LABELS;

  for (guint i = 0; i < self->requests->len && !self->crowded; i++)
    {
      Request *request = &g_array_index (self->requests, Request, i);
      int forgotten = JD_LABEL_NO_PLACE;
      int *place = request->use < N_REMEMBERED ? &request->text->places[request->use] : &forgotten;
      JdBounds box = { 0 };

      if (!isfinite (request->spot.x) || !isfinite (request->spot.y))
        continue;
      *place = jd_label_boxes_place (&self->boxes, &request->spot, *place, many, &box);
      if (*place == JD_LABEL_LEFT_OUT)
        continue;
      draw_leader (self, cr, request, &box);
      if (plates)
        draw_plate (self, cr, &box);
      draw_text (self, cr, request->text, box.x0, box.y0, 0.5);
    }
  g_array_set_size (self->requests, 0);
}

void
jd_labels_finish (JdLabels *self,
                  cairo_t  *cr)
{
  finish (self, cr, FALSE);
}

void
jd_labels_finish_on_plates (JdLabels *self,
                            cairo_t  *cr)
{
  finish (self, cr, TRUE);
}
