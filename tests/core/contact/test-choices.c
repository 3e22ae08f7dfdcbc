/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contacts under Newton's and Coulomb's laws: against every choice solved by elimination, against an iteration, and
 * against closed forms. */
#include "core/contact/jd-contact-private.h"
#include "tests/core/contact/problem.h"

/* ---- Every choice by elimination ---- */

/* The equation of row @i in the impulses: L_i = 0, w_i = target, or L_i + factor L_other = 0. */
static void
write_rate (const JdContactProblem *self,
            gsize                   i,
            double                  target,
            double                 *line)
{
  memcpy (line, self->w + i * self->c, self->c * sizeof (double));
  line[self->c] = target - self->rows[i].free;
}

/* One choice: the push of each normal row (0: open) and the state of each law. */
static void
try_choice (const JdContactProblem *self,
            const int              *push,
            const JdSlipState      *states,
            Outcomes               *outcomes)
{
  const gsize c = self->c, width = c + 1;
  double a[MOST * (MOST + 1)] = { 0.0 }, x[MOST];

  for (gsize i = 0; i < c; i++)
    if (push[i] != 0)
      write_rate (self, i, self->rows[i].goal, a + i * width);
    else
      a[i * width + i] = 1.0;
  for (gsize f = 0; f < self->k; f++)
    {
      const JdContactLaw *law = &self->laws[f];
      double *line = a + law->tangent * width;

      if (states[f] == JD_SLIP_STICK)
        write_rate (self, law->tangent, 0.0, line);
      else if (states[f] != JD_SLIP_OPEN)
        line[law->normal] = (states[f] == JD_SLIP_FORWARD ? 1.0 : -1.0) * law->coefficient * push[law->normal];
    }
  if (!eliminate (a, c, x))
    return;
  for (gsize i = 0; i < c; i++)
    if (self->rows[i].side != 0 &&
        (push[i] != 0 ? push[i] * x[i] < 0.0
                      : self->rows[i].side * (rate_of (self, i, x) - self->rows[i].goal) < 0.0))
      return;
  for (gsize f = 0; f < self->k; f++)
    {
      const JdContactLaw *law = &self->laws[f];
      const double slip = rate_of (self, law->tangent, x),
                   limit = law->coefficient * push[law->normal] * x[law->normal];

      if (push[law->normal] * x[law->normal] < 0.0 ||
          (states[f] == JD_SLIP_STICK && fabs (x[law->tangent]) > limit) ||
          (states[f] == JD_SLIP_FORWARD && slip <= 0.0) || (states[f] == JD_SLIP_BACKWARD && slip >= 0.0))
        return;
    }
  g_assert_cmpuint (outcomes->n, <, G_N_ELEMENTS (outcomes->impulses));
  memcpy (outcomes->impulses[outcomes->n], x, sizeof x);
  memcpy (outcomes->states[outcomes->n], states, self->k * sizeof (JdSlipState));
  velocity_of (self, x, outcomes->velocity[outcomes->n++]);
}

/* The states of the laws from @f on. */
static void
try_slips (const JdContactProblem *self,
           const int              *push,
           JdSlipState            *states,
           gsize                   f,
           Outcomes               *outcomes)
{
  if (f == self->k)
    {
      try_choice (self, push, states, outcomes);
      return;
    }
  for (JdSlipState s = JD_SLIP_OPEN; s <= JD_SLIP_BACKWARD; s++)
    if ((s == JD_SLIP_OPEN) == (push[self->laws[f].normal] == 0))
      {
        states[f] = s;
        try_slips (self, push, states, f + 1, outcomes);
      }
}

/* The pushes of the rows from @i on. */
static void
try_pushes (const JdContactProblem *self,
            int                    *push,
            gsize                   i,
            Outcomes               *outcomes)
{
  JdSlipState states[MOST];
  gboolean tangent = FALSE, rubbed = FALSE;

  if (i == self->c)
    {
      try_slips (self, push, states, 0, outcomes);
      return;
    }
  for (gsize f = 0; f < self->k; f++)
    {
      tangent |= self->laws[f].tangent == i;
      rubbed |= self->laws[f].normal == i;
    }
  for (int side = -1; side <= 1; side++)
    {
      const gboolean bilateral = self->rows[i].side == 0;

      if (tangent ? side != 0 : bilateral && rubbed ? side == 0 : bilateral ? side != 1 : side == -self->rows[i].side)
        continue;
      push[i] = side;
      try_pushes (self, push, i + 1, outcomes);
    }
}

