/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The canvas of the Draw view: its document, its selection, its tool, and their changes. */
#include "ui/draw/canvas/jd-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/drawing/jd-grid.h"

/* Maximum number of bodies looked at under the pointer. */
#define MOST_BODIES 16
/* px: a click within this distance of a dimension line or the middle of an arc picks its measure. */
#define MEASURE_DISTANCE 6.0

enum
{
  PROP_0,
  PROP_TOOL,
  PROP_HINT,
  PROP_DOCUMENT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
static guint complaint, note, touched;

G_DEFINE_FINAL_TYPE (JdCanvas, jd_canvas, JD_TYPE_PAPER)

JdMechanism *
jd_canvas_get_mechanism (JdCanvas *self)
{
  return jd_document_get_mechanism (self->document);
}

static void
forget_findings (JdCanvasFindings *self)
{
  g_clear_pointer (&self->faulty, g_free);
  g_array_set_size (self->loops, 0);
  g_array_set_size (self->gaps, 0);
}

static void
drop_picture (JdCanvas *self)
{
  g_clear_pointer (&self->layers.measures, jd_measures_free);
  g_clear_pointer (&self->frame, jd_picture_frame_free);
  g_clear_pointer (&self->picture, jd_picture_unref);
  g_clear_pointer (&self->instant.p, g_free);
  g_clear_pointer (&self->instant.pd, g_free);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->hovered, jd_object_free);
  forget_findings (&self->findings);
  g_array_set_size (self->arrows, 0);
}

/* Makes picture, frame and positions from the document. */
static void
canvas_update_picture (JdCanvas *self)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism;
  gsize n;

  drop_picture (self);
  self->instant.elsewhere = FALSE;
  if (self->document == NULL)
    return;
  mechanism = jd_canvas_get_mechanism (self);
  self->picture = jd_picture_new_for_mechanism (mechanism, &error);
  if (self->picture == NULL)
    {
      self->refusal = g_strdup (error->message);
      return;
    }
  n = jd_mechanism_get_parameters (mechanism)->len;
  self->frame = jd_picture_frame_new (self->picture);
  self->instant.p = g_memdup2 (jd_picture_get_values (self->picture), (n + 1) * sizeof *self->instant.p);
  self->instant.pd = g_memdup2 (jd_picture_get_rates (self->picture), (n + 1) * sizeof *self->instant.pd);
  self->instant.time = jd_picture_get_time (self->picture);
  self->findings.faulty = g_new0 (gboolean, jd_mechanism_get_joints (mechanism)->len + 1);
  jd_picture_options_init (&self->layers.options);
  jd_underlay_keep_update (&self->layers.underlay, mechanism, jd_document_get_file (self->document), FALSE);
  self->layers.options.underlay = self->layers.underlay.image;
}

/* Drops unfinished places, because their indices belong to the previous mechanism.  A drag makes its own edits; an
 * edit by another part (undo, the inspector) ends it. */
static void
mechanism_cb (JdCanvas *self)
{
  jd_choose_end (self);
  canvas_update_picture (self);
  g_array_set_size (self->places, 0);
  self->here.caught = JD_CATCH_NOTHING;
  self->here.curve = JD_NONE;
  self->here.n_guides = 0;
  self->here.choice.n = 0;
  if (!self->committing)
    g_clear_pointer (&self->drag, jd_drag_free);
  jd_paper_forget (JD_PAPER (self));
  jd_canvas_notify_hint (self);
}

static gboolean
jd_canvas_is_ready (JdPaper *paper)
{
  return JD_CANVAS (paper)->picture != NULL;
}

static void
jd_canvas_add_bounds (JdPaper  *paper,
                      JdBounds *bounds)
{
  JdCanvas *self = JD_CANVAS (paper);

  JdUnderlay place;

  if (self->picture != NULL)
    jd_picture_add_bounds (self->frame, bounds);
  if (self->layers.underlay.image != NULL && jd_mechanism_get_underlay (jd_canvas_get_mechanism (self), &place))
    jd_underlay_image_add_bounds (self->layers.underlay.image, &place, bounds);
}

