/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Questions that an author takes from the window: the expression and the unit of what he points at. */
#include "core/lesson/draft/jd-lesson-draft.h"

#include <string.h>

#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-units.h"

/* The reading @reading of @quantity: its name in the quotes that it does not have. */
static char *
read_quantity (const char *reading,
               const char *quantity)
{
  const char quote = strchr (quantity, '\'') != NULL ? '"' : '\'';

  return g_strdup_printf ("%s(%c%s%c)", reading, quote, quantity, quote);
}

/* "rope.T", "lambda:rope.length", "impulse:rope.length". */
static gboolean
is_of_equation (JdModel          *model,
                const JdEquation *equation,
                const char       *quantity)
{
  const char *const prefixes[] = { "lambda:", "impulse:" };
  g_autofree char *reaction = equation->reaction != NULL
                                ? g_strconcat (jd_model_get_joint (model, equation->joint)->name, ".",
                                               equation->reaction, NULL)
                                : NULL;

  for (gsize k = 0; k < G_N_ELEMENTS (prefixes); k++)
    if (g_str_has_prefix (quantity, prefixes[k]) && g_str_equal (quantity + strlen (prefixes[k]), equation->name))
      return TRUE;
  return g_strcmp0 (reaction, quantity) == 0;
}

/* "x''", "x'+", "D:x", "L:x", "Q:x": rows of Compare for parameter @name. */
static gboolean
is_of_parameter (const char *name,
                 const char *quantity)
{
  const char *const forms[] = { "%s''", "%s'+", "D:%s", "L:%s", "Q:%s" };

  for (gsize k = 0; k < G_N_ELEMENTS (forms); k++)
    {
      g_auto(GStrv) parts = g_strsplit (forms[k], "%s", 2);
      g_autofree char *row = g_strconcat (parts[0], name, parts[1], NULL);

      if (g_str_equal (row, quantity))
        return TRUE;
    }
  return FALSE;
}

/* Whether Compare has a row called @quantity. */
static gboolean
is_row (JdModel    *model,
        const char *quantity)
{
  static const char *const energies[] = { "E", "V", "E-", "E+", NULL };

  if (g_strv_contains (energies, quantity))
    return TRUE;
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (is_of_parameter (jd_model_get_parameter_name (model, k), quantity))
      return TRUE;
  for (gsize e = 0; e < jd_model_get_n_equations (model); e++)
    if (is_of_equation (model, jd_model_get_equation (model, e), quantity))
      return TRUE;
  return FALSE;
}

static gboolean
has_power (JdModel    *model,
           const char *name)
{
  if (g_str_equal (name, "weight") || jd_mechanism_find_joint (jd_model_get_mechanism (model), name) >= 0)
    return TRUE;
  for (gsize e = 0; e < jd_model_get_n_efforts (model); e++)
    if (g_str_equal (jd_model_get_effort (model, e)->name, name))
      return TRUE;
  return FALSE;
}

/* A parameter or its rate. */
static gboolean
is_of_state (JdModel    *model,
             const char *quantity)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      if (g_str_has_prefix (quantity, name) &&
          (quantity[strlen (name)] == '\0' || g_str_equal (quantity + strlen (name), "'")))
        return TRUE;
    }
  return FALSE;
}

char *
jd_lesson_draft_dup_reading (JdModel    *model,
                             const char *quantity)
{
  if (is_row (model, quantity))
    return read_quantity ("truth", quantity);
  if (g_str_equal (quantity, "E+V"))
    return g_strdup ("truth('E') + truth('V')");
  if (g_str_has_prefix (quantity, "power:") && has_power (model, quantity + strlen ("power:")))
    return read_quantity ("power", quantity + strlen ("power:"));
  if (g_str_equal (quantity, "freedoms"))
    return g_strdup ("read('check', 'degrees_of_freedom')");
  if (g_str_equal (quantity, "counts"))
    return g_strdup ("unknowns()");
  return is_of_state (model, quantity) ? g_strdup (quantity) : NULL;
}

/* Its unit; NULL: a number without one, or none is known.  Owned. */
static char *
dup_unit (JdModel    *model,
          const char *quantity)
{
  g_autoptr(JdUnits) units = jd_units_new (jd_model_get_mechanism (model));

  if (g_str_equal (quantity, "E+V"))
    quantity = "E";
  return g_str_has_prefix (quantity, "power:") ? g_strdup ("W") : jd_units_dup_unit (units, quantity);
}

static JsonObject *
new_ask (const char *kind)
{
  JsonObject *ask = json_object_new ();

  json_object_set_string_member (ask, "kind", kind);
  return ask;
}

