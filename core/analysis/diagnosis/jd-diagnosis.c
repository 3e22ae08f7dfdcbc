/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The diagnosis.  It assembles the mechanism, counts the freedom by the rank of the acting rows, and reports findings
 * on positions, rows, velocities and inertia. */
#include "core/analysis/diagnosis/jd-diagnosis-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Largest number of contradictory sets of equations that are reported. */
#define MOST_CONFLICTS 4

static void
finding_free (JdFinding *self)
{
  g_free (self->sentence);
  g_ptr_array_unref (self->objects);
  g_strfreev (self->equations);
  g_array_unref (self->loop);
  g_ptr_array_unref (self->fixes);
  g_free (self);
}

void
jd_diagnosis_free (JdDiagnosis *self)
{
  if (self == NULL)
    return;
  g_free (self->sentence);
  g_ptr_array_unref (self->findings);
  g_free (self->values);
  g_free (self->gaps);
  g_free (self);
}

const JdJoint *
jd_joint_of (const JdDiagnosing *self,
             gsize               equation)
{
  return jd_model_get_joint (self->model, jd_model_get_equation (self->model, equation)->joint);
}

static gboolean
has_object (GPtrArray  *objects,
            const char *name)
{
  for (guint i = 0; i < objects->len; i++)
    if (g_str_equal (((const JdObject *) g_ptr_array_index (objects, i))->name, name))
      return TRUE;
  return FALSE;
}

/* "A", "A and B", "A, B and C". */
static char *
join_names (GPtrArray *objects)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (guint i = 0; i < objects->len; i++)
    {
      if (i > 0)
        /* Translators: between the last two names of a list, and between the others. */
        g_string_append (text, i + 1 == objects->len ? _(" and ") : _(", "));
      g_string_append (text, ((const JdObject *) g_ptr_array_index (objects, i))->name);
    }
  return g_strdup (text->str);
}

/* Enters the names of @equations (gsize) and of their joints in @finding. */
static void
name_equations (const JdDiagnosing *self,
                JdFinding          *finding,
                GArray             *equations)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < equations->len; i++)
    {
      const gsize e = g_array_index (equations, gsize, i);

      g_ptr_array_add (names, g_strdup (jd_model_get_equation (self->model, e)->name));
      if (!has_object (finding->objects, jd_joint_of (self, e)->name))
        g_ptr_array_add (finding->objects, jd_object_new (JD_OBJECT_JOINT, jd_joint_of (self, e)->name));
      finding->gap = fmax (finding->gap, self->result->gaps[e]);
    }
  g_ptr_array_add (names, NULL);
  g_strfreev (finding->equations);
  finding->equations = (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}

JdFinding *
jd_finding_new (const JdDiagnosing *self,
                JdFindingKind       kind,
                GArray             *equations)
{
  JdFinding *finding = g_new0 (JdFinding, 1);

  finding->kind = kind;
  finding->objects = jd_object_array_new ();
  finding->equations = g_new0 (char *, 1);
  finding->loop = g_array_new (FALSE, FALSE, sizeof (JdFindingLine));
  finding->fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_fix_free);
  if (equations != NULL)
    name_equations (self, finding, equations);
  g_ptr_array_add (self->result->findings, finding);
  return finding;
}

/* The gap of equation @i at the position with the least gaps, as a fraction of the size of the equation. */
static double
relative_gap (const JdDiagnosing *self,
              gsize               i)
{
  const double gap = self->result->gaps[i];

  return gap > 0.0 ? gap / jd_model_equation_size (self->model, i, self->t, self->result->values) : 0.0;
}

