/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts that close in the motion.  Their law is that of the event that types them, else of their joint.  Without
 * friction Newton's is computed from the equations at hand; the jump function of the options is asked for the others,
 * and, if the options want it, for the first impact of each contact: then both must agree. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Instants that follow each other within no time before rebounds count as contact. */
#define MAX_REBOUNDS 1000
/* Short flights in a row that do not become shorter. */
#define MAX_CHATTER 100
/* A speed after an impact that is less than this part of e w- is the rounding of an impact without rebound. */
#define REBOUND_PART 0.01
/* A rebound of so many times the speed that counts as rest is not told from one of less by all laws of impact. */
#define NEARLY_STILL 10.0
/* A jump that changes only rounding, and leaves more than this part of an approach, is none. */
#define APPROACH_KEPT 0.5
/* Impacts that follow from each other at one instant. */
#define MAX_IMPACTS 100

static gboolean
is_differential (const JdInstants *self,
                 gsize             i)
{
  return jd_acting_equation (self->acting, i)->f == NULL;
}

/* A differential equation has no left side but its rate. */
static gboolean
approaches (const JdInstants   *self,
            gsize               i,
            const JdContactGap *contact)
{
  return (is_differential (self, i) ? contact->gap : contact->rate) < -contact->still;
}

/* Whether contact @i, closed and approaching, comes to the border of the place where it touches before it could go
 * deep: a corner that slides past another one does not hit the edge that ends there. */
static gboolean
is_leaving (const JdInstants   *self,
            gsize               i,
            const JdContactGap *contact)
{
  JdWatches *watches = self->watches;
  const double dt = JD_NEARBY_TIME * self->stepper->unit;
  double time;

  if (jd_acting_equation (self->acting, i)->border == NULL)
    return FALSE;
  time = jd_instants_time_to_border (self, i);
  if (!(time >= 0.0 && time < JD_LAND_BORDER_TIME * self->stepper->unit &&
        contact->gap + time * contact->rate > -JD_LAND_BORDER * contact->closed))
    return FALSE;
  jd_watches_look_ahead (watches, 2.0 * time + JD_LAND_BEFORE * dt);
  return jd_acting_equation (self->acting, i)->side * watches->values[watches->first[JD_WATCH_GAP] + i] >
         contact->gap;
}

gboolean
jd_impacts_find (JdInstants *self)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      JdContactGap contact;

      self->closing[i] = FALSE;
      if (!jd_acting_is_contact (self->acting, i))
        continue;
      contact = jd_acting_gap (self->acting, i);
      self->closing[i] = (is_differential (self, i) || contact.gap <= contact.closed) &&
                         approaches (self, i, &contact);
      self->acting->leaving[i] |= self->closing[i] && is_leaving (self, i, &contact);
      self->closing[i] = self->closing[i] && !self->acting->leaving[i];
      any |= self->closing[i];
    }
  return any;
}

/* Moves the positions exactly onto the contacts that close, and leaves the rates: otherwise errors of the gap grow
 * from impact to impact.  The left sides f are rounding already: one correction dq with A dq = -f is enough.
 * FALSE: the positions are on the contacts. */
static gboolean
place_on_contacts (JdInstants *self)
{
  JdSystem *system = self->stepper->system;
  gboolean *rows = self->acting->chosen;
  double largest = 0.0;

  jd_system_complete (system);
  for (gsize h = 0; h < system->m; h++)
    {
      rows[h] = (self->acting->rows.active[h] || self->closing[system->complementary[h]]) &&
                !system->rows.differential[h];
      system->s[h] = rows[h] ? -system->terms.left[h] : 0.0;
      if (system->s[h] != 0.0)
        largest = MAX (largest, fabs (system->s[h]) / system->sizes.left[h]);
    }
  if (largest <= JD_POSITION_PLACED || !jd_stepper_least_change (system, rows, system->x, system->y))
    return FALSE;
  for (gsize i = 0; i < system->n; i++)
    self->stepper->y[i] += system->x[i];
  self->stepper->fresh = FALSE;
  return TRUE;
}

/* Whether the flights of contact @i are short and do not become shorter, one after the other: other contacts return
 * to it what each of its impacts takes away.  In a length that no picture shows it is in contact. */
static gboolean
chatters (JdInstants *self,
         gsize       i,
         double      flight)
{
  if (!(flight < JD_CHATTER_FLIGHT * self->stepper->unit))
    self->laws.n_short[i] = 0;
  else if (self->laws.n_short[i] == 0 || flight < 0.5 * self->laws.short_flight[i])
    {
      self->laws.n_short[i] = 1;
      self->laws.short_flight[i] = flight;
    }
  else
    self->laws.n_short[i]++;
  return self->laws.n_short[i] > MAX_CHATTER;
}

