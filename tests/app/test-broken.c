/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Files that are broken or hold strange numbers, and in the long suite every example: the window opens them, shows
 * them in every view, plays, scrubs, retags and runs events, and goes on. */
#include <math.h>

#include "app/start/jd-examples.h"
#include "tests/app/jd-test-app.h"
#include "ui/panels/jd-study-view.h"

#define N_MUTANTS 4     /* of the default run; all in the long suite */
#define N_LONG    600
#define N_FRAMES  2     /* of the window, for each state it is looked at in */
#define SHORT     0.1   /* s, of a motion */
#define N_RETAGGED 3    /* equations of each mechanism */
#define SEED      20261122

static char *state;   /* the folder for what is remembered, and for the files */

static gboolean
count_frame_cb (GtkWidget     *widget G_GNUC_UNUSED,
                GdkFrameClock *clock G_GNUC_UNUSED,
                gpointer       n)
{
  return ++*(guint *) n < N_FRAMES;
}

static gboolean
has_frames (gpointer n)
{
  return *(guint *) n >= N_FRAMES;
}

/* The window draws what it shows. */
static void
look (JdWindow *window)
{
  guint n = 0;

  jd_test_settle ();
  gtk_widget_add_tick_callback (GTK_WIDGET (window), count_frame_cb, &n, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (window));
  jd_test_wait (has_frames, &n);
}

static gboolean
has_settled (gpointer window)
{
  JdDocument *document = jd_test_get_document (window);

  return !jd_window_get_loading (window) && (document == NULL || !jd_document_get_deriving (document));
}

/* What could not be done is said in dialogs. */
static void
close_dialogs (void)
{
  while (jd_test_find_dialog () != NULL)
    jd_test_answer ("close");
}

static void
play (JdWindow *window)
{
  JdStudy *study = jd_test_get_study (window);
  const double start = jd_study_get_start (study), end = jd_study_get_end (study);

  jd_study_set_playing (study, TRUE);
  look (window);
  jd_study_set_playing (study, FALSE);
  for (guint i = 0; i <= 3; i++)
    {
      jd_study_set_time (study, start + (end - start) * i / 3);
      jd_study_set_side (study, i % 2 == 0 ? JD_SIDE_BEFORE : JD_SIDE_AFTER);
      look (window);
    }
  jd_study_next_event (study);
  look (window);
  jd_study_set_time (study, start);
}

static void
run_events (JdWindow *window)
{
  JdStudy *study = jd_test_get_study (window);
  const GPtrArray *events = jd_mechanism_get_events (jd_study_get_mechanism (study));

  for (guint i = 0; i < events->len; i++)
    {
      g_autofree char *name = g_strdup (((const JdEvent *) g_ptr_array_index (events, i))->name);

      jd_study_set_event_name (study, name);
      jd_study_run_event (study);
      look (window);
    }
}

/* The first equations, each with the tag it has not; what is refused is refused. */
static void
retag (JdWindow *window)
{
  JdStudy *study = jd_test_get_study (window);
  const GPtrArray *parameters = jd_mechanism_get_parameters (jd_study_get_mechanism (study));
  const gsize n = jd_study_get_model (study) != NULL ? jd_model_get_n_equations (jd_study_get_model (study)) : 0;

  for (gsize i = 0; i < n && i < N_RETAGGED; i++)
    {
      g_autofree char *name = g_strdup (jd_model_get_equation (jd_study_get_model (study), i)->name);

      jd_study_set_primitive (study, name, NULL, NULL);
      jd_test_wait (has_settled, window);
      look (window);
      for (guint k = 0; k < parameters->len && k < N_RETAGGED; k++)
        {
          const JdParameter *parameter = g_ptr_array_index (parameters, k);

          if (jd_study_set_primitive (study, name, parameter->name, NULL))
            break;
        }
      jd_test_wait (has_settled, window);
      look (window);
      if (jd_study_get_model (study) == NULL)
        return;
    }
}

static void
use (JdWindow *window)
{
  static const char *const views[] = { "draw", "study", "compare" };
  JdStudyView *view = jd_test_find (GTK_WIDGET (window), JD_TYPE_STUDY_VIEW);

  for (gsize i = 0; i < G_N_ELEMENTS (views); i++)
    {
      jd_window_set_view (window, views[i]);
      look (window);
    }
  jd_window_set_view (window, "study");
  if (view != NULL)
    jd_study_view_set_expanded (view, TRUE);
  look (window);
  /* A strange motion may take a million steps each second. */
  jd_study_set_duration (jd_test_get_study (window), SHORT);
  jd_test_wait (jd_test_has_loaded, window);
  if (jd_study_get_motion (jd_test_get_study (window)) != NULL)
    play (window);
  run_events (window);
  retag (window);
  close_dialogs ();
}

