/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Readings of the motion that begins in the scene: values at an instant of it, extremes, events. */
#include "core/lesson/language/jd-lesson-scene-private.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/dynamics/motion/jd-motion-steps.h"
#include "core/expression/tree/jd-expr-parse.h"

/* Instants of the motion at which a quantity is looked at for its extremes, beside those of its events. */
#define N_LOOKS 240
/* Halvings of an interval in which a root lies: to rounding. */
#define N_HALVINGS 80
/* Steps of the golden section around an extreme. */
#define N_SECTIONS 40
/* Parts of an interval of which the first and the last show whether a value rises or falls there. */
#define N_EDGE_PARTS 10000

/* One quantity along a motion: an expression of the state, or a row of the comparison. */
typedef struct
{
  JdLessonScene      *scene;
  const JdMotion     *motion;
  JdParameterization *parameterization;
  const char         *name;
  const JdExpr       *expr;   /* NULL: a row */
  double             *p, *pd; /* scratch */
  double              sign;   /* of the extreme that is looked for: +1 the largest */
  gboolean            failed; /* the budget is spent */
} Along;

static double
eval_at (const JdMotion *motion,
         const JdExpr   *expr,
         double          t,
         gboolean        after,
         double         *p,
         double         *pd)
{
  jd_motion_get_state (motion, t, after, p, pd);
  return jd_model_eval (jd_motion_get_model (motion), expr, t, p, pd);
}

/* The root between @a, where the value is @fa, and @b. */
static double
halve (const JdMotion *motion,
       const JdExpr   *expr,
       double          a,
       double          b,
       double          fa,
       double         *p,
       double         *pd)
{
  for (int i = 0; i < N_HALVINGS; i++)
    {
      const double middle = a + 0.5 * (b - a);
      const double f = eval_at (motion, expr, middle, TRUE, p, pd);

      if (f == 0.0 || middle <= a || middle >= b)
        return middle;
      if ((f < 0.0) == (fa < 0.0))
        a = middle;
      else
        b = middle;
    }
  return a + 0.5 * (b - a);
}

/* An expression between two instants of a motion, and its values there; NAN where it has none. */
typedef struct
{
  const JdMotion *motion;
  const JdExpr   *expr;
  double          a, b, fa, fb;
  double         *p, *pd;       /* scratch */
} Interval;

static double
interval_eval (const Interval *self,
               double          t)
{
  return eval_at (self->motion, self->expr, t, TRUE, self->p, self->pd);
}

/* Where the expression has a value at one end alone, the other end moves to the edge of where it has one. */
static void
interval_trim (Interval *self)
{
  const gboolean known_at_a = !isnan (self->fa);
  double known = known_at_a ? self->a : self->b, unknown = known_at_a ? self->b : self->a, value = NAN;

  if (isnan (self->fa) == isnan (self->fb))
    return;
  for (int i = 0; i < N_HALVINGS; i++)
    {
      const double middle = known + 0.5 * (unknown - known);
      const double f = interval_eval (self, middle);

      *(isnan (f) ? &unknown : &known) = middle;
      value = isnan (f) ? value : f;
    }
  *(known_at_a ? &self->b : &self->a) = known;
  *(known_at_a ? &self->fb : &self->fa) = isnan (value) ? (known_at_a ? self->fa : self->fb) : value;
}

/* The values of both ends have one sign and both approach zero inwards: the end moves to a value between them that is
 * nearest to zero, or beyond it. */
static void
interval_dip (Interval *self)
{
  const double part = 0.5 * (3.0 - sqrt (5.0)), sign = self->fa < 0.0 ? -1.0 : 1.0;
  const double length = self->b - self->a, near = length / N_EDGE_PARTS;
  double a = self->a, c = self->b, t = a + part * (c - a), f;

  if (!(sign * interval_eval (self, a + near) < sign * self->fa) ||
      !(sign * interval_eval (self, c - near) < sign * self->fb))
    return;
  f = sign * interval_eval (self, t);
  for (int i = 0; i < N_SECTIONS && f > 0.0; i++)
    {
      const gboolean right = c - t > t - a;
      const double other = right ? t + part * (c - t) : t - part * (t - a);
      const double g = sign * interval_eval (self, other);

      if (g < f)
        {
          *(right ? &a : &c) = t;
          t = other;
          f = g;
        }
      else
        *(right ? &c : &a) = other;
    }
  self->b = t;
  self->fb = sign * f;
}

