/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One outcome of many contacts by iteration.  Rounds of projected Gauss-Seidel improve the impulses of the rows one
 * after the other, each within its law.  Newton's method then solves all rows together, each in the state that its
 * impulse and its rate determine,
 *
 *   closed where  N - (w - goal) / W_nn > 0;   of the tangents  z = T - w_t / W_tt  sticks within +-f N, else slips,
 *
 * until no state changes (Alart and Curnier, Computer Methods in Applied Mechanics and Engineering 92, 1991).  The
 * choice is then solved and checked as any other. */
#include "core/contact/jd-contact-private.h"

#include <math.h>
#include <string.h>

#include "core/linear/jd-dense.h"

/* Rounds of the iteration before its choice is tried. */
#define N_SWEEPS 2000
/* The same before Newton's method. */
#define N_FIRST 20
/* Choices that are tried, each after further rounds. */
#define N_LOOKS 4
/* Steps of Newton's method, and repetitions of the last one. */
#define N_STEPS 40
#define N_REFINED 6
/* Steps after which a change of states may be rounding. */
#define N_UNTIL_ROUNDING 30

/* The change of L_i that brings row @i to its goal, the other impulses kept: (goal - w_i) / W_ii; 0 if W_ii = 0. */
static double
towards (const JdChoices *self,
         const double    *impulses,
         gsize            i)
{
  const JdContactProblem *problem = self->problem;
  const double own = problem->w[i * problem->c + i];

  return own > 0.0 ? (problem->rows[i].goal - jd_contact_speed (problem, i, impulses)) / own : 0.0;
}

/* One round of projected Gauss-Seidel.  With z = L_i + (goal - w_i) / W_ii, one row after the other:
 *
 *   bilateral: L_i = z;   unilateral: L_i = z where push z >= 0, else 0;   tangent: L_t = z, cut at +-f |N|.
 *
 * A slip that is going on has L_t = -s f |N|. */
static void
sweep (const JdChoices *self,
       double          *impulses)
{
  const JdContactProblem *problem = self->problem;

  for (gsize i = 0; i < problem->c; i++)
    if (self->push[i] != 0)
      {
        impulses[i] += towards (self, impulses, i);
        if (problem->rows[i].side != 0)
          impulses[i] = self->push[i] * MAX (self->push[i] * impulses[i], 0.0);
      }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const double bound = law->coefficient * fabs (impulses[law->normal]);
      const double free = impulses[law->tangent] + towards (self, impulses, law->tangent);

      impulses[law->tangent] = law->slip != 0 ? -law->slip * bound : CLAMP (free, -bound, bound);
    }
}

/* The largest of @impulses (c), in sqrt (J) or as a force of the same unit. */
static double
largest_of (const JdContactProblem *problem,
            const double           *impulses)
{
  double largest = 0.0;

  for (gsize i = 0; i < problem->c; i++)
    largest = MAX (largest, fabs (impulses[i]) * problem->rows[i].unit);
  return largest;
}

/* Whether friction holds the slip of @law with no reserve,  f |N| - |T| <= rounding:  where the problem is leaving,
 * this slip begins. */
static gboolean
is_at_limit (const JdContactProblem *problem,
             const JdContactLaw     *law,
             const double           *impulses,
             double                  largest)
{
  const double unit = problem->rows[law->tangent].unit;

  return unit * (law->coefficient * fabs (impulses[law->normal]) - fabs (impulses[law->tangent])) <=
         JD_INEQUALITY_HOLDS * largest * (1.0 + law->coefficient * unit / problem->rows[law->normal].unit);
}

/* The choice that the impulses determine.  A unilateral row is closed if push (w - goal) <= @part size, and a
 * contact sticks if |w_t| <= @part size, or if they are rounding: a smaller rate counts as zero.  Where the problem
 * is leaving, what friction holds with no reserve slips against T. */
