/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `compare`. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/compare/jd-comparison-columns.h"
#include "core/analysis/compare/jd-comparison-words.h"

JdComparison *
jd_report_new_comparison (JdParameterization **parameterizations,
                          gsize                n_parameterizations,
                          const JdEvent       *event,
                          const JdMotion      *motion,
                          const JdMotionEvent *met)
{
  JdModel *model = jd_parameterization_get_model (parameterizations[0]);
  g_autofree JdComparisonColumn *columns = g_new0 (JdComparisonColumn, n_parameterizations);
  /* of a state of the motion it is known what acts; the file's is looked at as the instant before the event */
  g_autofree gboolean *skip = jd_model_get_switched_off (model) == NULL ? jd_comparison_dup_skip (model, event)
                                                                        : NULL;
  g_autoptr(GPtrArray) errors = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  JdComparison *comparison;

  for (gsize i = 0; i < n_parameterizations; i++)
    {
      GError *error = NULL;

      columns[i].parameterization = parameterizations[i];
      columns[i].time = jd_model_get_time (model);
      columns[i].skip = skip;
      columns[i].event = event;
      columns[i].met_by = motion;
      columns[i].met = met;
      columns[i].printed = jd_printed_new (parameterizations[i], NULL, &error);
      if (error != NULL)
        {
          columns[i].not_printed = error->message;
          g_ptr_array_add (errors, error);
        }
    }
  comparison = jd_comparison_new (model, columns, n_parameterizations, NULL);
  for (gsize i = 0; i < n_parameterizations; i++)
    jd_printed_unref (columns[i].printed);
  return comparison;
}

/* What "same", "differ" and "only" are about; the others stand in "rows" alone. */
static gboolean
is_quantity (const JdComparisonRow *row)
{
  return row->group == JD_COMPARISON_ACCELERATION || row->group == JD_COMPARISON_MULTIPLIER ||
         row->group == JD_COMPARISON_ENERGY || row->group == JD_COMPARISON_JUMP ||
         row->group == JD_COMPARISON_IMPULSE;
}

/* In a jump only the equations that take part have an impulse. */
static gboolean
is_known (const JdComparisonRow  *row,
          const JdComparisonCell *cell)
{
  return cell->known && (row->group != JD_COMPARISON_IMPULSE || cell->text == NULL);
}

static void
sort_row (const JdComparisonRow  *row,
          JdParameterization    **parameterizations,
          gsize                   n,
          JsonObject             *same,
          JsonObject             *differ,
          JsonObject             *only)
{
  gsize n_known = 0, first = 0;
  JsonObject *entry;

  for (gsize c = n; c-- > 0;)
    if (is_known (row, &row->cells[c]))
      {
        n_known++;
        first = c;
      }
  if (n_known == 0)
    return;
  if (n_known == 1 && n > 1)
    {
      json_array_add_string_element (
        json_object_get_array_member (only, jd_parameterization_get_name (parameterizations[first])), row->name);
      return;
    }
  entry = json_object_new ();
  jd_answer_set_number (entry, "value", row->cells[first].value);
  jd_answer_set_number (entry, "difference", row->difference);
  json_object_set_object_member (row->agreement == JD_AGREEMENT_DIFFERENT ? differ : same, row->name, entry);
}

/* Whether the row has a difference: two columns know a number, or one is compared with 0. */
static gboolean
has_difference (const JdComparisonRow *row)
{
  return row->agreement != JD_AGREEMENT_ONLY && row->agreement != JD_AGREEMENT_NONE &&
         row->agreement != JD_AGREEMENT_WORDS;
}

