/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A monkey at the canvas: random tools, clicks, drags, keys, deletions, copies, undo and redo, saving and opening
 * again, always the same for a seed.  Nothing it does may crash, warn, or break the document; and undoing everything
 * gives back the first one to the byte, and redoing it all the others, step by step.
 *
 * The usual run has the Draw view in a window of its own; the long one the whole program, whose Study follows every
 * edit. */

#include <glib/gstdio.h>

#include "core/joint/jd-joint-catalogue.h"
#include "tests/app/jd-test-input.h"
#include "ui/draw/canvas/jd-canvas-private.h"
#include "ui/draw/canvas/jd-tool.h"
#include "ui/draw/inspector/jd-joint-retype.h"

#define SEED       20260721
/* Of the whole run; the usual one is a tenth. */
#define N_ACTIONS  20000
/* As many bodies as are looked at together: then the sheet is cleared. */
#define MANY       14

typedef struct
{
  JdInput     input;
  GRand      *random;
  GHashTable *tools;     /* names of those used */
  GFile      *file;
  guint       n_bodies, n_joints, n_saves, n_undos, n_redos, n_drags;
  guint       bodies, joints;  /* as of the last look */
} Monkey;

static JdDocument *
document_of (Monkey *self)
{
  return jd_canvas_get_document (self->input.canvas);
}

static double
between (Monkey *self,
         double  low,
         double  high)
{
  return g_rand_double_range (self->random, low, high);
}

static guint
one_of (Monkey *self,
        guint   n)
{
  return (guint) g_rand_int_range (self->random, 0, (gint32) n);
}

static void
get_place (Monkey *self,
           double *x,
           double *y)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self->input.canvas));

  *x = between (self, 0, view->width);
  *y = between (self, 0, view->height);
}

/* Half of the time at something: random places alone would seldom meet. */
static void
get_target (Monkey *self,
            double *x,
            double *y)
{
  JdCanvas *canvas = self->input.canvas;
  JdMechanism *mechanism = jd_document_get_mechanism (document_of (self));
  const guint n = jd_mechanism_get_bodies (mechanism)->len;
  double at[2];

  get_place (self, x, y);
  if (n == 0 || one_of (self, 4) == 0 || canvas->picture == NULL)
    return;
  {
    const guint body = one_of (self, n);
    const JdBody *it = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), body);

    jd_picture_get_point (canvas->frame, (JdPointRef) { (int) body, one_of (self, it->points->len) }, at);
    jd_view_to_sheet (jd_paper_get_view (JD_PAPER (canvas)), at[0], at[1], x, y);
  }
}

static GdkModifierType
some_state (Monkey *self)
{
  static const GdkModifierType states[] = { 0, 0, 0, 0, 0, GDK_SHIFT_MASK, GDK_CONTROL_MASK, GDK_ALT_MASK };

  return states[one_of (self, G_N_ELEMENTS (states))];
}

static void
click (Monkey *self)
{
  const GdkModifierType state = some_state (self);
  double x, y;

  get_target (self, &x, &y);
  jd_canvas_move (self->input.canvas, x, y, state);
  jd_canvas_press (self->input.canvas, x, y, state);
  jd_canvas_release (self->input.canvas, x, y, state);
  if (self->input.canvas->places->len == 0)
    g_hash_table_add (self->tools, (gpointer) jd_canvas_get_tool (self->input.canvas));
}

static void
drag (Monkey *self)
{
  const GdkModifierType state = some_state (self);
  double x, y, u, v;

  get_target (self, &x, &y);
  get_target (self, &u, &v);
  jd_canvas_press (self->input.canvas, x, y, state);
  for (int i = 1; i <= 4; i++)
    jd_canvas_move (self->input.canvas, x + i * (u - x) / 4, y + i * (v - y) / 4, state);
  /* Sometimes it is interrupted. */
  if (one_of (self, 12) == 0)
    jd_canvas_escape (self->input.canvas);
  jd_canvas_release (self->input.canvas, u, v, state);
  self->n_drags++;
}

static void
take_tool (Monkey *self)
{
  const JdTool *const *table = jd_tool_table ();
  guint n = 0;

  while (table[n] != NULL)
    n++;
  n = one_of (self, n);
  gtk_widget_activate_action (GTK_WIDGET (self->input.view), "draw.tool", "s", table[n]->name);
  g_assert_cmpstr (jd_canvas_get_tool (self->input.canvas), ==, table[n]->name);
}

