/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/dynamics/jd-kkt-private.h"

#include <math.h>
#include <string.h>
#include <suitesparse/amd.h>
#include <suitesparse/ldl.h>

/* With M = L L^T (in blocks), W = A L^-T with each row brought to length 1, z = L^-1 r and u = L^T x, the system is
 *
 *   u - W^T y = z,   W u = s,   so   (W W^T) y = s - W z,   u = z + W^T y.
 *
 * The length of a row of A L^-T is its length in the metric of M^-1, so W, S = W W^T and every threshold below are the
 * same whatever the units of parameters and equations. */

/* A pivot of S (the squared sine between a row and those before it) below which the dense road, which
 * works with the sine itself, is taken. */
#define REGULAR_PIVOT 1e-7
/* Pivots below which the solution is refined once. */
#define REFINE_PIVOT 1e-3

/* What a row of A has in a block of M: @size entries of W. */
typedef struct
{
  guint32 start;    /* first place of the block */
  guint32 size;
  guint32 block;
  guint32 offset;   /* in white */
} Segment;

/* Product of two segments of the same block, to be added to one entry of S. */
typedef struct
{
  guint32 a;
  guint32 b;
  guint32 size;
} Contribution;

struct _JdKkt
{
  gsize         n, m;
  gsize         n_mass, n_rows;
  gsize        *mass_row, *mass_column;   /* n_mass: the pattern */
  gsize        *row_row, *row_column;     /* n_rows */
  gboolean      massless;                 /* a parameter has no entry on the diagonal: never regular */

  /* M: connected blocks, dense, lower triangles */
  gsize         n_blocks;
  gsize        *block_start;              /* n_blocks + 1: first place of each block */
  gsize        *block_offset;             /* n_blocks: where its size x size entries begin in factor */
  gsize        *parameter_at;             /* n: parameter at each place */
  gsize        *place;                    /* n: place of each parameter */
  guint32      *mass_slot;                /* n_mass: where in factor */
  gsize         n_factor;
  double       *factor;

  /* A and W */
  guint32      *segment_start;            /* m + 1 */
  Segment      *segments;
  guint32      *row_slot;                 /* n_rows: where in white */
  gsize         n_white;
  double       *white;
  double       *length;                   /* m: of the rows in the metric of M^-1; 0: does not act */

  /* S, upper triangle by columns, in the order of elimination; the diagonal is 1 */
  int          *order;                    /* m: row eliminated k-th */
  int          *column_start;             /* m + 1 */
  int          *row_index;
  double       *values;
  guint32      *contribution_start;       /* entries + 1 */
  Contribution *contributions;
  int          *l_start, *parent, *l_count, *flag, *l_index, *pattern;
  double       *l_value, *diagonal, *scratch;

  double       *z, *u, *b;                /* n, n, m */
  double       *rest_x, *rest_y, *dx, *dy; /* refinement */
  /* what the factors are of: equal matrices are not factored again */
  double       *known_mass, *known_rows;  /* n_mass, n_rows */
  gboolean     *known_active;             /* m */
  gboolean      mass_known, rows_known;
  double        mass_pivot, rows_pivot;   /* smallest pivots */
  gsize         n_acting;
  double        smallest_pivot;
  gboolean      regular;                  /* the last solve went the sparse road: its factors are at hand */
  gsize         n_redundant;
  gboolean     *independent;              /* m */
};

const char *
jd_verdict_name (JdVerdict verdict)
{
  static const char *const names[] = {
    [JD_VERDICT_DETERMINATE] = "determinate",
    [JD_VERDICT_HYPERSTATIC] = "hyperstatic",
    [JD_VERDICT_ENERGY_GROWTH] = "energy-growth",
    [JD_VERDICT_SINGULAR] = "singular",
    [JD_VERDICT_INDETERMINATE] = "indeterminate",
    [JD_VERDICT_INCONSISTENT] = "inconsistent",
  };

  g_return_val_if_fail ((gsize) verdict < G_N_ELEMENTS (names), NULL);
  return names[verdict];
}