static void
try_all (const JdContactProblem *self,
         Outcomes               *outcomes)
{
  int push[MOST];

  outcomes->n = 0;
  try_pushes (self, push, 0, outcomes);
}

/* ---- Random problems ---- */

/* Two contacts with friction and a row without, of the side @bilateral or not, under Newton's law. */
static void
draw_rough (JdContactProblem *self,
            GRand            *random,
            gboolean          bilateral)
{
  jd_contact_problem_init (self, 6, 5, 2);
  problem_draw (self, random);
  for (gsize i = 0; i < 5; i += 2)
    {
      JdContactRow *row = &self->rows[i];

      row->side = i == 0 && bilateral ? 0 : g_rand_boolean (random) ? 1 : -1;
      row->restitution = g_rand_double_range (random, 0.0, 1.0);
      row->goal = row->side == 0 || row->side * row->before < 0.0 ? -row->restitution * row->before : 0.0;
    }
  for (gsize f = 0; f < 2; f++)
    self->laws[f] = (JdContactLaw) {
      .tangent = 2 * f + 1, .normal = 2 * f, .push = self->rows[2 * f].side, .partner = -1,
      .coefficient = g_rand_double_range (random, 0.05, 2.5),
    };
  if (bilateral)
    self->laws[0].push = self->rows[0].before > 0.0 ? -1 : 1;
}

/* The answer has the outcomes of the elimination: no other, each with its states, and the impulses of its first. */
static void
test_enumerated (gconstpointer data)
{
  const gboolean bilateral = GPOINTER_TO_INT (data);
  g_autoptr(GRand) random = g_rand_new_with_seed (21);
  guint n_found = 0, n_several = 0;

  for (guint trial = 0; trial < 400; trial++)
    {
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;
      Outcomes outcomes;
      double first[MOST];

      draw_rough (&problem, random, bilateral);
      answer = jd_contact_choose (&problem);
      try_all (&problem, &outcomes);
      g_assert_cmpuint (answer->n_outcomes, ==, outcomes.n);
      g_assert_cmpint (answer->status, ==,
                       outcomes.n == 0   ? JD_CONTACT_NONE
                       : outcomes.n == 1 ? JD_CONTACT_FOUND
                                         : JD_CONTACT_SEVERAL);
      g_assert_false (answer->is_range);
      n_found += outcomes.n == 1;
      n_several += outcomes.n > 1;
      for (guint o = 0; o < outcomes.n; o++)
        {
          const gsize at = find_outcome (&problem, answer, outcomes.velocity[o], 1e-8);

          for (gsize f = 0; f < 2; f++)
            g_assert_cmpint (answer->states[at * 2 + f], ==, outcomes.states[o][f]);
          if (at == 0)
            assert_near (distance_of (answer->impulses, outcomes.impulses[o], problem.c), 0.0, 1e-8);
        }
      if (outcomes.n > 0)
        {
          velocity_of (&problem, answer->impulses, first);
          assert_near (distance_of (first, answer->posteriors, problem.n), 0.0, 1e-10);
        }
      for (gsize i = 0; i < problem.c && outcomes.n == 1; i++)
        g_assert_true (answer->known[i] && !answer->shared[i]);
      jd_contact_problem_clear (&problem);
    }
  g_assert_cmpuint (n_found, >, 100);
  g_assert_cmpuint (n_several, >, 5);
}

/* An outcome that is proved to be the only one is the only one of all choices.  Of those that are, the proof finds most. */
static void
test_only (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (25);
  guint n_only = 0, n_proved = 0;

  for (guint trial = 0; trial < 2000; trial++)
    {
      JdContactProblem problem;
      Outcomes outcomes;

      draw_rough (&problem, random, FALSE);
      try_all (&problem, &outcomes);
      n_only += outcomes.n == 1;
      for (guint o = 0; o < outcomes.n; o++)
        if (jd_contact_is_only (&problem, outcomes.impulses[o]))
          {
            g_assert_cmpuint (outcomes.n, ==, 1);
            n_proved++;
          }
      jd_contact_problem_clear (&problem);
    }
  g_test_message ("%u of %u proved", n_proved, n_only);
  g_assert_cmpuint (n_only, <, 1950);
  g_assert_cmpuint (n_proved, >, n_only / 2);
}

