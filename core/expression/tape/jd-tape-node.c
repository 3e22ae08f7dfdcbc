/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Steps of one node of an expression.  Powers become multiplications; sums and products are computed in a register;
 * sine and cosine of one argument are computed together. */
#include "core/expression/tape/jd-tape-node-private.h"

#include <glib/gi18n-lib.h>
#include <math.h>

typedef JdTapeValue Value;

Value
jd_tape_compiler_value (const JdTapeCompiler *self,
                        const JdExpr         *node)
{
  return self->entries[jd_node_order_find (&self->order, node)].value;
}

static Value
emit (JdTapeCompiler *self,
      guint           op,
      Value           a,
      Value           b)
{
  return jd_tape_builder_emit (self->tape, op, a, b);
}

static Value
emit_unary (JdTapeCompiler *self,
            guint           op,
            Value           a)
{
  return emit (self, op, a, a);
}

static const JdTapeEntry *
entry_of (const JdTapeCompiler *self,
          const JdExpr         *node)
{
  return &self->entries[jd_node_order_find (&self->order, node)];
}

/* base^n by squaring, in the order of jd_power_int_value (). */
static Value
emit_power_int (JdTapeCompiler *self,
                Value           base,
                guint           n)
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

gboolean
jd_tape_exponent_is_cheap (double exponent)
{
  const double size = fabs (exponent);

  return (size == trunc (size) && size <= JD_LARGEST_INT_POWER) ||
         (size + 0.5 == trunc (size + 0.5) && size <= JD_LARGEST_HALF_POWER);
}

/* base^|exponent|, the exponent being cheap. */
static Value
emit_power_size (JdTapeCompiler *self,
                 Value           base,
                 double          exponent)
{
  const double size = fabs (exponent);
  Value root;

  if (size == trunc (size))
    return emit_power_int (self, base, (guint) size);
  root = emit_unary (self, JD_OP_FUNCTION + JD_FUNCTION_SQRT, base);
  return size < 1.0 ? root : emit (self, JD_OP_MULTIPLY, emit_power_int (self, base, (guint) size), root);
}

static Value
compile_pow (JdTapeCompiler *self,
             const JdExpr   *node)
{
  Value base = jd_tape_compiler_value (self, node->args[0]);
  Value exponent = jd_tape_compiler_value (self, node->args[1]);
  Value power;

  if (!exponent.is_constant || !jd_tape_exponent_is_cheap (exponent.value))
    return emit (self, JD_OP_POWER, base, exponent);
  power = emit_power_size (self, base, exponent.value);
  return exponent.value < 0.0 ? emit (self, JD_OP_DIVIDE, jd_tape_value_constant (1.0), power) : power;
}

/* A product as number * left * right, right missing (the constant 1) if it is not needed: what a sum can add
 * in one step.  Divisions are done last. */
