/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The command sweep: measures over a grid or a random sample, as CSV, JSON or a picture. */
#include "app/cli/jd-cli-figure-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-file.h"
#include "core/mechanism/jd-json.h"
#include "core/sweep/jd-sweep-csv.h"
#include "ui/drawing/jd-chart.h"
#include "ui/drawing/jd-export.h"
#include "ui/drawing/jd-heat-map.h"

/* Default size of a picture, pixels. */
#define USUAL_WIDTH  800.0
#define USUAL_HEIGHT 600.0

typedef struct
{
  JdSweep       *sweep;
  GArray        *numbers;   /* n_rows x n_columns */
  GString       *csv;
  JdCliProgress *progress;
} Table;

static void
table_clear (Table *self)
{
  g_clear_pointer (&self->sweep, jd_sweep_free);
  g_array_unref (self->numbers);
  g_string_free (self->csv, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Table, table_clear)

/* ---- Options ---- */

/* Parses "k/n" of --shard.  FALSE and @error unless 1 <= k <= n. */
static gboolean
parse_shard (const char      *text,
             JdSweepOptions  *options,
             GError         **error)
{
  g_auto(GStrv) parts = g_strsplit (text, "/", -1);
  guint64 share, n;

  if (g_strv_length (parts) == 2 && g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXINT, &n, NULL) &&
      g_ascii_string_to_unsigned (parts[0], 10, 1, n, &share, NULL))
    {
      options->share = (guint) share;
      options->n_shares = (guint) n;
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("--shard %s: should be k/n, the share k from 1 to n of n shares, such as 1/4"), text);
  return FALSE;
}

/* Whether --set or --rate gives a value to @name: a constant, a parameter, or its rate with a prime. */
static gboolean
is_set (const JdCliOptions *options,
        const char         *name)
{
  const gsize length = strlen (name);
  g_autofree char *parameter = length > 0 && name[length - 1] == '\'' ? g_strndup (name, length - 1) : NULL;

  return parameter != NULL ? g_hash_table_contains (options->state.rates, parameter)
                           : g_hash_table_contains (options->state.values, name);
}

/* The first thing that is wrong with the options; NULL if nothing is.  Owned. */
static char *
find_problem (const JdCliOptions *options)
{
  if (options->sweep.measures == NULL)
    return g_strdup (_("sweep needs --measure QUANTITY, such as --measure \"E+\" or --measure \"x(10)\""));
  if (options->vary->len == 0)
    return g_strdup (_("sweep needs --vary NAME=A:B:N, such as --vary m=0.1:2:50"));
  if (options->sweep.sample != JD_CLI_NOT_GIVEN && options->sweep.sample < 1)
    return g_strdup_printf (_("--sample %d: should be 1 or more"), options->sweep.sample);
  if (options->sweep.threads != JD_CLI_NOT_GIVEN && options->sweep.threads < 1)
    return g_strdup_printf (_("--threads %d: should be 1 or more"), options->sweep.threads);
  if (options->seed != JD_CLI_NOT_GIVEN && options->sweep.sample == JD_CLI_NOT_GIVEN)
    return g_strdup (_("--seed needs --sample N: a grid has nothing random"));
  if (options->seed != JD_CLI_NOT_GIVEN && options->seed < 0)
    return g_strdup_printf (_("--seed %d: should be 0 or more"), options->seed);
  for (guint i = 0; i < options->vary->len; i++)
    {
      const JdSweepAxis *axis = &g_array_index (options->vary, JdSweepAxis, i);

      if (axis->count == 0 && options->sweep.sample == JD_CLI_NOT_GIVEN)
        return g_strdup_printf (
          _("--vary %s: a grid needs the number of values, as in %s=a:b:50; or give --sample N"), axis->name,
          axis->name);
      if (axis->count != 0 && options->sweep.sample != JD_CLI_NOT_GIVEN)
        return g_strdup_printf (
          _("--vary %s: --sample says the number of points; write %s=a:b without a number of values"), axis->name,
          axis->name);
      if (is_set (options, axis->name))
        return g_strdup_printf (_("--vary %s: %s gives it a value too; leave out one of them"), axis->name,
                                g_str_has_suffix (axis->name, "'") ? "--rate" : "--set");
    }
  return NULL;
}

