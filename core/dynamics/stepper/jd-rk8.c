/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The explicit Runge-Kutta pair of orders 8 and 7 of Prince and Dormand, with thirteen stages. */
#include "core/dynamics/stepper/jd-rk8-private.h"
#include "core/expression/tape/jd-simd.h"

#include <string.h>

#define N_STAGES 13
#define MAX_TERMS 9
/* Places of the results behind the rows. */
#define ORDER_8 (N_STAGES - 1)
#define ORDER_7 N_STAGES

/* What is added to the start, in units of h: the first slope, and @n - 1 that follow each other from slope @from on,
 * counted from 0. */
typedef struct
{
  double part;    /* where in the step */
  guint  n;
  guint  from;
  double weights[MAX_TERMS];
} Row;

/* Row k makes stage k + 1; the last two make the results of order 8 and of order 7, of the first stage and those from
 * stage 5 on. */
static const Row rows[N_STAGES + 1] = {
  { 1.0 / 18.0, 1, 0, { 1.0 / 18.0 } },
  { 1.0 / 12.0, 2, 1, { 1.0 / 48.0, 1.0 / 16.0 } },
  { 1.0 / 8.0, 2, 2, { 1.0 / 32.0, 3.0 / 32.0 } },
  { 5.0 / 16.0, 3, 2, { 5.0 / 16.0, -75.0 / 64.0, 75.0 / 64.0 } },
  { 3.0 / 8.0, 3, 3, { 3.0 / 80.0, 3.0 / 16.0, 3.0 / 20.0 } },
  { 59.0 / 400.0, 4, 3,
    { 29443841.0 / 614563906.0, 77736538.0 / 692538347.0, -28693883.0 / 1125000000.0, 23124283.0 / 1800000000.0 } },
  { 93.0 / 200.0, 5, 3,
    { 16016141.0 / 946692911.0, 61564180.0 / 158732637.0, 22789713.0 / 633445777.0, 545815736.0 / 2771057229.0,
      -180193667.0 / 1043307555.0 } },
  { 5490023248.0 / 9719169821.0, 6, 3,
    { 39632708.0 / 573591083.0, -433636366.0 / 683701615.0, -421739975.0 / 2616292301.0, 100302831.0 / 723423059.0,
      790204164.0 / 839813087.0, 800635310.0 / 3783071287.0 } },
  { 13.0 / 20.0, 7, 3,
    { 246121993.0 / 1340847787.0, -37695042795.0 / 15268766246.0, -309121744.0 / 1061227803.0,
      -12992083.0 / 490766935.0,
      6005943493.0 / 2108947869.0, 393006217.0 / 1396673457.0, 123872331.0 / 1001029789.0 } },
  { 1201146811.0 / 1299019798.0, 8, 3,
    { -1028468189.0 / 846180014.0, 8478235783.0 / 508512852.0, 1311729495.0 / 1432422823.0,
      -10304129995.0 / 1701304382.0, -48777925059.0 / 3047939560.0, 15336726248.0 / 1032824649.0,
      -45442868181.0 / 3398467696.0, 3065993473.0 / 597172653.0 } },
  { 1.0, 9, 3,
    { 185892177.0 / 718116043.0, -3185094517.0 / 667107341.0, -477755414.0 / 1098053517.0, -703635378.0 / 230739211.0,
      5731566787.0 / 1027545527.0, 5232866602.0 / 850066563.0, -4093664535.0 / 808688257.0,
      3962137247.0 / 1805957418.0, 65686358.0 / 487910083.0 } },
  { 1.0, 9, 3,
    { 403863854.0 / 491063109.0, -5068492393.0 / 434740067.0, -411421997.0 / 543043805.0, 652783627.0 / 914296604.0,
      11173962825.0 / 925320556.0, -13158990841.0 / 6184727034.0, 3936647629.0 / 1978049680.0,
      -160528059.0 / 685178525.0, 248638103.0 / 1413531060.0 } },
  { 1.0, 9, 5,
    { 14005451.0 / 335480064.0, -59238493.0 / 1068277825.0, 181606767.0 / 758867731.0, 561292985.0 / 797845732.0,
      -1041891430.0 / 1371343529.0, 760417239.0 / 1151165299.0, 118820643.0 / 751138087.0,
      -528747749.0 / 2220607170.0, 1.0 / 4.0 } },
  { 1.0, 8, 5,
    { 13451932.0 / 455176623.0, -808719846.0 / 976000145.0, 1757004468.0 / 5645159321.0, 656045339.0 / 265891186.0,
      -3867574721.0 / 1518517206.0, 465885868.0 / 322736535.0, 53011238.0 / 667516719.0, 2.0 / 45.0 } },
};

