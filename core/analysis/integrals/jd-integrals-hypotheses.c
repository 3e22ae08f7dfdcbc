/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The hypotheses of integrals.  A hypothesis states that some quantities are zero.  It holds if their formulas are
 * identically zero with the constants of the file, and their values at random states are zero.  Where parameters are
 * eliminated numerically only the values decide. */
#include "core/analysis/integrals/jd-integrals-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tree/jd-expr-print.h"
#include "core/expression/simplify/jd-expr-simplify.h"


#define BUDGET         20000
#define SHOWN          160    /* characters of a formula in a sentence, at most */
#define N_CHECK_POINTS 12
#define MIN_SAMPLES    3

static void
add (JdIntegral *integral,
     const char *text,
     gboolean    holds,
     char       *why)
{
  JdHypothesis *hypothesis;

  integral->hypotheses = g_renew (JdHypothesis, integral->hypotheses, integral->n_hypotheses + 1);
  hypothesis = &integral->hypotheses[integral->n_hypotheses++];
  *hypothesis = (JdHypothesis) { .text = g_strdup (text), .holds = holds, .why = why };
}

static void
conclude (JdIntegral *integral)
{
  integral->exists = TRUE;
  for (gsize k = 0; k < integral->n_hypotheses; k++)
    integral->exists &= integral->hypotheses[k].holds;
}

/* Whether @expr is identically zero with the constants of the file. */
static gboolean
is_identically_zero (const JdIntegralBasis *self,
                     const JdExpr          *expr)
{
  const JdExpr *zero = jd_expr_number (self->pool, 0.0);

  if (self->implicit || jd_expr_is_zero (expr))
    return TRUE;
  expr = jd_expr_substitute (self->pool, expr, self->constants);
  return jd_expr_is_zero (expr) || jd_expr_agree (expr, zero, N_CHECK_POINTS);
}

/* Whether @expr is zero by the formula and by the values of @quantity at the random states. */
static gboolean
is_zero (const JdIntegralBasis *self,
         const JdExpr          *expr,
         JdSampled              quantity,
         gsize                  index)
{
  return is_identically_zero (self, expr) && self->n_samples >= MIN_SAMPLES && self->zero[quantity][index];
}

/* "left = formula" if the formula is short enough for a sentence; otherwise "left is not zero". */
static char *
show (const JdIntegralBasis *self,
      const char            *left,
      const JdExpr          *expr)
{
  const JdExpr *shown;
  g_autofree char *text = NULL;

  if (self->implicit || jd_expr_count_tree (expr) > SHOWN * 4)
    return g_strdup_printf (_("%s is not zero"), left);
  shown = jd_expr_simplify (self->pool, expr, BUDGET);
  text = jd_expr_to_text (shown);
  return strlen (text) <= SHOWN ? g_strdup_printf ("%s = %s", left, text)
                                : g_strdup_printf (_("%s is not zero"), left);
}

static const char *
retained_name (const JdIntegralBasis *self,
               gsize                  i)
{
  return jd_model_get_parameter_name (self->model, jd_parameterization_get_retained (self->parameterization)[i]);
}

static const char *
equation_name (const JdIntegralBasis *self,
               gsize                  h)
{
  return jd_model_get_equation (self->model, jd_parameterization_get_complementary (self->parameterization)[h])->name;
}

static void
judge_joints (const JdIntegralBasis *self,
              JdIntegral            *integral)
{
  add (integral, _("every joint is perfect"), self->imperfect == NULL,
       self->imperfect != NULL ? g_strdup (self->imperfect)
       : self->assumed != NULL
         ? g_strdup_printf (_("an assumption of the file: %s"), self->assumed)
         : g_strdup (_("no joint's efforts have virtual power in a field compatible with it")));
}

