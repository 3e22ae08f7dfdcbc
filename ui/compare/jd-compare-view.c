/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Compare view: its columns, its actions, and the file's choice of columns. */
#include "ui/compare/jd-compare-view-private.h"

#include <glib/gi18n-lib.h>

#include "core/parameterization/model/jd-model-size.h"
#include "ui/compare/jd-compare-columns-private.h"
#include "ui/document/jd-document-lock.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-resources.h"
#include "ui/study/jd-study-actions.h"

/* Initial fraction of the height for the columns. */
#define COLUMNS_SHARE    0.5
#define PROJECTOR_SCALE  1.6

G_DEFINE_FINAL_TYPE (JdCompareView, jd_compare_view, GTK_TYPE_WIDGET)

static void queue_refresh (JdCompareView *self);

/* The present choices of the columns. */
static GPtrArray *
dup_choices (JdCompareView *self)
{
  GPtrArray *choices = jd_comparison_columns_new ();

  for (guint c = 0; c < self->columns->len; c++)
    {
      JdCompareColumn *column = jd_compare_view_column (self, c);

      jd_comparison_columns_add (choices, jd_study_get_parameterization_name (jd_compare_column_get_study (column)),
                                 jd_compare_column_get_event (column));
    }
  return choices;
}

static void
write_choices (JdCompareView *self,
               GPtrArray     *choices,
               const char    *label)
{
  g_autoptr(GError) error = NULL;

  jd_compare_columns_write (choices, jd_study_get_document (self->study), label, &error);
  jd_compare_view_set_refusal (self, error != NULL ? error->message : NULL);
  queue_refresh (self);
}

