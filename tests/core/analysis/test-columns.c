/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns of a comparison: the default ones, and the events that occur in each. */
#include "core/analysis/compare/jd-comparison-columns.h"
#include "core/joint/jd-joint-catalogue.h"

#define FALLING                                                                                       \
  "{'jourdain':1,'gravity':[0,-9.81],'parameters':[{'name':'x'},{'name':'y','value':1}],"             \
  "'bodies':[{'name':'B','origin':['x','y'],'mass':1}],"                                              \
  "'joints':[{'name':'floor','type':'equation','unilateral':true,'holonomic':{'gap':'y'}}],"

/* Events at an instant, by a condition, and two laws of the floor; "soft" occurs instead of "hard", "late" instead of
 * "early". */
#define EVENTS                                                                                              \
  "'events':[{'name':'early','at':0.1,'types':{'floor.gap':'inert'}},"                                      \
  "{'name':'late','at':0.2,'instead_of':'early','types':{'floor.gap':'inert'}},"                            \
  "{'name':'hard','types':{'floor.gap':{'type':'elastic','restitution':1}}},"                               \
  "{'name':'soft','instead_of':'hard','types':{'floor.gap':'inert'}},"                                      \
  "{'name':'firm','instead_of':'fast','types':{'floor.gap':{'type':'elastic','restitution':0.5}}},"          \
  "{'name':'fast','when':'y\\u0027 + 3','types':{'floor.gap':'inert'}}]}"

static JdMechanism *
read_quoted (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}

/* The columns as "parameterization/event ...". */
static char *
print (GPtrArray *columns)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < columns->len; i++)
    {
      const JdMechanismColumn *column = g_ptr_array_index (columns, i);

      g_string_append_printf (text, "%s%s/%s", i > 0 ? " " : "", column->parameterization,
                              column->event != NULL ? column->event : "-");
    }
  return g_string_free (text, FALSE);
}

/* The columns of the file; else its first three parameterizations, the only one twice. */
static void
test_read (void)
{
  static const struct
  {
    const char *rest;
    const char *columns;
  } cases[] = {
    { "'name':'none'}", "total/- total/-" },
    { "'parameterizations':[{'name':'a'}]}", "a/- a/-" },
    { "'parameterizations':[{'name':'a'},{'name':'b'}]}", "a/- b/-" },
    { "'parameterizations':[{'name':'a'},{'name':'b'},{'name':'c'},{'name':'d'}]}", "a/- b/- c/-" },
    { "'parameterizations':[{'name':'a'},{'name':'b'}],"
      "'compare':[{'parameterization':'b'},{'parameterization':'a'}]}",
      "b/- a/-" },
    { "'compare':[{'parameterization':'total','event':'soft'},{'parameterization':'total'}]," EVENTS,
      "total/soft total/-" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (FALLING, cases[i].rest, NULL);
      g_autoptr(JdMechanism) mechanism = read_quoted (text);
      g_autoptr(GPtrArray) columns = jd_comparison_columns_read (mechanism);
      g_autofree char *printed = print (columns);

      g_assert_cmpstr (printed, ==, cases[i].columns);
    }
}

static void
test_equal (void)
{
  g_autoptr(GPtrArray) a = jd_comparison_columns_new ();
  g_autoptr(GPtrArray) b = jd_comparison_columns_new ();

  g_assert_true (jd_comparison_columns_equal (a, b));
  jd_comparison_columns_add (a, "total", NULL);
  g_assert_false (jd_comparison_columns_equal (a, b));
  jd_comparison_columns_add (b, "total", NULL);
  g_assert_true (jd_comparison_columns_equal (a, b));
  jd_comparison_columns_add (a, "total", "hard");
  jd_comparison_columns_add (b, "total", NULL);
  g_assert_false (jd_comparison_columns_equal (a, b));
  g_ptr_array_set_size (b, 1);
  jd_comparison_columns_add (b, "reduced", "hard");
  g_assert_false (jd_comparison_columns_equal (a, b));
}

/* The events of each column.  "-": no choice; NULL: all that occur without a choice. */
static void
test_events (void)
{
  static const struct
  {
    const char *chosen[3];
    const char *events[3];
  } cases[] = {
    /* nothing is chosen: what stands instead of another event does not occur */
    { { "-", "-" }, { NULL, NULL } },
    /* an event that occurs anyway; the other column does without it, as it chooses another */
    { { "early", "fast" }, { "early hard", "hard fast" } },
    /* an event instead of another */
    { { "late", "early" }, { "late hard fast", NULL } },
    { { "late", "-" }, { "late hard fast", NULL } },
    /* a law comes before the other laws of the contact; one that is first anyway need not be told */
    { { "soft", "hard" }, { "soft early fast", NULL } },
    { { "soft", "-", "firm" }, { "soft early fast", NULL, "firm early hard" } },
  };
  g_autofree char *text = g_strconcat (FALLING, EVENTS, NULL);
  g_autoptr(JdMechanism) mechanism = read_quoted (text);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) columns = jd_comparison_columns_new ();

      for (guint c = 0; c < G_N_ELEMENTS (cases[i].chosen) && cases[i].chosen[c] != NULL; c++)
        jd_comparison_columns_add (columns, "total", cases[i].chosen[c][0] == '-' ? NULL : cases[i].chosen[c]);
      for (guint c = 0; c < columns->len; c++)
        {
          g_auto(GStrv) events = jd_comparison_columns_dup_events (columns, c, mechanism);
          g_autofree char *joined = events != NULL ? g_strjoinv (" ", events) : NULL;

          g_test_message ("case %zu, column %u: %s", i, c, joined != NULL ? joined : "all");
          g_assert_cmpstr (joined, ==, cases[i].events[c]);
        }
    }
}

