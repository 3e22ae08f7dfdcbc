/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "tests/app/jd-test-app.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/study/jd-parameterization-list.h"
#include "ui/document/jd-document-lock.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/study/jd-transport.h"

/* The Compare view of the window, its table read out of its own widgets: what agrees agrees to 1e-10, what one column
 * alone tells stands in that column, and a printed equation with a wrong sign is found out. */

#define DISK   "01-rolling-disk.jourdain"
#define CART   "02-cart-and-particle.jourdain"
#define SLEIGH "06-sleigh-landing.jourdain"
#define SIXTY  "122-sixty-disks-that-fall-on-a-pan.jourdain"
#define CORNERS "116-cam-of-five-corners.jourdain"
#define DOMINOES "113-row-of-dominoes.jourdain"
#define PATH   "51-where-the-path-decides.jourdain"

static gboolean
has_loaded (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && jd_study_get_motion (study) != NULL &&
         !jd_study_get_computing (study);
}

static gboolean
has_compared (gpointer view)
{
  return jd_compare_view_get_n_columns (view) > 0 && !jd_compare_view_get_busy (view);
}

typedef struct
{
  JdWindow      *window;
  JdCompareView *view;
  JdStudy       *study;
} Fixture;

static void
settle (Fixture *self)
{
  jd_test_wait (has_compared, self->view);
}

static void
open_compare (Fixture    *self,
              const char *name)
{
  g_autoptr(GFile) file = jd_test_example (name);

  self->window = jd_window_new (NULL);
  gtk_window_present (GTK_WINDOW (self->window));
  jd_window_open_file (self->window, file);
  jd_test_wait (has_loaded, self->window);
  self->study = jd_test_get_study (self->window);
  self->view = jd_window_get_compare_view (self->window);
  g_action_group_change_action_state (G_ACTION_GROUP (self->window), "view", g_variant_new_string ("compare"));
  settle (self);
}

static void
close_compare (Fixture *self)
{
  gpointer window_alive = self->window;
  gpointer study_alive = self->study;
  gpointer column_alive = jd_compare_column_get_study (jd_compare_view_get_column (self->view, 0));

  g_object_add_weak_pointer (G_OBJECT (window_alive), &window_alive);
  g_object_add_weak_pointer (G_OBJECT (study_alive), &study_alive);
  g_object_add_weak_pointer (G_OBJECT (column_alive), &column_alive);
  gtk_window_destroy (GTK_WINDOW (self->window));
  jd_test_wait (jd_test_is_null, &window_alive);
  jd_test_wait (jd_test_is_null, &study_alive);
  jd_test_wait (jd_test_is_null, &column_alive);
}

/* The list holds the headings, too. */
static guint
count_rows (JdCompareTable *table)
{
  GtkListBox *list = jd_test_child (table, "list");
  guint n = 0;

  while (gtk_list_box_get_row_at_index (list, (int) n) != NULL)
    n++;
  return n;
}

static JdCompareRow *
find_row (const Fixture *self,
          const char    *name)
{
  return jd_test_compare_row (jd_test_child (self->view, "table"), name);
}

static JdAgreement
agreement (const Fixture *self,
           const char    *name)
{
  return jd_compare_row_get_subject (find_row (self, name))->agreement;
}

static JdCompareCell *
cell (const Fixture *self,
      const char    *name,
      gsize          column)
{
  return jd_compare_row_get_cell (find_row (self, name), column);
}

/* What the row's last label says. */
static const char *
read_verdict (JdCompareRow *row)
{
  GtkWidget *verdict = gtk_widget_get_last_child (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)));

  return gtk_label_get_text (jd_test_find (verdict, GTK_TYPE_LABEL));
}

/* Whether the cell stands out, as the only one that gives its quantity. */
static gboolean
is_only (JdCompareCell *cell)
{
  return gtk_widget_has_css_class (GTK_WIDGET (cell), "reveals");
}

/* The equation that the cell's button offers to make complementary; NULL: there is none. */
static char *
dup_offer (JdCompareCell *cell)
{
  GtkWidget *button = jd_test_find (GTK_WIDGET (cell), GTK_TYPE_BUTTON);
  const char *text = gtk_label_get_text (jd_test_find (button, GTK_TYPE_LABEL));

  if (!gtk_widget_get_visible (button))
    return NULL;
  g_assert_true (g_str_has_suffix (text, " → complementary"));
  return g_strndup (text, strlen (text) - strlen (" → complementary"));
}

