/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The outcomes of an event under other sequences of contacts and other laws, collected in groups of equal
 * outcomes. */
#include "core/analysis/jump/jd-jump-sequences.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/linear/jd-tolerances.h"

typedef struct
{
  JdParameterization *parameterization;
  const JdJumpCase   *at;
  GPtrArray          *groups;
} Comparison;

/* Solves the jump of @event at the state of the case @at.  @event may have other laws or another order. */
static JdJump *
solve (JdParameterization  *parameterization,
       const JdJumpCase    *at,
       const JdEvent       *event,
       GError             **error)
{
  return jd_jump_new (parameterization, at->model, event, at->closing, at->t, at->p, at->pd, at->skip, error);
}

static void
group_free (JdJumpGroup *self)
{
  jd_jump_free (self->jump);
  g_free (self->refusal);
  g_ptr_array_unref (self->names);
  g_ptr_array_unref (self->orders);
  g_free (self);
}

static void
free_order (char **order)
{
  g_strfreev (order);
}

/* The largest difference of p'+, and the size of the velocities. */
static double
difference_of (const JdJump *a,
               const JdJump *b,
               double       *out_size)
{
  double difference = 0.0;

  *out_size = 0.0;
  for (gsize k = 0; k < a->N; k++)
    {
      difference = fmax (difference, fabs (a->posterior[k] - b->posterior[k]));
      *out_size = fmax (*out_size, fmax (fabs (a->posterior[k]), fabs (a->prior[k])));
    }
  return difference;
}

static JdJumpGroup *
find_group (const Comparison *self,
            const JdJump     *jump,
            const char       *refusal)
{
  for (guint g = 0; g < self->groups->len; g++)
    {
      JdJumpGroup *group = g_ptr_array_index (self->groups, g);
      double size, difference;

      if (jump == NULL || group->jump == NULL)
        {
          if (jump == NULL && group->jump == NULL && g_strcmp0 (refusal, group->refusal) == 0)
            return group;
          continue;
        }
      if (jd_jump_get_verdict (jump) != jd_jump_get_verdict (group->jump))
        continue;
      if (!jd_jump_is_known (jump))
        return group;
      difference = difference_of (jump, group->jump, &size);
      if (difference > JD_SAME * size)
        continue;
      group->difference = fmax (group->difference, difference);
      return group;
    }
  return NULL;
}

/* Adds the outcome of @event to its group.  Takes ownership of @name and @order. */
static void
add_outcome (Comparison    *self,
             const JdEvent *event,
             char          *name,
             char         **order)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdJump) jump = solve (self->parameterization, self->at, event, &error);
  JdJumpGroup *group = find_group (self, jump, error != NULL ? error->message : NULL);

  if (group == NULL)
    {
      group = g_new0 (JdJumpGroup, 1);
      group->names = g_ptr_array_new_with_free_func (g_free);
      group->orders = g_ptr_array_new_with_free_func ((GDestroyNotify) free_order);
      group->refusal = error != NULL ? g_strdup (error->message) : NULL;
      group->jump = g_steal_pointer (&jump);
      g_ptr_array_add (self->groups, group);
    }
  g_ptr_array_add (group->names, name);
  g_ptr_array_add (group->orders, order);
}

/* ---- Orders ---- */

/* The contacts to be ordered: those of the event's order, or those with an impulse when all act together. */
static char **
list_contacts (const JdEvent *event,
               const JdJump  *together)
{
  JdModel *model = jd_parameterization_get_model (together->parameterization);
  g_autoptr(GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr(GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize k = 0; event->order != NULL && event->order[k] != NULL; k++)
    if (g_hash_table_add (seen, event->order[k]))
      g_strv_builder_add (builder, event->order[k]);
  for (gsize r = 0; event->order == NULL && r < together->n_rows; r++)
    {
      const JdEquation *equation = jd_model_get_equation (model, together->row_equation[r]);

      if (equation->side != 0 && together->row_type[r] != JD_ROW_RELEASED)
        g_strv_builder_add (builder, equation->name);
    }
  return g_strv_builder_end (builder);
}

/* Adds all orders of contacts[at ...], in lexicographic order of their indices. */
static void
permute (Comparison    *self,
         const JdEvent *event,
         char         **contacts,
         gsize          at,
         gsize          n)
{
  if (at == n)
    {
      JdEvent ordered = *event;

      ordered.order = contacts;
      add_outcome (self, &ordered, g_strjoinv (", ", contacts), g_strdupv (contacts));
      return;
    }
  for (gsize k = at; k < n; k++)
    {
      char *chosen = contacts[k];

      memmove (contacts + at + 1, contacts + at, (k - at) * sizeof (char *));
      contacts[at] = chosen;
      permute (self, event, contacts, at + 1, n);
      memmove (contacts + at, contacts + at + 1, (k - at) * sizeof (char *));
      contacts[k] = chosen;
    }
}

static int
compare_groups (gconstpointer a,
                gconstpointer b)
{
  const JdJumpGroup *first = *(JdJumpGroup *const *) a, *second = *(JdJumpGroup *const *) b;

  return (int) second->names->len - (int) first->names->len;
}

GPtrArray *
jd_jump_all_orders (JdParameterization  *parameterization,
                    const JdJumpCase    *at,
                    GError             **error)
{
  const JdEvent *event = at->event;
  Comparison self = { .parameterization = parameterization, .at = at };
  JdEvent unordered = *event;
  g_autoptr(JdJump) together = NULL;
  g_auto(GStrv) contacts = NULL;

  unordered.order = NULL;
  together = solve (parameterization, at, &unordered, error);
  if (together == NULL)
    return NULL;
  contacts = list_contacts (event, together);
  if (g_strv_length (contacts) > JD_JUMP_MAX_ORDERED)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED,
                   _("%u contacts have too many orders to try; list at most %d of them as the event's “order”"),
                   g_strv_length (contacts), JD_JUMP_MAX_ORDERED);
      return NULL;
    }
  self.groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  permute (&self, event, contacts, 0, g_strv_length (contacts));
  g_ptr_array_sort (self.groups, compare_groups);
  add_outcome (&self, &unordered, g_strdup ("together"), NULL);
  return self.groups;
}

/* ---- Laws ---- */

GPtrArray *
jd_jump_all_laws (JdParameterization *parameterization,
                  const JdJumpCase   *at,
                  const JdImpactLaw  *laws,
                  gsize               n)
{
  const JdEvent *event = at->event;
  Comparison self = {
    .parameterization = parameterization, .at = at,
    .groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free),
  };

  for (gsize k = 0; k < n; k++)
    {
      JdEvent changed = *event;
      g_autoptr(GPtrArray) types = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < event->types->len; i++)
        {
          JdImpulsiveType *type = g_memdup2 (g_ptr_array_index (event->types, i), sizeof (JdImpulsiveType));

          type->impact_law = laws[k];
          g_ptr_array_add (types, type);
        }
      changed.types = types;
      add_outcome (&self, &changed, g_strdup (jd_impact_law_name (laws[k])), NULL);
    }
  return self.groups;
}
