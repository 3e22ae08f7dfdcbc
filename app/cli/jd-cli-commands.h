/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <math.h>

#include "core/report/answer/jd-answer.h"
#include "core/sweep/jd-sweep.h"

G_BEGIN_DECLS

/* Parsed options of the command line. */
typedef struct
{
  char       **parameterizations;  /* names; NULL: the first of the file */
  char        *event;              /* name; NULL: the first of the file */
  GHashTable  *values;             /* values that replace the file's: name -> double * */
  GHashTable  *rates;
  GHashTable  *observer;           /* jump: rates of an observer, name: double */
  gboolean     json;
  char        *format;
  char        *compatible;
  char        *relative;           /* field: an observer; NULL: the ground */
  char        *same_as;            /* field: path of a file to compare with; NULL: none */
  char        *orders;             /* jump: "all" */
  char        *types;              /* jump: "inert,0.5,elastic" */
  char        *laws;               /* jump: laws to compare */
  char        *compound;           /* names separated by commas; NULL: each joint alone */
  gboolean     external;
  GHashTable  *ranges;             /* equilibria: name -> double [2] */
  GArray      *vary;               /* JdSweepAxis, in their order; a count of 0: not given */
  gint         count;              /* number of values of the constant; JD_CLI_NOT_GIVEN: the default */
  char        *cut;                /* equilibria: a joint; NULL: none */
  gint         at_equilibrium;     /* modes: counted from 1; JD_CLI_NOT_GIVEN: the file's state */
  gboolean     steady;
  double       until;              /* NAN: not given */
  double       step;
  double       tolerance;          /* simulate; NAN: the default */
  gboolean     estimate;           /* simulate: the error of the motion */
  gboolean     road;               /* evaluate, jump: how the numbers came about */
  char        *output;
  char        *at;                 /* an instant of the motion; NULL: the file's state */
  gint         seeds;              /* lesson: variants; JD_CLI_NOT_GIVEN: the usual number */
  gint         seed;               /* lesson: the first of them; sweep --sample: of the sample; JD_CLI_NOT_GIVEN: 0 */
  char       **measures;           /* sweep */
  gint         sample;             /* sweep: rows of a random sample; JD_CLI_NOT_GIVEN: a grid */
  char        *shard;              /* sweep: "k/n"; NULL: everything */
  gint         threads;            /* sweep; JD_CLI_NOT_GIVEN: one for each processor */
  gboolean     results;            /* lesson: the files are results */
  gint         digits;             /* significant digits of the text for reading; JD_CLI_NOT_GIVEN: the usual
                                    * number */
  gboolean     units;              /* simulate, sweep: units in the head of the table */
  char        *lesson;             /* page: path of a lesson; NULL: that of the file, if it has one */
  char        *show;
  char        *size;
  char        *width, *line_width, *font_size;  /* figure: lengths with their units */
  char        *font;               /* figure: a family */
  gboolean     crop, black_white, transparent, text;
  char       **traces;             /* figure: points, "body.point" */
  gint         dpi;                /* figure: of PNG; JD_CLI_NOT_GIVEN: 96 */
  gboolean     version;
  gboolean     wants_help;
  char        *help;               /* text of the help; NULL: not requested */
  /* as given; NULL: not given */
  char       **value_texts, **rate_texts, **observer_texts, **range_texts, **vary_texts;
  char        *until_text, *step_text, *tolerance_text;
} JdCliOptions;

/* Value of an integer option that is not given. */
#define JD_CLI_NOT_GIVEN G_MININT

#define JD_CLI_OPTIONS_INIT                                                                        \
  {                                                                                                \
    .values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),                     \
    .rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free), .until = NAN,        \
    .observer = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),                   \
    .vary = g_array_new (FALSE, FALSE, sizeof (JdSweepAxis)),                                      \
    .ranges = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free),                     \
    .step = NAN, .tolerance = NAN, .count = JD_CLI_NOT_GIVEN, .at_equilibrium = JD_CLI_NOT_GIVEN,  \
    .seeds = JD_CLI_NOT_GIVEN, .seed = JD_CLI_NOT_GIVEN, .sample = JD_CLI_NOT_GIVEN,               \
    .threads = JD_CLI_NOT_GIVEN, .digits = JD_CLI_NOT_GIVEN, .dpi = JD_CLI_NOT_GIVEN               \
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
