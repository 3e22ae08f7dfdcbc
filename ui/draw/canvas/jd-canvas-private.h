/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/canvas/jd-handle.h"
#include "ui/draw/canvas/jd-drag-private.h"
#include "ui/draw/canvas/jd-tool.h"
#include "ui/drawing/jd-arrows.h"
#include "ui/drawing/picture/jd-measure.h"
#include "ui/drawing/picture/jd-underlay.h"

G_BEGIN_DECLS

/* The instant that the canvas shows. */
typedef struct
{
  double   *p;          /* N: the positions shown */
  double   *pd;         /* N: their rates; NULL if unknown */
  double    time;       /* the instant of these positions */
  gboolean  elsewhere;  /* it is another instant than the file's; an edit keeps it */
} JdCanvasInstant;

/* What is drawn besides the mechanism. */
typedef struct
{
  JdPictureOptions options;
  JdUnderlayKeep   underlay;        /* the picture below the drawing */
  gboolean         hides_names;     /* names are switched off */
  gboolean         shows_measures;  /* angles and lengths of parameters, and named lengths, are drawn */
  JdMeasures      *measures;        /* of the picture; NULL until they are shown */
} JdCanvasLayers;

/* What the diagnosis has found in the mechanism. */
typedef struct
{
  gboolean *faulty;  /* n_joints: joints that are redundant or contradictory */
  GArray   *loops;   /* JdFindingLine: bodies of loops that cannot close, in the nearest position */
  GArray   *gaps;    /* JdFindingLine: the gaps of these loops */
} JdCanvasFindings;

/* An assembly of a mechanism that waits for its model. */
typedef struct
{
  JdMechanism *mechanism;   /* NULL: none is due */
  char        *label;
  const char  *group;       /* interned; NULL: none */
  gboolean     rates_too;
} JdLateAssembly;

/* The press of the button, or of a finger. */
typedef struct
{
  gboolean held;     /* the button is down */
  double   x, y;     /* sheet coordinates */
  gboolean touch;    /* pressed by a finger, which needs a larger reach */
  gboolean pending;  /* a finger touches a place that is not yet taken: the touch may become a pinch or a long
                      * press */
  JdPlace  place;    /* the place of a pending touch */
  gint64   time;     /* us: time of the last press, for double clicks */
  guint    n;
} JdCanvasPress;

/* The rubber band. */
typedef struct
{
  gboolean drawn;
  double   at[4];    /* sheet coordinates: start and end */
} JdRubberBand;

/* The crosshair of the keyboard. */
typedef struct
{
  gboolean shown;
  double   at[2];    /* world coordinates */
} JdCrosshair;

/* The line by which the picture below the drawing gets its scale. */
typedef struct
{
  double   line[4];  /* world: ends of the line that the tool of the picture's scale took last */
  gboolean held;     /* it is dragged */
  double   from[2];  /* world: last place of the pointer in that drag */
} JdUnderlayScale;

/* Private data of the canvas. jd-canvas.c holds the document and the tool, jd-canvas-draw.c draws, jd-canvas-input.c
 * handles pointer and keys, jd-tool-select.c drags. */
struct _JdCanvas
{
  JdPaper           parent_instance;

  const JdView     *view;          /* lent by the paper */
  const JdDrawStyle *style;
  JdDocument       *document;
  GSignalGroup     *document_signals;
  JdSelection      *selection;
  GSignalGroup     *selection_signals;

  JdPicture        *picture;
  JdPictureFrame   *frame;
  char             *refusal;       /* why there is no picture; else NULL */
  JdCanvasInstant   instant;
  JdCanvasLayers    layers;
  JdCanvasFindings  findings;
  JdLateAssembly    late;
  GArray           *arrows;
  JdArrowScale      arrow_scale;

  const JdTool     *tool;
  GArray           *places;        /* JdPlace: places given to the tool so far */
  gboolean          names_sizes;   /* mass and sizes of a body that is drawn become constants */
  struct _JdTyping *typing;        /* sizes being typed for the next place, or NULL: jd-typing.c */
  char             *typed[2];      /* while that place is taken: sizes that are written as expressions; else NULL */
  struct _JdChooser *chooser;      /* the list of bodies for the next place, or NULL: jd-choose.c */

  JdPlace           here;          /* position of the pointer */
  gboolean          inside;        /* whether the pointer is over the canvas */
  gboolean          refuses;       /* the place under the pointer cannot be the next one, and the reason has been
                                    * shown */
  JdObject         *hovered;       /* NULL if no object is under the pointer */
  JdCanvasPress     press;
  GdkModifierType   state;
  JdCrosshair       crosshair;
  JdRubberBand      band;

  JdDrag           *drag;          /* the drag under way, or NULL: jd-tool-select.c */
  gboolean          dragging;      /* the drag has moved */
  gboolean          committing;    /* this canvas is changing the document */
  double            pan[2];        /* sheet coordinates: last position of a pan */
  JdUnderlayScale   scaled;
};

JdMechanism *jd_canvas_get_mechanism (JdCanvas *self);
/* Factor of the catching distances: larger for a finger. */
double    jd_canvas_get_reach       (JdCanvas    *self);
/* If another instant than the file's is shown, makes it the file's by an edit of its own. */
void      jd_canvas_keep_instant    (JdCanvas    *self);
/* Sets whether edits of the document begin at the instant that the canvas shows. */
void      jd_canvas_watch_instant   (JdCanvas    *self,
                                     gboolean     watch);
