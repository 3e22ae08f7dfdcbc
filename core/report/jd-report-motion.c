/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `simulate`: events, drifts and steps of a motion; and its samples as CSV. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/dynamics/motion/jd-motion-steps.h"
#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/jd-json.h"

/* Pairs of bodies that are named one by one. */
#define N_NAMED_OVERLAPS 5

static const char *
event_kind_name (JdMotionEventKind kind)
{
  static const char *const names[] = {
    [JD_MOTION_IMPACT] = "impact", [JD_MOTION_OPENS] = "opens",   [JD_MOTION_CLOSES] = "closes",
    [JD_MOTION_ENTERS] = "enters", [JD_MOTION_LEAVES] = "leaves", [JD_MOTION_STICK] = "stick",
    [JD_MOTION_SLIP] = "slip",     [JD_MOTION_LISTED] = "listed",
  };

  return names[kind];
}

static JsonObject *
event_to_json (const JdMotionEvent *event)
{
  JsonObject *object = json_object_new ();

  jd_answer_set_number (object, "time", event->time);
  if (event->equation != NULL)
    json_object_set_string_member (object, "equation", event->equation);
  else
    json_object_set_null_member (object, "equation");
  json_object_set_string_member (object, "kind", event_kind_name (event->kind));
  if (event->event != NULL)
    json_object_set_string_member (object, "event", event->event);
  return object;
}

/* The instants at which the impacts of a contact accumulate, infinitely many in a finite time, or at which it is
 * taken to be in contact because they would not end. */
typedef struct
{
  char    *equation;
  gboolean chatters;    /* they would not end */
  double   first, last; /* s */
  guint    n;
} Accumulation;

static void
accumulation_free (gpointer data)
{
  g_free (((Accumulation *) data)->equation);
  g_free (data);
}

struct _JdMotionLog
{
  JdSpool    *events;        /* a line for each; NULL: given away */
  JsonObject *laws;          /* laws that were defaults are named once each */
  GPtrArray  *accumulations; /* Accumulation: one for each contact that had any */
  double      unproved;      /* time of the first jump whose velocities are not proved to be the only ones; or NAN */
  char       *unproved_text;
};

JdMotionLog *
jd_motion_log_new (void)
{
  JdMotionLog *self = g_new0 (JdMotionLog, 1);

  self->events = jd_spool_new ();
  self->laws = json_object_new ();
  self->accumulations = g_ptr_array_new_with_free_func (accumulation_free);
  self->unproved = NAN;
  return self;
}

void
jd_motion_log_free (JdMotionLog *self)
{
  if (self == NULL)
    return;
  jd_spool_free (self->events);
  json_object_unref (self->laws);
  g_ptr_array_unref (self->accumulations);
  g_free (self->unproved_text);
  g_free (self);
}

/* Notes the first jump of which it is not proved that no other velocities satisfy the laws of its contacts. */
static void
note_unproved (JdMotionLog  *self,
               const JdJump *jump,
               double        time)
{
  for (guint k = 0; k < jump->warnings->len && isnan (self->unproved); k++)
    {
      const JdWarning *warning = g_ptr_array_index (jump->warnings, k);

      if (!g_str_equal (warning->code, "not-proved-unique"))
        continue;
      self->unproved = time;
      self->unproved_text = g_strdup (warning->text);
    }
}

static void
note_accumulation (JdMotionLog         *self,
                   const JdMotionEvent *event)
{
  Accumulation *of = NULL;

  for (guint k = 0; k < self->accumulations->len && of == NULL; k++)
    {
      Accumulation *other = g_ptr_array_index (self->accumulations, k);

      if (g_str_equal (other->equation, event->equation) && other->chatters == event->chatters)
        of = other;
    }
  if (of == NULL)
    {
      of = g_new0 (Accumulation, 1);
      of->equation = g_strdup (event->equation);
      of->chatters = event->chatters;
      of->first = event->time;
      g_ptr_array_add (self->accumulations, of);
    }
  of->last = event->time;
  of->n++;
}

