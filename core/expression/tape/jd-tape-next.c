/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Next use of each value of a tape. */
#include "core/expression/tape/jd-tape-private.h"

static guint32
read_later (guint32 *upcoming,
            guint32  place,
            guint32  n,
            guint32  step)
{
  const guint32 after = upcoming[place];

  for (guint32 k = 0; k < n; k++)
    upcoming[place + k] = step;
  return after;
}

/* Number of places from @place on that @step reads: constants stay. */
static guint32
span (const JdTape     *tape,
      const JdTapeStep *step,
      guint32           place)
{
  return place < tape->n_constants ? 1 : MAX (step->n, 1);
}

/* From the last step back to the first. */
void
jd_tape_find_next (const JdTape     *tape,
                   const JdTapeStep *steps,
                   guint32           n,
                   JdTapeNext       *all)
{
  g_autofree guint32 *upcoming = g_new (guint32, tape->n_work + 1);

  for (gsize i = 0; i < tape->n_work; i++)
    upcoming[i] = JD_TAPE_NEVER;
  for (gsize i = 0; i < tape->n_outputs; i++)
    upcoming[tape->outputs[i]] = n;
  for (guint32 i = n; i-- > 0;)
    {
      const JdTapeStep *step = &steps[i];
      const guint32 many = MAX (step->n, 1);
      JdTapeNext *next = &all[i];

      next->target = read_later (upcoming, step->target, many, JD_TAPE_NEVER);
      if (step->op == JD_OP_SINCOS)
        read_later (upcoming, step->c, many, JD_TAPE_NEVER);
      if (jd_tape_op_reads_target (step->op))
        read_later (upcoming, step->target, many, i);
      next->a = read_later (upcoming, step->a, span (tape, step, step->a), i);
      if (jd_tape_op_reads_b (step->op))
        next->b = read_later (upcoming, step->b, span (tape, step, step->b), i);
      if (jd_tape_op_reads_c (step->op))
        next->c = read_later (upcoming, step->c, span (tape, step, step->c), i);
      /* read twice by this step: not again before it */
      next->a = next->a == i ? JD_TAPE_NEVER : next->a;
      next->b = next->b == i ? (step->b == step->a ? next->a : JD_TAPE_NEVER) : next->b;
      next->c = next->c == i ? (step->c == step->a ? next->a : next->b) : next->c;
    }
}