void      jd_canvas_notify_touched  (JdCanvas    *self);
void      jd_canvas_notify_hint     (JdCanvas    *self);
/* Finds the place that a pointer at (@x, @y) catches. */
void      jd_canvas_find_place      (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state,
                                     JdPlace         *out);
/* Functions of jd-canvas-draw.c. */
void      jd_canvas_draw_still      (JdPaper *paper,
                                     cairo_t *cr);
void      jd_canvas_update_moving   (JdPaper         *paper,
                                     graphene_rect_t *out_bounds);
void      jd_canvas_draw_moving     (JdPaper *paper,
                                     cairo_t *cr);
void      jd_canvas_snapshot_over   (JdPaper     *paper,
                                     GtkSnapshot *snapshot);
JdPainter jd_canvas_get_painter     (JdCanvas *self,
                                     cairo_t  *cr);
/* Adds the outline of @object to the path.  Returns FALSE if it has none. */
gboolean  jd_canvas_trace_object    (JdCanvas       *self,
                                     const JdObject *object,
                                     cairo_t        *cr);
/* Index of the element of @things, a list of a mechanism, with the name @name; -1 if there is none. */
int       jd_canvas_find_named      (const GPtrArray *things,
                                     const char      *name);
/* Functions of jd-canvas-input.c. */
/* Begins the band at sheet (@x, @y); moves its end there; the length of its diagonal, px. */
void      jd_rubber_band_begin      (JdRubberBand       *self,
                                     double              x,
                                     double              y);
void      jd_rubber_band_follow     (JdRubberBand       *self,
                                     double              x,
                                     double              y);
double    jd_rubber_band_length     (const JdRubberBand *self);
void      jd_canvas_add_input       (JdCanvas        *self);
/* Pointer events at sheet coordinates.  The gestures and the tests call them. */
void      jd_canvas_press           (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void      jd_canvas_move            (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
void      jd_canvas_release         (JdCanvas        *self,
                                     double           x,
                                     double           y,
                                     GdkModifierType  state);
gboolean  jd_canvas_key             (JdCanvas        *self,
                                     guint            keyval,
                                     GdkModifierType  state);
/* Cancels what the press has begun. */
void      jd_canvas_interrupt       (JdPaper         *paper);
/* Functions of jd-typing.c.  Opens the entries for the size of what is being drawn, if @keyval begins a number or is
 * Tab, and the tool has a size.  Returns whether they are open. */
typedef struct _JdTyping JdTyping;
gboolean  jd_typing_begin           (JdCanvas        *canvas,
                                     guint            keyval);
/* Writes the sizes just typed as expressions into @body of @root, which was made with their values. */
void      jd_typing_write_sizes     (JdCanvas        *canvas,
                                     JsonNode        *root,
                                     const char      *body);
/* Closes the entries, if they are open. */
void      jd_typing_end             (JdCanvas        *canvas);
/* Functions of jd-canvas-instant.c.  Moves the mechanism, and with @rates_too its velocities, to what the joints ask
 * for, as an edit of @group.  If the model is still being derived, this is done when it has arrived, unless there is
 * another mechanism then; the edit joins the last one all the same. */
void      jd_canvas_assemble_state  (JdCanvas        *self,
                                     const char      *label,
                                     const char      *group,
                                     gboolean         rates_too);
/* The model may have arrived. */
void      jd_canvas_assemble_late   (JdCanvas        *self);
void      jd_canvas_forget_late     (JdCanvas        *self);
/* Functions of jd-choose.c.  Opens a list if the tool may take several bodies at @place, and the user must choose or
 * asks for the list with Shift.  @refused: the tool does not take the topmost body there; if it takes only one of
 * those below, that one is taken.  Returns whether a place is or will be taken instead of @place. */
typedef struct _JdChooser JdChooser;
gboolean  jd_choose_begin           (JdCanvas        *canvas,
                                     const JdPlace   *place,
                                     gboolean         refused);
/* Returns whether the tool takes a body at @place that is not the topmost one. */
gboolean  jd_choose_has_other       (JdCanvas        *canvas,
                                     const JdPlace   *place);
/* Closes the list, if it is open. */
void      jd_choose_end             (JdCanvas        *canvas);
/* Functions of jd-canvas-menu.c.  The menu acts on the object at sheet (@x, @y), which is selected first. */
void      jd_canvas_add_menu        (JdCanvas        *self);
void      jd_canvas_open_menu       (JdCanvas *self,
                                     double    x,
                                     double    y);
/* Unparents a popover after the action of the chosen item has finished. */
void      jd_canvas_popover_closed_cb (GtkWidget *popover);
void      jd_canvas_take_place      (JdCanvas      *self,
                                     const JdPlace *place);
/* Finishes a tool that takes any number of places, or says why these make no object.  Returns FALSE if there are too
 * few. */
gboolean  jd_canvas_end_places      (JdCanvas        *self);
/* Drops the places given so far. */
void      jd_canvas_drop_places    (JdCanvas        *self);
/* Finishes a figure of any number of places if they make an object, such as a linkage of some rods; drops others. */
void      jd_canvas_end_figure     (JdCanvas        *self);

G_END_DECLS
