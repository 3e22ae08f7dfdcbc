/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The tolerances of the analytic layers, each defined once: what it is compared with, what it is relative to, and why
 * it has its value.  None has a unit unless its comment names one.
 *
 * Three facts set most values.  Double precision rounds each operation by 1.1e-16, and a sum of a mechanism's terms
 * loses one to three digits more: 1e-13 to 1e-15.  A position that solves its equations is exact to 1e-11 or better
 * where the program computed it, and to JD_HOLDS where a file states it.  Below a tolerance is zero, so that a
 * tolerance must be larger than the error of what it judges, and smaller than any effect that a user means. */

/* --- Ranks: relative to the largest singular value, or to the row, of rows brought to one size. --- */

/* Rows of the acting equations at one position: kernels, modes, redundancy. */
#define JD_RANK_ROWS        1e-9
/* Rows whose entries went through another solve first: multipliers, efforts, reactions, the fields of a verdict. */
#define JD_RANK_DERIVED     1e-8
/* Generic rank, by elimination, of rows brought to one size: the parameterization's own count of freedom. */
#define JD_RANK_ELIMINATION 1e-7
/* Remainder of a row of length 1 in the metric of M^-1, by orthogonal projection: larger than what a position that is
 * right to JD_HOLDS brings in, so that equations that follow from others there do not seem independent. */
#define JD_RANK_METRIC      1e-7
/* Factor by which the smallest singular value must exceed its threshold for a sparse factorization to decide: inverse
 * iteration finds it to a factor of 2 at worst.  And its relative change at which the iteration ends. */
#define JD_SPARSE_SURE      1e2
#define JD_SPARSE_SETTLED   1e-9
/* Singular values of a system that a Newton step solves in the sense of least squares. */
#define JD_RANK_NEWTON      1e-12
/* Steps that bring a position onto its equations. */
#define JD_RANK_PROJECTION  1e-10
/* Small systems of a contact whose matrix contains M^-1: the rounding of the inverse is above that of the rows. */
#define JD_RANK_RESPONSE    1e-11
/* A row below this part of the matrix's largest entry is rounding of 0, and is not brought to size. */
#define JD_RANK_ZERO_ROW    1e-13
/* A row replaces an earlier one as the pivot only if it is longer by this part: rows of one length keep their order,
 * whatever the rounding. */
#define JD_PIVOT_TIE        1e-6
/* Pivots and singular values of M and M's rows: a velocity without inertia. */
#define JD_MASS_ZERO        1e-12
/* Pivot of M, of its diagonal element, in the solution of an impact, where rows may hold what has no inertia. */
#define JD_MASS_PIVOT       1e-13

/* --- Coefficients: relative to the largest coefficient beside them. --- */

/* Coefficients of a kernel, of a combination of rows, of a massless velocity: below this a row or parameter takes no
 * part.  This is the error of a kernel of rows whose rank is decided at JD_RANK_ROWS. */
#define JD_COEFFICIENT_ZERO     1e-9
/* Such a coefficient where the rows are those of a position that is not exact. */
#define JD_COEFFICIENT_OF_STATE 1e-6
/* Such a coefficient in a dependence in echelon form, of rows in displacements and of length 1. */
#define JD_COEFFICIENT_OF_DEPENDENCE 1e-7
/* Power of an effort in a virtual field of one displacement, of its unit or of its power in the free field. */
#define JD_POWER_ZERO           1e-9
/* An effort, of its unit; and a term of an equation, of the natural size of the force. */
#define JD_EFFORT_ZERO          1e-6
#define JD_FORCE_ROUNDING       1e-6

/* --- Equations and inequalities: relative to the sum of the absolute values of the terms. --- */

/* A position or a rate satisfies its equation: the accuracy that the format asks of a file's numbers. */
#define JD_HOLDS            1e-8
/* Distance beyond the end of an edge at which a corner still touches it, of the size of the shapes: the error of a
 * position that is right to JD_HOLDS.  Distance behind an edge of a non-convex shape at which it still is touched, of
 * that size, too. */
#define JD_SHAPE_CORNER     1e-8
#define JD_SHAPE_BEHIND     1e-3
/* A shape is on one side of a line if what is beyond it is less than this part of its height on the other side: rods
 * touch to JD_HOLDS. */
#define JD_SHAPE_ONE_SIDE   1e-6
/* An inequality of forces, impulses or accelerations holds; a bound is reached. */
#define JD_INEQUALITY_HOLDS 1e-10
/* A left side of a position that the program has corrected, of its size: Newton's steps end below the first; below
 * the second they end where they no longer help; the third is the most that may remain.  The first is larger after a
 * step of the motion, which adds the rounding of its own sum. */
#define JD_POSITION_ROUNDING 2e-15
#define JD_POSITION_ROUNDING_OF_STEP 4e-15
#define JD_POSITION_SETTLED  1e-13
#define JD_POSITION_REACHED  1e-12
/* The most that may remain where a position is looked for at which the equations may depend on each other. */
#define JD_POSITION_ACCEPTED 1e-10
/* A left side that no correction of the parameters makes smaller. */
#define JD_POSITION_PLACED   1e-18

/* --- Rates. --- */

