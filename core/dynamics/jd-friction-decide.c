/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-friction-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Parts of the forces, of the accelerations, that are rounding. */
#define FORCE_ROUNDING 1e-10
#define ACCELERATION_ROUNDING 1e-10
/* The part of the forces by which sticking has to be possible just after it came to its end. */
#define LEAVING 1e-8
/* Two motions are one if their accelerations agree to this part of the largest. */
#define SAME_MOTION 1e-7
/* Unilateral equations, and cases altogether, that are tried. */
#define MAX_UNILATERAL 14
#define MAX_CASES 200000
/* Corners of the set of possible T that are looked at. */
#define MAX_CORNERS 50000

/* ---- How far sticking is from its end ---- */

/* Constraints a . (z, t) <= c on the free T (d of them) and the slack t. */
typedef struct
{
  gsize    d, n;
  double  *a;      /* n x (d + 1) */
  double  *c;      /* n */
  double   best;
  gsize   *chosen; /* d + 1 */
  double  *matrix; /* (d + 1) x (d + 2) */
} Corners;

/* Gauss with row pivoting; FALSE where the chosen constraints meet in no point. */
static gboolean
meet (Corners *self)
{
  const gsize size = self->d + 1, width = size + 1;
  double *matrix = self->matrix;

  for (gsize i = 0; i < size; i++)
    {
      memcpy (matrix + i * width, self->a + self->chosen[i] * size, size * sizeof (double));
      matrix[i * width + size] = self->c[self->chosen[i]];
    }
  for (gsize k = 0; k < size; k++)
    {
      gsize pivot = k;

      for (gsize i = k + 1; i < size; i++)
        if (fabs (matrix[i * width + k]) > fabs (matrix[pivot * width + k]))
          pivot = i;
      if (!(fabs (matrix[pivot * width + k]) > 1e-10))
        return FALSE;
      for (gsize j = 0; j < width; j++)
        {
          const double kept = matrix[k * width + j];

          matrix[k * width + j] = matrix[pivot * width + j];
          matrix[pivot * width + j] = kept;
        }
      for (gsize i = 0; i < size; i++)
        if (i != k)
          {
            const double factor = matrix[i * width + k] / matrix[k * width + k];

            for (gsize j = k; j < width; j++)
              matrix[i * width + j] -= factor * matrix[k * width + j];
          }
    }
  for (gsize i = 0; i < size; i++)
    matrix[i * width + size] /= matrix[i * width + i];
  return TRUE;
}

static void
look_at_corner (Corners *self)
{
  const gsize size = self->d + 1, width = size + 1;
  double t;

  if (!meet (self))
    return;
  t = self->matrix[self->d * width + size];
  if (t <= self->best)
    return;
  for (gsize i = 0; i < self->n; i++)
    {
      double sum = -self->c[i], largest = fabs (self->c[i]);

      for (gsize j = 0; j < size; j++)
        {
          const double term = self->a[i * size + j] * self->matrix[j * width + size];

          sum += term;
          largest = MAX (largest, fabs (term));
        }
      if (sum > 1e-12 * largest)
        return;
    }
  self->best = t;
}

static void
look_at_corners (Corners *self,
                 gsize    depth,
                 gsize    from)
{
  if (depth == self->d + 1)
    {
      look_at_corner (self);
      return;
    }
  for (gsize i = from; i < self->n; i++)
    {
      self->chosen[depth] = i;
      look_at_corners (self, depth + 1, i + 1);
    }
}

static double
n_subsets (gsize n,
           gsize k)
{
  double count = 1.0;

  for (gsize i = 0; i < k; i++)
    count *= (double) (n - i) / (double) (i + 1);
  return count;
}

static double
normal_force (const JdFriction *self,
              gsize             k,
              const double     *y)
{
  const int row = self->normal_row[k];

  return row < 0 ? 0.0 : self->bilateral[k] ? fabs (y[row]) : y[row];
}

/* |N| - |T| / c of law @k as it stands. */
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

