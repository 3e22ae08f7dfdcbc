/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "ui/study/jd-study.h"

G_BEGIN_DECLS

/* Answer whose road is shown. */
typedef enum
{
  JD_ROAD_INSTANT,  /* the numbers of the instant shown */
  JD_ROAD_JUMP,     /* those of the jump shown */
} JdRoadOf;

/**
 * jd_road_button_init:
 *
 * Lets @button open what the numbers of the study leave of their equations, the condition of the system and the
 * decision on its rank.  @find gives the study, from @data, when the button is pressed.
 */
typedef JdStudy *(*JdRoadStudy) (gpointer data);
void jd_road_button_init (GtkMenuButton *button,
                          JdRoadOf       of,
                          JdRoadStudy    find,
                          gpointer       data);

/**
 * jd_road_button_init_text:
 *
 * Lets @button open the road of other numbers: the text (owned) that @dup_text makes from @data when the button is
 * pressed; NULL if there are no numbers.
 */
typedef char *(*JdRoadText) (gpointer data);
void jd_road_button_init_text (GtkMenuButton *button,
                               JdRoadText     dup_text,
                               gpointer       data);

G_END_DECLS
