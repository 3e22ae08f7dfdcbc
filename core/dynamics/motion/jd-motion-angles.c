/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The charts of a motion: near the pole of the angles of a body the motion goes on in others. */
#include "core/dynamics/motion/jd-motion-angles-private.h"
#include "core/dynamics/motion/jd-motion-pole.h"
#include "core/dynamics/motion/jd-motion-run-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/edit/jd-own-angles.h"

static void
chart_free (gpointer data)
{
  JdAngleChart *chart = data;

  g_free (chart->turned);
  jd_parameterization_unref (chart->form);
  jd_model_unref (chart->model);
  g_free (chart);
}

/* The axes of body @a in a chart that turns those @turned (NULL: none). */
static const char *
axes_of (const JdMotionAngles *self,
         const gboolean       *turned,
         gsize                 a)
{
  return turned != NULL && turned[a] ? self->attitudes[a].other : self->attitudes[a].axes;
}

static JdAngleChart *
add_chart (JdMotionAngles     *self,
           const gboolean     *turned,
           JdModel            *model,
           JdParameterization *form)
{
  JdAngleChart *chart = g_new0 (JdAngleChart, 1);

  chart->turned = g_memdup2 (turned, self->n * sizeof (gboolean));
  chart->model = jd_model_ref (model);
  chart->form = jd_parameterization_ref (form);
  g_ptr_array_add (self->charts, chart);
  return chart;
}

/* Where each parameter of the model is in q, or -1. */
static int *
find_retained (const JdMotion *motion)
{
  const gsize *retained = jd_parameterization_get_retained (motion->form);
  int *place = g_new (int, motion->N + 1);

  for (gsize k = 0; k < motion->N; k++)
    place[k] = -1;
  for (gsize i = 0; i < motion->n; i++)
    place[retained[i]] = (int) i;
  return place;
}

JdMotionAngles *
jd_motion_angles_new (const JdMotion *motion)
{
  JdMechanism *mechanism = jd_model_get_mechanism (motion->model);
  const guint n_bodies = jd_mechanism_get_bodies (mechanism)->len;
  g_autoptr(GArray) attitudes = g_array_new (FALSE, FALSE, sizeof (JdAttitude));
  g_autofree int *place = NULL;
  g_autofree gboolean *turned = NULL;
  JdMotionAngles *self;
  JdAttitude attitude;

  for (guint b = 0; b < n_bodies; b++)
    if (jd_attitude_init (&attitude, mechanism, b))
      g_array_append_val (attitudes, attitude);
  if (attitudes->len == 0)
    return NULL;

  self = g_new0 (JdMotionAngles, 1);
  self->n = attitudes->len;
  self->attitudes = g_memdup2 (attitudes->data, self->n * sizeof (JdAttitude));
  self->retained = g_new (int, 3 * self->n);
  self->asked = g_new0 (gboolean, self->n);
  self->why = g_new0 (char *, self->n);
  self->angles = g_new0 (double, 3 * self->n);
  self->charts = g_ptr_array_new_with_free_func (chart_free);
  place = find_retained (motion);
  for (gsize a = 0; a < self->n; a++)
    for (gsize r = 0; r < 3; r++)
      self->retained[3 * a + r] = place[self->attitudes[a].parameters[r]];
  turned = g_new0 (gboolean, self->n);
  add_chart (self, turned, motion->model, motion->form)->system = g_ptr_array_index (motion->systems, 0);
  self->chart = g_ptr_array_index (self->charts, 0);
  return self;
}

void
jd_motion_angles_free (JdMotionAngles *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->charts);
  for (gsize a = 0; a < self->n; a++)
    g_free (self->why[a]);
  g_free (self->why);
  g_free (self->attitudes);
  g_free (self->retained);
  g_free (self->asked);
  g_free (self->angles);
  g_free (self);
}

static void
read_angles (const JdAttitude *attitude,
             const double     *p,
             double            angles[3])
{
  for (gsize r = 0; r < 3; r++)
    angles[r] = p[attitude->parameters[r]];
}