static void
take_choice (JdChoices    *self,
             const double *impulses,
             double        part)
{
  const JdContactProblem *problem = self->problem;
  const double largest = largest_of (problem, impulses);

  for (gsize i = 0; i < problem->c; i++)
    {
      const JdContactRow *row = &problem->rows[i];

      if (row->side != 0)
        self->closed[i] = self->push[i] != 0 &&
                          self->push[i] * (jd_contact_speed (problem, i, impulses) - row->goal) <=
                            fmax (part * row->size, jd_contact_rounding (row, largest));
      else
        self->closed[i] = self->push[i] != 0;
      if (row->side == 0 && self->push[i] != 0 && jd_choices_has_choice (self, i))
        self->push[i] = impulses[i] < 0.0 ? -1 : 1;
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const double speed = jd_contact_speed (problem, law->tangent, impulses);
      const JdContactRow *row = &problem->rows[law->tangent];
      const gboolean rests = fabs (speed) <= fmax (part * row->size, jd_contact_rounding (row, largest));
      const double motion = !rests ? speed
                            : problem->leaving && is_at_limit (problem, law, impulses, largest)
                              ? -impulses[law->tangent]
                              : 0.0;
      const int slip = law->slip != 0 ? law->slip : (motion > 0.0) - (motion < 0.0);

      self->state[f] = !self->closed[law->normal] ? JD_SLIP_OPEN
                       : slip == 0                ? JD_SLIP_STICK
                       : slip > 0                 ? JD_SLIP_FORWARD
                                                  : JD_SLIP_BACKWARD;
    }
}

/* Whether row @i is a normal row that is closed: it is bilateral, or push (L_i + (goal - w_i) / W_ii) > 0. */
static gboolean
is_closed (const JdChoices *self,
           const double    *impulses,
           gsize            i)
{
  return self->push[i] != 0 &&
         (self->problem->rows[i].side == 0 || self->push[i] * (impulses[i] + towards (self, impulses, i)) > 0.0);
}

/* The state of law @law of @coefficient f, with z = L_t + (goal - w_t) / W_tt: -1 if z > f |N|, 1 if z < -f |N|,
 * else 0.  -1 and 1 are the sign of the slip. */
static int
slip_of (const JdChoices    *self,
         const double       *impulses,
         const JdContactLaw *law,
         double              coefficient)
{
  const double bound = coefficient * fabs (impulses[law->normal]);
  const double free = impulses[law->tangent] + towards (self, impulses, law->tangent);

  /* without friction the sign means nothing, and is not to change */
  return law->slip != 0 ? law->slip : coefficient == 0.0 || free > bound ? -1 : free < -bound ? 1 : 0;
}

/* The states of all rows, and the equations of Newton's method for them. */
typedef struct
{
  const JdChoices *choices;
  gsize            c;
  int             *states;     /* c: 0 open; of normals 1 closed; of tangents 2 sticks, 1 slips backward, 3 forward */
  double          *a;          /* c x c: factors of the equations in impulses times their units */
  gsize           *pivot;      /* c */
  double           part;       /* of the coefficients of friction, where no slip is going on */
} Newton;

static void
newton_init (Newton          *self,
             const JdChoices *choices)
{
  const gsize c = choices->problem->c;

  *self = (Newton) { .choices = choices, .c = c, .states = g_new (int, c + 1), .a = g_new0 (double, c * c + 1),
                     .pivot = g_new0 (gsize, c + 1), .part = 1.0 };
}

static double
coefficient_of (const Newton       *self,
                const JdContactLaw *law)
{
  return law->slip != 0 ? law->coefficient : self->part * law->coefficient;
}

static void
newton_clear (Newton *self)
{
  g_free (self->states);
  g_free (self->a);
  g_free (self->pivot);
}

/* The states that @impulses determine.  FALSE: they are what they were. */
static gboolean
find_states (Newton       *self,
             const double *impulses)
{
  const JdContactProblem *problem = self->choices->problem;
  g_autofree int *before = g_memdup2 (self->states, (self->c + 1) * sizeof (int));

  for (gsize i = 0; i < self->c; i++)
    self->states[i] = is_closed (self->choices, impulses, i);
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const int slip = slip_of (self->choices, impulses, law, coefficient_of (self, law));

      self->states[law->tangent] = self->states[law->normal] ? 2 + slip : 0;
    }
  return memcmp (before, self->states, self->c * sizeof (int)) != 0;
}

/* Whether row @i has the equation w = goal; else L = 0 or L_t + s f N = 0. */
static gboolean
reaches_goal (const Newton *self,
              gsize         i)
{
  return self->choices->push[i] != 0 ? self->states[i] == 1 : self->states[i] == 2;
}

