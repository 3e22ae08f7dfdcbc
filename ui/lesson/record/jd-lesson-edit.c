/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of an edit or a setup, and the line that adds one. */
#include "ui/lesson/record/jd-lesson-edit-private.h"

#include <glib/gi18n-lib.h>

#include "core/lesson/jd-lesson-parts.h"
#include "core/mechanism/jd-json.h"
#include "ui/lesson/jd-lesson-prose.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

/* Characters of the entry for a value. */
#define VALUE_WIDTH 14

/* Whose names the second list has. */
typedef enum
{
  OF_NONE,
  OF_EQUATIONS,
  OF_PARAMETERS,
  OF_VALUES,             /* constants and parameters */
  OF_EVENTS,
  OF_PARAMETERIZATIONS,
  OF_VIEWS,
  OF_SHOWS,
  OF_PANELS,
  OF_PLAYS,
} Names;

/* What is given beside the name. */
typedef enum
{
  GIVES_NOTHING,         /* the name is the value */
  GIVES_WORD,            /* the name is added to a list */
  GIVES_VALUE,           /* a number or an expression */
  GIVES_TIME,
  GIVES_CONDITION,
  GIVES_TAG,
  GIVES_TYPE,
  GIVES_SIDE,
} Gives;

#define IN_CHANGE (1u << JD_LESSON_EDIT_CHANGE)
#define IN_SETUP  (1u << JD_LESSON_EDIT_SETUP)
#define IN_FIELD  (1u << JD_LESSON_EDIT_FIELD)

/* What can be added. */
static const struct
{
  const char *title;
  const char *member;
  Names       names;
  Gives       gives;
  guint       uses;      /* where it can stand: bits of JdLessonEditUse */
} kinds[] = {
  { N_("Tag of an equation"), "tags", OF_EQUATIONS, GIVES_TAG, IN_CHANGE },
  { N_("Impulsive type"), "types", OF_EQUATIONS, GIVES_TYPE, IN_CHANGE },
  { N_("Arrows and marks"), "show", OF_SHOWS, GIVES_WORD, IN_SETUP },
  { N_("Panel"), "panels", OF_PANELS, GIVES_WORD, IN_SETUP },
  { N_("Value"), "set", OF_VALUES, GIVES_VALUE, IN_CHANGE | IN_SETUP },
  { N_("Rate"), "rate", OF_PARAMETERS, GIVES_VALUE, IN_CHANGE | IN_SETUP },
  { N_("Virtual rate"), "direction", OF_PARAMETERS, GIVES_VALUE, IN_CHANGE | IN_SETUP | IN_FIELD },
  { N_("Instant of an event"), "instant", OF_EVENTS, GIVES_SIDE, IN_CHANGE | IN_SETUP },
  { N_("Time"), "instant", OF_NONE, GIVES_TIME, IN_CHANGE | IN_SETUP },
  { N_("First instant with"), "instant", OF_NONE, GIVES_CONDITION, IN_CHANGE | IN_SETUP },
  { N_("Event"), "event", OF_EVENTS, GIVES_NOTHING, IN_CHANGE | IN_SETUP },
  { N_("Parameterization"), "parameterization", OF_PARAMETERIZATIONS, GIVES_NOTHING,
    IN_CHANGE | IN_SETUP | IN_FIELD },
  { N_("View"), "view", OF_VIEWS, GIVES_NOTHING, IN_CHANGE | IN_SETUP },
  { N_("Motion"), "play", OF_PLAYS, GIVES_NOTHING, IN_SETUP },
};

static const char *const views[] = { "draw", "study", "compare", NULL };
static const char *const view_titles[] = { N_("Draw"), N_("Study"), N_("Compare"), NULL };
static const char *const plays[] = { "plays", "stands", NULL };
static const char *const play_titles[] = { N_("plays"), N_("stands still"), NULL };
static const char *const sides[] = { "before", "during", "after", NULL };
static const char *const side_titles[] = { N_("just before"), N_("at the event"), N_("just after"), NULL };
static const char *const types[] = { "inert", "regular", "released", "elastic", "instantaneous", NULL };