static void
assert_offer (const Fixture *self,
              const char    *name,
              gsize          column,
              const char    *equation)
{
  g_autofree char *offer = dup_offer (cell (self, name, column));

  g_assert_cmpstr (offer, ==, equation);
}

/* Row @name is told by @column alone, and that is where it is highlighted; the others say which equation would have
 * to be complementary. */
static void
assert_only (const Fixture *self,
             const char    *name,
             gsize          column,
             const char    *equation)
{
  g_assert_cmpint (agreement (self, name), ==, JD_AGREEMENT_ONLY);
  for (gsize c = 0; c < jd_compare_view_get_n_columns (self->view); c++)
    {
      g_assert_true (is_only (cell (self, name, c)) == (c == column));
      assert_offer (self, name, c, c == column ? NULL : equation);
    }
}

static void
assert_agree (const Fixture *self)
{
  const JdComparison *comparison = jd_compare_view_get_comparison (self->view);
  double relative;

  g_assert_cmpuint (jd_comparison_count (comparison, JD_AGREEMENT_DIFFERENT, NULL), ==, 0);
  g_assert_cmpuint (jd_comparison_count (comparison, JD_AGREEMENT_EQUAL, &relative), >, 3);
  g_assert_cmpfloat (relative, <, 1e-10);
  g_assert_cmpuint (jd_comparison_count (comparison, JD_AGREEMENT_HOLDS, &relative), >, 0);
  g_assert_cmpfloat (relative, <, 1e-10);
  g_assert_cmpuint (count_rows (jd_test_child (self->view, "table")), ==, jd_comparison_get_n_rows (comparison));
}

/* At the beginning, in the middle of the motion, and at its end. */
static void
test_disk (void)
{
  static const double times[] = { 0, 1.25, 10 };
  Fixture self;

  open_compare (&self, DISK);
  g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, 3);
  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      jd_study_set_time (self.study, times[i]);
      settle (&self);
      assert_agree (&self);
      g_assert_cmpint (agreement (&self, "x''"), ==, JD_AGREEMENT_EQUAL);
      g_assert_true (g_str_has_prefix (read_verdict (find_row (&self, "x''")), "equal to"));
      assert_only (&self, "lambda:contact.normal", 1, "contact.normal");
      assert_only (&self, "contact.N", 1, "contact.normal");
      assert_only (&self, "D:y", 1, "contact.normal");
      g_assert_cmpint (agreement (&self, "lambda:contact.slip"), ==, JD_AGREEMENT_EQUAL);
      assert_offer (&self, "lambda:contact.slip", 2, "contact.slip");
      g_assert_cmpint (agreement (&self, "L:phi"), ==, JD_AGREEMENT_OTHER_FIELD);
    }
  close_compare (&self);
}

