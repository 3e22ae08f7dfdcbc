/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of a comparison.  Each cell has a value or a text, or the reason why the column does not know the value
 * and the tag that would make it known. */
#include "core/analysis/compare/jd-comparison-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef struct
{
  JdComparison         *comparison;
  JdModel              *model;
  const JdSolvedColumn *columns;
} Rows;

static JdComparisonRow *
add_row (Rows              *rows,
         JdComparisonGroup  group,
         const char        *before,
         const char        *name,
         const char        *after)
{
  JdComparisonRow *row = g_new0 (JdComparisonRow, 1);

  row->group = group;
  row->name = g_strconcat (before, name, after, NULL);
  row->parameter = row->equation = -1;
  row->cells = g_new0 (JdComparisonCell, rows->comparison->n_columns + 1);
  for (gsize c = 0; c < rows->comparison->n_columns; c++)
    row->cells[c].value = NAN;
  g_ptr_array_add (rows->comparison->rows, row);
  return row;
}

static void
report_value (JdComparisonCell *cell,
              double            value)
{
  cell->known = TRUE;
  cell->value = value;
  cell->size = fabs (value);
}

/* Takes ownership of @text. */
static void
report_text (JdComparisonCell *cell,
             char             *text)
{
  cell->known = TRUE;
  g_free (cell->text);
  cell->text = text;
}

/* Takes ownership of @why. */
static void
report_unknown (JdComparisonCell *cell,
                char             *why)
{
  cell->known = FALSE;
  g_free (cell->text);
  cell->text = why;
}

/* Reports that the value is not known, with the equations that must become complementary.  One equation is offered as
 * a change of its tag, several are named.  @equation: the primitive equation of the row, or -1.  Takes ownership of
 * @why. */
static void
report_unknown_unless (Rows             *rows,
                       gsize             c,
                       int               equation,
                       gboolean          jump,
                       char             *why,
                       JdComparisonCell *cell)
{
  g_autoptr(GArray) needed = jd_comparison_find_needed (rows->model, &rows->columns[c], equation, jump);
  g_autofree char *taken = why;
  g_autoptr(GString) list = g_string_new (NULL);

  if (needed == NULL)
    {
      report_unknown (cell, g_steal_pointer (&taken));
      return;
    }
  for (guint i = 0; i < needed->len; i++)
    g_string_append_printf (list, _("%s“%s”"), i > 0 ? ", " : "",
                            jd_model_get_equation (rows->model, g_array_index (needed, gsize, i))->name);
  if (needed->len == 1)
    {
      report_unknown (cell, g_steal_pointer (&taken));
      cell->reveal = g_strdup (jd_model_get_equation (rows->model, g_array_index (needed, gsize, 0))->name);
    }
  else
    /* Translators: a sentence that says why a number is not known; the equations that would have to be
     * complementary. */
    report_unknown (cell, g_strdup_printf (_("%s; to see it make %s complementary"), taken, list->str));
}

/* Whether the column's equations are solved; otherwise reports the reason in @cell. */
static gboolean
is_solved (Rows             *rows,
           gsize             c,
           JdComparisonCell *cell)
{
  const JdSolvedColumn *column = &rows->columns[c];

  if (column->evaluation != NULL && column->evaluation->verdict <= JD_VERDICT_ENERGY_GROWTH)
    return TRUE;
  if (column->evaluation != NULL)
    report_unknown (cell, g_strdup (column->evaluation->why));
  else if (column->given->parameterization == NULL)
    report_unknown (cell, g_strdup (column->given->refusal));
  else
    report_unknown_unless (rows, c, -1, FALSE, g_strdup (column->error->message), cell);
  return FALSE;
}

/* Whether the column's jump is solved; otherwise reports the reason in @cell. */
static gboolean
has_jumped (Rows             *rows,
            gsize             c,
            JdComparisonCell *cell)
{
  const JdSolvedColumn *column = &rows->columns[c];

  if (column->jump != NULL && jd_jump_get_verdict (column->jump) <= JD_VERDICT_ENERGY_GROWTH)
    return TRUE;
  if (column->given->parameterization == NULL)
    report_unknown (cell, g_strdup (column->given->refusal));
  else if (column->given->event == NULL)
    report_unknown (cell, g_strdup (_("no event here")));
  else if (column->jump != NULL)
    report_unknown (cell, g_strdup (column->jump->why));
  else
    report_unknown_unless (rows, c, -1, TRUE, g_strdup (column->jump_error->message), cell);
  return FALSE;
}

