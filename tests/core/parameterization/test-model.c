/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* Kinds of equations (Le van and Bouzidi, 2.3), what acts, energies and forces of the model. */

typedef struct
{
  const char     *claim;
  const char     *equation;   /* members of an "equation" joint in x, y, z, s, and t; a = 2 */
  JdEquationKind  kind;
  gboolean        homogeneous;
  gboolean        time_dependent;
  const char     *solvable;
  gboolean        has_integral;
} Kind;

static const Kind kinds[] = {
  { "linear", "\"holonomic\": {\"e\": \"x - a*y\"}", JD_EQUATION_SOLVED, TRUE, FALSE, "x y", FALSE },
  { "one-way", "\"holonomic\": {\"e\": \"x - sin(y)\"}", JD_EQUATION_SOLVED, TRUE, FALSE, "x", FALSE },
  { "coefficient", "\"holonomic\": {\"e\": \"x*y - 1\"}", JD_EQUATION_HOLONOMIC, TRUE, FALSE, "", FALSE },
  { "circle", "\"holonomic\": {\"e\": \"x^2 + y^2 - 1\"}", JD_EQUATION_HOLONOMIC, TRUE, FALSE, "", FALSE },
  { "hidden", "\"holonomic\": {\"e\": \"x*sin(y)^2 + x*cos(y)^2 - z\"}", JD_EQUATION_SOLVED, TRUE, FALSE, "x z",
    FALSE },
  { "expanded", "\"holonomic\": {\"e\": \"(x + y)^2 - x^2 - 2*x*y - z\"}", JD_EQUATION_SOLVED, TRUE, FALSE, "z",
    FALSE },
  { "driven", "\"holonomic\": {\"e\": \"x - t^2\"}", JD_EQUATION_SOLVED, FALSE, TRUE, "x", FALSE },
  { "vanishing", "\"holonomic\": {\"e\": \"t*x - y^3\"}", JD_EQUATION_HOLONOMIC, FALSE, TRUE, "", FALSE },
  { "exact", "\"differential\": {\"e\": \"x' + a*y'\"}", JD_EQUATION_SEMI_HOLONOMIC, TRUE, FALSE, "", TRUE },
  { "exact-nonlinear", "\"differential\": {\"e\": \"y*x' + (x + cos(y))*y'\"}", JD_EQUATION_SEMI_HOLONOMIC, TRUE,
    FALSE, "", TRUE },
  { "factor", "\"differential\": {\"e\": \"y*x' - x*y'\"}", JD_EQUATION_SEMI_HOLONOMIC, TRUE, FALSE, "", TRUE },
  { "two-variables", "\"differential\": {\"e\": \"(y^2 + 3*x)*x' + exp(x*y)*y'\"}", JD_EQUATION_SEMI_HOLONOMIC, TRUE,
    FALSE, "", FALSE },
  { "conveyor", "\"differential\": {\"e\": \"x' - a\"}", JD_EQUATION_SEMI_HOLONOMIC, FALSE, FALSE, "", TRUE },
  { "accelerating", "\"differential\": {\"e\": \"x' + y' - a*t\"}", JD_EQUATION_SEMI_HOLONOMIC, FALSE, TRUE, "",
    TRUE },
  { "contact-form", "\"differential\": {\"e\": \"z' - y*x'\"}", JD_EQUATION_NON_HOLONOMIC, TRUE, FALSE, "", FALSE },
  { "knife", "\"differential\": {\"e\": \"sin(z)*x' - cos(z)*y'\"}", JD_EQUATION_NON_HOLONOMIC, TRUE, FALSE, "",
    FALSE },
  { "time-made", "\"differential\": {\"e\": \"x' + t*y'\"}", JD_EQUATION_NON_HOLONOMIC, TRUE, TRUE, "", FALSE },
  { "blown", "\"differential\": {\"e\": \"y*x' - x\"}", JD_EQUATION_NON_HOLONOMIC, FALSE, FALSE, "", FALSE },
  { "with-own", "\"holonomic\": {\"h\": \"y - 1\"}, \"differential\": {\"e\": \"z' - y*x'\"}",
    JD_EQUATION_SEMI_HOLONOMIC, TRUE, FALSE, "", TRUE },
};

static JdModel *
load_equation (const char *equation)
{
  g_autofree char *text = g_strconcat ("{\"jourdain\": 1, \"constants\": {\"a\": 2},"
                                       " \"parameters\": [{\"name\": \"x\", \"value\": 0.7}, {\"name\": \"y\","
                                       " \"value\": 1.0}, {\"name\": \"z\", \"value\": 0.4}],"
                                       " \"kinetic_energy\": \"(x'^2 + y'^2 + z'^2)/2\","
                                       " \"joints\": [{\"name\": \"j\", \"type\": \"equation\", ",
                                       equation, "}]}", NULL);

  return model_from_json (text);
}

