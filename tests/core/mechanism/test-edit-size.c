/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes of bodies that change: points on the boundary go along, and the inertia is that of the new shape. */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/mechanism/jd-outline.h"
#include "tests/core/mechanism/edit-testing.h"
#include "tests/new-document.h"

static double
member (JsonNode   *root,
        const char *body,
        const char *path)
{
  JsonNode *node = jd_edit_get_member (root, JD_OBJECT_BODY, body, path);

  return node != NULL ? jd_edit_evaluate (root, node) : 0.0;
}

/* Area, mass centre and polar moment about it of a polygon seen from the inner point (@x, @y): triangles whose polar
 * moment about their centres is A (a^2 + b^2 + c^2) / 36. */
static void
triangle_moments (guint          n,
                  const double (*corners)[2],
                  double         x,
                  double         y,
                  double         centre[2],
                  double        *polar)
{
  double area = 0.0;

  centre[0] = centre[1] = *polar = 0.0;
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        const double *a = corners[i], *b = corners[(i + 1) % n];
        const double part = 0.5 * ((a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x));
        const double own[2] = { (a[0] + b[0] + x) / 3.0, (a[1] + b[1] + y) / 3.0 };
        const double sides = pow (hypot (a[0] - x, a[1] - y), 2.0) + pow (hypot (b[0] - x, b[1] - y), 2.0) +
                             pow (hypot (a[0] - b[0], a[1] - b[1]), 2.0);

        if (pass == 0)
          {
            area += part;
            centre[0] += part * own[0];
            centre[1] += part * own[1];
          }
        else
          *polar += part * (sides / 36.0 + pow (hypot (own[0] - centre[0] / area, own[1] - centre[1] / area), 2.0));
      }
  centre[0] /= area;
  centre[1] /= area;
  *polar /= area;
}

/* Polygons of any size, in either sense, about an inner point: inertia and mass centre. */
static void
test_polygons (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (41);

  for (guint k = 0; k < 60; k++)
    {
      const double size = pow (10.0, (k % 5) * 3.0 - 6.0), mass = g_rand_double_range (rand, 0.5, 4.0);
      const guint n = (guint) g_rand_int_range (rand, 3, 9);
      const double x = size * g_rand_double_range (rand, -1.0, 1.0), y = size * g_rand_double_range (rand, -1.0, 1.0);
      g_autoptr(JsonNode) root = new_document ("polygons");
      g_autofree char *name = NULL;
      double corners[9][2], centre[2], polar;
      JdBodyDraft draft = {
        .stem = "p", .mass = mass, .shape = JD_SHAPE_POLYGON, .n_vertices = n, .vertices = corners
      };

      for (guint i = 0; i < n; i++)
        {
          const double angle = (k % 2 == 0 ? 1.0 : -1.0) * 2.0 * G_PI * i / n;
          const double r = size * g_rand_double_range (rand, 0.3, 1.0);

          corners[i][0] = x + r * cos (angle);
          corners[i][1] = y + r * sin (angle);
        }
      triangle_moments (n, corners, x, y, centre, &polar);
      name = jd_edit_add_body (root, &draft);
      g_test_message ("%u corners of %g m", n, size);
      g_assert_cmpfloat_with_epsilon (member (root, name, "inertia"), mass * polar, 1e-10 * mass * polar);
      g_assert_cmpfloat_with_epsilon (member (root, name, "center/0"), centre[0], 1e-10 * size);
      g_assert_cmpfloat_with_epsilon (member (root, name, "center/1"), centre[1], 1e-10 * size);
      g_assert_true (jd_edit_is_homogeneous (root, name));
      /* a mass that is a name: the inertia is a formula with the same value */
      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "M", jd_json_number (2.0 * mass)));
      g_assert_true (jd_edit_set_size (root, name, "mass", jd_edit_value_from_text ("M"), NULL));
      g_assert_true (g_str_has_prefix (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, name,
                                                                                 "inertia")),
                                       "M*"));
      g_assert_cmpfloat_with_epsilon (member (root, name, "inertia"), 2.0 * mass * polar, 1e-10 * mass * polar);
      assert_valid (root);
    }
}

