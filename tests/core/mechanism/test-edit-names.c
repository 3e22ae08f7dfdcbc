/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Edits of names: renaming, and the letters that a body's sizes get. */
#include "core/mechanism/edit/jd-edit-private.h"
#include "tests/core/mechanism/edit-testing.h"
#include "tests/new-document.h"

/* Everything that has a name gets another one, one after the other; the numbers stay, and no old name is left
 * anywhere.  Back again, the document is the same to the byte. */
static void
test_rename (void)
{
  g_autoptr(GPtrArray) documents = list_documents ();

  for (guint d = 0; d < documents->len; d++)
    {
      g_autoptr(JsonNode) root = parse_document (g_ptr_array_index (documents, d));
      g_autofree char *before = jd_json_to_text (root);
      g_autofree char *after = NULL;
      g_autoptr(GArray) numbers = measure (root);
      g_autoptr(GArray) renamed = NULL;
      g_autoptr(GError) error = NULL;

      for (int back = 0; back < 2; back++)
        {
          for (int kind = 0; kind < JD_N_OBJECT_KINDS; kind++)
            {
              g_autoptr(GPtrArray) objects = jd_edit_list (root, (JdObjectKind) kind);

              for (guint i = 0; i < objects->len; i++)
                {
                  const char *name = ((JdObject *) g_ptr_array_index (objects, i))->name;
                  const char *own = kind == JD_OBJECT_POINT ? strchr (name, '.') + 1 : name;
                  g_autofree char *other = back ? g_strndup (own, strlen (own) - 4) : g_strconcat (own, "_neu", NULL);

                  g_assert_true (jd_edit_rename (root, (JdObjectKind) kind, name, other, &error));
                  g_assert_no_error (error);
                }
            }
          if (!back)
            renamed = measure (root);
        }
      assert_same (numbers, renamed);
      after = jd_json_to_text (root);
      g_assert_cmpstr (before, ==, after);
    }
}

/* Multipliers in an expression name joints; what students may change names parameters; columns name
 * parameterizations. */
static void
test_rename_elsewhere (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autofree char *text = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_set_member (root, JD_OBJECT_EVENT, "landing", "types/laws.h/threshold",
                                     jd_edit_value_from_text ("2 + R*abs(lambda(\"cord.length\"))"), &error));
  g_assert_true (jd_edit_set_document_member (root, "open_to_students",
                                              parse ("[\"tags\", \"values:x\", \"constants:R\"]"), &error));
  g_assert_true (jd_edit_set_document_member (root, "compare",
                                              parse ("[{\"parameterization\": \"total\", \"event\": \"landing\"}]"),
                                              &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_JOINT, "cord", "R2", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_CONSTANT, "R", "cord", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_PARAMETER, "x", "abscissa", &error));
  /* A constant called like the function that gives a multiplier is another thing. */
  g_assert_true (jd_edit_rename (root, JD_OBJECT_CONSTANT, "m", "lambda", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_CONSTANT, "lambda", "m", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_PARAMETERIZATION, "total", "all", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_EVENT, "landing", "touch down", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_EVENT, "touch down",
                                                             "types/laws.h/threshold")),
                   ==, "2 + cord*abs(lambda(\"R2.length\"))");
  text = jd_json_to_text (root);
  g_assert_nonnull (strstr (text, "[\"tags\", \"values:abscissa\", \"constants:cord\"]"));
  g_assert_nonnull (strstr (text, "{ \"parameterization\": \"all\", \"event\": \"touch down\" }"));
}

/* The e of an exponent is no name, whatever its sign; an e behind a number and a sign is one. */
static void
test_rename_exponents (void)
{
  g_autoptr(JsonNode)
    root = parse ("{\"jourdain\":1,\"constants\":{\"e\":2,\"k\":\"1e+1*e + 2E-1*e - 3e1 + 2*e+1\"}}");
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_rename (root, JD_OBJECT_CONSTANT, "e", "other", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (json_node_get_string (jd_edit_get (root, JD_OBJECT_CONSTANT, "k")), ==,
                   "1e+1*other + 2E-1*other - 3e1 + 2*other+1");
}

/* A parameterization or an event may be called by a number, which stays a text wherever it stands. */
static void
test_rename_number (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (jd_edit_set_document_member (root, "compare",
                                              parse ("[{\"parameterization\": \"total\", \"event\": \"landing\"}]"),
                                              &error));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_EVENT, "second one", "instead_of",
                                     json_node_init_string (json_node_alloc (), "landing"), &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_PARAMETERIZATION, "total", "1e3", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_EVENT, "landing", "2", &error));
  g_assert_no_error (error);
  assert_valid (root);
  text = jd_json_to_text (root);
  g_assert_nonnull (strstr (text, "{ \"parameterization\": \"1e3\", \"event\": \"2\" }"));
  g_assert_nonnull (strstr (text, "\"instead_of\": \"2\""));
}

