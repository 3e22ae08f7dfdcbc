/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings as TikZ pictures: paths with their strokes and fills, and labels as nodes in LaTeX. */

#include "ui/drawing/jd-export-private.h"
#include "ui/drawing/jd-label.h"

#include <math.h>
#include <string.h>

#include "ui/drawing/jd-sink.h"

/* Lengths are written in big points, 1/72 inch; those of sheets are in pixels of 1/96 inch. */
#define POINTS_PER_PIXEL 0.75
#define HEADING \
  "% A figure of Jourdain for a document with \\usepackage{tikz}: \\input it.\n\\begin{tikzpicture}[x=1bp,y=1bp]%\n"

typedef struct
{
  JdSink      sink;       /* first */
  double      height;     /* of the sheet, pixels */
  JdBounds    clip;       /* of the scope that is open, pixels */
  gboolean    has_scope;
  GString    *out;
  GString    *texts;      /* labels, which stand over everything and are not clipped */
  GPtrArray  *outer;      /* GString *: what stands around the groups that are open */
  GHashTable *colors;     /* "r,g,b" -> name */
  GString    *definitions;
} Tikz;

static void
append_number (GString *out,
               double   value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  gsize end;

  g_ascii_formatd (text, sizeof text, "%.2f", value);
  for (end = strlen (text); end > 0 && text[end - 1] == '0'; end--)
    text[end - 1] = '\0';
  if (end > 0 && text[end - 1] == '.')
    text[end - 1] = '\0';
  g_string_append (out, g_str_equal (text, "-0") ? "0" : text);
}

/* The place of a point of the user's space of @cr. */
static void
append_place (const Tikz *self,
              GString    *out,
              cairo_t    *cr,
              double      x,
              double      y)
{
  cairo_user_to_device (cr, &x, &y);
  g_string_append_c (out, '(');
  append_number (out, x * POINTS_PER_PIXEL);
  g_string_append_c (out, ',');
  append_number (out, (self->height - y) * POINTS_PER_PIXEL);
  g_string_append_c (out, ')');
}

/* A length of the user's space of @cr, in points. */
static double
length_of (cairo_t *cr,
           double   length)
{
  double x = length, y = 0;

  cairo_user_to_device_distance (cr, &x, &y);
  return hypot (x, y) * POINTS_PER_PIXEL;
}

static const char *
name_color (Tikz    *self,
            JdColor  color)
{
  g_autofree char *value = g_strdup_printf ("%d,%d,%d", (int) lround (255 * color.red),
                                            (int) lround (255 * color.green), (int) lround (255 * color.blue));
  char *name = g_hash_table_lookup (self->colors, value);

  if (g_str_equal (value, "0,0,0"))
    return "black";
  if (g_str_equal (value, "255,255,255"))
    return "white";
  if (name != NULL)
    return name;
  name = g_strdup_printf ("jourdain%c", 'A' + (int) (g_hash_table_size (self->colors) % 26));
  if (g_hash_table_size (self->colors) >= 26)
    {
      g_free (name);
      name = g_strdup_printf ("jourdain%u", g_hash_table_size (self->colors));
    }
  g_string_append_printf (self->definitions, "  \\definecolor{%s}{RGB}{%s}%%\n", name, value);
  g_hash_table_insert (self->colors, g_steal_pointer (&value), name);
  return name;
}

/* The colour of the source; FALSE if it is not a plain one. */
static gboolean
get_color (cairo_t *cr,
           JdColor *out)
{
  return cairo_pattern_get_rgba (cairo_get_source (cr), &out->red, &out->green, &out->blue, &out->alpha) ==
         CAIRO_STATUS_SUCCESS;
}

static void
append_dashes (Tikz    *self,
               cairo_t *cr)
{
  const int n = cairo_get_dash_count (cr);
  g_autofree double *dashes = g_new0 (double, n + 1);

  if (n == 0)
    return;
  cairo_get_dash (cr, dashes, NULL);
  g_string_append (self->out, ",dash pattern=");
  for (int i = 0; i < (n % 2 == 0 ? n : 2 * n); i++)
    {
      g_string_append (self->out, i == 0 ? "on " : i % 2 == 0 ? " on " : " off ");
      append_number (self->out, length_of (cr, dashes[i % n]));
      g_string_append (self->out, "bp");
    }
}

