/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One step of a motion by time stepping: jd-stepping-terms-private.h has the formulas. */
#include "core/dynamics/stepping/jd-stepping-private.h"

#include "core/parameterization/model/jd-model-size.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Visits of contacts in one step, at most: so many that a few contacts are solved to rounding, and that the work of
 * a step with many is bounded.  And sweeps, at least, before a step is left. */
#define MOST_VISITS  12000
#define LEAST_SWEEPS 30
/* Times that the contacts of a step are solved with further ones which the solution would close. */
#define MOST_ROUNDS 3
/* Steps of Newton's iteration onto the bilateral equations, at most. */
#define MOST_PROJECTIONS 20

gboolean
jd_stepping_init (JdStepping         *self,
                  JdModel            *model,
                  const char *const  *events,
                  GError            **error)
{
  JdSteppingTerms *terms = &self->terms;
  const gsize N = jd_model_get_n_parameters (model);

  *self = (JdStepping) { .t = jd_model_get_time (model) };
  if (!jd_stepping_check (model, events, error) ||
      !jd_model_check_state (model, self->t, jd_model_get_values (model), jd_model_get_rates (model), NULL, error) ||
      !jd_stepping_terms_init (terms, model, error) || !jd_stepping_energy_init (&self->energy, model, error))
    return FALSE;
  self->p = jd_blocks_take (terms->memory, N, sizeof (double));
  self->v = jd_blocks_take (terms->memory, N, sizeof (double));
  self->smooth = jd_blocks_take (terms->memory, N, sizeof (double));
  self->missed = jd_blocks_take (terms->memory, terms->n_contacts, sizeof (gboolean));
  self->middle = jd_blocks_take (terms->memory, N, sizeof (double));
  self->end = jd_blocks_take (terms->memory, N, sizeof (double));
  self->free = jd_blocks_take (terms->memory, N, sizeof (double));
  self->mean = jd_blocks_take (terms->memory, N, sizeof (double));
  self->active = jd_blocks_take (terms->memory, terms->n_contacts, sizeof (guint32));
  self->contacts = jd_blocks_take (terms->memory, terms->n_contacts, sizeof (JdSweepContact));
  self->last = jd_blocks_take (terms->memory, terms->n_rows, sizeof (double));
  self->tied = jd_blocks_take (terms->memory, terms->m, sizeof (double));
  self->driven = jd_blocks_take (terms->memory, terms->m, sizeof (double));
  self->a = g_array_new (FALSE, FALSE, sizeof (double));
  self->x = g_array_new (FALSE, FALSE, sizeof (double));
  memcpy (self->p, jd_model_get_values (model), N * sizeof (double));
  memcpy (self->v, jd_model_get_rates (model), N * sizeof (double));
  jd_stepping_energy_look (&self->energy, self->t, self->p, self->v, TRUE);
  return TRUE;
}

void
jd_stepping_clear (JdStepping *self)
{
  jd_stepping_energy_clear (&self->energy);
  jd_stepping_terms_clear (&self->terms);
  g_clear_pointer (&self->a, g_array_unref);
  g_clear_pointer (&self->x, g_array_unref);
}

/* Contacts out of reach that the velocities at hand would close by the middle of the next step, because another
 * contact stops or pushes one of their bodies: they are to be solved with the others.  One that rebounds is taken in
 * the next step, with the velocity of its approach.  FALSE: there are none. */
static gboolean
find_missed (JdStepping *self,
             double      h)
{
  const JdSteppingTerms *terms = &self->terms;
  gsize next = 0;
  gboolean any = FALSE;

  for (gsize c = 0; c < terms->n_contacts; c++)
    {
      const JdSteppingContact *contact = &terms->contacts[c];

      if (next < self->n_active && self->active[next] == c)
        {
          next++;
          continue;
        }
      if (contact->restitution > 0.0 || jd_stepping_contact_gap (terms, contact) +
                                            h * jd_stepping_contact_rate (terms, contact, self->free, NULL) >=
                                          -contact->closed)
        continue;
      self->missed[c] = any = TRUE;
    }
  return any;
}

/* The bound c of the normal rate of contact number @c; FALSE where it is out of reach. The sum of the terms of its
 * rate bounds how fast it closes where one of its bodies is stopped. */
static gboolean
find_goal (const JdStepping *self,
           gsize             c,
           double            h,
           double           *out_goal)
{
  const JdSteppingContact *contact = &self->terms.contacts[c];
  const gboolean rebounds = contact->restitution > 0.0;
  const double gap = jd_stepping_contact_gap (&self->terms, contact);

  if (!self->missed[c] && gap > contact->closed)
    {
      double size;
      const double free = jd_stepping_contact_rate (&self->terms, contact, self->free, &size);

      if (gap + h * (rebounds ? 0.5 * free : -size) > 0.0)
        return FALSE;
    }
  *out_goal = -MAX (gap, 0.0) / h;
  if (rebounds)
    {
      const double before = jd_stepping_contact_rate (&self->terms, contact, self->v, NULL);

      if (before < 0.0)
        *out_goal = -contact->restitution * before;
    }
  return TRUE;
}

