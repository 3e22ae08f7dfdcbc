/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Threads that draw text take turns. */
#include "ui/drawing/jd-text-turn.h"

#include <pango/pangocairo.h>

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

/* The only state of the drawing that outlives a call, as the fonts of cairo do. */
static GRecMutex turn;
static PangoFontMap *fonts;
static guint depth;

static gboolean
is_main_thread (void)
{
#ifdef __linux__
  return syscall (SYS_gettid) == (long) getpid ();
#else
  return g_main_context_is_owner (g_main_context_default ());
#endif
}

void
jd_text_turn_begin (void)
{
  if (is_main_thread ())
    return;
  g_rec_mutex_lock (&turn);
  if (depth++ > 0)
    return;
  if (fonts == NULL)
    fonts = pango_cairo_font_map_new ();
  pango_cairo_font_map_set_default (PANGO_CAIRO_FONT_MAP (fonts));
}

void
jd_text_turn_end (void)
{
  if (is_main_thread ())
    return;
  if (--depth == 0)
    pango_cairo_font_map_set_default (NULL);
  g_rec_mutex_unlock (&turn);
}
