/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers of a page: values and rates, and what is known in each parameterization, in each sample. */

#include "ui/page/jd-page-private.h"

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-math-rate.h"
#include "core/expression/tree/jd-mathml.h"
#include "core/mechanism/jd-letters.h"
#include "core/parameterization/jd-shown.h"
#include "core/report/jd-report.h"

/* ---- Values and rates ---- */

static void
add_state_columns (JdPageMaker *maker)
{
  const gsize n = jd_model_get_n_parameters (maker->model);
  g_autoptr(JdPageColumns) columns = jd_page_columns_new (maker->samples->len, maker->zero);
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  g_autofree gboolean *unvalued = g_new0 (gboolean, n + 1);

  for (guint i = 0; i < maker->samples->len; i++)
    {
      const JdPageSample *sample = &g_array_index (maker->samples, JdPageSample, i);
      g_autoptr(JsonObject) object = json_object_new ();
      JsonObject *values = json_object_new (), *rates = json_object_new ();

      jd_motion_get_state (maker->motion, sample->time, sample->after, p, pd);
      jd_motion_find_unvalued (maker->motion, sample->time, sample->after, p, unvalued);
      for (gsize k = 0; k < n; k++)
        {
          json_object_set_double_member (values, jd_model_get_parameter_name (maker->model, k), p[k]);
          if (!unvalued[k])
            json_object_set_double_member (rates, jd_model_get_parameter_name (maker->model, k), pd[k]);
        }
      json_object_set_object_member (object, "value", values);
      json_object_set_object_member (object, "rate", rates);
      jd_page_columns_set (columns, i, object);
    }
  jd_page_columns_add (columns, maker->json);
}

/* {"x": [x, x', x'']} as MathML. */
static void
add_symbols (JdPageMaker *maker)
{
  g_string_append_c (maker->json, '{');
  for (gsize k = 0; k < jd_model_get_n_parameters (maker->model); k++)
    {
      const char *name = jd_model_get_parameter_name (maker->model, k);

      g_string_append (maker->json, k > 0 ? "," : "");
      jd_page_add_name (maker->json, name);
      for (guint dots = 0; dots < 3; dots++)
        {
          g_autoptr(JdMath) symbol = jd_math_new_symbol (name, dots);
          g_autofree char *mathml = jd_math_to_mathml (symbol);

          g_string_append_c (maker->json, dots == 0 ? '[' : ',');
          jd_page_add_string (maker->json, mathml);
        }
      g_string_append_c (maker->json, ']');
    }
  g_string_append_c (maker->json, '}');
}

/* ---- Equations ---- */

/* Appends [title, MathML] of @math, which it takes. */
static void
add_equation (JdPageMaker *maker,
              const char  *group,
              const char  *title,
              JdMath      *math)
{
  g_autoptr(JdMath) shown = jd_mechanism_set_letters (jd_model_get_mechanism (maker->model), math);
  g_autofree char *mathml = jd_math_to_mathml (shown);
  GString *json = maker->json;

  g_string_append (json, json->str[json->len - 1] == '[' ? "[" : ",\n[");
  jd_page_add_string (json, group);
  g_string_append_c (json, ',');
  jd_page_add_string (json, title);
  g_string_append_c (json, ',');
  jd_page_add_string (json, mathml);
  g_string_append_c (json, ']');
}

/* @left = @right, or @left itself = 0. */
static JdMath *
new_equation (JdMath *left,
              JdMath *right)
{
  return jd_math_new_row (left, jd_math_new_text ("="), right != NULL ? right : jd_math_new_text ("0"), NULL);
}

static void
add_eliminated (JdPageMaker        *maker,
                JdParameterization *parameterization)
{
  for (gsize e = 0; e < jd_model_get_n_equations (maker->model); e++)
    {
      const int k = jd_parameterization_get_eliminated (parameterization, e);
      const gboolean implicit = k >= 0 && jd_parameterization_get_implicit (parameterization, (gsize) k) >= 0;
      JdMath *shown;

      if (k < 0)
        continue;
      shown = jd_math_new (jd_parameterization_get_shown_position (parameterization, (gsize) k));
      add_equation (maker, _("Eliminated"), jd_model_get_equation (maker->model, e)->name,
                    implicit
                      ? new_equation (shown, NULL)
                      : new_equation (jd_math_new_symbol (jd_model_get_parameter_name (maker->model, (gsize) k), 0),
                                      shown));
    }
}

