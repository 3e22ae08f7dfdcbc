/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The observer of a virtual velocity field, and the composition of virtual velocities. */
#include "ui/panels/jd-observer-box.h"

#include <glib/gi18n-lib.h>

#include "ui/drawing/jd-markup.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-table.h"

struct _JdObserverBox
{
  GtkBox         parent_instance;

  JdStudy       *study;    /* weak: the last that was shown */
  gboolean       updating;
  GArray        *bodies;   /* int: observer of each line of the list */
  GArray        *refs;     /* JdPointRef of each line of the list of points; the first is none */

  GtkDropDown   *observer;
  GtkStringList *observers;
  GtkLabel      *why;
  GtkWidget     *composition;
  GtkDropDown   *point;
  GtkStringList *points;
  JdTable       *velocities;
};

G_DEFINE_FINAL_TYPE (JdObserverBox, jd_observer_box, GTK_TYPE_BOX)

static const char *
body_name (JdStudy *study,
           int      body)
{
  const GPtrArray *bodies = jd_mechanism_get_bodies (jd_study_get_mechanism (study));

  return ((const JdBody *) g_ptr_array_index (bodies, (guint) body))->name;
}

static void
add_observer (JdObserverBox *self,
              int            observer,
              const char    *name)
{
  g_array_append_val (self->bodies, observer);
  gtk_string_list_append (self->observers, name);
}

static void
make_observers (JdObserverBox *self,
                JdStudy       *study)
{
  JdMechanism *mechanism = jd_study_get_mechanism (study);
  const gboolean moving = jd_mechanism_get_frame (mechanism) != NULL;

  g_array_set_size (self->bodies, 0);
  gtk_string_list_splice (self->observers, 0, g_list_model_get_n_items (G_LIST_MODEL (self->observers)), NULL);
  add_observer (self, JD_OBSERVER_GROUND, moving ? _("the frame of the file") : _("ground"));
  if (moving)
    add_observer (self, JD_OBSERVER_GALILEAN, _("the Galilean frame"));
  for (guint b = 0; b < jd_mechanism_get_bodies (mechanism)->len; b++)
    add_observer (self, (int) b, body_name (study, (int) b));
}

static void
make_points (JdObserverBox *self,
             JdStudy       *study)
{
  JdMechanism *mechanism = jd_study_get_mechanism (study);
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);
  JdPointRef ref = { JD_GROUND, 0 };

  g_array_set_size (self->refs, 0);
  gtk_string_list_splice (self->points, 0, g_list_model_get_n_items (G_LIST_MODEL (self->points)), NULL);
  g_array_append_val (self->refs, ref);
  gtk_string_list_append (self->points, _("no point"));
  for (guint b = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len; i++)
      {
        g_autofree char *name = NULL;

        ref = (JdPointRef) { (int) b, i };
        name = jd_mechanism_dup_point_name (mechanism, ref);
        g_array_append_val (self->refs, ref);
        gtk_string_list_append (self->points, name);
      }
}

/* Selects what the study has. */
static void
show_choice (JdObserverBox *self,
             JdStudy       *study)
{
  const JdPointRef composed = jd_study_get_composed (study);

  for (guint i = 0; i < self->bodies->len; i++)
    if (g_array_index (self->bodies, int, i) == jd_study_get_observer (study))
      gtk_drop_down_set_selected (self->observer, i);
  for (guint i = 0; i < self->refs->len; i++)
    {
      const JdPointRef *ref = &g_array_index (self->refs, JdPointRef, i);

      if (ref->body == composed.body && (ref->body < 0 || ref->point == composed.point))
        gtk_drop_down_set_selected (self->point, i);
    }
}

