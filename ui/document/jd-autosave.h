/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* Keeps a recovery copy of a document's unsaved work in a file, so that a crash loses at most a few seconds.  A
 * thread writes the copy JD_AUTOSAVE_DELAY after the first change that it lacks; it is written completely or not at
 * all.  It is removed when everything is saved.  If the autosave is released without jd_autosave_forget(), the copy
 * stays, because the user has not discarded the work.
 *
 * The copy is JSON: {"jourdain_recovery": 1, "title", "uri" (absent: never saved), "template", "written" (ISO 8601),
 * "document": the mechanism file}.
 *
 * Signal "written": a copy has been written, or writing failed: see jd_autosave_get_error(). */
#define JD_TYPE_AUTOSAVE (jd_autosave_get_type ())
G_DECLARE_FINAL_TYPE (JdAutosave, jd_autosave, JD, AUTOSAVE, GObject)

#define JD_AUTOSAVE_DELAY 1500  /* ms */

/* Contents of a recovery copy. */
typedef struct
{
  GFile     *copy;
  GFile     *file;         /* the document's file; NULL: never saved */
  char      *title;
  GDateTime *written;      /* may be NULL */
  gboolean   is_template;
  JsonNode  *document;     /* NULL if the copy is damaged */
  char      *problem;      /* why the copy cannot be read; NULL: it can.  A damaged copy has no file and no title */
} JdAutosaved;

JdAutosaved  *jd_autosaved_read      (GFile         *copy,
                                      GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Makes the description of a copy that cannot be read because of @problem. */
JdAutosaved  *jd_autosaved_new_damaged (GFile       *copy,
                                        const char  *problem) G_GNUC_WARN_UNUSED_RESULT;
void          jd_autosaved_free      (JdAutosaved   *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JdAutosaved, jd_autosaved_free)

JdAutosave   *jd_autosave_new        (JdDocument    *document,
                                      GFile         *copy) G_GNUC_WARN_UNUSED_RESULT;
/* Why the last copy could not be written; NULL if it was. */
const char   *jd_autosave_get_error  (JdAutosave    *self);
/* Number of copies written. */
guint         jd_autosave_get_n_written (JdAutosave *self);
/* Removes the copy and stops writing, because the work is saved or discarded. */
void          jd_autosave_forget     (JdAutosave    *self);

G_END_DECLS
