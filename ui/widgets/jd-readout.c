/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Number display of constant width. */
#include "ui/widgets/jd-readout.h"

#include <math.h>

#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Left-to-right mark: keeps a minus sign before its number inside right-to-left text. */
#define LEFT_TO_RIGHT "\u200e"
/* The widest usual number (only texts such as “−1.23457e−10” are wider).  Its width is measured with digits, because
 * the font's metrics may not give the width of a digit. */
#define WIDEST "−0.0000000"
/* Absolute value below which a value counts as rounding error of zero, where no other is set. */
#define ROUNDING 1e-12
/* Where another one is kept: a double. */
#define ZERO     "jd-readout-zero"

struct _JdReadout
{
  GtkWidget    parent_instance;

  char        *name;
  double       value;
  char        *text;
  char        *prediction;  /* the user's, below the value; NULL: none */
  PangoLayout *layout;
};

G_DEFINE_FINAL_TYPE (JdReadout, jd_readout, GTK_TYPE_WIDGET)

/* Significant digits of a number, as the results have them.  Fewer are shown where they do not fit. */
#define DIGITS 6
#define LEAST_DIGITS 3

static char *
format_digits (double value,
               int    digits,
               double zero)
{
  g_autoptr(GString) string = g_string_new (NULL);
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  char format[] = { '%', '.', (char) ('0' + digits), 'g', '\0' };

  if (!isfinite (value))
    return g_strdup ("–");
  /* -0, too */
  if (value == 0.0 || fabs (value) < zero)
    value = 0.0;
  g_string_append (string, g_ascii_formatd (buffer, sizeof buffer, format, value));
  g_string_replace (string, "-", "−", 0);
  return g_string_free (g_steal_pointer (&string), FALSE);
}

char *
jd_readout_format (double value)
{
  return format_digits (value, DIGITS, ROUNDING);
}

/* What is rounding error in @widget: of the nearest widget around it for which it is set. */
static double
find_zero (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      const double *zero = g_object_get_data (G_OBJECT (widget), ZERO);

      if (zero != NULL)
        return *zero;
    }
  return ROUNDING;
}

char *
jd_readout_format_in (GtkWidget *widget,
                      double     value)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  return format_digits (value, DIGITS, find_zero (widget));
}

char *
jd_readout_format_above (double value,
                         double zero)
{
  return format_digits (value, DIGITS, zero);
}

char *
jd_readout_format_short (double      value,
                         const char *unit)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *shown = NULL;

  g_ascii_formatd (digits, sizeof digits, "%.4g", value);
  shown = jd_readout_format (g_ascii_strtod (digits, NULL));
  return unit != NULL && *unit != '\0' ? g_strdup_printf ("%s %s", shown, unit) : g_steal_pointer (&shown);
}

char *
jd_readout_direct (GtkWidget  *widget,
                   const char *text)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  return gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? g_strconcat (LEFT_TO_RIGHT, text, NULL)
                                                               : g_strdup (text);
}

static void
forget_layout (JdReadout *self)
{
  g_clear_object (&self->layout);
}

/* The number with as many digits as fit: columns are close together, and a longer text would touch the next one. */
char *
jd_readout_dup_shown (JdReadout *self)
{
  g_autoptr(PangoLayout) layout = NULL;
  g_autofree char *text = NULL;
  int room, width;

  g_return_val_if_fail (JD_IS_READOUT (self), NULL);

  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), WIDEST);
  pango_layout_get_pixel_size (layout, &room, NULL);
  for (int digits = DIGITS; digits >= LEAST_DIGITS; digits--)
    {
      g_free (text);
      text = format_digits (self->value, digits, find_zero (GTK_WIDGET (self)));
      pango_layout_set_text (layout, text, -1);
      pango_layout_get_pixel_size (layout, &width, NULL);
      if (width <= room)
        break;
    }
  return g_steal_pointer (&text);
}

/* What is drawn: the pill's mark, the text, or the number; and the prediction below. */
static char *
dup_drawn (JdReadout *self)
{
  g_autofree char *number = NULL;
  g_autofree char *text = NULL;

  if (jd_pill_is_covered (GTK_WIDGET (self)))
    return g_strdup (JD_PILL_MARK);
  number = self->text == NULL ? jd_readout_dup_shown (self) : NULL;
  text = number != NULL ? jd_readout_direct (GTK_WIDGET (self), number) : g_strdup (self->text);
  return self->prediction == NULL ? g_steal_pointer (&text) : g_strdup_printf ("%s\n%s", text, self->prediction);
}

static PangoLayout *
ensure_layout (JdReadout *self)
{
  if (self->layout == NULL)
    {
      g_autofree char *text = dup_drawn (self);
      g_autoptr(PangoAttrList) attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum=1"));
      self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
      pango_layout_set_attributes (self->layout, attributes);
      pango_layout_set_alignment (self->layout, PANGO_ALIGN_RIGHT);
    }
  return self->layout;
}

static void
jd_readout_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size G_GNUC_UNUSED,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  const int ascent = pango_font_metrics_get_ascent (metrics);
  const int descent = pango_font_metrics_get_descent (metrics);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout (widget, WIDEST);

      pango_layout_get_pixel_size (layout, minimum, NULL);
      if (JD_READOUT (widget)->prediction != NULL)
        {
          int width;

          pango_layout_set_text (layout, JD_READOUT (widget)->prediction, -1);
          pango_layout_get_pixel_size (layout, &width, NULL);
          *minimum = MAX (*minimum, width);
        }
      *natural = *minimum;
    }
  else
    {
      *minimum = *natural = (JD_READOUT (widget)->prediction != NULL ? 2 : 1) * PANGO_PIXELS_CEIL (ascent + descent);
      *minimum_baseline = *natural_baseline = PANGO_PIXELS_CEIL (ascent);
    }
  pango_font_metrics_unref (metrics);
}

