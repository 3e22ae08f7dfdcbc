/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Layout of formulas: leaves, rows, scripts, fractions, fences, and line breaks. */

#include "ui/drawing/jd-formula-private.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "ui/drawing/jd-formula-font.h"

/* Number of significant digits shown. */
#define NUMBER_DIGITS 6

/* Lengths in em, close to those of TeX's Computer Modern (The TeXbook, appendix G). */
#define FRACTION_GAP 0.17     /* between the bar and its numerator or denominator */
#define SCRIPT 0.70           /* size of superscripts and subscripts, relative */
#define SMALLEST 0.5          /* smallest size, relative to the formula's */
#define BINARY_SPACE 0.24
#define RELATION_SPACE 0.30
#define THIN_SPACE 0.10       /* beside a function's name, and between factors with scripts */
#define FACTOR_SPACE 0.05
#define LINE_GAP 0.45
#define INDENT 2.0

static void
box_free (gpointer data)
{
  JdMathBox *box = data;

  g_clear_object (&box->layout);
  g_clear_pointer (&box->children, g_ptr_array_unref);
  g_free (box);
}

static JdMathBox *
box_new (JdMathKind kind,
         double     size,
         guint      depth)
{
  JdMathBox *box = g_new0 (JdMathBox, 1);

  box->kind = kind;
  box->size = size;
  box->depth = depth;
  box->children = g_ptr_array_new_with_free_func (box_free);
  return box;
}

JdMathBox *
jd_math_box_child (const JdMathBox *box,
                   guint            i)
{
  return g_ptr_array_index (box->children, i);
}

/* Leaves. */

