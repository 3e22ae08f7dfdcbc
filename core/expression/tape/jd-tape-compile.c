/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Compilation of expressions to a tape, node by node in their order.  Powers become multiplications, sums and
 * products are computed in a register, sine and cosine of one argument are computed together, and a node with one
 * user is computed just before it. */
#include "core/expression/tape/jd-tape-builder-private.h"
#include "core/expression/tree/jd-expr-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Nodes compiled between two reports of the progress. */
#define NODES_AT_ONCE 1024

typedef JdTapeValue Value;

typedef struct
{
  const JdExpr *node;
  guint         n_uses;
  gboolean      inlined;  /* computed where it is used: a term of one sum, a divisor in one product */
  Value   value;
} Entry;

/* Expressions on their way to a tape, node after node. */
typedef struct
{
  JdNodeOrder    order;
  Entry   *entries;    /* one for each node of order */
  GHashTable    *inputs;     /* symbol -> 1 + number */
  GHashTable    *defined;    /* symbol -> the node of order whose value whose value it has */
  GHashTable    *constants;  /* char * -> double * */
  GHashTable    *sincos;     /* arguments (nodes) of which sine and cosine are computed together */
  GHashTable    *split;      /* arguments, sums of two of sincos or their negatives, whose sine and cosine come from
                              * theirs; or NULL */
  JdTapeBuilder *tape;
} Compiler;

/* The value of a node that is written. */
static Value
value_of (const Compiler *self,
          const JdExpr   *node)
{
  return self->entries[jd_node_order_find (&self->order, node)].value;
}

static Value
emit (Compiler *self,
      guint     op,
      Value     a,
      Value     b)
{
  return jd_tape_builder_emit (self->tape, op, a, b);
}

static Value
emit_unary (Compiler *self,
            guint     op,
            Value     a)
{
  return emit (self, op, a, a);
}

static const Entry *
entry_of (const Compiler *self,
          const JdExpr   *node)
{
  return &self->entries[jd_node_order_find (&self->order, node)];
}

/* base^n by squaring, in the order of jd_power_int_value (). */
static Value
emit_power_int (Compiler *self,
                Value     base,
                guint     n)
{
  Value power = jd_tape_value_constant (1.0);

  for (; n != 0; n >>= 1)
    {
      if (n & 1)
        power = jd_tape_value_is (power, 1.0) ? base : emit (self, JD_OP_MULTIPLY, power, base);
      if (n > 1)
        base = emit_unary (self, JD_OP_MULTIPLY, base);
    }
  return power;
}

/* Whether multiplications and one root make |x|^exponent. */
static gboolean
exponent_is_cheap (double exponent)
{
  const double size = fabs (exponent);

  return (size == trunc (size) && size <= JD_LARGEST_INT_POWER) ||
         (size + 0.5 == trunc (size + 0.5) && size <= JD_LARGEST_HALF_POWER);
}

/* base^|exponent|, the exponent being cheap. */
static Value
emit_power_size (Compiler *self,
                 Value     base,
                 double    exponent)
{
  const double size = fabs (exponent);
  Value root;

  if (size == trunc (size))
    return emit_power_int (self, base, (guint) size);
  root = emit_unary (self, JD_OP_FUNCTION + JD_FUNCTION_SQRT, base);
  return size < 1.0 ? root : emit (self, JD_OP_MULTIPLY, emit_power_int (self, base, (guint) size), root);
}

static Value
compile_pow (Compiler     *self,
             const JdExpr *node)
{
  Value base = value_of (self, node->args[0]);
  Value exponent = value_of (self, node->args[1]);
  Value power;

  if (!exponent.is_constant || !exponent_is_cheap (exponent.value))
    return emit (self, JD_OP_POWER, base, exponent);
  power = emit_power_size (self, base, exponent.value);
  return exponent.value < 0.0 ? emit (self, JD_OP_DIVIDE, jd_tape_value_constant (1.0), power) : power;
}

