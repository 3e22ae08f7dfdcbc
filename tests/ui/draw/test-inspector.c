/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/ui/jd-test-ui.h"
#include "ui/draw/inspector/jd-inspector.h"
#include "ui/draw/jd-outline.h"
#include "ui/draw/inspector/jd-values.h"

#define SLEIGH "06-sleigh-landing.jourdain"
#define CRANK  "12-slider-crank.jourdain"

/* A document, what is selected of it, and one widget that shows it in a window. */
typedef struct
{
  JdDocument  *document;
  JdSelection *selection;
  GtkWidget   *window;
  GtkWidget   *widget;
} Fixture;

static void
fixture_begin (Fixture    *self,
               const char *example,
               GType       type)
{
  self->document = jd_test_open (example);
  self->selection = jd_selection_new ();
  self->widget = g_object_new (type, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (self->window), self->widget);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 360, 700);
  gtk_window_present (GTK_WINDOW (self->window));
}

/* Nothing keeps the widget alive, nor it the document. */
static void
fixture_end (Fixture *self)
{
  g_object_add_weak_pointer (G_OBJECT (self->widget), (gpointer *) &self->widget);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &self->widget);
  g_assert_finalize_object (self->selection);
  jd_test_derive (self->document);
  g_assert_finalize_object (self->document);
}

/* Types @text into the row, and enters it with @commit. */
static void
enter (JdPropertyRow *row,
       const char    *text,
       gboolean       commit)
{
  GtkEditable *entry = jd_test_child (row, "entry");

  gtk_editable_set_text (entry, text);
  if (commit)
    g_signal_emit_by_name (entry, "activate");
}

static const JdBody *
first_body (Fixture *self)
{
  return g_ptr_array_index (jd_mechanism_get_bodies (jd_document_get_mechanism (self->document)), 0);
}

static void
begin_inspector (Fixture    *self,
                 const char *example)
{
  fixture_begin (self, example, JD_TYPE_INSPECTOR);
  jd_inspector_set_document (JD_INSPECTOR (self->widget), self->document);
  jd_inspector_set_selection (JD_INSPECTOR (self->widget), self->selection);
}

/* A value typed and entered is in the mechanism, is one step of Undo with a name, and is shown again after it is
 * taken back. */
static void
test_value (void)
{
  Fixture f;
  JdPropertyRow *row;
  g_autofree char *before = NULL;
  g_autofree char *name = NULL;

  begin_inspector (&f, SLEIGH);
  name = g_strdup (first_body (&f)->name);
  jd_selection_set (f.selection, JD_OBJECT_BODY, name);
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Mass");
  g_assert_nonnull (row);
  before = g_strdup (jd_property_row_get_text (row));
  enter (row, "2 + 1/4", TRUE);
  jd_inspector_flush (JD_INSPECTOR (f.widget));

  g_assert_cmpstr (jd_property_row_get_text (row), ==, "2 + 1/4");
  g_assert_cmpstr (gtk_label_get_text (jd_test_child (row, "note")), ==, "= 2.25");
  g_assert_nonnull (strstr (jd_document_get_undo_name (f.document), "Mass"));
  jd_document_undo (f.document);
  jd_inspector_flush (JD_INSPECTOR (f.widget));
  g_assert_cmpstr (jd_property_row_get_text (row), ==, before);
  g_assert_false (jd_document_get_modified (f.document));
  fixture_end (&f);
}

