/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Widget that shows a typeset formula and fits it to the width of its panel. */
#include "ui/widgets/jd-formula-view.h"

#include <math.h>
#include <string.h>

#include "core/expression/tree/jd-mathml.h"
#include "ui/drawing/jd-formula.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Font size of formulas, in em of the panel's font. */
#define SIZE_EM 1.2
/* Smallest reduction of a formula that is too wide for the panel.  If this is not enough, the formula keeps its size
 * and fades out at the edge; an enlarged panel or the tooltip shows all of it. */
#define LEAST_FIT 0.7
#define FADE      28  /* px */

struct _JdFormulaView
{
  GtkWidget  parent_instance;

  JdMath    *math;
  char      *text;
  JdFormula *formula;   /* NULL until measured */
  double     size;      /* font size of @formula, px */
};

G_DEFINE_FINAL_TYPE (JdFormulaView, jd_formula_view, GTK_TYPE_WIDGET)

static JdFormula *
ensure_formula (JdFormulaView *self)
{
  const double size = SIZE_EM * MAX (jd_get_font_size (GTK_WIDGET (self)), 6);

  if (self->formula != NULL && self->size != size)
    g_clear_pointer (&self->formula, jd_formula_free);
  if (self->formula == NULL && self->math != NULL)
    {
      self->formula = jd_formula_new (self->math, size);
      self->size = size;
    }
  return self->formula;
}

/* Breaks the formula into lines of @width px (0: one line).  Returns the factor that makes an unbreakable part, such
 * as a wide fraction, fit. */
static double
fit_formula (JdFormula *formula,
             int        width)
{
  double natural;

  jd_formula_set_width (formula, width);
  jd_formula_measure (formula, &natural, NULL, NULL);
  if (width <= 0 || natural <= width || width < LEAST_FIT * natural)
    return 1;
  jd_formula_set_width (formula, natural);
  return width / natural;
}

static void
draw_fading (JdFormula *formula,
             cairo_t   *cr,
             JdColor    color,
             double     baseline,
             int        width)
{
  cairo_pattern_t *fade = cairo_pattern_create_linear (width - FADE, 0, width, 0);

  cairo_pattern_add_color_stop_rgba (fade, 0, 0, 0, 0, 1);
  cairo_pattern_add_color_stop_rgba (fade, 1, 0, 0, 0, 0);
  cairo_push_group (cr);
  jd_formula_draw (formula, cr, color, 0, baseline);
  cairo_pop_group_to_source (cr);
  cairo_mask (cr, fade);
  cairo_pattern_destroy (fade);
}

static void
jd_formula_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  JdFormula *formula = ensure_formula (JD_FORMULA_VIEW (widget));
  double width = 0, ascent = 0, descent = 0, fit = 1;

  if (formula != NULL)
    {
      fit = fit_formula (formula, orientation == GTK_ORIENTATION_VERTICAL ? for_size : 0);
      jd_formula_measure (formula, &width, &ascent, &descent);
    }
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = (int) ceil (width);
      *minimum = MIN (*natural, 40);
    }
  else
    {
      *minimum = *natural = (int) (ceil (fit * ascent) + ceil (fit * descent));
      *minimum_baseline = *natural_baseline = (int) ceil (fit * ascent);
    }
}

static void
jd_formula_view_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  JdFormula *formula = ensure_formula (JD_FORMULA_VIEW (widget));
  const int width = gtk_widget_get_width (widget);
  const int allocated = jd_get_baseline (widget);
  double natural, ascent, fit, baseline;
  JdColor color;
  GdkRGBA ink;
  cairo_t *cr;

  if (formula == NULL)
    return;
  fit = fit_formula (formula, width);
  jd_formula_measure (formula, &natural, &ascent, NULL);
  baseline = allocated >= 0 ? allocated : ceil (fit * ascent);
  jd_get_color (widget, &ink);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (-2, -2, (float) width + 4,
                                                                 (float) gtk_widget_get_height (widget) + 4));
  color = (JdColor) { ink.red, ink.green, ink.blue, ink.alpha };
  if (fit * natural > width + 1)
    draw_fading (formula, cr, color, baseline, width);
  else
    {
      cairo_translate (cr, 0, baseline);
      cairo_scale (cr, fit, fit);
      jd_formula_draw (formula, cr, color, 0, 0);
    }
  cairo_destroy (cr);
}