static void
append_stroke (Tikz    *self,
               cairo_t *cr,
               JdColor  color)
{
  const cairo_line_cap_t cap = cairo_get_line_cap (cr);
  const cairo_line_join_t join = cairo_get_line_join (cr);

  g_string_append_printf (self->out, "  \\draw[%s,line width=", name_color (self, color));
  append_number (self->out, length_of (cr, cairo_get_line_width (cr)));
  g_string_append (self->out, "bp");
  if (cap != CAIRO_LINE_CAP_BUTT)
    g_string_append (self->out, cap == CAIRO_LINE_CAP_ROUND ? ",line cap=round" : ",line cap=rect");
  if (join != CAIRO_LINE_JOIN_MITER)
    g_string_append (self->out, join == CAIRO_LINE_JOIN_ROUND ? ",line join=round" : ",line join=bevel");
  append_dashes (self, cr);
}

static void
append_segments (Tikz               *self,
                 cairo_t            *cr,
                 const cairo_path_t *path)
{
  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      const cairo_path_data_t *data = &path->data[i];
      const gboolean last = i + data->header.length >= path->num_data;

      switch (data->header.type)
        {
        case CAIRO_PATH_MOVE_TO:
          /* cairo ends a closed path with a move */
          if (last)
            break;
          g_string_append_c (self->out, ' ');
          append_place (self, self->out, cr, data[1].point.x, data[1].point.y);
          break;
        case CAIRO_PATH_LINE_TO:
          g_string_append (self->out, "--");
          append_place (self, self->out, cr, data[1].point.x, data[1].point.y);
          break;
        case CAIRO_PATH_CURVE_TO:
          g_string_append (self->out, "..controls");
          append_place (self, self->out, cr, data[1].point.x, data[1].point.y);
          g_string_append (self->out, "and");
          append_place (self, self->out, cr, data[2].point.x, data[2].point.y);
          g_string_append (self->out, "..");
          append_place (self, self->out, cr, data[3].point.x, data[3].point.y);
          break;
        case CAIRO_PATH_CLOSE_PATH:
        default:
          g_string_append (self->out, "--cycle");
        }
    }
}

static void
close_scope (Tikz *self)
{
  if (self->has_scope)
    g_string_append (self->out, "  \\end{scope}\n");
  self->has_scope = FALSE;
}

/* Opens a scope with the clip of @cr, which is a rectangle, unless one with it is open. */
static void
open_scope (Tikz    *self,
            cairo_t *cr)
{
  JdBounds clip;

  cairo_clip_extents (cr, &clip.x0, &clip.y0, &clip.x1, &clip.y1);
  if (self->has_scope && memcmp (&clip, &self->clip, sizeof clip) == 0)
    return;
  close_scope (self);
  self->clip = clip;
  self->has_scope = TRUE;
  g_string_append (self->out, "  \\begin{scope}\n  \\clip ");
  append_place (self, self->out, cr, clip.x0, clip.y0);
  g_string_append (self->out, " rectangle ");
  append_place (self, self->out, cr, clip.x1, clip.y1);
  g_string_append (self->out, ";\n");
}

static void
tikz_path (JdSink   *sink,
           cairo_t  *cr,
           gboolean  filled)
{
  Tikz *self = (Tikz *) sink;
  cairo_path_t *path = cairo_copy_path (cr);
  JdColor color;

  if (path->status == CAIRO_STATUS_SUCCESS && path->num_data > 0 && get_color (cr, &color) && color.alpha > 0)
    {
      open_scope (self, cr);
      if (filled)
        g_string_append_printf (self->out, "  \\fill[%s%s", name_color (self, color),
                                cairo_get_fill_rule (cr) == CAIRO_FILL_RULE_EVEN_ODD ? ",even odd rule" : "");
      else
        append_stroke (self, cr, color);
      if (color.alpha < 1)
        {
          g_string_append (self->out, ",opacity=");
          append_number (self->out, color.alpha);
        }
      g_string_append_c (self->out, ']');
      append_segments (self, cr, path);
      g_string_append (self->out, ";\n");
    }
  cairo_path_destroy (path);
}