/* A normal rate, of the sum of its terms: neither approaching nor separating. */
#define JD_RATE_ZERO         1e-10
/* A rate at rest, of the natural size of the rate (jd_model_equation_rate_size()): in the motion and in friction,
 * the accuracy of a position over the natural time; and of a state that a file or the jump gives. */
#define JD_SPEED_AT_REST     2e-13
#define JD_RATE_ROUNDING     1e-12
/* The state breaks an equation of the rates by more: it is inconsistent.  Of the terms, and of what they would be if
 * every parameter moved as fast as the fastest, measured by its displacement. */
#define JD_STATE_RATE        1e-7
#define JD_STATE_RATE_MOVING 1e-13

/* --- Dependent rows. --- */

/* Dependent rows agree: difference of their right sides, of the sizes of the terms, and of the accelerations.  It
 * contains the error of a state that is right to JD_HOLDS. */
#define JD_ROWS_AGREE        1e-7
#define JD_ROWS_AGREE_FLOOR  1e-10
/* All entries of a row of A below this part of its size: a row of zeros.  It is what remains, with the error of the
 * state, of terms that cancel when an equation follows from primitive ones. */
#define JD_ROW_NEGLIGIBLE    1e-7

/* --- Two results of one quantity: relative to the larger, or to the largest beside them. --- */

/* Results of two exact methods, or of the same method on two roads: velocities after an impact, energies, momenta. */
#define JD_SAME             1e-9
/* A number of two parameterizations, of the larger or of JD_SMALL_PART of its row's size: each holds to JD_HOLDS. */
#define JD_VALUES_AGREE     1e-8
/* Two places, m. */
#define JD_SAME_PLACE       1e-9
/* A drawn number and its decimal of twelve digits, of itself: ten roundings.  Few other numbers are so near. */
#define JD_ROUNDING_NOISE   2e-15
/* A number below this part of its natural size, or of the largest beside it, is compared as if it had that size. */
#define JD_SMALL_PART       1e-3
/* Solutions that a search found: their inequalities hold to JD_INEQUALITY_HOLDS, and an oblique one magnifies it. */
#define JD_SAME_SOLUTION    1e-7
/* Two instants, of the larger, of a step or of a natural time. */
#define JD_SAME_INSTANT     1e-9
/* Directions of two unit vectors, 1 - cos. */
#define JD_SAME_DIRECTION   1e-6
/* Directions of two unit vectors, the sine of the angle. */
#define JD_SAME_ANGLE       1e-5

/* --- Rounding: relative to the terms of a sum. --- */

/* A sum of a few products. */
#define JD_ROUNDING         1e-13
/* Rounding that went through a solve. */
#define JD_ROUNDING_SOLVED  1e-12
/* Rounding of a solve that small singular values may have magnified: shares of impulses, energies lost. */
#define JD_ROUNDING_SHARED  1e-11

/* Two sides of a condition that are one number: the same quantity in another unit is a few roundings off. */
#define JD_CONDITION_ROUNDING 1e-15

/* --- Magnitudes that only keep a quotient finite. --- */

/* Below any length of a row: the smallest normal double is 2e-308. */
#define JD_UNDERFLOW        1e-280

/* --- Lagrange's equations. --- */

/* Pivot of S, the squared sine between a row and those before it: below this the dense solution is taken, which
 * computes with the sine itself.  The smallest pivot below which the solution is refined once. */
#define JD_KKT_REGULAR_PIVOT 1e-7
#define JD_KKT_REFINE_PIVOT  1e-3
/* Pivot of S that is zero to rounding, so that the row follows from others.  And the remainder that must confirm it,
 * of a row of length 1 in the metric of M^-1: far below JD_RANK_METRIC, from which on rows are independent. */
#define JD_KKT_DEPENDENT_PIVOT 1e-11
#define JD_KKT_DEPENDENT       1e-10
/* Pivot of the compiled solution, of M, that may be used without a check by the general one. */
#define JD_SAFE_PIVOT        1e-3
/* Squared length of a row, of the largest so far, below which it may have vanished: the general solution decides. */
#define JD_TAPE_VANISHING    1e-6
/* Determinant of rows of length 1 in the eliminated parameters, along a motion. */
#define JD_CHART_SINGULAR    1e-9

/* --- The motion.  Times are relative to the natural time, or to the step where it is named. --- */

/* Error of one step of the integrator, relative: the default of the format. */
#define JD_MOTION_TOLERANCE  1e-11
/* Error of a step, of the tolerance, below which the next step is the longest allowed. */
#define JD_MOTION_LEAST_ERROR 1e-6
/* The integrations by which the error of a motion is estimated: their tolerance, of that of the motion. */
#define JD_TRUST_TOLERANCE_FACTOR (1.0 / 30.0)
/* Their positions at the start differ by this, of their sizes: some roundings of a file's numbers. */
#define JD_TRUST_START       (8.0 * DBL_EPSILON)
/* Error of the motion, of the larger difference. */
#define JD_TRUST_SAFETY      1.5
/* Estimated error, of a parameter's range in the motion, from which on the motion is not trusted: the format's. */
#define JD_TRUST_ERROR       1e-6
/* Range of a parameter below which it is at rest except for rounding, of its natural displacement. */
#define JD_TRUST_RANGE_OF_REST 1e-5
/* Halvings that locate the instant: 2^-20 of a step. */
#define JD_TRUST_BISECTIONS  20
/* E and V at rest except for rounding, of the energy of the natural velocities and of the natural energy. */
#define JD_MOTION_ENERGY_OF_REST 1e-28
#define JD_MOTION_POTENTIAL_OF_REST 1e-13
/* A step that advances by less, of the whole motion: the motion is given up after many in a row. */
#define JD_MOTION_TINY_STEP  1e-9
/* An equation that was left out as dependent may fail by this, of its terms, and of what they would be if every
 * parameter moved as fast as the fastest. */
