/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pulling a body with the pointer while the motion plays.
 *
 * The hand is a spring with damping from the held particle to the pointer's path.  It is an effort of the mechanism
 * from the first pixel on (jd_edit_set_pull ()): each time the pointer has moved and no motion is being computed, the
 * effort gets the path so far, with the pointer at rest from now on, and the motion is computed with it.  So the
 * motion that is seen is always the motion of the document, and one undo takes the pull back. */
#include "ui/study/sheet/jd-sheet-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/edit/jd-edit-pull.h"
#include "core/parameterization/model/jd-model-size.h"
#include "ui/drawing/picture/jd-picture-pick.h"

/* px before a drag begins; px between two nodes of the path. */
#define THRESHOLD 4
#define APART     2
/* s of the clock on the wall between two nodes of the path. */
#define INTERVAL  0.05
/* 1/s of the wall: angular frequency with which all the masses would swing on the spring, and its damping ratio with
 * the held body alone, whose mass counts as at least this part of all. */
#define FREQUENCY 12.0
#define DAMPING   0.7
#define LIGHTEST  0.04
/* s of the wall that computing may take from one move of the pointer to the next.  The motion is computed only so far
 * ahead, but at least so many s of the wall; and while an update takes longer, at least as long is played between two
 * of them, but for at most so many s. */
#define BUDGET    0.05
#define AHEAD     0.2
#define PATIENCE  0.3
/* The masses' weight stretches the spring by at most this part of the mechanism's length. */
#define SAG       0.05

struct _JdSheetPull
{
  int      body;      /* that was pressed; -1: none */
  double   held[2];   /* m, body axes */
  double   pointer[2];/* px */
  char    *name;      /* of the effort; NULL: the drag has not begun */
  JdPull   pull;
  GArray  *written; /* JdPullNode: the path of the effort that the motion has; empty: none yet */
  GArray  *path;      /* JdPullNode: the last one is where the pointer is */
  gboolean waits;     /* the path has grown since it was written */
  guint    source;    /* writes it; 0: none */
  double   now;       /* s: the instant that was shown last */
  gint64   begun;     /* microseconds: when the effort was written, and its motion is not there yet; 0: it is */
  gint64   next;      /* not to be written again before */
};

static guint pulled;

/* A number of so many significant digits, without noise. */
static double
rounded (double value,
         int    digits)
{
  char format[8], text[G_ASCII_DTOSTR_BUF_SIZE];

  g_snprintf (format, sizeof format, "%%.%dg", digits);
  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, value), NULL);
}

static double
mass_of (JdSheet *self,
         guint    body,
         double  *p,
         double  *pd)
{
  JdModel *model = jd_picture_get_model (self->picture);
  const JdBody *b = g_ptr_array_index (jd_mechanism_get_bodies (jd_model_get_mechanism (model)), body);

  return b->mass != NULL ? jd_model_eval (model, b->mass, jd_study_get_time (self->study), p, pd) : 0.0;
}

/* Stiffness and viscosity from the masses, the weight, and the speed at which the motion plays. */
static void
choose_spring (JdSheet *self,
               JdPull  *pull)
{
  JdModel *model = jd_picture_get_model (self->picture);
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const double length = jd_model_get_sizes (model)->length, *p, *pd;
  double all = 0.0, gravity = 0.0, held, square = pow (FREQUENCY / jd_study_get_speed (self->study), 2);

  jd_study_get_state (self->study, &p, &pd, NULL);
  for (guint b = 0; b < jd_mechanism_get_bodies (mechanism)->len; b++)
    all += mass_of (self, b, (double *) p, (double *) pd);
  held = mass_of (self, (guint) pull->body, (double *) p, (double *) pd);
  if (!(all > 0.0))
    all = held = 1.0;
  for (int i = 0; i < 3; i++)
    gravity = hypot (gravity, jd_model_eval (model, jd_mechanism_get_gravity (mechanism)[i],
                                             jd_study_get_time (self->study), p, pd));
  if (length > 0.0)
    square = fmax (square, gravity / (SAG * length));
  pull->stiffness = rounded (all * square, 3);
  pull->viscosity = rounded (2.0 * DAMPING * sqrt (pull->stiffness * fmax (held, LIGHTEST * all)), 3);
}

