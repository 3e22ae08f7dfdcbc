/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The outline of the document: its entries, its rows, and its selection. */
#include "ui/draw/jd-outline.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-format.h"
#include "core/mechanism/jd-measured.h"
#include "core/mechanism/jd-sheet.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Number of rows made before the next frame; about as many are visible.  The other rows of a large mechanism are
 * made in time slices, so that the window stays responsive. */
#define FIRST_HELPING 60
#define SLICE         12000  /* us */

struct _JdOutline
{
  GtkWidget     parent_instance;

  JdDocument   *document;
  JdSelection  *selection;
  GSignalGroup *document_signals;
  GSignalGroup *selection_signals;
  gboolean      updating;
  guint         source;    /* updates the list before the next frame; 0: the list is up to date */
  guint         more;      /* source that makes the next rows; 0: all rows are made */
  GPtrArray    *entries;   /* Entry *, of all rows; NULL once the row is made */
  guint         next, end; /* range of entries whose rows are not yet made */

  GtkListBox   *list;
};

G_DEFINE_FINAL_TYPE (JdOutline, jd_outline, GTK_TYPE_WIDGET)

/* Contents of a row: an object, or an equation of a joint. */
typedef struct
{
  JdObject *object;
  char     *equation;  /* "joint.equation"; NULL for the object itself */
  char     *detail;    /* text beside the name */
} Entry;

static void
entry_free (Entry *self)
{
  if (self == NULL)
    return;
  jd_object_free (self->object);
  g_free (self->equation);
  g_free (self->detail);
  g_free (self);
}

static void
add_entry (GPtrArray    *entries,
           JdObjectKind  kind,
           const char   *name,
           const char   *equation,
           char         *detail)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->object = jd_object_new (kind, name);
  entry->equation = equation != NULL ? g_strdup_printf ("%s.%s", name, equation) : NULL;
  entry->detail = detail;
  g_ptr_array_add (entries, entry);
}

static gboolean
same_entry (const Entry *a,
            const Entry *b)
{
  return jd_object_equal (a->object, b->object) && g_strcmp0 (a->equation, b->equation) == 0;
}

/* Detail of a joint: "pivot, crank.A – rod.B". */
static char *
joint_detail (JdMechanism   *mechanism,
              const JdJoint *joint)
{
  GString *text = g_string_new (_(joint->type->title));
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (gsize i = 0; i < joint->n_points; i++)
    {
      g_autofree char *point = jd_mechanism_dup_point_name (mechanism, joint->points[i]);

      g_string_append_printf (text, "%s%s", i == 0 ? ", " : " – ", point);
    }
  for (gsize i = 0; i < joint->n_bodies; i++)
    g_string_append_printf (text, "%s%s", i == 0 && joint->n_points == 0 ? ", " : " – ",
                            joint->bodies[i] >= 0
                              ? ((JdBody *) g_ptr_array_index (bodies, (guint) joint->bodies[i]))->name
                              : _("ground"));
  if (joint->curve >= 0)
    g_string_append_printf (text, " – %s",
                            ((JdCurve *) g_ptr_array_index (jd_mechanism_get_curves (mechanism),
                                                            (guint) joint->curve))
                              ->name);
  return g_string_free (text, FALSE);
}

/* Adds the names of @things, a list of the mechanism.  @title returns the title of each one's kind. */
static void
list_things (const GPtrArray *things,
             JdObjectKind     kind,
             const char    *(*title) (gconstpointer thing),
             GPtrArray       *entries)
{
  for (guint i = 0; i < things->len; i++)
    {
      /* The first member of every named struct of a mechanism is its name. */
      const char *const *name = g_ptr_array_index (things, i);

      add_entry (entries, kind, *name, NULL, title != NULL ? g_strdup (_(title (name))) : NULL);
    }
}

static const char *
body_title (gconstpointer thing)
{
  const JdBody *body = thing;

  return body->is_particle ? N_("particle") : jd_shape_types[body->shape.kind].title;
}

static const char *
curve_title (gconstpointer thing)
{
  return jd_curve_types[((const JdCurve *) thing)->kind].title;
}

static const char *
effort_title (gconstpointer thing)
{
  return jd_effort_types[((const JdEffort *) thing)->kind].title;
}

