/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Appends @format to the items of @list, with a comma where it is not the first. */
static inline void G_GNUC_PRINTF (2, 3)
append (GString    *list,
        const char *format,
        ...)
{
  va_list arguments;

  if (list->len > 0)
    g_string_append (list, ", ");
  va_start (arguments, format);
  g_string_append_vprintf (list, format, arguments);
  va_end (arguments);
}
