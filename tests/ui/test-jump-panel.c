/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The Jump panel: what each source says about a jump stands in it with the engine's numbers, and an outcome can be
 * put on the sheet. */
#include <math.h>

#include "core/analysis/jump/jd-jump-observer.h"
#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-jump-panel.h"
#include "ui/panels/parts/jd-jump-frames.h"
#include "ui/panels/parts/jd-outcome-table.h"
#include "ui/widgets/jd-table.h"

typedef struct
{
  JdStudy     *study;
  JdJumpPanel *panel;
} Fixture;

/* The panel with the jump of @event, which has been run. */
static void
begin (Fixture *self, const char *example, const char *event)
{
  self->study = jd_test_study (example);
  self->panel = g_object_ref_sink (g_object_new (JD_TYPE_JUMP_PANEL, NULL));
  jd_panel_set_expanded (JD_PANEL (self->panel), TRUE);
  jd_panel_set_study (JD_PANEL (self->panel), self->study);
  if (event != NULL)
    jd_study_set_event_name (self->study, event);
  jd_study_run_event (self->study);
  jd_test_wait (jd_test_has_motion, self->study);
  jd_panel_flush (JD_PANEL (self->panel));
}

static void
end (Fixture *self)
{
  g_assert_finalize_object (self->panel);
  jd_test_assert_freed (self->study);
}

static double
read_cell (Fixture *self, const char *table, const char *row, guint column)
{
  JdTable *found = jd_test_child (self->panel, table);
  const int i = jd_table_find_row (found, row);

  g_assert_cmpint (i, >=, 0);
  return jd_readout_get_value (jd_table_get_cell (found, (guint) i, column));
}

static const char *
read_text (Fixture *self, const char *table, const char *row, guint column)
{
  JdTable *found = jd_test_child (self->panel, table);
  const int i = jd_table_find_row (found, row);

  g_assert_cmpint (i, >=, 0);
  return jd_readout_get_text (jd_table_get_cell (found, (guint) i, column));
}

static gboolean
is_shown (Fixture *self, const char *child)
{
  return gtk_widget_get_visible (jd_test_child (self->panel, child));
}

/* Carnot: the parts of the constraints sum up to the loss; before, during and after are E with e. */
static void
test_carnot (void)
{
  Fixture self;
  const JdJump *jump;
  const JdJumpProjector *projector;

  begin (&self, "09-ball-and-floor.jourdain", NULL);
  jump = jd_study_get_jump (self.study);
  projector = jd_study_get_jump_report (self.study)->projector;
  g_assert_cmpfloat (read_cell (&self, "energies", "E", 0), ==, jump->result->energy_before);
  g_assert_cmpfloat (read_cell (&self, "energies", "E", 1), ==, projector->energy_during);
  g_assert_cmpfloat (read_cell (&self, "energies", "E", 2), ==, jump->result->energy_after);
  /* what is lost by the floor is (1 - e^2) of what it takes away until it is at rest */
  g_assert_cmpfloat_with_epsilon (read_cell (&self, "carnot", "floor.normal", 0),
                                  (1 - 0.16) * (jump->result->energy_before - projector->energy_during), 1e-9);
  g_assert_cmpfloat_with_epsilon (read_cell (&self, "carnot", "sum", 0),
                                  jump->result->energy_before - jump->result->energy_after, 1e-9);
  g_assert_cmpstr (read_text (&self, "impulses", "floor.normal", 1), ==, "entrance");
  g_assert_cmpstr (read_text (&self, "impulses", "floor.normal", 2), ==, "exit");
  g_assert_false (is_shown (&self, "cases_fold"));
  end (&self);
}

