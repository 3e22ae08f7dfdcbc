/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reports of one jump under several orders, laws and types, and as seen by observers, against closed forms. */
#include <gsl/gsl_errno.h>

#include "core/report/jd-report.h"
#include "tests/answer-text.h"
#include "tests/core/model-from-text.h"
#include "tests/core/report/report-testing.h"

/* A particle of 2 kg flies into the corner between the floor and a wall through it at the angle a: two unilateral
 * equations n . (x, y) >= 0 with |n| = 1. */
#define CORNER                                                                                                         \
  "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': %s}, {'name': 'y', 'rate': %s}], 'bodies': [{'name': 'P', "     \
  "'origin': ['x', 'y'], 'mass': 2}], 'joints': [{'name': 'a', 'type': 'equation', 'unilateral': true, 'holonomic': "   \
  "{'i': 'y'}}, {'name': 'b', 'type': 'equation', 'unilateral': true, 'holonomic': {'i': '%s*x - %s*y'}}], "            \
  "'parameterizations': [{'name': 'total'}, {'name': 'other'}], 'events': [{'name': 'hit', 'types': {'a.i': {'type': "   \
  "'elastic', 'restitution': %s}, 'b.i': {'type': 'elastic', 'restitution': %s}}}]}"

typedef struct
{
  JdModel            *model;
  JdParameterization *parameterization;
  const JdEvent      *event;
  JdAnswer           *answer;
} Jump;

static void
jump_init (Jump       *self,
           const char *text)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism;

  self->model = model_from_text (text);
  mechanism = jd_model_get_mechanism (self->model);
  self->event = jd_mechanism_get_events (mechanism)->pdata[0];
  self->parameterization = jd_parameterization_new (self->model,
                                                    jd_mechanism_get_parameterizations (mechanism)->pdata[0],
                                                    self->event, &error);
  g_assert_no_error (error);
  self->answer = jd_report_jump_at (self->parameterization, self->event, NULL, NULL, &error);
  g_assert_no_error (error);
}

static void
jump_clear (Jump *self)
{
  jd_answer_free (self->answer);
  jd_parameterization_unref (self->parameterization);
  jd_model_unref (self->model);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Jump, jump_clear)

typedef struct
{
  double x, y;
} Vector;

/* Two particles on a rope of constant length over a pulley and a third beside them, one of which meets a wall.  In each
 * phase p' = D phi + d, and the velocities of the bodies, beta phi + gamma, are the rates along their axes. */
static void
test_phases (void)
{
  static const char *const phases[] = { "prior", "posterior" };
  g_auto(Jump) jump = { 0 };
  g_autoptr(JsonNode) root = NULL;

  jump_init (&jump,
             "{'jourdain': 1, 'parameters': [{'name': 'u', 'rate': -2}, {'name': 'v', 'rate': 2}, {'name': 'w',"
             " 'rate': 3}], 'bodies': [{'name': 'A', 'origin': [0, 'u'], 'mass': 2}, {'name': 'B', 'origin': [1,"
             " 'v'], 'mass': 1}, {'name': 'C', 'origin': ['w', 5], 'mass': 1}], 'joints': [{'name': 'rope',"
             " 'type': 'equation', 'holonomic': {'l': 'u + v'}}, {'name': 'wall', 'type': 'equation',"
             " 'unilateral': true, 'holonomic': {'i': 'u'}}], 'events': [{'name': 'hit', 'types': {'wall.i':"
             " {'type': 'elastic', 'restitution': 0.5}}}]}");
  root = parse_answer (jump.answer);
  for (gsize f = 0; f < G_N_ELEMENTS (phases); f++)
    {
      const double factor = f == 0 ? 1.0 : -0.5;
      const double expected[] = { -2.0 * factor, 2.0 * factor, 3.0 };
      static const struct { const char *parameter, *body; guint component; } moved[] = {
        { "u", "A", 1 }, { "v", "B", 1 }, { "w", "C", 0 },
      };
      g_autofree char *velocities = g_strdup_printf ("table.%s.velocities", phases[f]);
      const guint m = length_at (root, velocities);

      g_assert_cmpuint (m, >=, 2);
      for (gsize i = 0; i < G_N_ELEMENTS (moved); i++)
        {
          double rate = 0.0, velocity = 0.0;

          for (guint s = 0; s < m; s++)
            {
              g_autofree char *name = g_strdup_printf ("%s[%u]", velocities, s);
              JsonObject *values = json_node_get_object (find_member (root, f == 0 ? "table.prior.values"
                                                                                   : "table.posterior.values"));
              const double phi = json_object_get_double_member (values, text_at (root, name));
              g_autofree char *D = g_strdup_printf ("table.%s.D[%u].%s", phases[f], s, moved[i].parameter);
              g_autofree char *beta = g_strdup_printf ("table.%s.beta[%u].%s[%u]", phases[f], s, moved[i].body,
                                                       moved[i].component);

              rate += phi * json_node_get_double (find_member (root, D));
              velocity += phi * json_node_get_double (find_member (root, beta));
              assert_number (root, beta, json_node_get_double (find_member (root, D)), 1e-14);
            }
          g_assert_cmpfloat_with_epsilon (rate, expected[i], 1e-12);
          g_assert_cmpfloat_with_epsilon (velocity, expected[i], 1e-12);
        }
    }
}

