/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The unilateral equations with the laws of their joints: their rows, and the responses of the mechanism to them. */
#include "core/dynamics/stepping/jd-stepping-terms-private.h"

#include "core/parameterization/model/jd-model-size.h"

#include <math.h>
#include <string.h>

/* The sets of parameters that bilateral equations and M connect; those of a set in which an equation acts are
 * tied. */
typedef struct
{
  guint32  *parent;  /* N */
  gboolean *tied;    /* N: of the root of a set */
} Ties;

static void
find_ties (const JdSteppingTerms *self,
           Ties                  *ties)
{
  const JdDynamicsPattern *pattern = &self->pattern;

  for (gsize i = 0; i < self->N; i++)
    ties->parent[i] = (guint32) i;
  for (gsize k = 0; k < pattern->n_mass; k++)
    jd_union_merge (ties->parent, pattern->mass_row[k], pattern->mass_column[k]);
  for (gsize e = 1; e < pattern->n_rows; e++)
    if (pattern->row_row[e] == pattern->row_row[e - 1])
      jd_union_merge (ties->parent, pattern->row_column[e], pattern->row_column[e - 1]);
  for (gsize e = 0; e < pattern->n_rows; e++)
    ties->tied[jd_union_find (ties->parent, pattern->row_column[e])] = TRUE;
}

/* The parameters in row @r of @contact. */
static gsize
parameters_of (const JdSteppingTerms   *self,
               const JdSteppingContact *contact,
               guint                    r,
               const gsize            **out_parameters)
{
  const JdModelLaw *law;

  if (r == 0)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, contact->equation);

      *out_parameters = equation->parameters;
      return equation->n_terms;
    }
  law = jd_model_get_law (self->model, contact->law[r]);
  *out_parameters = law->parameters;
  return law->n_terms;
}

/* Whether block @b is touched: by @touched parameters, or by a tie to one of them. */
static gboolean
is_block_touched (const JdSteppingTerms *self,
                  gsize                  b,
                  const gboolean        *touched,
                  const gboolean        *roots,
                  Ties                  *ties)
{
  const guint32 *members = self->blocks.members + self->blocks.start[b];
  const gsize size = self->blocks.start[b + 1] - self->blocks.start[b];

  if (roots[jd_union_find (ties->parent, members[0])])
    return TRUE;
  for (gsize i = 0; i < size; i++)
    if (touched[members[i]])
      return TRUE;
  return FALSE;
}

/* The whole blocks that the rows touch; where bilateral equations tie them, all that these connect with them.
 * @touched and @roots are scratch: FALSE on entry and after. */
static void
find_columns (JdSteppingTerms   *self,
              JdSteppingContact *contact,
              Ties              *ties,
              gboolean          *touched,
              gboolean          *roots)
{
  g_autoptr(GArray) blocks = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr(GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr(GArray) candidates = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint r = 0; r < contact->n_rows; r++)
    {
      const gsize *parameters;
      const gsize n = parameters_of (self, contact, r, &parameters);

      for (gsize k = 0; k < n; k++)
        {
          const gsize root = jd_union_find (ties->parent, parameters[k]);
          const guint32 block = self->blocks.block_of[parameters[k]];

          touched[parameters[k]] = TRUE;
          roots[root] |= ties->tied[root];
          contact->tied |= ties->tied[root];
          g_array_append_val (candidates, block);
        }
    }
  for (guint32 b = 0; contact->tied && b < self->blocks.n_blocks; b++)
    if (is_block_touched (self, b, touched, roots, ties))
      g_array_append_val (blocks, b);
  for (guint k = 0; !contact->tied && k < candidates->len; k++)
    {
      const guint32 b = g_array_index (candidates, guint32, k);
      gboolean known = FALSE;

      for (guint i = 0; i < blocks->len; i++)
        known |= g_array_index (blocks, guint32, i) == b;
      if (!known)
        g_array_append_val (blocks, b);
    }
  for (guint k = 0; k < blocks->len; k++)
    {
      const guint32 b = g_array_index (blocks, guint32, k);

      g_array_append_vals (columns, self->blocks.members + self->blocks.start[b],
                           self->blocks.start[b + 1] - self->blocks.start[b]);
    }
  for (guint r = 0; r < contact->n_rows; r++)
    {
      const gsize *parameters;
      const gsize n = parameters_of (self, contact, r, &parameters);

      for (gsize k = 0; k < n; k++)
        touched[parameters[k]] = roots[jd_union_find (ties->parent, parameters[k])] = FALSE;
    }
  contact->n_blocks = blocks->len;
  contact->n_columns = columns->len;
  contact->blocks = jd_blocks_adopt (self->memory, g_steal_pointer (&blocks));
  contact->columns = jd_blocks_adopt (self->memory, g_steal_pointer (&columns));
}