void
jd_canvas_set_document (JdCanvas   *self,
                        JdDocument *document)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  if (document == self->document)
    return;
  if (self->document != NULL)
    jd_canvas_watch_instant (self, FALSE);
  g_set_object (&self->document, document);
  if (document != NULL)
    jd_canvas_watch_instant (self, TRUE);
  g_signal_group_set_target (self->document_signals, document);
  g_clear_pointer (&self->drag, jd_drag_free);
  canvas_update_picture (self);
  g_array_set_size (self->places, 0);
  jd_paper_fit (JD_PAPER (self));
  jd_canvas_notify_hint (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DOCUMENT]);
}

JdDocument *
jd_canvas_get_document (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  return self->document;
}

static void
selection_cb (JdCanvas *self)
{
  jd_paper_forget_moving (JD_PAPER (self));
  jd_canvas_notify_hint (self);
}

void
jd_canvas_set_selection (JdCanvas    *self,
                         JdSelection *selection)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  if (!g_set_object (&self->selection, selection))
    return;
  g_signal_group_set_target (self->selection_signals, selection);
  selection_cb (self);
}

JdSelection *
jd_canvas_get_selection (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  return self->selection;
}

const char *
jd_canvas_get_tool (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  return self->tool->name;
}

void
jd_canvas_set_tool (JdCanvas   *self,
                    const char *name)
{
  const JdTool *tool;

  g_return_if_fail (JD_IS_CANVAS (self));

  tool = jd_tool_find (name);
  if (tool == NULL)
    return;
  /* The tool that is pressed again begins anew. */
  if (self->places->len > 0)
    jd_canvas_end_figure (self);
  if (tool == self->tool)
    return;
  jd_canvas_drop_places (self);
  self->tool = tool;
  self->press.n = 0;
  self->refuses = FALSE;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), tool->cursor != NULL   ? tool->cursor
                                                      : tool->max_places > 0 ? "crosshair"
                                                                             : NULL);
  jd_canvas_notify_hint (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOOL]);
}

void
jd_canvas_escape (JdCanvas *self)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  if (self->places->len > 0 || self->drag != NULL || self->band.drawn)
    jd_canvas_end_figure (self);
  else if (!g_str_equal (self->tool->name, "select"))
    jd_canvas_set_tool (self, "select");
  else if (self->selection != NULL)
    jd_selection_clear (self->selection);
}

/* The hint depends on the tool and on the places it has. */
const char *
jd_canvas_get_hint (JdCanvas *self)
{
  const char *const *hints;
  guint i;

  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  if (self->places->len == 0 && self->tool->hint != NULL && self->tool->hint (self) != NULL)
    return _(self->tool->hint (self));
  hints = self->tool->hints;
  if (hints == NULL || hints[0] == NULL)
    return "";
  for (i = 0; i < self->places->len && hints[i + 1] != NULL; i++)
    ;
  return _(hints[i]);
}

void
jd_canvas_notify_hint (JdCanvas *self)
{
  if (self->places->len == 0)
    jd_typing_end (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HINT]);
}

const JdPicture *
jd_canvas_get_picture (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  return self->picture;
}

const double *
jd_canvas_get_positions (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  return self->instant.p;
}

const JdUnderlayImage *
jd_canvas_get_exported_underlay (JdCanvas *self)
{
  JdUnderlay place;

  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  return self->document != NULL && jd_mechanism_get_underlay (jd_canvas_get_mechanism (self), &place) &&
             place.exported
           ? self->layers.underlay.image
           : NULL;
}

void
jd_canvas_set_state (JdCanvas     *self,
                     const double *p,
                     const double *pd)
{
  double *rates;
  gsize n;

  g_return_if_fail (JD_IS_CANVAS (self));
  g_return_if_fail (self->picture != NULL);

  n = jd_mechanism_get_parameters (jd_canvas_get_mechanism (self))->len;
  rates = pd != NULL ? g_new (double, n + 1) : NULL;
  if (pd != NULL)
    memcpy (rates, pd, n * sizeof *pd);
  g_free (self->instant.pd);
  self->instant.pd = rates;
  memcpy (self->instant.p, p, n * sizeof *p);
  jd_picture_update (self->frame, self->instant.time, self->instant.p);
  jd_paper_forget_moving (JD_PAPER (self));
}

