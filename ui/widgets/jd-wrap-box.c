/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A box whose children are broken into lines. */
#include "ui/widgets/jd-wrap-box.h"

#include "ui/widgets/jd-widget-helpers.h"

#define SPACING 9

struct _JdWrapBox
{
  GtkWidget  parent_instance;
};

static void buildable_init (GtkBuildableIface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (JdWrapBox, jd_wrap_box, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, buildable_init))

/* One line: the children from @first to before @end. */
typedef struct
{
  GtkWidget *first, *end;
  int        width;      /* that its children want */
  int        height;
  int        n_expand;
} Line;

static GtkWidget *
next_shown (GtkWidget *child)
{
  while (child != NULL && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* The width of @child in a line of @width. */
static int
wanted_width (GtkWidget *child,
              int        width)
{
  int least, natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  return MAX (least, MIN (natural, width));
}

/* Fills a line of @width with the children from @first on, whose heights are those of their widths. */
static Line
fill_line (GtkWidget *first,
           int        width)
{
  Line line = { .first = first };
  GtkWidget *child;

  for (child = first; child != NULL; child = next_shown (gtk_widget_get_next_sibling (child)))
    {
      const int own = wanted_width (child, width);
      int height;

      if (child != first && line.width + SPACING + own > width)
        break;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, own, NULL, &height, NULL, NULL);
      line.width += own + (child != first ? SPACING : 0);
      line.height = MAX (line.height, height);
      line.n_expand += gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
    }
  line.end = child;
  return line;
}

static GtkSizeRequestMode
jd_wrap_box_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* At least the widest child; all in one line if there is room. */
static void
measure_width (GtkWidget *widget,
               int       *minimum,
               int       *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = next_shown (gtk_widget_get_first_child (widget)); child != NULL;
       child = next_shown (gtk_widget_get_next_sibling (child)))
    {
      int least, wanted;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural += wanted + (*natural > 0 ? SPACING : 0);
    }
}

static void
jd_wrap_box_measure (GtkWidget      *widget,
                     GtkOrientation  orientation,
                     int             for_size,
                     int            *minimum,
                     int            *natural,
                     int            *minimum_baseline G_GNUC_UNUSED,
                     int            *natural_baseline G_GNUC_UNUSED)
{
  int least, wanted, height = 0;
  Line line;

  measure_width (widget, &least, &wanted);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = least;
      *natural = wanted;
      return;
    }
  for (GtkWidget *child = next_shown (gtk_widget_get_first_child (widget)); child != NULL; child = line.end)
    {
      line = fill_line (child, for_size < 0 ? wanted : for_size);
      height += line.height + (height > 0 ? SPACING : 0);
    }
  *minimum = *natural = height;
}

static void
allocate_line (GtkWidget  *widget,
               const Line *line,
               int         width,
               int         y)
{
  const gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  const int left = MAX (0, width - line->width);
  int x = 0;

  for (GtkWidget *child = line->first; child != line->end; child = next_shown (gtk_widget_get_next_sibling (child)))
    {
      const gboolean expands = gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
      const int own = wanted_width (child, width) + (expands ? left / line->n_expand : 0);

      gtk_widget_size_allocate (child, &(GtkAllocation) { mirrored ? width - x - own : x, y, own, line->height }, -1);
      x += own + SPACING;
    }
}

static void
jd_wrap_box_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height G_GNUC_UNUSED,
                           int        baseline G_GNUC_UNUSED)
{
  int y = 0;
  Line line;

  for (GtkWidget *child = next_shown (gtk_widget_get_first_child (widget)); child != NULL; child = line.end)
    {
      line = fill_line (child, width);
      allocate_line (widget, &line, width, y);
      y += line.height + SPACING;
    }
}

static void
jd_wrap_box_dispose (GObject *object)
{
  jd_unparent_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (jd_wrap_box_parent_class)->dispose (object);
}

static void
jd_wrap_box_class_init (JdWrapBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_wrap_box_dispose;
  widget_class->get_request_mode = jd_wrap_box_get_request_mode;
  widget_class->measure = jd_wrap_box_measure;
  widget_class->size_allocate = jd_wrap_box_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "wrapbox");
}

static void
jd_wrap_box_init (JdWrapBox *self G_GNUC_UNUSED)
{
}

static void
add_child (GtkBuildable *buildable,
           GtkBuilder   *builder G_GNUC_UNUSED,
           GObject      *child,
           const char   *type G_GNUC_UNUSED)
{
  jd_wrap_box_append (JD_WRAP_BOX (buildable), GTK_WIDGET (child));
}

static void
buildable_init (GtkBuildableIface *iface)
{
  iface->add_child = add_child;
}

GtkWidget *
jd_wrap_box_new (void)
{
  return g_object_new (JD_TYPE_WRAP_BOX, NULL);
}

void
jd_wrap_box_append (JdWrapBox *self,
                    GtkWidget *child)
{
  g_return_if_fail (JD_IS_WRAP_BOX (self));
  g_return_if_fail (GTK_IS_WIDGET (child));

  gtk_widget_insert_before (child, GTK_WIDGET (self), NULL);
}

void
jd_wrap_box_clear (JdWrapBox *self)
{
  g_return_if_fail (JD_IS_WRAP_BOX (self));

  jd_unparent_children (GTK_WIDGET (self));
}
