/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/contact/jd-contact-laws.h"
#include "tests/core/model-from-text.h"

#include <string.h>

/* Events as laws of contacts: which one holds, and which of its types take part.  Random events are compared with the
 * sentences of the format, read equation by equation. */

#define MOST_EVENTS 5

/* The equations of all models here: the unilateral ones come first. */
static const char *const equations[] = { "u.g", "v.g", "w.g", "r.normal", "h.g", "r.slip" };
enum
{
  N_EQUATIONS = G_N_ELEMENTS (equations),
  N_UNILATERAL = 4,
  NORMAL = 3,
  SLIP = 5,
};

static const char *const kinds[] = {
  NULL, "'inert'", "{'type': 'elastic', 'restitution': 0.5}", "{'type': 'elastic', 'restitution': 0.25}", "'released'",
};
enum
{
  UNTYPED,
  RELEASED = G_N_ELEMENTS (kinds) - 1,
};

/* A random event.  @ordered, @instead_of: -1 for none. */
typedef struct
{
  guint    kind[N_EQUATIONS];
  gboolean has_at, has_when, pushes;
  int      ordered, instead_of;
} Draft;

static JdModel *
model_with_events (const char *events)
{
  g_autofree char *text = g_strdup_printf (
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 0.5}, {'name': 'a'}, {'name': 'z'}],"
    " 'bodies': [{'name': 'b', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 1, 'inertia': 1, 'shape': {'disk': 0.5}},"
    "  {'name': 'c', 'origin': ['z', 0], 'mass': 1}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'joints': [{'name': 'u', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'x + 1'}},"
    "  {'name': 'h', 'type': 'equation', 'holonomic': {'g': 'z'}},"
    "  {'name': 'r', 'type': 'rolling', 'body': 'b', 'curve': 'floor'},"
    "  {'name': 'v', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': 'x + y + 2'}},"
    "  {'name': 'w', 'type': 'equation', 'unilateral': true, 'holonomic': {'g': '3 - x'}}], 'events': [%s]}",
    events);

  return model_from_text (text);
}

static gsize
index_of (JdModel *model,
          guint    k)
{
  const int i = jd_model_find_equation (model, equations[k]);

  g_assert_cmpint (i, >=, 0);
  return (gsize) i;
}

/* ---- Random events ---- */

/* Draws event @number, which may replace one of the @drafts before it. */
static Draft
draw_event (GRand       *random,
            const Draft *drafts,
            guint        number)
{
  const guint replaced = number > 0 ? (guint) g_rand_int_range (random, 0, (gint32) number) : 0;
  Draft draft = { .ordered = -1, .instead_of = -1 };

  for (guint k = 0; k < N_EQUATIONS; k++)
    if (g_rand_int_range (random, 0, 3) == 0)
      draft.kind[k] = g_rand_int_range (random, 1, k < N_UNILATERAL ? RELEASED : RELEASED + 1);
  switch (g_rand_int_range (random, 0, 9))
    {
    case 0:
      draft.has_at = TRUE;
      break;
    case 1:
      draft.has_when = TRUE;
      break;
    case 2:
      draft.pushes = TRUE;
      break;
    case 3:
      draft.ordered = g_rand_int_range (random, 0, N_UNILATERAL);
      break;
    case 4:
      draft.instead_of = number > 0 && drafts[replaced].instead_of < 0 ? (int) replaced : -1;
      break;
    default:
      break;
    }
  return draft;
}

static char *
write_events (const Draft *drafts,
              guint        n)
{
  GString *text = g_string_new (NULL);

  for (guint e = 0; e < n; e++)
    {
      const char *separator = "";

      g_string_append_printf (text, "%s{'name': 'E%u', 'types': {", e > 0 ? ", " : "", e);
      for (guint k = 0; k < N_EQUATIONS; k++)
        if (drafts[e].kind[k] != UNTYPED)
          {
            g_string_append_printf (text, "%s'%s': %s", separator, equations[k], kinds[drafts[e].kind[k]]);
            separator = ", ";
          }
      g_string_append (text, "}");
      if (drafts[e].has_at)
        g_string_append (text, ", 'at': 1");
      if (drafts[e].has_when)
        g_string_append (text, ", 'when': 'x - 1'");
      if (drafts[e].pushes)
        g_string_append (text, ", 'impulses': [{'parameter': 'x', 'value': 1}]");
      if (drafts[e].ordered >= 0)
        g_string_append_printf (text, ", 'order': ['%s']", equations[drafts[e].ordered]);
      if (drafts[e].instead_of >= 0)
        g_string_append_printf (text, ", 'instead_of': 'E%d'", drafts[e].instead_of);
      g_string_append (text, "}");
    }
  return g_string_free (text, FALSE);
}

