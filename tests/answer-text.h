/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/report/answer/jd-answer.h"

static inline void
append_piece (const char *piece,
              gpointer    user_data)
{
  g_string_append (user_data, piece);
}

/* Returns the answer as the program prints it for reading.  Owned by the caller. */
static inline char *
dup_answer_text (const JdAnswer *answer)
{
  g_autoptr(GError) error = NULL;
  GString *out = g_string_new (NULL);

  jd_answer_print (answer, FALSE, append_piece, out, &error);
  g_assert_no_error (error);
  return g_string_free (out, FALSE);
}
