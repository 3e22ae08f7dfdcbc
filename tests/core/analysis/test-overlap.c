/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that pass through each other: when they begin to, by closed forms; which pairs are of no interest. */
#include "core/analysis/overlap/jd-overlap.h"
#include "core/impulse/jd-jump.h"
#include "tests/core/dynamics/motion-testing.h"

#include <math.h>
#include <string.h>

#define ACCURATE 1e-5

/* Bodies U at (u, v), turned by w, and P at (p, q), with these shapes. */
static JdModel *
two_bodies (const char *values,
            const char *first,
            const char *second,
            double      size)
{
  g_autofree char *scaled =
    g_strdup_printf ("{'jourdain': 1, 'constants': {'L': %.17g}, 'gravity': [0, '-2*L'],"
                     " 'parameters': [%s],"
                     " 'bodies': [{'name': 'U', 'origin': ['u', 'v'], 'angle': 'w', 'mass': 1, 'inertia': 'L^2'%s},"
                     " {'name': 'P', 'origin': ['p', 'q'], 'mass': 1, %s}]}",
                     size, values, first, second);

  return model_from_text (scaled);
}

/* The first overlap in 3 s with samples every @step s; NAN: none. */
static double
first_overlap (JdModel *model,
               double   step)
{
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, step, NULL);
  g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (model);

  jd_overlaps_look (overlaps, motion, NULL);
  return jd_overlaps_get_n (overlaps) > 0 ? jd_overlaps_get (overlaps, 0)->time : NAN;
}

typedef struct
{
  const char *values, *first, *second;
  double      time;      /* s; NAN: they miss each other */
  double      accuracy;  /* s; 0: that of the depth in which an overlap is seen, of the smaller shape */
} Case;

#define FIXED "{'name': 'v'}, {'name': 'q'}"
#define BODY "'angle': 0, 'inertia': 1"

static void
test_times (void)
{
  static const Case cases[] = {
    /* boxes of one height, face to face: gap 1.5 L, relative speed 1.5 L/s */
    { "{'name': 'u', 'rate': '1.5*L'}, {'name': 'p', 'value': '2*L'}, {'name': 'w'}, " FIXED,
      ", 'shape': {'box': ['0.4*L', '0.2*L']}", BODY ", 'shape': {'box': ['0.6*L', '0.2*L']}", 1.0, 0 },
    /* a particle through a thin box: the first falls, as the second does, and goes down with 4 L/s more */
    { "{'name': 'u'}, {'name': 'p'}, {'name': 'w'}, {'name': 'v', 'value': '2*L', 'rate': '-4*L'}, {'name': 'q'}",
      ", 'shape': {'box': ['L', '0.002*L']}", "'points': {}", 1.999 / 4.0, 0 },
    /* a disk on a corner of a polygon that is not convex: 0.5 L before the corner at L, in its way */
    { "{'name': 'u'}, {'name': 'p', 'value': '3*L', 'rate': '-L'}, {'name': 'w'}, " FIXED,
      ", 'shape': {'polygon': [['-L', '-L'], ['L', 0], ['-L', 'L'], [0, 0]]}", BODY
      ", 'shape': {'disk': '0.5*L'}", 1.5, 0 },
    /* a rod turns into the place of another, to the thickness of rods */
    { "{'name': 'u'}, {'name': 'p', 'value': 'L/2'}, {'name': 'w', 'value': 'pi/2', 'rate': '-pi/4'}, " FIXED,
      ", 'shape': {'rod': '2*L'}", BODY ", 'shape': {'rod': '0.5*L'}", 2.0, 1e-3 },
    /* two disks head on: gap 2 L; a disk and a box: gap 1.2 L, relative speed 1.5 L/s */
    { "{'name': 'u', 'rate': 'L'}, {'name': 'p', 'value': '3*L'}, {'name': 'w'}, " FIXED, ", 'shape': {'disk': '0.5*L'}",
      BODY ", 'shape': {'disk': '0.5*L'}", 2.0, 0 },
    { "{'name': 'u', 'rate': '1.5*L'}, {'name': 'p', 'value': '2*L'}, {'name': 'w'}, " FIXED,
      ", 'shape': {'disk': '0.5*L'}", BODY ", 'shape': {'box': ['0.6*L', '0.2*L']}", 0.8, 0 },
    /* a disk that passes another with a clearance of 0.01 L */
    { "{'name': 'u', 'rate': '2*L'}, {'name': 'p', 'value': '2*L'}, {'name': 'w'}, {'name': 'v', 'value': '1.01*L'},"
      " {'name': 'q'}",
      ", 'shape': {'disk': '0.5*L'}", BODY ", 'shape': {'disk': '0.5*L'}", NAN, 0 },
  };
  static const double sizes[] = { 1.0, 1e-6, 1e6 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (sizes); k++)
      for (double step = 0.01; step < 4.0; step *= 17.0)
        {
          g_autoptr(JdModel) model = two_bodies (cases[i].values, cases[i].first, cases[i].second, sizes[k]);
          const double time = first_overlap (model, step);

          g_test_message ("case %" G_GSIZE_FORMAT ", size %g, step %g: %.9g", i, sizes[k], step, time);
          if (isnan (cases[i].time))
            g_assert_true (isnan (time));
          else
            g_assert_cmpfloat_with_epsilon (time, cases[i].time, MAX (cases[i].accuracy, ACCURATE));
        }
}

