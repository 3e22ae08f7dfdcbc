/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of a figure: their names, as --show takes them, and those that need no parameterization. */

#include "ui/drawing/figure/jd-figure-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct
{
  const char   *name;
  JdFigureShow  show;
} show_names[] = {
  { "velocity", JD_FIGURE_VELOCITY },
  { "field", JD_FIGURE_FIELD },
  { "forces", JD_FIGURE_FORCES },
  { "jump", JD_FIGURE_JUMP },
  { "labels", JD_FIGURE_LABELS },
  { "grid", JD_FIGURE_GRID },
  { "equations", JD_FIGURE_EQUATIONS },
  { "geometry", JD_FIGURE_GEOMETRY },
  { "title", JD_FIGURE_TITLE },
  { "legend", JD_FIGURE_LEGEND },
  { "compare", JD_FIGURE_COMPARE },
  { "axes", JD_FIGURE_AXES },
  { "angles", JD_FIGURE_ANGLES },
  { "parameters", JD_FIGURE_PARAMETERS },
  { "dimensions", JD_FIGURE_DIMENSIONS },
  { "instant", JD_FIGURE_INSTANT },
  { "solid", JD_FIGURE_SOLID },
  { "symbols", JD_FIGURE_SYMBOLS },
  { "bodies", JD_FIGURE_BODIES },
};

/* What the word shows; 0: no word of the list. */
static JdFigureShow
find_shown (const char *word)
{
  for (gsize k = 0; k < G_N_ELEMENTS (show_names); k++)
    if (g_str_equal (word, show_names[k].name))
      return show_names[k].show;
  return 0;
}

static char *
list_show_names (void)
{
  GString *names = g_string_new (NULL);

  for (gsize k = 0; k < G_N_ELEMENTS (show_names); k++)
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "", show_names[k].name);
  return g_string_free (names, FALSE);
}

gboolean
jd_figure_parse_show (const char    *text,
                      JdFigureShow  *out_show,
                      GError       **error)
{
  g_auto(GStrv) words = g_strsplit (text, ",", -1);
  guint show = JD_FIGURE_DEFAULT;

  for (gsize i = 0; words[i] != NULL; i++)
    {
      const char *word = g_strstrip (words[i]);
      const gboolean without = g_str_has_prefix (word, "no-");
      const JdFigureShow shown = find_shown (without ? word + strlen ("no-") : word);
      g_autofree char *names = NULL;

      if (g_str_equal (word, "none"))
        show = 0;
      else if (g_str_equal (word, "textbook"))
        show = JD_FIGURE_TEXTBOOK;
      else if (shown != 0)
        show = without ? show & ~(guint) shown : show | shown;
      else if (*word != '\0')
        {
          names = list_show_names ();
          g_set_error (
            error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
            _("A figure cannot show “%s”; it can show %s. “no-” before a word takes it away, “none” begins "
              "with nothing, and “textbook” with what textbooks show"),
            word, names);
          return FALSE;
        }
    }
  *out_show = show;
  return TRUE;
}

JdMeasureShow
jd_figure_measures (const JdFigure *self)
{
  const JdFigureShow show = self->show;

  return jd_measures_of_file (self->picture) |
         (show & (JD_FIGURE_ANGLES | JD_FIGURE_PARAMETERS) ? JD_MEASURE_ANGLES : 0) |
         (show & JD_FIGURE_PARAMETERS ? JD_MEASURE_LENGTHS : 0) |
         (show & JD_FIGURE_DIMENSIONS ? JD_MEASURE_DIMENSIONS : 0);
}

gboolean *
jd_figure_dup_marked (const JdPicture          *picture,
                      const JdParameterization *parameterization)
{
  const gsize N = jd_mechanism_get_parameters (jd_picture_get_mechanism (picture))->len;
  gboolean *marked = g_new0 (gboolean, N + 1);

  for (gsize i = 0; i < N; i++)
    marked[i] = parameterization == NULL;
  if (parameterization != NULL)
    for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
      marked[jd_parameterization_get_retained (parameterization)[i]] = TRUE;
  return marked;
}

void
jd_figure_add_given (const JdFigure *self,
                     JdPictureFrame *frame,
                     double          time,
                     const double   *p,
                     const double   *pd,
                     GArray         *arrows)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_picture_get_mechanism (self->picture));

  if (self->show & JD_FIGURE_GIVEN)
    jd_picture_add_given (frame, pd, arrows);
  for (guint i = 0; self->show & JD_FIGURE_IMPULSES && i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);

      if (event->instead_of == NULL)
        jd_picture_add_impulses (frame, event, time, p, pd, event->name, arrows);
    }
}
