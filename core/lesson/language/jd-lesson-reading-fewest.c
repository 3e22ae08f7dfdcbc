/* SPDX-License-Identifier: GPL-3.0-or-later */

/* fewest('Q'): the least number of unknowns, accelerations and multipliers, of any parameterization that knows Q.
 * Each equation that is made primitive takes one parameter and one multiplier away; so the largest sets of primitive
 * equations are tried first. */
#include "core/lesson/language/jd-lesson-scene-private.h"

/* With more equations than this only the scene's own tags are added to. */
#define MOST_EQUATIONS 12
/* Ways in which one set of equations may eliminate parameters that are tried. */
#define MOST_WAYS 24

typedef struct
{
  JdLessonScene *scene;
  JdModel       *model;
  const char    *quantity;
  gsize          n_equations;
  gboolean      *primitive;  /* n_equations */
  JdTag         *tags;       /* n_equations */
  gboolean      *taken;      /* N */
  guint          ways;
  gboolean       known;
  GError        *error;      /* the budget is spent */
} Search;

/* Whether @parameterization knows the quantity in the scene's state; @out_solved (may be NULL): whether its equations
 * can be solved there at all. */
static gboolean
knows (Search             *self,
       JdParameterization *parameterization,
       gboolean           *out_solved)
{
  JdLessonScene *scene = self->scene;
  const JdComparisonColumn column = {
    .parameterization = parameterization,
    .time = jd_model_get_time (self->model),
    .event = scene->event,
    .met_by = scene->travel,
    .met = jd_lesson_scene_find_occurrence (scene),
    .not_printed = "",
  };
  g_autoptr(JdComparison) comparison = jd_comparison_new (self->model, &column, 1, NULL);

  if (out_solved != NULL)
    *out_solved = jd_comparison_get_verdict (comparison, 0, FALSE)->error == NULL;
  for (gsize i = 0; i < jd_comparison_get_n_rows (comparison); i++)
    {
      const JdComparisonRow *row = jd_comparison_get_row (comparison, i);

      if (g_str_equal (row->name, self->quantity) && row->group != JD_COMPARISON_SHAPE)
        return row->cells[0].known;
    }
  return FALSE;
}

/* Tries the tags chosen so far; FALSE if they are no parameterization in this state. */
static gboolean
try_tags (Search *self)
{
  g_autoptr(GPtrArray) tags = g_ptr_array_new ();
  const JdParameterizationTags named = { (char *) "fewest", tags };
  const double size = (double) jd_model_get_size (self->model);
  g_autoptr(JdParameterization) parameterization = NULL;
  gboolean solved = FALSE;

  for (gsize e = 0; e < self->n_equations; e++)
    if (self->primitive[e])
      g_ptr_array_add (tags, &self->tags[e]);
  self->ways++;
  if (!jd_lesson_scene_spend (self->scene, 20000.0 + 300.0 * size, &self->error))
    return FALSE;
  parameterization = jd_parameterization_new (self->model, &named, NULL, NULL);
  self->known = parameterization != NULL && knows (self, parameterization, &solved);
  return solved;
}

/* Gives equation @e and those after it the parameters that they eliminate.  TRUE ends the search through this set: it
 * has been tried, as which parameter is eliminated does not matter for what is known. */
static gboolean
assign (Search *self,
        gsize   e)
{
  const JdEquation *equation;
  gsize n;

  while (e < self->n_equations && !self->primitive[e])
    e++;
  if (e == self->n_equations)
    return try_tags (self);
  equation = jd_model_get_equation (self->model, e);
  n = equation->kind == JD_EQUATION_SOLVED ? equation->n_solvable : equation->n_terms;
  for (gsize i = 0; i < n && self->ways < MOST_WAYS && self->error == NULL; i++)
    {
      const gsize k = equation->kind == JD_EQUATION_SOLVED ? equation->solvable_for[i] : equation->parameters[i];
      gboolean done;

      if (self->taken[k])
        continue;
      self->taken[k] = TRUE;
      self->tags[e] = (JdTag) { equation->name, (char *) jd_model_get_parameter_name (self->model, k),
                                equation->kind == JD_EQUATION_SEMI_HOLONOMIC };
      done = assign (self, e + 1);
      self->taken[k] = FALSE;
      if (done)
        return TRUE;
    }
  return FALSE;
}

