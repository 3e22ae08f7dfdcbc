/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/report/answer/jd-spool.h"

#include "core/report/answer/jd-answer.h"

/* Lists too long for memory. */

static void
append_numbers (JdSpool *spool,
                guint    first,
                guint    end)
{
  for (guint i = first; i < end; i++)
    {
      g_autofree char *line = g_strdup_printf ("{ \"k\": %u, \"name\": \"é\" }", i);

      jd_spool_append (spool, line);
    }
}

/* What was appended is read in its order, however much it is, and as often as asked. */
static void
test_lines (void)
{
  static const guint counts[] = { 0, 1, 50, 100000 };

  for (guint c = 0; c < G_N_ELEMENTS (counts); c++)
    {
      g_autoptr(JdSpool) spool = jd_spool_new ();
      g_autoptr(GError) error = NULL;

      append_numbers (spool, 0, counts[c]);
      g_assert_cmpuint (jd_spool_get_n_lines (spool), ==, counts[c]);
      for (guint pass = 0; pass < 2; pass++)
        {
          g_autofree char *end = NULL;

          g_assert_true (jd_spool_rewind (spool, &error));
          for (guint i = 0; i < counts[c]; i++)
            {
              g_autofree char *line = jd_spool_read (spool, &error);
              g_autofree char *expected = g_strdup_printf ("{ \"k\": %u, \"name\": \"é\" }", i);

              g_assert_cmpstr (line, ==, expected);
            }
          end = jd_spool_read (spool, &error);
          g_assert_null (end);
          g_assert_no_error (error);
        }
    }
}

/* Without room for the file a short list still is one; a long one is an error, not a shorter list. */
static void
test_no_room (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdSpool) brief = NULL, lengthy = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_setenv ("TMPDIR", "/nowhere", TRUE);
  brief = jd_spool_new ();
  lengthy = jd_spool_new ();
  append_numbers (brief, 0, 10);
  append_numbers (lengthy, 0, 10000);
  g_assert_true (jd_spool_rewind (brief, &error));
  g_assert_no_error (error);
  g_assert_false (jd_spool_rewind (lengthy, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
}

static void
append_cb (const char *piece,
           gpointer    text)
{
  g_string_append (text, piece);
}

/* An answer with a list is the JSON object that it would be with the list in memory; a text that looks like the
 * list's place is none. */
static void
test_answer (void)
{
  static const guint counts[] = { 0, 1, 5000 };

  for (guint c = 0; c < G_N_ELEMENTS (counts); c++)
    {
      g_autoptr(JdAnswer) answer = jd_answer_new ("simulate");
      g_autoptr(GString) json = g_string_new (NULL), text = g_string_new (NULL);
      g_autoptr(JsonParser) parser = json_parser_new ();
      g_autoptr(GError) error = NULL;
      JdSpool *items = jd_spool_new ();
      JsonObject *object;
      JsonArray *list;

      append_numbers (items, 0, counts[c]);
      jd_answer_add_warning (answer, "trap", "\n  \"events\": [] \nevents ");
      jd_answer_set_number (answer->members, "until", 3.0);
      jd_answer_take_list (answer, "events", items);
      jd_answer_set_number (answer->members, "steps", 7.0);
      g_assert_true (jd_answer_print (answer, TRUE, append_cb, json, &error));
      g_assert_true (json_parser_load_from_data (parser, json->str, -1, &error));
      g_assert_no_error (error);
      object = json_node_get_object (json_parser_get_root (parser));
      list = json_object_get_array_member (object, "events");
      g_assert_cmpuint (json_array_get_length (list), ==, counts[c]);
      for (guint i = 0; i < counts[c]; i++)
        g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (list, i), "k"), ==, i);
      g_assert_cmpint (json_object_get_int_member (object, "steps"), ==, 7);

      g_assert_true (jd_answer_print (answer, FALSE, append_cb, text, &error));
      g_assert_nonnull (strstr (text->str, "\nsteps "));
      g_assert_true (counts[c] < 5000 || strstr (text->str, "\n  4999  é\n") != NULL);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/report/spool/lines", test_lines);
  g_test_add_func ("/core/report/spool/no-room", test_no_room);
  g_test_add_func ("/core/report/spool/answer", test_answer);
  return g_test_run ();
}