/* A product as number * left * right, right missing (the constant 1) if it is not needed: what a sum can add
 * in one step.  Divisions are done last. */
static void
compile_factors (Compiler     *self,
                 const JdExpr *mul,
                 double       *out_number,
                 Value        *out_left,
                 Value        *out_right)
{
  g_autoptr(GArray) divisors = g_array_new (FALSE, FALSE, sizeof (Value));
  Value one = jd_tape_value_constant (1.0);

  *out_number = 1.0;
  *out_left = one;
  *out_right = one;
  for (guint i = 0; i < mul->n_args; i++)
    {
      const Entry *entry = entry_of (self, mul->args[i]);

      if (entry->inlined)
        {
          const JdExpr *pow = mul->args[i];
          Value divisor = emit_power_size (self, value_of (self, pow->args[0]), value_of (self, pow->args[1]).value);

          g_array_append_val (divisors, divisor);
        }
      else if (entry->value.is_constant)
        *out_number *= entry->value.value;
      else if (jd_tape_value_is (*out_left, 1.0))
        *out_left = entry->value;
      else
        {
          if (!jd_tape_value_is (*out_right, 1.0))
            *out_left = emit (self, JD_OP_MULTIPLY, *out_left, *out_right);
          *out_right = entry->value;
        }
    }
  if (divisors->len == 0)
    return;
  if (!jd_tape_value_is (*out_right, 1.0))
    *out_left = emit (self, JD_OP_MULTIPLY, *out_left, *out_right);
  else if (jd_tape_value_is (*out_left, 1.0))
    {
      *out_left = jd_tape_value_constant (*out_number);
      *out_number = 1.0;
    }
  *out_right = one;
  for (guint i = 0; i < divisors->len; i++)
    *out_left = emit (self, JD_OP_DIVIDE, *out_left, g_array_index (divisors, Value, i));
}

static Value
compile_mul (Compiler     *self,
             const JdExpr *mul)
{
  double number;
  Value left, right;

  compile_factors (self, mul, &number, &left, &right);
  if (number == -1.0)
    left = emit_unary (self, JD_OP_NEGATE, left);
  else if (number != 1.0)
    left = emit (self, JD_OP_MULTIPLY, jd_tape_value_constant (number), left);
  return jd_tape_value_is (right, 1.0) ? left : emit (self, JD_OP_MULTIPLY, left, right);
}

/* A sum being added up; @own: in a place that nothing else writes or reads. */
typedef struct
{
  Value    value;
  gboolean own;
} Sum;

/* A place of its own: the sum so far may be a product, which is taken into this step then. */
static void
sum_set (Compiler *self,
         Sum      *sum,
         guint     op,
         Value     a,
         Value     b)
{
  *sum = (Sum) { { .place = jd_tape_builder_new_place (self->tape) }, TRUE };
  jd_tape_builder_write (self->tape, op, sum->value.place, a, b);
}

static void
sum_add (Compiler *self,
         Sum      *sum,
         Value     term,
         gboolean  negative)
{
  if (!jd_tape_value_is (sum->value, 0.0))
    sum_set (self, sum, negative ? JD_OP_SUBTRACT : JD_OP_ADD, sum->value, term);
  else if (negative)
    sum_set (self, sum, JD_OP_NEGATE, term, term);
  else
    sum->value = term;
}

/* A term of a sum that is left to the sum: (-) left * right, or (-) left if right is the constant 1. */
typedef struct
{
  Value    left;
  Value    right;
  gboolean negative;
} Product;

static Product
compile_product (Compiler     *self,
                 const JdExpr *mul,
                 gboolean      may_be_negative)
{
  Product product;
  double number;

  compile_factors (self, mul, &number, &product.left, &product.right);
  product.negative = number < 0.0 && (may_be_negative || number == -1.0);
  if (product.negative)
    number = -number;
  if (number == 1.0)
    return product;
  if (jd_tape_value_is (product.right, 1.0))
    product.right = jd_tape_value_constant (number);
  else
    product.left = emit (self, JD_OP_MULTIPLY, jd_tape_value_constant (number), product.left);
  return product;
}

