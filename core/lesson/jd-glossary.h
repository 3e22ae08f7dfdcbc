/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/lesson/language/jd-lesson-scene.h"

G_BEGIN_DECLS

/**
 * JdGlossaryEntry:
 *
 * One word with its explanation; constant, and lent by the glossary as its texts are.
 */
typedef struct
{
  const char        *word;    /* "complementary": the key of the file, untranslated */
  const char        *says;    /* translated, as are the next two */
  const char        *here;    /* a sentence with {expressions} about the mechanism at hand; NULL: none */
  const char        *source;
  const char        *lesson;  /* a lesson's file name without its number and ending; NULL: none */
  const char        *mistaken; /* a word it is often taken for; NULL: none */
  const char *const *see;     /* other words, NULL-terminated */
} JdGlossaryEntry;

/**
 * JdGlossary:
 *
 * The words that the program shows, each with an explanation (data/glossary.json): constant, counted by references,
 * shared by threads.
 */
typedef struct _JdGlossary JdGlossary;

/**
 * jd_glossary_load:
 *
 * Reads the glossary @file.  Every mistake is added to @faults (JdLessonFault *); an entry with a mistake is left
 * out.  NULL if there is no glossary in it.
 */
JdGlossary            *jd_glossary_load          (GFile      *file,
                                                  GPtrArray  *faults) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_glossary_new_from_json:
 *
 * Reads the glossary from the document @root, as jd_glossary_load() does from a file.
 */
JdGlossary            *jd_glossary_new_from_json (JsonNode   *root,
                                                  GPtrArray  *faults) G_GNUC_WARN_UNUSED_RESULT;
JdGlossary            *jd_glossary_ref           (JdGlossary *self);
void                   jd_glossary_unref         (JdGlossary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdGlossary, jd_glossary_unref)

guint                  jd_glossary_get_n_entries (const JdGlossary *self);
/**
 * jd_glossary_get_entry:
 *
 * Entry @i, in the order of the file.
 */
const JdGlossaryEntry *jd_glossary_get_entry     (const JdGlossary *self,
                                                  guint             i);
/**
 * jd_glossary_find:
 *
 * The entry of @word: as it stands, in another form that the file names, as either is shown in the user's language,
 * and else without regard to capitals, hyphens and the plural.  NULL: none.
 */
const JdGlossaryEntry *jd_glossary_find          (const JdGlossary *self,
                                                  const char       *word);
/**
 * jd_glossary_dup_hint:
 *
 * The end of a message about the unknown @word, translated: "did you mean “multiplier”?", with the nearest words, or
 * where all words are listed.  Owned by the caller.
 */
char                  *jd_glossary_dup_hint      (const JdGlossary *self,
                                                  const char       *word) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_glossary_entry_dup_here:
 *
 * The sentence about the mechanism of @scene; NULL where it cannot be computed.  Owned by the caller.
 */
char                  *jd_glossary_entry_dup_here (const JdGlossaryEntry *entry,
                                                   JdLessonScene         *scene) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_glossary_entry_is_lesson:
 *
 * Returns whether @file_name ("03-cut-the-rope.jlesson") is the lesson of @entry.
 */
gboolean               jd_glossary_entry_is_lesson (const JdGlossaryEntry *entry,
                                                    const char            *file_name);

/**
 * jd_glossary_next_link:
 *
 * The next [[word]] or [[word|shown]] of the text at *@at: returns the word, and in @out_shown (may be NULL) what is
 * shown of it, both owned by the caller.  *@at becomes the place after it, and what stands before it is added to
 * @before (may be NULL).  NULL: there is none any more.
 */
char                  *jd_glossary_next_link      (const char **at,
                                                   GString     *before,
                                                   char       **out_shown) G_GNUC_WARN_UNUSED_RESULT;

/**
 * jd_glossary_dup_plain:
 *
 * @text with the shown words in the place of its links; owned.
 */
char                  *jd_glossary_dup_plain      (const char  *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
