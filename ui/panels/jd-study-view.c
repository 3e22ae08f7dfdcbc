/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Study view: sheet, transport, column of panels, and their sizes. */
#include "ui/panels/jd-study-view.h"

#include <adwaita.h>
#include <math.h>

#include <glib/gi18n-lib.h>
#include <string.h>

#include "ui/widgets/jd-widget-helpers.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/jd-panels.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/panels/jd-study-notice-private.h"
#include "ui/widgets/jd-resources.h"
#include "ui/study/jd-study-actions.h"
#include "ui/study/jd-study-pole.h"
#include "ui/study/jd-study-steps.h"
#include "ui/study/sheet/jd-trace-box.h"
#include "ui/widgets/jd-theme.h"

/* Fraction of the width for the sheet while a panel is enlarged. */
#define ENLARGED_SHARE  0.45
#define PROJECTOR_SCALE 1.6
/* px: largest height of a list in a popover. */
#define MAX_LIST        420
/* Number of frames after which an unfolding panel with constant height counts as complete. */
#define N_STILL_FRAMES  20
/* Text scale from which text counts as large. */
#define LARGE_TEXT      1.5
/* px: width of the column of panels; with large text for each unit of the scale, and at most. */
#define COLUMN          380
#define LARGE_COLUMN    300
#define MOST_COLUMN     640

#define PANEL_TYPE(Type, name, title) jd_##name##_panel_get_type,
static GType (*const panel_types[]) (void) = { JD_PANELS (PANEL_TYPE) };
#undef PANEL_TYPE

struct _JdStudyView
{
  GtkWidget     parent_instance;

  JdStudy      *study;
  GSignalGroup *signals;
  int           position;  /* position of the divider before a panel was enlarged; 0: none is */
  int           jump_height; /* height of the Jump panel while it unfolds */
  int           jump_frames; /* number of frames with that height */
  char         *picked;    /* joint whose rows are to be scrolled to, or NULL */

  GtkPaned     *paned;
  JdSheet      *sheet;
  JdTransport  *transport;
  GtkScrolledWindow *column;
  GtkWidget    *column_box;
  GtkBox       *panel_box;
  AdwBin       *above;     /* what stands above the panels */
  JdPanel      *panels[G_N_ELEMENTS (panel_types)];
  GtkWidget    *tools;
  GtkWidget    *show_button;
  GtkWidget    *trace_popover, *slider_popover;  /* at @show_button; NULL until they are asked for */
  GtkBox       *slider_list;
  JdSliders    *sliders;
  GtkRevealer  *notice;
  GtkLabel     *notice_label;
  GtkLabel     *problem;
  GtkWidget    *culprit;
  GtkWidget    *sides;
};

G_DEFINE_FINAL_TYPE (JdStudyView, jd_study_view, GTK_TYPE_WIDGET)

/* Offers to show in Draw what @problem names. */
static void
offer_culprit (JdStudyView *self,
               const char  *problem)
{
  JdObjectKind kind = JD_OBJECT_JOINT;
  const char *name = jd_study_find_culprit (self->study, problem, &kind);

  gtk_widget_set_visible (self->culprit, name != NULL);
  if (name != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->culprit), "(us)", (guint) kind, name);
}

/* Shows the messages about the motion, and the event at the instant. */
static void
update_notice (JdStudyView *self)
{
  g_autofree char *distrust = jd_study_dup_distrust (self->study);
  g_autofree char *overlap = distrust == NULL ? jd_study_dup_overlap (self->study) : NULL;
  g_autofree char *pole = jd_study_dup_pole (self->study), *steps = jd_study_dup_steps (self->study);
  g_autofree char *text = jd_study_dup_event (self->study);
  const char *problem = jd_study_find_problem (self->study);

  if (text != NULL)
    gtk_label_set_text (self->notice_label, text);
  /* Above the sheet, so that it covers nothing.  A motion may also end at an event. */
  if (problem == NULL)
    problem = pole;
  jd_show_text (self->problem, problem != NULL    ? problem
                               : distrust != NULL ? distrust
                               : overlap != NULL  ? overlap
                                                  : steps);
  offer_culprit (self, problem != NULL ? problem : overlap);
  gtk_widget_set_visible (self->sides, jd_study_get_event_here (self->study) != NULL);
  gtk_revealer_set_reveal_child (self->notice, text != NULL);
  if (!jd_study_begins_with_event (self->study))
    jd_paper_set_top (JD_PAPER (self->sheet), 0);
  else if (text != NULL)
    gtk_widget_queue_allocate (gtk_widget_get_parent (GTK_WIDGET (self->notice)));
}