/* Union and find, with path halving. */
static gsize
find_root (gsize *parent,
           gsize  i)
{
  while (parent[i] != i)
    i = parent[i] = parent[parent[i]];
  return i;
}

/* Blocks are the connected components of M's pattern, numbered by their first parameter. */
static void
find_blocks (JdKkt *self)
{
  g_autofree gsize *root = g_new (gsize, self->n + 1);
  g_autofree gsize *block_of = g_new (gsize, self->n + 1);
  g_autofree gsize *fill = NULL;
  gsize n_factor = 0;

  for (gsize i = 0; i < self->n; i++)
    root[i] = i;
  for (gsize k = 0; k < self->n_mass; k++)
    {
      const gsize a = find_root (root, self->mass_row[k]);
      const gsize b = find_root (root, self->mass_column[k]);

      root[MAX (a, b)] = MIN (a, b);
    }

  self->block_start = g_new0 (gsize, self->n + 2);
  for (gsize i = 0; i < self->n; i++)
    {
      const gsize r = find_root (root, i);

      block_of[i] = r == i ? self->n_blocks++ : block_of[r];
      self->block_start[block_of[i] + 1]++;
    }
  for (gsize b = 0; b < self->n_blocks; b++)
    self->block_start[b + 1] += self->block_start[b];

  fill = g_memdup2 (self->block_start, (self->n_blocks + 1) * sizeof (gsize));
  self->parameter_at = g_new (gsize, self->n + 1);
  self->place = g_new (gsize, self->n + 1);
  for (gsize i = 0; i < self->n; i++)
    {
      self->place[i] = fill[block_of[i]]++;
      self->parameter_at[self->place[i]] = i;
    }

  self->block_offset = g_new (gsize, self->n_blocks + 1);
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const gsize size = self->block_start[b + 1] - self->block_start[b];

      self->block_offset[b] = n_factor;
      n_factor += size * size;
    }
  self->n_factor = n_factor;
  self->factor = g_new0 (double, n_factor + 1);

  self->mass_slot = g_new (guint32, self->n_mass + 1);
  for (gsize k = 0; k < self->n_mass; k++)
    {
      const gsize b = block_of[self->mass_row[k]];
      const gsize size = self->block_start[b + 1] - self->block_start[b];
      const gsize i = self->place[self->mass_row[k]] - self->block_start[b];
      const gsize j = self->place[self->mass_column[k]] - self->block_start[b];

      self->mass_slot[k] = (guint32) (self->block_offset[b] + MAX (i, j) * size + MIN (i, j));
    }
}