#define JD_MOTION_LEFT_OUT   1e-6
#define JD_MOTION_LEFT_OUT_MOVING 1e-9
/* A gap is closed, of its natural size, after the start of a motion: what lies nearly flush closes no sooner. */
#define JD_MOTION_CLOSED     1e-10
/* Rate of a contact that others hold, of the same: a little later it would be above this if it did not stay
 * closed. */
#define JD_SUPPORT_APART     1e-10
/* Times for which the motion is followed to see it, in parts of the natural time. */
#define JD_SUPPORT_LOOKS     { 1e-3, 1e-2, 5e-2 }
/* Difference of accelerations that are constant. */
#define JD_MOTION_CONSTANT   1e-15
/* h^2 times the accelerations, between the polynomial of a step and the equations at an event, of the positions. */
#define JD_MOTION_POLYNOMIAL 3e-13
/* Accuracy of q'' between nodes, relative, above which a short segment is given more nodes. */
#define JD_MOTION_NODE       1e-9
/* Difference between the polynomial of a step and the equations, of the accelerations, at which refinement ends. */
#define JD_STEP_AGREES       1e-15
/* Rounding of a rate that is held, of the rates that the forces would give if nothing was held. */
#define JD_STEP_HELD         1e-14
/* Tolerance of the work, of that of a step; and the part of the natural time below which it does not matter. */
#define JD_STEP_WORK           1e1
#define JD_STEP_SHORT_FOR_WORK 1e-3
/* Rounding of the accelerations, of those that a change of the positions by their whole size would give. */
#define JD_STEP_ROUNDING     (16.0 * DBL_EPSILON)
/* Distance from an instant at which a derivative is computed, of the natural time: rounding is curvature there. */
#define JD_NEARBY_TIME       1e-7

/* --- Events of the motion. --- */

/* Rebounds that together take less than this are over: contact.  A single flight shorter than this is over. */
#define JD_REBOUNDS_OVER     1e-10
#define JD_FLIGHT_OVER       1e-9
/* A flight shorter than this is short: many in a row that do not become shorter are over. */
#define JD_CHATTER_FLIGHT     1e-6
/* Time ahead at which accelerations of what rests are looked at, of the natural time. */
#define JD_LOOK_AHEAD        1e-5
/* Accelerations of what rests, of the natural ones. */
#define JD_RESTS             1e-9
/* A step so short, of the natural time, that inside it the polynomial is rounding. */
#define JD_WATCH_SHORT       1e-7
/* Zero of a function of the state that cannot be found better, of its size. */
#define JD_WATCH_ZERO        1e-16
/* A multiplier has passed zero, of the forces. */
#define JD_MULTIPLIER_PASSED 1e-9
/* Accuracy of the instant of an event on a multiplier, of the step: the landing corrects it. */
#define JD_WATCH_TIME_OF_FORCE 1e-7
/* Difference of times for the slope of a function of the state, and of a multiplier, of the step. */
#define JD_WATCH_SLOPE       1e-7
#define JD_WATCH_SLOPE_OF_FORCE 1e-5
/* What a force differs from a straight line in a step in which it does not follow the turns of the bodies. */
#define JD_WATCH_STEADY_FORCE 1e-6
/* An instant that is corrected moves by less than the first, of the step, and is found to the second. */
#define JD_WATCH_FARTHEST    1e-2
#define JD_WATCH_INSTANT     1e-15
/* A flight that is shorter is a hop. */
#define JD_LAND_HOP          1e-4
/* The usual step counts as at least this long near an instant. */
#define JD_LAND_LEAST_STEP   1e-3
/* The rest of the way to an instant that the accelerations at hand bridge, of the usual step: its cube rounds. */
#define JD_LAND_HIT          1e-6
/* The part of it before a border at which a contact is left. */
#define JD_LAND_BEFORE       1e-3
/* A corner that a motion does not get past is at another corner if it is so near, of the mechanism's length. */
#define JD_MEETING_CORNERS   1e-6
/* Apparent depth of a corner that slides past another one, in multiples of what counts as closed. */
#define JD_LAND_BORDER       10.0
/* Time, of the natural time, within which a contact that leaves reaches its border, JD_SHAPE_CORNER past an end. */
#define JD_LAND_BORDER_TIME  1e-4
/* Distance beyond its border at which a contact is left, of the size of the gap: less than JD_SHAPE_CORNER. */
#define JD_LAND_PAST         1e-11
/* Rate of the gap beyond a border, of its size by the fastest velocity, that is not followed. */
#define JD_LAND_BORDER_RATE  1e-5
/* A step that leaves accelerations as they are, of the usual one. */
#define JD_LAND_TINY         1e-11
/* The farthest landing by accelerations, of the step, and the rounding of the time, of the time. */
#define JD_LAND_FARTHEST     1e-4
#define JD_LAND_ROUNDING     1e-16
/* The function of a region falls after entering by no more than this, of the rate of the approach. */
#define JD_REGION_ROUNDING   1e-9

