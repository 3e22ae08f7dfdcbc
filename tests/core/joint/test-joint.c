/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/model/jd-model.h"
#include "tests/core/joint/plane-geometry.h"

/* Every joint type's equations against plain geometry in numbers, their rates against differences
 * along random motions. */

#define RADIUS 0.4

/* Before and after the joint under test. */
static const char *const document[] = {
  "{ \"jourdain\": 1, \"constants\": {\"r\": 0.4, \"k\": 1.7},"
  "  \"parameters\": [{\"name\": \"xa\", \"value\": 0.9}, {\"name\": \"ya\", \"value\": 1.1},"
  " {\"name\": \"tha\", \"value\": 0.3},"
  "   {\"name\": \"xb\", \"value\": -0.4}, {\"name\": \"yb\", \"value\": 0.2}, {\"name\": \"thb\", \"value\": 0.5}],"
  "  \"ground\": {\"points\": {\"G\": [0.7, -0.1], \"H\": [-1.1, 0.4]}},"
  "  \"curves\": ["
  "   {\"name\": \"tilted\", \"line\": {\"point\": [0.2, -0.3], \"direction\": [3, 4]}},"
  "   {\"name\": \"belt\", \"line\": {\"point\": [0.2, -0.3], \"direction\": [3, 4]},"
  " \"reversed\": true, \"velocity\": [1.5, -0.7]},"
  "   {\"name\": \"carried\", \"on\": \"B\", \"line\": {\"point\": [0.1, -0.5], \"direction\": [-1, 2]},"
  " \"velocity\": [0.3, \"k\"]},"
  "   {\"name\": \"bowl\", \"circle\": {\"center\": [0.3, 0.1], \"radius\": 3}},"
  "   {\"name\": \"wheel\", \"on\": \"B\", \"circle\": {\"center\": [0.2, -0.1], \"radius\": 0.5},"
  " \"reversed\": true},"
  "   {\"name\": \"ring\", \"on\": \"B\", \"circle\": {\"center\": [0.2, -0.1], \"radius\": 5},"
  " \"velocity\": [0.2, 0.5]},"
  "   {\"name\": \"valley\", \"graph\": {\"y\": \"x^2/k\"}},"
  "   {\"name\": \"hill\", \"on\": \"B\", \"graph\": {\"y\": \"sin(x)\"}, \"reversed\": true}],"
  "  \"bodies\": ["
  "   {\"name\": \"A\", \"origin\": [\"xa\", \"ya\"], \"angle\": \"tha\", \"mass\": 1, \"inertia\": 1,"
  " \"points\": {\"P\": [0.3, -0.2]}, \"shape\": {\"disk\": \"r\"}},"
  "   {\"name\": \"B\", \"origin\": [\"xb\", \"yb\"], \"angle\": \"thb\", \"mass\": 1, \"inertia\": 1,"
  " \"points\": {\"Q\": [-0.25, 0.6]}}],"
  "  \"joints\": [{\"name\": \"j\", ",
  "}] }"
};

static Vec
p_minus_q (const State *s)
{
  return sub (place (s, 0, vec (0.3, -0.2)), place (s, 1, vec (-0.25, 0.6)));
}

static double
difference_x (const State *s)
{
  return p_minus_q (s).x;
}

static double
difference_y (const State *s)
{
  return p_minus_q (s).y;
}

static double
relative_angle (const State *s)
{
  return s->p[2] - s->p[5] - 0.25;
}

static double
slider_normal (const State *s)
{
  return dot (p_minus_q (s), to_ground (s, 1, left_of (unit (vec (1, -2)))));
}

static double
rod_length (const State *s)
{
  return hypot (p_minus_q (s).x, p_minus_q (s).y) - 1.7;
}

static double
rope_length (const State *s)
{
  const Vec a = place (s, 0, vec (0.3, -0.2)), h = vec (-1.1, 0.4), q = place (s, 1, vec (-0.25, 0.6));

  return hypot (a.x - h.x, a.y - h.y) + hypot (h.x - q.x, h.y - q.y) - 4.0;
}

static double
gear_ratio (const State *s)
{
  return (s->p[2] - 1.7 * s->p[5]) - (0.3 - 1.7 * 0.5);
}

static double
blade_lateral (const State *s)
{
  const Vec at = place (s, 0, vec (0.3, -0.2));

  return dot (particle (s, 0, at), to_ground (s, 0, left_of (unit (vec (2, 1)))));
}