/* In one step once the sum stands in a place of its own. */
static void
sum_add_product (Compiler      *self,
                 Sum           *sum,
                 const Product *product)
{
  if (jd_tape_value_is (product->right, 1.0))
    sum_add (self, sum, product->left, product->negative);
  else if (sum->own)
    jd_tape_builder_write (self->tape, product->negative ? JD_OP_MULTIPLY_SUBTRACT : JD_OP_MULTIPLY_ADD,
                           sum->value.place, product->left, product->right);
  else if (!product->negative && jd_tape_value_is (sum->value, 0.0))
    sum_set (self, sum, JD_OP_MULTIPLY, product->left, product->right);
  else
    sum_add (self, sum, emit (self, JD_OP_MULTIPLY, product->left, product->right), product->negative);
}

/* First the products, then the sum without a break, so that it stays in a register. */
static Value
compile_add (Compiler     *self,
             const JdExpr *add)
{
  g_autoptr(GArray) products = g_array_new (FALSE, FALSE, sizeof (Product));
  Sum sum = { .own = FALSE };
  double constant = 0.0;

  for (guint i = 0; i < add->n_args; i++)
    {
      const Entry *entry = entry_of (self, add->args[i]);
      Product product = { entry->value, jd_tape_value_constant (1.0), FALSE };

      if (entry->value.is_constant && !entry->inlined)
        {
          constant += entry->value.value;
          continue;
        }
      /* the first term of a sum has nothing to be subtracted from */
      if (entry->inlined)
        product = compile_product (self, add->args[i], constant != 0.0 || products->len > 0);
      g_array_append_val (products, product);
    }
  sum.value = jd_tape_value_constant (constant);
  for (guint i = 0; i < products->len; i++)
    sum_add_product (self, &sum, &g_array_index (products, Product, i));
  return sum.value;
}

/* x of x or -x. */
static const JdExpr *
angle_of (const JdExpr *term,
          gboolean     *out_negative)
{
  *out_negative = term->kind == JD_EXPR_MUL && term->n_args == 2 && jd_expr_is_number (term->args[0], -1.0);
  return *out_negative ? term->args[1] : term;
}

/* sin (x + y) or cos (x + y) from those of x and y, or their negatives. */
static Value
compile_split (Compiler     *self,
               const JdExpr *call)
{
  JdTapeBuilder *tape = self->tape;
  Value sine[2], cosine[2], sum;
  gboolean negative[2];

  for (guint i = 0; i < 2; i++)
    {
      const JdExpr *angle = angle_of (call->args[0]->args[i], &negative[i]);

      sine[i] = cosine[i] = emit_unary (self, JD_OP_SINCOS, value_of (self, angle));
      cosine[i].place++;
    }
  if (call->op == JD_FUNCTION_COS)
    return jd_tape_builder_add_products (tape, jd_tape_builder_multiply (tape, cosine[0], cosine[1]), 1, &sine[0],
                                         &sine[1], negative[0] == negative[1]);
  sum = jd_tape_builder_multiply (tape, sine[negative[0]], cosine[!negative[0]]);
  sum = jd_tape_builder_add_products (tape, sum, 1, &sine[!negative[0]], &cosine[negative[0]],
                                      negative[0] != negative[1]);
  return negative[0] && negative[1] ? jd_tape_builder_multiply (tape, sum, jd_tape_value_constant (-1.0)) : sum;
}