static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  g_autoptr(JdModel) model = load_equation (kind->equation);
  const JdEquation *equation = jd_model_get_equation (model, (gsize) jd_model_find_equation (model, "j.e"));
  g_autoptr(GString) solvable = g_string_new (NULL);

  for (gsize i = 0; i < equation->n_solvable; i++)
    g_string_append_printf (solvable, "%s%s", i > 0 ? " " : "",
                            jd_model_get_parameter_name (model, equation->solvable_for[i]));
  g_assert_cmpint (equation->kind, ==, kind->kind);
  g_assert_cmpint (equation->homogeneous, ==, kind->homogeneous);
  g_assert_cmpint (equation->time_dependent, ==, kind->time_dependent);
  g_assert_cmpstr (solvable->str, ==, kind->solvable);
  g_assert_cmpint (equation->integral != NULL, ==, kind->has_integral);
}

/* Rolling: on a line integrable by itself, in a bowl with its own contact; a blade is not
 * integrable. */
static void
test_kinds_of_joints (void)
{
  g_autoptr(JdModel) disk = model_from_json (ROLLING_DISK);
  g_autoptr(JdModel) sleigh = model_from_json (SLEIGH);
  g_autoptr(JdModel) bowl = model_from_json (BOWL);

  g_assert_cmpint (jd_model_get_equation (disk, 0)->kind, ==, JD_EQUATION_SOLVED);
  g_assert_cmpuint (jd_model_get_equation (disk, 0)->n_solvable, ==, 2);
  g_assert_cmpint (jd_model_get_equation (disk, 1)->kind, ==, JD_EQUATION_SEMI_HOLONOMIC);
  g_assert_nonnull (jd_model_get_equation (disk, 1)->integral);
  g_assert_cmpint (jd_model_get_equation (sleigh, 0)->kind, ==, JD_EQUATION_NON_HOLONOMIC);
  g_assert_cmpint (jd_model_get_equation (bowl, 0)->kind, ==, JD_EQUATION_SOLVED);
  g_assert_cmpint (jd_model_get_equation (bowl, 1)->kind, ==, JD_EQUATION_SEMI_HOLONOMIC);
  g_assert_nonnull (jd_model_get_equation (bowl, 1)->integral);
}

/* d integral/dt vanishes in every direction that satisfies the equation (and its joint's holonomic
 * ones). */
static void
test_integral (void)
{
  g_autoptr(JdModel) model = model_from_json (BOWL);
  const JdEquation *slip = jd_model_get_equation (model, 1);
  const double *p = jd_model_get_values (model);
  const double h = 1e-6, th = 1.0;
  const double phi = -(2 - 0.3) / 0.3 * th;
  double later[3] = { p[0], p[1] + h * th, p[2] + h * phi }, before[3] = { p[0], p[1] - h * th, p[2] - h * phi };

  g_assert_cmpfloat_with_epsilon (jd_model_eval (model, slip->integral, 0, later, p) -
                                    jd_model_eval (model, slip->integral, 0, before, p),
                                  0.0, 1e-12);
}

static JdModel *
load_ball (const char *y,
           const char *rate,
           const char *joint)
{
  g_autofree char *text = g_strconcat ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": 1},"
                                       " {\"name\": \"y\", \"value\": ",
                                       y, ", \"rate\": \"", rate,
                                       "\"}, {\"name\": \"phi\", \"rate\": -1}],"
                                       " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0],"
                                       " \"direction\": [1, 0]}}],"
                                       " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"],"
                                       " \"angle\": \"phi\", \"mass\": 1, \"inertia\": 1, \"shape\": {\"disk\": 1}}],"
                                       " \"joints\": [{\"name\": \"c\", \"type\": \"rolling\", \"body\": \"S\","
                                       " \"curve\": \"floor\"",
                                       joint, "}]}", NULL);

  return model_from_json (text);
}

