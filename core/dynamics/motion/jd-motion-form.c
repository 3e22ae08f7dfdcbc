/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parameterization that is integrated: primitive equations are chosen so that the system is fast to solve. */
#include "core/dynamics/motion/jd-motion-events-private.h"

#include <string.h>

/* Parameters retained together beyond which eliminating makes the equations slower: the mass matrix becomes dense and
 * its formulas grow like the square, while sparse multipliers grow like the number of bodies.  Unless no multiplier
 * is left and the equations are solved by a tape, which uses what is sparse either way. */
#define MAX_RETAINED 8

typedef struct
{
  JdModel   *model;
  gsize      N, n_equations;
  gboolean  *eligible;    /* n_equations */
  int       *parameter;   /* n_equations: that it eliminates, or -1 */
  int       *equation;    /* N: that eliminates it, or -1 */
} Form;

static gboolean
typed_by_event (GPtrArray  *events,
                const char *equation)
{
  for (guint k = 0; k < events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (events, k);

      for (guint i = 0; i < event->types->len; i++)
        {
          const JdImpulsiveType *type = g_ptr_array_index (event->types, i);

          if ((type->kind != JD_IMPULSIVE_REGULAR || type->coefficient != NULL) &&
              strcmp (type->equation, equation) == 0)
            return TRUE;
          if (type->releases != NULL && g_strv_contains ((const char *const *) type->releases, equation))
            return TRUE;
        }
    }
  return FALSE;
}

/* Solved, always there, and powerless: its multiplier is needed for nothing. */
static gboolean
is_eligible (const Form *self,
             gsize       i,
             GPtrArray  *events)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);
  const JdJoint *joint = jd_model_get_joint (self->model, equation->joint);

  if (equation->kind != JD_EQUATION_SOLVED || equation->f == NULL || equation->n_solvable == 0 ||
      !equation->homogeneous || equation->time_dependent || joint->has_when || joint->friction != NULL ||
      joint->rolling_resistance != NULL || jd_motion_kinks_has (equation))
    return FALSE;
  for (gsize k = 0; k < self->n_equations; k++)
    if (jd_model_get_equation (self->model, k)->joint == equation->joint &&
        jd_model_get_equation (self->model, k)->side != 0)
      return FALSE;
  return !typed_by_event (events, equation->name);
}

/* An augmenting path from equation @i (Kuhn's matching). */
static gboolean
match (Form     *self,
       gsize     i,
       gboolean *visited)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);

  for (gsize k = 0; k < equation->n_solvable; k++)
    {
      const gsize p = equation->solvable_for[k];

      if (visited[p])
        continue;
      visited[p] = TRUE;
      if (self->equation[p] < 0 || match (self, (gsize) self->equation[p], visited))
        {
          self->equation[p] = (int) i;
          self->parameter[i] = (int) p;
          return TRUE;
        }
    }
  return FALSE;
}

/* TRUE if substituting from @i on comes back to an equation under way: @state 1; 2 is done. */
static gboolean
has_circle (const Form *self,
            gsize       i,
            guint8     *state)
{
  const JdEquation *equation = jd_model_get_equation (self->model, i);

  state[i] = 1;
  for (gsize k = 0; k < equation->n_terms; k++)
    {
      const int next = self->equation[equation->parameters[k]];

      if (next < 0 || next == (int) i || state[next] == 2)
        continue;
      if (state[next] == 1 || has_circle (self, (gsize) next, state))
        return TRUE;
    }
  state[i] = 2;
  return FALSE;
}

static gboolean
any_circle (const Form *self)
{
  g_autofree guint8 *state = g_new0 (guint8, self->n_equations + 1);

  for (gsize i = 0; i < self->n_equations; i++)
    if (self->parameter[i] >= 0 && state[i] == 0 && has_circle (self, i, state))
      return TRUE;
  return FALSE;
}

/* Equations one after another, each if a parameter is left for it and the substitutions go round in no circle.  Those
 * with few parameters come first: a body is placed from the ground rather than along a chain, and what closes the
 * chain is left to a multiplier. */
static void
match_all (Form *self)
{
  const gsize of_equations = self->n_equations * sizeof (int), of_parameters = self->N * sizeof (int);
  g_autofree gboolean *visited = g_new (gboolean, self->N + 1);
  g_autofree int *parameter = g_new (int, self->n_equations + 1);
  g_autofree int *equation = g_new (int, self->N + 1);

  for (gsize n_terms = 1; n_terms <= self->N; n_terms++)
    for (gsize i = 0; i < self->n_equations; i++)
      {
        if (!self->eligible[i] || jd_model_get_equation (self->model, i)->n_terms != n_terms)
          continue;
        memcpy (parameter, self->parameter, of_equations);
        memcpy (equation, self->equation, of_parameters);
        memset (visited, 0, self->N * sizeof (gboolean));
        if (match (self, i, visited) && !any_circle (self))
          continue;
        memcpy (self->parameter, parameter, of_equations);
        memcpy (self->equation, equation, of_parameters);
      }
}

static gsize
find_root (gsize *root,
           gsize  i)
{
  while (root[i] != i)
    i = root[i] = root[root[i]];
  return i;
}