static gboolean
is_primitive (Rows             *rows,
              gsize             c,
              gsize             equation,
              gboolean          jump,
              JdComparisonCell *cell)
{
  const JdSolvedColumn *column = &rows->columns[c];
  const char *name = jd_model_get_equation (rows->model, equation)->name;

  if (jd_parameterization_get_eliminated (column->given->parameterization, equation) < 0)
    return FALSE;
  /* several solutions: no tag makes one of them the answer */
  if (jump ? column->jump != NULL && jd_jump_get_verdict (column->jump) == JD_VERDICT_INDETERMINATE
           : column->evaluation != NULL && column->evaluation->verdict == JD_VERDICT_INDETERMINATE)
    {
      report_unknown (cell, g_strdup (jump ? column->jump->why : column->evaluation->why));
      return TRUE;
    }
  if (jd_comparison_would_be_unique (rows->model, column, equation, jump))
    report_unknown_unless (rows, c, (int) equation, jump, g_strdup_printf (_("“%s” is primitive here"), name), cell);
  else
    report_unknown (cell, g_strdup_printf (_("“%s” is primitive here; as a complementary equation it would follow "
                                             "from others, and its multiplier would not be unique"),
                                           name));
  return TRUE;
}

/* The equation that eliminates parameter @k. */
static gsize
find_eliminating (const JdSolvedColumn *column,
                  gsize                 k)
{
  gsize e = 0;

  while (jd_parameterization_get_eliminated (column->given->parameterization, e) != (int) k)
    e++;
  return e;
}

/* Index of parameter @k among the retained ones; if it is eliminated, -1, and @cell reports it. */
static int
find_retained (Rows             *rows,
               gsize             c,
               gsize             k,
               JdComparisonCell *cell)
{
  const int i = jd_parameterization_find_retained (rows->columns[c].given->parameterization, k);

  if (i < 0)
    {
      const gsize by = find_eliminating (&rows->columns[c], k);

      report_unknown_unless (rows, c, (int) by, FALSE,
                             g_strdup_printf (_("“%s” is eliminated here, by “%s”"),
                                              jd_model_get_parameter_name (rows->model, k),
                                              jd_model_get_equation (rows->model, by)->name),
                             cell);
    }
  return i;
}

static char *
equations_words (const JdParameterization *parameterization)
{
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize m = jd_parameterization_get_n_complementary (parameterization);
  const gsize n_implicit = jd_parameterization_get_n_symbolic (parameterization) - n;
  GString *text = g_string_new (NULL);

  /* Translators: how many equations: Lagrange's, and constraint equations. */
  g_string_append_printf (text, _("%lu: %lu Lagrange + %lu constraint"), (gulong) (n + m), (gulong) n, (gulong) m);
  if (n_implicit > 0)
    /* Translators: Follows the numbers of equations; keep it short. */
    g_string_append_printf (text, _("; %lu solved numerically"), (gulong) n_implicit);
  return g_string_free (text, FALSE);
}

static char *
unknowns_words (gulong n,
                gulong m)
{
  /* Translators: how many unknowns: second derivatives of retained parameters, and multipliers.  The colon is set as
   * in the numbers of equations. */
  return g_strdup_printf (_("%lu: %lu q″ + %lu λ"), n + m, n, m);
}

static char *
retained_words (const JdParameterization *parameterization)
{
  const JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", jd_model_get_parameter_name (model, retained[i]));
  if (text->len == 0)
    /* Translators: none: no parameters. */
    g_string_append (text, _("none"));
  return g_string_free (text, FALSE);
}

static void
add_shape (Rows *rows)
{
  JdComparisonRow *cls = add_row (rows, JD_COMPARISON_SHAPE, "", "class", "");
  JdComparisonRow *equations = add_row (rows, JD_COMPARISON_SHAPE, "", "equations", "");
  JdComparisonRow *unknowns = add_row (rows, JD_COMPARISON_SHAPE, "", "unknowns", "");
  JdComparisonRow *retained = add_row (rows, JD_COMPARISON_SHAPE, "", "retained", "");

  for (gsize c = 0; c < rows->comparison->n_columns; c++)
    {
      const JdParameterization *parameterization = rows->columns[c].given->parameterization;
      gulong n, m;

      if (parameterization == NULL)
        {
          JdComparisonRow *all[] = { cls, equations, unknowns, retained };

          for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
            report_unknown (&all[i]->cells[c], g_strdup (rows->columns[c].given->refusal));
          continue;
        }
      n = (gulong) jd_parameterization_get_n_retained (parameterization);
      m = (gulong) jd_parameterization_get_n_complementary (parameterization);
      report_text (&cls->cells[c],
                   g_strdup (jd_parameterization_class_words (jd_parameterization_get_class (parameterization))));
      report_text (&equations->cells[c], equations_words (parameterization));
      report_text (&unknowns->cells[c], unknowns_words (n, m));
      report_text (&retained->cells[c], retained_words (parameterization));
    }
}