/* The equation with the largest left side in the drawing as a fraction of its size; -1: all hold. */
static int
find_most_violated (const JdDiagnosing *self)
{
  double largest = 0.0;
  int worst = -1;

  for (gsize i = 0; i < self->result->n_equations; i++)
    {
      const int side = jd_model_get_equation (self->model, i)->side;
      double f, part;

      if (!jd_model_equation_acts (self->model, i, self->t, self->p, NULL))
        continue;
      jd_model_equation_residuals (self->model, i, self->t, self->p, NULL, &f, NULL, NULL);
      if (side != 0 && side * f > 0)
        continue;
      if (jd_model_position_holds (self->model, i, self->t, self->p, f))
        continue;
      part = fabs (f) / jd_model_equation_size (self->model, i, self->t, self->p);
      if (!(part <= largest))
        {
          largest = part;
          worst = (int) i;
        }
    }
  return worst;
}

/* The values, or the rates, that were changed, and their number. */
static gboolean *
find_changed (const JdDiagnosing *self,
              gboolean            rates,
              gsize              *out_n)
{
  const gsize N = self->result->n_parameters, n = self->before != NULL ? jd_model_get_n_parameters (self->before) : 0;
  const double *now = rates ? self->pd : self->p;
  gboolean *changed = g_new0 (gboolean, N + 1);

  *out_n = 0;
  for (gsize i = 0; i < n; i++)
    for (gsize k = 0; k < N; k++)
      if (g_str_equal (jd_model_get_parameter_name (self->model, k), jd_model_get_parameter_name (self->before, i)) &&
          now[k] != (rates ? jd_model_get_rates (self->before) : jd_model_get_values (self->before))[i])
        {
          changed[k] = TRUE;
          *out_n += 1;
        }
  return changed;
}

/* Adds a fix with the nearest position at which what was changed stays, if there is one. */
static void
add_other_positions_fix (const JdDiagnosing *self,
                         JdFinding          *finding)
{
  const gsize N = self->result->n_parameters;
  g_autofree double *values = g_memdup2 (self->p, N * sizeof (double));
  g_autofree gboolean *changed = NULL;
  gsize n_changed;

  changed = find_changed (self, FALSE, &n_changed);
  if (n_changed > 0 && jd_assembly_project (self->assembly, self->work, self->t, values, changed, NULL, NULL))
    jd_add_state_fix (finding, _("Assemble the Other Positions"), values, NULL, N);
}

/* Reports that the drawing does not satisfy equation @worst although a position near it does. */
static void
report_unassembled (const JdDiagnosing *self,
                    int                 worst)
{
  g_autoptr(GArray) equations = g_array_new (FALSE, FALSE, sizeof (gsize));
  const gsize e = (gsize) worst;
  JdFinding *finding;
  double f;

  g_array_append_val (equations, e);
  jd_model_equation_residuals (self->model, e, self->t, self->p, NULL, &f, NULL, NULL);
  finding = jd_finding_new (self, JD_FINDING_APART, equations);
  finding->sentence = g_strdup_printf (_("%s does not hold in the drawing: it lacks %.3g"),
                                       jd_model_get_equation (self->model, e)->name, fabs (f));
  finding->gap = fabs (f);
  add_other_positions_fix (self, finding);
  jd_add_state_fix (finding, _("Assemble"), self->result->values, NULL, self->result->n_parameters);
}

GArray *
jd_gather_violated (const JdDiagnosing *self)
{
  GArray *equations = g_array_new (FALSE, FALSE, sizeof (gsize));
  double largest = 0;

  for (gsize i = 0; i < self->result->n_equations; i++)
    largest = fmax (largest, relative_gap (self, i));
  for (gsize i = 0; i < self->result->n_equations; i++)
    if (relative_gap (self, i) > JD_DIAGNOSIS_LACKS * largest)
      g_array_append_val (equations, i);
  return equations;
}

