/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Two shapes that fly towards each other in one long step: face on face, corner on face, past each other; and a
 * corner on a corner, where it is not determined which edges touch.  Contacts, equations and places made of
 * pieces. */
#include "core/impulse/jd-jump.h"
#include "tests/core/model-from-text.h"

#include <math.h>
#include <string.h>

#define QUARTER 0.78539816339744831
#define E 0.5
/* Of times and speeds. */
#define ACCURATE 1e-9

typedef struct
{
  const char *first, *second;
  double      turn, up;  /* the first: rad, and m in units of the length */
  double      turn_second;
  double      u, speed;  /* place of the second, speed of the first */
  double      time;      /* s; NAN: they miss each other */
  gboolean    central;   /* the impact turns nothing */
} Case;

#define BOX "'box': ['0.4*L', '0.4*L']"

static const Case cases[] = {
  /* faces of one size, and of two */
  { BOX, BOX, 0, 0, 0, 2, 1.5, 1.6 / 1.5, TRUE },
  { BOX, BOX, 0, 0, 0, 20, 1.5, 19.6 / 1.5, TRUE },
  { BOX, "'box': ['0.6*L', 'L']", 0, 0.1, 0, 2, 1.5, 1.0, FALSE },
  /* a corner on a face */
  { BOX, "'box': ['0.6*L', 'L']", QUARTER, 0, 0, 2, 1.5, (1.7 - 0.2 * G_SQRT2) / 1.5, TRUE },
  /* a thin wall at high speed */
  { BOX, "'box': ['0.01*L', '2*L']", 0, 0, 0, 30, 20, 29.795 / 20, TRUE },
  /* one passes above the other */
  { BOX, BOX, 0, 0.4001, 0, 2, 1.5, NAN, FALSE },
};

static JdModel *
two_shapes (const Case *self,
            double      length)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'constants': {'L': %.17g}, 'parameters': [{'name': 'x', 'rate': '%.17g*L'},"
    " {'name': 'y', 'value': '%.17g*L'}, {'name': 'a', 'value': %.17g}, {'name': 'u', 'value': '%.17g*L'},"
    " {'name': 'v'}, {'name': 'b', 'value': %.17g}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 'L^2',"
    " 'shape': {%s}}, {'name': 'B', 'origin': ['u', 'v'], 'angle': 'b', 'mass': 1, 'inertia': 'L^2', 'shape': {%s}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'], 'impact': {'restitution': %g}}]}",
    length, self->speed, self->up, self->turn, self->u, self->turn_second, self->first, self->second, E);

  return model_from_text (text);
}

static JdMotion *
play (JdModel *model,
      double   until)
{
  const JdMotionOptions options = { .until = until,
                                    .jump = jd_jump_apply,
                                    .report_free = (GDestroyNotify) jd_jump_free };
  g_autoptr(GError) error = NULL;
  JdMotion *motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return motion;
}

static void
test_in_flight (void)
{
  static const double lengths[] = { 1.0, 1e-6, 1e6 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
      {
        const Case *at = &cases[i];
        g_autoptr(JdModel) model = two_shapes (at, lengths[k]);
        g_autoptr(JdMotion) motion = play (model, isnan (at->time) ? 3.0 : 3.0 * at->time);
        const double unit = at->speed * lengths[k];
        double p[6], pd[6];

        g_test_message ("case %" G_GSIZE_FORMAT ", length %g", i, lengths[k]);
        g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
        jd_motion_get_state (motion, jd_motion_get_end (motion), TRUE, p, pd);
        if (isnan (at->time))
          {
            g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 0);
            continue;
          }
        g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, at->time, ACCURATE * at->time);
        /* momentum; equal masses: half of the speed, less and more by half of E of it */
        g_assert_cmpfloat_with_epsilon ((pd[0] + pd[3]) / unit, 1.0, ACCURATE);
        if (!at->central)
          continue;
        g_assert_cmpfloat_with_epsilon (pd[0] / unit, 0.5 * (1.0 - E), ACCURATE);
        g_assert_cmpfloat_with_epsilon (pd[1] / unit, 0.0, ACCURATE);
        g_assert_cmpfloat_with_epsilon (pd[2] / at->speed, 0.0, ACCURATE);
      }
}

