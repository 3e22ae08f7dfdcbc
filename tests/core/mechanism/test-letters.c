/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-letters.h"

/* Letters of multipliers: read, refused, kept by edits, and typeset. */

#define DISK(letters) \
  "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\", \"value\": 1}, {\"name\": \"phi\"}]," \
  " \"curves\": [{\"name\": \"axis\", \"line\": {\"point\": [0, 0], \"direction\": [1, 0]}}]," \
  " \"bodies\": [{\"name\": \"S\", \"origin\": [\"x\", \"y\"], \"angle\": \"phi\", \"mass\": 1, \"inertia\": 1," \
  "   \"shape\": {\"disk\": 1}}]," \
  " \"joints\": [{\"name\": \"contact\", \"type\": \"rolling\", \"body\": \"S\", \"curve\": \"axis\"}]," \
  " \"letters\": " letters "}"

#define BOTH "{\"contact.normal\": \"lambda\", \"contact.slip\": \"mu\"}"

static JdMechanism *
load (const char  *text,
      GError     **error)
{
  return jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), error);
}

static void
test_read (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = load (DISK (BOTH), &error);

  g_assert_no_error (error);
  g_assert_cmpstr (jd_mechanism_get_letter (mechanism, "contact.normal"), ==, "lambda");
  g_assert_cmpstr (jd_mechanism_get_letter (mechanism, "contact.slip"), ==, "mu");
  g_assert_null (jd_mechanism_get_letter (mechanism, "contact.Gamma"));
  g_assert_cmpuint (jd_mechanism_get_warnings (mechanism)->len, ==, 0);
}

static void
test_refused (void)
{
  static const struct
  {
    const char *text, *word;
  } cases[] = {
    { DISK ("{\"contact.nix\": \"mu\"}"), "there is no equation" },
    { DISK ("{\"contact.slip\": \"2\"}"), "not a name" },
    { DISK ("{\"contact.slip\": \"sin\"}"), "reserved" },
    { DISK ("{\"contact.slip\": 3}"), "expected a text" },
    { DISK ("{\"contact.slip\": \"mu\", \"contact.normal\": \"mu\"}"), "already" },
    { DISK ("[\"mu\"]"), "expected an object" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JdMechanism) mechanism = load (cases[i].text, &error);

      g_assert_null (mechanism);
      g_assert_nonnull (error);
      if (strstr (error->message, cases[i].word) == NULL || strstr (error->message, "letters") == NULL)
        g_error ("%s: %s", cases[i].word, error->message);
    }
}

/* The joint gets another name: its letters stay with it. */
static void
test_edited (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (DISK (BOTH), -1, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  g_assert_true (jd_edit_rename (root, JD_OBJECT_JOINT, "contact", "rim", &error));
  g_assert_no_error (error);
  text = jd_json_to_text (root);
  g_assert_nonnull (strstr (text, "\"rim.slip\": \"mu\""));
  g_assert_null (strstr (text, "contact"));
}

static void
test_typeset (void)
{
  static const struct
  {
    const char *equation, *latex;
  } cases[] = { { "contact.slip", "R \\, \\mu" },
                { "contact.normal", "R \\, \\lambda" },
                { "blade.lateral", "R \\, \\lambda_{\\mathrm{blade.lateral}}" } };
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = load (DISK (BOTH), &error);
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const JdExpr *lambda = jd_expr_symbol (pool, JD_SYMBOL_MULTIPLIER, cases[i].equation, 0);
      const JdExpr *constant = jd_expr_symbol (pool, JD_SYMBOL_CONSTANT, "R", 0);
      g_autoptr(JdMath)
        math = jd_mechanism_set_letters (mechanism, jd_math_new (jd_expr_mul (pool, constant, lambda)));
      g_autofree char *latex = jd_math_to_latex (math);

      g_assert_cmpstr (latex, ==, cases[i].latex);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/letters/read", test_read);
  g_test_add_func ("/core/mechanism/letters/refused", test_refused);
  g_test_add_func ("/core/mechanism/letters/edited", test_edited);
  g_test_add_func ("/core/mechanism/letters/typeset", test_typeset);

  return g_test_run ();
}