/* Cortés et al.: P, C, the case and the covectors of the half-plane. */
static void
test_projector (void)
{
  Fixture self;

  begin (&self, "50-half-plane.jourdain", "crosses");
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat_with_epsilon (read_cell (&self, "projector", i < 2 ? "x'" : "y'", i % 2), 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (&self, "matrix_c", "right.phi", 0), 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (read_cell (&self, "parts", "y'", 1), -0.5, 1e-12);
  g_assert_cmpfloat (read_cell (&self, "mass", "y'", 1), ==, 1.0);
  g_assert_true (is_shown (&self, "cases_fold"));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (self.panel, "cases_text")), "Case 1"));
  g_assert_cmpfloat (read_cell (&self, "cases", "D⁻, before", 0), ==, 0.0);
  g_assert_cmpfloat (read_cell (&self, "cases", "D, at the instant", 0), ==, 0.0);
  g_assert_cmpfloat (read_cell (&self, "cases", "D⁺, after", 0), ==, 1.0);
  end (&self);
}

/* P in quasi-velocities is the paper's: r^2/(r^2 + k^2) = 5/7 for a homogeneous sphere. */
static void
test_quasi (void)
{
  Fixture self;

  begin (&self, "90-sphere-crosses-to-the-rough-half.jourdain", "border");
  g_assert_cmpfloat_with_epsilon (read_cell (&self, "quasi", "v_x", 0), 5.0 / 7.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (read_cell (&self, "quasi", "omega_z", 4), 1.0, 1e-12);
  end (&self);
}

static gboolean
has_outcomes (gpointer study)
{
  return jd_study_get_outcomes (study) != NULL;
}

/* A jump that the path leaves indeterminate: the case is told, and each consistent jump is an outcome. */
static void
test_indeterminate (void)
{
  Fixture self;
  const double *posterior;

  begin (&self, "51-where-the-path-decides.jourdain", "passes");
  g_assert_false (is_shown (&self, "result"));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (self.panel, "cases_text")), "Case 3"));
  g_assert_nonnull (strstr (gtk_label_get_text (jd_test_child (self.panel, "cases_text")), "depends on the path"));
  /* each is drawn, and one can be chosen */
  g_assert_null ((jd_study_get_drawn_jump (self.study, &posterior), posterior));
  jd_test_wait (has_outcomes, self.study);
  g_assert_cmpuint (jd_study_get_outcomes (self.study)->rows->len, ==, 4);
  jd_study_show_outcome (self.study, 2);
  g_assert_true (jd_study_get_drawn_jump (self.study, &posterior) != NULL && posterior != NULL);
  end (&self);
}

/* Newton's method counts the momenta of all bodies and tells every impulse; the privileged one has the fewest
 * equations and tells none. */
static void
test_methods (void)
{
  Fixture self;
  const JdJumpMethods *methods;

  begin (&self, "06-sleigh-landing.jourdain", NULL);
  methods = jd_study_get_jump_report (self.study)->methods;
  for (guint m = 0; m < JD_N_METHODS; m++)
    {
      g_assert_cmpfloat (read_cell (&self, "methods", "equations", m), ==, (double) methods->methods[m].n_equations);
      g_assert_cmpfloat (read_cell (&self, "methods", "unknowns", m), ==, (double) methods->methods[m].n_unknowns);
    }
  g_assert_cmpfloat (read_cell (&self, "methods", "equations", JD_METHOD_NEWTON), >,
                     read_cell (&self, "methods", "equations", JD_METHOD_PRIVILEGED));
  g_assert_cmpfloat (read_cell (&self, "methods", "impulses told", JD_METHOD_NEWTON), >, 0.0);
  g_assert_cmpfloat (read_cell (&self, "methods", "impulses told", JD_METHOD_PRIVILEGED), ==, 0.0);
  g_assert_true (is_shown (&self, "transformations"));
  end (&self);
}

/* The energies of the file's frame are those of the jump, and an observer's those of the engine. */
static void
test_observer (void)
{
  Fixture self;
  JdJumpFrames *frames;
  JdTable *table;
  const JdJump *jump;
  const double h[] = { 0.75, 0.0 };
  JdJumpObserver seen;
  int row;

  begin (&self, "09-ball-and-floor.jourdain", NULL);
  jump = jd_study_get_jump (self.study);
  frames = jd_test_child (self.panel, "frames");
  table = jd_test_child (frames, "table");
  row = jd_table_find_row (table, "from the file’s frame");
  g_assert_cmpfloat_with_epsilon (jd_readout_get_value (jd_table_get_cell (table, (guint) row, 0)),
                                  jump->result->energy_before, 1e-9);
  gtk_spin_button_set_value (jd_test_find (GTK_WIDGET (frames), GTK_TYPE_SPIN_BUTTON), h[0]);
  g_assert_true (jd_jump_observe (jump, jd_study_get_event (self.study), h, &seen, NULL));
  row = jd_table_find_row (table, "observer");
  g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (table, (guint) row, 0)), ==, seen.before);
  g_assert_cmpfloat (jd_readout_get_value (jd_table_get_cell (table, (guint) row, 1)), ==, seen.after);
  end (&self);
}