/* --- Kinks of the forces (the sign of a slip, |x|): values of a kink are relative to its size. --- */

/* Where rounding hides that a kink is passed, the motion goes on so long, in natural times; and so far from zero. */
#define JD_KINK_BEYOND       1e-14
#define JD_KINK_ROUNDING     1e-15
/* Distance from a kink at the start of a motion, where the side of the kink is not known otherwise. */
#define JD_KINK_ASIDE        4e-13
/* Distance from the border of a place where bodies touch that tells the side: of that in the middle of the segment,
 * and of the mechanism's length; and the largest part of the time by which an instant is moved to come so far. */
#define JD_BORDER_PASSED     1e-12
#define JD_BORDER_ROUNDING   1e-14
#define JD_BORDER_ASIDE_MOST 1e-8
/* A kink at zero; and a rate of it that is zero, of its size in the natural time. */
#define JD_KINK_AT           1e-13
#define JD_KINK_STILL        1e-9
/* Steps that begin within the first time before a kink end the second time before it, in natural times. */
#define JD_KINK_FINAL        2e-3
#define JD_KINK_SHORT        3e-8
/* Crossings that follow each other faster, in natural times, are one border that is crossed to and fro. */
#define JD_KINK_BETWEEN      1e-6
/* Rates of places that jump at a kink, of the largest: by differences, over a time in which they change smoothly. */
#define JD_KINK_PLACE        1e-4
/* Rates that jump at a kink, of the largest. */
#define JD_KINK_JUMPED       1e-11

/* --- Singular positions that the motion passes. --- */

/* The position is passed from this time before it to this time after it, in natural times: the rounding of the rates
 * is that of numbers over its square. */
#define JD_PASS_TIME         1e-4
/* From so long before it, or from twice as long if the sine is smaller than the second, it is passed where the
 * polynomial is right to these corrections of the displacements and of the natural velocities: the error of its rates
 * is the eighth power of this time.  Rounding of a row is divided by the sine in a position, and by its square in a
 * rate; the number of rows adds a factor. */
#define JD_PASS_EARLY          1.6e-2
#define JD_PASS_EARLY_SINE     5e-3
#define JD_PASS_EARLY_POSITION 1e-8
#define JD_PASS_EARLY_RATE     1e-5
/* And to this change of the energy, of the largest so far; less the work where there is any, as the power contains
 * multipliers, whose rounding is divided by a higher power of the sine. */
#define JD_PASS_EARLY_ENERGY   1e-9
#define JD_PASS_EARLY_WORK     1e-7
/* The largest corrections of the polynomial behind it, of the displacements and of the natural velocities. */
#define JD_PASS_POSITION     1e-7
#define JD_PASS_RATE         1e-4

/* Whether equations that depend on each other do so nearby, too, is seen at this time from a position, in natural
 * times.  The accelerations in a singular position are a limit from steps of the second time: its error is the eighth
 * power of this, and rounding over its cube.  A limit is known to the third, of its natural size. */
#define JD_SINGULAR_NEARBY      1e-2
#define JD_SINGULAR_STEP        2e-2
#define JD_SINGULAR_LIMIT       1e-6
/* Rates and accelerations that are zero, of their natural sizes. */
#define JD_SINGULAR_AT_REST     1e-9

/* Poles of the angles of a body in space (jd-attitude.h); the sine of the middle angle, or its cosine.  Nearer than
 * JD_POLE the rates of the first and the third angle have no value: what is divided by the sine is rounding.  A pole
 * that is passed nearer than JD_POLE_SIDE is passed through: on which side it stays is below the error of a motion.
 * Other angles are taken nearer than JD_POLE_NEAR: there steps become shorter, and errors of the angles grow like its
 * inverse. */
#define JD_POLE              1e-9
#define JD_POLE_SIDE         1e-7
#define JD_POLE_NEAR         0.1

/* --- Assembly and dragging.  Lengths relative to the size of the mechanism, unless in m or rad. --- */

/* Largest left side, m or rad, of a position that satisfies the equations. */
#define JD_ASSEMBLED         1e-12
/* A condition that begins to hold lets its equation in only if the equation holds to this, m or rad. */
#define JD_DRAG_ENTERS       1e-7
/* A unilateral equation is closed, m or rad; and is held if the step pushes against it, m or rad. */
#define JD_DRAG_CLOSED       1e-8
#define JD_DRAG_TOUCHES      1e-10
/* The last step to a target, of the largest allowed; the same between targets, and where the point is not at its
 * target, so that no digit of it matters. */
#define JD_DRAG_SETTLED      1e-11
#define JD_DRAG_SETTLED_BETWEEN 1e-3
#define JD_DRAG_SETTLED_AT_LIMIT 1e-6
/* Steps below this, of the largest allowed, are taken as long as they become shorter. */
#define JD_DRAG_SMALL_STEP   1e-4
/* Distance of the point from its target beyond which it is at a limit. */
#define JD_DRAG_AT_LIMIT     1e-4
/* Inertia given to what has none, of the mean; and to rates that inertia leaves open, of the largest by natural
 * displacements: they have a nearest value then. */
