/* SPDX-License-Identifier: GPL-3.0-or-later */

/* More contacts than cases can be tried: the accelerations as a contact problem (jd-contact.h), which is solved group
 * by group.  Its rows are the unilateral rows, the bilateral ones that bound a friction, and the slips; the other
 * rows act in each response.  What it finds is then looked at like any other case. */
#include "core/dynamics/kkt/jd-friction-search-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/contact/jd-contact.h"
#include "core/linear/jd-dense.h"

typedef struct
{
  JdFrictionSearch *search;
  gsize             c, k;    /* rows, laws that act */
  gsize            *what;    /* c: a complementary row, or m + a law */
  gsize            *law;     /* k */
  double           *b;       /* c x n: coefficients */
  double           *bulk;    /* n: accelerations by the given efforts alone, |r_i| / M_ii, and of rates at rest */
  double           *y;       /* (c + 1) x m: multipliers of the other rows, in the responses and without the rows in
                              * question */
} Many;

static gboolean
acts (const JdFrictionSearch *self,
      gsize                   k)
{
  const int row = self->friction->normal_row[k];

  return row >= 0 && self->given[row];
}

/* Whether row @h is one of those that are in question. */
static gboolean
is_row (const JdFrictionSearch *self,
        gsize                   h)
{
  gboolean bounds = FALSE;

  for (gsize k = 0; k < self->l; k++)
    bounds |= self->friction->normal_row[k] == (int) h;
  return self->given[h] && !jd_friction_owns_row (self->friction, h) && (self->side[h] != 0 || bounds);
}

gsize
jd_friction_find_idle (const JdFrictionSearch  *self,
                       double                 **out_idle)
{
  const JdDynamicsPattern *pattern = self->problem->pattern;
  const gboolean *masked = self->friction->responses.masked;
  g_autofree gsize *columns = g_new0 (gsize, self->m + 1), * place = g_new0 (gsize, self->m + 1),
                   *pivots = g_new0 (gsize, self->m + 1);
  g_autofree double *a = NULL, *basis = NULL;
  gsize width = 0, rank;

  for (gsize h = 0; h < self->m; h++)
    if (masked[h])
      {
        place[h] = width;
        columns[width++] = h;
      }
  a = g_new0 (double, self->n * width + 1);
  basis = g_new0 (double, width * width + 1);
  for (gsize e = 0; e < pattern->n_rows; e++)
    if (masked[pattern->row_row[e]])
      a[pattern->row_column[e] * width + place[pattern->row_row[e]]] = self->problem->rows[e];
  rank = jd_dense_reduce (a, self->n, width, pivots, JD_RANK_ROWS);
  jd_dense_null_space (a, width, rank, pivots, basis);
  *out_idle = g_new0 (double, (width - rank) * self->m + 1);
  for (gsize d = 0; d < width - rank; d++)
    for (gsize c = 0; c < width; c++)
      (*out_idle)[d * self->m + columns[c]] = basis[d * width + c];
  return width - rank;
}

gboolean
jd_friction_is_wedged (const JdFrictionSearch *self)
{
  g_autofree double *idle = NULL;
  gsize n_idle;
  gboolean wedged = FALSE;

  for (gsize h = 0; h < self->m; h++)
    self->friction->responses.masked[h] = self->given[h] && !jd_friction_owns_row (self->friction, h);
  n_idle = jd_friction_find_idle (self, &idle);
  for (gsize d = 0; d < n_idle; d++)
    for (gsize h = 0; h < self->m; h++)
      wedged |= idle[d * self->m + h] != 0.0 && self->side[h] != 0;
  return wedged;
}

/* FALSE where the contact problem has no words for something: a slip of two components, a friction without an
 * equation, rows that open together. */
static gboolean
list_rows (Many *self)
{
  const JdFrictionSearch *search = self->search;
  const JdModel *model = search->friction->model;

  for (gsize h = 0; h < search->m; h++)
    if (is_row (search, h))
      {
        const JdEquation *own = jd_model_get_equation (model, search->complementary[h]);

        self->what[self->c++] = h;
        for (gsize other = 0; other < search->m && search->side[h] != 0; other++)
          if (other != h && search->given[other] && !jd_friction_owns_row (search->friction, other) &&
              jd_equation_is_with (jd_model_get_equation (model, search->complementary[other]), own))
            return FALSE;
      }
  for (gsize k = 0; k < search->l; k++)
    {
      if (search->friction->normal_row[k] < 0 || jd_friction_partner (search->friction, k) >= 0)
        return FALSE;
      if (!acts (search, k))
        continue;
      self->law[self->k++] = k;
      self->what[self->c++] = search->m + k;
    }
  return TRUE;
}

