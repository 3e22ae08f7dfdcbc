/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Statements of physics on random mechanisms in space: 1 to 8 bodies placed by successive rotations, joined in trees
 * and loops by balls, rods, ropes through rings, slides on planes, blades, rolling balls and drives, with random
 * tags, from fixed seeds.  As in the plane: accelerations and common multipliers agree in all parameterizations; the
 * efforts, solved from Newton's and Euler's balances body by body, are those the multipliers say, and have no virtual
 * power in fields compatible with their joint; first integrals are kept.  JD_TEST_LONG set: 500 mechanisms, else the
 * first 50, with the first integrals of small ones only. */
#include "random-spatial.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_errno.h>

static void
normalize (double *a)
{
  const double length = sqrt (dot (a, a));

  for (int i = 0; i < 3; i++)
    a[i] /= length;
}

/* A force at @place along @direction, times @sign. */
static Term
force_term (int           body,
            const double *place,
            const double *direction,
            double        sign)
{
  Term term = { .body = body };

  for (int i = 0; i < 3; i++)
    {
      term.place[i] = place[i];
      term.force[i] = sign * direction[i];
    }
  return term;
}

/* The unit vector from @a to @b. */
static void
towards (const double *a,
         const double *b,
         double       *out)
{
  for (int i = 0; i < 3; i++)
    out[i] = b[i] - a[i];
  normalize (out);
}

