/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that touch by their shapes, against plain geometry in numbers: the distance of a circle from an outline, the
 * height of a corner above an edge, their rates by differences, and the power of the forces of each contact. */
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/model/jd-joint-powers.h"
#include "tests/core/joint/plane-geometry.h"

#define MOST_VERTICES 10

/* A shape in numbers: a circle, or vertices counterclockwise. */
typedef struct
{
  const char *text;          /* member of a body; lengths times L */
  double      radius;        /* of a circle; 0 with no vertices: a point */
  gsize       n;
  Vec         vertices[MOST_VERTICES];
  gboolean    convex;
} Shape;

enum
{
  POINT,
  DISK,
  RING,
  BOX,
  PANE,
  TRIANGLE,
  CLOCKWISE,
  ROD,
  ANGLE_IRON,
  IRON_TURNED,
  CHANNEL,
  STAR,
  SPLIT_EDGE,
  PENTAGON,
  DART,
  PLANK,
};

static const Shape shapes[] = {
  [POINT] = { "", 0.0, 0, { { 0 } }, TRUE },
  [DISK] = { ", \"shape\": {\"disk\": \"0.4*L\"}", 0.4, 0, { { 0 } }, TRUE },
  [RING] = { ", \"shape\": {\"ring\": \"0.7*L\"}", 0.7, 0, { { 0 } }, TRUE },
  [BOX] = { ", \"shape\": {\"box\": [\"2*L\", \"L\"]}", 0.0, 4, { { -1, -0.5 }, { 1, -0.5 }, { 1, 0.5 }, { -1, 0.5 } },
            TRUE },
  [PANE] = { ", \"shape\": {\"pane\": [\"L\", \"3*L\"]}", 0.0, 4,
             { { -0.5, -1.5 }, { 0.5, -1.5 }, { 0.5, 1.5 }, { -0.5, 1.5 } }, TRUE },
  [TRIANGLE] = { ", \"shape\": {\"polygon\": [[0, \"L\"], [\"-L\", \"-L\"], [\"2*L\", \"-0.5*L\"]]}", 0.0, 3,
                 { { 0, 1 }, { -1, -1 }, { 2, -0.5 } }, TRUE },
  /* the same vertices in the other order */
  [CLOCKWISE] = { ", \"shape\": {\"polygon\": [[\"2*L\", \"-0.5*L\"], [\"-L\", \"-L\"], [0, \"L\"]]}", 0.0, 3,
                  { { 2, -0.5 }, { 0, 1 }, { -1, -1 } }, TRUE },
  [ROD] = { ", \"shape\": {\"rod\": \"3*L\"}", 0.0, 2, { { -1.5, 0 }, { 1.5, 0 } }, TRUE },
  /* one vertex points inwards; the chain turns by three quarters of a turn, so that it is cut */
  [ANGLE_IRON] = { ", \"shape\": {\"polygon\": [[0, 0], [\"2*L\", 0], [\"2*L\", \"0.5*L\"], [\"0.5*L\", \"0.5*L\"],"
                   " [\"0.5*L\", \"2*L\"], [0, \"2*L\"]]}", 0.0, 6,
                   { { 0, 0 }, { 2, 0 }, { 2, 0.5 }, { 0.5, 0.5 }, { 0.5, 2 }, { 0, 2 } }, FALSE },
  /* the same clockwise, from another vertex */
  [IRON_TURNED] = { ", \"shape\": {\"polygon\": [[0, \"2*L\"], [\"0.5*L\", \"2*L\"], [\"0.5*L\", \"0.5*L\"],"
                    " [\"2*L\", \"0.5*L\"], [\"2*L\", 0], [0, 0]]}", 0.0, 6,
                    { { 0, 0 }, { 2, 0 }, { 2, 0.5 }, { 0.5, 0.5 }, { 0.5, 2 }, { 0, 2 } }, FALSE },
  /* two vertices point inwards, wider apart than the disk */
  [CHANNEL] = { ", \"shape\": {\"polygon\": [[\"-1.5*L\", 0], [\"1.5*L\", 0], [\"1.5*L\", \"1.5*L\"], [\"L\", \"1.5*L\"],"
                " [\"L\", \"0.5*L\"], [\"-L\", \"0.5*L\"], [\"-L\", \"1.5*L\"], [\"-1.5*L\", \"1.5*L\"]]}", 0.0, 8,
                { { -1.5, 0 }, { 1.5, 0 }, { 1.5, 1.5 }, { 1, 1.5 }, { 1, 0.5 }, { -1, 0.5 }, { -1, 1.5 }, { -1.5, 1.5 } },
                FALSE },
  [STAR] = { ", \"shape\": {\"polygon\": [[\"2*L\", 0], [\"0.5*L\", \"0.5*L\"], [0, \"2*L\"], [\"-0.5*L\", \"0.5*L\"],"
             " [\"-2*L\", 0], [\"-0.5*L\", \"-0.5*L\"], [0, \"-2*L\"], [\"0.5*L\", \"-0.5*L\"]]}", 0.0, 8,
             { { 2, 0 }, { 0.5, 0.5 }, { 0, 2 }, { -0.5, 0.5 }, { -2, 0 }, { -0.5, -0.5 }, { 0, -2 }, { 0.5, -0.5 } },
             FALSE },
  [PENTAGON] = { ", \"shape\": {\"polygon\": [[\"-L\", \"-L\"], [\"L\", \"-L\"], [\"1.5*L\", \"0.5*L\"], [0, \"1.5*L\"],"
                 " [\"-1.5*L\", \"0.5*L\"]]}",
                 0.0, 5, { { -1, -1 }, { 1, -1 }, { 1.5, 0.5 }, { 0, 1.5 }, { -1.5, 0.5 } }, TRUE },
  [PLANK] = { ", \"shape\": {\"box\": [\"10*L\", \"0.4*L\"]}", 0.0, 4, { { -5, -0.2 }, { 5, -0.2 }, { 5, 0.2 }, { -5, 0.2 } },
              TRUE },
  /* the middle of the neighbours of the first vertex is outside */
  [DART] = { ", \"shape\": {\"polygon\": [[\"-L\", \"-L\"], [\"L\", \"-0.8*L\"], [\"0.1*L\", \"-0.2*L\"],"
             " [\"-0.3*L\", \"L\"]]}", 0.0, 4, { { -1, -1 }, { 1, -0.8 }, { 0.1, -0.2 }, { -0.3, 1 } }, FALSE },
  /* a vertex in the middle of an edge */
  [SPLIT_EDGE] = { ", \"shape\": {\"polygon\": [[\"-L\", \"-L\"], [\"L\", \"-L\"], [\"L\", \"L\"], [0, \"L\"], [\"-L\", \"L\"]]}",
                   0.0, 5, { { -1, -1 }, { 1, -1 }, { 1, 1 }, { 0, 1 }, { -1, 1 } }, TRUE },
};

