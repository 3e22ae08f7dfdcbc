/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Style of drawings: the colours of the themes, and strokes. */

#include "ui/drawing/jd-draw-style.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/drawing/jd-formula-font.h"

#define RGB(hex) { (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1.0 }
#define RGBA(hex, a) { (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) & 0xff) / 255.0, (a) }

/* Colours by Okabe and Ito, which can be distinguished with every kind of colour vision.  Dark themes use tints of
 * the same hues. */
static const JdColor theme_colors[JD_N_THEMES][JD_N_COLORS] = {
  [JD_THEME_LIGHT] = {
    [JD_COLOR_PAPER] = RGB (0xfcfcfb),
    [JD_COLOR_INK] = RGB (0x1d2430),
    [JD_COLOR_MUTED] = RGB (0x667080),
    [JD_COLOR_GRID] = RGB (0xeceef1),
    [JD_COLOR_GRID_MAJOR] = RGB (0xdcdfe4),
    [JD_COLOR_GROUND] = RGB (0x6b645a),
    [JD_COLOR_BODY] = RGB (0x3d4a5e),
    [JD_COLOR_FILL] = RGBA (0x9fb0c8, 0.45),
    [JD_COLOR_RELEASED] = RGB (0xb0508c),
    [JD_COLOR_SELECTED] = RGBA (0xf0c000, 0.55),
  },
  [JD_THEME_DARK] = {
    [JD_COLOR_PAPER] = RGB (0x1c1f24),
    [JD_COLOR_INK] = RGB (0xeceff4),
    [JD_COLOR_MUTED] = RGB (0x9aa4b2),
    [JD_COLOR_GRID] = RGB (0x272b31),
    [JD_COLOR_GRID_MAJOR] = RGB (0x343941),
    [JD_COLOR_GROUND] = RGB (0xb3a998),
    [JD_COLOR_BODY] = RGB (0xc3cedf),
    [JD_COLOR_FILL] = RGBA (0x6d819f, 0.45),
    [JD_COLOR_RELEASED] = RGB (0xeba3cd),
    [JD_COLOR_SELECTED] = RGBA (0xf5c211, 0.50),
  },
  [JD_THEME_HIGH_CONTRAST] = {
    [JD_COLOR_PAPER] = RGB (0xffffff),
    [JD_COLOR_INK] = RGB (0x000000),
    [JD_COLOR_MUTED] = RGB (0x303030),
    [JD_COLOR_GRID] = RGB (0xe4e4e4),
    [JD_COLOR_GRID_MAJOR] = RGB (0xc4c4c4),
    [JD_COLOR_GROUND] = RGB (0x000000),
    [JD_COLOR_BODY] = RGB (0x000000),
    [JD_COLOR_FILL] = RGBA (0xc8ccd2, 0.55),
    [JD_COLOR_RELEASED] = RGB (0x8f2b69),
    [JD_COLOR_SELECTED] = RGBA (0xffd000, 0.75),
  },
  [JD_THEME_HIGH_CONTRAST_DARK] = {
    [JD_COLOR_PAPER] = RGB (0x000000),
    [JD_COLOR_INK] = RGB (0xffffff),
    [JD_COLOR_MUTED] = RGB (0xd8d8d8),
    [JD_COLOR_GRID] = RGB (0x222222),
    [JD_COLOR_GRID_MAJOR] = RGB (0x444444),
    [JD_COLOR_GROUND] = RGB (0xffffff),
    [JD_COLOR_BODY] = RGB (0xffffff),
    [JD_COLOR_FILL] = RGBA (0x5a6068, 0.60),
    [JD_COLOR_RELEASED] = RGB (0xffb8df),
    [JD_COLOR_SELECTED] = RGBA (0xffd000, 0.60),
  },
};

static const JdColor arrow_colors[2][JD_N_ARROW_KINDS] = {
  { RGB (0x0072b2), RGB (0xcc79a7), RGB (0x009e73), RGB (0xd55e00) },
  { RGB (0x5fb8f0), RGB (0xf0b0d4), RGB (0x45d3a8), RGB (0xff9a52) },
};

/* Text colours of arrows: the same hues with a contrast of 4.5:1 to the paper.  In high contrast 7:1, also for
 * strokes. */
static const JdColor arrow_texts[JD_N_ARROW_KINDS] = {
  RGB (0x0072b2), RGB (0xb0508c), RGB (0x00795a), RGB (0xb54f00)
};
static const JdColor strong_arrows[JD_N_ARROW_KINDS] = {
  RGB (0x005a8c), RGB (0x8f2b69), RGB (0x005f47), RGB (0x8f3d00)
};

