/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Explains the words of a window's widgets. */
#include "ui/explain/jd-explainer.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-background.h"
#include "ui/widgets/jd-explain.h"
#include "ui/widgets/jd-formula-view.h"
#include "ui/widgets/jd-widget-helpers.h"

/* Width of the popover, and the largest height and width of a widget at which it points as a whole; px. */
#define WIDTH  320
#define LOW    100
#define NARROW 400

struct _JdExplainer
{
  GObject          parent_instance;

  GtkWindow       *window;       /* not owned; it owns the explainer */
  GtkWidget       *popover;
  JdExplainCard   *card;
  GtkWidget       *menu;         /* popover that offers to explain */
  char            *offered;      /* its word */
  graphene_point_t offered_place;
  GtkWidget       *offered_at;   /* its widget; weak */
  GtkWidget       *explain_item; /* of the menu */
  GtkWidget       *copy_items;
  GtkWidget       *formula;      /* that the menu offers to copy; weak */
  GtkWidget       *at;           /* what is explained; weak */
  GtkWidget       *back;         /* had the focus before; weak */
  graphene_point_t place;        /* where it was clicked, in the window; negative: nowhere */
  JdGlossary      *glossary;
  JdExplainLesson  find_lesson;
  JdStudy         *study;
  GCancellable    *looking;      /* the sentence “here” is being computed */
  gboolean         picking;
};

enum
{
  PROP_0,
  PROP_PICKING,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (JdExplainer, jd_explainer, G_TYPE_OBJECT)

/* What the sentence “here” is computed from, in a thread. */
typedef struct
{
  JdGlossary            *glossary;
  const JdGlossaryEntry *entry;
  JdModel               *model;
  JdMotion              *motion;  /* NULL: the state of the model */
  double                 time;
  gboolean               after;
  char                  *parameterization;
  char                  *event;
} Question;

static void
question_free (gpointer data)
{
  Question *self = data;

  jd_glossary_unref (self->glossary);
  jd_model_unref (self->model);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_free (self->parameterization);
  g_free (self->event);
  g_free (self);
}

static void
look_thread (GTask        *task,
             gpointer      source G_GNUC_UNUSED,
             gpointer      data,
             GCancellable *cancellable G_GNUC_UNUSED)
{
  const Question *question = data;
  g_autoptr(JdModel) there = NULL;
  g_autoptr(JdLessonScene) scene = NULL;
  JdLessonSceneOptions options = { .parameterization = question->parameterization, .event = question->event };
  char *here = NULL;

  if (question->motion != NULL)
    there = jd_motion_new_model_at (question->motion, question->time, question->after, NULL);
  options.model = question->motion != NULL ? there : question->model;
  if (options.model != NULL)
    scene = jd_lesson_scene_new (&options, NULL);
  if (scene != NULL)
    here = jd_glossary_entry_dup_here (question->entry, scene);
  g_task_return_pointer (task, here, g_free);
}

/* Corrects the height of the popover when its contents have changed. */
static gboolean
fit_cb (gpointer popover)
{
  if (gtk_widget_get_mapped (popover))
    {
      gtk_widget_queue_resize (popover);
      gtk_popover_present (popover);
    }
  return G_SOURCE_REMOVE;
}

static void
fit (JdExplainer *self)
{
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, fit_cb, g_object_ref (self->popover), g_object_unref);
}

static void
looked_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data G_GNUC_UNUSED)
{
  JdExplainer *self = JD_EXPLAINER (source);
  g_autofree char *here = NULL;

  if (!jd_background_end (&self->looking, result))
    return;
  here = g_task_propagate_pointer (G_TASK (result), NULL);
  if (self->card == NULL)
    return;
  jd_explain_card_set_here (self->card, here);
  fit (self);
}

/* Computes the sentence about the mechanism at the instant shown.  While something is covered it could tell the
 * answer, and is left out. */
