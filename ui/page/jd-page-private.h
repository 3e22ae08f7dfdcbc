/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "core/dynamics/motion/jd-motion.h"
#include "core/lesson/jd-lesson-task.h"
#include "ui/drawing/picture/jd-picture-arrows.h"
#include "ui/page/jd-page.h"
#include "ui/page/jd-shapes.h"
#include <glib.h>

G_BEGIN_DECLS

/* Size of the sheet, pixels. */
#define JD_PAGE_WIDTH  640.0
#define JD_PAGE_HEIGHT 480.0

/* An instant of the page. */
typedef struct
{
  double   time;
  gboolean after;   /* the side of an event at this time */
} JdPageSample;

/* A page under way. */
typedef struct
{
  JdModel      *model;
  JdMechanism  *mechanism;
  JdMotion     *motion;
  GArray       *samples;            /* of JdPageSample */
  GPtrArray    *parameterizations;  /* JdParameterization *; NULL: it cannot be made */
  GPtrArray    *refusals;           /* char *: why not; NULL where it can */
  double        zero;               /* numbers below this are rounding: jd_model_shown_zero() */
  JdPicture    *picture;
  JdView        view;               /* of the paper, on which the sheet may follow the mechanism */
  int          *corners;            /* 2 n_samples: upper left corner of the sheet on the paper, pixels */
  JdDrawStyle   style;
  JdShapes     *shapes;
  JdArrowScale  scale;              /* of all arrows but impulses */
  JdLabels     *drawn;              /* draws labels of arrows */
  GHashTable   *labels;             /* kind and markup -> number of the label */
  GString      *label_json;         /* the labels: [width, height, [[shape, x, y]]] */
  GCancellable *cancellable;
  GString      *json;               /* what the script reads */
} JdPageMaker;

/* ---- JSON (jd-page-json.c) ---- */

/* Appends a string, a member's name with its colon, or a number with six digits; null if it is not finite, and 0 if
 * its absolute value is smaller than @zero.  A negative @zero stands for its absolute value, and for all digits of a
 * number by which the page judges. */
void     jd_page_add_string  (GString          *json,
                              const char       *text);
void     jd_page_add_name    (GString          *json,
                              const char       *name);
void     jd_page_add_number  (GString          *json,
                              double            value,
                              double            zero);
/* Appends a node, its numbers in the same way. */
void     jd_page_add_node    (GString          *json,
                              JsonNode         *node,
                              double            zero);
/* Appends whole numbers as differences to the one before, G_MININT for null; one number if all are equal. */
void     jd_page_add_steps   (GString          *json,
                              const int        *values,
                              gsize             n);

/* Numbers by their path ("multipliers", "rope.length") for each sample. */
typedef struct _JdPageColumns JdPageColumns;

/* What is smaller than @zero is rounding. */
JdPageColumns *jd_page_columns_new  (gsize             n_samples,
                                     double            zero) G_GNUC_WARN_UNUSED_RESULT;
void           jd_page_columns_free (JdPageColumns    *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdPageColumns, jd_page_columns_free)
/* Sets all numbers in @object for @sample. */
void           jd_page_columns_set  (JdPageColumns    *self,
                                     gsize             sample,
                                     JsonObject       *object);
void           jd_page_columns_add  (JdPageColumns    *self,
                                     GString          *json);

/* ---- Parts ---- */

/* Chooses view and style, once there is a motion. */
void     jd_page_begin_sheet (JdPageMaker      *maker);
/* The sheet: shapes, and for each parameterization where they stand in each sample (jd-page-sheet.c). */
gboolean jd_page_add_sheet   (JdPageMaker      *maker,
                              GError          **error);
/* Chooses the scale of arrows, once there is a view. */
void     jd_page_begin_arrows (JdPageMaker     *maker);
/* Velocities, efforts, constraint efforts and basis fields; and the labels of all arrows (jd-page-arrows.c). */
gboolean jd_page_add_arrows  (JdPageMaker      *maker,
                              GError          **error);
/* Chooses the scale of impulses for all jumps (NULL: none there), each at the sample before its event. */
void     jd_page_scale_jumps (JdPageMaker         *maker,
                              const JdJump *const *jumps,
                              const gsize         *samples,
                              gsize                n);
/* The arrows of a jump at @sample, the one before the event. */
void     jd_page_add_jump_arrows (JdPageMaker  *maker,
                                  const JdJump *jump,
                                  gsize         sample);
/* The jumps of the motion: tables and arrows (jd-page-jump.c). */
gboolean jd_page_add_jumps   (JdPageMaker      *maker,
                              GError          **error);
/* The steps of @lesson (NULL: none) in its own numbers (jd-page-lesson.c). */
gboolean jd_page_add_lesson  (JdPageMaker      *maker,
                              JdLesson         *lesson,
                              GError          **error);
/* Adds a “make” step: its goals, the parameterizations that reach them if tags alone do, and its solution in words.
 * @same: the step is about the mechanism of the page (jd-page-lesson-make.c). */
void     jd_page_add_make    (JdPageMaker      *maker,
                              JdLessonTask     *task,
                              gboolean          same);
/* Adds an “arrow” step of a planar mechanism: the arrow's kind, the place of its foot on the paper, and wrong
 * arrows. */
void     jd_page_add_arrow_step (JdPageMaker   *maker,
                                 JdLessonTask  *task,
                                 gboolean       same);
/* The values and rates of all parameters, and what is known in each parameterization (jd-page-numbers.c). */
gboolean jd_page_add_numbers (JdPageMaker      *maker,
                              GError          **error);

/* Texts that the script of a page shows, in the program's language. */

/* Appends {key: text}. */
void        jd_page_add_texts    (GString *json);
/* The language of these texts, as HTML names it: "en", "de", "pt-BR".  Static. */
const char *jd_page_get_language (void);

G_END_DECLS