/* A contact acts when it is closed and neither opens nor approaches; its slip follows. */
static void
test_acts (void)
{
  static const struct
  {
    const char *y, *rate, *joint;
    gboolean acts;
  } rows[] = {
    { "1", "0", "", TRUE },
    { "1", "-0.5", "", FALSE },
    { "1", "-0.5", ", \"unilateral\": false", TRUE },
    { "1", "0.5", "", FALSE },
    { "1", "sin(pi)/2", "", TRUE },
    { "1", "1e-9", "", FALSE },
    { "1.000001", "0", "", FALSE },
    { "1.000000001", "0", "", TRUE },
    { "0.9", "0", "", TRUE },
    { "1.5", "0.5", ", \"unilateral\": false", TRUE },
    { "1", "0", ", \"when\": \"x > 1\"", FALSE },
    { "1", "0", ", \"when\": \"x < 1\"", TRUE },
    { "1", "0", ", \"when\": \"x >= 0\"", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JdModel) model = load_ball (rows[i].y, rows[i].rate, rows[i].joint);

      for (gsize e = 0; e < 2; e++)
        g_assert_cmpint (jd_model_equation_acts (model, e, 0, jd_model_get_values (model),
                                                 jd_model_get_rates (model)),
                         ==, rows[i].acts);
    }
}

/* An impact is due where a contact is closed and approaches: not from afar, not below the floor, not of what is held
 * on both sides. */
static void
test_impact_due (void)
{
  static const struct
  {
    const char *y, *rate, *joint;
    gboolean due;
  } rows[] = {
    { "1", "-0.5", "", TRUE },
    { "1.000000001", "-0.5", "", TRUE },
    { "1", "-sin(pi)/2", "", FALSE },
    { "1", "0.5", "", FALSE },
    { "1.1", "-0.5", "", FALSE },
    { "0.9", "-0.5", "", FALSE },
    { "1", "-0.5", ", \"unilateral\": false", FALSE },
    { "1", "-0.5", ", \"when\": \"x > 1\"", FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JdModel) model = load_ball (rows[i].y, rows[i].rate, rows[i].joint);
      const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model);

      g_assert_cmpint (jd_model_impact_is_due (model, 0, 0, p, pd), ==, rows[i].due);
      g_assert_false (jd_model_impact_is_due (model, 1, 0, p, pd));
      g_assert_false (jd_model_impact_is_due (model, 0, 0, p, NULL));
    }
}

static void
test_check_state (void)
{
  g_autoptr(JdModel) good = load_ball ("1", "0", "");
  g_autoptr(JdModel) deep = load_ball ("0.9", "0", "");
  g_autoptr(JdModel) fast = load_ball ("1", "-0.001", ", \"unilateral\": false"),
                      rounded = load_ball ("1", "-sin(pi)", "");
  g_autoptr(JdModel) rough = load_ball ("1", "0", ", \"friction\": 0.3");
  g_autoptr(JdModel) smooth = load_ball ("1", "0", ", \"friction\": 0");
  const gboolean skip[] = { TRUE, FALSE };
  g_autoptr(GError) error = NULL;

#define CHECK(model, skipped)                                                                                        \
  jd_model_check_state (model, 0, jd_model_get_values (model), jd_model_get_rates (model), skipped, &error)
  g_assert_true (CHECK (good, NULL));
  g_assert_true (CHECK (smooth, NULL));
  g_assert_true (CHECK (rounded, NULL));
  g_assert_no_error (error);
  g_assert_false (CHECK (deep, NULL));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "c.normal"));
  g_clear_error (&error);
  g_assert_true (CHECK (deep, skip));
  g_assert_false (CHECK (fast, NULL));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_clear_error (&error);
  g_assert_true (CHECK (rough, NULL));
#undef CHECK
}

/* E = p'^T M p' / 2 + offset . p' + E0, and the forces of every effort with a potential are its
 * slope. */
static void
test_energies (void)
{
  static const char *const texts[] = { ROLLING_DISK, SLEIGH, FOUR_BAR, SLIDER_CRANK, BOWL };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JdModel) model = model_from_json (texts[i]);
      const gsize n = jd_model_get_n_parameters (model);
      const double *p = jd_model_get_values (model), *pd = jd_model_get_rates (model), t = jd_model_get_time (model);
      g_autofree double *mass = g_new (double, n * n), *offset = g_new (double, n), * zero = g_new0 (double, n);
      g_autofree double *moved = g_memdup2 (p, sizeof (double) * n);
      double sum = jd_model_eval (model, jd_model_get_kinetic_energy (model), t, p, zero);

      jd_model_eval_dense (model, t, p, pd, mass, offset, NULL, NULL);
      for (gsize j = 0; j < n; j++)
        {
          sum += offset[j] * pd[j];
          for (gsize k = 0; k < n; k++)
            sum += 0.5 * mass[j * n + k] * pd[j] * pd[k];
        }
      assert_near (sum, jd_model_eval (model, jd_model_get_kinetic_energy (model), t, p, pd), 1e-13);
      for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
        for (gsize k = 0; jd_model_get_effort (model, e)->potential != NULL && k < n; k++)
          {
            const JdModelEffort *effort = jd_model_get_effort (model, e);
            const double h = 1e-6;
            double slope;

            moved[k] = p[k] + h;
            slope = jd_model_eval (model, effort->potential, t, moved, pd);
            moved[k] = p[k] - h;
            slope = (slope - jd_model_eval (model, effort->potential, t, moved, pd)) / (2 * h);
            moved[k] = p[k];
            assert_near (-slope, jd_model_eval (model, effort->forces[k], t, p, pd), 1e-8);
          }
    }
}

