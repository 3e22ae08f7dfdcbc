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

static inline double
jd_test_read_cell (JdTable    *table,
                   const char *row,
                   guint       column)
{
  const int i = jd_table_find_row (table, row);

  g_assert_cmpint (i, >=, 0);
  return jd_readout_get_value (jd_table_get_cell (table, (guint) i, column));
}