struct _JdLessonEdit
{
  GtkWidget    parent_instance;

  JdStudy     *study;
  JsonObject  *edit;     /* never NULL */
  char        *path;
  GArray      *what;     /* guint: the kinds that the first list has */
  GStrv        names;    /* what the second list stands for */
  GStrv        choices;  /* what the third list stands for */
  GtkWidget   *parts;
  GtkDropDown *kind, *name, *choice;
  GtkWidget   *value;    /* entry */
  GtkWidget   *add;
};

G_DEFINE_FINAL_TYPE (JdLessonEdit, jd_lesson_edit, GTK_TYPE_WIDGET)

static guint changed_signal;

static void show_parts (JdLessonEdit *self);

static guint
get_kind (JdLessonEdit *self)
{
  const guint i = gtk_drop_down_get_selected (self->kind);

  return g_array_index (self->what, guint, i < self->what->len ? i : 0);
}

/* The chosen one of @ids; NULL: there is none. */
static const char *
get_chosen (GtkDropDown *list,
            GStrv        ids)
{
  const guint i = gtk_drop_down_get_selected (list);

  return ids != NULL && i < g_strv_length (ids) ? ids[i] : NULL;
}

static void
report_change (JdLessonEdit *self)
{
  show_parts (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
remove_cb (GtkWidget *button)
{
  JdLessonEdit *self = JD_LESSON_EDIT (gtk_widget_get_ancestor (button, JD_TYPE_LESSON_EDIT));
  g_autoptr(GPtrArray) parts = jd_lesson_parts_new (self->edit);
  const guint i = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "jd-part"));

  if (i < parts->len)
    jd_lesson_part_remove (g_ptr_array_index (parts, i), self->edit);
  gtk_widget_grab_focus (GTK_WIDGET (self->kind));
  report_change (self);
}

/* The words of part @i, and the button that removes it. */
static GtkWidget *
new_part (JdLessonEdit       *self,
          guint               i,
          const JdLessonPart *part)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  g_autofree char *words = jd_lesson_prose_set_primes (part->words);
  g_autofree char *name = g_strdup_printf ("record-remove-%s-%u", self->path, i);
  /* Translators: a part of a lesson's solution, such as “rope.length is complementary”. */
  g_autofree char *label = g_strdup_printf (_("Remove: %s"), words);

  gtk_box_append (GTK_BOX (box), gtk_label_new (words));
  gtk_widget_set_name (button, name);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_set_data (G_OBJECT (button), "jd-part", GUINT_TO_POINTER (i));
  g_signal_connect (button, "clicked", G_CALLBACK (remove_cb), NULL);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
show_parts (JdLessonEdit *self)
{
  g_autoptr(GPtrArray) parts = jd_lesson_parts_new (self->edit);

  jd_unparent_children (self->parts);
  for (guint i = 0; i < parts->len; i++)
    jd_wrap_box_append (JD_WRAP_BOX (self->parts), new_part (self, i, g_ptr_array_index (parts, i)));
  gtk_widget_set_visible (self->parts, parts->len > 0);
}

/* The translated title that stands at the same place as @id in its list. */
static const char *
get_title (const char *id)
{
  static const struct { const char *const *ids, *const *titles; } lists[] = { { views, view_titles },
                                                                              { plays, play_titles },
                                                                              { sides, side_titles } };

  for (gsize l = 0; l < G_N_ELEMENTS (lists); l++)
    for (gsize i = 0; lists[l].ids[i] != NULL; i++)
      if (g_str_equal (lists[l].ids[i], id))
        return _(lists[l].titles[i]);
  return g_dgettext (GETTEXT_PACKAGE, id);
}

