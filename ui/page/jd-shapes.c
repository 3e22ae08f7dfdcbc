/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Drawings as shapes: cairo's SVG, read back into paths, and paths that differ only by their place. */

#include "ui/page/jd-shapes.h"

#include <cairo-svg.h>
#include <gio/gio.h>
#include <math.h>
#include <string.h>

/* Two paths are one shape if no point is farther from its place than this, pixels. */
#define SAME_PLACE 0.04
/* Red of the first colour, and the step to the next; green of all of them: no other colour of a drawing has it. */
#define FIRST_RED 8
#define RED_STEP 8
#define GREEN 77

typedef struct
{
  const char *style;   /* CSS; interned */
  char       *letters; /* commands of the path: M L C Z */
  double     *points;  /* x, y of each point, relative to the centroid */
  gsize       n;       /* points */
} Shape;

/* An outline of a letter, by its name in the SVG. */
typedef struct
{
  GString *letters;
  GArray  *points;
} Outline;

struct _JdShapes
{
  double           width, height;
  GPtrArray       *shapes;   /* Shape * */
  GHashTable      *alike;    /* style + letters -> GArray of guint: the shapes with them */
  GByteArray      *bytes;    /* the SVG of the drawing under way */
  cairo_surface_t *surface;
  cairo_t         *cr;
  /* while the SVG is read */
  GHashTable      *outlines; /* id -> Outline * */
  GPtrArray       *groups;   /* the style of each open element, char *; NULL: none */
  Outline         *outline;  /* the letter being read; NULL: none */
  int              in_defs;  /* depth of elements in <defs> */
  Outline          path;     /* of the shape being made; letters and points, or a run of glyphs */
  const char      *run_style;/* of the run of glyphs under way; NULL: none */
  GArray          *placed;
};

/* ---- Colours ---- */

void
jd_shapes_init_style (JdDrawStyle *style)
{
  jd_draw_style_init_printed (style);
  for (int i = 0; i < JD_SHAPES_N_COLORS; i++)
    {
      JdColor *color = i < JD_N_COLORS                      ? &style->colors[i]
                       : i < JD_N_COLORS + JD_N_ARROW_KINDS ? &style->arrows[i - JD_N_COLORS]
                                                            : &style->arrow_texts[i - JD_N_COLORS - JD_N_ARROW_KINDS];

      color->red = (FIRST_RED + RED_STEP * i) / 255.0;
      color->green = GREEN / 255.0;
      color->blue = 0;
    }
}

void
jd_shapes_list_colors (const JdDrawStyle *style,
                       JdColor            out[JD_SHAPES_N_COLORS])
{
  memcpy (out, style->colors, sizeof style->colors);
  memcpy (out + JD_N_COLORS, style->arrows, sizeof style->arrows);
  memcpy (out + JD_N_COLORS + JD_N_ARROW_KINDS, style->arrow_texts, sizeof style->arrow_texts);
}

/* "rgb(3.1%,30.2%,0%)" as var(--c0) or as it is. */
static void
append_color (GString    *css,
              const char *text)
{
  const char *at = strchr (text, '(');
  char *end = NULL;
  double parts[3];

  for (int i = 0; at != NULL && i < 3; i++)
    {
      parts[i] = g_ascii_strtod (at + 1, &end);
      at = end + strcspn (end, ",)");
    }
  if (at != NULL && fabs (parts[1] * 2.55 - GREEN) < 0.5 && parts[2] < 0.1 && strchr (text, '%') != NULL)
    g_string_append_printf (css, "var(--c%d)", (int) lround ((parts[0] * 2.55 - FIRST_RED) / RED_STEP));
  else
    g_string_append (css, text);
}

/* ---- Styles ---- */

/* Properties that are kept, and the value that need not be said. */
static const char *const properties[][2] = {
  { "fill", NULL },          { "fill-opacity", "1" },    { "fill-rule", "nonzero" },
  { "stroke", "none" },      { "stroke-opacity", "1" },  { "stroke-width", NULL },
  { "stroke-linecap", "butt" }, { "stroke-linejoin", "miter" }, { "stroke-dasharray", "none" },
  { "stroke-dashoffset", "0" },
};