/* Width of the notice if @room is free, and its height then.  A scrolled window asks for the height of its text at
 * the text's natural width; in a narrower place the text has more lines.  Returns the height that has to be
 * scrolled. */
static int
fit_notice (JdStudyView  *self,
            int           room,
            GdkRectangle *place)
{
  GtkWidget *notice = GTK_WIDGET (self->notice), *text = GTK_WIDGET (self->notice_label);
  GtkWidget *scroller = gtk_widget_get_ancestor (text, GTK_TYPE_SCROLLED_WINDOW);
  const int limit = gtk_scrolled_window_get_max_content_height (GTK_SCROLLED_WINDOW (scroller));
  int least, natural, wide, asked, high, sides, width;

  gtk_widget_measure (notice, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  place->width = CLAMP (natural, least, MAX (least, room));
  gtk_widget_measure (notice, GTK_ORIENTATION_VERTICAL, place->width, NULL, &place->height, NULL, NULL);
  gtk_widget_measure (scroller, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wide, NULL, NULL);
  width = place->width - (natural - wide);
  gtk_widget_measure (scroller, GTK_ORIENTATION_VERTICAL, width, NULL, &asked, NULL, NULL);
  gtk_widget_measure (self->sides, GTK_ORIENTATION_VERTICAL, -1, NULL, &sides, NULL, NULL);
  gtk_widget_measure (text, GTK_ORIENTATION_VERTICAL, width, NULL, &high, NULL, NULL);
  place->height += MAX (MIN (high, limit), sides) - MAX (asked, sides);
  return MAX (high - limit, 0);
}

/* Places the notice beside the buttons, or below them if it would be higher than the buttons or show less.  A motion
 * that begins with an event leaves room for its notice, so that the first thing seen is all of the mechanism. */
static gboolean
place_overlay_cb (JdStudyView  *self,
                  GtkWidget    *child,
                  GdkRectangle *place,
                  GtkOverlay   *overlay)
{
  const gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const int width = gtk_widget_get_width (GTK_WIDGET (overlay));
  GdkRectangle beside = { 0 }, below = { 0 };
  GtkRequisition tools;
  int hidden[2];

  if (child != GTK_WIDGET (self->notice))
    return FALSE;
  gtk_widget_get_preferred_size (self->tools, &tools, NULL);
  hidden[0] = fit_notice (self, width - tools.width, &beside);
  hidden[1] = fit_notice (self, width, &below);
  below.y = tools.height;
  *place = beside.width <= width - tools.width && hidden[0] <= hidden[1] && beside.height <= below.y + below.height
             ? beside
             : below;
  place->x = mirrored ? width - place->width : 0;
  if (self->study != NULL && gtk_revealer_get_reveal_child (self->notice) &&
      jd_study_begins_with_event (self->study) && jd_study_get_time (self->study) <= jd_study_get_start (self->study))
    jd_paper_set_top (JD_PAPER (self->sheet), place->y + place->height);
  return TRUE;
}

static void
update_run_action (JdStudyView *self)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "study.run-event",
                                 self->study != NULL && jd_study_get_event_name (self->study) != NULL);
}