/* The largest t such that |T_k + sum z null| / c + t <= N_k (z) for every law that sticks: the best of the corners. */
static double
best_slack (const JdFriction *self,
            const double     *y,
            gsize             n_sticking)
{
  const gsize d = self->rank_defect, size = d + 1, l = self->n_laws;
  g_autofree double *a = g_new0 (double, (2 * n_sticking + 1) * size);
  g_autofree double *c = g_new0 (double, 2 * n_sticking + 1);
  g_autofree double *matrix = g_new (double, size * (size + 1));
  g_autofree gsize *chosen = g_new (gsize, size);
  Corners corners = { .d = d, .a = a, .c = c, .best = -HUGE_VAL, .chosen = chosen, .matrix = matrix };
  double cap = 1.0;

  for (gsize k = 0; k < l; k++)
    {
      const double coefficient = jd_model_get_law (self->model, k)->coefficient;
      const double weight = coefficient > 0.0 ? 1.0 / coefficient : 1.0;
      const int row = self->normal_row[k];
      const double normal = row < 0 || coefficient <= 0.0 ? 0.0 : y[row];
      const double sign = self->bilateral[k] && normal < 0.0 ? -1.0 : 1.0;

      if (self->states[k] != JD_SLIP_STICK)
        continue;
      cap += fabs (normal);
      for (int side = -1; side <= 1; side += 2)
        {
          for (gsize e = 0; e < d; e++)
            {
              double change = 0.0;

              for (gsize j = 0; row >= 0 && coefficient > 0.0 && j < l; j++)
                change += self->null[e * l + j] * self->y[j * self->m + (gsize) row];
              a[corners.n * size + e] = side * weight * self->null[e * l + k] - sign * change;
            }
          a[corners.n * size + d] = 1.0;
          c[corners.n++] = sign * normal - side * weight * self->forces[k];
        }
    }
  a[corners.n * size + d] = 1.0;
  c[corners.n++] = cap;
  if (n_subsets (corners.n, size) > MAX_CORNERS)
    return NAN;
  look_at_corners (&corners, 0, 0);
  return corners.best;
}

/* The limit of partners is a circle, which has no corners. */
static gboolean
has_partners (const JdFriction *self)
{
  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] == JD_SLIP_STICK && jd_friction_partner (self, k) >= 0)
      return TRUE;
  return FALSE;
}

double
jd_friction_slack (const JdFriction *self,
                   const double     *y)
{
  double slack = HUGE_VAL;
  gsize n_sticking = 0;

  for (gsize k = 0; k < self->n_laws; k++)
    if (self->states[k] == JD_SLIP_STICK)
      {
        slack = MIN (slack, slack_of (self, k, y));
        n_sticking++;
      }
  if (n_sticking > 0 && self->rank_defect > 0 && !has_partners (self))
    {
      const double best = best_slack (self, y, n_sticking);

      return isnan (best) ? slack : MAX (slack, best);
    }
  return slack;
}

/* ---- Which states are consistent ---- */

typedef struct
{
  JdFriction          *friction;
  JdFrictionProblem   *problem;
  const int           *side;
  const gsize         *complementary;
  gsize                n, m, l;
  const gboolean      *given;       /* m: rows that act if nothing opens */
  gboolean            *active;      /* m: of the case at hand */
  gsize                n_unilateral;
  gsize                unilateral[MAX_UNILATERAL];
  gsize                n_cases;
  double               force, acceleration;  /* largest at hand */
  gboolean            *starts;      /* l: partners that slip from rest, in a direction to be found */
  gboolean             solvable;    /* some case had a solution, consistent or not */

  /* the first consistent case, and whether another motion is consistent too */
  gboolean             found, several;
  double              *x, *y, *forces, *cosine;
  JdSlipState     *states, *other;
  int                 *signs;
  gboolean            *chosen;      /* m */
  gboolean            *unique;      /* m */
  gboolean            *unique_forces; /* l */
  JdVerdict            verdict;
} Search;

/* Rate of the rate of row @h for the accelerations at hand. */
static double
row_acceleration (const Search *self,
                  gsize         h)
{
  const JdDynamicsPattern *pattern = self->problem->pattern;
  double sum = -self->problem->s[h];

  for (gsize k = 0; k < pattern->n_rows; k++)
    if (pattern->row_row[k] == h)
      sum += self->problem->rows[k] * self->problem->x[pattern->row_column[k]];
  return sum;
}

