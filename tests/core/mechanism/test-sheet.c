/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The document's sheet: grid, units that are shown and typed, the picture below.  Measures of figures. */
#include <math.h>
#include <string.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/edit/jd-shown-unit.h"
#include "core/mechanism/edit/jd-unit-text.h"
#include "core/mechanism/jd-measured.h"
#include "core/mechanism/jd-sheet.h"
#include "tests/core/mechanism/fixture.h"
#include "tests/new-document.h"

static JdMechanism *
read_with (const char *members)
{
  g_autofree char *text = g_strconcat ("{'jourdain': 1, 'constants': {'k': 2}", members, "}", NULL);

  return fixture_read (g_strdelimit (text, "'", '"'));
}

/* Without a sheet everything is usual; with one, each member is its own. */
static void
test_read (void)
{
  g_autoptr(JdMechanism) none = read_with ("");
  g_autoptr(JdMechanism)
    all = read_with (", 'sheet': {'grid': 'k/8', 'angle_step': 'pi/k'}, 'underlay': {'image': 'a.png',"
                     " 'x': -1, 'y': 'k', 'width': '3*k', 'angle': 0.25, 'opacity': 0,"
                     " 'locked': true, 'exported': true}");
  g_autoptr(JdMechanism) some = read_with (", 'underlay': {'image': 'b.svg', 'width': 1}");
  JdUnderlay underlay;

  g_assert_cmpfloat (jd_mechanism_get_grid (none), ==, 0);
  g_assert_cmpfloat (jd_mechanism_get_angle_step (none), ==, JD_USUAL_ANGLE_STEP);
  g_assert_false (jd_mechanism_get_underlay (none, &underlay));
  g_assert_cmpfloat (jd_mechanism_get_grid (all), ==, 0.25);
  g_assert_cmpfloat (jd_mechanism_get_angle_step (all), ==, G_PI / 2);
  g_assert_true (jd_mechanism_get_underlay (all, &underlay));
  g_assert_cmpstr (underlay.image, ==, "a.png");
  g_assert_true (underlay.x == -1 && underlay.y == 2 && underlay.width == 6 && underlay.angle == 0.25);
  g_assert_true (underlay.opacity == 0 && underlay.locked && underlay.exported);
  g_assert_true (jd_mechanism_get_underlay (some, &underlay));
  g_assert_true (underlay.x == 0 && underlay.y == 0 && underlay.width == 1 && underlay.angle == 0);
  g_assert_true (underlay.opacity == JD_USUAL_OPACITY && !underlay.locked && !underlay.exported);
}

/* Each unit of the format: its name, and how many of it one SI unit is. */
static const struct
{
  const char *member, *word, *si, *shown;
  double      per_si;
} units[] = {
  { "length_unit", "m", "m", NULL, 1 },
  { "length_unit", "cm", "m", "cm", 100 },
  { "length_unit", "mm", "m", "mm", 1000 },
  { "length_unit", "km", "m", "km", 1e-3 },
  { "mass_unit", "kg", "kg", NULL, 1 },
  { "mass_unit", "g", "kg", "g", 1000 },
  { "angle_unit", "rad", "rad", NULL, 1 },
  { "angle_unit", "deg", "rad", "°", 180 / G_PI },
};

static double
value_of (const char *typed)
{
  g_autoptr(JsonNode) root = new_document ("value");
  g_autofree char *si = jd_unit_text_to_si (typed);
  g_autoptr(JsonNode) node = jd_edit_value_from_text (si);

  return jd_edit_evaluate (root, node);
}

/* A plain number that is typed is one in the document's unit, and is shown as the same number again. */
static void
test_units (void)
{
  static const char *const quantities[] = { "m", "kg", "rad", "s", "N", "m/s", "", NULL };
  static const char *const numbers[] = { "0", "1", "-2.5", "0.1", "12.345", "1e3", "-4e-3", ".5", "720" };

  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *members = g_strdup_printf (", 'sheet': {'%s': '%s'}", units[i].member, units[i].word);
      g_autoptr(JdMechanism) mechanism = read_with (members);
      const JdShownUnit *unit = jd_mechanism_get_shown_unit (mechanism, units[i].si);

      g_assert_cmpstr (unit != NULL ? unit->name : NULL, ==, units[i].shown);
      g_assert_cmpfloat_with_epsilon (jd_shown_unit_get_value (unit, 3.0), 3.0 * units[i].per_si, 1e-12);
      for (gsize k = 0; k < G_N_ELEMENTS (quantities); k++)
        if (g_strcmp0 (quantities[k], units[i].si) != 0)
          g_assert_null (jd_mechanism_get_shown_unit (mechanism, quantities[k]));
      for (gsize k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          const double number = g_ascii_strtod (numbers[k], NULL);
          g_autofree char *typed = jd_shown_unit_dup_typed (unit, numbers[k]), *si = NULL, *shown = NULL;

          g_assert_cmpfloat_with_epsilon (value_of (typed), number / units[i].per_si, 1e-14 * fabs (number) + 1e-300);
          if (unit == NULL)
            continue;
          si = jd_unit_text_to_si (typed);
          shown = jd_shown_unit_dup_text (unit, si);
          g_assert_nonnull (shown);
          g_assert_cmpfloat_with_epsilon (g_ascii_strtod (shown, NULL), number, 1e-9 * fabs (number) + 1e-300);
        }
    }
}

/* Formulas keep their text: only numbers and multiples of pi are converted. */
static void
test_texts (void)
{
  static const struct
  {
    const char *text;
    gboolean plain;
    const char *degrees; /* of the text in rad; NULL: it stays a text */
  } cases[] = {
    { "0.5", TRUE, "28.64788976" },
    { " 2 ", TRUE, "114.591559" },
    { "pi/6", FALSE, "30" },
    { "-3*pi/4", FALSE, "-135" },
    { "(pi + pi)/2", FALSE, "180" },
    { "pi", FALSE, "180" },
    { "2*phi", FALSE, NULL },
    { "pi_1", FALSE, NULL },
    { "pi2", FALSE, NULL },
    { "k", FALSE, NULL },
    { "", FALSE, NULL },
    { "1/3", FALSE, NULL },
    { "2 cm", FALSE, NULL },
    { "pi/0", FALSE, NULL },
    { "(pi", FALSE, NULL },
    { "1,5", FALSE, NULL },
    { "inf", FALSE, NULL },
    { "nan", FALSE, NULL },
    { "1e999", FALSE, NULL },
    { "t*pi", FALSE, NULL },
  };
  g_autoptr(JdMechanism) mechanism = read_with (", 'sheet': {'angle_unit': 'deg'}");
  const JdShownUnit *degrees = jd_mechanism_get_shown_unit (mechanism, "rad");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *shown = jd_shown_unit_dup_text (degrees, cases[i].text);
      g_autofree char *typed = jd_shown_unit_dup_typed (degrees, cases[i].text);
      g_autofree char *with_unit = g_strconcat (cases[i].text, " °", NULL);

      g_test_message ("“%s”: %s", cases[i].text, shown);
      g_assert_cmpint (jd_shown_unit_is_plain (cases[i].text), ==, cases[i].plain);
      g_assert_cmpstr (shown, ==, cases[i].degrees);
      g_assert_cmpstr (typed, ==, cases[i].plain ? with_unit : cases[i].text);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/mechanism/sheet/read", test_read);
  g_test_add_func ("/core/mechanism/sheet/units", test_units);
  g_test_add_func ("/core/mechanism/sheet/texts", test_texts);
  return g_test_run ();
}
