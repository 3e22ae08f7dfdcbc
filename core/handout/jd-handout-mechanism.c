/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The mechanism in words: its figure, its parameters, its bodies and the given efforts. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-shown-texts.h"

/* Number of bodies that are named of those whose positions contain a parameter. */
#define MOST_USERS 3

/* ---- Parameters ---- */

/* The expression of the body's angle, or of its rotation @i; NULL: it has no more. */
static const JdExpr *
angle_of (const JdBody *body,
          gsize         i)
{
  if (body->n_rotations > 0)
    return i < body->n_rotations ? body->rotations[i].angle : NULL;
  return i == 0 ? body->angle : NULL;
}

/* Adds @text to a list separated by commas. */
static void
add_to_list (GString    *list,
             const char *text)
{
  g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", text);
}

/* Adds @role to the first few of a list. */
static void
add_role (GString    *list,
          const char *role)
{
  guint n = 1;

  for (const char *c = list->str; (c = strchr (c, ',')) != NULL; c++)
    n++;
  if (n < MOST_USERS || list->len == 0)
    add_to_list (list, role);
  else if (!g_str_has_suffix (list->str, "\u2026"))
    add_to_list (list, "\u2026");
}

/* Appends to @list what the parameter is for one body, "coordinate x of S".  Returns whether the body's position
 * contains it. */
static gboolean
add_roles (JdDeriver    *w,
           GString      *list,
           const JdBody *body,
           JdExprPool   *pool,
           const JdExpr *symbol)
{
  static const char *const axes[] = { "x", "y", "z" };
  gboolean is_used = FALSE;
  const JdExpr *angle;

  for (guint c = 0; c < jd_mechanism_get_dimension (w->mechanism); c++)
    {
      const JdExpr *own = jd_expr_import (pool, body->origin[c]);
      g_autofree char *role = NULL;

      is_used |= jd_expr_depends_on (own, symbol);
      if (own != symbol)
        continue;
      role = g_strdup_printf (_("coordinate %s of the origin of “%s”"), jd_derive_symbol (w, axes[c], 0),
                              body->name);
      add_role (list, role);
    }
  for (gsize i = 0; (angle = angle_of (body, i)) != NULL; i++)
    {
      const JdExpr *own = jd_expr_import (pool, angle);
      g_autofree char *role = NULL;

      is_used |= jd_expr_depends_on (own, symbol);
      if (own != symbol)
        continue;
      role = body->n_rotations > 0
               ? g_strdup_printf (_("rotation of “%s” about its axis %c"), body->name, body->rotations[i].axis)
               : g_strdup_printf (_("angle of “%s”"), body->name);
      add_role (list, role);
    }
  return is_used;
}

/* The same for all bodies; owned by the caller. */
static char *
dup_meaning (JdDeriver    *w,
             JdExprPool   *pool,
             const JdExpr *symbol)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (w->mechanism);
  g_autoptr(GString) roles = g_string_new (NULL), users = g_string_new (NULL);
  guint n_users = 0;

  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);
      g_autofree char *quoted = g_strdup_printf (_("“%s”"), body->name);

      if (add_roles (w, roles, body, pool, symbol) && ++n_users <= MOST_USERS)
        add_to_list (users, quoted);
    }
  if (roles->len > 0)
    return g_string_free (g_steal_pointer (&roles), FALSE);
  if (n_users == 0)
    return g_strdup (_("enters the equations alone"));
  return n_users > MOST_USERS
           ? g_strdup_printf (_("enters the positions of %s and others"), users->str)
           : g_strdup_printf (ngettext ("enters the position of %s", "enters the positions of %s", n_users),
                              users->str);
}