/* Reports that no position near the drawing satisfies @equations together. */
static void
report_conflict (const JdDiagnosing *self,
                 GArray             *equations,
                 const gboolean     *left_out)
{
  g_autofree double *p = g_new0 (double, self->result->n_parameters + 1);
  g_autofree char *names = NULL, *missing = NULL;
  JdFinding *finding = jd_finding_new (self, JD_FINDING_CONTRADICTORY, equations);
  const double gap = finding->gap;

  if (!jd_open_loop (self, equations, left_out, finding, p))
    finding->gap = gap;
  names = join_names (finding->objects);
  /* the gap of other findings may be an angle */
  missing = g_strdup_printf (finding->has_gap ? "%.3g m" : "%.3g", finding->gap);
  finding->sentence = g_strdup_printf (ngettext ("%s cannot hold: %s is missing",
                                                 "%s cannot hold together: %s is missing", finding->objects->len),
                                       names, missing);
  for (guint i = 0; i < equations->len; i++)
    jd_add_fitting_fixes (self, finding, g_array_index (equations, gsize, i));
  for (guint i = equations->len; i > 0; i--)
    jd_add_release_fixes (self, finding, g_array_index (equations, gsize, i - 1));
  for (guint i = 0; i < equations->len; i++)
    jd_add_removal_fix (self, finding, g_array_index (equations, gsize, i));
}

void
jd_mark_joints (const JdDiagnosing *self,
                const GArray       *equations,
                gboolean           *marks,
                gboolean            mark)
{
  for (guint k = 0; k < equations->len; k++)
    {
      const gsize joint = jd_model_get_equation (self->model, g_array_index (equations, gsize, k))->joint;

      for (gsize i = 0; i < self->result->n_equations; i++)
        if (jd_model_get_equation (self->model, i)->joint == joint)
          marks[i] = mark;
    }
}

/* Reports contradictory sets.  Each search leaves out the joints of the sets found before, and each report leaves out
 * the joints of all other sets. */
static void
report_conflicts (const JdDiagnosing *self)
{
  g_autofree gboolean *left_out = g_new0 (gboolean, self->result->n_equations + 1);
  g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  GArray *found;

  while (conflicts->len < MOST_CONFLICTS && (found = jd_find_conflict (self, left_out)) != NULL)
    {
      jd_mark_joints (self, found, left_out, TRUE);
      g_ptr_array_add (conflicts, found);
    }
  if (conflicts->len == 0)
    g_ptr_array_add (conflicts, jd_gather_violated (self));
  for (guint c = 0; c < conflicts->len && !g_cancellable_is_cancelled (self->cancellable); c++)
    {
      GArray *equations = g_ptr_array_index (conflicts, c);

      jd_mark_joints (self, equations, left_out, FALSE);
      report_conflict (self, equations, left_out);
      jd_mark_joints (self, equations, left_out, TRUE);
    }
}

static void
assemble (JdDiagnosing *self)
{
  JdDiagnosis *result = self->result;
  const int worst = find_most_violated (self);

  memcpy (result->values, self->p, result->n_parameters * sizeof (double));
  result->assembled = worst < 0 || jd_assembly_project (self->assembly, self->work, self->t, result->values, NULL,
                                                        result->gaps, NULL);
  if (result->assembled)
    memset (result->gaps, 0, result->n_equations * sizeof (double));
  for (gsize i = 0; i < result->n_equations; i++)
    self->acts[i] = jd_model_equation_acts (self->model, i, self->t, result->values, self->pd) || result->gaps[i] > 0;
  if (!result->assembled)
    report_conflicts (self);
  else if (worst >= 0)
    report_unassembled (self, worst);
}

