/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The columns of a comparison, their events, and the equations that do not act before an event. */
#include "core/analysis/compare/jd-comparison-columns.h"

#define LEAST_COLUMNS 2
/* Default number of columns, for which the window has room. */
#define USUAL_COLUMNS 3

static void
column_free (gpointer data)
{
  JdMechanismColumn *column = data;

  g_free (column->parameterization);
  g_free (column->event);
  g_free (column);
}

GPtrArray *
jd_comparison_columns_new (void)
{
  return g_ptr_array_new_with_free_func (column_free);
}

void
jd_comparison_columns_add (GPtrArray  *columns,
                        const char *parameterization,
                        const char *event)
{
  JdMechanismColumn *column = g_new0 (JdMechanismColumn, 1);

  column->parameterization = g_strdup (parameterization);
  column->event = g_strdup (event);
  g_ptr_array_add (columns, column);
}

GPtrArray *
jd_comparison_columns_read (JdMechanism *mechanism)
{
  const GPtrArray *written = jd_mechanism_get_columns (mechanism);
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (mechanism);
  GPtrArray *columns = jd_comparison_columns_new ();

  for (guint i = 0; i < written->len; i++)
    {
      const JdMechanismColumn *column = g_ptr_array_index (written, i);

      jd_comparison_columns_add (columns, column->parameterization, column->event);
    }
  for (guint i = 0; written->len == 0 && i < MIN (parameterizations->len, USUAL_COLUMNS); i++)
    jd_comparison_columns_add (columns,
                               ((const JdParameterizationTags *) g_ptr_array_index (parameterizations, i))->name,
                               NULL);
  for (guint i = 0; columns->len < LEAST_COLUMNS; i++)
    jd_comparison_columns_add (columns,
                               ((const JdParameterizationTags *) g_ptr_array_index (parameterizations,
                                                                                    i % parameterizations->len))
                                 ->name,
                               NULL);
  return columns;
}

gboolean
jd_comparison_columns_equal (GPtrArray *a,
                          GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    {
      const JdMechanismColumn *x = g_ptr_array_index (a, i), *y = g_ptr_array_index (b, i);

      if (!g_str_equal (x->parameterization, y->parameterization) || g_strcmp0 (x->event, y->event) != 0)
        return FALSE;
    }
  return TRUE;
}

/* Whether @event occurs in column @index. */
static gboolean
happens (GPtrArray     *columns,
         guint          index,
         JdMechanism   *mechanism,
         const JdEvent *event)
{
  const JdMechanismColumn *own = g_ptr_array_index (columns, index);
  const JdEvent *chosen = own->event != NULL ? jd_mechanism_find_event (mechanism, own->event) : NULL;

  if (event == chosen)
    return TRUE;
  if (event->instead_of != NULL)
    return FALSE;
  if (chosen == NULL)
    return TRUE;
  if (g_strcmp0 (chosen->instead_of, event->name) == 0)
    return FALSE;
  for (guint c = 0; c < columns->len; c++)
    if (g_strcmp0 (((const JdMechanismColumn *) g_ptr_array_index (columns, c))->event, event->name) == 0)
      return FALSE;
  return TRUE;
}

static gboolean
comes_before (const GPtrArray *events,
              const JdEvent   *event,
              const JdEvent   *other)
{
  for (guint i = 0; i < events->len; i++)
    if (g_ptr_array_index (events, i) == event || g_ptr_array_index (events, i) == other)
      return g_ptr_array_index (events, i) == event;
  return FALSE;
}

char **
jd_comparison_columns_dup_events (GPtrArray   *columns,
                               guint        index,
                               JdMechanism *mechanism)
{
  const JdMechanismColumn *own = g_ptr_array_index (columns, index);
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  const JdEvent *chosen = own->event != NULL ? jd_mechanism_find_event (mechanism, own->event) : NULL;
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();
  gboolean usual = TRUE, may_be_law;

  /* if a contact has several laws, the first one is used: the chosen one must precede the others */
  may_be_law = chosen != NULL && !chosen->has_at && chosen->when == NULL;
  if (may_be_law)
    g_strv_builder_add (names, chosen->name);
  for (guint i = 0; i < events->len; i++)
    {
      const JdEvent *event = g_ptr_array_index (events, i);
      const gboolean here = happens (columns, index, mechanism, event);

      usual = usual && here == (event->instead_of == NULL);
      if (!here || (may_be_law && event == chosen))
        continue;
      usual = usual && !(may_be_law && !event->has_at && event->when == NULL && comes_before (events, event, chosen));
      g_strv_builder_add (names, event->name);
    }
  return usual ? NULL : g_strv_builder_end (names);
}

gboolean *
jd_comparison_dup_skip (JdModel       *model,
                        const JdEvent *event)
{
  gboolean *skip;

  if (event == NULL)
    return NULL;
  skip = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  for (guint i = 0; i < event->types->len; i++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, i);
      int equation = jd_model_find_equation (model, type->equation);

      if (equation >= 0)
        skip[equation] = jd_impulsive_type_is_off_before (type);
    }
  return skip;
}
