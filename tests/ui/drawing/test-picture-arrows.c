/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows of a picture: velocities, virtual velocity fields, forces, impulses and springs of a mechanism. */
#include "tests/ui/drawing/picture-testing.h"

/* A sleigh that is struck and lands on its runner at once; its mass centre is off its origin. */
static const char sleigh_text[] =
  "{\"jourdain\": 1, \"name\": \"sleigh\", \"constants\": {\"m\": 10, \"l\": 0.4},"
  " \"parameters\": [{\"name\": \"x\", \"rate\": 1.2}, {\"name\": \"y\", \"rate\": 0.5},"
  " {\"name\": \"th\", \"value\": 0.5, \"rate\": 0.7}],"
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"],"
  " \"angle\": \"th\", \"mass\": \"m\", \"inertia\": 2, \"center\": [0.1, 0.05],"
  "   \"points\": {\"B\": [\"-l\", 0], \"C\": [0.6, 0.2]}, \"shape\": {\"polygon\": [[-0.7, -0.3], [0.8, 0],"
  " [-0.7, 0.3]]}}],"
  " \"joints\": [{\"name\": \"blade\", \"type\": \"blade\", \"point\": \"S.B\", \"direction\": [2, 0]}],"
  " \"events\": [{\"name\": \"landing\", \"at\": 1, \"types\": {\"blade.lateral\": \"inert\"},"
  "   \"impulses\": [{\"point\": \"S.C\", \"vector\": [-3, 5]}, {\"body\": \"S\", \"couple\": 0.7}]}]}";

static const char *const example_names[] = {
  "01-rolling-disk.jourdain",    "03-metronome.jourdain",     "05-sleigh-struck.jourdain",
  "11-double-pendulum.jourdain", "12-slider-crank.jourdain", "13-four-bar-linkage.jourdain",
};

/* Fills a list of arrows whose feet are particles. */
typedef void (*FillFunc) (JdPictureFrame *frame, gpointer data, GArray *arrows);

static void
fill_velocities (JdPictureFrame *frame,
                 gpointer        data,
                 GArray         *arrows)
{
  jd_picture_add_velocities (frame, data, FALSE, arrows);
}

static void
fill_field (JdPictureFrame *frame,
            gpointer        data,
            GArray         *arrows)
{
  jd_picture_add_field (frame, data, arrows);
}

/* The arrow of @arrows that @arrow becomes when everything moves by a hair: lists may differ by arrows of no
 * length. */
static const JdArrow *
find_neighbour (const GArray  *arrows,
                const JdArrow *arrow)
{
  const JdArrow *nearest = NULL;
  double least = 1e-3;

  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *other = &g_array_index (arrows, JdArrow, i);
      double distance = hypot (other->at[0] - arrow->at[0], other->at[1] - arrow->at[1]) +
                        hypot (other->vector[0] - arrow->vector[0], other->vector[1] - arrow->vector[1]);

      if (other->shape == arrow->shape && other->minor == arrow->minor && distance < least)
        {
          least = distance;
          nearest = other;
        }
    }
  return nearest;
}

/* An arrow is the derivative of its foot's place along @rates, time running at @dt: central differences. */
static void
check_arrows_are_derivatives (const JdPicture *picture,
                              const double    *p,
                              const double    *rates,
                              double           dt,
                              FillFunc         fill,
                              gpointer         data)
{
  const double h = 1e-6;
  gsize N = jd_model_get_n_parameters (jd_picture_get_model (picture));
  double t = jd_model_get_time (jd_picture_get_model (picture));
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) now = jd_arrows_new (), before = jd_arrows_new (), after = jd_arrows_new ();
  g_autofree double *q = g_new (double, N);
  guint checked = 0;

  jd_picture_update (frame, t, p);
  fill (frame, data, now);
  for (int side = -1; side <= 1; side += 2)
    {
      for (gsize i = 0; i < N; i++)
        q[i] = p[i] + side * h * rates[i];
      jd_picture_update (frame, t + side * h * dt, q);
      fill (frame, data, side < 0 ? before : after);
    }
  for (guint i = 0; i < now->len; i++)
    {
      const JdArrow *arrow = &g_array_index (now, JdArrow, i), *earlier, *later;

      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      earlier = find_neighbour (before, arrow);
      later = find_neighbour (after, arrow);
      g_assert_nonnull (earlier);
      g_assert_nonnull (later);
      for (int k = 0; k < 2; k++)
        {
          double slope = (later->at[k] - earlier->at[k]) / (2 * h);

          g_assert_cmpfloat_with_epsilon (arrow->vector[k], slope, 1e-6 * (1 + fabs (slope)));
          checked++;
        }
    }
  g_assert_cmpuint (checked, >, 2);
}