static void
add_accelerations (Rows *rows)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (rows->model); k++)
    {
      JdComparisonRow *row = add_row (rows, JD_COMPARISON_ACCELERATION, "",
                                      jd_model_get_parameter_name (rows->model, k), "''");

      row->parameter = (int) k;
      row->size = jd_model_acceleration_size (rows->model, k);
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        if (is_solved (rows, c, &row->cells[c]))
          report_value (&row->cells[c], rows->columns[c].evaluation->pdd[k]);
    }
}

static gsize
index_of_complementary (const JdParameterization *parameterization,
                        gsize                     equation)
{
  const gsize *complementary = jd_parameterization_get_complementary (parameterization);
  gsize h = 0;

  while (complementary[h] != equation)
    h++;
  return h;
}

/* The text in place of a multiplier that is not unique. */
static char *
not_unique_words (char *const *redundant,
                  const char  *name)
{
  GString *others = g_string_new (NULL);
  char *text;

  for (; redundant != NULL && *redundant != NULL; redundant++)
    if (!g_str_equal (*redundant, name))
      g_string_append_printf (others, _("%s“%s”"), others->len > 0 ? ", " : "", *redundant);
  text = others->len > 0 ? g_strdup_printf (_("not unique: it follows from %s"), others->str)
                         : g_strdup (_("not unique"));
  g_string_free (others, TRUE);
  return text;
}

/* Reports the multiplier of @equation times @factor. */
static void
report_multiplier (Rows             *rows,
                   gsize             c,
                   gsize             equation,
                   int               factor,
                   JdComparisonCell *cell)
{
  const JdSolvedColumn *column = &rows->columns[c];
  gsize h;

  if (column->given->parameterization != NULL && is_primitive (rows, c, equation, FALSE, cell))
    return;
  if (!is_solved (rows, c, cell))
    return;
  h = index_of_complementary (column->given->parameterization, equation);
  if (!column->evaluation->unique[h])
    {
      report_unknown (cell, not_unique_words (column->evaluation->redundant,
                                              jd_model_get_equation (rows->model, equation)->name));
      return;
    }
  report_value (cell, factor * column->evaluation->multipliers[h]);
  if (!column->evaluation->acts[h])
    cell->text = g_strdup (_("does not act now"));
}

static void
add_multipliers (Rows *rows)
{
  for (gsize e = 0; e < jd_model_get_n_equations (rows->model); e++)
    {
      JdComparisonRow *row = add_row (rows, JD_COMPARISON_MULTIPLIER,
                                      "lambda:", jd_model_get_equation (rows->model, e)->name, "");

      row->equation = (int) e;
      row->size = jd_model_multiplier_size (rows->model, e);
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        report_multiplier (rows, c, e, 1, &row->cells[c]);
    }
}

/* Adds the rows of reactions, "joint.N".  Equations of an "equation" joint have none: their reaction is the
 * multiplier. */
