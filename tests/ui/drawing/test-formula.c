/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "ui/drawing/jd-formula-private.h"

#include <glib/gstdio.h>
#include <math.h>

#include "ui/drawing/jd-formula-font.h"

/* One box of the layout: kind and place relative to the start of the first baseline, y down. */
typedef struct
{
  JdMathKind kind;
  guint      depth;       /* of nesting, outermost 0 */
  double     x, y;        /* left end of its baseline */
  double     width, ascent, descent;
} JdFormulaBox;

static void
collect_boxes (const JdMathBox *box,
               double           x,
               double           y,
               GArray          *boxes)
{
  JdFormulaBox out = { box->kind, box->depth, x + box->x, y + box->y, box->width, box->ascent, box->descent };

  g_array_append_val (boxes, out);
  for (guint i = 0; i < box->children->len; i++)
    collect_boxes (jd_math_box_child (box, i), out.x, out.y, boxes);
}

/* All boxes, outermost first. */
static GArray *
get_boxes (const JdFormula *self)
{
  GArray *boxes = g_array_new (FALSE, FALSE, sizeof (JdFormulaBox));

  collect_boxes (self->root, 0, 0, boxes);
  /* The root is all lines together. */
  g_array_index (boxes, JdFormulaBox, 0).width = self->width;
  g_array_index (boxes, JdFormulaBox, 0).ascent = self->ascent;
  g_array_index (boxes, JdFormulaBox, 0).descent = self->descent;
  return boxes;
}

#define SIZE 20.0

static JdMath *
new_node (JdMathKind  kind,
          const char *text,
          JdMath     *first,
          JdMath     *second)
{
  JdMath *math = g_new0 (JdMath, 1);

  math->kind = kind;
  math->text = g_strdup (text);
  if (first != NULL)
    {
      math->children = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_math_free);
      g_ptr_array_add (math->children, first);
      if (second != NULL)
        g_ptr_array_add (math->children, second);
    }
  return math;
}

static JdMath *
symbol (const char *text)
{
  return new_node (JD_MATH_SYMBOL, text, NULL, NULL);
}

static JdMath *
text (const char *string)
{
  return new_node (JD_MATH_TEXT, string, NULL, NULL);
}

/* a_1 + a_2 - a_3 + ... of @n fractions */
static JdMath *
new_sum (int n)
{
  JdMath *row = new_node (JD_MATH_ROW, NULL, symbol ("a"), NULL);

  for (int i = 1; i < n; i++)
    {
      g_ptr_array_add (row->children, text (i % 2 ? "+" : "\xe2\x88\x92"));
      g_ptr_array_add (row->children, new_node (JD_MATH_FRACTION, NULL, symbol ("b"), text ("2")));
      g_ptr_array_add (row->children, symbol ("\xce\xb8"));
    }
  return row;
}

static JdFormula *
set (JdMath *math)
{
  JdFormula *formula = jd_formula_new (math, SIZE);

  /* The formula keeps nothing of it. */
  jd_math_free (math);
  return formula;
}

static void
measure (JdMath *math,
         double  out[3])
{
  g_autoptr(JdFormula) formula = set (math);

  jd_formula_measure (formula, &out[0], &out[1], &out[2]);
}

/* More terms are wider, and no higher. */
static void
test_formula_widths (void)
{
  double before[3], now[3];

  measure (new_sum (2), before);
  for (int n = 3; n < 12; n++)
    {
      measure (new_sum (n), now);
      g_assert_cmpfloat (now[0], >, before[0] + SIZE);
      g_assert_cmpfloat_with_epsilon (now[1], before[1], 1e-6);
      g_assert_cmpfloat_with_epsilon (now[2], before[2], 1e-6);
      before[0] = now[0];
    }
}

static JdMath *
new_of_kind (JdMathKind kind)
{
  switch (kind)
    {
    case JD_MATH_ROW:
      return new_sum (3);
    case JD_MATH_TEXT:
      return text ("sin");
    case JD_MATH_SYMBOL:
      return new_node (JD_MATH_SYMBOL, "x", text ("1"), NULL);
    case JD_MATH_FRACTION:
      return new_node (JD_MATH_FRACTION, NULL, new_sum (2), symbol ("R"));
    case JD_MATH_POWER:
      return new_node (JD_MATH_POWER, NULL, new_node (JD_MATH_PARENS, NULL, new_sum (2), NULL), text ("2"));
    case JD_MATH_ROOT:
      return new_node (JD_MATH_ROOT, NULL, new_sum (2), NULL);
    case JD_MATH_PARENS:
      return new_node (JD_MATH_PARENS, NULL, new_sum (2), NULL);
    case JD_MATH_ABS:
      return new_node (JD_MATH_ABS, NULL, new_sum (2), NULL);
    default:
      g_assert_not_reached ();
    }
}