static gboolean
rows_consistent (const Search *self)
{
  for (gsize u = 0; u < self->n_unilateral; u++)
    {
      const gsize h = self->unilateral[u];

      if (self->active[h] ? self->side[h] * self->problem->y[h] < -FORCE_ROUNDING * self->force
                          : self->side[h] * row_acceleration (self, h) < -ACCELERATION_ROUNDING * self->acceleration)
        return FALSE;
    }
  return TRUE;
}

/* How the slip of law @k grows, in its direction. */
static double
acceleration_along (const Search *self,
                    gsize         k)
{
  const JdFriction *friction = self->friction;
  const int partner = jd_friction_partner (friction, k);
  const double own = jd_friction_acceleration (friction, k, self->problem->x);

  if (partner < 0)
    return friction->states[k] == JD_SLIP_FORWARD ? own : -own;
  return friction->cosine[k] * own + friction->cosine[partner] * jd_friction_acceleration (friction, (gsize) partner, self->problem->x);
}

static gboolean
laws_consistent (const Search *self)
{
  const JdFriction *friction = self->friction;
  const double rounding = FORCE_ROUNDING * self->force;

  for (gsize k = 0; k < self->l; k++)
    {
      const int row = friction->normal_row[k];

      if (friction->states[k] != JD_SLIP_FORWARD && friction->states[k] != JD_SLIP_BACKWARD)
        continue;
      if (friction->bilateral[k] && row >= 0 && friction->signs[k] * self->problem->y[row] < -rounding)
        return FALSE;
      if (jd_friction_rests (friction, k) &&
          acceleration_along (self, k) < -ACCELERATION_ROUNDING * self->acceleration)
        return FALSE;
    }
  return !(jd_friction_slack (friction, self->problem->y) < (friction->leaving ? LEAVING * self->force : -rounding));
}

static void
measure (Search *self)
{
  self->force = self->acceleration = 0.0;
  for (gsize h = 0; h < self->m; h++)
    self->force = MAX (self->force, fabs (self->problem->y[h]));
  for (gsize k = 0; k < self->l; k++)
    self->force = MAX (self->force, fabs (self->friction->forces[k]));
  /* of what is added up: the sum may cancel */
  for (gsize i = 0; i < self->n; i++)
    {
      double sum = fabs (self->friction->base_x[i]);

      for (gsize k = 0; k < self->l; k++)
        sum += fabs (self->friction->forces[k] * self->friction->x[k * self->n + i]);
      self->acceleration = MAX (self->acceleration, sum);
    }
}

static gboolean
same_motion (const Search *self)
{
  double difference = 0.0;

  for (gsize i = 0; i < self->n; i++)
    difference = MAX (difference, fabs (self->x[i] - self->problem->x[i]));
  return difference <= SAME_MOTION * self->acceleration;
}

/* A multiplier is unique if it was without friction, and no T that is free changes it. */
static void
mark_unique (Search *self)
{
  const JdFriction *friction = self->friction;

  for (gsize h = 0; h < self->m; h++)
    {
      self->unique[h] = friction->base_unique[h];
      for (gsize d = 0; d < friction->rank_defect; d++)
        {
          double sum = 0.0, largest = 0.0;

          for (gsize k = 0; k < self->l; k++)
            {
              const double null = friction->null[d * self->l + k];
              const double term = friction->slip_row[k] == (int) h ? null : null * friction->y[k * self->m + h];

              sum += term;
              largest = MAX (largest, fabs (null));
            }
          self->unique[h] = self->unique[h] && fabs (sum) <= 1e-9 * largest;
        }
    }
  for (gsize k = 0; k < self->l; k++)
    {
      self->unique_forces[k] = TRUE;
      for (gsize d = 0; d < friction->rank_defect; d++)
        self->unique_forces[k] = self->unique_forces[k] && fabs (friction->null[d * self->l + k]) * friction->unit[k] <= 1e-9;
    }
}

