/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The answer row of a lesson's strip. */
#include "ui/lesson/jd-lesson-answer.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/lesson/jd-lesson-controls-private.h"
#include "ui/lesson/jd-lesson-words.h"
#include "ui/study/sheet/jd-sketch.h"
#include "ui/widgets/jd-widget-helpers.h"
#include "ui/widgets/jd-wrap-box.h"

struct _JdLessonAnswer
{
  GtkWidget        parent_instance;

  JdLessonSession *session;     /* not owned */
  GtkWidget       *box;         /* JdWrapBox */
  GtkWidget       *entries[2];  /* a number; or the components of an arrow */
  GtkWidget       *readback;    /* of a number */
  GtkWidget       *text;        /* of “say” */
  GtkWidget       *zero;        /* It Is Zero */
  GPtrArray       *options;     /* GtkCheckButton *, lent, in the order of the session's options */
  GtkWidget       *lamps;
  double           value;       /* of the number, NAN: none */
  GtkWidget       *tip;         /* weak: of the arrow on the sheet */
};

G_DEFINE_FINAL_TYPE (JdLessonAnswer, jd_lesson_answer, GTK_TYPE_WIDGET)

enum
{
  CHANGED,
  COMMIT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
is_kind (JdLessonAnswer *self,
         const char     *kind)
{
  const JdLessonStep *step = self->session != NULL ? jd_lesson_session_get_step (self->session) : NULL;

  return step != NULL && step->kind != NULL && g_str_equal (jd_lesson_kind_get_name (step->kind), kind);
}

static const char *
get_text (GtkWidget *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

/* What is typed has a value.  What has none is not marked while it is typed: the sentence stands beside it. */
static void
update_readback (JdLessonAnswer *self)
{
  const char *unit = json_object_get_string_member_with_default (jd_lesson_session_get_step (self->session)->ask,
                                                                 "unit", NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *words = NULL;

  self->value = NAN;
  if (*get_text (self->entries[0]) == '\0')
    gtk_label_set_text (GTK_LABEL (self->readback), "");
  else if (jd_lesson_session_read_number (self->session, get_text (self->entries[0]), &self->value, &error))
    {
      shown = jd_lesson_words_number (self->value, unit);
      words = g_strdup_printf ("= %s", shown);
      gtk_label_set_text (GTK_LABEL (self->readback), words);
    }
  else
    {
      self->value = NAN;
      gtk_label_set_text (GTK_LABEL (self->readback), error->message);
    }
  gtk_widget_set_tooltip_text (self->readback, error != NULL ? error->message : NULL);
}

static void
changed_cb (JdLessonAnswer *self)
{
  if (self->readback != NULL)
    update_readback (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
activate_cb (JdLessonAnswer *self)
{
  g_signal_emit (self, signals[COMMIT], 0);
}

static GtkWidget *
new_entry (JdLessonAnswer *self,
           const char     *label,
           int             width)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), width);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  /* Numbers and expressions are written from left to right in every language. */
  gtk_widget_set_direction (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (entry))), GTK_TEXT_DIR_LTR);
  g_signal_connect_object (entry, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (entry, "activate", G_CALLBACK (activate_cb), self, G_CONNECT_SWAPPED);
  return entry;
}


static GtkWidget *
new_line (void)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_valign (line, GTK_ALIGN_CENTER);
  return line;
}

static void
add_number (JdLessonAnswer *self)
{
  JsonObject *ask = jd_lesson_session_get_step (self->session)->ask;
  const char *unit = json_object_get_string_member_with_default (ask, "unit", NULL);
  g_autofree char *label = unit != NULL ? g_strdup_printf (_("Your prediction in %s"), unit)
                                        : g_strdup (_("Your prediction"));
  GtkWidget *line = new_line ();

  self->entries[0] = new_entry (self, label, 14);
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entries[0]), _("number or formula"));
  self->readback = jd_new_text ("", "dim-label");
  gtk_label_set_wrap (GTK_LABEL (self->readback), FALSE);
  gtk_label_set_ellipsize (GTK_LABEL (self->readback), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (self->readback), 14);
  gtk_widget_set_hexpand (self->readback, TRUE);
  gtk_box_append (GTK_BOX (line), self->entries[0]);
  if (unit != NULL)
    gtk_box_append (GTK_BOX (line), gtk_label_new (unit));
  gtk_box_append (GTK_BOX (line), self->readback);
  gtk_widget_set_hexpand (line, TRUE);
  jd_wrap_box_append (JD_WRAP_BOX (self->box), line);
}

