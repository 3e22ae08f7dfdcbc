/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every command with a key is in the shortcuts window, every control has a name, nothing is cut. */
#include "app/window/jd-window-private.h"
#include "core/joint/jd-joint-catalogue.h"
#include "tests/app/jd-test-app.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/draw/jd-draw-view.h"
#include "ui/draw/jd-outline.h"
#include "ui/draw/canvas/jd-palette.h"
#include "ui/widgets/jd-chart-view.h"
#include "ui/document/jd-document-lock.h"
#include "ui/panels/jd-graphs-panel.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-view.h"
#include "ui/study/jd-transport.h"

static char *state;

static JdWindow *
open_window (JdApplication *application,
             const char    *name)
{
  JdWindow *window = jd_window_new (application);
  g_autoptr(GFile) file = jd_test_example (name);

  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  jd_test_wait (jd_test_has_loaded, window);
  g_assert_nonnull (jd_test_get_document (window));
  return window;
}

/* The keys of a shortcut in the overlay, and the actions they stand for: "<Control>0", "@win.save". */
static void
collect_listed (GObject    *object,
                GHashTable *listed)
{
  g_autofree char *accelerator = NULL;
  g_autofree char *action = NULL;
  g_auto(GStrv) keys = NULL;

  g_object_get (object, "accelerator", &accelerator, "action-name", &action, NULL);
  if (action != NULL)
    g_hash_table_add (listed, g_strconcat ("@", action, NULL));
  keys = g_strsplit (accelerator != NULL ? accelerator : "", " ", -1);
  for (char **key = keys; *key != NULL; key++)
    {
      guint keyval;
      GdkModifierType modifiers;

      if (**key == '\0')
        continue;
      /* a range of keys, as GTK's shortcuts window writes it */
      if (strstr (*key, "...") != NULL)
        {
          g_assert_true (gtk_accelerator_parse (strstr (*key, "...") + 3, &keyval, &modifiers));
          strstr (*key, "...")[0] = '\0';
        }
      g_assert_true (gtk_accelerator_parse (*key, &keyval, &modifiers));
      g_hash_table_add (listed, gtk_accelerator_name (keyval, modifiers));
    }
}

/* Of the sections whose names begin with @section, or of all for NULL. */
static void
collect_overlay (GtkBuilder *builder,
                 const char *section,
                 GHashTable *listed)
{
  g_autoptr(GSList) objects = gtk_builder_get_objects (builder);

  for (GSList *iter = objects; iter != NULL; iter = iter->next)
    if (GTK_IS_SHORTCUTS_SHORTCUT (iter->data))
      {
        GtkWidget *of = gtk_widget_get_ancestor (iter->data, GTK_TYPE_SHORTCUTS_SECTION);
        g_autofree char *name = NULL;

        if (of != NULL)
          g_object_get (of, "section-name", &name, NULL);
        if (section == NULL || (name != NULL && g_str_has_prefix (name, section)))
          collect_listed (iter->data, listed);
      }
}

static GHashTable *
overlay_keys (const char *section)
{
  GHashTable *listed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource ("/org/jourdain/Jourdain/app/jd-help-overlay.ui");
  GObject *overlay = gtk_builder_get_object (builder, "help_overlay");

  collect_overlay (builder, section, listed);
  gtk_window_destroy (GTK_WINDOW (overlay));
  return listed;
}

/* Every accelerator of the program and the window. */
static void
test_accelerators (void)
{
  JdApplication *application = jd_test_application ();
  g_auto(GStrv) actions = gtk_application_list_action_descriptions (GTK_APPLICATION (application));
  g_autoptr(GHashTable) listed = overlay_keys (NULL);
  guint n = 0;

  for (char **action = actions; *action != NULL; action++)
    {
      g_auto(GStrv) accels = gtk_application_get_accels_for_action (GTK_APPLICATION (application), *action);
      g_autofree char *plain = g_strconcat ("@", *action, NULL);

      if (!g_hash_table_contains (listed, plain))
        for (char **accel = accels; *accel != NULL; accel++)
          if (!g_hash_table_contains (listed, *accel))
            g_error ("%s (%s) is not in the shortcuts window", *action, *accel);
      n++;
    }
  g_assert_cmpuint (n, >=, 18);
  jd_test_end (application);
}