static void
tikz_begin_group (JdSink *sink)
{
  Tikz *self = (Tikz *) sink;

  close_scope (self);
  g_ptr_array_add (self->outer, self->out);
  self->out = g_string_new (NULL);
}

static void
tikz_end_group (JdSink *sink,
                double  alpha)
{
  Tikz *self = (Tikz *) sink;
  g_autoptr(GString) inner = NULL;

  if (self->outer->len == 0)
    return;
  close_scope (self);
  inner = self->out;
  self->out = g_ptr_array_steal_index (self->outer, self->outer->len - 1);
  if (inner->len == 0)
    return;
  g_string_append (self->out, "  \\begin{scope}[transparency group,opacity=");
  append_number (self->out, alpha);
  g_string_append_printf (self->out, "]\n%s  \\end{scope}\n", inner->str);
}

/* Appends a node whose baseline is at (@x, @y), with the part @align of its width to the left of it. */
static void
append_node (Tikz       *self,
             cairo_t    *cr,
             const char *font,
             JdColor     color,
             double      x,
             double      y,
             double      align,
             const char *latex)
{
  static const char *const anchors[] = { "base west", "base", "base east" };
  GString *out = self->texts;

  g_string_append_printf (out, "  \\node[anchor=%s,inner sep=0pt,%s%s", anchors[(int) lround (2 * align)], font,
                          name_color (self, color));
  if (color.alpha < 1)
    {
      g_string_append (out, ",opacity=");
      append_number (out, color.alpha);
    }
  g_string_append (out, "] at ");
  append_place (self, out, cr, x, y);
  g_string_append_printf (out, " {%s};\n", latex);
}

static void
tikz_text (JdSink           *sink,
           cairo_t          *cr,
           const JdSinkText *text)
{
  static const char *const fonts[] = {
    [JD_LABEL_SANS] = "", [JD_LABEL_MATH] = "", [JD_LABEL_TITLE] = "font=\\bfseries,",
    [JD_LABEL_SMALL] = "font=\\footnotesize,",
  };
  g_autofree char *latex = jd_markup_to_latex (text->markup, text->face);

  append_node ((Tikz *) sink, cr, fonts[text->face], text->color, text->x + text->align * text->width, text->y,
               text->align, latex);
}

static gboolean
tikz_formula (JdSink     *sink,
              cairo_t    *cr,
              const char *latex,
              JdColor     color,
              double      x,
              double      y)
{
  g_autofree char *formula = g_strdup_printf ("$%s$", latex);

  append_node ((Tikz *) sink, cr, "", color, x, y, 0, formula);
  return TRUE;
}

static void
free_string (gpointer string)
{
  g_string_free (string, TRUE);
}

GBytes *
jd_tikz_draw (double        width,
              double        height,
              JdExportDraw  draw,
              gpointer      user_data)
{
  const cairo_rectangle_t extents = { 0, 0, width, height };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (surface);
  g_autoptr(GHashTable) colors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr(GPtrArray) outer = g_ptr_array_new_with_free_func (free_string);
  g_autoptr(GString) definitions = g_string_new (NULL);
  g_autoptr(GString) texts = g_string_new (NULL);
  Tikz self = { .sink = { tikz_path, NULL, tikz_begin_group, tikz_end_group, tikz_text, tikz_formula },
                .height = height, .out = g_string_new (NULL), .texts = texts, .outer = outer,
                .colors = colors, .definitions = definitions };
  GString *whole = g_string_new (HEADING);

  jd_sink_set (cr, &self.sink);
  draw (cr, width, height, user_data);
  jd_sink_set (cr, NULL);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  close_scope (&self);
  g_string_append_printf (whole, "%s  \\useasboundingbox (0,0) rectangle (", definitions->str);
  append_number (whole, width * POINTS_PER_PIXEL);
  g_string_append_c (whole, ',');
  append_number (whole, height * POINTS_PER_PIXEL);
  g_string_append_printf (whole, ");\n%s%s\\end{tikzpicture}%%\n", self.out->str, texts->str);
  g_string_free (self.out, TRUE);
  return g_string_free_to_bytes (whole);
}