static void
list_joints (JdMechanism *mechanism,
             GPtrArray   *entries)
{
  const GPtrArray *joints = jd_mechanism_get_joints (mechanism);

  for (guint i = 0; i < joints->len; i++)
    {
      const JdJoint *joint = g_ptr_array_index (joints, i);

      add_entry (entries, JD_OBJECT_JOINT, joint->name, NULL, joint_detail (mechanism, joint));
      for (gsize e = 0; e < jd_joint_count_equations (joint); e++)
        add_entry (entries, JD_OBJECT_JOINT, joint->name, jd_joint_get_equation_name (joint, e),
                   g_strdup (_("equation")));
    }
}

/* Adds the points that the user has drawn. "origin" and "center", the first two points of every body, are left
 * out. */
static void
list_points (JdMechanism *mechanism,
             GPtrArray   *entries)
{
  const GPtrArray *ground = jd_mechanism_get_ground_points (mechanism);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (int b = -1; b < (int) bodies->len; b++)
    {
      const JdBody *body = b >= 0 ? g_ptr_array_index (bodies, (guint) b) : NULL;
      const GPtrArray *points = body != NULL ? body->points : ground;

      for (guint i = body != NULL ? 2 : 0; i < points->len; i++)
        {
          const JdPoint *point = g_ptr_array_index (points, i);

          if (point->is_implied)
            continue;

          g_autofree char *name = g_strdup_printf ("%s.%s", body != NULL ? body->name : "ground", point->name);

          add_entry (entries, JD_OBJECT_POINT, name, NULL, NULL);
        }
    }
}

static void
list_measures (JdMechanism *mechanism,
               GPtrArray   *entries)
{
  const GPtrArray *measures = jd_mechanism_get_measures (mechanism);

  for (guint i = 0; i < measures->len; i++)
    {
      const JdMeasured *measure = g_ptr_array_index (measures, i);
      const gboolean length = measure->kind == JD_MEASURED_LENGTH;
      const double value = jd_mechanism_measure (mechanism, measure->name);
      const JdShownUnit *unit = jd_mechanism_get_shown_unit (mechanism, "m");
      g_autofree char *number = length ? jd_readout_format_short (jd_shown_unit_get_value (unit, value),
                                                                  unit != NULL ? unit->name : "m")
                                       : jd_readout_format_short (value * 180 / G_PI, NULL);

      add_entry (entries, JD_OBJECT_MEASURE, measure->name, NULL, g_strconcat (number, length ? "" : "°", NULL));
    }
}

static GPtrArray *
list_all (JdMechanism *mechanism)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);

  list_things (jd_mechanism_get_bodies (mechanism), JD_OBJECT_BODY, body_title, entries);
  list_things (jd_mechanism_get_curves (mechanism), JD_OBJECT_CURVE, curve_title, entries);
  list_joints (mechanism, entries);
  list_things (jd_mechanism_get_efforts (mechanism), JD_OBJECT_EFFORT, effort_title, entries);
  list_things (jd_mechanism_get_events (mechanism), JD_OBJECT_EVENT, NULL, entries);
  list_measures (mechanism, entries);
  list_points (mechanism, entries);
  return entries;
}

static const Entry *
row_entry (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "jd-entry");
}

static char *
dup_row_text (const Entry *entry)
{
  if (entry->equation != NULL)
    return g_strdup_printf (_("Equation %s"), entry->equation);
  return jd_object_describe (entry->object);
}

/* Shows @entry (taken) in @row. */
static void
fill_row (GtkWidget *row,
          Entry     *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new (entry->equation != NULL ? entry->equation : entry->object->name);
  GtkWidget *detail = gtk_label_new (entry->detail);
  g_autofree char *text = dup_row_text (entry);

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (name, entry->equation != NULL ? 18 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (detail), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (detail), 1);
  gtk_widget_set_hexpand (detail, TRUE);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, entry->detail != NULL ? entry->detail : "",
                                  -1);
  g_object_set_data_full (G_OBJECT (row), "jd-entry", entry, (GDestroyNotify) entry_free);
}

static void
update_row (GtkListBoxRow *row,
            Entry         *entry)
{
  if (g_strcmp0 (row_entry (row)->detail, entry->detail) == 0)
    entry_free (entry);
  else
    fill_row (GTK_WIDGET (row), entry);
}

