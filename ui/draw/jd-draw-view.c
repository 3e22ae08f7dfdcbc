/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Draw view: its parts, its actions and its keys. */
#include "ui/draw/jd-draw-view.h"

#include "ui/draw/jd-draw-actions-private.h"
#include "ui/draw/inspector/jd-inspector.h"
#include "ui/draw/jd-outline.h"
#include "ui/draw/jd-player-private.h"
#include "ui/draw/canvas/jd-palette.h"
#include "ui/draw/canvas/jd-tool.h"
#include "ui/draw/inspector/jd-values.h"
#include "ui/widgets/jd-resources.h"

#define ZOOM_FACTOR 1.25
#define PROJECTOR_SCALE 1.6
/* px: least width of the column at the right, as in the template, and at the projector size. */
#define SIDE           300
#define PROJECTOR_SIDE 420
/* Fraction of the width for the canvas; the inspector has the rest. */
#define SHEET_SHARE 0.74

struct _JdDrawView
{
  GtkWidget     parent_instance;

  JdStudy      *study;
  GSignalGroup *document_signals;
  JdSelection  *selection;
  gboolean      placed;  /* the divider has its initial position */

  GtkWidget    *paned;
  JdPalette    *palette;
  JdCanvas     *canvas;
  JdPlayer     *player;
  JdInspector  *inspector;
  JdOutline    *outline;
  JdValues     *values;
  JdStatusLine *status;
};

enum
{
  PROP_0,
  PROP_TOOL,
  PROP_NAME_NEW,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (JdDrawView, jd_draw_view, GTK_TYPE_WIDGET)

void
jd_draw_view_set_study (JdDrawView *self,
                        JdStudy    *study)
{
  JdDocument *document = study != NULL ? jd_study_get_document (study) : NULL;

  g_return_if_fail (JD_IS_DRAW_VIEW (self));

  if (!g_set_object (&self->study, study))
    return;
  jd_selection_clear (self->selection);
  g_signal_group_set_target (self->document_signals, document);
  jd_player_set_study (self->player, study);
  jd_canvas_set_document (self->canvas, document);
  jd_status_line_set_study (self->status, study);
  jd_inspector_set_document (self->inspector, document);
  jd_outline_set_document (self->outline, document);
  jd_values_set_document (self->values, document);
}

JdCanvas *
jd_draw_view_get_canvas (JdDrawView *self)
{
  g_return_val_if_fail (JD_IS_DRAW_VIEW (self), NULL);

  return self->canvas;
}

void
jd_draw_view_play (JdDrawView *self)
{
  g_return_if_fail (JD_IS_DRAW_VIEW (self));

  jd_player_play (self->player);
}

JdSelection *
jd_draw_view_get_selection (JdDrawView *self)
{
  g_return_val_if_fail (JD_IS_DRAW_VIEW (self), NULL);

  return self->selection;
}

void
jd_draw_view_set_panels (JdDrawView *self,
                         gboolean    shown)
{
  g_return_if_fail (JD_IS_DRAW_VIEW (self));

  gtk_widget_set_visible (gtk_paned_get_end_child (GTK_PANED (self->paned)), shown);
}

void
jd_draw_view_set_projector (JdDrawView *self,
                            gboolean    projector)
{
  GtkWidget *side;

  g_return_if_fail (JD_IS_DRAW_VIEW (self));

  jd_paper_set_stroke_scale (JD_PAPER (self->canvas), projector ? PROJECTOR_SCALE : 1);
  jd_palette_set_projector (self->palette, projector);
  side = gtk_paned_get_end_child (GTK_PANED (self->paned));
  /* the rows of properties with larger letters */
  gtk_widget_set_size_request (side, projector ? PROJECTOR_SIDE : SIDE, -1);
  gtk_widget_set_visible (gtk_paned_get_end_child (GTK_PANED (side)), !projector);
  if (projector)
    gtk_widget_add_css_class (GTK_WIDGET (self), "projector");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "projector");
}

/* Removes deleted objects from the selection. */
static void
mechanism_cb (JdDrawView *self,
              GParamSpec *pspec G_GNUC_UNUSED,
              JdDocument *document)
{
  jd_selection_keep (self->selection, jd_mechanism_get_json (jd_document_get_mechanism (document)));
}

static void
tool_cb (JdDrawView *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOOL]);
}

static void
zoom (GtkWidget  *widget,
      const char *name,
      GVariant   *parameter G_GNUC_UNUSED)
{
  JdPaper *paper = JD_PAPER (JD_DRAW_VIEW (widget)->canvas);

  if (g_str_equal (name, "draw.fit"))
    jd_paper_fit (paper);
  else if (g_str_equal (name, "draw.unscale"))
    jd_paper_unscale (paper);
  else
    jd_paper_zoom (paper, g_str_equal (name, "draw.zoom-in") ? ZOOM_FACTOR : 1 / ZOOM_FACTOR);
}

