/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels of a sheet: cache of layouts, placing, and drawing with halos. */
#include "ui/drawing/jd-label.h"

#include "ui/drawing/jd-dots-private.h"
#include "ui/drawing/jd-formula-font.h"
#include "ui/drawing/jd-label-boxes-private.h"
#include "ui/drawing/jd-sink.h"
#include "ui/drawing/jd-stamp.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Maximum number of cached texts: texts that change with every frame must not fill the memory. */
#define MAX_TEXTS 600
/* Number of directions around a place that are tried, near and farther away. */
#define N_DIRECTIONS 8
#define N_CANDIDATES (5 * N_DIRECTIONS)
#define N_FAR_CANDIDATES (12 * N_DIRECTIONS)
/* A label over a label is worse than one over a line, by this factor; so is a label that the sheet's edge cuts.  In a
 * still figure, which is printed, a label rather stands over lines. */
#define LABEL_WEIGHT 4
#define CUT_WEIGHT 5
#define STILL_LABEL_WEIGHT 20
#define STILL_CUT_WEIGHT 25
/* How far an italic letter may lean out of its box, in heights: in a still figure no label touches another. */
#define LEAN 0.08
/* A label farther from its place than this many of its heights is joined to it by a line of this width (px). */
#define FAR_HEIGHTS 1.6
#define LEADER_WIDTH 0.8
/* With more labels than this none are drawn, because they would be unreadable. */
#define MAX_LABELS 300
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
  int              places[N_REMEMBERED];  /* index of the candidate chosen at each use; -1: none yet */
} Text;

typedef struct
{
  Text   *text;
  guint   use;
  double  x, y, dx, dy, distance;
} Request;

typedef struct
{
  JdBounds box;
  double   weight;  /* of the area covered */
} Obstacle;

struct _JdLabels
{
  PangoContext *context;
  JdDrawStyle   style;
  gboolean      has_style;
  double        width, height;
  guint         page;
  gboolean      far;           /* places farther away are tried at every size */
  int           n_candidates;  /* places tried for each label */
  gboolean      crowded;     /* more than MAX_LABELS were requested on this page */
  GHashTable   *texts;     /* TextKey * -> Text * */
  GArray       *requests;  /* of Request */
  GArray       *occupied;  /* of JdBounds */
  GArray       *placed;    /* of JdBounds: the labels drawn */
  GArray       *near;      /* of Obstacle: those that a label which is being placed can meet */
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
  self->n_candidates = N_CANDIDATES;
  self->texts = g_hash_table_new_full (text_key_hash, text_key_equal, NULL, text_free);
  self->requests = g_array_new (FALSE, FALSE, sizeof (Request));
  self->occupied = g_array_new (FALSE, FALSE, sizeof (JdBounds));
  self->placed = g_array_new (FALSE, FALSE, sizeof (JdBounds));
  self->near = g_array_new (FALSE, FALSE, sizeof (Obstacle));
  return self;
}

void
jd_labels_free (JdLabels *self)
{
  g_array_unref (self->requests);
  g_array_unref (self->occupied);
  g_array_unref (self->placed);
  g_array_unref (self->near);
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
  self->width = width;
  self->height = height;
  /* Large labels, as for a projector, fill the places nearby. */
  self->n_candidates = self->far || style->scale > 1 ? N_FAR_CANDIDATES : N_CANDIDATES;
  self->page++;
  self->crowded = FALSE;
  g_array_set_size (self->requests, 0);
  g_array_set_size (self->occupied, 0);
  g_array_set_size (self->placed, 0);
}

void
jd_labels_search_far (JdLabels *self)
{
  self->far = TRUE;
  self->n_candidates = N_FAR_CANDIDATES;
}

void
jd_labels_occupy (JdLabels       *self,
                  const JdBounds *extents)
{
  g_array_append_val (self->occupied, *extents);
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
  g_array_append_val (self->placed, box);
}

