/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The projector of a jump: its properties in the jumps of the bundled examples, and a second computation of it; the
 * cases of a change of rank. */
#include <gsl/gsl_blas.h>
#include <gsl/gsl_linalg.h>

#include "core/analysis/jump/jd-jump-cases.h"
#include "core/analysis/jump/jd-jump-projector.h"
#include "tests/core/impulse/jump-fixture.h"

static JdModel *
open_example (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL), *text = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return model_from_json (text);
}

/* The natural size of a momentum; some parameters have no inertia. */
static double
size_of (const JdJumpProjector *p, gsize i)
{
  return p->mass[i * p->n + i] > 0.0 ? sqrt (p->mass[i * p->n + i]) : 1.0;
}

/* Largest difference of two n x n matrices; entry (i, j) of a projector of momenta is of size sqrt (M_ii / M_jj). */
static double
difference (const JdJumpProjector *p, const gsl_matrix *a, const gsl_matrix *b)
{
  double largest = 0.0;

  for (gsize i = 0; i < p->n; i++)
    for (gsize j = 0; j < p->n; j++)
      largest = fmax (largest,
                      fabs (gsl_matrix_get (a, i, j) - gsl_matrix_get (b, i, j)) * size_of (p, j) / size_of (p, i));
  return largest;
}

/* I - w^T C^-1 w M^-1 with GSL's LU factorizations, C made here. */
static gsl_matrix *
projector_by_inverses (const JdJumpProjector *p)
{
  const gsize n = p->n, k = p->n_rows;
  gsl_matrix_const_view mass = gsl_matrix_const_view_array (p->mass, n, n);
  gsl_matrix *result = gsl_matrix_alloc (n, n), *m = gsl_matrix_alloc (n, n), *inverse = gsl_matrix_alloc (n, n);
  gsl_permutation *order = gsl_permutation_alloc (n);
  int sign;

  gsl_matrix_set_identity (result);
  gsl_matrix_memcpy (m, &mass.matrix);
  gsl_linalg_LU_decomp (m, order, &sign);
  gsl_linalg_LU_invert (m, order, inverse);
  if (k > 0)
    {
      gsl_matrix_const_view w = gsl_matrix_const_view_array (p->rows, k, n);
      gsl_matrix *half = gsl_matrix_alloc (k, n), *c = gsl_matrix_alloc (k, k), *ci = gsl_matrix_alloc (k, k);
      gsl_matrix *right = gsl_matrix_alloc (k, n);
      gsl_permutation *rows = gsl_permutation_alloc (k);

      gsl_blas_dgemm (CblasNoTrans, CblasNoTrans, 1.0, &w.matrix, inverse, 0.0, half);
      gsl_blas_dgemm (CblasNoTrans, CblasTrans, 1.0, half, &w.matrix, 0.0, c);
      for (gsize a = 0; a < k; a++)
        for (gsize b = 0; b < k; b++)
          g_assert_cmpfloat (fabs (gsl_matrix_get (c, a, b) - p->C[a * k + b]), <=,
                             1e-10 * sqrt (p->C[a * k + a] * p->C[b * k + b]));
      gsl_linalg_LU_decomp (c, rows, &sign);
      gsl_linalg_LU_invert (c, rows, ci);
      gsl_blas_dgemm (CblasNoTrans, CblasNoTrans, 1.0, ci, half, 0.0, right);
      gsl_blas_dgemm (CblasTrans, CblasNoTrans, -1.0, &w.matrix, right, 1.0, result);
      gsl_matrix_free (half);
      gsl_matrix_free (c);
      gsl_matrix_free (ci);
      gsl_matrix_free (right);
      gsl_permutation_free (rows);
    }
  gsl_matrix_free (m);
  gsl_matrix_free (inverse);
  gsl_permutation_free (order);
  return result;
}

/* P P = P; M P^T = P M, so that the splitting is orthogonal; M^-1 P p satisfies every row, whatever p; and
 * I - w^T C^-1 w M^-1 is the same matrix. */
