/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Names of quantities in words and letters. */
#include "app/window/parts/jd-quantity.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <pango/pango.h>

#include "core/expression/tree/jd-expr-print.h"

/* What follows one of these words is a parameter (with a letter) or the name of an equation or a joint. */
static const struct
{
  const char *prefix, *words;
  gboolean    is_parameter;
} prefixes[] = {
  { "lambda:", N_("multiplier λ of %s"), FALSE },
  { "impulse:", N_("impulse of %s"), FALSE },
  { "power:", N_("virtual power of %s"), FALSE },
  { "meaning:", N_("meaning of the multiplier of %s"), FALSE },
  { "velocity:", N_("velocity of %s, as an arrow"), FALSE },
  { "force:", N_("force of %s, as an arrow"), FALSE },
  { "D:", N_("given generalized force D of %s"), TRUE },
  { "L:", N_("generalized force L of the constraints for %s"), TRUE },
  { "Q:", N_("generalized force Q of %s"), TRUE },
};

static const struct
{
  const char *name, *words;
} names[] = {
  { "E", N_("kinetic energy E") },
  { "V", N_("potential energy V") },
  { "E+V", N_("mechanical energy E + V") },
  { "E-", N_("kinetic energy before the event") },
  { "E+", N_("kinetic energy after the event") },
  { "freedoms", N_("degrees of freedom") },
  { "counts", N_("number of unknowns") },
};

/* @words around @name as a letter. */
static char *
set_words (const char *words,
           const char *name,
           guint       dots)
{
  g_autofree char *letter = jd_symbol_to_markup (name, dots);

  return g_strdup_printf (words, letter);
}

static gboolean
has_parameter (JdModel    *model,
               const char *name)
{
  for (gsize k = 0; k < jd_model_get_n_parameters (model); k++)
    if (g_str_equal (jd_model_get_parameter_name (model, k), name))
      return TRUE;
  return FALSE;
}

/* "x", "x'", "x''", "x'+"; NULL: none of them. */
static char *
describe_parameter (JdModel    *model,
                    const char *name)
{
  static const struct
  {
    const char *suffix, *words;
    guint dots;
  } forms[] = { { "''", N_("acceleration %s"), 2 },
                { "'+", N_("rate %s after the event"), 1 },
                { "'", N_("rate %s"), 1 },
                { "", N_("position %s"), 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *parameter = g_str_has_suffix (name, forms[i].suffix)
                                     ? g_strndup (name, strlen (name) - strlen (forms[i].suffix))
                                     : NULL;

      if (parameter != NULL && has_parameter (model, parameter))
        return set_words (_(forms[i].words), parameter, forms[i].dots);
    }
  return NULL;
}

/* "A (cart)" of "cart.A". */
static char *
dup_point (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL ? g_strdup_printf ("%s (%.*s)", dot + 1, (int) (dot - name), name) : g_strdup (name);
}

char *
jd_quantity_to_markup (JdModel    *model,
                       const char *name)
{
  const char *dot = strchr (name, '.');
  char *words;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].name, name))
      return g_strdup (_(names[i].words));
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (name, prefixes[i].prefix))
      {
        const char *of = name + strlen (prefixes[i].prefix);
        g_autofree char *shown = g_str_equal (prefixes[i].prefix, "velocity:") ? dup_point (of) : g_strdup (of);
        g_autofree char *escaped = g_markup_escape_text (shown, -1);

        return prefixes[i].is_parameter ? set_words (_(prefixes[i].words), of, 0)
                                        : g_strdup_printf (_(prefixes[i].words), escaped);
      }
  words = describe_parameter (model, name);
  if (words == NULL && dot != NULL)
    {
      g_autofree char *joint = g_markup_escape_text (name, dot - name);
      g_autofree char *component = jd_symbol_to_markup (dot + 1, 0);

      /* Translators: a component of the effort of a joint: “effort T of rope”. */
      return g_strdup_printf (_("effort %s of %s"), component, joint);
    }
  return words != NULL ? words : g_markup_escape_text (name, -1);
}

char *
jd_quantity_to_text (JdModel    *model,
                     const char *name)
{
  g_autofree char *markup = jd_quantity_to_markup (model, name);
  char *text = NULL;

  return pango_parse_markup (markup, -1, 0, NULL, &text, NULL, NULL) ? text : g_strdup (name);
}