static JdModel *
load (const Shape  *a,
      const Shape  *b,
      const char   *type,
      double        size,
      GError      **error)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strdup_printf (
    "{\"jourdain\": 1, \"constants\": {\"L\": %s}, \"parameters\": [{\"name\": \"xa\", \"value\": \"9*L\"},"
    " {\"name\": \"ya\"}, {\"name\": \"tha\"}, {\"name\": \"xb\"}, {\"name\": \"yb\"}, {\"name\": \"thb\"}],"
    " \"bodies\": [{\"name\": \"A\", \"origin\": [\"xa\", \"ya\"], \"angle\": \"tha\", \"mass\": 1, \"inertia\": 1%s},"
    " {\"name\": \"B\", \"origin\": [\"xb\", \"yb\"], \"angle\": \"thb\", \"mass\": 1, \"inertia\": 1%s}],"
    " \"joints\": [{\"name\": \"j\", \"type\": \"%s\", \"bodies\": [\"A\", \"B\"]}]}",
    g_ascii_dtostr (number, sizeof number, size), a->text, b->text, type);
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), error);

  return mechanism != NULL ? jd_model_new (mechanism, NULL, NULL, error) : NULL;
}

static double
left_side (const JdModel *model,
           gsize          equation,
           const State   *s,
           double        *out_rate)
{
  double f, rate;

  jd_model_equation_residuals (model, equation, s->t, s->p, s->v, &f, &rate, NULL);
  if (out_rate != NULL)
    *out_rate = rate;
  return f;
}

static Vec
add_scaled (Vec    a,
            double factor,
            Vec    b)
{
  return vec (a.x + factor * b.x, a.y + factor * b.y);
}

static void
draw_rates (GRand  *rand,
            State  *s,
            double  size)
{
  for (int i = 0; i < 6; i++)
    s->v[i] = g_rand_double_range (rand, -1, 1) * (i % 3 == 2 ? 1.0 : size);
}

