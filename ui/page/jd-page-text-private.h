/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Texts that the script of a page shows, in the program's language. */

/* Appends {key: text}. */
void        jd_page_add_texts    (GString *json);
/* The language of these texts, as HTML names it: "en", "de", "pt-BR".  Static. */
const char *jd_page_get_language (void);

G_END_DECLS
