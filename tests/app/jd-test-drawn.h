/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib/gstdio.h>

#include "tests/app/jd-test-input.h"

/* What was drawn by hand: its file, its accelerations, its motion. */

/* What the program itself would read from the drawn mechanism's file. */
static inline JdModel *
jd_drawn_load (JdInput *input)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("jourdain-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "drawn.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(JdDocument) document = NULL;
  JdModel *model;

  g_assert_true (jd_window_save_to (input->window, file));
  document = jd_document_load (file, &error);
  g_assert_no_error (error);
  model = jd_model_new (jd_document_get_mechanism (document), NULL, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);
  g_rmdir (folder);
  return model;
}

static inline double
jd_drawn_acceleration (JdModel    *model,
                       const char *parameter)
{
  g_autoptr(GError) error = NULL;
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  g_autoptr(JdParameterization)
    total = jd_parameterization_new (model, jd_mechanism_find_parameterization (mechanism, "total"), NULL, &error);
  g_autoptr(JdEvaluation) evaluation = NULL;
  const int k = jd_mechanism_find_parameter (mechanism, parameter);

  g_assert_no_error (error);
  g_assert_cmpint (k, >=, 0);
  evaluation = jd_evaluate (total, jd_model_get_time (model), jd_model_get_values (model), jd_model_get_rates (model),
                            NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (evaluation->verdict, ==, JD_VERDICT_DETERMINATE);
  return evaluation->pdd[k];
}

static inline gboolean
jd_drawn_has_motion (gpointer window)
{
  JdStudy *study = jd_test_get_study (window);

  return jd_study_get_model (study) != NULL && !jd_study_get_computing (study);
}

static inline gboolean
jd_drawn_has_played (gpointer study)
{
  return jd_study_get_time (study) > 0.1;
}

/* Plays in Study.  @ends: the motion ends early, as where a particle reaches its pulley. */
static inline void
jd_drawn_assert_plays (JdInput  *input,
                       gboolean  ends)
{
  JdStudy *study = jd_test_get_study (input->window);

  jd_window_set_view (input->window, "study");
  jd_test_wait (jd_drawn_has_motion, input->window);
  g_assert_nonnull (jd_study_get_motion (study));
  g_assert_true ((jd_study_get_message (study) != NULL) == ends);
  jd_study_set_playing (study, TRUE);
  jd_test_wait (jd_drawn_has_played, study);
  jd_input_shoot (input, "plays");
  jd_study_set_playing (study, FALSE);
  jd_window_set_view (input->window, "draw");
  jd_input_settle (input);
}