/* Factors the equations of Newton's method, in the impulses times their units, y_i = unit_i L_i:
 *
 *   closed, sticking:  sum_j W_ij y_j / (unit_i unit_j) + relaxation y_i;   open:  y_i;
 *
 *   slipping:  y_t + s f sigma unit_t / unit_n y_n,  sigma: the sign of N.
 *
 * FALSE: the equations have no solution. */
static gboolean
factor (Newton       *self,
        const double *impulses)
{
  const JdContactProblem *problem = self->choices->problem;
  const gsize c = self->c;

  memset (self->a, 0, c * c * sizeof (double));
  for (gsize i = 0; i < c; i++)
    {
      self->a[i * c + i] = reaches_goal (self, i) ? JD_CONTACT_RELAXATION : 1.0;
      for (gsize j = 0; j < c && reaches_goal (self, i); j++)
        self->a[i * c + j] += problem->w[i * c + j] / (problem->rows[i].unit * problem->rows[j].unit);
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const gsize t = law->tangent, n = law->normal;
      const double sign = problem->rows[n].side != 0 ? self->choices->push[n] : impulses[n] < 0.0 ? -1.0 : 1.0;

      if (self->states[t] == 1 || self->states[t] == 3)
        self->a[t * c + n] = (self->states[t] - 2) * coefficient_of (self, law) * sign * problem->rows[t].unit /
                             problem->rows[n].unit;
    }
  return jd_dense_lu_factor (self->a, self->pivot, NULL, c, 0.0);
}

/* Moves @impulses by A dy = residual, L_i += dy_i / unit_i, to the solution of the equations.  A repetition removes
 * the error of the relaxation, because the residuals are those of the equations without it. */
static void
solve (const Newton *self,
       double       *impulses)
{
  const JdContactProblem *problem = self->choices->problem;
  g_autofree double *right = g_new0 (double, self->c + 1);

  for (gsize i = 0; i < self->c; i++)
    right[i] = reaches_goal (self, i)
                 ? (problem->rows[i].goal - jd_contact_speed (problem, i, impulses)) / problem->rows[i].unit
                 : -impulses[i] * problem->rows[i].unit;
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const int state = self->states[law->tangent];

      if (state == 1 || state == 3)
        right[law->tangent] -= (state - 2) * coefficient_of (self, law) * problem->rows[law->tangent].unit *
                               (problem->rows[law->normal].side != 0
                                  ? self->choices->push[law->normal] * impulses[law->normal]
                                  : fabs (impulses[law->normal]));
    }
  jd_dense_lu_solve (self->a, self->pivot, right, self->c);
  for (gsize i = 0; i < self->c; i++)
    impulses[i] += right[i] / problem->rows[i].unit;
}

static gboolean laws_hold (const Newton *self,
                           const double *impulses);

/* Newton's method from @impulses, which it improves.  Where states go on changing by rounding alone, as of a
 * contact that neither pushes nor parts, it ends once every law holds.  FALSE: it does not converge. */
static gboolean
settle (Newton *self,
        double *impulses)
{
  const gsize c = self->c;
  guint step = 0;

  for (gsize i = 0; i <= c; i++)
    self->states[i] = -1;
  for (; step < N_STEPS && find_states (self, impulses); step++)
    {
      const gboolean ends = step > N_UNTIL_ROUNDING && laws_hold (self, impulses);

      if (!factor (self, impulses))
        return FALSE;
      if (ends)
        break;
      solve (self, impulses);
    }
  for (guint k = 0; k < N_REFINED && step < N_STEPS && step > 0; k++)
    solve (self, impulses);
  for (gsize i = 0; i < c; i++)
    if (!isfinite (impulses[i]))
      return FALSE;
  return step < N_STEPS;
}

/* Whether @impulses satisfy every law in the states that were found, within rounding:
 *
 *   closed, sticking: w = goal;   closed: push L >= 0;   open: push (w - goal) >= 0;   |L_t| <= f |N|;   s w_t >= 0.
 * */
