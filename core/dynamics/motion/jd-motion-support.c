/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts that depend on each other: which of them carry, and which open.
 *
 * Where rows of closed contacts depend on each other, they give one acceleration and many forces.  Beyond this
 * instant they may be independent, and then not all of them stay closed: dominoes that come to lie flush, whose last
 * one falls on.  A largest independent set that carries (no force pulls) is solved, and the motion is followed a
 * little way.  A contact outside the set that would be entered takes the place of one in the set, by an exchange of
 * the simplex method, after which no force pulls either.  Contacts outside the set that go apart open.  Those that
 * stay at zero stay closed: others hold them.
 *
 * The combinations of forces without effect, sum_h null_dh lambda_h A_h = 0, are rows of a table.  In each one the
 * column of one row outside the set is 1 and those of the others outside are 0. */
#include "core/dynamics/motion/jd-motion-acting-private.h"

#include "core/linear/jd-dense.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

static const double looks[] = JD_SUPPORT_LOOKS;
/* So many exchanges for each row are enough: then the set that was solved before is kept. */
#define EXCHANGES_EACH 8

typedef struct
{
  JdActingSet *acting;
  gsize        width;    /* rows that act */
  gsize        n_out;    /* those outside the set */
  gsize       *row;      /* width: complementary rows */
  int         *side;     /* width: 0 where the row cannot open alone */
  double      *norm;     /* width: lengths of the rows, by the natural displacements */
  double      *force;    /* width: multiplier * norm; 0 outside the set */
  gsize       *out;      /* n_out: columns outside the set */
  double      *table;    /* n_out x width */
  double       size;     /* of the forces */
} Support;

/* The table, by elimination of A^T with rows of length 1.  FALSE: the rows are independent. */
static gboolean
make_table (Support *self)
{
  const JdSystem *system = self->acting->stepper->system;
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize n = system->n, width = self->width;
  g_autofree double *a = g_new0 (double, n * width + 1);
  g_autofree gsize *place = g_new0 (gsize, system->m + 1), * pivots = g_new0 (gsize, width + 1);
  gsize rank, n_out = 0;

  for (gsize c = 0; c < width; c++)
    place[self->row[c]] = c;
  for (gsize e = 0; e < pattern->n_rows; e++)
    if (self->acting->rows.acting[pattern->row_row[e]])
      {
        const gsize c = place[pattern->row_row[e]], i = pattern->row_column[e];

        a[i * width + c] = system->terms.rows[e] * system->sizes.reach[i];
        self->norm[c] = hypot (self->norm[c], a[i * width + c]);
      }
  for (gsize c = 0; c < width; c++)
    for (gsize i = 0; i < n && self->norm[c] > 0.0; i++)
      a[i * width + c] /= self->norm[c];
  rank = jd_dense_reduce (a, n, width, pivots, JD_RANK_ROWS);
  self->table = g_new0 (double, (width - rank) * width + 1);
  jd_dense_null_space (a, width, rank, pivots, self->table);
  for (gsize c = 0; c < width; c++)
    {
      gboolean is_pivot = FALSE;

      for (gsize r = 0; r < rank; r++)
        is_pivot |= pivots[r] == c;
      if (!is_pivot)
        self->out[n_out++] = c;
    }
  self->n_out = n_out;
  return n_out > 0;
}

/* Column @c leaves the set for the one that is 1 in combination @d: pivot = row_d / table_dc, force -= force_c
 * pivot, row -= row_c pivot for the other rows. */
static void
exchange (Support *self,
          gsize    d,
          gsize    c)
{
  double *pivot = self->table + d * self->width;
  const double value = pivot[c], force = self->force[c];

  for (gsize k = 0; k < self->width; k++)
    pivot[k] /= value;
  pivot[c] = 1.0;
  for (gsize k = 0; k < self->width; k++)
    self->force[k] -= force * pivot[k];
  self->force[c] = 0.0;
  for (gsize other = 0; other < self->n_out; other++)
    if (other != d)
      {
        double *row = self->table + other * self->width;
        const double factor = row[c];

        for (gsize k = 0; k < self->width; k++)
          row[k] -= factor * pivot[k];
        row[c] = 0.0;
      }
  self->out[d] = c;
}

static gboolean
is_outside (const Support *self,
            gsize          c)
{
  for (gsize d = 0; d < self->n_out; d++)
    if (self->out[d] == c)
      return TRUE;
  return FALSE;
}

/* Fills the forces of the set alone, force -= force_out row_d for each row outside the set.  A row that cannot open
 * enters the set where another one can leave. */