/* The value of @property among attributes, or inside the attribute "style"; owned by the caller. */
static char *
dup_property (const char  *property,
              const char **names,
              const char **values)
{
  for (int i = 0; names[i] != NULL; i++)
    {
      g_auto(GStrv) parts = NULL;

      if (g_str_equal (names[i], property))
        return g_strdup (values[i]);
      if (!g_str_equal (names[i], "style"))
        continue;
      parts = g_strsplit (values[i], ";", -1);
      for (char **part = parts; *part != NULL; part++)
        {
          const char *text = g_strstrip (*part);
          const gsize length = strlen (property);

          if (g_str_has_prefix (text, property) && text[length] == ':')
            return g_strdup (text + length + 1);
        }
    }
  return NULL;
}

/* The declarations of an element, interned.  @scale multiplies lengths. */
static const char *
read_style (const char **names,
            const char **values,
            double       scale)
{
  g_autoptr(GString) css = g_string_new (NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (properties); k++)
    {
      g_autofree char *value = dup_property (properties[k][0], names, values);

      if (value == NULL || g_strcmp0 (value, properties[k][1]) == 0)
        continue;
      g_string_append_printf (css, "%s%s:", css->len > 0 ? ";" : "", properties[k][0]);
      if (g_str_has_prefix (value, "rgb("))
        append_color (css, value);
      else if (g_str_equal (properties[k][0], "stroke-dashoffset"))
        g_string_append_printf (css, "%.0f", g_ascii_strtod (value, NULL));
      else if (g_str_has_suffix (properties[k][0], "-opacity"))
        g_string_append_printf (css, "%.2f", g_ascii_strtod (value, NULL));
      /* to a twentieth of a pixel */
      else if (g_str_equal (properties[k][0], "stroke-width"))
        g_string_append_printf (css, "%.4g", round (20 * g_ascii_strtod (value, NULL) * scale) / 20);
      else
        g_string_append (css, value);
    }
  return g_intern_string (css->str);
}

/* ---- Paths ---- */

static void
append_point (Outline *path,
              double   x,
              double   y)
{
  const double point[2] = { x, y };

  g_array_append_vals (path->points, point, 2);
}

/* Appends the path @d, with its points moved by the matrix @m (xx yx xy yy x0 y0). */
static void
append_path (Outline      *path,
             const char   *d,
             const double  m[6])
{
  const char *at = d;

  while (*at != '\0')
    {
      const int n = *at == 'C' ? 3 : *at == 'M' || *at == 'L' ? 1 : 0;

      if (n == 0 && *at != 'Z')
        {
          at++;
          continue;
        }
      g_string_append_c (path->letters, *at++);
      for (int i = 0; i < n; i++)
        {
          char *end;
          const double x = g_ascii_strtod (at, &end), y = g_ascii_strtod (end, &end);

          at = end;
          append_point (path, m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]);
        }
    }
  /* cairo goes back to where it has been: "Z M x y" */
  while (path->letters->len > 0 && path->letters->str[path->letters->len - 1] == 'M')
    {
      g_string_truncate (path->letters, path->letters->len - 1);
      g_array_set_size (path->points, path->points->len - 2);
    }
}

static void
clear_path (Outline *path)
{
  g_string_truncate (path->letters, 0);
  g_array_set_size (path->points, 0);
}

static void
read_matrix (const char *text,
             double      m[6])
{
  const char *at = text != NULL && g_str_has_prefix (text, "matrix(") ? text + strlen ("matrix(") : NULL;

  memcpy (m, (double[]) { 1, 0, 0, 1, 0, 0 }, 6 * sizeof *m);
  for (int i = 0; at != NULL && i < 6; i++)
    {
      char *end;

      m[i] = g_ascii_strtod (at, &end);
      at = end + strspn (end, ", ");
    }
}

/* ---- Shapes ---- */

static void
shape_free (gpointer data)
{
  Shape *self = data;

  g_free (self->letters);
  g_free (self->points);
  g_free (self);
}

