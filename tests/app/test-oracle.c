/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers of random mechanisms, compared with those of an oracle that goes another road and shares no code with
 * the program (oracle.h): accelerations, multipliers, forces and energies in two parameterizations, and jumps.
 * Seeded.  JD_TEST_LONG set: 100 times as many. */
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "app/cli/jd-cli.h"
#include "tests/app/oracle.h"
#include "tests/jd-test-folder.h"

#define N_USUAL   40
#define CLOSE     1e-8   /* relative to the largest number of the same kind */
#define SATISFIED 1e-10

static char *folder;

static JdAnswer *
run (const char *command,
     const char *text,
     const char *parameterization)
{
  g_auto(JdCliOptions) options = JD_CLI_OPTIONS_INIT;
  g_autofree char *path = g_build_filename (folder, "oracle.jourdain", NULL), *printed = NULL;
  g_autoptr(GError) error = NULL;
  JdAnswer *answer;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  if (parameterization != NULL)
    options.state.parameterizations = g_strdupv ((char *[]) { (char *) parameterization, NULL });
  answer = jd_cli_run (command, path, &options, &printed, &error);
  if (answer == NULL)
    g_test_message ("%s", error->message);
  return answer;
}

static double
largest (const double *x,
         guint         n)
{
  double size = 1.0;

  for (guint i = 0; i < n; i++)
    size = MAX (size, fabs (x[i]));
  return size;
}

static void
compare (const char *what,
         const char *name,
         double      found,
         double      expected,
         double      size)
{
  if (!(fabs (found - expected) <= CLOSE * size))
    g_error ("%s %s is %.15g, not %.15g", what, name, found, expected);
}

/* The parameters that @object has. */
static void
compare_parameters (JsonObject            *object,
                    const OracleMechanism *self,
                    const char            *what,
                    const double          *expected)
{
  for (guint i = 0; i < self->N; i++)
    {
      g_autofree char *name = g_strdup_printf ("q%u", i);

      if (json_object_has_member (object, name))
        compare (what, name, json_object_get_double_member (object, name), expected[i], largest (expected, self->N));
    }
}

/* The multipliers or impulses that @object has; null where they are not unique. */
static void
compare_multipliers (JsonObject            *object,
                     const OracleMechanism *self,
                     const char            *what,
                     const OracleSolution  *expected)
{
  for (guint h = 0; h < self->m; h++)
    {
      g_autofree char *name = oracle_name (self, h);

      if (!json_object_has_member (object, name))
        continue;
      if (json_object_get_null_member (object, name) == expected->unique[h])
        g_error ("%s %s is %sunique", what, name, expected->unique[h] ? "" : "not ");
      if (expected->unique[h])
        compare (what, name, json_object_get_double_member (object, name), expected->multipliers[h],
                 largest (expected->multipliers, self->m));
    }
}

static void
get_state (const OracleMechanism *self,
           Real                  *p,
           Real                  *pd)
{
  for (guint i = 0; i < self->N; i++)
    {
      p[i] = self->p[i];
      pd[i] = self->pd[i];
    }
}

/* The rates nearest to those of the state that satisfy the equations @rows.  FALSE: none do, or not for certain. */
static gboolean
project_rates (OracleMechanism *self,
               const guint     *rows,
               guint            n_rows)
{
  static double unit[ORACLE_N][ORACLE_N];
  double A[ORACLE_M][ORACLE_N], b[ORACLE_M], gamma[ORACLE_M], s[ORACLE_M];
  Real p[ORACLE_N], pd[ORACLE_N];
  OracleSolution solution;

  get_state (self, p, pd);
  oracle_rows (self, p, pd, self->time, A, b, gamma);
  for (guint i = 0; i < self->N; i++)
    unit[i][i] = 1.0;
  for (guint h = 0; h < self->m; h++)
    s[h] = -b[h];
  oracle_solve (self->N, unit, A, rows, n_rows, self->pd, s, &solution);
  memcpy (self->pd, solution.x, sizeof self->pd);
  for (guint k = 0; k < n_rows; k++)
    {
      double left = b[rows[k]];

      for (guint i = 0; i < self->N; i++)
        left += A[rows[k]][i] * self->pd[i];
      solution.sharp = solution.sharp && fabs (left) < SATISFIED;
    }
  return solution.sharp && largest (self->pd, self->N) < 20.0;
}

