/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-formula.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Measures in em, near those of TeX's Computer Modern (The TeXbook, appendix G). */
/* Significant digits of a number that is shown. */
#define NUMBER_DIGITS 6
#define AXIS_HEIGHT 0.26      /* of fraction bars and of the middle of parentheses, above the baseline */
#define RULE 0.05             /* thickness of bars */
#define FRACTION_GAP 0.17     /* between the bar and what is above and below it */
#define FRACTION_SIDE 0.08
#define SCRIPT 0.70           /* size of superscripts and subscripts */
#define SMALLEST 0.5          /* of the formula's size */
#define BINARY_SPACE 0.24
#define RELATION_SPACE 0.30
#define THIN_SPACE 0.10       /* beside a function's name, between factors with scripts */
#define FACTOR_SPACE 0.05
#define LINE_GAP 0.45
#define INDENT 2.0
#define DOT_RADIUS 0.06

typedef enum
{
  ROLE_ORDINARY,
  ROLE_BINARY,     /* + - and the multiplication dot */
  ROLE_RELATION,
  ROLE_FUNCTION,
  ROLE_PUNCTUATION,
  ROLE_NUMBER,
} Role;

typedef struct _Box Box;
struct _Box
{
  JdMathKind   kind;
  Role         role;
  guint        depth;
  double       size;        /* em, pixels */
  double       x, y;        /* left end of the baseline, relative to the parent's; y down */
  double       width, ascent, descent;
  PangoLayout *layout;      /* TEXT, SYMBOL, small PARENS have none of their own */
  double       baseline;    /* of the layout, below its top */
  double       ink_left, ink_right;
  guint        dots;
  double       nucleus;     /* SYMBOL: width without its subscript */
  double       fence;       /* PARENS, ABS: width of one; ROOT: of the sign */
  gboolean     opens_line;  /* a line may break before it */
  gboolean     spaced;      /* the formula asks for a thin space before it */
  GPtrArray   *children;    /* Box * */
};

struct _JdFormula
{
  PangoContext *context;
  double        size;
  Box          *root;       /* a ROW */
  guint         fractions;  /* around what is being laid out */
  gsize         n_lines;
  double        width, ascent, descent;
};

static void
box_free (gpointer data)
{
  Box *box = data;

  g_clear_object (&box->layout);
  g_clear_pointer (&box->children, g_ptr_array_unref);
  g_free (box);
}

static Box *
box_new (JdMathKind kind,
         double     size,
         guint      depth)
{
  Box *box = g_new0 (Box, 1);

  box->kind = kind;
  box->size = size;
  box->depth = depth;
  box->children = g_ptr_array_new_with_free_func (box_free);
  return box;
}

static Box *
child (const Box *box,
       guint      i)
{
  return g_ptr_array_index (box->children, i);
}

/* Leaves. */

