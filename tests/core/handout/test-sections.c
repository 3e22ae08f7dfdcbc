/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a derivation says of a mechanism, section by section: the sentences of each kind of effort, joint and equation,
 * and its numbers against closed forms. */
#include <gsl/gsl_errno.h>

#include "tests/core/handout/handout-testing.h"

#define MOST_PARTS 24

/* A mechanism with its first event; an entry of @says that begins with ! is not there. */
typedef struct
{
  const char *claim;
  const char *text;
  const char *says[MOST_PARTS];
} Case;

static const Case cases[] = {
  /* D_x = 8 + cos a - 2 sin a - 4 x^3 at a = 0.2, x = 0.5; D_a = -0.6 - 0.5 + (-3 sin a + cos a) + 2 - 2 cos a;
   * D_u = 2 u - k (l - 1) u / l with l^2 = 9.01 */
  { "efforts",
    "{'jourdain': 1, 'description': 'A bench of efforts.', 'constants': {'m': 2, 'k': 50, 'half': 'm/2'},"
    " 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 0.5, 'rate': 1}, {'name': 'y', 'value': 3},"
    " {'name': 'a', 'value': 0.2, 'rate': 2}, {'name': 'u', 'value': 0.1}], 'ground': {'points': {'G': [0, 3]}},"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 'm', 'inertia': 0.5, 'center': [0.1, 0],"
    " 'points': {'P': [1, 0]}}, {'name': 'Q', 'origin': ['u', 0], 'mass': 'half'},"
    " {'name': 'empty', 'origin': ['x + u', 1], 'angle': 0}],"
    " 'efforts': [{'name': 'push', 'type': 'force', 'point': 'S.P', 'vector': [3, 'x`']},"
    " {'name': 'jet', 'type': 'force', 'point': 'S.P', 'vector': [1, 2], 'follower': true},"
    " {'name': 'motor', 'type': 'torque', 'body': 'S', 'value': '4*t'},"
    " {'name': 'coil', 'type': 'spring', 'between': ['Q.origin', 'ground.G'], 'stiffness': 'k', 'length': 1},"
    " {'name': 'pot', 'type': 'damper', 'between': ['Q.origin', 'ground.G'], 'viscosity': 7},"
    " {'name': 'twist', 'type': 'torsion-spring', 'bodies': ['S', 'ground'], 'stiffness': 6, 'angle': 0.1},"
    " {'name': 'brake', 'type': 'torsion-damper', 'bodies': ['S', 'ground'], 'viscosity': 0.25},"
    " {'name': 'well', 'type': 'potential', 'value': 'x^4'},"
    " {'name': 'hand', 'type': 'generalized', 'values': {'u': '2*u', 'x': 5}}]}",
    { "A bench of efforts.\n", "given by 4 primitive parameters", "u | coordinate x of the origin of “Q” | m | 0.1 | 0 m/s",
      "The constants are m = 2 kg, k = 50 N/m, \\mathrm{half} = \\frac{m}{2} = 1 kg.",
      "- “S” is a body of mass m. Its moment of inertia about the mass centre is 0.5. Its mass centre is at",
      "- “Q” is a particle of mass \\mathrm{half}.", "- “empty” is a body without mass.",
      "- the weight, with the acceleration", "- “push” is a force at “S.P”, \\left( 3,  \\, \\dot{x} \\right).",
      "- “jet” is a force at “S.P”, \\left( 1,  \\, 2 \\right) in the axes of the body.",
      "- “motor” is a torque 4 t on “S”.",
      "- “coil” is a spring between “Q.origin” and “ground.G”, of stiffness k and free length 1.",
      "- “pot” is a damper between “Q.origin” and “ground.G”, of viscosity 7.",
      "- “twist” is a torsion spring between “S” and “ground”, of stiffness 6 and free angle 0.1.",
      "- “brake” is a torsion damper between “S” and “ground”, of viscosity 0.25.", "- “well” has the potential x^{4}.",
      "- “hand” is given by its generalized forces D_{u} = 2 u, D_{x} = 5.", "has no joint: its parameters are independent",
      "is independent and retains x, y, a, u. In the state of the results it has 4 degrees of freedom.",
      "x | 0.5 m | 1 m/s | 4.47849 m/s² | 8.08273 N | 0 N", "| -0.676075 N m | 0 N m", "| -3.13426 m/s² | -3.13426 N | 0 N",
      "this hypothesis fails: the given efforts derive from the potential V" } },
  /* an equation that can be solved for two parameters is solved for the one that it eliminates */
  { "solved-for-x",
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'],"
    " 'mass': 1}], 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': 'y - x'}}],"
    " 'parameterizations': [{'name': 'one', 'primitive': {'j.f': 'x'}}]}",
    { "It is holonomic, and solved for x. It is primitive: it eliminates x." } },
  { "solved-for-y",
    "{'jourdain': 1, 'parameters': [{'name': 'x'}, {'name': 'y'}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'],"
    " 'mass': 1}], 'joints': [{'name': 'j', 'type': 'equation', 'holonomic': {'f': 'y - x'}}],"
    " 'parameterizations': [{'name': 'one', 'primitive': {'j.f': 'y'}}]}",
    { "It is holonomic, and solved for y. It is primitive: it eliminates y." } },
  /* 3/2 m R^2 phi'' = M + h N against the rotation */
  { "rolling-resistance",
    "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5, 'M': 1.2}, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'x', 'value': 0.3, 'rate': 0.4}, {'name': 'y', 'value': 'R'},"
    " {'name': 'phi', 'value': 0.1, 'rate': '-0.4/R'}],"
    " 'curves': [{'name': 'axis', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 'm', 'inertia': 'm*R^2/2',"
    " 'shape': {'disk': 'R'}}],"
    " 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'S', 'curve': 'axis', 'rolling_resistance': 0.002}],"
    " 'efforts': [{'name': 'motor', 'type': 'torque', 'body': 'S', 'value': 'M'}]}",
    { "The joint “c” (Rolling) connects “S”, “axis”. It resists rolling with the coefficient 0.002 m.",
      "The equation “c.normal” is y - R = 0. It is holonomic, and solved for y. It is unilateral: its left side may be "
      "positive. It is complementary, with the multiplier \\lambda_{\\mathrm{c.normal}}.",
      "“c.slip” is R \\dot{\\varphi} + \\dot{x} = 0. It is semi-holonomic: it keeps R \\varphi + x constant.",
      "is total and retains x, y, \\varphi. In the state of the results it has 1 degree of freedom.",
      "L_{x} = \\lambda_{\\mathrm{c.slip}}\n", "L_{\\varphi} = \\lambda_{\\mathrm{c.Gamma}} + R \\, \\lambda_{\\mathrm{c.slip}}\n",
      "- “c” would be perfect if and only if \\Gamma = 0; it is not.", "\\lambda_{\\mathrm{c.slip}} = T, in the efforts of “c”. "
      "Its value is -1.65232 N.", "“c” transmits N = 19.62 N, T = -1.65232 N.",
      "\\varphi | 0.1 rad | -0.8 rad/s | 1.65232 rad/s² | 1.2 N m | -0.78692 N m",
      "The energies are E_{2} = 0.24 \\, \\mathrm{J}, E_{1} = 0 \\, \\mathrm{J}, E_{0} = 0 \\, \\mathrm{J} and V = 9.81" } },
  /* 3/2 m x'' = -M/R */
  { "integrated",
    "{'jourdain': 1, 'constants': {'m': 2, 'R': 0.5, 'M': 1.2}, 'gravity': [0, -9.81],"
    " 'parameters': [{'name': 'x', 'value': 0.3, 'rate': 0.4}, {'name': 'y', 'value': 'R'},"
    " {'name': 'phi', 'value': 0.1, 'rate': '-0.4/R'}],"
    " 'curves': [{'name': 'axis', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'S', 'origin': ['x', 'y'], 'angle': 'phi', 'mass': 'm', 'inertia': 'm*R^2/2',"
    " 'shape': {'disk': 'R'}}], 'joints': [{'name': 'c', 'type': 'rolling', 'body': 'S', 'curve': 'axis'}],"
    " 'efforts': [{'name': 'motor', 'type': 'torque', 'body': 'S', 'value': 'M'}],"
    " 'parameterizations': [{'name': 'r', 'primitive': {'c.normal': 'y', 'c.slip': {'parameter': 'phi',"
    " 'integrated': true}}}]}",
    { "It is primitive: it eliminates y.", "It is primitive in its integrated form: it eliminates \\varphi.",
      "The primitive equations give the eliminated parameters:\ny = R\n\\varphi = \\varphi_{0} - \\frac{x}{R}\n"
      "\\varphi_{0} = 0.7\n", "E = \\frac{3}{4} m \\dot{x}^{2}\n", "\\mathrm{D'}_{x} = -\\frac{M}{R}\n",
      "No equation is complementary: L_{q} = 0", "\\frac{3}{2} m \\ddot{x} + \\frac{M}{R} = 0\n",
      "Not known here: its equation is primitive; make “c.slip” complementary to know it",
      "- With the potential of the efforts that are not in V the energy is conserved:", "= 9.93\n",
      "x | 0.3 m | 0.4 m/s | -0.8 m/s² | -2.4 N | 0 N\n", "!multiplier | equation" } },
  /* b' = 0 where sin b + b = c - sin a; the second equation is twice the first */
  { "implicit",
    "{'jourdain': 1, 'gravity': [0, -9.81], 'parameters': [{'name': 'a', 'value': 1.2, 'rate': 1},"
    " {'name': 'b', 'value': 0}, {'name': 'c', 'value': 'sin(1.2)', 'rate': 'cos(1.2)'}],"
    " 'bodies': [{'name': 'A', 'origin': ['c', 0], 'angle': 'a', 'mass': 1, 'inertia': 0.1},"
    " {'name': 'B', 'origin': ['b', 'c'], 'mass': 1}, {'name': 'C', 'origin': ['b + c', 0], 'mass': 1},"
    " {'name': 'D', 'origin': [0, '2*c'], 'mass': 1}, {'name': 'E', 'origin': ['c', 'c'], 'mass': 1}],"
    " 'joints': [{'name': 'v', 'type': 'equation', 'holonomic': {'one': 'sin(b) + b + sin(a) - c',"
    " 'two': '2*sin(b) + 2*b + 2*sin(a) - 2*c'}}], 'parameterizations': [{'name': 'n', 'primitive': {'v.one': 'b'}}]}",
    { "c | coordinate x of the origin of “A”, coordinate y of the origin of “B”, coordinate x of the origin of “E”, … |",
      "The joint “v” (Equation) is given by its equations.",
      "It is primitive: it eliminates b, for which it is solved numerically.",
      "it has 2 degrees of freedom. 1 acting equation follows from the others.",
      "Further parameters are eliminated numerically, by the equations\nb - c + \\sin a + \\sin b = 0\n",
      "In the parameters that are left, the complementary equation is\n",
      "The virtual rates b^{\\mathrm{*}} of the parameters that are eliminated numerically follow",
      "The file declares no efforts of this joint; the multiplier stands for the effort that maintains the equation. Its "
      "value is not unique.", "\\lambda_{\\mathrm{v.two}} | v.two | not unique\n",
      "Hyperstatic: in this state an equation forbids nothing: v.two.", "The energy is conserved:" } },
  { "hyperstatic",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y', 'value': -2}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 3}],"
    " 'joints': [{'name': 'r', 'type': 'rod', 'between': ['P.origin', 'ground.origin'], 'length': 2},"
    " {'name': 's', 'type': 'rod', 'between': ['P.origin', 'ground.origin'], 'length': 2}]}",
    { "The joint “r” (Rod) connects “P.origin”, “ground.origin”.", "1 acting equation follows from the others.",
      "the complementary equations are\n", "L_{y} = \\frac{y \\left( \\lambda_{\\mathrm{r.length}} + "
      "\\lambda_{\\mathrm{s.length}} \\right)}{\\sqrt{x^{2} + y^{2}}}\n",
      "- “r”: T: It depends on multipliers that are not unique: the mechanism is hyperstatic.",
      "y | -2 m | 0 m/s | 0 m/s² | -30 N | 30 N\n", "r.length | not unique\n",
      "- The energy is conserved:\n\\frac{3 \\left( \\dot{x}^{2} + \\dot{y}^{2} \\right)}{2} + 30 y = -60\n" } },
  /* the momentum of y is 0 as a formula, which says nothing */
  { "no-inertia",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 2}, {'name': 'y', 'value': -2}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 0], 'mass': 3}, {'name': 'Q', 'origin': ['x', 'y']}]}",
    { "“Q” is a body without mass.", "No given effort has a potential: V is 0.", "- A momentum is conserved:\n3 \\dot{x} = 6\n",
      "!\n0 = 0\nThe", "!:\n0 = 0\n==", "y | -2 m | 0 m/s | \\textrm{--} | 0 N | \\textrm{--}\n",
      "A motion has no inertia, and no equation determines it: mass is missing along “y”" } },
  { "only-massless",
    "{'jourdain': 1, 'parameters': [{'name': 'y', 'value': -2}], 'bodies': [{'name': 'Q', 'origin': [0, 'y']}]}",
    { "No effort is given.", "!First Integrals" } },
  { "nearest-point",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 1}, {'name': 'y', 'value': 1}],"
    " 'curves': [{'name': 'bowl', 'graph': {'y': 'x^2'}}], 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 3,"
    " 'angle': 0, 'shape': {'disk': 0.1}}], 'joints': [{'name': 'c', 'type': 'contact', 'body': 'P', 'curve': 'bowl'}],"
    " 'efforts': [{'name': 'wide', 'type': 'force', 'point': 'P.origin',"
    " 'vector': ['x*y*cos(x*y) + x^2*y^3 + sin(x)*cos(y)', 'x*y*sin(x*y) + x^3*y^2*cos(y)']}]}",
    { "- “wide” is a force at “P.origin”, with the components\nF_{x} = ",
      "The point of the curve that is nearest at “c” has the parameter s_{\\mathrm{c}}, which solves\n"
      "x - s_{\\mathrm{c}} + 2 s_{\\mathrm{c}} \\left( y - s_{\\mathrm{c}}^{2} \\right) = 0\n",
      "The state has no results: The positions break the equation “c.normal”: its left side is -0.1, not 0.",
      "!acceleration | D" } },
  /* each corner carries half of the weight */
  { "boxes",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x'}, {'name': 'y', 'value': 1}, {'name': 'a'}],"
    " 'bodies': [{'name': 'A', 'origin': ['x', 'y'], 'angle': 'a', 'mass': 3, 'inertia': 1, 'shape': {'box': [1, 1]}},"
    " {'name': 'B', 'origin': [0, 0], 'angle': 0, 'shape': {'box': [3, 1]}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B']}]}",
    { "This is so while the same corners and edges touch as in this state.",
      "- No corner touches with the number of the equation “c.normal_3” in this state.",
      "It does not act in the state of the results.", "L_{y} = \\lambda_{\\mathrm{c.normal}} + \\lambda_{\\mathrm{c.normal\\_2}}\n",
      "!4 = 0", "!numbers and names", "!(null)",
      "\\lambda_{\\mathrm{c.normal\\_2}} = N_{2}, in the efforts of “c”. Its value is 15 N.",
      "- The multiplier of “c.normal_4” is \\lambda_{\\mathrm{c.normal\\_4}}: The bodies do not touch at this place: it is zero.",
      "\\lambda_{\\mathrm{c.normal\\_4}} | c.normal_4 | 0 N\n" } },
  { "boxes-apart",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y', 'value': 7}],"
    " 'bodies': [{'name': 'A', 'origin': [9, 'y'], 'angle': 0, 'mass': 3, 'inertia': 1, 'shape': {'box': [1, 1]}},"
    " {'name': 'B', 'origin': [0, 0], 'angle': 0, 'shape': {'box': [3, 1]}}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'bodies': ['A', 'B']}]}",
    { "No corner touches with the number of the equation “c.normal”", "!In the parameters that are left",
      "L_{y} = 0\n", "y | 7 m | 0 m/s | -10 m/s² | -30 N | 0 N\n" } },
  { "kinds",
    "{'jourdain': 1, 'parameters': [{'name': 'x', 'rate': 2}, {'name': 'y', 'value': 1}, {'name': 'psi'}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'angle': 'psi', 'mass': 2, 'inertia': 1, 'points': {'B': [1, 0]}}],"
    " 'joints': [{'name': 'd', 'type': 'drive', 'of': 'x', 'value': '2*t'},"
    " {'name': 'knife', 'type': 'blade', 'point': 'P.B', 'direction': [1, 0]},"
    " {'name': 'r', 'type': 'rope', 'through': ['P.origin', 'ground.origin'], 'length': 3, 'assumed': 'perfect'}]}",
    { "“d.drive” is x - 2 t = 0. It is holonomic, and solved for x. It contains the time. Its differential form is not "
      "homogeneous.", "“knife.lateral” is \\dot{\\psi} - \\dot{x} \\sin \\psi + \\dot{y} \\cos \\psi = 0. It is non-holonomic.",
      "The file assumes that it is perfect.", "It is unilateral: its left side may be negative.",
      "\\lambda_{\\mathrm{r.length}}. It does not act in the state of the results.",
      "L_{\\psi} = \\lambda_{\\mathrm{knife.lateral}}\n", "every complementary equation is homogeneous in the rates",
      "The energies are E_{2} = 4" } },
  { "nothing",
    "{'jourdain': 1, 'dimension': 3, 'parameters': [], 'bodies': []}",
    { "A Mechanism\n", "The mechanism has no position parameter: nothing in it can move.", "The mechanism has no bodies.",
      "is independent and retains no parameter. In the state of the results it has 0 degrees of freedom.",
      "!Virtual Velocity Field", "!Lagrange’s Equations", "!its kinetic energy is given" } },
  /* d/dt (2 q' + 3 q) = 3 q' + 2 q; E2 - E0 is kept */
  { "energy-alone",
    "{'jourdain': 1, 'parameters': [{'name': 'q', 'value': 1, 'rate': 2}], 'kinetic_energy': 'q`^2 + 3*q`*q + q^2',"
    " 'bodies': []}",
    { "q | enters the equations alone |  | 1 | 2\n", "The system has no bodies: its kinetic energy is given.",
      "The file adds the kinetic energy\n", "Its parts of degree 2, 1 and 0 in the rates are\nE_{2} = \\dot{q}^{2}\n"
      "E_{1} = 3 q \\dot{q}\nE_{0} = q^{2}\n", "2 \\ddot{q} - 2 q = 0\n",
      "- Painlevé’s integral is conserved:\n\\dot{q}^{2} - q^{2} = 3\n", "q | 1 | 2 | 1 | 0 | 0\n" } },
  { "unused",
    "{'jourdain': 1, 'parameters': [{'name': 'q', 'rate': 2}, {'name': 'x'}, {'name': 'r', 'value': 1}],"
    " 'kinetic_energy': 'q`^2', 'bodies': [{'name': 'P', 'origin': ['2*x', 'r + x'], 'mass': 1}]}",
    { "q | enters the equations alone |", "x | enters the position of “P” |", "r | enters the position of “P” |" } },
  { "space",
    "{'jourdain': 1, 'dimension': 3, 'gravity': [0, 0, -9.81], 'parameters': [{'name': 'p', 'rate': 1},"
    " {'name': 'th', 'value': 0.5}, {'name': 's', 'rate': 20}], 'bodies': [{'name': 'T', 'origin': [0, 0, 0],"
    " 'rotation': [['z', 'p'], ['x', 'th'], ['z', 's']], 'mass': 1, 'inertia': [0.1, 0.1, 0.05], 'center': [0, 0, 0.3]},"
    " {'name': 'U', 'origin': ['p', 0, 0], 'rotation': [['x', 0]], 'mass': 1, 'inertia': [1, 2, 3, 0.1, 0.2, 0.3]}],"
    " 'efforts': [{'name': 'couple', 'type': 'torque', 'body': 'T', 'value': [0, 0, 1]}]}",
    { "p | rotation of “T” about its axis z, coordinate x of the origin of “U” | rad | 0 | 1 rad/s",
      "Its principal moments of inertia at the mass centre are 0.1, 0.1, 0.05.",
      "(xx, yy, zz, xy, xz, yz) are 1, 2, 3, 0.1, 0.2, 0.3.", "It is turned by t_{h} about its axis x.",
      "“couple” is a torque \\left( 0,  \\, 0,  \\, 1 \\right) on “T”.",
      "\\Omega_{z}^{\\mathrm{*}} \\left( \\mathrm{T} \\right) = p^{\\mathrm{*}} + s^{\\mathrm{*}} \\cos t_{h}\n",
      "V = 2.943 \\cos t_{h}\n", "\\mathrm{D'}_{s} = \\cos t_{h}\n" } },
  /* y' = -10 at t = 1; N = m (1 + e) 10, and friction takes f N / m of x' */
  { "impact",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'rate': 3}, {'name': 'y', 'value': 5}],"
    " 'curves': [{'name': 'floor', 'line': {'point': [0, 0], 'direction': [1, 0]}}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 0.5}],"
    " 'joints': [{'name': 'c', 'type': 'contact', 'point': 'P.origin', 'curve': 'floor', 'friction': 0.1,"
    " 'impact': {'restitution': 0.5}}], 'events': [{'name': 'landing', 'when': 'y', 'direction': -1,"
    " 'types': {'c.normal': {'type': 'elastic', 'restitution': 0.6}}}]}",
    { "It has friction with the coefficient 0.1. Its coefficient of restitution is 0.5.",
      "Its impulsive type at “landing” is: elastic.", "L_{x} = \\lambda_{\\mathrm{c.T}}\n",
      "T: The joint does not act in this state: it is zero.",
      "In the motion from the state of the file the event “landing” happens at t = 1 \\, \\mathrm{s}.",
      "- “c.normal”: elastic, e = 0.6;", "virtual | 1 | \\dot{x}\n", "\\dot{x} | 3 m/s | 1.4 m/s | -1.6 m/s\n",
      "\\dot{y} | -10 m/s | 6 m/s | 16 m/s\n", "c.normal | 8 N s\n", "\\dot{x} | 1.5 | 0.7 | 0\n",
      "is E^{ - } = 27.25 \\, \\mathrm{J} before and E^{ + } = 9.49 \\, \\mathrm{J} after the impact." } },
  { "kick",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'x', 'value': 1}, {'name': 'y', 'value': 1, 'rate': 1}],"
    " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 3}],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'differential': {'d': 'x`'}}],"
    " 'events': [{'name': 'kick', 'at': 0, 'impulses': [{'point': 'P.origin', 'vector': [5, 6]}]}]}",
    { "The event “kick” acts on the state of the results.", "\\dot{y} | 1 m/s | 3 m/s | 2 m/s\n", "j.d | -5 N s\n",
      "\\dot{y} | 3 | 9 | 6\n", "E^{ - } = 1.5 \\, \\mathrm{J} before and E^{ + } = 13.5" } },
  { "never",
    "{'jourdain': 1, 'gravity': [0, -10], 'parameters': [{'name': 'y', 'value': 1}],"
    " 'bodies': [{'name': 'P', 'origin': [0, 'y'], 'mass': 3}], 'events': [{'name': 'up', 'when': 'y - 2',"
    " 'impulses': [{'point': 'P.origin', 'vector': [0, 6]}]}]}",
    { "== Impact\nNo jump is told: The motion does not come to the event “up” until t = 10 s.", "!privileged velocities" } },
  /* glass gives way with e = (1 - x^2)/(1 + x^2), x = 1/9 of its threshold */
  { "types",
    "{'jourdain': 1, 'parameters': [{'name': 'a', 'rate': 1}, {'name': 'b', 'rate': 1}, {'name': 'c', 'rate': 1},"
    " {'name': 'd', 'rate': 1}, {'name': 'e', 'rate': 0}, {'name': 'f', 'rate': 1}],"
    " 'kinetic_energy': '(a`^2 + b`^2 + c`^2 + d`^2 + e`^2 + f`^2)/2', 'bodies': [],"
    " 'joints': [{'name': 'j', 'type': 'equation', 'when': 'a > 5', 'differential': {'i': 'a`', 'k': 'b`', 'l': 'c`',"
    " 'm': 'd`', 'n': 'e`', 'o': 'f`'}}], 'events': [{'name': 'E', 'at': 0, 'types': {'j.i': 'inert',"
    " 'j.k': {'type': 'elastic', 'restitution': 0.5}, 'j.l': {'type': 'instantaneous', 'restitution': 0.5},"
    " 'j.m': {'type': 'live', 'before': 1, 'after': 3}, 'j.n': 'released', 'j.o': {'type': 'breakable', 'law': 'glass',"
    " 'threshold': 9}}}]}",
    { "type at “E” is: inert.", "type at “E” is: elastic.", "type at “E” is: instantaneous.", "type at “E” is: live.",
      "type at “E” is: released.", "type at “E” is: breakable.", "\\dot{a} | 1 | 0 | -1\n", "\\dot{b} | 1 | -0.5 | -1.5\n",
      "\\dot{c} | 1 | -0.5 | -1.5\n", "\\dot{d} | 1 | 3 | 2\n", "\\dot{e} | 0 | 0 | 0\n", "\\dot{f} | 1 | -0.97561 | -1.97561\n" } },
};

