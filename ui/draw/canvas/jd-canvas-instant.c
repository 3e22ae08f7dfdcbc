/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Instants of the motion on the canvas, edits that begin at them, and the state that joints ask for. */

#include "ui/draw/canvas/jd-canvas-private.h"

#include <glib/gi18n-lib.h>

#include "ui/document/jd-document.h"
#include "ui/draw/canvas/jd-mechanism-drag.h"

static gboolean
get_instant (JdInstant *out,
             gpointer   canvas)
{
  const JdCanvas *self = canvas;

  *out = (JdInstant) { self->instant.time, self->instant.p, self->instant.pd };
  return self->instant.elsewhere && self->instant.pd != NULL;
}

void
jd_canvas_watch_instant (JdCanvas *self,
                         gboolean  watch)
{
  jd_document_set_instant_func (self->document, watch ? get_instant : NULL, self);
}

void
jd_canvas_show_instant (JdCanvas     *self,
                        double        time,
                        const double *p,
                        const double *pd)
{
  g_return_if_fail (JD_IS_CANVAS (self));
  g_return_if_fail (p != NULL);

  /* After an edit the canvas takes over the new mechanism in its turn. */
  if (self->picture == NULL || jd_picture_get_mechanism (self->picture) != jd_canvas_get_mechanism (self))
    return;
  self->instant.time = time;
  self->instant.elsewhere = pd != NULL;
  jd_canvas_set_state (self, p, pd);
}

void
jd_canvas_show_start (JdCanvas *self)
{
  g_return_if_fail (JD_IS_CANVAS (self));

  if (self->picture == NULL)
    return;
  self->instant.time = jd_picture_get_time (self->picture);
  self->instant.elsewhere = FALSE;
  jd_canvas_set_state (self, jd_picture_get_values (self->picture), jd_picture_get_rates (self->picture));
}

JsonNode *
jd_canvas_dup_root (JdCanvas *self)
{
  JsonNode *root;
  JdInstant instant;

  g_return_val_if_fail (JD_IS_CANVAS (self), NULL);
  g_return_val_if_fail (self->document != NULL, NULL);

  root = jd_mechanism_dup_json (jd_canvas_get_mechanism (self));
  if (get_instant (&instant, self))
    jd_document_keep_instant (jd_canvas_get_mechanism (self), root, &instant);
  return root;
}

gboolean
jd_canvas_commit (JdCanvas    *self,
                  JsonNode    *root,
                  const char  *label,
                  const char  *group,
                  GError     **error)
{
  gboolean done;

  g_return_val_if_fail (JD_IS_CANVAS (self), FALSE);
  g_return_val_if_fail (self->document != NULL, FALSE);

  /* The view does not move while something is being drawn. */
  jd_paper_hold (JD_PAPER (self));
  /* @root is a copy at the instant shown already; what the edit has set stays. */
  jd_canvas_watch_instant (self, FALSE);
  self->committing = TRUE;
  done = jd_document_replace (self->document, root, label, group, error);
  self->committing = FALSE;
  jd_canvas_watch_instant (self, TRUE);
  return done;
}

void
jd_canvas_keep_instant (JdCanvas *self)
{
  g_autoptr(GError) error = NULL;

  if (!self->instant.elsewhere)
    return;
  jd_canvas_commit (self, jd_canvas_dup_root (self), _("Stop the Motion"), NULL, &error);
  jd_canvas_complain (self, error != NULL ? error->message : NULL);
}

/* ---- What joints ask of the state ---- */

void
jd_canvas_forget_late (JdCanvas *self)
{
  g_clear_object (&self->late.mechanism);
  g_clear_pointer (&self->late.label, g_free);
}

static void
assemble_now (JdCanvas   *self,
              const char *label,
              const char *group,
              gboolean    rates_too)
{
  JsonNode *root = jd_mechanism_drag_dup_assembled (self->document, rates_too);

  if (root != NULL)
    jd_canvas_commit (self, root, label, group, NULL);
}

void
jd_canvas_assemble_state (JdCanvas   *self,
                          const char *label,
                          const char *group,
                          gboolean    rates_too)
{
  jd_canvas_forget_late (self);
  if (self->document == NULL)
    return;
  if (!jd_document_get_deriving (self->document))
    {
      assemble_now (self, label, group, rates_too);
      return;
    }
  self->late.mechanism = g_object_ref (jd_document_get_mechanism (self->document));
  self->late.label = g_strdup (label);
  self->late.group = group != NULL ? g_intern_string (group) : NULL;
  self->late.rates_too = rates_too;
}

void
jd_canvas_assemble_late (JdCanvas *self)
{
  g_autoptr(JdMechanism) mechanism = NULL;
  g_autofree char *label = NULL;

  if (self->late.mechanism == NULL || jd_document_get_deriving (self->document))
    return;
  mechanism = g_steal_pointer (&self->late.mechanism);
  label = g_steal_pointer (&self->late.label);
  if (mechanism != jd_document_get_mechanism (self->document))
    return;
  if (self->late.group != NULL)
    jd_document_reopen_group (self->document, self->late.group);
  assemble_now (self, label, self->late.group, self->late.rates_too);
  jd_document_end_group (self->document);
}
