/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Contradictory equations: a minimal set without a common position near the drawing, and the loop that it forms.  The
 * loop is opened at one joint and closed as far as the other equations allow. */
#include "core/analysis/diagnosis/jd-diagnosis-private.h"
#include "core/linear/jd-tolerances.h"

#include <math.h>
#include <string.h>

/* Largest number of joints for which the search removes one joint after another. */
#define MOST_SEARCHED 64
/* Largest number of drags of one end towards the other; a drag stops early if its next step gains little. */
#define MOST_DRAGS 100

typedef struct
{
  const JdDiagnosing *of;
  gboolean           *skip;  /* n_equations */
  double             *p;     /* N */
} Search;

static gsize
joint_of (const JdDiagnosing *self,
          gsize               equation)
{
  return jd_model_get_equation (self->model, equation)->joint;
}

gboolean
jd_project_without (const JdDiagnosing *self,
                    const gboolean     *skip,
                    double             *p)
{
  gboolean met;

  /* after a cancellation the equations count as consistent, which ends the search */
  if (g_cancellable_is_cancelled (self->cancellable))
    return TRUE;
  memcpy (p, self->p, self->result->n_parameters * sizeof (double));
  jd_assembly_skip (self->assembly, self->work, skip);
  met = jd_assembly_project (self->assembly, self->work, self->t, p, NULL, NULL, NULL);
  jd_assembly_skip (self->assembly, self->work, NULL);
  return met;
}

static gboolean
is_consistent (Search *search)
{
  return jd_project_without (search->of, search->skip, search->p);
}

static void
skip_joint (Search   *search,
            gsize     joint,
            gboolean  skip)
{
  for (gsize i = 0; i < search->of->result->n_equations; i++)
    if (joint_of (search->of, i) == joint)
      search->skip[i] = skip;
}

/* Begins with the joints that have a gap, if these have no common position; otherwise with all joints. */
static void
begin_with_violated (Search         *search,
                     const gboolean *left_out)
{
  const gsize n = search->of->result->n_equations;
  g_autoptr(GArray) violated = jd_gather_violated (search->of);

  for (gsize i = 0; i < n; i++)
    search->skip[i] = TRUE;
  jd_mark_joints (search->of, violated, search->skip, FALSE);
  for (gsize i = 0; i < n; i++)
    search->skip[i] |= left_out[i];
  if (is_consistent (search))
    memcpy (search->skip, left_out, n * sizeof (gboolean));
}

/* Removes one joint after another, and then one equation after another, if the others remain contradictory.  The
 * joints drawn last are kept.  Returns FALSE if there are too many joints. */
static gboolean
reduce_to_minimum (Search *search)
{
  const JdDiagnosing *self = search->of;
  const gsize n_joints = jd_mechanism_get_joints (self->mechanism)->len;
  g_autofree gboolean *asked = g_new0 (gboolean, n_joints + 1);
  gsize n = 0;

  for (gsize i = 0; i < self->result->n_equations; i++)
    if (!search->skip[i] && !asked[joint_of (self, i)])
      {
        asked[joint_of (self, i)] = TRUE;
        n++;
      }
  if (n > MOST_SEARCHED)
    return FALSE;
  for (gsize j = 0; j < n_joints; j++)
    {
      if (!asked[j])
        continue;
      skip_joint (search, j, TRUE);
      if (is_consistent (search))
        skip_joint (search, j, FALSE);
    }
  for (gsize i = 0; i < self->result->n_equations; i++)
    {
      if (search->skip[i])
        continue;
      search->skip[i] = TRUE;
      if (is_consistent (search))
        search->skip[i] = FALSE;
    }
  return TRUE;
}

GArray *
jd_find_conflict (const JdDiagnosing *self,
                  const gboolean     *left_out)
{
  const gsize n = self->result->n_equations;
  g_autofree gboolean *skip = g_memdup2 (left_out, (n + 1) * sizeof (gboolean));
  g_autofree double *p = g_new0 (double, self->result->n_parameters + 1);
  Search search = { self, skip, p };
  GArray *found = NULL;

  if (is_consistent (&search))
    return NULL;
  begin_with_violated (&search, left_out);
  if (!reduce_to_minimum (&search))
    return NULL;
  found = g_array_new (FALSE, FALSE, sizeof (gsize));
  for (gsize i = 0; i < n; i++)
    if (!skip[i])
      g_array_append_val (found, i);
  return found;
}

