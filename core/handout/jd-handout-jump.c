/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The impact of an event: before, during and after. */
#include "core/analysis/overlap/jd-overlap.h"
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/jump/jd-jump-table.h"
#include "core/contact/jd-contact-laws.h"
#include "core/impulse/jd-jump.h"
#include "core/parameterization/model/jd-model-size.h"
#include "core/report/jd-report-road.h"

/* s: length of the search for the event after the file's time. */
#define SEARCH 10.0

/* ---- The instant ---- */

/* The first occurrence of the event where the rates jump, or, if they never do, the first at all. */
static const JdMotionEvent *
find_first (const JdMotion *motion,
            const char     *name)
{
  const JdMotionEvent *first = NULL;

  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    {
      const JdMotionEvent *met = jd_motion_get_event (motion, i);

      if (g_strcmp0 (met->event, name) != 0)
        continue;
      if (met->jumps)
        return met;
      if (first == NULL)
        first = met;
    }
  return first;
}

/* The jump begins in the state of the results: the event happens there, or whenever it is asked for. */
static gboolean
begins_here (JdDeriver *w)
{
  const JdEvent *event = w->what->event;

  return jd_jump_event_is_here (w->model, event, jd_model_get_time (w->model), jd_model_get_values (w->model),
                                jd_model_get_rates (w->model));
}

/* The motion from the file's state to the event. */
static JdMotion *
find_motion (JdDeriver  *w,
             GError    **error)
{
  JdModel *start = w->what->file_model != NULL ? w->what->file_model : w->model;
  const char *name = w->what->event->name;
  g_auto(GStrv) events = jd_contact_laws_dup_choice (start, name, FALSE);
  const JdMotionOptions options = {
    .until = jd_model_get_time (start) + SEARCH,
    .until_event = name,
    .jump = jd_jump_apply,
    .report_free = (GDestroyNotify) jd_jump_free,
    .guard = &jd_overlaps_guard,
  };

  return jd_motion_new (start, &options, (const char *const *) events, w->cancellable, NULL, NULL, error);
}

/* ---- What is reported of the jump ---- */

static void
say_laws (JdDeriver    *w,
          const JdJump *jump)
{
  for (guint i = 0; i + 1 < jump->laws->len; i += 2)
    jd_derive_item (w, _("“%s”: %s."), (const char *) g_ptr_array_index (jump->laws, i),
                    (const char *) g_ptr_array_index (jump->laws, i + 1));
}

/* "x', theta'" */
static void
add_velocities (JdDeriver          *w,
                const JdPhaseTable *phase)
{
  g_autoptr(GString) list = g_string_new (NULL);

  for (gsize s = 0; s < phase->m; s++)
    g_string_append_printf (list, "%s%s", s > 0 ? ", " : "", jd_derive_formula (w, phase->names[s]));
  jd_derive_cell (w, "%s", list->len > 0 ? list->str : "\u2013");
}

static void
add_phases (JdDeriver             *w,
            const JdImpulseResult *result,
            const JdJumpTable     *table)
{
  const gsize freedoms[] = { result->dof_prior, result->dof_virtual, result->dof_posterior };

  jd_derive_table (w, "lrl");
  jd_derive_cell (w, "%s", _("motion"));
  jd_derive_cell (w, "%s", _("degrees of freedom"));
  jd_derive_cell (w, "%s", _("privileged velocities"));
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      jd_derive_cell (w, "%s",
                      phase == JD_PHASE_PRIOR     ? _("prior")
                      : phase == JD_PHASE_VIRTUAL ? _("virtual")
                                                  : _("posterior"));
      jd_derive_cell (w, "%lu", (gulong) freedoms[phase]);
      add_velocities (w, &table->phases[phase]);
    }
}