static void
add_titles (GStrvBuilder      *ids,
            GStrvBuilder      *titles,
            const char *const *list)
{
  for (gsize i = 0; list[i] != NULL; i++)
    {
      g_strv_builder_add (ids, list[i]);
      g_strv_builder_add (titles, get_title (list[i]));
    }
}

static void
add_words (GStrvBuilder *ids,
           GStrvBuilder *titles,
           const char *(*nth) (guint i),
           const char *(*title) (const char *id))
{
  for (guint i = 0; nth (i) != NULL; i++)
    {
      g_strv_builder_add (ids, nth (i));
      g_strv_builder_add (titles, title (nth (i)));
    }
}

static void
add_names (JdLessonEdit *self,
           Names         names,
           GStrvBuilder *ids)
{
  JdModel *model = jd_study_get_model (self->study);
  JdMechanism *mechanism = jd_study_get_mechanism (self->study);
  const GPtrArray *constants = jd_mechanism_get_constants (mechanism), *events = jd_mechanism_get_events (mechanism);
  const GPtrArray *tags = jd_mechanism_get_parameterizations (mechanism);

  for (gsize e = 0; names == OF_EQUATIONS && model != NULL && e < jd_model_get_n_equations (model); e++)
    g_strv_builder_add (ids, jd_model_get_equation (model, e)->name);
  for (guint i = 0; names == OF_VALUES && i < constants->len; i++)
    g_strv_builder_add (ids, ((const JdConstant *) g_ptr_array_index (constants, i))->name);
  for (gsize i = 0;
       (names == OF_VALUES || names == OF_PARAMETERS) && model != NULL && i < jd_model_get_n_parameters (model); i++)
    g_strv_builder_add (ids, jd_model_get_parameter_name (model, i));
  for (guint i = 0; names == OF_EVENTS && i < events->len; i++)
    if (((const JdEvent *) g_ptr_array_index (events, i))->name != NULL)
      g_strv_builder_add (ids, ((const JdEvent *) g_ptr_array_index (events, i))->name);
  for (guint i = 0; names == OF_PARAMETERIZATIONS && i < tags->len; i++)
    g_strv_builder_add (ids, ((const JdParameterizationTags *) g_ptr_array_index (tags, i))->name);
}

/* Fills @list; returns what its items stand for.  An empty list is hidden. */
static GStrv
fill (GtkDropDown  *list,
      GStrvBuilder *ids,
      GStrvBuilder *titles)
{
  GStrv all = g_strv_builder_end (ids);
  g_auto(GStrv) shown = titles != NULL ? g_strv_builder_end (titles) : g_strdupv (all);
  g_autoptr(GtkStringList) model = gtk_string_list_new ((const char *const *) shown);

  gtk_drop_down_set_model (list, G_LIST_MODEL (model));
  gtk_widget_set_visible (GTK_WIDGET (list), all[0] != NULL);
  return all;
}

static void
fill_names (JdLessonEdit *self,
            Names         names)
{
  g_autoptr(GStrvBuilder) ids = g_strv_builder_new (), titles = g_strv_builder_new ();

  g_clear_pointer (&self->names, g_strfreev);
  if (names == OF_SHOWS)
    add_words (ids, titles, jd_lesson_show_nth, jd_lesson_show_to_text);
  else if (names == OF_PANELS)
    add_words (ids, titles, jd_lesson_panel_nth, jd_lesson_panel_to_text);
  else if (names == OF_VIEWS)
    add_titles (ids, titles, views);
  else if (names == OF_PLAYS)
    add_titles (ids, titles, plays);
  else
    {
      if (self->study != NULL)
        add_names (self, names, ids);
      self->names = fill (self->name, ids, NULL);
      return;
    }
  self->names = fill (self->name, ids, titles);
}