static void
test_picture_velocities (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (example_names); i++)
    {
      g_autoptr(JdModel) model = model_of_example (example_names[i]);
      g_autoptr(JdPicture) picture = new_picture (model);
      const double *rates = jd_model_get_rates (model);

      check_arrows_are_derivatives (picture, jd_model_get_values (model), rates, 1, fill_velocities,
                                    (gpointer) rates);
    }
}

/* A velocity of rounding gets no arrow: 28 stands in an unstable equilibrium.  A hundred times the bound gets all. */
static void
test_picture_at_rest (void)
{
  g_autoptr(JdModel) model = model_of_example ("28-jack-in-parts.jourdain");
  const JdModelSizes *sizes = jd_model_get_sizes (model);
  const gsize N = jd_model_get_n_parameters (model);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autofree double *rates = g_new0 (double, N);

  for (int moves = 0; moves < 2; moves++)
    {
      g_autoptr(GArray) arrows = jd_arrows_new ();

      for (gsize k = 0; k < N; k++)
        rates[k] = (moves ? 1e-7 : 1e-11) * sizes->displacement[k] / jd_model_time_size (model);
      jd_picture_update (frame, 0, jd_model_get_values (model));
      jd_picture_add_velocities (frame, rates, FALSE, arrows);
      if (moves)
        g_assert_cmpuint (arrows->len, >, N);
      else
        g_assert_cmpuint (arrows->len, ==, 0);
    }
}

/* The three arrows of a composition add up on the sheet, in the plane and in space: the relative one leads from the tip
 * of the background, which is pale, to the tip of the absolute one. */
static void
test_picture_composition (void)
{
  static const char *const names[] = { "11-double-pendulum.jourdain", "60-particle-on-a-rotating-hoop.jourdain" };
  const double place[] = { 0.3, -0.2, 0.1 }, background[] = { 0.7, 0.4, -0.5 }, relative[] = { -0.2, 0.9, 0.3 };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(JdModel) model = model_of_example (names[i]);
      g_autoptr(JdPicture) picture = new_picture (model);
      g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
      g_autoptr(GArray) arrows = jd_arrows_new ();
      const JdArrow *absolute, *carried, *seen;

      jd_picture_update (frame, 0, jd_model_get_values (model));
      jd_picture_add_composition (frame, place, background, relative, arrows);
      g_assert_cmpuint (arrows->len, ==, 3);
      absolute = &g_array_index (arrows, JdArrow, 0);
      carried = &g_array_index (arrows, JdArrow, 1);
      seen = &g_array_index (arrows, JdArrow, 2);
      g_assert_true (carried->faint && !absolute->faint && !seen->faint);
      for (int k = 0; k < 2; k++)
        {
          g_assert_cmpfloat (seen->at[k], ==, absolute->at[k]);
          g_assert_cmpfloat (seen->after[k], ==, carried->vector[k]);
          g_assert_cmpfloat_with_epsilon (absolute->vector[k], seen->after[k] + seen->vector[k], 1e-15);
        }
    }
}

/* Each basis field is the derivative of places along its virtual motion, time standing still; virtual centres do not
 * move. */
static void
test_picture_fields (void)
{
  for (gsize e = 0; e < G_N_ELEMENTS (example_names); e++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdModel) model = model_of_example (example_names[e]);
      g_autoptr(JdPicture) picture = new_picture (model);
      const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
      g_autoptr(JdParameterization)
        parameterization = jd_parameterization_new (model, g_ptr_array_index (parameterizations, 0), NULL, &error);
      g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (parameterization);
      gsize n = jd_parameterization_get_n_retained (parameterization), N = jd_model_get_n_parameters (model);
      gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model))->len;
      g_autofree double *tangent = g_new0 (double, N * n + 1), *tau = g_new0 (double, N + 1);
      g_autofree double *direction = g_new0 (double, n + 1), * rates = g_new0 (double, N + 1);
      g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);
      const double *p = jd_model_get_values (model);

      g_assert_no_error (error);
      g_assert_true (jd_parameterization_tangent (parameterization, jd_model_get_time (model), p, tangent, tau, work,
                                                  &error));
      for (gsize i = 0; i < n; i++)
        {
          memset (direction, 0, n * sizeof *direction);
          direction[i] = 1;
          for (gsize k = 0; k < N; k++)
            rates[k] = tangent[k * n + i];
          g_assert_true (jd_parameterization_field (parameterization, jd_model_get_time (model), p, direction, fields,
                                                    work, &error));
          check_arrows_are_derivatives (picture, p, rates, 0, fill_field, fields);
        }
    }
}

