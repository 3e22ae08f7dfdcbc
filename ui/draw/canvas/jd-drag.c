/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dragging on the canvas: of a body with its mechanism, of selected objects, of a handle. */
#include "ui/draw/canvas/jd-drag-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/mechanism/jd-json.h"
#include "ui/draw/canvas/jd-canvas-private.h"
#include "ui/draw/canvas/jd-mechanism-drag.h"

#define STILL 1e-12  /* m: smaller movements count as none */
/* us: how long a drag waits for the model of the last edit.  Without the model the equations of the joints are not
 * known. */
#define PATIENCE 300000

typedef enum
{
  DRAG_FOLLOW,  /* a body; the mechanism follows */
  DRAG_MOVE,    /* all selected objects */
  DRAG_HANDLE,
} DragKind;

struct _JdDrag
{
  JdCanvas    *canvas;     /* lent: it owns the drag */
  DragKind     kind;
  gboolean     moved;
  double       grip[2];    /* world: the point that follows the pointer */
  double       dx, dy;     /* px: offset of the grip from the pointer */
  int          body;       /* the body dragged (FOLLOW, MOVE), or JD_NONE */

  char        *group;
  char        *label;

  /* for FOLLOW */
  JdMechanismDrag *follow;
  gsize        n;
  double      *start;      /* N */
  double      *p;          /* N */
  double      *pd;         /* N: rates at the start */
  double      *moving;     /* N: rates at the present position */

  /* for MOVE and HANDLE: each step starts from the document before the drag */
  JsonNode       *root;
  JdPictureFrame *frame;
  GPtrArray      *objects;
  JdHandle        handle;
};

void
jd_drag_free (JdDrag *self)
{
  g_clear_pointer (&self->follow, jd_mechanism_drag_free);
  g_clear_pointer (&self->root, json_node_unref);
  g_clear_pointer (&self->frame, jd_picture_frame_free);
  g_clear_pointer (&self->objects, g_ptr_array_unref);
  g_free (self->start);
  g_free (self->p);
  g_free (self->pd);
  g_free (self->moving);
  g_free (self->group);
  g_free (self->label);
  g_free (self);
}

/* Remembers the document before the drag. */
static void
keep_document (JdDrag *self)
{
  self->root = jd_canvas_dup_root (self->canvas);
  self->frame = jd_picture_frame_new (self->canvas->picture);
}

static JdDrag *
create_drag (JdCanvas *canvas,
             DragKind  kind)
{
  static guint serial;
  JdDrag *self = g_new0 (JdDrag, 1);

  self->canvas = canvas;
  self->kind = kind;
  self->body = JD_NONE;
  /* The name of the group is unique, so that each drag is an undo step of its own. */
  self->group = g_strdup_printf ("drag-%u", ++serial);
  return self;
}

static gboolean
joint_holds (const JdJoint *joint,
             JdMechanism   *mechanism,
             int            body)
{
  if (jd_joint_has_body (joint, body))
    return TRUE;
  if (joint->curve >= 0)
    {
      const JdCurve *curve = g_ptr_array_index (jd_mechanism_get_curves (mechanism), joint->curve);

      return curve->on == body;
    }
  /* An equation or a drive without points and bodies may involve any body. */
  return joint->n_points == 0 && joint->n_bodies == 0;
}

static gboolean
is_held (JdMechanism *mechanism,
         int          body)
{
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism);

  for (guint j = 0; j < joints->len; j++)
    if (joint_holds (g_ptr_array_index (joints, j), mechanism, body))
      return TRUE;
  return FALSE;
}

/* Whether only parameters determine the position of the body: then it can be moved without others. */
static gboolean
is_free (JdMechanism *mechanism,
         int          body)
{
  const JdBody *it = g_ptr_array_index (jd_mechanism_get_bodies (mechanism), body);

  return !is_held (mechanism, body) && jd_expr_get_kind (it->origin[0]) == JD_EXPR_SYMBOL &&
         jd_expr_get_kind (it->origin[1]) == JD_EXPR_SYMBOL;
}

/* Chooses the grip: a point of the body near the pointer, so that other points can catch it; else the particle
 * there. */
