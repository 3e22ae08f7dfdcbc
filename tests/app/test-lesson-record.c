/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An author makes a lesson in the window by pointer and keys; it equals one written by hand, step by step. */
#include "app/window/jd-window-private.h"
#include "core/lesson/jd-lesson-check.h"
#include "core/mechanism/jd-json.h"
#include "tests/app/jd-test-input.h"
#include "ui/compare/jd-compare-table.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/lesson/jd-lesson-strip.h"
#include "ui/lesson/record/jd-lesson-recorder.h"
#include "ui/panels/jd-forces-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/panels/parts/jd-equation-row.h"
#include "ui/study/sheet/jd-sheet.h"
#include "ui/widgets/jd-pill.h"

static JdPanel *
only_panel (JdInput *input,
            GType    type)
{
  JdStudyView *view = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_STUDY_VIEW);

  jd_study_view_set_expanded (view, FALSE);
  jd_panel_set_expanded (jd_study_view_get_panel (view, type), TRUE);
  jd_input_settle (input);
  return jd_study_view_get_panel (view, type);
}

static void
press_name (JdInput    *input,
            const char *name)
{
  GtkWidget *widget = jd_test_find_name (GTK_WIDGET (input->window), name);

  g_assert_nonnull (widget);
  jd_input_press (input, widget);
}

static gboolean
is_asking (JdInput *input)
{
  GtkWidget *ask = jd_test_find_name (GTK_WIDGET (input->window), "record-ask");

  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (ask));
}

/* Clicks a widget that does not receive the click, because what is clicked is to be asked. */
static void
click_asked (JdInput   *input,
             GtkWidget *widget)
{
  int at[2];

  g_assert_true (is_asking (input));
  jd_input_settle (input);
  jd_input_on_screen (input, widget, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0, at);
  jd_input_do (input, "mousemove %d %d click 1", at[0], at[1]);
  g_assert_false (is_asking (input));
}

/* The name of the key that types @c. */
static const char *
key_of (char c)
{
  static const struct { char c; const char *key; } keys[] = {
    { ' ', "space" },      { '.', "period" },     { ',', "comma" },       { '?', "question" },     { '\'', "apostrophe" },
    { '(', "parenleft" },  { ')', "parenright" }, { '"', "quotedbl" },    { '<', "less" },         { '>', "greater" },
    { '=', "equal" },      { '*', "asterisk" },   { '-', "minus" },       { '+', "plus" },         { '%', "percent" },
    { '{', "braceleft" },  { '}', "braceright" }, { '[', "bracketleft" }, { ']', "bracketright" }, { ':', "colon" },
  };
  static char letter[2];

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].c == c)
      return keys[i].key;
  letter[0] = c;
  return letter;
}

/* Types into the entry that has the focus, by keys. */
static void
type_keys (JdInput    *input,
           const char *text)
{
  g_autoptr(GString) keys = g_string_new ("key --delay 4");

  for (const char *c = text; *c != '\0'; c++)
    g_string_append_printf (keys, " %s", key_of (*c));
  jd_input_do (input, "%s", keys->str);
}

/* Types into an entry by keys. */
static void
write_into (JdInput    *input,
            const char *name,
            const char *text)
{
  GtkWidget *entry = jd_test_find_name (GTK_WIDGET (input->window), name);

  g_test_message ("%s: %s", name, text);
  g_assert_nonnull (entry);
  gtk_widget_grab_focus (entry);
  jd_input_settle (input);
  type_keys (input, text);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, text);
}