/* After an impact, with the accelerations known: TRUE if @i separates from its contact, but the flights that
 * follow, each shorter than the one before by the same part r, are together shorter than JD_REBOUNDS_OVER:
 *
 *   flight = 2 v / g,   sum of all = flight / (1 - r). */
static gboolean
flight_is_over (JdInstants *self,
                gsize       i)
{
  const double unit = self->stepper->unit;
  double rate, acceleration, flight, part;

  if (!self->acting->open[i] || jd_system_find_row (self->stepper->system, i) < 0)
    return FALSE;
  jd_stepper_gap_motion (self->stepper, i, &rate, &acceleration);
  if (!(rate > 0.0))
    return FALSE;
  if (self->count.n_instants > MAX_REBOUNDS)
    return TRUE;
  flight = acceleration < 0.0 ? 2.0 * rate / -acceleration : HUGE_VAL;
  part = rate / self->laws.approach[i];
  if (chatters (self, i, flight))
    return TRUE;
  return part < 1.0 ? flight / (1.0 - part) < JD_REBOUNDS_OVER * unit : flight < JD_FLIGHT_OVER * unit;
}

/* After an impact: TRUE if contact @i rebounds, but so slowly that it counts as closed at once, or would rebound
 * about so slowly if the impulse of its law were no rounding.  No flight is left to be taken away then; that the
 * flights are over is reported all the same. */
static gboolean
has_settled (JdInstants *self,
             gsize       i)
{
  const JdContactGap contact = jd_acting_gap (self->acting, i);
  const double rebound = self->laws.restitution[i] * self->laws.approach[i];

  return !self->acting->open[i] && rebound > 0.0 &&
         (contact.rate > REBOUND_PART * rebound || rebound <= NEARLY_STILL * contact.still);
}

static void
report_end (JdInstants *self,
            gsize       i)
{
  JdMotionEvent *event = jd_instants_add (self, JD_MOTION_CLOSES, jd_acting_equation (self->acting, i)->name, NULL);

  event->chatters = self->laws.n_short[i] > MAX_CHATTER;
  event->accumulates = !event->chatters;
}

/* Removes the rebound of @flying.  Its row holds from now on, with those that are there; contacts hold only if they
 * are closed and do not separate. */
static void
hold (JdInstants *self,
      gsize       flying)
{
  JdStepper *stepper = self->stepper;
  gboolean *rows = self->acting->chosen;

  for (gsize h = 0; h < self->motion->m; h++)
    {
      const gsize i = stepper->system->complementary[h];

      rows[h] = i == flying || jd_acting_is_present (self->acting, i);
      if (i != flying && jd_acting_is_contact (self->acting, i))
        {
          const JdContactGap contact = jd_acting_gap (self->acting, i);

          rows[h] = contact.gap <= contact.closed && contact.rate <= contact.still;
        }
    }
  if (!jd_system_project (stepper->system, stepper->t, stepper->y, stepper->y + self->motion->n, rows, NULL) ||
      !jd_stepper_expand (stepper, NULL))
    return;
  stepper->fresh = FALSE;
  report_end (self, flying);
}

/* Which flights are over is decided before any of them is taken away: that changes the rates of the others. */
gboolean
jd_impacts_hold_contacts (JdInstants *self)
{
  const gsize n_equations = self->motion->n_equations;
  g_autofree gboolean *over = g_new0 (gboolean, n_equations + 1);
  gboolean any = FALSE;

  for (gsize i = 0; i < n_equations; i++)
    {
      over[i] = self->laws.approach[i] > 0.0 && flight_is_over (self, i);
      if (self->laws.approach[i] > 0.0 && has_settled (self, i))
        report_end (self, i);
      self->laws.approach[i] = 0.0;
      any = any || over[i];
    }
  for (gsize i = 0; i < n_equations; i++)
    if (over[i])
      hold (self, i);
  return any;
}

/* The rows that take part, and the rates w+ = -e w- they are to have after; FALSE if some law is not Newton's without
 * friction. */
static gboolean
plan_jump (JdInstants *self)
{
  const JdSystem *system = self->stepper->system;
  const JdFriction *friction = system->friction;
  gboolean *rows = self->acting->chosen;

  for (gsize h = 0; h < system->m; h++)
    {
      const gsize i = system->complementary[h];
      JdContactGap contact;

      rows[h] = self->acting->rows.acting[h];
      self->goals[h] = 0.0;
      if (!jd_acting_is_contact (self->acting, i))
        continue;
      contact = jd_acting_gap (self->acting, i);
      rows[h] = contact.gap <= contact.closed;
      if (is_differential (self, i) || (self->closing[i] && isnan (self->laws.restitution[i])))
        return FALSE;
      if (self->closing[i])
        self->goals[h] = -self->laws.restitution[i] * system->terms.rate[h];
    }
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i] && jd_system_find_row (system, i) < 0)
      return FALSE;
  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    if (friction->normal_row[k] < 0 || rows[friction->normal_row[k]])
      return FALSE;
  return TRUE;
}

