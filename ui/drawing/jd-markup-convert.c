/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Markup of labels for formats that set texts themselves: LaTeX and SVG. */

#include "ui/drawing/jd-sink.h"

#include <string.h>

#include "core/expression/tree/jd-expr-print.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define SUPERSCRIPTS "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
#define DOT "\u0307"
#define TWO_DOTS "\u0308"

typedef enum
{
  TEXT,
  FORMULA,
  SUBSCRIPT,  /* of a formula */
} Mode;

/* What a format writes. */
typedef struct
{
  /* Appends one character; @dots: over it. */
  void        (*letter) (GString *out, const char *letter, guint dots, Mode mode);
  /* Appends a word of several Latin letters. */
  void        (*word)   (GString *out, const char *word, gsize length, Mode mode);
  const char   *tags[8][3];  /* a tag of Pango, what opens it, what closes it; NULL at the end */
} Format;

/* ---- LaTeX ---- */

/* A character of the encoding T1, in whatever encoding the document has. */
#define T1(command) "\\UseTextSymbol{T1}{\\" command "}"

static const struct
{
  const char *letter, *math, *text;
} latex_letters[] = {
  { "\u2212", "-", "$-$" },       { "\u2009", "\\,", "\\," },      { "\u22c5", "\\cdot ", "$\\cdot$" },
  { "\u00b7", "\\cdot ", "$\\cdot$" }, { "\u00d7", "\\times ", "$\\times$" }, { "\u2013", "\\mbox{--}", "--" },
  { "\u2264", "\\le ", "$\\le$" }, { "\u2265", "\\ge ", "$\\ge$" }, { "\u221e", "\\infty ", "$\\infty$" },
  { "\u00b1", "\\pm ", "$\\pm$" }, { "\u2026", "\\dots ", "\\dots{}" }, { "\u2192", "\\to ", "$\\to$" },
  { "*", "^{*}", "$^*$" },         { " ", "\\ ", " " },            { "\u00a0", "\\ ", "~" },
  { "\\", "\\backslash ", "\\textbackslash{}" }, { "^", "\\hat{\\ }", "\\textasciicircum{}" },
  { "~", "\\sim ", "\\textasciitilde{}" }, { "\u2032", "'", "$'$" }, { "\u2033", "''", "$''$" },
  { "<", "<", "$<$" },             { ">", ">", "$>$" },            { "\u25cf", "\\bullet ", "$\\bullet$" },
  { "\u202f", "\\,", "\\," },      { "\u221a", "\\surd ", "$\\surd$" },
  /* The encoding that LaTeX begins with has not these quotation marks. */
  { "\u00ab", "\\mbox{" T1 ("guillemotleft") "}", T1 ("guillemotleft") },
  { "\u00bb", "\\mbox{" T1 ("guillemotright") "}", T1 ("guillemotright") },
  { "\u2039", "\\mbox{" T1 ("guilsinglleft") "}", T1 ("guilsinglleft") },
  { "\u203a", "\\mbox{" T1 ("guilsinglright") "}", T1 ("guilsinglright") },
  { "\u201e", "\\mbox{" T1 ("quotedblbase") "}", T1 ("quotedblbase") },
  { "\u201a", "\\mbox{" T1 ("quotesinglbase") "}", T1 ("quotesinglbase") },
};

/* Appends a space if @letter would go on with the name of the command that @out ends with. */
static void
separate (GString    *out,
          const char *letter)
{
  gsize at = out->len;

  while (at > 0 && g_ascii_isalpha (out->str[at - 1]))
    at--;
  if (g_ascii_isalpha (*letter) && at < out->len && at > 0 && out->str[at - 1] == '\\')
    g_string_append_c (out, ' ');
}

static void
append_latex_letter (GString    *out,
                     const char *letter,
                     guint       dots,
                     Mode        mode)
{
  const char *greek = jd_greek_to_latex (letter);
  const gboolean math = mode != TEXT, formula = !math && (greek != NULL || dots > 0);
  const char *superscript = g_utf8_strchr (SUPERSCRIPTS, -1, g_utf8_get_char (letter));

  if (superscript != NULL && dots == 0)
    {
      g_string_append_printf (out, math ? "{}^{%c}" : "$^{%c}$",
                              "0123456789-"[g_utf8_pointer_to_offset (SUPERSCRIPTS, superscript)]);
      return;
    }
  for (gsize i = 0; i < G_N_ELEMENTS (latex_letters) && dots == 0; i++)
    if (g_str_equal (letter, latex_letters[i].letter))
      {
        g_string_append (out, math ? latex_letters[i].math : latex_letters[i].text);
        return;
      }
  g_string_append_printf (out, "%s%s", formula ? "$" : "", dots == 2 ? "\\ddot{" : dots == 1 ? "\\dot{" : "");
  if (greek != NULL)
    g_string_append (out, greek);
  else if (strchr ("#$%&_{}", *letter) != NULL)
    g_string_append_printf (out, "\\%s", letter);
  else if (math && (guchar) *letter >= 0x80)
    g_string_append_printf (out, "\\mbox{%s}", letter);
  else
    {
      separate (out, letter);
      g_string_append (out, letter);
    }
  g_string_append_printf (out, "%s%s", dots > 0 ? "}" : "", formula ? "$" : "");
}

static void
append_latex_word (GString    *out,
                   const char *word,
                   gsize       length,
                   Mode        mode)
{
  g_string_append (out, mode == FORMULA ? "\\mathit{" : mode == SUBSCRIPT ? "\\mathrm{" : "");
  g_string_append_len (out, word, (gssize) length);
  g_string_append (out, mode != TEXT ? "}" : "");
}

