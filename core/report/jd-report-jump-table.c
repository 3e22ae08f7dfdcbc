/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Table of the three phases of a jump (Wang and Chou, table 1), as JSON and as LaTeX. */
#include "core/report/jd-report-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/jump/jd-jump-table.h"
#include "core/mechanism/jd-json.h"
#include "core/report/answer/jd-latex.h"

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

/* Width of the text of A4 at 10 pt, less the column of labels and the space between columns, points. */
#define WIDTH 215.0
/* Mean width of a digit, and of the space beside a column, points. */
#define DIGIT  5.0
#define BESIDE 10.0
/* Rows of matrices on one page. */
#define PAGE_ROWS 40

/* Which matrix of the table. */
typedef enum
{
  MATRIX_D,
  MATRIX_G,
  MATRIX_BETA,
} MatrixKind;

/* A matrix of a phase: @rows x @columns, by columns, and the inhomogeneous column. */
typedef struct
{
  gsize         rows;
  gsize         columns;
  const double *matrix;
  const double *last;
  gboolean      planar; /* of six rows for each body, those out of the plane are left out */
} PhaseMatrix;

static PhaseMatrix
find_matrix (const JdJumpTable *table,
             JdPhase            phase,
             MatrixKind         kind,
             gboolean           planar)
{
  const JdPhaseTable *self = &table->phases[phase];

  if (kind == MATRIX_D)
    return (PhaseMatrix) { table->N, self->m, self->D, self->d, FALSE };
  if (kind == MATRIX_G)
    return (PhaseMatrix) { table->n_quasi, self->m, self->G, self->g, FALSE };
  return (PhaseMatrix) { table->n_bodies * 6, self->m, self->beta, self->gamma, planar };
}

/* vx, vy and omega of six rows. */
static gboolean
is_row_shown (const PhaseMatrix *matrix,
              gsize              row)
{
  return !matrix->planar || row % 6 == 0 || row % 6 == 1 || row % 6 == 5;
}

static gsize
count_rows (const PhaseMatrix *matrix)
{
  return matrix->planar ? matrix->rows / 2 : matrix->rows;
}

/* A column for each privileged velocity and the inhomogeneous one at the end. */
static void
append_matrix (GString           *text,
               const PhaseMatrix *matrix)
{
  gboolean begun = FALSE;

  g_string_append (text, "$\\left(\\begin{array}{");
  for (gsize c = 0; c < matrix->columns; c++)
    g_string_append_c (text, 'c');
  g_string_append (text, "|c}\n");
  for (gsize r = 0; r < matrix->rows; r++)
    {
      if (!is_row_shown (matrix, r))
        continue;
      if (begun)
        g_string_append (text, " \\\\\n");
      begun = TRUE;
      for (gsize c = 0; c < matrix->columns; c++)
        {
          jd_latex_append_number (text, matrix->matrix[c * matrix->rows + r], "%.6g");
          g_string_append (text, " & ");
        }
      jd_latex_append_number (text, matrix->last[r], "%.6g");
    }
  g_string_append (text, "\n\\end{array}\\right)$");
}

/* Width of a column of a matrix, points. */
static double
column_width (const PhaseMatrix *matrix,
              const double      *column)
{
  double width = 0.0;

  for (gsize r = 0; r < matrix->rows; r++)
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (number, sizeof number, "%.6g", column[r]);
      if (is_row_shown (matrix, r))
        width = fmax (width, DIGIT * (double) (strlen (number) + (strchr (number, 'e') != NULL ? 2 : 0)));
    }
  return width + BESIDE;
}