/* Whether several options may be chosen. */
static gboolean
is_several (JdLessonAnswer *self)
{
  return json_object_get_boolean_member_with_default (jd_lesson_session_get_step (self->session)->ask, "several",
                                                      FALSE);
}

static void
add_options (JdLessonAnswer *self)
{
  const GPtrArray *options = jd_lesson_session_get_options (self->session);
  GtkWidget *group = NULL;

  for (guint i = 0; i < options->len; i++)
    {
      const JdLessonOption *option = g_ptr_array_index (options, i);
      GtkWidget *button = gtk_check_button_new ();
      GtkWidget *label = gtk_label_new (option->text);

      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_check_button_set_child (GTK_CHECK_BUTTON (button), label);
      gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, option->text, -1);
      gtk_widget_set_name (button, option->id);
      if (!is_several (self))
        gtk_check_button_set_group (GTK_CHECK_BUTTON (button), GTK_CHECK_BUTTON (group));
      group = button;
      g_signal_connect_object (button, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
      g_ptr_array_add (self->options, button);
      jd_wrap_box_append (JD_WRAP_BOX (self->box), button);
    }
}

/* A lamp is read like a check button that cannot be pressed. */
static GtkWidget *
new_lamp (const JdLessonGoal *goal)
{
  GtkWidget *lamp = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_CHECKBOX, "spacing", 6, NULL);
  GtkWidget *image = gtk_image_new_from_icon_name (goal->holds ? "object-select-symbolic"
                                                               : "content-loading-symbolic");

  gtk_box_append (GTK_BOX (lamp), image);
  gtk_box_append (GTK_BOX (lamp), jd_new_text (goal->words, NULL));
  gtk_widget_add_css_class (lamp, "lesson-lamp");
  jd_set_css_class (lamp, "holds", goal->holds);
  gtk_accessible_update_property (GTK_ACCESSIBLE (lamp), GTK_ACCESSIBLE_PROPERTY_LABEL, goal->words,
                                  GTK_ACCESSIBLE_PROPERTY_READ_ONLY, TRUE, -1);
  gtk_accessible_update_state (GTK_ACCESSIBLE (lamp), GTK_ACCESSIBLE_STATE_CHECKED,
                               goal->holds ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
  return lamp;
}

static void
update_lamps (JdLessonAnswer *self)
{
  const GPtrArray *goals = jd_lesson_session_get_goals (self->session);

  jd_wrap_box_clear (JD_WRAP_BOX (self->lamps));
  for (guint i = 0; goals != NULL && i < goals->len; i++)
    jd_wrap_box_append (JD_WRAP_BOX (self->lamps), new_lamp (g_ptr_array_index (goals, i)));
}

static void
add_lamps (JdLessonAnswer *self)
{
  self->lamps = jd_wrap_box_new ();
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->lamps), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Goals"), -1);
  gtk_widget_set_valign (self->lamps, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->lamps, TRUE);
  jd_wrap_box_append (JD_WRAP_BOX (self->box), self->lamps);
  update_lamps (self);
}

static void
add_text (JdLessonAnswer *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->text = gtk_text_view_new ();
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->text), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->text), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Your words"), -1);
  g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text)), "changed", G_CALLBACK (changed_cb),
                           self, G_CONNECT_SWAPPED);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->text);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_size_request (scrolled, 280, 52);
  gtk_widget_set_hexpand (scrolled, TRUE);
  jd_wrap_box_append (JD_WRAP_BOX (self->box), scrolled);
}

static void
zero_cb (JdLessonAnswer *self)
{
  const double zero[2] = { 0.0, 0.0 };

  jd_lesson_answer_set_arrow (self, zero);
}

static void
add_arrow (JdLessonAnswer *self)
{
  const char *const labels[] = { _("Horizontal component"), _("Vertical component") };
  const char *const signs[] = { "→", "↑" };
  GtkWidget *line = new_line ();
  const char *kind = NULL;
  double at[3], size;

  jd_lesson_session_get_arrow (self->session, at, &kind, &size);
  for (int i = 0; i < 2; i++)
    {
      self->entries[i] = new_entry (self, labels[i], 8);
      gtk_box_append (GTK_BOX (line), gtk_label_new (signs[i]));
      gtk_box_append (GTK_BOX (line), self->entries[i]);
    }
  gtk_box_append (GTK_BOX (line), gtk_label_new (jd_lesson_arrow_get_unit (kind)));
  self->zero = gtk_button_new_with_mnemonic (_("It Is _Zero"));
  gtk_widget_set_valign (self->zero, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->zero, "clicked", G_CALLBACK (zero_cb), self, G_CONNECT_SWAPPED);
  jd_wrap_box_append (JD_WRAP_BOX (self->box), line);
  jd_wrap_box_append (JD_WRAP_BOX (self->box), self->zero);
}