static gboolean
laws_hold (const Newton *self,
           const double *impulses)
{
  const JdChoices *choices = self->choices;
  const JdContactProblem *problem = choices->problem;
  const double largest = largest_of (problem, impulses);

  for (gsize i = 0; i < self->c; i++)
    {
      const JdContactRow *row = &problem->rows[i];
      const double rate = jd_contact_speed (problem, i, impulses) - row->goal,
                   rounding = jd_contact_rounding (row, largest);

      if (reaches_goal (self, i) && fabs (rate) > rounding)
        return FALSE;
      if (choices->push[i] != 0 && row->side != 0 &&
          (choices->push[i] * impulses[i] * row->unit < -JD_INEQUALITY_HOLDS * largest ||
           (self->states[i] == 0 && choices->push[i] * rate < -rounding)))
        return FALSE;
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const JdContactRow *row = &problem->rows[law->tangent];
      const int state = self->states[law->tangent];
      const double bound = law->coefficient * fabs (impulses[law->normal]);
      const double speed = jd_contact_speed (problem, law->tangent, impulses);

      if (fabs (impulses[law->tangent]) * row->unit > bound * row->unit + JD_INEQUALITY_HOLDS * largest)
        return FALSE;
      if (state != 0 && state != 2 && law->slip == 0 && (state - 2) * speed < -jd_contact_rounding (row, largest))
        return FALSE;
    }
  return TRUE;
}

/* Which impulses the equations determine: of a row that depends on others the relaxation alone determines a part,
 *
 *   relaxation (A + relaxation)^-1,  the projector on what has no effect. */
static void
find_unique (Newton   *self,
             gboolean *unique)
{
  const JdContactProblem *problem = self->choices->problem;
  g_autofree double *column = g_new0 (double, self->c + 1);

  for (gsize i = 0; i < self->c; i++)
    {
      unique[i] = TRUE;
      if (!reaches_goal (self, i))
        continue;
      memset (column, 0, self->c * sizeof (double));
      column[i] = JD_CONTACT_RELAXATION;
      jd_dense_lu_solve (self->a, self->pivot, column, self->c);
      unique[i] = fabs (column[i]) < JD_CONTACT_DETERMINED;
    }
  for (gsize f = 0; f < problem->k; f++)
    if (self->states[problem->laws[f].tangent] != 2)
      unique[problem->laws[f].tangent] = unique[problem->laws[f].normal];
}

/* Marks laws as sticking that slip with the reduced friction but are at rest.  FALSE: one of them moves, or the
 * equations with the full friction have no solution. */
static gboolean
mark_sticking (Newton       *self,
               const double *impulses)
{
  const JdContactProblem *problem = self->choices->problem;
  const double largest = largest_of (problem, impulses);

  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const JdContactRow *row = &problem->rows[law->tangent];

      if (law->slip != 0 || self->states[law->tangent] == 0 || self->states[law->tangent] == 2)
        continue;
      if (fabs (jd_contact_speed (problem, law->tangent, impulses)) > jd_contact_rounding (row, largest))
        return FALSE;
      self->states[law->tangent] = 2;
    }
  self->part = 1.0;
  return factor (self, impulses);
}

/* The state of a law whose tangent has @state in Newton's method. */
static JdSlipState
state_of (int state)
{
  static const JdSlipState states[] = { JD_SLIP_OPEN, JD_SLIP_BACKWARD, JD_SLIP_STICK, JD_SLIP_FORWARD };

  return states[state];
}

/* Keeps impulses that satisfy every law, with the choice that they are.  If they are not @proved to be the only ones,
 * what slips no faster than rounding sticks: a slip would tie T to N, and N may be shared in another way. */
static void
hold (JdChoices    *self,
      Newton       *newton,
      const double *impulses,
      gboolean      proved)
{
  const JdContactProblem *problem = self->problem;
  const double largest = largest_of (problem, impulses);

  self->held = TRUE;
  memcpy (self->settled, impulses, problem->c * sizeof (double));
  for (gsize i = 0; i < problem->c; i++)
    self->settled_closed[i] = self->push[i] != 0 && newton->states[i] != 0;
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const gsize t = law->tangent;
      const int state = newton->states[t];
      const gboolean rests = !proved && law->slip == 0 &&
                             fabs (jd_contact_speed (problem, t, impulses)) <=
                               jd_contact_rounding (&problem->rows[t], largest);

      self->settled_state[f] = rests && state != 0 ? JD_SLIP_STICK : state_of (state);
    }
  find_unique (newton, self->settled_unique);
}

