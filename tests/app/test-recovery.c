/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The program is killed, by SIGKILL, at random moments of a session: no change is lost that a copy was said to hold,
 * and what is left behind opens.  As a benchmark (JD_TEST_TIMES): nothing older than JD_TEST_LOSS seconds is lost.
 *
 * The session is this program again, as a child: a window that opens documents, changes them several times a second,
 * undoes, saves and begins anew, all by a seeded script.  Before each change it notes in a journal what it is about
 * to have unsaved: the document and the number of the change, which is the value of the constant "k", and when; and
 * after each copy which change it holds at least. */
#include <fcntl.h>
#include <signal.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/start/jd-examples.h"
#include "app/window/jd-window-private.h"
#include "tests/app/jd-test-app.h"

#define JD_TEST_LOSS 5.0         /* s */
#define N_MOMENTS    50
#define LONGEST      14.0        /* s: of a session, where times are measured */
#define MOST_LINES   120         /* of a session's journal, where they are not */
#define AT_ONCE      5           /* sessions beside each other */
#define SEED         20260801

/* A line of the journal: work that is unsaved from @when on. */
typedef struct
{
  gint64 when;       /* us, monotonic: the same clock in parent and child */
  int    document;   /* which of the session's documents */
  int    k;          /* the number of the change; -1: saved, nothing is unsaved */
  int    kept;       /* a copy of @document holds this change or a later one; -1: the line is about a change */
} Entry;

/* The child. */
typedef struct
{
  JdApplication *application;
  JdWindow      *window;
  GRand         *rand;
  char          *folder;
  int            journal;
  int            n_documents;
  int            k;
  int            asked;     /* the newest change when the last copy was written: the next copy holds it */
} Session;

static void
note (Session *self,
      int      k,
      int      kept)
{
  const Entry entry = { g_get_monotonic_time (), self->n_documents, k, kept };

  g_assert_cmpint (write (self->journal, &entry, sizeof entry), ==, sizeof entry);
}

static void
written_cb (Session *self)
{
  note (self, self->k, self->asked);
  self->asked = self->k;
}

/* Another document in the window: an example, a template, or an empty sheet. */
static void
open_another (Session *self)
{
  g_autoptr(GPtrArray) examples = jd_examples_list ();
  g_autoptr(GPtrArray) templates = jd_examples_list_templates ();
  GPtrArray *list = g_rand_boolean (self->rand) ? examples : templates;
  GFile *file = g_ptr_array_index (list, g_rand_int_range (self->rand, 0, (int) list->len));

  self->n_documents++;
  jd_window_open_file (self->window, file);
  jd_test_wait (jd_test_has_loaded, self->window);
  g_assert_nonnull (jd_test_get_document (self->window));
  self->asked = self->k + 1; /* there is no copy before a change */
  g_signal_connect_swapped (self->window->file.autosave, "written", G_CALLBACK (written_cb), self);
}

static void
save (Session *self)
{
  g_autofree char *name = g_strdup_printf ("%d.jourdain", self->n_documents);
  g_autoptr(GFile) file = g_file_new_build_filename (self->folder, name, NULL);

  g_assert_true (jd_window_save_to (self->window, file));
  note (self, -1, -1);
}

/* "k" says which change this is, "which" which document. */
static void
change (Session *self)
{
  g_autoptr(GError) error = NULL;
  JdDocument *document = jd_test_get_document (self->window);
  JsonNode *root = jd_mechanism_dup_json (jd_document_get_mechanism (document));
  JsonObject *object = json_node_get_object (root);

  if (!json_object_has_member (object, "constants"))
    json_object_set_object_member (object, "constants", json_object_new ());
  object = json_object_get_object_member (object, "constants");
  note (self, ++self->k, -1);
  json_object_set_double_member (object, "k_change", self->k);
  json_object_set_double_member (object, "k_document", self->n_documents);
  g_assert_true (jd_document_replace (document, root, "Change", NULL, &error));
  g_assert_no_error (error);
}

static gboolean
step_cb (gpointer data)
{
  Session *self = data;
  const int what = g_rand_int_range (self->rand, 0, 40);

  if (what == 0 && jd_document_get_modified (jd_test_get_document (self->window)))
    save (self);
  else if (what == 1 && !jd_document_get_modified (jd_test_get_document (self->window)))
    open_another (self);
  else
    change (self);
  g_timeout_add ((guint) g_rand_int_range (self->rand, 20, 250), step_cb, self);
  return G_SOURCE_REMOVE;
}

