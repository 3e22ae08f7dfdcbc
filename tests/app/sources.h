/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Expressions of the rows of tests/app/sources: their values in a state, and whether two are the same. */
#include "app/cli/jd-cli.h"
#include "core/mechanism/jd-mechanism.h"

/* Values of symbols are kept by their keys: x, x', x'', t, and lambda:joint.equation as a table of `simulate` names
 * it; doubles, owned. */

/* The mechanism of the file @path; an error ends the test. */
JdMechanism *sources_mechanism  (const char   *path) G_GNUC_WARN_UNUSED_RESULT;
/* Constants, parameters, rates and time of the file's state with the overrides of @options. */
GHashTable  *sources_values_new (JdMechanism  *mechanism,
                                 JdCliOptions *options) G_GNUC_WARN_UNUSED_RESULT;
void         sources_values_set (GHashTable   *values,
                                 const char   *key,
                                 double        value);
/* The value of @text with @values; an error ends the test, and so does a symbol that has no value. */
double       sources_eval       (JdMechanism  *mechanism,
                                 GHashTable   *values,
                                 const char   *text);
/* Whether @found and @expected are the same at random states; "a = b" means a - b.  @rate_of (may be NULL): an
 * expression whose time derivative is added to @expected.  @letters (may be NULL) says what the names in @expected
 * are in the file; @positive (may be NULL): parameters that are positive.  @up_to: NULL, "sign", "factor" (free of
 * parameters and rates), or "integral" (a factor and a constant). */
gboolean     sources_same       (JdMechanism  *mechanism,
                                 const char   *found,
                                 const char   *expected,
                                 const char   *rate_of,
                                 JsonObject   *letters,
                                 JsonArray    *positive,
                                 const char   *up_to);
