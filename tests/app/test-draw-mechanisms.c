/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whole mechanisms drawn from an empty sheet by real pointer and key events.  Each then plays, and has the
 * accelerations, or the jump, of the bundled example of its kind with the same dimensions: an example made by hand,
 * with other parameters and other formulas. */

#include "tests/app/jd-test-drawn.h"

typedef struct
{
  const char *name;
  double      value;
} Override;

typedef struct
{
  const char *drawn;     /* parameter */
  const char *bundled;
} Pair;

static JdModel *
load_bundled (const char     *name,
              const Override *overrides,
              gsize           n)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) document = jd_test_open (name);
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  JdModel *model;

  for (gsize i = 0; i < n; i++)
    g_hash_table_insert (values, g_strdup (overrides[i].name), g_memdup2 (&overrides[i].value, sizeof (double)));
  model = jd_model_new (jd_document_get_mechanism (document), values, NULL, &error);
  g_assert_no_error (error);
  return model;
}

static void
assert_same_accelerations (JdInput        *input,
                           const char     *name,
                           const Override *overrides,
                           gsize           n_overrides,
                           const Pair     *pairs,
                           gsize           n_pairs)
{
  g_autoptr(JdModel) drawn = jd_drawn_load (input);
  g_autoptr(JdModel) bundled = load_bundled (name, overrides, n_overrides);

  for (gsize i = 0; i < n_pairs; i++)
    {
      const double a = jd_drawn_acceleration (drawn, pairs[i].drawn),
                   b = jd_drawn_acceleration (bundled, pairs[i].bundled);

      g_test_message ("%s: %.12g, %s: %.12g", pairs[i].drawn, a, pairs[i].bundled, b);
      g_assert_cmpfloat (fabs (b), >, 1e-3);
      g_assert_cmpfloat_with_epsilon (a, b, 1e-9 * (1 + fabs (b)));
    }
}

static void
select_at (JdInput    *input,
           double      x,
           double      y,
           const char *name)
{
  JdSelection *selection = jd_draw_view_get_selection (input->view);

  jd_input_key (input, "s");
  jd_input_click (input, x, y);
  g_assert_cmpuint (jd_selection_get_n (selection), ==, 1);
  g_assert_cmpstr (jd_selection_get (selection, 0)->name, ==, name);
}

static void
test_four_bar (void)
{
  static const Override overrides[] = {
    { "a", 0.6 }, { "b", 2.0880613017821101 }, { "c", 1.2649110640673518 }, { "d", 2.4 }, { "phi0", G_PI / 2 },
    { "w", 0 },
  };
  static const Pair pairs[] = { { "theta_rod", "phi" }, { "theta_rod2", "psi" }, { "theta_rod3", "eta" } };
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "ground");
  jd_input_click (&input, -1, 0);
  jd_input_click (&input, 1.4, 0);
  jd_input_take (&input, "linkage");
  jd_input_click (&input, -1, 0);
  jd_input_click (&input, -1, 0.6);
  jd_input_click (&input, 1, 1.2);
  jd_input_click (&input, 1.4, 0);
  select_at (&input, -1, 0.4, "rod");
  jd_input_type (&input, "Mass", "2*0.6");
  jd_input_type (&input, "Moment of inertia", "2*0.6^3/12");
  select_at (&input, 0.4, 1.02, "rod2");
  jd_input_type (&input, "Mass", "2*sqrt(4.36)");
  jd_input_type (&input, "Moment of inertia", "2*sqrt(4.36)^3/12");
  select_at (&input, 1.1, 0.9, "rod3");
  jd_input_type (&input, "Mass", "2*sqrt(1.6)");
  jd_input_type (&input, "Moment of inertia", "2*sqrt(1.6)^3/12");
  jd_input_shoot (&input, "mechanism-four-bar");
  assert_same_accelerations (&input, "13-four-bar-linkage.jourdain", overrides, G_N_ELEMENTS (overrides), pairs,
                             G_N_ELEMENTS (pairs));
  jd_drawn_assert_plays (&input, FALSE);
  jd_input_clear (&input);
}