/* The first widget that shows the quantity. */
static GtkWidget *
find_offered (GtkWidget  *widget,
              const char *quantity)
{
  if (g_strcmp0 (jd_pill_get_offered (widget), quantity) == 0 && gtk_widget_get_mapped (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_offered (child, quantity);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static JdLesson *
read_lesson (JsonNode *root)
{
  g_autoptr(GFile) examples = g_file_new_for_path (g_getenv ("JD_EXAMPLES_DIR"));
  const JdLessonPlaces places = { .examples = examples };
  g_autoptr(GPtrArray) faults = jd_lesson_faults_new ();
  JdLesson *lesson = jd_lesson_new_from_json (root, "new.jlesson", NULL, &places, faults);

  g_assert_cmpuint (faults->len, ==, 0);
  json_array_unref (jd_lesson_check (lesson, 0, 1, faults));
  g_assert_cmpuint (jd_lesson_faults_count (faults, TRUE), ==, 0);
  return lesson;
}

static void
assert_by_hand (const char *text,
                const char *written_text)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error), hand = jd_json_parse (written_text, -1, NULL);
  g_autoptr(JdLesson) recorded = NULL, written = NULL;

  g_assert_no_error (error);
  g_test_message ("%s", text);
  recorded = read_lesson (root);
  written = read_lesson (hand);
  g_assert_cmpuint (jd_lesson_get_n_steps (recorded), ==, jd_lesson_get_n_steps (written));
  for (guint i = 0; i < jd_lesson_get_n_steps (written); i++)
    g_assert_true (json_object_equal (jd_lesson_get_step (recorded, i)->object,
                                      jd_lesson_get_step (written, i)->object));
  g_assert_true (json_node_equal (root, hand));
}

/* A window in which a lesson on the cart is being made. */
static void
begin_recording (JdInput *input)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "02-cart-and-particle.jourdain", NULL);
  g_autoptr(GFile) model = g_file_new_for_path (path);

  input->window = jd_window_new (jd_input_get_application ());
  gtk_window_set_default_size (GTK_WINDOW (input->window), 1280, 1000);
  gtk_window_present (GTK_WINDOW (input->window));
  jd_window_open_file (input->window, model);
  jd_test_wait (jd_test_has_loaded, input->window);
  jd_window_set_view (input->window, "study");
  jd_input_settle (input);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (input->window), "win.record", NULL));
  jd_input_settle (input);
}

static GtkWidget *
get_recorder (JdInput *input)
{
  return jd_test_find (GTK_WIDGET (input->window), JD_TYPE_LESSON_RECORDER);
}

/* What stands in the strip, saved as a file and read again; owned. */
static char *
save_lesson (JdInput *input)
{
  g_autofree char *folder = g_dir_make_tmp ("jourdain-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "new.jlesson", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  char *text = NULL;

  g_assert_true (jd_window_save_lesson (input->window, file));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  jd_test_remove_tree (folder);
  return text;
}

/* One step of each kind, and everything else that a step may have. */
static const char all_kinds[] =
  "{ \"jlesson\": 1, \"name\": \"Cart and particle joined by a rope\", \"model\": \"02-cart-and-particle.jourdain\","
  "  \"variants\": { \"M\": { \"from\": 2.1, \"to\": 3.9, \"step\": 0.3 } },"
  "  \"steps\": ["
  "    { \"id\": \"1\", \"title\": \"Its size\", \"text\": \"The load weighs {m*g} N.\","
  "      \"setup\": { \"view\": \"study\", \"parameterization\": \"total\", \"panels\": [\"forces\"],"
  "                 \"show\": [\"velocity\", \"field\", \"forces\", \"jump\", \"labels\", \"grid\", \"legend\"] },"
  "      \"ask\": { \"kind\": \"number\", \"answer\": \"truth('rope.T')\", \"unit\": \"N\", \"tolerance\": \"3%\" },"
  "      \"hints\": [\"Newton.\"],"
  "      \"feedback\": [{ \"near\": \"-truth('rope.T')\", \"text\": \"The sign.\" }], \"explain\": \"Look.\" },"
  "    { \"id\": \"2\", \"text\": \"Sketch it.\","
  "      \"ask\": { \"kind\": \"arrow\", \"of\": { \"velocity\": \"cart.A\" } } },"
  "    { \"id\": \"3\", \"text\": \"Larger.\","
  "      \"ask\": { \"kind\": \"choice\", \"choices\": ["
  "        { \"id\": \"a\", \"text\": \"yes\", \"correct\": \"truth('rope.T') > 1\" },"
  "        { \"id\": \"b\", \"text\": \"no\", \"correct\": \"truth('rope.T') <= 1\" } ] } },"
  "    { \"id\": \"4\", \"text\": \"Compare.\","
  "      \"setup\": { \"view\": \"compare\", \"parameterization\": \"independent\" },"
  "      \"ask\": { \"kind\": \"change\", \"of\": \"value(\\\"x''\\\")\", \"when\": { \"parameterization\": \"total\" },"
  "               \"unit\": \"m/s²\" } },"
  "    { \"id\": \"5\", \"text\": \"Cut it.\","
  "      \"setup\": { \"view\": \"study\", \"panels\": [\"parameterization\"], \"set\": { \"m\": 2 } },"
  "      \"open\": [\"tags\", \"constants\"],"
  "      \"ask\": { \"kind\": \"make\", \"goal\": [\"told('rope.T') == 1\"],"
  "               \"solution\": { \"tags\": { \"rope.length\": null } } } },"
  "    { \"id\": \"6\", \"text\": \"Say it.\","
  "      \"ask\": { \"kind\": \"say\", \"prompt\": \"Why?\", \"model\": \"It has power.\" } } ] }";

/* Presses the tab of a page of the strip. */
static void
show_page (JdInput    *input,
           const char *page)
{
  GtkStack *pages = jd_test_child (get_recorder (input), "pages");
  GtkWidget *button = gtk_widget_get_first_child (jd_test_find_name (get_recorder (input), "record-pages"));

  if (g_str_equal (gtk_stack_get_visible_child_name (pages), page))
    return;
  for (guint i = 0; button != NULL; i++, button = gtk_widget_get_next_sibling (button))
    {
      g_autoptr(GObject) one = g_list_model_get_item (G_LIST_MODEL (gtk_stack_get_pages (pages)), i);

      if (g_str_equal (gtk_stack_page_get_name (GTK_STACK_PAGE (one)), page))
        break;
    }
  g_assert_nonnull (button);
  jd_input_press (input, button);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (pages), ==, page);
}