/* Two boxes that stand on their corners meet with these: a refusal that says so.  A little higher the first touches
 * the upper edge of the second. */
static void
test_corner_on_corner (void)
{
  const double time = (2.0 - 0.4 * G_SQRT2) / 1.5;

  for (gsize k = 0; k < 3; k++)
    {
      const double up[] = { 0.0, 1e-10, 1e-3 };
      const Case at = { BOX, BOX, QUARTER, up[k], QUARTER, 2, 1.5, 0, FALSE };
      g_autoptr(JdModel) model = two_shapes (&at, 1.0);
      g_autoptr(JdMotion) motion = play (model, 3.0);
      const GError *cause = jd_motion_get_end_error (motion);

      if (up[k] > 1e-8)
        {
          g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
          g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, time + up[k] / 1.5, ACCURATE);
          continue;
        }
      g_assert_error (cause, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
      g_assert_nonnull (strstr (cause->message, "a corner meets a corner"));
      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), time, 1e-7);
    }
}

/* Which side of the line from @a to @b the point @c is on. */
static double
side_of (const double *a,
         const double *b,
         const double *c)
{
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/* Whether two rods of the lengths @l that fly freely cross at @t: x, y and angle of each, and their rates. */
static gboolean
rods_cross (const double *p,
            const double *pd,
            const double *l,
            double        t)
{
  double end[4][2];

  for (gsize k = 0; k < 4; k++)
    {
      const gsize i = 3 * (k / 2);
      const double part = (k % 2 == 0 ? -0.5 : 0.5) * l[k / 2], angle = p[i + 2] + t * pd[i + 2];

      end[k][0] = p[i] + t * pd[i] + part * cos (angle);
      end[k][1] = p[i + 1] + t * pd[i + 1] + part * sin (angle);
    }
  return side_of (end[0], end[1], end[2]) * side_of (end[0], end[1], end[3]) < 0.0 &&
         side_of (end[2], end[3], end[0]) * side_of (end[2], end[3], end[1]) < 0.0;
}

/* The first instant at which they cross; NAN: they do not until 1 s. */
static double
time_of_crossing (const double *p,
                  const double *pd,
                  const double *l)
{
  const double step = 1e-4;
  double low = 0.0, high = step;

  for (; high <= 1.0 && !rods_cross (p, pd, l, high); high += step)
    low = high;
  if (high > 1.0)
    return NAN;
  while (high - low > 1e-13)
    {
      const double middle = 0.5 * (low + high);

      if (rods_cross (p, pd, l, middle))
        high = middle;
      else
        low = middle;
    }
  return high;
}

/* Rods that turn and fly meet when an end of one comes to the other, also where the rods are nearly parallel, and
 * where the middle of one is beyond the line of the other. */
static void
test_rods (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (3);
  gsize n_met = 0;

  for (gsize trial = 0; trial < 100; trial++)
    {
      const double l[] = { g_rand_double_range (rand, 0.2, 0.6), g_rand_double_range (rand, 0.2, 0.6) };
      double p[6], pd[6], time;
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdMotion) motion = NULL;

      for (gsize k = 0; k < 6; k++)
        {
          p[k] = g_rand_double_range (rand, -0.4, 0.4);
          pd[k] = g_rand_double_range (rand, -1, 1) * (k % 3 == 2 ? 6.0 : 0.6);
        }
      if (rods_cross (p, pd, l, 0.0))
        continue;
      text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': %.17g, 'rate': %.17g}, {'name': 'y', 'value': %.17g,"
        " 'rate': %.17g}, {'name': 'a', 'value': %.17g, 'rate': %.17g}, {'name': 'u', 'value': %.17g, 'rate': %.17g},"
        " {'name': 'v', 'value': %.17g, 'rate': %.17g}, {'name': 'b', 'value': %.17g, 'rate': %.17g}],"
        " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 0.02,"
        " 'shape': {'rod': %.17g}}, {'name': 'B', 'origin': ['u', 'v'], 'angle': 'b', 'mass': 2, 'inertia': 0.03,"
        " 'shape': {'rod': %.17g}}], 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'],"
        " 'impact': {'restitution': %g}}]}",
        p[0], pd[0], p[1], pd[1], p[2], pd[2], p[3], pd[3], p[4], pd[4], p[5], pd[5], l[0], l[1], E);
      model = model_from_text (text);
      time = time_of_crossing (p, pd, l);
      motion = play (model, isnan (time) ? 1.0 : time + 1e-6);
      g_test_message ("trial %" G_GSIZE_FORMAT ": %g s; %s", trial, time, jd_motion_get_end_reason (motion));
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion) > 0, ==, !isnan (time));
      if (isnan (time))
        continue;
      g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, time, 1e-9);
      n_met++;
    }
  g_assert_cmpuint (n_met, >, 20);
}