/* The velocity after the blow of one wall with the unit normal @n: its part along n is turned, times @e. */
static Vector
bounce (Vector v,
        Vector n,
        double e)
{
  const double along = v.x * n.x + v.y * n.y, factor = along < 0.0 ? (1.0 + e) * along : 0.0;

  return (Vector) { v.x - factor * n.x, v.y - factor * n.y };
}

static gboolean
leaves (Vector v,
        Vector n)
{
  return v.x * n.x + v.y * n.y >= -1e-12;
}

/* One wall after the other, @first first, until the particle leaves both. */
static Vector
bounce_all (Vector       v,
            const Vector walls[2],
            double       e,
            int          first)
{
  for (int i = first; !leaves (v, walls[0]) || !leaves (v, walls[1]); i = 1 - i)
    v = bounce (v, walls[i], e);
  return v;
}

static void
corner_init (Jump   *self,
             double  angle,
             double  restitution,
             Vector  v)
{
  char numbers[5][G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = NULL;

  g_ascii_dtostr (numbers[0], sizeof numbers[0], v.x);
  g_ascii_dtostr (numbers[1], sizeof numbers[1], v.y);
  g_ascii_dtostr (numbers[2], sizeof numbers[2], sin (angle));
  g_ascii_dtostr (numbers[3], sizeof numbers[3], cos (angle));
  g_ascii_dtostr (numbers[4], sizeof numbers[4], restitution);
  text = g_strdup_printf (CORNER, numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[4]);
  jump_init (self, text);
}

/* Two orders end in two velocities, that of reflections in turn, unless the walls are square to each other. */
static void
test_orders (void)
{
  static const struct { double angle, restitution; guint n_groups; } cases[] = {
    { 90.0, 1.0, 1 }, { 90.0, 0.5, 1 }, { 75.0, 1.0, 3 }, { 50.0, 1.0, 3 }, { 110.0, 0.5, 3 },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      const double angle = cases[k].angle * G_PI / 180.0;
      const Vector v = { -1.5, -1.0 }, walls[2] = { { 0.0, 1.0 }, { sin (angle), -cos (angle) } };
      g_auto(Jump) jump = { 0 };
      g_auto(JdJumpCase) at = { 0 };
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) root = NULL;
      guint n_orders = 0;

      corner_init (&jump, angle, cases[k].restitution, v);
      jd_jump_case_init (&at, jump.model, jump.event);
      g_assert_true (jd_report_jump_add_orders (jump.answer, jump.parameterization, &at, &error));
      g_assert_no_error (error);
      root = parse_answer (jump.answer);
      g_test_message ("%g degrees", cases[k].angle);
      g_assert_cmpuint (length_at (root, "orders"), ==, cases[k].n_groups);
      for (guint g = 0; g < length_at (root, "orders"); g++)
        {
          g_autofree char *orders = g_strdup_printf ("orders[%u].orders", g);
          g_autofree char *x = g_strdup_printf ("orders[%u].posterior.x", g);
          g_autofree char *y = g_strdup_printf ("orders[%u].posterior.y", g);
          g_autofree char *energy = g_strdup_printf ("orders[%u].kinetic_energy", g);
          g_autofree char *difference = g_strdup_printf ("orders[%u].difference", g);

          for (guint i = 0; i < length_at (root, orders); i++, n_orders++)
            {
              g_autofree char *order = g_strdup_printf ("%s[%u]", orders, i),
                              *name = g_strconcat (order, "[0]", NULL);
              Vector after;

              if (!JSON_NODE_HOLDS_ARRAY (find_member (root, order)))
                {
                  g_assert_cmpstr (text_at (root, order), ==, "together");
                  continue;
                }
              after = bounce_all (v, walls, cases[k].restitution, g_str_equal (text_at (root, name), "a.i") ? 0 : 1);
              assert_number (root, x, after.x, 1e-9);
              assert_number (root, y, after.y, 1e-9);
              assert_number (root, energy, after.x * after.x + after.y * after.y, 1e-9);
            }
          /* within the group */
          assert_number (root, difference, 0.0, 1e-9);
        }
      g_assert_cmpuint (n_orders, ==, 3);
    }
}

