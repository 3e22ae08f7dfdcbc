/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A long sitting: examples are opened, played, retagged, edited, undone, shown in each view and closed, in a random
 * order that a seed gives, as long as asked (2 minutes, or JD_SOAK_MINUTES).  The memory in use after each document is
 * printed as CSV; at the end it may be at most 1.1 times that after the first twelfth of the time.  A warning ends the
 * program (G_DEBUG=fatal-warnings).  Needs a display; build-aux/own-display.sh gives it one, and a state folder. */

#include <malloc.h>
#include <unistd.h>

#include "app/start/jd-examples.h"
#include "tests/app/jd-test-app.h"
#include "tests/bench/bench.h"

#define SEED           20261123
#define MINUTES        2.0
#define SETTLED_AFTER  (1.0 / 12)
#define LARGEST_GROWTH 1.1
#define PATIENCE       60        /* s for a motion: a longer one is left alone */
#define SECONDS_PLAYED 2

typedef struct
{
  JdApplication *application;
  GRand         *random;
  GPtrArray     *files;
  gint64         start;
  guint          n_documents, n_retagged, n_edited;
} Soak;

/* MB of memory in use. */
static double
get_memory (void)
{
  g_autofree char *text = NULL;
  guint64 pages = 0;

  malloc_trim (0);
  if (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL))
    pages = g_ascii_strtoull (strchr (text, ' '), NULL, 10);
  return (double) pages * (double) sysconf (_SC_PAGESIZE) / 1048576;
}

static double
get_minutes (const Soak *self)
{
  return (double) (g_get_monotonic_time () - self->start) / (60.0 * G_USEC_PER_SEC);
}

static guint
one_of (Soak *self,
        guint n)
{
  return (guint) g_rand_int_range (self->random, 0, (gint32) n);
}

/* Until the motion is there, or for @seconds. */
static void
wait_for_motion (JdWindow *window,
                 guint     seconds)
{
  const gint64 end = g_get_monotonic_time () + (gint64) seconds * G_USEC_PER_SEC;

  while (!jd_test_has_loaded (window) && g_get_monotonic_time () < end)
    {
      jd_test_settle ();
      g_usleep (2000);
    }
}

static void
live (guint seconds)
{
  const gint64 end = g_get_monotonic_time () + (gint64) seconds * G_USEC_PER_SEC;

  while (g_get_monotonic_time () < end)
    {
      jd_test_settle ();
      g_usleep (2000);
    }
}

/* Another tag for one equation; refused where it must be. */
static void
retag (Soak    *self,
       JdStudy *study)
{
  JdModel *model = jd_study_get_model (study);
  const guint n = model != NULL ? (guint) jd_model_get_n_equations (model) : 0;
  const GPtrArray *parameters = jd_mechanism_get_parameters (jd_study_get_mechanism (study));
  const JdParameter *parameter;

  if (n == 0 || parameters->len == 0)
    return;
  parameter = g_ptr_array_index (parameters, one_of (self, parameters->len));
  if (jd_study_set_primitive (study, jd_model_get_equation (model, one_of (self, n))->name,
                              one_of (self, 2) == 0 ? parameter->name : NULL, NULL))
    self->n_retagged++;
}

/* A constant is multiplied and given back. */
static void
edit (Soak       *self,
      JdDocument *document)
{
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonObject *object = json_node_get_object (root);
  JsonObject *constants = json_object_has_member (object, "constants")
                            ? json_object_get_object_member (object, "constants")
                            : NULL;
  g_autoptr(GList) names = constants != NULL ? json_object_get_members (constants) : NULL;
  const guint n = g_list_length (names);
  JsonNode *value;

  if (n == 0)
    return;
  value = json_object_get_member (constants, g_list_nth_data (names, one_of (self, n)));
  if (!JSON_NODE_HOLDS_VALUE (value) || json_node_get_value_type (value) == G_TYPE_STRING)
    return;
  json_node_set_double (value, json_node_get_double (value) * g_rand_double_range (self->random, 0.9, 1.1));
  if (jd_document_replace (document, g_steal_pointer (&root), "Set", NULL, NULL))
    self->n_edited++;
}

/* One document, from its opening to the window's end. */
static void
use_document (Soak *self)
{
  JdWindow *window = jd_window_new (self->application);
  JdStudy *study;

  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, g_ptr_array_index (self->files, one_of (self, self->files->len)));
  wait_for_motion (window, PATIENCE);
  study = jd_test_get_study (window);
  if (study != NULL)
    {
      jd_study_set_playing (study, TRUE);
      live (SECONDS_PLAYED);
      retag (self, study);
      live (1);
      edit (self, jd_study_get_document (study));
      jd_window_set_view (window, "draw");
      live (1);
      jd_window_set_view (window, "compare");
      live (1);
      while (jd_document_get_can_undo (jd_study_get_document (study)))
        jd_document_undo (jd_study_get_document (study));
      jd_window_set_view (window, "study");
      wait_for_motion (window, PATIENCE);
    }
  gtk_window_destroy (GTK_WINDOW (window));
  jd_test_settle ();
  self->n_documents++;
}

int
main (void)
{
  const char *text = g_getenv ("JD_SOAK_MINUTES");
  const double minutes = text != NULL ? g_ascii_strtod (text, NULL) : MINUTES;
  Soak self = { .random = g_rand_new_with_seed (SEED) };
  double settled = 0, last = 0;
  gboolean ok;

  if (!gtk_init_check ())
    {
      g_print ("no display: skipped\n");
      return 77;
    }
  adw_init ();
  self.application = jd_test_application ();
  self.files = jd_examples_list ();
  self.start = g_get_monotonic_time ();
  g_print ("minutes,documents,memory_MB\n");
  while (get_minutes (&self) < minutes)
    {
      use_document (&self);
      last = get_memory ();
      if (settled == 0 && get_minutes (&self) >= SETTLED_AFTER * minutes)
        settled = last;
      g_print ("%.2f,%u,%.1f\n", get_minutes (&self), self.n_documents, last);
    }
  g_print ("%u documents, %u retagged, %u edited\n", self.n_documents, self.n_retagged, self.n_edited);
  ok = bench_check ("memory at the end over that when settled", last / settled, LARGEST_GROWTH);
  jd_test_end (self.application);
  g_ptr_array_unref (self.files);
  g_rand_free (self.random);
  return ok ? 0 : 1;
}