static JdMotion *
play_file (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "core", "impulse", "touch", name, NULL), *text = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  model = model_from_text (text);
  return play (model, 1e-3);
}

/* Shapes come to rest on each other.  A corner next to a corner is named; a jump that leaves an approach as it is, is
 * none; a row that a gap of 1e-10 m turns still holds. */
static void
test_rest (void)
{
  g_autoptr(JdMotion) corners = play_file ("corner-beside-corner.jourdain");
  g_autoptr(JdMotion) rod = play_file ("rod-comes-to-rest.jourdain");
  g_autoptr(JdMotion) between = play_file ("rod-between-shapes.jourdain");
  gsize n_same = 0;

  g_assert_error (jd_motion_get_end_error (corners), JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
  g_assert_nonnull (strstr (jd_motion_get_end_reason (corners), "a corner meets a corner"));
  g_assert_cmpstr (jd_motion_get_end_reason (between), ==, NULL);
  g_assert_cmpstr (jd_motion_get_end_reason (rod), ==, NULL);
  for (gsize i = 1; i < jd_motion_get_n_events (rod); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (rod, i), *last = jd_motion_get_event (rod, i - 1);

      n_same = event->kind == JD_MOTION_IMPACT && event->time == last->time ? n_same + 1 : 0;
      g_assert_cmpuint (n_same, <, 5);
    }
}

/* Place of the corner (0.5, -0.4) of an L-shaped polygon across a rod, both in free flight, in the rod's axes: the
 * weight moves both by the same. */
static double
height_over_rod (double t)
{
  const double a = -1.0216 - 0.54 * t, b = -0.4007 - 2.1165 * t;
  const double x = 0.0752 + 0.0269 + (0.88 + 0.3578) * t + 0.5 * cos (a) + 0.4 * sin (a);
  const double y = 1.2917 - 0.371 - (5.9974 + 0.1365) * t + 0.5 * sin (a) - 0.4 * cos (a);

  return y * cos (b) - x * sin (b);
}

/* A corner of a shape that is not convex falls on the inner part of a rod, at the instant of the closed form and
 * whatever way the scene is turned.  The rod does not go in through the edge beside the corner, whose line it
 * meets. */
static void
test_corner_on_rod (void)
{
  double low = 0.0, high = 0.1;

  while (high - low > 1e-16)
    {
      const double middle = 0.5 * (low + high);

      if (middle == low || middle == high)
        break;
      if (height_over_rod (middle) > 0.0)
        low = middle;
      else
        high = middle;
    }
  for (guint k = 0; k < 12; k++)
    {
      const double turn = 0.53 * k, c = cos (turn), d = sin (turn);
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'c': %.17g, 'd': %.17g}, 'gravity': ['9.81*d', '-9.81*c'], 'parameters': ["
        "{'name': 'x', 'value': '-0.0269*c-0.371*d', 'rate': '-0.3578*c-0.1365*d'},"
        " {'name': 'y', 'value': '-0.0269*d+0.371*c', 'rate': '-0.3578*d+0.1365*c'},"
        " {'name': 'a', 'value': %.17g, 'rate': -2.1165},"
        " {'name': 'u', 'value': '0.0752*c-1.2917*d', 'rate': '0.88*c+5.9974*d'},"
        " {'name': 'v', 'value': '0.0752*d+1.2917*c', 'rate': '0.88*d-5.9974*c'},"
        " {'name': 'b', 'value': %.17g, 'rate': -0.54}], 'bodies': ["
        "{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1.12, 'inertia': 0.29, 'shape': {'rod': 0.73}},"
        " {'name': 'B', 'origin': ['u', 'v'], 'angle': 'b', 'mass': 2.75, 'inertia': 0.13, 'shape': {'polygon':"
        " [[-0.4, -0.4], [0.5, -0.4], [0.5, -0.1], [0, -0.1], [0, 0.4], [-0.4, 0.4]]}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['B', 'A'], 'impact': {'restitution': 0.5}}]}",
        c, d, turn - 0.4007, turn - 1.0216);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = play (model, 0.2);

      g_assert_null (jd_motion_get_end_reason (motion));
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, 1);
      g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, 0)->time, low, ACCURATE);
    }
}

