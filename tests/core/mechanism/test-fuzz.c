/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Mechanism files broken at random, always in the same way: each is read or refused with a message, in little time.
 * Set JD_TEST_LONG for ten times as many. */
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-mechanism.h"

#include <string.h>

#include "tests/core/mechanism/fixture.h"

#define N_CASES 20000

/* Reads what may be anything; what is accepted can be written and read again. */
static void
read_anything (const char *text,
               gsize       length)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism)
    mechanism = jd_mechanism_new_from_text (text, (gssize) length, jd_joint_catalogue (), &error);
  g_autoptr(JdMechanism) again = NULL;
  g_autofree char *written = NULL;

  if (mechanism == NULL)
    {
      g_assert_nonnull (error);
      g_assert_true (error->domain == JD_JSON_ERROR || error->domain == JD_MECHANISM_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_nonnull (strchr (error->message, ':'));
      return;
    }
  g_assert_no_error (error);
  written = jd_mechanism_to_text (mechanism);
  again = jd_mechanism_new_from_text (written, -1, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
}

static void
test_truncated (gconstpointer data)
{
  const char *text = data;
  const gsize length = strlen (text);

  for (gsize n = 0; n < length; n++)
    {
      g_autofree char *part = g_memdup2 (text, MAX (n, 1));

      read_anything (part, n);
    }
}

/* Pieces that mean something, put where they may not belong. */
static const char *const pieces[] = {
  "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-1", "1e308", "null", "true", "\"x\"", "\"x'\"", "\"t\"", "{}",
  "[]",
  "\"S.A\"", "\"ground\"", "1e-320", "\"1/0\"", "\"sqrt(-1)\"", "\"((((\"", "\"name\"", "\xc3\xa9", "\xff", "\n",
  "\"\"",
};

static void
mutate (GString *text,
        GRand   *rand)
{
  const gsize at = (gsize) g_rand_int_range (rand, 0, (gint32) text->len);
  const char *piece = pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))];
  gsize n;

  switch (g_rand_int_range (rand, 0, 6))
    {
    case 0:
      text->str[at] ^= (char) (1 << g_rand_int_range (rand, 0, 8));
      break;
    case 1:
      text->str[at] = (char) g_rand_int_range (rand, 0, 256);
      break;
    case 2:
      n = (gsize) g_rand_int_range (rand, 1, 30);
      g_string_erase (text, (gssize) at, (gssize) MIN (n, text->len - at));
      break;
    case 3:
      g_string_insert (text, (gssize) at, piece);
      break;
    case 4:
      {
        g_autofree char *copy = g_strndup (text->str + at, (gsize) g_rand_int_range (rand, 1, 200));

        g_string_insert (text, g_rand_int_range (rand, 0, (gint32) text->len), copy);
        break;
      }
    default:
      {
        /* A whole value in place of another: what the scanner lets through. */
        const char *colon = strchr (text->str + at, ':');
        const char *end = colon != NULL ? strpbrk (colon, ",}]") : NULL;

        if (end == NULL)
          break;
        n = (gsize) (colon + 1 - text->str);
        g_string_erase (text, (gssize) n, end - colon - 1);
        g_string_insert (text, (gssize) n, piece);
        break;
      }
    }
  if (text->len == 0)
    g_string_append_c (text, ' ');
}

static void
test_mutated (gconstpointer data)
{
  const int n = g_getenv ("JD_TEST_LONG") != NULL ? N_CASES : N_CASES / 10;
  const char *first = g_getenv ("JD_TEST_FIRST");
  g_autoptr(GRand) rand = g_rand_new_with_seed (19091109 + (first != NULL ? (guint32) atoi (first) : 0));
  g_autoptr(GString) text = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    {
      const int n_changes = g_rand_int_range (rand, 1, 4);

      g_string_assign (text, data);
      for (int k = 0; k < n_changes; k++)
        mutate (text, rand);
      read_anything (text->str, text->len);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func ("/core/mechanism/fuzz/truncated/plane", fixture_plane, test_truncated);
  g_test_add_data_func ("/core/mechanism/fuzz/truncated/space", fixture_space, test_truncated);
  g_test_add_data_func ("/core/mechanism/fuzz/mutated/plane", fixture_plane, test_mutated);
  g_test_add_data_func ("/core/mechanism/fuzz/mutated/space", fixture_space, test_mutated);

  return g_test_run ();
}
