/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "tests/ui/jd-test-ui.h"
#include "ui/panels/jd-panel.h"
#include "ui/widgets/jd-table.h"

/* Helpers of the tests of panels. */

/* An unfolded panel of the type showing the study. */
static inline gpointer
jd_test_new_panel (GType    type,
                   JdStudy *study)
{
  JdPanel *panel = g_object_ref_sink (g_object_new (type, NULL));

  jd_panel_set_expanded (panel, TRUE);
  jd_panel_set_study (panel, study);
  jd_panel_flush (panel);
  return panel;
}

/* The virtual power in the line of @title of the Virtual Velocities panel: an effort's name, "joint" and a joint's, or
 * "all efforts"; NAN: there is no such line, or no value. */
static inline double
jd_test_read_power (gpointer    panel,
                    const char *title)
{
  GtkGrid *powers = jd_test_child (panel, "powers");
  GtkWidget *label;

  for (int line = 0; (label = gtk_grid_get_child_at (powers, 0, line)) != NULL; line++)
    if (g_str_equal (gtk_label_get_text (GTK_LABEL (label)), title))
      return jd_readout_get_value (JD_READOUT (gtk_grid_get_child_at (powers, 2, line)));
  return NAN;
}

static inline double
jd_test_read_cell (JdTable    *table,
                   const char *row,
                   guint       column)
{
  const int i = jd_table_find_row (table, row);

  g_assert_cmpint (i, >=, 0);
  return jd_readout_get_value (jd_table_get_cell (table, (guint) i, column));
}