/* The pointer's place in the world, without more digits than a pixel has. */
static void
find_pointer (JdSheet *self,
              double   out[2])
{
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const double step = pow (10.0, floor (log10 (1.0 / view->scale)));

  jd_view_to_world (view, self->pull->pointer[0], self->pull->pointer[1], &out[0], &out[1]);
  for (int i = 0; i < 2; i++)
    out[i] = rounded (round (out[i] / step) * step, 12);
}

/* How far the motion is to be computed while it is pulled: a large mechanism would stand still else. */
static double
choose_horizon (JdSheet *self)
{
  const double pace = jd_study_get_pace (self->study), most = jd_study_get_duration (self->study);

  if (!(pace > 0) || BUDGET / pace > most)
    return 0.0;
  return MAX (BUDGET / pace, AHEAD * jd_study_get_speed (self->study));
}

static void
fail (JdSheet *self,
      GError  *error)
{
  jd_study_set_holding (self->study, FALSE);
  jd_study_set_horizon (self->study, 0.0);
  gtk_widget_error_bell (GTK_WIDGET (self));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), error->message);
  g_clear_pointer (&self->pull->name, g_free);
  self->pull->body = -1;
}

/* The instant before which the path is that of the effort written last.  It leads along straight lines from node to
 * node. */
static double
same_before (const JdSheetPull *pull)
{
  const JdPullNode *now = (const JdPullNode *) (gpointer) pull->path->data;
  const JdPullNode *was = (const JdPullNode *) (gpointer) pull->written->data;
  guint n = 0;

  while (n < pull->path->len && n < pull->written->len && now[n].t == was[n].t && now[n].at[0] == was[n].at[0] &&
         now[n].at[1] == was[n].at[1])
    n++;
  return now[n > 0 ? n - 1 : 0].t;
}

/* Writes the effort.  Until the hand lets go it stays where the pointer is, to the end of the motion. */
static void
write_pull (JdSheet  *self,
            gboolean  lets_go)
{
  JdSheetPull *pull = self->pull;
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  JsonNode *root = jd_mechanism_dup_json (mechanism);
  const JdBody *body = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), (guint) pull->pull.body);
  g_autofree char *label = g_strdup_printf (_("Pull %s"), body->name);
  g_autofree char *group = g_strconcat ("pull:", pull->name, NULL);
  g_autoptr(GError) error = NULL;
  JdPullNode last = g_array_index (pull->path, JdPullNode, pull->path->len - 1);

  last.t = rounded (jd_study_get_start (self->study) + 2 * jd_study_get_duration (self->study), 6);
  if (!lets_go)
    g_array_append_val (pull->path, last);
  pull->pull.path = (const JdPullNode *) (gpointer) pull->path->data;
  pull->pull.n_nodes = pull->path->len;
  jd_edit_set_pull (root, mechanism, pull->name, &pull->pull);
  /* The motion that stays is integrated from the start, as that of the opened file is: to the bit. */
  jd_study_set_horizon (self->study, lets_go ? 0.0 : choose_horizon (self));
  if (!lets_go)
    jd_study_keep_before (self->study, same_before (pull));
  g_array_set_size (pull->written, 0);
  g_array_append_vals (pull->written, pull->path->data, pull->path->len);
  if (!lets_go)
    g_array_set_size (pull->path, pull->path->len - 1);
  pull->waits = FALSE;
  pull->begun = g_get_monotonic_time ();
  /* while a motion is being computed the last one is still held */
  if (jd_study_get_motion (self->study) != NULL)
    jd_study_set_holding (self->study, TRUE);
  if (!jd_document_replace (jd_study_get_document (self->study), root, label, group, &error))
    fail (self, error);
}

static gboolean
write_cb (gpointer user_data)
{
  JdSheet *self = user_data;

  self->pull->source = 0;
  if (self->pull->name != NULL && self->pull->waits && !jd_study_get_computing (self->study))
    write_pull (self, FALSE);
  return G_SOURCE_REMOVE;
}

