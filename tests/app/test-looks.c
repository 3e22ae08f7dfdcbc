/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every tool and state of the window, looked at: by measuring what is painted (jd-test-looks.h), and, where
 * JD_TEST_PICTURES names a folder, as pictures for whoever wants to look.  JD_TEST_SIZE ("1920x1080"),
 * ADW_DEBUG_COLOR_SCHEME, ADW_DEBUG_HIGH_CONTRAST, JD_TEST_TEXT (2: letters twice as large), JD_TEST_RTL (from right
 * to left) and LANGUAGE say in which dress; JD_TEST_EXAMPLES ("20-jack.jourdain,24-governor.jourdain") which examples
 * are studied and compared instead of the usual ones; without JD_TEST_LONG a seeded third of the tools and
 * objects. */

#include <stdio.h>

#include "app/common/jd-locale.h"
#include "tests/app/jd-test-input.h"
#include "tests/app/jd-test-looks.h"
#include "ui/draw/canvas/jd-tool.h"
#include "ui/panels/jd-equations-panel.h"
#include "ui/panels/jd-equilibria-panel.h"
#include "ui/panels/jd-graphs-panel.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-widget-helpers.h"

/* The least contrast of a text: level AA of the Web Content Accessibility Guidelines, and AAA where high contrast is
 * asked for. */
#define CONTRAST 4.5
#define HIGH_CONTRAST 7.0

static char *
name_dress (int *width,
            int *height)
{
  const char *text = g_getenv ("JD_TEST_TEXT"), *language = g_getenv ("LANGUAGE");
  const char *size = g_getenv ("JD_TEST_SIZE") != NULL ? g_getenv ("JD_TEST_SIZE") : "1280x800";
  AdwStyleManager *style = adw_style_manager_get_default ();

  g_assert_cmpint (sscanf (size, "%dx%d", width, height), ==, 2);
  return g_strconcat (size, adw_style_manager_get_dark (style) ? "-dark" : "-light",
                      adw_style_manager_get_high_contrast (style) ? "-high-contrast" : "",
                      g_getenv ("JD_TEST_RTL") != NULL ? "-rtl" : "", text != NULL ? "-text-" : "",
                      text != NULL ? text : "", g_strcmp0 (language, "de") == 0 ? "-de" : "", NULL);
}

/* Whether it is this one's turn. */
static gboolean
is_chosen (void)
{
  return g_getenv ("JD_TEST_LONG") != NULL || g_test_rand_int_range (0, 3) == 0;
}

static void
look_at (JdInput    *input,
         GtkWidget  *surface,
         const char *state)
{
  const char *folder = g_getenv ("JD_TEST_PICTURES");
  int width, height;
  g_autofree char *dress = name_dress (&width, &height);
  g_autofree char *path = folder != NULL ? g_strdup_printf ("%s/%s-%s.png", folder, state, dress) : NULL;

  g_test_message ("%s, %s", state, dress);
  jd_input_settle (input);
  jd_looks_check (surface, path,
                  adw_style_manager_get_high_contrast (adw_style_manager_get_default ()) ? HIGH_CONTRAST : CONTRAST);
}

/* The window as it is now. */
static void
look (JdInput    *input,
      const char *state)
{
  look_at (input, GTK_WIDGET (input->window), state);
}

/* A window of the size asked for with example @name, or an empty sheet if it is NULL, in @view. */
static void
init (JdInput    *input,
      const char *name,
      const char *view)
{
  int width, height;
  g_autofree char *dress = name_dress (&width, &height);

  /* Nothing on its way from one state to the next. */
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  jd_input_init_sized (input, width, height);
  /* The surface has a rim around the window, for its shadow. */
  g_assert_cmpint (gdk_surface_get_width (gtk_native_get_surface (GTK_NATIVE (input->window))), ==, width);
  if (name != NULL)
    {
      g_autoptr(GFile) file = jd_test_example (name);

      jd_window_open_file (input->window, file);
      jd_test_wait (jd_test_has_loaded, input->window);
    }
  jd_window_set_view (input->window, view);
  jd_input_settle (input);
}

static void
clear (JdInput *input)
{
  jd_input_clear (input);
}

static void
test_start (void)
{
  JdInput input;

  init (&input, NULL, "draw");
  look (&input, "start-empty-sheet");
  gtk_widget_activate_action (GTK_WIDGET (input.window), "win.start-page", NULL);
  look (&input, "start-page");
  clear (&input);
}