void
jd_labels_occupy_line (JdLabels *self,
                       double    x0,
                       double    y0,
                       double    x1,
                       double    y1,
                       double    half)
{
  jd_label_boxes_add_line (self->occupied, (double[]) { self->width, self->height }, (double[]) { x0, y0 },
                           (double[]) { x1, y1 }, half);
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
    text->places[i] = -1;
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
  Request request = { .x = x, .y = y, .distance = distance };
  double length = hypot (dx, dy);
  Text *text;

  if (x < -OFF_SHEET || x > self->width + OFF_SHEET || y < -OFF_SHEET || y > self->height + OFF_SHEET)
    return;
  self->crowded = self->crowded || self->requests->len >= MAX_LABELS;
  if (self->crowded)
    return;
  text = request.text = get_text (self, face, markup, color);
  request.dx = length > 0 ? dx / length : 1;
  request.dy = length > 0 ? dy / length : 0;
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

  if (jd_stamps_get_scale (cr) > 0)
    sx = sy = jd_stamps_get_scale (cr);
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

/* Candidate @c of a request: its direction turned by 0, 45, -45, 90, ... degrees, then the same farther away. */
static JdBounds
candidate_box (const Request *request,
               int            c)
{
  int turn = c % N_DIRECTIONS;
  double angle = G_PI / 4 * (turn % 2 == 1 ? (turn + 1) / 2 : -(turn / 2));
  double distance = request->distance * (1 + 1.4 * (c / N_DIRECTIONS));
  double dx = request->dx * cos (angle) - request->dy * sin (angle);
  double dy = request->dx * sin (angle) + request->dy * cos (angle);
  double w = request->text->width, h = request->text->height;
  /* The box touches a circle of radius "distance" from outside: its centre moves with the direction. */
  double x = request->x + dx * (distance + 0.5 * w) - 0.5 * w;
  double y = request->y + dy * (distance + 0.5 * h * 0.8) - 0.5 * h;

  return (JdBounds) { x, y, x + w, y + h };
}

double
jd_labels_get_covered (const JdLabels *self,
                       const JdBounds *box)
{
  double covered = 0;

  for (guint i = 0; i < self->occupied->len; i++)
    covered += jd_label_boxes_overlap (box, &g_array_index (self->occupied, JdBounds, i));
  for (guint i = 0; i < self->placed->len; i++)
    covered += LABEL_WEIGHT * jd_label_boxes_overlap (box, &g_array_index (self->placed, JdBounds, i));
  return covered;
}

const GArray *
jd_labels_get_placed (const JdLabels *self)
{
  return self->placed;
}

static void
add_near (JdLabels       *self,
          const GArray   *boxes,
          double          weight,
          const JdBounds *reach)
{
  for (guint i = 0; i < boxes->len; i++)
    {
      const Obstacle obstacle = { g_array_index (boxes, JdBounds, i), weight };

      if (jd_label_boxes_overlap (reach, &obstacle.box) > 0)
        g_array_append_val (self->near, obstacle);
    }
}

/* Finds what the candidates of @request up to @last can meet: on a dense sheet a small part of all. */
static void
find_near (JdLabels      *self,
           const Request *request,
           int            last)
{
  const double far = request->distance * (1 + 1.4 * (last / N_DIRECTIONS));
  const double x = far + request->text->width, y = far + request->text->height;
  const JdBounds reach = { request->x - x, request->y - y, request->x + x, request->y + y };

  g_array_set_size (self->near, 0);
  add_near (self, self->occupied, 1, &reach);
  add_near (self, self->placed, self->far ? STILL_LABEL_WEIGHT : LABEL_WEIGHT, &reach);
}

/* Cost of a place: the area it covers, plus the weighted area outside the sheet, square pixels.  It is not finished
 * where it is above @most. */
static double
candidate_cost (const JdLabels *self,
                const JdBounds *box,
                double          most)
{
  JdBounds sheet = { 0, 0, self->width, self->height };
  double area = (box->x1 - box->x0) * (box->y1 - box->y0);
  double cut = (self->far ? STILL_CUT_WEIGHT : CUT_WEIGHT) * (area - jd_label_boxes_overlap (box, &sheet)),
         covered = 0;
  const Obstacle *near = (const Obstacle *) (gpointer) self->near->data;

  for (guint i = 0; i < self->near->len && cut + covered < most; i++)
    covered += near[i].weight * jd_label_boxes_overlap (box, &near[i].box);
  return cut + covered;
}

/* Chooses a place: that of the previous page if it is free, so that labels do not jump during a motion; else the
 * first free one; else the one with the lowest cost. */
static int
choose_candidate (JdLabels      *self,
                  const Request *request,
                  JdBounds      *out_box)
{
  int before = request->use < N_REMEMBERED ? request->text->places[request->use] : -1;
  int best = 0;
  double best_cost = HUGE_VAL;

  find_near (self, request, MAX (before, self->n_candidates - 1));
  for (int i = before >= 0 ? -1 : 0; i < self->n_candidates; i++)
    {
      int c = i < 0 ? before : i;
      JdBounds box = candidate_box (request, c);
      double cost = candidate_cost (self, &box, best_cost);

      if (cost < best_cost)
        {
          best = c;
          best_cost = cost;
          *out_box = box;
        }
      if (best_cost <= 0)
        break;
    }
  return best;
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
  const double height = box->y1 - box->y0;
  const double x = CLAMP (request->x, box->x0, box->x1), y = CLAMP (request->y, box->y0, box->y1);
  JdColor color = request->text->key.color;

  if (hypot (x - request->x, y - request->y) < FAR_HEIGHTS * height)
    return;
  color.alpha *= 0.6;
  jd_color_set_source (color, cr);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  cairo_set_line_width (cr, LEADER_WIDTH * self->style.scale);
  cairo_move_to (cr, request->x, request->y);
  cairo_line_to (cr, x, y);
  cairo_stroke (cr);
}

static void
finish (JdLabels *self,
        cairo_t  *cr,
        gboolean  plates)
{
  const double lean = self->far ? LEAN : 0;

  for (guint i = 0; i < self->requests->len && !self->crowded; i++)
    {
      Request *request = &g_array_index (self->requests, Request, i);
      JdBounds box = { 0 }, kept;
      int chosen;

      if (!isfinite (request->x) || !isfinite (request->y))
        continue;
      chosen = choose_candidate (self, request, &box);
      if (request->use < N_REMEMBERED)
        request->text->places[request->use] = chosen;
      kept = (JdBounds) { box.x0 - lean * (box.y1 - box.y0), box.y0, box.x1 + lean * (box.y1 - box.y0), box.y1 };
      g_array_append_val (self->placed, kept);
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
