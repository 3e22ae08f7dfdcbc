/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Choice of the functions that are watched during the integration, from the acting equations. */
#include "core/dynamics/motion/jd-motion-watch-private.h"

/* Part of a parameter's displacement after which a periodic function is not likely to be the same. */
#define PERIODIC 0.618

static const GPtrArray *
joints_of (const JdWatches *self)
{
  return jd_mechanism_get_joints (jd_model_get_mechanism (self->acting->motion->run_model));
}

/* The rate of a differential equation: beta + sum_k alpha_k p'_k. */
static const JdExpr *
rate_form (JdExprPool       *pool,
           const JdModel    *model,
           const JdEquation *equation)
{
  const JdExpr *sum = jd_expr_import (pool, equation->beta);

  for (gsize k = 0; k < equation->n_terms; k++)
    {
      const char *name = jd_model_get_parameter_name (model, equation->parameters[k]);

      sum = jd_expr_add (pool, sum,
                         jd_expr_mul (pool, jd_expr_import (pool, equation->coefficients[k]),
                                      jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, name, 1)));
    }
  return sum;
}

/* Left less right side of a joint's "when", positive inside; NULL if it has none. */
static const JdExpr *
region_form (JdExprPool    *pool,
             const JdJoint *joint)
{
  const JdExpr *value;

  if (!joint->has_when)
    return NULL;
  value = jd_expr_sub (pool, jd_expr_import (pool, joint->when_left), jd_expr_import (pool, joint->when_right));
  return joint->when_relation == JD_RELATION_LESS || joint->when_relation == JD_RELATION_LESS_EQUAL
           ? jd_expr_neg (pool, value)
           : value;
}

/* Distance @i of points on one line; NULL if it is not of a joint. */
static const JdExpr *
line_form (const JdModel *model,
           gsize          i)
{
  const JdLineDistance *line = jd_model_get_line_distance (model, i);

  return line->of_joint ? line->distance : NULL;
}

/* One more output of the tape: 0 for what is not watched (@value NULL).  Whether it is watched. */
static gboolean
add_output (GPtrArray    *outputs,
            JdExprPool   *pool,
            const JdExpr *value)
{
  g_ptr_array_add (outputs, (gpointer) (value != NULL ? jd_expr_import (pool, value) : jd_expr_number (pool, 0.0)));
  return value != NULL;
}

gboolean
jd_watches_compile (JdWatches  *self,
                    GError    **error)
{
  JdActingSet *acting = self->acting;
  JdModel *model = acting->motion->run_model;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  const GPtrArray *joints = joints_of (self);
  gboolean any = FALSE, others = FALSE;

  for (guint k = 0; k < acting->events->len; k++)
    others |= add_output (outputs, pool, jd_acting_event (acting, k)->when);
  self->first[JD_WATCH_REGION] = outputs->len;
  for (guint j = 0; j < joints->len; j++)
    others |= add_output (outputs, pool, region_form (pool, g_ptr_array_index (joints, j)));
  self->first[JD_WATCH_GAP] = outputs->len;
  for (gsize i = 0; i < acting->motion->n_equations; i++)
    {
      const JdEquation *equation = jd_acting_equation (acting, i);

      any |= add_output (outputs, pool,
                         equation->side == 0   ? NULL
                         : equation->f != NULL ? equation->f
                                               : rate_form (pool, model, equation));
    }
  self->first[JD_WATCH_SLIP] = outputs->len;
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    others |= add_output (outputs, pool, jd_model_get_law (model, k)->rate);
  self->first[JD_WATCH_BORDER] = outputs->len;
  for (gsize i = 0; i < acting->motion->n_equations; i++)
    others |= add_output (outputs, pool, jd_acting_equation (acting, i)->border);
  self->first[JD_WATCH_LINE] = outputs->len;
  for (gsize i = 0; i < jd_model_get_n_line_distances (model); i++)
    others |= add_output (outputs, pool, line_form (model, i));
  self->first[JD_WATCH_KINK] = outputs->len;
  jd_watches_add_kinks (self, pool, outputs);
  self->n_kinks = outputs->len - self->first[JD_WATCH_KINK];
  others |= self->n_kinks > 0;
  self->only_unilateral = !others;
  self->n_values = outputs->len;
  g_clear_pointer (&self->tape, jd_state_expressions_free);
  if (!any && !others)
    return TRUE;
  self->tape = jd_state_expressions_new (model, (const JdExpr *const *) outputs->pdata, outputs->len, error);
  return self->tape != NULL;
}

static gboolean
is_timed (const JdExpr *expr)
{
  return jd_expr_depends_on_kind (expr, JD_SYMBOL_TIME, 0, 0);
}

