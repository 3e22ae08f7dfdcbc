/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Comparison of the columns of the Compare view, and emphasis on their sheets. */
#include "ui/compare/jd-compare-view-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/analysis/compare/jd-comparison-words.h"
#include "ui/compare/jd-compare-job-private.h"
#include "ui/widgets/jd-widget-helpers.h"

/* us: interval of updates of the table while the study plays.  Faster updates could not be read. */
#define TABLE_INTERVAL 100000

#define SEPARATOR " · " /* with which the later parts of the summary begin, in every language */

/* Summary of all rows. */
static char *
dup_summary (const JdComparison *comparison)
{
  double equal, holds;
  const guint n_equal = jd_comparison_count (comparison, JD_AGREEMENT_EQUAL, &equal);
  const guint n_holds = jd_comparison_count (comparison, JD_AGREEMENT_HOLDS, &holds);
  const guint n_only = jd_comparison_count (comparison, JD_AGREEMENT_ONLY, NULL);
  const guint n_different = jd_comparison_count (comparison, JD_AGREEMENT_DIFFERENT, NULL);
  g_autofree char *equal_text = jd_comparison_format_small (equal);
  g_autofree char *holds_text = jd_comparison_format_small (holds);
  GString *text = g_string_new (NULL);

  if (n_equal + n_different + n_only == 0)
    {
      g_string_append (text, _("There is nothing to compare"));
      return g_string_free (text, FALSE);
    }
  if (n_different > 0)
    g_string_append_printf (text, ngettext ("%u row differs · ", "%u rows differ · ", n_different), n_different);
  if (equal > 0)
    g_string_append_printf (text, ngettext ("%u row equal to %s", "%u rows equal to %s", n_equal), n_equal,
                            equal_text);
  else if (n_equal > 0)
    g_string_append_printf (text, ngettext ("%u row exactly equal", "%u rows exactly equal", n_equal), n_equal);
  if (n_holds > 0 && holds > 0)
    g_string_append_printf (text, _(" · printed equations hold to %s"), holds_text);
  else if (n_holds > 0)
    g_string_append (text, _(" · printed equations hold exactly"));
  if (n_only > 0)
    g_string_append_printf (text,
                            ngettext (" · %u given by one column alone", " · %u given by one column alone", n_only),
                            n_only);
  if (g_str_has_prefix (text->str, SEPARATOR))
    g_string_erase (text, 0, strlen (SEPARATOR));
  return g_string_free (text, FALSE);
}

/* The same in words for a class: what is equal as one sentence, then what is known in one column only. */
static char *
dup_words (const JdComparison *comparison)
{
  const guint n_equal = jd_comparison_count (comparison, JD_AGREEMENT_EQUAL, NULL);
  const guint n_only = jd_comparison_count (comparison, JD_AGREEMENT_ONLY, NULL);
  const guint n_different = jd_comparison_count (comparison, JD_AGREEMENT_DIFFERENT, NULL);
  GString *text = g_string_new (NULL);

  if (n_different > 0)
    g_string_append_printf (text, ngettext ("%u quantity differs. ", "%u quantities differ. ", n_different),
                            n_different);
  if (n_equal > 0)
    g_string_append_printf (text,
                            ngettext ("%u quantity is the same in all columns. ",
                                      "%u quantities are the same in all columns. ", n_equal),
                            n_equal);
  if (n_only > 0)
    g_string_append_printf (text,
                            ngettext ("%u is told by one column only:", "%u are told by one column only:", n_only),
                            n_only);
  return g_strchomp (g_string_free (text, FALSE));
}

void
jd_compare_view_update_summary (JdCompareView *self)
{
  const gboolean busy = jd_compare_view_get_busy (self) &&
                        !(self->study != NULL && jd_study_get_playing (self->study));
  g_autofree char *text = NULL;

  if (self->refusal != NULL)
    text = g_strdup (self->refusal);
  else if (self->study != NULL && jd_study_get_waiting (self->study) != NULL)
    text = g_strdup (jd_study_get_waiting (self->study));
  else if (self->hide_values)
    text = g_strdup (_("What do you expect? Press Enter on a row to see it"));
  else if (self->comparison != NULL)
    text = self->projector ? dup_words (jd_compare_view_get_comparison (self))
                           : dup_summary (jd_compare_view_get_comparison (self));
  gtk_label_set_text (self->summary, text != NULL ? text : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->summary), text);
  jd_set_css_class (GTK_WIDGET (self->summary), "refusal", self->refusal != NULL);
  gtk_spinner_set_spinning (self->spinner, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), busy);
}

void
jd_compare_view_set_refusal (JdCompareView *self,
                             const char    *text)
{
  g_free (self->refusal);
  self->refusal = g_strdup (text);
  jd_compare_view_update_summary (self);
}

static gboolean
is_covered (const JdComparisonRow *row,
            gpointer               covers)
{
  const char *quantity = jd_compare_quantity_of (row->group, row->name);

  return quantity != NULL && jd_covers_has (covers, quantity);
}

/* The comparison without what is covered: the table, the figure and the exports show it. */
static void
update_covered (JdCompareView *self)
{
  JdCovers *covers = self->study != NULL ? jd_study_get_covers (self->study) : NULL;

  g_clear_pointer (&self->covered, jd_comparison_free);
  if (self->comparison != NULL && covers != NULL && !jd_covers_is_empty (covers))
    self->covered = jd_comparison_new_covered (self->comparison, is_covered, covers);
}

const JdComparison *
jd_compare_view_get_comparison (JdCompareView *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), NULL);

  return self->covered != NULL ? self->covered : self->comparison;
}