static gsize
block_of_place (const JdKkt *self,
                gsize        place)
{
  gsize low = 0, high = self->n_blocks;

  while (high - low > 1)
    {
      const gsize middle = (low + high) / 2;

      if (self->block_start[middle] <= place)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static void
find_segments (JdKkt *self)
{
  GArray *segments = g_array_new (FALSE, FALSE, sizeof (Segment));
  gsize k = 0;

  self->segment_start = g_new0 (guint32, self->m + 1);
  self->row_slot = g_new (guint32, self->n_rows + 1);
  for (gsize h = 0; h < self->m; h++)
    {
      self->segment_start[h] = segments->len;
      for (; k < self->n_rows && self->row_row[k] == h; k++)
        {
          const gsize place = self->place[self->row_column[k]];
          const gsize block = block_of_place (self, place), start = self->block_start[block];
          const Segment wanted = {
            .start = (guint32) start, .size = (guint32) (self->block_start[block + 1] - start),
            .block = (guint32) block, .offset = (guint32) self->n_white,
          };
          const Segment *found = NULL;

          for (guint32 i = self->segment_start[h]; i < segments->len && found == NULL; i++)
            if (g_array_index (segments, Segment, i).block == wanted.block)
              found = &g_array_index (segments, Segment, i);
          if (found == NULL)
            {
              self->n_white += wanted.size;
              g_array_append_val (segments, wanted);
              found = &wanted;
            }
          self->row_slot[k] = found->offset + (guint32) place - found->start;
        }
    }
  self->segment_start[self->m] = segments->len;
  self->segments = (Segment *) (gpointer) g_array_free (segments, FALSE);
  self->white = g_new0 (double, self->n_white + 1);
  self->length = g_new0 (double, self->m + 1);
}

/* TRUE if rows @g and @h meet in a block; appends what they contribute to S there. */
static gboolean
append_contributions (const JdKkt *self,
                      gsize        g,
                      gsize        h,
                      GArray      *contributions)
{
  gboolean meet = FALSE;

  for (gsize i = self->segment_start[g]; i < self->segment_start[g + 1]; i++)
    for (gsize j = self->segment_start[h]; j < self->segment_start[h + 1]; j++)
      if (self->segments[i].block == self->segments[j].block)
        {
          const Contribution c = {
            .a = self->segments[i].offset,
            .b = self->segments[j].offset,
            .size = self->segments[i].size,
          };

          g_array_append_val (contributions, c);
          meet = TRUE;
        }
  return meet;
}

/* For each block the rows that touch it: rows that meet are found without comparing all pairs. */
static GPtrArray *
rows_of_blocks (const JdKkt *self)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (gsize b = 0; b < self->n_blocks; b++)
    g_ptr_array_add (rows, g_array_new (FALSE, FALSE, sizeof (int)));
  for (gsize h = 0; h < self->m; h++)
    for (gsize i = self->segment_start[h]; i < self->segment_start[h + 1]; i++)
      {
        const int row = (int) h;

        g_array_append_val (g_ptr_array_index (rows, self->segments[i].block), row);
      }
  return rows;
}

static int
compare_ints (gconstpointer a,
              gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* Sorted rows other than @h that meet @h in a block. */
static GArray *
neighbours (const JdKkt *self,
            GPtrArray   *block_rows,
            gsize        h,
            int         *mark)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (int));

  for (gsize i = self->segment_start[h]; i < self->segment_start[h + 1]; i++)
    {
      const GArray *rows = g_ptr_array_index (block_rows, self->segments[i].block);

      for (guint j = 0; j < rows->len; j++)
        {
          const int row = g_array_index (rows, int, j);

          if (row == (int) h || mark[row] == (int) h + 1)
            continue;
          mark[row] = (int) h + 1;
          g_array_append_val (found, row);
        }
    }
  g_array_sort (found, compare_ints);
  return found;
}

/* The order of elimination: approximate minimum degree on the pattern of S. */
static void
order_rows (JdKkt     *self,
            GPtrArray *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autofree int *start = g_new (int, self->m + 1);

  for (gsize h = 0; h < self->m; h++)
    {
      const GArray *rows = g_ptr_array_index (adjacent, h);

      start[h] = (int) index->len;
      g_array_append_vals (index, rows->data, rows->len);
    }
  start[self->m] = (int) index->len;
  self->order = g_new (int, self->m + 1);
  if (self->m == 0)
    return;
  if (index->len == 0 ||
      amd_order ((int) self->m, start, (int *) (gpointer) index->data, self->order, NULL, NULL) < AMD_OK)
    for (gsize h = 0; h < self->m; h++)
      self->order[h] = (int) h;
}