/* Whether some parameterization with exactly this set of primitive equations knows the quantity. */
static gboolean
is_known_by_set (Search *self)
{
  for (gsize e = 0; e < self->n_equations; e++)
    if (self->primitive[e] && jd_model_get_equation (self->model, e)->kind == JD_EQUATION_NON_HOLONOMIC)
      return FALSE;
  self->ways = 0;
  self->known = FALSE;
  assign (self, 0);
  return self->known;
}

/* Tries every set of @left more primitive equations from @e on. */
static gboolean
try_sets (Search *self,
          gsize   e,
          gsize   left)
{
  if (left == 0)
    return is_known_by_set (self);
  for (; e + left <= self->n_equations && self->error == NULL; e++)
    {
      self->primitive[e] = TRUE;
      if (try_sets (self, e + 1, left - 1))
        return TRUE;
      self->primitive[e] = FALSE;
    }
  return FALSE;
}

/* The number of unknowns; 0: it is known in none. */
static gsize
search_all (Search *self)
{
  const gsize n = jd_model_get_n_parameters (self->model);

  for (gsize left = MIN (self->n_equations, n) + 1; left-- > 0 && self->error == NULL;)
    if (try_sets (self, 0, left))
      return n + self->n_equations - 2 * left;
  return 0;
}

/* With many equations: whether one more primitive equation loses the quantity. */
static gsize
search_next (Search             *self,
             JdParameterization *parameterization)
{
  const gsize unknowns = jd_parameterization_get_n_retained (parameterization) +
                         jd_parameterization_get_n_complementary (parameterization);

  if (!knows (self, parameterization, NULL))
    return 0;
  for (gsize e = 0; e < self->n_equations; e++)
    self->primitive[e] = jd_parameterization_get_eliminated (parameterization, e) >= 0;
  for (gsize e = 0; e < self->n_equations && self->error == NULL; e++)
    {
      if (self->primitive[e])
        continue;
      self->primitive[e] = TRUE;
      if (is_known_by_set (self))
        return unknowns - 2;
      self->primitive[e] = FALSE;
    }
  return unknowns;
}

gboolean
jd_lesson_read_fewest (JdLessonArguments *arguments,
                       JdLessonValue     *out,
                       GError           **error)
{
  JdLessonScene *scene = arguments->scene;
  JdModel *model = jd_lesson_scene_get_model (scene);
  const gsize n = jd_model_get_n_equations (model);
  g_autofree gboolean *primitive = g_new0 (gboolean, n + 1);
  g_autofree JdTag *tags = g_new0 (JdTag, n + 1);
  g_autofree gboolean *taken = g_new0 (gboolean, jd_model_get_n_parameters (model) + 1);
  Search search = { scene, model, arguments->values[0].text, n, primitive, tags, taken, 0, FALSE, NULL };
  JdParameterization *parameterization;
  gsize unknowns;

  if (jd_lesson_scene_find_row (scene, search.quantity, error) == NULL)
    {
      arguments->wrong = 1;
      return FALSE;
    }
  parameterization = n > MOST_EQUATIONS ? jd_lesson_scene_parameterize (scene, NULL, error) : NULL;
  if (n > MOST_EQUATIONS && parameterization == NULL)
    return FALSE;
  unknowns = n > MOST_EQUATIONS ? search_next (&search, parameterization) : search_all (&search);
  if (search.error != NULL)
    {
      g_propagate_error (error, search.error);
      return FALSE;
    }
  *out = (JdLessonValue) { .kind = unknowns > 0 ? JD_LESSON_NUMBER : JD_LESSON_NULL, .number = (double) unknowns };
  return TRUE;
}
