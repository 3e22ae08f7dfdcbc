/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The slack of sticking: the largest t with |T_k| / f_k + t <= N_k for every sticking law.  Where T are not unique, T
 * = T_0 + sum_e z_e null_e and N are affine in free numbers z.  Then t <= N holds also for every other contact whose
 * N depends on z: a contact without friction, or one that slips.  Laws that share no z form groups of their own: the
 * slack of all is that of the group with the least. */
#include "core/dynamics/kkt/jd-friction-private.h"

#include <math.h>
#include <string.h>

#include "core/contact/jd-cones.h"
#include "core/linear/jd-tolerances.h"

/* Free T of which the corners are looked at; of more the barrier method costs less. */
#define MANY_FREE 8

/* Cones in the free numbers z (d of them) and t: first those of sticking laws, then the N of other contacts. */
typedef struct
{
  gsize    n, d;
  gsize    n_laws; /* cones of laws */
  JdCone  *cones;  /* n, and place for the cap */
  gsize   *group;  /* n: the number of a cone of the group */
  double   scale;  /* size of the constants */
} Slack;

static double
normal_force (const JdFriction *self,
              gsize             k,
              const double     *y)
{
  const int row = self->normal_row[k];

  return row < 0 ? 0.0 : self->bilateral[k] ? fabs (y[row]) : y[row];
}

/* |N| - |T| / f of law @k in the last solution; -|T| if f = 0. */
static double
slack_of (const JdFriction *self,
          gsize             k,
          const double     *y)
{
  const double c = jd_model_get_law (self->model, k)->coefficient;
  const int partner = jd_friction_partner (self, k);
  const double force = hypot (self->forces[k], partner < 0 ? 0.0 : self->forces[partner]);

  return c > 0.0 ? normal_force (self, k, y) - force / c : -force;
}

/* Fills the cone |w| <= u of law @k, whose partner is @partner (-1: none):
 *
 *   w = (T_k + sum_e z_e null_ek) / f,   u = +-(y_N + sum_e z_e sum_j null_ej y_jN) - t.
 *
 * Of a law with f = 0, w = T_k + sum_e z_e null_ek and u = -t. */
static void
fill_cone (const JdFriction *friction,
           const double     *y,
           gsize             k,
           int               partner,
           JdCone           *cone)
{
  const gsize d = friction->equations.rank_defect, l = friction->n_laws;
  const double coefficient = jd_model_get_law (friction->model, k)->coefficient;
  const double weight = coefficient > 0.0 ? 1.0 / coefficient : 1.0;
  const int row = coefficient > 0.0 ? friction->normal_row[k] : -1;
  const double sign = row >= 0 && friction->bilateral[k] && y[row] < 0.0 ? -1.0 : 1.0;
  const gsize laws[2] = { k, partner >= 0 ? (gsize) partner : k };

  cone->n_w = partner >= 0 ? 2 : 1;
  for (gsize e = 0; e < d; e++)
    {
      for (gsize j = 0; row >= 0 && j < l; j++)
        cone->u[e] += sign * friction->equations.null[e * l + j] * friction->responses.y[j][row];
      for (gsize j = 0; j < cone->n_w; j++)
        cone->w[j][e] = weight * friction->equations.null[e * l + laws[j]];
    }
  cone->u[d] = -1.0;
  cone->u[d + 1] = row >= 0 ? sign * y[row] : 0.0;
  for (gsize j = 0; j < cone->n_w; j++)
    cone->w[j][d + 1] = weight * friction->forces[laws[j]];
}

/* The sign of N of complementary row @h if it must push and no cone of a sticking law says so; else 0. */
static int
push_of (const JdFriction *self,
         gsize             h)
{
  int push = self->pushing[h];

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->normal_row[k] == (int) h && jd_model_get_law (self->model, k)->coefficient > 0.0)
      {
        if (self->states[k] == JD_SLIP_STICK)
          return 0;
        if (self->bilateral[k] && self->states[k] != JD_SLIP_OPEN)
          push = self->signs[k];
      }
  return push;
}

