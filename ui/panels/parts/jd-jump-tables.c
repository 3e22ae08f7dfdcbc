/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables about a jump, in the words of the sources. */
#include "ui/panels/parts/jd-jump-tables.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/parameterization/jd-model-math.h"

/* A matrix with more columns is not shown: the command line prints it. */
#define LARGEST_MATRIX 8

static JdModel *
model_of (const JdJump *jump)
{
  return jd_parameterization_get_model (jump->parameterization);
}

static const char *
row_name (const JdJump *jump,
          gsize         r)
{
  return jd_model_get_equation (model_of (jump), jump->row_equation[r])->name;
}

/* Begins the table if it has something to say; else hides it, with the scrolled window that a wide one has. */
static gboolean
begin (JdTable           *table,
       gboolean           shown,
       const char *const *columns)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (table));

  gtk_widget_set_visible (GTK_IS_VIEWPORT (parent) ? gtk_widget_get_parent (parent) : GTK_WIDGET (table), shown);
  if (shown)
    jd_table_begin (table, columns);
  return shown;
}

/* ---- Impulses ---- */

static const char *
side_text (int    side,
           double speed,
           double scale)
{
  if (side == 0)
    return "–";
  if (fabs (speed) <= 1e-9 * scale)
    return _("tangent");
  return side * speed > 0.0 ? _("exit") : _("entrance");
}

static const char *
slip_text (JdSlipState state)
{
  switch (state)
    {
    case JD_SLIP_STICK:
      return _("sticks");
    case JD_SLIP_FORWARD:
      return _("slips, +");
    case JD_SLIP_BACKWARD:
      return _("slips, −");
    case JD_SLIP_OBLIQUE:
      return _("slips");
    case JD_SLIP_OPEN:
    default:
      /* Translators: open: of a contact: it does not touch. */
      return _("open");
    }
}

static void
set_impulse (JdTable  *table,
             guint     row,
             gboolean  unique,
             double    value)
{
  if (unique)
    jd_table_set_value (table, row, 0, value);
  else
    jd_table_set_text (table, row, 0, _("not unique"));
}

void
jd_jump_show_impulses (JdTable      *table,
                       const JdJump *jump)
{
  const char *columns[] = { _("Impulses (SI)"), _("value"), _("before"), _("after"), NULL };

  if (!begin (table, jump->n_rows + jump->n_frictions > 0, columns))
    return;
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const guint row = jd_table_add_row (table, row_name (jump, r), NULL);
      const int side = jd_model_get_equation (model_of (jump), jump->row_equation[r])->side;
      const double scale = fabs (jump->row_before[r]) + fabs (jump->row_after[r]) + jump->row_scale[r];

      set_impulse (table, row, jump->result->unique[r], jump->result->impulses[r]);
      jd_table_set_text (table, row, 1, side_text (side, jump->row_before[r], scale));
      jd_table_set_text (table, row, 2, side_text (side, jump->row_after[r], scale));
    }
  for (gsize f = 0; f < jump->n_frictions; f++)
    {
      const JdJumpFriction *friction = &jump->frictions[f];
      /* the row of a friction that is an equation has the same name */
      const int old = jd_table_find_row (table, friction->name);
      const guint row = old >= 0 ? (guint) old : jd_table_add_row (table, friction->name, NULL);

      set_impulse (table, row, friction->unique, friction->impulse);
      jd_table_set_text (table, row, 1, "–");
      jd_table_set_text (table, row, 2, slip_text (friction->state));
    }
  jd_table_end (table);
}

/* ---- Energies ---- */

void
jd_jump_show_energies (JdTable               *table,
                       const JdJump          *jump,
                       const JdJumpProjector *projector)
{
  const char *columns[] = { _("Kinetic energy (J)"), _("before"), _("during"), _("after"), NULL };
  guint row;

  jd_table_begin (table, columns);
  row = jd_table_add_row (table, "E", NULL);
  jd_table_set_value (table, row, 0, jump->result->energy_before);
  if (projector != NULL && projector->has_during)
    jd_table_set_value (table, row, 1, projector->energy_during);
  else
    jd_table_set_text (table, row, 1, "–");
  jd_table_set_value (table, row, 2, jump->result->energy_after);
  jd_table_end (table);
}

static void
add_loss (JdTable    *table,
          const char *name,
          double      loss)
{
  if (loss != 0.0)
    jd_table_set_value (table, jd_table_add_row (table, name, NULL), 0, loss);
}