#define JD_DRAG_LEAST_WEIGHT 1e-3
#define JD_DRAG_LEAST_MASS   1e-9
/* Part of the diagonal that is added to S, so that dependent rows have a solution; the least that is added where the
 * step fails. */
#define JD_STEP_RELAXATION   1e-10
#define JD_DRAG_RELAXATION   1e-8
/* Size of a mechanism, m, below which it counts as 1 m. */
#define JD_DRAG_LEAST_LENGTH 1e-6

/* --- Parameterization. --- */

/* Newton's iteration for the parameters that are eliminated numerically: the last step, relative; the pivot of dF/du
 * at a singular position; and a row of dF, of the largest or of 1, that determines nothing. */
#define JD_NEWTON_CONVERGED  1e-13
#define JD_NEWTON_PIVOT      1e-10
#define JD_NEWTON_ZERO_ROW   1e-14
/* A position that is looked for to see whether the primitive equations can eliminate: largest left side, m or rad;
 * the part of the diagonal that damps the search; the pivot of dF/du there, which is not as exact as in the state. */
#define JD_ELIMINATION_FOUND 1e-11
#define JD_ELIMINATION_DAMPING 1e-9
#define JD_ELIMINATION_ELSEWHERE 1e-5
/* Two formulas for the same number at random points, of the largest; and a formula that depends on a symbol. */
#define JD_FORMULAS_AGREE    1e-10
#define JD_FORMULA_DEPENDS   1e-9

/* --- First integrals: relative to the size of the integral. --- */

/* A change at an event: a jump is solved to rounding, and the error of the motion between events is far smaller. */
#define JD_INTEGRAL_STEPS    1e-10
/* A drift over the whole motion. */
#define JD_INTEGRAL_DRIFTS   1e-6
/* An integral that is zero, of its natural size. */
#define JD_INTEGRAL_NOTHING  1e-12

/* --- Equilibria and small oscillations. --- */

/* Residual of an equilibrium, in units of the force scale, of m and of rad: Newton's method has converged; only
 * rounding is left; the iteration has ended before, where roots are double; and of a neighbour that is one too. */
#define JD_EQUILIBRIUM_CONVERGED 1e-11
#define JD_EQUILIBRIUM_EXACT     1e-14
#define JD_EQUILIBRIUM_ACCEPTED  1e-10
#define JD_EQUILIBRIUM_HOLDS     1e-9
/* Newton's last step, in units of the unknowns. */
#define JD_EQUILIBRIUM_LAST_STEP 1e-14
/* Newton's step where the residual has converged, in these units: a longer one says that the root is multiple. */
#define JD_EQUILIBRIUM_FLAT_STEP 1e-9
/* A multiplier that pulls, or a force of friction that is too large, of the force scale; a gap that is closed. */
#define JD_EQUILIBRIUM_TOLERANCE 1e-8
/* A later instant, in times of the mechanism, at which what is driven and has no speed just now moves. */
#define JD_KIND_MOMENT       1e-3
/* Two equilibria of a search, and two turns of a curve, in widths. */
#define JD_SAME_EQUILIBRIUM  1e-6
#define JD_SAME_TURN         1e-5
/* Equilibria that no force may tell from each other, in widths. */
#define JD_SAME_FLAT         1e-3
/* The least step along a curve, in widths. */
#define JD_CURVE_LEAST_STEP  1e-7
/* Singular values of a turn, of the largest, where two curves cross; and of the equations at the crossing. */
#define JD_CURVE_CROSSING    1e-5
#define JD_CROSSING_NULLITY  1e-6
/* Circle around a crossing from which curves are sought, in widths. */
#define JD_CROSSING_RADIUS   2e-3
/* Part of a direction that is not of multipliers alone. */
#define JD_CROSSING_MULTIPLIERS 1e-4
/* Change of the constant along a curve, of the squared radius of the circle. */
#define JD_CROSSING_FLAT     1e-4
/* Improvement of the force on a sheet of equilibria, and the rank of its directions. */
#define JD_SHEET_IMPROVES    1e-9
#define JD_SHEET_RANK        1e-6
/* Gain of a step towards the nearest position, of the distance: the steps end there. */
#define JD_CONFLICT_SETTLED     1e-14
/* Fraction of the largest lack from which equations are named, in a set too large to be searched. */
#define JD_DIAGNOSIS_LACKS      1e-3
/* Energy of a velocity, of the largest: below it the velocity has none. */
#define JD_DIAGNOSIS_WEIGHTLESS 1e-12
/* Part of a velocity, in natural sizes, by which parameters are moved to see which body moves most. */
#define JD_DIAGNOSIS_MOVED      1e-6
/* Residual of a point on a curve of equilibria, in units of the force scale: it is on the curve. */
#define JD_CURVE_HOLDS          1e-12
/* Last step onto a curve of equilibria, in widths. */
#define JD_CURVE_SETTLED        1e-10
/* Step along a curve, of the stride, below which it is given up. */
#define JD_CURVE_SHORTEST       1e-3
/* Least force of the force scale: it is looked at as one that touches zero. */
#define JD_CURVE_TOUCHES        1e-2
/* Part of a sample by which samples are moved off round numbers, where singular places are. */
#define JD_CURVE_OFF_ROUND      0.37e-3
/* Least jump of a force through zero at a corner, of the force scale. */
#define JD_CURVE_CORNER         1e-6
/* Step that probes a direction of a range of equilibria, in widths. */
#define JD_FAMILY_PROBE         1e-3
/* Distance at which a walk within a range has arrived, in widths. */
#define JD_FAMILY_ARRIVED       1e-7
/* Halved step, in widths, at which a walk within a range ends. */
#define JD_FAMILY_SHORTEST_WALK 1e-9
/* Part of the way by which each step of a walk comes nearer. */
#define JD_FAMILY_NEARER        1e-9
/* Two ends of a walk within a range that are one, in widths: steps have followed the way between them. */
#define JD_FAMILY_MEETS         1e-4
/* Least step by which a range is followed, in widths. */
#define JD_FAMILY_SHORTEST_STRIDE 1e-7
/* Depth, of the mechanism's length, from which on a body has passed a curve. */
#define JD_CURVE_PASSED         1e-6
/* Distance of a contact from the end of what it touches at which a range ends there, in widths: some strides. */
#define JD_FAMILY_AT_END        2e-6
/* Difference of equations from themselves a turn later, of their terms. */
#define JD_RANGE_SAME           1e-9
/* A force, of the efforts it is made of, that is the rounding of terms that cancel. */
#define JD_RANGE_CANCELLED      1e-6
/* Distance at which a force is evaluated again, in widths. */
#define JD_RANGE_NEXT           1e-9
/* Change of a force there, of itself, that only rounding makes. */
#define JD_RANGE_UNLIKE         1e-3
/* Rounding of a force, of the force scale: some terms cancel in it. */
#define JD_RANGE_ROUNDING       1e-15
/* Distance outside its range at which a value still belongs to it, in widths. */
#define JD_RANGE_SLACK          1e-9
/* A value that is rounding of 0, in widths or of the force scale. */
#define JD_RANGE_NOTHING        1e-11
/* A force of the force scale that is rounding of 0, and neither pulls nor slips: ten times the residual at which
 * Newton's method ends. */
