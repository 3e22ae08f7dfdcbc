/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The figure `figure --show compare`: its columns and their jumps. */
#include "app/cli/jd-cli-figure-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>

#include "core/analysis/compare/jd-comparison-columns.h"
#include "core/mechanism/jd-shown-texts.h"
#include "ui/drawing/figure/jd-compare-figure.h"

/* The columns, and the objects that they and their figures use. */
typedef struct
{
  JdModel            *model;
  JdPicture          *picture;
  GPtrArray          *choices;                  /* JdMechanismColumn * */
  gsize               n;
  JdComparisonColumn  columns[JD_MAX_COLUMNS];
  char              **events[JD_MAX_COLUMNS];   /* events that happen in each column; NULL: the file's */
  GError             *not_printed[JD_MAX_COLUMNS];
  double             *p[JD_MAX_COLUMNS], *pd[JD_MAX_COLUMNS];
  gboolean           *skip[JD_MAX_COLUMNS];
  JdComparison       *comparison;
  JdCompareFigure     figure;
  GError             *error;                    /* why a quantity could not be shown */
} Columns;

static void
columns_clear (Columns *self)
{
  for (gsize c = 0; c < self->n; c++)
    {
      g_clear_pointer (&self->columns[c].parameterization, jd_parameterization_unref);
      g_clear_pointer (&self->columns[c].motion, jd_motion_unref);
      g_clear_pointer (&self->columns[c].printed, jd_printed_unref);
      g_clear_error (&self->not_printed[c]);
      g_strfreev (self->events[c]);
      g_free (self->p[c]);
      g_free (self->pd[c]);
      g_free (self->skip[c]);
    }
  g_clear_pointer (&self->comparison, jd_comparison_free);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->picture, jd_picture_unref);
  g_clear_error (&self->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Columns, columns_clear)

/* The columns of -p, or those of the file. */
static GPtrArray *
choose_columns (JdCliJob  *job,
                GError   **error)
{
  char **names = job->options->state.parameterizations;
  g_autoptr(GPtrArray) choices = NULL;

  if (names == NULL)
    return jd_comparison_columns_read (job->mechanism);
  choices = jd_comparison_columns_new ();
  for (gsize i = 0; names[i] != NULL; i++)
    jd_comparison_columns_add (choices, names[i], NULL);
  if (choices->len >= 2 && choices->len <= JD_MAX_COLUMNS)
    return g_steal_pointer (&choices);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("figure --show compare takes -p two to four times, or not at all for the columns of the file; it "
                 "was given %u times"),
               choices->len);
  return NULL;
}

/* The first column with the same events, and therefore the same motion and jump; it may be @c itself. */
static guint
law_of (const Columns *self,
        guint          c)
{
  for (guint other = 0; other < c; other++)
    {
      const char *const *a = (const char *const *) self->events[c], *const *b = (const char *const *)
                                                                                  self->events[other];

      if (self->columns[other].event == self->columns[c].event &&
          ((a == NULL && b == NULL) || (a != NULL && b != NULL && g_strv_equal (a, b))))
        return other;
    }
  return c;
}

/* Finds the state of column @c: of its motion at the instant of --at, or of the file before its event. */
static gboolean
find_state (Columns   *self,
            JdCliJob  *job,
            guint      c,
            GError   **error)
{
  JdComparisonColumn *column = &self->columns[c];
  const gsize N = jd_model_get_n_parameters (self->model);

  column->time = jd_model_get_time (self->model);
  if (job->motion == NULL)
    {
      self->skip[c] = jd_comparison_dup_skip (self->model, column->event);
      column->skip = self->skip[c];
      return TRUE;
    }
  column->time = column->event_time = job->time;
  column->after = job->after;
  if (column->law < c)
    column->motion = jd_motion_ref (self->columns[column->law].motion);
  else
    column->motion = jd_cli_move_to (job, column->time, (const char *const *) self->events[c], error);
  if (column->motion == NULL)
    return FALSE;
  self->p[c] = g_new0 (double, N + 1);
  self->pd[c] = g_new0 (double, N + 1);
  self->skip[c] = g_new0 (gboolean, jd_model_get_n_equations (self->model) + 1);
  jd_motion_get_state (column->motion, column->time, job->after, self->p[c], self->pd[c]);
  jd_motion_get_skipped (column->motion, column->time, job->after, self->skip[c]);
  return TRUE;
}

