/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* The virtual powers of a field as meters in a grid: of each given effort, of the constraint efforts of each joint
 * that has any, and of all efforts. */
typedef struct
{
  GtkGrid   *grid;    /* lent */
  GPtrArray *meters;  /* Power * */
} JdFieldPowers;

void       jd_field_powers_init    (JdFieldPowers *self,
                                    GtkGrid       *grid);
void       jd_field_powers_clear   (JdFieldPowers *self);
/* Makes the meters for the parameterization of @study. */
void       jd_field_powers_make    (JdFieldPowers *self,
                                    JdStudy       *study);
void       jd_field_powers_update  (JdFieldPowers *self,
                                    JdStudy       *study);
void       jd_field_powers_cover   (JdFieldPowers *self,
                                    JdCovers      *covers);

/* Returns whether an equation of @joint is complementary. */
gboolean   jd_field_has_complementary (JdStudy *study,
                                       gsize    joint);
/* A label at the begin of a row. */
GtkWidget *jd_field_name_label_new (const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
