/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Arrows of a page.  The script draws them, because it adds those of virtual velocities: their fields are linear in
 * the rates, and the page has those of one rate each. */

#include "ui/page/jd-page-private.h"

#include <math.h>

/* Lengths are whole numbers of this part of a pixel, turns of this part of a radian. */
#define LENGTHS_PER_PIXEL 20.0
#define TURNS_PER_RADIAN  1000.0

/* An arrow in all samples: of those with one key the first of each sample, the second, and so on. */
typedef struct
{
  JdArrow  like;                /* kind, shape, flags and label */
  int     *x, *y;               /* its foot */
  int    **parts;               /* n_parts x 2: the components of each field, of one after the other */
} Track;

/* Tracks of one list of arrows. */
typedef struct
{
  gsize       n_samples, n_parts;
  GPtrArray  *tracks;
  GHashTable *places;   /* key -> Track * */
} Tracks;

static int *
new_numbers (gsize n)
{
  int *numbers = g_new (int, n + 1);

  for (gsize i = 0; i < n; i++)
    numbers[i] = G_MININT;
  return numbers;
}

static void
tracks_init (Tracks *self,
             gsize   n_samples,
             gsize   n_parts)
{
  self->n_samples = n_samples;
  self->n_parts = n_parts;
  self->tracks = g_ptr_array_new ();
  self->places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
tracks_clear (Tracks *self)
{
  for (guint i = 0; i < self->tracks->len; i++)
    {
      Track *track = g_ptr_array_index (self->tracks, i);

      for (gsize c = 0; c < 2 * self->n_parts; c++)
        g_free (track->parts[c]);
      g_free (track->parts);
      g_free (track->x);
      g_free (track->y);
      g_free (track);
    }
  g_ptr_array_unref (self->tracks);
  g_hash_table_unref (self->places);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tracks, tracks_clear)

/* The track of the next arrow like @arrow in a sample; @counts: how many there have been. */
static Track *
ensure_track (Tracks        *self,
              const JdArrow *arrow,
              GHashTable    *counts)
{
  g_autofree char *like = g_strdup_printf ("%d %d %d %d %d %u %s", arrow->kind, arrow->shape, arrow->hollow,
                                           arrow->constraint, arrow->minor, arrow->equation,
                                           arrow->label != NULL ? arrow->label : "");
  const guint count = GPOINTER_TO_UINT (g_hash_table_lookup (counts, like));
  char *key = g_strdup_printf ("%s %u", like, count);
  Track *track = g_hash_table_lookup (self->places, key);

  g_hash_table_insert (counts, g_steal_pointer (&like), GUINT_TO_POINTER (count + 1));
  if (track != NULL)
    {
      g_free (key);
      return track;
    }
  track = g_new0 (Track, 1);
  track->like = *arrow;
  track->x = new_numbers (self->n_samples);
  track->y = new_numbers (self->n_samples);
  track->parts = g_new0 (int *, 2 * self->n_parts + 1);
  for (gsize c = 0; c < 2 * self->n_parts; c++)
    track->parts[c] = new_numbers (self->n_samples);
  g_ptr_array_add (self->tracks, track);
  g_hash_table_insert (self->places, key, track);
  return track;
}

/* Stores the arrows of one sample.  @lists has n_parts lists of arrows at the same places. */
static void
store (Tracks             *self,
       const JdPageMaker  *maker,
       GArray            **lists,
       gsize               sample)
{
  g_autoptr(GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < lists[0]->len; i++)
    {
      const JdArrow *arrow = &g_array_index (lists[0], JdArrow, i);
      const gboolean turns = arrow->shape == JD_ARROW_TURN;
      const double unit = turns ? maker->scale.turn[arrow->kind] * TURNS_PER_RADIAN
                                : maker->scale.straight[arrow->kind] * LENGTHS_PER_PIXEL;
      Track *track;
      double x, y;

      jd_view_to_sheet (&maker->view, arrow->at[0], arrow->at[1], &x, &y);
      if (arrow->shape == JD_ARROW_CENTRE || !(fabs (x) < 1e5) || !(fabs (y) < 1e5))
        continue;
      track = ensure_track (self, arrow, counts);
      track->x[sample] = (int) lround (x * LENGTHS_PER_PIXEL);
      track->y[sample] = (int) lround (y * LENGTHS_PER_PIXEL);
      for (gsize c = 0; c < 2 * self->n_parts; c++)
        {
          const double value = g_array_index (lists[c / 2], JdArrow, i).vector[c % 2];

          track->parts[c][sample] = (int) lround (CLAMP (unit * value, -1e8, 1e8));
        }
    }
}

/* ---- Labels ---- */

/* The number of the label of @arrow; it is drawn once. */
static int
find_label (JdPageMaker   *maker,
            const JdArrow *arrow)
{
  g_autofree char *key = NULL;
  g_autoptr(GArray) placed = NULL;
  gpointer known;
  double width, height;
  int index;

  if (arrow->label == NULL)
    return -1;
  key = g_strdup_printf ("%d %s", arrow->kind, arrow->label);
  if (g_hash_table_lookup_extended (maker->labels, key, NULL, &known))
    return GPOINTER_TO_INT (known);
  index = (int) g_hash_table_size (maker->labels);
  jd_labels_begin (maker->drawn, &maker->style, JD_PAGE_WIDTH, JD_PAGE_HEIGHT);
  jd_labels_measure (maker->drawn, JD_LABEL_MATH, arrow->label, &width, &height);
  jd_labels_draw_plain (maker->drawn, jd_shapes_begin (maker->shapes), JD_LABEL_MATH, arrow->label,
                        maker->style.arrow_texts[arrow->kind], 0, 0, 0.5, 0.5);
  placed = jd_shapes_end (maker->shapes, NULL);
  g_string_append_printf (maker->label_json, "%s[%.0f,%.0f,[", index > 0 ? ",\n" : "", width, height);
  for (guint i = 0; placed != NULL && i < placed->len; i++)
    {
      const JdPlaced *it = &g_array_index (placed, JdPlaced, i);

      g_string_append_printf (maker->label_json, "%s[%u,%d,%d]", i > 0 ? "," : "", it->shape,
                              (int) lround (it->x * LENGTHS_PER_PIXEL), (int) lround (it->y * LENGTHS_PER_PIXEL));
    }
  g_string_append (maker->label_json, "]]");
  g_hash_table_insert (maker->labels, g_steal_pointer (&key), GINT_TO_POINTER (index));
  return index;
}

/* [[kind, shape, flags, label, x, y, [components]], ...]; flags: 1 hollow, 2 of a constraint, 4 minor. */
static void
add_tracks (JdPageMaker  *maker,
            const Tracks *self)
{
  GString *json = maker->json;

  g_string_append_c (json, '[');
  for (guint i = 0; i < self->tracks->len; i++)
    {
      const Track *track = g_ptr_array_index (self->tracks, i);
      const JdArrow *like = &track->like;

      g_string_append_printf (json, "%s[%d,%d,%d,%d,", i > 0 ? ",\n" : "", like->kind, like->shape,
                              (like->hollow ? 1 : 0) | (like->constraint ? 2 : 0) | (like->minor ? 4 : 0),
                              find_label (maker, like));
      jd_page_add_steps (json, track->x, self->n_samples);
      g_string_append_c (json, ',');
      jd_page_add_steps (json, track->y, self->n_samples);
      for (gsize c = 0; c < 2 * self->n_parts; c++)
        {
          g_string_append (json, c == 0 ? ",[" : ",");
          jd_page_add_steps (json, track->parts[c], self->n_samples);
        }
      g_string_append (json, self->n_parts > 0 ? "]]" : "]");
    }
  g_string_append_c (json, ']');
}

/* ---- Lists of a sample ---- */

/* What the lists of one sample are computed from. */
typedef struct
{
  JdPageMaker    *maker;
  JdPictureFrame *frame;
  double         *p, *pd;
  JdPageSample    at;
  gboolean        before;   /* just before an event */
  JdParameterization     *worked;  /* lent: the one of @work; NULL: none yet */
  JdParameterizationWork *work;
} Moment;

static void
moment_init (Moment         *self,
             JdPageMaker    *maker,
             JdPictureFrame *frame)
{
  const gsize n = jd_model_get_n_parameters (maker->model);

  *self = (Moment) { .maker = maker, .frame = frame };
  self->p = g_new0 (double, n + 1);
  self->pd = g_new0 (double, n + 1);
}

static void
moment_clear (Moment *self)
{
  g_free (self->p);
  g_free (self->pd);
  g_clear_pointer (&self->work, jd_parameterization_work_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Moment, moment_clear)

static void
moment_go (Moment *self,
           gsize   sample)
{
  self->at = g_array_index (self->maker->samples, JdPageSample, sample);
  self->before = !self->at.after;
  jd_motion_get_state (self->maker->motion, self->at.time, self->at.after, self->p, self->pd);
  jd_picture_update (self->frame, self->at.time, self->p);
}

typedef void (*AddArrows) (Moment             *moment,
                           JdParameterization *parameterization,
                           GArray             *arrows);

static void
add_velocities (Moment             *moment,
                JdParameterization *none G_GNUC_UNUSED,
                GArray             *arrows)
{
  jd_picture_add_velocities (moment->frame, moment->pd, moment->before, arrows);
}

static void
add_efforts (Moment             *moment,
             JdParameterization *none G_GNUC_UNUSED,
             GArray             *arrows)
{
  jd_picture_add_efforts (moment->frame, moment->pd, arrows);
}

static void
add_reactions (Moment             *moment,
               JdParameterization *parameterization,
               GArray             *arrows)
{
  g_autoptr(JdEvaluation) evaluation = jd_motion_evaluate (moment->maker->motion, parameterization, moment->at.time,
                                                           moment->at.after, NULL);

  if (evaluation != NULL)
    jd_picture_add_reactions (moment->frame, parameterization, evaluation, arrows);
}

/* A direction in which no arrow is null or like another unless it is so in all directions. */
static double
generic_rate (gsize i)
{
  return 1 + fmod (0.7548776662466927 * (double) (i + 1), 1);
}

static gboolean
add_field (Moment             *moment,
           JdParameterization *parameterization,
           int                 more,
           GArray             *arrows)
{
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  const gsize n_bodies = jd_mechanism_get_bodies (jd_model_get_mechanism (moment->maker->model))->len;
  g_autofree double *direction = g_new0 (double, n + 1);
  g_autofree JdBodyField *fields = g_new0 (JdBodyField, n_bodies + 1);

  if (moment->worked != parameterization)
    {
      g_clear_pointer (&moment->work, jd_parameterization_work_free);
      moment->work = jd_parameterization_work_new (parameterization);
      moment->worked = parameterization;
    }
  for (gsize i = 0; i < n; i++)
    direction[i] = generic_rate (i) + (more == (int) i ? 1 : 0);
  if (!jd_parameterization_field (parameterization, moment->at.time, moment->p, direction, fields, moment->work,
                                  NULL))
    return FALSE;
  for (gsize b = 0; b < n_bodies; b++)
    fields[b].has_centre = FALSE;
  jd_picture_add_field (moment->frame, fields, arrows);
  return TRUE;
}

/* Lists of arrows at the same places: list i is the field of the rate 1 of retained parameter i.  FALSE if there is
 * no field here. */
static gboolean
list_basis (Moment              *moment,
            JdParameterization  *parameterization,
            GArray             **lists)
{
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_autoptr(GArray) first = jd_arrows_new ();

  if (!add_field (moment, parameterization, -1, first))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    {
      g_array_set_size (lists[i], 0);
      if (!add_field (moment, parameterization, (int) i, lists[i]) || lists[i]->len != first->len)
        return FALSE;
      for (guint k = 0; k < first->len; k++)
        for (int c = 0; c < 2; c++)
          g_array_index (lists[i], JdArrow, k).vector[c] -= g_array_index (first, JdArrow, k).vector[c];
    }
  return TRUE;
}

/* ---- All of it ---- */

static GArray **
new_lists (gsize n)
{
  GArray **lists = g_new0 (GArray *, n + 1);

  for (gsize i = 0; i < n; i++)
    lists[i] = jd_arrows_new ();
  return lists;
}

static void
free_lists (GArray **lists)
{
  for (gsize i = 0; lists[i] != NULL; i++)
    g_array_unref (lists[i]);
  g_free (lists);
}

/* The list @add of every sample. */
static void
add_list (Moment             *moment,
          JdParameterization *parameterization,
          AddArrows           add)
{
  JdPageMaker *maker = moment->maker;
  g_auto(Tracks) tracks = { 0 };
  g_autoptr(GArray) arrows = jd_arrows_new ();

  tracks_init (&tracks, maker->samples->len, 1);
  for (guint i = 0; i < maker->samples->len; i++)
    {
      moment_go (moment, i);
      g_array_set_size (arrows, 0);
      add (moment, parameterization, arrows);
      store (&tracks, maker, &arrows, i);
    }
  add_tracks (maker, &tracks);
}

static void
add_basis (Moment             *moment,
           JdParameterization *parameterization)
{
  JdPageMaker *maker = moment->maker;
  const gsize n = jd_parameterization_get_n_retained (parameterization);
  g_auto(Tracks) tracks = { 0 };
  GArray **lists = new_lists (n);

  tracks_init (&tracks, maker->samples->len, n);
  for (guint i = 0; n > 0 && i < maker->samples->len; i++)
    {
      moment_go (moment, i);
      if (list_basis (moment, parameterization, lists))
        store (&tracks, maker, lists, i);
    }
  add_tracks (maker, &tracks);
  free_lists (lists);
}

static void
update_scale (JdPageMaker  *maker,
              const GArray *arrows)
{
  JdView sheet = maker->view;

  sheet.width = JD_PAGE_WIDTH;
  sheet.height = JD_PAGE_HEIGHT;
  jd_arrow_scale_update (&maker->scale, arrows, &sheet);
}

/* The scale in which the arrows of all samples can be drawn. */
static void
choose_scale (Moment *moment)
{
  JdPageMaker *maker = moment->maker;
  g_autoptr(GArray) all = jd_arrows_new ();

  for (guint i = 0; i < maker->samples->len; i++)
    {
      moment_go (moment, i);
      add_velocities (moment, NULL, all);
      add_efforts (moment, NULL, all);
      for (guint k = 0; k < maker->parameterizations->len; k++)
        {
          JdParameterization *parameterization = g_ptr_array_index (maker->parameterizations, k);
          GArray **lists;

          if (parameterization == NULL)
            continue;
          add_reactions (moment, parameterization, all);
          lists = new_lists (jd_parameterization_get_n_retained (parameterization));
          if (i % 10 == 0 && list_basis (moment, parameterization, lists))
            for (gsize c = 0; lists[c] != NULL; c++)
              g_array_append_vals (all, lists[c]->data, lists[c]->len);
          free_lists (lists);
        }
    }
  jd_arrow_scale_init (&maker->scale);
  update_scale (maker, all);
}

/* [pixels for a unit, name, unit, pixels' round value] of each kind: for the legend. */
static void
add_kinds (JdPageMaker *maker)
{
  jd_page_add_name (maker->json, "kinds");
  g_string_append_c (maker->json, '[');
  for (int kind = 0; kind < JD_N_ARROW_KINDS; kind++)
    {
      const double scale = maker->scale.straight[kind];
      const double round = scale > 0 ? jd_nice_number (60 / scale) : 0;

      g_string_append (maker->json, kind > 0 ? ",[" : "[");
      jd_page_add_string (maker->json, jd_arrow_kind_title (kind, FALSE));
      g_string_append_c (maker->json, ',');
      jd_page_add_string (maker->json, jd_arrow_kind_unit (kind, FALSE));
      g_string_append_c (maker->json, ',');
      jd_page_add_number (maker->json, round, 0);
      g_string_append_c (maker->json, ',');
      jd_page_add_number (maker->json, round * scale, 0);
      g_string_append_c (maker->json, ']');
    }
  g_string_append (maker->json, "],\n");
}

void
jd_page_begin_arrows (JdPageMaker *maker)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  g_auto(Moment) moment = { 0 };

  maker->labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  maker->label_json = g_string_new (NULL);
  maker->drawn = jd_labels_new ();
  moment_init (&moment, maker, frame);
  choose_scale (&moment);
}

/* Arrows of the jump after @sample: velocities on both sides, and impulses. */
static GArray *
list_jump (JdPageMaker    *maker,
           JdPictureFrame *frame,
           const JdJump   *jump,
           gsize           sample)
{
  GArray *arrows = jd_arrows_new ();
  g_auto(Moment) moment = { 0 };

  moment_init (&moment, maker, frame);
  moment_go (&moment, sample);
  jd_picture_add_jump (frame, jump, jd_jump_is_known (jump) ? jump->posterior : NULL, arrows);
  return arrows;
}

void
jd_page_scale_jumps (JdPageMaker         *maker,
                     const JdJump *const *jumps,
                     const gsize         *samples,
                     gsize                n)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  g_autoptr(GArray) all = jd_arrows_new ();

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr(GArray) arrows = NULL;

      if (jumps[i] == NULL)
        continue;
      arrows = list_jump (maker, frame, jumps[i], samples[i]);
      g_array_append_vals (all, arrows->data, arrows->len);
    }
  update_scale (maker, all);
}