static JdSweep *
new_sweep (const JdCliJob  *job,
           GError         **error)
{
  const JdCliOptions *given = job->options;
  g_autofree char *problem = find_problem (given);
  JdSweepOptions options = {
    .mechanism = job->mechanism,
    .values = given->state.values,
    .rates = given->state.rates,
    .parameterization = given->state.parameterizations != NULL ? given->state.parameterizations[0] : NULL,
    .event = given->state.event,
    .until = isnan (given->motion.until) ? 0.0 : given->motion.until,
    .axes = (const JdSweepAxis *) (gpointer) given->vary->data,
    .n_axes = given->vary->len,
    .measures = (const char *const *) given->sweep.measures,
    .n_samples = given->sweep.sample != JD_CLI_NOT_GIVEN ? (guint64) given->sweep.sample : 0,
    .seed = given->seed != JD_CLI_NOT_GIVEN ? (guint64) given->seed : 0,
    .n_threads = given->sweep.threads != JD_CLI_NOT_GIVEN ? (guint) given->sweep.threads : 0,
    .with_road = given->answer.road,
  };

  if (problem != NULL)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, problem);
      return NULL;
    }
  if (given->sweep.shard != NULL && !parse_shard (given->sweep.shard, &options, error))
    return NULL;
  return jd_sweep_new (&options, error);
}

/* ---- The table ---- */

static gboolean
add_row (guint64       row,
         const double *numbers,
         gpointer      user_data)
{
  Table *self = user_data;
  const guint n = jd_sweep_get_n_columns (self->sweep);

  g_array_append_vals (self->numbers, numbers, n);
  jd_sweep_append_csv_row (self->csv, numbers, n);
  jd_cli_progress_set (self->progress, (double) (row + 1) / (double) jd_sweep_get_n_rows (self->sweep));
  return TRUE;
}

static JsonArray *
rows_to_json (const Table *self)
{
  const guint n = jd_sweep_get_n_columns (self->sweep);
  JsonArray *rows = json_array_new ();

  for (guint i = 0; i < self->numbers->len / n; i++)
    {
      JsonArray *row = json_array_new ();

      for (guint c = 0; c < n; c++)
        {
          const double value = g_array_index (self->numbers, double, i *n + c);

          json_array_add_element (row, isfinite (value) ? jd_json_number (value) : json_node_new (JSON_NODE_NULL));
        }
      json_array_add_array_element (rows, row);
    }
  return rows;
}

/* @whole: with the rows; else with their number, in a text whose table is in a file. */
static JdAnswer *
answer_new (const Table *self,
            gboolean     whole)
{
  JdAnswer *answer = jd_answer_new ("sweep");
  JsonArray *columns = json_array_new ();
  guint64 n_refused, first;
  const char *why = jd_sweep_get_refusal (self->sweep, &n_refused, &first);
  JsonObject *road = jd_sweep_dup_road (self->sweep);

  for (guint c = 0; c < jd_sweep_get_n_columns (self->sweep); c++)
    json_array_add_string_element (columns, jd_sweep_get_column (self->sweep, c));
  json_object_set_array_member (answer->members, "columns", columns);
  if (whole)
    json_object_set_array_member (answer->members, "rows", rows_to_json (self));
  else
    json_object_set_int_member (answer->members, "rows", (gint64) jd_sweep_get_n_rows (self->sweep));
  if (road != NULL)
    json_object_set_object_member (answer->members, "road", road);
  if (why != NULL)
    {
      g_autofree char *text = g_strdup_printf (_("%u of %u rows lack a value; row %u: %s"), (guint) n_refused,
                                               (guint) jd_sweep_get_n_rows (self->sweep), (guint) first + 1, why);

      jd_answer_add_warning (answer, "not-determined", text);
    }
  return answer;
}

/* ---- The picture ---- */

/* The name of a column as markup: in italics, as formulas are. */
static char *
dup_markup (const char *name)
{
  return g_markup_printf_escaped ("<i>%s</i>", name);
}

/* The column @c of the table, owned. */
static double *
dup_column (const Table *self,
            guint        c)
{
  const guint n = jd_sweep_get_n_columns (self->sweep), n_rows = self->numbers->len / n;
  double *values = g_new (double, n_rows + 1);

  for (guint i = 0; i < n_rows; i++)
    values[i] = g_array_index (self->numbers, double, i *n + c);
  return values;
}

static void
draw_curve (const Table       *self,
            const JdDrawStyle *style,
            cairo_t           *cr,
            double             width,
            double             height)
{
  g_autoptr(JdChart) chart = jd_chart_new ();
  g_autofree char *name = dup_markup (jd_sweep_get_column (self->sweep, 0));
  g_autofree double *abscissa = dup_column (self, 0);

  jd_chart_set_abscissa (chart, name);
  jd_chart_set_zero (chart, 0);
  for (guint c = 1; c < jd_sweep_get_n_columns (self->sweep); c++)
    {
      g_autofree char *label = dup_markup (jd_sweep_get_column (self->sweep, c));
      g_autofree double *values = dup_column (self, c);

      jd_chart_add_series (chart, label, "", abscissa, values, (gsize) jd_sweep_get_n_rows (self->sweep));
    }
  jd_chart_draw (chart, style, cr, width, height);
}

