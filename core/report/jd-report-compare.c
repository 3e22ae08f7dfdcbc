/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Answer of `compare`, as JSON and as a LaTeX table. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/compare/jd-comparison-columns.h"
#include "core/analysis/compare/jd-comparison-words.h"
#include "core/expression/tree/jd-expr-print.h"
#include "core/mechanism/jd-letters.h"

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
  jd_answer_set_number (object, "difference", row->difference);
  jd_answer_set_number (object, "relative", row->relative);
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
 * forbid is a warning: the others still tell it. */
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

/* A name as an index: upright, its underscores kept. */
static char *
index_latex (const char *name)
{
  g_autofree char *escaped = NULL;
  g_auto(GStrv) parts = g_strsplit (name, "_", -1);

  escaped = g_strjoinv ("\\_", parts);
  return g_strdup_printf ("_{\\mathrm{%s}}", escaped);
}

static char *
symbol_latex (const char *name,
              guint       dots)
{
  g_autoptr(JdMath) math = jd_math_new_symbol (name, dots);

  return jd_math_to_latex (math);
}

/* "×10⁻¹⁶" of which the superscripts are at @text; where they end. */
static const char *
append_power (GString    *out,
              const char *text)
{
  static const char *const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻";
  const char *found;

  g_string_append (out, "$\\times 10^{");
  for (; *text != '\0' && (found = g_utf8_strchr (superscripts, -1, g_utf8_get_char (text))) != NULL;
       text = g_utf8_next_char (text))
    g_string_append_c (out, "0123456789-"[g_utf8_pointer_to_offset (superscripts, found)]);
  g_string_append (out, "}$");
  return text;
}

/* Words, of the user or of a verdict, for LaTeX. */
static char *
escape_latex (const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text++)
    {
      if (g_str_has_prefix (text, "×10"))
        {
          text = append_power (out, text + strlen ("×10"));
          if (*text == '\0')
            break;
        }
      if (strchr ("&%$#_{}", *text) != NULL)
        g_string_append_c (out, '\\');
      if (strchr ("~^\\", *text) != NULL)
        g_string_append_printf (out, "\\char`\\%c", *text);
      else
        g_string_append_c (out, *text);
    }
  return g_string_free (out, FALSE);
}

/* What the row is about. */
static char *
row_latex (JdModel               *model,
           const JdComparisonRow *row)
{
  const char *parameter = row->parameter >= 0 ? jd_model_get_parameter_name (model, (gsize) row->parameter) : NULL;
  const char *equation = row->equation >= 0 ? jd_model_get_equation (model, (gsize) row->equation)->name : NULL;
  g_autofree char *symbol = parameter != NULL ? symbol_latex (parameter, row->group == JD_COMPARISON_ACCELERATION ? 2
                                                                         : row->group == JD_COMPARISON_JUMP       ? 1
                                                                                                                  : 0)
                                              : NULL;
  g_autofree char *index = equation != NULL ? index_latex (equation) : NULL;
  g_autofree char *title = NULL;
  const char *letter;

  switch (row->group)
    {
    case JD_COMPARISON_ACCELERATION:
      return g_strdup_printf ("$%s$", symbol);
    case JD_COMPARISON_MULTIPLIER:
      letter = jd_mechanism_get_letter (jd_model_get_mechanism (model), equation);
      if (letter == NULL)
        return g_strdup_printf ("$\\lambda%s$", index);
      symbol = symbol_latex (letter, 0);
      return g_strdup_printf ("$%s$", symbol);
    case JD_COMPARISON_IMPULSE:
      return g_strdup_printf ("$\\Lambda%s$", index);
    case JD_COMPARISON_FORCE:
      return g_strdup_printf ("$%c_{%s}$", row->name[0], symbol);
    case JD_COMPARISON_ENERGY:
      return g_strdup_printf ("$%s$", row->name);
    case JD_COMPARISON_JUMP:
      return g_strdup_printf ("$%s^{+}$", symbol);
    case JD_COMPARISON_JUMP_ENERGY:
      return g_strdup (g_str_equal (row->name, "E-") ? "$E^{-}$" : "$E^{+}$");
    case JD_COMPARISON_PRINTED:
      return g_strdup_printf (_("Printed equation of $%s$"), symbol);
    case JD_COMPARISON_SHAPE:
      title = jd_comparison_row_title (model, row);
      return escape_latex (title);
    case JD_COMPARISON_REACTION:
    case JD_COMPARISON_N_GROUPS:
    default:
      return escape_latex (row->name);
    }
}

/* 1.2e-16 as 1.2 \cdot 10^{-16}. */
static char *
number_latex (double      value,
              const char *format)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  char *e;

  g_ascii_formatd (text, sizeof text, format, value);
  e = strchr (text, 'e');
  if (value == 0.0)
    return g_strdup ("$0$");
  if (e == NULL)
    return g_strdup_printf ("$%s$", text);
  *e = '\0';
  return g_strdup_printf ("$%s \\cdot 10^{%d}$", text, (int) g_ascii_strtoll (e + 1, NULL, 10));
}

/* Words with q'' and lambda among them. */
static char *
shape_latex (const char *text)
{
  g_autofree char *escaped = escape_latex (text);
  g_autoptr(GString) out = g_string_new (escaped);

  g_string_replace (out, "q\u2033", "$\\ddot{q}$", 0);
  g_string_replace (out, "\u03bb", "$\\lambda$", 0);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
cell_latex (const JdComparisonRow  *row,
            const JdComparisonCell *cell)
{
  if (!cell->known)
    return g_strdup ("--");
  if (row->group == JD_COMPARISON_SHAPE)
    return shape_latex (cell->text);
  return number_latex (cell->value, row->group == JD_COMPARISON_PRINTED ? "%.0e" : "%.6g");
}

/* A ... Z, AA, AB, ... */
static char *
column_letters (gsize column)
{
  g_autofree char *before = column >= 26 ? column_letters (column / 26 - 1) : NULL;

  return g_strdup_printf ("%s%c", before != NULL ? before : "", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[column % 26]);
}

char *
jd_report_compare_latex (JdModel             *model,
                         const JdComparison  *comparison,
                         const char *const   *titles)
{
  const gsize n = jd_comparison_get_n_columns (comparison);
  GString *out = g_string_new (NULL);

  jd_report_append_latex_head (out, model);
  g_string_append (out, "compared\n\\begin{tabular}{l");
  for (gsize c = 0; c < n; c++)
    g_string_append_c (out, 'r');
  g_string_append (out, "l}\n\\hline\n");
  for (gsize c = 0; c < n; c++)
    {
      g_autofree char *title = escape_latex (titles[c]);
      g_autofree char *letters = column_letters (c);

      g_string_append_printf (out, " & %s: %s", letters, title);
    }
  g_string_append (out, " & \\\\\n\\hline\n");
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);
      g_autofree char *name = row_latex (model, row);
      g_autofree char *verdict = jd_comparison_row_verdict (row);
      g_autofree char *agreement = escape_latex (verdict);

      if (i > 0 && row->group != jd_comparison_get_row (comparison, i - 1)->group)
        g_string_append (out, "\\hline\n");
      g_string_append (out, name);
      for (gsize c = 0; c < n; c++)
        {
          g_autofree char *cell = cell_latex (row, &row->cells[c]);

          g_string_append_printf (out, row->only == (int) c ? " & \\boldmath\\textbf{%s}" : " & %s", cell);
        }
      g_string_append_printf (out, " & %s \\\\\n", agreement);
    }
  g_string_append (out, "\\hline\n\\end{tabular}\n");
  return g_string_free (out, FALSE);
}
