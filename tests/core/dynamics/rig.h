/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/dynamics/assembly/jd-assembly.h"
#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/edit/jd-edit.h"
#include "core/mechanism/jd-json.h"
#include "tests/new-document.h"

/* A mechanism under construction, its model, and its assembly. */
typedef struct
{
  JsonNode       *root;
  JdModel        *model;
  JdAssembly     *assembly;
  JdAssemblyWork *work;
  gsize           N;
  double         *p;
  double         *first;   /* positions after the first assembly */
} Rig;

static inline Rig *
rig_new (void)
{
  Rig *rig = g_new0 (Rig, 1);

  rig->root = new_document ("Rig");
  return rig;
}

static inline void
rig_free (Rig *rig)
{
  jd_assembly_work_free (rig->work);
  jd_assembly_free (rig->assembly);
  jd_model_unref (rig->model);
  json_node_unref (rig->root);
  g_free (rig->p);
  g_free (rig->first);
  g_free (rig);
}

static inline void
rig_add (Rig          *rig,
         JdObjectKind  kind,
         const char   *stem,
         const char   *text)
{
  g_autoptr(GError) error = NULL;
  JsonNode *node = jd_json_parse (text, -1, &error);

  g_assert_no_error (error);
  g_free (jd_edit_add (rig->root, kind, stem, node));
}

/* Adds a rod from (@x0, @y0) to (@x1, @y1) with end points A and B. */
static inline char *
rig_add_rod (Rig    *rig,
             double  x0,
             double  y0,
             double  x1,
             double  y1)
{
  const double length = hypot (x1 - x0, y1 - y0);
  const JdBodyDraft draft = {
    .stem = "rod", .x = (x0 + x1) / 2, .y = (y0 + y1) / 2, .angle = atan2 (y1 - y0, x1 - x0),
    .mass = length, .shape = JD_SHAPE_ROD, .size = { length },
  };
  char *name = jd_edit_add_body (rig->root, &draft);

  g_free (jd_edit_add_point (rig->root, name, "A", -length / 2, 0));
  g_free (jd_edit_add_point (rig->root, name, "B", length / 2, 0));
  return name;
}

static inline void
rig_add_pivot (Rig        *rig,
               const char *one,
               const char *two)
{
  g_autofree char *text = g_strdup_printf ("{\"type\": \"pivot\", \"between\": [\"%s\", \"%s\"]}", one, two);

  rig_add (rig, JD_OBJECT_JOINT, "pivot", text);
}

static inline void
rig_build (Rig *rig)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_json (rig->root, jd_joint_catalogue (), &error);

  g_assert_no_error (error);
  rig->model = jd_model_new (mechanism, NULL, NULL, &error);
  g_assert_no_error (error);
  rig->assembly = jd_assembly_new (rig->model, &error);
  g_assert_no_error (error);
  rig->work = jd_assembly_work_new (rig->assembly);
  rig->N = jd_model_get_n_parameters (rig->model);
  rig->p = g_memdup2 (jd_model_get_values (rig->model), rig->N * sizeof (double));
  g_assert_true (jd_assembly_project (rig->assembly, rig->work, 0, rig->p, NULL, NULL, &error));
  g_assert_no_error (error);
  rig->first = g_memdup2 (rig->p, rig->N * sizeof (double));
}

/* Five four-bar linkages in a row, each hinged by one point to the end of the one before: 20 bodies, 5 loops, 10
 * degrees of freedom.  The end of the last body is at (0.5, 0) in its axes. */
static inline Rig *
rig_new_ladder (void)
{
  Rig *rig = rig_new ();
  g_autofree char *before = jd_edit_add_point (rig->root, "ground", "O", 0, 0);

  for (int i = 0; i < 5; i++)
    {
      const double x = 1.5 * i;
      g_autofree char *a = rig_add_rod (rig, x, 0, x + 1, 0);
      g_autofree char *b = rig_add_rod (rig, x, 0, x + 0.2, 0.8);
      g_autofree char *c = rig_add_rod (rig, x + 0.2, 0.8, x + 1.2, 0.9);
      g_autofree char *d = rig_add_rod (rig, x + 1, 0, x + 1.2, 0.9);
      const char *const hinges[][2] = { { b, a }, { c, b }, { d, c }, { d, a } };
      const char *const ends[][2] = { { "A", "A" }, { "A", "B" }, { "B", "B" }, { "A", "B" } };
      g_autofree char *foot = g_strconcat (a, ".A", NULL);

      rig_add_pivot (rig, foot, before);
      for (gsize k = 0; k < G_N_ELEMENTS (hinges); k++)
        {
          g_autofree char *one = g_strdup_printf ("%s.%s", hinges[k][0], ends[k][0]);
          g_autofree char *two = g_strdup_printf ("%s.%s", hinges[k][1], ends[k][1]);

          rig_add_pivot (rig, one, two);
        }
      g_free (before);
      before = jd_edit_add_point (rig->root, d, "E", 0.8, 0);
    }
  rig_build (rig);
  return rig;
}
