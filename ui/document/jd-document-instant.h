/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/document/jd-document.h"

G_BEGIN_DECLS

/* An instant of the motion that the user sees while drawing: N values and N rates. */
typedef struct
{
  double        time;
  const double *p;
  const double *pd;
} JdInstant;

/* Finds the instant shown.  Returns FALSE if it is the file's. */
typedef gboolean (*JdInstantFunc) (JdInstant *out,
                                   gpointer   data);

/* Sets the function that tells the instant shown (NULL: none).  Every later edit then begins at that instant: it
 * writes its time, positions and rates into the file, except where the edit itself sets them. */
void jd_document_set_instant_func (JdDocument      *self,
                                   JdInstantFunc    func,
                                   gpointer         data);
/* Writes @instant into @root, an edited copy of the JSON of @mechanism, where the edit has changed nothing. */
void jd_document_keep_instant     (JdMechanism     *mechanism,
                                   JsonNode        *root,
                                   const JdInstant *instant);

G_END_DECLS
