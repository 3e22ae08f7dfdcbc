/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Bodies that get to the other side of a graph y = g (x) that they have a contact with.  A place (x, y) of a body, in
 * the axes of the graph, is at the height y - g (x) above it: for this no nearest point is needed.  The places are
 * the point of the contact, or some of the rim of the disk. */
#include "core/analysis/overlap/jd-curve-passage-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/expression/tape/jd-tape.h"
#include "core/linear/jd-tolerances.h"
#include "core/parameterization/model/jd-model-size.h"

/* Places of the rim of a disk. */
#define N_RIM 16
/* Looks between two samples: one for each hundredth of the mechanism's length on the way, but at most so many. */
#define N_LOOKS 256
#define LOOK_PART 0.01
#define N_HALVINGS 40

/* A contact; its outputs are the place of its point or centre and the heights, which are positive where it may be. */
typedef struct
{
  gsize equation;
  gsize first, n;   /* outputs: x, y, heights */
} Contact;

struct _JdCurvePassages
{
  JdModel    *model;
  JdExprPool *pool;
  gsize       N;
  GArray     *contacts;   /* Contact */
  JdTape     *tape;
  double     *inputs, *work, *outputs;
  double     *p, *pd;     /* N */
  gboolean   *skip;       /* n_equations */
};

/* The foot of the contact with a graph to which equation @i belongs; NULL: it is no such contact. */
static const JdExpr *
find_foot (JdModel *model,
           gsize    i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  const JdJoint *joint = jd_model_get_joint (model, equation->joint);
  const GPtrArray *curves = jd_mechanism_get_curves (jd_model_get_mechanism (model));

  if (equation->side == 0 || equation->f == NULL || joint->curve < 0 ||
      ((const JdCurve *) g_ptr_array_index (curves, (guint) joint->curve))->kind != JD_CURVE_GRAPH)
    return NULL;
  for (gsize k = 0; k < jd_model_get_n_feet (model); k++)
    {
      const JdExpr *foot, *solved;

      if (g_strcmp0 (jd_model_get_foot (model, k, &foot, &solved), joint->name) == 0)
        return foot;
    }
  return NULL;
}

/* +- (y - g (x)), positive on the side on which the contact lets the body be. */
static const JdExpr *
height (JdExprPool   *pool,
        const JdExpr *shape,
        const JdExpr *x,
        const JdExpr *y,
        int           side)
{
  return jd_expr_mul (pool, jd_expr_number (pool, side),
                      jd_expr_sub (pool, y, jd_expr_curve_at (pool, shape, 0, 1, x)));
}

static void
add_contact (JdCurvePassages *self,
             gsize            i,
             const JdExpr    *foot,
             GPtrArray       *outputs)
{
  JdExprPool *pool = self->pool;
  const JdJoint *joint = jd_model_get_joint (self->model, jd_model_get_equation (self->model, i)->joint);
  JdMechanism *mechanism = jd_model_get_mechanism (self->model);
  const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (mechanism), (guint) joint->curve);
  const int side = (curve->reversed ? -1 : 1) * jd_model_get_equation (self->model, i)->side;
  const JdExpr *shape = jd_expr_import (pool, jd_expr_get_arg (foot, 0));
  const JdExpr *x = jd_expr_import (pool, jd_expr_get_arg (foot, 1)),
               *y = jd_expr_import (pool, jd_expr_get_arg (foot, 2));
  Contact contact = { .equation = i, .first = outputs->len };

  g_ptr_array_add (outputs, (gpointer) x);
  g_ptr_array_add (outputs, (gpointer) y);
  if (joint->n_points > 0)
    g_ptr_array_add (outputs, (gpointer) height (pool, shape, x, y, side));
  for (guint k = 0; joint->n_points == 0 && k < N_RIM; k++)
    {
      const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), (guint) joint->bodies[0]);
      const JdExpr *radius = jd_expr_import (pool, body->shape.size[0]);
      const double angle = 2.0 * G_PI * k / N_RIM;

      g_ptr_array_add (outputs,
                       (gpointer)
                         height (pool, shape,
                                 jd_expr_add (pool, x,
                                              jd_expr_mul (pool, jd_expr_number (pool, cos (angle)), radius)),
                                 jd_expr_add (pool, y,
                                              jd_expr_mul (pool, jd_expr_number (pool, sin (angle)), radius)),
                                 side));
    }
  contact.n = outputs->len - contact.first;
  g_array_append_val (self->contacts, contact);
}

static gboolean
compile (JdCurvePassages *self,
         GPtrArray       *outputs)
{
  self->tape = jd_overlap_compile (self->model, self->pool, outputs);
  if (self->tape == NULL)
    return FALSE;
  self->inputs = g_new0 (double, self->N + 1);
  self->outputs = g_new0 (double, outputs->len + 1);
  self->work = g_new0 (double, jd_tape_get_work_size (self->tape) + 1);
  self->p = g_new0 (double, self->N + 1);
  self->pd = g_new0 (double, self->N + 1);
  self->skip = g_new0 (gboolean, jd_model_get_n_equations (self->model) + 1);
  return TRUE;
}

static void
evaluate (JdCurvePassages *self,
          double           t,
          const double    *p)
{
  self->inputs[0] = t;
  for (gsize k = 0; k < self->N; k++)
    self->inputs[1 + k] = p[k];
  jd_tape_eval (self->tape, self->inputs, self->outputs, self->work);
}

/* The mechanism's length, m, or the distance from the origin of the contact's axes, in the state evaluated last. */
static double
length_at (const JdCurvePassages *self,
           const Contact         *contact)
{
  const double *place = self->outputs + contact->first;

  return fmax (jd_model_get_sizes (self->model)->length, hypot (place[0], place[1]));
}