static void
write_angles (const JdAttitude *attitude,
              double           *p,
              const double      angles[3])
{
  for (gsize r = 0; r < 3; r++)
    p[attitude->parameters[r]] = angles[r];
}

/* The angles of @a at @t of a segment with other axes, as a matrix. */
typedef struct
{
  const JdMotion        *motion;
  const JdMotionSegment *segment;
  gsize                  a;
  double                *state;  /* scratch: 3 n */
} Path;

static void
path_matrix (double   t,
             double   R[9],
             gpointer user_data)
{
  const Path *self = user_data;
  const JdMotionAngles *all = self->motion->angles;
  double angles[3];

  jd_motion_interpolate (self->motion, self->segment, t, self->state);
  for (gsize r = 0; r < 3; r++)
    angles[r] = self->state[all->retained[3 * self->a + r]];
  jd_attitude_matrix (all->attitudes[self->a].other, angles, R);
}

/* The file's @angles of body @a, known at @start, at @end of the segment. */
static void
follow_in (const JdMotion        *motion,
           const JdMotionSegment *segment,
           gsize                  a,
           double                 start,
           double                 end,
           double                 angles[3])
{
  g_autofree double *state = g_new (double, 3 * motion->n + 1);
  Path path = { .motion = motion, .segment = segment, .a = a, .state = state };

  jd_attitude_follow (motion->angles->attitudes[a].axes, path_matrix, &path, start, end, angles);
}

/* The file's angles of body @a at the node before @t, followed to @t. */
static void
find_angles (const JdMotion        *motion,
             const JdMotionSegment *segment,
             gsize                  a,
             double                 t,
             double                 angles[3])
{
  const JdMotionAngles *self = motion->angles;
  gsize low = segment->first, high = segment->last + 1;

  while (high - low > 1)
    {
      const gsize middle = (low + high) / 2;

      if (jd_motion_node_time (motion, middle) <= t)
        low = middle;
      else
        high = middle;
    }
  memcpy (angles, segment->angles + 3 * ((low - segment->first) * self->n + a), 3 * sizeof (double));
  follow_in (motion, segment, a, jd_motion_node_time (motion, low), t, angles);
}

void
jd_motion_to_file (const JdMotion        *self,
                   const JdMotionSegment *segment,
                   double                 t,
                   double                *p,
                   double                *pd)
{
  const JdMotionAngles *all = self->angles;
  const gboolean *turned = all == NULL ? NULL : segment != NULL ? segment->turned : all->chart->turned;

  for (gsize a = 0; turned != NULL && a < all->n; a++)
    {
      const JdAttitude *attitude = &all->attitudes[a];
      double angles[3], rates[3], R[9], omega[3];

      if (!turned[a])
        continue;
      read_angles (attitude, p, angles);
      read_angles (attitude, pd, rates);
      jd_attitude_matrix (attitude->other, angles, R);
      jd_attitude_omega (attitude->other, angles, rates, omega);
      memcpy (angles, all->angles + 3 * a, sizeof angles);
      if (segment != NULL && segment->angles != NULL)
        find_angles (self, segment, a, t, angles);
      jd_attitude_angles (attitude->axes, R, FALSE, angles);
      jd_attitude_rates (attitude->axes, R, omega, angles, rates);
      write_angles (attitude, p, angles);
      write_angles (attitude, pd, rates);
    }
}

/* Whether nothing else in the file determines the angles: a step may pass their pole where they hardly change. */
static gboolean
are_own (const JdMotion   *self,
         const JdAttitude *attitude)
{
  g_autofree char *why = NULL;

  return jd_own_angles_check (attitude, jd_model_get_mechanism (self->model), &why);
}