/* A weight twice, for two numbers. */
typedef double Weight __attribute__ ((vector_size (2 * sizeof (double))));

struct _JdRk8
{
  Weight  weights[N_STAGES + 1][MAX_TERMS];  /* of the rows, of order 8 and of order 7 */
  gsize   size;
  double *slopes;  /* N_STAGES x size: f at the stages */
  double *stage;   /* size */
};

JdRk8 *
jd_rk8_new (gsize size)
{
  JdRk8 *self = g_aligned_alloc0 (1, sizeof (JdRk8), _Alignof(JdRk8));

  for (guint k = 0; k < N_STAGES + 1; k++)
    for (guint j = 0; j < MAX_TERMS; j++)
      self->weights[k][j] = (Weight) { rows[k].weights[j], rows[k].weights[j] };
  self->size = size;
  self->slopes = g_new0 (double, N_STAGES * size + 1);
  self->stage = g_new0 (double, size + 1);
  return self;
}

void
jd_rk8_free (JdRk8 *self)
{
  if (self == NULL)
    return;
  g_free (self->slopes);
  g_free (self->stage);
  g_aligned_free (self);
}

/* Row @k's sum of slopes at number @i, and at two side by side.  @k is a constant wherever these are inlined, so that
 * the loops over a row are unrolled. */
static inline __attribute__ ((always_inline)) double
sum_one (const JdRk8 *self,
         guint        k,
         gsize        i)
{
  const Weight *weights = self->weights[k];
  const double *slope = self->slopes + rows[k].from * self->size + i;
  double sum = weights[0][0] * self->slopes[i];

#pragma GCC unroll 9
  for (guint j = 1; j < rows[k].n; j++, slope += self->size)
    sum += weights[j][0] * *slope;
  return sum;
}

static inline __attribute__ ((always_inline)) JdDouble2
sum_two (const JdRk8 *self,
         guint        k,
         gsize        i)
{
  const Weight *weights = self->weights[k];
  const double *slope = self->slopes + rows[k].from * self->size + i;
  JdDouble2 sum = weights[0] * *(const JdDouble2 *) (self->slopes + i);

#pragma GCC unroll 9
  for (guint j = 1; j < rows[k].n; j++, slope += self->size)
    sum += weights[j] * *(const JdDouble2 *) slope;
  return sum;
}

/* out = start + h sum_j weight_kj slope_j. */
static inline __attribute__ ((always_inline)) void
combine (const JdRk8  *self,
         guint         k,
         double        h,
         const double *start,
         double       *out)
{
  gsize i = 0;

  for (; i + 2 <= self->size; i += 2)
    *(JdDouble2 *) (out + i) = *(const JdDouble2 *) (start + i) + h * sum_two (self, k, i);
  if (i < self->size)
    out[i] = start[i] + h * sum_one (self, k, i);
}

/* error = h sum_j (weight_7j - weight_8j) slope_j: what order 7 gives less what order 8 gives. */
static void
estimate_error (const JdRk8 *self,
                double       h,
                double      *error)
{
  gsize i = 0;

  for (; i + 2 <= self->size; i += 2)
    *(JdDouble2 *) (error + i) = h * (sum_two (self, ORDER_7, i) - sum_two (self, ORDER_8, i));
  if (i < self->size)
    error[i] = h * (sum_one (self, ORDER_7, i) - sum_one (self, ORDER_8, i));
}

/* k_i = f (t + c_i h, start + h sum_j a_ij k_j), y = start + h sum_i b_i k_i. */
gboolean
jd_rk8_step (JdRk8        *self,
             JdRk8Rates    rates,
             gpointer      data,
             double        t,
             double        h,
             const double *start,
             const double *derivative,
             double       *y,
             double       *error)
{
  memcpy (self->slopes, derivative, self->size * sizeof (double));
#pragma GCC unroll 12
  for (guint k = 0; k < N_STAGES - 1; k++)
    {
      combine (self, k, h, start, self->stage);
      if (!rates (t + rows[k].part * h, self->stage, self->slopes + (k + 1) * self->size, data))
        return FALSE;
    }
  combine (self, ORDER_8, h, start, y);
  estimate_error (self, h, error);
  return TRUE;
}
