/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/parameterization/model/jd-model.h"
#include "ui/document/jd-covers.h"

G_BEGIN_DECLS

/* An open mechanism file: the present mechanism, the model derived from it, the steps of undo and redo, and the
 * file.  Every edit changes a copy of the JSON and reads it again.  A document is therefore always a valid
 * mechanism: an invalid edit is refused with its reason and changes nothing.
 *
 * Every edit has a label as shown in menus ("Move Rod").  Edits of one group, such as a drag, are undone as one.
 * The number of undo steps is not limited: old versions are kept as text.
 *
 * Only an edit that can change the motion replaces the model: after a change of tags jd_document_get_model() returns
 * the same pointer.  The model of a small mechanism is available at once.  The model of a larger one is derived in a
 * thread; until it arrives ("deriving") jd_document_get_model() returns NULL, so that no outdated model is shown.
 * An edit stops a derivation that it makes useless. */
#define JD_TYPE_DOCUMENT (jd_document_get_type ())
G_DECLARE_FINAL_TYPE (JdDocument, jd_document, JD, DOCUMENT, GObject)

#define JD_DOCUMENT_ERROR (jd_document_error_quark ())
typedef enum
{
  JD_DOCUMENT_ERROR_NAME,  /* the name is that of another class than the parameterization's */
  JD_DOCUMENT_ERROR_LAST,  /* the last parameterization cannot be deleted */
  JD_DOCUMENT_ERROR_LOCKED, /* the file's author has locked this topic */
  JD_DOCUMENT_ERROR_BUSY,  /* the model that is needed is still being derived, or there is none */
} JdDocumentError;

GQuark        jd_document_error_quark      (void);