gboolean
jd_motion_find_unvalued (const JdMotion *self,
                         double          t,
                         gboolean        after,
                         const double   *p,
                         gboolean       *unvalued)
{
  const JdMotionAngles *all;
  const gboolean *turned;
  gboolean any = FALSE;

  g_return_val_if_fail (self != NULL && jd_motion_has_states (self) && p != NULL && unvalued != NULL, FALSE);

  all = self->angles;
  memset (unvalued, 0, self->N * sizeof (gboolean));
  turned = all != NULL ? jd_motion_find_segment (self, CLAMP (t, self->start, self->end), after)->turned : NULL;
  for (gsize a = 0; turned != NULL && a < all->n; a++)
    {
      const JdAttitude *attitude = &all->attitudes[a];

      if (fabs (jd_attitude_sine (attitude->axes, p[attitude->parameters[1]])) <= JD_POLE &&
          (turned[a] || are_own (self, attitude)))
        any = unvalued[attitude->parameters[0]] = unvalued[attitude->parameters[2]] = TRUE;
    }
  return any;
}

char *
jd_motion_dup_pole (const JdMotion *self,
                    double          t,
                    gboolean        after,
                    const double   *p)
{
  g_autofree gboolean *unvalued = g_new (gboolean, self->N + 1);
  g_autofree char *pole = NULL;
  JdAttitude attitude;

  if (!jd_motion_find_unvalued (self, t, after, p, unvalued))
    return NULL;
  pole = jd_attitude_describe_pole (jd_model_get_mechanism (self->model), JD_POLE, p, &attitude);
  if (pole == NULL || !unvalued[attitude.parameters[0]])
    return NULL;
  return g_strdup_printf (_("The rates of %s and %s have no value here: %s"),
                          jd_model_get_parameter_name (self->model, attitude.parameters[0]),
                          jd_model_get_parameter_name (self->model, attitude.parameters[2]), pole);
}

void
jd_motion_from_file (const JdMotion *self,
                     const double   *p,
                     double         *pd)
{
  const JdMotionAngles *all = self->angles;

  for (gsize a = 0; all != NULL && a < all->n; a++)
    {
      const JdAttitude *attitude = &all->attitudes[a];
      double angles[3], file[3], rates[3], R[9], omega[3];

      if (!all->chart->turned[a])
        continue;
      read_angles (attitude, p, angles);
      read_angles (attitude, pd, rates);
      jd_attitude_matrix (attitude->other, angles, R);
      memcpy (file, all->angles + 3 * a, sizeof file);
      jd_attitude_angles (attitude->axes, R, FALSE, file);
      jd_attitude_omega (attitude->axes, file, rates, omega);
      jd_attitude_rates (attitude->other, R, omega, angles, rates);
      write_angles (attitude, pd, rates);
    }
}

/* The same along the polynomial of the last step, where no nodes are kept. */
typedef struct
{
  const JdStepper      *stepper;
  const JdMotionAngles *all;
  gsize                 a;
} StepPath;

static void
step_matrix (double   s,
             double   R[9],
             gpointer user_data)
{
  const StepPath *self = user_data;
  double angles[3];

  jd_stepper_eval (self->stepper, s, self->stepper->probe);
  for (gsize r = 0; r < 3; r++)
    angles[r] = self->stepper->probe[self->all->retained[3 * self->a + r]];
  jd_attitude_matrix (self->all->attitudes[self->a].other, angles, R);
}

static void
follow_step (JdMotionRun *run)
{
  JdMotionAngles *self = run->motion->angles;

  jd_stepper_fit (&run->stepper);
  for (gsize a = 0; a < self->n; a++)
    {
      StepPath path = { .stepper = &run->stepper, .all = self, .a = a };

      if (self->chart->turned[a])
        jd_attitude_follow (self->attitudes[a].axes, step_matrix, &path, 0.0, 1.0, self->angles + 3 * a);
    }
}