/* A tool is given all the places it asks for. */
static void
use_tool (Monkey *self)
{
  const JdTool *tool;

  take_tool (self);
  tool = jd_tool_find (jd_canvas_get_tool (self->input.canvas));
  for (guint i = 0; i < MIN (tool->max_places, 5); i++)
    click (self);
  g_hash_table_add (self->tools, (gpointer) tool->name);
}

static void
press_key (Monkey *self)
{
  static const guint keys[] = { GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down, GDK_KEY_Return, GDK_KEY_space,
                                GDK_KEY_Tab, GDK_KEY_ISO_Left_Tab, GDK_KEY_Escape, GDK_KEY_3 };

  jd_canvas_key (self->input.canvas, keys[one_of (self, G_N_ELEMENTS (keys))],
                 one_of (self, 4) == 0 ? GDK_SHIFT_MASK : 0);
}

/* Types into the entries of a size, if they are open, right or wrong. */
static void
type_size (Monkey *self)
{
  static const char *const texts[] = { "1.2", "30 cm", "45°", "0", "2 kg", "g", "nothing", "1e300", "" };
  GtkWidget *entry = jd_test_find (GTK_WIDGET (self->input.canvas), GTK_TYPE_ENTRY);

  if (entry == NULL)
    return;
  gtk_editable_set_text (GTK_EDITABLE (entry), texts[one_of (self, G_N_ELEMENTS (texts))]);
  g_signal_emit_by_name (entry, "activate");
}

/* Chooses from the list of bodies under the pointer, if it is open. */
static void
choose (Monkey *self)
{
  GtkWidget *list = jd_test_find_name (GTK_WIDGET (self->input.canvas), "choose");
  GtkWidget *button = list != NULL ? jd_test_find (list, GTK_TYPE_BUTTON) : NULL;

  for (guint n = one_of (self, 3); button != NULL && n > 0 && gtk_widget_get_next_sibling (button) != NULL; n--)
    button = gtk_widget_get_next_sibling (button);
  if (button != NULL)
    g_signal_emit_by_name (button, "clicked");
}

/* Another type for a random joint, which may be refused. */
static void
retype (Monkey *self)
{
  const JdJointType *const *catalogue = jd_joint_catalogue ();
  g_autoptr(JsonNode) root = jd_canvas_dup_root (self->input.canvas);
  g_autoptr(GPtrArray) joints = jd_edit_list (root, JD_OBJECT_JOINT);
  guint n = 0;

  while (catalogue[n] != NULL)
    n++;
  if (joints->len > 0 &&
      jd_joint_retype (root, ((const JdObject *) g_ptr_array_index (joints, one_of (self, joints->len)))->name,
                       catalogue[one_of (self, n)]->name, NULL))
    jd_canvas_commit (self->input.canvas, g_steal_pointer (&root), "Type", NULL, NULL);
}

/* The actions of the view that take nothing, whatever they are. */
static GPtrArray *
list_actions (GtkWidget *view)
{
  GPtrArray *actions = g_ptr_array_new ();
  GtkWidgetClass *view_class = GTK_WIDGET_GET_CLASS (view);
  const GVariantType *type;
  const char *name, *property;
  GType owner;

  for (guint i = 0; gtk_widget_class_query_action (view_class, i, &owner, &name, &type, &property); i++)
    if (g_str_has_prefix (name, "draw.") && type == NULL)
      g_ptr_array_add (actions, (gpointer) name);
  return actions;
}

static void
act (Monkey *self)
{
  g_autoptr(GPtrArray) actions = list_actions (GTK_WIDGET (self->input.view));

  g_assert_cmpuint (actions->len, >, 20);
  gtk_widget_activate_action (GTK_WIDGET (self->input.view), g_ptr_array_index (actions, one_of (self, actions->len)),
                              NULL);
}