/* Whether the accelerations satisfy all equations: dependent ones may contradict each other. */
static gboolean
is_consistent (const OracleMechanism *self,
               const OracleSolution  *solution)
{
  double A[ORACLE_M][ORACLE_N], b[ORACLE_M], gamma[ORACLE_M];
  Real p[ORACLE_N], pd[ORACLE_N];

  get_state (self, p, pd);
  oracle_rows (self, p, pd, self->time, A, b, gamma);
  for (guint h = 0; h < self->m; h++)
    {
      for (guint i = 0; i < self->N; i++)
        gamma[h] += A[h][i] * solution->x[i];
      if (!(fabs (gamma[h]) < CLOSE * largest (solution->x, self->N)))
        return FALSE;
    }
  return TRUE;
}

/* Some holonomic equations primitive, each for the parameter of its largest coefficient. */
static char *
random_tags (GRand                 *random,
             const OracleMechanism *self)
{
  double A[ORACLE_M][ORACLE_N], b[ORACLE_M], gamma[ORACLE_M];
  Real p[ORACLE_N], pd[ORACLE_N];
  gboolean taken[ORACLE_N] = { FALSE };
  GString *tags = g_string_new (NULL);

  get_state (self, p, pd);
  oracle_rows (self, p, pd, self->time, A, b, gamma);
  for (guint h = 0; h < self->m; h++)
    {
      g_autofree char *name = oracle_name (self, h);
      guint best = 0;

      for (guint i = 1; i < self->N; i++)
        if (fabs (A[h][i]) > fabs (A[h][best]))
          best = i;
      if (oracle_is_rate (self, h) || taken[best] || g_rand_boolean (random))
        continue;
      taken[best] = TRUE;
      g_string_append_printf (tags, "%s\"%s\": \"q%u\"", tags->len > 0 ? ", " : "", name, best);
    }
  return g_string_free (tags, FALSE);
}

static void
check_evaluation (const OracleMechanism *self,
                  JdAnswer              *answer,
                  const OracleSolution  *solution,
                  gboolean               total)
{
  JsonObject *members = answer->members;
  JsonObject *energies = json_object_get_object_member (members, "kinetic_energy");
  double M[ORACLE_N][ORACLE_N], D[ORACLE_N], bias[ORACLE_N], energy, potential;
  Real p[ORACLE_N], pd[ORACLE_N];

  get_state (self, p, pd);
  oracle_dynamics (self, p, pd, self->time, M, D, bias, &energy, &potential);
  compare_parameters (json_object_get_object_member (members, "accelerations"), self, "acceleration", solution->x);
  compare_multipliers (json_object_get_object_member (members, "multipliers"), self, "multiplier", solution);
  compare ("energy", "E",
           json_object_get_double_member (energies, "E2") + json_object_get_double_member (energies, "E1") +
             json_object_get_double_member (energies, "E0"),
           energy, MAX (1.0, energy));
  compare ("potential", "V", json_object_get_double_member (members, "potential"), potential,
           MAX (1.0, fabs (potential)));
  if (total)
    compare_parameters (json_object_get_object_member (json_object_get_object_member (members, "generalized_forces"),
                                                       "D"),
                        self, "given force", D);
}

static guint n_compared, n_reduced, n_redundant, n_refused;

static void
check_one (GRand *random)
{
  OracleMechanism self;
  OracleSolution solution;
  Real p[ORACLE_N], pd[ORACLE_N];
  guint rows[ORACLE_M];
  g_autofree char *tags = NULL, *text = NULL;
  g_autoptr(JdAnswer) answer = NULL;
  g_autoptr(JdAnswer) reduced = NULL;

  oracle_random (random, &self);
  for (guint h = 0; h < self.m; h++)
    rows[h] = h;
  if (!project_rates (&self, rows, self.m))
    return;
  get_state (&self, p, pd);
  oracle_accelerate (&self, p, pd, self.time, &solution);
  if (!solution.sharp)
    return;
  tags = random_tags (random, &self);
  text = oracle_to_text (&self, tags, "");
  g_test_message ("%s", text);
  answer = run ("evaluate", text, NULL);
  g_assert_nonnull (answer);
  if (!solution.determinate || !is_consistent (&self, &solution))
    {
      n_refused++;
      if (jd_answer_is_known (answer))
        g_error ("an answer where there is none: %s", answer->why);
      return;
    }
  if (!jd_answer_is_known (answer))
    g_error ("no answer where there is one: %s", answer->why);
  n_compared++;
  n_redundant += solution.redundant;
  g_assert_true (solution.redundant == (answer->verdict == JD_VERDICT_HYPERSTATIC));
  check_evaluation (&self, answer, &solution, TRUE);
  reduced = run ("evaluate", text, "some");
  if (reduced == NULL || !jd_answer_is_known (reduced))
    return;
  n_reduced++;
  check_evaluation (&self, reduced, &solution, FALSE);
}

