/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The numbers of a derivation are read from its tables and sentences, and compared with the answers of evaluate and
 * jump. */
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/report/jd-report.h"
#include "tests/core/handout/handout-testing.h"

/* What was compared in all examples. */
typedef struct
{
  guint motions, multipliers, reactions, rates, impulses;
} Counts;

/* "-2.5 m" or "1.2 \cdot 10^{-3} m/s", and what stands after the number. */
static double
read_quantity (const char  *text,
               const char **out_rest)
{
  char *end;
  double value = g_ascii_strtod (text, &end);

  if (g_str_has_prefix (end, " \\cdot 10^{"))
    {
      value *= pow (10.0, (double) g_ascii_strtoll (end + strlen (" \\cdot 10^{"), &end, 10));
      g_assert_cmpint (*end++, ==, '}');
    }
  *out_rest = end;
  return value;
}

/* A shown number of six digits is @value, or 0 where this is a rounding. */
static void
check_number (double shown,
              double value)
{
  if (shown == 0.0)
    g_assert_cmpfloat (fabs (value), <, 1e-6);
  else
    g_assert_cmpfloat (fabs (shown - value), <=, 5.001e-6 * fabs (value));
}

/* A cell has the number that @numbers has under @name; an unknown one is a dash, or words. */
static void
check_cell (const char *cell,
            JsonObject *numbers,
            const char *name)
{
  JsonNode *node = json_object_get_member (numbers, name);
  const char *rest;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    {
      g_assert_true (strstr (cell, "\\textrm{--}") != NULL || g_str_equal (cell, "not unique"));
      return;
    }
  check_number (read_quantity (cell, &rest), json_node_get_double (node));
  g_assert_true (*rest == '\0' || *rest == ' ');
}

/* The table whose first heads are @first and @second; NULL: there is none. */
static const JdBlock *
find_table (const JdHandout *handout,
            const char      *first,
            const char      *second)
{
  for (gsize i = 0; i < jd_handout_get_n_blocks (handout); i++)
    {
      const JdBlock *block = jd_handout_get_block (handout, i);
      g_autofree char *one = NULL, *two = NULL;

      if (block->kind != JD_BLOCK_TABLE)
        continue;
      one = dup_prose (block->cells->pdata[0]);
      two = dup_prose (block->cells->pdata[1]);
      if (g_str_equal (one, first) && g_str_equal (two, second))
        return block;
    }
  return NULL;
}

static guint
count_rows (const JdBlock *table)
{
  return table != NULL ? table->cells->len / (guint) strlen (table->columns) - 1 : 0;
}

/* Cell @c of row @i, counted without the heads. */
static char *
dup_cell (const JdBlock *table,
          guint          i,
          guint          c)
{
  return dup_prose (table->cells->pdata[(i + 1) * strlen (table->columns) + c]);
}

/* Value, rate, acceleration, D and L of each retained parameter, in their order. */
static void
check_motion (const JdHandout    *handout,
              JdParameterization *parameterization,
              const JdAnswer     *answer,
              Counts             *counts)
{
  static const char *const members[] = { "retained", "rates", "accelerations", "D", "L" };
  JdModel *model = jd_parameterization_get_model (parameterization);
  const JdBlock *table = find_table (handout, "q", "value");
  JsonObject *forces = json_object_get_object_member (answer->members, "generalized_forces");

  g_assert_cmpuint (count_rows (table), ==, jd_parameterization_get_n_retained (parameterization));
  for (guint i = 0; i < count_rows (table); i++)
    for (guint c = 0; c < G_N_ELEMENTS (members); c++)
      {
        const char *name = jd_model_get_parameter_name (model,
                                                        jd_parameterization_get_retained (parameterization)[i]);
        g_autofree char *cell = dup_cell (table, i, c + 1);

        check_cell (cell, json_object_get_object_member (c < 3 ? answer->members : forces, members[c]), name);
        counts->motions++;
      }
}

static void
check_multipliers (const JdHandout *handout,
                   const JdAnswer  *answer,
                   Counts          *counts)
{
  const JdBlock *table = find_table (handout, "multiplier", "equation");
  JsonObject *multipliers = json_object_get_object_member (answer->members, "multipliers");

  g_assert_cmpuint (count_rows (table), ==, json_object_get_size (multipliers));
  for (guint i = 0; i < count_rows (table); i++, counts->multipliers++)
    {
      g_autofree char *equation = dup_cell (table, i, 1), *value = dup_cell (table, i, 2);

      g_assert_true (json_object_has_member (multipliers, equation));
      check_cell (value, multipliers, equation);
    }
}