static void
add_rates (JdDeriver    *w,
           const JdJump *jump)
{
  const double *natural = jd_model_get_sizes (w->model)->velocity;

  jd_derive_table (w, "lrrr");
  jd_derive_cell (w, "%s", _("rate"));
  jd_derive_cell (w, "%s", _("before"));
  jd_derive_cell (w, "%s", _("after"));
  jd_derive_cell (w, "%s", _("jump"));
  for (gsize k = 0; k < jump->N; k++)
    {
      const char *name = jd_model_get_parameter_name (w->model, k);
      const double size = fmax (natural[k], fmax (fabs (jump->prior[k]), fabs (jump->posterior[k])));
      const double values[] = { jump->prior[k], jump->posterior[k], jump->posterior[k] - jump->prior[k] };
      g_autofree char *rate = g_strconcat (name, "'", NULL);

      jd_derive_cell (w, "%s", jd_derive_symbol (w, name, 1));
      for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
        jd_derive_cell (w, "%s", jd_derive_quantity (w, jd_derive_round (values[i], size), rate));
    }
}

static void
add_impulses (JdDeriver    *w,
              const JdJump *jump)
{
  if (jump->n_rows == 0)
    return;
  jd_derive_say (w, "%s", _("The impulses of the complementary equations that take part are:"));
  jd_derive_table (w, "lr");
  jd_derive_cell (w, "%s", _("equation"));
  jd_derive_cell (w, "%s", _("impulse"));
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const gsize equation = jump->row_equation[r];
      const char *name = jd_model_get_equation (w->model, equation)->name;
      g_autofree char *impulse = g_strconcat ("impulse:", name, NULL);

      jd_derive_cell (w, "%s", name);
      if (jump->result->unique[r])
        jd_derive_cell (w, "%s",
                        jd_derive_quantity (w,
                                            jd_derive_round (jump->result->impulses[r],
                                                             jd_model_impulse_size (w->model, equation)),
                                            impulse));
      else
        jd_derive_cell (w, "%s", _("not unique"));
    }
}

static void
add_momenta (JdDeriver         *w,
             const JdJumpTable *table)
{
  const JdPhaseTable *phase = &table->phases[JD_PHASE_VIRTUAL];

  if (phase->m == 0)
    return;
  jd_derive_say (w, "%s",
                 _("The momenta of the privileged velocities of the virtual motion change by applied impulses "
                   "and friction only:"));
  jd_derive_table (w, "lrrr");
  /* Translators: momentum of: the head of a column of rates: their momenta. */
  jd_derive_cell (w, "%s", _("momentum of"));
  jd_derive_cell (w, "%s", _("before"));
  jd_derive_cell (w, "%s", _("after"));
  jd_derive_cell (w, "%s", _("applied"));
  for (gsize s = 0; s < phase->m; s++)
    {
      const double size = fmax (fabs (table->momentum_before[s]), fabs (table->momentum_after[s]));

      jd_derive_cell (w, "%s", jd_derive_formula (w, phase->names[s]));
      jd_derive_cell (w, "%s", jd_derive_number (w, table->momentum_before[s]));
      jd_derive_cell (w, "%s", jd_derive_number (w, table->momentum_after[s]));
      jd_derive_cell (w, "%s", jd_derive_number (w, jd_derive_round (table->momentum_applied[s], size)));
    }
}

static const char *
say_energy (JdDeriver  *w,
            const char *sign,
            double      value)
{
  JdMath *energy = jd_math_new_box (JD_MATH_POWER, jd_math_new_symbol ("E", 0), jd_math_new_text (sign));

  return jd_derive_math (w, jd_math_new_row (energy, jd_math_new_text ("="), jd_derive_new_number (value),
                                             jd_math_new_text ("\u2009"), jd_math_new_text ("J"), NULL));
}