/* The keys of a widget's class: GTK keeps them in a controller that is a list of shortcuts. */
static guint
check_bindings (GtkWidget  *view,
                const char *section)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (view);
  g_autoptr(GHashTable) listed = overlay_keys (section);
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (!GTK_IS_SHORTCUT_CONTROLLER (controller))
        continue;
      for (guint k = 0; k < g_list_model_get_n_items (G_LIST_MODEL (controller)); k++)
        {
          g_autoptr(GtkShortcut) shortcut = g_list_model_get_item (G_LIST_MODEL (controller), k);
          GtkShortcutTrigger *trigger = gtk_shortcut_get_trigger (shortcut);
          g_autofree char *name = NULL;

          if (!GTK_IS_KEYVAL_TRIGGER (trigger))
            continue;
          name = gtk_accelerator_name (gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)),
                                       gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)));
          if (!g_hash_table_contains (listed, name))
            g_error ("%s of %s is not in the shortcuts window", name, section);
          n++;
        }
    }
  return n;
}

static void
test_bindings (void)
{
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");

  g_assert_cmpuint (check_bindings (GTK_WIDGET (jd_window_get_draw_view (window)), "draw"), >=, 30);
  g_assert_cmpuint (check_bindings (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), "study"), >=, 9);
  g_assert_cmpuint (check_bindings (GTK_WIDGET (jd_window_get_compare_view (window)), "compare"), >=, 9);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (GTK_WIDGET (widget));
}

/* The shortcuts window opens, in full, without a complaint of GTK's. */
static void
test_overlay (void)
{
  JdApplication *application = jd_test_application ();
  JdWindow *window = open_window (application, "12-slider-crank.jourdain");
  GtkShortcutsWindow *overlay;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.show-help-overlay", NULL);
  /* deprecated from GTK 4.18 on */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  overlay = gtk_application_window_get_help_overlay (GTK_APPLICATION_WINDOW (window));
  G_GNUC_END_IGNORE_DEPRECATIONS
  g_assert_nonnull (overlay);
  jd_test_wait (is_mapped, overlay);
  jd_test_settle ();
  jd_test_end (application);
}

/* The text a screen reader would say, as far as GTK's own testing lets one see it. */
static gboolean
has_text_inside (GtkWidget *widget)
{
  if ((GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0') ||
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text_inside (child))
      return TRUE;
  return FALSE;
}

static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);
  const char *tooltip = gtk_widget_get_tooltip_text (widget);

  return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) ||
         (tooltip != NULL && *tooltip != '\0') || has_text_inside (widget);
}

/* What one operates.  Inside a button or an entry are parts of it, not controls of their own. */
static gboolean
is_control (GtkWidget *widget)
{
  return GTK_IS_BUTTON (widget) || GTK_IS_ENTRY (widget) || GTK_IS_SCALE (widget) || GTK_IS_DROP_DOWN (widget) ||
         GTK_IS_SWITCH (widget) || GTK_IS_CHECK_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget) ||
         GTK_IS_SPIN_BUTTON (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget) ||
         GTK_IS_LIST_BOX_ROW (widget) || GTK_IS_FLOW_BOX_CHILD (widget);
}

/* Says which, so that all are seen at once. */
static guint
count_nameless (GtkWidget *widget,
                guint     *n_controls)
{
  guint n = 0;

  if (!gtk_widget_get_visible (widget) || GTK_IS_POPOVER (widget))
    return 0;
  if (is_control (widget) && gtk_widget_get_focusable (widget) &&
      !(gtk_widget_get_parent (widget) != NULL && GTK_IS_DROP_DOWN (gtk_widget_get_parent (widget))))
    {
      (*n_controls)++;
      if (!has_name (widget) &&
          !(GTK_IS_BUTTON (widget) && gtk_widget_get_parent (widget) != NULL &&
            has_name (gtk_widget_get_parent (widget)) && GTK_IS_MENU_BUTTON (gtk_widget_get_parent (widget))))
        {
          g_printerr ("%s in %s of %s has no name\n", G_OBJECT_TYPE_NAME (widget),
                      G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)),
                      G_OBJECT_TYPE_NAME (gtk_widget_get_parent (gtk_widget_get_parent (widget))));
          n++;
        }
      if (!GTK_IS_LIST_BOX (widget) && !GTK_IS_FLOW_BOX (widget) && !GTK_IS_LIST_BOX_ROW (widget))
        return n;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_nameless (child, n_controls);
  return n;
}

