/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/core/parameterization/fixture.h"
#include "tests/core/parameterization/mechanisms.h"

/* What may be primitive, and what becomes of it: solved for its parameter, numerically, or refused with the
 * reason. */

/* Which parameters are solved, which numerically, and the class. */
static void
test_elimination (void)
{
  static const struct
  {
    const char *name;
    JdParameterizationClass cls;
    gsize n, m, n_implicit;
  } rows[] = {
    { "total", JD_CLASS_TOTAL, 6, 4, 0 },           { "angles", JD_CLASS_INDEPENDENT, 2, 0, 0 },
    { "backwards", JD_CLASS_INDEPENDENT, 2, 0, 0 }, { "crossed", JD_CLASS_INDEPENDENT, 2, 0, 0 },
    { "first", JD_CLASS_REDUCED, 4, 2, 0 },         { "one", JD_CLASS_REDUCED, 5, 3, 0 },
    { "implicit", JD_CLASS_REDUCED, 3, 1, 2 },      { "all-implicit", JD_CLASS_INDEPENDENT, 2, 0, 2 },
  };
  g_autoptr(JdModel) model = model_from_json (DOUBLE_PENDULUM (ALL_BUT_NONE));

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JdParameterization) self = parameterization_of (model, rows[i].name);

      g_assert_cmpint (jd_parameterization_get_class (self), ==, rows[i].cls);
      g_assert_cmpuint (jd_parameterization_get_n_retained (self), ==, rows[i].n);
      g_assert_cmpuint (jd_parameterization_get_n_complementary (self), ==, rows[i].m);
      g_assert_cmpuint (jd_parameterization_get_n_symbolic (self), ==, rows[i].n + rows[i].n_implicit);
      for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
        {
          const int equation = jd_parameterization_get_implicit (self, k);

          if (equation < 0)
            continue;
          g_assert_nonnull (jd_parameterization_get_implicit_equation (self, k));
          /* The tag's own pair, where the equation contains the parameter. */
          g_assert_cmpint (jd_parameterization_get_eliminated (self, (gsize) equation), ==, (int) k);
        }
    }
}

typedef struct
{
  const char  *claim;
  const char  *text;         /* with PARAMETERIZATION to be replaced */
  const char  *tag;
  int          code;
  const char  *says;
} Refusal;