static void
test_cart (void)
{
  Fixture self;

  open_compare (&self, CART);
  jd_study_set_time (self.study, 0.7);
  settle (&self);
  assert_agree (&self);
  assert_only (&self, "lambda:rope.length", 1, "rope.length");
  assert_only (&self, "rope.T", 1, "rope.length");
  g_assert_cmpint (agreement (&self, "y''"), ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpint (agreement (&self, "printed:y"), ==, JD_AGREEMENT_HOLDS);
  close_compare (&self);
}

/* Printed equations are those in which the same corners touch as in the state shown. */
static void
test_corners (void)
{
  static const double times[] = { 0, 3.267, 0 };
  Fixture self;

  open_compare (&self, CORNERS);
  for (gsize i = 0; i < G_N_ELEMENTS (times); i++)
    {
      jd_study_set_time (self.study, times[i]);
      settle (&self);
      assert_agree (&self);
      g_assert_cmpint (agreement (&self, "printed:y"), ==, JD_AGREEMENT_HOLDS);
    }
  close_compare (&self);

  /* after the first impact, where the second domino has begun to touch the third */
  open_compare (&self, DOMINOES);
  jd_study_set_time (self.study, 0.308);
  settle (&self);
  assert_agree (&self);
  g_assert_cmpint (agreement (&self, "printed:a1"), ==, JD_AGREEMENT_HOLDS);
  close_compare (&self);
}

/* The heading above the group of the row. */
static const char *
heading (const Fixture *self,
         const char    *name)
{
  GtkListBox *list = jd_test_child (jd_test_child (self->view, "table"), "list");
  GtkListBoxRow *row = GTK_LIST_BOX_ROW (find_row (self, name));

  while (gtk_list_box_row_get_header (row) == NULL)
    row = gtk_list_box_get_row_at_index (list, gtk_list_box_row_get_index (row) - 1);
  return gtk_label_get_text (GTK_LABEL (gtk_list_box_row_get_header (row)));
}

/* The headings of the jump name its event and its instant: what the motion meets, or the file's state. */
static void
test_event (void)
{
  Fixture self;

  open_compare (&self, "12-slider-crank.jourdain");
  g_assert_cmpstr (heading (&self, "phi'+"), ==,
                   "The jump: rates after · “engine stops” from the file’s state, at t = 0 s");
  jd_study_next_event (self.study);
  settle (&self);
  g_assert_cmpstr (heading (&self, "phi'+"), ==, "The jump: rates after · “engine slows” at t = 5 s");
  g_assert_cmpstr (heading (&self, "E+"), ==, "The jump: energies · “engine slows” at t = 5 s");
  close_compare (&self);
}

/* The jump is the same in all three; the impulsive torque of the weld is told by two, its forces by one. */
static void
test_landing (void)
{
  Fixture self;

  open_compare (&self, SLEIGH);
  jd_study_run_event (self.study);
  settle (&self);
  assert_agree (&self);
  g_assert_cmpint (agreement (&self, "x'+"), ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpint (agreement (&self, "theta'+"), ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpint (agreement (&self, "impulse:blade.lateral"), ==, JD_AGREEMENT_EQUAL);
  g_assert_cmpint (agreement (&self, "impulse:weld.angle"), ==, JD_AGREEMENT_EQUAL);
  assert_offer (&self, "impulse:weld.angle", 0, "weld.angle");
  assert_only (&self, "impulse:weld.x", 1, "weld.x");
  g_assert_cmpstr (heading (&self, "x'+"), ==, "The jump: rates after · “landing” at t = 0.6 s");
  /* After it the blade acts, in every column. */
  jd_study_set_time (self.study, 0.9);
  settle (&self);
  assert_agree (&self);
  g_assert_cmpint (agreement (&self, "lambda:blade.lateral"), ==, JD_AGREEMENT_EQUAL);
  close_compare (&self);
}

/* Every term of every printed equation of every column, one after the other with the other sign: the table shows the
 * difference in the row of that equation, and in no other. */
static guint
corrupt_column (Fixture *self,
                guint    index)
{
  JdCompareColumn *column = jd_compare_view_get_column (self->view, index);
  JdParameterization *parameterization = jd_study_get_parameterization (jd_compare_column_get_study (column));
  JdModel *model = jd_parameterization_get_model (parameterization);
  const char *why;
  g_auto(GStrv) texts = g_strdupv ((char **) jd_printed_get_texts (jd_compare_column_get_printed (column, &why)));
  guint n_found = 0;

  for (gsize i = 0; texts[i] != NULL; i++)
    {
      const char *parameter = jd_model_get_parameter_name (model,
                                                           jd_parameterization_get_retained (parameterization)[i]);
      g_autofree char *name = g_strconcat ("printed:", parameter, NULL);

      for (char *sign = texts[i]; *sign != '\0'; sign++)
        {
          const char before = *sign;

          if (sign == texts[i] || sign[-1] != ' ' || sign[1] != ' ' || (before != '+' && before != '-'))
            continue;
          *sign = before == '+' ? '-' : '+';
          jd_compare_column_set_texts (column, (const char *const *) texts);
          settle (self);
          *sign = before;
          g_assert_cmpint (agreement (self, name), ==, JD_AGREEMENT_DIFFERENT);
          g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (cell (self, name, index)), "differs"));
          g_assert_cmpuint (jd_comparison_count (jd_compare_view_get_comparison (self->view), JD_AGREEMENT_DIFFERENT,
                                                 NULL),
                            ==, 1);
          n_found++;
        }
    }
  jd_compare_column_set_texts (column, (const char *const *) texts);
  settle (self);
  assert_agree (self);
  return n_found;
}

static void
test_corrupted (void)
{
  Fixture self;
  guint n_found = 0;

  open_compare (&self, CART);
  jd_study_set_time (self.study, 0.4);
  settle (&self);
  for (guint c = 0; c < 3; c++)
    n_found += corrupt_column (&self, c);
  g_test_message ("%u wrong signs found", n_found);
  g_assert_cmpuint (n_found, >=, 8);
  close_compare (&self);
}

/* One click makes a column tell: the tag changes in its parameterization, and undo takes it back. */
static void
test_reveal (void)
{
  Fixture self;
  GtkWidget *button;

  open_compare (&self, DISK);
  button = jd_test_find (GTK_WIDGET (cell (&self, "lambda:contact.normal", 0)), GTK_TYPE_BUTTON);
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  settle (&self);
  assert_offer (&self, "lambda:contact.normal", 0, NULL);
  g_assert_cmpint (agreement (&self, "lambda:contact.normal"), ==, JD_AGREEMENT_EQUAL);
  assert_agree (&self);
  jd_document_undo (jd_study_get_document (self.study));
  settle (&self);
  assert_only (&self, "lambda:contact.normal", 1, "contact.normal");
  close_compare (&self);
}

/* The same landing, inert in one column and elastic in another: other jumps, and that is another law, no error. */
static void
test_own_types (void)
{
  g_autoptr(GError) error = NULL;
  JsonNode *elastic;
  JsonObject *object = json_object_new ();
  JdStudy *own;
  Fixture self;

  open_compare (&self, SLEIGH);
  jd_compare_view_own_types (self.view, 1);
  settle (&self);
  assert_agree (&self);
  g_assert_cmpint (agreement (&self, "x'+"), ==, JD_AGREEMENT_EQUAL);

  own = jd_compare_column_get_study (jd_compare_view_get_column (self.view, 1));
  g_assert_cmpstr (jd_study_get_event_name (own), !=, "landing");
  json_object_set_string_member (object, "type", "elastic");
  json_object_set_double_member (object, "restitution", 0.5);
  elastic = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (elastic, object);
  g_assert_true (jd_study_set_impulsive_type (own, "blade.lateral", elastic, &error));
  g_assert_no_error (error);
  settle (&self);
  g_assert_cmpint (agreement (&self, "x'+"), ==, JD_AGREEMENT_OTHER_LAW);
  g_assert_cmpint (agreement (&self, "impulse:blade.lateral"), ==, JD_AGREEMENT_OTHER_LAW);
  g_assert_cmpuint (jd_comparison_count (jd_compare_view_get_comparison (self.view), JD_AGREEMENT_DIFFERENT, NULL),
                    ==, 0);
  /* One event after the other: the columns have gone apart, and the window's own motion knows of the inert one
   * alone. */
  jd_study_set_time (self.study, 1.5);
  settle (&self);
  g_assert_cmpint (agreement (&self, "lambda:blade.lateral"), ==, JD_AGREEMENT_OTHER_LAW);
  g_assert_cmpuint (jd_motion_get_n_events (jd_study_get_motion (self.study)), ==, 1);
  g_assert_true (jd_study_get_motion (own) != jd_study_get_motion (self.study));
  /* Those with the file's events have the very motion of the window. */
  g_assert_true (jd_study_get_motion (jd_compare_column_get_study (jd_compare_view_get_column (self.view, 0))) ==
                 jd_study_get_motion (self.study));
  close_compare (&self);
}

typedef struct
{
  JdTransport *transport;
  double       landing;
} Ticks;

/* The motions of the columns come one after the other. */
static gboolean
own_has_come (gpointer data)
{
  const Ticks *ticks = data;

  return g_strcmp0 (jd_transport_get_tick (ticks->transport, ticks->landing), "") == 0 &&
         g_strcmp0 (jd_transport_get_tick (ticks->transport, 1.25), "B") == 0;
}

/* One scrub bar: what happens in one column alone has its letter there. */
static void
test_ticks (void)
{
  g_autoptr(GError) error = NULL;
  JdTransport *transport;
  double landing;
  JdStudy *own;
  Fixture self;
  Ticks ticks;

  open_compare (&self, SLEIGH);
  landing = jd_motion_get_event (jd_study_get_motion (self.study), 0)->time;
  transport = jd_test_find (GTK_WIDGET (self.view), JD_TYPE_TRANSPORT);
  g_assert_cmpstr (jd_transport_get_tick (transport, landing), ==, "");
  g_assert_null (jd_transport_get_tick (transport, 1.25));
  g_assert_cmpfloat (fabs (landing - 1.25), >, 0.1);

  jd_compare_view_own_types (self.view, 1);
  settle (&self);
  own = jd_compare_column_get_study (jd_compare_view_get_column (self.view, 1));
  g_assert_true (jd_document_set_event_time (jd_study_get_document (self.study), jd_study_get_event_name (own), 1.25,
                                             &error));
  g_assert_no_error (error);
  settle (&self);
  ticks = (Ticks) { transport, landing };
  jd_test_wait (own_has_come, &ticks);
  jd_test_picture (GTK_WIDGET (self.window), "compare-ticks");
  close_compare (&self);
}

/* The button below the rows, after the list. */
static GtkWidget *
find_more (JdCompareTable *table)
{
  return gtk_widget_get_last_child (gtk_widget_get_first_child (GTK_WIDGET (table)));
}

static guint
count_shown (JdCompareTable *table)
{
  GtkListBox *list = jd_test_find (GTK_WIDGET (table), GTK_TYPE_LIST_BOX);
  guint n = 0;

  for (int i = 0; gtk_list_box_get_row_at_index (list, i) != NULL; i++)
    n += gtk_widget_get_child_visible (GTK_WIDGET (gtk_list_box_get_row_at_index (list, i)));
  return n;
}

/* On the projector, one sentence of what is equal, then what differs and what one column alone tells. */
static void
test_projector (void)
{
  JdCompareTable *table;
  guint all;
  Fixture self;

  open_compare (&self, DISK);
  table = jd_test_child (self.view, "table");
  all = count_rows (table);
  g_assert_cmpuint (count_shown (table), ==, all);
  jd_compare_view_set_projector (self.view, TRUE);
  g_assert_cmpuint (count_shown (table), <, all / 2);
  g_assert_true (gtk_widget_get_child_visible (GTK_WIDGET (find_row (&self, "lambda:contact.normal"))));
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (find_row (&self, "x''"))));
  g_assert_true (gtk_widget_get_child_visible (GTK_WIDGET (find_row (&self, "unknowns"))));
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (find_row (&self, "class"))));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (self.view, "summary")), "the same in all columns"));
  jd_test_picture (GTK_WIDGET (self.window), "compare-projector");
  /* As the button below does. */
  g_signal_emit_by_name (find_more (table), "clicked");
  g_assert_cmpuint (count_shown (table), ==, all);
  jd_compare_view_set_projector (self.view, FALSE);
  g_assert_cmpuint (count_shown (table), ==, all);
  close_compare (&self);
}

