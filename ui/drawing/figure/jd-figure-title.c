/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The title of a figure: the mechanism, the parameterization, the instant. */
#include "ui/drawing/figure/jd-figure-private.h"

#include "core/mechanism/jd-shown-texts.h"

/* Characters that a shortened name keeps at least. */
#define LEAST 8

/* The first @n characters of @name and an ellipsis, then @rest, then the markup @instant (may be NULL). */
static char *
shorten (const char *name,
         glong       n,
         const char *rest,
         const char *instant)
{
  g_autofree char *kept = g_strchomp (g_utf8_substring (name, 0, n));
  g_autofree char *escaped = g_markup_escape_text (kept, -1);
  g_autofree char *escaped_rest = g_markup_escape_text (rest, -1);

  return g_strconcat (escaped, n < g_utf8_strlen (name, -1) ? "\u2026" : "", escaped_rest,
                      instant != NULL ? ", " : "", instant, NULL);
}

static gboolean
fits (JdLabels    *labels,
      JdLabelFace  face,
      const char  *title,
      double       width)
{
  double w, h;

  jd_labels_measure (labels, face, title, &w, &h);
  return w <= width;
}

/* The longest title of at least @least characters of @name that fits, in small letters; NULL: none does. */
static char *
shorten_to_fit (const char *name,
                glong       least,
                const char *rest,
                const char *instant,
                JdLabels   *labels,
                double      width)
{
  for (glong n = g_utf8_strlen (name, -1); n >= least; n--)
    {
      g_autofree char *title = shorten (name, n, rest, instant);

      if (fits (labels, JD_LABEL_SMALL, title, width))
        return g_steal_pointer (&title);
    }
  return NULL;
}

char *
jd_figure_dup_title (const JdFigure *self,
                     const char     *instant,
                     JdLabels       *labels,
                     double          width,
                     JdLabelFace    *out_face)
{
  static const JdLabelFace faces[] = { JD_LABEL_TITLE, JD_LABEL_SANS, JD_LABEL_SMALL };
  const char *known = jd_mechanism_get_shown_name (jd_picture_get_mechanism (self->picture));
  const char *name = self->title != NULL ? self->title : known != NULL ? known : "";
  g_autofree char *rest = self->title != NULL || self->parameterization == NULL
                            ? g_strdup ("")
                            : g_strdup_printf (" \u2013 %s", jd_parameterization_get_name (self->parameterization));
  g_autofree char *whole = g_strconcat (name, rest, NULL);
  g_autofree char *title = shorten (whole, g_utf8_strlen (whole, -1), "", instant);
  char *shorter;

  for (gsize i = 0; i < G_N_ELEMENTS (faces); i++)
    {
      *out_face = faces[i];
      if (fits (labels, faces[i], title, width))
        return g_steal_pointer (&title);
    }
  shorter = shorten_to_fit (name, LEAST, rest, instant, labels, width);
  if (shorter == NULL)
    shorter = shorten_to_fit (whole, 1, "", instant, labels, width);
  return shorter != NULL ? shorter : g_steal_pointer (&title);
}