/* Chooses item @item of a drop-down by keys. */
static void
choose_item (JdInput    *input,
             const char *name,
             guint       item)
{
  GtkWidget *list = jd_test_find_name (get_recorder (input), name);

  g_test_message ("%s: item %u", name, item);
  gtk_widget_grab_focus (list);
  /* an open list begins where it was left last */
  jd_input_do (input, "key space");
  jd_input_do (input, "key Home");
  for (guint i = 0; i < item; i++)
    jd_input_do (input, "key Down");
  jd_input_do (input, "key Return");
}

static void
begin_step (JdInput    *input,
            const char *text)
{
  press_name (input, "record-next");
  write_into (input, "record-text", text);
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

static gboolean
is_unmapped (gpointer widget)
{
  return !gtk_widget_get_mapped (widget);
}

static void
record_number (JdInput *input)
{
  GtkWidget *panel, *menu = jd_test_find_name (get_recorder (input), "record-menu"), *number;
  int at[2];

  write_into (input, "record-title", "Its size");
  write_into (input, "record-text", "The load weighs {m*g} N.");
  write_into (input, "record-explain", "Look.");
  jd_study_set_parameterization_name (jd_test_get_study (input->window), "total");
  panel = GTK_WIDGET (only_panel (input, JD_TYPE_FORCES_PANEL));
  jd_input_do (input, "key ctrl+shift+r");
  number = find_offered (panel, "rope.T");
  jd_input_on_screen (input, number, gtk_widget_get_width (number) / 2.0, 4, at);
  jd_input_do (input, "mousemove %d %d click 3", at[0], at[1]);
  jd_input_shoot (input, "record-menu");
  jd_test_wait (is_mapped, menu);
  jd_input_do (input, "key Return");
  jd_test_wait (is_unmapped, menu);
  show_page (input, "question");
  jd_input_shoot (input, "record-number");
  write_into (input, "record-ask.tolerance", "3%");
  jd_input_shoot (input, "record-number");
  show_page (input, "replies");
  press_name (input, "record-add-hints");
  write_into (input, "record-hints[0]", "Newton.");
  press_name (input, "record-propose");
  write_into (input, "record-feedback[0].text", "The sign.");
  jd_input_shoot (input, "record-replies");
}

/* The head line says in words what the step asks. */
static void
assert_asked (JdInput    *input,
              const char *sentence)
{
  g_assert_cmpstr (gtk_label_get_text (jd_test_child (get_recorder (input), "asked")), ==, sentence);
}

/* Finds the middle of the places where the sheet finds the arrow @what of @name, sheet coordinates. */
static void
find_arrow (JdSheet    *sheet,
            const char *what,
            const char *name,
            int         out[2])
{
  const int width = gtk_widget_get_width (GTK_WIDGET (sheet)), height = gtk_widget_get_height (GTK_WIDGET (sheet));
  int n = 0;

  out[0] = out[1] = 0;
  for (int y = 0; y < height; y += 4)
    for (int x = 0; x < width; x += 4)
      {
        g_autofree char *found = NULL;

        if (g_strcmp0 (jd_sheet_find_arrow (sheet, x, y, &found), what) != 0 || !g_str_equal (found, name))
          continue;
        out[0] += x;
        out[1] += y;
        n++;
      }
  g_assert_cmpint (n, >, 0);
  out[0] /= n;
  out[1] /= n;
}

static void
record_arrow (JdInput *input)
{
  JdSheet *sheet = jd_study_view_get_sheet (jd_test_find (GTK_WIDGET (input->window), JD_TYPE_STUDY_VIEW));
  int place[2], at[2];

  begin_step (input, "Sketch it.");
  jd_input_do (input, "key ctrl+shift+a");
  find_arrow (sheet, "velocity", "cart.A", place);
  jd_input_on_screen (input, GTK_WIDGET (sheet), place[0], place[1], at);
  jd_input_do (input, "mousemove %d %d click 1", at[0], at[1]);
  g_assert_false (is_asking (input));
  show_page (input, "question");
  assert_asked (input, "Asks for the velocity of cart.A");
  jd_input_shoot (input, "record-arrow");
}

static void
record_choice (JdInput *input)
{
  begin_step (input, "Larger.");
  show_page (input, "question");
  choose_item (input, "record-kind", 2);
  write_into (input, "record-ask.choices[0].text", "yes");
  write_into (input, "record-ask.choices[0].correct", "truth('rope.T') > 1");
  write_into (input, "record-ask.choices[1].text", "no");
  write_into (input, "record-ask.choices[1].correct", "truth('rope.T') <= 1");
  press_name (input, "record-remove-ask.choices[2]");
  jd_input_shoot (input, "record-choice");
}

static gboolean
has_compared (gpointer window)
{
  JdCompareView *view = jd_window_get_compare_view (JD_WINDOW (window));

  return jd_compare_view_get_comparison (view) != NULL && !jd_compare_view_get_busy (view);
}

static void
record_change (JdInput *input)
{
  JdCompareTable *table;

  begin_step (input, "Compare.");
  jd_study_set_parameterization_name (jd_test_get_study (input->window), "independent");
  jd_input_do (input, "key alt+3");
  jd_test_wait (has_compared, input->window);
  jd_input_do (input, "key ctrl+shift+r");
  table = jd_test_find (GTK_WIDGET (input->window), JD_TYPE_COMPARE_TABLE);
  jd_input_do (input, "key ctrl+shift+a");
  jd_input_shoot (input, "record-change");
  click_asked (input, GTK_WIDGET (jd_compare_row_get_cell (jd_test_compare_row (table, "x''"), 1)));
  show_page (input, "question");
  jd_input_shoot (input, "record-change");
}

static void
record_make (JdInput *input)
{
  GtkWidget *row;

  begin_step (input, "Cut it.");
  jd_window_set_view (input->window, "study");
  jd_test_set_constant (jd_test_get_document (input->window), "m", 2, "Mass");
  jd_test_wait (jd_test_has_loaded, input->window);
  row = jd_test_find (GTK_WIDGET (only_panel (input, JD_TYPE_PARAMETERIZATION_PANEL)), JD_TYPE_EQUATION_ROW);
  jd_input_do (input, "key ctrl+shift+r");
  jd_input_do (input, "key ctrl+shift+a");
  gtk_widget_grab_focus (jd_test_child (row, "complementary"));
  jd_input_do (input, "key Return");
  g_assert_false (is_asking (input));
  press_name (input, "record-solve");
  row = jd_test_find (GTK_WIDGET (only_panel (input, JD_TYPE_PARAMETERIZATION_PANEL)), JD_TYPE_EQUATION_ROW);
  jd_input_press (input, jd_test_child (row, "complementary"));
  press_name (input, "record-solve");
  show_page (input, "student");
  press_name (input, "record-open-constants");
  jd_input_shoot (input, "record-student");
  show_page (input, "question");
  jd_input_shoot (input, "record-make");
}

static void
record_say (JdInput *input)
{
  begin_step (input, "Say it.");
  show_page (input, "question");
  choose_item (input, "record-kind", 6);
  write_into (input, "record-ask.prompt", "Why?");
  write_into (input, "record-ask.model", "It has power.");
  show_page (input, "lesson");
  choose_item (input, "record-vary", 1);
  jd_input_shoot (input, "record-lesson");
}

static void
test_kinds (void)
{
  JdInput input = { 0 };
  g_autofree char *text = NULL;

  begin_recording (&input);
  record_number (&input);
  record_arrow (&input);
  record_choice (&input);
  record_change (&input);
  record_make (&input);
  record_say (&input);
  g_assert_false (jd_document_get_modified (jd_test_get_document (input.window)));
  text = save_lesson (&input);
  assert_by_hand (text, all_kinds);
  jd_input_clear (&input);
}

/* What the controls of "when", "solution" and "reveal" make. */
static const char by_controls[] =
  "{ \"jlesson\": 1, \"name\": \"Cart and particle joined by a rope\", \"model\": \"02-cart-and-particle.jourdain\","
  "  \"steps\": ["
  "    { \"id\": \"1\", \"text\": \"Later.\","
  "      \"ask\": { \"kind\": \"change\", \"of\": \"x\","
  "               \"when\": { \"set\": { \"x\": 0.75 }, \"instant\": 0.5 } },"
  "      \"reveal\": { \"show\": [\"field\"], \"panels\": [\"equations\"], \"view\": \"compare\", \"play\": true } },"
  "    { \"id\": \"2\", \"text\": \"Cut it.\", \"open\": [\"tags\"],"
  "      \"ask\": { \"kind\": \"make\", \"goal\": [\"told('rope.T') == 1\"],"
  "               \"solution\": { \"tags\": { \"rope.length\": null } } } },"
  "    { \"id\": \"3\", \"text\": \"Imagine.\","
  "      \"ask\": { \"kind\": \"arrow\","
  "               \"of\": { \"virtual\": \"cart.A\", \"direction\": { \"x\": 2 }, \"parameterization\": \"total\" },"
  "               \"tolerance\": { \"angle\": 8, \"length\": false } },"
  "      \"feedback\": [{ \"near\": { \"vector\": [0, \"m*g\"], \"at\": \"cart.A\", \"is\": \"force\" },"
  "                     \"text\": \"Its weight.\" }] } ] }";

/* Adds a part to the edit or setup @path, all by keys; @value may be NULL. */
static void
add_part (JdInput    *input,
          const char *path,
          guint       what,
          guint       of,
          const char *value)
{
  g_autofree char *kind = g_strdup_printf ("record-%s-what", path), *name = g_strdup_printf ("record-%s-of", path);
  g_autofree char *entry = g_strdup_printf ("record-%s-value", path), *add = g_strdup_printf ("record-%s-add", path);

  choose_item (input, kind, what);
  if (of > 0)
    choose_item (input, name, of);
  if (value == NULL)
    {
      gtk_widget_grab_focus (jd_test_find_name (get_recorder (input), add));
      jd_input_do (input, "key space");
      return;
    }
  gtk_widget_grab_focus (jd_test_find_name (get_recorder (input), entry));
  type_keys (input, value);
  jd_input_do (input, "key Return");
}

static guint
find_constant (JdInput    *input,
               const char *list,
               const char *name)
{
  GListModel *names = gtk_drop_down_get_model (GTK_DROP_DOWN (jd_test_find_name (get_recorder (input), list)));
  guint i = 0;

  while (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (names), i), name))
    i++;
  return i;
}