/* The pointer's place now, as the last node: in the place of the last one, if that is not far from the one before. */
static void
add_node (JdSheet *self)
{
  JdSheetPull *pull = self->pull;
  JdPullNode node = { .t = rounded (jd_study_get_time (self->study), 6) };
  const guint n = pull->path->len;
  const JdPullNode *last = n > 0 ? &g_array_index (pull->path, JdPullNode, n - 1) : NULL;
  const double apart = APART / jd_paper_get_view (JD_PAPER (self))->scale;

  find_pointer (self, node.at);
  if (last != NULL && node.t <= last->t)
    return;
  if (last != NULL && hypot (node.at[0] - last->at[0], node.at[1] - last->at[1]) < apart)
    return;
  if (n > 1 && node.t - last[-1].t < INTERVAL * jd_study_get_speed (self->study))
    g_array_set_size (pull->path, n - 1);
  /* until now it was at rest */
  else if (last != NULL && node.t - last->t > 2 * INTERVAL * jd_study_get_speed (self->study))
    {
      JdPullNode rest = *last;

      rest.t = rounded (node.t - INTERVAL * jd_study_get_speed (self->study), 6);
      g_array_append_val (pull->path, rest);
    }
  g_array_append_val (pull->path, node);
  pull->waits = TRUE;
}

static gboolean
may_pull (JdSheet *self)
{
  return self->picture != NULL && self->frame != NULL && self->led_by == NULL && !self->waits &&
         !jd_picture_get_spatial (self->picture) && jd_study_get_playing (self->study) &&
         jd_study_get_motion (self->study) != NULL &&
         jd_motion_get_model (jd_study_get_motion (self->study)) == jd_picture_get_model (self->picture);
}

static void
begin_cb (JdSheet    *self,
          double      x,
          double      y,
          GtkGesture *gesture)
{
  JdSheetPull *pull = self->pull;
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  JdBodyAxes axes;
  JdPointRef ref;
  double world[2];

  pull->body = may_pull (self) ? jd_picture_pick_body (self->frame, view, x, y) : -1;
  if (pull->body < 0)
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  jd_view_to_world (view, x, y, &world[0], &world[1]);
  if (jd_picture_pick_point (self->frame, view, pull->body, x, y, &ref))
    {
      const JdExpr *const *at = jd_mechanism_get_point (jd_picture_get_mechanism (self->picture), ref)->at;

      for (int i = 0; i < 2; i++)
        pull->held[i] = jd_model_eval (jd_picture_get_model (self->picture), at[i], 0.0, NULL, NULL);
      return;
    }
  jd_picture_get_body_axes (self->frame, pull->body, &axes);
  jd_body_axes_from_world (&axes, world[0], world[1], pull->held);
  for (int i = 0; i < 2; i++)
    pull->held[i] = rounded (pull->held[i], 3);
}

/* The drag begins: the hand takes hold where the held particle is now. */
static void
take_hold (JdSheet *self)
{
  JdSheetPull *pull = self->pull;
  JsonNode *root = jd_mechanism_get_json (jd_study_get_mechanism (self->study));

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), NULL);
  pull->name = jd_edit_free_name (root, JD_OBJECT_EFFORT, "pull");
  pull->pull = (JdPull) { .body = pull->body, .at = { pull->held[0], pull->held[1] } };
  choose_spring (self, &pull->pull);
  /* what is under the pointer stays there, however far the motion now goes */
  jd_paper_hold (JD_PAPER (self));
  g_array_set_size (pull->path, 0);
  g_array_set_size (pull->written, 0);
  pull->now = jd_study_get_time (self->study);
  pull->begun = pull->next = 0;
  add_node (self);
}

static void
update_cb (JdSheet    *self,
           double      dx,
           double      dy,
           GtkGesture *gesture)
{
  JdSheetPull *pull = self->pull;
  double x = 0, y = 0;

  if (pull->body < 0 || (pull->name == NULL && (hypot (dx, dy) < THRESHOLD || !may_pull (self))))
    return;
  gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (gesture), &x, &y);
  pull->pointer[0] = x + dx;
  pull->pointer[1] = y + dy;
  if (pull->name != NULL)
    return;
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  take_hold (self);
}