/* Without friction W L + w0 - goal >= 0 _|_ L >= 0 has one solution, to which Gauss and Seidel's projected iteration
 * converges. */
static void
test_iterated (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (22);
  guint n_open = 0, n_closed = 0;

  for (guint trial = 0; trial < 100; trial++)
    {
      const gsize c = 1 + trial % 7;
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;
      double x[MOST] = { 0.0 };

      jd_contact_problem_init (&problem, c + 2, c, 0);
      problem_draw (&problem, random);
      for (gsize i = 0; i < c; i++)
        {
          problem.rows[i].side = g_rand_boolean (random) ? 1 : -1;
          problem.rows[i].goal = problem.rows[i].side * g_rand_double_range (random, 0.0, 1.0);
        }
      for (guint sweep = 0; sweep < 20000; sweep++)
        for (gsize i = 0; i < c; i++)
          {
            const double side = problem.rows[i].side, w = rate_of (&problem, i, x) - problem.rows[i].goal;

            x[i] = side * fmax (0.0, side * (x[i] - w / problem.w[i * c + i]));
          }
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      for (gsize i = 0; i < c; i++)
        {
          assert_near (answer->impulses[i], x[i], 1e-8);
          n_open += x[i] == 0.0;
          n_closed += x[i] != 0.0;
        }
      jd_contact_problem_clear (&problem);
    }
  g_assert_cmpuint (n_open, >, 50);
  g_assert_cmpuint (n_closed, >, 50);
}

/* ---- The same problem, written otherwise ---- */

/* Fills @other with the problem whose row i is row @row[i] of @self, times @factor[i], in units of speed and of mass
 * that are @speed and @mass times smaller. */
static void
rewrite (const JdContactProblem *self,
         const gsize            *row,
         const double           *factor,
         double                  speed,
         double                  mass,
         JdContactProblem       *other)
{
  gsize place[MOST];

  jd_contact_problem_init (other, self->n, self->c, self->k);
  for (gsize j = 0; j < self->n; j++)
    {
      other->base[j] = speed * self->base[j];
      other->prior[j] = speed * self->prior[j];
    }
  for (gsize i = 0; i < self->c; i++)
    {
      const double rate = speed * factor[i];
      JdContactRow *to = &other->rows[i];

      place[row[i]] = i;
      *to = self->rows[row[i]];
      to->row = i;
      to->before *= rate;
      to->free *= rate;
      to->goal *= rate;
      to->size *= rate;
      to->unit *= factor[i] / sqrt (mass);
      for (gsize j = 0; j < self->n; j++)
        other->response[i * self->n + j] = factor[i] / mass * self->response[row[i] * self->n + j];
      for (gsize j = 0; j < self->c; j++)
        other->w[i * self->c + j] = factor[i] * factor[j] / mass * self->w[row[i] * self->c + row[j]];
    }
  for (gsize f = 0; f < self->k; f++)
    {
      JdContactLaw *law = &other->laws[self->k - 1 - f];

      *law = self->laws[f];
      law->tangent = place[law->tangent];
      law->normal = place[law->normal];
      law->coefficient *= factor[law->normal] / factor[law->tangent];
    }
}

/* Rows in another order and in other units (of length, angle, mass and time) have the same answer. */
static void
test_rewritten (void)
{
  static const gsize order[] = { 3, 0, 4, 2, 1 };
  g_autoptr(GRand) random = g_rand_new_with_seed (23);

  for (guint trial = 0; trial < 200; trial++)
    {
      const double speed = pow (10.0, g_rand_double_range (random, -3.0, 3.0)),
                   mass = pow (10.0, g_rand_double_range (random, -3.0, 3.0));
      JdContactProblem problem, other;
      g_autoptr(JdContactAnswer) answer = NULL, again = NULL;
      double factor[5], velocity[MOST];

      for (gsize i = 0; i < 5; i++)
        factor[i] = pow (10.0, g_rand_double_range (random, -3.0, 3.0));
      draw_rough (&problem, random, trial % 2 == 0);
      rewrite (&problem, order, factor, speed, mass, &other);
      answer = jd_contact_choose (&problem);
      again = jd_contact_choose (&other);
      g_assert_cmpint (again->status, ==, answer->status);
      g_assert_cmpuint (again->n_outcomes, ==, answer->n_outcomes);
      for (gsize o = 0; o < answer->n_outcomes; o++)
        {
          for (gsize j = 0; j < problem.n; j++)
            velocity[j] = speed * answer->posteriors[o * problem.n + j];
          find_outcome (&other, again, velocity, 1e-8 * speed);
        }
      for (gsize i = 0; i < 5 && answer->n_outcomes == 1; i++)
        assert_near (again->impulses[i] * factor[i] / (speed * mass), answer->impulses[order[i]], 1e-8);
      jd_contact_problem_clear (&problem);
      jd_contact_problem_clear (&other);
    }
}