/* The virtual velocity of a point within 8 degrees, of any length; a force that is not it. */
static void
choose_arrow (JdInput *input)
{
  guint point;

  begin_step (input, "Imagine.");
  show_page (input, "question");
  choose_item (input, "record-kind", 4);
  point = find_constant (input, "record-ask.of-of", "cart.A");
  choose_item (input, "record-ask.of-of", point);
  choose_item (input, "record-ask.of-what", 2);
  add_part (input, "ask.of.field", 0, find_constant (input, "record-ask.of.field-of", "x"), "2");
  choose_item (input, "record-ask.of.field-what", 1);
  add_part (input, "ask.of.field", 1, find_constant (input, "record-ask.of.field-of", "total"), NULL);
  write_into (input, "record-ask.tolerance.angle", "8");
  write_into (input, "record-ask.tolerance.length", "20%");
  press_name (input, "record-ask.tolerance.length-any");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (jd_test_find_name (get_recorder (input),
                                                                           "record-ask.tolerance.length"))),
                   ==, "");
  assert_asked (input, "Asks for the virtual velocity of cart.A");
  jd_input_shoot (input, "record-virtual");
  show_page (input, "replies");
  press_name (input, "record-add-feedback");
  choose_item (input, "record-feedback[0].near-what", 5);
  choose_item (input, "record-feedback[0].near-of", point);
  write_into (input, "record-feedback[0].near-x", "0");
  write_into (input, "record-feedback[0].near-y", "m*g");
  choose_item (input, "record-feedback[0].near-is", 2);
  write_into (input, "record-feedback[0].text", "Its weight.");
  jd_input_shoot (input, "record-wrong-arrow");
}