/* The hand lets go. */
static void
let_go (JdSheet *self)
{
  JdSheetPull *pull = self->pull;
  JdDocument *document = jd_study_get_document (self->study);
  const double now = rounded (pull->now, 6);
  JdPullNode last;
  g_autofree char *name = NULL;

  if (pull->name == NULL)
    return;
  last = g_array_index (pull->path, JdPullNode, pull->path->len - 1);
  last.t = now;
  if (now > g_array_index (pull->path, JdPullNode, pull->path->len - 1).t)
    g_array_append_val (pull->path, last);
  if (pull->path->len >= 2)
    write_pull (self, TRUE);
  else
    jd_study_set_horizon (self->study, 0.0);
  name = g_steal_pointer (&pull->name);
  pull->body = -1;
  jd_document_end_group (document);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (name != NULL && pull->path->len >= 2)
    g_signal_emit (self, pulled, 0, name, g_array_index (pull->path, JdPullNode, 0).t, now);
}

static void
end_cb (JdSheet *self)
{
  let_go (self);
  self->pull->body = -1;
}

void
jd_sheet_pull_on (JdSheet *self)
{
  const gint64 now = g_get_monotonic_time ();
  JdSheetPull *pull = self->pull;

  if (pull == NULL || pull->name == NULL)
    return;
  if (!jd_study_get_playing (self->study))
    {
      let_go (self);
      return;
    }
  if (jd_study_get_motion (self->study) == NULL)
    return;
  pull->now = jd_study_get_time (self->study);
  add_node (self);
  if (pull->begun != 0 && !jd_study_get_computing (self->study))
    {
      pull->next = now + MIN (now - pull->begun, (gint64) (PATIENCE * G_USEC_PER_SEC));
      pull->begun = 0;
    }
  /* not now: others are still being notified of this change */
  if (pull->waits && pull->source == 0 && pull->path->len >= 2 && now >= pull->next &&
      !jd_study_get_computing (self->study))
    pull->source = g_idle_add_full (G_PRIORITY_DEFAULT, write_cb, self, NULL);
}

void
jd_sheet_draw_pull (JdSheet     *self,
                    GtkSnapshot *snapshot)
{
  const JdSheetPull *pull = self->pull;
  const JdView *view = jd_paper_get_view (JD_PAPER (self));
  const JdDrawStyle *style = jd_paper_get_style (JD_PAPER (self));
  const JdColor *color = &style->arrows[JD_ARROW_FORCE];
  const int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));
  JdBodyAxes axes;
  double world[2], x, y;
  cairo_t *cr;

  if (pull->name == NULL || self->frame == NULL)
    return;
  jd_picture_get_body_axes (self->frame, pull->pull.body, &axes);
  jd_body_axes_to_world (&axes, pull->pull.at[0], pull->pull.at[1], world);
  jd_view_to_sheet (view, world[0], world[1], &x, &y);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  cairo_set_source_rgb (cr, color->red, color->green, color->blue);
  cairo_set_line_width (cr, 2 * style->scale);
  cairo_move_to (cr, x, y);
  cairo_line_to (cr, pull->pointer[0], pull->pointer[1]);
  cairo_stroke (cr);
  cairo_arc (cr, x, y, 4 * style->scale, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_destroy (cr);
}

void
jd_sheet_init_pull (JdSheet *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->pull = g_new0 (JdSheetPull, 1);
  self->pull->body = -1;
  self->pull->path = g_array_new (FALSE, FALSE, sizeof (JdPullNode));
  self->pull->written = g_array_new (FALSE, FALSE, sizeof (JdPullNode));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), GDK_BUTTON_PRIMARY);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (update_cb), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (end_cb), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (end_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}

void
jd_sheet_drop_pull (JdSheet *self)
{
  if (self->pull == NULL)
    return;
  g_clear_handle_id (&self->pull->source, g_source_remove);
  g_array_unref (self->pull->path);
  g_array_unref (self->pull->written);
  g_free (self->pull->name);
  g_clear_pointer (&self->pull, g_free);
}

void
jd_sheet_class_init_pull (GType type)
{
  /* The name of the effort; from when and until when it acts, s. */
  pulled = g_signal_new ("pulled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_STRING,
                         G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}
