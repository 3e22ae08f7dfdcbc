/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture of a jump: an orthonormal basis in the kinetic metric, the velocities of the phases and the planes of
 * the rows in it. */
#include "core/analysis/jump/jd-jump-geometry.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/impulse/jd-jump-frame.h"
#include "core/linear/jd-linear.h"
#include "core/linear/jd-row-rank.h"
#include "core/linear/jd-tolerances.h"

/* The coordinates y_s = z_s . M (q' - origin), with z orthonormal in the metric of M. */
typedef struct
{
  gsize         n, d;
  const double *mass;
  double       *z;       /* d x n */
  double       *origin;  /* n: a velocity that satisfies the regular rows */
} Chart;

static double
inner (const Chart  *self,
       const double *a,
       const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    for (gsize j = 0; j < self->n; j++)
      sum += a[i] * self->mass[i * self->n + j] * b[j];
  return sum;
}

/* Computes z = M^(-1/2), symmetric, with orthonormal rows near the directions of the parameters; FALSE if M is
 * singular. */
static gboolean
symmetric_basis (Chart *self)
{
  const gsize n = self->n;
  g_autofree double *values = g_new0 (double, n + 1), * vectors = g_new0 (double, n * n + 1);

  if (!jd_linear_symmetric (self->mass, n, values, vectors) || !(values[0] > JD_MASS_PIVOT * fabs (values[n - 1])))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    for (gsize j = 0; j < n; j++)
      for (gsize k = 0; k < n; k++)
        self->z[i * n + j] += vectors[k * n + i] * vectors[k * n + j] / sqrt (values[k]);
  return TRUE;
}

static void
chart_clear (Chart *self)
{
  g_free (self->z);
  g_free (self->origin);
}

static gboolean
is_regular (const JdJump      *jump,
            const JdJumpFrame *frame,
            gsize              r)
{
  return frame->rows[r].side == 0 && jump->row_type[r] == JD_ROW_REGULAR;
}

/* Gathers rows B q' = -b after the jump: all, or only @regular ones, or only @active ones.  Returns their number. */
static gsize
gather_rows (const JdJump      *jump,
             const JdJumpFrame *frame,
             gboolean           regular,
             gboolean           active,
             double            *rows,
             double            *target)
{
  gsize k = 0;

  for (gsize r = 0; r < frame->n_rows; r++)
    if ((!regular || is_regular (jump, frame, r)) && (!active || jump->result->active[r]))
      {
        memcpy (rows + k * frame->n, frame->coefficients + r * frame->n, frame->n * sizeof (double));
        target[k++] = -frame->rows[r].b_after;
      }
  return k;
}

static gboolean
refuse (GError     **error,
        const char  *text)
{
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED, text);
  return FALSE;
}

static gboolean
chart_init (Chart              *self,
            const JdJump       *jump,
            const JdJumpFrame  *frame,
            GError            **error)
{
  gsize n = frame->n, k;
  g_autofree double *rows = g_new0 (double, frame->n_rows * n + 1), *target = g_new0 (double, frame->n_rows + 1);
  g_autofree double *rest = g_new0 (double, n + 1);
  g_autoptr(JdRowRank) rank = NULL;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, frame->n_rows);

  *self = (Chart) { .n = n, .mass = frame->mass, .z = g_new0 (double, n * n + 1), .origin = g_new0 (double, n + 1) };
  k = gather_rows (jump, frame, TRUE, FALSE, rows, target);
  rank = jd_row_rank_new (n, k, rows, frame->mass, JD_RANK_METRIC);
  self->d = n - rank->rank;
  if (self->d == 0 || self->d > 3)
    return refuse (error, self->d == 0 ? _("Nothing can move: there is no velocity space to draw")
                                       : _("The velocity space has more than three dimensions: it cannot be drawn; "
                                           "eliminate parameters that do not jump"));
  if (!jd_impulse_multiplier_form (n, k, frame->mass, rows, target, rest, self->origin, NULL, work) ||
      !(k == 0 ? symmetric_basis (self) : jd_row_rank_metric_kernel (rank, rows, frame->mass, self->z)))
    return refuse (error, _("A velocity has no inertia: there is no kinetic metric to draw in"));
  return TRUE;
}

static void
to_picture (const Chart  *self,
            const double *velocity,
            gboolean      is_point,
            double       *y)
{
  g_autofree double *relative = g_memdup2 (velocity, self->n * sizeof (double));

  for (gsize j = 0; is_point && j < self->n; j++)
    relative[j] -= self->origin[j];
  for (gsize s = 0; s < self->d; s++)
    y[s] = inner (self, self->z + s * self->n, relative);
}

/* Computes the plane normal . y = value of the row B q' = target: with z the basis, normal = z B / |z B| and value =
 * (target - B origin) / |z B|. */