/* An equation of a joint holds with the joint's contact only: one that closes brings the rest with it, which is left
 * to the jump function. */
static gboolean
joints_are_plain (const JdInstants *self)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      gsize first;
      const gsize n = jd_model_get_joint_equations (self->motion->model, i, &first);

      for (gsize k = first; self->closing[i] && k < first + n; k++)
        if (k != i &&
            jd_equation_is_with (jd_acting_equation (self->acting, k), jd_acting_equation (self->acting, i)))
          return FALSE;
    }
  return TRUE;
}

/* The change of q' into the system's x. */
static gboolean
compute_jump (JdInstants *self)
{
  return joints_are_plain (self) && plan_jump (self) &&
         jd_system_jump (self->stepper->system, self->acting->chosen, self->goals) <= JD_VERDICT_HYPERSTATIC;
}

static gboolean
all_reported (const JdInstants *self)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i] && !self->laws.law_known[i])
      return FALSE;
  return TRUE;
}

static void
apply_jump (JdStepper *self)
{
  for (gsize i = 0; i < self->system->n; i++)
    self->y[self->system->n + i] += self->system->x[i];
  jd_system_add_rates (self->system, self->system->x);
  self->fresh = FALSE;
}

/* Takes the velocities that the jump function returns.  Contacts for which they agree with those computed here need
 * not be asked for again. */
static gboolean
ask_for_jump (JdInstants    *self,
              const JdEvent *law,
              gpointer      *out_report)
{
  JdStepper *stepper = self->stepper;
  const gsize n = self->motion->n;
  const gboolean computed = compute_jump (self);
  const double largest = jd_stepper_largest_part (stepper, stepper->y + n);
  g_autofree double *difference = g_new (double, n + 1);
  gboolean agrees;

  for (gsize i = 0; i < n; i++)
    difference[i] = stepper->y[n + i] + stepper->system->x[i];
  if (!jd_instants_jump (self, law, self->closing, out_report))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    difference[i] = stepper->y[n + i] - difference[i];
  agrees = jd_stepper_largest_part (stepper, difference) <= JD_SAME * largest;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i])
      self->laws.law_known[i] = computed && agrees;
  return jd_system_eval (stepper->system, stepper->t, stepper->y, stepper->y + n, NULL);
}

/* The laws of what closes, joined; NULL: none but the joints'.  FALSE with the motion's end reason. */
static gboolean
join_laws (JdInstants  *self,
           JdEvent    **out_law)
{
  const gsize n_equations = self->motion->n_equations;
  g_autofree gboolean *touching = g_new0 (gboolean, n_equations + 1);
  g_autoptr(GError) error = NULL;

  for (gsize i = 0; i < n_equations; i++)
    if (jd_acting_is_contact (self->acting, i))
      {
        const JdContactGap contact = jd_acting_gap (self->acting, i);

        touching[i] = contact.gap <= (is_differential (self, i) ? contact.still : contact.closed);
      }
  return jd_contact_laws_join (self->motion->laws, self->closing, touching, out_law, &error) ||
         jd_motion_stop (self->motion, error, _("At t = %g s the jump of the velocities cannot be told: %s"),
                         self->stepper->t, error->message);
}

/* Whether a contact of this type lets pass what it does not throw back: glass that is broken, a fluid. */
static gboolean
may_be_passed (const JdImpulsiveType *type)
{
  return type->kind == JD_IMPULSIVE_PASQUERO ||
         (type->kind == JD_IMPULSIVE_BREAKABLE && type->breaking != JD_BREAKING_SWITCH);
}

/* What is passed through stays released. */
static gboolean
release_passed (JdInstants     *self,
                const JdEvent  *law,
                GError        **error)
{
  if (!jd_stepper_expand (self->stepper, error))
    return FALSE;
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const JdImpulsiveType *type = jd_event_find_type (law, jd_acting_equation (self->acting, i)->name);
      JdContactGap contact;

      if (!self->closing[i] || type == NULL || !may_be_passed (type))
        continue;
      contact = jd_acting_gap (self->acting, i);
      self->acting->released[i] |= approaches (self, i, &contact);
    }
  return jd_acting_apply_types (self->acting, error);
}

/* One event for each contact that closes; the first makes the jump.  Takes @law and @report. */
static void
add_impact (JdInstants *self,
            JdEvent    *law,
            gpointer    report)
{
  gboolean first = TRUE;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i])
      {
        const JdEvent *its = jd_contact_laws_find (self->motion->laws, i);
        JdMotionEvent *event = jd_instants_add (self, JD_MOTION_IMPACT, jd_acting_equation (self->acting, i)->name,
                                                its != NULL ? its->name : NULL);

        if (!first)
          continue;
        jd_instants_take_jump (self, event, report);
        event->law = law;
        first = FALSE;
      }
}