/* “complementary”, then the parameters that the equation can eliminate. */
static void
add_tags (JdLessonEdit *self,
          GStrvBuilder *ids,
          GStrvBuilder *titles)
{
  JdModel *model = self->study != NULL ? jd_study_get_model (self->study) : NULL;

  g_strv_builder_add (ids, "");
  g_strv_builder_add (titles, _("is complementary"));
  for (gsize i = 0; model != NULL && i < jd_model_get_n_parameters (model); i++)
    {
      const char *parameter = jd_model_get_parameter_name (model, i);
      g_autofree char *title = g_strdup_printf (_("eliminates %s"), parameter);

      g_strv_builder_add (ids, parameter);
      g_strv_builder_add (titles, title);
    }
}

static void
fill_choices (JdLessonEdit *self,
              Gives         gives)
{
  g_autoptr(GStrvBuilder) ids = g_strv_builder_new (), titles = g_strv_builder_new ();

  g_clear_pointer (&self->choices, g_strfreev);
  if (gives == GIVES_TAG)
    add_tags (self, ids, titles);
  else if (gives == GIVES_TYPE)
    add_titles (ids, titles, types);
  else if (gives == GIVES_SIDE)
    add_titles (ids, titles, sides);
  self->choices = fill (self->choice, ids, titles);
}

static gboolean
wants_text (guint kind)
{
  return kinds[kind].gives == GIVES_VALUE || kinds[kind].gives == GIVES_TIME || kinds[kind].gives == GIVES_CONDITION;
}

/* A part can be added when all that it needs is there. */
static void
update_add (JdLessonEdit *self)
{
  const guint kind = get_kind (self);
  const gboolean named = kinds[kind].names == OF_NONE || get_chosen (self->name, self->names) != NULL;

  gtk_widget_set_sensitive (self->add, named && (!wants_text (kind) ||
                                                 *gtk_editable_get_text (GTK_EDITABLE (self->value)) != '\0'));
}

static void
kind_cb (JdLessonEdit *self)
{
  const guint kind = get_kind (self);
  const char *hint = kinds[kind].gives == GIVES_TIME        ? _("seconds")
                     : kinds[kind].gives == GIVES_CONDITION ? "theta = 0"
                                                            : _("number or expression");

  fill_names (self, kinds[kind].names);
  fill_choices (self, kinds[kind].gives);
  gtk_widget_set_visible (self->value, wants_text (kind));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->value), hint);
  update_add (self);
}

JsonNode *
jd_lesson_edit_read (const char *text)
{
  g_autofree char *own = g_strstrip (g_strdup (text));
  char *end;
  const double number = g_ascii_strtod (own, &end);

  return *end == '\0' && end > own ? jd_json_number (number) : json_node_init_string (json_node_alloc (), own);
}

char *
jd_lesson_edit_dup_text (JsonNode *node)
{
  if (node == NULL)
    return g_strdup ("");
  if (jd_json_get_text (node) != NULL)
    return g_strdup (jd_json_get_text (node));
  return jd_json_to_line (node);
}

/* {@first: @text, @second: @other}; @second may be NULL. */
static JsonNode *
new_object (const char *first,
            const char *text,
            const char *second,
            const char *other)
{
  JsonObject *object = json_object_new ();
  JsonNode *node = json_node_alloc ();

  json_object_set_string_member (object, first, text);
  if (second != NULL)
    json_object_set_string_member (object, second, other);
  json_node_init_object (node, object);
  json_object_unref (object);
  return node;
}

/* An elastic or instantaneous equation gives back all, or nothing: other numbers are set in its row. */
static JsonNode *
new_type (const char *type)
{
  const gboolean elastic = g_str_equal (type, "elastic");
  JsonNode *node;

  if (!elastic && !g_str_equal (type, "instantaneous"))
    return json_node_init_string (json_node_alloc (), type);
  node = new_object ("type", type, NULL, NULL);
  json_object_set_int_member (json_node_get_object (node), "restitution", elastic);
  return node;
}

