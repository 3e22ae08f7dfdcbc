/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>
#include <string.h>

#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "tests/new-document.h"
#include "ui/study/jd-study.h"
#include "ui/widgets/jd-background.h"

/* Helpers of the tests that open windows. */

/* Time limit of a wait, s.  It does not test speed; it only ends a test that would wait forever, also on a busy
 * machine.  The environment variable JD_TEST_PATIENCE multiplies it, for a program that a sanitizer slows down. */
static inline double
jd_test_get_patience (void)
{
  const char *times = g_getenv ("JD_TEST_PATIENCE");

  return 300.0 * (times != NULL ? g_ascii_strtod (times, NULL) : 1.0);
}

typedef gboolean (*JdTestCondition) (gpointer data);

/* Runs the main loop until @condition holds.  Sleeps a little, so that other threads can run.  After the time limit
 * the test fails with the text of the condition. */
#define jd_test_wait(condition, data) jd_test_wait_for ((condition), (data), #condition, G_STRLOC)

static inline void
jd_test_wait_for (JdTestCondition  condition,
                  gpointer         data,
                  const char      *name,
                  const char      *where)
{
  const double patience = jd_test_get_patience ();
  g_autoptr(GTimer) timer = g_timer_new ();

  while (!condition (data))
    {
      if (g_timer_elapsed (timer, NULL) > patience)
        g_error ("%s: %s still does not hold after %g s", where, name, patience);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (300);
    }
}

/* Whether the object of this weak pointer is freed.  A thread may keep it alive until its computation has ended. */
static inline gboolean
jd_test_is_null (gpointer data)
{
  return *(gpointer *) data == NULL;
}

/* Drops the last reference to @object, and checks that it is freed. */
static inline void
jd_test_assert_freed (gpointer object)
{
  gpointer alive = object;

  g_object_add_weak_pointer (G_OBJECT (object), &alive);
  g_object_unref (object);
  jd_test_wait (jd_test_is_null, &alive);
}

/* Runs the pending sources of the main loop. */
static inline void
jd_test_settle (void)
{
  for (guint i = 0; i < 200 && g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
}

static inline GFile *
jd_test_example (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);

  return g_file_new_for_path (path);
}

static inline JdDocument *
jd_test_open (const char *name)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GFile) file = jd_test_example (name);
  JdDocument *document = jd_document_load (file, &error);

  g_assert_no_error (error);
  return document;
}

/* A document that was never saved: an empty mechanism with the title @title. */
static inline JdDocument *
jd_test_document (const char *title)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = new_document (title);
  JdDocument *document = jd_document_new_from_json (root, &error);

  g_assert_no_error (error);
  return document;
}

static inline gboolean
jd_test_has_motion (gpointer study)
{
  return !jd_study_get_computing (study);
}

/* Waits until the model of the document is derived.  Returns it, or NULL if there is none. */
static inline JdModel *
jd_test_derive (JdDocument *document)
{
  return jd_document_wait_for_model (document, (gint64) (jd_test_get_patience () * G_USEC_PER_SEC));
}

/* A study of the example, with its motion computed. */
static inline JdStudy *
jd_test_study (const char *name)
{
  g_autoptr(JdDocument) document = jd_test_open (name);
  JdStudy *study = jd_study_new (document);

  jd_test_wait (jd_test_has_motion, study);
  g_assert_nonnull (jd_study_get_motion (study));
  return study;
}

/* A chain of hinged rods whose derivation takes some time. */
static inline JsonNode *
jd_test_chain (guint n)
{
  JsonNode *root = new_document ("Chain");
  g_autofree char *before = jd_edit_add_point (root, "ground", "O", 0, 0);

  for (guint i = 0; i < n; i++)
    {
      const JdBodyDraft draft = {
        .stem = "rod", .x = 0.5 + i, .mass = 1, .shape = JD_SHAPE_ROD, .size = { 1 },
      };
      g_autofree char *body = jd_edit_add_body (root, &draft);
      g_autofree char *start = jd_edit_add_point (root, body, "A", -0.5, 0);
      g_autofree char *text = g_strdup_printf ("{\"type\": \"pivot\", \"between\": [\"%s\", \"%s\"]}", start, before);
      g_autofree char *joint = jd_edit_add (root, JD_OBJECT_JOINT, "pivot", jd_json_parse (text, -1, NULL));

      g_assert_nonnull (joint);
      g_free (before);
      before = jd_edit_add_point (root, body, "B", 0.5, 0);
    }
  return root;
}

