/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names the mass and the sizes of a body by constants, as a book does. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <string.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

/* Mass, and two sizes of the shape at most. */
#define MOST 3

/* A member that holds a size, and the letter of its constant. */
typedef struct
{
  char       *path;
  const char *letter;
} Size;

/* Takes @path.  @named: whether a size that is an expression is wanted, or one that is a number. */
static void
add_size (JsonNode   *root,
          const char *body,
          gboolean    named,
          char       *path,
          const char *letter,
          Size       *out,
          guint      *n)
{
  JsonNode *value = jd_edit_get_member (root, JD_OBJECT_BODY, body, path);

  if (value != NULL && JSON_NODE_HOLDS_VALUE (value) && (json_node_get_value_type (value) == G_TYPE_STRING) == named)
    out[(*n)++] = (Size) { path, letter };
  else
    g_free (path);
}

/* l of a rod or a string, r of what is round, a and b of a box, m. */
static guint
find_sizes (JsonNode   *root,
            const char *body,
            gboolean    named,
            Size        out[MOST])
{
  guint n = 0;

  for (JdShapeKind kind = JD_SHAPE_DISK; kind < JD_N_SHAPE_KINDS; kind++)
    {
      g_autofree char *path = g_strconcat ("shape/", jd_field_of_type (jd_shape_fields, kind)->name, NULL);
      JsonNode *size = jd_edit_get_member (root, JD_OBJECT_BODY, body, path);

      if (size == NULL || kind == JD_SHAPE_POLYGON)
        continue;
      if (JSON_NODE_HOLDS_VALUE (size))
        add_size (root, body, named, g_steal_pointer (&path), jd_shape_types[kind].form == JD_FORM_ROUND ? "r" : "l",
                  out, &n);
      else
        {
          add_size (root, body, named, g_strconcat (path, "/0", NULL), "a", out, &n);
          add_size (root, body, named, g_strconcat (path, "/1", NULL), "b", out, &n);
        }
      break;
    }
  add_size (root, body, named, g_strdup ("mass"), "m", out, &n);
  return n;
}

/* The first number with which all letters are free names, so that l_2 and m_2 are of one body. */
static guint
find_number (JsonNode   *root,
             const Size *sizes,
             guint       n)
{
  for (guint number = 1;; number++)
    {
      gboolean is_free = TRUE;

      for (guint i = 0; i < n && is_free; i++)
        {
          g_autofree char *name = g_strdup_printf ("%s_%u", sizes[i].letter, number);

          is_free = jd_edit_check_name (root, JD_OBJECT_CONSTANT, name, NULL);
        }
      if (is_free)
        return number;
    }
}

guint
jd_edit_name_sizes (JsonNode    *root,
                    const char  *body,
                    GError     **error)
{
  Size sizes[MOST];
  guint n, number, n_named = 0;

  g_return_val_if_fail (root != NULL && body != NULL, 0);

  n = find_sizes (root, body, FALSE, sizes);
  number = find_number (root, sizes, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s_%u", sizes[i].letter, number);
      JsonNode *value = jd_json_copy (jd_edit_get_member (root, JD_OBJECT_BODY, body, sizes[i].path));

      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, name, value));
      if (jd_edit_set_size (root, body, sizes[i].path, json_node_init_string (json_node_alloc (), name), error))
        n_named++;
      g_free (sizes[i].path);
    }
  return n_named;
}

gboolean
jd_edit_is_own_size (JsonNode   *root,
                     const char *constant)
{
  g_autoptr(GPtrArray) bodies = NULL;
  gboolean own = FALSE;

  g_return_val_if_fail (root != NULL && constant != NULL, FALSE);

  if (!g_ascii_isalpha (constant[0]) || constant[1] != '_' || constant[2] == '\0' ||
      strspn (constant + 2, "0123456789") != strlen (constant + 2))
    return FALSE;
  bodies = jd_edit_list (root, JD_OBJECT_BODY);
  for (guint b = 0; b < bodies->len; b++)
    {
      const char *body = ((const JdObject *) g_ptr_array_index (bodies, b))->name;
      Size sizes[MOST];
      const guint n = find_sizes (root, body, TRUE, sizes);

      for (guint i = 0; i < n; i++)
        {
          JsonNode *value = jd_edit_get_member (root, JD_OBJECT_BODY, body, sizes[i].path);

          own = own || g_str_equal (json_node_get_string (value), constant);
          g_free (sizes[i].path);
        }
    }
  return own;
}