static void
test_slider_crank (void)
{
  static const Override overrides[] = { { "r", 0.6 }, { "l", 1 }, { "phi0", G_PI / 2 } };
  static const Pair pairs[] = { { "theta_rod2", "psi" }, { "x_box", "s" }, { "y_rod", "y1" } };
  JdInput input;

  jd_input_init (&input);
  jd_input_type (&input, "Gravity y", "0");
  jd_input_take (&input, "ground");
  jd_input_click (&input, 0, 0);
  jd_input_take (&input, "linkage");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, 0, 0.6);
  jd_input_click (&input, 0.8, 0);
  jd_input_key (&input, "Return");
  jd_input_take (&input, "box");
  jd_input_click (&input, 0.6, -0.2);
  jd_input_click (&input, 1, 0.2);
  jd_input_take (&input, "joint-pivot");
  jd_input_click (&input, 0.8, 0);
  jd_input_take (&input, "joint-slider");
  jd_input_click (&input, 1, 0.2);
  jd_input_click (&input, 2, 0.2);
  jd_input_take (&input, "joint-drive");
  jd_input_click (&input, 0, 0.4);
  jd_input_type (&input, "Driven value", "pi/2+3*t");
  jd_input_take (&input, "force");
  jd_input_click (&input, 0.8, 0);
  jd_input_click (&input, 1.8, 0);
  jd_input_type (&input, "Force x", "-4*x_box'");
  jd_input_type (&input, "Force y", "0");
  select_at (&input, 0, 0.44, "rod");
  jd_input_type (&input, "Mass", "1.5");
  jd_input_type (&input, "Moment of inertia", "1.5*0.6^2/12");
  select_at (&input, 0.24, 0.42, "rod2");
  jd_input_type (&input, "Mass", "2");
  jd_input_type (&input, "Moment of inertia", "2/12");
  select_at (&input, 0.94, -0.14, "box");
  jd_input_type (&input, "Mass", "1.25");
  jd_input_type (&input, "Moment of inertia", "1.25*0.01");
  jd_input_key (&input, "ctrl+k");
  jd_input_shoot (&input, "mechanism-slider-crank");
  assert_same_accelerations (&input, "12-slider-crank.jourdain", overrides, G_N_ELEMENTS (overrides), pairs,
                             G_N_ELEMENTS (pairs));
  jd_drawn_assert_plays (&input, FALSE);
  jd_input_clear (&input);
}

static JdJump *
jump_of (JdModel    *model,
         const char *event)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, jd_mechanism_find_parameterization (mechanism, "total"), NULL, &error);
  JdJump *jump;

  g_assert_no_error (error);
  jump = jd_jump_new (total, NULL, jd_mechanism_find_event (mechanism, event), NULL, jd_model_get_time (model),
                      jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
  g_assert_no_error (error);
  return jump;
}

static double
posterior (JdModel      *model,
           const JdJump *jump,
           const char   *parameter)
{
  const int k = jd_mechanism_find_parameter (jd_model_get_mechanism (model), parameter);

  g_assert_cmpint (k, >=, 0);
  return jump->posterior[k];
}