static gboolean
impact (JdInstants  *self,
        GError     **error)
{
  gpointer report = NULL;
  JdEvent *law;

  if (!join_laws (self, &law))
    {
      add_impact (self, NULL, NULL);
      return FALSE;
    }
  if (self->options->jump != NULL && all_reported (self) && compute_jump (self))
    {
      jd_instants_keep_prior (self);
      apply_jump (self->stepper);
    }
  else if (!ask_for_jump (self, law, &report))
    {
      /* the contact is met, though what follows is not determined */
      add_impact (self, law, NULL);
      return FALSE;
    }
  add_impact (self, law, report);
  if (law == NULL)
    return TRUE;
  jd_instants_release (self, law);
  return release_passed (self, law, error);
}

static void
remember_approach (JdInstants *self)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i] && !is_differential (self, i))
      self->laws.approach[i] = -jd_acting_gap (self->acting, i).rate;
}

static gboolean
fail_endless (JdInstants *self)
{
  g_autoptr(GString) names = g_string_new (NULL);

  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i])
      g_string_append_printf (names, _("%s“%s”"), names->len > 0 ? ", " : "",
                              jd_acting_equation (self->acting, i)->name);
  return jd_motion_stop (self->motion, NULL, _("At t = %g s impacts of %s follow each other without end"),
                         self->stepper->t, names->str);
}

/* Whether the rates are those of @before (n) but for @part of the largest. */
static gboolean
rates_are (const JdInstants *self,
           const double     *before,
           double            part)
{
  const JdStepper *stepper = self->stepper;
  const gsize n = self->motion->n;

  for (gsize i = 0; i < n; i++)
    if (fabs (stepper->y[n + i] - before[i]) > part * stepper->largest[n + i])
      return FALSE;
  return TRUE;
}

/* Whether what closes approaches almost as before the jump: to the laws this approach is rounding. */
static gboolean
is_approach_kept (JdInstants *self)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (self->closing[i] && !is_differential (self, i))
      {
        if (!(jd_acting_gap (self->acting, i).rate < -APPROACH_KEPT * self->laws.approach[i]))
          return FALSE;
        any = TRUE;
      }
  return any;
}

/* An impact that follows another one and changes nothing is none: its approach is the rounding of the first. */
gboolean
jd_impacts_happen (JdInstants  *self,
                   GError     **error)
{
  const gsize n = self->motion->n;
  g_autofree double *before = g_new0 (double, n + 1);

  for (guint k = 0; jd_stepper_expand (self->stepper, error) && jd_impacts_find (self); k++)
    {
      const guint n_events = self->motion->events->len;

      if (k == MAX_IMPACTS)
        return fail_endless (self);
      if (k == 0 && place_on_contacts (self))
        {
          if (!jd_stepper_expand (self->stepper, error))
            return FALSE;
          /* a corner that is placed may lie beyond the end of its edge now */
          if (!jd_impacts_find (self))
            break;
        }
      remember_approach (self);
      memcpy (before, self->stepper->y + n, n * sizeof (double));
      if (!impact (self, error))
        return FALSE;
      if (k > 0 && (rates_are (self, before, JD_ROUNDING) ||
                    (rates_are (self, before, JD_HOLDS) && jd_stepper_expand (self->stepper, NULL) &&
                     is_approach_kept (self))))
        {
          jd_motion_drop_events (self->motion, n_events);
          break;
        }
    }
  return error == NULL || *error == NULL;
}

/* e of Newton's law for equation @i, whose law is @event (NULL: its joint's); 0 where none is given, NAN where the
 * law is another. */
static double
plain_restitution (JdModel       *model,
                   const JdEvent *event,
                   gsize          i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  const JdImpulsiveType *type = event != NULL ? jd_event_find_type (event, equation->name) : NULL;
  const JdExpr *e = type != NULL ? type->restitution : jd_model_get_joint (model, equation->joint)->restitution;

  if (type != NULL && (event->order != NULL || event->has_rest_frame ||
                       !(type->kind == JD_IMPULSIVE_INERT ||
                         (type->kind == JD_IMPULSIVE_ELASTIC && type->impact_law == JD_IMPACT_NEWTON))))
    return NAN;
  return e == NULL ? 0.0
                   : jd_model_eval (model, e, jd_model_get_time (model), jd_model_get_values (model),
                                    jd_model_get_rates (model));
}

void
jd_impacts_init (JdInstants *self)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      self->laws.restitution[i] = plain_restitution (self->motion->model,
                                                     jd_contact_laws_find (self->motion->laws, i), i);
      self->laws.law_known[i] = !self->options->report_laws;
    }
}
