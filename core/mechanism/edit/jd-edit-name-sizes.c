/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names the mass and the sizes of a body by constants, and its own parameters, as a book does. */
#include "core/mechanism/edit/jd-edit-private.h"

#include <string.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-json.h"

/* Mass, and two sizes of the shape at most. */
#define MOST 3
/* And the coordinates and the angle. */
#define MOST_PARAMETERS 3
#define MOST_NAMES      (MOST + MOST_PARAMETERS)

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

      if (size == NULL || jd_shape_types[kind].form == JD_FORM_CORNERS)
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

/* A quantity that gets a name, and the letter of a book for it. */
typedef struct
{
  JdObjectKind  kind;   /* constant or parameter */
  char         *name;   /* as it is now; NULL of a constant to be made */
  const char   *letter;
} Named;

/* The parameters that are coordinates and angle of @body, alone: x, y, theta. */
static guint
find_parameters (JsonNode   *root,
                 const char *body,
                 Named      *out)
{
  static const struct
  {
    const char *path;
    const char *letter;
  } members[MOST_PARAMETERS] = { { "origin/0", "x" }, { "origin/1", "y" }, { "angle", "theta" } };
  guint n = 0;

  for (guint i = 0; i < MOST_PARAMETERS; i++)
    {
      JsonNode *value = jd_edit_get_member (root, JD_OBJECT_BODY, body, members[i].path);

      if (value != NULL && JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING &&
          jd_edit_get (root, JD_OBJECT_PARAMETER, json_node_get_string (value)) != NULL)
        out[n++] = (Named) { JD_OBJECT_PARAMETER, json_node_dup_string (value), members[i].letter };
    }
  return n;
}

/* Whether @letter_@number is free in @root, and in @other if that is not NULL. */
static gboolean
is_free (JsonNode   *root,
         JsonNode   *other,
         const char *letter,
         guint64     number)
{
  g_autofree char *name = g_strdup_printf ("%s_%" G_GUINT64_FORMAT, letter, number);

  return jd_edit_check_name (root, JD_OBJECT_CONSTANT, name, NULL) &&
         (other == NULL || jd_edit_check_name (other, JD_OBJECT_CONSTANT, name, NULL));
}

/* The first number with which all letters are free names, so that l_2, m_2 and theta_2 are of one body. */
static guint64
find_number (JsonNode    *root,
             JsonNode    *other,
             const Named *named,
             guint        n)
{
  for (guint64 number = 1;; number++)
    {
      guint i = 0;

      while (i < n && is_free (root, other, named[i].letter, number))
        i++;
      if (i == n)
        return number;
    }
}

static void
rename_all (JsonNode    *root,
            const Named *named,
            guint        n,
            guint64      number)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s_%" G_GUINT64_FORMAT, named[i].letter, number);

      if (named[i].name != NULL)
        jd_edit_rename (root, named[i].kind, named[i].name, name, NULL);
    }
}

static void
clear_names (Named *named,
             guint  n)
{
  for (guint i = 0; i < n; i++)
    g_free (named[i].name);
}

/* Makes constants of the sizes that are numbers, and renames the parameters if @parameters. */
static guint
name_body (JsonNode    *root,
           const char  *body,
           gboolean     parameters,
           GError     **error)
{
  Named named[MOST_NAMES] = { { 0 } };
  Size sizes[MOST];
  guint n_sizes, n = 0, n_named = 0;
  guint64 number;

  if (parameters)
    n = find_parameters (root, body, named);
  n_sizes = find_sizes (root, body, FALSE, sizes);
  for (guint i = 0; i < n_sizes; i++)
    named[n + i] = (Named) { JD_OBJECT_CONSTANT, NULL, sizes[i].letter };
  number = find_number (root, NULL, named, n + n_sizes);
  rename_all (root, named, n, number);
  clear_names (named, n);
  for (guint i = 0; i < n_sizes; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s_%" G_GUINT64_FORMAT, sizes[i].letter, number);
      JsonNode *value = jd_json_copy (jd_edit_get_member (root, JD_OBJECT_BODY, body, sizes[i].path));

      g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, name, value));
      if (jd_edit_set_size (root, body, sizes[i].path, json_node_init_string (json_node_alloc (), name), error))
        n_named++;
      g_free (sizes[i].path);
    }
  return n_named;
}

