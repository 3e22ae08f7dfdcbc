/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Study view as a step of a lesson wants it. */
#include "ui/lesson/jd-lesson-setup.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/document/jd-lock.h"
#include "ui/panels/jd-equilibria-panel.h"
#include "ui/panels/jd-panels.h"

#define PANEL_NAME(Type, name, title) { #name, jd_##name##_panel_get_type },
static const struct
{
  const char *name;
  GType (*type) (void);
} panels[] = { JD_PANELS (PANEL_NAME) };
#undef PANEL_NAME

/* Words of "show". */
static const char *const shows[JD_N_SHOWS] = {
  [JD_SHOW_VELOCITIES] = "velocity", [JD_SHOW_FIELD] = "field", [JD_SHOW_FORCES] = "forces",
  [JD_SHOW_JUMP] = "jump",           [JD_SHOW_NAMES] = "labels", [JD_SHOW_GRID] = "grid",
  [JD_SHOW_LEGEND] = "legend",       [JD_SHOW_AXES] = "axes",    [JD_SHOW_PARAMETERS] = "parameters",
  [JD_SHOW_DIMENSIONS] = "dimensions",
};

struct _JdLessonLayout
{
  gboolean expanded[G_N_ELEMENTS (panels)];
  gboolean shown[JD_N_SHOWS];
};

JdLessonLayout *
jd_lesson_layout_new (JdStudyView *view)
{
  JdLessonLayout *self = g_new0 (JdLessonLayout, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++)
    self->expanded[i] = jd_panel_get_expanded (jd_study_view_get_panel (view, panels[i].type ()));
  for (guint i = 0; i < JD_N_SHOWS; i++)
    self->shown[i] = jd_sheet_get_show (jd_study_view_get_sheet (view), i);
  return self;
}

void
jd_lesson_layout_free (JdLessonLayout *self)
{
  g_free (self);
}

void
jd_lesson_layout_restore (const JdLessonLayout *self,
                          JdStudyView          *view)
{
  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++)
    jd_panel_set_expanded (jd_study_view_get_panel (view, panels[i].type ()), self->expanded[i]);
  for (guint i = 0; i < JD_N_SHOWS; i++)
    jd_sheet_set_show (jd_study_view_get_sheet (view), i, self->shown[i]);
}

static gboolean
lists (JsonArray  *array,
       const char *word)
{
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (g_strcmp0 (json_array_get_string_element (array, i), word) == 0)
      return TRUE;
  return FALSE;
}

static JdEquilibriaPanel *
get_equilibria (JdStudyView *view)
{
  return JD_EQUILIBRIA_PANEL (jd_study_view_get_panel (view, JD_TYPE_EQUILIBRIA_PANEL));
}

void
jd_lesson_setup_apply (JsonObject  *setup,
                       JdStudyView *view)
{
  JsonArray *unfolded = jd_json_get_array (setup, "panels"), *shown = jd_json_get_array (setup, "show");

  g_return_if_fail (JD_IS_STUDY_VIEW (view));

  for (gsize i = 0; unfolded != NULL && i < G_N_ELEMENTS (panels); i++)
    {
      JdPanel *panel = jd_study_view_get_panel (view, panels[i].type ());

      jd_panel_set_enlarged (panel, FALSE);
      jd_panel_set_expanded (panel, lists (unfolded, panels[i].name));
    }
  for (guint i = 0; shown != NULL && i < JD_N_SHOWS; i++)
    jd_sheet_set_show (jd_study_view_get_sheet (view), i, lists (shown, shows[i]));
  jd_equilibria_panel_want (get_equilibria (view), FALSE);
}

/* Runs the event if the jump is listed. */
static void
run_event (JsonArray   *unfolded,
           JsonArray   *shown,
           JdStudyView *view,
           JdStudy     *study)
{
  JsonArray *listing = shown != NULL && lists (shown, "jump") ? shown : unfolded;

  if (listing == NULL || !lists (listing, "jump") || jd_study_get_motion (study) == NULL ||
      jd_study_get_jump (study) != NULL || jd_study_get_jump_error (study) != NULL)
    return;
  if (shown == NULL)
    jd_sheet_set_show (jd_study_view_get_sheet (view), JD_SHOW_JUMP, TRUE);
  jd_study_run_event (study);
}

