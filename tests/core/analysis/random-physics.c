/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-physics.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#include "tests/core/model-from-text.h"

#define CONDITION 0.03  /* smallest singular value of the rows, scaled to 1: below, the problem itself is not sharp */
#define STEEP     30.0  /* largest entry of T: above, the elimination is not sharp */

double
range (GRand *random,
       double low,
       double high)
{
  return g_rand_double_range (random, low, high);
}

void
write_text (Writer     *self,
            const char *format,
            ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (self->text, format, arguments);
  va_end (arguments);
}

char *
new_name (Writer *self,
          double  value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.17g", value);
  g_string_append_printf (self->constants, "%s\"k%u\": %s", self->n_constants > 0 ? ", " : "", self->n_constants,
                          number);
  return g_strdup_printf ("k%u", self->n_constants++);
}

void
write_name (Writer *self,
            double  value)
{
  g_autofree char *name = new_name (self, value);

  write_text (self, "%s", name);
}

void
write_number (Writer *self,
              double  value)
{
  write_text (self, "\"");
  write_name (self, value);
  write_text (self, "\"");
}

void
write_parameters (Writer       *self,
                  const char   *letters,
                  guint         n_bodies,
                  const double *values,
                  const double *rates)
{
  const guint n = (guint) strlen (letters);

  write_text (self, "\"parameters\": [");
  for (guint k = 0; k < n * n_bodies; k++)
    {
      write_text (self, "%s{\"name\": \"%c%u\", \"value\": ", k > 0 ? ", " : "", letters[k % n], k / n);
      write_number (self, values[k]);
      write_text (self, ", \"rate\": ");
      write_number (self, rates[k]);
      write_text (self, "}");
    }
  write_text (self, "]");
}

void
write_body_efforts (Writer      *self,
                    guint        b,
                    double       damping,
                    double       stiffness,
                    const char **separator)
{
  if (damping != 0.0)
    {
      write_text (self, "%s{\"name\": \"d%u\", \"type\": \"generalized\", \"values\": {\"y%u\": \"-", *separator, b,
                  b);
      write_name (self, damping);
      write_text (self, "*y%u'\"}}", b);
      *separator = ", ";
    }
  if (stiffness != 0.0)
    {
      write_text (self, "%s{\"name\": \"s%u\", \"type\": \"potential\", \"value\": \"", *separator, b);
      write_name (self, stiffness);
      write_text (self, "*x%u^2/2\"}", b);
      *separator = ", ";
    }
}

JdModel *
read_model (Writer *self)
{
  g_autofree char *json = g_strdup_printf ("{\"jourdain\": 1, \"name\": \"random\", \"constants\": {%s}, %s}",
                                           self->constants->str, self->text->str);
  JdModel *model = model_from_json (json);

  g_string_free (self->text, TRUE);
  g_string_free (self->constants, TRUE);
  return model;
}

gboolean
random_rates (GRand   *random,
              JdModel *model,
              double  *rates)
{
  const gsize n = jd_model_get_n_parameters (model), m = jd_model_get_n_equations (model);
  g_autofree double *rows = g_new0 (double, m * n + 1);
  g_autofree double *beta = g_new0 (double, m + 1);
  gsl_matrix *u, *v;
  gsl_vector *s, *b, *x;
  gboolean sharp;

  for (gsize k = 0; k < n; k++)
    rates[k] = range (random, -1, 1);
  if (m == 0)
    return TRUE;
  if (m >= n)
    return FALSE;
  jd_model_eval_dense (model, 0.0, jd_model_get_values (model), rates, NULL, NULL, rows, beta);
  u = gsl_matrix_alloc (n, m);
  v = gsl_matrix_alloc (m, m);
  s = gsl_vector_alloc (m);
  b = gsl_vector_alloc (m);
  x = gsl_vector_calloc (m);
  for (gsize h = 0; h < m; h++)
    {
      double left = beta[h], size = 0.0;

      for (gsize k = 0; k < n; k++)
        {
          left += rows[h * n + k] * rates[k];
          size = MAX (size, fabs (rows[h * n + k]));
        }
      gsl_vector_set (b, h, left / size);
      for (gsize k = 0; k < n; k++)
        gsl_matrix_set (u, k, h, rows[h * n + k] / size);
    }
  gsl_linalg_SV_decomp_jacobi (u, v, s);
  sharp = gsl_vector_get (s, m - 1) > CONDITION;
  /* A^T = U S V^T: the least change is -U S^-1 V^T (left). */
  for (gsize r = 0; r < m && sharp; r++)
    {
      double along = 0.0;

      for (gsize h = 0; h < m; h++)
        along += gsl_matrix_get (v, h, r) * gsl_vector_get (b, h);
      for (gsize k = 0; k < n; k++)
        rates[k] -= gsl_matrix_get (u, k, r) * along / gsl_vector_get (s, r);
    }
  gsl_matrix_free (u);
  gsl_matrix_free (v);
  gsl_vector_free (s);
  gsl_vector_free (b);
  gsl_vector_free (x);
  return sharp;
}