/* How many pairs overlap in the state, or later in a motion, of bodies with these joints. */
static gsize
count (const char *bodies,
       const char *joints,
       gboolean   *out_from_start)
{
  g_autofree char *text =
    g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'value': 2, 'rate': -1},"
                     " {'name': 'z', 'value': 2, 'rate': 1}],"
                     " 'curves': [{'name': 'line', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
                     " 'bodies': [%s, {'name': 'X', 'origin': ['x', 50], 'mass': 1},"
                     " {'name': 'Y', 'origin': ['y', 60], 'mass': 1}, {'name': 'Z', 'origin': ['z', 70], 'mass': 1}],"
                     " 'joints': [%s]}",
                     bodies, joints);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);
  g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (model);

  jd_overlaps_look (overlaps, motion, NULL);
  if (jd_overlaps_get_n (overlaps) > 0)
    *out_from_start = jd_overlaps_get (overlaps, 0)->from_start;
  return jd_overlaps_get_n (overlaps);
}

#define MOVES(name, x) \
  "{'name': '" name "', 'origin': ['" x "', 0], 'angle': 0, 'mass': 1, 'inertia': 1, 'shape': {'box': [1, 1]}}"

static void
test_pairs (void)
{
  const char *two = MOVES ("A", "x") ", " MOVES ("B", "y"), *layers = MOVES ("A", "x") ", " MOVES ("B", "y - 2");
  gboolean from_start;

  g_assert_cmpuint (count (two, "", &from_start), ==, 1);
  g_assert_false (from_start);
  g_assert_cmpuint (count (layers, "", &from_start), ==, 1);
  g_assert_true (from_start);
  /* one joint between them, of any kind; one parameter; parameters that an equation ties */
  g_assert_cmpuint (count (two, "{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'], 'when': 'x > 9'}",
                           &from_start),
                    ==, 0);
  g_assert_cmpuint (count (MOVES ("A", "x") ", " MOVES ("B", "2 - x"), "", &from_start), ==, 0);
  g_assert_cmpuint (count (two, "{'name': 'e', 'type': 'equation', 'holonomic': {'f': 'x + y - 2'}}", &from_start),
                    ==, 0);
  g_assert_cmpuint (count (two, "{'name': 'e', 'type': 'equation', 'holonomic': {'f': 'y + z - 4'}}", &from_start),
                    ==, 1);
  /* what stands and what hangs on it */
  g_assert_cmpuint (count (MOVES ("A", "x") ", " MOVES ("B", "2"), "", &from_start), ==, 1);
  g_assert_cmpuint (count (MOVES ("A", "x") ", " MOVES ("B", "2"),
                           "{'name': 'r', 'type': 'rope', 'through': ['A.origin', 'B.origin'], 'length': 9}",
                           &from_start),
                    ==, 0);
  g_assert_cmpuint (count (MOVES ("A", "1") ", " MOVES ("B", "1.5"), "", &from_start), ==, 0);
  /* a particle that moves on a table seen from above; a ring is hollow */
  g_assert_cmpuint (count (MOVES ("A", "x") ", {'name': 'P', 'origin': ['y - 2', 0], 'mass': 1}", "", &from_start),
                    ==, 0);
  g_assert_cmpuint (count (MOVES ("A", "x") ", {'name': 'P', 'origin': ['y', 0], 'mass': 1}", "", &from_start), ==,
                    1);
  g_assert_cmpuint (count (MOVES ("A", "x") ", {'name': 'P', 'origin': ['y', 0], 'angle': 0, 'inertia': 1, 'mass': 1,"
                                            " 'shape': {'ring': 1}}",
                           "", &from_start),
                    ==, 0);
}