/* The place of a point at @p, m, in the axes of the ground. */
static void
locate (const JdDiagnosing *self,
        JdPointRef          ref,
        const double       *p,
        double              out[2])
{
  const JdPoint *point = jd_mechanism_get_point (self->mechanism, ref);
  const double at[] = { jd_model_eval (self->model, point->at[0], self->t, p, NULL),
                        jd_model_eval (self->model, point->at[1], self->t, p, NULL) };
  JdExprVec origin;
  double angle;

  memcpy (out, at, sizeof at);
  if (ref.body < 0)
    return;
  origin = jd_model_get_origin (self->model, (gsize) ref.body);
  angle = jd_model_eval (self->model, jd_model_get_angle (self->model, (gsize) ref.body), self->t, p, NULL);
  out[0] = jd_model_eval (self->model, origin.x[0], self->t, p, NULL) + cos (angle) * at[0] - sin (angle) * at[1];
  out[1] = jd_model_eval (self->model, origin.x[1], self->t, p, NULL) + sin (angle) * at[0] + cos (angle) * at[1];
}

/* Whether the joint holds two points together or at a distance.  If @grounded, one of them must be on the ground. */
static gboolean
can_open (const JdJoint *joint,
          gboolean       grounded)
{
  if (joint->n_points != 2 || joint->curve >= 0 || joint->has_when)
    return FALSE;
  if (joint->length == NULL && !g_str_equal (joint->type->name, "pivot"))
    return FALSE;
  if (joint->points[0].body < 0 && joint->points[1].body < 0)
    return FALSE;
  return !grounded || joint->points[0].body < 0 || joint->points[1].body < 0;
}

/* The joint at which the loop of @equations is opened: the last joint with the ground, or else the last one; -1:
 * none. */
static int
choose_opening (const JdDiagnosing *self,
                const GArray       *equations)
{
  for (int grounded = TRUE; grounded >= FALSE; grounded--)
    for (guint k = equations->len; k-- > 0;)
      {
        const gsize j = joint_of (self, g_array_index (equations, gsize, k));

        if (can_open (jd_model_get_joint (self->model, j), grounded))
          return (int) j;
      }
  return -1;
}

/* Holds the parameters that place body @b. */
static void
hold_body (const JdDiagnosing *self,
           int                 b,
           gboolean           *hold)
{
  const JdExprVec origin = jd_model_get_origin (self->model, (gsize) MAX (b, 0));
  const JdExpr *place[] = { origin.x[0], origin.x[1], jd_model_get_angle (self->model, (gsize) MAX (b, 0)) };
  g_autoptr(GPtrArray) symbols = b >= 0 ? jd_expr_get_symbols_of (place, G_N_ELEMENTS (place)) : g_ptr_array_new ();

  for (guint i = 0; i < symbols->len; i++)
    for (gsize k = 0; k < self->result->n_parameters; k++)
      if (g_str_equal (jd_expr_get_name (g_ptr_array_index (symbols, i)),
                       jd_model_get_parameter_name (self->model, k)))
        hold[k] = TRUE;
}

/* Moves the two points of @joint together as far as the other equations allow, from a position @p that satisfies
 * these. */
static void
close_loop (const JdDiagnosing *self,
            const JdJoint      *joint,
            const gboolean     *skip,
            double             *p,
            JdFinding          *finding)
{
  const gsize moving = joint->points[0].body >= 0 ? 0 : 1;
  const JdPointRef ref = joint->points[moving], other = joint->points[1 - moving];
  const JdPoint *point = jd_mechanism_get_point (self->mechanism, ref);
  const double at[] = { jd_model_eval (self->model, point->at[0], self->t, p, NULL),
                        jd_model_eval (self->model, point->at[1], self->t, p, NULL) };
  g_autofree gboolean *hold = g_new0 (gboolean, self->result->n_parameters + 1);
  JdDragReport now = { .distance = INFINITY };

  hold_body (self, other.body, hold);
  locate (self, other, p, finding->gap_to);
  jd_assembly_skip (self->assembly, self->work, skip);
  for (guint i = 0; i < MOST_DRAGS; i++)
    {
      const double before = now.distance;

      /* begin at this position, so that the drag is not drawn back to the drawing */
      jd_assembly_begin (self->assembly, self->work, self->t, p, hold);
      jd_assembly_drag (self->assembly, self->work, (gsize) ref.body, at, finding->gap_to, p, &now);
      if (!(before - now.distance > JD_CONFLICT_SETTLED * now.distance))
        break;
    }
  jd_assembly_skip (self->assembly, self->work, NULL);
  locate (self, ref, p, finding->gap_from);
}

