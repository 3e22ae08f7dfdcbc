/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Traces on a sheet: their choice, their paths, and their render nodes. */
#include "ui/study/sheet/jd-traces.h"

#include <math.h>

#include "ui/study/sheet/jd-trace-ink-private.h"
#include "ui/widgets/jd-background.h"

/* Longest time between dots or of a path, s, and shortest. */
#define MAX_SECONDS 1e9
#define MIN_DOTS    1e-9
/* Most dots along a path. */
#define MAX_DOTS    2000

struct _JdTraces
{
  GObject       parent_instance;

  GPtrArray    *names;      /* char *: "crank.B", as they were chosen */
  double        length, dots;
  gboolean      fades;

  JdMotion     *motion;     /* the motion that is traced, or is being traced */
  JdPicture    *picture;
  char         *key;        /* the points traced: those of @names that exist */
  GCancellable *computing;
  JdTrace      *trace;      /* NULL: none yet */

  JdTraceInk   *ink;
  guint         stamp;      /* of the view and the style for which there is ink */
};

G_DEFINE_FINAL_TYPE (JdTraces, jd_traces, G_TYPE_OBJECT)

static guint changed;

static void
notify (JdTraces *self)
{
  g_signal_emit (self, changed, 0);
}

gboolean
jd_traces_get_traced (JdTraces   *self,
                      const char *name)
{
  g_return_val_if_fail (JD_IS_TRACES (self), FALSE);

  return g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, NULL);
}

void
jd_traces_set_traced (JdTraces   *self,
                      const char *name,
                      gboolean    traced)
{
  guint i;

  g_return_if_fail (JD_IS_TRACES (self));

  if (g_ptr_array_find_with_equal_func (self->names, name, g_str_equal, &i) == traced)
    return;
  if (traced)
    g_ptr_array_add (self->names, g_strdup (name));
  else
    g_ptr_array_remove_index (self->names, i);
  notify (self);
}

void
jd_traces_clear (JdTraces *self)
{
  g_return_if_fail (JD_IS_TRACES (self));

  if (self->names->len == 0)
    return;
  g_ptr_array_set_size (self->names, 0);
  notify (self);
}

double
jd_traces_get_length (JdTraces *self)
{
  g_return_val_if_fail (JD_IS_TRACES (self), 0);

  return self->length;
}

double
jd_traces_get_dots (JdTraces *self)
{
  g_return_val_if_fail (JD_IS_TRACES (self), 0);

  return self->dots;
}

gboolean
jd_traces_get_fades (JdTraces *self)
{
  g_return_val_if_fail (JD_IS_TRACES (self), FALSE);

  return self->fades;
}

void
jd_traces_set_look (JdTraces *self,
                    double    length,
                    double    dots,
                    gboolean  fades)
{
  g_return_if_fail (JD_IS_TRACES (self));
  g_return_if_fail (length >= 0 && dots >= 0);

  if (self->length == length && self->dots == dots && self->fades == fades)
    return;
  jd_trace_ink_forget (self->ink);
  self->length = length;
  self->dots = dots;
  self->fades = fades;
  notify (self);
}

GVariant *
jd_traces_dup_state (JdTraces *self)
{
  GVariantBuilder names;

  g_return_val_if_fail (JD_IS_TRACES (self), NULL);

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  for (guint i = 0; i < self->names->len; i++)
    g_variant_builder_add (&names, "s", g_ptr_array_index (self->names, i));
  return g_variant_ref_sink (g_variant_new (JD_TRACES_STATE, self->length, self->dots, self->fades, &names));
}

gboolean
jd_traces_is_plain (GVariant *state)
{
  g_autoptr(GVariant) plain = g_variant_ref_sink (g_variant_new (JD_TRACES_STATE, 0.0, 0.0, FALSE, NULL));

  return g_variant_equal (state, plain);
}