static void
repeat (guint  n,
        void (*check) (GRand *random))
{
  const char *first = g_getenv ("JD_TEST_FIRST");
  const guint begin = first != NULL ? (guint) atoi (first) : 0,
              count = g_getenv ("JD_TEST_LONG") != NULL ? 100 * n : n;

  for (guint k = begin; k < begin + count; k++)
    {
      g_autoptr(GRand) random = g_rand_new_with_seed (17430000 + k);

      g_test_message ("seed %u", k);
      check (random);
    }
}

static void
test_evaluate (void)
{
  repeat (N_USUAL, check_one);
  g_test_message ("%u compared, %u reduced, %u redundant, %u refused", n_compared, n_reduced, n_redundant, n_refused);
  /* The statement is not empty. */
  g_assert_cmpuint (n_compared, >, N_USUAL / 2);
  g_assert_cmpuint (n_reduced, >, N_USUAL / 8);
  g_assert_cmpuint (n_redundant, >, 0);
}

/* A jump: the law of each equation, and an applied impulse. */
typedef enum { LAW_REGULAR, LAW_INERT, LAW_ELASTIC, LAW_RELEASED, LAW_LIVE, N_LAWS } Law;

typedef struct
{
  OracleMechanism self;
  Law             laws[ORACLE_M];
  double          restitution[ORACLE_M];
  double          live[ORACLE_M];        /* A p' after */
  double          impulse[2];            /* at the centre of body 0 */
  double          M[ORACLE_N][ORACLE_N], A[ORACLE_M][ORACLE_N], b[ORACLE_M], prior[ORACLE_M];
  double          momentum[ORACLE_N];    /* M p' before, and the applied impulse */
} Jump;

static void
prepare_jump (Jump *jump)
{
  OracleMechanism *self = &jump->self;
  double D[ORACLE_N], bias[ORACLE_N], gamma[ORACLE_M], energy, potential;
  Real p[ORACLE_N], pd[ORACLE_N];

  get_state (self, p, pd);
  oracle_rows (self, p, pd, self->time, jump->A, jump->b, gamma);
  oracle_dynamics (self, p, pd, self->time, jump->M, D, bias, &energy, &potential);
  for (guint h = 0; h < self->m; h++)
    {
      jump->prior[h] = jump->b[h];
      for (guint i = 0; i < self->N; i++)
        jump->prior[h] += jump->A[h][i] * self->pd[i];
      jump->live[h] = -jump->b[h] + jump->restitution[h];
    }
  /* the momentum of the file's coordinates: dE/dp' jumps by M times the jump of p' */
  for (guint i = 0; i < self->N; i++)
    {
      jump->momentum[i] = 0.0;
      for (guint j = 0; j < self->N; j++)
        jump->momentum[i] += jump->M[i][j] * self->pd[j];
    }
  oracle_add_force (self, 0, self->bodies[0].center, jump->impulse[0], jump->impulse[1], 0.0L, p, self->time,
                    jump->momentum);
}

/* A p' after of an equation that takes part. */
static double
posterior_of (const Jump *jump,
              guint       h)
{
  return jump->laws[h] == LAW_LIVE
           ? jump->live[h]
           : -jump->b[h] - (jump->laws[h] == LAW_ELASTIC ? jump->restitution[h] * jump->prior[h] : 0.0);
}

static char *
write_jump (const Jump *jump)
{
  GString *text = g_string_new ("{\"name\": \"hit\", \"types\": {");

  for (guint h = 0; h < jump->self.m; h++)
    {
      g_autofree char *name = oracle_name (&jump->self, h);

      g_string_append_printf (text, "%s\"%s\": ", h > 0 ? ", " : "", name);
      if (jump->laws[h] == LAW_ELASTIC)
        g_string_append_printf (text, "{\"type\": \"elastic\", \"restitution\": %.17g}", jump->restitution[h]);
      else if (jump->laws[h] == LAW_LIVE)
        g_string_append_printf (text, "{\"type\": \"live\", \"before\": %.17g, \"after\": %.17g}", -jump->b[h],
                                jump->live[h]);
      else
        g_string_append_printf (text, "\"%s\"",
                                jump->laws[h] == LAW_INERT      ? "inert"
                                : jump->laws[h] == LAW_RELEASED ? "released"
                                                                : "regular");
    }
  g_string_append_printf (text, "}, \"impulses\": [{\"point\": \"B0.center\", \"vector\": [%.17g, %.17g]}]}",
                          jump->impulse[0], jump->impulse[1]);
  return g_string_free (text, FALSE);
}

