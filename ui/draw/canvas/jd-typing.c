/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sizes typed while drawing: a popover beside the last place, with one or two entries, gives the next place. */
#include "ui/draw/canvas/jd-canvas-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/mechanism/edit/jd-shown-unit.h"
#include "core/mechanism/edit/jd-unit-text.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-widget-helpers.h"

/* m: a typed place this near to a point is that point. */
#define SAME_PLACE 1e-9

static const struct
{
  const char *titles[2];   /* NULL: no second entry */
  const char *units[2];    /* of a plain number, and for the check of others */
} forms[] = {
  [JD_SIZE_POLAR] = { { N_("Length"), N_("Angle") }, { "m", "rad" } },
  [JD_SIZE_RADIUS] = { { N_("Radius"), NULL }, { "m", NULL } },
  [JD_SIZE_SIDES] = { { N_("Width"), N_("Height") }, { "m", "m" } },
};

struct _JdTyping
{
  JdCanvas    *canvas;
  GtkWidget   *popover;
  GtkEditable *entries[2];
  GtkLabel    *note;
  JdPlace      pointer;   /* where the pointer was: gives what is not typed */

  GtkWidget   *offer;       /* asks for the value of an unknown name: shown while there is one */
  GtkLabel    *offer_title;
  GtkEditable *offer_value;
  char        *offered;     /* the unknown name; NULL: none */
  guint        offered_in;  /* the entry that has it */
};

static const double *
last_place (JdCanvas *canvas)
{
  return g_array_index (canvas->places, JdPlace, canvas->places->len - 1).at;
}

static gboolean
is_angle (JdCanvas *canvas,
          guint     i)
{
  return i == 1 && canvas->tool->size == JD_SIZE_POLAR;
}

static const JdShownUnit *
length_unit (JdCanvas *canvas)
{
  return jd_mechanism_get_shown_unit (jd_canvas_get_mechanism (canvas), "m");
}

/* A plain number in the entry of an angle is in degrees, as the sheet shows angles while drawing; that of a length is
 * in the document's unit. */
static char *
dup_text (const JdTyping *self,
          guint           i)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->entries[i])));

  if (is_angle (self->canvas, i))
    return jd_shown_unit_is_plain (text) ? g_strconcat (text, "°", NULL) : g_steal_pointer (&text);
  return jd_shown_unit_dup_typed (length_unit (self->canvas), text);
}

/* The typed value in SI; @usual if the entry is empty.  Returns FALSE with @error if the text is wrong. */
static gboolean
read_entry (const JdTyping  *self,
            guint            i,
            double           usual,
            double          *out,
            GError         **error)
{
  JdMechanism *mechanism = jd_canvas_get_mechanism (self->canvas);
  g_autofree char *text = self->entries[i] != NULL ? dup_text (self, i) : g_strdup ("");
  g_autofree char *si = jd_unit_text_to_si (text);
  g_autoptr(JsonNode) value = NULL;

  *out = usual;
  if (*text == '\0')
    return TRUE;
  if (!jd_unit_text_check (text, mechanism, forms[self->canvas->tool->size].units[i], error))
    return FALSE;
  value = jd_edit_value_from_text (si);
  *out = jd_edit_evaluate (jd_mechanism_get_json (mechanism), value);
  if (isfinite (*out))
    return TRUE;
  g_set_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_UNKNOWN, _("“%s” has no value"), text);
  return FALSE;
}

/* Cosine and sine, exact for multiples of a right angle. */
static void
direction_of (double angle,
              double out[2])
{
  const double quarters = angle / (G_PI / 2);

  out[0] = cos (angle);
  out[1] = sin (angle);
  if (fabs (quarters - round (quarters)) < 1e-12)
    for (int i = 0; i < 2; i++)
      out[i] = round (out[i]) + 0.0;
}

static double
sign_of (double value)
{
  return value < 0 ? -1 : 1;
}

