/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Units of quantities, by their names in answers. */
#include "core/mechanism/jd-units.h"

#include <math.h>
#include <string.h>

#include "core/mechanism/jd-joint-type.h"
#include "core/mechanism/jd-units-private.h"

struct _JdUnits
{
  JdMechanism *mechanism;
  GHashTable  *symbols;    /* char * -> JdDimension * */
};

static const JdDimension energy = { 1, 2, -2, FALSE };
static const JdDimension second = { 0, 0, 1, FALSE };
static const JdDimension none = { 0, 0, 0, FALSE };

JdUnits *
jd_units_new (JdMechanism *mechanism)
{
  JdUnits *self;

  g_return_val_if_fail (JD_IS_MECHANISM (mechanism), NULL);

  self = g_new0 (JdUnits, 1);
  self->mechanism = g_object_ref (mechanism);
  self->symbols = jd_units_infer (mechanism);
  return self;
}

void
jd_units_free (JdUnits *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->mechanism);
  g_hash_table_unref (self->symbols);
  g_free (self);
}

/* ---- The text of a unit ---- */

/* Appends @symbol to the power @exponent; nothing for 0. */
static void
append_power (GString    *into,
              const char *symbol,
              int         exponent)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };

  if (exponent == 0)
    return;
  g_string_append_printf (into, "%s%s", into->len > 0 ? " " : "", symbol);
  if (exponent > 1 && exponent < (int) G_N_ELEMENTS (digits))
    g_string_append (into, digits[exponent]);
}

/* The factors with positive exponents, over those with negative ones. */
static char *
write_quotient (const char *const *symbols,
                const int         *exponents,
                gsize              n)
{
  g_autoptr(GString) above = g_string_new (NULL), below = g_string_new (NULL);

  for (gsize i = 0; i < n; i++)
    append_power (exponents[i] > 0 ? above : below, symbols[i], ABS (exponents[i]));
  if (above->len == 0)
    g_string_append_c (above, '1');
  if (below->len == 0)
    return g_strdup (above->str);
  return g_strdup_printf (strchr (below->str, ' ') != NULL ? "%s/(%s)" : "%s/%s", above->str, below->str);
}

char *
jd_dimension_dup_unit (JdDimension self,
                       gboolean    of_energy)
{
  const int mass = (int) round (self.mass), length = (int) round (self.length), time = (int) round (self.time);
  const gboolean of_force = mass == 1 && (time == -2 || time == -1);

  if (mass != self.mass || length != self.length || time != self.time)
    return NULL;
  if (mass == 0 && length == 0 && time == 0)
    return self.angle == 1 ? g_strdup ("rad") : NULL;
  if (mass == 0 && length == 0 && time < 0 && self.angle == 1)
    return write_quotient ((const char *const[]) { "rad", "s" }, (const int[]) { 1, time }, 2);
  if (of_energy && mass == 1 && length == 2 && (time == -2 || time == -3))
    return g_strdup (time == -2 ? "J" : "W");
  if (of_force)
    return write_quotient ((const char *const[]) { "N", "m", "s" }, (const int[]) { 1, length - 1, time + 2 }, 3);
  return write_quotient ((const char *const[]) { "kg", "m", "s" }, (const int[]) { mass, length, time }, 3);
}

/* ---- Quantities ---- */

/* A constant or a parameter with its primes, and "+" after a jump. */
static gboolean
look_up_symbol (const JdUnits *self,
                const char    *name,
                JdDimension   *out)
{
  const gsize length = strcspn (name, "'+-");
  g_autofree char *symbol = g_strndup (name, length);
  const gsize primes = strspn (name + length, "'");
  const JdDimension *known = g_hash_table_lookup (self->symbols, symbol);

  if (known == NULL || strlen (name) > length + primes + 1)
    return FALSE;
  *out = jd_dimension_times (*known, second, -(double) primes);
  return TRUE;
}

