/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any bytes as a mechanism file: read, or refused with the place of the mistake.  What is read can be written, and is
 * then written equal again. */
#include <string.h>

#include "core/joint/jd-joint-catalogue.h"
#include "core/mechanism/jd-json.h"
#include "core/mechanism/jd-mechanism.h"
#include "tests/fuzz/fuzz.h"

int
LLVMFuzzerInitialize (int    *argc G_GNUC_UNUSED,
                      char ***argv G_GNUC_UNUSED)
{
  fuzz_make_warnings_fatal ();
  return 0;
}

static void
check_json (const char *text,
            gsize       size)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = jd_json_parse (text, (gssize) size, &error);
  g_autoptr(JsonNode) again = NULL;
  g_autofree char *written = NULL, *rewritten = NULL;

  if (node == NULL)
    {
      g_assert_error (error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX);
      g_assert_nonnull (strchr (error->message, ':'));
      return;
    }
  written = jd_json_to_text (node);
  again = jd_json_parse (written, -1, &error);
  g_assert_no_error (error);
  rewritten = jd_json_to_text (again);
  g_assert_cmpstr (written, ==, rewritten);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  g_autofree char *text = fuzz_text (data, size);
  g_autoptr(GError) error = NULL;
  g_autoptr(JdMechanism) mechanism = jd_mechanism_new_from_text (text, (gssize) size, jd_joint_catalogue (), &error);
  g_autoptr(JdMechanism) again = NULL;
  g_autofree char *written = NULL, *rewritten = NULL;

  check_json (text, size);
  if (mechanism == NULL)
    {
      g_assert_true (error->domain == JD_JSON_ERROR || error->domain == JD_MECHANISM_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_nonnull (strchr (error->message, ':'));
      return 0;
    }
  written = jd_mechanism_to_text (mechanism);
  again = jd_mechanism_new_from_text (written, -1, jd_joint_catalogue (), &error);
  g_assert_no_error (error);
  rewritten = jd_mechanism_to_text (again);
  g_assert_cmpstr (written, ==, rewritten);
  return 0;
}
