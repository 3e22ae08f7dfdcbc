/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Locked files: each change of a document belongs to one topic, and is kept where that topic is open. */
#include "core/mechanism/jd-mechanism-lock.h"

#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"

static const char locked_text[] =
  "{'jourdain':1,'name':'Locked','locked':true,'open_to_students':[],'constants':{'m':2,'k':30},"
  "'parameters':[{'name':'x','value':0.5},{'name':'y','rate':1}],"
  "'bodies':[{'name':'B','origin':['x','y'],'mass':'m'}],"
  "'joints':[{'name':'law','type':'equation','unilateral':true,'holonomic':{'h':'y'}},"
  "{'name':'tie','type':'equation','holonomic':{'d':'x-0.5'}}],"
  "'parameterizations':[{'name':'total','primitive':{}},{'name':'reduced','primitive':{'tie.d':'x'}}],"
  "'events':[{'name':'blow','at':1,'types':{'law.h':'inert'}},{'name':'other','at':2}],"
  "'compare':[{'parameterization':'total'},{'parameterization':'reduced'}]}";

/* One change of the text, and the topic that it belongs to. */
static const struct
{
  const char *from;
  const char *to;
  const char *topic;
} changes[] = {
  { "'name':'Locked'", "'name':'Changed'", "draw" },
  { "'mass':'m'", "'mass':'2*m'", "draw" },
  { "'x-0.5'", "'x-0.25'", "draw" },
  { "{'name':'x','value':0.5},", "", "draw" },
  { "{'name':'y','rate':1}", "{'name':'y','rate':1},{'name':'z'}", "draw" },
  { "{'name':'y','rate':1}", "{'name':'w','rate':1}", "draw" },
  { "'primitive':{'tie.d':'x'}", "'primitive':{}", "tags" },
  { "'primitive':{'tie.d':'x'}", "'primitive':{'tie.d':'y'}", "tags" },
  { "{'name':'total','primitive':{}},", "", "parameterizations" },
  { "'name':'reduced'", "'name':'smaller'", "parameterizations" },
  { "'inert'", "'elastic'", "types" },
  { ",'types':{'law.h':'inert'}", "", "types" },
  { "'at':1", "'at':1.5", "events" },
  { ",{'name':'other','at':2}", "", "events" },
  { "'value':0.5", "'value':0.6", "values:x" },
  { "'value':0.5", "'value':0.5,'rate':2", "values:x" },
  { ",'rate':1", "", "values:y" },
  { "'k':30", "'k':40", "constants:k" },
  { "'m':2,", "", "constants:m" },
  { "'k':30", "'k':30,'c':1", "constants:c" },
  { ",{'parameterization':'reduced'}", "", "compare" },
  { "'locked':true,", "", NULL },
  { "'open_to_students':[]", "'open_to_students':['draw']", NULL },
};

static char *
replace (const char *text,
         const char *from,
         const char *to)
{
  const char *at = strstr (text, from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, to, at + strlen (from));
}

static JsonNode *
parse_quoted (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_json_parse (json, -1, &error);

  g_assert_no_error (error);
  return root;
}

static JdMechanism *
read_open (const char *topic)
{
  g_autofree char *list = topic != NULL ? g_strdup_printf ("'open_to_students':['%s']", topic)
                                        : g_strdup ("'open_to_students':[]");
  g_autofree char *text = replace (locked_text, "'open_to_students':[]", list);
  g_autoptr(JsonNode) root = parse_quoted (text);
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  return mechanism;
}

/* Each change with nothing open, with each topic open, and with the one value open that it changes. */
static void
test_topics (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *text = replace (locked_text, changes[i].from, changes[i].to);
      g_autoptr(JsonNode) root = parse_quoted (text);

      for (int k = -1; k < 0 || jd_lock_topics[k] != NULL; k++)
        {
          const char *topic = k >= 0 ? jd_lock_topics[k] : NULL;
          g_autoptr(JdMechanism) mechanism = read_open (topic);
          g_autofree char *closed = jd_mechanism_find_closed (mechanism, root);
          const gboolean open = changes[i].topic == NULL ||
                                (topic != NULL && g_str_has_prefix (changes[i].topic, topic));

          g_assert_cmpstr (closed, ==, open ? NULL : changes[i].topic);
        }
      /* The constant c is new: no file can open it by its name. */
      if (changes[i].topic != NULL && strchr (changes[i].topic, ':') != NULL &&
          !g_str_equal (changes[i].topic, "constants:c"))
        {
          g_autoptr(JdMechanism) mechanism = read_open (changes[i].topic);
          g_autofree char *closed = jd_mechanism_find_closed (mechanism, root);

          g_assert_null (closed);
        }
    }
}

/* The first closed topic of several changes; an unlocked file lets all of them pass. */
static void
test_several (void)
{
  g_autofree char *first = replace (locked_text, "'k':30", "'k':40");
  g_autofree char *second = replace (first, "'value':0.5", "'value':0.6");
  g_autofree char *unlocked = replace (locked_text, "'locked':true,", "");
  g_autoptr(JsonNode) root = parse_quoted (second);
  g_autoptr(JsonNode) free_root = parse_quoted (unlocked);
  g_autoptr(JdMechanism) values = read_open ("values");
  g_autoptr(JdMechanism) constants = read_open ("constants");
  g_autoptr(JdMechanism) all = jd_mechanism_new_from_json (free_root, jd_joint_catalogue (), NULL);
  g_autofree char *closed = jd_mechanism_find_closed (values, root);
  g_autofree char *other = jd_mechanism_find_closed (constants, root);

  g_assert_cmpstr (closed, ==, "constants:k");
  g_assert_cmpstr (other, ==, "values:x");
  g_assert_null (jd_mechanism_find_closed (all, root));
  g_assert_true (jd_mechanism_is_open (all, "draw"));
  g_assert_true (jd_mechanism_is_open (values, "values:y"));
  g_assert_false (jd_mechanism_is_open (values, "constants:k"));
  g_assert_true (jd_mechanism_get_locked (values));
  g_assert_false (jd_mechanism_get_locked (all));
  g_assert_cmpstr (jd_mechanism_get_open (values)[0], ==, "values");
}

/* A file without parameterizations has one, "total": writing it down is no change. */
static void
test_written_down (void)
{
  g_autofree char *none = replace (locked_text,
                                   "'parameterizations':[{'name':'total','primitive':{}},"
                                   "{'name':'reduced','primitive':{'tie.d':'x'}}],",
                                   "");
  g_autofree char *without = replace (none, ",{'parameterization':'reduced'}", ",{'parameterization':'total'}");
  g_autofree char *with = replace (without, "'events'", "'parameterizations':[{'name':'total'}],'events'");
  g_autofree char *more = replace (without, "'events'",
                                   "'parameterizations':[{'name':'total'},{'name':'b'}],"
                                   "'events'");
  g_autoptr(JsonNode) root = parse_quoted (without);
  g_autoptr(JsonNode) root_with = parse_quoted (with);
  g_autoptr(JsonNode) root_more = parse_quoted (more);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (root, jd_joint_catalogue (), &error);
  g_autofree char *closed = NULL;

  g_assert_no_error (error);
  g_assert_null (jd_mechanism_find_closed (mechanism, root_with));
  closed = jd_mechanism_find_closed (mechanism, root_more);
  g_assert_cmpstr (closed, ==, "parameterizations");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/lock/topics", test_topics);
  g_test_add_func ("/core/mechanism/lock/several", test_several);
  g_test_add_func ("/core/mechanism/lock/written-down", test_written_down);
  return g_test_run ();
}
