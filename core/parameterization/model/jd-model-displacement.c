/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Displacements of the parameters that move bodies: how fast bodies move by a unit rate of each. */
#include "core/parameterization/model/jd-model-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* A change by a rate is compared with the change without it: the rate is enlarged by this factor until its part is
 * above JD_SMALL_PART, at most to the second.  Powers of two: exact. */
#define FASTER       0x1p20
#define FASTEST_RATE 0x1p70

/* How fast bodies move by a unit rate of parameter @k alone, into @twists: from a rate beside which @still, what
 * moves by itself, is no rounding. */
static void
move_one (const JdModel *self,
          gsize          k,
          const double  *still,
          double        *rates,
          double        *twists)
{
  double size = 0.0, change = 0.0;

  for (gsize i = 0; i < 6 * self->bodies.n; i++)
    size = MAX (size, fabs (still[i]));
  for (rates[k] = 1.0; rates[k] < FASTEST_RATE; rates[k] *= FASTER)
    {
      change = 0.0;
      jd_model_eval_bodies (self, self->time, self->values, rates, twists);
      for (gsize i = 0; i < 6 * self->bodies.n; i++)
        {
          twists[i] -= still[i];
          change = MAX (change, fabs (twists[i]));
          twists[i] /= rates[k];
        }
      if (!(change < JD_SMALL_PART * size))
        break;
    }
  rates[k] = 0.0;
}

/* The parameters whose rates move body b, of all bodies: start[b] ... start[b + 1] - 1.  Colours: parameters of one
 * colour move different bodies, so that one evaluation shows what each of them does. */
typedef struct
{
  GArray *parameters;   /* gsize */
  gsize  *start;        /* n_bodies + 1 */
  gsize  *colour;       /* N */
  gsize   n_colours;
} Movers;

static void
movers_clear (Movers *self)
{
  g_array_unref (self->parameters);
  g_free (self->start);
  g_free (self->colour);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Movers, movers_clear)

/* The bodies of each parameter, as a matrix by rows, out of the parameters of each body. */
static void
list_bodies (const Movers *self,
             gsize         n_bodies,
             gsize         n,
             gsize        *start,
             gsize        *body)
{
  memset (start, 0, (n + 2) * sizeof (gsize));
  for (guint i = 0; i < self->parameters->len; i++)
    start[g_array_index (self->parameters, gsize, i) + 2]++;
  for (gsize k = 2; k <= n; k++)
    start[k] += start[k - 1];
  for (gsize b = 0; b < n_bodies; b++)
    for (gsize i = self->start[b]; i < self->start[b + 1]; i++)
      body[start[g_array_index (self->parameters, gsize, i) + 1]++] = b;
}

static void
choose_colours (Movers *self,
                gsize   n_bodies,
                gsize   n)
{
  g_autofree gsize *start = g_new (gsize, n + 2), * body = g_new (gsize, self->parameters->len + 1);
  g_autofree gsize *next = g_new0 (gsize, n_bodies + 1);

  list_bodies (self, n_bodies, n, start, body);
  for (gsize k = 0; k < n; k++)
    {
      for (gsize i = start[k]; i < start[k + 1]; i++)
        self->colour[k] = MAX (self->colour[k], next[body[i]]);
      for (gsize i = start[k]; i < start[k + 1]; i++)
        next[body[i]] = self->colour[k] + 1;
      self->n_colours = MAX (self->n_colours, self->colour[k] + 1);
    }
}

static void
movers_init (Movers        *self,
             const JdModel *model)
{
  self->parameters = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->start = g_new0 (gsize, model->bodies.n + 1);
  self->colour = g_new0 (gsize, model->n + 1);
  for (gsize b = 0; b < model->bodies.n; b++)
    {
      const JdExpr *twist[6];
      g_autoptr(GArray) in = NULL;

      memcpy (twist, model->bodies.velocities[b].x, 3 * sizeof (JdExpr *));
      memcpy (twist + 3, model->bodies.omegas[b].x, 3 * sizeof (JdExpr *));
      in = jd_model_get_parameters_of (model, twist, G_N_ELEMENTS (twist), 1);
      g_array_append_vals (self->parameters, in->data, in->len);
      self->start[b + 1] = self->parameters->len;
    }
  choose_colours (self, model->bodies.n, model->n);
}

