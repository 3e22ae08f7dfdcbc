/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-catalogue.h"
#include "ui/draw/canvas/jd-canvas.h"
#include "ui/draw/canvas/jd-place.h"

G_BEGIN_DECLS

/* The tools of the Draw view.  A tool is a constant table of functions; a new one is a file that ends in its table
 * and a line in jd-tool.c, a new joint type is a tool by itself (jd-tool-joint.c).
 *
 * Most tools take places: clicks, ends of drags, or the keyboard's crosshair, from min_places to max_places of them;
 * when there are enough, make () makes what they mean.  Those that take none handle the pointer themselves. */
typedef struct _JdTool JdTool;

typedef enum
{
  JD_TOOL_HANDS,   /* select, pan */
  JD_TOOL_BODIES,
  JD_TOOL_JOINTS,
  JD_TOOL_EFFORTS,
  JD_TOOL_CURVES,
  JD_TOOL_EVENTS,
  JD_N_TOOL_GROUPS,
} JdToolGroup;

/* What has been given to a tool. */
typedef struct
{
  const JdTool  *tool;
  JdCanvas      *canvas;
  const JdPlace *places;
  guint          n;
} JdClicks;

struct _JdTool
{
  const char        *name;        /* "rod", "joint-pivot": in actions, never changes */
  const char        *title;       /* N_("Rod") */
  const char        *label;       /* N_("Add Linkage"): the step of Undo; NULL: "Add" and the title */
  const char        *icon;        /* name of a symbolic icon; NULL: the glyph of joint_type */
  const char        *key;         /* accelerator: "r"; NULL: none */
  const char        *cursor;      /* CSS name; NULL: a crosshair where places are taken, else the arrow */
  JdToolGroup        group;
  const JdJointType *joint_type;  /* of a joint's tool */
  JdObjectKind       kind;        /* of what it makes */
  guint              min_places;
  guint              max_places;  /* 0: takes none; G_MAXUINT: until Enter, Escape or a double click */
  gboolean           no_rays;     /* angles between its places mean nothing: corners of a box */
  gboolean           closes;      /* a place clicked before may be clicked again: the figure closes there */
  const char *const *hints;       /* N_(): what the status line says before each place; the last one for all that
                                   * follow; NULL-terminated */

  /* Instead of the first of these, by what there is: untranslated; NULL for the usual one.  NULL: always that. */
  const char      *(*hint)        (JdCanvas *canvas);

  /* Which place counts next: what may be caught or clicked.  NULL: everything.  FALSE with the reason (translated,
   * owned by the caller). */
  gboolean         (*accepts)     (const JdClicks *clicks,
                                   const JdPlace  *next,
                                   char          **out_why);
  /* Whether the places (min or more) are all that is wanted, before max_places are there.  NULL: no. */
  gboolean         (*is_enough)   (const JdClicks *clicks);
  /* What would be made of the places, the last one that of the pointer. */
  void             (*preview)     (const JdClicks  *clicks,
                                   const JdPainter *painter);
  /* Makes it in @root; returns its name, NULL if it cannot be made. */
  char            *(*make)        (const JdClicks *clicks,
                                   JsonNode       *root,
                                   GError        **error);

  /* Of a tool that takes no places. */
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

/* Makes what the places mean: one step of Undo, which assembles what a joint just made asks for, and selects what was
 * made. */
gboolean             jd_tool_finish (const JdClicks *clicks,
                                     GError        **error);
/* All tools in the order of the palette, NULL-terminated; those of joints one for each type of the catalogue. */
const JdTool *const *jd_tool_table (void);
const JdTool        *jd_tool_find  (const char *name);
const char          *jd_tool_group_title (JdToolGroup group);

G_END_DECLS
