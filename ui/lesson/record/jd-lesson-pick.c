/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds what a lesson can ask of the widgets of the window: numbers, changes, tags, degrees of freedom, arrows. */
#include "ui/lesson/record/jd-lesson-pick.h"

#include <glib/gi18n-lib.h>

#include "core/lesson/draft/jd-lesson-draft.h"
#include "ui/compare/jd-compare-view.h"
#include "ui/draw/jd-status-line.h"
#include "ui/lesson/jd-lesson-setup.h"
#include "ui/panels/parts/jd-equation-row.h"
#include "ui/study/sheet/jd-sheet.h"
#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-widget-helpers.h"

typedef struct
{
  JdStudy    *study;
  const char *base;
  GPtrArray  *proposals;
} Picking;

static void
proposal_free (gpointer data)
{
  JdLessonProposal *self = data;

  g_free (self->label);
  json_object_unref (self->ask);
  g_free (self);
}

/* Takes both; @ask NULL: it cannot be asked. */
static void
propose (Picking    *self,
         char       *label,
         JsonObject *ask)
{
  JdLessonProposal *proposal;

  if (ask == NULL)
    {
      g_free (label);
      return;
    }
  proposal = g_new0 (JdLessonProposal, 1);
  proposal->label = label;
  proposal->ask = ask;
  g_ptr_array_add (self->proposals, proposal);
}

static void
propose_number (Picking    *self,
                const char *quantity)
{
  JdModel *model = jd_study_get_model (self->study);

  if (model != NULL)
    propose (self, g_strdup_printf (_("Ask for %s"), quantity), jd_lesson_draft_ask_number (model, quantity));
}

/* How @quantity changes from the parameterization of the step to that of column @column of Compare. */
static void
propose_change (Picking       *self,
                JdCompareView *view,
                guint          column,
                const char    *quantity)
{
  JdModel *model = jd_study_get_model (self->study);
  JdStudy *study = jd_compare_column_get_study (jd_compare_view_get_column (view, column));
  const char *other = study != NULL ? jd_study_get_parameterization_name (study) : NULL;

  if (model != NULL && other != NULL && g_strcmp0 (other, self->base) != 0)
    propose (self, g_strdup_printf (_("Ask How %s Changes in “%s”"), quantity, other),
             jd_lesson_draft_ask_change (model, quantity, other));
}

/* A cell asks for the difference from the step's parameterization, and the row for the number. */
static void
pick_row (Picking   *self,
          GtkWidget *row,
          GtkWidget *cell)
{
  JdCompareView *view = JD_COMPARE_VIEW (gtk_widget_get_ancestor (row, JD_TYPE_COMPARE_VIEW));
  const char *quantity = jd_compare_row_get_subject (JD_COMPARE_ROW (row))->quantity;
  const guint n = view != NULL ? jd_compare_view_get_n_columns (view) : 0;

  if (quantity == NULL)
    return;
  for (guint c = 0; cell != NULL && c < n; c++)
    if (cell == GTK_WIDGET (jd_compare_row_get_cell (JD_COMPARE_ROW (row), c)))
      propose_change (self, view, c, quantity);
  propose_number (self, quantity);
  for (guint c = 0; cell == NULL && c < n; c++)
    propose_change (self, view, c, quantity);
}

/* Whether the file's tags make @equation primitive in the parameterization shown. */
static gboolean
is_primitive (Picking    *self,
              const char *equation)
{
  const JdParameterizationTags *tags = jd_mechanism_find_parameterization (jd_study_get_mechanism (self->study),
                                                                           self->base);

  for (guint i = 0; tags != NULL && i < tags->tags->len; i++)
    if (g_str_equal (((const JdTag *) g_ptr_array_index (tags->tags, i))->equation, equation))
      return TRUE;
  return FALSE;
}

/* To make what the equation decides readable, or where it is, to put it out of reach; and its number. */
static void
pick_equation (Picking       *self,
               JdEquationRow *row)
{
  JdModel *model = jd_study_get_model (self->study);
  const JdEquation *equation = jd_model_get_equation (model, jd_equation_row_get_index (row));
  const char *joint = jd_model_get_joint (model, equation->joint)->name;
  const gboolean primitive = is_primitive (self, equation->name);
  g_autofree char *quantity = equation->reaction != NULL ? g_strconcat (joint, ".", equation->reaction, NULL)
                                                         : g_strconcat ("lambda:", equation->name, NULL);

  propose (self,
           g_strdup_printf (primitive ? _("Ask to Make %s Readable") : _("Ask to Put %s Out of Reach"), quantity),
           jd_lesson_draft_ask_known (quantity, primitive));
  propose_number (self, quantity);
}

