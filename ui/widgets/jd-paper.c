/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The paper: its view, and its two layers. */
#include "ui/widgets/jd-paper-private.h"

#include "ui/drawing/jd-stamp.h"
#include "ui/widgets/jd-theme.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Opacity of what moves where it is not to be trusted. */
#define FADED       0.4
/* px: margin around a fitted drawing; and its largest fraction of a small paper's width or height. */
#define MARGIN      72
#define MARGIN_PART 0.12
/* Largest fraction of the paper's height that is kept free at the top. */
#define TOP_PART    0.25
#define ZOOM_FACTOR 1.25
/* px: space below a fitted drawing for the hatching of the ground and the scale bar. */
#define SCALE_BAR 50

typedef struct
{
  JdDrawStyle     style;
  double          stroke_scale;
  JdView          view;
  gboolean        fitted;  /* the view follows the size and the contents of the paper */
  double          corner_width, corner_height;  /* px at stroke scale 1 */
  double          top;     /* px */
  gboolean        faded;

  GskRenderNode  *still;   /* NULL: to be drawn again */
  GskRenderNode  *moving;
  JdStamps       *stamps;  /* of the moving layer */
  guint           n_still, n_moving;
  double          moving_area;

  JdPaperGestures gestures;
} JdPaperPrivate;

static guint view_changed;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (JdPaper, jd_paper, GTK_TYPE_WIDGET)

static JdPaperPrivate *
get_private (JdPaper *self)
{
  return jd_paper_get_instance_private (self);
}

JdPaperGestures *
jd_paper_get_gestures (JdPaper *self)
{
  return &get_private (self)->gestures;
}

void
jd_paper_forget_moving (JdPaper *self)
{
  JdPaperPrivate *priv = get_private (self);

  g_clear_pointer (&priv->moving, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
jd_paper_forget (JdPaper *self)
{
  JdPaperPrivate *priv = get_private (self);

  g_clear_pointer (&priv->still, gsk_render_node_unref);
  jd_paper_forget_moving (self);
}

static void
update_style (JdPaper *self)
{
  JdPaperPrivate *priv = get_private (self);

  jd_draw_style_init (&priv->style, jd_theme_get_current (), priv->stroke_scale * jd_theme_get_text_scale ());
  jd_paper_forget (self);
}

/* Emits "view-changed" only if the view has changed.  Papers that share a view would otherwise notify each other
 * without end. */
static void
change_view (JdPaper      *self,
             const JdView *view)
{
  JdPaperPrivate *priv = get_private (self);

  if (jd_view_equal (&priv->view, view))
    return;
  priv->view = *view;
  jd_paper_forget (self);
  g_signal_emit (self, view_changed, 0);
}

/* What of the strip at the top is not free anyway: at least half of @margin is. */
static double
free_top (JdPaper *self,
          double   margin)
{
  return MAX (0, jd_paper_get_top (self) - margin / 2);
}

/* Keeps the fitted drawing out of the reserved corner: it loses either a column at the side or a strip at the
 * bottom, whichever costs less. */
static void
keep_off_corner (JdPaper        *self,
                 const JdBounds *bounds,
                 JdView         *view)
{
  const JdPaperPrivate *priv = get_private (self);
  const double width = priv->corner_width * priv->style.scale, height = priv->corner_height * priv->style.scale;
  double x, y;

  jd_view_to_sheet (view, bounds->x0, bounds->y0, &x, &y);
  if (x < width && y > view->height - height)
    jd_view_fit_beside (view, bounds, MARGIN_PART, free_top (self, MARGIN_PART * MIN (view->width, view->height)), 0,
                        width, height);
}

static void
fit_view (JdPaper *self)
{
  JdView view;
  JdBounds bounds;

  jd_bounds_clear (&bounds);
  JD_PAPER_GET_CLASS (self)->add_bounds (self, &bounds);
  jd_view_init (&view, MAX (1, gtk_widget_get_width (GTK_WIDGET (self))),
                MAX (1, gtk_widget_get_height (GTK_WIDGET (self))));
  if (jd_bounds_is_empty (&bounds))
    view.scale = JD_PAPER_UNIT_SCALE;
  else
    {
      const double margin = MIN (MARGIN, MARGIN_PART * MIN (view.width, view.height));

      jd_view_fit_beside (&view, &bounds, margin / MIN (view.width, view.height), free_top (self, margin),
                          MAX (0, SCALE_BAR * get_private (self)->style.scale - margin), 0, 0);
      keep_off_corner (self, &bounds, &view);
    }
  change_view (self, &view);
}

const JdView *
jd_paper_get_view (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), NULL);

  return &get_private (self)->view;
}

void
jd_paper_set_view (JdPaper      *self,
                   const JdView *view)
{
  JdPaperPrivate *priv = get_private (self);
  JdView mine;

  g_return_if_fail (JD_IS_PAPER (self));

  mine = *view;
  mine.width = priv->view.width;
  mine.height = priv->view.height;
  if (jd_view_equal (&mine, &priv->view))
    return;
  priv->fitted = FALSE;
  change_view (self, &mine);
}

