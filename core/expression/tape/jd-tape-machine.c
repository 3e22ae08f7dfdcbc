/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Machine code of a tape for x86-64 processors.  It does the operations of the interpreter in the same order with the
 * same rounding, so that the results are equal to the bit.  It saves the interpreter's jumps, and keeps values in
 * registers until others need these.
 *
 * The memory of the code is written first and made executable afterwards; it is never both.  Where the processor is
 * another one, the system forbids it, or a step is not among those below, the interpreter does the work. */
#include "core/expression/tape/jd-tape-private.h"
#include "core/expression/tree/jd-expr-private.h"

#if defined (__x86_64__) && defined (__LP64__) && defined (__unix__)

#include <math.h>
#include <string.h>
#include <sys/mman.h>

/* Steps beyond which a tape is left to the interpreter: its code would not stay in the processor's cache. */
#define MOST_STEPS 20000
#define N_REGISTERS 16
#define NOWHERE G_MAXUINT32
/* Second byte of an instruction on doubles after 0x0f. */
#define LOAD 0x10
#define STORE 0x11
#define SQRT 0x51
#define ADD 0x58
#define MULTIPLY 0x59
#define SUBTRACT 0x5c
#define DIVIDE 0x5e
/* Its prefix: one double, or two. */
#define ONE 0xf2
#define TWO 0x66

struct _JdTapeMachine
{
  void *code;
  gsize size;
};

typedef struct
{
  const JdTape *tape;
  guint8     *code;                 /* n_code bytes, room for n_room */
  gsize       n_code, n_room;
  JdTapeNext *next;                 /* of each step */
  guint8     *where;                /* n_work: 1 + register that holds the place's value; 0: none */
  guint32     place[N_REGISTERS];   /* whose value the register holds, or NOWHERE */
  guint32     until[N_REGISTERS];   /* when it is read next */
  gboolean    dirty[N_REGISTERS];   /* the work array does not have it yet */
  gboolean    pinned[N_REGISTERS];  /* the step at hand needs it */
} Assembly;

/* ---- instructions ---- */

static void
put (Assembly *self,
     guint     byte)
{
  if (G_UNLIKELY (self->n_code == self->n_room))
    {
      self->n_room = 2 * self->n_room + 1024;
      self->code = g_realloc (self->code, self->n_room);
    }
  self->code[self->n_code++] = (guint8) byte;
}

static void
put_address (Assembly *self,
             guint64   value,
             guint     n_bytes)
{
  for (guint k = 0; k < n_bytes; k++)
    put (self, (guint) (value >> (8 * k)) & 0xff);
}

/* The bytes that name register @reg and the memory at @place of the work array, whose address rbx holds. */
static void
put_place (Assembly *self,
           guint     reg,
           guint32   place)
{
  const guint64 offset = (guint64) place * sizeof (double);

  put (self, (offset < 128 ? 0x43 : 0x83) | (reg & 7) << 3);
  put_address (self, offset, offset < 128 ? 1 : 4);
}

/* @reg op= work[place]; or the load, or the store. */
static void
put_memory (Assembly *self,
            guint     prefix,
            guint     op,
            guint     reg,
            guint32   place)
{
  put (self, prefix);
  if (reg >= 8)
    put (self, 0x44);
  put (self, 0x0f);
  put (self, op);
  put_place (self, reg, place);
}

/* @reg op= @other. */
static void
put_registers (Assembly *self,
               guint     prefix,
               guint     op,
               guint     reg,
               guint     other)
{
  put (self, prefix);
  if (reg >= 8 || other >= 8)
    put (self, 0x40 | (reg >= 8 ? 4 : 0) | (other >= 8 ? 1 : 0));
  put (self, 0x0f);
  put (self, op);
  put (self, 0xc0 | (reg & 7) << 3 | (other & 7));
}

static void
put_copy (Assembly *self,
          guint     reg,
          guint     other)
{
  if (reg != other)
    put_registers (self, 0x66, 0x28, reg, other);
}