/* Each type of the contact: v+ = -e v-, the impulse m (1 + e) v and the loss m v^2 (1 - e^2)/2. */
static void
test_types (void)
{
  static const struct { const char *name; double e; } types[] = {
    { "inert", 0.0 }, { "0.25", 0.25 }, { "0.5", 0.5 }, { "elastic", 1.0 },
  };
  const double angle = G_PI / 2.0, v = 1.5;
  g_auto(Jump) jump = { 0 };
  g_auto(JdJumpCase) at = { 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;

  corner_init (&jump, angle, 0.1, (Vector) { -v, 2.0 });
  jd_jump_case_init (&at, jump.model, jump.event);
  g_assert_true (jd_report_jump_add_types (jump.answer, jump.parameterization, &at, "inert, 0.25 ,0.5,elastic",
                                           &error));
  g_assert_no_error (error);
  root = parse_answer (jump.answer);
  g_assert_cmpuint (length_at (root, "types"), ==, G_N_ELEMENTS (types));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      const double e = types[i].e;
      g_autofree char *name = g_strdup_printf ("types[%u].types[0]", i),
                      *x = g_strdup_printf ("types[%u].posterior.x", i);
      g_autofree char *y = g_strdup_printf ("types[%u].posterior.y", i),
                      *loss = g_strdup_printf ("types[%u].loss", i);
      g_autofree char *energy = g_strdup_printf ("types[%u].kinetic_energy", i);
      g_autofree char *impulses = g_strdup_printf ("types[%u].impulses", i);
      JsonObject *own = json_node_get_object (find_member (root, impulses));

      g_assert_cmpstr (text_at (root, name), ==, types[i].name);
      assert_number (root, x, e * v, 1e-12);
      /* the floor is left, and gives nothing */
      assert_number (root, y, 2.0, 1e-12);
      assert_number (root, loss, v * v * (1.0 - e * e), 1e-12);
      assert_number (root, energy, e * e * v * v + 4.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (json_object_get_double_member (own, "b.i"), 2.0 * (1.0 + e) * v, 1e-12);
    }
  g_assert_false (jd_report_jump_add_types (jump.answer, jump.parameterization, &at, "inert,soft", &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_true (g_str_has_prefix (error->message, "--types: "));
  g_assert_nonnull (strstr (error->message, "soft"));
}

/* Without friction the three laws of restitution are one, in every parameterization. */
static void
test_laws (void)
{
  static const char *const names[] = { "newton", "poisson", "stronge" };
  static const char *const columns[] = { "total", "other" };
  g_auto(Jump) jump = { 0 };
  g_auto(JdJumpCase) at = { 0 };
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = NULL;

  corner_init (&jump, G_PI / 2.0, 0.5, (Vector) { -1.5, 2.0 });
  jd_jump_case_init (&at, jump.model, jump.event);
  g_assert_true (jd_report_jump_add_laws (jump.answer, jump.parameterization, &at, "newton, poisson,stronge",
                                          &error));
  g_assert_no_error (error);
  root = parse_answer (jump.answer);
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *x = g_strdup_printf ("comparison.laws.%s.posterior.x", names[i]);
      g_autofree char *same = g_strdup_printf ("comparison.laws.%s.same_as", names[i]);

      assert_number (root, x, 0.75, 1e-12);
      g_assert_cmpuint (length_at (root, same), ==, 2);
      for (gsize c = 0; c < G_N_ELEMENTS (columns); c++)
        {
          g_autofree char *path = g_strdup_printf ("comparison.parameterizations.%s.%s", columns[c], names[i]);

          assert_number (root, path, 0.0, 1e-12);
        }
    }
  g_assert_false (jd_report_jump_add_laws (jump.answer, jump.parameterization, &at, "newton,hooke", &error));
  g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID);
  g_assert_cmpstr (error->message, ==, "--laws: “hooke” is not a law of impact; expected newton, poisson or stronge");
}

/* An observer with the velocity u sees m |v - u|^2/2.  Both walls are at rest for one who does not move alone. */
static void
test_observer (void)
{
  static const struct
  {
    double u[2];
  } observers[] = { { { 0.0, 0.0 } }, { { 0.0, 3.0 } }, { { 1.0, -2.0 } } };
  const double v[2] = { -1.5, 2.0 }, after[2] = { 0.75, 2.0 };

  for (gsize k = 0; k < G_N_ELEMENTS (observers); k++)
    {
      g_auto(Jump) jump = { 0 };
      g_autoptr(GHashTable) rates = g_hash_table_new (g_str_hash, g_str_equal);
      double u[2] = { observers[k].u[0], observers[k].u[1] }, seen[2] = { 0.0, 0.0 };
      g_autofree char *text = NULL;
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) root = NULL;

      corner_init (&jump, G_PI / 2.0, 0.5, (Vector) { v[0], v[1] });
      g_hash_table_insert (rates, (gpointer) "x", &u[0]);
      g_hash_table_insert (rates, (gpointer) "y", &u[1]);
      g_assert_true (jd_report_jump_add_observer (jump.answer, jump.parameterization, jump.event, NULL, NULL, rates,
                                                  &error));
      g_assert_no_error (error);
      root = parse_answer (jump.answer);
      jump.answer->units = jd_units_new (jd_model_get_mechanism (jump.model));
      text = dup_answer_text (jump.answer);
      g_assert_nonnull (strstr (text, k == 2 ? "\n      x   1 m/s\n      y  -2 m/s\n" : "\n      x  0 m/s\n"));
      for (int i = 0; i < 2; i++)
        {
          seen[0] += (v[i] - u[i]) * (v[i] - u[i]);
          seen[1] += (after[i] - u[i]) * (after[i] - u[i]);
        }
      assert_number (root, "kinetic_energy.observer.rates.x", u[0], 0.0);
      assert_number (root, "kinetic_energy.observer.before", seen[0], 1e-12);
      assert_number (root, "kinetic_energy.observer.after", seen[1], 1e-12);
      assert_number (root, "kinetic_energy.observer.loss", seen[0] - seen[1], 1e-12);
      g_assert_cmpint (json_node_get_boolean (find_member (root, "kinetic_energy.observer.at_rest")), ==,
                       u[0] == 0.0 && u[1] == 0.0);
      g_hash_table_insert (rates, (gpointer) "z", &u[0]);
      g_assert_false (jd_report_jump_add_observer (jump.answer, jump.parameterization, jump.event, NULL, NULL, rates,
                                                   &error));
      g_assert_cmpstr (error->message, ==, "--observer: “z” is no retained parameter of “total”");
    }
}

