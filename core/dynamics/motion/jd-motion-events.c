/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The instants of the motion: whether something is due, what happens, and what is reported of it. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* So many instants in a row that change nothing: contacts that open there in turn, of which each would pull while the
 * other is open, open together. */
#define N_TAKING_TURNS 6
/* Rounds of rebounds that are over at one instant. */
#define MAX_HELD       100

void
jd_instants_init (JdInstants            *self,
                  JdWatches             *watches,
                  const JdMotionOptions *options,
                  const JdEvent         *run,
                  GPtrArray             *blocks)
{
  const JdMotion *motion = watches->acting->motion;
  gboolean **flags[] = { &self->closing, &self->forced, &self->broken, &self->touching, &self->laws.law_known };

  self->motion = watches->acting->motion;
  self->options = options;
  self->stepper = watches->stepper;
  self->acting = watches->acting;
  self->watches = watches;
  self->run = run;
  self->latest = -HUGE_VAL;
  for (gsize k = 0; k < G_N_ELEMENTS (flags); k++)
    *flags[k] = jd_blocks_take (blocks, motion->n_equations, sizeof (gboolean));
  self->opening = jd_blocks_take (blocks, motion->n_equations, sizeof (JdMotionEvent *));
  self->slips = jd_blocks_take (blocks, jd_model_get_n_laws (motion->model), sizeof (JdSlipState));
  self->laws.restitution = jd_blocks_take (blocks, motion->n_equations, sizeof (double));
  self->laws.approach = jd_blocks_take (blocks, motion->n_equations, sizeof (double));
  self->laws.n_short = jd_blocks_take (blocks, motion->n_equations, sizeof (guint));
  self->laws.short_flight = jd_blocks_take (blocks, motion->n_equations, sizeof (double));
  self->goals = jd_blocks_take (blocks, motion->m, sizeof (double));
  jd_instants_init_count (self, blocks);
  jd_impacts_init (self);
}

void
jd_instants_clear (JdInstants *self)
{
  g_clear_pointer (&self->prior, g_free);
  g_clear_pointer (&self->prior_off, g_free);
  g_clear_pointer (&self->jump_model, jd_model_unref);
}

static gboolean
has_time (const JdInstants *self,
          const JdEvent    *event)
{
  return event->has_at || event == self->run;
}

/* The instant of an event with "at", or of the one that is run; HUGE_VAL: it has a condition. */
static double
event_time (const JdInstants *self,
            const JdEvent    *event)
{
  JdModel *model = self->motion->model;

  if (!has_time (self, event))
    return HUGE_VAL;
  return event == self->run ? self->options->run_time
                            : jd_model_eval (model, event->at, jd_model_get_time (model), jd_model_get_values (model),
                                             jd_model_get_rates (model));
}

double
jd_instants_next_time (const JdInstants *self)
{
  double next = HUGE_VAL;

  for (guint k = 0; k < self->acting->events->len; k++)
    if (!self->acting->happened[k])
      next = MIN (next, event_time (self, jd_acting_event (self->acting, k)));
  return next;
}

void
jd_instants_pass (JdInstants *self)
{
  for (guint k = 0; k < self->acting->events->len; k++)
    if (event_time (self, jd_acting_event (self->acting, k)) < self->motion->start)
      jd_acting_remember (self->acting, k);
}

void
jd_instants_release (JdInstants    *self,
                     const JdEvent *event)
{
  for (guint k = 0; k < event->types->len; k++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, k);
      const int breakable = jd_model_find_equation (self->motion->model, type->equation);

      if (type->releases == NULL || breakable < 0 || !self->broken[breakable])
        continue;
      for (gsize r = 0; type->releases[r] != NULL; r++)
        {
          const int i = jd_model_find_equation (self->motion->model, type->releases[r]);

          if (i >= 0 && i != breakable)
            self->acting->released[i] = TRUE;
        }
    }
}

/* Which joints are outside their region in the file's state. */
static void
find_outside (JdInstants *self)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->motion->model));

  if (self->watches->tape == NULL)
    return;
  jd_watches_look_ahead (self->watches, 0.0);
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      const double value = self->watches->values[self->watches->first[JD_WATCH_REGION] + j];
      const gboolean closed = joint->when_relation == JD_RELATION_LESS_EQUAL ||
                              joint->when_relation == JD_RELATION_GREATER_EQUAL;

      self->acting->outside[j] = joint->has_when && (closed ? value < 0.0 : value <= 0.0);
    }
}