/* Columns are added, chosen and taken away, remembered in the file, and undone. */
static void
test_columns (void)
{
  JdDocument *document;
  Fixture self;

  open_compare (&self, SLEIGH);
  document = jd_study_get_document (self.study);
  g_assert_false (jd_document_get_modified (document));
  jd_compare_view_add_column (self.view);
  settle (&self);
  g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, 4);
  g_assert_cmpuint (jd_mechanism_get_columns (jd_document_get_mechanism (document))->len, ==, 4);
  jd_compare_view_add_column (self.view);
  g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, 4);

  jd_study_set_parameterization_name (jd_compare_column_get_study (jd_compare_view_get_column (self.view, 0)),
                                      "total");
  settle (&self);
  g_assert_cmpstr (((JdMechanismColumn *)
                      g_ptr_array_index (jd_mechanism_get_columns (jd_document_get_mechanism (document)), 0))
                     ->parameterization,
                   ==, "total");
  assert_agree (&self);

  jd_compare_view_remove_column (self.view, 1);
  settle (&self);
  jd_compare_view_remove_column (self.view, 1);
  settle (&self);
  jd_compare_view_remove_column (self.view, 1);
  g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, 2);
  while (jd_document_get_can_undo (document))
    jd_document_undo (document);
  settle (&self);
  g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, 3);
  g_assert_false (jd_document_get_modified (document));
  close_compare (&self);
}

