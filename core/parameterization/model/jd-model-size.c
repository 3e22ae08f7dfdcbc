/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Lengths, times and left sides that tolerances refer to. */
#include "core/parameterization/model/jd-model-size.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"
#include "core/mechanism/jd-format.h"
#include "core/parameterization/model/jd-model-private.h"

/* Of more points than this, the diagonal of their box stands for the largest distance. */
#define MAX_POINTS 1000
/* The place of the state, as a part of the displacements, where forces are looked at too: an equilibrium has none. */
#define ASIDE 0.1

typedef struct
{
  JdModel *model;
  GArray  *points;   /* double[3] */
  double  *arms;     /* n_bodies: largest distance of a body's points from its origin, or its radius */
  double   radius;   /* the largest */
} Places;

static double
state_value (JdModel      *self,
             const JdExpr *expr)
{
  return expr == NULL ? 0.0 : jd_expr_eval (expr, jd_model_state_value, self);
}

/* A particle of @body (or JD_GROUND) given in its axes, in ground axes. */
static void
place (JdModel             *self,
       int                  body,
       const JdExpr *const *at,
       double               out[3])
{
  if (body < 0 || jd_mechanism_get_dimension (self->mechanism) == 2)
    {
      const double x = state_value (self, at[0]), y = state_value (self, at[1]);
      const double angle = body < 0 ? 0.0 : state_value (self, self->bodies.angles[body]);

      out[0] = (body < 0 ? 0.0 : state_value (self, self->bodies.origins[body].x[0])) + x * cos (angle) -
               y * sin (angle);
      out[1] = (body < 0 ? 0.0 : state_value (self, self->bodies.origins[body].x[1])) + x * sin (angle) +
               y * cos (angle);
      out[2] = body < 0 ? state_value (self, at[2]) : 0.0;
      return;
    }
  {
    JdExprVec v, ground;

    for (int c = 0; c < 3; c++)
      v.x[c] = jd_expr_import (self->pool, at[c]);
    ground = jd_kinematics_place (&self->kinematics, body, v);
    for (int c = 0; c < 3; c++)
      out[c] = state_value (self, ground.x[c]);
  }
}

static void
add_place (Places              *places,
           int                  body,
           const JdExpr *const *at)
{
  double point[3];

  place (places->model, body, at, point);
  if (!isfinite (point[0]) || !isfinite (point[1]) || !isfinite (point[2]))
    return;
  g_array_append_vals (places->points, point, 3);
  if (body >= 0)
    {
      const double x = state_value (places->model, at[0]), y = state_value (places->model, at[1]);
      const double arm = hypot (hypot (x, y), state_value (places->model, at[2]));

      if (isfinite (arm))
        places->arms[body] = MAX (places->arms[body], arm);
    }
}

static void
add_radius (Places       *places,
            int           body,
            const JdExpr *radius)
{
  const double value = state_value (places->model, radius);

  if (!isfinite (value))
    return;
  places->radius = MAX (places->radius, fabs (value));
  if (body >= 0)
    places->arms[body] = MAX (places->arms[body], fabs (value));
}

static void
collect_places (Places *places)
{
  JdMechanism *mechanism = places->model->mechanism;
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism), *curves = jd_mechanism_get_curves (mechanism);
  const GPtrArray *ground = jd_mechanism_get_ground_points (mechanism);

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);

      for (guint k = 0; k < body->points->len; k++)
        add_place (places, (int) b, ((const JdPoint *) g_ptr_array_index (body->points, k))->at);
      if (jd_shape_types[body->shape.kind].form == JD_FORM_ROUND)
        add_radius (places, (int) b, body->shape.size[0]);
    }
  /* ground.origin is everywhere at hand, and says nothing of a mechanism far from it */
  for (guint k = 0; k < ground->len; k++)
    if (strcmp (((const JdPoint *) g_ptr_array_index (ground, k))->name, "origin") != 0)
      add_place (places, JD_GROUND, ((const JdPoint *) g_ptr_array_index (ground, k))->at);
  for (guint k = 0; k < curves->len; k++)
    {
      const JdCurve *curve = g_ptr_array_index (curves, k);
      const JdExpr *const at[3] = { curve->point[0], curve->point[1], NULL };

      if (curve->local == NULL)
        add_place (places, curve->on, at);
      if (curve->radius != NULL)
        add_radius (places, curve->on, curve->radius);
    }
}

