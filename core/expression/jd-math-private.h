/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/jd-expr.h"

G_BEGIN_DECLS

/* A symbol for Pango: Greek letter, combining dots, subscript. */
char       *jd_symbol_to_markup    (const JdExpr *symbol) G_GNUC_WARN_UNUSED_RESULT;
/* The command of a Greek letter, or NULL. */
const char *jd_greek_to_latex      (const char *letter);

G_END_DECLS
