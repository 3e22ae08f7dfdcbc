/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Folders of recovery copies, and their locks. */
#include "app/start/jd-recovery.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define COPY_SUFFIX ".recovery"
#define LOCK_SUFFIX ".lock"

/* Folder of a run, and the lock that shows which process uses it. */
typedef struct
{
  char *path;
  int   lock;   /* file descriptor */
} Run;

struct _JdRecovery
{
  GObject    parent_instance;

  char      *folder;
  Run       *own;       /* made with the first copy */
  guint      n_copies;  /* number of copies of this run so far */
  GPtrArray *left;      /* Run *, of runs that have ended */
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (JdRecovery, jd_recovery, G_TYPE_OBJECT)

/* Whether @info is a file of this type (S_IFREG, S_IFDIR) that belongs to this user. */
static gboolean
is_mine (const struct stat *info,
         mode_t             type)
{
  return (info->st_mode & S_IFMT) == type && info->st_uid == geteuid ();
}

/* Whether @name is a name that jd_recovery_new_copy() makes, "12.recovery". */
static gboolean
is_copy_name (const char *name)
{
  const gsize n_digits = strspn (name, "0123456789");

  return n_digits > 0 && g_str_equal (name + n_digits, COPY_SUFFIX);
}

/* Whether @name is a temporary file of g_file_set_contents_full(), "12.recovery.A1B2C3".  An interrupted write
 * leaves it beside the copy. */
static gboolean
is_stray_name (const char *name)
{
  const gsize n_digits = strspn (name, "0123456789");
  const char *end = name + n_digits;

  if (n_digits == 0 || !g_str_has_prefix (end, COPY_SUFFIX "."))
    return FALSE;
  end += strlen (COPY_SUFFIX ".");
  return strlen (end) == 6 && strspn (end, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS) == 6;
}

/* Opens the folder of a run.  Returns NULL if @path is anything else, such as a link. */
static DIR *
open_run (const char *path)
{
  const int fd = g_open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0);
  struct stat info;
  DIR *dir = NULL;

  if (fd >= 0 && fstat (fd, &info) == 0 && is_mine (&info, S_IFDIR))
    dir = fdopendir (fd);
  if (dir == NULL && fd >= 0)
    g_close (fd, NULL);
  return dir;
}

/* The next file in @dir with such a name that belongs to this user.  Other files are left alone. */
static const char *
next_file (DIR       *dir,
           gboolean (*has_name) (const char *name))
{
  const struct dirent *entry;
  struct stat info;

  while ((entry = readdir (dir)) != NULL)
    if (has_name (entry->d_name) && fstatat (dirfd (dir), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0 &&
        is_mine (&info, S_IFREG))
      return entry->d_name;
  return NULL;
}

/* Opens and locks a lock file; @make creates it for a new run.  The kernel releases the lock when the process ends
 * in any way. */
static int
take_lock (const char *run_path,
           gboolean    make)
{
  g_autofree char *path = g_strconcat (run_path, LOCK_SUFFIX, NULL);
  const int fd = g_open (path, O_RDWR | O_NOFOLLOW | O_CLOEXEC | (make ? O_CREAT | O_EXCL : 0), 0600);
  struct stat info;

  if (fd < 0)
    return -1;
  if (fstat (fd, &info) == 0 && is_mine (&info, S_IFREG) && flock (fd, LOCK_EX | LOCK_NB) == 0)
    return fd;
  g_close (fd, NULL);
  return -1;
}

static Run *
run_new (const char *path,
         gboolean    make)
{
  const int lock = take_lock (path, make);
  Run *run;

  if (lock < 0)
    return NULL;
  run = g_new0 (Run, 1);
  run->path = g_strdup (path);
  run->lock = lock;
  return run;
}

/* Removes an empty folder and its lock.  A folder with copies stays for the next run. */
static void
run_free (Run *run)
{
  if (g_rmdir (run->path) == 0 || errno == ENOENT)
    {
      g_autofree char *path = g_strconcat (run->path, LOCK_SUFFIX, NULL);

      g_unlink (path);
    }
  g_close (run->lock, NULL);
  g_free (run->path);
  g_free (run);
}

static void
remove_strays (const char *path)
{
  DIR *dir = open_run (path);
  const char *name;

  if (dir == NULL)
    return;
  while ((name = next_file (dir, is_stray_name)) != NULL)
    unlinkat (dirfd (dir), name, 0);
  closedir (dir);
}

static gboolean
has_copies (const char *path)
{
  DIR *dir = open_run (path);
  gboolean found;

  if (dir == NULL)
    return FALSE;
  found = next_file (dir, is_copy_name) != NULL;
  closedir (dir);
  return found;
}

/* Whether @path is a folder with a name that make_own() makes, belongs to this user and is no link. */
static gboolean
is_run (const char *name,
        const char *path)
{
  struct stat info;

  return g_uuid_string_is_valid (name) && lstat (path, &info) == 0 && is_mine (&info, S_IFDIR);
}

/* Takes over the folders whose locks are free. */
static void
find_left (JdRecovery *self)
{
  g_autoptr(GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);
      Run *run;

      if (!is_run (name, path) || (run = run_new (path, FALSE)) == NULL)
        continue;
      remove_strays (path);
      if (has_copies (path))
        g_ptr_array_add (self->left, run);
      else
        run_free (run);
    }
}

