/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Letters that a file gives to the multipliers of its equations, and their use in formulas. */
#include "core/mechanism/jd-letters.h"

#include <string.h>

#include "core/mechanism/jd-mechanism-private.h"

const char *
jd_mechanism_get_letter (JdMechanism *self,
                         const char  *equation)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self) && equation != NULL, NULL);

  return g_hash_table_lookup (self->letters, equation);
}

/* The equation of which @math is the multiplier, lambda with the equation's name as its index; NULL if it is none. */
static const char *
equation_of (const JdMath *math)
{
  const JdMath *index;

  if (math->kind != JD_MATH_SYMBOL || math->children == NULL || strcmp (math->text, "λ") != 0)
    return NULL;
  index = g_ptr_array_index (math->children, 0);
  return index->kind == JD_MATH_TEXT ? index->text : NULL;
}

static JdMath *
with_letters (JdMechanism *self,
              JdMath      *math)
{
  const char *equation = equation_of (math);
  const char *letter = equation != NULL ? jd_mechanism_get_letter (self, equation) : NULL;

  if (letter != NULL)
    {
      jd_math_free (math);
      return jd_math_new_symbol (letter, 0);
    }
  for (guint i = 0; math->children != NULL && i < math->children->len; i++)
    {
      JdMath *child = g_ptr_array_index (math->children, i);

      if (child != NULL)
        math->children->pdata[i] = with_letters (self, child);
    }
  return math;
}

JdMath *
jd_mechanism_set_letters (JdMechanism *self,
                          JdMath      *math)
{
  g_return_val_if_fail (JD_IS_MECHANISM (self) && math != NULL, math);

  return g_hash_table_size (self->letters) == 0 ? math : with_letters (self, math);
}
