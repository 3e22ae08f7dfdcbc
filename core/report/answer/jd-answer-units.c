/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Units of the values of an answer, by their places in it. */
#include "core/report/answer/jd-answer-private.h"

#include <string.h>

#define MOST_STARS 4

/* Members from some level of the answer to the value; "*" stands for any one.  @unit: the unit, or, after "=", the
 * quantity whose unit it is, in which $1, $2 are what "*" stands for, and $n the name of the list's element. */
typedef struct
{
  const char *place;
  const char *unit;
} Rule;

/* The first that fits counts. */
static const Rule rules[] = {
  { "time", "s" },
  { "until", "s" },
  { "chart", "s" },
  { "trusted_until", "s" },
  { "error_estimate/*", "=$1" },
  { "frames/*/ratio", NULL },
  { "observer/rates/*", "=$1'" },
  { "kinetic_energy", "J" },
  { "kinetic_energy/*", "J" },
  { "kinetic_energy/*/*", "J" },
  { "kinetic_energy/*/*/*", "J" },
  { "comparison/table/values/*", "=$n" },
  { "comparison/table/difference", "=$n" },
  { "potential", "J" },
  { "retained/*", "=$1" },
  { "rates/*", "=$1'" },
  { "accelerations/*", "=$1''" },
  { "multipliers/*", "=lambda:$1" },
  { "generalized_forces/*/*", "=D:$2" },
  { "reactions/*/*", "=$1.$2" },
  { "efforts/*/*/value", "=$1.$2" },
  { "basis/*/*/velocity", "=velocity:$1" },
  { "basis/*/*/angular", "=angular:$1" },
  { "basis/*/*/centre", "m" },
  { "background/*/*/velocity", "=velocity:$1" },
  { "background/*/*/angular", "=angular:$1" },
  { "background/*/*/centre", "m" },
  { "field/power/*/*", "=D:$2" },
  { "invariance/*", "rad" },
  { "same_as/angle", "rad" },
  { "same_as/parameterizations/*/angle", "rad" },
  { "jump/prior/*", "=$1'" },
  { "table/*/*", NULL },
  { "posterior/*", "=$1'" },
  { "impulses/*", "=impulse:$1" },
  { "friction/*/impulse", "=impulse:$1" },
  { "unilateral/*/*", "=rate:$1" },
  { "loss", "J" },
  { "carnot/*", "J" },
  { "mass_matrix/*/*", "=mass:$1:$2" },
  { "parameters/*", "=$1" },
  { "range/*", "=$1" },
  { "modes/frequency", "rad/s" },
  { "modes/growth", "1/s" },
  { "phase/*", "rad" },
  { "integrals/value", "=$n" },
  { "failed/value", "=$n" },
  { "integrals/lemma/*", "W" },
  { "integrals/power/*", "W" },
  { "integrals/power/*/*", "W" },
  { "same/*/*", "=$1" },
  { "differ/*/*", "=$1" },
  { "rows/values/*", "=$n" },
  { "rows/difference", "=$n" },
};

/* Whether the last names of @names are those of @place; what "*" stands for goes into @found. */
static gboolean
fits (const char      *place,
      const GPtrArray *names,
      const char     **found)
{
  const char *end = place + strlen (place);
  const char *stars[MOST_STARS];
  guint n = 0;

  for (guint i = names->len; end >= place; i--)
    {
      const char *slash = g_strrstr_len (place, end - place, "/");
      const char *part = slash != NULL ? slash + 1 : place;
      const gsize length = (gsize) (end - part);
      const char *name = i > 0 ? g_ptr_array_index (names, i - 1) : NULL;

      if (name == NULL)
        return FALSE;
      if (length == 1 && *part == '*' && n < MOST_STARS)
        stars[n++] = name;
      else if (strncmp (part, name, length) != 0 || name[length] != '\0')
        return FALSE;
      end = part - 1;
    }
  for (guint k = 0; k < n; k++)
    found[k] = stars[n - 1 - k];
  return TRUE;
}

/* The quantity that @pattern names.  NULL: it needs the name of an element, and there is none. */
static char *
dup_quantity (const char  *pattern,
              const char **found,
              const char  *record)
{
  g_autoptr(GString) name = g_string_new (NULL);

  for (const char *c = pattern; *c != '\0'; c++)
    if (*c != '$')
      g_string_append_c (name, *c);
    else if (*++c == 'n')
      {
        if (record == NULL)
          return NULL;
        g_string_append (name, record);
      }
    else
      g_string_append (name, found[*c - '1']);
  return g_strdup (name->str);
}

char *
jd_answer_dup_unit (const JdAnswer      *self,
                    const JdAnswerPlace *place)
{
  const char *found[MOST_STARS] = { NULL };

  if (self->units == NULL)
    return NULL;
  for (gsize i = 0; i < G_N_ELEMENTS (rules); i++)
    if (fits (rules[i].place, place->names, found))
      {
        g_autofree char *quantity = NULL;

        if (rules[i].unit == NULL || *rules[i].unit != '=')
          return g_strdup (rules[i].unit);
        quantity = dup_quantity (rules[i].unit + 1, found, place->record);
        return quantity != NULL ? jd_units_dup_unit (self->units, quantity) : NULL;
      }
  return NULL;
}