/* The joint's efforts, written down here by hand. */
static void
list_efforts (const Mechanism *self,
              Joint           *joint)
{
  static const double unit[3][3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  static const char *const names[] = { "X", "Y", "Z" }, *const rows[] = { "u", "v", "normal" };
  const Body *body = &self->bodies[joint->a];
  double rotation[9], axes[3][3], along[3], back[3];
  Term couple = { .body = joint->a };

  switch (joint->kind)
    {
    case BALL:
      for (int i = 0; i < 3; i++)
        add_effort (&joint->efforts, names[i], force_term (joint->a, joint->w, unit[i], 1),
                    force_term (joint->b, joint->w, unit[i], -1));
      break;
    case ROD:
    case ROPE:
      towards (joint->w, joint->kind == ROD ? joint->v : joint->ring, along);
      towards (joint->v, joint->kind == ROD ? joint->w : joint->ring, back);
      add_effort (&joint->efforts, "T", force_term (joint->a, joint->w, along, 1),
                  force_term (joint->b, joint->v, back, 1));
      break;
    case PLANE:
      add_effort (&joint->efforts, "plane", force_term (joint->a, joint->w, joint->d, 1), (Term) { .body = -1 });
      break;
    case BLADE:
      attitude (body->axes, body->angles, rotation, NULL);
      turn (rotation, joint->d, along);
      add_effort (&joint->efforts, "blade", force_term (joint->a, body->origin, along, 1), (Term) { .body = -1 });
      break;
    case ROLLING:
      for (int i = 0; i < 3; i++)
        add_effort (&joint->efforts, rows[i], force_term (joint->a, joint->w, unit[i], 1), (Term) { .body = -1 });
      break;
    case DRIVE:
      /* The couple that has power only where the third angle turns. */
      attitude (body->axes, body->angles, rotation, axes);
      cross (axes[0], axes[1], couple.couple);
      for (int i = 0; i < 3; i++)
        couple.couple[i] /= axes[2][0] * (axes[0][1] * axes[1][2] - axes[0][2] * axes[1][1]) +
                            axes[2][1] * (axes[0][2] * axes[1][0] - axes[0][0] * axes[1][2]) +
                            axes[2][2] * (axes[0][0] * axes[1][1] - axes[0][1] * axes[1][0]);
      add_effort (&joint->efforts, "Gamma", couple, (Term) { .body = -1 });
      break;
    case N_KINDS:
    default:
      g_assert_not_reached ();
    }
}

static void
random_joint (GRand     *random,
              Mechanism *self,
              int        a,
              int        b,
              Kind       kind)
{
  Joint *joint = &self->joints[self->n_joints++];
  const Body *body = &self->bodies[a];
  const double length = range (random, 0.6, 1.6);

  *joint = (Joint) { .kind = kind,
                     .a = a,
                     .b = kind <= ROPE ? b : -1,
                     .radius = range (random, 0.2, 0.5),
                     .speed = range (random, -1.5, 1.5) };
  for (int i = 0; i < 3; i++)
    joint->d[i] = range (random, -1, 1);
  normalize (joint->d);
  for (int i = 0; i < 3; i++)
    {
      joint->w[i] = body->origin[i] + range (random, -0.7, 0.7);
      joint->v[i] = joint->w[i] + (kind == BALL ? 0.0 : length * joint->d[i]);
      joint->ring[i] = joint->w[i] + range (random, 0.5, 1.5);
    }
  if (kind == ROLLING)
    for (int i = 0; i < 3; i++)
      joint->w[i] = body->origin[i] - (i == 2 ? joint->radius : 0.0);
  list_efforts (self, joint);
}

static void
random_body (GRand    *random,
             Body     *body,
             gboolean  lossy)
{
  static const char *const axes[] = { "zxz", "zyx", "xyz", "yxy" };
  const char *chosen = axes[g_rand_int_range (random, 0, 4)];

  *body = (Body) { .mass = range (random, 0.5, 3) };
  g_strlcpy (body->axes, chosen, sizeof body->axes);
  for (int i = 0; i < 3; i++)
    {
      body->origin[i] = range (random, -2, 2);
      body->angles[i] = range (random, -3, 3);
      body->centre[i] = range (random, -0.3, 0.3);
      body->inertia[i] = range (random, 0.5, 0.9);
      body->inertia[3 + i] = range (random, -0.1, 0.1);
      body->torque[i] = lossy ? range (random, -2, 2) : 0.0;
    }
  /* Away from where the first and the third axis meet. */
  body->angles[1] = chosen[0] == chosen[2] ? range (random, 0.6, 2.5) : range (random, -1, 1);
  body->damping = lossy && g_rand_boolean (random) ? range (random, 0.1, 1) : 0.0;
  body->stiffness = g_rand_int_range (random, 0, 3) == 0 ? range (random, 1, 10) : 0.0;
}

static void
random_mechanism (GRand     *random,
                  Mechanism *self)
{
  const gboolean lossy = g_rand_int_range (random, 0, 3) == 0;
  guint n_loops;

  *self = (Mechanism) { .n_bodies = (guint) g_rand_int_range (random, 1, MAX_BODIES + 1) };
  self->gravity = g_rand_boolean (random) ? 9.81 : 0.0;
  for (guint b = 0; b < self->n_bodies; b++)
    random_body (random, &self->bodies[b], lossy);
  for (int b = 0; b < (int) self->n_bodies; b++)
    if (g_rand_int_range (random, 0, 6) > 0)
      random_joint (random, self, b, g_rand_int_range (random, -1, b), (Kind) g_rand_int_range (random, 0, N_KINDS));
  n_loops = (guint) g_rand_int_range (random, 0, 1 + (gint32) MIN (self->n_bodies, 4));
  for (guint l = 0; l < n_loops && self->n_bodies > 1; l++)
    {
      const int a = g_rand_int_range (random, 1, (gint32) self->n_bodies);

      random_joint (random, self, a, g_rand_int_range (random, -1, a), (Kind) g_rand_int_range (random, 0, DRIVE));
    }
}

/* The next mechanism whose equations are independent; its model in a state that satisfies them. */
static JdModel *
draw (GRand     *random,
      Mechanism *self)
{
  for (;;)
    {
      double rates[6 * MAX_BODIES] = { 0 };
      g_autoptr(JdModel) model = NULL;

      random_mechanism (random, self);
      model = build (self, rates);
      if (random_rates (random, model, rates))
        return build (self, rates);
    }
}

/* Omega and its derivative, from the angles, their rates and accelerations. */
static void
spin (const Body   *body,
      const double *angles,
      const double *rates,
      const double *accelerations,
      double        rotation[9],
      double        omega[3],
      double        alpha[3])
{
  double axes[3][3];

  attitude (body->axes, angles, rotation, axes);
  memset (omega, 0, 3 * sizeof (double));
  memset (alpha, 0, 3 * sizeof (double));
  for (int k = 0; k < 3; k++)
    {
      double carried[3];

      cross (omega, axes[k], carried);
      for (int i = 0; i < 3; i++)
        {
          alpha[i] += accelerations[k] * axes[k][i] + rates[k] * carried[i];
          omega[i] += rates[k] * axes[k][i];
        }
    }
}

/* I x in ground axes. */
static void
inertia_times (const Body   *body,
               const double  rotation[9],
               const double  x[3],
               double        out[3])
{
  const double *i6 = body->inertia;
  const double matrix[9] = { i6[0], i6[3], i6[4], i6[3], i6[1], i6[5], i6[4], i6[5], i6[2] };
  double in_body[3] = { 0 }, turned[3];

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      in_body[i] += rotation[3 * j + i] * x[j];
  turn (matrix, in_body, turned);
  turn (rotation, turned, out);
}

/* The balance of body b about its mass centre, less what the joints give: m a_G - F, then I alpha + Omega x I Omega -
 * M. */
static void
balance_without_joints (gconstpointer  mechanism,
                        JdModel       *model,
                        const double  *pdd,
                        guint          b,
                        double         out[6],
                        double         centre[3])
{
  const Mechanism *self = mechanism;
  const Body *body = &self->bodies[b];
  const double *p = jd_model_get_values (model) + 6 * b, *pd = jd_model_get_rates (model) + 6 * b;
  const double force[3] = { -body->stiffness * p[0], -body->damping * pd[1], 0.0 };
  double rotation[9], omega[3], alpha[3], r[3], tangential[3], inward[3], momentum[3], gyroscopic[3], back[3],
    moment[3];

  spin (body, p + 3, pd + 3, pdd + 6 * b + 3, rotation, omega, alpha);
  turn (rotation, body->centre, r);
  cross (alpha, r, tangential);
  cross (omega, r, inward);
  cross (omega, inward, inward);
  inertia_times (body, rotation, omega, momentum);
  cross (omega, momentum, gyroscopic);
  inertia_times (body, rotation, alpha, momentum);
  for (int i = 0; i < 3; i++)
    back[i] = -r[i];
  cross (back, force, moment);
  for (int i = 0; i < 3; i++)
    {
      centre[i] = p[i] + r[i];
      out[i] = body->mass * (pdd[6 * b + (guint) i] + tangential[i] + inward[i] + (i == 2 ? self->gravity : 0.0)) -
               force[i];
      out[3 + i] = momentum[i] + gyroscopic[i] - body->torque[i] - moment[i];
    }
}

static void
test_random_spatial (void)
{
  const gboolean thorough = g_getenv ("JD_TEST_LONG") != NULL;
  const guint count = thorough ? 500 : 50;
  guint n_integrals = 0;

  for (guint i = 0; i < count; i++)
    {
      g_autoptr(GRand) random = g_rand_new_with_seed (40000 + i);
      Mechanism mechanism;
      g_autoptr(JdModel) model = draw (random, &mechanism);
      Physics physics = { .mechanism = &mechanism, .n_bodies = mechanism.n_bodies, .n_joints = mechanism.n_joints,
                          .n_numbers = 6, .n_coordinates = 3, .balance = balance_without_joints };

      g_test_message ("seed %u", 40000 + i);
      for (guint j = 0; j < mechanism.n_joints; j++)
        physics.joints[j] = &mechanism.joints[j].efforts;
      /* The formulas of large mechanisms take most of the time. */
      physics.integrals = thorough || mechanism.n_bodies <= 2;
      n_integrals += check_mechanism (random, model, &physics);
    }
  /* The statement is not empty. */
  g_assert_cmpuint (n_integrals, >, thorough ? count : 10);
}

int
main (int   argc,
      char *argv[])
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/random-spatial", test_random_spatial);
  return g_test_run ();
}
