/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folding of texts, and search by the beginnings of words. */
#include "app/start/jd-search.h"

#include <string.h>

/* Letters lose their accents and case; an underline is a space. */
char *
jd_search_fold (const char *text)
{
  g_autofree char *parts = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
  g_autofree char *folded = parts != NULL ? g_utf8_casefold (parts, -1) : g_strdup ("");
  GString *plain = g_string_sized_new (strlen (folded));

  for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      if (letter == '_')
        g_string_append_c (plain, ' ');
      else if (!g_unichar_ismark (letter))
        g_string_append_unichar (plain, letter);
    }
  return g_string_free (plain, FALSE);
}

static gboolean
begins_word (const char *text,
             const char *word)
{
  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    if (at == text || !g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at))))
      return TRUE;
  return FALSE;
}

gboolean
jd_search_matches (const char *text,
                   const char *query)
{
  g_auto(GStrv) words = g_strsplit_set (query, " \t\n", -1);

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0' && !begins_word (text, *word))
      return FALSE;
  return TRUE;
}
