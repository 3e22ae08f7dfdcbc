/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The texts of a comparison: numbers, titles, verdicts and their explanations. */
#include "core/analysis/compare/jd-comparison-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

/* A number whose absolute value is between these is written without an exponent. */
#define SMALL 1e-3
#define LARGE 1e4

static const char *const superscripts[] = { "\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                            "\u2075", "\u2076", "\u2077", "\u2078", "\u2079" };

char *
jd_comparison_format_small (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  GString *out = g_string_new (value < 0 ? "\u2212" : NULL);
  const char *e;

  if (value == 0)
    return g_string_free (g_string_append_c (out, '0'), FALSE);
  g_ascii_formatd (text, sizeof text, fabs (value) < LARGE && fabs (value) >= SMALL ? "%.4g" : "%.0e", fabs (value));
  e = strchr (text, 'e');
  if (e == NULL)
    return g_string_free (g_string_append (out, text), FALSE);
  g_string_append_len (out, text, e - text);
  g_string_append (out, "\u00d710");
  if (e[1] == '-')
    g_string_append (out, "\u207b");
  for (e += 2 + strspn (e + 2, "0"); *e != '\0'; e++)
    g_string_append (out, superscripts[g_ascii_digit_value (*e)]);
  return g_string_free (out, FALSE);
}

double
jd_comparison_cell_value (const JdComparisonRow  *row,
                          const JdComparisonCell *cell)
{
  return fabs (cell->value) < JD_ROUNDING * row->size ? 0.0 : cell->value;
}

char *
jd_comparison_cell_text (const JdComparisonRow  *row,
                         const JdComparisonCell *cell)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!cell->known)
    return g_strdup ("–");
  if (row->group == JD_COMPARISON_SHAPE)
    return g_strdup (cell->text);
  if (row->group == JD_COMPARISON_PRINTED)
    return jd_comparison_format_small (cell->value);
  g_ascii_formatd (text, sizeof text, "%.6g", jd_comparison_cell_value (row, cell));
  return text[0] == '-' ? g_strconcat ("\u2212", text + 1, NULL) : g_strdup (text);
}

const char *
jd_comparison_agreement_name (JdAgreement agreement)
{
  static const char *const names[] = {
    [JD_AGREEMENT_NONE] = "nobody",           [JD_AGREEMENT_ONLY] = "only",
    [JD_AGREEMENT_EQUAL] = "equal",             [JD_AGREEMENT_HOLDS] = "holds",
    [JD_AGREEMENT_OTHER_FIELD] = "other-field", [JD_AGREEMENT_OTHER_LAW] = "other-law",
    [JD_AGREEMENT_DIFFERENT] = "different",     [JD_AGREEMENT_WORDS] = "words",
  };

  return names[agreement];
}

const char *
jd_comparison_group_title (JdComparisonGroup group)
{
  static const char *const titles[JD_COMPARISON_N_GROUPS] = {
    [JD_COMPARISON_SHAPE] = N_("What it is"),
    [JD_COMPARISON_ACCELERATION] = N_("Accelerations"),
    [JD_COMPARISON_MULTIPLIER] = N_("Multipliers"),
    [JD_COMPARISON_REACTION] = N_("Reactions"),
    [JD_COMPARISON_FORCE] = N_("Generalized forces"),
    [JD_COMPARISON_ENERGY] = N_("Energies"),
    [JD_COMPARISON_PRINTED] = N_("Printed equations, put to the test"),
    [JD_COMPARISON_JUMP] = N_("The jump: rates after"),
    [JD_COMPARISON_IMPULSE] = N_("The jump: impulses"),
    [JD_COMPARISON_JUMP_ENERGY] = N_("The jump: energies"),
  };

  g_return_val_if_fail (group < JD_COMPARISON_N_GROUPS, "");
  return _(titles[group]);
}

char *
jd_comparison_group_heading (JdComparisonGroup  group,
                             const char        *jump)
{
  const char *title = jd_comparison_group_title (group);

  return jump != NULL && group >= JD_COMPARISON_JUMP ? g_strdup_printf ("%s · %s", title, jump) : g_strdup (title);
}

