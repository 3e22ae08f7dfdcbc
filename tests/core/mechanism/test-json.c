/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/mechanism/jd-json.h"

#include <math.h>
#include <string.h>

/* What is not strict JSON, and a part of the message about it. */
static const struct
{
  const char *text;
  gssize      length;   /* -1: zero-terminated */
  const char *message;
} malformed[] = {
  { "", -1, "line 1, column 1: the text is empty" },
  { " \n\t ", -1, "line 2, column 3: the text is empty" },
  { "{", -1, "line 1, column 2: the text ends here, but the “{” of line 1, column 1 is still open" },
  { "[1, 2", -1, "column 6: the text ends here, but the “[” of line 1, column 1" },
  { "{\n  \"a\": [1,\n", -1, "line 3, column 1: the text ends here, but the “[” of line 2, column 8" },
  { "{\"a\"", -1, "expected a colon" },
  { "{\"a\": }", -1, "line 1, column 7: found “}”; expected a value" },
  { "{\"a\" 1}", -1, "line 1, column 6: found “1”; expected a colon" },
  { "{a: 1}", -1, "line 1, column 2: found “a”; expected a member's name" },
  { "{'a': 1}", -1, "expected a member's name in quotes" },
  { "{\"a\": 1,}", -1, "line 1, column 9: a comma stands before “}”" },
  { "[1, 2,]", -1, "line 1, column 7: a comma stands before “]”" },
  { "[,1]", -1, "line 1, column 2: found “,”; expected a value" },
  { "[1 2]", -1, "line 1, column 4: found “2”; expected a comma or “]”" },
  { "{\"a\": 1 \"b\": 2}", -1, "line 1, column 9: found “\"”; expected a comma or “}”" },
  { "[1}", -1, "found “}”; expected a comma or “]”" },
  { "{\"a\": 1]", -1, "found “]”; expected a comma or “}”" },
  { "]", -1, "line 1, column 1: found “]”; expected a value" },
  { "{} {}", -1, "line 1, column 4: found “{”; expected nothing after the document's end" },
  { "1 2", -1, "line 1, column 3: found “2”; expected nothing" },
  { "{}\n// end", -1, "line 2, column 1: comments are not JSON" },
  { "{ /* note */ }", -1, "line 1, column 3: comments are not JSON" },
  { "[1, # one\n]", -1, "line 1, column 5: comments are not JSON" },
  { "{\"a\": 1, \"a\": 2}", -1, "line 1, column 10: the name “a” stands twice" },
  { "{\"a\": 1, \"\\u0061\": 2}", -1, "the name “a” stands twice" },
  { "{\"b\": {\"a\": [{\"c\": 1,\n \"c\": 2}]}}", -1, "line 2, column 2: the name “c” stands twice" },
  { "01", -1, "line 1, column 1: a number may not begin with 0" },
  { "[-01]", -1, "line 1, column 2: a number may not begin with 0" },
  { "+1", -1, "line 1, column 1: a number begins with a digit or a minus sign" },
  { ".5", -1, "a number begins with a digit" },
  { "[1.]", -1, "line 1, column 2: a digit must follow the point" },
  { "1.e3", -1, "a digit must follow the point" },
  { "1e", -1, "a digit must follow the e" },
  { "1e+", -1, "a digit must follow the e" },
  { "-", -1, "a minus sign must be followed by a digit" },
  { "-Infinity", -1, "a minus sign must be followed by a digit" },
  { "--1", -1, "a minus sign must be followed by a digit" },
  { "0x10", -1, "this is not a JSON number" },
  { "1_000", -1, "this is not a JSON number" },
  { "1.2.3", -1, "this is not a JSON number" },
  { "NaN", -1, "“NaN” is not a JSON value" },
  { "Infinity", -1, "“Infinity” is not a JSON value" },
  { "nul", -1, "“nul” is not a JSON value" },
  { "True", -1, "“True” is not a JSON value" },
  { "[truefalse]", -1, "“truefalse” is not a JSON value" },
  { "1e400", -1, "out of the range of double precision" },
  { "[-1e400]", -1, "line 1, column 2: this number is out of the range" },
  { "1e-400", -1, "out of the range of double precision" },
  { "1e999999999999999999999", -1, "out of the range of double precision" },
  { "'a'", -1, "text stands in double quotes" },
  { "\"abc", -1, "line 1, column 1: this string is never closed" },
  { "\"abc\\\"", -1, "line 1, column 1: this string is never closed" },
  { "[\"\\x41\"]", -1, "line 1, column 3: this is not an escape" },
  { "\"\\", -1, "this is not an escape" },
  { "\"\\u12\"", -1, "\\u must be followed by four hexadecimal digits" },
  { "\"\\u12g4\"", -1, "\\u must be followed by four" },
  { "\"\\u", -1, "\\u must be followed by four" },
  { "\"\\u0000\"", -1, "the character \\u0000 cannot be kept" },
  { "\"\\ud800\"", -1, "\\uD800 is the first half of a surrogate pair" },
  { "\"\\ud800\\u0041\"", -1, "\\uD800 is the first half of a surrogate pair" },
  { "\"\\ud83dx\"", -1, "\\uD83D is the first half" },
  { "\"\\udc00\"", -1, "\\uDC00 is the second half of a surrogate pair" },
  { "\"a\nb\"", -1, "line 1, column 3: a control character (U+000A)" },
  { "\"a\tb\"", -1, "a control character (U+0009)" },
  { "\"é\001\"", -1, "line 1, column 3: a control character (U+0001)" },
  { "\"a\xff\"", -1, "line 1, column 3: this byte (0xFF) is not UTF-8" },
  { "\"\xc0\xaf\"", -1, "(0xC0) is not UTF-8" },
  { "\"\xed\xa0\x80\"", -1, "(0xED) is not UTF-8" },
  { "\"\xe2\x82", -1, "(0xE2) is not UTF-8" },
  { "\xef\xbb\xbf{}", -1, "line 1, column 1: the text begins with a byte order mark" },
  { "{}\0", 3, "line 1, column 3: a zero byte" },
  { "\"a\0b\"", 5, "line 1, column 3: a zero byte" },
  { "\x7f" "ELF\x02\x01\x01\0\0", 9, "a zero byte" },
  { "{\"é\": 1,\n\"x\": é}", -1, "line 2, column 6: found “é”; expected a value" },
  { "\v{}", -1, "found the character U+000B" },
};