static void
test_names (void)
{
  JdApplication *application = jd_test_application ();
  static const char *const views[] = { "draw", "study", "compare" };
  JdWindow *window = open_window (application, "06-sleigh-landing.jourdain");

  jd_study_view_set_expanded (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      guint n_controls = 0;

      jd_window_set_view (window, views[i]);
      jd_test_settle ();
      g_assert_cmpuint (count_nameless (GTK_WIDGET (window), &n_controls), ==, 0);
      g_test_message ("%s: %u controls", views[i], n_controls);
      g_assert_cmpuint (n_controls, >, 12);
    }
  jd_test_end (application);
}

/* Every button that can be pressed can be reached by Tab or has a key of its own. */
static guint
count_unreachable (GtkWidget *widget)
{
  guint n = 0;

  if (!gtk_widget_get_visible (widget) || GTK_IS_POPOVER (widget))
    return 0;
  if ((GTK_IS_BUTTON (widget) || GTK_IS_SCALE (widget)) && gtk_widget_is_sensitive (widget) &&
      !gtk_widget_get_focusable (widget))
    {
      g_printerr ("%s “%s” cannot have the focus\n", G_OBJECT_TYPE_NAME (widget),
                  gtk_widget_get_tooltip_text (widget));
      n++;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_unreachable (child);
  return n;
}

/* The window's own minimize, maximize and close are the desktop's. */
static void
test_reachable (void)
{
  static const char *const views[] = { "draw", "study", "compare" };
  JdWindow *window = open_window (NULL, "06-sleigh-landing.jourdain");

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      jd_window_set_view (window, views[i]);
      jd_test_settle ();
      g_assert_cmpuint (count_unreachable (gtk_widget_get_first_child (jd_test_find (GTK_WIDGET (window),
                                                                                     GTK_TYPE_STACK))),
                        ==, 0);
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The window's smallest width, with room for a title. */
static int
measure (JdWindow *window)
{
  int minimum;

  jd_test_settle ();
  gtk_widget_measure (gtk_widget_get_first_child (GTK_WIDGET (window)), GTK_ORIENTATION_HORIZONTAL, -1, &minimum,
                      NULL, NULL, NULL);
  return minimum;
}

/* The widgets that make it so wide, for whoever mends it. */
static void
report_widest (GtkWidget *widget,
               int        depth)
{
  int minimum;

  if (!gtk_widget_get_visible (widget) || !gtk_widget_get_child_visible (widget))
    return;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum < 300 || depth > 20)
    return;
  g_test_message ("%*s%s %d", 2 * depth, "", G_OBJECT_TYPE_NAME (widget), minimum);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    report_widest (child, depth + 1);
}

/* Every view fits into the smallest window; with text of twice the size, into 1280 pixels, with all panels unfolded. */
static void
test_fits (void)
{
  JdApplication *application = jd_test_application ();
  static const char *const views[] = { "draw", "study", "compare" };
  JdWindow *window = open_window (application, "12-slider-crank.jourdain");
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi, smallest;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  gtk_widget_get_size_request (GTK_WIDGET (window), &smallest, NULL);
  for (guint scale = 1; scale <= 2; scale++)
    {
      const int widest = scale == 1 ? smallest : 1280;

      jd_study_view_set_expanded (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), scale > 1);
      g_object_set (settings, "gtk-xft-dpi", (int) scale * 96 * 1024, NULL);
      for (guint i = 0; i < G_N_ELEMENTS (views); i++)
        {
          g_autofree char *name = NULL;
          int width;

          jd_window_set_view (window, views[i]);
          width = measure (window);
          name = g_strdup_printf ("%s-text-x%u", views[i], scale);
          jd_test_picture (GTK_WIDGET (window), name);
          g_test_message ("%s, text x%u: %d pixels at least", views[i], scale, width);
          if (width > widest)
            report_widest (GTK_WIDGET (window), 0);
          g_assert_cmpint (width, <=, widest);
        }
    }
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  jd_test_end (application);
}

static gboolean
is_laid_out (gpointer widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0;
}

