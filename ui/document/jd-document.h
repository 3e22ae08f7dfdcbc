/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/mechanism/jd-edit.h"
#include "core/parameterization/jd-model.h"

G_BEGIN_DECLS

/* An open mechanism file: the mechanism as it stands now, the model derived from it, what was before (undo), what was
 * taken back (redo), and where it is saved.  Every edit makes a changed copy of the JSON and reads that, so a
 * document is always a valid mechanism: an edit that would not be one is refused with its reason, and nothing
 * changes.
 *
 * Every edit has a label, as a menu says it ("Move Rod"), which names what can be undone.  Edits of one group, a
 * drag, count as one.  Undo has no end: old versions are kept as text.
 *
 * The model is replaced only by an edit that can change the motion: after a change of tags alone,
 * jd_document_get_model() is still the same pointer.  A small mechanism's model is there at once; a larger one's is
 * derived in a thread, and until it arrives ("deriving") jd_document_get_model() is NULL: nothing outdated is shown
 * as if it were current.  A derivation that an edit has made pointless is stopped. */
#define JD_TYPE_DOCUMENT (jd_document_get_type ())
G_DECLARE_FINAL_TYPE (JdDocument, jd_document, JD, DOCUMENT, GObject)

#define JD_DOCUMENT_ERROR (jd_document_error_quark ())
typedef enum
{
  JD_DOCUMENT_ERROR_NAME,  /* the name of another class than the parameterization is of */
  JD_DOCUMENT_ERROR_LAST,  /* the last parameterization cannot be deleted */
  JD_DOCUMENT_ERROR_LOCKED, /* the file's author has not left this open */
  JD_DOCUMENT_ERROR_BUSY,  /* the model it takes is still being derived, or there is none */
} JdDocumentError;

GQuark        jd_document_error_quark      (void);

