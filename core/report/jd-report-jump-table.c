/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of the three phases of a jump (Wang and Chou, table 1), as JSON and as LaTeX. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/analysis/jump/jd-jump-table.h"
#include "core/mechanism/jd-json.h"
#include "core/report/jd-latex.h"

static const char *
body_name (JdModel *model,
           gsize    b)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (model));

  return ((const JdBody *) g_ptr_array_index (bodies, b))->name;
}

/* {body: [vx, vy, omega]}, in space [vx, vy, vz, omega_x, omega_y, omega_z]. */
static JsonObject *
bodies_to_json (JdModel      *model,
                gsize         n_bodies,
                const double *values)
{
  gboolean spatial = jd_mechanism_get_dimension (jd_model_get_mechanism (model)) == 3;
  JsonObject *object = json_object_new ();

  for (gsize b = 0; b < n_bodies; b++)
    {
      JsonArray *array = json_array_new ();

      for (gsize c = 0; c < 6; c++)
        if (spatial || c == 0 || c == 1 || c == 5)
          json_array_add_element (array, jd_json_number (values[b * 6 + c] + 0.0));
      json_object_set_array_member (object, body_name (model, b), array);
    }
  return object;
}

static JsonObject *
quasi_to_json (const JdJumpTable *table,
               const double      *values)
{
  JsonObject *object = json_object_new ();

  for (gsize q = 0; q < table->n_quasi; q++)
    jd_answer_set_number (object, table->quasi_names[q], values[q]);
  return object;
}

static JsonObject *
phase_to_json (JdModel           *model,
               const JdJumpTable *table,
               JdPhase            phase)
{
  const JdPhaseTable *self = &table->phases[phase];
  JsonObject *object = json_object_new (), *values = json_object_new ();
  JsonArray *names = json_array_new (), *D = json_array_new (), *G = json_array_new (), *beta = json_array_new ();

  for (gsize s = 0; s < self->m; s++)
    {
      json_array_add_string_element (names, self->names[s]);
      if (phase != JD_PHASE_VIRTUAL)
        jd_answer_set_number (values, self->names[s], self->phi[s]);
      json_array_add_object_element (D, jd_report_parameters (model, self->D + s * table->N));
      json_array_add_object_element (G, quasi_to_json (table, self->G + s * table->n_quasi));
      json_array_add_object_element (beta,
                                     bodies_to_json (model, table->n_bodies, self->beta + s * table->n_bodies * 6));
    }
  json_object_set_array_member (object, "velocities", names);
  if (phase == JD_PHASE_VIRTUAL)
    json_object_unref (values);
  else
    json_object_set_object_member (object, "values", values);
  json_object_set_array_member (object, "D", D);
  json_object_set_object_member (object, "d", jd_report_parameters (model, self->d));
  json_object_set_array_member (object, "G", G);
  json_object_set_object_member (object, "g", quasi_to_json (table, self->g));
  json_object_set_array_member (object, "beta", beta);
  json_object_set_object_member (object, "gamma", bodies_to_json (model, table->n_bodies, self->gamma));
  return object;
}

JsonObject *
jd_report_jump_table (JdModel           *model,
                      const JdJumpTable *table)
{
  JsonObject *object = json_object_new ();

  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    json_object_set_object_member (object, jd_phase_name (phase), phase_to_json (model, table, phase));
  return object;
}

/* ---- LaTeX ---- */

/* rows x (columns), a column for each privileged velocity and the inhomogeneous one at the end. */
static void
append_matrix (GString      *text,
               gsize         rows,
               gsize         columns,
               const double *matrix,
               const double *last)
{
  g_string_append (text, "\\left(\\begin{array}{");
  for (gsize c = 0; c < columns; c++)
    g_string_append_c (text, 'c');
  g_string_append (text, "|c}\n");
  for (gsize r = 0; r < rows; r++)
    {
      for (gsize c = 0; c < columns; c++)
        {
          jd_latex_append_number (text, matrix[c * rows + r], "%.6g");
          g_string_append (text, " & ");
        }
      jd_latex_append_number (text, last[r], "%.6g");
      g_string_append (text, r + 1 < rows ? " \\\\\n" : "\n");
    }
  g_string_append (text, "\\end{array}\\right)");
}

static void
append_row (GString           *text,
            const JdJumpTable *table,
            const char        *label,
            int                which)
{
  g_string_append (text, label);
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      const JdPhaseTable *self = &table->phases[phase];

      g_string_append (text, " & $");
      if (which == 0)
        append_matrix (text, table->N, self->m, self->D, self->d);
      else if (which == 1)
        append_matrix (text, table->n_quasi, self->m, self->G, self->g);
      else
        append_matrix (text, table->n_bodies * 6, self->m, self->beta, self->gamma);
      g_string_append (text, "$");
    }
  g_string_append (text, " \\\\\n\\addlinespace\n");
}

/* x' as \dot x, with Greek letters; the name of a quasi-velocity as it is. */
static void
append_velocity (GString    *text,
                 const char *name)
{
  const gboolean is_rate = g_str_has_suffix (name, "'");
  g_autofree char *parameter = g_strndup (name, strlen (name) - (is_rate ? 1 : 0));
  g_autoptr(JdMath) symbol = jd_math_new_symbol (parameter, is_rate ? 1 : 0);
  g_autofree char *latex = jd_math_to_latex (symbol);

  g_string_append_printf (text, "$%s$", latex);
}

static char *
table_to_latex (const JdJumpTable *table,
                const char        *name)
{
  GString *text = g_string_new (NULL);

  jd_latex_append_comment (text, "\\usepackage{amsmath,booktabs}", name, "jump");
  g_string_append_printf (text, "\\begin{tabular}{@{}lccc@{}}\n\\toprule\n & %s & %s & %s \\\\\n\\midrule\n%s",
                          _("prior"), _("virtual"), _("posterior"), _("privileged velocities"));
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      g_string_append (text, " & ");
      for (gsize s = 0; s < table->phases[phase].m; s++)
        {
          g_string_append (text, s > 0 ? ", " : "");
          append_velocity (text, table->phases[phase].names[s]);
        }
    }
  g_string_append (text, " \\\\\n\\addlinespace\n");
  append_row (text, table, "$(D \\mid d)$", 0);
  if (table->n_quasi > 0)
    append_row (text, table, "$(G \\mid g)$", 1);
  if (table->n_bodies > 0)
    append_row (text, table, "$(\\beta \\mid \\gamma)$", 2);
  g_string_append (text, "\\bottomrule\n\\end{tabular}\n");
  return g_string_free (text, FALSE);
}

char *
jd_report_jump_latex (JdParameterization  *parameterization,
                      const JdEvent       *event,
                      const JdMotion      *motion,
                      const JdMotionEvent *met,
                      GError             **error)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(JdJump) jump = jd_report_new_jump (parameterization, event, motion, met, error);
  g_autoptr(JdJumpTable) table = jump != NULL && jd_jump_is_known (jump) ? jd_jump_table_new (jump, event, error)
                                                                          : NULL;

  return table != NULL ? table_to_latex (table, jd_mechanism_get_name (jd_model_get_mechanism (model))) : NULL;
}