/* The rest of a joint acts with its contact: not yet where that approaches. */
static void
skip_with_contacts (const JdActingSet *acting,
                    const gboolean    *approaching,
                    gboolean          *skip)
{
  const gsize n_equations = acting->motion->n_equations;

  for (gsize i = 0; i < n_equations; i++)
    {
      gsize first;
      const gsize n = jd_model_get_joint_equations (acting->stepper->system->model, i, &first);

      for (gsize k = first; k < first + n && !skip[i]; k++)
        skip[i] = approaching[k] &&
                  jd_equation_is_with (jd_acting_equation (acting, k), jd_acting_equation (acting, i)) &&
                  jd_acting_equation (acting, i)->side == 0;
    }
}

/* The file's state must satisfy what acts in it; but a closed contact that approaches is an impact about to
 * happen. */
static gboolean
begin (JdInstants  *self,
       GError     **error)
{
  JdActingSet *acting = self->acting;
  const JdSystem *system = self->stepper->system;
  JdModel *model = self->motion->model;
  const gsize n_equations = self->motion->n_equations;
  g_autofree gboolean *approaching = g_new0 (gboolean, n_equations + 1);
  g_autofree gboolean *skip = g_memdup2 (acting->skip, (n_equations + 1) * sizeof (gboolean));

  if (!jd_stepper_expand (self->stepper, error))
    return FALSE;
  find_outside (self);
  for (gsize i = 0; i < n_equations; i++)
    {
      const JdEquation *equation = jd_acting_equation (acting, i);
      JdContactGap contact;

      if (equation->side == 0)
        continue;
      contact = jd_acting_gap (acting, i);
      if (jd_acting_is_present (acting, i) && contact.gap < -contact.closed && equation->f != NULL)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("The positions break the equation “%s”: its left side is %g, on the forbidden side"),
                       equation->name, contact.gap * equation->side);
          return FALSE;
        }
      approaching[i] = contact.rate < -contact.still;
      skip[i] |= approaching[i];
    }
  skip_with_contacts (acting, approaching, skip);
  for (gsize k = 0; k < system->live.n; k++)
    skip[system->complementary[system->live.row[k]]] = TRUE;
  return jd_model_check_state (model, self->stepper->t, jd_model_get_values (model), jd_model_get_rates (model), skip,
                               error) &&
         jd_acting_update (acting, approaching, error);
}

/* Where another piece of some coefficients begins just at the start, it is taken to begin with the motion, or, if the
 * state breaks what holds before it, to have begun. */
