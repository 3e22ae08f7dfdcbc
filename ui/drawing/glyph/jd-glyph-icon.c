/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Glyph of a joint as a small symbolic icon in one colour on a transparent background. */

#include "ui/drawing/glyph/jd-glyph-icon.h"

#include <math.h>

#include "ui/drawing/glyph/jd-glyph.h"

/* px: width of the strokes. */
#define LINE 1.5
/* px on the sheet: height of letters, which are larger in icons. */
#define TEXT 19.0
/* Maximum magnification, relative to the size on the sheet. */
#define LARGEST 1.0
/* px on the sheet: half length of a joint between two places. */
#define HALF_LINK 13.0

/* Places the joint around the origin: at two places if it keeps them apart or turns two bodies, else at one. */
static void
place_joint (const JdJointType *type,
             JdGlyphPlace      *place)
{
  const gboolean apart = jd_joint_type_has_member (type, JD_MEMBER_LENGTH) ||
                         jd_joint_type_has_member (type, JD_MEMBER_THROUGH);
  const gboolean both = jd_joint_type_has_member (type, JD_MEMBER_BODIES);
  const gboolean two = apart || both;
  const double slope = both ? 0 : 1;

  *place = (JdGlyphPlace) { .n_equations = type->equations != NULL ? g_strv_length ((char **) type->equations) : 1,
                            .axis = { 1, 0 }, .normal = { 0, -1 }, .names = type->equations,
                            .n_points = two ? 2 : 1, .alone = TRUE };
  for (guint i = 0; two && i < 2; i++)
    {
      const double side = i == 0 ? -1 : 1;

      place->points[i][0] = side * HALF_LINK;
      place->points[i][1] = -side * slope * HALF_LINK;
    }
}

static void
draw_with_line (const JdJointType *type,
                JdColor            color,
                double             line,
                cairo_t           *cr)
{
  g_autoptr(JdLabels) labels = jd_labels_new ();
  JdGlyphPlace place;
  JdDrawStyle style;

  jd_draw_style_init (&style, JD_THEME_LIGHT, 1);
  style.line = line;
  style.text = TEXT;
  for (int role = 0; role < JD_N_COLORS; role++)
    style.colors[role] = color;
  style.colors[JD_COLOR_PAPER].alpha = 0;
  place_joint (type, &place);
  jd_labels_begin (labels, &style, 2 * HALF_LINK, 2 * HALF_LINK);
  jd_glyph_draw (jd_glyph_find (type->name), &place, &(JdPainter) { .cr = cr, .style = &style, .labels = labels });
}

/* Bounds of its ink, with strokes of this width. */
static void
measure (const JdJointType *type,
         double             line,
         JdBounds          *out)
{
  const JdColor black = { 0, 0, 0, 1 };
  cairo_surface_t *recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (recording);
  double x, y, width, height;

  draw_with_line (type, black, line, cr);
  cairo_destroy (cr);
  cairo_recording_surface_ink_extents (recording, &x, &y, &width, &height);
  cairo_surface_destroy (recording);
  *out = (JdBounds) { x, y, x + width, y + height };
}

void
jd_glyph_draw_icon (const JdJointType *type,
                    JdColor            color,
                    double             size,
                    cairo_t           *cr)
{
  const JdColor opaque = { color.red, color.green, color.blue, 1 };
  JdBounds ink;
  double scale = LARGEST, line = LINE;

  g_return_if_fail (type != NULL && size > 0);

  /* The width of the strokes does not depend on the scale, and is part of what is measured: the scale is found by
   * iteration. */
  for (int i = 0; i < 2; i++)
    {
      measure (type, line, &ink);
      scale = fmin (LARGEST, size / fmax (fmax (ink.x1 - ink.x0, ink.y1 - ink.y0), 1e-9));
      line = LINE / scale;
    }
  measure (type, line, &ink);
  scale = fmin (scale, size / fmax (fmax (ink.x1 - ink.x0, ink.y1 - ink.y0), 1e-9));
  cairo_save (cr);
  cairo_push_group (cr);
  cairo_translate (cr, 0.5 * size, 0.5 * size);
  cairo_scale (cr, scale, scale);
  cairo_translate (cr, -0.5 * (ink.x0 + ink.x1), -0.5 * (ink.y0 + ink.y1));
  draw_with_line (type, opaque, line, cr);
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, color.alpha);
  cairo_restore (cr);
}