/* The change, the solution and the reveal are chosen from what the mechanism has; a part can be taken back. */
static void
test_controls (void)
{
  JdInput input = { 0 };
  g_autofree char *text = NULL;

  begin_recording (&input);
  write_into (&input, "record-text", "Later.");
  show_page (&input, "question");
  choose_item (&input, "record-kind", 3);
  write_into (&input, "record-ask.of", "x");
  choose_item (&input, "record-ask.when-what", 2);
  add_part (&input, "ask.when", 2, find_constant (&input, "record-ask.when-of", "x"), "0.75");
  add_part (&input, "ask.when", 6, 0, "0.5");
  add_part (&input, "ask.when", 9, 0, NULL);
  jd_input_shoot (&input, "record-when");
  press_name (&input, "record-remove-ask.when-2");
  show_page (&input, "student");
  add_part (&input, "reveal", 0, 1, NULL);
  add_part (&input, "reveal", 1, 1, NULL);
  add_part (&input, "reveal", 10, 2, NULL);
  add_part (&input, "reveal", 11, 0, NULL);
  jd_input_shoot (&input, "record-reveal");
  begin_step (&input, "Cut it.");
  show_page (&input, "question");
  choose_item (&input, "record-kind", 5);
  press_name (&input, "record-add-ask.goal");
  write_into (&input, "record-ask.goal[0]", "told('rope.T') == 1");
  add_part (&input, "ask.solution", 0, 0, NULL);
  jd_input_shoot (&input, "record-solution");
  show_page (&input, "student");
  press_name (&input, "record-open-tags");
  choose_arrow (&input);
  text = save_lesson (&input);
  assert_by_hand (text, by_controls);
  jd_input_clear (&input);
}

