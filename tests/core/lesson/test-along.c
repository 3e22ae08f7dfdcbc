/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Readings along a motion against its closed form: the cart and the load are one oscillator,
 * (M + m) x'' = m g - k x, while the rope is taut, whose tension is m (g - x''). */
#include "core/linear/jd-random.h"
#include "tests/core/lesson/lesson-testing.h"

#define CART "02-cart-and-particle.jourdain"

/* x = middle + amplitude cos (w t - phase), with the file's constants. */
typedef struct
{
  double w, middle, amplitude, phase;
} Oscillator;

static Oscillator
oscillator (double x,
            double rate)
{
  Oscillator out = { .w = sqrt (47.0 / 4.2), .middle = 1.2 * 9.81 / 47.0 };
  const double a = x - out.middle, b = rate / out.w;

  out.amplitude = hypot (a, b);
  out.phase = atan2 (b, a);
  return out;
}

static double
place (const Oscillator *self,
       double            t)
{
  return self->middle + self->amplitude * cos (self->w * t - self->phase);
}

static double
acceleration (const Oscillator *self,
              double            t)
{
  return -self->w * self->w * (place (self, t) - self->middle);
}

/* The largest x from 0 to @end (sign 1), or the smallest (sign -1). */
static double
extreme (const Oscillator *self,
         double            end,
         double            sign)
{
  const double turn = 2.0 * G_PI, phase = self->phase + (sign < 0.0 ? G_PI : 0.0);
  const double first = (phase - turn * floor (phase / turn)) / self->w;

  if (first <= end)
    return self->middle + sign * self->amplitude;
  return sign * MAX (sign * place (self, 0.0), sign * place (self, end));
}

/* The first instant after 0 at which x is @target. */
static double
first_time (const Oscillator *self,
            double            target)
{
  const double angle = acos ((target - self->middle) / self->amplitude), turn = 2.0 * G_PI;
  const double one = angle + self->phase, two = -angle + self->phase;

  return MIN (one - turn * floor (one / turn), two - turn * floor (two / turn)) / self->w;
}

static JdLessonTask *
open (double      x,
      double      rate,
      double      until,
      const char *more)
{
  char numbers[4][G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *setup = NULL;

  g_ascii_dtostr (numbers[0], sizeof numbers[0], x);
  g_ascii_dtostr (numbers[1], sizeof numbers[1], rate);
  g_ascii_dtostr (numbers[2], sizeof numbers[2], -rate);
  g_ascii_dtostr (numbers[3], sizeof numbers[3], until);
  setup =
    g_strdup_printf ("'parameterization': 'total', 'set': {'x': %s, 'y': 'c - %s'}, 'rate': {'x': %s, 'y': %s}, "
                     "'until': %s%s",
                     numbers[0], numbers[0], numbers[1], numbers[2], numbers[3], more);
  return testing_scene (CART, setup);
}

/* Extremes inside the motion, at its ends and just beside them: a peak between the first or the last two looks too. */
static void
test_extremes (void)
{
  static const struct { double rate, until; } cases[] = {
    { 0.8, 2.0 }, { 0.8, 0.2 }, { -0.5, 0.1 }, { -0.5, 0.9 }, { 0.0, 0.5 }, { 0.001, 3.0 }, { -0.001, 3.0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases) + 6; i++)
    {
      const double drawn = jd_random_draw ("extreme", 1, (guint) i) / (double) G_MAXUINT32;
      double x = 0.15, rate, until;
      Oscillator motion;
      g_autoptr(JdLessonTask) task = NULL;

      if (i < G_N_ELEMENTS (cases))
        {
          rate = cases[i].rate;
          until = cases[i].until;
          motion = oscillator (x, rate);
        }
      else
        {
          /* a peak of x a part of a look after the start, or before the end */
          const Oscillator slow = oscillator (0.15, 0.4);
          const gboolean at_start = i % 2 == 0;
          const double t = slow.phase / slow.w;

          until = at_start ? 4.0 : t + drawn * 0.002;
          x = at_start ? place (&slow, t - drawn * 0.01) : 0.15;
          rate = at_start ? slow.w * slow.amplitude * sin (slow.w * drawn * 0.01) : 0.4;
          motion = oscillator (x, rate);
        }
      task = open (x, rate, until, "");
      g_test_message ("x = %g, x' = %g, until %g", x, rate, until);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "most('x')"), extreme (&motion, until, 1.0), 1e-9);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "least('x')"), extreme (&motion, until, -1.0), 1e-9);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "most('y') + least('x')"), -0.5, 1e-9);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "most('t')"), until, 1e-12);
    }
}

/* The tension is largest where the acceleration is least: just after the start here, and between two looks. */
static void
test_tension (void)
{
  const double x = 0.35, rate = 0.002, until = 1.7;
  const Oscillator motion = oscillator (x, rate);
  g_autoptr(JdLessonTask) task = open (x, rate, until, "");
  const double peak = motion.w * motion.w * motion.amplitude;

  g_assert_cmpfloat (motion.phase / motion.w, <, until / 240.0);
  g_assert_cmpfloat_with_epsilon (testing_value (task, "most('rope.T')"), 1.2 * (9.81 + peak), 1e-8);
}