/* The number of degrees of freedom: to reach it, or to say it. */
static void
pick_freedoms (Picking   *self,
               GtkWidget *label)
{
  GtkWidget *line = gtk_widget_get_ancestor (label, JD_TYPE_STATUS_LINE);
  gsize n;

  if (line == NULL || !jd_status_line_get_freedom (JD_STATUS_LINE (line), label, &n))
    return;
  propose (self, g_strdup (_("Ask to Reach This Number of Degrees of Freedom")),
           jd_lesson_draft_ask_count ("read('check', 'degrees_of_freedom')", (int) n));
  propose_number (self, "freedoms");
}

static void
pick_arrow (Picking *self,
            JdSheet *sheet,
            double   x,
            double   y)
{
  g_autofree char *name = NULL;
  const char *what = jd_sheet_find_arrow (sheet, x, y, &name);
  const gboolean virtual = g_strcmp0 (what, "virtual") == 0;
  g_autoptr(JsonObject) direction = jd_lesson_setup_list_direction (self->study);

  if (what != NULL)
    propose (self, g_strdup_printf (_("Ask to Sketch This Arrow of %s"), name),
             jd_lesson_draft_ask_arrow (what, name, virtual ? direction : NULL));
}

/* Whether @widget itself is something that can be asked for; its questions are proposed. */
static gboolean
pick_widget (Picking   *self,
             GtkWidget *host,
             GtkWidget *widget,
             double     x,
             double     y)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, JD_TYPE_COMPARE_ROW);

  if (row != NULL)
    pick_row (self, row, gtk_widget_get_ancestor (widget, JD_TYPE_COMPARE_CELL));
  else if (jd_pill_get_offered (widget) != NULL)
    propose_number (self, jd_pill_get_offered (widget));
  else if (JD_IS_EQUATION_ROW (widget))
    pick_equation (self, JD_EQUATION_ROW (widget));
  else if (GTK_IS_LABEL (widget))
    pick_freedoms (self, widget);
  else if (JD_IS_SHEET (widget))
    {
      jd_translate (host, widget, x, y, &x, &y);
      pick_arrow (self, JD_SHEET (widget), x, y);
    }
  return self->proposals->len > 0;
}

GPtrArray *
jd_lesson_pick (GtkWidget  *host,
                GtkWidget  *widget,
                double      x,
                double      y,
                JdStudy    *study,
                const char *base)
{
  Picking picking = { study, base, g_ptr_array_new_with_free_func (proposal_free) };

  if (jd_study_get_model (study) == NULL)
    return picking.proposals;
  while (widget != NULL && widget != host && !pick_widget (&picking, host, widget, x, y))
    widget = gtk_widget_get_parent (widget);
  return picking.proposals;
}

static void
list_name (GtkStringList *names,
           JdModel       *model,
           const char    *before,
           const char    *name,
           const char    *after)
{
  g_autofree char *quantity = g_strconcat (before, name, after, NULL);
  g_autofree char *reading = jd_lesson_draft_dup_reading (model, quantity);

  if (reading != NULL)
    gtk_string_list_append (names, quantity);
}

GtkStringList *
jd_lesson_pick_list (JdStudy *study)
{
  JdModel *model = jd_study_get_model (study);
  const gboolean jumps = jd_study_get_event_name (study) != NULL;
  GtkStringList *names = gtk_string_list_new (NULL);

  for (gsize e = 0; model != NULL && e < jd_model_get_n_equations (model); e++)
    {
      const JdEquation *equation = jd_model_get_equation (model, e);
      const char *joint = jd_model_get_joint (model, equation->joint)->name;

      if (equation->reaction != NULL)
        list_name (names, model, joint, ".", equation->reaction);
      list_name (names, model, "lambda:", equation->name, "");
      if (jumps)
        list_name (names, model, "impulse:", equation->name, "");
    }
  for (gsize k = 0; model != NULL && k < jd_model_get_n_parameters (model); k++)
    {
      const char *name = jd_model_get_parameter_name (model, k);

      list_name (names, model, "", name, "'");
      list_name (names, model, "", name, "''");
      if (jumps)
        list_name (names, model, "", name, "'+");
    }
  for (gsize e = 0; model != NULL && e < jd_model_get_n_efforts (model); e++)
    list_name (names, model, "power:", jd_model_get_effort (model, e)->name, "");
  if (model != NULL)
    list_name (names, model, jumps ? "E+" : "E", "", "");
  return names;
}
