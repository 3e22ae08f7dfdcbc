/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Alerts: questions and messages that are shown over a window, with a button for each answer.  An AdwAlertDialog, or
 * an AdwMessageDialog before libadwaita 1.5.  The signal "response" (alert, const char *answer) tells the answer. */

/* The alert belongs to itself until jd_alert_show().  @body may be NULL. */
GtkWidget *jd_alert_new           (const char            *heading,
                                   const char            *body) G_GNUC_WARN_UNUSED_RESULT;
/* Adds a button for the answer @id, after those that were added. */
void       jd_alert_add           (GtkWidget             *alert,
                                   const char            *id,
                                   const char            *label,
                                   AdwResponseAppearance  appearance);
/* The answer of Enter (NULL: none), and that of Escape. */
void       jd_alert_set_keys      (GtkWidget             *alert,
                                   const char            *enter,
                                   const char            *escape);
/* Shows @child below the text. */
void       jd_alert_set_child     (GtkWidget             *alert,
                                   GtkWidget             *child);
void       jd_alert_set_label     (GtkWidget             *alert,
                                   const char            *id,
                                   const char            *label);
void       jd_alert_set_enabled   (GtkWidget             *alert,
                                   const char            *id,
                                   gboolean               enabled);
/* Shows the alert over the window of @parent; NULL: in a window of its own. */
void       jd_alert_show          (GtkWidget             *alert,
                                   GtkWidget             *parent);
/* Closes the alert and answers @id, as its button does. */
void       jd_alert_answer        (GtkWidget             *alert,
                                   const char            *id);
/* The alert that is shown over @window (NULL: over any), or NULL. */
GtkWidget *jd_alert_find          (GtkWindow             *window);

G_END_DECLS
