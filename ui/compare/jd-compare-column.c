/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A column of Compare: its choices, its study, its sheet and its printed equations. */
#include "ui/compare/jd-compare-column.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-background.h"
#include "ui/study/jd-parameterization-list.h"
#include "ui/study/jd-touching.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/document/jd-cover.h"
#include "ui/document/jd-lock.h"
#include "ui/panels/jd-parameterization-panel.h"
#include "ui/widgets/jd-resources.h"

struct _JdCompareColumn
{
  GtkWidget        parent_instance;

  JdStudy         *study;
  GSignalGroup    *signals;
  char            *event;
  char           **events;
  gboolean         updating;

  JdPrinted       *printed;
  char            *not_printed;
  GCancellable    *printing;    /* NULL: no derivation runs */
  JdTouching         *printed_of; /* the formulas that are printed or being derived */

  GtkLabel        *letter;
  GtkLabel        *class_label;
  GtkDropDown     *names;
  GtkStringList   *name_list;
  GtkDropDown     *event_names;
  GtkStringList   *event_list;
  GtkWidget       *remove_button;
  GtkWidget       *event_box;
  GtkLabel        *own_event;
  GtkMenuButton   *tags_button;
  JdSheet         *sheet;
  JdParameterizationPanel *panel;
  GtkWidget       *problem_box;
  GtkLabel        *problem;
};

enum
{
  CHOSEN,
  OWN_TYPES,
  REMOVE,
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdCompareColumn, jd_compare_column, GTK_TYPE_WIDGET)

static void
set_printed (JdCompareColumn *self,
             JdPrinted       *printed,
             const char      *why)
{
  g_clear_pointer (&self->printed, jd_printed_unref);
  self->printed = printed;
  g_free (self->not_printed);
  self->not_printed = g_strdup (why);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
print_thread (GTask        *task,
              gpointer      source G_GNUC_UNUSED,
              gpointer      touching,
              GCancellable *cancellable G_GNUC_UNUSED)
{
  g_autoptr(JdParameterization) parameterization = jd_touching_derive (touching);
  GError *error = NULL;
  JdPrinted *printed = jd_printed_new (parameterization, NULL, &error);

  if (printed == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, printed, (GDestroyNotify) jd_printed_unref);
}

static void
printed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data G_GNUC_UNUSED)
{
  JdCompareColumn *self = JD_COMPARE_COLUMN (source);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdPrinted) printed = g_task_propagate_pointer (G_TASK (result), &error);

  /* The result belongs to a parameterization that is no longer shown. */
  if (jd_background_end (&self->printing, result))
    set_printed (self, g_steal_pointer (&printed), error != NULL ? error->message : NULL);
}

/* Derives the printed equations of the parameterization, in which the same corners touch as in the state shown, and
 * parses them, in a thread. */
static void
start_printing (JdCompareColumn *self)
{
  if (self->printed_of != NULL && jd_touching_is_current (self->printed_of, self->study))
    return;
  jd_background_stop (&self->printing);
  g_clear_pointer (&self->printed_of, jd_touching_free);
  self->printed_of = jd_touching_new (self->study);
  set_printed (self, NULL, self->printed_of != NULL ? _("being derived…") : jd_study_get_refusal (self->study));
  if (self->printed_of == NULL)
    return;
  jd_background_begin (self, &self->printing, print_thread, jd_touching_new (self->study),
                       (GDestroyNotify) jd_touching_free, printed_cb);
}

/* Shows the class beside the name, because a name can claim another class. */
static void
update_class (JdCompareColumn *self)
{
  const JdParameterization *parameterization = jd_study_get_parameterization (self->study);
  const char *words = parameterization == NULL
                        ? ""
                        : jd_parameterization_class_words (jd_parameterization_get_class (parameterization));

  gtk_label_set_text (self->class_label, words);
  gtk_widget_set_visible (GTK_WIDGET (self->class_label), parameterization != NULL);
}

static void
update_names (JdCompareColumn *self)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (self->study));

  jd_parameterization_list_set_study (self->names, self->study);
  update_class (self);
  self->updating = TRUE;
  jd_fill_names (self->names, self->name_list, parameterizations, jd_study_get_parameterization_name (self->study));
  self->updating = FALSE;
  jd_lock_update_widget (GTK_WIDGET (self->names), jd_study_get_document (self->study), "compare");
  jd_lock_update_widget (GTK_WIDGET (self->event_names), jd_study_get_document (self->study), "compare");
  jd_lock_update_widget (self->remove_button, jd_study_get_document (self->study), "compare");
}

