/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Events as laws of contacts: the events that happen in a motion, and the joint event of all laws that act at one
 * instant. */
#include "core/contact/jd-contact-laws.h"

#include <glib/gi18n-lib.h>

struct _JdContactLaws
{
  JdModel        *model;
  GPtrArray      *events;    /* const JdEvent *, in the order of precedence */
  gsize           n_equations;
  const JdEvent **of;        /* n_equations: law of each, or NULL */
};

static const JdEquation *
find_equation (const JdModel *model,
               const char    *name)
{
  const int i = jd_model_find_equation (model, name);

  return i >= 0 ? jd_model_get_equation (model, (gsize) i) : NULL;
}

static gboolean
is_bilateral (const JdModel *model,
              const char    *name)
{
  const JdEquation *equation = find_equation (model, name);

  return equation != NULL && equation->side == 0;
}

gboolean
jd_event_is_contact_law (const JdModel *model,
                         const JdEvent *event)
{
  gboolean any = FALSE;

  g_return_val_if_fail (model != NULL && event != NULL, FALSE);

  if (event->has_at || event->when != NULL || event->impulses->len > 0)
    return FALSE;
  for (guint k = 0; k < event->types->len; k++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, k);

      if (!is_bilateral (model, type->equation))
        any = TRUE;
      else if (type->kind == JD_IMPULSIVE_LIVE || type->kind == JD_IMPULSIVE_RELEASED)
        return FALSE;
    }
  return any;
}

/* ---- Which events happen ---- */

static gboolean
has_occasion (const JdEvent *event)
{
  return event->has_at || event->when != NULL;
}

char **
jd_contact_laws_dup_choice (JdModel    *model,
                            const char *name,
                            gboolean    alone)
{
  JdMechanism *mechanism;
  const JdEvent *chosen;
  const GPtrArray *events;
  g_autoptr(GStrvBuilder) names = NULL;

  g_return_val_if_fail (model != NULL, NULL);

  mechanism = jd_model_get_mechanism (model);
  chosen = name != NULL ? jd_mechanism_find_event (mechanism, name) : NULL;
  if (chosen == NULL)
    return NULL;
  events = jd_mechanism_get_events (mechanism);
  names = g_strv_builder_new ();
  alone = alone && !jd_event_is_contact_law (model, chosen);
  g_strv_builder_add (names, chosen->name);
  for (guint k = 0; k < events->len; k++)
    {
      const JdEvent *event = g_ptr_array_index (events, k);

      if (event != chosen && event->instead_of == NULL && g_strcmp0 (chosen->instead_of, event->name) != 0 &&
          !(alone && has_occasion (event)))
        g_strv_builder_add (names, event->name);
    }
  return g_strv_builder_end (names);
}

static void
add_event (JdContactLaws *self,
           const JdEvent *event)
{
  if (event == NULL || !jd_event_is_contact_law (self->model, event))
    return;
  g_ptr_array_add (self->events, (gpointer) event);
  for (guint k = 0; k < event->types->len; k++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, k);
      const int i = jd_model_find_equation (self->model, type->equation);

      if (i >= 0 && jd_model_get_equation (self->model, (gsize) i)->side != 0 && self->of[i] == NULL)
        self->of[i] = event;
    }
}

JdContactLaws *
jd_contact_laws_new (JdModel           *model,
                     const char *const *names)
{
  JdMechanism *mechanism;
  const GPtrArray *events;
  JdContactLaws *self;

  g_return_val_if_fail (model != NULL, NULL);

  mechanism = jd_model_get_mechanism (model);
  events = jd_mechanism_get_events (mechanism);
  self = g_new0 (JdContactLaws, 1);
  self->model = model;
  self->events = g_ptr_array_new ();
  self->n_equations = jd_model_get_n_equations (model);
  self->of = g_new0 (const JdEvent *, self->n_equations + 1);
  for (guint k = 0; names == NULL && k < events->len; k++)
    if (((const JdEvent *) g_ptr_array_index (events, k))->instead_of == NULL)
      add_event (self, g_ptr_array_index (events, k));
  for (gsize k = 0; names != NULL && names[k] != NULL; k++)
    add_event (self, jd_mechanism_find_event (mechanism, names[k]));
  return self;
}

