/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The two bodies for a joint at a place, and the joint that already holds them. */

#include "ui/draw/canvas/jd-tools-private.h"

#include <string.h>

/* px: joints within this distance are at the place. */
#define REACH 10.0
/* A body's origin and centre come before its own points. */
#define FIRST_OWN_POINT 2
/* m: places closer than this are one. */
#define SAME_PLACE 1e-9

/* Bodies, topmost first, and the ground.  Bodies with the same group number are joined at the place. */
typedef struct
{
  int   bodies[JD_PLACE_MAX_BODIES + 1];
  guint group[JD_PLACE_MAX_BODIES + 1];
  gsize n;
} Pile;

static int
find_in_pile (const Pile *pile,
              int         body)
{
  for (gsize i = 0; i < pile->n; i++)
    if (pile->bodies[i] == body)
      return (int) i;
  return -1;
}

static gboolean
is_near (JdCanvas      *canvas,
         JdPointRef     point,
         const JdPlace *place)
{
  double at[2];

  jd_picture_get_point (canvas->frame, point, at);
  return jd_tool_distance (at, place->at) * canvas->view->scale <= REACH;
}

/* A joint with a length does not hold its two points together. */
static gboolean
joins_at (JdCanvas      *canvas,
          const JdJoint *joint,
          const JdPlace *place)
{
  return joint->n_points == 2 && joint->length == NULL && jd_joint_type_has_member (joint->type, JD_MEMBER_BETWEEN) &&
         (is_near (canvas, joint->points[0], place) || is_near (canvas, joint->points[1], place));
}

static void
merge (Pile *pile,
       int   a,
       int   b)
{
  const guint from = pile->group[b], to = pile->group[a];

  for (gsize i = 0; i < pile->n; i++)
    if (pile->group[i] == from)
      pile->group[i] = to;
}

static void
find_pile (JdCanvas      *canvas,
           const JdPlace *place,
           Pile          *pile)
{
  const GPtrArray *joints = jd_mechanism_get_joints (jd_canvas_get_mechanism (canvas));

  pile->n = jd_tool_bodies_at (canvas, place, pile->bodies, JD_PLACE_MAX_BODIES);
  pile->bodies[pile->n++] = JD_GROUND;
  for (gsize i = 0; i < pile->n; i++)
    pile->group[i] = (guint) i;
  for (guint j = 0; j < joints->len; j++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, j);
      int a, b;

      if (!joins_at (canvas, joint, place))
        continue;
      a = find_in_pile (pile, joint->points[0].body);
      b = find_in_pile (pile, joint->points[1].body);
      if (a >= 0 && b >= 0)
        merge (pile, a, b);
    }
}

gboolean
jd_tool_find_pair (JdCanvas      *canvas,
                   const JdPlace *place,
                   int            out[2])
{
  Pile pile;

  if (place->choice.n == 2)
    {
      memcpy (out, place->choice.bodies, 2 * sizeof *out);
      return TRUE;
    }
  find_pile (canvas, place, &pile);
  for (gsize i = 0; i < pile.n; i++)
    for (gsize k = i + 1; k < pile.n; k++)
      if (pile.group[i] != pile.group[k])
        {
          out[0] = pile.bodies[i];
          out[1] = pile.bodies[k];
          return TRUE;
        }
  return FALSE;
}

/* Whether the body has a point of its own at the place, besides origin and centre. */
static gboolean
has_point (JdCanvas      *canvas,
           int            body,
           const JdPlace *place)
{
  const JdBody *owner = jd_tool_body (canvas, body);

  for (guint i = FIRST_OWN_POINT; i < owner->points->len; i++)
    {
      double at[2];

      jd_picture_get_point (canvas->frame, (JdPointRef) { body, i }, at);
      if (jd_tool_distance (at, place->at) <= SAME_PLACE)
        return TRUE;
    }
  return FALSE;
}

gboolean
jd_tool_slot_is_first (JdCanvas          *canvas,
                       const JdJointType *type,
                       const int          bodies[2],
                       const JdPlace     *place)
{
  return jd_joint_type_has_member (type, JD_MEMBER_AXIS) && !jd_joint_type_has_member (type, JD_MEMBER_ANGLE) &&
         bodies[0] != JD_GROUND && bodies[1] != JD_GROUND && !has_point (canvas, bodies[0], place) &&
         has_point (canvas, bodies[1], place);
}

gsize
jd_tool_list_pairs (JdCanvas      *canvas,
                    const JdPlace *place,
                    GArray        *out)
{
  gsize n_groups = 0;
  Pile pile;

  find_pile (canvas, place, &pile);
  for (gsize i = 0; i < pile.n; i++)
    {
      gboolean first = pile.bodies[i] != JD_GROUND;

      for (gsize k = 0; k < i; k++)
        first = first && pile.group[k] != pile.group[i];
      n_groups += first;
      for (gsize k = i + 1; k < pile.n; k++)
        if (pile.group[i] != pile.group[k])
          g_array_append_val (out, ((JdChoice) { 2, { pile.bodies[i], pile.bodies[k] } }));
    }
  return n_groups;
}

static gboolean
same_pair (JsonNode *a,
           JsonNode *b)
{
  const gboolean pairs = a != NULL && b != NULL && JSON_NODE_HOLDS_ARRAY (a) && JSON_NODE_HOLDS_ARRAY (b) &&
                         json_array_get_length (json_node_get_array (a)) == 2 &&
                         json_array_get_length (json_node_get_array (b)) == 2;

  if (!pairs)
    return (a == NULL && b == NULL) || (a != NULL && b != NULL && json_node_equal (a, b));
  return json_node_equal (a, b) || (json_node_equal (json_array_get_element (json_node_get_array (a), 0),
                                                     json_array_get_element (json_node_get_array (b), 1)) &&
                                    json_node_equal (json_array_get_element (json_node_get_array (a), 1),
                                                     json_array_get_element (json_node_get_array (b), 0)));
}

/* The members of a joint that name the objects it holds. */
static gboolean
holds_the_same (JsonObject *a,
                JsonObject *b)
{
  static const char *const members[] = { "type", "between", "through", "bodies", "body", "point", "curve",
                                         "of", "axis",
                                         "direction" };

  for (gsize i = 0; i < G_N_ELEMENTS (members); i++)
    if (!same_pair (json_object_get_member (a, members[i]), json_object_get_member (b, members[i])))
      return FALSE;
  return TRUE;
}

char *
jd_tool_dup_double (JsonNode   *root,
                    JsonObject *joint)
{
  g_autoptr(GPtrArray) joints = jd_edit_list (root, JD_OBJECT_JOINT);

  /* Several equations may involve the same bodies. */
  if (json_object_has_member (joint, "holonomic"))
    return NULL;
  for (guint j = 0; j < joints->len; j++)
    {
      const char *name = ((const JdObject *) g_ptr_array_index (joints, j))->name;

      if (holds_the_same (json_node_get_object (jd_edit_get (root, JD_OBJECT_JOINT, name)), joint))
        return g_strdup (name);
    }
  return NULL;
}