/* Upper triangle of S by columns in the order of elimination, the diagonal last in each. */
static void
fill_pattern (JdKkt     *self,
              GPtrArray *adjacent)
{
  g_autoptr(GArray) index = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr(GArray) start = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *contributions = g_array_new (FALSE, FALSE, sizeof (Contribution));
  g_autofree int *position = g_new (int, self->m + 1);
  guint32 end;

  for (gsize k = 0; k < self->m; k++)
    position[self->order[k]] = (int) k;
  self->column_start = g_new (int, self->m + 1);
  for (gsize k = 0; k < self->m; k++)
    {
      const gsize h = (gsize) self->order[k];
      const GArray *rows = g_ptr_array_index (adjacent, h);
      const int column = (int) k;

      self->column_start[k] = (int) index->len;
      for (guint i = 0; i < rows->len; i++)
        {
          const int row = g_array_index (rows, int, i);

          if (position[row] > column)
            continue;
          g_array_append_val (start, (guint32) { contributions->len });
          g_array_append_val (index, position[row]);
          append_contributions (self, (gsize) row, h, contributions);
        }
      g_array_append_val (start, (guint32) { contributions->len });
      g_array_append_val (index, column);
    }
  self->column_start[self->m] = (int) index->len;
  end = contributions->len;
  g_array_append_val (start, end);
  self->values = g_new0 (double, index->len + 1);
  self->row_index = (int *) (gpointer) g_array_free (g_steal_pointer (&index), FALSE);
  self->contribution_start = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&start), FALSE);
  self->contributions = (Contribution *) (gpointer) g_array_free (contributions, FALSE);
}

static void
find_multiplier_pattern (JdKkt *self)
{
  g_autoptr(GPtrArray) block_rows = rows_of_blocks (self);
  g_autoptr(GPtrArray) adjacent = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree int *mark = g_new0 (int, self->m + 1);
  const gsize m = self->m;

  for (gsize h = 0; h < m; h++)
    g_ptr_array_add (adjacent, neighbours (self, block_rows, h, mark));
  order_rows (self, adjacent);
  fill_pattern (self, adjacent);

  self->l_start = g_new0 (int, m + 1);
  self->parent = g_new0 (int, m + 1);
  self->l_count = g_new0 (int, m + 1);
  self->flag = g_new0 (int, m + 1);
  self->pattern = g_new0 (int, m + 1);
  ldl_symbolic ((int) m, self->column_start, self->row_index, self->l_start, self->parent,
                self->l_count, self->flag, NULL, NULL);
  self->l_index = g_new0 (int, self->l_start[m] + 1);
  self->l_value = g_new0 (double, self->l_start[m] + 1);
  self->diagonal = g_new0 (double, m + 1);
  self->scratch = g_new0 (double, m + 1);
}

static gboolean
has_massless (const JdKkt *self)
{
  gsize n_diagonal = 0;

  for (gsize k = 0; k < self->n_mass; k++)
    n_diagonal += self->mass_row[k] == self->mass_column[k];
  return n_diagonal < self->n;
}

JdKkt *
jd_kkt_new (const JdDynamicsPattern *pattern)
{
  JdKkt *self;

  g_return_val_if_fail (pattern != NULL, NULL);

  self = g_new0 (JdKkt, 1);
  self->n = pattern->n;
  self->m = pattern->m;
  self->n_mass = pattern->n_mass;
  self->n_rows = pattern->n_rows;
  self->mass_row = g_memdup2 (pattern->mass_row, self->n_mass * sizeof (gsize));
  self->mass_column = g_memdup2 (pattern->mass_column, self->n_mass * sizeof (gsize));
  self->row_row = g_memdup2 (pattern->row_row, self->n_rows * sizeof (gsize));
  self->row_column = g_memdup2 (pattern->row_column, self->n_rows * sizeof (gsize));
  self->massless = has_massless (self);
  find_blocks (self);
  find_segments (self);
  find_multiplier_pattern (self);
  self->z = g_new0 (double, self->n + 1);
  self->u = g_new0 (double, self->n + 1);
  self->b = g_new0 (double, self->m + 1);
  self->rest_x = g_new0 (double, self->n + 1);
  self->rest_y = g_new0 (double, self->m + 1);
  self->dx = g_new0 (double, self->n + 1);
  self->dy = g_new0 (double, self->m + 1);
  self->independent = g_new0 (gboolean, self->m + 1);
  self->known_mass = g_new0 (double, self->n_mass + 1);
  self->known_rows = g_new0 (double, self->n_rows + 1);
  self->known_active = g_new0 (gboolean, self->m + 1);
  return self;
}