static JsonNode *
new_value (JdLessonEdit *self,
           guint         kind)
{
  const char *name = get_chosen (self->name, self->names), *choice = get_chosen (self->choice, self->choices);
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->value)));

  switch (kinds[kind].gives)
    {
    case GIVES_TAG:
      return *choice == '\0' ? json_node_new (JSON_NODE_NULL) : json_node_init_string (json_node_alloc (), choice);
    case GIVES_TYPE:
      return new_type (choice);
    case GIVES_SIDE:
      return new_object ("event", name, "side", choice);
    case GIVES_CONDITION:
      return new_object ("when", g_strstrip (text), NULL, NULL);
    case GIVES_VALUE:
    case GIVES_TIME:
      return jd_lesson_edit_read (text);
    case GIVES_NOTHING:
    case GIVES_WORD:
    default:
      if (kinds[kind].names == OF_PLAYS)
        return json_node_init_boolean (json_node_alloc (), g_str_equal (name, "plays"));
      return json_node_init_string (json_node_alloc (), name);
    }
}

/* Adds @word to the list @member, once. */
static void
add_word (JsonObject *edit,
          const char *member,
          JsonNode   *word)
{
  JsonArray *array = jd_json_get_array (edit, member);
  gboolean known = FALSE;

  if (array == NULL)
    {
      array = json_array_new ();
      json_object_set_array_member (edit, member, array);
    }
  for (guint i = 0; i < json_array_get_length (array); i++)
    known = known || json_node_equal (json_array_get_element (array, i), word);
  if (known)
    json_node_unref (word);
  else
    json_array_add_element (array, word);
}

static void
add_cb (JdLessonEdit *self)
{
  const guint kind = get_kind (self);
  const char *member = kinds[kind].member, *name = get_chosen (self->name, self->names);
  const gboolean by_name = g_strv_contains ((const char *const[]) { "tags", "types", "set", "rate", "direction",
                                                                    NULL },
                                            member);
  JsonNode *value;

  if (!gtk_widget_get_sensitive (self->add))
    return;
  value = new_value (self, kind);
  if (kinds[kind].gives == GIVES_WORD)
    add_word (self->edit, member, value);
  else if (!by_name)
    json_object_set_member (self->edit, member, value);
  else
    {
      if (jd_json_get_object (self->edit, member) == NULL)
        json_object_set_object_member (self->edit, member, json_object_new ());
      json_object_set_member (jd_json_get_object (self->edit, member), name, value);
    }
  gtk_editable_set_text (GTK_EDITABLE (self->value), "");
  report_change (self);
}

void
jd_lesson_edit_set_study (JdLessonEdit *self,
                          JdStudy      *study)
{
  g_return_if_fail (JD_IS_LESSON_EDIT (self));

  g_set_object (&self->study, study);
  kind_cb (self);
}

void
jd_lesson_edit_show (JdLessonEdit *self,
                     JsonNode     *node)
{
  g_autoptr(JsonNode) copy = NULL;

  g_return_if_fail (JD_IS_LESSON_EDIT (self));

  copy = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? jd_json_copy (node) : NULL;
  json_object_unref (self->edit);
  self->edit = copy != NULL ? json_object_ref (json_node_get_object (copy)) : json_object_new ();
  show_parts (self);
}

JsonNode *
jd_lesson_edit_dup (JdLessonEdit *self)
{
  g_autoptr(JsonNode) node = NULL;

  g_return_val_if_fail (JD_IS_LESSON_EDIT (self), NULL);

  if (json_object_get_size (self->edit) == 0)
    return NULL;
  node = json_node_init_object (json_node_alloc (), self->edit);
  return jd_json_copy (node);
}

static void
jd_lesson_edit_dispose (GObject *object)
{
  g_clear_object (&JD_LESSON_EDIT (object)->study);
  jd_unparent_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (jd_lesson_edit_parent_class)->dispose (object);
}