void
jd_traces_set_state (JdTraces *self,
                     GVariant *state)
{
  g_autoptr(GVariantIter) names = NULL;
  double length, dots;
  gboolean fades;
  const char *name;

  g_return_if_fail (JD_IS_TRACES (self));
  g_return_if_fail (g_variant_is_of_type (state, G_VARIANT_TYPE (JD_TRACES_STATE)));

  g_variant_get (state, JD_TRACES_STATE, &length, &dots, &fades, &names);
  self->length = length >= 0 && length < MAX_SECONDS ? length : 0;
  self->dots = dots >= MIN_DOTS && dots < MAX_SECONDS ? dots : 0;
  self->fades = fades;
  jd_trace_ink_forget (self->ink);
  g_ptr_array_set_size (self->names, 0);
  while (g_variant_iter_next (names, "&s", &name))
    g_ptr_array_add (self->names, g_strdup (name));
  notify (self);
}

/* Data of the thread. */
typedef struct
{
  JdPicture *picture;
  JdMotion  *motion;
  GArray    *points;   /* JdPointRef */
} Tracing;

static void
tracing_free (gpointer pointer)
{
  Tracing *tracing = pointer;

  jd_picture_unref (tracing->picture);
  jd_motion_unref (tracing->motion);
  g_array_unref (tracing->points);
  g_free (tracing);
}

static void
tracing_thread (GTask        *task,
                gpointer      source G_GNUC_UNUSED,
                gpointer      task_data,
                GCancellable *cancellable)
{
  const Tracing *tracing = task_data;

  g_task_return_pointer (task,
                         jd_trace_new (tracing->picture, tracing->motion,
                                       (const JdPointRef *) (gpointer) tracing->points->data, tracing->points->len,
                                       jd_motion_get_start (tracing->motion), jd_motion_get_end (tracing->motion),
                                       cancellable),
                         (GDestroyNotify) jd_trace_free);
}

static void
traced_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      user_data G_GNUC_UNUSED)
{
  JdTraces *self = JD_TRACES (source);
  g_autoptr(JdTrace) trace = g_task_propagate_pointer (G_TASK (result), NULL);

  if (!jd_background_end (&self->computing, result))
    return;
  g_clear_pointer (&self->trace, jd_trace_free);
  self->trace = g_steal_pointer (&trace);
  jd_trace_ink_forget (self->ink);
  notify (self);
}

/* The points of the names that exist: array of JdPointRef. */
static GArray *
dup_points (JdTraces    *self,
            JdMechanism *mechanism)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (JdPointRef));
  const GPtrArray *bodies = jd_mechanism_get_bodies (mechanism);

  for (guint b = 0; b < bodies->len; b++)
    for (guint i = 0; i < ((const JdBody *) g_ptr_array_index (bodies, b))->points->len; i++)
      {
        const JdPointRef ref = { (int) b, i };
        g_autofree char *name = jd_mechanism_dup_point_name (mechanism, ref);

        if (jd_traces_get_traced (self, name))
          g_array_append_val (points, ref);
      }
  return points;
}

static void
forget_trace (JdTraces *self)
{
  jd_background_stop (&self->computing);
  g_clear_pointer (&self->trace, jd_trace_free);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_clear_pointer (&self->picture, jd_picture_unref);
  g_clear_pointer (&self->key, g_free);
  jd_trace_ink_forget (self->ink);
}

static char *
dup_key (JdTraces *self)
{
  GString *key = g_string_new (NULL);

  for (guint i = 0; i < self->names->len; i++)
    g_string_append_printf (key, "%s\n", (const char *) g_ptr_array_index (self->names, i));
  return g_string_free (key, FALSE);
}

