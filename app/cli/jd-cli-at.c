/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The option --at TIME|EVENT[:before|after]: uses the state of the motion at an instant instead of the file's
 * state. */
#include "app/cli/jd-cli-private.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/analysis/overlap/jd-overlap.h"
#include "core/contact/jd-contact-laws.h"
#include "core/impulse/jd-jump.h"

/* s: length of the search for an event after the file's time, without --until. */
#define USUAL_SEARCH 10.0

typedef enum
{
  SIDE_UNSAID,
  SIDE_BEFORE,
  SIDE_AFTER,
} Side;

/* Parsed argument of --at. */
typedef struct
{
  const JdEvent *event;  /* NULL: a time is given */
  double         time;
  Side           side;
} Instant;

/* @text without ":before" or ":after" at its end. */
static char *
take_side (const char *text,
           Side       *out_side)
{
  *out_side = g_str_has_suffix (text, ":before")  ? SIDE_BEFORE
              : g_str_has_suffix (text, ":after") ? SIDE_AFTER
                                                  : SIDE_UNSAID;
  return *out_side == SIDE_UNSAID ? g_strdup (text) : g_strndup (text, (gsize) (strrchr (text, ':') - text));
}

static gboolean
check_after_start (const JdCliJob  *job,
                   double           time,
                   GError         **error)
{
  const double start = jd_model_get_time (job->model);

  if (time >= start)
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("--at %s: t = %g s is before the file's time %g s"), job->options->state.at, time, start);
  return FALSE;
}

/* The first comma of @text outside parentheses; NULL: there is none. */
static const char *
find_comma (const char *text)
{
  int depth = 0;

  for (; *text != '\0'; text++)
    {
      depth += *text == '(' ? 1 : *text == ')' ? -1 : 0;
      if (*text == ',' && depth == 0)
        return text;
    }
  return NULL;
}

/* Takes the instants before the last one of a list from @text. */
static gboolean
take_earlier (const JdCliJob  *job,
              const char     **text,
              GError         **error)
{
  const char *comma;

  while ((comma = find_comma (*text)) != NULL)
    {
      g_autofree char *one = g_strndup (*text, (gsize) (comma - *text));
      double time;

      if (!jd_cli_parse_value ("--at", job->options->state.at, one, &time, error))
        return FALSE;
      g_array_append_val (job->earlier, time);
      *text = comma + 1;
    }
  return TRUE;
}

/* Fails for earlier instants that are before the file's time, or do not increase up to that of the figure. */
static gboolean
check_earlier (const JdCliJob  *job,
               GError         **error)
{
  for (guint i = 0; job->earlier != NULL && i < job->earlier->len; i++)
    {
      const double time = g_array_index (job->earlier, double, i);
      const double next = i + 1 < job->earlier->len ? g_array_index (job->earlier, double, i + 1) : job->time;

      if (!check_after_start (job, time, error))
        return FALSE;
      if (time < next)
        continue;
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--at %s: the instants of a list should increase, as in 0,0.1,0.2"), job->options->state.at);
      return FALSE;
    }
  return TRUE;
}

/* Parses, in this order, the whole name of an event, a name with a side, or a time with or without a side. */
static gboolean
parse_instant (const JdCliJob  *job,
               Instant         *instant,
               GError         **error)
{
  const char *text = job->options->state.at;
  g_autofree char *rest = NULL;
  g_autoptr(GError) local = NULL;

  instant->event = jd_mechanism_find_event (job->mechanism, text);
  if (instant->event != NULL)
    return TRUE;
  if (job->earlier != NULL && !take_earlier (job, &text, error))
    return FALSE;
  rest = take_side (text, &instant->side);
  instant->event = jd_mechanism_find_event (job->mechanism, rest);
  if (instant->event != NULL || jd_cli_parse_value ("--at", text, rest, &instant->time, &local))
    return TRUE;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _("%s. It should be a time in s, or the name of an event of the file, and may end in “:before” or "
                 "“:after”"),
               local->message);
  return FALSE;
}