/* Whether a place of the contact is on the other side, in the state evaluated last. */
static gboolean
is_beyond (const JdCurvePassages *self,
           const Contact         *contact)
{
  const double depth = JD_CURVE_PASSED * length_at (self, contact);

  for (gsize k = 2; k < contact->n; k++)
    if (self->outputs[contact->first + k] < -depth)
      return TRUE;
  return FALSE;
}

JdCurvePassages *
jd_curve_passages_new (JdModel *model)
{
  JdCurvePassages *self;
  g_autoptr(GPtrArray) outputs = NULL;

  if (jd_model_get_n_feet (model) == 0)
    return NULL;
  self = g_new0 (JdCurvePassages, 1);
  outputs = g_ptr_array_new ();
  self->model = jd_model_ref (model);
  self->pool = jd_expr_pool_new ();
  self->N = jd_model_get_n_parameters (model);
  self->contacts = g_array_new (FALSE, FALSE, sizeof (Contact));
  for (gsize i = 0; i < jd_model_get_n_equations (model); i++)
    {
      const JdExpr *foot = find_foot (model, i);

      if (foot != NULL)
        add_contact (self, i, foot, outputs);
    }
  if (self->contacts->len == 0 || !compile (self, outputs))
    {
      jd_curve_passages_free (self);
      return NULL;
    }
  /* what is beyond from the start is left to the checks of the state */
  evaluate (self, jd_model_get_time (model), jd_model_get_values (model));
  for (guint k = self->contacts->len; k > 0; k--)
    if (is_beyond (self, &g_array_index (self->contacts, Contact, k - 1)))
      g_array_remove_index (self->contacts, k - 1);
  return self;
}

void
jd_curve_passages_free (JdCurvePassages *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->tape, jd_tape_free);
  g_array_unref (self->contacts);
  g_free (self->inputs);
  g_free (self->outputs);
  g_free (self->work);
  g_free (self->p);
  g_free (self->pd);
  g_free (self->skip);
  jd_expr_pool_free (self->pool);
  jd_model_unref (self->model);
  g_free (self);
}

/* The first contact that is open at @t and on the other side; NULL: there is none. */
static const Contact *
find_beyond (JdCurvePassages *self,
             const JdMotion  *motion,
             double           t)
{
  jd_motion_get_state (motion, t, TRUE, self->p, self->pd);
  evaluate (self, t, self->p);
  for (guint k = 0; k < self->contacts->len; k++)
    {
      const Contact *contact = &g_array_index (self->contacts, Contact, k);

      if (!is_beyond (self, contact))
        continue;
      jd_motion_get_skipped (motion, t, TRUE, self->skip);
      if (self->skip[contact->equation])
        return contact;
    }
  return NULL;
}

/* Looks between two samples with the positions @from and @to. */
static guint
count_looks (JdCurvePassages *self,
             double           t,
             const double    *from,
             double           next,
             const double    *to)
{
  g_autofree double *before = NULL;
  double looks = 1.0;

  evaluate (self, t, from);
  before = g_memdup2 (self->outputs, jd_tape_get_n_outputs (self->tape) * sizeof (double));
  evaluate (self, next, to);
  for (guint k = 0; k < self->contacts->len; k++)
    {
      const Contact *contact = &g_array_index (self->contacts, Contact, k);
      const gsize x = contact->first;
      const double way = hypot (self->outputs[x] - before[x], self->outputs[x + 1] - before[x + 1]);

      /* a body that turns back on its way moves farther than from one sample to the other */
      if (way > 0.0)
        looks = fmax (looks, ceil (2.0 * way / (LOOK_PART * length_at (self, contact))));
    }
  return (guint) MIN (looks, N_LOOKS);
}

/* The time between @low and @high, where contact @beyond is beyond, until which nothing is. */
static double
locate (JdCurvePassages *self,
        const JdMotion  *motion,
        double           low,
        double           high)
{
  for (int k = 0; k < N_HALVINGS; k++)
    {
      const double middle = 0.5 * (low + high);

      *(find_beyond (self, motion, middle) != NULL ? &high : &low) = middle;
    }
  return low;
}

static void
fail (const JdCurvePassages  *self,
      const Contact          *contact,
      double                  t,
      GError                **error)
{
  const JdJoint *joint = jd_model_get_joint (self->model,
                                             jd_model_get_equation (self->model, contact->equation)->joint);
  const GPtrArray *curves = jd_mechanism_get_curves (jd_model_get_mechanism (self->model));

  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
               _("At t = %g s “%s” touches the curve “%s” at another point than the nearest one that the motion has "
                 "followed. The motion ends here; begin it nearer to that point"),
               t, joint->name, ((const JdCurve *) g_ptr_array_index (curves, (guint) joint->curve))->name);
}

gboolean
jd_curve_passages_look (JdCurvePassages  *self,
                        const JdMotion   *motion,
                        gsize             first,
                        double           *out_time,
                        GError          **error)
{
  for (gsize k = first + 1; k < jd_motion_get_n_samples (motion); k++)
    {
      const double *from, *to, *rates;
      const double t = jd_motion_get_sample (motion, k - 1, &from, &rates),
                   next = jd_motion_get_sample (motion, k, &to, &rates);
      const guint n_looks = next > t ? count_looks (self, t, from, next, to) : 0;

      for (guint look = 1; look <= n_looks; look++)
        {
          const double before = t + (next - t) * (look - 1) / n_looks, now = t + (next - t) * look / n_looks;
          const Contact *contact = find_beyond (self, motion, now);

          if (contact == NULL)
            continue;
          *out_time = locate (self, motion, before, now);
          fail (self, contact, *out_time, error);
          return TRUE;
        }
    }
  return FALSE;
}
