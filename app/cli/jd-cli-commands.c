/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The commands of the command line, and how they are run. */
#include "app/cli/jd-cli-private.h"
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "core/analysis/verdict/jd-imperfect.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/report/jd-report-analysis.h"
#include "core/report/jd-report-road.h"
#include "core/report/jd-report.h"

/* A command.  @of_parameterization: it needs the parameterization of -p or the first of the file; if that cannot be
 * made, this is the answer. */
typedef struct
{
  const char *name;
  JdAnswer *(*run) (JdCliJob            *job,
                    JdParameterization  *parameterization,
                    GError             **error);
  gboolean    of_parameterization;
  gboolean    solves;  /* needs the laws of all joints: jd_imperfect_check() */
} Command;

/* "a", "b", "c": the names of @items, structs whose first member is a char *. */
static char *
list_names (const GPtrArray *items)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    g_string_append_printf (list, _("%s“%s”"), i > 0 ? ", " : "", *(char *const *) g_ptr_array_index (items, i));
  return g_string_free (list, FALSE);
}

gboolean
jd_cli_find_event (JdCliJob       *job,
                   gboolean        required,
                   const JdEvent **out_event,
                   GError        **error)
{
  const GPtrArray *events = jd_mechanism_get_events (job->mechanism);

  *out_event = NULL;
  if (job->options->state.event != NULL)
    {
      g_autofree char *names = list_names (events);

      *out_event = jd_mechanism_find_event (job->mechanism, job->options->state.event);
      if (*out_event == NULL)
        g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                     events->len > 0 ? _("There is no event “%s”; the file has %s")
                                     : _("There is no event “%s”; the file has none%s"),
                     job->options->state.event, names);
      return *out_event != NULL;
    }
  if (events->len > 0)
    *out_event = g_ptr_array_index (events, 0);
  else if (required)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _("The file has no event; add one under \"events\""));
  return *out_event != NULL || !required;
}

gboolean
jd_cli_is_mistake (const GError *error)
{
  return g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID) ||
         g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN) ||
         g_error_matches (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED);
}

const JdParameterizationTags *
jd_cli_find_tags (const JdCliJob  *job,
                  const char      *name,
                  GError         **error)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (job->mechanism);
  const JdParameterizationTags *tags = name != NULL ? jd_mechanism_find_parameterization (job->mechanism, name)
                                                    : g_ptr_array_index (parameterizations, 0);
  g_autofree char *names = NULL;

  if (tags != NULL)
    return tags;
  names = list_names (parameterizations);
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("There is no parameterization “%s”; the file has %s"), name, names);
  return NULL;
}

/* Fails if an event has given a rate to a primitive equation: it then cannot eliminate, because its position is
 * unknown. */
static gboolean
check_live (const JdCliJob                *job,
            const JdParameterizationTags  *tags,
            GError                       **error)
{
  for (guint i = 0; i < tags->tags->len; i++)
    {
      const JdTag *tag = g_ptr_array_index (tags->tags, i);
      const int equation = jd_model_find_equation (job->model, tag->equation);

      if (equation < 0 || !jd_model_is_live (job->model, (gsize) equation))
        continue;
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                   _("“%s” is primitive, but the event has given it another rate: make it complementary"),
                   tag->equation);
      return FALSE;
    }
  return TRUE;
}

JdParameterization *
jd_cli_new_parameterization (JdCliJob      *job,
                             const char    *name,
                             const JdEvent *event,
                             GError       **error)
{
  GPtrArray *parameterizations = (GPtrArray *) jd_mechanism_get_parameterizations (job->mechanism);
  const JdParameterizationTags *tags = jd_cli_find_tags (job, name, error);
  JdParameterization *parameterization;
  GError *local = NULL;
  guint index;

  if (tags == NULL)
    return NULL;
  parameterization = check_live (job, tags, &local) ? jd_parameterization_new (job->model, tags, event, &local)
                                                    : NULL;
  if (parameterization != NULL)
    return parameterization;
  if (jd_cli_is_mistake (local) && g_ptr_array_find (parameterizations, tags, &index))
    g_prefix_error (&local, "parameterizations[%u].primitive: ", index);
  g_propagate_error (error, local);
  return NULL;
}