/* Both halves of @reg become the lower one. */
static void
put_double (Assembly *self,
            guint     reg)
{
  put_registers (self, 0x66, 0x14, reg, reg);
}

/* @reg = -@reg, where @scratch gets the sign bit: all ones, shifted left by 63. */
static void
put_negate (Assembly *self,
            guint     reg,
            guint     scratch)
{
  put_registers (self, 0x66, 0x76, scratch, scratch);
  put (self, 0x66);
  if (scratch >= 8)
    put (self, 0x41);
  put (self, 0x0f);
  put (self, 0x73);
  put (self, 0xf0 | (scratch & 7));
  put (self, 63);
  put_registers (self, 0x66, 0x57, reg, scratch);
}

/* mov rax, @function; call rax. */
static void
put_call (Assembly *self,
          gpointer  function)
{
  put (self, 0x48);
  put (self, 0xb8);
  put_address (self, (guint64) (gsize) function, 8);
  put (self, 0xff);
  put (self, 0xd0);
}

/* lea @reg, [rbx + place]; @reg: 7 for rdi, 6 for rsi. */
static void
put_pointer (Assembly *self,
             guint     reg,
             guint32   place)
{
  put (self, 0x48);
  put (self, 0x8d);
  put_place (self, reg, place);
}

/* ---- registers ---- */

static void
forget (Assembly *self,
        guint     reg)
{
  if (self->place[reg] != NOWHERE)
    self->where[self->place[reg]] = 0;
  self->place[reg] = NOWHERE;
  self->dirty[reg] = FALSE;
}

/* Writes what is still needed into the work array. */
static void
save (Assembly *self,
      guint     reg)
{
  if (self->place[reg] != NOWHERE && self->dirty[reg] && self->until[reg] != JD_TAPE_NEVER)
    put_memory (self, ONE, STORE, reg, self->place[reg]);
  self->dirty[reg] = FALSE;
}

static void
save_all (Assembly *self)
{
  for (guint r = 0; r < N_REGISTERS; r++)
    save (self, r);
}

static void
forget_all (Assembly *self)
{
  for (guint r = 0; r < N_REGISTERS; r++)
    forget (self, r);
}

/* A register for a new value: a free one, or that which is needed last. */
static guint
take (Assembly *self)
{
  guint best = N_REGISTERS;

  for (guint r = 0; r < N_REGISTERS; r++)
    {
      if (self->pinned[r])
        continue;
      if (self->place[r] == NOWHERE || self->until[r] == JD_TAPE_NEVER)
        {
          best = r;
          break;
        }
      if (best == N_REGISTERS || self->until[r] > self->until[best])
        best = r;
    }
  save (self, best);
  forget (self, best);
  self->pinned[best] = TRUE;
  return best;
}

/* The register of @place, or N_REGISTERS; it stays until the step is done. */
static guint
hold (Assembly *self,
      guint32   place)
{
  const guint r = self->where[place] > 0 ? self->where[place] - 1u : N_REGISTERS;

  if (r < N_REGISTERS)
    self->pinned[r] = TRUE;
  return r;
}

/* @reg op= the value of @place. */
static void
put_operand (Assembly *self,
             guint     op,
             guint     reg,
             guint32   place)
{
  const guint r = self->where[place];

  if (r > 0)
    put_registers (self, ONE, op, reg, r - 1);
  else
    put_memory (self, ONE, op, reg, place);
}

/* A register with the value of @place that may be changed: its own one if it is not read after (@next) this step. */
static guint
take_copy (Assembly *self,
           guint32   place,
           guint32   next)
{
  const guint r = hold (self, place);
  guint copy;

  if (r < N_REGISTERS && next == JD_TAPE_NEVER)
    {
      forget (self, r);
      return r;
    }
  copy = take (self);
  if (r < N_REGISTERS)
    put_copy (self, copy, r);
  else
    put_memory (self, ONE, LOAD, copy, place);
  return copy;
}