static void
look_here (JdExplainer           *self,
           const JdGlossaryEntry *entry)
{
  JdModel *model = self->study != NULL ? jd_study_get_model (self->study) : NULL;
  JdMotion *motion;
  Question *question;

  jd_background_stop (&self->looking);
  if (model == NULL || entry->here == NULL ||
      !jd_covers_is_empty (jd_document_get_covers (jd_study_get_document (self->study))))
    return;
  question = g_new0 (Question, 1);
  question->glossary = jd_glossary_ref (self->glossary);
  question->entry = entry;
  question->model = jd_model_ref (model);
  question->parameterization = g_strdup (jd_study_get_parameterization_name (self->study));
  question->event = g_strdup (jd_study_get_event_name (self->study));
  motion = jd_study_get_motion (self->study);
  if (motion != NULL)
    {
      question->motion = jd_motion_ref (motion);
      question->time = jd_study_get_time (self->study);
      question->after = jd_study_get_side (self->study) == JD_SIDE_AFTER;
    }
  jd_background_begin (self, &self->looking, look_thread, question, question_free, looked_cb);
}

static void
explainer_close (JdExplainer *self)
{
  g_return_if_fail (JD_IS_EXPLAINER (self));

  if (self->popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (self->popover));
}

/* Gives the focus back to what had it, if it is still there. */
static void
closed_cb (JdExplainer *self)
{
  jd_background_stop (&self->looking);
  if (self->at != NULL)
    g_signal_handlers_disconnect_by_func (self->at, explainer_close, self);
  if (self->back != NULL && gtk_widget_get_mapped (self->back))
    gtk_widget_grab_focus (self->back);
  g_clear_weak_pointer (&self->at);
  g_clear_weak_pointer (&self->back);
}

/* The popover points to @at, which is somewhere below the window, or to where a large widget was clicked. */
static void
point_to (JdExplainer *self,
          GtkWidget   *at)
{
  GtkWidget *host = gtk_widget_get_parent (self->popover);
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (at, host, &bounds))
    graphene_rect_init (&bounds, 0, 0, (float) gtk_widget_get_width (host), 1);
  if ((bounds.size.height > LOW || bounds.size.width > NARROW) && self->place.x >= 0)
    {
      double x = 0, y = 0;

      jd_translate (GTK_WIDGET (self->window), host, (double) self->place.x, (double) self->place.y, &x, &y);
      graphene_rect_init (&bounds, (float) x, (float) y, 1, 1);
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle) { (int) bounds.origin.x, (int) bounds.origin.y,
                                                 MAX (1, (int) bounds.size.width),
                                                 MAX (1, (int) bounds.size.height) });
}

/* Where the popover points to.  A link of the card explains another word at the same place. */
static void
move_to (JdExplainer *self,
         GtkWidget   *at)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  if (gtk_widget_is_ancestor (at, self->popover))
    return;
  if (self->at != NULL)
    g_signal_handlers_disconnect_by_func (self->at, explainer_close, self);
  g_set_weak_pointer (&self->at, at);
  g_signal_connect_object (at, "unmap", G_CALLBACK (explainer_close), self, G_CONNECT_SWAPPED);
  if (focus == NULL || !gtk_widget_is_ancestor (focus, self->popover))
    g_set_weak_pointer (&self->back, focus);
  point_to (self, at);
}

gboolean
jd_explainer_explain (JdExplainer *self,
                      GtkWidget   *at,
                      const char  *word)
{
  const JdGlossaryEntry *entry;
  g_autofree char *lesson = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (JD_IS_EXPLAINER (self), FALSE);
  g_return_val_if_fail (GTK_IS_WIDGET (at) && word != NULL, FALSE);

  entry = jd_glossary_find (self->glossary, word);
  if (entry == NULL || self->popover == NULL)
    return FALSE;
  if (self->find_lesson != NULL)
    lesson = self->find_lesson (entry, &title);
  move_to (self, at);
  jd_explain_card_show (self->card, self->glossary, entry, lesson, title);
  look_here (self, entry);
  gtk_popover_popup (GTK_POPOVER (self->popover));
  fit (self);
  gtk_widget_child_focus (GTK_WIDGET (self->card), GTK_DIR_TAB_FORWARD);
  return TRUE;
}

/* The innermost widget, from @widget outwards, whose word the glossary has; (@x, @y) is a place of the window. */
static GtkWidget *
find_word (JdExplainer  *self,
           GtkWidget    *widget,
           double        x,
           double        y,
           const char  **out_word)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      double wx = -1, wy = -1;

      jd_translate (GTK_WIDGET (self->window), widget, x, y, &wx, &wy);
      *out_word = jd_explain_get_word (widget, wx, wy);
      if (*out_word != NULL && jd_glossary_find (self->glossary, *out_word) != NULL)
        return widget;
    }
  return NULL;
}