/* A rod of the length 2 L and the mass 1.5 M falls with its end on a rough floor and carries a particle. */
#define ROD                                                                                                            \
  "{'jourdain': 1, 'constants': {'L': %.17g, 'M': %.17g}, 'gravity': [0, '-9.81*L'], 'parameters': ["                  \
  "{'name': 'x', 'rate': '2*L'}, {'name': 'y', 'value': 'L*sin(1)', 'rate': '-3*L'}, {'name': 'a', 'value': 1}, "      \
  "{'name': 'z', 'value': 'L*(sin(1) + 2)', 'rate': '-3*L'}], 'curves': [{'name': 'floor', 'line': {'point': [0, 0], " \
  "'direction': [1, 0]}}], 'bodies': [{'name': 'rod', 'origin': ['x', 'y'], 'angle': 'a', 'mass': '1.5*M', "           \
  "'inertia': '0.5*M*L^2', 'points': {'A': ['-L', 0]}}, {'name': 'P', 'origin': ['x', 'z'], 'mass': '0.4*M'}], "       \
  "'joints': [{'name': 'end', 'type': 'contact', 'point': 'rod.A', 'curve': 'floor'%s}, {'name': 'tie', 'type': "      \
  "'equation', 'holonomic': {'z': 'z - y - 2*L'}}], 'parameterizations': [{'name': 'total', 'primitive': {}}, "        \
  "{'name': 'tied', 'primitive': {'tie.z': 'z'}}], 'events': [{'name': 'hit', 'types': {'end.normal': {'type': "       \
  "'elastic', 'restitution': 0.6}}}]}"