void
jd_kkt_free (JdKkt *self)
{
  if (self == NULL)
    return;
  g_free (self->mass_row);
  g_free (self->mass_column);
  g_free (self->row_row);
  g_free (self->row_column);
  g_free (self->block_start);
  g_free (self->block_offset);
  g_free (self->parameter_at);
  g_free (self->place);
  g_free (self->mass_slot);
  g_free (self->factor);
  g_free (self->segment_start);
  g_free (self->segments);
  g_free (self->row_slot);
  g_free (self->white);
  g_free (self->length);
  g_free (self->order);
  g_free (self->column_start);
  g_free (self->row_index);
  g_free (self->values);
  g_free (self->contribution_start);
  g_free (self->contributions);
  g_free (self->l_start);
  g_free (self->parent);
  g_free (self->l_count);
  g_free (self->flag);
  g_free (self->l_index);
  g_free (self->pattern);
  g_free (self->l_value);
  g_free (self->diagonal);
  g_free (self->scratch);
  g_free (self->z);
  g_free (self->u);
  g_free (self->b);
  g_free (self->rest_x);
  g_free (self->rest_y);
  g_free (self->dx);
  g_free (self->dy);
  g_free (self->independent);
  g_free (self->known_mass);
  g_free (self->known_rows);
  g_free (self->known_active);
  g_free (self);
}

/* Cholesky of one block in place.  Returns the smallest pivot in units of its diagonal entry; not above
 * JD_KKT_MASS_TOLERANCE where a velocity has no inertia. */
static double
factor_block (double *l,
              gsize   size)
{
  double smallest = 1.0;

  for (gsize i = 0; i < size; i++)
    {
      double *li = l + i * size;
      double pivot = li[i];

      for (gsize j = 0; j < i; j++)
        {
          const double *lj = l + j * size;
          double sum = li[j];

          for (gsize k = 0; k < j; k++)
            sum -= li[k] * lj[k];
          li[j] = sum * lj[j];
          pivot -= li[j] * li[j];
        }
      if (!(pivot > JD_KKT_MASS_TOLERANCE * li[i]))
        return 0.0;
      smallest = MIN (smallest, pivot / li[i]);
      /* the reciprocal: solving then only multiplies */
      li[i] = 1.0 / sqrt (pivot);
    }
  return smallest;
}

static gboolean
factor_mass (JdKkt        *self,
             const double *mass)
{
  double smallest = 1.0;

  if (self->massless)
    return FALSE;
  memset (self->factor, 0, self->n_factor * sizeof (double));
  for (gsize k = 0; k < self->n_mass; k++)
    self->factor[self->mass_slot[k]] = mass[k];
  for (gsize b = 0; b < self->n_blocks; b++)
    {
      const double pivot = factor_block (self->factor + self->block_offset[b],
                                         self->block_start[b + 1] - self->block_start[b]);

      if (!(pivot > 0.0))
        return FALSE;
      smallest = MIN (smallest, pivot);
    }
  self->mass_pivot = smallest;
  return TRUE;
}

/* v := L^-1 v for one block. */
static inline void
solve_lower (const double *l,
             gsize         size,
             double       *v)
{
  if (size == 1)
    {
      v[0] *= l[0];
      return;
    }
  for (gsize i = 0; i < size; i++)
    {
      const double *li = l + i * size;
      double sum = v[i];

      for (gsize j = 0; j < i; j++)
        sum -= li[j] * v[j];
      v[i] = sum * li[i];
    }
}

/* v := L^-T v for one block. */
static inline void
solve_upper (const double *l,
             gsize         size,
             double       *v)
{
  for (gsize i = size; i-- > 0;)
    {
      const double *li = l + i * size;

      v[i] *= li[i];
      for (gsize j = 0; j < i; j++)
        v[j] -= li[j] * v[i];
    }
}