/* The fastest point and the fastest turn of each parameter's bodies. */
typedef struct
{
  const double *arms;
  double       *fastest, *turning;   /* N */
} Speeds;

/* Takes in how body @b moves by a unit rate of parameter @k. */
static void
take_body (Speeds       *speeds,
           gsize         k,
           gsize         b,
           const double *twists)
{
  const double *v = twists + 6 * b;
  const double speed = hypot (hypot (v[0], v[1]), v[2]), spin = hypot (hypot (v[3], v[4]), v[5]);

  if (!isfinite (speed + spin))
    return;
  speeds->fastest[k] = MAX (speeds->fastest[k], speed + spin * speeds->arms[b]);
  speeds->turning[k] = MAX (speeds->turning[k], spin);
}

/* Where nothing moves by itself, all parameters of a colour at once. */
static void
find_by_colours (const JdModel *self,
                 double        *rates,
                 double        *twists,
                 Speeds        *speeds)
{
  g_auto(Movers) movers = { 0 };

  movers_init (&movers, self);
  for (gsize colour = 0; colour < movers.n_colours; colour++)
    {
      for (gsize k = 0; k < self->n; k++)
        rates[k] = movers.colour[k] == colour ? 1.0 : 0.0;
      jd_model_eval_bodies (self, self->time, self->values, rates, twists);
      for (gsize b = 0; b < self->bodies.n; b++)
        for (gsize i = movers.start[b]; i < movers.start[b + 1]; i++)
          if (rates[g_array_index (movers.parameters, gsize, i)] != 0.0)
            take_body (speeds, g_array_index (movers.parameters, gsize, i), b, twists);
    }
}

/* Beside what moves by itself, one parameter after another. */
static void
find_one_by_one (const JdModel *self,
                 const double  *still,
                 double        *rates,
                 double        *twists,
                 Speeds        *speeds)
{
  for (gsize k = 0; k < self->n; k++)
    {
      move_one (self, k, still, rates, twists);
      for (gsize b = 0; b < self->bodies.n; b++)
        take_body (speeds, k, b, twists);
    }
}

void
jd_model_find_displacements (JdModel      *self,
                             double        length,
                             const double *arms,
                             gboolean     *known)
{
  JdModelSizes *sizes = &self->sizes;
  g_autofree double *rates = g_new0 (double, self->n + 1), * fastest = g_new0 (double, self->n + 1);
  g_autofree double *turning = g_new0 (double, self->n + 1);
  g_autofree double *still = g_new0 (double, 6 * self->bodies.n + 1);
  g_autofree double *twists = g_new0 (double, 6 * self->bodies.n + 1);
  Speeds speeds = { arms, fastest, turning };
  gboolean moves = FALSE;

  jd_model_eval_bodies (self, self->time, self->values, rates, still);
  for (gsize i = 0; i < 6 * self->bodies.n; i++)
    moves |= still[i] != 0.0;
  if (moves)
    find_one_by_one (self, still, rates, twists, &speeds);
  else
    find_by_colours (self, rates, twists, &speeds);
  for (gsize k = 0; k < self->n; k++)
    {
      sizes->displacement[k] = fastest[k] > 0.0 ? length / fastest[k] : turning[k] > 0.0 ? HUGE_VAL : 0.0;
      if (turning[k] > 0.0)
        sizes->displacement[k] = MIN (sizes->displacement[k], 1.0 / turning[k]);
      known[k] = fastest[k] > 0.0 ? sizes->length > 0.0 : turning[k] > 0.0;
    }
}