static const char *
chosen (const Fixture *self,
        guint          column)
{
  return jd_study_get_parameterization_name (jd_compare_column_get_study (jd_compare_view_get_column (self->view,
                                                                                                      column)));
}

/* Makes "contact.normal" primitive in column @c, by eliminating y. */
static void
eliminate_y (Fixture *self,
             guint    c)
{
  JdStudy *study = jd_compare_column_get_study (jd_compare_view_get_column (self->view, c));
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_study_set_primitive (study, "contact.normal", "y", &error));
  g_assert_no_error (error);
  settle (self);
}

/* Three columns show one parameterization.  A tag that is set in one of them makes a variant, which this column alone
 * shows: in a file without parameterizations, and in one that has several. */
static void
test_shared (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document;
  JsonNode *root;
  Fixture self;

  open_compare (&self, DISK);
  document = jd_study_get_document (self.study);
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  json_object_remove_member (json_node_get_object (root), "parameterizations");
  g_assert_true (jd_document_replace (document, root, "Untag", NULL, &error));
  g_assert_no_error (error);
  settle (&self);
  jd_compare_view_add_column (self.view);
  settle (&self);
  g_assert_true (jd_document_get_untagged (document));

  eliminate_y (&self, 1);
  g_assert_cmpstr (chosen (&self, 0), ==, "total");
  g_assert_cmpstr (chosen (&self, 1), ==, "variant");
  g_assert_cmpstr (chosen (&self, 2), ==, "total");
  assert_offer (&self, "lambda:contact.normal", 0, NULL);
  assert_offer (&self, "lambda:contact.normal", 1, "contact.normal");

  eliminate_y (&self, 2);
  g_assert_cmpstr (chosen (&self, 0), ==, "total");
  g_assert_cmpstr (chosen (&self, 1), ==, "variant");
  g_assert_cmpstr (chosen (&self, 2), ==, "variant 2");
  assert_agree (&self);
  close_compare (&self);
}

