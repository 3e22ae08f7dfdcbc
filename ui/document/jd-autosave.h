/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Keeps a copy of a document's unsaved work in a file, so that the end of the program by whatever cause loses at most
 * a few seconds.  A copy is written JD_AUTOSAVE_DELAY after the first change it lacks, in a thread, whole or not at
 * all; it is removed when there is nothing unsaved any more.  The copy stays when the autosave is released without
 * jd_autosave_forget(): then nobody has said that the work may go.
 *
 * The copy is JSON: {"jourdain_recovery": 1, "title", "uri" (absent: never saved), "template", "written" (ISO 8601),
 * "document": the mechanism file}.
 *
 * Signal "written": a copy has been written, or could not be: see jd_autosave_get_error(). */
#define JD_TYPE_AUTOSAVE (jd_autosave_get_type ())
G_DECLARE_FINAL_TYPE (JdAutosave, jd_autosave, JD, AUTOSAVE, GObject)

#define JD_AUTOSAVE_DELAY 1500  /* ms */

/* What a copy holds. */
typedef struct
{
  GFile     *copy;
  GFile     *file;         /* of the document; NULL: never saved */
  char      *title;
  GDateTime *written;      /* may be NULL */
  gboolean   is_template;
  JsonNode  *document;     /* NULL if it is damaged */
  char      *problem;      /* why the copy cannot be read; NULL: it can.  A damaged one has no file and no title */
} JdAutosaved;

JdAutosaved  *jd_autosaved_read      (GFile         *copy,
                                      GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* A copy that cannot be read, because of @problem. */
JdAutosaved  *jd_autosaved_new_damaged (GFile       *copy,
                                        const char  *problem) G_GNUC_WARN_UNUSED_RESULT;
void          jd_autosaved_free      (JdAutosaved   *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAutosaved, jd_autosaved_free)

JdAutosave   *jd_autosave_new        (JdDocument    *document,
                                      GFile         *copy) G_GNUC_WARN_UNUSED_RESULT;
/* NULL, or why the last copy could not be written. */
const char   *jd_autosave_get_error  (JdAutosave    *self);
/* How many copies have been written. */
guint         jd_autosave_get_n_written (JdAutosave *self);
/* The work is saved elsewhere or given up: removes the copy and writes no more. */
void          jd_autosave_forget     (JdAutosave    *self);

G_END_DECLS