static void
take_grip (JdDrag *self,
           int     body,
           double  x,
           double  y)
{
  const JdPictureFrame *frame = self->canvas->frame;
  const JdView *view = self->canvas->view;
  double sx, sy;
  JdPointRef ref;

  jd_view_to_world (view, x, y, &self->grip[0], &self->grip[1]);
  if (body != JD_NONE && jd_picture_pick_point (frame, view, body, x, y, &ref))
    jd_picture_get_point (frame, ref, self->grip);
  jd_view_to_sheet (view, self->grip[0], self->grip[1], &sx, &sy);
  self->dx = sx - x;
  self->dy = sy - y;
}

static JdDrag *
take_body (JdCanvas *canvas,
           JdModel  *model,
           int       body,
           double    x,
           double    y)
{
  JdDrag *self = create_drag (canvas, DRAG_FOLLOW);
  const JdBody *it = g_ptr_array_index (jd_mechanism_get_bodies (jd_canvas_get_mechanism (canvas)), body);
  JdBodyAxes axes;
  double at[2];

  self->body = body;
  self->n = jd_model_get_n_parameters (model);
  self->start = g_memdup2 (canvas->instant.p, (self->n + 1) * sizeof *self->start);
  self->p = g_memdup2 (self->start, (self->n + 1) * sizeof *self->p);
  self->pd = g_memdup2 (jd_model_get_rates (model), (self->n + 1) * sizeof *self->pd);
  self->moving = g_memdup2 (self->pd, (self->n + 1) * sizeof *self->moving);
  take_grip (self, body, x, y);
  jd_picture_get_body_axes (canvas->frame, body, &axes);
  jd_body_axes_from_world (&axes, self->grip[0], self->grip[1], at);
  self->follow = jd_mechanism_drag_new (model, (gsize) body, at, self->p, NULL);
  self->label = g_strdup_printf (_("Move %s"), it->name);
  if (self->follow != NULL)
    return self;
  jd_drag_free (self);
  return NULL;
}

static char *
move_label (GPtrArray *objects)
{
  const JdObject *first;

  if (objects->len != 1)
    return g_strdup_printf (ngettext ("Move %u Object", "Move %u Objects", objects->len), objects->len);
  first = g_ptr_array_index (objects, 0);
  return g_strdup_printf (_("Move %s"), first->name);
}

JdDrag *
jd_drag_new_object (JdCanvas       *canvas,
                    const JdObject *object,
                    double          x,
                    double          y)
{
  JdSelection *selection = canvas->selection;
  JdMechanism *mechanism = jd_canvas_get_mechanism (canvas);
  const int body = object->kind == JD_OBJECT_BODY ? jd_mechanism_find_body (mechanism, object->name) : JD_NONE;
  const gboolean follows = body >= 0 && jd_selection_get_n (selection) <= 1 && !is_free (mechanism, body);
  JdModel *model = follows ? jd_document_wait_for_model (canvas->document, PATIENCE) : NULL;
  JdDrag *self;

  if (follows && model == NULL && jd_document_get_deriving (canvas->document))
    {
      jd_canvas_complain (canvas, _("The equations of this body’s joints are still being derived: drag it again in "
                                    "a moment"));
      return NULL;
    }
  /* If no position nearby satisfies the joints, the body is moved alone. */
  if (model != NULL && (self = take_body (canvas, model, body, x, y)) != NULL)
    return self;
  self = create_drag (canvas, DRAG_MOVE);
  self->body = body >= 0 ? body : JD_NONE;
  keep_document (self);
  self->objects = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_object_free);
  for (guint i = 0; i < jd_selection_get_n (selection); i++)
    g_ptr_array_add (self->objects, jd_object_copy (jd_selection_get (selection, i)));
  self->label = move_label (self->objects);
  take_grip (self, self->body, x, y);
  return self;
}

JdDrag *
jd_drag_new_handle (JdCanvas       *canvas,
                    const JdHandle *handle)
{
  JdDrag *self = create_drag (canvas, DRAG_HANDLE);

  self->handle = *handle;
  self->body = handle->kind < JD_HANDLE_LINE_POINT ? handle->thing : JD_NONE;
  keep_document (self);
  self->label = g_strdup (jd_handle_label (handle));
  memcpy (self->grip, handle->at, sizeof self->grip);
  return self;
}