/* The class stands beside the name, in the heading and in the list; another tag changes it, the name stays. */
static void
test_class (void)
{
  static const char *const expected[] = { "total", "reduced" };
  g_autoptr(GError) error = NULL;
  Fixture self;

  open_compare (&self, "46-ball-at-the-cushion.jourdain");
  for (guint c = 0; c < G_N_ELEMENTS (expected); c++)
    {
      JdStudy *study = jd_compare_column_get_study (jd_compare_view_get_column (self.view, c));
      const char *name = jd_study_get_parameterization_name (study);

      g_assert_cmpstr (gtk_label_get_text (jd_test_child (jd_compare_view_get_column (self.view, c), "class_label")),
                       ==, expected[c]);
      g_assert_cmpstr (jd_parameterization_list_get_class (study, name), ==, expected[c]);
    }
  {
    JdCompareColumn *column = jd_compare_view_get_column (self.view, 1);
    JdStudy *study = jd_compare_column_get_study (column);

    g_assert_true (jd_study_set_primitive (study, "table.normal", NULL, &error));
    settle (&self);
    g_assert_cmpstr (jd_study_get_parameterization_name (study), ==, "on the table");
    g_assert_cmpstr (gtk_label_get_text (jd_test_child (column, "class_label")), ==, "total");
    g_assert_cmpstr (jd_parameterization_list_get_class (study, "on the table"), ==, "total");
  }
  close_compare (&self);
}

/* A renamed parameterization stays in its column; a deleted one takes its column along. */
static void
test_renamed (void)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document;
  Fixture self;

  open_compare (&self, SLEIGH);
  document = jd_study_get_document (self.study);
  jd_compare_view_add_column (self.view);
  settle (&self);
  g_assert_true (jd_document_rename (document, JD_OBJECT_PARAMETERIZATION, "total", "everything", &error));
  settle (&self);
  g_assert_cmpstr (
    jd_study_get_parameterization_name (jd_compare_column_get_study (jd_compare_view_get_column (self.view, 1))), ==,
    "everything");
  g_assert_true (jd_document_remove (document, JD_OBJECT_PARAMETERIZATION, "everything", &error));
  g_assert_no_error (error);
  settle (&self);
  g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, 3);
  assert_agree (&self);
  close_compare (&self);
}

/* An author who has closed the columns has closed what changes them, and opens it again. */
static void
test_locked (void)
{
  const char *const open[] = { "time", NULL };
  g_autoptr(GError) error = NULL;
  JdDocument *document;
  Fixture self;

  open_compare (&self, CART);
  document = jd_study_get_document (self.study);
  for (int locked = 0; locked < 3; locked++)
    {
      GtkWidget *names = jd_test_find (GTK_WIDGET (jd_compare_view_get_column (self.view, 0)), GTK_TYPE_DROP_DOWN);
      const guint n = jd_compare_view_get_n_columns (self.view);

      g_assert_true (gtk_widget_get_sensitive (names) == (locked != 1));
      gtk_widget_activate_action (GTK_WIDGET (self.view), "compare.add-column", NULL);
      settle (&self);
      g_assert_cmpuint (jd_compare_view_get_n_columns (self.view), ==, n + (locked != 1 ? 1 : 0));
      if (locked != 1)
        jd_document_undo (document);
      settle (&self);
      g_assert_true (jd_document_may (document, "compare") == (locked != 1));
      g_assert_true (jd_document_set_lock (document, locked == 0, open, &error));
      g_assert_no_error (error);
      settle (&self);
    }
  close_compare (&self);
}