void
jd_gather_rows (const JdModel  *model,
                double          t,
                const double   *p,
                const gboolean *taken,
                JdSparseRows   *rows,
                gsize          *equation,
                double         *beta)
{
  const gsize m = jd_model_get_n_equations (model);
  const double *displacement = jd_model_get_sizes (model)->displacement;
  g_autofree double *values = NULL;
  gsize n_entries = 0, longest = 0;

  for (gsize i = 0; i < m; i++)
    {
      n_entries += jd_model_get_equation (model, i)->n_terms;
      longest = MAX (longest, jd_model_get_equation (model, i)->n_terms);
    }
  values = g_new (double, longest + 2);
  *rows = (JdSparseRows) { .n_columns = jd_model_get_n_parameters (model), .start = g_new0 (gsize, m + 1),
                           .column = g_new0 (gsize, n_entries + 1), .value = g_new0 (double, n_entries + 1) };
  n_entries = 0;
  for (gsize i = 0; i < m; i++)
    {
      const JdEquation *row = jd_model_get_equation (model, i);

      if (!taken[i])
        continue;
      jd_model_equation_eval (model, i, t, p, values);
      for (gsize k = 0; k < row->n_terms; k++)
        {
          rows->column[n_entries] = row->parameters[k];
          rows->value[n_entries++] = values[2 + k] * displacement[row->parameters[k]];
        }
      if (beta != NULL)
        beta[rows->n_rows] = values[1];
      equation[rows->n_rows++] = i;
      rows->start[rows->n_rows] = n_entries;
    }
}

void
jd_sparse_rows_clear (JdSparseRows *rows)
{
  g_free (rows->start);
  g_free (rows->column);
  g_free (rows->value);
}

/* Whether a dependence of rows contradicts the rates: sum_k c_k row_k = 0 but sum_k c_k beta_k != 0. */
static gboolean
contradicts (const JdDiagnosing    *self,
             const JdRowDependence *dependence,
             const gsize           *equation,
             const double          *beta)
{
  double sum = 0, allowed = 0;

  for (gsize k = 0; k < dependence->n; k++)
    {
      sum += dependence->factors[k] * beta[dependence->rows[k]];
      allowed += fabs (dependence->factors[k]) * jd_model_rate_tolerance (self->model, equation[dependence->rows[k]],
                                                                          self->t, self->result->values,
                                                                          fabs (beta[dependence->rows[k]]));
    }
  return fabs (sum) > allowed;
}

/* Reports dependent rows: equations that contradict each other or are redundant, or one equation whose coefficients
 * all vanish at this position. */
static void
report_dependence (const JdDiagnosing    *self,
                   const JdRowDependence *dependence,
                   const gsize           *equation,
                   const double          *beta)
{
  const gboolean contradictory = contradicts (self, dependence, equation, beta);
  g_autoptr(GArray) equations = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree char *names = NULL;
  JdFinding *finding;

  for (gsize k = 0; k < dependence->n; k++)
    g_array_append_val (equations, equation[dependence->rows[k]]);
  finding = jd_finding_new (self, contradictory ? JD_FINDING_CONTRADICTORY : JD_FINDING_REDUNDANT, equations);
  if (equations->len == 1)
    {
      finding
        ->sentence = g_strdup_printf (contradictory
                                        ? _("No velocity satisfies %s at this position: all its coefficients vanish")
                                        : _("%s constrains nothing at this position: all its coefficients vanish"),
                                      finding->equations[0]);
      return;
    }
  names = join_names (finding->objects);
  if (contradictory)
    finding->sentence = g_strdup_printf (ngettext ("%s asks for velocities that contradict each other",
                                                   "%s ask for velocities that contradict each other",
                                                   finding->objects->len),
                                         names);
  else
    finding->sentence = g_strdup_printf (ngettext ("%s has one equation more than is needed: its efforts are not "
                                                   "all determined",
                                                   "%s have one equation more than is needed: their efforts are "
                                                   "not all determined",
                                                   finding->objects->len),
                                         names);
  for (guint i = equations->len; i > 0; i--)
    jd_add_release_fixes (self, finding, g_array_index (equations, gsize, i - 1));
  for (guint i = equations->len; i > 0; i--)
    jd_add_removal_fix (self, finding, g_array_index (equations, gsize, i - 1));
}

