/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The derivation of a mechanism's equations, section by section. */
#include "core/handout/jd-handout-private.h"

#include <glib/gi18n-lib.h>

#include "core/mechanism/jd-shown-texts.h"

void
jd_handout_free (JdHandout *self)
{
  g_free (self->jump_why);
  g_free (self->title);
  g_ptr_array_unref (self->blocks);
  g_ptr_array_unref (self->formulas);
  g_free (self);
}

gsize
jd_handout_get_n_blocks (const JdHandout *self)
{
  return self->blocks->len;
}

const JdBlock *
jd_handout_get_block (const JdHandout *self,
                         gsize               i)
{
  g_return_val_if_fail (i < self->blocks->len, NULL);

  return g_ptr_array_index (self->blocks, i);
}

const char *
jd_handout_get_title (const JdHandout *self)
{
  return self->title;
}

JdVerdict
jd_handout_get_jump_verdict (const JdHandout  *self,
                             const char      **out_why)
{
  g_return_val_if_fail (self != NULL, JD_VERDICT_DETERMINATE);
  g_return_val_if_fail (out_why != NULL, JD_VERDICT_DETERMINATE);

  *out_why = self->jump_why;
  return self->jump;
}

static void
deriver_init (JdDeriver              *w,
              const JdHandoutCase *what,
              GCancellable           *cancellable)
{
  const char *name;
  g_autoptr(GError) error = NULL;

  *w = (JdDeriver) { .what = what, .parameterization = what->parameterization, .cancellable = cancellable };
  w->model = jd_parameterization_get_model (w->parameterization);
  w->mechanism = jd_model_get_mechanism (w->model);
  w->placeholders = g_string_chunk_new (256);
  w->units = jd_units_new (w->mechanism);
  name = jd_mechanism_get_shown_name (w->mechanism);
  w->out = g_new0 (JdHandout, 1);
  w->out->blocks = jd_derive_new_blocks ();
  w->out->formulas = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_math_free);
  w->out->title = g_strdup (name != NULL && *name != '\0' ? name : _("A Mechanism"));
  w->evaluation = jd_evaluate (w->parameterization, jd_model_get_time (w->model), jd_model_get_values (w->model),
                               jd_model_get_rates (w->model), what->skip, &error);
  if (error != NULL)
    w->refusal = g_strdup (error->message);
}

static void
deriver_clear (JdDeriver *w)
{
  g_clear_pointer (&w->evaluation, jd_evaluation_free);
  jd_units_free (w->units);
  g_string_chunk_free (w->placeholders);
  g_free (w->refusal);
}

JdHandout *
jd_handout_new (const JdHandoutCase *what,
                   GCancellable           *cancellable,
                   JdProgressFunc          progress,
                   gpointer                progress_data,
                   GError                **error)
{
  static void (*const sections[]) (JdDeriver *w) = {
    jd_derive_mechanism, jd_derive_constraints, jd_derive_energies,  jd_derive_field,
    jd_derive_lagrange,  jd_derive_efforts,     jd_derive_integrals, jd_derive_results,
  };
  g_autoptr(JdHandout) out = NULL;
  gboolean done = TRUE;
  JdDeriver w;

  g_return_val_if_fail (what != NULL && what->parameterization != NULL, NULL);

  deriver_init (&w, what, cancellable);
  out = w.out;
  jd_derive_heading (&w, JD_BLOCK_TITLE, out->title);
  for (gsize i = 0; done && i < G_N_ELEMENTS (sections); i++)
    {
      done = !g_cancellable_set_error_if_cancelled (cancellable, error);
      if (done)
        sections[i](&w);
      if (progress != NULL)
        progress ((double) (i + 1) / (double) (G_N_ELEMENTS (sections) + 1), progress_data);
    }
  done = done && (what->event == NULL || jd_derive_jump (&w, error));
  deriver_clear (&w);
  return done ? g_steal_pointer (&out) : NULL;
}