void
jd_jump_show_carnot (JdTable      *table,
                     const JdJump *jump)
{
  /* Translators: lost: the energy that a constraint takes: the head of a column. */
  const char *columns[] = { _("Energy lost, by constraint (J)"), _("lost"), NULL };
  double sum = jump->carnot_applied + jump->carnot_friction + jump->carnot_placement + jump->carnot_rest;
  gboolean unique = TRUE;

  jd_table_begin (table, columns);
  for (gsize r = 0; r < jump->n_rows; r++)
    {
      const guint row = jd_table_add_row (table, row_name (jump, r), NULL);

      sum += jump->carnot[r];
      unique = unique && jump->result->unique[r];
      if (jump->result->unique[r])
        jd_table_set_value (table, row, 0, jump->carnot[r]);
      else
        jd_table_set_text (table, row, 0, _("not unique"));
    }
  add_loss (table, _("applied impulses"), jump->carnot_applied);
  add_loss (table, _("friction"), jump->carnot_friction);
  add_loss (table, _("motion of what is driven"), jump->carnot_placement);
  add_loss (table, _("primitive equations"), jump->carnot_rest);
  jd_table_set_value (table, jd_table_add_row (table, unique ? _("sum") : _("sum of all"), NULL), 0, sum);
  jd_table_set_value (table, jd_table_add_row (table, _("E before − E after"), NULL), 0,
                      jump->result->energy_before - jump->result->energy_after);
  jd_table_end (table);
}

void
jd_jump_show_stages (JdTable      *table,
                     const JdJump *jump)
{
  const char *columns[] = { _("One after another"), _("rate before"), _("impulse"), NULL };

  if (!begin (table, jump->stages != NULL, columns))
    return;
  for (guint s = 0; s < jump->stages->len; s++)
    {
      const JdJumpStage *stage = g_ptr_array_index (jump->stages, s);
      g_autofree char *name = g_strdup_printf ("%u. %s", s + 1,
                                               stage->named
                                                 ? jd_model_get_equation (model_of (jump), stage->equation)->name
                                                 : _("applied impulses, other equations"));
      const guint row = jd_table_add_row (table, name, NULL);

      jd_table_set_text (table, row, 0, "–");
      jd_table_set_text (table, row, 1, "–");
      for (gsize r = 0; stage->named && r < stage->n_rows; r++)
        if (jump->row_equation[r] == stage->equation)
          {
            jd_table_set_value (table, row, 0, stage->approach);
            jd_table_set_value (table, row, 1, stage->impulses[r]);
          }
    }
  jd_table_end (table);
}

/* ---- Wang and Chou ---- */

void
jd_jump_show_methods (JdTable             *table,
                      const JdJump        *jump,
                      const JdJumpMethods *methods)
{
  const char *columns[] = { _("Three methods"), _("Newton"), _("Lagrange"), _("privileged"), NULL };
  const guint n_counts = 3;

  if (!begin (table, methods != NULL, columns))
    return;
  jd_table_add_row (table, _("equations"), NULL);
  jd_table_add_row (table, _("unknowns"), NULL);
  jd_table_add_row (table, _("impulses told"), NULL);
  for (gsize k = 0; k < jump->N; k++)
    {
      const char *name = jd_model_get_parameter_name (model_of (jump), k);

      jd_table_add_row (table, name, jd_model_math_rate (name));
    }
  for (guint m = 0; m < JD_N_METHODS; m++)
    {
      const JdMethodResult *method = &methods->methods[m];
      const gsize told = method->n_unknowns > jump->N ? method->n_unknowns - jump->N : 0;

      for (guint row = 0; row < n_counts + jump->N; row++)
        if (!method->defined)
          jd_table_set_text (table, row, m, "–");
        else
          jd_table_set_value (table, row, m,
                              row == 0   ? (double) method->n_equations
                              : row == 1 ? (double) method->n_unknowns
                              : row == 2 ? (double) told
                                         : method->posterior[row - n_counts]);
    }
  jd_table_end (table);
}

