/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search of the Equilibria panel, which runs in a thread, and the rows of its results. */
#include "ui/panels/jd-equilibria-panel-private.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/analysis/equilibrium/jd-equilibrium-kind.h"
#include "core/parameterization/model/jd-file-numbers.h"
#include "core/parameterization/model/jd-model-size.h"
#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-readout.h"

/* Number of values of a varied constant, enough for a smooth curve. */
#define N_VALUES 81

void
jd_equilibria_search_free (gpointer data)
{
  JdEquilibriaSearch *search = data;

  jd_model_unref (search->model);
  g_clear_object (&search->mechanism);
  g_free (search->parameterization_name);
  g_ptr_array_unref (search->names);
  g_array_unref (search->lows);
  g_array_unref (search->highs);
  g_free (search->constant);
  g_clear_pointer (&search->parameterization, jd_parameterization_unref);
  g_clear_pointer (&search->equilibria, jd_equilibria_free);
  g_clear_pointer (&search->branches, jd_continuation_free);
  g_free (search);
}

static gboolean
has_constant (JdMechanism *mechanism,
              const char  *name)
{
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism);

  for (guint i = 0; i < constants->len; i++)
    if (g_str_equal (((const JdConstant *) g_ptr_array_index (constants, i))->name, name))
      return TRUE;
  return FALSE;
}

/* Writes the number search->constant of the file as a constant, and derives the model with it.  Returns the tags
 * there. */
static const JdParameterizationTags *
vary_number (JdEquilibriaSearch  *search,
             GError             **error)
{
  g_autofree char *constant = NULL;
  JdMechanism *mechanism = jd_file_numbers_new_varied (search->mechanism, search->constant, &constant, error);
  JdModel *model;

  if (mechanism == NULL)
    return NULL;
  g_object_unref (search->mechanism);
  search->mechanism = mechanism;
  model = jd_model_new (mechanism, NULL, NULL, error);
  if (model == NULL)
    return NULL;
  jd_model_unref (search->model);
  search->model = model;
  g_free (search->constant);
  search->constant = g_steal_pointer (&constant);
  return jd_mechanism_find_parameterization (mechanism, search->parameterization_name);
}