/* From right to left the window opens, and its views too. */
static void
test_right_to_left (void)
{
  JdApplication *application = jd_test_application ();
  static const char *const views[] = { "draw", "study", "compare" };
  JdWindow *window;
  GtkWidget *open, *transport;
  graphene_rect_t bounds;

  gtk_widget_set_default_direction (GTK_TEXT_DIR_RTL);
  window = open_window (application, "06-sleigh-landing.jourdain");
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-right-to-left", views[i]);

      jd_window_set_view (window, views[i]);
      g_assert_cmpint (measure (window), <=, 900);
      jd_test_picture (GTK_WIDGET (window), name);
    }
  transport = jd_test_find (GTK_WIDGET (window), JD_TYPE_TRANSPORT);
  g_assert_cmpint (gtk_widget_get_direction (jd_test_find (transport, GTK_TYPE_SCALE)), ==, GTK_TEXT_DIR_LTR);
  g_assert_cmpint (gtk_widget_get_direction (transport), ==, GTK_TEXT_DIR_LTR);
  open = jd_test_find (GTK_WIDGET (window), ADW_TYPE_SPLIT_BUTTON);
  jd_test_wait (is_laid_out, open);
  g_assert_true (gtk_widget_compute_bounds (open, GTK_WIDGET (window), &bounds));
  g_assert_cmpfloat (bounds.origin.x, >, gtk_widget_get_width (GTK_WIDGET (window)) / 2.0);
  jd_test_end (application);
  gtk_widget_set_default_direction (GTK_TEXT_DIR_LTR);
}

static gboolean
has_compared (gpointer window)
{
  JdCompareView *view = jd_window_get_compare_view (window);

  return !jd_compare_view_get_busy (view) && jd_compare_view_get_comparison (view) != NULL;
}

static gboolean
print_to (JdWindow   *window,
          const char *path)
{
  g_autoptr(JdPrint) print = jd_window_prepare_print (window);

  return print != NULL && jd_print_export (print, path, NULL);
}

/* Every view leaves as a figure and is printed, and says so. */
static void
test_figures (void)
{
  static const char *const views[] = { "draw", "study", "compare" };
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *svg = g_strdup_printf ("%s/%s.svg", state, views[i]);
      g_autofree char *pdf = g_strdup_printf ("%s/%s.pdf", state, views[i]);
      g_autoptr(GFile) file = g_file_new_for_path (svg);
      g_autofree char *figure = NULL;
      g_autofree char *page = NULL;
      gsize length;

      jd_window_set_view (window, views[i]);
      jd_test_settle ();
      if (i == 2)
        jd_test_wait (has_compared, window);
      g_assert_true (jd_window_export (window, "sheet", file));
      g_assert_true (g_file_get_contents (svg, &figure, &length, NULL));
      g_assert_nonnull (strstr (figure, "<svg"));
      g_assert_cmpuint (length, >, 2000);
      g_assert_true (print_to (window, pdf));
      g_assert_true (g_file_get_contents (pdf, &page, &length, NULL));
      g_assert_true (g_str_has_prefix (page, "%PDF-"));
      g_assert_cmpuint (length, >, 2000);
      g_assert_null (jd_test_get_message (window));
    }
  gtk_window_destroy (GTK_WINDOW (window));
}