static const JdColor series_colors[2][8] = {
  { RGB (0x0072b2), RGB (0xd55e00), RGB (0x009e73), RGB (0xcc79a7),
    RGB (0x1d2430), RGB (0x9a7200), RGB (0x3e8fc0), RGB (0x7a4fa0) },
  { RGB (0x5fb8f0), RGB (0xff9a52), RGB (0x45d3a8), RGB (0xf0b0d4),
    RGB (0xeceff4), RGB (0xe6c84f), RGB (0x9ad4f5), RGB (0xc3a3e6) },
};

static const JdColor series_texts[8] = {
  RGB (0x0072b2), RGB (0xb54f00), RGB (0x00795a), RGB (0xb0508c),
  RGB (0x1d2430), RGB (0x8a6600), RGB (0x2a74a3), RGB (0x7a4fa0),
};
static const JdColor strong_series[8] = {
  RGB (0x005a8c), RGB (0x8f3d00), RGB (0x005f47), RGB (0x8f2b69),
  RGB (0x000000), RGB (0x6b4f00), RGB (0x1b5a82), RGB (0x5d3a82),
};

/* In dark themes the stroke colours are light enough for text. */
static void
set_arrows_and_series (JdDrawStyle *self,
                       gboolean     dark,
                       gboolean     contrast)
{
  for (int i = 0; i < JD_N_ARROW_KINDS; i++)
    {
      self->arrows[i] = contrast && !dark ? strong_arrows[i] : arrow_colors[dark][i];
      self->arrow_texts[i] = dark || contrast ? self->arrows[i] : arrow_texts[i];
    }
  for (int i = 0; i < 8; i++)
    {
      self->series[i] = contrast && !dark ? strong_series[i] : series_colors[dark][i];
      self->series_texts[i] = dark || contrast ? self->series[i] : series_texts[i];
    }
}

void
jd_draw_style_init (JdDrawStyle *self,
                    JdTheme      theme,
                    double       scale)
{
  gboolean dark = theme == JD_THEME_DARK || theme == JD_THEME_HIGH_CONTRAST_DARK;
  gboolean contrast = theme == JD_THEME_HIGH_CONTRAST || theme == JD_THEME_HIGH_CONTRAST_DARK;

  g_return_if_fail (theme < JD_N_THEMES && scale > 0);

  self->theme = theme;
  self->scale = scale;
  self->line = (contrast ? 2.0 : 1.5) * scale;
  self->text = 14.0 * scale;
  for (int i = 0; i < JD_N_COLORS; i++)
    self->colors[i] = theme_colors[theme][i];
  set_arrows_and_series (self, dark, contrast);
  self->sans = "Cantarell, Noto Sans, DejaVu Sans, sans-serif";
  self->serif = jd_formula_font ();
  self->transparent = FALSE;
}

void
jd_draw_style_init_printed (JdDrawStyle *self)
{
  jd_draw_style_init (self, JD_THEME_LIGHT, 1);
  self->colors[JD_COLOR_PAPER] = (JdColor) RGB (0xffffff);
  self->sans = jd_formula_font_sans ();
}

void
jd_draw_style_set_text (JdDrawStyle *self,
                        double       text)
{
  const double factor = text / self->text;

  self->scale *= factor;
  self->line *= factor;
  self->text = text;
}

void
jd_draw_style_set_black (JdDrawStyle *self)
{
  static const JdColor black = { 0, 0, 0, 1 };

  for (int i = 0; i < JD_N_COLORS; i++)
    if (i != JD_COLOR_PAPER && i != JD_COLOR_GRID && i != JD_COLOR_GRID_MAJOR && i != JD_COLOR_FILL)
      self->colors[i] = black;
  self->colors[JD_COLOR_FILL] = (JdColor) RGBA (0x808080, 0.25);
  for (int i = 0; i < JD_N_ARROW_KINDS; i++)
    self->arrows[i] = self->arrow_texts[i] = black;
  for (int i = 0; i < 8; i++)
    self->series[i] = self->series_texts[i] = black;
}

void
jd_color_set_source (JdColor  color,
                     cairo_t *cr)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, color.alpha);
}

void
jd_draw_style_set_source (const JdDrawStyle *self,
                          cairo_t           *cr,
                          JdColorRole        role)
{
  g_return_if_fail (role < JD_N_COLORS);

  jd_color_set_source (self->colors[role], cr);
}