static gboolean
jd_formula_view_query_tooltip (GtkWidget  *widget,
                               int         x G_GNUC_UNUSED,
                               int         y G_GNUC_UNUSED,
                               gboolean    keyboard G_GNUC_UNUSED,
                               GtkTooltip *tooltip)
{
  JdFormulaView *self = JD_FORMULA_VIEW (widget);

  if (self->text == NULL || !jd_formula_view_get_cut (self))
    return FALSE;
  gtk_tooltip_set_text (tooltip, self->text);
  return TRUE;
}

static GtkSizeRequestMode
jd_formula_view_get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
jd_formula_view_finalize (GObject *object)
{
  JdFormulaView *self = JD_FORMULA_VIEW (object);

  g_clear_pointer (&self->formula, jd_formula_free);
  g_clear_pointer (&self->math, jd_math_free);
  g_free (self->text);

  G_OBJECT_CLASS (jd_formula_view_parent_class)->finalize (object);
}

static void
jd_formula_view_class_init (JdFormulaViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_formula_view_finalize;
  widget_class->measure = jd_formula_view_measure;
  widget_class->snapshot = jd_formula_view_snapshot;
  widget_class->query_tooltip = jd_formula_view_query_tooltip;
  widget_class->get_request_mode = jd_formula_view_get_request_mode;
  gtk_widget_class_set_css_name (widget_class, "formula");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
jd_formula_view_init (JdFormulaView *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
jd_formula_view_new (void)
{
  return g_object_new (JD_TYPE_FORMULA_VIEW, NULL);
}

void
jd_formula_view_set_math (JdFormulaView *self,
                          JdMath        *math,
                          const char    *text)
{
  g_return_if_fail (JD_IS_FORMULA_VIEW (self));

  g_clear_pointer (&self->formula, jd_formula_free);
  g_clear_pointer (&self->math, jd_math_free);
  self->math = math;
  if (text != self->text)
    {
      g_free (self->text);
      self->text = g_strdup (text);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text != NULL ? text : "", -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
jd_formula_view_set_equation (JdFormulaView *self,
                              JdMath        *left,
                              JdMath        *right,
                              const char    *text)
{
  g_return_if_fail (JD_IS_FORMULA_VIEW (self));

  jd_formula_view_set_math (self,
                            jd_math_new_row (left, jd_math_new_text ("="),
                                             right != NULL ? right : jd_math_new_text ("0"), NULL),
                            text);
}

const char *
jd_formula_view_get_text (JdFormulaView *self)
{
  g_return_val_if_fail (JD_IS_FORMULA_VIEW (self), NULL);

  return self->text;
}

void
jd_formula_view_copy (JdFormulaView *self,
                      gboolean       mathml)
{
  g_autoptr(GdkContentProvider) all = NULL;
  GdkContentProvider *kinds[2] = { NULL, NULL };
  g_autoptr(GBytes) bytes = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (JD_IS_FORMULA_VIEW (self));

  if (self->math == NULL)
    return;
  text = mathml ? jd_math_to_mathml_alone (self->math) : jd_math_to_latex (self->math);
  bytes = g_bytes_new (text, strlen (text));
  kinds[0] = gdk_content_provider_new_typed (G_TYPE_STRING, text);
  if (mathml)
    kinds[1] = gdk_content_provider_new_for_bytes ("application/mathml+xml", bytes);
  all = gdk_content_provider_new_union (kinds, mathml ? 2 : 1);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), all);
}

gboolean
jd_formula_view_get_cut (JdFormulaView *self)
{
  JdFormula *formula;
  double natural, fit;
  int width;

  g_return_val_if_fail (JD_IS_FORMULA_VIEW (self), FALSE);

  formula = ensure_formula (self);
  width = gtk_widget_get_width (GTK_WIDGET (self));
  if (formula == NULL || width <= 0)
    return FALSE;
  fit = fit_formula (formula, width);
  jd_formula_measure (formula, &natural, NULL, NULL);
  return fit * natural > width + 1;
}