/* Corners that meet exactly get into each other beside their contact, which is told. */
static void
test_beside_contact (void)
{
  g_autoptr(JdModel)
    model = model_from_text ("{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1.5}, {'name': 'u', 'value': 2}],"
                             " 'bodies': [{'name': 'A', 'origin': ['x', 0], 'angle': 0, 'mass': 1, 'inertia': 1,"
                             " 'shape': {'polygon': [[0.3, 0], [0, 0.3], [-0.3, 0], [0, -0.3]]}},"
                             " {'name': 'B', 'origin': ['u', 0], 'angle': 0, 'mass': 1, 'inertia': 1,"
                             " 'shape': {'polygon': [[0.3, 0], [0, 0.3], [-0.3, 0], [0, -0.3]]}}],"
                             " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B']}]}");
  g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);
  g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (model);

  jd_overlaps_look (overlaps, motion, NULL);
  g_assert_cmpuint (jd_overlaps_get_n (overlaps), ==, 1);
  g_assert_true (jd_overlaps_get (overlaps, 0)->touches);
  g_assert_cmpfloat_with_epsilon (jd_overlaps_get (overlaps, 0)->time, 1.4 / 1.5, ACCURATE);
}

/* An event that releases the contact of two bodies lets them pass; one that releases a contact whose name only begins
 * as theirs does not. */
static void
test_released_contact (void)
{
  static const struct
  {
    const char *equation;
    gsize n;
  } cases[] = { { "c.normal", 0 }, { "c2.normal", 1 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1.5}, {'name': 'u', 'value': 2},"
        " {'name': 'z', 'value': 1}], 'bodies': [{'name': 'A', 'origin': ['x', 0], 'angle': 0, 'mass': 1, 'inertia': 1,"
        " 'shape': {'polygon': [[0.3, 0], [0, 0.3], [-0.3, 0], [0, -0.3]]}},"
        " {'name': 'B', 'origin': ['u', 0], 'angle': 0, 'mass': 1, 'inertia': 1,"
        " 'shape': {'polygon': [[0.3, 0], [0, 0.3], [-0.3, 0], [0, -0.3]]}},"
        " {'name': 'P', 'origin': [9, 'z'], 'mass': 1}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B']},"
        " {'name': 'c2', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor'}],"
        " 'events': [{'name': 'e', 'types': {'%s': 'released'}}]}",
        cases[i].equation);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 3.0, 0.1, NULL);
      g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (model);

      jd_overlaps_look (overlaps, motion, NULL);
      g_assert_cmpuint (jd_overlaps_get_n (overlaps), ==, cases[i].n);
      if (cases[i].n > 0)
        g_assert_true (jd_overlaps_get (overlaps, 0)->touches);
    }
}

/* The sentence of an overlap names both bodies, and the instant if it is not there from the start. */
static void
test_words (void)
{
  static const struct { const char *values, *shape, *joints, *words; } cases[] = {
    { "{'name': 'x', 'value': -1.4, 'rate': 1}, {'name': 'y'}", "'box': [1, 1]", "", "From t = 0.4" },
    { "{'name': 'x', 'value': -0.5, 'rate': 1}, {'name': 'y'}", "'box': [1, 1]", "", "overlap" },
    { "{'name': 'x', 'value': 0.3}, {'name': 'y', 'value': 0.5, 'rate': -1}", "'rod': 1",
      "{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'], 'impact': {'restitution': 0.5}}", "s the rods" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [%s], 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 0, 'mass': 1,"
        " 'inertia': 1, 'shape': {%s}}, {'name': 'B', 'origin': ['x', 'y'], 'angle': 0, 'mass': 1, 'inertia': 1,"
        " 'shape': {%s}}], 'joints': [%s]}",
        cases[i].values, cases[i].shape, cases[i].shape, cases[i].joints);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 0.8, 0.1, NULL);
      g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (model);
      g_autofree char *told = NULL;

      jd_overlaps_look (overlaps, motion, NULL);
      g_assert_cmpuint (jd_overlaps_get_n (overlaps), ==, 1);
      told = jd_overlaps_dup_text (overlaps, 0);
      g_assert_nonnull (strstr (told, cases[i].words));
      g_assert_nonnull (strstr (told, "“A”"));
      g_assert_nonnull (strstr (told, "“B”"));
    }
}

/* A motion that is guarded ends where corners get into each other, whatever is kept of it: with a sample there, and
 * with the state of that instant for any later one. */