/* ---- Closed forms ---- */

#define GRAVITY 9.81

/* A box of mass @mass and moment of inertia @inertia on an incline whose angle is @angle, in x down the incline, y
 * perpendicular to it, and theta.  It stands on @n feet below its centre by @depth, at the places @feet, with friction
 * @f, or jammed if @f is 0. */
static void
fill_box (JdContactProblem *self,
          double            mass,
          double            inertia,
          double            angle,
          double            depth,
          const double     *feet,
          gsize             n,
          double            f)
{
  const double inverse[9] = { 1.0 / mass, 0.0, 0.0, 0.0, 1.0 / mass, 0.0, 0.0, 0.0, 1.0 / inertia };
  const double weight[3] = { GRAVITY * sin (angle), -GRAVITY * cos (angle), 0.0 };
  const gsize each = f > 0.0 ? 2 : 1;
  double b[3 * MOST] = { 0.0 };

  for (gsize i = 0; i < n; i++)
    {
      b[3 * each * i + 1] = 1.0;
      b[3 * each * i + 2] = feet[i];
      if (f > 0.0)
        {
          b[3 * (each * i + 1)] = 1.0;
          b[3 * (each * i + 1) + 2] = depth;
        }
    }
  jd_contact_problem_init (self, 3, each * n, f > 0.0 ? n : 0);
  problem_fill (self, inverse, b, weight);
  for (gsize i = 0; i < n; i++)
    {
      self->rows[each * i].side = 1;
      self->rows[each * i].size += GRAVITY;
      if (f > 0.0)
        {
          self->rows[2 * i + 1].size += GRAVITY;
          self->laws[i] = (JdContactLaw) { .tangent = 2 * i + 1, .normal = 2 * i, .push = 1, .coefficient = f,
                                           .partner = -1 };
        }
    }
}

/* A block on an incline, on one foot below its centre: it rests up to tan angle = f, then x'' = g (sin - f cos). */
static void
test_incline (void)
{
  static const double f = 0.5, mass = 3.0, below[] = { 0.0 };

  for (int step = -20; step <= 20; step++)
    {
      const double angle = step == 20 ? atan (f) : step * 0.07, push = mass * GRAVITY * cos (angle);
      const gboolean rests = fabs (tan (angle)) <= f * (1.0 + 1e-14);
      const double sign = angle > 0.0 ? 1.0 : -1.0;
      const double expected = rests ? 0.0 : GRAVITY * (sin (angle) - sign * f * cos (angle));
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_box (&problem, mass, 1e6, angle, 0.0, below, 1, f);
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      g_assert_cmpint (answer->states[0], ==,
                       rests        ? JD_SLIP_STICK
                       : sign > 0.0 ? JD_SLIP_FORWARD
                                    : JD_SLIP_BACKWARD);
      assert_near (answer->posteriors[0], expected, 1e-9);
      assert_near (answer->posteriors[1], 0.0, 1e-9);
      assert_near (answer->impulses[0], push, 1e-8);
      assert_near (answer->impulses[1], rests ? -mass * GRAVITY * sin (angle) : -sign * f * push, 1e-8);
      jd_contact_problem_clear (&problem);
    }
}

/* A box on two feet of an incline: it rests, slides on both feet, tips about the lower one, or does both.  While it
 * rests on both, the normal forces are known and only the sum of the tangential ones. */