static void
add_line (GArray       *lines,
          const double  from[2],
          const double  to[2])
{
  const JdFindingLine line = { { from[0], from[1] }, { to[0], to[1] } };

  if (from[0] != to[0] || from[1] != to[1])
    g_array_append_val (lines, line);
}

/* Draws the bodies of the loop at @p as lines between their points in its joints. */
static void
draw_loop (const JdDiagnosing *self,
           const GArray       *equations,
           const double       *p,
           GArray             *lines)
{
  const guint n_bodies = jd_mechanism_get_bodies (self->mechanism)->len;
  g_autofree gboolean *placed = g_new0 (gboolean, n_bodies + 1);
  g_autofree double *last = g_new0 (double, 2 * n_bodies + 1);
  gsize before = G_MAXSIZE;

  for (guint k = 0; k < equations->len; k++)
    {
      const gsize j = joint_of (self, g_array_index (equations, gsize, k));
      const JdJoint *joint = jd_model_get_joint (self->model, j);

      for (gsize i = 0; j != before && i < joint->n_points; i++)
        {
          const int b = joint->points[i].body;
          double place[2];

          if (b < 0)
            continue;
          locate (self, joint->points[i], p, place);
          if (placed[b])
            add_line (lines, last + 2 * b, place);
          memcpy (last + 2 * b, place, sizeof place);
          placed[b] = TRUE;
        }
      before = j;
    }
}

/* Draws rods, ropes and similar joints between their points. */
static void
draw_lengths (const JdDiagnosing *self,
              const GArray       *equations,
              gsize               opened,
              const double       *p,
              GArray             *lines)
{
  for (guint k = 0; k < equations->len; k++)
    {
      const gsize j = joint_of (self, g_array_index (equations, gsize, k));
      const JdJoint *joint = jd_model_get_joint (self->model, j);
      double from[2], to[2];

      if (j == opened || joint->length == NULL || joint->n_points != 2)
        continue;
      locate (self, joint->points[0], p, from);
      locate (self, joint->points[1], p, to);
      add_line (lines, from, to);
    }
}

/* Shortens the gap of a joint that keeps a distance by this distance. */
static void
shorten_gap (const JdDiagnosing *self,
             const JdJoint      *joint,
             const double       *p,
             JdFinding          *finding)
{
  const double distance = hypot (finding->gap_to[0] - finding->gap_from[0],
                                 finding->gap_to[1] - finding->gap_from[1]);
  const double length = joint->length != NULL ? jd_model_eval (self->model, joint->length, self->t, p, NULL) : 0;
  double end[2];

  finding->gap = distance - length;
  if (joint->length == NULL || !(distance > 0))
    return;
  for (int i = 0; i < 2; i++)
    end[i] = finding->gap_from[i] + length / distance * (finding->gap_to[i] - finding->gap_from[i]);
  add_line (finding->loop, finding->gap_from, end);
  memcpy (finding->gap_from, end, sizeof end);
}

gboolean
jd_open_loop (const JdDiagnosing *self,
              const GArray       *equations,
              const gboolean     *left_out,
              JdFinding          *finding,
              double             *p)
{
  const int opened = jd_mechanism_get_dimension (self->mechanism) == 2 ? choose_opening (self, equations) : -1;
  g_autofree gboolean *skip = g_memdup2 (left_out, (self->result->n_equations + 1) * sizeof (gboolean));
  const JdJoint *joint;

  if (opened < 0)
    return FALSE;
  joint = jd_model_get_joint (self->model, (gsize) opened);
  for (gsize i = 0; i < self->result->n_equations; i++)
    skip[i] = skip[i] || joint_of (self, i) == (gsize) opened;
  if (!jd_project_without (self, skip, p))
    return FALSE;
  close_loop (self, joint, skip, p, finding);
  shorten_gap (self, joint, p, finding);
  /* a length too large for its place has no gap that can be drawn */
  if (!(finding->gap > 0))
    {
      g_array_set_size (finding->loop, 0);
      return FALSE;
    }
  draw_loop (self, equations, p, finding->loop);
  draw_lengths (self, equations, (gsize) opened, p, finding->loop);
  finding->has_gap = TRUE;
  return TRUE;
}
