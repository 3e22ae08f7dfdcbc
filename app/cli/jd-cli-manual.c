/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The manual page jourdain-cli(1) and the completions of shells, from the tables of commands and options.  They are
 * in English. */
#include "app/cli/jd-cli-private.h"

#include "jd-config.h"

/* ---- The manual page ---- */

/* Columns of the text of a manual page; its margin takes more. */
#define MAN_WIDTH 71

/* Appends @text with what roff would interpret escaped. */
static void
append_roff (GString    *into,
             const char *text)
{
  for (const char *c = text; *c != '\0'; c++)
    if (*c == '\\')
      g_string_append (into, "\\e");
    else if (*c == '-')
      g_string_append (into, "\\-");
    else if (*c == '\'' || (*c == '.' && (c == text || c[-1] == '\n')))
      g_string_append_printf (into, "%s", *c == '.' ? "\\&." : "\\(aq");
    else
      g_string_append_c (into, *c);
}

static void
append_roff_entry (GString    *into,
                   const char *name,
                   const char *text)
{
  g_string_append (into, ".TP\n\\fB");
  append_roff (into, name);
  g_string_append (into, "\\fR\n");
  append_roff (into, text);
  g_string_append_c (into, '\n');
}

char *
jd_cli_manual (void)
{
  gsize n_commands;
  const JdCliHelp *commands = jd_cli_help_list (&n_commands);
  g_autoptr(GString) text = g_string_new (NULL);
  gsize n;
  const JdCliOption *options = jd_cli_options_list (&n);

  g_string_append_printf (text, ".TH JOURDAIN\\-CLI 1 \"\" \"Jourdain %s\" \"User Commands\"\n", JD_VERSION);
  g_string_append (text,
                   ".SH NAME\njourdain\\-cli \\- equations of motion of mechanisms, from the command line\n"
                   ".SH SYNOPSIS\n\\fBjourdain\\-cli\\fR \\fICOMMAND\\fR \\fIFILE\\fR [\\fIoptions\\fR]\n"
                   ".SH DESCRIPTION\nDerives and solves the equations of motion of the mechanism in a file, for "
                   "each of its parameterizations, and answers as text or as JSON.\n.SH COMMANDS\n");
  for (gsize i = 0; i < n_commands; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s %s", commands[i].name, commands[i].arguments);

      append_roff_entry (text, name, commands[i].summary);
    }
  g_string_append (text, ".SH OPTIONS\n");
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *name = jd_cli_option_dup_name (&options[i], NULL);

      append_roff_entry (text, name, options[i].description);
    }
  append_roff_entry (text, "-", "in the place of a file: standard input; after -o: standard output");
  g_string_append (text, ".SH EXAMPLES\n.nf\n");
  for (gsize i = 0; i < n_commands; i++)
    for (gsize k = 0; k < G_N_ELEMENTS (commands[i].examples) && commands[i].examples[k] != NULL; k++)
      {
        g_autofree char *example = jd_cli_dup_example (commands[i].examples[k], 0, MAN_WIDTH);

        append_roff (text, example);
        g_string_append_c (text, '\n');
      }
  g_string_append (text, ".fi\n.SH EXIT STATUS\n");
  append_roff_entry (text, "0", "an answer");
  append_roff_entry (text, "1", "a wrong file or argument");
  append_roff_entry (text, "2", "a refusal, with its reason");
  g_string_append (text, ".SH ENVIRONMENT\n");
  append_roff_entry (text, "COLUMNS", "width at which text is folded, in the place of the terminal's");
  append_roff_entry (text, "LANGUAGE, LC_ALL, LC_MESSAGES, LANG",
                     "language of sentences; members and numbers have none");
  g_string_append (text, ".SH SEE ALSO\n\\fBjourdain\\fR(1), \\fBjourdain\\-format\\fR(5)\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- Completion ---- */

/* The options of @command, each with @before it and a blank after it. */
static char *
list_options (const char *command)
{
  gsize n;
  const JdCliOption *options = jd_cli_options_list (&n);
  g_autoptr(GString) text = g_string_new (NULL);

  for (gsize i = 0; i < n; i++)
    if (jd_cli_option_belongs (&options[i], command))
      g_string_append_printf (text, "%s--%s", text->len > 0 ? " " : "", options[i].name);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
complete_bash (void)
{
  gsize n_commands;
  const JdCliHelp *commands = jd_cli_help_list (&n_commands);
  g_autoptr(GString) text = g_string_new ("# bash completion of jourdain-cli\n_jourdain_cli ()\n{\n"
                                          "  local word=\"${COMP_WORDS[COMP_CWORD]}\" options\n"
                                          "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n    COMPREPLY=($(compgen -W \"");
  g_autofree char *names = g_strjoinv (" ", (char **) jd_cli_list_commands ());

  g_string_append_printf (text,
                          "%s --help --version\" -- \"$word\"))\n    return\n  fi\n"
                          "  case \"${COMP_WORDS[1]}\" in\n",
                          names);
  for (gsize i = 0; i < n_commands; i++)
    {
      g_autofree char *options = list_options (commands[i].name);

      g_string_append_printf (text, "    %s) options=\"%s\" ;;\n", commands[i].name, options);
    }
  g_string_append (text,
                   "  esac\n  case \"$word\" in\n    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;\n"
                   "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n  esac\n}\n"
                   "complete -o filenames -F _jourdain_cli jourdain-cli\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* The text with single quotes as a shell reads it between such. */
static char *
quote_for_shell (const char *text)
{
  g_auto(GStrv) parts = g_strsplit (text, "'", -1);

  return g_strjoinv ("'\\''", parts);
}

static char *
complete_zsh (void)
{
  gsize n_commands;
  const JdCliHelp *commands = jd_cli_help_list (&n_commands);
  g_autoptr(GString) text = g_string_new ("#compdef jourdain-cli\n_jourdain_cli ()\n{\n  local -a commands options\n"
                                          "  commands=(\n");

  for (gsize i = 0; i < n_commands; i++)
    {
      g_autofree char *summary = quote_for_shell (commands[i].summary);

      g_string_append_printf (text, "    '%s:%s'\n", commands[i].name, summary);
    }
  g_string_append (text, "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
                         "  case $words[2] in\n");
  for (gsize i = 0; i < n_commands; i++)
    {
      g_autofree char *options = list_options (commands[i].name);

      g_string_append_printf (text, "    %s) options=(%s) ;;\n", commands[i].name, options);
    }
  g_string_append (text, "  esac\n  if [[ $words[CURRENT] == -* ]]; then\n    compadd -- $options\n  else\n"
                         "    _files\n  fi\n}\n_jourdain_cli \"$@\"\n");
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
complete_fish (void)
{
  gsize n_commands;
  const JdCliHelp *commands = jd_cli_help_list (&n_commands);
  g_autoptr(GString) text = g_string_new ("# fish completion of jourdain-cli\n");
  gsize n;
  const JdCliOption *options = jd_cli_options_list (&n);

  for (gsize i = 0; i < n_commands; i++)
    {
      g_autofree char *summary = quote_for_shell (commands[i].summary);

      g_string_append_printf (text, "complete -c jourdain-cli -n __fish_use_subcommand -a %s -d '%s'\n",
                              commands[i].name, summary);
    }
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *description = quote_for_shell (options[i].description);

      g_string_append (text, "complete -c jourdain-cli");
      if (options[i].commands != NULL)
        {
          g_autofree char *users = g_strdelimit (g_strdup (options[i].commands), ",", ' ');

          g_string_append_printf (text, " -n '__fish_seen_subcommand_from %s'", users);
        }
      if (options[i].key != 0)
        g_string_append_printf (text, " -s %c", options[i].key);
      g_string_append_printf (text, " -l %s%s -d '%s'\n", options[i].name, options[i].value != NULL ? " -r" : "",
                              description);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
jd_cli_completion (const char *shell)
{
  if (g_str_equal (shell, "bash"))
    return complete_bash ();
  if (g_str_equal (shell, "zsh"))
    return complete_zsh ();
  g_return_val_if_fail (g_str_equal (shell, "fish"), NULL);
  return complete_fish ();
}