/* A quantity for each rate of the parameter @name, such as a force: @whole less the parameter's dimension. */
static gboolean
look_up_conjugate (const JdUnits *self,
                   const char    *name,
                   JdDimension    whole,
                   JdDimension   *out)
{
  JdDimension parameter;

  if (!look_up_symbol (self, name, &parameter))
    return FALSE;
  *out = jd_dimension_times (whole, parameter, -1);
  out->angle = 0;
  return TRUE;
}

static const JdJoint *
find_joint (const JdUnits  *self,
            const char     *name,
            const char    **out_rest)
{
  const char *dot = strchr (name, '.');
  g_autofree char *joint = dot != NULL ? g_strndup (name, (gsize) (dot - name)) : NULL;
  const int index = joint != NULL ? jd_mechanism_find_joint (self->mechanism, joint) : -1;

  if (index < 0)
    return NULL;
  *out_rest = dot + 1;
  return g_ptr_array_index (jd_mechanism_get_joints (self->mechanism), index);
}

/* Dimension that the effort of an equation of the catalogue works on: an angle for a torque, a length for a force. */
static JdDimension
of_catalogue (const char *equation)
{
  const gboolean angle = g_str_equal (equation, "angle") || g_str_equal (equation, "ratio");

  return (JdDimension) { 0, angle ? 0 : 1, 0, angle };
}

/* What the multiplier of the equation @name works on: the dimension of the left side of a holonomic equation, times s
 * of a differential one. */
static gboolean
look_up_equation (const JdUnits *self,
                  const char    *name,
                  JdDimension   *out)
{
  const char *equation, *base;
  const JdJoint *joint = find_joint (self, name, &equation);

  if (joint == NULL)
    return FALSE;
  if (joint->of != NULL)
    return jd_units_infer_expr (self->symbols, joint->of, out);
  for (gsize i = 0; i < joint->n_equations; i++)
    if (g_str_equal (joint->equations[i].name, equation))
      {
        const gboolean known = jd_units_infer_expr (self->symbols, joint->equations[i].expr, out);

        *out = jd_dimension_times (*out, second, joint->equations[i].differential ? 1 : 0);
        return known;
      }
  base = jd_joint_base_name (joint, equation);
  if (joint->type->equations == NULL || base == NULL || !g_strv_contains (joint->type->equations, base))
    return FALSE;
  *out = of_catalogue (base);
  return TRUE;
}

static gboolean
look_up_multiplier (const JdUnits *self,
                    const char    *name,
                    JdDimension   *out)
{
  JdDimension work = none;

  if (!look_up_equation (self, name, &work))
    return FALSE;
  *out = jd_dimension_times (energy, work, -1);
  return TRUE;
}

/* A component of a joint's reaction, "rope.T": a torque, a force, or the multiplier of an equation of the file. */
static gboolean
look_up_reaction (const JdUnits *self,
                  const char    *name,
                  JdDimension   *out)
{
  const char *component;
  const JdJoint *joint = find_joint (self, name, &component);

  if (joint == NULL)
    return FALSE;
  *out = (JdDimension) { 1, 1, -2, FALSE };
  for (gsize i = 0; i < joint->n_efforts; i++)
    if (g_str_equal (joint->efforts[i].name, component))
      {
        out->length = joint->efforts[i].couple ? 2 : 1;
        return TRUE;
      }
  if (joint->type->reactions == NULL)
    return look_up_multiplier (self, name, out);
  for (const JdReaction *reaction = joint->type->reactions; reaction->name != NULL; reaction++)
    if (g_strcmp0 (reaction->name, jd_joint_base_name (joint, component)) == 0)
      {
        g_autofree char *equation = g_strconcat (joint->name, ".", reaction->equation, NULL);

        return look_up_multiplier (self, equation, out);
      }
  /* the friction of a contact has no equation, the torque of rolling resistance neither */
  out->length = g_str_equal (component, "Gamma") ? 2 : 1;
  return TRUE;
}

