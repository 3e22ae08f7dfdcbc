/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Small figures of words. */
#include "ui/explain/jd-explain-figure-private.h"

#include <glib/gi18n-lib.h>

#include "ui/drawing/glyph/jd-glyph.h"
#include "ui/drawing/jd-arrows.h"

/* Bits of the equations of a pivot that are released in a figure; the glyphs stand side by side. */
#define MOST_GLYPHS 2
#define BOTH        3u

/* Half of the length of an arrow, as a part of the width, and its value in the view's units. */
#define ARROW_HALF 0.16

static const struct
{
  const char *word;
  guint       n_glyphs;
  guint       released[MOST_GLYPHS];
  const char *captions[MOST_GLYPHS];
  JdArrowKind arrow;                  /* without glyphs */
  gboolean    constraint;
} figures[] = {
  { "tag", 2, { 0, BOTH }, { N_("primitive"), N_("complementary") }, 0, FALSE },
  { "primitive", 1, { 0 }, { N_("primitive") }, 0, FALSE },
  { "complementary", 1, { BOTH }, { N_("complementary") }, 0, FALSE },
  { "cut", 2, { 0, BOTH }, { N_("primitive"), N_("complementary") }, 0, FALSE },
  { "velocity", 0, { 0 }, { NULL }, JD_ARROW_VELOCITY, FALSE },
  { N_("virtual velocity"), 0, { 0 }, { NULL }, JD_ARROW_VIRTUAL, FALSE },
  { N_("virtual velocity field"), 0, { 0 }, { NULL }, JD_ARROW_VIRTUAL, FALSE },
  { "force", 0, { 0 }, { NULL }, JD_ARROW_FORCE, FALSE },
  { N_("given effort"), 0, { 0 }, { NULL }, JD_ARROW_FORCE, FALSE },
  { N_("constraint effort"), 0, { 0 }, { NULL }, JD_ARROW_FORCE, TRUE },
  { "reaction", 0, { 0 }, { NULL }, JD_ARROW_FORCE, TRUE },
  { "impulse", 0, { 0 }, { NULL }, JD_ARROW_IMPULSE, FALSE },
};

static int
find_figure (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    if (g_str_equal (figures[i].word, word))
      return (int) i;
  return -1;
}

gboolean
jd_explain_figure_exists (const char *word)
{
  return find_figure (word) >= 0;
}

/* A pivot on the ground with its caption below. */
static void
draw_glyph (guint            released,
            const char      *caption,
            const JdPainter *painter,
            double           x,
            double           height)
{
  const char *names[] = { "x", "y" };
  const JdGlyphPlace place = {
    .n_equations = 2,
    .released = released,
    .on_ground = TRUE,
    .n_points = 2,
    .points = { { x, 0.36 * height }, { x, 0.36 * height } },
    .axis = { 1, 0 },
    .normal = { 0, -1 },
    .names = names,
  };

  jd_glyph_draw (jd_glyph_find ("pivot"), &place, painter);
  jd_painter_write (painter, JD_LABEL_SANS, caption, JD_COLOR_INK, x, height - 0.6 * painter->style->text, 0.5, 0.5);
}

static void
draw_arrow (JdArrowKind      kind,
            gboolean         constraint,
            const JdPainter *painter,
            double           width,
            double           height)
{
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdArrow *arrow = jd_arrows_add (arrows, kind, JD_ARROW_STRAIGHT);
  JdPainter on_view = *painter;
  JdArrowScale scale;
  JdView view;

  jd_view_init (&view, width, height);
  on_view.view = &view;
  arrow->constraint = constraint;
  arrow->at[0] = -ARROW_HALF;
  arrow->vector[0] = 2 * ARROW_HALF;
  jd_arrow_scale_init (&scale);
  scale.straight[kind] = width;
  jd_arrows_draw (arrows, &scale, &on_view);
}

void
jd_explain_figure_draw (const char      *word,
                        const JdPainter *painter,
                        double           width,
                        double           height)
{
  const int i = find_figure (word);

  g_return_if_fail (i >= 0);

  for (guint k = 0; k < figures[i].n_glyphs; k++)
    draw_glyph (figures[i].released[k], _(figures[i].captions[k]), painter,
                width * (2 * k + 1) / (2 * figures[i].n_glyphs), height);
  if (figures[i].n_glyphs == 0)
    draw_arrow (figures[i].arrow, figures[i].constraint, painter, width, height);
}
