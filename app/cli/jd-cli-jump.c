/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparisons of the command jump: orders of the impacts, laws, and parameterizations. */
#include "app/cli/jd-cli-private.h"

#include <glib/gi18n.h>

#include "core/report/jd-report-road.h"

gboolean
jd_cli_compare_jumps (JdCliJob            *job,
                      JdAnswer            *answer,
                      JdParameterization  *parameterization,
                      const JdEvent       *event,
                      GError             **error)
{
  const JdCliOptions *options = job->options;
  const JdMotionEvent *met = jd_cli_find_occurrence (job, event);
  g_auto(JdJumpCase) at = { 0 };

  if (g_strcmp0 (options->answer.format, "latex") == 0 && job->printed == NULL && jd_answer_is_known (answer))
    {
      GError *local = NULL;

      job->printed = jd_report_jump_latex (parameterization, event, job->motion, met, &local);
      if (local != NULL)
        {
          g_propagate_error (error, local);
          return FALSE;
        }
      if (job->printed != NULL)
        json_object_set_string_member (answer->members, "latex", job->printed);
    }
  if (options->jump.orders != NULL && !g_str_equal (options->jump.orders, "all"))
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, _("--orders is “all”, not “%s”"),
                   options->jump.orders);
      return FALSE;
    }
  if (options->jump.observer_texts != NULL &&
      !jd_report_jump_add_observer (answer, parameterization, event, job->motion, met, options->jump.observer, error))
    return FALSE;
  if (options->answer.road && !jd_report_jump_add_road (answer, parameterization, event, job->motion, met, error))
    return FALSE;
  if (options->jump.orders == NULL && options->jump.laws == NULL && options->jump.types == NULL)
    return TRUE;
  if (met == NULL)
    jd_jump_case_init (&at, job->model, event);
  else if (!jd_jump_case_init_of_motion (&at, job->mechanism, job->motion, met, error))
    return FALSE;
  if (options->jump.orders != NULL && !jd_report_jump_add_orders (answer, parameterization, &at, error))
    return FALSE;
  if (options->jump.types != NULL &&
      !jd_report_jump_add_types (answer, parameterization, &at, options->jump.types, error))
    return FALSE;
  return options->jump.laws == NULL ||
         jd_report_jump_add_laws (answer, parameterization, &at, options->jump.laws, error);
}