static void
outline_free (gpointer data)
{
  Outline *self = data;

  g_string_free (self->letters, TRUE);
  g_array_unref (self->points);
  g_free (self);
}

/* The angle that turns the points of @shape into @points (both about their centroids); FALSE if none does. */
static gboolean
find_angle (const Shape  *shape,
            const double *points,
            double       *out_angle)
{
  double dot = 0, cross = 0, c, s;

  for (gsize i = 0; i < shape->n; i++)
    {
      const double *a = shape->points + 2 * i, *b = points + 2 * i;

      dot += a[0] * b[0] + a[1] * b[1];
      cross += a[0] * b[1] - a[1] * b[0];
    }
  *out_angle = fabs (cross) < 1e-9 * fabs (dot) ? (dot < 0 ? G_PI : 0) : atan2 (cross, dot);
  c = cos (*out_angle);
  s = sin (*out_angle);
  for (gsize i = 0; i < shape->n; i++)
    {
      const double *a = shape->points + 2 * i, *b = points + 2 * i;

      if (hypot (c * a[0] - s * a[1] - b[0], s * a[0] + c * a[1] - b[1]) > SAME_PLACE)
        return FALSE;
    }
  return TRUE;
}

static guint
add_shape (JdShapes     *self,
           GArray       *alike,
           const char   *style,
           const double *points)
{
  Shape *shape = g_new0 (Shape, 1);
  const guint index = self->shapes->len;

  shape->style = style;
  shape->letters = g_strdup (self->path.letters->str);
  shape->n = self->path.points->len / 2;
  shape->points = g_memdup2 (points, 2 * shape->n * sizeof *points);
  g_ptr_array_add (self->shapes, shape);
  g_array_append_val (alike, index);
  return index;
}

/* Places the path that has been read, as a shape that is known or as a new one. */
static void
place_path (JdShapes   *self,
            const char *style)
{
  const gsize n = self->path.points->len / 2;
  g_autofree double *points = g_memdup2 (self->path.points->data, 2 * n * sizeof (double));
  char *key = g_strdup_printf ("%s %s", style, self->path.letters->str);
  GArray *alike = g_hash_table_lookup (self->alike, key);
  JdPlaced placed = { 0 };
  gboolean found = FALSE;

  for (gsize i = 0; i < 2 * n; i++)
    *(i % 2 == 0 ? &placed.x : &placed.y) += points[i] / (double) n;
  for (gsize i = 0; i < 2 * n; i++)
    points[i] -= i % 2 == 0 ? placed.x : placed.y;
  if (n == 0 || !isfinite (placed.x) || !isfinite (placed.y))
    {
      g_free (key);
      clear_path (&self->path);
      return;
    }
  if (alike == NULL)
    {
      alike = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (self->alike, g_strdup (key), alike);
    }
  /* the last ones first: a shape that changes is most like that of the drawing before */
  for (guint i = alike->len; i > 0 && !found; i--)
    {
      placed.shape = g_array_index (alike, guint, i - 1);
      found = find_angle (g_ptr_array_index (self->shapes, placed.shape), points, &placed.angle);
    }
  if (!found)
    {
      placed.shape = add_shape (self, alike, style, points);
      placed.angle = 0;
    }
  g_array_append_val (self->placed, placed);
  g_free (key);
  clear_path (&self->path);
}

/* Ends a run of glyphs: one text is one shape. */
static void
end_run (JdShapes *self)
{
  const char *style = self->run_style;

  self->run_style = NULL;
  if (style != NULL && self->path.points->len > 0)
    place_path (self, style);
}

/* ---- Reading SVG ---- */