/* The place that the entries give. */
static gboolean
read_place (const JdTyping  *self,
            JdPlace         *out,
            GError         **error)
{
  const double *from = last_place (self->canvas), *to = self->pointer.at;
  const double dx = to[0] - from[0], dy = to[1] - from[1];
  double first, second, direction[2];

  *out = (JdPlace) { .caught = JD_CATCH_NOTHING, .curve = JD_NONE, .point = { JD_NONE, 0 } };
  if (self->canvas->tool->size == JD_SIZE_SIDES)
    {
      if (!read_entry (self, 0, fabs (dx), &first, error) || !read_entry (self, 1, fabs (dy), &second, error))
        return FALSE;
      out->at[0] = from[0] + sign_of (dx) * first;
      out->at[1] = from[1] + sign_of (dy) * second;
    }
  else
    {
      if (!read_entry (self, 0, hypot (dx, dy), &first, error) ||
          !read_entry (self, 1, atan2 (dy, dx), &second, error))
        return FALSE;
      direction_of (second, direction);
      for (int i = 0; i < 2; i++)
        out->at[i] = from[i] + first * direction[i];
    }
  for (int i = 0; i < 2; i++)
    out->at[i] = jd_edit_clean (out->at[i]);
  return TRUE;
}

/* A point that stands just at the place is caught, so that a rod is hinged there. */
static void
catch_there (const JdTyping *self,
             JdPlace        *place)
{
  JdCanvas *canvas = self->canvas;
  JdPlace near;

  jd_view_to_sheet (canvas->view, place->at[0], place->at[1], &place->x, &place->y);
  jd_canvas_find_place (canvas, place->x, place->y, 0, &near);
  if ((near.caught == JD_CATCH_POINT || near.caught == JD_CATCH_OWN) &&
      hypot (near.at[0] - place->at[0], near.at[1] - place->at[1]) < SAME_PLACE)
    *place = near;
  else
    place->state = GDK_ALT_MASK; /* it is meant as it is: nothing near it is caught */
}

static void
set_offer (JdTyping   *self,
           const char *name)
{
  g_autofree char *title = name != NULL ? g_strdup_printf ("%s =", name) : NULL;

  if (g_strcmp0 (name, self->offered) == 0)
    return;
  g_free (self->offered);
  self->offered = g_strdup (name);
  gtk_widget_set_visible (self->offer, name != NULL);
  gtk_label_set_text (self->offer_title, title != NULL ? title : "");
  gtk_editable_set_text (self->offer_value, "");
}

/* A popover grows with its content only when it is presented. */
static void
show_note (JdTyping   *self,
           const char *text)
{
  jd_show_text (self->note, text);
  gtk_popover_present (GTK_POPOVER (self->popover));
}

/* Says why the entries give no place.  An unknown name may become a constant. */
static void
show_fault (JdTyping     *self,
            const GError *error)
{
  g_autofree char *name = NULL;
  g_autofree char *question = NULL;

  for (guint i = 0; i < 2 && name == NULL; i++)
    if (self->entries[i] != NULL)
      {
        name = jd_unit_text_dup_unknown (gtk_editable_get_text (self->entries[i]),
                                         jd_canvas_get_mechanism (self->canvas), NULL);
        self->offered_in = i;
      }
  if (name != NULL)
    question = g_strdup_printf (_("“%s” is not known here; give it a value, and it is a constant"), name);
  set_offer (self, name);
  show_note (self, question != NULL ? question : error->message);
}

static void
changed_cb (JdTyping *self)
{
  g_autoptr(GError) error = NULL;
  JdPlace place;

  if (!read_place (self, &place, &error))
    {
      show_fault (self, error);
      return;
    }
  set_offer (self, NULL);
  show_note (self, NULL);
  self->canvas->here = place;
  self->canvas->inside = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self->canvas));
}

/* The text of an entry in SI, if it is an expression of names; NULL if it is a number, or nothing. */
static char *
dup_expression (const JdTyping *self,
                guint           i)
{
  g_autofree char *text = self->entries[i] != NULL ? dup_text (self, i) : g_strdup ("");
  g_autofree char *si = jd_unit_text_to_si (text);
  g_autoptr(JsonNode) value = jd_edit_value_from_text (si);

  return *text != '\0' && json_node_get_value_type (value) == G_TYPE_STRING ? g_steal_pointer (&si) : NULL;
}

static void
activate_cb (JdTyping *self)
{
  g_autoptr(GError) error = NULL;
  JdCanvas *canvas = self->canvas;
  JdPlace place;

  if (!read_place (self, &place, &error))
    {
      show_fault (self, error);
      if (self->offered != NULL)
        gtk_widget_grab_focus (GTK_WIDGET (self->offer_value));
      return;
    }
  catch_there (self, &place);
  for (guint i = 0; i < 2; i++)
    canvas->typed[i] = dup_expression (self, i);
  jd_typing_end (canvas);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  jd_canvas_take_place (canvas, &place);
  for (guint i = 0; i < 2; i++)
    g_clear_pointer (&canvas->typed[i], g_free);
}