/* W, a row of length 1 for each equation that acts and of zeros for the others. FALSE if a row that acts is zero. */
static gboolean
whiten_rows (JdKkt          *self,
             const double   *rows,
             const gboolean *active)
{
  memset (self->white, 0, self->n_white * sizeof (double));
  for (gsize k = 0; k < self->n_rows; k++)
    if (active == NULL || active[self->row_row[k]])
      self->white[self->row_slot[k]] = rows[k];

  for (gsize h = 0; h < self->m; h++)
    {
      const Segment *end = self->segments + self->segment_start[h + 1];
      double sum = 0.0, scale;

      self->length[h] = 0.0;
      if (active != NULL && !active[h])
        continue;
      for (const Segment *s = self->segments + self->segment_start[h]; s < end; s++)
        {
          double *w = self->white + s->offset;

          solve_lower (self->factor + self->block_offset[s->block], s->size, w);
          for (guint32 i = 0; i < s->size; i++)
            sum += w[i] * w[i];
        }
      if (!(sum > 0.0 && sum < HUGE_VAL))
        return FALSE;
      self->length[h] = sqrt (sum);
      scale = 1.0 / self->length[h];
      for (const Segment *s = self->segments + self->segment_start[h]; s < end; s++)
        for (guint32 i = 0; i < s->size; i++)
          self->white[s->offset + i] *= scale;
    }
  return TRUE;
}

static gboolean
factor_multipliers (JdKkt *self)
{
  const int n_entries = self->column_start[self->m];
  int k = 0;

  for (int e = 0; e < n_entries; e++)
    {
      double sum = 0.0;

      for (guint32 c = self->contribution_start[e]; c < self->contribution_start[e + 1]; c++)
        {
          const Contribution *product = &self->contributions[c];

          for (guint32 i = 0; i < product->size; i++)
            sum += self->white[product->a + i] * self->white[product->b + i];
        }
      self->values[e] = sum;
      if (e + 1 == self->column_start[k + 1])
        {
          self->values[e] = 1.0;
          k++;
        }
    }
  if (ldl_numeric ((int) self->m, self->column_start, self->row_index, self->values,
                   self->l_start, self->parent, self->l_count, self->l_index, self->l_value,
                   self->diagonal, self->scratch, self->pattern, self->flag, NULL, NULL) != (int) self->m)
    return FALSE;
  for (gsize i = 0; i < self->m; i++)
    {
      if (!(self->diagonal[i] > REGULAR_PIVOT))
        return FALSE;
      self->rows_pivot = MIN (self->rows_pivot, self->diagonal[i]);
    }
  return TRUE;
}

/* Remembers which rows act; TRUE if they did the last time. */
static gboolean
same_active (JdKkt          *self,
             const gboolean *active)
{
  gboolean same = TRUE;

  self->n_acting = 0;
  for (gsize h = 0; h < self->m; h++)
    {
      const gboolean acts = active == NULL || active[h];

      same &= acts == self->known_active[h];
      self->known_active[h] = acts;
      self->n_acting += acts ? 1 : 0;
    }
  return same;
}

/* Cartesian bodies have a mass matrix that never changes, contacts with lines rows that do not. */
static gboolean
factor (JdKkt          *self,
        const double   *mass,
        const double   *rows,
        const gboolean *active)
{
  const gboolean same = same_active (self, active);

  if (!self->mass_known || (self->n_mass > 0 && memcmp (mass, self->known_mass, self->n_mass * sizeof (double)) != 0))
    {
      self->mass_known = self->rows_known = FALSE;
      if (self->n_mass > 0)
        memcpy (self->known_mass, mass, self->n_mass * sizeof (double));
      if (!factor_mass (self, mass))
        return FALSE;
      self->mass_known = TRUE;
    }
  if (self->n_acting == 0)
    {
      self->rows_known = FALSE;
      self->smallest_pivot = self->mass_pivot;
      return TRUE;
    }
  if (!self->rows_known || !same ||
      (self->n_rows > 0 && memcmp (rows, self->known_rows, self->n_rows * sizeof (double)) != 0))
    {
      self->rows_known = FALSE;
      self->rows_pivot = 1.0;
      if (self->n_rows > 0)
        memcpy (self->known_rows, rows, self->n_rows * sizeof (double));
      if (!whiten_rows (self, rows, active) || !factor_multipliers (self))
        return FALSE;
      self->rows_known = TRUE;
    }
  self->smallest_pivot = MIN (self->mass_pivot, self->rows_pivot);
  return TRUE;
}