/* An event without instant, condition and impulse, that types a unilateral equation and releases no bilateral one. */
static gboolean
is_law (const Draft *draft)
{
  gboolean any = FALSE;

  for (guint k = 0; k < N_UNILATERAL; k++)
    any |= draft->kind[k] != UNTYPED;
  for (guint k = N_UNILATERAL; k < N_EQUATIONS; k++)
    if (draft->kind[k] == RELEASED)
      return FALSE;
  return any && !draft->has_at && !draft->has_when && !draft->pushes;
}

/* Number of the event "E0", "E1", ...; -1 of NULL. */
static int
number_of (const JdEvent *event)
{
  return event != NULL ? event->name[1] - '0' : -1;
}

/* ---- Which events happen, and which is the law ---- */

/* The names that a choice of event @chosen gives, each followed by a blank. */
static char *
expected_choice (const Draft *drafts,
                 guint        n,
                 guint        chosen,
                 gboolean     alone)
{
  GString *names = g_string_new (NULL);

  g_string_append_printf (names, "E%u ", chosen);
  for (guint e = 0; e < n; e++)
    if (e != chosen && drafts[e].instead_of < 0 && drafts[chosen].instead_of != (int) e &&
        !(alone && !is_law (&drafts[chosen]) && (drafts[e].has_at || drafts[e].has_when)))
      g_string_append_printf (names, "E%u ", e);
  return g_string_free (names, FALSE);
}

/* Checks the laws of the events @order (NULL: those of the file that replace none): each equation has the first that
 * types it. */
static void
check_laws (JdModel           *model,
            const Draft       *drafts,
            guint              n,
            const char *const *order)
{
  g_autoptr(JdContactLaws) laws = jd_contact_laws_new (model, order);
  const GPtrArray *events = jd_contact_laws_get_events (laws);
  const guint n_names = order != NULL ? g_strv_length ((char **) order) : n;
  int law_of[N_EQUATIONS];
  guint n_laws = 0;

  for (guint k = 0; k < N_EQUATIONS; k++)
    law_of[k] = -1;
  for (guint o = 0; o < n_names; o++)
    {
      const guint e = order != NULL ? (guint) (order[o][1] - '0') : o;

      if (!is_law (&drafts[e]) || (order == NULL && drafts[e].instead_of >= 0))
        continue;
      g_assert_cmpuint (n_laws, <, events->len);
      g_assert_cmpint (number_of (g_ptr_array_index (events, n_laws++)), ==, (int) e);
      for (guint k = 0; k < N_UNILATERAL; k++)
        if (drafts[e].kind[k] != UNTYPED && law_of[k] < 0)
          law_of[k] = (int) e;
    }
  g_assert_cmpuint (events->len, ==, n_laws);
  for (guint k = 0; k < N_EQUATIONS; k++)
    g_assert_cmpint (number_of (jd_contact_laws_find (laws, index_of (model, k))), ==, law_of[k]);
}

/* The law of each contact is the first of the chosen events that types it. */
static void
test_precedence (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (7);

  for (guint trial = 0; trial < 60; trial++)
    {
      Draft drafts[MOST_EVENTS];
      const guint n = 1 + trial % MOST_EVENTS;
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;

      for (guint e = 0; e < n; e++)
        drafts[e] = draw_event (random, drafts, e);
      text = write_events (drafts, n);
      g_test_message ("%s", text);
      model = model_with_events (text);
      check_laws (model, drafts, n, NULL);
      g_assert_null (jd_contact_laws_dup_choice (model, NULL, TRUE));
      g_assert_null (jd_contact_laws_dup_choice (model, "nobody", FALSE));
      for (guint chosen = 0; chosen < 2 * n; chosen++)
        {
          const gboolean alone = chosen >= n;
          g_autofree char *name = g_strdup_printf ("E%u", chosen % n);
          g_autofree char *expected = expected_choice (drafts, n, chosen % n, alone), *joined = NULL, *found = NULL;
          g_auto(GStrv) names = jd_contact_laws_dup_choice (model, name, alone);

          joined = g_strjoinv (" ", names);
          found = g_strconcat (joined, " ", NULL);
          g_assert_cmpstr (found, ==, expected);
          check_laws (model, drafts, n, (const char *const *) names);
        }
    }
}

