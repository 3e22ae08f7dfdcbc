/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "ui/panels/jd-panel.h"

G_BEGIN_DECLS

/* Actions of a panel's menu on the entry of the file that the panel shows, which is the study's current
 * parameterization or event, by @kind: "PREFIX.new", "PREFIX.duplicate", "PREFIX.rename", "PREFIX.delete".  A refusal
 * is shown in the label "problem" of the panel's template. */
void  jd_item_actions_install (GtkWidgetClass *widget_class,
                               JdObjectKind    kind,
                               const char     *prefix);
void  jd_item_actions_show    (GtkWidget      *panel,
                               const GError   *problem);

G_END_DECLS
