/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "ui/draw/canvas/jd-place.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"
#include "ui/widgets/jd-paper.h"

G_BEGIN_DECLS

/* Where mechanisms are drawn: the document's mechanism in the state of its file, whether or not it is complete or has
 * been derived, and the tool in the hand.  Pointer, touch and stylus act through the tool; without a pointer, a
 * crosshair that the arrow keys move.
 *
 * Properties, to be read: "tool" (name), "hint" (what to do next, for the status line), "document".  Signal
 * "complaint": (text) what was asked for and cannot be; NULL once it no longer matters.  Signal "note": (text) what
 * was done besides what was asked for. */
#define JD_TYPE_CANVAS (jd_canvas_get_type ())
G_DECLARE_FINAL_TYPE (JdCanvas, jd_canvas, JD, CANVAS, JdPaper)

void            jd_canvas_set_document  (JdCanvas     *self,
                                         JdDocument   *document);
JdDocument     *jd_canvas_get_document  (JdCanvas     *self);
void            jd_canvas_set_selection (JdCanvas     *self,
                                         JdSelection  *selection);
JdSelection    *jd_canvas_get_selection (JdCanvas     *self);

const char     *jd_canvas_get_tool      (JdCanvas     *self);
void            jd_canvas_set_tool      (JdCanvas     *self,
                                         const char   *name);
const char     *jd_canvas_get_hint      (JdCanvas     *self);
/* Drops what is half drawn; then the tool. */
void            jd_canvas_escape        (JdCanvas     *self);

/* What is drawn; NULL while the document has no picture. */
const JdPicture      *jd_canvas_get_picture (JdCanvas *self);
/* Positions shown, N of them: the file's, or those of a drag. */
const double   *jd_canvas_get_positions (JdCanvas     *self);
void            jd_canvas_set_state     (JdCanvas     *self,
                                         const double *p,
                                         const double *pd);

/* A copy of the document's JSON, to change and hand to jd_canvas_commit (). */
JsonNode       *jd_canvas_dup_root      (JdCanvas     *self) G_GNUC_WARN_UNUSED_RESULT;
/* Makes @root (taken) the document, as a step of Undo called @label; edits of one @group (may be NULL) are one
 * step. */
gboolean        jd_canvas_commit        (JdCanvas     *self,
                                         JsonNode     *root,
                                         const char   *label,
                                         const char   *group,
                                         GError      **error);
/* Brings the state to one that the joints allow, if that can be done at once; part of the last step when @group is
 * its group. */
void            jd_canvas_assemble      (JdCanvas     *self,
                                         const char   *label,
                                         const char   *group);
/* Joints (JdObject * among others) that are redundant or contradictory: shown so until the mechanism changes. */
void            jd_canvas_mark_faulty   (JdCanvas     *self,
                                         GPtrArray    *objects);
/* A loop that cannot close (a finding that has a gap) is shown beside the drawing, with what it lacks, until other
 * joints are marked or the mechanism changes. */
void            jd_canvas_show_loop     (JdCanvas        *self,
                                         const JdFinding *finding);
void            jd_canvas_complain      (JdCanvas     *self,
                                         const char   *text);
void            jd_canvas_note          (JdCanvas     *self,
                                         const char   *text);


/* What is drawn: bodies, joints, efforts, curves, and points if asked for.  JdObject *. */
GPtrArray      *jd_canvas_list_drawn    (JdCanvas     *self,
                                         gboolean      points) G_GNUC_WARN_UNUSED_RESULT;
/* What is at sheet (@x, @y), the smallest thing first; NULL if nothing is.  Owned by the caller. */
JdObject       *jd_canvas_pick          (JdCanvas     *self,
                                         double        x,
                                         double        y) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