static void
play (GtkWidget  *widget,
      const char *name,
      GVariant   *parameter G_GNUC_UNUSED)
{
  JdPlayer *player = JD_DRAW_VIEW (widget)->player;

  if (g_str_equal (name, "draw.play"))
    jd_player_toggle (player);
  else
    jd_player_rewind (player);
}

static void
act (GtkWidget  *widget,
     const char *name,
     GVariant   *parameter)
{
  JdDrawView *self = JD_DRAW_VIEW (widget);

  if (self->study != NULL)
    jd_draw_action (self->canvas, name + strlen ("draw."), parameter);
}

/* Stops a key that an entry did not use, such as "copy" without selected text, from acting on the drawing. */
static gboolean
edit_key_cb (GtkWidget *widget,
             GVariant  *args,
             gpointer   data G_GNUC_UNUSED)
{
  const char *name;

  if (GTK_IS_EDITABLE (gtk_root_get_focus (gtk_widget_get_root (widget))))
    return FALSE;
  g_variant_get (args, "(&s)", &name);
  return gtk_widget_activate_action (widget, name, NULL);
}

/* Adds the keys of the tools, from the table of tools. */
static void
add_tool_bindings (GtkWidgetClass *widget_class)
{
  const JdTool *const *table = jd_tool_table ();

  for (gsize i = 0; table[i] != NULL; i++)
    if (table[i]->key != NULL)
      gtk_widget_class_add_binding_action (widget_class, gdk_keyval_from_name (table[i]->key), 0, "draw.tool", "s",
                                           table[i]->name);
}

static void
add_actions (GtkWidgetClass *widget_class)
{
  static const char *const zooms[] = { "draw.fit", "draw.unscale", "draw.zoom-in", "draw.zoom-out" };
  static const struct
  {
    const char *name;
    guint key;
    GdkModifierType modifiers;
  } edits[] = {
    { "draw.delete", GDK_KEY_Delete, 0 },
    { "draw.delete", GDK_KEY_BackSpace, 0 },
    { "draw.duplicate", GDK_KEY_d, GDK_CONTROL_MASK },
    { "draw.cut", GDK_KEY_x, GDK_CONTROL_MASK },
    { "draw.copy", GDK_KEY_c, GDK_CONTROL_MASK },
    { "draw.paste", GDK_KEY_v, GDK_CONTROL_MASK },
    { "draw.select-all", GDK_KEY_a, GDK_CONTROL_MASK },
    { "draw.connect", GDK_KEY_j, GDK_CONTROL_MASK },
    { "draw.touch", GDK_KEY_j, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "draw.assemble", GDK_KEY_k, GDK_CONTROL_MASK },
    { "draw.names", GDK_KEY_n, GDK_ALT_MASK },
    { "draw.measures", GDK_KEY_a, GDK_ALT_MASK },
    { "draw.rotate", GDK_KEY_r, GDK_CONTROL_MASK },
    { "draw.rotate-by", GDK_KEY_r, GDK_ALT_MASK },
    { "draw.mirror-x", GDK_KEY_m, GDK_CONTROL_MASK },
    { "draw.mirror-y", GDK_KEY_m, GDK_ALT_MASK },
    { "draw.name-sizes", GDK_KEY_l, GDK_CONTROL_MASK },
    { "draw.align-x", GDK_KEY_Left, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "draw.align-y", GDK_KEY_Down, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "draw.distribute-x", GDK_KEY_Right, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
    { "draw.distribute-y", GDK_KEY_Up, GDK_CONTROL_MASK | GDK_SHIFT_MASK },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (zooms); i++)
    gtk_widget_class_install_action (widget_class, zooms[i], NULL, zoom);
  gtk_widget_class_install_action (widget_class, "draw.play", NULL, play);
  gtk_widget_class_install_action (widget_class, "draw.scale-picture", NULL, act);
  gtk_widget_class_install_action (widget_class, "draw.rewind", NULL, play);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, edit_key_cb, "(s)", "draw.rewind");
  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      if (i == 0 || !g_str_equal (edits[i].name, edits[i - 1].name))
        gtk_widget_class_install_action (widget_class, edits[i].name, NULL, act);
      gtk_widget_class_add_binding (widget_class, edits[i].key, edits[i].modifiers, edit_key_cb, "(s)",
                                    edits[i].name);
    }
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_0, GDK_CONTROL_MASK, "draw.fit", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1, GDK_CONTROL_MASK, "draw.unscale", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, GDK_CONTROL_MASK, "draw.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_equal, GDK_CONTROL_MASK, "draw.zoom-in", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_minus, GDK_CONTROL_MASK, "draw.zoom-out", NULL);
}