/* Vertex @k of the outline of @body on the ground. */
static Vec
corner (const State *s,
        const Shape *shape,
        int          body,
        gsize        k,
        double       size)
{
  const Vec own = shape->vertices[k % shape->n];

  return place (s, body, vec (size * own.x, size * own.y));
}

/* ---- Circles ---- */

/* The distance of @at from the boundary of @body, and the nearest point of it. */
static double
distance_from (const State *s,
               const Shape *shape,
               int          body,
               double       size,
               Vec          at,
               Vec         *out_nearest)
{
  double least = HUGE_VAL;

  *out_nearest = at;
  if (shape->n == 0)
    {
      const Vec centre = vec (s->p[3 * body], s->p[3 * body + 1]), arm = sub (at, centre);

      *out_nearest = add_scaled (centre, size * shape->radius, unit (arm));
      return hypot (arm.x, arm.y) - size * shape->radius;
    }
  for (gsize k = 0; k < shape->n; k++)
    {
      const Vec start = corner (s, shape, body, k, size), span = sub (corner (s, shape, body, k + 1, size), start);
      const double part = CLAMP (dot (sub (at, start), span) / dot (span, span), 0.0, 1.0);
      const Vec nearest = add_scaled (start, part, span), arm = sub (at, nearest);

      if (hypot (arm.x, arm.y) < least)
        {
          least = hypot (arm.x, arm.y);
          *out_nearest = nearest;
        }
    }
  return least;
}

/* Whether @at is inside: the outline turns around it. */
static gboolean
is_inside (const State *s,
           const Shape *shape,
           int          body,
           double       size,
           Vec          at)
{
  double turned = 0.0;

  for (gsize k = 0; k < shape->n; k++)
    {
      const Vec a = sub (corner (s, shape, body, k, size), at), b = sub (corner (s, shape, body, k + 1, size), at);

      turned += atan2 (a.x * b.y - a.y * b.x, dot (a, b));
    }
  return fabs (turned) > G_PI;
}

static gboolean
is_corner (const State *s,
           const Shape *shape,
           int          body,
           double       size,
           Vec          at)
{
  for (gsize k = 0; k < shape->n; k++)
    {
      const Vec from = sub (at, corner (s, shape, body, k, size));

      if (hypot (from.x, from.y) < 1e-12 * size)
        return TRUE;
    }
  return FALSE;
}

typedef struct
{
  const char *claim;
  int         a, b;       /* one at least is round */
  const char *type;
} RoundCase;

static const RoundCase round_cases[] = {
  { "disk-disk", DISK, RING, "rolling" },
  { "disk-box", DISK, BOX, "rolling" },
  { "box-disk", BOX, DISK, "contact" },
  { "ring-pane", RING, PANE, "contact" },
  { "disk-triangle", DISK, TRIANGLE, "rolling" },
  { "disk-clockwise", DISK, CLOCKWISE, "contact" },
  { "triangle-disk", TRIANGLE, DISK, "rolling" },
  { "disk-rod", DISK, ROD, "rolling" },
  { "rod-disk", ROD, RING, "rolling" },
  { "disk-angle-iron", DISK, ANGLE_IRON, "rolling" },
  { "disk-iron-turned", DISK, IRON_TURNED, "rolling" },
  { "channel-disk", CHANNEL, DISK, "contact" },
  { "disk-star", DISK, STAR, "contact" },
  { "disk-split-edge", DISK, SPLIT_EDGE, "rolling" },
  { "point-box", POINT, BOX, "contact" },
};

/* The powers of N and T of contact @k are those of forces along the normal and the direction on the particles there. */
static void
check_power (JdModel     *model,
             gsize        k,
             const State *s,
             Vec          at,
             Vec          normal,
             gboolean     rolls,
             double       size)
{
  const gsize joint = 0;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJointPowers) powers = jd_joint_powers_new (model, &joint, 1, FALSE, &error);
  g_autofree double *forces = NULL;
  g_autofree char *suffix = k == 0 ? g_strdup ("") : g_strdup_printf ("_%u", (guint) k + 1);
  g_autofree char *n = g_strconcat ("N", suffix, NULL), *t = g_strconcat ("T", suffix, NULL);
  const Vec relative = sub (particle (s, 0, at), particle (s, 1, at));
  int found = 0;

  g_assert_no_error (error);
  forces = g_new (double, powers->n_efforts * 6);
  jd_joint_powers_eval (powers, model, s->t, s->p, forces);
  for (gsize e = 0; e < powers->n_efforts; e++)
    {
      const gboolean is_normal = g_str_equal (powers->names[e], n), is_tangent = g_str_equal (powers->names[e], t);
      double power = 0.0;

      if (!is_normal && !is_tangent)
        continue;
      for (int i = 0; i < 6; i++)
        power += forces[e * 6 + (gsize) i] * s->v[i];
      g_assert_cmpfloat_with_epsilon (power, dot (relative, is_normal ? normal : vec (normal.y, -normal.x)),
                                      1e-11 * size);
      g_assert_true (powers->absent[e] == (is_tangent && !rolls));
      found++;
    }
  g_assert_cmpint (found, ==, 2);
}