/* Fills the list of events: "As in the file", the events, and own types. */
static void
update_events (JdCompareColumn *self)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_study_get_mechanism (self->study));

  self->updating = TRUE;
  jd_fill_names (self->event_names, self->event_list, events, self->event);
  gtk_string_list_splice (self->event_list, 0, 0, (const char *const[]) { _("All events"), NULL });
  gtk_string_list_append (self->event_list, _("Own types…"));
  if (self->event == NULL)
    gtk_drop_down_set_selected (self->event_names, 0);
  self->updating = FALSE;
  gtk_widget_set_visible (self->event_box, events->len > 0);
  jd_show_text (self->own_event, self->event);
}

/* Shows why the column has no picture, or why its motion ended before the time of the clock. */
static void
update_problem (JdCompareColumn *self)
{
  const char *const verdicts[] = { "forces", "freedoms", NULL };
  const char *why = NULL;
  const char *message = jd_study_get_message (self->study);
  const char *covered = jd_cover_find (jd_study_get_covers (self->study), verdicts);

  if (covered == NULL && jd_study_get_model (self->study) != NULL)
    jd_study_get_evaluation (self->study, &why);
  if (why == NULL && message != NULL && jd_study_get_time (self->study) >= jd_study_get_end (self->study))
    why = message;
  if (g_strcmp0 (gtk_label_get_text (self->problem), why != NULL ? why : "") != 0)
    {
      gtk_label_set_text (self->problem, why != NULL ? why : "");
      gtk_widget_set_tooltip_text (GTK_WIDGET (self->problem), why);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->problem), why != NULL);
}

static void
study_changed_cb (JdCompareColumn *self,
                  JdStudyChanges   changes)
{
  if (changes & (JD_STUDY_PARAMETERIZATION | JD_STUDY_PARAMETERIZATION_NAME))
    update_names (self);
  if (changes & JD_STUDY_PARAMETERIZATION)
    update_events (self);
  if (changes & (JD_STUDY_PARAMETERIZATION | JD_STUDY_TIME | JD_STUDY_MOTION | JD_STUDY_SIDE))
    start_printing (self);
  if (changes & (JD_STUDY_TIME | JD_STUDY_MOTION | JD_STUDY_SIDE | JD_STUDY_COVERS))
    update_problem (self);
  if (changes & (JD_STUDY_TIME | JD_STUDY_MOTION | JD_STUDY_SIDE | JD_STUDY_EVENT_NAME | JD_STUDY_COMPUTING))
    g_signal_emit (self, signals[CHANGED], 0);
  if (changes & JD_STUDY_CHOICE)
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
name_selected_cb (JdCompareColumn *self)
{
  const guint selected = gtk_drop_down_get_selected (self->names);

  if (!self->updating && selected != GTK_INVALID_LIST_POSITION)
    jd_study_set_parameterization_name (self->study, gtk_string_list_get_string (self->name_list, selected));
}

static void
event_selected_cb (JdCompareColumn *self)
{
  const guint selected = gtk_drop_down_get_selected (self->event_names);
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->event_list));

  if (self->updating || selected == GTK_INVALID_LIST_POSITION)
    return;
  if (selected + 1 == n)
    {
      update_events (self);
      g_signal_emit (self, signals[OWN_TYPES], 0);
      return;
    }
  g_free (self->event);
  self->event = g_strdup (selected > 0 ? gtk_string_list_get_string (self->event_list, selected) : NULL);
  g_signal_emit (self, signals[CHOSEN], 0);
}

static void
remove_cb (JdCompareColumn *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

JdStudy *
jd_compare_column_get_study (JdCompareColumn *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), NULL);

  return self->study;
}

JdSheet *
jd_compare_column_get_sheet (JdCompareColumn *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), NULL);

  return self->sheet;
}

GtkWidget *
jd_compare_column_get_problem_box (JdCompareColumn *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), NULL);

  return self->problem_box;
}

static void
compare_column_set_index (JdCompareColumn *self,
                          guint            index)
{
  const char letter[] = { (char) ('A' + index), '\0' };
  g_autofree char *label = NULL;

  g_return_if_fail (JD_IS_COMPARE_COLUMN (self));

  gtk_label_set_text (self->letter, letter);
  /* Translators: the letter of a column. */
  /* Translators: Column %s: %s is a letter. */
  label = g_strdup_printf (_("Column %s"), letter);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
jd_compare_column_set_removable (JdCompareColumn *self,
                                 gboolean         removable)
{
  g_return_if_fail (JD_IS_COMPARE_COLUMN (self));

  gtk_widget_set_visible (self->remove_button, removable);
}

const char *
jd_compare_column_get_event (JdCompareColumn *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), NULL);

  return self->event;
}

