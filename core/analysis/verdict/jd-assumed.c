/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Multipliers that assumptions of perfection determine.  The conditions of each assumption are rows over the efforts
 * of a compound joint: the powers of the efforts in the fields compatible with the joints of the assumption. */
#include "core/analysis/verdict/jd-assumed.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/analysis/diagnosis/jd-position-projection.h"
#include "core/analysis/verdict/jd-verdict-private.h"
#include "core/analysis/verdict/jd-verdict.h"
#include "core/linear/jd-subspace.h"
#include "core/linear/jd-tolerances.h"

static void
assumed_free (JdAssumed *self)
{
  jd_joint_set_free (self->set);
  g_strfreev (self->conditions);
  g_free (self);
}

static gboolean
set_has (const JdJointSet *set,
         gsize             joint)
{
  for (gsize i = 0; i < set->n_joints; i++)
    if (set->joints[i] == joint)
      return TRUE;
  return FALSE;
}

static JdJointSet *
set_new (const gsize *joints,
         gsize        n_joints)
{
  JdJointSet *set = g_new0 (JdJointSet, 1);

  set->joints = g_memdup2 (joints, n_joints * sizeof *joints);
  set->n_joints = n_joints;
  return set;
}

/* The sets of joints that the file assumes to be perfect together, one joint or several: JdJointSet *. */
static GPtrArray *
list_sets (JdMechanism *mechanism)
{
  const gsize n_joints = jd_mechanism_get_joints (mechanism)->len;
  const GPtrArray *sets = jd_mechanism_get_perfect_sets (mechanism);
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_joint_set_free);

  for (gsize j = 0; j < n_joints; j++)
    if (jd_mechanism_assumes_perfect (mechanism, &j, 1))
      g_ptr_array_add (list, set_new (&j, 1));
  for (guint s = 0; s < sets->len; s++)
    {
      const JdJointSet *set = g_ptr_array_index (sets, s);
      gboolean each = TRUE;

      for (gsize i = 0; i < set->n_joints; i++)
        each = each && jd_mechanism_assumes_perfect (mechanism, &set->joints[i], 1);
      if (!each)
        g_ptr_array_add (list, set_new (set->joints, set->n_joints));
    }
  return list;
}

/* Whether the joint @j acts in the state of @model. */
static gboolean
acts (JdModel *model,
      gsize    j)
{
  for (gsize h = 0; h < jd_model_get_n_equations (model); h++)
    if (jd_model_get_equation (model, h)->joint == j &&
        jd_model_equation_acts (model, h, jd_model_get_time (model), jd_model_get_values (model),
                                jd_model_get_rates (model)))
      return TRUE;
  return FALSE;
}

/* The joints of @set that act, lent to a new set. */
static JdJointSet *
keep_acting (JdModel          *model,
             const JdJointSet *set)
{
  JdJointSet *kept = set_new (set->joints, set->n_joints);

  kept->n_joints = 0;
  for (gsize i = 0; i < set->n_joints; i++)
    if (acts (model, set->joints[i]))
      kept->joints[kept->n_joints++] = set->joints[i];
  return kept;
}

/* A compound joint at one position. */
typedef struct
{
  JdModel          *model;
  const JdJointSet *joints;     /* of the compound */
  JdJudging         judging;
  gsize             n_efforts;
  gsize            *joint_of;   /* n_efforts: the joint of each effort, index in @model */
  double           *p;
  double           *field;      /* scratch, n x n */
  double           *powers;     /* scratch, n x n_efforts */
} Compound;

