/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/* Pieces of LaTeX that several reports write. */

/**
 * JdLatexRow:
 *
 * A row of a display: @left = @right.
 */
typedef struct
{
  const JdMath *left;   /* lent; if it is the longer side, lines are broken in it */
  const JdMath *right;  /* lent; NULL: 0 */
} JdLatexRow;

/**
 * jd_latex_append_rows:
 *
 * Appends the rows of an align*, in lines that fit a text on A4 at 10 pt.
 */
void  jd_latex_append_rows   (GString          *out,
                              const JdLatexRow *rows,
                              gsize             n_rows);
/**
 * jd_latex_append_words:
 *
 * Appends text for a paragraph: special characters escaped, Greek letters and signs as formulas, powers of ten as
 * formulas.
 */
void  jd_latex_append_words  (GString    *out,
                              const char *text);
/**
 * jd_latex_restore_letters:
 *
 * Texts and formulas give a letter that pdflatex does not have as its number, "{[}U+5B57]".  Writes such letters of
 * @text as they are, for other engines.  Returns each of them once, sorted: gunichar, owned by the caller.
 */
GArray *jd_latex_restore_letters (GString *text) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_latex_append_number:
 *
 * Appends @value for math mode: 1.2 \cdot 10^{-16}.  @format is one for printf().
 */
void  jd_latex_append_number (GString    *out,
                              double      value,
                              const char *format);
/**
 * jd_latex_append_comment:
 *
 * Appends a comment that begins with the packages that what follows requires, and names the mechanism @name (may be
 * NULL) and @what is told of it.
 */
void  jd_latex_append_comment (GString    *out,
                               const char *packages,
                               const char *name,
                               const char *what);

G_END_DECLS