/* @place has its value in @reg from now on. */
static void
settle (Assembly *self,
        guint     reg,
        guint32   place,
        guint32   next)
{
  if (self->where[place] > 0)
    forget (self, self->where[place] - 1u);
  self->place[reg] = place;
  self->where[place] = (guint8) (reg + 1);
  self->until[reg] = next;
  self->dirty[reg] = TRUE;
}

static void
read_at (Assembly *self,
         guint32   place,
         guint32   next)
{
  if (self->where[place] > 0)
    self->until[self->where[place] - 1u] = next;
}

/* ---- steps ---- */

/* A register with a * b, or a + b: the sum and the product do not depend on the order. */
static guint
put_symmetric (Assembly         *self,
               guint             op,
               const JdTapeStep *step,
               const JdTapeNext *next)
{
  const gboolean swap = !(self->where[step->a] > 0 && next->a == JD_TAPE_NEVER) && self->where[step->b] > 0 &&
                        step->a != step->b;
  const guint32 a = swap ? step->b : step->a, b = swap ? step->a : step->b;
  const guint rb = hold (self, b);
  const guint r = take_copy (self, a, swap ? next->b : next->a);

  if (a == b)
    put_registers (self, ONE, op, r, r);
  else if (rb < N_REGISTERS)
    put_registers (self, ONE, op, r, rb);
  else
    put_memory (self, ONE, op, r, b);
  return r;
}

/* a - b, a / b. */
static guint
put_ordered (Assembly         *self,
             guint             op,
             const JdTapeStep *step,
             const JdTapeNext *next)
{
  guint r;

  hold (self, step->b);
  if (step->a == step->b)
    {
      r = take_copy (self, step->a, next->a);
      put_registers (self, ONE, op, r, r);
      return r;
    }
  r = take_copy (self, step->a, next->a);
  put_operand (self, op, r, step->b);
  return r;
}

/* c + a b, c - a b, a b - c. */
static guint
put_product (Assembly         *self,
             const JdTapeStep *step,
             const JdTapeNext *next,
             guint32           c,
             guint32           next_c)
{
  const gboolean from = step->op == JD_OP_SUBTRACT_PRODUCT || step->op == JD_OP_MULTIPLY_SUBTRACT;
  guint product, r;

  hold (self, c);
  /* a factor that is the addend too is not to be overwritten */
  product = put_symmetric (self, MULTIPLY, step,
                           &(JdTapeNext) { .a = step->a == c ? 0 : next->a, .b = step->b == c ? 0 : next->b });
  if (!from)
    {
      put_operand (self, step->op == JD_OP_PRODUCT_SUBTRACT ? SUBTRACT : ADD, product, c);
      return product;
    }
  r = take_copy (self, c, next_c);
  put_registers (self, ONE, SUBTRACT, r, product);
  return r;
}

/* Calls of functions: they change all registers. */
static void
load_argument (Assembly *self,
               guint     reg,
               guint32   place)
{
  put_memory (self, ONE, LOAD, reg, place);
}

static void
put_sincos (Assembly         *self,
            const JdTapeStep *step)
{
  save_all (self);
  forget_all (self);
  for (guint32 k = 0; k < MAX (step->n, 1); k++)
    {
      load_argument (self, 0, step->a < self->tape->n_constants ? step->a : step->a + k);
      put_pointer (self, 7, step->target + k);
      put_pointer (self, 6, step->c + k);
      put_call (self, (gpointer) sincos);
    }
}