void
jd_contact_laws_free (JdContactLaws *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->events);
  g_free (self->of);
  g_free (self);
}

const GPtrArray *
jd_contact_laws_get_events (const JdContactLaws *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->events;
}

const JdEvent *
jd_contact_laws_find (const JdContactLaws *self,
                      gsize                i)
{
  g_return_val_if_fail (self != NULL && i < self->n_equations, NULL);

  return self->of[i];
}

/* ---- What happens at one instant ---- */

/* Equal expressions of one mechanism are one node. */
static gboolean
types_are_equal (const JdImpulsiveType *a,
                 const JdImpulsiveType *b)
{
  const gboolean same_releases = a->releases == NULL || b->releases == NULL
                                   ? a->releases == b->releases
                                   : g_strv_equal ((const char *const *) a->releases,
                                                   (const char *const *) b->releases);

  return a->kind == b->kind && a->before == b->before && a->after == b->after && a->restitution == b->restitution &&
         a->impact_law == b->impact_law && a->breaking == b->breaking && a->threshold == b->threshold &&
         a->above == b->above && same_releases && g_strcmp0 (a->normal, b->normal) == 0 &&
         a->coefficient == b->coefficient && a->alpha == b->alpha && a->beta == b->beta;
}

static gboolean
frames_are_equal (const JdEvent *a,
                  const JdEvent *b)
{
  if (a->has_rest_frame != b->has_rest_frame || a->n_rest_frame != b->n_rest_frame)
    return FALSE;
  for (gsize k = 0; k < a->n_rest_frame; k++)
    if (a->rest_parameters[k] != b->rest_parameters[k] || a->rest_rates[k] != b->rest_rates[k])
      return FALSE;
  return TRUE;
}

/* What is to be joined. */
typedef struct
{
  const JdContactLaws *laws;
  const gboolean      *closing, *touching;
  GPtrArray           *taking;   /* const JdEvent *: laws of closing equations */
  JdEvent             *joined;
} Joining;

static gboolean
refuse (GError     **error,
        const char  *what,
        const char  *first,
        const char  *second)
{
  g_set_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE,
               _("The events “%s” and “%s” are both laws of contacts that close at this instant, and differ in "
                 "%s: the file does not say which of them holds"),
               first, second, what);
  return FALSE;
}

/* @type, of @event, takes part; a type of the same equation by another law must be the same. */
static gboolean
add_type (Joining                *self,
          const JdEvent          *event,
          const JdImpulsiveType  *type,
          GError                **error)
{
  for (guint k = 0; k < self->taking->len; k++)
    {
      const JdEvent *other = g_ptr_array_index (self->taking, k);
      const JdImpulsiveType *its = other != event ? jd_event_find_type (other, type->equation) : NULL;

      if (its != NULL && !types_are_equal (type, its))
        return refuse (error, type->equation, other->name, event->name);
    }
  if (jd_event_find_type (self->joined, type->equation) == NULL)
    g_ptr_array_add (self->joined->types, (gpointer) type);
  return TRUE;
}

static gboolean
has_closing_contact (const Joining    *self,
                     const JdEvent    *event,
                     const JdEquation *equation)
{
  for (gsize i = 0; i < self->laws->n_equations; i++)
    if (self->closing[i] && self->laws->of[i] == event &&
        jd_equation_is_with (jd_model_get_equation (self->laws->model, i), equation))
      return TRUE;
  return FALSE;
}

/* Whether the type that @event gives to equation @i takes part: of a contact that closes, of the rest of its joint,
 * and, of contacts that rest, where an order takes them when others have pushed them. */
static gboolean
takes_part (const Joining *self,
            const JdEvent *event,
            gsize          i)
{
  const JdEquation *equation = jd_model_get_equation (self->laws->model, i);

  if (equation->side == 0)
    return has_closing_contact (self, event, equation);
  if (self->closing[i])
    return self->laws->of[i] == event;
  return self->touching[i] && event->order != NULL &&
         g_strv_contains ((const char *const *) event->order, equation->name);
}