void
jd_page_add_jump_arrows (JdPageMaker  *maker,
                         const JdJump *jump,
                         gsize         sample)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  g_autoptr(GArray) arrows = list_jump (maker, frame, jump, sample);
  g_auto(Tracks) tracks = { 0 };

  tracks_init (&tracks, 1, 1);
  store (&tracks, maker, &arrows, 0);
  add_tracks (maker, &tracks);
}

gboolean
jd_page_add_arrows (JdPageMaker  *maker,
                    GError      **error)
{
  g_autoptr(JdPictureFrame) frame = jd_picture_frame_new (maker->picture);
  g_auto(Moment) moment = { 0 };
  GString *json = maker->json;

  moment_init (&moment, maker, frame);
  add_kinds (maker);
  g_string_append (json, "\"velocities\":");
  add_list (&moment, NULL, add_velocities);
  g_string_append (json, ",\n\"efforts\":");
  add_list (&moment, NULL, add_efforts);
  g_string_append (json, ",\n\"fields\":[");
  for (guint k = 0; k < maker->parameterizations->len; k++)
    {
      JdParameterization *parameterization = g_ptr_array_index (maker->parameterizations, k);

      if (g_cancellable_set_error_if_cancelled (maker->cancellable, error))
        return FALSE;
      g_string_append (json, k > 0 ? ",\n{\"reactions\":" : "{\"reactions\":");
      if (parameterization != NULL)
        add_list (&moment, parameterization, add_reactions);
      g_string_append (json, parameterization != NULL ? ",\n\"basis\":" : "[],\"basis\":[]");
      if (parameterization != NULL)
        add_basis (&moment, parameterization);
      g_string_append_c (json, '}');
    }
  g_string_append_printf (json, "],\n\"labels\":[%s]", maker->label_json->str);
  return TRUE;
}