/* The maps of all measures, one below the other. */
static void
draw_maps (const Table       *self,
           const JdDrawStyle *style,
           cairo_t           *cr,
           double             width,
           double             height)
{
  const guint n = jd_sweep_get_n_columns (self->sweep), n_maps = n - 2;
  const guint n_rows = self->numbers->len / n;
  g_autofree char *vertical = dup_markup (jd_sweep_get_column (self->sweep, 0));
  g_autofree char *horizontal = dup_markup (jd_sweep_get_column (self->sweep, 1));
  g_autofree double *y = dup_column (self, 0);
  g_autofree double *x = dup_column (self, 1);
  guint n_x = 1;

  while (n_x < n_rows && y[n_x] == y[0])
    n_x++;
  for (guint m = 0; m < n_maps; m++)
    {
      g_autofree char *title = dup_markup (jd_sweep_get_column (self->sweep, 2 + m));
      g_autofree double *values = dup_column (self, 2 + m);
      const JdHeatMap map = { horizontal, vertical, title, x[0], x[n_rows - 1], y[0], y[n_rows - 1],
                              n_x, n_rows / n_x, values };

      cairo_save (cr);
      cairo_translate (cr, 0, m * height / n_maps);
      jd_heat_map_draw (&map, style, cr, width, height / n_maps);
      cairo_restore (cr);
    }
}

static void
draw_picture (cairo_t *cr,
              double   width,
              double   height,
              gpointer user_data)
{
  const Table *self = user_data;
  JdDrawStyle style;

  jd_draw_style_init_printed (&style);
  jd_draw_style_set_source (&style, cr, JD_COLOR_PAPER);
  cairo_paint (cr);
  if (jd_sweep_get_n_axes (self->sweep) == 1)
    draw_curve (self, &style, cr, width, height);
  else
    draw_maps (self, &style, cr, width, height);
}

/* Checks that a table is not asked for what a picture alone has. */
static gboolean
check_table (const JdCliOptions  *options,
             GError             **error)
{
  if (options->figure.size == NULL)
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("sweep --size needs a picture, such as -o map.svg: a table has no size"));
  return FALSE;
}

/* A curve needs one thing that varies, a map two, on a whole grid. */
static gboolean
check_picture (const JdCliOptions  *options,
               JdExportFormat      *out_format,
               GError             **error)
{
  if (!jd_export_format_of (options->answer.output, out_format, error))
    return FALSE;
  if (options->answer.units)
    {
      g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                           _("--units needs a table: units stand in its head"));
      return FALSE;
    }
  if (options->vary->len <= 2 && options->sweep.sample == JD_CLI_NOT_GIVEN && options->sweep.shard == NULL)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("-o %s: a picture shows a whole grid over one or two --vary; write the table, to a .csv"),
               options->answer.output);
  return FALSE;
}

/* ---- The command ---- */

static gboolean
write_output (Table               *self,
              const JdCliOptions  *options,
              gboolean             is_table,
              GError             **error)
{
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (options->answer.output);
  double width = USUAL_WIDTH, height = USUAL_HEIGHT;

  if (is_table)
    return jd_file_write (file, self->csv->str, self->csv->len, error);
  return jd_cli_parse_size (options->figure.size, &width, &height, error) &&
         jd_export_figure (file, width, height, draw_picture, self, error);
}

JdAnswer *
jd_cli_run_sweep (JdCliJob            *job,
                  JdParameterization  *none G_GNUC_UNUSED,
                  GError             **error)
{
  const JdCliOptions *options = job->options;
  g_auto(Table) table = { .numbers = g_array_new (FALSE, FALSE, sizeof (double)), .csv = g_string_new (NULL) };
  const gboolean is_table = options->answer.output == NULL || jd_cli_is_stream (options->answer.output) ||
                            g_str_has_suffix (options->answer.output, ".csv");
  const gboolean to_file = options->answer.output != NULL && !jd_cli_is_stream (options->answer.output);
  g_autoptr(JdUnits) units = NULL;
  JdExportFormat format;
  JdAnswer *answer;

  if (is_table ? !check_table (options, error) : !check_picture (options, &format, error))
    return NULL;
  table.sweep = new_sweep (job, error);
  if (table.sweep == NULL)
    return NULL;
  units = options->answer.units ? jd_units_new (job->mechanism) : NULL;
  jd_sweep_append_csv_header (table.csv, table.sweep, units);
  table.progress = job->progress;
  jd_sweep_run (table.sweep, add_row, &table, NULL);
  if (to_file && !write_output (&table, options, is_table, error))
    return NULL;
  answer = answer_new (&table, options->answer.json);
  if (to_file)
    json_object_set_string_member (answer->members, "output", options->answer.output);
  else
    job->printed = g_strndup (table.csv->str, table.csv->len);
  return answer;
}