JdParameterization *
jd_cli_parameterization (JdCliJob      *job,
                         const JdEvent *event,
                         GError       **error)
{
  char **names = job->options->state.parameterizations;

  return jd_cli_new_parameterization (job, names != NULL ? names[0] : NULL, event, error);
}

JdAnswer *
jd_cli_refuse_or_fail (const char  *command,
                       GError      *local,
                       GError     **error)
{
  JdAnswer *answer = jd_answer_new_refusal (command, local);

  if (answer == NULL)
    g_propagate_error (error, local);
  else
    g_error_free (local);
  return answer;
}

/* Checks the parameterization.  A mistake of the file is an error, as in the other commands; an elimination that
 * fails only in this state is no error. */
static gboolean
check_tags (JdCliJob  *job,
            GError   **error)
{
  GError *local = NULL;
  g_autoptr(JdParameterization) parameterization = jd_cli_parameterization (job, NULL, &local);

  if (local == NULL)
    return TRUE;
  if (jd_cli_is_mistake (local))
    {
      g_propagate_error (error, local);
      return FALSE;
    }
  g_error_free (local);
  return TRUE;
}

static JdAnswer *
run_check (JdCliJob            *job,
           JdParameterization  *none G_GNUC_UNUSED,
           GError             **error)
{
  return check_tags (job, error) ? jd_report_check (job->model, job->options->answer.road, error) : NULL;
}

static JdAnswer *
run_joints (JdCliJob            *job,
            JdParameterization  *none G_GNUC_UNUSED,
            GError             **error)
{
  return jd_report_joints (job->model, job->options->joints.compound, job->options->joints.external,
                           job->options->answer.road, error);
}

static JdAnswer *
run_integrals (JdCliJob            *job,
               JdParameterization  *parameterization,
               GError             **error)
{
  return jd_report_integrals (parameterization, job->options->answer.road, error);
}

static gboolean
check_format (const char  *format,
              GError     **error)
{
  if (format == NULL || g_str_equal (format, "text") || g_str_equal (format, "latex"))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--format is “text” or “latex”, not “%s”"),
               format);
  return FALSE;
}

static JdAnswer *
run_equations (JdCliJob            *job,
               JdParameterization  *none G_GNUC_UNUSED,
               GError             **error)
{
  const char *format = job->options->answer.format;
  GError *local = NULL;
  JdAnswer *answer;
  g_autoptr(JdParameterization) parameterization = NULL;

  if (!check_format (format, error))
    return NULL;
  parameterization = jd_cli_parameterization (job, NULL, &local);
  if (parameterization == NULL)
    return jd_cli_refuse_or_fail ("equations", local, error);
  answer = jd_report_equations (parameterization, error);
  if (answer == NULL || g_strcmp0 (format, "latex") != 0)
    return answer;
  job->printed = jd_report_equations_latex (parameterization);
  json_object_set_string_member (answer->members, "latex", job->printed);
  return answer;
}

static JdAnswer *
run_evaluate (JdCliJob            *job,
              JdParameterization  *parameterization,
              GError             **error)
{
  g_autoptr(JdAnswer) answer = jd_report_evaluate (parameterization, error);

  if (answer == NULL || (job->options->answer.road && !jd_report_evaluate_add_road (answer, parameterization, error)))
    return NULL;
  return g_steal_pointer (&answer);
}

/* The model of another file, as it is stated there. */
static JdModel *
load_other (const char  *path,
            GError     **error)
{
  g_autoptr(JdMechanism) mechanism = jd_cli_load (path, error);
  JdModel *model = mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, error) : NULL;

  if (model == NULL)
    g_prefix_error (error, "--same-as %s: ", path);
  return model;
}

