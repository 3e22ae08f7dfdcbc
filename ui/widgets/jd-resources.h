/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Where templates and styles are found in the program. */
#define JD_RESOURCES "/org/jourdain/Jourdain"