/* Whether the closed line turns about one point of a fine grid twice, or about some in either direction.  The turns
 * are sums of angles. */
static gboolean
turns_twice (const double (*corners)[2],
             guint          n)
{
  int least = 0, most = 0;

  for (int i = 0; i < 41; i++)
    for (int j = 0; j < 43; j++)
      {
        const double x = (i + 0.5123) / 20.0 - 0.01, y = (j + 0.4771) / 21.0 - 0.01;
        double angle = 0.0;

        for (guint k = 0; k < n; k++)
          {
            const double *a = corners[k], *b = corners[(k + 1) % n];

            angle += remainder (atan2 (b[1] - y, b[0] - x) - atan2 (a[1] - y, a[0] - x), 2.0 * G_PI);
          }
        least = MIN (least, (int) round (0.5 * angle / G_PI));
        most = MAX (most, (int) round (0.5 * angle / G_PI));
      }
  return most - least > 1;
}

/* Whether two sides cross between their ends: from a + s u to b + r v. */
static gboolean
sides_cross (const double (*corners)[2],
             guint          n)
{
  for (guint k = 0; k < n; k++)
    for (guint l = 0; l < k; l++)
      {
        const double *a = corners[k], *b = corners[l];
        const double u[2] = { corners[(k + 1) % n][0] - a[0], corners[(k + 1) % n][1] - a[1] };
        const double v[2] = { corners[l + 1][0] - b[0], corners[l + 1][1] - b[1] };
        const double w[2] = { b[0] - a[0], b[1] - a[1] }, by = u[0] * v[1] - u[1] * v[0];
        const double s = (w[0] * v[1] - w[1] * v[0]) / by, r = (w[0] * u[1] - w[1] * u[0]) / by;

        if (by != 0.0 && fabs (s - 0.5) < 0.4999 && fabs (r - 0.5) < 0.4999)
          return TRUE;
      }
  return FALSE;
}

/* Polygons with corners on a lattice, where sides often go through corners and lie on sides, cross themselves where two
 * sides cross or the line turns about points twice.  Those that do get no inertia. */
static void
test_crossing (void)
{
  g_autoptr(GRand) rand = g_rand_new_with_seed (17);
  guint crossing = 0;

  for (guint k = 0; k < 400; k++)
    {
      const guint n = (guint) g_rand_int_range (rand, 3, 9);
      g_autoptr(JsonNode) root = new_document ("lattice");
      g_autoptr(GError) error = NULL;
      g_autofree char *name = NULL;
      double corners[9][2];
      const JdBodyDraft draft = { .stem = "p", .mass = 1, .shape = JD_SHAPE_POLYGON, .n_vertices = n,
                                  .vertices = corners };
      gboolean crosses;

      for (guint i = 0; i < n; i++)
        for (int c = 0; c < 2; c++)
          corners[i][c] = g_rand_int_range (rand, 0, 3);
      crosses = sides_cross (corners, n) || turns_twice (corners, n);
      crossing += crosses;
      g_assert_cmpint (jd_outline_check_sides (corners, n, TRUE, &error), ==, !crosses);
      name = jd_edit_add_body (root, &draft);
      g_assert_cmpint (jd_edit_check_sides (root, name, NULL), ==, !crosses);
      if (!crosses)
        continue;
      g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED);
      g_assert_null (jd_edit_get_member (root, JD_OBJECT_BODY, name, "inertia"));
      g_assert_false (jd_edit_set_homogeneous (root, name));
    }
  g_assert_cmpuint (crossing, >, 100);
  g_assert_cmpuint (crossing, <, 300);
}

