/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* The program: its windows, its keys, what it says about itself. */
#define JD_TYPE_APPLICATION (jd_application_get_type ())
G_DECLARE_FINAL_TYPE (JdApplication, jd_application, JD, APPLICATION, AdwApplication)

JdApplication *jd_application_new (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