/* A tool: taken, over what it may begin with, with its first place taken, and put down. */
static void
look_at_tool (JdInput      *input,
              const JdTool *tool)
{
  static const double places[][2] = { { 0, 0 }, { 0.3, 0.25 }, { 0.8, 0.4 } };
  g_autofree char *taken = g_strconcat ("draw-", tool->name, NULL);
  g_autofree char *begun = g_strconcat ("draw-", tool->name, "-begun", NULL);
  int at[2];

  jd_canvas_set_tool (input->canvas, tool->name);
  jd_input_at (input, places[0][0], places[0][1], at);
  jd_input_do (input, "mousemove %d %d", at[0], at[1]);
  look (input, taken);
  if (tool->max_places == 1 || tool->max_places == 0)
    return;
  jd_input_do (input, "click 1");
  for (guint i = 1; i < G_N_ELEMENTS (places); i++)
    {
      jd_input_at (input, places[i][0], places[i][1], at);
      jd_input_do (input, "mousemove %d %d", at[0], at[1]);
    }
  look (input, begun);
  jd_canvas_escape (input->canvas);
  jd_canvas_escape (input->canvas);
  if (gtk_widget_activate_action (GTK_WIDGET (input->window), "win.undo", NULL))
    jd_input_settle (input);
}

static void
test_tools (gconstpointer group)
{
  JdInput input;

  init (&input, "12-slider-crank.jourdain", "draw");
  for (const JdTool *const *tool = jd_tool_table (); *tool != NULL; tool++)
    if ((*tool)->group == (JdToolGroup) GPOINTER_TO_UINT (group) && is_chosen ())
      look_at_tool (&input, *tool);
  clear (&input);
}

/* How many of a kind tell how it looks. */
#define N_OF_A_KIND 2