static void
check_matrix (const JdJumpProjector *p)
{
  const gsize n = p->n;
  gsl_matrix_const_view P = gsl_matrix_const_view_array (p->P, n, n), M = gsl_matrix_const_view_array (p->mass, n, n);
  gsl_matrix *square = gsl_matrix_alloc (n, n), *other;
  double trace = 0.0;

  gsl_blas_dgemm (CblasNoTrans, CblasNoTrans, 1.0, &P.matrix, &P.matrix, 0.0, square);
  g_assert_cmpfloat (difference (p, square, &P.matrix), <, 1e-9);
  gsl_blas_dgemm (CblasNoTrans, CblasNoTrans, 1.0, &P.matrix, &M.matrix, 0.0, square);
  for (gsize i = 0; i < n; i++)
    {
      trace += p->P[i * n + i];
      for (gsize j = 0; j < i; j++)
        g_assert_cmpfloat (fabs (gsl_matrix_get (square, i, j) - gsl_matrix_get (square, j, i)), <=,
                           1e-9 * sqrt (p->mass[i * n + i] * p->mass[j * n + j]));
    }
  /* the rank of a projector is its trace */
  assert_near (trace, (double) (n - p->n_rows), 1e-9);
  /* the rows are at rest in every velocity q' = P^T x */
  for (gsize a = 0; a < p->n_rows; a++)
    for (gsize j = 0; j < n; j++)
      {
        double sum = 0.0, size = 0.0;

        for (gsize i = 0; i < n; i++)
          {
            sum += p->rows[a * n + i] * p->P[j * n + i];
            size += fabs (p->rows[a * n + i]) * size_of (p, j) / size_of (p, i);
          }
        g_assert_cmpfloat (fabs (sum), <=, 1e-9 * size);
      }
  if (p->C != NULL)
    {
      other = projector_by_inverses (p);
      g_assert_cmpfloat (difference (p, other, &P.matrix), <, 1e-8);
      gsl_matrix_free (other);
    }
  gsl_matrix_free (square);
}

/* Pasquero: V_perp is orthogonal to the velocities that the rows allow, and the parts make up the velocity; what is
 * left of the momentum lies in the span of the rows. */
static void
check_parts (const JdJump *jump, const JdJumpProjector *p)
{
  const gsize n = p->n;
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);

  for (gsize i = 0; i < n; i++)
    {
      double across = 0.0, size = 0.0;

      assert_near (p->parallel[i] + p->orthogonal[i], jump->prior[retained[i]], 1e-10);
      assert_near (p->kept[i] + p->taken[i], p->momentum[i], 1e-10);
      for (gsize j = 0; j < n; j++)
        for (gsize l = 0; l < n; l++)
          {
            across += p->P[i * n + j] * p->mass[j * n + l] * p->orthogonal[l];
            size += fabs (p->P[i * n + j] * p->mass[j * n + l] * p->orthogonal[l]);
          }
      g_assert_cmpfloat (fabs (across), <=, 1e-9 * size);
    }
}

/* Where all rows are inert, at rest and homogeneous, p+ = P (p- + P'): Cortés et al. (15), (18).  Returns whether it
 * was tried. */
static gboolean
check_rule (const JdJump *jump, const JdJumpProjector *p)
{
  const gsize n = p->n;
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);

  if (jump->n_frictions > 0 || jump->stages != NULL || !p->has_during)
    return FALSE;
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->row_type[r] != JD_ROW_INERT && jump->row_type[r] != JD_ROW_REGULAR)
      return FALSE;
  assert_near (p->energy_during, jump->result->energy_after, 1e-9);
  for (gsize k = 0; k < jump->N; k++)
    assert_near (p->during[k], jump->posterior[k], 1e-9);
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->row_goal[r] != 0.0)
      return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      double momentum = 0.0, size = 0.0;

      for (gsize j = 0; j < n; j++)
        {
          momentum += p->mass[i * n + j] * jump->posterior[retained[j]];
          size += fabs (p->mass[i * n + j] * jump->posterior[retained[j]]) + fabs (p->kept[i]);
        }
      g_assert_cmpfloat (fabs (momentum - p->kept[i]), <=, 1e-9 * size);
    }
  return TRUE;
}

