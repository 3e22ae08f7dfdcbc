/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of a mechanism: its motion, its samples, and the parts of the page put together. */

#include "ui/page/jd-page-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/analysis/overlap/jd-overlap.h"
#include "core/impulse/jd-jump.h"
#include "core/mechanism/jd-shown-texts.h"
#include "core/parameterization/model/jd-model-size.h"
#include "jd-page-resources.h"
#include "ui/drawing/jd-text-turn.h"

/* Samples in a page, and events of which both sides are kept; more would make the page too large. */
#define MAX_SAMPLES 3000
#define MAX_EVENTS  80
/* Members of the page's template. */
#define RESOURCE_FOLDER "/org/jourdain/Jourdain/page/"

/* ---- Samples ---- */

static void
add_sample (JdPageMaker *maker,
            double       time,
            gboolean     after)
{
  const JdPageSample sample = { time, after };

  g_array_append_val (maker->samples, sample);
}

/* The samples at multiples of the step, and both sides of each event in between. */
static gboolean
choose_samples (JdPageMaker  *maker,
                double        step,
                GError      **error)
{
  const double start = jd_motion_get_start (maker->motion), end = jd_motion_get_end (maker->motion);
  const double count = floor ((end - start) / step + 0.5);
  const gsize n_events = jd_motion_get_n_events (maker->motion);
  double last = -HUGE_VAL;
  gsize e = 0, kept = 0;

  if (!(count < MAX_SAMPLES))
    {
      g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INVALID,
                   _("The page would have %.0f samples; it can have %d. --step H with a larger H makes fewer"),
                   count, MAX_SAMPLES);
      return FALSE;
    }
  for (gsize k = 0; k <= (gsize) count; k++)
    {
      const double time = fmin (start + (double) k * step, end);

      for (; e < n_events &&
             jd_motion_get_event (maker->motion, e)->time <= time + jd_motion_same_instant (maker->motion, time);
           e++)
        {
          const double met = jd_motion_get_event (maker->motion, e)->time;

          if (met <= last + jd_motion_same_instant (maker->motion, met) || kept++ >= MAX_EVENTS)
            continue;
          add_sample (maker, met, FALSE);
          add_sample (maker, met, TRUE);
          last = met;
        }
      if (time > last + jd_motion_same_instant (maker->motion, time))
        add_sample (maker, time, TRUE);
    }
  return TRUE;
}

/* ---- Members of the data ---- */

static void
add_member (JdPageMaker *maker,
            const char  *name,
            const char  *text)
{
  jd_page_add_name (maker->json, name);
  jd_page_add_string (maker->json, text != NULL ? text : "");
  g_string_append (maker->json, ",\n");
}

static void
add_times (JdPageMaker *maker)
{
  jd_page_add_name (maker->json, "times");
  for (guint i = 0; i < maker->samples->len; i++)
    {
      char text[G_ASCII_DTOSTR_BUF_SIZE];

      /* The instant of an event is needed as it is: it is an argument of --at. */
      g_ascii_formatd (text, sizeof text, "%.12g", g_array_index (maker->samples, JdPageSample, i).time);
      g_string_append_printf (maker->json, "%c%s", i == 0 ? '[' : ',', text);
    }
  g_string_append (maker->json, "],\n");
}

static const char *
kind_words (JdMotionEventKind kind)
{
  static const char *const words[] = {
    [JD_MOTION_IMPACT] = N_("Impact"), [JD_MOTION_OPENS] = N_("Opens"), [JD_MOTION_CLOSES] = N_("Closes"),
    [JD_MOTION_ENTERS] = N_("Begins to act"), [JD_MOTION_LEAVES] = N_("Ceases to act"),
    [JD_MOTION_STICK] = N_("Sticks"), [JD_MOTION_SLIP] = N_("Slips"), [JD_MOTION_LISTED] = N_("Event"),
  };

  return _(words[kind]);
}