static void
copy_view_cb (JdPaper *self,
              JdPaper *from)
{
  jd_paper_set_view (self, jd_paper_get_view (from));
}

void
jd_paper_share_view (JdPaper *self,
                     JdPaper *other)
{
  g_return_if_fail (JD_IS_PAPER (self));
  g_return_if_fail (JD_IS_PAPER (other) && other != self);

  jd_paper_set_view (other, jd_paper_get_view (self));
  g_signal_connect_object (self, "view-changed", G_CALLBACK (copy_view_cb), other, G_CONNECT_SWAPPED);
  g_signal_connect_object (other, "view-changed", G_CALLBACK (copy_view_cb), self, G_CONNECT_SWAPPED);
}

gboolean
jd_paper_get_fitted (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), FALSE);

  return get_private (self)->fitted;
}

void
jd_paper_fit (JdPaper *self)
{
  g_return_if_fail (JD_IS_PAPER (self));

  get_private (self)->fitted = TRUE;
  fit_view (self);
  jd_paper_forget (self);
}

void
jd_paper_hold (JdPaper *self)
{
  g_return_if_fail (JD_IS_PAPER (self));

  get_private (self)->fitted = FALSE;
}

void
jd_paper_set_corner (JdPaper *self,
                     double   width,
                     double   height)
{
  JdPaperPrivate *priv;

  g_return_if_fail (JD_IS_PAPER (self));

  priv = get_private (self);
  if (priv->corner_width == width && priv->corner_height == height)
    return;
  priv->corner_width = width;
  priv->corner_height = height;
  jd_paper_refit (self);
}

void
jd_paper_set_top (JdPaper *self,
                  double   height)
{
  JdPaperPrivate *priv;

  g_return_if_fail (JD_IS_PAPER (self));

  priv = get_private (self);
  if (priv->top == height)
    return;
  priv->top = height;
  jd_paper_refit (self);
}

void
jd_paper_set_faded (JdPaper  *self,
                    gboolean  faded)
{
  JdPaperPrivate *priv;

  g_return_if_fail (JD_IS_PAPER (self));

  priv = get_private (self);
  if (priv->faded == faded)
    return;
  priv->faded = faded;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
jd_paper_get_top (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), 0);

  return MIN (get_private (self)->top, TOP_PART * gtk_widget_get_height (GTK_WIDGET (self)));
}

void
jd_paper_refit (JdPaper *self)
{
  g_return_if_fail (JD_IS_PAPER (self));

  if (get_private (self)->fitted)
    fit_view (self);
  jd_paper_forget (self);
}

void
jd_paper_zoom_at (JdPaper *self,
                  double   factor,
                  double   x,
                  double   y)
{
  JdPaperPrivate *priv = get_private (self);
  JdView view;

  g_return_if_fail (JD_IS_PAPER (self));

  view = priv->view;
  priv->fitted = FALSE;
  jd_view_zoom (&view, factor, x, y);
  change_view (self, &view);
}

void
jd_paper_zoom (JdPaper *self,
               double   factor)
{
  const JdView *view = &get_private (self)->view;

  g_return_if_fail (JD_IS_PAPER (self));

  jd_paper_zoom_at (self, factor, view->width / 2, view->height / 2);
}

void
jd_paper_zoom_by_action (JdPaper    *self,
                         const char *action)
{
  if (g_str_has_suffix (action, "zoom-fit"))
    jd_paper_fit (self);
  else
    jd_paper_zoom (self, g_str_has_suffix (action, "zoom-in") ? ZOOM_FACTOR : 1 / ZOOM_FACTOR);
}

void
jd_paper_unscale (JdPaper *self)
{
  g_return_if_fail (JD_IS_PAPER (self));

  jd_paper_zoom (self, JD_PAPER_UNIT_SCALE / get_private (self)->view.scale);
}

void
jd_paper_pan (JdPaper *self,
              double   dx,
              double   dy)
{
  JdPaperPrivate *priv = get_private (self);
  JdView view;

  g_return_if_fail (JD_IS_PAPER (self));

  view = priv->view;
  priv->fitted = FALSE;
  jd_view_pan (&view, dx, dy);
  change_view (self, &view);
}

void
jd_paper_center_on (JdPaper *self,
                    double   x,
                    double   y,
                    double   factor)
{
  JdPaperPrivate *priv = get_private (self);

  g_return_if_fail (JD_IS_PAPER (self));

  jd_view_zoom (&priv->view, factor, priv->view.width / 2, priv->view.height / 2);
  priv->view.center_x = x;
  priv->view.center_y = y;
  g_clear_pointer (&priv->still, gsk_render_node_unref);
  g_signal_emit (self, view_changed, 0);
}