/* N of a law that slips enters the motion: it has to be unique. */
static gboolean
normals_unique (const Search *self)
{
  for (gsize k = 0; k < self->l; k++)
    if ((self->friction->states[k] == JD_SLIP_FORWARD || self->friction->states[k] == JD_SLIP_BACKWARD) &&
        self->friction->normal_row[k] >= 0 && jd_model_get_law (self->friction->model, k)->coefficient > 0.0 &&
        !self->friction->base_unique[self->friction->normal_row[k]])
      return FALSE;
  return TRUE;
}

static void
keep (Search    *self,
      JdVerdict  verdict)
{
  self->found = TRUE;
  memcpy (self->x, self->problem->x, self->n * sizeof (double));
  memcpy (self->y, self->problem->y, self->m * sizeof (double));
  memcpy (self->forces, self->friction->forces, self->l * sizeof (double));
  memcpy (self->states, self->friction->states, self->l * sizeof (JdSlipState));
  memcpy (self->signs, self->friction->signs, self->l * sizeof (int));
  memcpy (self->cosine, self->friction->cosine, self->l * sizeof (double));
  memcpy (self->chosen, self->active, self->m * sizeof (gboolean));
  self->verdict = self->friction->rank_defect > 0 ? JD_VERDICT_HYPERSTATIC : verdict;
  mark_unique (self);
}

static gboolean
solve_case (Search *self)
{
  return jd_friction_superpose (self->friction, self->friction->gamma, TRUE, self->problem->x, self->problem->y);
}

/* All laws have a state: solves, and judges. */
static void
look_at_case (Search    *self,
              JdVerdict  verdict)
{
  self->n_cases++;
  if (!solve_case (self))
    return;
  self->solvable = TRUE;
  measure (self);
  if (!rows_consistent (self) || !laws_consistent (self))
    return;
  if (self->found && same_motion (self))
    return;
  if (self->found || jd_friction_free_moves (self->friction, self->problem->x) || !normals_unique (self))
    {
      self->several = TRUE;
      memcpy (self->other, self->friction->states, self->l * sizeof (JdSlipState));
      if (self->found)
        return;
    }
  keep (self, verdict);
}

/* ---- Slip that begins in a direction to be found ---- */

/* Looks around the circle, and the steps that narrow a root down. */
#define N_DIRECTIONS 96
#define N_HALVINGS 60
/* Steps towards the directions of several slips that begin together, and their accuracy, of the accelerations. */
#define N_TURNS 2000
#define DIRECTED 1e-12

/* How the slip of law @k and its partner begins to grow. */
static void
slip_acceleration (const Search *self,
                   gsize         k,
                   double        out[2])
{
  out[0] = jd_friction_acceleration (self->friction, k, self->problem->x);
  out[1] = jd_friction_acceleration (self->friction, k + 1, self->problem->x);
}

/* The acceleration of slip across the direction @angle, were this the direction: zero where it is; NAN without a solution. */
static double
across_at (Search *self,
           gsize   k,
           double  angle)
{
  double *cosine = self->friction->cosine + k;
  double growth[2];

  cosine[0] = cos (angle);
  cosine[1] = sin (angle);
  if (!solve_case (self))
    return NAN;
  slip_acceleration (self, k, growth);
  return cosine[0] * growth[1] - cosine[1] * growth[0];
}

/* One slip that begins: every direction along which it grows as it is resisted. */
static void
find_direction (Search    *self,
                gsize      k,
                JdVerdict  verdict)
{
  double before = across_at (self, k, 0.0);

  for (gsize i = 1; i <= N_DIRECTIONS && !self->several; i++)
    {
      const double end = 2.0 * G_PI * (double) i / N_DIRECTIONS, after = across_at (self, k, end);
      double low = 2.0 * G_PI * (double) (i - 1) / N_DIRECTIONS, high = end;

      /* a change of sign, not through infinity */
      for (guint halving = 0; before * after <= 0.0 && before != 0.0 && halving < N_HALVINGS; halving++)
        {
          const double middle = 0.5 * (low + high);

          if (before * across_at (self, k, middle) > 0.0)
            low = middle;
          else
            high = middle;
        }
      if (before * after <= 0.0 && before != 0.0 && fabs (across_at (self, k, low)) <= MAX (fabs (before), fabs (after)))
        look_at_case (self, verdict);
      before = after;
    }
}

