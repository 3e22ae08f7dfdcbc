/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folds and crossings of curves of equilibria, against closed forms. */
#include <math.h>

#include "core/analysis/equilibrium/jd-continuation.h"
#include "tests/core/model-from-text.h"

#define CLOSE 1e-10

typedef struct
{
  const char  *name;
  const char  *potential;   /* in x, the constant c and the others */
  double       from, to;
  double       low, high;   /* of x */
  JdTurnKind   kind;
  JdBranching  branching;
  double       value, x;
} Case;

static const Case cases[] = {
  /* A bead on a hoop of radius R that turns at the rate c: omega^2 = g / R. */
  { "hoop", "-m*g*R*cos(x) - m*R^2*c^2*sin(x)^2/2", 2.0, 8.0, -2.0, 2.0, JD_TURN_BRANCHING, JD_BRANCHING_PITCHFORK,
    5.718391382198319, 0.0 },
  /* A pendulum of mass c held upright by a torsion spring: c g l = k. */
  { "inverted", "k*x^2/2 + c*g*l*cos(x)", 0.5, 3.0, -2.0, 2.0, JD_TURN_BRANCHING, JD_BRANCHING_PITCHFORK,
    7.3 / (9.81 * 0.45), 0.0 },
  /* The same, the value of the crossing among those asked for. */
  { "inverted-asked", "k*x^2/2 + c*(k/1.5)*cos(x)", 0.5, 2.5, -2.0, 2.0, JD_TURN_BRANCHING, JD_BRANCHING_PITCHFORK,
    1.5, 0.0 },
  /* The way that goes on is not straight. */
  { "slanted", "(c - 3/10)*(x - sin(c)/2)^2/2 - (x - sin(c)/2)^4/4", -0.5, 1.0, -1.4, 1.4, JD_TURN_BRANCHING,
    JD_BRANCHING_PITCHFORK, 0.3, 0.14776010333066977 },
  { "transcritical", "(c - 3/10)*x^2/2 - x^3/3", -0.5, 1.0, -1.5, 1.5, JD_TURN_BRANCHING, JD_BRANCHING_TRANSCRITICAL,
    0.3, 0.0 },
  { "fold", "x^3/3 - (c - 7/10)*x", 0.1, 2.0, -1.5, 1.5, JD_TURN_FOLD, JD_BRANCHING_NONE, 0.7, 0.0 },
  /* Four straight curves: x = 0, d, -d, 2 d with d = c - 3/10. */
  { "four-ways", "x^5/5 - (c - 3/10)*x^4/2 - (c - 3/10)^2*x^3/3 + (c - 3/10)^3*x^2", -0.5, 1.0, -3, 3,
    JD_TURN_BRANCHING, JD_BRANCHING_OTHER, 0.3, 0.0 },
};

static void
test_turn (gconstpointer data)
{
  const Case *c = data;
  g_autofree char
    *text = g_strdup_printf ("{'jourdain':1,'constants':{'m':0.7,'g':9.81,'R':0.3,'k':7.3,'l':0.45,'c':1},"
                             "'parameters':[{'name':'x','value':0.1}],'kinetic_energy':'x`^2/2',"
                             "'efforts':[{'name':'v','type':'potential','value':'%s'}],"
                             "'parameterizations':[{'name':'total'}]}",
                             c->potential);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  const char *names[] = { "x" };
  const JdEquilibriumRanges ranges = { 1, names, &c->low, &c->high, NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdContinuation)
    branches = jd_continuation_new (parameterization, &ranges, "c", c->from, c->to, 21, NULL, NULL, NULL, &error);
  const JdTurn *turn;

  g_assert_no_error (error);
  g_assert_cmpuint (branches->turns->len, ==, 1);
  turn = g_ptr_array_index (branches->turns, 0);
  g_assert_cmpint (turn->kind, ==, c->kind);
  g_assert_cmpint (turn->branching, ==, c->branching);
  /* Where more than two curves meet, the place is a multiple root, told to a root of the rounding. */
  g_assert_cmpfloat_with_epsilon (turn->value / c->value, 1.0, c->branching == JD_BRANCHING_OTHER ? 1e-4 : CLOSE);
  g_assert_cmpfloat_with_epsilon (turn->p[0], c->x, c->branching == JD_BRANCHING_OTHER ? 1e-4 : 1e-7);
}

/* A rod held upright by a torsion spring, in absolute coordinates: m g l / 2 = k, whatever the multipliers do.  @joints:
 * further equations that hold anyway. */