/* Whether t occurs in efforts, energies or equations. */
static gboolean
follows_time (const JdModel *model)
{
  gboolean timed = is_timed (jd_model_get_kinetic_energy (model)) || is_timed (jd_model_get_potential (model));

  for (gsize i = 0; i < jd_model_get_n_equations (model) && !timed; i++)
    timed = jd_model_get_equation (model, i)->time_dependent;
  for (gsize e = 0; e < jd_model_get_n_efforts (model) && !timed; e++)
    for (gsize k = 0; k < jd_model_get_n_parameters (model) && !timed; k++)
      timed = is_timed (jd_model_get_effort (model, e)->forces[k]);
  return timed;
}

gboolean
jd_watches_init (JdWatches    *self,
                 JdActingSet  *acting,
                 double        until,
                 GPtrArray    *blocks,
                 GError      **error)
{
  self->acting = acting;
  self->stepper = acting->stepper;
  self->whole = until - self->stepper->t;
  self->timed = follows_time (acting->motion->run_model);
  self->watches = g_array_new (FALSE, TRUE, sizeof (JdWatch));
  self->looks = g_array_new (FALSE, FALSE, sizeof (double));
  self->kink_owners = g_array_new (FALSE, FALSE, sizeof (JdKinkOwner));
  if (!jd_watches_compile (self, error))
    return FALSE;
  self->values = jd_blocks_take (blocks, self->n_values, sizeof (double));
  self->sizes = jd_blocks_take (blocks, self->n_values, sizeof (double));
  return TRUE;
}

void
jd_watches_clear (JdWatches *self)
{
  g_clear_pointer (&self->watches, g_array_unref);
  g_clear_pointer (&self->looks, g_array_unref);
  g_clear_pointer (&self->kink_owners, g_array_unref);
  g_clear_pointer (&self->tape, jd_state_expressions_free);
}

/* The values at @t, @p and @pd: what they differ by from @here. */
static void
measure_at (JdWatches    *self,
            double        t,
            const double *p,
            const double *pd,
            const double *here)
{
  jd_state_expressions_eval (self->tape, t, p, pd, self->values);
  for (gsize k = 0; k < self->n_values; k++)
    {
      const double change = fabs (self->values[k] - here[k]);

      if (isfinite (change))
        self->sizes[k] = MAX (self->sizes[k], change);
    }
}

void
jd_watches_measure (JdWatches *self)
{
  const JdStepper *stepper = self->stepper;
  const JdModel *model = self->acting->motion->run_model;
  const JdModelSizes *sizes = jd_model_get_sizes (model);
  const gsize N = self->acting->motion->N, size = (N + 1) * sizeof (double);
  g_autofree double *p = g_memdup2 (stepper->p, size), *pd = g_memdup2 (stepper->pd, size);
  g_autofree double *here = g_new0 (double, self->n_values + 1);

  if (self->tape == NULL || self->only_unilateral)
    return;
  jd_state_expressions_eval (self->tape, stepper->t, p, pd, here);
  measure_at (self, stepper->t + stepper->unit, p, pd, here);
  for (gsize k = 0; k < N; k++)
    {
      p[k] += PERIODIC * sizes->displacement[k];
      measure_at (self, stepper->t, p, pd, here);
      p[k] = stepper->p[k];
      pd[k] += sizes->velocity[k];
      measure_at (self, stepper->t, p, pd, here);
      pd[k] = stepper->pd[k];
    }
}

/* The natural size of the row that a force stands for: of a multiplier its equation's, of the slack of sticking the
 * largest of its contacts'. */
static double
row_of_force (const JdWatches *self,
              const JdWatch   *watch)
{
  const JdSystem *system = self->stepper->system;
  const double *row = jd_model_get_sizes (system->model)->row;
  double largest = 0.0;

  if (watch->kind != JD_WATCH_STICK)
    return row[watch->index];
  for (gsize k = 0; k < system->friction->n_laws; k++)
    if (system->friction->states[k] == JD_SLIP_STICK)
      largest = MAX (largest, row[jd_model_get_law (system->model, k)->normal]);
  return largest;
}

/* JD_MULTIPLIER_PASSED of the largest force.  Forces in different units are compared by their work over natural
 * displacements,
 *
 *   max (|y_h| row_h, |r_i| reach_i). */
double
jd_watches_threshold (const JdWatches *self,
                      const JdWatch   *watch)
{
  const JdSystem *system = self->stepper->system;
  const double *row = jd_model_get_sizes (system->model)->row;
  double work = 0.0, own;

  if (!jd_watch_is_force (watch) || watch->kind == JD_WATCH_SLIDE)
    return jd_watches_passed (self, watch);
  for (gsize h = 0; h < system->m; h++)
    work = MAX (work, fabs (system->y[h]) * row[system->complementary[h]]);
  for (gsize i = 0; i < system->n; i++)
    work = MAX (work, fabs (system->r[i]) * system->sizes.reach[i]);
  own = row_of_force (self, watch);
  return own > 0.0 ? JD_MULTIPLIER_PASSED * work / own : 0.0;
}