static gpointer
function_of (guint op)
{
  static const gpointer functions[JD_N_FUNCTIONS] = {
    [JD_FUNCTION_SIN] = (gpointer) sin,     [JD_FUNCTION_COS] = (gpointer) cos,
    [JD_FUNCTION_TAN] = (gpointer) tan,     [JD_FUNCTION_ASIN] = (gpointer) asin,
    [JD_FUNCTION_ACOS] = (gpointer) acos,   [JD_FUNCTION_ATAN] = (gpointer) atan,
    [JD_FUNCTION_ATAN2] = (gpointer) atan2, [JD_FUNCTION_SINH] = (gpointer) sinh,
    [JD_FUNCTION_COSH] = (gpointer) cosh,   [JD_FUNCTION_TANH] = (gpointer) tanh,
    [JD_FUNCTION_EXP] = (gpointer) exp,     [JD_FUNCTION_LOG] = (gpointer) log,
  };

  return op == JD_OP_POWER ? (gpointer) jd_power_value : op >= JD_OP_FUNCTION ? functions[op - JD_OP_FUNCTION] : NULL;
}

static void
put_function (Assembly         *self,
              const JdTapeStep *step,
              const JdTapeNext *next)
{
  save_all (self);
  forget_all (self);
  load_argument (self, 0, step->a);
  if (jd_tape_op_reads_b (step->op))
    load_argument (self, 1, step->b);
  put_call (self, function_of (step->op));
  settle (self, 0, step->target, next->target);
}

/* @reg = two values from @place on, or @n = 1; a constant twice. */
static void
put_pair (Assembly *self,
          guint     reg,
          guint32   place,
          guint32   k,
          guint32   n)
{
  const gboolean stays = place < self->tape->n_constants;

  put_memory (self, n == 2 && !stays ? TWO : ONE, LOAD, reg, stays ? place : place + k);
  if (n == 2 && stays)
    put_double (self, reg);
}

static guint
arithmetic (guint op)
{
  return op == JD_OP_ADD ? ADD : op == JD_OP_SUBTRACT ? SUBTRACT : op == JD_OP_DIVIDE ? DIVIDE : MULTIPLY;
}

/* Many equal steps, two at a time, on the work array. */
static void
put_many (Assembly         *self,
          const JdTapeStep *step)
{
  const gboolean adds = step->op == JD_OP_ADD_PRODUCT || step->op == JD_OP_MULTIPLY_ADD;
  const gboolean subtracts = step->op == JD_OP_SUBTRACT_PRODUCT || step->op == JD_OP_MULTIPLY_SUBTRACT;
  const guint32 addend = jd_tape_op_reads_target (step->op) ? step->target : step->c;

  save_all (self);
  forget_all (self);
  for (guint32 k = 0; k < step->n; k += 2)
    {
      const guint32 n = MIN (step->n - k, 2);
      const guint prefix = n == 2 ? TWO : ONE;
      guint result = 0;

      put_pair (self, 0, step->a, k, n);
      put_pair (self, 1, step->b, k, n);
      put_registers (self, prefix, arithmetic (step->op), 0, 1);
      if (adds || subtracts)
        put_pair (self, 2, addend, k, n);
      if (adds || subtracts)
        put_registers (self, prefix, adds ? ADD : SUBTRACT, 2, 0);
      if (adds || subtracts)
        result = 2;
      put_memory (self, prefix, STORE, result, step->target + k);
    }
}

static gboolean
put_step (Assembly         *self,
          const JdTapeStep *step,
          const JdTapeNext *next)
{
  guint r;

  switch (step->op)
    {
    case JD_OP_ADD:
    case JD_OP_MULTIPLY:
      r = put_symmetric (self, arithmetic (step->op), step, next);
      break;
    case JD_OP_SUBTRACT:
    case JD_OP_DIVIDE:
      r = put_ordered (self, arithmetic (step->op), step, next);
      break;
    case JD_OP_MULTIPLY_ADD:
    case JD_OP_MULTIPLY_SUBTRACT:
      r = put_product (self, step, next, step->target, JD_TAPE_NEVER);
      break;
    case JD_OP_ADD_PRODUCT:
    case JD_OP_SUBTRACT_PRODUCT:
    case JD_OP_PRODUCT_SUBTRACT:
      r = put_product (self, step, next, step->c, next->c);
      break;
    case JD_OP_NEGATE:
      r = take_copy (self, step->a, next->a);
      put_negate (self, r, take (self));
      break;
    case JD_OP_FUNCTION + JD_FUNCTION_SQRT:
      r = take_copy (self, step->a, next->a);
      put_registers (self, ONE, SQRT, r, r);
      break;
    case JD_OP_SINCOS:
      put_sincos (self, step);
      return TRUE;
    default:
      if (function_of (step->op) == NULL)
        return FALSE;
      put_function (self, step, next);
      return TRUE;
    }
  read_at (self, step->a, next->a);
  if (jd_tape_op_reads_b (step->op))
    read_at (self, step->b, next->b);
  if (jd_tape_op_reads_c (step->op))
    read_at (self, step->c, next->c);
  settle (self, r, step->target, next->target);
  return TRUE;
}

