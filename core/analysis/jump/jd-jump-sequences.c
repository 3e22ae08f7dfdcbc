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
  JdProgress         *progress;
  gsize               n_done, n_all;
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
  g_clear_pointer (&self->pool, jd_expr_pool_free);
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

/* Adds the outcome of @event to its group, which is returned.  Takes ownership of @name and @order. */
static JdJumpGroup *
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
  return group;
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

/* Adds all orders of contacts[at ...], in lexicographic order of their indices.  FALSE: cancelled. */
static gboolean
permute (Comparison     *self,
         const JdEvent  *event,
         char          **contacts,
         gsize           at,
         gsize           n,
         GError        **error)
{
  gboolean goes_on = TRUE;

  if (at == n)
    {
      JdEvent ordered = *event;

      ordered.order = contacts;
      add_outcome (self, &ordered, g_strjoinv (", ", contacts), g_strdupv (contacts));
      return jd_progress_report (self->progress, ++self->n_done, self->n_all, error);
    }
  for (gsize k = at; goes_on && k < n; k++)
    {
      char *chosen = contacts[k];

      memmove (contacts + at + 1, contacts + at, (k - at) * sizeof (char *));
      contacts[at] = chosen;
      goes_on = permute (self, event, contacts, at + 1, n, error);
      memmove (contacts + at, contacts + at + 1, (k - at) * sizeof (char *));
      contacts[k] = chosen;
    }
  return goes_on;
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
                    JdProgress          *progress,
                    GError             **error)
{
  const JdEvent *event = at->event;
  Comparison self = { .parameterization = parameterization, .at = at, .progress = progress, .n_all = 1 };
  g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
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
  for (gsize k = g_strv_length (contacts); k > 1; k--)
    self.n_all *= k;
  self.groups = groups;
  if (!permute (&self, event, contacts, 0, g_strv_length (contacts), error))
    return NULL;
  g_ptr_array_sort (groups, compare_groups);
  add_outcome (&self, &unordered, g_strdup ("together"), NULL);
  return g_steal_pointer (&groups);
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

/* ---- Types ---- */

/* Whether the event's type @type is that of a contact, which other types may replace. */
static gboolean
is_contact (JdModel               *model,
            const JdImpulsiveType *type)
{
  const int equation = jd_model_find_equation (model, type->equation);

  return type->kind == JD_IMPULSIVE_ELASTIC || type->kind == JD_IMPULSIVE_BREAKABLE ||
         type->kind == JD_IMPULSIVE_PASQUERO ||
         (type->kind == JD_IMPULSIVE_INERT && equation >= 0 &&
          jd_model_get_equation (model, (gsize) equation)->side != 0);
}

static gboolean
parse_type (const char *name,
            double     *out_restitution,
            GError    **error)
{
  char *end = NULL;

  if (g_str_equal (name, "inert"))
    *out_restitution = NAN;
  else if (g_str_equal (name, "elastic"))
    *out_restitution = 1.0;
  else
    {
      *out_restitution = g_ascii_strtod (name, &end);
      if (end == name || *end != '\0' || !isfinite (*out_restitution))
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                       _("“%s” is not a type to compare; expected inert, elastic, or a restitution such as 0.5"),
                       name);
          return FALSE;
        }
      if (*out_restitution < 0.0 || *out_restitution > 1.0)
        {
          g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("“%s”: a restitution is from 0 to 1"), name);
          return FALSE;
        }
    }
  return TRUE;
}

GPtrArray *
jd_jump_all_types (JdParameterization *parameterization,
                   const JdJumpCase   *at,
                   const char *const  *types,
                   GError            **error)
{
  const JdEvent *event = at->event;
  JdModel *model = jd_parameterization_get_model (parameterization);
  Comparison self = { .parameterization = parameterization, .at = at };
  g_autoptr(GPtrArray) groups = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);

  self.groups = groups;
  for (gsize k = 0; types[k] != NULL; k++)
    {
      JdEvent changed = *event;
      g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
      g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func (g_free);
      gboolean any = FALSE;
      double restitution;

      if (!parse_type (types[k], &restitution, error))
        return NULL;
      for (guint i = 0; i < event->types->len; i++)
        {
          JdImpulsiveType *type = g_memdup2 (g_ptr_array_index (event->types, i), sizeof (JdImpulsiveType));

          if (is_contact (model, type))
            {
              any = TRUE;
              type->kind = isnan (restitution) ? JD_IMPULSIVE_INERT : JD_IMPULSIVE_ELASTIC;
              type->restitution = isnan (restitution) ? NULL : jd_expr_number (pool, restitution);
            }
          g_ptr_array_add (list, type);
        }
      changed.types = list;
      if (any)
        {
          JdJumpGroup *group = add_outcome (&self, &changed, g_strdup (types[k]), NULL);

          if (group->pool == NULL)
            group->pool = g_steal_pointer (&pool);
        }
    }
  return g_steal_pointer (&groups);
}