#define JD_EQUILIBRIUM_NO_FORCE 1e-13
/* Residual that the equations may have where such a value is set to 0. */
#define JD_RANGE_STILL_SOLVED   1e-12
/* Least size of efforts, of the force scale, by which margins are measured where there are none. */
#define JD_MARGIN_NO_FORCE      1e-12
/* Inertia of a direction of the parameters, of the largest: how many directions a chart has. */
#define JD_RANK_CHART        1e-10
/* Forces on both sides of a position, at these distances in widths: the difference of smooth ones is proportional to
 * the distance, that of a jump is not.  The least jump, in units of the force scale. */
#define JD_JUMP_FAR          1e-5
#define JD_JUMP_NEAR         1e-7
#define JD_JUMP_LEAST        1e-4
/* Dead centres: how much nearer to depending on each other rows are than around them; how near two ends of Newton's
 * method are that are one; how far a dead centre is from the place that rounding gave; the distance of differences,
 * each step of which is a thousand times shorter; the last step.  Distances in widths. */
#define JD_DEAD_CENTRE       1e-3
#define JD_DEAD_SAME_PLACE   1e-8
#define JD_DEAD_REACH        1e-4
#define JD_DEAD_ASIDE        1e-6
#define JD_DEAD_ARRIVED      1e-12
/* Unbalanced force of a steady motion, of the forces at rest; and of the natural force, below which there is none. */
#define JD_STEADY_FORCE      1e-7
#define JD_FORCE_ZERO        1e-9
/* Parts of the matrices of small oscillations, of their entries; growth of a mode, of the largest eigenvalue. */
#define JD_MODES_NEGLIGIBLE  1e-10
/* Square of a frequency that is 0, of the largest; an eigenvalue that is 0: a double one is exact to the root. */
#define JD_MODE_ZERO_SQUARE  1e-11
#define JD_MODE_ZERO         1e-6
/* Square of a frequency, of the largest, below which it has lost digits that its shape still has. */
#define JD_MODE_SLOW_SQUARE  1e-4
/* Difference of a growth and its decay in an undamped motion, of either. */
#define JD_MODE_MIRROR       1e-3
/* Phase, rad, of a real shape; an amplitude, of the farthest, that has no phase but rounding. */
#define JD_MODE_PHASE        1e-6
/* Singular inertia: the denominator of an eigenvalue, of its numerator. */
#define JD_MODE_INFINITE     1e-13
/* Damping, of the mean of inertia and stiffness, below which there is none. */
#define JD_MODE_DAMPED       1e-2
/* Eigenvalue of the Hessian that proves a strict minimum, of the largest; decay of a mode, likewise. */
#define JD_MODE_STRICT       1e-8
#define JD_MODE_DECAYS       1e-8
/* Stiffness, in natural units, below which its sign is looked at nearby; and the longest way there. */
#define JD_MODE_SOFT         1e-2
#define JD_MODE_NEARBY       1e-2
/* A multiplier that carries a force, of the natural one or of the stiffness. */
#define JD_MULTIPLIER_CARRIES 1e-7
/* Difference of a matrix and its transpose where forces have a potential, of the largest entry. */
#define JD_SYMMETRIC         1e-8
/* Growth of a mode, of the largest eigenvalue: rounding moves a double eigenvalue by the root of its own size. */
#define JD_MODE_GROWS        1e-6
/* Farthest and nearest distance from an equilibrium, in natural units, at which the sign of the force tells a flat
 * minimum of the potential. */