void
jd_canvas_assemble (JdCanvas   *self,
                    const char *label,
                    const char *group)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  jd_canvas_assemble_state (self, label, group, TRUE);
}

double
jd_canvas_get_grid_step (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), 1);

  return jd_grid_get_step (self->document != NULL ? jd_canvas_get_mechanism (self) : NULL, self->view);
}

void
jd_canvas_set_names (JdCanvas *self,
                     gboolean  names)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  self->layers.hides_names = !names;
  jd_paper_forget_moving (JD_PAPER (self));
}

void
jd_canvas_set_measures (JdCanvas *self,
                        gboolean  measures)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  self->layers.shows_measures = measures;
  jd_paper_forget_moving (JD_PAPER (self));
}

gboolean
jd_canvas_get_measures (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), FALSE);

  return self->layers.shows_measures;
}

void
jd_canvas_set_names_sizes (JdCanvas *self,
                           gboolean  names_sizes)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  self->names_sizes = names_sizes;
}

gboolean
jd_canvas_get_names_sizes (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), FALSE);

  return self->names_sizes;
}

gboolean
jd_canvas_get_names (JdCanvas *self)
{
  g_return_val_if_fail (JD_IS_CANVAS (self), FALSE);

  return !self->layers.hides_names;
}

void
jd_canvas_mark_faulty (JdCanvas  *self,
                       GPtrArray *objects)
{
  JdMechanism *mechanism;

  g_return_if_fail (JD_IS_CANVAS (self));

  if (self->picture == NULL)
    return;
  mechanism = jd_canvas_get_mechanism (self);
  /* the status line may hear of another mechanism before the canvas does */
  forget_findings (&self->findings);
  self->findings.faulty = g_new0 (gboolean, jd_mechanism_get_joints (mechanism)->len + 1);
  for (guint i = 0; i < objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (objects, i);
      const int j = object->kind == JD_OBJECT_JOINT ? jd_mechanism_find_joint (mechanism, object->name) : -1;

      if (j >= 0)
        self->findings.faulty[j] = TRUE;
    }
  jd_paper_forget_moving (JD_PAPER (self));
}

void
jd_canvas_show_loop (JdCanvas        *self,
                     const JdFinding *finding)
{
  JdFindingLine gap;

  g_return_if_fail (JD_IS_CANVAS (self));
  g_return_if_fail (finding != NULL && finding->has_gap);

  if (self->picture == NULL)
    return;
  memcpy (gap.from, finding->gap_from, sizeof gap.from);
  memcpy (gap.to, finding->gap_to, sizeof gap.to);
  g_array_append_val (self->findings.gaps, gap);
  g_array_append_vals (self->findings.loops, finding->loop->data, finding->loop->len);
  jd_paper_forget_moving (JD_PAPER (self));
}

void
jd_canvas_complain (JdCanvas   *self,
                    const char *text)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  g_signal_emit (self, complaint, 0, text);
}

void
jd_canvas_note (JdCanvas   *self,
                const char *text)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  g_signal_emit (self, note, 0, text);
}

void
jd_canvas_notify_touched (JdCanvas *self)
{
  g_signal_emit (self, touched, 0);
}

GPtrArray *
jd_canvas_list_drawn (JdCanvas *self,
                      gboolean  points)
{
  static const JdObjectKind kinds[] = { JD_OBJECT_BODY, JD_OBJECT_JOINT, JD_OBJECT_EFFORT, JD_OBJECT_CURVE,
                                        JD_OBJECT_POINT };
  JsonNode *root = jd_mechanism_get_json (jd_canvas_get_mechanism (self));
  GPtrArray *all = jd_object_array_new ();

  for (guint k = 0; k < G_N_ELEMENTS (kinds) && (points || kinds[k] != JD_OBJECT_POINT); k++)
    g_ptr_array_extend_and_steal (all, jd_edit_list (root, kinds[k]));
  return all;
}

static const char *
name_at (const GPtrArray *things,
         int              i)
{
  /* The first member of every named struct of a mechanism is its name. */
  const char *const *thing = g_ptr_array_index (things, i);

  return *thing;
}

