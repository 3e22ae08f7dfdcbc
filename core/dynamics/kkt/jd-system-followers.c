/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows that act only with a contact, as the slip of a rolling joint without friction: its followers.  Either the
 * contact acts, and so do they; or it opens, and its acceleration must not close it without them.  Their multipliers
 * are not bounded by that of the contact, and so there may be no such motion, or several. */
#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/dynamics/kkt/jd-accelerations-private.h"
#include "core/linear/jd-tolerances.h"

/* The most contacts with followers of which all choices are tried. */
#define MOST_TRIED 8

typedef struct
{
  JdSystem       *system;
  const gboolean *given;      /* m */
  gsize          *contacts;   /* rows with followers */
  gsize           n_contacts;
  gboolean       *open;       /* n_contacts: the choice */
  gboolean       *acts;       /* m: of the choice */
  gboolean       *first;      /* n_contacts: the first consistent choice */
  double         *x;          /* n: its accelerations */
  gboolean        found, solvable;
  int             several;    /* contact that opens in one motion and not in another; -1: none */
  JdAccelerations accelerations;
} Followers;

static const JdEquation *
equation_of (const JdSystem *self,
             gsize           h)
{
  return jd_model_get_equation (self->model, self->complementary[h]);
}

/* @given (m): rows that may act; NULL: all. */
static gboolean
has_followers (const JdSystem *self,
               const gboolean *given,
               gsize           h)
{
  gsize first;
  const gsize n = jd_model_get_joint_equations (self->model, self->complementary[h], &first);

  for (gsize i = first; i < first + n; i++)
    {
      const int row = self->rows.of_equation[i];
      const gsize k = (gsize) row;

      if (row >= 0 && (given == NULL || given[k]) && self->rows.side[k] == 0 &&
          (self->friction == NULL || !jd_friction_owns_row (self->friction, k)) &&
          jd_equation_is_with (equation_of (self, k), equation_of (self, h)))
        return TRUE;
    }
  return FALSE;
}

static gboolean
any_has_followers (const JdSystem *self,
                   const gboolean *given)
{
  for (gsize h = 0; h < self->m; h++)
    if (given[h] && self->rows.side[h] != 0 && has_followers (self, given, h))
      return TRUE;
  return FALSE;
}

static void
followers_init (Followers      *self,
                JdSystem       *system,
                const gboolean *given)
{
  *self = (Followers) { .system = system, .given = given, .several = -1 };
  self->contacts = g_new0 (gsize, system->m + 1);
  for (gsize h = 0; h < system->m; h++)
    if (given[h] && system->rows.side[h] != 0 && has_followers (system, given, h))
      self->contacts[self->n_contacts++] = h;
  self->open = g_new0 (gboolean, self->n_contacts + 1);
  self->first = g_new0 (gboolean, self->n_contacts + 1);
  self->acts = g_new0 (gboolean, system->m + 1);
  self->x = g_new0 (double, system->n + 1);
}

static void
followers_clear (Followers *self)
{
  g_free (self->contacts);
  g_free (self->open);
  g_free (self->first);
  g_free (self->acts);
  g_free (self->x);
  jd_accelerations_clear (&self->accelerations);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Followers, followers_clear)

static JdVerdict
solve_choice (Followers *self,
              gboolean  *unique,
              double    *dependent)
{
  JdSystem *system = self->system;

  memcpy (self->acts, self->given, system->m * sizeof (gboolean));
  for (gsize c = 0; c < self->n_contacts; c++)
    for (gsize k = 0; k < system->m && self->open[c]; k++)
      if (jd_equation_is_with (equation_of (system, k), equation_of (system, self->contacts[c])))
        self->acts[k] = FALSE;
  return jd_system_solve_sides_unilateral (system, self->acts, unique, dependent);
}

/* Whether those contacts act of which the choice says so, and the others do not close. */
static gboolean
is_consistent (Followers *self)
{
  jd_accelerations_fill (&self->accelerations, self->system);
  for (gsize c = 0; c < self->n_contacts; c++)
    if (self->open[c] ? jd_accelerations_violate (&self->accelerations, self->system, self->contacts[c])
                      : !self->acts[self->contacts[c]])
      return FALSE;
  return TRUE;
}

/* Whether the last solution has the accelerations of the first, max_i |x_i - first_i| <= JD_SAME_SOLUTION size, in
 * those of rates at rest, the size being that of the terms. */
static gboolean
is_same_motion (const Followers *self)
{
  const JdSystem *system = self->system;
  const JdDynamicsPattern *pattern = system->pattern;
  const gsize *retained = jd_parameterization_get_retained (system->parameterization);
  double difference = 0.0, size = 1.0;

  for (gsize i = 0; i < system->n; i++)
    {
      const double unit = jd_least_acceleration (system->model, retained[i]);

      difference = fmax (difference, fabs (system->x[i] - self->x[i]) / unit);
      size = fmax (size, (fabs (system->x[i]) + fabs (self->x[i])) / unit);
    }
  for (gsize e = 0; e < pattern->n_mass; e++)
    {
      const gsize i = pattern->mass_row[e];

      if (i == pattern->mass_column[e] && system->terms.mass[e] > 0.0)
        size = fmax (size, fabs (system->r[i]) / system->terms.mass[e] /
                             jd_least_acceleration (system->model, retained[i]));
    }
  return difference <= JD_SAME_SOLUTION * size;
}