/* The table over laws and parameterizations says the same of a rod of micrometres and micrograms and of one of
 * megametres: without friction all laws agree, with it none of the numbers; the tension of the particle is told where
 * its equation is complementary alone.  The numbers are those of 1 m and 1 kg in other units. */
static void
test_law_table (void)
{
  static const struct { const char *name; int length, mass; } rows[] = {
    { "x'+", 1, 0 }, { "y'+", 1, 0 }, { "a'+", 0, 0 }, { "z'+", 1, 0 }, { "E+", 2, 1 },
    { "impulse:end.normal", 1, 1 }, { "impulse:tie.z", 1, 1 }, { "speeds:end.normal", 0, 0 },
    { "friction:end.slip", 1, 1 },
  };
  static const double lengths[] = { 1.0, 1e-6, 1e6 }, masses[] = { 1.0, 1e-9, 1e9 };
  static const char *const laws[] = { "newton", "poisson", "stronge" };

  for (guint rough = 0; rough < 2; rough++)
    {
      double ones[G_N_ELEMENTS (rows)][G_N_ELEMENTS (laws)];

      for (gsize k = 0; k < G_N_ELEMENTS (lengths); k++)
        {
          g_autofree char *text = g_strdup_printf (ROD, lengths[k], masses[k], rough ? ", 'friction': 0.3" : "");
          g_auto(Jump) jump = { 0 };
          g_auto(JdJumpCase) at = { 0 };
          g_autoptr(GError) error = NULL;
          g_autoptr(JsonNode) root = NULL;

          jump_init (&jump, text);
          jd_jump_case_init (&at, jump.model, jump.event);
          g_assert_true (jd_report_jump_add_laws (jump.answer, jump.parameterization, &at, "newton,poisson,stronge",
                                                  &error));
          g_assert_no_error (error);
          root = parse_answer (jump.answer);
          g_assert_cmpuint (length_at (root, "comparison.table"), ==, G_N_ELEMENTS (rows) - (rough ? 0 : 1));
          for (guint r = 0; r < length_at (root, "comparison.table"); r++)
            {
              const double unit = pow (lengths[k], rows[r].length) * pow (masses[k], rows[r].mass);
              g_autofree char *row = g_strdup_printf ("comparison.table[%u]", r);
              g_autofree char *name = g_strconcat (row, ".name", NULL), *told = g_strconcat (row, ".told_by", NULL);
              g_autofree char *agreement = g_strconcat (row, ".agreement", NULL);

              g_test_message ("%s, L = %g", rows[r].name, lengths[k]);
              g_assert_cmpstr (text_at (root, name), ==, rows[r].name);
              g_assert_cmpstr (text_at (root, agreement), ==, rough ? "differs" : "same");
              g_assert_cmpuint (length_at (root, told), ==, g_str_equal (rows[r].name, "impulse:tie.z") ? 1 : 2);
              for (gsize l = 0; l < G_N_ELEMENTS (laws); l++)
                {
                  g_autofree char *value = g_strconcat (row, ".values.", laws[l], NULL);
                  const double found = json_node_get_double (find_member (root, value)) / unit;

                  if (k == 0)
                    ones[r][l] = found;
                  g_assert_cmpfloat_with_epsilon (found, ones[r][l], 1e-9);
                }
            }
          for (gsize l = 0; l < G_N_ELEMENTS (laws); l++)
            {
              g_autofree char *same = g_strconcat ("comparison.parameterizations.tied.", laws[l], NULL);

              g_assert_cmpfloat (fabs (json_node_get_double (find_member (root, same))), <=,
                                 1e-9 * fmax (1.0, lengths[k]));
            }
        }
    }
}