static double
drive (const State *s)
{
  return s->p[2] - s->p[5] * s->p[5] - 0.5 * s->t;
}

static double
equation_h (const State *s)
{
  return s->p[0] * s->p[4] - s->t * s->t;
}

static double
equation_d (const State *s)
{
  return s->v[0] * s->p[4] - 2.0 * s->v[5] + s->t;
}

/* Gap of the point @c, or slip of the disk A centred there, on a line or circle. */
typedef struct
{
  double gap;
  double slip;
} Contact;

static Contact
on_line (const State *s,
         int          carrier,
         Vec          point,
         Vec          direction,
         Vec          material,
         double       radius,
         Vec          centre)
{
  const Vec d = unit (to_ground (s, carrier, direction)), n = left_of (d);
  const Vec foot = sub (centre, vec (radius * n.x, radius * n.y));
  const Vec slip = sub (sub (particle (s, 0, foot), particle (s, carrier, foot)), to_ground (s, carrier, material));

  return (Contact) { dot (sub (centre, place (s, carrier, point)), n) - radius, dot (slip, d) };
}

static Contact
on_circle (const State *s,
           int          carrier,
           Vec          middle,
           double       big,
           gboolean     reversed,
           Vec          material,
           double       radius,
           Vec          centre)
{
  const Vec arm = sub (centre, place (s, carrier, middle)), e = unit (arm);
  const double distance = hypot (arm.x, arm.y);
  const Vec d = reversed ? vec (e.y, -e.x) : vec (-e.y, e.x), n = left_of (d);
  const Vec foot = sub (centre, vec (radius * n.x, radius * n.y));
  const Vec slip = sub (sub (particle (s, 0, foot), particle (s, carrier, foot)), to_ground (s, carrier, material));

  return (Contact) { (reversed ? distance - big : big - distance) - radius, dot (slip, d) };
}

static Vec
origin_a (const State *s)
{
  return vec (s->p[0], s->p[1]);
}

static double
disk_tilted_gap (const State *s)
{
  return on_line (s, GROUND, vec (0.2, -0.3), vec (3, 4), vec (0, 0), RADIUS, origin_a (s)).gap;
}

static double
disk_belt_gap (const State *s)
{
  return on_line (s, GROUND, vec (0.2, -0.3), vec (-3, -4), vec (1.5, -0.7), RADIUS, origin_a (s)).gap;
}

static double
disk_belt_slip (const State *s)
{
  return on_line (s, GROUND, vec (0.2, -0.3), vec (-3, -4), vec (1.5, -0.7), RADIUS, origin_a (s)).slip;
}

static double
disk_carried_gap (const State *s)
{
  return on_line (s, 1, vec (0.1, -0.5), vec (-1, 2), vec (0.3, 1.7), RADIUS, origin_a (s)).gap;
}

static double
disk_carried_slip (const State *s)
{
  return on_line (s, 1, vec (0.1, -0.5), vec (-1, 2), vec (0.3, 1.7), RADIUS, origin_a (s)).slip;
}

static double
disk_bowl_gap (const State *s)
{
  return on_circle (s, GROUND, vec (0.3, 0.1), 3, FALSE, vec (0, 0), RADIUS, origin_a (s)).gap;
}

static double
disk_bowl_slip (const State *s)
{
  return on_circle (s, GROUND, vec (0.3, 0.1), 3, FALSE, vec (0, 0), RADIUS, origin_a (s)).slip;
}

static double
disk_wheel_gap (const State *s)
{
  return on_circle (s, 1, vec (0.2, -0.1), 0.5, TRUE, vec (0, 0), RADIUS, origin_a (s)).gap;
}

static double
disk_wheel_slip (const State *s)
{
  return on_circle (s, 1, vec (0.2, -0.1), 0.5, TRUE, vec (0, 0), RADIUS, origin_a (s)).slip;
}

static double
point_ring_gap (const State *s)
{
  return on_circle (s, 1, vec (0.2, -0.1), 5, FALSE, vec (0.2, 0.5), 0, place (s, 0, vec (0.3, -0.2))).gap;
}

static double
point_ring_slip (const State *s)
{
  return on_circle (s, 1, vec (0.2, -0.1), 5, FALSE, vec (0.2, 0.5), 0, place (s, 0, vec (0.3, -0.2))).slip;
}

static double
point_valley (const State *s)
{
  const Vec c = place (s, 0, vec (0.3, -0.2));

  return (c.y - c.x * c.x / 1.7) / sqrt (1 + pow (2 * c.x / 1.7, 2));
}