/* Reports that nothing can move.  It names the joints with an equation whose removal allows a motion. */
static void
report_rigid (const JdDiagnosing *self,
              const gsize        *equation,
              gsize               n_rows,
              GPtrArray          *dependences)
{
  g_autoptr(GArray) weak = jd_find_rigid (self, equation, n_rows, dependences);
  g_autofree char *names = NULL;
  JdFinding *finding;

  if (weak == NULL || weak->len == 0)
    return;
  finding = jd_finding_new (self, JD_FINDING_RIGID, NULL);
  for (guint i = weak->len; i > 0; i--)
    jd_add_release_fixes (self, finding, g_array_index (weak, gsize, i - 1));
  jd_keep_released (self, weak, finding->fixes->len > 0);
  for (guint i = weak->len; i > 0; i--)
    jd_add_removal_fix (self, finding, g_array_index (weak, gsize, i - 1));
  name_equations (self, finding, weak);
  names = join_names (finding->objects);
  finding->sentence = g_strdup_printf (ngettext ("To let it move, weaken %s", "To let it move, weaken one of %s",
                                                 finding->objects->len),
                                       names);
}

/* Computes the rank and reports the dependences.  If there is no common position, the conflicts are already
 * reported. */
static void
count_freedom (const JdDiagnosing *self)
{
  JdDiagnosis *result = self->result;
  g_autoptr(GPtrArray) dependences = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_row_dependence_free);
  g_autofree gsize *equation = g_new0 (gsize, result->n_equations + 1);
  g_autofree double *beta = g_new0 (double, result->n_equations + 1);
  JdSparseRows rows = { 0 };
  gsize rank;

  jd_gather_rows (self->model, self->t, result->values, self->acts, &rows, equation, beta);
  rank = jd_diagnosis_find_rank (&rows, dependences);
  result->freedom = result->n_parameters - rank;
  result->n_redundant = rows.n_rows - rank;
  for (guint i = 0; result->assembled && i < dependences->len && !g_cancellable_is_cancelled (self->cancellable); i++)
    report_dependence (self, g_ptr_array_index (dependences, i), equation, beta);
  if (result->assembled && result->freedom == 0)
    report_rigid (self, equation, rows.n_rows, dependences);
  jd_sparse_rows_clear (&rows);
}

/* Adds a fix with the nearest consistent rates.  @hold: rates that stay, or NULL. */
static void
add_rates_fix (const JdDiagnosing *self,
               JdFinding          *finding,
               const char         *label,
               const gboolean     *hold)
{
  const gsize N = self->result->n_parameters;
  g_autofree double *rates = g_memdup2 (self->pd, N * sizeof (double));

  if (jd_assembly_project_rates (self->assembly, self->work, self->t, self->result->values, rates, hold, NULL))
    jd_add_state_fix (finding, label, self->result->values, rates, N);
}

/* Reports initial velocities that violate equations at a position that satisfies them. */
static void
report_velocities (const JdDiagnosing *self)
{
  g_autoptr(GArray) equations = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autofree gboolean *changed = NULL;
  JdFinding *finding;
  gsize n_changed;

  for (gsize i = 0; i < self->result->n_equations; i++)
    {
      double rate, scale;

      jd_model_equation_residuals (self->model, i, self->t, self->result->values, self->pd, NULL, &rate, &scale);
      if (self->acts[i] &&
          !(fabs (rate) <= jd_model_rate_tolerance (self->model, i, self->t, self->result->values, scale)))
        g_array_append_val (equations, i);
    }
  if (equations->len == 0)
    return;
  finding = jd_finding_new (self, JD_FINDING_VELOCITIES, equations);
  finding->sentence = g_strdup_printf (_("The initial velocities break %s"), finding->equations[0]);
  changed = find_changed (self, TRUE, &n_changed);
  if (n_changed > 0)
    add_rates_fix (self, finding, _("Make the Other Velocities Consistent"), changed);
  add_rates_fix (self, finding, _("Make the Velocities Consistent"), NULL);
}

