/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The fixes of findings.  Each fix has a label and a function that changes the JSON document. */
#include "core/analysis/diagnosis/jd-diagnosis-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"

/* Largest number of joints whose fitting lengths and points are computed. */
#define MOST_TRIED 12

typedef gboolean (*ApplyFunc) (const JdFix  *self,
                               JsonNode     *root,
                               GError      **error);

struct _JdFix
{
  char      *label;
  ApplyFunc  apply;
  char      *name;         /* of the joint or body */
  char      *equation;     /* "joint.equation" to be removed */
  char      *type;         /* the new type of the joint */
  char      *point;        /* "owner.point" */
  double     place[2];     /* the new place of the point, in the axes of its owner */
  double     length;
  gboolean   add_mass;
  gboolean   is_particle;
  gsize      n;            /* parameters */
  double    *values;       /* n, or NULL */
  double    *rates;
};

void
jd_fix_free (JdFix *self)
{
  g_free (self->label);
  g_free (self->name);
  g_free (self->equation);
  g_free (self->type);
  g_free (self->point);
  g_free (self->values);
  g_free (self->rates);
  g_free (self);
}

const char *
jd_fix_get_label (const JdFix *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->label;
}

gboolean
jd_fix_apply (const JdFix  *self,
              JsonNode     *root,
              GError      **error)
{
  g_return_val_if_fail (self != NULL && root != NULL, FALSE);

  return self->apply (self, root, error);
}

/* Adds a fix, unless one with the same label exists.  Takes ownership of @label. */
static JdFix *
fix_new (JdFinding  *finding,
         char       *label,
         const char *name,
         ApplyFunc   apply)
{
  JdFix *self;

  for (guint i = 0; i < finding->fixes->len; i++)
    if (g_str_equal (((const JdFix *) g_ptr_array_index (finding->fixes, i))->label, label))
      {
        g_free (label);
        return NULL;
      }
  self = g_new0 (JdFix, 1);
  self->label = label;
  self->name = g_strdup (name);
  self->apply = apply;
  g_ptr_array_add (finding->fixes, self);
  return self;
}

static gboolean
apply_removal (const JdFix  *self,
               JsonNode     *root,
               GError      **error)
{
  g_autoptr(GPtrArray) objects = jd_object_array_new ();

  g_ptr_array_add (objects, jd_object_new (JD_OBJECT_JOINT, self->name));
  return jd_edit_remove (root, objects, error);
}

void
jd_add_removal_fix (const JdDiagnosing *self,
                    JdFinding          *finding,
                    gsize               equation)
{
  const char *joint = jd_joint_of (self, equation)->name;

  /* Translators: Remove %s: a verb; %s is the name of a joint. */
  fix_new (finding, g_strdup_printf (_("Remove %s"), joint), joint, apply_removal);
}

static gboolean
apply_state (const JdFix  *self,
             JsonNode     *root,
             GError      **error)
{
  return jd_edit_set_state (root, self->values, self->rates, error);
}

void
jd_add_state_fix (JdFinding    *finding,
                  const char   *label,
                  const double *values,
                  const double *rates,
                  gsize         n)
{
  JdFix *fix = fix_new (finding, g_strdup (label), NULL, apply_state);

  if (fix == NULL)
    return;
  fix->values = values != NULL ? g_memdup2 (values, n * sizeof (double)) : NULL;
  fix->rates = rates != NULL ? g_memdup2 (rates, n * sizeof (double)) : NULL;
}

/* Changes the type of the joint to one with one equation fewer. */
static gboolean
apply_type (const JdFix  *self,
            JsonNode     *root,
            GError      **error)
{
  static const char *const dropped[] = { "angle", "rolling_resistance" };

  for (gsize i = 0; i < G_N_ELEMENTS (dropped); i++)
    if (!jd_edit_set_member (root, JD_OBJECT_JOINT, self->name, dropped[i], NULL, error))
      return FALSE;
  jd_edit_forget_equation (root, self->equation);
  return jd_edit_set_member (root, JD_OBJECT_JOINT, self->name, "type",
                             json_node_init_string (json_node_alloc (), self->type), error);
}