/* [{"sample", "title"}]: the sample just before each event. */
static void
add_events (JdPageMaker *maker)
{
  gboolean first = TRUE;

  jd_page_add_name (maker->json, "events");
  g_string_append_c (maker->json, '[');
  for (guint i = 0; i + 1 < maker->samples->len; i++)
    {
      const JdPageSample *sample = &g_array_index (maker->samples, JdPageSample, i);
      const JdMotionEvent *event;
      g_autofree char *title = NULL;

      if (sample->after)
        continue;
      event = jd_motion_find_event_at (maker->motion, sample->time);
      title = event->event != NULL ? g_strdup (event->event)
                                   : g_strdup_printf ("%s: %s", kind_words (event->kind),
                                                      event->equation != NULL ? event->equation : "–");
      g_string_append_printf (maker->json, "%s{\"sample\":%u,\"title\":", first ? "" : ",\n", i);
      jd_page_add_string (maker->json, title);
      g_string_append_c (maker->json, '}');
      first = FALSE;
    }
  g_string_append (maker->json, "],\n");
}

static gboolean
add_data (JdPageMaker          *maker,
          const JdPageOptions  *options,
          GError              **error)
{
  JdMechanism *mechanism = maker->mechanism;

  g_string_append (maker->json, "{\n");
  add_member (maker, "name", jd_mechanism_get_shown_name (mechanism));
  add_member (maker, "end", jd_motion_get_end_reason (maker->motion));
  jd_page_add_name (maker->json, "text");
  jd_page_add_texts (maker->json);
  g_string_append (maker->json, ",\n");
  g_string_append_printf (maker->json, "\"size\":[%g,%g],\n", JD_PAGE_WIDTH, JD_PAGE_HEIGHT);
  add_times (maker);
  add_events (maker);
  if (!jd_page_add_numbers (maker, error))
    return FALSE;
  g_string_append (maker->json, ",\n");
  if (!jd_page_add_lesson (maker, options->lesson, error))
    return FALSE;
  g_string_append (maker->json, ",\n");
  if (!jd_page_add_jumps (maker, error))
    return FALSE;
  g_string_append (maker->json, ",\n");
  if (!jd_page_add_arrows (maker, error))
    return FALSE;
  g_string_append (maker->json, ",\n");
  if (!jd_page_add_sheet (maker, error))
    return FALSE;
  g_string_append (maker->json, "\n}\n");
  return TRUE;
}

/* ---- The page ---- */