static void
add_parameter (JdDeriver         *w,
               const JdParameter *parameter,
               gsize              k)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  const JdExpr *symbol = jd_expr_symbol (pool, JD_SYMBOL_PARAMETER, parameter->name, 0);
  g_autofree char *meaning = dup_meaning (w, pool, symbol);
  g_autofree char *unit = jd_units_dup_unit (w->units, parameter->name);
  g_autofree char *rate = g_strconcat (parameter->name, "'", NULL);

  jd_derive_cell (w, "%s", jd_derive_symbol (w, parameter->name, 0));
  jd_derive_cell (w, "%s", meaning);
  jd_derive_cell (w, "%s", unit != NULL ? unit : "");
  jd_derive_cell (w, "%s", jd_derive_number (w, jd_model_get_values (w->model)[k]));
  jd_derive_cell (w, "%s", jd_derive_quantity (w, jd_model_get_rates (w->model)[k], rate));
}

static void
say_parameters (JdDeriver *w)
{
  const GPtrArray *parameters = jd_mechanism_get_parameters (w->mechanism);

  jd_derive_section (w, _("Parameters"));
  if (parameters->len == 0)
    {
      jd_derive_say (w, "%s", _("The mechanism has no position parameter: nothing in it can move."));
      return;
    }
  jd_derive_say (w,
                 ngettext ("The position of the mechanism without its joints is given by %u primitive parameter.",
                           "The position of the mechanism without its joints is given by %u primitive parameters.",
                           parameters->len),
                 parameters->len);
  jd_derive_say (w, _("Values and rates are those at the instant %s of the results."),
                 jd_derive_math (w, jd_math_new_row (jd_math_new_symbol ("t", 0), jd_math_new_text ("="),
                                                     jd_derive_new_number (jd_model_get_time (w->model)),
                                                     jd_math_new_text ("\u2009"), jd_math_new_text ("s"), NULL)));
  jd_derive_table (w, "lllrr");
  jd_derive_cell (w, "%s", _("Parameter"));
  jd_derive_cell (w, "%s", _("Meaning"));
  jd_derive_cell (w, "%s", _("Unit"));
  jd_derive_cell (w, "%s", _("Value"));
  jd_derive_cell (w, "%s", _("Rate"));
  for (guint k = 0; k < parameters->len; k++)
    add_parameter (w, g_ptr_array_index (parameters, k), k);
}

static void
say_constants (JdDeriver *w)
{
  const GPtrArray *constants = jd_mechanism_get_constants (w->mechanism);
  GHashTable *values = jd_model_get_constants (w->model);
  g_autoptr(GString) list = g_string_new (NULL);

  for (guint i = 0; i < constants->len; i++)
    {
      const JdConstant *constant = g_ptr_array_index (constants, i);
      const double *value = g_hash_table_lookup (values, constant->name);
      const gboolean is_number = jd_expr_get_kind (constant->expr) == JD_EXPR_NUMBER;
      JdMath *row = jd_math_new_row (jd_math_new_symbol (constant->name, 0), jd_math_new_text ("="), NULL);

      if (!is_number)
        {
          g_ptr_array_add (row->children, jd_math_new (constant->expr));
          g_ptr_array_add (row->children, jd_math_new_text ("="));
        }
      g_ptr_array_add (row->children, jd_derive_new_number (value != NULL ? *value : constant->value));
      add_to_list (list, jd_derive_with_unit (w, jd_derive_math (w, row), constant->name));
    }
  if (constants->len == 0)
    return;
  jd_derive_break (w);
  jd_derive_say (w, _("The constants are %s."), list->str);
}

/* ---- Bodies ---- */

/* "at (x, y)" and "turned by phi". */
static void
say_place (JdDeriver    *w,
           const JdBody *body)
{
  if (jd_derive_is_wide (w, body->origin))
    {
      jd_derive_say (w, _("The coordinates of its origin %s are"), jd_derive_symbol (w, "O", 0));
      jd_derive_components (w, "O", body->name, body->origin);
    }
  else
    jd_derive_say (w, _("Its origin is at %s."), jd_derive_vector (w, body->origin));
  if (body->is_particle)
    return;
  for (gsize i = 0; i < body->n_rotations; i++)
    jd_derive_say (w, _("It is turned by %s about its axis %c."), jd_derive_expr (w, body->rotations[i].angle),
                   body->rotations[i].axis);
  if (body->n_rotations == 0 && body->angle != NULL)
    jd_derive_say (w, _("Its angle is %s."), jd_derive_expr (w, body->angle));
}