static char *
export_text (JdWindow *window)
{
  g_autofree char *path = g_strdup_printf ("%s/shown.tex", state);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  char *text = NULL;

  g_assert_true (jd_window_export (window, "sheet", file));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* A copied figure is there as SVG, PNG and PDF, copied equations as LaTeX and MathML.  The Show menu marks what the
 * parameters are, on the sheet and in the figure, which tells its instant. */
static void
test_copies (void)
{
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");
  JdSheet *sheet = jd_study_view_get_sheet (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW));
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autofree char *plain = NULL, *marked = NULL;

  jd_window_set_view (window, "study");
  jd_test_settle ();
  g_action_group_activate_action (G_ACTION_GROUP (window), "copy-figure", NULL);
  for (guint i = 0; i < 3; i++)
    g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard),
                                                          (const char *[]) { "image/svg+xml", "image/png",
                                                                             "application/pdf" }[i]));
  g_action_group_activate_action (G_ACTION_GROUP (window), "copy-equations", NULL);
  g_assert_true (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), G_TYPE_STRING));
  g_assert_true (gdk_content_formats_contain_mime_type (gdk_clipboard_get_formats (clipboard),
                                                        "application/mathml+xml"));
  plain = export_text (window);
  g_assert_nonnull (strstr (plain, "{t} = 0"));
  g_assert_null (strstr (plain, "$\\varphi$"));
  g_object_set (sheet, "show-parameters", TRUE, "show-dimensions", TRUE, "show-axes", TRUE, NULL);
  jd_test_settle ();
  marked = export_text (window);
  g_assert_nonnull (strstr (marked, "$\\varphi$"));
  g_assert_nonnull (strstr (marked, "{$r$}"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* For a room: thicker strokes in every view, and fewer panels. */
static void
test_projector (void)
{
  JdWindow *window = open_window (NULL, "06-sleigh-landing.jourdain");
  JdStudyView *study = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
  JdDrawView *draw = jd_window_get_draw_view (window);
  JdPaper *papers[] = { JD_PAPER (jd_study_view_get_sheet (study)), JD_PAPER (jd_draw_view_get_canvas (draw)) };
  GtkWidget *outline = jd_test_find (GTK_WIDGET (draw), JD_TYPE_OUTLINE);
  GtkWidget *tool = jd_test_find_name (GTK_WIDGET (draw), "joint-pivot");
  GtkWidget *picture = gtk_button_get_child (GTK_BUTTON (tool));
  double width[2];
  int size, large;

  for (guint i = 0; i < 2; i++)
    width[i] = jd_paper_get_style (papers[i])->scale;
  gtk_widget_measure (picture, GTK_ORIENTATION_HORIZONTAL, -1, &size, NULL, NULL, NULL);
  jd_study_view_set_expanded (study, TRUE);
  g_action_group_change_action_state (G_ACTION_GROUP (window), "projector", g_variant_new_boolean (TRUE));
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (jd_paper_get_style (papers[i])->scale, >, 1.3 * width[i]);
  g_assert_false (jd_panel_get_expanded (jd_study_view_get_panel (study, JD_TYPE_JUMP_PANEL)));
  jd_window_set_view (window, "draw");
  jd_test_settle ();
  g_assert_false (gtk_widget_get_mapped (outline));
  gtk_widget_measure (picture, GTK_ORIENTATION_HORIZONTAL, -1, &large, NULL, NULL, NULL);
  g_assert_cmpint (large, >, 1.25 * size);
  g_action_group_change_action_state (G_ACTION_GROUP (window), "projector", g_variant_new_boolean (FALSE));
  jd_test_settle ();
  gtk_widget_measure (picture, GTK_ORIENTATION_HORIZONTAL, -1, &large, NULL, NULL, NULL);
  g_assert_cmpint (large, ==, size);
  g_assert_true (gtk_widget_get_mapped (outline));
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat (jd_paper_get_style (papers[i])->scale, ==, width[i]);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_refused (JdDocument *document,
            const char *constant)
{
  g_autoptr(GError) error = NULL;
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonObject *constants = json_object_get_object_member (json_node_get_object (root), "constants");

  json_object_set_double_member (constants, constant, 0.123);
  if (jd_document_replace (document, root, "Change", NULL, &error))
    return FALSE;
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LOCKED);
  return TRUE;
}

/* A locked file keeps what its author closed, the widgets say why, and unlocking gives it back; undo too. */
static void
test_lock (void)
{
  static const char *const open[] = { "tags", "constants:r", NULL };
  g_autoptr(GError) error = NULL;
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");
  JdDocument *document = jd_test_get_document (window);
  GtkWidget *transport = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), JD_TYPE_TRANSPORT);
  GtkWidget *palette;

  g_assert_true (jd_document_may (document, "draw"));
  g_assert_true (jd_document_set_lock (document, TRUE, open, &error));
  g_assert_no_error (error);
  g_assert_nonnull (jd_test_find_name (GTK_WIDGET (window), "locked"));
  /* The Draw view is made only now. */
  palette = jd_test_find (GTK_WIDGET (jd_window_get_draw_view (window)), JD_TYPE_PALETTE);
  g_assert_false (gtk_widget_get_sensitive (palette));
  g_assert_false (gtk_widget_get_sensitive (transport));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (palette), ==, jd_document_lock_reason ());
  g_assert_true (jd_document_may (document, "tags"));
  g_assert_true (jd_document_may (document, "constants:r"));
  g_assert_false (jd_document_may (document, "constants:l"));
  g_assert_false (jd_document_may (document, "values:phi"));

  g_assert_false (is_refused (document, "r"));
  g_assert_true (is_refused (document, "l"));
  /* A tag is one of the model that the last edit has. */
  jd_test_derive (document);
  g_assert_true (jd_study_set_primitive (jd_test_get_study (window), "main.x", NULL, &error));
  g_assert_no_error (error);
  g_free (jd_document_add_parameterization (document, "another", NULL, &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LOCKED);
  g_clear_error (&error);

  g_assert_true (jd_document_set_lock (document, FALSE, open, &error));
  g_assert_true (gtk_widget_get_sensitive (palette));
  g_assert_true (jd_document_set_lock (document, TRUE, open, &error));
  g_assert_false (gtk_widget_get_sensitive (palette));
  g_assert_true (jd_document_set_lock (document, FALSE, open, &error));
  g_assert_null (jd_test_find_name (GTK_WIDGET (window), "locked"));
  g_assert_false (is_refused (document, "l"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* The lock that an author begins leaves playing open; he may close it, which the window then says, and his choice
 * stays. */
static void
test_lock_dialog (void)
{
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");
  JdDocument *document = jd_test_get_document (window);
  GtkWidget *transport = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), JD_TYPE_TRANSPORT);

  for (int closed = 0; closed < 2; closed++)
    {
      GtkWidget *dialog;
      const char *says;

      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.lock", NULL));
      dialog = jd_test_find_dialog ();
      g_assert_true (gtk_check_button_get_active (GTK_CHECK_BUTTON (jd_test_find_name (dialog, "time"))));
      g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (jd_test_find_name (dialog, "tags"))));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (jd_test_find_name (dialog, "locked")), TRUE);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (jd_test_find_name (dialog, "time")), !closed);
      jd_test_answer ("apply");
      g_assert_true (jd_document_get_locked (document));
      g_assert_cmpint (gtk_widget_get_sensitive (transport), ==, !closed);
      says = gtk_label_get_text (jd_test_find (jd_test_find_name (GTK_WIDGET (window), "locked"), GTK_TYPE_LABEL));
      g_assert_cmpint (strstr (says, "playing and scrubbing") != NULL, ==, !closed);
      g_assert_cmpint (strstr (says, "Playing is closed too.") != NULL, ==, closed);
    }
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.lock", NULL));
  g_assert_false (gtk_check_button_get_active (GTK_CHECK_BUTTON (jd_test_find_name (jd_test_find_dialog (),
                                                                                    "time"))));
  jd_test_answer ("cancel");
  gtk_window_destroy (GTK_WINDOW (window));
}