/* A hull, a runner welded to it, the runner's blade, and the landing from which the blade holds. */
static void
test_sleigh (void)
{
  static const Override overrides[] = { { "l", 0.8 }, { "theta0", 0 } };
  static const Pair pairs[] = { { "x_box", "x" }, { "y_box", "y" }, { "theta_box", "theta" }, { "y_rod", "yA" } };
  g_autoptr(JdModel) drawn = NULL;
  g_autoptr(JdModel) bundled = NULL;
  g_autoptr(JdJump) drawn_jump = NULL;
  g_autoptr(JdJump) bundled_jump = NULL;
  g_autoptr(GError) error = NULL;
  double largest = 0;
  JdInput input;

  jd_input_init (&input);
  jd_input_type (&input, "Gravity y", "0");
  jd_input_take (&input, "box");
  jd_input_click (&input, -1, -0.4);
  jd_input_click (&input, 1, 0.4);
  jd_input_take (&input, "rod");
  jd_input_click (&input, -1.2, 0);
  jd_input_click (&input, -0.4, 0);
  jd_input_take (&input, "joint-weld");
  jd_input_click (&input, -0.8, 0);
  jd_input_take (&input, "joint-blade");
  jd_input_click (&input, -0.8, 0);
  jd_input_click (&input, 0.2, 0);
  jd_input_shoot (&input, "sleigh-blade");
  jd_input_type (&input, "Only when", "t>=0.6");
  jd_input_take (&input, "event");
  jd_input_click (&input, 2, 2);
  jd_input_type (&input, "At", "0.6");
  select_at (&input, 0.6, 0.2, "box");
  jd_input_type (&input, "Mass", "2");
  jd_input_type (&input, "Moment of inertia", "4/3-0.5*0.6^2/12-0.5*0.8^2-2*0.2^2");
  jd_input_type (&input, "Mass centre x", "0.2");
  jd_input_type (&input, "Velocity x", "2.25*5/13");
  jd_input_type (&input, "Velocity y", "2.25*12/13");
  jd_input_type (&input, "Angular velocity", "-2/7");
  select_at (&input, -1.1, 0, "rod");
  jd_input_type (&input, "Mass", "0.5");
  jd_input_type (&input, "Moment of inertia", "0.5*0.6^2/12");
  jd_input_type (&input, "Velocity x", "2.25*5/13");
  jd_input_type (&input, "Velocity y", "2.25*12/13+0.8*2/7");
  jd_input_type (&input, "Angular velocity", "-2/7");
  /* The law is chosen in Study: its panel has tests of its own. */
  g_assert_true (jd_document_set_impulsive_type (jd_input_get_document (&input), "event", NULL, "blade.lateral",
                                                 json_node_init_string (json_node_alloc (), "inert"), &error));
  jd_input_shoot (&input, "mechanism-sleigh");

  drawn = jd_drawn_load (&input);
  bundled = load_bundled ("06-sleigh-landing.jourdain", overrides, G_N_ELEMENTS (overrides));
  drawn_jump = jump_of (drawn, "event");
  bundled_jump = jump_of (bundled, "landing");
  for (gsize i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const double b = posterior (bundled, bundled_jump, pairs[i].bundled);

      g_test_message ("%s: %.12g, %s: %.12g", pairs[i].drawn, posterior (drawn, drawn_jump, pairs[i].drawn),
                      pairs[i].bundled, b);
      g_assert_cmpfloat_with_epsilon (posterior (drawn, drawn_jump, pairs[i].drawn), b, 1e-9);
      largest = fmax (largest,
                      fabs (b - bundled_jump->prior[jd_mechanism_find_parameter (jd_model_get_mechanism (bundled),
                                                                                 pairs[i].bundled)]));
    }
  g_assert_cmpfloat (largest, >, 0.1);
  jd_drawn_assert_plays (&input, FALSE);
  jd_input_clear (&input);
}