void
jd_lesson_answer_rebuild (JdLessonAnswer *self)
{
  static const struct
  {
    const char *kind;
    void (*add) (JdLessonAnswer *self);
  } kinds[] = {
    { "number", add_number }, { "choice", add_options }, { "change", add_options },
    { "arrow", add_arrow },   { "make", add_lamps },     { "say", add_text },
  };

  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  jd_wrap_box_clear (JD_WRAP_BOX (self->box));
  g_ptr_array_set_size (self->options, 0);
  self->entries[0] = self->entries[1] = self->readback = self->text = self->zero = self->lamps = NULL;
  self->value = NAN;
  if (self->session == NULL || jd_lesson_session_get_study (self->session) == NULL)
    return;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (is_kind (self, kinds[i].kind))
      kinds[i].add (self);
  jd_lesson_controls_add (JD_WRAP_BOX (self->box), self->session);
}

void
jd_lesson_answer_update (JdLessonAnswer *self)
{
  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  if (self->lamps != NULL)
    update_lamps (self);
}

void
jd_lesson_answer_set_session (JdLessonAnswer  *self,
                              JdLessonSession *session)
{
  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  self->session = session;
  jd_lesson_answer_rebuild (self);
}

static char *
dup_said (JdLessonAnswer *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->text));
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (buffer, &start, &end, FALSE));
}

static char **
list_chosen (JdLessonAnswer *self)
{
  g_autoptr(GStrvBuilder) ids = g_strv_builder_new ();

  for (guint i = 0; i < self->options->len; i++)
    {
      GtkWidget *button = g_ptr_array_index (self->options, i);

      if (gtk_check_button_get_active (GTK_CHECK_BUTTON (button)))
        g_strv_builder_add (ids, gtk_widget_get_name (button));
    }
  return g_strv_builder_end (ids);
}

void
jd_lesson_answer_get_arrow (JdLessonAnswer *self,
                            double          out_vector[2])
{
  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  for (int i = 0; i < 2; i++)
    {
      out_vector[i] = NAN;
      if (self->entries[i] == NULL || *get_text (self->entries[i]) == '\0' ||
          !jd_lesson_session_read_number (self->session, get_text (self->entries[i]), &out_vector[i], NULL))
        out_vector[i] = NAN;
    }
}

void
jd_lesson_answer_set_arrow (JdLessonAnswer *self,
                            const double    vector[2])
{
  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  for (int i = 0; i < 2 && self->entries[1] != NULL; i++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (digits, sizeof digits, "%.4g", vector[i]);
      gtk_editable_set_text (GTK_EDITABLE (self->entries[i]), digits);
    }
}

gboolean
jd_lesson_answer_is_complete (JdLessonAnswer *self)
{
  g_return_val_if_fail (JD_IS_LESSON_ANSWER (self), FALSE);

  if (self->session == NULL)
    return FALSE;
  if (self->options->len > 0)
    {
      g_auto(GStrv) chosen = list_chosen (self);

      return chosen[0] != NULL;
    }
  if (self->text != NULL)
    {
      g_autofree char *said = dup_said (self);

      return *said != '\0';
    }
  if (self->entries[1] != NULL)
    {
      double vector[2];

      jd_lesson_answer_get_arrow (self, vector);
      return !isnan (vector[0]) && !isnan (vector[1]);
    }
  return self->entries[0] != NULL && !isnan (self->value);
}

static void
commit_number (JdLessonAnswer *self)
{
  const char *text = get_text (self->entries[0]);
  const char *unit = json_object_get_string_member_with_default (jd_lesson_session_get_step (self->session)->ask,
                                                                 "unit", NULL);
  g_autofree char *words = jd_lesson_words_number (self->value, unit);

  jd_lesson_session_commit (self->session, &(JdLessonGiven) { .text = text }, words);
}

