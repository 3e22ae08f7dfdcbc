/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A parameterization: made from a model and tags, which are checked; released, read. */
#include "core/parameterization/jd-parameterization-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-format.h"

G_GNUC_PRINTF (2, 0)
static gboolean
refuse (GError     **error,
        const char  *format,
        const char  *first,
        const char  *second)
{
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_FORBIDDEN, format, first, second);
  return FALSE;
}

/* The multiplier of a contact with friction or rolling resistance enters its law; the slip of a contact with friction
 * is its law. */
static gboolean
enters_law (const JdModel    *model,
            const JdEquation *equation)
{
  for (gsize k = 0; k < model->n_laws; k++)
    {
      const JdModelLaw *law = &model->laws[k];

      if (law->slip >= 0 && equation == &model->equations[law->slip])
        return TRUE;
      if (equation == &model->equations[law->normal] && law->coefficient != 0.0)
        return TRUE;
    }
  return FALSE;
}

static gboolean
check_kind (const JdModel     *model,
            const JdEquation  *equation,
            const JdTag       *tag,
            GError           **error)
{
  if (equation->kind == JD_EQUATION_NON_HOLONOMIC)
    return refuse (error,
                   _("The equation “%s” is non-holonomic: it cannot be primitive; leave it complementary "
                     "instead of eliminating “%s”"),
                   tag->equation, tag->parameter);
  if (equation->kind == JD_EQUATION_SEMI_HOLONOMIC && !tag->integrated)
    return refuse (error,
                   _("The equation “%s” is semi-holonomic: it eliminates “%s” only in integrated form, "
                     "written {\"parameter\": ..., \"integrated\": true}"),
                   tag->equation, tag->parameter);
  if (equation->kind == JD_EQUATION_SEMI_HOLONOMIC && equation->integral == NULL)
    return refuse (error,
                   _("The equation “%s” is integrable, but no formula for its integral was found: it cannot "
                     "eliminate “%s”; leave it complementary"),
                   tag->equation, tag->parameter);
  if (enters_law (model, equation))
    return refuse (error,
                   _("The multiplier of the equation “%s” enters a friction or rolling-resistance law, and "
                     "would be out of reach if it eliminated “%s”; leave it complementary"),
                   tag->equation, tag->parameter);
  return TRUE;
}

static gboolean
check_event (const JdEvent  *event,
             const JdTag    *tag,
             GError        **error)
{
  for (guint i = 0; event != NULL && i < event->types->len; i++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, i);

      if (g_str_equal (type->equation, tag->equation) && type->kind != JD_IMPULSIVE_REGULAR &&
          type->kind != JD_IMPULSIVE_LIVE)
        return refuse (error,
                       _("The equation “%s” is %s in this event: only regular and live equations can be primitive"),
                       tag->equation, jd_impulsive_types[type->kind].name);
    }
  return TRUE;
}

static gboolean
read_tag (JdParameterization  *self,
          const JdTag         *tag,
          const JdEvent       *event,
          gsize               *out_equation,
          gsize               *out_parameter,
          GError             **error)
{
  const JdModel *model = self->model;
  const int e = jd_model_find_equation (model, tag->equation);
  const gpointer k = g_hash_table_lookup (model->index, tag->parameter);

  if (e < 0)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("No equation is called “%s”"), tag->equation);
      return FALSE;
    }
  if (k == NULL)
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID, _("No parameter is called “%s”"), tag->parameter);
      return FALSE;
    }
  *out_equation = (gsize) e;
  *out_parameter = GPOINTER_TO_SIZE (k) - 1;
  return check_kind (model, &model->equations[e], tag, error) && check_event (event, tag, error);
}

/* Two tags may not name the same equation, nor the same parameter. */
static gboolean
check_distinct (JdParameterization  *self,
                const gsize         *equations,
                const gsize         *parameters,
                gsize                n_tags,
                GError             **error)
{
  for (gsize i = 0; i < n_tags; i++)
    {
      if (self->part.eliminated[equations[i]] >= 0)
        return refuse (error, _("The equation “%s” is tagged twice, the second time for “%s”"),
                       self->model->equations[equations[i]].name, self->model->names[parameters[i]]);
      self->part.eliminated[equations[i]] = (int) parameters[i];
      if (self->part.s_of[parameters[i]] != 0)
        return refuse (error, _("The equation “%s” cannot eliminate “%s”: another primitive equation already does"),
                       self->model->equations[equations[i]].name, self->model->names[parameters[i]]);
      self->part.s_of[parameters[i]] = G_MAXSIZE;
    }
  return TRUE;
}