static void
changed_cb (JdStudyView    *self,
            JdStudyChanges  changes)
{
  if (changes & JD_STUDY_EVENT_NAME)
    update_run_action (self);
  if (changes & (JD_STUDY_TIME | JD_STUDY_SIDE | JD_STUDY_PLAYING | JD_STUDY_MESSAGE | JD_STUDY_JUMP |
                 JD_STUDY_TRUST | JD_STUDY_OVERLAPS))
    update_notice (self);
}

void
jd_study_view_set_study (JdStudyView *self,
                         JdStudy     *study)
{
  g_return_if_fail (JD_IS_STUDY_VIEW (self));

  if (!g_set_object (&self->study, study))
    return;
  jd_study_actions_insert (GTK_WIDGET (self), study);
  g_signal_group_set_target (self->signals, study);
  jd_sheet_set_study (self->sheet, study);
  jd_sliders_set_study (self->sliders, study);
  jd_transport_set_study (self->transport, study);
  for (gsize i = 0; i < G_N_ELEMENTS (panel_types); i++)
    jd_panel_set_study (self->panels[i], study);
  update_run_action (self);
  if (study != NULL)
    update_notice (self);
}

JdSheet *
jd_study_view_get_sheet (JdStudyView *self)
{
  g_return_val_if_fail (JD_IS_STUDY_VIEW (self), NULL);

  return self->sheet;
}

JdTransport *
jd_study_view_get_transport (JdStudyView *self)
{
  g_return_val_if_fail (JD_IS_STUDY_VIEW (self), NULL);

  return self->transport;
}

void
jd_study_view_set_above (JdStudyView *self,
                         GtkWidget   *widget)
{
  g_return_if_fail (JD_IS_STUDY_VIEW (self));

  adw_bin_set_child (self->above, widget);
}

JdPanel *
jd_study_view_get_panel (JdStudyView *self,
                         GType        type)
{
  g_return_val_if_fail (JD_IS_STUDY_VIEW (self), NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (panel_types); i++)
    if (G_TYPE_CHECK_INSTANCE_TYPE (self->panels[i], type))
      return self->panels[i];
  return NULL;
}

void
jd_study_view_set_expanded (JdStudyView *self,
                            gboolean     expanded)
{
  g_return_if_fail (JD_IS_STUDY_VIEW (self));

  for (gsize i = 0; i < G_N_ELEMENTS (panel_types); i++)
    jd_panel_set_expanded (self->panels[i], expanded);
}

void
jd_study_view_set_projector (JdStudyView *self,
                             gboolean     projector)
{
  g_return_if_fail (JD_IS_STUDY_VIEW (self));

  jd_paper_set_stroke_scale (JD_PAPER (self->sheet), projector ? PROJECTOR_SCALE : 1);
  jd_set_css_class (GTK_WIDGET (self), "projector", projector);
  if (!projector)
    return;
  /* Only the Parameterization panel is unfolded. */
  jd_study_view_set_expanded (self, FALSE);
  jd_panel_set_expanded (jd_study_view_get_panel (self, JD_TYPE_PARAMETERIZATION_PANEL), TRUE);
}

JdSliders *
jd_study_view_get_sliders (JdStudyView *self)
{
  g_return_val_if_fail (JD_IS_STUDY_VIEW (self), NULL);

  return self->sliders;
}

void
jd_study_view_set_panels (JdStudyView *self,
                          gboolean     shown)
{
  g_return_if_fail (JD_IS_STUDY_VIEW (self));

  gtk_widget_set_visible (GTK_WIDGET (self->column), shown);
}

static void
scroll_to (JdStudyView *self,
           GtkWidget   *widget)
{
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (widget, self->column_box, &bounds))
    gtk_adjustment_clamp_page (gtk_scrolled_window_get_vadjustment (self->column), (double) bounds.origin.y,
                               (double) (bounds.origin.y + bounds.size.height));
}

/* Scrolls to the Jump panel while it unfolds, until its height is constant.  Its final height is known only after
 * the animation and when the jump is shown. */
