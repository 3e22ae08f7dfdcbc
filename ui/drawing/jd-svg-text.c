/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Labels of a drawing as texts of an SVG. */

#include "ui/drawing/jd-svg-text-private.h"
#include "ui/drawing/jd-label.h"

#include <math.h>

typedef struct
{
  JdSink   sink;  /* first */
  GString *into;
} SvgText;

static void
append_attribute (GString    *out,
                  const char *name,
                  double      value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (out, " %s=\"%s\"", name, g_ascii_formatd (text, sizeof text, "%.6g", value));
}

static void
append_color (GString    *out,
              const char *name,
              JdColor     color)
{
  g_string_append_printf (out, " %s=\"#%02x%02x%02x\"", name, (guint) lround (255 * color.red),
                          (guint) lround (255 * color.green), (guint) lround (255 * color.blue));
}

static void
svg_text (JdSink           *sink,
          cairo_t          *cr,
          const JdSinkText *text)
{
  static const char *const anchors[] = { "start", "middle", "end" };
  static const char *const faces[] = {
    [JD_LABEL_SANS] = "", [JD_LABEL_MATH] = " font-style=\"italic\"", [JD_LABEL_TITLE] = " font-weight=\"bold\"",
    [JD_LABEL_SMALL] = "",
  };
  GString *out = ((SvgText *) sink)->into;
  const char *name = text->face == JD_LABEL_MATH ? text->style->serif : text->style->sans;
  g_autofree char *content = jd_markup_to_svg (text->markup), *family = g_markup_escape_text (name, -1);
  double x = text->x + text->align * text->width, y = text->y;
  double size = jd_label_face_size (text->style, text->face), none = 0;

  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device_distance (cr, &size, &none);
  g_string_append (out, "<text");
  append_attribute (out, "x", x);
  append_attribute (out, "y", y);
  append_attribute (out, "font-size", hypot (size, none));
  g_string_append_printf (out, " font-family=\"%s\"%s text-anchor=\"%s\"", family, faces[text->face],
                          anchors[(int) lround (2 * text->align)]);
  append_color (out, "fill", text->color);
  if (text->color.alpha < 1)
    append_attribute (out, "fill-opacity", text->color.alpha);
  if (!text->style->transparent)
    {
      append_color (out, "stroke", text->style->colors[JD_COLOR_PAPER]);
      append_attribute (out, "stroke-width", 3 * text->style->scale);
      g_string_append (out, " stroke-linejoin=\"round\" paint-order=\"stroke\"");
    }
  g_string_append_printf (out, ">%s</text>\n", content);
}

JdSink *
jd_svg_text_sink_new (GString *into)
{
  SvgText *self = g_new0 (SvgText, 1);

  self->sink.text = svg_text;
  self->into = into;
  return &self->sink;
}
