/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans of joints: their points, equations, labels and places of contact. */

#include "core/mechanism/jd-joint-type.h"
#include "core/mechanism/jd-letters.h"
#include "ui/drawing/picture/jd-picture-compile-private.h"

#include <math.h>

/* How many parameters @where (n) depends on, if the parameter @name is one of them; else 0. */
static guint
count_movers (const JdExpr *const *where,
              gsize                n,
              const char          *name)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (where, n);
  guint count = 0;
  gboolean found = FALSE;

  for (guint i = 0; i < symbols->len; i++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, i);

      if (jd_expr_get_symbol (symbol) != JD_SYMBOL_PARAMETER)
        continue;
      count++;
      found |= g_str_equal (jd_expr_get_name (symbol), name);
    }
  return found ? count : 0;
}

/* A body that a parameter moves, and how many parameters move it. */
typedef struct
{
  int   body;
  guint rank;  /* 2 parameters, + 1 if they do not turn it; the smallest is the best */
} Driven;

/* Looks for the body that a parameter of @expr moves with the fewest others: one that it turns first. */
static void
find_driven_body (const JdPicture *self,
                  const JdExpr    *expr,
                  Driven          *best)
{
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols (expr);

  for (guint k = 0; k < symbols->len; k++)
    {
      const JdExpr *symbol = g_ptr_array_index (symbols, k);

      for (gsize b = 0; b < self->n_bodies && jd_expr_get_symbol (symbol) == JD_SYMBOL_PARAMETER; b++)
        {
          const JdBody *body = self->bodies[b].body;
          const char *name = jd_expr_get_name (symbol);
          guint turns = self->spatial ? 0 : count_movers (&body->angle, 1, name);
          guint moves = count_movers (body->origin, self->spatial ? 3 : 2, name);

          if (turns > 0 && 2 * turns < best->rank)
            *best = (Driven) { (int) b, 2 * turns };
          if (moves > 0 && 2 * moves + 1 < best->rank)
            *best = (Driven) { (int) b, 2 * moves + 1 };
        }
    }
}

/* Places a joint that is an equation between parameters beside a body: the one that its first declared effort acts
 * on, else one that its parameters move. */
static void
place_badge (JdPicture   *self,
             JdJointPlan *plan)
{
  const JdJoint *joint = plan->joint;
  Driven best = { JD_NONE, G_MAXUINT };

  plan->is_badge = TRUE;
  if (joint->n_efforts > 0 && joint->efforts[0].body >= 0)
    best.body = joint->efforts[0].body;
  else if (joint->of != NULL)
    find_driven_body (self, joint->of, &best);
  else
    for (gsize i = 0; i < joint->n_equations; i++)
      find_driven_body (self, joint->equations[i].expr, &best);
  plan->first = best.body;
  if (best.body == JD_NONE)
    return;
  plan->n_points = 1;
  plan->points[0] = self->bodies[best.body].origin;
}

static void
compile_joint_points (JdPictureCompiler *compiler,
                      JdJointPlan       *plan)
{
  JdPicture *self = compiler->self;
  const JdJoint *joint = plan->joint;

  plan->n_points = MIN (joint->n_points, JD_GLYPH_MAX_POINTS);
  for (gsize i = 0; i < plan->n_points; i++)
    plan->points[i] = jd_compiler_get_point_slot (self, joint->points[i]);
  plan->first = joint->n_points > 0 ? joint->points[0].body : JD_NONE;
  plan->second = joint->n_points > 1 ? joint->points[joint->n_points - 1].body : JD_NONE;
  if (joint->n_points == 0 && joint->n_bodies > 0)
    {
      plan->n_points = 0;
      for (gsize i = 0; i < MIN (joint->n_bodies, 2); i++)
        if (joint->bodies[i] != JD_GROUND)
          plan->points[plan->n_points++] = self->bodies[joint->bodies[i]].origin;
      plan->first = joint->bodies[0];
      plan->second = joint->n_bodies > 1 ? joint->bodies[1] : JD_NONE;
      if (joint->curve != JD_NONE && plan->first >= 0)
        plan->radius = self->bodies[plan->first].size[0];
    }
  if (plan->n_points == 0)
    place_badge (self, plan);
}

/* Markup of a multiplier: the document's letter, or lambda with the name of the equation. */
static char *
multiplier_symbol (JdMechanism   *mechanism,
                   const JdJoint *joint,
                   const char    *equation)
{
  g_autofree char *name = g_strdup_printf ("%s.%s", joint->name, equation);
  g_autofree char *escaped = g_markup_escape_text (name, -1);
  const char *letter = jd_mechanism_get_letter (mechanism, name);

  return letter != NULL ? jd_symbol_to_markup (letter, 0) : g_strdup_printf ("\u03bb<sub>%s</sub>", escaped);
}

/* Markup of a multiplier with its reaction: "Y = lambda_pin.y". */
static char *
multiplier_label (JdMechanism   *mechanism,
                  const JdJoint *joint,
                  const char    *equation)
{
  g_autofree char *symbol = multiplier_symbol (mechanism, joint, equation);
  g_autofree char *name = g_markup_escape_text (equation, -1);
  gsize contact;
  const JdReaction *reaction = jd_joint_find_reaction (joint, equation, &contact);
  const char *sign = reaction != NULL && reaction->factor < 0 ? "\u2212" : "", *component = name;

  if (reaction == NULL && joint->type->reactions != NULL)
    return g_steal_pointer (&symbol);
  if (reaction != NULL)
    component = g_str_equal (reaction->name, "Gamma") ? "\u0393" : reaction->name;
  if (reaction != NULL && contact > 0)
    return g_strdup_printf ("%s<sub>%" G_GSIZE_FORMAT "</sub> = %s%s", component, contact + 1, sign, symbol);
  return g_strdup_printf ("%s = %s%s", component, sign, symbol);
}

