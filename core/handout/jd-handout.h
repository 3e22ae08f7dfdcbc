/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/dynamics/motion/jd-motion.h"
#include "core/expression/tree/jd-expr-print.h"

G_BEGIN_DECLS

/**
 * JdHandout:
 *
 * The derivation of a mechanism's equations in whole sentences, with its results in one state: a list of blocks.  It
 * is described once; writers turn it into LaTeX, HTML and pages.  It has its own copies and is constant once
 * made.
 */
typedef struct _JdHandout JdHandout;

/**
 * JdProse:
 *
 * Words with formulas among them.  A character JD_PROSE_FORMULA + k of @text stands for @formulas[k]; @formulas are
 * those of the whole derivation.
 */
#define JD_PROSE_FORMULA 0x100000u
typedef struct
{
  char      *text;      /* UTF-8 */
  GPtrArray *formulas;  /* JdMath *; lent by the derivation */
} JdProse;

typedef enum
{
  JD_BLOCK_TITLE,      /* prose */
  JD_BLOCK_SECTION,    /* prose: its heading */
  JD_BLOCK_PARAGRAPH,  /* prose */
  JD_BLOCK_ITEM,       /* prose: an entry of a list */
  JD_BLOCK_DISPLAY,    /* rows, each on a line */
  JD_BLOCK_TABLE,      /* prose: its caption, may be empty; cells */
  JD_BLOCK_FIGURE,     /* prose: its caption */
} JdBlockKind;

/**
 * JdDisplayRow:
 *
 * A formula on a line of its own: @left = @right.
 */
typedef struct
{
  JdMath *left;    /* never NULL */
  JdMath *right;   /* NULL: 0 */
} JdDisplayRow;

typedef struct
{
  JdBlockKind  kind;
  JdProse      prose;
  GPtrArray   *rows;       /* JdDisplayRow * */
  char        *columns;    /* TABLE: alignment, "llr" */
  GPtrArray   *cells;      /* TABLE: JdProse *, row by row; the first row is the heads */
} JdBlock;

/**
 * JdHandoutCase:
 *
 * Subject of a derivation.  All members are lent.
 */
typedef struct
{
  JdParameterization  *parameterization;  /* its model's state is the state of the results */
  const gboolean      *skip;              /* equations that do not act in that state; NULL: the state decides */
  JdModel             *file_model;        /* the model in the file's state; NULL: that of the parameterization */
  const JdEvent       *event;             /* the event whose jump is reported; NULL: none */
  const JdMotion      *motion;            /* a motion with that event; NULL: it is looked for */
  const JdMotionEvent *met;               /* its instant in @motion; NULL: it is looked for */
  gboolean             road;              /* the road of the numbers is written too */
} JdHandoutCase;

/**
 * jd_handout_new:
 *
 * Derives.  Results that are not available are named, with the reason.  G_IO_ERROR_CANCELLED soon after
 * @cancellable (may be NULL) is cancelled; @progress (may be NULL) shows how far it is.
 */
JdHandout  *jd_handout_new          (const JdHandoutCase *what,
                                           GCancellable           *cancellable,
                                           JdProgressFunc          progress,
                                           gpointer                progress_data,
                                           GError                **error) G_GNUC_WARN_UNUSED_RESULT;
void           jd_handout_free         (JdHandout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdHandout, jd_handout_free)

gsize          jd_handout_get_n_blocks (const JdHandout *self);
const JdBlock *jd_handout_get_block    (const JdHandout *self,
                                           gsize               i);
const char    *jd_handout_get_title    (const JdHandout *self);
/**
 * jd_handout_get_jump_verdict:
 *
 * The verdict on the jump that is reported, determinate if none is, with the reason in @out_why.
 */
JdVerdict      jd_handout_get_jump_verdict (const JdHandout *self,
                                            const char     **out_why);
/**
 * JdProseFunc:
 *
 * Receives a piece of prose: the words @text of @length bytes, or, if @formula is not NULL, that formula.
 */
typedef void (*JdProseFunc) (const char   *text,
                             gsize         length,
                             const JdMath *formula,
                             gpointer      user_data);
void           jd_prose_visit             (const JdProse *self,
                                           JdProseFunc    func,
                                           gpointer       user_data);
/**
 * jd_handout_to_latex:
 *
 * An article of its own.  @figure: what stands in the place of the figure, such as a TikZ picture; NULL: no
 * figure.  Owned by the caller.
 */
char          *jd_handout_to_latex     (const JdHandout *self,
                                           const char         *figure) G_GNUC_WARN_UNUSED_RESULT;
/**
 * jd_handout_to_html:
 *
 * A page of its own, well-formed XML with MathML.  @figure: an element svg; NULL: no figure.  @language: a code of
 * language such as "de".  Owned by the caller.
 */
char          *jd_handout_to_html      (const JdHandout *self,
                                           const char         *figure,
                                           const char         *language) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