static double
matrix_width (const PhaseMatrix *matrix)
{
  double width = 2.0 * BESIDE + column_width (matrix, matrix->last);

  for (gsize c = 0; c < matrix->columns; c++)
    width += column_width (matrix, matrix->matrix + c * matrix->rows);
  return width;
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

static const char *
kind_label (MatrixKind kind)
{
  return kind == MATRIX_D ? "$(D \\mid d)$" : kind == MATRIX_G ? "$(G \\mid g)$" : "$(\\beta \\mid \\gamma)$";
}

static gboolean
has_kind (const JdJumpTable *table,
          MatrixKind         kind)
{
  return kind == MATRIX_D || (kind == MATRIX_G ? table->n_quasi : table->n_bodies) > 0;
}

static void
append_names (GString            *text,
              const JdPhaseTable *phase)
{
  for (gsize s = 0; s < phase->m; s++)
    {
      g_string_append (text, s > 0 ? ", " : "");
      append_velocity (text, phase->names[s]);
    }
}

/* A column for each phase. */
static void
append_beside (GString           *text,
               const JdJumpTable *table,
               gboolean           planar)
{
  g_string_append_printf (text, "\\begin{tabular}{@{}lccc@{}}\n\\toprule\n & %s & %s & %s \\\\\n\\midrule\n%s",
                          _("prior"), _("virtual"), _("posterior"), _("privileged velocities"));
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      g_string_append (text, " & ");
      append_names (text, &table->phases[phase]);
    }
  for (MatrixKind kind = MATRIX_D; kind <= MATRIX_BETA; kind++)
    {
      if (!has_kind (table, kind))
        continue;
      g_string_append_printf (text, " \\\\\n\\addlinespace\n%s", kind_label (kind));
      for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
        {
          const PhaseMatrix matrix = find_matrix (table, phase, kind, planar);

          g_string_append (text, " & ");
          append_matrix (text, &matrix);
        }
    }
  g_string_append (text, " \\\\\n\\bottomrule\n\\end{tabular}\n");
}

/* A table for each phase, and for each matrix of a phase where one is long: for matrices too wide for one line. */
static void
append_below (GString           *text,
              const JdJumpTable *table,
              gboolean           planar)
{
  const char *phases[] = { _("prior"), _("virtual"), _("posterior") };

  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      gsize rows = 0;

      g_string_append_printf (text, "%s\\noindent\\begin{tabular}{@{}ll@{}}\n\\toprule\n & %s \\\\\n\\midrule\n%s & ",
                              phase > 0 ? "\n\\medskip\n" : "", phases[phase], _("privileged velocities"));
      append_names (text, &table->phases[phase]);
      for (MatrixKind kind = MATRIX_D; kind <= MATRIX_BETA; kind++)
        {
          const PhaseMatrix matrix = find_matrix (table, phase, kind, planar);
          const gboolean small = matrix_width (&matrix) > WIDTH;

          if (!has_kind (table, kind))
            continue;
          if (rows > 0 && rows + count_rows (&matrix) > PAGE_ROWS)
            {
              g_string_append (text,
                               " \\\\\n\\bottomrule\n\\end{tabular}\\par\n\n\\noindent\\begin{tabular}{@{}ll@{}}\n"
                               "\\toprule\n");
              rows = 0;
            }
          else
            g_string_append (text, " \\\\\n\\addlinespace\n");
          rows += count_rows (&matrix);
          g_string_append_printf (text, "%s & %s", kind_label (kind),
                                  small ? "\\footnotesize\\setlength{\\arraycolsep}{3pt}" : "");
          append_matrix (text, &matrix);
        }
      g_string_append (text, " \\\\\n\\bottomrule\n\\end{tabular}\\par\n");
    }
}

/* Whether the matrices of the three phases fit beside each other. */
static gboolean
fits_beside (const JdJumpTable *table,
             gboolean           planar)
{
  for (MatrixKind kind = MATRIX_D; kind <= MATRIX_BETA; kind++)
    {
      double width = 0.0;

      for (JdPhase phase = 0; has_kind (table, kind) && phase < JD_N_PHASES; phase++)
        {
          const PhaseMatrix matrix = find_matrix (table, phase, kind, planar);

          width += matrix_width (&matrix);
        }
      if (width > WIDTH)
        return FALSE;
    }
  return TRUE;
}

static char *
table_to_latex (const JdJumpTable *table,
                gboolean           planar,
                const char        *name)
{
  GString *text = g_string_new (NULL);

  jd_latex_append_comment (text, "\\usepackage{amsmath,booktabs}", name, "jump");
  if (fits_beside (table, planar))
    append_beside (text, table, planar);
  else
    append_below (text, table, planar);
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

  return table != NULL ? table_to_latex (table, jd_mechanism_get_dimension (jd_model_get_mechanism (model)) == 2,
                                         jd_mechanism_get_name (jd_model_get_mechanism (model)))
                       : NULL;
}