/* Decides that D' = 0, or else that D'.q' = 0 identically, which is sufficient. */
static void
judge_efforts (const JdIntegralBasis *self,
               JdIntegral            *integral)
{
  const char *text = _("the given efforts derive from the potential V");
  const JdExpr *power = jd_expr_number (self->pool, 0.0);
  gboolean powerless;

  for (gsize i = 0; i < self->n; i++)
    power = jd_expr_add (self->pool, power, jd_expr_mul (self->pool, self->given[i], self->qd[i]));
  for (gsize i = 0; i < self->n; i++)
    if (!is_zero (self, self->given[i], JD_SAMPLED_GIVEN, i))
      {
        g_autofree char *left = g_strdup_printf ("D'_%s", retained_name (self, i));
        g_autofree char *shown = show (self, left, self->given[i]);

        powerless = is_zero (self, power, JD_SAMPLED_POWER, 0);
        if (!powerless && self->hidden != NULL)
          add (integral, text, FALSE,
               g_strdup_printf (_("%s; but it has a potential U that is not in V: with it "
                                  "see the integral “+given”"),
                                shown));
        else
          add (integral, text, powerless,
               powerless ? g_strdup_printf (_("%s, but the power D'.q' of the efforts without potential is zero in "
                                              "every motion"),
                                            shown)
                         : g_steal_pointer (&shown));
        return;
      }
  add (integral, text, TRUE,
       g_strdup (_("D' = 0: every given effort has a potential, or those without one have no power along the "
                   "retained parameters")));
}

/* States that the efforts that are not in V have the potential U. */
static void
judge_hidden (const JdIntegralBasis *self,
              JdIntegral            *integral)
{
  g_autofree char *text = jd_expr_to_text (self->hidden);
  g_autofree char
    *why = strlen (text) <= SHOWN
             ? g_strdup_printf (_("U = %s: -dU is the virtual power of the efforts that are not in V (5.8)"), text)
             : g_strdup (_("-dU is the virtual power of the efforts that are not in V (5.8)"));

  add (integral, _("the given efforts derive from the potential V + U"), TRUE,
       self->gyroscopic ? g_strdup_printf (_("%s, without the gyroscopic ones, whose power is zero in every motion: "
                                             "it is Jacobi's integral"),
                                           why)
                        : g_steal_pointer (&why));
}

static void
judge_time (const JdIntegralBasis *self,
            JdIntegral            *integral)
{
  const JdExpr *rate = jd_expr_diff (self->pool, jd_expr_sub (self->pool, self->kinetic, self->potential), self->t);
  const gboolean holds = is_zero (self, rate, JD_SAMPLED_TIME, 0);

  add (integral, _("E - V does not contain the time"), holds,
       holds ? g_strdup (_("the partial derivative of E - V by t is zero"))
             : show (self, _("the partial derivative of E - V by t"), rate));
}

/* beta_h: the rate of complementary equation @h at q' = 0. */
static const JdExpr *
beta_of (const JdIntegralBasis *self,
         gsize                  h)
{
  const JdEquation *equation =
    jd_model_get_equation (self->model, jd_parameterization_get_complementary (self->parameterization)[h]);
  g_autoptr(GHashTable) rest = g_hash_table_new (NULL, NULL);

  if (equation->f != NULL)
    return jd_expr_diff (self->pool, self->left[h], self->t);
  for (gsize i = 0; i < self->n; i++)
    g_hash_table_insert (rest, (gpointer) self->qd[i], (gpointer) jd_expr_number (self->pool, 0.0));
  return jd_expr_substitute (self->pool, self->left[h], rest);
}

static void
judge_homogeneous (const JdIntegralBasis *self,
                   JdIntegral            *integral)
{
  const char *text = _("every complementary equation is homogeneous in the rates");

  for (gsize h = 0; h < self->m; h++)
    {
      const JdExpr *beta = beta_of (self, h);

      if (!is_zero (self, beta, JD_SAMPLED_BETA, h))
        {
          g_autofree char *left = g_strdup_printf (_("beta of “%s”"), equation_name (self, h));

          add (integral, text, FALSE, show (self, left, beta));
          return;
        }
    }
  add (integral, text, TRUE,
       g_strdup (self->m > 0 ? _("beta = 0 in each of them") : _("there is no complementary equation")));
}

void
jd_integral_judge_painleve (const JdIntegralBasis *self,
                            JdIntegral            *integral,
                            gboolean               with_hidden)
{
  judge_joints (self, integral);
  if (with_hidden)
    judge_hidden (self, integral);
  else
    judge_efforts (self, integral);
  judge_time (self, integral);
  judge_homogeneous (self, integral);
  conclude (integral);
}