static void
open_and_use (GFile *file)
{
  JdWindow *window = jd_window_new (NULL);

  gtk_window_present (GTK_WINDOW (window));
  jd_window_open_file (window, file);
  jd_test_wait (has_settled, window);
  look (window);
  close_dialogs ();
  if (jd_test_get_document (window) != NULL)
    use (window);
  gtk_window_destroy (GTK_WINDOW (window));
  jd_test_settle ();
}

static void
open_text (const char *text,
           gssize      length)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *path = g_build_filename (state, "broken.jourdain", NULL);
  g_autoptr(GFile) file = g_file_new_for_path (path);

  g_assert_true (g_file_set_contents (path, text, length, &error));
  open_and_use (file);
  g_unlink (path);
}

/* A rod whose place is a formula, a particle beside it, and what may hang between them. */
#define ROD(place, angle, mass, more) \
  "{\"jourdain\": 1, \"gravity\": [0, \"-9.81\"], \"parameters\": [{\"name\": \"x\", \"value\": 1, \"rate\": -1}," \
  " {\"name\": \"a\", \"value\": 0.1}], \"ground\": {\"points\": {\"O\": [0, 0]}}," \
  " \"bodies\": [{\"name\": \"C\", \"origin\": [1, \"x\"], \"mass\": 1, \"points\": {\"P\": [0, 0]}}," \
  " {\"name\": \"B\", \"mass\": " mass ", \"inertia\": " mass ", \"origin\": [" place ", 0], \"angle\": " angle "," \
  " \"points\": {\"P\": [0, 0], \"Q\": [1, 0]}, \"shape\": {\"rod\": 1}}]," \
  " \"efforts\": [{\"name\": \"spring\", \"type\": \"spring\", \"between\": [\"B.P\", \"C.P\"], \"stiffness\": 1," \
  " \"length\": 1}]" more "}"

static const struct
{
  const char *claim;
  const char *text;
} cases[] = {
  { "pole", ROD ("\"1/(x-1)\"", "\"a\"", "1", "") },
  { "pole-in-motion", ROD ("\"1/(x-0.5)\"", "\"a\"", "1", "") },
  { "logarithm", ROD ("\"log(x-1)\"", "\"a\"", "1", "") },
  { "angle", ROD ("\"x\"", "\"1/(x-1)\"", "1", "") },
  { "huge", ROD ("\"1e300*x\"", "\"a\"", "1", "") },
  { "huge-angle", ROD ("\"x\"", "\"1e300*a\"", "1", "") },
  { "huge-mass", ROD ("\"x\"", "\"a\"", "1e300", "") },
  { "tiny-mass", ROD ("\"x\"", "\"a\"", "1e-300", "") },
  { "no-mass", ROD ("\"x\"", "\"a\"", "0", "") },
  { "pole-in-pivot", ROD ("\"1/(x-1)\"", "\"a\"", "1", ", \"joints\": [{\"name\": \"pin\", \"type\": \"pivot\","
                          " \"between\": [\"B.P\", \"ground.O\"]}]") },
  { "exponential", ROD ("\"exp(1000*t)\"", "\"a\"", "1", "") },
  { "nothing", "{\"jourdain\": 1}" },
  { "nothing-struck", "{\"jourdain\": 1, \"bodies\": [{\"name\": \"P\", \"origin\": [0, 0], \"mass\": 1}],"
    " \"parameterizations\": [{\"name\": \"one\"}, {\"name\": \"two\"}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {}}]}" },
  { "nothing-in-space", "{\"jourdain\": 1, \"dimension\": 3, \"bodies\": [{\"name\": \"P\","
    " \"origin\": [0, 0, 0], \"mass\": 1}]}" },
  { "nothing-retained", "{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}], \"bodies\": [{\"name\": \"P\","
    " \"origin\": [\"x\", 0], \"mass\": 1}], \"joints\": [{\"name\": \"tie\", \"type\": \"equation\","
    " \"holonomic\": {\"x\": \"x - t\"}}], \"parameterizations\": [{\"name\": \"all\","
    " \"primitive\": {\"tie.x\": \"x\"}}, {\"name\": \"none\"}],"
    " \"events\": [{\"name\": \"hit\", \"types\": {\"tie.x\": \"regular\"}}]}" },
  { "empty", "" },
  { "no-object", "[1, 2, 3]" },
};

