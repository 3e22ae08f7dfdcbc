/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Rows of lessons on the start page. */
#include "app/start/jd-lesson-row-private.h"

#include <glib/gi18n-lib.h>

#include "app/start/jd-lessons.h"
#include "app/start/jd-thumbnail.h"
#include "ui/widgets/jd-widget-helpers.h"

#define PICTURE_WIDTH  120
#define PICTURE_HEIGHT 60
#define RING_SIZE      22

/* Names of the data of a row. */
#define FILE_DATA      "jd-file"
#define THUMBNAIL_DATA "jd-thumbnail"

/* A ring: empty, in part, whole; and whole with a tick. */
typedef struct
{
  double   part;
  gboolean is_sure;
} Ring;

static void
draw_ring (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        data)
{
  const Ring *ring = data;
  const double radius = MIN (width, height) / 2.0 - 3;
  GdkRGBA colour;

  jd_get_color (GTK_WIDGET (area), &colour);
  cairo_translate (cr, width / 2.0, height / 2.0);
  cairo_set_line_width (cr, 3);
  cairo_set_source_rgba (cr, (double) colour.red, (double) colour.green, (double) colour.blue, 0.25);
  cairo_arc (cr, 0, 0, radius, 0, 2 * G_PI);
  cairo_stroke (cr);
  gdk_cairo_set_source_rgba (cr, &colour);
  if (ring->part > 0)
    {
      cairo_arc (cr, 0, 0, radius, -G_PI / 2, -G_PI / 2 + 2 * G_PI * ring->part);
      cairo_stroke (cr);
    }
  if (!ring->is_sure)
    return;
  cairo_set_line_width (cr, 2);
  cairo_move_to (cr, -0.45 * radius, 0.05 * radius);
  cairo_line_to (cr, -0.1 * radius, 0.4 * radius);
  cairo_line_to (cr, 0.5 * radius, -0.35 * radius);
  cairo_stroke (cr);
}

static GtkWidget *
new_ring (const JdCollectionLesson *lesson,
          const char               *words)
{
  GtkWidget *area = GTK_WIDGET (g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
                                              "content-width", RING_SIZE, "content-height", RING_SIZE, "valign",
                                              GTK_ALIGN_CENTER, "tooltip-text", words, NULL));
  Ring *ring = g_new0 (Ring, 1);

  ring->is_sure = lesson->state == JD_LESSON_SURE;
  ring->part = lesson->state >= JD_LESSON_DONE ? 1
               : lesson->n_steps > 0           ? (double) lesson->next / lesson->n_steps
                                               : 0;
  if (lesson->state == JD_LESSON_BEGUN)
    ring->part = CLAMP (ring->part, 0.1, 0.9);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_ring, ring, g_free);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  return area;
}

void
jd_lesson_row_open (GtkWidget *widget,
                    GFile     *lesson)
{
  g_autofree char *target = jd_lessons_dup_target (lesson);

  gtk_widget_activate_action (widget, "win.open-lesson", "s", target);
}

static void
activated_cb (GtkWidget *row)
{
  jd_lesson_row_open (row, g_object_get_data (G_OBJECT (row), FILE_DATA));
}

static void
add_label (AdwActionRow *row,
           const char   *text,
           int           n_chars,
           gboolean      is_prefix)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_width_chars (GTK_LABEL (label), n_chars);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");
  if (is_prefix)
    adw_action_row_add_prefix (row, label);
  else
    adw_action_row_add_suffix (row, label);
}

static void
add_picture (AdwActionRow *row)
{
  GtkWidget *thumbnail = g_object_new (JD_TYPE_THUMBNAIL, "width-request", PICTURE_WIDTH, "height-request",
                                       PICTURE_HEIGHT, "valign", GTK_ALIGN_CENTER, "margin-top", 6, "margin-bottom",
                                       6, "overflow", GTK_OVERFLOW_HIDDEN, NULL);

  gtk_widget_add_css_class (thumbnail, "card");
  adw_action_row_add_prefix (row, thumbnail);
  g_object_set_data (G_OBJECT (row), THUMBNAIL_DATA, thumbnail);
}

/* What is wrong with the lesson, or its goal and what is best done before.  Owned. */
static char *
dup_subtitle (const JdCollectionLesson *lesson)
{
  g_autofree char *after = NULL;

  if (lesson->problem != NULL || lesson->after == NULL)
    return g_strdup (lesson->problem != NULL ? lesson->problem : lesson->goal);
  /* Translators: %s lists lessons that should be done before this one. */
  after = g_strdup_printf (_("Best after: %s"), lesson->after);
  return *lesson->goal != '\0' ? g_strdup_printf ("%s\n%s", lesson->goal, after) : g_steal_pointer (&after);
}

GtkWidget *
jd_lesson_row_new (const JdCollectionLesson *lesson)
{
  GtkWidget *row = adw_action_row_new ();
  AdwActionRow *action_row = ADW_ACTION_ROW (row);
  g_autofree char *number = lesson->number > 0 ? g_strdup_printf ("%u", lesson->number) : g_strdup ("");
  g_autofree char *minutes = lesson->minutes > 0 ? g_strdup_printf (_("%u min"), lesson->minutes) : g_strdup ("");
  g_autofree char *words = jd_collection_dup_progress (lesson);
  g_autofree char *subtitle = dup_subtitle (lesson);
  g_autofree char *name = lesson->number > 0
                            ? g_strdup_printf (_("Lesson %u: %s, %s"), lesson->number, lesson->name, words)
                            : g_strdup_printf ("%s, %s", lesson->name, words);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), lesson->name);
  adw_action_row_set_subtitle (action_row, subtitle);
  adw_action_row_set_subtitle_lines (action_row, 0);
  if (lesson->problem != NULL)
    adw_action_row_add_prefix (action_row, gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  else
    add_picture (action_row);
  add_label (action_row, number, 2, TRUE);
  add_label (action_row, minutes, 6, FALSE);
  adw_action_row_add_suffix (action_row, new_ring (lesson, words));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (row), FILE_DATA, g_object_ref (lesson->file), g_object_unref);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), lesson->n_steps > 0);
  g_signal_connect (row, "activated", G_CALLBACK (activated_cb), NULL);
  return row;
}

void
jd_lesson_row_draw (GtkWidget *row)
{
  JdThumbnail *thumbnail = g_object_steal_data (G_OBJECT (row), THUMBNAIL_DATA);

  if (thumbnail != NULL)
    jd_thumbnail_show (thumbnail, g_object_get_data (G_OBJECT (row), FILE_DATA), PICTURE_WIDTH, PICTURE_HEIGHT);
}