/* A file without parameterizations has its one all the same: with "tags" alone open it can be tagged, and no other be
 * added. */
static void
test_lock_untagged (void)
{
  static const char text[] =
    "{\"jourdain\": 1, \"locked\": true, \"open_to_students\": [\"tags\"],"
    " \"parameters\": [{\"name\": \"x\"}, {\"name\": \"y\"}], \"bodies\": [{\"name\": \"P\", \"origin\": [\"x\","
    " \"y\"], \"mass\": 1}],"
    " \"joints\": [{\"name\": \"rail\", \"type\": \"equation\", \"holonomic\": {\"y\": \"y\"}}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_parse (text, -1, &error);
  JdDocument *document = jd_document_new_from_json (root, &error);

  g_assert_no_error (error);
  jd_test_derive (document);
  g_assert_true (jd_document_retag (document, "total", "total", NULL, "rail.y", "y", FALSE, &error));
  g_assert_no_error (error);
  g_assert_true (jd_document_retag (document, "total", "total", NULL, "rail.y", NULL, FALSE, &error));
  g_assert_no_error (error);
  g_assert_null (jd_document_add_parameterization (document, "another", NULL, &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LOCKED);
  g_assert_finalize_object (document);
}

/* A click in a graph goes to its instant, unless the file's author has closed time. */
static void
test_lock_graph (void)
{
  static const char *const open[] = { "tags", NULL };
  g_autoptr(GError) error = NULL;
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");
  JdDocument *document = jd_test_get_document (window);
  JdStudy *study = jd_test_get_study (window);
  JdPanel *graphs = jd_test_find (jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW), JD_TYPE_GRAPHS_PANEL);
  GtkWidget *chart = jd_test_find (GTK_WIDGET (graphs), JD_TYPE_CHART_VIEW);

  g_signal_emit_by_name (chart, "seek", 0.5);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 0.5);
  g_assert_true (jd_document_set_lock (document, TRUE, open, &error));
  g_signal_emit_by_name (chart, "seek", 0.75);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 0.5);
  g_assert_true (jd_document_set_lock (document, FALSE, open, &error));
  g_signal_emit_by_name (chart, "seek", 0.75);
  g_assert_cmpfloat (jd_study_get_time (study), ==, 0.75);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* With everything closed the tags cannot be touched either, nor time be played. */