static char *
chatter_to_text (const Accumulation *of)
{
  return of->n == 1
           ? g_strdup_printf (_("The impacts at “%s” would follow each other without end, too weak to be seen: from "
                                "t = %.12g s on it is taken to be in contact"),
                              of->equation, of->last)
           : g_strdup_printf (_("The impacts at “%s” would follow each other without end, too weak to be seen: %u "
                                "times it is taken to be in contact, first at t = %.12g s, last at t = %.12g s"),
                              of->equation, of->n, of->first, of->last);
}

static char *
accumulation_to_text (const Accumulation *of)
{
  return of->n == 1
           ? g_strdup_printf (_("The impacts at “%s” follow each other ever faster and end at t = %.12g s; "
                                "from there on it is in contact"),
                              of->equation, of->last)
           : g_strdup_printf (_("The impacts at “%s” follow each other ever faster %u times, and end each time "
                                "in contact: first at t = %.12g s, last at t = %.12g s"),
                              of->equation, of->n, of->first, of->last);
}

static void
add_accumulations (JdAnswer          *answer,
                   const JdMotionLog *log)
{
  for (guint k = 0; k < log->accumulations->len; k++)
    {
      const Accumulation *of = g_ptr_array_index (log->accumulations, k);
      g_autofree char *text = of->chatters ? chatter_to_text (of) : accumulation_to_text (of);

      jd_answer_add_warning (answer, "accumulated", text);
    }
}