static gboolean
scroll_to_jump_cb (GtkWidget     *widget,
                   GdkFrameClock *clock G_GNUC_UNUSED,
                   gpointer       data G_GNUC_UNUSED)
{
  JdStudyView *self = JD_STUDY_VIEW (widget);
  JdPanel *panel = jd_study_view_get_panel (self, JD_TYPE_JUMP_PANEL);
  const int height = gtk_widget_get_height (GTK_WIDGET (panel));

  self->jump_frames = jd_panel_get_settled (panel) && height == self->jump_height ? self->jump_frames + 1 : 0;
  self->jump_height = height;
  if (self->jump_frames == 0)
    return G_SOURCE_CONTINUE;
  scroll_to (self, GTK_WIDGET (panel));
  return self->jump_frames < N_STILL_FRAMES ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
run_event_action (GtkWidget  *widget,
                  const char *name G_GNUC_UNUSED,
                  GVariant   *parameter G_GNUC_UNUSED)
{
  JdStudy *study = JD_STUDY_VIEW (widget)->study;
  JdPanel *panel;

  if (study == NULL)
    return;
  jd_study_run_event (study);
  panel = jd_study_view_get_panel (JD_STUDY_VIEW (widget), JD_TYPE_JUMP_PANEL);
  if (jd_panel_get_expanded (panel))
    return;
  jd_panel_set_expanded (panel, TRUE);
  gtk_widget_add_tick_callback (widget, scroll_to_jump_cb, NULL, NULL);
}

static void
zoom_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter G_GNUC_UNUSED)
{
  jd_paper_zoom_by_action (JD_PAPER (JD_STUDY_VIEW (widget)->sheet), name);
}

/* Makes the popover of @view with @child and the name @label. */
static GtkWidget *
new_popover (JdStudyView *view,
             GtkWidget   *child,
             const char  *label)
{
  GtkWidget *popover = gtk_popover_new ();

  gtk_popover_set_child (GTK_POPOVER (popover), child);
  gtk_widget_set_parent (popover, GTK_WIDGET (view));
  gtk_accessible_update_property (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  return popover;
}

/* Opens it at the button Show. */
static void
open_popover (JdStudyView *self,
              GtkWidget   *popover)
{
  graphene_rect_t place;

  if (!gtk_widget_compute_bounds (self->show_button, GTK_WIDGET (self), &place))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (popover),
                               &(GdkRectangle) { (int) place.origin.x, (int) place.origin.y, (int) place.size.width,
                                                 (int) place.size.height });
  gtk_popover_popup (GTK_POPOVER (popover));
  gtk_widget_child_focus (popover, GTK_DIR_TAB_FORWARD);
}

/* Lists the points that can leave a trace. */
static void
traces_action (GtkWidget  *widget,
               const char *name G_GNUC_UNUSED,
               GVariant   *parameter G_GNUC_UNUSED)
{
  JdStudyView *self = JD_STUDY_VIEW (widget);

  if (self->study == NULL)
    return;
  if (self->trace_popover == NULL)
    self->trace_popover = new_popover (self, g_object_new (JD_TYPE_TRACE_BOX, NULL), _("Traces"));
  jd_trace_box_fill (JD_TRACE_BOX (gtk_popover_get_child (GTK_POPOVER (self->trace_popover))), self->sheet,
                     self->study);
  open_popover (self, self->trace_popover);
}

/* Lists the constants that can have a slider. */
static void
sliders_action (GtkWidget  *widget,
                const char *name G_GNUC_UNUSED,
                GVariant   *parameter G_GNUC_UNUSED)
{
  JdStudyView *self = JD_STUDY_VIEW (widget);

  if (self->study == NULL)
    return;
  if (self->slider_popover == NULL)
    {
      GtkWidget *window = gtk_scrolled_window_new ();

      self->slider_list = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
      gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
      gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (window), TRUE);
      gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (window), MAX_LIST);
      gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (window), GTK_WIDGET (self->slider_list));
      self->slider_popover = new_popover (self, window, _("Constants with a slider"));
    }
  jd_sliders_fill_choice (self->sliders, self->slider_list);
  open_popover (self, self->slider_popover);
}

