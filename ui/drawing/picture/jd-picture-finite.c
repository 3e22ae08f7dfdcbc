/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Objects of a frame that are not drawn because a number is not finite there, and the note that names them. */

#include "ui/drawing/picture/jd-picture-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Maximum number of names in the note. */
#define MAX_NAMED 4

static gboolean
has_place (const JdPictureFrame *frame,
           JdSlot                slot)
{
  return isfinite (frame->at[slot][0]) && isfinite (frame->at[slot][1]);
}

static gboolean
has_axes (const JdPictureFrame *frame,
          const JdBodyPlan     *plan)
{
  return has_place (frame, plan->axes[0]) && has_place (frame, plan->axes[1]);
}

static gboolean
has_size (const JdPictureFrame *frame,
          const JdBodyPlan     *plan)
{
  gboolean finite = TRUE;

  for (int i = 0; i < 2; i++)
    finite &= plan->size[i] == JD_NO_SLOT || isfinite (jd_frame_scalar (frame, plan->size[i]));
  for (gsize i = 0; i < plan->n_vertices; i++)
    finite &= has_place (frame, plan->vertices[i]);
  return finite;
}

gboolean
jd_picture_has_body (const JdPictureFrame *frame,
                     gsize                 body)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];

  return has_place (frame, plan->origin) && has_axes (frame, plan) && has_size (frame, plan);
}

gboolean
jd_picture_has_joint (const JdPictureFrame *frame,
                      gsize                 joint)
{
  const JdJointPlan *plan = &frame->picture->joints[joint];

  for (gsize i = 0; i < plan->n_points; i++)
    if (!has_place (frame, plan->points[i]))
      return FALSE;
  if (plan->axis != JD_NO_SLOT && !has_place (frame, plan->axis))
    return FALSE;
  return !jd_picture_has_spot (frame->picture, joint) ||
         (isfinite (frame->spots[joint].at[0]) && isfinite (frame->spots[joint].at[1]));
}

gboolean
jd_picture_has_effort (const JdPictureFrame *frame,
                       gsize                 effort)
{
  const JdEffortPlan *plan = &frame->picture->efforts[effort];

  for (int i = 0; i < 2; i++)
    if (plan->points[i] != JD_NO_SLOT && !has_place (frame, plan->points[i]))
      return FALSE;
  return TRUE;
}

/* The first number of the body that is not finite, by its name in the file; none for a point of a body whose own
 * position is not finite. */
static void
name_body (const JdPictureFrame *frame,
           gsize                 body,
           GPtrArray            *names)
{
  const JdBodyPlan *plan = &frame->picture->bodies[body];
  const char *name = plan->body->name;

  if (!has_place (frame, plan->origin))
    g_ptr_array_add (names, g_strconcat (name, ".origin", NULL));
  else if (!has_axes (frame, plan))
    g_ptr_array_add (names, g_strconcat (name, ".angle", NULL));
  else
    {
      if (!has_size (frame, plan))
        g_ptr_array_add (names, g_strconcat (name, ".shape", NULL));
      /* The first point is the origin. */
      for (guint i = 1; i < plan->body->points->len; i++)
        if (!has_place (frame, plan->points[i]))
          {
            const JdPoint *point = g_ptr_array_index (plan->body->points, i);

            g_ptr_array_add (names, g_strconcat (name, ".", point->name, NULL));
          }
    }
}

GPtrArray *
jd_picture_list_not_finite (const JdPictureFrame *frame)
{
  const JdPicture *self = frame->picture;
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < self->n_ground; i++)
    if (!has_place (frame, self->ground[i]))
      {
        const JdPoint *point = g_ptr_array_index (jd_mechanism_get_ground_points (self->mechanism), i);

        g_ptr_array_add (names, g_strconcat ("ground.", point->name, NULL));
      }
  for (gsize b = 0; b < self->n_bodies; b++)
    name_body (frame, b, names);
  /* A joint whose position is not finite although those of its bodies are. */
  for (gsize j = 0; names->len == 0 && j < self->n_joints; j++)
    if (!jd_picture_has_joint (frame, j))
      g_ptr_array_add (names, g_strdup (self->joints[j].joint->name));
  return names;
}

void
jd_picture_draw_not_finite (const JdPictureFrame *frame,
                            const JdPainter      *painter)
{
  g_autoptr(GPtrArray) names = jd_picture_list_not_finite (frame);
  g_autoptr(GString) list = g_string_new (NULL);
  g_autofree char *text = NULL;
  g_autofree char *markup = NULL;
  char time[G_ASCII_DTOSTR_BUF_SIZE];

  if (names->len == 0)
    return;
  for (guint i = 0; i < names->len && i < MAX_NAMED; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (names, i));
  if (names->len > MAX_NAMED)
    g_string_append (list, ", …");
  g_ascii_formatd (time, sizeof time, "%.6g", frame->t);
  text = g_strdup_printf (_("Not drawn, because not finite at t = %s s: %s"), time, list->str);
  markup = g_markup_escape_text (text, -1);
  jd_painter_write (painter, JD_LABEL_SANS, markup, JD_COLOR_INK, painter->style->text, 3.2 * painter->style->text, 0,
                    0);
}