/* The largest distance, of too many points the diagonal of their box. */
static double
largest_distance (const double *points,
                  gsize         n)
{
  double largest = 0.0, low[3] = { HUGE_VAL, HUGE_VAL, HUGE_VAL }, high[3] = { -HUGE_VAL, -HUGE_VAL, -HUGE_VAL };

  for (gsize i = 0; i < n; i++)
    {
      for (gsize j = 0; j < i && n <= MAX_POINTS; j++)
        largest = MAX (largest, hypot (hypot (points[3 * i] - points[3 * j], points[3 * i + 1] - points[3 * j + 1]),
                                       points[3 * i + 2] - points[3 * j + 2]));
      for (gsize c = 0; c < 3; c++)
        {
          low[c] = MIN (low[c], points[3 * i + c]);
          high[c] = MAX (high[c], points[3 * i + c]);
        }
    }
  return n > MAX_POINTS ? hypot (hypot (high[0] - low[0], high[1] - low[1]), high[2] - low[2]) : largest;
}

/* The largest size of a shape, or distance of a vertex from its body's origin. */
static double
drawn_length (JdModel *model)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (model->mechanism);
  double largest = 0.0;

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdShape *shape = &((const JdBody *) g_ptr_array_index (bodies, b))->shape;

      for (gsize k = 0; k < G_N_ELEMENTS (shape->size); k++)
        largest = fmax (largest, fabs (state_value (model, shape->size[k])));
      for (gsize k = 0; k < shape->n_vertices; k++)
        largest = fmax (largest, hypot (state_value (model, shape->vertices[k][0]),
                                        state_value (model, shape->vertices[k][1])));
    }
  return isfinite (largest) ? largest : 0.0;
}

/* The largest radius of gyration, sqrt (I / m). */
static double
gyration_length (JdModel *model)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (model->mechanism);
  double largest = 0.0;

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      const double mass = body->mass != NULL ? state_value (model, body->mass) : 0.0;

      for (gsize k = 0; k < MIN (body->n_inertia, 3) && mass > 0.0; k++)
        largest = fmax (largest, fabs (state_value (model, body->inertia[k])) / mass);
    }
  return isfinite (largest) ? sqrt (largest) : 0.0;
}

/* Where nothing is apart from anything else, the distance from ground.origin, or what is drawn, is all there is. */
static double
find_length (Places *places)
{
  const double origin[3] = { 0.0 };
  const double length = MAX (largest_distance ((const double *) (gpointer) places->points->data,
                                               places->points->len / 3),
                             places->radius);

  if (length > 0.0)
    return length;
  g_array_append_vals (places->points, origin, 3);
  return largest_distance ((const double *) (gpointer) places->points->data, places->points->len / 3);
}

/* Of parameters that move nothing: their own values, the largest of their values, or what their rates make of
 * them. */
static void
find_values (const JdModel *self,
             JdModelSizes  *sizes,
             gboolean      *known)
{
  const gboolean some_length = sizes->length > 0.0 || self->bodies.n == 0;
  const double time = sizes->time > 0.0 ? sizes->time : 1.0;
  double value = 0.0, rate = 0.0;

  for (gsize k = 0; k < self->n; k++)
    if (sizes->displacement[k] <= 0.0)
      {
        value = MAX (value, fabs (self->values[k]));
        rate = MAX (rate, fabs (self->rates[k]));
      }
  for (gsize k = 0; k < self->n; k++)
    if (sizes->displacement[k] <= 0.0)
      {
        known[k] = some_length && (value > 0.0 || (rate > 0.0 && sizes->time > 0.0));
        sizes->displacement[k] = self->values[k] != 0.0 ? fabs (self->values[k])
                                 : value > 0.0          ? value
                                 : rate > 0.0 ? time * (self->rates[k] != 0.0 ? fabs (self->rates[k]) : rate)
                                              : 1.0;
      }
}