static void
try_choice (Followers *self)
{
  self->solvable = TRUE;
  if (!is_consistent (self))
    return;
  if (!self->found)
    {
      self->found = TRUE;
      memcpy (self->first, self->open, self->n_contacts * sizeof (gboolean));
      memcpy (self->x, self->system->x, self->system->n * sizeof (double));
    }
  else if (!is_same_motion (self))
    for (gsize c = 0; c < self->n_contacts && self->several < 0; c++)
      if (self->open[c] != self->first[c])
        self->several = (int) c;
}

/* All choices, the one without an open contact first. */
static void
try_all (Followers *self)
{
  for (guint choice = 0; choice < 1u << self->n_contacts && self->several < 0; choice++)
    {
      for (gsize c = 0; c < self->n_contacts; c++)
        self->open[c] = (choice >> c & 1) != 0;
      if (solve_choice (self, NULL, NULL) <= JD_VERDICT_HYPERSTATIC)
        try_choice (self);
    }
}

/* Opens the contacts that pull until no more do, where there are too many for all choices. */
static void
try_some (Followers *self)
{
  gboolean changed = TRUE;

  while (changed && solve_choice (self, NULL, NULL) <= JD_VERDICT_HYPERSTATIC)
    {
      changed = FALSE;
      for (gsize c = 0; c < self->n_contacts; c++)
        if (!self->open[c] && !self->acts[self->contacts[c]])
          self->open[c] = changed = TRUE;
    }
  if (!changed)
    try_choice (self);
}

/* The reason why there is no motion: @names of the contacts. */
static char *
explain_none (const char *names)
{
  return g_strdup_printf (
    _("No motion was found for “%s”, whose joint never slips: where it stays closed it would have "
      "to pull, and where it opens it would go into what it touches (Painlevé's paradox); with "
      "friction the joint could slip"),
    names);
}

/* The reason why the motion is refused. */
static char *
explain_followers (const Followers *self)
{
  const JdSystem *system = self->system;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  g_autofree char *list = NULL;

  if (self->several >= 0)
    return g_strdup_printf (
      _("“%s” is closed and its joint never slips, and so several motions are possible: in one "
        "it opens, in another it does not (Painlevé's paradox), and rigid bodies do not tell "
        "which; with friction the joint could slip"),
      equation_of (system, self->contacts[self->several])->name);
  for (gsize c = 0; c < self->n_contacts; c++)
    g_ptr_array_add (names, (gpointer) equation_of (system, self->contacts[c])->name);
  g_ptr_array_add (names, NULL);
  list = g_strjoinv ("”, “", (char **) names->pdata);
  return explain_none (list);
}

gboolean
jd_system_may_let_go (JdSystem *self,
                      gsize     h)
{
  g_auto(JdAccelerations) accelerations = { 0 };

  if (self->rows.side[h] == 0 || !has_followers (self, NULL, h))
    return TRUE;
  jd_accelerations_fill (&accelerations, self);
  if (!jd_accelerations_violate (&accelerations, self, h))
    return TRUE;
  g_free (self->why);
  self->why = explain_none (equation_of (self, h)->name);
  return FALSE;
}

JdVerdict
jd_system_solve_sides_followed (JdSystem  *self,
                                gboolean  *active,
                                gboolean  *unique,
                                double    *dependent,
                                char     **out_why)
{
  g_auto(Followers) followers = { 0 };
  JdVerdict verdict;

  *out_why = NULL;
  self->followed = any_has_followers (self, active);
  if (!self->followed)
    return jd_system_solve_sides_unilateral (self, active, unique, dependent);
  followers_init (&followers, self, active);
  if (followers.n_contacts > MOST_TRIED)
    try_some (&followers);
  else
    try_all (&followers);
  /* the answer; without one the solution with all rows, of which the verdict is withdrawn if it has numbers */
  memcpy (followers.open, followers.first, followers.n_contacts * sizeof (gboolean));
  verdict = solve_choice (&followers, unique, dependent);
  memcpy (active, followers.acts, self->m * sizeof (gboolean));
  if ((followers.found && followers.several < 0) || !followers.solvable)
    return verdict;
  *out_why = explain_followers (&followers);
  for (gsize h = 0; h < self->m; h++)
    self->y[h] = NAN;
  for (gsize i = 0; i < self->n; i++)
    self->x[i] = NAN;
  for (gsize h = 0; h < self->m && dependent != NULL; h++)
    dependent[h] = 0.0;
  return followers.found ? JD_VERDICT_INDETERMINATE : JD_VERDICT_INCONSISTENT;
}