/* The contacts in reach, with their rows and the impulses of the last step. */
static void
collect_contacts (JdStepping *self,
                  double      h)
{
  JdSteppingTerms *terms = &self->terms;
  const double part = self->last_step > 0.0 ? h / self->last_step : 0.0;
  gsize size = 0;

  self->n_active = 0;
  for (gsize c = 0; c < terms->n_contacts; c++)
    {
      if (!find_goal (self, c, h, &self->contacts[self->n_active].goal))
        continue;
      self->active[self->n_active++] = (guint32) c;
      size += terms->contacts[c].n_rows * terms->contacts[c].n_columns;
    }
  g_array_set_size (self->a, (guint) size);
  g_array_set_size (self->x, (guint) size);
  size = 0;
  for (gsize i = 0; i < self->n_active; i++)
    {
      const JdSteppingContact *contact = &terms->contacts[self->active[i]];
      const double goal = self->contacts[i].goal;

      jd_stepping_contact_fill (terms, contact, &self->contacts[i], &g_array_index (self->a, double, size),
                                &g_array_index (self->x, double, size));
      self->contacts[i].goal = goal;
      for (guint r = 0; r < contact->n_rows; r++)
        self->contacts[i].impulse[r] = self->contacts[i].inverse[r] > 0.0 ? part * self->last[contact->first_row + r]
                                                                          : 0.0;
      size += contact->n_rows * contact->n_columns;
    }
}

/* The impulses of the step stay as the first guess of the next. */
static void
keep_impulses (JdStepping *self,
               double      h)
{
  memset (self->last, 0, self->terms.n_rows * sizeof (double));
  for (gsize i = 0; i < self->n_active; i++)
    for (guint r = 0; r < self->contacts[i].n_rows; r++)
      self->last[self->terms.contacts[self->active[i]].first_row + r] = self->contacts[i].impulse[r];
  self->last_step = h;
}

/* Solves the contacts of the step, which begins with the rates self->free. */
static void
solve_contacts (JdStepping *self,
                double      h)
{
  JdSweepResult result = { 0, 0.0 };
  const gsize size = self->terms.N * sizeof (double);

  memset (self->missed, 0, self->terms.n_contacts * sizeof (gboolean));
  memcpy (self->smooth, self->free, size);
  for (guint round = 0; round < MOST_ROUNDS; round++)
    {
      if (round > 0)
        keep_impulses (self, h);
      memcpy (self->free, self->smooth, size);
      collect_contacts (self, h);
      if (self->n_active == 0)
        break;
      result = jd_sweeps_solve (self->contacts, self->n_active, self->free, JD_STEPPING_RESIDUAL,
                                MAX (MOST_VISITS / self->n_active, LEAST_SWEEPS));
      self->figures.sweeps += result.sweeps;
      if (!find_missed (self, h))
        break;
    }
  self->figures.residual = MAX (self->figures.residual, result.residual);
}

/* r = h F + the impulses of all contacts: the velocities satisfy the bilateral equations exactly, and P_b is
 * known. */
static gboolean
solve_tied (JdStepping  *self,
            double       t,
            double       h,
            GError     **error)
{
  JdSteppingTerms *terms = &self->terms;

  for (gsize k = 0; k < terms->N; k++)
    terms->r[k] = h * terms->force[k];
  for (gsize i = 0; i < self->n_active; i++)
    {
      const JdSweepContact *contact = &self->contacts[i];

      for (guint r = 0; r < contact->n_rows; r++)
        for (guint k = 0; k < contact->n_columns; k++)
          terms->r[contact->columns[k]] += contact->impulse[r] * contact->a[r * contact->n_columns + k];
    }
  if (!jd_stepping_terms_solve (terms, t, self->v, FALSE, error))
    return FALSE;
  for (gsize k = 0; k < terms->N; k++)
    self->free[k] = self->v[k] + terms->x[k];
  memcpy (self->tied, terms->y, terms->m * sizeof (double));
  memcpy (self->driven, terms->beta, terms->m * sizeof (double));
  return TRUE;
}

/* W of the step, with the impulses and the rates of its end. */
static void
add_work (JdStepping *self,
          double      t,
          double      h)
{
  const JdSteppingTerms *terms = &self->terms;
  double work;

  for (gsize k = 0; k < terms->N; k++)
    self->mean[k] = 0.5 * (self->v[k] + self->free[k]);
  work = h * jd_stepping_energy_power (&self->energy, t, self->middle, self->mean);
  for (gsize i = 0; i < self->n_active; i++)
    {
      const JdSweepContact *contact = &self->contacts[i];

      for (guint r = 0; r < contact->n_rows; r++)
        for (guint k = 0; k < contact->n_columns; k++)
          work += contact->impulse[r] * contact->a[r * contact->n_columns + k] * self->mean[contact->columns[k]];
    }
  for (gsize b = 0; b < terms->m; b++)
    work -= self->tied[b] * self->driven[b];
  self->energy.work += work;
}