static gboolean
add_types (Joining        *self,
           const JdEvent  *event,
           GError        **error)
{
  for (guint k = 0; k < event->types->len; k++)
    {
      const JdImpulsiveType *type = g_ptr_array_index (event->types, k);
      const int i = jd_model_find_equation (self->laws->model, type->equation);

      if (i >= 0 && takes_part (self, event, (gsize) i) && !add_type (self, event, type, error))
        return FALSE;
    }
  return TRUE;
}

static void
collect_laws (Joining *self)
{
  for (gsize i = 0; i < self->laws->n_equations; i++)
    if (self->closing[i] && self->laws->of[i] != NULL && !g_ptr_array_find (self->taking, self->laws->of[i], NULL))
      g_ptr_array_add (self->taking, (gpointer) self->laws->of[i]);
}

/* The part of the order that is there to be hit. */
static char **
dup_order (const Joining *self,
           const JdEvent *event)
{
  g_autoptr(GStrvBuilder) order = g_strv_builder_new ();
  gboolean any = FALSE;

  for (gsize k = 0; event->order != NULL && event->order[k] != NULL; k++)
    {
      const int i = jd_model_find_equation (self->laws->model, event->order[k]);

      if (i < 0 || !(self->closing[i] || self->touching[i]))
        continue;
      g_strv_builder_add (order, event->order[k]);
      any = TRUE;
    }
  return any ? g_strv_builder_end (order) : NULL;
}

/* The rest frame, the order and the reported velocities belong to the event as a whole. */
static gboolean
take_wholes (Joining  *self,
             GError  **error)
{
  const JdEvent *first = g_ptr_array_index (self->taking, 0);

  for (guint k = 1; k < self->taking->len; k++)
    {
      const JdEvent *other = g_ptr_array_index (self->taking, k);

      if (!frames_are_equal (first, other))
        return refuse (error, "“rest_frame”", first->name, other->name);
      if (first->order != NULL || other->order != NULL)
        return refuse (error, "“order”", first->name, other->name);
    }
  self->joined->name = first->name;
  self->joined->has_rest_frame = first->has_rest_frame;
  self->joined->n_rest_frame = first->n_rest_frame;
  self->joined->rest_parameters = first->rest_parameters;
  self->joined->rest_rates = first->rest_rates;
  self->joined->n_quasi_velocities = first->n_quasi_velocities;
  self->joined->quasi_names = first->quasi_names;
  self->joined->quasi_velocities = first->quasi_velocities;
  self->joined->order = dup_order (self, first);
  return TRUE;
}

static JdEvent *
joined_event_new (void)
{
  JdEvent *self = g_new0 (JdEvent, 1);

  self->types = g_ptr_array_new ();
  self->impulses = g_ptr_array_new ();
  return self;
}

JdEvent *
jd_joined_event_copy (const JdEvent *event)
{
  JdEvent *self = joined_event_new ();
  GPtrArray *types = self->types, *impulses = self->impulses;

  *self = *event;
  self->types = types;
  self->impulses = impulses;
  self->order = g_strdupv (event->order);
  g_ptr_array_extend (self->types, event->types, NULL, NULL);
  return self;
}

void
jd_joined_event_free (JdEvent *event)
{
  if (event == NULL)
    return;
  g_ptr_array_unref (event->types);
  g_ptr_array_unref (event->impulses);
  g_strfreev (event->order);
  g_free (event);
}

gboolean
jd_contact_laws_join (const JdContactLaws  *self,
                      const gboolean       *closing,
                      const gboolean       *touching,
                      JdEvent             **out_event,
                      GError              **error)
{
  g_autoptr(GPtrArray) taking = g_ptr_array_new ();
  Joining joining = { .laws = self, .closing = closing, .touching = touching, .taking = taking };
  gboolean joined;

  g_return_val_if_fail (self != NULL && closing != NULL && touching != NULL && out_event != NULL, FALSE);

  *out_event = NULL;
  collect_laws (&joining);
  if (taking->len == 0)
    return TRUE;
  joining.joined = joined_event_new ();
  joined = take_wholes (&joining, error);
  for (guint k = 0; joined && k < taking->len; k++)
    joined = add_types (&joining, g_ptr_array_index (taking, k), error);
  if (joined)
    *out_event = joining.joined;
  else
    jd_joined_event_free (joining.joined);
  return joined;
}
