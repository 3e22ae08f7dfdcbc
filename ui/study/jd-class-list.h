/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The list of a drop-down of parameterizations: the class stands beside each name, because a name may say another. */

/* @names, whose strings are names of parameterizations of @study, lists them with their classes.  @study is looked at
 * whenever a row is filled; the drop-down does not own it. */
void jd_class_list_set_study (GtkDropDown *names,
                              JdStudy     *study);

/* The class of the parameterization of that name in @study, in words; NULL while it is not known. */
const char *jd_class_list_words (JdStudy    *study,
                                 const char *name);

G_END_DECLS
