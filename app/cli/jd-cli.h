/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/report/answer/jd-answer.h"
#include "core/sweep/jd-sweep.h"

G_BEGIN_DECLS

/* Parsed options of the command line: what they are about, how the answer is written, and those of one command in a
 * structure of its name.  An integer that is not given is JD_CLI_NOT_GIVEN, a text NULL. */
typedef struct
{
  struct
  {
    char     **parameterizations;  /* names; NULL: the first of the file */
    char      *event;              /* name; NULL: the first of the file */
    GHashTable *values;            /* values that replace the file's: name -> double * */
    GHashTable *rates;
    char      *at;                 /* an instant of the motion; NULL: the file's state */
    char     **value_texts, **rate_texts;  /* as given */
  } state;
  struct
  {
    gboolean   json;
    char      *format;
    gint       digits;             /* significant digits of the text for reading */
    gboolean   units;              /* simulate, sweep: units in the head of the table */
    gboolean   road;               /* residuals, condition and singular values of the numbers */
    char      *output;
  } answer;
  GArray      *vary;               /* equilibria, sweep: JdSweepAxis, in their order; a count of 0: not given */
  char       **vary_texts;         /* as given */
  gint         seed;               /* lesson: the first variant; sweep: of the sample; not given: 0 */
  struct
  {
    char      *compound;           /* names separated by commas; NULL: each joint alone */
    gboolean   external;
  } joints;
  struct
  {
    char      *lesson;             /* path of a lesson; NULL: that of the file, if it has one */
  } page;
  struct
  {
    gboolean   version;
    gboolean   wants_help;
    char      *help;               /* text of the help; NULL: not requested */
  } about;
  struct
  {
    double     until;              /* NAN: not given */
    double     step;
    double     tolerance;          /* simulate; NAN: the default */
    double     time_stepping;      /* simulate: s; NAN: that of the file, if it has one */
    gboolean   estimate;           /* simulate: the error of the motion */
    char      *until_text, *step_text, *tolerance_text, *time_stepping_text;
  } motion;
  struct
  {
    char      *orders;             /* "all" */
    char      *types;              /* "inert,0.5,elastic" */
    char      *laws;               /* to compare */
    GHashTable *observer;          /* rates of an observer, name: double */
    char     **observer_texts;
  } jump;
  struct
  {
    char      *compatible;
    char      *relative;           /* an observer; NULL: the ground */
    char      *same_as;            /* path of a file to compare with */
  } field;
  struct
  {
    GHashTable *ranges;            /* name -> double [2] */
    char     **range_texts;
    gint       count;              /* number of values of the constant */
    char      *cut;                /* a joint */
    gint       at_equilibrium;     /* modes: counted from 1; not given: the file's state */
    gboolean   steady;
  } equilibria;
  struct
  {
    char     **measures;
    gint       sample;             /* rows of a random sample; not given: a grid */
    char      *shard;              /* "k/n"; NULL: everything */
    gint       threads;            /* not given: one for each processor */
  } sweep;
  struct
  {
    gint       seeds;              /* variants; not given: the usual number */
    gboolean   results;            /* the files are results */
  } check;                         /* lesson */
  struct
  {
    char      *show;
    char      *size;
    char      *width, *line_width, *font_size;  /* lengths with their units */
    char      *font;               /* a family */
    gboolean   crop, black_white, transparent, text;
    char     **traces;             /* points, "body.point" */
    gint       dpi;                /* of PNG; not given: 96 */
  } figure;
} JdCliOptions;

/* Value of an integer option that is not given. */
#define JD_CLI_NOT_GIVEN G_MININT

#define JD_CLI_OPTIONS_INIT                                                                        \
  {                                                                                                \
    .state.values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),               \
    .state.rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),                \
    .jump.observer = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),              \
    .equilibria.ranges = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),          \
    .equilibria.count = JD_CLI_NOT_GIVEN, .equilibria.at_equilibrium = JD_CLI_NOT_GIVEN,           \
    .vary = g_array_new (FALSE, FALSE, sizeof (JdSweepAxis)),                                      \
    .motion.until = NAN, .motion.step = NAN, .motion.tolerance = NAN,                              \
    .motion.time_stepping = NAN,                                                                   \
    .seed = JD_CLI_NOT_GIVEN, .check.seeds = JD_CLI_NOT_GIVEN, .sweep.sample = JD_CLI_NOT_GIVEN,   \
    .sweep.threads = JD_CLI_NOT_GIVEN, .answer.digits = JD_CLI_NOT_GIVEN,                          \
    .figure.dpi = JD_CLI_NOT_GIVEN                                                                 \
  }

void       jd_cli_options_clear (JdCliOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (JdCliOptions, jd_cli_options_clear)

/* Parses the options of the arguments.  Returns FALSE and @error for a wrong one. */
gboolean   jd_cli_options_parse (JdCliOptions        *options,
                                 int                 *argc,
                                 char              ***argv,
                                 GError             **error);
/* The help for @command, or for the program (NULL), in the user's language.  NULL and @error: there is no such
 * command. */
char      *jd_cli_help          (const char          *command,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* The manual page jourdain-cli(1). */
char      *jd_cli_manual        (void) G_GNUC_WARN_UNUSED_RESULT;
/* The completion for @shell, "bash", "zsh" or "fish". */
char      *jd_cli_completion    (const char          *shell) G_GNUC_WARN_UNUSED_RESULT;
/* Runs @command on the mechanism file @path.  @out_printed is a text to print instead of the answer (LaTeX), or
 * NULL.  Returns NULL and @error for a wrong file or argument. */
JdAnswer  *jd_cli_run           (const char          *command,
                                 const char          *path,
                                 const JdCliOptions  *options,
                                 char               **out_printed,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
/* Runs the command "lesson" on the files @paths (NULL-terminated): checks them, or sums results up.  @out_printed:
 * the * text to print instead of the answer's own, or NULL.  @out_faults: every mistake on a line; NULL: there is
 * none. * NULL and @error for a wrong argument; NULL and @out_faults where no file can be read. */
JdAnswer  *jd_cli_run_lesson    (char               **paths,
                                 const JdCliOptions  *options,
                                 char               **out_printed,
                                 char               **out_faults,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* Runs the command "explain" on @arguments (NULL-terminated): none, a word, or a word and a mechanism file.  NULL and
 * @error for an unknown word, a wrong file or a wrong argument. */
JdAnswer  *jd_cli_run_explain   (char               **arguments,
                                 const JdCliOptions  *options,
                                 char               **out_printed,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