/* What cannot stand is said in place while it is typed, and never reaches the mechanism. */
static void
test_error_in_place (void)
{
  Fixture f;
  JdPropertyRow *row;
  JdMechanism *mechanism;

  begin_inspector (&f, SLEIGH);
  mechanism = jd_document_get_mechanism (f.document);
  jd_selection_set (f.selection, JD_OBJECT_BODY, first_body (&f)->name);
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Mass");
  enter (row, "2*nothing_called_so", FALSE);
  jd_inspector_flush (JD_INSPECTOR (f.widget));
  g_assert_true (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (row, "note")), "nothing_called_so"));
  /* The entry is the place: how the file names it says nothing to who types. */
  g_assert_null (strstr (gtk_label_get_text (jd_test_child (row, "note")), "bodies["));
  enter (row, "2*nothing_called_so", TRUE);
  g_assert_true (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  g_assert_true (jd_document_get_mechanism (f.document) == mechanism);

  enter (row, "3", FALSE);
  jd_inspector_flush (JD_INSPECTOR (f.widget));
  g_assert_false (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  g_assert_true (jd_document_get_mechanism (f.document) == mechanism);
  fixture_end (&f);
}

/* The order in which an event takes its equations is typed as names with commas between; a name that is none is told
 * of in place. */
static void
test_order (void)
{
  Fixture f;
  JdPropertyRow *row;
  const JdEvent *event;

  begin_inspector (&f, "49-corner.jourdain");
  jd_selection_set (f.selection, JD_OBJECT_EVENT, "first, second");
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Equations one after another");
  g_assert_cmpstr (jd_property_row_get_text (row), ==, "wall1.normal, wall2.normal");
  enter (row, "wall2.normal,wall1.normal", TRUE);
  event = jd_mechanism_find_event (jd_document_get_mechanism (f.document), "first, second");
  g_assert_cmpstr (event->order[0], ==, "wall2.normal");
  g_assert_cmpstr (event->order[1], ==, "wall1.normal");
  g_assert_null (event->order[2]);

  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Equations one after another");
  enter (row, "wall9.normal", TRUE);
  g_assert_true (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (row, "note")), "wall9.normal"));
  enter (row, "", TRUE);
  event = jd_mechanism_find_event (jd_document_get_mechanism (f.document), "first, second");
  g_assert_null (event->order);
  jd_document_undo (f.document);
  jd_document_undo (f.document);
  event = jd_mechanism_find_event (jd_document_get_mechanism (f.document), "first, second");
  g_assert_cmpstr (event->order[0], ==, "wall1.normal");
  fixture_end (&f);
}