static guint32
slot_of (const JdSteppingContact *contact,
         gsize                    parameter)
{
  guint32 k = 0;

  while (contact->columns[k] != parameter)
    k++;
  return k;
}

/* The outputs of @contact, and the places of its coefficients. */
static void
list_outputs (JdSteppingTerms   *self,
              JdSteppingContact *contact,
              GPtrArray         *outputs)
{
  const JdEquation *equation = jd_model_get_equation (self->model, contact->equation);
  g_autoptr(GArray) slots = g_array_new (FALSE, FALSE, sizeof (guint32));

  contact->first_output = outputs->len;
  g_ptr_array_add (outputs, (gpointer) equation->f);
  for (guint r = 0; r < contact->n_rows; r++)
    {
      const JdModelLaw *law = r > 0 ? jd_model_get_law (self->model, contact->law[r]) : NULL;
      const gsize *parameters;
      const gsize n = parameters_of (self, contact, r, &parameters);

      g_ptr_array_add (outputs, (gpointer) (law != NULL ? law->beta : equation->beta));
      contact->n_terms[r] = (guint) n;
      for (gsize k = 0; k < n; k++)
        {
          const guint32 slot = slot_of (contact, parameters[k]);

          g_array_append_val (slots, slot);
          g_ptr_array_add (outputs, (gpointer) (law != NULL ? law->coefficients[k] : equation->coefficients[k]));
        }
    }
  contact->slots = jd_blocks_adopt (self->memory, g_steal_pointer (&slots));
}

/* The unilateral equation @i, still without laws. */
static void
begin_contact (JdSteppingTerms   *self,
               JdSteppingContact *contact,
               gsize              i,
               const JdExpr      *restitution)
{
  const double *p = jd_model_get_values (self->model), *pd = jd_model_get_rates (self->model);

  *contact = (JdSteppingContact) {
    .equation = i,
    .side = jd_model_get_equation (self->model, i)->side,
    .closed = jd_model_get_closed (self->model, i),
    .n_rows = 1,
    .first_row = self->n_rows,
  };
  if (restitution != NULL)
    contact->restitution = jd_model_eval (self->model, restitution, jd_model_get_time (self->model), p, pd);
}

static void
list_contacts (JdSteppingTerms *self)
{
  const gsize n_equations = jd_model_get_n_equations (self->model), n_laws = jd_model_get_n_laws (self->model);
  g_autofree int *contact_of = g_new (int, n_equations + 1);

  self->contacts = jd_blocks_take (self->memory, n_equations, sizeof (JdSteppingContact));
  for (gsize i = 0; i < n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);

      contact_of[i] = equation->side != 0 ? (int) self->n_contacts : -1;
      if (equation->side != 0)
        begin_contact (self, &self->contacts[self->n_contacts++], i,
                       jd_model_get_joint (self->model, equation->joint)->restitution);
    }
  for (gsize k = 0; k < n_laws; k++)
    {
      const JdModelLaw *law = jd_model_get_law (self->model, k);
      JdSteppingContact *contact = &self->contacts[contact_of[law->normal]];

      g_assert (contact->n_rows < JD_SWEEP_ROWS);
      contact->limit[contact->n_rows] = law->coefficient;
      contact->law[contact->n_rows++] = k;
    }
  for (gsize c = 0; c < self->n_contacts; c++)
    {
      self->contacts[c].first_row = self->n_rows;
      self->n_rows += self->contacts[c].n_rows;
    }
}

