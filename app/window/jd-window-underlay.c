/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The picture below the drawing: a copy of it is kept in the folder of the document. */
#include "app/window/jd-window-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "app/start/jd-examples.h"
#include "core/mechanism/jd-file.h"
#include "core/mechanism/jd-json.h"
#include "ui/drawing/picture/jd-underlay.h"

/* The part of the sheet's width that a new picture has. */
#define WIDTH_SHARE 0.7

/* A file of the name of @file in @folder that does not exist yet, or is @file itself. */
static GFile *
free_file (GFile *folder,
           GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  char *dot = strrchr (name, '.');
  GFile *copy = g_file_get_child (folder, name);

  for (guint i = 2; !g_file_equal (copy, file) && g_file_query_exists (copy, NULL); i++)
    {
      g_autofree char *other = dot != NULL && dot != name
                                 ? g_strdup_printf ("%.*s-%u%s", (int) (dot - name), name, i, dot)
                                 : g_strdup_printf ("%s-%u", name, i);

      g_object_unref (copy);
      copy = g_file_get_child (folder, other);
    }
  return copy;
}

/* @value without more digits than a pixel has. */
static double
to_pixel (const JdView *view,
          double        value)
{
  const double step = pow (10, floor (log10 (1 / view->scale)));

  return jd_edit_clean (round (value / step) * step);
}

/* The edit that puts the picture, @aspect as high as wide, into the middle of the sheet. */
static gboolean
add_to_document (JdWindow    *self,
                 const char  *name,
                 double       aspect,
                 GError     **error)
{
  const JdView *view = jd_paper_get_view (JD_PAPER (jd_draw_view_get_canvas (jd_window_get_draw_view (self))));
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (self->document));
  JsonObject *underlay = json_object_new ();
  const double width = to_pixel (view, WIDTH_SHARE * MIN (view->width, view->height / aspect) / view->scale);

  json_object_set_string_member (underlay, "image", name);
  json_object_set_member (underlay, "x", jd_json_number (to_pixel (view, view->center_x - width / 2)));
  json_object_set_member (underlay, "y", jd_json_number (to_pixel (view, view->center_y - aspect * width / 2)));
  json_object_set_member (underlay, "width", jd_json_number (width));
  json_object_set_object_member (json_node_get_object (root), "underlay", underlay);
  return jd_document_replace (self->document, root, _("Add a Picture below the Drawing"), NULL, error);
}

gboolean
jd_window_add_underlay (JdWindow *self,
                        GFile    *file)
{
  GFile *own = jd_document_get_file (self->document);
  g_autoptr(GFile) folder = own != NULL ? g_file_get_parent (own) : NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdUnderlayImage) image = jd_underlay_image_load_file (file, &error);
  g_autoptr(GFile) copy = image != NULL && folder != NULL ? free_file (folder, file) : NULL;
  g_autofree char *name = copy != NULL ? g_file_get_basename (copy) : NULL;

  if (copy != NULL && (g_file_equal (copy, file) || jd_file_copy (file, copy, &error)))
    add_to_document (self, name, jd_underlay_image_get_aspect (image), &error);
  if (error != NULL)
    {
      jd_window_show_error (self, _("The Picture Was Not Added"), error->message);
      return FALSE;
    }
  jd_window_set_view (self, "draw");
  jd_canvas_set_tool (jd_draw_view_get_canvas (jd_window_get_draw_view (self)), "scale-picture");
  return TRUE;
}

static void
chosen_cb (JdWindow *self,
           GFile    *file,
           gpointer  data G_GNUC_UNUSED)
{
  if (file != NULL && self->document != NULL)
    jd_window_add_underlay (self, file);
}

void
jd_window_choose_underlay (JdWindow *self)
{
  GFile *own = jd_document_get_file (self->document);

  if (own == NULL || jd_document_get_template (self->document) || jd_examples_contain (own))
    {
      jd_window_show_error (self, _("The Drawing Has No File Yet"),
                            _("The picture is kept in the folder of the drawing: save the drawing first"));
      return;
    }
  jd_window_choose_picture (self, _("Picture below the Drawing"), chosen_cb);
}

void
jd_window_take_underlay_along (JdWindow *self,
                               GFile    *target)
{
  GFile *own = jd_document_get_file (self->document);
  g_autoptr(GFile) from = own != NULL ? g_file_get_parent (own) : NULL;
  g_autoptr(GFile) to = g_file_get_parent (target);
  g_autoptr(GFile) image = NULL;
  g_autoptr(GFile) copy = NULL;
  g_autoptr(GError) error = NULL;
  JdUnderlay place;

  if (from == NULL || to == NULL || g_file_equal (from, to) ||
      !jd_mechanism_get_underlay (jd_document_get_mechanism (self->document), &place))
    return;
  image = g_file_get_child (from, place.image);
  copy = g_file_get_child (to, place.image);
  if (!g_file_query_exists (image, NULL))
    return;
  if (g_file_query_exists (copy, NULL))
    g_set_error (&error, G_IO_ERROR, G_IO_ERROR_EXISTS, _("“%s” cannot be written: %s"), place.image,
                 g_strerror (EEXIST));
  else
    jd_file_copy (image, copy, &error);
  if (error != NULL)
    jd_window_show_error (self, _("The Picture Was Not Copied"), error->message);
}
