/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The arrow that a question asks for, or that a wrong answer would be. */
#include "ui/lesson/record/jd-lesson-arrow-edit-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-json.h"
#include "ui/lesson/record/jd-lesson-edit-private.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

#define COMPONENT_WIDTH 10

/* In the order of the list. */
static const struct
{
  const char *member;
  const char *title;
  const char *asks;    /* the whole sentence; %s: the point or joint */
  gboolean    joint;   /* of a joint, else of a point */
} kinds[] = {
  /* Translators: the name of a point follows. */
  { "velocity", N_("Velocity of"), N_("Asks for the velocity of %s"), FALSE },
  { "velocity-after", N_("Velocity after the event of"), N_("Asks for the velocity of %s after the event"), FALSE },
  { "virtual", N_("Virtual velocity of"), N_("Asks for the virtual velocity of %s"), FALSE },
  /* Translators: the name of a joint follows. */
  { "force", N_("Force of"), N_("Asks for the force of %s"), TRUE },
  { "impulse", N_("Impulse of"), N_("Asks for the impulse of %s"), TRUE },
  /* Translators: the name of a point follows. */
  { "vector", N_("Components at"), N_("Asks for an arrow at %s"), FALSE },
};
#define VIRTUAL 2
#define VECTOR  5

static const char *const is[] = { "velocity", "field", "force", "impulse", NULL };
static const char *const is_titles[] = { N_("velocity"), N_("virtual velocity"), N_("force"), N_("impulse"), NULL };

struct _JdLessonArrowEdit
{
  GtkWidget     parent_instance;

  JdStudy      *study;
  GStrv         names;           /* what the second list stands for; the first is empty */
  gboolean      updating;
  GtkDropDown  *kind, *name, *is;
  GtkWidget    *components[3];   /* entries */
  JdLessonEdit *field;           /* direction and parameterization of a virtual velocity */
};

G_DEFINE_FINAL_TYPE (JdLessonArrowEdit, jd_lesson_arrow_edit, GTK_TYPE_WIDGET)

static guint changed_signal;

static void
report_change (JdLessonArrowEdit *self)
{
  if (!self->updating)
    g_signal_emit (self, changed_signal, 0);
}

static void
add_points (JdMechanism  *mechanism,
            GStrvBuilder *names)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (guint i = 0; i <= bodies->len; i++)
    {
      const int body = i < bodies->len ? (int) i : JD_GROUND;
      const GPtrArray *points = body == JD_GROUND ? jd_mechanism_get_ground_points (mechanism)
                                                  : ((const JdBody *) g_ptr_array_index (bodies, i))->points;

      for (guint k = 0; k < points->len; k++)
        {
          g_autofree char *name = jd_mechanism_dup_point_name (mechanism, (JdPointRef) { body, k });

          g_strv_builder_add (names, name);
        }
    }
}

static const char *
get_name (JdLessonArrowEdit *self)
{
  const guint i = gtk_drop_down_get_selected (self->name);

  return self->names != NULL && i < g_strv_length (self->names) ? self->names[i] : "";
}