static char *
dup_resource (const char *name)
{
  g_autofree char *path = g_strconcat (RESOURCE_FOLDER, name, NULL);
  g_autoptr(GBytes)
    bytes = g_resource_lookup_data (jd_page_resources_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_return_val_if_fail (bytes != NULL, g_strdup (""));
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static void
append_colors (GString *css,
               JdTheme  theme)
{
  JdColor colors[JD_SHAPES_N_COLORS];
  JdDrawStyle style;

  jd_draw_style_init (&style, theme, 1);
  jd_shapes_list_colors (&style, colors);
  for (int i = 0; i < JD_SHAPES_N_COLORS; i++)
    g_string_append_printf (css, "--c%d:#%02x%02x%02x;", i, (guint) lround (colors[i].red * 255),
                            (guint) lround (colors[i].green * 255), (guint) lround (colors[i].blue * 255));
}

/* The colours of both themes: the browser's choice, or that of the page's own switch. */
static char *
dup_colors (void)
{
  GString *css = g_string_new (":root{");

  append_colors (css, JD_THEME_LIGHT);
  g_string_append (css, "}\n@media (prefers-color-scheme: dark){:root{");
  append_colors (css, JD_THEME_DARK);
  g_string_append (css, "}}\n");
  return g_string_free (css, FALSE);
}

/* The template with its {{name}}s replaced.  What replaces one is not looked at again. */
static GBytes *
fill_template (const char *const *names,
               const char *const *values)
{
  g_autofree char *template = dup_resource ("page.html");
  GString *page = g_string_new (NULL);
  const char *at = template;

  for (const char *open; (open = strstr (at, "{{")) != NULL;)
    {
      const char *close = strstr (open, "}}");

      g_string_append_len (page, at, open - at);
      for (gsize i = 0; names[i] != NULL; i++)
        if (strlen (names[i]) == (gsize) (close - open - 2) && strncmp (names[i], open + 2, strlen (names[i])) == 0)
          g_string_append (page, values[i]);
      at = close + 2;
    }
  g_string_append (page, at);
  return g_string_free_to_bytes (page);
}

static char *
escape (const char *text)
{
  return g_markup_escape_text (text != NULL ? text : "", -1);
}

/* The member "source" of the file; NULL: none. */
static const char *
get_source (JdMechanism *mechanism)
{
  return json_object_get_string_member_with_default (json_node_get_object (jd_mechanism_get_json (mechanism)),
                                                     "source", NULL);
}

static GBytes *
put_together (JdPageMaker *maker)
{
  JdMechanism *mechanism = maker->mechanism;
  g_autofree char *title = escape (jd_mechanism_get_shown_name (mechanism));
  g_autofree char *source = escape (get_source (mechanism));
  g_autofree char *description = escape (jd_mechanism_get_shown_description (mechanism));
  g_autofree char *colors = dup_colors ();
  g_autofree char *css = dup_resource ("page.css");
  g_autofree char *script = dup_resource ("page.js");
  const char *const names[] = { "language", "title", "source", "description", "colors", "style", "script", "data",
                                NULL };
  const char *const values[] = { jd_page_get_language (), title, source, description, colors, css, script,
                                 maker->json->str };

  return fill_template (names, values);
}

static void
make_parameterizations (JdPageMaker *maker)
{
  const GPtrArray *list = jd_mechanism_get_parameterizations (maker->mechanism);

  maker->parameterizations = g_ptr_array_new ();
  maker->refusals = g_ptr_array_new_with_free_func (g_free);
  for (guint k = 0; k < list->len; k++)
    {
      g_autoptr(GError) error = NULL;

      g_ptr_array_add (maker->parameterizations,
                       jd_parameterization_new (maker->model, g_ptr_array_index (list, k), NULL, &error));
      g_ptr_array_add (maker->refusals, error != NULL ? g_strdup (error->message) : NULL);
    }
}

static void
maker_clear (JdPageMaker *maker)
{
  for (guint k = 0; maker->parameterizations != NULL && k < maker->parameterizations->len; k++)
    if (g_ptr_array_index (maker->parameterizations, k) != NULL)
      jd_parameterization_unref (g_ptr_array_index (maker->parameterizations, k));
  g_clear_pointer (&maker->parameterizations, g_ptr_array_unref);
  g_clear_pointer (&maker->refusals, g_ptr_array_unref);
  g_clear_pointer (&maker->shapes, jd_shapes_free);
  g_clear_pointer (&maker->corners, g_free);
  g_clear_pointer (&maker->drawn, jd_labels_free);
  g_clear_pointer (&maker->labels, g_hash_table_unref);
  if (maker->label_json != NULL)
    g_string_free (maker->label_json, TRUE);
  g_clear_pointer (&maker->picture, jd_picture_unref);
  g_clear_pointer (&maker->samples, g_array_unref);
  g_clear_pointer (&maker->motion, jd_motion_unref);
  g_string_free (maker->json, TRUE);
}

GBytes *
jd_page_new (JdModel              *model,
             const JdPageOptions  *options,
             GCancellable         *cancellable,
             GError              **error)
{
  const double until = isnan (options->until) ? jd_model_get_time (model) + JD_PAGE_USUAL_LENGTH : options->until;
  const JdMotionOptions motion = { .until = until, .jump = jd_jump_apply,
                                   .report_free = (GDestroyNotify) jd_jump_free, .guard = &jd_overlaps_guard };
  JdPageMaker maker = {
    .model = model, .mechanism = options->mechanism, .zero = jd_model_shown_zero (model), .cancellable = cancellable
  };
  GBytes *page = NULL;

  g_return_val_if_fail (model != NULL && options != NULL, NULL);

  if (maker.mechanism == NULL)
    maker.mechanism = jd_model_get_mechanism (model);
  maker.json = g_string_new (NULL);
  maker.samples = g_array_new (FALSE, FALSE, sizeof (JdPageSample));
  maker.motion = jd_motion_new (model, &motion, NULL, cancellable, NULL, NULL, error);
  jd_text_turn_begin ();
  maker.picture = maker.motion != NULL ? jd_picture_new (model, error) : NULL;
  if (maker.picture != NULL &&
      choose_samples (&maker, isnan (options->step) ? 1 / JD_PAGE_SAMPLE_RATE : options->step, error))
    {
      make_parameterizations (&maker);
      jd_page_begin_sheet (&maker);
      jd_page_begin_arrows (&maker);
      if (add_data (&maker, options, error))
        page = put_together (&maker);
    }
  maker_clear (&maker);
  jd_text_turn_end ();
  return page;
}
