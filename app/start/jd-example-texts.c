/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Translatable texts of the bundled examples and templates. */
#include "app/start/jd-examples.h"

#include <glib/gi18n-lib.h>

/* The names and descriptions in data/templates and data/examples. */
static const char *const texts[] = {
  N_("New mechanism"),
  N_("Pendulum"),
  N_("One rod on one pivot: something to begin with. Hang more on its end."),
  N_("Slider-crank"),
  N_("Crank, connecting rod and piston. The torque turns the crank; change a length and the rest follows."),
  N_("Four-bar linkage"),
  N_("Crank, coupler and rocker on two fixed pivots. The crank is the shortest bar, so it can go all the way "
     "round."),
  N_("Sleigh"),
  N_("A sleigh on the ice, seen from above: its blade lets it go along, not sideways. Draw what it runs into."),
  N_("Billiard ball"),
  N_("A ball rolls along a table towards the cushion and comes back slower. Change the cushion's restitution, or "
     "let the ball slip."),
  N_("Disk rolling along an axis"),
  N_("A motor torque drives a disk that rolls without slipping. Compare the parameterizations: the motion is the "
     "same in all of them, the normal force N appears only where the contact is complementary, the tangential "
     "force T only where the slip equation is."),
  N_("Cart and particle joined by a rope"),
  N_("A cart on a spring pulls a hanging particle over a small pulley. With the rope primitive one equation gives "
     "the motion and the tension is out of reach. Cut the rope virtually (complementary): its multiplier is minus "
     "the tension. Thrown harder, x' = 4 m/s and y' = -4 m/s, the rope goes slack."),
  N_("Metronome on a sliding base"),
  N_("A restoring torque makes an upside-down pendulum swing on a base that slides freely on a table. Release "
     "the pivot and the force between arm and base appears; release the guide and the table's reaction does. "
     "Whatever is released, the motion stays."),
  N_("Disk welded to a rod"),
  N_("A rod turns about its middle with a disk welded to its end. The first parameterization gives the motion "
     "alone; releasing the weld's angle gives the torque at B, releasing all of the weld the force too: three "
     "answers to one motion."),
  N_("Sleigh struck"),
  N_("A sleigh on a blade is struck at D across its direction. The blade's equation is not integrable: it can "
     "never be primitive. Its momentum along the blade is kept, the angular one gains exactly what the blow "
     "applies."),
  N_("Sleigh landing"),
  N_("A flying sleigh lands on the ice, seen from above: from the landing on its blade resists sideways, an "
     "inert equation. Three degrees of freedom before, two during and after; both privileged momenta are kept "
     "although energy is lost."),
  N_("Sleigh on moving ice"),
  N_("The ice under a sleigh is jerked into motion: the blade's equation is live, it reads B q' = v with v "
     "jumping from 0 to the ice's velocity across the blade. The kinetic energy may grow: the ice does work."),
  N_("Three particles falling on a smooth floor"),
  N_("Three particles on massless rods hit a smooth floor with the lowest one. At t = 0 the floor's equation "
     "appears (inert). The impulses of the rods show: the rod between particles 2 and 3 is pulled, the two others "
     "are pushed. Make the rods primitive: their impulses are out of reach, the jump is the same. As in the book "
     "weight is left out (g = 0)."),
  N_("Ball and floor with restitution"),
  N_("A ball meets a smooth floor with restitution. The floor's equation is elastic: it acts only during the "
     "impact, so the ball has two degrees of freedom before and after and one in between. The event “inelastic "
     "ball” makes it inert: the ball stays on the floor. Release the floor's weld to see the same impulse pass "
     "into the ground."),
  N_("Bouncing ball"),
  N_("A ball bounces again and again: every impact is found by the simulation and stops the clock. The floor's "
     "law is its own restitution; the horizontal momentum never changes."),
  N_("Double pendulum"),
  N_("Two rods hang from each other. Keep two angles and nothing else, or release a pivot and read its force. At "
     "t = 1.5 s the elbow locks: an inert equation, and the two rods go on as one."),
  N_("Slider-crank with a driven crank"),
  N_("An engine turns the crank at a constant rate against a load on the piston. With the drive complementary "
     "its multiplier is the engine's torque; release the guide too and the side force of the piston shows. The "
     "connecting rod is solved numerically."),
  N_("Three bars and the ground form a loop. Two equations are solved numerically for coupler and rocker, one "
     "angle is left. Release the pin at B: the force that closes the loop appears, and the motion stays."),
  N_("Disk with rolling resistance"),
  N_("A torque drives a disk along an axis that is rough enough to keep it from slipping. N and T are multipliers. "
     "The torque of rolling resistance, contact.Gamma, has virtual power in rolling: no multiplier stands for it, "
     "its law h N gives it, and the contact is not perfect. The law needs N, so y = R stays complementary; the "
     "file in which N is known has the book's parameterization."),
  N_("Particle on a curve"),
  N_("A particle slides on a curve without friction. Eliminate y and the curve's force is out of reach. Keep the "
     "equation y - (c2 x^2 + c3 x^3) = 0: its multiplier is the vertical component Y of the curve's force, because "
     "y has the coefficient 1. X is known because the joint is assumed perfect: X + Y (2 c2 x + 3 c3 x^2) = 0, the "
     "force is orthogonal to the curve, there is no friction."),
  N_("Particle on a spiral, in polar coordinates"),
  N_("A particle slides without friction on the spiral r = b theta. A virtual velocity is compatible with the "
     "joint if its rates satisfy the joint's equation, r* = b theta*, at a position where r = b theta holds. The "
     "force of the curve is N n + T s: the joint is perfect if and only if T = 0."),
  N_("Disk rolling on a suspended rod"),
  N_("A disk rolls along a rod that hangs from two equal wires and so stays level. Rolling is homogeneous and "
     "perfect: the energy integral holds. By [9.15] x + (2 l/3) sin(theta) grows evenly; here the disk starts so "
     "that it does not grow, and the disk stays on the rod."),
  N_("Particle on a circle, one equation"),
  N_("A particle on a hoop, with the equation x^2 + y^2 - a^2 = 0. The hoop's force is radial, and its multiplier "
     "times 2 a is this force."),
  N_("Particle on a closed curve, in polar coordinates"),
  N_("The curve is given by r as a function of theta. Its force is N n + T s, and the joint is perfect if and only "
     "if T = 0. The multiplier is the component of N n along e_r, because r has the coefficient 1 in the equation."),
  N_("Car jack"),
  N_("A scissor jack holds its load while a force F pushes at B. With the angle alpha alone, only F and the weight "
     "have virtual power, and the equilibrium is tan(alpha) = 6 m g/F; no pin force has to be known. Release the "
     "guide at B or the pin of the load at H, and its force shows. The potential has a maximum at the equilibrium: "
     "it is unstable. The pins of the rods are joints in the example “Car jack, joint by joint”."),
  N_("Lifting platform"),
  N_("Two parallel arms without mass carry a platform and its load M; an actuator pushes at J2 along the line from "
     "I1. Its force has no fixed direction, so its generalized force is found by virtual power: F h l "
     "cos(theta)/I1J2. The load is held where F = M g I1J2/h, whatever b and d are. Release the load and see what "
     "the platform gives it; the pins are joints in the example “Lifting platform, joint by joint”."),
  N_("Rod in a gutter"),
  N_("A rod leans without friction on the rim A of a round gutter and on its inside with the end B; its angle theta "
     "alone places it. The potential m g (l/2 - 2 R cos(theta)) sin(theta) has a minimum where 4 R cos(theta)^2 - l "
     "cos(theta)/2 = 2 R: a stable equilibrium, if the rod reaches the rim. Release the contact at B to see N_B = m "
     "g tan(theta); N_A shows in the example “Rod in a gutter, contact by contact”."),
  N_("Particle at rest in a turning frame"),
  N_("The coordinates x, y, z of a particle are those in a frame R1 that turns about the vertical at the constant "
     "rate alpha, so t stands in its position. A spring holds it to O. Where x, y and z are constant it is in "
     "parametric equilibrium: at rest in R1, but not in the ground's frame, where it runs along a circle of radius "
     "k L/(k - m alpha^2). With the turn complementary the angle psi is retained, it is not constant, and no "
     "parametric equilibrium is left."),
  N_("Rod in a gutter, contact by contact"),
  N_("The rod in the gutter with its angle and the place of its end B: two contacts, whose forces show as "
     "multipliers in the total parameterization. In equilibrium N_A = m g cos(2 theta)/cos(theta) and N_B = m g "
     "tan(theta). Both must push: make the rod shorter or longer and see where an equilibrium ends."),
  N_("Disk with a spring: a range of equilibria"),
  N_("A disk that rolls without slipping carries a load on its rim and is held by a spring. There is not one "
     "equilibrium but a range of them: every angle at which the friction, |T| at most f N, can hold the load."),
  N_("Centrifugal governor"),
  N_("The governor turns at a constant rate omega: t stands in the positions, and theta is in relative equilibrium "
     "where V - E0 has a minimum: (M b + m l) g sin(theta) = m l omega^2 (a + l sin(theta)) cos(theta). The faster "
     "it turns, the wider it opens: vary omega. Two links with the tensions T1 and T2 carry the sleeve; release "
     "them, and the multiplier of z = h - 2 b cos(theta) is (T1 + T2) cos(theta), the weight of the sleeve."),
  N_("Rod, spring and wall"),
  N_("A rod turns about B in a horizontal plane, pulled by a spring, and a wall at its left stops it on either "
     "side. Equilibria lie between the stops, at 0 and -theta1, and at the stops, where the wall must push: N = "
     "0.1547 k a at 30 degrees, where the motion starts, and N = k a at -210 degrees. At -180 degrees the potential "
     "has a corner. Make theta1 smaller than 30 degrees and the wall would have to pull."),
  N_("Hexagonal truss"),
  N_("Six bars make a hexagon hung at O, two light bars AA' and BB' keep its shape. Nothing can move; but cut one "
     "of the light bars virtually, that is make its length complementary, and the one angle theta that becomes free "
     "tells its force: N1 = -5 sqrt(3) m g/2 in AA', N2 = -sqrt(3) m g/2 in BB'. Both bars are pushed together. C "
     "stays on the vertical, because the two halves mirror each other."),
  N_("Tripod"),
  N_("Three rods stand without friction on the floor, tied at their middles by ropes, and carry a mass M at their "
     "vertex D. Cut the tie virtually: the tripod can open, and the tension that keeps it at its angle shows, T = "
     "(2 M + 3 m) g tan(alpha)/(3 sqrt(3)). Release the vertex too: its multiplier is the sum of what the three "
     "rods push up with, the weight of M."),
  N_("Car jack, joint by joint"),
  N_("The scissor jack with every rod placed on its own: each pin is a joint, and in the total parameterization "
     "each reaction shows. With a1 alone retained no reaction shows. In equilibrium, tan(alpha) = 6 m g/F, the pin "
     "C carries far more than the weight above it."),
  N_("Lifting platform, joint by joint"),
  N_("The lifting platform with the arms placed on their own: every pin is a joint, and in the total "
     "parameterization each reaction shows. The arms have no mass, and the accelerations are unique all the same, "
     "because the joints tie them to the platform."),
  N_("Equilibrium of two rods"),
  N_("Two rods hang from O, the end C on a horizontal guide through O and pulled sideways by F. The angle theta "
     "alone gives the equilibrium: tan(theta) = 4 F/(3 m g). The remark of the section asks for more: release the "
     "support and the guide, and the multipliers are their forces, (-F, 7 m g/4) at O and 5 m g/4 at C. Each rod "
     "has an angle of its own in the example “Equilibrium of two rods, joint by joint”."),
  N_("Equilibrium of two rods, joint by joint"),
  N_("The two rods with an angle each and the place of A: the remark of the section. The multipliers of the support "
     "and of the guide are their forces. In equilibrium the guide pushes with N = 5 m g/4, and the support with "
     "(-F, 7 m g/4)."),
  N_("Elastic chair"),
  N_("Two crossed rods without mass, a spring between their upper ends, two equal loads F on them; the angle alpha "
     "alone places them. Equilibrium asks for F/(k l) = (cos(alpha) - sqrt(2)/2) tan(alpha)/2: for a small load two "
     "angles, of which the larger one is stable. They meet at the largest load that the chair can carry: vary F and "
     "see the fold. Release the guide of D to see its force; the pin E is a joint in the example “Elastic chair, "
     "joint by joint”."),
  N_("Elastic chair, joint by joint"),
  N_("The elastic chair with an angle for each rod and the place of D: release the pin E or the guide of D and see "
     "the forces that hold the chair together. The two rods push each other at E, and the floor carries half of the "
     "load at D."),
  N_("Dump truck"),
  N_("The tipper turns about O; two light arms join it to the chassis at G1, and an actuator pushes their middles A "
     "and B apart with the force F. As AB = 3 h sin(theta/2), its virtual power is (3/2) F h cos(theta/2), and "
     "equilibrium asks for F = m g (3 cos(theta) - sin(theta))/(3 cos(theta/2)): F changes its sign at 71.57 "
     "degrees, where the mass centre passes over O. Release the material to see what the tipper gives it; the pin C "
     "is a joint in the example “Dump truck, joint by joint”."),
  N_("Dump truck, joint by joint"),
  N_("The dump truck with an angle for each arm of its lifting system: the pin C is a joint, and its force shows in "
     "the total parameterization. At theta = 0 the actuator AB has no length, and its direction is not defined "
     "there."),
  N_("Set square on a pivot"),
  N_("Two rods welded at a right angle hang from a pivot. In equilibrium the mass centre is below the pivot: "
     "tan(theta) = 1/4, 14.04 degrees, stable; above it is the other equilibrium, unstable. Release the weld to "
     "read the force and the torque that keep the angle right, or the pivot to read the support."),
  N_("Hemispherical shell"),
  N_("A thin hemispherical shell rolls without slipping on a plane, a force pulls at its edge. The no-slip "
     "equation integrates: eliminated in that form one angle is left. The book's vertical axis points down, so "
     "the height of O is -eta."),
  N_("Block rolling on a cylinder"),
  N_("A block rocks on a fixed cylinder without slipping. Flat enough (h < 2 R) it is stable on top; then there "
     "are two more equilibria, one on either side, beyond which it tumbles."),
  N_("Metronome on a fixed base"),
  N_("A restoring torque makes an upside-down pendulum swing about a fixed pivot. It swings like a simple pendulum "
     "of length 9 a/2: its small oscillations have the angular frequency sqrt(2 g/(9 a)). Release the pivot and "
     "its force appears."),
  N_("Disk touching an axis"),
  N_("A disk touches an axis and may slip on it. The contact is perfect if and only if the tangential force T is "
     "zero. Compare with the disk that rolls: there the contact is perfect whatever T."),
  N_("Newton's cradle"),
  N_("Five equal balls in a row, the first comes in. One contact after another the last one leaves with its "
     "velocity; all contacts together is another law, and the event \"together\" shows what that one says. Both "
     "keep momentum and energy."),
  N_("Rocking block"),
  N_("A block rocks on its two lower edges, which only push and do not slide. It falls flat, the impact at B "
     "lifts A, and the block goes on about B: the angular velocity falls in the ratio 1 - 3 b^2 / (2 (b^2 + "
     "h^2)) for half sides b and h, whatever its mass. Then it falls back, and so on until it rests. The "
     "parameterization about A ends where A opens."),
  N_("Disk dropped on a conveyor belt"),
  N_("A disk falls on a moving belt. Friction acts against the slip relative to the belt. Here it ends the slip "
     "and, as seen from the ground, brings energy; in the belt's own frame, which the event names, energy can only "
     "be lost. With a small mu (0.03) the disk still slips after the impact."),
  N_("Coaster brake"),
  N_("An upright wheel rolls on a rough plane. A coaster brake does not let it turn backwards, phi' >= 0: an "
     "inequality on a rate, kinetic and unilateral. A weak blow against the wheel slows it, and the brake "
     "gives no impulse. A strong one engages the brake, which takes the rest: the wheel stands, and only its "
     "heading still turns."),
  N_("Bulletproof glass"),
  N_("A bullet hits a pane. Below the threshold it bounces, at the threshold it stops, above it goes through, "
     "the faster the less it loses: the threshold is in the metric of the masses, sqrt (m) times a speed."),
  N_("A ball on a fluid that hardens"),
  N_("A ball falls on starch and water. A slow one sinks in, a fast one bounces: the glass the other way round."),
  N_("Billiard ball at the cushion"),
  N_("A ball that rolls on the table meets a smooth cushion. If the blow is weak it goes on rolling; above a "
     "threshold, here a multiple of the weight that presses it on the table, the rolling breaks and it slides. "
     "Change g or v to see the other side."),
  N_("Rolling ball meets an incline"),
  N_("A ball rolls on the floor into a rough incline and begins to ascend. The floor is released, the "
     "incline's contact and rolling are inert: the two pairs of equations act in different phases, and the "
     "ball has one degree of freedom in each. It rolls up, comes back, and the roles of floor and incline are "
     "exchanged."),
  N_("Kane's double pendulum"),
  N_("The end of a double pendulum strikes a rough floor. Newton's restitution with Coulomb's law makes the "
     "kinetic energy grow, which nothing can bring: the answer is given, and flagged. With restitution 0 energy "
     "is lost, as it should be; Poisson's and Stronge's laws lose it too."),
  N_("Particle in a corner"),
  N_("A particle reaches the corner of two smooth walls. Wall 1 first, wall 2 first and both together are three "
     "laws with three answers; at right angles, and at pi/4 with e = 1, they agree. The Jump panel shows all "
     "three as outcomes."),
  N_("Particle enters a half-plane"),
  N_("Right of x = 0 the particle must have equal velocities along x and y; left of it it is free. The "
     "coefficients of the constraint vanish at the border, so the jump is made with the limit of their "
     "direction. The velocity (1, 0) is projected onto (1/2, 1/2), and half of the kinetic energy is lost. "
     "From right to left nothing jumps: x = 1, y = 1, x' = y' = -1."),
  N_("Where the path decides"),
  N_("A central force pulls the particle to the point (0, 0, 1). It stays on the surface z = x^2 + y^2 - x y, "
     "which it can leave only where x = 0 and z = y^2. There, at 2 s, the coefficients of the constraint "
     "vanish, and their limit depends on the path: how the motion goes on cannot be told. At x = 0, y = 2, z = "
     "4 with x' = 1, y' = 1/2, z' = 0 three jumps are each consistent."),
  N_("Rod dropped obliquely on a rough floor"),
  N_("One end of a rod hits a rough floor. The contact's directions mix, so Newton's restitution (of speeds), "
     "Poisson's (of impulses) and Stronge's (of works) give three different answers from one coefficient. jump "
     "--laws newton,poisson,stronge compares them."),
  N_("Painlevé's rod"),
  N_("A rod slides on its lower end. Above a critical friction the same velocities allow two futures, to slide "
     "on or to be stopped at once without a blow: indeterminate. Below it (mu = 1) there is one."),
  N_("Superball"),
  N_("A rough ball that is elastic in both directions: the slip's equation is instantaneous, it acts only while "
     "the ball touches, with a restitution of its own. Spin and velocity are exchanged, and energy is kept."),
  N_("One friction, two frames of rest"),
  N_("A particle hits a plane of which only the shape is known. Its law takes a part of the velocity along the "
     "plane, and along the plane there is no velocity without a frame: the plane at rest and the plane as a belt "
     "give different answers, and without a frame there is none."),
  N_("Particle struck on a rough floor"),
  N_("A particle lies and slides on a rough floor and is struck downwards: the constraint is permanent, and "
     "its friction answers the applied impulse. It is arrested if f times the floor's impulse is enough. On "
     "the smooth floor, an ideal constraint, the blow along the floor is kept whole."),
  N_("Disk on a plane that is suddenly moved"),
  N_("A vertical disk with heading theta rolls without sliding on a plane whose velocity jumps from (U_0, W_0) "
     "to (U_1, W_1). Both rolling equations are live: their form stays, their right sides jump. The part of "
     "the jump along the heading changes the spin phi'. The part across it moves the disk with the plane. The "
     "rate theta' stays."),
  N_("Ball grasped and released"),
  N_("A hand holds a ball and lets it go. The hand's equations are released: they act before the instant only, "
     "so there is no impulse, the momenta M x' and M z' are kept, and the degrees of freedom rise from none to "
     "two. The event “let go with a push” adds a blow of the hand. The ball is inelastic: the floor's equation "
     "is inert."),
  N_("Sleigh of the paper, struck"),
  N_("The sleigh in the letters of the paper. Its privileged velocities are u, along the blade, and omega: u "
     "is a quasi-velocity, because it cannot be integrated. The privileged momenta are M u and (M l^2 + I_C) "
     "omega. The blow P at D keeps the first and adds P (a + l) to the second."),
  N_("Particle on a rotating hoop"),
  N_("An engine turns a hoop at a constant rate; a particle slides on it. As a primitive equation the engine has "
     "no virtual power; release it and its torque appears. Release the hoop's plane: the multiplier is the moment "
     "N a sin(theta) of the force across the hoop. Release its radius too: the multiplier is the radial force Z. "
     "Between hoop and particle the joint is perfect if and only if T = 0; for the particle alone it is a joint "
     "with the exterior, and N would have to be zero too."),
  N_("Disk on a free rod"),
  N_("A massless rod turns freely about the vertical; a disk with its axle is held at the rod's end by a ball "
     "joint. Two cyclic momenta and the energy stay what they are."),
  N_("Disk on a driven rod"),
  N_("An engine turns a rod about the vertical at a constant rate; a disk with its axle hangs on the rod's end "
     "by a ball joint. Integrated and eliminated, the engine leaves Painlevé's first integral; as a "
     "complementary equation its multiplier is the engine's torque."),
  N_("Disk rolling on a rotating plate"),
  N_("A disk with a long axle rolls without slipping on a plate that turns at a constant rate; the axle stays in "
     "touch with the vertical. The no-slip equation can be integrated once the radius is known: then it may be "
     "primitive too. Its left side is a velocity of slip, so its multiplier is the plate's force Fn along this "
     "velocity. Times 2 a it is the moment of this force about the axle, the multiplier in the book."),
  N_("Two rods turning about the vertical"),
  N_("Two equal rods hang from a pivot, the end of the second on the vertical. At a rate that is large enough "
     "there is a steady motion in which the rods stay spread."),
  N_("System with a wire through a ring"),
  N_("A disk on an axle turns about a ball joint; a wire from the axle's end runs through a ring and over a "
     "pulley to a weight. Take the wire's equation as primitive and the weight follows; release it and the "
     "multiplier is minus the tension."),
  N_("Disk and rod"),
  N_("A horizontal rod slides and turns on a vertical axis; the disk at its end spins, leans and touches the floor "
     "at I without friction. With z = a sin(theta) primitive there are two first integrals, r = phi' + psi' "
     "cos(theta) and the angular momentum about the axis. Release the contact: the multiplier is the force N of the "
     "floor."),
  N_("Disk and rod, driven"),
  N_("An engine turns the rod of the disk-rod system at the constant rate omega. With psi' = omega as a "
     "complementary equation its multiplier is the torque of the engine, Gamma = -2 m a^2 theta' phi' sin(theta): "
     "it is zero when the disk does not lean further. Make the equation primitive in integrated form, and the "
     "torque is out of reach."),
  N_("Dumbbell with a torsion spring"),
  N_("A dumbbell with disks of radius 2 a spins at the end of an arm that turns about the vertical; a torsion "
     "spring holds it to the arm. Three first integrals, r0, K and the energy, bring the motion down to one "
     "equation for theta. It starts as in 11.12.3: theta = pi/2, theta' = 0, phi' = -psi'/4. With psi1 = sqrt(pi "
     "C/(2 m a^2)), about 11.2 rad/s, theta stays at pi/2: the relative equilibrium of 11.12.4."),
  N_("Dumbbell driven by an engine"),
  N_("An engine turns the arm of the dumbbell at the constant rate omega; there is no spring now. With psi = omega "
     "t + psi0 primitive the energy integral fails, because t stands in the positions, but Painlevé's first "
     "integral holds: theta'^2 + phi'^2 is constant. Release the engine to read its torque, Gamma = 4 m a^2 theta' "
     "sin(theta) (2 omega cos(theta) - r0)."),
  N_("Rigid body dragged by friction"),
  N_("A disk on a rod AC, held by a ball joint at A, stands with its rim on the disk D that an engine turns. D "
     "drags it: first it slips with the friction T = f N = 3 m g f/4, then, from t = 52 a omega/(57 g f) on, it "
     "rolls. While it slips the joint at I is not perfect: T is given by Coulomb's law, and not by the constraint. "
     "Half of the engine's work is lost in the slip."),
  N_("Particle on a hoop, in polar coordinates"),
  N_("One joint, three ways to write it: here r = R, and the multiplier is the radial force itself. Compare the "
     "fields compatible with the joint: they are the same in all three."),
  N_("Particle on a hoop, in Cartesian coordinates"),
  N_("One joint, three ways to write it: here the distance to O, and the multiplier is again the radial force."),
  N_("Particle on a hoop, an equation between rates"),
  N_("One joint, three ways to write it: here as an equation between rates, which is semi-holonomic and keeps the "
     "radius of the start. The multiplier is the radial force divided by R."),
  N_("Ball joint"),
  N_("A top S2 hangs by a ball joint from the rim of a turntable S1 that turns freely. The joint is perfect if and "
     "only if the moment at O2 of what S1 gives to S2 is zero, M1 = M2 = M3 = 0; the force may be any. Release the "
     "joint and see the force R1, R2, R3 in the axes of S1, while the top swings round and spins."),
  N_("Cylindrical joint"),
  N_("The ring S2 slides and turns on a leaning shaft of S1, which turns freely about the vertical; a spring holds "
     "S2. Two freedoms are left, zeta2 and phi2. The joint is perfect if and only if it gives neither force along "
     "the shaft nor couple about it: R3 = M3 = 0. Release it and see the force and the couple across the shaft, in "
     "the axes of S1."),
  N_("Pivot in space"),
  N_("The wheel S2 turns to and fro about a leaning axis of S1, held by a torsion spring; S1 turns freely about the "
     "vertical. One freedom is left, phi2. The joint is perfect if and only if it gives no couple about the axis, "
     "M3 = 0; the force may be any, and so may the couple across the axis. Release the joint and see all five of "
     "them: S1 answers every turn of S2."),
  N_("Prismatic joint"),
  N_("The prism S2 slides along a leaning bar of S1 without turning on it; S1 turns freely about the vertical, and "
     "a spring holds S2. One freedom is left, zeta2. The joint is perfect if and only if it gives no force along "
     "the bar, R3 = 0. Release it and see the other force components and the couple: when S2 slides outwards S1 "
     "turns more slowly."),
  N_("Helical joint"),
  N_("A screw S2 in a nut S1: turning and sliding go together, zeta2 = p (phi2 - phi1). The joint is assumed "
     "perfect: p R.z1 + M.z1 = 0 [A2.22] is then a law, and the weight turns the screw, which rises, stops and"
     " comes down again. Look at the force R.z1 along the axis: a part of the weight only, and the couple M.z1"
     " = -p R.z1 spins the screw."),
  N_("Point contact in space"),
  N_("A ball S2 touches a leaning plane of S1, which turns freely about the vertical, and slips on it; a spring "
     "holds it. The contact is perfect if and only if the plane gives a normal force alone: R1 = R2 = 0 (no "
     "friction) and M1 = M2 = M3 = 0 (no resistance to rolling and pivoting). Its five freedoms stay: release the "
     "contact and see the normal force R3."),
  N_("Point contact without slip"),
  N_("The ball S2 rolls without slip on the leaning plane of S1, which turns freely about the vertical; a spring "
     "holds it. Now the force along the plane may be any, because the point of contact has no velocity relative to "
     "S1, and the contact is perfect if and only if M1 = M2 = M3 = 0 at the point of contact. The two slip "
     "equations are non-holonomic: only the touch can be primitive."),
  N_("A compound joint: ball joint and point contact"),
  N_("A disk on a shaft whose end A is held by a ball joint touches the plane Oxy at I. Each joint has its own "
     "condition to be perfect; judged together (--compound A,I) they are perfect under weaker ones: a couple "
     "about the vertical at A may make up for friction at I. Perfect parts make a perfect whole, not the other "
     "way round."),
  N_("Particle in a groove of a turntable"),
  N_("The frame is that of the turntable, not a Galilean one: background and Coriolis force join the spring. "
     "Coriolis's force has no real power, but it has virtual power along y. Keep the groove's equation: its "
     "multiplier is N = 2 m omega x' - m omega^2 b. With omega above sqrt(k/m) = 4.47 rad/s the spring no longer "
     "brings the particle back."),
  N_("Disk with rolling resistance, normal force known"),
  N_("The book's parameterization: y = R is primitive, x and phi are retained, N is out of reach. The law of "
     "rolling resistance needs N. Here N = m g is known beforehand, so the torque Gamma_r = -h m g sign(phi') is a "
     "given effort. Lagrange's equations of x and phi contain T; the no-slip equation completes them. Keep y = R "
     "too and N = m g comes out."),
  N_("Particle on a hoop, two sets of parameters"),
  N_("One particle has polar and Cartesian coordinates: a massless point M at (r, theta) is pinned to it. No. 1 "
     "retains r and theta, no. 2 retains x and y; the hoop's equation is complementary in both. Show the field "
     "compatible with the hoop: the particle's virtual velocity is along the tangent, and its fields are the same "
     "in both parameterizations."),
  N_("A disk on a shaft whose end A is held by a ball joint touches the plane Oxy at I. The compound joint is "
     "assumed perfect as a whole [7.90], not its parts: a couple C at A may make up for friction at I. The "
     "motion is told, psi and phi turn evenly; how the efforts are shared is hyperstatic to the third degree. "
     "Judge A and I together and each alone in the Joints panel."),
  N_("A ball joint and a point contact, each perfect"),
  N_("The disk of the compound joint, and each of its two joints is assumed perfect: no couple at A [7.92], no"
     " friction at I [7.95]. Perfect parts make a perfect whole, not the other way round. Now all efforts are "
     "told: with everything complementary, read the force F at A and the force F.z0 at I that holds the disk "
     "up."),
  N_("Bead on an ellipse"),
  N_("A bead slides without friction on a wire bent to an ellipse, which is given by x and y as functions of a"
     " parameter s. The wire's force N is along the normal, at the left of growing s: inwards. Its equation is"
     " the distance from the nearest point of the wire. Eliminate y by it: the force is out of reach, and the "
     "motion is told by x alone until the wire is vertical, where y must be kept instead of x."),
  N_("Cam and follower"),
  N_("A cam turns with constant speed and lifts a roller that moves up and down only. A spring and the weight "
     "press the roller on the cam, which can only push: the contact is unilateral, and its force is the "
     "multiplier of the gap. Let omega be 120 rad/s, and the roller leaves the cam and falls back on it. The "
     "outline is r = b + e sin(s) in polar coordinates."),
  N_("Sixty disks that fall on a pan"),
  N_("Sixty rough disks fall between two walls on a pan, which a spring and a damper carry. So many contacts "
     "close and open that no event is located: the motion is by time stepping, in steps of 2 ms, and is "
     "approximate. Each step solves the laws of all contacts together, with restitution e and friction f. In "
     "the end the spring tells less than the weight of the disks, because friction hangs a part of them on the"
     " walls. Let f be 0, and it tells all of it."),
  N_("Damped pendulum on a cart"),
  N_("A spring and a damper hold a cart that carries a pendulum; a torsion damper in its axle brakes it. The "
     "two dampers are dissipative: their real power is never positive, so E + V never grows. The power balance "
     "in First Integrals shows which of them takes the energy at each instant."),
  N_("Sleigh of the paper, landing"),
  N_("The sleigh flies over the ice and lands: from then on its blade allows no velocity across, an inert "
     "equation. Three degrees of freedom before, two during and after the landing. Both privileged momenta, M "
     "u and (M l^2 + I_C) omega, are kept, and kinetic energy is lost."),
  N_("Sleigh of the paper on moving ice"),
  N_("The ice starts to move with the velocity v_S, at the angle psi_S: the blade's equation is live. The "
     "degrees of freedom stay two. Both privileged momenta are kept, so u stays: the paper tells it relative "
     "to the ice, where it falls by v_S cos(psi_S - theta). The kinetic energy may grow, because the ice does "
     "work."),
  N_("Sphere crosses to the rough half-plane"),
  N_("The plane is smooth for x < 0 and absolutely rough for x > 0. At the border two equations appear at "
     "once, and the sphere rolls from then on: its momenta are projected, and kinetic energy is lost. The spin "
     "omega_z about the vertical stays, and so does the angular momentum about the point of contact. The jump "
     "is told in the quasi-velocities v_x, v_y and omega_z."),
  N_("Particle struck as it enters a half-plane"),
  N_("The particle of example 4.1 is struck at the very instant at which it crosses the border: what is "
     "projected is its momentum and the impulse P' together, equation (18). Later it is struck again, where "
     "the constraint is regular: there only the impulse is projected, equation (17), because the momentum "
     "satisfies the constraint already."),
  N_("A rod suddenly disappears"),
  N_("The three particles of example 2.13 turn as one body until the rod between 1 and 3 disappears. A "
     "constraint that vanishes gives no impulse: all velocities are continuous, only the accelerations jump. "
     "The degrees of freedom rise from three to four, and the forces in the rods change at once. Weight is "
     "left out, as in the book."),
  N_("Particle meets a line"),
  N_("A particle in space meets the line y = z = 0. The line has codimension 2 and no side: every velocity "
     "across it may enter or leave, and to split them into entrance and exit is a choice. The ideal law "
     "reflects the whole velocity across the line, in one impulse. The event “totally inelastic” leaves only "
     "the velocity along it."),
  N_("Rod on a conveyor, frames of rest"),
  N_("A vertical rod meets a smooth belt end on. In the ideal impact its kinetic energy is kept as seen from "
     "the ground, falls to zero as seen along with the rod after the impact, and rises from zero as seen along "
     "with it before. In the inelastic impact the part that is kept depends on the frame of rest, H_x^2 / "
     "(H_x^2 + v^2); the restitution does not."),
  N_("Billiard ball with three constraints"),
  N_("A ball rolls on the table, a permanent kinetic constraint, and meets the cushion, a unilateral "
     "positional one, on which it may not slip either during the impact: an instantaneous kinetic one. The "
     "five equations of the impact have rank four. With one restitution for cushion and grip the ball comes "
     "back; with two different ones no velocity satisfies all five."),
  N_("Particle struck under a kinetic constraint"),
  N_("A runner keeps the slope z' = y x' on the particle it carries, at all times: a permanent kinetic "
     "constraint. A blow P is not along it. The ideal constraint takes away the part of the blow across, and "
     "nothing else. With friction it also takes a part of the velocity along, at most f times its own impulse, "
     "relative to the frame of rest."),
  N_("Sphere that may not slip while it touches"),
  N_("A spinning sphere falls on a rough plane. While it touches, the velocity of its contact point must "
     "vanish: an instantaneous kinetic constraint, equation (6). The ideal law reflects the whole velocity "
     "across both constraints: spin and velocity are exchanged, and energy is kept. The event “sticking” ends "
     "the slip; the spin about the vertical stays."),
  N_("Stack of three boxes"),
  N_("Three boxes lie on each other and on a table, without friction. Each touches what is below it at two "
     "points, the ends of what both share. The weight of the boxes above divides between the two as the "
     "lever says: the middle box stands d to the right, the upper one c to the left."),
  N_("Disk against a disk in a groove"),
  N_("A smooth disk meets a disk that slides in a straight groove. The impulse acts along the line of centres: "
     "there the relative velocity turns round, smaller by the restitution e. The groove answers with an impulse "
     "across it, so that the second disk goes on along the groove only; the rotations stay."),
  N_("Ball in a corner"),
  N_("A smooth ball lies in the corner of an angle iron, which stands tilted by b: its shape is a polygon "
     "that is not convex. The ball touches both faces. Each pushes along its normal, with m g cos b and m "
     "g sin b."),
  N_("Row of dominoes"),
  N_("Dominoes turn about their right lower corners, which do not slip. The first is pushed and falls "
     "against the second, both go on together, and so on. Each contact C is that of the shapes of two "
     "neighbours: a corner on a face, and in the end two faces. The impacts are inert."),
  N_("Box on an incline"),
  N_("A box stands on an incline with friction. It slides if tan(beta) exceeds f, and tips if tan(beta) "
     "exceeds w/h: then only its lower corner carries it. Here it tips, falls on its long side, and rests. Its "
     "places s, n and a are those relative to the incline, which a drive holds."),
  N_("Block on a shaking floor"),
  N_("A block stands on a floor that a drive shakes. It begins to rock when the floor's acceleration exceeds g "
     "b/h, for half sides b and h. In each impact the corner that falls stops, the other one lifts, and "
     "friction keeps both from sliding: the angular velocity falls in the ratio 1 - 3 b^2 / (2 (b^2 + h^2))."),
  N_("Cam of five corners"),
  N_("A cam turns with constant speed and lifts a roller that moves up and down only. The outline of the cam "
     "is any polygon: the roller passes from an edge to a corner and from there to the next edge, and each "
     "passage is an event. On an edge at the distance d the height is (d + rho) / cos of the edge's tilt."),
};

const char *
jd_examples_translate (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_strcmp0 (text, texts[i]) == 0)
      return _(texts[i]);
  return text;
}
