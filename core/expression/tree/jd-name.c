/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of symbols: which are valid, and which known name is nearest to a misspelled one. */
#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-expr-private.h"

#include <string.h>

gboolean
jd_name_is_reserved (const char *name)
{
  static const char *const words[] = { "t", "pi", "if", "ground" };
  JdExprFunction function;

  g_return_val_if_fail (name != NULL, FALSE);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (name, words[i]) == 0)
      return TRUE;
  return jd_function_find (name, &function);
}

gboolean
jd_name_is_valid (const char *name)
{
  g_return_val_if_fail (name != NULL, FALSE);

  if (!g_utf8_validate (name, -1, NULL) || !g_unichar_isalpha (g_utf8_get_char (name)))
    return FALSE;
  for (const char *c = name; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar letter = g_utf8_get_char (c);

      if (!g_unichar_isalpha (letter) && !g_unichar_isdigit (letter) && letter != '_')
        return FALSE;
    }
  return !jd_name_is_reserved (name);
}

/* Edit distance (insert, delete, replace, swap of neighbours), case counting half: doubled to stay whole. */
static guint
name_distance (const gunichar *a,
               glong           n_a,
               const gunichar *b,
               glong           n_b)
{
  g_autofree guint *rows = g_new (guint, 3 * ((gsize) n_b + 1));
  guint *before = rows, *above = before + n_b + 1, *row = above + n_b + 1;

  for (glong j = 0; j <= n_b; j++)
    above[j] = 2 * (guint) j;
  for (glong i = 1; i <= n_a; i++)
    {
      guint *oldest = before;

      row[0] = 2 * (guint) i;
      for (glong j = 1; j <= n_b; j++)
        {
          guint change = a[i - 1] == b[j - 1]                                           ? 0
                         : g_unichar_tolower (a[i - 1]) == g_unichar_tolower (b[j - 1]) ? 1
                                                                                        : 2;

          row[j] = MIN (above[j - 1] + change, MIN (above[j], row[j - 1]) + 2);
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[j] = MIN (row[j], before[j - 2] + 2);
        }
      before = above;
      above = row;
      row = oldest;
    }
  return above[n_b];
}

const char *
jd_name_nearest (const char *name,
                 GPtrArray  *names)
{
  const char *nearest = NULL;
  guint best = G_MAXUINT;
  glong n_name;
  g_autofree gunichar *letters = NULL;

  g_return_val_if_fail (name != NULL, NULL);

  letters = g_utf8_to_ucs4 (name, -1, NULL, &n_name, NULL);
  if (names == NULL || letters == NULL || n_name > 64)
    return NULL;
  for (guint i = 0; i < names->len; i++)
    {
      const char *candidate = g_ptr_array_index (names, i);
      glong n;
      g_autofree gunichar *other = g_utf8_to_ucs4 (candidate, -1, NULL, &n, NULL);
      guint distance;

      if (other == NULL || n > 64)
        continue;
      distance = name_distance (letters, n_name, other, n);
      /* at most a third of the letters wrong, and always one of them right */
      if (distance < best && distance <= MAX (2, 2 * (guint) n_name / 3) && distance < 2 * (guint) MIN (n, n_name))
        {
          best = distance;
          nearest = candidate;
        }
    }
  return nearest;
}