/* A contact without a choice follows the first of its laws in the file's order.  A later one that is chosen is told
 * before it, though all events occur; the first one need not be told. */
static void
test_first_law (void)
{
  static const struct
  {
    const char *chosen;
    const char *events;
  } cases[] = { { "first", NULL }, { "second", "second first third" }, { "third", "third first second" } };
  g_autofree char *text = g_strconcat (FALLING,
                                       "'events':[{'name':'first','types':{'floor.gap':'inert'}},"
                                       "{'name':'second','types':{'floor.gap':'inert'}},"
                                       "{'name':'third','types':{'floor.gap':'inert'}}]}",
                                       NULL);
  g_autoptr(JdMechanism) mechanism = read_quoted (text);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GPtrArray) columns = jd_comparison_columns_new ();
      g_auto(GStrv) events = NULL;
      g_autofree char *joined = NULL;

      jd_comparison_columns_add (columns, "total", cases[i].chosen);
      events = jd_comparison_columns_dup_events (columns, 0, mechanism);
      joined = events != NULL ? g_strjoinv (" ", events) : NULL;
      g_assert_cmpstr (joined, ==, cases[i].events);
    }
}

/* Before an event the equations that it sets in are not there: inert, elastic, instantaneous ones. */
static void
test_skip (void)
{
  g_autofree char *text = g_strconcat (FALLING, EVENTS, NULL);
  g_autoptr(JdMechanism) mechanism = read_quoted (text);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdModel) model = jd_model_new (mechanism, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (jd_comparison_dup_skip (model, NULL));
  for (guint i = 0; i < jd_mechanism_get_events (mechanism)->len; i++)
    {
      g_autofree gboolean *skip = jd_comparison_dup_skip (model,
                                                          g_ptr_array_index (jd_mechanism_get_events (mechanism), i));

      g_assert_true (skip[jd_model_find_equation (model, "floor.gap")]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/analysis/columns/read", test_read);
  g_test_add_func ("/core/analysis/columns/equal", test_equal);
  g_test_add_func ("/core/analysis/columns/events", test_events);
  g_test_add_func ("/core/analysis/columns/first-law", test_first_law);
  g_test_add_func ("/core/analysis/columns/skip", test_skip);
  return g_test_run ();
}