#define JD_MODE_ASIDE         1e-1
#define JD_MODE_ASIDE_LEAST   1e-3
/* Eigenvalue of the Hessian of a steady motion that proves a strict minimum, of the largest. */
#define JD_MODE_STRICT_STEADY 1e-5

/* --- Expressions. --- */

/* Values of two expressions at random points, relative: above the rounding of a page of terms. */
#define JD_EXPRESSIONS_AGREE 1e-9
/* A cost of a form that is not smaller: costs are sums of a few decimal fractions. */
#define JD_COST_TIE          1e-9
/* Advance of a long computation that is reported, of the whole. */
#define JD_PROGRESS_STEP     1e-3

/* --- The drawing. --- */

/* A point is on the boundary of a body, of its size. */
#define JD_ON_BOUNDARY       1e-9
/* A point beside an end of a polygon's edge: its distance from the end, of the edge's length, and from the edge, of
 * that distance.  Other edges near the end are either farther away or touch it to JD_HOLDS. */
#define JD_BESIDE_CORNER     1e-3
/* Area of a polygon without area, of the square of the longest distance from its first corner. */
#define JD_LEAST_AREA        1e-12

/* --- Kernels whose rank is known. --- */

/* Reduction factor and last value of the threshold of a pivot for nearly dependent rows.  It starts at JD_RANK_ROWS
 * and is reduced until as many rows have a pivot as the rank says. */
#define JD_RANK_STEP        1e-2
#define JD_RANK_LAST        1e-17

/* --- Friction and contact. --- */

/* Near rest the two components of a slip keep their direction, so that slip passes zero smoothly: below this part of
 * the fastest slip since it began, and of what the friction gives in the natural time; where it begins, below
 * JD_SLIP_SLOW of the latter, since a slow slip is stiff across its direction. */
#define JD_SLIP_NEAR_REST   1e-8
#define JD_SLIP_SLOW        1e-7
/* Error of these directions, and of their forces. */
#define JD_CREEP_HEADING    1e-3
/* Sticking, just after it came to its end, is possible again only by this part of the forces. */
#define JD_STICK_AGAIN      1e-8
/* Directions of slips that begin together.  Difference of an angle for a derivative, rad. */
#define JD_SLIP_TURN        1e-6
/* Pivot of the Jacobian of these directions. */
#define JD_SLIP_SINGULAR    1e-10
/* Acceleration across the slip, of the accelerations, for a direction to be taken. */
#define JD_SLIP_ACROSS      1e-10
/* Pivot of the bounds that meet in a corner, of rows of length 1. */
#define JD_CORNER_PIVOT     1e-10
/* Square of Newton's decrement on the central path, and the shortest damped step. */
#define JD_CONES_CENTRED    1e-9
#define JD_CONES_LEAST_STEP 1e-12

/* --- Impacts. --- */

/* Smallest size of the terms of a rate, of the coefficients times the natural speed or the fastest: what is at rest
 * except for rounding.  JD_HOLDS of it exceeds JD_SPEED_AT_REST: what rests in a motion rests in its jumps. */
#define JD_IMPACT_REST       4e-5
/* The privileged, the multiplier and the projector form, of the fastest velocity. */
#define JD_FORMS_AGREE       1e-8
/* Response of one row to the impulse of another, of the responses to their own. */
#define JD_IMPACT_COUPLED    1e-12
/* Equations of impulses with pivots above this and an inverse below its reciprocal, in units that make the impulses
 * comparable, are far from singular. */
#define JD_QUICK_REGULAR     1e-4
/* Vectors whose QR factors have a diagonal above this, of the longest of them, are far from linear dependence. */
#define JD_REFLECT_REGULAR   1e-4
/* A condition of theirs is missed by far, of its terms. */
#define JD_QUICK_MISSED      1e-5
/* The part of the square of a motion by which the form that proves a motion to be the only one must be positive. */
#define JD_CONTACT_ONLY      1e-3
/* The least weight in that form, of the largest. */
#define JD_CONTACT_LEAST_WEIGHT 1e-4
/* Part of the diagonal that is added in Newton's method for many contacts, so that rows that depend on each other
 * share their impulse; what is found is solved and checked afterwards. */
#define JD_CONTACT_RELAXATION 1e-6
/* The part of an impulse that only this relaxation determines, below which the impulse is determined. */
#define JD_CONTACT_DETERMINED 3e-3
/* A rate after the iteration of many contacts, of its terms: below it the row is at rest.  What is taken for it is
 * solved and checked afterwards. */
