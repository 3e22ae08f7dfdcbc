/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Singular positions that a linkage passes smoothly: how near one is, and the step beyond it. */
#include "core/dynamics/stepper/jd-passage-private.h"
#include "core/dynamics/stepper/jd-stepper-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The sine below which steps keep their distance, and above which nothing is passed. */
#define NEAR 0.3
#define SINGULAR 0.03
/* Part of the time to the singular position that one step may go. */
#define REACH 0.5
/* Nodes of the polynomial lie apart by this part of the time to the singular position. */
#define APART 0.6
/* And they lie within this multiple of that time. */
#define LONGEST 40.0
/* The shortest passage from afar, of the same time: what is shorter, a step can do. */
#define SHORTEST 0.5

void
jd_passage_init (JdPassage *self,
                 JdStepper *stepper,
                 gboolean   never,
                 GPtrArray *blocks)
{
  self->stepper = stepper;
  self->never = never;
  self->blocks = blocks;
  self->length = jd_blocks_take (blocks, stepper->system->m, sizeof (double));
  self->longest = jd_blocks_take (blocks, stepper->system->m, sizeof (double));
}

/* The time until the sine is zero at its rate in the last step, sine h / (before - sine).  HUGE_VAL: it does not
 * fall. */
static double
time_to_zero (const JdPassage *self,
              double           before,
              double           sine)
{
  return sine < NEAR && sine < before ? sine * self->stepper->step_h / (before - sine) : HUGE_VAL;
}

static double
time_to_singular (const JdPassage *self)
{
  return time_to_zero (self, self->before, self->sine);
}

/* The least of the sine of the system and of |A_h| / (longest |A_h| so far) of the acting rows, |A_h| = max_i
 * |A_hi| reach_i. */
static double
find_sine (JdPassage *self)
{
  const JdStepper *stepper = self->stepper;
  JdSystem *system = stepper->system;
  const JdDynamicsPattern *pattern = system->pattern;
  double least = 1.0;

  if (system->m == 0 || stepper->flies || system->friction != NULL || self->never)
    return 1.0;
  jd_system_complete (system);
  memset (self->length, 0, system->m * sizeof (double));
  for (gsize e = 0; e < pattern->n_rows; e++)
    {
      double *length = &self->length[pattern->row_row[e]];

      *length = MAX (*length, fabs (system->terms.rows[e]) * system->sizes.reach[pattern->row_column[e]]);
    }
  for (gsize h = 0; h < system->m; h++)
    {
      self->longest[h] = MAX (self->longest[h], self->length[h]);
      if (stepper->rows->active[h] && self->longest[h] > 0.0)
        least = MIN (least, self->length[h] / self->longest[h]);
    }
  return MIN (least, jd_kkt_get_sine (system->kkt));
}

void
jd_passage_begin (JdPassage *self)
{
  self->sine = self->before = find_sine (self);
  self->n_nodes = 0;
}

/* Keeps the state as a node, and the last ones before it that lie @apart (s) or more from each other. */
static void
keep_node (JdPassage *self,
           double     apart)
{
  const JdStepper *stepper = self->stepper;
  const gsize size = stepper->size;
  JdPassageNode *nodes = self->nodes, *last;

  if (self->n_nodes >= 2 && nodes[self->n_nodes - 1].t - nodes[self->n_nodes - 2].t < apart)
    self->n_nodes--;
  else if (self->n_nodes == JD_PASSAGE_NODES)
    {
      const JdPassageNode first = nodes[0];

      memmove (nodes, nodes + 1, (JD_PASSAGE_NODES - 1) * sizeof (JdPassageNode));
      nodes[--self->n_nodes] = first;
    }
  last = &nodes[self->n_nodes++];
  if (last->y == NULL)
    {
      last->y = jd_blocks_take (self->blocks, size, sizeof (double));
      last->derivative = jd_blocks_take (self->blocks, size, sizeof (double));
    }
  last->t = stepper->t;
  memcpy (last->y, stepper->y, size * sizeof (double));
  memcpy (last->derivative, stepper->derivative, size * sizeof (double));
}

/* The sine may fall from far away in one step, without nodes for the polynomial. */
gboolean
jd_passage_comes_near (JdPassage *self,
                       double    *out_h)
{
  const double step_h = self->stepper->step_h;

  self->next = find_sine (self);
  *out_h = REACH * (step_h + time_to_zero (self, self->sine, self->next));
  return self->next < 2.0 * SINGULAR && self->n_nodes + 1 < JD_PASSAGE_NODES && *out_h < step_h;
}

void
jd_passage_follow (JdPassage *self)
{
  double time;

  self->before = self->sine;
  self->sine = self->next;
  time = time_to_singular (self);
  if (time == HUGE_VAL)
    {
      self->n_nodes = 0;
      self->refused = FALSE;
    }
  else
    {
      keep_node (self, APART * time);
      self->stepper->h = MIN (self->stepper->h, REACH * MAX (time, JD_PASS_TIME * self->stepper->unit));
    }
}