char *
jd_comparison_row_title (const JdModel         *model,
                         const JdComparisonRow *row)
{
  const char *parameter = row->parameter >= 0 ? jd_model_get_parameter_name (model, (gsize) row->parameter) : NULL;
  const char *equation = row->equation >= 0 ? jd_model_get_equation (model, (gsize) row->equation)->name : NULL;

  switch (row->group)
    {
    case JD_COMPARISON_SHAPE:
      return g_strdup (g_str_equal (row->name, "class")       ? C_("of a parameterization", "Class")
                       : g_str_equal (row->name, "equations") ? _("Equations")
                       : g_str_equal (row->name, "unknowns")  ? _("Unknowns")
                                                              : _("Retained"));
    case JD_COMPARISON_ACCELERATION:
      return g_strdup_printf (_("Acceleration %s"), row->name);
    case JD_COMPARISON_MULTIPLIER:
      return g_strdup_printf (_("Multiplier of %s"), equation);
    case JD_COMPARISON_REACTION:
      return g_strdup_printf (_("Reaction %s"), row->name);
    case JD_COMPARISON_FORCE:
      return g_strdup_printf (_("Generalized force %c of %s"), row->name[0], parameter);
    case JD_COMPARISON_ENERGY:
      return g_strdup (g_str_equal (row->name, "E") ? _("Kinetic energy E") : _("Potential V"));
    case JD_COMPARISON_PRINTED:
      return g_strdup_printf (_("Equation of %s, as printed"), parameter);
    case JD_COMPARISON_JUMP:
      return g_strdup_printf (_("Rate of %s after"), parameter);
    case JD_COMPARISON_IMPULSE:
      return g_strdup_printf (_("Impulse of %s"), equation);
    case JD_COMPARISON_JUMP_ENERGY:
      return g_strdup (g_str_equal (row->name, "E-") ? _("Kinetic energy before") : _("Kinetic energy after"));
    case JD_COMPARISON_N_GROUPS:
    default:
      return g_strdup (row->name);
    }
}

static char
letter_of (int column)
{
  return (char) ('A' + column);
}

char *
jd_comparison_row_verdict (const JdComparisonRow *row)
{
  g_autofree char *small = jd_comparison_format_small (row->relative);

  switch (row->agreement)
    {
    case JD_AGREEMENT_NONE:
      return g_strdup (_("told by none"));
    case JD_AGREEMENT_ONLY:
      /* Translators: the letter of a column. */
      return g_strdup_printf (_("told by %c only"), letter_of (row->only));
    case JD_AGREEMENT_EQUAL:
      return row->relative > 0 ? g_strdup_printf (_("equal to %s"), small) : g_strdup (_("equal to the bit"));
    case JD_AGREEMENT_HOLDS:
      return row->relative > 0 ? g_strdup_printf (_("holds to %s"), small) : g_strdup (_("holds exactly"));
    case JD_AGREEMENT_OTHER_FIELD:
      return g_strdup (_("other virtual field"));
    case JD_AGREEMENT_OTHER_LAW:
      /* Translators: other law: two columns differ because they use another law of impact. */
      return g_strdup (_("other law"));
    case JD_AGREEMENT_DIFFERENT:
      return g_strdup_printf (_("differs by %s"), small);
    case JD_AGREEMENT_WORDS:
    default:
      return g_strdup ("");
    }
}

char *
jd_comparison_row_explanation (const JdComparisonRow *row)
{
  g_autofree char *difference = jd_comparison_format_small (row->difference);

  switch (row->agreement)
    {
    case JD_AGREEMENT_EQUAL:
      return g_strdup_printf (_("Each column solved its own equations; the largest difference is %s"), difference);
    case JD_AGREEMENT_HOLDS:
      return g_strdup_printf (_("The printed equations, read back, leave at most %s at each column’s own solution"),
                              difference);
    case JD_AGREEMENT_ONLY:
      return g_strdup (_("In the other columns this equation, or parameter, has been eliminated"));
    case JD_AGREEMENT_OTHER_FIELD:
      return g_strdup (_("Where another parameter is eliminated, this parameter has another virtual velocity "
                         "field, and the same efforts have another virtual power in it"));
    case JD_AGREEMENT_OTHER_LAW:
      return g_strdup (
        _("The columns have other impulsive types, so another motion: this is another law, no error"));
    case JD_AGREEMENT_DIFFERENT:
      return row->group == JD_COMPARISON_PRINTED
               ? g_strdup_printf (_("A printed equation does not hold: it leaves %.3g"), row->difference)
               : g_strdup_printf (_("These ought to be the same: one of the columns is outside its range, or wrong. "
                                    "Largest difference %.3g"),
                                  row->difference);
    case JD_AGREEMENT_WORDS:
    case JD_AGREEMENT_NONE:
    default:
      return NULL;
    }
}
