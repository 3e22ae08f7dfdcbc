/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Text in columns of a terminal. */
#include "core/report/jd-text-layout.h"

#include <string.h>

#include "core/expression/tree/jd-expr-parse.h"

int
jd_text_width (const char *text)
{
  int width = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      const gunichar letter = g_utf8_get_char (c);

      width += g_unichar_iszerowidth (letter) ? 0 : g_unichar_iswide (letter) ? 2 : 1;
    }
  return width;
}

void
jd_text_append_padded (GString    *into,
                       const char *text,
                       int         width)
{
  g_string_append_printf (into, "%s%*s", text, MAX (width - jd_text_width (text), 0), "");
}

void
jd_text_append_wrapped (GString    *into,
                        const char *text,
                        int         at,
                        int         indent,
                        int         width)
{
  g_auto(GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word != NULL; word++)
    {
      const int length = jd_text_width (*word);
      const gboolean full = width > 0 && at + 1 + length > width;

      if (word != words && full)
        {
          g_string_append_printf (into, "\n%*s", indent, "");
          at = indent;
        }
      else if (word != words)
        {
          g_string_append_c (into, ' ');
          at++;
        }
      g_string_append (into, *word);
      at += length;
    }
}

char *
jd_text_of_number (double value,
                   int    digits)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE], format[8];
  char *exponent;

  if (digits >= 17)
    return jd_number_to_text (value + 0.0);
  g_snprintf (format, sizeof format, "%%.%dg", CLAMP (digits, 1, 16));
  g_ascii_formatd (buffer, sizeof buffer, format, value + 0.0);
  exponent = strchr (buffer, 'e');
  if (exponent == NULL)
    return g_strdup (buffer);
  /* e-05 is e-5, e+06 is e6 */
  *exponent = '\0';
  return g_strdup_printf ("%se%d", buffer, (int) g_ascii_strtoll (exponent + 1, NULL, 10));
}
