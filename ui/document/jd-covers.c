/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The covers of a document: what is covered, and what is covered with it. */
#include "ui/document/jd-covers.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _JdCovers
{
  GObject     parent_instance;

  GHashTable *asked;        /* char *: the lesson's names */
  GHashTable *hidden;       /* char *: the user's names; "*" for every quantity */
  GHashTable *seen;         /* char *: exceptions from "*" */
  GHashTable *predictions;  /* char * -> char *: the user's answers */
  JdModel    *model;
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (JdCovers, jd_covers, G_TYPE_OBJECT)

/* The kind of a quantity, by its name. */
typedef enum
{
  OTHER,         /* a word */
  EFFORT,        /* "rope.T" */
  MULTIPLIER,    /* "lambda:rope.length" */
  FORCE,         /* "D:x", "L:x", "Q:x" */
  MEANING,       /* "meaning:rope.length": what a multiplier stands for */
  POWER,         /* "power:rope" */
  PRINTED,       /* "printed:x" */
  ACCELERATION,  /* "x''" */
  ENERGY,        /* "E", "V" */
  JUMP,          /* "x'+", "impulse:blade.lateral", "E-", "E+" */
} Kind;

static Kind
kind_of (const char *name)
{
  static const char *const energies[] = { "E", "V", "E+V", NULL }, *const jumps[] = { "E-", "E+", NULL };

  if (g_strv_contains (energies, name))
    return ENERGY;
  if (g_strv_contains (jumps, name) || g_str_has_prefix (name, "impulse:") || g_str_has_suffix (name, "'+"))
    return JUMP;
  if (g_str_has_prefix (name, "lambda:"))
    return MULTIPLIER;
  if (g_str_has_prefix (name, "D:") || g_str_has_prefix (name, "L:") || g_str_has_prefix (name, "Q:"))
    return FORCE;
  if (g_str_has_prefix (name, "meaning:"))
    return MEANING;
  if (g_str_has_prefix (name, "power:"))
    return POWER;
  if (g_str_has_prefix (name, "printed:"))
    return PRINTED;
  if (strchr (name, ':') != NULL)
    return OTHER;
  if (g_str_has_suffix (name, "''"))
    return ACCELERATION;
  return strchr (name, '.') != NULL ? EFFORT : OTHER;
}

/* The word that covers all quantities of a kind, or NULL. */
static const char *
word_of (Kind kind)
{
  switch (kind)
    {
    case EFFORT:
    case MULTIPLIER:
    case FORCE:
    case MEANING:
      return "forces";
    case POWER:
      return "field";
    case JUMP:
      return "jump";
    case OTHER:
    case PRINTED:
    case ACCELERATION:
    case ENERGY:
    default:
      return NULL;
    }
}

/* "lambda(rope.length)" is written as the rows of Compare are: "lambda:rope.length". */
static char *
dup_name (const char *name)
{
  static const char *const prefixes[] = { "lambda", "power", "impulse", "D", "L", "Q" };

  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    {
      const gsize length = strlen (prefixes[i]);

      if (g_str_has_prefix (name, prefixes[i]) && name[length] == '(' && g_str_has_suffix (name, ")"))
        return g_strdup_printf ("%s:%.*s", prefixes[i], (int) (strlen (name) - length - 2), name + length + 1);
    }
  return g_strdup (name);
}

/* Whether @name itself is named: by the lesson, by the user, or by "*". */
static gboolean
is_named (JdCovers   *self,
          const char *name,
          gboolean    asked_only)
{
  if (g_hash_table_contains (self->asked, name))
    return TRUE;
  if (asked_only)
    return FALSE;
  return g_hash_table_contains (self->hidden, name) ||
         (g_hash_table_contains (self->hidden, "*") && kind_of (name) != OTHER &&
          !g_hash_table_contains (self->seen, name));
}

/* Whether the equation @e of the model gives the effort @effort, "joint.component". */
static gboolean
gives_effort (JdCovers   *self,
              gsize       e,
              const char *effort)
{
  const JdEquation *equation = jd_model_get_equation (self->model, e);
  const char *joint = jd_model_get_joint (self->model, equation->joint)->name;
  const gsize length = strlen (joint);

  return equation->reaction != NULL && strncmp (effort, joint, length) == 0 && effort[length] == '.' &&
         g_str_equal (effort + length + 1, equation->reaction);
}

/* Whether the multiplier that is @effort up to its sign is named, or with @effort "lambda:..." the effort that the
 * multiplier gives. */
static gboolean
is_twin_named (JdCovers   *self,
               const char *name,
               Kind        kind,
               gboolean    asked_only)
{
  if (self->model == NULL)
    return FALSE;
  for (gsize e = 0; e < jd_model_get_n_equations (self->model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, e);
      g_autofree char *multiplier = NULL;
      g_autofree char *effort = NULL;

      if (kind == EFFORT && !gives_effort (self, e, name))
        continue;
      if (kind == MULTIPLIER && !g_str_equal (equation->name, name + strlen ("lambda:")))
        continue;
      multiplier = g_strconcat ("lambda:", equation->name, NULL);
      effort = g_strdup_printf ("%s.%s", jd_model_get_joint (self->model, equation->joint)->name,
                                equation->reaction != NULL ? equation->reaction : "");
      if (is_named (self, kind == EFFORT ? multiplier : effort, asked_only))
        return TRUE;
    }
  return FALSE;
}

/* Whether a quantity of this kind is in @set. */
static gboolean
has_kind (GHashTable *set,
          Kind        kind)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    if (kind_of (key) == kind)
      return TRUE;
  return FALSE;
}