/* A new name is everywhere, and the selection has it too. */
static void
test_rename (void)
{
  Fixture f;
  JdPropertyRow *row;
  const JdObject *selected;

  begin_inspector (&f, CRANK);
  jd_selection_set (f.selection, JD_OBJECT_BODY, first_body (&f)->name);
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Name");
  gtk_widget_grab_focus (jd_test_child (row, "entry"));
  enter (row, "renamed", TRUE);
  g_assert_cmpint (jd_mechanism_find_body (jd_document_get_mechanism (f.document), "renamed"), ==, 0);
  /* The row and its focus stay, so that the inspector does not scroll. */
  g_assert_true (jd_inspector_find_row (JD_INSPECTOR (f.widget), "Name") == row);
  g_assert_nonnull (gtk_widget_get_focus_child (GTK_WIDGET (row)));
  g_assert_cmpstr (((const JdObject *) g_ptr_array_index (jd_property_row_get_property (row)->targets, 0))->name, ==,
                   "renamed");
  selected = jd_selection_get (f.selection, 0);
  g_assert_cmpstr (selected->name, ==, "renamed");

  /* Spaces around it are none of it. */
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Name");
  enter (row, " spaced  ", TRUE);
  g_assert_cmpint (jd_mechanism_find_body (jd_document_get_mechanism (f.document), "spaced"), ==, 0);
  g_assert_cmpuint (jd_selection_get_n (f.selection), ==, 1);
  g_assert_cmpstr (jd_selection_get (f.selection, 0)->name, ==, "spaced");
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Name");
  enter (row, "renamed", TRUE);

  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Name");
  enter (row, "not a name", TRUE);
  g_assert_true (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  g_assert_cmpstr (jd_selection_get (f.selection, 0)->name, ==, "renamed");
  fixture_end (&f);
}

/* Every object of every kind has entries, and writing back what stands there changes nothing. */
static void
test_every_object (void)
{
  Fixture f;
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *before = NULL;

  begin_inspector (&f, CRANK);
  before = jd_mechanism_to_text (jd_document_get_mechanism (f.document));
  root = jd_mechanism_dup_json (jd_document_get_mechanism (f.document));
  for (guint kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      g_autoptr(GPtrArray) objects = jd_edit_list (root, kind);

      for (guint i = 0; i < objects->len; i++)
        {
          g_autoptr(GPtrArray) one = jd_object_array_new ();
          g_autoptr(GPtrArray) list = NULL;
          g_autoptr(JsonNode) copy = jd_mechanism_dup_json (jd_document_get_mechanism (f.document));

          g_ptr_array_add (one, jd_object_copy (g_ptr_array_index (objects, i)));
          list = jd_property_list (jd_document_get_mechanism (f.document), root, one);
          g_assert_cmpuint (list->len, >, 0);
          for (guint k = 0; k < list->len; k++)
            {
              const JdProperty *property = g_ptr_array_index (list, k);
              g_autoptr(GError) error = NULL;

              if (property->kind != JD_PROPERTY_EXPRESSION || *property->text == '\0')
                continue;
              g_assert_true (jd_property_set (property, copy, jd_edit_value_from_text (property->text), &error));
              g_assert_no_error (error);
            }
          g_assert_true (json_node_equal (copy, root));
          jd_selection_set_objects (f.selection, one);
          jd_inspector_flush (JD_INSPECTOR (f.widget));
        }
    }
  fixture_end (&f);
}

/* Two bodies have a mass in common; entering one sets both, in one step. */
static void
test_several (void)
{
  Fixture f;
  JdPropertyRow *row;
  const GPtrArray *bodies;

  begin_inspector (&f, CRANK);
  bodies = jd_mechanism_get_bodies (jd_document_get_mechanism (f.document));
  g_assert_cmpuint (bodies->len, >=, 2);
  jd_selection_set (f.selection, JD_OBJECT_BODY, ((JdBody *) g_ptr_array_index (bodies, 0))->name);
  jd_selection_add (f.selection, JD_OBJECT_BODY, ((JdBody *) g_ptr_array_index (bodies, 1))->name);
  g_assert_null (jd_inspector_find_row (JD_INSPECTOR (f.widget), "Name"));
  row = jd_inspector_find_row (JD_INSPECTOR (f.widget), "Mass");
  g_assert_nonnull (row);
  enter (row, "7", TRUE);
  g_assert_false (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  bodies = jd_mechanism_get_bodies (jd_document_get_mechanism (f.document));
  for (guint i = 0; i < 2; i++)
    {
      const JdBody *body = g_ptr_array_index (bodies, i);
      g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (f.document));
      JsonNode *mass = jd_edit_get_member (root, JD_OBJECT_BODY, body->name, "mass");

      g_assert_cmpfloat (jd_edit_evaluate (root, mass), ==, 7);
    }
  jd_document_undo (f.document);
  g_assert_false (jd_document_get_modified (f.document));
  fixture_end (&f);
}

/* The outline has a row for each object and each equation; what is selected here is selected there. */
static void
test_outline (void)
{
  Fixture f;
  JdOutline *outline;
  GtkListBox *list;
  g_autoptr(JsonNode) root = NULL;
  guint n_objects = 0;

  fixture_begin (&f, CRANK, JD_TYPE_OUTLINE);
  outline = JD_OUTLINE (f.widget);
  jd_outline_set_document (outline, f.document);
  jd_outline_set_selection (outline, f.selection);
  jd_test_settle ();
  list = jd_test_child (outline, "list");
  root = jd_mechanism_dup_json (jd_document_get_mechanism (f.document));
  for (guint kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      g_autoptr(GPtrArray) objects = jd_edit_list (root, kind);

      if (kind == JD_OBJECT_CONSTANT || kind == JD_OBJECT_PARAMETER || kind == JD_OBJECT_PARAMETERIZATION)
        continue;
      n_objects += objects->len;
      for (guint i = 0; i < objects->len; i++)
        {
          const JdObject *object = g_ptr_array_index (objects, i);
          gboolean found = FALSE;

          for (int row = 0; !found && jd_test_row_text (list, row) != NULL; row++)
            found = g_str_equal (jd_test_row_text (list, row), object->name);
          g_assert_true (found);
          jd_selection_set (f.selection, object->kind, object->name);
          g_assert_cmpuint (jd_selection_get_n (f.selection), ==, 1);
        }
    }
  g_assert_nonnull (jd_test_row_text (list, (int) n_objects));
  fixture_end (&f);
}

/* The values of constants and parameters can be set and renamed; a constant that goes leaves its value behind. */
static void
test_values (void)
{
  Fixture f;
  JdValues *values;
  JdPropertyRow *row;
  g_autofree char *name = NULL;

  fixture_begin (&f, CRANK, JD_TYPE_VALUES);
  values = JD_VALUES (f.widget);
  jd_values_set_document (values, f.document);
  name = jd_values_add_constant (values);
  g_assert_nonnull (name);
  row = jd_values_find_row (values, JD_OBJECT_CONSTANT, name, "Value");
  g_assert_nonnull (row);
  enter (row, "2*pi", TRUE);
  row = jd_values_find_row (values, JD_OBJECT_CONSTANT, name, "Value");
  g_assert_false (gtk_widget_has_css_class (jd_test_child (row, "note"), "error"));
  g_assert_cmpstr (gtk_label_get_text (jd_test_child (row, "note")), ==, "= 6.28319");
  row = jd_values_find_row (values, JD_OBJECT_CONSTANT, name, "Name");
  gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
  enter (row, "größe", TRUE);
  /* The table is made anew; the hand that typed the name is still on it. */
  row = jd_values_find_row (values, JD_OBJECT_CONSTANT, "größe", "Name");
  g_assert_nonnull (row);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (f.window)), GTK_WIDGET (row)));
  row = jd_values_find_row (values, JD_OBJECT_CONSTANT, "größe", "Value");
  enter (row, "2*nothing_called_so", TRUE);
  g_assert_true (g_str_has_prefix (gtk_label_get_text (jd_test_child (row, "note")), "Character 3"));
  enter (row, "2*pi", FALSE);
  row = jd_values_find_row (values, JD_OBJECT_CONSTANT, "größe", "Name");
  enter (row, "turn", TRUE);
  g_assert_nonnull (jd_values_find_row (values, JD_OBJECT_CONSTANT, "turn", "Value"));
  jd_document_undo (f.document);
  jd_document_undo (f.document);
  jd_document_undo (f.document);
  jd_document_undo (f.document);
  g_assert_null (jd_values_find_row (values, JD_OBJECT_CONSTANT, "turn", "Value"));
  g_assert_false (jd_document_get_modified (f.document));
  fixture_end (&f);
}

