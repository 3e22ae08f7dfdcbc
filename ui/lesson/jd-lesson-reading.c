/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A place for texts that is as high as they are. */
#include "ui/lesson/jd-lesson-reading-private.h"

#include "ui/widgets/jd-widget-helpers.h"

/* Most of the window's height. */
#define MOST_PART 0.2

struct _JdLessonReading
{
  GtkWidget  parent_instance;

  int        least, most;  /* px */
  gboolean   turns;        /* the next allocation scrolls */
  GtkWidget *first;        /* weak; to there; NULL: to the beginning */
};

G_DEFINE_FINAL_TYPE (JdLessonReading, jd_lesson_reading, GTK_TYPE_WIDGET)

static GtkScrolledWindow *
get_scrolled (JdLessonReading *self)
{
  return GTK_SCROLLED_WINDOW (gtk_widget_get_first_child (GTK_WIDGET (self)));
}

static GtkWidget *
get_texts (JdLessonReading *self)
{
  return gtk_viewport_get_child (GTK_VIEWPORT (gtk_scrolled_window_get_child (get_scrolled (self))));
}

void
jd_lesson_reading_set_limits (JdLessonReading *self,
                              int              least,
                              int              most)
{
  g_return_if_fail (JD_IS_LESSON_READING (self));

  self->least = least;
  self->most = most;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
jd_lesson_reading_scroll_to (JdLessonReading *self,
                             GtkWidget       *widget)
{
  g_return_if_fail (JD_IS_LESSON_READING (self));

  self->turns = TRUE;
  g_set_weak_pointer (&self->first, widget);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static GtkSizeRequestMode
jd_lesson_reading_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
jd_lesson_reading_measure (GtkWidget      *widget,
                           GtkOrientation  orientation,
                           int             for_size,
                           int            *minimum,
                           int            *natural,
                           int            *minimum_baseline G_GNUC_UNUSED,
                           int            *natural_baseline G_GNUC_UNUSED)
{
  JdLessonReading *self = JD_LESSON_READING (widget);
  const int height = gtk_widget_get_height (GTK_WIDGET (gtk_widget_get_root (widget)));
  const int most = height > 0 && self->most < G_MAXINT ? MIN (self->most, (int) (MOST_PART * height)) : self->most;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      gtk_widget_measure (GTK_WIDGET (get_scrolled (self)), orientation, -1, minimum, natural, NULL, NULL);
      return;
    }
  gtk_widget_measure (get_texts (self), orientation, for_size, NULL, natural, NULL, NULL);
  *natural = CLAMP (*natural, self->least, MAX (self->least, most));
  *minimum = self->least;
}

static void
jd_lesson_reading_size_allocate (GtkWidget *widget,
                                 int        width,
                                 int        height,
                                 int        baseline)
{
  JdLessonReading *self = JD_LESSON_READING (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (get_scrolled (self));
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, 0, 0);

  gtk_widget_allocate (GTK_WIDGET (get_scrolled (self)), width, height, baseline, NULL);
  if (!self->turns)
    return;
  self->turns = FALSE;
  if (self->first != NULL && !gtk_widget_compute_bounds (self->first, get_texts (self), &bounds))
    return;
  gtk_adjustment_set_value (adjustment, (double) bounds.origin.y);
  /* the scrolled texts get their places before they are drawn */
  gtk_widget_allocate (GTK_WIDGET (get_scrolled (self)), width, height, baseline, NULL);
}

static void
jd_lesson_reading_dispose (GObject *object)
{
  g_clear_weak_pointer (&JD_LESSON_READING (object)->first);
  jd_unparent_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (jd_lesson_reading_parent_class)->dispose (object);
}

static void
jd_lesson_reading_class_init (JdLessonReadingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_lesson_reading_dispose;
  widget_class->get_request_mode = jd_lesson_reading_get_request_mode;
  widget_class->measure = jd_lesson_reading_measure;
  widget_class->size_allocate = jd_lesson_reading_size_allocate;
}

static void
jd_lesson_reading_init (JdLessonReading *self G_GNUC_UNUSED)
{
}