static GtkWidget *
find_word_at (JdExplainer  *self,
              double        x,
              double        y,
              const char  **out_word)
{
  return find_word (self, gtk_widget_pick (GTK_WIDGET (self->window), x, y, GTK_PICK_INSENSITIVE), x, y, out_word);
}

/* Explains what is at (@x, @y) of the window.  FALSE: nothing there has a word. */
static gboolean
explainer_explain_place (JdExplainer *self,
                         double       x,
                         double       y)
{
  const char *word;
  GtkWidget *widget;
  gboolean explained;

  g_return_val_if_fail (JD_IS_EXPLAINER (self), FALSE);

  widget = find_word_at (self, x, y, &word);
  graphene_point_init (&self->place, (float) x, (float) y);
  explained = widget != NULL && jd_explainer_explain (self, widget, word);
  graphene_point_init (&self->place, -1, -1);
  return explained;
}

gboolean
jd_explainer_explain_focus (JdExplainer *self)
{
  const char *word;
  GtkWidget *widget;

  g_return_val_if_fail (JD_IS_EXPLAINER (self), FALSE);

  widget = find_word (self, gtk_window_get_focus (self->window), -1, -1, &word);
  return widget != NULL && jd_explainer_explain (self, widget, word);
}

gboolean
jd_explainer_get_picking (JdExplainer *self)
{
  g_return_val_if_fail (JD_IS_EXPLAINER (self), FALSE);

  return self->picking;
}

void
jd_explainer_set_picking (JdExplainer *self,
                          gboolean     picking)
{
  g_return_if_fail (JD_IS_EXPLAINER (self));

  if (self->picking == picking)
    return;
  self->picking = picking;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self->window), picking ? "help" : NULL);
  if (picking)
    explainer_close (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PICKING]);
}

/* The next click explains; it does nothing else.  A click at what has no word goes on picking. */
static void
pick_cb (GtkGestureClick *gesture,
         int              n_press G_GNUC_UNUSED,
         double           x,
         double           y,
         gpointer         data)
{
  JdExplainer *self = data;

  if (!self->picking)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  if (explainer_explain_place (self, x, y))
    jd_explainer_set_picking (self, FALSE);
}

