/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The button that shows how sure the numbers of an instant or of a jump are. */
#include "ui/study/jd-road-button.h"

#include "core/report/jd-report-road.h"
#include "ui/study/jd-study-private.h"
#include "ui/widgets/jd-background.h"

#include <glib/gi18n-lib.h>

#define WIDTH 46

typedef struct
{
  JdRoadOf      of;
  JdRoadStudy   find;
  JdRoadText    dup_text; /* NULL: the road is that of the study */
  gpointer      data;
  GtkLabel     *text;     /* lent */
  GCancellable *running;
} Road;

static void
road_free (gpointer data)
{
  Road *self = data;

  jd_background_stop (&self->running);
  g_free (self);
}

/* An instant that is evaluated again, with the model that the motion has there. */
typedef struct
{
  JdModel     *model;
  JdMechanism *mechanism;
  char        *name;      /* of the parameterization */
  JdMotion    *motion;    /* NULL: the state is p and p' */
  double       time;
  gboolean     after;
  double      *p, *pd;
} Instant;

static void
instant_free (gpointer data)
{
  Instant *self = data;

  jd_model_unref (self->model);
  g_object_unref (self->mechanism);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_free (self->name);
  g_free (self->p);
  g_free (self->pd);
  g_free (self);
}

static Instant *
instant_new (JdStudy *study)
{
  const gsize size = jd_model_get_n_parameters (study->model) * sizeof (double);
  Instant *self = g_new0 (Instant, 1);

  self->model = jd_model_ref (study->model);
  self->mechanism = g_object_ref (jd_study_get_mechanism (study));
  self->name = g_strdup (study->parameterization_name);
  self->motion = study->motion != NULL && study->instant.preview == NULL ? jd_motion_ref (study->motion) : NULL;
  self->time = jd_study_get_time (study);
  self->after = jd_study_get_side (study) == JD_SIDE_AFTER;
  self->p = g_memdup2 (study->instant.p, size);
  self->pd = g_memdup2 (study->instant.pd, size);
  return self;
}

static char *
find_text (const Instant  *self,
           GError        **error)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (self->mechanism, self->name);
  g_autoptr(JdModel) model = self->motion != NULL
                                ? jd_motion_new_model_at (self->motion, self->time, self->after, error)
                                : jd_model_ref (self->model);
  g_autoptr(JdParameterization) parameterization = NULL;
  g_autoptr(JdEvaluation) evaluation = NULL;
  g_autoptr(JsonObject) road = NULL;

  if (model == NULL)
    return NULL;
  parameterization = jd_parameterization_new (model, tags, NULL, error);
  if (parameterization == NULL)
    return NULL;
  evaluation = jd_evaluate (parameterization, self->time, self->p, self->pd, NULL, error);
  if (evaluation == NULL)
    return NULL;
  if (evaluation->verdict > JD_VERDICT_ENERGY_GROWTH)
    return g_strdup (evaluation->why);
  road = jd_report_road_of_evaluation (parameterization, evaluation, self->p, error);
  return road != NULL ? jd_report_road_text (road) : NULL;
}

static void
evaluate_thread (GTask        *task,
                 gpointer      source G_GNUC_UNUSED,
                 gpointer      data,
                 GCancellable *cancellable G_GNUC_UNUSED)
{
  GError *error = NULL;
  char *text = find_text (data, &error);

  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
}

static Road *
road_of (gpointer popover)
{
  return g_object_get_data (popover, "road");
}

static void
evaluated_cb (GObject      *popover,
              GAsyncResult *result,
              gpointer      none G_GNUC_UNUSED)
{
  Road *self = road_of (popover);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  if (self == NULL || !jd_background_end (&self->running, result))
    return;
  text = g_task_propagate_pointer (G_TASK (result), &error);
  gtk_label_set_text (self->text, text != NULL ? text : error->message);
}

/* Of a jump its frame is made again, which takes less than its solution. */
static char *
dup_text_of_jump (JdStudy *study)
{
  const JdJump *jump = jd_study_get_jump (study);
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonObject) road = NULL;

  if (jump == NULL || !jd_jump_is_known (jump))
    return g_strdup (_("There are no numbers here."));
  road = jd_report_road_of_jump (jump,
                                 jump->event != NULL
                                   ? jd_mechanism_find_event (jd_study_get_mechanism (study), jump->event)
                                   : NULL,
                                 &error);
  return road != NULL ? jd_report_road_text (road) : g_strdup (error->message);
}

static void
show_cb (GtkWidget *popover,
         gpointer   none G_GNUC_UNUSED)
{
  Road *self = road_of (popover);
  JdStudy *study = self->find != NULL ? self->find (self->data) : NULL;
  g_autofree char *text = self->dup_text != NULL ? self->dup_text (self->data) : NULL;

  if (text == NULL && (study == NULL || study->parameterization == NULL))
    text = g_strdup (_("There are no numbers here."));
  else if (text == NULL && self->of == JD_ROAD_JUMP)
    text = dup_text_of_jump (study);
  else if (text == NULL)
    {
      text = g_strdup (_("The equations are evaluated again…"));
      jd_background_begin (popover, &self->running, evaluate_thread, instant_new (study), instant_free, evaluated_cb);
    }
  gtk_label_set_text (self->text, text);
}

static void
closed_cb (GtkPopover *popover,
           gpointer    none G_GNUC_UNUSED)
{
  jd_background_stop (&road_of (popover)->running);
}

static void
init (GtkMenuButton *button,
      const Road    *given)
{
  GtkWidget *popover = gtk_popover_new (), *label = gtk_label_new (NULL);
  Road *road = g_memdup2 (given, sizeof *given);

  road->text = GTK_LABEL (label);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), WIDTH);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_popover_set_child (GTK_POPOVER (popover), label);
  g_object_set_data_full (G_OBJECT (popover), "road", road, road_free);
  g_signal_connect (popover, "show", G_CALLBACK (show_cb), NULL);
  g_signal_connect (popover, "closed", G_CALLBACK (closed_cb), NULL);
  gtk_menu_button_set_popover (button, popover);
}

void
jd_road_button_init (GtkMenuButton *button,
                     JdRoadOf       of,
                     JdRoadStudy    find,
                     gpointer       data)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button) && find != NULL);

  init (button, &(Road) { .of = of, .find = find, .data = data });
}

void
jd_road_button_init_text (GtkMenuButton *button,
                          JdRoadText     dup_text,
                          gpointer       data)
{
  g_return_if_fail (GTK_IS_MENU_BUTTON (button) && dup_text != NULL);

  init (button, &(Road) { .dup_text = dup_text, .data = data });
}