/* Masses and forces in a state. */
typedef struct
{
  double *mass;    /* entries of the mass matrix */
  double *forces;  /* N: the sum over all efforts */
} Loads;

static void
loads_clear (Loads *self)
{
  g_free (self->mass);
  g_free (self->forces);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Loads, loads_clear)

/* Those at @p, with the file's time and rates. */
static void
loads_init (Loads         *self,
            const JdModel *model,
            const double  *p)
{
  g_autofree double *values = g_new0 (double, model->formulas.force_places.n + 1);

  self->mass = g_new0 (double, model->formulas.mass_places.n + model->formulas.offset_places.n + 1);
  self->forces = g_new0 (double, model->n + 1);
  jd_model_tape_eval (model->formulas.dense, model, model->time, p, model->rates, self->mass);
  jd_model_tape_eval (model->formulas.forces, model, model->time, p, model->rates, values);
  for (gsize k = 0; k < model->formulas.force_places.n; k++)
    self->forces[model->formulas.force_places.column[k]] += values[k];
}

/* Parameters a little beside the file's state, on the @side 1 or -1, or in it (0). */
static double *
place_aside (const JdModel      *self,
             const JdModelSizes *sizes,
             int                 side)
{
  double *p = g_new (double, self->n + 1);

  for (gsize k = 0; k < self->n; k++)
    p[k] = self->values[k] + side * ASIDE * sizes->displacement[k] * cos (2.4 * (double) k);
  return p;
}

/* Where all is in one place, the way in which forces change the rates by themselves stands for the length: v T, with
 * T the shortest M p' / D; 0 where there are no rates or no forces. */
static double
find_way (const JdModel *self)
{
  g_auto(Loads) loads = { 0 };
  g_autofree double *twists = g_new0 (double, 6 * self->bodies.n + 1);
  double shortest = HUGE_VAL, fastest = 0.0;

  loads_init (&loads, self, self->values);
  for (gsize k = 0; k < self->formulas.mass_places.n; k++)
    {
      const gsize i = self->formulas.mass_places.row[k];
      const double time = loads.mass[k] * fabs (self->rates[i] / loads.forces[i]);

      if (i == self->formulas.mass_places.column[k] && time > 0.0 && isfinite (time))
        shortest = MIN (shortest, time);
    }
  jd_model_eval_bodies (self, self->time, self->values, self->rates, twists);
  for (gsize b = 0; b < self->bodies.n; b++)
    fastest = MAX (fastest, hypot (hypot (twists[6 * b], twists[6 * b + 1]), twists[6 * b + 2]));
  return shortest < HUGE_VAL ? fastest * shortest : 0.0;
}

/* A left side in metres: its displacement by the length is the length. */
static gboolean
is_length (const JdModel    *self,
           const JdEquation *equation)
{
  static const char *const names[] = { "normal", "length", "x", "y", "z", NULL };
  const JdJoint *joint = jd_model_get_joint (self, equation->joint);
  const char *dot = strrchr (equation->name, '.');

  const char *base = joint->type->equations != NULL && dot != NULL ? jd_joint_base_name (joint, dot + 1) : NULL;

  return base != NULL && g_strv_contains (names, base);
}

static double
left_side (const JdModel *self,
           gsize          i,
           double         t,
           const double  *p)
{
  double f;

  jd_model_equation_residuals (self, i, t, p, NULL, &f, NULL, NULL);
  return f;
}

/* The change of left side @i for displacements, into sizes->reach, and for those that are @known, into
 * sizes->change. */
