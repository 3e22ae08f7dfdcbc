/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All choices of opening, sticking and slipping as a tree: one row or law is decided after the other.  What is not
 * decided yet must satisfy what holds in each of its choices,
 *
 *   N >= 0,  w >= goal,  |L_t| <= f N,
 *
 * linear inequalities, weaker than any choice; of a bilateral row whose side is not decided only  w = goal.  If no
 * impulses satisfy them, no choice that begins so is consistent.  If the whole tree has been searched, the outcomes
 * are all there are.  Where open rows must leave their goal, no two choices are the same motion, and the tree is
 * smaller. */
#include "core/contact/jd-contact-private.h"

/* Incomplete choices that are looked at, by the rows of each, and by the cube of the rows: limits to the time. */
#define MAX_WORK 40000
#define MAX_CUBIC_WORK 14000000

typedef struct
{
  JdChoices *choices;
  gsize      n;       /* decisions */
  gsize     *what;    /* n: a row, or c + a law */
} Tree;

/* From which side each bilateral row pushes is decided first; then the other rows, each before the laws that it
 * bounds. */
static void
list_decisions (Tree *self)
{
  const JdContactProblem *problem = self->choices->problem;

  for (gsize i = 0; i < problem->c; i++)
    if (problem->rows[i].side == 0 && jd_choices_has_choice (self->choices, i))
      self->what[self->n++] = i;
  for (gsize i = 0; i < problem->c; i++)
    {
      if (problem->rows[i].side != 0 && jd_choices_has_choice (self->choices, i))
        self->what[self->n++] = i;
      for (gsize f = 0; f < problem->k; f++)
        if (problem->laws[f].normal == i)
          self->what[self->n++] = problem->c + f;
    }
}

/* Nothing is decided. */
static void
loosen (JdChoices *self)
{
  const JdContactProblem *problem = self->problem;

  for (gsize i = 0; i < problem->c; i++)
    {
      self->closed[i] = self->push[i] != 0;
      self->loose[i] = jd_choices_has_choice (self, i);
    }
  for (gsize f = 0; f < problem->k; f++)
    {
      self->state[f] = JD_SLIP_STICK;
      self->loose[problem->laws[f].tangent] = TRUE;
    }
}

static gboolean decide (Tree  *self,
                        gsize  d);

/* Continues after decision @d: tries the complete choice, or makes the next decision unless none can follow.  Returns
 * FALSE if the budget is spent. */
static gboolean
decide_next (Tree  *self,
             gsize  d)
{
  JdChoices *choices = self->choices;
  const gsize c = choices->problem->c;

  if (d + 1 == self->n)
    {
      jd_choices_try (choices);
      return TRUE;
    }
  if (++choices->n_nodes * c > MAX_WORK || choices->n_nodes * c * c * c > MAX_CUBIC_WORK)
    return FALSE;
  return !jd_choices_is_possible (choices) || decide (self, d + 1);
}

/* Row @i is closed or open; a bilateral one pushes from either side. */
static gboolean
decide_row (Tree  *self,
            gsize  d,
            gsize  i)
{
  JdChoices *choices = self->choices;
  const gboolean bilateral = choices->problem->rows[i].side == 0;
  gboolean whole = TRUE;

  for (int first = 1; first >= 0 && whole; first--)
    {
      choices->loose[i] = FALSE;
      if (bilateral)
        choices->push[i] = first ? 1 : -1;
      else
        choices->closed[i] = first == 1;
      whole = decide_next (self, d);
    }
  choices->closed[i] = TRUE;
  choices->loose[i] = TRUE;
  return whole;
}

static gboolean
decide_law (Tree  *self,
            gsize  d,
            gsize  f)
{
  JdChoices *choices = self->choices;
  const JdContactLaw *law = &choices->problem->laws[f];
  const JdSlipState first = !choices->closed[law->normal] ? JD_SLIP_OPEN
                            : law->slip == 0              ? JD_SLIP_STICK
                            : law->slip > 0               ? JD_SLIP_FORWARD
                                                          : JD_SLIP_BACKWARD;
  const guint n_states = first == JD_SLIP_STICK ? 3 : 1;
  gboolean whole = TRUE;

  choices->loose[law->tangent] = FALSE;
  for (guint step = 0; step < n_states && whole; step++)
    {
      choices->state[f] = first + (step + (choices->problem->leaving ? 1 : 0)) % n_states;
      whole = decide_next (self, d);
    }
  choices->state[f] = JD_SLIP_STICK;
  choices->loose[law->tangent] = TRUE;
  return whole;
}

static gboolean
decide (Tree  *self,
        gsize  d)
{
  const gsize c = self->choices->problem->c, what = self->what[d];

  return what < c ? decide_row (self, d, what) : decide_law (self, d, what - c);
}

gboolean
jd_choices_search_tree (JdChoices *self,
                        gboolean   strict)
{
  g_autofree gsize *what = g_new0 (gsize, self->problem->c + self->problem->k + 1);
  Tree tree = { .choices = self, .what = what };
  gboolean whole;

  list_decisions (&tree);
  loosen (self);
  self->strict = strict;
  self->n_nodes = 0;
  whole = decide (&tree, 0);
  self->strict = FALSE;
  for (gsize i = 0; i < self->problem->c; i++)
    self->loose[i] = FALSE;
  return whole;
}