/* Pairs of types: the second has all equations of the first except one. */
static const struct
{
  const char *type;
  const char *equation;
  const char *becomes;
  const char *label;
} releases[] = {
  { "weld", "angle", "pivot", N_("Replace %s by a pivot") },
  { "slider", "angle", "pin-slot", N_("Free the angle of %s") },
  { "rolling", "slip", "contact", N_("Let %s slip") },
};

/* The entry of the table for @equation, or -1. */
static int
find_release (const JdDiagnosing *self,
              gsize               e)
{
  const JdEquation *equation = jd_model_get_equation (self->model, e);
  const JdJoint *joint = jd_joint_of (self, e);
  const char *own = strchr (equation->name, '.') + 1;

  for (gsize i = 0; i < G_N_ELEMENTS (releases); i++)
    if (g_str_equal (joint->type->name, releases[i].type) && g_str_equal (own, releases[i].equation))
      return (int) i;
  return -1;
}

gboolean
jd_is_released (const JdDiagnosing *self,
                gsize               equation)
{
  return find_release (self, equation) >= 0;
}

void
jd_add_release_fixes (const JdDiagnosing *self,
                      JdFinding          *finding,
                      gsize               e)
{
  const int release = find_release (self, e);
  const char *joint = jd_joint_of (self, e)->name;
  JdFix *fix;

  if (release < 0)
    return;
  fix = fix_new (finding, g_strdup_printf (_(releases[release].label), joint), joint, apply_type);
  if (fix == NULL)
    return;
  fix->type = g_strdup (releases[release].becomes);
  fix->equation = g_strdup (jd_model_get_equation (self->model, e)->name);
}

static gboolean
apply_length (const JdFix  *self,
              JsonNode     *root,
              GError      **error)
{
  return jd_edit_set_member (root, JD_OBJECT_JOINT, self->name, "length", jd_json_number (self->length), error) &&
         jd_edit_set_state (root, self->values, NULL, error);
}

/* Moves the point of the joint on its body; for "origin" and "center", which are fixed, the joint gets another
 * point. */
static gboolean
apply_point (const JdFix  *self,
             JsonNode     *root,
             GError      **error)
{
  g_autofree char *owner = g_strndup (self->point, strcspn (self->point, "."));
  g_autofree char *name = NULL;

  if (jd_edit_get (root, JD_OBJECT_POINT, self->point) != NULL)
    return jd_edit_set_member (root, JD_OBJECT_POINT, self->point, "0", jd_json_number (self->place[0]), error) &&
           jd_edit_set_member (root, JD_OBJECT_POINT, self->point, "1", jd_json_number (self->place[1]), error) &&
           jd_edit_set_state (root, self->values, NULL, error);
  name = jd_edit_add_point (root, owner, "P", self->place[0], self->place[1]);
  return name != NULL &&
         jd_edit_set_member (root, JD_OBJECT_JOINT, self->name, "between/0",
                             json_node_init_string (json_node_alloc (), name), error) &&
         jd_edit_set_state (root, self->values, NULL, error);
}

static void
add_length_fix (const JdDiagnosing *self,
                JdFinding          *finding,
                gsize               equation,
                const JdJoint      *joint,
                const double       *p)
{
  const double length = jd_model_eval (self->model, joint->length, self->t, p, NULL);
  g_autofree char *text = NULL;
  JdFix *fix;
  double f;

  /* the left side of the equation is the distance of the points minus the length */
  jd_model_equation_residuals (self->model, equation, self->t, p, NULL, &f, NULL, NULL);
  if (!(length + f > 0))
    return;
  text = g_strdup_printf ("%.5g", length + f);
  fix = fix_new (finding, g_strdup_printf (_("Make the length of %s %s"), joint->name, text), joint->name,
                 apply_length);
  if (fix == NULL)
    return;
  fix->length = length + f;
  fix->values = g_memdup2 (p, self->result->n_parameters * sizeof (double));
}