/* A particle at rest on a floor, on a rope or on a guide that is made of pieces, whose next piece begins at t = 1: it
 * falls freely where the piece leads away, until they meet again, and is hit where it leads towards it.  The times
 * are roots of g s^2 / 2 = the way of the piece in the time s.  So it is where the motion begins then: it is open from
 * the start. */
static void
test_pieces (void)
{
  static const struct
  {
    const char *joint, *piece;
    const char *first; /* what happens at t = 1 */
    double speed;      /* the particle's then, upwards */
    double next;       /* the time of the next impact; NAN: none */
  } pieces[] = {
    { "floor", "-3*max(0,t-1)", "opens", 0.0, 1.0 + 6.0 / 9.81 },
    { "floor", "if(t<1,0,-0.3*(t-1))", "opens", 0.0, 1.0 + 0.6 / 9.81 },
    { "floor", "if(t<1,0,-0.2)", "opens", 0.0, 1.2019275109384607 },
    { "floor", "0.3*max(0,t-1)", "impact", 0.3, NAN },
    { "rope", "1+max(0,t-1)", "opens", 0.0, 1.0 + 2.0 / 9.81 },
    { "rope", "1-0.1*max(0,t-1)", "impact", 0.1, NAN },
    { "guide", "y+0.3*max(0,x)", "opens", 0.0, 1.0 + 0.6 / 9.81 },
    { "guide", "y-0.3*max(0,x)", "impact", 0.3 / 1.09, NAN },
  };
  static const char *const kinds[] = { [JD_MOTION_OPENS] = "opens", [JD_MOTION_IMPACT] = "impact" };

  for (guint k = 0; k < 2 * G_N_ELEMENTS (pieces); k++)
    {
      const guint i = k / 2;
      const gboolean begins = k % 2 == 1;
      const gboolean rope = g_str_equal (pieces[i].joint, "rope"), guide = g_str_equal (pieces[i].joint, "guide");
      g_autofree char *joint =
        g_strdup_printf (rope ? "{'name': 'c', 'type': 'rope', 'through': ['ground.O', 'P.origin'], 'length': '%s'}"
                         : guide ? "{'name': 'c', 'type': 'equation', 'unilateral': true, 'holonomic': {'n': '%s'}}"
                                 : "{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'f'}",
                         pieces[i].piece);
      g_autofree char *text =
        g_strdup_printf ("{'jourdain': 1, 'time': %d, 'gravity': [0, -9.81], 'ground': {'points': {'O': [0, 0]}},"
                         " 'parameters': [{'name': 'x', 'value': %d, 'rate': %d}, {'name': 'y', 'value': %d}],"
                         " 'curves': [{'name': 'f', 'line': {'point': [0, '%s'], 'direction': [1, 0]}}],"
                         " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 1}], 'joints': [%s]}",
                         begins ? 1 : 0, guide && !begins ? -1 : 0, guide ? 1 : 0, rope ? -1 : 0,
                         rope || guide ? "0" : pieces[i].piece, joint);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = play (model, 1.65);
      const gboolean opened = begins && g_str_equal (pieces[i].first, "opens");
      const JdMotionEvent *first;
      double p[2], pd[2];

      g_test_message ("%s", pieces[i].piece);
      g_assert_cmpstr (jd_motion_get_end_reason (motion), ==, NULL);
      g_assert_cmpuint (jd_motion_get_n_events (motion), ==, isnan (pieces[i].next) || opened ? 1 : 2);
      first = jd_motion_get_event (motion, 0);
      if (!opened)
        {
          g_assert_cmpstr (kinds[first->kind], ==, pieces[i].first);
          g_assert_cmpfloat_with_epsilon (first->time, 1.0, ACCURATE);
          jd_motion_get_state (motion, first->time, TRUE, p, pd);
          g_assert_cmpfloat_with_epsilon (pd[1], pieces[i].speed, ACCURATE);
        }
      if (isnan (pieces[i].next))
        continue;
      g_assert_cmpfloat_with_epsilon (jd_motion_get_event (motion, opened ? 0 : 1)->time, pieces[i].next, ACCURATE);
    }
}