/* Computes the motion up to @until, or until @event (may be NULL) has happened first. */
static JdMotion *
new_motion (const JdCliJob      *job,
            double               until,
            const char          *event,
            const char *const   *events,
            GError             **error)
{
  const JdMotionOptions options = {
    .until = until,
    .until_event = event,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
  };

  return jd_motion_new (job->base != NULL ? job->base : job->model, &options, events, NULL, NULL, NULL, error);
}

/* The verdict that ended the motion, with its sentence. */
static void
set_ended (const JdMotion  *motion,
           GError         **error)
{
  const GError *cause = jd_motion_get_end_error (motion);

  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR, _("The motion ends at %g s: %s"),
               jd_motion_get_end (motion), jd_motion_get_end_reason (motion));
  if (error != NULL && cause != NULL && cause->domain == JD_MODEL_ERROR)
    (*error)->code = cause->code;
}

JdMotion *
jd_cli_move_to (JdCliJob            *job,
                double               time,
                const char *const   *events,
                GError             **error)
{
  const double start = jd_model_get_time (job->base != NULL ? job->base : job->model);
  g_autoptr(JdMotion) motion = NULL;

  motion = new_motion (job, time + JD_SAME_INSTANT * MAX (fabs (time), fabs (start)), NULL, events, error);
  if (motion == NULL || jd_motion_get_end (motion) >= time - jd_motion_same_instant (motion, time))
    return g_steal_pointer (&motion);
  set_ended (motion, error);
  return NULL;
}

/* Whether there is a state after the event at @time: there is none if its jump ended the motion. */
static gboolean
goes_on_after (const JdCliJob *job,
               double          time)
{
  return jd_motion_get_end_reason (job->motion) == NULL ||
         jd_motion_get_end (job->motion) > time + jd_motion_same_instant (job->motion, time);
}

static gboolean
go_to_time (JdCliJob       *job,
            const Instant  *instant,
            GError        **error)
{
  const JdMotionEvent *met;

  if (!check_after_start (job, instant->time, error))
    return FALSE;
  job->motion = jd_cli_move_to (job, instant->time, NULL, error);
  if (job->motion == NULL)
    return FALSE;
  met = jd_motion_find_event_at (job->motion, instant->time);
  job->time = met != NULL ? met->time : MIN (instant->time, jd_motion_get_end (job->motion));
  job->after = instant->side != SIDE_BEFORE;
  /* If the jump cannot be determined, there is no state after it. */
  if (job->after && !goes_on_after (job, job->time))
    {
      set_ended (job->motion, error);
      return FALSE;
    }
  return TRUE;
}

/* The first occurrence of the event. */
static const JdMotionEvent *
find_first (const JdMotion *motion,
            const char     *name)
{
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    if (g_strcmp0 (jd_motion_get_event (motion, i)->event, name) == 0)
      return jd_motion_get_event (motion, i);
  return NULL;
}

/* Fails for an event before the file's time, where the motion has no state. */
static gboolean
check_event_time (const JdCliJob  *job,
                  const JdEvent   *event,
                  GError         **error)
{
  return !event->has_at ||
         check_after_start (job,
                            jd_model_eval (job->model, event->at, jd_model_get_time (job->model),
                                           jd_model_get_values (job->model), jd_model_get_rates (job->model)),
                            error);
}

static gboolean
go_to_event (JdCliJob       *job,
             const Instant  *instant,
             GError        **error)
{
  const char *name = instant->event->name;
  const double start = jd_model_get_time (job->model);
  const double until = isnan (job->options->motion.until) ? start + USUAL_SEARCH : job->options->motion.until;
  /* -e chooses among several laws of one contact, as for simulate. */
  const gboolean chosen = instant->event->instead_of != NULL || g_strcmp0 (job->options->state.event, name) == 0;
  g_auto(GStrv) events = chosen ? jd_contact_laws_dup_choice (job->model, name, FALSE) : NULL;
  const JdMotionEvent *met;

  if (!check_event_time (job, instant->event, error))
    return FALSE;
  job->motion = new_motion (job, until, name, (const char *const *) events, error);
  if (job->motion == NULL)
    return FALSE;
  met = find_first (job->motion, name);
  job->after = instant->side == SIDE_AFTER;
  job->time = met != NULL ? met->time : jd_motion_get_end (job->motion);
  if ((met != NULL && (!job->after || goes_on_after (job, met->time))) ||
      (!job->after && g_strcmp0 (jd_motion_get_end_event (job->motion), name) == 0))
    return TRUE;
  if (jd_motion_get_end_reason (job->motion) != NULL)
    set_ended (job->motion, error);
  else
    g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                 _("The motion does not come to the event “%s” until t = %g s; --until T looks further"), name,
                 until);
  return FALSE;
}