static void
find_change (const JdModel   *self,
             JdModelSizes    *sizes,
             double           length,
             const gboolean  *known,
             gsize            i)
{
  const JdEquation *equation = &self->equations[i];
  const double here = left_side (self, i, self->time, self->values);
  g_autofree double *p = NULL;

  if (equation->f != NULL && is_length (self, equation))
    {
      sizes->reach[i] = length;
      sizes->change[i] = sizes->length;
    }
  if (equation->f == NULL || is_length (self, equation))
    return;
  p = g_memdup2 (self->values, (self->n + 1) * sizeof (double));
  for (gsize j = 0; j < equation->n_terms; j++)
    for (int side = -1; side <= 1; side += 2)
      {
        const gsize k = equation->parameters[j];
        double difference;

        p[k] = self->values[k] + side * sizes->displacement[k];
        difference = fabs (left_side (self, i, self->time, p) - here);
        p[k] = self->values[k];
        if (!isfinite (difference))
          continue;
        sizes->reach[i] = MAX (sizes->reach[i], difference);
        if (known[k])
          sizes->change[i] = MAX (sizes->change[i], difference);
      }
}

/* The largest coefficient of equation @i at @p times its parameter's displacement. */
static double
largest_coefficient (const JdModel      *self,
                     const JdModelSizes *sizes,
                     gsize               i,
                     const double       *p)
{
  const JdEquation *equation = &self->equations[i];
  g_autofree double *values = g_new (double, equation->n_terms + 2);
  double largest = 0.0;

  jd_model_equation_eval (self, i, self->time, p, values);
  for (gsize j = 0; j < equation->n_terms; j++)
    if (isfinite (values[2 + j]))
      largest = MAX (largest, fabs (values[2 + j]) * sizes->displacement[equation->parameters[j]]);
  return largest;
}

/* Where a row vanishes in the file's state its size is what it is nearby.  A row that is everywhere the rounding of
 * the left side's terms is that of an equation without any parameter: its size is that of the terms. */
static void
find_rows (const JdModel *self,
           JdModelSizes  *sizes)
{
  for (int side = -1; side <= 1; side++)
    {
      g_autofree double *p = place_aside (self, sizes, side);

      for (gsize i = 0; i < self->n_equations; i++)
        sizes->row[i] = MAX (sizes->row[i], largest_coefficient (self, sizes, i, p));
    }
  for (gsize i = 0; i < self->n_equations; i++)
    {
      double terms = 0.0;

      if (self->term_tapes[i] != NULL)
        jd_model_tape_eval (self->term_tapes[i], self, self->time, self->values, NULL, &terms);
      if (isfinite (terms) && sizes->row[i] <= JD_ROUNDING * terms)
        sizes->row[i] = terms;
    }
}

/* The largest work of a force at @p over a displacement, and of a kinetic energy by the file's rates. */
static double
energy_at (const JdModel      *self,
           const JdModelSizes *sizes,
           const double       *p)
{
  g_auto(Loads) loads = { 0 };
  double largest = 0.0;

  loads_init (&loads, self, p);
  for (gsize k = 0; k < self->n; k++)
    if (isfinite (loads.forces[k]))
      largest = MAX (largest, fabs (loads.forces[k]) * sizes->displacement[k]);
  for (gsize k = 0; k < self->formulas.mass_places.n; k++)
    {
      const gsize i = self->formulas.mass_places.row[k];
      const double energy = loads.mass[k] * self->rates[i] * self->rates[i];

      if (i == self->formulas.mass_places.column[k] && isfinite (energy))
        largest = MAX (largest, energy);
    }
  return largest;
}

/* Where nothing is driven and nothing moves, of the inertias in the natural time. */
static double
energy_of_inertia (const JdModel      *self,
                   const JdModelSizes *sizes)
{
  g_auto(Loads) loads = { 0 };
  const double time = sizes->time > 0.0 ? sizes->time : 1.0;
  double largest = 0.0;

  loads_init (&loads, self, self->values);
  for (gsize k = 0; k < self->formulas.mass_places.n; k++)
    {
      const gsize i = self->formulas.mass_places.row[k];
      const double speed = sizes->displacement[i] / time, energy = loads.mass[k] * speed * speed;

      if (i == self->formulas.mass_places.column[k] && isfinite (energy))
        largest = MAX (largest, energy);
    }
  return largest;
}

