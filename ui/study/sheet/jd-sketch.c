/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arrow that the user draws over the sheet, and the model's beside it. */
#include "ui/study/sheet/jd-sketch-private.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/study/sheet/jd-sheet-private.h"
#include "ui/widgets/jd-readout.h"

/* px */
#define GRIP         16.0  /* from the tip, for the pointer */
#define SMALLEST     8.0   /* a shorter arrow is zero */

enum
{
  MOVED,
  COMMITTED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_TYPE_WITH_PRIVATE (JdSketch, jd_sketch, GTK_TYPE_WIDGET)

JdSketchPrivate *
jd_sketch_get_private (JdSketch *self)
{
  return jd_sketch_get_instance_private (self);
}

static JdArrowKind
find_kind (const char *name)
{
  return g_str_equal (name, "field")     ? JD_ARROW_VIRTUAL
         : g_str_equal (name, "force")   ? JD_ARROW_FORCE
         : g_str_equal (name, "impulse") ? JD_ARROW_IMPULSE
                                         : JD_ARROW_VELOCITY;
}

const JdView *
jd_sketch_get_view (const JdSketchPrivate *priv)
{
  return jd_paper_get_view (JD_PAPER (priv->sheet));
}

void
jd_sketch_get_foot (const JdSketchPrivate *priv,
          double                 out[2])
{
  jd_view_to_sheet (jd_sketch_get_view (priv), priv->at[0], priv->at[1], &out[0], &out[1]);
}

void
jd_sketch_place_private (const JdSketchPrivate *priv,
       const double           vector[2],
       double                 out[2])
{
  jd_sketch_get_foot (priv, out);
  out[0] += priv->scale * vector[0];
  out[1] -= priv->scale * vector[1];
}

void
jd_sketch_place (JdSketch     *self,
                 const double  vector[2],
                 double        out[2])
{
  g_return_if_fail (JD_IS_SKETCH (self));

  jd_sketch_place_private (jd_sketch_get_private (self), vector, out);
}

void
jd_sketch_get_tip (JdSketch *self,
                   double    out[2])
{
  g_return_if_fail (JD_IS_SKETCH (self));

  jd_sketch_place_private (jd_sketch_get_private (self), jd_sketch_get_private (self)->vector, out);
}

gboolean
jd_sketch_is_short (const JdSketchPrivate *priv,
          const double           vector[2])
{
  return priv->scale * hypot (vector[0], vector[1]) < SMALLEST;
}

gboolean
jd_sketch_can_move (const JdSketchPrivate *priv)
{
  return priv->open && !priv->revealed && priv->candidates->len == 0;
}

void
jd_sketch_share_scale (JdSketchPrivate *priv,
             gboolean         shares)
{
  if (priv->sheet != NULL && (shares || priv->shares))
    jd_sheet_set_arrow_scale (priv->sheet, priv->kind, shares ? priv->scale : 0.0);
  priv->shares = shares;
}

/* What a screen reader says: length and direction. */
static void
update_accessible (JdSketch *self)
{
  const JdSketchPrivate *priv = jd_sketch_get_private (self);
  const double angle = atan2 (priv->vector[1], priv->vector[0]) * 180.0 / G_PI;
  g_autofree char *length = jd_readout_format_short (hypot (priv->vector[0], priv->vector[1]), priv->unit);
  g_autofree char *text = !priv->touched ? g_strdup (_("not moved yet"))
                          : jd_sketch_is_short (priv, priv->vector)
                            ? g_strdup (_("zero"))
                            : g_strdup_printf (_("%s, direction %.0f°"), length, angle);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

static void
changed (JdSketch *self)
{
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* @vector, in ground axes, as it is seen in @plane. */
static void
project (const double plane[6],
         const double vector[3],
         double       out[2])
{
  for (int i = 0; i < 2; i++)
    out[i] = plane[3 * i] * vector[0] + plane[3 * i + 1] * vector[1] + plane[3 * i + 2] * vector[2];
}

gboolean
jd_sketch_get_plane (JdSketch *self,
                     double    out[6])
{
  static const double flat[6] = { 1.0, 0.0, 0.0, 0.0, 1.0, 0.0 };
  const JdSketchPrivate *priv;

  g_return_val_if_fail (JD_IS_SKETCH (self), FALSE);

  priv = jd_sketch_get_private (self);
  memcpy (out, flat, sizeof flat);
  return priv->sheet != NULL && jd_sheet_get_plane (priv->sheet, out);
}

/* Where the arrows are seen.  While it can be moved, the user's lies in the plane of the sheet; afterwards it stands
 * still. */
static void
look (JdSketch *self)
{
  JdSketchPrivate *priv = jd_sketch_get_private (self);
  double vector[3];

  jd_sketch_get_plane (self, priv->seen);
  project (priv->seen, priv->place, priv->at);
  project (priv->seen, priv->whole, priv->truth);
  for (guint i = 0; i < priv->candidates->len; i++)
    {
      JdSketchSeen *candidate = &g_array_index (priv->candidates, JdSketchSeen, i);

      project (priv->seen, candidate->whole.vector, candidate->vector);
    }
  if (jd_sketch_can_move (priv))
    memcpy (priv->plane, priv->seen, sizeof priv->plane);
  else if (priv->touched)
    {
      for (int k = 0; k < 3; k++)
        vector[k] = priv->guess[0] * priv->plane[k] + priv->guess[1] * priv->plane[3 + k];
      project (priv->seen, vector, priv->vector);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
jd_sketch_set_vector (JdSketch     *self,
                      const double  vector[2])
{
  JdSketchPrivate *priv;

  g_return_if_fail (JD_IS_SKETCH (self));

  priv = jd_sketch_get_private (self);
  memcpy (priv->vector, vector, sizeof priv->vector);
  memcpy (priv->guess, vector, sizeof priv->guess);
  priv->touched = TRUE;
  changed (self);
}

void
jd_sketch_get_vector (JdSketch *self,
                      double    out[2])
{
  const JdSketchPrivate *priv;

  g_return_if_fail (JD_IS_SKETCH (self));

  priv = jd_sketch_get_private (self);
  for (int i = 0; i < 2; i++)
    out[i] = jd_sketch_is_short (priv, priv->vector) ? 0.0 : priv->vector[i];
}

gboolean
jd_sketch_get_touched (JdSketch *self)
{
  g_return_val_if_fail (JD_IS_SKETCH (self), FALSE);

  return jd_sketch_get_private (self)->touched;
}

/* The user moves the arrow. */
static void
move (JdSketch *self,
      double    x,
      double    y)
{
  const gboolean null = jd_sketch_is_short (jd_sketch_get_private (self), (const double[2]) { x, y });

  jd_sketch_set_vector (self, (const double[2]) { null ? 0.0 : x, null ? 0.0 : y });
  g_signal_emit (self, signals[MOVED], 0);
}

static void
reset (JdSketchPrivate *priv)
{
  priv->vector[0] = JD_SKETCH_LENGTH / priv->scale;
  priv->vector[1] = 0.0;
  priv->touched = FALSE;
}

/* A scale of 1, 2 or 5 at which the right arrow has between half the greatest length and the whole; it does not tell
 * more about the answer than its order of magnitude. */
static double
find_scale (double size)
{
  double scale;

  if (size <= 0.0)
    return JD_SKETCH_LENGTH;
  scale = jd_nice_number (JD_SKETCH_LONGEST / size);
  return scale * size < JD_SKETCH_LONGEST / 2.0 ? 2.0 * scale : scale;
}

void
jd_sketch_begin (JdSketch     *self,
                 const double  at[3],
                 const char   *kind,
                 const char   *unit,
                 double        size)
{
  JdSketchPrivate *priv;

  g_return_if_fail (JD_IS_SKETCH (self) && kind != NULL && unit != NULL);

  priv = jd_sketch_get_private (self);
  jd_sketch_share_scale (priv, FALSE);
  memcpy (priv->place, at, sizeof priv->place);
  priv->kind = find_kind (kind);
  g_free (priv->unit);
  priv->unit = g_strdup (unit);
  priv->scale = find_scale (size);
  jd_sketch_share_scale (priv, TRUE);
  priv->open = TRUE;
  priv->revealed = FALSE;
  g_array_set_size (priv->candidates, 0);
  reset (priv);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  look (self);
  changed (self);
}

void
jd_sketch_end (JdSketch *self)
{
  g_return_if_fail (JD_IS_SKETCH (self));

  g_array_set_size (jd_sketch_get_private (self)->candidates, 0);
  jd_sketch_share_scale (jd_sketch_get_private (self), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

void
jd_sketch_set_open (JdSketch *self,
                    gboolean  open)
{
  g_return_if_fail (JD_IS_SKETCH (self));

  jd_sketch_get_private (self)->open = open;
  look (self);
}

void
jd_sketch_reveal (JdSketch     *self,
                  const double  vector[3])
{
  JdSketchPrivate *priv;

  g_return_if_fail (JD_IS_SKETCH (self));

  priv = jd_sketch_get_private (self);
  priv->revealed = vector != NULL;
  if (vector != NULL)
    memcpy (priv->whole, vector, sizeof priv->whole);
  look (self);
}

void
jd_sketch_set_candidates (JdSketch                *self,
                          const JdSketchCandidate *candidates,
                          guint                    n)
{
  JdSketchPrivate *priv;

  g_return_if_fail (JD_IS_SKETCH (self));

  priv = jd_sketch_get_private (self);
  g_array_set_size (priv->candidates, 0);
  for (guint i = 0; i < n; i++)
    {
      const JdSketchSeen seen = { .whole = candidates[i] };

      g_array_append_val (priv->candidates, seen);
    }
  gtk_widget_set_focusable (GTK_WIDGET (self), n == 0);
  look (self);
}

guint
jd_sketch_get_n_candidates (JdSketch *self)
{
  g_return_val_if_fail (JD_IS_SKETCH (self), 0);

  return jd_sketch_get_private (self)->candidates->len;
}

static void
jd_sketch_snapshot (GtkWidget   *widget,
                    GtkSnapshot *snapshot)
{
  JdSketch *self = JD_SKETCH (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double plane[6];
  cairo_t *cr;

  if (jd_sketch_get_private (self)->sheet == NULL || width <= 0 || height <= 0)
    return;
  /* the plane of a view is known when the sheet has its picture, which is after a step has opened */
  jd_sketch_get_plane (self, plane);
  if (memcmp (plane, jd_sketch_get_private (self)->seen, sizeof plane) != 0)
    look (self);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  jd_sketch_draw (self, jd_paper_get_style (JD_PAPER (jd_sketch_get_private (self)->sheet)), width, height, cr);
  cairo_destroy (cr);
}

/* Only the tip takes the pointer. */
static gboolean
jd_sketch_contains (GtkWidget *widget,
                    double     x,
                    double     y)
{
  const JdSketchPrivate *priv = jd_sketch_get_private (JD_SKETCH (widget));
  double tip[2];

  if (priv->sheet == NULL || !jd_sketch_can_move (priv))
    return FALSE;
  jd_sketch_place_private (priv, priv->vector, tip);
  return hypot (x - tip[0], y - tip[1]) <= GRIP;
}

static void
drag_begin_cb (JdSketch   *self,
               double      x,
               double      y,
               GtkGesture *gesture)
{
  jd_sketch_get_private (self)->drag[0] = x;
  jd_sketch_get_private (self)->drag[1] = y;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_update_cb (JdSketch *self,
                double    dx,
                double    dy)
{
  const JdSketchPrivate *priv = jd_sketch_get_private (self);
  double foot[2];

  if (!jd_sketch_can_move (priv))
    return;
  jd_sketch_get_foot (priv, foot);
  move (self, (priv->drag[0] + dx - foot[0]) / priv->scale, -(priv->drag[1] + dy - foot[1]) / priv->scale);
}

/* Turns the arrow by @angle (rad) and makes it longer by @factor.  A null arrow begins anew. */
static void
change (JdSketch *self,
        double    angle,
        double    factor)
{
  JdSketchPrivate *priv = jd_sketch_get_private (self);
  const double x = priv->vector[0], y = priv->vector[1];

  if (jd_sketch_is_short (priv, priv->vector))
    {
      reset (priv);
      move (self, priv->vector[0], priv->vector[1]);
      return;
    }
  move (self, factor * (x * cos (angle) - y * sin (angle)), factor * (x * sin (angle) + y * cos (angle)));
}

static gboolean
key_cb (JdSketch        *self,
        guint            key,
        guint            code G_GNUC_UNUSED,
        GdkModifierType  state)
{
  const double turn = ((state & GDK_SHIFT_MASK) != 0 ? 1.0 : 5.0) * G_PI / 180.0;
  const double factor = (state & GDK_SHIFT_MASK) != 0 ? 1.01 : 1.05;

  if (!jd_sketch_can_move (jd_sketch_get_private (self)) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Left:
      change (self, turn, 1.0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right:
      change (self, -turn, 1.0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up:
      change (self, 0.0, factor);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down:
      change (self, 0.0, 1.0 / factor);
      return GDK_EVENT_STOP;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      move (self, 0.0, 0.0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
      reset (jd_sketch_get_private (self));
      move (self, jd_sketch_get_private (self)->vector[0], jd_sketch_get_private (self)->vector[1]);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit (self, signals[COMMITTED], 0);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
jd_sketch_dispose (GObject *object)
{
  JdSketchPrivate *priv = jd_sketch_get_private (JD_SKETCH (object));

  jd_sketch_share_scale (priv, FALSE);
  g_clear_weak_pointer (&priv->sheet);

  G_OBJECT_CLASS (jd_sketch_parent_class)->dispose (object);
}

static void
jd_sketch_finalize (GObject *object)
{
  JdSketchPrivate *priv = jd_sketch_get_private (JD_SKETCH (object));

  g_free (priv->unit);
  g_array_unref (priv->candidates);
  jd_labels_free (priv->labels);

  G_OBJECT_CLASS (jd_sketch_parent_class)->finalize (object);
}

static void
jd_sketch_class_init (JdSketchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_sketch_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_sketch_finalize;
  widget_class->snapshot = jd_sketch_snapshot;
  widget_class->contains = jd_sketch_contains;
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
  signals[COMMITTED] = g_signal_new ("committed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 0);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_set_css_name (widget_class, "sketch");
}

static void
jd_sketch_init (JdSketch *self)
{
  JdSketchPrivate *priv = jd_sketch_get_private (self);
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  priv->labels = jd_labels_new ();
  priv->candidates = g_array_new (FALSE, FALSE, sizeof (JdSketchSeen));
  priv->scale = JD_SKETCH_LENGTH;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Your arrow"), -1);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect_swapped (focus, "notify::is-focus", G_CALLBACK (gtk_widget_queue_draw), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

void
jd_sketch_set_sheet (JdSketch *self,
                     JdSheet  *sheet)
{
  g_return_if_fail (JD_IS_SKETCH (self) && JD_IS_SHEET (sheet));

  g_set_weak_pointer (&jd_sketch_get_private (self)->sheet, sheet);
  g_signal_connect_object (sheet, "view-changed", G_CALLBACK (look), self, G_CONNECT_SWAPPED);
}

GtkWidget *
jd_sketch_new (JdSheet *sheet)
{
  JdSketch *self = g_object_new (JD_TYPE_SKETCH, NULL);

  jd_sketch_set_sheet (self, sheet);
  return GTK_WIDGET (self);
}