static GtkWidget *
find_tooltip (GtkWidget  *widget,
              const char *text)
{
  GtkWidget *found = g_strcmp0 (gtk_widget_get_tooltip_text (widget), text) == 0 ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_tooltip (child, text);
  return found;
}

/* The entry with the focus is there to be seen. */
static gboolean
sees_focus (gpointer window)
{
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *scroller = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_SCROLLED_WINDOW) : NULL;
  graphene_rect_t bounds;

  return scroller != NULL && GTK_IS_EDITABLE (focus) && gtk_widget_compute_bounds (focus, scroller, &bounds) &&
         bounds.size.height > 0 && bounds.origin.y >= 0 &&
         bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (scroller);
}

static gboolean
has_height (gpointer widget)
{
  return gtk_widget_get_height (widget) > 1;
}

/* A constant that is added below all others comes into view, its name ready to be typed. */
static void
test_new_constant_seen (void)
{
  Fixture f;
  GtkWidget *add;

  fixture_begin (&f, CRANK, JD_TYPE_VALUES);
  gtk_window_set_default_size (GTK_WINDOW (f.window), 360, 220);
  jd_values_set_document (JD_VALUES (f.widget), f.document);
  jd_test_wait (has_height, f.widget);
  add = find_tooltip (f.widget, "Add a Constant");
  g_assert_nonnull (add);
  g_signal_emit_by_name (add, "clicked");
  jd_test_wait (sees_focus, f.window);
  fixture_end (&f);
}

/* In space an applied impulse that is added has three components, and so has a couple's. */
static void
test_impulse_in_space (void)
{
  Fixture f;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(JsonNode) couple = NULL;
  g_autoptr(GPtrArray) event = jd_object_array_new ();
  g_autoptr(GPtrArray) properties = NULL;
  g_autoptr(GError) error = NULL;
  GtkWidget *button;
  gboolean found = FALSE;

  begin_inspector (&f, "56-floor-struck.jourdain");
  jd_selection_set (f.selection, JD_OBJECT_EVENT, "struck");
  jd_inspector_flush (JD_INSPECTOR (f.widget));
  button = jd_test_find_label (f.widget, "Add an Applied Impulse");
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  root = jd_mechanism_dup_json (jd_document_get_mechanism (f.document));
  g_assert_nonnull (jd_edit_get_member (root, JD_OBJECT_EVENT, "struck", "impulses/3/vector/2"));

  couple = jd_json_parse ("{\"body\": \"\", \"couple\": [0, 0, 1]}", -1, &error);
  g_assert_no_error (error);
  json_object_set_string_member (json_node_get_object (couple), "body", first_body (&f)->name);
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_EVENT, "struck", "impulses/3", g_steal_pointer (&couple),
                                     &error));
  g_assert_true (jd_document_replace (f.document, jd_json_copy (root), "Couple", NULL, &error));
  g_assert_no_error (error);
  g_ptr_array_add (event, jd_object_new (JD_OBJECT_EVENT, "struck"));
  properties = jd_property_list (jd_document_get_mechanism (f.document), root, event);
  for (guint i = 0; i < properties->len; i++)
    found = found ||
            g_str_equal (((const JdProperty *) g_ptr_array_index (properties, i))->path, "impulses/3/couple/2");
  g_assert_true (found);
  fixture_end (&f);
}