/* Adds a heading above the first row of each kind. */
static void
header_cb (GtkListBoxRow *row,
           GtkListBoxRow *before,
           gpointer       user_data G_GNUC_UNUSED)
{
  static const char *const titles[JD_N_OBJECT_KINDS] = {
    [JD_OBJECT_BODY] = N_("Bodies"),
    [JD_OBJECT_CURVE] = N_("Curves"),
    [JD_OBJECT_JOINT] = N_("Joints and Equations"),
    [JD_OBJECT_EFFORT] = N_("Efforts"),
    [JD_OBJECT_EVENT] = N_("Events"),
    [JD_OBJECT_MEASURE] = N_("Measures"),
    [JD_OBJECT_POINT] = N_("Points"),
  };
  const JdObjectKind kind = row_entry (row)->object->kind;
  GtkWidget *header;

  if (before != NULL && row_entry (before)->object->kind == kind)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  header = gtk_label_new (_(titles[kind]));
  gtk_label_set_xalign (GTK_LABEL (header), 0);
  gtk_widget_add_css_class (header, "caption-heading");
  gtk_widget_add_css_class (header, "outline-heading");
  gtk_list_box_row_set_header (row, header);
}

/* Selects the rows of the selected objects, but not the rows of their equations. */
static void
show_selection (JdOutline *self)
{
  GtkListBoxRow *row;
  GtkListBoxRow *first = NULL;

  if (self->updating)
    return;
  self->updating = TRUE;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      const Entry *entry = row_entry (row);
      const gboolean selected = self->selection != NULL &&
                                jd_selection_contains (self->selection, entry->object->kind, entry->object->name);

      if (selected && entry->equation == NULL)
        {
          gtk_list_box_select_row (self->list, row);
          first = first != NULL ? first : row;
        }
      else if (!selected || !gtk_list_box_row_is_selected (row))
        gtk_list_box_unselect_row (self->list, row);
    }
  self->updating = FALSE;
  if (first != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      double x, y;
      GtkAdjustment *adjustment = gtk_list_box_get_adjustment (self->list);

      if (adjustment != NULL && jd_translate (GTK_WIDGET (first), GTK_WIDGET (self->list), 0, 0, &x, &y))
        gtk_adjustment_clamp_page (adjustment, y, y + gtk_widget_get_height (GTK_WIDGET (first)));
    }
}

static void
rows_selected_cb (JdOutline *self)
{
  g_autoptr(GPtrArray) objects = NULL;
  GList *rows;

  if (self->updating || self->selection == NULL)
    return;
  objects = jd_object_array_new ();
  rows = gtk_list_box_get_selected_rows (self->list);
  for (GList *iter = rows; iter != NULL; iter = iter->next)
    {
      const JdObject *object = row_entry (iter->data)->object;

      if (!g_ptr_array_find_with_equal_func (objects, object, jd_object_equal, NULL))
        g_ptr_array_add (objects, jd_object_copy (object));
    }
  g_list_free (rows);
  self->updating = TRUE;
  jd_selection_set_objects (self->selection, objects);
  self->updating = FALSE;
}

static gboolean more_cb (gpointer user_data);

/* Makes @n of the missing rows, or with @n 0 as many as fit into one time slice, and schedules the others. */
static void
make_rows (JdOutline *self,
           guint      n)
{
  const gint64 stop = g_get_monotonic_time () + SLICE;

  self->updating = TRUE;
  for (guint i = 0; self->next < self->end && (n > 0 ? i < n : g_get_monotonic_time () < stop); i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();

      fill_row (row, g_steal_pointer (&g_ptr_array_index (self->entries, self->next)));
      gtk_list_box_insert (self->list, row, (int) self->next++);
    }
  self->updating = FALSE;
  if (self->next < self->end)
    self->more = g_idle_add_full (G_PRIORITY_LOW, more_cb, self, NULL);
  else
    {
      g_clear_pointer (&self->entries, g_ptr_array_unref);
      show_selection (self);
    }
}

static gboolean
more_cb (gpointer user_data)
{
  JdOutline *self = user_data;

  self->more = 0;
  make_rows (self, 0);
  return G_SOURCE_REMOVE;
}

/* Number of leading (trailing) rows that show the leading (trailing) entries. */
static guint
count_same (JdOutline *self,
            guint      n_rows,
            guint      most,
            gboolean   last)
{
  for (guint i = 0; i < most; i++)
    {
      const guint row = last ? n_rows - 1 - i : i, entry = last ? self->entries->len - 1 - i : i;

      if (!same_entry (row_entry (gtk_list_box_get_row_at_index (self->list, (int) row)),
                       g_ptr_array_index (self->entries, entry)))
        return i;
    }
  return most;
}