/* The first root in the interval. */
static gboolean
interval_root (Interval *self,
               double   *out_time)
{
  interval_trim (self);
  if (isnan (self->fa) || isnan (self->fb) || self->b < self->a)
    return FALSE;
  if ((self->fa < 0.0) == (self->fb < 0.0) && self->b > self->a)
    interval_dip (self);
  if (self->fa != 0.0 && self->fb != 0.0 && (self->fa < 0.0) == (self->fb < 0.0))
    return FALSE;
  *out_time = self->fa == 0.0   ? self->a
              : self->fb == 0.0 ? self->b
                                : halve (self->motion, self->expr, self->a, self->b, self->fa, self->p, self->pd);
  /* at a pole, as of tan, the value does not pass through zero */
  return self->a == self->b || fabs (interval_eval (self, *out_time)) <= MAX (fabs (self->fa), fabs (self->fb));
}

gboolean
jd_lesson_first_root (const JdMotion *motion,
                      const JdExpr   *expr,
                      double         *out_time)
{
  const gsize n = jd_model_get_n_parameters (jd_motion_get_model (motion));
  g_autofree double *p = g_new0 (double, n + 1);
  g_autofree double *pd = g_new0 (double, n + 1);
  double before = 0.0, value = 0.0;

  for (gsize i = 0; i < jd_motion_get_n_samples (motion); i++)
    {
      const double *sample_p, *sample_pd;
      const double t = jd_motion_get_sample (motion, i, &sample_p, &sample_pd);
      const double value_there = jd_model_eval (jd_motion_get_model (motion), expr, t, sample_p, sample_pd);
      Interval interval = { motion, expr, before, t, value, value_there, p, pd };

      if (i == 0 && value_there == 0.0)
        {
          *out_time = t;
          return TRUE;
        }
      if (i > 0 && interval_root (&interval, out_time))
        return TRUE;
      before = t;
      value = value_there;
    }
  return FALSE;
}

char *
jd_lesson_difference (const char  *text,
                      GError     **error)
{
  const char *equals = strchr (text, '=');

  if (equals == NULL || equals == text || equals[1] == '\0' || strchr (equals + 1, '=') != NULL)
    {
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                   _("“%s” is no instant; an instant is written as in theta = 0"), text);
      return NULL;
    }
  return g_strdup_printf ("%.*s - (%s)", (int) (equals - text), text, equals + 1);
}

static gboolean
resolve_cb (const char   *name,
            JdSymbolKind *out_kind,
            gpointer      user_data)
{
  if (jd_mechanism_find_parameter (user_data, name) < 0)
    return FALSE;
  *out_kind = JD_SYMBOL_PARAMETER;
  return TRUE;
}

/* "x", "x'" or "t" as an expression in @pool; NULL: the name of a row. */
static const JdExpr *
parse_state (JdLessonScene *scene,
             JdExprPool    *pool,
             const char    *name)
{
  const JdParseScope scope = { .flags = JD_PARSE_TIME | JD_PARSE_PARAMETERS | JD_PARSE_RATES,
                               .resolve = resolve_cb,
                               .user_data = jd_lesson_scene_get_mechanism (scene) };
  const JdExpr *expr = jd_expr_parse (pool, &scope, name, NULL, NULL);

  return expr != NULL && jd_expr_get_kind (expr) == JD_EXPR_SYMBOL ? expr : NULL;
}

static gboolean
along_init (Along              *self,
            JdLessonArguments  *arguments,
            JdExprPool         *pool,
            GError            **error)
{
  JdLessonScene *scene = arguments->scene;
  const gsize n = jd_model_get_n_parameters (jd_lesson_scene_get_model (scene));

  self->scene = scene;
  self->name = arguments->values[0].text;
  self->expr = parse_state (scene, pool, self->name);
  if (self->expr == NULL && jd_lesson_scene_find_row (scene, self->name, error) == NULL)
    {
      arguments->wrong = 1;
      return FALSE;
    }
  self->motion = jd_lesson_scene_get_motion (scene, error);
  if (self->motion == NULL)
    return FALSE;
  self->parameterization = self->expr == NULL ? jd_lesson_scene_get_total (scene, error) : NULL;
  if (self->expr == NULL && self->parameterization == NULL)
    return FALSE;
  self->p = g_new0 (double, n + 1);
  self->pd = g_new0 (double, n + 1);
  return TRUE;
}

static void
along_clear (Along *self)
{
  g_free (self->p);
  g_free (self->pd);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Along, along_clear)