static JdAnswer *
run_field (JdCliJob            *job,
           JdParameterization  *parameterization,
           GError             **error)
{
  const char *observer = job->options->field.relative, *path = job->options->field.same_as;
  g_autoptr(JdAnswer)
    answer = jd_report_field (parameterization, job->options->field.compatible, job->options->answer.road, error);
  g_autoptr(JdModel) other = NULL;

  if (answer == NULL || !jd_answer_is_known (answer))
    return g_steal_pointer (&answer);
  if (path != NULL && (other = load_other (path, error)) == NULL)
    return NULL;
  if ((observer != NULL && !jd_report_field_relative (answer, parameterization, observer, error)) ||
      (path != NULL && !jd_report_field_same_as (answer, parameterization, path, other, error)))
    return NULL;
  return g_steal_pointer (&answer);
}

static JdAnswer *
run_jump (JdCliJob            *job,
          JdParameterization  *none G_GNUC_UNUSED,
          GError             **error)
{
  GPtrArray *events = (GPtrArray *) jd_mechanism_get_events (job->mechanism);
  const JdEvent *event;
  GError *local = NULL;
  JdAnswer *answer;
  guint index;
  g_autoptr(JdParameterization) parameterization = NULL;

  if (!jd_cli_find_event (job, TRUE, &event, error))
    return NULL;
  parameterization = jd_cli_parameterization (job, event, &local);
  if (parameterization == NULL)
    return jd_cli_refuse_or_fail ("jump", local, error);
  answer = jd_report_jump_at (parameterization, event, job->motion, jd_cli_find_occurrence (job, event), &local);
  if (answer != NULL && job->motion == NULL)
    jd_cli_report_elsewhere (job, answer, event);
  if (answer != NULL)
    jd_cli_report_choice (job, answer, event);
  if (answer != NULL && !jd_cli_compare_jumps (job, answer, parameterization, event, error))
    {
      jd_answer_free (answer);
      return NULL;
    }
  if (answer == NULL && jd_cli_is_mistake (local) && g_ptr_array_find (events, event, &index))
    g_prefix_error (&local, "events[%u]: ", index);
  if (answer == NULL)
    g_propagate_error (error, local);
  return answer;
}

/* All parameterizations that are asked for.  Of those that nobody has named, one that the live equations of this
 * instant refuse is left out, and the reason is added to @left_out. */
static GPtrArray *
all_parameterizations (JdCliJob   *job,
                       GPtrArray  *left_out,
                       GError    **error)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (job->mechanism);
  char **names = job->options->state.parameterizations;
  guint n = names != NULL ? g_strv_length (names) : parameterizations->len;
  g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_parameterization_unref);

  for (guint i = 0; i < n; i++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (parameterizations, MIN (i, parameterizations->len - 1));
      const char *name = names != NULL ? names[i] : tags->name;
      g_autoptr(GError) live = NULL;
      JdParameterization *parameterization;

      if (names == NULL && i < parameterizations->len && !check_live (job, tags, &live))
        {
          g_ptr_array_add (left_out, g_strdup_printf ("%s: %s", name, live->message));
          if (left_out->len < n)
            continue;
          g_propagate_error (error, g_steal_pointer (&live));
          return NULL;
        }
      parameterization = jd_cli_new_parameterization (job, name, NULL, error);
      if (parameterization == NULL)
        return NULL;
      g_ptr_array_add (all, parameterization);
    }
  return g_steal_pointer (&all);
}

static char *
print_comparison (const JdCliJob      *job,
                  GPtrArray           *all,
                  const JdEvent       *event,
                  const JdMotionEvent *met)
{
  g_autoptr(JdComparison)
    comparison = jd_report_new_comparison ((JdParameterization **) all->pdata, all->len, event, job->motion, met);
  g_autoptr(GPtrArray) titles = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    g_ptr_array_add (titles, (char *) jd_parameterization_get_name (g_ptr_array_index (all, i)));
  g_ptr_array_add (titles, NULL);
  return jd_report_compare_latex (jd_parameterization_get_model (g_ptr_array_index (all, 0)), comparison,
                                  (const char *const *) titles->pdata);
}