/* The sets of joints that are assumed perfect follow a new name.  A set loses its meaning with one of its joints, and
 * goes; the last one takes the member with it. */
static void
test_assumed_sets (void)
{
  g_autoptr(JdMechanism) mechanism = fixture_read (fixture_space);
  g_autoptr(JsonNode) root = jd_mechanism_dup_json (mechanism);
  JsonObject *document = json_node_get_object (root);
  g_autoptr(GPtrArray) gone = jd_object_array_new ();
  g_autoptr(GError) error = NULL;
  JsonArray *sets;

  g_assert_true (jd_edit_rename (root, JD_OBJECT_JOINT, "tie", "stay", &error));
  g_assert_no_error (error);
  sets = json_object_get_array_member (document, "assumed_perfect");
  g_assert_cmpstr (json_array_get_string_element (json_array_get_array_element (sets, 0), 1), ==, "stay");
  g_assert_cmpstr (json_array_get_string_element (json_array_get_array_element (sets, 1), 0), ==, "stay");
  g_ptr_array_add (gone, jd_object_new (JD_OBJECT_JOINT, "socket"));
  g_assert_true (jd_edit_remove (root, gone, &error));
  g_assert_no_error (error);
  sets = json_object_get_array_member (document, "assumed_perfect");
  g_assert_cmpuint (json_array_get_length (sets), ==, 1);
  g_assert_cmpstr (json_array_get_string_element (json_array_get_array_element (sets, 0), 1), ==, "hold");
  g_ptr_array_set_size (gone, 0);
  g_ptr_array_add (gone, jd_object_new (JD_OBJECT_JOINT, "hold"));
  g_assert_true (jd_edit_remove (root, gone, &error));
  g_assert_no_error (error);
  g_assert_false (json_object_has_member (document, "assumed_perfect"));
}

/* "ground" names no body of the file: what else is called so is renamed with its references. */
static void
test_rename_ground (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  g_assert_true (jd_edit_set_document_member (root, "compare",
                                              parse ("[{\"parameterization\": \"total\", \"event\": \"landing\"}]"),
                                              &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_PARAMETERIZATION, "total", "ground", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_EVENT, "landing", "ground", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_PARAMETERIZATION, "ground", "all", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_EVENT, "ground", "touch down", &error));
  g_assert_no_error (error);
  assert_valid (root);
  text = jd_json_to_text (root);
  g_assert_nonnull (strstr (text, "{ \"parameterization\": \"all\", \"event\": \"touch down\" }"));
}

/* The text around a name stays as it was written. */
static void
test_rename_text (void)
{
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autoptr(GError) error = NULL;

  json_object_set_string_member (json_node_get_object (root), "kinetic_energy", " 2e3*m *x'^2+ me*0 ");
  json_object_set_int_member (json_object_get_object_member (json_node_get_object (root), "constants"), "me", 1);
  g_assert_true (jd_edit_rename (root, JD_OBJECT_CONSTANT, "m", "masse", &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_PARAMETER, "x", "abscisse", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (root), "kinetic_energy"), ==,
                   " 2e3*masse *abscisse'^2+ me*0 ");
  /* The x of a graph is its own. */
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_CURVE, "bowl", "graph/y")), ==, "x^2/2");
  assert_valid (root);
}