static void
set_plane (const Chart       *self,
           const JdJumpFrame *frame,
           gsize              r,
           JdGeometryPlane   *plane)
{
  const double *row = frame->coefficients + r * self->n;
  double length = 0.0, at_origin = 0.0;

  for (gsize s = 0; s < self->d; s++)
    {
      for (gsize j = 0; j < self->n; j++)
        plane->normal[s] += row[j] * self->z[s * self->n + j];
      length += plane->normal[s] * plane->normal[s];
    }
  length = sqrt (length);
  for (gsize j = 0; j < self->n; j++)
    at_origin += row[j] * self->origin[j];
  for (gsize s = 0; s < self->d && length > 0.0; s++)
    plane->normal[s] /= length;
  plane->before = length > 0.0 ? (-frame->rows[r].b - at_origin) / length : 0.0;
  plane->after = length > 0.0 ? (-frame->rows[r].b_after - at_origin) / length : 0.0;
}

/* Computes the velocity after the applied impulses alone, and its orthogonal projection onto the velocities with all
 * active rows at rest. */
static void
set_foot (const Chart       *chart,
          const JdJump      *jump,
          const JdJumpFrame *frame,
          JdJumpGeometry    *self)
{
  gsize n = frame->n, m = frame->n_rows;
  g_autoptr(JdImpulseWork) work = jd_impulse_work_new (n, m);
  g_autofree double *rows = g_new0 (double, m * n + 1), *target = g_new0 (double, m + 1);
  g_autofree double *momentum = g_new0 (double, n + 1), * velocity = g_new0 (double, n + 1);

  for (gsize i = 0; i < n; i++)
    {
      momentum[i] = frame->applied[i] + frame->offset_before[i] - frame->offset_after[i];
      for (gsize j = 0; j < n; j++)
        momentum[i] += frame->mass[i * n + j] * frame->prior[j];
    }
  for (int pass = 0; pass < 2; pass++)
    {
      const gsize k = gather_rows (jump, frame, pass == 0, TRUE, rows, target);

      jd_impulse_multiplier_form (n, k, frame->mass, rows, target, momentum, velocity, NULL, work);
      to_picture (chart, velocity, TRUE, pass == 0 ? self->free : self->foot);
    }
}

static JdJumpGeometry *
geometry_from_chart (const Chart       *chart,
                     const JdJump      *jump,
                     const JdJumpFrame *frame)
{
  JdModel *model = jd_parameterization_get_model (jump->parameterization);
  const gsize *retained = jd_parameterization_get_retained (jump->parameterization);
  JdJumpGeometry *self = g_new0 (JdJumpGeometry, 1);
  g_autofree double *unit = g_new0 (double, frame->n + 1);

  self->n = chart->d;
  self->n_axes = frame->n;
  self->axes = g_malloc0_n (frame->n + 1, sizeof *self->axes);
  self->axis_names = g_new0 (char *, frame->n + 1);
  for (gsize j = 0; j < frame->n; j++)
    {
      unit[j] = 1.0;
      to_picture (chart, unit, FALSE, self->axes[j]);
      unit[j] = 0.0;
      self->axis_names[j] = g_strconcat (jd_model_get_parameter_name (model, retained[j]), "'", NULL);
    }
  to_picture (chart, frame->prior, TRUE, self->prior);
  to_picture (chart, jump->result->posterior, TRUE, self->posterior);
  set_foot (chart, jump, frame, self);
  self->planes = g_new0 (JdGeometryPlane, frame->n_rows + 1);
  for (gsize r = 0; r < frame->n_rows; r++)
    if (!is_regular (jump, frame, r))
      {
        JdGeometryPlane *plane = &self->planes[self->n_planes++];

        plane->equation = frame->row_equation[r];
        plane->active = jump->result->active[r];
        set_plane (chart, frame, r, plane);
      }
  return self;
}

JdJumpGeometry *
jd_jump_geometry_new (const JdJump   *jump,
                      const JdEvent  *event,
                      GError        **error)
{
  JdJumpGeometry *self = NULL;
  JdJumpSetting setting;
  Chart chart = { .n = 0 };

  if (!jd_jump_is_known (jump))
    {
      refuse (error, _("The jump has no answer: there is nothing to draw"));
      return NULL;
    }
  if (!jd_jump_setting_init (&setting, jump, event, error))
    return NULL;
  if (chart_init (&chart, jump, &setting.frame, error))
    self = geometry_from_chart (&chart, jump, &setting.frame);
  chart_clear (&chart);
  jd_jump_setting_clear (&setting);
  return self;
}

void
jd_jump_geometry_free (JdJumpGeometry *self)
{
  if (self == NULL)
    return;
  g_free (self->axes);
  g_strfreev (self->axis_names);
  g_free (self->planes);
  g_free (self);
}