static gboolean
make_column (Columns        *self,
             JdCliJob       *job,
             guint           c,
             const JdEvent  *event,
             GError        **error)
{
  const JdMechanismColumn *choice = g_ptr_array_index (self->choices, c);
  JdComparisonColumn *column = &self->columns[c];

  column->parameterization = jd_cli_new_parameterization (job, choice->parameterization, NULL, error);
  if (column->parameterization == NULL)
    return FALSE;
  column->event = choice->event != NULL ? jd_mechanism_find_event (job->mechanism, choice->event) : event;
  self->events[c] = jd_comparison_columns_dup_events (self->choices, c, job->mechanism);
  column->law = law_of (self, c);
  column->printed = jd_printed_new (column->parameterization, NULL, &self->not_printed[c]);
  if (self->not_printed[c] != NULL)
    column->not_printed = self->not_printed[c]->message;
  return find_state (self, job, c, error);
}

/* Makes the sheet of column @c.  Only one sheet has a legend. */
static void
make_figure (Columns      *self,
             guint         c,
             JdFigureShow  show)
{
  const JdComparisonColumn *column = &self->columns[c];
  JdFigure *figure = &self->figure.figures[c];

  jd_figure_init (figure, self->picture, column->parameterization);
  figure->show = c == 0 ? show : show & ~(guint) JD_FIGURE_LEGEND;
  figure->event = column->event;
  figure->motion = column->motion;
  figure->time = column->time;
  figure->p = self->p[c];
  figure->pd = self->pd[c];
  figure->skip = self->skip[c];
  self->figure.names[c] = jd_parameterization_get_name (column->parameterization);
}

static gboolean
make_columns (Columns        *self,
              JdCliJob       *job,
              const JdEvent  *event,
              JdFigureShow    show,
              GError        **error)
{
  self->model = job->model;
  self->choices = choose_columns (job, error);
  self->picture = self->choices != NULL ? jd_picture_new (job->model, error) : NULL;
  if (self->picture == NULL)
    return FALSE;
  self->n = self->choices->len;
  for (guint c = 0; c < self->n; c++)
    {
      if (!make_column (self, job, c, event, error))
        return FALSE;
      make_figure (self, c, show);
    }
  self->comparison = jd_comparison_new (self->model, self->columns, self->n, NULL);
  self->figure.comparison = self->comparison;
  self->figure.title = jd_mechanism_get_shown_name (job->mechanism);
  if (self->figure.title == NULL)
    self->figure.title = "";
  jd_draw_style_init_printed (&self->figure.style);
  return TRUE;
}

static void
draw_columns (cairo_t *cr,
              double   width,
              double   height,
              gpointer user_data)
{
  Columns *self = user_data;

  g_clear_error (&self->error);
  jd_compare_figure_draw (cr, &self->figure, width, height, &self->error);
}

JdAnswer *
jd_cli_export_comparison (JdCliJob       *job,
                          const JdEvent  *event,
                          JdFigureShow    show,
                          GError        **error)
{
  const JdCliOptions *options = job->options;
  g_auto(Columns) columns = { 0 };
  JdCliJob of_file = *job;
  GError *local = NULL;
  double width, height;
  JsonArray *names;
  JdAnswer *answer;

  /* Each column has a motion of its own. */
  of_file.model = job->base != NULL ? job->base : job->model;
  if (!make_columns (&columns, &of_file, event, show, &local))
    return jd_cli_refuse_or_fail ("figure", local, error);
  jd_compare_figure_measure (&columns.figure, &width, &height);
  if (!jd_cli_parse_size (options->figure.size, &width, &height, error) ||
      !jd_cli_write_figure (job, width, height, draw_columns, &columns, error))
    return NULL;
  answer = jd_answer_new ("figure");
  json_object_set_string_member (answer->members, "output", options->answer.output);
  names = json_array_new ();
  for (gsize c = 0; c < columns.n; c++)
    json_array_add_string_element (names, columns.figure.names[c]);
  json_object_set_array_member (answer->members, "columns", names);
  if (columns.error != NULL)
    jd_answer_add_warning (answer, "not-shown", columns.error->message);
  return answer;
}
