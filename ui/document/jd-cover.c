/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Widgets that show what the covers allow. */
#include "ui/document/jd-cover.h"

#include <glib/gi18n-lib.h>

#include "ui/widgets/jd-pill.h"

void
jd_cover_readout (JdReadout  *readout,
                  JdCovers   *covers,
                  const char *quantity)
{
  const char *given = quantity != NULL ? jd_covers_get_prediction (covers, quantity) : NULL;
  g_autofree char *prediction = NULL;

  if (quantity != NULL && jd_covers_has (covers, quantity))
    {
      const char *name = jd_readout_get_name (readout);
      g_autofree char *spoken = jd_covers_dup_spoken (covers, quantity, name != NULL ? name : quantity);

      jd_readout_set_cover (readout, quantity, spoken);
    }
  else
    {
      /* Translators: the user's own prediction of a value, shown below the value. */
      prediction = given != NULL ? g_strdup_printf (_("you: %s"), given) : NULL;
      jd_readout_set_cover (readout, NULL, NULL);
    }
  jd_readout_set_prediction (readout, prediction);
  jd_pill_offer (GTK_WIDGET (readout), quantity);
}

void
jd_cover_cell (JdReadout  *readout,
               JdCovers   *covers,
               const char *quantity)
{
  jd_cover_readout (readout, covers, quantity);
  gtk_widget_set_focusable (GTK_WIDGET (readout), quantity != NULL);
}

void
jd_cover_table (JdTable     *table,
                JdCovers    *covers,
                JdCoverCell  quantity_of)
{
  for (guint row = 0; row < jd_table_get_n_rows (table); row++)
    {
      g_autofree char *before = NULL;

      for (guint column = 0; column < jd_table_get_n_columns (table); column++)
        {
          g_autofree char *quantity = quantity_of (jd_table_get_row_name (table, row), column);

          JdReadout *cell = jd_table_get_cell (table, row, column);

          jd_cover_cell (cell, covers, quantity);
          /* what reveals the quantity is covered with it, and is not what was predicted */
          if (g_strcmp0 (quantity, before) == 0)
            jd_readout_set_prediction (cell, NULL);
          g_free (before);
          before = g_steal_pointer (&quantity);
        }
    }
}

gboolean
jd_cover_label (GtkLabel   *label,
                JdCovers   *covers,
                const char *quantity,
                const char *shown,
                const char *text)
{
  g_autofree char *spoken = NULL;

  if (!jd_covers_has (covers, quantity))
    {
      if (jd_pill_is_covered (GTK_WIDGET (label)))
        gtk_widget_set_halign (GTK_WIDGET (label), GTK_ALIGN_FILL);
      jd_pill_uncover (GTK_WIDGET (label));
      if (g_strcmp0 (gtk_label_get_text (label), text) != 0)
        gtk_label_set_text (label, text);
      return FALSE;
    }
  spoken = jd_covers_dup_spoken (covers, quantity, shown);
  gtk_label_set_text (label, JD_PILL_MARK);
  /* a pill as wide as the line would look like a bar */
  gtk_widget_set_halign (GTK_WIDGET (label), gtk_label_get_xalign (label) > 0.5f ? GTK_ALIGN_END : GTK_ALIGN_START);
  jd_pill_cover (GTK_WIDGET (label), quantity, spoken);
  return TRUE;
}

const char *
jd_cover_find (JdCovers          *covers,
               const char *const *names)
{
  for (; *names != NULL; names++)
    if (jd_covers_has (covers, *names))
      return *names;
  return NULL;
}
