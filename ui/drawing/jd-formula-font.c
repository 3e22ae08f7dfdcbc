/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Choice of the font of formulas from the installed fonts. */
#include "ui/drawing/jd-formula-font.h"

#include <pango/pangocairo.h>
#include <string.h>

/* Families in order of preference.  The last one is fontconfig's serif font, which always exists. */
static const char *const families[] = {
  "STIX Two Text", "XITS", "Latin Modern Roman", "TeX Gyre Termes", "Liberation Serif", "DejaVu Serif", "DejaVu Sans",
  "serif",
};

#define ANY_FONT ((int) G_N_ELEMENTS (families) - 1)

/* The same without serifs.  Cantarell has no Greek letters. */
static const char *const sans_families[] = {
  "Noto Sans", "DejaVu Sans", "Liberation Sans", "Open Sans", "sans-serif",
};

/* Letters that jd-math.c uses besides ASCII. */
#define LETTERS "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ"
#define SIGNS "\u2212\u22c5\u00b7\u00b1\u2264\u2265\u221e\u2026"

/* px: size of the samples that are measured. */
#define SAMPLE_SIZE 40
/* em: minimum height of ink above a tall letter that shows that the font places dots there. */
#define DOTS_HEIGHT 0.08

static PangoContext *
create_context (void)
{
  return pango_font_map_create_context (pango_cairo_font_map_get_default ());
}

PangoContext *
jd_formula_font_new_context (void)
{
  PangoContext *context = create_context ();
  cairo_font_options_t *options = cairo_font_options_create ();

  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_cairo_context_set_resolution (context, 96);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

static PangoFontDescription *
describe (const char *family,
          PangoStyle  style)
{
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_family_static (font, family);
  pango_font_description_set_style (font, style);
  pango_font_description_set_absolute_size (font, SAMPLE_SIZE * PANGO_SCALE);
  return font;
}

/* Whether the font itself has every character of @text, without a substitute font. */
static gboolean
has_text (PangoContext *context,
          const char   *family,
          PangoStyle    style,
          const char   *text)
{
  PangoFontMap *map = pango_context_get_font_map (context);
  PangoFontDescription *description = describe (family, style);
  PangoFont *font = pango_font_map_load_font (map, context, description);
  gboolean has = font != NULL;

  for (const char *c = text; has && *c != '\0'; c = g_utf8_next_char (c))
    has = g_unichar_isspace (g_utf8_get_char (c)) || pango_font_has_char (font, g_utf8_get_char (c));
  pango_font_description_free (description);
  g_clear_object (&font);
  return has;
}

static gboolean
is_installed (PangoContext *context,
              const char   *family)
{
  g_autofree PangoFontFamily **installed = NULL;
  gboolean found = FALSE;
  int n;

  pango_context_list_families (context, &installed, &n);
  for (int i = 0; i < n && !found; i++)
    found = g_ascii_strcasecmp (pango_font_family_get_name (installed[i]), family) == 0;
  return found;
}

static gboolean
has_formulas (PangoContext *context,
              const char   *family)
{
  return is_installed (context, family) && has_text (context, family, PANGO_STYLE_ITALIC, LETTERS) &&
         has_text (context, family, PANGO_STYLE_NORMAL, LETTERS SIGNS);
}

const char *
jd_formula_font_find (const char *name)
{
  PangoContext *context = create_context ();
  const gboolean has = has_formulas (context, name);

  g_object_unref (context);
  return has ? g_intern_string (name) : NULL;
}

static void
append_found (GString           *names,
              const char *const *list,
              gsize              n)
{
  for (gsize i = 0; i + 1 < n; i++)
    if (strstr (names->str, list[i]) == NULL && jd_formula_font_find (list[i]) != NULL)
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", list[i]);
}

char *
jd_formula_font_list (void)
{
  GString *names = g_string_new (NULL);

  append_found (names, families, G_N_ELEMENTS (families));
  append_found (names, sans_families, G_N_ELEMENTS (sans_families));
  return g_string_free (names, FALSE);
}

const char *
jd_formula_font_sans (void)
{
  static gsize chosen;

  if (g_once_init_enter (&chosen))
    {
      const char *found = NULL;

      for (gsize i = 0; found == NULL && i + 1 < G_N_ELEMENTS (sans_families); i++)
        found = jd_formula_font_find (sans_families[i]);
      g_once_init_leave (&chosen, (gsize) (found != NULL ? found : "sans-serif"));
    }
  return (const char *) chosen;
}

/* The choice is made once, because fonts do not change while the program runs. */
static int
first_family (void)
{
  static gsize chosen;

  if (g_once_init_enter (&chosen))
    {
      PangoContext *context = create_context ();
      int i = 0;

      while (i < ANY_FONT && !has_formulas (context, families[i]))
        i++;
      g_object_unref (context);
      g_once_init_leave (&chosen, (gsize) i + 1);
    }
  return (int) chosen - 1;
}

const char *
jd_formula_font (void)
{
  return families[first_family ()];
}

/* Whether every eligible family has all of @text. */
static gboolean
is_usual (const char *text)
{
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if ((guchar) *c >= 0x80 && !g_unichar_isspace (g_utf8_get_char (c)) &&
        g_utf8_strchr (LETTERS SIGNS, -1, g_utf8_get_char (c)) == NULL)
      return FALSE;
  return TRUE;
}

const char *
jd_formula_font_for (const char *text)
{
  const int first = first_family ();
  PangoContext *context;
  int i = first;

  if (is_usual (text))
    return families[first];
  context = create_context ();
  while (i < ANY_FONT &&
         !(has_formulas (context, families[i]) && has_text (context, families[i], PANGO_STYLE_ITALIC, text) &&
           has_text (context, families[i], PANGO_STYLE_NORMAL, text)))
    i++;
  g_object_unref (context);
  /* If no font of the list has the letters of @text, Pango substitutes another font for them. */
  return families[i < ANY_FONT ? i : first];
}

static double
ink_height (PangoContext *context,
            const char   *family,
            const char   *text)
{
  g_autoptr(PangoLayout) layout = pango_layout_new (context);
  PangoFontDescription *description = describe (family, PANGO_STYLE_ITALIC);
  PangoRectangle ink;

  pango_layout_set_font_description (layout, description);
  pango_layout_set_text (layout, text, -1);
  pango_layout_get_extents (layout, &ink, NULL);
  pango_font_description_free (description);
  return (double) (pango_layout_get_baseline (layout) - ink.y) / PANGO_SCALE;
}

static gboolean
puts_dots (PangoContext *context,
           const char   *family)
{
  static const char *const tall[] = { "θ", "β", "λ", "ψ", "l", "x", NULL };
  gboolean puts = has_text (context, family, PANGO_STYLE_ITALIC, "\u0307\u0308");

  for (guint i = 0; puts && tall[i] != NULL; i++)
    {
      g_autofree char *dotted = g_strconcat (tall[i], "\u0307", NULL);

      puts = ink_height (context, family, dotted) - ink_height (context, family, tall[i]) > DOTS_HEIGHT * SAMPLE_SIZE;
    }
  return puts;
}

const char *
jd_formula_font_with_dots (void)
{
  static gsize chosen;

  if (g_once_init_enter (&chosen))
    {
      PangoContext *context = create_context ();
      int i = first_family ();

      while (i < ANY_FONT && !(has_formulas (context, families[i]) && puts_dots (context, families[i])))
        i++;
      g_object_unref (context);
      g_once_init_leave (&chosen, (gsize) i + 1);
    }
  return (int) chosen - 1 < ANY_FONT ? families[chosen - 1] : NULL;
}