#define JD_CONTACT_ITERATED  1e-7
/* Inertia against slip in the stiffest direction, of that across it: below this other rows hold the slip. */
#define JD_IMPACT_HELD       1e-10
/* A contact is admissible, of the terms of its rate: sequences of impacts that converge end here. */
#define JD_IMPACT_ADMISSIBLE 1e-12
/* A coefficient of an impulse that the parameterization cancels, of its terms. */
#define JD_CANCELLED_ENTRY   1e-14
/* The flow of the slip during an impact (Routh), in variables of order 1: error of one step, the first step, and the
 * least error that the next step is computed from. */
#define JD_FLOW_ACCURACY     1e-13
#define JD_FLOW_FIRST_STEP   1e-3
#define JD_FLOW_LEAST_ERROR  1e-6
/* Time for which the condition of a region is followed, of the natural time; and the change that counts, of its size
 * in the natural time. */
#define JD_REGION_TIME       1e-6
#define JD_REGION_CHANGE     1e-9

/* --- Limits of rows that vanish, or begin to depend, at the instant of an impact. --- */

/* A coefficient, of those next to the instant. */
#define JD_LIMIT_VANISHED    1e-10
/* The last distance from the instant at which a row is looked at, in displacements (the first is 1). */
#define JD_LIMIT_LAST_STEP   1e-9
/* The distances at which a row that depends on others is looked at, in displacements. */
#define JD_LIMIT_LOOKS       { 2e-2, 2e-3, 2e-4 }
/* The steps of the extrapolation of a direction to the instant, in displacements, each half of the one before. */
#define JD_LIMIT_STEPS       { 1e-4, 5e-5, 2.5e-5 }
/* The step of a derivative of order up to 3, in displacements, and of looks for a second branch. */
#define JD_LIMIT_DERIVATIVE_STEP 1e-4
#define JD_LIMIT_NEAR_STEP   1e-3
/* Speed at rest, and that of paths that leave rest, in displacements per natural time. */
#define JD_LIMIT_REST        1e-12
#define JD_LIMIT_LEAVING     1e-6
/* A derivative of a row, of its size; and what the rounding of a position makes of it. */
#define JD_LIMIT_NO_DERIVATIVE 1e-9
#define JD_LIMIT_OF_POSITION 1e-12
/* A row that ends below this length has faded away: exp (-1/x^2) is soon below all numbers. */
#define JD_LIMIT_FADED       1e-90
/* Below this length of its coefficients a row is too flat for the motion to go on with it. */
#define JD_LIMIT_FLAT        1e-200
/* Length of a row, of its size, above which it has not vanished. */
#define JD_LIMIT_SMALL       1e-7
/* Remainder of a row of length 1 whose direction is not yet that of rounding. */
#define JD_LIMIT_FAINT       1e-11
/* The remainder fades like the distance, not like its square, if it is above this part of the distance. */
#define JD_LIMIT_STEEP       1e-4
/* Between two looks the direction of a row turns by less than this (1 - cos); the remainder of a row that is left. */
#define JD_LIMIT_TURN        1e-3
/* A derivative from one side is that of both if it is longer than this part of the limit, and its direction as near
 * (1 - cos). */
#define JD_LIMIT_LENGTH      1e-6
#define JD_LIMIT_ANGLE       1e-2

/* --- The nearest point of a curve. --- */

/* Least part into which the way of the centre is divided while its foot is followed. */
#define JD_FOOT_LEAST_PART  0x1p-20
/* Distances of two feet, of the larger, and the square of the sine between their directions: the feet are one. */
#define JD_FOOT_SAME        0x1p-30

/* --- Bodies that pass through each other. --- */

/* Depth to which shapes reach into each other, of the smaller one: above what a motion's error and JD_HOLDS in the
 * file's state make of shapes that only touch. */
#define JD_OVERLAP           1e-6
/* Thickness of a rod, of its length: so that a rod that meets another along its whole length does not miss it. */
#define JD_ROD_THICKNESS     1e-4

/* --- Shown numbers. --- */

/* An absolute value in SI units below which a number of a text is written 0: what rounding leaves of zero. */
#define JD_SHOWN_ZERO        1e-12
/* In a small mechanism it is this part of the least of the natural sizes. */
#define JD_SHOWN_PART        1e-9

/* --- Contacts by pivoting. --- */

/* The least amount by which a condition is loosened, of the largest rate: above rounding, so that no step is
 * degenerate, and far below what the conditions are checked to afterwards. */
#define JD_CONTACT_LOOSENED  1e-11
/* The least coefficient of an exchange, where those of the conditions are at most about 1. */
#define JD_CONTACT_PIVOT     1e-9

/* --- Motions by time stepping. --- */

/* Sweeps over the contacts of a step end when no visit changes an impulse by more than this part of the largest one:
 * the rounding of the sums that give the rates. */
#define JD_STEPPING_RESIDUAL 1e-13
/* The least impulse to which that refers, of the largest that would stop the bodies at a contact: smaller ones are no
 * blow, and may be rounding of the momenta. */
#define JD_STEPPING_IMPULSE  1e-3
/* Change of the positions, in displacements, at which they are on the bilateral equations. */
#define JD_STEPPING_PROJECTED 1e-13
/* The response of a row to its own impulse, of that without bilateral equations: below this they hold it fast, and
 * what is left is rounding of the difference. */
#define JD_STEPPING_HELD     1e-11