/* Gives up eliminating where more than MAX_RETAINED parameters would hang together; FALSE if they do so nowhere. */
static gboolean
leave_large (Form *self)
{
  gboolean left = FALSE;
  g_autofree gsize *root = g_new (gsize, self->N + 1);
  g_autofree gsize *retained = g_new0 (gsize, self->N + 1);

  for (gsize p = 0; p < self->N; p++)
    root[p] = p;
  for (gsize i = 0; i < self->n_equations; i++)
    {
      const JdEquation *equation = jd_model_get_equation (self->model, i);

      for (gsize k = 1; self->parameter[i] >= 0 && k < equation->n_terms; k++)
        root[find_root (root, equation->parameters[k])] = find_root (root, equation->parameters[0]);
    }
  for (gsize p = 0; p < self->N; p++)
    retained[find_root (root, p)] += self->equation[p] < 0;
  for (gsize i = 0; i < self->n_equations; i++)
    if (self->parameter[i] >= 0 && retained[find_root (root, (gsize) self->parameter[i])] > MAX_RETAINED)
      {
        self->equation[self->parameter[i]] = -1;
        self->parameter[i] = -1;
        left = TRUE;
      }
  return left;
}

static JdParameterization *
parameterization_new (const Form  *self,
                      GError     **error)
{
  g_autoptr(GPtrArray) tags = g_ptr_array_new_with_free_func (g_free);
  const JdParameterizationTags tagging = { .name = (char *) "motion", .tags = tags };

  for (gsize i = 0; i < self->n_equations; i++)
    if (self->parameter[i] >= 0)
      {
        JdTag *tag = g_new0 (JdTag, 1);

        tag->equation = jd_model_get_equation (self->model, i)->name;
        tag->parameter = (char *) jd_model_get_parameter_name (self->model, (gsize) self->parameter[i]);
        g_ptr_array_add (tags, tag);
      }
  return jd_parameterization_new (self->model, &tagging, NULL, error);
}

/* Nothing is left to multiply, and a tape solves the equations. */
static gboolean
is_solved_by_tape (JdParameterization *form,
                   GCancellable       *cancellable)
{
  g_autoptr(JdTape) tape = NULL;
  gsize n_checks;

  if (jd_parameterization_get_n_complementary (form) > 0 || jd_parameterization_is_beyond_tape (form) ||
      !jd_parameterization_prepare (form, cancellable, NULL))
    return FALSE;
  tape = jd_parameterization_new_acceleration_tape (form, NULL, cancellable, &n_checks);
  return tape != NULL;
}

/* The tags that are best, or none where one of them was refused after all. */
static JdParameterization *
choose (JdModel       *model,
        GPtrArray     *events,
        GCancellable  *cancellable,
        GError       **error)
{
  const gsize n_equations = jd_model_get_n_equations (model), N = jd_model_get_n_parameters (model);
  g_autofree gboolean *eligible = g_new0 (gboolean, n_equations + 1);
  g_autofree int *parameter = g_new (int, n_equations + 1);
  g_autofree int *equation = g_new (int, N + 1);
  Form self = {
    .model = model, .N = N, .n_equations = n_equations,
    .eligible = eligible, .parameter = parameter, .equation = equation,
  };
  JdParameterization *form;
  gsize n_retained = N;
  gboolean beyond;

  for (gsize i = 0; i < n_equations; i++)
    {
      eligible[i] = is_eligible (&self, i, events);
      parameter[i] = -1;
    }
  for (gsize p = 0; p < N; p++)
    equation[p] = -1;
  match_all (&self);
  for (gsize i = 0; i < n_equations; i++)
    n_retained -= parameter[i] >= 0 ? 1 : 0;
  beyond = jd_parameterization_are_beyond_tape (n_retained);
  form = beyond ? NULL : parameterization_new (&self, NULL);
  if (leave_large (&self) ? form == NULL || !is_solved_by_tape (form, cancellable) : beyond)
    {
      g_clear_pointer (&form, jd_parameterization_unref);
      form = parameterization_new (&self, NULL);
    }
  if (form != NULL)
    return form;

  /* no tag is always possible */
  for (gsize i = 0; i < n_equations; i++)
    parameter[i] = -1;
  return parameterization_new (&self, error);
}

JdParameterization *
jd_motion_form_like (JdModel                   *model,
                     const JdParameterization  *form,
                     GCancellable              *cancellable,
                     GError                   **error)
{
  const gsize n_equations = jd_model_get_n_equations (model);
  g_autofree int *parameter = g_new (int, n_equations + 1);
  const Form self = { .model = model, .n_equations = n_equations, .parameter = parameter };
  g_autoptr(JdParameterization) like = NULL;

  for (gsize i = 0; i < n_equations; i++)
    parameter[i] = jd_parameterization_get_eliminated (form, i);
  like = parameterization_new (&self, error);
  return like != NULL && jd_parameterization_prepare (like, cancellable, error) ? g_steal_pointer (&like) : NULL;
}

JdParameterization *
jd_motion_form_new (JdModel       *model,
                    GPtrArray     *events,
                    GCancellable  *cancellable,
                    GError       **error)
{
  g_autoptr(JdParameterization) form = choose (model, events, cancellable, error);

  return form != NULL && jd_parameterization_prepare (form, cancellable, error) ? g_steal_pointer (&form) : NULL;
}