/* Positions are projected onto holonomic equations only.  The error of a differential one would stay. */
static gboolean
all_holonomic (const JdPassage *self)
{
  const JdSystem *system = self->stepper->system;

  for (gsize h = 0; h < system->m; h++)
    if (self->stepper->rows->active[h] && system->rows.differential[h])
      return FALSE;
  return TRUE;
}

/* From where the position is passed from afar, s: a slow motion has a smaller sine there, and begins earlier. */
static double
find_early (const JdPassage *self)
{
  return (self->sine <= JD_PASS_EARLY_SINE ? 2.0 : 1.0) * JD_PASS_EARLY * self->stepper->unit;
}

/* Usually to as long behind the position as before it; to the end of the motion, if that lies between. */
double
jd_passage_due (const JdPassage *self,
                double           left)
{
  const double time = time_to_singular (self), h = MIN (2.0 * time, left);
  const gboolean near = time <= JD_PASS_TIME * self->stepper->unit;

  if (!(self->sine < SINGULAR) || h < (near ? 2.0 : SHORTEST) * time)
    return HUGE_VAL;
  if (near)
    return h;
  return !self->refused && time <= find_early (self) && self->n_nodes == JD_PASSAGE_NODES &&
             self->nodes[0].t >= self->stepper->t - LONGEST * time && all_holonomic (self)
           ? h
           : HUGE_VAL;
}

/* The state after @h into @y from near, by the accelerations a at hand and their change j in the last step, whose
 * beginning is still there: q + h v + h^2 a / 2 + h^3 j / 6 and v + h a + h^2 j / 2. */
static void
extrapolate (const JdStepper *self,
             double           h,
             double          *y)
{
  const gsize n = self->system->n;

  for (gsize i = 0; i < n; i++)
    {
      const double v = self->y[n + i], a = self->derivative[n + i];
      const double jerk = (a - self->start_derivative[n + i]) / self->step_h;

      y[i] = self->y[i] + h * (v + h * (0.5 * a + h / 6.0 * jerk));
      y[n + i] = v + h * (a + 0.5 * h * jerk);
    }
  if (jd_stepper_has_work (self))
    y[2 * n] = self->y[2 * n] + h * self->derivative[2 * n];
}

/* Newton's form c of the polynomial of degree 7 with the values and slopes of entry @i at the four nodes: divided
 * differences, of which those over one node are slopes. */
static void
divide (const JdPassage *self,
        gsize            i,
        double           c[2 * JD_PASSAGE_NODES])
{
  const JdPassageNode *nodes = self->nodes;

  for (gsize k = 0; k < JD_PASSAGE_NODES; k++)
    c[2 * k] = c[2 * k + 1] = nodes[k].y[i];
  for (gsize order = 1; order < 2 * JD_PASSAGE_NODES; order++)
    for (gsize j = 2 * JD_PASSAGE_NODES; j-- > order;)
      c[j] = order == 1 && j % 2 == 1 ? nodes[j / 2].derivative[i]
                                      : (c[j] - c[j - 1]) / (nodes[j / 2].t - nodes[(j - order) / 2].t);
}

static double
evaluate (const JdPassage *self,
          const double     c[2 * JD_PASSAGE_NODES],
          double           t)
{
  double sum = c[2 * JD_PASSAGE_NODES - 1];

  for (gsize j = 2 * JD_PASSAGE_NODES - 1; j-- > 0;)
    sum = sum * (t - self->nodes[j / 2].t) + c[j];
  return sum;
}

/* The state after @h into @y from afar: the rates by the polynomial through the nodes, the positions by its integral,
 * which Gauss's four points give exactly. */
static void
extrapolate_far (const JdPassage *self,
                 double           h,
                 double         *y)
{
  static const double points[] = { -0.86113631159405257522, -0.33998104358485626480, 0.33998104358485626480,
                                   0.86113631159405257522 };
  static const double weights[] = { 0.34785484513745385737, 0.65214515486254614263, 0.65214515486254614263,
                                    0.34785484513745385737 };
  const JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  double c[2 * JD_PASSAGE_NODES];

  for (gsize i = 0; i < n; i++)
    {
      divide (self, n + i, c);
      y[n + i] = evaluate (self, c, stepper->t + h);
      y[i] = stepper->y[i];
      for (gsize k = 0; k < G_N_ELEMENTS (points); k++)
        y[i] += 0.5 * h * weights[k] * evaluate (self, c, stepper->t + 0.5 * h * (1.0 + points[k]));
    }
  if (jd_stepper_has_work (stepper))
    {
      divide (self, 2 * n, c);
      y[2 * n] = evaluate (self, c, stepper->t + h);
    }
}