void
jd_motion_log_add (const JdMotionEvent *event,
                   gpointer             log)
{
  JdMotionLog *self = log;
  const JdJump *jump = event->report;
  g_autoptr(JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *line = NULL;

  json_node_take_object (node, event_to_json (event));
  line = jd_json_to_line (node);
  jd_spool_append (self->events, line);
  for (guint k = 0; jump != NULL && k + 1 < jump->laws->len; k += 2)
    json_object_set_string_member (self->laws, g_ptr_array_index (jump->laws, k),
                                   g_ptr_array_index (jump->laws, k + 1));
  if (jump != NULL)
    note_unproved (self, jump, event->time);
  if (event->accumulates || event->chatters)
    note_accumulation (self, event);
}

/* The first instant from which on the motion is not proved to be the only one: by its accelerations, or by a jump. */
static void
add_unproved (JdAnswer          *answer,
              const JdMotion    *motion,
              const JdMotionLog *log)
{
  const double moves = jd_motion_get_unproved (motion);
  const gboolean jumps = !isnan (log->unproved) && !(moves < log->unproved);
  g_autofree char *text = NULL;

  if (!jumps && isnan (moves))
    return;
  text = g_strdup_printf (_("At t = %g s: %s"), jumps ? log->unproved : moves,
                          jumps ? log->unproved_text : jd_unproved_motion ());
  jd_answer_add_warning (answer, "not-proved-unique", text);
  if (answer->verdict == JD_VERDICT_DETERMINATE)
    {
      g_free (answer->why);
      answer->why = g_steal_pointer (&text);
    }
}

/* That the ends of a spring have passed each other on their line. */
static void
add_passed_line (JdAnswer       *answer,
                 const JdMotion *motion)
{
  gsize line;
  const double passed = jd_motion_get_passed_line (motion, &line);
  g_autofree char *text = NULL;

  if (isnan (passed))
    return;
  text = g_strdup_printf (_("By t = %g s the ends of “%s” have passed each other on their line. Its force goes on "
                            "linear, with a negative length; with a coordinate across the line it would turn round"),
                          passed, jd_model_get_line_distance (jd_motion_get_model (motion), line)->owner);
  jd_answer_add_warning (answer, "passed-line", text);
}

/* The figures of a motion by time stepping, and that it is approximate. */
static void
add_steps (JdAnswer       *answer,
           const JdMotion *motion)
{
  const JdMotionSteps *steps = jd_motion_get_steps (motion);
  JsonObject *object;
  g_autofree char *text = NULL;

  if (steps == NULL)
    return;
  object = json_object_new ();
  jd_answer_set_number (object, "step", steps->step);
  jd_answer_set_number (object, "penetration", steps->penetration);
  jd_answer_set_number (object, "residual", steps->residual);
  json_object_set_int_member (object, "sweeps", (gint64) steps->sweeps);
  json_object_set_object_member (answer->members, "time_stepping", object);
  text = g_strdup_printf (
    _("This motion is by time stepping with the step %g s: it is approximate, events are not located, "
      "and rates after an impact with friction and without restitution may depend on the step"),
    steps->step);
  jd_answer_add_warning (answer, "time-stepping", text);
}

JdAnswer *
jd_report_motion (const JdMotion *motion,
                  JdMotionLog    *log)
{
  JdAnswer *answer = jd_answer_new ("simulate");
  JsonArray *drift = json_array_new ();
  const JdMotionFigures *figures = jd_motion_get_figures (motion);

  /* multipliers need not be: where they are not, the table has none */
  g_free (answer->why);
  answer->why = g_strdup (_("The motion is unique."));
  jd_report_add_file_warnings (answer, jd_motion_get_model (motion));
  jd_answer_set_number (answer->members, "until", jd_motion_get_end (motion));
  jd_answer_take_list (answer, "events", g_steal_pointer (&log->events));
  jd_answer_set_number (answer->members, "energy_drift", figures->energy_drift);
  json_array_add_element (drift, jd_json_number (figures->position_drift));
  json_array_add_element (drift, jd_json_number (figures->rate_drift));
  json_object_set_array_member (answer->members, "constraint_drift", drift);
  json_object_set_int_member (answer->members, "steps", (gint64) figures->n_steps);
  json_object_set_object_member (answer->members, "laws", json_object_ref (log->laws));
  add_steps (answer, motion);
  add_accumulations (answer, log);
  add_unproved (answer, motion, log);
  add_passed_line (answer, motion);
  if (jd_motion_get_end_error (motion) != NULL)
    jd_answer_add_refusal (answer, jd_motion_get_end_error (motion));
  if (jd_motion_get_end_reason (motion) != NULL)
    jd_answer_add_warning (answer, "ended-early", jd_motion_get_end_reason (motion));
  return answer;
}

void
jd_report_early_events (JdAnswer            *answer,
                        JdModel             *model,
                        const char *const   *events)
{
  const GPtrArray *all = jd_mechanism_get_events (jd_model_get_mechanism (model));
  const double start = jd_model_get_time (model);

  for (guint k = 0; k < all->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (all, k);
      const double at = event->has_at ? jd_model_eval (model, event->at, start, jd_model_get_values (model),
                                                       jd_model_get_rates (model))
                                      : INFINITY;

      if (at < start && (events == NULL ? event->instead_of == NULL : g_strv_contains (events, event->name)))
        {
          g_autofree char *text = g_strdup_printf (
            _("“%s” does not happen: its instant, t = %g s, is before the beginning of the motion, t = %g s"),
            event->name, at, start);

          jd_answer_add_warning (answer, "event-early", text);
        }
    }
}

void
jd_report_motion_chart (JdAnswer            *answer,
                        const JdMotionChart *chart)
{
  g_autofree char *why = NULL;
  const double limit = jd_motion_chart_get_limit (chart, &why);

  if (why == NULL)
    return;
  jd_answer_set_number (answer->members, "chart", limit);
  jd_answer_add_warning (answer, "chart-limit", why);
}

void
jd_report_overlaps (JdAnswer         *answer,
                    const JdOverlaps *overlaps)
{
  const gsize n = jd_overlaps_get_n (overlaps);

  for (gsize i = 0; i < MIN (n, N_NAMED_OVERLAPS); i++)
    {
      g_autofree char *text = jd_overlaps_dup_text (overlaps, i);

      jd_answer_add_warning (answer, "overlap", text);
    }
  if (n > N_NAMED_OVERLAPS)
    {
      const gulong more = (gulong) (n - N_NAMED_OVERLAPS);
      g_autofree char *text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                            "%lu more pair of bodies passes through each other",
                                                            "%lu more pairs of bodies pass through each other", more),
                                               more);

      jd_answer_add_warning (answer, "overlap", text);
    }
}

void
jd_report_motion_overlaps (JdAnswer         *answer,
                           const JdOverlaps *overlaps)
{
  const int wrong = jd_overlaps_find_wrong (overlaps);

  jd_report_overlaps (answer, overlaps);
  if (wrong >= 0)
    {
      g_autofree char *text = jd_overlaps_dup_text (overlaps, (gsize) wrong);
      g_autoptr(GError) error = g_error_new_literal (JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE, text);

      jd_answer_add_refusal (answer, error);
    }
}