/* The solution with the factors at hand; @x, @y may be the same arrays as @r, @s. */
static void
solve_factored (JdKkt        *self,
                const double *r,
                const double *s,
                double       *x,
                double       *y)
{
  const int m = self->n_acting > 0 ? (int) self->m : 0;

  for (gsize i = 0; i < self->n; i++)
    self->u[i] = r[self->parameter_at[i]];
  for (gsize b = 0; b < self->n_blocks; b++)
    solve_lower (self->factor + self->block_offset[b],
                 self->block_start[b + 1] - self->block_start[b], self->u + self->block_start[b]);

  for (int k = 0; k < m; k++)
    {
      const gsize h = (gsize) self->order[k];
      double sum = self->length[h] > 0.0 ? s[h] / self->length[h] : 0.0;

      for (guint32 j = self->segment_start[h]; j < self->segment_start[h + 1]; j++)
        {
          const Segment *segment = &self->segments[j];

          for (guint32 i = 0; i < segment->size; i++)
            sum -= self->white[segment->offset + i] * self->u[segment->start + i];
        }
      self->b[k] = sum;
    }
  if (m > 0)
    {
      ldl_lsolve (m, self->b, self->l_start, self->l_index, self->l_value);
      ldl_dsolve (m, self->b, self->diagonal);
      ldl_ltsolve (m, self->b, self->l_start, self->l_index, self->l_value);
    }
  else
    {
      memset (y, 0, self->m * sizeof (double));
    }

  for (int k = 0; k < m; k++)
    {
      const gsize h = (gsize) self->order[k];

      for (guint32 j = self->segment_start[h]; j < self->segment_start[h + 1]; j++)
        {
          const Segment *segment = &self->segments[j];

          for (guint32 i = 0; i < segment->size; i++)
            self->u[segment->start + i] += self->white[segment->offset + i] * self->b[k];
        }
      y[h] = self->length[h] > 0.0 ? self->b[k] / self->length[h] : 0.0;
    }

  for (gsize b = 0; b < self->n_blocks; b++)
    solve_upper (self->factor + self->block_offset[b],
                 self->block_start[b + 1] - self->block_start[b], self->u + self->block_start[b]);
  for (gsize i = 0; i < self->n; i++)
    x[self->parameter_at[i]] = self->u[i];
}

/* One step of iterative refinement with the residuals of the system as given. */
static void
refine (JdKkt          *self,
        const double   *mass,
        const double   *rows,
        const double   *r,
        const double   *s,
        const gboolean *active,
        double         *x,
        double         *y)
{
  memcpy (self->rest_x, r, self->n * sizeof (double));
  memcpy (self->rest_y, s, self->m * sizeof (double));
  for (gsize k = 0; k < self->n_mass; k++)
    {
      const gsize i = self->mass_row[k], j = self->mass_column[k];

      self->rest_x[i] -= mass[k] * x[j];
      if (i != j)
        self->rest_x[j] -= mass[k] * x[i];
    }
  for (gsize k = 0; k < self->n_rows; k++)
    {
      const gsize h = self->row_row[k], i = self->row_column[k];

      if (active != NULL && !active[h])
        continue;
      self->rest_x[i] += rows[k] * y[h];
      self->rest_y[h] -= rows[k] * x[i];
    }
  solve_factored (self, self->rest_x, self->rest_y, self->dx, self->dy);
  for (gsize i = 0; i < self->n; i++)
    x[i] += self->dx[i];
  for (gsize h = 0; h < self->m; h++)
    y[h] += self->dy[h];
}