static JdAnswer *
run_compare (JdCliJob            *job,
             JdParameterization  *none G_GNUC_UNUSED,
             GError             **error)
{
  const JdEvent *event;
  const JdMotionEvent *met;
  GError *local = NULL;
  JdAnswer *answer;
  g_autoptr(GPtrArray) all = NULL, left_out = g_ptr_array_new_with_free_func (g_free);

  if (!check_format (job->options->answer.format, error) || !jd_cli_find_event (job, FALSE, &event, error))
    return NULL;
  /* An event that has just happened does not happen again, unless -e asks for it. */
  if (event != NULL && job->options->state.event == NULL && jd_cli_is_past (job, event))
    event = NULL;
  all = all_parameterizations (job, left_out, &local);
  if (all == NULL)
    return jd_cli_refuse_or_fail ("compare", local, error);
  met = event != NULL ? jd_cli_find_occurrence (job, event) : NULL;
  answer = jd_report_compare ((JdParameterization **) all->pdata, all->len, event, job->motion, met, error);
  if (answer != NULL && job->options->answer.road)
    jd_report_compare_add_road (answer, (JdParameterization **) all->pdata, all->len, event, job->motion, met);
  for (guint i = 0; answer != NULL && i < left_out->len; i++)
    jd_answer_add_warning (answer, "left-out", g_ptr_array_index (left_out, i));
  if (answer == NULL || g_strcmp0 (job->options->answer.format, "latex") != 0)
    return answer;
  job->printed = print_comparison (job, all, event, met);
  json_object_set_string_member (answer->members, "latex", job->printed);
  return answer;
}

static const Command commands[] = {
  { "check", run_check, FALSE, FALSE },
  { "equations", run_equations, FALSE, FALSE },
  { "evaluate", run_evaluate, TRUE, TRUE },
  { "field", run_field, TRUE, FALSE },
  { "simulate", jd_cli_run_simulate, FALSE, TRUE },
  { "jump", run_jump, FALSE, TRUE },
  { "compare", run_compare, FALSE, TRUE },
  { "figure", jd_cli_run_figure, FALSE, FALSE },
  { "report", jd_cli_run_report, FALSE, TRUE },
  { "page", jd_cli_run_page, FALSE, TRUE },
  { "joints", run_joints, FALSE, FALSE },
  { "integrals", run_integrals, TRUE, FALSE },
  { "equilibria", jd_cli_run_equilibria, TRUE, TRUE },
  { "modes", jd_cli_run_modes, TRUE, TRUE },
  { "sweep", jd_cli_run_sweep, FALSE, FALSE },
};

static const Command *
find_command (const char  *name,
              GError     **error)
{
  g_autofree char *known = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return &commands[i];
  known = g_strjoinv (", ", (char **) jd_cli_list_commands ());
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("There is no command “%s”; there are %s"), name,
               known);
  return NULL;
}

/* Checks that the names of -p and -e exist in the file, even if the command does not use them. */
static gboolean
check_names (JdCliJob  *job,
             GError   **error)
{
  char **names = job->options->state.parameterizations;
  const JdEvent *event;

  for (gsize i = 0; names != NULL && names[i] != NULL; i++)
    if (jd_cli_find_tags (job, names[i], error) == NULL)
      return FALSE;
  return jd_cli_find_event (job, FALSE, &event, error);
}

/* Goes to the instant and runs the command there.  A refusal on the way is an answer, too. */
static JdAnswer *
run_at (JdCliJob       *job,
        const Command  *command,
        GError        **error)
{
  const gboolean moves = job->options->state.at != NULL;
  g_autoptr(JdParameterization) parameterization = NULL;
  GError *local = NULL;
  JdAnswer *answer;

  if (!check_names (job, error))
    return NULL;
  if (moves && g_str_equal (command->name, "figure"))
    job->earlier = g_array_new (FALSE, FALSE, sizeof (double));
  if (((command->solves || moves) && !jd_imperfect_check (job->model, &local)) ||
      (moves && !jd_cli_go_to_instant (job, &local)))
    return jd_cli_refuse_or_fail (command->name, local, error);
  if (command->of_parameterization)
    parameterization = jd_cli_parameterization (job, NULL, &local);
  answer = local != NULL ? jd_cli_refuse_or_fail (command->name, local, error)
                         : command->run (job, parameterization, error);
  if (answer != NULL && command->solves && jd_answer_is_known (answer))
    jd_report_add_assumed (answer, job->model);
  if (answer != NULL && moves)
    {
      JsonObject *at = json_object_new ();

      jd_answer_set_number (at, "time", job->time);
      json_object_set_string_member (at, "side", job->after ? "after" : "before");
      json_object_set_object_member (answer->members, "at", at);
    }
  return answer;
}