static const Format latex_math = {
  append_latex_letter, append_latex_word,
  { { "sub", "_{", "}" }, { "sup", "^{", "}" }, { "b", "\\mathbf{", "}" }, { NULL } },
};
static const Format latex_text = {
  append_latex_letter, append_latex_word,
  { { "sub", "\\textsubscript{", "}" }, { "sup", "\\textsuperscript{", "}" }, { "b", "\\textbf{", "}" },
    { "i", "\\textit{", "}" }, { NULL } },
};

/* ---- SVG ---- */

static void
append_svg_letter (GString    *out,
                   const char *letter,
                   guint       dots,
                   Mode        mode G_GNUC_UNUSED)
{
  g_autofree char *escaped = g_markup_escape_text (letter, -1);

  g_string_append_printf (out, "%s%s", escaped, dots == 2 ? TWO_DOTS : dots == 1 ? DOT : "");
}

static void
append_svg_word (GString    *out,
                 const char *word,
                 gsize       length,
                 Mode        mode G_GNUC_UNUSED)
{
  g_string_append_len (out, word, (gssize) length);
}

/* A zero-width space carries the way back to the baseline. */
static const Format svg = {
  append_svg_letter, append_svg_word,
  { { "sub", "<tspan dy=\"0.3em\" font-size=\"70%\">", "</tspan><tspan dy=\"-0.21em\">\u200b</tspan>" },
    { "sup", "<tspan dy=\"-0.5em\" font-size=\"70%\">", "</tspan><tspan dy=\"0.35em\">\u200b</tspan>" },
    { "b", "<tspan font-weight=\"bold\" font-style=\"normal\">", "</tspan>" },
    { "i", "<tspan font-style=\"italic\">", "</tspan>" }, { NULL } },
};

/* ---- Reading ---- */

typedef struct
{
  const Format *format;
  GString      *out;
  Mode          mode;
  guint         depth;   /* of subscripts */
} Conversion;

static const char *const *
find_tag (const Conversion *self,
          const char       *name)
{
  for (gsize i = 0; self->format->tags[i][0] != NULL; i++)
    if (g_str_equal (self->format->tags[i][0], name))
      return self->format->tags[i];
  return NULL;
}

static void
start_cb (GMarkupParseContext  *context G_GNUC_UNUSED,
          const char           *name,
          const char          **attributes G_GNUC_UNUSED,
          const char          **values G_GNUC_UNUSED,
          gpointer              data,
          GError              **error G_GNUC_UNUSED)
{
  Conversion *self = data;
  const char *const *tag = find_tag (self, name);

  g_string_append (self->out, tag != NULL ? tag[1] : "");
  self->depth += g_str_equal (name, "sub");
}

static void
end_cb (GMarkupParseContext  *context G_GNUC_UNUSED,
        const char           *name,
        gpointer              data,
        GError              **error G_GNUC_UNUSED)
{
  Conversion *self = data;
  const char *const *tag = find_tag (self, name);

  g_string_append (self->out, tag != NULL ? tag[2] : "");
  self->depth -= g_str_equal (name, "sub");
}

static guint
count_dots (const char *at)
{
  return g_str_has_prefix (at, DOT) ? 1 : g_str_has_prefix (at, TWO_DOTS) ? 2 : 0;
}

static void
text_cb (GMarkupParseContext  *context G_GNUC_UNUSED,
         const char           *text,
         gsize                 length,
         gpointer              data,
         GError              **error G_GNUC_UNUSED)
{
  Conversion *self = data;
  g_autofree char *whole = g_strndup (text, length);
  const Mode mode = self->mode == FORMULA && self->depth > 0 ? SUBSCRIPT : self->mode;

  for (const char *at = whole; *at != '\0';)
    {
      /* The name of an equation, "pin.y", is one word. */
      gsize word = strspn (at, mode == SUBSCRIPT ? LETTERS "." : LETTERS);
      const char *next = g_utf8_next_char (at);
      char letter[8] = { 0 };
      guint dots;

      if (word > 1 && count_dots (at + word) > 0)
        word--;
      if (word > 1)
        {
          self->format->word (self->out, at, word, mode);
          at += word;
          continue;
        }
      dots = count_dots (next);
      memcpy (letter, at, (gsize) (next - at));
      /* LaTeX sets the spaces around a sign. */
      if (mode == TEXT || *at != ' ' || !(*next == '=' || (at > whole && at[-1] == '=')))
        self->format->letter (self->out, letter, dots, mode);
      at = dots > 0 ? next + strlen (DOT) : next;
    }
}

static char *
convert (const char   *markup,
         const Format *format,
         Mode          mode)
{
  const GMarkupParser parser = { start_cb, end_cb, text_cb, NULL, NULL };
  Conversion self = { format, g_string_new (NULL), mode, 0 };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &self, NULL);
  g_autofree char *element = g_strconcat ("<markup>", markup, "</markup>", NULL);

  g_markup_parse_context_parse (context, element, -1, NULL);
  g_markup_parse_context_free (context);
  return g_string_free (self.out, FALSE);
}

char *
jd_markup_to_latex (const char  *markup,
                    JdLabelFace  face)
{
  const gboolean math = face == JD_LABEL_MATH;
  g_autofree char *text = convert (markup, math ? &latex_math : &latex_text, math ? FORMULA : TEXT);

  return math ? g_strdup_printf ("$%s$", text) : g_steal_pointer (&text);
}

char *
jd_markup_to_svg (const char *markup)
{
  return convert (markup, &svg, TEXT);
}
