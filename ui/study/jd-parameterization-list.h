/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Drop-down list of parameterizations that shows the class (independent, reduced, total) beside each name.  The
 * class is shown because a name can claim another class. */

/* Sets how the rows of @names are drawn.  The strings of @names are names of parameterizations of @study.  @study is
 * read whenever a row is filled; the drop-down does not own it. */
void jd_parameterization_list_set_study (GtkDropDown *names,
                                         JdStudy     *study);

/* The class of the parameterization @name of @study, in words.  NULL while it is not known. */
const char *jd_parameterization_list_get_class (JdStudy    *study,
                                                const char *name);

G_END_DECLS
