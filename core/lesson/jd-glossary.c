/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The glossary: how a word is found in it, and its links in texts. */
#include "core/lesson/jd-glossary-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-parse.h"

#define NEAREST 3 /* words that a message proposes */
/* Small letters, with single spaces for hyphens and spaces, and straight apostrophes. */
static char *
fold (const char *word)
{
  g_autofree char *small = g_utf8_casefold (word, -1);
  g_autoptr(GString) straight = g_string_new (small);
  GString *folded = g_string_new (NULL);

  g_string_replace (straight, "’", "'", 0);
  for (const char *c = straight->str; *c != '\0'; c++)
    if (*c != '-' && *c != '_' && !g_ascii_isspace (*c))
      g_string_append_c (folded, *c);
    else if (folded->len > 0 && folded->str[folded->len - 1] != ' ')
      g_string_append_c (folded, ' ');
  if (folded->len > 0 && folded->str[folded->len - 1] == ' ')
    g_string_truncate (folded, folded->len - 1);
  return g_string_free (folded, FALSE);
}

/* The first entry that has a word keeps it. */
static void
enter_one (JdGlossary      *self,
           const char      *word,
           JdGlossaryEntry *entry)
{
  char *folded = fold (word);

  if (!g_hash_table_contains (self->exact, word))
    g_hash_table_insert (self->exact, (gpointer) word, entry);
  if (!g_hash_table_contains (self->folded, folded))
    g_hash_table_insert (self->folded, folded, entry);
  else
    g_free (folded);
}

void
jd_glossary_enter (JdGlossary      *self,
                   const char      *word,
                   JdGlossaryEntry *entry)
{
  const char *shown = g_dgettext (GETTEXT_PACKAGE, word);

  enter_one (self, word, entry);
  if (!g_str_equal (shown, word))
    enter_one (self, shown, entry);
}

JdGlossary *
jd_glossary_ref (JdGlossary *self)
{
  g_atomic_int_inc (&self->ref_count);
  return self;
}

void
jd_glossary_unref (JdGlossary *self)
{
  if (self == NULL || !g_atomic_int_dec_and_test (&self->ref_count))
    return;
  g_hash_table_unref (self->exact);
  g_hash_table_unref (self->folded);
  g_ptr_array_unref (self->entries);
  json_node_unref (self->root);
  g_free (self);
}

guint
jd_glossary_get_n_entries (const JdGlossary *self)
{
  return self->entries->len;
}

const JdGlossaryEntry *
jd_glossary_get_entry (const JdGlossary *self,
                       guint             i)
{
  g_return_val_if_fail (i < self->entries->len, NULL);

  return g_ptr_array_index (self->entries, i);
}

/* Endings of a plural, and those of its singular. */
static const struct
{
  const char *plural, *singular;
} endings[] = {
  { "s", "" }, { "es", "" }, { "ies", "y" }, { "a", "um" }, { "", "s" },
};

const JdGlossaryEntry *
jd_glossary_find (const JdGlossary *self,
                  const char       *word)
{
  const JdGlossaryEntry *found;
  g_autofree char *folded = NULL;

  g_return_val_if_fail (self != NULL && word != NULL, NULL);

  found = g_hash_table_lookup (self->exact, word);
  if (found != NULL)
    return found;
  folded = fold (word);
  found = g_hash_table_lookup (self->folded, folded);
  for (gsize i = 0; found == NULL && *folded != '\0' && i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (folded, endings[i].plural))
      {
        const int stem = (int) (strlen (folded) - strlen (endings[i].plural));
        g_autofree char *other = g_strdup_printf ("%.*s%s", stem, folded, endings[i].singular);

        found = stem > 1 ? g_hash_table_lookup (self->folded, other) : NULL;
      }
  return found;
}

char *
jd_glossary_dup_hint (const JdGlossary *self,
                      const char       *word)
{
  g_autoptr(GPtrArray) words = g_ptr_array_new ();
  g_autoptr(GString) near = g_string_new (NULL);

  for (guint i = 0; i < self->entries->len; i++)
    g_ptr_array_add (words, (gpointer) ((JdGlossaryEntry *) g_ptr_array_index (self->entries, i))->word);
  for (guint i = 0; i < NEAREST; i++)
    {
      const char *nearest = jd_name_nearest (word, words);

      if (nearest == NULL)
        break;
      g_string_append_printf (near, near->len > 0 ? _(", “%s”") : _("“%s”"), nearest);
      g_ptr_array_remove (words, (gpointer) nearest);
    }
  return near->len > 0 ? g_strdup_printf (_("did you mean %s?"), near->str)
                       : g_strdup (_("“jourdain-cli explain” lists all words"));
}

char *
jd_glossary_entry_dup_here (const JdGlossaryEntry *entry,
                            JdLessonScene         *scene)
{
  g_autofree char *here = NULL;
  gboolean null = FALSE;

  g_return_val_if_fail (entry != NULL && scene != NULL, NULL);

  if (entry->here != NULL)
    here = jd_lesson_scene_expand (scene, entry->here, &null, NULL);
  return null ? NULL : g_steal_pointer (&here);
}

gboolean
jd_glossary_entry_is_lesson (const JdGlossaryEntry *entry,
                             const char            *file_name)
{
  const char *name = file_name;
  const char *end;

  while (g_ascii_isdigit (*name))
    name++;
  name += name != file_name && *name == '-';
  end = g_strrstr (name, ".jlesson");
  return entry->lesson != NULL && end != NULL && strlen (entry->lesson) == (gsize) (end - name) &&
         strncmp (name, entry->lesson, (gsize) (end - name)) == 0;
}

char *
jd_glossary_next_link (const char **at,
                       GString     *before,
                       char       **out_shown)
{
  const char *open = strstr (*at, "[[");
  const char *close = open != NULL ? strstr (open, "]]") : NULL;
  const char *bar = close != NULL ? memchr (open, '|', (gsize) (close - open)) : NULL;
  const char *word = open != NULL ? open + 2 : NULL;

  if (before != NULL)
    g_string_append_len (before, *at, close != NULL ? open - *at : -1);
  if (close == NULL)
    {
      *at += strlen (*at);
      return NULL;
    }
  *at = close + 2;
  if (out_shown != NULL)
    *out_shown = bar != NULL ? g_strndup (bar + 1, (gsize) (close - bar - 1))
                             : g_strndup (word, (gsize) (close - word));
  return g_strndup (word, (gsize) ((bar != NULL ? bar : close) - word));
}

char *
jd_glossary_dup_plain (const char *text)
{
  GString *plain = g_string_new (NULL);
  char *shown = NULL, *word;

  while ((word = jd_glossary_next_link (&text, plain, &shown)) != NULL)
    {
      g_string_append (plain, shown);
      g_free (shown);
      g_free (word);
    }
  return g_string_free (plain, FALSE);
}
