/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/parameterization/jd-parameterization-private.h"

#include <glib/gi18n-lib.h>

static const char *
impulsive_name (JdImpulsiveKind kind)
{
  static const char *const names[JD_N_IMPULSIVE_TYPES] = {
    [JD_IMPULSIVE_REGULAR] = "regular",
    [JD_IMPULSIVE_LIVE] = "live",
    [JD_IMPULSIVE_INERT] = "inert",
    [JD_IMPULSIVE_ELASTIC] = "elastic",
    [JD_IMPULSIVE_INSTANTANEOUS] = "instantaneous",
    [JD_IMPULSIVE_RELEASED] = "released",
    [JD_IMPULSIVE_BREAKABLE] = "breakable",
    [JD_IMPULSIVE_FRICTION] = "friction",
    [JD_IMPULSIVE_PASQUERO] = "pasquero",
  };

  return names[kind];
}

static gboolean
refuse (GError     **error,
        const char  *format,
        const char  *first,
        const char  *second) G_GNUC_PRINTF (2, 0);

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
                       tag->equation, impulsive_name (type->kind));
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
      if (self->eliminated[equations[i]] >= 0)
        return refuse (error, _("The equation “%s” is tagged twice, the second time for “%s”"),
                       self->model->equations[equations[i]].name, self->model->names[parameters[i]]);
      self->eliminated[equations[i]] = (int) parameters[i];
      if (self->s_of[parameters[i]] != 0)
        return refuse (error, _("The equation “%s” cannot eliminate “%s”: another primitive equation already does"),
                       self->model->equations[equations[i]].name, self->model->names[parameters[i]]);
      self->s_of[parameters[i]] = G_MAXSIZE;
    }
  return TRUE;
}

static gboolean
apply_tags (JdParameterization            *self,
            const JdParameterizationTags  *tagging,
            const JdEvent                 *event,
            GError                       **error)
{
  const gsize n_tags = tagging->tags->len;
  g_autofree gsize *equations = g_new (gsize, MAX (n_tags, 1));
  g_autofree gsize *parameters = g_new (gsize, MAX (n_tags, 1));

  for (gsize i = 0; i < n_tags; i++)
    if (!read_tag (self, g_ptr_array_index (tagging->tags, (guint) i), event, &equations[i], &parameters[i], error))
      return FALSE;
  return check_distinct (self, equations, parameters, n_tags, error) &&
         jd_parameterization_eliminate (self, equations, parameters, n_tags, error);
}

static void
number_parameters (JdParameterization *self)
{
  const gsize n_all = self->model->n;

  self->retained = g_new (gsize, MAX (n_all, 1));
  self->symbolic = g_new (gsize, MAX (n_all, 1));
  for (gsize k = 0; k < n_all; k++)
    if (self->s_of[k] != G_MAXSIZE)
      self->retained[self->n++] = k;
  memcpy (self->symbolic, self->retained, sizeof (gsize) * self->n);
  self->ns = self->n;
  for (gsize k = 0; k < n_all; k++)
    if (self->implicit[k] >= 0)
      self->symbolic[self->ns++] = k;
  for (gsize i = 0; i < self->ns; i++)
    self->s_of[self->symbolic[i]] = i;

  self->complementary = g_new (gsize, MAX (self->model->n_equations, 1));
  for (gsize e = 0; e < self->model->n_equations; e++)
    if (self->eliminated[e] < 0)
      self->complementary[self->m++] = e;
}

static void
make_symbols (JdParameterization *self)
{
  const JdModel *model = self->model;

  self->t = jd_expr_time (self->pool);
  self->s = g_new (const JdExpr *, MAX (self->ns, 1));
  self->sd = g_new (const JdExpr *, MAX (self->ns, 1));
  self->sdd = g_new (const JdExpr *, MAX (self->ns, 1));
  for (gsize i = 0; i < self->ns; i++)
    {
      const char *name = model->names[self->symbolic[i]];

      self->s[i] = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, name, 0);
      self->sd[i] = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, name, 1);
      self->sdd[i] = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, name, 2);
    }
  self->x = g_new (const JdExpr *, MAX (model->n, 1));
  self->xd = g_new (const JdExpr *, MAX (model->n, 1));
  self->rate_map = g_hash_table_new (NULL, NULL);
  for (gsize k = 0; k < model->n; k++)
    {
      const JdExpr *p = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, model->names[k], 0);
      const JdExpr *pd = jd_expr_symbol (self->pool, JD_SYMBOL_PARAMETER, model->names[k], 1);
      const JdExpr *x = g_hash_table_lookup (self->map, p);

      self->x[k] = x != NULL ? x : p;
      self->xd[k] = x != NULL ? jd_expr_diff_time (self->pool, x) : pd;
      if (x == NULL)
        continue;
      g_hash_table_insert (self->rate_map, (gpointer) p, (gpointer) x);
      g_hash_table_insert (self->rate_map, (gpointer) pd, (gpointer) self->xd[k]);
    }
}

