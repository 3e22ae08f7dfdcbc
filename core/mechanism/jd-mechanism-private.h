/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-parse.h"
#include "core/expression/tree/jd-fail.h"
#include "core/mechanism/jd-bound.h"
#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

typedef struct
{
  JdBound        bound;
  char          *path;      /* JSON path, for the message */
  const JdExpr  *expr[6];
  gsize          n;
} JdBoundCheck;

/* "sheet": what drawing catches, and the units that are shown. */
typedef struct
{
  const JdExpr *grid_expr;        /* the steps that drawing catches; 0 if absent */
  double        grid;
  const JdExpr *angle_step_expr;
  double        angle_step;
  int           length_unit;      /* index in jd_length_units[], and so on */
  int           mass_unit;
  int           angle_unit;
} JdMechanismSheet;

/* "underlay": the picture below the drawing. */
typedef struct
{
  char         *image;         /* NULL: there is no underlay */
  const JdExpr *x_expr;
  double        x;
  const JdExpr *y_expr;
  double        y;
  const JdExpr *width_expr;
  double        width;
  const JdExpr *angle_expr;
  double        angle;
  const JdExpr *opacity_expr;
  double        opacity;       /* 0 if absent */
  gboolean      locked;
  gboolean      exported;
} JdMechanismUnderlay;

/* The places of objects by their names: name (lent) -> index + 1. */
typedef struct
{
  GHashTable *constants;
  GHashTable *parameters;
  GHashTable *bodies;
  GHashTable *joints;
} JdMechanismIndex;

struct _JdMechanism
{
  GObject      parent_instance;

  JsonNode    *root;
  JdExprPool  *pool;
  char        *name;
  char        *source;
  char        *description;
  guint        dimension;
  const JdExpr *time_expr;
  double       time;
  const JdExpr *time_stepping_expr; /* NULL if none */
  double       time_stepping;
  const JdExpr *gravity[3];
  JdFrame     *frame;            /* NULL if none */
  const JdExpr *kinetic_energy;
  JdMechanismSheet sheet;
  JdMechanismUnderlay underlay;
  GPtrArray   *constants;
  GPtrArray   *parameters;
  GPtrArray   *ground_points;
  GPtrArray   *curves;
  GPtrArray   *bodies;
  GPtrArray   *joints;
  GPtrArray   *perfect_sets;
  GPtrArray   *efforts;
  GPtrArray   *parameterizations;
  GPtrArray   *events;
  GPtrArray   *columns;
  GPtrArray   *measures;
  gboolean     locked;
  char       **open;             /* topics that a locked file leaves open, NULL-terminated */
  GPtrArray   *warnings;
  GPtrArray   *checks;           /* JdBoundCheck * */
  JdMechanismIndex index;
  GHashTable  *letters;          /* of multipliers: "joint.equation" -> name */
};

/* jd-mechanism.c: an empty mechanism, which the reader fills before any other code sees it. */
JdMechanism *jd_mechanism_new_empty   (void) G_GNUC_WARN_UNUSED_RESULT;
/* Value of @expr with constants from @values (name -> double *) and, if @self is not NULL, with parameters, rates and
 * t of the file's state. */
double       jd_mechanism_eval        (JdMechanism  *self,
                                       GHashTable   *values,
                                       const JdExpr *expr);
/* FALSE and a message that begins with the path if the bound is violated. */
gboolean     jd_bound_check_run       (const JdBoundCheck  *check,
                                       GHashTable          *constants,
                                       GError             **error);

/* Names (lent) of an array of JdParameter, JdBody or others, all of which begin with their name. */
GPtrArray   *jd_names_of              (GPtrArray     *array) G_GNUC_WARN_UNUSED_RESULT;
/* " (did you mean “...”?)" or "". */
char        *jd_did_you_mean          (const char    *name,
                                       GPtrArray     *names) G_GNUC_WARN_UNUSED_RESULT;

/* Constructors and destructors. */
gpointer      jd_body_new             (void) G_GNUC_WARN_UNUSED_RESULT;
gpointer      jd_parameterization_tags_new          (void) G_GNUC_WARN_UNUSED_RESULT;
gpointer      jd_event_new            (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