static void
jd_readout_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  PangoLayout *layout = ensure_layout (JD_READOUT (widget));
  const int baseline = jd_get_baseline (widget);
  int width, height;
  double x, y;

  pango_layout_get_pixel_size (layout, &width, &height);
  y = baseline >= 0 ? baseline - PANGO_PIXELS (pango_layout_get_baseline (layout))
                    : (gtk_widget_get_height (widget) - height) / 2.0;
  x = (gtk_widget_get_width (widget) - width) / (jd_pill_is_covered (widget) ? 2.0 : 1.0);
  jd_draw_layout (widget, snapshot, x, y, layout);
}

static void
jd_readout_css_changed (GtkWidget         *widget,
                        GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (jd_readout_parent_class)->css_changed (widget, change);
  forget_layout (JD_READOUT (widget));
}

static void
jd_readout_finalize (GObject *object)
{
  JdReadout *self = JD_READOUT (object);

  forget_layout (self);
  g_free (self->name);
  g_free (self->text);
  g_free (self->prediction);

  G_OBJECT_CLASS (jd_readout_parent_class)->finalize (object);
}

static void
jd_readout_class_init (JdReadoutClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_readout_finalize;
  widget_class->measure = jd_readout_measure;
  widget_class->snapshot = jd_readout_snapshot;
  widget_class->css_changed = jd_readout_css_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
jd_readout_init (JdReadout *self)
{
  self->value = NAN;
}

GtkWidget *
jd_readout_new (void)
{
  return g_object_new (JD_TYPE_READOUT, NULL);
}

/* Updates the text for assistive tools: the name, then the value shown. */
static void
update_accessible (JdReadout *self)
{
  g_autofree char *number = jd_readout_format_in (GTK_WIDGET (self), self->value);
  g_autofree char *label = NULL;

  if (jd_pill_is_covered (GTK_WIDGET (self)))
    return;
  label = g_strdup_printf ("%s%s%s%s%s", self->name != NULL ? self->name : "", self->name != NULL ? ": " : "",
                           self->text != NULL ? self->text : number, self->prediction != NULL ? ", " : "",
                           self->prediction != NULL ? self->prediction : "");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
changed (JdReadout *self)
{
  forget_layout (self);
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
change_within (GtkWidget *widget)
{
  if (JD_IS_READOUT (widget))
    changed (JD_READOUT (widget));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    change_within (child);
}

void
jd_readout_set_zero (GtkWidget *widget,
                     double     zero)
{
  const double *was;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  was = g_object_get_data (G_OBJECT (widget), ZERO);
  if (was != NULL && *was == zero)
    return;
  g_object_set_data_full (G_OBJECT (widget), ZERO, g_memdup2 (&zero, sizeof zero), g_free);
  change_within (widget);
}

void
jd_readout_set_name (JdReadout  *self,
                     const char *name)
{
  g_return_if_fail (JD_IS_READOUT (self));

  if (g_strcmp0 (self->name, name) == 0)
    return;
  g_free (self->name);
  self->name = g_strdup (name);
  update_accessible (self);
}

const char *
jd_readout_get_name (JdReadout *self)
{
  g_return_val_if_fail (JD_IS_READOUT (self), NULL);

  return self->name;
}

void
jd_readout_set_cover (JdReadout  *self,
                      const char *quantity,
                      const char *spoken)
{
  const gboolean was = jd_pill_is_covered (GTK_WIDGET (self));

  g_return_if_fail (JD_IS_READOUT (self));

  if (quantity != NULL)
    jd_pill_cover (GTK_WIDGET (self), quantity, spoken);
  else if (was)
    jd_pill_uncover (GTK_WIDGET (self));
  if (was != (quantity != NULL))
    changed (self);
}

void
jd_readout_set_prediction (JdReadout  *self,
                           const char *text)
{
  g_return_if_fail (JD_IS_READOUT (self));

  if (g_strcmp0 (self->prediction, text) == 0)
    return;
  g_free (self->prediction);
  self->prediction = g_strdup (text);
  changed (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

double
jd_readout_get_value (JdReadout *self)
{
  g_return_val_if_fail (JD_IS_READOUT (self), NAN);

  return self->value;
}

void
jd_readout_set_value (JdReadout *self,
                      double     value)
{
  g_return_if_fail (JD_IS_READOUT (self));

  if (self->text == NULL && (self->value == value || (isnan (self->value) && isnan (value))))
    return;
  g_clear_pointer (&self->text, g_free);
  self->value = value;
  changed (self);
}

const char *
jd_readout_get_text (JdReadout *self)
{
  g_return_val_if_fail (JD_IS_READOUT (self), NULL);

  return self->text;
}

void
jd_readout_set_text (JdReadout  *self,
                     const char *text)
{
  g_return_if_fail (JD_IS_READOUT (self));

  if (g_strcmp0 (self->text, text) == 0)
    return;
  g_free (self->text);
  self->text = g_strdup (text);
  self->value = NAN;
  changed (self);
}