/* One random state: FALSE if the centre of the circle is inside, on the boundary, or as near to two chains. */
static gboolean
check_round (JdModel         *model,
             const RoundCase *c,
             const State     *s,
             double           size)
{
  const int of_circle = shapes[c->a].n == 0 ? 0 : 1, of_outline = 1 - of_circle;
  const Shape *circle = &shapes[of_circle == 0 ? c->a : c->b], *outline = &shapes[of_circle == 0 ? c->b : c->a];
  const gboolean rolls = g_str_equal (c->type, "rolling");
  const double radius = size * circle->radius;
  const Vec centre = vec (s->p[3 * of_circle], s->p[3 * of_circle + 1]);
  gsize nearest = 0;
  double least = HUGE_VAL, second = HUGE_VAL, rate, expected;
  Vec foot, outward, normal, at;

  if (outline->n > 0 && is_inside (s, outline, of_outline, size, centre))
    return FALSE;
  expected = distance_from (s, outline, of_outline, size, centre, &foot);
  if (expected < 1e-3 * size)
    return FALSE;
  for (gsize i = 0; i < jd_model_get_n_equations (model); i += rolls ? 2 : 1)
    {
      const double gap = left_side (model, i, s, NULL);

      g_assert_cmpint (jd_model_get_equation (model, i)->side, ==, 1);
      second = MIN (second, MAX (gap, least));
      if (gap < least)
        nearest = i;
      least = MIN (least, gap);
    }
  /* what cannot touch has a length that is not measured: the back of a chain, and a point next to a corner */
  if (outline->convex ? radius == 0.0 && is_corner (s, outline, of_outline, size, foot) : expected - radius > size)
    {
      g_assert_cmpfloat (least, >, size);
      return FALSE;
    }
  g_assert_cmpfloat_with_epsilon (least, expected - radius, 1e-12 * size);
  if (second - least < 1e-3 * size)
    return FALSE;
  left_side (model, nearest, s, &rate);
  outward = unit (sub (centre, foot));
  normal = of_circle == 0 ? outward : vec (-outward.x, -outward.y);
  at = add_scaled (centre, -radius, outward);
  /* the rate of a gap is that of the particles along the normal, which the foot's motion does not change */
  g_assert_cmpfloat_with_epsilon (rate, dot (sub (particle (s, 0, at), particle (s, 1, at)), normal), 1e-11 * size);
  if (rolls)
    {
      left_side (model, nearest + 1, s, &rate);
      g_assert_cmpfloat_with_epsilon (rate,
                                      dot (sub (particle (s, 0, at), particle (s, 1, at)), vec (normal.y, -normal.x)),
                                      1e-11 * size);
    }
  check_power (model, nearest / (rolls ? 2 : 1), s, at, normal, rolls, size);
  return TRUE;
}

/* Sizes that are powers of two, so that a mechanism of another size differs by no rounding of its file. */
static const double sizes[] = { 1.0, 0x1p-20, 0x1p20 };

static void
test_round (gconstpointer data)
{
  const RoundCase *c = data;

  for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      const double size = sizes[k];
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = load (&shapes[c->a], &shapes[c->b], c->type, size, &error);
      g_autoptr(GRand) rand = g_rand_new_with_seed (11);
      int n = 0;

      g_assert_no_error (error);
      for (int trial = 0; trial < 60; trial++)
        {
          State s = { 0 };

          for (int i = 0; i < 6; i++)
            s.p[i] = i % 3 == 2 ? g_rand_double_range (rand, -4, 4) : size * g_rand_double_range (rand, -2, 2);
          draw_rates (rand, &s, size);
          n += check_round (model, c, &s, size);
        }
      g_assert_cmpint (n, >=, 20);
    }
}