/* Sum of the straight arrows of @kind, and of moments about @about: those of straight arrows and the turned ones. */
static void
sum_arrows (const GArray *arrows,
            JdArrowKind   kind,
            const double  about[2],
            double        out[3])
{
  memset (out, 0, 3 * sizeof *out);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->kind != kind)
        continue;
      if (arrow->shape == JD_ARROW_TURN)
        out[2] += arrow->vector[0];
      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      out[0] += arrow->vector[0];
      out[1] += arrow->vector[1];
      out[2] += (arrow->at[0] - about[0]) * arrow->vector[1] - (arrow->at[1] - about[1]) * arrow->vector[0];
    }
}

/* Newton and Euler for a disk in the total parameterization: the force arrows drawn add up to m a, their moments to I
 * phi''. */
static void
test_picture_newton (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = model_from_json (disk_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, g_ptr_array_index (parameterizations, 0), NULL, &error);
  const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);
  g_autoptr(JdEvaluation) evaluation = jd_evaluate (total, 0, p, pd, NULL, &error);
  double sum[3], m = 2, inertia = 2 * 0.25 / 2;
  guint n_constraint = 0;

  g_assert_no_error (error);
  jd_picture_add_efforts (frame, pd, arrows);
  jd_picture_add_reactions (frame, total, evaluation, arrows);
  sum_arrows (arrows, JD_ARROW_FORCE, p, sum);
  g_assert_cmpfloat_with_epsilon (sum[0], m * evaluation->pdd[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[1], m * evaluation->pdd[1], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[2], inertia * evaluation->pdd[2], 1e-9);
  for (guint i = 0; i < arrows->len; i++)
    n_constraint += g_array_index (arrows, JdArrow, i).constraint;
  g_assert_cmpuint (n_constraint, ==, 2);
}

/* A mechanism with the picture of its reactions in the first parameterization, in the file's state. */
typedef struct
{
  JdModel            *model;
  JdPicture          *picture;
  JdPictureFrame     *frame;
  JdParameterization *parameterization;
  JdEvaluation       *evaluation;
  GArray             *arrows;
} Reactions;

static void
reactions_init (Reactions  *self,
                const char *text)
{
  g_autoptr(GError) error = NULL;
  const GPtrArray *parameterizations;

  self->model = model_from_json (text);
  self->picture = new_picture (self->model);
  self->frame = jd_picture_frame_new (self->picture);
  self->arrows = jd_arrows_new ();
  parameterizations = jd_mechanism_get_parameterizations (jd_model_get_mechanism (self->model));
  self->parameterization = jd_parameterization_new (self->model, g_ptr_array_index (parameterizations, 0), NULL,
                                                    &error);
  g_assert_no_error (error);
  self->evaluation = jd_evaluate (self->parameterization, 0, jd_model_get_values (self->model),
                                  jd_model_get_rates (self->model), NULL, &error);
  g_assert_no_error (error);
  jd_picture_add_reactions (self->frame, self->parameterization, self->evaluation, self->arrows);
}

static void
reactions_clear (Reactions *self)
{
  g_array_unref (self->arrows);
  jd_evaluation_free (self->evaluation);
  jd_parameterization_unref (self->parameterization);
  jd_picture_frame_free (self->frame);
  jd_picture_unref (self->picture);
  jd_model_unref (self->model);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reactions, reactions_clear)

/* The friction of a contact that slips or sticks has its arrow, on the curve and on the shape of another body: with it
 * all forces are the rate of momentum. */