/* Over a step of an equation, or of a potential, no velocity leads, and where the place of a body with mass has a kink
 * nothing says by which forces its velocity would jump.  A body without mass has no momentum, and a place or a
 * potential may bend. */
static void
test_steps (void)
{
  static const struct
  {
    const char *origin, *mass, *joint; /* and what follows the joints */
    JdModelError error;
    const char *reason; /* part of it */
  } steps[] = {
    { "['x', 0]", "1", "{'name': 'd', 'type': 'drive', 'of': 'x', 'value': 'if(t<1,t-1,t-0.8)'}",
      JD_MODEL_ERROR_INCONSISTENT, "takes part in the jump, but its left side is" },
    { "['x', 'y']", "1", "{'name': 'd', 'type': 'equation', 'holonomic': {'h': 'y-if(x<0,0,0.3)'}}",
      JD_MODEL_ERROR_INCONSISTENT, "takes part in the jump, but its left side is" },
    { "['x', 'y']", "1",
      "{'name': 'd', 'type': 'equation', 'unilateral': true, 'holonomic': {'h': 'y-if(x<0,0,0.3)'}}",
      JD_MODEL_ERROR_INCONSISTENT, "has a step of" },
    { "['x', '0.5*max(0,x)']", "1", "", JD_MODEL_ERROR_INDETERMINATE, "has a kink" },
    { "['x', '0.3*abs(x)']", "1", "", JD_MODEL_ERROR_INDETERMINATE, "has a kink" },
    { "['x', '0.5*max(0,x)^2']", "1", "", 0, NULL },
    { "['x', 0]", "1", "], 'efforts': [{'name': 'f', 'type': 'potential', 'value': 'if(x<0,0,0.1)'}",
      JD_MODEL_ERROR_INDETERMINATE, "has a step of" },
    { "['x', 0]", "1", "], 'efforts': [{'name': 'f', 'type': 'potential', 'value': '0.1*abs(x)'}", 0, NULL },
    { "['x', '0.5*max(0,x)']", "0", "", 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': -1, 'rate': 1}%s], 'bodies': ["
        "{'name': 'P', 'origin': %s, 'mass': %s}, {'name': 'Q', 'origin': ['x', 1], 'mass': 1}], 'joints': [%s]}",
        strstr (steps[i].origin, "'y'") != NULL ? ", {'name': 'y'}" : "", steps[i].origin, steps[i].mass,
        steps[i].joint);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = play (model, 1.5);

      g_test_message ("%s %s", steps[i].origin, steps[i].joint);
      if (steps[i].error == 0)
        {
          g_assert_null (jd_motion_get_end_reason (motion));
          continue;
        }
      g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, (int) steps[i].error);
      g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), steps[i].reason));
      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), 1.0, ACCURATE);
    }
}

/* A drive whose law has a kink at t = 1, from rest and in motion, in any unit of the speed: after it the rate is that
 * of the law, however it is written and whichever piece stands for the instant itself. */