void
jd_report_motion_trust (JdAnswer            *answer,
                        JdModel             *model,
                        const JdMotionTrust *trust)
{
  JsonObject *errors = json_object_new ();
  g_autofree char *message = NULL;

  for (gsize k = 0; k < trust->N; k++)
    jd_answer_set_number (errors, jd_model_get_parameter_name (model, k), trust->error[k]);
  json_object_set_object_member (answer->members, "error_estimate", errors);
  jd_answer_set_number (answer->members, "trusted_until", trust->trusted_until);
  if (isinf (trust->trusted_until))
    return;
  if (trust->parameter < trust->N)
    message = g_strdup_printf (_("From t = %.4g s on the estimated error of %s exceeds one millionth of its range"),
                               trust->trusted_until, jd_model_get_parameter_name (model, trust->parameter));
  else
    message = g_strdup_printf (_("From t = %.4g s on the motion is not trusted: another integration ends there"),
                               trust->trusted_until);
  jd_answer_add_warning (answer, "not-trusted", message);
}

/* Adding 0 makes -0 a plain 0. */
static void
append_number (GString *line,
               double   value)
{
  g_autofree char *text = jd_number_to_text (value + 0.0);

  g_string_append (line, text);
}

/* Appends the column @name (taken), with its unit if @units are asked for. */
static void
append_column (GString       *line,
               const JdUnits *units,
               char          *name)
{
  g_autofree char *header = jd_units_dup_header (units, name);

  g_string_append_printf (line, "%s%s", line->len > 0 ? "," : "", header);
  g_free (name);
}

static void
append_header (GString            *line,
               JdModel            *model,
               JdParameterization *parameterization,
               const JdUnits      *units)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  append_column (line, units, g_strdup ("t"));
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      append_column (line, units, g_strdup (name));
      append_column (line, units, g_strconcat (name, "'", NULL));
    }
  append_column (line, units, g_strdup ("energy"));
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    append_column (line, units, g_strconcat ("lambda:", jd_model_get_equation (model, complementary[h])->name, NULL));
  g_string_append_c (line, '\n');
}

/* Energy, and the mean multipliers of the step that ends at @t of a motion by time stepping. */
static void
append_means (GString                  *line,
              const JdMotion           *motion,
              const JdParameterization *parameterization,
              double                    t,
              double                    energy)
{
  const JdModel *model = jd_motion_get_model (motion);
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  g_autofree double *means = g_new0 (double, jd_model_get_n_equations (model) + 1);
  const gboolean known = jd_motion_get_mean_forces (motion, t, means, NULL);

  g_string_append_c (line, ',');
  append_number (line, energy);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      g_string_append_c (line, ',');
      if (known)
        append_number (line, means[complementary[h]]);
    }
}

/* Energy and multipliers by the parameterization's own equations at the sample; empty cells if it does not determine
 * them (singular, hyperstatic). */
static void
append_evaluation (GString            *line,
                   JdParameterization *parameterization,
                   const JdEvaluation *evaluation,
                   double              energy)
{
  g_string_append_c (line, ',');
  append_number (line, energy);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      g_string_append_c (line, ',');
      if (evaluation != NULL && evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH && evaluation->unique[h] &&
          isfinite (evaluation->multipliers[h]))
        append_number (line, evaluation->multipliers[h]);
    }
}

static gboolean
write_line (GOutputStream  *stream,
            GString        *line,
            GCancellable   *cancellable,
            GError        **error)
{
  gboolean written = g_output_stream_write_all (stream, line->str, line->len, NULL, cancellable, error);

  g_string_truncate (line, 0);
  return written;
}

/* A table has no cell for what is not a number: its @what at @t. */
static gboolean
check_finite (double       value,
              const char  *what,
              double       t,
              GError     **error)
{
  if (isfinite (value))
    return TRUE;
  return jd_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                  _("At t = %g s “%s” is not a finite number: the table cannot be written"), t, what);
}