/* A document that was never saved, from JSON: a recovered one.  It counts as modified. */
JdDocument   *jd_document_new_from_json    (JsonNode             *root,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Reads @file, in a thread; its model may come later. */
void          jd_document_load_async       (GFile                *file,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
JdDocument   *jd_document_load_finish      (GAsyncResult         *result,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same, at once. */
JdDocument   *jd_document_load             (GFile                *file,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;

GFile        *jd_document_get_file         (JdDocument           *self);
/* The mechanism's name, else the file's. */
const char   *jd_document_get_title        (JdDocument           *self);
JdMechanism  *jd_document_get_mechanism    (JdDocument           *self);
/* Of the current mechanism; NULL while it is being derived ("model" is notified when it comes) and when it cannot
 * be. */
JdModel      *jd_document_get_model        (JdDocument           *self);
gboolean      jd_document_get_deriving     (JdDocument           *self);
/* How much of the derivation under way is done, from 0 to 1. */
double        jd_document_get_progress     (JdDocument           *self);
/* Why there is no model; NULL while there is one, or while it is being derived. */
const GError *jd_document_get_model_error  (JdDocument           *self);
/* Stops a derivation that takes too long: there is no model then, until the next edit or
 * jd_document_derive_again(). */
void          jd_document_stop_deriving    (JdDocument           *self);
void          jd_document_derive_again     (JdDocument           *self);
/* Waits at most @microseconds for the model that is being derived.  NULL if there is none then. */
JdModel      *jd_document_wait_for_model   (JdDocument           *self,
                                            gint64                microseconds);
/* Whether it waits as long as it takes: for tests, which must not fail where other programs take the processor. */
void          jd_document_set_patient      (gboolean              patient);
gboolean      jd_document_get_modified     (JdDocument           *self);
gboolean      jd_document_get_can_undo     (JdDocument           *self);
gboolean      jd_document_get_can_redo     (JdDocument           *self);
/* The label of what undo (redo) would take back (make again); NULL if nothing. */
const char   *jd_document_get_undo_name    (JdDocument           *self);
const char   *jd_document_get_redo_name    (JdDocument           *self);
/* A bundled example is opened like a template: it is saved elsewhere. */
gboolean      jd_document_get_template     (JdDocument           *self);
void          jd_document_set_template     (JdDocument           *self,
                                            gboolean              is_template);

/* The file it belongs to; nothing is written. */
void          jd_document_set_file         (JdDocument           *self,
                                            GFile                *file);
/* Whether the mechanism as it stands is what its file has: others may have changed that. */
void          jd_document_set_saved        (JdDocument           *self,
                                            gboolean              saved);

/* Writes to @file, which becomes the document's. */
gboolean      jd_document_save             (JdDocument           *self,
                                            GFile                *file,
                                            GError              **error);
void          jd_document_undo             (JdDocument           *self);
void          jd_document_redo             (JdDocument           *self);

/* Replaces the mechanism by @root (taken), an edit called @label ("Move Rod", translated).  With the same @group (not
 * NULL) as the edit before, and no jd_document_end_group() or undo between, both are undone as one. */
gboolean      jd_document_replace          (JdDocument           *self,
                                            JsonNode             *root,
                                            const char           *label,
                                            const char           *group,
                                            GError              **error);
/* The drag is over: the next edit is one of its own. */
void          jd_document_end_group        (JdDocument           *self);

/* Edits.  All return FALSE, with the reason, when the result would not be a valid mechanism.
 *
 * Makes @equation primitive by eliminating @parameter, or complementary if @parameter is NULL, and calls the
 * parameterization @new_name, in one edit.  Refused with
 * JD_MODEL_ERROR_FORBIDDEN when the parameterization cannot be made, for @event (may be NULL) too. */
gboolean      jd_document_retag            (JdDocument           *self,
                                            const char           *parameterization,
                                            const char           *new_name,
                                            const char           *event,
                                            const char           *equation,
                                            const char           *parameter,
                                            gboolean              integrated,
                                            GError              **error);
/* The name that @parameterization should have after that edit: one called by its class ("reduced") is to be called by
 * its new class; other names stay, and all where names are locked. */
char         *jd_document_dup_retagged_name (JdDocument          *self,
                                             const char          *parameterization,
                                             const char          *equation,
                                             const char          *parameter) G_GNUC_WARN_UNUSED_RESULT;
/* TRUE if no parameterization is written down: the one there is, "total", says what it is by its name. */
gboolean      jd_document_get_untagged     (JdDocument           *self);
/* Adds a parameterization that has the tags of @parameterization but for @equation's, as jd_document_retag(),
 * in one edit.  Returns its name; NULL on error. */
char         *jd_document_add_variant      (JdDocument           *self,
                                            const char           *parameterization,
                                            const char           *event,
                                            const char           *equation,
                                            const char           *parameter,
                                            gboolean              integrated,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds a parameterization with the tags of @copy_of (NULL: total).  Returns its name: @name made unique; NULL on
 * error. */
char         *jd_document_add_parameterization    (JdDocument    *self,
                                                   const char    *name,
                                                   const char    *copy_of,
                                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Types @equation at @event: @type is the value of the file format's "types" (a string or an object), NULL for
 * regular.  Refused when @parameterization (may be NULL) cannot run the event then.  Takes @type. */
gboolean      jd_document_set_impulsive_type (JdDocument         *self,
                                              const char         *event,
                                              const char         *parameterization,
                                              const char         *equation,
                                              JsonNode           *type,
                                              GError            **error);
/* The type as it stands in the file, or NULL for regular.  Owned by the caller. */
JsonNode     *jd_document_dup_impulsive_type (JdDocument         *self,
                                              const char         *event,
                                              const char         *equation) G_GNUC_WARN_UNUSED_RESULT;
/* Adds an event at the instant @at with everything else of @copy_of (NULL: nothing).  As
 * jd_document_add_parameterization(). */
char         *jd_document_add_event          (JdDocument         *self,
                                              const char         *name,
                                              const char         *copy_of,
                                              double              at,
                                              GError            **error) G_GNUC_WARN_UNUSED_RESULT;
/* Both of a parameterization or an event: JD_EDIT_ERROR_NAME where @new_name is empty or taken, JD_EDIT_ERROR_UNKNOWN
 * where nothing is called @name. */
gboolean      jd_document_rename             (JdDocument         *self,
                                              JdObjectKind        kind,
                                              const char         *name,
                                              const char         *new_name,
                                              GError            **error);
gboolean      jd_document_remove             (JdDocument         *self,
                                              JdObjectKind        kind,
                                              const char         *name,
                                              GError            **error);
/* Moves the event to an instant; it then happens there, whatever its "when" said. */
gboolean      jd_document_set_event_time     (JdDocument         *self,
                                              const char         *name,
                                              double              at,
                                              GError            **error);

G_END_DECLS