void
jd_typing_write_sizes (JdCanvas   *canvas,
                       JsonNode   *root,
                       const char *body)
{
  JsonNode *shape = jd_edit_get_member (root, JD_OBJECT_BODY, body, "shape");
  g_autoptr(GList) names = shape != NULL ? json_object_get_members (json_node_get_object (shape)) : NULL;
  const gboolean sides = canvas->tool->size == JD_SIZE_SIDES;

  for (guint i = 0; names != NULL && i < (sides ? 2 : 1); i++)
    if (canvas->typed[i] != NULL)
      {
        g_autofree char *path = sides ? g_strdup_printf ("shape/%s/%u", (const char *) names->data, i)
                                      : g_strdup_printf ("shape/%s", (const char *) names->data);

        (void) jd_edit_set_size (root, body, path, jd_edit_value_from_text (canvas->typed[i]), NULL);
      }
}

/* Makes the constant an edit of its own, during which the places and the entries stay: no index changes. */
static gboolean
commit_constant (JdTyping  *self,
                 JsonNode  *root,
                 GError   **error)
{
  JdCanvas *canvas = self->canvas;
  g_autoptr(GArray) places = g_array_copy (canvas->places);
  g_autofree char *label = g_strdup_printf (_("Add Constant %s"), self->offered);
  gboolean done;

  canvas->typing = NULL;
  jd_document_end_group (canvas->document);
  done = jd_canvas_commit (canvas, root, label, NULL, error);
  canvas->typing = self;
  g_array_set_size (canvas->places, 0);
  g_array_append_vals (canvas->places, places->data, places->len);
  jd_canvas_notify_hint (canvas);
  return done;
}

/* The offered name becomes a constant, and the place is taken if nothing else is wrong. */
static void
define_cb (JdTyping *self)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) root = jd_canvas_dup_root (self->canvas);
  const char *text = gtk_editable_get_text (self->entries[self->offered_in]);
  const char *unit = forms[self->canvas->tool->size].units[self->offered_in];

  if (self->offered == NULL)
    return;
  if (!jd_unit_text_add_constant (root, jd_canvas_get_mechanism (self->canvas), self->offered,
                                  gtk_editable_get_text (self->offer_value),
                                  g_str_equal (text, self->offered) ? unit : NULL, &error) ||
      !commit_constant (self, g_steal_pointer (&root), &error))
    {
      show_note (self, error->message);
      return;
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->entries[self->offered_in]));
  set_offer (self, NULL);
  activate_cb (self);
}

static void
add_offer (JdTyping *self,
           GtkBox   *box)
{
  GtkWidget *title = gtk_label_new (NULL), *value = gtk_entry_new ();

  self->offer = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  self->offer_title = GTK_LABEL (title);
  self->offer_value = GTK_EDITABLE (value);
  gtk_editable_set_width_chars (self->offer_value, 7);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (value), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title, NULL, -1);
  g_signal_connect_swapped (value, "activate", G_CALLBACK (define_cb), self);
  gtk_box_append (GTK_BOX (self->offer), title);
  gtk_box_append (GTK_BOX (self->offer), value);
  gtk_widget_set_visible (self->offer, FALSE);
  gtk_box_append (box, self->offer);
}

static gboolean
key_cb (JdTyping        *self,
        guint            key,
        guint            code G_GNUC_UNUSED,
        GdkModifierType  state G_GNUC_UNUSED)
{
  JdCanvas *canvas = self->canvas;

  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;
  jd_typing_end (canvas);
  gtk_widget_grab_focus (GTK_WIDGET (canvas));
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
  return GDK_EVENT_STOP;
}