/* Makes the column wider while a panel is enlarged, and restores the divider afterwards. */
static void
update_divider (JdStudyView *self,
                gboolean     enlarged)
{
  const int width = gtk_widget_get_width (GTK_WIDGET (self));
  const int position = gtk_paned_get_position (self->paned);

  if (enlarged && self->position == 0 && width > 0)
    {
      self->position = position;
      gtk_paned_set_position (self->paned, MIN (position, (int) (ENLARGED_SHARE * width)));
    }
  else if (!enlarged && self->position > 0)
    {
      gtk_paned_set_position (self->paned, self->position);
      self->position = 0;
    }
}

/* Hides the other panels while one is enlarged. */
static void
enlarged_cb (JdStudyView *self,
             GParamSpec  *pspec G_GNUC_UNUSED,
             JdPanel     *panel)
{
  const gboolean enlarged = jd_panel_get_enlarged (panel);

  for (gsize i = 0; enlarged && i < G_N_ELEMENTS (panel_types); i++)
    if (self->panels[i] != panel)
      jd_panel_set_enlarged (self->panels[i], FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->above), !enlarged);
  update_divider (self, enlarged);
  for (gsize i = 0; i < G_N_ELEMENTS (panel_types); i++)
    gtk_widget_set_visible (GTK_WIDGET (self->panels[i]), !enlarged || self->panels[i] == panel);
  /* The heading must be visible, because it ends the enlargement. */
  if (enlarged)
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->column), 0);
}

/* Scrolls to the rows of the joint once the panel is unfolded. */
static gboolean
scroll_to_picked_cb (GtkWidget     *widget,
                     GdkFrameClock *clock G_GNUC_UNUSED,
                     gpointer       data G_GNUC_UNUSED)
{
  JdStudyView *self = JD_STUDY_VIEW (widget);
  JdPanel *panel = jd_study_view_get_panel (self, JD_TYPE_PARAMETERIZATION_PANEL);
  JdEquationRow *row;

  if (!jd_panel_get_settled (panel))
    return G_SOURCE_CONTINUE;
  row = jd_parameterization_panel_mark_joint (JD_PARAMETERIZATION_PANEL (panel), self->picked);
  if (row != NULL)
    scroll_to (self, GTK_WIDGET (row));
  g_clear_pointer (&self->picked, g_free);
  return G_SOURCE_REMOVE;
}

static void
joint_picked_cb (JdStudyView *self,
                 const char  *name)
{
  JdPanel *panel = jd_study_view_get_panel (self, JD_TYPE_PARAMETERIZATION_PANEL);

  for (gsize i = 0; i < G_N_ELEMENTS (panel_types); i++)
    if (self->panels[i] != panel)
      jd_panel_set_enlarged (self->panels[i], FALSE);
  jd_panel_set_expanded (panel, TRUE);
  jd_panel_flush (panel);
  if (self->picked == NULL)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_to_picked_cb, NULL, NULL);
  g_free (self->picked);
  self->picked = g_strdup (name);
}

static gboolean
jd_study_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (JD_STUDY_VIEW (widget)->sheet));
}

static void
jd_study_view_dispose (GObject *object)
{
  JdStudyView *self = JD_STUDY_VIEW (object);

  if (self->paned != NULL)
    {
      jd_study_view_set_study (self, NULL);
      gtk_widget_unparent (GTK_WIDGET (self->paned));
      self->paned = NULL;
    }
  g_clear_pointer (&self->trace_popover, gtk_widget_unparent);
  g_clear_pointer (&self->slider_popover, gtk_widget_unparent);
  g_clear_object (&self->signals);
  g_clear_pointer (&self->picked, g_free);

  G_OBJECT_CLASS (jd_study_view_parent_class)->dispose (object);
}

