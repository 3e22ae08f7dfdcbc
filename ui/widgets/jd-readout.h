/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A number that changes at every frame: as wide whatever it says, so that a new value is painted without laying out
 * anything.  Tabular digits, six significant. */
#define JD_TYPE_READOUT (jd_readout_get_type ())
G_DECLARE_FINAL_TYPE (JdReadout, jd_readout, JD, READOUT, GtkWidget)

GtkWidget  *jd_readout_new       (void) G_GNUC_WARN_UNUSED_RESULT;
/* What is read out, for assistive tools: "lambda of blade.lateral". */
void        jd_readout_set_name  (JdReadout  *self,
                                  const char *name);
/* Not a number: no value, a dash. */
double      jd_readout_get_value (JdReadout  *self);
void        jd_readout_set_value (JdReadout  *self,
                                  double      value);
/* The number as it is shown, with as many of its digits as there is room for; owned by the caller. */
char       *jd_readout_dup_shown (JdReadout  *self) G_GNUC_WARN_UNUSED_RESULT;
/* In place of a value, where there is none to tell: "not unique"; NULL: the value again. */
const char *jd_readout_get_text  (JdReadout  *self);
void        jd_readout_set_text  (JdReadout  *self,
                                  const char *text);

/* A number as it is shown: six significant digits, a minus sign, values that are zero to rounding as 0. */
char       *jd_readout_format    (double      value) G_GNUC_WARN_UNUSED_RESULT;
/* @text, of a number or a formula, as @widget shows it: from left to right among words that go from right to left. */
char       *jd_readout_direct    (GtkWidget  *widget,
                                  const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