/* Some of the holonomic equations primitive, each for a random parameter of its own. */
static JdParameterizationTags *
random_tags (GRand   *random,
             JdModel *model)
{
  JdParameterizationTags *tags = g_new0 (JdParameterizationTags, 1);
  g_autoptr(GHashTable) taken = g_hash_table_new (NULL, NULL);

  tags->name = g_strdup ("random");
  tags->tags = g_ptr_array_new ();
  for (gsize h = 0; h < jd_model_get_n_equations (model); h++)
    {
      const JdEquation *equation = jd_model_get_equation (model, h);
      const gsize k = equation->parameters[g_rand_int_range (random, 0, (gint32) equation->n_terms)];
      JdTag *tag;

      if (equation->f == NULL || g_rand_boolean (random) || !g_hash_table_add (taken, GSIZE_TO_POINTER (k + 1)))
        continue;
      tag = g_new0 (JdTag, 1);
      tag->equation = g_strdup (equation->name);
      tag->parameter = g_strdup (jd_model_get_parameter_name (model, k));
      g_ptr_array_add (tags->tags, tag);
    }
  return tags;
}

static void
tags_free (JdParameterizationTags *tags)
{
  for (guint i = 0; i < tags->tags->len; i++)
    {
      JdTag *tag = g_ptr_array_index (tags->tags, i);

      g_free (tag->equation);
      g_free (tag->parameter);
      g_free (tag);
    }
  g_ptr_array_unref (tags->tags);
  g_free (tags->name);
  g_free (tags);
}

JdParameterization *
random_parameterization (GRand   *random,
                         JdModel *model)
{
  const gsize N = jd_model_get_n_parameters (model);
  JdParameterizationTags *tags = random_tags (random, model);
  g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, NULL, NULL);
  g_autoptr(JdParameterizationWork) work = NULL;
  g_autofree double *tangent = NULL, *tau = NULL;
  gsize n;

  tags_free (tags);
  if (parameterization == NULL)
    return NULL;
  n = jd_parameterization_get_n_retained (parameterization);
  work = jd_parameterization_work_new (parameterization);
  tangent = g_new0 (double, N * n + 1);
  tau = g_new0 (double, N + 1);
  if (!jd_parameterization_tangent (parameterization, 0.0, jd_model_get_values (model), tangent, tau, work, NULL))
    return NULL;
  for (gsize i = 0; i < N * n; i++)
    if (fabs (tangent[i]) > STEEP)
      return NULL;
  return g_steal_pointer (&parameterization);
}

double
largest (const double *x,
         gsize         n)
{
  double size = 1.0;

  for (gsize i = 0; i < n; i++)
    size = MAX (size, fabs (x[i]));
  return size;
}

JdEvaluation *
evaluate (JdParameterization *parameterization)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GError) error = NULL;
  JdEvaluation *evaluation = jd_evaluate (parameterization, 0.0, jd_model_get_values (model),
                                          jd_model_get_rates (model), NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  return evaluation;
}

void
check_same (JdParameterization *a,
            const JdEvaluation *of_a,
            JdParameterization *b,
            const JdEvaluation *of_b)
{
  const gsize *rows_a = jd_parameterization_get_complementary (a),
              *rows_b = jd_parameterization_get_complementary (b);

  for (gsize k = 0; k < of_a->N; k++)
    if (!(fabs (of_a->pdd[k] - of_b->pdd[k]) < 1e-8 * largest (of_a->pdd, of_a->N)))
      g_error ("acceleration %" G_GSIZE_FORMAT ": %.12g, %.12g", k, of_a->pdd[k], of_b->pdd[k]);
  for (gsize h = 0; h < of_a->m; h++)
    for (gsize g = 0; g < of_b->m; g++)
      if (rows_a[h] == rows_b[g] &&
          !(fabs (of_a->multipliers[h] - of_b->multipliers[g]) < 1e-8 * largest (of_a->multipliers, of_a->m)))
        g_error ("multiplier %" G_GSIZE_FORMAT ": %.12g, %.12g", rows_a[h], of_a->multipliers[h],
                 of_b->multipliers[g]);
}

guint
check_integrals (JdParameterization *parameterization,
                 const JdMotion     *motion)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdIntegrals) integrals = jd_integrals_new (parameterization, 0.0, jd_model_get_values (model),
                                                       jd_model_get_rates (model), NULL, &error);
  g_autofree JdIntegralCourse *courses = NULL;
  guint count = 0;

  g_assert_no_error (error);
  courses = g_new0 (JdIntegralCourse, jd_integrals_get_n (integrals));
  jd_integrals_follow (integrals, motion, courses);
  for (gsize i = 0; i < jd_integrals_get_n (integrals); i++)
    {
      const JdIntegral *integral = jd_integrals_get (integrals, i);

      if (!integral->exists)
        continue;
      count++;
      if (!(courses[i].drift < 1e-8 * courses[i].size))
        g_error ("%s = %s drifts by %g of %g", integral->name, integral->formula, courses[i].drift, courses[i].size);
    }
  return count;
}