void
jd_motion_run_follow_angles (JdMotionRun *run)
{
  const JdMotion *motion = run->motion;
  JdMotionAngles *self = motion->angles;
  JdMotionSegment *segment = run->segment;
  gboolean any = FALSE;

  for (gsize a = 0; self != NULL && a < self->n; a++)
    any |= self->chart->turned[a];
  if (!any)
    return;
  if (!jd_motion_has_states (motion))
    {
      follow_step (run);
      return;
    }
  segment->angles = g_new0 (double, 3 * self->n * (segment->last - segment->first + 1));
  for (gsize k = segment->first; k <= segment->last; k++)
    {
      for (gsize a = 0; k > segment->first && a < self->n; a++)
        if (self->chart->turned[a])
          follow_in (motion, segment, a, jd_motion_node_time (motion, k - 1), jd_motion_node_time (motion, k),
                     self->angles + 3 * a);
      memcpy (segment->angles + 3 * self->n * (k - segment->first), self->angles, 3 * self->n * sizeof (double));
    }
}

/* Whether the equations are the same but for the angles: what is known of each of them and of each row stays. */
static gboolean
is_alike (const JdAngleChart *chart,
          const JdAngleChart *first)
{
  const gsize n_equations = jd_model_get_n_equations (first->model);
  const gsize n = jd_parameterization_get_n_retained (first->form);
  const gsize m = jd_parameterization_get_n_complementary (first->form);

  if (jd_model_get_n_equations (chart->model) != n_equations ||
      jd_model_get_n_laws (chart->model) != jd_model_get_n_laws (first->model) ||
      jd_parameterization_get_n_retained (chart->form) != n ||
      jd_parameterization_get_n_complementary (chart->form) != m)
    return FALSE;
  for (gsize i = 0; i < n_equations; i++)
    {
      const JdEquation *x = jd_model_get_equation (chart->model, i), *y = jd_model_get_equation (first->model, i);

      if (strcmp (x->name, y->name) != 0 || x->side != y->side || (x->f == NULL) != (y->f == NULL))
        return FALSE;
    }
  return memcmp (jd_parameterization_get_retained (chart->form), jd_parameterization_get_retained (first->form),
                 n * sizeof (gsize)) == 0 &&
         memcmp (jd_parameterization_get_complementary (chart->form),
                 jd_parameterization_get_complementary (first->form), m * sizeof (gsize)) == 0;
}

/* Makes room for the terms of each equation in the new chart. */
static void
make_room (JdMotionRun        *run,
           const JdAngleChart *chart)
{
  const GPtrArray *charts = run->motion->angles->charts;

  for (gsize i = 0; i < run->motion->n_equations; i++)
    {
      const gsize n_terms = jd_model_get_equation (chart->model, i)->n_terms;
      gsize most = 0;

      for (guint c = 0; c < charts->len; c++)
        if (g_ptr_array_index (charts, c) != chart)
          most = MAX (most,
                      jd_model_get_equation (((JdAngleChart *) g_ptr_array_index (charts, c))->model, i)->n_terms);
      if (n_terms > most)
        run->acting.gaps[i].values = jd_blocks_take (run->blocks, n_terms + 2, sizeof (double));
    }
}

/* The chart that turns those @turned, made at the state @p and @pd in its angles.  NULL with @error: there is
 * none. */
static JdAngleChart *
find_chart (JdMotionRun     *run,
            const gboolean  *turned,
            const double    *p,
            const double    *pd,
            GError         **error)
{
  JdMotion *motion = run->motion;
  JdMotionAngles *self = motion->angles;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdParameterization) form = NULL;
  JdAngleChart *chart;

  for (guint c = 0; c < self->charts->len; c++)
    {
      chart = g_ptr_array_index (self->charts, c);
      if (memcmp (chart->turned, turned, self->n * sizeof (gboolean)) == 0)
        return chart;
    }
  model = jd_model_new_turned (motion->model, self->n, self->attitudes, turned, run->stepper.t, p, pd, error);
  form = model != NULL ? jd_motion_form_like (model, motion->form, run->cancellable, error) : NULL;
  if (form == NULL)
    return NULL;
  chart = add_chart (self, turned, model, form);
  if (!is_alike (chart, g_ptr_array_index (self->charts, 0)))
    {
      g_ptr_array_remove (self->charts, chart);
      g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                           _("its equations would have another form"));
      return NULL;
    }
  make_room (run, chart);
  chart->system = jd_system_new (chart->form);
  g_ptr_array_add (motion->systems, chart->system);
  return chart;
}