static void
test_examples (void)
{
  static const char *const names[] = {
    "05-sleigh-struck.jourdain", "06-sleigh-landing.jourdain", "09-ball-and-floor.jourdain",
    "40-newtons-cradle.jourdain", "41-rocking-block.jourdain", "47-ball-meets-an-incline.jourdain",
    "48-kanes-double-pendulum.jourdain", "59-sleigh-of-the-paper-struck.jourdain",
    "88-sleigh-of-the-paper-landing.jourdain", "90-sphere-crosses-to-the-rough-half.jourdain",
    "93-particle-meets-a-line.jourdain", "97-sphere-with-instantaneous-rolling.jourdain",
  };
  guint n_jumps = 0, n_rules = 0, n_inverses = 0;

  for (gsize f = 0; f < G_N_ELEMENTS (names); f++)
    {
      g_autoptr(JdModel) model = open_example (names[f]);
      JdMechanism *mechanism = jd_model_get_mechanism (model);
      const GPtrArray *tags = jd_mechanism_get_parameterizations (mechanism);
      const GPtrArray *events = jd_mechanism_get_events (mechanism);

      for (guint c = 0; c < tags->len * events->len; c++)
        {
          const JdEvent *event = events->pdata[c / tags->len];
          g_autoptr(JdJump) jump = jump_in (model, tags->pdata[c % tags->len], event->name, NULL, NULL);
          g_autoptr(JdJumpProjector) projector = NULL;
          g_autoptr(GError) error = NULL;

          if (jump == NULL || !jd_jump_is_known (jump))
            continue;
          projector = jd_jump_projector_new (jump, event, &error);
          g_assert_no_error (error);
          check_matrix (projector);
          check_parts (jump, projector);
          n_rules += check_rule (jump, projector);
          n_inverses += projector->C != NULL;
          n_jumps++;
        }
    }
  g_assert_cmpuint (n_jumps, >=, 20);
  g_assert_cmpuint (n_rules, >=, 4);
  g_assert_cmpuint (n_inverses, >=, 10);
}