/* The watch of this kind and index that has fired before; NULL if there is none. */
static const JdWatch *
find_fired (const JdWatch *before,
            guint          n_before,
            JdWatchKind    kind,
            gsize          index)
{
  for (guint w = 0; w < n_before; w++)
    if (before[w].kind == kind && before[w].index == index && before[w].fired)
      return &before[w];
  return NULL;
}

/* On which side of zero @value is: 0 where that is rounding. */
static double
side_of (double value,
         double passed)
{
  return value > passed ? 1.0 : value < -passed ? -1.0 : 0.0;
}

static void
add_listed (JdWatches     *self,
            gsize          k,
            const JdWatch *fired)
{
  const int direction = jd_acting_event (self->acting, k)->direction;
  JdWatch watch = { .kind = JD_WATCH_LISTED, .index = k };
  const double value = self->values[k], size = jd_watches_size (self, &watch), passed = JD_ROUNDING * size;

  if (fired != NULL && !(fabs (value) < JD_SAME_INSTANT * size))
    fired = NULL;
  if (direction != 0)
    {
      /* the next passage in this direction comes after one in the other */
      watch.sign = direction > 0 ? -1.0 : 1.0;
      watch.value = watch.sign * value;
      watch.armed = fired == NULL && watch.value > passed;
    }
  else if (fired != NULL)
    {
      watch.sign = -fired->sign;
      watch.armed = watch.from_zero = TRUE;
    }
  else
    {
      watch.sign = side_of (value, passed);
      watch.value = fabs (value);
      watch.armed = watch.sign != 0.0;
    }
  g_array_append_val (self->watches, watch);
}

static void
add_region (JdWatches *self,
            gsize      j)
{
  JdWatch watch = {
    .kind = JD_WATCH_REGION, .index = j, .sign = self->acting->outside[j] ? -1.0 : 1.0, .armed = TRUE
  };

  watch.value = jd_watches_value (self, &watch);
  watch.from_zero = watch.value < JD_SAME_INSTANT * jd_watches_size (self, &watch);
  watch.value = MAX (watch.value, 0.0);
  g_array_append_val (self->watches, watch);
}

/* The gap of what is open, the multiplier of what is closed and carries something: others may hold it. */
static void
add_unilateral (JdWatches *self,
                gsize      i)
{
  const JdActingSet *acting = self->acting;
  const int row = jd_system_find_row (self->stepper->system, i);
  JdWatch watch = { .index = i, .sign = jd_acting_equation (acting, i)->side, .armed = TRUE, .rate = NAN };
  double gap;

  if (!jd_acting_is_contact (acting, i))
    return;
  watch.kind = acting->open[i] ? JD_WATCH_GAP : JD_WATCH_MULTIPLIER;
  if (watch.kind == JD_WATCH_MULTIPLIER &&
      ((acting->at_rest && acting->resting[i]) || !acting->acts[i] || (row >= 0 && !acting->rows.acting[row])))
    return;
  watch.value = jd_watches_settled_gap (self, &watch, &gap, &watch.rate) ? gap : jd_watches_value (self, &watch);
  watch.from_zero = watch.kind == JD_WATCH_GAP && (fabs (watch.value) <= jd_acting_gap (self->acting, i).closed ||
                                                   (watch.value < 0.0 && watch.rate > 0.0));
  /* what has just left zero, or leaves it, is above it, whatever rounding says, or the correction of positions when
   * another contact closed */
  if (watch.from_zero && watch.value < -jd_watches_passed (self, &watch))
    watch.zero = watch.value;
  if (watch.from_zero)
    watch.value = 0.0;
  g_array_append_val (self->watches, watch);
}

/* A force, or a speed, that is above zero while nothing happens. */
static void
add_positive (JdWatches   *self,
              JdWatchKind  kind,
              gsize        index,
              double       sign,
              gboolean     from_zero)
{
  JdWatch watch = { .kind = kind, .index = index, .sign = sign, .armed = TRUE, .from_zero = from_zero };

  watch.value = from_zero ? 0.0 : jd_watches_value (self, &watch);
  g_array_append_val (self->watches, watch);
}

/* The speed of each law that slips (of partners, that along where they head), the N of a bilateral contact that slips
 * (T follows its size), and the end of what sticks. */
