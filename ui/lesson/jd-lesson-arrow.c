/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arrow that a student draws on the sheet, and the model's beside it. */
#include "ui/lesson/jd-lesson-arrow.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/drawing/jd-arrows.h"
#include "ui/lesson/jd-lesson-words.h"

/* px */
#define FIRST_LENGTH 60.0
#define GRIP         16.0  /* from the tip, for the pointer */
#define HANDLE       6.0   /* radius of the handle */
#define SMALLEST     8.0   /* a shorter arrow is zero */
#define LONGEST      160.0 /* length that the right arrow does not exceed */
#define HEAD         11.0
#define BAR_PLACE    14.0  /* of the scale bar, from the sheet's edges */

struct _JdLessonArrow
{
  GtkWidget        parent_instance;

  JdSheet         *sheet;     /* weak */
  JdLessonAnswer  *answer;    /* weak */
  JdLessonSession *session;
  GSignalGroup    *signals;
  double           at[2];     /* m */
  JdArrowKind      kind;
  const char      *unit;      /* static */
  double           scale;     /* px for one unit */
  double           vector[2]; /* the guess, in units */
  gboolean         touched;   /* the student has moved it */
  double           drag[2];   /* where the drag began, px */
  JdLabels        *labels;
};

G_DEFINE_FINAL_TYPE (JdLessonArrow, jd_lesson_arrow, GTK_TYPE_WIDGET)

static JdArrowKind
find_kind (const char *name)
{
  return g_str_equal (name, "field")     ? JD_ARROW_VIRTUAL
         : g_str_equal (name, "force")   ? JD_ARROW_FORCE
         : g_str_equal (name, "impulse") ? JD_ARROW_IMPULSE
                                         : JD_ARROW_VELOCITY;
}

static const JdView *
get_view (JdLessonArrow *self)
{
  return jd_paper_get_view (JD_PAPER (self->sheet));
}

static void
get_foot (JdLessonArrow *self,
          double         out[2])
{
  jd_view_to_sheet (get_view (self), self->at[0], self->at[1], &out[0], &out[1]);
}

void
jd_lesson_arrow_place (JdLessonArrow *self,
                       const double   vector[2],
                       double         out[2])
{
  g_return_if_fail (JD_IS_LESSON_ARROW (self));

  get_foot (self, out);
  out[0] += self->scale * vector[0];
  out[1] -= self->scale * vector[1];
}

void
jd_lesson_arrow_get_tip (JdLessonArrow *self,
                         double         out[2])
{
  g_return_if_fail (JD_IS_LESSON_ARROW (self));

  jd_lesson_arrow_place (self, self->vector, out);
}

static gboolean
is_asked (JdLessonArrow *self)
{
  return self->session != NULL && jd_lesson_session_get_state (self->session) == JD_LESSON_ASKED;
}

static gboolean
is_zero (JdLessonArrow *self)
{
  return self->scale * hypot (self->vector[0], self->vector[1]) < SMALLEST;
}