gboolean
jd_stepping_contacts_init (JdSteppingTerms *self,
                           GError         **error)
{
  g_autoptr(GPtrArray) outputs = g_ptr_array_new ();
  g_autofree guint32 *parent = g_new (guint32, self->N + 1);
  g_autofree gboolean *tied = g_new0 (gboolean, self->N + 1), * touched = g_new0 (gboolean, self->N + 1),
                      *roots = g_new0 (gboolean, self->N + 1);
  Ties ties = { parent, tied };

  find_ties (self, &ties);
  list_contacts (self);
  for (gsize c = 0; c < self->n_contacts; c++)
    {
      find_columns (self, &self->contacts[c], &ties, touched, roots);
      list_outputs (self, &self->contacts[c], outputs);
    }
  self->contact_outputs = jd_blocks_take (self->memory, outputs->len, sizeof (double));
  self->contact_tape = jd_state_expressions_new (self->model, (const JdExpr *const *) outputs->pdata, outputs->len,
                                                 error);
  return self->contact_tape != NULL;
}

void
jd_stepping_contacts_eval (JdSteppingTerms *self,
                           double           t,
                           const double    *p)
{
  if (self->n_contacts > 0)
    jd_state_expressions_eval (self->contact_tape, t, p, self->x, self->contact_outputs);
}

double
jd_stepping_contact_gap (const JdSteppingTerms   *self,
                         const JdSteppingContact *contact)
{
  return contact->side * self->contact_outputs[contact->first_output];
}

double
jd_stepping_contact_rate (const JdSteppingTerms   *self,
                          const JdSteppingContact *contact,
                          const double            *v,
                          double                  *out_size)
{
  const double *output = self->contact_outputs + contact->first_output + 1;
  double sum = output[0], size = fabs (output[0]);

  for (guint k = 0; k < contact->n_terms[0]; k++)
    {
      const double term = output[1 + k] * v[contact->columns[contact->slots[k]]];

      sum += term;
      size += fabs (term);
    }
  if (out_size != NULL)
    *out_size = size;
  return contact->side * sum;
}

/* x = M^-1 a in the blocks of @contact alone. */
static void
respond_alone (const JdSteppingTerms   *self,
               const JdSteppingContact *contact,
               const double            *a,
               double                  *x)
{
  memcpy (x, a, contact->n_columns * sizeof (double));
  for (guint k = 0; k < contact->n_blocks; k++)
    {
      const guint32 b = contact->blocks[k];

      jd_mass_blocks_solve (&self->blocks, b, x);
      x += self->blocks.start[b + 1] - self->blocks.start[b];
    }
}

/* x of M x - B^T y = a, B x = 0: the response of what bilateral equations hold. */
static void
respond_tied (JdSteppingTerms         *self,
              const JdSteppingContact *contact,
              const double            *a,
              double                  *x)
{
  memset (self->r, 0, self->N * sizeof (double));
  memset (self->s, 0, self->m * sizeof (double));
  for (guint k = 0; k < contact->n_columns; k++)
    self->r[contact->columns[k]] = a[k];
  jd_kkt_solve (self->kkt, self->mass, self->rows, self->r, self->s, NULL, self->x, self->y, NULL, NULL);
  for (guint k = 0; k < contact->n_columns; k++)
    x[k] = self->x[contact->columns[k]];
}

void
jd_stepping_contact_fill (JdSteppingTerms         *self,
                          const JdSteppingContact *contact,
                          JdSweepContact          *out,
                          double                  *a,
                          double                  *x)
{
  const double *output = self->contact_outputs + contact->first_output + 1;
  const guint32 *slots = contact->slots;
  const guint n = contact->n_columns;

  *out = (JdSweepContact) { .n_rows = contact->n_rows, .n_columns = n, .columns = contact->columns, .a = a, .x = x };
  memset (a, 0, contact->n_rows * n * sizeof (double));
  for (guint r = 0; r < contact->n_rows; r++, a += n, x += n)
    {
      const double factor = r == 0 ? contact->side : 1.0;
      double alone = 0.0, w = 0.0;

      out->b[r] = factor * *output++;
      for (guint k = 0; k < contact->n_terms[r]; k++)
        a[*slots++] = factor * *output++;
      respond_alone (self, contact, a, x);
      for (guint k = 0; k < n; k++)
        alone += a[k] * x[k];
      w = alone;
      if (contact->tied)
        {
          respond_tied (self, contact, a, x);
          w = 0.0;
          for (guint k = 0; k < n; k++)
            w += a[k] * x[k];
        }
      out->limit[r] = contact->limit[r];
      /* what bilateral equations hold fast has no response but rounding */
      if (!(w > JD_STEPPING_HELD * alone))
        continue;
      out->inverse[r] = 1.0 / w;
      out->root[r] = sqrt (w);
    }
}