JdParameterization *
jd_parameterization_new (JdModel                       *model,
                         const JdParameterizationTags  *tagging,
                         const JdEvent                 *event,
                         GError                       **error)
{
  g_autoptr(JdParameterization) self = NULL;

  g_return_val_if_fail (model != NULL, NULL);
  g_return_val_if_fail (tagging != NULL, NULL);

  self = g_new0 (JdParameterization, 1);
  g_atomic_ref_count_init (&self->refs);
  g_rec_mutex_init (&self->lock);
  self->model = jd_model_ref (model);
  self->name = g_strdup (tagging->name);
  self->pool = jd_expr_pool_new ();
  self->map = g_hash_table_new (NULL, NULL);
  self->eliminated = g_new (int, MAX (model->n_equations, 1));
  for (gsize e = 0; e < model->n_equations; e++)
    self->eliminated[e] = -1;
  self->s_of = g_new0 (gsize, MAX (model->n, 1));
  self->implicit = g_new (int, MAX (model->n, 1));
  for (gsize k = 0; k < model->n; k++)
    self->implicit[k] = -1;
  if (!apply_tags (self, tagging, event, error))
    return NULL;
  number_parameters (self);
  make_symbols (self);
  return g_steal_pointer (&self);
}

JdParameterization *
jd_parameterization_ref (JdParameterization *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
free_tapes (JdParameterization *self)
{
  JdTape *tapes[] = { self->position_tape, self->velocity_tape, self->tangent_tape, self->acceleration_tape,
                      self->implicit_tape, self->implicit_second_tape, self->terms_tape, self->free_tape,
                      self->left_tape, self->energy_tape };

  for (gsize i = 0; i < G_N_ELEMENTS (tapes); i++)
    g_clear_pointer (&tapes[i], jd_tape_free);
  jd_formulas_clear (&self->formulas);
  jd_reduction_free (self->reduction);
  g_free (self->mass_s_row);
  g_free (self->mass_s_column);
  g_free (self->rows_s_row);
  g_free (self->rows_s_column);
  g_free ((gsize *) self->pattern.mass_row);
  g_free ((gsize *) self->pattern.mass_column);
  g_free ((gsize *) self->pattern.row_row);
  g_free ((gsize *) self->pattern.row_column);
  g_free (self->tangent_row);
  g_free (self->tangent_column);
  g_free (self->jacobian_row);
  g_free (self->jacobian_column);
}

void
jd_parameterization_unref (JdParameterization *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  free_tapes (self);
  g_clear_pointer (&self->kinetic_terms, g_ptr_array_unref);
  g_free (self->left);
  g_free (self->left_shown);
  g_free (self->given_raw);
  g_free (self->friction_raw);
  g_free (self->positions);
  g_free (self->coefficients);
  g_free (self->du);
  g_free (self->tangent_start);
  g_free (self->tangent_s);
  g_free (self->tangent);
  g_free (self->carried);
  g_free (self->lagrange_raw);
  g_free (self->lagrange);
  g_clear_pointer (&self->map, g_hash_table_unref);
  g_clear_pointer (&self->rate_map, g_hash_table_unref);
  g_free (self->f);
  g_free (self->s);
  g_free (self->sd);
  g_free (self->sdd);
  g_free (self->x);
  g_free (self->xd);
  g_free (self->solved);
  g_free (self->stepwise);
  g_free (self->retained);
  g_free (self->symbolic);
  g_free (self->s_of);
  g_free (self->complementary);
  g_free (self->eliminated);
  g_free (self->implicit);
  g_free (self->name);
  g_rec_mutex_clear (&self->lock);
  jd_expr_pool_free (self->pool);
  jd_model_unref (self->model);
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
  return class_of (self->m, self->model->n_equations);
}

JdParameterizationClass
jd_parameterization_class_of_tags (const JdModel                *model,
                                   const JdParameterizationTags *tagging)
{
  const gsize n = jd_model_get_n_equations (model);

  g_return_val_if_fail (tagging != NULL, JD_CLASS_INDEPENDENT);

  return class_of (n - MIN (tagging->tags->len, n), n);
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
  return self->n;
}

const gsize *
jd_parameterization_get_retained (const JdParameterization *self)
{
  return self->retained;
}

gsize
jd_parameterization_get_n_complementary (const JdParameterization *self)
{
  return self->m;
}

const gsize *
jd_parameterization_get_complementary (const JdParameterization *self)
{
  return self->complementary;
}

int
jd_parameterization_get_eliminated (const JdParameterization *self,
                                    gsize                     equation)
{
  g_return_val_if_fail (equation < self->model->n_equations, -1);

  return self->eliminated[equation];
}

int
jd_parameterization_get_implicit (const JdParameterization *self,
                                  gsize                     parameter)
{
  g_return_val_if_fail (parameter < self->model->n, -1);

  return self->implicit[parameter];
}

gsize
jd_parameterization_get_n_symbolic (const JdParameterization *self)
{
  return self->ns;
}

const gsize *
jd_parameterization_get_symbolic_indices (const JdParameterization *self)
{
  return self->symbolic;
}