/* The distance from y = sin x, below it positive: the least of a fine scan, then Newton's iteration. */
static double
point_hill (const State *s)
{
  const Vec c = turn (sub (place (s, 0, vec (0.3, -0.2)), vec (s->p[3], s->p[4])), -s->p[5]);
  double x = c.x, least = HUGE_VAL;

  for (double u = c.x - 4; u < c.x + 4; u += 1.0 / 512)
    if (hypot (c.x - u, c.y - sin (u)) < least)
      {
        least = hypot (c.x - u, c.y - sin (u));
        x = u;
      }
  for (int i = 0; i < 20; i++)
    x += (c.x - x + (c.y - sin (x)) * cos (x)) / (1 + cos (x) * cos (x) + (c.y - sin (x)) * sin (x));
  return c.y > sin (c.x) ? -hypot (c.x - x, c.y - sin (x)) : hypot (c.x - x, c.y - sin (x));
}

typedef double (*Expected) (const State *s);

typedef struct
{
  const char *claim;
  const char *joint;      /* members */
  const char *names[4];
  Expected    expected[4];
  gboolean    differential[4];
  int         side;       /* of the first equation */
} Case;

static const Case cases[] = {
  { "pivot", "\"type\": \"pivot\", \"between\": [\"A.P\", \"B.Q\"]", { "j.x", "j.y" }, { difference_x, difference_y },
    { 0 }, 0 },
  { "weld", "\"type\": \"weld\", \"between\": [\"A.P\", \"B.Q\"], \"angle\": 0.25", { "j.x", "j.y", "j.angle" },
    { difference_x, difference_y, relative_angle }, { 0 }, 0 },
  { "slider", "\"type\": \"slider\", \"between\": [\"A.P\", \"B.Q\"], \"axis\": [1, -2], \"angle\": 0.25",
    { "j.normal", "j.angle" }, { slider_normal, relative_angle }, { 0 }, 0 },
  { "pin-slot", "\"type\": \"pin-slot\", \"between\": [\"A.P\", \"B.Q\"], \"axis\": [1, -2]", { "j.normal" },
    { slider_normal }, { 0 }, 0 },
  { "rod", "\"type\": \"rod\", \"between\": [\"A.P\", \"B.Q\"], \"length\": \"k\"", { "j.length" }, { rod_length },
    { 0 }, 0 },
  { "rod-unilateral", "\"type\": \"rod\", \"between\": [\"A.P\", \"B.Q\"], \"length\": \"k\", \"unilateral\": true",
    { "j.length" }, { rod_length }, { 0 }, 1 },
  { "rope", "\"type\": \"rope\", \"through\": [\"A.P\", \"ground.H\", \"B.Q\"], \"length\": 4", { "j.length" },
    { rope_length }, { 0 }, -1 },
  { "rope-bilateral", "\"type\": \"rope\", \"through\": [\"A.P\", \"ground.H\", \"B.Q\"],"
                      " \"length\": 4, \"unilateral\": false", { "j.length" }, { rope_length }, { 0 }, 0 },
  { "gear", "\"type\": \"gear\", \"bodies\": [\"A\", \"B\"], \"ratio\": \"k\"", { "j.ratio" }, { gear_ratio }, { 0 },
    0 },
  { "blade", "\"type\": \"blade\", \"point\": \"A.P\", \"direction\": [2, 1]", { "j.lateral" }, { blade_lateral },
    { TRUE }, 0 },
  { "drive", "\"type\": \"drive\", \"of\": \"tha - thb^2\", \"value\": \"t/2\"", { "j.drive" }, { drive }, { 0 }, 0 },
  { "equation", "\"type\": \"equation\", \"holonomic\": {\"h\": \"xa*yb - t^2\"},"
                " \"differential\": {\"d\": \"yb*xa' - 2*thb' + t\"}", { "j.h", "j.d" },
    { equation_h, equation_d }, { FALSE, TRUE }, 0 },
  { "contact-tilted", "\"type\": \"contact\", \"body\": \"A\", \"curve\": \"tilted\"", { "j.normal" },
    { disk_tilted_gap }, { 0 }, 1 },
  { "rolling-belt", "\"type\": \"rolling\", \"body\": \"A\", \"curve\": \"belt\"", { "j.normal", "j.slip" },
    { disk_belt_gap, disk_belt_slip }, { FALSE, TRUE }, 1 },
  { "rolling-carried", "\"type\": \"rolling\", \"body\": \"A\", \"curve\": \"carried\"", { "j.normal", "j.slip" },
    { disk_carried_gap, disk_carried_slip }, { FALSE, TRUE }, 1 },
  { "rolling-bowl", "\"type\": \"rolling\", \"body\": \"A\", \"curve\": \"bowl\", \"unilateral\": false",
    { "j.normal", "j.slip" }, { disk_bowl_gap, disk_bowl_slip }, { FALSE, TRUE }, 0 },
  { "rolling-wheel", "\"type\": \"rolling\", \"body\": \"A\", \"curve\": \"wheel\"", { "j.normal", "j.slip" },
    { disk_wheel_gap, disk_wheel_slip }, { FALSE, TRUE }, 1 },
  { "rolling-point", "\"type\": \"rolling\", \"point\": \"A.P\", \"curve\": \"ring\"", { "j.normal", "j.slip" },
    { point_ring_gap, point_ring_slip }, { FALSE, TRUE }, 1 },
  { "on-curve-valley", "\"type\": \"on-curve\", \"point\": \"A.P\", \"curve\": \"valley\"", { "j.normal" },
    { point_valley }, { 0 }, 0 },
  { "contact-hill", "\"type\": \"contact\", \"point\": \"A.P\", \"curve\": \"hill\"", { "j.normal" }, { point_hill },
    { 0 }, 1 },
};