/* Turns every slip that begins towards its growth; TRUE where all are along it. */
static gboolean
turn_directions (Search *self)
{
  gboolean all = TRUE;

  if (!solve_case (self))
    return FALSE;
  measure (self);
  for (gsize k = 0; k < self->l; k++)
    if (self->starts[k])
      {
        double *cosine = self->friction->cosine + k;
        double growth[2], size;

        slip_acceleration (self, k, growth);
        all &= fabs (cosine[0] * growth[1] - cosine[1] * growth[0]) <= DIRECTED * self->acceleration;
        size = hypot (growth[0], growth[1]);
        for (int i = 0; i < 2 && size > 0.0; i++)
          cosine[i] += 0.3 * growth[i] / size;
        size = hypot (cosine[0], cosine[1]);
        cosine[0] /= size;
        cosine[1] /= size;
      }
  return all;
}

/* Several that begin together: the directions are followed from those without friction; that there are no others is not proved. */
static void
find_directions (Search    *self,
                 JdVerdict  verdict)
{
  for (gsize k = 0; k < self->l; k++)
    if (self->starts[k])
      {
        double *cosine = self->friction->cosine + k;
        const double growth[2] = { jd_friction_acceleration (self->friction, k, self->friction->base_x),
                                   jd_friction_acceleration (self->friction, k + 1, self->friction->base_x) };
        const double size = hypot (growth[0], growth[1]);

        cosine[0] = size > 0.0 ? growth[0] / size : 1.0;
        cosine[1] = size > 0.0 ? growth[1] / size : 0.0;
      }
  for (guint turn = 0; turn < N_TURNS; turn++)
    if (turn_directions (self))
      {
        look_at_case (self, verdict);
        return;
      }
}

static void
look_at_states (Search    *self,
                JdVerdict  verdict)
{
  gsize n_starts = 0, start = 0;

  for (gsize k = 0; k < self->l; k++)
    if (self->starts[k])
      {
        n_starts++;
        start = k;
      }
  if (n_starts == 0)
    look_at_case (self, verdict);
  else if (n_starts == 1)
    find_direction (self, start, verdict);
  else
    find_directions (self, verdict);
}

static void try_states (Search    *self,
                        gsize      k,
                        JdVerdict  verdict);

static void
set_state (Search      *self,
           gsize        k,
           gsize        n,
           JdSlipState  state,
           int          sign)
{
  for (gsize i = k; i < k + n; i++)
    {
      self->friction->states[i] = state;
      self->friction->signs[i] = sign;
    }
}

/* Law @k and its partner stick together or slip together. */
static void
try_partners (Search    *self,
              gsize      k,
              JdVerdict  verdict)
{
  const gboolean rests = jd_friction_rests (self->friction, k);

  if (rests)
    {
      set_state (self, k, 2, JD_SLIP_STICK, 1);
      try_states (self, k + 2, verdict);
    }
  for (int sign = 1; sign >= (self->friction->bilateral[k] ? -1 : 1); sign -= 2)
    {
      set_state (self, k, 2, JD_SLIP_FORWARD, sign);
      self->starts[k] = rests;
      try_states (self, k + 2, verdict);
      self->starts[k] = FALSE;
    }
  set_state (self, k, 2, JD_SLIP_STICK, 1);
}

/* Tries the states of law @k and those after it. */
static void
try_states (Search    *self,
            gsize      k,
            JdVerdict  verdict)
{
  JdFriction *friction = self->friction;
  static const JdSlipState all[] = { JD_SLIP_STICK, JD_SLIP_FORWARD, JD_SLIP_BACKWARD };

  while (k < self->l && friction->states[k] == JD_SLIP_OPEN)
    k++;
  if (self->several || self->n_cases >= MAX_CASES)
    return;
  if (k == self->l)
    {
      look_at_states (self, verdict);
      return;
    }
  if (jd_friction_partner (friction, k) >= 0)
    {
      try_partners (self, k, verdict);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const int direction = all[i] == JD_SLIP_FORWARD ? 1 : all[i] == JD_SLIP_BACKWARD ? -1 : 0;

      if (!jd_friction_rests (friction, k) && direction != (friction->speed[k] > 0.0 ? 1 : -1))
        continue;
      set_state (self, k, 1, all[i], 1);
      try_states (self, k + 1, verdict);
      if (direction == 0 || !friction->bilateral[k])
        continue;
      set_state (self, k, 1, all[i], -1);
      try_states (self, k + 1, verdict);
    }
  friction->states[k] = JD_SLIP_STICK;
}