/* Every box lies in the one it is part of; what stands on one line does not overlap. */
static void
test_formula_nested (void)
{
  const double epsilon = 1e-6;

  for (int kind = JD_MATH_ROW; kind <= JD_MATH_ABS; kind++)
    {
      g_autoptr(JdFormula) formula = set (new_of_kind (kind));
      g_autoptr(GArray) boxes = get_boxes (formula);

      for (guint i = 1; i < boxes->len; i++)
        {
          const JdFormulaBox *box = &g_array_index (boxes, JdFormulaBox, i);
          guint outer = i - 1;

          while (g_array_index (boxes, JdFormulaBox, outer).depth >= box->depth)
            outer--;
          {
            const JdFormulaBox *parent = &g_array_index (boxes, JdFormulaBox, outer);

            g_assert_cmpfloat (box->x, >=, parent->x - epsilon);
            g_assert_cmpfloat (box->x + box->width, <=, parent->x + parent->width + epsilon);
            g_assert_cmpfloat (box->y - box->ascent, >=, parent->y - parent->ascent - epsilon);
            g_assert_cmpfloat (box->y + box->descent, <=, parent->y + parent->descent + epsilon);
          }
          for (guint k = 1; k < i; k++)
            {
              const JdFormulaBox *sibling = &g_array_index (boxes, JdFormulaBox, k);

              if (sibling->depth == box->depth && sibling->y == box->y && k > outer)
                g_assert_cmpfloat (sibling->x + sibling->width, <=, box->x + epsilon);
            }
        }
    }
}

/* A fraction: numerator above the bar's height, denominator below, both centred. */
static void
test_formula_fraction (void)
{
  g_autoptr(JdFormula) formula = set (new_node (JD_MATH_FRACTION, NULL, symbol ("m"), new_sum (2)));
  g_autoptr(GArray) boxes = get_boxes (formula);
  const JdFormulaBox *fraction = &g_array_index (boxes, JdFormulaBox, 1), *above = fraction + 1,
                     *below = fraction + 2;

  g_assert_cmpint (fraction->kind, ==, JD_MATH_FRACTION);
  g_assert_cmpfloat (above->y + above->descent, <, -0.2 * SIZE);
  g_assert_cmpfloat (below->y - below->ascent, >, -0.3 * SIZE);
  g_assert_cmpfloat_with_epsilon (above->x + 0.5 * above->width, below->x + 0.5 * below->width, 1e-6);
}

/* A power: smaller, raised, beside its base; over the subscript, if there is one. */
static void
test_formula_power (void)
{
  JdMath *base = new_node (JD_MATH_SYMBOL, "x", text ("1"), NULL);
  g_autoptr(JdFormula) plain = set (new_node (JD_MATH_POWER, NULL, symbol ("x"), text ("2")));
  g_autoptr(JdFormula) indexed = set (new_node (JD_MATH_POWER, NULL, base, text ("2")));
  g_autoptr(GArray) a = get_boxes (plain), b = get_boxes (indexed);
  const JdFormulaBox *letter = &g_array_index (a, JdFormulaBox, 2), *exponent = letter + 1;
  const JdFormulaBox *sub = &g_array_index (b, JdFormulaBox, 3), *super = sub + 1;

  g_assert_cmpfloat (exponent->y, <, -0.3 * SIZE);
  g_assert_cmpfloat (exponent->ascent, <, 0.75 * SIZE);
  g_assert_cmpfloat (exponent->x, >=, letter->x + letter->width - 1e-6);
  g_assert_cmpfloat (super->y + super->descent, <=, sub->y - sub->ascent);
  g_assert_cmpfloat (fabs (super->x - sub->x), <, 0.1 * SIZE);
}

/* Dots stand over the letter; each makes it no wider. */
static void
test_formula_dots (void)
{
  double plain[3], dotted[3];

  measure (symbol ("x"), plain);
  for (guint dots = 1; dots <= 2; dots++)
    {
      JdMath *math = symbol ("x");

      math->dots = dots;
      measure (math, dotted);
      g_assert_cmpfloat_with_epsilon (dotted[0], plain[0], 1e-9);
      g_assert_cmpfloat (dotted[1], >, plain[1] + 0.1 * SIZE);
    }
}

/* Parentheses reach around what they hold. */
static void
test_formula_fences (void)
{
  static const JdMathKind kinds[] = { JD_MATH_PARENS, JD_MATH_ABS, JD_MATH_ROOT };
  double inside[3], outside[3];

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      measure (new_node (JD_MATH_FRACTION, NULL, symbol ("a"), symbol ("b")), inside);
      measure (new_node (kinds[i], NULL, new_node (JD_MATH_FRACTION, NULL, symbol ("a"), symbol ("b")), NULL),
               outside);
      g_assert_cmpfloat (outside[0], >, inside[0] + 0.2 * SIZE);
      g_assert_cmpfloat (outside[1], >=, inside[1]);
      g_assert_cmpfloat (outside[2], >=, inside[2]);
    }
}

