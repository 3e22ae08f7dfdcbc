/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A number that changes with every frame.  Its width is constant, so that a new value needs no layout.  It has
 * tabular digits, six significant ones. */
#define JD_TYPE_READOUT (jd_readout_get_type ())
G_DECLARE_FINAL_TYPE (JdReadout, jd_readout, JD, READOUT, GtkWidget)

GtkWidget  *jd_readout_new       (void) G_GNUC_WARN_UNUSED_RESULT;
/* Name of the quantity for assistive tools: "lambda of blade.lateral". */
void        jd_readout_set_name  (JdReadout  *self,
                                  const char *name);
const char *jd_readout_get_name  (JdReadout  *self);
/* Covers the value with the pill of @quantity, whatever value or text is set, until @quantity is NULL.  @spoken is
 * its name for assistive tools (jd-pill.h). */
void        jd_readout_set_cover (JdReadout  *self,
                                  const char *quantity,
                                  const char *spoken);
/* A second line, "you: 11.8", below the value.  NULL: none. */
void        jd_readout_set_prediction (JdReadout  *self,
                                       const char *text);
/* The value; NAN shows a dash. */
double      jd_readout_get_value (JdReadout  *self);
void        jd_readout_set_value (JdReadout  *self,
                                  double      value);
/* The number as shown, with as many digits as fit.  The caller owns it. */
char       *jd_readout_dup_shown (JdReadout  *self) G_GNUC_WARN_UNUSED_RESULT;
/* A text instead of the value, such as "not unique".  NULL shows the value. */
const char *jd_readout_get_text  (JdReadout  *self);
void        jd_readout_set_text  (JdReadout  *self,
                                  const char *text);

/* Numbers in @widget and in what it contains are shown as 0 if their absolute value is smaller than @zero: what is
 * rounding error depends on how large the other numbers are.  1e-12 where nothing is set. */
void        jd_readout_set_zero  (GtkWidget  *widget,
                                  double      zero);

/* Formats a number as it is shown: six significant digits, a typographic minus sign, and 0 for values that are
 * rounding error. */
char       *jd_readout_format    (double      value) G_GNUC_WARN_UNUSED_RESULT;
/* The same for a number shown in @widget: jd_readout_set_zero() tells what is rounding error; or with @zero. */
char       *jd_readout_format_in (GtkWidget  *widget,
                                  double      value) G_GNUC_WARN_UNUSED_RESULT;
char       *jd_readout_format_above (double   value,
                                     double   zero) G_GNUC_WARN_UNUSED_RESULT;
/* Formats a number as jd_readout_format() does, with four significant digits, for a measured or estimated value, and
 * with @unit (NULL: none): "−10.4 N". */
char       *jd_readout_format_short (double      value,
                                     const char *unit) G_GNUC_WARN_UNUSED_RESULT;
/* Marks @text, a number or a formula, so that @widget shows it from left to right inside right-to-left text. */
char       *jd_readout_direct    (GtkWidget  *widget,
                                  const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