static JdModel *
load (const char  *joint,
      GError     **error)
{
  g_autofree char *text = g_strconcat (document[0], joint, document[1], NULL);
  g_autoptr(JdMechanism) mechanism = NULL;

  mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), error);
  return mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, error) : NULL;
}

static void
draw_state (GRand *rand,
            State *s)
{
  static const double centre[6] = { 0.9, 1.1, 0.3, -0.4, 0.2, 0.5 };

  for (int i = 0; i < 6; i++)
    {
      s->p[i] = centre[i] + g_rand_double_range (rand, -0.3, 0.3);
      s->v[i] = g_rand_double_range (rand, -1, 1);
    }
  s->t = g_rand_double_range (rand, 0, 2);
}

/* The left side a time @h later on a straight motion. */
static double
moved (Expected     expected,
       const State *s,
       double       h)
{
  const State later = moved_state (s, h);

  return expected (&later);
}

static void
check_equation (const JdModel *model,
                const Case    *c,
                int            k,
                const State   *s)
{
  const double h = 1e-6;
  const int i = jd_model_find_equation (model, c->names[k]);
  double f, rate;

  g_assert_cmpint (i, >=, 0);
  jd_model_equation_residuals (model, (gsize) i, s->t, s->p, s->v, &f, &rate, NULL);
  if (c->differential[k])
    {
      g_assert_cmpfloat_with_epsilon (rate, c->expected[k](s), 1e-12);
      return;
    }
  g_assert_cmpfloat_with_epsilon (f, c->expected[k](s), 1e-12);
  g_assert_cmpfloat_with_epsilon (rate, (moved (c->expected[k], s, h) - moved (c->expected[k], s, -h)) / (2 * h),
                                  1e-8);
}

static void
test_equations (gconstpointer data)
{
  const Case *c = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load (c->joint, &error);
  g_autoptr(GRand) rand = g_rand_new_with_seed (7);
  gsize n = 0;

  g_assert_no_error (error);
  while (n < G_N_ELEMENTS (c->names) && c->names[n] != NULL)
    n++;
  g_assert_cmpuint (jd_model_get_n_equations (model), ==, n);
  g_assert_cmpint (jd_model_get_equation (model, 0)->side, ==, c->side);
  for (int trial = 0; trial < 20; trial++)
    {
      State s;

      draw_state (rand, &s);
      for (gsize k = 0; k < n; k++)
        check_equation (model, c, (int) k, &s);
    }
}

/* Every type of the catalogue, spatial ones apart, stands in the table above, under names that the
 * descriptor announces. */
static void
test_catalogue (void)
{
  const JdJointType *const *types = jd_joint_catalogue ();

  for (gsize i = 0; types[i] != NULL; i++)
    {
      gboolean tested = !types[i]->planar;

      g_assert_true (jd_joint_catalogue_find (types[i]->name) == types[i]);
      for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
        {
          g_autofree char *type = g_strdup_printf ("\"type\": \"%s\"", types[i]->name);

          tested |= strstr (cases[k].joint, type) != NULL;
        }
      if (!tested && types[i]->equations != NULL)
        g_error ("the joint type “%s” has no line in the table of cases", types[i]->name);
    }
  g_assert_null (jd_joint_catalogue_find ("hinge"));
}