/* A long sum is broken at + and -, each line within the width; a wider page takes fewer lines; none is lost. */
static void
check_lines (JdMath *math)
{
  g_autoptr(JdFormula) formula = set (math);
  double whole, width, ascent, descent, line, height = INFINITY;

  jd_formula_measure (formula, &whole, &ascent, &descent);
  line = ascent + descent;
  for (double page = 120; page < whole; page *= 1.4)
    {
      jd_formula_set_width (formula, page);
      jd_formula_measure (formula, &width, &ascent, &descent);
      g_assert_cmpfloat (width, <=, page);
      /* as many lines as are needed, each at least as high as a letter */
      g_assert_cmpfloat (ascent + descent, <=, height);
      height = ascent + descent;
      g_assert_cmpfloat (height, >=, ceil (whole / page) * SIZE);
      g_assert_cmpfloat (height, >=, line + SIZE);
    }
  jd_formula_set_width (formula, 0);
  jd_formula_measure (formula, &width, &ascent, &descent);
  g_assert_cmpfloat_with_epsilon (width, whole, 1e-6);
  g_assert_cmpfloat_with_epsilon (ascent + descent, line, 1e-6);
}

/* A sum in parentheses, a factor of the whole, is broken as the sum alone is. */
static void
test_formula_lines (void)
{
  JdMath *inner;

  check_lines (new_sum (20));
  check_lines (new_node (JD_MATH_ROW, NULL, symbol ("m"), new_node (JD_MATH_PARENS, NULL, new_sum (20), NULL)));
  /* d/dt (m (...)) */
  inner = new_node (JD_MATH_ROW, NULL, symbol ("m"), new_node (JD_MATH_PARENS, NULL, new_sum (20), NULL));
  check_lines (new_node (JD_MATH_ROW, NULL, new_node (JD_MATH_FRACTION, NULL, text ("d"), text ("dt")),
                         new_node (JD_MATH_PARENS, NULL, inner, NULL)));
}

/* A thin space in the row sets what follows it a little apart, and is no box of its own. */
static void
test_formula_space (void)
{
  JdMath *spaced = new_node (JD_MATH_ROW, NULL, symbol ("a"), text ("\xe2\x80\x89"));
  g_autoptr(JdFormula) close = set (new_node (JD_MATH_ROW, NULL, symbol ("a"), symbol ("b")));
  g_autoptr(JdFormula) apart = NULL;
  g_autoptr(GArray) a = get_boxes (close), b = NULL;
  double w1, w2;

  g_ptr_array_add (spaced->children, symbol ("b"));
  apart = set (spaced);
  b = get_boxes (apart);
  jd_formula_measure (close, &w1, NULL, NULL);
  jd_formula_measure (apart, &w2, NULL, NULL);
  g_assert_cmpuint (a->len, ==, b->len);
  g_assert_cmpfloat (w2 - w1, >, 0.05 * SIZE);
  g_assert_cmpfloat (w2 - w1, <, 0.25 * SIZE);
}