/* A plate with a hole, whose two slit sides are in one place, and the part of it that is drawn first. */
static void
test_touching (void)
{
  static const double plate[10][2] = { { 0, 0 }, { 6, 0 }, { 6, 6 }, { 0, 6 }, { 0, 0 },
                                       { 2, 2 }, { 2, 4 }, { 4, 4 }, { 4, 2 }, { 2, 2 } };
  static const double crossed[4][2] = { { 0, 0 }, { 2, 2 }, { 2, 0 }, { 0, 2 } };
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_outline_check_sides (plate, 10, TRUE, NULL));
  for (gsize n = 1; n <= 10; n++)
    g_assert_true (jd_outline_check_sides (plate, n, FALSE, NULL));
  g_assert_true (jd_outline_check_sides (crossed, 3, FALSE, NULL));
  g_assert_false (jd_outline_check_sides (crossed, 4, FALSE, &error));
  g_assert_error (error, JD_MECHANISM_ERROR, JD_MECHANISM_ERROR_UNSUPPORTED);
}

/* Lines have no area: no inertia is written. */
static void
test_without_area (void)
{
  static const double lines[][3][2] = { { { 0, 0 }, { 1, 1 }, { 2, 2 } }, { { 0, 0 }, { 1e-6, 0 }, { 0.5e-6, 0 } },
                                        { { 1e6, 0 }, { 1e6, 0 }, { 1e6, 0 } } };

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const JdBodyDraft draft = { .stem = "line", .mass = 1, .shape = JD_SHAPE_POLYGON, .n_vertices = 3,
                                  .vertices = lines[i] };
      g_autoptr(JsonNode) root = new_document ("line");
      g_autofree char *name = jd_edit_add_body (root, &draft);

      g_assert_false (jd_edit_set_homogeneous (root, name));
      g_assert_null (jd_edit_get_member (root, JD_OBJECT_BODY, name, "inertia"));
    }
}

/* A shape, its size, a point on its boundary, and where that is when the size is three times as large. */
static const struct
{
  const char *shape;
  double      size[2];  /* the second is 0 if there is one size */
  const char *path;
  double      before[2], after[2];
} boundaries[] = {
  { "rod", { 2, 0 }, "shape/rod", { 1, 0 }, { 3, 0 } },
  { "rod", { 2, 0 }, "shape/rod", { -1, 0.25 }, { -3, 0.25 } },
  { "rod", { 2, 0 }, "shape/rod", { 0.5, 0 }, { 0.5, 0 } },
  { "string", { 2, 0 }, "shape/string", { -1, 0 }, { -3, 0 } },
  { "disk", { 2, 0 }, "shape/disk", { 1.2, -1.6 }, { 3.6, -4.8 } },
  { "disk", { 2, 0 }, "shape/disk", { 1.2, 1 }, { 1.2, 1 } },
  { "ring", { 2, 0 }, "shape/ring", { 0, 2 }, { 0, 6 } },
  { "sphere", { 2, 0 }, "shape/sphere", { -2, 0 }, { -6, 0 } },
  { "shell", { 2, 0 }, "shape/shell", { 0, -2 }, { 0, -6 } },
  { "box", { 2, 4 }, "shape/box/0", { 1, 0.5 }, { 3, 0.5 } },
  { "box", { 2, 4 }, "shape/box/0", { -1, 2 }, { -3, 2 } },
  { "box", { 2, 4 }, "shape/box/1", { -1, 2 }, { -1, 6 } },
  { "box", { 2, 4 }, "shape/box/1", { 1, -2 }, { 1, -6 } },
  { "pane", { 4, 2 }, "shape/pane/1", { 2, -1 }, { 2, -3 } },
  { "box", { 2, 4 }, "shape/box/1", { 0.5, 1.5 }, { 0.5, 1.5 } },
};