static void
test_two_feet (void)
{
  static const double mass = 2.0, half = 0.4, feet[] = { -0.4, 0.4 };
  guint n_rest = 0, n_slide = 0, n_tip = 0;

  for (guint trial = 0; trial < 60; trial++)
    {
      const double angle = 0.05 + 0.09 * (trial % 12), f = 0.15 + 0.3 * (trial / 24),
                   depth = trial / 12 % 2 ? 1.0 : 0.5;
      const double inertia = mass * (half * half + depth * depth) / 3.0, weight = mass * GRAVITY;
      const double rub = MIN (tan (angle), f) * weight * cos (angle); /* on both feet */
      const gboolean tips = depth * rub > half * weight * cos (angle), rests = tan (angle) <= f;
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_box (&problem, mass, inertia, angle, depth, feet, 2, f);
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      if (!tips)
        {
          assert_near (answer->posteriors[0], GRAVITY * sin (angle) - rub / mass, 1e-9);
          assert_near (answer->posteriors[2], 0.0, 1e-9);
          assert_near (answer->impulses[2] + answer->impulses[0], weight * cos (angle), 1e-8);
          assert_near (answer->impulses[2] - answer->impulses[0], depth * rub / half, 1e-8);
          assert_near (answer->impulses[1] + answer->impulses[3], -rub, 1e-8);
          for (gsize i = 0; i < 4; i++)
            g_assert_cmpint (answer->shared[i], ==, rests && i % 2 == 1);
          n_rest += rests;
          n_slide += !rests;
        }
      else
        {
          /* about the lower foot, from which the centre is at (-half, depth) */
          const double turn = -weight * (depth * sin (angle) - half * cos (angle)) /
                              (inertia + mass * (half * half + depth * depth));
          const double held = mass * (-depth * turn - GRAVITY * sin (angle)),
                       push = mass * (-half * turn + GRAVITY * cos (angle));

          g_assert_cmpfloat (answer->posteriors[2], <, 0.0);
          g_assert_cmpint (answer->states[0], ==, JD_SLIP_OPEN);
          if (fabs (held) <= f * push)
            {
              assert_near (answer->posteriors[2], turn, 1e-9);
              assert_near (answer->impulses[2], push, 1e-8);
              assert_near (answer->impulses[3], held, 1e-8);
            }
          else
            assert_near (answer->impulses[3], -f * answer->impulses[2], 1e-8);
          n_tip++;
        }
      jd_contact_problem_clear (&problem);
    }
  g_assert_cmpuint (n_rest, >, 5);
  g_assert_cmpuint (n_slide, >, 5);
  g_assert_cmpuint (n_tip, >, 5);
}

/* One contact that approaches by @part of the terms of its rate, pushed slowly enough for its slip to be less than
 * rounding error:  w_n = -a + N (1 - f c),  w_t = N (f - c) < 0  with  L_t = f N,  for the coupling -c and f < c.  To
 * stick it would need L_t = c N. */
static void
test_slip_of_rounding (void)
{
  static const double parts[] = { 1e-9, 3e-10, 1.5e-10 }, c = 0.75, f = 0.3;

  for (gsize k = 0; k < G_N_ELEMENTS (parts); k++)
    {
      const double push = parts[k] / (1.0 - f * c);
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      jd_contact_problem_init (&problem, 2, 2, 1);
      problem.w[0] = problem.w[3] = 1.0;
      problem.w[1] = problem.w[2] = -c;
      problem.base[0] = -parts[k];
      memcpy (problem.response, problem.w, 4 * sizeof (double));
      problem.rows[0] = (JdContactRow) { .row = 0, .side = 1, .free = -parts[k], .size = 1.0, .unit = 1.0 };
      problem.rows[1] = (JdContactRow) { .row = 1, .size = 10.0, .unit = 1.0 };
      problem.laws[0] = (JdContactLaw) { .tangent = 1, .normal = 0, .push = 1, .coefficient = f, .partner = -1 };
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      g_assert_cmpint (answer->states[0], ==, JD_SLIP_BACKWARD);
      assert_near (answer->impulses[0], push, 1e-15);
      assert_near (answer->impulses[1], f * push, 1e-15);
      jd_contact_problem_clear (&problem);
    }
}

/* At the limit of friction the tangential forces of both feet are known, too: each is f N. */
static void
test_two_feet_at_limit (void)
{
  static const double f = 0.3, feet[] = { -0.4, 0.4 };
  JdContactProblem problem;
  g_autoptr(JdContactAnswer) answer = NULL;

  fill_box (&problem, 2.0, 0.5, atan (f), 0.5, feet, 2, f);
  answer = jd_contact_choose (&problem);
  g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
  for (gsize i = 0; i < 4; i++)
    g_assert_true (answer->known[i]);
  for (gsize i = 0; i < 4; i += 2)
    assert_near (answer->impulses[i + 1], -f * answer->impulses[i], 1e-7);
  jd_contact_problem_clear (&problem);
}