static void
add_lagrange (JdPageMaker        *maker,
              JdParameterization *parameterization)
{
  const gsize *retained = jd_parameterization_get_retained (parameterization);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const JdExpr *momentum, *rest;
      const gboolean is_short = jd_shown_get_rate_form (parameterization, i, &momentum, &rest);

      add_equation (maker, _("Lagrange's equations"), jd_model_get_parameter_name (maker->model, retained[i]),
                    new_equation (is_short ? jd_math_new_rate (momentum, rest)
                                           : jd_math_new (jd_parameterization_get_lagrange (parameterization, i)),
                                  NULL));
    }
}

static void
add_equations (JdPageMaker        *maker,
               JdParameterization *parameterization)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  g_string_append_c (maker->json, '[');
  add_equation (maker, _("Energies"), "E",
                new_equation (jd_math_new_symbol ("E", 0),
                              jd_math_new (jd_shown_get_kinetic_energy (parameterization))));
  add_equation (maker, _("Energies"), "V",
                new_equation (jd_math_new_symbol ("V", 0), jd_math_new (jd_shown_get_potential (parameterization))));
  add_eliminated (maker, parameterization);
  add_lagrange (maker, parameterization);
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    if (!jd_shown_is_idle (parameterization, h))
      add_equation (maker, _("Complementary equations"),
                    jd_model_get_equation (maker->model, complementary[h])->name,
                    new_equation (jd_math_new (jd_shown_get_equation (parameterization, h)), NULL));
  g_string_append_c (maker->json, ']');
}

/* {equation: the symbol of its multiplier}. */
static void
add_multiplier_symbols (JdPageMaker        *maker,
                        JdParameterization *parameterization)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);

  g_string_append_c (maker->json, '{');
  for (gsize h = 0; h < jd_parameterization_get_n_complementary (parameterization); h++)
    {
      const char *name = jd_model_get_equation (maker->model, complementary[h])->name;
      const char *letter = jd_mechanism_get_letter (jd_model_get_mechanism (maker->model), name);
      g_autoptr(JdMath) symbol = jd_math_new_symbol (letter != NULL ? letter : "lambda", 0);
      g_autofree char *mathml = jd_math_to_mathml (symbol);

      g_string_append (maker->json, h > 0 ? "," : "");
      jd_page_add_name (maker->json, name);
      jd_page_add_string (maker->json, mathml);
    }
  g_string_append_c (maker->json, '}');
}

/* ---- What is known in a parameterization ---- */

/* Sums of energies.  They may be small beside their terms, which the page has with six digits. */
static void
add_energies (JsonObject         *object,
              const JdEvaluation *evaluation)
{
  const double kinetic = evaluation->kinetic[0] + evaluation->kinetic[1] + evaluation->kinetic[2];

  jd_answer_set_finite (object, "kinetic", kinetic);
  jd_answer_set_finite (object, "energy", kinetic + evaluation->potential);
}

/* The evaluation of one sample; its verdict goes to @why where it differs from the one before. */
static void
evaluate_sample (JdPageMaker        *maker,
                 JdParameterization *parameterization,
                 guint               i,
                 JdPageColumns      *columns,
                 GString            *why,
                 char              **last)
{
  static const char *const known[] = { "time", "retained", "rates" };
  const JdPageSample *sample = &g_array_index (maker->samples, JdPageSample, i);
  const gsize n = jd_model_get_n_parameters (maker->model);
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  g_autoptr(JsonObject) object = json_object_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdEvaluation)
    evaluation = jd_motion_evaluate (maker->motion, parameterization, sample->time, sample->after, &error);
  const char *text = evaluation == NULL ? error->message : evaluation->why;

  if (g_strcmp0 (text, *last) != 0)
    {
      g_string_append_printf (why, "%s[%u,", why->len > 1 ? "," : "", i);
      jd_page_add_string (why, text);
      g_string_append_c (why, ']');
      g_free (*last);
      *last = g_strdup (text);
    }
  if (evaluation == NULL)
    return;
  jd_motion_get_state (maker->motion, sample->time, sample->after, p, pd);
  jd_report_add_evaluation (object, parameterization, evaluation, p, pd);
  add_energies (object, evaluation);
  for (gsize k = 0; k < G_N_ELEMENTS (known); k++)
    json_object_remove_member (object, known[k]);
  jd_page_columns_set (columns, i, object);
}