/* A body of the shape with the sizes in @unit, and a point at (@x, @y) of these units. */
static JsonNode *
body_with (const char   *shape,
           const double  size[2],
           double        unit,
           double        x,
           double        y)
{
  g_autofree char *sizes = size[1] != 0 ? g_strdup_printf ("[%.17g, %.17g]", unit * size[0], unit * size[1])
                                        : g_strdup_printf ("%.17g", unit * size[0]);
  g_autofree char *text = g_strdup_printf ("{'jourdain': 1, 'constants': {'w': 0.5}, 'parameters': [{'name': 'x'},"
                                           " {'name': 'y'}, {'name': 'a'}], 'bodies': [{'name': 'B', 'origin': ['x',"
                                           " 'y'], 'angle': 'a', 'mass': 3, 'shape': {'%s': %s}, 'points': {'P':"
                                           " [%.17g, %.17g], 'F': ['w', 0.125]}}]}",
                                           shape, sizes, unit * x, unit * y);

  return parse (g_strdelimit (text, "'", '"'));
}

/* Points on the boundary go along with a number, a name and a formula; others stay, and so do formulas of the user. */
static void
test_boundaries (void)
{
  for (gsize i = 0; i < 9 * G_N_ELEMENTS (boundaries); i++)
    {
      const gsize k = i / 9;
      const guint kind = i % 3;
      const double unit = pow (10.0, 6.0 * (i / 3 % 3) - 6.0);
      g_autoptr(JsonNode) root = body_with (boundaries[k].shape, boundaries[k].size, unit, boundaries[k].before[0],
                                            boundaries[k].before[1]);
      const double was = member (root, "B", boundaries[k].path);
      g_autofree char *number = jd_number_to_text (3.0 * was), *third = jd_number_to_text (was);
      g_autofree char *formula = g_strdup_printf ("3*%s", third);
      g_autoptr(JsonNode) constant = jd_json_number (3.0 * was);
      const char *texts[] = { number, "S", formula };
      g_autoptr(GError) error = NULL;

      g_test_message ("%s of %g: %s", boundaries[k].path, was, texts[kind]);
      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "S", g_steal_pointer (&constant)));
      g_assert_true (jd_edit_set_homogeneous (root, "B"));
      g_assert_true (jd_edit_set_size (root, "B", boundaries[k].path, jd_edit_value_from_text (texts[kind]), &error));
      g_assert_no_error (error);
      g_assert_cmpfloat_with_epsilon (member (root, "B", boundaries[k].path), 3.0 * was, 1e-12 * was);
      g_assert_cmpfloat_with_epsilon (member (root, "B", "points/P/0"), unit * boundaries[k].after[0], 1e-12 * was);
      g_assert_cmpfloat_with_epsilon (member (root, "B", "points/P/1"), unit * boundaries[k].after[1], 1e-12 * was);
      g_assert_cmpstr (jd_json_get_text (jd_edit_get_member (root, JD_OBJECT_BODY, "B", "points/F/0")), ==, "w");
      g_assert_true (jd_edit_is_homogeneous (root, "B"));
      assert_valid (root);
    }
}

/* The end of a rod stays its half length when the length gets a name, also where it was written with ten digits. */
static void
test_half (void)
{
  static const struct { const char *length; double end; } rods[] = {
    { "0.7", 0.35 }, { "sqrt(2)", 0.7071067812 }, { "1/3", 0.1666666667 }, { "sqrt(2)", -0.7071067812 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rods); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'constants': {'L': '%s'}, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a'}],"
        " 'bodies': [{'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 3, 'inertia': 1, 'shape': {'rod': '%s'},"
        " 'points': {'P': [%.17g, 0]}}]}",
        rods[i].length, rods[i].length, rods[i].end);
      g_autoptr(JsonNode) root = parse (g_strdelimit (text, "'", '"'));
      g_autoptr(GError) error = NULL;

      g_assert_true (jd_edit_set_size (root, "B", "shape/rod", jd_edit_value_from_text ("L"), &error));
      g_assert_no_error (error);
      g_assert_cmpstr (jd_json_get_text (jd_edit_get_member (root, JD_OBJECT_BODY, "B", "points/P/0")), ==,
                       rods[i].end < 0 ? "-L/2" : "L/2");
      assert_valid (root);
    }
}