void
jd_equilibria_search_run (GTask        *task,
                          gpointer      source G_GNUC_UNUSED,
                          gpointer      task_data,
                          GCancellable *cancellable)
{
  JdEquilibriaSearch *search = task_data;
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (search->mechanism,
                                                                           search->parameterization_name);
  const JdEquilibriumRanges ranges = { search->names->len, (const char *const *) search->names->pdata,
                                       (const double *) (gpointer) search->lows->data,
                                       (const double *) (gpointer) search->highs->data, NULL };
  const JdParameterizationTags *varied = NULL;
  GError *error = NULL;

  if (search->constant != NULL && !has_constant (search->mechanism, search->constant))
    varied = vary_number (search, &error);
  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (varied != NULL)
    tags = varied;
  /* The thread has a parameterization and a pool of its own, because the window continues to derive formulas. */
  search->parameterization = jd_parameterization_new (search->model, tags, NULL, &error);
  if (search->parameterization != NULL && search->steady)
    search->equilibria = jd_steady_motions_new (search->parameterization, &ranges, cancellable, NULL, NULL, &error);
  else if (search->parameterization != NULL && search->constant == NULL)
    search->equilibria = jd_equilibria_new (search->parameterization, &ranges, cancellable, NULL, NULL, &error);
  else if (search->parameterization != NULL)
    search->branches = jd_continuation_new (search->parameterization, &ranges, search->constant, search->from,
                                            search->to, N_VALUES, cancellable, NULL, NULL, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static const char *
stability_word (const JdEquilibrium *e,
                gboolean             steady)
{
  if (!e->admissible)
    return steady ? _("No steady motion") : _("No equilibrium");
  switch (e->stability)
    {
    case JD_STABILITY_STABLE:
      return _("Stable");
    case JD_STABILITY_UNSTABLE:
      return _("Unstable");
    case JD_STABILITY_UNDECIDED:
    default:
      return _("Undecided");
    }
}

/* The word of the glossary. */
static const char *
stability_entry (const JdEquilibrium *e)
{
  if (!e->admissible)
    return "inadmissible";
  switch (e->stability)
    {
    case JD_STABILITY_STABLE:
      return "stable";
    case JD_STABILITY_UNSTABLE:
      return "unstable";
    case JD_STABILITY_UNDECIDED:
    default:
      return "undecided";
    }
}

static const char *
stability_icon (const JdEquilibrium *e)
{
  if (!e->admissible)
    return "action-unavailable-symbolic";
  switch (e->stability)
    {
    case JD_STABILITY_STABLE:
      return "emblem-ok-symbolic";
    case JD_STABILITY_UNSTABLE:
      return "dialog-warning-symbolic";
    case JD_STABILITY_UNDECIDED:
    default:
      return "dialog-question-symbolic";
    }
}

/* "theta = 0.752, x = 1.2": values of the retained parameters, and in a steady motion the rates of those that move.
 * Pango markup. */
static char *
dup_position (JdParameterization  *parameterization,
              const JdEquilibrium *e,
              const double        *rates)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize *retained = jd_parameterization_get_retained (parameterization);
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < jd_parameterization_get_n_retained (parameterization); i++)
    {
      const gboolean moves = rates != NULL && rates[retained[i]] != 0.0;
      g_autofree char *symbol = jd_markup_of_parameter (jd_model_get_parameter_name (model, retained[i]),
                                                        moves ? 1 : 0);
      g_autofree char *value = jd_readout_format_above (moves ? rates[retained[i]] : e->q[i],
                                                        jd_model_shown_zero (model));

      g_string_append_printf (text, "%s%s = %s", i > 0 ? ", " : "", symbol, value);
    }
  return g_string_free (text, FALSE);
}

/* Whether the value of parameter @k reads alike in both. */
static gboolean
reads_alike (const JdModel       *model,
             const JdEquilibrium *a,
             const JdEquilibrium *b,
             gsize                k)
{
  g_autofree char *of_a = jd_readout_format_above (a->p[k], jd_model_shown_zero (model));
  g_autofree char *of_b = jd_readout_format_above (b->p[k], jd_model_shown_zero (model));

  return g_str_equal (of_a, of_b);
}

/* The position of the equilibrium @i, with the parameters in which it differs from those whose position would read
 * alike: two positions of a linkage may have the same retained parameters. */
static char *
dup_title (JdParameterization *parameterization,
           const JdEquilibria *equilibria,
           guint               i)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  const gsize n_parameters = jd_model_get_n_parameters (model);
  const JdEquilibrium *e = g_ptr_array_index (equilibria->list, i);
  g_autofree gboolean *told = g_new0 (gboolean, n_parameters + 1);
  g_autofree char *position = dup_position (parameterization, e, equilibria->rates);
  GString *title = g_string_new (NULL);

  for (guint j = 0; j < equilibria->list->len; j++)
    {
      const JdEquilibrium *other = g_ptr_array_index (equilibria->list, j);
      g_autofree char *its = dup_position (parameterization, other, equilibria->rates);

      for (gsize k = 0; k < n_parameters && j != i && g_str_equal (its, position); k++)
        told[k] = told[k] ||
                  (jd_parameterization_find_retained (parameterization, k) < 0 && !reads_alike (model, e, other, k));
    }
  g_string_printf (title, "%s: %s", stability_word (e, equilibria->rates != NULL), position);
  for (gsize k = 0; k < n_parameters; k++)
    if (told[k])
      {
        g_autofree char *symbol = jd_markup_of_parameter (jd_model_get_parameter_name (model, k), 0);
        g_autofree char *value = jd_readout_format_above (e->p[k], jd_model_shown_zero (model));

        g_string_append_printf (title, ", %s = %s", symbol, value);
      }
  return g_string_free (title, FALSE);
}