static void
jd_lesson_edit_finalize (GObject *object)
{
  JdLessonEdit *self = JD_LESSON_EDIT (object);

  json_object_unref (self->edit);
  g_array_unref (self->what);
  g_strfreev (self->names);
  g_strfreev (self->choices);
  g_free (self->path);

  G_OBJECT_CLASS (jd_lesson_edit_parent_class)->finalize (object);
}

static gboolean
jd_lesson_edit_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (JD_LESSON_EDIT (widget)->kind));
}

static void
jd_lesson_edit_class_init (JdLessonEditClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_lesson_edit_dispose;
  G_OBJECT_CLASS (klass)->finalize = jd_lesson_edit_finalize;
  GTK_WIDGET_CLASS (klass)->grab_focus = jd_lesson_edit_grab_focus;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
jd_lesson_edit_init (JdLessonEdit *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  self->edit = json_object_new ();
  self->what = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 3);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  self->parts = jd_wrap_box_new ();
  gtk_widget_set_parent (self->parts, GTK_WIDGET (self));
}

/* A list named "record-@path-@what". */
static GtkDropDown *
add_list (JdLessonEdit *self,
          GtkWidget    *line,
          const char   *what,
          const char   *label)
{
  GtkWidget *list = gtk_drop_down_new (NULL, NULL);
  g_autofree char *name = g_strdup_printf ("record-%s-%s", self->path, what);

  gtk_widget_set_name (list, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  jd_wrap_box_append (JD_WRAP_BOX (line), list);
  return GTK_DROP_DOWN (list);
}

static void
add_entry (JdLessonEdit *self,
           GtkWidget    *line)
{
  g_autofree char *name = g_strdup_printf ("record-%s-value", self->path);

  self->value = gtk_entry_new ();
  gtk_widget_set_name (self->value, name);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->value), VALUE_WIDTH);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->value), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Value"), -1);
  g_signal_connect_object (self->value, "changed", G_CALLBACK (update_add), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->value, "activate", G_CALLBACK (add_cb), self, G_CONNECT_SWAPPED);
  jd_wrap_box_append (JD_WRAP_BOX (line), self->value);
}

/* The line that adds a part. */
static void
add_line (JdLessonEdit    *self,
          JdLessonEditUse  use)
{
  GtkWidget *line = jd_wrap_box_new ();
  g_autoptr(GStrvBuilder) titles = g_strv_builder_new ();
  g_autofree char *name = g_strdup_printf ("record-%s-add", self->path);
  g_auto(GStrv) list = NULL;
  g_autoptr(GtkStringList) model = NULL;

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (kinds[k].uses & (1u << use))
      {
        g_array_append_val (self->what, k);
        g_strv_builder_add (titles, _(kinds[k].title));
      }
  list = g_strv_builder_end (titles);
  model = gtk_string_list_new ((const char *const *) list);
  self->kind = add_list (self, line, "what", _("What to add"));
  self->name = add_list (self, line, "of", _("Of what"));
  self->choice = add_list (self, line, "to", _("To what"));
  add_entry (self, line);
  self->add = gtk_button_new_with_mnemonic (_("A_dd"));
  gtk_widget_set_name (self->add, name);
  g_signal_connect_object (self->add, "clicked", G_CALLBACK (add_cb), self, G_CONNECT_SWAPPED);
  jd_wrap_box_append (JD_WRAP_BOX (line), self->add);
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (model));
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (kind_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (line, GTK_WIDGET (self));
}

GtkWidget *
jd_lesson_edit_new (const char      *title,
                    const char      *path,
                    JdLessonEditUse  use)
{
  JdLessonEdit *self = g_object_new (JD_TYPE_LESSON_EDIT, NULL);
  g_autofree char *name = g_strconcat ("record-", path, NULL);

  self->path = g_strdup (path);
  gtk_widget_set_name (GTK_WIDGET (self), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  add_line (self, use);
  kind_cb (self);
  show_parts (self);
  return GTK_WIDGET (self);
}