/* Finds the joint's equations by the names of its type or of the file.  A model has them in the order of the
 * joints. */
static void
compile_joint_equations (JdPicture   *self,
                         JdJointPlan *plan)
{
  const JdJoint *joint = plan->joint;
  const gsize n = jd_joint_count_equations (joint);

  plan->n_equations = n;
  plan->equations = g_new0 (gsize, n + 1);
  plan->names = g_new0 (const char *, n + 1);
  plan->labels = g_new0 (const char *, n + 1);
  for (gsize i = 0; i < n; i++)
    {
      plan->equations[i] = self->n_equations++;
      plan->names[i] = jd_joint_get_equation_name (joint, i);
      plan->labels[i] = jd_compiler_keep (self, multiplier_label (self->mechanism, joint, plan->names[i]));
    }
}

static double
constant_value (const JdExpr *symbol,
                gpointer      data)
{
  const double *value = g_hash_table_lookup (data, jd_expr_get_name (symbol));

  return value != NULL ? *value : NAN;
}

/* The places where the joint's two bodies may touch: where its normal forces act, and its gaps. */
static void
compile_touches (JdPictureCompiler *compiler,
                 JdJointPlan       *plan)
{
  const JdJoint *joint = plan->joint;
  g_autoptr(GArray) equations = g_array_new (FALSE, FALSE, sizeof (JdJointEquation));
  g_autoptr(GArray) efforts = g_array_new (FALSE, FALSE, sizeof (JdJointEffort));
  JdJointBuilder builder = { .kinematics = &compiler->kinematics, .value = constant_value,
                             .value_data = compiler->self->constants, .equations = equations, .efforts = efforts };

  if (!jd_joint_type_has_member (joint->type, JD_MEMBER_CONTACT) || joint->n_bodies != 2 ||
      !joint->type->build (joint->type, joint, &builder, NULL) ||
      !joint->type->efforts (joint->type, joint, &builder, NULL))
    return;
  plan->touches = g_new0 (JdTouchPlan, joint->n_contacts);
  for (guint e = 0; e < efforts->len; e++)
    {
      const JdJointEffort *effort = &g_array_index (efforts, JdJointEffort, e);
      const char *name = jd_joint_number_name ("N", plan->n_touches);

      if (plan->n_touches == joint->n_contacts || effort->body != joint->bodies[0] ||
          !g_str_equal (effort->name, name))
        continue;
      plan->touches[plan->n_touches].place = jd_compiler_add_vector (&compiler->places, effort->place);
      plan->touches[plan->n_touches++].normal = jd_compiler_add_vector (&compiler->places, effort->vector);
    }
  for (guint i = 0; i < equations->len; i++)
    {
      const JdJointEquation *equation = &g_array_index (equations, JdJointEquation, i);

      if (equation->f != NULL && equation->contact < plan->n_touches)
        plan->touches[equation->contact].gap = jd_compiler_add_scalar (compiler, &compiler->places, equation->f);
    }
}

/* The efforts of a drive, once the positions of all bodies are known. */
static void
compile_drive (JdPictureCompiler *compiler,
               JdJointPlan       *plan)
{
  plan->drives = jd_picture_find_drive (compiler->self, &compiler->kinematics, plan->joint);
  for (guint i = 0; i < plan->drives->len; i++)
    {
      JdDriveEffort *effort = &g_array_index (plan->drives, JdDriveEffort, i);

      effort->slot = jd_compiler_add_vector (&compiler->places, effort->effort);
    }
}

void
jd_compiler_add_joint (JdPictureCompiler *compiler,
                       gsize              index)
{
  JdPicture *self = compiler->self;
  JdJointPlan *plan = &self->joints[index];
  const JdJoint *joint = g_ptr_array_index (jd_mechanism_get_joints (self->mechanism), index);

  plan->joint = joint;
  plan->glyph = jd_glyph_find (joint->type->name);
  plan->name = jd_compiler_name_to_markup (self, joint->name);
  plan->curve = joint->curve;
  plan->axis = plan->radius = plan->length = JD_NO_SLOT;
  plan->first = plan->second = JD_NONE;
  compile_joint_points (compiler, plan);
  compile_joint_equations (self, plan);
  compile_touches (compiler, plan);
  if (joint->of != NULL)
    compile_drive (compiler, plan);
  if (joint->vector[0] != NULL && joint->n_points > 0)
    {
      /* An axis is fixed in the body of the second point, the direction of a blade in that of the first. */
      int carrier = joint->points[joint->n_points > 1 ? 1 : 0].body;
      JdExprVec axis = jd_compiler_import_vector (compiler, joint->vector[0], joint->vector[1], NULL);

      plan->axis = jd_compiler_add_vector (&compiler->places,
                                           jd_kinematics_to_ground (&compiler->kinematics, carrier, axis));
    }
  if (joint->length != NULL)
    plan->length = jd_compiler_add_scalar (compiler, &compiler->places, joint->length);
}
