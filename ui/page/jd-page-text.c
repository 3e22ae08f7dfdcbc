/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Texts of a page. */


#include <glib/gi18n-lib.h>

#include "ui/page/jd-page-private.h"

static const struct
{
  const char *key, *text;
} texts[] = {
  { "play", N_("Play") },
  { "pause", N_("Pause") },
  { "stepBack", N_("Step Back") },
  { "stepForward", N_("Step Forward") },
  { "time", N_("Time") },
  { "speed", N_("Speed") },
  { "event", N_("Event") },
  { "noEvent", N_("Go to an event…") },
  { "before", N_("Before") },
  { "during", N_("During") },
  { "after", N_("After") },
  { "motion", N_("Motion") },
  { "sheet", N_("Sheet") },
  { "arrows", N_("Arrows") },
  { "parameterization", N_("Parameterization") },
  { "parameter", N_("Parameter") },
  { "value", N_("Value") },
  { "rate", N_("Rate") },
  { "acceleration", N_("Acceleration") },
  { "state", N_("State") },
  { "equations", N_("Equations") },
  { "multipliers", N_("Multipliers") },
  { "multiplier", N_("Multiplier") },
  { "equation", N_("Equation") },
  { "meaning", N_("Meaning") },
  { "reactions", N_("Reactions") },
  { "joint", N_("Joint") },
  { "component", N_("Component") },
  { "forces", N_("Generalized forces") },
  { "given", N_("Given, D") },
  { "constraint", N_("Of constraints, L") },
  { "energies", N_("Energies") },
  { "kinetic", N_("Kinetic energy E") },
  { "potential", N_("Potential V") },
  { "energy", N_("Energy E + V") },
  { "untold", N_("What this parameterization cannot tell") },
  { "noMultiplier", N_("There is no complementary equation: no multiplier, no reaction.") },
  { "virtual", N_("Virtual velocities") },
  { "givenPower", N_("Virtual power of the given forces") },
  { "constraintPower", N_("Virtual power of the constraint forces") },
  { "graphs", N_("Graphs") },
  { "quantity", N_("Quantity") },
  { "jump", N_("Jump") },
  { "impulses", N_("Impulses of the constraints") },
  { "freedoms", N_("Degrees of freedom") },
  { "laws", N_("Laws") },
  { "covered", N_("Covered until the step is answered") },
  { "answer", N_("Answer") },
  { "check", N_("Check") },
  { "showAnswer", N_("Show the Answer") },
  { "hints", N_("Hints") },
  { "right", N_("Right.") },
  { "wrong", N_("Not yet.") },
  { "sign", N_("The size is right: look at the sign.") },
  { "notANumber", N_("Type a number, such as 1.5") },
  { "chooseFirst", N_("Choose an answer first") },
  { "previous", N_("Previous Step") },
  { "next", N_("Next Step") },
  { "makeInProgram", N_("This is done in the program: open the mechanism there and bring about") },
  { "makeByTab", N_("Choose a parameterization that reaches these goals, then check.") },
  { "drawArrow", N_("Draw the arrow: pull it on the sheet from the ring, or type its components.") },
  { "typeArrow", N_("Type the components of the arrow.") },
  { "drawOnPaper", N_("Draw the arrow on paper, then compare.") },
  { "otherMechanism", N_("This step is about a changed mechanism, and the sheet does not show the change.") },
  { "honest", N_("This page holds its answers: whoever looks into the file finds them.") },
  { "ended", N_("The motion ends: %s") },
};

void
jd_page_add_texts (GString *json)
{
  g_string_append_c (json, '{');
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_string_append (json, i > 0 ? ",\n" : "");
      jd_page_add_name (json, texts[i].key);
      jd_page_add_string (json, _(texts[i].text));
    }
  g_string_append_c (json, '}');
}

const char *
jd_page_get_language (void)
{
  /* Translators: the code of your language, as HTML names it: de, fr, pt-BR, zh-Hans */
  return C_("language code", "en");
}