/* Friction is of contacts and of given equations, rolling resistance of what rolls; the unilateral equation is one that
 * the type has. */
static void
test_laws (void)
{
  static const char *const rough[] = { "contact", "rolling", "equation", NULL };
  const JdJointType *const *types = jd_joint_catalogue ();

  for (gsize i = 0; types[i] != NULL; i++)
    {
      const char *unilateral = types[i]->unilateral;

      g_test_message ("%s", types[i]->name);
      g_assert_true (types[i]->takes_rolling_resistance == g_str_equal (types[i]->name, "rolling"));
      g_assert_true (types[i]->takes_friction == g_strv_contains (rough, types[i]->name));
      g_assert_true (types[i]->side == 0 || unilateral != NULL);
      g_assert_true (unilateral == NULL || g_str_equal (unilateral, "*") ||
                     g_strv_contains (types[i]->equations, unilateral));
      for (const JdReaction *r = types[i]->reactions; r != NULL && r->name != NULL; r++)
        g_assert_true (g_strv_contains (types[i]->equations, r->equation) && abs (r->factor) == 1);
    }
}

/* The multipliers' signs by virtual power: the effort lambda of an equation has the power lambda
 * (alpha . p*), and the named reaction on the first body must have the same power in every field. */
static void
test_reactions (void)
{
  static const struct
  {
    const char *joint;
    const char *equation;
    const char *component;
    int factor;
  } rows[] = {
    { "\"type\": \"pivot\", \"between\": [\"A.P\", \"B.Q\"]", "j.y", "Y", 1 },
    { "\"type\": \"weld\", \"between\": [\"A.P\", \"B.Q\"]", "j.angle", "Gamma", 1 },
    { "\"type\": \"rod\", \"between\": [\"A.P\", \"B.Q\"], \"length\": 1", "j.length", "T", -1 },
    { "\"type\": \"rope\", \"through\": [\"A.P\", \"B.Q\"], \"length\": 1", "j.length", "T", -1 },
    { "\"type\": \"rolling\", \"body\": \"A\", \"curve\": \"tilted\"", "j.slip", "T", 1 },
    { "\"type\": \"blade\", \"point\": \"A.P\", \"direction\": [1, 0]", "j.lateral", "N", 1 },
    { "\"type\": \"gear\", \"bodies\": [\"A\", \"B\"], \"ratio\": 2", "j.ratio", "Gamma", 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = load (rows[i].joint, &error);
      const JdEquation *equation;

      g_assert_no_error (error);
      equation = jd_model_get_equation (model, (gsize) jd_model_find_equation (model, rows[i].equation));
      g_assert_cmpstr (equation->reaction, ==, rows[i].component);
      g_assert_cmpint (equation->reaction_factor, ==, rows[i].factor);
    }
}

/* A pull T along the rod from P to Q, and back at Q, has the power of lambda = -T. */
static void
test_rod_power (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load ("\"type\": \"rod\", \"between\": [\"A.P\", \"B.Q\"], \"length\": 1.7", &error);
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);

  g_assert_no_error (error);
  for (int trial = 0; trial < 10; trial++)
    {
      const double tension = 2.5;
      State s;
      double rate;
      Vec p, q, e;

      draw_state (rand, &s);
      p = place (&s, 0, vec (0.3, -0.2));
      q = place (&s, 1, vec (-0.25, 0.6));
      e = unit (sub (q, p));
      jd_model_equation_residuals (model, 0, s.t, s.p, s.v, NULL, &rate, NULL);
      g_assert_cmpfloat_with_epsilon (-tension * rate,
                                      tension * dot (e, particle (&s, 0, p)) - tension * dot (e, particle (&s, 1, q)),
                                      1e-12);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/joint/geometry/%s", cases[i].claim);

      g_test_add_data_func (path, &cases[i], test_equations);
    }
  g_test_add_func ("/core/joint/catalogue", test_catalogue);
  g_test_add_func ("/core/joint/laws", test_laws);
  g_test_add_func ("/core/joint/reactions", test_reactions);
  g_test_add_func ("/core/joint/rod-power", test_rod_power);
  return g_test_run ();
}
