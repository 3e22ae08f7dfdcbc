/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>

#include "core/expression/jd-expr-parse.h"
#include "core/mechanism/jd-json.h"

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

/* Laws that were defaults are named once each. */
static void
add_default_laws (JdAnswer *answer,
                  JdMotion *motion)
{
  JsonObject *laws = json_object_new ();

  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdJump *jump = jd_motion_get_event (motion, i)->report;

      for (guint k = 0; jump != NULL && k + 1 < jump->laws->len; k += 2)
        json_object_set_string_member (laws, g_ptr_array_index (jump->laws, k),
                                       g_ptr_array_index (jump->laws, k + 1));
    }
  json_object_set_object_member (answer->members, "laws", laws);
}

/* Impacts that accumulate are told: infinitely many in a finite time, of which the last are left out. */
static void
add_accumulations (JdAnswer *answer,
                   JdMotion *motion)
{
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (motion, i);
      g_autofree char *text = NULL;

      if (!event->accumulates)
        continue;
      text = g_strdup_printf (_("The impacts at “%s” follow each other ever faster and end at t = %.12g s; from there on it is in contact"),
                              event->equation, event->time);
      jd_answer_add_warning (answer, "accumulated", text);
    }
}

JdAnswer *
jd_report_motion (JdMotion *motion)
{
  JdAnswer *answer = jd_answer_new ("simulate");
  JsonArray *events = json_array_new ();
  JsonArray *drift = json_array_new ();
  double position, rate;

  jd_report_add_file_warnings (answer, jd_motion_get_model (motion));
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    json_array_add_object_element (events, event_to_json (jd_motion_get_event (motion, i)));
  jd_motion_get_constraint_drift (motion, &position, &rate);
  jd_answer_set_number (answer->members, "until", jd_motion_get_end (motion));
  json_object_set_array_member (answer->members, "events", events);
  jd_answer_set_number (answer->members, "energy_drift", jd_motion_get_energy_drift (motion));
  json_array_add_element (drift, jd_json_number (position));
  json_array_add_element (drift, jd_json_number (rate));
  json_object_set_array_member (answer->members, "constraint_drift", drift);
  json_object_set_int_member (answer->members, "steps", (gint64) jd_motion_get_n_steps (motion));
  add_default_laws (answer, motion);
  add_accumulations (answer, motion);
  if (jd_motion_get_end_error (motion) != NULL)
    jd_answer_add_refusal (answer, jd_motion_get_end_error (motion));
  if (jd_motion_get_end_reason (motion) != NULL)
    jd_answer_add_warning (answer, "ended-early", jd_motion_get_end_reason (motion));
  return answer;
}

void
jd_report_motion_chart (JdAnswer           *answer,
                        JdMotion           *motion,
                        JdParameterization *parameterization)
{
  g_autofree char *why = NULL;
  const double limit = jd_motion_find_chart_limit (motion, parameterization, &why);

  if (why == NULL)
    return;
  jd_answer_set_number (answer->members, "chart", limit);
  jd_answer_add_warning (answer, "chart-limit", why);
}

/* Adding 0 makes -0 a plain 0. */
static void
append_number (GString *line,
               double   value)
{
  g_autofree char *text = jd_number_to_text (value + 0.0);

  g_string_append (line, text);
}

static void
append_header (GString            *line,
               JdModel            *model,
               JdParameterization *parameterization)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  g_string_append_c (line, 't');
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      g_string_append_printf (line, ",%s,%s'", name, name);
    }
  g_string_append (line, ",energy");
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    g_string_append_printf (line, ",lambda:%s",
                            jd_model_get_equation (model, complementary[h])->name);
  g_string_append_c (line, '\n');
}

/* Energy and multipliers are those of the parameterization's own equations at the sample; empty cells where it cannot tell
 * (singular, hyperstatic). */
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
      if (evaluation != NULL && evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH &&
          evaluation->unique[h])
        append_number (line, evaluation->multipliers[h]);
    }
}

static gboolean
write_line (GOutputStream  *stream,
            GString        *line,
            GCancellable   *cancellable,
            GError        **error)
{
  gboolean written = g_output_stream_write_all (stream, line->str, line->len, NULL, cancellable,
                                                error);

  g_string_truncate (line, 0);
  return written;
}

/* Of the two samples at an event's instant the second is after it.  @next walks through the events as the samples go by. */
static gboolean
is_after_event (JdMotion *motion,
                gsize     sample,
                gsize    *next)
{
  gsize n = jd_motion_get_n_events (motion);

  while (*next < n && jd_motion_get_event (motion, *next)->after < sample)
    (*next)++;
  return *next < n && jd_motion_get_event (motion, *next)->after == sample;
}

gboolean
jd_report_motion_csv (JdMotion            *motion,
                      JdParameterization  *parameterization,
                      GOutputStream       *stream,
                      GCancellable        *cancellable,
                      GError             **error)
{
  JdModel *model = jd_motion_get_model (motion);
  gsize n = jd_model_get_n_parameters (model);
  const JdExpr *kinetic = jd_model_get_kinetic_energy (model);
  const JdExpr *potential = jd_model_get_potential (model);
  g_autoptr(GString) line = g_string_new (NULL);
  gsize next_event = 0;

  append_header (line, model, parameterization);
  if (!write_line (stream, line, cancellable, error))
    return FALSE;
  for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
    {
      const double *p, *pd;
      double t = jd_motion_get_sample (motion, i, &p, &pd);
      double energy = jd_model_eval (model, kinetic, t, p, pd) +
                      jd_model_eval (model, potential, t, p, pd);
      const gboolean after = is_after_event (motion, i, &next_event);
      g_autoptr(JdEvaluation) evaluation =
        jd_motion_evaluate (motion, parameterization, t, after, NULL);

      append_number (line, t);
      for (gsize k = 0; k < n; k++)
        {
          g_string_append_c (line, ',');
          append_number (line, p[k]);
          g_string_append_c (line, ',');
          append_number (line, pd[k]);
        }
      append_evaluation (line, parameterization, evaluation, energy);
      g_string_append_c (line, '\n');
      if (!write_line (stream, line, cancellable, error))
        return FALSE;
    }
  return TRUE;
}