static int
run_session (const char *folder,
             guint32     seed)
{
  Session self = { .folder = g_strdup (folder), .rand = g_rand_new_with_seed (seed) };
  g_autofree char *journal = g_build_filename (folder, "journal", NULL);

  gtk_init ();
  adw_init ();
  self.journal = open (journal, O_WRONLY | O_CREAT | O_APPEND, 0600);
  self.application = jd_test_application ();
  self.window = jd_window_new (self.application);
  gtk_window_present (GTK_WINDOW (self.window));
  open_another (&self);
  step_cb (&self);
  while (TRUE)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}

static GPid
spawn_session (const char *folder,
               guint32     seed)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = g_strdup_printf ("%u", seed);
  g_auto(GStrv) environment = g_environ_setenv (g_get_environ (), "XDG_STATE_HOME", folder, TRUE);
  const char *arguments[] = { "/proc/self/exe", "--session", folder, text, NULL };
  GPid pid;

  g_assert_true (g_spawn_async (NULL, (char **) arguments, environment, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                &error));
  g_assert_no_error (error);
  return pid;
}

/* The newest change of @document that is in a copy, or in the file it was saved to; 0: none. */
static int
find_kept (const char *folder,
           GPtrArray  *left,
           int         document)
{
  g_autofree char *name = g_strdup_printf ("%d.jourdain", document);
  g_autoptr(GFile) file = g_file_new_build_filename (folder, name, NULL);
  g_autoptr(JdDocument) saved = jd_document_load (file, NULL);
  int kept = 0;

  if (saved != NULL)
    {
      g_autoptr(JsonNode) root = jd_mechanism_dup_json (jd_document_get_mechanism (saved));

      kept = (int) jd_test_get_constant (root, "k_change");
    }
  for (guint i = 0; i < left->len; i++)
    {
      const JdAutosaved *work = g_ptr_array_index (left, i);

      if (jd_test_get_constant (work->document, "k_document") == document)
        kept = MAX (kept, (int) jd_test_get_constant (work->document, "k_change"));
    }
  return kept;
}

/* Every copy is a whole mechanism. */
static void
check_copies (GPtrArray *left)
{
  for (guint i = 0; i < left->len; i++)
    {
      const JdAutosaved *work = g_ptr_array_index (left, i);
      g_autoptr(GError) error = NULL;
      g_autoptr(JdDocument) document = jd_document_new_from_json (work->document, &error);

      g_assert_no_error (error);
    }
}

/* What the journal of a killed session says. */
typedef struct
{
  double loss;      /* s: the age of the oldest change that is lost; 0 if none is */
  int    promised;  /* the newest change of the last document that a copy was said to hold; -1: none was */
  int    kept;      /* the newest change of the last document that is there */
} Loss;

static Entry *
read_journal (const char *folder,
              gsize      *out_n)
{
  g_autofree char *path = g_build_filename (folder, "journal", NULL);
  char *journal = NULL;
  gsize length = 0;

  if (!g_file_get_contents (path, &journal, &length, NULL))
    length = 0;
  *out_n = length / sizeof (Entry);
  return (Entry *) (gpointer) journal;
}

static Loss
measure_loss (const char *folder,
              gint64      killed)
{
  g_autofree char *recovery_folder = g_build_filename (folder, "jourdain", "recovery", NULL);
  g_autoptr(JdRecovery) recovery = jd_recovery_new (recovery_folder);
  g_autoptr(GPtrArray) left = jd_recovery_list (recovery);
  Loss loss = { .promised = -1 };
  gsize n = 0;
  g_autofree Entry *entries = read_journal (folder, &n);

  check_copies (left);
  if (n == 0)
    return loss;
  loss.kept = find_kept (folder, left, entries[n - 1].document);
  for (gsize i = 0; i < n; i++)
    {
      if (entries[i].document != entries[n - 1].document)
        continue;
      if (entries[i].kept >= 0)
        loss.promised = MAX (loss.promised, entries[i].kept);
      else if (entries[i].k > loss.kept)
        loss.loss = MAX (loss.loss, (double) (killed - entries[i].when) / 1e6);
    }
  return loss;
}