static void
jd_recovery_finalize (GObject *object)
{
  JdRecovery *self = JD_RECOVERY (object);

  g_clear_pointer (&self->own, run_free);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  g_clear_pointer (&self->folder, g_free);

  G_OBJECT_CLASS (jd_recovery_parent_class)->finalize (object);
}

static void
jd_recovery_class_init (JdRecoveryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = jd_recovery_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 0);
}

static void
jd_recovery_init (JdRecovery *self)
{
  self->left = g_ptr_array_new_with_free_func ((GDestroyNotify) run_free);
}

JdRecovery *
jd_recovery_new (const char *folder)
{
  JdRecovery *self = g_object_new (JD_TYPE_RECOVERY, NULL);

  self->folder = folder != NULL ? g_strdup (folder)
                                : g_build_filename (g_get_user_state_dir (), "jourdain", "recovery", NULL);
  find_left (self);
  return self;
}

/* Makes lock and folder, in this order: a folder whose lock is not held belongs to a run that has ended. */
static Run *
make_own (JdRecovery  *self,
          GError     **error)
{
  g_autofree char *name = g_uuid_string_random ();
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  Run *run = NULL;
  int problem;

  if (g_mkdir_with_parents (self->folder, 0700) == 0 && (run = run_new (path, TRUE)) != NULL &&
      g_mkdir (path, 0700) == 0)
    return run;
  problem = errno;
  g_clear_pointer (&run, run_free);
  g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (problem), _("“%s” cannot be written: %s"), self->folder,
               g_strerror (problem));
  return NULL;
}

GFile *
jd_recovery_new_copy (JdRecovery  *self,
                      GError     **error)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (JD_IS_RECOVERY (self), NULL);

  if (self->own == NULL)
    self->own = make_own (self, error);
  if (self->own == NULL)
    return NULL;
  name = g_strdup_printf ("%u" COPY_SUFFIX, ++self->n_copies);
  return g_file_new_build_filename (self->own->path, name, NULL);
}

static int
compare_written (gconstpointer a,
                 gconstpointer b)
{
  const JdAutosaved *const *x = a;
  const JdAutosaved *const *y = b;

  if ((*x)->written == NULL || (*y)->written == NULL)
    return ((*x)->written == NULL) - ((*y)->written == NULL);
  return g_date_time_compare ((*y)->written, (*x)->written);
}

static void
list_run (const Run *run,
          GPtrArray *out)
{
  DIR *dir = open_run (run->path);
  const char *name;

  while (dir != NULL && (name = next_file (dir, is_copy_name)) != NULL)
    {
      g_autoptr(GFile) copy = g_file_new_build_filename (run->path, name, NULL);
      g_autoptr(GError) error = NULL;
      JdAutosaved *work = jd_autosaved_read (copy, &error);

      if (work == NULL)
        work = jd_autosaved_new_damaged (copy, error->message);
      g_ptr_array_add (out, work);
    }
  if (dir != NULL)
    closedir (dir);
}

GPtrArray *
jd_recovery_list (JdRecovery *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) jd_autosaved_free);

  for (guint i = 0; i < self->left->len; i++)
    list_run (g_ptr_array_index (self->left, i), list);
  g_ptr_array_sort (list, compare_written);
  return list;
}

/* Removes from @run the copy with the name of @copy, if there is one. */
static void
remove_copy (const Run *run,
             GFile     *copy)
{
  g_autofree char *wanted = g_file_get_basename (copy);
  DIR *dir = open_run (run->path);
  const char *name;

  if (dir == NULL)
    return;
  while ((name = next_file (dir, is_copy_name)) != NULL)
    if (g_str_equal (name, wanted))
      {
        unlinkat (dirfd (dir), name, 0);
        break;
      }
  closedir (dir);
}

void
jd_recovery_discard (JdRecovery *self,
                     GFile      *copy)
{
  g_return_if_fail (JD_IS_RECOVERY (self));
  g_return_if_fail (G_IS_FILE (copy));

  for (guint i = self->left->len; i-- > 0;)
    {
      const Run *run = g_ptr_array_index (self->left, i);
      g_autoptr(GFile) folder = g_file_new_for_path (run->path);

      if (g_file_has_parent (copy, folder))
        remove_copy (run, copy);
      if (!has_copies (run->path))
        g_ptr_array_remove_index (self->left, i);
    }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}