/* “rod” transmits T = 21.465 N, ...: each number is the reaction of the answer. */
static void
check_reactions (const JdHandout *handout,
                 const JdAnswer  *answer,
                 Counts          *counts)
{
  JsonObject *reactions = json_object_get_object_member (answer->members, "reactions");

  for (gsize i = 0; i < jd_handout_get_n_blocks (handout); i++)
    {
      const JdBlock *block = jd_handout_get_block (handout, i);
      g_autofree char *text = block->kind == JD_BLOCK_ITEM ? dup_prose (&block->prose) : NULL;
      const char *verb = text != NULL ? strstr (text, "” transmits ") : NULL;
      g_autofree char *joint = verb != NULL ? g_strndup (text + strlen ("“"), (gsize) (verb - text) - strlen ("“"))
                                            : NULL;
      g_auto(GStrv) efforts = verb != NULL ? g_strsplit (verb + strlen ("” transmits "), ", ", -1) : NULL;
      JsonObject *own = joint != NULL && json_object_has_member (reactions, joint)
                          ? json_object_get_object_member (reactions, joint)
                          : NULL;

      for (guint k = 0; own != NULL && efforts[k] != NULL; k++)
        {
          const char *equals = strstr (efforts[k], " = "), *rest;
          g_autofree char *name = equals != NULL ? g_strndup (efforts[k], (gsize) (equals - efforts[k])) : NULL;

          if (name == NULL || !json_object_has_member (own, name) || json_object_get_null_member (own, name))
            continue;
          check_number (read_quantity (equals + strlen (" = "), &rest), json_object_get_double_member (own, name));
          counts->reactions++;
        }
    }
}

/* The jump of the event in the state of the results; of one that the motion meets, that each jump is the difference
 * of what stands before it. */
static void
check_jump (const JdHandout    *handout,
            JdParameterization *parameterization,
            const JdEvent      *event,
            Counts             *counts)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autofree char *text = dup_text (handout);
  const gboolean here = strstr (text, "acts on the state of the results") != NULL;
  g_autoptr(JdAnswer) answer = here ? jd_report_jump_at (parameterization, event, NULL, NULL, NULL) : NULL;
  const JdBlock *table = find_table (handout, "rate", "before"),
                *impulses = find_table (handout, "equation", "impulse");

  for (guint i = 0; i < count_rows (table); i++, counts->rates++)
    {
      const char *name = jd_model_get_parameter_name (model, i), *rest;
      char *cells[] = { dup_cell (table, i, 1), dup_cell (table, i, 2), dup_cell (table, i, 3) };
      const double before = read_quantity (cells[0], &rest), after = read_quantity (cells[1], &rest);
      const double jump = read_quantity (cells[2], &rest);

      g_assert_cmpfloat (fabs (after - before - jump), <=, 2e-5 * MAX (fabs (before), fabs (after)));
      if (answer != NULL)
        {
          check_cell (cells[0], json_object_get_object_member (answer->members, "prior"), name);
          check_cell (cells[1], json_object_get_object_member (answer->members, "posterior"), name);
        }
      for (guint c = 0; c < 3; c++)
        g_free (cells[c]);
    }
  for (guint i = 0; answer != NULL && i < count_rows (impulses); i++, counts->impulses++)
    {
      g_autofree char *equation = dup_cell (impulses, i, 0), *value = dup_cell (impulses, i, 1);

      check_cell (value, json_object_get_object_member (answer->members, "impulses"), equation);
    }
}

static void
check_case (JdModel                     *model,
            const JdParameterizationTags *tags,
            Counts                      *counts)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));
  const JdEvent *event = events->len > 0 ? events->pdata[0] : NULL;
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, event, NULL);
  const JdHandoutCase what = { .parameterization = parameterization, .event = event };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdHandout) handout = NULL;
  g_autoptr(JdAnswer) answer = NULL;

  /* forbidden with this event */
  if (parameterization == NULL)
    return;
  handout = jd_handout_new (&what, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  answer = jd_report_evaluate (parameterization, &error);
  g_assert_no_error (error);
  if (answer->verdict <= JD_VERDICT_HYPERSTATIC)
    {
      check_motion (handout, parameterization, answer, counts);
      check_multipliers (handout, answer, counts);
      check_reactions (handout, answer, counts);
    }
  if (event != NULL)
    check_jump (handout, parameterization, event, counts);
}

/* Some small examples: ropes, rolling, a slider, a sleigh that lands, motors, blows. */
static void
test_examples (void)
{
  static const char *const examples[] = {
    "01-rolling-disk.jourdain",
    "02-cart-and-particle.jourdain",
    "04-disk-welded-to-a-rod.jourdain",
    "06-sleigh-landing.jourdain",
    "87-compound-joint.jourdain",
  };
  Counts counts = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr(JdModel) model = model_of_example (examples[i]);
      const GPtrArray *tags = jd_mechanism_get_parameterizations (jd_model_get_mechanism (model));

      g_test_message ("%s", examples[i]);
      for (guint k = 0; k < tags->len; k++)
        check_case (model, tags->pdata[k], &counts);
    }
  g_test_message ("%u, %u, %u, %u, %u", counts.motions, counts.multipliers, counts.reactions, counts.rates,
                  counts.impulses);
  g_assert_cmpuint (counts.motions, >=, 100);
  g_assert_cmpuint (counts.multipliers, >=, 20);
  g_assert_cmpuint (counts.reactions, >=, 15);
  g_assert_cmpuint (counts.rates, >=, 10);
  g_assert_cmpuint (counts.impulses, >=, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/handout/numbers/examples", test_examples);
  return g_test_run ();
}
