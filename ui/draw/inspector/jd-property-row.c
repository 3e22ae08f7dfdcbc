/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A row of the inspector: title, entry, unit and note. */
#include "ui/draw/inspector/jd-property-row.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "core/mechanism/edit/jd-unit-text.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-name-list.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-resources.h"

struct _JdPropertyRow
{
  GtkWidget          parent_instance;

  const JdProperty  *property;
  gboolean           updating;
  gboolean           is_error;
  guint              reveal;   /* id of the tick callback that scrolls */
  guint              frames;   /* frames since the tick callback was added */

  GtkLabel          *title;
  GtkGrid           *line; /* a box would ask a title of two lines for its width on one */
  GtkEntry          *entry;    /* hidden if one of the next two is used */
  GtkSwitch         *toggle;   /* NULL unless the property is a switch */
  GtkDropDown       *choices;  /* NULL unless the property is a choice */
  GtkLabel          *unit;
  GtkLabel          *note;

  GtkBox            *offer;    /* asks for the value of an unknown name; NULL until there is one */
  GtkLabel          *offer_title;
  GtkEditable       *offer_value;
  char              *offered;  /* the unknown name; NULL: none */
};

enum
{
  EDITED,
  COMMITTED,
  DEFINED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdPropertyRow, jd_property_row, GTK_TYPE_WIDGET)

static gboolean
is_typed (JdPropertyRow *self)
{
  return self->property->kind == JD_PROPERTY_NAME || self->property->kind == JD_PROPERTY_EXPRESSION ||
         self->property->kind == JD_PROPERTY_TEXT || self->property->kind == JD_PROPERTY_NAMES;
}

gboolean
jd_property_row_get_typing (JdPropertyRow *self)
{
  const GtkStateFlags flags = gtk_widget_get_state_flags (GTK_WIDGET (self));

  return is_typed (self) && (flags & GTK_STATE_FLAG_FOCUS_WITHIN) != 0 && jd_property_row_get_changed (self);
}

/* The unit of what stands in the entry: the document's for a plain number, SI for an expression. */
static void
show_unit (JdPropertyRow *self)
{
  const JdProperty *property = self->property;
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  const char *unit = property->shown != NULL && (*text == '\0' || jd_shown_unit_is_plain (text))
                       ? property->shown->name
                       : property->unit;

  jd_show_text (self->unit, unit != NULL && *unit != '\0' ? unit : NULL);
}

static void
edited_cb (JdPropertyRow *self)
{
  if (self->property != NULL && self->property->shown != NULL)
    show_unit (self);
  if (!self->updating)
    g_signal_emit (self, signals[EDITED], 0);
}

static void
commit_cb (JdPropertyRow *self)
{
  if (!self->updating && jd_property_row_get_changed (self))
    g_signal_emit (self, signals[COMMITTED], 0);
}

/* Enter: an unknown name's value is asked for next. */
static void
activate_cb (JdPropertyRow *self)
{
  commit_cb (self);
  if (self->offered != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->offer_value));
}

static void
show_value (JdPropertyRow *self)
{
  const char *text = self->property->text;

  self->updating = TRUE;
  switch (self->property->kind)
    {
    case JD_PROPERTY_SWITCH:
      gtk_switch_set_active (self->toggle, g_strcmp0 (text, "true") == 0);
      break;
    case JD_PROPERTY_CHOICE:
      gtk_drop_down_set_selected (self->choices, self->property->chosen >= 0 ? (guint) self->property->chosen
                                                                             : GTK_INVALID_LIST_POSITION);
      break;
    default:
      /* Expressions are written from left to right in every language. */
      gtk_widget_set_direction (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))),
                                self->property->kind == JD_PROPERTY_EXPRESSION ? GTK_TEXT_DIR_LTR
                                                                               : GTK_TEXT_DIR_NONE);
      gtk_editable_set_text (GTK_EDITABLE (self->entry), text != NULL ? text : "");
      gtk_entry_set_placeholder_text (self->entry, text == NULL ? _("several values") : self->property->fallback);
      break;
    }
  self->updating = FALSE;
  show_unit (self);
}