/* Writes the user's choice to the file. */
static void
chosen_cb (JdCompareView *self)
{
  g_autoptr(GPtrArray) choices = NULL;
  g_autoptr(GPtrArray) written = NULL;

  if (self->applying || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  choices = dup_choices (self);
  written = jd_comparison_columns_read (jd_study_get_mechanism (self->study));
  if (!jd_comparison_columns_equal (choices, written))
    write_choices (self, choices, _("Choose a Column"));
}

static guint
index_of (JdCompareView   *self,
          JdCompareColumn *column)
{
  guint index = 0;

  g_ptr_array_find (self->columns, column, &index);
  return index;
}

static void
remove_cb (JdCompareView   *self,
           JdCompareColumn *column)
{
  jd_compare_view_remove_column (self, index_of (self, column));
}

static void
own_types_cb (JdCompareView   *self,
              JdCompareColumn *column)
{
  jd_compare_view_own_types (self, index_of (self, column));
}

static void
add_widget (JdCompareView *self)
{
  GtkWidget *widget = jd_compare_column_new (self->study, self->columns->len);
  JdSheet *sheet = jd_compare_column_get_sheet (JD_COMPARE_COLUMN (widget));

  gtk_box_append (self->columns_box, widget);
  gtk_size_group_add_widget (self->problems, jd_compare_column_get_problem_box (JD_COMPARE_COLUMN (widget)));
  jd_paper_set_stroke_scale (JD_PAPER (sheet), self->projector ? PROJECTOR_SCALE : 1);
  jd_sheet_set_close (sheet, TRUE);
  if (self->columns->len > 0)
    jd_sheet_lead (jd_compare_column_get_sheet (jd_compare_view_column (self, 0)), sheet);
  jd_sheet_set_show (sheet, JD_SHOW_LEGEND, self->legend && self->columns->len == 0);
  g_ptr_array_add (self->columns, widget);
  g_signal_connect_object (widget, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (widget, "remove", G_CALLBACK (remove_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (widget, "own-types", G_CALLBACK (own_types_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (widget, "changed", G_CALLBACK (jd_compare_view_queue), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sheet, "joint-picked", G_CALLBACK (jd_compare_view_pick), self, G_CONNECT_SWAPPED);
}

static void
remove_last_widget (JdCompareView *self)
{
  JdCompareColumn *column = jd_compare_view_column (self, self->columns->len - 1);

  g_ptr_array_remove_index (self->columns, self->columns->len - 1);
  gtk_box_remove (self->columns_box, GTK_WIDGET (column));
}

/* Passes the studies of all columns to the transport bar, which shows a tick for each of their events. */
static void
share_transport (JdCompareView *self)
{
  g_autoptr(GPtrArray) studies = g_ptr_array_new ();

  for (guint c = 0; c < self->columns->len; c++)
    g_ptr_array_add (studies, jd_compare_column_get_study (jd_compare_view_column (self, c)));
  jd_transport_set_followers (self->transport, studies);
}

/* Whether another column shows the parameterization of column @index, too. */
static gboolean
is_shared (GPtrArray *choices,
           guint      index)
{
  const JdMechanismColumn *choice = g_ptr_array_index (choices, index);

  for (guint c = 0; c < choices->len; c++)
    if (c != index && g_str_equal (((const JdMechanismColumn *) g_ptr_array_index (choices, c))->parameterization,
                                   choice->parameterization))
      return TRUE;
  return FALSE;
}

/* Makes the columns of the file, each with its choice. */
static void
refresh (JdCompareView *self)
{
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  g_autoptr(GPtrArray) choices = jd_comparison_columns_read (mechanism);
  const gboolean may_choose = jd_document_may (jd_study_get_document (self->study), "compare");

  self->applying = TRUE;
  while (self->columns->len > choices->len)
    remove_last_widget (self);
  while (self->columns->len < choices->len)
    add_widget (self);
  for (guint c = 0; c < choices->len; c++)
    {
      const JdMechanismColumn *choice = g_ptr_array_index (choices, c);
      g_auto(GStrv) events = jd_comparison_columns_dup_events (choices, c, mechanism);

      jd_compare_column_set_choice (jd_compare_view_column (self, c), choice->parameterization, choice->event,
                                    (const char *const *) events);
      jd_compare_column_set_removable (jd_compare_view_column (self, c), choices->len > 2);
      jd_study_set_shared (jd_compare_column_get_study (jd_compare_view_column (self, c)),
                           may_choose && is_shared (choices, c));
    }
  self->applying = FALSE;
  share_transport (self);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions),
                                                                            "add-column")),
                               choices->len < JD_MAX_COLUMNS && may_choose);
  jd_compare_view_queue (self);
}

static gboolean
refresh_cb (gpointer user_data)
{
  JdCompareView *self = user_data;

  self->refresh_source = 0;
  if (self->study != NULL)
    refresh (self);
  return G_SOURCE_REMOVE;
}

/* Updates the columns after their studies have received the document's change.  A hidden view makes no columns. */
static void
queue_refresh (JdCompareView *self)
{
  if (self->refresh_source == 0 && self->study != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->refresh_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE - 10, refresh_cb, self, NULL);
}

static void
reveal_cb (JdCompareView *self,
           guint          index,
           const char    *equation)
{
  g_autoptr(GError) error = NULL;

  jd_study_set_primitive (jd_compare_column_get_study (jd_compare_view_column (self, index)), equation, NULL, &error);
  jd_compare_view_set_refusal (self, error != NULL ? error->message : NULL);
}

static void
changed_cb (JdCompareView  *self,
            JdStudyChanges  changes)
{
  if (changes & JD_STUDY_PLAYING)
    {
      jd_study_update_tick (self->study, GTK_WIDGET (self), &self->tick);
      if (!jd_study_get_playing (self->study))
        jd_compare_view_queue (self);
    }
  if (changes & JD_STUDY_MODEL)
    {
      jd_compare_view_stop (self);
      jd_compare_table_clear (self->table);
      if (jd_study_get_model (self->study) != NULL)
        jd_readout_set_zero (GTK_WIDGET (self), jd_model_shown_zero (jd_study_get_model (self->study)));
      queue_refresh (self);
      jd_compare_view_update_summary (self);
    }
  if (changes & JD_STUDY_COVERS)
    jd_compare_view_cover (self);
  if (changes & (JD_STUDY_TIME | JD_STUDY_MOTION))
    gtk_widget_set_visible (self->sides, jd_study_get_event_here (self->study) != NULL);
}

JdStudy *
jd_compare_view_get_study (JdCompareView *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), NULL);

  return self->study;
}