/* "; along a from -0.2 to 0.2": the range of a continuum of equilibria. */
static void
append_along (GString             *text,
              const JdModel       *model,
              const JdEquilibrium *e)
{
  for (guint k = 0; e->along != NULL && k < e->along->len; k++)
    {
      const JdEquilibriumInterval *interval = g_ptr_array_index (e->along, k);
      const char *name = jd_model_get_parameter_name (model, interval->parameter);

      if (interval->limits->len == 2)
        {
          const JdEquilibriumLimit *const *limits = (gpointer) interval->limits->pdata;
          g_autofree char *low = jd_readout_format_above (limits[0]->p[interval->parameter],
                                                          jd_model_shown_zero (model));
          g_autofree char *high = jd_readout_format_above (limits[1]->p[interval->parameter],
                                                           jd_model_shown_zero (model));

          /* Translators: Follows a sentence on an equilibrium that is one of a range. */
          g_string_append_printf (text, _("; along %s alone from %s to %s"), name, low, high);
        }
      else
        /* Translators: Follows a sentence on an equilibrium that is one of a range. */
        g_string_append_printf (text, _("; along %s alone everywhere"), name);
    }
}

/* @steady: a steady motion, in which some parameters move. */
static char *
dup_reason (JdParameterization  *parameterization,
            const JdEquilibrium *e,
            gboolean             steady)
{
  JdModel *model = jd_parameterization_get_model (parameterization);
  GString *text = g_string_new (e->admissible ? e->why : e->inadmissible);

  if (e->admissible && !steady)
    g_string_append_printf (text, "\n%s",
                            jd_equilibrium_kind_explain (jd_equilibrium_kind (parameterization,
                                                                              jd_model_get_time (model), e->p)));

  if (e->dimension > 0)
    g_string_append_printf (text,
                            ngettext ("\nOne of a range of %lu dimension", "\nOne of a range of %lu dimensions",
                                      e->dimension),
                            (gulong) e->dimension);
  for (guint k = 0; k < e->limits->len; k++)
    /* Translators: Follows a sentence on a range of equilibria; %s is a whole sentence. */
    g_string_append_printf (text, _("; it ends where %s"),
                            ((JdEquilibriumLimit *) g_ptr_array_index (e->limits, k))->why);
  append_along (text, model, e);
  return g_string_free (text, FALSE);
}

GtkWidget *
jd_equilibria_row_new (JdParameterization *parameterization,
                       const JdEquilibria *equilibria,
                       guint               i)
{
  const JdEquilibrium *e = g_ptr_array_index (equilibria->list, i);
  GtkWidget *row = adw_action_row_new ();
  g_autofree char *title = dup_title (parameterization, equilibria, i);
  g_autofree char *reason = dup_reason (parameterization, e, equilibria->rates != NULL);
  g_autofree char *escaped = g_markup_escape_text (reason, -1);

  jd_explain_register (row, stability_entry (e));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), escaped);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (stability_icon (e)));
  return row;
}

char *
jd_equilibria_dup_mode_text (const JdMode *mode)
{
  if (mode->frequency > 0.0 && mode->growth == 0.0)
    return g_strdup_printf (_("%.6g rad/s, period %.4g s"), mode->frequency, 2.0 * G_PI / mode->frequency);
  if (mode->frequency > 0.0)
    return g_strdup_printf (mode->growth > 0.0 ? _("%.6g rad/s, growing at %.6g 1/s")
                                               : _("%.6g rad/s, decaying at %.6g 1/s"),
                            mode->frequency, fabs (mode->growth));
  if (mode->growth != 0.0)
    return g_strdup_printf (mode->growth > 0.0 ? _("grows at %.6g 1/s") : _("decays at %.6g 1/s"),
                            fabs (mode->growth));
  return g_strdup (_("no restoring force"));
}