static const char *
find_value (const char  *name,
            const char **names,
            const char **values)
{
  for (int i = 0; names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      return values[i];
  return NULL;
}

static void
begin_outline (JdShapes   *self,
               const char *id)
{
  self->outline = g_new0 (Outline, 1);
  self->outline->letters = g_string_new (NULL);
  self->outline->points = g_array_new (FALSE, FALSE, sizeof (double));
  g_hash_table_replace (self->outlines, g_strdup (id), self->outline);
}

/* A letter of a text: its outline joins the run. */
static void
use_outline (JdShapes    *self,
             const char **names,
             const char **values)
{
  const char *id = find_value ("xlink:href", names, values);
  const char *x = find_value ("x", names, values), *y = find_value ("y", names, values);
  const Outline *outline = id != NULL ? g_hash_table_lookup (self->outlines, id + 1) : NULL;
  const double at[2] = { x != NULL ? g_ascii_strtod (x, NULL) : 0, y != NULL ? g_ascii_strtod (y, NULL) : 0 };

  if (outline == NULL)
    return;
  for (guint i = self->groups->len; i > 0 && self->run_style == NULL; i--)
    self->run_style = g_ptr_array_index (self->groups, i - 1);
  g_string_append (self->path.letters, outline->letters->str);
  for (guint i = 0; i < outline->points->len; i += 2)
    append_point (&self->path, g_array_index (outline->points, double, i) + at[0],
                  g_array_index (outline->points, double, i + 1) + at[1]);
}

static void
read_path (JdShapes    *self,
           const char **names,
           const char **values)
{
  const char *d = find_value ("d", names, values);
  double m[6];

  read_matrix (find_value ("transform", names, values), m);
  if (self->outline != NULL)
    append_path (self->outline, d, m);
  else if (self->in_defs == 0)
    {
      end_run (self);
      append_path (&self->path, d, m);
      place_path (self, read_style (names, values, sqrt (fabs (m[0] * m[3] - m[1] * m[2]))));
    }
}

static void
start_cb (GMarkupParseContext  *context G_GNUC_UNUSED,
          const char           *element,
          const char          **names,
          const char          **values,
          gpointer              user_data,
          GError              **error G_GNUC_UNUSED)
{
  JdShapes *self = user_data;
  const char *id = find_value ("id", names, values);
  const char *style = NULL;

  if (g_str_equal (element, "defs") || self->in_defs > 0)
    self->in_defs++;
  if (self->in_defs > 0 && id != NULL && g_str_has_prefix (id, "glyph"))
    begin_outline (self, id);
  else if (g_str_equal (element, "path"))
    read_path (self, names, values);
  else if (g_str_equal (element, "use") && self->in_defs == 0)
    use_outline (self, names, values);
  else if (g_str_equal (element, "g") && self->in_defs == 0)
    {
      end_run (self);
      style = read_style (names, values, 1);
    }
  g_ptr_array_add (self->groups, (char *) (style != NULL && *style != '\0' ? style : NULL));
}

static void
end_cb (GMarkupParseContext  *context G_GNUC_UNUSED,
        const char           *element,
        gpointer              user_data,
        GError              **error G_GNUC_UNUSED)
{
  JdShapes *self = user_data;

  if (g_str_equal (element, "symbol") || (self->in_defs > 0 && g_str_equal (element, "g")))
    self->outline = NULL;
  if (g_str_equal (element, "g") && self->in_defs == 0)
    end_run (self);
  if (self->in_defs > 0)
    self->in_defs--;
  g_ptr_array_set_size (self->groups, (int) self->groups->len - 1);
}

/* ---- Making ---- */

JdShapes *
jd_shapes_new (double width,
               double height)
{
  JdShapes *self = g_new0 (JdShapes, 1);

  self->width = width;
  self->height = height;
  self->shapes = g_ptr_array_new_with_free_func (shape_free);
  self->alike = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  self->outlines = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, outline_free);
  self->groups = g_ptr_array_new ();
  self->path.letters = g_string_new (NULL);
  self->path.points = g_array_new (FALSE, FALSE, sizeof (double));
  return self;
}

void
jd_shapes_free (JdShapes *self)
{
  g_clear_pointer (&self->cr, cairo_destroy);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
  g_ptr_array_unref (self->shapes);
  g_hash_table_unref (self->alike);
  g_hash_table_unref (self->outlines);
  g_ptr_array_unref (self->groups);
  g_string_free (self->path.letters, TRUE);
  g_array_unref (self->path.points);
  g_free (self);
}