/* Whether the velocities satisfy all rows: dependent ones may contradict each other. */
static gboolean
satisfies (const Jump           *jump,
           const guint          *rows,
           guint                 n_rows,
           const double         *s,
           const OracleSolution *solution)
{
  for (guint k = 0; k < n_rows; k++)
    {
      double left = -s[rows[k]];

      for (guint i = 0; i < jump->self.N; i++)
        left += jump->A[rows[k]][i] * solution->x[i];
      if (!(fabs (left) < CLOSE * largest (solution->x, jump->self.N)))
        return FALSE;
    }
  return TRUE;
}

static void
compare_jump (const Jump           *jump,
              JdAnswer             *answer,
              const OracleSolution *solution)
{
  JsonObject *energies = json_object_get_object_member (answer->members, "kinetic_energy");
  double M[ORACLE_N][ORACLE_N], D[ORACLE_N], bias[ORACLE_N], energy, potential;
  Real p[ORACLE_N], pd[ORACLE_N];

  compare_parameters (json_object_get_object_member (answer->members, "posterior"), &jump->self, "rate after",
                      solution->x);
  get_state (&jump->self, p, pd);
  for (guint i = 0; i < jump->self.N; i++)
    pd[i] = solution->x[i];
  oracle_dynamics (&jump->self, p, pd, jump->self.time, M, D, bias, &energy, &potential);
  compare ("energy after", "E", json_object_get_double_member (energies, "after"), energy, MAX (1.0, energy));
}

static guint n_jumps, n_contradictions;

static void
check_jump (GRand *random)
{
  Jump jump = { 0 };
  OracleMechanism *self = &jump.self;
  OracleSolution solution;
  double s[ORACLE_M];
  guint before[ORACLE_M], n_before = 0, rows[ORACLE_M], n_rows = 0;
  g_autofree char *event = NULL, *text = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  oracle_random (random, self);
  for (guint h = 0; h < self->m; h++)
    {
      jump.laws[h] = (Law) g_rand_int_range (random, 0, N_LAWS);
      jump.restitution[h] = g_rand_double (random);
      if (jump.laws[h] != LAW_INERT && jump.laws[h] != LAW_ELASTIC)
        before[n_before++] = h;
      if (jump.laws[h] != LAW_RELEASED)
        rows[n_rows++] = h;
    }
  jump.impulse[0] = g_rand_double_range (random, -3, 3);
  jump.impulse[1] = g_rand_double_range (random, -3, 3);
  if (!project_rates (self, before, n_before))
    return;
  prepare_jump (&jump);
  for (guint h = 0; h < self->m; h++)
    s[h] = posterior_of (&jump, h);
  oracle_solve (self->N, jump.M, jump.A, rows, n_rows, jump.momentum, s, &solution);
  if (!solution.sharp)
    return;
  for (guint h = 0; h < self->m; h++)
    solution.unique[h] |= jump.laws[h] == LAW_RELEASED;
  event = write_jump (&jump);
  text = oracle_to_text (self, "", event);
  g_test_message ("%s", text);
  answer = run ("jump", text, NULL);
  g_assert_nonnull (answer);
  if (!solution.determinate || !satisfies (&jump, rows, n_rows, s, &solution))
    {
      n_contradictions++;
      if (jd_answer_is_known (answer))
        g_error ("an answer where there is none: %s", answer->why);
      return;
    }
  if (!jd_answer_is_known (answer))
    g_error ("no answer where there is one: %s", answer->why);
  n_jumps++;
  compare_jump (&jump, answer, &solution);
  compare_multipliers (json_object_get_object_member (answer->members, "impulses"), self, "impulse", &solution);
}

/* Contacts that may open: all choices are tried.  Those that take part have the law of Newton if they approach and
 * e = 0 if they separate, and none pulls; those that do not are left at least as fast.  FALSE: no choice, or not for
 * certain. */
