/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the examples say about themselves agrees with what the program computes. */
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/parameterization/jd-parameterization.h"

/* The class that @name claims by one of its words, or -1. */
static int
class_in_name (const char *name)
{
  g_auto(GStrv) words = g_str_tokenize_and_fold (name, NULL, NULL);

  for (int cls = JD_CLASS_INDEPENDENT; cls <= JD_CLASS_TOTAL; cls++)
    if (g_strv_contains ((const char *const *) words, jd_parameterization_class_name ((JdParameterizationClass) cls)))
      return cls;
  return -1;
}

/* A parameterization called independent, reduced or total is of that class.  A mechanism without equations is left
 * out: its one parameterization is called total where the file names none. */
static void
test_class_names (gconstpointer data)
{
  g_autoptr(GFile) file = g_file_new_for_path (data);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_load (file, jd_joint_catalogue (), &error);
  g_autoptr(JdModel) model = NULL;
  const GPtrArray *parameterizations;

  g_assert_no_error (error);
  model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  parameterizations = jd_mechanism_get_parameterizations (mechanism);
  for (guint k = 0; k < parameterizations->len; k++)
    {
      const JdParameterizationTags *tags = g_ptr_array_index (parameterizations, k);
      g_autoptr(JdParameterization) parameterization = jd_parameterization_new (model, tags, NULL, &error);
      const int claimed = class_in_name (tags->name);

      g_assert_no_error (error);
      if (jd_model_get_n_equations (model) > 0 && claimed >= 0 &&
          claimed != (int) jd_parameterization_get_class (parameterization))
        g_error ("“%s” is %s", tags->name,
                 jd_parameterization_class_name (jd_parameterization_get_class (parameterization)));
    }
}

static void
add_folder (const char *folder)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  g_assert_no_error (error);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".jourdain"))
      {
        g_autofree char *path = g_strconcat ("/core/reference/class-names/", name, NULL);

        g_test_add_data_func_full (path, g_build_filename (folder, name, NULL), test_class_names, g_free);
      }
}

int
main (int   argc,
      char *argv[])
{
  const char *examples = g_getenv ("JD_EXAMPLES_DIR");
  g_autofree char *templates = g_build_filename (examples, "..", "templates", NULL);

  g_test_init (&argc, &argv, NULL);

  add_folder (examples);
  add_folder (templates);

  return g_test_run ();
}
