/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The results in one state: accelerations, multipliers, generalized forces and energies. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/parameterization/model/jd-model-size.h"
#include "core/report/jd-report-road.h"

const char *
jd_derive_multiplier (JdDeriver *w,
                      gsize      equation,
                      double     value)
{
  g_autofree char *name = g_strconcat ("lambda:", jd_model_get_equation (w->model, equation)->name, NULL);

  return jd_derive_quantity (w, jd_derive_round (value, jd_model_multiplier_size (w->model, equation)), name);
}

static void
add_motion (JdDeriver *w)
{
  const JdEvaluation *it = w->evaluation;
  const gsize *retained = jd_parameterization_get_retained (w->parameterization);
  const gboolean known = it->verdict <= JD_VERDICT_ENERGY_GROWTH;

  jd_derive_table (w, "lrrrrr");
  jd_derive_cell (w, "%s", jd_derive_symbol (w, "q", 0));
  jd_derive_cell (w, "%s", _("value"));
  jd_derive_cell (w, "%s", _("rate"));
  jd_derive_cell (w, "%s", _("acceleration"));
  jd_derive_cell (w, "%s", jd_derive_math (w, jd_model_math_index ("D", "q")));
  jd_derive_cell (w, "%s", jd_derive_math (w, jd_model_math_index ("L", "q")));
  for (gsize i = 0; i < it->n; i++)
    {
      const char *name = jd_model_get_parameter_name (w->model, retained[i]);
      const double force = jd_model_force_size (w->model, retained[i]);
      const double acceleration = jd_model_acceleration_size (w->model, retained[i]);
      const JdModelSizes *sizes = jd_model_get_sizes (w->model);
      g_autofree char *rate = g_strconcat (name, "'", NULL), *second = g_strconcat (name, "''", NULL);
      g_autofree char *given = g_strconcat ("D:", name, NULL), *constraint = g_strconcat ("L:", name, NULL);

      jd_derive_cell (w, "%s", jd_derive_symbol (w, name, 0));
      jd_derive_cell (w, "%s",
                      jd_derive_quantity (w, jd_derive_round (it->q[i], sizes->displacement[retained[i]]), name));
      jd_derive_cell (w, "%s",
                      jd_derive_quantity (w, jd_derive_round (it->qd[i], sizes->velocity[retained[i]]), rate));
      jd_derive_cell (w, "%s",
                      jd_derive_quantity (w, known ? jd_derive_round (it->qdd[i], acceleration) : NAN, second));
      jd_derive_cell (w, "%s", jd_derive_quantity (w, jd_derive_round (it->given[i], force), given));
      jd_derive_cell (w, "%s",
                      jd_derive_quantity (w, known ? jd_derive_round (it->constraint[i], force) : NAN, constraint));
    }
}

static void
add_multipliers (JdDeriver *w)
{
  const JdEvaluation *it = w->evaluation;
  const gsize *complementary = jd_parameterization_get_complementary (w->parameterization);

  jd_derive_table (w, "llr");
  jd_derive_cell (w, "%s", _("multiplier"));
  jd_derive_cell (w, "%s", _("equation"));
  jd_derive_cell (w, "%s", _("value"));
  for (gsize h = 0; h < it->m; h++)
    {
      const char *name = jd_model_get_equation (w->model, complementary[h])->name;

      jd_derive_cell (w, "%s", jd_derive_math (w, jd_model_math_multiplier (w->model, name)));
      jd_derive_cell (w, "%s", name);
      if (it->unique[h])
        jd_derive_cell (w, "%s", jd_derive_multiplier (w, complementary[h], it->multipliers[h]));
      else
        jd_derive_cell (w, "%s", _("not unique"));
    }
}

static const char *
number_of (JdDeriver  *w,
           JsonObject *object,
           const char *member)
{
  return jd_derive_number (w, json_object_get_double_member (object, member));
}

void
jd_derive_road (JdDeriver  *w,
                JsonObject *road)
{
  JsonObject *residuals = json_object_get_object_member (road, "residuals");
  g_auto(GStrv) sentences = jd_report_road_sentences (road);
  g_autoptr(GList) names = json_object_get_members (residuals);

  jd_derive_break (w);
  jd_derive_say (w, "%s", _("The numbers were put back into each equation that they solve. This is left of it:"));
  jd_derive_table (w, "lrr");
  jd_derive_cell (w, "%s", _("equation"));
  jd_derive_cell (w, "%s", _("what is left"));
  jd_derive_cell (w, "%s", _("sum of its terms"));
  for (GList *name = names; name != NULL; name = name->next)
    {
      JsonObject *one = json_object_get_object_member (residuals, name->data);

      jd_derive_cell (w, "%s", (const char *) name->data);
      jd_derive_cell (w, "%s", number_of (w, one, "residual"));
      jd_derive_cell (w, "%s", number_of (w, one, "size"));
    }
  jd_derive_break (w);
  for (char **sentence = sentences; *sentence != NULL; sentence++)
    jd_derive_say (w, "%s", *sentence);
  json_object_unref (road);
}

static void
add_road (JdDeriver *w)
{
  JsonObject *road = w->evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH
                       ? jd_report_road_of_evaluation (w->parameterization, w->evaluation,
                                                       jd_model_get_values (w->model), NULL)
                       : NULL;

  if (road != NULL)
    jd_derive_road (w, road);
}

static const char *
say_value (JdDeriver  *w,
           const char *name,
           double      value)
{
  const double size = jd_model_get_sizes (w->model)->energy;

  return jd_derive_math (w, jd_math_new_row (jd_math_new_symbol (name, 0), jd_math_new_text ("="),
                                             jd_derive_new_number (jd_derive_round (value, size)),
                                             jd_math_new_text ("\u2009"), jd_math_new_text ("J"), NULL));
}

void
jd_derive_results (JdDeriver *w)
{
  const JdEvaluation *it = w->evaluation;

  jd_derive_section (w, _("Results"));
  if (it == NULL)
    {
      jd_derive_say (w, _("The state has no results: %s."), w->refusal);
      return;
    }
  jd_derive_say (w, _("At %s the equations above have this solution:"),
                 jd_derive_math (w, jd_math_new_row (jd_math_new_symbol ("t", 0), jd_math_new_text ("="),
                                                     jd_derive_new_number (it->time), jd_math_new_text ("\u2009"),
                                                     jd_math_new_text ("s"), NULL)));
  if (it->n > 0)
    add_motion (w);
  if (it->m > 0 && it->verdict <= JD_VERDICT_ENERGY_GROWTH)
    add_multipliers (w);
  if (it->verdict != JD_VERDICT_DETERMINATE)
    jd_derive_say (w, "%s", it->why);
  jd_derive_break (w);
  jd_derive_say (w, _("The energies are %s, %s, %s and %s."), say_value (w, "E_2", it->kinetic[2]),
                 say_value (w, "E_1", it->kinetic[1]), say_value (w, "E_0", it->kinetic[0]),
                 say_value (w, "V", it->potential));
  if (w->what->road)
    add_road (w);
}