static void
test_picture_friction (void)
{
  static const char *const contacts[] = {
    "\"body\": \"S\", \"curve\": \"slope\"",
    "\"bodies\": [\"S\", \"block\"]",
    "\"bodies\": [\"block\", \"S\"]",
  };
  static const double spins[] = { 0, 3, -3 };

  for (gsize k = 0; k < G_N_ELEMENTS (contacts) * G_N_ELEMENTS (spins); k++)
    {
      const double spin = spins[k % G_N_ELEMENTS (spins)];
      g_autofree char *text = g_strdup_printf (
        "{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": \"0.5/cos(0.3)\"},"
        " {\"name\": \"a\", \"rate\": %g}], \"curves\": [{\"name\": \"slope\", \"line\": {\"point\": [0, 0], \"direction\": [\"cos(0.3)\","
        " \"sin(0.3)\"]}}], \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"], \"angle\": \"a\", \"mass\": 2, \"inertia\": 0.25,"
        " \"shape\": {\"disk\": 0.5}}, {\"name\": \"block\", \"origin\": [\"0.5*sin(0.3)\", \"-0.5*cos(0.3)\"], \"angle\": 0.3, \"mass\": 1,"
        " \"inertia\": 1, \"shape\": {\"box\": [9, 1]}}],"
        " \"joints\": [{\"name\": \"c\", \"type\": \"contact\", %s, \"friction\": 0.4}], \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}]}",
        spin, contacts[k / G_N_ELEMENTS (spins)]);
      const gboolean swapped = k / G_N_ELEMENTS (spins) == 2;
      g_auto(Reactions) it = { 0 };
      double sum[3];

      reactions_init (&it, text);
      g_assert_cmpuint (it.arrows->len, ==, 2);
      sum_arrows (it.arrows, JD_ARROW_FORCE, jd_model_get_values (it.model), sum);
      /* the arrows of the contact act on the body that it names first */
      g_assert_cmpfloat_with_epsilon ((swapped ? -sum[0] : sum[0]), 2 * it.evaluation->pdd[0], 1e-9);
      g_assert_cmpfloat_with_epsilon ((swapped ? -sum[1] : sum[1]) - 2 * 9.81, 2 * it.evaluation->pdd[1], 1e-9);
      g_assert_cmpfloat_with_epsilon ((swapped ? -sum[2] : sum[2]), 0.25 * it.evaluation->pdd[2], 1e-9);
    }
}

/* A drive of a length acts by a force on the body that it moves, one of an angle by a torque: its arrows are its part
 * of the rate of momentum. */
static void
test_picture_drive (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"driven\", \"parameters\": [{\"name\": \"x\"}, {\"name\": \"theta\", \"value\": 0.5},"
    " {\"name\": \"psi\"}], \"bodies\": [{\"name\": \"cart\", \"origin\": [\"x\", 0], \"mass\": 2},"
    " {\"name\": \"bob\", \"origin\": [\"x + sin(theta)\", \"-cos(theta)\"], \"mass\": 1},"
    " {\"name\": \"wheel\", \"origin\": [3, 0], \"angle\": \"psi\", \"mass\": 1, \"inertia\": 3}],"
    " \"gravity\": [0, -9.81], \"joints\": ["
    " {\"name\": \"push\", \"type\": \"drive\", \"of\": \"2*x\", \"value\": \"0.5*t^2\"},"
    " {\"name\": \"turn\", \"type\": \"drive\", \"of\": \"3*psi\", \"value\": \"t^2\"}]}";
  g_auto(Reactions) it = { 0 };
  const double about[2] = { 0, 0 };
  double sum[3];

  reactions_init (&it, text);
  g_assert_cmpuint (it.arrows->len, ==, 2);
  sum_arrows (it.arrows, JD_ARROW_FORCE, about, sum);
  g_assert_cmpfloat_with_epsilon (sum[0], 2 * 0.5 + (0.5 + cos (0.5) * it.evaluation->pdd[1]), 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[1], 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (sum[2], 3 * 2.0 / 3.0, 1e-9);
}

/* Several parameters may move a body: the drive of one of them acts on the body that it moves alone, though others
 * stand before that in the file, and its sign is beside that body. */
static void
test_picture_driven_body (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"name\": \"driven\", \"parameters\": [{\"name\": \"x\", \"value\": 0.1}, {\"name\": \"s\"},"
    " {\"name\": \"q\"}, {\"name\": \"r\"}], \"bodies\": ["
    " {\"name\": \"string\", \"origin\": [\"x\", 0], \"angle\": \"asin(x - s)\"},"
    " {\"name\": \"beam\", \"origin\": [\"s\", 2], \"mass\": 3},"
    " {\"name\": \"ball\", \"origin\": [\"x\", 1], \"mass\": 1},"
    " {\"name\": \"second\", \"origin\": [4, 0], \"angle\": \"q + r\", \"inertia\": 1},"
    " {\"name\": \"first\", \"origin\": [5, 0], \"angle\": \"q\", \"inertia\": 2}],"
    " \"joints\": [{\"name\": \"push\", \"type\": \"drive\", \"of\": \"s\", \"value\": \"0.5*t^2\"},"
    " {\"name\": \"turn\", \"type\": \"drive\", \"of\": \"q\", \"value\": \"2*t^2\"}]}";
  g_auto(Reactions) it = { 0 };
  double at[2];

  reactions_init (&it, text);
  g_assert_cmpuint (it.arrows->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const JdArrow *arrow = &g_array_index (it.arrows, JdArrow, i);

      jd_picture_get_joint_anchor (it.frame, i, at);
      g_assert_cmpmem (at, sizeof at, arrow->at, sizeof at);
      g_assert_cmpint (arrow->shape, ==, i == 0 ? JD_ARROW_STRAIGHT : JD_ARROW_TURN);
      g_assert_cmpfloat (at[0], ==, i == 0 ? 0 : 5);
      g_assert_cmpfloat_with_epsilon (arrow->vector[0], it.evaluation->multipliers[i], 1e-12);
    }
  /* the ball and the second body are free: 3 kg m/s^2, and 2 kg m^2 times 4 rad/s^2 */
  g_assert_cmpfloat_with_epsilon (it.evaluation->multipliers[0], 3, 1e-12);
}

/* The momentum of a jump: impulse arrows drawn add up to m (V+ - V-) of the mass centre, their moments to I (w+ -
 * w-). */
static void
test_picture_jump (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = model_from_json (sleigh_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0),
                                     NULL, &error);
  g_autoptr(JdJump) jump = jd_jump_new (total, NULL, jd_mechanism_find_event (mechanism, "landing"), NULL, 0,
                                        jd_model_get_values (model), jd_model_get_rates (model), NULL, &error);
  double center[2], sum[3], change[2] = { 0, 0 };
  guint hollow = 0, filled = 0;

  g_assert_no_error (error);
  jd_picture_update (frame, jump->time, jump->values);
  jd_picture_get_center (frame, 0, center);
  jd_picture_add_jump (frame, jump, jump->posterior, arrows);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->kind != JD_ARROW_VELOCITY || arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      hollow += arrow->hollow;
      filled += !arrow->hollow;
      for (int k = 0; k < 2; k++)
        if (arrow->at[0] == center[0] && arrow->at[1] == center[1])
          change[k] += arrow->hollow ? -arrow->vector[k] : arrow->vector[k];
    }
  g_assert_cmpuint (hollow, ==, 3);
  g_assert_cmpuint (filled, ==, 3);
  sum_arrows (arrows, JD_ARROW_IMPULSE, center, sum);
  g_assert_cmpfloat (hypot (change[0], change[1]), >, 0.1);
  g_assert_cmpfloat_with_epsilon (sum[0], 10 * change[0], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[1], 10 * change[1], 1e-9);
  g_assert_cmpfloat_with_epsilon (sum[2], 2 * (jump->posterior[2] - jump->prior[2]), 1e-9);
}