static void
set_leaf (JdFormula  *self,
          Box        *box,
          const char *text,
          gboolean    italic)
{
  PangoFontDescription *font = pango_font_description_new ();
  PangoRectangle ink, logical;

  pango_font_description_set_family_static (font, "STIX Two Text, XITS, Latin Modern Roman, TeX Gyre Termes, "
                                                  "Liberation Serif, DejaVu Serif, serif");
  pango_font_description_set_style (font, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_font_description_set_absolute_size (font, box->size * PANGO_SCALE);
  box->layout = pango_layout_new (self->context);
  pango_layout_set_font_description (box->layout, font);
  pango_layout_set_text (box->layout, text, -1);
  pango_layout_get_extents (box->layout, &ink, &logical);
  box->baseline = (double) pango_layout_get_baseline (box->layout) / PANGO_SCALE;
  box->ink_left = (double) ink.x / PANGO_SCALE;
  box->ink_right = (double) (ink.x + ink.width) / PANGO_SCALE;
  /* A slanted letter may lean out of its advance. */
  box->width = fmax ((double) logical.width / PANGO_SCALE, box->ink_right);
  box->ascent = fmax (box->baseline - (double) ink.y / PANGO_SCALE, 0);
  box->descent = fmax ((double) (ink.y + ink.height) / PANGO_SCALE - box->baseline, 0);
  pango_font_description_free (font);
}

static Role
role_of_text (const char *text)
{
  static const char *const binary[] = { "+", "-", "\u2212", "\u22c5", "\u00d7", "\u00b7", "\u00b1", NULL };
  static const char *const relations[] = { "=", "<", ">", "\u2264", "\u2265", "\u2260", "\u2261", NULL };
  static const char *const punctuation[] = { ",", ";", ":", NULL };
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gunichar c = g_utf8_get_char (stripped);

  if (g_strv_contains (binary, stripped))
    return ROLE_BINARY;
  if (g_strv_contains (relations, stripped))
    return ROLE_RELATION;
  if (g_strv_contains (punctuation, stripped))
    return ROLE_PUNCTUATION;
  if (g_unichar_isdigit (c) || c == '.')
    return ROLE_NUMBER;
  return g_unichar_isalpha (c) && g_utf8_strlen (stripped, -1) > 1 ? ROLE_FUNCTION : ROLE_ORDINARY;
}

/* A long number is cut off, not rounded, and says so: "0.984885…".  What is copied or exported as text has every digit. */
char *
jd_formula_shorten_number (const char *text)
{
  const char *point = strchr (text, '.'), *end = point, *exponent;
  guint n = 0;

  if (point == NULL)
    return g_strdup (text);
  for (const char *c = text; c < point; c++)
    n += g_ascii_isdigit (*c) && (n > 0 || *c != '0');
  for (end = point + 1; g_ascii_isdigit (*end) && n < NUMBER_DIGITS; end++)
    n += n > 0 || *end != '0';
  for (exponent = end; g_ascii_isdigit (*exponent); exponent++)
    ;
  /* One digit more takes no more room than the dots. */
  if (exponent - end < 2 || end == point + 1)
    return g_strdup (text);
  return g_strdup_printf ("%.*s…%s", (int) (end - text), text, exponent);
}

static void
layout_text (JdFormula  *self,
             Box        *box,
             const char *text)
{
  g_autofree char *shown = NULL;

  box->role = role_of_text (text);
  shown = box->role == ROLE_NUMBER ? jd_formula_shorten_number (text) : g_strdup (text);
  set_leaf (self, box, shown, FALSE);
}

static Box *box_of_math (JdFormula    *self,
                         const JdMath *math,
                         double        size,
                         guint         depth);

static double
script_size (const JdFormula *self,
             double           size)
{
  return fmax (SCRIPT * size, SMALLEST * self->size);
}

static const JdMath *
math_child (const JdMath *math,
            guint         i)
{
  return math->children != NULL && i < math->children->len ? g_ptr_array_index (math->children, i) : NULL;
}

static void
layout_symbol (JdFormula    *self,
               Box          *box,
               const JdMath *math)
{
  const JdMath *subscript = math_child (math, 0);

  set_leaf (self, box, math->text != NULL ? math->text : "", TRUE);
  box->dots = math->dots;
  box->nucleus = box->width;
  if (box->dots > 0)
    box->ascent += (0.10 + 2 * DOT_RADIUS) * box->size;
  if (subscript != NULL)
    {
      Box *sub = box_of_math (self, subscript, script_size (self, box->size), box->depth + 1);

      sub->x = box->nucleus + 0.02 * box->size;
      sub->y = 0.20 * box->size + fmax (0, sub->ascent - 0.62 * box->size);
      box->width = sub->x + sub->width;
      box->descent = fmax (box->descent, sub->y + sub->descent);
      g_ptr_array_add (box->children, sub);
    }
}

/* Rows. */

static gboolean
is_space (const JdMath *math)
{
  if (math->kind != JD_MATH_TEXT || math->text == NULL)
    return FALSE;
  for (const char *c = math->text; *c != '\0'; c = g_utf8_next_char (c))
    if (!g_unichar_isspace (g_utf8_get_char (c)))
      return FALSE;
  return TRUE;
}

/* A row in a row is that row's own content; a space belongs to what follows it. */
static void
collect_row (JdFormula    *self,
             Box          *row,
             const JdMath *math,
             double        size,
             guint         depth)
{
  gboolean spaced = FALSE;

  for (guint i = 0; math->children != NULL && i < math->children->len; i++)
    {
      const JdMath *part = g_ptr_array_index (math->children, i);
      guint first = row->children->len;

      if (is_space (part))
        {
          spaced = TRUE;
          continue;
        }
      if (part->kind == JD_MATH_ROW)
        collect_row (self, row, part, size, depth);
      else
        g_ptr_array_add (row->children, box_of_math (self, part, size, depth));
      if (spaced && first < row->children->len)
        child (row, first)->spaced = TRUE;
      spaced = FALSE;
    }
}

static gboolean
ends_operand (const Box *box)
{
  return box != NULL && box->role != ROLE_BINARY && box->role != ROLE_RELATION && box->role != ROLE_PUNCTUATION;
}

static double
space_between (const Box *before,
               const Box *left,
               const Box *right)
{
  if (left == NULL)
    return 0;
  if (left->role == ROLE_RELATION || right->role == ROLE_RELATION)
    return RELATION_SPACE * right->size;
  if (left->role == ROLE_PUNCTUATION)
    return BINARY_SPACE * right->size;
  if (right->role == ROLE_PUNCTUATION)
    return 0;
  if (right->role == ROLE_BINARY)
    return BINARY_SPACE * right->size;
  /* A sign, rather than a difference, stands close to its operand. */
  if (left->role == ROLE_BINARY)
    return (ends_operand (before) ? BINARY_SPACE : 0.04) * right->size;
  if (left->role == ROLE_FUNCTION && right->kind == JD_MATH_PARENS && !right->spaced)
    return 0.02 * right->size;
  if (right->spaced)
    return THIN_SPACE * 1.6 * right->size;
  if (left->role == ROLE_FUNCTION || right->role == ROLE_FUNCTION)
    return THIN_SPACE * 1.5 * right->size;
  if (left->kind == JD_MATH_POWER || left->children->len > 0 || left->kind == JD_MATH_FRACTION)
    return THIN_SPACE * right->size;
  return FACTOR_SPACE * right->size;
}

static void
grow (Box       *box,
      const Box *part)
{
  box->ascent = fmax (box->ascent, part->ascent - part->y);
  box->descent = fmax (box->descent, part->descent + part->y);
}

static void
layout_row (Box *row)
{
  const Box *left = NULL, *before = NULL;
  double x = 0;

  for (guint i = 0; i < row->children->len; i++)
    {
      Box *part = child (row, i);

      part->opens_line = i > 0 && (part->role == ROLE_RELATION || (part->role == ROLE_BINARY && ends_operand (left)));
      x += space_between (before, left, part);
      part->x = x;
      part->y = 0;
      x += part->width;
      grow (row, part);
      before = left;
      left = part;
    }
  row->width = x;
}

static void
layout_fraction (JdFormula    *self,
                 Box          *box,
                 const JdMath *math)
{
  gboolean nested = box->size < self->size || self->fractions > 0;
  double size = nested ? fmax (0.78 * box->size, SMALLEST * self->size) : box->size;
  Box *above, *below;
  double axis = AXIS_HEIGHT * box->size, gap = FRACTION_GAP * size + 0.5 * RULE * box->size;
  double inner, side = FRACTION_SIDE * box->size;

  self->fractions++;
  above = box_of_math (self, math_child (math, 0), size, box->depth + 1);
  below = box_of_math (self, math_child (math, 1), size, box->depth + 1);
  self->fractions--;
  inner = fmax (above->width, below->width) + 0.16 * box->size;
  above->x = side + 0.5 * (inner - above->width);
  below->x = side + 0.5 * (inner - below->width);
  above->y = -axis - gap - above->descent;
  below->y = -axis + gap + below->ascent;
  box->width = inner + 2 * side;
  g_ptr_array_add (box->children, above);
  g_ptr_array_add (box->children, below);
  grow (box, above);
  grow (box, below);
}

/* The exponent of a letter with a subscript stands over the subscript. */
static void
layout_power (JdFormula    *self,
              Box          *box,
              const JdMath *math)
{
  Box *base = box_of_math (self, math_child (math, 0), box->size, box->depth + 1);
  Box *exponent = box_of_math (self, math_child (math, 1), script_size (self, box->size), box->depth + 1);
  double tall = base->ascent - 0.30 * box->size;

  exponent->x = (base->kind == JD_MATH_SYMBOL ? base->nucleus : base->width) + 0.04 * box->size;
  exponent->y = -fmax (fmax (0.40 * box->size, tall), exponent->descent + 0.30 * box->size);
  if (base->kind == JD_MATH_SYMBOL && base->children->len > 0)
    {
      const Box *sub = child (base, 0);

      exponent->y = fmin (exponent->y, sub->y - sub->ascent - exponent->descent - 0.08 * box->size);
    }
  box->width = fmax (base->width, exponent->x + exponent->width);
  g_ptr_array_add (box->children, base);
  g_ptr_array_add (box->children, exponent);
  grow (box, base);
  grow (box, exponent);
}

/* Something between fences, or under a root, that grow with it. */
static void
layout_fenced (JdFormula    *self,
               Box          *box,
               const JdMath *math)
{
  Box *inside = box_of_math (self, math_child (math, 0), box->size, box->depth + 1);
  double axis = AXIS_HEIGHT * box->size, em = box->size, reach;

  g_ptr_array_add (box->children, inside);
  /* Fences reach as far below the axis as above it. */
  reach = fmax (fmax (inside->ascent - axis, inside->descent + axis), 0.48 * em) + 0.04 * em;
  if (box->kind == JD_MATH_ROOT)
    {
      box->fence = 0.62 * em + 0.05 * (inside->ascent + inside->descent);
      box->ascent = fmax (inside->ascent, 0.5 * em) + 0.20 * em;
      box->descent = fmax (inside->descent, 0.05 * em) + 0.04 * em;
      inside->x = box->fence + 0.06 * em;
      box->width = inside->x + inside->width + 0.08 * em;
      return;
    }
  box->fence = box->kind == JD_MATH_PARENS ? 0.22 * em + 0.055 * reach : 0.14 * em;
  box->ascent = reach + axis;
  box->descent = reach - axis;
  inside->x = box->fence + 0.05 * em;
  box->width = inside->x + inside->width + 0.05 * em + box->fence;
}

static Box *
box_of_math (JdFormula    *self,
             const JdMath *math,
             double        size,
             guint         depth)
{
  Box *box;

  /* An operand that is missing takes no room. */
  if (math == NULL)
    return box_new (JD_MATH_ROW, size, depth);
  box = box_new (math->kind, size, depth);
  switch (math->kind)
    {
    case JD_MATH_ROW:
      collect_row (self, box, math, size, depth + 1);
      layout_row (box);
      break;
    case JD_MATH_TEXT:
      layout_text (self, box, math->text != NULL ? math->text : "");
      break;
    case JD_MATH_SYMBOL:
      layout_symbol (self, box, math);
      break;
    case JD_MATH_FRACTION:
      layout_fraction (self, box, math);
      break;
    case JD_MATH_POWER:
      layout_power (self, box, math);
      if (child (box, 0)->role == ROLE_FUNCTION)
        box->role = ROLE_FUNCTION;
      break;
    case JD_MATH_ROOT:
    case JD_MATH_PARENS:
    case JD_MATH_ABS:
    default:
      layout_fenced (self, box, math);
      break;
    }
  return box;
}

/* Lines. */

/* From @first up to the next place where a line may break. */
static guint
end_of_term (const Box *row,
             guint      first)
{
  guint i = first + 1;

  while (i < row->children->len && !child (row, i)->opens_line)
    i++;
  return i;
}

static void
end_line (JdFormula *self,
          guint      first,
          guint      end,
          double     baseline)
{
  double ascent = 0, descent = 0;

  for (guint i = first; i < end; i++)
    {
      Box *part = child (self->root, i);

      ascent = fmax (ascent, part->ascent);
      descent = fmax (descent, part->descent);
      self->width = fmax (self->width, part->x + part->width);
    }
  if (self->n_lines > 0)
    baseline = self->descent + LINE_GAP * self->size + ascent;
  else
    self->ascent = ascent;
  for (guint i = first; i < end; i++)
    child (self->root, i)->y = baseline;
  self->descent = baseline + descent;
  self->n_lines++;
}

static void
break_lines (JdFormula *self,
             double     width)
{
  Box *row = self->root;
  const Box *left = NULL, *before = NULL;
  guint line = 0;
  double x = 0;

  self->n_lines = 0;
  self->width = 0;
  self->ascent = 0;
  self->descent = 0;
  for (guint i = 0, end; i < row->children->len; i = end)
    {
      double start = x, last;

      end = end_of_term (row, i);
      for (guint k = i; k < end; k++)
        {
          Box *part = child (row, k);

          x += space_between (before, left, part);
          part->x = x;
          x += part->width;
          before = left;
          left = part;
        }
      last = x;
      /* "L = ..." keeps its first letters. */
      if (width <= 0 || last <= width || i == line ||
          (child (row, i)->role == ROLE_RELATION && start < 2 * INDENT * self->size))
        continue;
      end_line (self, line, i, 0);
      /* The term moves to the start of the next line, its operator with the space after it. */
      x = INDENT * self->size;
      start = child (row, i)->x;
      for (guint k = i; k < end; k++)
        child (row, k)->x += x - start;
      x += last - start;
      line = i;
    }
  end_line (self, line, row->children->len, 0);
}

static PangoContext *
create_context (void)
{
  PangoContext *context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

JdFormula *
jd_formula_new (const JdMath *math,
                double        size)
{
  JdFormula *self = g_new0 (JdFormula, 1);

  g_assert (math != NULL && size > 0);

  self->context = create_context ();
  self->size = size;
  self->root = box_new (JD_MATH_ROW, size, 0);
  if (math->kind == JD_MATH_ROW)
    collect_row (self, self->root, math, size, 1);
  else
    g_ptr_array_add (self->root->children, box_of_math (self, math, size, 1));
  layout_row (self->root);
  break_lines (self, 0);
  return self;
}

void
jd_formula_free (JdFormula *self)
{
  box_free (self->root);
  g_object_unref (self->context);
  g_free (self);
}

void
jd_formula_set_width (JdFormula *self,
                      double     width)
{
  break_lines (self, width);
}

gsize
jd_formula_get_n_lines (const JdFormula *self)
{
  return self->n_lines;
}

void
jd_formula_measure (const JdFormula *self,
                    double          *out_width,
                    double          *out_ascent,
                    double          *out_descent)
{
  if (out_width != NULL)
    *out_width = self->width;
  if (out_ascent != NULL)
    *out_ascent = self->ascent;
  if (out_descent != NULL)
    *out_descent = self->descent;
}

/* Drawing. */

static void
draw_dots (const Box *box,
           cairo_t   *cr,
           double     x,
           double     y)
{
  /* Over the middle of the letter's ink, a little to the right for the slant. */
  double middle = x + 0.5 * (box->ink_left + box->ink_right) + 0.05 * box->size;
  double top = y - box->ascent + DOT_RADIUS * box->size, apart = 0.13 * box->size;

  for (guint i = 0; i < box->dots; i++)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, middle + (i - 0.5 * (box->dots - 1)) * 2 * apart, top, DOT_RADIUS * box->size, 0, 2 * G_PI);
    }
  cairo_fill (cr);
}