/* The rows that act, dense, handed to the rank-revealing road. */
static JdVerdict
solve_dense (JdKkt          *self,
             const double   *mass,
             const double   *rows,
             const double   *r,
             const double   *s,
             const gboolean *active,
             double         *x,
             double         *y,
             gboolean       *unique,
             double         *dependent)
{
  const gsize n = self->n;
  g_autofree double *dense_mass = g_new0 (double, n * n + 1);
  g_autofree double *dense_rows = g_new0 (double, self->m * n + 1);
  g_autofree double *dense_s = g_new0 (double, self->m + 1);
  g_autofree double *dense_y = g_new0 (double, self->m + 1);
  g_autofree double *dense_dependent = g_new0 (double, self->m + 1);
  g_autofree gboolean *dense_unique = g_new0 (gboolean, self->m + 1);
  g_autofree gboolean *dense_independent = g_new0 (gboolean, self->m + 1);
  g_autofree gsize *place = g_new0 (gsize, self->m + 1);
  JdKktDense problem = {
    .n = n, .mass = dense_mass, .rows = dense_rows, .r = r, .s = dense_s, .x = x, .y = dense_y,
    .unique = dense_unique, .dependent = dense_dependent, .independent = dense_independent,
  };
  JdVerdict verdict;

  for (gsize k = 0; k < self->n_mass; k++)
    dense_mass[self->mass_row[k] * n + self->mass_column[k]] =
      dense_mass[self->mass_column[k] * n + self->mass_row[k]] = mass[k];
  for (gsize h = 0; h < self->m; h++)
    if (active == NULL || active[h])
      {
        dense_s[problem.k] = s[h];
        place[h] = problem.k++;
      }
  for (gsize k = 0; k < self->n_rows; k++)
    if (active == NULL || active[self->row_row[k]])
      dense_rows[place[self->row_row[k]] * n + self->row_column[k]] = rows[k];

  verdict = jd_kkt_dense_solve (&problem);
  self->n_redundant = problem.n_redundant;
  for (gsize h = 0; h < self->m; h++)
    {
      const gboolean acts = active == NULL || active[h];

      y[h] = acts ? dense_y[place[h]] : 0.0;
      self->independent[h] = acts && dense_independent[place[h]];
      if (unique != NULL)
        unique[h] = !acts || dense_unique[place[h]];
      if (dependent != NULL)
        dependent[h] = acts ? dense_dependent[place[h]] : 0.0;
    }
  return verdict;
}

JdVerdict
jd_kkt_solve (JdKkt          *self,
              const double   *mass,
              const double   *rows,
              const double   *r,
              const double   *s,
              const gboolean *active,
              double         *x,
              double         *y,
              gboolean       *unique,
              double         *dependent)
{
  self->regular = factor (self, mass, rows, active);
  if (!self->regular)
    return solve_dense (self, mass, rows, r, s, active, x, y, unique, dependent);

  solve_factored (self, r, s, x, y);
  if (self->smallest_pivot < REFINE_PIVOT)
    refine (self, mass, rows, r, s, active, x, y);

  self->n_redundant = 0;
  for (gsize h = 0; h < self->m; h++)
    {
      self->independent[h] = active == NULL || active[h];
      if (unique != NULL)
        unique[h] = TRUE;
      if (dependent != NULL)
        dependent[h] = 0.0;
    }
  return JD_VERDICT_DETERMINATE;
}

gboolean
jd_kkt_is_regular (const JdKkt *self)
{
  return self->regular;
}

void
jd_kkt_solve_again (JdKkt        *self,
                    const double *r,
                    const double *s,
                    double       *x,
                    double       *y)
{
  g_return_if_fail (self->regular);

  if (r == NULL)
    {
      memset (self->rest_x, 0, self->n * sizeof (double));
      r = self->rest_x;
    }
  solve_factored (self, r, s, x, y);
}

gsize
jd_kkt_get_n_redundant (const JdKkt *self)
{
  return self->n_redundant;
}

const gboolean *
jd_kkt_get_independent (const JdKkt *self)
{
  return self->independent;
}