static guint
count_rows (JdOutline *self)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->list)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += GTK_IS_LIST_BOX_ROW (child);
  return n;
}

/* Replaces the rows that differ, between the unchanged rows at the top and at the bottom. */
static void
refresh (JdOutline *self)
{
  guint n, top, bottom, removed;

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_handle_id (&self->more, g_source_remove);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  if (self->document == NULL)
    return;
  self->entries = list_all (jd_document_get_mechanism (self->document));
  n = count_rows (self);
  top = count_same (self, n, MIN (n, self->entries->len), FALSE);
  bottom = count_same (self, n, MIN (n, self->entries->len) - top, TRUE);
  removed = n - top - bottom;
  self->updating = TRUE;
  for (guint i = 0; i < removed; i++)
    gtk_list_box_remove (self->list, GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, (int) top)));
  self->updating = FALSE;
  self->next = top;
  self->end = self->entries->len - bottom;
  for (guint i = 0; i < top + bottom; i++)
    update_row (gtk_list_box_get_row_at_index (self->list, (int) i),
                g_steal_pointer (&g_ptr_array_index (self->entries, i < top ? i : self->end + i - top)));
  make_rows (self, FIRST_HELPING);
  show_selection (self);
}

static gboolean
refresh_cb (gpointer user_data)
{
  refresh (user_data);
  return G_SOURCE_REMOVE;
}

/* Schedules one update of the list before the next layout, for any number of edits. */
static void
queue_refresh (JdOutline *self)
{
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, refresh_cb, self, NULL);
}

static gboolean
query_tooltip_cb (JdOutline  *self,
                  int         x G_GNUC_UNUSED,
                  int         y,
                  gboolean    keyboard,
                  GtkTooltip *tooltip)
{
  GtkListBoxRow *row = keyboard ? GTK_LIST_BOX_ROW (gtk_widget_get_focus_child (GTK_WIDGET (self->list)))
                                : gtk_list_box_get_row_at_y (self->list, y);
  graphene_rect_t bounds;

  if (row == NULL || row_entry (row)->detail == NULL ||
      !gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->list), &bounds))
    return FALSE;
  gtk_tooltip_set_text (tooltip, row_entry (row)->detail);
  gtk_tooltip_set_tip_area (tooltip, &(GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y,
                                                       (int) bounds.size.width, (int) bounds.size.height });
  return TRUE;
}

void
jd_outline_set_document (JdOutline  *self,
                         JdDocument *document)
{
  g_return_if_fail (JD_IS_OUTLINE (self));

  if (!g_set_object (&self->document, document))
    return;
  g_signal_group_set_target (self->document_signals, document);
  queue_refresh (self);
}

void
jd_outline_set_selection (JdOutline   *self,
                          JdSelection *selection)
{
  g_return_if_fail (JD_IS_OUTLINE (self));

  if (!g_set_object (&self->selection, selection))
    return;
  g_signal_group_set_target (self->selection_signals, selection);
  show_selection (self);
}

static void
jd_outline_dispose (GObject *object)
{
  JdOutline *self = JD_OUTLINE (object);
  GtkWidget *child;

  self->updating = TRUE;
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_handle_id (&self->more, g_source_remove);
  g_clear_pointer (&self->entries, g_ptr_array_unref);
  g_clear_object (&self->document_signals);
  g_clear_object (&self->selection_signals);
  g_clear_object (&self->document);
  g_clear_object (&self->selection);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (jd_outline_parent_class)->dispose (object);
}

static void
jd_outline_class_init (JdOutlineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = jd_outline_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/draw/jd-outline.ui");
  gtk_widget_class_bind_template_child (widget_class, JdOutline, list);
  gtk_widget_class_bind_template_callback (widget_class, rows_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
}

static void
jd_outline_init (JdOutline *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, header_cb, NULL, NULL);
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (queue_refresh), self,
                                 G_CONNECT_SWAPPED);
  self->selection_signals = g_signal_group_new (JD_TYPE_SELECTION);
  g_signal_group_connect_object (self->selection_signals, "changed", G_CALLBACK (show_selection), self,
                                 G_CONNECT_SWAPPED);
}
