/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Dragging of a mechanism by one particle, and projection of its positions and rates onto the equations of the
 * joints. */
#include "ui/draw/canvas/jd-mechanism-drag.h"

#include <math.h>
#include <string.h>

#include "core/dynamics/assembly/jd-assembly.h"
#include "core/mechanism/edit/jd-edit.h"

/* With more parameters than this the rates are not computed for each movement of the pointer. */
#define MANY_PARAMETERS 120

struct _JdMechanismDrag
{
  JdAssembly     *assembly;
  JdAssemblyWork *work;
  JdAssemblyWork *rates;  /* a second work object: @work keeps the state of the drag */
  gsize           n;
  double          time;
  gsize           body;
  double          at[2];
};

JdMechanismDrag *
jd_mechanism_drag_new (JdModel       *model,
                       gsize          body,
                       const double   at[2],
                       double        *p,
                       GError       **error)
{
  g_autoptr(JdAssembly) assembly = jd_assembly_new (model, error);
  g_autoptr(JdAssemblyWork) work = NULL;
  JdMechanismDrag *self;

  if (assembly == NULL)
    return NULL;
  work = jd_assembly_work_new (assembly);
  /* The drag starts at positions that satisfy all joints. */
  if (!jd_assembly_project (assembly, work, jd_model_get_time (model), p, NULL, NULL, error))
    return NULL;
  jd_assembly_begin (assembly, work, jd_model_get_time (model), p, NULL);
  self = g_new0 (JdMechanismDrag, 1);
  self->assembly = g_steal_pointer (&assembly);
  self->work = g_steal_pointer (&work);
  self->rates = jd_assembly_work_new (self->assembly);
  self->n = jd_model_get_n_parameters (model);
  self->time = jd_model_get_time (model);
  self->body = body;
  memcpy (self->at, at, sizeof self->at);
  return self;
}

void
jd_mechanism_drag_free (JdMechanismDrag *self)
{
  jd_assembly_work_free (self->work);
  jd_assembly_work_free (self->rates);
  jd_assembly_free (self->assembly);
  g_free (self);
}

gboolean
jd_mechanism_drag_to (JdMechanismDrag *self,
                      const double     target[2],
                      double          *p)
{
  JdDragReport report;

  jd_assembly_drag (self->assembly, self->work, self->body, self->at, target, p, &report);
  return !report.at_limit;
}

/* Sets values to zero that are rounding errors compared with the others, before they are written. */
static void
sweep (double *values,
       gsize   n)
{
  double largest = 0;

  for (gsize k = 0; k < n; k++)
    largest = fmax (largest, fabs (values[k]));
  for (gsize k = 0; k < n; k++)
    if (fabs (values[k]) < 1e-14 * largest)
      values[k] = 0;
}

gboolean
jd_mechanism_drag_get_rates (JdMechanismDrag *self,
                             const double    *p,
                             double          *pd)
{
  if (self->n > MANY_PARAMETERS ||
      !jd_assembly_project_rates (self->assembly, self->rates, self->time, p, pd, NULL, NULL))
    return FALSE;
  sweep (pd, self->n);
  return TRUE;
}

gboolean
jd_mechanism_drag_project (JdModel *model,
                           double  *p,
                           double  *pd)
{
  const gsize n = jd_model_get_n_parameters (model);
  g_autoptr(JdAssembly) assembly = jd_assembly_new (model, NULL);
  g_autoptr(JdAssemblyWork) work = NULL;
  g_autofree double *q = g_memdup2 (p, (n + 1) * sizeof *q);

  if (assembly == NULL)
    return FALSE;
  work = jd_assembly_work_new (assembly);
  if (!jd_assembly_project (assembly, work, jd_model_get_time (model), q, NULL, NULL, NULL))
    return FALSE;
  if (jd_assembly_holds (assembly, jd_model_get_time (model), p, pd, q))
    return TRUE;
  memcpy (p, q, n * sizeof *p);
  sweep (p, n);
  /* Where no consistent rates exist the given ones stay; the diagnosis reports them. */
  jd_assembly_project_rates (assembly, work, jd_model_get_time (model), p, pd, NULL, NULL);
  sweep (pd, n);
  return TRUE;
}

JsonNode *
jd_mechanism_drag_dup_assembled (JdDocument *document,
                                 gboolean    rates_too)
{
  JdModel *model = jd_document_get_model (document);
  const gsize n = model != NULL ? jd_model_get_n_parameters (model) : 0;
  g_autofree double *p = NULL;
  g_autofree double *pd = NULL;
  g_autoptr(JsonNode) root = NULL;

  if (model == NULL)
    return NULL;
  p = g_memdup2 (jd_model_get_values (model), (n + 1) * sizeof *p);
  pd = g_memdup2 (jd_model_get_rates (model), (n + 1) * sizeof *pd);
  if (!jd_mechanism_drag_project (model, p, pd) ||
      (memcmp (p, jd_model_get_values (model), n * sizeof *p) == 0 &&
       (!rates_too || memcmp (pd, jd_model_get_rates (model), n * sizeof *pd) == 0)))
    return NULL;
  root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  return jd_edit_set_state (root, p, pd, NULL) ? g_steal_pointer (&root) : NULL;
}