/* sin and cos of one argument come from one step if both are wanted. */
static Value
compile_angle (Compiler     *self,
               const JdExpr *call)
{
  const JdExpr *argument = call->args[0];
  Value value;

  if (self->split != NULL && g_hash_table_contains (self->split, argument))
    return compile_split (self, call);
  if (!g_hash_table_contains (self->sincos, argument))
    return emit_unary (self, JD_OP_FUNCTION + call->op, value_of (self, argument));
  value = emit_unary (self, JD_OP_SINCOS, value_of (self, argument));
  value.place += call->op == JD_FUNCTION_COS;
  return value;
}

static Value
compile_call (Compiler     *self,
              const JdExpr *call)
{
  Value first = value_of (self, call->args[0]);
  Value second = call->n_args > 1 ? value_of (self, call->args[1]) : first;

  if (call->op == JD_FUNCTION_SIN || call->op == JD_FUNCTION_COS)
    return compile_angle (self, call);
  return emit (self, JD_OP_FUNCTION + call->op, first, second);
}

static Value
compile_if (Compiler     *self,
            const JdExpr *node)
{
  Value left = value_of (self, node->args[0]);
  Value right = value_of (self, node->args[1]);
  Value then_value = value_of (self, node->args[2]);
  Value else_value = value_of (self, node->args[3]);
  guint32 target;

  if (left.is_constant && right.is_constant)
    {
      double choice = jd_select_value (node->op, left.value, right.value, 1.0, 0.0);

      return isnan (choice) ? jd_tape_value_constant (choice) : choice > 0.5 ? then_value : else_value;
    }
  target = jd_tape_builder_new_place (self->tape);
  jd_tape_builder_write (self->tape, JD_OP_LESS + node->op, target, left, right);
  jd_tape_builder_write (self->tape, JD_OP_CHOOSE, target, then_value, else_value);
  return (Value) { .place = target };
}

/* The foot of a centre on a curve, whose tape is made here. */
static gboolean
compile_foot (Compiler      *self,
              const JdExpr  *node,
              Value         *out_value,
              GError       **error)
{
  const JdExpr *curve = node->args[JD_FOOT_CURVE], *time = NULL;
  const JdExpr *inputs[] = { curve->args[JD_CURVE_LOCAL], NULL };
  g_autoptr(GPtrArray) symbols = jd_expr_get_symbols_of (curve->args, JD_CURVE_LOCAL);
  JdTapeFoot *foot;
  JdTape *tape;

  for (guint i = 0; i < symbols->len; i++)
    if (jd_expr_get_symbol (g_ptr_array_index (symbols, i)) == JD_SYMBOL_TIME)
      time = g_ptr_array_index (symbols, i);
  inputs[1] = time != NULL ? time : inputs[0]; /* of equal inputs the first counts */
  tape = jd_tape_new (curve->args, JD_CURVE_LOCAL, inputs, 2, self->constants, error);
  if (tape == NULL)
    return FALSE;
  foot = g_new (JdTapeFoot, 1);
  *foot = (JdTapeFoot) { tape, curve->op != 0, (gsize) node->args[JD_FOOT_ID]->number.value };
  *out_value = jd_tape_builder_find_foot (self->tape, foot, value_of (self, node->args[JD_FOOT_X]),
                                          value_of (self, node->args[JD_FOOT_Y]),
                                          value_of (self, node->args[JD_FOOT_TIME]));
  return TRUE;
}

static gboolean
compile_symbol (Compiler      *self,
                const JdExpr  *symbol,
                Value         *out_value,
                GError       **error)
{
  guint input = GPOINTER_TO_UINT (g_hash_table_lookup (self->inputs, symbol));
  const JdExpr *definition = g_hash_table_lookup (self->defined, symbol);
  const double *constant = NULL;
  g_autofree char *text = NULL;

  if (input > 0)
    {
      *out_value = (Value) { .place = input - 1 };
      return TRUE;
    }
  if (definition != NULL)
    {
      *out_value = entry_of (self, definition)->value;
      return TRUE;
    }
  if (symbol->op == JD_SYMBOL_CONSTANT && self->constants != NULL)
    constant = g_hash_table_lookup (self->constants, symbol->name);
  if (constant != NULL || symbol->op == JD_SYMBOL_PI)
    {
      *out_value = jd_tape_value_constant (constant != NULL ? *constant : G_PI);
      return TRUE;
    }
  text = jd_symbol_to_text (symbol);
  g_set_error (error, JD_EXPR_ERROR, JD_EXPR_ERROR_UNKNOWN_SYMBOL, _("“%s” has no value here"), text);
  return FALSE;
}

