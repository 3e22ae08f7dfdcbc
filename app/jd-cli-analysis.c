/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Commands of core/analysis: verdicts of joints, first integrals. */
#include "app/jd-cli-private.h"
#include "core/report/jd-report-analysis.h"

JdAnswer *
jd_cli_run_joints (JdCliJob *job,
                   GError  **error)
{
  return jd_report_joints (job->model, job->options->compound, job->options->external, error);
}

JdAnswer *
jd_cli_run_integrals (JdCliJob *job,
                      GError  **error)
{
  GError *local = NULL;
  g_autoptr(JdParameterization) parameterization = jd_cli_parameterization (job, NULL, &local);

  if (parameterization == NULL)
    return jd_cli_refuse_or_fail ("integrals", local, error);
  return jd_report_integrals (parameterization, error);
}
