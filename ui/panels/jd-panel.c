/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Base class of the panels: folding, enlarging, and refreshing. */
#include "ui/panels/jd-panel.h"

#include <glib/gi18n-lib.h>

#include "core/parameterization/model/jd-model-size.h"
#include "ui/document/jd-cover.h"
#include "ui/panels/jd-panels.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-pill.h"
#include "ui/widgets/jd-readout.h"
#include "ui/widgets/jd-resources.h"
#include "ui/widgets/jd-widget-helpers.h"

typedef struct
{
  JdStudy      *study;
  GSignalGroup *signals;
  GtkWidget    *content;
  gboolean      expanded;
  gboolean      enlarged;
  JdChanges     waiting;
  guint         source;
  gboolean      refreshed;    /* at least once */
  gboolean      was_covered;  /* cover() has been called, and not since everything is uncovered */

  GtkWidget    *heading;
  GtkWidget    *heading_label;
  GtkImage     *icon;
  GtkImage     *arrow;
  GtkWidget    *enlarge;
  GtkImage     *enlarge_image;
  GtkRevealer  *revealer;
  GtkLabel     *remark;    /* shown instead of the contents while there is no model */
} JdPanelPrivate;

enum
{
  PROP_0,
  PROP_CONTENT,
  PROP_EXPANDED,
  PROP_ENLARGED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (JdPanel, jd_panel, GTK_TYPE_WIDGET)

static JdCovers *
get_covers (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  return priv->study != NULL ? jd_study_get_covers (priv->study) : NULL;
}

/* The word or quantity that covers the whole panel; NULL while none is covered. */
static const char *
find_cover (JdPanel *self)
{
  /* graphs and sweeps show the motion to come; integrals and the rows of energies tell the energy */
  static const char *const graphs[] = { "graphs", "time", "after", NULL };
  static const char *const integrals[] = { "integrals", "E+V", NULL };
  const char *const own[] = { JD_PANEL_GET_CLASS (self)->name, NULL };

  /* The numbers of a jump tell each other.  The user's own predictions cover single cells. */
  if (g_str_equal (own[0], "jump") && jd_covers_is_asked (get_covers (self), "after"))
    return "after";
  if (g_str_equal (own[0], "jump") && jd_covers_is_asked (get_covers (self), "dof"))
    return "dof";
  return jd_cover_find (get_covers (self), g_str_equal (own[0], "graphs") || g_str_equal (own[0], "sweep") ? graphs
                                           : g_str_equal (own[0], "integrals")                             ? integrals
                                                                                                           : own);
}

/* Without a model, shows the reason instead of outdated contents; the pill if the panel is covered. */
static gboolean
update_remark (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);
  const char *why = priv->study != NULL ? jd_study_get_waiting (priv->study) : NULL;
  const char *covered = find_cover (self);
  const gboolean shows = why == NULL && covered == NULL;

  if (covered != NULL)
    jd_cover_label (priv->remark, get_covers (self), covered, _(JD_PANEL_GET_CLASS (self)->title), NULL);
  else
    {
      jd_pill_uncover (GTK_WIDGET (priv->remark));
      gtk_widget_set_halign (GTK_WIDGET (priv->remark), GTK_ALIGN_FILL);
      gtk_label_set_text (priv->remark, why != NULL ? why : "");
    }
  gtk_widget_set_visible (GTK_WIDGET (priv->remark), !shows && priv->expanded);
  if (priv->content != NULL)
    gtk_widget_set_visible (priv->content, shows);
  return shows;
}

/* Also after the quantities have changed, because each has a context menu that covers it. */
static void
cover (JdPanel   *self,
       JdChanges  changes)
{
  const JdChanges other_quantities = JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION | JD_CHANGED_JUMP;
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);
  const gboolean active = priv->study != NULL && jd_covers_get_active (get_covers (self));

  if (JD_PANEL_GET_CLASS (self)->cover != NULL && priv->study != NULL &&
      (active || priv->was_covered || changes & other_quantities))
    JD_PANEL_GET_CLASS (self)->cover (self, get_covers (self));
  priv->was_covered = active;
}

static void
flush (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);
  const JdChanges changes = priv->waiting;

  g_clear_handle_id (&priv->source, g_source_remove);
  if (!update_remark (self) || priv->study == NULL || changes == 0)
    return;
  priv->waiting = 0;
  priv->refreshed = TRUE;
  if (changes & JD_CHANGED_MODEL && jd_study_get_model (priv->study) != NULL)
    jd_readout_set_zero (GTK_WIDGET (self), jd_model_shown_zero (jd_study_get_model (priv->study)));
  JD_PANEL_GET_CLASS (self)->refresh (self, priv->study, changes);
  cover (self, changes);
}

void
jd_panel_flush (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  if (priv->expanded)
    flush (self);
  else
    g_clear_handle_id (&priv->source, g_source_remove);
}