static double
find_energy (const JdModel      *self,
             const JdModelSizes *sizes)
{
  g_autofree double *aside = place_aside (self, sizes, 1);
  const double here = energy_at (self, sizes, self->values), nearby = energy_at (self, sizes, aside);
  double largest = MAX (here, nearby);

  if (largest <= 0.0)
    largest = energy_of_inertia (self, sizes);
  return largest > 0.0 ? largest : 1.0;
}

/* The shortest time in which the forces at @p, beginning at rest, move a parameter by its displacement. */
static double
time_by_forces (const JdModel      *self,
                const JdModelSizes *sizes,
                const double       *p)
{
  g_auto(Loads) loads = { 0 };
  double shortest = HUGE_VAL;

  loads_init (&loads, self, p);
  for (gsize k = 0; k < self->formulas.mass_places.n; k++)
    {
      const gsize i = self->formulas.mass_places.row[k];
      const double square = loads.mass[k] * sizes->displacement[i] / fabs (loads.forces[i]);

      if (i == self->formulas.mass_places.column[k] && square > 0.0 && isfinite (square))
        shortest = MIN (shortest, sqrt (square));
    }
  return shortest;
}

/* The shortest time in which forces, rates, or equations that move by themselves move something by its
 * displacement. */
static double
find_time (const JdModel      *self,
           const JdModelSizes *sizes)
{
  g_autofree double *aside = place_aside (self, sizes, 1);
  const double here = time_by_forces (self, sizes, self->values), nearby = time_by_forces (self, sizes, aside);
  double shortest = MIN (here, nearby);

  for (gsize k = 0; k < self->n; k++)
    if (sizes->displacement[k] > 0.0 && self->rates[k] != 0.0)
      shortest = MIN (shortest, sizes->displacement[k] / fabs (self->rates[k]));
  for (gsize i = 0; i < self->n_equations; i++)
    {
      double rate, scale = 0.0;
      g_autofree double *values = g_new (double, self->equations[i].n_terms + 2);

      jd_model_equation_eval (self, i, self->time, self->values, values);
      rate = fabs (values[1]);
      for (gsize j = 0; j < self->equations[i].n_terms; j++)
        scale += fabs (values[2 + j]) * sizes->displacement[self->equations[i].parameters[j]];
      if (rate > 0.0 && scale > 0.0 && isfinite (scale / rate))
        shortest = MIN (shortest, scale / rate);
    }
  return shortest < HUGE_VAL ? shortest : 0.0;
}

void
jd_model_find_sizes (JdModel *self)
{
  JdModelSizes *sizes = &self->sizes;
  g_autoptr(GArray) points = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *arms = g_new0 (double, self->bodies.n + 1);
  g_autofree gboolean *known = g_new0 (gboolean, self->n + 1);
  Places places = { .model = self, .points = points, .arms = arms };
  double length;

  sizes->displacement = jd_owned_array (self->owned, self->n, sizeof (double));
  sizes->velocity = jd_owned_array (self->owned, self->n, sizeof (double));
  sizes->change = jd_owned_array (self->owned, self->n_equations, sizeof (double));
  sizes->row = jd_owned_array (self->owned, self->n_equations, sizeof (double));
  sizes->reach = jd_owned_array (self->owned, self->n_equations, sizeof (double));
  collect_places (&places);
  length = sizes->length = find_length (&places);
  /* all in one place: what is drawn measures displacements, but tells nothing of the size of equations */
  if (length <= 0.0)
    length = drawn_length (self);
  if (length <= 0.0)
    length = gyration_length (self);
  if (length <= 0.0)
    length = find_way (self);
  if (length <= 0.0)
    length = 1.0;
  jd_model_find_displacements (self, length, arms, known);
  sizes->time = find_time (self, sizes);
  find_values (self, sizes, known);
  if (sizes->time <= 0.0)
    sizes->time = find_time (self, sizes);
  for (gsize i = 0; i < self->n_equations; i++)
    find_change (self, sizes, length, known, i);
  find_rows (self, sizes);
  sizes->energy = find_energy (self, sizes);
  for (gsize k = 0; k < self->n; k++)
    sizes->velocity[k] = sizes->displacement[k] / (sizes->time > 0.0 ? sizes->time : 1.0);
}

