/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A film as one WebM file: the pictures are drawn into a folder and coded by gst-launch-1.0. */
#include "app/window/parts/jd-video.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "core/mechanism/jd-file.h"

#define PROGRAM "gst-launch-1.0"
#define INSPECT "gst-inspect-1.0"
/* Part of the work that drawing the pictures is. */
#define DRAWING 0.8

/* The elements of the pipeline, and Debian's package of each. */
static const struct
{
  const char *name, *package;
} elements[] = {
  { "multifilesrc", "gstreamer1.0-plugins-good" }, { "pngdec", "gstreamer1.0-plugins-good" },
  { "videoconvert", "gstreamer1.0-plugins-base" }, { "vp8enc", "gstreamer1.0-plugins-good" },
  { "webmmux", "gstreamer1.0-plugins-good" },
};

static gboolean
has_program (const char *name)
{
  g_autofree char *path = g_find_program_in_path (name);

  return path != NULL;
}

/* Says what to install, before a picture is drawn. */
static gboolean
check_installed (GError **error)
{
  if (!has_program (PROGRAM))
    {
      g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
        _("A WebM film needs GStreamer’s program %s. Install it: on Debian and Ubuntu the packages %s and "
          "%s. Numbered pictures, PNG or SVG, need neither."),
        PROGRAM, "gstreamer1.0-tools", "gstreamer1.0-plugins-good");
      return FALSE;
    }
  for (gsize i = 0; has_program (INSPECT) && i < G_N_ELEMENTS (elements); i++)
    {
      const char *const argv[] = { INSPECT, "--exists", elements[i].name, NULL };
      g_autoptr(GSubprocess)
        process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                                     NULL);

      if (process == NULL || g_subprocess_wait_check (process, NULL, NULL))
        continue;
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                   _("A WebM film needs GStreamer’s element “%s”. Install it: on Debian and Ubuntu the package %s. "
                     "Numbered pictures, PNG or SVG, do not need it."),
                   elements[i].name, elements[i].package);
      return FALSE;
    }
  return TRUE;
}

/* Drawing reports to the first part of the progress. */
typedef struct
{
  JdProgressFunc progress;
  gpointer       data;
} Part;

static void
note_drawing (double   fraction,
              gpointer user_data)
{
  const Part *part = user_data;

  if (part->progress != NULL)
    part->progress (DRAWING * fraction, part->data);
}

/* Runs the program on the numbered pictures of @frames; @coded is a path. */
static gboolean
encode (GFile         *frames,
        guint          n_frames,
        GFile         *coded,
        guint          rate,
        GCancellable  *cancellable,
        GError       **error)
{
  g_autoptr(GFile) folder = g_file_get_parent (frames);
  g_autofree char *location = g_strdup_printf ("location=%s/frame-%%04d.png", g_file_peek_path (folder));
  g_autofree char *stop = g_strdup_printf ("stop-index=%u", n_frames);
  g_autofree char *caps = g_strdup_printf ("caps=image/png,framerate=%u/1", rate);
  g_autofree char *target = g_strdup_printf ("location=%s", g_file_peek_path (coded));
  const char *const argv[] = { PROGRAM, "-q", "multifilesrc", location, "start-index=1", stop, caps, "!", "pngdec",
                               "!", "videoconvert", "!", "vp8enc", "deadline=1", "end-usage=cq", "cq-level=6",
                               "min-quantizer=2", "max-quantizer=20", "target-bitrate=6000000", "!", "webmmux", "!",
                               "filesink", target, NULL };
  g_autoptr(GSubprocess)
    process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_PIPE, error);
  g_autofree char *said = NULL;

  if (process == NULL)
    return FALSE;
  if (!g_subprocess_communicate_utf8 (process, NULL, cancellable, NULL, &said, error))
    {
      g_subprocess_force_exit (process);
      return FALSE;
    }
  if (g_subprocess_get_successful (process))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _("GStreamer could not code the film: %s"),
               said != NULL ? g_strstrip (said) : "");
  return FALSE;
}

gboolean
jd_video_write (JdFilm          *film,
                GFile           *file,
                guint            rate,
                GCancellable    *cancellable,
                JdProgressFunc   progress,
                gpointer         progress_data,
                GError         **error)
{
  g_autofree char *folder = check_installed (error) ? g_dir_make_tmp ("jourdain-film-XXXXXX", error) : NULL;
  Part part = { progress, progress_data };
  g_autoptr(GFile) frames = NULL, coded = NULL;
  gboolean success;

  if (folder == NULL)
    return FALSE;
  frames = g_file_new_build_filename (folder, "frame.png", NULL);
  coded = g_file_new_build_filename (folder, "film.webm", NULL);
  success = jd_film_write (film, frames, cancellable, note_drawing, &part, error) &&
            encode (frames, jd_film_get_n_frames (film), coded, rate, cancellable, error) &&
            jd_file_copy (coded, file, error);
  for (guint i = 0; i < jd_film_get_n_frames (film); i++)
    {
      g_autoptr(GFile) frame = jd_film_dup_file (frames, i);

      g_file_delete (frame, NULL, NULL);
    }
  g_file_delete (coded, NULL, NULL);
  g_rmdir (folder);
  return success;
}
