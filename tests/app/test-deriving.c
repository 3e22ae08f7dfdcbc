/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Equations that take their time: they are derived beside the drawing, said to be, and stopped when nobody wants to
 * wait. */

#include "tests/app/jd-test-input.h"
#include "tests/new-document.h"

/* Particles whose places are products of that many sines of that many parameters: little to draw, much to derive. */
#define N_PARTICLES  10
#define N_PARAMETERS 50
#define N_RODS       700

static char *
dup_product (const char *function,
             guint       particle)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < N_PARAMETERS; i++)
    g_string_append_printf (text, "%s(%u + %s(%u*q%u + q%u))", i > 0 ? "*" : "", particle + 2, function, i + 1, i,
                            (i + 1) % N_PARAMETERS);
  return g_string_free (text, FALSE);
}

static JsonNode *
much_to_derive (void)
{
  JsonNode *root = new_document ("Products");
  JsonObject *object = json_node_get_object (root);
  JsonArray *parameters = json_array_new ();
  JsonArray *bodies = json_array_new ();

  for (guint i = 0; i < N_PARAMETERS; i++)
    {
      g_autofree char *text = g_strdup_printf ("{\"name\": \"q%u\", \"value\": %u}", i, i);

      json_array_add_element (parameters, jd_json_parse (text, -1, NULL));
    }
  for (guint i = 0; i < N_PARTICLES; i++)
    {
      g_autofree char *x = dup_product ("sin", i);
      g_autofree char *y = dup_product ("cos", i);
      g_autofree char *text = g_strdup_printf ("{\"name\": \"P%u\", \"origin\": [\"%s\", \"%s\"], \"mass\": 1}", i, x,
                                               y);

      json_array_add_element (bodies, jd_json_parse (text, -1, NULL));
    }
  json_object_set_array_member (object, "parameters", parameters);
  json_object_set_array_member (object, "bodies", bodies);
  return root;
}

static gboolean
has_bar (gpointer input)
{
  return jd_test_find_name (GTK_WIDGET (((JdInput *) input)->window), "stopped") != NULL;
}

static gboolean
has_no_bar (gpointer input)
{
  return !has_bar (input);
}

static gboolean
has_model (gpointer input)
{
  return jd_document_get_model (jd_input_get_document (input)) != NULL;
}

static GtkWidget *
find_button (JdInput    *input,
             const char *action)
{
  return jd_test_find_action (GTK_WIDGET (input->window), action);
}

static gboolean
can_stop (gpointer input)
{
  GtkWidget *button = find_button (input, "win.stop-deriving");
  GtkWidget *revealer = gtk_widget_get_ancestor (button, GTK_TYPE_REVEALER);

  /* Where it stays, once it has come down. */
  return gtk_widget_is_sensitive (button) && gtk_revealer_get_child_revealed (GTK_REVEALER (revealer));
}

static void
write_it (JdInput *input)
{
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_document_replace (jd_input_get_document (input), much_to_derive (), "Write", NULL, &error));
  g_assert_no_error (error);
  g_assert_true (jd_document_get_deriving (jd_input_get_document (input)));
}

/* Stop by the pointer: what is drawn stays and can be drawn on, the window says what was stopped, and begins again
 * when asked. */
static void
test_stop (void)
{
  JdDocument *document;
  JdInput input;

  jd_input_init (&input);
  document = jd_input_get_document (&input);
  g_assert_false (gtk_widget_is_sensitive (find_button (&input, "win.stop-deriving")));
  write_it (&input);
  jd_test_wait (can_stop, &input);
  jd_input_press (&input, find_button (&input, "win.stop-deriving"));
  jd_test_wait (has_bar, &input);
  jd_input_shoot (&input, "stopped");
  g_assert_false (jd_document_get_deriving (document));
  g_assert_null (jd_document_get_model (document));
  g_assert_error (jd_document_get_model_error (document), JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_BUSY);
  g_assert_nonnull (jd_canvas_get_picture (input.canvas));
  g_assert_cmpstr (jd_input_get_diagnosis (&input), ==, jd_document_get_model_error (document)->message);

  /* What the thread still finds is dropped. */
  for (guint i = 0; i < 20; i++)
    jd_input_settle (&input);
  g_assert_null (jd_document_get_model (document));

  jd_input_press (&input, find_button (&input, "win.derive-again"));
  g_assert_true (has_no_bar (&input));
  g_assert_true (has_model (&input) || jd_document_get_deriving (document));
  jd_input_key (&input, "ctrl+z");
  jd_test_wait (has_model, &input);
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_input_get_mechanism (&input))->len, ==, 0);
  jd_input_clear (&input);
}

static GtkProgressBar *
find_bar (JdInput *input)
{
  GtkWidget *card = gtk_widget_get_parent (find_button (input, "win.stop-deriving"));

  return GTK_PROGRESS_BAR (gtk_widget_get_last_child (gtk_widget_get_first_child (card)));
}

static gboolean
is_on_its_way (gpointer input)
{
  return gtk_progress_bar_get_fraction (find_bar (input)) > 0.1 && can_stop (input);
}

static gboolean
is_further (gpointer input)
{
  return gtk_progress_bar_get_fraction (find_bar (input)) > 0.32;
}

/* The bar tells how far it is; Stop ends it, so that what is drawn next is there soon: not after seconds. */
static void
test_progress (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document;
  JdInput input;

  jd_input_init (&input);
  document = jd_input_get_document (&input);
  g_assert_true (jd_document_replace (document, jd_test_chain_in_angles (N_RODS), "Write", NULL, &error));
  g_assert_no_error (error);
  jd_test_wait (is_on_its_way, &input);
  g_assert_true (jd_document_get_deriving (document));
  jd_test_wait (is_further, &input);
  jd_input_shoot (&input, "progress");
  g_assert_cmpfloat (gtk_progress_bar_get_fraction (find_bar (&input)), ==, jd_document_get_progress (document));
  g_assert_cmpfloat (jd_document_get_progress (document), <, 1.0);
  jd_input_press (&input, find_button (&input, "win.stop-deriving"));
  jd_test_wait (has_bar, &input);
  g_assert_null (jd_document_get_model (document));

  /* an edit while it is derived again stops it, too: the model that comes is that of the edit */
  jd_input_press (&input, find_button (&input, "win.derive-again"));
  jd_test_wait (is_on_its_way, &input);
  jd_input_key (&input, "ctrl+z");
  jd_test_wait (has_model, &input);
  g_assert_true (jd_model_get_mechanism (jd_document_get_model (document)) == jd_document_get_mechanism (document));
  g_assert_cmpuint (jd_mechanism_get_bodies (jd_document_get_mechanism (document))->len, ==, 0);
  jd_input_clear (&input);
}

/* An edit after Stop derives what is drawn then: nobody need ask. */
static void
test_edit_after_stop (void)
{
  JdInput input;

  jd_input_init (&input);
  write_it (&input);
  jd_test_wait (can_stop, &input);
  jd_input_press (&input, find_button (&input, "win.stop-deriving"));
  jd_test_wait (has_bar, &input);
  jd_input_key (&input, "ctrl+z");
  jd_test_wait (has_model, &input);
  g_assert_true (has_no_bar (&input));
  jd_input_clear (&input);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/deriving/stop", test_stop);
  g_test_add_func ("/app/deriving/progress", test_progress);
  g_test_add_func ("/app/deriving/edit-after-stop", test_edit_after_stop);
  return jd_test_run ();
}