void
jd_draw_style_set_arrow (const JdDrawStyle *self,
                         cairo_t           *cr,
                         JdArrowKind        kind)
{
  g_return_if_fail (kind < JD_N_ARROW_KINDS);

  jd_color_set_source (self->arrows[kind], cr);
}

void
jd_draw_style_set_series (const JdDrawStyle *self,
                          cairo_t           *cr,
                          gsize              i)
{
  static const double dashes[][4] = { { 0 }, { 9, 4 }, { 2, 3 }, { 10, 3, 2, 3 }, { 5, 3 }, { 14, 4 } };
  static const int n_dashes[] = { 0, 2, 2, 4, 2, 2 };
  gsize dash = (i + i / 8) % G_N_ELEMENTS (n_dashes);
  double scaled[4];

  for (int k = 0; k < 4; k++)
    scaled[k] = dashes[dash][k] * self->scale;
  jd_color_set_source (self->series[i % 8], cr);
  cairo_set_line_width (cr, self->line * 1.25);
  cairo_set_dash (cr, scaled, n_dashes[dash], 0);
}

void
jd_draw_style_set_dashed (const JdDrawStyle *self,
                          cairo_t           *cr,
                          gboolean           dashed)
{
  double dash[2] = { 4.0 * self->scale, 3.0 * self->scale };

  cairo_set_dash (cr, dash, dashed ? 2 : 0, 0);
}

static double
dash_period (cairo_t *cr)
{
  const int n = cairo_get_dash_count (cr);
  g_autofree double *dashes = g_new0 (double, n + 1);
  double period = 0.0;

  cairo_get_dash (cr, dashes, NULL);
  for (int i = 0; i < n; i++)
    period += dashes[i];
  return n % 2 == 0 ? period : 2.0 * period;
}

/* Narrows the range [*first, *last] of the parameter t of a segment to the part where @low <= @at + t @along <=
 * @high. */
static void
clip_part (double  at,
           double  along,
           double  low,
           double  high,
           double *first,
           double *last)
{
  const double a = along != 0.0 ? (low - at) / along : at < low ? HUGE_VAL : -HUGE_VAL;
  const double b = along != 0.0 ? (high - at) / along : at > high ? -HUGE_VAL : HUGE_VAL;

  *first = fmax (*first, fmin (a, b));
  *last = fmin (*last, fmax (a, b));
}

void
jd_draw_line (cairo_t *cr,
              double   x0,
              double   y0,
              double   x1,
              double   y1)
{
  const double dx = x1 - x0, dy = y1 - y0, length = hypot (dx, dy), period = dash_period (cr);
  const double margin = 4.0 * cairo_get_line_width (cr);
  double first = 0.0, last = 1.0, left, top, right, bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  clip_part (x0, dx, left - margin, right + margin, &first, &last);
  clip_part (y0, dy, top - margin, bottom + margin, &first, &last);
  if (!(first <= last))
    return;
  if (period > 0.0 && length > 0.0)
    first = floor (first * length / period) * period / length;
  cairo_move_to (cr, x0 + first * dx, y0 + first * dy);
  cairo_line_to (cr, x0 + last * dx, y0 + last * dy);
}

/* For each kind: straight arrow, turn. */
static const struct
{
  const char *titles[2], *units[2];
} arrow_kinds[JD_N_ARROW_KINDS] = {
  [JD_ARROW_VELOCITY] = { { N_("velocity"), N_("angular velocity") }, { "m/s", "rad/s" } },
  [JD_ARROW_VIRTUAL] = { { N_("virtual velocity"), N_("virtual angular velocity") }, { "m/s", "rad/s" } },
  [JD_ARROW_FORCE] = { { N_("force"), N_("torque") }, { "N", "N\u2009m" } },
  [JD_ARROW_IMPULSE] = { { N_("impulse"), N_("impulsive torque") }, { "N\u2009s", "N\u2009m\u2009s" } },
};

const char *
jd_arrow_kind_title (JdArrowKind kind,
                     gboolean    turn)
{
  g_return_val_if_fail (kind < JD_N_ARROW_KINDS, "");

  return _(arrow_kinds[kind].titles[turn ? 1 : 0]);
}

const char *
jd_arrow_kind_name (JdArrowKind kind,
                    gboolean    turn)
{
  g_return_val_if_fail (kind < JD_N_ARROW_KINDS, "");

  return arrow_kinds[kind].titles[turn ? 1 : 0];
}

const char *
jd_arrow_kind_unit (JdArrowKind kind,
                    gboolean    turn)
{
  g_return_val_if_fail (kind < JD_N_ARROW_KINDS, "");

  return arrow_kinds[kind].units[turn ? 1 : 0];
}