static gboolean
is_driven (const JdDiagnosing *self)
{
  for (gsize i = 0; i < self->result->n_equations; i++)
    if (self->acts[i] && jd_model_get_equation (self->model, i)->time_dependent)
      return TRUE;
  return FALSE;
}

static char *
freedom_sentence (const JdDiagnosis *self,
                  gboolean           driven)
{
  g_autofree char *freedom = self->freedom == 0
                               ? g_strdup (driven ? _("No degree of freedom: the drives determine the motion")
                                                  : _("No degree of freedom: nothing can move"))
                               : g_strdup_printf (ngettext ("%u degree of freedom", "%u degrees of freedom",
                                                            (gulong) self->freedom),
                                                  (guint) self->freedom);

  if (!self->assembled)
    return g_strdup (_("The joints cannot meet"));
  if (self->n_parameters == 0)
    return g_strdup (_("Nothing can move yet"));
  if (self->n_redundant == 0)
    return g_steal_pointer (&freedom);
  /* Translators: degrees of freedom, then how many equations are redundant. */
  return g_strdup_printf (ngettext ("%s; %u equation is redundant", "%s; %u equations are redundant",
                                    (gulong) self->n_redundant),
                          freedom, (guint) self->n_redundant);
}

static int
compare_findings (gconstpointer a,
                  gconstpointer b)
{
  const JdFinding *one = *(JdFinding *const *) a;
  const JdFinding *two = *(JdFinding *const *) b;

  return (int) one->kind - (int) two->kind;
}

static gboolean
diagnosing_init (JdDiagnosing *self,
                 JdModel      *model,
                 JdModel      *before,
                 JdDiagnosis  *result,
                 GCancellable *cancellable)
{
  *self = (JdDiagnosing) { .model = model, .before = before, .mechanism = jd_model_get_mechanism (model),
                           .result = result, .cancellable = cancellable };
  result->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) finding_free);
  result->n_parameters = jd_model_get_n_parameters (model);
  result->n_equations = jd_model_get_n_equations (model);
  result->values = g_memdup2 (jd_model_get_values (model), result->n_parameters * sizeof (double));
  if (result->values == NULL)
    result->values = g_new0 (double, 1);
  result->gaps = g_new0 (double, result->n_equations + 1);
  self->t = jd_model_get_time (model);
  self->p = jd_model_get_values (model);
  self->pd = jd_model_get_rates (model);
  self->acts = g_new0 (gboolean, result->n_equations + 1);
  self->assembly = jd_assembly_new (model, NULL);
  if (self->assembly == NULL)
    return FALSE;
  self->work = jd_assembly_work_new (self->assembly);
  return TRUE;
}

JdDiagnosis *
jd_diagnosis_new (JdModel      *model,
                  JdModel      *before,
                  GCancellable *cancellable)
{
  JdDiagnosis *result;
  JdDiagnosing self;

  g_return_val_if_fail (model != NULL, NULL);

  result = g_new0 (JdDiagnosis, 1);
  if (diagnosing_init (&self, model, before, result, cancellable))
    {
      assemble (&self);
      if (!g_cancellable_is_cancelled (cancellable))
        count_freedom (&self);
      if (result->assembled && !g_cancellable_is_cancelled (cancellable))
        {
          report_velocities (&self);
          jd_report_inertia (&self);
        }
      g_ptr_array_sort (result->findings, compare_findings);
    }
  result->sentence = freedom_sentence (result, is_driven (&self));
  jd_assembly_work_free (self.work);
  jd_assembly_free (self.assembly);
  g_free (self.acts);
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&result, jd_diagnosis_free);
  return result;
}

gboolean
jd_diagnosis_has (const JdDiagnosis *self,
                  JdFindingKind      kind)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; i < self->findings->len; i++)
    if (((const JdFinding *) g_ptr_array_index (self->findings, i))->kind == kind)
      return TRUE;
  return FALSE;
}