static void
start (Support *self)
{
  const JdSystem *system = self->acting->stepper->system;

  for (gsize c = 0; c < self->width; c++)
    {
      self->force[c] = system->y[self->row[c]] * self->norm[c];
      self->size = MAX (self->size, fabs (self->force[c]));
    }
  for (gsize d = 0; d < self->n_out; d++)
    {
      const double outside = self->force[self->out[d]];

      for (gsize c = 0; c < self->width; c++)
        self->force[c] -= outside * self->table[d * self->width + c];
    }
  for (gsize d = 0; d < self->n_out; d++)
    for (gsize c = 0; c < self->width && self->side[self->out[d]] == 0; c++)
      if (self->side[c] != 0 && !is_outside (self, c) &&
          fabs (self->table[d * self->width + c]) > JD_COEFFICIENT_OF_DEPENDENCE)
        exchange (self, d, c);
}

/* How the force at column @c, on its admissible side, grows with that of combination @d on its own. */
static double
growth (const Support *self,
        gsize          d,
        gsize          c)
{
  return self->side[c] * self->table[d * self->width + c] * self->side[self->out[d]];
}

/* Exchanges until no force pulls (the dual simplex method, by Bland's rule).  FALSE: there is no such set. */
static gboolean
make_admissible (Support *self)
{
  const double least = -JD_INEQUALITY_HOLDS * self->size;

  for (gsize count = 0; count <= EXCHANGES_EACH * self->width; count++)
    {
      gsize c = 0, best = self->n_out;

      while (c < self->width && !(self->side[c] * self->force[c] < least))
        c++;
      if (c == self->width)
        return TRUE;
      for (gsize d = 0; d < self->n_out; d++)
        if (growth (self, d, c) > JD_COEFFICIENT_OF_DEPENDENCE &&
            (best == self->n_out || self->out[d] < self->out[best]))
          best = d;
      if (best == self->n_out)
        return FALSE;
      exchange (self, best, c);
    }
  return FALSE;
}

/* The column outside the set of combination @d enters.  Of the columns whose force falls the first to reach 0
 * leaves, with the least side_c force_c / fall_c.  FALSE: none falls. */
static gboolean
enter (Support *self,
       gsize    d)
{
  gsize leaving = self->width;
  double shortest = HUGE_VAL;

  for (gsize c = 0; c < self->width; c++)
    {
      const double fall = -growth (self, d, c);
      double way;

      if (is_outside (self, c) || !(fall > JD_COEFFICIENT_OF_DEPENDENCE))
        continue;
      way = MAX (self->side[c] * self->force[c], 0.0) / fall;
      if (way < shortest)
        {
          shortest = way;
          leaving = c;
        }
    }
  if (leaving == self->width)
    return FALSE;
  exchange (self, d, leaving);
  return TRUE;
}

/* The set becomes the rows that are solved. */
static void
take_set (const Support *self)
{
  JdActingSet *acting = self->acting;

  memset (acting->rows.active, 0, acting->motion->m * sizeof (gboolean));
  for (gsize c = 0; c < self->width; c++)
    acting->rows.active[self->row[c]] = !is_outside (self, c);
  acting->rows.all_active = FALSE;
}

/* The state after @dt, from the start that the stepper holds, with the rows that are solved. */
static gboolean
go (JdStepper *self,
    double     dt)
{
  jd_stepper_set_time (self, self->start, self->start_rest, dt);
  return jd_stepper_step (self, self->start, dt) && jd_stepper_settle (self) && jd_stepper_expand (self, NULL);
}

/* The rates of the rows outside the set, positive on their admissible side, at the first look that finds them: 0 if
 * none does.  FALSE: the motion cannot be followed. */
static gboolean
look (const Support *self,
      double        *rates)
{
  JdActingSet *acting = self->acting;
  JdStepper *stepper = acting->stepper;
  JdSystem *system = stepper->system;
  gboolean followed = jd_stepper_settle (stepper);

  memset (rates, 0, self->n_out * sizeof (double));
  jd_stepper_begin (stepper);
  for (gsize k = 0; k < G_N_ELEMENTS (looks) && followed; k++)
    {
      if (!go (stepper, looks[k] * stepper->unit))
        return k > 0;
      for (gsize d = 0; d < self->n_out; d++)
        {
          const gsize h = self->row[self->out[d]];
          const double rate = self->side[self->out[d]] * system->terms.rate[h];

          if (rates[d] == 0.0 && fabs (rate) > jd_acting_rate_tolerance (acting, system->complementary[h],
                                                                         JD_SUPPORT_APART, JD_SUPPORT_APART))
            rates[d] = rate;
        }
    }
  return followed;
}

