/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/analysis/diagnosis/jd-diagnosis.h"
#include "ui/draw/canvas/jd-place.h"
#include "ui/draw/canvas/jd-selection.h"
#include "ui/document/jd-document.h"
#include "ui/drawing/jd-arrows.h"
#include "ui/drawing/picture/jd-measure.h"
#include "ui/widgets/jd-paper.h"

G_BEGIN_DECLS

/* The canvas of the Draw view.  It shows the document's mechanism in the state of the file, even if the mechanism is
 * incomplete or its model is not derived.  Pointer, touch and stylus act through the current tool.  Without a
 * pointer the arrow keys move a crosshair.
 *
 * Read-only properties: "tool" (name), "hint" (the next step, for the status line), "document".  Signal "complaint":
 * (text) why an action is refused; NULL when the refusal is no longer relevant.  Signal "note": (text) a side effect
 * of an action.  Signal "touched": the user presses on the sheet, before anything is done there. */
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
/* Drops the unfinished object; if there is none, returns to the selection tool. */
void            jd_canvas_escape        (JdCanvas     *self);
/* Whether an object is unfinished: it has places. */
gboolean        jd_canvas_has_places    (JdCanvas     *self);
/* Takes back the last place of an unfinished object, or a size that is being typed.  FALSE: there is none. */
gboolean        jd_canvas_take_back     (JdCanvas     *self);

/* The picture; NULL while the document has none. */
const JdPicture      *jd_canvas_get_picture (JdCanvas *self);
/* The N positions shown: the file's, or those of a drag. */
const double   *jd_canvas_get_positions (JdCanvas     *self);
/* How the state is shown, for figures; lent. */
typedef struct
{
  double              time;         /* s */
  const double       *pd;           /* N rates; NULL: not known */
  JdPictureFlags      flags;
  JdMeasureShow       measures;
  const JdArrowScale *arrow_scale;
} JdCanvasLook;

void            jd_canvas_get_look      (JdCanvas     *self,
                                         JdCanvasLook *out);
/* World coordinates of the ends of the line that was clicked last on the picture below the drawing. */
void            jd_canvas_get_scale_line (JdCanvas    *self,
                                          double       out[4]);
/* The picture below the drawing, if figures show it; lent. */
const struct _JdUnderlayImage *jd_canvas_get_exported_underlay (JdCanvas *self);
void            jd_canvas_set_state     (JdCanvas     *self,
                                         const double *p,
                                         const double *pd);

/* Shows another instant of the motion than the file's.  The next edit keeps its time, positions and rates; without
 * rates (NULL) it does not.  An edit ends it, and so does jd_canvas_show_start (). */
void            jd_canvas_show_instant  (JdCanvas     *self,
                                         double        time,
                                         const double *p,
                                         const double *pd);
void            jd_canvas_show_start    (JdCanvas     *self);

/* Distance of the grid lines of the sheet, m. */
double          jd_canvas_get_grid_step (JdCanvas     *self);
/* A copy of the document's JSON, to be changed and passed to jd_canvas_commit (). */
JsonNode       *jd_canvas_dup_root      (JdCanvas     *self) G_GNUC_WARN_UNUSED_RESULT;
/* Makes @root (taken) the document's mechanism, as an undo step with the label @label.  Edits of the same @group
 * (may be NULL) are one step. */
gboolean        jd_canvas_commit        (JdCanvas     *self,
                                         JsonNode     *root,
                                         const char   *label,
                                         const char   *group,
                                         GError      **error);
/* Moves the state to one that satisfies the joints, if this can be done at once.  It is part of the last step if
 * @group is the group of that step. */
void            jd_canvas_assemble      (JdCanvas     *self,
                                         const char   *label,
                                         const char   *group);
/* Sets whether angles and lengths that parameters measure, and lengths that have a letter, are drawn as in a textbook
 * (JdMeasures).  They are not at first. */
void            jd_canvas_set_measures  (JdCanvas     *self,
                                         gboolean      measures);
gboolean        jd_canvas_get_measures  (JdCanvas     *self);
/* Sets whether the names of points, bodies and curves are drawn.  They are at first. */
void            jd_canvas_set_names     (JdCanvas     *self,
                                         gboolean      names);
gboolean        jd_canvas_get_names     (JdCanvas     *self);
/* Sets whether the mass and the sizes of a body that is drawn become constants: l_1, m_1. */
void            jd_canvas_set_names_sizes (JdCanvas   *self,
                                           gboolean    names_sizes);
gboolean        jd_canvas_get_names_sizes (JdCanvas   *self);
/* Marks the joints in @objects (JdObject *) as redundant or contradictory, until the mechanism changes. */
void            jd_canvas_mark_faulty   (JdCanvas     *self,
                                         GPtrArray    *objects);
/* Shows a loop that cannot close, with its gap, beside the drawing, until other joints are marked or the mechanism
 * changes.  @finding has a gap. */
void            jd_canvas_show_loop     (JdCanvas        *self,
                                         const JdFinding *finding);
void            jd_canvas_complain      (JdCanvas     *self,
                                         const char   *text);
void            jd_canvas_note          (JdCanvas     *self,
                                         const char   *text);


/* Lists the drawn objects (JdObject *): bodies, joints, efforts, curves, and on request points. */
GPtrArray      *jd_canvas_list_drawn    (JdCanvas     *self,
                                         gboolean      points) G_GNUC_WARN_UNUSED_RESULT;
/* The smallest object at sheet (@x, @y), or NULL.  The caller owns it. */
JdObject       *jd_canvas_pick          (JdCanvas     *self,
                                         double        x,
                                         double        y) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