/* The quantity at @t; NAN where it is unknown. */
static double
value_at (Along    *self,
          double    t,
          gboolean  after)
{
  JdModel *model = jd_motion_get_model (self->motion);
  const JdComparisonColumn column = { .parameterization = self->parameterization,
                                      .motion = (JdMotion *) self->motion,
                                      .after = after,
                                      .time = t,
                                      .not_printed = "" };
  g_autoptr(JdComparison) comparison = NULL;

  if (self->expr != NULL)
    return eval_at (self->motion, self->expr, t, after, self->p, self->pd);
  if (!jd_lesson_scene_spend (self->scene, 20000.0 + 50.0 * (double) jd_model_get_size (model), NULL))
    {
      self->failed = TRUE;
      return NAN;
    }
  comparison = jd_comparison_new (model, &column, 1, NULL);
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (row->group != JD_COMPARISON_SHAPE && g_str_equal (row->name, self->name))
        return row->cells[0].known ? row->cells[0].value : NAN;
    }
  return NAN;
}

static gboolean
finish (const Along    *self,
        double          value,
        JdLessonValue  *out,
        GError        **error)
{
  if (self->failed)
    return jd_lesson_scene_spend (self->scene, 0.0, error);
  *out = (JdLessonValue) { .kind = isfinite (value) ? JD_LESSON_NUMBER : JD_LESSON_NULL, .number = value };
  return TRUE;
}

/* The motion must have its whole length, unless an instant in it is enough. */
static gboolean
check_length (const Along  *self,
              GError      **error)
{
  const char *reason = jd_motion_get_end_reason (self->motion);

  if (reason == NULL)
    return TRUE;
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
               _("the motion ends at t = %g s: %s; a shorter “until” ends before that"),
               jd_motion_get_end (self->motion), reason);
  return FALSE;
}

gboolean
jd_lesson_read_along (JdLessonArguments *arguments,
                      JdLessonValue     *out,
                      GError           **error)
{
  JdLessonScene *scene = arguments->scene;
  JdMechanism *mechanism = jd_lesson_scene_get_mechanism (scene);
  const char *parameter = arguments->values[1].text;
  const double target = arguments->values[2].number;
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_auto(Along) along = { 0 };
  const JdExpr *difference;
  double t;

  if (!along_init (&along, arguments, pool, error))
    return FALSE;
  if (jd_mechanism_find_parameter (mechanism, parameter) < 0)
    {
      const GPtrArray *parameters = jd_mechanism_get_parameters (mechanism);
      g_autoptr(GPtrArray) names = g_ptr_array_new ();
      g_autofree char *hint = NULL;

      for (guint i = 0; i < parameters->len; i++)
        g_ptr_array_add (names, ((const JdParameter *) g_ptr_array_index (parameters, i))->name);
      hint = jd_lesson_did_you_mean (parameter, names);
      arguments->wrong = 2;
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no parameter is called “%s”%s"), parameter,
                   hint);
      return FALSE;
    }
  difference = jd_expr_sub (pool, jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, parameter, 0),
                            jd_expr_number (pool, target));
  if (jd_lesson_first_root (along.motion, difference, &t))
    return finish (&along, value_at (&along, t, FALSE), out, error);
  if (!check_length (&along, error))
    return FALSE;
  g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
               _("“%s” does not reach %g until t = %g s; a greater “until” looks further"), parameter, target,
               jd_motion_get_end (along.motion));
  return FALSE;
}

/* The extreme between @a and @c by the golden section; the value @middle at @b, between them or at one of them, is
 * better than that at the others. */
static double
refine (Along  *self,
        double  a,
        double  b,
        double  c,
        double  middle)
{
  const double part = 0.5 * (3.0 - sqrt (5.0));

  for (int i = 0; i < N_SECTIONS && !self->failed; i++)
    {
      const gboolean right = c - b > b - a;
      const double t = right ? b + part * (c - b) : b - part * (b - a);
      const double value = self->sign * value_at (self, t, TRUE);

      if (t == b || !isfinite (value))
        break;
      if (value > middle)
        {
          *(right ? &a : &c) = b;
          b = t;
          middle = value;
        }
      else
        *(right ? &c : &a) = t;
    }
  return middle;
}

static void
add_look (GArray   *times,
          double    t)
{
  g_array_append_val (times, t);
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  const double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Where the quantity is looked at: evenly, and at both sides of each event. */
static GArray *
list_looks (const JdMotion *motion)
{
  const double start = jd_motion_get_start (motion), end = jd_motion_get_end (motion);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i <= N_LOOKS; i++)
    add_look (times, i == N_LOOKS ? end : start + (end - start) * i / N_LOOKS);
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    add_look (times, jd_motion_get_event (motion, i)->time);
  g_array_sort (times, compare_times);
  return times;
}

/* The quantity at one side of an instant, times the sign of the extreme; -INFINITY where it is unknown. */
typedef struct
{
  double t, value;
} Look;