static gboolean
is_taken (gpointer window)
{
  JdLessonStrip *strip = jd_test_find (window, JD_TYPE_LESSON_STRIP);
  JdLessonSession *session = jd_lesson_strip_get_session (strip);

  return session != NULL && jd_lesson_session_get_state (session) == JD_LESSON_ASKED &&
         !jd_lesson_session_get_busy (session);
}

/* F5 shows the step to its author as to a student, and leads back. */
static void
try_as_student (JdInput *input)
{
  GtkWidget *recorder = get_recorder (input);
  JdDocument *own = jd_test_get_document (input->window);
  JdCovers *covers;

  jd_input_do (input, "key F5");
  jd_test_wait (is_taken, input->window);
  covers = jd_document_get_covers (jd_test_get_document (input->window));
  g_assert_false (gtk_widget_get_mapped (recorder));
  g_assert_true (jd_test_get_document (input->window) != own);
  g_assert_true (jd_covers_is_asked (covers, "rope.T"));
  jd_input_shoot (input, "record-try");
  jd_input_do (input, "key F5");
  jd_test_wait (is_mapped, recorder);
  g_assert_true (jd_test_get_document (input->window) == own);
  g_assert_cmpstr (jd_lesson_recorder_get_id (JD_LESSON_RECORDER (recorder)), ==, "1");
}