/* Things of every kind that the mechanism has, selected: what the inspector shows of them, and the sheet. */
static void
test_objects (gconstpointer name)
{
  g_autofree char *stem = g_strndup (name, 2);
  JdInput input;

  init (&input, name, "draw");
  for (JdObjectKind kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
    {
      JsonNode *root = jd_mechanism_get_json (jd_input_get_mechanism (&input));
      g_autoptr(GPtrArray) objects = jd_edit_list (root, kind);

      for (guint i = 0; i < MIN (objects->len, N_OF_A_KIND); i++)
        {
          const JdObject *object = g_ptr_array_index (objects, i);
          g_autofree char *state = g_strdup_printf ("draw-%s-%u-%s", stem, kind, object->name);

          if (!is_chosen ())
            continue;
          jd_selection_set (jd_draw_view_get_selection (input.view), kind, object->name);
          look (&input, state);
        }
    }
  gtk_widget_activate_action (GTK_WIDGET (input.canvas), "draw.select-all", NULL);
  look (&input, "draw-all-selected");
  clear (&input);
}

static gboolean
is_panel_settled (gpointer panel)
{
  return jd_panel_get_settled (panel);
}

static gboolean
has_formula (gpointer panel)
{
  return jd_test_find (panel, JD_TYPE_FORMULA_VIEW) != NULL;
}

/* What @panel shows is there. */
static void
wait_for_panel (JdPanel *panel)
{
  jd_test_wait (is_panel_settled, panel);
  jd_panel_flush (panel);
  if (JD_IS_EQUATIONS_PANEL (panel))
    jd_test_wait (has_formula, panel);
}

/* All panels of the column open, one below the other. */
static void
unfold_panels (GtkWidget *widget)
{
  if (JD_IS_PANEL (widget) && gtk_widget_get_visible (widget))
    {
      jd_panel_set_expanded (JD_PANEL (widget), TRUE);
      wait_for_panel (JD_PANEL (widget));
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    unfold_panels (child);
}

/* Rows that open, and what says more when it is asked. */
static void
expand_rows (GtkWidget *widget)
{
  if (ADW_IS_EXPANDER_ROW (widget))
    adw_expander_row_set_expanded (ADW_EXPANDER_ROW (widget), TRUE);
  else if (GTK_IS_EXPANDER (widget))
    gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    expand_rows (child);
}

static gboolean
has_searched (gpointer panel)
{
  return !gtk_widget_get_visible (jd_test_child (panel, "cancel"));
}

/* The text of an enlarged graph is larger than that of its panel. */
static void
assert_large_text (GtkWidget *panel)
{
  GtkWidget *chart = jd_test_find (panel, JD_TYPE_CHART_VIEW);

  g_assert_cmpfloat_with_epsilon (jd_get_font_size (chart), 1.2 * jd_get_font_size (panel), 0.01);
}

/* Each panel alone in the column. */
static void
look_at_panels (JdInput    *input,
                const char *stem,
                GtkWidget  *widget)
{
  if (JD_IS_PANEL (widget) && gtk_widget_get_visible (widget))
    {
      g_autofree char *state = g_strdup_printf ("study-%s-%s", stem, G_OBJECT_TYPE_NAME (widget));

      jd_panel_set_enlarged (JD_PANEL (widget), TRUE);
      wait_for_panel (JD_PANEL (widget));
      if (JD_IS_GRAPHS_PANEL (widget))
        assert_large_text (widget);
      look (input, state);
      jd_panel_set_enlarged (JD_PANEL (widget), FALSE);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    look_at_panels (input, stem, child);
}

static void
test_study (gconstpointer name)
{
  g_autofree char *stem = g_strndup (name, 2);
  g_autofree char *state = g_strconcat ("study-", stem, NULL);
  g_autofree char *later = g_strconcat ("study-", stem, "-event", NULL);
  g_autofree char *unfolded = g_strconcat ("study-", stem, "-unfolded", NULL);
  g_autofree char *expanded = g_strconcat ("study-", stem, "-expanded", NULL);
  GtkWidget *view, *equilibria;
  GtkListBox *list;
  JdInput input;

  init (&input, name, "study");
  view = jd_test_find (GTK_WIDGET (input.window), JD_TYPE_STUDY_VIEW);
  look (&input, state);
  look_at_panels (&input, stem, view);
  gtk_widget_activate_action (GTK_WIDGET (jd_study_view_get_sheet (JD_STUDY_VIEW (view))), "study.next-event", NULL);
  look (&input, later);
  unfold_panels (view);
  look (&input, unfolded);
  equilibria = jd_test_find (view, JD_TYPE_EQUILIBRIA_PANEL);
  gtk_widget_activate_action (equilibria, "equilibria.find", NULL);
  jd_test_wait (has_searched, equilibria);
  gtk_widget_activate_action (equilibria, "equilibria.vary", NULL);
  jd_test_wait (has_searched, equilibria);
  list = jd_test_child (equilibria, "list");
  gtk_list_box_select_row (list, gtk_list_box_get_row_at_index (list, 0));
  gtk_widget_activate_action (GTK_WIDGET (jd_study_view_get_sheet (JD_STUDY_VIEW (view))), "study.run-event", NULL);
  jd_input_settle (&input);
  expand_rows (view);
  look (&input, expanded);
  clear (&input);
}

static void
test_compare (gconstpointer name)
{
  g_autofree char *state = g_strdup_printf ("compare-%.2s", (const char *) name);
  JdInput input;

  init (&input, name, "compare");
  look (&input, state);
  clear (&input);
}

/* A dialog over the window, of @action, which stands in the group of @widget; it goes without an answer. */
static void
look_at_dialog (JdInput    *input,
                GtkWidget  *widget,
                const char *action)
{
  g_autofree char *state = g_strconcat ("dialog-", action, NULL);
  GListModel *toplevels = gtk_window_get_toplevels ();
  GtkWidget *dialog = NULL;

  gtk_widget_activate_action (widget, action, NULL);
  jd_input_settle (input);
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr(GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (toplevel != GTK_WIDGET (input->window) && gtk_widget_get_mapped (toplevel))
        dialog = toplevel;
    }
  g_assert_nonnull (dialog);
  look_at (input, dialog, state);
  gtk_window_close (GTK_WINDOW (dialog));
  jd_input_settle (input);
}

static void
test_dialogs (void)
{
  static const char *const of_window[] = { "win.lock", "window.close" };
  JdInput input;

  init (&input, "06-sleigh-landing.jourdain", "study");
  jd_test_set_constant (jd_input_get_document (&input), "M", 30, "Mass");
  look_at_dialog (&input, jd_test_find (GTK_WIDGET (input.window), JD_TYPE_PARAMETERIZATION_PANEL),
                  "parameterization.rename");
  look_at_dialog (&input, jd_test_find (GTK_WIDGET (input.window), JD_TYPE_JUMP_PANEL), "event.rename");
  for (guint i = 0; i < G_N_ELEMENTS (of_window); i++)
    look_at_dialog (&input, GTK_WIDGET (input.window), of_window[i]);
  clear (&input);
}

/* The menus of every button in sight. */
static void
look_at_menus (JdInput    *input,
               GtkWidget  *widget,
               const char *view,
               guint      *n)
{
  GtkPopover *popover = NULL;

  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_get_mapped (widget) && gtk_widget_get_sensitive (widget))
    popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget));
  if (popover != NULL)
    {
      g_autofree char *state = g_strdup_printf ("menu-%s-%u", view, (*n)++);

      gtk_popover_popup (popover);
      jd_input_settle (input);
      look_at (input, GTK_WIDGET (popover), state);
      gtk_popover_popdown (popover);
      jd_input_settle (input);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    look_at_menus (input, child, view, n);
}

static void
test_menus (void)
{
  static const char *const views[] = { "draw", "study", "compare" };
  JdInput input;

  init (&input, "06-sleigh-landing.jourdain", "study");
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      guint n = 0;

      jd_window_set_view (input.window, views[i]);
      jd_input_settle (&input);
      look_at_menus (&input, GTK_WIDGET (input.window), views[i], &n);
      g_assert_cmpuint (n, >, 2);
    }
  clear (&input);
}

