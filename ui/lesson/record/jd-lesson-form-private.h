/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>
#include <json-glib/json-glib.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Entries for the members of an object of a lesson, as tables describe them.  Each entry is named "record-" and the
 * path of its member, such as "record-feedback[0].near". */
#define JD_TYPE_LESSON_FORM (jd_lesson_form_get_type ())
G_DECLARE_FINAL_TYPE (JdLessonForm, jd_lesson_form, JD, LESSON_FORM, GtkWidget)

typedef enum
{
  JD_FORM_TEXT,   /* a text */
  JD_FORM_VALUE,  /* a number, true or false, else a text */
  JD_FORM_EDIT,   /* an edit, part by part: a JdLessonEdit */
  JD_FORM_SETUP,  /* a setup, likewise */
  JD_FORM_ARROW,  /* an arrow: a JdLessonArrowEdit */
  JD_FORM_ANY,    /* a button: false, or what another field of the same member has */
} JdFormKind;

/* A column of the lines of a list. */
typedef struct
{
  const char        *member;  /* NULL: the line is not an object, but this value */
  const char        *title;   /* translatable */
  JdFormKind         kind;
  int                width;   /* characters; 0: what is left */
  const char *const *members; /* NULL-terminated; the member is one of these, which is chosen; NULL: @member */
  const char *const *titles;  /* of @members, translatable */
} JdFormColumn;

typedef struct
{
  const char         *member;    /* "hints", or of an object in the object "ask.unit"; NULL ends the table */
  const char         *title;     /* translatable */
  JdFormKind          kind;
  gboolean            beside;    /* in the row of the field before it */
  int                 width;     /* characters; 0: what is left */
  const JdFormColumn *columns;   /* of a list; NULL: one value */
  guint               n_columns;
  guint               most;      /* lines; 0: any number */
  const char         *add;       /* translatable: the button that adds a line */
} JdFormField;

/* A member was edited: @value (taken; NULL: none). */
typedef void (*JdFormChanged) (gpointer    owner,
                               const char *member,
                               JsonNode   *value);

/* @fields is static; @owner contains the form. */
GtkWidget *jd_lesson_form_new       (const JdFormField *fields,
                                     JdFormChanged      changed,
                                     gpointer           owner) G_GNUC_WARN_UNUSED_RESULT;
/* Edits and setups offer what the mechanism of @study has. */
void       jd_lesson_form_set_study (JdLessonForm      *self,
                                     JdStudy           *study);
/* Shows the members of @object (may be NULL). */
void       jd_lesson_form_show      (JdLessonForm      *self,
                                     JsonObject        *object);
/* Adds a line with the value @value (taken) to the list @member. */
void       jd_lesson_form_add_line  (JdLessonForm      *self,
                                     const char        *member,
                                     JsonNode          *value);
/* Shows lamp @line of the list @member: whether it holds, and what it says. */
void       jd_lesson_form_set_lamp  (JdLessonForm      *self,
                                     const char        *member,
                                     guint              line,
                                     gboolean           holds,
                                     const char        *says);

G_END_DECLS