static void
commit_options (JdLessonAnswer *self)
{
  g_auto(GStrv) chosen = list_chosen (self);
  g_autofree char *words = jd_lesson_words_options (self->session, (const char *const *) chosen);

  jd_lesson_session_commit (self->session, &(JdLessonGiven) { .choices = (const char *const *) chosen }, words);
}

static void
commit_arrow (JdLessonAnswer *self)
{
  JdLessonGiven given = { 0 };
  g_autofree char *words = NULL;
  double at[3], size, plane[6];
  const char *kind;

  jd_lesson_answer_get_arrow (self, given.arrow);
  if (self->tip != NULL && jd_sketch_get_plane (JD_SKETCH (self->tip), plane))
    given.plane = plane;
  jd_lesson_session_get_arrow (self->session, at, &kind, &size);
  given.zero = given.arrow[0] == 0.0 && given.arrow[1] == 0.0;
  words = jd_lesson_words_drawn (&given, jd_lesson_arrow_get_unit (kind));
  jd_lesson_session_commit (self->session, &given, words);
}

void
jd_lesson_answer_commit (JdLessonAnswer *self)
{
  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  if (!jd_lesson_answer_is_complete (self))
    return;
  if (self->options->len > 0)
    commit_options (self);
  else if (self->text != NULL)
    {
      g_autofree char *said = dup_said (self);

      jd_lesson_session_commit (self->session, &(JdLessonGiven) { .text = said }, said);
    }
  else if (self->entries[1] != NULL)
    commit_arrow (self);
  else
    commit_number (self);
}

void
jd_lesson_answer_set_tip (JdLessonAnswer *self,
                          GtkWidget      *tip)
{
  g_return_if_fail (JD_IS_LESSON_ANSWER (self));

  g_set_weak_pointer (&self->tip, tip);
}

/* The focus goes to what is answered with. */
static gboolean
jd_lesson_answer_grab_focus (GtkWidget *widget)
{
  JdLessonAnswer *self = JD_LESSON_ANSWER (widget);

  for (guint i = 0; i < self->options->len; i++)
    if (gtk_check_button_get_active (g_ptr_array_index (self->options, i)))
      return gtk_widget_grab_focus (g_ptr_array_index (self->options, i));
  if (self->options->len > 0)
    return gtk_widget_grab_focus (g_ptr_array_index (self->options, 0));
  if (self->entries[1] != NULL && self->tip != NULL && gtk_widget_get_mapped (self->tip))
    return gtk_widget_grab_focus (self->tip);
  if (self->entries[0] != NULL)
    return gtk_widget_grab_focus (self->entries[0]);
  return self->text != NULL && gtk_widget_grab_focus (self->text);
}

/* Arrows go through the options, which may stand on several lines, and choose. */
static gboolean
key_cb (JdLessonAnswer *self,
        guint           key)
{
  const gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  const int n = (int) self->options->len;
  const int step = key == GDK_KEY_Down || key == (mirrored ? GDK_KEY_Left : GDK_KEY_Right) ? 1
                   : key == GDK_KEY_Up || key == (mirrored ? GDK_KEY_Right : GDK_KEY_Left) ? -1
                                                                                           : 0;

  for (int i = 0; step != 0 && i < n; i++)
    if (gtk_widget_is_focus (g_ptr_array_index (self->options, i)))
      {
        GtkWidget *next = g_ptr_array_index (self->options, (i + step + n) % n);

        gtk_widget_grab_focus (next);
        if (!is_several (self))
          gtk_check_button_set_active (GTK_CHECK_BUTTON (next), TRUE);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

static void
jd_lesson_answer_dispose (GObject *object)
{
  JdLessonAnswer *self = JD_LESSON_ANSWER (object);

  self->session = NULL;
  g_clear_weak_pointer (&self->tip);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (jd_lesson_answer_parent_class)->dispose (object);
}

static void
jd_lesson_answer_finalize (GObject *object)
{
  g_ptr_array_unref (JD_LESSON_ANSWER (object)->options);

  G_OBJECT_CLASS (jd_lesson_answer_parent_class)->finalize (object);
}

static void
jd_lesson_answer_class_init (JdLessonAnswerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = jd_lesson_answer_dispose;
  object_class->finalize = jd_lesson_answer_finalize;
  widget_class->grab_focus = jd_lesson_answer_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
  signals[COMMIT] = g_signal_new ("commit", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
jd_lesson_answer_init (JdLessonAnswer *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->options = g_ptr_array_new ();
  self->value = NAN;
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  self->box = jd_wrap_box_new ();
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}
