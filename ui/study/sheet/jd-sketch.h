/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/study/sheet/jd-sheet.h"

G_BEGIN_DECLS

/* An arrow that the user draws over the sheet of the Study view: dashed, with a tip that is dragged or moved by keys,
 * and after the reveal the model's arrow beside it with the angle between them.  Or several lettered arrows to choose
 * from, which nobody can move.  Only the tip takes the pointer; everything else is the sheet's.
 *
 * In space the user's arrow lies in the plane in which the sheet is seen, and turns with it.  Once it cannot be moved
 * any more it stands still, and all arrows are seen as the sheet is turned.
 *
 * Keys: Left and Right turn by 5 degrees, Up and Down lengthen and shorten by 5 percent, with Shift by 1; 0 makes it
 * zero, Home puts it back, Enter commits it.
 *
 * Signals: "moved": the user has moved it; "committed": he pressed Enter. */
#define JD_TYPE_SKETCH (jd_sketch_get_type ())
G_DECLARE_DERIVABLE_TYPE (JdSketch, jd_sketch, JD, SKETCH, GtkWidget)

struct _JdSketchClass
{
  GtkWidgetClass parent_class;
};

/* One of several arrows to choose from. */
typedef struct
{
  double vector[3];  /* in the unit of the sketch, in ground axes */
  char   letter;
} JdSketchCandidate;

GtkWidget *jd_sketch_new            (JdSheet *sheet) G_GNUC_WARN_UNUSED_RESULT;
void       jd_sketch_set_sheet      (JdSketch *self,
                                     JdSheet  *sheet);
/* Shows an arrow of @kind ("velocity", "field", "force", "impulse") that begins at @at (ground axes, m), in @unit,
 * and that the user may move.  @size is the length of the right one, in units: the scale tells its order of
 * magnitude, no more. */
void       jd_sketch_begin          (JdSketch     *self,
                                     const double  at[3],
                                     const char   *kind,
                                     const char   *unit,
                                     double        size);
/* The plane in which the arrow is drawn: its two unit vectors.  FALSE: the mechanism is plane, and so are its
 * arrows. */
gboolean   jd_sketch_get_plane      (JdSketch *self,
                                     double    out[6]);
/* Hides it, and forgets the candidates. */
void       jd_sketch_end            (JdSketch *self);
/* Sets whether the user may move it. */
void       jd_sketch_set_open       (JdSketch *self,
                                     gboolean  open);
/* Shows the model's arrow @vector, in units and ground axes; NULL: not any more.  The user's can no longer be
 * moved. */
void       jd_sketch_reveal         (JdSketch     *self,
                                     const double  vector[3]);
/* The user's arrow, in units and in the plane; null if it is shorter than 8 pixels.  @vector of
 * jd_sketch_set_vector(): from elsewhere, such as entries of its components; emits no signal. */
void       jd_sketch_get_vector     (JdSketch *self,
                                     double    out[2]);
void       jd_sketch_set_vector     (JdSketch     *self,
                                     const double  vector[2]);
/* Returns whether it has been moved since it began. */
gboolean   jd_sketch_get_touched    (JdSketch *self);
/* Shows these arrows instead of the user's (copied); @n 0: the user's. */
void       jd_sketch_set_candidates (JdSketch                *self,
                                     const JdSketchCandidate *candidates,
                                     guint                    n);
guint      jd_sketch_get_n_candidates (JdSketch *self);
/* The tip, in pixels of the widget, and where that of the arrow @vector would be. */
void       jd_sketch_get_tip        (JdSketch *self,
                                     double    out[2]);
void       jd_sketch_place          (JdSketch     *self,
                                     const double  vector[2],
                                     double        out[2]);
/* Draws what is shown over a sheet of this size, in @style: for an export of the sheet. */
void       jd_sketch_draw           (JdSketch          *self,
                                     const JdDrawStyle *style,
                                     double             width,
                                     double             height,
                                     cairo_t           *cr);

G_END_DECLS