static void
check_absolute (const char *joints)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain':1,'constants':{'m':0.7,'k':7.3,'l':0.9,'g':9.81},'gravity':[0,'-g'],"
    "'parameters':[{'name':'x'},{'name':'y','value':'l/2'},{'name':'a','value':'pi/2'}],"
    "'ground':{'points':{'O':[0,0]}},'bodies':[{'name':'B','origin':['x','y'],'angle':'a','mass':'m',"
    "'inertia':'m*l^2/12','points':{'P':['-l/2',0]}}],"
    "'joints':[{'name':'J','type':'pivot','between':['B.P','ground.O']}%s],"
    "'efforts':[{'name':'s','type':'torsion-spring','bodies':['B','ground'],'stiffness':'k','angle':'pi/2'}],"
    "'parameterizations':[{'name':'total'}]}",
    joints);
  g_autoptr(JdModel) model = model_from_text (text);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  const char *names[] = { "a" };
  const double low = 0.0, high = 3.1;
  const JdEquilibriumRanges ranges = { 1, names, &low, &high, NULL };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdContinuation)
    branches = jd_continuation_new (parameterization, &ranges, "m", 0.5, 3.0, 11, NULL, NULL, NULL, &error);
  const JdTurn *turn;

  g_assert_no_error (error);
  g_assert_cmpuint (branches->turns->len, ==, 1);
  turn = g_ptr_array_index (branches->turns, 0);
  g_assert_cmpint (turn->branching, ==, JD_BRANCHING_PITCHFORK);
  g_assert_cmpfloat_with_epsilon (turn->value / (2.0 * 7.3 / (9.81 * 0.9)), 1.0, CLOSE);
}

static void
test_absolute (void)
{
  check_absolute ("");
}

/* Multipliers of dependent equations are not unique: the equations of equilibrium have more null directions at the
 * crossing than curves that meet. */
static void
test_redundant (void)
{
  check_absolute (",{'name':'R','type':'equation','holonomic':{'r':'3*x - 4*y - l*(3*cos(a) - 4*sin(a))/2'}}");
  check_absolute (",{'name':'R','type':'equation','holonomic':{'r':'x - l*cos(a)/2','s':'y - l*sin(a)/2',"
                  "'u':'2*x + y - l*(2*cos(a) + sin(a))/2'}}");
}

/* A particle on a spring before a wall at x = 0.8: x = c / k up to c = 8, and 0.8 from there on.  Neither curve goes on
 * into the wall, nor to where the wall would pull. */
static void
test_wall (void)
{
  g_autoptr(JdModel) model =
    model_from_text ("{'jourdain': 1, 'constants': {'c': 0, 'k': 10}, 'parameters': [{'name': 'x', 'value': 0.5}],"
                     " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 1}],"
                     " 'curves': [{'name': 'w', 'line': {'point': [0.8, 0], 'direction': [0, 1]}}],"
                     " 'joints': [{'name': 'touch', 'type': 'contact', 'point': 'P.origin', 'curve': 'w'}],"
                     " 'efforts': [{'name': 'p', 'type': 'potential', 'value': 'k*x^2/2-c*x'}],"
                     " 'parameterizations': [{'name': 'p', 'primitive': {}}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization) p = parameterization_of (model, "p");
  g_autoptr(JdContinuation) result = jd_continuation_new (p, NULL, "c", -10.0, 20.0, 61, NULL, NULL, NULL, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (guint b = 0; b < result->branches->len; b++)
    {
      const GPtrArray *points = ((const JdBranch *) g_ptr_array_index (result->branches, b))->points;

      for (guint k = 0; k < points->len; k++)
        {
          const JdBranchPoint *point = g_ptr_array_index (points, k);

          g_assert_cmpfloat_with_epsilon (point->p[0], MIN (point->value / 10.0, 0.8), CLOSE);
          n++;
        }
    }
  /* both curves have the point where they meet */
  g_assert_cmpuint (n, >=, 61);
  g_assert_cmpuint (n, <=, 62);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *path = g_strconcat ("/core/analysis/branches/", cases[k].name, NULL);

      g_test_add_data_func (path, &cases[k], test_turn);
    }
  g_test_add_func ("/core/analysis/branches/absolute", test_absolute);
  g_test_add_func ("/core/analysis/branches/redundant", test_redundant);
  g_test_add_func ("/core/analysis/branches/wall", test_wall);
  return g_test_run ();
}