typedef struct
{
  GPid    pid;
  char   *folder;
  gint64  end;      /* us, monotonic, where times are measured */
  gsize   n_lines;  /* of the journal before it is killed, where they are not */
} Run;

static gboolean
are_times_measured (void)
{
  return g_getenv ("JD_TEST_TIMES") != NULL;
}

static void
start_run (Run   *run,
           GRand *rand)
{
  g_autoptr(GError) error = NULL;

  run->folder = g_dir_make_tmp ("jourdain-killed-XXXXXX", &error);
  g_assert_no_error (error);
  run->end = g_get_monotonic_time () + (gint64) (1e6 * g_rand_double_range (rand, 1, LONGEST));
  run->n_lines = (gsize) g_rand_int_range (rand, 1, MOST_LINES);
  run->pid = spawn_session (run->folder, g_rand_int (rand));
}

/* The journal is long enough, and a copy has been written. */
static gboolean
is_moment (gpointer data)
{
  const Run *run = data;
  gboolean has_copy = FALSE;
  gsize n = 0;
  g_autofree Entry *entries = read_journal (run->folder, &n);

  for (gsize i = 0; i < n; i++)
    has_copy |= entries[i].kept >= 0;
  if (!has_copy || n < run->n_lines)
    g_usleep (20000);
  return has_copy && n >= run->n_lines;
}

static Loss
end_run (Run *run)
{
  Loss loss;
  int status;

  if (are_times_measured ())
    g_usleep ((gulong) MAX (0, run->end - g_get_monotonic_time ()));
  else
    jd_test_wait (is_moment, run);
  /* A session that ended by itself has failed. */
  g_assert_cmpint (waitpid (run->pid, &status, WNOHANG), ==, 0);
  g_assert_cmpint (kill (run->pid, SIGKILL), ==, 0);
  run->end = g_get_monotonic_time ();
  g_assert_cmpint (waitpid (run->pid, &status, 0), ==, run->pid);
  loss = measure_loss (run->folder, run->end);
  jd_test_remove_tree (run->folder);
  g_clear_pointer (&run->folder, g_free);
  return loss;
}

static int
compare_end (gconstpointer a,
             gconstpointer b)
{
  const Run *x = a, *y = b;

  return are_times_measured () ? (x->end > y->end) - (x->end < y->end)
                               : (x->n_lines > y->n_lines) - (x->n_lines < y->n_lines);
}

static void
test_killed (void)
{
  const guint n_moments = g_getenv ("JD_TEST_LONG") != NULL ? N_MOMENTS : N_MOMENTS / 10;
  g_autoptr(GRand) rand = g_rand_new_with_seed (SEED);
  guint n_lossy = 0;
  double worst = 0;

  for (guint done = 0; done < n_moments; done += AT_ONCE)
    {
      Run runs[AT_ONCE];

      for (guint i = 0; i < AT_ONCE; i++)
        start_run (&runs[i], rand);
      qsort (runs, AT_ONCE, sizeof runs[0], compare_end);
      for (guint i = 0; i < AT_ONCE; i++)
        {
          const Loss loss = end_run (&runs[i]);

          g_test_message ("moment %u: change %d is kept, %d was promised; %.2f s lost", done + i + 1, loss.kept,
                          loss.promised, loss.loss);
          g_assert_cmpint (loss.kept, >=, loss.promised);
          worst = MAX (worst, loss.loss);
          n_lossy += loss.loss > 0;
        }
    }
  g_test_message ("%u sessions killed; at most %.2f s lost", n_moments, worst);
  if (!are_times_measured ())
    return;
  g_assert_cmpfloat (worst, <=, JD_TEST_LOSS);
  /* The journal runs ahead of the copies: a test that never finds anything lost does not look. */
  g_assert_cmpuint (n_lossy, >, 0);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *state = NULL;
  int status;

  if (argc == 4 && g_str_equal (argv[1], "--session"))
    {
      g_setenv ("DBUS_SESSION_BUS_ADDRESS", "disabled:", TRUE);
      return run_session (argv[2], (guint32) g_ascii_strtoull (argv[3], NULL, 10));
    }
  state = jd_test_use_state ();
  if (!jd_test_init_display (&argc, &argv))
    return 0;
  g_test_add_func ("/app/recovery/killed", test_killed);
  status = jd_test_run ();
  jd_test_remove_tree (state);
  return status;
}