/* What a screen reader says: components, length and direction. */
static void
update_accessible (JdLessonArrow *self)
{
  const double angle = atan2 (self->vector[1], self->vector[0]) * 180.0 / G_PI;
  g_autofree char *length = jd_lesson_words_number (hypot (self->vector[0], self->vector[1]), self->unit);
  g_autofree char *text = !self->touched   ? g_strdup (_("not moved yet"))
                          : is_zero (self) ? g_strdup (_("zero"))
                                           : g_strdup_printf (_("%s, direction %.0f°"), length, angle);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

/* Moves the guess for the student: the entries get its components. */
static void
set_vector (JdLessonArrow *self,
            double         x,
            double         y)
{
  const gboolean zero = self->scale * hypot (x, y) < SMALLEST;
  const double vector[2] = { zero ? 0.0 : x, zero ? 0.0 : y };

  self->vector[0] = vector[0];
  self->vector[1] = vector[1];
  self->touched = TRUE;
  jd_lesson_answer_set_arrow (self->answer, vector);
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The entries have changed. */
static void
answer_changed_cb (JdLessonArrow *self)
{
  double vector[2];

  if (!is_asked (self) || !gtk_widget_get_visible (GTK_WIDGET (self)))
    return;
  jd_lesson_answer_get_arrow (self->answer, vector);
  if (isnan (vector[0]) || isnan (vector[1]))
    return;
  self->vector[0] = vector[0];
  self->vector[1] = vector[1];
  self->touched = TRUE;
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
reset (JdLessonArrow *self)
{
  self->vector[0] = FIRST_LENGTH / self->scale;
  self->vector[1] = 0.0;
  self->touched = FALSE;
}

/* A scale of 1, 2 or 5 at which the right arrow has between half the greatest length and the whole; it does not tell
 * more about the answer than its order of magnitude. */
static double
find_scale (double size)
{
  double scale;

  if (size <= 0.0)
    return FIRST_LENGTH;
  scale = jd_nice_number (LONGEST / size);
  return scale * size < LONGEST / 2.0 ? 2.0 * scale : scale;
}

/* An arrow in space is given by numbers: the plane of the drawing is not that of its components. */
static void
opened_cb (JdLessonArrow *self)
{
  JdDocument *document = jd_lesson_session_get_document (self->session);
  const char *kind;
  double at[3], size;
  const gboolean shown = jd_lesson_session_get_arrow (self->session, at, &kind, &size) &&
                         jd_mechanism_get_dimension (jd_document_get_mechanism (document)) == 2;

  gtk_widget_set_visible (GTK_WIDGET (self), shown);
  if (!shown)
    return;
  self->at[0] = at[0];
  self->at[1] = at[1];
  self->kind = find_kind (kind);
  self->unit = jd_lesson_words_unit (kind);
  self->scale = find_scale (size);
  reset (self);
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
jd_lesson_arrow_set_session (JdLessonArrow   *self,
                             JdLessonSession *session)
{
  g_return_if_fail (JD_IS_LESSON_ARROW (self));

  g_set_object (&self->session, session);
  g_signal_group_set_target (self->signals, session);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
set_color (cairo_t       *cr,
           const JdColor *color)
{
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, color->alpha);
}

static void
draw_head (cairo_t      *cr,
           const double  tip[2],
           double        angle,
           double        scale)
{
  cairo_save (cr);
  cairo_translate (cr, tip[0], tip[1]);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, -HEAD * scale, -0.4 * HEAD * scale);
  cairo_line_to (cr, 0, 0);
  cairo_line_to (cr, -HEAD * scale, 0.4 * HEAD * scale);
  cairo_restore (cr);
}

/* The guess: dashed and grey, with a handle while it can be moved. */
static void
draw_guess (JdLessonArrow     *self,
            const JdDrawStyle *style,
            cairo_t           *cr)
{
  const JdPainter painter = { .cr = cr, .style = style, .view = get_view (self), .labels = self->labels };
  const double dashes[] = { 6.0 * style->scale, 4.0 * style->scale };
  double foot[2], tip[2];

  get_foot (self, foot);
  jd_lesson_arrow_get_tip (self, tip);
  set_color (cr, &style->colors[is_asked (self) ? JD_COLOR_INK : JD_COLOR_MUTED]);
  cairo_set_line_width (cr, 1.5 * style->line);
  cairo_set_dash (cr, dashes, 2, 0.0);
  cairo_move_to (cr, foot[0], foot[1]);
  cairo_line_to (cr, tip[0], tip[1]);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0.0);
  if (!is_zero (self))
    {
      draw_head (cr, tip, atan2 (tip[1] - foot[1], tip[0] - foot[0]), style->scale);
      cairo_stroke (cr);
    }
  if (is_asked (self))
    {
      cairo_arc (cr, tip[0], tip[1], HANDLE * style->scale, 0.0, 2.0 * G_PI);
      if (gtk_widget_is_focus (GTK_WIDGET (self)))
        {
          set_color (cr, &style->colors[JD_COLOR_SELECTED]);
          cairo_set_line_width (cr, 2.0 * style->line);
        }
      cairo_stroke (cr);
    }
  jd_painter_write (&painter, JD_LABEL_SANS, _("you"), JD_COLOR_INK, tip[0] + 12.0 * style->scale, tip[1], 0.0, 0.5);
}

/* The arc between both arrows, with its angle. */
static void
draw_angle (JdLessonArrow     *self,
            const JdDrawStyle *style,
            const double       vector[2],
            cairo_t           *cr)
{
  const JdPainter painter = { .cr = cr, .style = style, .view = get_view (self), .labels = self->labels };
  const double off = jd_lesson_session_get_judgement (self->session)->angle;
  const double a = atan2 (-self->vector[1], self->vector[0]), b = atan2 (-vector[1], vector[0]);
  const double sweep = remainder (b - a, 2.0 * G_PI), radius = FIRST_LENGTH / 2.0;
  g_autofree char *words = NULL;
  double foot[2];

  if (!self->touched || isnan (off) || off < G_PI / 180.0)
    return;
  words = g_strdup_printf ("%.0f°", off * 180.0 / G_PI);
  get_foot (self, foot);
  set_color (cr, &style->colors[JD_COLOR_INK]);
  cairo_set_line_width (cr, style->line);
  cairo_new_sub_path (cr);
  if (sweep > 0.0)
    cairo_arc (cr, foot[0], foot[1], radius, a, a + sweep);
  else
    cairo_arc_negative (cr, foot[0], foot[1], radius, a, a + sweep);
  cairo_stroke (cr);
  jd_painter_write (&painter, JD_LABEL_SANS, words, JD_COLOR_INK, foot[0] + 1.5 * radius * cos (a + sweep / 2.0),
                    foot[1] + 1.5 * radius * sin (a + sweep / 2.0), 0.5, 0.5);
}

/* The model's arrow in the colour of its kind. */
static void
draw_truth (JdLessonArrow     *self,
            const JdDrawStyle *style,
            cairo_t           *cr)
{
  JsonNode *answer = jd_lesson_session_get_answer (self->session);
  JsonArray *components = answer != NULL ? jd_json_get_array (json_node_get_object (answer), "vector") : NULL;
  const JdPainter painter = { .cr = cr, .style = style, .view = get_view (self), .labels = self->labels };
  g_autoptr(GArray) arrows = NULL;
  JdArrowScale scale;
  JdArrow *arrow;
  double tip[2], vector[2];

  if (components == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    vector[i] = json_array_get_double_element (components, i);
  arrows = jd_arrows_new ();
  arrow = jd_arrows_add (arrows, self->kind, JD_ARROW_STRAIGHT);
  memcpy (arrow->at, self->at, sizeof arrow->at);
  memcpy (arrow->vector, vector, sizeof arrow->vector);
  arrow->lit = TRUE;
  jd_arrow_scale_init (&scale);
  scale.straight[self->kind] = self->scale;
  jd_arrows_draw (arrows, &scale, &painter);
  jd_lesson_arrow_place (self, vector, tip);
  jd_painter_write (&painter, JD_LABEL_SANS, _("the model"), JD_COLOR_INK, tip[0] + 12.0 * style->scale, tip[1], 0.0,
                    0.5);
  draw_angle (self, style, vector, cr);
}

/* How long an arrow of a round value is. */
static void
draw_bar (JdLessonArrow     *self,
          const JdDrawStyle *style,
          cairo_t           *cr)
{
  const JdPainter painter = { .cr = cr, .style = style, .view = get_view (self), .labels = self->labels };
  const double value = jd_nice_number (100.0 / self->scale), length = value * self->scale;
  const double x = BAR_PLACE, y = gtk_widget_get_height (GTK_WIDGET (self)) - BAR_PLACE;
  g_autofree char *words = jd_lesson_words_number (value, self->unit);

  set_color (cr, &style->colors[JD_COLOR_INK]);
  cairo_set_line_width (cr, style->line);
  cairo_move_to (cr, x, y - 4.0);
  cairo_line_to (cr, x, y + 4.0);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, x + length, y);
  cairo_move_to (cr, x + length, y - 4.0);
  cairo_line_to (cr, x + length, y + 4.0);
  cairo_stroke (cr);
  jd_painter_write (&painter, JD_LABEL_SANS, words, JD_COLOR_INK, x + length / 2.0, y - 6.0, 0.5, 1.0);
}

static void
jd_lesson_arrow_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  JdLessonArrow *self = JD_LESSON_ARROW (widget);
  const int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  const JdDrawStyle *style;
  cairo_t *cr;

  if (self->sheet == NULL || self->session == NULL || width <= 0 || height <= 0)
    return;
  style = jd_paper_get_style (JD_PAPER (self->sheet));
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  jd_labels_begin (self->labels, style, width, height);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (jd_lesson_session_get_state (self->session) == JD_LESSON_ANSWERED)
    draw_truth (self, style, cr);
  if (is_asked (self) || self->touched)
    draw_guess (self, style, cr);
  draw_bar (self, style, cr);
  cairo_destroy (cr);
}

/* Only the tip takes the pointer. */
static gboolean
jd_lesson_arrow_contains (GtkWidget *widget,
                          double     x,
                          double     y)
{
  JdLessonArrow *self = JD_LESSON_ARROW (widget);
  double tip[2];

  if (!is_asked (self) || self->sheet == NULL)
    return FALSE;
  jd_lesson_arrow_get_tip (self, tip);
  return hypot (x - tip[0], y - tip[1]) <= GRIP;
}

static void
drag_begin_cb (JdLessonArrow *self,
               double         x,
               double         y,
               GtkGesture    *gesture)
{
  self->drag[0] = x;
  self->drag[1] = y;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_update_cb (JdLessonArrow *self,
                double         dx,
                double         dy)
{
  double foot[2];

  if (!is_asked (self))
    return;
  get_foot (self, foot);
  set_vector (self, (self->drag[0] + dx - foot[0]) / self->scale, -(self->drag[1] + dy - foot[1]) / self->scale);
}

/* Turns the guess by @angle (rad) and makes it longer by @factor.  A null arrow begins anew. */
static void
change (JdLessonArrow *self,
        double         angle,
        double         factor)
{
  const double x = self->vector[0], y = self->vector[1];

  if (is_zero (self))
    {
      reset (self);
      set_vector (self, self->vector[0], self->vector[1]);
      return;
    }
  set_vector (self, factor * (x * cos (angle) - y * sin (angle)), factor * (x * sin (angle) + y * cos (angle)));
}

static gboolean
key_cb (JdLessonArrow   *self,
        guint            key,
        guint            code G_GNUC_UNUSED,
        GdkModifierType  state)
{
  const double turn = ((state & GDK_SHIFT_MASK) != 0 ? 1.0 : 5.0) * G_PI / 180.0;
  const double factor = (state & GDK_SHIFT_MASK) != 0 ? 1.01 : 1.05;

  if (!is_asked (self) || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
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
      set_vector (self, 0.0, 0.0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Home:
      reset (self);
      set_vector (self, self->vector[0], self->vector[1]);
      return GDK_EVENT_STOP;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      jd_lesson_answer_commit (self->answer);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

static void
jd_lesson_arrow_dispose (GObject *object)
{
  JdLessonArrow *self = JD_LESSON_ARROW (object);

  g_clear_object (&self->signals);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->sheet);
  g_clear_weak_pointer (&self->answer);
  g_clear_pointer (&self->labels, jd_labels_free);

  G_OBJECT_CLASS (jd_lesson_arrow_parent_class)->dispose (object);
}

static void
jd_lesson_arrow_class_init (JdLessonArrowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_lesson_arrow_dispose;
  widget_class->snapshot = jd_lesson_arrow_snapshot;
  widget_class->contains = jd_lesson_arrow_contains;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
  gtk_widget_class_set_css_name (widget_class, "lessonarrow");
}

static void
jd_lesson_arrow_init (JdLessonArrow *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->labels = jd_labels_new ();
  self->scale = FIRST_LENGTH;
  self->unit = "";
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Your arrow"), -1);
  self->signals = g_signal_group_new (JD_TYPE_LESSON_SESSION);
  g_signal_group_connect_object (self->signals, "opened", G_CALLBACK (opened_cb), self, G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "revealed", G_CALLBACK (gtk_widget_queue_draw), self,
                                 G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (gtk_widget_queue_draw), self,
                                 G_CONNECT_SWAPPED);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  g_signal_connect_swapped (focus, "notify::is-focus", G_CALLBACK (gtk_widget_queue_draw), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

GtkWidget *
jd_lesson_arrow_new (JdSheet        *sheet,
                     JdLessonAnswer *answer)
{
  JdLessonArrow *self = g_object_new (JD_TYPE_LESSON_ARROW, NULL);

  g_set_weak_pointer (&self->sheet, sheet);
  g_set_weak_pointer (&self->answer, answer);
  jd_lesson_answer_set_tip (answer, GTK_WIDGET (self));
  g_signal_connect_object (answer, "changed", G_CALLBACK (answer_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sheet, "view-changed", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
