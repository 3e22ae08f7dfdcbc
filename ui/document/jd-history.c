/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Undo and redo: each step is the difference of two texts. */
#include "ui/document/jd-history-private.h"

#include <string.h>

/* The part that differs between the text before and the text after. */
typedef struct
{
  char  *label;
  char  *group;    /* NULL: no group */
  gsize  prefix;   /* length of the common prefix, bytes */
  char  *old;
  char  *new;
} Step;

static void
step_free (Step *step)
{
  g_free (step->label);
  g_free (step->group);
  g_free (step->old);
  g_free (step->new);
  g_free (step);
}

static Step *
step_new (const char *label,
          const char *group,
          const char *before,
          const char *after)
{
  Step *step = g_new0 (Step, 1);
  gsize n_before = strlen (before), n_after = strlen (after), suffix = 0;

  step->label = g_strdup (label);
  step->group = g_strdup (group);
  while (before[step->prefix] != '\0' && before[step->prefix] == after[step->prefix])
    step->prefix++;
  while (suffix < MIN (n_before, n_after) - step->prefix &&
         before[n_before - suffix - 1] == after[n_after - suffix - 1])
    suffix++;
  step->old = g_strndup (before + step->prefix, n_before - step->prefix - suffix);
  step->new = g_strndup (after + step->prefix, n_after - step->prefix - suffix);
  return step;
}

/* Replaces @from by @to in @text at the position of the step. */
static char *
step_apply (const Step *step,
            const char *text,
            const char *from,
            const char *to)
{
  return g_strdup_printf ("%.*s%s%s", (int) step->prefix, text, to, text + step->prefix + strlen (from));
}

void
jd_history_init (JdHistory *self)
{
  *self = (JdHistory) { .steps = g_ptr_array_new_with_free_func ((GDestroyNotify) step_free) };
}

void
jd_history_clear (JdHistory *self)
{
  g_clear_pointer (&self->steps, g_ptr_array_unref);
}

gboolean
jd_history_is_modified (const JdHistory *self)
{
  return self->saved != (int) self->n_done;
}

void
jd_history_set_saved (JdHistory *self,
                      gboolean   saved)
{
  self->saved = saved ? (int) self->n_done : -1;
}

/* The last step done; NULL: there is none. */
static Step *
last_step (const JdHistory *self)
{
  return self->n_done > 0 ? g_ptr_array_index (self->steps, self->n_done - 1) : NULL;
}

const char *
jd_history_get_undo_name (const JdHistory *self)
{
  const Step *last = last_step (self);

  return last != NULL ? last->label : NULL;
}

const char *
jd_history_get_redo_name (const JdHistory *self)
{
  return self->n_done < self->steps->len ? ((const Step *) g_ptr_array_index (self->steps, self->n_done))->label
                                         : NULL;
}

void
jd_history_reopen_group (JdHistory  *self,
                         const char *group)
{
  const Step *last = last_step (self);

  self->group_open = last != NULL && g_strcmp0 (last->group, group) == 0;
}

char *
jd_history_go (JdHistory  *self,
               const char *text,
               gboolean    back)
{
  const Step *step;

  self->group_open = FALSE;
  self->n_done -= back;
  step = g_ptr_array_index (self->steps, self->n_done);
  self->n_done += !back;
  return back ? step_apply (step, text, step->new, step->old) : step_apply (step, text, step->old, step->new);
}

/* The last step, if an edit of @group joins it.  A saved version is never joined, so that it stays reachable. */
static Step *
open_step (const JdHistory *self,
           const char      *group)
{
  Step *last = self->n_done == self->steps->len ? last_step (self) : NULL;

  return last != NULL && self->group_open && group != NULL && g_strcmp0 (last->group, group) == 0 &&
             jd_history_is_modified (self)
           ? last
           : NULL;
}

gboolean
jd_history_push (JdHistory  *self,
                 const char *text,
                 const char *after,
                 const char *label,
                 const char *group)
{
  const Step *joined = open_step (self, group);
  g_autofree char *before = joined != NULL ? step_apply (joined, text, joined->new, joined->old) : g_strdup (text);
  guint n_done = self->n_done - (joined != NULL);

  if (joined == NULL && g_str_equal (before, after))
    return FALSE;
  if (self->saved > (int) n_done)
    self->saved = -1;
  g_ptr_array_set_size (self->steps, (int) n_done);
  if (!g_str_equal (before, after))
    {
      g_ptr_array_add (self->steps, step_new (label, group, before, after));
      n_done++;
    }
  self->n_done = n_done;
  self->group_open = group != NULL;
  return TRUE;
}