static void
test_rename_refused (void)
{
  static const struct
  {
    JdObjectKind kind;
    const char *from, *to;
    int code;
  } cases[] = {
    { JD_OBJECT_CONSTANT, "m", "x", JD_EDIT_ERROR_NAME }, /* a parameter */
    { JD_OBJECT_CONSTANT, "m", "2m", JD_EDIT_ERROR_NAME },
    { JD_OBJECT_CONSTANT, "m", "sin", JD_EDIT_ERROR_NAME },
    { JD_OBJECT_CONSTANT, "m", "  ", JD_EDIT_ERROR_NAME },
    { JD_OBJECT_CONSTANT, "none", "other", JD_EDIT_ERROR_UNKNOWN },
    { JD_OBJECT_CONSTANT, "e", "s", JD_EDIT_ERROR_NAME }, /* the curve's own */
    { JD_OBJECT_BODY, "S", "ground", JD_EDIT_ERROR_NAME },
    { JD_OBJECT_BODY, "S", "P", JD_EDIT_ERROR_NAME },
    { JD_OBJECT_POINT, "S.A", "origin", JD_EDIT_ERROR_NAME },
    { JD_OBJECT_POINT, "S.origin", "B", JD_EDIT_ERROR_UNKNOWN },
    { JD_OBJECT_EVENT, "landing", "second one", JD_EDIT_ERROR_NAME },
  };
  g_autoptr(JsonNode) root = parse (fixture_plane);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_assert_true (jd_edit_set_member (root, JD_OBJECT_CURVE, "loop", "parametric/0",
                                     json_node_init_string (json_node_alloc (), "e*cos(s)"), NULL));
  before = jd_json_to_text (root);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (jd_edit_rename (root, cases[i].kind, cases[i].from, cases[i].to, &error));
      g_assert_error (error, JD_EDIT_ERROR, cases[i].code);
    }
  after = jd_json_to_text (root);
  g_assert_cmpstr (before, ==, after);
}

/* Masses and sizes get the letters of books with one number for a body, and what is made of them uses the names; a
 * second call finds nothing to name. */
static void
test_name_sizes (void)
{
  static const struct
  {
    const char *path, *expected;
  } cases[] = {
    { "rod/shape/rod", "l_1" },     { "rod/mass", "m_1" },        { "rod/inertia", "m_1*l_1^2/12" },
    { "rod/points/A/0", "-l_1/2" }, { "disk/shape/disk", "r_2" }, { "disk/inertia", "m_2*r_2^2/2" },
    { "box/shape/box/1", "b_3" },
  };
  g_autoptr(JsonNode) root = new_document ("Test");
  const JdBodyDraft drafts[] = {
    { .stem = "rod", .mass = 2, .shape = JD_SHAPE_ROD, .size = { 1.5 } },
    { .stem = "disk", .mass = 1, .shape = JD_SHAPE_DISK, .size = { 0.4 } },
    { .stem = "box", .mass = 1, .shape = JD_SHAPE_BOX, .size = { 0.4, 0.3 } },
  };
  g_autoptr(GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (drafts); i++)
    g_free (jd_edit_add_body (root, &drafts[i]));
  g_free (jd_edit_add_point (root, "rod", "A", -0.75, 0));
  g_assert_cmpuint (jd_edit_name_sizes (root, "rod", &error), ==, 2);
  g_assert_cmpuint (jd_edit_name_sizes (root, "disk", &error), ==, 2);
  g_assert_cmpuint (jd_edit_name_sizes (root, "box", &error), ==, 3);
  g_assert_cmpuint (jd_edit_name_sizes (root, "rod", &error), ==, 0);
  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(GStrv) parts = g_strsplit (cases[i].path, "/", 2);

      g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, parts[0], parts[1])), ==,
                       cases[i].expected);
    }
  g_assert_cmpfloat_with_epsilon (jd_edit_evaluate (root,
                                                    jd_edit_get_member (root, JD_OBJECT_BODY, "rod", "inertia")),
                                  2 * 1.5 * 1.5 / 12, 1e-12);
  assert_valid (root);
}

/* A copy has sizes of its own; a constant that is no size of a body alone is shared. */
static void
test_copy_sizes (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  const JdBodyDraft draft = { .stem = "rod", .mass = 2, .shape = JD_SHAPE_ROD, .size = { 1.5 } };
  g_autoptr(GPtrArray) objects = jd_object_array_new ();
  g_autoptr(JsonNode) fragment = NULL;
  g_autoptr(GPtrArray) added = NULL;
  g_autoptr(GError) error = NULL;

  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "d_1", json_node_init_double (json_node_alloc (), 0.25)));
  g_free (jd_edit_add_body (root, &draft));
  g_assert_cmpuint (jd_edit_name_sizes (root, "rod", &error), ==, 2);
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "rod", "center", json_from_string ("[\"d_1\", 0]", NULL),
                                     &error));
  g_assert_true (jd_edit_is_own_size (root, "l_1"));
  g_assert_true (jd_edit_is_own_size (root, "m_1"));
  g_assert_false (jd_edit_is_own_size (root, "d_1"));
  g_assert_false (jd_edit_is_own_size (root, "g"));
  g_ptr_array_add (objects, jd_object_new (JD_OBJECT_BODY, "rod"));
  fragment = jd_edit_copy (root, objects);
  added = jd_edit_paste (root, fragment, 1, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "rod2", "shape/rod")), ==, "l_2");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "rod2", "mass")), ==, "m_2");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "rod2", "inertia")), ==,
                   "m_2*l_2^2/12");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "rod2", "center/0")), ==, "d_1");
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, "rod", "shape/rod")), ==, "l_1");
  g_assert_cmpfloat (json_node_get_double (jd_edit_get (root, JD_OBJECT_CONSTANT, "l_2")), ==, 1.5);
  assert_valid (root);
  /* a size, but not by a name that sizes are given */
  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "lx1", json_node_init_double (json_node_alloc (), 0.5)));
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "rod2", "mass", json_from_string ("\"lx1\"", NULL),
                                     &error));
  g_assert_false (jd_edit_is_own_size (root, "lx1"));
}