/* Writes the state in the angles of @chart. */
static void
take_state (JdMotionRun        *run,
            const JdAngleChart *chart,
            const double       *p,
            const double       *pd)
{
  JdMotionAngles *self = run->motion->angles;
  JdStepper *stepper = &run->stepper;
  const gsize n = run->motion->n;

  for (gsize a = 0; a < self->n; a++)
    for (gsize r = 0; chart->turned[a] != self->chart->turned[a] && r < 3; r++)
      {
        const gsize k = self->attitudes[a].parameters[r], i = (gsize) self->retained[3 * a + r];

        stepper->y[i] = p[k];
        stepper->y[n + i] = pd[k];
        stepper->largest[i] = stepper->largest[n + i] = 0.0;
      }
  memcpy (chart->system->p, p, run->motion->N * sizeof (double));
}

/* Replaces all that is computed with formulas by that in the angles of @chart.  FALSE with the stepper's failure. */
static gboolean
take_chart (JdMotionRun        *run,
            const JdAngleChart *chart)
{
  JdMotion *motion = run->motion;
  JdStepper *stepper = &run->stepper;
  const JdSystem *before = stepper->system;
  const gboolean works = jd_stepper_has_work (stepper);
  JdSystem *system = chart->system;

  if (system->friction != NULL)
    {
      system->friction->time = stepper->unit;
      memcpy (system->friction->states, before->friction->states, system->friction->n_laws * sizeof (JdSlipState));
      memcpy (system->friction->signs, before->friction->signs, system->friction->n_laws * sizeof (int));
    }
  system->lean = before->lean;
  stepper->system = system;
  stepper->fresh = FALSE;
  motion->run_model = chart->model;
  motion->run_form = chart->form;
  motion->angles->chart = chart;
  stepper->parabolic = !works && jd_parameterization_is_ballistic (chart->form);
  run->acting.gap_time = NAN;
  for (gsize i = 0; i < motion->n_equations; i++)
    run->acting.gaps[i].known = run->acting.gaps[i].rate_known = FALSE;
  memset (run->passage.longest, 0, motion->m * sizeof (double));
  if (!jd_energy_prepare (&run->energy, system, works, &stepper->failure) ||
      !jd_watches_compile (&run->watches, &stepper->failure) ||
      !jd_acting_apply_types (&run->acting, &stepper->failure))
    return FALSE;
  if (!works)
    jd_energy_clear (&run->energy);
  return TRUE;
}

/* Rewrites the state in @p and @pd in the angles of a chart that turns those @turned. */
static void
change_angles (const JdMotion *motion,
               const gboolean *turned,
               double         *p,
               double         *pd)
{
  JdMotionAngles *self = motion->angles;

  for (gsize a = 0; a < self->n; a++)
    {
      const char *from = axes_of (self, self->chart->turned, a), *to = axes_of (self, turned, a);
      double angles[3], rates[3], R[9], omega[3];

      if (turned[a] == self->chart->turned[a])
        continue;
      read_angles (&self->attitudes[a], p, angles);
      read_angles (&self->attitudes[a], pd, rates);
      jd_attitude_matrix (from, angles, R);
      jd_attitude_omega (from, angles, rates, omega);
      if (turned[a])
        {
          memcpy (self->angles + 3 * a, angles, sizeof angles);
          memset (angles, 0, sizeof angles);
        }
      else
        memcpy (angles, self->angles + 3 * a, sizeof angles);
      jd_attitude_angles (to, R, turned[a], angles);
      jd_attitude_rates (to, R, omega, angles, rates);
      write_angles (&self->attitudes[a], p, angles);
      write_angles (&self->attitudes[a], pd, rates);
    }
}

