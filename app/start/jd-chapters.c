/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Tables of chapters and of authors. */
#include "app/start/jd-chapters.h"

#include <string.h>

#include <glib/gi18n-lib.h>

/* Numbers of the examples, in the order in which they are shown; 0 ends a list.  A family stands together: one
 * mechanism in several parameterizations, or with more of its joints released. */
static const struct
{
  const char *title;
  guint8      numbers[52];
} chapters[] = {
  { N_("Parameterization"), { 1, 2, 4, 18, 71, 72, 73, 76 } },
  { N_("Joints"), { 15, 16, 19, 37, 80, 81, 82, 83, 84, 85, 86, 87, 98 } },
  { N_("Forces"), { 14, 75, 70, 74, 99 } },
  { N_("Statics"),
    { 20, 28, 21, 29, 22, 39, 30, 77, 31, 78, 32, 79, 23, 25, 33, 34, 35, 26, 27, 24, 38,
      110, 114, 112 } },
  { N_("Motions"), { 3, 36, 11, 12, 13, 17, 120, 121, 116, 122 } },
  { N_("Impacts"),
    { 5, 111, 113, 59, 6, 88, 7, 89, 57, 9, 10, 58, 47, 41, 115, 8, 92, 40, 49, 52, 48, 53, 54, 97, 42, 94, 55, 56,
      96, 43, 46, 95, 44, 45, 50, 91, 90, 51, 93 } },
  { N_("Motions in Space"), { 60, 61, 62, 63, 64, 65, 66, 67, 68, 69 } },
};

guint
jd_chapters_get_n (void)
{
  return G_N_ELEMENTS (chapters);
}

const char *
jd_chapters_get_title (guint chapter)
{
  return _(chapters[chapter].title);
}

guint
jd_chapters_find (const char *name,
                  guint      *out_place)
{
  const guint64 number = g_ascii_strtoull (name, NULL, 10);

  for (guint i = 0; number > 0 && i < G_N_ELEMENTS (chapters); i++)
    for (guint k = 0; k < G_N_ELEMENTS (chapters[i].numbers) && chapters[i].numbers[k] != 0; k++)
      if (chapters[i].numbers[k] == number)
        {
          *out_place = k;
          return i;
        }
  *out_place = (guint) MIN (number, G_MAXINT);
  return G_N_ELEMENTS (chapters);
}

/* A name in citations, and what is shown. */
static const struct
{
  const char *name;
  const char *shown;
} authors[] = {
  { "Bouzidi", N_("Le van and Bouzidi") },
  { "Chou", N_("Wang and Chou") },
  { "Cortés", N_("Cortés et al.") },
  { "Pasquero", N_("Pasquero") },
  { "Greenwood", N_("Greenwood") },
  { NULL, N_("Classical") },
  { "Jourdain", N_("Jourdain’s own") },
};

/* Words with which a place in a work begins, beside numbers. */
static const char *const places[] = { "section", "example", "remark", "theorem", "appendix", "equation" };

guint
jd_authors_get_n (void)
{
  return G_N_ELEMENTS (authors);
}

const char *
jd_authors_get_name (guint author)
{
  return _(authors[author].shown);
}

guint
jd_authors_find (const char *source)
{
  guint set = 0, classical = 0;

  for (guint i = 0; i < G_N_ELEMENTS (authors); i++)
    if (authors[i].name == NULL)
      classical = i;
    else if (source == NULL ? i + 1 == G_N_ELEMENTS (authors) : strstr (source, authors[i].name) != NULL)
      set |= 1u << i;
  return set != 0 ? set : 1u << classical;
}

/* The place in the work: what comes after names and titles; NULL if there is none. */
static const char *
find_place (const char *work)
{
  for (const char *at = strstr (work, ", "); at != NULL; at = strstr (at + 2, ", "))
    {
      if (g_ascii_isdigit (at[2]))
        return at + 2;
      for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
        if (g_str_has_prefix (at + 2, places[i]))
          return at + 2;
    }
  return NULL;
}

/* One work: "Wang and Chou, J. Appl. Mech. 70 (2003), section 7" is "Wang and Chou, section 7". */
static char *
shorten (const char *work)
{
  const char *place = find_place (work);

  for (guint i = 0; place != NULL && i + 1 < G_N_ELEMENTS (authors); i++)
    if (authors[i].name != NULL && strstr (work, authors[i].name) != NULL)
      return g_strconcat (_(authors[i].shown), g_ascii_isdigit (*place) ? " " : ", ", place, NULL);
  return g_strdup (g_str_equal (work, "Classical") ? _("Classical") : work);
}

char *
jd_authors_dup_short (const char *source)
{
  g_auto(GStrv) works = g_strsplit (source, "; ", -1);

  for (char **work = works; *work != NULL; work++)
    {
      char *text = shorten (*work);

      g_free (*work);
      *work = text;
    }
  return g_strjoinv ("; ", works);
}