/* ---- Corners ---- */

typedef struct
{
  const char *claim;
  int         a, b;       /* convex, with corners */
} CornerCase;

static const CornerCase corner_cases[] = {
  { "box-box", BOX, BOX },         { "box-pane", BOX, PANE },         { "triangle-box", TRIANGLE, BOX },
  { "box-clockwise", BOX, CLOCKWISE }, { "rod-box", ROD, BOX },       { "box-rod", BOX, ROD },
  { "rod-rod", ROD, ROD },         { "triangle-triangle", TRIANGLE, TRIANGLE },
  { "pentagon-box", PENTAGON, BOX },
  { "triangle-pentagon", TRIANGLE, PENTAGON },
};

/* Rods that are nearly parallel to an edge, and bodies that are near without touching. */
static const CornerCase near_cases[] = {
  { "rod-box", ROD, BOX },           { "plank-rod", PLANK, ROD },         { "rod-rod", ROD, ROD },
  { "rod-pentagon", ROD, PENTAGON }, { "triangle-rod", TRIANGLE, ROD }, { "rod-star", ROD, STAR },
  { "channel-rod", CHANNEL, ROD },   { "box-star", BOX, STAR },       { "dart-rod", DART, ROD },
  { "dart-dart", DART, DART },       { "box-box", BOX, BOX },         { "angle-iron-box", ANGLE_IRON, BOX },
};

/* The number of the contact of corner @k, in the file's order, of a convex shape: corners take turns, and the last of
 * an odd number is alone. */
static gsize
group_of (int   shape,
          gsize k)
{
  const gsize n = shapes[shape].n;
  /* the outline is counterclockwise, its corners are in the order of the file: the reverse of it */
  const gsize in_file = shape == CLOCKWISE ? (n - k) % n : k;

  return n % 2 == 1 && in_file == n - 1 ? 2 : in_file % 2;
}

static gsize
groups_of (int shape)
{
  return shapes[shape].n % 2 == 1 ? 3 : 2;
}

/* Places corner @k of @body a height @h above the place @part of edge @e of the other body, so that the ray through it
 * falls at @slope to the edge's normal. */
static void
place_corner (State *s,
              int    shape,
              int    other,
              int    body,
              gsize  k,
              gsize  e,
              double part,
              double slope,
              double h,
              double size)
{
  const Shape *own = &shapes[shape], *edges = &shapes[other];
  const Vec start = corner (s, edges, 1 - body, e, size), end = corner (s, edges, 1 - body, e + 1, size);
  const Vec along = unit (sub (end, start)), outward = vec (along.y, -along.x);
  const Vec target = add_scaled (add_scaled (start, part, sub (end, start)), h, outward);
  const Vec v = own->vertices[k], before = own->vertices[(k + own->n - 1) % own->n];
  const Vec after = own->vertices[(k + 1) % own->n];
  const Vec ray = sub (v, vec ((before.x + after.x) / 2, (before.y + after.y) / 2));
  const Vec down = turn (vec (-outward.x, -outward.y), slope);
  Vec at;

  s->p[3 * body] = s->p[3 * body + 1] = 0.0;
  s->p[3 * body + 2] = atan2 (down.y, down.x) - atan2 (ray.y, ray.x);
  at = place (s, body, vec (size * v.x, size * v.y));
  s->p[3 * body] = target.x - at.x;
  s->p[3 * body + 1] = target.y - at.y;
}

/* The height of corner @k of @body above the line of edge @e of the other, and the normal from there. */
static double
height_of (const State *s,
           int          shape,
           int          other,
           int          body,
           gsize        k,
           gsize        e,
           double       size,
           Vec         *out_outward)
{
  const Vec start = corner (s, &shapes[other], 1 - body, e, size);
  const Vec along = unit (sub (corner (s, &shapes[other], 1 - body, e + 1, size), start));

  *out_outward = vec (along.y, -along.x);
  return dot (sub (corner (s, &shapes[shape], body, k, size), start), *out_outward);
}