static JdHandout *
derive_case (JdModel         *model,
             const JdEvent  **out_event)
{
  JdMechanism *mechanism = jd_model_get_mechanism (model);
  const GPtrArray *events = jd_mechanism_get_events (mechanism);
  const JdParameterizationTags *tags = g_ptr_array_index (jd_mechanism_get_parameterizations (mechanism), 0);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, tags->name);
  const JdEvent *event = events->len > 0 ? g_ptr_array_index (events, 0) : NULL;
  const JdHandoutCase what = { .parameterization = parameterization, .event = event };
  g_autoptr(GError) error = NULL;
  JdHandout *handout = jd_handout_new (&what, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  if (out_event != NULL)
    *out_event = event;
  return handout;
}

static void
test_case (gconstpointer data)
{
  const Case *it = data;
  g_autoptr(JdModel) model = model_from_text (it->text);
  g_autoptr(JdHandout) handout = derive_case (model, NULL);
  g_autofree char *text = dup_text (handout), *latex = jd_handout_to_latex (handout, NULL);
  g_autofree char *html = jd_handout_to_html (handout, NULL, "en");

  for (gsize k = 0; k < MOST_PARTS && it->says[k] != NULL; k++)
    {
      const gboolean absent = it->says[k][0] == '!';

      if ((strstr (text, it->says[k] + (absent ? 1 : 0)) != NULL) == absent)
        g_error ("“%s” is %sin\n%s", it->says[k], absent ? "" : "not ", text);
    }
  check_latex (latex);
  check_html (html);
  g_assert_null (strstr (text, "(null)"));
}