/* A bar falls flat on two rough feet, which push each other: Stronge's law does not say how they share what comes back.
 * The table has the numbers of the laws that have an answer, whichever is named first, and no agreement of one. */
static void
test_law_without_answer (void)
{
  static const char *const orders[] = { "stronge,poisson", "poisson,stronge" };
  static const char *const text =
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'x', 'rate': 1}, {'name': 'y', 'rate': -2}, "
    "{'name': 'a'}], 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}], 'bodies': [{'name': "
    "'bar', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 3, 'inertia': 0.4, 'points': {'A': [-1, 0], 'B': [1, 0]}}], "
    "'joints': [{'name': 'l', 'type': 'contact', 'point': 'bar.A', 'curve': 'floor', 'friction': 0.1}, {'name': 'r', "
    "'type': 'contact', 'point': 'bar.B', 'curve': 'floor', 'friction': 0.1}], 'parameterizations': [{'name': 'total', "
    "'primitive': {}}], 'events': [{'name': 'hit', 'types': {'l.normal': {'type': 'elastic', 'restitution': 0.5}, "
    "'r.normal': {'type': 'elastic', 'restitution': 0.5}}}]}";

  for (gsize k = 0; k < G_N_ELEMENTS (orders); k++)
    {
      g_auto(Jump) jump = { 0 };
      g_auto(JdJumpCase) at = { 0 };
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) root = NULL;
      guint n_frictions = 0;

      jump_init (&jump, text);
      jd_jump_case_init (&at, jump.model, jump.event);
      g_assert_true (jd_report_jump_add_laws (jump.answer, jump.parameterization, &at, orders[k], &error));
      g_assert_no_error (error);
      root = parse_answer (jump.answer);
      g_test_message ("%s", orders[k]);
      /* y'+ = e 2 */
      g_assert_cmpstr (text_at (root, "comparison.table[1].name"), ==, "y'+");
      assert_number (root, "comparison.table[1].values.poisson", 1.0, 1e-9);
      for (guint r = 0; r < length_at (root, "comparison.table"); r++)
        {
          g_autofree char *name = g_strdup_printf ("comparison.table[%u].name", r);
          g_autofree char *agreement = g_strdup_printf ("comparison.table[%u].agreement", r);
          g_autofree char *stronge = g_strdup_printf ("comparison.table[%u].values.stronge", r);

          g_assert_true (JSON_NODE_HOLDS_NULL (find_member (root, agreement)));
          g_assert_true (JSON_NODE_HOLDS_NULL (find_member (root, stronge)));
          n_frictions += g_str_has_prefix (text_at (root, name), "friction:") ? 1 : 0;
        }
      g_assert_cmpuint (n_frictions, ==, 2);
    }
}

int
main (int    argc,
      char **argv)
{
  gsl_set_error_handler_off ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/jump/phases", test_phases);
  g_test_add_func ("/core/report/jump/orders", test_orders);
  g_test_add_func ("/core/report/jump/types", test_types);
  g_test_add_func ("/core/report/jump/laws", test_laws);
  g_test_add_func ("/core/report/jump/law-table", test_law_table);
  g_test_add_func ("/core/report/jump/law-without-answer", test_law_without_answer);
  g_test_add_func ("/core/report/jump/observer", test_observer);
  return g_test_run ();
}