static void
jd_draw_view_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  JdDrawView *self = JD_DRAW_VIEW (object);

  if (prop_id == PROP_TOOL)
    g_value_set_string (value, jd_canvas_get_tool (self->canvas));
  else if (prop_id == PROP_NAME_NEW)
    g_value_set_boolean (value, jd_canvas_get_names_sizes (self->canvas));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
jd_draw_view_set_property (GObject      *object,
                           guint         prop_id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  JdDrawView *self = JD_DRAW_VIEW (object);

  if (prop_id == PROP_TOOL)
    {
      jd_canvas_set_tool (self->canvas, g_value_get_string (value));
      gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
    }
  else if (prop_id == PROP_NAME_NEW)
    {
      if (jd_canvas_get_names_sizes (self->canvas) == g_value_get_boolean (value))
        return;
      jd_canvas_set_names_sizes (self->canvas, g_value_get_boolean (value));
      g_object_notify_by_pspec (object, pspec);
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
jd_draw_view_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  JdDrawView *self = JD_DRAW_VIEW (widget);

  if (!self->placed && width > 1)
    {
      gtk_paned_set_position (GTK_PANED (self->paned), (int) (SHEET_SHARE * width));
      self->placed = TRUE;
    }
  gtk_widget_allocate (self->paned, width, height, baseline, NULL);
}

static void
jd_draw_view_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  gtk_widget_measure (JD_DRAW_VIEW (widget)->paned, orientation, for_size, minimum, natural, minimum_baseline,
                      natural_baseline);
}

static void
jd_draw_view_dispose (GObject *object)
{
  JdDrawView *self = JD_DRAW_VIEW (object);

  if (self->study != NULL)
    jd_draw_view_set_study (self, NULL);
  g_clear_pointer (&self->paned, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_draw_view_parent_class)->dispose (object);
}

static void
jd_draw_view_finalize (GObject *object)
{
  JdDrawView *self = JD_DRAW_VIEW (object);

  g_clear_object (&self->document_signals);
  g_clear_object (&self->selection);

  G_OBJECT_CLASS (jd_draw_view_parent_class)->finalize (object);
}

static gboolean
jd_draw_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (JD_DRAW_VIEW (widget)->canvas));
}

static void
jd_draw_view_class_init (JdDrawViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = jd_draw_view_get_property;
  object_class->set_property = jd_draw_view_set_property;
  object_class->dispose = jd_draw_view_dispose;
  object_class->finalize = jd_draw_view_finalize;
  widget_class->measure = jd_draw_view_measure;
  widget_class->size_allocate = jd_draw_view_size_allocate;
  widget_class->grab_focus = jd_draw_view_grab_focus;

  properties[PROP_TOOL] = g_param_spec_string ("tool", NULL, NULL, "select",
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  /* Whether the sizes of bodies that are drawn become constants. */
  properties[PROP_NAME_NEW] = g_param_spec_boolean ("name-new", NULL, NULL, FALSE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                                      G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_type_ensure (JD_TYPE_PALETTE);
  gtk_widget_class_set_template_from_resource (widget_class, JD_RESOURCES "/ui/draw/jd-draw-view.ui");
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, paned);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, palette);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, canvas);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, player);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, inspector);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, outline);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, values);
  gtk_widget_class_bind_template_child (widget_class, JdDrawView, status);
  gtk_widget_class_install_property_action (widget_class, "draw.tool", "tool");
  gtk_widget_class_install_property_action (widget_class, "draw.name-new", "name-new");
  add_actions (widget_class);
  add_tool_bindings (widget_class);
}

static void
jd_draw_view_init (JdDrawView *self)
{
  g_type_ensure (JD_TYPE_CANVAS);
  g_type_ensure (JD_TYPE_PLAYER);
  g_type_ensure (JD_TYPE_INSPECTOR);
  g_type_ensure (JD_TYPE_OUTLINE);
  g_type_ensure (JD_TYPE_VALUES);
  g_type_ensure (JD_TYPE_STATUS_LINE);
  gtk_widget_init_template (GTK_WIDGET (self));
  self->selection = jd_selection_new ();
  self->document_signals = g_signal_group_new (JD_TYPE_DOCUMENT);
  g_signal_group_connect_object (self->document_signals, "notify::mechanism", G_CALLBACK (mechanism_cb), self,
                                 G_CONNECT_SWAPPED);
  jd_player_set_canvas (self->player, self->canvas);
  jd_canvas_set_selection (self->canvas, self->selection);
  jd_inspector_set_selection (self->inspector, self->selection);
  jd_outline_set_selection (self->outline, self->selection);
  jd_values_set_selection (self->values, self->selection);
  jd_status_line_set_canvas (self->status, self->canvas);
  g_signal_connect_object (self->canvas, "notify::tool", G_CALLBACK (tool_cb), self, G_CONNECT_SWAPPED);
}