/* The change of the multiplier of row @h by free number @e: sum_j null_ej y_jh. */
static double
change_of (const JdFriction *self,
           gsize             e,
           gsize             h)
{
  double sum = 0.0, terms = 0.0;

  for (gsize j = 0; j < self->n_laws; j++)
    {
      const double term = self->equations.null[e * self->n_laws + j] * self->responses.y[j][h];

      sum += term;
      terms += fabs (term);
    }
  return fabs (sum) > JD_IMPACT_COUPLED * terms ? sum : 0.0;
}

gboolean
jd_friction_is_shared (const JdFriction *self,
                       gsize             h)
{
  gboolean shared = FALSE;

  for (gsize e = 0; e < self->equations.rank_defect && !shared; e++)
    shared = change_of (self, e, h) != 0.0;
  return shared;
}

/* Fills the cone 0 <= u of row @h, u = push (y_h + sum_e z_e change_eh) - t. */
static void
fill_push (const JdFriction *friction,
           const double     *y,
           gsize             h,
           JdCone           *cone)
{
  const gsize d = friction->equations.rank_defect;
  const int push = push_of (friction, h);

  cone->n_w = 0;
  for (gsize e = 0; e < d; e++)
    cone->u[e] = push * change_of (friction, e, h);
  cone->u[d] = -1.0;
  cone->u[d + 1] = push * y[h];
}

/* Fills the cone that bounds t. */
static void
fill_cap (JdCone *cone,
          gsize   d,
          double  cap)
{
  cone->n_w = 0;
  cone->u[d] = -1.0;
  cone->u[d + 1] = cap;
}

static double
largest_in (const JdCone *cone,
            gsize         e)
{
  double largest = fabs (cone->u[e]);

  for (gsize j = 0; j < cone->n_w; j++)
    largest = fmax (largest, fabs (cone->w[j][e]));
  return largest;
}

static void
clear_column (JdCone *cone,
              gsize   e)
{
  cone->u[e] = 0.0;
  for (gsize j = 0; j < cone->n_w; j++)
    cone->w[j][e] = 0.0;
}

/* Cones in which one z appears, beyond rounding, are of one group; what is rounding becomes 0. */
static void
find_groups (Slack *self)
{
  for (gsize k = 0; k < self->n; k++)
    self->group[k] = k;
  for (gsize e = 0; e < self->d; e++)
    {
      double largest = 0.0;
      gsize first = self->n;

      for (gsize k = 0; k < self->n; k++)
        largest = fmax (largest, largest_in (&self->cones[k], e));
      for (gsize k = 0; k < self->n; k++)
        if (!(largest_in (&self->cones[k], e) > JD_IMPACT_COUPLED * largest))
          clear_column (&self->cones[k], e);
        else if (first == self->n)
          first = k;
        else
          for (gsize i = 0, from = self->group[k]; i < self->n; i++)
            if (self->group[i] == from)
              self->group[i] = self->group[first];
    }
}

/* Keeps of the row the coefficients of the @kept free numbers (d), that of t, and the constant. */
static void
keep_columns (const double  *row,
              gsize          size,
              const gsize   *kept,
              gsize          d,
              double        *out_row)
{
  for (gsize e = 0; e < d; e++)
    out_row[e] = row[kept[e]];
  memcpy (out_row + d, row + size - 2, 2 * sizeof (double));
}

/* The largest t for the cones of group @which, at most twice the scale: exact in a corner, or where there are too
 * many corners, by the barrier method. */
static double
best_of_group (const Slack *self,
               gsize        which)
{
  const gsize size = self->d + 2;
  g_autofree gsize *kept = g_new0 (gsize, self->d + 1);
  g_autofree double *rows = g_new0 (double, (self->n + 1) * 3 * size);
  g_autofree JdCone *cones = g_new0 (JdCone, self->n + 1);
  gboolean round = FALSE;
  gsize n = 0, d = 0;

  for (gsize e = 0; e < self->d; e++)
    {
      gboolean appears = FALSE;

      for (gsize k = 0; k < self->n; k++)
        appears |= self->group[k] == which && largest_in (&self->cones[k], e) > 0.0;
      if (appears)
        kept[d++] = e;
    }
  for (gsize k = 0; k <= self->n; k++)
    {
      const JdCone *cone = &self->cones[k];

      if (k < self->n && self->group[k] != which)
        continue;
      cones[n] = (JdCone) { cone->n_w,
                            rows + n * 3 * size,
                            { rows + (n * 3 + 1) * size, rows + (n * 3 + 2) * size } };
      keep_columns (cone->u, size, kept, d, cones[n].u);
      for (gsize j = 0; j < cone->n_w; j++)
        keep_columns (cone->w[j], size, kept, d, cones[n].w[j]);
      round |= cone->n_w == 2;
      n++;
    }
  if (!round && d <= MANY_FREE)
    {
      const double best = jd_corners_best (cones, n, d);

      if (!isnan (best))
        return best;
    }
  return jd_cones_best (cones, n, d, self->scale);
}

