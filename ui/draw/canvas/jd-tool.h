/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-catalogue.h"
#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/canvas/jd-place.h"

G_BEGIN_DECLS

/* The tools of the Draw view.  A tool is a constant table of functions.  A new tool is a file that ends with its
 * table, and a line in jd-tool.c.  Each joint type has a tool without further code (jd-tool-joint.c).
 *
 * Most tools take from min_places to max_places places: clicks, ends of drags, or positions of the keyboard's
 * crosshair. make () then makes the object.  Tools that take no places handle the pointer themselves. */
typedef struct _JdTool JdTool;

typedef enum
{
  JD_TOOL_SELECTION,   /* select, pan */
  JD_TOOL_BODIES,
  JD_TOOL_JOINTS,
  JD_TOOL_EFFORTS,
  JD_TOOL_CURVES,
  JD_TOOL_EVENTS,
  JD_TOOL_MEASURES,
  JD_N_TOOL_GROUPS,
} JdToolGroup;

/* Sizes that can be typed for the next place. */
typedef enum
{
  JD_SIZE_NONE,
  JD_SIZE_POLAR,    /* length and angle from the last place */
  JD_SIZE_RADIUS,
  JD_SIZE_SIDES,    /* width and height */
} JdSizeForm;

/* The places given to a tool. */
typedef struct
{
  const JdTool  *tool;
  JdCanvas      *canvas;
  const JdPlace *places;
  guint          n;
} JdClicks;

struct _JdTool
{
  const char        *name;        /* such as "rod", "joint-pivot"; used in actions, never changes */
  const char        *title;       /* N_("Rod") */
  const char        *label;       /* label of the undo step, N_("Add Linkage"); NULL: "Add" and the title */
  const char        *icon;        /* name of a symbolic icon; NULL: the glyph of joint_type */
  const char        *key;         /* accelerator, such as "r"; NULL: none */
  const char        *cursor;      /* CSS name; NULL: a crosshair for tools that take places, else the arrow */
  JdToolGroup        group;
  const JdJointType *joint_type;  /* for the tool of a joint */
  JdObjectKind       kind;        /* kind of the object that it makes */
  guint              min_places;
  guint              max_places;  /* 0: takes none; G_MAXUINT: any number, ended by Enter, Escape or a double click */
  JdSizeForm         size;        /* typed for each place but the first */
  gboolean           no_rays;     /* angles between its places are not caught, as for corners of a box */
  gboolean           no_catch;    /* nothing is caught */
  gboolean           closes;      /* a place can be clicked again, which closes the figure there */
  const char *const *hints;       /* N_(): hints of the status line for each place, NULL-terminated; the last one is
                                   * used for all further places */

  /* Chooses another first hint by the state of the canvas: untranslated, or NULL for the usual one.  The function
   * may be NULL. */
  const char      *(*hint)        (JdCanvas *canvas);

  /* Returns whether @next can be the next place.  Returns FALSE with the reason (translated, owned by the caller).
   * NULL: every place can. */
  gboolean         (*accepts)     (const JdClicks *clicks,
                                   const JdPlace  *next,
                                   char          **out_why);
  /* Adds to @out (JdChoice) what @next may mean where several bodies are.  Returns whether the user must be asked,
   * because the topmost bodies are not the obvious ones; else the list opens with Shift.  NULL: there is no
   * choice. */
  gboolean         (*list_choices) (const JdClicks *clicks,
                                    const JdPlace  *next,
                                    GArray         *out);
  /* Returns whether the places are complete before max_places is reached, whatever min_places is.  NULL: never. */
  gboolean         (*is_enough)   (const JdClicks *clicks);
  /* Returns whether the places make an object, once there are enough of them.  Returns FALSE with the reason
   * (translated, owned by the caller); the places stay.  NULL: they always do. */
  gboolean         (*completes)   (const JdClicks *clicks,
                                   char          **out_why);
  /* Draws a preview of the object; the last place is the pointer's. */
  void             (*preview)     (const JdClicks  *clicks,
                                   const JdPainter *painter);
  /* Makes the object in @root.  Returns its name, or NULL with an error. */
  char            *(*make)        (const JdClicks *clicks,
                                   JsonNode       *root,
                                   GError        **error);

  /* Uses the places, instead of making an object of them.  NULL: make () makes one. */
  void             (*use)         (const JdClicks *clicks);

  /* Takes a rectangle (sheet coordinates: two opposite corners) dragged from an empty place of the sheet, instead of
   * places.  NULL: the tool takes none. */
  void             (*take_band)   (JdCanvas      *canvas,
                                   const double   band[4]);

  /* For tools that take no places. */
  void             (*press)       (JdCanvas      *canvas,
                                   const JdPlace *at,
                                   guint          n_press);
  void             (*motion)      (JdCanvas      *canvas,
                                   const JdPlace *at,
                                   gboolean       pressed);
  void             (*release)     (JdCanvas      *canvas,
                                   const JdPlace *at);
  void             (*cancel)      (JdCanvas      *canvas);
};

/* Makes the object, as one undo step, assembles the mechanism if the object is a joint that needs it, and selects
 * the object. */
gboolean             jd_tool_finish (const JdClicks *clicks,
                                     GError        **error);
/* All tools in the order of the palette, NULL-terminated.  The catalogue gives one tool for each joint type. */
const JdTool *const *jd_tool_table (void);
const JdTool        *jd_tool_find  (const char *name);
const char          *jd_tool_group_title (JdToolGroup group);

G_END_DECLS