static gboolean
is_faulty (gpointer recorder)
{
  return gtk_widget_get_mapped (jd_test_child (recorder, "faults_box"));
}

/* A lesson that cannot be read is not tried; its fault leads to the entry. */
static void
find_fault (JdInput *input)
{
  GtkWidget *entry = jd_test_find_name (get_recorder (input), "record-ask.answer");

  show_page (input, "question");
  gtk_widget_grab_focus (entry);
  jd_input_do (input, "key ctrl+a");
  type_keys (input, "truth(");
  show_page (input, "text");
  jd_input_do (input, "key F5");
  jd_test_wait (is_faulty, get_recorder (input));
  jd_input_shoot (input, "record-faults");
  jd_input_press (input, jd_test_find (jd_test_child (get_recorder (input), "faults"), GTK_TYPE_LIST_BOX_ROW));
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (input->window)), entry));
}

/* The author stays, then discards. */
static void
leave (JdInput *input)
{
  press_name (input, "record-leave");
  jd_input_shoot (input, "record-leave");
  jd_test_answer ("cancel");
  g_assert_true (gtk_widget_get_mapped (get_recorder (input)));
  press_name (input, "record-leave");
  jd_test_answer ("discard");
  jd_test_wait (is_unmapped, get_recorder (input));
  g_assert_null (jd_lesson_recorder_get_draft (JD_LESSON_RECORDER (get_recorder (input))));
}

static void
test_try (void)
{
  JdInput input = { 0 };

  begin_recording (&input);
  write_into (&input, "record-text", "How large?");
  show_page (&input, "question");
  choose_item (&input, "record-quantity", 1);
  try_as_student (&input);
  find_fault (&input);
  leave (&input);
  jd_input_clear (&input);
}

static void
assert_free (GtkApplication     *application,
             GtkShortcutTrigger *trigger)
{
  g_autofree char *key = gtk_shortcut_trigger_to_string (trigger);
  g_auto(GStrv) actions = gtk_application_get_actions_for_accel (application, key);

  g_test_message ("%s", key);
  g_assert_null (actions[0]);
}

static gboolean
has_panels (JdInput *input)
{
  g_autoptr(GVariant) state = g_action_group_get_action_state (G_ACTION_GROUP (input->window), "panels");

  return g_variant_get_boolean (state);
}

/* No key of the author is a key of the window too.  Shift+F5 checks the lesson, and leaves the panels as they are. */
static void
test_keys (void)
{
  JdInput input = { 0 };
  g_autoptr(GListModel) controllers = NULL;
  GtkWidget *recorder;
  guint n = 0;

  begin_recording (&input);
  recorder = get_recorder (&input);
  controllers = gtk_widget_observe_controllers (recorder);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr(GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);

          assert_free (GTK_APPLICATION (jd_input_get_application ()), gtk_shortcut_get_trigger (shortcut));
          n++;
        }
    }
  g_assert_cmpuint (n, >=, 5);
  write_into (&input, "record-text", "How large?");
  g_assert_true (has_panels (&input));
  g_assert_false (is_faulty (recorder));
  jd_input_do (&input, "key shift+F5");
  jd_test_wait (is_faulty, recorder);
  g_assert_true (has_panels (&input));
  jd_input_clear (&input);
}