void
jd_paper_snapshot_refusal (JdPaper     *self,
                           const char  *refusal,
                           GtkSnapshot *snapshot)
{
  const JdView *view = &get_private (self)->view;
  g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), refusal != NULL ? refusal : "");

  pango_layout_set_width (layout, (int) (0.8 * view->width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  jd_draw_layout (GTK_WIDGET (self), snapshot, 0.1 * view->width, 0.4 * view->height, layout);
}

const JdDrawStyle *
jd_paper_get_style (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), NULL);

  return &get_private (self)->style;
}

void
jd_paper_set_stroke_scale (JdPaper *self,
                           double   scale)
{
  g_return_if_fail (JD_IS_PAPER (self));

  get_private (self)->stroke_scale = scale;
  update_style (self);
}

guint
jd_paper_get_n_still (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), 0);

  return get_private (self)->n_still;
}

guint
jd_paper_get_n_moving (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), 0);

  return get_private (self)->n_moving;
}

double
jd_paper_get_moving_area (JdPaper *self)
{
  g_return_val_if_fail (JD_IS_PAPER (self), 0);

  return get_private (self)->moving_area;
}

static void
draw_still (JdPaper *self)
{
  JdPaperPrivate *priv = get_private (self);
  const graphene_rect_t all = GRAPHENE_RECT_INIT (0, 0, (float) priv->view.width, (float) priv->view.height);
  cairo_t *cr;

  priv->still = gsk_cairo_node_new (&all);
  cr = gsk_cairo_node_get_draw_context (priv->still);
  JD_PAPER_GET_CLASS (self)->draw_still (self, cr);
  cairo_destroy (cr);
  priv->n_still++;
}

static void
draw_moving (JdPaper *self)
{
  JdPaperPrivate *priv = get_private (self);
  graphene_rect_t bounds;
  cairo_t *cr;

  JD_PAPER_GET_CLASS (self)->update_moving (self, &bounds);
  priv->moving = gsk_cairo_node_new (&bounds);
  cr = gsk_cairo_node_get_draw_context (priv->moving);
  jd_stamps_use (priv->stamps, cr, gtk_widget_get_scale_factor (GTK_WIDGET (self)));
  JD_PAPER_GET_CLASS (self)->draw_moving (self, cr);
  cairo_destroy (cr);
  priv->n_moving++;
  priv->moving_area = (double) bounds.size.width * (double) bounds.size.height;
}

static void
jd_paper_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  JdPaper *self = JD_PAPER (widget);
  JdPaperPrivate *priv = get_private (self);
  JdPaperClass *klass = JD_PAPER_GET_CLASS (self);

  if (klass->is_ready (self))
    {
      /* The moving layer is updated first, because it may move the view. */
      if (priv->moving == NULL)
        draw_moving (self);
      if (priv->still == NULL)
        draw_still (self);
      gtk_snapshot_append_node (snapshot, priv->still);
      if (priv->faded)
        gtk_snapshot_push_opacity (snapshot, FADED);
      if (klass->snapshot_under != NULL)
        klass->snapshot_under (self, snapshot);
      gtk_snapshot_append_node (snapshot, priv->moving);
      if (priv->faded)
        gtk_snapshot_pop (snapshot);
    }
  klass->snapshot_over (self, snapshot);
}

static void
jd_paper_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline G_GNUC_UNUSED)
{
  JdPaper *self = JD_PAPER (widget);
  JdPaperPrivate *priv = get_private (self);

  priv->view.width = MAX (1, width);
  priv->view.height = MAX (1, height);
  if (priv->fitted)
    fit_view (self);
  jd_paper_forget (self);
}

static void
jd_paper_dispose (GObject *object)
{
  JdPaperPrivate *priv = get_private (JD_PAPER (object));

  g_clear_pointer (&priv->still, gsk_render_node_unref);
  g_clear_pointer (&priv->moving, gsk_render_node_unref);

  G_OBJECT_CLASS (jd_paper_parent_class)->dispose (object);
}

static void
jd_paper_finalize (GObject *object)
{
  jd_stamps_free (get_private (JD_PAPER (object))->stamps);

  G_OBJECT_CLASS (jd_paper_parent_class)->finalize (object);
}

static void
jd_paper_real_snapshot_over (JdPaper     *self G_GNUC_UNUSED,
                             GtkSnapshot *snapshot G_GNUC_UNUSED)
{
}

static void
jd_paper_class_init (JdPaperClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = jd_paper_dispose;
  object_class->finalize = jd_paper_finalize;
  widget_class->size_allocate = jd_paper_size_allocate;
  widget_class->snapshot = jd_paper_snapshot;
  klass->snapshot_over = jd_paper_real_snapshot_over;

  view_changed = g_signal_new ("view-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "sheet");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
jd_paper_init (JdPaper *self)
{
  JdPaperPrivate *priv = get_private (self);

  priv->stroke_scale = 1;
  priv->fitted = TRUE;
  priv->stamps = jd_stamps_new ();
  jd_view_init (&priv->view, 1, 1);
  jd_theme_connect (self, G_CALLBACK (update_style));
  update_style (self);
  /* The images of the moving layer are for one scale. */
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (jd_paper_forget), NULL);
  jd_paper_add_gestures (self);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