static void
add_entry (JdTyping *self,
           GtkBox   *box,
           guint     i)
{
  const JdSizeForm form = self->canvas->tool->size;
  GtkWidget *title, *entry, *unit;

  if (forms[form].titles[i] == NULL)
    return;
  title = gtk_label_new (_(forms[form].titles[i]));
  entry = gtk_entry_new ();
  unit = gtk_label_new (is_angle (self->canvas, i)           ? "°"
                        : length_unit (self->canvas) != NULL ? length_unit (self->canvas)->name
                                                             : "m");
  self->entries[i] = GTK_EDITABLE (entry);
  gtk_editable_set_width_chars (self->entries[i], 7);
  gtk_editable_set_max_width_chars (self->entries[i], 7);
  gtk_widget_add_css_class (unit, "dim-label");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title, NULL, -1);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (changed_cb), self);
  g_signal_connect_swapped (entry, "activate", G_CALLBACK (activate_cb), self);
  gtk_box_append (box, title);
  gtk_box_append (box, entry);
  gtk_box_append (box, unit);
}

/* What stays as the pointer shows it, in the entries. */
static void
show_pointer (JdTyping *self)
{
  const double *from = last_place (self->canvas), *to = self->pointer.at;
  const double dx = to[0] - from[0], dy = to[1] - from[1];
  const gboolean sides = self->canvas->tool->size == JD_SIZE_SIDES;
  const JdShownUnit *unit = length_unit (self->canvas);
  g_autofree char *first = jd_readout_format (jd_shown_unit_get_value (unit, sides ? fabs (dx) : hypot (dx, dy)));
  g_autofree char *second = jd_readout_format (sides ? jd_shown_unit_get_value (unit, fabs (dy))
                                                     : atan2 (dy, dx) * 180 / G_PI);
  const char *const texts[] = { first, second };

  for (guint i = 0; i < 2; i++)
    if (self->entries[i] != NULL)
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entries[i]), texts[i]);
}

static JdTyping *
typing_new (JdCanvas *canvas)
{
  JdTyping *self = g_new0 (JdTyping, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GdkRectangle at;
  double x, y;

  self->canvas = canvas;
  self->pointer = canvas->here;
  self->popover = gtk_popover_new ();
  self->note = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_wrap (self->note, TRUE);
  gtk_label_set_max_width_chars (self->note, 40);
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "error");
  gtk_widget_add_css_class (GTK_WIDGET (self->note), "caption");
  gtk_widget_set_visible (GTK_WIDGET (self->note), FALSE);
  for (guint i = 0; i < 2; i++)
    add_entry (self, GTK_BOX (line), i);
  show_pointer (self);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->note));
  add_offer (self, GTK_BOX (box));
  gtk_popover_set_child (GTK_POPOVER (self->popover), box);
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  /* Beside the figure, not on it. */
  gtk_popover_set_position (GTK_POPOVER (self->popover),
                            self->pointer.at[1] < last_place (canvas)[1] ? GTK_POS_TOP : GTK_POS_BOTTOM);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (self->popover, keys);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (canvas));
  jd_view_to_sheet (canvas->view, last_place (canvas)[0], last_place (canvas)[1], &x, &y);
  at = (GdkRectangle) { (int) CLAMP (x, 0, canvas->view->width), (int) CLAMP (y, 0, canvas->view->height), 1, 1 };
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &at);
  return self;
}

gboolean
jd_typing_begin (JdCanvas *canvas,
                 guint     keyval)
{
  const gunichar c = gdk_keyval_to_unicode (keyval);
  char text[8] = "";

  if (canvas->tool->size == JD_SIZE_NONE || canvas->places->len == 0 || canvas->typing != NULL ||
      !(keyval == GDK_KEY_Tab || g_unichar_isdigit (c) || c == '.'))
    return FALSE;
  canvas->typing = typing_new (canvas);
  gtk_popover_popup (GTK_POPOVER (canvas->typing->popover));
  gtk_widget_grab_focus (GTK_WIDGET (canvas->typing->entries[0]));
  if (keyval != GDK_KEY_Tab)
    text[g_unichar_to_utf8 (c, text)] = '\0';
  gtk_editable_set_text (canvas->typing->entries[0], text);
  gtk_editable_set_position (canvas->typing->entries[0], -1);
  return TRUE;
}

void
jd_typing_end (JdCanvas *canvas)
{
  g_autofree JdTyping *self = g_steal_pointer (&canvas->typing);

  if (self == NULL)
    return;
  for (guint i = 0; i < 2; i++)
    if (self->entries[i] != NULL)
      g_signal_handlers_disconnect_by_data (self->entries[i], self);
  g_signal_handlers_disconnect_by_data (self->offer_value, self);
  g_free (self->offered);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
  gtk_widget_unparent (self->popover);
}