static void
compound_clear (Compound *self)
{
  jd_judging_clear (&self->judging);
  g_free (self->joint_of);
  g_free (self->p);
  g_free (self->field);
  g_free (self->powers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Compound, compound_clear)

/* The joint whose effort is called "joint.effort". */
static gsize
find_joint_of (const Compound *self,
               const char     *effort)
{
  for (gsize i = 0; i < self->joints->n_joints; i++)
    {
      const char *name = jd_model_get_joint (self->model, self->joints->joints[i])->name;

      if (self->joints->n_joints == 1 || (g_str_has_prefix (effort, name) && effort[strlen (name)] == '.'))
        return self->joints->joints[i];
    }
  g_return_val_if_reached (0);
}

static gboolean
compound_init (Compound          *self,
               JdModel           *model,
               const JdJointSet  *joints,
               GError           **error)
{
  gsize N;

  self->model = model;
  self->joints = joints;
  if (!jd_judging_init (&self->judging, model, joints->joints, joints->n_joints, FALSE, NULL, error))
    return FALSE;
  N = jd_model_get_n_parameters (self->judging.release.model);
  self->n_efforts = self->judging.forces->n_efforts;
  self->joint_of = g_new0 (gsize, self->n_efforts + 1);
  for (gsize e = 0; e < self->n_efforts; e++)
    self->joint_of[e] = find_joint_of (self, self->judging.forces->names[e]);
  self->p = g_memdup2 (jd_model_get_values (self->judging.release.model), N * sizeof (double));
  self->field = g_new0 (double, self->judging.n * self->judging.n + 1);
  self->powers = g_new0 (double, self->judging.n * self->n_efforts + 1);
  if (jd_position_project (self->judging.release.model, self->judging.equations, self->judging.n_equations,
                           self->judging.release.first, jd_model_get_time (model), self->p))
    return TRUE;
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_SINGULAR,
               _("No position near the file's satisfies the equations of “%s”, so that no field compatible with "
                 "it can be looked at"),
               jd_model_get_joint (model, joints->joints[0])->name);
  return FALSE;
}

/* Appends the powers of the efforts of the joints in @set to @rows, in the fields compatible with these joints, or in
 * all fields (@free).  Rows of n_efforts numbers in units of the efforts. */
static void
append_powers (Compound         *self,
               const JdJointSet *set,
               gboolean          free,
               GArray           *rows)
{
  JdJudging *judging = &self->judging;
  const JdModel *model = judging->release.model;
  gsize *const all = judging->equations;
  const gsize n_all = judging->n_equations;
  g_autofree gsize *some = g_new0 (gsize, n_all + 1);
  gsize dimension;

  judging->equations = some;
  judging->n_equations = 0;
  for (gsize h = 0; h < n_all && !free; h++)
    for (gsize i = 0; i < set->n_joints; i++)
      if (g_str_equal (jd_model_get_joint (model, jd_model_get_equation (model, all[h])->joint)->name,
                       jd_model_get_joint (self->model, set->joints[i])->name))
        some[judging->n_equations++] = all[h];
  jd_judging_eval_powers (judging, jd_model_get_time (model), self->p, self->field, self->powers, &dimension);
  judging->equations = all;
  judging->n_equations = n_all;
  for (gsize b = 0; b < dimension; b++)
    for (gsize e = 0; e < self->n_efforts; e++)
      if (!set_has (set, self->joint_of[e]) || judging->forces->absent[e])
        self->powers[b * self->n_efforts + e] = 0.0;
  g_array_append_vals (rows, self->powers, (guint) (dimension * self->n_efforts));
}

static gsize
rank_of (const Compound *self,
         const GArray   *rows)
{
  g_autofree double *scratch = g_memdup2 (rows->data, (rows->len + 1) * sizeof (double));

  return self->n_efforts == 0 || rows->len == 0
           ? 0
           : jd_subspace_orthonormalize (scratch, rows->len / self->n_efforts, self->n_efforts, JD_RANK_DERIVED);
}