const JdModelSizes *
jd_model_get_sizes (const JdModel *self)
{
  return &self->sizes;
}

double
jd_model_equation_size (const JdModel *self,
                        gsize          i,
                        double         t,
                        const double  *p)
{
  double terms = 0.0;

  g_return_val_if_fail (i < self->n_equations, 0.0);

  if (self->term_tapes[i] != NULL)
    jd_model_tape_eval (self->term_tapes[i], self, t, p, NULL, &terms);
  return isfinite (terms) ? MAX (terms, self->sizes.change[i]) : self->sizes.change[i];
}

double
jd_model_equation_rate_size (const JdModel *self,
                             gsize          i,
                             const double  *values)
{
  const JdEquation *equation = &self->equations[i];
  double size = self->sizes.row[i] / (self->sizes.time > 0.0 ? self->sizes.time : 1.0);

  for (gsize j = 0; j < equation->n_terms; j++)
    size += fabs (values[2 + j]) * self->sizes.velocity[equation->parameters[j]];
  return size;
}

double
jd_model_time_size (const JdModel *self)
{
  return self->sizes.time > 0.0 ? self->sizes.time : 1.0;
}

double
jd_model_acceleration_size (const JdModel *self,
                            gsize          k)
{
  return self->sizes.velocity[k] / jd_model_time_size (self);
}

double
jd_model_force_size (const JdModel *self,
                     gsize          k)
{
  return self->sizes.energy / self->sizes.displacement[k];
}

double
jd_model_multiplier_size (const JdModel *self,
                          gsize          i)
{
  return self->sizes.row[i] > 0.0 ? self->sizes.energy / self->sizes.row[i] : 1.0;
}

double
jd_model_impulse_size (const JdModel *self,
                       gsize          i)
{
  return jd_model_multiplier_size (self, i) * jd_model_time_size (self);
}

double
jd_model_rate_factor (const JdModel *self,
                      const double  *pd)
{
  double largest = 0.0;

  for (gsize k = 0; k < self->n; k++)
    largest = MAX (largest, fabs (pd[k]) / self->sizes.velocity[k]);
  return largest > 0.0 && isfinite (largest) ? ldexp (1.0, -ilogb (largest)) : 1.0;
}

double
jd_model_speed (const JdModel *self,
                const double  *pd)
{
  double speed = 0.0;

  for (gsize k = 0; k < self->n; k++)
    speed = hypot (speed, pd[k] / self->sizes.displacement[k]);
  return speed;
}

double
jd_model_row_length (const JdModel *self,
                     const double  *row)
{
  double length = 0.0;

  for (gsize k = 0; k < self->n; k++)
    length = hypot (length, row[k] * self->sizes.displacement[k]);
  return length;
}

double
jd_model_scale_entry (const JdModel *self,
                      gsize          i,
                      gsize          k,
                      double         coefficient)
{
  const double size = self->sizes.row[i], entry = coefficient * self->sizes.displacement[k];

  return fabs (entry) > JD_ROUNDING * size ? entry / (size > 0.0 ? size : 1.0) : 0.0;
}

/* What the rounding of the time makes of left side @i: |df/dt| times the rounding. */
static double
change_by_rounding (const JdModel *self,
                    gsize          i,
                    double         t,
                    const double  *p)
{
  double rate;

  jd_model_equation_residuals (self, i, t, p, NULL, NULL, &rate, NULL);
  return JD_POSITION_ROUNDING * fabs (rate * t);
}

gboolean
jd_model_position_holds (const JdModel *self,
                         gsize          i,
                         double         t,
                         const double  *p,
                         double         f)
{
  const double change = self->sizes.change[i];

  return fabs (f) <= JD_HOLDS * change ||
         fabs (f) <= (change > 0.0 ? JD_HOLDS : JD_ROUNDING) * jd_model_equation_size (self, i, t, p) ||
         fabs (f) <= change_by_rounding (self, i, t, p);
}

double
jd_model_get_closed (const JdModel *self,
                     gsize          i)
{
  g_return_val_if_fail (i < self->n_equations, 0.0);

  return JD_HOLDS * self->sizes.change[i];
}