static void
say_inertia (JdDeriver    *w,
             const JdBody *body)
{
  g_autoptr(GString) list = g_string_new (NULL);

  for (gsize i = 0; i < body->n_inertia; i++)
    add_to_list (list, jd_derive_expr (w, body->inertia[i]));
  if (body->n_inertia == 1)
    jd_derive_say (w, _("Its moment of inertia about the mass centre is %s."), list->str);
  else if (body->n_inertia == 3)
    jd_derive_say (w, _("Its principal moments of inertia at the mass centre are %s."), list->str);
  else if (body->n_inertia == 6)
    jd_derive_say (w, _("Its moments and products of inertia at the mass centre (xx, yy, zz, xy, xz, yz) are %s."),
                   list->str);
  if (!jd_expr_is_zero (body->center[0]) || !jd_expr_is_zero (body->center[1]) || !jd_expr_is_zero (body->center[2]))
    jd_derive_say (w, _("Its mass centre is at %s in its own axes."), jd_derive_vector (w, body->center));
}

static gboolean
is_massless (const JdBody *body)
{
  gboolean is_zero = jd_expr_is_zero (body->mass);

  for (gsize i = 0; i < body->n_inertia; i++)
    is_zero = is_zero && jd_expr_is_zero (body->inertia[i]);
  return is_zero;
}

static void
say_bodies (JdDeriver *w)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (w->mechanism);
  const JdExpr *added = jd_mechanism_get_kinetic_energy (w->mechanism);

  jd_derive_section (w, _("Bodies and Given Efforts"));
  if (bodies->len == 0)
    jd_derive_say (w, "%s",
                   added != NULL ? _("The system has no bodies: its kinetic energy is given.")
                                 : _("The mechanism has no bodies."));
  for (guint b = 0; b < bodies->len; b++)
    {
      const JdBody *body = g_ptr_array_index (bodies, b);

      if (is_massless (body))
        jd_derive_item (w, _("“%s” is a body without mass."), body->name);
      else
        jd_derive_item (w,
                        body->is_particle ? _("“%s” is a particle of mass %s.") : _("“%s” is a body of mass %s."),
                        body->name, jd_derive_expr (w, body->mass));
      jd_derive_join (w);
      if (!is_massless (body) && !body->is_particle)
        say_inertia (w, body);
      say_place (w, body);
    }
  jd_derive_break (w);
  if (added != NULL)
    {
      jd_derive_say (w, "%s", _("The file adds the kinetic energy"));
      jd_derive_row (w, jd_math_new_symbol ("E_a", 0), jd_math_new (added));
    }
}

/* ---- Given efforts ---- */

static const char *
body_name (JdDeriver *w,
           int        body)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (w->mechanism);

  return body >= 0 ? ((const JdBody *) g_ptr_array_index (bodies, (guint) body))->name : _("ground");
}

/* The point or the body at an end of a spring or a damper. */
static char *
dup_end (JdDeriver      *w,
         const JdEffort *effort,
         int             end)
{
  return jd_effort_types[effort->kind].action == JD_ACTS_ALONG_LINE
           ? jd_mechanism_dup_point_name (w->mechanism, effort->points[end])
           : g_strdup (body_name (w, effort->bodies[end]));
}

static void
say_between (JdDeriver      *w,
             const JdEffort *effort)
{
  g_autofree char *a = dup_end (w, effort, 0);
  g_autofree char *b = dup_end (w, effort, 1);

  jd_derive_item (w, _(jd_effort_types[effort->kind].sentence), effort->name, a, b,
                  jd_derive_expr (w, effort->stiffness),
                  effort->length != NULL ? jd_derive_expr (w, effort->length) : NULL);
}

static void
say_torque (JdDeriver      *w,
            const JdEffort *effort)
{
  jd_derive_item (w, _("“%s” is a torque %s on “%s”."), effort->name,
                  jd_mechanism_get_dimension (w->mechanism) == 2 ? jd_derive_expr (w, effort->vector[2])
                                                                 : jd_derive_vector (w, effort->vector),
                  body_name (w, effort->bodies[0]));
}