/* The value of a node if all of its arguments are constants. */
static gboolean
fold_node (const Compiler *self,
           const JdExpr   *node,
           Value          *out_value)
{
  g_autofree double *args = g_new (double, node->n_args);

  for (guint i = 0; i < node->n_args; i++)
    {
      const Value value = value_of (self, node->args[i]);

      if (!value.is_constant)
        return FALSE;
      args[i] = value.value;
    }
  *out_value = jd_tape_value_constant (jd_node_value (node, args));
  return TRUE;
}

/* Writes the steps of @entry, whose arguments are written, and sets its value, unless it is left to its user.  FALSE
 * with JD_EXPR_ERROR_UNKNOWN_SYMBOL for a symbol that is no input, no definition and no constant. */
static gboolean
write_node (Compiler  *self,
            Entry     *entry,
            GError   **error)
{
  const JdExpr *node = entry->node;

  if (node->kind == JD_EXPR_SYMBOL)
    return compile_symbol (self, node, &entry->value, error);
  if (node->kind == JD_EXPR_FOOT)
    return compile_foot (self, node, &entry->value, error);
  if (node->kind == JD_EXPR_NUMBER)
    entry->value = jd_tape_value_constant (node->number.value);
  else if (node->kind == JD_EXPR_CURVE)
    entry->value = jd_tape_value_constant (NAN);
  else if (node->kind == JD_EXPR_GAP)
    entry->value = value_of (self, node->args[JD_GAP_VALUE]);
  else if (fold_node (self, node, &entry->value))
    entry->inlined = FALSE;
  else if (entry->inlined)
    return TRUE;
  else if (node->kind == JD_EXPR_ADD)
    entry->value = compile_add (self, node);
  else if (node->kind == JD_EXPR_MUL)
    entry->value = compile_mul (self, node);
  else if (node->kind == JD_EXPR_POW)
    entry->value = compile_pow (self, node);
  else if (node->kind == JD_EXPR_CALL)
    entry->value = compile_call (self, node);
  else
    entry->value = compile_if (self, node);
  return TRUE;
}

static gboolean
symbol_equal (gconstpointer a,
              gconstpointer b)
{
  return jd_expr_compare (a, b) == 0;
}

/* Marks nodes that are computed by their only user: a product by a sum, a division by a product.  Outputs are not
 * marked. */
static void
compiler_mark_inlined (Compiler *self)
{
  const gsize n = self->order.nodes.n;

  for (gsize i = 0; i < n; i++)
    {
      const JdExpr *user = self->entries[i].node;

      for (guint j = 0; j < user->n_args; j++)
        {
          Entry *entry = &self->entries[jd_node_order_find (&self->order, user->args[j])];
          const JdExpr *node = entry->node;

          if (entry->n_uses == 1)
            entry->inlined = (user->kind == JD_EXPR_ADD && node->kind == JD_EXPR_MUL) ||
                             (user->kind == JD_EXPR_MUL && node->kind == JD_EXPR_POW &&
                              node->args[1]->kind == JD_EXPR_NUMBER && node->args[1]->number.value < 0.0 &&
                              exponent_is_cheap (node->args[1]->number.value));
        }
    }
}