/* The conditions of all assumptions about joints of the compound. */
static GArray *
collect_conditions (Compound *self)
{
  g_autoptr(GPtrArray) sets = list_sets (jd_model_get_mechanism (self->model));
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (double));

  for (guint s = 0; s < sets->len; s++)
    {
      const JdJointSet *set = g_ptr_array_index (sets, s);
      g_autofree gsize *kept = g_new0 (gsize, set->n_joints);
      JdJointSet within = { 0, kept };

      for (gsize i = 0; i < set->n_joints; i++)
        if (set_has (self->joints, set->joints[i]))
          kept[within.n_joints++] = set->joints[i];
      if (within.n_joints > 0)
        append_powers (self, &within, FALSE, rows);
    }
  return rows;
}

gboolean
jd_assumed_check (JdModel           *model,
                  const JdJointSet  *compound,
                  GError           **error)
{
  g_auto(Compound) self = { 0 };
  g_autoptr(GArray) rows = NULL;
  g_autoptr(GString) names = g_string_new (NULL);
  gsize rank;

  if (jd_mechanism_assumes_perfect (jd_model_get_mechanism (model), compound->joints, compound->n_joints))
    return TRUE;
  if (!compound_init (&self, model, compound, error))
    return FALSE;
  rows = collect_conditions (&self);
  rank = rank_of (&self, rows);
  append_powers (&self, compound, FALSE, rows);
  if (rank_of (&self, rows) == rank)
    return TRUE;
  for (gsize i = 0; i < compound->n_joints; i++)
    g_string_append_printf (names, _("%s“%s”"), i > 0 ? ", " : "",
                            jd_model_get_joint (model, compound->joints[i])->name);
  g_set_error (
    error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
    _("The assumptions that joints are perfect determine less than the motion needs: in fields compatible "
      "with %s together, their efforts have virtual power that no assumption makes zero (7.6). Assume that "
      "all of them together are perfect, or each by itself"),
    names->str);
  return FALSE;
}

/* Dimension of the efforts F without power in any field that satisfy the conditions, less those of each joint that no
 * parameter of the file sees. */
static gsize
count_open (JdModel          *model,
            const JdJointSet *compound)
{
  g_auto(Compound) self = { 0 };
  g_autoptr(GArray) rows = NULL;
  gsize seen = 0;

  if (compound->n_joints == 0 || !compound_init (&self, model, compound, NULL))
    return 0;
  for (gsize i = 0; i < compound->n_joints; i++)
    {
      const JdJointSet alone = { 1, &compound->joints[i] };
      g_autoptr(GArray) own = g_array_new (FALSE, TRUE, sizeof (double));

      append_powers (&self, &alone, TRUE, own);
      seen += rank_of (&self, own);
    }
  rows = collect_conditions (&self);
  append_powers (&self, compound, TRUE, rows);
  return seen - MIN (seen, rank_of (&self, rows));
}

static JdAssumed *
assumed_new (JdModel          *model,
             const JdJointSet *set)
{
  g_autoptr(GPtrArray) compounds = jd_mechanism_list_compounds (jd_model_get_mechanism (model));
  g_autoptr(JdJointVerdict) verdict = jd_joint_verdict_new (model, set->joints, set->n_joints, FALSE, NULL, NULL);
  JdAssumed *self;

  if (verdict == NULL || verdict->n_efforts == 0)
    return NULL;
  self = g_new0 (JdAssumed, 1);
  self->set = set_new (set->joints, set->n_joints);
  self->conditions = g_strdupv (verdict->conditions);
  for (guint c = 0; c < compounds->len; c++)
    if (set_has (g_ptr_array_index (compounds, c), set->joints[0]))
      {
        JdJointSet *acting = keep_acting (model, g_ptr_array_index (compounds, c));

        self->n_open = count_open (model, acting);
        jd_joint_set_free (acting);
      }
  return self;
}

GPtrArray *
jd_assumed_list (JdModel *model)
{
  g_autoptr(GPtrArray) sets = list_sets (jd_model_get_mechanism (model));
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) assumed_free);

  for (guint s = 0; s < sets->len; s++)
    {
      JdAssumed *assumed = assumed_new (model, g_ptr_array_index (sets, s));

      if (assumed != NULL)
        g_ptr_array_add (list, assumed);
    }
  return list;
}