static gboolean
flush_cb (gpointer user_data)
{
  JdPanel *self = user_data;
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  priv->source = 0;
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    jd_panel_flush (self);
  return G_SOURCE_REMOVE;
}

/* Refreshes for the changes received while the panel was hidden. */
static void
map_cb (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  if (priv->waiting != 0)
    jd_panel_queue (self, 0);
}

/* Queues a refresh.  High idle priority runs before GTK's layout, so that a panel and the sheet show the same
 * instant.  After a change of the model the sheet is drawn first, because a panel may take long. */
void
jd_panel_queue (JdPanel   *self,
                JdChanges  changes)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_if_fail (JD_IS_PANEL (self));

  priv->waiting |= changes;
  if (priv->source == 0 && priv->expanded && priv->study != NULL)
    priv->source = g_idle_add_full (priv->waiting & JD_CHANGED_MODEL ? G_PRIORITY_DEFAULT_IDLE : G_PRIORITY_HIGH_IDLE,
                                    flush_cb, self, NULL);
}

/* Refreshes a panel that is not seen: assistive tools read what it showed last. */
static void
refresh_unseen (JdPanel   *self,
                JdChanges  changes)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  if (!priv->refreshed || (priv->expanded && gtk_widget_get_mapped (GTK_WIDGET (self))))
    return;
  priv->waiting |= changes;
  flush (self);
}

/* Covers at once, also what is not seen.  Rows of another model or parameterization are made anew first: the covers
 * name quantities of the present ones. */
static void
cover_now (JdPanel   *self,
           JdChanges  changes)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  update_remark (self);
  if (priv->refreshed && (priv->waiting | changes) & (JD_CHANGED_MODEL | JD_CHANGED_PARAMETERIZATION))
    {
      priv->waiting |= changes;
      flush (self);
      return;
    }
  cover (self, changes);
  refresh_unseen (self, changes);
}

static void
changed_cb (JdPanel *self,
            guint    changes)
{
  if (changes & JD_STUDY_MODEL)
    changes = JD_CHANGED_ALL;
  if (changes & JD_STUDY_COVERS)
    cover_now (self, changes & JD_CHANGED_ALL);
  if (changes & JD_STUDY_PARAMETERIZATION)
    changes |= JD_CHANGED_INSTANT | JD_CHANGED_DIRECTION;
  if (changes & JD_CHANGED_ALL)
    jd_panel_queue (self, changes & JD_CHANGED_ALL);
  if ((changes & (JD_STUDY_MODEL | JD_STUDY_PARAMETERIZATION)) && jd_covers_get_active (get_covers (self)))
    refresh_unseen (self, changes & JD_CHANGED_ALL);
}

JdStudy *
jd_panel_get_study (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_val_if_fail (JD_IS_PANEL (self), NULL);

  return priv->study;
}

void
jd_panel_set_study (JdPanel *self,
                    JdStudy *study)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_if_fail (JD_IS_PANEL (self));

  if (!g_set_object (&priv->study, study))
    return;
  g_signal_group_set_target (priv->signals, study);
  if (study != NULL && jd_covers_get_active (get_covers (self)))
    cover_now (self, JD_CHANGED_ALL);
  else
    update_remark (self);
  jd_panel_queue (self, JD_CHANGED_ALL);
}

gboolean
jd_panel_get_expanded (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_val_if_fail (JD_IS_PANEL (self), FALSE);

  return priv->expanded;
}

void
jd_panel_set_expanded (JdPanel  *self,
                       gboolean  expanded)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_if_fail (JD_IS_PANEL (self));

  if (priv->expanded == expanded)
    return;
  priv->expanded = expanded;
  gtk_image_set_from_icon_name (priv->arrow, expanded ? "pan-down-symbolic" : "pan-end-symbolic");
  gtk_accessible_update_state (GTK_ACCESSIBLE (priv->heading), GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
  jd_panel_queue (self, 0);
  update_remark (self);
  if (!expanded)
    jd_panel_set_enlarged (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPANDED]);
}

gboolean
jd_panel_get_enlarged (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_val_if_fail (JD_IS_PANEL (self), FALSE);

  return priv->enlarged;
}

/* Accessible name of the button, with the panel's name, because every panel has this button. */
static void
name_enlarge_button (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);
  g_autofree char *name = priv->enlarged ? g_strdup (_("Show All Panels"))
                                         : g_strdup_printf (_("Enlarge %s to the Whole Column"),
                                                            _(JD_PANEL_GET_CLASS (self)->title));

  gtk_accessible_update_property (GTK_ACCESSIBLE (priv->enlarge), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
jd_panel_set_enlarged (JdPanel  *self,
                       gboolean  enlarged)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_if_fail (JD_IS_PANEL (self));

  if (priv->enlarged == enlarged)
    return;
  priv->enlarged = enlarged;
  gtk_image_set_from_icon_name (priv->enlarge_image, enlarged ? "view-restore-symbolic" : "view-fullscreen-symbolic");
  gtk_widget_set_tooltip_text (priv->enlarge, enlarged ? _("Show All Panels") : _("Enlarge to the Whole Column"));
  name_enlarge_button (self);
  jd_set_css_class (GTK_WIDGET (self), "enlarged", enlarged);
  gtk_widget_set_vexpand (GTK_WIDGET (self), enlarged);
  if (enlarged)
    jd_panel_set_expanded (self, TRUE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ENLARGED]);
}