static gboolean
apply_tags (JdParameterization            *self,
            const JdParameterizationTags  *tags,
            const JdEvent                 *event,
            GError                       **error)
{
  const gsize n_tags = tags->tags->len;
  g_autofree gsize *equations = g_new (gsize, MAX (n_tags, 1));
  g_autofree gsize *parameters = g_new (gsize, MAX (n_tags, 1));

  for (gsize i = 0; i < n_tags; i++)
    if (!read_tag (self, g_ptr_array_index (tags->tags, (guint) i), event, &equations[i], &parameters[i], error))
      return FALSE;
  return check_distinct (self, equations, parameters, n_tags, error) &&
         jd_parameterization_eliminate (self, equations, parameters, n_tags, error);
}

/* Retained parameters and those eliminated numerically make s = (q, u), in the model's order each. */
static void
number_parameters (JdPartition   *part,
                   const JdModel *model,
                   JdOwned       *owned)
{
  part->retained = jd_owned_array (owned, model->n, sizeof (gsize));
  part->symbolic = jd_owned_array (owned, model->n, sizeof (gsize));
  for (gsize k = 0; k < model->n; k++)
    if (part->s_of[k] != G_MAXSIZE)
      part->retained[part->n++] = k;
  memcpy (part->symbolic, part->retained, sizeof (gsize) * part->n);
  part->ns = part->n;
  for (gsize k = 0; k < model->n; k++)
    if (part->implicit[k] >= 0)
      part->symbolic[part->ns++] = k;
  for (gsize i = 0; i < part->ns; i++)
    part->s_of[part->symbolic[i]] = i;

  part->complementary = jd_owned_array (owned, model->n_equations, sizeof (gsize));
  for (gsize e = 0; e < model->n_equations; e++)
    if (part->eliminated[e] < 0)
      part->complementary[part->m++] = e;
}

/* X and X' of all parameters: of the solved ones what the map says, of the others their own symbols. */
static void
make_positions (JdParameterization *self)
{
  const JdModel *model = self->model;
  JdPositions *positions = &self->positions;
  g_autofree const char **names = g_new (const char *, self->part.ns + 1);

  for (gsize i = 0; i < self->part.ns; i++)
    names[i] = model->names[self->part.symbolic[i]];
  jd_coordinates_init (&self->s, self->pool, names, self->part.ns);
  positions->x = jd_owned_array (self->owned, model->n, sizeof (JdExpr *));
  positions->xd = jd_owned_array (self->owned, model->n, sizeof (JdExpr *));
  for (gsize k = 0; k < model->n; k++)
    {
      const JdExpr *p = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, model->names[k], 0);
      const JdExpr *pd = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, model->names[k], 1);
      const JdExpr *x = g_hash_table_lookup (positions->map, p);

      positions->x[k] = x != NULL ? x : p;
      positions->xd[k] = x != NULL ? jd_expr_diff_time (self->pool, x) : pd;
      if (x == NULL)
        continue;
      g_hash_table_insert (positions->rate_map, (gpointer) p, (gpointer) x);
      g_hash_table_insert (positions->rate_map, (gpointer) pd, (gpointer) positions->xd[k]);
    }
}

static int *
own_indices (JdParameterization *self,
             gsize               n)
{
  int *indices = jd_owned_array (self->owned, n, sizeof (int));

  for (gsize i = 0; i < n; i++)
    indices[i] = -1;
  return indices;
}

static GHashTable *
own_map (JdParameterization *self)
{
  return jd_owned_take (self->owned, g_hash_table_new (NULL, NULL), (GDestroyNotify) g_hash_table_unref);
}

JdParameterization *
jd_parameterization_new (JdModel                       *model,
                         const JdParameterizationTags  *tags,
                         const JdEvent                 *event,
                         GError                       **error)
{
  g_autoptr(JdParameterization) self = NULL;

  g_return_val_if_fail (model != NULL, NULL);
  g_return_val_if_fail (tags != NULL, NULL);

  self = g_new0 (JdParameterization, 1);
  g_atomic_ref_count_init (&self->refs);
  g_rec_mutex_init (&self->lock);
  self->owned = jd_owned_new ();
  self->model = jd_owned_take (self->owned, jd_model_ref (model), (GDestroyNotify) jd_model_unref);
  self->name = jd_owned_take (self->owned, g_strdup (tags->name), g_free);
  self->pool = jd_owned_take (self->owned, jd_expr_pool_new (), (GDestroyNotify) jd_expr_pool_free);
  self->positions.map = own_map (self);
  self->positions.rate_map = own_map (self);
  self->part.eliminated = own_indices (self, model->n_equations);
  self->part.implicit = own_indices (self, model->n);
  self->part.s_of = jd_owned_array (self->owned, model->n, sizeof (gsize));
  if (!apply_tags (self, tags, event, error))
    return NULL;
  number_parameters (&self->part, model, self->owned);
  make_positions (self);
  return g_steal_pointer (&self);
}

