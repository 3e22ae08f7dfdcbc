/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "core/parameterization/model/jd-model.h"

G_BEGIN_DECLS

/* The covers of a document: the quantities that the window must not tell, because a lesson asks for them or because
 * the user wants to predict them first.  Whatever shows a number, an arrow or a verdict asks jd_covers_has() with its
 * name, and shows a hatched pill with "?" instead (ui/widgets/jd-pill.h).  This holds for texts, tooltips, accessible
 * names, exports and the clipboard alike.
 *
 * A name is
 *
 * - a quantity, as Compare names its rows: "rope.T" an effort, "lambda:rope.length" a multiplier (also written
 *   "lambda(rope.length)"), "x''" an acceleration, "D:x", "L:x", "Q:x" generalized forces, "E", "V" energies,
 *   "printed:x" a printed equation; of the jump "x'+", "impulse:blade.lateral", "E-", "E+"; "x" and "x'" a parameter
 *   and its rate along the motion; "power:rope" a virtual power, "meaning:rope.length" what a
 *   multiplier stands for;
 * - a word: velocity (arrows), forces (arrows, panel, and all efforts, multipliers and generalized forces), field
 *   (arrows, panel, powers), jump (arrows after the event, panel, all its quantities, dof), dof (degrees of freedom
 *   of the three phases), freedoms (degrees of freedom, redundancy and verdict of the mechanism), kinds (of
 *   equations), counts (of equations and unknowns), time (the transport and graphs), joints, integrals, equilibria,
 *   graphs, equations, parameterization (the panel); "after" is asked about, and never set: arrows and graphs after
 *   an event, covered with any quantity of the jump;
 * - "*": every quantity, as Predict First hides them all; the words stay in sight.
 *
 * A quantity that reveals a covered one is covered with it: an effort covers the multiplier that is this effort up to
 * its sign, and the reverse; either covers the power of its joint, and all L and Q; any power covers "power:all"; a
 * multiplier covers its meaning; D or L covers Q, and Q covers L.
 *
 * Covers have two owners.  The lesson's are set and cleared as a whole, and only the lesson takes them away.  The
 * user's are predictions: he covers a quantity, commits an answer or looks at once, and it stays uncovered with his
 * answer beside it.
 *
 * Signal "changed": a quantity was covered or uncovered, or a prediction was made. */
#define JD_TYPE_COVERS (jd_covers_get_type ())
G_DECLARE_FINAL_TYPE (JdCovers, jd_covers, JD, COVERS, GObject)

JdCovers          *jd_covers_new            (void) G_GNUC_WARN_UNUSED_RESULT;
/* The model whose equations relate efforts to multipliers.  NULL keeps the last one. */
void               jd_covers_set_model      (JdCovers *self,
                                             JdModel  *model);

/* Sets the lesson's covers (NULL-terminated), instead of those before. */
void               jd_covers_set            (JdCovers          *self,
                                             const char *const *names);
/* Takes away the lesson's covers. */
void               jd_covers_clear          (JdCovers *self);
/* Returns whether nothing is covered. */
gboolean           jd_covers_is_empty       (JdCovers *self);

/* Returns whether something is covered, or a prediction is shown. */
gboolean           jd_covers_get_active     (JdCovers *self);

/* Returns whether @name, a quantity or a word, must not be told.  @self may be NULL: nothing is covered. */
gboolean           jd_covers_has            (JdCovers   *self,
                                             const char *name);
/* Returns whether the name @prefix:@name must not be shown: "lambda:EQUATION", "impulse:EQUATION", "power:NAME",
 * ... */
gboolean           jd_covers_has_of         (JdCovers   *self,
                                             const char *prefix,
                                             const char *name);
/* Returns whether the lesson covers @name: then only its answer uncovers it. */
gboolean           jd_covers_is_asked       (JdCovers   *self,
                                             const char *name);
/* Returns whether the user has covered every quantity ("*"). */
gboolean           jd_covers_get_all        (JdCovers   *self);
/* Returns the text that an assistive tool reads for the covered quantity @name, as the user calls it: "rope.T,
 * covered until you commit".  The caller owns it. */
char              *jd_covers_dup_spoken     (JdCovers   *self,
                                             const char *name,
                                             const char *shown) G_GNUC_WARN_UNUSED_RESULT;

/* Covers @name until jd_covers_predict() or jd_covers_uncover(), and forgets a prediction of it.  "*" covers every
 * quantity. */
void               jd_covers_cover          (JdCovers   *self,
                                             const char *name);
/* Uncovers @name without a prediction.  What a lesson asks stays covered.  "*" ends Predict First for every
 * quantity, and forgets the predictions. */
void               jd_covers_uncover        (JdCovers   *self,
                                             const char *name);
/* Uncovers @name with the user's answer @given: a number, "rises", "falls", "stays", or an arrow in words. */
void               jd_covers_predict        (JdCovers   *self,
                                             const char *name,
                                             const char *given);
/* The user's answer, or NULL.  Lent. */
const char        *jd_covers_get_prediction (JdCovers   *self,
                                             const char *name);

G_END_DECLS
