/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Common scale of the arrows on several papers. */
#include "ui/study/sheet/jd-arrow-group-private.h"

#include <string.h>

struct _JdArrowGroup
{
  grefcount     refs;
  JdArrowScale  scale;
  double        fixed[JD_N_ARROW_KINDS];  /* scales that are kept whatever the arrows; 0: none */
  GHashTable   *members;  /* JdPaper (lent) -> GArray of JdArrow, whose labels may be released */
  guint         source;   /* idle source that draws the members again; 0: none */
};

JdArrowGroup *
jd_arrow_group_new (void)
{
  JdArrowGroup *self = g_new0 (JdArrowGroup, 1);

  g_ref_count_init (&self->refs);
  jd_arrow_scale_init (&self->scale);
  self->members = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  return self;
}

JdArrowGroup *
jd_arrow_group_ref (JdArrowGroup *self)
{
  g_ref_count_inc (&self->refs);
  return self;
}

void
jd_arrow_group_leave (JdArrowGroup *self,
                      JdPaper      *member)
{
  g_return_if_fail (self != NULL);

  g_hash_table_remove (self->members, member);
  if (!g_ref_count_dec (&self->refs))
    return;
  g_clear_handle_id (&self->source, g_source_remove);
  g_hash_table_unref (self->members);
  g_free (self);
}

const JdArrowScale *
jd_arrow_group_get_scale (JdArrowGroup *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->scale;
}

static gboolean
redraw_cb (gpointer user_data)
{
  JdArrowGroup *self = user_data;
  GHashTableIter iter;
  gpointer paper;

  self->source = 0;
  g_hash_table_iter_init (&iter, self->members);
  while (g_hash_table_iter_next (&iter, &paper, NULL))
    jd_paper_forget_moving (paper);
  return G_SOURCE_REMOVE;
}

void
jd_arrow_group_set_scale (JdArrowGroup *self,
                          JdArrowKind   kind,
                          double        scale)
{
  g_return_if_fail (self != NULL && scale >= 0.0);

  if (self->fixed[kind] == scale)
    return;
  self->fixed[kind] = scale;
  self->scale.straight[kind] = scale;
  self->scale.least_straight[kind] = scale;
  if (self->source == 0)
    self->source = g_idle_add (redraw_cb, self);
}

/* Puts the fixed scales in the place of those that the arrows ask for. */
static void
keep_fixed (JdArrowGroup *self)
{
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    if (self->fixed[kind] > 0.0)
      self->scale.straight[kind] = self->scale.least_straight[kind] = self->fixed[kind];
}

void
jd_arrow_group_forget (JdArrowGroup *self)
{
  g_return_if_fail (self != NULL);

  jd_arrow_scale_init (&self->scale);
  keep_fixed (self);
  g_hash_table_remove_all (self->members);
}

GArray *
jd_arrow_group_dup_arrows (JdArrowGroup *self)
{
  GArray *all = jd_arrows_new ();
  GHashTableIter iter;
  gpointer theirs;

  g_hash_table_iter_init (&iter, self->members);
  while (g_hash_table_iter_next (&iter, NULL, &theirs))
    g_array_append_vals (all, ((GArray *) theirs)->data, ((GArray *) theirs)->len);
  return all;
}

void
jd_arrow_group_update (JdArrowGroup *self,
                       JdPaper      *member,
                       const GArray *arrows,
                       const JdView *view)
{
  const JdArrowScale before = self->scale;
  g_autoptr(GArray) all = NULL;

  g_return_if_fail (self != NULL);

  g_hash_table_insert (self->members, member, g_array_append_vals (jd_arrows_new (), arrows->data, arrows->len));
  all = jd_arrow_group_dup_arrows (self);
  jd_arrow_scale_update (&self->scale, all, view);
  keep_fixed (self);
  /* Members are drawn again in the next frame, not in the one being drawn. */
  if (memcmp (&before, &self->scale, sizeof before) != 0 && self->source == 0 &&
      g_hash_table_size (self->members) > 1)
    self->source = g_idle_add (redraw_cb, self);
}