/* Corner @k of @body over edge @e of the other: its equation, and no other, has the height as its left side. */
static void
check_corner (JdModel          *model,
              const CornerCase *c,
              State            *s,
              int               body,
              gsize             k,
              gsize             e,
              double            h,
              double            size)
{
  const int shape = body == 0 ? c->a : c->b, other = body == 0 ? c->b : c->a;
  const gsize equation = group_of (shape, k) + (body == 0 ? 0 : groups_of (c->a));
  const double step = 1e-6;
  const State later = moved_state (s, step), sooner = moved_state (s, -step);
  double rate, difference;
  Vec outward, moved, normal, at;

  g_assert_cmpfloat_with_epsilon (left_side (model, equation, s, &rate),
                                  height_of (s, shape, other, body, k, e, size, &outward), 1e-12 * size);
  difference = height_of (&later, shape, other, body, k, e, size, &moved) -
               height_of (&sooner, shape, other, body, k, e, size, &moved);
  g_assert_cmpfloat_with_epsilon (rate, difference / (2 * step), 1e-8 * size);
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    if (i != equation)
      g_assert_cmpfloat (left_side (model, i, s, NULL), >, MAX (h, 0.0));
  normal = body == 0 ? outward : vec (-outward.x, -outward.y);
  at = corner (s, &shapes[shape], body, k, size);
  check_power (model, equation, s, at, normal, FALSE, size);
}

static void
test_corners (gconstpointer data)
{
  const CornerCase *c = data;

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const double size = sizes[i];
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = load (&shapes[c->a], &shapes[c->b], "contact", size, &error);
      g_autoptr(GRand) rand = g_rand_new_with_seed (5);

      g_assert_no_error (error);
      g_assert_cmpuint (jd_model_get_n_equations (model), ==, groups_of (c->a) + groups_of (c->b));
      for (int body = 0; body < 2; body++)
        {
          const int shape = body == 0 ? c->a : c->b, other = body == 0 ? c->b : c->a;

          for (gsize k = 0; k < shapes[shape].n; k++)
            for (gsize e = 0; e < shapes[other].n; e++)
              for (int below = 0; below < 2; below++)
                {
                  /* a rod has no inside: deeper than the accuracy of a contact it crosses the other body */
                  const double deep = shape == ROD || other == ROD ? -1e-9 : -1e-3;
                  const double h = (below ? deep : 1e-3) * size;
                  State s = { 0 };

                  for (int p = 0; p < 6; p++)
                    s.p[p] = p % 3 == 2 ? g_rand_double_range (rand, -4, 4)
                                        : size * g_rand_double_range (rand, -2, 2);
                  draw_rates (rand, &s, size);
                  place_corner (&s, shape, other, body, k, e, g_rand_double_range (rand, 0.3, 0.7),
                                g_rand_double_range (rand, -0.2, 0.2), h, size);
                  check_corner (model, c, &s, body, k, e, h, size);
                }
        }
    }
}

/* Bodies far apart touch nowhere, however they are turned: every gap is positive. */
static void
test_apart (gconstpointer data)
{
  const CornerCase *c = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load (&shapes[c->a], &shapes[c->b], "contact", 1.0, &error);
  g_autoptr(GRand) rand = g_rand_new_with_seed (12);

  g_assert_no_error (error);
  for (int trial = 0; trial < 400; trial++)
    {
      const double direction = g_rand_double_range (rand, 0, 2 * G_PI), distance = g_rand_double_range (rand, 5, 9);
      const State s = { .p = { distance * cos (direction), distance * sin (direction),
                               g_rand_double_range (rand, -4, 4), 0, 0, g_rand_double_range (rand, -4, 4) } };

      for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
        g_assert_cmpfloat (left_side (model, i, &s, NULL), >, 0.0);
    }
}

/* An end of a rod over an edge to which the rod is nearly parallel, on either side: it is measured from that edge
 * alone. */
static void
test_shallow (gconstpointer data)
{
  const CornerCase *c = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load (&shapes[c->a], &shapes[c->b], "contact", 1.0, &error);
  g_autoptr(GRand) rand = g_rand_new_with_seed (6);

  g_assert_no_error (error);
  for (int body = 0; body < 2; body++)
    {
      const int shape = body == 0 ? c->a : c->b, other = body == 0 ? c->b : c->a;

      for (gsize k = 0; shape == ROD && k < 2; k++)
        for (gsize e = 0; e < shapes[other].n; e++)
          for (int trial = 0; trial < 40; trial++)
            {
              const double above = exp (g_rand_double_range (rand, log (0.02), log (1.2)));
              const double slope = (trial % 2 == 0 ? 1.0 : -1.0) * (G_PI / 2 - above);
              const double h = trial % 4 < 2 ? 1e-3 : -1e-9;
              const gsize equation = group_of (shape, k) + (body == 0 ? 0 : groups_of (c->a));
              State s = { 0 };
              Vec outward;

              for (int p = 0; p < 6; p++)
                s.p[p] = g_rand_double_range (rand, -2, 2);
              place_corner (&s, shape, other, body, k, e, g_rand_double_range (rand, 0.2, 0.8), slope, h, 1.0);
              g_assert_cmpfloat_with_epsilon (left_side (model, equation, &s, NULL),
                                              height_of (&s, shape, other, body, k, e, 1.0, &outward), 1e-12);
              for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
                if (i != equation)
                  g_assert_cmpfloat (left_side (model, i, &s, NULL), >, MAX (h, 0.0));
            }
    }
}