void
jd_integral_judge_energy (const JdIntegralBasis *self,
                          JdIntegral            *integral,
                          gboolean               with_hidden)
{
  const gboolean holds = is_zero (self, self->kinetic_parts[0], JD_SAMPLED_CARRIED, 0) &&
                         is_zero (self, self->kinetic_parts[1], JD_SAMPLED_CARRIED, 0);

  add (integral, _("no explicit time stands in the positions"), holds,
       holds ? g_strdup (_("E1 = E0 = 0: nothing with mass moves while the parameters are held"))
             : g_strdup (_("something with mass moves while the parameters are held: E1 and E0 are not both zero")));
  jd_integral_judge_painleve (self, integral, with_hidden);
}

static void
judge_cyclic (const JdIntegralBasis *self,
              JdIntegral            *integral,
              gsize                  i)
{
  const JdExpr *derivative = jd_expr_diff (self->pool, jd_expr_sub (self->pool, self->kinetic, self->potential),
                                           self->q[i]);
  const gboolean holds = is_zero (self, derivative, JD_SAMPLED_PARAMETER, i);
  const char *name = retained_name (self, i);
  g_autofree char *text = g_strdup_printf (_("%s does not stand in E - V"), name);
  g_autofree char *left = g_strdup_printf (_("the partial derivative of E - V by %s"), name);

  add (integral, text, holds, holds ? g_strdup_printf (_("%s is zero"), left) : show (self, left, derivative));
}

static void
judge_given (const JdIntegralBasis *self,
             JdIntegral            *integral,
             gsize                  i)
{
  const gboolean holds = is_zero (self, self->given[i], JD_SAMPLED_GIVEN, i);
  g_autofree char *left = g_strdup_printf ("D'_%s", retained_name (self, i));
  g_autofree char *text = g_strdup_printf (_("no given effort without potential works along %s"),
                                           retained_name (self, i));

  add (integral, text, holds, holds ? g_strdup_printf ("%s = 0", left) : show (self, left, self->given[i]));
}

static void
judge_free_of_equations (const JdIntegralBasis *self,
                         JdIntegral            *integral,
                         gsize                  i)
{
  const char *name = retained_name (self, i);
  g_autofree char *text = g_strdup_printf (_("%s' stands in no complementary equation"), name);

  for (gsize h = 0; h < self->m; h++)
    {
      const JdExpr *alpha = self->alpha[h * self->n + i];

      if (!is_zero (self, alpha, JD_SAMPLED_ALPHA, h * self->n + i))
        {
          g_autofree char *left = g_strdup_printf (_("its coefficient in “%s”"), equation_name (self, h));

          add (integral, text, FALSE, show (self, left, alpha));
          return;
        }
    }
  add (integral, text, TRUE,
       g_strdup (self->m > 0 ? _("its coefficient is zero in each of them")
                             : _("there is no complementary equation")));
}

/* Decides that no friction acts along q_i.  Friction with a law is a part of L; without one the joint must be
 * perfect. */
static void
judge_friction (const JdIntegralBasis *self,
                JdIntegral            *integral,
                gsize                  i)
{
  const char *name = retained_name (self, i);
  const gboolean no_part = jd_expr_is_zero (self->friction[i]) ||
                           jd_expr_agree (self->friction[i], jd_expr_number (self->pool, 0.0), N_CHECK_POINTS);
  g_autofree char *text = g_strdup_printf (_("every joint is perfect, or its friction does not work along %s"),
                                           name);
  g_autofree char *left = g_strdup_printf (_("the friction along %s"), name);

  if (self->lawless != NULL)
    add (integral, text, FALSE, g_strdup (self->lawless));
  else if (!no_part)
    add (integral, text, FALSE, show (self, left, self->friction[i]));
  else
    add (integral, text, TRUE,
         self->imperfect == NULL && self->assumed != NULL
           ? g_strdup_printf (_("an assumption of the file: %s"), self->assumed)
         : self->imperfect == NULL
           ? g_strdup (_("no joint's efforts have virtual power in a field compatible with it"))
           : g_strdup_printf (_("%s is zero"), left));
}

void
jd_integral_judge_momentum (const JdIntegralBasis *self,
                            JdIntegral            *integral,
                            gsize                  i)
{
  judge_cyclic (self, integral, i);
  judge_given (self, integral, i);
  judge_free_of_equations (self, integral, i);
  judge_friction (self, integral, i);
  conclude (integral);
}
