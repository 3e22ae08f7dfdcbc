/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/handout/jd-handout.h"
#include "core/dynamics/kkt/jd-dynamics.h"
#include "core/mechanism/jd-letters.h"
#include "core/mechanism/jd-units.h"
#include "core/parameterization/jd-model-math.h"

G_BEGIN_DECLS

struct _JdHandout
{
  char      *title;
  GPtrArray *blocks;    /* JdBlock * */
  GPtrArray *formulas;  /* JdMath *: of all sentences */
  JdVerdict  jump;      /* on the jump that is reported; determinate without one */
  char      *jump_why;
};

/* Width at 10 pt, in points, above which a formula does not stand in a sentence. */
#define JD_WIDEST_IN_SENTENCE 200.0

/* State of the writer of a derivation.  A sentence is a format for printf() whose strings may be placeholders of
 * formulas:
 *
 *   jd_derive_say (w, _("The parameter %s is an angle."), jd_derive_symbol (w, "theta", 0));
 */
typedef struct
{
  JdHandout           *out;
  const JdHandoutCase *what;
  JdParameterization     *parameterization;
  JdModel                *model;
  JdMechanism            *mechanism;
  JdUnits                *units;        /* owned */
  JdEvaluation           *evaluation;   /* owned; NULL: the state has none */
  char                   *refusal;      /* why not; owned */
  GStringChunk           *placeholders;
  gboolean                open;         /* the last block is a paragraph that a sentence may join */
  GCancellable           *cancellable;
} JdDeriver;

/* ---- Formulas in sentences: placeholders, lent until the derivation is written ---- */

/* Takes @math. */
const char *jd_derive_math     (JdDeriver *w,
                                JdMath *math);
const char *jd_derive_expr     (JdDeriver *w,
                                const JdExpr *expr);
const char *jd_derive_symbol   (JdDeriver *w,
                                const char *name,
                                guint dots);
const char *jd_derive_number   (JdDeriver *w,
                                double value);
/* A formula in the grammar of the file, with "=" perhaps; words if it is none. */
const char *jd_derive_formula  (JdDeriver *w,
                                const char *text);
/* "(a, b)" of two or three coordinates. */
const char *jd_derive_vector   (JdDeriver           *w,
                                const JdExpr *const *components);
/* Returns whether such coordinates are too wide for a sentence. */
gboolean    jd_derive_is_wide  (JdDeriver           *w,
                                const JdExpr *const *components);
/* Adds rows of a display, "O_x (S) = ...", with @of NULL "F_x = ...". */
void        jd_derive_components (JdDeriver           *w,
                                  const char          *letter,
                                  const char          *of,
                                  const JdExpr *const *components);
/* The number as boxes, six digits. */
JdMath     *jd_derive_new_number (double value) G_GNUC_WARN_UNUSED_RESULT;
/* A value of a state with the rounding of a solution: 0 if it is below that beside @size. */
double      jd_derive_round    (double value,
                                double size);

/* The number with the unit of the quantity @name (jd-units.h), if that has one. */
const char *jd_derive_quantity (JdDeriver *w,
                                double value,
                                const char *name);
/* The formula @text with that unit behind it. */
const char *jd_derive_with_unit (JdDeriver *w,
                                 const char *text,
                                 const char *name);
/* The multiplier @value of @equation, rounded, with its unit. */
const char *jd_derive_multiplier (JdDeriver *w,
                                gsize equation,
                                double value);

/* ---- Blocks ---- */

/* An empty list of JdBlock *. */
GPtrArray  *jd_derive_new_blocks (void) G_GNUC_WARN_UNUSED_RESULT;
/* Adds a title or the heading of a section. */
void        jd_derive_heading  (JdDeriver *w,
                                JdBlockKind kind,
                                const char *text);
void        jd_derive_section  (JdDeriver *w,
                                const char *title);
/* Adds a sentence to the paragraph, or begins one. */
void        jd_derive_say      (JdDeriver *w,
                                const char *format,
                                ...) G_GNUC_PRINTF (2, 3);
/* The next sentence begins a new paragraph. */
void        jd_derive_break    (JdDeriver *w);
/* The next sentences join the item that the last block is. */
void        jd_derive_join     (JdDeriver *w);
void        jd_derive_item     (JdDeriver *w,
                                const char *format,
                                ...) G_GNUC_PRINTF (2, 3);
void        jd_derive_figure   (JdDeriver *w,
                                const char *format,
                                ...) G_GNUC_PRINTF (2, 3);
/* Adds a row to the display, or begins one.  Takes both; @right NULL: 0. */
void        jd_derive_row      (JdDeriver *w,
                                JdMath *left,
                                JdMath *right);
/* Adds a row with @expr on the right, or a sentence that says that it is too long for a page. */
void        jd_derive_expr_row (JdDeriver *w,
                                JdMath *left,
                                const JdExpr *expr);
/* Begins a table with columns aligned as @columns says, "llr"; its first cells are the heads. */
void        jd_derive_table    (JdDeriver *w,
                                const char *columns);
void        jd_derive_cell     (JdDeriver *w,
                                const char *format,
                                ...) G_GNUC_PRINTF (2, 3);

/* ---- Sections ---- */

void        jd_derive_mechanism   (JdDeriver *w);
void        jd_derive_constraints (JdDeriver *w);
void        jd_derive_energies    (JdDeriver *w);
void        jd_derive_field       (JdDeriver *w);
void        jd_derive_lagrange    (JdDeriver *w);
void        jd_derive_efforts     (JdDeriver *w);
void        jd_derive_integrals   (JdDeriver *w);
void        jd_derive_results     (JdDeriver *w);
/* The road of numbers (taken), see core/report/jd-report-road.h. */
void        jd_derive_road        (JdDeriver *w, JsonObject *road);
gboolean    jd_derive_jump        (JdDeriver *w,
                                   GError         **error);

G_END_DECLS
