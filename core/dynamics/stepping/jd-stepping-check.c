/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What time stepping does not cover is refused, with its name and what would be right. */
#include "core/dynamics/stepping/jd-stepping-terms-private.h"

#include "core/contact/jd-contact-laws.h"

#include <glib/gi18n-lib.h>

/* FALSE and @error with the text (taken). */
static gboolean
refuse (GError **error,
        char    *text)
{
  g_set_error_literal (error, JD_MODEL_ERROR, JD_MODEL_ERROR_UNSUPPORTED, text);
  g_free (text);
  return FALSE;
}

/* Whether @event would happen in a motion: it has an instant or a condition, or it is the law of contacts. */
static gboolean
happens (const JdModel     *model,
         const JdEvent     *event,
         const char *const *names)
{
  if (names == NULL ? event->instead_of != NULL : !g_strv_contains (names, event->name))
    return FALSE;
  return event->has_at || event->when != NULL || jd_event_is_contact_law (model, event);
}

static gboolean
check_events (JdModel            *model,
              const char *const  *names,
              GError            **error)
{
  const GPtrArray *events = jd_mechanism_get_events (jd_model_get_mechanism (model));

  for (guint k = 0; k < events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (events, k);

      if (happens (model, event, names))
        return refuse (error,
                       g_strdup_printf (_("Time stepping knows no events, and “%s” would happen: leave it out, "
                                          "or compute the motion without time stepping"),
                                        event->name));
    }
  return TRUE;
}

/* Whether an expression is made of pieces. */
static gboolean
has_pieces (const JdEquation *equation)
{
  g_autoptr(JdExprPool) pool = jd_expr_pool_new ();
  g_autoptr(GPtrArray) kinks = g_ptr_array_new ();

  for (gsize c = 0; c < equation->n_terms; c++)
    jd_expr_add_kinks (pool, equation->coefficients[c], kinks);
  jd_expr_add_kinks (pool, equation->beta, kinks);
  return kinks->len > 0;
}

/* Whether equation @i is bilateral and acts only with a unilateral one of its joint, as the slip of a rolling
 * disk. */
static gboolean
follows_contact (const JdModel *model,
                 gsize          i)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  gsize first;
  const gsize n = jd_model_get_joint_equations (model, i, &first);

  for (gsize k = first; equation->side == 0 && k < first + n; k++)
    {
      const JdEquation *other = jd_model_get_equation (model, k);

      if (other->side != 0 && jd_equation_is_with (equation, other))
        return TRUE;
    }
  return FALSE;
}

static gboolean
check_laws (JdModel  *model,
            gboolean *has_law,
            GError  **error)
{
  for (gsize k = 0; k < jd_model_get_n_laws (model); k++)
    {
      const JdModelLaw *law = jd_model_get_law (model, k);
      const char *joint = jd_model_get_joint (model, law->joint)->name;

      if (law->partner >= 0)
        return refuse (error,
                       g_strdup_printf (_("Time stepping knows friction along one direction only, and the slip of "
                                          "“%s” has two"),
                                        joint));
      if (jd_model_get_equation (model, law->normal)->side == 0)
        return refuse (error,
                       g_strdup_printf (_("Time stepping knows friction of unilateral contacts only, and “%s” is "
                                          "bilateral"),
                                        joint));
      if (law->slip >= 0)
        has_law[law->slip] = TRUE;
    }
  return TRUE;
}

static gboolean
check_equation (JdModel  *model,
                gsize     i,
                gboolean  has_law,
                GError  **error)
{
  const JdEquation *equation = jd_model_get_equation (model, i);
  const JdJoint *joint = jd_model_get_joint (model, equation->joint);

  if (joint->has_when)
    return refuse (error, g_strdup_printf (_("Time stepping knows no regions, and “%s” has a “when”"), joint->name));
  if (equation->side != 0 && equation->of_rates)
    return refuse (error,
                   g_strdup_printf (_("Time stepping knows unilateral equations of positions only, and “%s” is "
                                      "one of rates"),
                                    equation->name));
  if (equation->side != 0 && joint->restitution != NULL && joint->impact_law != JD_IMPACT_NEWTON)
    return refuse (error,
                   g_strdup_printf (_("Time stepping knows Newton's restitution only, and the impact of “%s” has "
                                      "another law"),
                                    joint->name));
  if (equation->side != 0 || has_law)
    return TRUE;
  if (follows_contact (model, i))
    return refuse (error,
                   g_strdup_printf (_("Time stepping cannot hold “%s” without a limit of friction: give “%s” a "
                                      "coefficient “friction”"),
                                    equation->name, joint->name));
  if (has_pieces (equation))
    return refuse (error,
                   g_strdup_printf (_("Time stepping knows no bilateral equations made of pieces (if, min, max, "
                                      "abs, sign), and “%s” is one"),
                                    equation->name));
  return TRUE;
}

gboolean
jd_stepping_check (JdModel            *model,
                   const char *const  *events,
                   GError            **error)
{
  const gsize n_equations = jd_model_get_n_equations (model);
  const JdExpr *foot, *left;
  g_autofree gboolean *has_law = g_new0 (gboolean, n_equations + 1);

  if (!check_events (model, events, error) || !check_laws (model, has_law, error))
    return FALSE;
  for (gsize i = 0; i < n_equations; i++)
    if (!check_equation (model, i, has_law[i], error))
      return FALSE;
  if (jd_model_get_n_feet (model) > 0)
    return refuse (error,
                   g_strdup_printf (_("Time stepping knows contacts with lines, circles and shapes only, and the "
                                      "curve of “%s” is another"),
                                    jd_model_get_foot (model, 0, &foot, &left)));
  return TRUE;
}