static void
add_reactions (Rows *rows)
{
  for (gsize e = 0; e < jd_model_get_n_equations (rows->model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (rows->model, e);
      const JdJoint *joint = jd_model_get_joint (rows->model, equation->joint);
      JdComparisonRow *row;
      g_autofree char *name = NULL;

      if (equation->reaction == NULL || joint->type->reactions == NULL)
        continue;
      name = g_strconcat (joint->name, ".", NULL);
      row = add_row (rows, JD_COMPARISON_REACTION, name, equation->reaction, "");
      row->equation = (int) e;
      row->size = jd_model_multiplier_size (rows->model, e);
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        report_multiplier (rows, c, e, equation->reaction_factor, &row->cells[c]);
    }
}

/* Adds T of contacts with friction that have no slip equation, and Gamma of rolling resistances, by Coulomb's
 * laws. */
static void
add_frictions (Rows *rows)
{
  for (gsize k = 0; k < jd_model_get_n_laws (rows->model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (rows->model, k);
      JdComparisonRow *row;
      g_autofree char *name = NULL;

      if (law->slip >= 0)
        continue;
      name = g_strconcat (jd_model_get_joint (rows->model, law->joint)->name, ".", NULL);
      row = add_row (rows, JD_COMPARISON_REACTION, name, law->effort, "");
      row->equation = (int) law->normal;
      row->size = jd_model_multiplier_size (rows->model, (gsize) law->normal);
      if (law->rolling)
        row->size *= fabs (law->coefficient);
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        {
          if (!is_solved (rows, c, &row->cells[c]))
            continue;
          if (rows->columns[c].evaluation->laws[k].unique)
            report_value (&row->cells[c], rows->columns[c].evaluation->laws[k].force);
          else
            report_unknown (&row->cells[c], g_strdup (_("not unique")));
        }
    }
}

/* Whether some column retains parameter @k. */
static gboolean
is_retained (const Rows *rows,
             gsize       k)
{
  for (gsize c = 0; c < rows->comparison->n_columns; c++)
    if (rows->columns[c].given->parameterization != NULL &&
        jd_parameterization_find_retained (rows->columns[c].given->parameterization, k) >= 0)
      return TRUE;
  return FALSE;
}

/* Adds D, L and Q = D + L of each parameter that some column retains. */
static void
add_forces (Rows *rows)
{
  static const char *const names[] = { "D:", "L:", "Q:" };

  for (gsize k = 0; k < jd_model_get_n_parameters (rows->model); k++)
    for (gsize f = 0; f < G_N_ELEMENTS (names) && is_retained (rows, k); f++)
      {
        JdComparisonRow *row = add_row (rows, JD_COMPARISON_FORCE, names[f],
                                        jd_model_get_parameter_name (rows->model, k), "");

        row->parameter = (int) k;
        row->size = jd_model_force_size (rows->model, k);
        for (gsize c = 0; c < rows->comparison->n_columns; c++)
          {
            const JdSolvedColumn *column = &rows->columns[c];
            int i;

            if (!is_solved (rows, c, &row->cells[c]))
              continue;
            i = find_retained (rows, c, k, &row->cells[c]);
            if (i >= 0)
              report_value (&row->cells[c], (f != 1 ? column->evaluation->given[i] : 0.0) +
                                              (f != 0 ? column->evaluation->constraint[i] : 0.0));
          }
      }
}

static void
add_energies (Rows *rows)
{
  JdComparisonRow *kinetic = add_row (rows, JD_COMPARISON_ENERGY, "", "E", "");
  JdComparisonRow *potential = add_row (rows, JD_COMPARISON_ENERGY, "", "V", "");

  kinetic->size = potential->size = jd_model_get_sizes (rows->model)->energy;

  for (gsize c = 0; c < rows->comparison->n_columns; c++)
    {
      const JdEvaluation *evaluation = rows->columns[c].evaluation;

      /* the energies are known wherever the state is, even without a solution */
      if (evaluation == NULL)
        {
          is_solved (rows, c, &kinetic->cells[c]);
          is_solved (rows, c, &potential->cells[c]);
          continue;
        }
      report_value (&kinetic->cells[c], evaluation->kinetic[0] + evaluation->kinetic[1] + evaluation->kinetic[2]);
      report_value (&potential->cells[c], evaluation->potential);
    }
}

/* Adds the residual of the printed equation of each parameter that some column retains. */
static void
add_printed (Rows *rows)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (rows->model); k++)
    {
      JdComparisonRow *row;

      if (!is_retained (rows, k))
        continue;
      row = add_row (rows, JD_COMPARISON_PRINTED, "printed:", jd_model_get_parameter_name (rows->model, k), "");
      row->parameter = (int) k;
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        {
          const JdSolvedColumn *column = &rows->columns[c];
          int i;

          if (!is_solved (rows, c, &row->cells[c]))
            continue;
          i = find_retained (rows, c, k, &row->cells[c]);
          if (i >= 0 && column->residuals != NULL)
            {
              report_value (&row->cells[c], column->residuals[i]);
              row->cells[c].size = column->scales[i];
            }
          else if (i >= 0)
            report_unknown (&row->cells[c], g_strdup (column->given->not_printed));
        }
    }
}

static void
add_rates_after (Rows *rows)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (rows->model); k++)
    {
      JdComparisonRow *row = add_row (rows, JD_COMPARISON_JUMP, "", jd_model_get_parameter_name (rows->model, k),
                                      "'+");

      row->parameter = (int) k;
      row->size = jd_model_get_sizes (rows->model)->velocity[k];
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        if (has_jumped (rows, c, &row->cells[c]))
          report_value (&row->cells[c], rows->columns[c].jump->posterior[k]);
    }
}

