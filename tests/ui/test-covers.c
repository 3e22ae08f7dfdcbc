/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/ui/jd-test-ui.h"

static void
count_cb (guint *count)
{
  (*count)++;
}

/* The lesson's covers, and what would tell the same. */
static void
test_names (void)
{
  static const char *const rope[] = { "rope.T", NULL };
  static const char *const multiplier[] = { "lambda(rope.length)", NULL };
  JdDocument *document = jd_test_open ("02-cart-and-particle.jourdain");
  JdCovers *covers = jd_document_get_covers (document);
  guint n_changed = 0;

  g_signal_connect_swapped (covers, "changed", G_CALLBACK (count_cb), &n_changed);
  g_assert_true (jd_covers_is_empty (covers));
  g_assert_false (jd_covers_has (covers, "rope.T"));
  g_assert_false (jd_covers_has (NULL, "rope.T"));
  for (int i = 0; i < 2; i++)
    {
      jd_covers_set (covers, i == 0 ? rope : multiplier);
      g_assert_true (jd_covers_has (covers, "rope.T"));
      g_assert_true (jd_covers_has (covers, "lambda:rope.length"));
      g_assert_true (jd_covers_has_of (covers, "lambda:", "rope.length"));
      g_assert_true (jd_covers_has (covers, "L:x"));
      g_assert_true (jd_covers_has (covers, "Q:x"));
      g_assert_false (jd_covers_has (covers, "D:x"));
      g_assert_false (jd_covers_has (covers, "x''"));
      g_assert_false (jd_covers_has (covers, "forces"));
      g_assert_true (jd_covers_is_asked (covers, "rope.T"));
    }
  g_assert_cmpuint (n_changed, ==, 2);
  jd_covers_set (covers, multiplier);
  g_assert_cmpuint (n_changed, ==, 2);
  jd_covers_uncover (covers, "rope.T");
  g_assert_true (jd_covers_has (covers, "rope.T"));
  jd_covers_clear (covers);
  g_assert_false (jd_covers_has (covers, "rope.T"));
  g_assert_finalize_object (document);
}

/* Words cover their quantities, and no others. */
static void
test_words (void)
{
  static const struct
  {
    const char *word, *covered, *open;
  } cases[] = {
    { "forces", "lambda:a.b", "x''" },
    { "forces", "a.N", "E" },
    { "forces", "D:x", "velocity" },
    { "forces", "power:a", "jump" },
    { "jump", "x'+", "x''" },
    { "jump", "E-", "E" },
    { "jump", "impulse:a.b", "a.b" },
    { "jump", "dof", "freedoms" },
    { "dof", "dof", "jump" },
    { "field", "power:a", "a.N" },
    { "kinds", "kinds", "counts" },
    { "L:x", "Q:x", "L:y" },
    { "D:x", "Q:x", "L:x" },
    { "Q:x", "L:x", "D:x" },
    { "power:a", "power:a", "power:ab" },
    { "a.N", "power:a", "power:ab" },
    { "power:a", "power:all", "power:b" },
    { "x''", "x''", "xx''" },
    { "E+", "E+", "E-" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      JdCovers *covers = jd_covers_new ();
      const char *const names[] = { cases[i].word, NULL };

      jd_covers_set (covers, names);
      g_assert_true (jd_covers_has (covers, cases[i].covered));
      g_assert_false (jd_covers_has (covers, cases[i].open));
      g_object_unref (covers);
    }
}

/* Predict First hides quantities one by one or all, and keeps the answers. */
static void
test_predictions (void)
{
  JdCovers *covers = jd_covers_new ();
  static const char *const asked[] = { "x''", NULL };

  jd_covers_cover (covers, "*");
  g_assert_true (jd_covers_has (covers, "x''"));
  g_assert_true (jd_covers_has (covers, "rope.T"));
  g_assert_true (jd_covers_has (covers, "E+"));
  g_assert_false (jd_covers_has (covers, "counts"));
  g_assert_false (jd_covers_has (covers, "class"));
  jd_covers_predict (covers, "rope.T", "11.8");
  g_assert_false (jd_covers_has (covers, "rope.T"));
  g_assert_cmpstr (jd_covers_get_prediction (covers, "rope.T"), ==, "11.8");
  g_assert_true (jd_covers_has (covers, "x''"));
  jd_covers_set (covers, asked);
  jd_covers_uncover (covers, "*");
  g_assert_false (jd_covers_has (covers, "E+"));
  g_assert_true (jd_covers_has (covers, "x''"));
  g_assert_null (jd_covers_get_prediction (covers, "rope.T"));
  jd_covers_clear (covers);
  jd_covers_cover (covers, "x''");
  g_assert_true (jd_covers_has (covers, "x''"));
  g_assert_false (jd_covers_is_asked (covers, "x''"));
  jd_covers_uncover (covers, "x''");
  g_assert_false (jd_covers_has (covers, "x''"));
  g_object_unref (covers);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/covers/names", test_names);
  g_test_add_func ("/ui/covers/words", test_words);
  g_test_add_func ("/ui/covers/predictions", test_predictions);
  return g_test_run ();
}