gboolean
jd_instants_begin (JdInstants  *self,
                   GError     **error)
{
  JdStepper *stepper = self->stepper;
  const gsize size = self->motion->n * sizeof (double);
  g_autofree double *y = NULL;
  g_autoptr(GError) local = NULL;
  gboolean at_kink;

  self->instant = stepper->t;
  jd_watches_pass_kink (self->watches);
  y = g_memdup2 (stepper->y, size + sizeof (double));
  at_kink = jd_watches_leave_kink (self->watches, -1);
  if (begin (self, &local))
    return jd_instants_begin_changes (self, error);
  if (at_kink)
    {
      memcpy (stepper->y, y, size);
      jd_watches_leave_kink (self->watches, 1);
      stepper->fresh = FALSE;
      if (begin (self, NULL))
        return jd_instants_begin_changes (self, error);
    }
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

gboolean
jd_instants_due (JdInstants *self)
{
  return jd_instants_next_time (self) <= self->stepper->t ||
         (jd_stepper_expand (self->stepper, NULL) && jd_impacts_find (self));
}

gboolean
jd_instants_reached_event (const JdInstants *self)
{
  const GPtrArray *events = self->motion->events;

  for (guint k = events->len; self->options->until_event != NULL && k-- > 0;)
    {
      const JdMotionEvent *event = g_ptr_array_index (events, k);

      if (event->time < self->instant)
        return FALSE;
      if (g_strcmp0 (event->event, self->options->until_event) == 0)
        return TRUE;
    }
  return FALSE;
}

JdMotionEvent *
jd_instants_add (JdInstants        *self,
                 JdMotionEventKind  kind,
                 const char        *equation,
                 const char        *event)
{
  JdMotionEvent *added = g_new0 (JdMotionEvent, 1);

  /* the zero of a function may be found a moment before the last event: it is the same instant */
  self->latest = fmax (self->latest, self->instant);
  added->time = self->latest;
  added->kind = kind;
  added->equation = equation;
  added->event = event;
  added->before = self->motion->samples->len - 1;
  added->after = added->before + 1;
  g_ptr_array_add (self->motion->events, added);
  return added;
}

void
jd_instants_take_jump (JdInstants    *self,
                       JdMotionEvent *event,
                       gpointer       report)
{
  event->jumps = TRUE;
  event->report = report;
  event->prior = g_steal_pointer (&self->prior);
  event->off = g_steal_pointer (&self->prior_off);
  event->model = g_steal_pointer (&self->jump_model);
}

void
jd_instants_add_jump (JdInstants        *self,
                      JdMotionEventKind  kind,
                      const char        *equation,
                      const char        *event,
                      gpointer           report)
{
  JdMotionEvent *added = jd_instants_add (self, kind, equation, event);

  if (report != NULL)
    jd_instants_take_jump (self, added, report);
}

void
jd_instants_keep_prior (JdInstants *self)
{
  jd_instants_clear (self);
  if (self->has_jumped && jd_stepper_expand (self->stepper, NULL))
    {
      g_autofree double *p = g_memdup2 (self->stepper->p, (self->motion->N + 1) * sizeof (double));

      self->prior = g_memdup2 (self->stepper->pd, (self->motion->N + 1) * sizeof (double));
      jd_motion_to_file (self->motion, NULL, self->stepper->t, p, self->prior);
      self->prior_off = g_memdup2 (self->acting->skip, (self->motion->n_equations + 1) * sizeof (gboolean));
    }
  self->has_jumped = TRUE;
}

/* Equations of the joints in whose region the motion is though the state, on its border, does not say so; NULL if
 * there is none.  Where a region is entered just now the types of the jump say what acts. */
static gboolean *
dup_inside (const JdInstants *self,
            const double     *p,
            const double     *pd)
{
  JdModel *model = self->motion->model;
  g_autofree gboolean *inside = g_new0 (gboolean, self->motion->n_equations + 1);
  gboolean any = FALSE;

  for (gsize i = 0; i < self->motion->n_equations; i++)
    {
      const gsize joint = jd_acting_equation (self->acting, i)->joint;

      inside[i] = !self->acting->outside[joint] && !jd_watches_has_fired (self->watches, JD_WATCH_REGION, joint) &&
                  !jd_model_when_holds (model, joint, self->stepper->t, p, pd);
      any |= inside[i];
    }
  return any ? g_steal_pointer (&inside) : NULL;
}

/* The mechanism at this instant with the state @p and @pd, if equations are live or the motion is on the border of a
 * region. */
static gboolean
take_jump_model (JdInstants    *self,
                 const double  *p,
                 const double  *pd,
                 GError       **error)
{
  const JdStepper *stepper = self->stepper;
  const JdModelInstant instant = { .t = stepper->t, .p = p, .pd = pd };
  g_autofree gboolean *inside = dup_inside (self, p, pd);
  g_autoptr(JdModel) live = NULL;

  g_clear_pointer (&self->jump_model, jd_model_unref);
  if (stepper->system->live.n > 0)
    {
      live = jd_motion_new_live_model (self->motion, stepper->system, &instant, error);
      if (live == NULL)
        return FALSE;
    }
  self->jump_model = inside != NULL ? jd_model_enter (live != NULL ? live : self->motion->model, inside, NULL)
                                    : g_steal_pointer (&live);
  return TRUE;
}

/* The jump calls closed what is closed in a file; the motion knows better what is near and still apart. */
static void
turn_off_apart (JdInstants *self,
                gboolean   *off)
{
  for (gsize i = 0; i < self->motion->n_equations; i++)
    if (jd_acting_is_contact (self->acting, i) && jd_acting_equation (self->acting, i)->f != NULL)
      {
        const JdContactGap contact = jd_acting_gap (self->acting, i);

        off[i] |= contact.gap > contact.closed;
      }
}

gboolean
jd_instants_jump (JdInstants     *self,
                  const JdEvent  *event,
                  const gboolean *closing,
                  gpointer       *out_report)
{
  JdMotion *motion = self->motion;
  JdStepper *stepper = self->stepper;
  g_autoptr(GError) error = NULL;
  const gsize size = (motion->N + 1) * sizeof (double);
  g_autofree double *posterior = g_new0 (double, motion->N + 1);
  g_autofree double *p = NULL, *pd = NULL;
  g_autofree gboolean *off = g_memdup2 (self->acting->skip, (motion->n_equations + 1) * sizeof (gboolean));

  for (gsize i = 0; i < motion->n_equations; i++)
    off[i] |= self->acting->leaving[i];
  *out_report = NULL;
  jd_instants_keep_prior (self);
  memset (self->broken, 0, motion->n_equations * sizeof (gboolean));
  if (self->options->jump == NULL)
    return jd_motion_stop (motion, NULL, _("The velocities jump at t = %g s, and this computation knows no impacts"),
                           stepper->t);
  if (jd_stepper_expand (stepper, &error))
    {
      p = g_memdup2 (stepper->p, size);
      pd = g_memdup2 (stepper->pd, size);
      jd_motion_to_file (motion, NULL, stepper->t, p, pd);
      turn_off_apart (self, off);
    }
  if (p == NULL || !take_jump_model (self, p, pd, &error) ||
      !self->options->jump (motion->form, self->jump_model, event, closing, stepper->t, p, pd, off, posterior,
                            self->broken, out_report, &error))
    {
      motion->end_event = event != NULL ? event->name : NULL;
      return jd_motion_stop (motion, error, _("At t = %g s the jump of the velocities cannot be told: %s"),
                             stepper->t, error != NULL ? error->message : "");
    }
  stepper->fresh = FALSE;
  jd_motion_from_file (motion, stepper->p, posterior);
  memcpy (stepper->pd, posterior, motion->N * sizeof (double));
  jd_parameterization_retain (motion->form, posterior, stepper->y + motion->n);
  return TRUE;
}

/* All listed events of this instant, in the file's order. */
static gboolean
happen_listed (JdInstants  *self,
               GError     **error)
{
  JdActingSet *acting = self->acting;

  for (guint k = 0; k < acting->events->len; k++)
    {
      const JdEvent *event = jd_acting_event (acting, k);
      gpointer report = NULL;

      if (has_time (self, event) ? acting->happened[k] || event_time (self, event) > self->stepper->t
                                 : !jd_watches_has_fired (self->watches, JD_WATCH_LISTED, k))
        continue;
      if ((event->types->len > 0 || event->impulses->len > 0) && !jd_instants_jump (self, event, NULL, &report))
        {
          /* the contact is met, though what follows is not determined */
          jd_instants_add (self, JD_MOTION_LISTED, NULL, event->name)->jumps = TRUE;
          return FALSE;
        }
      jd_instants_add_jump (self, JD_MOTION_LISTED, NULL, event->name, report);
      jd_acting_remember (acting, k);
      jd_instants_release (self, event);
      if (!jd_acting_apply_types (acting, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
jd_instants_types (const JdInstants *self,
                   gsize             i)
{
  JdMechanism *mechanism = jd_model_get_mechanism (self->motion->model);

  for (guint k = self->first_event; k < self->motion->events->len; k++)
    {
      const JdMotionEvent *event = g_ptr_array_index (self->motion->events, k);

      if (event->kind == JD_MOTION_LISTED && jd_event_find_type (jd_mechanism_find_event (mechanism, event->event),
                                                                 jd_acting_equation (self->acting, i)->name) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Slips of several contacts of one body end together, and each of them an error of the motion apart: with the first
 * of them end those that are near rest. */
static void
land_others (JdFriction *friction)
{
  JdSlipDirections *slip = &friction->slip;

  for (gsize k = 0; k < friction->n_laws; k++)
    {
      const int partner = jd_friction_partner (friction, k);

      if (partner > (int) k && friction->states[k] == JD_SLIP_FORWARD &&
          hypot (friction->rates.speed[k], friction->rates.speed[partner]) <= slip->near[k])
        slip->landing[k] = slip->landing[partner] = TRUE;
    }
}

/* What the watches that have fired say of contacts: those that would pull or are left open, slip of partners has
 * ended. */
static void
collect_fired (JdInstants *self)
{
  JdFriction *friction = self->stepper->system->friction;
  gboolean slides = FALSE;

  if (self->count.n_unchanged < N_TAKING_TURNS)
    memset (self->forced, 0, (self->motion->n_equations + 1) * sizeof (gboolean));
  memset (self->acting->leaving, 0, self->motion->n_equations * sizeof (gboolean));
  for (guint w = 0; w < self->watches->watches->len; w++)
    {
      const JdWatch *watch = jd_watches_get (self->watches, w);

      if (watch->fired && watch->kind == JD_WATCH_MULTIPLIER)
        self->forced[watch->index] = TRUE;
      else if (watch->fired && watch->kind == JD_WATCH_BORDER)
        self->acting->leaving[watch->index] = jd_instants_is_left (self, watch->index);
      else if (watch->fired && watch->kind == JD_WATCH_SLIDE)
        friction->slip.landing[watch->index] = friction->slip.landing[watch->index + 1] = slides = TRUE;
    }
  if (slides)
    land_others (friction);
}

/* What acts after the instant; contacts whose rebounds have come to their end are closed. */
static gboolean
update_after (JdInstants  *self,
              GError     **error)
{
  JdFriction *friction = self->stepper->system->friction;
  gboolean success;

  if (friction != NULL && self->has_jumped)
    jd_friction_forget_headings (friction);
  if (friction != NULL)
    friction->slip.leaving = jd_watches_has_fired (self->watches, JD_WATCH_STICK, JD_WATCH_ANY);
  success = jd_acting_update (self->acting, self->forced, error);
  /* a contact that has opened and closed at this instant opens again */
  if (success && self->count.n_unchanged > 0)
    success = jd_acting_check_let_go (self->acting, self->forced, error);
  /* without a rebound that is over, another contact that was about to part may approach */
  for (guint k = 0; k < MAX_HELD && success && jd_impacts_hold_contacts (self); k++)
    success = jd_impacts_happen (self, error) && jd_acting_update (self->acting, self->forced, error);
  if (friction != NULL)
    {
      friction->slip.leaving = FALSE;
      memset (friction->slip.landing, 0, friction->n_laws * sizeof (gboolean));
    }
  return success;
}

/* Beyond the border contacts that have been left may meet, or lie on, another edge. */
static gboolean
pass_borders (JdInstants  *self,
              GError     **error)
{
  g_autofree gboolean *left = g_memdup2 (self->acting->leaving, (self->motion->n_equations + 1) * sizeof (gboolean));
  gboolean stepped, again = FALSE;

  if (!jd_instants_step_beyond_borders (self, &stepped, error))
    return FALSE;
  for (gsize i = 0; i < self->motion->n_equations && stepped; i++)
    if (left[i])
      {
        const JdContactGap contact = jd_acting_gap (self->acting, i);

        again |= contact.gap <= contact.closed && contact.rate <= contact.still;
      }
  return !again || (jd_impacts_happen (self, error) && update_after (self, error));
}

/* Where two points on one line meet, the equation of their joint ends. */
static gboolean
check_lines (const JdInstants  *self,
             GError           **error)
{
  const JdModel *model = self->motion->run_model;

  for (gsize i = 0; i < jd_model_get_n_line_distances (model); i++)
    if (jd_watches_has_fired (self->watches, JD_WATCH_LINE, i))
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
                     _("At t = %g s two points of “%s” meet. They always lie on one line, and their distance is "
                       "written without a root, which holds on this side only: give one of them a coordinate "
                       "across the line"),
                     self->stepper->t, jd_model_get_line_distance (model, i)->owner);
        return FALSE;
      }
  return TRUE;
}

gboolean
jd_instants_happen (JdInstants  *self,
                    GError     **error)
{
  if (self->options->keep == JD_MOTION_KEEP_NOTHING || self->options->keep == JD_MOTION_KEEP_STRETCH)
    jd_motion_clear_events (self->motion);
  self->first_event = self->motion->events->len;
  self->has_jumped = FALSE;
  jd_watches_mark (self->watches);
  collect_fired (self);
  if (!check_lines (self, error) || !happen_listed (self, error) || !jd_regions_happen (self) ||
      !jd_kinks_leave (self, error) || !jd_impacts_happen (self, error) || !jd_kinks_happen (self, error) ||
      !update_after (self, error) || !pass_borders (self, error))
    return jd_instants_name_corners (self, error);
  jd_instants_add_changes (self);
  return TRUE;
}