static void
set_leaf (JdFormula  *self,
          JdMathBox  *box,
          const char *text,
          gboolean    italic)
{
  PangoFontDescription *font = pango_font_description_new ();
  PangoRectangle ink, logical;

  pango_font_description_set_family_static (font, self->font);
  pango_font_description_set_style (font, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_font_description_set_absolute_size (font, box->size * PANGO_SCALE);
  box->layout = pango_layout_new (self->context);
  pango_layout_set_font_description (box->layout, font);
  pango_layout_set_text (box->layout, text, -1);
  pango_layout_get_extents (box->layout, &ink, &logical);
  box->baseline = (double) pango_layout_get_baseline (box->layout) / PANGO_SCALE;
  box->ink_left = (double) ink.x / PANGO_SCALE;
  box->ink_right = (double) (ink.x + ink.width) / PANGO_SCALE;
  /* The ink of a slanted letter may exceed its advance width. */
  box->width = fmax ((double) logical.width / PANGO_SCALE, box->ink_right);
  box->ascent = fmax (box->baseline - (double) ink.y / PANGO_SCALE, 0);
  box->descent = fmax ((double) (ink.y + ink.height) / PANGO_SCALE - box->baseline, 0);
  pango_font_description_free (font);
}

static JdMathRole
role_of_text (const char *text)
{
  static const char *const binary[] = { "+", "-", "\u2212", "\u22c5", "\u00d7", "\u00b7", "\u00b1", NULL };
  static const char *const relations[] = { "=", "<", ">", "\u2264", "\u2265", "\u2260", "\u2261", NULL };
  static const char *const punctuation[] = { ",", ";", ":", NULL };
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  gunichar c = g_utf8_get_char (stripped);

  if (g_strv_contains (binary, stripped))
    return JD_MATH_ROLE_BINARY;
  if (g_strv_contains (relations, stripped))
    return JD_MATH_ROLE_RELATION;
  if (g_strv_contains (punctuation, stripped))
    return JD_MATH_ROLE_PUNCTUATION;
  if (g_unichar_isdigit (c) || c == '.')
    return JD_MATH_ROLE_NUMBER;
  return g_unichar_isalpha (c) && g_utf8_strlen (stripped, -1) > 1 ? JD_MATH_ROLE_FUNCTION : JD_MATH_ROLE_ORDINARY;
}

/* Cuts off a long number, without rounding, and marks this: "0.984885…".  Copied or exported text has all digits. */
char *
jd_formula_shorten_number (const char *text)
{
  const char *point = strchr (text, '.'), *end, *exponent;
  guint n = 0;

  if (point == NULL)
    return g_strdup (text);
  for (const char *c = text; c < point; c++)
    n += g_ascii_isdigit (*c) && (n > 0 || *c != '0');
  for (end = point + 1; g_ascii_isdigit (*end) && n < NUMBER_DIGITS; end++)
    n += n > 0 || *end != '0';
  for (exponent = end; g_ascii_isdigit (*exponent); exponent++)
    ;
  /* One more digit takes no more space than the ellipsis. */
  if (exponent - end < 2 || end == point + 1)
    return g_strdup (text);
  return g_strdup_printf ("%.*s…%s", (int) (end - text), text, exponent);
}

static void
layout_text (JdFormula  *self,
             JdMathBox  *box,
             const char *text)
{
  g_autofree char *shown = NULL;

  box->role = role_of_text (text);
  shown = box->role == JD_MATH_ROLE_NUMBER ? jd_formula_shorten_number (text) : g_strdup (text);
  set_leaf (self, box, shown, FALSE);
}

static JdMathBox *box_of_math (JdFormula    *self,
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
               JdMathBox    *box,
               const JdMath *math)
{
  const JdMath *subscript = math_child (math, 0);

  set_leaf (self, box, math->text != NULL ? math->text : "", TRUE);
  box->dots = math->dots;
  box->nucleus = box->width;
  if (box->dots > 0)
    box->ascent += (0.10 + 2 * JD_MATH_DOT_RADIUS) * box->size;
  if (subscript != NULL)
    {
      JdMathBox *sub = box_of_math (self, subscript, script_size (self, box->size), box->depth + 1);

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

/* A factor of the whole formula whose sum has so many signs may be broken like the formula itself: a line has room
 * for few of its terms.  Its parentheses are then leaves of their own. */
#define LEAST_SIGNS 4

static gboolean
may_be_broken (const JdFormula *self,
               const JdMathBox *row,
               const JdMath    *math)
{
  const JdMath *inside = math_child (math, 0);
  guint n_signs = 0;

  if (row != self->root || math->kind != JD_MATH_PARENS || inside == NULL || inside->kind != JD_MATH_ROW)
    return FALSE;
  for (guint i = 0; inside->children != NULL && i < inside->children->len; i++)
    {
      const JdMath *part = g_ptr_array_index (inside->children, i);

      n_signs += part->kind == JD_MATH_TEXT && part->text != NULL && role_of_text (part->text) == JD_MATH_ROLE_BINARY;
      /* d/dt (m a^2 (...)) is broken in the inner parentheses. */
      if (may_be_broken (self, row, part))
        return TRUE;
    }
  return n_signs >= LEAST_SIGNS;
}

static void
add_fence (JdFormula  *self,
           JdMathBox  *row,
           const char *text,
           JdMathRole  role,
           double      size,
           guint       depth)
{
  JdMathBox *box = box_new (JD_MATH_TEXT, size, depth);

  set_leaf (self, box, text, FALSE);
  box->role = role;
  g_ptr_array_add (row->children, box);
}

/* Flattens a row inside a row.  A space before the inner row belongs to its first child. */
static void
collect_row (JdFormula    *self,
             JdMathBox    *row,
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
      else if (may_be_broken (self, row, part))
        {
          add_fence (self, row, "(", JD_MATH_ROLE_OPEN, size, depth);
          collect_row (self, row, math_child (part, 0), size, depth);
          add_fence (self, row, ")", JD_MATH_ROLE_CLOSE, size, depth);
        }
      else
        g_ptr_array_add (row->children, box_of_math (self, part, size, depth));
      if (spaced && first < row->children->len)
        jd_math_box_child (row, first)->spaced = TRUE;
      spaced = FALSE;
    }
}

static gboolean
ends_operand (const JdMathBox *box)
{
  return box != NULL && box->role != JD_MATH_ROLE_BINARY && box->role != JD_MATH_ROLE_RELATION &&
         box->role != JD_MATH_ROLE_PUNCTUATION && box->role != JD_MATH_ROLE_OPEN;
}

static double
space_between (const JdMathBox *before,
               const JdMathBox *left,
               const JdMathBox *right)
{
  if (left == NULL)
    return 0;
  if (left->role == JD_MATH_ROLE_RELATION || right->role == JD_MATH_ROLE_RELATION)
    return RELATION_SPACE * right->size;
  if (left->role == JD_MATH_ROLE_OPEN || right->role == JD_MATH_ROLE_CLOSE)
    return 0.05 * right->size;
  if (left->role == JD_MATH_ROLE_PUNCTUATION)
    return BINARY_SPACE * right->size;
  if (right->role == JD_MATH_ROLE_PUNCTUATION)
    return 0;
  if (right->role == JD_MATH_ROLE_BINARY)
    return BINARY_SPACE * right->size;
  /* A sign has no space before its operand; a difference has. */
  if (left->role == JD_MATH_ROLE_BINARY)
    return (ends_operand (before) ? BINARY_SPACE : 0.04) * right->size;
  if (left->role == JD_MATH_ROLE_FUNCTION && right->kind == JD_MATH_PARENS && !right->spaced)
    return 0.02 * right->size;
  if (right->spaced)
    return THIN_SPACE * 1.6 * right->size;
  if (left->role == JD_MATH_ROLE_FUNCTION || right->role == JD_MATH_ROLE_FUNCTION)
    return THIN_SPACE * 1.5 * right->size;
  if (left->kind == JD_MATH_POWER || left->children->len > 0 || left->kind == JD_MATH_FRACTION)
    return THIN_SPACE * right->size;
  return FACTOR_SPACE * right->size;
}

static void
grow (JdMathBox       *box,
      const JdMathBox *part)
{
  box->ascent = fmax (box->ascent, part->ascent - part->y);
  box->descent = fmax (box->descent, part->descent + part->y);
}

static void
layout_row (JdMathBox *row)
{
  const JdMathBox *left = NULL, *before = NULL;
  double x = 0;

  for (guint i = 0; i < row->children->len; i++)
    {
      JdMathBox *part = jd_math_box_child (row, i);

      part->opens_line = i > 0 && (part->role == JD_MATH_ROLE_RELATION ||
                                   (part->role == JD_MATH_ROLE_BINARY && ends_operand (left)));
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
                 JdMathBox    *box,
                 const JdMath *math)
{
  gboolean nested = box->size < self->size || self->fractions > 0;
  double size = nested ? fmax (0.78 * box->size, SMALLEST * self->size) : box->size;
  JdMathBox *above, *below;
  double axis = JD_MATH_AXIS_HEIGHT * box->size, gap = FRACTION_GAP * size + 0.5 * JD_MATH_RULE * box->size;
  double inner, side = JD_MATH_FRACTION_SIDE * box->size;

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

/* The exponent of a letter with a subscript is placed above the subscript. */
static void
layout_power (JdFormula    *self,
              JdMathBox    *box,
              const JdMath *math)
{
  JdMathBox *base = box_of_math (self, math_child (math, 0), box->size, box->depth + 1);
  JdMathBox *exponent = box_of_math (self, math_child (math, 1), script_size (self, box->size), box->depth + 1);
  double tall = base->ascent - 0.30 * box->size;

  exponent->x = (base->kind == JD_MATH_SYMBOL ? base->nucleus : base->width) + 0.04 * box->size;
  exponent->y = -fmax (fmax (0.40 * box->size, tall), exponent->descent + 0.30 * box->size);
  if (base->kind == JD_MATH_SYMBOL && base->children->len > 0)
    {
      const JdMathBox *sub = jd_math_box_child (base, 0);

      exponent->y = fmin (exponent->y, sub->y - sub->ascent - exponent->descent - 0.08 * box->size);
    }
  box->width = fmax (base->width, exponent->x + exponent->width);
  g_ptr_array_add (box->children, base);
  g_ptr_array_add (box->children, exponent);
  grow (box, base);
  grow (box, exponent);
}

/* Lays out a content with fences or a root sign that grow with it. */
static void
layout_fenced (JdFormula    *self,
               JdMathBox    *box,
               const JdMath *math)
{
  JdMathBox *inside = box_of_math (self, math_child (math, 0), box->size, box->depth + 1);
  double axis = JD_MATH_AXIS_HEIGHT * box->size, em = box->size, reach;

  g_ptr_array_add (box->children, inside);
  /* Fences extend equally far below and above the axis. */
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

static JdMathBox *
box_of_math (JdFormula    *self,
             const JdMath *math,
             double        size,
             guint         depth)
{
  JdMathBox *box;

  /* A missing operand takes no space. */
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
      if (jd_math_box_child (box, 0)->role == JD_MATH_ROLE_FUNCTION)
        box->role = JD_MATH_ROLE_FUNCTION;
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

/* From @first to the next place where a line may break. */
static guint
end_of_term (const JdMathBox *row,
             guint            first)
{
  guint i = first + 1;

  while (i < row->children->len && !jd_math_box_child (row, i)->opens_line)
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
      JdMathBox *part = jd_math_box_child (self->root, i);

      ascent = fmax (ascent, part->ascent);
      descent = fmax (descent, part->descent);
      self->width = fmax (self->width, part->x + part->width);
    }
  if (self->n_lines > 0)
    baseline = self->descent + LINE_GAP * self->size + ascent;
  else
    self->ascent = ascent;
  for (guint i = first; i < end; i++)
    jd_math_box_child (self->root, i)->y = baseline;
  self->descent = baseline + descent;
  self->n_lines++;
}

static void
break_lines (JdFormula *self,
             double     width)
{
  JdMathBox *row = self->root;
  const JdMathBox *left = NULL, *before = NULL;
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
          JdMathBox *part = jd_math_box_child (row, k);

          x += space_between (before, left, part);
          part->x = x;
          x += part->width;
          before = left;
          left = part;
        }
      last = x;
      /* "L = ..." is not broken after its first symbols. */
      if (width <= 0 || last <= width || i == line ||
          (jd_math_box_child (row, i)->role == JD_MATH_ROLE_RELATION && start < 2 * INDENT * self->size))
        continue;
      end_line (self, line, i, 0);
      /* The term moves to the next line, with its operator and the space after it. */
      x = INDENT * self->size;
      start = jd_math_box_child (row, i)->x;
      for (guint k = i; k < end; k++)
        jd_math_box_child (row, k)->x += x - start;
      x += last - start;
      line = i;
    }
  end_line (self, line, row->children->len, 0);
}

static void
collect_text (const JdMath *math,
              GString      *text)
{
  if (math->text != NULL)
    g_string_append (text, math->text);
  for (guint i = 0; math->children != NULL && i < math->children->len; i++)
    if (math_child (math, i) != NULL)
      collect_text (math_child (math, i), text);
}

JdFormula *
jd_formula_new (const JdMath *math,
                double        size)
{
  JdFormula *self = g_new0 (JdFormula, 1);
  g_autoptr(GString) text = g_string_new (NULL);

  g_assert (math != NULL && size > 0);

  collect_text (math, text);
  self->font = jd_formula_font_for (text->str);
  self->context = jd_formula_font_new_context ();
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