static void
add_laws (JdWatches *self)
{
  const JdFriction *friction = self->stepper->system->friction;
  gboolean sticks = FALSE;

  for (gsize k = 0; friction != NULL && k < friction->n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->acting->motion->run_model, k);
      const gboolean pair = jd_friction_partner (friction, k) >= 0;

      sticks |= friction->states[k] == JD_SLIP_STICK && !(self->acting->at_rest && self->acting->resting_laws[k]);
      if ((friction->states[k] != JD_SLIP_FORWARD && friction->states[k] != JD_SLIP_BACKWARD) ||
          jd_friction_follows (friction, k))
        continue;
      add_positive (self, pair ? JD_WATCH_SLIDE : JD_WATCH_SLIP, k,
                    pair || friction->states[k] == JD_SLIP_FORWARD ? 1.0 : -1.0, jd_friction_rests (friction, k));
      if (friction->bilateral[k] && friction->normal_row[k] >= 0 && law->coefficient != 0.0)
        add_positive (self, JD_WATCH_MULTIPLIER, law->normal, friction->signs[k], FALSE);
    }
  if (sticks)
    add_positive (self, JD_WATCH_STICK, 0, 1.0, FALSE);
}

/* A kink, or a border. */
static void
add_crossing (JdWatches     *self,
              JdWatchKind    kind,
              gsize          index,
              const JdWatch *fired)
{
  JdWatch watch = { .kind = kind, .index = index };
  const double value = jd_watches_value (self, &watch);

  watch.sign = side_of (value, jd_watches_passed (self, &watch));
  /* on the other side of what has just been passed */
  watch.from_zero = watch.sign == 0.0 && fired != NULL;
  if (watch.from_zero)
    watch.sign = -fired->sign;
  watch.value = watch.from_zero ? 0.0 : fabs (value);
  watch.armed = watch.sign != 0.0;
  g_array_append_val (self->watches, watch);
}

/* Nothing is watched but gaps that the settled equations determine. */
static gboolean
looks_are_idle (const JdWatches *self)
{
  const JdSystem *system = self->stepper->system;
  gboolean idle = self->only_unilateral;

  for (gsize i = 0; idle && i < self->acting->motion->n_equations; i++)
    if (jd_acting_equation (self->acting, i)->side != 0)
      idle = jd_system_find_row (system, i) >= 0 && !system->rows.differential[jd_system_find_row (system, i)];
  return idle;
}

void
jd_watches_restart (JdWatches *self)
{
  const JdStepper *stepper = self->stepper;
  const GPtrArray *joints = joints_of (self), *events = self->acting->events;
  const JdModel *model = self->acting->motion->run_model;
  const guint n_before = self->watches->len;
  g_autofree JdWatch *before = g_memdup2 (self->watches->data, n_before * sizeof (JdWatch));

  self->marked = FALSE;
  self->segment_start = stepper->t;
  g_array_set_size (self->watches, 0);
  if (self->tape == NULL)
    return;
  if (!looks_are_idle (self))
    jd_watches_look (self, stepper->t, stepper->y);
  for (guint k = 0; k < events->len; k++)
    if (jd_acting_event (self->acting, k)->when != NULL)
      add_listed (self, k, find_fired (before, n_before, JD_WATCH_LISTED, k));
  for (guint j = 0; j < joints->len; j++)
    if (((const JdJoint *) g_ptr_array_index (joints, j))->has_when)
      add_region (self, j);
  for (gsize i = 0; i < self->acting->motion->n_equations; i++)
    add_unilateral (self, i);
  add_laws (self);
  self->n_borders = 0;
  for (gsize i = 0; i < self->acting->motion->n_equations; i++)
    if (jd_acting_equation (self->acting, i)->border != NULL && jd_acting_equation (self->acting, i)->side != 0 &&
        self->acting->acts[i])
      {
        add_crossing (self, JD_WATCH_BORDER, i, find_fired (before, n_before, JD_WATCH_BORDER, i));
        self->n_borders++;
      }
  for (gsize i = 0; i < jd_model_get_n_line_distances (model); i++)
    if (line_form (model, i) != NULL)
      add_positive (self, JD_WATCH_LINE, i, 1.0, FALSE);
  for (gsize k = 0; k < self->n_kinks; k++)
    if (jd_watches_has_kink (self, k))
      add_crossing (self, JD_WATCH_KINK, k, find_fired (before, n_before, JD_WATCH_KINK, k));
}

void
jd_watches_advance (JdWatches *self)
{
  for (guint w = 0; w < self->watches->len; w++)
    {
      JdWatch *watch = jd_watches_get (self, w);
      double gap;

      watch->value = watch->next;
      watch->armed |= watch->value > 0.0;
      watch->from_zero = FALSE;
      if (!jd_watches_settled_gap (self, watch, &gap, &watch->rate))
        watch->rate = NAN;
    }
  self->marked = FALSE;
}