/* ---- What takes part ---- */

/* Whether the type that event @e gives to equation @k takes part: it closes, and the event is its law; its joint has a
 * contact of which this holds; or it rests, and the event takes it in turn. */
static gboolean
takes_part (const Draft    *drafts,
            const int      *law_of,
            const gboolean *closing,
            const gboolean *touching,
            int             e,
            guint           k)
{
  if (drafts[e].kind[k] == UNTYPED)
    return FALSE;
  if (k >= N_UNILATERAL)
    return k == SLIP && closing[NORMAL] && law_of[NORMAL] == e;
  return closing[k] ? law_of[k] == e : touching[k] && drafts[e].ordered == (int) k;
}

/* Fills the kind of each equation in the joint event.  FALSE if the laws contradict each other. */
static gboolean
expected_join (const Draft    *drafts,
               const int      *law_of,
               const gboolean *closing,
               const gboolean *touching,
               guint          *kind)
{
  gboolean taking[MOST_EVENTS] = { FALSE }, any_order = FALSE;
  guint n_taking = 0;

  for (guint k = 0; k < N_UNILATERAL; k++)
    if (closing[k] && law_of[k] >= 0)
      taking[law_of[k]] = TRUE;
  for (int e = 0; e < MOST_EVENTS; e++)
    {
      n_taking += taking[e] ? 1 : 0;
      any_order |= taking[e] && drafts[e].ordered >= 0;
    }
  if (any_order && n_taking > 1)
    return FALSE;
  for (guint k = 0; k < N_EQUATIONS; k++)
    {
      kind[k] = UNTYPED;
      for (int e = 0; e < MOST_EVENTS; e++)
        if (taking[e] && takes_part (drafts, law_of, closing, touching, e, k))
          kind[k] = drafts[e].kind[k];
      for (int e = 0; e < MOST_EVENTS && kind[k] != UNTYPED; e++)
        if (taking[e] && drafts[e].kind[k] != UNTYPED && drafts[e].kind[k] != kind[k])
          return FALSE;
    }
  return TRUE;
}

/* Checks the kinds of the joint event, its order, and its copy's. */
static void
check_joined (const JdEvent  *joined,
              const Draft    *drafts,
              const gboolean *there,
              const guint    *kind)
{
  g_autofree gboolean *seen = g_new0 (gboolean, N_EQUATIONS);
  guint n_types = 0;
  const int ordered = drafts[number_of (joined)].ordered;

  for (guint k = 0; k < N_EQUATIONS; k++)
    {
      const JdImpulsiveType *type = jd_event_find_type (joined, equations[k]);

      g_assert_cmpint (type != NULL, ==, kind[k] != UNTYPED);
      n_types += type != NULL ? 1 : 0;
      if (type != NULL)
        g_assert_cmpint (type->kind, ==,
                         kind[k] == 1          ? JD_IMPULSIVE_INERT
                         : kind[k] == RELEASED ? JD_IMPULSIVE_RELEASED
                                               : JD_IMPULSIVE_ELASTIC);
    }
  g_assert_cmpuint (joined->types->len, ==, n_types);
  g_assert_cmpuint (joined->impulses->len, ==, 0);
  g_assert_false (joined->has_at);
  g_assert_null (joined->when);
  if (ordered >= 0 && there[ordered])
    {
      g_assert_cmpstr (joined->order[0], ==, equations[ordered]);
      g_assert_null (joined->order[1]);
    }
  else
    g_assert_null (joined->order);
}