static void
test_case (gconstpointer data)
{
  open_text (cases[GPOINTER_TO_SIZE (data)].text, -1);
}

/* Many parameters, most of them idle. */
static void
test_many (void)
{
  const guint n = g_getenv ("JD_TEST_LONG") != NULL ? 400 : 80;
  g_autoptr(GString) text = g_string_new ("{\"jourdain\": 1, \"parameters\": [{\"name\": \"x\"}");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, ", {\"name\": \"p%u\", \"value\": %u}", i, i);
  g_string_append (text, "], \"bodies\": [{\"name\": \"B\", \"origin\": [\"x\", 0], \"mass\": 1}]}");
  open_text (text->str, -1);
}

/* One of the numbers and formulas of @text in place of which stands another. */
static void
mutate (GString *text,
        GRand   *random)
{
  static const char *const pieces[] = { "0", "-1", "1e300", "-1e300", "1e-300", "\"1/(t-1)\"", "\"log(t)\"", "\"1e9\"",
                                        "\"-1e-9\"", "\"1e154*t\"", "1e17" };
  const char *piece = pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))];
  g_autoptr(GRegex)
    regex = g_regex_new ("(?<=[:\\[,] )(-?[0-9][-+.0-9e]*|\"[^\"]*[0-9*/+][^\"]*\")(?=\\s*[,}\\]])", 0, 0, NULL);
  g_autoptr(GMatchInfo) match = NULL;
  g_autoptr(GArray) places = g_array_new (FALSE, FALSE, sizeof (int));
  int k, start, end;

  for (g_regex_match (regex, text->str, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_match_info_fetch_pos (match, 1, &start, &end);
      g_array_append_val (places, start);
      g_array_append_val (places, end);
    }
  /* The first is the format's version. */
  if (places->len < 4)
    return;
  k = g_rand_int_range (random, 1, (int) places->len / 2);
  start = g_array_index (places, int, 2 * k);
  end = g_array_index (places, int, 2 * k + 1);
  g_string_erase (text, start, end - start);
  g_string_insert (text, start, piece);
}

static void
test_mutants (void)
{
  const int n = g_getenv ("JD_TEST_LONG") != NULL ? N_LONG : N_MUTANTS;
  g_autoptr(GRand) random = g_rand_new_with_seed (SEED);
  g_autoptr(GPtrArray) files = jd_examples_list ();

  for (int i = 0; i < n; i++)
    {
      GFile *file = g_ptr_array_index (files, g_rand_int_range (random, 0, (int) files->len));
      g_autofree char *contents = NULL;
      g_autofree char *name = g_file_get_basename (file);
      g_autoptr(GString) text = NULL;
      gsize length;

      g_assert_true (g_file_load_contents (file, NULL, &contents, &length, NULL, NULL));
      text = g_string_new (contents);
      for (int k = g_rand_int_range (random, 1, 4); k > 0; k--)
        mutate (text, random);
      if (g_rand_int_range (random, 0, 12) == 0)
        g_string_truncate (text, (gsize) g_rand_int_range (random, 1, (int) text->len));
      g_test_message ("%d: %s", i, name);
      if (g_getenv ("JD_TEST_KEEP") != NULL)
        g_file_set_contents (g_getenv ("JD_TEST_KEEP"), text->str, (gssize) text->len, NULL);
      open_text (text->str, (gssize) text->len);
    }
}

/* Of the developer's choice. */
static void
test_file (void)
{
  g_autoptr(GFile) file = g_file_new_for_path (g_getenv ("JD_TEST_FILE"));

  open_and_use (file);
}

static void
test_examples (void)
{
  g_autoptr(GPtrArray) files = jd_examples_list ();

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (files, i));

      g_test_message ("%s", name);
      open_and_use (g_ptr_array_index (files, i));
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  state = jd_test_use_state ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/app/broken/", cases[i].claim, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
    }
  if (g_getenv ("JD_TEST_FILE") != NULL)
    g_test_add_func ("/app/broken/file", test_file);
  g_test_add_func ("/app/broken/many-parameters", test_many);
  g_test_add_func ("/app/broken/mutants", test_mutants);
  if (g_getenv ("JD_TEST_LONG") != NULL)
    g_test_add_func ("/app/broken/examples", test_examples);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  g_free (state);
  return status;
}
