/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/draw/jd-follow.h"

struct _JdFollow
{
  JdModel *model;
  gsize    body;
  double   at[2];
};

JdFollow *
jd_follow_new (JdModel      *model,
               gsize         body,
               const double  at[2])
{
  JdFollow *self = g_new0 (JdFollow, 1);

  self->model = jd_model_ref (model);
  self->body = body;
  self->at[0] = at[0];
  self->at[1] = at[1];
  return self;
}

void
jd_follow_free (JdFollow *self)
{
  jd_model_unref (self->model);
  g_free (self);
}

gboolean
jd_follow_to (JdFollow     *self G_GNUC_UNUSED,
              const double  target[2] G_GNUC_UNUSED,
              double       *p G_GNUC_UNUSED)
{
  return FALSE;
}

gboolean
jd_follow_project (JdModel *model G_GNUC_UNUSED,
                   double  *p G_GNUC_UNUSED,
                   double  *pd G_GNUC_UNUSED)
{
  return FALSE;
}