/* Covers every quantity of the document, in the whole window, or ends that. */
static void
predict_first (JdCompareView *self,
               gboolean       hide)
{
  if (self->study == NULL)
    return;
  if (hide)
    jd_covers_cover (jd_study_get_covers (self->study), "*");
  else if (jd_covers_get_all (jd_study_get_covers (self->study)))
    jd_covers_uncover (jd_study_get_covers (self->study), "*");
}

void
jd_compare_view_set_study (JdCompareView *self,
                           JdStudy       *study)
{
  g_return_if_fail (JD_IS_COMPARE_VIEW (self));

  if (self->study == study)
    return;
  jd_compare_view_stop (self);
  g_clear_handle_id (&self->refresh_source, g_source_remove);
  while (self->columns->len > 0)
    remove_last_widget (self);
  share_transport (self);
  predict_first (self, FALSE);
  g_set_object (&self->study, study);
  predict_first (self, self->hide_values);
  jd_compare_table_set_covers (self->table, study != NULL ? jd_study_get_covers (study) : NULL);
  g_signal_group_set_target (self->signals, study);
  g_signal_group_set_target (self->document_signals, study != NULL ? jd_study_get_document (study) : NULL);
  jd_transport_set_study (self->transport, study);
  jd_compare_table_clear (self->table);
  jd_study_actions_insert (GTK_WIDGET (self), study);
  jd_study_update_tick (study, GTK_WIDGET (self), &self->tick);
  queue_refresh (self);
  jd_compare_view_set_refusal (self, NULL);
}

guint
jd_compare_view_get_n_columns (JdCompareView *self)
{
  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), 0);

  return self->columns->len;
}

JdCompareColumn *
jd_compare_view_get_column (JdCompareView *self,
                            guint          index)
{
  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self) && index < self->columns->len, NULL);

  return jd_compare_view_column (self, index);
}

gboolean
jd_compare_view_get_busy (JdCompareView *self)
{
  gboolean busy;

  g_return_val_if_fail (JD_IS_COMPARE_VIEW (self), FALSE);

  busy = self->outdated || self->comparing != NULL || self->refresh_source != 0;
  for (guint c = 0; c < self->columns->len; c++)
    busy = busy || jd_compare_column_get_busy (jd_compare_view_column (self, c));
  return busy;
}

/* A parameterization that no column shows yet; if there is none, that of the last column. */
static const char *
find_new (JdCompareView *self,
          GPtrArray     *choices)
{
  const GPtrArray *parameterizations = jd_mechanism_get_parameterizations (jd_study_get_mechanism (self->study));

  for (guint i = 0; i < parameterizations->len; i++)
    {
      const char *name = ((const JdParameterizationTags *) g_ptr_array_index (parameterizations, i))->name;
      gboolean shown = FALSE;

      for (guint c = 0; c < choices->len; c++)
        shown = shown || g_str_equal (((JdMechanismColumn *) g_ptr_array_index (choices, c))->parameterization, name);
      if (!shown)
        return name;
    }
  return ((JdMechanismColumn *) g_ptr_array_index (choices, choices->len - 1))->parameterization;
}

void
jd_compare_view_add_column (JdCompareView *self)
{
  g_autoptr(GPtrArray) choices = NULL;

  g_return_if_fail (JD_IS_COMPARE_VIEW (self));

  if (self->study == NULL || self->columns->len >= JD_MAX_COLUMNS || self->columns->len == 0)
    return;
  choices = dup_choices (self);
  jd_comparison_columns_add (choices, find_new (self, choices), NULL);
  write_choices (self, choices, _("Add a Column"));
}