static void
test_lock_all (void)
{
  static const char *const open[] = { NULL };
  g_autoptr(GError) error = NULL;
  JdWindow *window = open_window (NULL, "12-slider-crank.jourdain");
  JdDocument *document = jd_test_get_document (window);
  GtkWidget *view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);
  JdPanel *tags = jd_test_find (view, JD_TYPE_PARAMETERIZATION_PANEL);
  JdEquationRow *row;
  GtkWidget *button;

  g_assert_true (jd_document_set_lock (document, TRUE, open, &error));
  jd_panel_flush (tags);
  row = jd_parameterization_panel_get_row (JD_PARAMETERIZATION_PANEL (tags), "main.x");
  button = jd_test_find (GTK_WIDGET (row), GTK_TYPE_TOGGLE_BUTTON);
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, jd_document_lock_reason ());
  gtk_widget_activate_action (view, "study.play", NULL);
  g_assert_false (jd_study_get_playing (jd_test_get_study (window)));
  g_assert_false (jd_study_set_primitive (jd_test_get_study (window), "main.x", NULL, &error));
  g_assert_error (error, JD_DOCUMENT_ERROR, JD_DOCUMENT_ERROR_LOCKED);
  g_clear_error (&error);

  g_assert_true (jd_document_set_lock (document, FALSE, open, &error));
  jd_panel_flush (tags);
  row = jd_parameterization_panel_get_row (JD_PARAMETERIZATION_PANEL (tags), "main.x");
  button = jd_test_find (GTK_WIDGET (row), GTK_TYPE_TOGGLE_BUTTON);
  g_assert_true (gtk_widget_get_sensitive (button));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), !=, jd_document_lock_reason ());
  gtk_widget_activate_action (view, "study.play", NULL);
  g_assert_true (jd_study_get_playing (jd_test_get_study (window)));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What a file may not say is told with what it may. */
static void
test_lock_errors (void)
{
  static const struct
  {
    const char *open;
    const char *says;
  } cases[] = {
    { "tag", "parameterizations" }, { "values:nothing", "nothing" }, { "constants:", "constant" },
    { "draw:rod", "values:theta" }, { "", "expected one of" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autofree char *text = g_strdup_printf ("{ \"jourdain\": 1, \"locked\": true,"
                                               " \"open_to_students\": [\"%s\"] }",
                                               cases[i].open);
      g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, -1, jd_joint_catalogue (), &error);

      g_assert_null (mechanism);
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].says));
      g_assert_nonnull (strstr (error->message, "open_to_students[0]"));
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  state = jd_test_use_state ();
  /* Names are looked at through GTK's own test backend. */
  g_setenv ("GTK_A11Y", "test", TRUE);
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/commands/accelerators", test_accelerators);
  g_test_add_func ("/app/commands/bindings", test_bindings);
  g_test_add_func ("/app/commands/overlay", test_overlay);
  g_test_add_func ("/app/commands/names", test_names);
  g_test_add_func ("/app/commands/reachable", test_reachable);
  g_test_add_func ("/app/commands/fits", test_fits);
  g_test_add_func ("/app/commands/right-to-left", test_right_to_left);
  g_test_add_func ("/app/commands/figures", test_figures);
  g_test_add_func ("/app/commands/copies", test_copies);
  g_test_add_func ("/app/commands/projector", test_projector);
  g_test_add_func ("/app/commands/lock", test_lock);
  g_test_add_func ("/app/commands/lock-all", test_lock_all);
  g_test_add_func ("/app/commands/lock-dialog", test_lock_dialog);
  g_test_add_func ("/app/commands/lock-untagged", test_lock_untagged);
  g_test_add_func ("/app/commands/lock-graph", test_lock_graph);
  g_test_add_func ("/app/commands/lock-errors", test_lock_errors);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (state);
  return status;
}