/* The largest change of a position in self->terms.x, of its natural displacement. */
static double
change_of (const JdSteppingTerms *terms)
{
  const double *displacement = jd_model_get_sizes (terms->model)->displacement;
  double largest = 0.0;

  for (gsize k = 0; k < terms->N; k++)
    largest = fmax (largest, fabs (terms->x[k]) / displacement[k]);
  return largest;
}

/* Brings the positions self->end and the velocities self->free at @t onto the bilateral equations, by the smallest
 * changes in the metric of M.  The change of the velocities takes impulses, which P_b contains too. */
static gboolean
project (JdStepping  *self,
         double       t,
         GError     **error)
{
  JdSteppingTerms *terms = &self->terms;
  double change = terms->any_holonomic ? HUGE_VAL : 0.0;

  memset (terms->r, 0, terms->N * sizeof (double));
  for (guint i = 0; change > JD_STEPPING_PROJECTED; i++)
    {
      const double before = change;

      jd_stepping_terms_bilateral (terms, t, self->end);
      if (!jd_stepping_terms_solve (terms, t, NULL, TRUE, error))
        return FALSE;
      change = change_of (terms);
      if (i == MOST_PROJECTIONS || !(change < before))
        {
          if (before <= JD_HOLDS)
            break;
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INCONSISTENT,
                       _("At t = %g s the positions cannot be brought onto the constraint equations"), t);
          return FALSE;
        }
      for (gsize k = 0; k < terms->N; k++)
        self->end[k] += terms->x[k];
    }
  jd_stepping_terms_bilateral (terms, t, self->end);
  if (!jd_stepping_terms_solve (terms, t, self->free, FALSE, error))
    return FALSE;
  for (gsize k = 0; k < terms->N; k++)
    self->free[k] += terms->x[k];
  for (gsize b = 0; b < terms->m; b++)
    self->tied[b] += terms->y[b];
  return jd_stepping_terms_check (terms, t, self->end, self->free, error);
}

static void
note_drifts (JdStepping *self)
{
  const JdSteppingTerms *terms = &self->terms;
  JdSteppingFigures *figures = &self->figures;
  gsize e = 0;

  for (gsize h = 0; h < terms->m; h++)
    {
      double rate = terms->beta[h];

      for (; e < terms->pattern.n_rows && terms->pattern.row_row[e] == h; e++)
        rate += terms->rows[e] * self->v[terms->pattern.row_column[e]];
      figures->position_drift = MAX (figures->position_drift, fabs (terms->left[h]));
      figures->rate_drift = MAX (figures->rate_drift, fabs (rate));
    }
}

/* How deep contacts are at the end of the step. */
static void
note_depths (JdStepping *self)
{
  JdSteppingTerms *terms = &self->terms;

  jd_stepping_contacts_eval (terms, self->t, self->p);
  for (gsize c = 0; c < terms->n_contacts; c++)
    self->figures.penetration = MAX (self->figures.penetration,
                                     -jd_stepping_contact_gap (terms, &terms->contacts[c]));
}

static gboolean
are_finite (const JdStepping  *self,
            double             t,
            GError           **error)
{
  for (gsize k = 0; k < self->terms.N; k++)
    if (!isfinite (self->end[k]) || !isfinite (self->free[k]))
      {
        g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE, _("At t = %g s “%s” has no finite value"),
                     t, jd_model_get_parameter_name (self->terms.model, k));
        return FALSE;
      }
  return TRUE;
}

gboolean
jd_stepping_step (JdStepping  *self,
                  double       h,
                  GError     **error)
{
  JdSteppingTerms *terms = &self->terms;
  const double t_middle = self->t + 0.5 * h, t_end = self->t + h;

  for (gsize k = 0; k < terms->N; k++)
    self->middle[k] = self->p[k] + 0.5 * h * self->v[k];
  if (!jd_stepping_terms_eval (terms, t_middle, self->middle, self->v, error))
    return FALSE;
  jd_stepping_terms_bilateral (terms, t_middle, self->middle);
  jd_stepping_contacts_eval (terms, t_middle, self->middle);
  for (gsize k = 0; k < terms->N; k++)
    terms->r[k] = h * terms->force[k];
  if (!jd_stepping_terms_solve (terms, t_middle, self->v, FALSE, error))
    return FALSE;
  for (gsize k = 0; k < terms->N; k++)
    self->free[k] = self->v[k] + terms->x[k];

  solve_contacts (self, h);
  if (terms->m > 0 && !solve_tied (self, t_middle, h, error))
    return FALSE;
  for (gsize k = 0; k < terms->N; k++)
    self->end[k] = self->middle[k] + 0.5 * h * self->free[k];
  if ((terms->m > 0 && !project (self, t_end, error)) || !are_finite (self, t_end, error))
    return FALSE;

  add_work (self, t_middle, h);
  keep_impulses (self, h);
  self->t = t_end;
  memcpy (self->p, self->end, terms->N * sizeof (double));
  memcpy (self->v, self->free, terms->N * sizeof (double));
  note_drifts (self);
  note_depths (self);
  self->figures.n_steps++;
  jd_stepping_energy_look (&self->energy, self->t, self->p, self->v, FALSE);
  return TRUE;
}