/* Two rods that cross: the end of either is as far behind the other as it is, until the rod's own middle is there. */
static void
test_crossed (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load (&shapes[ROD], &shapes[ROD], "contact", 1.0, &error);

  g_assert_no_error (error);
  for (int i = 0; i < 14; i++)
    {
      const int body = i % 2;
      const double slope = i % 4 < 2 ? 0.3 : -0.2, depth = 0.05 + 0.1 * i;

      g_assert_cmpfloat (depth, <, 1.5 * cos (slope));
      for (gsize k = 0; k < 2; k++)
        for (gsize e = 0; e < 2; e++)
          {
            State s = { .p = { 0.3, -0.7, 0.4, -0.2, 1.1, 2.3 } };

            place_corner (&s, ROD, ROD, body, k, e, 0.4, slope, -depth, 1.0);
            g_assert_cmpfloat_with_epsilon (left_side (model, group_of (ROD, k) + (body == 0 ? 0 : groups_of (ROD)),
                                                       &s, NULL),
                                            -depth, 1e-12);
          }
    }
}

/* A rod that lies along an edge of a triangle touches nothing behind it: the middle of the opposite corner's neighbours
 * lies on the rod. */
static void
test_along (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load (&shapes[ROD], &shapes[TRIANGLE], "contact", 1.0, &error);
  g_autoptr(GRand) rand = g_rand_new_with_seed (8);

  g_assert_no_error (error);
  for (int trial = 0; trial < 60; trial++)
    {
      const gsize e = (gsize) trial % 3;
      State s = { 0 };
      Vec start, span, at;

      for (int p = 3; p < 6; p++)
        s.p[p] = g_rand_double_range (rand, -2, 2);
      start = corner (&s, &shapes[TRIANGLE], 1, e, 1.0);
      span = sub (corner (&s, &shapes[TRIANGLE], 1, e + 1, 1.0), start);
      at = add_scaled (start, g_rand_double_range (rand, 0.2, 0.8), span);
      s.p[0] = at.x;
      s.p[1] = at.y;
      s.p[2] = atan2 (span.y, span.x) + (trial % 2 == 0 ? 0.0 : G_PI);
      for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
        g_assert_cmpfloat (left_side (model, i, &s, NULL), >, -1e-12);
    }
}

/* Whether an edge of one outline crosses one of the other. */
static gboolean
do_cross (const CornerCase *c,
          const State      *s)
{
  const Shape *a = &shapes[c->a], *b = &shapes[c->b];

  for (gsize i = 0; i < a->n; i++)
    for (gsize k = 0; k < b->n; k++)
      {
        const Vec p = corner (s, a, 0, i, 1.0), u = sub (corner (s, a, 0, i + 1, 1.0), p);
        const Vec q = corner (s, b, 1, k, 1.0), v = sub (corner (s, b, 1, k + 1, 1.0), q), w = sub (q, p);
        const double across = u.x * v.y - u.y * v.x;
        const double at = (w.x * v.y - w.y * v.x) / across, other = (w.x * u.y - w.y * u.x) / across;

        if (at > -1e-3 && at < 1.001 && other > -1e-3 && other < 1.001)
          return TRUE;
      }
  return FALSE;
}