gboolean
jd_cli_go_to_instant (JdCliJob  *job,
                      GError   **error)
{
  Instant instant = { .side = SIDE_UNSAID };

  if (!isnan (job->options->motion.until) &&
      !(job->options->motion.until > jd_model_get_time (job->model) && isfinite (job->options->motion.until)))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _("--until T should be after the file's time %g s"), jd_model_get_time (job->model));
      return FALSE;
    }
  if (!parse_instant (job, &instant, error) ||
      !(instant.event != NULL ? go_to_event (job, &instant, error) : go_to_time (job, &instant, error)))
    return FALSE;
  if (!check_earlier (job, error))
    return FALSE;
  job->at_event = instant.event;
  job->base = job->model;
  job->model = jd_motion_new_model_at (job->motion, job->time, job->after, error);
  return job->model != NULL;
}

const JdMotionEvent *
jd_cli_find_occurrence (const JdCliJob *job,
                        const JdEvent  *event)
{
  return jd_motion_find_named_at (job->motion, event->name, job->time);
}

gboolean
jd_cli_is_past (const JdCliJob *job,
                const JdEvent  *event)
{
  return job->after && jd_cli_find_occurrence (job, event) != NULL;
}

/* @name as it is typed in a shell. */
static char *
quote (const char *name)
{
  return strcspn (name, " \t'\"\\$`&|;<>()*?[]#~!{}") < strlen (name) ? g_shell_quote (name) : g_strdup (name);
}

void
jd_cli_report_choice (JdCliJob      *job,
                      JdAnswer      *answer,
                      const JdEvent *event)
{
  g_autofree char *quoted = NULL, *text = NULL;

  if (job->options->state.event != NULL || job->at_event == NULL || job->at_event == event)
    return;
  quoted = quote (job->at_event->name);
  text = g_strdup_printf (_("This is the jump of “%s”, the first event of the file, at the instant of “%s”. For the "
                            "jump of the latter, add -e %s"),
                          event->name, job->at_event->name, quoted);
  jd_answer_add_warning (answer, "event-chosen", text);
}

void
jd_cli_report_elsewhere (JdCliJob      *job,
                         JdAnswer      *answer,
                         const JdEvent *event)
{
  const double t = jd_model_get_time (job->model);
  const double *p = jd_model_get_values (job->model), *pd = jd_model_get_rates (job->model);
  g_autofree char *quoted = NULL;
  g_autofree char *text = NULL;

  if (jd_jump_event_is_here (job->model, event, t, p, pd))
    return;
  quoted = quote (event->name);
  if (event->has_at)
    text = g_strdup_printf (_("“%s” happens at t = %g s; this is its jump from the file's state, at %g s. For the "
                              "jump of the motion, use --at %s"),
                            event->name, jd_model_eval (job->model, event->at, t, p, pd), t, quoted);
  else
    text = g_strdup_printf (_("“%s” does not happen in the file's state, from which this jump is computed. For the "
                              "jump of the motion, use --at %s"),
                            event->name, quoted);
  jd_answer_add_warning (answer, "event-elsewhere", text);
}

void
jd_cli_job_clear (JdCliJob *job)
{
  g_clear_pointer (&job->earlier, g_array_unref);
  g_clear_pointer (&job->motion, jd_motion_unref);
  g_clear_pointer (&job->model, jd_model_unref);
  g_clear_pointer (&job->base, jd_model_unref);
}