/* The rows B, W_k of a slip and A_h of a row, and bulk_i = |r_i| / M_ii + least_i. */
static void
fill_coefficients (Many *self)
{
  const JdFrictionSearch *search = self->search;
  const JdDynamicsPattern *pattern = search->problem->pattern;
  const gsize n = search->n;

  for (gsize i = 0; i < self->c; i++)
    if (self->what[i] >= search->m)
      memcpy (self->b + i * n, search->friction->rates.rows + (self->what[i] - search->m) * n, n * sizeof (double));
    else
      for (gsize e = 0; e < pattern->n_rows; e++)
        if (pattern->row_row[e] == self->what[i])
          self->b[i * n + pattern->row_column[e]] = search->problem->rows[e];
  memcpy (self->bulk, search->friction->least, n * sizeof (double));
  for (gsize e = 0; e < pattern->n_mass; e++)
    if (pattern->mass_row[e] == pattern->mass_column[e] && search->problem->mass[e] > 0.0)
      self->bulk[pattern->mass_row[e]] += fabs (search->problem->r[pattern->mass_row[e]]) / search->problem->mass[e];
}

/* The motion x_0 without the rows in question, and the response to each of them, with the other rows A:
 *
 *   M x_0 - A^T y = r, A x_0 = s;   M x_i - A^T y_i = B_i, A x_i = 0;   W_ij = B_i x_j.
 *
 * FALSE: it is not determined. */