/* Bodies that do not touch have positive gaps, however near they are and however they are turned. */
static void
test_disjoint (gconstpointer data)
{
  const CornerCase *c = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = load (&shapes[c->a], &shapes[c->b], "contact", 1.0, &error);
  g_autoptr(GRand) rand = g_rand_new_with_seed (13);
  int n = 0;

  g_assert_no_error (error);
  for (int trial = 0; trial < 1200; trial++)
    {
      State s = { 0 };

      for (int p = 0; p < 6; p++)
        s.p[p] = g_rand_double_range (rand, -1, 1) * (p % 3 == 2 ? 4.0 : p == 0 ? 5.5 : 1.8);
      if (do_cross (c, &s) || is_inside (&s, &shapes[c->b], 1, 1.0, corner (&s, &shapes[c->a], 0, 0, 1.0)) ||
          is_inside (&s, &shapes[c->a], 0, 1.0, corner (&s, &shapes[c->b], 1, 0, 1.0)))
        continue;
      n++;
      for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
        if (!(left_side (model, i, &s, NULL) > 0.0))
          g_error ("trial %d, equation %u: %g at %g %g %g, %g %g %g", trial, (guint) i,
                   left_side (model, i, &s, NULL), s.p[0], s.p[1], s.p[2], s.p[3], s.p[4], s.p[5]);
    }
  g_assert_cmpint (n, >=, 30);
}

/* ---- Refusals ---- */

static void
test_refused (void)
{
  static const struct
  {
    int a, b;
    const char *type, *more, *expected;
  } cases[] = {
    { POINT, POINT, "contact", "", "two points have no boundary" },
    { POINT, ROD, "contact", "", "a rod has no side for a point" },
    { ROD, POINT, "contact", "", "fix a line as “curve” on the rod" },
    { BOX, BOX, "rolling", "", "a corner does not roll; use the type “contact”" },
    { ROD, TRIANGLE, "rolling", "", "a corner does not roll" },
    { DISK, -1, "contact", ", \"shape\": {\"polygon\": [[0, 0], [\"L\", \"L\"], [\"L\", 0], [0, \"L\"]]}",
      "the polygon of “B” crosses itself" },
    { DISK, -1, "contact",
      ", \"shape\": {\"polygon\": [[0, 0], [\"L\", \"L\"], [\"2*L\", \"2*L\"], [\"2*L\", 0],"
      " [0, \"2*L\"]]}",
      "the polygon of “B” crosses itself" },
    { DISK, -1, "contact", ", \"shape\": {\"polygon\": [[0, 0], [\"L\", 0], [\"2*L\", 0]]}",
      "the polygon of “B” has no inside" },
    { DISK, -1, "contact", ", \"shape\": {\"polygon\": [[0, 0], [\"L\", 0], [\"L\", 0], [0, \"L\"]]}",
      "vertices of the polygon of “B” coincide" },
    { DISK, -1, "contact", ", \"shape\": {\"box\": [\"L\", 0]}", "the box of “B” has no inside" },
    { BOX, -1, "contact", ", \"shape\": {\"rod\": \"L - L\"}", "the rod of “B” has no length" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Shape other = { .text = cases[i].more };
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel)
        model = load (&shapes[cases[i].a], cases[i].b < 0 ? &other : &shapes[cases[i].b], cases[i].type, 1.0, &error);

      g_assert_null (model);
      g_assert_nonnull (error);
      if (strstr (error->message, "joints[0].bodies") == NULL || strstr (error->message, cases[i].expected) == NULL)
        g_error ("case %u: “%s” is not in “%s”", (guint) i, cases[i].expected, error->message);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (round_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/joint/shapes/round/%s", round_cases[i].claim);

      g_test_add_data_func (path, &round_cases[i], test_round);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (corner_cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/joint/shapes/corners/%s", corner_cases[i].claim);
      g_autofree char *apart = g_strdup_printf ("/core/joint/shapes/apart/%s", corner_cases[i].claim);

      g_test_add_data_func (path, &corner_cases[i], test_corners);
      g_test_add_data_func (apart, &corner_cases[i], test_apart);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (near_cases); i++)
    {
      g_autofree char *shallow = g_strdup_printf ("/core/joint/shapes/shallow/%s", near_cases[i].claim);
      g_autofree char *disjoint = g_strdup_printf ("/core/joint/shapes/disjoint/%s", near_cases[i].claim);

      if (shapes[near_cases[i].a].convex && shapes[near_cases[i].b].convex)
        g_test_add_data_func (shallow, &near_cases[i], test_shallow);
      g_test_add_data_func (disjoint, &near_cases[i], test_disjoint);
    }
  g_test_add_func ("/core/joint/shapes/along", test_along);
  g_test_add_func ("/core/joint/shapes/crossed", test_crossed);
  g_test_add_func ("/core/joint/shapes/refused", test_refused);
  return g_test_run ();
}