/* A spring pulls its two ends together, equally. */
static void
test_picture_spring (void)
{
  g_autoptr(JdModel) model = model_from_json (many_text);
  g_autoptr(JdPicture) picture = new_picture (model);
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (picture);
  g_autoptr(GArray) arrows = jd_arrows_new ();
  double length = hypot (1.5 - (0.5 + 0.4 * cos (0.4)), 1.3 - (0.3 + 0.4 * sin (0.4)));
  const JdArrow *near = NULL, *far = NULL;

  jd_picture_add_efforts (frame, jd_model_get_rates (model), arrows);
  for (guint i = 0; i < arrows->len; i++)
    {
      const JdArrow *arrow = &g_array_index (arrows, JdArrow, i);

      if (arrow->shape != JD_ARROW_STRAIGHT)
        continue;
      if (arrow->at[0] == 1.5)
        far = arrow;
      else
        near = arrow;
    }
  g_assert_nonnull (near);
  g_assert_nonnull (far);
  g_assert_cmpfloat_with_epsilon (hypot (near->vector[0], near->vector[1]), 3 * (length - 0.2), 1e-9);
  g_assert_cmpfloat (near->vector[0], >, 0);
  for (int k = 0; k < 2; k++)
    g_assert_cmpfloat_with_epsilon (near->vector[k], -far->vector[k], 1e-12);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/drawing/picture/velocities", test_picture_velocities);
  g_test_add_func ("/ui/drawing/picture/at-rest", test_picture_at_rest);
  g_test_add_func ("/ui/drawing/picture/fields", test_picture_fields);
  g_test_add_func ("/ui/drawing/picture/newton", test_picture_newton);
  g_test_add_func ("/ui/drawing/picture/jump", test_picture_jump);
  g_test_add_func ("/ui/drawing/picture/spring", test_picture_spring);
  g_test_add_func ("/ui/drawing/picture/friction", test_picture_friction);
  g_test_add_func ("/ui/drawing/picture/drive", test_picture_drive);
  g_test_add_func ("/ui/drawing/picture/driven-body", test_picture_driven_body);
  g_test_add_func ("/ui/drawing/picture/composition", test_picture_composition);
  return g_test_run ();
}
