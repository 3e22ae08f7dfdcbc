/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The jumps of a page: what the command `jump` reports of each event of the motion, and the arrows. */

#include "ui/page/jd-page-private.h"

#include "core/report/jd-report.h"

/* Jumps that a page shows: the first of the motion. */
#define MAX_JUMPS 12

/* One jump in one parameterization. */
typedef struct
{
  JdAnswer *answer;
  JdJump   *jump;     /* NULL: none */
  char     *refusal;  /* NULL: none */
} Solved;

static void
solved_clear (gpointer data)
{
  Solved *self = data;

  g_clear_pointer (&self->answer, jd_answer_free);
  g_clear_pointer (&self->jump, jd_jump_free);
  g_free (self->refusal);
}

/* The event of the motion at the sample's time whose velocities jump; NULL if none do. */
static const JdMotionEvent *
find_jump (const JdPageMaker  *maker,
           const JdPageSample *sample)
{
  for (gsize i = 0; !sample->after && i < jd_motion_get_n_events (maker->motion); i++)
    {
      const JdMotionEvent *event = jd_motion_get_event (maker->motion, i);

      if (event->jumps && event->time == sample->time)
        return event;
    }
  return NULL;
}

static void
solve (JdPageMaker         *maker,
       guint                k,
       const JdMotionEvent *met,
       Solved              *out)
{
  JdMechanism *mechanism = maker->mechanism;
  const JdEvent *event = met->event != NULL ? jd_mechanism_find_event (mechanism, met->event) : NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(JdParameterization)
    parameterization = jd_parameterization_new (maker->model,
                                                g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), k),
                                                event, &error);

  if (parameterization != NULL)
    out->answer = jd_report_jump_at (parameterization, event, maker->motion, met, &error);
  if (out->answer != NULL)
    out->jump = jd_jump_new_of_motion (parameterization, maker->motion, met, NULL);
  out->refusal = error != NULL                                              ? g_strdup (error->message)
                 : out->answer != NULL && !jd_answer_is_known (out->answer) ? g_strdup (out->answer->why)
                                                                            : NULL;
}

static void
add_solved (JdPageMaker  *maker,
            const Solved *solved,
            gsize         sample)
{
  static const char *const members[] = { "dof", "prior", "posterior", "impulses", "kinetic_energy", "laws" };
  GString *json = maker->json;

  if (solved->refusal != NULL || solved->jump == NULL)
    {
      g_string_append (json, "{\"refusal\":");
      jd_page_add_string (json, solved->refusal != NULL ? solved->refusal : "");
      g_string_append_c (json, '}');
      return;
    }
  g_string_append (json, "{\"why\":");
  jd_page_add_string (json, solved->answer->why);
  for (gsize i = 0; i < G_N_ELEMENTS (members); i++)
    {
      if (!json_object_has_member (solved->answer->members, members[i]))
        continue;
      g_string_append_c (json, ',');
      jd_page_add_name (json, members[i]);
      jd_page_add_node (json, json_object_get_member (solved->answer->members, members[i]), maker->zero);
    }
  g_string_append (json, ",\n\"arrows\":");
  jd_page_add_jump_arrows (maker, solved->jump, sample);
  g_string_append_c (json, '}');
}

static void
scale_jumps (JdPageMaker  *maker,
             const GArray *solved,
             const GArray *samples)
{
  const gsize n = maker->parameterizations->len;
  g_autofree const JdJump **jumps = g_new0 (const JdJump *, solved->len + 1);
  g_autofree gsize *places = g_new0 (gsize, solved->len + 1);

  for (guint i = 0; i < solved->len; i++)
    {
      jumps[i] = g_array_index (solved, Solved, i).jump;
      places[i] = g_array_index (samples, gsize, i / n);
    }
  jd_page_scale_jumps (maker, jumps, places, solved->len);
}

gboolean
jd_page_add_jumps (JdPageMaker  *maker,
                   GError      **error)
{
  const guint n = maker->parameterizations->len;
  g_autoptr(GArray) solved = g_array_new (FALSE, TRUE, sizeof (Solved));
  g_autoptr(GArray) samples = g_array_new (FALSE, FALSE, sizeof (gsize));

  g_array_set_clear_func (solved, solved_clear);
  for (gsize i = 0; i < maker->samples->len && samples->len < MAX_JUMPS; i++)
    {
      const JdMotionEvent *met = find_jump (maker, &g_array_index (maker->samples, JdPageSample, i));

      if (met == NULL)
        continue;
      if (g_cancellable_set_error_if_cancelled (maker->cancellable, error))
        return FALSE;
      g_array_append_val (samples, i);
      for (guint k = 0; k < n; k++)
        {
          g_array_set_size (solved, solved->len + 1);
          solve (maker, k, met, &g_array_index (solved, Solved, solved->len - 1));
        }
    }
  scale_jumps (maker, solved, samples);
  g_string_append (maker->json, "\"jumps\":{");
  for (guint i = 0; i < solved->len; i++)
    {
      const gsize sample = g_array_index (samples, gsize, i / n);

      if (i % n == 0)
        g_string_append_printf (maker->json, "%s\"%" G_GSIZE_FORMAT "\":[", i > 0 ? ",\n" : "", sample);
      add_solved (maker, &g_array_index (solved, Solved, i), sample);
      g_string_append_c (maker->json, i % n == n - 1 ? ']' : ',');
    }
  g_string_append_c (maker->json, '}');
  return TRUE;
}