/* "0.5 u − omega + 2" of @n velocities with a constant. */
static char *
combination (gsize         n,
             char        **names,
             const double *coefficients,
             gsize         stride,
             double        constant)
{
  GString *text = g_string_new (NULL);

  for (gsize s = 0; s <= n; s++)
    {
      const double value = s < n ? coefficients[s * stride] : constant;
      g_autofree char *number = jd_readout_format (fabs (value));

      if (g_str_equal (number, "0"))
        continue;
      g_string_append (text, value < 0.0 ? (text->len > 0 ? " − " : "−") : text->len > 0 ? " + " : "");
      if (s == n)
        g_string_append (text, number);
      else if (g_str_equal (number, "1"))
        g_string_append (text, names[s]);
      else
        g_string_append_printf (text, "%s %s", number, names[s]);
    }
  if (text->len == 0)
    g_string_append_c (text, '0');
  return g_string_free (text, FALSE);
}

static void
set_combination (JdTable            *table,
                 guint               row,
                 JdPhase             phase,
                 const JdPhaseTable *self,
                 const double       *coefficients,
                 gsize               stride,
                 double              constant)
{
  g_autofree char *text = combination (self->m, self->names, coefficients, stride, constant);

  jd_table_set_text (table, row, phase, text);
}

void
jd_jump_show_transformations (JdTable           *table,
                              const JdJump      *jump,
                              const JdJumpTable *phases)
{
  const char *columns[] = { _("Velocities of the phases"), _("prior"), _("virtual"), _("posterior"), NULL };
  guint row;

  if (!begin (table, phases != NULL, columns))
    return;
  row = jd_table_add_row (table, _("privileged"), NULL);
  for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
    {
      g_autofree char *names = g_strjoinv (", ", phases->phases[phase].names);

      jd_table_set_text (table, row, phase, phases->phases[phase].m > 0 ? names : "–");
    }
  for (gsize k = 0; k < jump->N; k++)
    {
      const char *name = jd_model_get_parameter_name (model_of (jump), k);

      row = jd_table_add_row (table, name, jd_model_math_rate (name));
      for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
        set_combination (table, row, phase, &phases->phases[phase], phases->phases[phase].D + k, phases->N,
                         phases->phases[phase].d[k]);
    }
  for (gsize q = 0; q < phases->n_quasi; q++)
    {
      row = jd_table_add_row (table, phases->quasi_names[q], NULL);
      for (JdPhase phase = 0; phase < JD_N_PHASES; phase++)
        set_combination (table, row, phase, &phases->phases[phase], phases->phases[phase].G + q, phases->n_quasi,
                         phases->phases[phase].g[q]);
    }
  jd_table_end (table);
}

/* ---- The projector ---- */

static void
show_matrix (JdTable      *table,
             const char   *title,
             gsize         n,
             char        **names,
             const double *matrix)
{
  const gboolean shown = matrix != NULL && n > 0 && n <= LARGEST_MATRIX;
  g_autofree const char **columns = g_new0 (const char *, n + 2);

  columns[0] = title;
  for (gsize j = 0; shown && j < n; j++)
    columns[j + 1] = names[j];
  if (!begin (table, shown, columns))
    return;
  for (gsize i = 0; i < n; i++)
    {
      const guint row = jd_table_add_row (table, names[i], NULL);

      for (guint j = 0; j < n; j++)
        jd_table_set_value (table, row, j, matrix[i * n + j]);
    }
  jd_table_end (table);
}

void
jd_jump_show_projector (JdTable               *table,
                        const JdJumpProjector *projector,
                        gboolean               quasi)
{
  show_matrix (table, _("P, of momenta"), projector->n, quasi ? projector->quasi_names : projector->names,
               quasi ? projector->quasi_P : projector->P);
}

void
jd_jump_show_C (JdTable               *table,
                const JdJumpProjector *projector)
{
  show_matrix (table, "C", projector->n_rows, projector->row_names, projector->C);
}

void
jd_jump_show_mass (JdTable               *table,
                   const JdJumpProjector *projector)
{
  show_matrix (table, _("Mass matrix"), projector->n, projector->names, projector->mass);
}

void
jd_jump_show_parts (JdTable               *table,
                    const JdJumpProjector *projector)
{
  const char *columns[] = { _("Parts (SI)"), "P p⁻", "p⁻ − P p⁻", "V∥", "V⊥", NULL };

  jd_table_begin (table, columns);
  for (gsize i = 0; i < projector->n; i++)
    {
      const guint row = jd_table_add_row (table, projector->names[i], NULL);

      jd_table_set_value (table, row, 0, projector->kept[i]);
      jd_table_set_value (table, row, 1, projector->taken[i]);
      jd_table_set_value (table, row, 2, projector->parallel[i]);
      jd_table_set_value (table, row, 3, projector->orthogonal[i]);
    }
  jd_table_end (table);
}