static void
compiler_count_uses (Compiler            *self,
                     const JdExpr *const *outputs,
                     gsize                n_outputs)
{
  const gsize n = self->order.nodes.n;

  self->entries = g_new0 (Entry, MAX (n, 1));
  for (gsize i = 0; i < n; i++)
    self->entries[i].node = self->order.nodes.at[i];
  for (gsize i = 0; i < n; i++)
    for (guint j = 0; j < self->entries[i].node->n_args; j++)
      self->entries[jd_node_order_find (&self->order, self->entries[i].node->args[j])].n_uses++;
  /* twice, so that an output is never left to its user */
  for (gsize i = 0; i < n_outputs; i++)
    self->entries[jd_node_order_find (&self->order, outputs[i])].n_uses += 2;
}

static gboolean
is_angle_call (const JdExpr *node)
{
  return node->kind == JD_EXPR_CALL && (node->op == JD_FUNCTION_SIN || node->op == JD_FUNCTION_COS);
}

/* The arguments of which both sine and cosine are wanted. */
static void
compiler_find_sincos (Compiler *self)
{
  g_autoptr(GHashTable) seen = g_hash_table_new (NULL, NULL);

  self->sincos = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < self->order.nodes.n; i++)
    {
      const JdExpr *node = self->entries[i].node;

      if (is_angle_call (node) && !g_hash_table_add (seen, (gpointer) node->args[0]))
        g_hash_table_add (self->sincos, (gpointer) node->args[0]);
    }
}

/* Sums and differences of two angles whose sines or cosines are wanted anyway. */
static void
compiler_find_split (Compiler *self)
{
  g_autoptr(GHashTable) wanted = g_hash_table_new (NULL, NULL);

  self->split = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < self->order.nodes.n; i++)
    if (is_angle_call (self->entries[i].node) && self->entries[i].node->args[0]->kind == JD_EXPR_SYMBOL)
      g_hash_table_add (wanted, (gpointer) self->entries[i].node->args[0]);
  for (gsize i = 0; i < self->order.nodes.n; i++)
    {
      const JdExpr *node = self->entries[i].node, *sum = is_angle_call (node) ? node->args[0] : NULL;
      const JdExpr *angles[2];
      gboolean negative;

      if (sum == NULL || sum->kind != JD_EXPR_ADD || sum->n_args != 2)
        continue;
      for (guint k = 0; k < 2; k++)
        angles[k] = angle_of (sum->args[k], &negative);
      if (!g_hash_table_contains (wanted, angles[0]) || !g_hash_table_contains (wanted, angles[1]))
        continue;
      g_hash_table_add (self->split, (gpointer) sum);
      g_hash_table_add (self->sincos, (gpointer) angles[0]);
      g_hash_table_add (self->sincos, (gpointer) angles[1]);
    }
}

static void
compiler_clear (Compiler *self)
{
  jd_node_order_clear (&self->order);
  g_clear_pointer (&self->entries, g_free);
  g_clear_pointer (&self->inputs, g_hash_table_unref);
  g_clear_pointer (&self->defined, g_hash_table_unref);
  g_clear_pointer (&self->sincos, g_hash_table_unref);
  g_clear_pointer (&self->split, g_hash_table_unref);
  g_clear_pointer (&self->tape, jd_tape_builder_free);
}

/* The parts of a builder. */
typedef struct
{
  const JdExpr *const *exprs;
  gsize                n_exprs;
  const JdExpr *const *defined;
  gsize                n_defined;
  const JdExpr *const *inputs;
  gsize                n_inputs;
  GHashTable          *constants;
  JdProgress          *progress;  /* may be NULL */
  gboolean             split;  /* sines and cosines of sums come from those of the terms; to rounding of 1, no
                                * longer of themselves */
} Sources;