static void
test_projector (void)
{
  static const char *const views[] = { "draw", "study", "compare" };
  JdInput input;

  init (&input, "06-sleigh-landing.jourdain", "study");
  gtk_widget_activate_action (GTK_WIDGET (input.window), "win.projector", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *state = g_strconcat ("projector-", views[i], NULL);

      jd_window_set_view (input.window, views[i]);
      look (&input, state);
    }
  /* The next window would have it too. */
  gtk_widget_activate_action (GTK_WIDGET (input.window), "win.projector", NULL);
  clear (&input);
}

/* Letters as large as asked for, in the direction asked for. */
static void
dress (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  const char *text = g_getenv ("JD_TEST_TEXT");
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  if (text != NULL)
    g_object_set (settings, "gtk-xft-dpi", (int) (dpi * g_ascii_strtod (text, NULL)), NULL);
  if (g_getenv ("JD_TEST_RTL") != NULL)
    gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
}

static void
add (const char    *format,
     const char    *name,
     GTestDataFunc  test)
{
  g_autofree char *path = g_strdup_printf (format, name);

  g_test_add_data_func (path, name, test);
}

int
main (int    argc,
      char **argv)
{
  static const char *const drawn[] = { "06-sleigh-landing.jourdain", "25-rod-spring-and-wall.jourdain",
                                       "42-disk-on-a-belt.jourdain" };
  static const char *const studied[] = { "06-sleigh-landing.jourdain", "12-slider-crank.jourdain",
                                         "24-governor.jourdain",
                                         "53-painleves-rod.jourdain" };
  static const char *const compared[] = { "01-rolling-disk.jourdain", "02-cart-and-particle.jourdain",
                                          "06-sleigh-landing.jourdain" };
  g_autofree char *state = jd_test_use_state ();
  g_auto(GStrv)
    examples = g_strsplit (g_getenv ("JD_TEST_EXAMPLES") != NULL ? g_getenv ("JD_TEST_EXAMPLES") : "", ",", -1);
  int result;

  if (!jd_test_init_display (&argc, &argv))
    return 0;
  jd_locale_init ();
  dress ();
  g_test_add_func ("/app/looks/start", test_start);
  for (guint i = 0; i < JD_N_TOOL_GROUPS; i++)
    {
      g_autofree char *path = g_strdup_printf ("/app/looks/tools/%s", jd_tool_group_title (i));

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_tools);
    }
  for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
    add ("/app/looks/objects/%s", drawn[i], test_objects);
  for (guint i = 0; examples[0] == NULL && i < G_N_ELEMENTS (studied); i++)
    add ("/app/looks/study/%s", studied[i], test_study);
  for (guint i = 0; examples[0] == NULL && i < G_N_ELEMENTS (compared); i++)
    add ("/app/looks/compare/%s", compared[i], test_compare);
  for (char **name = examples; *name != NULL; name++)
    {
      add ("/app/looks/study/%s", *name, test_study);
      add ("/app/looks/compare/%s", *name, test_compare);
    }
  g_test_add_func ("/app/looks/dialogs", test_dialogs);
  g_test_add_func ("/app/looks/menus", test_menus);
  g_test_add_func ("/app/looks/projector", test_projector);
  result = jd_test_run ();
  jd_test_remove_tree (state);
  return result;
}