static guint
find_choice (const JdJumpOutcomes *outcomes, JdOutcomeKind kind, const char *name)
{
  for (guint i = 0; i < outcomes->rows->len; i++)
    {
      const JdJumpOutcome *row = outcomes->rows->pdata[i];

      if (row->kind == kind && g_ptr_array_find_with_equal_func (row->names, name, g_str_equal, NULL))
        return i;
    }
  g_assert_not_reached ();
}

/* Unfolded, the table is computed; a row put on the sheet gives the drawn velocities, and the jump comes back. */
static void
test_outcomes (void)
{
  Fixture self;
  const JdJumpOutcomes *outcomes;
  const JdJumpOutcome *row;
  JdOutcomeTable *table;
  const double *posterior;
  guint elastic;

  begin (&self, "09-ball-and-floor.jourdain", NULL);
  table = jd_test_child (self.panel, "outcomes");
  g_assert_null (jd_study_get_outcomes (self.study));
  gtk_expander_set_expanded (jd_test_child (self.panel, "outcomes_fold"), TRUE);
  jd_test_wait (has_outcomes, self.study);
  jd_panel_flush (JD_PANEL (self.panel));
  outcomes = jd_study_get_outcomes (self.study);
  g_assert_cmpuint (g_list_model_get_n_items (jd_test_child (table, "rows")), ==, outcomes->rows->len);

  elastic = find_choice (outcomes, JD_OUTCOME_TYPE, "elastic");
  row = outcomes->rows->pdata[elastic];
  g_assert_false (gtk_widget_get_sensitive (jd_test_child (table, "show")));
  gtk_single_selection_set_selected (jd_test_child (table, "selection"), elastic);
  g_assert_true (gtk_widget_get_sensitive (jd_test_child (table, "show")));
  g_signal_emit_by_name (jd_test_child (table, "show"), "clicked");
  g_assert_cmpint (jd_study_get_outcome_shown (self.study), ==, (int) elastic);
  g_assert_true (jd_study_get_drawn_jump (self.study, &posterior) == row->jump);
  g_assert_true (posterior == row->posterior);
  g_assert_cmpfloat_with_epsilon (posterior[1], -row->jump->prior[1], 1e-12);
  g_assert_true (gtk_widget_get_visible (jd_test_child (table, "drawn")));

  g_signal_emit_by_name (jd_test_child (table, "show"), "clicked");
  g_assert_cmpint (jd_study_get_outcome_shown (self.study), ==, -1);
  g_assert_true (jd_study_get_drawn_jump (self.study, &posterior) == jd_study_get_jump (self.study));

  /* another jump drops the table */
  jd_study_show_outcome (self.study, (int) elastic);
  jd_study_set_event_name (self.study, "inelastic ball");
  jd_study_run_event (self.study);
  jd_test_wait (jd_test_has_motion, self.study);
  g_assert_cmpint (jd_study_get_outcome_shown (self.study), ==, -1);
  end (&self);
}

int
main (int    argc,
      char **argv)
{
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  g_test_add_func ("/ui/jump-panel/carnot", test_carnot);
  g_test_add_func ("/ui/jump-panel/projector", test_projector);
  g_test_add_func ("/ui/jump-panel/quasi-velocities", test_quasi);
  g_test_add_func ("/ui/jump-panel/indeterminate", test_indeterminate);
  g_test_add_func ("/ui/jump-panel/methods", test_methods);
  g_test_add_func ("/ui/jump-panel/observer", test_observer);
  g_test_add_func ("/ui/jump-panel/outcomes", test_outcomes);
  return jd_test_run ();
}