/* Draws what closes and what rests, joins the laws, and compares.  Returns whether they contradict each other. */
static gboolean
check_random_join (JdModel             *model,
                   const JdContactLaws *laws,
                   const Draft         *drafts,
                   GRand               *random)
{
  gboolean closing[N_EQUATIONS] = { FALSE }, touching[N_EQUATIONS] = { FALSE }, there[N_EQUATIONS];
  gboolean *model_closing = g_newa0 (gboolean, N_EQUATIONS), * model_touching = g_newa0 (gboolean, N_EQUATIONS);
  int law_of[N_EQUATIONS], first = -1;
  guint kind[N_EQUATIONS];
  gboolean agree;
  g_autoptr(GError) error = NULL;
  JdEvent *joined = NULL, *copy;

  for (guint k = 0; k < N_EQUATIONS; k++)
    {
      const gsize i = index_of (model, k);

      model_closing[i] = closing[k] = k < N_UNILATERAL && g_rand_boolean (random);
      model_touching[i] = touching[k] = k < N_UNILATERAL && g_rand_boolean (random);
      there[k] = closing[k] || touching[k];
      law_of[k] = number_of (jd_contact_laws_find (laws, i));
    }
  for (gsize i = N_EQUATIONS; i-- > 0;)
    if (model_closing[i] && jd_contact_laws_find (laws, i) != NULL)
      first = number_of (jd_contact_laws_find (laws, i));
  agree = expected_join (drafts, law_of, closing, touching, kind);
  g_assert_cmpint (jd_contact_laws_join (laws, model_closing, model_touching, &joined, &error), ==, agree);
  if (!agree)
    {
      g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
      g_assert_null (joined);
      return TRUE;
    }
  g_assert_no_error (error);
  g_assert_cmpint (number_of (joined), ==, first);
  if (joined == NULL)
    return FALSE;
  check_joined (joined, drafts, there, kind);
  copy = jd_joined_event_copy (joined);
  jd_joined_event_free (joined);
  check_joined (copy, drafts, there, kind);
  jd_joined_event_free (copy);
  return FALSE;
}

/* Of contacts that close at one instant each takes its own law; the joint event has the types that take part. */
static void
test_join (void)
{
  g_autoptr(GRand) random = g_rand_new_with_seed (11);
  guint n_conflicts = 0, n_joined = 0;

  for (guint trial = 0; trial < 60; trial++)
    {
      Draft drafts[MOST_EVENTS];
      g_autofree char *text = NULL;
      g_autoptr(JdModel) model = NULL;
      g_autoptr(JdContactLaws) laws = NULL;

      for (guint e = 0; e < MOST_EVENTS; e++)
        drafts[e] = draw_event (random, drafts, e);
      text = write_events (drafts, MOST_EVENTS);
      g_test_message ("%s", text);
      model = model_with_events (text);
      laws = jd_contact_laws_new (model, NULL);
      for (guint k = 0; k < 20; k++)
        *(check_random_join (model, laws, drafts, random) ? &n_conflicts : &n_joined) += 1;
    }
  g_assert_cmpuint (n_conflicts, >, 50);
  g_assert_cmpuint (n_joined, >, 200);
  jd_joined_event_free (NULL);
}

/* ---- In what two laws of one instant may not differ ---- */

