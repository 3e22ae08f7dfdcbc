/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Scales the picture below the drawing by a length that is known. */
#include "ui/draw/jd-picture-scale-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-sheet.h"
#include "ui/draw/jd-ask-private.h"

static gboolean
scale_to (JdCanvas  *canvas,
          double     length,
          GError   **error)
{
  JsonNode *root = jd_canvas_dup_root (canvas);
  JsonObject *underlay = jd_json_get_object (json_node_get_object (root), "underlay");
  JdUnderlay place;
  double line[4], factor;

  jd_canvas_get_scale_line (canvas, line);
  factor = length / hypot (line[2] - line[0], line[3] - line[1]);
  if (underlay == NULL ||
      !jd_mechanism_get_underlay (jd_document_get_mechanism (jd_canvas_get_document (canvas)), &place) ||
      !(length > 0) || !isfinite (factor))
    {
      g_set_error_literal (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN, _("A length is greater than 0"));
      json_node_unref (root);
      return FALSE;
    }
  jd_edit_set_number (underlay, "x", line[0] + factor * (place.x - line[0]));
  jd_edit_set_number (underlay, "y", line[1] + factor * (place.y - line[1]));
  jd_edit_set_number (underlay, "width", factor * place.width);
  json_object_set_boolean_member (underlay, "locked", TRUE);
  if (!jd_canvas_commit (canvas, root, _("Scale the Picture"), NULL, error))
    return FALSE;
  jd_canvas_set_tool (canvas, "select");
  jd_paper_fit (JD_PAPER (canvas));
  return TRUE;
}

void
jd_picture_scale (JdCanvas *canvas)
{
  JdDocument *document = jd_canvas_get_document (canvas);
  const JdShownUnit *unit = jd_mechanism_get_shown_unit (jd_document_get_mechanism (document), "m");

  jd_ask_value (canvas, _("Length of this line"), unit != NULL ? unit->name : "m", "m", scale_to);
}