static void
test_drives (void)
{
  static const struct
  {
    const char *law, *rate;                /* at t = 0 */
    double prior, posterior, acceleration; /* at t = 1 */
    double end;                            /* at t = 2 */
  } drives[] = {
    { "sin(max(t,1)-1)", "0", 0.0, 1.0, 0.0, 0.84147098480789651 },
    { "max(sin(t-1),0)", "0", 0.0, 1.0, 0.0, 0.84147098480789651 },
    { "if(t<=1,0,sin(5*(t-1)))", "0", 0.0, 5.0, 0.0, -0.95892427466313847 },
    { "if(t<1,0,exp(t-1)-1)", "0", 0.0, 1.0, 1.0, 1.7182818284590452 },
    { "if(t<1,0.001*t,0.001+sin(t-1))", "0.001", 0.001, 1.0, 0.0, 0.84247098480789651 },
    { "abs(sin(t-1))-sin(1)", "'-cos(1)'", -1.0, 1.0, 0.0, 0.0 },
    { "3*max(0,t-1)", "0", 0.0, 3.0, 0.0, 3.0 },
    { "1e6*max(0,t-1)", "0", 0.0, 1e6, 0.0, 1e6 },
    { "min(t,1)", "1", 1.0, 0.0, 0.0, 1.0 },
    { "min(1,t)", "1", 1.0, 0.0, 0.0, 1.0 },
    { "1-abs(t-1)", "1", 1.0, -1.0, 0.0, 0.0 },
    { "max(t-1,0)^2", "0", 0.0, 0.0, 2.0, 1.0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (drives); i++)
    {
      const double size = MAX (1.0, fabs (drives[i].posterior));
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'q', 'rate': %s}], 'bodies': [{'name': 'A', 'origin': ['q', 0],"
        " 'mass': 2}], 'joints': [{'name': 'd', 'type': 'drive', 'of': 'q', 'value': '%s'}]}",
        drives[i].rate, drives[i].law);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(GPtrArray) none = g_ptr_array_new ();
      char name[] = "total";
      const JdParameterizationTags tags = { .name = name, .tags = none };
      g_autoptr(JdParameterization) total = jd_parameterization_new (model, &tags, NULL, NULL);

      g_test_message ("%s", drives[i].law);
      for (double until = 1.5; until < 3.0; until += 0.5)
        {
          g_autoptr(JdMotion) motion = play (model, until);
          g_autoptr(JdEvaluation) before = NULL, after = NULL;
          g_autoptr(GError) error = NULL;
          double q, rate;

          g_assert_null (jd_motion_get_end_reason (motion));
          before = jd_motion_evaluate (motion, total, 1.0, FALSE, &error);
          g_assert_no_error (error);
          after = jd_motion_evaluate (motion, total, 1.0, TRUE, &error);
          g_assert_no_error (error);
          g_assert_cmpfloat_with_epsilon (before->qd[0], drives[i].prior, ACCURATE * size);
          g_assert_cmpfloat_with_epsilon (after->qd[0], drives[i].posterior, ACCURATE * size);
          g_assert_cmpfloat_with_epsilon (after->pdd[0], drives[i].acceleration, ACCURATE * size);
          if (until < 2.0)
            continue;
          jd_motion_get_state (motion, 2.0, FALSE, &q, &rate);
          g_assert_cmpfloat_with_epsilon (q, drives[i].end, ACCURATE * size);
        }
    }
}

/* At a time of which the rounding is more than that of the motion so far. */
static void
test_late_drive (void)
{
  g_autoptr(JdModel) model = model_from_text (
    "{'jourdain': 1, 'time': 999999, 'parameters': [{'name': 'q'}], 'bodies': [{'name': 'A', 'origin': ['q', 0],"
    " 'mass': 2}], 'joints': [{'name': 'd', 'type': 'drive', 'of': 'q', 'value': 'if(t<=1e6,0,sin(t-1e6))'}]}");
  g_autoptr(JdMotion) motion = play (model, 1000001.0);
  double q, rate;

  g_assert_null (jd_motion_get_end_reason (motion));
  jd_motion_get_state (motion, 1000001.0, FALSE, &q, &rate);
  g_assert_cmpfloat_with_epsilon (q, sin (1.0), ACCURATE);
  g_assert_cmpfloat_with_epsilon (rate, cos (1.0), ACCURATE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/impulse/meet/in-flight", test_in_flight);
  g_test_add_func ("/core/impulse/meet/corner-on-corner", test_corner_on_corner);
  g_test_add_func ("/core/impulse/meet/rods", test_rods);
  g_test_add_func ("/core/impulse/meet/rest", test_rest);
  g_test_add_func ("/core/impulse/meet/corner-on-rod", test_corner_on_rod);
  g_test_add_func ("/core/impulse/meet/pieces", test_pieces);
  g_test_add_func ("/core/impulse/meet/steps", test_steps);
  g_test_add_func ("/core/impulse/meet/drives", test_drives);
  g_test_add_func ("/core/impulse/meet/late-drive", test_late_drive);
  return g_test_run ();
}