static gboolean
key_cb (JdPropertyRow *self,
        guint          key,
        guint          code G_GNUC_UNUSED,
        GdkModifierType state G_GNUC_UNUSED)
{
  if (key != GDK_KEY_Escape || !jd_property_row_get_changed (self))
    return GDK_EVENT_PROPAGATE;
  show_value (self);
  edited_cb (self);
  return GDK_EVENT_STOP;
}

static void
define_cb (JdPropertyRow *self)
{
  if (!self->updating && self->offered != NULL)
    g_signal_emit (self, signals[DEFINED], 0, self->offered, gtk_editable_get_text (self->offer_value));
}

static gboolean
offer_key_cb (JdPropertyRow   *self,
              guint            key,
              guint            code G_GNUC_UNUSED,
              GdkModifierType  state G_GNUC_UNUSED)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  jd_property_row_offer (self, NULL);
  return GDK_EVENT_STOP;
}

/* Below the note: "k =", an entry, a button.  Made for the few rows that need it. */
static void
make_offer (JdPropertyRow *self)
{
  GtkWidget *title = gtk_label_new (NULL), *value = gtk_entry_new ();
  GtkWidget *button = gtk_button_new_with_label (_("Add Constant"));
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->offer = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8));
  self->offer_title = GTK_LABEL (title);
  self->offer_value = GTK_EDITABLE (value);
  gtk_editable_set_width_chars (self->offer_value, 6);
  gtk_widget_set_hexpand (value, TRUE);
  gtk_widget_set_direction (GTK_WIDGET (gtk_editable_get_delegate (self->offer_value)), GTK_TEXT_DIR_LTR);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title, NULL, -1);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (value, keys);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (offer_key_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (value, "activate", G_CALLBACK (define_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (button, "clicked", G_CALLBACK (define_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (self->offer, title);
  gtk_box_append (self->offer, value);
  gtk_box_append (self->offer, button);
  gtk_widget_insert_before (GTK_WIDGET (self->offer), GTK_WIDGET (self), NULL);
}

void
jd_property_row_offer (JdPropertyRow *self,
                       const char    *name)
{
  g_autofree char *equals = NULL;

  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  if (g_strcmp0 (self->offered, name) == 0)
    return;
  g_free (self->offered);
  self->offered = g_strdup (name);
  if (name == NULL)
    {
      if ((gtk_widget_get_state_flags (GTK_WIDGET (self->offer)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
        gtk_widget_grab_focus (GTK_WIDGET (self->entry));
      gtk_widget_set_visible (GTK_WIDGET (self->offer), FALSE);
      return;
    }
  if (self->offer == NULL)
    make_offer (self);
  equals = g_strdup_printf ("%s =", name);
  gtk_label_set_text (self->offer_title, equals);
  gtk_editable_set_text (self->offer_value, "");
  gtk_widget_set_visible (GTK_WIDGET (self->offer), TRUE);
  jd_property_row_reveal (self);
}

static void
jd_property_row_dispose (GObject *object)
{
  JdPropertyRow *self = JD_PROPERTY_ROW (object);
  GtkWidget *child;

  if (self->reveal != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->reveal);
  self->reveal = 0;
  self->updating = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  self->offer = NULL;
  g_clear_pointer (&self->offered, g_free);

  G_OBJECT_CLASS (jd_property_row_parent_class)->dispose (object);
}

static void
jd_property_row_class_init (JdPropertyRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_property_row_dispose;

  signals[EDITED] = g_signal_new ("edited", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
  signals[COMMITTED] = g_signal_new ("committed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 0);
  signals[DEFINED] = g_signal_new ("defined", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/draw/jd-property-row.ui");
  gtk_widget_class_bind_template_child (widget_class, JdPropertyRow, title);
  gtk_widget_class_bind_template_child (widget_class, JdPropertyRow, line);
  gtk_widget_class_bind_template_child (widget_class, JdPropertyRow, entry);
  gtk_widget_class_bind_template_child (widget_class, JdPropertyRow, unit);
  gtk_widget_class_bind_template_child (widget_class, JdPropertyRow, note);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, commit_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
}

static void
jd_property_row_init (JdPropertyRow *self)
{
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Replaces the entry by @control.  Most rows are entries and need no other control. */
static void
replace_entry (JdPropertyRow *self,
               GtkWidget     *control)
{
  gtk_widget_set_visible (GTK_WIDGET (self->entry), FALSE);
  gtk_grid_attach (self->line, control, 1, 0, 1, 1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL,
                                  -1);
}

static void
add_toggle (JdPropertyRow *self)
{
  self->toggle = GTK_SWITCH (gtk_switch_new ());
  gtk_widget_set_halign (GTK_WIDGET (self->toggle), GTK_ALIGN_START);
  gtk_widget_set_valign (GTK_WIDGET (self->toggle), GTK_ALIGN_CENTER);
  replace_entry (self, GTK_WIDGET (self->toggle));
  g_signal_connect_object (self->toggle, "notify::active", G_CALLBACK (commit_cb), self, G_CONNECT_SWAPPED);
}

static GtkStringList *
list_choices (const JdProperty *property)
{
  GtkStringList *names = gtk_string_list_new (NULL);

  for (guint i = 0; i < property->choices->len; i++)
    {
      const JdPropertyChoice *choice = g_ptr_array_index (property->choices, i);

      gtk_string_list_append (names, choice->title);
    }
  return names;
}

static void
set_up_choice_cb (GtkSignalListItemFactory *factory G_GNUC_UNUSED,
                  GtkListItem              *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_list_item_set_child (item, label);
}

static void
bind_choice_cb (GtkSignalListItemFactory *factory G_GNUC_UNUSED,
                GtkListItem              *item)
{
  const char *text = gtk_string_object_get_string (gtk_list_item_get_item (item));

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), text);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), text);
}

/* A long name is ellipsized in the row, which keeps its width, but complete in the list. */
static void
cut_names (GtkDropDown *choices)
{
  g_autoptr(GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_choice_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_choice_cb), NULL);
  gtk_drop_down_set_list_factory (choices, gtk_drop_down_get_factory (choices));
  gtk_drop_down_set_factory (choices, factory);
}

static void
add_choices (JdPropertyRow *self)
{
  self->choices = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (list_choices (self->property)), NULL));
  cut_names (self->choices);
  gtk_widget_set_hexpand (GTK_WIDGET (self->choices), TRUE);
  replace_entry (self, GTK_WIDGET (self->choices));
  g_signal_connect_object (self->choices, "notify::selected", G_CALLBACK (commit_cb), self, G_CONNECT_SWAPPED);
}

static void
show_titles (JdPropertyRow *self)
{
  gtk_label_set_text (self->title, self->property->title);
}

GtkWidget *
jd_property_row_new (const JdProperty *property)
{
  JdPropertyRow *self = g_object_new (JD_TYPE_PROPERTY_ROW, NULL);

  self->property = property;
  show_titles (self);
  if (property->kind == JD_PROPERTY_SWITCH)
    add_toggle (self);
  else if (property->kind == JD_PROPERTY_CHOICE)
    add_choices (self);
  show_value (self);
  return GTK_WIDGET (self);
}

GtkWidget *
jd_property_row_new_untitled (const JdProperty *property)
{
  GtkWidget *self = jd_property_row_new (property);

  gtk_widget_set_visible (GTK_WIDGET (JD_PROPERTY_ROW (self)->title), FALSE);
  return self;
}

const JdProperty *
jd_property_row_get_property (JdPropertyRow *self)
{
  g_return_val_if_fail (JD_IS_PROPERTY_ROW (self), NULL);

  return self->property;
}

void
jd_property_row_set_property (JdPropertyRow    *self,
                              const JdProperty *property)
{
  gboolean keep;

  g_return_if_fail (JD_IS_PROPERTY_ROW (self));
  g_return_if_fail (property != NULL);

  /* Text being typed is not overwritten by an edit from elsewhere. */
  keep = jd_property_row_get_typing (self) && g_strcmp0 (property->text, self->property->text) == 0;
  self->property = property;
  if (!keep)
    {
      show_value (self);
      jd_property_row_set_note (self, NULL, FALSE);
    }
}

void
jd_property_row_revert (JdPropertyRow *self)
{
  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  show_value (self);
}

void
jd_property_row_settle (JdPropertyRow *self)
{
  g_autofree char *typed = NULL;
  g_autofree char *si = NULL;
  g_autofree char *present = NULL;

  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  if (self->property->kind != JD_PROPERTY_EXPRESSION)
    return;
  typed = jd_property_row_dup_typed (self);
  si = jd_unit_text_to_si (typed);
  present = self->property->shown != NULL ? jd_shown_unit_dup_text (self->property->shown, si) : NULL;
  if (g_strcmp0 (present != NULL ? present : si, self->property->text) == 0)
    show_value (self);
}

gboolean
jd_property_row_reuse (JdPropertyRow    *self,
                       const JdProperty *property)
{
  g_return_val_if_fail (JD_IS_PROPERTY_ROW (self), FALSE);
  g_return_val_if_fail (property != NULL, FALSE);

  if (property->kind == JD_PROPERTY_HEADING || property->kind == JD_PROPERTY_ACTION ||
      (property->kind == JD_PROPERTY_SWITCH) != (self->toggle != NULL) ||
      (property->kind == JD_PROPERTY_CHOICE) != (self->choices != NULL))
    return FALSE;
  self->updating = TRUE;
  self->property = property;
  show_titles (self);
  if (self->choices != NULL)
    {
      g_autoptr(GtkStringList) names = list_choices (property);

      gtk_drop_down_set_model (self->choices, G_LIST_MODEL (names));
    }
  show_value (self);
  jd_property_row_set_note (self, NULL, FALSE);
  return TRUE;
}

void
jd_property_row_retire (JdPropertyRow *self)
{
  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  self->updating = TRUE;
}

const char *
jd_property_row_get_text (JdPropertyRow *self)
{
  g_return_val_if_fail (JD_IS_PROPERTY_ROW (self), NULL);

  if (self->property->kind == JD_PROPERTY_SWITCH)
    return gtk_switch_get_active (self->toggle) ? "true" : "false";
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

char *
jd_property_row_dup_typed (JdPropertyRow *self)
{
  g_return_val_if_fail (JD_IS_PROPERTY_ROW (self), NULL);

  return jd_shown_unit_dup_typed (self->property->shown, jd_property_row_get_text (self));
}

JsonNode *
jd_property_row_dup_value (JdPropertyRow *self)
{
  g_autofree char *typed = NULL;
  g_autofree char *si = NULL;
  const char *text;
  guint selected;

  g_return_val_if_fail (JD_IS_PROPERTY_ROW (self), NULL);

  text = jd_property_row_get_text (self);
  switch (self->property->kind)
    {
    case JD_PROPERTY_SWITCH:
      return gtk_switch_get_active (self->toggle) ? json_node_init_boolean (json_node_alloc (), TRUE) : NULL;
    case JD_PROPERTY_CHOICE:
      selected = gtk_drop_down_get_selected (self->choices);
      if (selected < self->property->choices->len)
        {
          const JdPropertyChoice *choice = g_ptr_array_index (self->property->choices, selected);

          return choice->value != NULL ? jd_json_copy (choice->value) : NULL;
        }
      return NULL;
    case JD_PROPERTY_NAMES:
      return *text != '\0' ? jd_name_list_from_text (text) : NULL;
    case JD_PROPERTY_TEXT:
      return *text != '\0' ? json_node_init_string (json_node_alloc (), text) : NULL;
    default:
      if (*text == '\0' && self->property->fallback != NULL)
        return NULL;
      typed = jd_property_row_dup_typed (self);
      si = jd_unit_text_to_si (typed);
      return jd_edit_value_from_text (si);
    }
}

gboolean
jd_property_row_get_changed (JdPropertyRow *self)
{
  g_return_val_if_fail (JD_IS_PROPERTY_ROW (self), FALSE);

  switch (self->property->kind)
    {
    case JD_PROPERTY_SWITCH:
      return gtk_switch_get_active (self->toggle) != (g_strcmp0 (self->property->text, "true") == 0);
    case JD_PROPERTY_CHOICE:
      return gtk_drop_down_get_selected (self->choices) !=
             (self->property->chosen >= 0 ? (guint) self->property->chosen : GTK_INVALID_LIST_POSITION);
    default:
      return !g_str_equal (gtk_editable_get_text (GTK_EDITABLE (self->entry)),
                           self->property->text != NULL ? self->property->text : "");
    }
}

/* Scrolls so that an error below the last visible entry is seen. */
static gboolean
reveal_cb (GtkWidget     *widget,
           GdkFrameClock *clock G_GNUC_UNUSED,
           gpointer       user_data G_GNUC_UNUSED)
{
  JdPropertyRow *self = JD_PROPERTY_ROW (widget);
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds;
  GtkAdjustment *adjustment;
  double top;

  /* The first frame runs its tick before it lays out the change: waits for the second one. */
  if (self->frames++ == 0)
    return G_SOURCE_CONTINUE;
  self->reveal = 0;
  if (scroller == NULL || !gtk_widget_compute_bounds (widget, scroller, &bounds))
    return G_SOURCE_REMOVE;
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  top = gtk_adjustment_get_value (adjustment) + bounds.origin.y;
  gtk_adjustment_clamp_page (adjustment, top, top + bounds.size.height);
  return G_SOURCE_REMOVE;
}

void
jd_property_row_reveal (JdPropertyRow *self)
{
  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  if (self->reveal != 0 || (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN) == 0)
    return;
  self->frames = 0;
  self->reveal = gtk_widget_add_tick_callback (GTK_WIDGET (self), reveal_cb, NULL, NULL);
}

void
jd_property_row_set_note (JdPropertyRow *self,
                          const char    *text,
                          gboolean       is_error)
{
  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  self->is_error = is_error && text != NULL;
  jd_show_text (self->note, text);
  if (self->is_error)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
      gtk_widget_add_css_class (GTK_WIDGET (self->note), "error");
      jd_property_row_reveal (self);
    }
  else
    {
      jd_property_row_offer (self, NULL);
      gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
      gtk_widget_remove_css_class (GTK_WIDGET (self->note), "error");
    }
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               self->is_error ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
}

/* For a moment of inertia that differs from that of the body's shape: the shape's value. */
static char *
dup_own_note (JdPropertyRow *self,
              JsonNode      *root)
{
  const JdProperty *property = self->property;
  const JdObject *target = property->targets->len == 1 ? g_ptr_array_index (property->targets, 0) : NULL;
  g_autofree char *other = NULL;

  if (target == NULL || target->kind != JD_OBJECT_BODY || !g_str_equal (property->path, "inertia"))
    return NULL;
  other = jd_edit_dup_other_inertia (root, target->name);
  return other != NULL ? g_strdup_printf (_("entered; its shape gives %s"), other) : NULL;
}

void
jd_property_row_note_worth (JdPropertyRow *self,
                            JsonNode      *root)
{
  g_autoptr(JsonNode) value = NULL;
  g_autofree char *number = NULL;
  g_autofree char *equals = NULL;
  g_autofree char *own = NULL;
  g_autofree char *note = NULL;
  double worth = NAN;

  g_return_if_fail (JD_IS_PROPERTY_ROW (self));

  /* A plain number is in the unit beside it, and needs no other value. */
  if (self->property->kind == JD_PROPERTY_EXPRESSION &&
      (self->property->shown == NULL || !jd_shown_unit_is_plain (jd_property_row_get_text (self))))
    value = jd_property_row_dup_value (self);
  if (value != NULL && json_node_get_value_type (value) == G_TYPE_STRING)
    worth = jd_edit_evaluate_shown (root, value);
  if (isfinite (worth))
    {
      number = jd_readout_format_above (worth, 0);
      equals = g_strdup_printf ("= %s", number);
      note = jd_readout_direct (GTK_WIDGET (self), equals);
    }
  own = dup_own_note (self, root);
  if (own != NULL)
    {
      g_autofree char *both = note != NULL ? g_strdup_printf ("%s\n%s", note, own) : g_strdup (own);

      jd_property_row_set_note (self, both, FALSE);
      return;
    }
  jd_property_row_set_note (self, note, FALSE);
}