/* Two rods and a floor that the end of the lower one strikes. */
static void
test_double_pendulum (void)
{
  static const Override overrides[] = { { "m1", 1 }, { "m2", 1 }, { "l1", 1 }, { "l2", 1 }, { "a1", 0 }, { "a2", 0 },
                                        { "w1", 0 }, { "w2", 0 } };
  static const Pair pairs[] = { { "theta_rod", "theta1" }, { "theta_rod2", "theta2" } };
  JdInput input;
  JdMotion *motion;
  gboolean strikes = FALSE;

  jd_input_init (&input);
  jd_input_take (&input, "ground");
  jd_input_click (&input, 0, 1);
  jd_input_take (&input, "linkage");
  jd_input_click (&input, 0, 1);
  jd_input_click (&input, 1, 1);
  jd_input_click (&input, 2, 1);
  jd_input_key (&input, "Return");
  jd_input_take (&input, "line");
  jd_input_click (&input, -2, -0.6);
  jd_input_click (&input, 0, -0.6);
  jd_input_take (&input, "joint-contact");
  jd_input_click (&input, 2, 1);
  jd_input_click (&input, 1, -0.6);
  jd_input_shoot (&input, "mechanism-double-pendulum");
  assert_same_accelerations (&input, "11-double-pendulum.jourdain", overrides, G_N_ELEMENTS (overrides), pairs,
                             G_N_ELEMENTS (pairs));
  jd_drawn_assert_plays (&input, FALSE);
  motion = jd_study_get_motion (jd_test_get_study (input.window));
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    strikes = strikes || g_strcmp0 (jd_motion_get_event (motion, i)->equation, "contact.normal") == 0;
  g_assert_true (strikes);
  jd_input_clear (&input);
}

/* The parameter s of a bead on the ellipse (a cos s, b sin s) after @until from rest at @s, by steps of fourth order:
 * (a^2 sin^2 s + b^2 cos^2 s) s'' + (a^2 - b^2) sin s cos s s'^2 + g b cos s = 0. */
static double
swing (double a,
       double b,
       double s,
       double until)
{
  const int n = 4000;
  const double h = until / n;
  double v = 0;

  for (int i = 0; i < n; i++)
    {
      const double weights[] = { 0, 0.5, 0.5, 1 }, parts[] = { 1, 2, 2, 1 };
      double ks = 0, kv = 0, ds = 0, dv = 0;

      for (int k = 0; k < 4; k++)
        {
          const double at = s + weights[k] * h * ks, rate = v + weights[k] * h * kv;
          const double sine = sin (at), cosine = cos (at);

          ks = rate;
          kv = -((a * a - b * b) * sine * cosine * rate * rate + 9.81 * b * cosine) /
               (a * a * sine * sine + b * b * cosine * cosine);
          ds += parts[k] * ks * h / 6;
          dv += parts[k] * kv * h / 6;
        }
      s += ds;
      v += dv;
    }
  return s;
}

/* An ellipse, a bead on it and the joint that keeps it there. */
static void
test_bead (void)
{
  const double a = 1.2, b = 0.6, until = 0.7;
  const JdMotionOptions options = { .until = until };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdMotion) motion = NULL;
  double p[2], pd[2], s;
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "parametric");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, a, b);
  jd_input_take (&input, "particle");
  jd_input_click (&input, 0.72, 0.48);
  jd_input_take (&input, "joint-on-curve");
  jd_input_click (&input, 0.72, 0.48);
  jd_input_click (&input, -a, 0);
  jd_input_shoot (&input, "mechanism-bead");
  model = jd_drawn_load (&input);
  g_assert_cmpuint (jd_model_get_n_parameters (model), ==, 2);
  g_assert_cmpuint (jd_model_get_n_equations (model), ==, 1);
  s = atan2 (jd_model_get_values (model)[1] / b, jd_model_get_values (model)[0] / a);
  g_assert_cmpfloat_with_epsilon (jd_model_get_values (model)[0], a * cos (s), 1e-8);
  motion = jd_motion_new (model, &options, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  jd_motion_get_state (motion, until, TRUE, p, pd);
  s = swing (a, b, s, until);
  g_assert_cmpfloat_with_epsilon (p[0], a * cos (s), 1e-7);
  g_assert_cmpfloat_with_epsilon (p[1], b * sin (s), 1e-7);
  jd_drawn_assert_plays (&input, FALSE);
  jd_input_clear (&input);
}