static gboolean
is_selected_alone (JdCanvas     *self,
                   JdObjectKind  kind,
                   const char   *name)
{
  return self->selection != NULL && jd_selection_contains (self->selection, kind, name);
}

/* A point that can be picked alone: of the ground, or of a selected body. */
static JdObject *
pick_point (JdCanvas *self,
            double    x,
            double    y)
{
  JdMechanism *mechanism = jd_canvas_get_mechanism (self);
  g_autofree char *name = NULL;
  JdPointRef ref;

  if (!jd_picture_pick_point (self->frame, self->view, JD_NONE, x, y, &ref))
    return NULL;
  name = jd_mechanism_dup_point_name (mechanism, ref);
  if (ref.body == JD_GROUND)
    return jd_mechanism_get_point (mechanism, ref)->is_implied ? NULL : jd_object_new (JD_OBJECT_POINT, name);
  if (g_str_has_suffix (name, ".origin") || g_str_has_suffix (name, ".center") ||
      !(is_selected_alone (self, JD_OBJECT_BODY, name_at (jd_mechanism_get_bodies (mechanism), ref.body)) ||
        is_selected_alone (self, JD_OBJECT_POINT, name)))
    return NULL;
  return jd_object_new (JD_OBJECT_POINT, name);
}

/* The body at (@x, @y) that hangs there on the end of @joint, a rope or another joint with a length; JD_NONE if there
 * is none.  The joint itself is picked elsewhere along its length. */
static int
pick_hanging (JdCanvas      *self,
              const JdJoint *joint,
              double         x,
              double         y)
{
  int bodies[MOST_BODIES];
  const gsize n = jd_picture_pick_bodies (self->frame, self->view, x, y, bodies, MOST_BODIES);

  for (gsize i = 0; joint->length != NULL && i < joint->n_points; i++)
    for (gsize k = 0; k < n; k++)
      {
        double at[2];

        if (bodies[k] != joint->points[i].body)
          continue;
        jd_picture_get_point (self->frame, joint->points[i], at);
        jd_view_to_sheet (self->view, at[0], at[1], &at[0], &at[1]);
        if (hypot (at[0] - x, at[1] - y) < JD_PICK_DISTANCE)
          return bodies[k];
      }
  return JD_NONE;
}

JdObject *
jd_canvas_pick (JdCanvas *self,
                double    x,
                double    y)
{
  const JdView *view;
  JdMechanism *mechanism;
  JdObject *point;
  const char *measure;
  int i, hanging;

  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);

  if (self->picture == NULL)
    return NULL;
  view = self->view;
  mechanism = jd_canvas_get_mechanism (self);
  if ((i = jd_picture_pick_joint (self->frame, view, x, y)) >= 0 &&
      (hanging = pick_hanging (self, g_ptr_array_index (jd_mechanism_get_joints (mechanism), i), x, y)) >= 0)
    return jd_object_new (JD_OBJECT_BODY, name_at (jd_mechanism_get_bodies (mechanism), hanging));
  if (i >= 0)
    return jd_object_new (JD_OBJECT_JOINT, name_at (jd_mechanism_get_joints (mechanism), i));
  if ((point = pick_point (self, x, y)) != NULL)
    return point;
  if (self->layers.measures != NULL &&
      (measure = jd_measures_pick (self->layers.measures, x, y, MEASURE_DISTANCE)) != NULL)
    return jd_object_new (JD_OBJECT_MEASURE, measure);
  if ((i = jd_picture_pick_effort (self->frame, view, x, y)) >= 0 &&
      jd_picture_pick_body (self->frame, view, x, y) < 0)
    return jd_object_new (JD_OBJECT_EFFORT, name_at (jd_mechanism_get_efforts (mechanism), i));
  if ((i = jd_picture_pick_body (self->frame, view, x, y)) >= 0)
    return jd_object_new (JD_OBJECT_BODY, name_at (jd_mechanism_get_bodies (mechanism), i));
  if ((i = jd_picture_pick_curve (self->frame, view, x, y)) >= 0)
    return jd_object_new (JD_OBJECT_CURVE, name_at (jd_mechanism_get_curves (mechanism), i));
  return NULL;
}