static gboolean
key_cb (JdExplainer     *self,
        guint            key,
        guint            code G_GNUC_UNUSED,
        GdkModifierType  state)
{
  if (state & gtk_accelerator_get_default_mod_mask ())
    return GDK_EVENT_PROPAGATE;
  if (key == GDK_KEY_Escape && self->picking)
    {
      jd_explainer_set_picking (self, FALSE);
      return GDK_EVENT_STOP;
    }
  if (key == GDK_KEY_Escape && jd_explainer_get_card (self) != NULL)
    {
      explainer_close (self);
      return GDK_EVENT_STOP;
    }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && self->picking)
    {
      if (jd_explainer_explain_focus (self))
        jd_explainer_set_picking (self, FALSE);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

/* The formula at (@x, @y) of the window, or NULL. */
static GtkWidget *
find_formula_at (JdExplainer *self,
                 double       x,
                 double       y)
{
  GtkWidget *picked = gtk_widget_pick (GTK_WIDGET (self->window), x, y, GTK_PICK_DEFAULT);

  return picked != NULL ? gtk_widget_get_ancestor (picked, JD_TYPE_FORMULA_VIEW) : NULL;
}

/* Offers to explain @word at @widget, and to copy @formula (either may be NULL), in a menu at (@x, @y) of the
 * window. */
static void
offer (JdExplainer *self,
       GtkWidget   *widget,
       const char  *word,
       GtkWidget   *formula,
       double       x,
       double       y)
{
  GtkWidget *host = gtk_widget_get_parent (self->menu);
  double hx = 0, hy = 0;

  g_free (self->offered);
  self->offered = g_strdup (word);
  g_set_weak_pointer (&self->offered_at, widget);
  g_set_weak_pointer (&self->formula, formula);
  gtk_widget_set_visible (self->explain_item, widget != NULL);
  gtk_widget_set_visible (self->copy_items, formula != NULL);
  graphene_point_init (&self->offered_place, (float) x, (float) y);
  jd_translate (GTK_WIDGET (self->window), host, x, y, &hx, &hy);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) hx, (int) hy, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_cb (GtkGestureClick *gesture,
         int              n_press G_GNUC_UNUSED,
         double           x,
         double           y,
         gpointer         data)
{
  JdExplainer *self = data;
  const char *word = NULL;
  GtkWidget *widget = find_word_at (self, x, y, &word);
  GtkWidget *formula = find_formula_at (self, x, y);

  if (widget == NULL && formula == NULL)
    return;
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  offer (self, widget, word, formula, x, y);
}

/* The menu key, and Shift+F10, at what has the focus. */
static gboolean
menu_key_cb (JdExplainer     *self,
             guint            key,
             guint            code G_GNUC_UNUSED,
             GdkModifierType  state)
{
  const gboolean shift = (state & gtk_accelerator_get_default_mod_mask ()) == GDK_SHIFT_MASK;
  const char *word;
  GtkWidget *widget;
  double x = 0, y = 0;

  if (key != GDK_KEY_Menu && !(key == GDK_KEY_F10 && shift))
    return GDK_EVENT_PROPAGATE;
  widget = find_word (self, gtk_window_get_focus (self->window), -1, -1, &word);
  if (widget == NULL)
    return GDK_EVENT_PROPAGATE;
  jd_translate (widget, GTK_WIDGET (self->window), 0, gtk_widget_get_height (widget), &x, &y);
  offer (self, widget, word, NULL, x, y);
  return GDK_EVENT_STOP;
}

static void
explain_offered_cb (GSimpleAction *action G_GNUC_UNUSED,
                    GVariant      *parameter G_GNUC_UNUSED,
                    gpointer       data)
{
  JdExplainer *self = data;

  gtk_popover_popdown (GTK_POPOVER (self->menu));
  if (self->offered_at == NULL)
    return;
  self->place = self->offered_place;
  jd_explainer_explain (self, self->offered_at, self->offered);
  graphene_point_init (&self->place, -1, -1);
}

/* The target says the form: LaTeX or MathML. */
static void
copy_cb (GSimpleAction *action G_GNUC_UNUSED,
         GVariant      *form,
         gpointer       data)
{
  JdExplainer *self = data;

  gtk_popover_popdown (GTK_POPOVER (self->menu));
  if (self->formula != NULL)
    jd_formula_view_copy (JD_FORMULA_VIEW (self->formula), g_str_equal (g_variant_get_string (form, NULL), "mathml"));
}

static void
close_cb (GSimpleAction *action G_GNUC_UNUSED,
          GVariant      *parameter G_GNUC_UNUSED,
          gpointer       data)
{
  explainer_close (data);
}

static const GActionEntry actions[] = {
  { .name = "offered", .activate = explain_offered_cb },
  { .name = "copy", .activate = copy_cb, .parameter_type = "s" },
  { .name = "close", .activate = close_cb },
};

JdExplainCard *
jd_explainer_get_card (JdExplainer *self)
{
  g_return_val_if_fail (JD_IS_EXPLAINER (self), NULL);

  return self->popover != NULL && gtk_widget_get_visible (self->popover) ? self->card : NULL;
}

void
jd_explainer_set_study (JdExplainer *self,
                        JdStudy     *study)
{
  g_return_if_fail (JD_IS_EXPLAINER (self));

  if (!g_set_object (&self->study, study))
    return;
  jd_explainer_set_picking (self, FALSE);
  explainer_close (self);
}

static void
make_popover (JdExplainer *self,
              GtkWidget   *host)
{
  self->card = JD_EXPLAIN_CARD (jd_explain_card_new ());
  self->popover = gtk_popover_new ();
  gtk_popover_set_autohide (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_child (GTK_POPOVER (self->popover), GTK_WIDGET (self->card));
  gtk_widget_set_size_request (self->popover, WIDTH, -1);
  gtk_widget_set_name (self->popover, "explain");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->popover), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Explain This"),
                                  -1);
  gtk_widget_set_parent (self->popover, host);
  g_signal_connect_object (self->popover, "closed", G_CALLBACK (closed_cb), self, G_CONNECT_SWAPPED);
}