/* One parenthesis: thin at its ends, thicker in the middle; @side 1 opens to the right. */
static void
draw_parenthesis (const Box *box,
                  cairo_t   *cr,
                  double     x,
                  double     y,
                  int        side)
{
  double em = box->size, top = y - box->ascent, bottom = y + box->descent, height = bottom - top;
  double far = x + side * (box->fence - 0.04 * em), near = x + side * 0.04 * em, thick = side * (0.085 * em);

  cairo_move_to (cr, far, top);
  cairo_curve_to (cr, near - 0.02 * side * em, top + 0.25 * height, near - 0.02 * side * em, bottom - 0.25 * height,
                  far, bottom);
  cairo_line_to (cr, far + side * 0.025 * em, bottom);
  cairo_curve_to (cr, near + thick, bottom - 0.26 * height, near + thick, top + 0.26 * height,
                  far + side * 0.025 * em, top);
  cairo_close_path (cr);
  cairo_fill (cr);
}

static void
draw_root_sign (const Box *box,
                cairo_t   *cr,
                double     x,
                double     y)
{
  double em = box->size, top = y - box->ascent + 0.06 * em, bottom = y + box->descent, rule = RULE * em;

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
  cairo_set_line_width (cr, rule);
  cairo_move_to (cr, x + 0.06 * em, y - 0.22 * em);
  cairo_line_to (cr, x + 0.17 * em, y - 0.30 * em);
  cairo_line_to (cr, x + 0.34 * em, bottom - 0.03 * em);
  cairo_line_to (cr, x + box->fence - 0.02 * em, top);
  cairo_line_to (cr, x + box->width, top);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 2.0 * rule);
  cairo_move_to (cr, x + 0.18 * em, y - 0.27 * em);
  cairo_line_to (cr, x + 0.33 * em, bottom - 0.06 * em);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