/* Moves the first point of a pivot or weld to the place of the second. */
static void
add_point_fix (const JdDiagnosing *self,
               JdFinding          *finding,
               const JdJoint      *joint,
               gsize               first_equation,
               const double       *p)
{
  const JdPointRef ref = joint->points[0];
  const JdPoint *point = jd_mechanism_get_point (self->mechanism, ref);
  g_autofree char *name = jd_mechanism_dup_point_name (self->mechanism, ref);
  double f[2], angle = 0, c, s;
  JdFix *fix;

  for (gsize i = 0; i < 2; i++)
    jd_model_equation_residuals (self->model, first_equation + i, self->t, p, NULL, &f[i], NULL, NULL);
  fix = fix_new (finding, g_strdup_printf (_("Move point %s by %.3g m"), name, hypot (f[0], f[1])), joint->name,
                 apply_point);
  if (fix == NULL)
    return;
  if (ref.body >= 0)
    angle = jd_model_eval (self->model, jd_model_get_angle (self->model, (gsize) ref.body), self->t, p, NULL);
  c = cos (angle);
  s = sin (angle);
  fix->point = g_strdup (name);
  fix->place[0] = jd_model_eval (self->model, point->at[0], self->t, p, NULL) - (c * f[0] + s * f[1]);
  fix->place[1] = jd_model_eval (self->model, point->at[1], self->t, p, NULL) - (-s * f[0] + c * f[1]);
  fix->values = g_memdup2 (p, self->result->n_parameters * sizeof (double));
}

static gsize
first_equation_of (const JdDiagnosing *self,
                   gsize               joint)
{
  gsize i = 0;

  while (jd_model_get_equation (self->model, i)->joint != joint)
    i++;
  return i;
}

void
jd_add_fitting_fixes (const JdDiagnosing *self,
                      JdFinding          *finding,
                      gsize               e)
{
  const gsize j = jd_model_get_equation (self->model, e)->joint;
  const JdJoint *joint = jd_joint_of (self, e);
  const gboolean hinges = g_str_equal (joint->type->name, "pivot");
  g_autofree double *p = NULL;
  g_autofree gboolean *skip = NULL;

  if ((joint->length == NULL && !hinges) || finding->fixes->len >= MOST_TRIED)
    return;
  p = g_new0 (double, self->result->n_parameters + 1);
  skip = g_new0 (gboolean, self->result->n_equations + 1);
  for (gsize i = 0; i < self->result->n_equations; i++)
    skip[i] = jd_model_get_equation (self->model, i)->joint == j;
  if (!jd_project_without (self, skip, p))
    return;
  if (joint->length != NULL)
    add_length_fix (self, finding, e, joint, p);
  else if (e == first_equation_of (self, j) || self->result->gaps[first_equation_of (self, j)] == 0)
    add_point_fix (self, finding, joint, first_equation_of (self, j), p);
}

/* Gives the body a mass of 1 kg distributed over its shape; without a shape the moment of inertia is that of a ring
 * of radius 0.1 m. */
static gboolean
apply_mass (const JdFix  *self,
            JsonNode     *root,
            GError      **error)
{
  if (self->add_mass && !jd_edit_set_member (root, JD_OBJECT_BODY, self->name, "mass", jd_json_number (1), error))
    return FALSE;
  if (self->is_particle || jd_edit_set_homogeneous (root, self->name))
    return TRUE;
  return jd_edit_set_member (root, JD_OBJECT_BODY, self->name, "inertia", jd_json_number (0.01), error);
}

void
jd_add_mass_fix (JdFinding    *finding,
                 const JdBody *body)
{
  const gboolean massless = jd_expr_is_zero (body->mass);
  JdFix *fix;
  char *label;

  if (body->n_inertia > 1)
    return;
  if (massless)
    label = g_strdup_printf (_("Give %s a mass of 1 kg"), body->name);
  else if (body->shape.kind != JD_SHAPE_NONE)
    label = g_strdup_printf (_("Give %s the moment of inertia of its shape"), body->name);
  else
    label = g_strdup_printf (_("Give %s a moment of inertia of 0.01 kg m²"), body->name);
  fix = fix_new (finding, label, body->name, apply_mass);
  if (fix == NULL)
    return;
  fix->add_mass = massless;
  fix->is_particle = body->is_particle;
}