/* Ink stays in the measured box (letters lean out by a hair), and there is some. */
static void
test_formula_ink (void)
{
  for (int kind = JD_MATH_ROW; kind <= JD_MATH_ABS; kind++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);
      g_autoptr(JdFormula) formula = set (new_of_kind (kind));
      double width, ascent, descent, x, y, w, h;

      jd_formula_measure (formula, &width, &ascent, &descent);
      jd_formula_draw (formula, cr, (JdColor) { 0, 0, 0, 1 }, 100, 100);
      cairo_recording_surface_ink_extents (surface, &x, &y, &w, &h);
      g_assert_cmpfloat (w, >, 0.5 * width);
      g_assert_cmpfloat (h, >, 0.4 * (ascent + descent));
      g_assert_cmpfloat (x, >=, 100 - 2.5);
      g_assert_cmpfloat (x + w, <=, 100 + width + 2.5);
      g_assert_cmpfloat (y, >=, 100 - ascent - 2.5);
      g_assert_cmpfloat (y + h, <=, 100 + descent + 2.5);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

/* Long numbers are cut off where they are shown; what is cut off is never a digit before the point, nor the size. */
static void
test_formula_numbers (void)
{
  static const struct
  {
    const char *text, *shown;
  } cases[] = {
    { "0.9848857801796104", "0.984885…" },
    { "9.81", "9.81" },
    { "2", "2" },
    { "0.984885", "0.984885" },
    { "0.9848857", "0.9848857" },
    { "0.0001234567891", "0.000123456…" },
    { "123456789.25", "123456789.25" },
    { "1.23456789e-05", "1.23456…e-05" },
    { "12.3456789", "12.3456…" },
    { "3.1415926535897931", "3.14159…" },
    { "100000", "100000" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = jd_formula_shorten_number (cases[i].text);
      double long_one[3], short_one[3];

      g_assert_cmpstr (shown, ==, cases[i].shown);
      if (g_str_equal (shown, cases[i].text))
        continue;
      measure (new_node (JD_MATH_TEXT, cases[i].text, NULL, NULL), long_one);
      measure (new_node (JD_MATH_TEXT, shown, NULL, NULL), short_one);
      g_assert_cmpfloat_with_epsilon (long_one[0], short_one[0], 1e-9);
    }
}

/* A font without its Greek letters under the name of a family that is preferred: what Latin Modern Roman is where it
 * is installed. */
#define FONTS_WITHOUT_GREEK \
  "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'><fontconfig><dir>/usr/share/fonts</dir>" \
  "<cachedir>%s</cachedir><match target='scan'><test name='family'><string>DejaVu Sans</string></test>" \
  "<edit name='charset' mode='assign'><minus><name>charset</name><charset><range><int>0x370</int><int>0x3ff</int>" \
  "</range></charset></minus></edit>" \
  "<edit name='family' mode='assign'><string>Latin Modern Roman</string></edit></match></fontconfig>"

static void
collect_families (const JdMathBox *box,
                  GHashTable      *families)
{
  for (GSList *l = box->layout != NULL ? pango_layout_get_lines_readonly (box->layout) : NULL; l != NULL; l = l->next)
    for (GSList *r = ((PangoLayoutLine *) l->data)->runs; r != NULL; r = r->next)
      {
        const PangoLayoutRun *run = r->data;
        PangoFontDescription *font = pango_font_describe (run->item->analysis.font);

        g_hash_table_add (families, g_strdup (pango_font_description_get_family (font)));
        pango_font_description_free (font);
      }
  for (guint i = 0; i < box->children->len; i++)
    collect_families (jd_math_box_child (box, i), families);
}

static void
assert_one_family (const char *letter)
{
  g_autoptr(JdMath) math = new_node (JD_MATH_ROW, NULL, symbol (letter), text ("\u2212"));
  g_autoptr(GHashTable) families = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(JdFormula) formula = NULL;

  g_ptr_array_add (math->children, symbol ("x"));
  g_ptr_array_add (math->children, text ("sin"));
  g_ptr_array_add (math->children, text ("2"));
  formula = jd_formula_new (math, SIZE);
  collect_families (formula->root, families);
  g_assert_cmpuint (g_hash_table_size (families), ==, 1);
}

/* With the caches that fontconfig made in it. */
static void
remove_folder (const char *folder)
{
  g_autoptr(GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
  g_rmdir (folder);
}

/* A formula is set in one font, also where the font that is preferred lacks its letters. */
static void
test_formula_one_font (void)
{
  g_autofree char *folder = NULL;
  g_autofree char *path = NULL;
  g_autofree char *fonts = NULL;
  g_autoptr(GError) error = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }
  folder = g_dir_make_tmp ("jourdain-fonts-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (folder, "fonts.conf", NULL);
  fonts = g_strdup_printf (FONTS_WITHOUT_GREEK, folder);
  g_file_set_contents (path, fonts, -1, &error);
  g_assert_no_error (error);
  g_setenv ("FONTCONFIG_FILE", path, TRUE);

  for (const char *c = "xθφψΓΩéЖ"; *c != '\0'; c = g_utf8_next_char (c))
    {
      g_autofree char *letter = g_strndup (c, (gsize) (g_utf8_next_char (c) - c));

      assert_one_family (letter);
    }
  g_assert_cmpstr (jd_formula_font (), !=, "Latin Modern Roman");
  remove_folder (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/formula/one-font", test_formula_one_font);
  g_test_add_func ("/ui/drawing/formula/widths", test_formula_widths);
  g_test_add_func ("/ui/drawing/formula/nested", test_formula_nested);
  g_test_add_func ("/ui/drawing/formula/fraction", test_formula_fraction);
  g_test_add_func ("/ui/drawing/formula/power", test_formula_power);
  g_test_add_func ("/ui/drawing/formula/dots", test_formula_dots);
  g_test_add_func ("/ui/drawing/formula/fences", test_formula_fences);
  g_test_add_func ("/ui/drawing/formula/lines", test_formula_lines);
  g_test_add_func ("/ui/drawing/formula/space", test_formula_space);
  g_test_add_func ("/ui/drawing/formula/ink", test_formula_ink);
  g_test_add_func ("/ui/drawing/formula/numbers", test_formula_numbers);
  return g_test_run ();
}