/* The projection does not see an error along the motion; the energy does. */
static gboolean
keeps_energy (const JdStepper *stepper)
{
  const double change = jd_energy_change (stepper->energy, stepper->system, stepper->t, stepper->y);

  return !(fabs (change) >
           (jd_stepper_has_work (stepper) ? JD_PASS_EARLY_WORK : JD_PASS_EARLY_ENERGY) * stepper->energy->largest);
}

static gboolean
fail_jump (JdStepper *stepper,
           double     h)
{
  g_autofree char *names = jd_stepper_why_dependent (stepper);

  if (names != NULL)
    return jd_stepper_fail (
      stepper, JD_MODEL_ERROR_SINGULAR,
      _("At t = %g s these equations depend on each other, and the velocities could only go on "
        "with a jump: %s"),
      stepper->start + 0.5 * h, names);
  return jd_stepper_fail (
    stepper, JD_MODEL_ERROR_SINGULAR,
    _("At t = %g s the constraint equations depend on each other, and the velocities could only "
      "go on with a jump"),
    stepper->start + 0.5 * h);
}

/* The velocities would jump where the projection corrects the extrapolated state by more than rounding.  From afar
 * the polynomial is exact to rounding, or the position is not one that the motion passes: it is followed further. */
static JdPassed
hop (JdPassage *self,
     double     h,
     gboolean   early)
{
  JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  const double step_h = stepper->step_h;
  const gboolean straight = stepper->straight;
  g_autofree double *change = g_new0 (double, stepper->size);

  if (early)
    extrapolate_far (self, h, change);
  else
    extrapolate (stepper, h, change);
  jd_stepper_begin (stepper);
  memcpy (stepper->y, change, stepper->size * sizeof (double));
  jd_stepper_set_time (stepper, stepper->t, stepper->t_rest, h);
  stepper->fresh = FALSE;
  stepper->step_h = h;
  stepper->straight = FALSE;
  if (jd_stepper_settle (stepper))
    {
      for (gsize i = 0; i < 2 * n; i++)
        change[i] = stepper->y[i] - change[i];
      if (jd_stepper_largest_part (stepper, change) <= (early ? JD_PASS_EARLY_POSITION : JD_PASS_POSITION) &&
          stepper->unit * jd_stepper_largest_part (stepper, change + n) <=
            (early ? JD_PASS_EARLY_RATE : JD_PASS_RATE) &&
          (!early || keeps_energy (stepper)))
        return JD_PASSED;
      if (!early)
        fail_jump (stepper, h);
    }
  if (!early)
    return JD_PASSED_NOT;
  g_clear_error (&stepper->failure);
  jd_stepper_return (stepper);
  stepper->step_h = step_h;
  stepper->straight = straight;
  stepper->fresh = FALSE;
  self->refused = TRUE;
  return JD_PASSED_LATER;
}

JdPassed
jd_passage_hop (JdPassage *self,
                double     h)
{
  return hop (self, h, time_to_singular (self) > JD_PASS_TIME * self->stepper->unit);
}

/* Twice: the second time with the change of the accelerations that the first has found. */
gboolean
jd_passage_leave (JdPassage *self,
                  double     left)
{
  JdStepper *stepper = self->stepper;
  const gsize n = stepper->system->n;
  const double h = MIN (JD_PASS_TIME * stepper->unit, left);

  stepper->step_h = h;
  memcpy (stepper->start_derivative, stepper->derivative, stepper->size * sizeof (double));
  if (hop (self, h, FALSE) != JD_PASSED)
    return FALSE;
  for (gsize i = n; i < 2 * n; i++)
    stepper->probe[i] = 2.0 * stepper->start_derivative[i] - stepper->derivative[i];
  jd_stepper_return (stepper);
  memcpy (stepper->start_derivative, stepper->probe, 2 * n * sizeof (double));
  if (hop (self, h, FALSE) != JD_PASSED)
    return FALSE;
  if (jd_stepper_has_work (stepper))
    stepper->y[2 * n] += 0.5 * h * (stepper->derivative[2 * n] - stepper->start_derivative[2 * n]);
  self->next = find_sine (self);
  return TRUE;
}

void
jd_passage_explain (const JdPassage *self)
{
  const GError *failure = self->stepper->failure;
  g_autofree char *names = NULL;

  if (!(self->stepper->system->m > 0 && self->sine < SINGULAR &&
        (failure == NULL || failure->code == JD_MODEL_ERROR_INCONSISTENT)))
    return;
  names = jd_stepper_why_dependent (self->stepper);
  if (names != NULL)
    jd_stepper_fail (
      self->stepper, JD_MODEL_ERROR_SINGULAR,
      _("Near t = %g s these equations come to depend on each other, and no smooth motion through this "
        "position was found: %s"),
      self->stepper->t, names);
  else
    jd_stepper_fail (self->stepper, JD_MODEL_ERROR_SINGULAR,
                     _("Near t = %g s the constraint equations come to depend on each other, and no smooth motion "
                       "through this position was found"),
                     self->stepper->t);
}