static void
compile_factors (JdTapeCompiler *self,
                 const JdExpr   *mul,
                 double         *out_number,
                 Value          *out_left,
                 Value          *out_right)
{
  g_autoptr(GArray) divisors = g_array_new (FALSE, FALSE, sizeof (Value));
  Value one = jd_tape_value_constant (1.0);

  *out_number = 1.0;
  *out_left = one;
  *out_right = one;
  for (guint i = 0; i < mul->n_args; i++)
    {
      const JdTapeEntry *entry = entry_of (self, mul->args[i]);

      if (entry->inlined)
        {
          const JdExpr *pow = mul->args[i];
          Value divisor = emit_power_size (self, jd_tape_compiler_value (self, pow->args[0]),
                                           jd_tape_compiler_value (self, pow->args[1]).value);

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
compile_mul (JdTapeCompiler *self,
             const JdExpr   *mul)
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
sum_set (JdTapeCompiler *self,
         Sum            *sum,
         guint           op,
         Value           a,
         Value           b)
{
  *sum = (Sum) { { .place = jd_tape_builder_new_place (self->tape) }, TRUE };
  jd_tape_builder_write (self->tape, op, sum->value.place, a, b);
}

static void
sum_add (JdTapeCompiler *self,
         Sum            *sum,
         Value           term,
         gboolean        negative)
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
compile_product (JdTapeCompiler *self,
                 const JdExpr   *mul,
                 gboolean        may_be_negative)
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
sum_add_product (JdTapeCompiler *self,
                 Sum            *sum,
                 const Product  *product)
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
compile_add (JdTapeCompiler *self,
             const JdExpr   *add)
{
  g_autoptr(GArray) products = g_array_new (FALSE, FALSE, sizeof (Product));
  Sum sum = { .own = FALSE };
  double constant = 0.0;

  for (guint i = 0; i < add->n_args; i++)
    {
      const JdTapeEntry *entry = entry_of (self, add->args[i]);
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

const JdExpr *
jd_tape_angle_of (const JdExpr *term,
                  gboolean     *out_negative)
{
  *out_negative = term->kind == JD_EXPR_MUL && term->n_args == 2 && jd_expr_is_number (term->args[0], -1.0);
  return *out_negative ? term->args[1] : term;
}

/* sin (x + y) or cos (x + y) from those of x and y, or their negatives. */
static Value
compile_split (JdTapeCompiler *self,
               const JdExpr   *call)
{
  JdTapeBuilder *tape = self->tape;
  Value sine[2], cosine[2], sum;
  gboolean negative[2];

  for (guint i = 0; i < 2; i++)
    {
      const JdExpr *angle = jd_tape_angle_of (call->args[0]->args[i], &negative[i]);

      sine[i] = cosine[i] = emit_unary (self, JD_OP_SINCOS, jd_tape_compiler_value (self, angle));
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
compile_angle (JdTapeCompiler *self,
               const JdExpr   *call)
{
  const JdExpr *argument = call->args[0];
  Value value;

  if (self->split != NULL && g_hash_table_contains (self->split, argument))
    return compile_split (self, call);
  if (!g_hash_table_contains (self->sincos, argument))
    return emit_unary (self, JD_OP_FUNCTION + call->op, jd_tape_compiler_value (self, argument));
  value = emit_unary (self, JD_OP_SINCOS, jd_tape_compiler_value (self, argument));
  value.place += call->op == JD_FUNCTION_COS;
  return value;
}

static Value
compile_call (JdTapeCompiler *self,
              const JdExpr   *call)
{
  Value first = jd_tape_compiler_value (self, call->args[0]);
  Value second = call->n_args > 1 ? jd_tape_compiler_value (self, call->args[1]) : first;

  if (call->op == JD_FUNCTION_SIN || call->op == JD_FUNCTION_COS)
    return compile_angle (self, call);
  return emit (self, JD_OP_FUNCTION + call->op, first, second);
}

static Value
compile_if (JdTapeCompiler *self,
            const JdExpr   *node)
{
  Value left = jd_tape_compiler_value (self, node->args[0]);
  Value right = jd_tape_compiler_value (self, node->args[1]);
  Value then_value = jd_tape_compiler_value (self, node->args[2]);
  Value else_value = jd_tape_compiler_value (self, node->args[3]);
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
compile_foot (JdTapeCompiler  *self,
              const JdExpr    *node,
              Value           *out_value,
              GError         **error)
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
  *out_value = jd_tape_builder_find_foot (self->tape, foot, jd_tape_compiler_value (self, node->args[JD_FOOT_X]),
                                          jd_tape_compiler_value (self, node->args[JD_FOOT_Y]),
                                          jd_tape_compiler_value (self, node->args[JD_FOOT_TIME]));
  return TRUE;
}

static gboolean
compile_symbol (JdTapeCompiler  *self,
                const JdExpr    *symbol,
                Value           *out_value,
                GError         **error)
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
fold_node (const JdTapeCompiler *self,
           const JdExpr         *node,
           Value                *out_value)
{
  g_autofree double *args = g_new (double, node->n_args);

  for (guint i = 0; i < node->n_args; i++)
    {
      const Value value = jd_tape_compiler_value (self, node->args[i]);

      if (!value.is_constant)
        return FALSE;
      args[i] = value.value;
    }
  *out_value = jd_tape_value_constant (jd_node_value (node, args));
  return TRUE;
}

gboolean
jd_tape_compiler_write (JdTapeCompiler  *self,
                        JdTapeEntry     *entry,
                        GError         **error)
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
    entry->value = jd_tape_compiler_value (self, node->args[JD_GAP_VALUE]);
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