/* The motion of the window's study, and its state at @t: the values of @n parameters and their rates. */
static void
read_study (JdInput           *self,
            double             t,
            guint              n,
            const char *const *names,
            double            *values,
            double            *rates)
{
  JdStudy *study = jd_test_get_study (self->window);
  JdMechanism *mechanism = jd_model_get_mechanism (jd_study_get_model (study));
  const gsize n_parameters = jd_mechanism_get_parameters (mechanism)->len;
  g_autofree double *p = g_new (double, n_parameters);
  g_autofree double *pd = g_new (double, n_parameters);

  g_assert_nonnull (jd_study_get_motion (study));
  g_assert_cmpfloat (jd_motion_get_end (jd_study_get_motion (study)), >=, t);
  jd_motion_get_state (jd_study_get_motion (study), t, TRUE, p, pd);
  for (guint i = 0; i < n; i++)
    {
      const int k = jd_mechanism_find_parameter (mechanism, names[i]);

      g_assert_cmpint (k, >=, 0);
      values[i] = p[k];
      rates[i] = pd[k];
    }
}

/* A bead on the graph y = k x^2 - 1, from rest at x0: (1 + 4 k^2 x^2) x'^2 = 2 g k (x0^2 - x^2), so that with
 * x = x0 cos u a quarter of its period is the integral of sqrt ((1 + 4 k^2 x^2)/(2 g k)) from u = 0 to pi/2. */
static void
test_bead_on_graph (void)
{
  static const char *const names[] = { "x_particle", "y_particle" };
  const double k = 0.8, g = 9.81;
  const guint n = 200;
  double from[2], at[2], v[2], quarter = 0;
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "graph");
  jd_input_click (&input, 0, -1);
  jd_input_click (&input, 1, k - 1);
  jd_input_key (&input, "m");
  jd_input_click (&input, -1.2, 0);
  jd_input_take (&input, "joint-on-curve");
  jd_input_click (&input, -1.2, 0);
  jd_input_click (&input, 1, k - 1);
  jd_input_wait_diagnosis (&input, "1 degree of freedom");
  jd_input_shoot (&input, "mechanism-graph");
  jd_drawn_assert_plays (&input, FALSE);

  read_study (&input, 0, 2, names, from, v);
  g_assert_cmpfloat (from[0], <, -0.5);
  for (guint i = 0; i <= n; i++)
    quarter += (i == 0 || i == n ? 0.5 : 1) *
               sqrt ((1 + pow (2 * k * from[0] * cos (G_PI_2 * i / n), 2)) / (2 * g * k)) * G_PI_2 / n;
  for (guint i = 0; i < 3; i++)
    {
      read_study (&input, i * quarter, 2, names, at, v);
      g_assert_cmpfloat_with_epsilon (at[0], from[0] * (1.0 - i), 1e-8);
      g_assert_cmpfloat_with_epsilon (at[1], k * at[0] * at[0] - 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (v[0], i == 1 ? -sqrt (2 * g * k) * from[0] : 0, 1e-7);
    }
  jd_input_clear (&input);
}

/* A disk of radius r inside the ellipse (a cos s, b sin s): its centre moves on a curve at the distance r. */
typedef struct
{
  double a, b, r;
} Bowl;

/* The centre while the disk touches the ellipse at @s, and the length of the centre's way for each unit of s. */
static double
find_centre (const Bowl *self,
             double      s,
             double      centre[2])
{
  const double w = hypot (self->a * sin (s), self->b * cos (s));

  centre[0] = (self->a - self->r * self->b / w) * cos (s);
  centre[1] = (self->b - self->r * self->a / w) * sin (s);
  return w - self->r * self->a * self->b / (w * w);
}

/* From rest at @s to the bottom: the time and the length of the centre's way, by 3/4 v^2 = g (h(s) - h) of a disk that
 * rolls, and Simpson's rule with s + u^2, for the speed grows like u. */