/* The looks at @times in their order; at an event both sides of it. */
static GArray *
take_looks (Along        *self,
            const GArray *times)
{
  GArray *looks = g_array_new (FALSE, FALSE, sizeof (Look));

  for (guint i = 0; i < times->len && !self->failed; i++)
    {
      const double t = g_array_index (times, double, i);

      for (int side = jd_motion_find_event_at (self->motion, t) != NULL ? 0 : 1; side < 2; side++)
        {
          const double value = self->sign * value_at (self, t, side == 1);
          const Look look = { t, isfinite (value) ? value : -INFINITY };

          g_array_append_val (looks, look);
        }
    }
  return looks;
}

/* Look @k is better than those beside it, and as far as the quantity bends there, one between them may be better than
 * @best. */
static gboolean
may_improve (const GArray *looks,
             guint         k,
             double        best)
{
  const Look *look = &g_array_index (looks, Look, k);
  double spread = 0.0;

  if (!isfinite (look->value) || (k > 0 && look[-1].value > look->value) ||
      (k + 1 < looks->len && look[1].value >= look->value))
    return FALSE;
  for (guint i = k >= 2 ? k - 2 : 0; i + 1 < looks->len && i < k + 2; i++)
    spread = MAX (spread, fabs (g_array_index (looks, Look, i).value - g_array_index (looks, Look, i + 1).value));
  return look->value + spread > best;
}

static gboolean
read_extreme (JdLessonArguments *arguments,
              double             sign,
              JdLessonValue     *out,
              GError           **error)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GArray) times = NULL;
  g_autoptr(GArray) looks = NULL;
  g_auto(Along) along = { .sign = sign };
  double best = -INFINITY;

  if (!along_init (&along, arguments, pool, error) || !check_length (&along, error))
    return FALSE;
  times = list_looks (along.motion);
  looks = take_looks (&along, times);
  for (guint k = 0; k < looks->len; k++)
    best = MAX (best, g_array_index (looks, Look, k).value);
  for (guint k = 0; k < looks->len && !along.failed; k++)
    if (may_improve (looks, k, best))
      {
        const Look *look = &g_array_index (looks, Look, k);

        best = MAX (best, refine (&along, look[k > 0 ? -1 : 0].t, look->t, look[k + 1 < looks->len ? 1 : 0].t,
                                  look->value));
      }
  return finish (&along, sign * best, out, error);
}

gboolean
jd_lesson_read_least (JdLessonArguments *arguments,
                      JdLessonValue     *out,
                      GError           **error)
{
  return read_extreme (arguments, -1.0, out, error);
}

gboolean
jd_lesson_read_most (JdLessonArguments *arguments,
                     JdLessonValue     *out,
                     GError           **error)
{
  return read_extreme (arguments, 1.0, out, error);
}

gboolean
jd_lesson_read_events (JdLessonArguments *arguments,
                       JdLessonValue     *out,
                       GError           **error)
{
  static const char *const kinds[] = {
    [JD_MOTION_IMPACT] = "impact", [JD_MOTION_OPENS] = "opens",   [JD_MOTION_CLOSES] = "closes",
    [JD_MOTION_ENTERS] = "enters", [JD_MOTION_LEAVES] = "leaves", [JD_MOTION_STICK] = "stick",
    [JD_MOTION_SLIP] = "slip",     [JD_MOTION_LISTED] = "listed",
  };
  const char *kind = arguments->values[0].text;
  g_autoptr(GPtrArray) names = g_ptr_array_new ();
  JdMotion *motion;
  guint k = 0, n = 0;

  for (; k < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[k], kind); k++)
    g_ptr_array_add (names, (gpointer) kinds[k]);
  if (k == G_N_ELEMENTS (kinds))
    {
      g_autofree char *hint = jd_lesson_did_you_mean (kind, names);

      arguments->wrong = 1;
      g_set_error (error, JD_LESSON_ERROR, JD_LESSON_ERROR_NAME, _("no kind of event is called “%s”%s"), kind, hint);
      return FALSE;
    }
  motion = jd_lesson_scene_get_motion (arguments->scene, error);
  if (motion == NULL)
    return FALSE;
  if (jd_motion_get_steps (motion) != NULL)
    {
      g_set_error_literal (error, JD_LESSON_ERROR, JD_LESSON_ERROR_VALUE,
                           _("a motion by time stepping locates no events that could be counted"));
      return FALSE;
    }
  for (gsize i = 0; i < jd_motion_get_n_events (motion); i++)
    n += jd_motion_get_event (motion, i)->kind == (JdMotionEventKind) k;
  *out = (JdLessonValue) { .kind = JD_LESSON_NUMBER, .number = n };
  return TRUE;
}