void
jd_compare_view_remove_column (JdCompareView *self,
                               guint          index)
{
  g_autoptr(GPtrArray) choices = NULL;

  g_return_if_fail (JD_IS_COMPARE_VIEW (self) && index < self->columns->len);

  if (self->columns->len <= 2)
    return;
  choices = dup_choices (self);
  g_ptr_array_remove_index (choices, index);
  write_choices (self, choices, _("Remove a Column"));
}

void
jd_compare_view_own_types (JdCompareView *self,
                           guint          index)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) choices = NULL;
  const char *event;

  g_return_if_fail (JD_IS_COMPARE_VIEW (self) && index < self->columns->len);

  event = jd_study_get_event_name (jd_compare_column_get_study (jd_compare_view_column (self, index)));
  if (event == NULL)
    return;
  choices = dup_choices (self);
  jd_compare_columns_own_types (choices, index, jd_study_get_document (self->study), event, &error);
  jd_compare_view_set_refusal (self, error != NULL ? error->message : NULL);
  queue_refresh (self);
}

void
jd_compare_view_set_above (JdCompareView *self,
                           GtkWidget     *widget)
{
  g_return_if_fail (JD_IS_COMPARE_VIEW (self));

  adw_bin_set_child (self->above, widget);
}

void
jd_compare_view_set_projector (JdCompareView *self,
                               gboolean       projector)
{
  g_return_if_fail (JD_IS_COMPARE_VIEW (self));

  self->projector = projector;
  for (guint c = 0; c < self->columns->len; c++)
    jd_paper_set_stroke_scale (JD_PAPER (jd_compare_column_get_sheet (jd_compare_view_column (self, c))),
                               projector ? PROJECTOR_SCALE : 1);
  jd_compare_table_set_brief (self->table, projector);
  jd_compare_view_update_summary (self);
  jd_set_css_class (GTK_WIDGET (self), "projector", projector);
}

/* Hides the values until the user asks for them, so that they can be predicted first. */
static void
hide_values_cb (GSimpleAction *action,
                GVariant      *state,
                gpointer       user_data)
{
  JdCompareView *self = user_data;

  self->hide_values = g_variant_get_boolean (state);
  g_simple_action_set_state (action, state);
  predict_first (self, self->hide_values);
  jd_compare_view_show (self);
}

/* Shows or hides the legend of the arrows of all columns, on the first sheet. */
static void
show_legend_cb (GSimpleAction *action,
                GVariant      *state,
                gpointer       user_data)
{
  JdCompareView *self = user_data;

  self->legend = g_variant_get_boolean (state);
  g_simple_action_set_state (action, state);
  if (self->columns->len > 0)
    jd_sheet_set_show (jd_compare_column_get_sheet (jd_compare_view_column (self, 0)), JD_SHOW_LEGEND, self->legend);
}

static void
add_column_cb (GSimpleAction *action G_GNUC_UNUSED,
               GVariant      *parameter G_GNUC_UNUSED,
               gpointer       self)
{
  jd_compare_view_add_column (self);
}

/* Zooms the first sheet.  The others share its view. */
static void
zoom_cb (GSimpleAction *action,
         GVariant      *parameter G_GNUC_UNUSED,
         gpointer       user_data)
{
  JdCompareView *self = user_data;

  if (self->columns->len > 0)
    jd_paper_zoom_by_action (JD_PAPER (jd_compare_column_get_sheet (jd_compare_view_column (self, 0))),
                             g_action_get_name (G_ACTION (action)));
}