/* A large mechanism: a chain of rods placed by their angles, so that every formula contains all of them. */
static inline JsonNode *
jd_test_chain_in_angles (guint n)
{
  JsonNode *root = new_document ("Chain");
  JsonObject *object = json_node_get_object (root);
  JsonArray *parameters = json_array_new ();
  JsonArray *bodies = json_array_new ();
  g_autoptr(GString) x = g_string_new ("0"), y = g_string_new ("0");

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *parameter = g_strdup_printf ("{\"name\": \"a%u\", \"value\": %g}", i, 0.1 * (i % 7));
      g_autofree char *body = g_strdup_printf ("{\"name\": \"R%u\", "
                                               "\"origin\": [\"%s + cos(a%u)/2\", \"%s + sin(a%u)/2\"], "
                                               "\"angle\": \"a%u\", \"mass\": 1, \"inertia\": 1}",
                                               i, x->str, i, y->str, i, i);

      json_array_add_element (parameters, jd_json_parse (parameter, -1, NULL));
      json_array_add_element (bodies, jd_json_parse (body, -1, NULL));
      g_string_append_printf (x, " + cos(a%u)", i);
      g_string_append_printf (y, " + sin(a%u)", i);
    }
  json_object_set_array_member (object, "parameters", parameters);
  json_object_set_array_member (object, "bodies", bodies);
  return root;
}

/* The first widget of @type inside @widget, in the tree that assistive tools use. */
static inline gpointer
jd_test_find (GtkWidget *widget,
              GType      type)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = jd_test_find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The first widget inside @widget with the label @label, or NULL. */
static inline gpointer
jd_test_find_label (gpointer    widget,
                    const char *label)
{
  g_autofree char *own = NULL;

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "label") != NULL)
    g_object_get (widget, "label", &own, NULL);
  if (g_strcmp0 (own, label) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = jd_test_find_label (child, label);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The template child @name of @widget, so that tests read what the user sees. */
static inline gpointer
jd_test_child (gpointer    widget,
               const char *name)
{
  GObject *child = NULL;

  for (GType type = G_OBJECT_TYPE (widget); child == NULL && type != GTK_TYPE_WIDGET; type = g_type_parent (type))
    child = gtk_widget_get_template_child (widget, type, name);
  g_assert_nonnull (child);
  return child;
}

/* The first widget of the type and the name inside @widget; NULL: none. */
static inline gpointer
jd_test_find_named (gpointer    widget,
                    GType       type,
                    const char *name)
{
  if (G_TYPE_CHECK_INSTANCE_TYPE (widget, type) && g_str_equal (gtk_widget_get_name (widget), name))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = jd_test_find_named (child, type, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* The first text of row @i of a list box; NULL beyond its end. */
static inline const char *
jd_test_row_text (gpointer list,
                  int      i)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, i);

  return row != NULL ? gtk_label_get_text (jd_test_find (GTK_WIDGET (row), GTK_TYPE_LABEL)) : NULL;
}

static inline guint
jd_test_count_children (gpointer widget)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* Why the last choice in the row of an equation was refused, as the row shows it; or NULL. */
static inline const char *
jd_test_refusal (gpointer row)
{
  return gtk_revealer_get_reveal_child (jd_test_child (row, "error_revealer"))
           ? gtk_label_get_text (jd_test_child (row, "error_label"))
           : NULL;
}

/* Writes warnings also to the standard output, as TAP, because a warning of GTK ends the test. */
static inline GLogWriterOutput
jd_test_write_log (GLogLevelFlags   level,
                   const GLogField *fields,
                   gsize            n_fields,
                   gpointer         data)
{
  const char *message = NULL;
  gboolean is_reported = FALSE;

  for (gsize i = 0; i < n_fields; i++)
    {
      if (g_str_equal (fields[i].key, "MESSAGE"))
        message = fields[i].value;
      is_reported = is_reported || g_str_equal (fields[i].key, "GLIB_OLD_LOG_API");
    }
  /* GTK 4.8 gives this harmless warning if a widget is removed while the pointer is pressed on it. */
  if (message != NULL && strstr (message, "Broken accounting of active state") != NULL)
    return G_LOG_WRITER_HANDLED;
  if (!is_reported && (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0)
    g_print ("Bail out! %s\n", message);
  return g_log_writer_default (level, fields, n_fields, data);
}

/* Runs the tests, and waits for threads that would meet the end of the libraries. */
static inline int
jd_test_run (void)
{
  const int status = g_test_run ();

  jd_background_wait ((gint64) (G_USEC_PER_SEC * jd_test_get_patience ()));
  return status;
}

/* Returns FALSE and skips the tests if there is no display. */
static inline gboolean
jd_test_init_display (int    *argc,
                      char ***argv)
{
  g_setenv ("GSK_RENDERER", "cairo", FALSE);
  g_setenv ("GTK_A11Y", "none", FALSE);
  if (!gtk_init_check ())
    {
      /* The test script starts a display: a skip would hide its failure. */
      g_assert_null (g_getenv ("JD_REQUIRE_DISPLAY"));
      g_print ("1..0 # SKIP no display\n");
      return FALSE;
    }
  g_test_init (argc, argv, NULL);
  g_log_set_writer_func (jd_test_write_log, NULL, NULL);
  adw_init ();
  return TRUE;
}
