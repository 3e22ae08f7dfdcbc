/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"
#include "tests/bench/bench-chain-text.h"
#include "tests/bench/bench.h"
#include "tests/bench/plain-derive.h"
#include "tests/core/angle-tags.h"

/* Deriving and compiling the equations of a chain of N rods in its angles, from the mechanism as read to the tapes,
 * against a plain differentiator of the same energy and, where Python has it, SymPy's Kane method. */

#define RODS 8
/* 3 ms where SymPy takes 1.1 s; the plain differentiator takes a part of SymPy's time, measured together. */
#define LIMIT_SYMPY (3.0 / 1100.0)
#define LIMIT_PLAIN 0.34
/* Seconds for each node of the formulas, at the largest size against RODS. */
#define LIMIT_GROWTH 1.5
#define LARGEST 20

typedef struct
{
  guint        n;
  JdMechanism *mechanism;
  JdParameterizationTags tags;
  gsize        n_nodes;  /* of the formulas derived last */
} Derivation;

/* Every pivot's two equations place its rod: the angles are left. */
static void
derivation_init (Derivation *self,
                 guint       n)
{
  g_autofree char *text = chain_text (n);
  g_autoptr(GError) error = NULL;

  self->n = n;
  self->mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  self->tags = (JdParameterizationTags) { .name = (char *) "angles", .tags = angle_tags_new (n) };
}

static void
derivation_clear (Derivation *self)
{
  g_ptr_array_unref (self->tags.tags);
  g_object_unref (self->mechanism);
}

static void
derive (gpointer data)
{
  Derivation *self = data;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (self->mechanism, NULL, NULL, &error);
  g_autoptr(JdParameterization) angles = NULL;

  g_assert_no_error (error);
  angles = jd_parameterization_new (model, &self->tags, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (jd_parameterization_get_pattern (angles)->n, ==, self->n);
  self->n_nodes = jd_expr_pool_get_size (model->pool) + jd_expr_pool_get_size (angles->pool);
  if (angles->total != NULL)
    self->n_nodes += jd_expr_pool_get_size (angles->total->pool);
}

static void
derive_plain (gpointer data)
{
  const Derivation *self = data;

  g_assert_cmpuint (plain_chain_equations (self->n), >, 0);
}

/* Seconds; 0 without Python or SymPy. */
static double
time_sympy (void)
{
  g_autofree char *script = g_build_filename (g_getenv ("G_TEST_SRCDIR"), "bench", "chain-kane.py", NULL);
  const char *argv[] = { "python3", script, G_STRINGIFY (RODS), NULL };
  g_autofree char *out = NULL;
  int status = 0;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &out,
                     NULL, &status, NULL) ||
      status != 0)
    return 0.0;
  return g_ascii_strtod (out, NULL);
}

/* Seconds for each node. */
static double
time_node (guint n)
{
  Derivation derivation = { 0 };
  double seconds;

  derivation_init (&derivation, n);
  seconds = bench_median (derive, &derivation, 7);
  g_print ("chain of %3u: %7.2f ms, %5zu nodes, %4.0f ns each\n", n, 1e3 * seconds, derivation.n_nodes,
           1e9 * seconds / (double) derivation.n_nodes);
  derivation_clear (&derivation);
  return seconds / (double) derivation.n_nodes;
}

int
main (void)
{
  static const guint others[] = { 1, 2, 5, 10, 12, 50, 100 };
  const double sympy = time_sympy ();
  gboolean kept = TRUE;
  Derivation eight = { 0 };
  double seconds[2];

  derivation_init (&eight, RODS);
  bench_medians (2, (const BenchFunc[]) { derive, derive_plain }, (gpointer[]) { &eight, &eight }, 15, seconds);
  derivation_clear (&eight);
  g_print ("%.2f ms; plain %.1f ms; SymPy %.0f ms\n", 1e3 * seconds[0], 1e3 * seconds[1], 1e3 * sympy);
  kept &= bench_check ("chain of 8 derived, part of a plain differentiator's time", seconds[0] / seconds[1],
                       LIMIT_PLAIN);
  if (sympy > 0.0)
    kept &= bench_check ("chain of 8 derived, part of SymPy's time", seconds[0] / sympy, LIMIT_SYMPY);
  for (gsize k = 0; k < G_N_ELEMENTS (others); k++)
    time_node (others[k]);
  seconds[0] = time_node (RODS);
  seconds[1] = time_node (LARGEST);
  kept &= bench_check ("time for each node, chain of 20 against 8", seconds[1] / seconds[0], LIMIT_GROWTH);
  return kept ? EXIT_SUCCESS : EXIT_FAILURE;
}