/* A picture below the drawing, or none: there is no such file, which the sheet says. */
static void
put_picture (Monkey *self)
{
  JsonNode *root = jd_canvas_dup_root (self->input.canvas);
  JsonObject *document = json_node_get_object (root);
  g_autofree char *text = g_strdup_printf ("{\"image\": \"none-%u.png\", \"width\": %u, \"locked\": %s}",
                                           one_of (self, 3), 1 + one_of (self, 3),
                                           one_of (self, 2) == 0 ? "true" : "false");

  if (json_object_has_member (document, "underlay"))
    json_object_remove_member (document, "underlay");
  else
    json_object_set_member (document, "underlay", json_from_string (text, NULL));
  jd_canvas_commit (self->input.canvas, root, "Picture", NULL, NULL);
}

static void
undo (Monkey *self)
{
  const guint n = 1 + one_of (self, 4);

  for (guint i = 0; i < n && jd_document_get_can_undo (document_of (self)); i++, self->n_undos++)
    jd_document_undo (document_of (self));
}

static void
redo (Monkey *self)
{
  const guint n = 1 + one_of (self, 4);

  for (guint i = 0; i < n && jd_document_get_can_redo (document_of (self)); i++, self->n_redos++)
    jd_document_redo (document_of (self));
}

static void
move_paper (Monkey *self)
{
  double x, y;

  get_place (self, &x, &y);
  if (one_of (self, 2) == 0)
    jd_paper_zoom_at (JD_PAPER (self->input.canvas), between (self, 0.5, 2), x, y);
  else
    jd_paper_pan (JD_PAPER (self->input.canvas), between (self, -80, 80), between (self, -80, 80));
}

/* What is saved, opened again, is the same to the byte. */
static void
save_and_open (Monkey *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdDocument) again = NULL;
  g_autofree char *text = NULL;
  g_autofree char *read = NULL;

  if (self->input.window != NULL)
    g_assert_true (jd_window_save_to (self->input.window, self->file));
  else
    g_assert_true (jd_document_save (document_of (self), self->file, &error));
  again = jd_document_load (self->file, &error);
  g_assert_no_error (error);
  text = jd_mechanism_to_text (jd_document_get_mechanism (document_of (self)));
  read = jd_mechanism_to_text (jd_document_get_mechanism (again));
  g_assert_cmpstr (read, ==, text);
  self->n_saves++;
}

static void
clear_sheet (Monkey *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self->input.view), "draw.select-all", NULL);
  gtk_widget_activate_action (GTK_WIDGET (self->input.view), "draw.delete", NULL);
  gtk_widget_activate_action (GTK_WIDGET (self->input.view), "draw.fit", NULL);
}

/* The document is a mechanism that can be read, and what is new in it is counted. */
static void
look (Monkey *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) again = NULL;
  JdMechanism *mechanism = jd_document_get_mechanism (document_of (self));
  const guint bodies = jd_mechanism_get_bodies (mechanism)->len, joints = jd_mechanism_get_joints (mechanism)->len;
  g_autofree char *text = jd_mechanism_to_text (mechanism);

  again = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  self->n_bodies += bodies > self->bodies ? bodies - self->bodies : 0;
  self->n_joints += joints > self->joints ? joints - self->joints : 0;
  self->bodies = bodies;
  self->joints = joints;
  if (bodies > MANY)
    clear_sheet (self);
}

static void
do_something (Monkey *self,
              guint   i)
{
  static const struct
  {
    void (*run) (Monkey *self);
    guint often;
  } actions[] = {
    { use_tool, 28 }, { take_tool, 5 }, { click, 11 },      { drag, 15 },      { press_key, 12 },
    { act, 6 },       { undo, 8 },      { redo, 5 },        { move_paper, 3 }, { type_size, 2 },
    { retype, 2 },    { choose, 2 },    { put_picture, 1 },
  };
  guint sum = 0, pick = one_of (self, 100);

  for (gsize k = 0; k < G_N_ELEMENTS (actions); k++)
    if ((sum += actions[k].often) > pick)
      {
        actions[k].run (self);
        break;
      }
  if (i % 40 == 39)
    save_and_open (self);
  /* It is faster than the screen. */
  if (i % 25 == 24)
    jd_input_settle (&self->input);
  else if (i % 5 == 4)
    jd_test_settle ();
  look (self);
}

