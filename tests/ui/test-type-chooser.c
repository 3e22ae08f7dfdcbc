/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The impulsive type of an equation, chosen and typed as in the panel: what stands in the file afterwards. */
#include "tests/ui/jd-test-ui.h"
#include "ui/panels/parts/jd-type-chooser.h"

typedef struct
{
  JdStudy       *study;
  JdTypeChooser *chooser;
  GtkWidget     *window;
  char          *refused;
} Fixture;

static void
refused_cb (Fixture    *self,
            const char *text)
{
  g_free (self->refused);
  self->refused = g_strdup (text);
}

static void
open_chooser (Fixture    *self,
              const char *example,
              const char *equation)
{
  *self = (Fixture) { .study = jd_test_study (example) };
  self->chooser = g_object_new (JD_TYPE_TYPE_CHOOSER, NULL);
  self->window = gtk_window_new ();
  gtk_window_set_child (GTK_WINDOW (self->window), GTK_WIDGET (self->chooser));
  g_signal_connect_swapped (self->chooser, "refused", G_CALLBACK (refused_cb), self);
  jd_type_chooser_set_equation (self->chooser, self->study, equation);
}

static void
close_chooser (Fixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  g_object_run_dispose (G_OBJECT (self->study));
  g_object_unref (self->study);
  g_free (self->refused);
}

/* The field that the caption stands before. */
static GtkWidget *
find_field (GtkWidget  *widget,
            const char *caption)
{
  GtkWidget *before = gtk_widget_get_prev_sibling (widget);

  if (GTK_IS_ENTRY (widget) && gtk_widget_get_visible (widget) && GTK_IS_LABEL (before) &&
      g_strcmp0 (gtk_label_get_text (GTK_LABEL (before)), caption) == 0)
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_field (child, caption);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
type_in (Fixture    *self,
         const char *caption,
         const char *text)
{
  GtkWidget *field = find_field (GTK_WIDGET (self->chooser), caption);

  g_assert_nonnull (field);
  jd_test_derive (jd_study_get_document (self->study));
  gtk_editable_set_text (GTK_EDITABLE (field), text);
  g_signal_emit_by_name (field, "activate");
}

/* As the row does that it stands in, after every change of the document. */
static void
choose (Fixture    *self,
        const char *type)
{
  jd_test_derive (jd_study_get_document (self->study));
  jd_type_chooser_choose (self->chooser, type);
  jd_type_chooser_update (self->chooser);
}

/* What stands in the file, as text. */
static void
assert_type (Fixture    *self,
             const char *equation,
             const char *expected)
{
  g_autoptr(JsonNode) node = jd_document_dup_impulsive_type (jd_study_get_document (self->study),
                                                             jd_study_get_event_name (self->study), equation);
  g_autoptr(JsonNode) wanted = jd_json_parse (expected, -1, NULL);
  g_autofree char *text = node != NULL ? json_to_string (node, FALSE) : NULL;

  g_test_message ("%s (%s)", text, self->refused);
  g_assert_nonnull (node);
  g_assert_true (json_node_equal (node, wanted));
}

/* Every type of the format can be chosen and its values typed; what is refused is told, and what stood before stands
 * again. */
static void
test_types (void)
{
  JdDocument *document;
  Fixture self;

  open_chooser (&self, "09-ball-and-floor.jourdain", "floor.normal");
  document = jd_study_get_document (self.study);
  type_in (&self, "law", "poisson");
  assert_type (&self, "floor.normal", "{\"type\": \"elastic\", \"restitution\": \"kappa\", \"law\": \"poisson\"}");
  type_in (&self, "law", "");
  assert_type (&self, "floor.normal", "{\"type\": \"elastic\", \"restitution\": \"kappa\"}");
  type_in (&self, "law", "nobody's");
  g_assert_nonnull (self.refused);
  assert_type (&self, "floor.normal", "{\"type\": \"elastic\", \"restitution\": \"kappa\"}");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (find_field (GTK_WIDGET (self.chooser), "law"))), ==, "");

  choose (&self, "pasquero");
  type_in (&self, "β", "0.25");
  assert_type (&self, "floor.normal", "{\"type\": \"pasquero\", \"alpha\": 0.5, \"beta\": 0.25}");

  choose (&self, "switch");
  type_in (&self, "threshold", "2*kappa");
  type_in (&self, "releases", "floor.normal");
  assert_type (&self, "floor.normal",
               "{\"type\": \"breakable\", \"law\": \"switch\", \"threshold\": \"2*kappa\","
               " \"restitution\": 0.5, \"above\": 0, \"releases\": [\"floor.normal\"]}");
  type_in (&self, "releases", "nothing.there");
  g_assert_nonnull (strstr (self.refused, "nothing.there"));
  type_in (&self, "releases", "");
  assert_type (&self, "floor.normal",
               "{\"type\": \"breakable\", \"law\": \"switch\", \"threshold\": \"2*kappa\","
               " \"restitution\": 0.5, \"above\": 0}");
  while (jd_document_get_can_undo (document))
    jd_document_undo (document);
  jd_type_chooser_update (self.chooser);
  assert_type (&self, "floor.normal", "{\"type\": \"elastic\", \"restitution\": \"kappa\"}");
  close_chooser (&self);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/type-chooser/types", test_types);
  return jd_test_run ();
}
