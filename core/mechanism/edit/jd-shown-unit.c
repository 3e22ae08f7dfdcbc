/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plain numbers in the document's units. */
#include "core/mechanism/edit/jd-shown-unit.h"

#include <math.h>
#include <string.h>

#include "core/mechanism/edit/jd-edit.h"

gboolean
jd_shown_unit_is_plain (const char *text)
{
  g_autofree char *stripped = NULL;
  char *end = NULL;
  double value;

  g_return_val_if_fail (text != NULL, FALSE);

  stripped = g_strstrip (g_strdup (text));
  value = g_ascii_strtod (stripped, &end);
  return *stripped != '\0' && *end == '\0' && isfinite (value);
}

/* Whether @text has no names but pi. */
static gboolean
is_multiple_of_pi (const char *text)
{
  const char *at = text;

  if (strstr (text, "pi") == NULL)
    return FALSE;
  while (*at != '\0')
    if (g_str_has_prefix (at, "pi") && !g_ascii_isalnum (at[2]) && at[2] != '_')
      at += 2;
    else if (strchr ("0123456789.*/+-() ", *at) != NULL || (*at == 'e' && at > text && g_ascii_isdigit (at[-1])))
      at++;
    else
      return FALSE;
  return TRUE;
}

char *
jd_shown_unit_dup_text (const JdShownUnit *unit,
                        const char        *text)
{
  g_autoptr(JsonNode) root = json_node_init_object (json_node_alloc (), NULL);
  g_autoptr(JsonObject) object = json_object_new ();
  g_autoptr(JsonNode) value = NULL;
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  double si;

  g_return_val_if_fail (unit != NULL && text != NULL, NULL);

  if (!jd_shown_unit_is_plain (text) && !is_multiple_of_pi (text))
    return NULL;
  json_node_set_object (root, object);
  value = jd_edit_value_from_text (text);
  si = jd_edit_evaluate (root, value);
  return isfinite (si)
           ? g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.10g", jd_shown_unit_get_value (unit, si)))
           : NULL;
}

char *
jd_shown_unit_dup_typed (const JdShownUnit *unit,
                         const char        *text)
{
  g_return_val_if_fail (text != NULL, NULL);

  return unit != NULL && jd_shown_unit_is_plain (text) ? g_strconcat (text, " ", unit->name, NULL) : g_strdup (text);
}