static GtkWidget *
find_problem (GtkWidget *widget)
{
  if (gtk_widget_has_css_class (widget, "compare-problem"))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_problem (child);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* Why a motion ends is said above the sheets, not over what they show, and they keep one height. */
static void
test_problem (void)
{
  int heights[2];
  Fixture self;

  open_compare (&self, PATH);
  jd_study_set_time (self.study, jd_study_get_end (self.study));
  settle (&self);
  for (guint c = 0; c < 2; c++)
    {
      JdCompareColumn *column = jd_compare_view_get_column (self.view, c);
      GtkWidget *sheet = GTK_WIDGET (jd_compare_column_get_sheet (column)),
                *problem = find_problem (GTK_WIDGET (column));
      graphene_rect_t above, below;

      g_assert_true (gtk_widget_get_visible (problem));
      g_assert_cmpint (gtk_widget_get_height (problem), >, 0);
      g_assert_true (gtk_widget_compute_bounds (problem, GTK_WIDGET (column), &above));
      g_assert_true (gtk_widget_compute_bounds (sheet, GTK_WIDGET (column), &below));
      g_assert_cmpfloat (above.origin.y + above.size.height, <=, below.origin.y + 0.5f);
      heights[c] = gtk_widget_get_height (sheet);
    }
  g_assert_cmpint (heights[0], ==, heights[1]);
  close_compare (&self);
}

static gboolean
is_lit (JdCompareTable *table,
        JdModel        *model,
        int             e)
{
  const gsize n = jd_model_get_n_equations (model);
  g_autofree gboolean *lit = g_new0 (gboolean, n + 1);

  jd_compare_table_get_lit (table, n, lit);
  return lit[e];
}

/* A joint picked on a sheet selects its rows. */
static void
try_picked (Fixture *self)
{
  JdCompareTable *table;
  JdModel *model;
  int slip;

  table = jd_test_child (self->view, "table");
  model = jd_study_get_model (self->study);
  slip = jd_model_find_equation (model, "contact.slip");
  g_assert_false (is_lit (table, model, slip));
  g_signal_emit_by_name (jd_compare_column_get_sheet (jd_compare_view_get_column (self->view, 2)), "joint-picked",
                         "contact");
  g_assert_true (is_lit (table, model, slip));
  g_assert_true (gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (find_row (self, "contact.T"))));
  g_assert_false (gtk_list_box_row_is_selected (GTK_LIST_BOX_ROW (find_row (self, "x''"))));
}

/* Predict first: nothing is given away, until a row is activated. */
static void
try_hidden (Fixture *self)
{
  JdCompareRow *row;

  gtk_widget_activate_action (GTK_WIDGET (self->view), "compare.hide-values", NULL);
  row = find_row (self, "lambda:contact.normal");
  g_assert_cmpstr (jd_compare_cell_get_text (cell (self, "lambda:contact.normal", 1)), ==, "?");
  g_assert_false (is_only (cell (self, "lambda:contact.normal", 1)));
  g_assert_cmpstr (jd_compare_cell_get_text (cell (self, "class", 1)), ==, "total");
  g_signal_emit_by_name (gtk_widget_get_ancestor (GTK_WIDGET (row), GTK_TYPE_LIST_BOX), "row-activated", row);
  g_assert_true (is_only (cell (self, "lambda:contact.normal", 1)));
  g_assert_cmpstr (jd_compare_cell_get_text (cell (self, "x''", 0)), ==, "?");
  gtk_widget_activate_action (GTK_WIDGET (self->view), "compare.hide-values", NULL);
  g_assert_cmpint (agreement (self, "x''"), ==, JD_AGREEMENT_EQUAL);
}

/* What is exported is what its name promises; the table of a paper has a line for each row. */
static void
try_exports (Fixture *self)
{
  static const struct
  {
    const char *name;
    const char *begins;
  } cases[] = {
    { "comparison.svg", "<?xml" },
    { "comparison.pdf", "%PDF-" },
    { "comparison.png", "\x89PNG" },
    { "comparison.tex", "% \\usepackage{amsmath,booktabs}" },
  };
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);
      g_autoptr(GFile) file = g_file_new_for_path (path);
      g_autofree char *text = NULL;

      g_assert_true (jd_window_export (self->window, "comparison", file));
      g_assert_true (g_file_get_contents (path, &text, NULL, &error));
      g_assert_true (g_str_has_prefix (text, cases[i].begins));
      if (g_str_has_suffix (path, ".tex"))
        {
          g_assert_nonnull (strstr (text, "contact.normal"));
          g_assert_nonnull (strstr (text, ", compared\n% t = 0 s\n{"));
        }
      g_unlink (path);
    }
  g_rmdir (folder);
}

