/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "ui/drawing/jd-draw-style.h"

static double
linear (double channel)
{
  return channel <= 0.03928 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
luminance (JdColor color)
{
  return 0.2126 * linear (color.red) + 0.7152 * linear (color.green) + 0.0722 * linear (color.blue);
}

/* As the Web Content Accessibility Guidelines define it. */
static double
contrast (JdColor a,
          JdColor b)
{
  const double la = luminance (a), lb = luminance (b);

  return (fmax (la, lb) + 0.05) / (fmin (la, lb) + 0.05);
}

/* Whatever words are set in can be read on the paper: 4.5:1, with high contrast 7:1, and so are arrows and curves. */
static void
test_style_contrast (void)
{
  static const JdColorRole words[] = { JD_COLOR_INK, JD_COLOR_MUTED, JD_COLOR_GROUND, JD_COLOR_BODY,
                                       JD_COLOR_RELEASED };

  for (int theme = 0; theme < JD_N_THEMES; theme++)
    {
      const gboolean high = theme == JD_THEME_HIGH_CONTRAST || theme == JD_THEME_HIGH_CONTRAST_DARK;
      const double least = high ? 7.0 : 4.5;
      JdColor paper;
      JdDrawStyle style;

      jd_draw_style_init (&style, theme, 1);
      paper = style.colors[JD_COLOR_PAPER];
      for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        g_assert_cmpfloat (contrast (style.colors[words[i]], paper), >=, least);
      for (int i = 0; i < JD_N_ARROW_KINDS; i++)
        {
          g_assert_cmpfloat (contrast (style.arrow_texts[i], paper), >=, least);
          if (high)
            g_assert_cmpfloat (contrast (style.arrows[i], paper), >=, least);
        }
      for (guint i = 0; i < G_N_ELEMENTS (style.series); i++)
        {
          g_assert_cmpfloat (contrast (style.series_texts[i], paper), >=, least);
          if (high)
            g_assert_cmpfloat (contrast (style.series[i], paper), >=, least);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/drawing/style/contrast", test_style_contrast);

  return g_test_run ();
}