void
jd_panel_set_bare (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_if_fail (JD_IS_PANEL (self));

  gtk_widget_set_visible (gtk_widget_get_parent (priv->heading), FALSE);
  jd_panel_set_expanded (self, TRUE);
}

gboolean
jd_panel_get_settled (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_return_val_if_fail (JD_IS_PANEL (self), FALSE);

  return gtk_revealer_get_child_revealed (priv->revealer) == priv->expanded;
}

static void
jd_panel_get_property (GObject    *object,
                       guint       prop_id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (JD_PANEL (object));

  switch (prop_id)
    {
    case PROP_CONTENT:
      g_value_set_object (value, priv->content);
      break;
    case PROP_EXPANDED:
      g_value_set_boolean (value, priv->expanded);
      break;
    case PROP_ENLARGED:
      g_value_set_boolean (value, priv->enlarged);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
jd_panel_set_property (GObject      *object,
                       guint         prop_id,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  JdPanel *self = JD_PANEL (object);
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  switch (prop_id)
    {
    case PROP_CONTENT:
      g_set_object (&priv->content, g_value_get_object (value));
      break;
    case PROP_EXPANDED:
      jd_panel_set_expanded (self, g_value_get_boolean (value));
      break;
    case PROP_ENLARGED:
      jd_panel_set_enlarged (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* In the instance's init function the instance does not have its own class yet. */
static void
jd_panel_constructed (GObject *object)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (JD_PANEL (object));
  JdPanelClass *klass = JD_PANEL_GET_CLASS (object);

  G_OBJECT_CLASS (jd_panel_parent_class)->constructed (object);

  gtk_image_set_from_icon_name (priv->icon, klass->icon_name);
  gtk_label_set_text (GTK_LABEL (priv->heading_label), _(klass->title));
  jd_explain_register (GTK_WIDGET (object), klass->title);
  jd_explain_register (priv->heading, klass->title);
  name_enlarge_button (JD_PANEL (object));
}

static void
jd_panel_dispose (GObject *object)
{
  JdPanel *self = JD_PANEL (object);
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  g_clear_handle_id (&priv->source, g_source_remove);
  g_clear_object (&priv->signals);
  g_clear_object (&priv->study);
  jd_unparent_children (GTK_WIDGET (self));
  g_clear_object (&priv->content);

  G_OBJECT_CLASS (jd_panel_parent_class)->dispose (object);
}

static void
jd_panel_class_init (JdPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  const GParamFlags plain = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = jd_panel_get_property;
  object_class->set_property = jd_panel_set_property;
  object_class->constructed = jd_panel_constructed;
  object_class->dispose = jd_panel_dispose;

  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, plain);
  properties[PROP_EXPANDED] = g_param_spec_boolean ("expanded", NULL, NULL, FALSE, flags);
  properties[PROP_ENLARGED] = g_param_spec_boolean ("enlarged", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/jd-panel.ui");
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, heading);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, heading_label);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, icon);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, arrow);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, enlarge);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, enlarge_image);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, remark);
  gtk_widget_class_bind_template_child_private (widget_class, JdPanel, revealer);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

void
jd_panel_class_set_template (JdPanelClass *klass)
{
#define LINE(Type, name, title)                                                                                      \
  { #Type, #name, title, "jd-" #name "-symbolic", JD_RESOURCES "/ui/jd-" #name "-panel.ui" },
  static const struct
  {
    const char *type, *name, *title, *icon_name, *template;
  } lines[] = { JD_PANELS (LINE) };
#undef LINE

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    if (g_str_equal (lines[i].type, G_OBJECT_CLASS_NAME (klass)))
      {
        klass->name = lines[i].name;
        klass->title = lines[i].title;
        klass->icon_name = lines[i].icon_name;
        gtk_widget_class_set_template_from_resource (GTK_WIDGET_CLASS (klass), lines[i].template);
        return;
      }
  g_error ("jd-panels.h: %s", G_OBJECT_CLASS_NAME (klass));
}

static void
jd_panel_init (JdPanel *self)
{
  JdPanelPrivate *priv = jd_panel_get_instance_private (self);

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "map", G_CALLBACK (map_cb), NULL);
  priv->signals = g_signal_group_new (JD_TYPE_STUDY);
  g_signal_group_connect_object (priv->signals, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}