/* The case where the unilateral rows of @mask open, with the rest of their joints. */
static gboolean
open_rows (Search *self,
           guint   mask)
{
  const JdModel *model = self->friction->model;

  memcpy (self->active, self->given, self->m * sizeof (gboolean));
  for (gsize u = 0; u < self->n_unilateral; u++)
    if ((mask & (1u << u)) != 0)
      {
        const gsize joint = jd_model_get_equation (model, self->complementary[self->unilateral[u]])->joint;

        for (gsize h = 0; h < self->m; h++)
          if (jd_model_get_equation (model, self->complementary[h])->joint == joint)
            self->active[h] = FALSE;
      }
  /* opened by another mask too, if the joint has several */
  for (gsize u = 0; u < self->n_unilateral; u++)
    if ((mask & (1u << u)) == 0 && !self->active[self->unilateral[u]])
      return FALSE;
  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      self->friction->states[k] = row >= 0 && !self->active[row] ? JD_SLIP_OPEN : JD_SLIP_STICK;
    }
  return TRUE;
}

static const char *
joint_of (const JdFriction *self,
          gsize             k)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_model_get_mechanism (self->model));

  return ((const JdJoint *) g_ptr_array_index (joints, (guint) jd_model_get_law (self->model, k)->joint))->name;
}

static const char *
tell_state (JdSlipState state)
{
  switch (state)
    {
    case JD_SLIP_OPEN:
      return _("opens");
    case JD_SLIP_STICK:
      return _("sticks");
    case JD_SLIP_FORWARD:
      return _("slips forwards");
    case JD_SLIP_BACKWARD:
    default:
      return _("slips backwards");
    }
}

/* Names of the joints of the laws that act, each once. */
static char *
joints_of (const Search *self)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new ();

  for (gsize k = 0; k < self->l; k++)
    {
      const int row = self->friction->normal_row[k];

      if ((row < 0 || self->given[row]) && !g_ptr_array_find_with_equal_func (names, joint_of (self->friction, k), g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) joint_of (self->friction, k));
    }
  g_ptr_array_add (names, NULL);
  return g_strjoinv ("”, “", (char **) names->pdata);
}

static char *
explain_several (const Search *self)
{
  for (gsize k = 0; k < self->l; k++)
    if (jd_friction_follows (self->friction, k))
      continue;
    else if (self->states[k] != self->other[k])
      return g_strdup_printf (_("Coulomb's law allows several motions at “%s”: in one it %s, in another it %s (Painlevé's paradox), and "
                                "rigid bodies do not tell which; less friction or a deformable contact would"),
                              joint_of (self->friction, k), tell_state (self->states[k]), tell_state (self->other[k]));
  {
    g_autofree char *names = joints_of (self);

    return g_strdup_printf (_("The normal forces at “%s” are not unique, and the friction there depends on them: the motion is not determined"),
                            names);
  }
}

static char *
explain_none (const Search *self)
{
  g_autofree char *names = joints_of (self);

  return g_strdup_printf (_("No motion satisfies Coulomb's law at “%s”: sticking, slipping and opening all contradict themselves "
                            "(Painlevé's paradox); less friction would allow one"), names);
}