/* Finds the place that the grip catches, without rays and without the moving objects. */
static void
find_place (JdDrag          *self,
            double           x,
            double           y,
            GdkModifierType  state,
            JdPlace         *place)
{
  const double *without = self->kind == DRAG_MOVE && self->body == JD_NONE ? self->grip : NULL;
  const JdSurroundings around = {
    .frame = self->canvas->frame,
    .view = self->canvas->view, .without = without, .not_body = self->body, .no_rays = TRUE,
  };

  jd_place_find (&around, x + self->dx, y + self->dy, state, place);
}

/* A rotation catches multiples of the angle step, not the grid. */
static void
catch_turn (JdDrag  *self,
            JdPlace *place)
{
  double at[2] = { place->at[0], place->at[1] };

  if (self->kind != DRAG_HANDLE || (place->caught != JD_CATCH_GRID && place->caught != JD_CATCH_ALIGNED))
    return;
  jd_view_to_world (self->canvas->view, place->x, place->y, &at[0], &at[1]);
  if (!jd_handle_catch_turn (&self->handle, self->frame, at))
    return;
  memcpy (place->at, at, sizeof place->at);
  place->caught = JD_CATCH_ANGLE;
  place->n_guides = 0;
}

/* A translation of objects, m in ground axes. */
typedef struct
{
  JdCanvas              *canvas;
  const JdPictureFrame  *frame;
  GPtrArray             *objects;  /* JdObject * */
  const double          *by;
} Move;

/* Index of the body whose point @object is, if the body is not itself moved; else JD_NONE. */
static int
find_resting_body (const Move     *move,
                   const JdObject *object)
{
  g_autofree char *owner = NULL;

  if (object->kind != JD_OBJECT_POINT || g_str_has_prefix (object->name, "ground."))
    return JD_NONE;
  owner = g_strndup (object->name, strcspn (object->name, "."));
  for (guint i = 0; i < move->objects->len; i++)
    {
      const JdObject *other = g_ptr_array_index (move->objects, i);

      if (other->kind == JD_OBJECT_BODY && g_str_equal (other->name, owner))
        return JD_NONE;
    }
  return jd_mechanism_find_body (jd_canvas_get_mechanism (move->canvas), owner);
}

/* Moves an object.  Points of bodies move in their body's axes.  A coordinate that does not change keeps its
 * expression. */