static const struct
{
  guint       key;
  const char *action;
} keys[] = {
  { GDK_KEY_space, "study.play" },         { GDK_KEY_Home, "study.to-start" },
  { GDK_KEY_Left, "study.step-back" },     { GDK_KEY_Right, "study.step-forward" },
  { GDK_KEY_n, "study.next-event" },       { GDK_KEY_e, "study.run-event" },
  { GDK_KEY_c, "study.sliders" },          { GDK_KEY_t, "study.traces" },
  { GDK_KEY_plus, "study.zoom-in" },       { GDK_KEY_KP_Add, "study.zoom-in" },
  { GDK_KEY_minus, "study.zoom-out" },     { GDK_KEY_KP_Subtract, "study.zoom-out" },
  { GDK_KEY_0, "study.zoom-fit" },         { GDK_KEY_KP_0, "study.zoom-fit" },
};

static void
jd_study_view_class_init (JdStudyViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = jd_study_view_dispose;
  widget_class->grab_focus = jd_study_view_grab_focus;
  g_type_ensure (JD_TYPE_SHEET);
  g_type_ensure (JD_TYPE_SLIDERS);
  g_type_ensure (JD_TYPE_TRANSPORT);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-study-view.ui");
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, paned);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, sheet);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, sliders);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, transport);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, column_box);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, panel_box);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, above);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, column);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, tools);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, show_button);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, notice);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, notice_label);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, problem);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, culprit);
  gtk_widget_class_bind_template_child (widget_class, JdStudyView, sides);
  gtk_widget_class_bind_template_callback (widget_class, place_overlay_cb);
  gtk_widget_class_install_action (widget_class, "study.run-event", NULL, run_event_action);
  gtk_widget_class_install_action (widget_class, "study.traces", NULL, traces_action);
  gtk_widget_class_install_action (widget_class, "study.sliders", NULL, sliders_action);
  gtk_widget_class_install_action (widget_class, "study.zoom-in", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "study.zoom-out", NULL, zoom_action);
  gtk_widget_class_install_action (widget_class, "study.zoom-fit", NULL, zoom_action);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, 0, keys[i].action, NULL);
}

/* The column is as wide as its tables.  With very large text the window would be wider than the screen: the column
 * is then wide enough for most panels, and scrolled horizontally for wider tables. */
static void
update_column (JdStudyView *self)
{
  const double scale = jd_theme_get_text_scale ();

  gtk_scrolled_window_set_policy (self->column, scale > LARGE_TEXT ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_size_request (GTK_WIDGET (self->column),
                               scale > LARGE_TEXT ? (int) fmin (LARGE_COLUMN * scale, MOST_COLUMN) : COLUMN, -1);
}

/* Makes one panel for each line of the table. */
static void
make_panels (JdStudyView *self)
{
  for (gsize i = 0; i < G_N_ELEMENTS (panel_types); i++)
    {
      self->panels[i] = g_object_new (panel_types[i](), NULL);
      gtk_box_append (self->panel_box, GTK_WIDGET (self->panels[i]));
      g_signal_connect_object (self->panels[i], "notify::enlarged", G_CALLBACK (enlarged_cb), self,
                               G_CONNECT_SWAPPED);
    }
  jd_panel_set_expanded (jd_study_view_get_panel (self, JD_TYPE_PARAMETERIZATION_PANEL), TRUE);
}

/* Adds the actions "sheet.show-velocities" and others for the properties of the sheet. */
static void
add_show_actions (JdStudyView *self)
{
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();

  for (guint i = 0; i < JD_N_SHOWS; i++)
    {
      const char *name = jd_sheet_show_names[i];
      g_autoptr(GPropertyAction) action = g_property_action_new (name, self->sheet, name);

      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "sheet", G_ACTION_GROUP (group));
}

static void
jd_study_view_init (JdStudyView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  jd_own_menu (self->show_button, gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (self->show_button)));
  add_show_actions (self);
  update_column (self);
  jd_theme_connect (self, G_CALLBACK (update_column));
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->sheet, "joint-picked", G_CALLBACK (joint_picked_cb), self, G_CONNECT_SWAPPED);
  make_panels (self);
  update_run_action (self);
}