static const GActionEntry actions[] = {
  { .name = "add-column", .activate = add_column_cb },
  { .name = "zoom-in", .activate = zoom_cb },
  { .name = "zoom-out", .activate = zoom_cb },
  { .name = "zoom-fit", .activate = zoom_cb },
  { .name = "hide-values", .state = "false", .change_state = hide_values_cb },
  { .name = "show-legend", .state = "false", .change_state = show_legend_cb },
};

static void
jd_compare_view_map (GtkWidget *widget)
{
  JdCompareView *self = JD_COMPARE_VIEW (widget);

  GTK_WIDGET_CLASS (jd_compare_view_parent_class)->map (widget);
  queue_refresh (self);
}

static void
jd_compare_view_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  JdCompareView *self = JD_COMPARE_VIEW (widget);

  if (!self->placed)
    {
      gtk_paned_set_position (self->paned, (int) (COLUMNS_SHARE * height));
      self->placed = TRUE;
    }
  gtk_widget_allocate (GTK_WIDGET (self->paned), width, height, baseline, NULL);
}

static void
jd_compare_view_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  gtk_widget_measure (GTK_WIDGET (JD_COMPARE_VIEW (widget)->paned), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
jd_compare_view_dispose (GObject *object)
{
  JdCompareView *self = JD_COMPARE_VIEW (object);

  if (self->paned != NULL)
    {
      jd_compare_view_set_study (self, NULL);
      gtk_widget_unparent (GTK_WIDGET (self->paned));
      self->paned = NULL;
    }
  g_clear_object (&self->signals);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->problems);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->refusal, g_free);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  G_OBJECT_CLASS (jd_compare_view_parent_class)->dispose (object);
}

static const struct
{
  guint       key;
  const char *action;
} keys[] = {
  { GDK_KEY_space, "study.play" },       { GDK_KEY_n, "study.next-event" },
  { GDK_KEY_e, "study.run-event" },      { GDK_KEY_plus, "compare.zoom-in" },
  { GDK_KEY_KP_Add, "compare.zoom-in" }, { GDK_KEY_minus, "compare.zoom-out" },
  { GDK_KEY_KP_Subtract, "compare.zoom-out" }, { GDK_KEY_0, "compare.zoom-fit" },
  { GDK_KEY_KP_0, "compare.zoom-fit" },  { GDK_KEY_Home, "study.to-start" },
  { GDK_KEY_Left, "study.step-back" },   { GDK_KEY_Right, "study.step-forward" },
};

/* The columns come first, not what stands above them. */
static gboolean
jd_compare_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (JD_COMPARE_VIEW (widget)->columns_box));
}

static void
jd_compare_view_class_init (JdCompareViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_compare_view_dispose;
  widget_class->grab_focus = jd_compare_view_grab_focus;
  widget_class->map = jd_compare_view_map;
  widget_class->size_allocate = jd_compare_view_size_allocate;
  widget_class->measure = jd_compare_view_measure;

  g_type_ensure (JD_TYPE_TRANSPORT);
  g_type_ensure (JD_TYPE_COMPARE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/compare/jd-compare-view.ui");
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, paned);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, above);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, columns_box);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, transport);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, spinner);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, summary);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, sides);
  gtk_widget_class_bind_template_child (widget_class, JdCompareView, table);
  gtk_widget_class_bind_template_callback (widget_class, reveal_cb);
  gtk_widget_class_bind_template_callback_full (widget_class, "lit_cb", G_CALLBACK (jd_compare_view_light));
  gtk_widget_class_bind_template_callback_full (widget_class, "more_cb", G_CALLBACK (jd_compare_view_show));
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, 0, keys[i].action, NULL);
}

static void
jd_compare_view_init (JdCompareView *self)
{
  self->columns = g_ptr_array_new ();
  self->problems = gtk_size_group_new (GTK_SIZE_GROUP_VERTICAL);
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "compare", G_ACTION_GROUP (self->actions));
  gtk_widget_init_template (GTK_WIDGET (self));
  self->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (self->signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (queue_refresh), self,
                                 G_CONNECT_SWAPPED);
}