static gboolean
has_moved (gpointer study)
{
  return jd_study_get_time (study) > 0.05;
}

/* One clock: the columns stand where the window's study stands, while it plays too. */
static void
try_plays (Fixture *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self->view), "study.play", NULL);
  g_assert_true (jd_study_get_playing (self->study));
  jd_test_wait (has_moved, self->study);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat (jd_study_get_time (jd_compare_column_get_study (jd_compare_view_get_column (self->view, c))),
                       ==, jd_study_get_time (self->study));
  gtk_widget_activate_action (GTK_WIDGET (self->view), "study.play", NULL);
  settle (self);
  assert_agree (self);
}

/* In one window, one after the other: nothing of it changes the columns. */
static void
test_pointer (void)
{
  Fixture self;

  open_compare (&self, DISK);
  try_picked (&self);
  try_hidden (&self);
  try_exports (&self);
  try_plays (&self);
  close_compare (&self);
}

static gboolean
has_model (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return !jd_window_get_loading (window) && study != NULL && jd_study_get_model (study) != NULL;
}

static gboolean
has_rows (gpointer view)
{
  return jd_compare_view_get_comparison (view) != NULL;
}

/* The table of sixty disks would have thousands of rows, which stop the window while they are made. */
static void
test_long_table (void)
{
  g_autoptr(GFile) file = jd_test_example (SIXTY);
  Fixture self;
  JdCompareTable *table;
  GtkWidget *more;
  JdModel *model;
  g_autofree char *label = NULL;
  guint n;
  int last;

  self.window = jd_window_new (NULL);
  gtk_window_present (GTK_WINDOW (self.window));
  jd_window_open_file (self.window, file);
  jd_test_wait (has_model, self.window);
  self.study = jd_test_get_study (self.window);
  self.view = jd_window_get_compare_view (self.window);
  g_action_group_change_action_state (G_ACTION_GROUP (self.window), "view", g_variant_new_string ("compare"));
  /* Its equations are still being derived. */
  jd_test_wait (has_rows, self.view);
  table = jd_test_child (self.view, "table");
  more = jd_test_child (table, "more");
  model = jd_study_get_model (self.study);
  last = (int) jd_model_get_n_equations (model) - 1;
  n = count_rows (table);
  g_assert_cmpuint (jd_comparison_get_n_rows (jd_compare_view_get_comparison (self.view)), >, 1000);
  g_assert_cmpuint (n, <, 200);
  g_assert_true (gtk_widget_get_visible (more));
  label = g_strdup_printf ("More Rows: %u Not Shown",
                           (guint) jd_comparison_get_n_rows (jd_compare_view_get_comparison (self.view)) - n);
  g_assert_cmpstr (gtk_button_get_label (GTK_BUTTON (more)), ==, label);

  /* A row that was left out is made when its joint is picked. */
  g_assert_false (is_lit (table, model, last));
  jd_compare_table_select (table, last, 1);
  g_assert_true (is_lit (table, model, last));
  g_assert_cmpuint (count_rows (table), >, n);

  n = count_rows (table);
  g_signal_emit_by_name (more, "clicked");
  g_assert_cmpuint (count_rows (table), >, n);
  g_assert_cmpuint (count_rows (table), <, n + 400);
  g_assert_true (is_lit (table, model, last));
  gtk_window_destroy (GTK_WINDOW (self.window));
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/compare/disk", test_disk);
  g_test_add_func ("/app/compare/cart", test_cart);
  g_test_add_func ("/app/compare/corners", test_corners);
  g_test_add_func ("/app/compare/landing", test_landing);
  g_test_add_func ("/app/compare/event", test_event);
  g_test_add_func ("/app/compare/corrupted", test_corrupted);
  g_test_add_func ("/app/compare/reveal", test_reveal);
  g_test_add_func ("/app/compare/shared", test_shared);
  g_test_add_func ("/app/compare/own-types", test_own_types);
  g_test_add_func ("/app/compare/ticks", test_ticks);
  g_test_add_func ("/app/compare/projector", test_projector);
  g_test_add_func ("/app/compare/columns", test_columns);
  g_test_add_func ("/app/compare/class", test_class);
  g_test_add_func ("/app/compare/renamed", test_renamed);
  g_test_add_func ("/app/compare/locked", test_locked);
  g_test_add_func ("/app/compare/problem", test_problem);
  g_test_add_func ("/app/compare/pointer", test_pointer);
  g_test_add_func ("/app/compare/long-table", test_long_table);
  return jd_test_run ();
}