/* {name, agreement, difference, relative, values, reveal}. */
static JsonObject *
row_to_json (const JdComparisonRow  *row,
             JdParameterization    **parameterizations,
             gsize                   n)
{
  JsonObject *object = json_object_new ();
  JsonObject *values = json_object_new ();
  JsonObject *reveal = json_object_new ();

  for (gsize c = 0; c < n; c++)
    {
      const char *name = jd_parameterization_get_name (parameterizations[c]);
      const JdComparisonCell *cell = &row->cells[c];

      if (cell->known && row->group == JD_COMPARISON_SHAPE)
        json_object_set_string_member (values, name, cell->text);
      else
        jd_answer_set_number (values, name, cell->known ? cell->value : NAN);
      if (cell->reveal != NULL)
        json_object_set_string_member (reveal, name, cell->reveal);
    }
  json_object_set_string_member (object, "name", row->name);
  json_object_set_string_member (object, "agreement", jd_comparison_agreement_name (row->agreement));
  jd_answer_set_number (object, "difference", has_difference (row) ? row->difference : NAN);
  jd_answer_set_number (object, "relative", has_difference (row) ? row->relative : NAN);
  json_object_set_object_member (object, "values", values);
  json_object_set_object_member (object, "reveal", reveal);
  return object;
}

static void
add_rows (JdAnswer            *answer,
          const JdComparison  *comparison,
          JdParameterization **parameterizations)
{
  const gsize n = jd_comparison_get_n_columns (comparison);
  JsonObject *same = json_object_new ();
  JsonObject *differ = json_object_new ();
  JsonObject *only = json_object_new ();
  JsonArray *rows = json_array_new ();

  for (gsize c = 0; c < n; c++)
    json_object_set_array_member (only, jd_parameterization_get_name (parameterizations[c]), json_array_new ());
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (is_quantity (row))
        sort_row (row, parameterizations, n, same, differ, only);
      json_array_add_object_element (rows, row_to_json (row, parameterizations, n));
    }
  json_object_set_object_member (answer->members, "same", same);
  json_object_set_object_member (answer->members, "only", only);
  if (jd_comparison_count (comparison, JD_AGREEMENT_DIFFERENT, NULL) > 0)
    {
      jd_answer_add_warning (answer, "disagreement",
                             _("The parameterizations disagree: one of them is outside its range"));
      json_object_set_object_member (answer->members, "differ", differ);
    }
  else
    json_object_unref (differ);
  json_object_set_array_member (answer->members, "rows", rows);
}

/* What @error says of one parameterization: a verdict, or FALSE and @error for a mistake.  A jump that its tags
 * forbid is a warning: the others still know it. */
static gboolean
add_error (JdAnswer      *answer,
           const GError  *refused,
           gboolean       jump,
           GError       **error)
{
  if (refused == NULL || jd_answer_add_refusal (answer, refused))
    return TRUE;
  if (jump && g_error_matches (refused, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN))
    {
      jd_answer_add_warning (answer, "jump-forbidden", refused->message);
      return TRUE;
    }
  g_propagate_error (error, g_error_copy (refused));
  return FALSE;
}

/* The verdicts of all columns. */
static gboolean
add_verdicts (JdAnswer           *answer,
              const JdComparison *comparison,
              gboolean            jump,
              GError            **error)
{
  for (gsize c = 0; c < jd_comparison_get_n_columns (comparison); c++)
    for (gboolean of_jump = FALSE; of_jump <= jump; of_jump++)
      {
        const JdColumnVerdict *verdict = jd_comparison_get_verdict (comparison, c, of_jump);

        if (!add_error (answer, verdict->error, of_jump, error))
          return FALSE;
        if (verdict->error != NULL)
          break;
        jd_answer_add_verdict (answer, verdict->verdict, verdict->why);
      }
  return TRUE;
}

JdAnswer *
jd_report_compare (JdParameterization **parameterizations,
                   gsize                n_parameterizations,
                   const JdEvent       *event,
                   const JdMotion      *motion,
                   const JdMotionEvent *met,
                   GError             **error)
{
  g_autoptr(JdComparison)
    comparison = jd_report_new_comparison (parameterizations, n_parameterizations, event, motion, met);
  g_autoptr(JdAnswer) answer = jd_answer_new ("compare");

  jd_report_add_state_warnings (answer, jd_parameterization_get_model (parameterizations[0]));
  if (!add_verdicts (answer, comparison, event != NULL, error))
    return NULL;
  add_rows (answer, comparison, parameterizations);
  return g_steal_pointer (&answer);
}