#define PENDULUM_WITH(tags) DOUBLE_PENDULUM ("{\"name\": \"p\", \"primitive\": {" tags "}}")
#define DISK_WITH(extra, tags) \
  "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": 1}, {\"name\": \"phi\"}]," \
  " \"curves\": [{\"name\": \"floor\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}]," \
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"]," \
  " \"angle\": \"phi\", \"mass\": 1, \"inertia\": 1, \"shape\": {\"disk\": 1}}]," \
  " \"joints\": [{\"name\": \"c\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"floor\"" extra "}," \
  "   {\"name\": \"again\", \"type\": \"equation\", \"holonomic\": {\"y\": \"2*y - 2\"}}," \
  "   {\"name\": \"hard\", \"type\": \"equation\", \"differential\": {\"e\": \"(y^2 + 3*x)*x' + exp(x*y)*y'\"}}]," \
  " \"parameterizations\": [{\"name\": \"p\", \"primitive\": {" tags "}}]}"

/* Parallel cranks a, b, c carrying one beam: the third is redundant wherever the beam stays
 * parallel. */
#define PARALLELOGRAM(tags) \
  "{\"jourdain\": 1, \"parameters\": [{\"name\": \"a\", \"value\": 0.7}, {\"name\": \"b\", \"value\": 0.7}," \
  " {\"name\": \"c\", \"value\": 0.7}, {\"name\": \"th\"}]," \
  " \"kinetic_energy\": \"a'^2 + b'^2 + c'^2 + th'^2\"," \
  " \"joints\": [{\"name\": \"B\", \"type\": \"equation\"," \
  " \"holonomic\": {\"x\": \"cos(a) + 2*cos(th) - 2 - cos(b)\", \"y\": \"sin(a) + 2*sin(th) - sin(b)\"}}," \
  "   {\"name\": \"C\", \"type\": \"equation\", \"holonomic\": {\"x\": \"cos(a) + cos(th) - 1 - cos(c)\"," \
  " \"y\": \"sin(a) + sin(th) - sin(c)\"}}]," \
  " \"parameterizations\": [{\"name\": \"p\", \"primitive\": {" tags "}}]}"

static const Refusal refusals[] = {
  { "parallelogram", PARALLELOGRAM ("\"B.x\": \"b\", \"B.y\": \"th\", \"C.x\": \"c\", \"C.y\": \"a\""), "p",
    JD_MODEL_ERROR_FORBIDDEN, "B.x, B.y, C.x, C.y" },
  { "non-holonomic", SLEIGH, "wrong", JD_MODEL_ERROR_FORBIDDEN, "non-holonomic" },
  { "not-integrated", DISK_WITH ("", "\"c.slip\": \"x\""), "p", JD_MODEL_ERROR_FORBIDDEN, "integrated" },
  { "no-integral", DISK_WITH ("", "\"hard.e\": {\"parameter\": \"x\", \"integrated\": true}"), "p",
    JD_MODEL_ERROR_FORBIDDEN, "no formula" },
  { "friction", DISK_WITH (", \"friction\": 0.2", "\"c.normal\": \"y\""), "p", JD_MODEL_ERROR_FORBIDDEN, "friction" },
  { "not-contained", PENDULUM_WITH ("\"O.x\": \"y1\""), "p", JD_MODEL_ERROR_FORBIDDEN, "does not contain" },
  { "redundant", DISK_WITH ("", "\"c.normal\": \"y\", \"again.y\": \"x\""), "p", JD_MODEL_ERROR_FORBIDDEN,
    "c.normal, again.y" },
  { "two-for-one", PENDULUM_WITH ("\"O.x\": \"th1\", \"O.y\": \"x2\""), "p", JD_MODEL_ERROR_FORBIDDEN, "depend" },
};

static void
test_refusal (gconstpointer data)
{
  const Refusal *refusal = data;
  g_autoptr(JdModel) model = model_from_json (refusal->text);
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_model_get_mechanism (model),
                                                                           refusal->tag);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) self = jd_parameterization_new (model, tags, NULL, &error);

  g_assert_null (self);
  g_assert_error (error, JD_MODEL_ERROR, refusal->code);
  if (strstr (error->message, refusal->says) == NULL)
    g_error ("“%s” does not say “%s”", error->message, refusal->says);
}