static GtkWidget *
open_view (Monkey *self)
{
  g_autoptr(JdDocument) document = jd_test_document ("Monkey");
  g_autoptr(JdStudy) study = jd_study_new (document);
  GtkWidget *window = gtk_window_new ();

  /* Nobody looks at the motion. */
  jd_study_set_duration (study, 1e-3);
  self->input.view = g_object_new (JD_TYPE_DRAW_VIEW, NULL);
  self->input.canvas = jd_draw_view_get_canvas (self->input.view);
  jd_draw_view_set_study (self->input.view, study);
  gtk_window_set_default_size (GTK_WINDOW (window), 900, 600);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (self->input.view));
  gtk_window_present (GTK_WINDOW (window));
  jd_test_wait (jd_input_is_mapped, &self->input);
  jd_input_settle (&self->input);
  return window;
}

/* SEED, or another one from the environment. */
static guint32
get_seed (void)
{
  const char *other = g_getenv ("JD_TEST_SEED");

  return other != NULL ? (guint32) g_ascii_strtoull (other, NULL, 10) : SEED;
}

/* Takes back all steps.  @texts: the document before each. */
static guint
undo_all (Monkey    *self,
          GPtrArray *texts)
{
  for (; jd_document_get_can_undo (document_of (self)); jd_document_undo (document_of (self)))
    g_ptr_array_add (texts, jd_mechanism_to_text (jd_document_get_mechanism (document_of (self))));
  return texts->len;
}

/* Each step that is made again gives the document that it gave, to the byte.  More may follow: those that were taken
 * back before all were. */
static void
redo_all (Monkey    *self,
          GPtrArray *texts)
{
  for (guint i = texts->len; i-- > 0;)
    {
      g_autofree char *text = NULL;

      g_assert_true (jd_document_get_can_redo (document_of (self)));
      jd_document_redo (document_of (self));
      text = jd_mechanism_to_text (jd_document_get_mechanism (document_of (self)));
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, i));
    }
}

static void
test_monkey (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? N_ACTIONS : N_ACTIONS / 10;
  const JdTool *const *table = jd_tool_table ();
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "monkey.jourdain", NULL);
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  g_autoptr(GTimer) timer = g_timer_new ();
  Monkey self = { .random = g_rand_new_with_seed (get_seed ()), .tools = g_hash_table_new (g_str_hash, g_str_equal),
                  .file = g_file_new_for_path (path) };
  const gboolean whole = g_getenv ("JD_TEST_LONG") != NULL;
  g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  GtkWidget *window = NULL;
  guint n_back;

  if (whole)
    jd_input_init (&self.input);
  else
    window = open_view (&self);
  first = jd_mechanism_to_text (jd_document_get_mechanism (document_of (&self)));
  for (guint i = 0; i < n; i++)
    {
      do_something (&self, i);
      if (i % 1000 == 999)
        g_test_message ("%u actions in %.0f s", i + 1, g_timer_elapsed (timer, NULL));
    }

  jd_canvas_set_tool (self.input.canvas, "select");
  n_back = undo_all (&self, texts);
  last = jd_mechanism_to_text (jd_document_get_mechanism (document_of (&self)));
  g_assert_cmpstr (last, ==, first);
  redo_all (&self, texts);

  g_test_message ("seed %u, %u actions in %.1f s: %u of the tools, %u bodies and %u joints made, %u drags, %u "
                  "undone and %u redone on the way, %u saved and opened again, %u undone at last",
                  get_seed (), n, g_timer_elapsed (timer, NULL), g_hash_table_size (self.tools), self.n_bodies,
                  self.n_joints, self.n_drags, self.n_undos, self.n_redos, self.n_saves, n_back);
  for (gsize i = 0; table[i] != NULL; i++)
    g_assert_true (g_hash_table_contains (self.tools, table[i]->name));
  g_assert_cmpuint (self.n_bodies, >=, 200);
  g_assert_cmpuint (self.n_joints, >=, 100);
  g_assert_cmpuint (self.n_saves, >=, 50);

  g_unlink (path);
  g_rmdir (folder);
  g_object_unref (self.file);
  g_hash_table_unref (self.tools);
  g_rand_free (self.random);
  if (whole)
    jd_input_clear (&self.input);
  else
    {
      jd_draw_view_set_study (self.input.view, NULL);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/app/monkey", test_monkey);
  return jd_test_run ();
}