/* The verdict on the jump is that of the section, with its reason; without an event it is determinate. */
static void
test_jump_verdict (void)
{
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autoptr(JdModel) model = model_from_text (cases[k].text);
      const JdEvent *event;
      g_autoptr(JdHandout) handout = derive_case (model, &event);
      const gboolean refused = g_str_equal (cases[k].claim, "never");
      const char *why;

      g_assert_true ((jd_handout_get_jump_verdict (handout, &why) == JD_VERDICT_DETERMINATE) != refused);
      g_assert_true ((why != NULL) == refused);
      g_assert_true (event != NULL || !refused);
    }
}

static void
check_progress_cb (double   fraction,
                   gpointer user_data)
{
  double *last = user_data;

  g_assert_cmpfloat (fraction, >, *last);
  g_assert_cmpfloat (fraction, <=, 1.0);
  *last = fraction;
}

/* The progress grows; what is cancelled gives nothing but the error. */
static void
test_cancelled (void)
{
  g_autoptr(JdModel) model = model_from_text (cases[0].text);
  g_autoptr(JdParameterization) parameterization = parameterization_of (model, "total");
  const JdHandoutCase what = { .parameterization = parameterization };
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  g_autoptr(JdHandout) whole = NULL, none = NULL;
  double last = 0.0;

  whole = jd_handout_new (&what, cancellable, check_progress_cb, &last, &error);
  g_assert_no_error (error);
  g_assert_nonnull (whole);
  g_assert_cmpfloat (last, >, 0.8);
  g_cancellable_cancel (cancellable);
  none = jd_handout_new (&what, cancellable, NULL, NULL, &error);
  g_assert_null (none);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A formula of more than some pages is named with its length. */
static void
test_long (void)
{
  g_autofree char *long_sum = g_strdup ("x"), *text = NULL, *said = NULL;
  g_autoptr(JdModel) model = NULL;
  g_autoptr(JdHandout) handout = NULL;

  for (int i = 2; i < 700; i++)
    {
      char *longer = g_strdup_printf ("%s + sin(%d*x)", long_sum, i);

      g_free (long_sum);
      long_sum = longer;
    }
  text =
    g_strdup_printf ("{'jourdain': 1, 'parameters': [{'name': 'x'}], 'bodies': [{'name': 'P', 'origin': ['x', 0], "
                     "'mass': 1}], 'efforts': [{'name': 'w', 'type': 'potential', 'value': '%s'}]}",
                     long_sum);
  model = model_from_text (text);
  handout = derive_case (model, NULL);
  said = dup_text (handout);
  assert_contains (said, "The expression of V has ");
  assert_contains (said, "numbers and names and is not shown; the command “equations” prints it.");
  assert_contains (said, "This equation has ");
}

/* Lengths, masses and times by powers of two: the numbers of the tables are those of the other unit. */
static void
test_scaled (void)
{
  static const double factors[] = { 1.0, 0x1p10 };
  g_autofree char *rows[2] = { NULL, NULL };

  for (gsize k = 0; k < 2; k++)
    {
      const double L = factors[k];
      g_autofree char *text = g_strdup_printf (
        "{'jourdain': 1, 'gravity': [0, %g], 'parameters': [{'name': 'x', 'rate': %g}, {'name': 'y', 'value': %g}],"
        " 'bodies': [{'name': 'P', 'origin': ['x', 'y'], 'mass': 0.5}],"
        " 'joints': [{'name': 'r', 'type': 'rod', 'between': ['P.origin', 'ground.origin'], 'length': %g}]}",
        -8.0 * L, 3.0 * L, -2.0 * L, 2.0 * L);
      g_autoptr(JdModel) model = model_from_text (text);
      g_autoptr(JdHandout) handout = derive_case (model, NULL);

      rows[k] = find_row (handout, "y");
    }
  /* y'' = x'^2 / l; D = -m g, L = m (g + y'') */
  assert_contains (rows[0], "-2 m|0 m/s|4.5 m/s²|-4 N|6.25 N");
  assert_contains (rows[1], "-2048 m|0 m/s|4608 m/s²|-4096 N|6400 N");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++)
    {
      g_autofree char *path = g_strdup_printf ("/core/handout/sections/%s", cases[k].claim);

      g_test_add_data_func (path, &cases[k], test_case);
    }
  g_test_add_func ("/core/handout/jump-verdict", test_jump_verdict);
  g_test_add_func ("/core/handout/cancelled", test_cancelled);
  g_test_add_func ("/core/handout/long", test_long);
  g_test_add_func ("/core/handout/scaled", test_scaled);
  return g_test_run ();
}