JdParameterization *
jd_parameterization_new_total (const JdParameterization  *self,
                               GError                   **error)
{
  g_autoptr(GPtrArray) no_tags = g_ptr_array_new ();
  const JdParameterizationTags tags = { .name = self->name, .tags = no_tags };
  g_autoptr(JdParameterization) total = jd_parameterization_new (self->model, &tags, NULL, error);

  if (total == NULL)
    return NULL;
  total->progress = self->progress;
  if (!jd_parameterization_compile (total, error))
    return NULL;
  total->progress = NULL;
  return g_steal_pointer (&total);
}

JdParameterization *
jd_parameterization_ref (JdParameterization *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
jd_parameterization_unref (JdParameterization *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  jd_formulas_clear (&self->dynamics.formulas);
  jd_coordinates_clear (&self->s);
  g_rec_mutex_clear (&self->lock);
  jd_owned_free (self->owned);
  g_free (self);
}

JdModel *
jd_parameterization_get_model (const JdParameterization *self)
{
  return self->model;
}

const char *
jd_parameterization_get_name (const JdParameterization *self)
{
  return self->name;
}

/* Of @m complementary equations among @n. */
static JdParameterizationClass
class_of (gsize m,
          gsize n)
{
  return m == 0 ? JD_CLASS_INDEPENDENT : m == n ? JD_CLASS_TOTAL : JD_CLASS_REDUCED;
}

JdParameterizationClass
jd_parameterization_get_class (const JdParameterization *self)
{
  return class_of (self->part.m, self->model->n_equations);
}

JdParameterizationClass
jd_parameterization_class_of_tags (const JdModel                *model,
                                   const JdParameterizationTags *tags)
{
  const gsize n = jd_model_get_n_equations (model);

  g_return_val_if_fail (tags != NULL, JD_CLASS_INDEPENDENT);

  return class_of (n - MIN (tags->tags->len, n), n);
}

const char *
jd_parameterization_class_words (JdParameterizationClass cls)
{
  return cls == JD_CLASS_INDEPENDENT ? _("independent") : cls == JD_CLASS_REDUCED ? _("reduced") : _("total");
}

const char *
jd_parameterization_class_name (JdParameterizationClass cls)
{
  static const char *const names[] = {
    [JD_CLASS_INDEPENDENT] = "independent",
    [JD_CLASS_REDUCED] = "reduced",
    [JD_CLASS_TOTAL] = "total",
  };

  g_return_val_if_fail ((gsize) cls < G_N_ELEMENTS (names), NULL);

  return names[cls];
}

gsize
jd_parameterization_get_n_retained (const JdParameterization *self)
{
  return self->part.n;
}

const gsize *
jd_parameterization_get_retained (const JdParameterization *self)
{
  return self->part.retained;
}

int
jd_parameterization_find_retained (const JdParameterization *self,
                                   gsize                     k)
{
  for (gsize i = 0; i < self->part.n; i++)
    if (self->part.retained[i] == k)
      return (int) i;
  return -1;
}

gsize
jd_parameterization_get_n_complementary (const JdParameterization *self)
{
  return self->part.m;
}

const gsize *
jd_parameterization_get_complementary (const JdParameterization *self)
{
  return self->part.complementary;
}

int
jd_parameterization_get_eliminated (const JdParameterization *self,
                                    gsize                     equation)
{
  g_return_val_if_fail (equation < self->model->n_equations, -1);

  return self->part.eliminated[equation];
}

int
jd_parameterization_get_implicit (const JdParameterization *self,
                                  gsize                     parameter)
{
  g_return_val_if_fail (parameter < self->model->n, -1);

  return self->part.implicit[parameter];
}

gsize
jd_parameterization_get_n_symbolic (const JdParameterization *self)
{
  return self->part.ns;
}

const gsize *
jd_parameterization_get_symbolic_indices (const JdParameterization *self)
{
  return self->part.symbolic;
}