/* Lists the points or the joints, and chooses @name; one that the mechanism lacks is listed too. */
static void
fill_names (JdLessonArrowEdit *self,
            guint              kind,
            const char        *name)
{
  JdMechanism *mechanism = self->study != NULL ? jd_study_get_mechanism (self->study) : NULL;
  const GPtrArray *joints = mechanism != NULL ? jd_mechanism_get_joints (mechanism) : NULL;
  g_autoptr(GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr(GtkStringList) shown = NULL;
  g_autofree char *own = g_strdup (name);
  guint chosen = 0;

  g_strv_builder_add (names, "");
  if (mechanism != NULL && !kinds[kind].joint)
    add_points (mechanism, names);
  for (guint i = 0; kinds[kind].joint && joints != NULL && i < joints->len; i++)
    g_strv_builder_add (names, ((const JdJoint *) g_ptr_array_index (joints, i))->name);
  g_clear_pointer (&self->names, g_strfreev);
  self->names = g_strv_builder_end (names);
  while (self->names[chosen] != NULL && !g_str_equal (self->names[chosen], own))
    chosen++;
  if (self->names[chosen] == NULL)
    {
      self->names = g_renew (char *, self->names, chosen + 2);
      self->names[chosen] = g_steal_pointer (&own);
      self->names[chosen + 1] = NULL;
    }
  shown = gtk_string_list_new ((const char *const *) self->names);
  gtk_string_list_splice (shown, 0, 1, (const char *const[]) { kind == VECTOR          ? _("No Point")
                                                               : kinds[kind].joint ? _("Joint…")
                                                                                   : _("Point…"), NULL });
  gtk_drop_down_set_model (self->name, G_LIST_MODEL (shown));
  gtk_drop_down_set_selected (self->name, chosen);
}

static void
show_kind (JdLessonArrowEdit *self,
           guint              kind,
           const char        *name)
{
  const gboolean space = self->study != NULL && jd_mechanism_get_dimension (jd_study_get_mechanism (self->study)) > 2;

  fill_names (self, kind, name);
  for (guint i = 0; i < 3; i++)
    gtk_widget_set_visible (self->components[i], kind == VECTOR && (i < 2 || space));
  gtk_widget_set_visible (GTK_WIDGET (self->is), kind == VECTOR);
  gtk_widget_set_visible (GTK_WIDGET (self->field), kind == VIRTUAL);
}

/* A point stays the point where another kind has points too. */
static void
kind_cb (JdLessonArrowEdit *self)
{
  const guint kind = gtk_drop_down_get_selected (self->kind);
  g_autofree char *name = g_strdup (get_name (self));
  gboolean known = FALSE;

  if (self->updating)
    return;
  self->updating = TRUE;
  show_kind (self, kind, "");
  for (guint i = 0; !known && self->names[i] != NULL; i++)
    {
      known = g_str_equal (self->names[i], name);
      if (known)
        gtk_drop_down_set_selected (self->name, i);
    }
  self->updating = FALSE;
  report_change (self);
}

/* The components that are typed; NULL: none. */
static JsonArray *
dup_components (JdLessonArrowEdit *self)
{
  JsonArray *array = json_array_new ();
  gboolean typed = FALSE;

  for (guint i = 0; i < 3; i++)
    {
      const char *text = gtk_editable_get_text (GTK_EDITABLE (self->components[i]));

      if (i == 2 && *text == '\0')
        continue;
      typed = typed || *text != '\0';
      json_array_add_element (array, jd_lesson_edit_read (*text != '\0' ? text : "0"));
    }
  if (!typed)
    g_clear_pointer (&array, json_array_unref);
  return array;
}

static gboolean
add_vector (JdLessonArrowEdit *self,
            const char        *at,
            JsonObject        *arrow)
{
  JsonArray *components = dup_components (self);
  const guint kind = gtk_drop_down_get_selected (self->is);

  if (components == NULL)
    return FALSE;
  json_object_set_array_member (arrow, "vector", components);
  if (*at != '\0')
    json_object_set_string_member (arrow, "at", at);
  if (kind > 0)
    json_object_set_string_member (arrow, "is", is[kind]);
  return TRUE;
}

static void
add_field (JdLessonArrowEdit *self,
           JsonObject        *arrow)
{
  static const char *const members[] = { "direction", "parameterization" };
  g_autoptr(JsonNode) field = jd_lesson_edit_dup (self->field);
  JsonObject *object = field != NULL ? json_node_get_object (field) : NULL;

  for (gsize i = 0; object != NULL && i < G_N_ELEMENTS (members); i++)
    if (json_object_has_member (object, members[i]))
      json_object_set_member (arrow, members[i], jd_json_copy (json_object_get_member (object, members[i])));
}

JsonNode *
jd_lesson_arrow_edit_dup (JdLessonArrowEdit *self)
{
  g_autoptr(JsonObject) arrow = NULL;
  const char *name;
  guint kind;

  g_return_val_if_fail (JD_IS_LESSON_ARROW_EDIT (self), NULL);

  arrow = json_object_new ();
  kind = gtk_drop_down_get_selected (self->kind);
  name = get_name (self);
  if (kind == VECTOR ? !add_vector (self, name, arrow) : *name == '\0')
    return NULL;
  if (kind != VECTOR)
    json_object_set_string_member (arrow, kinds[kind].member, name);
  if (kind == VIRTUAL)
    add_field (self, arrow);
  return json_node_init_object (json_node_alloc (), arrow);
}

static void
show_components (JdLessonArrowEdit *self,
                 JsonObject        *object)
{
  JsonArray *array = object != NULL ? jd_json_get_array (object, "vector") : NULL;
  const char *kind = object != NULL ? json_object_get_string_member_with_default (object, "is", is[0]) : is[0];

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = array != NULL && i < json_array_get_length (array)
                                ? jd_lesson_edit_dup_text (json_array_get_element (array, i))
                                : g_strdup ("");

      gtk_editable_set_text (GTK_EDITABLE (self->components[i]), text);
      if (*text != '\0')
        gtk_widget_set_visible (self->components[i], TRUE);
    }
  for (guint i = 0; is[i] != NULL; i++)
    if (g_str_equal (is[i], kind))
      gtk_drop_down_set_selected (self->is, i);
}

void
jd_lesson_arrow_edit_show (JdLessonArrowEdit *self,
                           JsonNode          *node)
{
  JsonObject *object;
  const char *name;
  guint kind = 0;

  g_return_if_fail (JD_IS_LESSON_ARROW_EDIT (self));

  object = jd_json_as_object (node);
  self->updating = TRUE;
  for (guint k = 0; object != NULL && k < G_N_ELEMENTS (kinds); k++)
    if (json_object_has_member (object, kinds[k].member))
      kind = k;
  name = object != NULL
           ? json_object_get_string_member_with_default (object, kind == VECTOR ? "at" : kinds[kind].member, "")
           : "";
  gtk_drop_down_set_selected (self->kind, kind);
  show_kind (self, kind, name);
  show_components (self, object);
  jd_lesson_edit_show (self->field, node);
  self->updating = FALSE;
}