static gboolean
look_up_mass (const JdUnits *self,
              const char    *names,
              JdDimension   *out)
{
  g_auto(GStrv) pair = g_strsplit (names, ":", 2);
  JdDimension first, second_one;

  if (g_strv_length (pair) != 2 || !look_up_symbol (self, pair[0], &first) ||
      !look_up_symbol (self, pair[1], &second_one))
    return FALSE;
  *out = jd_dimension_times (jd_dimension_times (energy, second, 2), jd_dimension_times (first, second_one, 1), -1);
  return TRUE;
}

/* The rest of @name after @prefix; NULL if it does not begin with it. */
static const char *
after (const char *name,
       const char *prefix)
{
  return g_str_has_prefix (name, prefix) ? name + strlen (prefix) : NULL;
}

static gboolean
look_up (const JdUnits *self,
         const char    *name,
         JdDimension   *out)
{
  static const char *const forces[] = { "D:", "L:", "Q:", "printed:" };
  const char *rest;

  for (gsize i = 0; i < G_N_ELEMENTS (forces); i++)
    if ((rest = after (name, forces[i])) != NULL)
      return look_up_conjugate (self, rest, energy, out);
  if ((rest = after (name, "momentum ")) != NULL)
    return look_up_conjugate (self, rest, jd_dimension_times (energy, second, 1), out);
  if ((rest = after (name, "velocity:")) != NULL)
    return look_up_conjugate (self, rest, (JdDimension) { 0, 1, 0, FALSE }, out);
  if ((rest = after (name, "angular:")) != NULL)
    return look_up_conjugate (self, rest, none, out);
  if ((rest = after (name, "lambda:")) != NULL)
    return look_up_multiplier (self, rest, out);
  if ((rest = after (name, "impulse:")) != NULL)
    return look_up_multiplier (self, rest, out) && (*out = jd_dimension_times (*out, second, 1), TRUE);
  if ((rest = after (name, "rate:")) != NULL)
    return look_up_equation (self, rest, out) && (*out = jd_dimension_times (*out, second, -1), TRUE);
  if ((rest = after (name, "mass:")) != NULL)
    return look_up_mass (self, rest, out);
  return look_up_symbol (self, name, out) || look_up_reaction (self, name, out);
}

/* @name without an instant in parentheses at its end.  Owned. */
static char *
without_instant (const char *name)
{
  const char *open = strchr (name, '(');

  return open != NULL && open != name && g_str_has_suffix (name, ")") &&
             strchr (open, ')') == name + strlen (name) - 1
           ? g_strndup (name, (gsize) (open - name))
           : g_strdup (name);
}

static gboolean
is_name_of_file (const JdUnits *self,
                 const char    *name)
{
  const GPtrArray *constants = jd_mechanism_get_constants (self->mechanism);

  for (guint i = 0; i < constants->len; i++)
    if (g_str_equal (((const JdConstant *) g_ptr_array_index (constants, i))->name, name))
      return TRUE;
  return jd_mechanism_find_parameter (self->mechanism, name) >= 0;
}

char *
jd_units_dup_unit (const JdUnits *self,
                   const char    *name)
{
  static const char *const energies[] = { "E",      "V",        "E+", "E-",         "E+V",
                                          "energy", "painleve", "E2", NULL };
  g_autofree char *plain = NULL;
  JdDimension dimension = none;

  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  plain = without_instant (name);
  /* a file may call a constant E: which of both is meant is not known here */
  if (g_strv_contains (energies, plain))
    return is_name_of_file (self, plain) ? NULL : jd_dimension_dup_unit (energy, TRUE);
  if (look_up (self, plain, &dimension))
    return jd_dimension_dup_unit (dimension, FALSE);
  return g_str_equal (plain, "t") ? g_strdup ("s") : NULL;
}

char *
jd_units_dup_header (const JdUnits *self,
                     const char    *name)
{
  g_autofree char *unit = self != NULL ? jd_units_dup_unit (self, name) : NULL;

  return unit != NULL ? g_strdup_printf ("%s (%s)", name, unit) : g_strdup (name);
}