static void
test_malformed (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (malformed); i++)
    {
      g_autoptr(GError) error = NULL;
      JsonNode *node = jd_json_parse (malformed[i].text, malformed[i].length, &error);

      g_assert_null (node);
      g_assert_error (error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX);
      if (strstr (error->message, malformed[i].message) == NULL)
        g_error ("case %" G_GSIZE_FORMAT " says: %s\nnot: %s", i, error->message, malformed[i].message);
      g_assert_true (g_str_has_prefix (error->message, "line "));
    }
}

/* Nesting: the limit itself is allowed, one more is not, and a million is refused as quickly. */
static void
test_depth (void)
{
  static const struct { guint depth; gboolean ok; } cases[] = {
    { 1, TRUE }, { JD_JSON_MAX_DEPTH, TRUE }, { JD_JSON_MAX_DEPTH + 1, FALSE }, { 1000000, FALSE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int object = 0; object < 2; object++)
      {
        g_autoptr(GString) text = g_string_new (NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(JsonNode) node = NULL;

        for (guint k = 0; k < cases[i].depth; k++)
          g_string_append (text, object && k + 1 < cases[i].depth ? "{\"a\":" : "[");
        for (guint k = 0; k < cases[i].depth; k++)
          g_string_append (text, object && k > 0 ? "}" : "]");
        node = jd_json_parse (text->str, (gssize) text->len, &error);
        if (cases[i].ok)
          g_assert_no_error (error);
        else
          {
            g_assert_error (error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX);
            g_assert_nonnull (strstr (error->message, "nested deeper than 64"));
          }
        g_assert_true ((node != NULL) == cases[i].ok);
      }
}

static double
random_double (GRand *rand)
{
  union
  {
    guint64 bits;
    double value;
  } u;

  do
    u.bits = ((guint64) g_rand_int (rand) << 32) | g_rand_int (rand);
  while (!isfinite (u.value));
  return u.value;
}

/* Any double written and read back has the same bits; so has a text's number, beside strtod. */
static void
test_numbers (void)
{
  static const char *const texts[] = {
    "0", "-0", "-0.0", "0.1", "1e22", "1e23", "123456789012345678901234567890", "9007199254740993",
    "-9007199254740992", "9223372036854775808", "18446744073709551615", "4.9e-324", "2.2250738585072011e-308",
    "1.7976931348623157e308", "0.1000000000000000055511151231257827", "1E5", "1e+05", "0e-999999",
    "179769313486231570000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
  };
  g_autoptr(GRand) rand = g_rand_new_with_seed (20260101);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(JsonNode) node = jd_json_parse (texts[i], -1, &error);
      const double expected = g_ascii_strtod (texts[i], NULL);
      double value;

      g_assert_no_error (error);
      value = json_node_get_double (node);
      g_assert_cmpmem (&value, sizeof value, &expected, sizeof expected);
    }
  for (int i = 0; i < 20000; i++)
    {
      const double expected = i % 2 ? random_double (rand) : g_rand_int_range (rand, -1000, 1000) / 8.0;
      g_autoptr(JsonNode) node = jd_json_number (expected);
      g_autofree char *text = jd_json_to_text (node);
      g_autofree char *again = NULL;
      g_autoptr(JsonNode) back = jd_json_parse (text, -1, NULL);
      double value;

      g_assert_nonnull (back);
      value = json_node_get_double (back);
      g_assert_cmpmem (&value, sizeof value, &expected, sizeof expected);
      again = jd_json_to_text (back);
      g_assert_cmpstr (text, ==, again);
    }
}

/* Numbers are no longer than "%.17g" and %.15g needs, and integers are plain. */
static void
test_shortest (void)
{
  static const struct { double value; const char *text; } cases[] = {
    { 0.1, "0.1\n" }, { 1, "1\n" }, { -2.5, "-2.5\n" }, { 1e15, "1000000000000000\n" },
    { 1.0 / 3, "0.3333333333333333\n" }, { 9.81, "9.81\n" }, { -0.0, "-0\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonNode) node = jd_json_number (cases[i].value);
      g_autofree char *text = jd_json_to_text (node);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* Strings keep every character, order of members is kept, and a second writing changes nothing. */
static void
test_round_trip (void)
{
  const char *text = "{\"zeta\": [1, 2.50, -3e-2], \"alpha\": {\"b\": null, \"a\": [true, false, {}, []]},"
                     " \"text\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00 é \\u001f\","
                     " \"long\": [\"a long text that goes on and on\", \"another long text that goes on and on\","
                     " \"and one more that is long\", 4]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = jd_json_parse (text, -1, &error);
  g_autoptr(JsonNode) copy = NULL;
  g_autoptr(JsonNode) back = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *copied = NULL;

  g_assert_no_error (error);
  first = jd_json_to_text (node);
  back = jd_json_parse (first, -1, &error);
  g_assert_no_error (error);
  second = jd_json_to_text (back);
  g_assert_cmpstr (first, ==, second);
  g_assert_cmpstr (first, ==,
                   "{\n"
                   "  \"zeta\": [1, 2.5, -0.03],\n"
                   "  \"alpha\": { \"b\": null, \"a\": [true, false, {}, []] },\n"
                   "  \"text\": \"\\\"\\\\/\\b\\f\\n\\r\\té😀 é \\u001f\",\n"
                   "  \"long\": [\n"
                   "    \"a long text that goes on and on\",\n"
                   "    \"another long text that goes on and on\",\n"
                   "    \"and one more that is long\",\n"
                   "    4\n"
                   "  ]\n"
                   "}\n");
  g_assert_true (json_node_equal (node, back));
  copy = jd_json_copy (node);
  g_assert_true (json_node_equal (node, copy));
  json_object_set_int_member (json_object_get_object_member (json_node_get_object (copy), "alpha"), "b", 1);
  /* Not even a value is shared. */
  json_node_set_double (json_array_get_element (json_object_get_array_member (json_node_get_object (copy), "zeta"),
                                                1),
                        7);
  copied = jd_json_to_text (node);
  g_assert_cmpstr (first, ==, copied);
}

/* Size is no trouble up to the stated bounds, and refused beyond. */
static void
test_size (void)
{
  g_autoptr(GString) text = g_string_new ("[");
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonNode) node = NULL;

  for (int i = 0; i < 1000000; i++)
    g_string_append (text, "0,");
  g_string_append (text, "0]");
  node = jd_json_parse (text->str, (gssize) text->len, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (node)), ==, 1000001);
  g_clear_pointer (&node, json_node_unref);

  g_string_truncate (text, text->len - 1);
  for (int i = 0; i < 1000000; i++)
    g_string_append (text, ",0");
  g_string_append (text, "]");
  node = jd_json_parse (text->str, (gssize) text->len, &error);
  g_assert_error (error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX);
  g_clear_error (&error);

  g_string_assign (text, "{");
  for (int i = 0; i <= JD_JSON_MAX_MEMBERS; i++)
    g_string_append_printf (text, "%s\"n%d\": 0", i > 0 ? "," : "", i);
  g_string_append (text, "}");
  node = jd_json_parse (text->str, (gssize) text->len, &error);
  g_assert_error (error, JD_JSON_ERROR, JD_JSON_ERROR_SYNTAX);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/json/malformed", test_malformed);
  g_test_add_func ("/core/mechanism/json/depth", test_depth);
  g_test_add_func ("/core/mechanism/json/numbers-keep-their-bits", test_numbers);
  g_test_add_func ("/core/mechanism/json/shortest", test_shortest);
  g_test_add_func ("/core/mechanism/json/round-trip", test_round_trip);
  g_test_add_func ("/core/mechanism/json/size", test_size);

  return g_test_run ();
}