static void
report_impulse (Rows             *rows,
                gsize             c,
                gsize             equation,
                JdComparisonCell *cell)
{
  const JdSolvedColumn *column = &rows->columns[c];
  const JdJump *jump = column->jump;

  if (column->given->parameterization != NULL && column->given->event != NULL &&
      is_primitive (rows, c, equation, TRUE, cell))
    return;
  if (!has_jumped (rows, c, cell))
    return;
  for (gsize r = 0; r < jump->n_rows; r++)
    if (jump->row_equation[r] == equation)
      {
        if (jump->result->unique[r])
          report_value (cell, jump->result->impulses[r]);
        else
          report_unknown (cell, g_strdup (_("not unique")));
        return;
      }
  report_value (cell, 0.0);
  cell->text = g_strdup (_("does not act"));
}

static void
add_impulses (Rows *rows)
{
  for (gsize e = 0; e < jd_model_get_n_equations (rows->model); e++)
    {
      JdComparisonRow *row = add_row (rows, JD_COMPARISON_IMPULSE,
                                      "impulse:", jd_model_get_equation (rows->model, e)->name, "");

      row->equation = (int) e;
      row->size = jd_model_impulse_size (rows->model, e);
      for (gsize c = 0; c < rows->comparison->n_columns; c++)
        report_impulse (rows, c, e, &row->cells[c]);
    }
}

static void
add_jump_energies (Rows *rows)
{
  JdComparisonRow *before = add_row (rows, JD_COMPARISON_JUMP_ENERGY, "", "E-", "");
  JdComparisonRow *after = add_row (rows, JD_COMPARISON_JUMP_ENERGY, "", "E+", "");

  before->size = after->size = jd_model_get_sizes (rows->model)->energy;

  for (gsize c = 0; c < rows->comparison->n_columns; c++)
    {
      const JdJump *jump = rows->columns[c].jump;

      if (has_jumped (rows, c, &before->cells[c]))
        report_value (&before->cells[c], jump->result->energy_before);
      if (has_jumped (rows, c, &after->cells[c]))
        report_value (&after->cells[c], jump->result->energy_after);
    }
}

/* The event and the instant of the jump: once if they are those of all columns, otherwise for each column. */
static char *
dup_jump (const JdSolvedColumn *columns,
          gsize                 n_columns)
{
  g_autoptr(GString) list = g_string_new (NULL);
  g_autofree char *first = NULL;
  gboolean differ = FALSE;

  for (gsize c = 0; c < n_columns; c++)
    {
      g_autofree char *words = NULL;

      if (isnan (columns[c].jump_time))
        continue;
      /* Translators: an event and its instant, at the end of a heading of a table. */
      words = g_strdup_printf (columns[c].jump_met ? _("“%s” at t = %.6g s")
                                                   : _("“%s” from the file’s state, at t = %.6g s"),
                               columns[c].given->event->name, columns[c].jump_time);
      g_string_append_printf (list, "%s%c  %s", list->len > 0 ? " · " : "", 'A' + (char) c, words);
      differ = differ || (first != NULL && !g_str_equal (first, words));
      if (first == NULL)
        first = g_steal_pointer (&words);
    }
  return differ ? g_string_free (g_steal_pointer (&list), FALSE) : g_steal_pointer (&first);
}

void
jd_comparison_add_rows (JdComparison         *self,
                        JdModel              *model,
                        const JdSolvedColumn *columns,
                        GCancellable         *cancellable)
{
  static void (*const groups[]) (Rows *) = {
    add_shape, add_accelerations, add_multipliers, add_reactions, add_frictions, add_forces, add_energies,
    add_printed,
  };
  static void (*const of_jump[]) (Rows *) = { add_rates_after, add_impulses, add_jump_energies };
  Rows rows = { self, model, columns };
  gboolean has_event = FALSE;

  for (gsize c = 0; c < self->n_columns; c++)
    has_event = has_event || columns[c].given->event != NULL;
  self->jump = dup_jump (columns, self->n_columns);
  for (gsize k = 0; k < G_N_ELEMENTS (groups) && !g_cancellable_is_cancelled (cancellable); k++)
    groups[k](&rows);
  for (gsize k = 0; has_event && k < G_N_ELEMENTS (of_jump) && !g_cancellable_is_cancelled (cancellable); k++)
    of_jump[k](&rows);
}