/* Fails if the answer has numbers beyond the range of doubles: they, and formulas with them, are no answer. */
static gboolean
check_finite (const JdAnswer  *answer,
              guint            not_finite_before,
              GError         **error)
{
  const gboolean formulas = jd_expr_count_not_finite () != not_finite_before;
  const gboolean looked_at = jd_answer_is_known (answer) || formulas;
  g_autofree char *place = looked_at ? jd_answer_find_not_finite (answer, formulas) : NULL;

  if (place == NULL)
    return TRUE;
  g_set_error (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
    _("%s: “%s” is not a finite number: the mechanism's constants and values are too large, or too small, "
      "for it"),
    answer->command, place);
  return FALSE;
}

/* Whether two names denote the same file, also through links or descriptors. */
static gboolean
is_same_file (const char *path,
              const char *other)
{
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (path);
  g_autoptr(GFile) other_file = g_file_new_for_commandline_arg (other);
  GStatBuf a, b;

  return g_file_equal (file, other_file) ||
         (g_file_peek_path (file) != NULL && g_file_peek_path (other_file) != NULL &&
          g_stat (g_file_peek_path (file), &a) == 0 && g_stat (g_file_peek_path (other_file), &b) == 0 &&
          a.st_dev == b.st_dev && a.st_ino == b.st_ino);
}

/* Fails if the output file is the input file. */
static gboolean
check_output (const char  *path,
              const char  *output,
              GError     **error)
{
  if (output == NULL || jd_cli_is_stream (output) || !is_same_file (path, output))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("-o %s: that is the mechanism itself; give the output another name"), output);
  return FALSE;
}

static GFile *
find_folder (const char *path)
{
  g_autoptr(GFile) file = g_file_new_for_commandline_arg (path);

  return g_file_get_parent (file);
}

JdAnswer *
jd_cli_run (const char          *name,
            const char          *path,
            const JdCliOptions  *options,
            char               **out_printed,
            GError             **error)
{
  const Command *command = find_command (name, error);
  g_autoptr(JdMechanism) mechanism = NULL;
  g_autoptr(GFile) folder = NULL;
  g_autoptr(JdCliProgress) progress = jd_cli_progress_new ();
  g_auto(JdCliJob) job = { .options = options, .progress = progress };
  GError *local = NULL;
  JdAnswer *answer;
  guint not_finite;

  if (command == NULL || !jd_cli_options_check (options, name, error) ||
      !check_output (path, options->answer.output, error))
    return NULL;
  job.folder = folder = jd_cli_is_stream (path) ? NULL : find_folder (path);
  job.mechanism = mechanism = jd_cli_load (path, &local);
  if (mechanism != NULL)
    job.model = jd_model_new (mechanism, options->state.values, options->state.rates, &local);
  if (job.model == NULL)
    {
      answer = jd_answer_new_refusal (name, local);
      if (answer == NULL)
        g_propagate_prefixed_error (error, local, "%s: ", jd_cli_is_stream (path) ? _("standard input") : path);
      else
        g_error_free (local);
      return answer;
    }
  not_finite = jd_expr_count_not_finite ();
  answer = run_at (&job, command, &local);
  if (answer != NULL && !check_finite (answer, not_finite, &local))
    g_clear_pointer (&answer, jd_answer_free);
  if (answer == NULL)
    g_propagate_prefixed_error (error, local, "%s: ", jd_cli_is_stream (path) ? _("standard input") : path);
  else if (!options->answer.json)
    answer->units = jd_units_new (mechanism);
  *out_printed = job.printed;
  return answer;
}