static JdVerdict
conclude (Search    *self,
          gboolean  *active,
          gboolean  *unique,
          char     **out_why)
{
  JdFriction *friction = self->friction;

  if (self->found && !self->several)
    {
      memcpy (friction->forces, self->forces, self->l * sizeof (double));
      memcpy (friction->states, self->states, self->l * sizeof (JdSlipState));
      memcpy (friction->signs, self->signs, self->l * sizeof (int));
      memcpy (friction->cosine, self->cosine, self->l * sizeof (double));
      memcpy (self->problem->x, self->x, self->n * sizeof (double));
      memcpy (self->problem->y, self->y, self->m * sizeof (double));
      memcpy (active, self->chosen, self->m * sizeof (gboolean));
      if (unique != NULL)
        memcpy (unique, self->unique, self->m * sizeof (gboolean));
      memcpy (friction->unique, self->unique_forces, self->l * sizeof (gboolean));
      return self->verdict;
    }
  *out_why = self->found ? explain_several (self) : explain_none (self);
  for (gsize i = 0; i < self->n; i++)
    self->problem->x[i] = NAN;
  for (gsize h = 0; h < self->m; h++)
    self->problem->y[h] = NAN;
  for (gsize k = 0; k < self->l; k++)
    friction->forces[k] = NAN;
  return self->found ? JD_VERDICT_INDETERMINATE : JD_VERDICT_INCONSISTENT;
}

JdVerdict
jd_friction_decide (JdFriction         *self,
                    JdFrictionProblem  *problem,
                    gboolean           *active,
                    const int          *side,
                    const gsize        *complementary,
                    gboolean           *unique,
                    double             *dependent,
                    char              **out_why)
{
  const gsize n = self->n, m = self->m, l = self->n_laws;
  g_autofree gboolean *given = g_memdup2 (active, (m + 1) * sizeof (gboolean));
  g_autofree gboolean *at_hand = g_new0 (gboolean, m + 1), *chosen = g_new0 (gboolean, m + 1), *only = g_new0 (gboolean, m + 1);
  g_autofree double *x = g_new (double, n + 1), *y = g_new (double, m + 1), *forces = g_new (double, l);
  g_autofree JdSlipState *states = g_new0 (JdSlipState, l), *other = g_new0 (JdSlipState, l);
  g_autofree int *signs = g_new0 (int, l);
  g_autofree double *cosine = g_new0 (double, l);
  g_autofree gboolean *only_forces = g_new0 (gboolean, l), *starts = g_new0 (gboolean, l);
  JdVerdict failure = JD_VERDICT_INCONSISTENT;
  Search search = {
    .friction = self, .problem = problem, .side = side, .complementary = complementary, .n = n, .m = m, .l = l,
    .given = given, .active = at_hand, .x = x, .y = y, .forces = forces, .states = states, .other = other, .signs = signs,
    .chosen = chosen, .unique = only, .unique_forces = only_forces, .cosine = cosine, .starts = starts,
  };

  *out_why = NULL;
  memset (self->creeps, 0, l * sizeof (gboolean));
  for (gsize h = 0; h < m; h++)
    if (active[h] && side[h] != 0 && !jd_friction_owns_row (self, h))
      {
        if (search.n_unilateral == MAX_UNILATERAL)
          {
            *out_why = g_strdup_printf (_("More than %d contacts are closed together with friction: too many cases to try"), MAX_UNILATERAL);
            return JD_VERDICT_INDETERMINATE;
          }
        search.unilateral[search.n_unilateral++] = h;
      }
  problem->active = at_hand;
  for (guint mask = 0; mask < (1u << search.n_unilateral) && !search.several && search.n_cases < MAX_CASES; mask++)
    {
      JdVerdict verdict;

      if (!open_rows (&search, mask))
        continue;
      verdict = jd_friction_respond (self, problem, mask == 0 ? dependent : NULL);
      if (verdict == JD_VERDICT_DETERMINATE || verdict == JD_VERDICT_HYPERSTATIC)
        try_states (&search, 0, verdict);
      else if (mask == 0)
        failure = verdict;
    }
  if (search.n_cases >= MAX_CASES)
    {
      *out_why = g_strdup_printf (_("More than %d combinations of sticking, slipping and opening contacts: too many to try"), MAX_CASES);
      return JD_VERDICT_INDETERMINATE;
    }
  if (!search.solvable && search.n_cases == 0)
    return failure;
  return conclude (&search, active, unique, out_why);
}