/* A particle that meets the line x = y inert: P = 1/2 (1 1; 1 1) whatever its mass; C = 2/m; during = after. */
static void
test_closed_form (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"constants\": {\"m\": 3},"
    " \"parameters\": [{\"name\": \"x\", \"value\": 1, \"rate\": 2}, {\"name\": \"y\", \"value\": 1, \"rate\": -1}],"
    " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": \"m\"}],"
    " \"joints\": [{\"name\": \"c\", \"type\": \"equation\", \"holonomic\": {\"f\": \"x - y\"}}],"
    " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}],"
    " \"events\": [{\"name\": \"e\", \"types\": {\"c.f\": \"inert\"}}]}";
  g_autoptr(JdModel) model = model_from_json (text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "e", NULL, &error);
  const JdEvent *event = jd_mechanism_find_event (jd_model_get_mechanism (model), "e");
  g_autoptr(JdJumpProjector) p = jd_jump_projector_new (jump, event, &error);
  g_autoptr(JdJumpCases) cases = jd_jump_cases_new (jump, event, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (p->names[0], ==, "x'");
  g_assert_cmpstr (p->row_names[0], ==, "c.f");
  for (gsize i = 0; i < 4; i++)
    assert_near (p->P[i], 0.5, 1e-12);
  assert_near (p->C[0], 2.0 / 3.0, 1e-12);
  assert_near (p->kept[0], 1.5, 1e-12);
  assert_near (p->taken[0], 4.5, 1e-12);
  assert_near (p->orthogonal[1], -1.5, 1e-12);
  assert_near (p->energy_during, 3.0 * 0.25, 1e-12);
  g_assert_cmpuint (cases->before.rank, ==, 0);
  g_assert_cmpuint (cases->rank_at, ==, 0);
  g_assert_cmpuint (cases->after.rank, ==, 1);
  g_assert_cmpuint (cases->number, ==, 1);
  g_assert_false (cases->contained);
  g_assert_false (cases->satisfied);
}

typedef struct
{
  const char *types;    /* at the event, of f: x - y and g: x + y - 2 */
  double      vx, vy;
  gsize       before, at, after;
  guint       number;
  gboolean    contained, satisfied;
} Case;

/* Table 1 and table 2, for two constraints of a particle that are typed by an event. */
static void
test_cases (void)
{
  static const Case table[] = {
    { "\"c.f\": \"inert\", \"c.g\": \"inert\"", 1, 0, 0, 0, 2, 1, FALSE, FALSE },
    { "\"c.g\": \"inert\"", 1, 1, 1, 1, 2, 1, FALSE, FALSE },
    { "\"c.g\": \"inert\"", 0, 0, 1, 1, 2, 1, FALSE, TRUE },
    { "\"c.g\": \"released\"", 0, 0, 2, 1, 1, 2, TRUE, TRUE },
    { "\"c.f\": \"released\", \"c.g\": \"released\"", 0, 0, 2, 0, 0, 2, TRUE, TRUE },
    { "\"c.f\": \"released\", \"c.g\": \"inert\"", 1, 1, 1, 0, 1, 3, FALSE, FALSE },
    { "", 0, 0, 2, 2, 2, 0, TRUE, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    {
      const Case *c = &table[i];
      g_autofree char
        *text = g_strdup_printf ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\", \"value\": 1, \"rate\": %g},"
                                 " {\"name\": \"y\", \"value\": 1, \"rate\": %g}],"
                                 " \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\", \"y\"], \"mass\": 2}],"
                                 " \"joints\": [{\"name\": \"c\", \"type\": \"equation\","
                                 " \"holonomic\": {\"f\": \"x - y\", \"g\": \"x + y - 2\"}}],"
                                 " \"parameterizations\": [{\"name\": \"total\", \"primitive\": {}}],"
                                 " \"events\": [{\"name\": \"e\", \"types\": {%s}}]}",
                                 c->vx, c->vy, c->types);
      g_autoptr(JdModel) model = model_from_json (text);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "e", NULL, &error);
      g_autoptr(JdJumpCases) cases = NULL;

      g_assert_no_error (error);
      cases = jd_jump_cases_new (jump, jd_mechanism_find_event (jd_model_get_mechanism (model), "e"), &error);
      g_assert_no_error (error);
      g_assert_cmpuint (cases->before.rank, ==, c->before);
      g_assert_cmpuint (cases->rank_at, ==, c->at);
      g_assert_cmpuint (cases->after.rank, ==, c->after);
      g_assert_cmpuint (cases->number, ==, c->number);
      g_assert_cmpint (cases->contained, ==, c->contained);
      g_assert_cmpint (cases->satisfied, ==, c->satisfied);
    }
}

/* An elastic contact is no change of rank. */
static void
test_no_case (void)
{
  g_autoptr(JdModel) model = open_example ("09-ball-and-floor.jourdain");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = jump_in (model, tags_of (model, 0), "bounce", NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_jump_cases_new (jump, jd_mechanism_find_event (jd_model_get_mechanism (model), "bounce"),
                                    &error));
  g_assert_no_error (error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/analysis/projector/closed-form", test_closed_form);
  g_test_add_func ("/core/analysis/projector/examples", test_examples);
  g_test_add_func ("/core/analysis/projector/cases", test_cases);
  g_test_add_func ("/core/analysis/projector/no-case", test_no_case);
  return g_test_run ();
}