/* along(): the value at the first instant at which a parameter has a value. */
static void
test_along (void)
{
  const Oscillator motion = oscillator (0.15, 0.8);
  g_autoptr(JdLessonTask) task = open (0.15, 0.8, 3.0, "");
  /* the last two are hardly reached: both passages lie in one step of the motion */
  const double parts[] = { 0.9, 0.3, -0.2, -0.95, 0.999, 0.999999, -0.99999 };

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const double target = motion.middle + parts[i] * motion.amplitude;
      const double t = first_time (&motion, target);
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      g_autofree char *tension = NULL, *time = NULL;

      g_ascii_dtostr (number, sizeof number, target);
      tension = g_strdup_printf ("along('rope.T', 'x', %s)", number);
      time = g_strdup_printf ("along('t', 'x', %s)", number);
      g_test_message ("x = %s", number);
      g_assert_cmpfloat_with_epsilon (testing_value (task, time), t, 1e-6);
      g_assert_cmpfloat_with_epsilon (testing_value (task, tension), 1.2 * (9.81 - acceleration (&motion, t)), 1e-6);
    }
}

/* The first instant at which an equation holds; a pole and the edge of where it has a value are none. */
static void
test_when (void)
{
  const Oscillator motion = oscillator (0.15, 0.8);
  static const struct { const char *when; double x; } cases[] = {
    { "x = 0.3", 0.3 },
    { "0.4 = x", 0.4 },
    { "2*x - 0.1 = x + 0.2", 0.3 },
    { "sqrt(x) = 0.6", 0.36 },
    { "1/x = 4", 0.25 },
    /* tan has a pole at x = pi/14 = 0.224 before its zero */
    { "tan(7*x) = 0", 0.44879895051282759 },
    { "1/(x - 0.3) = 10", 0.4 },
    /* no value below 0.3 */
    { "sqrt(x - 0.3) = 0.2", 0.34 },
    { "log(x - 0.3) = -9", 0.30012340980408668 },
    { "sqrt(0.34 - x) = 0.05", 0.3375 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *instant = g_strdup_printf (", 'instant': {'when': '%s'}", cases[i].when);
      g_autoptr(JdLessonTask) task = NULL;

      g_test_message ("%s", cases[i].when);
      task = open (0.15, 0.8, 3.0, instant);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "x"), cases[i].x, 1e-9);
      g_assert_cmpfloat_with_epsilon (testing_value (task, "t"), first_time (&motion, cases[i].x), 1e-8);
    }
}

/* What is no instant, or is never met, is told. */
static void
test_no_instant (void)
{
  static const struct { const char *instant, *says; } cases[] = {
    { "{'when': 'x'}", "an instant is written as in theta = 0" },
    { "{'when': 'x = 0.3 = y'}", "an instant is written as in theta = 0" },
    { "{'when': '= 0'}", "an instant is written as in theta = 0" },
    { "{'when': 'x = 7'}", "is not reached until t = 3 s; a greater “until” looks further" },
    { "{'when': '1/(x - 0.3) = 0'}", "is not reached until t = 3 s" },
    { "{'when': 'truth(`rope.T`) = 3'}", "and no readings" },
    { "{'when': 'xx = 0'}", "“xx” is not known here" },
    { "{'event': 'blow'}", "no event is called “blow”" },
    { "-1", "t = -1 s is before the mechanism's time 0 s" },
    { "'1/0'", "division by zero" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strdup_printf ("{'jlesson': 1, 'name': 'T', 'model': '" CART "', 'steps': [{'id': "
                                               "'a', 'text': 'T', 'setup': {'until': 3, 'instant': %s}}]}",
                                               cases[i].instant);
      g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
      g_autoptr(JdLesson) lesson = testing_lesson (text, faults);
      g_autoptr(JsonArray) crib = jd_lesson_check (lesson, 0, 1, faults);
      g_autoptr(JdLessonVariant) variant = jd_lesson_variant_new (lesson, 0, NULL);
      g_autoptr(GError) error = NULL;

      g_test_message ("%s", cases[i].instant);
      g_assert_true (testing_has_fault (faults, "steps[0].setup.instant", cases[i].says));
      g_assert_cmpuint (faults->len, ==, 1);
      /* the step does not open either */
      g_assert_null (jd_lesson_task_new (variant, 0, &error));
      g_assert_true (strstr (error->message, cases[i].says) != NULL ||
                     g_str_equal (error->message, "steps[0]: this step has mistakes"));
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/lesson/along/extremes", test_extremes);
  g_test_add_func ("/core/lesson/along/tension", test_tension);
  g_test_add_func ("/core/lesson/along/parameter", test_along);
  g_test_add_func ("/core/lesson/along/when", test_when);
  g_test_add_func ("/core/lesson/along/no-instant", test_no_instant);
  return g_test_run ();
}