/* ---- Cases ---- */

/* "0.7 dx − 0.7 dy": a covector in the parameters. */
static char *
covector (JdModel      *model,
          const double *row)
{
  const gsize N = jd_model_get_n_parameters (model);
  g_auto(GStrv) names = g_new0 (char *, N + 1);

  for (gsize k = 0; k < N; k++)
    names[k] = g_strconcat ("d", jd_model_get_parameter_name (model, k), NULL);
  return combination (N, names, row, 1, 0.0);
}

static void
add_span (JdTable          *table,
          JdModel          *model,
          const char       *name,
          const JdJumpSpan *span)
{
  guint row = jd_table_add_row (table, name, NULL);

  jd_table_set_value (table, row, 0, (double) span->rank);
  jd_table_set_text (table, row, 1, span->n > 0 ? "" : "{0}");
  for (gsize i = 0; i < span->n; i++)
    {
      g_autofree char *form = covector (model, span->rows + i * jd_model_get_n_parameters (model));

      row = jd_table_add_row (table, jd_model_get_equation (model, span->equations[i])->name, NULL);
      jd_table_set_text (table, row, 0, "");
      jd_table_set_text (table, row, 1, form);
    }
}

static gboolean
depends_on_path (const JdJump *jump)
{
  for (guint i = 0; i < jump->limits->len; i++)
    if (((const JdJumpLimit *) g_ptr_array_index (jump->limits, i))->depends_on_path)
      return TRUE;
  return FALSE;
}

/* How many paths were looked at, and whether they agree. */
static void
add_paths (GString      *text,
           const JdJump *jump)
{
  for (guint i = 0; i < jump->limits->len; i++)
    {
      const JdJumpLimit *limit = g_ptr_array_index (jump->limits, i);

      if (limit->n_paths == 0)
        continue;
      g_string_append_c (text, '\n');
      g_string_append_printf (text,
                              limit->depends_on_path
                                ? _("The limit of “%s” was computed along %u paths. It depends on the path.")
                                : _("The limit of “%s” was computed along %u paths. It is the same along all."),
                              jd_model_get_equation (model_of (jump), limit->equation)->name, (guint) limit->n_paths);
    }
}

void
jd_jump_show_cases (JdTable           *table,
                    GtkLabel          *text,
                    const JdJump      *jump,
                    const JdJumpCases *cases)
{
  static const char *const titles[] = {
    N_("The rank stays the same."),
    N_("Case 1: the rank rises after the instant. New constraints appear."),
    N_("Case 2: the rank falls at the instant and stays. Constraints vanish."),
    N_("Case 3: the rank falls at the instant and rises after it. Constraints vanish and others appear."),
  };
  /* Translators: rank: of a matrix. */
  const char *columns[] = { _("Constraints"), _("rank"), _("covectors"), NULL };
  g_autoptr(GString) words = g_string_new (_(titles[cases->number]));
  guint row;

  g_string_append_c (words, '\n');
  if (depends_on_path (jump))
    g_string_append (words, cases->contained ? _("Along the velocity before, D⁺ lies in D⁻, and nothing would jump.")
                                             : _("Along the velocity before, D⁺ does not lie in D⁻."));
  else if (cases->contained)
    g_string_append (words, _("D⁺ lies in D⁻: the momenta do not jump (table 2)."));
  else if (cases->satisfied)
    g_string_append (words,
                     _("D⁺ does not lie in D⁻, but the velocity before satisfies D⁺: the momenta do not jump."));
  else
    g_string_append (words,
                     _("D⁺ does not lie in D⁻, and the velocity before breaks it: the momenta jump (table 2)."));
  add_paths (words, jump);
  gtk_label_set_text (text, words->str);

  jd_table_begin (table, columns);
  add_span (table, model_of (jump), _("D⁻, before"), &cases->before);
  row = jd_table_add_row (table, _("D, at the instant"), NULL);
  jd_table_set_value (table, row, 0, (double) cases->rank_at);
  jd_table_set_text (table, row, 1, "");
  add_span (table, model_of (jump), _("D⁺, after"), &cases->after);
  jd_table_end (table);
}
