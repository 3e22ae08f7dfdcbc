/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Resource path of templates and styles. */
#define JD_RESOURCES "/org/jourdain/Jourdain"