/* Makes a document that was never saved, such as a recovered one, from JSON.  It counts as modified. */
JdDocument   *jd_document_new_from_json    (JsonNode             *root,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Reads @file in a thread.  Its model may arrive later. */
void          jd_document_load_async       (GFile                *file,
                                            GCancellable         *cancellable,
                                            GAsyncReadyCallback   callback,
                                            gpointer              user_data);
JdDocument   *jd_document_load_finish      (GAsyncResult         *result,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Reads @file at once. */
JdDocument   *jd_document_load             (GFile                *file,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;

GFile        *jd_document_get_file         (JdDocument           *self);
/* The mechanism's name, that of a bundled example in the language of the program; "Mechanism" if it has none. */
const char   *jd_document_get_title        (JdDocument           *self);
JdMechanism  *jd_document_get_mechanism    (JdDocument           *self);
/* Model of the current mechanism.  NULL while it is being derived ("model" is notified when it arrives) and when it
 * cannot be derived. */
JdModel      *jd_document_get_model        (JdDocument           *self);
/* Quantities of this document that the window must not show.  Never NULL; not part of the file. */
JdCovers     *jd_document_get_covers       (JdDocument           *self);
gboolean      jd_document_get_deriving     (JdDocument           *self);
/* Completed fraction of the derivation under way, 0 to 1. */
double        jd_document_get_progress     (JdDocument           *self);
/* Why there is no model.  NULL while there is one or while it is being derived. */
const GError *jd_document_get_model_error  (JdDocument           *self);
/* Stops a derivation that takes too long.  There is then no model until the next edit or
 * jd_document_derive_again(). */
void          jd_document_stop_deriving    (JdDocument           *self);
void          jd_document_derive_again     (JdDocument           *self);
/* Waits at most @microseconds for the model that is being derived.  Returns NULL if there is none then. */
JdModel      *jd_document_wait_for_model   (JdDocument           *self,
                                            gint64                microseconds);
/* For tests: waits for models without a time limit, so that tests do not fail on a busy processor. */
void          jd_document_set_patient      (gboolean              patient);
gboolean      jd_document_get_modified     (JdDocument           *self);
gboolean      jd_document_get_can_undo     (JdDocument           *self);
gboolean      jd_document_get_can_redo     (JdDocument           *self);
/* Label of the edit that undo (redo) would take back (make again).  NULL if there is none. */
const char   *jd_document_get_undo_name    (JdDocument           *self);
const char   *jd_document_get_redo_name    (JdDocument           *self);
/* Returns whether the document is opened as a template, as a bundled example is: it is saved to another file. */
gboolean      jd_document_get_template     (JdDocument           *self);
void          jd_document_set_template     (JdDocument           *self,
                                            gboolean              is_template);

/* Returns whether the document is the copy of a lesson's step, which is locked by that step and saved nowhere. */
gboolean      jd_document_get_of_lesson    (JdDocument           *self);
void          jd_document_set_of_lesson    (JdDocument           *self,
                                            gboolean              of_lesson);

/* Sets the document's file without writing it. */
void          jd_document_set_file         (JdDocument           *self,
                                            GFile                *file);
/* Sets whether the file holds the present mechanism.  Another program may have changed the file. */
void          jd_document_set_saved        (JdDocument           *self,
                                            gboolean              saved);

/* Writes to @file, which becomes the document's file. */
gboolean      jd_document_save             (JdDocument           *self,
                                            GFile                *file,
                                            GError              **error);
void          jd_document_undo             (JdDocument           *self);
void          jd_document_redo             (JdDocument           *self);

/* Replaces the mechanism by @root (taken), as an edit with the label @label ("Move Rod", translated).  If @group is
 * not NULL and equals the group of the last edit, both are undone as one; jd_document_end_group() and undo end a
 * group. */
gboolean      jd_document_replace          (JdDocument           *self,
                                            JsonNode             *root,
                                            const char           *label,
                                            const char           *group,
                                            GError              **error);
/* Replaces the mechanism as jd_document_replace() does, as an edit of the file's author, whom its lock does not
 * restrict.  A lesson shows its changes so. */
gboolean      jd_document_replace_as_author (JdDocument          *self,
                                             JsonNode            *root,
                                             const char          *label,
                                             GError             **error);
/* Ends the group, for example after a drag.  The next edit is separate. */
void          jd_document_end_group        (JdDocument           *self);
/* Lets the next edit join the last one again, if that was of @group. */
void          jd_document_reopen_group     (JdDocument           *self,
                                            const char           *group);

/* Edits.  Each returns FALSE (or NULL) with the reason when the result would not be a valid mechanism.
 *
 * Makes @equation primitive by eliminating @parameter, or complementary if @parameter is NULL, and renames the
 * parameterization to @new_name, in one edit.  Fails with JD_MODEL_ERROR_FORBIDDEN when the parameterization cannot
 * be made, or cannot run @event (may be NULL). */
gboolean      jd_document_retag            (JdDocument           *self,
                                            const char           *parameterization,
                                            const char           *new_name,
                                            const char           *event,
                                            const char           *equation,
                                            const char           *parameter,
                                            gboolean              integrated,
                                            GError              **error);
/* The name that @parameterization gets by that edit.  A name that is a class ("reduced") becomes that of the new
 * class.  Other names stay, and so do all names if names are locked. */
char         *jd_document_dup_retagged_name (JdDocument          *self,
                                             const char          *parameterization,
                                             const char          *equation,
                                             const char          *parameter) G_GNUC_WARN_UNUSED_RESULT;
/* Returns whether the file lists no parameterization.  There is then one, "total", and its name says its class. */
gboolean      jd_document_get_untagged     (JdDocument           *self);
/* Adds a parameterization with the tags of @parameterization except that of @equation (see jd_document_retag()), in
 * one edit.  Returns its name, or NULL on error. */
char         *jd_document_add_variant      (JdDocument           *self,
                                            const char           *parameterization,
                                            const char           *event,
                                            const char           *equation,
                                            const char           *parameter,
                                            gboolean              integrated,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* Adds a parameterization with the tags of @copy_of (NULL: total).  Returns its name, which is @name made unique, or
 * NULL on error. */
char         *jd_document_add_parameterization    (JdDocument    *self,
                                                   const char    *name,
                                                   const char    *copy_of,
                                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the impulsive type of @equation at @event.  @type (taken) is a value of the file format's "types" (a string
 * or an object); NULL means regular.  Refused when @parameterization (may be NULL) cannot then run the event. */
gboolean      jd_document_set_impulsive_type (JdDocument         *self,
                                              const char         *event,
                                              const char         *parameterization,
                                              const char         *equation,
                                              JsonNode           *type,
                                              GError            **error);
/* The type as written in the file, or NULL for regular.  The caller owns it. */
JsonNode     *jd_document_dup_impulsive_type (JdDocument         *self,
                                              const char         *event,
                                              const char         *equation) G_GNUC_WARN_UNUSED_RESULT;
/* Adds an event at the instant @at with the other members of @copy_of (NULL: none).  The result is that of
 * jd_document_add_parameterization(). */
char         *jd_document_add_event          (JdDocument         *self,
                                              const char         *name,
                                              const char         *copy_of,
                                              double              at,
                                              GError            **error) G_GNUC_WARN_UNUSED_RESULT;
/* Renames and removes a parameterization or an event.  Fails with JD_EDIT_ERROR_NAME if @new_name is empty or taken,
 * and with JD_EDIT_ERROR_UNKNOWN if there is no object @name. */
gboolean      jd_document_rename             (JdDocument         *self,
                                              JdObjectKind        kind,
                                              const char         *name,
                                              const char         *new_name,
                                              GError            **error);
gboolean      jd_document_remove             (JdDocument         *self,
                                              JdObjectKind        kind,
                                              const char         *name,
                                              GError            **error);
/* Sets the instant of an event.  This replaces its condition "when". */
gboolean      jd_document_set_event_time     (JdDocument         *self,
                                              const char         *name,
                                              double              at,
                                              GError            **error);

/* An instant of the motion that the user sees while drawing: N values and N rates. */
typedef struct
{
  double        time;
  const double *p;
  const double *pd;
} JdInstant;

/* Finds the instant shown.  Returns FALSE if it is the file's. */
typedef gboolean (*JdInstantFunc) (JdInstant *out,
                                   gpointer   data);

/* Sets the function that tells the instant shown (NULL: none).  Every later edit then begins at that instant: it
 * writes its time, positions and rates into the file, except where the edit itself sets them. */
void jd_document_set_instant_func (JdDocument      *self,
                                   JdInstantFunc    func,
                                   gpointer         data);
/* Writes @instant into @root, an edited copy of the JSON of @mechanism, where the edit has changed nothing. */
void jd_document_keep_instant     (JdMechanism     *mechanism,
                                   JsonNode        *root,
                                   const JdInstant *instant);

G_END_DECLS