static gboolean
is_kind_named (JdCovers *self,
               Kind      kind,
               gboolean  asked_only)
{
  return has_kind (self->asked, kind) || (!asked_only && has_kind (self->hidden, kind));
}

/* Whether @set has an effort or a multiplier, with @joint (not NULL) of this joint. */
static gboolean
has_effort_of (GHashTable *set,
               const char *joint)
{
  GHashTableIter iter;
  gpointer key;

  g_hash_table_iter_init (&iter, set);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const Kind kind = kind_of (key);
      const char *of = kind == MULTIPLIER ? (const char *) key + strlen ("lambda:") : key;

      if (kind != MULTIPLIER && kind != EFFORT)
        continue;
      if (joint == NULL || (g_str_has_prefix (of, joint) && of[strlen (joint)] == '.'))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_effort_named (JdCovers   *self,
                 const char *joint,
                 gboolean    asked_only)
{
  return has_effort_of (self->asked, joint) || (!asked_only && has_effort_of (self->hidden, joint));
}

/* Returns whether the power @name would reveal a covered quantity.  The sum "power:all" reveals the covered power,
 * because all others are shown. */
static gboolean
is_power_deducible (JdCovers   *self,
               const char *name,
               gboolean    asked_only)
{
  const gboolean sum = g_str_equal (name, "power:all");

  return is_named (self, "forces", asked_only) || (sum && is_kind_named (self, POWER, asked_only)) ||
         is_effort_named (self, sum ? NULL : name + strlen ("power:"), asked_only);
}

static gboolean
is_force_deducible (JdCovers   *self,
               const char *name,
               gboolean    asked_only)
{
  g_autofree char *given = g_strconcat ("D:", name + 2, NULL);
  g_autofree char *constraint = g_strconcat ("L:", name + 2, NULL);
  g_autofree char *sum = g_strconcat ("Q:", name + 2, NULL);

  switch (name[0])
    {
    case 'Q':
      return is_named (self, given, asked_only) || is_named (self, constraint, asked_only) ||
             is_effort_named (self, NULL, asked_only);
    case 'L':
      return is_named (self, sum, asked_only) || is_effort_named (self, NULL, asked_only);
    default:
      return FALSE;
    }
}

static gboolean covers (JdCovers   *self,
                        const char *given,
                        gboolean    asked_only);

/* Whether @name would reveal another covered quantity. */
static gboolean
is_related (JdCovers   *self,
            const char *name,
            gboolean    asked_only)
{
  const Kind kind = kind_of (name);
  const char *word = word_of (kind);

  if (word != NULL && is_named (self, word, asked_only))
    return TRUE;
  switch (kind)
    {
    case EFFORT:
    case MULTIPLIER:
      return is_twin_named (self, name, kind, asked_only);
    case FORCE:
      return is_force_deducible (self, name, asked_only);
    case MEANING:
      {
        g_autofree char *multiplier = g_strconcat ("lambda:", name + strlen ("meaning:"), NULL);

        return covers (self, multiplier, asked_only);
      }
    case POWER:
      return is_power_deducible (self, name, asked_only);
    case OTHER:
      return (g_str_equal (name, "dof") && is_named (self, "jump", asked_only)) ||
             (g_str_equal (name, "after") &&
              (is_named (self, "jump", asked_only) || is_kind_named (self, JUMP, asked_only)));
    case ENERGY:
      return g_str_equal (name, "E+V") && (is_named (self, "E", asked_only) || is_named (self, "V", asked_only));
    case PRINTED:
    case ACCELERATION:
    case JUMP:
    default:
      return FALSE;
    }
}

static gboolean
covers (JdCovers   *self,
        const char *given,
        gboolean    asked_only)
{
  g_autofree char *name = NULL;

  if (self == NULL || jd_covers_is_empty (self))
    return FALSE;
  name = dup_name (given);
  /* What the user uncovered by itself stays uncovered, unless the lesson asks for it. */
  if (!asked_only && g_hash_table_contains (self->seen, name))
    return covers (self, name, TRUE);
  return is_named (self, name, asked_only) || is_related (self, name, asked_only);
}

gboolean
jd_covers_has (JdCovers   *self,
               const char *name)
{
  g_return_val_if_fail (self == NULL || JD_IS_COVERS (self), FALSE);
  g_return_val_if_fail (name != NULL, FALSE);

  return covers (self, name, FALSE);
}

gboolean
jd_covers_has_of (JdCovers   *self,
                  const char *prefix,
                  const char *name)
{
  g_autofree char *whole = NULL;

  if (self == NULL || jd_covers_is_empty (self))
    return FALSE;
  whole = g_strconcat (prefix, name, NULL);
  return jd_covers_has (self, whole);
}

gboolean
jd_covers_is_asked (JdCovers   *self,
                    const char *name)
{
  g_return_val_if_fail (self == NULL || JD_IS_COVERS (self), FALSE);

  return covers (self, name, TRUE);
}

gboolean
jd_covers_get_all (JdCovers *self)
{
  g_return_val_if_fail (self == NULL || JD_IS_COVERS (self), FALSE);

  return self != NULL && g_hash_table_contains (self->hidden, "*");
}

gboolean
jd_covers_is_empty (JdCovers *self)
{
  g_return_val_if_fail (JD_IS_COVERS (self), TRUE);

  return g_hash_table_size (self->asked) == 0 && g_hash_table_size (self->hidden) == 0;
}

gboolean
jd_covers_get_active (JdCovers *self)
{
  g_return_val_if_fail (JD_IS_COVERS (self), FALSE);

  return !jd_covers_is_empty (self) || g_hash_table_size (self->predictions) > 0;
}

char *
jd_covers_dup_spoken (JdCovers   *self,
                      const char *name,
                      const char *shown)
{
  return g_strdup_printf (jd_covers_is_asked (self, name) ? _("%s, covered until you commit")
                                                          : _("%s, covered until you predict it"),
                          shown);
}

/* Adds the names of @set, sorted, to @text. */
static void
append_names (GString    *text,
              GHashTable *set)
{
  GList *keys = g_list_sort (g_hash_table_get_keys (set), (GCompareFunc) strcmp);

  for (GList *l = keys; l != NULL; l = l->next)
    g_string_append_printf (text, "%s\n", (char *) l->data);
  g_string_append_c (text, '\n');
  g_list_free (keys);
}

/* What the signal "changed" is about. */
static char *
dup_state (JdCovers *self)
{
  GString *text = g_string_new (NULL);
  GHashTableIter iter;
  gpointer key, value;

  append_names (text, self->asked);
  append_names (text, self->hidden);
  append_names (text, self->seen);
  append_names (text, self->predictions);
  g_hash_table_iter_init (&iter, self->predictions);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_string_append_printf (text, "%s\n", (char *) value);
  return g_string_free (text, FALSE);
}

static void
emit_unless_same (JdCovers   *self,
                  const char *before)
{
  g_autofree char *now = dup_state (self);

  if (!g_str_equal (before, now))
    g_signal_emit (self, changed_signal, 0);
}

void
jd_covers_set (JdCovers          *self,
               const char *const *names)
{
  g_autofree char *before = NULL;

  g_return_if_fail (JD_IS_COVERS (self));

  before = dup_state (self);
  g_hash_table_remove_all (self->asked);
  for (; names != NULL && *names != NULL; names++)
    g_hash_table_add (self->asked, dup_name (*names));
  emit_unless_same (self, before);
}

void
jd_covers_clear (JdCovers *self)
{
  jd_covers_set (self, NULL);
}

void
jd_covers_cover (JdCovers   *self,
                 const char *name)
{
  g_autofree char *before = NULL;
  g_autofree char *key = NULL;

  g_return_if_fail (JD_IS_COVERS (self));

  before = dup_state (self);
  key = dup_name (name);
  if (g_str_equal (key, "*"))
    {
      g_hash_table_remove_all (self->seen);
      g_hash_table_remove_all (self->predictions);
    }
  g_hash_table_remove (self->seen, key);
  g_hash_table_remove (self->predictions, key);
  g_hash_table_add (self->hidden, g_steal_pointer (&key));
  emit_unless_same (self, before);
}

static void
uncover (JdCovers   *self,
         const char *key)
{
  g_hash_table_remove (self->hidden, key);
  if (g_str_equal (key, "*"))
    {
      g_hash_table_remove_all (self->seen);
      g_hash_table_remove_all (self->hidden);
      g_hash_table_remove_all (self->predictions);
    }
  else
    g_hash_table_add (self->seen, g_strdup (key));
}

void
jd_covers_uncover (JdCovers   *self,
                   const char *name)
{
  g_autofree char *before = NULL;
  g_autofree char *key = NULL;

  g_return_if_fail (JD_IS_COVERS (self));

  before = dup_state (self);
  key = dup_name (name);
  uncover (self, key);
  emit_unless_same (self, before);
}

void
jd_covers_predict (JdCovers   *self,
                   const char *name,
                   const char *given)
{
  g_autofree char *before = NULL;
  g_autofree char *key = NULL;

  g_return_if_fail (JD_IS_COVERS (self));
  g_return_if_fail (given != NULL);

  before = dup_state (self);
  key = dup_name (name);
  uncover (self, key);
  g_hash_table_insert (self->predictions, g_steal_pointer (&key), g_strdup (given));
  emit_unless_same (self, before);
}

const char *
jd_covers_get_prediction (JdCovers   *self,
                          const char *name)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (self == NULL || JD_IS_COVERS (self), NULL);

  if (self == NULL)
    return NULL;
  key = dup_name (name);
  return g_hash_table_lookup (self->predictions, key);
}

void
jd_covers_set_model (JdCovers *self,
                     JdModel  *model)
{
  g_return_if_fail (JD_IS_COVERS (self));

  if (model == NULL || model == self->model)
    return;
  g_clear_pointer (&self->model, jd_model_unref);
  self->model = jd_model_ref (model);
}

static void
jd_covers_finalize (GObject *object)
{
  JdCovers *self = JD_COVERS (object);

  g_hash_table_unref (self->asked);
  g_hash_table_unref (self->hidden);
  g_hash_table_unref (self->seen);
  g_hash_table_unref (self->predictions);
  g_clear_pointer (&self->model, jd_model_unref);

  G_OBJECT_CLASS (jd_covers_parent_class)->finalize (object);
}

static void
jd_covers_class_init (JdCoversClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_covers_finalize;
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
jd_covers_init (JdCovers *self)
{
  self->asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->hidden = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->predictions = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

JdCovers *
jd_covers_new (void)
{
  return g_object_new (JD_TYPE_COVERS, NULL);
}