/* Markup of the virtual rates that move @body, "ψ*, θ*"; NULL if none does. */
static char *
list_movers (JdStudy *study,
             int      body)
{
  JdParameterization *parameterization = jd_study_get_parameterization (study);
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autofree gboolean *moves = g_new0 (gboolean, n + 1);
  g_autoptr(GString) list = g_string_new (NULL);
  const double *p;

  jd_study_get_state (study, &p, NULL, NULL);
  if (!jd_virtual_movers (parameterization, (gsize) body, jd_study_get_time (study), p, moves, NULL))
    return NULL;
  for (gsize i = 0; i < n; i++)
    {
      const gsize k = jd_parameterization_get_retained (parameterization)[i];
      g_autofree char *symbol = jd_markup_of_parameter (jd_model_get_parameter_name (jd_study_get_model (study), k),
                                                        0);

      if (moves[i])
        g_string_append_printf (list, "%s%s*", list->len > 0 ? ", " : "", symbol);
    }
  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

/* Markup of hypothesis [2.33] for the observer, with its reason. */
static char *
write_why (JdStudy *study)
{
  const int observer = jd_study_get_observer (study);
  g_autofree char *movers = NULL, *name = NULL;

  if (observer < 0)
    return g_strdup (
      jd_mechanism_get_frame (jd_study_get_mechanism (study)) == NULL
        ? _("No virtual rate moves the ground: hypothesis 2.33 holds.")
        : _("The frame moves with time alone, and no virtual rate moves it: hypothesis 2.33 holds. The "
            "virtual velocities are the same in the frame of the file and in the Galilean frame."));
  movers = list_movers (study, observer);
  name = g_markup_escape_text (body_name (study, observer), -1);
  if (movers == NULL)
    return g_strdup_printf (
      _("No virtual rate moves %s: hypothesis 2.33 holds. The virtual velocities relative to it "
        "are those relative to the ground."),
      name);
  return g_strdup_printf (_("%s moves with %s: hypothesis 2.33 does not hold. The virtual velocities relative to it "
                            "differ from those relative to the ground by the background field, drawn pale."),
                          name, movers);
}

static void
make_velocities (JdObserverBox *self,
                 JdStudy       *study)
{
  const gboolean spatial = jd_mechanism_get_dimension (jd_study_get_mechanism (study)) == 3;
  const char *const columns[] = { _("m/s"), "x", "y", spatial ? "z" : NULL, NULL };

  jd_table_begin (self->velocities, columns);
  jd_table_add_row (self->velocities, _("absolute V*₀"), NULL);
  jd_table_add_row (self->velocities, _("= background V*₀ᵣ"), NULL);
  jd_table_add_row (self->velocities, _("+ relative V*ᵣ"), NULL);
  jd_table_end (self->velocities);
}

static void
update_velocities (JdObserverBox *self,
                   JdStudy       *study)
{
  JdVirtualComposition found;
  const gboolean composed = jd_study_compose (study, &found);

  gtk_widget_set_visible (GTK_WIDGET (self->velocities), composed);
  for (guint c = 0; composed && c < jd_table_get_n_columns (self->velocities); c++)
    {
      jd_table_set_value (self->velocities, 0, c, found.absolute[c]);
      jd_table_set_value (self->velocities, 1, c, found.background[c]);
      jd_table_set_value (self->velocities, 2, c, found.relative[c]);
    }
}

void
jd_observer_box_refresh (JdObserverBox *self,
                         JdStudy       *study,
                         JdChanges      changes)
{
  g_return_if_fail (JD_IS_OBSERVER_BOX (self));

  self->updating = TRUE;
  if (changes & JD_CHANGED_MODEL)
    {
      make_observers (self, study);
      make_points (self, study);
      make_velocities (self, study);
    }
  g_set_weak_pointer (&self->study, study);
  if (changes & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_DIRECTION))
    {
      g_autofree char *why = write_why (study);

      show_choice (self, study);
      if (!g_str_equal (gtk_label_get_label (self->why), why))
        gtk_label_set_markup (self->why, why);
      gtk_widget_set_visible (self->composition, jd_study_get_observer (study) >= 0);
    }
  update_velocities (self, study);
  self->updating = FALSE;
}

/* Where no point is chosen, the composition begins at the first point of another body. */
static void
choose_point (JdObserverBox *self,
              int            observer)
{
  for (guint i = 1; i < self->refs->len && jd_study_get_composed (self->study).body < 0; i++)
    if (g_array_index (self->refs, JdPointRef, i).body != observer)
      jd_study_set_composed (self->study, g_array_index (self->refs, JdPointRef, i));
}

static void
observer_cb (JdObserverBox *self)
{
  const guint i = gtk_drop_down_get_selected (self->observer);

  if (self->updating || self->study == NULL || i >= self->bodies->len)
    return;
  jd_study_set_observer (self->study, g_array_index (self->bodies, int, i));
  if (g_array_index (self->bodies, int, i) >= 0)
    choose_point (self, g_array_index (self->bodies, int, i));
}

static void
point_cb (JdObserverBox *self)
{
  const guint i = gtk_drop_down_get_selected (self->point);

  if (!self->updating && self->study != NULL && i < self->refs->len)
    jd_study_set_composed (self->study, g_array_index (self->refs, JdPointRef, i));
}

static void
jd_observer_box_finalize (GObject *object)
{
  JdObserverBox *self = JD_OBSERVER_BOX (object);

  g_array_unref (self->bodies);
  g_array_unref (self->refs);
  g_clear_weak_pointer (&self->study);

  G_OBJECT_CLASS (jd_observer_box_parent_class)->finalize (object);
}

static void
jd_observer_box_class_init (JdObserverBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = jd_observer_box_finalize;

  g_type_ensure (JD_TYPE_TABLE);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-observer-box.ui");
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, observer);
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, observers);
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, why);
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, composition);
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, point);
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, points);
  gtk_widget_class_bind_template_child (widget_class, JdObserverBox, velocities);
  gtk_widget_class_bind_template_callback (widget_class, observer_cb);
  gtk_widget_class_bind_template_callback (widget_class, point_cb);
}

static void
jd_observer_box_init (JdObserverBox *self)
{
  self->bodies = g_array_new (FALSE, FALSE, sizeof (int));
  self->refs = g_array_new (FALSE, FALSE, sizeof (JdPointRef));
  gtk_widget_init_template (GTK_WIDGET (self));
}
