/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The rows of A: their segments in the blocks of M, and W. */
#include "core/dynamics/kkt/jd-kkt-rows-private.h"

#include <math.h>
#include <string.h>

static void
find_segments (JdKktRows       *self,
               const JdKktMass *mass)
{
  /* at least one element, as an array of length 0 has no memory */
  GArray *segments = g_array_sized_new (FALSE, FALSE, sizeof (JdKktSegment), 1);
  gsize k = 0;

  self->segment_start = g_new0 (guint32, self->m + 1);
  self->slot = g_new (guint32, self->n_entries + 1);
  for (gsize h = 0; h < self->m; h++)
    {
      self->segment_start[h] = segments->len;
      for (; k < self->n_entries && self->row[k] == h; k++)
        {
          const gsize place = mass->place[self->column[k]];
          const gsize block = jd_kkt_mass_block_of_place (mass, place), start = mass->block_start[block];
          const JdKktSegment wanted = {
            .start = (guint32) start, .size = (guint32) (mass->block_start[block + 1] - start),
            .block = (guint32) block, .offset = (guint32) self->n_white,
          };
          const JdKktSegment *found = NULL;

          for (guint32 i = self->segment_start[h]; i < segments->len && found == NULL; i++)
            if (g_array_index (segments, JdKktSegment, i).block == wanted.block)
              found = &g_array_index (segments, JdKktSegment, i);
          if (found == NULL)
            {
              self->n_white += wanted.size;
              g_array_append_val (segments, wanted);
              found = &wanted;
            }
          self->slot[k] = found->offset + (guint32) place - found->start;
        }
    }
  self->segment_start[self->m] = segments->len;
  self->segments = (JdKktSegment *) (gpointer) g_array_free (segments, FALSE);
  self->white = g_new0 (double, self->n_white + 1);
  self->length = g_new0 (double, self->m + 1);
}

void
jd_kkt_rows_init (JdKktRows               *self,
                  const JdDynamicsPattern *pattern,
                  const JdKktMass         *mass)
{
  *self = (JdKktRows) { .m = pattern->m, .n_entries = pattern->n_rows, .n_blocks = mass->n_blocks };
  self->row = g_memdup2 (pattern->row_row, self->n_entries * sizeof (gsize));
  self->column = g_memdup2 (pattern->row_column, self->n_entries * sizeof (gsize));
  find_segments (self, mass);
}

void
jd_kkt_rows_clear (JdKktRows *self)
{
  g_free (self->row);
  g_free (self->column);
  g_free (self->segment_start);
  g_free (self->segments);
  g_free (self->slot);
  g_free (self->white);
  g_free (self->length);
}

gboolean
jd_kkt_rows_whiten (JdKktRows       *self,
                    const JdKktMass *mass,
                    const double    *rows,
                    const gboolean  *active)
{
  memset (self->white, 0, self->n_white * sizeof (double));
  for (gsize k = 0; k < self->n_entries; k++)
    if (active == NULL || active[self->row[k]])
      self->white[self->slot[k]] = rows[k];

  for (gsize h = 0; h < self->m; h++)
    {
      const JdKktSegment *end = self->segments + self->segment_start[h + 1];
      double sum = 0.0, scale;

      self->length[h] = 0.0;
      if (active != NULL && !active[h])
        continue;
      for (const JdKktSegment *s = self->segments + self->segment_start[h]; s < end; s++)
        {
          double *w = self->white + s->offset;

          jd_kkt_block_solve_lower (mass->factor + mass->block_offset[s->block], s->size, w);
          for (guint32 i = 0; i < s->size; i++)
            sum += w[i] * w[i];
        }
      if (!(sum > 0.0 && sum < HUGE_VAL))
        return FALSE;
      self->length[h] = sqrt (sum);
      scale = 1.0 / self->length[h];
      for (const JdKktSegment *s = self->segments + self->segment_start[h]; s < end; s++)
        for (guint32 i = 0; i < s->size; i++)
          self->white[s->offset + i] *= scale;
    }
  return TRUE;
}