static gboolean
depends_on_free (const Slack *self,
                 gsize        k)
{
  gboolean depends = FALSE;

  for (gsize e = 0; e < self->d; e++)
    depends |= largest_in (&self->cones[k], e) > 0.0;
  return depends;
}

/* The largest t for the sticking laws; NAN if there is nothing to choose. */
static double
best_slack (const JdFriction *self,
            const double     *y)
{
  const gsize d = self->equations.rank_defect, size = d + 1, l = self->n_laws;
  const gsize most = l + self->m;
  g_autofree double *rows = g_new0 (double, (most + 1) * 3 * (size + 1));
  g_autofree JdCone *cones = g_new0 (JdCone, most + 1);
  g_autofree gsize *group = g_new0 (gsize, most + 1);
  Slack slack = { .d = d, .cones = cones, .group = group };
  double best = HUGE_VAL;

  for (gsize k = 0; k <= most; k++)
    cones[k] = (JdCone) { .u = rows + k * 3 * (size + 1),
                          .w = { rows + (k * 3 + 1) * (size + 1), rows + (k * 3 + 2) * (size + 1) } };
  for (gsize k = 0; k < l; k++)
    if (self->states[k] == JD_SLIP_STICK && !jd_friction_follows (self, k))
      {
        JdCone *cone = &cones[slack.n++];

        fill_cone (self, y, k, jd_friction_partner (self, k), cone);
        slack.scale = fmax (slack.scale, fmax (fabs (cone->u[size]), hypot (cone->w[0][size], cone->w[1][size])));
      }
  slack.n_laws = slack.n;
  for (gsize h = 0; h < self->m; h++)
    if (push_of (self, h) != 0 && jd_friction_is_shared (self, h))
      {
        fill_push (self, y, h, &cones[slack.n]);
        slack.scale = fmax (slack.scale, fabs (cones[slack.n++].u[size]));
      }
  if (slack.n == 0 || slack.scale == 0.0)
    return NAN;
  fill_cap (&cones[slack.n], d, 2.0 * slack.scale);
  find_groups (&slack);
  for (gsize k = 0; k < slack.n && !isnan (best); k++)
    if (group[k] == k && (k < slack.n_laws || depends_on_free (&slack, k)))
      {
        const double own = best_of_group (&slack, k);

        best = isnan (own) ? NAN : fmin (best, own);
      }
  return best;
}

double
jd_friction_least_slack (const JdFriction *self,
                         const double     *y)
{
  double slack = jd_friction_slack_without (self, y, NULL);

  for (gsize h = 0; h < self->m && self->equations.rank_defect > 0 && slack < HUGE_VAL; h++)
    if (push_of (self, h) != 0 && jd_friction_is_shared (self, h))
      slack = MIN (slack, push_of (self, h) * y[h]);
  return slack;
}

double
jd_friction_slack (const JdFriction *self,
                   const double     *y)
{
  const double slack = jd_friction_least_slack (self, y);

  if (slack < HUGE_VAL && self->equations.rank_defect > 0)
    {
      const double best = best_slack (self, y);

      return isnan (best) ? slack : MAX (slack, best);
    }
  return slack;
}

double
jd_friction_slack_without (const JdFriction *self,
                           const double     *y,
                           const gboolean   *left_out)
{
  double slack = HUGE_VAL;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] == JD_SLIP_STICK && (left_out == NULL || !left_out[k]))
      slack = MIN (slack, slack_of (self, k, y));
  return slack;
}