/* A dead centre is singular there, not a wrong tag. */
static void
test_singular (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"th\", \"value\": \"pi/2\"}, {\"name\": \"y\", \"value\": 1}],"
    " \"kinetic_energy\": \"(th'^2 + y'^2)/2\", \"joints\": [{\"name\": \"j\", \"type\": \"equation\","
    " \"holonomic\": {\"e\": \"sin(th) - y\"}}],"
    " \"parameterizations\": [{\"name\": \"by-y\", \"primitive\": {\"j.e\": \"th\"}},"
    " {\"name\": \"by-th\", \"primitive\": {\"j.e\": \"y\"}}]}";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) by_y = parameterization_of (model, "by-y"),
                                 by_th = parameterization_of (model, "by-th");
  g_autoptr(JdParameterizationWork) bad = jd_parameterization_work_new (by_y),
                                     good = jd_parameterization_work_new (by_th);
  g_autoptr(GError) error = NULL;
  double p[] = { G_PI / 2, 1 }, pd[2];
  const double rate[] = { 0 };

  g_assert_true (jd_parameterization_expand (by_th, 0, p, rate, p, pd, good, &error));
  g_assert_false (jd_parameterization_expand (by_y, 0, p + 1, rate, p, pd, bad, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
  g_assert_nonnull (strstr (error->message, "j.e (th)"));
}

/* A parallelogram with its arms in line: the whole gradient of an equation is the rounding of zero there, and 1e-17
 * over 1e-17 is no elimination. */
static void
test_vanishing_row (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"parameters\": [{\"name\": \"th\", \"value\": \"pi/2\"},"
    " {\"name\": \"e\", \"value\": \"pi/2\"}, {\"name\": \"psi\"}],"
    " \"kinetic_energy\": \"(th'^2 + e'^2 + psi'^2)/2\", \"joints\": [{\"name\": \"j\", \"type\": \"equation\","
    " \"holonomic\":"
    " {\"x\": \"1.3*cos(th) - 0.5*sin(psi) - 1.3*cos(e)\","
    " \"y\": \"1.3*sin(th) + 0.5*cos(psi) - 1.3*sin(e) - 0.5\"}}],"
    " \"parameterizations\": [{\"name\": \"p\", \"primitive\": {\"j.x\": \"psi\", \"j.y\": \"e\"}}]}";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(JdParameterization) self = parameterization_of (model, "p");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
  g_autoptr(GError) error = NULL;
  double tangent[3], tau[3];

  g_assert_false (jd_parameterization_tangent (self, 0, jd_model_get_values (model), tangent, tau, work, &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR);
}

/* What is redundant only together is not refused apart. */
static void
test_redundant_apart (void)
{
  g_autoptr(JdModel) model = model_from_json (PARALLELOGRAM ("\"B.x\": \"b\", \"B.y\": \"th\", \"C.x\": \"c\""));
  g_autoptr(JdParameterization) self = parameterization_of (model, "p");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
  g_autoptr(GError) error = NULL;
  double p[] = { 0.7, 0.7, 0.7, 0.0 }, pd[4];
  const double a = 0.75, rate = 2.0;

  g_assert_true (jd_parameterization_expand (self, 0, &a, &rate, p, pd, work, &error));
  for (gsize k = 0; k < 3; k++)
    {
      assert_near (p[k], 0.75, 1e-12);
      assert_near (pd[k], 2.0, 1e-12);
    }
  assert_near (p[3], 0.0, 1e-12);
}

/* The branch is that of the position passed in. */
static void
test_branch (void)
{
  g_autoptr(JdModel) model = model_from_json (FOUR_BAR);
  g_autoptr(JdParameterization) self = parameterization_of (model, "independent");
  g_autoptr(JdParameterizationWork) work = jd_parameterization_work_new (self);
  g_autoptr(GError) error = NULL;
  const double *start = jd_model_get_values (model);
  double open[3], closed[3], theta = 1.0, ux = 2.2 - cos (1), uy = -sin (1);

  memcpy (open, start, sizeof open);
  g_assert_true (jd_parameterization_expand (self, 0, &theta, NULL, open, NULL, work, &error));
  assert_near (open[1], start[1], 1e-12);
  /* The mirror image of the coupler by the line that joins the ends. */
  closed[0] = theta;
  closed[1] = 2 * atan2 (uy, ux) - start[1] + 0.05;
  closed[2] = 2 * atan2 (uy, ux) - start[2] - 0.05;
  g_assert_true (jd_parameterization_expand (self, 0, &theta, NULL, closed, NULL, work, &error));
  assert_near (closed[1], 2 * atan2 (uy, ux) - start[1], 1e-12);
  for (int i = 0; i < 200; i++)
    {
      theta += 0.01;
      g_assert_true (jd_parameterization_expand (self, 0, &theta, NULL, open, NULL, work, &error));
    }
  g_assert_cmpfloat_with_epsilon (cos (theta) + 2.5 * cos (open[1]) - 2.2 - 2 * cos (open[2]), 0.0, 1e-13);
}

/* An event may type a primitive equation regular or live only. */
static void
test_event (void)
{
  g_autoptr(JdModel) model = model_from_json (ROLLING_DISK);
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_model_get_mechanism (model), "reduced");
  char name[] = "contact.normal";

  for (int kind = 0; kind < JD_N_IMPULSIVE_TYPES; kind++)
    {
      JdImpulsiveType type = { .equation = name, .kind = (JdImpulsiveKind) kind };
      g_autoptr(GPtrArray) types = g_ptr_array_new ();
      const JdEvent event = { .types = types };
      g_autoptr(GError) error = NULL;
      g_autoptr(JdParameterization) self = NULL;

      g_ptr_array_add (types, &type);
      self = jd_parameterization_new (model, tags, &event, &error);
      if (kind == JD_IMPULSIVE_REGULAR || kind == JD_IMPULSIVE_LIVE)
        g_assert_no_error (error);
      else
        g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/parameterization/refusal/%s", refusals[i].claim);

      g_test_add_data_func (path, &refusals[i], test_refusal);
    }
  g_test_add_func ("/core/parameterization/elimination", test_elimination);
  g_test_add_func ("/core/parameterization/singular", test_singular);
  g_test_add_func ("/core/parameterization/singular-row", test_vanishing_row);
  g_test_add_func ("/core/parameterization/redundant-apart", test_redundant_apart);
  g_test_add_func ("/core/parameterization/branch", test_branch);
  g_test_add_func ("/core/parameterization/event", test_event);
  return g_test_run ();
}