static GtkWidget *
new_item (const char *label,
          const char *action)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), action);
  gtk_button_set_has_frame (GTK_BUTTON (button), FALSE);
  gtk_widget_set_halign (gtk_button_get_child (GTK_BUTTON (button)), GTK_ALIGN_START);
  return button;
}

static void
make_menu (JdExplainer *self,
           GtkWidget   *host)
{
  GtkWidget *items = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autoptr(GSimpleActionGroup) group = g_simple_action_group_new ();

  /* A popover menu of GTK 4.8 is measured before it has its item, and gives the focus to its scrolled window. */
  self->menu = gtk_popover_new ();
  self->explain_item = new_item (_("_Explain This"), "explain.offered");
  self->copy_items = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (self->copy_items), new_item (_("Copy as La_TeX"), "explain.copy('latex')"));
  gtk_box_append (GTK_BOX (self->copy_items), new_item (_("Copy as _MathML"), "explain.copy('mathml')"));
  gtk_box_append (GTK_BOX (items), self->explain_item);
  gtk_box_append (GTK_BOX (items), self->copy_items);
  gtk_popover_set_child (GTK_POPOVER (self->menu), items);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, host);
  g_action_map_add_action_entries (G_ACTION_MAP (group), actions, G_N_ELEMENTS (actions), self);
  gtk_widget_insert_action_group (GTK_WIDGET (self->window), "explain", G_ACTION_GROUP (group));
}

static void
add_click (JdExplainer         *self,
           GtkPropagationPhase  phase,
           guint                button,
           GCallback            callback)
{
  GtkGesture *gesture = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (gesture), phase);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (gesture), button);
  g_signal_connect_object (gesture, "pressed", callback, self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->window), GTK_EVENT_CONTROLLER (gesture));
}

static void
add_keys (JdExplainer         *self,
          GtkPropagationPhase  phase,
          GCallback            callback)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, phase);
  g_signal_connect_object (keys, "key-pressed", callback, self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->window), keys);
}

JdExplainer *
jd_explainer_new (GtkWindow       *window,
                  GtkWidget       *host,
                  JdGlossary      *glossary,
                  JdExplainLesson  find_lesson)
{
  JdExplainer *self = g_object_new (JD_TYPE_EXPLAINER, NULL);

  g_return_val_if_fail (GTK_IS_WINDOW (window) && GTK_IS_WIDGET (host) && glossary != NULL, self);

  self->window = window;
  self->glossary = jd_glossary_ref (glossary);
  self->find_lesson = find_lesson;
  make_popover (self, host);
  make_menu (self, host);
  add_click (self, GTK_PHASE_CAPTURE, GDK_BUTTON_PRIMARY, G_CALLBACK (pick_cb));
  add_click (self, GTK_PHASE_BUBBLE, GDK_BUTTON_SECONDARY, G_CALLBACK (menu_cb));
  add_keys (self, GTK_PHASE_CAPTURE, G_CALLBACK (key_cb));
  add_keys (self, GTK_PHASE_BUBBLE, G_CALLBACK (menu_key_cb));
  return self;
}

static void
jd_explainer_get_property (GObject    *object,
                           guint       prop_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  if (prop_id == PROP_PICKING)
    g_value_set_boolean (value, JD_EXPLAINER (object)->picking);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
}

static void
jd_explainer_dispose (GObject *object)
{
  JdExplainer *self = JD_EXPLAINER (object);

  jd_background_stop (&self->looking);
  self->card = NULL;
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_weak_pointer (&self->at);
  g_clear_weak_pointer (&self->back);
  g_clear_weak_pointer (&self->offered_at);
  g_clear_weak_pointer (&self->formula);
  g_clear_pointer (&self->offered, g_free);
  g_clear_object (&self->study);
  g_clear_pointer (&self->glossary, jd_glossary_unref);

  G_OBJECT_CLASS (jd_explainer_parent_class)->dispose (object);
}

static void
jd_explainer_class_init (JdExplainerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = jd_explainer_get_property;
  object_class->dispose = jd_explainer_dispose;
  properties[PROP_PICKING] = g_param_spec_boolean ("picking", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
jd_explainer_init (JdExplainer *self)
{
  graphene_point_init (&self->place, -1, -1);
}