/* Follows the motion of the set from the state at hand, which is as it was afterwards. */
static gboolean
try_set (const Support *self,
         double        *rates)
{
  JdActingSet *acting = self->acting;
  JdStepper *stepper = acting->stepper;
  const gsize size = stepper->size * sizeof (double), of_rows = (acting->motion->m + 1) * sizeof (gboolean);
  const JdStepper before = *stepper;
  g_autofree double *y = g_memdup2 (stepper->y, size), *derivative = g_memdup2 (stepper->derivative, size);
  g_autofree double *y_start = g_memdup2 (stepper->y_start, size);
  g_autofree double *start_derivative = g_memdup2 (stepper->start_derivative, size);
  g_autofree gboolean *rows = g_memdup2 (acting->rows.acting, of_rows);
  gboolean followed;

  take_set (self);
  memcpy (acting->rows.acting, acting->rows.active, acting->motion->m * sizeof (gboolean));
  memcpy (acting->rows.bound, acting->rows.active, acting->motion->m * sizeof (gboolean));
  stepper->system->tapes.chosen = NULL;
  stepper->flies = FALSE;
  stepper->failure = NULL;
  followed = look (self, rates);
  g_clear_error (&stepper->failure);
  stepper->t = before.t;
  stepper->t_rest = before.t_rest;
  stepper->start = before.start;
  stepper->start_rest = before.start_rest;
  stepper->step_h = before.step_h;
  stepper->flies = before.flies;
  stepper->failure = before.failure;
  memcpy (stepper->y, y, size);
  memcpy (stepper->derivative, derivative, size);
  memcpy (stepper->y_start, y_start, size);
  memcpy (stepper->start_derivative, start_derivative, size);
  memcpy (acting->rows.acting, rows, of_rows);
  stepper->fresh = jd_stepper_expand (stepper, NULL) &&
                   jd_system_eval (stepper->system, stepper->t, stepper->y, stepper->y + stepper->system->n, NULL);
  return followed && stepper->fresh;
}

/* Exchanges until the motion enters no contact outside the set.  FALSE: no such set was found. */
static gboolean
find_set (Support *self,
          double  *rates)
{
  for (gsize count = 0; count <= EXCHANGES_EACH * self->width; count++)
    {
      gsize worst = self->n_out;

      if (!try_set (self, rates))
        return FALSE;
      for (gsize d = 0; d < self->n_out; d++)
        if (rates[d] < 0.0 && (worst == self->n_out || self->out[d] < self->out[worst]))
          worst = d;
      if (worst == self->n_out)
        return TRUE;
      if (!enter (self, worst))
        return FALSE;
    }
  return FALSE;
}

static void
support_clear (Support *self)
{
  g_free (self->row);
  g_free (self->side);
  g_free (self->norm);
  g_free (self->force);
  g_free (self->out);
  g_free (self->table);
}

static void
support_init (Support     *self,
              JdActingSet *acting)
{
  const gsize m = acting->motion->m;

  *self = (Support) { .acting = acting, .row = g_new0 (gsize, m + 1), .side = g_new0 (int, m + 1),
                      .norm = g_new0 (double, m + 1), .force = g_new0 (double, m + 1), .out = g_new0 (gsize, m + 1) };
  for (gsize h = 0; h < m; h++)
    if (acting->rows.acting[h])
      {
        self->side[self->width] = jd_acting_opens_alone (acting, h) ? acting->stepper->system->rows.side[h] : 0;
        self->row[self->width++] = h;
      }
}

gboolean
jd_acting_support (JdActingSet *self)
{
  const JdSystem *system = self->stepper->system;
  gboolean opened = FALSE;
  Support support;

  support_init (&support, self);
  if (make_table (&support))
    {
      g_autofree double *rates = g_new0 (double, support.n_out + 1);
      g_autofree gboolean *active = g_memdup2 (self->rows.active, (system->m + 1) * sizeof (gboolean));

      start (&support);
      if (make_admissible (&support) && find_set (&support, rates))
        {
          take_set (&support);
          for (gsize d = 0; d < support.n_out; d++)
            if (rates[d] > 0.0)
              self->open[system->complementary[support.row[support.out[d]]]] = opened = TRUE;
        }
      else
        memcpy (self->rows.active, active, system->m * sizeof (gboolean));
    }
  support_clear (&support);
  return opened;
}