/* The states of Newton's method with every unilateral row closed whose rate is at its goal, and every law sticking
 * whose speed is 0.  Such a row may have been found open, as its impulse is 0, and such a law slipping, as its
 * impulse is at its limit.  Returns whether there is one. */
static gboolean
close_resting (JdChoices    *self,
               Newton       *newton,
               const double *impulses)
{
  const JdContactProblem *problem = self->problem;
  const double largest = largest_of (problem, impulses);
  gboolean any = FALSE;

  for (gsize i = 0; i < problem->c; i++)
    if (self->push[i] != 0 && newton->states[i] == 0 &&
        fabs (jd_contact_speed (problem, i, impulses) - problem->rows[i].goal) <=
          jd_contact_rounding (&problem->rows[i], largest))
      newton->states[i] = any = 1;
  for (gsize f = 0; f < problem->k; f++)
    {
      const JdContactLaw *law = &problem->laws[f];
      const double speed = jd_contact_speed (problem, law->tangent, impulses);
      const gboolean rests = fabs (speed) <= jd_contact_rounding (&problem->rows[law->tangent], largest);
      const int state = 2 + (law->slip != 0 ? law->slip : rests ? 0 : speed > 0.0 ? 1 : -1);

      if (newton->states[law->normal] == 0 || newton->states[law->tangent] == state)
        continue;
      newton->states[law->tangent] = state;
      any = TRUE;
    }
  return any;
}

/* Impulses of contacts that only touch may grow together without an effect, as between two walls, and friction at its
 * limit may be less in one contact and more in another.  Such contacts are closed, such laws stick, and these
 * impulses are not unique.  The held motion is proved to be the only one. */
static void
close_idle (JdChoices *self,
            Newton    *newton)
{
  const JdContactProblem *problem = self->problem;
  g_autofree gboolean *unique = g_new0 (gboolean, problem->c + 1);
  gboolean all = TRUE;

  if (!close_resting (self, newton, self->settled) || !factor (newton, self->settled))
    return;
  find_unique (newton, unique);
  for (gsize i = 0; i < problem->c; i++)
    {
      self->closed[i] = self->push[i] != 0 && newton->states[i] != 0;
      all &= unique[i];
    }
  for (gsize f = 0; f < problem->k; f++)
    self->state[f] = state_of (newton->states[problem->laws[f].tangent]);
  if (all || !jd_choices_find_unique (self, self->settled, unique))
    return;
  for (gsize i = 0; i < problem->c; i++)
    {
      self->settled_unique[i] &= unique[i];
      self->settled_closed[i] |= self->closed[i] && !unique[i];
    }
  for (gsize f = 0; f < problem->k; f++)
    if (self->settled_closed[problem->laws[f].normal] &&
        (self->settled_state[f] == JD_SLIP_OPEN || !unique[problem->laws[f].tangent]))
      self->settled_state[f] = self->state[f];
}

void
jd_choices_take_held (JdChoices *self)
{
  memcpy (self->closed, self->settled_closed, self->problem->c * sizeof (gboolean));
  memcpy (self->unique, self->settled_unique, self->problem->c * sizeof (gboolean));
  memcpy (self->state, self->settled_state, self->problem->k * sizeof (JdSlipState));
  jd_choices_take (self, self->settled);
}

/* Whether a slip that is leaving could begin: friction holds it with no reserve. */
static gboolean
could_leave (const JdChoices *self,
             const Newton    *newton,
             const double    *impulses)
{
  const JdContactProblem *problem = self->problem;
  const double largest = largest_of (problem, impulses);
  gboolean could = FALSE;

  for (gsize f = 0; f < problem->k && problem->leaving; f++)
    could |= newton->states[problem->laws[f].normal] != 0 && problem->laws[f].slip == 0 &&
             is_at_limit (problem, &problem->laws[f], impulses, largest);
  return could;
}

/* Takes the impulses as the outcome if they satisfy every law and are proved to be the only ones, but for impulses
 * without effect.  The first that satisfy every law are held. */