static double
time_to_bottom (const Bowl *self,
                double      s,
                double     *out_length)
{
  const guint n = 400;
  const double end = sqrt (1.5 * G_PI - s);
  double start[2], centre[2], time = 0;

  find_centre (self, s, start);
  *out_length = 0;
  for (guint i = 0; i <= n; i++)
    {
      const double u = end * i / n, weight = (i == 0 || i == n ? 1 : i % 2 == 1 ? 4 : 2) * end / (3 * n);
      const double way = find_centre (self, s + u * u, centre), w = hypot (self->a * sin (s), self->b * cos (s));
      /* v/u, at first by the slope of the centre's curve */
      const double speed = i == 0 ? sqrt (4.0 / 3 * 9.81 * way * -self->b * cos (s) / w)
                                  : sqrt (4.0 / 3 * 9.81 * (start[1] - centre[1])) / u;

      time += weight * 2 * way / speed;
      *out_length += weight * 2 * u * way;
    }
  return time;
}

/* A disk rolls inside an ellipse from rest: its time to the bottom, its speed and its angle there, and back to rest at
 * the same height on the other side. */
static void
test_disk_in_ellipse (void)
{
  static const char *const names[] = { "x_disk", "y_disk", "theta_disk" };
  const Bowl bowl = { 1.2, 0.6, 0.2 };
  double from[3], at[3], v[3], centre[2], low = G_PI, high = 1.5 * G_PI, time, length, speed;
  JdInput input;

  jd_input_init (&input);
  jd_input_take (&input, "parametric");
  jd_input_click (&input, 0, 0);
  jd_input_click (&input, bowl.a, bowl.b);
  jd_input_key (&input, "d");
  jd_input_click (&input, -0.6, -0.4);
  jd_input_click (&input, -0.6 + bowl.r, -0.4);
  jd_input_key (&input, "o");
  jd_input_click (&input, -0.6, -0.4);
  jd_input_click (&input, bowl.a, 0);
  jd_input_shoot (&input, "mechanism-ellipse");
  jd_input_wait_diagnosis (&input, "1 degree of freedom");
  jd_drawn_assert_plays (&input, FALSE);

  read_study (&input, 0, 3, names, from, v);
  for (guint i = 0; i < 60; i++)
    {
      const double middle = 0.5 * (low + high);

      find_centre (&bowl, middle, centre);
      *(centre[0] < from[0] ? &low : &high) = middle;
    }
  g_assert_cmpfloat_with_epsilon (centre[1], from[1], 1e-8);
  time = time_to_bottom (&bowl, low, &length);
  speed = sqrt (4.0 / 3 * 9.81 * (from[1] - bowl.r + bowl.b));
  read_study (&input, time, 3, names, at, v);
  g_test_message ("at rest at %g, %g; %g s and %g m to the bottom", from[0], from[1], time, length);
  g_assert_cmpfloat_with_epsilon (at[0], 0, 1e-7);
  g_assert_cmpfloat_with_epsilon (at[1], bowl.r - bowl.b, 1e-8);
  g_assert_cmpfloat_with_epsilon (v[0], speed, 1e-7);
  g_assert_cmpfloat_with_epsilon (v[2], -speed / bowl.r, 1e-6);
  g_assert_cmpfloat_with_epsilon (at[2] - from[2], -length / bowl.r, 1e-6);
  read_study (&input, 2 * time, 3, names, at, v);
  g_assert_cmpfloat_with_epsilon (at[0], -from[0], 1e-7);
  g_assert_cmpfloat_with_epsilon (v[2], 0, 1e-6);
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/draw/mechanisms/four-bar", test_four_bar);
  g_test_add_func ("/app/draw/mechanisms/slider-crank", test_slider_crank);
  g_test_add_func ("/app/draw/mechanisms/sleigh", test_sleigh);
  g_test_add_func ("/app/draw/mechanisms/bead", test_bead);
  g_test_add_func ("/app/draw/mechanisms/bead-on-graph", test_bead_on_graph);
  g_test_add_func ("/app/draw/mechanisms/disk-in-ellipse", test_disk_in_ellipse);
  g_test_add_func ("/app/draw/mechanisms/double-pendulum", test_double_pendulum);
  return jd_test_run ();
}