/* A beam on three smooth feet at -1, 0, 1.5 below its centre, at @place from the first.  The forces that hold it form
 * a segment; it is a point where the centre stands on an outer foot, and empty beyond. */
static void
test_three_feet (void)
{
  static const double mass = 4.0, inertia = 2.0;

  for (int step = -2; step <= 12; step++)
    {
      const double place = -1.0 + 0.25 * step; /* of the centre: feet at -1, 0 and 1.5 */
      const double feet[] = { -1.0 - place, -place, 1.5 - place }, weight = mass * GRAVITY;
      const gboolean falls = place < -1.0 || place > 1.5, edge = place == -1.0 || place == 1.5;
      JdContactProblem problem;
      g_autoptr(JdContactAnswer) answer = NULL;

      fill_box (&problem, mass, inertia, 0.0, 0.0, feet, 3, 0.0);
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_FOUND);
      for (gsize i = 0; i < 3; i++)
        {
          g_assert_cmpint (answer->shared[i], ==, !falls && !edge);
          g_assert_cmpfloat (answer->impulses[i], >=, -1e-8);
        }
      if (falls)
        {
          /* about the foot at the distance d from the centre: N = m g I / (I + m d^2) */
          const gsize foot = place < 0.0 ? 0 : 2;

          assert_near (answer->impulses[foot], weight * inertia / (inertia + mass * feet[foot] * feet[foot]), 1e-8);
        }
      else
        {
          assert_near (answer->impulses[0] + answer->impulses[1] + answer->impulses[2], weight, 1e-8);
          assert_near (feet[0] * answer->impulses[0] + feet[1] * answer->impulses[1] + feet[2] * answer->impulses[2],
                       0.0, 1e-8);
          for (gsize j = 0; j < 3; j++)
            assert_near (answer->posteriors[j], 0.0, 1e-9);
        }
      jd_contact_problem_clear (&problem);
    }
}

/* A slip whose push does not change the normal rate, W_nn = f W_nt: every push up to that which ends the slip is a
 * solution.  The two outcomes are the ends of this range. */
static void
test_range (void)
{
  static const double nn = 2.0, nt = 1.5, tt = 3.0, slip = 0.75;
  const double f = nn / nt, inverse[4] = { nn, nt, nt, tt }, b[4] = { 1.0, 0.0, 0.0, 1.0 },
               velocity[2] = { 0.0, slip };
  JdContactProblem problem;
  g_autoptr(JdContactAnswer) answer = NULL;
  double least = HUGE_VAL, most = -HUGE_VAL;

  jd_contact_problem_init (&problem, 2, 2, 1);
  problem_fill (&problem, inverse, b, velocity);
  problem.rows[0].side = 1;
  problem.rows[0].size = slip;
  problem.laws[0] = (JdContactLaw) { .tangent = 1, .normal = 0, .push = 1, .coefficient = f, .partner = -1 };
  answer = jd_contact_choose (&problem);
  g_assert_cmpint (answer->status, ==, JD_CONTACT_SEVERAL);
  g_assert_true (answer->is_range);
  for (gsize o = 0; o < answer->n_outcomes; o++)
    {
      assert_near (answer->posteriors[2 * o], 0.0, 1e-9);
      least = fmin (least, answer->posteriors[2 * o + 1]);
      most = fmax (most, answer->posteriors[2 * o + 1]);
    }
  assert_near (least, 0.0, 1e-7 * slip);
  assert_near (most, slip, 1e-7 * slip);
  jd_contact_problem_clear (&problem);
}

/* A body that slides between two walls, which may push by any N: every speed from 0 to that of before is a solution.
 * The outcomes are these two. */