static void
set_unit (JsonObject *ask,
          JdModel    *model,
          const char *quantity)
{
  g_autofree char *unit = dup_unit (model, quantity);

  if (unit != NULL)
    json_object_set_string_member (ask, "unit", unit);
}

JsonObject *
jd_lesson_draft_ask_number (JdModel    *model,
                            const char *quantity)
{
  g_autofree char *answer = jd_lesson_draft_dup_reading (model, quantity);
  JsonObject *ask;

  if (answer == NULL)
    return NULL;
  ask = new_ask ("number");
  json_object_set_string_member (ask, "answer", answer);
  /* counts are exact */
  if (g_str_equal (quantity, "freedoms") || g_str_equal (quantity, "counts"))
    json_object_set_int_member (ask, "tolerance", 0);
  else
    set_unit (ask, model, quantity);
  return ask;
}

JsonObject *
jd_lesson_draft_ask_change (JdModel    *model,
                            const char *quantity,
                            const char *parameterization)
{
  g_autofree char *of = is_row (model, quantity) ? read_quantity ("value", quantity) : NULL;
  JsonObject *ask, *when;

  if (of == NULL)
    return NULL;
  ask = new_ask ("change");
  when = json_object_new ();
  json_object_set_string_member (ask, "of", of);
  json_object_set_string_member (when, "parameterization", parameterization);
  json_object_set_object_member (ask, "when", when);
  set_unit (ask, model, quantity);
  return ask;
}

/* A question of the kind “make” with one condition, which it takes. */
static JsonObject *
new_make (char *condition)
{
  JsonObject *ask = new_ask ("make");
  JsonArray *goal = json_array_new ();

  json_array_add_string_element (goal, condition);
  json_object_set_array_member (ask, "goal", goal);
  g_free (condition);
  return ask;
}

JsonObject *
jd_lesson_draft_ask_known (const char *quantity,
                           gboolean    known)
{
  g_autofree char *reading = read_quantity ("told", quantity);

  return new_make (g_strdup_printf ("%s == %d", reading, known ? 1 : 0));
}

JsonObject *
jd_lesson_draft_ask_count (const char *reading,
                           int         n)
{
  return new_make (g_strdup_printf ("%s == %d", reading, n));
}

JsonObject *
jd_lesson_draft_ask_arrow (const char *what,
                           const char *name,
                           JsonObject *direction)
{
  JsonObject *ask = new_ask ("arrow"), *of = json_object_new ();

  json_object_set_string_member (of, what, name);
  if (direction != NULL)
    json_object_set_object_member (of, "direction", json_object_ref (direction));
  json_object_set_object_member (ask, "of", of);
  return ask;
}

/* The first other reaction in the unit of @quantity. */
static char *
find_neighbour (JdModel    *model,
                const char *quantity)
{
  g_autofree char *unit = dup_unit (model, quantity);

  for (gsize e = 0; unit != NULL && e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);
      g_autofree char *other = NULL, *own = NULL;

      if (equation->reaction == NULL)
        continue;
      other = g_strconcat (jd_model_get_joint (model, equation->joint)->name, ".", equation->reaction, NULL);
      own = dup_unit (model, other);
      if (!g_str_equal (other, quantity) && g_strcmp0 (own, unit) == 0)
        return g_steal_pointer (&other);
    }
  return NULL;
}

/* The name in "truth('rope.T')"; NULL: @answer is no such reading alone. */
static char *
find_quantity (const char *answer)
{
  const gsize n = strlen (answer);

  if (!g_str_has_prefix (answer, "truth(") || n < strlen ("truth('')") || answer[n - 1] != ')' ||
      strchr (answer + strlen ("truth("), ')') != answer + n - 1)
    return NULL;
  return g_strndup (answer + strlen ("truth('"), n - strlen ("truth('')"));
}

GStrv
jd_lesson_draft_dup_wrong (JdModel    *model,
                           JsonObject *ask)
{
  const char *answer = jd_json_get_string (ask, "answer");
  g_autofree char *quantity = answer != NULL ? find_quantity (answer) : NULL;
  g_autoptr(GStrvBuilder) wrong = g_strv_builder_new ();

  if (answer != NULL)
    {
      g_autofree char *opposite = g_strdup_printf (quantity != NULL ? "-%s" : "-(%s)", answer);

      g_strv_builder_add (wrong, opposite);
    }
  if (quantity != NULL)
    {
      g_autofree char *neighbour = find_neighbour (model, quantity);
      g_autofree char *reading = neighbour != NULL ? read_quantity ("truth", neighbour) : NULL;

      if (reading != NULL)
        g_strv_builder_add (wrong, reading);
    }
  return g_strv_builder_end (wrong);
}