void
jd_traces_update (JdTraces  *self,
                  JdStudy   *study,
                  JdPicture *picture)
{
  JdMotion *motion = study != NULL ? jd_study_get_motion (study) : NULL;
  g_autofree char *key = dup_key (self);
  g_autoptr(GArray) points = NULL;
  Tracing *tracing;

  g_return_if_fail (JD_IS_TRACES (self));

  if (motion == self->motion && picture == self->picture && g_strcmp0 (key, self->key) == 0)
    return;
  if (motion == NULL || picture == NULL || self->names->len == 0)
    {
      forget_trace (self);
      return;
    }
  /* The motion of an earlier model remains until that of the picture's model is known. */
  if (jd_motion_get_model (motion) != jd_picture_get_model (picture))
    return;
  points = dup_points (self, jd_study_get_mechanism (study));
  if (points->len == 0)
    {
      forget_trace (self);
      return;
    }
  jd_motion_ref (motion);
  jd_picture_ref (picture);
  g_clear_pointer (&self->motion, jd_motion_unref);
  g_clear_pointer (&self->picture, jd_picture_unref);
  g_free (self->key);
  self->motion = motion;
  self->picture = picture;
  self->key = g_steal_pointer (&key);
  tracing = g_new0 (Tracing, 1);
  tracing->picture = jd_picture_ref (picture);
  tracing->motion = jd_motion_ref (motion);
  tracing->points = g_steal_pointer (&points);
  jd_background_begin (self, &self->computing, tracing_thread, tracing, tracing_free, traced_cb);
}

const JdTrace *
jd_traces_get_trace (JdTraces *self)
{
  g_return_val_if_fail (JD_IS_TRACES (self), NULL);

  return self->trace;
}

/* The instant from which the paths are shown at @time. */
static double
get_from (JdTraces *self,
          double    time)
{
  const double start = self->trace->times[0];

  return self->length > 0 ? fmax (start, time - self->length) : start;
}

/* Time between dots; 0 if they would be too many. */
static double
get_dots (JdTraces *self)
{
  const double whole = self->trace->times[self->trace->n_instants - 1] - self->trace->times[0];

  return self->dots * MAX_DOTS > whole ? self->dots : 0;
}

void
jd_traces_snapshot (JdTraces             *self,
                    GtkSnapshot          *snapshot,
                    double                time,
                    const JdPictureFrame *frame,
                    const JdPainter      *painter,
                    int                   scale,
                    guint                 stamp)
{
  const JdTrace *trace = self->trace;
  JdTraceSpan span;

  if (trace == NULL || trace->n_instants < 2 || time <= trace->times[0])
    return;
  if (self->stamp != stamp)
    jd_trace_ink_forget (self->ink);
  self->stamp = stamp;
  span = (JdTraceSpan) { .from = get_from (self, time), .to = time, .dots = get_dots (self), .length = self->length,
                         .fades = self->fades };
  if (self->length == 0)
    span.length = trace->times[trace->n_instants - 1] - trace->times[0];
  jd_trace_ink_snapshot (self->ink, snapshot, trace, &span, frame, painter, scale);
}

void
jd_traces_set_figure (JdTraces *self,
                      JdFigure *figure)
{
  if (self->trace == NULL || self->trace->n_instants < 2)
    return;
  figure->trace = self->trace;
  figure->trace_from = get_from (self, figure->time);
  figure->trace_to = figure->time;
  figure->trace_dots = get_dots (self);
  figure->trace_fades = self->fades;
}

guint
jd_traces_get_n_strokes (JdTraces *self)
{
  g_return_val_if_fail (JD_IS_TRACES (self), 0);

  return jd_trace_ink_get_n_strokes (self->ink);
}

static void
jd_traces_dispose (GObject *object)
{
  JdTraces *self = JD_TRACES (object);

  if (self->ink != NULL)
    forget_trace (self);
  g_clear_pointer (&self->ink, jd_trace_ink_free);
  g_clear_pointer (&self->names, g_ptr_array_unref);
  G_OBJECT_CLASS (jd_traces_parent_class)->dispose (object);
}

static void
jd_traces_class_init (JdTracesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = jd_traces_dispose;
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                          0);
}

static void
jd_traces_init (JdTraces *self)
{
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->ink = jd_trace_ink_new ();
}

JdTraces *
jd_traces_new (void)
{
  return g_object_new (JD_TYPE_TRACES, NULL);
}