/* Types of v.g by two events whose u.g and v.g close together, and members of these events. */
static const struct
{
  const char *name;
  const char *one, *other;                  /* types of v.g */
  const char *one_members, *other_members;  /* of the events */
  const char *differ;                       /* what the refusal names; NULL: they agree */
} pairs[] = {
  { "same", "{'type': 'elastic', 'restitution': '1/2'}", "{'type': 'elastic', 'restitution': '1/2'}", "", "", NULL },
  { "kind", "{'type': 'elastic', 'restitution': 0.5}", "{'type': 'instantaneous', 'restitution': 0.5}", "", "", "v.g" },
  { "restitution", "{'type': 'elastic', 'restitution': 0.5}", "{'type': 'elastic', 'restitution': 0.6}", "", "",
    "v.g" },
  { "law", "{'type': 'elastic', 'restitution': 0.5}", "{'type': 'elastic', 'restitution': 0.5, 'law': 'poisson'}", "",
    "", "v.g" },
  { "default law", "{'type': 'elastic', 'restitution': 0.5}",
    "{'type': 'elastic', 'restitution': 0.5, 'law': 'newton'}", "", "", NULL },
  { "breaking", "{'type': 'breakable', 'law': 'glass', 'threshold': 2}",
    "{'type': 'breakable', 'law': 'fluid', 'threshold': 2}", "", "", "v.g" },
  { "threshold", "{'type': 'breakable', 'law': 'glass', 'threshold': 2}",
    "{'type': 'breakable', 'law': 'glass', 'threshold': 3}", "", "", "v.g" },
#define SWITCH(above, releases) \
  "{'type': 'breakable', 'law': 'switch', 'threshold': 2, 'restitution': 0.5, 'above': " above releases "}"
  { "above", SWITCH ("0.1", ""), SWITCH ("0.2", ""), "", "", "v.g" },
  { "releases", SWITCH ("0.1", ", 'releases': ['w.g']"), SWITCH ("0.1", ", 'releases': ['u.g']"), "", "", "v.g" },
  { "releases none", SWITCH ("0.1", ", 'releases': ['w.g']"), SWITCH ("0.1", ""), "", "", "v.g" },
  { "releases same", SWITCH ("0.1", ", 'releases': ['w.g']"), SWITCH ("0.1", ", 'releases': ['w.g']"), "", "", NULL },
#define PASQUERO(alpha, beta) "{'type': 'pasquero', 'alpha': " alpha ", 'beta': " beta "}"
  { "alpha", PASQUERO ("0.1", "0.5"), PASQUERO ("0.2", "0.5"), "", "", "v.g" },
  { "beta", PASQUERO ("0.1", "0.5"), PASQUERO ("0.1", "0.6"), "", "", "v.g" },
  { "frame", "'inert'", "'inert'", ", 'rest_frame': {'x': 1}", "", "rest_frame" },
  { "frame's rate", "'inert'", "'inert'", ", 'rest_frame': {'x': 1}", ", 'rest_frame': {'x': 2}", "rest_frame" },
  { "frame's parameter", "'inert'", "'inert'", ", 'rest_frame': {'x': 1}", ", 'rest_frame': {'y': 1}", "rest_frame" },
  { "frame's size", "'inert'", "'inert'", ", 'rest_frame': {'x': 1}", ", 'rest_frame': {'x': 1, 'y': 1}",
    "rest_frame" },
  { "same frame", "'inert'", "'inert'", ", 'rest_frame': {'x': 1}", ", 'rest_frame': {'x': 1}", NULL },
  { "order", "'inert'", "'inert'", ", 'order': ['u.g']", "", "order" },
  { "other's order", "'inert'", "'inert'", "", ", 'order': ['v.g']", "order" },
};

/* The laws A of u.g and B of w.g both type v.g: the refusal names both, and in what they differ, whichever comes
 * first. */
static void
test_differ (void)
{
  for (gsize c = 0; c < 2 * G_N_ELEMENTS (pairs); c++)
    {
      const gsize k = c / 2;
      const gboolean swap = c % 2 == 1;
      g_autofree char *text = g_strdup_printf (
        "{'name': 'A', 'types': {'u.g': 'inert', 'v.g': %s}%s}, {'name': 'B', 'types': {'w.g': 'inert', 'v.g': %s}%s}",
        swap ? pairs[k].other : pairs[k].one, swap ? pairs[k].other_members : pairs[k].one_members,
        swap ? pairs[k].one : pairs[k].other, swap ? pairs[k].one_members : pairs[k].other_members);
      g_autoptr(JdModel) model = model_with_events (text);
      g_autoptr(JdContactLaws) laws = jd_contact_laws_new (model, NULL);
      gboolean closing[N_EQUATIONS] = { FALSE }, touching[N_EQUATIONS] = { FALSE };
      g_autoptr(GError) error = NULL;
      JdEvent *joined = NULL;

      g_test_message ("%s: %s", pairs[k].name, text);
      closing[index_of (model, 0)] = closing[index_of (model, 1)] = closing[index_of (model, 2)] = TRUE;
      if (jd_contact_laws_join (laws, closing, touching, &joined, &error))
        {
          g_assert_null (pairs[k].differ);
          g_assert_cmpuint (joined->types->len, ==, 3);
          g_assert_cmpuint (joined->n_rest_frame, ==, *pairs[k].one_members != '\0' ? 1 : 0);
        }
      else
        {
          g_assert_error (error, JD_MODEL_ERROR, JD_MODEL_ERROR_INDETERMINATE);
          g_assert_nonnull (pairs[k].differ);
          g_assert_true (strstr (error->message, pairs[k].differ) != NULL);
          g_assert_true (strstr (error->message, "“A”") != NULL && strstr (error->message, "“B”") != NULL);
        }
      jd_joined_event_free (joined);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/contact/laws/precedence", test_precedence);
  g_test_add_func ("/core/contact/laws/join", test_join);
  g_test_add_func ("/core/contact/laws/differ", test_differ);
  return g_test_run ();
}