static gboolean
move_body_point (const Move  *move,
                 int          body,
                 JsonNode    *root,
                 const char  *name,
                 GError     **error)
{
  JdBodyAxes axes;

  jd_picture_get_body_axes (move->frame, body, &axes);
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *path = g_strdup_printf ("%d", i);
      const double *axis = i == 0 ? axes.ex : axes.ey;
      JsonNode *was = jd_edit_get_member (root, JD_OBJECT_POINT, name, path);
      const double by = move->by[0] * axis[0] + move->by[1] * axis[1];
      double value;

      if (was == NULL || fabs (by) < STILL)
        continue;
      value = jd_place_round (move->canvas->view, jd_edit_evaluate (root, was) + by);
      if (!jd_edit_set_member (root, JD_OBJECT_POINT, name, path, jd_json_number (value), error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
move_objects (const Move  *move,
              JsonNode    *root,
              GError     **error)
{
  for (guint i = 0; i < move->objects->len; i++)
    {
      const JdObject *object = g_ptr_array_index (move->objects, i);
      const int body = find_resting_body (move, object);

      if (body >= 0 && !move_body_point (move, body, root, object->name, error))
        return FALSE;
    }
  return jd_edit_move (root, move->objects, move->by[0], move->by[1], error);
}

/* Applies the drag to the document before it, so that rounding errors do not add up. */
static void
commit_step (JdDrag       *self,
             const double  to[2])
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_json_copy (self->root);
  const double by[2] = { to[0] - self->grip[0], to[1] - self->grip[1] };
  const Move move = { self->canvas, self->frame, self->objects, by };
  gboolean done;

  if (self->kind == DRAG_MOVE)
    done = move_objects (&move, root, &error);
  else
    done = jd_handle_apply (&self->handle, self->canvas, self->frame, root, to, &error);
  if (done && jd_canvas_commit (self->canvas, g_steal_pointer (&root), self->label, self->group, &error))
    self->moved = TRUE;
  jd_canvas_complain (self->canvas, error != NULL ? error->message : NULL);
}

void
jd_drag_move (JdDrag          *self,
              double           x,
              double           y,
              GdkModifierType  state,
              JdPlace         *out_place)
{
  find_place (self, x, y, state, out_place);
  catch_turn (self, out_place);
  if (self->kind != DRAG_FOLLOW)
    {
      commit_step (self, out_place->at);
      return;
    }
  /* A moving mechanism does not catch the grid, because it would jerk. */
  if (out_place->caught != JD_CATCH_POINT && out_place->caught != JD_CATCH_CURVE)
    {
      jd_view_to_world (self->canvas->view, x + self->dx, y + self->dy, &out_place->at[0], &out_place->at[1]);
      out_place->caught = JD_CATCH_NOTHING;
      out_place->n_guides = 0;
    }
  jd_mechanism_drag_to (self->follow, out_place->at, self->p);
  self->moved = TRUE;
  memcpy (self->moving, self->pd, self->n * sizeof *self->pd);
  jd_canvas_set_state (self->canvas, self->p,
                       jd_mechanism_drag_get_rates (self->follow, self->p, self->moving) ? self->moving : NULL);
}

/* Computes the rates at the new position that are nearest to the initial ones. */
static void
commit_positions (JdDrag *self)
{
  g_autoptr(GError) error = NULL;
  JdModel *model = jd_document_get_model (self->canvas->document);
  g_autofree double *pd = NULL;
  JsonNode *root;

  if (memcmp (self->start, self->p, self->n * sizeof *self->p) == 0)
    return;
  root = jd_canvas_dup_root (self->canvas);
  if (model != NULL && jd_model_get_n_parameters (model) == self->n)
    {
      pd = g_memdup2 (jd_model_get_rates (model), (self->n + 1) * sizeof *pd);
      jd_mechanism_drag_project (model, self->p, pd);
    }
  if (!jd_edit_set_state (root, self->p, pd, &error))
    json_node_unref (root);
  else
    jd_canvas_commit (self->canvas, root, self->label, NULL, &error);
  if (error == NULL)
    return;
  jd_canvas_set_state (self->canvas, self->start, self->pd);
  jd_canvas_complain (self->canvas, error->message);
}

void
jd_drag_drop (JdDrag *self)
{
  if (!self->moved)
    return;
  if (self->kind == DRAG_FOLLOW)
    commit_positions (self);
  else
    jd_canvas_assemble (self->canvas, self->label, self->group);
  jd_document_end_group (self->canvas->document);
}

void
jd_drag_cancel (JdDrag *self)
{
  if (!self->moved)
    return;
  if (self->kind == DRAG_FOLLOW)
    jd_canvas_set_state (self->canvas, self->start, self->pd);
  else
    {
      jd_document_end_group (self->canvas->document);
      jd_document_undo (self->canvas->document);
    }
}

void
jd_drag_nudge (JdCanvas   *canvas,
               double      dx,
               double      dy,
               const char *group)
{
  g_autoptr(GError) error = NULL;
  JdSelection *selection = canvas->selection;
  GPtrArray *objects = jd_selection_get_objects (selection);
  g_autofree char *label = move_label (objects);
  g_autoptr(JsonNode) root = jd_canvas_dup_root (canvas);
  const double by[2] = { dx, dy };
  const Move move = { canvas, canvas->frame, objects, by };

  if (objects->len == 0)
    return;
  if (move_objects (&move, root, &error) && jd_canvas_commit (canvas, g_steal_pointer (&root), label, group, &error))
    jd_canvas_assemble (canvas, label, group);
  jd_canvas_complain (canvas, error != NULL ? error->message : NULL);
}