/* The entry "assumed" of @joint in the mechanism of the document, lent by @list; NULL if there is none. */
static const JdProperty *
find_assumed (Fixture     *f,
              const char  *joint,
              GPtrArray  **list)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (f->document));
  g_autoptr(GPtrArray) one = jd_object_array_new ();

  g_ptr_array_add (one, jd_object_new (JD_OBJECT_JOINT, joint));
  *list = jd_property_list (jd_document_get_mechanism (f->document), root, one);
  for (guint i = 0; i < (*list)->len; i++)
    if (g_str_equal (((const JdProperty *) g_ptr_array_index (*list, i))->path, "assumed"))
      return g_ptr_array_index (*list, i);
  return NULL;
}

/* The perfection of a joint that declares efforts is assumed by a choice; what is taken back by Undo is offered
 * again. */
static void
test_assumed (void)
{
  Fixture f;
  g_autoptr(GPtrArray) assumed = NULL, not_assumed = NULL, again = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(GError) error = NULL;
  const JdProperty *property;

  begin_inspector (&f, "84-helical-joint.jourdain");
  property = find_assumed (&f, "joint", &assumed);
  g_assert_nonnull (property);
  g_assert_cmpint (property->kind, ==, JD_PROPERTY_CHOICE);
  g_assert_cmpstr (property->title, ==, "Assumed to be");
  g_assert_cmpuint (property->choices->len, ==, 2);
  g_assert_cmpstr (((JdPropertyChoice *) g_ptr_array_index (property->choices, 0))->title, ==, "nothing");
  g_assert_cmpstr (((JdPropertyChoice *) g_ptr_array_index (property->choices, 1))->title, ==, "perfect");
  g_assert_cmpint (property->chosen, ==, 1);
  jd_selection_set (f.selection, JD_OBJECT_JOINT, "joint");
  g_assert_nonnull (jd_inspector_find_row (JD_INSPECTOR (f.widget), "Assumed to be"));

  root = jd_mechanism_dup_json (jd_document_get_mechanism (f.document));
  g_assert_true (jd_property_set (property, root, NULL, &error));
  g_assert_null (jd_edit_get_member (root, JD_OBJECT_JOINT, "joint", "assumed"));
  g_assert_true (jd_document_replace (f.document, jd_json_copy (root), "Assumed", NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (find_assumed (&f, "joint", &not_assumed)->chosen, ==, 0);
  jd_document_undo (f.document);
  g_assert_cmpint (find_assumed (&f, "joint", &again)->chosen, ==, 1);
  fixture_end (&f);
}

/* A joint of the catalogue has laws for all its efforts: nothing needs to be assumed. */
static void
test_not_assumed (void)
{
  Fixture f;
  g_autoptr(GPtrArray) list = NULL;
  const GPtrArray *joints;

  begin_inspector (&f, CRANK);
  joints = jd_mechanism_get_joints (jd_document_get_mechanism (f.document));
  g_assert_null (find_assumed (&f, ((const JdJoint *) g_ptr_array_index (joints, 0))->name, &list));
  fixture_end (&f);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/draw/inspector/value", test_value);
  g_test_add_func ("/ui/draw/inspector/error-in-place", test_error_in_place);
  g_test_add_func ("/ui/draw/inspector/order", test_order);
  g_test_add_func ("/ui/draw/inspector/rename", test_rename);
  g_test_add_func ("/ui/draw/inspector/every-object", test_every_object);
  g_test_add_func ("/ui/draw/inspector/several", test_several);
  g_test_add_func ("/ui/draw/inspector/impulse-in-space", test_impulse_in_space);
  g_test_add_func ("/ui/draw/inspector/assumed", test_assumed);
  g_test_add_func ("/ui/draw/inspector/not-assumed", test_not_assumed);
  g_test_add_func ("/ui/draw/outline", test_outline);
  g_test_add_func ("/ui/draw/values", test_values);
  g_test_add_func ("/ui/draw/new-constant-seen", test_new_constant_seen);
  return jd_test_run ();
}