/* An inertia that is the user's own stays; the program tells which one the shape has. */
static void
test_other_inertia (void)
{
  static const struct
  {
    const char *mass, *inertia;
    const char *other; /* of a disk of radius 2; NULL: the same, or none */
  } cases[] = {
    { "3", "6", NULL },      { "3", "5", "6" },        { "3", "3*2^2/2", NULL },       { "3", "3*2", NULL },
    { "3", "m*2", "6" },     { "m", "m*2^2/2", NULL }, { "m", "m * 2^2 / 2", NULL },   { "m", "2*m", "m*2^2/2" },
    { "m", "1", "m*2^2/2" }, { "1e-6", "2e-6", NULL }, { "1e-6", "2.01e-6", "2e-06" }, { "3", NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) root = body_with ("disk", (const double[]) { 2, 0 }, 1.0, 0.0, 0.0);
      g_autofree char *other = NULL, *before = NULL, *after = NULL;

      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "m", jd_json_number (2)));
      g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "B", "mass", jd_edit_value_from_text (cases[i].mass),
                                         NULL));
      if (cases[i].inertia != NULL)
        g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "B", "inertia",
                                           jd_edit_value_from_text (cases[i].inertia), NULL));
      before = jd_json_to_text (root);
      other = jd_edit_dup_other_inertia (root, "B");
      after = jd_json_to_text (root);
      g_test_message ("%s, %s: %s", cases[i].mass, cases[i].inertia, other);
      g_assert_cmpstr (other, ==, cases[i].other);
      g_assert_cmpstr (before, ==, after);
      if (cases[i].other == NULL)
        continue;
      g_assert_true (jd_edit_set_size (root, "B", "shape/disk", jd_json_number (4), NULL));
      g_assert_cmpfloat (member (root, "B", "inertia"), ==,
                         jd_edit_evaluate (root, jd_edit_value_from_text (cases[i].inertia)));
    }
}

/* A homogeneous body has its mass centre where its shape has it: a centre that the file gives elsewhere goes.  A square
 * of side a has m a^2 / 6, a disk m r^2 / 2. */
static void
test_centre (void)
{
  static const struct { const char *shape; double inertia; } cases[] = {
    { "'disk': 2", 3.0 * 2.0 * 2.0 / 2.0 }, { "'polygon': [[1, 1], [-1, 1], [-1, -1], [1, -1]]", 3.0 * 2.0 * 2.0 / 6.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}, {'name': 'a'}], 'bodies': [{'name': 'B',"
        " 'origin': ['x', 'y'], 'angle': 'a', 'mass': 3, 'inertia': 1, 'center': [0.3, 0], 'shape': {%s}}]}",
        cases[i].shape);
      g_autoptr(JsonNode) root = parse (g_strdelimit (text, "'", '"'));

      g_assert_true (jd_edit_set_homogeneous (root, "B"));
      g_assert_null (jd_edit_get_member (root, JD_OBJECT_BODY, "B", "center"));
      g_assert_cmpfloat_with_epsilon (member (root, "B", "inertia"), cases[i].inertia, 1e-12);
      g_assert_true (jd_edit_is_homogeneous (root, "B"));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/edit-size/polygons", test_polygons);
  g_test_add_func ("/core/mechanism/edit-size/crossing", test_crossing);
  g_test_add_func ("/core/mechanism/edit-size/touching", test_touching);
  g_test_add_func ("/core/mechanism/edit-size/without-area", test_without_area);
  g_test_add_func ("/core/mechanism/edit-size/boundaries", test_boundaries);
  g_test_add_func ("/core/mechanism/edit-size/half", test_half);
  g_test_add_func ("/core/mechanism/edit-size/other-inertia", test_other_inertia);
  g_test_add_func ("/core/mechanism/edit-size/centre", test_centre);
  return g_test_run ();
}