guint
jd_edit_name_sizes (JsonNode    *root,
                    const char  *body,
                    GError     **error)
{
  g_return_val_if_fail (root != NULL && body != NULL, 0);

  return name_body (root, body, FALSE, error);
}

guint
jd_edit_name_body (JsonNode    *root,
                   const char  *body,
                   GError     **error)
{
  g_return_val_if_fail (root != NULL && body != NULL, 0);

  return name_body (root, body, TRUE, error);
}

/* Whether @name is @letter, "_" and a number, and which. */
static gboolean
has_letter (const char *name,
            const char *letter,
            guint64    *out_number)
{
  const gsize n = strlen (letter);

  return g_str_has_prefix (name, letter) && name[n] == '_' && strlen (name + n + 1) < 10 &&
         g_ascii_string_to_unsigned (name + n + 1, 10, 1, G_MAXUINT64, out_number, NULL);
}

void
jd_edit_renumber_body (JsonNode   *root,
                       const char *body,
                       JsonNode   *other)
{
  Named found[MOST_NAMES] = { { 0 } }, named[MOST_NAMES] = { { 0 } };
  Size sizes[MOST];
  guint n_found, n_sizes, n = 0;
  guint64 number = 0;
  gboolean taken = FALSE;

  g_return_if_fail (root != NULL && body != NULL && other != NULL);

  n_found = find_parameters (root, body, found);
  n_sizes = find_sizes (root, body, TRUE, sizes);
  for (guint i = 0; i < n_sizes; i++)
    {
      JsonNode *value = jd_edit_get_member (root, JD_OBJECT_BODY, body, sizes[i].path);

      if (jd_edit_get (root, JD_OBJECT_CONSTANT, json_node_get_string (value)) != NULL)
        found[n_found++] = (Named) { JD_OBJECT_CONSTANT, json_node_dup_string (value), sizes[i].letter };
      g_free (sizes[i].path);
    }
  for (guint i = 0; i < n_found; i++)
    {
      guint64 own;

      if (!has_letter (found[i].name, found[i].letter, &own) || (n > 0 && own != number))
        continue;
      number = own;
      named[n++] = found[i];
      taken = taken || !jd_edit_check_name (other, JD_OBJECT_CONSTANT, found[i].name, NULL);
    }
  if (taken)
    rename_all (root, named, n, find_number (root, other, named, n));
  clear_names (found, n_found);
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

void
jd_edit_drop_sizes (JsonNode *root,
                    JsonNode *before)
{
  g_autoptr(GPtrArray) constants = NULL;

  g_return_if_fail (root != NULL && before != NULL);

  constants = jd_edit_list (before, JD_OBJECT_CONSTANT);
  for (guint i = 0; i < constants->len; i++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (constants, i))->name;

      if (jd_edit_get (root, JD_OBJECT_CONSTANT, name) != NULL && jd_edit_is_own_size (before, name) &&
          !jd_edit_is_own_size (root, name))
        jd_edit_drop_unused (root, name);
    }
}

typedef struct
{
  const char *name;
  gboolean    used;
} Use;

static JdReferenceAnswer
find_use (const JdReference  *reference,
          char              **out_instead G_GNUC_UNUSED,
          gpointer            user_data)
{
  Use *self = user_data;

  self->used = self->used || (!reference->in_part && reference->kind == JD_OBJECT_PARAMETER &&
                              g_str_equal (reference->name, self->name));
  return JD_REFERENCE_KEEP;
}

void
jd_edit_drop_unused (JsonNode   *root,
                     const char *constant)
{
  g_autoptr(GPtrArray) one = NULL;
  Use use = { .name = constant };

  g_return_if_fail (root != NULL && constant != NULL);

  jd_edit_walk (root, find_use, &use);
  if (use.used)
    return;
  one = jd_object_array_new ();
  g_ptr_array_add (one, jd_object_new (JD_OBJECT_CONSTANT, constant));
  jd_edit_remove (root, one, NULL);
}