static gboolean
take_proved (JdChoices *self,
             Newton    *newton,
             double    *impulses)
{
  const gboolean held = self->held;

  if (!laws_hold (newton, impulses) || could_leave (self, newton, impulses))
    return FALSE;
  if (!jd_contact_is_only (self->problem, impulses))
    {
      if (!held)
        hold (self, newton, impulses, FALSE);
      return FALSE;
    }
  hold (self, newton, impulses, TRUE);
  if (!self->problem->brief)
    close_idle (self, newton);
  jd_choices_take_held (self);
  return TRUE;
}

/* Repeats Newton's method with a part of each coefficient of friction, 0 to 0.9.  Where impulses are not unique,
 * this finds some that are farther from the limits of friction.  Rest is proved to be the only motion where it
 * needs a part of the friction only. */
static gboolean
try_less_friction (JdChoices    *self,
                   Newton       *newton,
                   const double *impulses)
{
  static const double parts[] = { 0.0, 0.3, 0.6, 0.9 };
  g_autofree double *settled = g_new0 (double, self->problem->c + 1);
  gboolean proved = FALSE;

  for (gsize k = 0; k < G_N_ELEMENTS (parts) && !proved; k++)
    {
      newton->part = parts[k];
      memcpy (settled, impulses, self->problem->c * sizeof (double));
      proved = settle (newton, settled) && mark_sticking (newton, settled) && take_proved (self, newton, settled);
    }
  newton->part = 1.0;
  return proved;
}

/* Newton's method from @impulses, and the choice that it finds.  Whether its outcome is proved to be the only one. */
static gboolean
try_newton (JdChoices    *self,
            const double *impulses)
{
  g_autofree double *settled = g_memdup2 (impulses, (self->problem->c + 1) * sizeof (double));
  gboolean proved = FALSE;
  Newton newton;

  newton_init (&newton, self);
  if (settle (&newton, settled))
    {
      proved = take_proved (self, &newton, settled) || try_less_friction (self, &newton, settled);
      if (!proved)
        {
          take_choice (self, settled, JD_CONTACT_ITERATED);
          jd_choices_try (self);
        }
    }
  newton_clear (&newton);
  return proved;
}

/* Tries Newton's method from the initial impulses of the problem.  Its outcome is kept only if it is proved. */
static gboolean
try_start (JdChoices *self)
{
  gboolean proved = FALSE;
  g_autofree double *settled = g_memdup2 (self->problem->start, (self->problem->c + 1) * sizeof (double));
  Newton newton;

  newton_init (&newton, self);
  proved = settle (&newton, settled) && take_proved (self, &newton, settled);
  newton_clear (&newton);
  return proved;
}

/* The same from the impulses that pivoting finds; if Newton's method does not converge from there, the choice that
 * they are. */
static gboolean
try_pivots (JdChoices *self)
{
  g_autofree double *impulses = g_new0 (double, self->problem->c + 1);

  if (!jd_choices_pivot (self, impulses))
    return FALSE;
  if (try_newton (self, impulses))
    return TRUE;
  if (self->held || self->answer->n_outcomes > 0)
    return FALSE;
  take_choice (self, impulses, JD_CONTACT_ITERATED);
  jd_choices_try (self);
  return FALSE;
}

gboolean
jd_choices_find_proved (JdChoices *self)
{
  const JdContactProblem *problem = self->problem;
  g_autofree double *impulses = g_new0 (double, problem->c + 1);

  if (largest_of (problem, problem->start) > 0.0 && try_start (self))
    return TRUE;
  for (guint k = 0; k < N_FIRST; k++)
    sweep (self, impulses);
  return try_newton (self, impulses) || (!self->held && try_pivots (self)) ||
         (self->answer->n_outcomes == 1 && !self->unsure && jd_contact_is_only (self->problem, self->impulses));
}

void
jd_choices_iterate (JdChoices *self)
{
  g_autofree double *impulses = g_new0 (double, self->problem->c + 1);

  if (try_pivots (self))
    return;
  for (guint look = 0; look < N_LOOKS && self->answer->n_outcomes == 0; look++)
    {
      for (guint k = 0; k < N_SWEEPS; k++)
        sweep (self, impulses);
      if (try_newton (self, impulses) || self->answer->n_outcomes > 0)
        return;
      take_choice (self, impulses, JD_CONTACT_ITERATED);
      jd_choices_try (self);
    }
}