static void
jd_canvas_get_property (GObject    *object,
                        guint       prop_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  JdCanvas *self = JD_CANVAS (object);

  switch (prop_id)
    {
    case PROP_TOOL:
      g_value_set_string (value, self->tool->name);
      break;
    case PROP_HINT:
      g_value_set_string (value, jd_canvas_get_hint (self));
      break;
    case PROP_DOCUMENT:
      g_value_set_object (value, self->document);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
jd_canvas_dispose (GObject *object)
{
  JdCanvas *self = JD_CANVAS (object);
  GtkWidget *popover;

  jd_typing_end (self);
  jd_choose_end (self);
  while ((popover = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (popover);
  g_clear_pointer (&self->drag, jd_drag_free);
  drop_picture (self);
  if (self->document != NULL)
    jd_canvas_watch_instant (self, FALSE);
  jd_canvas_forget_late (self);
  g_clear_object (&self->document);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (jd_canvas_parent_class)->dispose (object);
}

static void
jd_canvas_finalize (GObject *object)
{
  JdCanvas *self = JD_CANVAS (object);

  g_clear_object (&self->document_signals);
  g_clear_object (&self->selection_signals);
  g_array_unref (self->places);
  g_array_unref (self->findings.loops);
  g_array_unref (self->findings.gaps);
  g_array_unref (self->arrows);
  jd_underlay_keep_clear (&self->layers.underlay);

  G_OBJECT_CLASS (jd_canvas_parent_class)->finalize (object);
}

static void
jd_canvas_class_init (JdCanvasClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  JdPaperClass *paper_class = JD_PAPER_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = jd_canvas_get_property;
  object_class->dispose = jd_canvas_dispose;
  object_class->finalize = jd_canvas_finalize;
  paper_class->is_ready = jd_canvas_is_ready;
  paper_class->add_bounds = jd_canvas_add_bounds;
  paper_class->draw_still = jd_canvas_draw_still;
  paper_class->update_moving = jd_canvas_update_moving;
  paper_class->draw_moving = jd_canvas_draw_moving;
  paper_class->snapshot_over = jd_canvas_snapshot_over;
  paper_class->interrupt = jd_canvas_interrupt;

  properties[PROP_TOOL] = g_param_spec_string ("tool", NULL, NULL, "select", flags);
  properties[PROP_HINT] = g_param_spec_string ("hint", NULL, NULL, NULL, flags);
  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, JD_TYPE_DOCUMENT, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  complaint = g_signal_new ("complaint", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                            G_TYPE_NONE, 1, G_TYPE_STRING);
  note = g_signal_new ("note", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                       G_TYPE_STRING);
  touched = g_signal_new ("touched", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                          0);
}

static void
jd_canvas_init (JdCanvas *self)
{
  self->view = jd_paper_get_view (JD_PAPER (self));
  self->style = jd_paper_get_style (JD_PAPER (self));
  self->tool = jd_tool_find ("select");
  self->places = g_array_new (FALSE, FALSE, sizeof (JdPlace));
  self->findings.loops = g_array_new (FALSE, FALSE, sizeof (JdFindingLine));
  self->findings.gaps = g_array_new (FALSE, FALSE, sizeof (JdFindingLine));
  self->arrows = jd_arrows_new ();
  jd_arrow_scale_init (&self->arrow_scale);
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (mechanism_cb), self,
                                 G_CONNECT_SWAPPED);
  g_signal_group_connect_object (self->document_signals, "notify::model", G_CALLBACK (jd_canvas_assemble_late), self,
                                 G_CONNECT_SWAPPED);
  self->selection_signals = g_signal_group_new (JD_TYPE_SELECTION);
  g_signal_group_connect_object (self->selection_signals, "changed", G_CALLBACK (selection_cb), self,
                                 G_CONNECT_SWAPPED);
  jd_paper_set_pan_button (JD_PAPER (self), GDK_BUTTON_MIDDLE);
  jd_canvas_add_input (self);
  jd_canvas_add_menu (self);
}