static cairo_status_t
append_cb (void                *closure,
           const unsigned char *data,
           unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

cairo_t *
jd_shapes_begin (JdShapes *self)
{
  g_return_val_if_fail (self->cr == NULL, NULL);

  self->bytes = g_byte_array_new ();
  self->surface = cairo_svg_surface_create_for_stream (append_cb, self->bytes, self->width, self->height);
  self->cr = cairo_create (self->surface);
  return self->cr;
}

GArray *
jd_shapes_end (JdShapes  *self,
               GError   **error)
{
  static const GMarkupParser parser = { .start_element = start_cb, .end_element = end_cb };
  g_autoptr(GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, self, NULL);
  gboolean good;

  g_clear_pointer (&self->cr, cairo_destroy);
  cairo_surface_finish (self->surface);
  good = cairo_surface_status (self->surface) == CAIRO_STATUS_SUCCESS;
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_hash_table_remove_all (self->outlines);
  g_ptr_array_set_size (self->groups, 0);
  self->in_defs = 0;
  self->outline = NULL;
  self->run_style = NULL;
  self->placed = g_array_new (FALSE, FALSE, sizeof (JdPlaced));
  if (!good)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, cairo_status_to_string (CAIRO_STATUS_WRITE_ERROR));
  good = good &&
         g_markup_parse_context_parse (context, (const char *) self->bytes->data, (gssize) self->bytes->len, error) &&
         g_markup_parse_context_end_parse (context, error);
  g_clear_pointer (&self->bytes, g_byte_array_unref);
  if (!good)
    g_clear_pointer (&self->placed, g_array_unref);
  return g_steal_pointer (&self->placed);
}

guint
jd_shapes_get_n (const JdShapes *self)
{
  return self->shapes->len;
}

/* px: a smaller shape, such as a letter, has its points to a hundredth of a pixel, a larger one to a tenth. */
#define SMALL_SHAPE 40.0

static gboolean
is_small (const Shape *shape)
{
  for (gsize i = 0; i < shape->n; i++)
    if (hypot (shape->points[2 * i], shape->points[2 * i + 1]) > SMALL_SHAPE)
      return FALSE;
  return TRUE;
}

/* @hundredths as a number without zeros at the end: "0.5", "-12". */
static void
append_coordinate (GString *into,
                   long     hundredths,
                   gboolean first)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (text, sizeof text,
                   hundredths % 100 == 0  ? "%.0f"
                   : hundredths % 10 == 0 ? "%.1f"
                                          : "%.2f",
                   (double) hundredths / 100);
  if (!first && *text != '-')
    g_string_append_c (into, ' ');
  g_string_append (into, text);
}

/* Commands relative to the point before, which is a rounded one: errors do not add up. */
char *
jd_shapes_dup_path (const JdShapes *self,
                    guint           shape)
{
  const Shape *it = g_ptr_array_index (self->shapes, shape);
  const long unit = is_small (it) ? 1 : 10;
  const double *at = it->points;
  long from[2] = { 0, 0 }, start[2] = { 0, 0 }, to[2] = { 0, 0 };
  GString *d = g_string_new (NULL);

  for (const char *letter = it->letters; *letter != '\0'; letter++)
    {
      const int n = *letter == 'C' ? 3 : *letter == 'Z' ? 0 : 1;

      g_string_append_c (d, letter == it->letters ? *letter : g_ascii_tolower (*letter));
      for (int i = 0; i < 2 * n; i++)
        {
          to[i % 2] = lround (*at++ * 100 / (double) unit) * unit;
          append_coordinate (d, to[i % 2] - from[i % 2], i == 0);
        }
      if (*letter == 'M')
        memcpy (start, to, sizeof start);
      memcpy (from, *letter == 'Z' ? start : to, sizeof from);
    }
  return g_string_free (d, FALSE);
}

const char *
jd_shapes_get_style (const JdShapes *self,
                     guint           shape)
{
  return ((const Shape *) g_ptr_array_index (self->shapes, shape))->style;
}