static gboolean
choose_contacts (Jump           *jump,
                 OracleSolution *out)
{
  const OracleMechanism *self = &jump->self;
  guint contacts[ORACLE_M], n_contacts = 0, n_found = 0;

  for (guint h = 0; h < self->m; h++)
    if (self->joints[self->joint_of[h]].unilateral)
      contacts[n_contacts++] = h;
  for (guint choice = 0; choice < 1u << n_contacts; choice++)
    {
      OracleSolution solution;
      double s[ORACLE_M];
      guint rows[ORACLE_M], n_rows = 0;
      gboolean holds = TRUE;

      for (guint h = 0; h < self->m; h++)
        {
          const gboolean open = self->joints[self->joint_of[h]].unilateral;
          gboolean acts = !open;

          for (guint c = 0; c < n_contacts; c++)
            acts |= contacts[c] == h && (choice >> c & 1) != 0;
          s[h] = -jump->b[h] - (open && jump->prior[h] < 0.0 ? jump->restitution[h] * jump->prior[h] : 0.0);
          if (acts)
            rows[n_rows++] = h;
        }
      oracle_solve (self->N, jump->M, jump->A, rows, n_rows, jump->momentum, s, &solution);
      if (!solution.sharp || solution.redundant || !solution.determinate)
        return FALSE;
      for (guint c = 0; c < n_contacts; c++)
        {
          double left = -s[contacts[c]];

          for (guint i = 0; i < self->N; i++)
            left += jump->A[contacts[c]][i] * solution.x[i];
          if ((choice >> c & 1) != 0 ? solution.multipliers[contacts[c]] < 0.0 : left < 0.0)
            holds = FALSE;
        }
      if (holds)
        *out = solution;
      n_found += holds;
    }
  return n_found == 1;
}

static guint n_impacts;

static void
check_impact (GRand *random)
{
  Jump jump = { 0 };
  OracleMechanism *self = &jump.self;
  OracleSolution solution;
  guint before[ORACLE_M], n_before = 0;
  gboolean approaches = FALSE;
  g_autofree char *event = NULL, *text = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  oracle_random (random, self);
  for (guint k = 0; k < self->n_joints; k++)
    if (self->joints[k].type == JOINT_CONTACT || self->joints[k].type == JOINT_ON_CURVE)
      {
        self->joints[k].type = JOINT_CONTACT;
        self->joints[k].unilateral = TRUE;
      }
  for (guint h = 0; h < self->m; h++)
    {
      jump.restitution[h] = g_rand_double (random);
      if (self->joints[self->joint_of[h]].unilateral)
        jump.laws[h] = LAW_ELASTIC;
      else
        before[n_before++] = h;
    }
  if (n_before == self->m || !project_rates (self, before, n_before))
    return;
  prepare_jump (&jump);
  for (guint h = 0; h < self->m; h++)
    {
      approaches |= jump.laws[h] == LAW_ELASTIC && jump.prior[h] < -1e-3;
      if (jump.laws[h] == LAW_ELASTIC && fabs (jump.prior[h]) < 1e-3)
        return;
    }
  if (!approaches || !choose_contacts (&jump, &solution))
    return;
  event = write_jump (&jump);
  text = oracle_to_text (self, "", event);
  g_test_message ("%s", text);
  answer = run ("jump", text, NULL);
  g_assert_nonnull (answer);
  if (!jd_answer_is_known (answer))
    g_error ("no answer where there is one: %s", answer->why);
  n_impacts++;
  compare_jump (&jump, answer, &solution);
}

static void
test_jump (void)
{
  repeat (N_USUAL, check_jump);
  g_test_message ("%u compared, %u contradictions", n_jumps, n_contradictions);
  g_assert_cmpuint (n_jumps, >, N_USUAL / 2);
}

static void
test_impact (void)
{
  repeat (5 * N_USUAL, check_impact);
  g_test_message ("%u compared", n_impacts);
  g_assert_cmpuint (n_impacts, >, N_USUAL / 8);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  folder = g_dir_make_tmp ("jourdain-oracle-XXXXXX", NULL);
  g_test_add_func ("/app/oracle/evaluate", test_evaluate);
  g_test_add_func ("/app/oracle/jump", test_jump);
  g_test_add_func ("/app/oracle/impact", test_impact);
  status = g_test_run ();
  jd_test_folder_remove (folder);
  return status;
}
