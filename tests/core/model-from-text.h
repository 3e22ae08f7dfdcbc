/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/jd-parameterization.h"

/* The model of a mechanism file. */
static inline JdModel *
model_from_json (const char *json)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (json, -1, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

/* The model of the mechanism file at @path. */
static inline JdModel *
model_from_path (const char *path)
{
  g_autoptr(GFile) file = g_file_new_for_path (path);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  JdModel *model;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  return model;
}

/* The model of a bundled example, by the name of its file. */
static inline JdModel *
model_of_example (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("JD_EXAMPLES_DIR"), name, NULL);

  return model_from_path (path);
}

/* The model of a mechanism written with ' for the " of JSON, and ` for the ' of expressions. */
static inline JdModel *
model_from_text (const char *text)
{
  g_autofree char *json = g_strdelimit (g_strdelimit (g_strdup (text), "'", '"'), "`", '\'');

  return model_from_json (json);
}

/* The file's parameterization @name. */
static inline JdParameterization *
parameterization_of (JdModel    *model,
                     const char *name)
{
  g_autoptr(GError) error = NULL;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_model_get_mechanism (model), name);
  JdParameterization *parameterization;

  g_assert_nonnull (tags);
  parameterization = jd_parameterization_new (model, tags, NULL, &error);
  g_assert_no_error (error);
  return parameterization;
}