static gboolean
is_reopened (gpointer window)
{
  JdLessonRecorder *recorder = jd_test_find (window, JD_TYPE_LESSON_RECORDER);
  JdLessonDraft *draft = recorder != NULL ? jd_lesson_recorder_get_draft (recorder) : NULL;

  return draft != NULL && jd_lesson_draft_get_n_steps (draft) == 5;
}

static gboolean
has_dialog (gpointer window G_GNUC_UNUSED)
{
  return jd_test_find_dialog () != NULL;
}

static void
reopen (JdInput    *input,
        const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_LESSONS_DIR"), name, NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  jd_window_edit_lesson (input->window, file);
}

/* The lesson of the file as a draft writes it, with another title of its second step. */
static char *
write_again (const char *name,
             const char *title)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_LESSONS_DIR"), name, NULL);
  g_autofree char *text = NULL;
  g_autoptr(JsonNode) root = NULL;
  g_autoptr(JdLessonDraft) draft = NULL;
  g_autoptr(GError) error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  root = jd_json_parse (text, -1, &error);
  g_assert_no_error (error);
  draft = jd_lesson_draft_new_from_json (root);
  jd_lesson_draft_set_text (draft, 1, "title", title);
  return jd_lesson_draft_dup_text (draft);
}

/* A lesson that was written before is opened on its mechanism; a title is changed, its steps are walked through, and
 * nothing else differs in the file.  On another mechanism it says which one it needs. */
static void
test_reopen (void)
{
  static const char lesson[] = "03-cut-the-rope.jlesson";
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), "02-cart-and-particle.jourdain", NULL);
  g_autoptr(GFile) model = g_file_new_for_path (path);
  g_autofree char *text = NULL, *wanted = write_again (lesson, "Ahead");
  JdInput input = { 0 };
  GtkWidget *title;

  input.window = jd_window_new (jd_input_get_application ());
  gtk_window_set_default_size (GTK_WINDOW (input.window), 1280, 1000);
  gtk_window_present (GTK_WINDOW (input.window));
  jd_window_open_file (input.window, model);
  jd_test_wait (jd_test_has_loaded, input.window);
  jd_window_set_view (input.window, "study");
  reopen (&input, "13-the-struck-sleigh.jlesson");
  jd_test_wait (has_dialog, input.window);
  g_assert_nonnull (strstr (jd_test_get_message (input.window), "05-sleigh-struck.jourdain"));
  jd_test_answer ("close");
  reopen (&input, lesson);
  jd_test_wait (is_reopened, input.window);
  jd_input_settle (&input);
  g_assert_cmpstr (gtk_label_get_text (jd_test_child (get_recorder (&input), "progress")), ==,
                   "Cut the rope: step 1 of 5");
  g_assert_false (jd_window_keeps_recording (input.window));
  press_name (&input, "record-forward");
  title = jd_test_find_name (get_recorder (&input), "record-title");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (title)), ==, "Before you cut");
  write_into (&input, "record-title", "Ahead");
  for (guint i = 0; i < 3; i++)
    press_name (&input, "record-forward");
  jd_input_shoot (&input, "record-reopened");
  press_name (&input, "record-back");
  text = save_lesson (&input);
  g_assert_cmpstr (text, ==, wanted);
  press_name (&input, "record-leave");
  jd_test_wait (is_unmapped, get_recorder (&input));
  g_assert_false (jd_document_get_modified (jd_test_get_document (input.window)));
  jd_input_clear (&input);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = NULL;
  int result;

  state = jd_test_use_state ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/lesson-record/equals-one-by-hand", test_kinds);
  g_test_add_func ("/app/lesson-record/controls", test_controls);
  g_test_add_func ("/app/lesson-record/try", test_try);
  g_test_add_func ("/app/lesson-record/keys", test_keys);
  g_test_add_func ("/app/lesson-record/reopen", test_reopen);
  result = jd_test_run ();
  jd_test_remove_tree (state);
  return result;
}