void
jd_lesson_setup_run (JsonObject  *setup,
                     JdStudyView *view,
                     JdStudy     *study)
{
  JsonArray *unfolded = jd_json_get_array (setup, "panels");

  g_return_if_fail (JD_IS_STUDY_VIEW (view));
  g_return_if_fail (JD_IS_STUDY (study));

  run_event (unfolded, jd_json_get_array (setup, "show"), view, study);
  if (unfolded != NULL && lists (unfolded, "equilibria"))
    jd_equilibria_panel_want (get_equilibria (view), TRUE);
}

JdPanel *
jd_lesson_setup_find_panel (JdStudyView *view,
                            const char  *name)
{
  g_return_val_if_fail (JD_IS_STUDY_VIEW (view), NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++)
    if (g_str_equal (panels[i].name, name))
      return jd_study_view_get_panel (view, panels[i].type ());
  return NULL;
}

void
jd_lesson_setup_read (JsonObject  *setup,
                      JdStudyView *view)
{
  JsonArray *unfolded = json_array_new (), *shown = json_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (panels); i++)
    if (jd_panel_get_expanded (jd_study_view_get_panel (view, panels[i].type ())))
      json_array_add_string_element (unfolded, panels[i].name);
  for (guint i = 0; i < JD_N_SHOWS; i++)
    if (jd_sheet_get_show (jd_study_view_get_sheet (view), i))
      json_array_add_string_element (shown, shows[i]);
  json_object_set_array_member (setup, "panels", unfolded);
  json_object_set_array_member (setup, "show", shown);
}

JsonObject *
jd_lesson_setup_list_direction (JdStudy *study)
{
  JdModel *model = jd_study_get_model (study);
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const double *values = parameterization != NULL ? jd_study_get_direction (study) : NULL;
  JsonObject *direction = json_object_new ();

  for (gsize i = 0; values != NULL && i < jd_parameterization_get_n_retained (parameterization); i++)
    if (values[i] != 0.0)
      json_object_set_member (direction,
                              jd_model_get_parameter_name (model,
                                                           jd_parameterization_get_retained (parameterization)[i]),
                              jd_json_number (values[i]));
  return direction;
}

void
jd_lesson_setup_set_direction (JdStudy    *study,
                               JsonObject *direction)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize n = parameterization != NULL ? jd_parameterization_get_n_retained (parameterization) : 0;
  g_autofree double *values = g_new0 (double, n + 1);

  if (parameterization == NULL)
    return;
  for (gsize i = 0; i < n; i++)
    values[i] = json_object_get_double_member_with_default (
      direction,
      jd_model_get_parameter_name (jd_study_get_model (study),
                                   jd_parameterization_get_retained (parameterization)[i]),
      0.0);
  jd_study_set_directions (study, values);
}

void
jd_lesson_setup_close (JdLessonSession *session,
                       JdStudyView     *view)
{
  static const struct
  {
    GType (*panel) (void);
    const char *child, *topic;
  } controls[] = {
    { jd_field_panel_get_type, "sliders", "direction" },
    { jd_field_panel_get_type, "buttons", "direction" },
    { jd_parameterization_panel_get_type, "names", "parameterization" },
  };

  g_return_if_fail (JD_IS_STUDY_VIEW (view));

  for (gsize i = 0; i < G_N_ELEMENTS (controls); i++)
    {
      JdPanel *panel = jd_study_view_get_panel (view, controls[i].panel ());
      GObject *child = gtk_widget_get_template_child (GTK_WIDGET (panel), controls[i].panel (), controls[i].child);
      const gboolean closed = session != NULL && !jd_lesson_session_is_open (session, controls[i].topic);

      if (child != NULL)
        jd_lock_close_widget (GTK_WIDGET (child), closed ? _("Closed in this step: look only") : NULL);
    }
}

JsonNode *
jd_lesson_setup_dup_instant (JdStudy *study)
{
  static const char *const sides[] = { [JD_SIDE_BEFORE] = "before", [JD_SIDE_DURING] = "during",
                                       [JD_SIDE_AFTER] = "after" };
  const double time = jd_study_get_time (study);
  const JdMotionEvent *here = jd_study_get_event_here (study);
  const char *event = jd_study_get_event_name (study);
  JsonObject *object;

  if (time <= jd_study_get_start (study) && jd_study_get_side (study) == JD_SIDE_BEFORE)
    return NULL;
  if (here != NULL && event != NULL && g_strcmp0 (here->event, event) == 0)
    {
      object = json_object_new ();
      json_object_set_string_member (object, "event", event);
      json_object_set_string_member (object, "side", sides[jd_study_get_side (study)]);
      return json_node_init_object (json_node_alloc (), g_steal_pointer (&object));
    }
  return time > jd_study_get_start (study) ? jd_json_number (time) : NULL;
}