/* Near the pole: whether other angles may stand in the place of those of body @a. */
static gboolean
may_turn (JdMotionRun *run,
          gsize        a)
{
  JdMotionAngles *self = run->motion->angles;

  if (self->asked[a])
    return self->why[a] == NULL;
  self->asked[a] = TRUE;
  for (gsize r = 0; r < 3; r++)
    if (self->retained[3 * a + r] < 0)
      self->why[a] = g_strdup (_("an equation eliminates one of its angles"));
  if (self->why[a] == NULL && run->watches.n_kinks > 0)
    self->why[a] = g_strdup (_("coefficients of equations are made of pieces"));
  return self->why[a] == NULL &&
         jd_own_angles_check (&self->attitudes[a], jd_model_get_mechanism (run->motion->model), &self->why[a]);
}

/* Which bodies are to be turned: other angles for those near their pole.  Whether any changes. */
static gboolean
find_due (JdMotionRun *run,
          gboolean    *turned)
{
  JdMotionAngles *self = run->motion->angles;
  gboolean any = FALSE;

  for (gsize a = 0; a < self->n; a++)
    {
      const int i = self->retained[3 * a + 1];
      const gboolean near = i >= 0 && fabs (jd_attitude_sine (axes_of (self, self->chart->turned, a),
                                                              run->stepper.y[i])) < JD_POLE_NEAR;

      turned[a] = self->chart->turned[a];
      if (!near || !may_turn (run, a))
        continue;
      turned[a] = !turned[a];
      any = TRUE;
    }
  return any;
}

/* Goes over to the chart that turns those @turned, from the state expanded last; where there is none, what is refused
 * is kept, and the motion goes on as it is.  FALSE and the stepper's failure. */
static gboolean
exchange (JdMotionRun    *run,
          const gboolean *turned)
{
  JdMotionAngles *self = run->motion->angles;
  const gsize size = (run->motion->N + 1) * sizeof (double);
  g_autofree double *p = g_memdup2 (run->stepper.p, size), *pd = g_memdup2 (run->stepper.pd, size);
  g_autoptr(GError) error = NULL;
  const JdAngleChart *chart;

  change_angles (run->motion, turned, p, pd);
  chart = find_chart (run, turned, p, pd, &error);
  if (chart != NULL)
    {
      take_state (run, chart, p, pd);
      return take_chart (run, chart);
    }
  for (gsize a = 0; a < self->n; a++)
    if (turned[a] != self->chart->turned[a] && self->why[a] == NULL)
      self->why[a] = g_strdup (error->message);
  return TRUE;
}

gboolean
jd_motion_run_turn (JdMotionRun *run)
{
  JdMotion *motion = run->motion;
  JdMotionAngles *self = motion->angles;
  JdStepper *stepper = &run->stepper;
  g_autofree gboolean *turned = NULL;
  gboolean success;

  /* not just after an instant: what it leaves must be seen in the same angles */
  if (self == NULL || (stepper->t <= run->watches.segment_start && stepper->t > motion->start))
    return TRUE;
  turned = g_new (gboolean, self->n);
  if (!find_due (run, turned))
    return TRUE;
  run->rechoosing = TRUE;
  success = jd_motion_run_end_segment (run) && jd_stepper_expand (stepper, &stepper->failure) &&
            exchange (run, turned) && jd_motion_run_begin_segment (run, &stepper->failure);
  run->rechoosing = FALSE;
  return success;
}

char *
jd_motion_run_explain_pole (const JdMotionRun *run)
{
  const JdMotion *motion = run->motion;
  const JdMotionAngles *self = motion->angles;
  JdStepper *stepper = (JdStepper *) &run->stepper;
  g_autofree char *pole = NULL;
  JdAttitude attitude;

  if (self == NULL || !jd_stepper_expand (stepper, NULL))
    return NULL;
  pole = jd_attitude_describe_pole (jd_model_get_mechanism (motion->run_model), JD_POLE_NEAR, stepper->p, &attitude);
  for (gsize a = 0; pole != NULL && a < self->n; a++)
    if (self->attitudes[a].body == attitude.body && self->why[a] != NULL)
      return g_strdup_printf (_("%s; the motion cannot change to them by itself: %s"), pole, self->why[a]);
  return g_steal_pointer (&pole);
}