draw_fences (const Box *box,
             cairo_t   *cr,
             double     x,
             double     y)
{
  double em = box->size;

  switch (box->kind)
    {
    case JD_MATH_FRACTION:
      cairo_rectangle (cr, x + FRACTION_SIDE * em, y - (AXIS_HEIGHT + 0.5 * RULE) * em,
                       box->width - 2 * FRACTION_SIDE * em, RULE * em);
      cairo_fill (cr);
      break;
    case JD_MATH_PARENS:
      draw_parenthesis (box, cr, x, y, 1);
      draw_parenthesis (box, cr, x + box->width, y, -1);
      break;
    case JD_MATH_ABS:
      cairo_rectangle (cr, x + 0.05 * em, y - box->ascent, RULE * em, box->ascent + box->descent);
      cairo_rectangle (cr, x + box->width - (0.05 + RULE) * em, y - box->ascent, RULE * em, box->ascent + box->descent);
      cairo_fill (cr);
      break;
    case JD_MATH_ROOT:
      draw_root_sign (box, cr, x, y);
      break;
    case JD_MATH_ROW:
    case JD_MATH_TEXT:
    case JD_MATH_SYMBOL:
    case JD_MATH_POWER:
    default:
      break;
    }
}

static void
draw_box (const Box *box,
          cairo_t   *cr,
          double     x,
          double     y)
{
  x += box->x;
  y += box->y;
  if (box->layout != NULL)
    {
      cairo_move_to (cr, x, y - box->baseline);
      pango_cairo_show_layout (cr, box->layout);
      cairo_new_path (cr);
    }
  if (box->dots > 0)
    draw_dots (box, cr, x, y);
  draw_fences (box, cr, x, y);
  for (guint i = 0; i < box->children->len; i++)
    draw_box (child (box, i), cr, x, y);
}

void
jd_formula_draw (JdFormula *self,
                 cairo_t   *cr,
                 JdColor    color,
                 double     x,
                 double     baseline)
{
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_set_dash (cr, NULL, 0, 0);
  jd_color_set_source (color, cr);
  draw_box (self->root, cr, x, baseline);
  cairo_restore (cr);
}

static void
collect_boxes (const Box *box,
               double     x,
               double     y,
               GArray    *boxes)
{
  JdFormulaBox out = { box->kind, box->depth, x + box->x, y + box->y, box->width, box->ascent, box->descent };

  g_array_append_val (boxes, out);
  for (guint i = 0; i < box->children->len; i++)
    collect_boxes (child (box, i), out.x, out.y, boxes);
}

GArray *
jd_formula_get_boxes (const JdFormula *self)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (JdFormulaBox));

  collect_boxes (self->root, 0, 0, boxes);
  /* The root is all lines together. */
  g_array_index (boxes, JdFormulaBox, 0).width = self->width;
  g_array_index (boxes, JdFormulaBox, 0).ascent = self->ascent;
  g_array_index (boxes, JdFormulaBox, 0).descent = self->descent;
  return boxes;
}