static void
say_generalized (JdDeriver      *w,
                 const JdEffort *effort)
{
  g_autoptr(GString) list = g_string_new (NULL);

  for (gsize i = 0; i < effort->n_values; i++)
    {
      const char *name = jd_model_get_parameter_name (w->model, effort->value_parameters[i]);

      add_to_list (list, jd_derive_math (w, jd_math_new_row (jd_model_math_index ("D", name), jd_math_new_text ("="),
                                                             jd_math_new (effort->values[i]), NULL)));
    }
  jd_derive_item (w, _("“%s” is given by its generalized forces %s."), effort->name, list->str);
}

static void
say_force (JdDeriver      *w,
           const JdEffort *effort)
{
  g_autofree char *point = jd_mechanism_dup_point_name (w->mechanism, effort->points[0]);

  if (!jd_derive_is_wide (w, effort->vector))
    {
      jd_derive_item (w,
                      effort->follower ? _("“%s” is a force at “%s”, %s in the axes of the body.")
                                       : _("“%s” is a force at “%s”, %s."),
                      effort->name, point, jd_derive_vector (w, effort->vector));
      return;
    }
  jd_derive_item (w,
                  effort->follower ? _("“%s” is a force at “%s”, with these components in the axes of the body:")
                                   : _("“%s” is a force at “%s”, with the components"),
                  effort->name, point);
  jd_derive_components (w, "F", NULL, effort->vector);
}

static void
say_effort (JdDeriver      *w,
            const JdEffort *effort)
{
  switch (jd_effort_types[effort->kind].action)
    {
    case JD_ACTS_AT_POINT:
      say_force (w, effort);
      break;
    case JD_ACTS_ON_BODY:
      say_torque (w, effort);
      break;
    case JD_ACTS_ALONG_LINE:
    case JD_ACTS_BETWEEN_BODIES:
      say_between (w, effort);
      break;
    case JD_ACTS_ON_PARAMETERS:
    default:
      if (effort->value != NULL)
        jd_derive_item (w, _("“%s” has the potential %s."), effort->name, jd_derive_expr (w, effort->value));
      else
        say_generalized (w, effort);
    }
}

static gboolean
has_gravity (JdDeriver *w)
{
  const JdExpr *const *gravity = jd_mechanism_get_gravity (w->mechanism);

  return !jd_expr_is_zero (gravity[0]) || !jd_expr_is_zero (gravity[1]) || !jd_expr_is_zero (gravity[2]);
}

static void
say_efforts (JdDeriver *w)
{
  const GPtrArray *efforts = jd_mechanism_get_efforts (w->mechanism);

  if (efforts->len == 0 && !has_gravity (w))
    {
      jd_derive_say (w, "%s", _("No effort is given."));
      return;
    }
  jd_derive_say (w, "%s", _("The given efforts are:"));
  if (has_gravity (w))
    jd_derive_item (w, _("the weight, with the acceleration %s of gravity."),
                    jd_derive_vector (w, jd_mechanism_get_gravity (w->mechanism)));
  for (guint e = 0; e < efforts->len; e++)
    say_effort (w, g_ptr_array_index (efforts, e));
}

void
jd_derive_mechanism (JdDeriver *w)
{
  const char *description = jd_mechanism_get_shown_description (w->mechanism);

  if (description != NULL && *description != '\0')
    jd_derive_say (w, "%s", description);
  jd_derive_figure (w,
                    _("The mechanism at %s s. The figure shows the joints as the parameterization “%s” takes them."),
                    jd_derive_math (w, jd_math_new_row (jd_math_new_symbol ("t", 0), jd_math_new_text ("="),
                                                        jd_derive_new_number (jd_model_get_time (w->model)), NULL)),
                    jd_parameterization_get_name (w->parameterization));
  say_parameters (w);
  say_constants (w);
  say_bodies (w);
  say_efforts (w);
}