static void
test_guard (void)
{
  static const JdMotionKeep keeps[] = { JD_MOTION_KEEP_ALL, JD_MOTION_KEEP_STRETCH };

  for (gsize i = 0; i < G_N_ELEMENTS (keeps); i++)
    {
      g_autoptr(JdModel) model = model_from_text (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 1.5}, {'name': 'u', 'value': 2}, {'name': 'z', 'value': 1}],"
        " 'gravity': [0, -1], 'bodies': [{'name': 'A', 'origin': ['x', 0], 'angle': 0, 'mass': 1, 'inertia': 1,"
        " 'shape': {'polygon': [[0.3, 0], [0, 0.3], [-0.3, 0], [0, -0.3]]}},"
        " {'name': 'B', 'origin': ['u', 0], 'angle': 0, 'mass': 1, 'inertia': 1,"
        " 'shape': {'polygon': [[0.3, 0], [0, 0.3], [-0.3, 0], [0, -0.3]]}}, {'name': 'P', 'origin': [5, 'z'], 'mass': 1}],"
        " 'curves': [{'name': 'floor', 'line': {'point': [0, 0.9], 'direction': [1, 0]}}],"
        " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B']}, {'name': 'f', 'type': 'contact', 'point':"
        " 'P.origin', 'curve': 'floor', 'impact': {'restitution': 0.9}}]}");
      const JdMotionOptions options = { .until = 3.0, .step = 0.1, .jump = jd_jump_apply, .keep = keeps[i],
                                        .report_free = (GDestroyNotify) jd_jump_free, .guard = &jd_overlaps_guard };
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMotion) motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
      double state[6];
      gsize n;

      g_assert_no_error (error);
      n = jd_motion_get_n_samples (motion);
      g_assert_error (jd_motion_get_end_error (motion), JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
      g_assert_nonnull (strstr (jd_motion_get_end_reason (motion), "a corner met a corner"));
      g_assert_cmpfloat_with_epsilon (jd_motion_get_end (motion), 1.4 / 1.5, ACCURATE);
      g_assert_cmpfloat (jd_motion_get_sample (motion, n - 1, NULL, NULL), ==, jd_motion_get_end (motion));
      jd_motion_get_state (motion, 2.0, TRUE, state, state + 3);
      g_assert_cmpfloat_with_epsilon (state[0], 1.4, ACCURATE);
    }
}

/* Rods that touch have no thickness: one that hits another with its end, or a box with its side, is in no other's way;
 * one that comes to lie along another passes through it, which is told with the instant. */
static void
test_rods (void)
{
  static const struct
  {
    const char *first, *second, *angle;
    double x, y, time; /* NAN: nothing is to be told */
  } cases[] = {
    { "'rod': 1", "'rod': 1", "0", 0.3, 0.5, 0.5 },      { "'rod': 1", "'rod': 1", "0", 1.1, 0.5, NAN },
    { "'rod': 1", "'rod': 0.2", "pi", 0, 0.5, 0.5 },     { "'rod': 1", "'rod': 1", "0", 0.3, 0, 0 },
    { "'rod': 1", "'rod': 0.4", "pi/2", 0, 0.5, NAN },   { "'rod': 1", "'rod': 0.4", "pi/2", 0, 0.2, NAN },
    { "'rod': 1", "'rod': 1", "0.3", 0.2, 0.5, NAN },    { "'box': [1, 0.2]", "'rod': 1", "0", 0, 0.5, NAN },
    { "'box': [1, 0.2]", "'rod': 3", "0", 0, 0.5, NAN }, { "'rod': 1", "'disk': 0.1", "0", 0.2, 0.5, NAN },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'parameters': [{'name': 'x', 'value': %g}, {'name': 'y', 'value': %g, 'rate': -1}, {'name': "
        "'a', 'value': '%s'}], 'bodies': [{'name': 'A', 'origin': [0, 0], 'angle': 0, 'mass': 1, 'inertia': 1, 'shape': "
        "{%s}}, {'name': 'B', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 0.1, 'shape': {%s}}], 'joints': "
        "[{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B'], 'impact': {'restitution': 0.5}}]}",
        cases[i].x, cases[i].y, cases[i].angle, cases[i].first, cases[i].second);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdMotion) motion = motion_of (model, 0.8, 0.1, NULL);
      g_autoptr(JdOverlaps) overlaps = jd_overlaps_new (model);

      jd_overlaps_look (overlaps, motion, NULL);
      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_cmpint (jd_overlaps_find_wrong (overlaps), ==, isnan (cases[i].time) ? -1 : 0);
      if (isnan (cases[i].time))
        continue;
      g_assert_true (jd_overlaps_get (overlaps, 0)->along);
      g_assert_cmpfloat_with_epsilon (jd_overlaps_get (overlaps, 0)->time, cases[i].time, 2e-6);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/analysis/overlap/times", test_times);
  g_test_add_func ("/core/analysis/overlap/pairs", test_pairs);
  g_test_add_func ("/core/analysis/overlap/beside-contact", test_beside_contact);
  g_test_add_func ("/core/analysis/overlap/released-contact", test_released_contact);
  g_test_add_func ("/core/analysis/overlap/words", test_words);
  g_test_add_func ("/core/analysis/overlap/guard", test_guard);
  g_test_add_func ("/core/analysis/overlap/rods", test_rods);
  return g_test_run ();
}