static void
assert_text (JsonNode   *root,
             const char *body,
             const char *path,
             const char *expected)
{
  g_assert_cmpstr (json_node_get_string (jd_edit_get_member (root, JD_OBJECT_BODY, body, path)), ==, expected);
}

/* A name that is taken gets the next number: in names of events and parameterizations after a space.  Without a stem they
 * have the word of their kind. */
static void
test_numbers (void)
{
  static const struct { JdObjectKind kind; const char *stem, *names[3]; } cases[] = {
    { JD_OBJECT_EVENT, "The wall 1", { "The wall 1", "The wall 2", "The wall 3" } },
    { JD_OBJECT_EVENT, "", { "Event", "Event 2", "Event 3" } },
    { JD_OBJECT_PARAMETERIZATION, "", { "Parameterization", "Parameterization 2", "Parameterization 3" } },
    { JD_OBJECT_BODY, "rod7", { "rod7", "rod2", "rod3" } },
    { JD_OBJECT_POINT, "rod.P", { "rod.P", "rod.P2", "rod.P3" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      for (guint k = 0; k < 3; k++)
        {
          g_autofree char *name = jd_edit_take_name (taken, cases[i].kind, cases[i].stem);

          g_assert_cmpstr (name, ==, cases[i].names[k]);
        }
    }
}

/* The letters of a new body have one number, and those of its copy another, even if only one of them was taken.  The
 * sizes of a body that is removed go with it, but not those that something else uses. */
static void
test_name_body (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  g_autoptr(JsonNode) before = NULL;
  const JdBodyDraft rod = { .stem = "rod", .mass = 2, .shape = JD_SHAPE_ROD, .size = { 1.5 } };
  const JdBodyDraft ball = { .stem = "ball", .is_particle = TRUE, .x = 0.5, .mass = 3 };
  g_autoptr(GPtrArray) objects = jd_object_array_new ();
  g_autoptr(JsonNode) fragment = NULL;
  g_autoptr(GPtrArray) added = NULL;
  g_autoptr(GError) error = NULL;

  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "theta_1", json_node_init_double (json_node_alloc (), 0.25)));
  g_free (jd_edit_add_body (root, &rod));
  g_free (jd_edit_add_body (root, &ball));
  g_assert_cmpuint (jd_edit_name_body (root, "ball", &error), ==, 1);
  g_assert_cmpuint (jd_edit_name_body (root, "rod", &error), ==, 2);
  g_assert_no_error (error);
  assert_text (root, "ball", "origin/0", "x_1");
  assert_text (root, "ball", "mass", "m_1");
  assert_text (root, "rod", "origin/1", "y_2");
  assert_text (root, "rod", "angle", "theta_2");
  assert_text (root, "rod", "shape/rod", "l_2");
  assert_text (root, "rod", "inertia", "m_2*l_2^2/12");
  assert_valid (root);

  g_free (jd_edit_add (root, JD_OBJECT_CONSTANT, "l_3", json_node_init_double (json_node_alloc (), 1)));
  g_ptr_array_add (objects, jd_object_new (JD_OBJECT_BODY, "rod"));
  fragment = jd_edit_copy (root, objects);
  added = jd_edit_paste (root, fragment, 1, 0, &error);
  g_assert_no_error (error);
  assert_text (root, "rod2", "origin/0", "x_4");
  assert_text (root, "rod2", "angle", "theta_4");
  assert_text (root, "rod2", "inertia", "m_4*l_4^2/12");
  assert_text (root, "rod", "inertia", "m_2*l_2^2/12");
  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, "rod2", "mass", json_from_string ("\"2*m_2\"", NULL),
                                     &error));
  assert_valid (root);

  before = jd_json_copy (root);
  g_assert_true (jd_edit_remove (root, objects, &error));
  jd_edit_drop_sizes (root, before);
  g_assert_null (jd_edit_get (root, JD_OBJECT_CONSTANT, "l_2"));
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_CONSTANT, "m_2"));
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_CONSTANT, "l_3"));
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_CONSTANT, "l_4"));
  g_assert_null (jd_edit_get (root, JD_OBJECT_PARAMETER, "theta_2"));
  assert_valid (root);
}