const char *const *
jd_compare_column_get_events (JdCompareColumn *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), NULL);

  return (const char *const *) self->events;
}

void
jd_compare_column_set_choice (JdCompareColumn   *self,
                              const char        *parameterization,
                              const char        *event,
                              const char *const *events)
{
  g_auto(GStrv) before = NULL;

  g_return_if_fail (JD_IS_COMPARE_COLUMN (self));

  before = self->events;
  self->events = g_strdupv ((char **) events);
  if (g_strcmp0 (self->event, event) != 0)
    {
      g_free (self->event);
      self->event = g_strdup (event);
      update_events (self);
    }
  jd_study_set_parameterization_name (self->study, parameterization);
  jd_study_set_events (self->study, events, event);
}

JdPrinted *
jd_compare_column_get_printed (JdCompareColumn  *self,
                               const char      **out_why)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), NULL);

  *out_why = self->not_printed;
  return jd_touching_is_current (self->printed_of, self->study) ? self->printed : NULL;
}

void
jd_compare_column_set_texts (JdCompareColumn   *self,
                             const char *const *texts)
{
  g_autoptr(GError) error = NULL;
  JdPrinted *printed;

  g_return_if_fail (JD_IS_COMPARE_COLUMN (self));

  jd_background_stop (&self->printing);
  printed = jd_printed_new (jd_study_get_parameterization (self->study), texts, &error);
  set_printed (self, printed, error != NULL ? error->message : NULL);
}

gboolean
jd_compare_column_get_busy (JdCompareColumn *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_COLUMN (self), FALSE);

  return self->printing != NULL || jd_study_get_computing (self->study);
}

static void
jd_compare_column_dispose (GObject *object)
{
  JdCompareColumn *self = JD_COMPARE_COLUMN (object);

  jd_background_stop (&self->printing);
  g_clear_object (&self->signals);
  if (self->panel != NULL)
    jd_panel_set_study (JD_PANEL (self->panel), NULL);
  self->panel = NULL;
  jd_unparent_children (GTK_WIDGET (self));
  g_clear_object (&self->study);
  g_clear_pointer (&self->printed, jd_printed_unref);
  g_clear_pointer (&self->printed_of, jd_touching_free);
  g_clear_pointer (&self->not_printed, g_free);
  g_clear_pointer (&self->event, g_free);
  g_clear_pointer (&self->events, g_strfreev);
  G_OBJECT_CLASS (jd_compare_column_parent_class)->dispose (object);
}

static void
jd_compare_column_class_init (JdCompareColumnClass *klass)
{
  static const char *const names[N_SIGNALS] = {
    [CHOSEN] = "chosen", [OWN_TYPES] = "own-types", [REMOVE] = "remove", [CHANGED] = "changed",
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_compare_column_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                               G_TYPE_NONE, 0);

  g_type_ensure (JD_TYPE_SHEET);
  g_type_ensure (JD_TYPE_PARAMETERIZATION_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/compare/jd-compare-column.ui");
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, letter);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, class_label);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, names);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, name_list);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, event_names);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, event_list);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, remove_button);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, event_box);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, own_event);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, tags_button);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, sheet);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, panel);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, problem_box);
  gtk_widget_class_bind_template_child (widget_class, JdCompareColumn, problem);
  gtk_widget_class_bind_template_callback (widget_class, name_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, event_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
jd_compare_column_init (JdCompareColumn *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->updating = FALSE;
  jd_panel_set_bare (JD_PANEL (self->panel));
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (study_changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
jd_compare_column_new (JdStudy *leader,
                       guint    index)
{
  JdCompareColumn *self = g_object_new (JD_TYPE_COMPARE_COLUMN, NULL);

  self->study = jd_study_new (jd_study_get_document (leader));
  jd_study_follow (self->study, leader);
  g_signal_group_set_target (self->signals, self->study);
  jd_sheet_set_study (self->sheet, self->study);
  jd_panel_set_study (JD_PANEL (self->panel), self->study);
  compare_column_set_index (self, index);
  update_names (self);
  update_events (self);
  update_problem (self);
  start_printing (self);
  return GTK_WIDGET (self);
}