static gboolean
compile_nodes (Compiler       *self,
               const Sources  *sources,
               GError        **error)
{
  JdProgress *progress = sources->progress;
  const gsize n = self->order.nodes.n;

  if (!jd_progress_report (progress, 0, n, error))
    return FALSE;
  compiler_count_uses (self, sources->exprs, sources->n_exprs);
  compiler_mark_inlined (self);
  compiler_find_sincos (self);
  if (sources->split)
    compiler_find_split (self);
  for (gsize i = 0; i < n; i++)
    if (!write_node (self, &self->entries[i], error) ||
        (i % NODES_AT_ONCE == 0 && !jd_progress_report (progress, i, n, error)))
      return FALSE;
  return jd_progress_report (progress, n, n, error);
}

static JdTapeBuilder *
builder_new (const Sources  *sources,
             GError        **error)
{
  Compiler self = { 0 };
  JdTapeBuilder *builder = NULL;

  g_return_val_if_fail (sources->exprs != NULL || sources->n_exprs == 0, NULL);
  g_return_val_if_fail (sources->inputs != NULL || sources->n_inputs == 0, NULL);

  jd_node_order_init (&self.order, sources->exprs, sources->n_exprs, NULL);
  self.inputs = g_hash_table_new ((GHashFunc) jd_expr_hash, symbol_equal);
  for (gsize i = sources->n_inputs; i-- > 0;)
    g_hash_table_insert (self.inputs, (gpointer) sources->inputs[i], GUINT_TO_POINTER ((guint) i + 1));
  self.defined = g_hash_table_new ((GHashFunc) jd_expr_hash, symbol_equal);
  for (gsize i = 0; i < sources->n_defined; i++)
    g_hash_table_insert (self.defined, (gpointer) sources->defined[i], (gpointer) sources->exprs[i]);
  self.constants = sources->constants;
  self.tape = jd_tape_builder_new_empty (sources->n_inputs);
  if (compile_nodes (&self, sources, error))
    {
      builder = g_steal_pointer (&self.tape);
      builder->values = g_new (JdTapeValue, sources->n_exprs + 1);
      builder->n_values = sources->n_exprs;
      for (gsize k = 0; k < sources->n_exprs; k++)
        builder->values[k] = value_of (&self, sources->exprs[k]);
    }
  compiler_clear (&self);
  return builder;
}

JdTapeBuilder *
jd_tape_builder_new (const JdExpr *const  *exprs,
                     gsize                 n_exprs,
                     const JdExpr *const  *inputs,
                     gsize                 n_inputs,
                     GHashTable           *constants,
                     JdProgress           *progress,
                     GError              **error)
{
  const Sources sources = { .exprs = exprs, .n_exprs = n_exprs, .inputs = inputs, .n_inputs = n_inputs,
                            .constants = constants, .progress = progress, .split = TRUE };

  return builder_new (&sources, error);
}

JdTape *
jd_tape_new_stepwise (const JdExpr *const  *outputs,
                      gsize                 n_outputs,
                      const JdExpr *const  *defined,
                      gsize                 n_defined,
                      const JdExpr *const  *inputs,
                      gsize                 n_inputs,
                      GHashTable           *constants,
                      JdProgress           *progress,
                      GError              **error)
{
  const Sources sources = { .exprs = outputs, .n_exprs = n_outputs, .defined = defined, .n_defined = n_defined,
                            .inputs = inputs, .n_inputs = n_inputs, .constants = constants, .progress = progress };
  g_autoptr(JdTapeBuilder) builder = NULL;

  g_return_val_if_fail (n_defined <= n_outputs, NULL);

  builder = builder_new (&sources, error);
  return builder != NULL ? jd_tape_builder_finish_exprs (builder) : NULL;
}

JdTape *
jd_tape_new (const JdExpr *const *outputs,
             gsize                n_outputs,
             const JdExpr *const *inputs,
             gsize                n_inputs,
             GHashTable          *constants,
             GError             **error)
{
  return jd_tape_new_stepwise (outputs, n_outputs, NULL, 0, inputs, n_inputs, constants, NULL, error);
}