/* A body's own parameters follow its name if asked, others do not. */
static void
test_own_parameters (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  const JdBodyDraft draft = { .stem = "rod", .mass = 1, .shape = JD_SHAPE_ROD, .size = { 2 } };
  g_autofree char *name = jd_edit_add_body (root, &draft);
  g_autoptr(GError) error = NULL;

  g_assert_cmpstr (name, ==, "rod");
  g_assert_true (jd_edit_rename (root, JD_OBJECT_BODY, "rod", "crank", &error));
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_PARAMETER, "x_rod"));
  jd_edit_rename_own_parameters (root, "rod", "crank");
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_PARAMETER, "x_crank"));
  g_assert_null (jd_edit_get (root, JD_OBJECT_PARAMETER, "x_rod"));
  assert_valid (root);
}

/* A parameter that another body uses too keeps its name. */
static void
test_shared_parameters (void)
{
  g_autoptr(JsonNode) root = new_document ("Test");
  const JdBodyDraft rod = { .stem = "rod", .mass = 1, .shape = JD_SHAPE_ROD, .size = { 2 } };
  const JdBodyDraft ball = { .stem = "ball", .is_particle = TRUE, .mass = 3 };
  g_autofree char *name = jd_edit_add_body (root, &rod), *other = jd_edit_add_body (root, &ball);
  g_autoptr(GError) error = NULL;

  g_assert_true (jd_edit_set_member (root, JD_OBJECT_BODY, other, "origin/1", json_from_string ("\"y_rod\"", NULL),
                                     &error));
  g_assert_true (jd_edit_rename (root, JD_OBJECT_BODY, name, "crank", &error));
  jd_edit_rename_own_parameters (root, "rod", "crank");
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_PARAMETER, "x_crank"));
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_PARAMETER, "y_rod"));
  g_assert_null (jd_edit_get (root, JD_OBJECT_PARAMETER, "y_crank"));
  assert_valid (root);
}

/* A name may not hold a line's end, which would break a list of names. */
static void
test_controls (void)
{
  g_autoptr(JsonNode) root = parse ("{\"jourdain\": 1, \"events\": [{\"name\": \"hit\"}]}");
  g_autoptr(GError) error = NULL;

  g_assert_false (jd_edit_rename (root, JD_OBJECT_EVENT, "hit", "the\nwall", &error));
  g_assert_error (error, JD_EDIT_ERROR, JD_EDIT_ERROR_NAME);
  g_assert_nonnull (jd_edit_get (root, JD_OBJECT_EVENT, "hit"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/core/mechanism/edit-names/assumed-sets", test_assumed_sets);
  g_test_add_func ("/core/mechanism/edit-names/rename", test_rename);
  g_test_add_func ("/core/mechanism/edit-names/rename-elsewhere", test_rename_elsewhere);
  g_test_add_func ("/core/mechanism/edit-names/rename-number", test_rename_number);
  g_test_add_func ("/core/mechanism/edit-names/exponents", test_rename_exponents);
  g_test_add_func ("/core/mechanism/edit-names/rename-ground", test_rename_ground);
  g_test_add_func ("/core/mechanism/edit-names/rename-text", test_rename_text);
  g_test_add_func ("/core/mechanism/edit-names/rename-refused", test_rename_refused);
  g_test_add_func ("/core/mechanism/edit-names/name-sizes", test_name_sizes);
  g_test_add_func ("/core/mechanism/edit-names/copy-sizes", test_copy_sizes);
  g_test_add_func ("/core/mechanism/edit-names/numbers", test_numbers);
  g_test_add_func ("/core/mechanism/edit-names/name-body", test_name_body);
  g_test_add_func ("/core/mechanism/edit-names/own-parameters", test_own_parameters);
  g_test_add_func ("/core/mechanism/edit-names/shared-parameters", test_shared_parameters);
  g_test_add_func ("/core/mechanism/edit-names/controls", test_controls);
  return g_test_run ();
}