static gboolean
put_steps (Assembly         *self,
           const JdTapeStep *steps,
           gsize             n)
{
  for (gsize i = 0; i < n; i++)
    {
      memset (self->pinned, 0, sizeof self->pinned);
      if (steps[i].n > 1 && steps[i].op != JD_OP_SINCOS)
        put_many (self, &steps[i]);
      else if (!put_step (self, &steps[i], &self->next[i]))
        return FALSE;
    }
  save_all (self);
  return TRUE;
}

/* Memory with the code, which may be run and not be written; NULL if the system forbids it. */
static JdTapeMachine *
make_runnable (const Assembly *assembly)
{
  const gsize size = assembly->n_code;
  void *memory = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  JdTapeMachine *self;

  if (memory == MAP_FAILED)
    return NULL;
  memcpy (memory, assembly->code, size);
  if (mprotect (memory, size, PROT_READ | PROT_EXEC) != 0)
    {
      munmap (memory, size);
      return NULL;
    }
  self = g_new (JdTapeMachine, 1);
  self->code = memory;
  self->size = size;
  return self;
}

JdTapeMachine *
jd_tape_machine_new (const JdTape     *tape,
                     const JdTapeStep *steps,
                     gsize             n)
{
  /* endbr64; push rbx; mov rbx, rdi */
  static const guint8 begin[] = { 0xf3, 0x0f, 0x1e, 0xfa, 0x53, 0x48, 0x89, 0xfb };
  /* pop rbx; ret */
  static const guint8 end[] = { 0x5b, 0xc3 };
  Assembly self = { .tape = tape };
  JdTapeMachine *machine = NULL;

  if (n == 0 || n > MOST_STEPS || tape->feet != NULL)
    return NULL;
  self.next = g_new0 (JdTapeNext, n);
  self.where = g_new0 (guint8, tape->n_work + 1);
  for (guint r = 0; r < N_REGISTERS; r++)
    self.place[r] = NOWHERE;
  jd_tape_find_next (tape, steps, (guint32) n, self.next);
  for (gsize i = 0; i < sizeof begin; i++)
    put (&self, begin[i]);
  if (put_steps (&self, steps, n))
    {
      for (gsize i = 0; i < sizeof end; i++)
        put (&self, end[i]);
      machine = make_runnable (&self);
    }
  g_free (self.code);
  g_free (self.next);
  g_free (self.where);
  return machine;
}

void
jd_tape_machine_run (const JdTapeMachine *self,
                     double              *work)
{
  void (*run) (double *);

  memcpy (&run, &self->code, sizeof run);
  run (work);
}

void
jd_tape_machine_free (JdTapeMachine *self)
{
  if (self == NULL)
    return;
  munmap (self->code, self->size);
  g_free (self);
}

#else

JdTapeMachine *
jd_tape_machine_new (const JdTape     *tape G_GNUC_UNUSED,
                     const JdTapeStep *steps G_GNUC_UNUSED,
                     gsize             n G_GNUC_UNUSED)
{
  return NULL;
}

void
jd_tape_machine_run (const JdTapeMachine *self G_GNUC_UNUSED,
                     double              *work G_GNUC_UNUSED)
{
  g_assert_not_reached ();
}

void
jd_tape_machine_free (JdTapeMachine *self G_GNUC_UNUSED)
{
}

#endif
