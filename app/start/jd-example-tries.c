/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Things to try with the bundled examples. */
#include "app/start/jd-examples.h"

#include <glib/gi18n-lib.h>

/* The number in the file's name, and three texts. */
static const struct
{
  guint       number;
  const char *tries[4];
} examples[] = {
  { 1,
    { N_("Take “total” and read both multipliers in Equations: N = 19.62 N and T = −3.78 N. In “independent” "
         "neither can be told."),
      N_("In Compare, look at the row of x'': three parameterizations, one acceleration, −1.89 m/s²."),
      N_("In Draw, set Gamma to 0: T becomes 0 and the disk rolls on evenly.") } },
  { 2,
    { N_("Cut the rope: make rope.length complementary. Its multiplier is −10.4 N, minus the tension T = "
         "10.4 N."),
      N_("In Compare, put “independent” beside “independent, kept y”: x'' = 1.12 and y'' = −1.12 m/s² tell "
         "one motion."),
      N_("In Draw, double m to 2.4: T grows to 16.2 N, not to twice its value.") } },
  { 3,
    { N_("Take “pivot released”: X = 1.48 N and Y = 8.32 N appear, and theta'' stays −14.79 rad/s²."),
      N_("Open First Integrals: the momentum of s keeps the value 0.897, because the table gives no force "
         "along s."),
      N_("Find the modes in Equilibria: one has the frequency 0, the whole sliding along; the other 5.11 "
         "rad/s.") } },
  { 4,
    { N_("Take “torque at B”: one more unknown, and Gamma = −2.77 N m is told."),
      N_("Take “total” and compare the pivot's Y = 41.6 N with the weld's Y = 12.2 N: the rod carries itself "
         "and the disk."),
      N_("In Compare, use Predict First on phi'': all columns show −7.60 rad/s².") } },
  { 5,
    { N_("Try to make blade.lateral primitive: the program refuses, because the equation has no integral."),
      N_("Open Jump at the blow: two degrees of freedom before, during and after, and 1.91 J become 3.94 J."),
      N_("In Draw, set P to 0: the blade gives no impulse either, and nothing jumps.") } },
  { 6,
    { N_("Open Jump at the landing: 3, 2, 2 degrees of freedom, and the energy falls from 6.38 J to 4.68 J."),
      N_("Make blade.lateral elastic with restitution 1 in Parameterization: now no energy is lost, and the "
         "sleigh bounces sideways."),
      N_("Compare the privileged momenta before and after the landing: both are kept.") } },
  { 7,
    { N_("Open Jump at the jerk: the energy grows from 1.91 J to 2.56 J. The moving ice does the work."),
      N_("In Draw, set vS to 0: the blade's impulse vanishes and nothing jumps."),
      N_("Take “torque in the weld”: the torque that the weld carries before the jerk is 0.0035 N m.") } },
  { 8,
    { N_("Open Jump at the landing in “total”: 6.3 N s in floor1.normal, and of 6.89 J only 1.38 J are left."),
      N_("Read the impulses of the rods: 1.05, −1.05 and 3.15 N s. Say which rod is pulled before you look "
         "at the sign rule."),
      N_("Take “rods primitive”: their impulses are out of reach, and the velocities after are the same.") } },
  { 9,
    { N_("Open Jump: two degrees of freedom before and after, one in between. 6.02 J become 2.08 J."),
      N_("Choose the event “inelastic ball”: the ball stays on the floor and keeps 1.33 J."),
      N_("In Draw, set kappa to 1: nothing is lost. A kappa above 1 is refused, because energy would grow.") } },
  { 10,
    { N_("Play with Stop at Events: each bounce is found, and 0.85 of the speed across the floor comes back."),
      N_("Plot y and y' in Graphs: y is continuous, y' jumps."),
      N_("In Draw, set e to 0: the ball stays where it falls, and slides on with 0.6 m/s.") } },
  { 11,
    { N_("Take “elbow released”: X = 4.23 N and Y = 3.82 N hold the lower rod."),
      N_("Step to the event “elbow locks” at 1.5 s and open Jump: lock.angle takes one degree of freedom "
         "away."),
      N_("In Compare, use Predict First on theta1'': −5.90 rad/s² in every column, with two unknowns or with "
         "many.") } },
  { 12,
    { N_("Take “engine's torque”: with a single multiplier Gamma = 10.6 N m is told."),
      N_("Take “engine and guide”: the piston presses on its guide with N = −7.73 N."),
      N_("Choose the event “engine stops” and open Jump: the drive is live, and its impulse stops the crank.") } },
  { 13,
    { N_("Take “pin B released”: X = 2.90 N and Y = 7.74 N close the loop."),
      N_("In “one angle” read the single equation, then switch to “total”: eight multipliers more, the same "
         "phi'' = −15.72 rad/s²."),
      N_("Play and watch the virtual centre of the coupler in Virtual Velocities: it moves with the "
         "position.") } },
  { 14,
    { N_("Open Perfect Joints: the contact is perfect if and only if Gamma = 0, and Gamma is −0.392 N m "
         "here."),
      N_("In Draw, set h to 0: contact.Gamma becomes 0 and T grows to −4 N."),
      N_("In Draw, double the constant Gamma to 6: T changes to −7.48 N, N stays 19.62 N.") } },
  { 15,
    { N_("Take “total”: the multiplier of wire.path is 7.86 N, the vertical component of the normal force."),
      N_("Open Perfect Joints: the wire is assumed perfect, so its force X, Y has no part along the curve."),
      N_("In Draw, set c3 to 0.5: the curve is no parabola any more, and the equations follow at once.") } },
  { 16,
    { N_("Take “total”: wire.path gives 12.6 N, and theta'' stays −0.70 rad/s²."),
      N_("In Virtual Velocities show the field compatible with wire: r* = b theta*, so r* is 0.3 for theta* "
         "= 1."),
      N_("Open First Integrals: the energy stays 8.19 J.") } },
  { 17,
    { N_("Take “reduced”: T = −1.51 N rolls the disk along the rod."),
      N_("Take “total”: N = 8.36 N is less than the weight, because the rod moves down."),
      N_("Open First Integrals: the energy −30.4 J is kept, because rolling is homogeneous and perfect.") } },
  { 18,
    { N_("Read the multiplier of joint.circle in “total”: 3.23. Times 2 a it is the radial force, 3.23 N, "
         "because 2 a = 1 m."),
      N_("Take “x retained”: x'' = 2.48 m/s² as before, and the hoop's force is out of reach."),
      N_("Open the particle on a hoop in polar coordinates: another equation, another multiplier, the same "
         "force law.") } },
  { 19,
    { N_("Take “total”: wire.path gives 2.40 N along e_r, not along the normal of the curve."),
      N_("In Draw, set e to 0: the curve is a circle, and the multiplier is the whole normal force."),
      N_("Open Perfect Joints: the condition is T = 0 here too.") } },
  { 20,
    { N_("Open Equilibria: alpha = 0.634 is unstable; the jack would also hang stably at alpha = −2.507."),
      N_("Take “guide released”: the guide carries N = 51.5 N, three and a half times the load."),
      N_("Take “pin released”: Y = 14.7 N is the weight m g of the load, and X is 0.") } },
  { 21,
    { N_("Take “total”: the platform gives the load Y = 392.4 N, its weight, whatever F is."),
      N_("Open Equilibria: theta = 0.477 is stable; with the arms upright it is not."),
      N_("In Draw, change b and d: the equilibrium angle stays.") } },
  { 22,
    { N_("Take “total”: N_B = 4.55 N at the lower end, the multiplier of bottom.normal."),
      N_("Open Equilibria: one, theta = 0.525, and it is stable."),
      N_("In Draw, change m: the forces change, the angle does not.") } },
  { 23,
    { N_("Read T = −0.14 N and N = 16.7 N: far from the limit f N = 3.34 N, so the disk can rest here."),
      N_("Open Equilibria: a whole range is found, and what ends it is |T| = f N."),
      N_("In Draw, set f to 0.1: the range becomes narrower.") } },
  { 24,
    { N_("Take “link released”: the multiplier of link.length is 14.7 N, the weight of the sleeve."),
      N_("Open Equilibria: at omega = 9 rad/s the governor stands open at theta = 0.752, and this is stable."),
      N_("In Draw, set omega to 6 and play: the arms fall from where they were held.") } },
  { 25,
    { N_("Take “book”: the wall pushes with N = 6.19 N, so the rod stays at 30 degrees."),
      N_("Take “total”: the pivot answers with X = −11.5 N and Y = 20 N."),
      N_("Open Equilibria: theta = 0 is unstable, −90 degrees and the stops are stable.") } },
  { 26,
    { N_("Take “AA' cut”: T = −127.4 N, so the bar AA' is pushed together."),
      N_("Take “BB' cut”: only T = −25.5 N. The force in AA' can no longer be told."),
      N_("Play: nothing moves. A virtual velocity is imagined, the bars are not really cut.") } },
  { 27,
    { N_("Take “tie cut”: the tension is T = 10.3 N."),
      N_("Take “total”: vertex.z carries 39.24 N, the weight of M."),
      N_("In Draw, double M: T grows by less than a factor of two, because the rods have weight too.") } },
  { 28,
    { N_("Take “total”: thirteen multipliers, and the pin C alone carries 140 N."),
      N_("Take “independent”: one unknown, a1, and no force of any pin."),
      N_("Take “joint HE released”: with two multipliers X = 20 N and Y = −7.36 N are told.") } },
  { 29,
    { N_("Take “total”: the pin J2 carries Y = 311 N, the pin J1 only 81 N."),
      N_("Add the Y of J1 and J2: together they are the weight of the load, 392.4 N."),
      N_("Take “independent”: one unknown, and no pin force can be told.") } },
  { 30,
    { N_("Take “guide released”: the guide pushes with N = 17.2 N = 5 m g/4."),
      N_("Take “total”: the support gives X = −16 N, minus F, and Y = 24.0 N."),
      N_("Open Equilibria: theta = 0.999 is stable, −2.143 is not.") } },
  { 31,
    { N_("Open Equilibria: alpha = 0.751 is stable, 0.077 is not. They belong together."),
      N_("In Draw, set F to 9 and look again: both are gone. The fold is at F = 8.43 N."),
      N_("Take “total”: the guide of D carries N = 2 N, as much as one load.") } },
  { 32,
    { N_("Take “total”: the tipper carries the material with Y = 49 050 N, its weight."),
      N_("Open Equilibria: theta = 0.669 is unstable. A constant F cannot hold the tipper there."),
      N_("In Draw, make F a little smaller and play: the tipper sinks.") } },
  { 33,
    { N_("Take “weld released”: the corner carries Y = 5.89 N and the torque Gamma = −1.00 N m."),
      N_("Take “total”: the pivot's Y = 17.7 N is the weight of both rods."),
      N_("Open Equilibria: theta = 0.245 is stable, the opposite position is not.") } },
  { 34,
    { N_("Take “slip complementary”: T = −1.25 N keeps the shell from slipping."),
      N_("Take “total”: N = 20.3 N is more than the weight 15.7 N."),
      N_("In Parameterization, look at contact.slip: it is primitive only in its integrated form.") } },
  { 35,
    { N_("Open Equilibria: phi = 0 is stable, because h < 2 R; the ones at ±0.845 are not."),
      N_("In Draw, set h to 0.9: now phi = 0 is unstable too."),
      N_("Take “total”: N = 22.1 N and T = 7.86 N hold the block.") } },
  { 36,
    { N_("Find the modes in Equilibria: 3.81 rad/s, slower than the metronome on a sliding base."),
      N_("Take “total”: X = 2.32 N and Y = 7.66 N at the pivot."),
      N_("Open First Integrals: only the energy −0.530 J is left, because the pivot takes momentum.") } },
  { 37,
    { N_("Open Perfect Joints: the contact is perfect if and only if T = 0."),
      N_("Take “total”: N = 19.62 N and T = 0; the disk slides and spins on as it likes."),
      N_("In Virtual Velocities move x* and phi* apart: both are free, since nothing forbids slip.") } },
  { 38,
    { N_("Open Equilibria: with psi known the particle is in parametric equilibrium at x = 0.625 m."),
      N_("Play: x stays, and yet the particle runs along a circle. Parametric equilibrium is not rest."),
      N_("Take “total”: psi is retained now, and turn.drive needs no torque, Gamma = 0.") } },
  { 39,
    { N_("Take “total”: rim.normal gives 4.51 N and bottom.normal 4.55 N."),
      N_("In Forces, look at both arrows: the two forces and the weight meet in one point."),
      N_("Take “independent”: theta'' = 0 again, and no force of the gutter.") } },
  { 40,
    { N_("Open Jump at “one after another”: touch.c1 to touch.c4 give 0.3 N s each, and only the last ball moves "
         "on, with 1.5 m/s."),
      N_("Choose the event “together”: the first ball comes back with 0.9 m/s, the others go on with 0.6 m/s. "
         "Momentum and energy are kept here too."),
      N_("In Draw, set the rate of x2 to v and choose “one after another”: two balls come in and two go out.") } },
  { 41,
    { N_("Play with Stop at Events and compare a' before and after: at each impact 0.876 of it is left, and "
         "the block changes its edge."),
      N_("In Draw, double m to 160: the impulses of B.normal and B.slip double, the velocities stay."),
      N_("In Draw, set b to 1.5: a block wider than sqrt(2) times its height does not rock on, the impact stops "
         "it.") } },
  { 42,
    { N_("Open Jump at “lands”: touch.slip gives 0.4 N s, and x' grows from 2 to 2.27 m/s, because the belt runs "
         "ahead of the disk."),
      N_("In Draw, set mu to 0.03: the friction is too weak to end the slip, and x' grows to 2.135 m/s only."),
      N_("In Draw, set U to 2.2: the disk touches the belt without slip, touch.slip gives nothing, and x' stays "
         "2 m/s.") } },
  { 43,
    { N_("Open Jump at “weak blow”: brake.turn gives no impulse, and there are two degrees of freedom after as "
         "before."),
      N_("Choose the event “strong blow”: brake.turn gives 1.41 N m s, the wheel stands, and only theta' = 0.5 "
         "rad/s is left."),
      N_("In Draw, set J_2 to 1: the second blow is weak too, and the wheel rolls on after it.") } },
  { 44,
    { N_("Open Jump at “hit”: at 0.75 of the threshold the bullet bounces, with 8.4 m/s of its 30 m/s."),
      N_("In Draw, set v to 40, the threshold, and then to 50: first the bullet stops at the pane, then it goes "
         "through with 11.0 m/s."),
      N_("In Draw, double m to 0.02: touch.normal gives twice the impulse, the bullet bounces with the same 8.4 "
         "m/s.") } },
  { 45,
    { N_("Open Jump at “hit”: at 1.5 times the threshold the ball bounces with 1.15 m/s."),
      N_("In Draw, set v to 1: the ball is slow enough and sinks in, with 0.6 m/s."),
      N_("Open the bulletproof glass beside it: there a body below the threshold bounces and one above goes "
         "through.") } },
  { 46,
    { N_("Open Jump at “hit”: the blow is 2.74 times the threshold, table.slip is released, and theta' stays −20 "
         "rad/s."),
      N_("In Draw, set v to 0.2: the blow is below the threshold, and the ball rolls back without slip."),
      N_("In Draw, set g to 30: more weight raises the threshold, table.slip acts again and gives 0.084 N s.") } },
  { 47,
    { N_("Open Jump at “meets”: the floor is released and gives nothing, ramp.normal gives 1.2 N s, and 2.02 J "
         "become 1.65 J."),
      N_("Choose the event “comes back”: 0.82 of the energy is left, the same part as at “meets”."),
      N_("In Draw, set a to 0.1: on a gentle incline each impact takes less than one per cent of the energy.") } },
  { 48,
    { N_("Open Jump at “strikes”: 0.0232 J become 0.0368 J, and the program says that the laws do not fit "
         "together."),
      N_("In Draw, set e to 0: the energy falls to 0.0119 J, as it should."),
      N_("In Draw, set mu to 0 and leave e: the energy falls to 0.0165 J. The restitution alone does no harm, "
         "only with friction.") } },
  { 49,
    { N_("Open Jump at “first, second”: the particle hits four times, wall 1 and wall 2 in turn, and leaves with "
         "x' = 1.99 and y' = 2.46 m/s."),
      N_("Choose the event “together”: the whole velocity is reversed, to x' = 3 and y' = 1 m/s."),
      N_("In Draw, set a to pi/2: at a right angle both events give the same velocity.") } },
  { 50,
    { N_("Open Jump at “crosses”: x' = 1 and y' = 0 become 1/2 and 1/2 m/s, and 0.5 J become 0.25 J."),
      N_("In Draw, set vx_0 to 2: the velocity after is twice as large, and again half of the energy is lost."),
      N_("In Draw, set vy_0 to 1: the velocity fits the constraint already, right.phi gives no impulse, and "
         "nothing jumps.") } },
  { 51,
    { N_("Open Jump at “passes”: the program answers that it cannot be told, and lists three outcomes, each "
         "consistent."),
      N_("Open First Integrals and play: the energy stays 7.53 J until the motion ends at 2 s."),
      N_("Take “total”: support.drive gives 0.316 N, what it takes to hold the centre of force in its place.") } },
  { 52,
    { N_("Open Jump at “hits”: the end slips forwards before and backwards after, and 9.75 J become 7.07 J."),
      N_("In Draw, set mu to 0 and e to 1: no energy is lost, and x' stays 2 m/s, because the floor gives "
         "nothing along it."),
      N_("In Draw, set mu to 0 and a to pi/2: end.normal acts through the centre, and the upright rod bounces "
         "without turning.") } },
  { 53,
    { N_("Open Jump at “slides”: the program finds two outcomes, to slide on or to be stopped, and does not "
         "choose."),
      N_("In Draw, set mu to 1: one outcome is left, and the rod slides on with 1 m/s."),
      N_("In Draw, set mu to 1.35 and then to 1.36: between them lies the critical friction (1 + 3 c^2)/(3 c "
         "s).") } },
  { 54,
    { N_("Open Jump at “bounces”: x' falls from 1 to 0.257 m/s, theta' turns from 10 to −51.9 rad/s, and the "
         "energy 0.126 J is kept."),
      N_("Play with Stop at Events: the second bounce undoes the first, x' is 1 m/s and theta' 10 rad/s "
         "again."),
      N_("In Draw, set the rate of theta to -1/R: nothing slips at the contact, touch.slip gives no impulse, and "
         "x' stays.") } },
  { 55,
    { N_("Open Jump at “at rest” and at “as a belt”: x' = 0.7 m/s falls to 0.525 in the one and grows to 0.838 "
         "m/s in the other."),
      N_("Choose the event “unknown”: the program gives no answer, because the event names no frame of rest."),
      N_("In Draw, set beta to 0: without friction both frames of rest give the same velocity.") } },
  { 56,
    { N_("Open Jump at “struck”: floor.z answers with 2 N s, and friction takes f times as much, 0.8 N s, along "
         "the floor."),
      N_("Choose the event “struck, smooth floor”: floor.z is 2 N s again, and x' is 2.67 instead of 2.13 m/s."),
      N_("In Draw, set J to 10: the blow down is strong enough, and the particle stays where it is struck.") } },
  { 57,
    { N_("Open Jump at “jerk”: phi' falls from 1.8 to 1.52 rad/s, and theta' stays 1.17 rad/s."),
      N_("Look at the kinetic energy: 1.80 J become 3.25 J. The plane does the work, by plane.roll_x and "
         "plane.roll_y."),
      N_("In Draw, set U_1 to U_0 and W_1 to W_0: the plane keeps its velocity, and nothing jumps.") } },
  { 58,
    { N_("Open Jump at “let go”: no degree of freedom before, two after, and hand.x and hand.y give no impulse."),
      N_("Choose the event “let go with a push”: both privileged momenta grow from 0 to the blow, 0.6 and 0.8 N "
         "s."),
      N_("Take “on a vertical”: the one multiplier left, hand.y, is the force of the hand, 3.92 N, the weight of "
         "the ball.") } },
  { 59,
    { N_("Open Jump at “blow”: the momentum of u stays 3.07, the momentum of omega grows by P (a + l) = 3.69 N m "
         "s."),
      N_("In Draw, set a to I_C/(M*l): struck there, the sleigh needs no blade. The impulse of blade.lateral is "
         "0."),
      N_("In Compare, put “by the mass centre C” beside “by the point A”: theta'' = 0.235 rad/s² and "
         "blade.lateral = −0.417 N in both.") } },
  { 60,
    { N_("Take “engine released”: the multiplier of engine.drive is 0.140 N m, the torque of the engine."),
      N_("Open First Integrals in “independent”: energy fails, Painlevé's integral −1.18 holds."),
      N_("Take “plane and radius released”: hoop_joint.radius gives the radial force −1.73 N.") } },
  { 61,
    { N_("Open First Integrals: energy 2.67 J, momenta of alpha 1.14 and of phi 0.39. Play: all three stay."),
      N_("Open the disk on a driven rod: with the engine only one of the three is left."),
      N_("Plot alpha' in Graphs: the rod is not turned evenly, though its momentum is constant.") } },
  { 62,
    { N_("Take “total”: the engine's multiplier engine.rate is 2.94 N m."),
      N_("Open First Integrals in “total”: the momentum of phi, 0.594, is left."),
      N_("Take “independent”: now Painlevé's first integral holds.") } },
  { 63,
    { N_("Take “rolling released”: plate.slip gives −0.250 N, the plate's force along the slip."),
      N_("Take “total”: the plate carries plate.height = 10.7 N."),
      N_("In Draw, set omega to 0: the plate stands, and the equations lose the engine's terms.") } },
  { 64,
    { N_("Open First Integrals: a momentum and the energy stay while the rods open and close."),
      N_("In Draw, set the rate of theta to 0: theta'' is 0 and theta stays at 0.9, a steady motion."),
      N_("Plot psi' in Graphs: the rods turn faster when they come together.") } },
  { 65,
    { N_("Take “total”: the multiplier of wire.length is −11.6 N, minus the tension T = 11.6 N."),
      N_("Compare T with the weight of the load, 7 m g/4 = 8.58 N: the difference accelerates it, z'' = 3.49 "
         "m/s²."),
      N_("In “independent” there is no z and no T, and theta'' = 5.81 rad/s² as before.") } },
  { 66,
    { N_("Take “total”: floor.height gives N = 5.42 N, less than the weight 5.89 N, because the disk falls "
         "over."),
      N_("Open First Integrals in “independent” and play: the momenta stay, although psi' and phi' change."),
      N_("In Compare, use Predict First on theta'': −51.8 rad/s² in both columns.") } },
  { 67,
    { N_("Take “engine released”: engine.rate gives the torque −0.573 N m: here the engine brakes."),
      N_("In Draw, set theta1 to 0: the engine needs no torque, because the disk does not lean further."),
      N_("Take “independent”: the torque is out of reach, theta'' = −51.8 rad/s² stays.") } },
  { 68,
    { N_("Open First Integrals: three of them bring the motion down to one equation."),
      N_("Play: theta leaves pi/2 at once, theta'' = −25.2 rad/s², because psi1 is too small to hold it."),
      N_("In Draw, set psi1 to sqrt(pi*C/(2*m*a^2)): theta stays, a relative equilibrium.") } },
  { 69,
    { N_("Take “engine released”: engine.rate gives the torque 0.0548 N m."),
      N_("Open First Integrals in “independent”: the energy integral fails, Painlevé's holds."),
      N_("In Compare, look at theta'': −8.61 rad/s² whether the engine is primitive or not.") } },
  { 70,
    { N_("Read plate.normal 5.89 N and plate.slip 1.77 N: while it slips, T is f times N, 0.3 · 5.89 N."),
      N_("Take “total”: the ball joint at A carries Z = 1.96 N, and the plate three times as much."),
      N_("Play until the slip ends: from then on the disk rolls, and Graphs shows a kink in psi'.") } },
  { 71,
    { N_("Take “total”: hoop_joint.radius gives 1.54 N, the radial force itself."),
      N_("Show the field compatible with hoop_joint: r* = 0, so the particle moves along the hoop."),
      N_("Open the hoop in rates beside it: the same force, but the multiplier 1.71.") } },
  { 72,
    { N_("Take “total”: hoop_joint.radius gives 1.54 N, as in polar coordinates."),
      N_("Take “y eliminated”: x'' = 2.35 m/s² stays, the force is out of reach."),
      N_("Show the field compatible with hoop_joint: it is along the tangent, whatever the parameters are.") } },
  { 73,
    { N_("Take “total”: the multiplier of hoop_joint.tangent is 1.71, the force 1.54 N divided by R = 0.9 m."),
      N_("Try to make hoop_joint.tangent primitive as it stands: refused. Integrated it may be."),
      N_("Take “y eliminated, integrated”: x'' = 2.35 m/s², as in Cartesian coordinates.") } },
  { 74,
    { N_("Take “total”: slot.normal gives N = 1.26 N, the groove's answer to the Coriolis and background "
         "forces."),
      N_("In Draw, set omega to 5: above sqrt(k/m) = 4.47 rad/s the spring no longer brings the particle "
         "back."),
      N_("In Draw, set omega to 0: N becomes 0, and a plain spring is left.") } },
  { 75,
    { N_("Read T = −3.48 N in “reduced”: with one multiplier the book's question is answered."),
      N_("Take “total”: N = 19.62 N = m g comes out, as was assumed."),
      N_("In Draw, set h to 0: T becomes −4 N, because nothing resists the rolling.") } },
  { 76,
    { N_("Take “no. 1: r, theta” and then “no. 2: x, y”: hoop.normal gives N = 1.54 N in both."),
      N_("Show the field compatible with hoop in both: the particle's virtual velocity is along the tangent."),
      N_("Take “theta alone”: theta'' = −8.34 rad/s² as before, and no N.") } },
  { 77,
    { N_("Take “total”: slide.normal gives 17.2 N, and the support X = −16 N, minus F."),
      N_("Add Y = 24.0 N of the support and N = 17.2 N of the guide: together the weight of both rods, 3 m "
         "g."),
      N_("Take “independent”: one unknown, and no force.") } },
  { 78,
    { N_("Take “E released”: the rods push each other at E with X = 4.28 N, more than twice a load."),
      N_("Take “total”: slide.normal is 2 N, half of both loads."),
      N_("In Draw, set k to 600: the spring is stronger than the loads, and alpha'' is 15.6 rad/s² instead "
         "of 0.") } },
  { 79,
    { N_("Take “total”: the pin C carries X = 4924 N and Y = −14 169 N."),
      N_("Put X and Y of C together: the size is 15 000 N, half of the actuator's force F."),
      N_("Take “independent”: theta'' = 0 again, with one unknown.") } },
  { 80,
    { N_("Take “total”: joint.zeta gives 6.74 N, less than the weight of S2, 9.81 N, because its mass centre "
         "accelerates downwards."),
      N_("Open Perfect Joints: the condition names the moment M1, M2, M3 alone. The force R1, R2, R3 has no "
         "power in a compatible field."),
      N_("Open First Integrals in “joint primitive”: the energy 0.377 J and the momentum of phi2, 0.320, stay; "
         "those of psi1 and psi2 do not.") } },
  { 81,
    { N_("Take “total”: four multipliers, and joint.eta gives the force R2 = 5.94 N across the shaft."),
      N_("Open Perfect Joints: the condition is R3 = M3 = 0, one for each of the two freedoms, sliding and "
         "turning."),
      N_("Open First Integrals and play: the momenta of psi1, 0.918, and of phi2, 0.210, stay while the ring "
         "slides to and fro.") } },
  { 82,
    { N_("Take “total”: five multipliers, R3 = 8.04 N among them, and joint.theta gives the couple M1 = −1.68 N "
         "m."),
      N_("Plot phi2' and psi1' in Graphs: when one grows the other falls, because the momentum of psi1 is kept."),
      N_("In Draw, set K to 0: without the spring the momentum of phi2 is a first integral too.") } },
  { 83,
    { N_("Take “total”: five multipliers, and joint.eta gives the force R2 = 6.25 N across the bar. No "
         "multiplier stands for R3."),
      N_("Plot zeta2 and psi1' in Graphs: psi1' is smallest where the prism is farthest out."),
      N_("Open First Integrals: the energy 6.02 J and the momentum of psi1, 1.03, stay.") } },
  { 84,
    { N_("Take “screw complementary”: joint.screw gives 17.8 N, and the couple about the axis is −p times this, "
         "−0.888 N m."),
      N_("Take “book”: support.z carries 38.3 N, less than the weight of nut and screw, 39.24 N, because the "
         "screw accelerates downwards."),
      N_("In Draw, set p to 0 and then to 0.2: without pitch the weight does not turn the screw, phi2'' = 0; on "
         "the steep thread phi2'' = −22.1 rad/s².") } },
  { 85,
    { N_("Take “total”: with the single multiplier joint.touch = 8.82 N the normal force R3 is told."),
      N_("Play: the ball spins on with phi2' = 5 rad/s, because a contact without friction gives no moment about "
         "its centre."),
      N_("Open First Integrals: besides the energy 2.60 J the momenta of psi1, psi2 and phi2 stay.") } },
  { 86,
    { N_("Take “total”: joint.touch gives 8.91 N, joint.slip1 1.85 N and joint.slip2 −0.055 N, the whole force "
         "in the axes of S1."),
      N_("Try to make joint.slip1 primitive: the program refuses, because the equation has no integral."),
      N_("Open First Integrals: only the energy 2.04 J is left. Open the contact with slip beside it: there "
         "three momenta are kept.") } },
  { 87,
    { N_("Open Perfect Joints: A and I together are perfect by assumption; each alone is not."),
      N_("Take “total”: the multipliers A.z = 7.07 N and I.z = 12.6 N add up to the weight 19.62 N. How A and I "
         "share the efforts is not told."),
      N_("Open the same disk with each joint perfect beside it: the multipliers are equal, and there they are "
         "the forces.") } },
  { 88,
    { N_("Open Jump at “landing”: 3, 2, 2 degrees of freedom, and the energy falls from 6.38 J to 4.68 J."),
      N_("Read the privileged momenta of u and omega: 4.29 and 2.35 before and after. blade.lateral gives −2.03 "
         "N s and does not change them."),
      N_("In Draw, set omega_0 to 0 and psi to theta_0: the sleigh flies along its blade, and nothing jumps at "
         "“landing”.") } },
  { 89,
    { N_("Open Jump at “jerk”: the energy grows from 1.91 J to 2.56 J. The moving ice does the work."),
      N_("Read the privileged momenta: that of u stays 3.07 and that of omega −0.340, although blade.lateral "
         "gives 1.26 N s."),
      N_("In Draw, set v_S to 0: the ice stays at rest, the impulse of blade.lateral vanishes, and nothing "
         "jumps.") } },
  { 90,
    { N_("Open Jump at “border”: 5, 3, 3 degrees of freedom, and 0.860 J become 0.489 J."),
      N_("In Draw, set wz_0 to 5: rough.phi1 and rough.phi2 give the same impulses as before. The spin about the "
         "vertical plays no part."),
      N_("In Draw, set wx_0 to 1 and wy_0 to 3: the sphere rolls before it comes to the border, and nothing "
         "jumps.") } },
  { 91,
    { N_("Open Jump at “struck at the border”: x' and y' are both 1.25 m/s after it, the mean of what momentum "
         "and blow would give."),
      N_("Choose the event “struck on the right”: the blow 0.6 and −1.2 N s acts by its mean −0.3 N s alone, and "
         "x' falls to 0.95 m/s."),
      N_("In Draw, set S_y to -S_x: the second blow is wholly across the constraint, right.phi takes it, and "
         "nothing jumps.") } },
  { 92,
    { N_("Open Jump at “rod 31 disappears”: three degrees of freedom before, four after, no impulse, and no "
         "velocity jumps."),
      N_("Take “total” and plot the multipliers in Graphs: all are −1.11 N until 1 s; then rod12.length jumps to "
         "−1.33 N."),
      N_("In Draw, set omega to 0: no rod is pulled, and nothing changes when rod31.length is released.") } },
  { 93,
    { N_("Open Jump at “ideal”: y' and z' change their signs, x' stays, and S_2.y and S_2.z act together, with "
         "2.4 and −1.8 N s."),
      N_("Choose the event “totally inelastic”: half of each impulse, only x' is left, and 0.938 J become 0.188 "
         "J."),
      N_("In Draw, set vx_0 to 2: the impulses are the same, because the line gives nothing along itself.") } },
  { 94,
    { N_("Open Jump at “ideal” and look at the frames: from the ground 0.492 J are kept, from the rod after the "
         "impact 1.97 J fall to 0."),
      N_("Choose the event “totally inelastic, seen from the belt”: 0.64 of the energy is left; seen from the "
         "ground there is none."),
      N_("In Draw, set H_x to 3: seen from the belt 0.94 of the energy is left. The loss is 0.492 J as before.") } },
  { 95,
    { N_("Open Jump at “rolling at the cushion”: the velocities are told, but three of the five impulses only "
         "together. The impact is hyperstatic."),
      N_("In Draw, set e_B to 0.5: cushion and grip now ask for different restitutions, and the program answers "
         "that no velocity satisfies all equations."),
      N_("Choose “rolling that may break” and set X to 1 in Draw: the threshold is not reached any more, and the "
         "ball rolls back with 0.3 m/s.") } },
  { 96,
    { N_("Open Jump at “ideal”: the constraint answers the blow with 0.7 N s, and x' grows from 1.59 to 2.46 "
         "m/s."),
      N_("Choose the event “with friction”: the answer is 0.7 N s again, but x' grows to 2.23 m/s only."),
      N_("In Draw, set f to 0: both events give the same velocity.") } },
  { 97,
    { N_("Open Jump at “ideal”: x' turns from 0.4 to −0.343 m/s, and the energy 6.45 J is kept."),
      N_("Choose the event “sticking”: half of the impulse along the plane, no slip after it, and 6.07 J are "
         "left."),
      N_("In Draw, set wx_0 to -vy_0/R and wy_0 to vx_0/R: the sphere touches without slip, and x' and y' stay.") } },
  { 98,
    { N_("Take “total”: at A the force along z0 is 7.07 N, at I it is 12.6 N. Together they carry the weight "
         "19.62 N."),
      N_("Open Perfect Joints: each joint is perfect by assumption, so the couple at A and the friction at I are "
         "zero."),
      N_("In Draw, set the rate of psi to 8: the faster turn presses the disk on the plane with 27.7 N, and A "
         "has to pull it down.") } },
  { 99,
    { N_("Take “axis released”: X = −4.10 N and Y = 4.35 N hold the pendulum."),
      N_("Take “total”: guide.normal gives N = 24.0 N, which changes while the pendulum swings."),
      N_("In Draw, set c and b to 0: the energy is constant then, and First Integrals says so.") } },
  { 110,
    { N_("Open Forces: the table pushes the lower box with 20.6 N at its left corner and with 23.5 N at its right "
         "one, together the weight 44.1 N."),
      N_("Take “lower box seated”: the contacts with the table are primitive, and no force of the table can be "
         "told."),
      N_("In Draw, set d and c to 0: each box lies in the middle of the one below, and its two contacts carry the "
         "same.") } },
  { 111,
    { N_("Play: the disks meet at 0.436 s. Afterwards the second one goes along the groove with 0.48 m/s."),
      N_("In Draw, set b to 0: the blow is central, and the small disk goes back with 0.186 m/s."),
      N_("In Draw, set e to 1: the energy 0.8475 J is the same before and after.") } },
  { 112,
    { N_("Open Forces: one face pushes with N = 11.5 N, the other with N_3 = 27.1 N: the weight times sin b and cos "
         "b."),
      N_("Take “seated”: the contacts are primitive, and no force can be told."),
      N_("In Draw, set b to 0.6: N grows to 16.6 N, and N_3 falls to 24.3 N.") } },
  { 113,
    { N_("Play: the first impact is at 0.228 s, the fourth at 0.798 s. At 1.017 s four dominoes lie flush, and"
         " the last one falls on."),
      N_("In Draw, set u to 1: the first domino does not tip. It falls back on its foot at 0.663 s."),
      N_("Take “fifth stands”: the contact F5 is primitive, and its force cannot be told; “total” tells 4.905 "
         "N.") } },
  { 114,
    { N_("Play: the box tips from the beginning, falls on its long side at 0.809 s, slides, and rests at 1.232 s."),
      N_("In Draw, set beta0 to 0.4: tan(beta) is less than w/h, and the box stands. Forces tells N = 33.4 N at "
         "its lower corner and N_2 = 2.79 N at its upper one."),
      N_("In Draw, set f to 0.3: the box does not tip, it slides with 2.62 m/s².") } },
  { 115,
    { N_("Play: the block rocks 27 times in 10 s. The Jump panel tells that each impact leaves 0.876 of the "
         "angular velocity."),
      N_("In Draw, set A to 0.02: the floor’s acceleration is at most 2 m/s², less than g b/h = 2.94 m/s², and the "
         "block stands."),
      N_("In Draw, set A to 0.06: the block falls over after one impact.") } },
  { 116,
    { N_("Play: in a turn, which takes 1.047 s, the roller passes five edges and five corners."),
      N_("Take “y eliminated”: the contact is primitive, and its force cannot be told; “total” tells 35.1 N."),
      N_("In Draw, set omega to 30: the roller leaves the cam at 0.015 s and falls back on it at 0.038 s.") } },
  { 120,
    { N_("Take “total”: the wire pushes the bead with N = 1.42 N. In “x retained” N cannot be told."),
      N_("In Draw, set u0 to 0: at rest N is 1.10 N only; the rest was due to the speed."),
      N_("Open Equilibria: the lowest point is stable, with N = 1.96 N, the weight; the highest is not.") } },
  { 121,
    { N_("Take “total”: the cam pushes the roller with 28.0 N, and at this instant the motor needs no torque."),
      N_("Take “y eliminated”: the force of the cam cannot be told; in “driven” it can."),
      N_("In Draw, set omega to 120: the roller leaves the cam at 0.025 s and falls back on it.") } },
  { 122,
    { N_("Play to 3 s: the pan comes to rest about 9.0 cm lower; the weight of the disks alone would lower it by "
         "9.8 cm."),
      N_("In Draw, set f to 0: the pan sinks by 9.8 cm, because nothing hangs on the walls."),
      N_("In Draw, set e to 0.5: the disks rebound, and the pan comes to rest about 8.8 cm lower.") } },
};

const char *const *
jd_examples_get_tries (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const guint64 number = jd_examples_contain (file) && !jd_examples_is_template (file)
                           ? g_ascii_strtoull (name, NULL, 10)
                           : 0;

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    if (examples[i].number == number)
      return examples[i].tries;
  return NULL;
}
