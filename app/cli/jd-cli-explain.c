/* SPDX-License-Identifier: GPL-3.0-or-later */

/* explain [WORD [FILE]]: what the glossary says of a word, and of it in the mechanism of a file. */
#include "app/cli/jd-cli-stream.h"

#include <glib/gi18n.h>

#include "app/common/jd-places.h"
#include "core/lesson/jd-lesson.h"
#include "core/report/answer/jd-text-layout.h"

JdGlossary *
jd_cli_load_glossary (GError **error)
{
  g_autoptr(GFile) file = jd_places_find_data ("glossary.json", "JD_GLOSSARY");
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  JdGlossary *glossary = file != NULL ? jd_glossary_load (file, faults) : NULL;

  if (file == NULL)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                 _("the glossary “glossary.json” is not installed; JD_GLOSSARY names another place"));
  else if (faults->len > 0)
    {
      const JdLessonFault *fault = g_ptr_array_index (faults, 0);

      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_INVALID, "%s: %s: %s", g_file_peek_path (file),
                   fault->path, fault->text);
      g_clear_pointer (&glossary, jd_glossary_unref);
    }
  return glossary;
}

/* The sentence about the mechanism of the file @path; @out_here stays NULL where it cannot be computed, also because
 * the state has a verdict that forbids it.  FALSE and @error: a wrong file or name. */
static gboolean
look_here (const JdGlossaryEntry  *entry,
           const char             *path,
           const JdCliOptions     *options,
           char                  **out_here,
           GError                **error)
{
  g_autoptr(JdMechanism) mechanism = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdLessonScene) scene = NULL;
  JdLessonSceneOptions scene_options = {
    .parameterization = options->state.parameterizations != NULL ? options->state.parameterizations[0] : NULL,
    .event = options->state.event,
  };
  GError *local = NULL;

  mechanism = jd_cli_load (path, &local);
  if (mechanism != NULL)
    scene_options.model = model = jd_model_new (mechanism, options->state.values, options->state.rates, &local);
  if (model != NULL)
    scene = jd_lesson_scene_new (&scene_options, &local);
  if (scene == NULL)
    {
      g_autoptr(JdAnswer) refusal = jd_answer_new_refusal ("explain", local);

      if (refusal != NULL)
        {
          g_error_free (local);
          return TRUE;
        }
      g_propagate_prefixed_error (error, local, "%s: ", jd_cli_is_stream (path) ? _("standard input") : path);
      return FALSE;
    }
  *out_here = jd_glossary_entry_dup_here (entry, scene);
  return TRUE;
}

static void
set_text (JsonObject *object,
          const char *name,
          const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, name, text);
  else
    json_object_set_null_member (object, name);
}

/* A paragraph of @label and @text; nothing for no text. */
static void
add_line (GString    *lines,
          const char *label,
          const char *text)
{
  g_autofree char *all = g_strconcat (label, text, NULL);

  if (text == NULL || *text == '\0')
    return;
  g_string_append (lines, "  ");
  jd_text_append_wrapped (lines, all, 2, 2, jd_cli_get_width ());
  g_string_append_c (lines, '\n');
}

static void
write_entry (const JdGlossaryEntry *entry,
             const char            *here,
             JsonObject            *members,
             GString               *lines)
{
  JsonArray *see = json_array_new ();
  g_autofree char *others = g_strjoinv (", ", (char **) entry->see);

  for (const char *const *other = entry->see; *other != NULL; other++)
    json_array_add_string_element (see, *other);
  set_text (members, "word", entry->word);
  set_text (members, "says", entry->says);
  set_text (members, "here", here);
  set_text (members, "source", entry->source);
  set_text (members, "lesson", entry->lesson);
  json_object_set_array_member (members, "see", see);
  set_text (members, "not", entry->mistaken);
  g_string_append_printf (lines, "%s\n", entry->word);
  add_line (lines, "", entry->says);
  add_line (lines, _("Here: "), here);
  add_line (lines, _("Source: "), entry->source);
  add_line (lines, _("Lesson: "), entry->lesson);
  add_line (lines, _("See also: "), others);
  add_line (lines, _("Not to be taken for: "), entry->mistaken);
}

static void
write_all (const JdGlossary *glossary,
           JsonObject       *members,
           GString          *lines)
{
  JsonArray *words = json_array_new ();

  for (guint i = 0; i < jd_glossary_get_n_entries (glossary); i++)
    {
      const JdGlossaryEntry *entry = jd_glossary_get_entry (glossary, i);
      JsonObject *object = json_object_new ();

      set_text (object, "word", entry->word);
      set_text (object, "says", entry->says);
      json_array_add_object_element (words, object);
      g_string_append_printf (lines, "%s\n", entry->word);
      add_line (lines, "", entry->says);
    }
  json_object_set_array_member (members, "words", words);
}

/* Options about a mechanism need one. */
static gboolean
check_options (const JdCliOptions  *options,
               gboolean             has_file,
               GError             **error)
{
  if (!jd_cli_options_check (options, "explain", error))
    return FALSE;
  if (has_file || (options->state.parameterizations == NULL && options->state.event == NULL &&
                   options->state.value_texts == NULL && options->state.rate_texts == NULL))
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _("-p, -e, --set and --rate go with explain WORD FILE only: they are about the file"));
  return FALSE;
}

JdAnswer *
jd_cli_run_explain (char               **arguments,
                    const JdCliOptions  *options,
                    char               **out_printed,
                    GError             **error)
{
  const guint n = g_strv_length (arguments);
  g_autoptr(GString) lines = g_string_new (NULL);
  g_autofree char *here = NULL;
  g_autoptr(JdGlossary) glossary = NULL;
  const JdGlossaryEntry *entry = NULL;
  JdAnswer *answer;

  if (n > 2)
    {
      g_set_error_literal (
        error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
        _("Usage: jourdain-cli explain [WORD [FILE]]; put a word of several words in quotes, such "
          "as 'virtual power'"));
      return NULL;
    }
  if (!check_options (options, n == 2, error) || (glossary = jd_cli_load_glossary (error)) == NULL)
    return NULL;
  if (n > 0)
    entry = jd_glossary_find (glossary, arguments[0]);
  if (n > 0 && entry == NULL)
    {
      g_autofree char *hint = jd_glossary_dup_hint (glossary, arguments[0]);

      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("the glossary has no word “%s”; %s"),
                   arguments[0], hint);
      return NULL;
    }
  if (n == 2 && !look_here (entry, arguments[1], options, &here, error))
    return NULL;
  answer = jd_answer_new ("explain");
  g_free (answer->why);
  answer->why = g_strdup (entry != NULL ? _("The glossary explains this word.") : _("The words of the glossary."));
  if (entry != NULL)
    write_entry (entry, here, answer->members, lines);
  else
    write_all (glossary, answer->members, lines);
  *out_printed = g_strdup (lines->str);
  return answer;
}