/* Appends all cells of a line that do not depend on the parameterization; of rates without a value they are empty. */
static gboolean
append_state (GString         *line,
              const JdMotion  *motion,
              double           t,
              gboolean         after,
              const double    *p,
              const double    *pd,
              GError         **error)
{
  const JdModel *model = jd_motion_get_model (motion);
  g_autofree gboolean *unvalued = g_new0 (gboolean, jd_model_get_n_parameters (model) + 1);

  jd_motion_find_unvalued (motion, t, after, p, unvalued);
  append_number (line, t);
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      if (!check_finite (p[k], name, t, error) || !check_finite (pd[k], name, t, error))
        return FALSE;
      g_string_append_c (line, ',');
      append_number (line, p[k]);
      g_string_append_c (line, ',');
      if (!unvalued[k])
        append_number (line, pd[k]);
    }
  return TRUE;
}

/* Of the two samples at an event's instant the second is after it.  @next walks through the events as the samples go
 * by. */
static gboolean
is_after_event (const JdMotion *motion,
                gsize           sample,
                gsize          *next)
{
  gsize n = jd_motion_get_n_events (motion);

  while (*next < n && jd_motion_get_event (motion, *next)->after < sample)
    (*next)++;
  return *next < n && jd_motion_get_event (motion, *next)->after == sample;
}

gboolean
jd_report_motion_csv_header (JdParameterization  *parameterization,
                             const JdUnits       *units,
                             GOutputStream       *stream,
                             GCancellable        *cancellable,
                             GError             **error)
{
  g_autoptr(GString) line = g_string_new (NULL);

  append_header (line, jd_parameterization_get_model (parameterization), parameterization, units);
  return write_line (stream, line, cancellable, error);
}

gboolean
jd_report_motion_csv_rows (const JdMotion      *motion,
                           JdParameterization  *parameterization,
                           const JdOverlaps    *overlaps,
                           GOutputStream       *stream,
                           GCancellable        *cancellable,
                           GError             **error)
{
  JdModel *model = jd_motion_get_model (motion);
  const JdExpr *kinetic = jd_model_get_kinetic_energy (model);
  const JdExpr *potential = jd_model_get_potential (model);
  const int wrong = overlaps != NULL ? jd_overlaps_find_wrong (overlaps) : -1;
  const double until = wrong >= 0 ? jd_overlaps_get (overlaps, (gsize) wrong)->time : INFINITY;
  g_autoptr(GString) line = g_string_new (NULL);
  gsize next_event = 0;

  for (gsize i = 0; i < jd_motion_get_n_samples (motion) && jd_motion_get_sample (motion, i, NULL, NULL) <= until;
       i++)
    {
      const double *p, *pd;
      double t = jd_motion_get_sample (motion, i, &p, &pd);
      double energy = jd_model_eval (model, kinetic, t, p, pd) + jd_model_eval (model, potential, t, p, pd);
      /* at a border of pieces in time, too, the second of two rows is that of the state after it */
      const double before = i > 0 ? jd_motion_get_sample (motion, i - 1, NULL, NULL) : jd_motion_get_start (motion);
      const gboolean after = is_after_event (motion, i, &next_event) || (i > 0 ? t == before : t > before);
      const gboolean by_steps = jd_motion_get_steps (motion) != NULL;
      g_autoptr(JdEvaluation) evaluation = by_steps ? NULL
                                                     : jd_motion_evaluate (motion, parameterization, t, after, NULL);

      if (!append_state (line, motion, t, after, p, pd, error) || !check_finite (energy, "energy", t, error))
        return FALSE;
      if (by_steps)
        append_means (line, motion, parameterization, t, energy);
      else
        append_evaluation (line, parameterization, evaluation, energy);
      g_string_append_c (line, '\n');
      if (!write_line (stream, line, cancellable, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
jd_report_motion_csv (JdMotion            *motion,
                      JdParameterization  *parameterization,
                      GOutputStream       *stream,
                      GCancellable        *cancellable,
                      GError             **error)
{
  g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (jd_motion_get_model (motion));

  jd_overlaps_look (overlaps, motion, cancellable);
  return jd_report_motion_csv_header (parameterization, NULL, stream, cancellable, error) &&
         jd_report_motion_csv_rows (motion, parameterization, overlaps, stream, cancellable, error);
}