void
jd_lesson_arrow_edit_set_study (JdLessonArrowEdit *self,
                                JdStudy           *study)
{
  g_autoptr(JsonNode) shown = NULL;

  g_return_if_fail (JD_IS_LESSON_ARROW_EDIT (self));

  shown = jd_lesson_arrow_edit_dup (self);
  g_set_object (&self->study, study);
  jd_lesson_edit_set_study (self->field, study);
  jd_lesson_arrow_edit_show (self, shown);
}

static void
jd_lesson_arrow_edit_dispose (GObject *object)
{
  g_clear_object (&JD_LESSON_ARROW_EDIT (object)->study);
  jd_unparent_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (jd_lesson_arrow_edit_parent_class)->dispose (object);
}

static void
jd_lesson_arrow_edit_finalize (GObject *object)
{
  g_strfreev (JD_LESSON_ARROW_EDIT (object)->names);

  G_OBJECT_CLASS (jd_lesson_arrow_edit_parent_class)->finalize (object);
}

static gboolean
jd_lesson_arrow_edit_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (JD_LESSON_ARROW_EDIT (widget)->kind));
}

static void
jd_lesson_arrow_edit_class_init (JdLessonArrowEditClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_lesson_arrow_edit_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_lesson_arrow_edit_finalize;
  GTK_WIDGET_CLASS (klass)->grab_focus = jd_lesson_arrow_edit_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
jd_lesson_arrow_edit_init (JdLessonArrowEdit *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 3);
}

/* Names @widget "record-@path-@what", and puts it into @line. */
static void
add_widget (GtkWidget  *line,
            GtkWidget  *widget,
            const char *path,
            const char *what,
            const char *label)
{
  g_autofree char *name = g_strdup_printf ("record-%s-%s", path, what);

  gtk_widget_set_name (widget, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  jd_wrap_box_append (JD_WRAP_BOX (line), widget);
}

static GtkDropDown *
add_list (GtkWidget  *line,
          const char *path,
          const char *what,
          const char *label)
{
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);

  add_widget (line, list, path, what, label);
  return GTK_DROP_DOWN (list);
}

static void
add_components (JdLessonArrowEdit *self,
                GtkWidget         *line,
                const char        *path)
{
  static const char *const axes[] = { "x", "y", "z" };

  for (guint i = 0; i < 3; i++)
    {
      /* Translators: %s is x, y or z. */
      g_autofree char *label = g_strdup_printf (_("Component along %s"), axes[i]);

      self->components[i] = gtk_entry_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->components[i]), COMPONENT_WIDTH);
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->components[i]), axes[i]);
      add_widget (line, self->components[i], path, axes[i], label);
      g_signal_connect_object (self->components[i], "changed", G_CALLBACK (report_change), self, G_CONNECT_SWAPPED);
    }
}

GtkWidget *
jd_lesson_arrow_edit_new (const char *title,
                          const char *path)
{
  JdLessonArrowEdit *self = g_object_new (JD_TYPE_LESSON_ARROW_EDIT, NULL);
  g_autoptr(GtkStringList) titles = gtk_string_list_new (NULL), what = gtk_string_list_new (NULL);
  g_autofree char *name = g_strconcat ("record-", path, NULL), *field = g_strconcat (path, ".field", NULL);
  GtkWidget *line = jd_wrap_box_new ();

  for (gsize k = 0; k < G_N_ELEMENTS (kinds); k++)
    gtk_string_list_append (titles, _(kinds[k].title));
  for (gsize k = 0; is[k] != NULL; k++)
    gtk_string_list_append (what, _(is_titles[k]));
  gtk_widget_set_name (GTK_WIDGET (self), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  self->kind = add_list (line, path, "what", _("Kind of arrow"));
  self->name = add_list (line, path, "of", _("Of what"));
  add_components (self, line, path);
  self->is = add_list (line, path, "is", _("What the components are"));
  self->field = JD_LESSON_EDIT (jd_lesson_edit_new (_("Virtual velocities"), field, JD_LESSON_EDIT_FIELD));
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (titles));
  gtk_drop_down_set_model (self->is, G_LIST_MODEL (what));
  gtk_widget_set_parent (line, GTK_WIDGET (self));
  gtk_widget_set_parent (GTK_WIDGET (self->field), GTK_WIDGET (self));
  show_kind (self, 0, "");
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (kind_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->name, "notify::selected", G_CALLBACK (report_change), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->is, "notify::selected", G_CALLBACK (report_change), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->field, "changed", G_CALLBACK (report_change), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

char *
jd_lesson_arrow_edit_dup_sentence (JsonNode *of)
{
  JsonObject *object = jd_json_as_object (of);

  for (gsize k = 0; object != NULL && k < G_N_ELEMENTS (kinds); k++)
    {
      JsonNode *name = json_object_get_member (object, k == VECTOR ? "at" : kinds[k].member);
      const char *text = jd_json_get_text (name);

      if (text != NULL && json_object_has_member (object, kinds[k].member))
        return g_strdup_printf (_(kinds[k].asks), text);
    }
  return NULL;
}