void
jd_compare_view_cover (JdCompareView *self)
{
  jd_compare_table_cover (self->table);
  jd_compare_view_show (self);
}

void
jd_compare_view_show (JdCompareView *self)
{
  g_autoptr(GPtrArray) titles = g_ptr_array_new ();

  update_covered (self);
  jd_compare_view_update_summary (self);
  if (self->comparison == NULL || jd_study_get_model (self->study) == NULL ||
      jd_comparison_get_n_columns (self->comparison) != self->columns->len)
    return;
  for (guint c = 0; c < self->columns->len; c++)
    g_ptr_array_add (titles,
                     (gpointer)
                       jd_study_get_parameterization_name (jd_compare_column_get_study (jd_compare_view_column (self,
                                                                                                                c))));
  g_ptr_array_add (titles, NULL);
  jd_compare_table_show (self->table, jd_study_get_model (self->study), jd_compare_view_get_comparison (self),
                         (const char *const *) titles->pdata);
}

static void
compared_cb (GObject      *source G_GNUC_UNUSED,
             GAsyncResult *result,
             gpointer      user_data)
{
  g_autoptr(JdCompareView) self = user_data;
  JdComparison *comparison = jd_compare_finish (result);

  /* The result belongs to columns that no longer exist. */
  if (comparison == NULL || g_task_get_cancellable (G_TASK (result)) != self->comparing)
    {
      g_clear_pointer (&comparison, jd_comparison_free);
      return;
    }
  g_clear_object (&self->comparing);
  g_clear_pointer (&self->comparison, jd_comparison_free);
  self->comparison = comparison;
  jd_compare_view_show (self);
  if (self->outdated)
    jd_compare_view_queue (self);
}

/* Whether the column still waits for its motion and therefore shows another time than the clock. */
static gboolean
waits_for_motion (JdCompareView *self,
                  JdStudy       *study)
{
  return jd_study_get_motion (study) == NULL && jd_study_get_computing (study) &&
         jd_study_get_time (study) != jd_study_get_time (self->study);
}

static gboolean
all_can_be_compared (JdCompareView *self)
{
  for (guint c = 0; c < self->columns->len; c++)
    {
      JdStudy *study = jd_compare_column_get_study (jd_compare_view_column (self, c));

      if (jd_study_get_model (study) == NULL || waits_for_motion (self, study))
        return FALSE;
    }
  return self->columns->len > 0;
}

static gboolean
compare_cb (gpointer user_data)
{
  JdCompareView *self = user_data;

  self->compare_source = 0;
  if (self->comparing != NULL || !all_can_be_compared (self))
    return G_SOURCE_REMOVE;
  self->outdated = FALSE;
  self->compared_at = g_get_monotonic_time ();
  self->comparing = g_cancellable_new ();
  jd_compare_async (self->columns, self->comparing, compared_cb, g_object_ref (self));
  return G_SOURCE_REMOVE;
}

/* Schedules a comparison.  Only one runs at a time, and at most one in each TABLE_INTERVAL while the mechanism
 * moves. */
void
jd_compare_view_queue (JdCompareView *self)
{
  gint64 wait = 0;

  self->outdated = TRUE;
  if (self->compare_source != 0 || self->comparing != NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  if (self->study != NULL && jd_study_get_playing (self->study))
    wait = MAX (0, self->compared_at + TABLE_INTERVAL - g_get_monotonic_time ());
  self->compare_source = wait > 0 ? g_timeout_add ((guint) (wait / 1000), compare_cb, self)
                                  : g_idle_add_full (G_PRIORITY_HIGH_IDLE, compare_cb, self, NULL);
}

void
jd_compare_view_stop (JdCompareView *self)
{
  g_clear_handle_id (&self->compare_source, g_source_remove);
  if (self->comparing != NULL)
    g_cancellable_cancel (self->comparing);
  g_clear_object (&self->comparing);
  g_clear_pointer (&self->comparison, jd_comparison_free);
  g_clear_pointer (&self->covered, jd_comparison_free);
}

void
jd_compare_view_pick (JdCompareView *self,
                      const char    *name)
{
  JdModel *model = jd_study_get_model (self->study);
  const int joint = jd_mechanism_find_joint (jd_study_get_mechanism (self->study), name);
  int first = -1, n = 0;

  for (gsize e = 0; model != NULL && e < jd_model_get_n_equations (model); e++)
    if ((int) jd_model_get_equation (model, e)->joint == joint)
      {
        first = first < 0 ? (int) e : first;
        n++;
      }
  if (first >= 0)
    jd_compare_table_select (self->table, first, n);
}

/* Emphasizes the arrows that belong to the rows pointed at, in every column. */
void
jd_compare_view_light (JdCompareView *self)
{
  JdModel *model = self->study != NULL ? jd_study_get_model (self->study) : NULL;
  const gboolean both = jd_compare_table_is_group_lit (self->table, "Q:");
  g_autofree gboolean *lit = NULL;

  if (model == NULL)
    return;
  lit = g_new0 (gboolean, jd_model_get_n_equations (model) + 1);
  jd_compare_table_get_lit (self->table, jd_model_get_n_equations (model), lit);
  for (guint c = 0; c < self->columns->len; c++)
    jd_sheet_set_lit (jd_compare_column_get_sheet (jd_compare_view_column (self, c)), lit,
                      both || jd_compare_table_is_group_lit (self->table, "D:"),
                      both || jd_compare_table_is_group_lit (self->table, "L:"));
}