static gboolean
add_evaluations (JdPageMaker         *maker,
                 JdParameterization  *parameterization,
                 GError             **error)
{
  g_autoptr(JdPageColumns) columns = jd_page_columns_new (maker->samples->len, maker->zero);
  g_autoptr(GString) why = g_string_new ("[");
  g_autofree char *last = NULL;

  for (guint i = 0; i < maker->samples->len; i++)
    {
      if (g_cancellable_set_error_if_cancelled (maker->cancellable, error))
        return FALSE;
      evaluate_sample (maker, parameterization, i, columns, why, &last);
    }
  g_string_append (maker->json, ",\n\"columns\":");
  jd_page_columns_add (columns, maker->json);
  g_string_append_printf (maker->json, ",\n\"why\":%s]", why->str);
  return TRUE;
}

/* What the multipliers mean, and what is unknown in the parameterization, in the file's state. */
static void
add_meaning (JdPageMaker        *maker,
             JdParameterization *parameterization)
{
  static const char *const members[] = { "meaning", "efforts" };
  g_autoptr(JdAnswer) answer = jd_report_evaluate (parameterization, NULL);

  for (gsize k = 0; answer != NULL && k < G_N_ELEMENTS (members); k++)
    {
      if (!json_object_has_member (answer->members, members[k]))
        continue;
      g_string_append (maker->json, ",\n");
      jd_page_add_name (maker->json, members[k]);
      jd_page_add_node (maker->json, json_object_get_member (answer->members, members[k]), maker->zero);
    }
}

static void
add_names (JdPageMaker        *maker,
           JdParameterization *parameterization)
{
  const gsize *retained = jd_parameterization_get_retained (parameterization);

  jd_page_add_name (maker->json, "retained");
  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      g_string_append_c (maker->json, i == 0 ? '[' : ',');
      jd_page_add_string (maker->json, jd_model_get_parameter_name (maker->model, retained[i]));
    }
  g_string_append (maker->json, jd_parameterization_get_n_retained (parameterization) == 0 ? "[]" : "]");
}

static gboolean
add_parameterization (JdPageMaker  *maker,
                      guint         k,
                      GError      **error)
{
  const JdParameterizationTags *tags = g_ptr_array_index (jd_mechanism_get_parameterizations (maker->mechanism), k);
  JdParameterization *parameterization = g_ptr_array_index (maker->parameterizations, k);
  GString *json = maker->json;
  gboolean good;

  g_string_append (json, "{\"name\":");
  jd_page_add_string (json, tags->name);
  g_string_append_c (json, ',');
  if (parameterization == NULL)
    {
      g_string_append (json, "\"refusal\":");
      jd_page_add_string (json, g_ptr_array_index (maker->refusals, k));
      g_string_append_c (json, '}');
      return TRUE;
    }
  jd_page_add_name (json, "class");
  jd_page_add_string (json, jd_parameterization_class_words (jd_parameterization_get_class (parameterization)));
  g_string_append_c (json, ',');
  add_names (maker, parameterization);
  g_string_append (json, ",\n\"equations\":");
  add_equations (maker, parameterization);
  g_string_append (json, ",\n\"symbols\":");
  add_multiplier_symbols (maker, parameterization);
  add_meaning (maker, parameterization);
  good = add_evaluations (maker, parameterization, error);
  g_string_append_c (json, '}');
  return good;
}

gboolean
jd_page_add_numbers (JdPageMaker  *maker,
                     GError      **error)
{
  jd_page_add_name (maker->json, "symbols");
  add_symbols (maker);
  g_string_append (maker->json, ",\n\"columns\":");
  add_state_columns (maker);
  g_string_append (maker->json, ",\n\"parameterizations\":[");
  for (guint k = 0; k < maker->parameterizations->len; k++)
    {
      g_string_append (maker->json, k > 0 ? ",\n" : "");
      if (!add_parameterization (maker, k, error))
        return FALSE;
    }
  g_string_append_c (maker->json, ']');
  return TRUE;
}