static void
test_freedom (void)
{
  static const struct
  {
    const char *text;
    gsize freedom, redundant;
  } rows[] = { { ROLLING_DISK, 1, 0 }, { SLEIGH, 2, 0 }, { FOUR_BAR, 1, 0 }, { SLIDER_CRANK, 0, 0 }, { BOWL, 1, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JdModel) model = model_from_json (rows[i].text);
      gsize freedom, redundant;

      jd_model_count_freedom (model, jd_model_get_time (model), jd_model_get_values (model),
                              jd_model_get_rates (model), &freedom, &redundant);
      g_assert_cmpuint (freedom, ==, rows[i].freedom);
      g_assert_cmpuint (redundant, ==, rows[i].redundant);
    }
}

static double *
new_double (double value)
{
  return g_memdup2 (&value, sizeof value);
}

/* Overrides move constants, values and rates, and what depends on them; a name that fits nothing is refused. */
static void
test_overrides (void)
{
  g_autoptr(JdModel) plain = model_from_json (FOUR_BAR);
  g_autoptr(GHashTable) values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr(GHashTable) rates = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = NULL, refused = NULL;

  g_hash_table_insert (values, (gpointer) "m", new_double (4));
  g_hash_table_insert (values, (gpointer) "th1", new_double (1.5));
  g_hash_table_insert (rates, (gpointer) "th3", new_double (-2));
  model = jd_model_new (jd_model_get_mechanism (plain), values, rates, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (jd_model_get_values (model)[0], ==, 1.5);
  g_assert_cmpfloat (jd_model_get_values (model)[1], ==, jd_model_get_values (plain)[1]);
  g_assert_cmpfloat (jd_model_get_rates (model)[2], ==, -2.0);
  assert_near (jd_model_eval (model, jd_model_get_kinetic_energy (model), 0, jd_model_get_values (plain),
                              jd_model_get_rates (plain)),
               4 * jd_model_eval (plain, jd_model_get_kinetic_energy (plain), 0, jd_model_get_values (plain),
                                  jd_model_get_rates (plain)),
               1e-14);
  g_assert_false (jd_model_check_state (model, 0, jd_model_get_values (model), jd_model_get_rates (model), NULL,
                                        &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_clear_error (&error);
  g_hash_table_insert (values, (gpointer) "nobody", new_double (1));
  refused = jd_model_new (jd_model_get_mechanism (plain), values, NULL, &error);
  g_assert_null (refused);
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_nonnull (strstr (error->message, "nobody"));
}

#define N_WATCHED 24

/* Rods that hang from each other, placed by their angles: the mass matrix is full. */
static JdMechanism *
load_hanging (void)
{
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"gravity\": [0, -9.81], \"parameters\": [");
  g_autoptr(GString) x = g_string_new ("0"), y = g_string_new ("0");
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism;

  for (guint i = 0; i < N_WATCHED; i++)
    g_string_append_printf (text, "%s{\"name\": \"a%u\", \"value\": %g}", i > 0 ? ", " : "", i, 0.1 * (i % 5));
  g_string_append (text, "], \"bodies\": [");
  for (guint i = 0; i < N_WATCHED; i++)
    {
      g_string_append_printf (text,
                              "%s{\"name\": \"R%u\", \"origin\": [\"%s + cos(a%u)/2\", \"%s + sin(a%u)/2\"],"
                              " \"angle\": \"a%u\", "
                              "\"mass\": 1, \"inertia\": 1}",
                              i > 0 ? ", " : "", i, x->str, i, y->str, i, i);
      g_string_append_printf (x, " + cos(a%u)", i);
      g_string_append_printf (y, " + sin(a%u)", i);
    }
  g_string_append (text, "]}");
  mechanism = jd_mechanism_new_from_text (text->str, -1, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  return mechanism;
}

typedef struct
{
  GCancellable *cancellable;
  double        stop_at;    /* > 1: never */
  double        last;
  double        largest_step;
  gboolean      stopped;
  guint         n_after;    /* told after it was stopped */
} Watcher;

static void
watch (double   fraction,
       gpointer user_data)
{
  Watcher *self = user_data;

  g_assert_cmpfloat (fraction, >, self->last);
  g_assert_cmpfloat (fraction, <=, 1.0);
  self->largest_step = MAX (self->largest_step, fraction - self->last);
  self->last = fraction;
  self->n_after += g_cancellable_is_cancelled (self->cancellable);
  if (fraction < self->stop_at || self->stopped)
    return;
  self->stopped = TRUE;
  g_cancellable_cancel (self->cancellable);
}

static JdModel *
derive_watched (JdMechanism  *mechanism,
                double        stop_at,
                Watcher      *out_watcher,
                GError      **error)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  JdProgress progress = { .cancellable = cancellable, .progress = watch, .progress_data = out_watcher };

  *out_watcher = (Watcher) { .cancellable = cancellable, .stop_at = stop_at };
  return jd_model_new_watched (mechanism, NULL, NULL, &progress, error);
}

/* A derivation tells how far it is, in small steps up to 1, and gives what one that nobody watches gives; stopped
 * anywhere it ends, and tells nothing more. */
static void
test_watched (void)
{
  static const double places[] = { 1e-3, 0.06, 0.1, 0.28, 0.5, 0.83, 0.87, 0.92, 0.97 };
  g_autoptr(JdMechanism) mechanism = load_hanging ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) plain = jd_model_new (mechanism, NULL, NULL, &error);
  g_autoptr(JdModel) watched = NULL;
  double mass[2][N_WATCHED * N_WATCHED];
  Watcher watcher;

  g_assert_no_error (error);
  watched = derive_watched (mechanism, 2.0, &watcher, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (watcher.last, ==, 1.0);
  /* there are no equations, whose part is passed over at once */
  g_assert_cmpfloat (watcher.largest_step, <, 0.2);
  jd_model_eval_dense (plain, 0, jd_model_get_values (plain), jd_model_get_rates (plain), mass[0], NULL, NULL, NULL);
  jd_model_eval_dense (watched, 0, jd_model_get_values (plain), jd_model_get_rates (plain), mass[1], NULL, NULL,
                       NULL);
  g_assert_cmpmem (mass[0], sizeof mass[0], mass[1], sizeof mass[1]);

  for (gsize k = 0; k < G_N_ELEMENTS (places); k++)
    {
      g_assert_null (derive_watched (mechanism, places[k], &watcher, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_clear_error (&error);
      g_assert_cmpuint (watcher.n_after, ==, 0);
    }
}

/* A rope through points two of which coincide has a length, but no rate of it. */
static void
test_no_rate (void)
{
  g_autoptr(JdModel)
    model = model_from_json ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"rate\": 1}, {\"name\": \"y\"}],"
                             " \"ground\": {\"points\": {\"G\": [1, 0]}},"
                             " \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", \"y\"], \"mass\": 1}],"
                             " \"joints\": [{\"name\": \"r\", \"type\": \"rope\", \"length\": 1,"
                             "               \"through\": [\"B.origin\", \"ground.origin\", \"ground.G\"]}]}");
  g_autoptr(GError) error = NULL;

  g_assert_false (jd_model_check_state (model, 0, jd_model_get_values (model), jd_model_get_rates (model), NULL,
                                        &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT);
  g_assert_nonnull (strstr (error->message, "r.length"));
  g_assert_nonnull (strstr (error->message, "coincide"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/parameterization/kind/%s", kinds[i].claim);

      g_test_add_data_func (path, &kinds[i], test_kind);
    }
  g_test_add_func ("/core/parameterization/kinds-of-joints", test_kinds_of_joints);
  g_test_add_func ("/core/parameterization/integral", test_integral);
  g_test_add_func ("/core/parameterization/acts", test_acts);
  g_test_add_func ("/core/parameterization/impact-due", test_impact_due);
  g_test_add_func ("/core/parameterization/check-state", test_check_state);
  g_test_add_func ("/core/parameterization/energies", test_energies);
  g_test_add_func ("/core/parameterization/freedom", test_freedom);
  g_test_add_func ("/core/parameterization/watched", test_watched);
  g_test_add_func ("/core/parameterization/overrides", test_overrides);
  g_test_add_func ("/core/parameterization/no-rate", test_no_rate);
  return g_test_run ();
}