static void
say_jump (JdDeriver         *w,
          const JdJump      *jump,
          const JdJumpTable *table)
{
  const JdImpulseResult *result = jump->result;
  const double size = fmax (result->energy_before, result->energy_after);

  add_phases (w, result, table);
  jd_derive_say (w, "%s", _("The rates jump as follows:"));
  add_rates (w, jump);
  add_impulses (w, jump);
  add_momenta (w, table);
  jd_derive_say (w, _("The kinetic energy is %s before and %s after the impact."),
                 say_energy (w, "\u2212", result->energy_before),
                 say_energy (w, "+", jd_derive_round (result->energy_after, size)));
  if (w->what->road)
    {
      JsonObject *road = jd_report_road_of_jump (jump, w->what->event, NULL);

      if (road != NULL)
        jd_derive_road (w, road);
    }
}

/* ---- The section ---- */

/* The jump, with the state in which it begins. */
static JdJump *
find_jump (JdDeriver  *w,
           JdMotion  **out_motion,
           GError    **error)
{
  const JdEvent *event = w->what->event;
  const JdMotion *motion = w->what->motion;
  const JdMotionEvent *met = w->what->met;

  if (!jd_jump_check_size (w->model, error))
    return NULL;
  if (met == NULL && begins_here (w))
    {
      jd_derive_say (w, _("The event “%s” acts on the state of the results."), event->name);
      return jd_jump_new (w->parameterization, NULL, event, NULL, jd_model_get_time (w->model),
                          jd_model_get_values (w->model), jd_model_get_rates (w->model), w->what->skip, error);
    }
  if (met == NULL)
    {
      *out_motion = find_motion (w, error);
      if (*out_motion == NULL)
        return NULL;
      motion = *out_motion;
      met = find_first (motion, event->name);
    }
  if (met == NULL)
    {
      if (jd_motion_get_end_reason (motion) != NULL)
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR, _("The motion ends at %g s: %s"),
                     jd_motion_get_end (motion), jd_motion_get_end_reason (motion));
      else
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                     _("The motion does not come to the event “%s” until t = %g s"), event->name,
                     jd_motion_get_end (motion));
      return NULL;
    }
  jd_derive_say (w, _("In the motion from the state of the file the event “%s” happens at %s."), event->name,
                 jd_derive_math (w, jd_math_new_row (jd_math_new_symbol ("t", 0), jd_math_new_text ("="),
                                                     jd_derive_new_number (met->time), jd_math_new_text ("\u2009"),
                                                     jd_math_new_text ("s"), NULL)));
  return jd_jump_new_of_motion (w->parameterization, motion, met, error);
}

gboolean
jd_derive_jump (JdDeriver  *w,
                GError    **error)
{
  g_autoptr(JdMotion) motion = NULL;
  g_autoptr(JdJump) jump = NULL;
  g_autoptr(JdJumpTable) table = NULL;
  g_autoptr(GError) local = NULL;

  jd_derive_section (w, _("Impact"));
  jump = find_jump (w, &motion, &local);
  if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (jump != NULL && jump->laws->len > 0)
    jd_derive_say (w, "%s", _("The equations take part with these laws:"));
  if (jump != NULL)
    say_laws (w, jump);
  if (jump != NULL && jd_jump_is_known (jump))
    table = jd_jump_table_new (jump, w->what->event, &local);
  if (table != NULL)
    say_jump (w, jump, table);
  if (local != NULL)
    {
      g_autoptr(JdAnswer) refusal = jd_answer_new_refusal ("jump", local);

      jd_derive_say (w, _("No jump is told: %s."), local->message);
      w->out->jump = refusal != NULL ? refusal->verdict : JD_VERDICT_INDETERMINATE;
      w->out->jump_why = g_strdup (local->message);
    }
  else if (jump != NULL && jd_jump_get_verdict (jump) != JD_VERDICT_DETERMINATE)
    {
      jd_derive_say (w, "%s.", jump->why);
      w->out->jump = jd_jump_get_verdict (jump);
      w->out->jump_why = g_strdup (jump->why);
    }
  return TRUE;
}