static gboolean
fill_responses (Many             *self,
                JdContactProblem *contacts)
{
  JdFrictionProblem *problem = self->search->problem;
  JdFriction *friction = self->search->friction;
  const gsize n = self->search->n, m = self->search->m;

  for (gsize h = 0; h < m; h++)
    friction->responses.masked[h] = self->search->given[h] && !jd_friction_owns_row (friction, h) &&
                                    !is_row (self->search, h);
  if (jd_kkt_solve (problem->kkt, problem->mass, problem->rows, problem->r, problem->s, friction->responses.masked,
                    contacts->base, self->y + self->c * m, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
    return FALSE;
  for (gsize i = 0; i < self->c; i++)
    {
      const double *row = self->b + i * n;
      double *x = contacts->response + i * n, *y = self->y + i * m;

      if (jd_kkt_is_regular (problem->kkt))
        jd_kkt_solve_again (problem->kkt, row, friction->zero, x, y);
      else if (jd_kkt_solve (problem->kkt, problem->mass, problem->rows, row, friction->zero,
                             friction->responses.masked, x, y, NULL, NULL) > JD_VERDICT_HYPERSTATIC)
        return FALSE;
    }
  for (gsize i = 0; i < self->c; i++)
    for (gsize j = 0; j < self->c; j++)
      contacts->w[i * self->c + j] = jd_dense_dot (n, self->b + i * n, contacts->response + j * n);
  return TRUE;
}

/* w0_i = A_h x_0 - s_h of a row, W_k x_0 + gamma_k of a slip; size_i = |s_h| or |gamma_k|, + sum_j |B_ij| (|x_0j| +
 * bulk_j); unit_i = sqrt (W_ii). */
static void
fill_rows (const Many       *self,
           JdContactProblem *contacts)
{
  const JdFrictionSearch *search = self->search;
  const JdFrictionProblem *problem = search->problem;

  for (gsize i = 0; i < self->c; i++)
    {
      JdContactRow *row = &contacts->rows[i];
      const gboolean slip = self->what[i] >= search->m;
      const gsize k = slip ? self->what[i] - search->m : 0;
      const double own = contacts->w[i * self->c + i];

      row->row = i;
      row->side = slip ? 0 : search->side[self->what[i]];
      row->free = slip ? jd_friction_acceleration (search->friction, k, contacts->base)
                       : jd_kkt_row_residual (problem->pattern, problem->rows, problem->s, contacts->base,
                                              self->what[i]);
      row->size = fabs (slip ? search->friction->rates.gamma[k] : problem->s[self->what[i]]);
      for (gsize j = 0; j < search->n; j++)
        row->size += fabs (self->b[i * search->n + j]) * (fabs (contacts->base[j]) + self->bulk[j]);
      row->unit = own > 0.0 ? sqrt (own) : 1.0;
      contacts->start[i] = slip ? search->friction->last.forces[k] : search->friction->last.normal[self->what[i]];
    }
  for (gsize f = 0; f < self->k; f++)
    {
      const gsize k = self->law[f];
      JdContactLaw *law = &contacts->laws[f];
      gsize normal = 0;

      while (self->what[normal] != (gsize) search->friction->normal_row[k])
        normal++;
      *law = (JdContactLaw) {
        .tangent = self->c - self->k + f, .normal = normal, .push = 1, .partner = -1,
        .coefficient = jd_model_get_law (search->friction->model, k)->coefficient,
        .slip = jd_friction_direction (search->friction, k),
      };
    }
  contacts->leaving = search->friction->slip.leaving;
  contacts->brief = search->brief;
  memcpy (contacts->prior, self->bulk, search->n * sizeof (double));
}

/* The sharing of the first outcome's forces, as accelerations, multipliers and T. */
static void
share (const Many             *self,
       const JdContactProblem *contacts,
       const JdContactAnswer  *answer,
       double                 *x,
       double                 *y,
       double                 *forces)
{
  const JdFrictionSearch *search = self->search;
  const gsize m = search->m;

  memcpy (x, contacts->base, search->n * sizeof (double));
  memcpy (y, self->y + self->c * m, m * sizeof (double));
  memset (forces, 0, search->l * sizeof (double));
  for (gsize i = 0; i < self->c; i++)
    {
      jd_dense_add_scaled (search->n, x, answer->impulses[i], contacts->response + i * search->n);
      jd_dense_add_scaled (m, y, answer->impulses[i], self->y + i * m);
    }
  for (gsize i = 0; i < self->c; i++)
    if (self->what[i] < m)
      y[self->what[i]] = answer->impulses[i];
    else
      forces[self->what[i] - m] = answer->impulses[i];
  for (gsize k = 0; k < search->l; k++)
    if (search->friction->slip_row[k] >= 0)
      y[search->friction->slip_row[k]] = forces[k];
}

/* Outcome @o as the present case, solved with all rows and looked at. */
static void
look_at (const Many            *self,
         const JdContactAnswer *answer,
         gsize                  o,
         double                *dependent)
{
  JdFrictionSearch *search = self->search;
  const JdModel *model = search->friction->model;
  JdVerdict verdict;

  memcpy (search->active, search->given, search->m * sizeof (gboolean));
  for (gsize k = 0; k < search->l; k++)
    search->friction->states[k] = JD_SLIP_OPEN;
  for (gsize i = 0; i + self->k < self->c; i++)
    if (search->side[self->what[i]] != 0 && answer->pushes[o * self->c + i] == 0)
      {
        const JdEquation *open = jd_model_get_equation (model, search->complementary[self->what[i]]);

        for (gsize h = 0; h < search->m; h++)
          if (jd_equation_is_with (jd_model_get_equation (model, search->complementary[h]), open))
            search->active[h] = FALSE;
      }
  for (gsize f = 0; f < self->k; f++)
    {
      gsize normal = 0;

      while (self->what[normal] != (gsize) search->friction->normal_row[self->law[f]])
        normal++;
      search->friction->states[self->law[f]] = answer->states[o * self->k + f];
      search->friction->signs[self->law[f]] = answer->pushes[o * self->c + normal] < 0 ? -1 : 1;
    }
  jd_friction_set_pushing (search, search->active);
  verdict = jd_friction_respond (search->friction, search->problem, o == 0 ? dependent : NULL);
  if (verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC)
    jd_friction_try_case (search, verdict);
}

gboolean
jd_friction_search_many (JdFrictionSearch  *search,
                         double            *dependent,
                         char             **out_why)
{
  g_autofree gsize *what = g_new0 (gsize, search->m + search->l + 1), * law = g_new0 (gsize, search->l + 1);
  g_autofree double *b = g_new0 (double, (search->m + search->l) * search->n + 1);
  g_autofree double *bulk = g_new0 (double, search->n + 1);
  g_autoptr(JdContactAnswer) answer = NULL;
  Many self = { .search = search, .what = what, .law = law, .b = b, .bulk = bulk };
  g_autofree double *x = g_new0 (double, search->n + 1), * y = g_new0 (double, search->m + 1),
                    *forces = g_new0 (double, search->l + 1), * multipliers = NULL;
  JdContactProblem contacts;
  gboolean filled;

  if (!list_rows (&self))
    return FALSE;
  self.y = multipliers = g_new0 (double, (self.c + 1) * search->m + 1);
  fill_coefficients (&self);
  jd_contact_problem_init (&contacts, search->n, self.c, self.k);
  filled = fill_responses (&self, &contacts);
  if (filled)
    {
      fill_rows (&self, &contacts);
      answer = jd_contact_choose (&contacts);
      if (answer->status == JD_CONTACT_FOUND)
        {
          share (&self, &contacts, answer, x, y, forces);
          search->shared_x = x;
          search->shared_y = y;
          search->shared_forces = forces;
          search->shared_only = !answer->unproved && !jd_friction_has_bilateral (search);
        }
      for (gsize o = 0; o < answer->n_outcomes && !search->several; o++)
        look_at (&self, answer, o, dependent);
      search->shared_x = NULL;
      search->shared_only = FALSE;
      search->friction->unproved = search->found && answer->unproved;
      /* neither a search of groups nor the sharing of very many T proves that there is no motion */
      if (!search->found && *out_why == NULL)
        *out_why =
          g_strdup (_("No motion was found for so many contacts with friction at once; that there is none is "
                      "not proved"));
      if (answer->status == JD_CONTACT_SEVERAL && !search->several)
        {
          search->found = search->several = TRUE;
          memcpy (search->other, search->first.states, search->l * sizeof (JdSlipState));
          g_clear_pointer (out_why, g_free);
        }
      filled = answer->status != JD_CONTACT_TOO_MANY;
      if (!filled)
        g_clear_pointer (out_why, g_free);
    }
  jd_contact_problem_clear (&contacts);
  return filled;
}
