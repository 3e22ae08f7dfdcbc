/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "core/mechanism/jd-mechanism.h"

G_BEGIN_DECLS

/* The most rows of one sweep. */
#define JD_SWEEP_MAX_ROWS 1000000

/**
 * JdSweepAxis:
 *
 * Quantity that a sweep varies: a constant, a parameter ("theta") or a rate ("theta'").  On a grid it takes @count
 * values from @from to @to, both included; one value is @from.  In a random sample @count is not used.
 */
typedef struct
{
  const char *name;
  double      from, to;
  guint       count;
} JdSweepAxis;

/**
 * JdSweepOptions:
 *
 * @values, @rates: overrides as jd_model_new() takes them; may be NULL.
 * @parameterization: its name; quantities are those that are known in it.  NULL: those of the total parameterization.
 * @event: its name; NULL: the file's first.
 * @until: length of the motion for the readings that need one, s; 0: 10 s.
 * @measures: NULL-terminated.  Each is the name of a quantity as the comparison of parameterizations has it
 * ("rope.T", "E+", "x''"), an expression with readings as lessons have them, or one of both followed by an instant in
 * parentheses, "x(10)": its value after that time of the motion, s.
 * @n_samples: rows of a random sample, evenly distributed between the ends of each axis; 0: a grid.  Its numbers
 * depend on @seed, the name of the axis and the row alone: SplitMix64 of these.
 * @share, @n_shares: only share @share, from 1, of @n_shares shares of contiguous rows; both 0: all rows.
 * @n_threads: 0: one for each processor.
 * @with_road: for jd_sweep_dup_road().
 */
typedef struct
{
  JdMechanism        *mechanism;
  GHashTable         *values;
  GHashTable         *rates;
  const char         *parameterization;
  const char         *event;
  double              until;
  const JdSweepAxis  *axes;
  guint               n_axes;
  const char *const  *measures;
  guint64             n_samples;
  guint64             seed;
  guint               share;
  guint               n_shares;
  guint               n_threads;
  gboolean            with_road;
} JdSweepOptions;

/**
 * JdSweep:
 *
 * Measures of a mechanism over a grid or a random sample.  In a grid the last axis changes fastest.  Each row is
 * computed alone: neither the number of threads nor the shares change a bit of it.
 */
typedef struct _JdSweep JdSweep;

/**
 * jd_sweep_new:
 *
 * Checks the axes and the measures in the file's own state.  @options and what it points to, the mechanism excepted,
 * need not stay.
 *
 * @error: G_OPTION_ERROR with the argument that is wrong, and what would be right.
 */
JdSweep    *jd_sweep_new            (const JdSweepOptions  *options,
                                     GError               **error) G_GNUC_WARN_UNUSED_RESULT;
void        jd_sweep_free           (JdSweep *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdSweep, jd_sweep_free)

/* Columns: the axes, then the measures. */
guint       jd_sweep_get_n_columns  (const JdSweep *self);
guint       jd_sweep_get_n_axes     (const JdSweep *self);
const char *jd_sweep_get_column     (const JdSweep *self,
                                     guint          column);
/* Rows of the share. */
guint64     jd_sweep_get_n_rows     (const JdSweep *self);

/**
 * JdSweepRowFunc:
 *
 * Gets the numbers of row @row, counted from 0 in the share: one for each column; NAN where the mechanism does not
 * determine a measure.  Returns FALSE to end the sweep.
 */
typedef gboolean (*JdSweepRowFunc) (guint64        row,
                                    const double  *numbers,
                                    gpointer       user_data);

/**
 * jd_sweep_run:
 *
 * Computes the rows and hands them to @func in their order, in the calling thread.
 *
 * Returns: FALSE if @func or @cancellable (may be NULL) ended it.
 */
gboolean    jd_sweep_run            (JdSweep         *self,
                                     JdSweepRowFunc   func,
                                     gpointer         user_data,
                                     GCancellable    *cancellable);
/**
 * jd_sweep_get_refusal:
 *
 * After a run: why a measure of the first row that lacks one has no value, in words; NULL if no row lacks one.
 * @out_n: number of such rows; @out_row: the first of them.
 */
const char *jd_sweep_get_refusal    (const JdSweep *self,
                                     guint64       *out_n,
                                     guint64       *out_row);
/**
 * jd_sweep_dup_road:
 *
 * After a run: the worst road of the states that the measures of the rows are of (jd_report_road_worsen()), each as
 * `evaluate` tells it in the sweep's parameterization; rows are counted from 1 in the whole.  NULL if none has one.
 */
JsonObject *jd_sweep_dup_road       (const JdSweep *self) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