static void
test_between_walls (void)
{
  static const double speeds[] = { -1.5, 0.013, 7.0 };

  for (guint k = 0; k < G_N_ELEMENTS (speeds); k++)
    {
      const double inverse[4] = { 0.5, 0.0, 0.0, 0.5 }, velocity[2] = { 0.0, speeds[k] };
      const double b[8] = { 1.0, 0.0, 0.0, 1.0, -1.0, 0.0, 0.0, 1.0 };
      double least = HUGE_VAL, most = -HUGE_VAL;
      g_autoptr(JdContactAnswer) answer = NULL;
      JdContactProblem problem;

      jd_contact_problem_init (&problem, 2, 4, 2);
      problem_fill (&problem, inverse, b, velocity);
      for (gsize f = 0; f < 2; f++)
        {
          problem.rows[2 * f].side = 1;
          problem.laws[f] = (JdContactLaw) { .tangent = 2 * f + 1, .normal = 2 * f, .push = 1, .coefficient = 0.3,
                                             .partner = -1 };
        }
      answer = jd_contact_choose (&problem);
      g_assert_cmpint (answer->status, ==, JD_CONTACT_SEVERAL);
      g_assert_true (answer->is_range);
      g_assert_cmpuint (answer->n_outcomes, ==, 2);
      for (gsize o = 0; o < 2; o++)
        {
          assert_near (answer->posteriors[2 * o], 0.0, 1e-9);
          least = fmin (least, fabs (answer->posteriors[2 * o + 1]));
          most = fmax (most, fabs (answer->posteriors[2 * o + 1]));
        }
      assert_near (least, 0.0, 1e-7 * fabs (speeds[k]));
      assert_near (most, fabs (speeds[k]), 1e-7 * fabs (speeds[k]));
      jd_contact_problem_clear (&problem);
    }
}

/* Painleve's contact: its slip takes more from the normal rate than its push gives, W_nn < f W_nt.  It is jammed: the
 * slip stops at once, N = 21 and T = -10.  Many contacts that do not push each other are many small problems. */
static void
test_extremes (void)
{
  const double inverse[4] = { 1.0, 2.0, 2.0, 5.0 }, b[4] = { 1.0, 0.0, 0.0, 1.0 }, velocity[2] = { -1.0, 8.0 };
  JdContactProblem problem;
  g_autoptr(JdContactAnswer) jammed = NULL, many = NULL;

  jd_contact_problem_init (&problem, 2, 2, 1);
  problem_fill (&problem, inverse, b, velocity);
  problem.rows[0].side = 1;
  problem.laws[0] = (JdContactLaw) { .tangent = 1, .normal = 0, .push = 1, .coefficient = 1.0, .partner = -1 };
  jammed = jd_contact_choose (&problem);
  g_assert_cmpint (jammed->status, ==, JD_CONTACT_FOUND);
  assert_near (jammed->impulses[0], 21.0, 1e-9);
  assert_near (jammed->impulses[1], -10.0, 1e-9);
  jd_contact_problem_clear (&problem);

  jd_contact_problem_init (&problem, 15, 15, 0);
  for (gsize i = 0; i < 15; i++)
    {
      problem.rows[i] = (JdContactRow) { .side = 1, .size = 1.0, .unit = 1.0, .free = i % 2 == 0 ? -1.0 : 1.0 };
      problem.w[16 * i] = problem.response[16 * i] = 1.0;
    }
  many = jd_contact_choose (&problem);
  g_assert_cmpint (many->status, ==, JD_CONTACT_FOUND);
  g_assert_cmpuint (many->n_outcomes, ==, 1);
  g_assert_false (many->unproved);
  for (gsize i = 0; i < 15; i++)
    {
      assert_near (many->impulses[i], i % 2 == 0 ? 1.0 : 0.0, 1e-12);
      assert_near (many->posteriors[i], i % 2 == 0 ? 1.0 : 0.0, 1e-12);
    }
  jd_contact_problem_clear (&problem);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/core/contact/choices/unilateral", GINT_TO_POINTER (FALSE), test_enumerated);
  g_test_add_data_func ("/core/contact/choices/bilateral", GINT_TO_POINTER (TRUE), test_enumerated);
  g_test_add_func ("/core/contact/choices/only", test_only);
  g_test_add_func ("/core/contact/choices/iterated", test_iterated);
  g_test_add_func ("/core/contact/choices/rewritten", test_rewritten);
  g_test_add_func ("/core/contact/choices/incline", test_incline);
  g_test_add_func ("/core/contact/choices/slip-of-rounding", test_slip_of_rounding);
  g_test_add_func ("/core/contact/choices/two-feet", test_two_feet);
  g_test_add_func ("/core/contact/choices/two-feet/limit", test_two_feet_at_limit);
  g_test_add_func ("/core/contact/choices/three-feet", test_three_feet);
  g_test_add_func ("/core/contact/choices/range", test_range);
  g_test_add_func ("/core/contact/choices/between-walls", test_between_walls);
  g_test_add_func ("/core/contact/choices/extremes", test_extremes);
  return g_test_run ();
}
